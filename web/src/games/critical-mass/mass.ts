/** The table of Critical Mass as the server tells it: what its numbers mean, and nothing of what may be done with them. */
import type { Numbers, Scene } from "../contract";
import type { CardEntry, CardNumbers, Content, MechEntry } from "./printed";

type Hidden = { count: number };
/** A word of the engine, or a loadout: one that a number of the browser cannot hold comes as its digits. */
export type Whole = number | string;

/** Lists by seat are in the order of the seats; a pile is a set of card numbers. */
export type MassView = {
  agenda: Whole[];
  turn: number;
  teams: number;
  best: number;
  batch: Whole[];
  strikes: Whole[];
  mech: number[];
  loadout: (Whole | null)[];
  shown: Whole[];
  hand: (number | Hidden)[];
  off: (number | Hidden)[];
  play: number[];
  equipped: number[];
  cooldown: number[];
  surely_hand: number[];
  plates: number[];
  living: number[];
  primed: number[];
  ability: number[];
  stunned: number[];
  stun_next: number[];
  target: number[];
  jammed: number[];
  draft: (number[] | null)[];
};

export type MassScene = Scene<MassView, Content>;

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
  /** The seat aimed at; -1: nobody. */
  target: number;
  play: Played[];
  equipped: CardEntry[];
  cooldown: CardEntry[];
  /** The cards in hand for those who see them, else how many there are. */
  hand: CardEntry[] | null;
  handSize: number;
  offSize: number;
}

// -- words of the engine: a verb of 8 bits and operands of 16, beyond what bit operators of the browser can hold ------

const part = (word: Whole, from: number, bits: number): number => Number(BigInt.asUintN(bits, BigInt(word) >> BigInt(from)));
export const verb = (word: Whole): number => part(word, 0, 8);
export const first = (word: Whole): number => part(word, 8, 16);
export const second = (word: Whole): number => part(word, 24, 16);
export const third = (word: Whole): number => part(word, 40, 16);

/** The members of a small set. */
export const members = (set: number): number[] => Array.from({ length: 32 }, (_, i) => i).filter((i) => part(set, i, 1));
const sizeOf = (pile: number | Hidden): number => (typeof pile === "number" ? members(pile).length : pile.count);

// -- cards and seats ------------------------------------------------------------------------------------------------

/** The card of a kind (a number in loadouts and events); cards of one name look the same. */
export const cardOfKind = (content: Content, kind: number): CardEntry | undefined => content.card.find((card) => card.kind === kind);
/** The card a choice names. */
export const cardOfWord = (content: Content, word: string): CardEntry | undefined => content.card.find((card) => card.word === word);

/** The card with a number in the piles of a seat. */
export function cardAt(content: Content, view: MassView, seat: number, number: number): CardEntry | undefined {
  const own = content.mech[view.mech[seat]!]?.own[number];
  if (number < content.first_additional) return content.card.find((card) => card.id === own);
  const loadout = view.loadout[seat] ?? view.shown[seat]!;
  return cardOfKind(content, part(loadout, 8 * (number - content.first_additional), 8));
}

export const cardsIn = (content: Content, view: MassView, seat: number, pile: number): CardEntry[] =>
  members(pile).flatMap((number) => cardAt(content, view, seat, number) ?? []);

/** Whose eyes a view is: the seat whose hand it shows; -1: a spectator's. */
export const viewer = (view: MassView): number => view.hand?.findIndex((pile) => typeof pile === "number") ?? -1;

export const platesOf = (packed: number): number[] => [0, 8, 16, 24].map((from) => part(packed, from, 8));

/** All seats as they are. */
export function cockpits(content: Content, view: MassView): Cockpit[] {
  return view.mech.map((mech, seat) => {
    const hand = view.hand[seat]!;
    return {
      seat,
      mech: content.mech[mech]!,
      plates: platesOf(view.plates[seat]!),
      living: view.living[seat] === 1,
      primed: view.primed[seat] === 1,
      ability: view.ability[seat] === 1,
      stunned: view.stunned[seat] === 1,
      stunNext: view.stun_next[seat] === 1,
      target: view.target[seat]!,
      play: members(view.play[seat]!).flatMap((number) => {
        const card = cardAt(content, view, seat, number);
        return card ? [{ card, disrupted: part(view.jammed[seat]!, number, 1) === 1 }] : [];
      }),
      equipped: cardsIn(content, view, seat, view.equipped[seat]!),
      cooldown: cardsIn(content, view, seat, view.cooldown[seat]!),
      hand: typeof hand === "number" ? cardsIn(content, view, seat, hand) : null,
      handSize: sizeOf(hand),
      offSize: sizeOf(view.off[seat]!),
    };
  });
}

/** What a seat is called: its Mech, with the number of the seat where two have the same. */
export function seatName(content: Content, view: MassView, seat: number): string {
  const mech = view.mech[seat];
  const name = content.mech[mech ?? -1]?.name ?? `Seat ${seat + 1}`;
  return view.mech.filter((other) => other === mech).length > 1 ? `${name} ${seat + 1}` : name;
}

export const isAlly = (view: MassView, seat: number, other: number): boolean => view.teams === 1 && seat >= 0 && (seat - other) % 2 === 0;

const STEPS: Record<string, number> = { left: 1, center: 2, right: -1 };
/** The seat a Targeting card names. */
export const seatIn = (view: MassView, seat: number, direction: string): number =>
  (seat + (STEPS[direction] ?? 0) + view.mech.length) % view.mech.length;

/** The others in the order they sit, beginning at one's left. */
export const others = (view: MassView, seat: number): number[] =>
  seat < 0 ? view.mech.map((_, i) => i) : view.mech.slice(1).map((_, i) => (seat + 1 + i) % view.mech.length);

/** A card's numbers as they are now, where they differ from the print. */
export function numbersOf(numbers: Numbers, seat: number, card: CardEntry): CardNumbers {
  const speed = numbers[`speed-${seat}-${card.word}`];
  const firepower = numbers[`firepower-${seat}-${card.word}`];
  return { ...(speed && { speed }), ...(firepower && { firepower }) };
}

/** The card and the seat that a plan like "plan storm-lance > left" names; the seat is -1 where there is no choice. */
export function planned(content: Content, view: MassView, text: string, seat = viewer(view)): { card: CardEntry; target: number } | null {
  const [verb, word = "", , direction = ""] = text.split(" ");
  const card = cardOfWord(content, word);
  if (verb !== "plan" || !card) return null;
  return { card, target: direction ? seatIn(view, seat, direction) : -1 };
}

const SETUP = [5, 6]; // questions about the loadout and the first card
const PLAN = 4;
/** Where in the game the table is; empty when it is over. */
export function phaseOf(view: MassView, kind = ""): string {
  if (!view.agenda?.length) return "";
  const asked = verb(view.batch[0] ?? 0);
  if (SETUP.includes(asked) || ["customize", "first-card"].includes(kind)) return "setup";
  return kind === "plan" || asked === PLAN ? "plan" : "combat";
}
