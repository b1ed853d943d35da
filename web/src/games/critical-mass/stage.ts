/** What the events told so far have done to the table: for showing a turn beat by beat. The server's view has the last word. */
import type { Told } from "../../lib/wire";
import { cardAt, cardOfKind, cockpits, members, type Cockpit, type MassView } from "./mass";
import type { CardEntry, Content } from "./printed";

/** The seats as they were, and after these events. */
export function staged(content: Content, before: MassView, events: Told[]): Cockpit[] {
  const seats = cockpits(content, before);
  for (const event of events) tell(content, before, seats, event);
  return seats;
}

function tell(content: Content, before: MassView, seats: Cockpit[], event: Told): void {
  const c = seats[event.a ?? -1];
  const card = cardOfKind(content, event.b ?? -1);
  if (!c) return;
  switch (event.kind) {
    case "sits-out":
      c.stunned = true;
      break;
    case "revealed-target":
      c.target = event.c ?? c.target;
      play(c, card);
      break;
    case "revealed":
    case "follow-up":
      play(c, card);
      break;
    case "equipped":
      if (take(c, card)) c.equipped.push(card!);
      break;
    case "disrupted":
      c.play = c.play.map((played) => (played.card.kind === card?.kind ? { ...played, disrupted: true } : played));
      break;
    case "plates-fell":
      fall(content, c, event.b ?? -1, event.c ?? 0);
      break;
    case "repaired":
      fall(content, c, event.b ?? -1, -1);
      break;
    case "disabled":
      c.equipped = without(c.equipped, card);
      if (card) c.cooldown.push(card);
      break;
    case "returned":
      if (take(c, card)) draw(c, card!);
      break;
    case "cools-down":
      if (take(c, card)) c.cooldown.push(card!);
      break;
    case "cooled":
      discard(c, card);
      if (card) c.cooldown.push(card);
      break;
    case "deactivated":
      if (card && !take(c, card)) {
        if (includes(c.cooldown, card)) c.cooldown = without(c.cooldown, card);
        else if (includes(c.equipped, card)) c.equipped = without(c.equipped, card);
        else discard(c, card);
      }
      c.offSize++;
      break;
    case "deactivated-hidden":
      discard(c, card);
      c.offSize++;
      break;
    case "activated":
      if (c.hand && card) draw(c, card);
      else c.handSize++;
      c.offSize--;
      break;
    case "recharged":
      for (const number of members(event.b ?? 0)) {
        const back = cardAt(content, before, c.seat, number);
        if (!back) continue;
        c.cooldown = without(c.cooldown, back);
        draw(c, back);
      }
      break;
    case "primed":
    case "unprimed":
      c.primed = event.kind === "primed";
      break;
    case "ability-on":
    case "ability-off":
      c.ability = event.kind === "ability-on";
      break;
    case "stunned":
      c.stunNext = true;
      break;
    case "fell":
    case "conceded":
      c.living = false;
      break;
  }
}

const includes = (pile: CardEntry[], card: CardEntry): boolean => pile.some((one) => one.kind === card.kind);

/** A pile without one card of a kind. */
function without(pile: CardEntry[], card: CardEntry | undefined): CardEntry[] {
  const at = pile.findIndex((one) => one.kind === card?.kind);
  return at < 0 ? pile : pile.toSpliced(at, 1);
}

function play(c: Cockpit, card: CardEntry | undefined): void {
  discard(c, card);
  if (card) c.play.push({ card, disrupted: false });
}

function discard(c: Cockpit, card: CardEntry | undefined): void {
  c.handSize--;
  if (c.hand) c.hand = without(c.hand, card);
}

function draw(c: Cockpit, card: CardEntry): void {
  c.handSize++;
  c.hand?.push(card);
}

/** Takes a card off the track, if it lies there. */
function take(c: Cockpit, card: CardEntry | undefined): boolean {
  const at = c.play.findIndex((played) => played.card.kind === card?.kind);
  if (at < 0) return false;
  c.play = c.play.toSpliced(at, 1);
  return true;
}

function fall(content: Content, c: Cockpit, word: number, plates: number): void {
  const at = c.mech.component.findIndex(({ word: name }) => name === componentWords(content)[word]);
  if (at >= 0) c.plates[at] = Math.max(0, c.plates[at]! - plates);
}

/** The words of all components, in the order in which events number them. */
export const componentWords = (content: Content): string[] => [
  ...new Set(content.mech.flatMap((mech) => mech.component.map((component) => component.word))),
];
