/** Master Ray in players' words: choices, students, tempers, and what would change. */
import type { Numbers } from "../contract";
import {
  ACTIONS, COLOURS, HEIGHTS, MODES, SIZES,
  colourOf, colourPlayed, faceOf, isRival, printedAction, scientists, sizeOf, squareOf, squareWords, stepOf, studentName,
  type Action, type Level, type RayContent, type RayView, type Student, type Temper,
} from "./ray";

/** What an action does, in as few words as fit beside its sockets. */
export const HINTS: Record<Action, string> = {
  move: "one lane for each",
  height: "to any other height",
  mode: "shrink or growth",
  switch: "two of your own dice",
  heat: "one step for each",
  cool: "two steps for each",
  fire: "1 shrinks, 2 grow",
};

/** What is still to be pointed at once an action has been picked. */
export const AIMS: Partial<Record<Action, string>> = {
  move: "Where to? Choose a lane beside the ray.",
  height: "How high? Choose a height.",
  switch: "Choose two of your squares on the test board.",
  heat: "How strong? Choose 1 or 2 beside the action.",
  cool: "How strong? Choose 1 or 2 beside the action.",
};

/** Which dice a ray of this height hits. */
export const REACH: Record<string, string> = {
  high: "hits large dice",
  middle: "large, medium",
  low: "every size",
};

const ICONS: Record<Action, string> = {
  move: "vertical-flip",
  height: "ladder",
  mode: "resize",
  switch: "cycle",
  heat: "flame",
  cool: "snowflake-2",
  fire: "ray-gun",
};
export const iconOf = (action: Action): string => ICONS[action];

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const many = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;

/** "Blue", "Yellow", or "The rival" of a solo game. */
export const professorName = (view: RayView, professor: number): string =>
  isRival(view, professor) ? "The rival" : colourName(colourPlayed(view, professor));
export const colourName = (colour: number): string => capital(COLOURS[colour] ?? "");

export const dieName = (die: number): string => (die ? `${SIZES[sizeOf(die)]} ${faceOf(die)}` : "no die");

/** What a student can do. */
export function task({ action, strength }: Student): string {
  switch (action) {
    case "move":
      return `Moves the ray exactly ${many(strength, "lane")}`;
    case "height":
      return "Sets another height";
    case "mode":
      return "Flips shrink and growth";
    case "switch":
      return "Switches two of your dice";
    case "heat":
      return `Heats the ray ${many(strength, "step")}`;
    case "cool":
      return `Cools the ray ${many(2 * strength, "step")}`;
    case "fire":
      return "Fires the ray";
  }
}

/** What a temper of the rival means: how it weighs a shot. */
export function weighs({ own_weight: own, foe_weight: foe }: Temper): string {
  if (own === foe) return "A point it gains counts as much as a point you lose.";
  return `A point it gains counts ${own}, a point you lose ${foe}.`;
}

/** When the rival fires. */
export function fires(content: RayContent, level: Level, temper: Temper): string {
  const names = content.tracks.temperature_names;
  const limit = temper.max_fire_temperature;
  const heat = limit >= names.length - 2 ? "" : ` and the ray is ${limit === 0 ? names[0] : `${names[limit]} or colder`}`;
  return `It fires if that makes ${level.fire_threshold} or more${heat}.`;
}

/** What the rival of a level may do beyond playing its card. */
export function means(level: Level): string {
  const parts = [
    level.max_helpers === 0
      ? "No scientist helps before its shot"
      : `Up to ${many(level.max_helpers, "scientist")} ${level.max_helpers === 1 ? "helps" : "help"} before its shot`,
  ];
  if (level.closes_when_ahead) parts.push("it keeps the last energy for a shot that wins");
  return `${parts.join("; ")}.`;
}

