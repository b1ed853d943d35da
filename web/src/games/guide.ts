/** What a game brings to the pages around the table: the words of its settings, and how it is played in a minute. */
import type { Component } from "svelte";
import type { OnShelf, Settings } from "../lib/api";

/** What a setting can be, in players' words. */
export interface Value {
  value: string | number | boolean;
  label: string;
  says: string;
  /** How a list of tables mentions it; nothing: it goes without saying. */
  short?: string;
}

export interface Setting {
  name: string;
  title: string;
  /** In the order of the page; the first is the default unless `usual` names another. */
  values: Value[];
  usual?: Value["value"];
  /** The setting is there only while other settings have these values. */
  only?: Settings;
}

/** What is chosen for each seat: its Mech, its cards. The set-up says it as one list, in the order of the seats. */
export interface SeatSetting<C = any> {
  name: string;
  title: string;
  /** What a seat can have after what was chosen so far; the first is the default. */
  values(at: { content: C; seat: number; mine: boolean; setup: Settings }): Value[];
  /** Seats that have not chosen get what nobody has. */
  distinct?: boolean;
  Picture?: Component<{ mech: string; size?: number | string; label?: string }>;
}

export interface Start {
  settings: Setting[];
  bySeat?: SeatSetting[];
  /** The seats of a set-up by their parts; a content pack may have others than the game. */
  seats(setup: Settings, content?: any): string[];
  /** Where each seat is, seen from one's own, where that matters: "on your left". */
  places?(setup: Settings): string[];
  /** Whether the seats differ, so that one picks one's own; else the first is one's own. */
  picksSeat: boolean;
  /** The set-up as the server is told, and one's own first choices, which this browser keeps to itself until they are asked for. */
  wish?(setup: Settings, content: any): { setup: Settings; opening: string[] };
  /** Where what is chosen for a seat can be made at leisure. */
  workshop?: { path: string; label: string };
}

/** A small table of things: what is in the box, what a shot does. */
export interface Chart {
  title: string;
  says?: string;
  columns: string[];
  rows: string[][];
  /** Our own design, because the rulebook does not have it. */
  house?: boolean;
}

export interface Learn<C = any> {
  goal: string;
  steps: { title: string; says: string }[];
  charts: Chart[];
  tips: string[];
  /** What is in the box, from the game's content. */
  box(content: C): Chart[];
  /** The game in pictures, drawn from its content. */
  Pictures?: Component<{ content: C }>;
  /** Every card of the game, to look through. */
  Gallery?: Component<{ content: C }>;
}

/** The settings that can be made after what was chosen so far, and the set-up that follows: chosen or default. */
export function offer(start: Start, known: OnShelf["settings"], chosen: Settings): { settings: Setting[]; setup: Settings } {
  const setup: Settings = {};
  const settings = [...start.settings, ...packs(known), ...unworded(start, known)].flatMap((setting) => {
    if (!Object.entries(setting.only ?? {}).every(([name, value]) => setup[name] === value)) return [];
    const values = setting.values.filter(({ value }) => known[setting.name]?.includes(value));
    const has = (value: unknown) => values.some((one) => one.value === value);
    const taken = [chosen[setting.name], setting.usual, values[0]?.value].find(has);
    if (taken === undefined) return [];
    setup[setting.name] = taken;
    return values.length > 1 ? [{ ...setting, values }] : [];
  });
  return { settings, setup };
}

/** What was picked by seat, for each setting; a hole is a seat that has not picked. */
export type Picked = Record<string, Value["value"][]>;

export interface SeatOffer extends SeatSetting {
  /** What each seat can have, and has. */
  seats: { values: Value[]; value: Value["value"] }[];
}

/** The settings of each seat after what was picked so far, and the set-up with them. */
export function offerSeats(start: Start, setup: Settings, picked: Picked, content: unknown): { offers: SeatOffer[]; setup: Settings } {
  const count = start.seats(setup).length;
  let whole = setup;
  const offers = (start.bySeat ?? []).map((setting) => {
    const { name, distinct } = setting;
    const values = Array.from({ length: count }, (_, seat) => setting.values({ content, seat, mine: seat === 0, setup: whole }));
    const has = (seat: number, value: unknown) => values[seat]!.some((one) => one.value === value);
    const taken: (Value["value"] | undefined)[] = values.map((_, seat) => (has(seat, picked[name]?.[seat]) ? picked[name]?.[seat] : undefined));
    values.forEach((known, seat) => {
      const free = distinct ? known.find(({ value }) => !taken.includes(value)) : undefined;
      taken[seat] ??= (free ?? known[0])?.value;
    });
    whole = { ...whole, [name]: taken.join(",") };
    return { ...setting, seats: values.map((known, seat) => ({ values: known, value: taken[seat]! })) };
  });
  return { offers, setup: whole };
}

const STANDARD = "standard";

/** Which content is played with, where the server has packs. */
function packs({ content = [] }: OnShelf["settings"]): Setting[] {
  const values = (content as string[]).map((title) =>
    title === STANDARD
      ? { value: title, label: "Standard", says: "As it comes with War Room." }
      : { value: title, label: title, says: "A content pack of this server." },
  );
  return values.length ? [{ name: "content", title: "Content", values }] : [];
}

/** The title of the content pack of a set-up; nothing: what comes with the game. */
export const packOf = ({ content }: Settings): string => (content === undefined || content === STANDARD ? "" : String(content));

/** Settings of the server for which the client has no words yet: shown by their names. */
function unworded(start: Start, known: OnShelf["settings"]): Setting[] {
  const worded = new Set([...start.settings, ...packs(known), ...(start.bySeat ?? [])].map(({ name }) => name));
  return Object.entries(known)
    .filter(([name]) => !worded.has(name))
    .map(([name, values]) => ({
      name,
      title: spoken(name),
      values: (values as Value["value"][]).map((value) => ({
        value,
        label: value === true ? "Yes" : value === false ? "No" : spoken(String(value)),
        says: "",
      })),
    }));
}

/** What is special about a set-up, for a list of tables. */
export function inShort(start: Start, setup: Settings): string[] {
  const special = start.settings.flatMap(({ name, values }) => values.find(({ value }) => value === setup[name])?.short ?? []);
  return [...special, packOf(setup)].filter(Boolean);
}

/** A name of ours as people would write it: "two-scientists" becomes "Two scientists". */
export function spoken(name: string): string {
  const words = name.replace(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
