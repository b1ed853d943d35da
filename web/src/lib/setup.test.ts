import { expect, test } from "vitest";
import { battle, front, lab } from "./sample";
import { complete, inShort, seatsOf, shown, type Declared, type Setup } from "./setup";

const names = (declared: Declared, chosen: Setup) => shown(declared.settings, complete(declared, chosen)).map(({ name }) => name);

test("a duel asks for colour and who begins, a solo game for the rival's level", () => {
  expect(names(lab, {})).toEqual(["mode", "advanced", "first", "colour"]);
  expect(names(lab, { mode: "solo" })).toEqual(["mode", "advanced", "level"]);
});

test("what was chosen for another mode is not wished for in this one", () => {
  expect(complete(lab, { mode: "solo", colour: "yellow", first: "2" })).toEqual({ mode: "solo", advanced: false, level: "professor" });
});

test("what the server does not declare is not wished for, and what is wrong becomes the default", () => {
  expect(complete(lab, { mode: "trio", advanced: "yes", openHands: true })).toEqual(complete(lab, {}));
});

test("a list of tables mentions only what is special", () => {
  expect(inShort(lab, { mode: "duel", advanced: false, first: "2", colour: "yellow", content: "standard" })).toEqual([]);
  expect(inShort(lab, { mode: "solo", advanced: true, level: "laureate", content: "Low power" })).toEqual(["Solo", "Advanced", "Laureate", "Low power"]);
});

test("the seats are called by what was chosen", () => {
  expect(seatsOf(lab, complete(lab, {})).map(({ part }) => part)).toEqual(["Blue professor", "Yellow professor"]);
  expect(seatsOf(lab, complete(lab, { colour: "yellow" })).map(({ part }) => part)).toEqual(["Yellow professor", "Blue professor"]);
  expect(seatsOf(lab, complete(lab, { mode: "solo" })).map(({ part }) => part)).toEqual(["Blue professor"]);
  expect(seatsOf(front, complete(front, { players: 3 })).map(({ part }) => part)).toEqual(["Player 1", "Player 2", "Player 3"]);
  expect(seatsOf(battle, complete(battle, { mode: "teams", mechs: ["random"] }))).toEqual([
    { part: "a Mech by lot", place: "" },
    { part: "Raijin", place: "enemy on your left" },
    { part: "Archon", place: "your ally, across the table" },
    { part: "Patriot", place: "enemy on your right" },
  ]);
});

test("whoever has not chosen gets what nobody has, and only what is in the boxes", () => {
  expect(complete(battle, { mode: "four", mechs: ["archon"] })["mechs"]).toEqual(["archon", "raijin", "patriot", "iron-curtain"]);
  expect(complete(battle, { mechs: ["archon", "archon"] })["mechs"]).toEqual(["archon", "archon"]);
  expect(complete(battle, { mechs: ["patriot"], boxes: "east" })["mechs"]).toEqual(["raijin", "archon"]);
});

test("nested values are kept as far as they fit, and filled up", () => {
  const armies = [[{ unit: "tank", count: 2 }, { unit: "wombat" }], "air"];
  expect(complete(front, { armies })).toEqual({
    players: 2,
    armies: [[{ unit: "tank", count: 2 }, { unit: "scout", count: 1 }], "air"],
    limit: 8,
    note: "",
  });
  expect(complete(front, { players: 3, armies })["armies"]).toHaveLength(3);
  expect(complete(front, { limit: 0 })["limit"]).toBe(0);
});

test("a default that differs by seat is each seat's own", () => {
  const { settings, ...more } = front;
  const unlike = { ...more, settings: settings.map((one) => (one.name === "armies" ? { ...one, default: ["air", "line"] } : one)) };
  expect(complete(unlike, {})["armies"]).toEqual(["air", "line"]);
});
