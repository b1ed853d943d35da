/** The games the client can draw: one line each; a board is loaded when its first table is opened. */
import type { Component } from "svelte";
import { Trouble } from "../lib/api";
import type { GameModule } from "./contract";
import type { Learn, Start } from "./guide";

const MODULES: Record<string, () => Promise<{ default: GameModule<any, any> }>> = {
  "master-ray": () => import("./master-ray"),
  "critical-mass": () => import("./critical-mass"),
};

/** The module of a game, or an error in plain words. */
export async function gameModule(name: string): Promise<GameModule> {
  const load = MODULES[name];
  if (!load) throw new Trouble("game", `This browser page cannot draw the game ${name} yet.`);
  return (await load()).default;
}

const GUIDES: Record<string, { start?: () => Promise<{ default: Start }>; learn: () => Promise<{ default: Learn }> }> = {
  "master-ray": { learn: () => import("./master-ray/learn") },
  "critical-mass": { start: () => import("./critical-mass/start"), learn: () => import("./critical-mass/learn") },
};

/** What a game adds to the form of its settings; null for a game to whose form nothing is added. */
export const startOf = async (name: string): Promise<Start | null> => (await GUIDES[name]?.start?.())?.default ?? null;

/** How a game is played in a minute; null for a game the client does not know. */
export const learnOf = async (name: string): Promise<Learn | null> => (await GUIDES[name]?.learn())?.default ?? null;

export const SHOWN: Record<string, { icon: string; tagline: string; minutes: string }> = {
  "master-ray": { icon: "ray-gun", tagline: "Two professors, one ray, dice that shrink and grow.", minutes: "15 minutes" },
  "critical-mass": { icon: "battle-mech", tagline: "Giant mechs, one hidden card a turn: the faster acts first.", minutes: "20 minutes" },
};

const BUILDERS: Record<string, () => Promise<{ default: Component<{ words: string[]; content: any; pack: string }> }>> = {
  "critical-mass": () => import("./critical-mass/Builder.svelte"),
};

/** Where one prepares for a game at leisure; null for a game in which there is nothing to prepare. */
export const builderOf = async (name: string) => (await BUILDERS[name]?.())?.default ?? null;
