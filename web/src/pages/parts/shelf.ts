/** The games of the house as their posters tell them, before and after the server has said which of them it has. */
import { hasBoard, shownOf } from "../../games";
import type { OnShelf } from "../../lib/api";

export interface Told {
  name: string;
  title: string;
  says: string;
  players: string;
  minutes: string;
  /** There is no board for it yet: it is played in words. */
  inWords: boolean;
}

const HOUSE: Told[] = [
  { name: "critical-mass", title: "Critical Mass", says: "One hidden card a turn. The faster acts first.", players: "2 to 4 players", minutes: "20 min", inWords: false },
  { name: "master-ray", title: "Master Ray", says: "Two professors share one ray. Small dice win.", players: "1 to 2 players", minutes: "15 min", inWords: false },
  { name: "complex-crashers", title: "Complex Crashers", says: "A squad breaks in. Somebody runs the building.", players: "2 to 5 players", minutes: "60 min", inWords: !hasBoard("complex-crashers") },
  { name: "battle-force", title: "Battle Force", says: "Armies, inches and a ruler you can trust.", players: "2 players", minutes: "90 min", inWords: !hasBoard("battle-force") },
];

const players = ([first, ...others]: number[]): string => `${others.length ? `${first} to ${others.at(-1)}` : first} player${others.length || first !== 1 ? "s" : ""}`;

/** What is on the shelf, the house's own games first; before the server has answered, the house's own. */
export function shelf(found: OnShelf[] | null): Told[] {
  if (!found) return HOUSE;
  const here = HOUSE.flatMap((told) => found.filter(({ name }) => name === told.name).map(({ title, people }) => ({ ...told, title, players: players(people) })));
  const more = found.filter(({ name }) => !HOUSE.some((told) => told.name === name));
  return [
    ...here,
    ...more.map(({ name, title, people }) => ({ name, title, says: shownOf(name).tagline, players: players(people), minutes: "", inWords: !hasBoard(name) })),
  ];
}
