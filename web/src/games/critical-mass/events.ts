/**
 * Every kind of event: how much it matters (see `GameModule.weight`), how long it takes to be seen, which pieces it touched,
 * what is shouted over the stage, and with which others it is one beat. What stands in braces is what the event is about:
 * "seat-{seat}" of an event about seat 1 is "seat-1".
 */
import type { Cue } from "../../lib/sound";
import type { Told } from "../../lib/wire";
import { named } from "../piece";

type Weight = 0 | 1 | 2;

interface Kind {
  weight: Weight;
  touches: string;
  /** Events of one beat follow each other and have the same word here. */
  beat?: string;
  /** Milliseconds; its words may take longer. */
  length?: number;
  cue?: Cue;
  shout?: string;
}

/** Both sealed, flip, hold, speed order. */
const REVEAL = 900 + 420 + 240 + 1100;

export const EVENTS: Record<string, Kind> = {
  "takes-mech": { weight: 0, touches: "seat-{seat}" },
  fitted: { weight: 0, touches: "seat-{seat}" },
  "first-card": { weight: 0, touches: "seat-{seat} hand-{seat}" },
  "no-first-card": { weight: 0, touches: "seat-{seat}" },
  turn: { weight: 0, touches: "" },
  "sits-out": { weight: 1, touches: "stun-{seat}", beat: "reveal", length: REVEAL },
  revealed: { weight: 1, touches: "card-{seat}-{card}", beat: "reveal", length: REVEAL, cue: "flip" },
  "revealed-target": { weight: 1, touches: "card-{seat}-{card}", beat: "reveal", length: REVEAL, cue: "flip" },
  conceded: { weight: 2, touches: "seat-{seat}", beat: "reveal", length: REVEAL },
  equipped: { weight: 1, touches: "card-{seat}-{card} equipment-{seat}-{card}", length: 700, shout: "Equipped", cue: "seal" },
  raised: { weight: 1, touches: "card-{seat}-{card}", length: 700, shout: "On guard", cue: "block" },
  acts: { weight: 1, touches: "card-{seat}-{card}", length: 600 },
  attack: { weight: 0, touches: "card-{seat}-{card}" },
  hit: { weight: 1, touches: "seat-{seat} strike-{by}" },
  dodged: { weight: 1, touches: "seat-{seat} strike-{by}", length: 650, shout: "Dodged", cue: "dodge" },
  blocked: { weight: 1, touches: "seat-{seat} strike-{by}", length: 650, shout: "Blocked", cue: "block" },
  "no-damage": { weight: 1, touches: "seat-{seat} strike-{by}", length: 650, shout: "No damage" },
  "no-target": { weight: 1, touches: "card-{seat}-{card}", length: 600, shout: "No target" },
  "nothing-to-hit": { weight: 1, touches: "card-{seat}-{card}", length: 600, shout: "Nothing to hit" },
  "plates-fell": { weight: 1, touches: "component-{seat}-{component}", beat: "fall", length: 900, cue: "plate" },
  "component-destroyed": { weight: 2, touches: "component-{seat}-{component}", beat: "fall", length: 1500, shout: "Destroyed", cue: "lost" },
  disabled: { weight: 2, touches: "equipment-{seat}-{card}", beat: "fall", length: 900, shout: "Disabled", cue: "plate" },
  disrupted: { weight: 1, touches: "card-{seat}-{card}", beat: "disrupt", length: 600, cue: "seal" },
  "no-effect": { weight: 0, touches: "card-{seat}-{card}" },
  "follow-up": { weight: 1, touches: "card-{seat}-{card}", length: 700, shout: "Follow-up", cue: "flip" },
  "no-follow-up": { weight: 0, touches: "seat-{seat}" },
  stunned: { weight: 1, touches: "stun-{seat}", length: 700, shout: "Stunned", cue: "lost" },
  primed: { weight: 1, touches: "primed-{seat}", beat: "lamps", length: 600, shout: "Primed", cue: "primed" },
  unprimed: { weight: 0, touches: "primed-{seat}" },
  "ability-on": { weight: 1, touches: "ability-{seat}", beat: "lamps", length: 600, cue: "primed" },
  "ability-off": { weight: 1, touches: "ability-{seat}", beat: "lamps", length: 600 },
  recharged: { weight: 1, touches: "cooldown-{seat} hand-{seat}", length: 600, shout: "Recharged", cue: "charge" },
  "nothing-to-recharge": { weight: 0, touches: "cooldown-{seat}" },
  activated: { weight: 1, touches: "hand-{seat}", beat: "lamps", length: 600, shout: "Activated", cue: "charge" },
  "nothing-taken": { weight: 0, touches: "seat-{seat}" },
  chose: { weight: 0, touches: "seat-{seat}" },
  "nothing-fits": { weight: 0, touches: "seat-{seat}" },
  cooled: { weight: 1, touches: "cooldown-{seat}", length: 600 },
  deactivated: { weight: 1, touches: "seat-{seat}", length: 600 },
  "deactivated-hidden": { weight: 1, touches: "hand-{seat}", length: 600 },
  repaired: { weight: 1, touches: "component-{seat}-{component}", length: 600, shout: "Repaired" },
  forbidden: { weight: 1, touches: "seat-{seat}", length: 600 },
  returned: { weight: 0, touches: "card-{seat}-{card}" },
  "cools-down": { weight: 0, touches: "cooldown-{seat}" },
  fell: { weight: 2, touches: "seat-{seat}", length: 1500, shout: "Down", cue: "lost" },
  stalemate: { weight: 2, touches: "", length: 1500 },
  opened: { weight: 0, touches: "hand-{seat}" },
  won: { weight: 2, touches: "", length: 1800 },
  drawn: { weight: 2, touches: "", length: 1800 },
  "all-in": { weight: 0, touches: "" },
};

