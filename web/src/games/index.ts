/** The games the client can draw: one line each; a board is loaded when its first table is opened. */
import type { GameModule } from "./contract";

const MODULES: Record<string, () => Promise<{ default: GameModule<any, any> }>> = {
  "master-ray": () => import("./master-ray"),
};

/** The module of a game, or an error in plain words. */
export async function gameModule(name: string): Promise<GameModule> {
  const load = MODULES[name];
  if (!load) throw new Error(`This browser page cannot draw the game ${name} yet.`);
  return (await load()).default;
}

export const SHOWN: Record<string, { icon: string; tagline: string; minutes: string }> = {
  "master-ray": { icon: "ray-gun", tagline: "Two professors, one ray, dice that shrink and grow.", minutes: "15 minutes" },
};
