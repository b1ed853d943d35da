/** Splitting damage: what one strike may break, and what two clicks do. The split is whole and legal at any time. */
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

/** How many plates fall by target, and which of that the player has set; by the target's number. */
export interface Split {
  shares: ReadonlyMap<number, number>;
  pinned: ReadonlySet<number>;
}

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

export const shareOf = (split: Split, target: Target): number => split.shares.get(target.id) ?? 0;
/** The damage that a split uses. */
export const spent = (strike: Strike, split: Split): number =>
  strike.targets.reduce((sum, target) => sum + shareOf(split, target) * target.durability, 0);

/** The split to begin with: as a bot would. */
export const suggested = (strike: Strike): Split =>
  filled(strike, new Set(), new Map(strike.targets.map(({ id, suggested }) => [id, suggested])));

/** The split that an answer begins with. */
export const splitIn = (strike: Strike, texts: string[]): Split => ({
  shares: new Map(strike.targets.map(({ id }) => [id, Number(texts[id]?.split(" ")[2] ?? 0)])),
  pinned: new Set(),
});

/**
 * A click on a target: at first it gets exactly enough for its next plate; again, all that is not pinned elsewhere; once
 * more, nothing. What others lose or gain by it is shared out anew among those that are not pinned.
 */
export function clicked(strike: Strike, split: Split, id: number): Split {
  const target = strike.targets.find((one) => one.id === id);
  if (!target) return split;
  const now = shareOf(split, target);
  const most = Math.min(target.standing, room(strike, split, target));
  const wanted = !split.pinned.has(id) ? Math.min(now + 1, target.standing) : now < most ? most : 0;
  // a target that the pinned ones leave nothing for takes it from them
  const pinned = wanted > most ? new Set([id]) : new Set([...split.pinned, id]);
  const able = Math.min(wanted, Math.floor(strike.total / target.durability));
  return filled(strike, pinned, new Map([...split.shares, [id, able]]));
}

/** The plates of a target that the damage not pinned elsewhere can break. */
function room(strike: Strike, split: Split, target: Target): number {
  const elsewhere = strike.targets.filter((one) => one !== target && split.pinned.has(one.id));
  const left = strike.total - elsewhere.reduce((sum, one) => sum + shareOf(split, one) * one.durability, 0);
  return Math.floor(left / target.durability);
}

/** What is pinned stays; the others get what they had as far as it is there, then whatever can still be broken. */
function filled(strike: Strike, pinned: ReadonlySet<number>, wished: ReadonlyMap<number, number>): Split {
  const shares = new Map<number, number>();
  let left = strike.total;
  const give = (target: Target, plates: number) => {
    const had = shares.get(target.id) ?? 0;
    const more = Math.max(0, Math.min(plates, target.standing - had, Math.floor(left / target.durability)));
    shares.set(target.id, had + more);
    left -= more * target.durability;
  };
  const free = strike.targets.filter(({ id }) => !pinned.has(id));
  for (const target of strike.targets) if (pinned.has(target.id)) give(target, wished.get(target.id) ?? 0);
  for (const target of free) give(target, wished.get(target.id) ?? 0);
  for (const target of free.toSorted((a, b) => (wished.get(b.id) ?? 0) - (wished.get(a.id) ?? 0))) give(target, target.standing);
  return { shares, pinned };
}

/** The choices that make up a split, in the order they are asked. */
export const answers = (strike: Strike, split: Split): string[] =>
  strike.targets.map((target) => `hit ${target.word} ${shareOf(split, target)}`);
