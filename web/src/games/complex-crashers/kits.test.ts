import { expect, test } from "vitest";
import { read, readLayout, written, writtenLayout, type Kit } from "./kits";

const KITS: Kit[] = [
  { overlay: "five-point", trainings: ["reflex-drill", "pathfinder"], weapon: "service-carbine", accessory: "dx-3500-shield" },
  { overlay: "full-tracker", trainings: ["breacher", "bodyguard"], weapon: "breach-hammer", accessory: "door-jack" },
];

test("a team goes through one line of text and back", () => {
  expect(read(written(KITS), 2)).toEqual(KITS);
  expect(read(written(KITS), 3)).toBeNull();
  expect(read("nonsense", 1)).toBeNull();
});

test("a complex goes through one line of text and back", () => {
  const layout = { reactors: ["steady-core", "twin-core"], defenders: ["beta-squad", "assassin"] };
  expect(readLayout(writtenLayout(layout))).toEqual(layout);
  expect(readLayout("steady-core")).toBeNull();
});
