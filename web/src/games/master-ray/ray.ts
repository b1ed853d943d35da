/** The table of Master Ray as the server tells it: what its numbers mean, and nothing of what may be done with them. */
import type { Numbers, Scene } from "../contract";
import { shotAt } from "./events";

export const ACTIONS = ["move", "height", "mode", "switch", "heat", "cool", "fire"] as const;
export const HEIGHTS = ["high", "middle", "low"] as const;
export const MODES = ["shrink", "growth"] as const;
export const SIZES = ["no", "small", "medium", "large"] as const;
export const COLOURS = ["blue", "yellow"] as const;
const DEPTHS = ["near", "far"] as const;

export type Action = (typeof ACTIONS)[number];
export type Colour = (typeof COLOURS)[number];
export type Step = "student" | "staff" | "resolve" | "recruit" | "";

export const NONE = -1;
/** Stands on an action in place of one or two scientists. */
export const CHIEF = 3;

type Hidden = { count: number };

export type RayView = {
  agenda: number[];
  turn: number;
  solo: number;
  level: number;
  advanced: number;
  swapped: number;
  /** By square: 0 if empty, else size * 8 + face. */
  dice: number[];
  lane: number;
  temperature: number;
  height: number;
  mode: number;
  energy: number;
  /** Sets of students, or how many a hidden set holds. */
  hands: (number | Hidden)[];
  deck: number | Hidden;
  discard: number;
  passes: number;
  front: number;
  active: number;
  extra: number;
  chiefs: number;
  locks: number[];
  student: number;
  covered: number;
  staff: number;
  idle: number;
  fired: number;
};

export interface Student {
  id: string;
  name: string;
  action: Action;
  strength: number;
  temper: string;
}

export interface Temper {
  id: string;
  own_weight: number;
  foe_weight: number;
  max_fire_temperature: number;
}

export interface Level {
  name: string;
  fire_threshold: number;
  max_helpers: number;
  always_three_scientists: boolean;
  closes_when_ahead: boolean;
  prestige_points: number;
}

export interface RayContent {
  tracks: { temperature_names: string[]; energy_start: number };
  dice: { per_player: Record<string, number> };
  square: { lane: number; depth: string; colour: Colour }[];
  action: { id: string; name: string; scientists: number[] }[];
  student: Student[];
  temper: Temper[];
  level: Level[];
}

export type RayScene = Scene<RayView, RayContent>;

export const sizeOf = (die: number): number => die >> 3;
export const faceOf = (die: number): number => die & 7;
export const squareName = (square: number): string => `${(square >> 1) + 1}-${DEPTHS[square & 1]}`;
export const studentName = (student: Student): string => student.id.replace("student.", "");

/** The square a name like "1-near" stands for. */
export function squareOf(name: string): number {
  const [lane, depth] = name.split("-");
  return (Number(lane) - 1) * 2 + (depth === "far" ? 1 : 0);
}

/** The colour of a square (0 blue, 1 yellow), and so of every die on it. */
export function colourOf(content: RayContent, square: number): number {
  const name = squareName(square);
  return COLOURS.indexOf(content.square.find(({ lane, depth }) => `${lane}-${depth}` === name)?.colour ?? "blue");
}

/** The colour a professor plays; the same the other way round: the professor of a colour. */
export const colourPlayed = (view: RayView, professor: number): number => professor ^ (view.swapped ?? 0);

/** What is printed on an action of the dashboard. */
export const printedAction = (content: RayContent, action: Action): RayContent["action"][number] =>
  content.action.find(({ id }) => id === `action.${action}`) ?? { id: action, name: action, scientists: [1] };

/** Who stands on an action: 0, 1 or 2 scientists, or the Chief. */
export const standingOn = (view: RayView, action: Action): number => (view.staff >> (ACTIONS.indexOf(action) * 2)) & 3;

/** The cards of a set that one may see. */
export const cardsIn = (set: number | Hidden | undefined): number[] =>
  typeof set === "number" ? Array.from({ length: 31 }, (_, card) => card).filter((card) => (set >> card) & 1) : [];

export const countOf = (set: number | Hidden | undefined): number =>
  typeof set === "object" ? set.count : cardsIn(set).length;

/** How many dice of a size lie beside the board for a professor. */
export function reserve(content: RayContent, view: RayView, professor: number, size: number): number {
  const colour = colourPlayed(view, professor);
  const placed = view.dice.filter((die, square) => sizeOf(die) === size && colourOf(content, square) === colour);
  return (content.dice.per_player[SIZES[size]!] ?? 0) - placed.length;
}

/** How many scientists a professor has for a turn. */
export function scientists(content: RayContent, view: RayView, professor: number): number {
  if (isRival(view, professor) && content.level[view.level]?.always_three_scientists) return 3;
  return 2 + ((view.extra >> professor) & 1);
}

export const isRival = (view: RayView, professor: number): boolean => view.solo === 1 && professor === 1;

const STEPS: Record<number, Step> = { 1: "student", 2: "staff", 3: "resolve" };
/** Where in the turn the table is; empty when the game is over. */
export function stepOf(view: RayView): Step {
  const next = view.agenda?.at(-1);
  return next === undefined ? "" : (STEPS[next & 255] ?? "recruit");
}

/** A square as the server and we call it before players. */
export const squareWords = (square: number): string => `lane ${(square >> 1) + 1} ${square & 1 ? "far" : "near"}`;

/** What a die on a square is worth, as the server counts it. */
export function worth(numbers: Numbers, professor: number, square: number): number | undefined {
  const place = ` in ${squareWords(square)}`;
  return numbers[`score-${professor}`]?.reasons.find(({ why }) => why.endsWith(place))?.value;
}

/** The table as it would be after the choice that is pointed at. */
export const viewAhead = (scene: RayScene): RayView | null => (scene.preview?.view as RayView | undefined) ?? null;

export type Shot = { lane: number; height: number; square: number };

/** The shots the choice pointed at would lead to: along which lane, how high, at which square (-1: at nothing). */
export function shotsAhead({ view, before, preview }: RayScene): Shot[] {
  const start = before?.view ?? view;
  let { lane, height } = start;
  const found: Shot[] = [];
  for (const event of preview?.events ?? []) {
    if (event.kind === "moved") lane = event.b ?? lane;
    if (event.kind === "raised") height = event.b ?? height;
    const square = shotAt(event);
    if (square !== null) found.push({ lane, height, square });
  }
  return found.slice(view.fired - start.fired); // a preview also tells what is planned already
}
