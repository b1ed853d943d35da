/** Splitting damage: what one strike may break, and what two clicks do. The split is whole and legal at any time. */

export interface Target {
  what: "component" | "equipment";
  /** How choices name it. */
  word: string;
  name: string;
  durability: number;
  /** How many plates it has. */
  there: number;
  /** How many a bot would break. */
  suggested: number;
}

/** A strike whose damage is to be split: on whom, how much, and what can be hit, in the order it is asked. */
export interface Strike {
  victim: number;
  total: number;
  targets: Target[];
}

/** How many plates fall by target, and which of that the player has set. */
export interface Split {
  shares: ReadonlyMap<Target, number>;
  pinned: ReadonlySet<Target>;
}

export const shareOf = (split: Split, target: Target): number => split.shares.get(target) ?? 0;
/** The damage that a split uses. */
export const spent = (strike: Strike, split: Split): number =>
  strike.targets.reduce((sum, target) => sum + shareOf(split, target) * target.durability, 0);

/** The split to begin with: as a bot would. */
export const suggested = (strike: Strike): Split =>
  filled(strike, new Set(), new Map(strike.targets.map((target) => [target, target.suggested])));

/**
 * A click on a target: at first it gets exactly enough for its next plate; again, all that is not pinned elsewhere; once
 * more, nothing. What others lose or gain by it is shared out anew among those that are not pinned.
 */
export function clicked(strike: Strike, split: Split, target: Target): Split {
  const now = shareOf(split, target);
  const most = Math.min(target.there, room(strike, split, target));
  const wanted = !split.pinned.has(target) ? Math.min(now + 1, target.there) : now < most ? most : 0;
  // a target that the pinned ones leave nothing for takes it from them
  const pinned = wanted > most ? new Set([target]) : new Set([...split.pinned, target]);
  const able = Math.min(wanted, Math.floor(strike.total / target.durability));
  return filled(strike, pinned, new Map([...split.shares, [target, able]]));
}

/** The plates of a target that the damage not pinned elsewhere can break. */
function room(strike: Strike, split: Split, target: Target): number {
  const elsewhere = strike.targets.filter((one) => one !== target && split.pinned.has(one));
  const left = strike.total - elsewhere.reduce((sum, one) => sum + shareOf(split, one) * one.durability, 0);
  return Math.floor(left / target.durability);
}

/** What is pinned stays; the others get what they had as far as it is there, then whatever can still be broken. */
function filled(strike: Strike, pinned: ReadonlySet<Target>, wished: ReadonlyMap<Target, number>): Split {
  const shares = new Map<Target, number>();
  let left = strike.total;
  const give = (target: Target, plates: number) => {
    const had = shares.get(target) ?? 0;
    const more = Math.max(0, Math.min(plates, target.there - had, Math.floor(left / target.durability)));
    shares.set(target, had + more);
    left -= more * target.durability;
  };
  const free = strike.targets.filter((target) => !pinned.has(target));
  for (const target of strike.targets) if (pinned.has(target)) give(target, wished.get(target) ?? 0);
  for (const target of free) give(target, wished.get(target) ?? 0);
  for (const target of free.toSorted((a, b) => (wished.get(b) ?? 0) - (wished.get(a) ?? 0))) give(target, target.there);
  return { shares, pinned };
}

/** The answers that make up a split, in the order they are asked. */
export const answers = (strike: Strike, split: Split): string[] =>
  strike.targets.map((target) => `hit ${target.word} ${shareOf(split, target)}`);
