/** An attack told by its dice: events sorted into the five rows of the rules, each die with whether it counted. */
import type { Told } from "../../lib/wire";

export interface Thrown {
  value: number;
  counts: boolean;
}
export interface Row {
  title: string;
  lines: { says: string; dice: Thrown[] }[];
}

const BEGIN = ["shot", "melee-dice", "burst", "countered"];
const TITLES = ["To hit", "Hits are dealt", "Penetration", "Saves", "Rout and morale"];
/** In which row an event stands, and whether its die counts for the attacker. */
const ROWS: Record<string, [number, boolean]> = {
  shot: [0, true],
  "melee-dice": [0, true],
  burst: [0, true],
  countered: [0, true],
  "burst-hits": [0, true],
  hits: [0, true],
  allocated: [1, true],
  bounced: [2, false],
  "minor-hit": [2, true],
  "major-hit": [2, true],
  saved: [3, false],
  "saves-again": [3, true],
  "not-saved": [3, true],
  "vehicle-saved": [3, false],
  "knocked-out": [3, true],
  "base-destroyed": [3, true],
  pinned: [4, true],
  "stood-fast": [4, false],
  routed: [4, true],
  "morale-passed": [4, false],
  "morale-failed": [4, true],
};

/** What a die had to reach, where an event says it: a ranged defence, or the first of its numbers. */
function needed({ about = {} }: Told): number {
  return Number(about["defence"] ?? [about["n"]].flat()[0] ?? 0);
}

/** The last attack among some events: its rows, in the order of the rules; nothing if there is none. */
export function lastAttack(events: Told[]): { says: string; rows: Row[] } | null {
  const from = events.findLastIndex(({ kind }) => BEGIN.includes(kind));
  if (from < 0) return null;
  const rows: Row[] = TITLES.map((title) => ({ title, lines: [] }));
  for (const event of events.slice(from)) {
    const [row, counts] = ROWS[event.kind] ?? [-1, false];
    if (row < 0) continue;
    const dice = [(event.about ?? {})["die"]].flat().filter((value): value is number => typeof value === "number");
    const least = needed(event.kind === "burst" ? (events.slice(from).find(({ kind }) => kind === "burst-hits") ?? event) : event);
    rows[row]!.lines.push({
      says: event.says,
      dice: dice.map((value) => ({ value, counts: row === 0 ? value >= least : counts })),
    });
  }
  return { says: events[from]!.says, rows: rows.filter(({ lines }) => lines.length) };
}

/** The steps of a round end, each with what was told of it; those still to come are open. */
export const STEPS: [string, string[]][] = [
  ["Force morale", ["force-stands", "force-breaks"]],
  ["Objectives and victory", ["control", "scores", "left-table", "won", "drawn"]],
  ["Counters off", ["cleared"]],
  ["Reserves", ["reserve-comes", "reserve-waits", "arrived", "no-room"]],
  ["Comms dice", ["comms"]],
  ["Activations and refusals", ["pool"]],
];

/** The six steps of an Engage, each with the kinds of events that belong to it; those of a round of combat come again with the next round. */
const ENGAGE: [string, string[]][] = [
  ["Engage announced", ["announced"]],
  ["The response", ["responds", "moved-away", "defensive-fire", "lost-defence", "counter-attacks"]],
  ["The moves, to contact", ["moved", "closed-in", "stayed", "regrouped", "falls-short", "melee"]],
  ["The attacker strikes", []],
  ["The other strikes back", []],
  ["Loser, morale, on or away", ["melee-losses", "melee-tied", "morale-passed", "morale-failed", "battles-on", "will-disengage", "fled", "left-behind", "caught", "melee-won", "nobody-fights", "nobody-wins", "round-limit", "cannot-leave"]],
];
const STRIKES = 3; // the step in which the attacker strikes; the next is the answer

export interface Step {
  title: string;
  lines: { says: string; dice: Thrown[] }[];
  state: "done" | "now" | "open";
}

/** An Engage told as six steps that fill themselves, as far as events tell it; nothing while no Engage is under way. */
export function engagement(events: Told[]): { round: number; steps: Step[] } | null {
  const from = events.findLastIndex(({ kind }) => kind === "announced");
  if (from < 0) return null;
  const steps: Step[] = ENGAGE.map(([title]) => ({ title, lines: [], state: "open" }));
  let [round, at, struck] = [0, 0, 0];
  for (const event of events.slice(from)) {
    if (event.kind === "melee-round") {
      round = Number([(event.about ?? {})["n"]].flat()[0] ?? round + 1);
      for (const step of steps.slice(STRIKES)) step.lines = [];
      [at, struck] = [STRIKES, 0];
      continue;
    }
    if (event.kind === "melee-dice") at = STRIKES + Math.min(struck++, 1);
    else {
      const own = ENGAGE.findIndex(([, kinds]) => kinds.includes(event.kind));
      if (own >= 0) at = own;
    }
    const dice = [(event.about ?? {})["die"]].flat().filter((value): value is number => typeof value === "number");
    const least = needed(event);
    const [row, counts] = ROWS[event.kind] ?? [-1, true];
    steps[at]!.lines.push({ says: event.says, dice: dice.map((value) => ({ value, counts: row === 0 ? value >= least : counts })) });
  }
  steps.forEach((step, i) => (step.state = i < at ? "done" : i === at ? "now" : "open"));
  return { round, steps };
}

/** The roll for who acts first, if it is the last thing that was rolled for: the mover's die and the watcher's. */
export function rollOff(events: Told[]): { says: string; mover: number; watcher: number; first: number } | null {
  const from = events.findLastIndex(({ kind }) => kind === "announced" || kind === "moved");
  const roll = events.slice(from + 1).findLast(({ kind }) => kind === "roll-off");
  const [mover, watcher] = [(roll?.about ?? {})["die"]].flat() as (number | undefined)[];
  return roll && mover !== undefined && watcher !== undefined ? { says: roll.says, mover, watcher, first: Number((roll.about ?? {})["seat"] ?? -1) } : null;
}

/** The checklist of the round end that is being told or was told last, until the next unit acts; nothing in between. */
export function checklist(events: Told[]): { title: string; says: string[]; done: boolean; now: boolean }[] | null {
  const kinds = STEPS.flatMap(([, names]) => names);
  const from = events.findLastIndex(({ kind }) => kind === "activated");
  const after = events.slice(from + 1);
  if (!after.some(({ kind }) => kinds.includes(kind)) || after.some(({ kind }) => kind === "selected")) return null;
  const reached = Math.max(...after.map(({ kind }) => STEPS.findIndex(([, names]) => names.includes(kind))));
  return STEPS.map(([title, names], i) => ({ title, says: after.filter(({ kind }) => names.includes(kind)).map(({ says }) => says), done: i <= reached, now: i === reached }));
}
