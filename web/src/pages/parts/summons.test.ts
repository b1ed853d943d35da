import { expect, test } from "vitest";
import type { Card, Chair } from "../../lib/wire";
import { isOnlyHere } from "./reach";
import { freeSeats, summonsOf, wanted } from "./summons";

const chair = (name: string, more: Partial<Chair> = {}): Chair =>
  ({ kind: name ? "person" : "open", name, strength: "", asked: false, ready: false, conceded: false, part: "", roles: [], hands: [], time: null, ...more });
const card = (game: string, ...chairs: Chair[]): Card => ({ game, chairs, setup: {} }) as unknown as Card;

test("an invitation says who wants what", () => {
  expect(wanted(card("critical-mass", chair("Ann"), chair("")))).toBe("Ann wants a duel");
  expect(wanted(card("critical-mass", chair("Ann"), chair("Bob"), chair("")))).toBe("Ann and Bob call to battle");
  expect(wanted(card("master-ray", chair("Ann"), chair("")))).toBe("Ann has a ray gun");
  expect(wanted(card("chess", chair("Ann"), chair("Bob"), chair("")))).toBe("Ann and Bob invite you");
  expect(wanted(card("critical-mass", chair(""), chair("")))).toBe("A seat is free");
});

test("every game has three things to know", () => {
  for (const game of ["critical-mass", "master-ray", "complex-crashers", "battle-force", "chess"]) expect(summonsOf(card(game, chair("Ann"), chair(""))).three).toHaveLength(3);
});

test("seats are free that nobody has taken, or at which a role is offered", () => {
  const shared = chair("Bob", { roles: [{ title: "Pilot", hand: 1, free: false, done: false }, { title: "Gunner", hand: 1, free: true, done: false }] });
  expect(freeSeats(card("critical-mass", chair("Ann"), chair(""), shared))).toEqual([1, 2]);
});

test("an address of this machine leads nobody else here", () => {
  for (const host of ["localhost", "127.0.0.1", "[::1]", "war.localhost"]) expect(isOnlyHere(host)).toBe(true);
  for (const host of ["192.168.1.7", "games.example.org", "[fe80::1]", "localhost.example.org"]) expect(isOnlyHere(host)).toBe(false);
});
