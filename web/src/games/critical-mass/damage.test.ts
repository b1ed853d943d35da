import { describe, expect, it } from "vitest";
import { allOn, answers, left, shareOf, spent, splitIn, stepped, strikeAsked, suggested, wasteful, whyNotStep, type Split, type Strike, type Target } from "./damage";
import { content, damage } from "./sample";

const laid = (total: number, shares: Record<string, number> = {}): Strike => strikeAsked(damage(total, shares))!;
const shares = (strike: Strike, split: Split): number[] => strike.targets.map((target) => shareOf(split, target));

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

  it("can be read out of the answer that was sealed", () => {
    const strike = laid(4, { "logic-cortex": 2, "focus-lens": 1 });
    const texts = answers(strike, suggested(strike));
    expect(shares(strike, splitIn(content, strike, texts))).toEqual([0, 2, 0, 0, 1]);
    expect(answers(strike, splitIn(content, strike, texts))).toEqual(texts);
  });

  it("takes one step at a time and moves no other number", () => {
    const strike = laid(4, { "logic-cortex": 4 });
    const [, cortex, spine] = strike.targets as [Target, Target, Target];
    const begin = suggested(strike);
    expect(stepped(strike, begin, spine, 1), "nothing is left for it").toBe(begin);
    expect(whyNotStep(strike, begin, spine, 1)).toContain("take some back elsewhere first");
    const freed = stepped(strike, begin, cortex, -1);
    expect([shares(strike, freed), left(strike, freed), wasteful(strike, freed)]).toEqual([[0, 3, 0, 0, 0], 1, true]);
    expect(shares(strike, stepped(strike, freed, spine, 1))).toEqual([0, 3, 1, 0, 0]);
  });

  it("says why a step cannot be made", () => {
    const strike = laid(7, { "logic-cortex": 4 });
    const [thrusters, cortex, spine, , lens] = strike.targets as [Target, Target, Target, Target, Target];
    const split = suggested(strike);
    expect(whyNotStep(strike, split, cortex, 1)).toBe("All plates of Logic Cortex fall already.");
    expect(whyNotStep(strike, split, spine, -1)).toBe("Nothing of Prism Spine falls.");
    const less = stepped(strike, stepped(strike, split, thrusters, 1), cortex, -1);
    expect(whyNotStep(strike, less, thrusters, 1)).toBe("Thrusters takes 3 damage a plate; 1 left.");
    expect(whyNotStep(strike, stepped(strike, split, lens, 1), lens, 1)).toBe("Focus Lens is disabled already.");
  });

  it("can be put on one target, as far as that goes", () => {
    const strike = laid(4);
    expect(strike.targets.map((target) => shareOf(allOn(strike, target), target))).toEqual([1, 4, 4, 4, 1]);
  });

  it("stays legal whatever is pressed in whatever order", () => {
    for (let damage = 1; damage <= 9; damage++) {
      const strike = laid(damage);
      let split = suggested(strike);
      for (let i = 0; i < 60; i++) {
        split = stepped(strike, split, strike.targets[(i * i + 3 * i + damage) % 5]!, i % 3 ? 1 : -1);
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
