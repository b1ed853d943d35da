/** How far a lesson has come on the way to the next decision of somebody else, from what is planned so far. */
import { calledBy } from "./notation";
import type { Guide, Step } from "./wire";

export interface Place {
  step: Step;
  /** Of how many, from 1. */
  number: number;
  /** The choice hoped for next; null: all of them are made, and only have to be confirmed. */
  next: string | null;
  /** The choice that was made instead. */
  astray: string | null;
  /** How many of the choices are as hoped for. */
  good: number;
}

/** Where a plan stands in the steps of a lesson; null: the lesson says nothing now. */
export function placeIn(guide: Guide | null, plan: string[]): Place | null {
  if (guide?.state !== "on") return null;
  let good = 0;
  for (const [i, step] of guide.steps.entries()) {
    for (const next of step.answers.flat()) {
      const place = { step, number: guide.step + i + 1, next, good };
      if (good >= plan.length) return { ...place, astray: null };
      if (plan[good] !== next) return { ...place, astray: plan[good]! };
      good++;
    }
  }
  const last = guide.steps.at(-1);
  return last ? { step: last, number: guide.step + guide.steps.length, next: null, astray: null, good } : null;
}

/** The steps of a lesson as far as the next answer alone, where only one is planned at a time. */
export const nextAnswer = (guide: Guide): Guide => ({ ...guide, steps: guide.steps.slice(0, 1).map((step) => ({ ...step, answers: step.answers.slice(0, 1) })) });

/** What is said of another choice than the one hoped for. */
export const saidOf = (step: Step, text: string) => step.others[text] ?? step.other;

/** The piece of a board that stands for a choice: by its text, as it is or as a name, by its verb, which then asks how, or what holds it. */
export function pieceOf(text: string): HTMLElement | null {
  const found = calledBy(text).flatMap((name) => [
    ...document.querySelectorAll<HTMLElement>(`[data-piece="${CSS.escape(name)}"]`),
  ]);
  found.push(...document.querySelectorAll<HTMLElement>(`[data-holds*="${CSS.escape(`|${text}|`)}"]`));
  const seen = found.filter((element) => element.checkVisibility());
  return seen.find((element) => element.dataset.can === "yes") ?? seen[0] ?? null;
}
