import { expect, test } from "vitest";
import { seatedAt } from "./seats";
import type { Card, Chair } from "./wire";

const chair = (name: string, more: Partial<Chair> = {}): Chair => ({
  kind: name ? "person" : "open", name, strength: "", asked: false, ready: false, conceded: false, part: "", roles: [], hands: [], ...more,
});
const card = (status: string, chairs: Chair[]): Card => ({ status, chairs }) as Card;
const seated = (of: Card, mine: number[] = [0]) => seatedAt(of, { type: "presence", here: [true, false], watchers: 0, time: 0 }, mine, (seat) => `Part ${seat}`, (seat) => seat, 500);

test("it is said once who sits where, and what they do", () => {
  const [ann, bob] = seated(card("running", [chair("Ann", { asked: true }), chair("Bob", { asked: true, ready: true })]));
  expect(ann).toMatchObject({ name: "Ann", mine: true, away: false, active: true, state: "your decision", clock: null });
  expect(bob).toMatchObject({ name: "Bob", mine: false, away: true, active: false, state: "ready" });
  expect(seated(card("running", [chair("Bot", { kind: "bot", strength: "greedy", asked: true })]), []).map(({ state }) => state)).toEqual(["thinking"]);
  expect(seated(card("open", [chair("Ann"), chair("")])).map(({ name, state }) => [name, state])).toEqual([["Ann", "waiting"], ["", "free seat"]]);
});

test("clocks go by this browser's time", () => {
  const times = [{ left: 90, runs: true, at: 1000, why: "" }, { left: 30, runs: false, at: 0, why: "ready" }];
  const [ann, bob] = seated(card("running", times.map((time, i) => chair(`P${i}`, { time }))));
  expect(ann?.clock).toEqual({ left: 90_000, at: 999_500, runs: true, why: "left" });
  expect(bob?.clock).toMatchObject({ left: 30_000, runs: false, why: "stopped, sealed" });
});
