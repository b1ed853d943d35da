/** Splitting damage: what one strike may break, one step at a time. A step changes one number and never another. */
import { partsOf, type Noted } from "../../lib/notation";
import type { Question } from "../../lib/wire";

export interface Target {
  /** Its place among the targets. */
  id: number;
  word: string;
  name: string;
  /** Whether it is Equipment, and not a component. */
  gear: boolean;
  durability: number;
  /** How many plates it has. */
  standing: number;
  /** How many a bot would break. */
  suggested: number;
}

export interface Strike {
  victim: number;
  total: number;
  targets: Target[];
}

/** How many plates fall, by the target's number. */
export type Split = ReadonlyMap<number, number>;

/** What the server says of a strike. */
interface Aids {
  victim: number;
  damage: number;
  targets: { what: "component" | "equipment"; target: string; name: string; durability: number; standing: number; suggested: number }[];
}

/** The strike that a question is about; null: it is about something else, or is answered target by target. */
export function strikeAsked(question: Question | null): Strike | null {
  const { victim, damage, targets } = (question?.aids ?? {}) as Partial<Aids>;
  if (question?.kind !== "damage" || victim === undefined || damage === undefined || !targets) return null;
  return {
    victim,
    total: damage,
    targets: targets.map(({ what, target: word, ...target }, id) => ({ id, word, gear: what === "equipment", ...target })),
  };
}

export const shareOf = (split: Split, target: Target): number => split.get(target.id) ?? 0;

/** The damage that a split uses. */
export const spent = (strike: Strike, split: Split): number =>
  strike.targets.reduce((sum, target) => sum + shareOf(split, target) * target.durability, 0);

/** What is asked when damage is to be placed. */
export const whereTo = ({ total }: Strike): string => `Where ${total === 1 ? "does" : "do"} ${total} go?`;

/** The damage that is not placed yet. */
export const left = (strike: Strike, split: Split): number => strike.total - spent(strike, split);

/** The split to begin with: as a bot would. */
export const suggested = (strike: Strike): Split => new Map(strike.targets.map(({ id, suggested }) => [id, suggested]));

/** The split that an answer begins with. */
export const splitIn = (content: Noted, strike: Strike, texts: string[]): Split =>
  new Map(strike.targets.map(({ id }) => [id, Number(partsOf(content, texts[id] ?? "")["number"] ?? 0)]));

/** As much as possible on one target, nothing elsewhere. */
export const allOn = (strike: Strike, target: Target): Split =>
  new Map([[target.id, Math.min(target.standing, Math.floor(strike.total / target.durability))]]);

/** Why no more (or no less) of a target can fall; empty: it can. */
export function whyNotStep(strike: Strike, split: Split, target: Target, by: 1 | -1): string {
  const now = shareOf(split, target);
  if (by < 0) return now ? "" : `Nothing of ${target.name} falls.`;
  if (now >= target.standing) return target.gear ? `${target.name} is disabled already.` : `All plates of ${target.name} fall already.`;
  const free = left(strike, split);
  if (free >= target.durability) return "";
  return free ? `${target.name} takes ${target.durability} damage a plate; ${free} left.` : "All damage is placed: take some back elsewhere first.";
}

/** A split with one step more or less on one target; where that cannot be, the same. */
export const stepped = (strike: Strike, split: Split, target: Target, by: 1 | -1): Split =>
  whyNotStep(strike, split, target, by) ? split : new Map([...split, [target.id, shareOf(split, target) + by]]);

/** Whether some of the damage left could still break something. */
export const wasteful = (strike: Strike, split: Split): boolean => strike.targets.some((target) => !whyNotStep(strike, split, target, 1));

/** The choices that make up a split, in the order they are asked. */
export const answers = (strike: Strike, split: Split): string[] =>
  strike.targets.map((target) => `hit ${target.word} ${shareOf(split, target)}`);
