/** What a game brings to the pages around the table: the words of its settings, and how it is played in a minute. */
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

export interface Start {
  settings: Setting[];
  /** The seats of a set-up by their parts. */
  seats(setup: Settings): string[];
  /** Whether the seats differ, so that one picks one's own; else the first is one's own. */
  picksSeat: boolean;
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
}

/** The settings that can be made after what was chosen so far, and the set-up that follows: chosen or default. */
export function offer(start: Start, known: OnShelf["settings"], chosen: Settings): { settings: Setting[]; setup: Settings } {
  const setup: Settings = {};
  const settings = [...start.settings, ...unworded(start, known)].flatMap((setting) => {
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

/** Settings of the server for which the client has no words yet: shown by their names. */
function unworded(start: Start, known: OnShelf["settings"]): Setting[] {
  const worded = new Set(start.settings.map(({ name }) => name));
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
  return start.settings.flatMap(({ name, values }) => values.find(({ value }) => value === setup[name])?.short ?? []);
}

/** A name of ours as people would write it: "two-scientists" becomes "Two scientists". */
export function spoken(name: string): string {
  const words = name.replace(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
