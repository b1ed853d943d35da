import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Choices from "./Choices.svelte";

const took = vi.fn();
const propose = vi.fn();
const offer = (texts: string[]) => texts.map((text) => ({ text, label: text, act: () => took(text) }));
const places = Array.from({ length: 1000 }, (_, i) => `place ${Math.floor(i / 10)}.${i % 10}`);
const few = ["send 3", "send 8"];
const field = () => screen.getByRole("searchbox", { name: "Find or write a choice" });
const names = () => screen.getAllByRole("button").map((button) => button.textContent!.replace(/\s+/g, " ").trim());

function shown(texts: string[], more: { complete?: boolean; roomy?: boolean } = {}) {
  return render(Choices, { offered: offer(texts), asked: "1 ?", complete: true, pointed: null, roomy: false, propose, ...more });
}

async function write(text: string): Promise<void> {
  await fireEvent.input(field(), { target: { value: text } });
}

beforeEach(() => {
  took.mockClear();
  propose.mockClear();
});
afterEach(cleanup);

describe("the choices of a question", () => {
  it("are listed with their numbers, and without a field where all can be seen", async () => {
    shown(few);
    expect(names()).toEqual(["1 send 3", "2 send 8"]);
    expect(screen.queryByRole("searchbox")).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "send 8" }));
    expect(took).toHaveBeenCalledExactlyOnceWith("send 8");
  });

  it("of which there are too many are searched by typing", async () => {
    shown(places);
    expect(screen.getByRole("status").textContent).toBe("1000 choices, 60 shown");
    await write("97");
    expect(screen.getByRole("status").textContent).toBe("10 of 1000 choices");
    expect(names().slice(0, 2)).toEqual(["place 97.0", "place 97.1"]);
    await write("97.4");
    await fireEvent.submit(field());
    expect(took).toHaveBeenCalledExactlyOnceWith("place 97.4");
    expect((field() as HTMLInputElement).value).toBe("");
  });

  it("that are not all can be written", async () => {
    shown(["place 1.0", "place 10.0"], { complete: false });
    expect(screen.getByRole("status").textContent).toBe("2 choices; others can be written");
    await write("Place 1.3");
    await fireEvent.submit(field());
    expect(propose).toHaveBeenCalledExactlyOnceWith("place 1.3");
    await write("place 10");
    await fireEvent.click(screen.getByRole("button", { name: "Try “place 10”" }));
    expect(propose).toHaveBeenLastCalledWith("place 10");
  });

  it("are gone through with the arrow keys, and Enter goes to the first of several", async () => {
    shown(few, { roomy: true });
    await write("send");
    await fireEvent.submit(field());
    expect(document.activeElement?.textContent).toContain("send 3");
    await fireEvent.keyDown(document.activeElement!, { key: "ArrowRight" });
    expect(document.activeElement?.textContent).toContain("send 8");
    await fireEvent.keyDown(document.activeElement!, { key: "ArrowUp" });
    await fireEvent.keyDown(document.activeElement!, { key: "ArrowUp" });
    expect(document.activeElement).toBe(field());
    await fireEvent.keyDown(field(), { key: "Escape" });
    expect((field() as HTMLInputElement).value).toBe("");
  });

  it("of the next question are not searched for what was typed before", async () => {
    const { rerender } = shown(few, { roomy: true });
    await write("send 8");
    await rerender({ asked: "2 ?" });
    expect((field() as HTMLInputElement).value).toBe("");
  });
});
