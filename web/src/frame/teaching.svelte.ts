/**
 * What a lesson or a puzzle adds to a table: where it stands, and what becomes of answers while it speaks.
 *
 * A lesson comes with the updates of its table, a puzzle is the position a table begins in. Both hold an answer of the
 * board back until it is judged.
 */
import type { GameModule } from "../games/contract";
import * as api from "../lib/api";
import { Fetched } from "../lib/fetched.svelte";
import { isSkipped, setBegunLesson, setMark, setSkipped } from "../lib/keys";
import { place } from "../lib/router.svelte";
import { settings } from "../lib/settings.svelte";
import type { Sitting } from "../lib/sitting.svelte";
import { play } from "../lib/sound";
import { openPuzzle } from "../lib/staging";
import { nextAnswer, placeIn, saidOf } from "../lib/teaching";
import type { Act } from "./orders";

export class Teaching {
  /** An answer of the board that is not given yet: another than hoped for, or one that is judged. */
  another = $state.raw<string[] | null>(null);
  /** The decision in which one goes one's own way. */
  own = $state(0);
  /** Whether moves are taken back until the lesson goes on. */
  returning = $state(false);
  skipped = $state(false);
  /** Whether one plays on after the lesson, or after the puzzle. */
  goesOn = $state(false);
  /** Whether the slip of the puzzle is folded away, so that all of the board is seen. */
  folded = $state(false);
  /** What came of an attempt at the puzzle. */
  solved = $state.raw<api.Solved | null>(null);

  constructor(
    private readonly sitting: Sitting,
    private readonly module: GameModule,
    /** Whether the table stands still and is one's own: no look back, nothing told, no wish, no curtain. */
    private readonly isCalm: () => boolean,
    /** Whether one looks at the table as it was left. */
    private readonly seesTable: () => boolean,
  ) {
    this.skipped = isSkipped(sitting.table);
    $effect(() => {
      void this.#card?.decision;
      this.another = null;
    });
    $effect(() => {
      if (this.guide?.state === "done" && this.#card) setBegunLesson(`${this.#card.game}/${this.guide.lesson}`, { table: sitting.table, done: true });
    });
    $effect(() => {
      if (!this.returning || sitting.busy || !isCalm()) return;
      if (this.guide?.state === "off") void sitting.undo();
      else this.returning = false;
    });
  }

  get #card() {
    return this.sitting.card;
  }

  get #running(): boolean {
    return this.#card?.status === "running";
  }

  // -- lessons -------------------------------------------------------------------------------------------------------

  guide = $derived.by(() => this.sitting.live?.guide ?? null);
  #lessons = $derived.by(() => (this.guide && this.#card ? new Fetched(() => api.lessons(this.#card!.game)) : null));
  lesson = $derived.by(() => this.#lessons?.value?.find(({ name }) => name === this.guide?.lesson) ?? null);
  #taught = $derived.by(() => (this.guide && !this.skipped && this.isCalm() && this.#running ? (this.module.plans === "answer" ? nextAnswer(this.guide) : this.guide) : null));
  /** Where the lesson stands; null: it says nothing now. */
  at = $derived.by(() => {
    const { question, sealed } = { question: this.sitting.open, sealed: this.sitting.open?.sealed };
    const asks = this.#taught && !this.sitting.busy && (question || this.sitting.planComplete) && !sealed && this.own !== this.#card?.decision;
    return asks ? placeIn(this.#taught, this.another ? [...this.sitting.plan, ...this.another] : this.sitting.plan) : null;
  });
  /** What is said of a choice that is another than hoped for. */
  strayed = $derived.by(() => (this.at?.astray != null ? saidOf(this.at.step, this.at.astray) : null));
  /** Whether one has left the line of the lesson, and may come back. */
  isOff = $derived.by(() => this.#taught?.state === "off" && !this.returning && this.sitting.open !== null && !this.sitting.plan.length && this.own !== this.#card?.decision);
  /** The lesson that has been passed, as long as its licence hangs there. */
  licensed = $derived.by(() => (this.guide?.state === "done" && !this.skipped && !this.goesOn && this.isCalm() && !this.seesTable() ? this.lesson : null));
  mayComeBack = $derived.by(() => this.skipped && this.guide !== null && this.guide.state !== "done" && this.#running && this.isCalm());

  skip(to: boolean): void {
    this.skipped = to;
    setSkipped(this.sitting.table, to);
  }

  async asOrdered(): Promise<void> {
    if (!this.at) return;
    const { good, next } = this.at;
    if (this.another) {
      this.another = null;
      await this.sitting.answer((this.#taught?.steps[0]?.answers[0] ?? []).slice(this.sitting.plan.length));
      return;
    }
    while (this.sitting.plan.length > good) this.sitting.back();
    if (next !== null) await this.sitting.choose(next);
  }

  goOwnWay(): void {
    this.own = this.#card?.decision ?? 0;
  }

  playAnyway(): void {
    this.goOwnWay();
    this.#giveIt();
  }

  // -- puzzles -------------------------------------------------------------------------------------------------------

  #puzzle = $derived.by(() => (this.#card?.scenario?.startsWith("puzzles/") ? this.#card.scenario.slice("puzzles/".length) : ""));
  #puzzles = $derived.by(() => (this.#puzzle && this.#card ? new Fetched(() => api.puzzles(this.#card!.game)) : null));
  puzzleAt = $derived.by(() => this.#puzzles?.value?.findIndex(({ name }) => name === this.#puzzle) ?? -1);
  /** The puzzle of this table, as long as nothing has been played. */
  riddle = $derived.by(() => {
    const open = this.puzzleAt >= 0 && this.#card?.decision === 1 && this.#running && this.sitting.seat >= 0 && this.isCalm() && !this.goesOn;
    return open ? this.#puzzles!.value![this.puzzleAt]! : null;
  });

  async attempt(texts: string[]): Promise<void> {
    const { game } = this.#card!;
    try {
      this.solved = await api.solve(game, this.#puzzle, texts);
      this.folded = false;
      setMark(`${game}/${this.#puzzle}`, this.solved.solved ? "solved" : "missed");
      play(this.solved.solved ? "won" : "beat", settings.loudness);
    } catch (why) {
      this.sitting.trouble = why as api.Trouble;
    }
  }

  tryAgain(): void {
    [this.solved, this.another] = [null, null];
    while (this.sitting.plan.length) this.sitting.back();
  }

  playOn(): void {
    [this.goesOn, this.solved] = [true, null];
    this.#giveIt();
  }

  toNext(): Act {
    const next = this.#puzzles?.value?.[this.puzzleAt + 1];
    if (!next) return { label: "All puzzles", act: () => place.go("/puzzles") };
    return { label: "Next puzzle", act: () => void openPuzzle(this.#card!.game, next).catch((why) => (this.sitting.trouble = why as api.Trouble)) };
  }

  // -- both ----------------------------------------------------------------------------------------------------------

  /** An answer of the board: of a lesson it waits if it is another than hoped for, of a puzzle until it is judged. */
  answerWith(texts: string[]): void {
    if (this.solved) return;
    const where = this.at && placeIn(this.#taught, [...this.sitting.plan, ...texts]);
    if (this.riddle) {
      this.another = texts;
      void this.attempt([...this.sitting.plan, ...texts]);
    } else if (where?.astray != null) this.another = texts;
    else void this.sitting.answer(texts);
  }

  /** Gives the answer that was held back, or the plan as it is. */
  #giveIt(): void {
    const texts = this.another;
    this.another = null;
    if (texts) void this.sitting.answer(texts);
    else if (this.sitting.planComplete) void this.sitting.commit();
  }
}
