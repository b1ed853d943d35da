import { expect, test } from "vitest";
import { beatLength, readingTime } from "./pace";

test("a beat lasts as long as its words take to be read, or its picture to be seen", () => {
  expect(readingTime("Archon hits you for four.")).toBe(300 + 5 * 180);
  expect(beatLength("Zap!", 900, "normal")).toBe(900);
  expect(beatLength("Archon hits you for four.", 650, "normal")).toBe(1200);
  expect(beatLength("word ".repeat(40), 0, "normal")).toBe(3000);
});

test("slow is half as long again; fast halves all but hits", () => {
  expect(beatLength("Zap!", 1000, "slow")).toBe(1500);
  expect([beatLength("Zap!", 1000, "fast"), beatLength("Zap!", 1000, "fast", true)]).toEqual([500, 1000]);
});
