/** The order that is being drawn on the table: where the leader goes, facing where, in which formation. */
import { HEADINGS, inches, unitOf, type ForceScene, type Formation, PLACING } from "./force";

export class Marching {
  /** The question it belongs to; another one begins anew. */
  #asked = $state("");
  x = $state(0);
  y = $state(0);
  heading = $state<string>("n");
  formation = $state<Formation>("keep");
  /** The unit that is placed (1 and up), where there is a choice. */
  unit = $state(0);
  /** Whether a place has been chosen. */
  set = $state(false);
  /** Whether a point is wanted for a strike: its kind and its dice. */
  strike = $state<{ kind: string; dice: number } | null>(null);

  /** Takes up a question: the unit that moves stands where it stands, the first to be placed waits beside the table. */
  take(scene: ForceScene): void {
    const { question, picture } = scene;
    const asked = question ? `${question.decision} ${question.prompt}` : "";
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.set = false;
    this.strike = null;
    if (!question || !PLACING.includes(question.kind)) return;
    const { unit, units } = question.aids as { unit?: number; units?: number[] };
    this.choose(scene, (unit ?? units?.[0] ?? 0) + 1);
    this.formation = unit === undefined ? "line" : "keep";
    const first = scene.question?.choices.find((text) => text.split(" ").length > 3);
    if (unit === undefined) this.heading = first?.split(" ").find((word) => (HEADINGS as readonly string[]).includes(word)) ?? "n";
    void picture;
  }

  /** The unit that is placed next. */
  choose(scene: ForceScene, number: number): void {
    this.unit = number;
    this.set = false;
    const unit = unitOf(scene.picture, number);
    const leader = unit?.bases.find(({ name }) => name === unit.leader);
    if (leader) [this.x, this.y, this.heading] = [leader.x, leader.y, leader.heading];
  }

  /** Puts the leader somewhere, kept on the table. */
  put(scene: ForceScene, x: number, y: number): void {
    const { width, height } = scene.picture.game;
    this.x = Math.round(Math.min(width, Math.max(0, x)));
    this.y = Math.round(Math.min(height, Math.max(0, y)));
    this.set = true;
    scene.point(this.text(scene));
  }

  turn(scene: ForceScene, by: number): void {
    const at = (HEADINGS as readonly string[]).indexOf(this.heading);
    this.heading = HEADINGS[(at + by + 16) % 16]!;
    this.set = true;
    scene.point(this.text(scene));
  }

  form(scene: ForceScene, formation: Formation): void {
    this.formation = formation;
    this.set = true;
    scene.point(this.text(scene));
  }

  /** The order as it is written. */
  text({ question }: ForceScene): string {
    const at = `${inches(this.x)},${inches(this.y)}`;
    if (this.strike) return `strike ${this.strike.kind} ${at} with ${this.strike.dice}`;
    if (question?.kind === "deploy" || question?.kind === "arrive") return `${question.kind} ${this.unit} ${at} ${this.formation} ${this.heading}`;
    return `move ${at} ${this.formation} ${this.heading}`;
  }
}

/** One screen, one order at a time. */
export const marching = new Marching();
