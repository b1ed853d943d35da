import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import { cue, hits, length, touches, weight } from "./events";
import type { Content, RaidPicture } from "./raid";
import { order, role, wording } from "./words";

const complexCrashers: GameModule<RaidPicture, Content> = {
  Board,
  Dock,
  named: true,
  low: "lowest",
  written: true,
  goal: "Five reactors offline at one moment, or every Operative down.",
  turn: ({ turn }) => (turn.begun ? `Round ${turn.round} of ${turn.rounds}` : "Opening"),
  order,
  score: ({ picture }) => [
    { figure: `${picture.manager.reactors.filter((one) => !one.online).length} of 5`, says: "reactors offline" },
    { figure: `${picture.team.filter(({ able }) => !able).length} of ${picture.team.length}`, says: "Operatives down" },
    { figure: String(picture.turn.round), says: "rounds" },
  ],
  phases: [
    { id: "operatives", title: "Operatives" },
    { id: "manager", title: "Manager" },
  ],
  phaseOf: ({ turn }) => (turn.winner ? "" : turn.initiative),
  wording,
  role,
  colour: (seat) => (seat === 0 ? 0 : 4),
  touches,
  weight,
  length,
  hits,
  cue,
  primary: ({ choices }) => (choices.includes("pass") ? "pass" : choices.length === 1 ? choices[0]! : null),
  plans: "answer",
  commitLabel: "Confirm",
};

export default complexCrashers;
