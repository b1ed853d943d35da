/** The test board seen from the side, in units of its drawing: a beam as high as a die reaches hits it, in the picture too. */
export const RAIL = 88;
export const SQUARE = 152;
export const GAP = 5;
export const LANE = 82;
export const FLOOR = 58;
export const STRIP = 20;
/** The side of a die by size. */
export const SIDES = [0, 23, 37, 52];
/** How far above the floor the beam runs, by height. */
export const BEAMS = [45, 30, 12];

export const WIDTH = RAIL + 2 * (SQUARE + GAP) + 2;
export const laneTop = (lane: number): number => (lane - 1) * LANE + 2;
export const squareLeft = (square: number): number => RAIL + GAP + (square & 1) * (SQUARE + GAP);
