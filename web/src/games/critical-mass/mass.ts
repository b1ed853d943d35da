/** The table of Critical Mass as the server draws it, by name, put together with what is printed. */
import { partsOf } from "../../lib/notation";
import type { Numbers, Scene } from "../contract";
import type { CardEntry, CardNumbers, Content, MechEntry } from "./printed";

/** Lists are in the order of the seats; cards are called by their words. */
export type MassPicture = {
  game: {
    mechs: string[];
    /** What each seat is called: its Mech, with the number of the seat where two have the same. */
    names: string[];
    /** A letter by seat, the same for allies; null: everybody plays alone. */
    teams: string[] | null;
    /** Whom each Targeting card of a seat names. */
    aims: Record<string, number>[];
  };
  turn: { number: number; phase: "setup" | "plan" | "combat" | ""; best: number[] };
  boards: {
    plates: number[];
    living: boolean;
    primed: boolean;
    ability: boolean;
    stunned: boolean;
    stun_next: boolean;
    target: number | null;
  }[];
  piles: { play: { card: string; disrupted: boolean }[]; equipped: string[]; cooldown: string[] }[];
  /** `seat` says whose eyes these are; -1: a spectator's. */
  hands: { seat: number; counts: number[]; off: number[]; own: string[] | null };
  /** Of cards that everybody knows, and of those of one's own that nobody else has seen. */
  numbers: Numbers;
  own_numbers: Numbers;
};

export type MassScene = Scene<MassPicture, Content>;

/** A card that lies on the speed track. */
export interface Played {
  card: CardEntry;
  disrupted: boolean;
}

/** A seat as everybody sees it, and the hand as its owner does. */
export interface Cockpit {
  seat: number;
  mech: MechEntry;
  /** Plates left by component. */
  plates: number[];
  living: boolean;
  primed: boolean;
  ability: boolean;
  stunned: boolean;
  stunNext: boolean;
  /** The seat aimed at; null: nobody. */
  target: number | null;
  play: Played[];
  equipped: CardEntry[];
  cooldown: CardEntry[];
  /** The cards in hand for those who see them, else how many there are. */
  hand: CardEntry[] | null;
  handSize: number;
  offSize: number;
}

/** The card that choices and pictures call so; cards of one name look the same. */
export const cardOfWord = (content: Content, word: string): CardEntry | undefined => content.card.find((card) => card.word === word);

/** The card that a choice is about, if it is about one. */
export function cardIn(content: Content, text: string): CardEntry | undefined {
  const { card, thing } = partsOf(content, text);
  return cardOfWord(content, card ?? thing ?? "");
}

/** All seats as they are. */
export function cockpits(content: Content, picture: MassPicture): Cockpit[] {
  const cards = (words: string[]) => words.flatMap((word) => cardOfWord(content, word) ?? []);
  return picture.game.mechs.flatMap((id, seat) => {
    const mech = content.mech.find((one) => one.id === id);
    const { boards, piles, hands } = picture;
    if (!mech) return [];
    const { stun_next: stunNext, ...board } = boards[seat]!;
    const { play, equipped, cooldown } = piles[seat]!;
    return {
      ...board,
      seat,
      mech,
      stunNext,
      play: play.flatMap(({ card, disrupted }) => cards([card]).map((one) => ({ card: one, disrupted }))),
      equipped: cards(equipped),
      cooldown: cards(cooldown),
      hand: seat === hands.seat && hands.own ? cards(hands.own) : null,
      handSize: hands.counts[seat]!,
      offSize: hands.off[seat]!,
    };
  });
}

/** How each component stands, by its word: whole, half its plates lost, destroyed. */
export const statesOf = ({ mech, plates }: Cockpit): Record<string, "ok" | "hurt" | "gone"> =>
  Object.fromEntries(
    mech.component.map(({ word, plates: whole }, i) => {
      const left = plates[i] ?? 0;
      return [word, left === 0 ? "gone" : left * 2 <= whole ? "hurt" : "ok"];
    }),
  );

/** What a seat is called. */
export const seatName = (picture: MassPicture, seat: number): string => picture.game.names[seat] ?? `Seat ${seat + 1}`;

/** The others in the order they sit, beginning at one's left. */
export const others = ({ game: { mechs } }: MassPicture, seat: number): number[] =>
  seat < 0 ? mechs.map((_, i) => i) : mechs.slice(1).map((_, i) => (seat + 1 + i) % mechs.length);

/** A card's numbers as they are now, where they differ from the print. */
export function numbersOf(picture: MassPicture, seat: number, card: CardEntry): CardNumbers {
  const numbers = { ...picture.numbers, ...(seat === picture.hands.seat && picture.own_numbers) };
  const speed = numbers[`speed-${seat}-${card.word}`];
  const firepower = numbers[`firepower-${seat}-${card.word}`];
  return { ...(speed && { speed }), ...(firepower && { firepower }) };
}

/** The card and the seat that a plan like "plan storm-lance > left" names; the seat is null where there is no choice. */
export function planned(content: Content, picture: MassPicture, text: string, seat = picture.hands.seat): { card: CardEntry; target: number | null } | null {
  const { verb, target = "" } = partsOf(content, text);
  const card = cardIn(content, text);
  return verb === "plan" && card ? { card, target: picture.game.aims[seat]?.[target] ?? null } : null;
}
