/** Tables in lists: who plays, how it stands, since when. */
import type { Listed } from "../../lib/api";

/** Whether one of one's own seats must decide now. */
export const isMyTurn = ({ card, seats }: Listed): boolean =>
  card.status === "running" && seats.some((seat) => card.chairs[seat]?.asked && !card.chairs[seat]?.ready && !card.chairs[seat]?.strength);

/** Who plays: "You against Regular bot"; allies sit across the table: "You and Ann against Bob and Cid". */
export function who({ card, seats }: Listed): string {
  const atOneScreen = seats.length > 1;
  const names = card.chairs.map((chair, seat) => {
    if (chair.kind === "open") return "an open seat";
    return seats.includes(seat) && !atOneScreen ? "You" : chair.name;
  });
  if (card.setup["mode"] === "teams") return [0, 1].map((side) => names.filter((_, seat) => seat % 2 === side).join(" and ")).join(" against ");
  const [first, ...others] = names;
  return others.length ? `${first} against ${others.join(", ")}` : `${first} alone`;
}

/** Names one after the other: "Ann", "Ann and Bob", "Ann, Bob and Cid". */
const inARow = (names: string[]): string => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? ""));

/** The enemies at a table, as one would say it; nobody where one is alone or has allies. */
function enemies({ card, seats }: Listed): string {
  const names = card.chairs.flatMap((chair, seat) => (seats.includes(seat) || chair.kind === "open" ? [] : [chair.name]));
  return card.setup["mode"] === "teams" ? "" : inARow(names);
}

/** A table in a few words for a list of one's own: what happens there, and with whom. */
export function headline(one: Listed): string {
  const { card, seats } = one;
  const against = enemies(one) && ` against ${enemies(one)}`;
  if (card.status === "over") return seats.length === 1 && card.result ? `${standing(one)}${against}` : who(one);
  if (card.status === "open") return card.chairs.filter(({ kind }) => kind === "open").length > 1 ? "Seats are free" : "The other seat is free";
  if (isMyTurn(one)) return `Your turn${seats.length > 1 ? "" : against}`;
  const asked = card.chairs.flatMap(({ name, asked, ready }, seat) => (asked && !ready && !seats.includes(seat) ? [name] : []));
  return asked.length ? `${inARow(asked)} ${asked.length > 1 ? "are" : "is"} thinking` : who(one);
}

const rank = (one: Listed): number => (isMyTurn(one) ? 0 : ({ running: 1, open: 2 }[one.card.status] ?? 3));

/** Those that wait for oneself first, then those that run, then open ones; what has changed last before the others. */
export const inOrder = (all: Listed[]): Listed[] => all.toSorted((a, b) => rank(a) - rank(b) || b.changed - a.changed);

/** The same, but the nearest deadline on top of each kind. */
export const byDeadline = (all: Listed[]): Listed[] => {
  const until = ({ deadline }: Listed) => deadline || Number.MAX_VALUE;
  return inOrder(all).sort((a, b) => rank(a) - rank(b) || until(a) - until(b));
};

/** How it stands, in a few words. */
export function standing(listed: Listed): string {
  const { card, seats } = listed;
  if (card.status === "open") {
    const free = card.chairs.filter((chair) => chair.kind === "open").length;
    return free === 1 ? "One seat is open" : `${free} seats are open`;
  }
  if (card.status === "over") {
    const [seat] = seats;
    if (seats.length !== 1 || seat === undefined || !card.result) return card.summary || "The game is over";
    const mine = card.result[seat] ?? 0;
    return mine === 1 ? "You won" : mine < 0 ? "You lost" : "A draw"; // a share of a win is a draw of some
  }
  if (isMyTurn(listed)) return "Your turn";
  const asked = card.chairs.filter((chair) => chair.asked && !chair.ready).map((chair) => chair.name);
  return seats.length && asked.length ? `Waiting for ${asked.join(", ")}` : "Being played";
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];
const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How long ago a moment was (in seconds since 1970), in words. */
export function ago(moment: number, now: number): string {
  const [unit, seconds] = UNITS.find(([, seconds]) => now - moment >= seconds) ?? ["minute", 0];
  return seconds ? words.format(-Math.floor((now - moment) / seconds), unit) : "just now";
}
