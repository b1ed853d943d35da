import { describe, expect, it } from "vitest";
import { answers, clicked, shareOf, spent, suggested, type Split, type Strike } from "./damage";
import { struck } from "./sample";

const laid = (damage: number, bot: number[] = []): Strike => struck(damage, bot).strike!;
const shares = (strike: Strike, split: Split): number[] => strike.targets.map((target) => shareOf(split, target));
const [THRUSTERS, , SPINE, , LENS] = [0, 1, 2, 3, 4] as const;
const click = (strike: Strike, split: Split, place: number): Split => clicked(strike, split, strike.targets[place]!);

describe("a split", () => {
  it("begins as a bot would split, whole and legal", () => {
    const strike = laid(4, [0, 2, 0, 0, 1]);
    const split = suggested(strike);
    expect(shares(strike, split)).toEqual([0, 2, 0, 0, 1]);
    expect(spent(strike, split)).toBe(4);
  });

  it("is whole also where a bot would waste something", () => {
    const strike = laid(4);
    expect(spent(strike, suggested(strike))).toBe(4);
  });

  it("gives a target exactly enough for its next plate, then all, then nothing", () => {
    const strike = laid(4, [0, 4]);
    let split = suggested(strike);
    split = click(strike, split, SPINE);
    expect(shares(strike, split)).toEqual([0, 3, 1, 0, 0]);
    split = click(strike, split, SPINE);
    expect(shares(strike, split)).toEqual([0, 0, 4, 0, 0]);
    split = click(strike, split, SPINE);
    expect(shareOf(split, strike.targets[2]!)).toBe(0);
    expect(spent(strike, split)).toBe(4);
  });

  it("keeps what was set, as long as it can", () => {
    const strike = laid(4, [0, 4]);
    let split = click(strike, suggested(strike), SPINE);
    split = click(strike, split, LENS);
    expect(shares(strike, split)).toEqual([0, 1, 1, 0, 1]);
    split = click(strike, split, THRUSTERS); // three of the four: the others must give
    expect(shareOf(split, strike.targets[0]!)).toBe(1);
    expect(spent(strike, split)).toBe(4);
  });

  it("never breaks more than there is, and says what breaks nothing", () => {
    const strike = { ...laid(9), targets: laid(9).targets.slice(0, 1) };
    let split = suggested(strike);
    for (let i = 0; i < 7; i++) {
      expect(spent(strike, split)).toBeLessThanOrEqual(9);
      expect(shareOf(split, strike.targets[0]!)).toBeLessThanOrEqual(2);
      split = click(strike, split, THRUSTERS);
    }
  });

  it("stays legal whatever is clicked in whatever order", () => {
    for (let damage = 1; damage <= 9; damage++) {
      const strike = laid(damage);
      let split = suggested(strike);
      for (let i = 0; i < 60; i++) {
        split = click(strike, split, (i * i + 3 * i + damage) % 5);
        expect(spent(strike, split)).toBeLessThanOrEqual(damage);
        for (const target of strike.targets) {
          const n = shareOf(split, target);
          expect(n).toBeGreaterThanOrEqual(0);
          expect(n).toBeLessThanOrEqual(target.there);
        }
      }
    }
  });

  it("is told target by target in the order of the questions", () => {
    const strike = laid(4, [0, 2, 0, 0, 1]);
    expect(answers(strike, suggested(strike))).toEqual([
      "hit thrusters 0", "hit logic-cortex 2", "hit prism-spine 0", "hit field-generator 0", "hit focus-lens 1",
    ]);
  });
});
