/** The picture of Battle Force as the server gives it: places in ticks of a tenth of an inch from the south-west corner. */
import type { Noted } from "../../lib/notation";
import type { Scene } from "../contract";

export const HEADINGS = ["e", "ene", "ne", "nne", "n", "nnw", "nw", "wnw", "w", "wsw", "sw", "ssw", "s", "sse", "se", "ese"] as const;
export const FORMATIONS = ["keep", "line", "column", "cluster", "wedge"] as const;
export type Formation = (typeof FORMATIONS)[number];

export interface Base {
  id: string;
  name: string;
  x: number;
  y: number;
  heading: string;
  out: boolean;
  comms: boolean;
  /** The nearest other base of the unit, and the gap to it; `mutual`: it is the same the other way. */
  next: { x: number; y: number; gap: number; mutual: boolean } | null;
}

export interface Unit {
  number: number;
  profile: string;
  title: string;
  kind: string;
  side: number;
  points: number;
  radius: number;
  /** Bases at the start. */
  strength: number;
  place: string;
  marks: string[];
  flying: boolean;
  leader: string | null;
  bases: Base[];
}

export interface Feature {
  name: string;
  title: string;
  kind: string;
  rect: [number, number, number, number];
}

export interface ForcePicture {
  game: {
    title: string;
    victory: string;
    rounds: number;
    width: number;
    height: number;
    features: Feature[];
    objectives: { title: string; x: number; y: number; radius: number }[];
    exits: number[][];
    zones: number[][];
    sides: { name: string; force: string; title: string }[];
  };
  turn: { round: number; phase: string; initiative: number | null; active: number | null; winner: number | null; over: boolean };
  sides: {
    sides: { comms: number; refusals: number; points: number; called: boolean; shaken: boolean; broken: boolean }[];
    control: (number | null)[];
    holding: number;
  };
  units: Unit[];
  action: {
    unit: number | null;
    action: string | null;
    target: number | null;
    watcher: number | null;
    watch: string;
    hider: number | null;
    response: string;
    fighters: string[][];
    exposed: string[][];
  };
  [section: string]: unknown;
}

export interface Content extends Noted {
  unit: {
    id: string;
    name: string;
    morale: number;
    ranged_defence: number;
    close_defence: number;
    attack_dice: number;
    range: number;
    damage: number;
    close_dice: number;
    armour: number[];
    area_radius: number;
    points: number;
  }[];
}

/** A ranged attack before the dice: what hits, why, and what may come of it. */
export interface Shot {
  unit: number;
  needs: number;
  dice: number;
  damage: number;
  hits?: number;
  armour?: number[];
  reasons: { value: number; why: string; rule: string }[];
  rays: { line: [number, number, number, number]; cover: boolean }[];
  rows: { says: string; percent: number }[];
}

/** An enemy who sees a unit where it will stand: how likely it destroys a base then, and whether it holds an Overwatch. */
export interface Threat {
  unit: number;
  percent: number;
  holds: boolean;
  rays: Shot["rays"];
}

/** Hits as they are dealt: base by base in their order, and what that saves. */
export interface Deal {
  unit: number;
  bases: { id: string; base: number; name: string; hits: number; falls: number; comms: boolean; out: boolean }[];
  says: string;
}

/** Where the leader of an order goes. */
export interface Spot {
  x: number;
  y: number;
  heading: string;
  via?: [number, number];
  formation?: Formation;
  flying?: boolean;
}

/** An order while it is drawn, or what a choice would bring, as the server says it. */
export interface Sketch {
  unit?: number;
  order?: Spot & { formation: Formation };
  bases?: { id: string; x: number; y: number; heading: string; wrong: string; fault: string }[];
  way?: [number, number][];
  cost?: number;
  most?: number;
  longest?: number;
  tests?: { bases: number; fails: number } | null;
  cure?: Spot;
  threats?: Threat[];
  deal?: Deal;
  targets?: Shot[];
  near?: { unit: number; name: string; gap: number };
  reach?: [number, number][];
  template?: { x: number; y: number; radius: number; true: number; places: [number, number][] };
  counter?: { needs: number; fails: number; left: number[] };
  likely?: number;
  dice?: number;
  damage?: number;
  under?: { unit: number; side: number; bases: string[]; needs: number; rows: { says: string; percent: number }[] }[];
}

/** A ruler as the server lays it: edge to edge, with its length. */
export interface Ruler {
  line: [number, number, number, number];
  tag: string;
  says: string;
}
/** A line of sight: open, into cover, or blocked where and by what. */
export interface Ray {
  unit: number;
  line: [number, number, number, number];
  how: "open" | "cover" | "blocked";
  by?: string;
  at?: [number, number];
}

/** What helps to draw a question. */
export interface Aids {
  keys?: Key[];
  unit?: number;
  units?: number[];
  zone?: [number, number, number, number];
  usual?: (Spot & { unit: number })[];
  /** Where a unit that leaves stands, and its sixteen headings: an empty text where one does not lead away. */
  from?: [number, number];
  headings?: { heading: string; text: string }[];
  reach?: [number, number][];
  targets?: Shot[];
  /** The bases that shoot, and at which units each of them can. */
  bases?: { id: string; base: number; name: string; at: number[] }[];
  deal?: Deal;
  closed?: { unit?: number; action?: string; says: string; rule: string }[];
  strikes?: { name: string; title: string; most: number }[];
  mover?: number;
  watchers?: { unit: number; now: Shot | null; later: { least?: number; most?: number } }[];
}
export const aidsOf = (scene: ForceScene): Aids => (scene.question?.aids ?? {}) as Aids;

export type ForceScene = Scene<ForcePicture, Content>;

export const inches = (ticks: number): string => (ticks / 10).toFixed(1);
export const unitOf = (picture: ForcePicture, number: number | null): Unit | undefined => picture.units.find((unit) => unit.number === number);
export const unitName = (picture: ForcePicture, number: number): string => {
  const unit = unitOf(picture, number);
  return unit ? `${number} ${unit.title}` : `Unit ${number}`;
};
export const printedOf = (content: Content, unit: Unit) => content.unit.find(({ id }) => id.endsWith(unit.profile));

/** Degrees clockwise from north, for drawing. */
export const angleOf = (heading: string): number => 90 - HEADINGS.indexOf(heading as (typeof HEADINGS)[number]) * 22.5;

/** What a choice means on the table: the unit it is pressed on, at whom it shoots, whether it is a place, whether dice fall at once. */
export interface Key {
  text: string;
  unit?: number;
  /** A base that is aimed at. */
  base?: string;
  shots?: number[];
  watcher?: number;
  place?: boolean;
  rolls?: boolean;
  /** What the main button does before anything is chosen. */
  usual?: boolean;
}
export const keysOf = (scene: ForceScene): Key[] => aidsOf(scene).keys ?? [];
export const keyOf = (scene: ForceScene, text: string | null): Key | undefined => (text === null ? undefined : keysOf(scene).find((key) => key.text === text));

/** The choices that mean a unit when it is pressed. */
export const choicesAt = (scene: ForceScene, number: number): string[] => keysOf(scene).flatMap((key) => (key.unit === number && !key.place ? [key.text] : []));

export const PLACING = ["move", "consolidate", "deploy", "arrive"];
