import { describe, expect, it } from "vitest";
import { publicEvents, publicView } from "./sitting.svelte";
import type { Told } from "./wire";

const told = (number: number, says: string, operands: Partial<Told> = {}): Told => ({ number, kind: "k", says, rule: "r", ...operands });

describe("what two people at one screen may both see", () => {
  it("hides each hand that only its owner sees", () => {
    const ann = { hands: [10, { count: 2 }], deck: { count: 8 }, lane: 3, secret: [5, null] };
    const bob = { hands: [{ count: 2 }, 12], deck: { count: 8 }, lane: 3, secret: [null, 7] };
    expect(publicView([ann, bob])).toEqual({ hands: [{ count: 2 }, { count: 2 }], deck: { count: 8 }, lane: 3, secret: [null, null] });
  });

  it("is nothing before the game has begun", () => {
    expect(publicView([null, null])).toBeNull();
  });

  it("tells of each event only what everybody has heard", () => {
    const ann = [told(0, "Blue takes Ada.", { a: 0, b: 1 }), told(1, "Yellow takes a card.", { a: 1 }), told(2, "Only Ann hears this.")];
    const bob = [told(0, "Blue takes a card.", { a: 0 }), told(1, "Yellow takes Leo.", { a: 1, b: 5 })];
    expect(publicEvents([ann, bob]).map((event) => event.says)).toEqual(["Blue takes a card.", "Yellow takes a card."]);
  });
});
