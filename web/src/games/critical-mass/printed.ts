/** What is printed on Mechs and cards, as the server tells it, and how we speak of it. */
import type { Noted } from "../../lib/notation";
import type { Figure } from "../../lib/wire";

export type CardType = "weapon" | "defense" | "action" | "equipment";
/** Who made it: the publisher, we, or the writer of a content pack. */
export type Source = "rulebook" | "house" | "pack";
export type DamageType = "flame" | "missile" | "beam" | "electrical" | "none";

export interface CardEntry {
  id: string;
  name: string;
  /** A Mech's id, or "neutral" for an additional card. */
  owner: string;
  copies: number;
  box: string;
  type: CardType;
  speed: number | "bolt";
  tech: number;
  source: Source;
  /** Fields that are ours although the card is the rulebook's. */
  supplied: string[];
  firepower: number | null;
  damage_type: DamageType | null;
  durability: number | null;
  /** How choices and pictures name it; cards of one name are one kind. */
  word: string;
  /** What it does; made from its effects by the game. */
  text: string;
  /** The same in clauses; what matters least comes last. */
  clauses: string[];
  /** The effects themselves, in the vocabulary of cards. */
  effects?: { do?: string; kind?: string }[];
}

/** Whether a Defense gets out of the way, rather than stops what comes. */
export const dodges = ({ effects = [] }: Pick<CardEntry, "effects">): boolean => effects.some((effect) => effect.do === "defend" && effect.kind === "dodge");

export interface Slot {
  tech: number;
  type: CardType | "any";
}

export interface ComponentEntry {
  name: string;
  word: string;
  source: Source;
  plates: number;
  durability: number;
  /** What its destruction does to its Mech. */
  text: string;
  /** The same in short: "−1 Evade". */
  loss: string;
  /** The same, told of the Mech after its name: "Deactivates 1 Evade". */
  fate: string;
}

export interface MechEntry {
  id: string;
  name: string;
  box: string;
  faction: string;
  source: Source;
  /** How it is played, in a few sentences. */
  plan: string;
  slots: Slot[];
  /** An additional card for each slot. */
  recommended: string[];
  first_pick: string;
  ability: { name: string; source: Source; kind: "conditional" | "continuous"; text: string };
  component: ComponentEntry[];
  /** Ids of its own cards. */
  own: string[];
  /** Those of them that are in hand from the beginning. */
  starts: string[];
}

export interface Content extends Noted {
  box: { id: string; name: string; mechs: string[] }[];
  mech: MechEntry[];
  card: CardEntry[];
}

/** Speed and Firepower as they are now, with their reasons. */
export interface CardNumbers {
  speed?: Figure;
  firepower?: Figure;
}

export const TYPES: Record<CardType, { name: string }> = {
  weapon: { name: "Weapon" },
  defense: { name: "Defense" },
  action: { name: "Action" },
  equipment: { name: "Equipment" },
};

/** Damage types by name, letter and drawing. */
export const DAMAGE: Record<DamageType, { name: string; letter: string }> = {
  beam: { name: "Beam", letter: "B" },
  electrical: { name: "Electrical", letter: "E" },
  flame: { name: "Flame", letter: "F" },
  missile: { name: "Missile", letter: "M" },
  none: { name: "No damage type", letter: "–" },
};

/** A card's text in about so many characters, whole clauses only; "…" says that there is more. */
export function fitting({ text, clauses }: Pick<CardEntry, "text" | "clauses">, room: number): string {
  if (text.length <= room) return text;
  let n = 1;
  let told = clauses[0]!;
  while (n < clauses.length && (told.length + clauses[n]!.length < room || told.length < room / 2)) told += ` ${clauses[n++]!}`;
  return n < clauses.length ? `${told.replace(/[.,;:]$/, "")} …` : told;
}

/** A number with the reasons for it: "5: 4 printed, +1 Close Combat". */
export const reasoned = ({ value, reasons }: Figure): string =>
  `${value}: ${reasons.map((reason, i) => `${i && reason.value > 0 ? "+" : ""}${reason.value} ${reason.why}`).join(", ")}`;

/** What stands in the corner: the Speed, with all that changes it. */
export const speedOf = (card: CardEntry, numbers?: CardNumbers): number | "bolt" =>
  card.speed === "bolt" ? "bolt" : (numbers?.speed?.value ?? card.speed);

/** The Firepower, with all that changes it; null: it is no Weapon. */
export const firepowerOf = (card: CardEntry, numbers?: CardNumbers): number | null =>
  card.firepower === null ? null : (numbers?.firepower?.value ?? card.firepower);

/** A card as it is read out. */
export function spokenCard(card: CardEntry, numbers?: CardNumbers): string {
  const speed = speedOf(card, numbers);
  const values = [
    `Tech ${card.tech} ${TYPES[card.type].name}`,
    speed === "bolt" ? "lightning speed" : `Speed ${speed}`,
    ...(card.firepower === null ? [] : [`Firepower ${firepowerOf(card, numbers)}`, DAMAGE[card.damage_type ?? "none"].name]),
    ...(card.durability === null ? [] : [`Durability ${card.durability}`]),
  ];
  return [`${card.name}, ${values.join(", ")}.`, card.text, card.source === "house" ? "Our design." : ""].filter(Boolean).join(" ");
}
