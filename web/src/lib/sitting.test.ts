import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameModule } from "../games/contract";
import { settings } from "./settings.svelte";
import { publicPicture } from "./pictures";
import { publicEvents, Sitting } from "./sitting.svelte";
import type { Question, Told, Update } from "./wire";

const told = (number: number, says: string, operands: Partial<Told> = {}): Told => ({ number, kind: "k", says, rule: "r", ...operands });

describe("what two people at one screen may both see", () => {
  it("hides each hand that only its owner sees", () => {
    const ann = { hands: { counts: [2, 2], own: ["ada", "leo"] }, deck: 8, strike: { total: 3 }, numbers: { "speed-0-rail": { value: 5 }, "speed-1-evade": { value: 2 } } };
    const bob = { hands: { counts: [2, 2], own: ["kira", "tom"] }, deck: 8, strike: null, numbers: { "speed-1-evade": { value: 2 } } };
    expect(publicPicture([ann, bob])).toEqual({
      hands: { counts: [2, 2], own: null }, deck: 8, strike: null, numbers: { "speed-1-evade": { value: 2 } },
    });
  });

  it("is nothing before the game has begun", () => {
    expect(publicPicture([null, null])).toBeNull();
  });

  it("tells of each event only what everybody has heard", () => {
    const ann = [told(0, "Blue takes Ada.", { about: { seat: 0, card: "ada" } }), told(1, "Yellow takes a card.", { about: { seat: 1 } }), told(2, "Only Ann hears this.")];
    const bob = [told(0, "Blue takes a card.", { about: { seat: 0 } }), told(1, "Yellow takes Leo.", { about: { seat: 1, card: "leo" } })];
    expect(publicEvents([ann, bob]).map((event) => event.says)).toEqual(["Blue takes a card.", "Yellow takes a card."]);
  });

  it("counts a list of values as something told", () => {
    const ann = [told(0, "Blue holds Ada and Leo.", { about: { seat: 0, cards: ["ada", "leo"] } })];
    const bob = [told(0, "Blue has cards.", { about: { seat: 0 } })];
    expect(publicEvents([ann, bob]).map((event) => event.says)).toEqual(["Blue has cards."]);
  });
});

