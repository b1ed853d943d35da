/** Master Ray in players' words: choices, students, tempers, and what would change. */
import {
  ACTIONS, isRival, printedAction, squareWords, studentCalled,
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

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
export const many = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;

export const points = (n: number): string => many(n, "point");
export const signed = (change: number): string => `${change > 0 ? "+" : "−"}${Math.abs(change)}`;

/** "Blue", "Yellow", or "The rival" of a solo game. */
export const professorName = (picture: RayPicture, professor: number): string =>
  isRival(picture, professor) ? "The rival" : colourName(picture.game.colours[professor]);
export const colourName = (colour: Colour | undefined): string => capital(colour ?? "");

export const dieName = (die: Die | null): string => (die ? `${die.size} ${die.face}` : "no die");
export const sameDie = (one: Die | null, other: Die | null): boolean => one?.size === other?.size && one?.face === other?.face;

/** What a student can do. */
export function task({ action, strength }: Student): string {
  switch (action) {
    case "move":
      return `Moves the ray ${many(strength, "lane")}, free.`;
    case "height":
      return "Sets another height, free.";
    case "mode":
      return "Flips shrink and growth, free.";
    case "switch":
      return "Switches two of your dice, free.";
    case "heat":
      return `Heats the ray ${many(strength, "step")}, free.`;
    case "cool":
      return `Cools the ray ${many(2 * strength, "step")}, free.`;
    case "fire":
      return "Fires the ray, free.";
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
  const [verb = "", a = "", b = ""] = text.split(" ");
  const { ray } = picture;
  const action = (ACTIONS as readonly string[]).includes(a) ? printedAction(content, a as Action).name : a;
  switch (verb) {
    case "student": {
      const student = studentCalled(content, a);
      return student ? { label: student.name, detail: task(student) } : { label: a };
    }
    case "staff":
      return { label: `${action}: ${many(Number(b), "scientist")}`, detail: HINTS[a as Action] };
    case "lead":
      return { label: `Chief leads: ${action}`, detail: "Counts as the one or two scientists it takes" };
    case "lock":
      return { label: `Chief locks: ${action}`, detail: "The other professor cannot staff it next turn" };
    case "ready":
      return { label: "Ready", detail: "Then you do everything, in the order you like" };
    case "move":
      return { label: `Move the ray to lane ${a}` };
    case "height":
      return { label: `Set the height to ${a}`, detail: capital(REACH[a] ?? "") };
    case "mode":
      return { label: "Change the mode", detail: `Now ${ray.mode}` };
    case "switch":
      return { label: `Switch lanes ${a.split("-")[0]} and ${b.split("-")[0]}`, detail: switchWords(picture, a, b) };
    case "heat":
      return { label: `Heat up by ${a}`, detail: `Now ${content.tracks.temperature_names[ray.temperature]}` };
    case "cool":
      return { label: `Cool down with ${a}`, detail: `Now ${content.tracks.temperature_names[ray.temperature]}` };
    case "fire":
      return { label: "Fire", detail: `Along lane ${ray.lane}, ${ray.mode}, ${ray.height}` };
    default:
      return { label: text };
  }
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

/** What is told of a shot, without its cry; whoever looks is "you". */
export function spoken(scene: { picture: RayPicture; seat: number }, says: string): string {
  const own = scene.picture.game.professors[scene.seat];
  return says.replace(/^Zap! /, "").replace(`${own}'s`, "your").replace(/^your/, "Your");
}

/** Whose turn it is or was, as a headline. */
export function whoseTurn(scene: { picture: RayPicture; seat: number; names: string[] }, professor: number): string {
  if (professor === scene.seat) return "Your turn";
  return isRival(scene.picture, professor) ? "The rival’s turn" : `${scene.names[professor] ?? professorName(scene.picture, professor)}’s turn`;
}
