import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import { together, touches, weight } from "./events";
import type { MassPicture } from "./mass";
import type { Content } from "./printed";
import { wording } from "./words";

const criticalMass: GameModule<MassPicture, Content> = {
  Board,
  phases: [
    { id: "setup", title: "Set-up" },
    { id: "plan", title: "Plan" },
    { id: "combat", title: "Combat" },
  ],
  phaseOf: (picture) => picture.turn.phase,
  wording,
  role: (seat, picture) => picture.game?.names[seat] ?? `Pilot ${seat + 1}`,
  colour: (seat) => seat,
  touches,
  weight,
  together,
  primary: () => null,
  plans: "answer",
  commitLabel: "Lock in",
};

export default criticalMass;
