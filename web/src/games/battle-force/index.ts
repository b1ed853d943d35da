import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import { cue, hits, length, together, touches, weight } from "./events";
import type { Content, ForcePicture } from "./force";
import { sharing } from "./sharing.svelte";
import { order, role, wording } from "./words";

const PHASES: Record<string, string> = { move: "activation", shoot: "activation", reaction: "activation", allocate: "activation", melee: "activation" };

const battleForce: GameModule<ForcePicture, Content> = {
  Board,
  Dock,
  named: true,
  low: "flat",
  written: true,
  goal: "Two forces, one table, every inch measured.",
  turn: ({ turn, game }) => (turn.round ? `Round ${turn.round} of ${game.rounds}` : "Before round 1"),
  order: (scene) => sharing.says(scene) ?? order(scene),
  score: ({ picture }) => [
    { figure: picture.sides.sides.map(({ points }) => points).join(" : "), says: "points" },
    { figure: [0, 1].map((side) => picture.units.filter((unit) => unit.side === side && unit.bases.length).length).join(" : "), says: "units left" },
  ],
  phases: [
    { id: "deployment", title: "Deployment" },
    { id: "initiative", title: "Initiative" },
    { id: "activation", title: "Activation" },
    { id: "round-end", title: "Round end" },
  ],
  phaseOf: ({ turn }) => (turn.over ? "" : (PHASES[turn.phase] ?? turn.phase)),
  wording,
  role,
  colour: (seat) => seat,
  touches,
  weight,
  length,
  hits,
  together,
  cue,
  primary: () => null,
  plans: "answer",
  commitLabel: "Confirm",
};

export default battleForce;
