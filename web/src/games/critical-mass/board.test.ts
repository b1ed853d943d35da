import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { Question } from "../../lib/wire";
import { STILL, type Gathering } from "../contract";
import Board from "./Board.svelte";
import { touched } from "./desk.svelte";
import Dock from "./Dock.svelte";
import type { MassScene } from "./mass";
import { content, damage, struck, table, told } from "./sample";
import { order } from "./words";

afterEach(() => {
  cleanup();
  [touched.about, touched.picked, touched.split, touched.pile, touched.why] = ["", null, null, null, ""];
});

const asked = (kind: string, choices: string[], sealed: string[] | null = null): Question => ({
  decision: 1, kind, prompt: `${kind}?`, rule: "r", choices, complete: true, sealed, aids: {}, done: "",
});
const PLANS = ["plan light-laser", "plan recharge"];

/** Draws a scene, stage and dock; what is chosen, answered and offered to the order line is written down. */
function laid(differs: Partial<MassScene> = {}) {
  const [choose, answer] = [vi.fn<(text: string) => void>(), vi.fn<(texts: string[]) => void>()];
  let offered: Gathering | null = null;
  const scene: MassScene = {
    ...STILL,
    picture: table(),
    seat: 0,
    content,
    lit: new Set(),
    events: [],
    names: ["Ann", "Bob"],
    choose,
    answer,
    gather: (gathering) => (offered = gathering),
    ...differs,
  };
  const drawn = [render(Board, { scene }), render(Dock, { scene })];
  const show = async (more: Partial<MassScene>) => {
    for (const { rerender } of drawn) await rerender({ scene: { ...scene, ...more } });
  };
  return { choose, answer, bar: () => offered as Gathering | null, show };
}

const button = (start: string) => screen.getAllByRole("button").find((one) => one.getAttribute("aria-label")?.startsWith(start))!;

test("a card of the hand is planned by a click, and one that cannot be played asks why", async () => {
  const { choose, bar } = laid({ question: asked("plan", PLANS) });
  expect(bar()?.gestures.map(({ label }) => label)).toEqual(["Light Laser", "Recharge"]);
  await fireEvent.click(button("Light Laser,"));
  await fireEvent.click(button("Evade,"));
  expect(choose.mock.calls).toEqual([["plan light-laser"], ["plan evade"]]);
  expect(button("Evade,").getAttribute("aria-disabled")).toBe("true");
});

test("with several enemies a click on a card is followed by one on a target", async () => {
  const picture = table({ game: { mechs: ["raijin", "archon", "archon"] } });
  const { choose, bar } = laid({ picture, question: asked("plan", ["plan light-laser > left", "plan light-laser > right"]) });
  await fireEvent.click(button("Light Laser,"));
  expect(choose).not.toHaveBeenCalled();
  expect([bar()?.sentence, bar()?.gestures.map(({ label }) => label)]).toEqual(["Whom does Light Laser aim at? Press a Mech.", ["Archon 2", "Archon 3"]]);
  bar()?.back?.();
  await tick();
  expect(bar()?.sentence).toBe("plan?");
  await fireEvent.click(button("Light Laser,"));
  await fireEvent.click(button("Aim here: Archon 3"));
  expect(choose).toHaveBeenCalledWith("plan light-laser > right");
});

const SPLIT = ["hit thrusters 0", "hit logic-cortex 2", "hit prism-spine 1", "hit field-generator 0", "hit focus-lens 0"];

test("damage begins split, steps change one number each, and Confirm sends it as one answer", async () => {
  const question = damage(3, { "logic-cortex": 3 });
  const { answer, bar, show } = laid({ picture: struck(), question });
  expect(bar()?.primary?.label).toBe("Confirm");
  await fireEvent.click(button("One plate more off Prism Spine"));
  expect(bar()?.sentence).toContain("take some back elsewhere first");
  await fireEvent.click(button("One plate less off Logic Cortex"));
  await fireEvent.click(button("One plate more off Prism Spine"));
  expect(screen.getByLabelText(/^Logic Cortex:.* 2 fall$/)).toBeTruthy();
  expect(screen.getByRole("region", { name: "If you confirm" }).textContent).toContain("Prism Spine loses 1 of 6 plates");
  await show({ question: { ...question } }); // others got ready: what was set stays
  bar()?.primary?.act();
  expect(answer.mock.calls).toEqual([[SPLIT]]);
});

