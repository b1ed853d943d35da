import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import { touches, weight } from "./events";
import { colourPlayed, stepOf, type RayContent, type RayView } from "./ray";
import { colourName, wording } from "./words";

const masterRay: GameModule<RayView, RayContent> = {
  Board,
  phases: [
    { id: "student", title: "Student" },
    { id: "staff", title: "Scientists" },
    { id: "resolve", title: "Actions" },
    { id: "recruit", title: "Recruiting" },
  ],
  phaseOf: (view, question) => question?.kind ?? stepOf(view),
  wording,
  role: (seat, view) => `${colourName(colourPlayed(view, seat))} professor`,
  colour: (seat, view) => colourPlayed(view, seat),
  touches,
  weight,
  primary: (question) => (question.choices.includes("ready") ? "ready" : null),
  plans: "turn",
  commitLabel: "Commit the turn",
};

export default masterRay;
