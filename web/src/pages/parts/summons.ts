/** What a guest is told about a game before sitting down: what the host wants, what it is, three things to know. */
import type { Card } from "../../lib/wire";

export interface Summons {
  /** After the host's name. */
  wants: string;
  says: string;
  minutes: string;
  three: { sign: "secret" | "faster" | "shields" | "ray" | "dice" | "points" | "people" | "reactors" | "door" | "ruler" | "answer" | "ground" | "word"; title: string; says: string }[];
}

const GAMES: Record<string, (card: Card) => Summons> = {
  "critical-mass": ({ chairs }) => ({
    wants: chairs.length > 2 ? "calls to battle" : "wants a duel",
    says: `${["", "", "two", "three", "four"][chairs.length] ?? chairs.length} giant Mechs, one hidden card a turn.`,
    minutes: "20 minutes",
    three: [
      { sign: "secret", title: "Pick in secret", says: "One card each, face down." },
      { sign: "faster", title: "Faster strikes first", says: "A hit spoils the slower card." },
      { sign: "shields", title: "Break all four", says: "components of the other Mech." },
    ],
  }),
  "master-ray": () => ({
    wants: "has a ray gun",
    says: "two professors share one ray that shrinks and grows dice.",
    minutes: "15 minutes",
    three: [
      { sign: "ray", title: "One ray for two", says: "Aim it, heat it, fire it, hand it over." },
      { sign: "dice", title: "Shrink and grow", says: "A shot changes the nearest die, whoever owns it." },
      { sign: "points", title: "Small and high wins", says: "A small die counts three times its face." },
    ],
  }),
  "complex-crashers": () => ({
    wants: "wants a break-in",
    says: "a squad of operatives against the manager of a hostile complex.",
    minutes: "an hour",
    three: [
      { sign: "people", title: "A squad or a boss", says: "Operatives work together; the manager is alone." },
      { sign: "door", title: "Tile by tile", says: "The complex is built in front of those who break in." },
      { sign: "reactors", title: "Five reactors off", says: "at once, and the squad has won." },
    ],
  }),
  "battle-force": () => ({
    wants: "wants a battle",
    says: "two armies on a table top, measured to the inch.",
    minutes: "an hour and a half",
    three: [
      { sign: "ruler", title: "Measure anything", says: "Reach, sight and range are told before you choose." },
      { sign: "answer", title: "Order and answer", says: "You act with a unit; the other may answer with one." },
      { sign: "ground", title: "Read the mission", says: "It says what wins: ground held, or enemies broken." },
    ],
  }),
};

/** The summons of a table's game; of a game the client does not know, what holds for all. */
export const summonsOf = (card: Card): Summons =>
  GAMES[card.game]?.(card) ?? {
    wants: "invites you",
    says: "a game at one table, wherever you are.",
    minutes: "",
    three: [
      { sign: "word", title: "Told in words", says: "The table as a text, every choice by its name." },
      { sign: "answer", title: "By turns", says: "The page says when you are asked, and what." },
      { sign: "people", title: "No way to cheat", says: "The server keeps the rules and the secrets." },
    ],
  };

/** Names as people say them: "Ann", "Ann and Bob", "Ann, Bob and Cid". */
export const together = (names: string[]): string => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? ""));

/** Who has sat down as a person. */
export const hostsOf = (card: Card): string[] => card.chairs.filter(({ kind }) => kind === "person").map(({ name }) => name);

/** What is wanted of a guest, as a headline. */
export function wanted(card: Card): string {
  const hosts = hostsOf(card);
  if (!hosts.length) return "A seat is free";
  const { wants } = summonsOf(card);
  const plural: Record<string, string> = { calls: "call", wants: "want", has: "have", invites: "invite" };
  return `${together(hosts)} ${hosts.length > 1 ? wants.replace(/^\w+/, (verb) => plural[verb] ?? verb) : wants}`;
}

/** The seats at which somebody can still sit down. */
export const freeSeats = (card: Card): number[] =>
  card.chairs.flatMap((chair, seat) => (chair.kind === "open" || chair.roles.some(({ free }) => free) ? [seat] : []));
