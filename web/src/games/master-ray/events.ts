/**
 * Every kind of event: how much it matters (see `GameModule.weight`) and which pieces it touched. The letters a, b and c
 * stand for the event's operands: "square-a" of an event about square 3 is the piece "square-3".
 */
import type { Told } from "../../lib/wire";

type Weight = 0 | 1 | 2;

export const EVENTS: Record<string, [Weight, string]> = {
  "ray-even": [0, "ray"],
  "ray-odd": [0, "ray"],
  first: [0, "professor-a"],
  dealt: [0, "professor-a deck"],
  notebook: [0, "notebook"],
  turn: [0, "professor-a"],
  student: [1, "action-c"],
  placed: [0, "action-b"],
  led: [1, "action-b"],
  locked: [1, "action-b"],
  unlocked: [0, "action-b"],
  moved: [1, "ray lane-b"],
  raised: [1, "height ray"],
  toggled: [1, "mode"],
  switched: [1, "square-a square-b"],
  shifted: [1, "square-a square-b"],
  heated: [1, "temperature"],
  cooled: [1, "temperature"],
  "cooled-max": [1, "temperature"],
  "no-effect": [1, "deck"],
  shrunk: [2, "square-a shot"],
  "shrunk-cold": [2, "square-a shot"],
  vanished: [2, "square-a shot"],
  "vanished-small": [2, "square-a shot"],
  grew: [2, "square-a shot"],
  "grew-cold": [2, "square-a shot"],
  "grew-face": [2, "square-a shot"],
  "grew-large": [2, "square-a shot"],
  missed: [2, "ray shot"],
  "shot-heats": [0, "temperature"],
  energy: [0, "energy"],
  "extra-gained": [0, "professor-a"],
  "extra-kept": [0, "professor-a"],
  "extra-returned": [0, "professor-a"],
  "idle-cools": [0, "temperature"],
  drew: [0, "professor-a deck"],
  "deck-empty": [0, "deck"],
  reshuffled: [2, "deck"],
  "chiefs-ready": [0, "professor-0 professor-1"],
  "energy-out": [1, "energy"],
  "students-out": [1, "deck"],
  result: [2, "professor-a"],
  "rival-plays": [1, "notebook"],
  "rival-shoots": [1, "notebook"],
  "rival-holds": [1, "notebook"],
  "rival-turns-up": [0, "notebook"],
  shared: [2, "professor-0 professor-1"],
  "rival-closes": [1, "notebook"],
};

/** How much an event matters. */
export const weight = (event: Told): Weight => EVENTS[event.kind]?.[0] ?? 0;

/** Ids of the pieces an event touched. */
export function touches(event: Told): string[] {
  const pieces = EVENTS[event.kind]?.[1].split(" ") ?? [];
  return pieces.map((piece) => piece.replace(/-([abc])$/, (_, letter: "a" | "b" | "c") => `-${event[letter] ?? 0}`));
}

/** Whether an event is a shot, and at which square (-1: it hit nothing); null: it is no shot. */
export function shotAt(event: Told): number | null {
  if (!touches(event).includes("shot")) return null;
  return event.kind === "missed" ? -1 : (event.a ?? 0);
}
