/**
 * What a game brings into the frame: its board, and a few words the frame needs to speak of it.
 *
 * The page is a function of (picture, question, selection): a board gets a `Scene` and draws it; a click on a piece calls
 * `choose` with a choice in the game's notation. The rules are never told again here: what a choice would lead to comes
 * from the server (`preview`), and so does all that is drawn, by name, with the reasons for every number.
 */
import type { Component } from "svelte";
import type { Figure, Picture, Question, Supposed, Told } from "../lib/wire";

export type Numbers = Record<string, Figure>;

/** Everything a board may draw. All of it is what the seat may know. */
export interface Scene<P = Picture, C = unknown> {
  /** The table: as it is, as it was at the event that is being told, or with the plan on it. */
  picture: P;
  /** Whose eyes: a seat, or -1 for a spectator. */
  seat: number;
  /** What is asked of this seat now (after the plan so far); null: nothing. */
  question: Question | null;
  /** What is printed on boards and cards (the game's content.toml as data). */
  content: C;
  /** Choices made but not committed. */
  plan: string[];
  /** The one of them that answers `question`, which can still be replaced; null: none does. */
  chosen: string | null;
  /** The real table, when `picture` shows a plan that is not committed yet. */
  before: P | null;
  /** What would come of the choice that is pointed at; null: nothing is, or the answer is on its way. */
  preview: Supposed | null;
  /** The choice that is pointed at or focused, anywhere on the screen. */
  pointed: string | null;
  /** Ids of pieces that the shown event, or the log line pointed at, has touched. */
  lit: ReadonlySet<string>;
  /** What this seat has heard so far, up to what is shown. */
  events: Told[];
  /** Names of the people and bots by seat. */
  names: string[];
  /** Which seats have sealed their answer to what is asked now. */
  ready: boolean[];
  /** While events are told one by one: those told so far, the last of them now; null: the table stands still. */
  telling: Told[] | null;
  /** Chooses; a choice that is not allowed is answered with the rule that forbids it. */
  choose(text: string): void;
  /** Points at a choice (hover, focus) to see what would come of it; null: no longer. */
  point(text: string | null): void;
  /** Answers with several choices at once, after those of the plan; if there is more to answer, that is asked next. */
  answer(texts: string[]): void;
  /** Offers gestures of the board in place of single choices, while it gathers an answer; null: no longer. */
  gather(gathering: Gathering | null): void;
}

/** What the action bar offers while the board gathers an answer out of several choices. */
export interface Gathering {
  sentence: string;
  gestures: Gesture[];
  /** The main button; without one it waits for a gesture. */
  primary: { label: string; act(): void } | null;
  /** What Esc does. */
  back?(): void;
}

export interface Gesture {
  label: string;
  detail?: string;
  /** Whether it is what is chosen so far. */
  chosen?: boolean;
  act(): void;
  /** Points at it (true) or no longer. */
  point?(at: boolean): void;
}

/** A scene in which nothing is asked: a look at the past. */
export const STILL = {
  question: null,
  plan: [],
  chosen: null,
  before: null,
  preview: null,
  pointed: null,
  telling: null,
  ready: [],
  choose: () => {},
  point: () => {},
  answer: () => {},
  gather: () => {},
};

/** A step of the phase strip. */
export interface Phase {
  id: string;
  title: string;
}

export interface GameModule<P = Picture, C = unknown> {
  Board: Component<{ scene: Scene<P, C> }>;
  phases: Phase[];
  /** Which phase it is: an id of `phases`; empty: none (the game is over). */
  phaseOf(picture: P, question: Question | null): string;
  /** A choice in a few words for its button, and what it does in one more if that helps; of whoever looks, or of a seat. */
  wording(text: string, content: C, picture: P, seat?: number): { label: string; detail?: string };
  /** Whose part a seat plays: "Blue professor"; before the game has begun the picture is empty, and so is what events call it. */
  role(seat: number, picture: Partial<P>, content: C, called?: string): string;
  /** Which of the four seat colours (and shapes) stands for a seat. */
  colour(seat: number, picture: Partial<P>): number;
  /** Ids of the pieces an event touched, for lighting them. */
  touches(event: Told): string[];
  /** How much an event matters: 0 passes without a pause, 1 is a beat of its own, 2 is also a mark on the slider. */
  weight(event: Told): 0 | 1 | 2;
  /** Whether an event and the next that matters are one beat (cards that are turned up together). */
  together?(event: Told, next: Told): boolean;
  /** The choice that Enter makes when nothing is pointed at ("go on", "ready"), if the question has one. */
  primary(question: Question): string | null;
  /** What is planned on the table before it is committed: a whole turn, or one answer at a time. */
  plans: "turn" | "answer";
  /** What the primary button says when a plan is complete. */
  commitLabel: string;
}
