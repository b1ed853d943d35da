/** Where things are drawn on the map: units side by side in their region, each edge once. */
import { WAYS, type EdgeKind, type Region, type Unit } from "./raid";

/** The side of a region on the map. */
export const CELL = 160;
const CROWD = 9; // so many fit side by side in a region

export interface Placed {
  unit: Unit;
  /** The units that are drawn as this one. */
  ids: string[];
  /** How many stand beside it, and which of them it is. */
  among: number;
  place: number;
  x: number;
  y: number;
  size: number;
}

/** The shapes of the Operatives' marks, round 0, 0. */
export const MARKS = ["M8 0A8 8 0 1 1-8 0 8 8 0 1 1 8 0", "M-8-8H8V8H-8z", "M-9 9C-9-4-4-9 9-9 9 4 4 9-9 9z", "M0-10 10 0 0 10-10 0z"];

/** The letter of a target, on the board and in the list. */
export const letterOf = (i: number): string => String.fromCharCode(65 + i);

const KINDS = { reactor: 0, operative: 1, defender: 2 };

/** Where each unit is drawn; in a crowd or from afar, models of one card are drawn as one. */
export function placed(units: Unit[], regions: Region[], afar = false): Placed[] {
  return regions.flatMap((region) => {
    const here = units.filter((unit) => unit.region === region.id).sort((a, b) => KINDS[a.kind] - KINDS[b.kind]);
    const shown = here.length > CROWD || afar ? merged(here) : here.map((unit) => ({ unit, ids: [unit.id] }));
    const across = shown.length <= 1 ? 1 : shown.length <= 4 ? 2 : 3;
    const down = Math.ceil(shown.length / across);
    const gap = across === 3 ? 46 : 62;
    return shown.map((one, i) => ({
      ...one,
      among: shown.length,
      place: i,
      x: region.x * CELL + CELL / 2 + ((i % across) - (Math.min(across, shown.length) - 1) / 2) * gap,
      y: region.y * CELL + CELL / 2 + (Math.floor(i / across) - (down - 1) / 2) * gap,
      size: across === 3 ? 0.72 : afar && across === 1 ? 1.5 : 1,
    }));
  });
}

function merged(units: Unit[]): { unit: Unit; ids: string[] }[] {
  const found = new Map<string, { unit: Unit; ids: string[] }>();
  for (const unit of units) {
    const kind = unit.kind === "defender" ? unit.card! : unit.id;
    const known = found.get(kind);
    if (known) known.ids.push(unit.id);
    else found.set(kind, { unit, ids: [unit.id] });
  }
  return [...found.values()];
}

export interface DrawnEdge {
  id: string;
  /** The middle of the edge, in cells. */
  x: number;
  y: number;
  angle: number;
  /** Whether it runs from north to south. */
  upright: boolean;
  shows: EdgeKind;
  /** Whether it leads to where nothing is revealed yet. */
  unknown: boolean;
}

const MIDDLES = { north: [0.5, 0], east: [1, 0.5], south: [0.5, 1], west: [0, 0.5] } as const;
const ANGLES = { north: 180, east: 270, south: 0, west: 90 } as const; // an open edge shows its threshold outside

/** All edges of the complex, those between two regions once, or each side of them. */
export function edgesOf(regions: Region[], both = false): DrawnEdge[] {
  return regions.flatMap((region) =>
    WAYS.filter((way) => both || region.edges[way].to === null || way === "north" || way === "west").map((way) => {
      const edge = region.edges[way];
      const [x, y] = MIDDLES[way];
      const unknown = edge.to === null && edge.passable;
      return { id: `${region.id} ${way}`, x: region.x + x, y: region.y + y, angle: ANGLES[way], upright: way === "east" || way === "west", shows: edge.shows, unknown };
    }),
  );
}
