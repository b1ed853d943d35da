/** The end of a game in words: who won, and what can be done about another one. */
import { namesOf, people } from "../lib/hands";
import type { Card, Request } from "../lib/wire";

export interface Ending {
  /** What stands on the poster. */
  verdict: string;
  /** Whose colours the poster has: the first winner's seat; -1: nobody has won. */
  winner: number;
  won: boolean;
}

const listed = (names: string[]): string => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? ""));

/** How a game ended for who looks: one seat is "you", several at one screen and spectators hear names. */
export function endingOf(card: Card, mine: number[], names: string[]): Ending {
  const result = card.result ?? [];
  const best = Math.max(...result);
  const winners = result.flatMap((value, seat) => (value === best ? [seat] : []));
  if (card.ended === "called-off" || !result.length) return { verdict: "Called off", winner: -1, won: false };
  if (result.length > 1 && winners.length === result.length) return { verdict: "A draw", winner: -1, won: false };
  const alone = result.length === 1;
  const won = alone ? best > 0 : mine.length === 1 && winners.includes(mine[0]!);
  if (mine.length === 1) return { verdict: won ? "You won" : "You lost", winner: alone && !won ? -1 : winners[0]!, won };
  if (alone) return { verdict: won ? `${names[0]} won` : `${names[0]} lost`, winner: won ? 0 : -1, won };
  return { verdict: `${listed(winners.map((seat) => names[seat] ?? ""))} won`, winner: winners[0]!, won };
}

/** What can be asked of the server about another game, by its label. */
export type Again = { label: string; request: Request };

/** Another game, as it stands between those who played: what is said, the one thing to do, other ways, asides. */
export interface Rematch {
  says: { headline: string; why: string } | null;
  primary: Again | null;
  others: Again[];
  asides: Again[];
  /** Whether one may choose to swap sides before one offers it. */
  maySwap: boolean;
}

/** What a hand at a seat can do about another game. */
export function rematchOf(card: Card, seat: number, hand: number, swap: boolean): Rematch {
  const nothing: Rematch = { says: null, primary: null, others: [], asides: [], maySwap: false };
  if (seat < 0) return nothing;
  const rivals = people(card).filter((other) => other.hand !== hand);
  const offer = card.rematch;
  const request = (type: "rematch" | "no-rematch"): Request => (type === "rematch" ? { type, seat, swap } : { type, seat });
  if (!offer) return { ...nothing, primary: { label: rivals.length ? "Rematch" : "Play again", request: request("rematch") }, maySwap: rivals.length > 0 };
  const sides = offer.swap ? "Sides are swapped." : "Everybody keeps their side.";
  const declined = namesOf(card, offer.declined);
  const waits = namesOf(card, offer.missing);
  const begin: Again = { label: "Begin without them", request: { type: "begin-rematch", seat, fill: "open" } };
  if (!offer.agreed.includes(hand)) {
    const says = offer.table
      ? { headline: "The next game has begun", why: "A seat is kept for you." }
      : { headline: `${namesOf(card, [offer.hand])[0]} wants another game`, why: sides };
    return { ...nothing, says, primary: { label: offer.table ? "Join the next game" : "Rematch", request: request("rematch") }, others: offer.table || offer.declined.includes(hand) ? [] : [{ label: "No, thanks", request: request("no-rematch") }] };
  }
  if (declined.length) return { ...nothing, says: { headline: `${listed(declined)} does not play again`, why: "Begin anyway, and the seat stays open for whoever comes." }, others: [begin], asides: [{ label: "Never mind", request: request("no-rematch") }] };
  return { ...nothing, says: { headline: `Waiting for ${listed(waits) || "the next table"} …`, why: `You have offered another game. ${sides}` }, others: waits.length ? [begin] : [], asides: waits.length ? [{ label: "Never mind", request: request("no-rematch") }] : [] };
}
