/** What is in one's hand and not chosen yet, on the stage and in the dock alike. */
import type { Action, RayPicture } from "./ray";

/** The leaves of the clipboard. */
export type Leaf = "plan" | "notebook" | "students";

class Desk {
  /** The action that was pressed and still needs a lane, a height, dice or a strength. */
  picked = $state<Action | null>(null);
  /** The first of two places that are to be switched. */
  first = $state<string | null>(null);
  /** The leaf one wants to see; null: the one that matters now. */
  leaf = $state<Leaf | null>(null);
  /** On a phone: whether the students lie in the place of the keys; null: while one is asked for. */
  students = $state<boolean | null>(null);
  /** Whether a plan lies on the table. */
  planning = $state(false);
  /** The real table as it was shown before: what a shot changes is told by it. */
  last = $state.raw<RayPicture | null>(null);

  /** Puts everything down. */
  clear(): void {
    this.picked = this.first = this.leaf = this.students = null;
  }
}

/** One table is on the screen at a time. */
export const desk = new Desk();
