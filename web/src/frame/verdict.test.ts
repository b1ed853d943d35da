import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import type { Evaluation } from "../lib/api";
import type { Replay } from "../lib/moments.svelte";
import Verdict from "./Verdict.svelte";

afterEach(cleanup);

test("each choice of an answer is judged, equal ones too", () => {
  const judged = { seat: 0, chosen: "pass", best: "fit evade", gave_up: 0.5, reason: "more cards." };
  const evaluations: Evaluation[] = [{ moves: 0, expected: [0, 0], choices: [judged, judged, { ...judged, seat: 1 }] }];
  render(Verdict, { replay: { evaluations, at: 0, evaluating: false } as unknown as Replay, names: ["Ann", "Bob"], wording: (text: string) => text });
  expect(screen.getAllByText(/would choose/)).toHaveLength(3);
  expect(screen.getAllByRole("button", { name: "Ann −25" })).toHaveLength(2);
});
