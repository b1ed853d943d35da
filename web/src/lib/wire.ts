/** The server's words as types: made from its OpenAPI document, so that both sides cannot drift apart. */
import type { components } from "./schema";

type Schemas = components["schemas"];

/** A view is the game's own: its board knows what is in it. */
export type View = Record<string, unknown>;

export type Told = Schemas["Told"];
/** What helps to draw a question is the game's own too. */
export type Question = Omit<Schemas["Question"], "aids"> & { aids: Record<string, unknown> };
export type Card = Schemas["Card"];
export type Chair = Schemas["Chair"];
export type Talk = Schemas["Line"];
export type Figure = Schemas["Figure"];
export type Presence = Schemas["Presence"];
export type Refused = Schemas["Refused"];
export type Update = Omit<Schemas["Update"], "view" | "question"> & { view: View | null; question: Question | null };
export type Supposed = Omit<Schemas["Supposed"], "view" | "question" | "outlook"> & {
  view: View;
  question: Question | null;
  outlook: Record<string, unknown>[];
};
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
/** Of the messages: a server that speaks another asks to reload the page. */
export const PROTOCOL = 2;
