/** Pictures come in sections: what is new is laid over what is there. Nothing here knows what a section shows. */
import type { Picture, Told } from "./wire";

/** An event, and the table as it was then. */
export type Fresh = { event: Told; picture: Picture };

/** Events with the table as it was at each: the sections of each are laid over those before. */
export function laidOver(start: Picture, events: Told[]): Fresh[] {
  let picture = start;
  return events.map((event) => ({ event, picture: (picture = { ...picture, ...event.picture }) }));
}

/** What several people at one screen may all see: what is not the same to all of them is left out. */
export function publicPicture(pictures: (Picture | null)[]): Picture | null {
  const known = pictures.filter((picture) => picture !== null);
  return known.length ? known.reduce((a, b) => common(a, b) as Picture) : null;
}

function common(a: unknown, b: unknown): unknown {
  if (JSON.stringify(a) === JSON.stringify(b)) return a;
  if (!isObject(a) || !isObject(b)) return null;
  return Object.fromEntries(Object.entries(a).flatMap(([key, value]) => (key in b ? [[key, common(value, b[key])]] : [])));
}

const isObject = (thing: unknown): thing is Record<string, unknown> =>
  typeof thing === "object" && thing !== null && !Array.isArray(thing);
