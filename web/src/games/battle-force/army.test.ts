import { describe, expect, it } from "vitest";
import { added, moved, without } from "./army";

const army = { units: ["a", "b", "b", "c"], reserves: [2, 4] };

describe("an army", () => {
  it("gets one more at the end", () => expect(added(army, "d").units).toEqual(["a", "b", "b", "c", "d"]));
  it("keeps its reserves when a unit before them goes", () => expect(without(army, 1)).toEqual({ units: ["b", "b", "c"], reserves: [1, 3] }));
  it("forgets a reserve that goes", () => expect(without(army, 2)).toEqual({ units: ["a", "b", "c"], reserves: [3] }));
  it("has its reserves as usual until they are chosen", () => expect(without({ units: ["a", "b"], reserves: null }, 1)).toEqual({ units: ["b"], reserves: null }));
  it("brings a unit into reserve and back", () => {
    expect(moved(army, [2], 1).reserves).toEqual([1, 2]);
    expect(moved(army, [1, 2], 2).reserves).toEqual([1]);
  });
});
