/** What this browser remembers: the secrets of one's seats, one's name. Nothing of it is ever part of an address. */
import type { Key, Seated } from "./api";

/** A moment of a game: the table and the number of moves. */
export type Origin = { table: string; moves: number };

const KEYS = "war-room seats";
const NAME = "war-room name";
const BRANCHES = "war-room branches";
const OPENINGS = "war-room openings";
const TOLD = "war-room told";
const SKIPPED = "war-room skipped";
const LESSONS = "war-room lessons";
const PUZZLES = "war-room puzzles";
const VISITOR = "war-room visitor";
const MOST = 100; // as many as the server takes at once

function read<T = string>(key = KEYS): Record<string, T> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, T>) : {};
  } catch {
    return {};
  }
}

function add<T>(key: string, table: string, value: T): void {
  const { [table]: _, ...others } = read<T>(key);
  localStorage.setItem(key, JSON.stringify(Object.fromEntries(Object.entries({ ...others, [table]: value }).slice(-MOST))));
}

/** All seats held by this browser, the latest first. */
export const keys = (): Key[] =>
  Object.entries(read())
    .reverse()
    .slice(0, MOST)
    .map(([table, token]) => ({ table, token }));

/** The secret of one's seats at a table, or nothing. */
export const tokenOf = (table: string): string => read()[table] ?? "";

/** Remembers the secret of new seats. */
export function keep(seated: Seated): Seated {
  add(KEYS, seated.table, seated.token);
  return seated;
}

/** The game and the moment from which a table was branched, if this browser did it. */
export const cameFrom = (table: string): Origin | null => read<Origin>(BRANCHES)[table] ?? null;

/** Remembers where a branch came from. */
export const setCameFrom = (table: string, origin: Origin): void => add(BRANCHES, table, origin);

/** The first choices of one's seat at a table, and how many of them have been made. */
type Opening = { choices: string[]; made: number };

/** Keeps the first choices of one's seat at a table until they are asked for: nobody else learns them before. */
export const prepare = (table: string, choices: string[]): void => add<Opening>(OPENINGS, table, { choices, made: 0 });

/** All first choices that were prepared for a table. */
export const opening = (table: string): string[] => read<Opening>(OPENINGS)[table]?.choices ?? [];

/** The choices that were prepared for a table and have not been made yet; they are given once. */
export function prepared(table: string): string[] {
  const { choices, made } = read<Opening>(OPENINGS)[table] ?? { choices: [], made: 0 };
  if (made < choices.length) add<Opening>(OPENINGS, table, { choices, made: choices.length });
  return choices.slice(made);
}

/** The number of the first event of a table that this browser has not told yet. */
export const toldUntil = (table: string): number => read<number>(TOLD)[table] ?? 0;

/** Remembers up to which event a table has been told. */
export const setToldUntil = (table: string, number: number): void => {
  if (number > toldUntil(table)) add(TOLD, table, number);
};

/** Whether the lesson of a table was skipped. */
export const isSkipped = (table: string): boolean => read<boolean>(SKIPPED)[table] ?? false;

/** Remembers that the lesson of a table was skipped, or that it goes on. */
export const setSkipped = (table: string, skipped: boolean): void => add(SKIPPED, table, skipped);

/** The table at which this browser has begun a lesson, and whether it was brought to its end. */
export type Begun = { table: string; done: boolean };

/** How far this browser has come with a lesson. */
export const begunLesson = (lesson: string): Begun | null => read<Begun>(LESSONS)[lesson] ?? null;

/** Remembers where a lesson is played, and whether it is done. */
export const setBegunLesson = (lesson: string, begun: Begun): void => add(LESSONS, lesson, begun);

/** What this browser has made of a puzzle. */
export type Mark = "solved" | "missed" | "new";

/** How somebody did with a puzzle at this browser. */
export const markOf = (puzzle: string): Mark => read<Mark>(PUZZLES)[puzzle] ?? "new";

/** Remembers how somebody did with a puzzle; what was solved once stays so. */
export const setMark = (puzzle: string, mark: Mark): void => {
  if (markOf(puzzle) !== "solved") add(PUZZLES, puzzle, mark);
};

/** Forgets a table. */
export function forget(table: string): void {
  const { [table]: _, ...others } = read();
  localStorage.setItem(KEYS, JSON.stringify(others));
}

/** The name one goes by, as far as it is known. */
export const myName = (): string => localStorage.getItem(NAME) ?? "";

/** Remembers the name. */
export const setMyName = (name: string): void => localStorage.setItem(NAME, name.trim().slice(0, 24));

/** The name one sits down with, also before one has said it. */
export const playerName = (): string => myName() || "Player";

/** A random word by which this browser is counted, and nothing else: it says nothing about who sits at it. */
export function visitor(): string {
  const known = localStorage.getItem(VISITOR);
  if (known) return known;
  const made = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  localStorage.setItem(VISITOR, made);
  return made;
}
