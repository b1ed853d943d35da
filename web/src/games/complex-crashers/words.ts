/** Complex Crashers in players' words: choices, the order line, the parts of seats. */
import { partsOf } from "../../lib/notation";
import { capital, many } from "../../lib/typography";
import type { Order } from "../contract";
import { abilityOf, aidsOf, cardOf, nameOf, tileOf, unitName, useOf, type Content, type RaidPicture, type RaidScene } from "./raid";

const TOKENS: Record<string, string> = { "open-door": "an open blast door", "closed-door": "a closed blast door", cover: "cover" };

/** A choice in a few words, and what it does in one more. */
export function wording(text: string, content: Content, picture: RaidPicture): { label: string; detail?: string } {
  const parts = partsOf(content, text);
  const { verb, ability = "", region, direction = "", number, turn, token = "" } = parts;
  const unit = (id = parts["unit"] ?? parts["operative"] ?? parts["reactor"] ?? "") => unitName(picture, content, id);
  const printed = cardOf(content, parts["card"] ?? "");
  const card = printed?.name ?? parts["card"];
  const known = abilityOf(content, ability)?.ability;
  switch (verb) {
    case "pass":
      return { label: passes(picture) };
    case "accept":
      return { label: "Accept" };
    case "use":
      return { label: `${known?.name ?? ability}${parts["about"] ? ` at ${unit(parts["about"])}` : ""}`, detail: `${unit()}. ${known?.text ?? ""}` };
    case "ability":
      return { label: known?.name ?? ability, detail: unit() };
    case "unit":
      return { label: unit(), ...odds(picture, parts["unit"]!) };
    case "region":
      return { label: `Region ${region}` };
    case "step":
      return { label: `Step to ${region}` };
    case "edge":
      return { label: `The ${direction} edge of ${region}` };
    case "direction":
      return { label: capital(direction) };
    case "card":
      return { label: `${card}${parts["holder"] ? ` of ${unit(parts["holder"])}` : ""}` };
    case "group":
      return { label: `Dice group ${number}` };
    case "die":
      return { label: `The ${number}` };
    case "pay":
      return { label: many(Number(number), "point"), detail: `from your track for ${unit()}` };
    case "charge":
      return { label: many(Number(number), "charge"), detail: unit() };
    case "stage":
      return { label: `Stage ${card}`, detail: many(printed?.tier ?? 1, "charge") };
    case "deploy":
      return { label: `${card} to ${region}`, detail: parts["door"] ? `opening the door ${parts["door"]}` : many(printed?.models ?? 1, "model") };
    case "online":
      return { label: `${unit()} online`, detail: "one more charge every initiative" };
    case "upgrade":
      return { label: `Upgrade ${card}` };
    case "downgrade":
      return { label: `${card} loses its upgrade` };
    case "return":
      return { label: `Give back ${card}` };
    case "take":
      return { label: `Take ${card}`, detail: (printed?.ability ?? []).map(({ name, cost }) => `${name} ${cost}`).join(", ") };
    case "hand":
      return { label: `${card} of ${unit()}` };
    case "place": {
      const at = { x: Number(parts["x"]), y: Number(parts["y"]) };
      const tile = parts["tile"]!;
      return { label: `${tileOf(content, tile)?.name ?? tile} at ${nameOf(picture, at)}`, detail: turn === "0" ? "not turned" : `turned ${many(Number(turn), "quarter")}` };
    }
    case "reserve":
      return { label: "Put it in reserve", detail: "two tiles at most" };
    case "token":
      return { label: `${capital(direction)}: ${TOKENS[token] ?? token}` };
    case "open":
      return { label: `Open the ${direction} door of ${region}` };
    default:
      return { label: text };
  }
}

function passes({ stack, turn }: RaidPicture): string {
  if (stack.window) return "Let it pass";
  return stack.abilities.length || !turn.begun ? "No more" : turn.initiative === "manager" ? "Pass initiative" : "Done";
}

function odds(picture: RaidPicture, id: string): { detail?: string } {
  const unit = picture.units.find((one) => one.id === id);
  if (!unit) return {};
  const threshold = unit.threshold ? `, threshold ${unit.threshold}` : "";
  return { detail: `in ${unit.region}, armor ${unit.armor}${threshold}` };
}

const HEADLINES: Record<string, string> = {
  act: "What do you do?",
  react: "Do you answer?",
  greet: "The initiative is yours.",
  choose: "Choose.",
  offer: "Do you accept?",
  step: "Where to?",
  company: "Who comes along?",
  pillar: "Which pillar?",
  target: "Who faces the dice?",
  die: "Who gets which die?",
  ignore: "Which die is ignored?",
  reroll: "Roll which again?",
  pay: "Who pays?",
  payer: "Whose track counts?",
  charges: "Which reactor pays?",
  "charge-up": "Where do the charges go?",
  deploy: "Deploy into the new regions?",
  "deploy-region": "Where does it enter?",
  upgrade: "Who is upgraded?",
  unmark: "Who loses the upgrade?",
  respec: "New cards.",
  swap: "What changes hands?",
  tidy: "One too many.",
  tile: "Lay the tile.",
  "reserved-tile": "A reactor comes out.",
  token: "Doors and cover?",
  way: "There must be a way on.",
  join: "How is it joined?",
  order: "Who burns first?",
  fire: "Which fire first?",
};

/** What is asked, with the sentence of the rules as the reason; what is laid out, with its price. */
export function order(scene: RaidScene): Order | null {
  const { question, plan, telling, chosen, content, picture } = scene;
  if (!question || telling) return null;
  if (chosen) {
    const use = useOf(scene, chosen);
    const dice = use?.dice ? (use.dice === 1 ? "1 die" : `${use.dice} dice`) : "";
    const commit = dice ? `Roll ${dice}` : "Do it";
    return { commit, headline: `${wording(chosen, content, picture).label}${dice && ` with ${dice}`}?`, why: use?.says || (wording(chosen, content, picture).detail ?? "") };
  }
  if (plan.length) return null;
  if (aidsOf(scene).groups?.length) return { headline: HEADLINES["die"]!, why: "They lie as they do most. Press two to exchange them, or a die and then a target." };
  return { headline: HEADLINES[question.kind] ?? "Your decision.", why: question.prompt, ...(question.kind === "step" && { missing: "Press a region" }) };
}

/** What the main button does: what changes nothing, but never what gives up steps that are paid for. */
export function primary({ kind, choices }: { kind: string; choices: string[] }): string | null {
  if (choices.length === 1 || kind === "tile") return choices[0] ?? null;
  return kind !== "step" && choices.includes("pass") ? "pass" : null;
}

/** Whose part a seat plays. */
export const role = (seat: number): string => (seat === 0 ? "Operatives" : "Complex Manager");
