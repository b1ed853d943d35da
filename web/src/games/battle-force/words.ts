/** Battle Force in players' words: choices, the order line, the parts of seats. */
import { partsOf } from "../../lib/notation";
import { capital } from "../../lib/typography";
import type { Order } from "../contract";
import { aidsOf, inches, keyOf, unitName, unitOf, type Content, type ForcePicture, type ForceScene, type Shot, type Sketch } from "./force";
import { marching } from "./marching.svelte";

const ACTIONS: Record<string, [string, string]> = {
  advance: ["Advance", "move, then shoot"],
  engage: ["Engage", "two moves, close in and fight"],
  redeploy: ["Redeploy", "three moves, far from the enemy"],
  hunker: ["Hunker Down", "saves are rolled again"],
  "dig-in": ["Dig In", "hunkered, and may shoot"],
  "open-fire": ["Open Fire", "hits count twice for pinning"],
};
export const ACTION_ORDER = Object.keys(ACTIONS);
const BARE: Record<string, [string, string?]> = {
  first: ["Place first"],
  second: ["Let the other place first"],
  decline: ["Name no unit", "and begin yourself"],
  refuse: ["Refuse", "the enemy goes on"],
  pass: ["No reaction"],
  stand: ["Stand", "no response"],
  disengage: ["Disengage", "move away before they come"],
  defend: ["Defensive fire", "shoot as they come"],
  counter: ["Counter-attack", "close in after their first move"],
  fire: ["Fire now"],
  hold: ["Hold", "asked again after the next move"],
  "hold-fire": ["Hold fire", "no shot"],
  close: ["Close in", "to contact with the target"],
  regroup: ["Regroup", "stragglers come to the leader"],
  "battle-on": ["Battle on", "another round of close combat"],
};

/** A choice in a few words, and what it does in one more. */
export function wording(text: string, content: Content, picture: ForcePicture): { label: string; detail?: string } {
  const parts = partsOf(content, text);
  const { verb, x, y, heading, formation, dice } = parts;
  const unit = (number = parts["unit"]) => unitName(picture, Number(number));
  const place = `${x},${y}`;
  if (Object.hasOwn(ACTIONS, verb)) {
    const [label, detail] = ACTIONS[verb]!;
    const air = parts["flying"] ?? parts["hovering"];
    return { label: parts["unit"] ? `${label} ${unit()}` : label, detail: air ? `${detail}; ${air}` : detail };
  }
  if (Object.hasOwn(BARE, verb)) {
    const [label, detail] = BARE[verb]!;
    return { label, ...(detail && { detail }) };
  }
  switch (verb) {
    case "activate":
      return { label: unit(), detail: "activate" };
    case "nominate":
      return { label: unit(), detail: "is activated first" };
    case "overwatch":
      return { label: `Overwatch: ${unit()}`, detail: "spends its activation" };
    case "take-cover":
      return { label: `Take cover: ${unit()}`, detail: "spends its activation" };
    case "move":
      if (parts["inches"]) return { label: `${parts["inches"]} inches ${heading}`, detail: formation ?? "same shape" };
      return { label: `To ${place}`, detail: `${formation === "keep" ? "same shape" : formation}, facing ${heading}` };
    case "toward":
      return { label: `Toward objective ${parts["number"]}`, detail: formation ?? "as far as it goes" };
    case "stay":
      return { label: "Stay", detail: `facing ${heading}` };
    case "away":
      return { label: `Away, ${heading}` };
    case "deploy":
    case "arrive":
      return { label: `${unit()} to ${place}`, detail: `${formation}, facing ${heading}` };
    case "shoot":
      return { label: `Shoot at ${unit()}`, ...(parts["unit2"] && { detail: `and at ${unit(parts["unit2"])}` }) };
    case "aim":
      return { label: `Aim at base ${parts["unit"]}.${parts["base"]}` };
    case "strike":
      return { label: `${capital(parts["kind"]!)} strike at ${place}`, detail: `${dice} comms dice` };
    case "allocate":
      return { label: `Bases ${parts["base"]!.replaceAll(" ", ", ")}`, detail: "take the hits in this order" };
    default:
      return { label: text };
  }
}

