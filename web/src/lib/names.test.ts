import { expect, test } from "vitest";
import { toldApart } from "./names";

test("seats of one name are told apart by their part", () => {
  const role = (seat: number) => ["Raijin", "Archon", "Patriot"][seat]!;
  expect(toldApart(["Ann", "Regular bot"], role)).toEqual(["Ann", "Regular bot"]);
  expect(toldApart(["Ann", "Regular bot", "Regular bot"], role)).toEqual(["Ann", "Archon", "Patriot"]);
});
