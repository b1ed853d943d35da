import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { STILL } from "../contract";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import { desk } from "./desk.svelte";
import { order } from "./order";
import type { RayScene } from "./ray";
import { content, die, question, staffed, table, told } from "./sample";

afterEach(() => {
  cleanup();
  desk.clear();
  desk.last = null;
});

/** Draws a scene; what is chosen and pointed at is written down. */
function laid(differs: Partial<RayScene> = {}) {
  const choose = vi.fn<(text: string) => void>();
  const point = vi.fn<(text: string | null) => void>();
  const scene: RayScene = {
    ...STILL,
    picture: table("student"),
    seat: 0,
    content,
    lit: new Set(),
    events: [],
    names: ["Ann", "Bob"],
    choose,
    point,
    ...differs,
  };
  const parts = [render(Board, { scene }), render(Dock, { scene })];
  const show = async (more: Partial<RayScene>) => {
    for (const { rerender } of parts.toReversed()) await rerender({ scene: { ...scene, ...more } });
  };
  return { scene, choose, point, show };
}
/** The one button of a name; much quicker than the search by role. */
function button(name: string | RegExp): HTMLElement {
  const fits = (label: string): boolean => (typeof name === "string" ? label === name : name.test(label));
  const found = [...document.querySelectorAll<HTMLElement>("button[aria-label], [role=button]")].filter((one) =>
    fits(one.getAttribute("aria-label")!),
  );
  if (found.length !== 1) throw new Error(`${found.length} buttons are called ${name}`);
  return found[0]!;
}

test("a student is played by clicking its card; pointing at it asks for a preview", async () => {
  const { choose, point } = laid({ question: question("student", "student ada-quickstep", "student carla-longstride") });
  await fireEvent.focus(button(/Ada Quickstep/));
  expect(point).toHaveBeenLastCalledWith("student ada-quickstep");
  await fireEvent.click(button(/Ada Quickstep/));
  expect(choose).toHaveBeenCalledWith("student ada-quickstep");
});

test("what cannot be chosen is dimmed, but a click asks for the rule that forbids it", async () => {
  const { choose } = laid({ question: question("student", "student ada-quickstep") });
  const socket = button("Move the ray: put 2 scientists");
  expect(socket.getAttribute("aria-disabled")).toBe("true");
  await fireEvent.click(socket);
  await fireEvent.click(button("Ray to lane 4"));
  await fireEvent.click(button(/Lane 2 near: Yellow/));
  expect(choose.mock.calls.flat()).toEqual(["staff move 2", "move 4", "switch 2-near 2-near"]);
});

test("sockets take one or two scientists, and the Chief leads or locks", async () => {
  const choices = ["staff cool 1", "staff cool 2", "lead fire", "lock heat", "ready"];
  const { choose } = laid({ picture: table("staff", { game: { advanced: true } }), question: question("staff", ...choices) });
  await fireEvent.click(button("Cool down: put one scientist"));
  await fireEvent.click(button("Cool down: put 2 scientists"));
  await fireEvent.click(button("Fire: the Chief leads"));
  await fireEvent.click(button(/Heat up: the Chief locks it/));
  expect(choose.mock.calls.flat()).toEqual(choices.slice(0, 4));
});

test("an action that needs no more is done at once; another waits for its lane", async () => {
  const picture = table("resolve", staffed({ move: 1, fire: 1 }));
  const { choose } = laid({ picture, question: question("resolve", "move 1", "move 3", "fire") });
  await fireEvent.click(button("Fire"));
  expect(choose).toHaveBeenCalledWith("fire");
  choose.mockClear();
  await fireEvent.click(button("Move the ray: choose how"));
  await tick();
  expect(choose).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button("Ray to lane 1"));
  await fireEvent.click(button("Ray to lane 3"));
  expect(choose).toHaveBeenCalledWith("move 3");
});

test("a Chief on heating is asked how strong", async () => {
  const picture = table("resolve", { game: { advanced: true }, ...staffed({ heat: "chief", fire: 1 }) });
  const { choose } = laid({ picture, question: question("resolve", "heat 1", "heat 2", "fire") });
  await fireEvent.click(button("Heat up: strength 2"));
  expect(choose).toHaveBeenCalledWith("heat 2");
});

test("two squares are switched by clicking one and then the other, in the order the rules name them", async () => {
  const picture = table("resolve", staffed({ switch: 2 }), { "1-near": null });
  const { choose } = laid({ picture, question: question("resolve", "switch 3-near 1-near", "switch 2-far 3-near") });
  await fireEvent.click(button(/Lane 1 near: Your square, empty/));
  expect(choose).not.toHaveBeenCalled();
  await fireEvent.click(button(/Lane 3 near/));
  expect(choose).toHaveBeenCalledWith("switch 3-near 1-near");
});

test("Escape lets go of the first of two squares", async () => {
  const picture = table("resolve", staffed({ switch: 2, height: 1 }));
  laid({ picture, question: question("resolve", "switch 1-near 3-near", "move 1") });
  await fireEvent.click(button(/Lane 1 near/));
  expect(button(/Lane 1 near/).getAttribute("aria-pressed")).toBe("true");
  await fireEvent.keyDown(button(/Lane 1 near/), { key: "Escape" });
  expect(button(/Lane 1 near/).getAttribute("aria-pressed")).toBe(null);
});