const GAME = { plans: "turn", weight: () => 1, touches: () => [] } as unknown as GameModule;
const ANN = 0;
const BOB = 1;
let hear: (message: object) => void;
let said: Record<string, unknown>[];

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  vi.stubGlobal(
    "WebSocket",
    class {
      onmessage: (event: { data: string }) => void = () => {};
      onopen: () => void = () => {};
      constructor() {
        hear = (message) => this.onmessage({ data: JSON.stringify(message) });
        queueMicrotask(() => this.onopen());
      }
      send(text: string): void {
        said.push(JSON.parse(text));
      }
      close(): void {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  settings.beats = true;
});

/** Answers what was said last. */
const answer = async (message: object) => {
  hear({ ...message, id: said.at(-1)!["id"] });
  await vi.advanceTimersByTimeAsync(0);
};
const supposed = (events: Told[] = [], question: Question | null = null, whole = true) => ({ type: "supposed", events, picture: {}, question, whole, outlook: [] });

describe("what one shows to others", () => {
  const shows = () => said.filter(({ type }) => type === "show").map(({ to, marks }) => [to, marks]);

  it("goes out at once, then a few times a second, the last of it always", async () => {
    const sitting = new Sitting("t", "secret", GAME);
    await vi.advanceTimersByTimeAsync(0);
    sitting.seat = ANN;
    for (const mark of ["a", "b", "c"]) sitting.show("partners", [mark]);
    sitting.show("all", ["ruler"]);
    expect(shows()).toEqual([["partners", ["a"]], ["all", ["ruler"]]]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(shows().slice(2)).toEqual([["partners", ["c"]]]);
    sitting.show("partners", ["c"]);
    sitting.show("partners", []);
    expect(shows().slice(3)).toEqual([["partners", []]]);
    sitting.close();
  });
});

describe("two people at one screen", () => {
  const asks = (decision: number): Question => ({ decision, kind: "k", prompt: "?", rule: "r", choices: ["go"], complete: true, sealed: null, aids: {}, done: "" });

  function tell(seat: number, decision: number, asked: number, events: Told[] = []): void {
    const card = { decision, chairs: [0, 1].map((chair) => ({ asked: chair === asked, ready: false })) } as Update["card"];
    const question = seat === asked ? asks(decision) : null;
    const picture = { eyes: seat };
    hear({ type: "update", seat, number: decision, after: decision - 1, keep: 0, events, talk_keep: 0, talk: [], card, picture, now: {}, question, may_undo: false });
  }

  /** Ann plans and commits, which was foretold up to event 0; then event 1 falls to chance. */
  async function annMoves(): Promise<Sitting> {
    const sitting = new Sitting("t", "secret", GAME);
    await vi.advanceTimersByTimeAsync(0);
    tell(ANN, 1, ANN);
    tell(BOB, 1, ANN);
    const chosen = sitting.choose("go");
    await answer(supposed([told(0, "foretold")]));
    await chosen;
    void sitting.commit();
    expect(said.at(-1)).toMatchObject({ type: "choose", seat: ANN, decision: 1, texts: ["go"] });
    await answer({ type: "taken", again: false });
    return sitting;
  }

  it("tells what was not foretold, and only then calls the other, who gets the screen when it is handed over", async () => {
    const sitting = await annMoves();
    const events = [told(0, "foretold"), told(1, "the die shows 6")];
    tell(BOB, 2, BOB, events);
    tell(ANN, 2, BOB, events);
    await vi.advanceTimersByTimeAsync(0);
    expect([sitting.beat?.says, sitting.curtain, sitting.heir]).toEqual(["the die shows 6", null, null]);
    sitting.skip();
    expect([sitting.seat, sitting.curtain, sitting.heir]).toEqual([ANN, null, BOB]);
    expect(sitting.picture).toEqual({ eyes: ANN });
    sitting.handOver();
    expect([sitting.curtain, sitting.heir]).toEqual([BOB, null]);
    sitting.uncover();
    expect([sitting.seat, sitting.picture, sitting.moved]).toEqual([BOB, { eyes: BOB }, false]);
  });

  it("shows the table as it was while an event is told, and asks the server for nothing more", async () => {
    const sitting = await annMoves();
    const asked = said.length;
    tell(ANN, 2, BOB, [told(0, "foretold", { picture: { die: 2 } }), told(1, "the die shows 6", { picture: { die: 6 } }), told(2, "it is over", { picture: { over: true } })]);
    await vi.advanceTimersByTimeAsync(0);
    expect([sitting.beat?.says, sitting.picture]).toEqual(["the die shows 6", { eyes: ANN, die: 6 }]);
    sitting.next();
    expect([sitting.beat?.says, sitting.picture]).toEqual(["it is over", { eyes: ANN, die: 6, over: true }]);
    expect(sitting.telling?.map(({ says }) => says)).toEqual(["foretold", "the die shows 6", "it is over"]);
    sitting.skip();
    expect([sitting.telling, said.slice(asked).map(({ type }) => type)]).toEqual([null, ["ack"]]);
  });

  it("waits for the hand-over too when nothing is told one by one", async () => {
    settings.beats = false;
    const sitting = await annMoves();
    tell(ANN, 2, BOB, [told(0, "foretold")]);
    tell(BOB, 2, BOB, [told(0, "foretold")]);
    await vi.advanceTimersByTimeAsync(0);
    expect([sitting.curtain, sitting.heir]).toEqual([null, BOB]);
  });

  it("calls nobody before who sits here has heard of the same move", async () => {
    settings.beats = false;
    const sitting = new Sitting("t", "secret", GAME);
    const SOMEBODY_ELSE = 2;
    tell(ANN, 1, SOMEBODY_ELSE);
    tell(BOB, 1, SOMEBODY_ELSE);
    tell(BOB, 2, BOB, [told(0, "a move")]);
    expect([sitting.curtain, sitting.heir]).toEqual([null, null]);
    tell(ANN, 2, BOB, [told(0, "a move")]);
    expect([sitting.curtain, sitting.heir]).toEqual([null, BOB]);
  });

  it("keeps what one was shown and refused from the other", async () => {
    settings.beats = false;
    const sitting = new Sitting("t", "secret", GAME);
    await vi.advanceTimersByTimeAsync(0);
    tell(ANN, 1, ANN);
    tell(BOB, 1, ANN);
    sitting.point("go");
    await vi.advanceTimersByTimeAsync(100);
    await answer(supposed([told(0, "what Ann would learn")]));
    expect(sitting.preview?.events[0]?.says).toBe("what Ann would learn");
    void sitting.whyNot("stop");
    await answer({ type: "refused", reason: "illegal", says: "Not with Ann's hand.", rule: "r" });
    tell(ANN, 1, BOB); // the same numbers, but Bob is asked
    tell(BOB, 1, BOB);
    await vi.advanceTimersByTimeAsync(0);
    sitting.uncover();
    sitting.point("go");
    expect([sitting.seat, sitting.preview, sitting.trouble]).toEqual([BOB, null, null]);
  });
});

describe("telling", () => {
  const card = { decision: 1, chairs: [{ asked: false, ready: false }] } as Update["card"];
  const update = (after: number, events: Told[]) => ({
    type: "update", seat: ANN, number: after + 1, after, keep: 0, events, talk_keep: 0, talk: [], card, picture: { board: "before" }, now: {}, question: null, may_undo: false,
  });
  const PAIRS = { ...GAME, together: (a: Told, b: Told) => a.kind === "turned" && b.kind === "turned", length: (event: Told) => (event.kind === "hit" ? 2000 : 100) } as unknown as GameModule;
  const happened = [
    told(0, "Ann turns one.", { kind: "turned", picture: { board: "one" } }),
    told(1, "Bob turns another.", { kind: "turned", picture: { board: "two" } }),
    told(2, "It hits.", { kind: "hit", picture: { board: "three" } }),
  ];
  beforeEach(() => localStorage.clear());

  it("lasts as long as the words and the picture need; what happens together is one beat", async () => {
    const sitting = new Sitting("t", "secret", PAIRS);
    await vi.advanceTimersByTimeAsync(0);
    hear(update(1, happened));
    expect([sitting.says, sitting.picture]).toEqual(["Ann turns one. Bob turns another.", { board: "two" }]);
    await vi.advanceTimersByTimeAsync(300 + 6 * 180 - 1);
    expect(sitting.beat?.number).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect([sitting.says, sitting.picture]).toEqual(["It hits.", { board: "three" }]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([sitting.playing, sitting.mayTellAgain]).toEqual([false, true]);
  });

  it("can be had again, and waits for who looks more closely", async () => {
    const sitting = new Sitting("t", "secret", PAIRS);
    await vi.advanceTimersByTimeAsync(0);
    hear(update(1, happened));
    sitting.skip();
    expect(sitting.playing).toBe(false);
    sitting.tellAgain();
    expect([sitting.says, sitting.mayTellAgain]).toEqual(["Ann turns one. Bob turns another.", false]);
    sitting.pause(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sitting.playing).toBe(true);
    sitting.pause(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sitting.playing).toBe(false);
  });

  it("begins with what happened before one came, once", async () => {
    const first = new Sitting("t", "secret", PAIRS);
    await vi.advanceTimersByTimeAsync(0);
    expect(said[0]).toMatchObject({ type: "hello", told: 0 });
    hear(update(0, happened));
    expect(first.says).toBe("Ann turns one. Bob turns another.");
    first.skip();
    first.close();
    said = [];
    const second = new Sitting("t", "secret", PAIRS);
    await vi.advanceTimersByTimeAsync(0);
    expect(said[0]).toMatchObject({ type: "hello", told: 3 });
    hear(update(0, happened.map(({ picture: _, ...event }) => event)));
    expect(second.playing).toBe(false);
  });

  it("is not for who only watches: to them it is history", async () => {
    new Sitting("t", "", PAIRS);
    await vi.advanceTimersByTimeAsync(0);
    expect(said[0]).toMatchObject({ type: "hello", told: -1 });
  });
});

describe("an answer of several choices", () => {
  const ONE = { ...GAME, plans: "answer" } as unknown as GameModule;
  const fits = (slot: number, sealed: string[] | null = null): Question => ({
    decision: 1, kind: "customize", prompt: `slot ${slot}`, rule: "r", choices: ["pass", `fit ${slot}`], complete: true, sealed, aids: {}, done: "",
  });

  /** Ann is asked for a card for each of two slots; where one answer is planned at a time, so is somebody else. */
  async function asked(game: GameModule, sealed: string[] | null = null): Promise<Sitting> {
    settings.beats = false;
    const sitting = new Sitting("t", "secret", game);
    await vi.advanceTimersByTimeAsync(0);
    tell(sealed, 1, game === ONE);
    await answer(supposed());
    return sitting;
  }

  function tell(sealed: string[] | null, decision = 1, others = true, slot = 1): void {
    const card = { decision, chairs: [{ asked: true, ready: sealed !== null }, { asked: others, ready: false }] } as Update["card"];
    const question = { ...fits(slot, sealed), decision };
    hear({ type: "update", seat: ANN, number: said.length, keep: 0, events: [], talk_keep: 0, talk: [], card, view: {}, question, may_undo: false });
  }

  async function chosen(sitting: Sitting, text: string, next: Question | null, whole: boolean): Promise<void> {
    const done = sitting.choose(text);
    await answer(supposed([], next, whole));
    await done;
  }

  it("stays laid out when somebody else is quicker and it is still possible, else it is said", async () => {
    const sitting = await asked(ONE);
    await chosen(sitting, "fit 1", null, true);
    tell(null, 2);
    expect(sitting.plan).toEqual([]);
    await answer(supposed([], null, true));
    expect([sitting.plan, sitting.trouble]).toEqual([["fit 1"], null]);
    expect(said.at(-1)).toMatchObject({ type: "suppose", decision: 2, texts: ["fit 1"] });
    tell(null, 3, true, 7); // another slot is asked for
    await vi.advanceTimersByTimeAsync(0);
    expect([sitting.plan, sitting.trouble?.reason]).toEqual([[], "stale"]);
    sitting.close();
  });

  it("is asked on until it is whole, and goes as one; Esc takes back the last choice", async () => {
    const sitting = await asked(ONE);
    await chosen(sitting, "fit 1", fits(2), false);
    expect(said.at(-1)).toMatchObject({ type: "suppose", texts: ["fit 1"] });
    expect([sitting.question?.prompt, sitting.planComplete, sitting.chosen]).toEqual(["slot 2", false, null]);
    await chosen(sitting, "pass", null, true);
    expect([sitting.question, sitting.open?.prompt, sitting.planComplete, sitting.chosen]).toEqual([null, "slot 2", true, "pass"]);
    await chosen(sitting, "fit 2", null, true); // another one in its place
    expect(sitting.plan).toEqual(["fit 1", "fit 2"]);
    sitting.back();
    expect([sitting.plan, sitting.question?.prompt]).toEqual([["fit 1"], "slot 2"]);
    sitting.back();
    expect([sitting.plan, sitting.question?.prompt]).toEqual([[], "slot 1"]);
    await chosen(sitting, "pass", fits(2), false);
    await chosen(sitting, "fit 2", null, true);
    void sitting.commit();
    expect(said.at(-1)).toMatchObject({ type: "choose", decision: 1, texts: ["pass", "fit 2"] });
    expect(said.filter(({ type }) => type === "choose")).toHaveLength(1);
  });

  it("goes over what is forced, back and forth", async () => {
    const sitting = await asked(ONE);
    const done = sitting.choose("fit 1");
    await answer(supposed([], { ...fits(2), choices: ["pass"] }, false));
    await answer(supposed([], fits(3), false));
    await done;
    expect([sitting.plan, sitting.question?.prompt]).toEqual([["fit 1", "pass"], "slot 3"]);
    sitting.back();
    expect([sitting.plan, sitting.question?.prompt]).toEqual([[], "slot 1"]);
  });

  it("shows what is sealed as long as the choices are the same", async () => {
    const sitting = await asked(ONE, ["fit 1", "pass"]);
    expect(sitting.question?.sealed).toEqual(["fit 1", "pass"]);
    await chosen(sitting, "fit 1", fits(2), false);
    expect(sitting.question?.sealed).toEqual(["pass"]);
    sitting.back();
    await chosen(sitting, "pass", fits(2), false);
    expect(sitting.question?.sealed).toBeNull();
  });

  it("that is gathered on the board goes at once; if there is more to answer, that is asked", async () => {
    const sitting = await asked(ONE);
    const done = sitting.answer(["fit 1", "pass"]);
    expect(said.at(-1)).toMatchObject({ type: "choose", texts: ["fit 1", "pass"] });
    await answer({ type: "refused", reason: "unfinished", says: "There is more to answer.", rule: "" });
    expect(said.at(-1)).toMatchObject({ type: "suppose", texts: ["fit 1", "pass"] });
    await answer(supposed([], fits(3), false));
    await done;
    expect([sitting.question?.prompt, sitting.trouble, sitting.plan]).toEqual(["slot 3", null, ["fit 1", "pass"]]);
    const rest = sitting.answer(["fit 3"]);
    expect(said.at(-1)).toMatchObject({ type: "choose", texts: ["fit 1", "pass", "fit 3"] });
    await answer({ type: "taken", again: false });
    tell(["fit 1", "pass", "fit 3"]);
    await rest;
    expect([sitting.plan, sitting.question?.sealed, sitting.trouble]).toEqual([[], ["fit 1", "pass", "fit 3"], null]);
  });

  it("that is refused says why, and can be made anew", async () => {
    const sitting = await asked(ONE);
    const done = sitting.answer(["fit 1", "fit 1"]);
    await answer({ type: "refused", reason: "illegal", says: "Choice 2 of 2: not again.", rule: "r" });
    await done;
    expect([sitting.trouble?.says, sitting.plan, sitting.question?.prompt]).toEqual(["Choice 2 of 2: not again.", [], "slot 1"]);
  });

  it("may be written where it is not listed; the server judges it", async () => {
    const sitting = await asked(ONE);
    const done = sitting.propose("fit 7");
    expect(said.at(-1)).toMatchObject({ type: "suppose", texts: ["fit 7"] });
    await answer({ type: "refused", reason: "illegal", says: "It does not fit.", rule: "r" });
    await done;
    expect([sitting.trouble?.says, sitting.trouble?.rule, sitting.plan]).toEqual(["It does not fit.", "r", []]);
    const again = sitting.propose("fit 8");
    await answer(supposed([], fits(2), false));
    await again;
    expect([sitting.trouble, sitting.plan, sitting.question?.prompt]).toEqual([null, ["fit 8"], "slot 2"]);
  });

  it("asks why not with the choices before it", async () => {
    const sitting = await asked(ONE);
    await chosen(sitting, "fit 1", fits(2), false);
    void sitting.whyNot("fit 9");
    expect(said.at(-1)).toMatchObject({ type: "why", texts: ["fit 1", "fit 9"] });
  });

  it("is one of several in the plan of a turn, each sent when the table has moved", async () => {
    const sitting = await asked(GAME);
    await chosen(sitting, "fit 1", fits(2), false);
    await chosen(sitting, "fit 2", fits(3), true);
    await chosen(sitting, "pass", null, true);
    expect(sitting.planComplete).toBe(true);
    void sitting.commit();
    expect(said.at(-1)).toMatchObject({ type: "choose", decision: 1, texts: ["fit 1", "fit 2"] });
    await answer({ type: "taken", again: false });
    tell(null, 2, false);
    await vi.advanceTimersByTimeAsync(0);
    expect(said.filter(({ type }) => type === "choose").at(-1)).toMatchObject({ decision: 2, texts: ["pass"] });
  });
});
