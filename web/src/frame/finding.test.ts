import { describe, expect, it } from "vitest";
import { exactly, found, meant } from "./finding";

const places = ["place 1.0", "place 7.0", "place 7.5", "place 10.0", "place 17.0"].map((text) => ({ text, label: text }));
const cards = [
  { text: "play light-laser at archon", label: "Light Laser", detail: "at Archon" },
  { text: "play heavy-laser at archon", label: "Heavy Laser" },
  { text: "pass", label: "Play nothing" },
];
const texts = (all: { text: string }[]) => all.map(({ text }) => text);

describe("what is found", () => {
  it("has a word for every typed beginning, in any order", () => {
    expect(texts(found(places, "7"))).toEqual(["place 7.0", "place 7.5"]);
    expect(texts(found(cards, "laser li"))).toEqual(["play light-laser at archon"]);
    expect(texts(found(cards, "NOTHING"))).toEqual(["pass"]);
    expect(found(cards, "light-laser")).toHaveLength(1);
  });

  it("is everything while nothing is typed, and nothing where nothing fits", () => {
    expect(found(places, "  ")).toBe(places);
    expect(found(places, "7.3")).toEqual([]);
  });
});

describe("what Enter means", () => {
  it("is the choice that is written or called so", () => {
    expect(meant(cards, " Light  laser ", true)).toBe(cards[0]);
    expect(meant(places, "PLACE 10.0", false)).toBe(places[3]);
    expect(exactly(places, "place 10")).toBeNull();
  });

  it("is the only one found, or nothing yet among several", () => {
    expect(meant(cards, "heavy", true)).toBe(cards[1]);
    expect(meant(cards, "laser", true)).toBeNull();
    expect(meant(places, "17", false)).toBe(places[4]);
    expect(meant(places, "", false)).toBeNull();
  });

  it("is the text itself where nothing fits, and where not all that is allowed is listed", () => {
    expect(meant(cards, "play  Tesla-Cage", true)).toBe("play tesla-cage");
    expect(meant(places, "place 7.3", false)).toBe("place 7.3");
    expect(meant(places, "place 10", false)).toBe("place 10");
  });
});
