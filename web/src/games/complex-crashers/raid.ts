/** The picture and the content of Complex Crashers, as the server gives them, and how choices lie on the pieces. */
import { partsOf, type Noted } from "../../lib/notation";
import type { Question } from "../../lib/wire";
import type { Scene } from "../contract";

export type Way = "north" | "east" | "south" | "west";
export const WAYS: Way[] = ["north", "east", "south", "west"];
export type EdgeKind = "open" | "pillar" | "wall" | "blast_door_open" | "blast_door_closed" | "cover";
export type Side = "operatives" | "manager";

export interface Edge {
  shows: EdgeKind;
  printed: EdgeKind;
  passable: boolean;
  to: string | null;
}

interface TileKind {
  tile: string;
  title: string;
  kind: "tech" | "reactor" | "plain";
  tier: number;
  reactor: number;
}

export interface Region extends TileKind {
  id: string;
  x: number;
  y: number;
  turn: number;
  edges: Record<Way, Edge>;
  fire: number;
}

export interface Tile extends TileKind {
  edges: Record<Way, EdgeKind>;
}

export interface Unit {
  id: string;
  name: string;
  region: string;
  pillar: Way | null;
  armor: number;
  kind: "operative" | "reactor" | "defender";
  able?: boolean;
  card?: string;
  online?: boolean;
  threshold?: number;
  tech?: "basic" | "alien" | "mechanical";
  number?: number;
  upgraded?: boolean;
}

export interface Carried {
  card: string;
  kind: "weapon" | "accessory" | "training";
  tokens: number | null;
  used: string[];
}

export interface Operative {
  id: string;
  overlay: string;
  region: string;
  able: boolean;
  health: number;
  health_most: number;
  armor: number;
  scars: number;
  points: number;
  points_most: number;
  exhausted: boolean;
  cards: Carried[];
}

export interface Reactor {
  id: string;
  number: number;
  card: string;
  online: boolean;
  charges: number;
  region: string | null;
}

export interface Slot {
  card: string;
  staged: boolean;
  upgraded: boolean;
  out: number;
}

export interface Group {
  number: number;
  unit: string;
  armor: number | null;
  state: "live" | "ignored" | "lost";
  dice: { value: number; ignored: boolean; hits: boolean }[];
  damage: number;
}

export interface UnderWay {
  frame: number;
  title: string;
  card: string | null;
  ability: string | null;
  source: string;
  state: "under way" | "declared" | "cancelled";
  answers: number | null;
  payers: string[];
  attack: { from: string | null; dice: number[]; groups: Group[] } | null;
}

export interface RaidPicture {
  turn: { round: number; rounds: number; initiative: Side; begun: boolean; asks: boolean; emp: number | null; winner: Side | null };
  complex: { regions: Region[]; unknown: { x: number; y: number }[] };
  deck: { groups: { plain: number; reactors: number[]; tech: boolean }[]; left: number; reserve: Tile[]; drawn: Tile | null };
  units: Unit[];
  team: Operative[];
  manager: { trackers: number[]; tracker_top: number; tracker_bottom: number; reactors: Reactor[]; grid: (Slot | null)[] };
  stack: {
    abilities: UnderWay[];
    window: { side: Side; events: { trigger: string; frame: number | null; actors: string[]; subject: string | null; region: string | null; group: number | null }[] } | null;
    queue: number[];
  };
  [section: string]: unknown;
}

export interface Ability {
  word: string;
  name: string;
  cost: number;
  text: string;
  trigger: object | null;
  upgrade: boolean;
}

export interface PrintedCard {
  id: string;
  name: string;
  tier?: number;
  tech?: string;
  armor?: number;
  kill_threshold?: number;
  models?: number;
  ability: Ability[];
}

export interface Content extends Noted {
  tile: { id: string; name: string; type: string; edges: EdgeKind[] }[];
  overlay: { id: string; name: string; armor: number; health: number; ability_points: number }[];
  team: { id: string; name: string; plan: string; operative: { overlay: string; trainings: string[]; weapon: string; accessory: string }[] }[];
  complex: { id: string; name: string; plan: string; reactors: string[]; defenders: string[] }[];
  weapon: PrintedCard[];
  accessory: PrintedCard[];
  training: PrintedCard[];
  defender: PrintedCard[];
  reactor: PrintedCard[];
  manager: PrintedCard[];
}

/** The odds of an attack on a unit. */
export interface Odds {
  unit: string;
  armor: number;
  /** The chance of a die, and of all that beats the unit, in a hundred. */
  each: number;
  beats: number;
  needs: number;
  why: string;
}

/** What an ability on offer costs and may hit. */
export interface Use {
  unit: string;
  ability: string;
  cost: number;
  /** What the Manager gains by it. */
  gives: number;
  says: string;
  exhausts?: boolean;
  points?: number;
  dice?: number;
  sweeping?: boolean;
  regions?: string[];
  targets?: Odds[];
  /** How many steps its unit may take by it. */
  steps?: number;
}

