/** How bases are shared out: between two targets of a shot, or in the order in which they take hits. */
import type { Order } from "../contract";
import { aidsOf, keyOf, unitName, type Deal, type ForceScene, type Sketch } from "./force";
import { marching } from "./marching.svelte";

export class Sharing {
  #asked = "";
  /** A primary and a secondary target (0: not chosen yet), and the bases that shoot at the latter. */
  split = $state.raw<{ first: number; second: number; bases: number[] } | null>(null);
  /** The bases that take hits, in their order. */
  order = $state.raw<number[]>([]);
  /** The base that waits to be exchanged with another; 0: none. */
  taken = $state(0);

  /** Takes up a question: the proposal of the server is set. */
  take(scene: ForceScene): void {
    const asked = scene.question ? `${scene.question.decision} ${scene.question.prompt}` : "";
    if (asked === this.#asked) return;
    [this.#asked, this.split, this.taken] = [asked, null, 0];
    this.order = aidsOf(scene).deal?.bases.map(({ base }) => base) ?? [];
  }

  // -- two targets ------------------------------------------------------------------------------------------------------

  /** The units that could be a secondary target beside a primary one: some base is left for each. */
  seconds(scene: ForceScene, first: number): number[] {
    const { bases = [], targets = [] } = aidsOf(scene);
    return targets.map(({ unit }) => unit).filter((unit) => unit !== first && bases.some((one) => one.at.includes(unit) && bases.some((other) => other !== one && other.at.includes(first))));
  }

  /** The primary target that is looked at, if it can have a secondary one beside it. */
  primary(scene: ForceScene): number {
    const [first, more] = keyOf(scene, marching.picked)?.shots ?? [];
    return first && more === undefined && !this.split && this.seconds(scene, first).length ? first : 0;
  }

  begin(first: number): void {
    this.split = { first, second: 0, bases: [] };
  }

  /** Takes a secondary target: those bases go to it that reach nobody else of the two. */
  aim(scene: ForceScene, second: number): void {
    if (!this.split || second === this.split.first) return;
    const { first } = this.split;
    this.#divide(scene, { first, second, bases: (aidsOf(scene).bases ?? []).filter(({ at }) => at.includes(second) && !at.includes(first)).map(({ base }) => base) });
  }

  /** Moves a base from one target to the other. */
  move(scene: ForceScene, base: number): void {
    if (!this.split?.second || !aidsOf(scene).bases?.some((one) => one.base === base)) return;
    const { bases } = this.split;
    this.#divide(scene, { ...this.split, bases: bases.includes(base) ? bases.filter((one) => one !== base) : [...bases, base].sort((a, b) => a - b) });
  }

  #divide(scene: ForceScene, split: NonNullable<Sharing["split"]>): void {
    this.split = split;
    const { first, second, bases } = split;
    marching.picked = `shoot ${first}${bases.length ? ` and ${second} with ${bases.join("+")}` : ""}`;
    scene.point(marching.picked);
  }

  /** One target again. */
  end(scene: ForceScene): void {
    if (!this.split) return;
    marching.picked = `shoot ${this.split.first}`;
    this.split = null;
    scene.point(marching.picked);
  }

  // -- hits -------------------------------------------------------------------------------------------------------------

  get text(): string {
    return `allocate ${this.order.join(" ")}`;
  }

  /** The hits as they would be dealt in this order, as far as the server has said; until then each place keeps its hits. */
  deal(scene: ForceScene): Deal | null {
    const { deal } = aidsOf(scene);
    if (!deal || this.order.length !== deal.bases.length) return deal ?? null;
    const told = scene.sketched?.text === this.text ? (scene.sketched.sketch as Sketch).deal : undefined;
    if (told) return told;
    const bases = this.order.map((base, i) => ({ ...deal.bases.find((row) => row.base === base)!, hits: deal.bases[i]!.hits }));
    return this.isProposed(scene) ? deal : { ...deal, bases, says: "" };
  }

  isProposed(scene: ForceScene): boolean {
    return aidsOf(scene).deal?.bases.every(({ base }, i) => base === this.order[i]) ?? false;
  }

  #deals(scene: ForceScene, order: number[]): void {
    [this.order, this.taken] = [order, 0];
    scene.point(this.text);
  }

  /** Presses a base: the first waits, the second changes places with it. */
  press(scene: ForceScene, base: number): void {
    if (!this.order.includes(base)) return;
    if (!this.taken || this.taken === base) this.taken = this.taken ? 0 : base;
    else this.#deals(scene, this.order.map((one) => (one === base ? this.taken : one === this.taken ? base : one)));
  }

  /** Lays a base where another lies. */
  lay(scene: ForceScene, base: number, at: number): void {
    const to = this.order.indexOf(at);
    if (to < 0 || base === at) return;
    this.#deals(scene, this.order.filter((one) => one !== base).toSpliced(to, 0, base));
  }

  propose(scene: ForceScene): void {
    this.#deals(scene, aidsOf(scene).deal?.bases.map(({ base }) => base) ?? []);
  }

  // -- words ------------------------------------------------------------------------------------------------------------

  /** What the order line says while bases are shared out; null: they are not. */
  says(scene: ForceScene): Order | null {
    const { question, picture, sketched } = scene;
    if (!question || scene.telling) return null;
    const deal = question.kind === "allocate" ? this.deal(scene) : null;
    if (deal) return { headline: "Who takes the hits?", why: `${question.prompt} ${deal.says}` };
    if (question.kind !== "shoot" || !this.split) return null;
    const { first, second, bases } = this.split;
    if (!second) return { headline: "And at whom else?", why: `Some bases go on shooting at ${unitName(picture, first)}.`, missing: "Pick the second target" };
    if (!bases.length) return { headline: "Which bases?", why: `Press those that shoot at ${unitName(picture, second)} instead.`, missing: "Move a base" };
    if (sketched?.text === marching.picked && sketched.says) return { headline: "Not so.", why: sketched.says, missing: "Move a base" };
    return { headline: "Two targets.", why: `Base ${bases.join(", ")} at ${unitName(picture, second)}, the rest at ${unitName(picture, first)}.`, missing: "Counting the dice …" };
  }
}

/** One screen, one question at a time. */
export const sharing = new Sharing();
