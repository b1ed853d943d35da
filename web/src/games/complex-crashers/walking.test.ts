import { expect, test } from "vitest";
import { goesOn } from "./walking";

test("a move that was drawn ahead goes on after its own events and stops at any other", () => {
  expect(goesOn({ kind: "moved", about: { unit: "op1", region: "r2" } }, "op1")).toBe(true);
  expect(goesOn({ kind: "activated", about: { unit: "op1" } }, "op1")).toBe(true);
  expect(goesOn({ kind: "activated", about: { unit: "d1" } }, "op1")).toBe(false);
  expect(goesOn({ kind: "tile-placed", about: { region: "r5" } }, "op1")).toBe(false);
});
