/** What a shot that is being told looks like: where the beam goes, what it hits, who gains by it. */
import type { Told } from "../../lib/wire";
import { shotAt } from "./events";
import type { Die, RayPicture, RayScene, Square } from "./ray";

export interface ToldShot {
  event: Told;
  /** What it hits, as it is now; null: nothing. */
  square: Square | null;
  /** What stood there. */
  was: Die | null;
  /** What each professor gains or loses by it. */
  gains: number[];
  /** The points before it. */
  scores: number[];
}

/** A section of the table as it was before an event, if something told since says so. */
function before<S extends keyof RayPicture>(events: Told[], event: Told, section: S): RayPicture[S] | null {
  const found = events.findLast((one) => one.number < event.number && one.picture?.[section] !== undefined);
  return (found?.picture?.[section] as RayPicture[S] | undefined) ?? null;
}

/** The shot that is told now; `last` is the table as it was shown before. */
export function toldShot(scene: Pick<RayScene, "telling" | "events" | "picture">, last: RayPicture | null): ToldShot | null {
  const event = scene.telling?.at(-1);
  const name = event && shotAt(event);
  if (!event || name === undefined) return null;
  const { board, numbers } = scene.picture;
  const square = board.squares.find((one) => one.name === name) ?? null;
  const boardThen = before(scene.events, event, "board") ?? last?.board ?? board;
  const numbersThen = before(scene.events, event, "numbers") ?? last?.numbers ?? numbers;
  const value = (from: RayPicture["numbers"], professor: number): number => from[`score-${professor}`]?.value ?? 0;
  return {
    event,
    square,
    was: boardThen.squares.find((one) => one.name === name)?.die ?? null,
    gains: [0, 1].map((professor) => value(numbers, professor) - value(numbersThen, professor)),
    scores: [0, 1].map((professor) => value(numbersThen, professor)),
  };
}

/** What the professor whose turn is told, or was told last, has done: from the turn's beginning on. */
export function turnTold(events: Told[]): { turn: Told; done: Told[] } | null {
  const start = events.findLastIndex(({ kind }) => kind === "turn");
  if (start < 0) return null;
  return { turn: events[start]!, done: events.slice(start + 1) };
}
