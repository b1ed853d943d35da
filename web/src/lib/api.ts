/** The REST calls, each as one function; what the server refuses is thrown as `Trouble` with its sentence. */
import { visitor } from "./keys";
import type { components } from "./schema";
import type { Setup } from "./setup";
import type { Card } from "./wire";

type Schemas = components["schemas"];

export type OnShelf = Schemas["OnShelf"];
export type Strength = Schemas["Strength"];
export type Health = Schemas["Health"];
export type Hint = Schemas["Hint"];
export type Seated = Schemas["Seated"];
export type Listed = Schemas["Listed"];
export type Lobby = Schemas["Lobby"];
export type Key = Schemas["Key"];
export type Scene = Schemas["Scene"];
export type Checked = Schemas["Checked"];
export type Tried = Schemas["Tried"];
export type Taught = Schemas["Taught"];
export type Posed = Schemas["Posed"];
export type Solved = Schemas["Solved"];
export type Rule = { kind: string; id: string; fields: Record<string, unknown>; places: string[] };
export type NewTable = { game: string; name?: string; setup?: Setup; chairs?: (string | string[])[]; public?: boolean; scenario?: string; clock?: Setup; guests_choose?: boolean };
export type Moment = Schemas["Moment"];
export type Evaluation = Schemas["Evaluation"];
export type Advised = Schemas["Advised"];
export type Invitation = Schemas["Invitation"];
export type Clocks = Schemas["Settings"];

/** The server said no: a reason for us, a sentence for people, the rule if one forbids it. */
export class Trouble extends Error {
  constructor(
    readonly reason: string,
    readonly says: string,
    readonly rule = "",
    readonly pieces: readonly string[] = [],
    /** What was supposed and refused, as it would look. */
    readonly sketch: Record<string, unknown> = {},
  ) {
    super(says);
  }
}

const UNREACHABLE = "The server does not answer. Is it running? Trying again may help.";

