import { expect, test } from "vitest";
import { linesOf } from "./lines";

test("lines keep how far they stand in, and columns their spaces", () => {
  const [turn, lane, hand, card] = linesOf("Turn 1.\n      lane 1:  near blue    far yellow\n\nYour hand:\n  evade (Dodge)", "");
  expect(turn).toEqual({ words: "Turn 1.", depth: 0, columns: false, fresh: false });
  expect(lane).toEqual({ words: "      lane 1:  near blue    far yellow", depth: 0, columns: true, fresh: false });
  expect([hand?.words, card?.words, card?.depth]).toEqual(["Your hand:", "evade (Dodge)", 1]);
});

test("what is different from before is fresh, and nothing is where there was no before", () => {
  const fresh = (before: string) => linesOf("Round 2.\nAlpha: 2 cards.", before).map((line) => line.fresh);
  expect(fresh("Round 1.\nAlpha: 2 cards.")).toEqual([true, false]);
  expect(fresh("")).toEqual([false, false]);
});

test("a drawing keeps its place, line by line", () => {
  const [top, row, said] = linesOf("+- o -+\n46 ....i..i..==\nTurn 1 (of 3).", "");
  expect([top!.columns, row!.columns, said!.columns]).toEqual([true, true, false]);
});
