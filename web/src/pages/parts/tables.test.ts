import { expect, test } from "vitest";
import type { Listed } from "../../lib/api";
import type { Chair } from "../../lib/wire";
import { ago, headline, inOrder, isMyTurn, standing, who } from "./tables";

const chair = (name: string, more: Partial<Chair> = {}): Chair =>
  ({ kind: name ? "person" : "open", name, strength: "", asked: false, ready: false, conceded: false, part: "", roles: [], hands: [], time: null, ...more });
const listed = (status: string, seats: number[], chairs: Chair[], more: object = {}): Listed =>
  ({ changed: 0, seats, card: { status, chairs, setup: {}, summary: "", result: null, ...more } }) as unknown as Listed;
const bot = chair("Regular bot", { kind: "bot", strength: "greedy" });

test("a table says who plays", () => {
  expect(who(listed("running", [0], [chair("Ann"), bot]))).toBe("You against Regular bot");
  expect(who(listed("running", [], [chair("Ann"), bot]))).toBe("Ann against Regular bot");
  expect(who(listed("open", [], [chair("Ann"), chair("")]))).toBe("Ann against an open seat");
  expect(who(listed("running", [0, 1], [chair("Ann"), chair("Bob")]))).toBe("Ann against Bob");
  expect(who(listed("running", [0], [chair("Ann")]))).toBe("You alone");
  const teams = listed("running", [0], [chair("Ann"), chair("Bob"), bot, chair("")], { setup: { mode: "teams" } });
  expect(who(teams)).toBe("You and Regular bot against Bob and an open seat");
});

test("it is my turn when my seat is asked, has not answered and no bot stands in", () => {
  const running = (more: Partial<Chair>) => listed("running", [0], [chair("Ann", more), bot]);
  expect(isMyTurn(running({ asked: true }))).toBe(true);
  expect(isMyTurn(running({ asked: true, ready: true }))).toBe(false);
  expect(isMyTurn(running({ asked: true, strength: "greedy" }))).toBe(false);
  expect(isMyTurn(running({}))).toBe(false);
});

test("a table says how it stands", () => {
  expect(standing(listed("open", [0], [chair("Ann"), chair("")]))).toBe("One seat is open");
  expect(standing(listed("running", [0], [chair("Ann"), { ...bot, asked: true }]))).toBe("Waiting for Regular bot");
  expect(standing(listed("running", [], [chair("Ann", { asked: true }), bot]))).toBe("Being played");
  expect(standing(listed("over", [1], [bot, chair("Ann")], { result: [-1, 1] }))).toBe("You won");
  expect(standing(listed("over", [0], [chair("Ann"), bot], { result: [0, 0] }))).toBe("A draw");
  expect(standing(listed("over", [0], [chair("Ann"), bot, bot], { result: [0.5, 0.5, -1] }))).toBe("A draw");
  expect(standing(listed("over", [], [chair("Ann"), bot], { result: [1, -1], summary: "Blue wins." }))).toBe("Blue wins.");
});

test("times are told in words", () => {
  expect(ago(1000, 1030)).toBe("just now");
  expect(ago(1000, 1000 + 65)).toBe("1 minute ago");
  expect(ago(1000, 1000 + 7300)).toBe("2 hours ago");
  expect(ago(1000, 1000 + 90_000)).toBe("yesterday");
});

test("a table of one's own is told by what happens there, and with whom", () => {
  const asked = { asked: true };
  expect(headline(listed("running", [0], [chair("Ann", asked), bot]))).toBe("Your turn against Regular bot");
  expect(headline(listed("running", [0], [chair("Ann", asked), bot, chair("Cid")]))).toBe("Your turn against Regular bot and Cid");
  expect(headline(listed("running", [0], [chair("Ann", asked), chair("Bob"), bot], { setup: { mode: "teams" } }))).toBe("Your turn");
  expect(headline(listed("running", [0], [chair("Ann", asked)]))).toBe("Your turn");
  expect(headline(listed("running", [0, 1], [chair("Ann", asked), chair("Bob")]))).toBe("Your turn");
  expect(headline(listed("running", [0], [chair("Ann"), chair("Bob", asked), chair("Cid", asked)]))).toBe("Bob and Cid are thinking");
  expect(headline(listed("running", [0], [chair("Ann"), bot]))).toBe("You against Regular bot");
  expect(headline(listed("open", [0], [chair("Ann"), chair("")]))).toBe("The other seat is free");
  expect(headline(listed("open", [0], [chair("Ann"), chair(""), chair("")]))).toBe("Seats are free");
  expect(headline(listed("over", [1], [bot, chair("Ann")], { result: [-1, 1] }))).toBe("You won against Regular bot");
});

test("what waits for oneself comes first, then what runs, then free seats, then what is over", () => {
  const over = listed("over", [0], [chair("Ann"), bot]);
  const open = listed("open", [0], [chair("Ann"), chair("")]);
  const theirs = { ...listed("running", [0], [chair("Ann"), bot]), changed: 1 };
  const newer = { ...theirs, changed: 2 };
  const mine = listed("running", [0], [chair("Ann", { asked: true }), bot]);
  expect(inOrder([over, open, theirs, newer, mine])).toEqual([mine, newer, theirs, open, over]);
});
