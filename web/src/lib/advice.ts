/** How to mix a sealed choice: what the server advises, put in order for those who look. */
import type { Advised, Moment } from "./api";
import { lost, NOISE, points } from "./verdict";

/** A choice of a mix: its share from 0 to 1, and what it gives up out of 100. */
export type Row = { text: string; share: number; lost: number; chosen: boolean };

/** The mix of one seat, what it can expect of it out of 100, and how far that may be wrong. */
export type Mix = {
  seat: number;
  /** Whether it is advice for this seat; else what another seat must expect of it. */
  own: boolean;
  rows: Row[];
  /** What is seldom looked at: choices outside the mix that give up more. */
  more: Row[];
  value: number;
  accuracy: number;
};

const ENOUGH = 8; // rows that are shown at once, if the mix itself has no more

/** Who decided sees the own mix and what to expect of the others; everybody else sees the own mix of each. */
export function mixesFor(eyes: number, advice: Advised[], chosen: Record<number, string>): Mix[] {
  const mine = advice.find(({ seat }) => seat === eyes);
  if (!mine) return advice.map((one) => mixOf(one, one.seat, chosen));
  return [eyes, ...mine.mixes.map(({ seat }) => seat).filter((seat) => seat !== eyes)].map((seat) => mixOf(mine, seat, chosen));
}

function mixOf(advice: Advised, seat: number, chosen: Record<number, string>): Mix {
  const own = seat === advice.seat;
  const took = chosen[seat];
  const rows = (advice.mixes.find((mix) => mix.seat === seat)?.choices ?? [])
    .toSorted((a, b) => b.share - a.share || a.gave_up - b.gave_up)
    .map((one): Row => ({ text: one.text, share: one.share, lost: lost(one), chosen: one.text === took }));
  if (took !== undefined && !rows.some((row) => row.chosen)) rows.push({ text: took, share: 0, lost: 0, chosen: true }); // nobody could expect that
  const isShown = (row: Row, place: number) => Math.round(100 * row.share) > 0 || row.chosen || (own && place < ENOUGH);
  return {
    seat,
    own,
    rows: rows.filter(isShown),
    more: own ? rows.filter((row, place) => !isShown(row, place)) : [],
    value: points(advice.value),
    accuracy: Math.max(1, Math.round(50 * (NOISE + advice.gap))),
  };
}

/** Whether there is one choice to make rather than several to mix. */
export const isPure = (mix: Mix): boolean => (mix.rows[0]?.share ?? 0) > 0.99;

/** How often each seat made a choice among all its sealed ones, from 0 to 1. */
export function habitsOf(moments: Moment[]): Record<number, Record<string, number>> {
  const made: Record<number, string[]> = {};
  moments.forEach(({ answers }, at) => {
    if ((moments[at - 1]?.asked.length ?? 0) < 2) return;
    for (const { seat, texts } of answers) if (texts[0] !== undefined) (made[seat] ??= []).push(texts[0]);
  });
  const shares = (texts: string[]) => Object.fromEntries([...new Set(texts)].map((text) => [text, texts.filter((one) => one === text).length / texts.length]));
  return Object.fromEntries(Object.entries(made).map(([seat, texts]) => [seat, shares(texts)]));
}

/** So many boxes of ten. */
export const tenths = (share: number): number => Math.round(10 * share);

const FACES = 6;

/** How to follow a mix by hand, with a die: its faces shared out, the largest shares first; nothing to throw for one choice. */
export function withADie(rows: Row[], called: (row: Row) => string): string {
  const mixed = rows.filter(({ share }) => share >= 1 / (2 * FACES));
  if (mixed.length < 2 || mixed.length > FACES) return "";
  const whole = mixed.reduce((sum, { share }) => sum + share, 0);
  const exact = mixed.map(({ share }) => (FACES * share) / whole);
  const faces = exact.map((share) => Math.max(1, Math.floor(share)));
  const sum = () => faces.reduce((all, n) => all + n, 0);
  const by = (want: 1 | -1) => exact.map((share, i) => ({ i, off: want * (share - faces[i]!) })).filter(({ i }) => faces[i]! + want > 0).toSorted((a, b) => b.off - a.off)[0]!.i;
  while (sum() !== FACES) faces[by(sum() < FACES ? 1 : -1)]! += sum() < FACES ? 1 : -1;
  let next = 1;
  const parts = faces.map((n, i) => {
    const [from, to] = [next, (next += n) - 1];
    return `${from === to ? from : to === from + 1 ? `${from} and ${to}` : `${from} to ${to}`} ${called(mixed[i]!)}`;
  });
  return `Throw a die if you must: ${parts.join(", ")}.`;
}

/** How often, out of 100. */
export const percent = (share: number): string => `${share > 0 && share < 0.005 ? "<1" : Math.round(100 * share)} %`;
