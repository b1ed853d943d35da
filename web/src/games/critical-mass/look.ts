/** What makes a piece something to look at more closely: by hovering, by focus, by a click or a long press. */
import type { MassScene } from "./mass";

const HOVER = 250; // milliseconds until a pointer that rests is taken for a look
const PRESS = 400; // a finger that stays

let timer: ReturnType<typeof setTimeout> | undefined;
let coming = ""; // what the pointer has come to and will be looked at

/** The id by which a card of a seat is enlarged. */
export const cardId = (seat: number, word: string): string => `card-${seat}-${word}`;

/** The card that is enlarged by an id, and whose it is. */
export function cardById(id: string | null): { seat: number; word: string } | null {
  const [, seat, word] = /^card-(-?\d+)-(.+)$/.exec(id ?? "") ?? [];
  return word ? { seat: Number(seat), word } : null;
}

/** Attributes of a piece that enlarges a card; `act` is what a click does if not that. */
export function looking(scene: Pick<MassScene, "enlarge" | "enlarged">, id: string, act?: () => void) {
  const soon = (after: number) => {
    clearTimeout(timer);
    coming = id;
    timer = setTimeout(() => scene.enlarge(id), after);
  };
  const no = () => {
    clearTimeout(timer);
    coming = "";
    scene.enlarge(null);
  };
  return {
    // not what only appears beneath a pointer at rest: that would stop the time while something is told
    onpointermove: (event: PointerEvent) => event.pointerType === "mouse" && coming !== id && soon(scene.enlarged ? 0 : HOVER),
    onpointerleave: (event: PointerEvent) => event.pointerType === "mouse" && no(),
    onpointerdown: (event: PointerEvent) => event.pointerType !== "mouse" && soon(PRESS),
    onpointerup: (event: PointerEvent) => event.pointerType !== "mouse" && clearTimeout(timer),
    onpointercancel: () => clearTimeout(timer),
    onfocus: () => scene.enlarge(id),
    onblur: no,
    onclick: act ?? (() => scene.enlarge(id)),
  };
}
