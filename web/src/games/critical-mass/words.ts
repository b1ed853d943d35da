/** Critical Mass in players' words: choices, seats, and what a turn has come to. */
import type { Told } from "../../lib/wire";
import { cardOfKind, cardOfWord, isAlly, planned, seatName, viewer, type MassView } from "./mass";
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
export function wording(text: string, content: Content, view: MassView, seat?: number): { label: string; detail?: string } {
  const [verb = "", a = "", b = ""] = text.split(" ");
  const card = cardOfWord(content, a);
  const thing = card?.name ?? componentName(content, a);
  switch (verb) {
    case "plan": {
      const plan = planned(content, view, text, seat);
      const aim = plan && plan.target >= 0 ? ` at ${seatName(content, view, plan.target)}` : "";
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

/** The options of a question that numbers them: "Choose one. 1: this; 2: that." */
export const options = (prompt: string): Record<string, string> =>
  Object.fromEntries([...prompt.matchAll(/(\d+): ([^;]+?)\.?(?=;|\.?$)/g)].map(([, number, says]) => [number!, says!]));

/** How a seat stands to the one who looks: "you", "your ally", "enemy"; for a spectator its team, if there are any. */
export function relation(view: MassView, seat: number): string {
  const eyes = viewer(view);
  if (eyes === seat) return "you";
  if (eyes < 0) return view.teams ? `team ${seat % 2 === 0 ? "A" : "B"}` : "";
  return isAlly(view, eyes, seat) ? "your ally" : view.teams || view.mech.length > 2 ? "enemy" : "";
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

/** A turn in three lines: what was played, what was dealt, what else came of it. */
export function summary(content: Content, view: MassView, events: Told[]): string[] {
  const name = (seat: number | null | undefined) => seatName(content, view, seat ?? -1);
  const card = (kind: number | null | undefined) => cardOfKind(content, kind ?? -1)?.name ?? "a card";
  const disrupted = new Set(events.filter(({ kind }) => kind === "disrupted").map(({ a, b }) => `${a} ${b}`));
  const played = events
    .filter(({ kind }) => ["revealed", "revealed-target", "follow-up"].includes(kind))
    .map(({ a, b }) => `${name(a)} played ${card(b)}${disrupted.has(`${a} ${b}`) ? " (disrupted)" : ""}`);
  const dealt = new Map<string, number>();
  for (const { kind, a, b, c } of events) if (kind === "hit") dealt.set(`${a} ${b}`, (dealt.get(`${a} ${b}`) ?? 0) + (c ?? 0));
  const hits = [...dealt].map(([pair, sum]) => {
    const [to, from] = pair.split(" ").map(Number);
    return `${name(to)} took ${sum} from ${name(from)}`;
  });
  const stopped = events.filter(({ kind }) => kind === "dodged" || kind === "blocked").map(({ kind, a, c }) => `${name(a)} ${kind} ${card(c)}`);
  const rest = events.filter(({ kind }) => NOTABLE.has(kind)).map(({ says }) => says.replace(/[.!]$/, ""));
  return [played, [...hits, ...stopped], rest].map((line) => line.join("; ")).map((line) => (line ? `${line}.` : "")).filter(Boolean);
}
