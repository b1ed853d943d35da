/** What the search bot's figures say in words: who is ahead, and what a choice has given up. */
import type { Evaluation } from "./api";

export type Judged = Evaluation["choices"][number];
export type Costly = { at: number; choice: Judged };

const EVEN = 0.06;
export const NOISE = 0.04; // so much two equally good choices may differ: the bot looks at a few hundred games only
const COSTLY = 0.2;

/** Who leads by how much: 1 is a sure win. Allies expect the same; alone against the game one can also be behind, below 0. */
export function lead(expected: number[]): { seats: number[]; by: number } {
  if (expected.length < 2) return { seats: [0], by: expected[0] ?? 0 };
  const most = Math.max(...expected);
  const leads = (value: number) => most - value < 1e-9;
  const seats = expected.flatMap((value, seat) => (leads(value) ? [seat] : []));
  const others = expected.filter((value) => !leads(value));
  return { seats, by: others.length ? (most - Math.max(...others)) / 2 : 0 };
}

/** The height of the bar from -1 to 1: up when the first seat is ahead, down when another is. */
export function height(expected: number[]): number {
  const { seats, by } = lead(expected);
  return seats.includes(0) ? by : -by;
}

/** Who is ahead, as a sentence. */
export function standing(expected: number[], names: string[]): string {
  const { seats, by } = lead(expected);
  const who = seats.map((seat) => names[seat] ?? "").join(" and ");
  const [has, is] = seats.length > 1 ? ["have", "are"] : ["has", "is"];
  const size = Math.abs(by);
  if (size < EVEN) return "It is about even.";
  if (size >= 1) return `${who} ${has} ${by > 0 ? "won" : "lost"}.`;
  const how = size < 0.3 ? "slightly " : size < 0.6 ? "" : size < 0.9 ? "far " : "decisively ";
  const of100 = points(by);
  const chances = expected.length > 2 ? "" : ` (${of100} to ${100 - of100})`;
  return `${who} ${is} ${how}${by > 0 ? "ahead" : "behind"}${chances}.`;
}

/** What is expected from -1 to 1 as points out of 100: 100 is a sure win, 0 a sure loss. */
export const points = (expected: number): number => Math.round(50 + 50 * expected);

/** A seat's chances out of 100, moment by moment, as far as the search bot has come. */
export const chances = (evaluations: Evaluation[], seat: number): number[] => evaluations.map(({ expected }) => points(expected[seat] ?? 0));

/** Where a game turned: the moment after which a seat's chances were never again on the other side of even, and what they were around it. */
export function turningPoint(evaluations: Evaluation[], seat: number): { at: number; from: number; to: number } | null {
  const line = chances(evaluations, seat);
  const won = (line.at(-1) ?? 50) > 50;
  const other = line.findLastIndex((value) => (won ? value <= 50 : value >= 50));
  if (other < 0 || other + 1 >= line.length) return null;
  const steps = [...line.keys()].slice(other, -1);
  // of what came then, the widest step
  const at = steps.reduce((best, i) => (Math.abs(line[i + 1]! - line[i]!) > Math.abs(line[best + 1]! - line[best]!) ? i : best), other);
  return { at, from: line[at]!, to: line[at + 1]! };
}

const AT_ONCE = 10; // evaluations in one call
const FARTHEST = 300; // moments before the end that are looked at

/** The same of a game of so many moments, looked for from its end, so that no more of them are judged than it takes. */
export async function turnedLast(moments: number, seat: number, judged: (from: number, count: number) => Promise<Evaluation[]>): Promise<ReturnType<typeof turningPoint>> {
  let known: Evaluation[] = [];
  for (let from = moments; from > 0 && moments - from < FARTHEST; ) {
    const first = Math.max(0, from - AT_ONCE);
    const more = await judged(first, from - first);
    if (more.length < from - first) return null;
    [known, from] = [[...more, ...known], first];
    const found = turningPoint(known, seat);
    if (found) return { ...found, at: found.at + first };
  }
  return null;
}

/** What a choice has given up, out of 100. */
export const lost = (choice: { gave_up: number }): number => Math.round(50 * choice.gave_up);

/** So many points, as a player would say it. */
export const inPoints = (n: number): string => (n < 1 ? "less than 1 point in 100" : `about ${n} point${n === 1 ? "" : "s"} in 100`);

/** Whether the search bot has nothing to say against a choice. */
export const isGood = (choice: Judged): boolean => choice.chosen === choice.best || choice.gave_up < NOISE;

/** The choices that have cost most, in the order of the game: of a seat, or (-1) of all. */
export function costliest(evaluations: Evaluation[], most = Infinity, seat = -1): Costly[] {
  return evaluations
    .flatMap(({ moves, choices }) => choices.map((choice) => ({ at: moves, choice })))
    .filter(({ choice }) => !isGood(choice) && choice.gave_up >= COSTLY && (seat < 0 || choice.seat === seat))
    .sort((a, b) => b.choice.gave_up - a.choice.gave_up)
    .slice(0, most)
    .sort((a, b) => a.at - b.at);
}
