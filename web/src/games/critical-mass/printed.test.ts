import { expect, test } from "vitest";
import { firepowerOf, fitting, reasoned, speedOf, spokenCard, type CardEntry } from "./printed";

const lance: CardEntry = {
  id: "raijin-storm-lance", name: "Storm Lance", owner: "raijin", copies: 1, box: "raijin-archon", type: "weapon", speed: 3, tech: 2,
  source: "rulebook", clauses: [], supplied: [], firepower: 4, damage_type: "electrical", durability: null, word: "storm-lance", text: "Piercing.",
};
const faster = { speed: { value: 4, reasons: [{ value: 3, why: "printed", rule: "" }, { value: 1, why: "Close Combat", rule: "" }] } };

test("a card is read out with all that is on it", () => {
  expect(spokenCard(lance)).toBe("Storm Lance, Tech 2 Weapon, Speed 3, Firepower 4, Electrical. Piercing.");
  const lens: CardEntry = { ...lance, name: "Lens", type: "equipment", speed: "bolt", firepower: null, damage_type: null, durability: 2, text: "", source: "house" };
  expect(spokenCard(lens)).toBe("Lens, Tech 2 Equipment, lightning speed, Durability 2. Our design.");
});

test("a number that was changed is shown as it is now, with its reasons", () => {
  expect(speedOf(lance, faster)).toBe(4);
  expect(firepowerOf(lance, faster)).toBe(4);
  expect(reasoned(faster.speed)).toBe("4: 3 printed, +1 Close Combat");
  expect(speedOf({ ...lance, speed: "bolt" }, faster)).toBe("bolt");
});

test("a long text is told in whole clauses, as many as there is room for", () => {
  const clauses = ["Dodge.", "For each attack stopped,", "you become Primed.", "Returns to hand."];
  const card = { text: "Dodge. Returns to hand. For each attack stopped, you become Primed.", clauses };
  expect(fitting(card, 80)).toBe(card.text);
  expect(fitting(card, 60)).toBe("Dodge. For each attack stopped, you become Primed …");
  expect(fitting(card, 40)).toBe("Dodge. For each attack stopped …");
});
