/**
 * A game looked at again: all its moments as one seat saw them, and which of them is shown.
 *
 * It serves the review of a game and the rewind at a live table, and knows nothing of pages. A moment is the table after
 * so many moves; number 0 is before the first.
 */
import type { GameModule } from "../games/contract";
import * as api from "./api";
import type { Evaluation, Moment, Trouble } from "./api";
import { beatLength } from "./pace";
import { settings } from "./settings.svelte";
import { SPECTATOR, type Told } from "./wire";

const PASSING = 500; // milliseconds that a moment stands at which nothing was heard
const AT_ONCE = 10; // evaluations in one call
const A_WHILE = 1000; // milliseconds to wait for a server that is busy

export type Mark = { at: number; says: string };

export class Replay {
  /** Whose eyes: a seat, or -1 for a spectator. */
  seat = $state(SPECTATOR);
  moments = $state.raw<Moment[]>([]);
  /** The number of the moment that is shown. */
  at = $state(0);
  playing = $state(false);
  loading = $state(false);
  trouble = $state.raw<Trouble | null>(null);

  /** What the search bot thinks: of moment 0, 1, 2 and so on, as far as it has come. */
  evaluations = $state.raw<Evaluation[]>([]);
  evaluating = $state(false);
  evaluationTrouble = $state.raw<Trouble | null>(null);

  events = $derived(this.moments.flatMap((moment) => moment.events));
  /** The moments at which something important happened, and what. */
  marks = $derived(
    this.moments.flatMap((moment, at): Mark[] => {
      const key = this.weightiest(moment);
      return key && this.#weight(key) === 2 ? [{ at, says: key.says }] : [];
    }),
  );

  #asked = 0;
  #wanted = SPECTATOR; // the eyes that were asked for last, also in vain
  #inWords = false; // whether the moments were fetched to be read
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    readonly token: string,
    private readonly game: () => GameModule | null = () => null,
  ) {}

  get now(): Moment | null {
    return this.moments[this.at] ?? null;
  }

  get last(): number {
    return Math.max(0, this.moments.length - 1);
  }

  /** The event that matters most at a moment, if anything was heard. */
  weightiest(moment: Moment): Told | undefined {
    const most = Math.max(...moment.events.map((event) => this.#weight(event)));
    return moment.events.find((event) => this.#weight(event) === most);
  }

  /** The numbers of the first and last event of the shown moment; if nothing happened, of what comes next and came before. */
  get heard(): { since: number; until: number } {
    const before = this.moments.slice(0, this.at).findLast((moment) => moment.events.length);
    const until = (this.now?.events.at(-1) ?? before?.events.at(-1))?.number ?? -1;
    return { since: this.now?.events[0]?.number ?? until + 1, until };
  }

  /** Fetches all moments so far through these eyes, and shows one of them (one too far: the last). */
  async load(seat = this.#wanted, at = this.at): Promise<void> {
    const asked = ++this.#asked;
    this.#wanted = seat;
    this.trouble = null;
    this.loading = true;
    try {
      const inWords = settings.plain;
      const moments = await api.moments(this.table, seat, this.token, inWords);
      if (asked !== this.#asked) return; // other eyes were asked for meanwhile
      this.#inWords = inWords;
      this.seat = seat;
      this.moments = moments;
      this.at = this.#within(at);
    } catch (why) {
      if (asked === this.#asked) this.trouble = why as Trouble;
    } finally {
      if (asked === this.#asked) this.loading = false;
    }
  }

  /** Fetches the moments anew if they are to be read in words and were fetched without. */
  async tell(): Promise<void> {
    if (!this.#inWords && this.moments.length) await this.load();
  }

  /** Shows a moment; whoever goes by hand stops the play. */
  go(at: number): void {
    this.pause();
    this.at = this.#within(at);
  }

  /** Shows the moment of an event; of one that these eyes did not see, the moment it must have been. */
  goToEvent(number: number): void {
    this.go(this.moments.findLastIndex((moment) => moment.events.length > 0 && moment.events[0]!.number <= number));
  }

  /** Goes to the next important event, or to the one before. */
  goToMark(direction: 1 | -1): void {
    const next =
      direction > 0 ? this.marks.find((mark) => mark.at > this.at) : this.marks.findLast((mark) => mark.at < this.at);
    this.go(next?.at ?? (direction > 0 ? this.last : 0));
  }

  /** Lets the game pass by, from here or, at the end, from the start. */
  play(): void {
    if (!this.last) return;
    if (this.at === this.last) this.at = 0;
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  /** Asks the search bot about every moment of a finished game, a few at a time. */
  async evaluate(): Promise<void> {
    if (this.evaluating) return;
    this.evaluating = true;
    this.evaluationTrouble = null;
    try {
      while (!this.#closed && this.evaluations.length < this.moments.length) {
        const more = await this.judged(this.evaluations.length, AT_ONCE);
        if (!more.length) break;
        this.evaluations = [...this.evaluations, ...more];
      }
    } catch (why) {
      this.evaluationTrouble = why as Trouble;
    } finally {
      this.evaluating = false;
    }
  }

  /** What the search bot thinks of some moments; nothing once one has left. */
  async judged(from: number, count: number): Promise<Evaluation[]> {
    if (this.#closed) return [];
    try {
      return await api.evaluations(this.table, from, count);
    } catch (why) {
      if ((why as Trouble).reason !== "too-fast") throw why;
      await new Promise((go) => setTimeout(go, A_WHILE));
      return this.judged(from, count);
    }
  }

  /** Stops the play and the questions to the search bot. */
  close(): void {
    this.#closed = true;
    this.pause();
  }

  // -- inside --------------------------------------------------------------------------------------------------------

  #within(at: number): number {
    return Math.max(0, Math.min(this.last, Math.trunc(at) || 0));
  }

  #weight(event: Told): number {
    return this.game()?.weight(event) ?? 0;
  }

  #wait(): void {
    const key = this.now && this.weightiest(this.now);
    this.#timer = setTimeout(() => {
      this.at = this.#within(this.at + 1);
      if (this.at < this.last) this.#wait();
      else this.pause();
    }, key ? beatLength(key.says, this.game()?.length?.(key) ?? PASSING, settings.pace) : PASSING);
  }

}
