import { expect, test, vi } from "vitest";
import { Trouble } from "./api";
import { Fetched } from "./fetched.svelte";

test("a failed refresh keeps what is on the screen and says what is wrong", async () => {
  const answers: (() => string)[] = [
    () => "first",
    () => {
      throw new Trouble("unreachable", "The server does not answer.");
    },
    () => "third",
  ];
  const fetched = new Fetched(async () => answers.shift()!());
  await vi.waitFor(() => expect([fetched.value, fetched.trouble]).toEqual(["first", null]));
  await fetched.load();
  expect(fetched.value).toBe("first");
  expect(fetched.trouble?.says).toBe("The server does not answer.");
  await fetched.load();
  expect([fetched.value, fetched.trouble]).toEqual(["third", null]);
});

test("an answer that was overtaken is not shown", async () => {
  const waiting: ((text: string) => void)[] = [];
  const fetched = new Fetched(() => new Promise<string>((done) => waiting.push(done)));
  const second = fetched.load();
  waiting[1]!("new");
  await second;
  waiting[0]!("old");
  await Promise.resolve();
  expect(fetched.value).toBe("new");
});
