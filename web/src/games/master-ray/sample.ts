/** A small table for tests: four lanes, four students, the start of a duel. */
import type { Question, Told } from "../../lib/wire";
import { ACTIONS, SIZES, type RayContent, type RayScene, type RayView } from "./ray";

const START: [string, "blue" | "yellow", number][] = [
  ["1-near", "blue", 28], ["1-far", "yellow", 29], ["2-near", "yellow", 18], ["2-far", "blue", 27],
  ["3-near", "blue", 18], ["3-far", "yellow", 27], ["4-near", "yellow", 28], ["4-far", "blue", 29],
];

export const content: RayContent = {
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

const STEPS = { student: 1, staff: 2, resolve: 3 };

/** A table that is at some step of the turn of professor 0, with what else differs from the start. */
export const table = (step: keyof typeof STEPS, differs: Partial<RayView> = {}): RayView => ({
  agenda: [5, STEPS[step]],
  turn: 1,
  solo: 0,
  level: 0,
  advanced: 0,
  swapped: 0,
  dice: START.map(([, , die]) => die),
  lane: 2,
  temperature: 1,
  height: 1,
  mode: 0,
  energy: 12,
  hands: [0b0011, { count: 2 }],
  deck: { count: 8 },
  discard: 0,
  passes: 0,
  front: -1,
  active: 0,
  extra: 0,
  chiefs: 0,
  locks: [-1, -1],
  student: -1,
  covered: -1,
  staff: 0,
  idle: 2,
  fired: 0,
  ...differs,
});

/** What the server would count: face times three, two or one. */
export function counted(view: RayView): RayScene["numbers"] {
  const figures = [0, 1].map((professor) => {
    const reasons = view.dice.flatMap((die, square) => {
      const [name, colour] = START[square]!;
      if (!die || Number(colour === "yellow") !== (professor ^ view.swapped)) return [];
      return [{ value: (die & 7) * (4 - (die >> 3)), why: `${SIZES[die >> 3]} ${die & 7} in lane ${name.replace("-", " ")}`, rule: "" }];
    });
    return { value: reasons.reduce((sum, { value }) => sum + value, 0), reasons };
  });
  return { "score-0": figures[0]!, "score-1": figures[1]! };
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
});

export const told = (kind: string, a = 0, b = 0, c = 0): Told => ({ number: 0, kind, says: `${kind} was said.`, rule: "", a, b, c });

/** Scientists on actions, as the view tells them. */
export const staffed = (who: Partial<Record<(typeof ACTIONS)[number], number>>): number =>
  ACTIONS.reduce((staff, action, i) => staff | ((who[action] ?? 0) << (2 * i)), 0);
