import { expect, test } from "vitest";
import { Words } from "./words.svelte";

/** A line whose answers wait until they are let go, in any order. */
function slowLine() {
  const waiting: { sent: Record<string, unknown>; answer: (text: string) => void; refuse: () => void }[] = [];
  const send = (sent: Record<string, unknown>) =>
    new Promise((resolve, reject) => {
      waiting.push({ sent, answer: (text) => resolve({ picture: { text } }), refuse: () => reject(new Error("stale")) });
    });
  return { waiting, words: new Words({ send } as never) };
}

test("the table is told in words, and the latest question counts", async () => {
  const { waiting, words } = slowLine();
  const [first, second] = [words.ask(0, 3, []), words.ask(0, 4, ["ready"])];
  waiting[1]!.answer("after");
  waiting[0]!.answer("before");
  await Promise.all([first, second]);
  expect(waiting[1]!.sent).toEqual({ type: "suppose", seat: 0, decision: 4, texts: ["ready"], in_words: true });
  expect(words.of(0)).toBe("after");
});

test("nobody reads what was told to another seat, and a refusal leaves what was told", async () => {
  const { waiting, words } = slowLine();
  const asked = words.ask(0, 1, []);
  waiting[0]!.answer("Your hand: 3");
  await asked;
  expect([words.of(0), words.of(1)]).toEqual(["Your hand: 3", ""]);
  const again = words.ask(0, 1, []);
  waiting[1]!.refuse();
  await again;
  expect(words.of(0)).toBe("Your hand: 3");
});
