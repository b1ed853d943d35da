/** Set-ups of both sides: what a recommended set holds, and a set-up as one line of text and back. */
import type { Setting } from "../../lib/setup";
import { cardOf, type Content, type PrintedCard } from "./raid";

export interface Kit {
  overlay: string;
  trainings: string[];
  weapon: string;
  accessory: string;
}

export interface Layout {
  reactors: string[];
  defenders: string[];
}

/** A set-up of one's own as the game declares it: its settings by name, each with the cards that may be chosen. */
export function ownOf(setting: Setting, content: Content): Record<string, { title: string; help: string; many: number; cards: PrintedCard[] }> {
  const other = setting.kind.type === "choice" ? setting.kind.other : null;
  const record = other?.type === "list" ? other.of : other;
  const settings = record?.type === "record" ? record.settings : [];
  return Object.fromEntries(
    settings.map(({ name, title, help, kind }) => {
      const one = kind.type === "list" ? kind.of : kind;
      const cards = (one.type === "choice" ? one.options : []).flatMap(({ name: id }) => cardOf(content, id) ?? []);
      return [name, { title, help: help ?? "", many: kind.type === "list" ? kind.least : 1, cards }];
    }),
  );
}

/** What a card does, in one line and in full. */
export const does = (card: PrintedCard): string => card.ability.map(({ name, cost, trigger }) => `${cost}${trigger ? "↩" : ""} ${name}`).join(" · ");
export const printedOn = (card: PrintedCard): string => card.ability.map(({ name, cost, text }) => `${name} (${cost}): ${text}`).join("\n");

/** The kits of a recommended team, as many as break in. */
export const kitsOf = (content: Content, set: string, count: number): Kit[] | null => {
  const team = content.team.find(({ id }) => id === set);
  return team ? team.operative.slice(0, count).map((kit) => ({ ...kit })) : null;
};

/** The cards of a recommended complex. */
export const layoutOf = (content: Content, set: string): Layout | null => {
  const found = content.complex.find(({ id }) => id === set);
  return found ? { reactors: [...found.reactors], defenders: [...found.defenders] } : null;
};

/** A team in one line: "five-point reflex-drill pathfinder service-carbine dx-3500-shield; ...". */
export const written = (kits: Kit[]): string => kits.map(({ overlay, trainings, weapon, accessory }) => [overlay, ...trainings, weapon, accessory].join(" ")).join("; ");

/** The team that a line writes, or null if it is none; whether it is allowed says the server. */
export function read(line: string, count: number): Kit[] | null {
  const kits = line.split(";").map((one) => one.trim().split(/\s+/));
  if (kits.length !== count || kits.some(({ length }) => length < 4)) return null;
  return kits.map((words) => ({ overlay: words[0]!, trainings: words.slice(1, -2), weapon: words.at(-2)!, accessory: words.at(-1)! }));
}

/** A complex in one line: five reactors, then the defenders. */
export const writtenLayout = ({ reactors, defenders }: Layout): string => `${reactors.join(" ")} / ${defenders.join(" ")}`;

/** The complex that a line writes, or null if it is none. */
export function readLayout(line: string): Layout | null {
  const [reactors = [], defenders = []] = line.split("/").map((side) => side.trim().split(/\s+/).filter(Boolean));
  return reactors.length && defenders.length ? { reactors, defenders } : null;
}
