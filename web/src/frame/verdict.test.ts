import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import type { Evaluation } from "../lib/api";
import type { Replay } from "../lib/moments.svelte";
import { costliest } from "../lib/verdict";
import Costly from "./Costly.svelte";
import Verdict from "./Verdict.svelte";

afterEach(cleanup);

const judged = { seat: 0, chosen: "pass", best: "fit evade", expected: 0, gave_up: 0.5, reason: "more cards." };
const evaluation: Evaluation = { moves: 0, expected: [0, 0], choices: [judged, judged, { ...judged, seat: 1 }] };
const common = { names: ["Ann", "Bob"], wording: (text: string) => text, thinking: false, worst: 25 };

test("one's own choice is told with its price, the others in a line each", () => {
  render(Verdict, { ...common, evaluation, eyes: 0 });
  expect(screen.getByRole("heading").textContent).toBe("Your costliest choice");
  expect(screen.getByText("−25 in 100")).toBeTruthy();
  expect(screen.getByText(/You chose/).parentElement!.textContent).toMatch(/pass\s*25\s*in 100/);
  expect(screen.getByText(/Better:/).parentElement!.textContent).toMatch(/fit evade\s*50\s*in 100/);
  expect(screen.getAllByText(/would choose/)).toHaveLength(2);
});

test("a spectator is told each choice of an answer, equal ones too", () => {
  render(Verdict, { ...common, evaluation, eyes: -1 });
  expect(screen.getAllByText(/would choose/)).toHaveLength(3);
});

test("a good choice has no price", () => {
  render(Verdict, { ...common, evaluation: { ...evaluation, choices: [{ ...judged, chosen: "fit evade", gave_up: 0 }] }, eyes: 0 });
  expect(screen.getByRole("heading").textContent).toBe("Well chosen");
  expect(screen.queryByText(/−/)).toBeNull();
});

test("costly turns are listed, and those of others with their names", () => {
  const replay = { at: 0, evaluating: false } as unknown as Replay;
  render(Costly, { replay, costly: costliest([evaluation]), eyes: 0, names: ["Ann", "Bob"], turn: () => "Turn 3", wording: common.wording });
  expect(screen.getAllByRole("button").map((button) => button.textContent!.replace(/\s+/g, " ").trim())).toEqual([
    "Turn 3 pass gave up −25", "Turn 3 pass gave up −25", "Turn 3 Bob: pass gave up −25",
  ]);
});
