/** A small duel for tests: Raijin against Archon, a handful of cards, components as printed. */
import type { Question, Told } from "../../lib/wire";
import type { MassView } from "./mass";
import type { CardEntry, Content, MechEntry } from "./printed";

const card = (kind: number, name: string, differs: Partial<CardEntry> = {}): CardEntry => ({
  id: name.toLowerCase(),
  name,
  owner: "raijin",
  copies: 1,
  box: "box",
  type: "weapon",
  speed: 3,
  tech: 1,
  source: "rulebook",
  supplied: [],
  firepower: 2,
  damage_type: "beam",
  durability: null,
  word: name.toLowerCase().replaceAll(" ", "-"),
  kind,
  text: "",
  ...differs,
});

const mech = (id: string, name: string, components: [string, number, number][], own: string[]): MechEntry => ({
  id,
  name,
  box: "box",
  faction: "",
  source: "rulebook",
  plan: "",
  slots: [{ tech: 2, type: "equipment" }],
  recommended: ["focus lens"],
  first_pick: "focus lens",
  ability: { name: "Close Combat", source: "rulebook", kind: "conditional", text: "" },
  component: components.map(([title, plates, durability]) => ({
    name: title, word: title.toLowerCase().replaceAll(" ", "-"), source: "rulebook", plates, durability, text: "",
  })),
  own,
  starts: [],
});

const OWN = ["light laser", "evade", "recharge"];
export const content: Content = {
  box: [],
  mech: [
    mech("raijin", "Raijin", [["Thrusters", 2, 4], ["Pilot Shrine", 5, 1], ["Storm Core", 4, 1], ["Blade Arms", 7, 1]], OWN),
    mech("archon", "Archon", [["Thrusters", 2, 3], ["Logic Cortex", 4, 1], ["Prism Spine", 6, 1], ["Field Generator", 7, 1]], OWN),
  ],
  card: [
    card(1, "Light Laser", { speed: 4, firepower: 1 }),
    card(2, "Evade", { type: "defense", speed: "bolt", firepower: null, damage_type: null }),
    card(3, "Recharge", { type: "action", speed: "bolt", firepower: null, damage_type: null }),
    card(4, "Focus Lens", { type: "equipment", speed: "bolt", firepower: null, damage_type: null, durability: 2, owner: "neutral" }),
  ],
  first_additional: 16,
};

const LENS = 1 << 16;
const packed = (plates: number[]): number => plates.reduce((sum, n, i) => sum + n * 2 ** (8 * i), 0);

/** The eyes of seat 0: all cards in hand, the other's hidden; both have a Focus Lens. */
export const table = (differs: Partial<MassView> = {}): MassView => ({
  agenda: [7],
  turn: 1,
  teams: 0,
  best: 0,
  batch: [4, 4 + 256],
  strikes: [],
  mech: [0, 1],
  loadout: [4, null],
  shown: [4, 4],
  hand: [0b111, { count: 3 }],
  off: [LENS, { count: 1 }],
  play: [0, 0],
  equipped: [0, 0],
  cooldown: [0, 0],
  surely_hand: [0, 0],
  plates: [packed([2, 5, 4, 7]), packed([2, 4, 6, 7])],
  living: [1, 1],
  primed: [0, 0],
  ability: [0, 0],
  stunned: [0, 0],
  stun_next: [0, 0],
  target: [1, 0],
  jammed: [0, 0],
  draft: [[], null],
  ...differs,
});

/** Seat 1 has a Focus Lens equipped. */
export const struck = (): MassView => table({ equipped: [0, LENS] });

/** Seat 0 has struck seat 1; all five targets can be hit by so much damage, which a bot would split like this. */
export function damage(total: number, suggested: Record<string, number> = {}): Question {
  const laid: [string, number, number][] = [["thrusters", 3, 2], ["logic-cortex", 1, 4], ["prism-spine", 1, 6], ["field-generator", 1, 7], ["focus-lens", 2, 1]];
  const targets = laid.map(([target, durability, standing]) => ({ target, durability, standing, suggested: suggested[target] ?? 0 }));
  const choices = ["hit thrusters 0", "hit thrusters 1"];
  return { decision: 1, kind: "damage", prompt: "?", rule: "r", choices, complete: true, sealed: null, aids: { victim: 1, damage: total, targets } };
}

let number = 0;
export const told = (kind: string, a?: number, b?: number, c?: number, says = `${kind}.`): Told => ({
  number: number++, kind, says, rule: "r", ...(a !== undefined && { a }), ...(b !== undefined && { b }), ...(c !== undefined && { c }),
});
