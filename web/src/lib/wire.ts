/** The server's words as types: made from its OpenAPI document, so that both sides cannot drift apart. */
import type { components } from "./schema";

type Schemas = components["schemas"];

/** A view is the game's own: its board knows what is in it. */
export type View = Record<string, unknown>;

export type Told = Schemas["Told"];
export type Question = Schemas["Question"];
export type Card = Schemas["Card"];
export type Chair = Schemas["Chair"];
export type Talk = Schemas["Line"];
export type Figure = Schemas["Figure"];
export type Presence = Schemas["Presence"];
export type Refused = Schemas["Refused"];
export type Update = Omit<Schemas["Update"], "view"> & { view: View | null };
export type Supposed = Omit<Schemas["Supposed"], "view" | "outlook"> & { view: View; outlook: Record<string, unknown>[] };
export type ServerMessage =
  | Update
  | Supposed
  | Presence
  | Refused
  | Schemas["Taken"]
  | Schemas["Allowed"]
  | Schemas["Bye"]
  | Schemas["Pong"];

type Sent<T> = T extends { type: string } ? Omit<T, "id"> : never;
/** What a client says, without the id that the line adds. */
export type Request = Sent<Exclude<Schemas["ClientMessage"], Schemas["Hello"] | Schemas["Ping"]>>;

export const SPECTATOR = -1;
