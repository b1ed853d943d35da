/**
 * Every kind of event: how much it matters (see `GameModule.weight`), which pieces it touched, and with which others it
 * is one beat. The letters a, b and c stand for the event's operands: "seat-a" of an event about seat 1 is "seat-1".
 */
import type { Told } from "../../lib/wire";

type Weight = 0 | 1 | 2;

export const EVENTS: Record<string, [Weight, string, string?]> = {
  "takes-mech": [0, "seat-a"],
  fitted: [0, "seat-a"],
  "first-card": [0, "seat-a hand-a"],
  "no-first-card": [0, "seat-a"],
  turn: [0, ""],
  "sits-out": [1, "stun-a", "reveal"],
  revealed: [1, "card-a-b", "reveal"],
  "revealed-target": [1, "card-a-b", "reveal"],
  conceded: [2, "seat-a", "reveal"],
  equipped: [1, "card-a-b equipment-a-b"],
  raised: [1, "card-a-b"],
  acts: [1, "card-a-b"],
  attack: [0, "card-a-b"],
  hit: [1, "seat-a strike-b"],
  dodged: [1, "seat-a strike-b"],
  blocked: [1, "seat-a strike-b"],
  "no-damage": [1, "seat-a strike-b"],
  "no-target": [1, "card-a-b"],
  "nothing-to-hit": [1, "card-a-b"],
  "plates-fell": [1, "component-a-b", "fall"],
  "component-destroyed": [2, "component-a-b", "fall"],
  disabled: [2, "equipment-a-b", "fall"],
  disrupted: [1, "card-a-b", "disrupt"],
  "no-effect": [0, "card-a-b"],
  "follow-up": [1, "card-a-b"],
  "no-follow-up": [0, "seat-a"],
  stunned: [1, "stun-a"],
  primed: [1, "primed-a", "lamps"],
  unprimed: [0, "primed-a"],
  "ability-on": [1, "ability-a", "lamps"],
  "ability-off": [1, "ability-a", "lamps"],
  recharged: [1, "cooldown-a hand-a"],
  "nothing-to-recharge": [0, "cooldown-a"],
  activated: [1, "hand-a", "lamps"],
  "nothing-taken": [0, "seat-a"],
  chose: [0, "seat-a"],
  "nothing-fits": [0, "seat-a"],
  cooled: [1, "cooldown-a"],
  deactivated: [1, "seat-a"],
  "deactivated-hidden": [1, "hand-a"],
  repaired: [1, "component-a-b"],
  forbidden: [1, "seat-a"],
  returned: [0, "card-a-b"],
  "cools-down": [0, "cooldown-a"],
  fell: [2, "seat-a"],
  stalemate: [2, ""],
  opened: [0, "hand-a"],
  won: [2, ""],
  drawn: [2, ""],
  "all-in": [0, ""],
};

/** How much an event matters. */
export const weight = (event: Told): Weight => EVENTS[event.kind]?.[0] ?? 0;

/** Ids of the pieces an event touched. */
export function touches(event: Told): string[] {
  const pieces = EVENTS[event.kind]?.[1].split(" ") ?? [];
  return pieces.filter(Boolean).map((piece) => piece.replace(/-([abc])(?=-|$)/g, (_, letter: "a" | "b" | "c") => `-${event[letter] ?? 0}`));
}

/** Whether an event and the next are one beat. */
export const together = (event: Told, next: Told): boolean => {
  const beat = EVENTS[event.kind]?.[2];
  return beat !== undefined && beat === EVENTS[next.kind]?.[2];
};

const POPS: Record<string, string> = {
  equipped: "equipped",
  raised: "raised",
  acts: "acts",
  disrupted: "disrupted!",
  "no-target": "no target",
  "nothing-to-hit": "nothing to hit",
  "follow-up": "follow-up!",
};
/** What pops up beside a card when an event is about it. */
export const popOf = (event: Told | undefined, seat: number, kind: number): string =>
  event && event.a === seat && event.b === kind ? (POPS[event.kind] ?? "") : "";

export interface Strike {
  from: number;
  to: number;
  /** What it does, in a word: "3", "dodged". */
  says: string;
  hits: boolean;
}

/** The strike an event tells of, if it does. */
export function strikeOf(event: Told | undefined): Strike | null {
  if (!event) return null;
  const [to, from] = [event.a ?? -1, event.b ?? -1];
  if (event.kind === "hit") return { from, to, says: `−${event.c ?? 0}`, hits: true };
  if (event.kind === "dodged" || event.kind === "blocked") return { from, to, says: event.kind, hits: false };
  return event.kind === "no-damage" ? { from, to, says: "no damage", hits: false } : null;
}
