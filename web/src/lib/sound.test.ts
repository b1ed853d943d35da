import { afterEach, expect, test, vi } from "vitest";
import { canPlay, play } from "./sound";

afterEach(() => vi.unstubAllGlobals());

test("a browser without sound stays silent, and says so", () => {
  vi.stubGlobal("AudioContext", undefined);
  expect(canPlay()).toBe(false);
  play("turn", 1);
});

test("a browser that does not allow sound breaks nothing", () => {
  vi.stubGlobal("AudioContext", class { constructor() { throw new DOMException("not allowed", "NotAllowedError"); } });
  expect(canPlay()).toBe(true);
  play("turn", 1);
});
