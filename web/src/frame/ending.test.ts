import { expect, test } from "vitest";
import type { Card, Chair } from "../lib/wire";
import { endingOf, rematchOf } from "./ending";

const chair = (name: string, kind = "person"): Chair => ({ kind, name, strength: kind === "bot" ? "greedy" : "", asked: false, ready: false, conceded: false, part: "", roles: [], hands: [] });
const card = (result: number[], more: Partial<Card> = {}): Card => ({ table: "t", status: "over", chairs: [chair("Ann"), chair("Bob")], result, ended: "rules", ...more }) as Card;
const NAMES = ["Ann", "Bob"];

test("one seat is you; several at one screen and spectators hear names", () => {
  expect(endingOf(card([1, 0]), [0], NAMES)).toEqual({ verdict: "You won", winner: 0, won: true });
  expect(endingOf(card([1, 0]), [1], NAMES)).toEqual({ verdict: "You lost", winner: 0, won: false });
  expect(endingOf(card([1, 0]), [], NAMES).verdict).toBe("Ann won");
  expect(endingOf(card([0, 1]), [0, 1], NAMES).verdict).toBe("Bob won");
  expect(endingOf(card([0, 0]), [0], NAMES)).toMatchObject({ verdict: "A draw", winner: -1 });
  expect(endingOf(card([1, -1, 1, -1]), [], ["Ann", "Bob", "Cid", "Dan"]).verdict).toBe("Ann and Cid won");
  expect(endingOf(card([], { ended: "called-off" }), [0], NAMES)).toMatchObject({ verdict: "Called off", winner: -1 });
});

test("who plays alone wins or loses against the game", () => {
  expect(endingOf(card([1]), [0], ["Ann"]).verdict).toBe("You won");
  expect(endingOf(card([-1]), [0], ["Ann"])).toEqual({ verdict: "You lost", winner: -1, won: false });
});

test("against bots one plays again at once; people are asked", () => {
  expect(rematchOf(card([1, 0], { chairs: [chair("Ann"), chair("Bot", "bot")] }), 0, 0, false)).toMatchObject({ primary: { label: "Play again" }, maySwap: false });
  expect(rematchOf(card([1, 0]), 0, 0, true)).toMatchObject({ primary: { label: "Rematch", request: { type: "rematch", swap: true } }, maySwap: true });
  expect(rematchOf(card([1, 0]), -1, -1, false).primary).toBeNull();
});

test("an offer is answered, waited for, or begun without who does not come", () => {
  const offer = { hand: 0, swap: true, seats: [1, 0], agreed: [0], declined: [], missing: [1], table: "" };
  const theirs = rematchOf(card([1, 0], { rematch: offer }), 1, 1, false);
  expect([theirs.says?.headline, theirs.primary?.label, theirs.others[0]?.label]).toEqual(["Ann wants another game", "Rematch", "No, thanks"]);
  const mine = rematchOf(card([1, 0], { rematch: offer }), 0, 0, false);
  expect([mine.says?.headline, mine.primary, mine.others[0]?.label, mine.asides[0]?.label]).toEqual(["Waiting for Bob …", null, "Begin without them", "Never mind"]);
  const refused = rematchOf(card([1, 0], { rematch: { ...offer, declined: [1], missing: [] } }), 0, 0, false);
  expect(refused.says?.headline).toBe("Bob does not play again");
  const late = rematchOf(card([1, 0], { rematch: { ...offer, table: "u", declined: [1], missing: [] } }), 1, 1, false);
  expect(late.primary?.label).toBe("Join the next game");
});
