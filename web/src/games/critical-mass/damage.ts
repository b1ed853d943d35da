/** Splitting damage: what one strike may break, and what two clicks do. The split is whole and legal at any time. */
import type { Numbers } from "../contract";
import { cardAt, first, platesOf, second, third, verb, type MassView, type Whole } from "./mass";
import type { Content } from "./printed";

const HIT = 3; // a question about a target of a strike
const DEED = 1; // no question
const PARTS = 4; // targets below this are components, others Equipment

export interface Target {
  /** Its number: a component, or four and the number of a card. */
  id: number;
  word: string;
  name: string;
  durability: number;
  /** How many plates it has. */
  there: number;
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

/** The strike whose damage a seat is asked to split now, with what is not answered yet. */
export function strikeAsked(content: Content, view: MassView, seat: number): Strike | null {
  const asked = view.batch.filter((word) => verb(word) !== DEED && first(word) % 256 === seat);
  const draft = view.draft[seat] ?? [];
  const now = asked[draft.length];
  if (now === undefined || verb(now) !== HIT) return null;
  const strike = view.strikes[second(now)] ?? 0;
  const victim = (first(strike) >> 4) & 15;
  const same = (word: Whole) => verb(word) === HIT && second(word) === second(now);
  const used = draft.map((plates, i) => (same(asked[i]!) ? plates * targetOf(content, view, victim, third(asked[i]!)).durability : 0));
  const targets = asked.slice(draft.length).filter(same).map((word) => targetOf(content, view, victim, third(word)));
  return { victim, total: third(strike) - used.reduce((a, b) => a + b, 0), targets };
}

function targetOf(content: Content, view: MassView, victim: number, id: number): Target {
  if (id < PARTS) {
    const { word, name, durability } = content.mech[view.mech[victim]!]!.component[id]!;
    return { id, word, name, durability, there: platesOf(view.plates[victim]!)[id]! };
  }
  const card = cardAt(content, view, victim, id - PARTS);
  return { id, word: card?.word ?? "", name: card?.name ?? "", durability: card?.durability ?? 1, there: 1 };
}

export const shareOf = (split: Split, target: Target): number => split.shares.get(target.id) ?? 0;
/** The damage that a split uses. */
export const spent = (strike: Strike, split: Split): number =>
  strike.targets.reduce((sum, target) => sum + shareOf(split, target) * target.durability, 0);

/** The split to begin with: as a bot would, as far as the server has told. */
export function suggested(strike: Strike, numbers: Numbers): Split {
  const wished = new Map(strike.targets.map(({ id }) => [id, numbers[`split-${id}`]?.value ?? 0]));
  return filled(strike, new Set(), wished);
}

/**
 * A click on a target: at first it gets exactly enough for its next plate; again, all that is not pinned elsewhere; once
 * more, nothing. What others lose or gain by it is shared out anew among those that are not pinned.
 */
export function clicked(strike: Strike, split: Split, id: number): Split {
  const target = strike.targets.find((one) => one.id === id);
  if (!target) return split;
  const now = shareOf(split, target);
  const most = Math.min(target.there, room(strike, split, target));
  const wanted = !split.pinned.has(id) ? Math.min(now + 1, target.there) : now < most ? most : 0;
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
    const more = Math.max(0, Math.min(plates, target.there - had, Math.floor(left / target.durability)));
    shares.set(target.id, had + more);
    left -= more * target.durability;
  };
  const free = strike.targets.filter(({ id }) => !pinned.has(id));
  for (const target of strike.targets) if (pinned.has(target.id)) give(target, wished.get(target.id) ?? 0);
  for (const target of free) give(target, wished.get(target.id) ?? 0);
  for (const target of free.toSorted((a, b) => (wished.get(b.id) ?? 0) - (wished.get(a.id) ?? 0))) give(target, target.there);
  return { shares, pinned };
}

/** The answers that make up a split, in the order they are asked. */
export const answers = (strike: Strike, split: Split): string[] =>
  strike.targets.map((target) => `hit ${target.word} ${shareOf(split, target)}`);
