/** Moves that were drawn ahead. */
import type { Told } from "../../lib/wire";

const QUIET = ["moved", "overextends", "exhausted", "points-gained", "trackers-gain"];

/** Whether a move goes on by itself after an event: only if nothing but the move itself has happened. */
export const goesOn = ({ kind, about }: Pick<Told, "kind" | "about">, mover: string): boolean => QUIET.includes(kind) || (kind === "activated" && about?.["unit"] === mover);
