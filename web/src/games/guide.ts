/** What a game brings to the pages around the table: pictures and shortcuts for its settings, and how it is played in a minute. */
import type { Component } from "svelte";
import type { Option, Setting, Setup, Value } from "../lib/setup";

/** What a game adds to the form that its declared settings give; a game without it has that form. */
export interface Start<C = any> {
  /** Beside what is chosen for a seat, by the name of the setting. */
  pictures: Record<string, Component<{ mech: string; size?: number | string; label?: string }>>;
  /** What this browser can offer to a seat beside what is declared. */
  more(at: { setting: string; seat: number; setup: Setup; content: C }): Option[];
  /** The set-up as the server is told, and one's own first choices, which this browser keeps to itself until they are asked for. */
  wish(setup: Setup, content: C): { setup: Setup; opening: string[] };
  /** What stands in place of the plain field of a setting, by its name: cards to look at instead of a list of words. */
  fields?: Record<string, Component<{ value: Value; setting: Setting; setup: Setup; content: C; change: (value: Value) => void }>>;
  /** Where what is chosen for a seat can be made at leisure. */
  workshop?: { path: string; label: string };
}

/** A small table of things: what is in the box, what a shot does. */
export interface Chart {
  title: string;
  says?: string;
  columns: string[];
  rows: string[][];
  /** Our own design, because the rulebook does not have it. */
  house?: boolean;
}

export interface Learn<C = any> {
  goal: string;
  steps: { title: string; says: string }[];
  charts: Chart[];
  tips: string[];
  /** What is in the box, from the game's content. */
  box(content: C): Chart[];
  /** The game in pictures, drawn from its content. */
  Pictures?: Component<{ content: C }>;
  /** Every card of the game, to look through. */
  Gallery?: Component<{ content: C }>;
}
