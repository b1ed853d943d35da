/** The table of Master Ray as the server draws it, by name, and what is printed. */
import { partsOf, type Noted } from "../../lib/notation";
import type { Numbers, Scene } from "../contract";
import { laidOver } from "../../lib/pictures";
import { shotAt } from "./events";

export const ACTIONS = ["move", "height", "mode", "switch", "heat", "cool", "fire"] as const;
export const HEIGHTS = ["high", "middle", "low"] as const;
export const MODES = ["shrink", "growth"] as const;
export const SIZES = ["large", "medium", "small"] as const;
export const COLOURS = ["blue", "yellow"] as const;

export type Action = (typeof ACTIONS)[number];
export type Height = (typeof HEIGHTS)[number];
export type Mode = (typeof MODES)[number];
export type Size = (typeof SIZES)[number];
export type Colour = (typeof COLOURS)[number];
export type Step = "student" | "staff" | "resolve" | "recruit" | "";

export interface Die {
  size: Size;
  face: number;
  worth: number;
}

export interface Square {
  /** As choices name it: "1-near". */
  name: string;
  lane: number;
  depth: "near" | "far";
  colour: Colour;
  die: Die | null;
}

/** What is by professor is in the order of the seats; the rival of a solo game is the second. */
export type RayPicture = {
  game: { solo: boolean; advanced: boolean; level: string | null; colours: Colour[]; professors: string[] };
  turn: { number: number; pass: number; active: number | null; step: Step; idle: number; fired: boolean };
  board: { squares: Square[]; reserve: Record<Size, number>[] };
  ray: { lane: number; height: Height; mode: Mode; temperature: number; energy: number };
  dashboard: { student: string | null; covered: Action | null; staff: Record<Action, number | "chief">; locks: (Action | null)[] };
  crews: { scientists: number; chief: boolean }[];
  students: { all: string[]; deck: number; used: string[]; front: string | null };
  hands: { counts: number[]; own: string[] | null };
  numbers: Numbers;
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

export interface RayContent extends Noted {
  tracks: { temperature_names: string[]; energy_start: number };
  dice: { per_player: Record<string, number> };
  square: { lane: number; depth: string; colour: Colour }[];
  action: { id: string; name: string; scientists: number[] }[];
  student: Student[];
  temper: Temper[];
  level: Level[];
}

export type RayScene = Scene<RayPicture, RayContent>;

/** How choices and pictures name a student. */
export const studentName = (student: Student): string => student.id.replace("student.", "");

export const studentCalled = (content: RayContent, name: string | null): Student | null =>
  content.student.find((student) => studentName(student) === name) ?? null;

/** The choices that do or staff an action. */
export const waysOf = ({ question, content }: Pick<RayScene, "question" | "content">, action: Action): string[] =>
  (question?.choices ?? []).filter((text) => {
    const parts = partsOf(content, text);
    return parts.verb === action || parts["action"] === action;
  });

/** What is printed on an action of the dashboard. */
export const printedAction = (content: RayContent, action: Action): RayContent["action"][number] =>
  content.action.find(({ id }) => id === `action.${action}`) ?? { id: action, name: action, scientists: [1] };

export const isRival = (picture: RayPicture, professor: number): boolean => picture.game.solo && professor === 1;

/** A square as we call it before players: the near or far one of a lane. */
export const squareWords = ({ lane, depth }: Square): string => `lane ${lane} ${depth}`;

/** The table as it would be after the choice that is pointed at. */
export const pictureAhead = (scene: RayScene): RayPicture | null => (scene.preview?.picture as RayPicture | undefined) ?? null;

/** The square is null where nothing is hit. */
export type Shot = { lane: number; height: Height; square: string | null };

/** The shots that the plan, with the choice pointed at, would lead to: along which lane, how high, at which square. */
export function shotsAhead({ picture, before, planned, preview }: Pick<RayScene, "picture" | "before" | "planned" | "preview">): Shot[] {
  return laidOver(before ?? picture, preview?.events ?? planned).flatMap(({ event, picture: then }): Shot[] => {
    const square = shotAt(event);
    const { lane, height } = (then as RayPicture).ray;
    return square === undefined ? [] : [{ lane, height, square }];
  });
}
