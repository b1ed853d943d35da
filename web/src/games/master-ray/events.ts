/**
 * Every kind of event: how much it matters (see `GameModule.weight`) and which pieces it touched. What stands in braces is
 * what the event is about: "lane-{lane}" of an event about lane 3 is the piece "lane-3"; several are several pieces.
 */
import type { Cue } from "../../lib/sound";
import type { Told } from "../../lib/wire";
import { named } from "../piece";
import type { Action } from "./ray";

type Weight = 0 | 1 | 2;

export const EVENTS: Record<string, [Weight, string]> = {
  "ray-even": [0, "ray"],
  "ray-odd": [0, "ray"],
  first: [0, "professor-{seat}"],
  dealt: [0, "professor-{seat} deck"],
  notebook: [0, "notebook"],
  turn: [0, "professor-{seat}"],
  student: [1, "action-{action}"],
  placed: [0, "action-{action}"],
  led: [1, "action-{action}"],
  locked: [1, "action-{action}"],
  unlocked: [0, "action-{action}"],
  moved: [1, "ray lane-{lane}"],
  raised: [1, "height ray"],
  toggled: [1, "mode"],
  switched: [1, "square-{square}"],
  shifted: [1, "square-{square}"],
  heated: [1, "temperature"],
  cooled: [1, "temperature"],
  "cooled-max": [1, "temperature"],
  "no-effect": [1, "deck"],
  shrunk: [2, "square-{square} shot"],
  "shrunk-cold": [2, "square-{square} shot"],
  vanished: [2, "square-{square} shot"],
  "vanished-small": [2, "square-{square} shot"],
  grew: [2, "square-{square} shot"],
  "grew-cold": [2, "square-{square} shot"],
  "grew-face": [2, "square-{square} shot"],
  "grew-large": [2, "square-{square} shot"],
  missed: [2, "ray shot"],
  "shot-heats": [0, "temperature"],
  energy: [0, "energy"],
  "extra-gained": [0, "professor-{seat}"],
  "extra-kept": [0, "professor-{seat}"],
  "extra-returned": [0, "professor-{seat}"],
  "idle-cools": [0, "temperature"],
  drew: [0, "professor-{seat} deck"],
  "deck-empty": [0, "deck"],
  reshuffled: [2, "deck"],
  "chiefs-ready": [0, "professor-0 professor-1"],
  "energy-out": [1, "energy"],
  "students-out": [1, "deck"],
  result: [2, "professor-{seat}"],
  "rival-plays": [1, "notebook"],
  "rival-shoots": [1, "notebook"],
  "rival-holds": [1, "notebook"],
  "rival-turns-up": [0, "notebook"],
  shared: [2, "professor-0 professor-1"],
  "rival-closes": [1, "notebook"],
};

/** Which action an event does. */
const DONE: Record<string, Action> = {
  moved: "move", raised: "height", toggled: "mode", switched: "switch", shifted: "switch", heated: "heat", cooled: "cool", "cooled-max": "cool",
};
export const doneBy = (event: Told): Action | null => DONE[event.kind] ?? (shotAt(event) === undefined ? null : "fire");

/** How long an event takes to be seen, in milliseconds: the ray takes 400 for a lane; a shot ends when the points have counted. */
export function length(event: Told): number {
  const [from, to] = [event.about?.["from"], event.about?.["lane"]].map(Number);
  if (event.kind === "moved") return 400 * Math.abs(from! - to!);
  return shotAt(event) === undefined ? 400 : 1300;
}

/** The sound of an event. */
export function cue(event: Told): Cue | null {
  if (shotAt(event) !== undefined) return "zap";
  const CUES: Record<string, Cue> = { student: "pick", moved: "step", raised: "step", toggled: "flip", switched: "dice", shifted: "dice", heated: "charge", cooled: "overheat", "cooled-max": "overheat", reshuffled: "flip" };
  return CUES[event.kind] ?? null;
}

/** How much an event matters. */
export const weight = (event: Told): Weight => EVENTS[event.kind]?.[0] ?? 0;

/** Ids of the pieces an event touched. */
export function touches(event: Told): string[] {
  return named(EVENTS[event.kind]?.[1] ?? "", event.about ?? {});
}

/** The square that an event shoots at (null: it hits nothing), if it is a shot at all. */
export function shotAt(event: Told): string | null | undefined {
  if (!touches(event).includes("shot")) return undefined;
  return (event.about?.["square"] as string | undefined) ?? null;
}
