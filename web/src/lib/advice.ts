/** How to mix a sealed choice: what the server advises, put in order for those who look. */
import type { Advised } from "./api";
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

/** How often, out of 100. */
export const percent = (share: number): string => `${share > 0 && share < 0.005 ? "<1" : Math.round(100 * share)} %`;
