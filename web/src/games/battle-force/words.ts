/** Battle Force in players' words: choices, the order line, the parts of seats. */
import type { Order } from "../contract";
import { unitName, type Content, type ForcePicture, type ForceScene } from "./force";

const ACTIONS: Record<string, [string, string]> = {
  advance: ["Advance", "move, then shoot"],
  engage: ["Engage", "two moves, close in and fight"],
  redeploy: ["Redeploy", "three moves, far from the enemy"],
  hunker: ["Hunker Down", "saves are rolled again"],
  "dig-in": ["Dig In", "hunkered, and may shoot"],
  "open-fire": ["Open Fire", "hits count twice for pinning"],
};
const BARE: Record<string, [string, string?]> = {
  first: ["Place first"],
  second: ["Let the other place first"],
  decline: ["Name no unit"],
  refuse: ["Refuse", "the enemy goes on"],
  pass: ["No reaction"],
  stand: ["Stand", "no response"],
  disengage: ["Disengage", "move away before they come"],
  defend: ["Defensive fire", "shoot as they come"],
  counter: ["Counter-attack", "close in after their first move"],
  fire: ["Fire now"],
  hold: ["Hold", "asked again after the next move"],
  "hold-fire": ["Hold fire"],
  close: ["Close in", "to contact with the target"],
  regroup: ["Regroup", "stragglers come to the leader"],
  "battle-on": ["Battle on"],
};

/** A choice in a few words, and what it does in one more. */
export function wording(text: string, _content: Content, picture: ForcePicture): { label: string; detail?: string } {
  const [verb = "", a = "", b = "", c = "", d = ""] = text.split(" ");
  const unit = (number: string) => unitName(picture, Number(number));
  if (Object.hasOwn(ACTIONS, verb)) {
    const [label, detail] = ACTIONS[verb]!;
    const target = /^\d+$/.test(a) ? ` ${unit(a)}` : "";
    const air = [a, b].find((word) => word === "flying" || word === "hovering");
    return { label: `${label}${target}`, detail: air ? `${detail}; ${air}` : detail };
  }
  if (Object.hasOwn(BARE, verb)) {
    const [label, detail] = BARE[verb]!;
    return { label, ...(detail && { detail }) };
  }
  switch (verb) {
    case "activate":
      return { label: unit(a), detail: "activate" };
    case "nominate":
      return { label: unit(a), detail: "is activated first" };
    case "overwatch":
      return { label: `Overwatch: ${unit(a)}`, detail: "spends its activation" };
    case "take-cover":
      return { label: `Take cover: ${unit(a)}`, detail: "spends its activation" };
    case "move":
      return a.includes(",") ? { label: `To ${a}`, detail: `${b === "keep" ? "same shape" : b}, facing ${c}` } : { label: `${a} inches ${b}`, detail: c || "same shape" };
    case "toward":
      return { label: `Toward objective ${b}`, detail: c || "as far as it goes" };
    case "stay":
      return { label: "Stay", detail: `facing ${a}` };
    case "away":
      return { label: `Away, ${a}` };
    case "deploy":
    case "arrive":
      return { label: `${unit(a)} to ${b}`, detail: `${c}, facing ${d}` };
    case "shoot":
      return { label: `Shoot at ${unit(a)}`, ...(b && { detail: `and at ${unit(c)}` }) };
    case "aim":
      return { label: `Aim at base ${a}` };
    case "strike":
      return { label: `${a[0]!.toUpperCase() + a.slice(1)} strike at ${b}`, detail: `${d} comms dice` };
    case "allocate":
      return { label: `Bases ${text.split(" ").slice(1).join(", ")}`, detail: "take the hits in this order" };
    default:
      return { label: text };
  }
}

const HEADLINES: Record<string, string> = {
  first: "Who places first?",
  deploy: "Deploy a unit.",
  nominate: "Name the first unit.",
  select: "Who acts?",
  announce: "What does it do?",
  react: "Do you react?",
  respond: "They come for you.",
  moment: "Fire or hold?",
  move: "Where does it go?",
  shoot: "At whom?",
  allocate: "Who takes the hits?",
  "battle-on": "Go on fighting?",
  away: "Which way out?",
  consolidate: "The field is yours.",
  arrive: "Reserves arrive.",
};

/** What is asked, with the sentence of the rules as the reason; a refused place says why. */
export function order({ question, plan, telling, doubt, pointed }: ForceScene): Order | null {
  if (!question || plan.length || telling) return null;
  return { headline: HEADLINES[question.kind] ?? "Your decision.", why: pointed && doubt ? doubt.says : question.prompt };
}

/** Whose part a seat plays. */
export const role = (seat: number, picture: Partial<ForcePicture>): string => picture.game?.sides[seat]?.title ?? `Side ${seat + 1}`;
