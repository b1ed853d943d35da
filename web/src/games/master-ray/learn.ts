/** Master Ray in a minute, and what is in its box. */
import { spoken } from "../../lib/typography";
import type { Learn } from "../guide";

interface Content {
  dice: { per_player: Record<string, number> };
  tracks: { temperature_names: string[]; energy_start: number };
  square: { lane: number; depth: string; colour: string; size: string; face: number }[];
  action: { id: string; name: string; scientists: number[] }[];
  student: { name: string; action: string; strength: number; temper: string; rosters?: string[] }[];
  temper: { id: string; own_weight: number; foe_weight: number; max_fire_temperature: number }[];
  level: { name: string; fire_threshold: number; max_helpers: number; always_three_scientists: boolean; prestige_points: number }[];
  rank: { min_margin: number; title: string }[];
}

/** What an action does, and what it costs where its row does not say it all. */
const ACTIONS: Record<string, string> = {
  move: "The ray goes one or two lanes, as many as scientists.",
  height: "High hits large dice, middle also medium ones, low all.",
  mode: "From shrinking to growing or back.",
  switch: "Two of your own dice trade places, or one goes to an empty square of yours.",
  heat: "One or two steps hotter, as many as scientists.",
  cool: "Two steps colder for each scientist; from the hottest, three in all.",
  fire: "Costs one scientist in shrink mode, two in growth mode.",
};

const DOES: Record<string, (strength: number) => string> = {
  move: (strength) => (strength === 1 ? "Moves the ray one lane" : "Moves the ray two lanes"),
  height: () => "Changes the height",
  mode: () => "Changes the mode",
  heat: () => "Heats the ray one step",
  cool: () => "Cools the ray as one scientist does",
};

const last = (id: string) => id.slice(id.lastIndexOf(".") + 1);
const points = (count: number) => (count === 1 ? "1 point" : `${count} points`);

const learn: Learn<Content> = {
  goal: "Two professors share one ray that shrinks and grows dice. Have the most valuable dice when the energy is spent. Small dice with high faces are worth most.",
  steps: [
    { title: "Play a student", says: "You hold two. The one you play does one job for free, such as cooling the ray." },
    { title: "Place your scientists", says: "You have two: put them on other actions, such as moving the ray or firing it. No action twice in a turn." },
    { title: "Do it all", says: "In the order you like. Then you draw a new student, and the other professor has the ray." },
    { title: "Or hold your fire", says: "A turn without a shot cools the ray a step, and lends you a third scientist for your next turn." },
  ],
  charts: [
    {
      title: "What a die is worth",
      columns: ["Size", "Points"],
      rows: [
        ["Small", "3 × its face"],
        ["Medium", "2 × its face"],
        ["Large", "1 × its face"],
      ],
    },
    {
      title: "What a shot does",
      says: "It hits the nearest die in the ray's lane that its height can reach, whoever owns it, and heats the ray a step.",
      columns: ["", "Warm ray", "Cold ray"],
      rows: [
        ["Shrink", "one size smaller, face −1", "one size smaller, face kept"],
        ["Growth", "one size larger, face +1", "one size larger, face +2"],
      ],
    },
  ],
  tips: [
    "Cool the ray completely, then shrink one of your own large dice: it keeps its face and doubles its worth.",
    "Set the height so that the ray passes over the other professor's dice, or over your own.",
    "Grow a small die with a high face to take points from its owner.",
    "A ray at its hottest cannot fire. Twelve hits are in it; the last one ends the game at once.",
  ],
  box: ({ action, student, temper, level, rank, square, tracks, dice }) => [
    {
      title: "Actions",
      columns: ["Action", "Scientists", "What it does"],
      rows: action.map(({ id, name, scientists }) => [name, scientists.join(" or "), ACTIONS[last(id)] ?? ""]),
    },
    {
      title: "Students",
      says: "Twelve take part, those of one roster, for both professors together. The temper matters only when the solo rival plays the card.",
      columns: ["Student", "What they do", "Temper", "Rosters"],
      rows: student.map(({ name, action, strength, temper, rosters = ["pairs"] }) => [
        name, DOES[action]?.(strength) ?? spoken(action), spoken(temper), rosters.map(spoken).join(", "),
      ]),
      house: true,
    },
    {
      title: "The test board at the start",
      says: `Each professor owns ${Object.entries(dice.per_player).map(([size, count]) => `${count} ${size}`).join(", ")} dice. The energy starts at ${tracks.energy_start}.`,
      columns: ["Lane", "Near the ray", "Far from it"],
      rows: [...new Set(square.map(({ lane }) => lane))].map((lane) => [
        String(lane),
        ...["near", "far"].map((depth) => {
          const die = square.find((one) => one.lane === lane && one.depth === depth);
          return die ? `${spoken(die.colour)}, ${die.size}, ${die.face}` : "";
        }),
      ]),
      house: true,
    },
    {
      title: "Tempers of the solo rival",
      says: "What the rival weighs when it looks for a shot, and how hot a ray it still dares to fire.",
      columns: ["Temper", "Own points", "Your points", "Fires up to"],
      rows: temper.map(({ id, own_weight, foe_weight, max_fire_temperature }) => [
        spoken(last(id)),
        `× ${own_weight}`,
        `× ${foe_weight}`,
        spoken(tracks.temperature_names[max_fire_temperature] ?? String(max_fire_temperature)),
      ]),
      house: true,
    },
    {
      title: "Levels of the solo rival",
      columns: ["Level", "Fires from a gain of", "Helpers", "Scientists", "Head start"],
      rows: level.map((one) => [
        one.name,
        points(one.fire_threshold),
        one.max_helpers ? String(one.max_helpers) : "none",
        one.always_three_scientists ? "always 3" : "2, or 3 after a turn without a shot",
        one.prestige_points ? points(one.prestige_points) : "none",
      ]),
      house: true,
    },
    {
      title: "Ranks for a solo game",
      columns: ["Ahead by", "Rank"],
      rows: rank.map(({ min_margin, title }) => [min_margin < 0 ? "Behind" : `${min_margin} or more`, title]),
      house: true,
    },
  ],
};

export default learn;
