/** The hands that share a seat, told from the card of a table: whose role is whose, and who is away. */
import type { Card, Chair, Presence } from "./wire";

/** Somebody at the table, by the number of their hand. */
export type Person = { seat: number; hand: number; name: string; strength: string };

/** The people of a table: of a seat that is not shared, who sits there; of a shared one, everybody who shares it. */
export const people = (card: Card): Person[] =>
  card.chairs.flatMap((chair, seat): Person[] => {
    if (!chair.roles.length) return chair.kind === "person" ? [{ seat, hand: seat, name: chair.name, strength: chair.strength }] : [];
    return chair.hands.filter(({ kind }) => kind === "person").map(({ number, name, strength }) => ({ seat, hand: number, name, strength }));
  });

/** The names of some hands. */
export function namesOf(card: Card, hands: number[]): string[] {
  const names = new Map(people(card).map(({ hand, name }) => [hand, name]));
  return hands.map((hand) => names.get(hand) ?? card.chairs[hand]?.name ?? "somebody");
}

/** Who has nobody at the line. */
export const isAway = (presence: Presence | null, hand: number): boolean => presence?.here[hand] === false;

/** Whether a bot plays for somebody. */
export const isReplaced = (chair: Chair | undefined, hand: number): boolean =>
  !!(chair?.roles.length ? chair.hands.find(({ number }) => number === hand)?.strength : chair?.strength);

/** A role of a shared seat, as somebody who shares the seat may deal with it. */
export type Part = { role: number; title: string; holder: string; mine: boolean; done: boolean; free: boolean; mayTake: boolean; mayOffer: boolean };

/** The roles of a shared seat, as one of its hands sees them. */
export function partsOf(chair: Chair, mine: number, presence: Presence | null): Part[] {
  return chair.roles.map(({ title, hand, done, free }, role) => {
    const holder = chair.hands.find(({ number }) => number === hand);
    const others = holder?.kind === "person" && hand !== mine;
    const mayTake = hand !== mine && (!others || isAway(presence, hand));
    return { role, title, holder: holder?.name ?? "", mine: hand === mine, done, free, mayTake, mayOffer: !others };
  });
}
