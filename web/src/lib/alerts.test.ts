import { afterEach, expect, test, vi } from "vitest";
import { allowance, askLeave, badge, tellTurn } from "./alerts";

afterEach(() => vi.unstubAllGlobals());

test("the sign of the tab has a dot as long as one is waited for", () => {
  document.head.innerHTML = `<link rel="icon" href="/icon.svg" />`;
  const link = document.querySelector<HTMLLinkElement>("link")!;
  badge(true);
  expect(link.getAttribute("href")).toBe("/icon-turn.svg");
  badge(false);
  expect(link.getAttribute("href")).toBe("/icon.svg");
});

test("a browser that does not allow it is not asked again, and nothing fails", async () => {
  vi.stubGlobal("Notification", Object.assign(class { constructor() { throw new TypeError("illegal"); } }, { permission: "denied", requestPermission: vi.fn() }));
  expect([allowance(), await askLeave()]).toEqual(["no", false]);
  vi.stubGlobal("Notification", undefined);
  expect(await askLeave()).toBe(false);
  tellTurn("Your turn", "Pick one card.", "t");
});

test("who looks elsewhere is told", () => {
  const told: string[] = [];
  vi.stubGlobal("Notification", Object.assign(class { onclick = null; constructor(title: string) { told.push(title); } close(): void {} }, { permission: "granted" }));
  tellTurn("Your turn", "", "t");
  expect(told).toEqual([]);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  tellTurn("Your turn", "", "t");
  expect(told).toEqual(["Your turn"]);
});
