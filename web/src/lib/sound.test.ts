import { afterEach, expect, test, vi } from "vitest";
import { mayPlay, play } from "./sound";

afterEach(() => vi.unstubAllGlobals());

test("a browser that cannot play sounds is silent, and says so to who asks", async () => {
  expect(await mayPlay()).toBe(false);
  expect(() => play("turn", 1)).not.toThrow();
});

test("without a device to play on there is nothing to hear", async () => {
  vi.stubGlobal("AudioContext", class { constructor() { throw new Error("no device"); } });
  expect(await mayPlay()).toBe(false);
  expect(() => play("zap", 1)).not.toThrow();
});

test("a browser that lets us play says so", async () => {
  vi.stubGlobal("AudioContext", class { state = "suspended"; async resume() { this.state = "running"; } });
  expect(await mayPlay()).toBe(true);
});
