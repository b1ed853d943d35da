import { expect, test } from "vitest";
import type { Rule } from "../../lib/api";
import { chaptersOf, entriesOf, found, wanted } from "./ledger";

const written: Omit<Rule, "places">[] = [
  { kind: "rule", id: "setup.deal-two", fields: { where: "Setup", source: "rulebook", says: "Each player draws two cards." } },
  { kind: "rule", id: "fire.heats", fields: { where: "Actions / Firing / 4 Board", source: "rulebook", says: "A shot heats the ray." } },
  { kind: "rule", id: "solo.rival", fields: { where: "Solo", source: "house", says: "The rival plays by a notebook." } },
  {
    kind: "example",
    id: "example.hot",
    fields: { where: "Actions / Firing / 4 Board / example", given: "A warm ray.", when: "It fires.", then: "It is hot.", expect: { temperature: 3 } },
  },
  { kind: "table", id: "table.costs", fields: { where: "Actions", columns: ["action", "cost"], rows: [["fire", 1]] } },
  {
    kind: "gap",
    id: "gap.fire.miss",
    fields: { where: "Actions / Firing / 4 Board; Setup", question: "Does a miss heat?", ruling: "Yes.", why: "It is a shot.", see: ["fire.heats"] },
  },
  { kind: "gap", id: "gap.talk", fields: { question: "May one talk?", ruling: "Freely.", why: "Nothing forbids it." } },
  { kind: "decision", id: "decision.card", fields: { who: "active player", when: "first", options: "one card", source: "house" } },
];
const rules: Rule[] = written.map((rule) => ({ ...rule, places: rule.id === "fire.heats" ? ["rules.firing:fire"] : [] }));
const ids = (query: string, source: "" | "ruling" | "house" = "") =>
  found(entriesOf(chaptersOf(rules)), wanted(query), source).map(({ id }) => id);

test("chapters come in the rulebook's order, rulings and examples beside the rules they belong to", () => {
  const chapters = chaptersOf(rules);
  expect(chapters.map(({ title }) => title)).toEqual(["Setup", "Actions", "Solo", "Further rulings", "What players decide"]);
  expect(chapters[1]!.sections.map(({ title, entries }) => [title, entries.map(({ id }) => id)])).toEqual([
    ["Firing · 4. Board", ["fire.heats", "example.hot", "gap.fire.miss"]],
    ["", ["table.costs"]],
  ]);
});

test("every entry says where it comes from", () => {
  expect(entriesOf(chaptersOf(rules)).map(({ id, source }) => `${id} ${source}`)).toEqual([
    "setup.deal-two rulebook",
    "fire.heats rulebook",
    "example.hot rulebook",
    "gap.fire.miss ruling",
    "table.costs rulebook",
    "solo.rival house",
    "gap.talk ruling",
    "decision.card house",
  ]);
});

test("a ruling and its rule lead to each other", () => {
  const [, heats, , miss] = entriesOf(chaptersOf(rules));
  expect(heats!.related).toEqual(["gap.fire.miss"]);
  expect(miss!.related).toEqual(["fire.heats"]);
});

test("an entry says where in the code it is done, and is not found by that", () => {
  expect(entriesOf(chaptersOf(rules)).flatMap(({ places }) => places)).toEqual(["rules.firing:fire"]);
  expect(ids("rules.firing")).toEqual([]);
});

test("one searches by words in any order, by id, by what a table holds, and by source", () => {
  expect(ids("RAY shot")).toEqual(["fire.heats"]);
  expect(ids("gap.fire")).toEqual(["gap.fire.miss"]);
  expect(ids("cost")).toEqual(["table.costs"]);
  expect(ids("", "house")).toEqual(["solo.rival", "decision.card"]);
  expect(ids("freely", "ruling")).toEqual(["gap.talk"]);
  expect(ids("nothing like this")).toEqual([]);
  expect(ids("  ").length).toBe(rules.length);
});
