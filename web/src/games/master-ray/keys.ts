/** How one plays by keyboard, on the stage and in the dock alike. */
import { tick } from "svelte";
import type { Question } from "../../lib/wire";
import { walk } from "../piece";
import { desk } from "./desk.svelte";

let keyed = false; // whether one is at the table by keyboard
/** The parts of the table that are on the screen. */
const parts = new Set<HTMLElement>();
const isHere = (element: Element | null): boolean => [...parts].some((part) => part.contains(element));
const find = (selector: string): HTMLElement | null => [...parts].map((part) => part.querySelector<HTMLElement>(selector)).find((one) => one) ?? null;

/** Makes an element a part of the table: arrow keys walk over its pieces, Escape puts down what is in hand. */
export function table(part: HTMLElement) {
  const root = (): HTMLElement => part.closest<HTMLElement>(".frame") ?? document.body;
  const onKey = (event: KeyboardEvent): void => {
    keyed = true;
    if (event.key === "Escape" && (desk.picked || desk.first || desk.students)) {
      desk.clear();
      event.stopPropagation();
    } else walk(event, root());
  };
  const onPointer = (): void => void (keyed = false);
  const onLeave = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget && !isHere(relatedTarget as Element)) keyed = false;
  };
  parts.add(part);
  part.addEventListener("keydown", onKey);
  part.addEventListener("focusout", onLeave);
  window.addEventListener("pointerdown", onPointer);
  return () => {
    parts.delete(part);
    part.removeEventListener("keydown", onKey);
    part.removeEventListener("focusout", onLeave);
    window.removeEventListener("pointerdown", onPointer);
  };
}

/** Something else is asked: what was in hand is put down; a piece that can no longer be chosen gives the focus away. */
export async function goOn(asked: Question | null): Promise<void> {
  desk.clear();
  await tick();
  const here = document.activeElement;
  if (here?.matches('[data-can="yes"], [data-piece="score"]')) return;
  const gone = here === document.body;
  if (!gone && !isHere(here)) return;
  if (keyed && asked && !asked.choices.includes("ready")) find('[data-can="yes"]')?.focus();
  else if (!gone) (here as HTMLElement).blur();
}

/** An action waits for a lane, a height, dice or a strength: the first of them gets the focus. */
export async function aim(action: string): Promise<void> {
  await tick();
  const start = action === "heat" || action === "cool" ? `${action} 1` : `${action} `;
  find(`[data-piece^="${start}"][data-can="yes"]:not(.face)`)?.focus();
}
