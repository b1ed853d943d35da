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
