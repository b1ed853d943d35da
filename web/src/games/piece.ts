/** What makes an element of the board a choice: it can be clicked, pointed at and reached by keyboard. */
import type { Scene } from "./contract";

type AnyScene = Pick<Scene, "question" | "choose" | "point">;

export type Piece = ReturnType<typeof piece>;

/** Whether a choice can be made now. */
export const can = (scene: AnyScene, text: string): boolean => scene.question?.choices.includes(text) ?? false;

/**
 * The attributes of a piece that stands for a choice. What cannot be chosen stays clickable, so that the frame can say
 * why not; Tab passes it by, the arrow keys do not.
 */
export function piece(scene: AnyScene, text: string, name: string, open = can(scene, text), act = () => scene.choose(text)) {
  return {
    "aria-label": name,
    "aria-disabled": open ? undefined : ("true" as const),
    "data-piece": text,
    "data-can": scene.question ? (open ? "yes" : "no") : undefined,
    tabindex: open ? 0 : -1,
    onclick: act,
    onpointerenter: (event: PointerEvent) => event.pointerType === "mouse" && scene.point(text),
    onpointerleave: (event: PointerEvent) => event.pointerType === "mouse" && scene.point(null),
    onfocus: () => scene.point(text),
    onblur: () => scene.point(null),
  };
}

const TOWARDS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys go to the nearest piece in that direction. */
export function walk(event: KeyboardEvent, board: HTMLElement): void {
  const towards = TOWARDS[event.key];
  const here = (event.target as Element).closest("[data-piece]");
  if (!towards || !here) return;
  const from = middle(here);
  const [dx, dy] = towards;
  let nearest: { element: HTMLElement; distance: number } | null = null;
  for (const element of board.querySelectorAll<HTMLElement>("[data-piece]")) {
    const to = middle(element);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    const distance = along + 3 * aside;
    if (along > 4 && (!nearest || distance < nearest.distance)) nearest = { element, distance };
  }
  if (!nearest) return;
  event.preventDefault();
  nearest.element.focus();
}

function middle(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Ids of pieces out of a row of patterns: "card-{seat}-{card}" with what an event is about; a list makes several pieces. */
export const named = (patterns: string, about: Record<string, unknown>): string[] =>
  patterns.split(" ").flatMap((pattern) => {
    const parts = pattern.split(/[{}]/); // a name, then what is in braces, and so on
    return parts.reduce(
      (ids, part, i) => (i % 2 ? ids.flatMap((id) => [about[part]].flat().map((value) => `${id}${value}`)) : ids.map((id) => id + part)),
      pattern ? [""] : [],
    );
  });
