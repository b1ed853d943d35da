/** Critical Mass in players' words: choices, seats, and what a turn has come to. */
import { partsOf } from "../../lib/notation";
import { bare, many } from "../../lib/typography";
import type { Told } from "../../lib/wire";
import type { Order } from "../contract";
import { beatOf, EVENTS, strikeOf } from "./events";
import { cardIn, cardOfWord, numbersOf, planned, seatName, type MassPicture, type MassScene } from "./mass";
import { speedOf, type Content } from "./printed";

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
  const parts = partsOf(content, text);
  const { verb, number = "", place = "" } = parts;
  const card = cardIn(content, text);
  const thing = card?.name ?? componentName(content, parts["component"] ?? parts["thing"] ?? "");
  switch (verb) {
    case "plan": {
      const plan = planned(content, picture, text, seat);
      const aim = plan && plan.target !== null ? ` at ${seatName(picture, plan.target)}` : "";
      return { label: `${thing}${aim}`, ...(card?.text && { detail: card.text }) };
    }
    case "concede":
      return { label: "Concede", detail: "Your Mech leaves the battle" };
    case "hit":
      if (card) return { label: `${deedOf(text, content)} ${thing}` };
      return { label: number === "0" ? `Nothing on ${thing}` : `${many(Number(number), "plate")} of ${thing}` };
    case "pass":
      return { label: "No card", detail: "Pass" };
    case "choose":
      return { label: `Option ${number}` };
    case "repair":
      return { label: `A plate back on ${thing}` };
    case "first":
      return { label: `${thing} first`, ...(card?.text && { detail: card.text }) };
    default:
      if (!verb) return { label: text };
      return {
        label: `${VERBS[verb] ?? verb} ${thing}${PLACES[place] ? `, ${PLACES[place]}` : ""}`,
        ...(card?.text && { detail: card.text }),
      };
  }
}

/** What a choice does with its card, without the name of the card: "Deactivate, in play". */
export function deedOf(text: string, content: Content): string {
  const { verb, number, place = "" } = partsOf(content, text);
  if (verb === "hit") return number === "0" ? "Spare" : "Disable";
  return [VERBS[verb] ?? verb, PLACES[place]].filter(Boolean).join(", ");
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
  const dealt: About[] = [];
  for (const hit of told.filter(({ kind }) => kind === "hit")) {
    const before = dealt.find(({ seat, by }) => seat === hit.seat && by === hit.by);
    if (before) before.damage += hit.damage;
    else dealt.push(hit);
  }
  const hits = dealt.map(({ seat, by, damage }) => `${name(seat)} took ${damage} from ${name(by)}`);
  const stopped = told.filter(({ kind }) => kind === "dodged" || kind === "blocked").map((one) => `${name(one.seat)} ${one.kind} ${card(one.card)}`);
  const rest = events.filter(({ kind }) => NOTABLE.has(kind)).map(({ says }) => bare(says));
  return [played, [...hits, ...stopped], rest].map((line) => line.join("; ")).map((line) => (line ? `${line}.` : "")).filter(Boolean);
}

/** What is shouted over the stage when an event is told; empty: nothing. */
export function shoutOf(event: Told, picture: MassPicture, content: Content): string {
  const { seat, component, ability } = (event.about ?? {}) as { seat?: number; component?: string; ability?: string };
  if (event.kind === "component-destroyed" && component) return `${componentName(content, component)} destroyed`;
  if (event.kind === "fell" && seat !== undefined) return `${seatName(picture, seat)} falls`;
  if (event.kind.startsWith("ability") && ability !== undefined) {
    const title = content.mech.find(({ id }) => id === ability)?.ability.name ?? "Ability";
    return `${title} ${event.kind.slice(8)}`;
  }
  return EVENTS[event.kind]?.shout ?? "";
}

/** What the order line says of a beat, and of a card that is chosen; null: the frame says it. */
export function order(scene: MassScene): Order | null {
  const { picture, content } = scene;
  const name = (seat: number) => seatName(picture, seat);
  const beat = beatOf(scene.telling);
  const now = beat.at(-1);
  if (now) {
    const rest = beat.slice(0, -1).map(({ says }) => says).join(" ");
    if (EVENTS[now.kind]?.beat === "reveal") return revealed(scene) ?? { headline: now.says, why: rest };
    const strike = strikeOf(now);
    if (strike?.hits) return { headline: `${name(strike.to)} takes ${strike.damage}`, why: now.says };
    return { headline: now.says, why: rest };
  }
  if (scene.question?.sealed && !scene.plan.length) {
    const late = scene.ready.flatMap((ready, seat) => (!ready && seat !== scene.seat && scene.seats[seat]?.state ? [name(seat)] : []));
    return { headline: "Your choice is sealed", why: "You may change it until everybody is ready.", missing: late.length ? `Waiting for ${late.join(" and ")}` : "Waiting for the others" };
  }
  const plan = scene.chosen ? planned(content, picture, scene.chosen) : null;
  if (!plan) return null;
  const foe = plan.target ?? (plan.card.type === "weapon" && picture.game.mechs.length === 2 ? 1 - scene.seat : null);
  return {
    headline: `${plan.card.name}${foe === null ? "" : ` at ${name(foe)}`}`,
    why: `Seal it, or pick another card. Nobody sees it before ${picture.game.mechs.length > 2 ? "all" : "both"} are sealed.`,
  };
}

/** Who acts first, and why. */
function revealed({ picture, content }: MassScene): Order | null {
  const played = picture.piles.flatMap(({ play }, seat) =>
    play.flatMap(({ card: word }) => {
      const card = cardOfWord(content, word);
      const speed = card && speedOf(card, numbersOf(picture, seat, card));
      return card && speed !== undefined ? [{ seat, card, rank: speed === "bolt" ? Infinity : speed, says: speed === "bolt" ? `${card.name} is lightning` : `${card.name} has speed ${speed}` }] : [];
    }),
  );
  const first = played.toSorted((a, b) => b.rank - a.rank);
  if (first.length < 2) return null;
  const tied = first[0]!.rank === first[1]!.rank;
  return {
    headline: "The cards flip",
    why: `${first.map(({ says }) => says).join(", ")}: ${tied ? `${first.filter(({ rank }) => rank === first[0]!.rank).map(({ seat }) => seatName(picture, seat)).join(" and ")} act together` : `${seatName(picture, first[0]!.seat)} acts first`}.`,
  };
}
