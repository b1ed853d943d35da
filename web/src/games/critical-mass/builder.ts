/** Loadouts: which additional cards go with a Mech, how they lie in its slots, and how they are written in one line. */
import * as api from "../../lib/api";
import type { CardEntry, Content, MechEntry, Slot } from "./printed";

/** The value of the setting "my own cards". */
export const MINE = "mine";
const KEPT = "war-room loadouts";

/** A Mech with additional cards. */
export interface Loadout {
  mech: MechEntry;
  cards: CardEntry[];
}

/** All additional cards, each kind once, in the order of the boxes. */
export function additional(content: Content): CardEntry[] {
  const kinds = new Map(content.card.filter(({ owner }) => owner === "neutral").map((card) => [card.word, card]));
  return [...kinds.values()];
}

/** The cards that a Mech is recommended to take. */
export const recommended = (mech: MechEntry, content: Content): CardEntry[] =>
  mech.recommended.flatMap((id) => content.card.find((card) => card.id === id) ?? []);

const fits = (slot: Slot, card: CardEntry): boolean => slot.tech === card.tech && (slot.type === "any" || slot.type === card.type);

/** Cards laid into slots: a slot of one's own type before one for any; `over` are those for which no slot is left. */
export function laid(mech: MechEntry, cards: CardEntry[]): { slots: (CardEntry | null)[]; over: CardEntry[] } {
  const slots: (CardEntry | null)[] = mech.slots.map(() => null);
  const over: CardEntry[] = [];
  const narrow = (card: CardEntry) => mech.slots.filter((slot) => fits(slot, card)).length;
  for (const card of [...cards].sort((a, b) => narrow(a) - narrow(b))) {
    const free = mech.slots.flatMap((slot, i) => (slots[i] === null && fits(slot, card) ? [i] : []));
    const place = free.find((i) => mech.slots[i]!.type !== "any") ?? free[0];
    if (place === undefined) over.push(card);
    else slots[place] = card;
  }
  return { slots, over };
}

/** What one answers when one is asked slot by slot. */
export function openingOf(mech: string, cards: CardEntry[], content: Content): string[] {
  const found = content.mech.find(({ id }) => id === mech);
  return found ? laid(found, cards).slots.map((card) => (card ? `fit ${card.word}` : "pass")) : [];
}

/** A slot in words: "Tech 2 Weapon". */
export const slotName = ({ tech, type }: Slot): string =>
  `Tech ${tech} ${type === "any" ? "card of any type" : type.charAt(0).toUpperCase() + type.slice(1)}`;

/** A loadout as the set-up writes it. */
export const loadoutText = (cards: CardEntry[]): string => cards.map(({ word }) => word).join("+") || "none";

/** A loadout in one line, to be sent to a friend or kept in a file. */
export const written = ({ mech, cards }: Loadout): string => `${mech.id}: ${loadoutText(cards)}`;

/** The loadout of a line; an error says in a sentence what is wrong with it. */
export function understood(line: string, content: Content): Loadout {
  const match = /^\s*([a-z0-9-]+)\s*:\s*(.*?)\s*$/i.exec(line);
  if (!match) throw new Error("A loadout is one line: the Mech, a colon, and cards joined by +. For example raijin: vibro-knife+arc-whip");
  const name = match[1]!.toLowerCase();
  const mech = content.mech.find(({ id }) => id === name);
  if (!mech) throw new Error(`There is no Mech called “${name.slice(0, 40)}”. There are: ${content.mech.map(({ id }) => id).join(", ")}.`);
  const words = match[2]!.toLowerCase() === "none" ? [] : match[2]!.toLowerCase().split("+").map((word) => word.trim());
  const known = additional(content);
  const cards = words.filter(Boolean).map((word) => {
    const card = known.find((one) => one.word === word);
    if (!card) throw new Error(`There is no additional card called “${word.slice(0, 40)}”.`);
    return card;
  });
  return { mech, cards };
}

/** What the rules say to a Mech with some cards, and to one more card of each kind. */
export interface Verdicts {
  mech: MechEntry;
  of: CardEntry[];
  whole: api.Checked;
  more: Map<string, api.Checked>;
}

/** Asks the server whether cards are legal for a Mech, and which ones could be added. */
export async function judge(mech: MechEntry, cards: CardEntry[], content: Content, pack = ""): Promise<Verdicts> {
  const kinds = additional(content);
  const foe = content.mech.find(({ id }) => id !== mech.id)!;
  const setups = [cards, ...kinds.map((kind) => [...cards, kind])].map((loadout) => ({
    mechs: `${mech.id},${foe.id}`,
    loadouts: `${loadoutText(loadout)},none`,
    ...(pack && { content: pack }),
  }));
  const [whole, ...more] = await api.check("critical-mass", setups);
  return { mech, of: cards, whole: whole!, more: new Map(kinds.map(({ word }, i) => [word, more[i]!])) };
}

function kept(): Record<string, string> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/** Remembers a loadout as one's own for its Mech. */
export const keepLoadout = (loadout: Loadout): void =>
  localStorage.setItem(KEPT, JSON.stringify({ ...kept(), [loadout.mech.id]: written(loadout) }));

/** One's own cards for a Mech, if this browser remembers some that still exist. */
export function myLoadout(mech: string, content: Content): CardEntry[] | null {
  try {
    const line = kept()[mech];
    return line === undefined ? null : understood(line, content).cards;
  } catch {
    return null;
  }
}
