/**
 * Every kind of event: how much it matters (see `GameModule.weight`), which pieces it touched, and with which others it
 * is one beat. What stands in braces is what the event is about: "seat-{seat}" of an event about seat 1 is "seat-1".
 */
import type { Told } from "../../lib/wire";
import { named } from "../piece";

type Weight = 0 | 1 | 2;

export const EVENTS: Record<string, [Weight, string, string?]> = {
  "takes-mech": [0, "seat-{seat}"],
  fitted: [0, "seat-{seat}"],
  "first-card": [0, "seat-{seat} hand-{seat}"],
  "no-first-card": [0, "seat-{seat}"],
  turn: [0, ""],
  "sits-out": [1, "stun-{seat}", "reveal"],
  revealed: [1, "card-{seat}-{card}", "reveal"],
  "revealed-target": [1, "card-{seat}-{card}", "reveal"],
  conceded: [2, "seat-{seat}", "reveal"],
  equipped: [1, "card-{seat}-{card} equipment-{seat}-{card}"],
  raised: [1, "card-{seat}-{card}"],
  acts: [1, "card-{seat}-{card}"],
  attack: [0, "card-{seat}-{card}"],
  hit: [1, "seat-{seat} strike-{by}"],
  dodged: [1, "seat-{seat} strike-{by}"],
  blocked: [1, "seat-{seat} strike-{by}"],
  "no-damage": [1, "seat-{seat} strike-{by}"],
  "no-target": [1, "card-{seat}-{card}"],
  "nothing-to-hit": [1, "card-{seat}-{card}"],
  "plates-fell": [1, "component-{seat}-{component}", "fall"],
  "component-destroyed": [2, "component-{seat}-{component}", "fall"],
  disabled: [2, "equipment-{seat}-{card}", "fall"],
  disrupted: [1, "card-{seat}-{card}", "disrupt"],
  "no-effect": [0, "card-{seat}-{card}"],
  "follow-up": [1, "card-{seat}-{card}"],
  "no-follow-up": [0, "seat-{seat}"],
  stunned: [1, "stun-{seat}"],
  primed: [1, "primed-{seat}", "lamps"],
  unprimed: [0, "primed-{seat}"],
  "ability-on": [1, "ability-{seat}", "lamps"],
  "ability-off": [1, "ability-{seat}", "lamps"],
  recharged: [1, "cooldown-{seat} hand-{seat}"],
  "nothing-to-recharge": [0, "cooldown-{seat}"],
  activated: [1, "hand-{seat}", "lamps"],
  "nothing-taken": [0, "seat-{seat}"],
  chose: [0, "seat-{seat}"],
  "nothing-fits": [0, "seat-{seat}"],
  cooled: [1, "cooldown-{seat}"],
  deactivated: [1, "seat-{seat}"],
  "deactivated-hidden": [1, "hand-{seat}"],
  repaired: [1, "component-{seat}-{component}"],
  forbidden: [1, "seat-{seat}"],
  returned: [0, "card-{seat}-{card}"],
  "cools-down": [0, "cooldown-{seat}"],
  fell: [2, "seat-{seat}"],
  stalemate: [2, ""],
  opened: [0, "hand-{seat}"],
  won: [2, ""],
  drawn: [2, ""],
  "all-in": [0, ""],
};

/** How much an event matters. */
export const weight = (event: Told): Weight => EVENTS[event.kind]?.[0] ?? 0;

/** Ids of the pieces an event touched. */
export function touches(event: Told): string[] {
  return named(EVENTS[event.kind]?.[1] ?? "", event.about ?? {});
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
export const popOf = (event: Told | undefined, seat: number, card: string): string =>
  event?.about && event.about["seat"] === seat && event.about["card"] === card ? (POPS[event.kind] ?? "") : "";

export interface Strike {
  from: number;
  to: number;
  /** What it does, in a word: "3", "dodged". */
  says: string;
  hits: boolean;
}

/** The strike an event tells of, if it does. */
export function strikeOf(event: Told | undefined): Strike | null {
  if (!event?.about) return null;
  const { seat: to, by: from, damage } = event.about as { seat: number; by: number; damage: number };
  if (event.kind === "hit") return { from, to, says: `−${damage}`, hits: true };
  if (event.kind === "dodged" || event.kind === "blocked") return { from, to, says: event.kind, hits: false };
  return event.kind === "no-damage" ? { from, to, says: "no damage", hits: false } : null;
}
