/** A small duel for tests: Raijin against Archon, a handful of cards, components as printed. */
import forms from "../../lib/notation.sample.json";
import type { Question, Told } from "../../lib/wire";
import type { MassPicture } from "./mass";
import type { CardEntry, Content, MechEntry } from "./printed";

const card = (name: string, differs: Partial<CardEntry> = {}): CardEntry => ({
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
  text: "",
  clauses: [],
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
    name: title, word: title.toLowerCase().replaceAll(" ", "-"), source: "rulebook", plates, durability, text: "", loss: "", fate: "",
  })),
  own,
  starts: [],
});

const OWN = ["light laser", "evade", "recharge"];
export const content: Content = {
  notation: forms["critical-mass"].forms,
  box: [],
  mech: [
    mech("raijin", "Raijin", [["Thrusters", 2, 4], ["Pilot Shrine", 5, 1], ["Storm Core", 4, 1], ["Blade Arms", 7, 1]], OWN),
    mech("archon", "Archon", [["Thrusters", 2, 3], ["Logic Cortex", 4, 1], ["Prism Spine", 6, 1], ["Field Generator", 7, 1]], OWN),
  ],
  card: [
    card("Light Laser", { speed: 4, firepower: 1 }),
    card("Evade", { type: "defense", speed: "bolt", firepower: null, damage_type: null }),
    card("Recharge", { type: "action", speed: "bolt", firepower: null, damage_type: null }),
    card("Focus Lens", { type: "equipment", speed: "bolt", firepower: null, damage_type: null, durability: 2, owner: "neutral" }),
  ],
};

type Seat<Section extends "boards" | "piles"> = MassPicture[Section][number];
type Differs = Partial<Omit<MassPicture, "boards" | "piles" | "turn" | "hands" | "game">> & {
  game?: Partial<MassPicture["game"]>;
  turn?: Partial<MassPicture["turn"]>;
  hands?: Partial<MassPicture["hands"]>;
  /** What differs for the seats, one after the other. */
  boards?: Partial<Seat<"boards">>[];
  piles?: Partial<Seat<"piles">>[];
};

const PLATES: Record<string, number[]> = { raijin: [2, 5, 4, 7], archon: [2, 4, 6, 7] };

/** The eyes of seat 0: all cards in hand, the other's hidden. */
export function table(differs: Differs = {}): MassPicture {
  const { game, turn, hands, boards = [], piles = [], ...rest } = differs;
  const mechs = game?.mechs ?? ["raijin", "archon"];
  const aims = (seat: number) => ({ left: (seat + 1) % mechs.length, right: (seat + mechs.length - 1) % mechs.length });
  return {
    game: {
      mechs,
      names: mechs.map((mech, i) => `${mech === "raijin" ? "Raijin" : "Archon"}${mechs.filter((one) => one === mech).length > 1 ? ` ${i + 1}` : ""}`),
      teams: null,
      aims: mechs.map((_, seat) => (mechs.length === 4 ? { ...aims(seat), center: (seat + 2) % 4 } : mechs.length > 2 ? aims(seat) : {})),
      ...game,
    },
    turn: { number: 1, phase: "plan", best: [], ...turn },
    boards: mechs.map((mech, seat) => ({
      plates: PLATES[mech]!, living: true, primed: false, ability: false, stunned: false, stun_next: false,
      target: mechs.length > 2 ? null : 1 - seat, ...boards[seat],
    })),
    piles: mechs.map((_, seat) => ({ play: [], equipped: [], cooldown: [], ...piles[seat] })),
    hands: { seat: 0, counts: mechs.map(() => 3), off: mechs.map(() => 1), own: ["light-laser", "evade", "recharge"], ...hands },
    numbers: {},
    own_numbers: {},
    ...rest,
  };
}

/** Seat 1 has a Focus Lens equipped. */
export const struck = (): MassPicture => table({ turn: { phase: "combat" }, piles: [{}, { equipped: ["focus-lens"] }] });

/** Seat 0 has struck seat 1; all five targets can be hit by so much damage, which a bot would split like this. */
export function damage(total: number, suggested: Record<string, number> = {}): Question {
  const laid: [string, number, number][] = [["Thrusters", 3, 2], ["Logic Cortex", 1, 4], ["Prism Spine", 1, 6], ["Field Generator", 1, 7], ["Focus Lens", 2, 1]];
  const targets = laid.map(([name, durability, standing]) => {
    const target = name.toLowerCase().replaceAll(" ", "-");
    return { what: name === "Focus Lens" ? "equipment" : "component", target, name, durability, standing, suggested: suggested[target] ?? 0 };
  });
  const choices = ["hit thrusters 0", "hit thrusters 1"];
  return { decision: 1, kind: "damage", prompt: "?", rule: "r", choices, complete: true, sealed: null, aids: { victim: 1, damage: total, targets }, done: "" };
}

let number = 0;
export const told = (kind: string, about: NonNullable<Told["about"]> = {}, says = `${kind}.`): Told => ({ number: number++, kind, says, rule: "r", about });
