import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import { together, touches, weight } from "./events";
import { phaseOf, seatName, type MassView } from "./mass";
import type { Content } from "./printed";
import { wording } from "./words";

const criticalMass: GameModule<MassView, Content> = {
  Board,
  phases: [
    { id: "setup", title: "Set-up" },
    { id: "plan", title: "Plan" },
    { id: "combat", title: "Combat" },
  ],
  phaseOf: (view, question) => phaseOf(view, question?.kind),
  wording,
  role: (seat, view, content) => (view.mech && content ? seatName(content, view, seat) : `Pilot ${seat + 1}`),
  colour: (seat) => seat,
  touches,
  weight,
  together,
  primary: () => null,
  plans: "answer",
  commitLabel: "Lock in",
};

export default criticalMass;
