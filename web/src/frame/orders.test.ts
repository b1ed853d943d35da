import { expect, test } from "vitest";
import { ordered } from "./orders";

test("the first sentence is the headline, the rest says why", () => {
  expect(ordered("Pick one card. It stays secret. Then both flip.")).toEqual({ headline: "Pick one card", why: "It stays secret. Then both flip." });
  expect(ordered("Where do 4 go?")).toEqual({ headline: "Where do 4 go?" });
  expect(ordered("Ann decides …")).toEqual({ headline: "Ann decides …" });
  expect(ordered("Moves 8.2 inches. By road.")).toEqual({ headline: "Moves 8.2 inches", why: "By road." });
  expect(ordered("")).toEqual({ headline: "" });
});
