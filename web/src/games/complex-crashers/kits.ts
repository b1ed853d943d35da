/** Set-ups of both sides: what a recommended set holds, and a set-up as one line of text and back. */
import type { Content, PrintedCard } from "./raid";

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

const firsts = (cards: PrintedCard[]): PrintedCard[] => cards.filter(({ tier }) => tier === 1);

/** What an Operative may begin with, as the content marks it. */
export const offers = (content: Content) => ({
  trainings: firsts(content.training).filter(({ id }) => id !== "basic-training"),
  weapons: firsts(content.weapon),
  accessories: firsts(content.accessory),
});

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