/** The shots that a choice would make, as far as they are known. */
export function shotsOf(text: string | null, scene: ForceScene): Shot[] {
  const key = keyOf(scene, text);
  const told = text !== null && scene.sketched?.text === text ? (scene.sketched.sketch as Sketch).targets : undefined;
  const { targets = [], watchers = [] } = aidsOf(scene);
  if (key?.watcher) return watchers.flatMap(({ unit, now }) => (unit === key.watcher && now ? [now] : []));
  if (!key?.shots) return scene.question?.kind === "shoot" ? (told ?? []) : [];
  return told ?? (key.shots.length > 1 ? [] : targets.filter(({ unit }) => unit === key.shots![0]));
}

/** What the main button says for a choice that is looked at. */
export function commits(text: string, scene: ForceScene): string {
  const { label } = wording(text, scene.content, scene.picture);
  const key = keyOf(scene, text);
  if (key?.unit && scene.question?.kind === "select") return `Activate ${label}`;
  if (key?.unit && scene.question?.kind === "nominate") return `Name ${label}`;
  if (!key?.shots) return label;
  const dice = shotsOf(text, scene).reduce((sum, shot) => sum + shot.dice, 0);
  return dice ? `Roll ${dice} dice` : "Fire";
}

const HEADLINES: Record<string, string> = {
  first: "Who places first?",
  nominate: "You have the initiative.",
  select: "Who acts?",
  react: "Do you react?",
  respond: "They come for you.",
  moment: "Fire or hold?",
  allocate: "Who takes the hits?",
  "battle-on": "Go on fighting?",
  away: "Which way out?",
};
const OF_A_UNIT: Record<string, string> = { announce: "Which action?", move: "Where to?", consolidate: "Where to?", shoot: "At whom?", deploy: "Place it.", arrive: "Place it." };
const HOW = "Drag the ghost or press a place; arrows, Q and E do the same.";

/** What is asked, with the sentence of the rules as the reason; a refused place says why. */
export function order(scene: ForceScene): Order | null {
  const { question, plan, telling, sketched, picture } = scene;
  if (!question || plan.length || telling) return null;
  if (marching.set && sketched?.says && sketched.text === marching.text(scene) && !marching.held) {
    return { headline: "Not there.", why: sketched.says, missing: "Find a place that is allowed" };
  }
  const verb = OF_A_UNIT[question.kind];
  if (!verb) return { headline: HEADLINES[question.kind] ?? "Your decision.", why: question.prompt };
  const number = question.kind === "deploy" || question.kind === "arrive" ? marching.unit : (aidsOf(scene).unit ?? 0) + (question.kind === "announce" ? 0 : 1);
  const title = unitOf(picture, number)?.title ?? "";
  const drawn = marching.set && sketched?.text === marching.text(scene) ? (sketched.sketch as Sketch) : null;
  const cost = drawn?.cost !== undefined ? `${inches(drawn.cost)} of ${inches(drawn.most ?? 0)} inches. ` : "";
  const draws = ["move", "consolidate", "deploy", "arrive"].includes(question.kind);
  const why = marching.note ? `It stops there: ${marching.note}` : draws && (marching.set || question.kind === "deploy") ? `${number} ${title}. ${cost}${HOW}` : question.prompt;
  return { headline: verb, why, missing: question.kind === "shoot" ? "Pick a target" : question.kind === "announce" ? "Pick an action" : question.kind === "deploy" && marching.rest ? "Placing the rest …" : "Drag it, or press a place" };
}

/** Whose part a seat plays. */
export const role = (seat: number, picture: Partial<ForcePicture>): string => picture.game?.sides[seat]?.title ?? `Side ${seat + 1}`;
