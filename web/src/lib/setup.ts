/** What can be set before a game, as the game declares it: what is open, what follows from what was chosen, and words for it. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Declared = Schemas["Settings"];
export type Setting = Schemas["Setting"];
export type Option = Schemas["Option"];
export type Kind = Setting["kind"];
type When = Schemas["When"];

export type Value = string | number | boolean | Value[] | { [name: string]: Value };
export type Setup = Record<string, Value>;

/** What a browser can offer to a seat beside what is declared. */
export type More = (setting: string, seat: number, setup: Setup) => Option[];

const isRecord = (value: unknown): value is Setup => typeof value === "object" && value !== null && !Array.isArray(value);

const holds = (when: When | null | undefined, setup: Setup): boolean => !when || when.among.some((value) => value === setup[when.setting]);

/** The options that can be taken in a set-up. */
export const open = (options: Option[], setup: Setup): Option[] => options.filter(({ when }) => holds(when, setup));

/** The settings that have a place in a set-up. */
export const shown = (settings: Setting[], setup: Setup): Setting[] => settings.filter(({ when }) => holds(when, setup));

/** What a value is if nothing is said. */
export function usual(kind: Kind, setup: Setup): Value {
  switch (kind.type) {
    case "choice": return open(kind.options, setup)[0]?.name ?? "";
    case "flag": return false;
    case "whole": return kind.least;
    case "text": return "";
    case "seats": return [];
    case "list": return Array.from({ length: kind.least }, () => usual(kind.of, setup));
    case "record": return decided(kind.settings, {}, setup, 0);
  }
}

/** Whether a choice is none of the options but of the other kind that it may be. */
export const isOther = (kind: Kind, value: Value | undefined): boolean =>
  kind.type === "choice" && !!kind.other && kind.other.type !== "text" && value !== undefined && !(typeof value === "string");

/** What was wished for as far as it fits, else the default. */
function fitted(kind: Kind, wish: Value | undefined, fallback: unknown, setup: Setup, seats: number, more: Option[] = []): Value {
  const basis = (fallback ?? usual(kind, setup)) as Value;
  switch (kind.type) {
    case "choice": {
      if (kind.other && isOther(kind, wish)) return fitted(kind.other, wish, null, setup, seats);
      const names = [...open(kind.options, setup), ...more].map(({ name }) => name);
      return [wish, basis, names[0]].find((one) => names.includes(String(one))) ?? "";
    }
    case "flag": return typeof wish === "boolean" ? wish : basis;
    case "whole": return typeof wish === "number" ? wish : basis;
    case "text": return typeof wish === "string" ? wish : basis;
    case "list": return (Array.isArray(wish) ? wish : (basis as Value[])).map((one) => fitted(kind.of, one, null, setup, seats));
    case "record": return decided(kind.settings, isRecord(wish) ? wish : isRecord(basis) ? basis : {}, setup, seats);
    case "seats": return []; // by seat: see below
  }
}

/** A value for each seat; where they are to differ, a seat that has not chosen gets what nobody has. */
function bySeat(setting: Setting, wish: Value | undefined, setup: Setup, seats: number, more?: More): Value[] {
  if (setting.kind.type !== "seats") return [];
  const { of, distinct } = setting.kind;
  const picked = Array.isArray(wish) ? wish : [];
  const extra = (seat: number) => more?.(setting.name, seat, setup) ?? [];
  const fallback = (seat: number): unknown => (Array.isArray(setting.default) && of.type !== "list" ? setting.default[seat] : setting.default);
  const kept = (seat: number) => fitted(of, picked[seat], fallback(seat), setup, seats, extra(seat));
  const found = Array.from({ length: seats }, (_, seat) => {
    const value = kept(seat);
    return !distinct || (picked[seat] !== undefined && value === picked[seat]) ? value : undefined;
  });
  found.forEach((value, seat) => {
    const free = of.type === "choice" ? open(of.options, setup).find(({ name }) => !found.includes(name)) : undefined;
    found[seat] = value ?? free?.name ?? kept(seat);
  });
  return found as Value[];
}

/** Settings with what was chosen or is the default, each decided when another first asks for it; others have no place here. */
function decided(settings: Setting[], chosen: Setup, around: Setup, seats: number | ((setup: Setup) => number), more?: More): Setup {
  const found: Setup = {};
  const setup: Setup = new Proxy(found, { get: (_, name) => value(String(name)) as Value });
  function value(name: string): Value | undefined {
    if (name in found) return found[name];
    const setting = settings.find((one) => one.name === name);
    if (!setting) return around[name];
    if (!holds(setting.when, setup)) return undefined;
    const count = typeof seats === "number" ? seats : setting.kind.type === "seats" ? seats(setup) : 0;
    found[name] = setting.kind.type === "seats"
      ? bySeat(setting, chosen[name], setup, count, more)
      : fitted(setting.kind, chosen[name], setting.default, setup, count);
    return found[name];
  }
  return Object.fromEntries(settings.flatMap(({ name }) => {
    const decision = value(name);
    return decision === undefined ? [] : [[name, decision]];
  }));
}

/** The whole set-up that follows from what was chosen. */
export const complete = (declared: Declared, chosen: Setup, more?: More): Setup =>
  decided(declared.settings, chosen, {}, (setup) => named(declared, setup).length, more);

/** The option that a setting has, if it has one. */
export function optionOf(kind: Kind, value: Value | undefined): Option | undefined {
  if (kind.type === "flag") return value === true ? kind.yes : kind.no;
  return kind.type === "choice" ? kind.options.find(({ name }) => name === value) : undefined;
}

/** What tells the seats of a set-up apart: as many words as seats, which may be empty. */
function named({ settings, seats }: Declared, setup: Setup): string[] {
  if (typeof seats !== "string") return seats;
  const decides = setup[seats];
  const own = settings.flatMap(({ name, kind }) => (name === seats ? [optionOf(kind, decides)?.seats] : []))[0];
  return own?.length ? own : Array.from({ length: typeof decides === "number" ? decides : 0 }, () => "");
}

/** The seats of a whole set-up: the part each plays, and where it is, seen from one's own, where that is another thing. */
export function seatsOf(declared: Declared, setup: Setup): { part: string; place: string }[] {
  const all = named(declared, setup);
  const words = declared.settings.map(({ name, kind }) => optionOf(kind, setup[name])?.seats ?? []).findLast((one) => one.length === all.length) ?? all;
  const parts = declared.settings.find(({ kind }) => kind.type === "seats" && kind.distinct);
  return all.map((_, seat) => {
    const value = parts && (setup[parts.name] as Value[])[seat];
    const option = parts?.kind.type === "seats" ? optionOf(parts.kind.of, value) : undefined;
    if (option) return { part: option.short || option.title, place: words[seat] ?? "" };
    return { part: words[seat] || `Player ${seat + 1}`, place: "" };
  });
}

/** By seat the titles of the roles that several may share in a whole set-up. */
export function rolesOf({ settings }: Declared, setup: Setup): string[][] {
  return settings.map(({ name, kind }) => optionOf(kind, setup[name])?.roles ?? []).find((roles) => roles.length) ?? [];
}

const STANDARD = "standard";

/** The title of the content pack of a set-up; nothing: what comes with the game. */
export const packOf = ({ content }: Setup): string => (content === undefined || content === STANDARD ? "" : String(content));

/** What is special about a set-up, for a list of tables. */
export function inShort(declared: Declared, setup: Setup): string[] {
  const special = declared.settings.map(({ name, kind }) => optionOf(kind, setup[name])?.short ?? "");
  return [...new Set([...special, packOf(setup)])].filter(Boolean);
}
