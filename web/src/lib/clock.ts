/** How clocks are read: what is left, and how it is said. */
import type { Clock } from "../games/contract";

export const LOW = 30_000; // milliseconds: from here on it is urgent
const HOUR = 3_600_000;

/** The milliseconds that are left on a clock; never less than none. */
export const remaining = (clock: Clock, now: number): number => Math.max(0, clock.left - (clock.runs ? Math.max(0, now - clock.at) : 0));

/** What is left as people say it: "2 days", "3:05:09", "4:07", and under ten seconds with tenths. */
export function timeLeft(milliseconds: number): string {
  if (milliseconds >= 48 * HOUR) return `${Math.floor(milliseconds / (24 * HOUR))} days`;
  if (milliseconds < 10_000) return `0:0${(Math.floor(milliseconds / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(milliseconds / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, `${seconds % 60}`.padStart(2, "0")];
  return hours ? `${hours}:${`${minutes}`.padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** Where the hand of a small dial points: once round in a minute. */
export function hourHand(milliseconds: number): { x: number; y: number } {
  const turn = ((milliseconds % 60_000) / 60_000) * 2 * Math.PI;
  return { x: Math.round(Math.sin(turn) * 45) / 10, y: Math.round(-Math.cos(turn) * 45) / 10 };
}
