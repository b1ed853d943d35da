/** The order line of Master Ray: what is asked, planned or told, as a headline and one line why. */
import { ordered } from "../../frame/orders";
import type { Order } from "../contract";
import { desk } from "./desk.svelte";
import { shotAt } from "./events";
import type { RayScene } from "./ray";
import { toldShot } from "./telling";
import { AIMS, crewChanges, dieName, heatChange, professorName, scoreChanges, shotWords } from "./words";

const COUNTED = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];
const number = (points: number): string => COUNTED[points] ?? String(points);
const counted = (points: number): string => `${number(points)} point${points === 1 ? "" : "s"}`;

const MISSING: Record<string, string> = { student: "Your student goes here", staff: "Press a machine", resolve: "Press a machine" };

/** What the order line says; null: the frame says it. */
export function order(scene: RayScene): Order | null {
  if (scene.telling) return told(scene);
  if (!scene.picture.turn.step && !scene.before) return over(scene);
  if (!scene.question) return scene.before ? planned(scene) : null;
  if (desk.first) return { headline: "And the other one?", why: "Pick the square it changes places with.", missing: "Pick a square" };
  if (desk.picked && scene.question.kind === "staff") return { headline: "Who does it?", why: "Pick how many scientists it takes.", missing: "Pick who" };
  if (desk.picked && AIMS[desk.picked]) return { ...ordered(AIMS[desk.picked]!), missing: "Pick on the stage" };
  return { ...ordered(scene.question.prompt), missing: MISSING[scene.question.kind] ?? "Choose one" };
}

/** A shot is told by who gains or loses; everything else in its own words. */
function told(scene: RayScene): Order | null {
  const shot = toldShot(scene, desk.last);
  if (!shot) return null;
  const why = shotWords(scene, shot.event);
  const professor = shot.gains.findIndex((gain) => gain);
  if (professor < 0) return { headline: shot.square ? "Zap! No points change" : "Zap! Nothing is hit", why };
  const gain = shot.gains[professor]!;
  const mine = professor === scene.seat;
  const who = professorName(scene.picture, professor);
  if (gain > 0) return { headline: `Zap! ${counted(gain)} for ${mine ? "you" : who}`, why };
  return { headline: `Zap! ${mine ? "You lose" : `${who} loses`} ${counted(-gain).toLowerCase()}`, why };
}

/** The end: by how much it was won, and by which shot. */
function over({ picture, seat, events }: RayScene): Order | null {
  const points = [0, 1].map((professor) => picture.numbers[`score-${professor}`]?.value ?? 0);
  const why = [`${Math.max(...points)} points to ${Math.min(...points)}`, events.findLast(({ kind }) => /-out$/.test(kind))?.says].filter(Boolean).join(". ");
  const winner = events.findLast(({ kind }) => kind === "result")?.about?.["seat"];
  if (typeof winner !== "number") return events.some(({ kind }) => kind === "shared") ? { headline: "The victory is shared", why } : null;
  const by = number(Math.abs(points[0]! - points[1]!)).toLowerCase();
  const close = Math.abs(points[0]! - points[1]!) <= 5;
  if (winner === seat) return { headline: close ? "Well aimed, professor" : `Yours by ${by}`, why };
  if (seat >= 0) return { headline: close ? "So close, professor" : `Lost by ${by}`, why };
  return { headline: `${professorName(picture, winner)} by ${by}`, why };
}

/** A whole turn: what the shot would do to whose die, or that none is fired. */
function planned(scene: RayScene): Order {
  const { before, picture, content, seat } = scene;
  const scores = scoreChanges(before!, picture, seat).map(({ name, before, after }) => `${name} from ${before} to ${after} points`);
  const shot = scene.planned.find((event) => shotAt(event) !== undefined);
  const why = [...scores, `${picture.ray.energy} energy left`].join(". ") + ".";
  const after = [...heatChange(content, before!, picture), ...crewChanges(before!, picture, seat)];
  const rest = after.length || scores.length ? after : ["Nothing else changes"];
  if (!shot) return { headline: "Hold your fire?", why: `${[...scores, ...rest].join(". ")}.` };
  const name = shotAt(shot);
  const square = before!.board.squares.find((one) => one.name === name);
  if (!square?.die) return { headline: "Fire at nothing?", why };
  const whose = before!.game.colours[seat] === square.colour ? "your own" : `${professorName(picture, picture.game.colours.indexOf(square.colour))}’s`;
  return { headline: `${picture.ray.mode === "shrink" ? "Shrink" : "Grow"} ${whose} ${dieName(square.die)}?`, why };
}
