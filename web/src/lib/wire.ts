/** The server's words as types: made from its OpenAPI document, so that both sides cannot drift apart. */
import type { components } from "./schema";

type Schemas = components["schemas"];

/** A picture is the game's own, in sections: its board knows what is in them. */
export type Picture = Record<string, unknown>;
/** A number with the reasons that add up to it. */
export type Figure = { value: number; reasons: { value: number; why: string; rule: string }[] };

export type Told = Schemas["Told"];
/** What helps to draw a question is the game's own too. */
export type Question = Omit<Schemas["Question"], "aids" | "orders"> & {
  aids: Record<string, unknown>;
  orders?: Standing[];
};
/** What somebody is not asked again, or need not be. */
export type Standing = Omit<Schemas["Standing"], "answered"> & { answered?: number };
export type Chair = Required<Omit<Schemas["Chair"], "time">> & Pick<Schemas["Chair"], "time">;
export type Card = Omit<Schemas["Card"], "chairs" | "wish" | "rematch"> & {
  chairs: Chair[];
  wish?: Required<Schemas["Wish"]> | null;
  rematch?: Required<Schemas["Again"]> | null;
};
export type Guide = Schemas["Guide"];
export type Step = Schemas["Step"];
export type Talk = Schemas["Line"];
export type Presence = Schemas["Presence"];
export type Shown = Schemas["Shown"];
export type Refused = Schemas["Refused"];
export type Update = Omit<Schemas["Update"], "picture" | "now" | "question" | "card" | "guide" | "orders"> & { guide?: Guide | null; orders?: Standing[]; picture: Picture | null; now: Picture; question: Question | null; card: Card };
export type Supposed = Omit<Schemas["Supposed"], "picture" | "question" | "outlook" | "sketch"> & {
  /** What the last choice looks like while it is drawn. */
  sketch?: Record<string, unknown>;
  picture: Picture;
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
  | Schemas["Moved"]
  | Shown
  | Schemas["Bye"]
  | Schemas["Pong"];

type Sent<T> = T extends { type: string } ? Omit<T, "id"> : never;
/** What a client says, without the id that the line adds. */
export type Request = Sent<Exclude<Schemas["ClientMessage"], Schemas["Hello"] | Schemas["Ping"]>>;

export const SPECTATOR = -1;
/** Of the messages: a server that speaks another asks to reload the page. */
export const PROTOCOL = 3;