/** What an answer to a window leaves. */
export interface Leaves {
  unit: string;
  ability: string;
  sure: boolean;
  health: number[];
  points: number[];
  lost: string[];
}

/** One way to pay: a whole answer, and how everything stands after it. */
export interface Split {
  texts: string[];
  trackers: number[];
  charges: number[];
  points: number[];
  /** Whom the dice may hit then, and who gains points. */
  says?: string;
}

/** An edge of a region. */
export interface EdgeOf {
  region: string;
  way: Way;
}

/** What comes of a tile that is laid: how its edges meet others, who loses a way, the ways on, what must be opened for one. */
export interface Checks {
  edges: { way: Way; covered: boolean; says: string }[];
  lost: string[];
  ways: number;
  opens: EdgeOf[];
}

/** A quarter turn of a tile in a cell: whether it fits, and what comes of it. */
export interface Turn {
  turn: number;
  fits: boolean;
  text: string;
  says: string;
  checks?: Checks;
}

/** What the dice on the table would do to a unit, and the choice that gives it the next of them. */
export interface Facing {
  unit: string;
  text: string;
  armor: number;
  /** Die by die, whether it would hurt. */
  hurts: boolean[];
  damage: number;
  needs: number;
  beats: boolean;
}

/** What the server says to help with drawing a question. */
export interface Aids {
  uses?: Use[];
  not_now?: { unit: string; ability: string; text: string; says: string; rule: string }[];
  leaves?: Leaves[];
  dice?: number[];
  targets?: Facing[];
  /** The answer that suggests itself, and for each die whom it goes to then: the last ones may be forced. */
  best?: string[];
  groups?: string[];
  cost?: number;
  splits?: Split[];
  /** Which of the splits feeds the Operatives least, and whom the attack that is paid for can reach. */
  cheapest?: number;
  aims?: string[];
  cells?: { tile: string; x: number; y: number; turns: Turn[] }[];
  /** How many cells are still to be revealed, and the tokens that are left. */
  pending?: number;
  doors?: number;
  covers?: number;
  /** The ways on as they are, and after each token. */
  ways?: number;
  tokens?: { text: string; ways: number; opens: EdgeOf[] }[];
  /** The region whose edges the question is about. */
  region?: string;
  /** Who moves, and the steps that are left. */
  unit?: string;
  left?: number;
}

export type RaidScene = Scene<RaidPicture, Content>;

/** What the server says about the question, to draw it. */
export const aidsOf = ({ question }: Pick<RaidScene, "question">): Aids => (question?.aids ?? {}) as Aids;

/** A choice by the names of its operands. */
export interface Choice {
  text: string;
  verb: string;
  unit?: string;
  ability?: string;
  about?: string;
  region?: string;
  reactor?: string;
  direction?: Way;
  card?: string;
  token?: string;
  /** The door that is opened with a deployment. */
  door?: Way;
}

const parted = new WeakMap<Question, Choice[]>();

/** The choices of a question by the names of their operands. */
export function choicesOf({ question, content }: Pick<RaidScene, "question" | "content">): Choice[] {
  if (!question) return [];
  let known = parted.get(question);
  if (!known) {
    known = question.choices.map((text) => ({ text, ...(partsOf(content, text) as Omit<Choice, "text">) }));
    parted.set(question, known);
  }
  return known;
}

/** One of them, if it is on offer. */
export const choiceOf = (scene: Pick<RaidScene, "question" | "content">, text: string | null): Choice | null =>
  (text !== null && choicesOf(scene).find((one) => one.text === text)) || null;

/** What the server says about a choice that uses an ability. */
export function useOf(scene: Pick<RaidScene, "question" | "content">, text: string | null): Use | null {
  const choice = choiceOf(scene, text);
  return (choice?.verb === "use" && aidsOf(scene).uses?.find((one) => one.unit === choice.unit && one.ability === choice.ability)) || null;
}

/** The cards that can be deployed, in the order in which they are listed. */
export const deployableOf = (scene: Pick<RaidScene, "content" | "question">): string[] => [...new Set(choicesOf(scene).flatMap(({ verb, card }) => (verb === "deploy" && card !== undefined ? [card] : [])))];

/** Whether a unit has an ability on offer. */
export const mayAct = (scene: Pick<RaidScene, "question" | "content">, unit: string): boolean => choicesOf(scene).some((one) => one.verb === "use" && one.unit === unit);

/** The pieces that a choice is about, for those who see where somebody points. */
export const piecesOf = (choice: Choice | null): string[] => (choice ? [choice.unit, choice.about, choice.region, choice.reactor].filter((id) => id !== undefined) : []);

const KINDS = ["weapon", "accessory", "training", "defender", "reactor", "manager"] as const;
const found = new WeakMap<Content, { cards: Map<string, PrintedCard>; abilities: Map<string, { ability: Ability; card: PrintedCard }> }>();

