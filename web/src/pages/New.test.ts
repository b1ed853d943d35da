import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tokenOf } from "../lib/keys";
import { front, lab, onShelf } from "../lib/sample";
import New from "./New.svelte";

const GAMES = [onShelf("master-ray", "Master Ray", lab), onShelf("front", "Front Line", front)];
const BOTS = [
  { strength: "greedy", name: "Regular", says: "Takes what looks best." },
  { strength: "search:300", name: "Strong", says: "Imagines 300 ways." },
];

const option = (name: string, title: string) => ({ name, title, help: "", short: name === "none" ? "" : title.toLowerCase(), seats: [], roles: [], when: null });
const setting = (name: string, kind: object, more: object) => ({ name, title: name, help: "", kind, rule: "", when: null, otherwise: null, rare: false, as_text: false, ...more });
const CLOCKS = {
  settings: [
    setting("kind", { type: "choice", options: [option("none", "No clock"), option("days", "Days a turn")], other: null, other_title: "" }, { title: "Clock", default: "none" }),
    setting("days", { type: "whole", least: 1, most: 30, words: {} }, { default: 3, when: { setting: "kind", among: ["days"], rule: "", says: "" } }),
  ],
  seats: [],
  unlike: false,
};

let wishes: unknown[];
let answer: { status: number; body: unknown };

beforeEach(() => {
  wishes = [];
  answer = { status: 201, body: { table: "t", token: "secret", seats: [0] } };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (path === "/api/games") return Response.json(GAMES);
    if (path === "/api/bots") return Response.json(BOTS);
    if (path === "/api/clocks") return Response.json(CLOCKS);
    wishes.push(JSON.parse(String(init.body)));
    return Response.json(answer.body, { status: answer.status });
  });
  localStorage.clear();
});
/** Somebody comes to the page of a new table. */
function visit(game = "master-ray"): void {
  history.replaceState(null, "", `/new/${game}`);
  render(New, { words: [game] });
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("nothing chosen is a game against a medium bot, and the seat is remembered", async () => {
  visit();
  await fireEvent.click(await screen.findByRole("button", { name: "Start the game" }));
  await waitFor(() => expect(location.pathname).toBe("/table/t"));
  expect(wishes).toEqual([
    {
      game: "master-ray",
      name: "Player",
      setup: { mode: "duel", advanced: false, colour: "blue", first: "random" },
      chairs: ["me", "greedy"],
      public: false,
    },
  ]);
  expect(tokenOf("t")).toBe("secret");
});

test("a solo game asks for the rival's level and for no other player", async () => {
  visit();
  await fireEvent.click(await screen.findByRole("radio", { name: "Solo" }));
  await fireEvent.click(screen.getByRole("radio", { name: "Laureate" }));
  expect(screen.queryByRole("radio", { name: "A friend, by link" })).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Start the game" }));
  await waitFor(() => expect(wishes).toHaveLength(1));
  expect(wishes[0]).toMatchObject({ setup: { mode: "solo", level: "laureate", advanced: false }, chairs: ["me"] });
});

test("what the server refuses is said where it belongs, and nothing is lost", async () => {
  visit();
  answer = { status: 400, body: { reason: "strength", says: "A bot may search 200 iterations here.", rule: "" } };
  await fireEvent.change(await screen.findByLabelText("How strong?"), { target: { value: "search:300" } });
  await fireEvent.click(screen.getByRole("button", { name: "Start the game" }));
  const refusal = await screen.findByRole("alert");
  expect(refusal.textContent).toContain("A bot may search 200 iterations here.");
  expect(refusal.closest("section")?.querySelector("h2")?.textContent).toBe("Who plays");
  expect(location.pathname).toBe("/new/master-ray");
  expect((screen.getByLabelText("How strong?") as HTMLSelectElement).value).toBe("search:300");
});

test("a game of which the browser has nothing of its own has a whole form", async () => {
  visit("front");
  await fireEvent.change(await screen.findByLabelText("Players"), { target: { value: "3" } });
  expect(screen.getAllByLabelText("Army")).toHaveLength(3);
  await fireEvent.change(screen.getAllByLabelText("Army")[0]!, { target: { value: "\0other" } });
  await fireEvent.click(screen.getByRole("button", { name: "Add one to Army" }));
  await fireEvent.change(screen.getAllByLabelText("Unit")[1]!, { target: { value: "tank" } });
  await fireEvent.change(screen.getAllByLabelText("How many")[1]!, { target: { value: "4" } });
  await fireEvent.click(screen.getByRole("button", { name: "Remove Army 1" }));
  await fireEvent.change(screen.getByLabelText("Rounds: a word or a number"), { target: { value: "0" } });
  expect(screen.queryByLabelText("Rounds")).toBeNull();
  await fireEvent.input(screen.getByLabelText("Note"), { target: { value: "Rain, later fog" } });
  await fireEvent.click(screen.getByRole("button", { name: "Start the game" }));
  await waitFor(() => expect(wishes).toHaveLength(1));
  expect(wishes[0]).toMatchObject({
    game: "front",
    setup: { players: 3, armies: [[{ unit: "tank", count: 4 }], "line", "line"], limit: 0, note: "Rain, later fog" },
    chairs: ["me", "greedy", "greedy"],
  });
});

test("a table for a friend has a clock if one likes, and says whether the guest may choose a side", async () => {
  visit();
  expect(await screen.findByRole("button", { name: "Start the game" })).toBeTruthy();
  expect(screen.queryByRole("radio", { name: "Days a turn" })).toBeNull();
  await fireEvent.click(screen.getByRole("radio", { name: "A friend, by link" }));
  await fireEvent.click(screen.getByRole("radio", { name: "Days a turn" }));
  await fireEvent.click(screen.getByRole("radio", { name: "As set here" }));
  await fireEvent.click(screen.getByRole("button", { name: "Open the table" }));
  await waitFor(() => expect(wishes).toHaveLength(1));
  expect(wishes[0]).toMatchObject({ chairs: ["me", "open"], clock: { kind: "days", days: 3 }, guests_choose: false });
});

test("who comes to play a friend has the other seat free already", async () => {
  history.replaceState(null, "", "/new/master-ray#friend");
  render(New, { words: ["master-ray"] });
  await fireEvent.click(await screen.findByRole("button", { name: "Open the table" }));
  await waitFor(() => expect(wishes).toHaveLength(1));
  expect(wishes[0]).toMatchObject({ chairs: ["me", "open"], guests_choose: true });
});
