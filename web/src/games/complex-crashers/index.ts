import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import { cue, hits, length, touches, weight } from "./events";
import type { Content, RaidPicture } from "./raid";
import { order, primary, role, wording } from "./words";

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
  keys: [
    { keys: ["1", "…", "4"], does: "look at an Operative, while you act" },
    { keys: ["+", "−", "0", "F"], does: "nearer, farther, the whole complex" },
    { keys: ["Home"], does: "to what is asked; arrows move the map" },
    { keys: ["P"], does: "let a window pass" },
    { keys: ["[", "]"], does: "turn the tile; a digit takes it to that cell" },
    { keys: ["V"], does: "put the tile in reserve" },
    { keys: ["E"], does: "then an arrow, then a digit: a token on that side of the tile" },
    { keys: ["D"], does: "then a digit: deploy that card" },
    { keys: ["Shift+1", "…", "5"], does: "take a point back, while you pay; a digit adds one" },
    { keys: ["C"], does: "the cheapest payment" },
    { keys: ["A"], does: "all from whom the attack can reach, while you pay" },
    { keys: ["B"], does: "the dice as they do most" },
  ],
  primary,
  plans: "answer",
  commitLabel: "Confirm",
};

export default complexCrashers;