test("a preview shows what a die would become and both scores", async () => {
  const picture = table("resolve", staffed({ fire: 1 }));
  const after = table("resolve", { ray: { temperature: 2, energy: 11 }, turn: { fired: true } }, { "2-near": die("small", 1) });
  laid({
    picture,
    question: question("resolve", "fire"),
    pointed: "fire",
    preview: { type: "supposed", id: 0, events: [told("shrunk", { square: "2-near" })], picture: after, question: null, whole: true, outlook: [] },
  });
  expect(button(/Lane 2 near: Yellow medium 2, 4 points, would become small 1/)).toBeTruthy();
  expect(button(/Bob: 16 points, would be 15/)).toBeTruthy();
  expect(screen.getByText(/Yellow’s medium 2 in lane 2 near becomes a small 1/)).toBeTruthy();
  expect(document.querySelectorAll(".coming.near").length).toBe(1);
});

test("a plan shows what it would change against the real table", () => {
  const before = table("student");
  const picture = table("resolve", { ray: { lane: 3, temperature: 0 } }, { "3-near": die("small", 2) });
  const shot = told("shrunk", { owner: "blue", hit: { size: "medium", face: 2 }, square: "3-near", die: { size: "small", face: 2 } });
  const { scene } = laid({ picture, before, planned: [told("moved", { from: 2, lane: 3 }), shot] });
  expect(button(/Lane 3 near: Your small 2, 6 points, planned, now medium 2/)).toBeTruthy();
  expect(button(/Ann: 18 points, planned, now 16/)).toBeTruthy();
  expect(screen.getByText("moved was said.")).toBeTruthy();
  expect(screen.getByText("Fire: Your medium 2 in lane 3 near shrinks to a small 2.")).toBeTruthy();
  expect(order(scene)).toEqual({ headline: "Shrink your own medium 2?", why: "You from 16 to 18 points. 12 energy left." });
});

test("a score opens its reasons, die by die", async () => {
  laid();
  expect(screen.queryByText("large 4 in lane 1 near")).toBeNull();
  await fireEvent.click(button(/Ann: 16 points/));
  expect(screen.getByText("large 4 in lane 1 near")).toBeTruthy();
});

test("a spectator sees no hand, and how many students each professor holds", () => {
  laid({ seat: -1, picture: table("student", { hands: { counts: [2, 1], own: null } }) });
  expect(screen.queryByLabelText("Your students")).toBeNull();
  expect(screen.getByText("Blue: 2 students. Yellow: 1 student.")).toBeTruthy();
});

test("the rival's notebook tells its temper and why it did what it did", () => {
  laid({
    picture: table("student", { game: { solo: true, level: "Laureate" }, students: { front: "carla-longstride" } }),
    names: ["Ann"],
    events: [told("rival-plays"), { ...told("rival-holds"), number: 1 }, { ...told("moved", { from: 1, lane: 2 }), number: 2 }],
    question: question("student", "student ada-quickstep"),
  });
  expect(screen.getByText("Spiteful")).toBeTruthy();
  expect(screen.getByText(/a point you lose 2/)).toBeTruthy();
  expect(screen.getByText("rival-plays was said.")).toBeTruthy();
  expect(screen.getByText("rival-holds was said.")).toBeTruthy();
  expect(screen.queryByText("moved was said.")).toBeNull();
});

test("a shot that is told shows the beam, what stood there and what each professor gains", async () => {
  const { show } = laid({ picture: table("resolve") });
  const event = { ...told("shrunk-cold", { owner: "blue", hit: { size: "large", face: 4 }, square: "1-near", die: { size: "medium", face: 4 } }), number: 7 };
  const picture = table("resolve", {}, { "1-near": die("medium", 4) });
  await show({ picture, telling: [event], events: [event], lit: new Set(["square-1-near", "shot"]) });
  expect(document.querySelectorAll(".beam.near").length).toBe(1);
  expect(document.querySelectorAll(".place.hit .die.large.old, .place.hit .die.medium.new").length).toBe(2);
  expect(screen.getByText("+4")).toBeTruthy();
  expect(screen.getByText("Zap!")).toBeTruthy();
  expect(screen.getByText(/4 points are now 8/)).toBeTruthy();
  expect(screen.getByText("Your large 4 in lane 1 near becomes a medium 4: cold keeps faces.")).toBeTruthy();
  expect(order({ ...STILL, picture, seat: 0, content, lit: new Set(), names: ["Ann", "Bob"], telling: [event], events: [event] })?.headline).toBe("Zap! Four points for you");
});

test("by keyboard the focus goes on to the next choice, and leaves the board when the main button is next", async () => {
  const { show } = laid({ question: question("student", "student ada-quickstep") });
  button(/Ada Quickstep/).focus();
  await fireEvent.keyDown(button(/Ada Quickstep/), { key: "Enter" });
  await show({ picture: table("staff", { hands: { own: ["carla-longstride"] }, dashboard: { covered: "move", student: "ada-quickstep" } }), question: question("staff", "staff cool 1") });
  await tick();
  expect(document.activeElement).toBe(button("Cool down: put one scientist"));
  await show({ picture: table("staff", staffed({ cool: 1 })), question: question("staff", "ready") });
  await tick();
  expect(document.activeElement).toBe(document.body);
});
