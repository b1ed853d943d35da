import { expect, test } from "vitest";
import { namesOf, partsOf, people } from "./hands";
import type { Card, Chair } from "./wire";

const role = (title: string, hand: number, more: Partial<Chair["roles"][0]> = {}): Chair["roles"][0] => ({ title, hand, done: false, free: false, ...more });
const hand = (number: number, kind: string, name: string): Chair["hands"][0] => ({ number, kind, name, strength: kind === "person" ? "" : "greedy", conceded: false });
const chair = (more: Partial<Chair>): Chair => ({
  kind: "person", name: "", strength: "", asked: false, ready: false, conceded: false, part: "", roles: [], hands: [], ...more,
});
const team = chair({
  name: "Ann and Bob",
  roles: [role("Operator", 0), role("Engineer", 2), role("Scout", 3, { free: true }), role("Medic", 4)],
  hands: [hand(0, "person", "Ann"), hand(2, "person", "Bob"), hand(3, "bot", "Regular bot"), hand(4, "gone", "Dan")],
});
const card = { chairs: [team, chair({ name: "Cid" })] } as Card;

test("everybody who shares a seat is a person of the table", () => {
  expect(people(card).map(({ seat, hand, name }) => [seat, hand, name])).toEqual([[0, 0, "Ann"], [0, 2, "Bob"], [1, 1, "Cid"]]);
  expect(namesOf(card, [2, 1, 9])).toEqual(["Bob", "Cid", "somebody"]);
});

test("one takes over what bots play, what somebody has left, and what somebody leaves lying; what is one's own or no person's one offers", () => {
  const may = (here: boolean[]) => partsOf(team, 0, { type: "presence", here, watchers: 0, time: 0 }).map(({ title, mine, mayTake, mayOffer }) => [title, mine, mayTake, mayOffer]);
  expect(may([true, true, true])).toEqual([
    ["Operator", true, false, true], ["Engineer", false, false, false], ["Scout", false, true, true], ["Medic", false, true, true],
  ]);
  expect(may([true, true, false])[1]).toEqual(["Engineer", false, true, false]);
});
