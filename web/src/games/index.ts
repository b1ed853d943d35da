/** The games that have a board of their own: one line each; it is loaded when the first table is opened. */
import type { Component } from "svelte";
import type { GameModule } from "./contract";
import type { Learn, Start } from "./guide";

const MODULES: Record<string, () => Promise<{ default: GameModule<any, any> }>> = {
  "master-ray": () => import("./master-ray"),
  "critical-mass": () => import("./critical-mass"),
  "complex-crashers": () => import("./complex-crashers"),
  "battle-force": () => import("./battle-force"),
};

/** Whether a game has a board of its own. */
export const hasBoard = (name: string): boolean => Object.hasOwn(MODULES, name);

/** The module of a game; a game without a board of its own is played in words. */
export const gameModule = async (name: string): Promise<GameModule> =>
  (await (hasBoard(name) ? MODULES[name]!() : import("./plain"))).default;

const GUIDES: Record<string, { start?: () => Promise<{ default: Start }>; learn?: () => Promise<{ default: Learn }> }> = {
  "master-ray": { learn: () => import("./master-ray/learn") },
  "complex-crashers": { start: () => import("./complex-crashers/start") },
  "battle-force": { start: () => import("./battle-force/start") },
  "critical-mass": { start: () => import("./critical-mass/start"), learn: () => import("./critical-mass/learn") },
};

/** What a game adds to the form of its settings; null for a game to whose form nothing is added. */
export const startOf = async (name: string): Promise<Start | null> => (await GUIDES[name]?.start?.())?.default ?? null;

/** How a game is played in a minute; null for a game the client does not know. */
export const learnOf = async (name: string): Promise<Learn | null> => (await GUIDES[name]?.learn?.())?.default ?? null;

const SHOWN: Record<string, { tagline: string; minutes: string }> = {
  "master-ray": { tagline: "Two professors, one ray, dice that shrink and grow.", minutes: "15 minutes" },
  "critical-mass": { tagline: "Giant mechs, one hidden card a turn: the faster acts first.", minutes: "20 minutes" },
  "complex-crashers": { tagline: "A squad breaks in. Somebody runs the building.", minutes: "60 minutes" },
  "battle-force": { tagline: "Armies, inches, and a ruler you can trust.", minutes: "90 minutes" },
};

/** How a game is shown before it is played; of one that the client does not know, only that it is there. */
export const shownOf = (name: string) =>
  Object.hasOwn(SHOWN, name) ? SHOWN[name]! : { tagline: "Played in words: the table as a text, every choice by its name.", minutes: "" };

const BUILDERS: Record<string, () => Promise<{ default: Component<{ words: string[]; content: any; pack: string }> }>> = {
  "battle-force": () => import("./battle-force/Builder.svelte"),
  "critical-mass": () => import("./critical-mass/Builder.svelte"),
};

/** Where one prepares for a game at leisure; null for a game in which there is nothing to prepare. */
export const builderOf = async (name: string) => (await BUILDERS[name]?.())?.default ?? null;
