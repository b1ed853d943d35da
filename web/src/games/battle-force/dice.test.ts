import { describe, expect, it } from "vitest";
import type { Told } from "../../lib/wire";
import { checklist, engagement, lastAttack, rollOff } from "./dice";

let number = 0;
const told = (kind: string, about: Record<string, unknown> = {}): Told => ({ number: number++, kind, says: kind, rule: "", about }) as unknown as Told;

describe("an attack told by its dice", () => {
  it("keeps every die in its row and strikes out what failed", () => {
    const attack = lastAttack([
      told("shot", { die: [6, 2, 4], defence: 4 }),
      told("hits"),
      told("bounced", { die: 1 }),
      told("major-hit", { die: 6 }),
      told("vehicle-saved", { die: 6 }),
    ])!;
    expect(attack.rows.map(({ title }) => title)).toEqual(["To hit", "Penetration", "Saves"]);
    expect(attack.rows[0]!.lines[0]!.dice.map(({ counts }) => counts)).toEqual([true, false, true]);
    expect(attack.rows[1]!.lines.map(({ dice }) => dice[0]!.counts)).toEqual([false, true]);
  });

  it("begins anew with each attack", () => {
    const attack = lastAttack([told("shot", { die: [6], defence: 2 }), told("saved", { die: 5 }), told("shot", { die: [1], defence: 5 })])!;
    expect(attack.rows).toHaveLength(1);
    expect(lastAttack([told("moved")])).toBeNull();
  });
});

describe("the round end", () => {
  it("ticks its steps as they are told, until somebody acts", () => {
    const events = [told("activated"), told("control"), told("scores"), told("cleared")];
    expect(checklist(events)!.map(({ done }) => done)).toEqual([true, true, true, false, false, false]);
    expect(checklist([...events, told("pool"), told("selected")])).toBeNull();
    expect(checklist([told("activated"), told("selected")])).toBeNull();
  });
});

describe("an Engage", () => {
  const begun = [told("announced"), told("responds"), told("closed-in"), told("melee"), told("melee-round", { n: 1 }), told("melee-dice", { die: [4, 2], n: [4, 1] }), told("not-saved", { die: 1 })];
  it("fills its six steps one after the other", () => {
    const { round, steps } = engagement(begun)!;
    expect(round).toBe(1);
    expect(steps.map(({ state }) => state)).toEqual(["done", "done", "done", "now", "open", "open"]);
    expect(steps[3]!.lines[0]!.dice.map(({ counts }) => counts)).toEqual([true, false]);
  });
  it("goes on to the answer and the result, and begins its last three anew with the next round", () => {
    const after = [...begun, told("melee-dice", { die: [5], n: [4, 1] }), told("melee-losses"), told("morale-passed", { die: 4 })];
    expect(engagement(after)!.steps.map(({ state }) => state)).toEqual(["done", "done", "done", "done", "done", "now"]);
    const again = engagement([...after, told("battles-on"), told("melee-round", { n: 2 }), told("melee-dice", { die: [6], n: [4, 1] })])!;
    expect(again.round).toBe(2);
    expect(again.steps.slice(3).map(({ lines }) => lines.length)).toEqual([1, 0, 0]);
  });
  it("is nothing before it is announced", () => expect(engagement([told("moved")])).toBeNull());
});

describe("a roll-off", () => {
  it("is told with both dice until something else happens", () => {
    const events = [told("announced"), told("watches"), told("roll-off", { seat: 1, die: [2, 5] })];
    expect(rollOff(events)).toMatchObject({ mover: 2, watcher: 5, first: 1 });
    expect(rollOff([...events, told("moved")])).toBeNull();
  });
});
