import { expect, test } from "vitest";
import { inShort, offer, type Start } from "./guide";
import start from "./master-ray/start";

const known = {
  mode: ["duel", "solo"],
  advanced: [false, true],
  first: ["random", "2", "1"],
  colour: ["blue", "yellow"],
  level: ["lecturer", "professor", "laureate"],
  roster: ["pairs", "crowd"],
};
const names = (chosen: Record<string, string | boolean>) => offer(start, known, chosen).settings.map(({ name }) => name);

test("a duel asks for colour and who begins, a solo game for the rival's level", () => {
  expect(names({})).toEqual(["mode", "advanced", "roster", "colour", "first"]);
  expect(names({ mode: "solo" })).toEqual(["mode", "level", "advanced", "roster"]);
});

test("what was chosen for another mode is not wished for in this one", () => {
  expect(offer(start, known, { mode: "solo", colour: "yellow", first: "2" }).setup).toEqual({
    mode: "solo",
    level: "professor",
    advanced: false,
    roster: "pairs",
  });
});

test("what the server does not know is not offered, what only the server knows is", () => {
  const { settings } = offer(start, { mode: ["duel"], advanced: [false, true], "open-hands": [false, true] }, {});
  expect(settings.map(({ title }) => title)).toEqual(["Rules", "Open hands"]);
  expect(settings[1]!.values.map(({ label }) => label)).toEqual(["No", "Yes"]);
});

test("every value of Master Ray has words", () => {
  for (const [name, values] of Object.entries(known)) {
    const words = start.settings.find((setting) => setting.name === name)!.values;
    expect(words.map(({ value }) => value).sort()).toEqual([...values].sort());
    expect(words.every(({ label, says }) => label && says)).toBe(true);
  }
});

test("a list of tables mentions only what is special", () => {
  expect(inShort(start, { mode: "duel", advanced: false, first: "2", colour: "yellow" })).toEqual([]);
  expect(inShort(start as Start, { mode: "solo", advanced: true, level: "laureate", roster: "crowd" })).toEqual([
    "Solo", "Laureate", "Advanced", "Crowd",
  ]);
});
