/** Every kind of event: how much it matters, how long it takes to be seen, its sound, and which pieces it touched. */
import type { Cue } from "../../lib/sound";
import type { Told } from "../../lib/wire";
import { named } from "../piece";

type Weight = 0 | 1 | 2;

const EVENTS: Record<string, [Weight, string, number?]> = {
  activated: [1, "unit-{unit}", 400],
  fizzled: [1, "unit-{unit}"],
  cancelled: [1, "unit-{unit}"],
  moved: [1, "unit-{unit} region-{region}", 400],
  phased: [1, "unit-{unit} region-{region}", 400],
  pillared: [1, "unit-{unit}"],
  rolled: [1, "unit-{source}", 900],
  rerolled: [1, "unit-{unit}"],
  assigned: [1, "unit-{unit}"],
  "group-lost": [1, "unit-{unit}"],
  "dice-ignored": [1, "unit-{unit}"],
  redirected: [1, "unit-{unit}"],
  hurt: [2, "unit-{unit}", 900],
  destroyed: [2, "unit-{unit}", 900],
  incapacitated: [2, "unit-{unit}", 1500],
  "went-offline": [2, "unit-{unit}", 1200],
  unhurt: [1, "unit-{unit}"],
  burns: [1, "region-{region}"],
  "fire-laid": [1, "region-{region}"],
  "fire-dies": [0, "region-{region}"],
  healed: [1, "unit-{unit}"],
  revived: [2, "unit-{unit}"],
  "armor-lost": [0, "unit-{unit}"],
  "armor-back": [0, "unit-{unit}"],
  "points-lost": [1, "unit-{unit}"],
  "points-gained": [0, "unit-{unit}"],
  accepted: [0, "unit-{unit}"],
  declined: [0, "unit-{unit}"],
  modified: [0, "unit-{unit}"],
  granted: [0, "unit-{unit}"],
  token: [0, ""],
  "edge-set": [1, "region-{region}"],
  removed: [1, "unit-{unit}"],
  charged: [0, "unit-{unit}"],
  stopped: [1, "unit-{unit}"],
  "emp-armed": [2, "emp", 1200],
  "no-target": [1, "unit-{source}"],
  won: [2, "", 1800],
  "time-is-up": [2, "", 1800],
  "tile-drawn": [0, ""],
  "deck-empty": [1, ""],
  "tile-reserved": [1, ""],
  "tile-placed": [1, "region-{region}", 500],
  "edge-covered": [0, "region-{region}"],
  "edge-given": [0, "region-{region}"],
  "way-unlocked": [1, "region-{region}"],
  "way-broken": [1, "region-{region}"],
  "way-joined": [1, "region-{region}"],
  overextends: [1, "unit-{unit}"],
  exhausted: [1, "unit-{unit}"],
  "tracker-pays": [0, ""],
  initiative: [2, "", 900],
  "trackers-gain": [0, ""],
  "emp-counts": [1, "emp"],
  "emp-explodes": [2, "emp", 1500],
  staged: [1, "card-{card}"],
  "went-online": [2, "unit-{unit}", 900],
  deployed: [1, "region-{region} card-{card}", 500],
  marked: [1, "card-{card}"],
  unmarked: [1, "card-{card}"],
  "given-back": [0, "unit-{unit}"],
  taken: [1, "unit-{unit}"],
  handed: [1, "unit-{unit}"],
  reloaded: [0, ""],
  "no-room": [1, "card-{card}"],
};

/** How much an event matters. */
export const weight = (event: Told): Weight => EVENTS[event.kind]?.[0] ?? 1;

/** Ids of the pieces an event touched. */
export const touches = (event: Told): string[] => named(EVENTS[event.kind]?.[1] ?? "", event.about ?? {});

/** How long an event takes to be seen. */
export const length = (event: Told): number => EVENTS[event.kind]?.[2] ?? 300;

/** Whether somebody or something is hit. */
export const hits = (event: Told): boolean => ["hurt", "destroyed", "incapacitated", "went-offline"].includes(event.kind);

const CUES: Record<string, Cue> = {
  moved: "step",
  rolled: "dice",
  hurt: "heavy",
  destroyed: "heavy",
  incapacitated: "lost",
  "went-offline": "lost",
  unhurt: "block",
  "dice-ignored": "dodge",
  "tile-placed": "seal",
  "went-online": "primed",
  "emp-explodes": "zap",
  won: "won",
};

/** The sound of an event. */
export const cue = (event: Told): Cue | null => CUES[event.kind] ?? null;
