import { expect, test } from "vitest";
import { habitsOf, isPure, mixesFor, percent, tenths, withADie } from "./advice";
import type { Advised, Moment } from "./api";

const choice = (text: string, share: number, gave_up = 0) => ({ text, called: text, share, gave_up });
/** Ann (0) mixes two cards, Bob (1) has but one good one; each also guesses what the other does. */
const ANN: Advised = {
  moves: 4,
  seat: 0,
  value: 0.16,
  gap: 0,
  mixes: [
    { seat: 1, choices: [choice("laser", 0.7, 0.02), choice("shield", 0.3), choice("evade", 0, 0.3)] },
    { seat: 0, choices: [choice("blade", 0.6), choice("lance", 0.4), choice("evade", 0, 0.4), choice("recharge", 0, 0.1)] },
  ],
};
const BOB: Advised = { ...ANN, seat: 1, value: -0.1, gap: 0.06, mixes: [{ seat: 1, choices: [choice("laser", 1), choice("shield", 0, 0.2)] }] };

test("who decided sees the own mix first, and then what to expect of the other", () => {
  const [own, other] = mixesFor(0, [ANN, BOB], { 0: "evade", 1: "evade" });
  expect([own!.seat, own!.own, own!.value]).toEqual([0, true, 58]);
  expect(own!.rows.map(({ text, share }) => `${text} ${percent(share)}`)).toEqual(["blade 60 %", "lance 40 %", "recharge 0 %", "evade 0 %"]);
  expect(own!.rows.map((row) => row.lost)).toEqual([0, 0, 5, 20]);
  expect([other!.seat, other!.own]).toEqual([1, false]);
  expect(other!.rows.map(({ text }) => text)).toEqual(["laser", "shield", "evade"]);
});

test("what was chosen is marked, and shown even if nobody should choose it", () => {
  const [own, other] = mixesFor(0, [ANN, BOB], { 0: "evade", 1: "laser" });
  expect(own!.rows.filter((row) => row.chosen).map(({ text }) => text)).toEqual(["evade"]);
  expect(other!.rows.map(({ text, chosen }) => [text, chosen])).toEqual([["laser", true], ["shield", false]]);
});

test("what could not be expected of another is shown if it was chosen", () => {
  const [, other] = mixesFor(0, [ANN, BOB], { 1: "trick" });
  expect(other!.rows.at(-1)).toEqual({ text: "trick", share: 0, lost: 0, chosen: true });
});

test("a spectator sees the own mix of each seat", () => {
  const mixes = mixesFor(-1, [ANN, BOB], {});
  expect(mixes.map(({ seat, own, value }) => [seat, own, value])).toEqual([[0, true, 58], [1, true, 45]]);
  expect(mixes.map(isPure)).toEqual([false, true]);
});

test("shares are told in percent, and next to nothing is not nothing", () => {
  expect([0, 0.001, 0.338, 1].map(percent)).toEqual(["0 %", "<1 %", "34 %", "100 %"]);
});

test("habits are shares of all sealed choices of a game", () => {
  const moment = (asked: number[], ...texts: string[]) => ({ asked, answers: texts.map((text, seat) => ({ seat, texts: [text] })) }) as Moment;
  const moments = [moment([0, 1]), moment([0], "blade", "evade"), moment([0, 1], "hit 3"), moment([0, 1], "blade", "laser"), moment([], "lance", "laser")];
  expect(habitsOf(moments)).toEqual({ 0: { blade: 2 / 3, lance: 1 / 3 }, 1: { evade: 1 / 3, laser: 2 / 3 } });
});

test("a mix can be followed with a die, and every part of it has a face", () => {
  const rows = (...shares: number[]) => shares.map((share, i) => ({ text: "abcdefg"[i]!, share, lost: 0, chosen: false }));
  const told = (...shares: number[]) => withADie(rows(...shares), ({ text }) => text);
  expect(told(0.5, 0.3, 0.2)).toBe("Throw a die if you must: 1 to 3 a, 4 and 5 b, 6 c.");
  expect(told(0.8, 0.1, 0.1)).toBe("Throw a die if you must: 1 to 4 a, 5 b, 6 c.");
  expect(told(0.34, 0.33, 0.33)).toBe("Throw a die if you must: 1 and 2 a, 3 and 4 b, 5 and 6 c.");
  expect([told(1), told(0.97, 0.03)]).toEqual(["", ""]);
  expect([0, 0.04, 0.34, 1].map(tenths)).toEqual([0, 0, 3, 10]);
});

test("what the mix could still gain is added to what a search may err", () => {
  expect(mixesFor(-1, [ANN, BOB], {}).map(({ accuracy }) => accuracy)).toEqual([2, 5]);
});

test("of many choices the cheapest are shown and the others kept at hand", () => {
  const many = Array.from({ length: 12 }, (_, i) => choice(`card ${i}`, i ? 0 : 1, i / 10));
  const [mix] = mixesFor(0, [{ ...ANN, mixes: [{ seat: 0, choices: many }] }], { 0: "card 11" });
  expect(mix!.rows.map(({ text }) => text)).toEqual([...many.slice(0, 8), many[11]!].map(({ text }) => text));
  expect(mix!.more.map(({ text }) => text)).toEqual(["card 8", "card 9", "card 10"]);
});

test("where nobody decides in secret there is nothing to show", () => {
  expect(mixesFor(0, [], {})).toEqual([]);
});
