import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { gameModule, shownOf } from "..";
import type { Told } from "../../lib/wire";
import { STILL, type Scene } from "../contract";
import Board from "./Board.svelte";
import plain from ".";

const told = (number: number, says: string): Told => ({ number, kind: "k", says, rule: "r" });
const scene = (more: Partial<Scene> = {}): Scene => ({
  ...STILL, picture: { text: "Round 1 of 4.\n\nYou hold 3 8." }, seat: 0, content: {}, lit: new Set(), events: [], names: ["Ann", "Bob"], ...more,
});
afterEach(cleanup);

test("a game without a board of its own is played in words", async () => {
  expect(await gameModule("signal-duel")).toBe(plain);
  expect(await gameModule("toString")).toBe(plain);
  expect(shownOf("signal-duel")).toMatchObject({ minutes: "" });
  expect((await gameModule("master-ray")).Board).not.toBe(Board);
});

test("the table stands there line by line, and what has changed is marked", async () => {
  const { rerender } = render(Board, { scene: scene() });
  const lines = () => [...screen.getByRole("region", { name: "The table in words" }).querySelectorAll("p")];
  expect(lines().map((line) => [line.textContent, line.classList.contains("fresh")])).toEqual([["Round 1 of 4.", false], ["You hold 3 8.", false]]);
  await rerender({ scene: scene({ picture: { text: "Round 1 of 4.\n\nYou hold 3." } }) });
  expect(lines().map((line) => line.classList.contains("fresh"))).toEqual([false, true]);
});

test("what happened last and what would come of a choice are told", () => {
  const preview = { type: "supposed", id: 1, events: [told(9, "Bravo does not jam.")], picture: {}, question: null, whole: true, outlook: [] } as const;
  render(Board, { scene: scene({ events: Array.from({ length: 9 }, (_, i) => told(i, `Event ${i}.`)), preview: { ...preview, events: [...preview.events], outlook: [] } }) });
  const last = screen.getByRole("log", { name: "What happened last" });
  expect([...last.querySelectorAll("li")].map((line) => line.textContent)).toEqual(["Event 4.", "Event 5.", "Event 6.", "Event 7.", "Event 8."]);
  expect(screen.getByRole("status", { name: "What would come of it" }).textContent).toContain("Bravo does not jam.");
});

test("where several look who see it differently, nothing is told", () => {
  render(Board, { scene: scene({ picture: { text: null }, seat: -1 }) });
  expect(screen.getByRole("region", { name: "The table in words" }).textContent?.trim()).toBe("");
});

test("a seat is called as the game's events call it, or by its number", () => {
  expect([plain.role(1, {}, {}, "Bravo"), plain.role(1, {}, {}, ""), plain.role(1, {}, {})]).toEqual(["Bravo", "Player 2", "Player 2"]);
});

test("the only choice there is is the main button", () => {
  const question = { decision: 1, kind: "k", prompt: "?", rule: "r", sealed: null, aids: {}, done: "" };
  expect(plain.primary({ ...question, choices: ["pass"], complete: true })).toBe("pass");
  expect(plain.primary({ ...question, choices: ["pass"], complete: false })).toBeNull();
  expect(plain.primary({ ...question, choices: ["pass", "jam 3"], complete: true })).toBeNull();
});
