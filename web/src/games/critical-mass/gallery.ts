/** Every card once, with all who have it, and how one finds it. */
import { TYPES, type CardEntry, type CardType, type Content, type Source } from "./printed";

export interface Shown {
  card: CardEntry;
  /** Ids of the Mechs that have it; "neutral" for an additional card. */
  owners: string[];
  /** Where it is found: "Raijin (2), Archon". */
  where: string;
  /** Where it comes from, in a sentence. */
  source: string;
  words: string;
}

export interface Sought {
  words: string;
  owner: string;
  type: CardType | "";
  tech: number;
  source: Source | "";
}

export const ANY: Sought = { words: "", owner: "", type: "", tech: 0, source: "" };

function sourceOf({ source, supplied }: CardEntry): string {
  if (source !== "rulebook") return source === "house" ? "Our design" : "Of a content pack";
  const ours = supplied.filter((field) => !["owner", "copies", "box"].includes(field)).map((field) => field.replaceAll("_", " "));
  return ours.length ? `Rulebook; ours: ${ours.join(", ")}` : "Rulebook";
}

/** All cards of the boxes, each kind once. */
export function gallery(content: Content): Shown[] {
  const names = new Map(content.mech.map(({ id, name }) => [id, name]));
  const kinds = new Map<string, CardEntry[]>();
  for (const card of content.card) kinds.set(card.word, [...(kinds.get(card.word) ?? []), card]);
  return [...kinds.values()].map((cards) => {
    const card = cards[0]!;
    const copies = new Map<string, number>();
    for (const { owner, copies: more } of cards) copies.set(owner, (copies.get(owner) ?? 0) + more);
    const where = [...copies].map(([owner, count]) => `${names.get(owner) ?? "Additional"}${count > 1 ? ` (${count})` : ""}`).join(", ");
    const source = sourceOf(card);
    const words = [card.name, card.text, TYPES[card.type].name, `tech ${card.tech}`, card.damage_type ?? "", where, source].join(" ").toLowerCase();
    return { card, owners: [...copies.keys()], where, source, words };
  });
}

/** Those that fit what is sought. */
export function fitting(all: Shown[], { words, owner, type, tech, source }: Sought): Shown[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(
    ({ card, owners, words: said }) =>
      (!owner || owners.includes(owner)) &&
      (!type || card.type === type) &&
      (!tech || card.tech === tech) &&
      (!source || card.source === source) &&
      wanted.every((word) => said.includes(word)),
  );
}
