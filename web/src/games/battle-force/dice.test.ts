import { describe, expect, it } from "vitest";
import type { Told } from "../../lib/wire";
import { checklist, lastAttack } from "./dice";

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