/** A choice in a few words, and what it does in one more. */
export function wording(text: string, content: RayContent, view: RayView): { label: string; detail?: string } {
  const [verb = "", a = "", b = ""] = text.split(" ");
  const action = (ACTIONS as readonly string[]).includes(a) ? printedAction(content, a as Action).name : a;
  switch (verb) {
    case "student": {
      const student = content.student.find((one) => studentName(one) === a);
      return student ? { label: student.name, detail: task(student) } : { label: a };
    }
    case "staff":
      return { label: `${action}: ${many(Number(b), "scientist")}`, detail: HINTS[a as Action] };
    case "lead":
      return { label: `Chief leads: ${action}`, detail: "Counts as the one or two scientists it takes" };
    case "lock":
      return { label: `Chief locks: ${action}`, detail: "The other professor cannot staff it next turn" };
    case "ready":
      return { label: "Ready: on to the actions", detail: "Nothing can be added after this" };
    case "move":
      return { label: `Move the ray to lane ${a}` };
    case "height":
      return { label: `Set the height to ${a}`, detail: capital(REACH[a] ?? "") };
    case "mode":
      return { label: "Change the mode", detail: `Now ${MODES[view.mode]}` };
    case "switch":
      return { label: `Switch lanes ${a.split("-")[0]} and ${b.split("-")[0]}`, detail: switchWords(view, squareOf(a), squareOf(b)) };
    case "heat":
      return { label: `Heat up by ${a}`, detail: `Now ${content.tracks.temperature_names[view.temperature]}` };
    case "cool":
      return { label: `Cool down with ${a}`, detail: `Now ${content.tracks.temperature_names[view.temperature]}` };
    case "fire":
      return { label: "Fire", detail: `Along lane ${view.lane}, ${MODES[view.mode]}, ${HEIGHTS[view.height]}` };
    default:
      return { label: text };
  }
}

function switchWords(view: RayView, a: number, b: number): string {
  const [one, other] = [view.dice[a] ?? 0, view.dice[b] ?? 0];
  return other ? `${capital(dieName(one))} and ${dieName(other)} change places` : `${capital(dieName(one))} goes to the empty square`;
}

/** What differs between two looks of the table, in short sentences, the scores first. */
export function changes(content: RayContent, from: RayView, to: RayView, counted: Numbers, recounted: Numbers): string[] {
  const names = content.tracks.temperature_names;
  const found: string[] = [];
  for (const professor of [0, 1]) {
    const [before, after] = [counted[`score-${professor}`]?.value, recounted[`score-${professor}`]?.value];
    if (before === undefined || after === undefined || before === after) continue;
    const change = after - before;
    found.push(`${professorName(to, professor)}: ${before} → ${after} points (${change > 0 ? "+" : "−"}${Math.abs(change)})`);
  }
  found.push(...diceChanges(content, from, to));
  if (from.lane !== to.lane) found.push(`Ray: lane ${from.lane} → ${to.lane}`);
  if (from.height !== to.height) found.push(`Height: ${HEIGHTS[from.height]} → ${HEIGHTS[to.height]}`);
  if (from.mode !== to.mode) found.push(`Mode: ${MODES[from.mode]} → ${MODES[to.mode]}`);
  if (from.temperature !== to.temperature) found.push(`Temperature: ${names[from.temperature]} → ${names[to.temperature]}`);
  if (from.energy !== to.energy) found.push(`Energy: ${from.energy} → ${to.energy}`);
  if (from.idle !== to.idle && stepOf(to) === "staff") found.push(`${many(to.idle, "scientist")} left to place`);
  for (const professor of [0, 1]) {
    const [before, after] = [scientists(content, from, professor), scientists(content, to, professor)];
    if (before !== after) found.push(`${professorName(to, professor)}: ${many(after, "scientist")} next turn`);
  }
  return found;
}

function diceChanges(content: RayContent, from: RayView, to: RayView): string[] {
  const changed = from.dice.flatMap((die, square) => (die === to.dice[square] ? [] : [square]));
  const [a, b] = changed;
  if (changed.length === 2 && from.dice[a!] === to.dice[b!] && from.dice[b!] === to.dice[a!]) {
    const owner = colourName(colourOf(content, a!));
    return [`${owner}’s ${dieName(from.dice[a!]!)} and ${dieName(from.dice[b!]!)} change places`];
  }
  return changed.map((square) => {
    const [before, after] = [from.dice[square]!, to.dice[square]!];
    const owner = colourName(colourOf(content, square));
    if (!after) return `${owner}’s ${dieName(before)} in ${squareWords(square)} disappears`;
    if (!before) return `${owner}’s ${dieName(after)} stands in ${squareWords(square)}`;
    return `${owner}’s ${dieName(before)} in ${squareWords(square)} becomes a ${dieName(after)}`;
  });
}