test("a sealed split is shown, and a step makes another that can be confirmed", async () => {
  const { answer, bar } = laid({ picture: struck(), question: { ...damage(3, { "logic-cortex": 3 }), sealed: SPLIT } });
  expect(screen.getByLabelText(/^Prism Spine:.* 1 fall$/)).toBeTruthy();
  expect(bar()?.primary).toBeNull();
  bar()?.gestures.find(({ label }) => label === "Thrusters −1")?.act();
  await tick();
  bar()?.primary?.act();
  expect(answer.mock.calls[0]![0][0]).toBe("hit thrusters 1");
});

test("a second strike of the same answer begins as a bot would split it", async () => {
  const { bar, show } = laid({ picture: struck(), question: damage(3, { "logic-cortex": 3 }) });
  expect(bar()?.back, "Esc is for the step before").toBeUndefined();
  await fireEvent.click(button("One plate less off Logic Cortex"));
  expect(bar()?.back).toBeDefined();
  await show({ picture: struck(), question: damage(2, { "field-generator": 2 }), plan: SPLIT });
  expect(screen.getByLabelText(/^Field Generator:.* 2 fall$/)).toBeTruthy();
});

test("without aids damage is answered target by target", async () => {
  const { choose, bar } = laid({ picture: struck(), question: asked("damage", ["hit logic-cortex 0", "hit logic-cortex 1"]) });
  expect(bar()).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "1 plate of Logic Cortex" }));
  expect(choose).toHaveBeenCalledWith("hit logic-cortex 1");
});

test("while a turn is shown, plates stand until they fall", async () => {
  const events = [
    told("revealed", { seat: 0, card: "light-laser" }), told("hit", { seat: 1, by: 0, damage: 1 }),
    told("plates-fell", { seat: 1, component: "logic-cortex", plates: 1 }, "Archon loses a plate."),
  ];
  const { show } = laid({ telling: events.slice(0, 2) });
  expect(screen.getByLabelText(/^Logic Cortex: 4 of 4/)).toBeTruthy();
  expect(screen.getByText("−1")).toBeTruthy();
  await show({ picture: table({ boards: [{}, { plates: [2, 3, 6, 7] }] }), telling: events });
  expect(screen.getByLabelText(/^Logic Cortex: 3 of 4/)).toBeTruthy();
});

test("the cards of a turn are turned up together, and the faster is told", () => {
  const picture = table({ turn: { phase: "combat" }, piles: [{ play: [{ card: "light-laser", disrupted: false }] }, { play: [{ card: "evade", disrupted: false }] }] });
  const telling = [told("revealed", { seat: 0, card: "light-laser" }), told("revealed", { seat: 1, card: "evade" })];
  laid({ picture, telling });
  expect(screen.getByRole("list", { name: "Cards of this turn" }).children.length).toBe(2);
  expect(order({ ...STILL, picture, seat: 0, content, lit: new Set(), events: [], names: [], telling })).toEqual({
    headline: "The cards flip", why: "Evade is lightning, Light Laser has speed 4: Archon acts first.",
  });
});

test("a card is weighed against all that the enemy may hold", () => {
  const met = { seat: 1, answer: "plan light-laser", first: 0, dealt: 1, taken: 1 };
  const preview = { type: "supposed" as const, id: 0, events: [], picture: table(), question: null, whole: true, outlook: [met, { ...met, answer: "plan evade", first: -1, dealt: 0, taken: 0 }] };
  laid({ question: asked("plan", PLANS), plan: ["plan light-laser"], chosen: "plan light-laser", preview });
  const [odds] = screen.getAllByRole("list", { name: "Against each card Archon may hold" });
  expect(odds!.textContent).toContain("both hit");
  expect(odds!.textContent).toContain("Light Laser: it takes 1, you take 1");
  expect(odds!.textContent).toContain("Evade: it takes 0, you take 0");
});

test("what the enemy may play lies open before a card is looked at", () => {
  const may = [{ seat: 1, cards: ["light-laser", "evade"], more: false }];
  laid({ question: { ...asked("plan", PLANS), aids: { may } }, ready: [false, true] });
  expect(screen.getByText(/Archon has sealed a card/).textContent).toContain("It is one of these 2");
  expect(screen.getByRole("list", { name: "What Archon may play" }).children.length).toBe(2);
});
