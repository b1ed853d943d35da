/** Every kind of event that is more than a line: how much it matters, which pieces it touched, how long it takes, its sound. */
import type { Cue } from "../../lib/sound";
import type { Told } from "../../lib/wire";
import { named } from "../piece";

type Weight = 0 | 1 | 2;

const EVENTS: Record<string, [Weight, number?, Cue?]> = {
  round: [2, 900],
  initiative: [2, 900, "dice"],
  deployed: [0, 400, "step"],
  announced: [1, 400, "pick"],
  moved: [1, 600, "step"],
  "closed-in": [1, 700, "step"],
  shot: [1, 900, "dice"],
  hits: [1, 500],
  "base-destroyed": [2, 900, "heavy"],
  "not-saved": [1, 500, "light"],
  "knocked-out": [1, 700, "heavy"],
  "unit-destroyed": [2, 1200, "lost"],
  pinned: [2, 700, "block"],
  routed: [2, 900, "lost"],
  burst: [2, 900, "heavy"],
  strike: [2, 900, "zap"],
  melee: [2, 900, "block"],
  "melee-dice": [1, 900, "dice"],
  control: [1, 500],
  scores: [2, 700],
  "force-breaks": [2, 1500, "lost"],
  won: [2, 1800, "won"],
  drawn: [2, 1800],
  activated: [0],
  cleared: [1, 400],
  pool: [1, 400],
  "no-reaction": [0],
  "held-fire": [0],
  stayed: [0],
};

/** How much an event matters. */
export const weight = (event: Told): Weight => EVENTS[event.kind]?.[0] ?? 1;

/** Ids of the pieces an event touched. */
export const touches = (event: Told): string[] => {
  const about = event.about ?? {};
  return [...("unit" in about ? named("unit-{unit}", about) : []), ...("base" in about ? named("base-{base}", about) : []), ...("objective" in about ? named("objective-{objective}", about) : [])];
};

/** Lines of the round end that are one beat: the objectives, the dice of both sides, the counters of both. */
export const together = (event: Told, next: Told): boolean => event.kind === next.kind && ["control", "comms", "pool"].includes(event.kind);

/** How long an event takes to be seen. */
export const length = (event: Told): number => EVENTS[event.kind]?.[1] ?? 300;

/** Whether something is hit. */
export const hits = (event: Told): boolean => ["base-destroyed", "unit-destroyed", "knocked-out", "not-saved", "burst"].includes(event.kind);

/** The sound of an event. */
export const cue = (event: Told): Cue | null => EVENTS[event.kind]?.[2] ?? null;
