/** Army lists: what the server says of them while they are built, and the one that this browser keeps. */
import * as api from "../../lib/api";
import type { Setup } from "../../lib/setup";
import type { Feature } from "./force";

export const GAME = "battle-force";
/** The value of the setting "my own list". */
export const MINE = "mine";
const KEPT = "war-room armies";

/** A kind of unit that can be taken: its numbers, how it stands, and why no more of it may be taken (empty: it may). */
export interface Offered {
  unit: string;
  title: string;
  force: string;
  points: number;
  traits: string[];
  facts: { name: string; value: string }[];
  count: number;
  kind: string;
  radius: number;
  stand: [number, number][];
  move: number;
  range: number;
  full: string;
}
export interface Check {
  fine: boolean;
  says: string;
  rule: string;
}
/** All there is to know of an army, legal or not; or why it could not be read. */
export interface Appraisal {
  trouble?: string;
  force: string;
  units: string[];
  reserves: number[];
  line: string;
  points: number;
  most: number;
  bases: number;
  checks: Check[];
  reserve: Check;
  legal: boolean;
  more: Offered[];
}
/** The table of a scenario, to be drawn before a battle. */
export interface Ground {
  scenario: string;
  title: string;
  victory: string;
  rounds: number;
  width: number;
  height: number;
  features: Feature[];
  objectives: { title: string; x: number; y: number; radius: number }[];
  exits: number[][];
  zones: number[][];
  sides: string[];
  reserves: boolean[];
}
export interface Appraised {
  sides: Appraisal[];
  long: number;
  forces: { name: string; title: string; morale: number }[];
  ready: { name: string; title: string; force: string; points: number; line: string; says: string }[];
  tables: Ground[];
}

/** What one has built: unit by unit, and the places of those in reserve (null: as usual). */
export interface Army {
  units: string[];
  reserves: number[] | null;
}

/** The tables as they were told last. */
let tables: Ground[] = [];
/** Whether a side holds reserves in a scenario, as far as it was told. */
export const hasReserves = (scenario: string, side: number): boolean => tables.find((one) => one.scenario === scenario)?.reserves[side] ?? false;

const withPack = (pack: string): Setup => (pack ? { content: pack } : {});

/** What the server says of an army: a ready list by its name, a list of units, or a line of text. */
export async function appraise(army: string | Army | null, pack: string): Promise<Appraised> {
  const wish: Setup = army === null ? {} : typeof army === "string" ? { armies: [army] } : { armies: [army.units], ...(army.reserves && { reserves: [army.reserves] }) };
  const [found] = await api.check(GAME, [{ ...wish, ...withPack(pack) }]);
  const appraised = found!.aids as unknown as Appraised;
  tables = appraised.tables;
  return appraised;
}

function kept(): Record<string, Army> {
  try {
    return (JSON.parse(localStorage.getItem(KEPT) ?? "{}") ?? {}) as Record<string, Army>;
  } catch {
    return {};
  }
}

/** The list that this browser keeps for a content, if it does. */
export const myArmy = (pack: string): Army | null => kept()[pack] ?? null;
export const keepArmy = (pack: string, army: Army): void => localStorage.setItem(KEPT, JSON.stringify({ ...kept(), [pack]: army }));

/** One more of a kind at the end. */
export const added = (army: Army, unit: string): Army => ({ ...army, units: [...army.units, unit] });
/** Without the unit at a place; those in reserve stay so. */
export const without = ({ units, reserves }: Army, place: number): Army => ({
  units: units.toSpliced(place - 1, 1),
  reserves: reserves && reserves.filter((one) => one !== place).map((one) => (one > place ? one - 1 : one)),
});
/** With the unit at a place in reserve, or on the table again. */
export const moved = ({ units }: Army, reserves: number[], place: number): Army => ({
  units,
  reserves: reserves.includes(place) ? reserves.filter((one) => one !== place) : [...reserves, place].sort((a, b) => a - b),
});
