/**
 * The line to a table: says hello, keeps what each seat hears, acknowledges, and comes back by itself.
 *
 * An update replaces all events from `keep` on, so a cut line, a restart and an undo are all the same here. The sections of
 * a picture that come are laid over those that are there: what is drawn with an event never holds what comes after. A request
 * that was not answered before the line broke is said again: the server does nothing twice. After a while of silence the
 * server is asked for a sign of life; a line that gives none is lost, whatever the browser still thinks of it.
 */
import { SvelteMap } from "svelte/reactivity";
import { Trouble } from "./api";
import { laidOver, type Fresh } from "./pictures";
import { PROTOCOL, type Picture, type Presence, type Request, type ServerMessage, type Shown, type Supposed, type Talk, type Told, type Update } from "./wire";

export type Status = "connecting" | "open" | "reconnecting" | "closed";
export type Heard = { update: Update; events: Told[]; talk: Talk[]; fresh: Fresh[]; picture: Picture | null };
type Answer = Supposed | { type: "taken" | "allowed" };
type Waiting = { text: string; done: (answer: Answer) => void; failed: (why: Trouble) => void };

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const BREATH = 1000; // after the server could not keep up with us
const SILENCE = 15_000; // without a word from the server, then it is asked for one
const PATIENCE = 10_000; // for that word, or for the line to open
const FINAL = new Set(["foreign", "no-table", "content", "origin", "host"]); // coming back would not help

export class Line {
  status = $state<Status>("connecting");
  /** Why the server closed the line, if it said so. */
  bye = $state<{ reason: string; says: string } | null>(null);
  presence = $state.raw<Presence | null>(null);
  /** How many milliseconds the clock of the server is ahead of this browser's. */
  ahead = $state(0);
  /** What each seat has heard, by seat (-1: as a spectator). */
  heard = new SvelteMap<number, Heard>();

