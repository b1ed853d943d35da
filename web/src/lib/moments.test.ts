import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameModule } from "../games/contract";
import type { Evaluation, Moment } from "./api";
import { Replay } from "./moments.svelte";
import { settings } from "./settings.svelte";
import type { Told } from "./wire";

const told = (number: number, kind = "moved"): Told => ({ number, kind, says: `Event ${number}.`, rule: "a.rule" });
const moment = (moves: number, events: Told[]): Moment => ({ moves, events, answers: [], picture: { moves }, asked: [0] });
/** Five moments: events 2 and 3 were secret, nothing was heard at moment 3, and there was a shot at 2 and at 4. */
const GAME = [
  moment(0, [told(0), told(1)]),
  moment(1, [told(4)]),
  moment(2, [told(5), told(6, "shot"), told(7)]),
  moment(3, []),
  moment(4, [told(8, "shot"), told(9)]),
];
const module = { weight: (event: Told) => (event.kind === "shot" ? 2 : event.number === 7 ? 1 : 0) } as GameModule;

let asked: string[] = [];
let answers: (path: string) => unknown;
const refusal = (reason: string, says: string) => ({ refused: { reason, says, rule: "" } });

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answers = () => GAME;
  vi.stubGlobal("fetch", async (path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers["X-Seat-Token"] ? `${path} ${headers["X-Seat-Token"]}` : path);
    const answer = (await answers(path)) as { refused?: unknown };
    return { ok: !answer.refused, json: async () => answer.refused ?? answer };
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function opened(at = 0): Promise<Replay> {
  const replay = new Replay("t", "secret", () => module);
  await replay.load(1, at);
  return replay;
}

test("a game is opened with the eyes of a seat, at any moment; one too far is the last", async () => {
  const replay = await opened(2);
  expect(asked).toEqual(["/api/tables/t/moments?seat=1 secret"]);
  expect([replay.seat, replay.at, replay.last, replay.now?.picture]).toEqual([1, 2, 4, { moves: 2 }]);
  expect((await opened(Infinity)).at).toBe(4);
  expect((await opened(NaN)).at).toBe(0);
  expect((await opened(-3)).at).toBe(0);
});

test("moments are fetched with words only to be read, and anew if they have none", async () => {
  const replay = await opened(2);
  settings.plain = true;
  await replay.tell();
  await replay.tell();
  settings.plain = false;
  expect(asked).toEqual(["", "&in_words=true"].map((text) => `/api/tables/t/moments?seat=1${text} secret`));
  expect([replay.seat, replay.at]).toEqual([1, 2]);
});

test("a long game is fetched page by page", async () => {
  const long = Array.from({ length: 203 }, (_, at) => moment(at, []));
  answers = (path) => {
    const from = Number(new URLSearchParams(path.split("?")[1]).get("from") ?? 0);
    return long.slice(from, from + 100);
  };
  const replay = await opened(Infinity);
  expect(asked).toEqual(["", "&from=100", "&from=200"].map((page) => `/api/tables/t/moments?seat=1${page} secret`));
  expect([replay.moments.length, replay.at]).toEqual([203, 202]);
});

test("one goes step by step and stays within the game", async () => {
  const replay = await opened();
  replay.go(-1);
  expect(replay.at).toBe(0);
  replay.go(replay.at + 1);
  expect(replay.at).toBe(1);
  replay.go(99);
  expect(replay.at).toBe(4);
});

test("an event leads to its moment, and one that was not heard to the moment it must have been", async () => {
  const replay = await opened();
  const at = (number: number) => (replay.goToEvent(number), replay.at);
  expect([0, 1, 2, 3, 4, 6, 8, 9, 50].map(at)).toEqual([0, 0, 0, 0, 1, 2, 4, 4, 4]);
});

test("the lines of the shown moment are known, also if nothing was heard at it", async () => {
  const replay = await opened(2);
  expect(replay.heard).toEqual({ since: 5, until: 7 });
  replay.go(3);
  expect(replay.heard).toEqual({ since: 8, until: 7 });
  expect(replay.events.map(({ number }) => number)).toEqual([0, 1, 4, 5, 6, 7, 8, 9]);
});

test("marks stand where much happened, and one goes from mark to mark", async () => {
  const replay = await opened();
  expect(replay.marks).toEqual([{ at: 2, says: "Event 6." }, { at: 4, says: "Event 8." }]);
  const to = (direction: 1 | -1) => (replay.goToMark(direction), replay.at);
  expect([to(1), to(1), to(1), to(-1), to(-1), to(-1)]).toEqual([2, 4, 4, 2, 0, 0]);
});

test("the game passes by until its end; going by hand stops it; at the end it begins anew", async () => {
  const replay = await opened(1);
  replay.play();
  expect(replay.playing).toBe(true);
  vi.advanceTimersToNextTimer();
  expect(replay.at).toBe(2);
  replay.go(3);
  vi.runAllTimers();
  expect([replay.at, replay.playing]).toEqual([3, false]);
  replay.play();
  vi.runAllTimers();
  expect([replay.at, replay.playing]).toEqual([4, false]);
  replay.play();
  expect([replay.at, replay.playing]).toEqual([0, true]);
  replay.close();
  vi.runAllTimers();
  expect(replay.at).toBe(0);
});

test("what one wanted last is shown, even if an earlier answer comes late", async () => {
  const replay = await opened(2);
  let late = (_: Moment[]) => {};
  answers = (path) => (path.endsWith("seat=0") ? new Promise((done) => (late = done)) : GAME.slice(0, 4));
  const first = replay.load(0);
  await replay.load(-1);
  late([]);
  await first;
  expect([replay.seat, replay.moments.length, replay.at, replay.loading]).toEqual([-1, 4, 2, false]);
});

test("a refusal is told and what was there stays", async () => {
  const replay = await opened(2);
  answers = () => refusal("foreign", "Not with these eyes.");
  await replay.load(0);
  expect([replay.trouble?.says, replay.seat, replay.moments.length, replay.at]).toEqual(["Not with these eyes.", 1, 5, 2]);
  answers = () => GAME;
  await replay.load();
  expect([replay.trouble, replay.seat]).toEqual([null, 0]);
});

test("the search bot is asked for a few moments at a time, until it has seen all", async () => {
  const replay = await opened();
  replay.moments = Array.from({ length: 23 }, (_, at) => moment(at, []));
  answers = (path) => {
    const from = Number(/from=(\d+)/.exec(path)![1]);
    return Array.from({ length: Math.min(10, 23 - from) }, (_, i): Evaluation => ({ moves: from + i, expected: [0], choices: [] }));
  };
  await replay.evaluate();
  expect(asked.slice(1)).toEqual([0, 10, 20].map((from) => `/api/tables/t/evaluations?from=${from}&count=10`));
  expect(replay.evaluations.map(({ moves }) => moves)).toEqual(Array.from({ length: 23 }, (_, at) => at));
  expect(replay.evaluating).toBe(false);
});

test("a busy server is asked again later, a broken one only on demand, and nobody asks after the page is left", async () => {
  const replay = await opened();
  const all = GAME.map(({ moves }): Evaluation => ({ moves, expected: [0], choices: [] }));
  let busy = true;
  answers = () => (busy ? refusal("too-fast", "Not so fast.") : all);
  const done = replay.evaluate();
  await vi.advanceTimersByTimeAsync(10);
  busy = false;
  await vi.runAllTimersAsync();
  await done;
  expect(replay.evaluations).toHaveLength(5);

  replay.evaluations = [];
  answers = () => refusal("fault", "This moment could not be evaluated.");
  await replay.evaluate();
  expect([replay.evaluationTrouble?.reason, replay.evaluating]).toEqual(["fault", false]);

  replay.close();
  const before = asked.length;
  await replay.evaluate();
  expect(asked).toHaveLength(before);
});
