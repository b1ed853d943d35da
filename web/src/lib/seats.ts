/** Who sits where and what they do now, told from the card of a table. */
import type { Clock, Seated } from "../games/contract";
import { isAway } from "./hands";
import type { Card, Chair, Presence } from "./wire";

/** Everybody at a table, by seat. */
export const seatedAt = (card: Card, presence: Presence | null, mine: number[], role: (seat: number) => string, colour: (seat: number) => number, ahead = 0): Seated[] =>
  card.chairs.map((chair, seat) => ({
    name: chair.kind === "open" ? "" : chair.name,
    role: role(seat),
    colour: colour(seat),
    mine: mine.includes(seat) && mine.length === 1,
    away: awayFrom(chair, seat, presence) && !mine.includes(seat),
    active: decides(card, chair),
    state: doing(card, chair, mine.includes(seat)),
    shared: shared(chair),
    crew: crew(chair),
    clock: clockOf(chair, ahead),
  }));

const STANDS: Record<string, string> = { open: "not begun", ready: "stopped, sealed", others: "stopped", bot: "a bot plays" };

/** A seat's clock by this browser's time; the server's is so many milliseconds ahead. */
function clockOf({ time }: Chair, ahead: number): Clock | null {
  if (!time) return null;
  return { left: time.left * 1000, at: time.at * 1000 - ahead, runs: time.runs, why: time.runs ? "left" : (STANDS[time.why] ?? "") };
}

const isStoodIn = ({ kind, strength }: Chair): boolean => kind === "person" && strength !== "";
const decides = (card: Card, chair: Chair): boolean => card.status === "running" && chair.asked && !chair.ready && !chair.conceded && !isStoodIn(chair);

function doing(card: Card, chair: Chair, mine: boolean): string {
  if (chair.conceded) return "conceded";
  if (card.status === "open") return chair.kind === "open" ? "free seat" : "waiting";
  if (card.status === "over") return "";
  if (isStoodIn(chair)) return "a bot plays";
  if (chair.ready) return "ready";
  if (decides(card, chair)) return chair.strength ? "thinking" : mine ? "your decision" : "deciding";
  return "";
}

function awayFrom(chair: Chair, seat: number, presence: Presence | null): boolean {
  const people = chair.hands.length ? chair.hands.filter(({ kind }) => kind === "person").map(({ number }) => number) : [seat];
  return chair.kind === "person" && people.every((hand) => isAway(presence, hand));
}

/** Who plays which role of a shared seat, and whether it is done; nothing where one plays them all. */
function crew({ roles, hands }: Chair): Seated["crew"] {
  if (hands.length < 2 && !roles.some(({ free }) => free)) return [];
  const names = new Map(hands.map((hand) => [hand.number, hand.name]));
  return roles.map(({ title, hand, done, free }) => ({ role: title, name: names.get(hand) ?? "free", hand, done, offered: free && hand >= 0 }));
}

const shared = (chair: Chair): string[] =>
  crew(chair).map(({ role, name, done, offered }) => `${role}: ${name}${done ? ", done" : ""}${offered ? ", offered" : ""}`);
