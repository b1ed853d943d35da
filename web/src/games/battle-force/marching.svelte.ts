/** What one has in hand: the order that is being drawn on the table, the choice that is looked at, ruler and sight. */
import { aidsOf, FORMATIONS, HEADINGS, inches, keysOf, PLACING, unitOf, type ForceScene, type Formation, type Sketch, type Spot } from "./force";

const MOST_RULERS = 3;

export class Marching {
  /** The question it belongs to; another one begins anew. */
  #asked = "";
  x = $state(0);
  y = $state(0);
  heading = $state<string>("n");
  formation = $state<Formation>("keep");
  via = $state.raw<[number, number] | null>(null);
  flying = $state(false);
  /** The unit that is placed (1 and up), where there is a choice. */
  unit = $state(0);
  /** Whether a place has been chosen. */
  set = $state(false);
  /** Whether the hand holds the ghost now. */
  held = $state(false);
  /** An order that was written, in place of the drawn one. */
  written = $state("");
  /** Whether a line can be written now. */
  writes = $state(false);
  /** Whether a point is wanted for a strike: its kind and its dice. */
  strike = $state<{ kind: string; dice: number } | null>(null);
  /** A choice that is looked at and not made yet. */
  picked = $state<string | null>(null);
  /** Why a drag was cut short, in a sentence and in the few words that stand at the piece. */
  note = $state("");
  stopped = $state("");
  /** Whether the rest of the units are placed as usual. */
  rest = $state(false);
  /** Whether lines of sight are shown. */
  sight = $state(false);
  measuring = $state(false);
  /** The end of a ruler that waits for the other: a base, a unit or a place, as it is written. */
  from = $state<{ text: string; x: number; y: number } | null>(null);
  /** What one has laid out for everybody to see, in the game's words: up to three rulers. */
  laid = $state.raw<string[]>([]);
  /** What the rulers say, for those who do not see them. */
  measured = $state("");
  /** Whether the next press sets the bend. */
  bending = $state(false);
  #snaps = false;
  #good = -1;
  #gives = "";

  /** Takes up a question: the unit that moves stands where it stands, the first to be placed is shown where it usually goes. */
  take(scene: ForceScene): void {
    const { question } = scene;
    const asked = question ? `${question.decision} ${question.prompt}` : "";
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#drop();
    if (!question) return;
    if (question.kind !== "deploy" && scene.picture.turn.round) this.rest = false;
    if (!PLACING.includes(question.kind)) return;
    const { unit, units } = aidsOf(scene);
    this.choose(scene, (unit ?? units?.[0] ?? 0) + 1);
  }

  #drop(): void {
    [this.set, this.held, this.written, this.writes, this.strike, this.picked, this.note, this.via] = [false, false, "", false, null, null, "", null];
    [this.#snaps, this.#good, this.#gives, this.bending] = [false, -1, "", false];
  }

  /** The unit that is placed next, shown where it usually goes; one that moves stands where it is. */
  choose(scene: ForceScene, number: number): void {
    this.#drop();
    this.unit = number;
    this.formation = "keep";
    const unit = unitOf(scene.picture, number);
    const leader = unit?.bases.find(({ name }) => name === unit.leader);
    if (leader) {
      [this.x, this.y, this.heading] = [leader.x, leader.y, leader.heading];
      return;
    }
    const { usual, zone } = aidsOf(scene);
    const spot = usual?.find((one) => one.unit === number);
    if (spot) this.#go(scene, spot);
    else if (zone) {
      this.formation = "line";
      this.put(scene, (zone[0] + zone[2]) / 2, (zone[1] + zone[3]) / 2);
    }
  }

