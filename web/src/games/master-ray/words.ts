/** Master Ray in players' words: choices, students, tempers, and what would change. */
import { partsOf } from "../../lib/notation";
import type { Told } from "../../lib/wire";
import { capital, many } from "../../lib/typography";
import {
  isRival, printedAction, squareWords, studentCalled,
  type Action, type Colour, type Die, type Level, type RayContent, type RayPicture, type Square, type Student, type Temper,
} from "./ray";

/** What an action is called on its key. */
export const KEYS: Record<Action, string> = {
  move: "Move",
  height: "Height",
  mode: "Mode",
  switch: "Switch",
  heat: "Heat up",
  cool: "Cool down",
  fire: "Fire",
};

/** What an action does, in as few words as fit beside its sockets. */
export const HINTS: Record<Action, string> = {
  move: "a lane each",
  height: "to any other",
  mode: "shrink or grow",
  switch: "two of your dice",
  heat: "a step each",
  cool: "two steps each",
  fire: "1 shrinks, 2 grow",
};

/** What is still to be pointed at once an action has been picked. */
export const AIMS: Partial<Record<Action, string>> = {
  move: "Where to? Pick a lane.",
  height: "How high? Pick a height.",
  switch: "Which two? Pick two of your squares.",
  heat: "How strong? Pick one step or two.",
  cool: "How strong? Pick one or two.",
};

/** Which dice a ray of this height hits. */
export const REACH: Record<string, string> = {
  high: "large dice",
  middle: "large, medium",
  low: "every size",
};

export const points = (n: number): string => many(n, "point");
export const signed = (change: number): string => `${change > 0 ? "+" : "−"}${Math.abs(change)}`;

/** "Blue", "Yellow", or "The rival" of a solo game. */
export const professorName = (picture: RayPicture, professor: number): string =>
  isRival(picture, professor) ? "The rival" : colourName(picture.game.colours[professor]);
export const colourName = (colour: Colour | undefined): string => capital(colour ?? "");

export const dieName = (die: Die | null): string => (die ? `${die.size} ${die.face}` : "no die");
export const sameDie = (one: Die | null, other: Die | null): boolean => one?.size === other?.size && one?.face === other?.face;

/** What a student can do. */
export const task = (student: Student): string => `${job(student)}, free.`;

