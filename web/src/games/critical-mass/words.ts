/** Critical Mass in players' words: choices, seats, and what a turn has come to. */
import type { Told } from "../../lib/wire";
import { cardOfWord, planned, seatName, type MassPicture } from "./mass";
import type { Content } from "./printed";

const many = (n: number, one: string): string => `${n} ${one}${n === 1 ? "" : "s"}`;

const PLACES: Record<string, string> = { hand: "out of the hand", play: "in play", equipped: "equipped", cooldown: "in Cooldown" };

const VERBS: Record<string, string> = {
  activate: "Activate",
  follow: "Follow up with",
  cool: "Cool down",
  deactivate: "Deactivate",
  recharge: "Take back",
  disable: "Disable",
  fit: "Fit",
};

/** A choice in a few words, and what it does in one more; of whoever looks, or of a seat. */
export function wording(text: string, content: Content, picture: MassPicture, seat?: number): { label: string; detail?: string } {
  const [verb = "", a = "", b = ""] = text.split(" ");
  const card = cardOfWord(content, a);
  const thing = card?.name ?? componentName(content, a);
  switch (verb) {
    case "plan": {
      const plan = planned(content, picture, text, seat);
      const aim = plan && plan.target !== null ? ` at ${seatName(picture, plan.target)}` : "";
      return { label: `${thing}${aim}`, ...(card?.text && { detail: card.text }) };
    }
    case "concede":
      return { label: "Concede", detail: "Your Mech leaves the battle" };
    case "hit":
      if (card) return { label: b === "0" ? `Spare ${thing}` : `Disable ${thing}` };
      return { label: b === "0" ? `Nothing on ${thing}` : `${many(Number(b), "plate")} of ${thing}` };
    case "pass":
      return { label: "No card", detail: "Pass" };
    case "choose":
      return { label: `Option ${a}` };
    case "repair":
      return { label: `A plate back on ${thing}` };
    case "first":
      return { label: `${thing} first`, ...(card?.text && { detail: card.text }) };
    default:
      return {
        label: `${VERBS[verb] ?? verb} ${thing}${PLACES[b] ? `, ${PLACES[b]}` : ""}`,
        ...(card?.text && { detail: card.text }),
      };
  }
}

const componentName = (content: Content, word: string): string =>
  content.mech.flatMap((mech) => mech.component).find((component) => component.word === word)?.name ?? word;

/** How a seat stands to the one who looks: "you", "your ally", "enemy"; for a spectator its team, if there are any. */
export function relation({ game: { teams, mechs }, hands }: MassPicture, seat: number): string {
  const eyes = hands.seat;
  if (eyes === seat) return "you";
  if (!(eyes >= 0)) return teams ? `team ${teams[seat]}` : "";
  return teams && teams[eyes] === teams[seat] ? "your ally" : mechs.length > 2 ? "enemy" : "";
}

/** The events of the last turn that is over; empty while one is fought, and before the first. */
export function lastTurn(events: Told[]): Told[] {
  const turns = events.flatMap((event, i) => (event.kind === "turn" ? [i] : []));
  const now = turns.at(-1);
  if (now === undefined) return [];
  const over = events.slice(now).some((event) => event.kind === "won" || event.kind === "drawn");
  const fought = events.slice(now + 1).some((event) => event.kind !== "sits-out");
  if (fought && !over) return [];
  return over ? events.slice(now + 1) : events.slice((turns.at(-2) ?? now) + 1, now);
}

const NOTABLE = new Set([
  "component-destroyed", "disabled", "stunned", "primed", "ability-on", "ability-off", "fell", "conceded", "sits-out", "recharged", "activated", "won", "drawn",
]);

/** What events that are summed up are about. */
type About = { seat: number; by: number; card: string; damage: number };

/** A turn in three lines: what was played, what was dealt, what else came of it. */
export function summary(content: Content, picture: MassPicture, events: Told[]): string[] {
  const name = (seat: number) => seatName(picture, seat);
  const card = (word: string) => cardOfWord(content, word)?.name ?? "a card";
  const told = events.map((event) => ({ ...event, ...(event.about as About) }));
  const disrupted = new Set(told.filter(({ kind }) => kind === "disrupted").map((one) => `${one.seat} ${one.card}`));
  const played = told
    .filter(({ kind }) => ["revealed", "revealed-target", "follow-up"].includes(kind))
    .map((one) => `${name(one.seat)} played ${card(one.card)}${disrupted.has(`${one.seat} ${one.card}`) ? " (disrupted)" : ""}`);
  const dealt = new Map<string, number>();
  for (const { kind, seat, by, damage } of told) if (kind === "hit") dealt.set(`${seat} ${by}`, (dealt.get(`${seat} ${by}`) ?? 0) + damage);
  const hits = [...dealt].map(([pair, sum]) => {
    const [to, from] = pair.split(" ").map(Number);
    return `${name(to!)} took ${sum} from ${name(from!)}`;
  });
  const stopped = told.filter(({ kind }) => kind === "dodged" || kind === "blocked").map((one) => `${name(one.seat)} ${one.kind} ${card(one.card)}`);
  const rest = events.filter(({ kind }) => NOTABLE.has(kind)).map(({ says }) => says.replace(/[.!]$/, ""));
  return [played, [...hits, ...stopped], rest].map((line) => line.join("; ")).map((line) => (line ? `${line}.` : "")).filter(Boolean);
}
