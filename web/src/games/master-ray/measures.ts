import type { Height, Size, Square } from "./ray";

/** The test board seen from the side, in units of its drawing: a beam as high as a die reaches hits it, in the picture too. */
export const RAIL = 88;
export const SQUARE = 152;
export const GAP = 5;
export const LANE = 82;
export const FLOOR = 58;
export const STRIP = 20;
/** The side of a die by size. */
export const SIDES: Record<Size, number> = { small: 23, medium: 37, large: 52 };
/** How far above the floor the beam runs, by height. */
export const BEAMS: Record<Height, number> = { high: 45, middle: 30, low: 12 };

export const WIDTH = RAIL + 2 * (SQUARE + GAP) + 2;
export const laneTop = (lane: number): number => (lane - 1) * LANE + 2;
export const squareLeft = ({ depth }: Square): number => RAIL + GAP + (depth === "far" ? SQUARE + GAP : 0);