/** The same without its price: "Moves the ray 2 lanes". */
export function job({ action, strength }: Student): string {
  switch (action) {
    case "move":
      return `Moves the ray ${many(strength, "lane")}`;
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
export function wording(text: string, content: RayContent, picture: RayPicture): { label: string; detail?: string } {
  const { verb, name = "", action: key, number, lane, height = "", square = "", square2 = "" } = partsOf(content, text);
  const { ray } = picture;
  const action = key && printedAction(content, key as Action).name;
  switch (verb) {
    case "student": {
      const student = studentCalled(content, name);
      return student ? { label: student.name, detail: task(student) } : { label: name };
    }
    case "staff":
      return { label: `${action}: ${many(Number(number), "scientist")}`, detail: HINTS[key as Action] };
    case "lead":
      return { label: `Chief leads: ${action}`, detail: "Counts as the one or two scientists it takes" };
    case "lock":
      return { label: `Chief locks: ${action}`, detail: "The other professor cannot staff it next turn" };
    case "ready":
      return { label: "Ready", detail: "Then you do everything, in the order you like" };
    case "move":
      return { label: `Move the ray to lane ${lane}` };
    case "height":
      return { label: `Set the height to ${height}`, detail: capital(REACH[height] ?? "") };
    case "mode":
      return { label: "Change the mode", detail: `Now ${ray.mode}` };
    case "switch":
      return { label: `Switch ${switchedLanes(text, content, picture)}`, detail: switchWords(picture, square, square2) };
    case "heat":
      return { label: `Heat up by ${number}`, detail: `Now ${content.tracks.temperature_names[ray.temperature]}` };
    case "cool":
      return { label: `Cool down with ${number}`, detail: `Now ${content.tracks.temperature_names[ray.temperature]}` };
    case "fire":
      return { label: "Fire", detail: `Along lane ${ray.lane}, ${ray.mode}, ${ray.height}` };
    default:
      return { label: text };
  }
}

/** The lanes of a switch. */
export function switchedLanes(text: string, content: RayContent, { board }: RayPicture): string {
  const { square, square2 } = partsOf(content, text);
  const lane = (name: string | undefined) => board.squares.find((one) => one.name === name)?.lane;
  return `lanes ${lane(square)} and ${lane(square2)}`;
}

function switchWords(picture: RayPicture, a: string, b: string): string {
  const [one, other] = [a, b].map((name) => picture.board.squares.find((square) => square.name === name)?.die ?? null);
  return other ? `${capital(dieName(one!))} and ${dieName(other)} change places` : `${capital(dieName(one!))} goes to the empty square`;
}

/** What differs between two looks of the table, in short sentences, the scores first; whoever looks is "you". */
export function changes(content: RayContent, from: RayPicture, to: RayPicture, seat = -1): string[] {
  const scores = scoreChanges(from, to, seat).map(({ name, before, after }) => `${name}: ${before} → ${after} points (${signed(after - before)})`);
  return [...scores, ...tableChanges(content, from, to, seat)];
}

/** Whose score differs between two looks of the table, and by what; whoever looks is "You". */
export function scoreChanges(from: RayPicture, to: RayPicture, seat: number): { name: string; before: number; after: number }[] {
  return [0, 1].flatMap((professor) => {
    const [before, after] = [from, to].map(({ numbers }) => numbers[`score-${professor}`]?.value);
    return before === undefined || after === undefined || before === after ? [] : [{ name: who(to, professor, seat), before, after }];
  });
}

/** What differs besides the scores. */
export function tableChanges(content: RayContent, from: RayPicture, to: RayPicture, seat: number): string[] {
  const found = diceChanges(from, to, seat);
  const [was, is] = [from.ray, to.ray];
  if (was.lane !== is.lane) found.push(`The ray goes from lane ${was.lane} to lane ${is.lane}`);
  if (was.height !== is.height) found.push(`Height goes from ${was.height} to ${is.height}`);
  if (was.mode !== is.mode) found.push(`Mode goes from ${was.mode} to ${is.mode}`);
  found.push(...heatChange(content, from, to));
  if (was.energy !== is.energy) found.push(`${is.energy} energy left`);
  if (from.turn.idle !== to.turn.idle && to.turn.step === "staff") found.push(`${many(to.turn.idle, "scientist")} left to place`);
  return [...found, ...crewChanges(from, to, seat)];
}

/** How the heat differs. */
export function heatChange(content: RayContent, { ray: was }: RayPicture, { ray: is }: RayPicture): string[] {
  const names = content.tracks.temperature_names;
  return was.temperature === is.temperature ? [] : [`Heat goes from ${names[was.temperature]} to ${names[is.temperature]}`];
}

/** Who will have more or fewer scientists. */
export function crewChanges(from: RayPicture, to: RayPicture, seat: number): string[] {
  return [0, 1].flatMap((professor) => {
    const [before, after] = [from, to].map(({ crews }) => crews[professor]!.scientists);
    return before === after ? [] : [`${who(to, professor, seat)}: ${many(after!, "scientist")} next turn`];
  });
}

function diceChanges(from: RayPicture, to: RayPicture, seat: number): string[] {
  const then = new Map(to.board.squares.map((square) => [square.name, square.die]));
  const changed = from.board.squares.map((square) => ({ square, was: square.die, is: then.get(square.name) ?? null })).filter(({ was, is }) => !sameDie(was, is));
  const [a, b] = changed;
  if (changed.length === 2 && sameDie(a!.was, b!.is) && sameDie(b!.was, a!.is)) {
    return [`${whose(to, a!.square, seat)} ${dieName(a!.was)} and ${dieName(b!.was)} change places`];
  }
  return changed.map(({ square, was, is }) => {
    const owner = whose(to, square, seat);
    if (!is) return `${owner} ${dieName(was)} in ${squareWords(square)} disappears`;
    if (!was) return `${owner} ${dieName(is)} stands in ${squareWords(square)}`;
    return `${owner} ${dieName(was)} in ${squareWords(square)} becomes a ${dieName(is)}`;
  });
}

/** Whose square it is: "Your", or "Yellow’s". */
const whose = (picture: RayPicture, { colour }: Square, seat: number): string =>
  picture.game.colours[seat] === colour ? "Your" : `${colourName(colour)}’s`;

const who = (picture: RayPicture, professor: number, seat: number): string =>
  professor === seat ? "You" : professorName(picture, professor);

/** A square's die with its owner: "Your large 4", "Yellow large 5"; or that it is empty. */
export function owned(scene: { picture: RayPicture; seat: number }, square: Square, die: Die | null): string {
  const owner = scene.picture.game.colours[scene.seat] === square.colour ? "Your" : colourName(square.colour);
  return die ? `${owner} ${dieName(die)}` : `${owner} square, empty`;
}

/** What a shot makes of a die, and what it has to do with the ray or the reserve. */
const SHOTS: Record<string, [string, string?]> = {
  shrunk: ["shrinks to"],
  "shrunk-cold": ["becomes", "cold keeps faces"],
  vanished: ["disappears", "no smaller die is in reserve"],
  "vanished-small": ["disappears", "nothing is smaller"],
  grew: ["grows to"],
  "grew-cold": ["becomes", "cold adds two"],
  "grew-face": ["becomes", "no larger left"],
  "grew-large": ["becomes", "nothing is larger"],
};

/** A shot in words; whoever looks is "you". */
export function shotWords({ picture, seat }: { picture: RayPicture; seat: number }, { kind, about }: Told): string {
  const { hit, die, square: name, lane } = about as { hit: Die; die?: Die; square: string; lane: number };
  const square = picture.board.squares.find((one) => one.name === name);
  if (!square) return `No die in lane ${lane} is tall enough: the shot hits nothing.`;
  const owner = picture.game.colours.indexOf(square.colour);
  const [does = "", why] = SHOTS[kind] ?? [];
  const whose = owner === seat ? "Your" : `${capital(picture.game.professors[owner] ?? "")}'s`;
  return `${whose} ${dieName(hit)} in ${squareWords(square)} ${does}${die ? ` a ${dieName(die)}` : ""}${why ? `: ${why}` : ""}.`;
}

/** Whose turn it is or was, as a headline. */
export function whoseTurn(scene: { picture: RayPicture; seat: number; names: string[] }, professor: number): string {
  if (professor === scene.seat) return "Your turn";
  return isRival(scene.picture, professor) ? "The rival’s turn" : `${scene.names[professor] ?? professorName(scene.picture, professor)}’s turn`;
}
