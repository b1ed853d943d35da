import { MediaQuery } from "svelte/reactivity";
import type { GameModule } from "../contract";
import { strikeAsked } from "./damage";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import { cue, hits, length, together, touches, weight } from "./events";
import type { MassPicture } from "./mass";
import Piece from "./Piece.svelte";
import Poster from "./Poster.svelte";
import type { Content } from "./printed";
import { score } from "./score";
import Tally from "./Tally.svelte";
import Versus from "./Versus.svelte";
import { order, wording } from "./words";

/** On a phone the plates of the victim need the room of the hand. */
const phone = new MediaQuery("(max-width: 45rem) and (orientation: portrait)", false);

const criticalMass: GameModule<MassPicture, Content> = {
  Board,
  Dock,
  Poster,
  named: true,
  centred: true,
  Piece,
  Versus,
  goal: "Break all four components of every enemy Mech.",
  turn: ({ turn }) => (turn.number ? `Turn ${turn.number}` : ""),
  docked: ({ seat, question }) => seat >= 0 && !(strikeAsked(question) && phone.current),
  order,
  score,
  Tally,
  phases: [
    { id: "plan", title: "Plan" },
    { id: "combat", title: "Combat" },
  ],
  phaseOf: (picture) => picture.turn.phase,
  wording,
  role: (seat, picture) => picture.game?.names[seat] ?? `Pilot ${seat + 1}`,
  colour: (seat) => seat,
  touches,
  weight,
  length,
  hits,
  cue,
  together,
  primary: () => null,
  plans: "answer",
  commitLabel: "Seal it",
};

export default criticalMass;
