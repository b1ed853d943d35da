import { expect, test } from "vitest";
import type { Evaluation } from "./api";
import { chances, costliest, height, inPoints, isGood, lead, lost, points, standing, turnedLast, turningPoint } from "./verdict";

const names = ["Ann", "Bob", "Cy"];
const judged = (gave_up: number, seat = 0, best = "fire") => ({ seat, chosen: "ready", best, expected: 0, gave_up, reason: "" });

test("who leads is who expects most; the bar goes up for the first seat and down for others", () => {
  expect(lead([0.4, -0.4])).toEqual({ seats: [0], by: 0.4 });
  expect(height([-0.5, 0.5])).toBe(-0.5);
  expect(lead([-0.5, -0.2, 0.6])).toEqual({ seats: [2], by: 0.4 });
  expect(lead([0, 0])).toEqual({ seats: [0, 1], by: 0 });
  expect(height([-0.3])).toBe(-0.3);
});

test("allies are ahead together", () => {
  expect(height([-0.5, 0.5, -0.5, 0.5])).toBe(-0.5);
  expect(standing([0.5, -0.5, 0.5, -0.5], [...names, "Di"])).toBe("Ann and Cy are ahead.");
  expect(standing([1, -1, 1, -1], [...names, "Di"])).toBe("Ann and Cy have won.");
});

test("the standing is told in words", () => {
  expect(standing([0.05, -0.05], names)).toBe("It is about even.");
  expect(standing([0.2, -0.2], names)).toBe("Ann is slightly ahead (60 to 40).");
  expect(standing([-0.5, 0.5], names)).toBe("Bob is ahead (75 to 25).");
  expect(standing([0.7, -0.7], names)).toBe("Ann is far ahead (85 to 15).");
  expect(standing([-0.95, 0.95], names)).toBe("Bob is decisively ahead (98 to 2).");
  expect(standing([-1, 1], names)).toBe("Bob has won.");
  expect(standing([-0.5, -0.2, 0.6], names)).toBe("Cy is ahead.");
  expect(standing([-0.5], ["Ann"])).toBe("Ann is behind (25 to 75).");
  expect(standing([-1], ["Ann"])).toBe("Ann has lost.");
});

test("a choice is good if the bot would make it too or can hardly tell the difference", () => {
  expect(isGood(judged(0.3, 0, "ready"))).toBe(true);
  expect(isGood(judged(0.03))).toBe(true);
  expect(isGood(judged(0.1))).toBe(false);
  expect(lost(judged(0.1))).toBe(5);
});

test("what is given up is told in points, and 100 points are a sure win", () => {
  expect([-1, -0.16, 0, 1].map(points)).toEqual([0, 42, 50, 100]);
  expect([0.16, 0.02, 0.004].map((gave_up) => inPoints(lost({ gave_up })))).toEqual([
    "about 8 points in 100",
    "about 1 point in 100",
    "less than 1 point in 100",
  ]);
});

test("the costliest choices are listed in the order of the game", () => {
  const at = (moves: number, ...choices: Evaluation["choices"]): Evaluation => ({ moves, expected: [0, 0], choices });
  const game = [at(0, judged(0.5)), at(1, judged(0.1)), at(2, judged(0.3, 1), judged(0.9, 0, "ready")), at(3, judged(0.8)), at(4)];
  expect(costliest(game).map(({ at }) => at)).toEqual([0, 2, 3]);
  expect(costliest(game, 2).map(({ at }) => at)).toEqual([0, 3]);
});

const line = (...expected: number[]): Evaluation[] => expected.map((one, moves) => ({ moves, expected: [one, -one], choices: [] }));

test("chances are told for each seat, out of 100", () => {
  expect(chances(line(0, 0.5, -1), 1)).toEqual([50, 25, 100]);
});

test("a game turned where it went over to who won, by the widest step since", () => {
  expect(turningPoint(line(0.2, -0.1, 0.1, -0.1, -0.6, -1), 0)).toEqual({ at: 3, from: 45, to: 20 });
  expect(turningPoint(line(0.2, -0.1, 0.1, -0.1, -0.6, -1), 1)).toEqual({ at: 3, from: 55, to: 80 });
  expect(turningPoint(line(0.4, 0.6, 1), 0)).toBeNull();
  expect(turningPoint([], 0)).toBeNull();
});

test("where a long game turned is looked for from its end, and no farther than it takes", async () => {
  const game = line(...Array<number>(400).fill(0.2), -0.1, 0.3, ...Array<number>(24).fill(0.9));
  const asked: number[] = [];
  const judged = async (from: number, count: number) => (asked.push(from), game.slice(from, from + count));
  expect(await turnedLast(game.length, 0, judged)).toEqual({ at: 401, from: 65, to: 95 });
  expect(asked).toEqual([416, 406, 396]);
  expect(await turnedLast(900, 0, async (_, count) => line(...Array<number>(count).fill(0.5)))).toBeNull();
  expect(await turnedLast(5, 0, async () => [])).toBeNull();
});
