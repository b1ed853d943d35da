/** The drawings of Mechs, each loaded when it is first shown. */
import type { Drawing } from "./drawing";

const DRAWN: Record<string, () => Promise<{ default: Drawing }>> = {
  raijin: () => import("./raijin"),
  archon: () => import("./archon"),
  patriot: () => import("./patriot"),
  "iron-curtain": () => import("./iron-curtain"),
};

const loaded = new Map<string, Drawing>();

/** The drawing of a Mech if it has come already. */
export const drawn = (mech: string): Drawing | null => loaded.get(mech) ?? null;

/** The drawing of a Mech; of one that nobody has drawn, a hull made of its components. */
export async function drawingOf(mech: string, parts: string[]): Promise<Drawing> {
  const known = loaded.get(mech);
  if (known) return known;
  if (!Object.hasOwn(DRAWN, mech)) return (await import("./hull")).default(parts);
  const drawing = (await DRAWN[mech]!()).default;
  loaded.set(mech, drawing);
  return drawing;
}

/** What a Mech looks like, in words. */
export const LOOKS: Record<string, string> = {
  raijin: "Raijin: a storm samurai with a horned helmet, a wheel of drums, claws and a long blade",
  archon: "Archon: a tall crystal figure that floats on rings of force between two lenses",
  patriot: "Patriot: a walking arsenal under an officer's cap, with missile racks and a star",
  "iron-curtain": "Iron Curtain: a huge boiler on legs with smokestacks, a fur cap and a hammer",
};
