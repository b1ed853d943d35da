/** Choices found by typing: by their words, by what they are called, or by writing one that is not listed. */
import { verbOf } from "../lib/notation";

export const GLANCE = 24; // choices that are looked over rather than searched
export const ROWS = 60; // of those found, so many are shown

export type Findable = { label: string; detail?: string; text?: string };

/** A text as the game's notation reads it. */
export const plainly = (typed: string): string => typed.trim().toLowerCase().split(/\s+/).join(" ");

/** The words something can be found by: as they are written, and taken apart. */
const wordsOf = ({ text = "", label, detail = "" }: Findable): string[] => {
  const all = plainly(`${text} ${label} ${detail}`);
  return [...all.split(" "), ...all.split(/[^\p{L}\p{N}.]+/u)];
};

/** The choices in which every typed word begins a word. */
export function found<T extends Findable>(offered: T[], typed: string): T[] {
  const wanted = plainly(typed).split(" ").filter(Boolean);
  if (!wanted.length) return offered;
  return offered.filter((one) => {
    const words = wordsOf(one);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
}

/** The choice that is written so or called so. */
export function exactly<T extends Findable>(offered: T[], typed: string): T | null {
  const wanted = plainly(typed);
  return offered.find((one) => one.text === wanted || plainly(one.label) === wanted) ?? null;
}

/** What Enter means: a choice, the typed text itself as a choice, or nothing yet because it could be several. */
export function meant<T extends Findable>(offered: T[], typed: string, complete: boolean): T | string | null {
  const exact = exactly(offered, typed);
  if (exact) return exact;
  const text = plainly(typed);
  if (!text) return null;
  const verb = verbOf(text);
  const isWritten = text !== verb && offered.some((one) => one.text !== undefined && verbOf(one.text) === verb);
  if (isWritten && !complete) return text; // what is not listed may be meant: "place 1" is not the start of "place 10.0"
  const all = found(offered, typed);
  return all.length > 1 ? null : (all[0] ?? text);
}