async function call(path: string, body?: unknown, headers: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      headers: { Accept: "application/json", ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch {
    throw new Trouble("unreachable", UNREACHABLE);
  }
  if (answer.ok) return answer;
  const trouble = await answer.json().catch(() => null);
  if (trouble && typeof trouble.says === "string") throw new Trouble(trouble.reason, trouble.says, trouble.rule);
  throw new Trouble("http", `The server answered with an error (${answer.status}).`);
}

const json = async <T>(path: string, body?: unknown, headers?: Record<string, string>, signal?: AbortSignal): Promise<T> =>
  (await call(path, body, headers, signal)).json();

const kept = new Map<string, Promise<unknown>>();
/** What does not change while the page is open is fetched once. */
function once<T>(path: string): Promise<T> {
  if (!kept.has(path)) {
    const promise = json<T>(path);
    promise.catch(() => kept.delete(path));
    kept.set(path, promise);
  }
  return kept.get(path) as Promise<T>;
}

export const games = () => once<OnShelf[]>("/api/games");
/** The same without settings: all that a shelf shows. */
export const titles = () => once<OnShelf[]>("/api/games?short=true");
export const bots = () => once<Strength[]>("/api/bots");
export const health = () => json<Health>("/health");
export const rules = (game: string) => once<Rule[]>(`/api/games/${game}/rules`);
/** What is printed on the pieces; with a content pack by the fingerprint on the card of a table, or on the shelf. */
export const content = <T>(game: string, hash = "") => once<T>(`/api/games/${game}/content${hash && `?content=${hash}`}`);
export const scenarios = (game: string) => once<Scene[]>(`/api/games/${game}/scenarios`);
/** The guided games of a game. */
export const lessons = (game: string) => once<Taught[]>(`/api/games/${game}/lessons`);
/** The puzzles of a game, without their answers. */
export const puzzles = (game: string) => once<Posed[]>(`/api/games/${game}/puzzles`);
/** Whether an answer solves a puzzle, beside the best one. */
export const solve = (game: string, puzzle: string, texts: string[]) => json<Solved>(`/api/games/${game}/puzzles/${puzzle}`, { texts });
export const check = (game: string, setups: Setup[]) => json<Checked[]>(`/api/games/${game}/check`, { setups });
/** What test games of equal bots with a set-up have given, with a few more of them; who leaves asks for no more. */
export const trial = (game: string, setup: Setup, left: AbortSignal) => json<Tried>(`/api/games/${game}/trial`, { setup }, undefined, left);
export const lobby = () => json<Lobby>("/api/tables");
export const mine = (keys: Key[]) => json<Listed[]>("/api/mine", { keys });
export const card = async (table: string) => {
  if (!table) throw new Trouble("no-table", "This address names no table. The link may be cut short.");
  return json<Card>(`/api/tables/${table}`);
};
/** Unfinished tables are counted by browser, so that people behind one address do not share a number. */
const asVisitor = () => ({ "X-Visitor": visitor() });
export const create = (wish: NewTable) => json<Seated>("/api/tables", wish, asVisitor());
/** What the link of a table says to who has just opened it, and where they may sit. */
export const invitation = (table: string) => json<Invitation>(`/api/tables/${table}/invitation`);
/** By which address others reach this server, and what to say about it. */
export const reach = () => once<Schemas["Reach"]>("/api/reach");
/** The clocks that a table can have, declared as a game's settings are. */
export const clocks = () => once<Clocks>("/api/clocks");
/** Puts a table of one's own away, takes it out again, or removes it; what comes back is its row in the list. */
export const shelve = (table: string, token: string, act: "put-away" | "take-out" | "remove") =>
  json<Listed>(`/api/tables/${table}/shelf`, { token, do: act });
/** Ends a game without going there. */
export const end = (table: string, token: string, how: "concede" | "call-off") => json<Listed>(`/api/tables/${table}/end`, { token, how });
/** A code that carries seats to another device, once. */
export const pack = (keys: Key[]) => json<{ code: string; until: number }>("/api/luggage", { keys });
export const unpack = async (code: string) => (await json<{ keys: Key[] }>("/api/luggage/take", { code })).keys;
export const sit = (table: string, name: string, seat?: number, roles: number[] = []) =>
  json<Seated>(`/api/tables/${table}/seats`, { name, ...(seat === undefined ? {} : { seat }), ...(roles.length ? { roles } : {}) });
export const record = async (table: string) => (await call(`/api/tables/${table}/record`)).text();
const PAGE = 100; // moments come at most so many at a time
/** All moments so far through the eyes of a seat; with their pictures in words too, if they are to be read. */
export const moments = async (table: string, seat: number, token: string, inWords = false) => {
  const all: Moment[] = [];
  for (;;) {
    const path = `/api/tables/${table}/moments?seat=${seat}${inWords ? "&in_words=true" : ""}${all.length ? `&from=${all.length}` : ""}`;
    const page = await json<Moment[]>(path, undefined, token ? { "X-Seat-Token": token } : {});
    all.push(...page);
    if (page.length < PAGE) return all;
  }
};
export const evaluations = (table: string, from: number, count: number) =>
  json<Evaluation[]>(`/api/tables/${table}/evaluations?from=${from}&count=${count}`);
/** How to mix what is chosen sealed at a moment; without one, as the table stands now. */
export const advice = (table: string, token: string, moves?: number) =>
  json<Advised[]>(`/api/tables/${table}/advice${moves === undefined ? "" : `?move=${moves}`}`, undefined, token ? { "X-Seat-Token": token } : {});
/** What the search would do now in one's place, in a game against bots alone. */
export const hint = (table: string, token: string) => json<Hint>(`/api/tables/${table}/hint`, undefined, { "X-Seat-Token": token });
export const branch = (table: string, moves: number, name: string, chairs?: string[]) =>
  json<Seated>(`/api/tables/${table}/branch`, { moves, name, ...(chairs ? { chairs } : {}) }, asVisitor());
export const plant = (text: string, name: string) => json<Seated>("/api/records", { record: text, name }, asVisitor());
