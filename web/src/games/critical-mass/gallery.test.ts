import { expect, test } from "vitest";
import { ANY, fitting, gallery } from "./gallery";
import type { CardEntry, Content } from "./printed";

const card = (id: string, more: Partial<CardEntry>): CardEntry => ({
  id, name: id, owner: "neutral", copies: 1, box: "b", type: "weapon", speed: 3, tech: 1, source: "house", clauses: [], supplied: [], firepower: 1,
  damage_type: "beam", durability: null, word: id, text: "", ...more,
});
const content = {
  mech: [{ id: "raijin", name: "Raijin" }, { id: "archon", name: "Archon" }],
  card: [
    card("Evade", { owner: "raijin", copies: 2, type: "defense", source: "rulebook", supplied: ["tech", "owner"], text: "Dodge." }),
    card("Evade", { owner: "archon", type: "defense", source: "rulebook", text: "Dodge." }),
    card("Rail Spike", { tech: 3, text: "Piercing.", copies: 2 }),
  ],
} as unknown as Content;
const all = gallery(content);
const names = (sought: Partial<typeof ANY>) => fitting(all, { ...ANY, ...sought }).map((one) => one.card.name);

test("every kind of card is there once, with all who have it and where it comes from", () => {
  expect(all.map(({ card, where, source }) => [card.name, where, source])).toEqual([
    ["Evade", "Raijin (2), Archon", "Rulebook; ours: tech"],
    ["Rail Spike", "Additional (2)", "Our design"],
  ]);
});

test("cards are found by their words, their Mech, type, Tech and source", () => {
  expect(names({})).toEqual(["Evade", "Rail Spike"]);
  expect(names({ words: "PIERC tech 3" })).toEqual(["Rail Spike"]);
  expect(names({ owner: "archon" })).toEqual(["Evade"]);
  expect(names({ owner: "neutral" })).toEqual(["Rail Spike"]);
  expect(names({ type: "defense", tech: 1, source: "rulebook" })).toEqual(["Evade"]);
  expect(names({ words: "no such card" })).toEqual([]);
});