/** How much an event matters. */
export const weight = (event: Told): Weight => EVENTS[event.kind]?.weight ?? 0;

/** Ids of the pieces an event touched. */
export const touches = (event: Told): string[] => named(EVENTS[event.kind]?.touches ?? "", event.about ?? {});

/** Whether an event and the next are one beat; what falls off is told piece by piece, so that it can be read. */
export const together = (event: Told, next: Told): boolean => {
  const beat = EVENTS[event.kind]?.beat;
  if (beat === undefined || beat !== EVENTS[next.kind]?.beat) return false;
  return beat !== "fall" || touches(event).join() === touches(next).join();
};

/** How long an event takes to be seen: a hit by its weight. */
export function length(event: Told): number {
  const strike = strikeOf(event);
  if (strike?.hits) return strike.damage > 4 ? 1500 : strike.damage > 2 ? 1000 : 650;
  return EVENTS[event.kind]?.length ?? 0;
}

/** Whether an event is felt, and never told faster. */
export const hits = (event: Told): boolean => event.kind === "hit" || event.kind === "component-destroyed";

/** The sound of an event. */
export function cue(event: Told): Cue | null {
  const strike = strikeOf(event);
  if (strike?.hits) return strike.damage > 2 ? "heavy" : "light";
  return EVENTS[event.kind]?.cue ?? null;
}

/** The events of the beat that is told: those that happen together with the last. */
export function beatOf(telling: Told[] | null): Told[] {
  const told = telling?.filter((event) => weight(event) > 0) ?? [];
  let begin = told.length - 1;
  while (begin > 0 && together(told[begin - 1]!, told[begin]!)) begin--;
  return told.slice(begin);
}

export interface Strike {
  from: number;
  to: number;
  damage: number;
  hits: boolean;
}

/** The strike an event tells of, if it does. */
export function strikeOf(event: Told | undefined): Strike | null {
  if (!event?.about) return null;
  const { seat: to, by: from, damage } = event.about as { seat: number; by: number; damage: number };
  if (event.kind === "hit") return { from, to, damage, hits: true };
  return ["dodged", "blocked", "no-damage"].includes(event.kind) ? { from, to, damage: 0, hits: false } : null;
}
