import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Line } from "./line.svelte";
import { PROTOCOL, type Told, type Update } from "./wire";

/** A server's end of the line: keeps what was said to it and says what the test wants. */
class Socket {
  static all: Socket[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: () => void = () => {};
  said: Record<string, unknown>[] = [];

  constructor(readonly url: string) {
    Socket.all.push(this);
  }

  send(text: string): void {
    this.said.push(JSON.parse(text));
  }

  close(): void {
    this.onclose();
  }

  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const latest = (): Socket => Socket.all.at(-1)!;
const told = (number: number, says: string): Told => ({ number, kind: "k", says, rule: "r" });

function update(number: number, keep: number, events: Told[], differs: Partial<Update> = {}): Update {
  const card = { decision: number } as Update["card"];
  return {
    type: "update", seat: 0, number, after: number - 1, keep, events, talk_keep: 0, talk: [], card, picture: {}, now: {}, question: null, may_undo: false, hand: -1,
    ...differs,
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  Socket.all = [];
});

afterEach(() => {
  lines.splice(0).forEach((line) => line.close());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lines: Line[] = [];

function opened(): Line {
  const line = new Line("t", "secret");
  lines.push(line);
  latest().onopen();
  latest().say(update(1, 0, [told(0, "a"), told(1, "b")]));
  return line;
}

describe("a line to a table", () => {
  it("says hello with the secret, keeps what it hears and acknowledges it", () => {
    const line = opened();
    expect(latest().url).toMatch(/\/ws\/tables\/t\/play$/);
    expect(latest().said[0]).toMatchObject({ type: "hello", protocol: PROTOCOL, token: "secret", since: {} });
    expect(latest().said[1]).toMatchObject({ type: "ack", seat: 0, number: 1 });
    expect(line.status).toBe("open");
    expect(line.heard.get(0)?.events.map((event) => event.says)).toEqual(["a", "b"]);
    expect(line.heard.get(0)?.fresh).toEqual([]);
  });

  it("keeps what others show until they no longer do, or the line is lost", () => {
    const line = opened();
    latest().say({ type: "shown", hand: 1, to: "all", marks: ["ruler"] });
    latest().say({ type: "shown", hand: 1, to: "partners", marks: ["B2"] });
    expect([...line.shown.values()].map(({ marks }) => marks)).toEqual([["ruler"], ["B2"]]);
    latest().say({ type: "shown", hand: 1, to: "partners", marks: [] });
    expect([...line.shown.values()].map(({ marks }) => marks)).toEqual([["ruler"]]);
    latest().close();
    line.retry();
    expect(line.shown.size).toBe(0);
  });

  it("never puts the secret into an address", () => {
    opened();
    expect(Socket.all.every((socket) => !socket.url.includes("secret"))).toBe(true);
  });

  it("drops what an update replaces, as after an undo", () => {
    const line = opened();
    latest().say(update(2, 1, [told(1, "c")]));
    expect(line.heard.get(0)?.events.map((event) => event.says)).toEqual(["a", "c"]);
  });

  it("lays what each event shows over what was there, and never shows an event what comes after it", () => {
    const line = opened();
    latest().say(update(2, 2, [], { after: 0, picture: { ray: 1, deck: 8, hand: ["ada"] } }));
    latest().say(update(3, 2, [{ ...told(2, "moved"), picture: { ray: 2 } }, told(3, "said"), { ...told(4, "drew"), picture: { deck: 7 } }], { now: { hand: ["ada", "leo"] } }));
    const heard = line.heard.get(0)!;
    expect(heard.fresh.map(({ picture }) => picture)).toEqual([
      { ray: 2, deck: 8, hand: ["ada"] }, { ray: 2, deck: 8, hand: ["ada"] }, { ray: 2, deck: 7, hand: ["ada"] },
    ]);
    expect(heard.picture).toEqual({ ray: 2, deck: 7, hand: ["ada", "leo"] });
    latest().say(update(4, 2, [], { picture: { ray: 1, deck: 8, hand: ["ada"] } })); // undone
    expect(line.heard.get(0)!.picture).toEqual({ ray: 1, deck: 8, hand: ["ada"] });
    latest().say(update(5, 0, [told(0, "a"), told(9, "b")], { after: 0, picture: { ray: 3 } }));
    expect(line.heard.get(0)!.fresh, "history is not told again").toEqual([]);
  });

  it("shows nothing before the game has begun", () => {
    const line = opened();
    latest().say(update(2, 0, [], { picture: null }));
    expect(line.heard.get(0)!.picture).toBeNull();
  });

  it("takes a breath when it was too fast for the server, then repeats what was not read", async () => {
    const line = opened();
    const answer = line.send({ type: "choose", seat: 0, decision: 1, texts: ["fire"] });
    latest().said = [];
    latest().say({ type: "refused", id: 0, reason: "too-fast", says: "Not so fast.", rule: "" });
    latest().say({ type: "refused", id: 0, reason: "too-fast", says: "Not so fast.", rule: "" });
    expect(latest().said).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(latest().said).toMatchObject([{ type: "ack", number: 1 }, { type: "choose", id: 1, texts: ["fire"] }]);
    latest().say({ type: "taken", id: 1, again: true });
    await expect(answer).resolves.toMatchObject({ type: "taken" });
  });

  it("comes back by itself, says what it has heard, and repeats what was not answered", async () => {
    const line = opened();
    const answer = line.send({ type: "choose", seat: 0, decision: 1, texts: ["fire"] });
    latest().onclose();
    expect(line.status).toBe("reconnecting");
    await vi.advanceTimersByTimeAsync(1000);
    expect(Socket.all).toHaveLength(2);
    latest().onopen();
    expect(latest().said[0]).toMatchObject({ type: "hello", since: { "0": 1 } });
    expect(latest().said[1]).toMatchObject({ type: "choose", texts: ["fire"] });
    latest().say({ type: "taken", id: latest().said[1]!["id"], again: true });
    await expect(answer).resolves.toMatchObject({ type: "taken" });
  });

  it("throws a refusal as a sentence with its rule", async () => {
    const line = opened();
    const answer = line.send({ type: "why", seat: 0, texts: ["fire"] });
    latest().say({ type: "refused", id: latest().said.at(-1)!["id"], reason: "illegal", says: "Too hot.", rule: "firing.too-hot" });
    await expect(answer).rejects.toMatchObject({ says: "Too hot.", rule: "firing.too-hot" });
  });

  it("stays away where coming back would not help", async () => {
    const line = new Line("t", "old secret");
    latest().onopen();
    latest().say({ type: "bye", reason: "foreign", says: "This secret holds no seat." });
    latest().onclose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(line.status).toBe("closed");
    expect(Socket.all).toHaveLength(1);
  });

  it("asks a silent server for a sign of life, and is content with one", async () => {
    const line = opened();
    latest().said = [];
    for (let i = 0; i < 10; i++) {
      await vi.advanceTimersByTimeAsync(14_000);
      expect(latest().said).toEqual([]);
      await vi.advanceTimersByTimeAsync(1000);
      expect(latest().said).toEqual([{ type: "ping" }]);
      latest().said = [];
      await vi.advanceTimersByTimeAsync(7000);
      latest().say({ type: "pong" });
    }
    expect(line.status).toBe("open");
    expect(Socket.all).toHaveLength(1);
  });

  it("says that the connection is lost when nobody answers, although the browser has not noticed", async () => {
    const line = opened();
    const answer = line.send({ type: "choose", seat: 0, decision: 1, texts: ["fire"] });
    const dead = latest();
    dead.close = () => {}; // a browser waits for the other side to say goodbye
    await vi.advanceTimersByTimeAsync(25_000);
    expect(line.status).toBe("reconnecting");
    await vi.advanceTimersByTimeAsync(1000);
    expect(Socket.all).toHaveLength(2);
    latest().onopen();
    latest().say(update(2, 2, [told(2, "c")]));
    expect(line.status).toBe("open");
    dead.say(update(1, 0, []));
    dead.onclose();
    expect(line.status).toBe("open");
    expect(line.heard.get(0)?.update.number).toBe(2);
    latest().say({ type: "taken", id: 1, again: false });
    await expect(answer).resolves.toMatchObject({ type: "taken" });
  });

  it("tries again when a line does not even open", async () => {
    const line = opened();
    latest().onclose();
    await vi.advanceTimersByTimeAsync(1000);
    latest().close = () => {};
    await vi.advanceTimersByTimeAsync(10_000 + 2000);
    expect(line.status).toBe("reconnecting");
    expect(Socket.all).toHaveLength(3);
  });

  it("asks at once when the network or the page comes back", async () => {
    const line = opened();
    latest().said = [];
    window.dispatchEvent(new Event("online"));
    expect(latest().said).toEqual([{ type: "ping" }]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(line.status).toBe("reconnecting");
    line.close();
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.all).toHaveLength(1);
  });

  it("waits longer from try to try, but not for ever", async () => {
    opened();
    for (let i = 0; i < 8; i++) {
      latest().onclose();
      await vi.advanceTimersByTimeAsync(8000);
    }
    expect(Socket.all).toHaveLength(9);
  });
});
