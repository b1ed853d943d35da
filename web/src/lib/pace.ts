/** How long something stands before the next is told: as long as its words take to be read, and its picture to be seen. */
import type { Pace } from "./settings.svelte";
import { wordsOf } from "./typography";

const GLANCE = 300; // milliseconds before one reads
const WORD = 180; // milliseconds a word
const LONGEST = 3000;

/** The milliseconds it takes to read a sentence. */
export const readingTime = (says: string): number => GLANCE + WORD * wordsOf(says).length;

/** How long a beat lasts: by the words told with it and by what there is to see; a hit is never told faster. */
export function beatLength(says: string, seen: number, pace: Pace, hits = false): number {
  const normal = Math.min(LONGEST, Math.max(seen, readingTime(says)));
  if (pace === "slow") return normal * 1.5;
  return pace === "fast" && !hits ? normal / 2 : normal;
}
