/**
 * What one is about to do, as stage and dock both show it: the card in one's fingers, the split one is making. All of it
 * is worked out of the scene; only what was touched and is no choice yet is kept here.
 */
import { partsOf } from "../../lib/notation";
import type { Gathering } from "../contract";
import { allOn, answers, shareOf, splitIn, strikeAsked, suggested, wasteful, whereTo, type Split, type Strike } from "./damage";
import { cardIn, cardOfWord, cockpits, others, planned, seatName, type Cockpit, type MassScene } from "./mass";
import type { CardEntry } from "./printed";

/** What was touched and is no choice yet. */
class Touched {
  /** What is asked while this holds; when something else is asked, it is forgotten. */
  about = "";
  /** A card that was picked and still needs a target. */
  picked = $state.raw<string | null>(null);
  /** The player's own split, once a number was changed. */
  split = $state.raw<Split | null>(null);
  /** Whose Cooldown lies open. */
  pile = $state.raw<number | null>(null);
  /** Why a step cannot be made. */
  why = $state.raw("");
}

export const touched = new Touched();

/** Forgets what was touched when something else is asked; an answer may be about several strikes. */
export function keepTo(scene: MassScene): void {
  const about = `${scene.question?.decision ?? -1} ${scene.question?.kind ?? ""} ${scene.plan.length && scene.question?.kind === "damage" ? scene.plan.length : ""}`;
  if (about === touched.about) return;
  touched.about = about;
  [touched.picked, touched.split, touched.why] = [null, null, ""];
}

export interface Desk {
  seats: Cockpit[];
  own: Cockpit | undefined;
  /** Everybody else, beginning at one's left; for a spectator all but the first. */
  rivals: Cockpit[];
  /** Choices of a card to play. */
  plans: string[];
  /** A card that still needs a target. */
  picked: CardEntry | null;
  /** Choices that aim the picked card, and at whom. */
  aims: { text: string; seat: number }[];
  chosen: { card: CardEntry; target: number | null } | null;
  sealed: { card: CardEntry; target: number | null } | null;
  /** The plan that is looked at: pointed at, else chosen. */
  looked: string | null;
  strike: Strike | null;
  split: Split | null;
}

/** The choices that a card of the hand stands for. */
export const choicesOf = (scene: MassScene, card: CardEntry): string[] =>
  scene.question?.kind === "plan" ? scene.question.choices.filter((text) => cardIn(scene.content, text)?.word === card.word) : [];

/** All that stage and dock need to know of a scene. */
export function deskOf(scene: MassScene): Desk {
  const { content, picture, question } = scene;
  const seats = cockpits(content, picture);
  const left = scene.seat >= 0 ? scene.seat : 0;
  const plans = question?.kind === "plan" ? question.choices : [];
  const picked = touched.picked === null ? null : (cardOfWord(content, touched.picked) ?? null);
  const strike = strikeAsked(question);
  const sealedText = question?.sealed?.[0] ?? "";
  return {
    seats,
    own: seats[left],
    rivals: others(picture, left).flatMap((seat) => seats[seat] ?? []),
    plans,
    picked,
    aims: picked ? choicesOf(scene, picked).map((text) => ({ text, seat: planned(content, picture, text)?.target ?? -1 })) : [],
    chosen: planned(content, picture, scene.chosen ?? ""),
    sealed: planned(content, picture, sealedText),
    looked: [scene.pointed, scene.chosen].find((text) => text && plans.includes(text)) ?? null,
    strike,
    split: strike && (touched.split ?? (question?.sealed ? splitIn(content, strike, question.sealed) : suggested(strike))),
  };
}

/** Takes a card into one's fingers: it is planned at once if there is only one enemy. */
export function pick(scene: MassScene, card: CardEntry): void {
  const texts = choicesOf(scene, card);
  const { target } = partsOf(scene.content, scene.question?.choices[0] ?? "");
  touched.picked = texts.length > 1 ? card.word : null;
  scene.enlarge(null); // what is in one's fingers is seen anyway, and Esc puts it back
  if (texts.length > 1) scene.point(null);
  else scene.choose(texts[0] ?? `plan ${card.word}${target ? ` > ${target}` : ""}`);
}

/** Aims the card in one's fingers. */
export function aimAt(scene: MassScene, text: string): void {
  touched.picked = null;
  scene.choose(text);
}

/** What the order line offers while a card is picked and aimed, or damage is split. */
export function gatheringOf(scene: MassScene, desk: Desk): Gathering | null {
  const { question, picture } = scene;
  const { strike, split, picked, own } = desk;
  if (strike && split) {
    const spare = wasteful(strike, split) ? " Some of it could still break something." : "";
    const victim = seatName(picture, strike.victim);
    return {
      sentence: `${whereTo(strike)} ${touched.why || `Take plates off ${victim} with + and −; no other number moves.${spare}`}`,
      gestures: [
        { label: "Best by the computer", chosen: same(split, suggested(strike)), act: () => (touched.split = suggested(strike)) },
        ...strike.targets.map((target) => {
          const all = allOn(strike, target);
          const label = target.gear ? `Disable ${target.name}` : `${target.name} −${shareOf(all, target)}`;
          return { label, chosen: same(split, all), act: () => (touched.split = all) };
        }),
      ],
      primary: question?.sealed && !touched.split ? null : { label: "Confirm", act: () => scene.answer(answers(strike, split)) },
      ...(touched.split && { back: () => ([touched.split, touched.why] = [null, ""]), backLabel: "Start over" }),
    };
  }
  if (question?.kind !== "plan" || !own) return null;
  if (picked) {
    return {
      sentence: `Whom does ${picked.name} aim at? Press a Mech.`,
      gestures: desk.aims.map(({ text, seat }) => ({
        label: seatName(picture, seat),
        act: () => aimAt(scene, text),
        point: (at) => scene.point(at ? text : null),
      })),
      primary: null,
      missing: "Your target goes here",
      back: () => (touched.picked = null),
      backLabel: "Put back",
    };
  }
  const cards = (own.hand ?? []).filter((one, i, all) => all.findIndex((other) => other.word === one.word) === i);
  return {
    sentence: question.prompt,
    gestures: cards
      .filter((one) => choicesOf(scene, one).length)
      .map((one) => ({
        label: one.name,
        detail: one.text,
        chosen: one.word === (desk.chosen ?? desk.sealed)?.card.word,
        act: () => pick(scene, one),
        point: (at) => scene.point(at ? (choicesOf(scene, one)[0] ?? null) : null),
      })),
    primary: null,
    missing: "Your card goes here",
  };
}

const same = (a: Split, b: Split): boolean => [...new Set([...a.keys(), ...b.keys()])].every((id) => (a.get(id) ?? 0) === (b.get(id) ?? 0));
