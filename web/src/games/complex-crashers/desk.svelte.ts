/** What the plates, the map, the papers and the dock share: what is looked at, and what waits for a second press. */
import type { Way } from "./raid";

export const desk = $state({
  unit: null as string | null,
  /** What the dice of each target do, as they lie; null: they are not assigned. */
  outcomes: null as Record<string, string> | null,
  /** Gives the die in hand to a unit; null: none is in hand. */
  give: null as ((unit: string) => void) | null,
  /** The card that is to be deployed: its regions are framed. */
  card: null as string | null,
  /** The ability under way that is pointed at: its arrow is drawn. */
  frame: null as number | null,
  /** A crowded region whose units are listed, because a thumb cannot tell them apart. */
  crowd: null as string | null,
  /** Regions that a move is to go through, drawn ahead, and whose move it is. */
  path: [] as string[],
  mover: null as string | null,
  /** What the next key belongs to: a card to deploy, the side of a tile, a token for that side. */
  awaits: null as "card" | "side" | Way | null,
});
