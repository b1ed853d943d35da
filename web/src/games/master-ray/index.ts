import type { GameModule } from "../contract";
import Board from "./Board.svelte";

const masterRay: GameModule = {
  Board,
  phases: [
    { id: "student", title: "Student" },
    { id: "staff", title: "Scientists" },
    { id: "resolve", title: "Actions" },
  ],
  phaseOf: (_view, question) => question?.kind ?? "",
  wording: (text) => ({ label: text }),
  role: (seat) => ["Blue", "Yellow"][seat] ?? "",
  colour: (seat) => seat,
  touches: () => [],
  weight: () => 0,
  primary: (question) => (question.choices.includes("ready") ? "ready" : null),
  plans: true,
  commitLabel: "Commit the turn",
};

export default masterRay;