  #go(scene: ForceScene, spot: Spot): void {
    [this.x, this.y, this.heading, this.via] = [spot.x, spot.y, spot.heading, spot.via ?? null];
    if (spot.formation) this.formation = spot.formation;
    if (spot.flying !== undefined) this.flying = spot.flying;
    [this.set, this.written] = [true, ""];
    scene.point(this.text(scene));
  }

  /** Puts the leader somewhere, kept on the table. */
  put(scene: ForceScene, x: number, y: number): void {
    const { width, height } = scene.picture.game;
    this.x = Math.round(Math.min(width, Math.max(0, x)));
    this.y = Math.round(Math.min(height, Math.max(0, y)));
    [this.set, this.written, this.via, this.note] = [true, "", null, ""];
    scene.point(this.text(scene));
  }

  /** The hand lets go: a drag that went too far ends where it may. */
  drop(scene: ForceScene): void {
    this.held = false;
    this.#snaps = true;
    this.judge(scene);
  }

  turn(scene: ForceScene, by: number): void {
    const at = (HEADINGS as readonly string[]).indexOf(this.heading);
    this.heading = HEADINGS[(at + by + HEADINGS.length) % HEADINGS.length]!;
    this.#again(scene);
  }

  form(scene: ForceScene, formation: Formation): void {
    this.formation = formation;
    this.#again(scene);
  }

  #again(scene: ForceScene): void {
    [this.set, this.written, this.via, this.note] = [true, "", null, ""];
    scene.point(this.text(scene));
  }

  /** Writes an order: it is drawn as the server reads it. */
  write(scene: ForceScene, text: string): void {
    if (!text) return;
    [this.set, this.written, this.note] = [true, text, ""];
    scene.point(text);
  }

  /** The formations that may be chosen now: who is placed has no shape to keep. */
  formations(scene: ForceScene): Formation[] {
    return FORMATIONS.filter((formation) => formation !== "keep" || scene.question?.kind === "move" || scene.question?.kind === "consolidate");
  }

  /** The places that suggest themselves, for the unit in hand. */
  good(scene: ForceScene): string[] {
    return keysOf(scene).flatMap(({ text, place, unit }) => (place && (unit === undefined || unit === this.unit) ? [text] : []));
  }

  /** Goes to the next place that suggests itself; false: that was the last. */
  nextGood(scene: ForceScene): boolean {
    const places = this.good(scene);
    const next = places[++this.#good];
    if (next === undefined) {
      this.#good = -1;
      return false;
    }
    this.write(scene, next);
    return true;
  }

  /** Takes what the server says of the order: a bend is found, a drag that was let go too far ends where it may. */
  judge(scene: ForceScene): void {
    const told = scene.sketched;
    if (!told || told.text !== this.text(scene)) return;
    const { cure, order, bases } = told.sketch as Sketch;
    if (this.written && order) {
      [this.x, this.y, this.heading, this.formation, this.via] = [order.x, order.y, order.heading, order.formation, order.via ?? null];
    }
    if (told.says && cure && cure.x === this.x && cure.y === this.y && cure.via && !this.via) return this.#go(scene, cure);
    if (told.says && cure && this.#snaps && !this.held) {
      this.#go(scene, { ...cure, formation: this.formation });
      [this.note, this.stopped] = [told.says, bases?.find(({ wrong }) => wrong)?.wrong ?? ""];
    }
    if (!this.held) this.#snaps = false;
    const isGiven = this.#gives === told.text;
    this.#gives = "";
    if (isGiven && !told.says) scene.answer([told.text]);
  }

  /** Gives the order as soon as it is known to be allowed; one that is not stays in hand. */
  give(scene: ForceScene): void {
    const text = this.text(scene);
    this.#gives = text;
    if (scene.sketched?.text === text) this.judge(scene);
    else scene.point(text);
  }

  /** Goes to the nearest place that is allowed. */
  cure(scene: ForceScene): void {
    const cure = (scene.sketched?.sketch as Sketch | undefined)?.cure;
    if (cure) this.#go(scene, { ...cure, formation: this.formation });
  }

  /** Looks at a choice; looking at it again makes it. */
  pick(scene: ForceScene, text: string): void {
    if (this.picked === text) return scene.answer([text]);
    this.picked = text;
    scene.point(text);
  }

  /** Measures from a base, a unit or a place, and then to another. */
  measure(at: { text: string; x: number; y: number }): void {
    if (this.from) this.lay(`measure ${this.from.text} ${at.text}`);
    this.from = this.from ? null : at;
  }

  /** Lays something out for everybody to see; of more than three the first goes. */
  lay(text: string): void {
    this.laid = [...this.laid.filter((one) => one !== text), text].slice(-MOST_RULERS);
  }

  clear(): void {
    [this.laid, this.from] = [[], null];
  }

  /** Sets the bend of the way by hand. */
  bend(scene: ForceScene, x: number, y: number): void {
    [this.via, this.bending, this.set, this.written, this.note] = [[Math.round(x), Math.round(y)], false, true, "", ""];
    scene.point(this.text(scene));
  }

  /** The order as it is written. */
  text({ question }: ForceScene): string {
    if (this.written) return this.written;
    const at = `${inches(this.x)},${inches(this.y)}`;
    if (this.strike) return `strike ${this.strike.kind} ${at} with ${this.strike.dice}`;
    if (question?.kind === "deploy" || question?.kind === "arrive") {
      const formation = this.formation === "keep" ? "line" : this.formation;
      return `${question.kind} ${this.unit} ${at} ${formation} ${this.heading}${this.flying ? " flying" : ""}`;
    }
    return `move ${at} ${this.formation} ${this.heading}${this.via ? ` via ${inches(this.via[0])},${inches(this.via[1])}` : ""}`;
  }
}

/** One screen, one order at a time. */
export const marching = new Marching();
