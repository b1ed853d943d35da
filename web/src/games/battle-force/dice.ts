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

/** The checklist of the round end that is being told or was told last, until the next unit acts; nothing in between. */
export function checklist(events: Told[]): { title: string; says: string[]; done: boolean }[] | null {
  const kinds = STEPS.flatMap(([, names]) => names);
  const from = events.findLastIndex(({ kind }) => kind === "activated");
  const after = events.slice(from + 1);
  if (!after.some(({ kind }) => kinds.includes(kind)) || after.some(({ kind }) => kind === "selected")) return null;
  const reached = Math.max(...after.map(({ kind }) => STEPS.findIndex(([, names]) => names.includes(kind))));
  return STEPS.map(([title, names], i) => ({ title, says: after.filter(({ kind }) => names.includes(kind)).map(({ says }) => says), done: i <= reached }));
}
