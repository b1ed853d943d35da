/** Declared settings as a server tells them, for tests: a game of one or two, a battle of two to four, and one with nested values. */
import type { OnShelf } from "./api";
import type { Declared, Kind, Option, Setting } from "./setup";

const option = (name: string, title: string, more: Partial<Option> = {}): Option => ({ name, title, help: `${title}!`, short: "", seats: [], roles: [], ...more });
const setting = (name: string, title: string, kind: Kind, more: Partial<Setting> = {}): Setting => ({
  name, title, help: `About ${name}.`, kind, default: null, rule: "", rare: false, as_text: false, ...more,
});
const choice = (...options: Option[]): Kind => ({ type: "choice", options, other_title: "Of your own" });
const flag = (no: string, yes: string, short = ""): Kind => ({ type: "flag", no: option("false", no), yes: option("true", yes, { short }) });
const whole = (least: number, most: number, words: Record<string, number> = {}): Kind => ({ type: "whole", least, most, words });

const [BLUE, YELLOW] = ["Blue professor", "Yellow professor"];
const duel = { setting: "mode", among: ["duel"], rule: "", says: "" };

/** As Master Ray. */
export const lab: Declared = {
  unlike: false,
  seats: "mode",
  settings: [
    setting("mode", "Players", choice(option("duel", "Duel", { seats: [BLUE, YELLOW] }), option("solo", "Solo", { short: "Solo", seats: [BLUE] }))),
    setting("advanced", "Rules", flag("Basic", "Advanced", "Advanced"), { default: false }),
    setting("level", "The rival", choice(...["Lecturer", "Professor", "Laureate"].map((title) => option(title.toLowerCase(), title, { short: title }))), {
      default: "professor",
      when: { ...duel, among: ["solo"] },
    }),
    setting("first", "Who begins", choice(option("random", "By lot"), option("1", "I do"), option("2", "The other")), { when: duel }),
    setting("colour", "Your dice", choice(option("blue", "Blue", { seats: [BLUE, YELLOW] }), option("yellow", "Yellow", { seats: [YELLOW, BLUE] })), { when: duel }),
  ],
};

const inBox = (box: string) => ({ when: { setting: "boxes", among: ["both", box], rule: "", says: "" } });

/** As Critical Mass. */
export const battle: Declared = {
  unlike: false,
  seats: "mode",
  settings: [
    setting("mode", "Pilots", choice(
      option("duel", "Duel", { seats: ["", ""] }),
      option("three", "Three", { short: "Three pilots", seats: ["", "on your left", "on your right"] }),
      option("four", "Four", { seats: ["", "on your left", "across the table", "on your right"] }),
      option("teams", "Two against two", { seats: ["", "enemy on your left", "your ally, across the table", "enemy on your right"] }),
    )),
    setting("mechs", "Mech", {
      type: "seats",
      distinct: true,
      of: choice(
        option("raijin", "Raijin", inBox("east")), option("archon", "Archon", inBox("east")),
        option("patriot", "Patriot", inBox("west")), option("iron-curtain", "Iron Curtain", inBox("west")),
        option("random", "By lot", { short: "a Mech by lot" }),
      ),
    }),
    setting("loadouts", "Additional cards", {
      type: "seats",
      distinct: false,
      of: choice(option("recommended", "Recommended"), option("custom", "Chosen at the table"), option("none", "None")),
    }, { default: "recommended" }),
    setting("boxes", "Boxes", choice(option("both", "Both"), option("east", "East"), option("west", "West")), { rare: true }),
    setting("mirror", "The same Mech twice", flag("No", "Yes"), { rare: true }),
    setting("stalemate", "Quiet turns", whole(1, 1000), { default: 30, rare: true }),
  ],
};

const army: Kind = {
  type: "list",
  least: 0,
  most: 3,
  of: { type: "record", settings: [setting("unit", "Unit", choice(option("scout", "Scout"), option("tank", "Tank"))), setting("count", "How many", whole(1, 9))] },
};

/** A game of which the browser has nothing of its own, with a setting of every kind. */
export const front: Declared = {
  unlike: false,
  seats: "players",
  settings: [
    setting("players", "Players", whole(2, 3)),
    setting("armies", "Army", { type: "seats", distinct: false, of: { ...choice(option("line", "Line"), option("air", "Air")), other: army } as Kind }),
    setting("limit", "Rounds", whole(1, 20, { never: 0 }), { default: 8 }),
    setting("note", "Note", { type: "text", most: 40 }),
  ],
};

/** A game on the shelf. */
export const onShelf = (name: string, title: string, settings: Declared): OnShelf => ({
  name, title, rules: 1, content: "c", seats: [2], people: [2], settings, setups: [], packs: {},
});
