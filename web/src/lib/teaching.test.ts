import { describe, expect, it } from "vitest";
import { nextAnswer, placeIn, saidOf } from "./teaching";
import type { Guide, Step } from "./wire";

const step = (order: string, ...answers: string[][]): Step => ({
  order, answers, reason: "", why: "", rule: "", points: "", other: { title: "Another", says: "Also good." }, others: { c: { title: "Late", says: "It is slow." } }, against: [],
});
const guide: Guide = { lesson: "first", state: "on", step: 2, of: 9, steps: [step("One", ["a"]), step("Two", ["b", "d"], ["e"])] };

describe("where a plan stands in a lesson", () => {
  it("is at the first choice before anything is planned", () => {
    expect(placeIn(guide, [])).toMatchObject({ number: 3, next: "a", astray: null });
  });

  it("goes on step by step with the plan", () => {
    expect(placeIn(guide, ["a"])).toMatchObject({ number: 4, next: "b" });
    expect(placeIn(guide, ["a", "b", "d"])).toMatchObject({ number: 4, next: "e" });
    expect(placeIn(guide, ["a", "b", "d", "e"])).toMatchObject({ number: 4, next: null });
  });

  it("waits after each answer where only one is planned at a time", () => {
    expect(placeIn(nextAnswer(guide), ["a"])).toMatchObject({ number: 3, next: null });
  });

  it("sees another choice, and says what is known of it", () => {
    const place = placeIn(guide, ["a", "c"])!;
    expect(place).toMatchObject({ number: 4, next: "b", astray: "c", good: 1 });
    expect(saidOf(place.step, "c").title).toBe("Late");
    expect(saidOf(place.step, "x").title).toBe("Another");
  });

  it("says nothing where the lesson was left or is done", () => {
    expect(placeIn({ ...guide, state: "off" }, [])).toBeNull();
    expect(placeIn({ ...guide, state: "done", steps: [] }, [])).toBeNull();
    expect(placeIn(null, [])).toBeNull();
  });
});
