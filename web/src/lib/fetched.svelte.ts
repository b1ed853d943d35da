/** Something asked of the server: on its way, here, or failed. */
import { Trouble } from "./api";

/** What went wrong, as a sentence: the server's, or that a part of the page did not come. */
export const troubleOf = (why: unknown): Trouble =>
  why instanceof Trouble ? why : new Trouble("page", "A part of this page could not be loaded. The server may be restarting.");

export class Fetched<T> {
  /** The last answer; it stays while a newer one is on its way or has failed. */
  value = $state.raw<T | null>(null);
  trouble = $state.raw<Trouble | null>(null);
  #asked = 0;

  constructor(private readonly ask: () => Promise<T>) {
    void this.load();
  }

  /** Asks (again). */
  load = async (): Promise<void> => {
    const number = ++this.#asked;
    const isLast = () => number === this.#asked; // an older answer that comes late is not shown
    try {
      const value = await this.ask();
      if (isLast()) [this.value, this.trouble] = [value, null];
    } catch (why) {
      if (isLast()) this.trouble = troubleOf(why);
    }
  };
}
