import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import Poster from "./Poster.svelte";
import Tally from "./Tally.svelte";
import { desk } from "./desk.svelte";
import { cue, length, shotAt, touches, weight } from "./events";
import { order } from "./order";
import { COLOURS, type RayContent, type RayPicture } from "./ray";
import { colourName, wording } from "./words";

const masterRay: GameModule<RayPicture, RayContent> = {
  Board,
  Dock,
  docked: () => true,
  named: true,
  goal: "Own the most points when the energy is spent. Small dice with high faces score most.",
  turn: ({ turn }) => `Turn ${turn.number}`,
  order,
  Poster,
  Tally,
  score: ({ picture, seat }) => {
    const own = seat === 1 ? 1 : 0;
    const [mine, other] = [own, 1 - own].map((professor) => picture.numbers[`score-${professor}`]?.value ?? 0);
    return [
      { figure: `${mine} : ${other}`, says: seat < 0 ? "points" : "points, yours first" },
      { figure: String(picture.ray.energy), says: "energy left" },
    ];
  },
  phases: [
    { id: "plan", title: "Plan" },
    { id: "do", title: "Do it" },
    { id: "recruit", title: "Recruit" },
  ],
  phaseOf: ({ turn }, question) => (question || desk.planning ? "plan" : ({ resolve: "do", recruit: "recruit", "": "" }[turn.step as string] ?? "plan")),
  wording,
  role: (seat, picture) => `${colourName(picture.game?.colours[seat] ?? COLOURS[seat])} professor`,
  colour: (seat, picture) => COLOURS.indexOf(picture.game?.colours[seat] ?? COLOURS[seat] ?? "blue"),
  touches,
  weight,
  length,
  retold: (event) => shotAt(event) !== undefined,
  hits: (event) => shotAt(event) !== undefined,
  cue,
  primary: (question) => (question.choices.includes("ready") ? "ready" : null),
  plans: "turn",
  commitLabel: "Do it",
};

export default masterRay;
