/** What stands in for a board where a game has none of its own: the table in words, and its choices as they are written. */
import type { GameModule } from "../contract";
import Board from "./Board.svelte";

const plain: GameModule = {
  Board,
  phases: [],
  phaseOf: () => "",
  wording: (text) => ({ label: text }), // what is read can be typed
  role: (seat, _picture, _content, called) => called || `Player ${seat + 1}`,
  colour: (seat) => seat % 4,
  touches: () => [],
  weight: () => 1,
  primary: ({ complete, choices }) => (complete && choices.length === 1 ? choices[0]! : null),
  plans: "answer",
  commitLabel: "Confirm",
};

export default plain;
