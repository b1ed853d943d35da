import type { GameModule } from "../contract";
import Board from "./Board.svelte";
import { touches, weight } from "./events";
import { COLOURS, type RayContent, type RayPicture } from "./ray";
import { colourName, wording } from "./words";

const masterRay: GameModule<RayPicture, RayContent> = {
  Board,
  phases: [
    { id: "student", title: "Student" },
    { id: "staff", title: "Scientists" },
    { id: "resolve", title: "Actions" },
    { id: "recruit", title: "Recruiting" },
  ],
  phaseOf: (picture, question) => question?.kind ?? picture.turn.step,
  wording,
  role: (seat, picture) => `${colourName(picture.game?.colours[seat] ?? COLOURS[seat])} professor`,
  colour: (seat, picture) => COLOURS.indexOf(picture.game?.colours[seat] ?? COLOURS[seat] ?? "blue"),
  touches,
  weight,
  primary: (question) => (question.choices.includes("ready") ? "ready" : null),
  plans: "turn",
  commitLabel: "Commit the turn",
};

export default masterRay;
