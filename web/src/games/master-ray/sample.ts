/** A small table for tests: four lanes, four students, the start of a duel. */
import forms from "../../lib/notation.sample.json";
import type { Question, Told } from "../../lib/wire";
import type { Action, Colour, Die, RayContent, RayPicture, Size, Step } from "./ray";

const WEIGHTS: Record<Size, number> = { small: 3, medium: 2, large: 1 };
/** A die, worth what the server would count. */
export const die = (size: Size, face: number): Die => ({ size, face, worth: face * WEIGHTS[size] });

const START: [string, Colour, Die][] = [
  ["1-near", "blue", die("large", 4)], ["1-far", "yellow", die("large", 5)],
  ["2-near", "yellow", die("medium", 2)], ["2-far", "blue", die("large", 3)],
  ["3-near", "blue", die("medium", 2)], ["3-far", "yellow", die("large", 3)],
  ["4-near", "yellow", die("large", 4)], ["4-far", "blue", die("large", 5)],
];

export const content: RayContent = {
  notation: forms["master-ray"].forms,
  tracks: { temperature_names: ["cold", "cool", "warm", "hot", "max"], energy_start: 12 },
  dice: { per_player: { small: 3, medium: 3, large: 3 } },
  square: START.map(([name, colour]) => ({ lane: Number(name[0]), depth: name.slice(2), colour })),
  action: [
    { id: "action.move", name: "Move the ray", scientists: [1, 2] },
    { id: "action.height", name: "Change height", scientists: [1] },
    { id: "action.mode", name: "Change mode", scientists: [1] },
    { id: "action.switch", name: "Switch dice", scientists: [2] },
    { id: "action.heat", name: "Heat up", scientists: [1, 2] },
    { id: "action.cool", name: "Cool down", scientists: [1, 2] },
    { id: "action.fire", name: "Fire", scientists: [1, 2] },
  ],
  student: [
    { id: "student.ada-quickstep", name: "Ada Quickstep", action: "move", strength: 1, temper: "greedy" },
    { id: "student.carla-longstride", name: "Carla Longstride", action: "move", strength: 2, temper: "spiteful" },
    { id: "student.greta-toggle", name: "Greta Toggle", action: "mode", strength: 1, temper: "methodical" },
    { id: "student.kira-frost", name: "Kira Frost", action: "cool", strength: 1, temper: "methodical" },
  ],
  temper: [
    { id: "temper.greedy", own_weight: 2, foe_weight: 1, max_fire_temperature: 3 },
    { id: "temper.spiteful", own_weight: 1, foe_weight: 2, max_fire_temperature: 3 },
    { id: "temper.methodical", own_weight: 1, foe_weight: 1, max_fire_temperature: 1 },
  ],
  level: [
    { name: "Lecturer", fire_threshold: 4, max_helpers: 0, always_three_scientists: false, closes_when_ahead: false, prestige_points: 0 },
    { name: "Laureate", fire_threshold: 1, max_helpers: 2, always_three_scientists: true, closes_when_ahead: true, prestige_points: 14 },
  ],
};

type Differs = { [Section in keyof RayPicture]?: RayPicture[Section] extends unknown[] ? RayPicture[Section] : Partial<RayPicture[Section]> };

const NOBODY: Record<Action, number | "chief"> = { move: 0, height: 0, mode: 0, switch: 0, heat: 0, cool: 0, fire: 0 };

/** A table that is at some step of the turn of professor 0, with what else differs from the start, also dice by square. */
export function table(step: Step, differs: Differs = {}, dice: Record<string, Die | null> = {}): RayPicture {
  const squares = START.map(([name, colour, start]) => ({
    name, colour, lane: Number(name[0]), depth: name.slice(2) as "near" | "far", die: name in dice ? dice[name]! : start,
  }));
  const colours = differs.game?.colours ?? ["blue", "yellow"];
  const counted = colours.map((own) => {
    const reasons = squares.flatMap(({ colour, die, lane, depth }) =>
      die && colour === own ? [{ value: die.worth, why: `${die.size} ${die.face} in lane ${lane} ${depth}`, rule: "" }] : [],
    );
    return { value: reasons.reduce((sum, { value }) => sum + value, 0), reasons };
  });
  return {
    game: { solo: false, advanced: false, level: null, colours, professors: ["Blue", "Yellow"], ...differs.game },
    turn: { number: 1, pass: 1, active: 0, step, idle: 2, fired: false, ...differs.turn },
    board: { squares, reserve: colours.map(() => ({ large: 0, medium: 2, small: 3 })) },
    ray: { lane: 2, height: "middle", mode: "shrink", temperature: 1, energy: 12, ...differs.ray },
    dashboard: { student: null, covered: null, staff: NOBODY, locks: [null, null], ...differs.dashboard },
    crews: differs.crews ?? [{ scientists: 2, chief: false }, { scientists: 2, chief: false }],
    students: { all: content.student.map(({ id }) => id.replace("student.", "")), deck: 8, used: [], front: null, ...differs.students },
    hands: { counts: [2, 2], own: ["ada-quickstep", "carla-longstride"], ...differs.hands },
    numbers: { "score-0": counted[0]!, "score-1": counted[1]! },
  };
}

export const question = (kind: string, ...choices: string[]): Question => ({
  decision: 1,
  kind,
  prompt: "",
  rule: "",
  choices,
  complete: true,
  sealed: null,
  aids: {},
  done: "",
});

export const told = (kind: string, about: Told["about"] = {}, picture: Partial<RayPicture> = {}): Told => ({
  number: 0, kind, says: `${kind} was said.`, rule: "", about, picture,
});

/** Scientists on actions. */
export const staffed = (who: Partial<Record<Action, number | "chief">>): Differs => ({ dashboard: { staff: { ...NOBODY, ...who } } });
