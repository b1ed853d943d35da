/** Complex Crashers in players' words: choices, the order line, the parts of seats. */
import type { Order } from "../contract";
import { abilityOf, aidsOf, cardOf, nameOf, tileOf, unitName, useOf, type Content, type RaidPicture, type RaidScene } from "./raid";

const many = (n: number, one: string): string => `${n} ${one}${n === 1 ? "" : "s"}`;
const TOKENS: Record<string, string> = { "open-door": "an open blast door", "closed-door": "a closed blast door", cover: "cover" };

/** A choice in a few words, and what it does in one more. */
export function wording(text: string, content: Content, picture: RaidPicture): { label: string; detail?: string } {
  const [verb = "", a = "", b = "", c = "", d = ""] = text.split(" ");
  const unit = (id: string) => unitName(picture, content, id);
  const card = (id: string) => cardOf(content, id)?.name ?? id;
  switch (verb) {
    case "pass":
      return { label: passes(picture) };
    case "accept":
      return { label: "Accept" };
    case "use": {
      const known = abilityOf(content, b);
      const about = c === "on" ? ` at ${unit(d)}` : "";
      return { label: `${known?.ability.name ?? b}${about}`, detail: `${unit(a)}. ${known?.ability.text ?? ""}` };
    }
    case "ability":
      return { label: abilityOf(content, b)?.ability.name ?? b, detail: unit(a) };
    case "unit":
      return { label: unit(a), ...odds(picture, a) };
    case "region":
      return { label: `Region ${a}` };
    case "step":
      return { label: `Step to ${a}` };
    case "edge":
      return { label: `The ${b} edge of ${a}` };
    case "direction":
      return { label: a[0]!.toUpperCase() + a.slice(1) };
    case "card":
      return { label: `${card(a)}${c ? ` of ${unit(c)}` : ""}` };
    case "group":
      return { label: `Dice group ${a}` };
    case "die":
      return { label: `The ${a}` };
    case "pay":
      return { label: many(Number(b), "point"), detail: `from your track for ${unit(a)}` };
    case "charge":
      return { label: many(Number(b), "charge"), detail: unit(a) };
    case "stage":
      return { label: `Stage ${card(a)}`, detail: many(cardOf(content, a)?.tier ?? 1, "charge") };
    case "deploy":
      return { label: `${card(a)} to ${b}`, detail: c ? `opening the door ${d}` : many(cardOf(content, a)?.models ?? 1, "model") };
    case "online":
      return { label: `${unit(a)} online`, detail: "one more charge every initiative" };
    case "upgrade":
      return { label: `Upgrade ${card(a)}` };
    case "downgrade":
      return { label: `${card(a)} loses its upgrade` };
    case "return":
      return { label: `Give back ${card(a)}` };
    case "take":
      return { label: `Take ${card(a)}`, detail: (cardOf(content, a)?.ability ?? []).map(({ name, cost }) => `${name} ${cost}`).join(", ") };
    case "hand":
      return { label: `${card(b)} of ${unit(a)}` };
    case "place":
      return { label: `${tileOf(content, a)?.name ?? a} at ${nameOf(picture, at(b))}`, detail: c === "0" ? "not turned" : `turned ${many(Number(c), "quarter")}` };
    case "reserve":
      return { label: "Put it in reserve", detail: "two tiles at most" };
    case "token":
      return { label: `${a[0]!.toUpperCase() + a.slice(1)}: ${TOKENS[b] ?? b}` };
    case "open":
      return { label: `Open the ${b} door of ${a}` };
    default:
      return { label: text };
  }
}

function at(cell: string): { x: number; y: number } {
  const [x = 0, y = 0] = cell.split(",").map(Number);
  return { x, y };
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
  region: "Where does it enter?",
  upgrade: "Who is upgraded?",
  downgrade: "Who loses the upgrade?",
  respec: "New cards.",
  swap: "What changes hands?",
  tidy: "One too many.",
  tile: "Lay the tile.",
  "reserved-tile": "A reactor comes out.",
  token: "Doors and cover?",
  mend: "There must be a way on.",
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
  return { headline: HEADLINES[question.kind] ?? "Your decision.", why: question.prompt };
}

/** Whose part a seat plays. */
export const role = (seat: number): string => (seat === 0 ? "Operatives" : "Complex Manager");
