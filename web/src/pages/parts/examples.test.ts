import { expect, test } from "vitest";
import type { Scene } from "../../lib/api";
import { chairsFor, told } from "./examples";

const scene: Scene = {
  name: "light-laser", id: "ex.light", says: "It is faster.", setup: {}, seats: ["Raijin", "Iron Curtain"],
  choices: ["raijin> plan light-laser", "iron-curtain> plan heavy-laser > left", "staff heat 1"],
};

test("an example is opened against bots, or with all sides at one screen", () => {
  expect(chairsFor(scene, false)).toEqual(["me", "greedy"]);
  expect(chairsFor(scene, true)).toEqual(["me:Raijin", "me:Iron Curtain"]);
});

test("how an example goes is told in words", () => {
  expect(told(scene)).toEqual(["Raijin: plan light laser", "Iron Curtain: plan heavy laser, aimed left", "Staff heat 1"]);
});
