/** The table in words, where its picture does not hold them: asked for only while somebody reads it. */
import type { Line } from "./line.svelte";
import type { Supposed } from "./wire";

export class Words {
  #told = $state.raw<{ seat: number; text: string } | null>(null);
  #asked = 0;

  constructor(private readonly line: Pick<Line, "send">) {}

  /** What was told last, to these eyes; nobody reads what was told to others. */
  of(seat: number): string {
    return this.#told?.seat === seat ? this.#told.text : "";
  }

  /** Asks for the table as a seat sees it after some choices. */
  async ask(seat: number, decision: number, texts: string[]): Promise<void> {
    const asked = ++this.#asked;
    try {
      const { picture } = (await this.line.send({ type: "suppose", seat, decision, texts, in_words: true })) as Supposed;
      if (asked === this.#asked) this.#told = { seat, text: String(picture["text"] ?? "") };
    } catch {
      // the table has moved on, or the line is cut: with the next update it is asked for again
    }
  }
}
