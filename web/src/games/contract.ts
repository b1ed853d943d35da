/**
 * What a game brings into the frame: its board for the stage, what one holds for the dock, and a few words the frame needs
 * to speak of it. The frame has the bar above, the order line between stage and dock, the log, the talk and the end.
 *
 * The page is a function of (picture, question, selection): a board gets a `Scene` and draws it; a click on a piece calls
 * `choose` with a choice in the game's notation. The rules are never told again here: what a choice would lead to comes
 * from the server (`preview`), and so does all that is drawn, by name, with the reasons for every number.
 */
import type { Component } from "svelte";
import type { Key } from "../frame/keymap";
import type { Cue } from "../lib/sound";
import type { Figure, Picture, Question, Standing, Supposed, Told } from "../lib/wire";

export type Numbers = Record<string, Figure>;

/** Who sits where, for the names that stand on the stage. */
export interface Seated {
  /** The name of the person or bot; empty: nobody sits there. */
  name: string;
  /** The part they play: "Blue professor". */
  role: string;
  /** Which of the seat colours (with its shape and pattern) is theirs. */
  colour: number;
  /** Whether it is one's own seat. */
  mine: boolean;
  /** Whether nobody is at the line who should be. */
  away: boolean;
  /** Whether something is asked of them that they have not answered yet. */
  active: boolean;
  /** What they are doing, in a word or two: "ready", "thinking", "your decision"; empty: nothing to say. */
  state: string;
  /** The roles of a shared seat and who plays them, a line each. */
  shared: string[];
  /** The same, part by part. */
  crew: { role: string; name: string; hand: number; done: boolean; offered: boolean }[];
  /** Their clock; null: the table has none. */
  clock: Clock | null;
}

/** A clock under a name. */
export interface Clock {
  /** Milliseconds left when `at` was now. */
  left: number;
  /** When that was, by this browser's clock. */
  at: number;
  /** Whether it runs. */
  runs: boolean;
  /** Why it stands, or what follows, in words. */
  why: string;
}

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
  /** What the plan would bring, event by event; nothing if there is none. */
  planned: Told[];
  /** What would come of the choice that is pointed at; null: nothing is, or the answer is on its way. */
  preview: Supposed | null;
  /** The choice that is pointed at or focused, anywhere on the screen. */
  pointed: string | null;
  /** Why that choice is not allowed, with the pieces it is about; null: it is, or the answer is on its way. */
  doubt: { says: string; rule: string; pieces: readonly string[] } | null;
  /** The last choice that was judged while it was drawn, which may be a moment behind the hand; null: none. */
  sketched: Sketched | null;
  /** The id of what is looked at more closely (a card on the stage, a machine), whoever asked for it; null: nothing. */
  enlarged: string | null;
  /** Ids of pieces that the shown event, or the log line pointed at, has touched. */
  lit: ReadonlySet<string>;
  /** What this seat has heard so far, up to what is shown. */
  events: Told[];
  /** Names of the people and bots by seat. */
  names: string[];
  /** Who sits where, with what they do now; the board shows it with `frame/Name.svelte`. */
  seats: Seated[];
  /** Which seats have sealed their answer to what is asked now. */
  ready: boolean[];
  /** Whether a paper of the frame lies on the centre of the stage, so that nothing else is shown there. */
  covered?: boolean;
  /** What others point at (those who share the seat) and what everybody has laid out, in the board's own terms. */
  shown: readonly Pointing[];
  /** One's standing orders: what one is not asked again; `question.orders` are those that can be given now. */
  standing: readonly Standing[];
  /** While events are told one by one: those told so far, the last of them now; null: the table stands still. */
  telling: Told[] | null;
  /** Chooses; a choice that is not allowed is answered with the rule that forbids it. */
  choose(text: string): void;
  /** Points at a choice (hover, focus) to see what would come of it; null: no longer. */
  point(text: string | null): void;
  /** Lets those who share the seat see what one points at, or everybody what one lays out (a ruler); no marks: no longer. */
  show(to: Pointing["to"], marks: string[]): void;
  /** Asks something of the table that is no choice (a length), in the game's words; what cannot be asked is thrown as trouble. */
  inspect(text: string): Promise<Record<string, unknown>>;
  /** Gives a standing order, or takes it back. */
  stand(name: string, stands: boolean): void;
  /** Looks at something more closely, on the stage; null: no longer. It ends by itself when something else is asked. */
  enlarge(id: string | null): void;
  /** Answers with several choices at once, after those of the plan; if there is more to answer, that is asked next. */
  answer(texts: string[]): void;
  /** Offers gestures of the board in place of single choices, while it gathers an answer; null: no longer. */
  gather(gathering: Gathering | null): void;
}

/** What somebody at the table points at or has laid out: marks in the board's own terms, never kept with the game. */
export interface Pointing {
  hand: number;
  seat: number;
  name: string;
  to: "partners" | "all";
  marks: string[];
  /** Whether one has laid it out oneself, before this page was opened. */
  mine: boolean;
}

