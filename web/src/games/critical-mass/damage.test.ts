import { describe, expect, it } from "vitest";
import { answers, clicked, shareOf, spent, splitIn, strikeAsked, suggested, type Split, type Strike } from "./damage";
import { damage } from "./sample";

const laid = (total: number, shares: Record<string, number> = {}): Strike => strikeAsked(damage(total, shares))!;
const shares = (strike: Strike, split: Split): number[] => strike.targets.map((target) => shareOf(split, target));
const [THRUSTERS, SPINE, LENS] = [0, 2, 4] as const;

describe("the strike that is asked about", () => {
  it("has the Mech, the damage and everything that can be hit", () => {
    const strike = laid(5);
    expect([strike.victim, strike.total]).toEqual([1, 5]);
    expect(strike.targets.map(({ name, durability, standing, gear }) => `${name} ${durability} ${standing}${gear ? " gear" : ""}`)).toEqual([
      "Thrusters 3 2", "Logic Cortex 1 4", "Prism Spine 1 6", "Field Generator 1 7", "Focus Lens 2 1 gear",
    ]);
  });

  it("is none while a card is planned, and where damage is answered target by target", () => {
    expect(strikeAsked({ ...damage(3), kind: "plan" })).toBeNull();
    expect(strikeAsked({ ...damage(3), aids: {} })).toBeNull();
    expect(strikeAsked(null)).toBeNull();
  });
});

describe("a split", () => {
  it("begins as a bot would split, whole and legal", () => {
    const strike = laid(4, { "logic-cortex": 2, "focus-lens": 1 });
    const split = suggested(strike);
    expect(shares(strike, split)).toEqual([0, 2, 0, 0, 1]);
    expect(spent(strike, split)).toBe(4);
  });

  it("is whole also where a bot would leave some of it", () => {
    const strike = laid(4);
    expect(spent(strike, suggested(strike))).toBe(4);
  });

  it("can be read out of the answer that was sealed", () => {
    const strike = laid(4, { "logic-cortex": 2, "focus-lens": 1 });
    const texts = answers(strike, suggested(strike));
    expect(shares(strike, splitIn(strike, texts))).toEqual([0, 2, 0, 0, 1]);
    expect(answers(strike, splitIn(strike, texts))).toEqual(texts);
  });

  it("gives a target exactly enough for its next plate, then all, then nothing", () => {
    const strike = laid(4, { "logic-cortex": 4 });
    let split = suggested(strike);
    split = clicked(strike, split, SPINE);
    expect(shares(strike, split)).toEqual([0, 3, 1, 0, 0]);
    split = clicked(strike, split, SPINE);
    expect(shares(strike, split)).toEqual([0, 0, 4, 0, 0]);
    split = clicked(strike, split, SPINE);
    expect(shareOf(split, strike.targets[2]!)).toBe(0);
    expect(spent(strike, split)).toBe(4);
  });

  it("keeps what was set, as long as it can", () => {
    const strike = laid(4, { "logic-cortex": 4 });
    let split = clicked(strike, suggested(strike), SPINE);
    split = clicked(strike, split, LENS);
    expect(shares(strike, split)).toEqual([0, 1, 1, 0, 1]);
    split = clicked(strike, split, THRUSTERS); // three of the four: the others must give
    expect(shareOf(split, strike.targets[0]!)).toBe(1);
    expect(spent(strike, split)).toBe(4);
  });

  it("never breaks more than there is, and says what breaks nothing", () => {
    const strike = { ...laid(9), targets: laid(9).targets.slice(0, 1) };
    let split = suggested(strike);
    for (let i = 0; i < 7; i++) {
      expect(spent(strike, split)).toBeLessThanOrEqual(9);
      expect(shareOf(split, strike.targets[0]!)).toBeLessThanOrEqual(2);
      split = clicked(strike, split, THRUSTERS);
    }
  });

  it("stays legal whatever is clicked in whatever order", () => {
    for (let damage = 1; damage <= 9; damage++) {
      const strike = laid(damage);
      let split = suggested(strike);
      for (let i = 0; i < 60; i++) {
        split = clicked(strike, split, strike.targets[(i * i + 3 * i + damage) % 5]!.id);
        expect(spent(strike, split)).toBeLessThanOrEqual(damage);
        for (const target of strike.targets) {
          const n = shareOf(split, target);
          expect(n).toBeGreaterThanOrEqual(0);
          expect(n).toBeLessThanOrEqual(target.standing);
        }
      }
    }
  });

  it("is told target by target in the order of the questions", () => {
    const strike = laid(4, { "logic-cortex": 2, "focus-lens": 1 });
    expect(answers(strike, suggested(strike))).toEqual([
      "hit thrusters 0", "hit logic-cortex 2", "hit prism-spine 0", "hit field-generator 0", "hit focus-lens 1",
    ]);
  });
});