  /** What others point at or have laid out, by hand and audience. */
  shown = new SvelteMap<string, Shown>();

  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #ids = 0;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #greeted = false;
  #breathing = false;
  #heartbeat: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    readonly token: string,
    /** Called after every update, before anything is drawn. */
    private readonly onUpdate: (heard: Heard) => void = () => {},
    /** The number of the first event that is to be told to who comes; -1: all of them are history. */
    private readonly told = -1,
  ) {
    window.addEventListener("online", this.#doubt);
    window.addEventListener("offline", this.#doubt);
    document.addEventListener("visibilitychange", this.#doubt);
    this.#open();
  }

  /** Sends a request and gives the answer; a refusal is thrown with its sentence. */
  send(request: Request): Promise<Answer> {
    const id = ++this.#ids;
    const text = JSON.stringify({ ...request, id });
    return new Promise((done, failed) => {
      this.#waiting.set(id, { text, done, failed });
      if (this.#greeted) this.#socket?.send(text);
    });
  }

  /** Says something that is not answered, if the line is open; otherwise it is lost. */
  tell(request: Request): void {
    if (this.#greeted) this.#socket?.send(JSON.stringify(request));
  }

  /** Tries at once to come back instead of waiting for the next try. */
  retry(): void {
    if (this.status !== "reconnecting") return;
    clearTimeout(this.#timer);
    this.#open();
  }

  /** Closes the line for good. */
  close(): void {
    this.#end();
    this.#socket?.close();
    this.#fail("closed", "The table was left.");
  }

  #end(): void {
    this.status = "closed";
    clearTimeout(this.#timer);
    clearTimeout(this.#heartbeat);
    window.removeEventListener("online", this.#doubt);
    window.removeEventListener("offline", this.#doubt);
    document.removeEventListener("visibilitychange", this.#doubt);
  }

  #open(): void {
    const kind = this.token ? "play" : "watch";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${encodeURIComponent(this.table)}/${kind}`);
    this.#socket = socket;
    this.#greeted = false;
    this.shown.clear();
    this.#waitFor(PATIENCE, () => this.#lost());
    socket.onopen = () => {
      if (socket !== this.#socket) return socket.close(); // another was quicker
      const since = Object.fromEntries([...this.heard].map(([seat, heard]) => [seat, heard.update.number]));
      socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, token: this.token, since, told: this.heard.size ? -1 : this.told }));
      this.#greeted = true;
      for (const { text } of this.#waiting.values()) socket.send(text);
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#waitFor(SILENCE, () => this.#ask());
      this.#hear(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#closed();
    };
  }

  #waitFor(milliseconds: number, then: () => void): void {
    clearTimeout(this.#heartbeat);
    this.#heartbeat = setTimeout(then, milliseconds);
  }

  /** Asks the server for a sign of life. */
  #ask(): void {
    this.#socket?.send(JSON.stringify({ type: "ping" }));
    this.#waitFor(PATIENCE, () => this.#lost());
  }

  /** The network or the page was away for a while: the line may be dead, so it is asked at once. */
  #doubt = (): void => {
    if (this.#greeted) this.#ask();
    else this.retry();
  };

  /** Nobody answers: the browser would notice much later. */
  #lost(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#closed();
  }

  #closed(): void {
    if (this.status === "closed") return;
    this.#greeted = false;
    clearTimeout(this.#heartbeat);
    if (this.bye && FINAL.has(this.bye.reason)) {
      this.#end();
      this.#fail(this.bye.reason, this.bye.says);
      return;
    }
    this.status = "reconnecting";
    this.#timer = setTimeout(() => this.#open(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "update":
        this.status = "open";
        this.bye = null;
        this.#wait = FIRST_WAIT;
        this.#absorb(message);
        break;
      case "presence":
        this.presence = message;
        if (message.time) this.ahead = message.time * 1000 - Date.now();
        break;
      case "moved": // a guest has chosen our seat: what follows is for the new one
        this.heard.delete(message.seat);
        break;
      case "shown":
        if (message.marks.length) this.shown.set(`${message.to} ${message.hand}`, message);
        else this.shown.delete(`${message.to} ${message.hand}`);
        break;
      case "bye":
        this.bye = { reason: message.reason, says: message.says };
        break;
      case "refused":
        if (message.reason === "too-fast" && !message.id) this.#breathe();
        this.#waiting.get(message.id)?.failed(new Trouble(message.reason, message.says, message.rule, message.pieces, message.sketch));
        this.#waiting.delete(message.id);
        break;
      case "pong":
        break;
      default:
        this.#waiting.get(message.id)?.done(message);
        this.#waiting.delete(message.id);
    }
  }

  /** The server did not read some of what we said: after a breath, all that is not answered is said again. */
  #breathe(): void {
    if (this.#breathing) return;
    this.#breathing = true;
    setTimeout(() => {
      this.#breathing = false;
      if (!this.#greeted) return;
      for (const { update } of this.heard.values()) this.#acknowledge(update);
      for (const { text } of this.#waiting.values()) this.#socket?.send(text);
    }, BREATH);
  }

  #acknowledge({ seat, number }: Update): void {
    if (seat >= 0) this.#socket?.send(JSON.stringify({ type: "ack", seat, number }));
  }

  #absorb(update: Update): void {
    const before = this.heard.get(update.seat);
    const known = (before?.events ?? []).filter((event) => event.number < update.keep);
    const said = (before?.talk ?? []).slice(0, update.talk_keep);
    const old = new Set((before?.events ?? []).map((event) => event.number));
    const start = { ...before?.picture, ...update.picture };
    const told = laidOver(start, update.events);
    const heard: Heard = {
      update,
      events: [...known, ...update.events],
      talk: [...said, ...update.talk],
      fresh: this.#fresh(update, told).filter(({ event }) => !old.has(event.number)),
      picture: update.picture ? { ...(told.at(-1)?.picture ?? start), ...update.now } : null,
    };
    this.heard.set(update.seat, heard);
    this.#acknowledge(update);
    this.onUpdate(heard);
  }

  /** What of an update is to be told: what came since the one before or, to who comes, what the server tells anew. */
  #fresh(update: Update, told: Fresh[]): Fresh[] {
    if (update.after) return told;
    const first = update.events.findIndex(({ number, picture }) => this.told >= 0 && number >= this.told && picture && Object.keys(picture).length);
    return first < 0 ? [] : told.slice(first);
  }

  #fail(reason: string, says: string): void {
    for (const { failed } of this.#waiting.values()) failed(new Trouble(reason, says));
    this.#waiting.clear();
  }
}
