/** What this browser remembers: the secrets of one's seats, one's name. Nothing of it is ever part of an address. */
import type { Key, Seated } from "./api";

const KEYS = "war-room seats";
const NAME = "war-room name";
const MOST = 100; // as many as the server takes at once

function read(): Record<string, string> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEYS) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, string>) : {};
  } catch {
    return {};
  }
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
  const { [seated.table]: _, ...others } = read();
  const latest = Object.entries({ ...others, [seated.table]: seated.token }).slice(-MOST);
  localStorage.setItem(KEYS, JSON.stringify(Object.fromEntries(latest)));
  return seated;
}

/** Forgets a table. */
export function forget(table: string): void {
  const { [table]: _, ...others } = read();
  localStorage.setItem(KEYS, JSON.stringify(others));
}

/** The name one goes by, as far as it is known. */
export const myName = (): string => localStorage.getItem(NAME) ?? "";

/** Remembers the name. */
export const setMyName = (name: string): void => localStorage.setItem(NAME, name.trim().slice(0, 24));