/** A choice while it is drawn: what it looks like in the game's own terms, and why it is not allowed (empty: it is). */
export interface Sketched {
  text: string;
  says: string;
  rule: string;
  sketch: Record<string, unknown>;
}

/** What the order line offers while the board gathers an answer out of several choices. */
export interface Gathering {
  /** What is asked: the first sentence is the headline, the rest says why. */
  sentence: string;
  gestures: Gesture[];
  /** The main button; without one it waits for a gesture. */
  primary: { label: string; act(): void } | null;
  /** What stands in the place of the main button while it waits: "Your card goes here". */
  missing?: string;
  /** What Esc does, and what it is called on its button ("Put back"). */
  back?(): void;
  backLabel?: string;
  /** What letters do meanwhile, in place of what they usually do; a digit with Shift is written "Shift+1". */
  keys?: Readonly<Record<string, () => void>>;
}

/** The order line: what is asked or told as a headline, one line why, and what is missing before one can go on. */
export interface Order {
  headline: string;
  why?: string;
  missing?: string;
  /** What the main button says that commits the plan, if that is not what it always says. */
  commit?: string;
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
  planned: [],
  preview: null,
  pointed: null,
  doubt: null,
  sketched: null,
  enlarged: null,
  telling: null,
  ready: [],
  seats: [],
  shown: [],
  standing: [],
  choose: () => {},
  point: () => {},
  show: () => {},
  inspect: async () => ({}),
  stand: () => {},
  enlarge: () => {},
  answer: () => {},
  gather: () => {},
};

/** What somebody seals. */
export interface Sealing {
  seat: number;
  text: string;
}

/** A step of the phase strip. */
export interface Phase {
  id: string;
  title: string;
}

export interface GameModule<P = Picture, C = unknown> {
  /** The stage: the game's own world, in the colours of the night, as wide as the screen and as high as is left. */
  Board: Component<{ scene: Scene<P, C> }>;
  /** What one holds, below the order line; what it shares with the stage goes through the scene. Without it the frame lists the choices there. */
  Dock?: Component<{ scene: Scene<P, C> }>;
  /** Whether the dock is there at all; without this, for who sits at the table. */
  docked?(scene: Scene<P, C>): boolean;
  /** Whether the dock needs only a row or two, so that the stage is higher; "lowest": two rows of keys and no more; "flat": one. */
  low?: boolean | "lowest" | "flat";
  /** Whether choices are worth typing: in words they stand as they are written. */
  written?: boolean;
  /** Whether the choices of a question are listed in words in the dock, because the game has no pieces for them. */
  listed?(question: Question): boolean;
  /** Whether the board says who sits where (`frame/Name.svelte`); otherwise the frame does, above it. */
  named?: boolean;
  /** Whether the centre of the stage is free for a paper while nothing is asked. */
  centred?: boolean;
  /** The piece that a choice is about (a card), small; nothing where it has none. */
  Piece?: Component<{ text: string; seat: number; content: C; picture: P }>;
  /** Two choices that would be turned up together, by what decides between them; nothing where they have no pieces. */
  Versus?: Component<{ own: Sealing; other: Sealing; content: C; picture: P }>;
  /** The goal of the game in one sentence. */
  goal?: string;
  /** The keys of the board, for the list of keys. */
  keys?: readonly Key[];
  /** What the turn is called: "Turn 3". */
  turn?(picture: P): string;
  /** What is asked, planned or told, in the game's own words; null: the frame says it. */
  order?(scene: Scene<P, C>): Order | null;
  /** The picture on the poster at the end: who won and who lost, behind the words; half of the stage is free for it. */
  Poster?: Component<{ scene: Scene<P, C> }>;
  /** The result in the dock, as the game tells it; without it the figures of `score` stand there. */
  Tally?: Component<{ scene: Scene<P, C> }>;
  /** What the result is told by, as two to four figures with their words: "11 : 0", "plates left, yours and Archon's". */
  score?(scene: Scene<P, C>): { figure: string; says: string }[];
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
  /** How long an event takes to be seen, in milliseconds; it stands at least as long as its words take to be read. */
  length?(event: Told): number;
  /** Whether an event that was seen while it was planned is told again when it happens (a shot). */
  retold?(event: Told): boolean;
  /** Whether an event is a hit, which is never told faster. */
  hits?(event: Told): boolean;
  /** The sound of an event. */
  cue?(event: Told): Cue | null;
  /** Whether an event and the next that matters are one beat (cards that are turned up together). */
  together?(event: Told, next: Told): boolean;
  /** The choice that Enter makes when nothing is pointed at ("go on", "ready"), if the question has one. */
  primary(question: Question): string | null;
  /** What is planned on the table before it is committed: a whole turn, or one answer at a time. */
  plans: "turn" | "answer";
  /** What the primary button says when a plan is complete. */
  commitLabel: string;
}