function index(content: Content) {
  let known = found.get(content);
  if (!known) {
    known = { cards: new Map(), abilities: new Map() };
    for (const card of KINDS.flatMap((kind) => content[kind] ?? [])) {
      known.cards.set(card.id, card);
      for (const ability of card.ability) known.abilities.set(ability.word, { ability, card });
    }
    found.set(content, known);
  }
  return known;
}

export const cardOf = (content: Content, id: string): PrintedCard | undefined => index(content).cards.get(id);
export const abilityOf = (content: Content, word: string) => index(content).abilities.get(word);
export const tileOf = (content: Content, id: string) => content.tile.find((tile) => tile.id === id);

const BESIDE: [number, number, string][] = [[-1, 0, "east"], [1, 0, "west"], [0, -1, "south"], [0, 1, "north"]];

/** What a place is called, as in the log and in choices: "r3"; a cell that is not revealed by a region beside it: "east of r3". */
export function nameOf({ complex }: Pick<RaidPicture, "complex">, at: { x: number; y: number }): string {
  const there = (dx: number, dy: number) => complex.regions.find(({ x, y }) => x === at.x + dx && y === at.y + dy);
  const beside = BESIDE.find(([dx, dy]) => there(dx, dy));
  return there(0, 0)?.id ?? (beside ? `${beside[2]} of ${there(beside[0], beside[1])!.id}` : `${at.x}, ${at.y}`);
}

/** What a unit is called on the screen: "Operative 1", "Beta Squad 2", "Reactor 3". */
export function unitName(picture: RaidPicture, content: Content, id: string): string {
  if (id === "manager") return "Complex Manager";
  if (id === "fire") return "The fire";
  const op = /^op(\d)$/.exec(id);
  if (op) return `Operative ${op[1]}`;
  const reactor = /^reactor(\d)$/.exec(id);
  if (reactor) return `Reactor ${reactor[1]}`;
  const unit = picture.units.find((one) => one.id === id);
  return unit?.card ? `${cardOf(content, unit.card)?.name ?? unit.card} ${unit.number}` : id;
}

/** The number of an Operative. */
export const numberOf = (id: string): string => id.slice(2);

const MEANT: Record<string, "unit" | "region" | "reactor"> = { unit: "unit", region: "region", step: "region", deploy: "region", online: "reactor" };

/** The choices that mean a unit, a region or a cell when it is pressed; the first of them is the plainest. */
export const choicesAt = (scene: Pick<RaidScene, "question" | "content">, id: string): string[] =>
  choicesOf(scene).flatMap((choice) => (choice[MEANT[choice.verb] ?? "about"] === id && choice.verb in MEANT ? [choice.text] : []));

export interface Placing {
  text: string;
  tile: string;
  x: number;
  y: number;
  turn: number;
  checks: Checks | null;
}

/** The ways in which tiles may be placed. */
export const placings = (scene: Pick<RaidScene, "question">): Placing[] =>
  (aidsOf(scene).cells ?? []).flatMap(({ tile, x, y, turns }) => turns.flatMap(({ turn, fits, text, checks }) => (fits ? [{ text, tile, x, y, turn, checks: checks ?? null }] : [])));

/** The placing that is looked at, else the first that fits: the tile lies in its cell at once. */
export const placingOf = (scene: RaidScene): Placing | null => {
  const all = placings(scene);
  const looked = scene.pointed ?? scene.chosen;
  return all.find(({ text }) => text === looked) ?? all.find(({ text }) => text === (scene.chosen ?? scene.question?.choices[0])) ?? all[0] ?? null;
};

/** The edges that must be opened elsewhere if what is looked at is done: they carry a key. */
export function keyedEdges(scene: RaidScene): EdgeOf[] {
  const looked = scene.pointed ?? scene.chosen;
  const token = aidsOf(scene).tokens?.find(({ text }) => text === looked);
  return token?.opens ?? placingOf(scene)?.checks?.opens ?? [];
}

/** The printed edges of a tile after some quarter turns clockwise. */
export function turned(edges: EdgeKind[], turn: number): Record<Way, EdgeKind> {
  return Object.fromEntries(WAYS.map((way, i) => [way, edges[(i - turn + 4) % 4]!])) as Record<Way, EdgeKind>;
}

/** What is to be said of an Operative in a word: down, exhausted, done, or that it may act. */
export const stateOf = (op: Operative, may: boolean, done = false): string =>
  !op.able ? "incapacitated" : op.exhausted ? "exhausted" : done ? "✓ done for now" : may ? "may act" : "";

/** An Operative in words: where it stands, its health, armor and points. */
export const saidOf = (op: Operative, state: string, who = ""): string =>
  `Operative ${numberOf(op.id)}${who ? `, ${who}` : ""}, in ${op.region}: ${op.health} of ${op.health_most} health, armor ${op.armor}, ` +
  `${op.exhausted ? "exhausted" : `${op.points} of ${op.points_most} points`}${state && !op.exhausted ? `, ${state}` : ""}`;
