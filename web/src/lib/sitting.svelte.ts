/**
 * One's place at a table: what is shown, what is asked, the plan that is not committed yet, and the beats still to come.
 *
 * What the line hears is shown beat by beat; what is planned is worked out by the server (`suppose`) and drawn over the
 * real table until it is committed, answer by answer. An answer may be several choices: as long as it is not whole, the
 * server says what is asked next.
 */
import type { GameModule, Pointing, Sketched } from "../games/contract";
import { Trouble } from "./api";
import { cameFrom, setToldUntil, toldUntil } from "./keys";
import { Line, type Heard } from "./line.svelte";
import { people } from "./hands";
import { beatLength } from "./pace";
import { publicPicture, type Fresh } from "./pictures";
import { settings } from "./settings.svelte";
import { play } from "./sound";
import { SPECTATOR, type Card, type Question, type Picture, type Supposed, type Told, type Update } from "./wire";

const SEEN = 650; // milliseconds that an event takes to be seen, unless its game says otherwise
const MOST_BEATS = 40; // who was away for long is told the last of what happened
const SOON = 90; // a pointer that only passes by asks nothing
const SEEN_BY_OTHERS = 250; // milliseconds between two things that are shown to others

/** A step of the plan: how many choices there are with it, and what would come of them. */
type Step = { choices: number; answer: Supposed };
/** Events that are told at once, with the table as it was at the last of them. */
type Group = { fresh: Fresh; told: Told[] };
/** A beat, with all that is told in a row; or (without events) the table after all of them. */
type Beat = { update: Update; group: Group | null; all: Fresh[] };

export class Sitting {
  readonly line: Line;
  /** Whose eyes are shown: one's seat, or -1 for a spectator. */
  seat = $state(SPECTATOR);
  /** The seat that must come to the screen before anything hidden is shown (several people at one screen). */
  curtain = $state<number | null>(null);
  /** The seat that gets the screen as soon as who sits here has seen what came of their choice. */
  heir = $state<number | null>(null);
  /** Choices made on the table but not committed. */
  plan = $state<string[]>([]);
  pointed = $state<string | null>(null);
  /** Why the choice that is pointed at is not allowed. */
  doubt = $state.raw<Trouble | null>(null);
  /** The last choice that was judged while it was drawn: what it looks like, and why it is not allowed, if it is not. */
  sketched = $state.raw<Sketched | null>(null);
  trouble = $state.raw<Trouble | null>(null);
  busy = $state(false);
  /** The event that is being shown, and those that wait. */
  beat = $state.raw<Told | null>(null);
  playing = $state(false);

  #moved = $state.raw<number[]>([]); // the seats that have moved since this page was opened
  #shown = $state.raw<Update | null>(null);
  #steps = $state.raw<Step[]>([]);
  #previewed = $state.raw<{ key: string; answer: Supposed } | null>(null);
  #beats: Beat[] = [];
  #last = $state.raw<Beat[]>([]); // what was told last, in a row
  #paused = false;
  #showing = $state.raw<Beat | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pointing: ReturnType<typeof setTimeout> | undefined;
  #decision = 0; // that the plan belongs to
  #foretold = 0; // events of a committed plan that are still to come: they were seen while it was planned
  #laid: string[] = []; // what was laid out when somebody else was quicker: if it is still possible, it is laid out again
  #kind = ""; // of the question that the plan answers first
  #happened = false; // whether anything came of the last choice that was made here
  #awaited: { from: number; go: () => void }[] = [];
  #shows = new Map<Pointing["to"], { marks: string[]; timer: ReturnType<typeof setTimeout> | undefined }>(); // by audience

  constructor(
    readonly table: string,
    token: string,
    private readonly game: GameModule,
  ) {
    const told = token && settings.beats && !cameFrom(table) ? toldUntil(table) : -1;
    this.line = new Line(table, token, (heard) => this.#onUpdate(heard), told);
  }

  // -- what is shown -------------------------------------------------------------------------------------------------

  /** The seats one holds here. */
  get seats(): number[] {
    return [...this.line.heard.keys()].filter((seat) => seat >= 0).sort((a, b) => a - b);
  }

  /** One's number among all hands of the table: that of the seat, but for who shares one. */
  get hand(): number {
    const hand = this.live?.hand ?? SPECTATOR;
    return hand >= 0 ? hand : this.seat;
  }

  get live(): Update | null {
    return this.line.heard.get(this.seat)?.update ?? null;
  }

  /** The update whose table is shown: the latest, or the one whose beats are still being played. */
  get update(): Update | null {
    return this.#shown ?? this.live;
  }

  get card(): Card | null {
    return this.update?.card ?? null;
  }

  get events(): Told[] {
    const heard = [...this.line.heard.values()].map(({ events }) => events);
    const events = this.curtain === null ? (this.line.heard.get(this.seat)?.events ?? []) : publicEvents(heard);
    const beat = this.beat;
    return beat ? events.filter((event) => event.number <= beat.number) : events;
  }

  get talk() {
    return this.line.heard.get(this.seat)?.talk ?? [];
  }

  /** The table as it really is (as far as it is shown yet). */
  get realPicture(): Picture | null {
    if (this.curtain !== null) return publicPicture([...this.line.heard.values()].map((heard) => heard.picture));
    return this.#showing?.group?.fresh.picture ?? this.line.heard.get(this.seat)?.picture ?? null;
  }

  /** The table with the plan on it; one answer alone is not followed. */
  get picture(): Picture | null {
    return this.plan.length && this.#planned && this.#wholeTurns && !this.#showing ? this.#planned.picture : this.realPicture;
  }

  get question(): Question | null {
    if (this.playing || this.curtain !== null || this.busy || (this.planComplete && !this.#wholeTurns)) return null;
    return this.#askedAfter(this.#steps);
  }

  /** Whether the plan has come to where others or the dice decide, or is one whole answer, if no more is planned here. */
  get planComplete(): boolean {
    const planned = this.#planned;
    return planned !== null && planned.whole && (!this.#wholeTurns || planned.question === null);
  }

  /** What the plan would bring. */
  get foretold(): Told[] {
    return this.plan.length ? (this.#planned?.events ?? []) : [];
  }

  get #planned(): Supposed | null {
    return this.#steps.at(-1)?.answer ?? null;
  }

  get #wholeTurns(): boolean {
    return this.game.plans !== "answer";
  }

  /** What is asked now or, when one answer is planned at a time and it is whole, last: the plan's last step can be replaced. */
  get open(): Question | null {
    return this.planComplete && !this.#wholeTurns ? this.#askedAfter(this.#kept) : this.question;
  }

  /** What is planned for the open question, when one answer is planned at a time. */
  get chosen(): string | null {
    return this.planComplete && !this.#wholeTurns ? (this.plan.at(-1) ?? null) : null;
  }

  /** The steps that stay when something is chosen. */
  get #kept(): Step[] {
    return this.planComplete && !this.#wholeTurns ? this.#steps.slice(0, -1) : this.#steps;
  }

  get #keptChoices(): string[] {
    return this.plan.slice(0, this.#kept.at(-1)?.choices ?? 0);
  }

  /** What is asked after some steps; what is sealed goes with it as far as the steps are the same. */
  #askedAfter(steps: Step[]): Question | null {
    const first = this.live?.question ?? null;
    const last = steps.at(-1);
    if (!last) return first;
    const sealed = first?.sealed;
    const isSame = sealed && !last.answer.whole && this.plan.slice(0, last.choices).every((text, i) => text === sealed[i]);
    return last.answer.question && (isSame ? { ...last.answer.question, sealed: sealed.slice(last.choices) } : last.answer.question);
  }

  /** While events are told one by one: those told so far, the last of them now. */
  get telling(): Told[] | null {
    const at = this.#showing;
    if (!at?.group || this.curtain !== null) return null;
    const { number } = at.group.fresh.event;
    return at.all.map(({ event }) => event).filter((event) => event.number <= number);
  }

  /** What is said with the beat. */
  get says(): string {
    return this.#showing?.group?.told.map((event) => event.says).join(" ") ?? "";
  }

  get preview(): Supposed | null {
    if (this.pointed === null && this.planComplete && !this.#wholeTurns) return this.#planned;
    return this.pointed !== null && this.#previewed?.key === this.#key(this.pointed) ? this.#previewed.answer : null;
  }

  /** What others point at, and what everybody has laid out. */
  get shown(): Pointing[] {
    const known = this.card ? people(this.card) : [];
    return [...this.line.shown.values()].flatMap(({ hand, to, marks }) => {
      const who = known.find((person) => person.hand === hand);
      return who ? [{ hand, seat: who.seat, name: who.name, to, marks, mine: hand === this.hand }] : [];
    });
  }

  /** Whether one has moved since this page was opened. */
  get moved(): boolean {
    return this.#moved.includes(this.seat);
  }

  get mayUndo(): boolean {
    return !this.playing && this.curtain === null && (this.live?.may_undo ?? false);
  }

  // -- choosing ------------------------------------------------------------------------------------------------------

  /** Takes a choice into the plan. */
  async choose(text: string): Promise<void> {
    if (this.playing) return; // a click while something is told leads on to what is told next
    this.trouble = null;
    const question = this.open;
    if (!question) return this.whyNot(text);
    if (question.complete && !question.choices.includes(text)) return this.whyNot(text);
    await this.#extend([text]);
  }

  /** Takes a choice that was written, listed or not; the server judges it, and says the rule that forbids it. */
  async propose(text: string): Promise<void> {
    if (this.playing) return;
    this.trouble = null;
    if (!this.open) return this.whyNot(text);
    await this.#extend([text]);
  }

  /** Takes the next choices into the plan, as one step. */
  async #extend(texts: string[]): Promise<void> {
    const before = this.plan;
    if (!before.length) this.#kind = this.open?.kind ?? "";
    const [kept, after] = [this.#kept, [...this.#keptChoices, ...texts]];
    try {
      let answer = await this.#suppose(after);
      while (!answer.whole && answer.question?.complete && answer.question.choices.length === 1) {
        after.push(...answer.question.choices); // there is nothing to decide
        answer = await this.#suppose(after);
      }
      if (this.plan !== before) return; // a second click was quicker than the answer, or the table has moved on
      this.#steps = [...kept, { choices: after.length, answer }];
      this.plan = after;
      this.pointed = null;
    } catch (why) {
      this.trouble = why as Trouble;
    }
  }

  /** Shows the rule that forbids a choice. */
  async whyNot(text: string): Promise<void> {
    const live = this.live;
    if (!live || this.seat < 0) return;
    try {
      if (this.plan.length && this.#wholeTurns) await this.#suppose([...this.plan, text]);
      else await this.line.send({ type: "why", seat: this.seat, texts: [...this.#keptChoices, text] });
    } catch (why) {
      this.trouble = why as Trouble;
    }
  }

  /** Points at a choice to see what would come of it; who draws an order is answered on the way, not only at rest. */
  point(text: string | null): void {
    this.pointed = text;
    this.doubt = null;
    const open = this.open;
    const isListed = text !== null && open?.choices.includes(text);
    if (this.#pointing !== undefined && text !== null && open && !open.complete && !isListed) return;
    clearTimeout(this.#pointing);
    this.#pointing = undefined;
    if (text === null || !open || (open.complete && !isListed)) return;
    this.#pointing = setTimeout(() => {
      this.#pointing = undefined;
      if (this.pointed !== null) void this.#judge(this.pointed);
    }, SOON);
  }

  /** Asks something of the table that is no choice; nobody else hears of it. */
  async inspect(text: string): Promise<Record<string, unknown>> {
    const answer = await this.line.send({ type: "suppose", seat: this.seat, decision: this.live?.card.decision ?? 0, texts: [text], in_words: false });
    return (answer as Supposed).sketch ?? {};
  }

  /** Lets others see what one points at or lays out, a few times a second: at once if it has been still, else the last. */
  show(to: Pointing["to"], marks: string[]): void {
    if (this.seat < 0) return;
    const before = this.#shows.get(to);
    if (JSON.stringify(before?.marks ?? []) === JSON.stringify(marks)) return;
    if (before?.timer !== undefined) {
      before.marks = marks;
      return;
    }
    this.line.tell({ type: "show", seat: this.seat, to, marks });
    const timer = setTimeout(() => {
      const now = this.#shows.get(to)!;
      this.#shows.set(to, { marks, timer: undefined });
      this.show(to, now.marks);
    }, SEEN_BY_OTHERS);
    this.#shows.set(to, { marks, timer });
  }

  async #judge(text: string): Promise<void> {
    const key = this.#key(text);
    try {
      const answer = await this.#suppose([...this.#keptChoices, text]);
      if (key !== this.#key(text)) return; // the table has moved on
      if (this.pointed === text) this.#previewed = { key, answer };
      this.sketched = { text, says: "", rule: "", sketch: answer.sketch ?? {} };
    } catch (why) {
      const { says, rule, sketch } = why as Trouble;
      if (key !== this.#key(text)) return;
      if (this.pointed === text) this.doubt = why as Trouble;
      this.sketched = { text, says, rule, sketch };
    }
  }

  /** Takes the last step of the plan back; without a plan, whatever is closest to "back". */
  back(): void {
    this.trouble = null;
    this.#steps = this.#steps.slice(0, -1);
    this.plan = this.plan.slice(0, this.#steps.at(-1)?.choices ?? 0);
  }

  /** Commits the plan, answer by answer. */
  async commit(): Promise<void> {
    if (!this.plan.length || this.busy) return;
    const ends = this.#steps.filter(({ answer }) => answer.whole).map(({ choices }) => choices);
    await this.#submit(ends.map((end, i) => this.plan.slice(ends[i - 1] ?? 0, end)));
  }

  /** Answers with several choices at once, after those made so far; if there is more to answer, that is asked next. */
  async answer(texts: string[]): Promise<void> {
    if (this.busy) return;
    this.trouble = null;
    const [plan, steps] = [this.#keptChoices, this.#kept];
    if (!plan.length) this.#kind = this.open?.kind ?? "";
    await this.#submit([[...plan, ...texts]]);
    if ((this.trouble as Trouble | null)?.reason !== "unfinished") return;
    [this.trouble, this.plan, this.#steps] = [null, plan, steps];
    await this.#extend(texts);
  }

  /** Asks the server for something that is not a choice; what it refuses is shown. */
  async request(request: Parameters<Line["send"]>[0]): Promise<void> {
    this.trouble = null;
    try {
      await this.line.send(request);
    } catch (why) {
      this.trouble = why as Trouble;
    }
  }

  /** Takes back: the plan first, then the last move, then by asking the others. */
  async undo(): Promise<void> {
    const live = this.live;
    if (this.plan.length) return void this.back();
    if (!live || this.seat < 0) return;
    const decision = live.card.decision;
    await this.request({ type: live.may_undo ? "undo" : "ask-undo", seat: this.seat, decision });
  }

  /** Who sits here has seen enough. */
  handOver(): void {
    [this.curtain, this.heir] = [this.heir, null];
  }

  /** The person of this seat is at the screen now. */
  uncover(): void {
    if (this.curtain === null) return;
    this.seat = this.curtain;
    this.curtain = null;
    this.trouble = null;
    this.#happened = false;
    this.#drop();
  }

  // -- beats ---------------------------------------------------------------------------------------------------------

  /** Goes to the next beat at once. */
  next(): void {
    clearTimeout(this.#timer);
    this.#step();
  }

  /** Shows the table as it is now. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#beats = [];
    this.#step();
  }

  /** Whether something was told that can be told again. */
  get mayTellAgain(): boolean {
    return !this.playing && this.curtain === null && this.#last.length > 0;
  }

  /** Tells again what was told last. */
  tellAgain(): void {
    if (!this.mayTellAgain) return;
    this.#beats = [...this.#last];
    this.#last = [];
    this.#step();
  }

  /** Stops the time while somebody looks more closely, or lets it go on. */
  pause(paused: boolean): void {
    if (this.#paused === paused) return;
    this.#paused = paused;
    clearTimeout(this.#timer);
    if (this.playing && !paused) this.#wait();
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#pointing);
    for (const { timer } of this.#shows.values()) clearTimeout(timer);
    this.line.close();
  }

  // -- inside --------------------------------------------------------------------------------------------------------

  #onUpdate(heard: Heard): void {
    const { update, fresh } = heard;
    if (!this.line.token) this.seat = SPECTATOR;
    else if (this.seat === SPECTATOR) this.seat = update.seat;
    this.#awaited = this.#awaited.filter(({ from, go }) => {
      if (update.seat !== this.seat || update.card.decision <= from) return true;
      go();
      return false;
    });
    if (update.seat !== this.seat) {
      this.#turnTo();
      return;
    }
    if (this.plan.length && !this.busy && this.#decision !== update.card.decision) {
      this.#laid = this.#wholeTurns ? [] : [...this.plan];
      this.#drop();
    }
    if (fresh.length) this.#happened = true;
    const news = fresh.filter(({ event }, i) => i >= this.#foretold || this.game.retold?.(event));
    this.#foretold = Math.max(0, this.#foretold - fresh.length);
    const beats = settings.beats ? this.#beatsOf(news) : [];
    if (beats.length) {
      this.#beats.push(...beats.map((group) => ({ update, group, all: fresh })));
      if (!this.playing) {
        this.#last = [];
        this.#step();
      }
    } else if (this.playing) this.#beats.push({ update, group: null, all: fresh });
    else this.#settle();
  }

  #beatsOf(fresh: Fresh[]): Group[] {
    const groups: Group[] = [];
    for (const one of fresh) {
      if (this.game.weight(one.event) === 0) continue;
      const last = groups.at(-1);
      if (last && this.game.together?.(last.fresh.event, one.event)) groups[groups.length - 1] = { fresh: one, told: [...last.told, one.event] };
      else groups.push({ fresh: one, told: [one.event] });
    }
    return groups.slice(-MOST_BEATS);
  }

  #step(): void {
    const beat = this.#beats.shift();
    this.#showing = beat ?? null;
    if (!beat) {
      this.playing = false;
      this.beat = null;
      this.#shown = null;
      this.#settle();
      return;
    }
    this.#shown = beat.update;
    if (!beat.group) return this.#step();
    this.#last = [...this.#last, beat];
    this.playing = true;
    this.beat = beat.group.fresh.event;
    for (const event of beat.group.told) play(this.game.cue?.(event) ?? "beat", settings.loudness / beat.group.told.length);
    this.#wait();
  }

  #wait(): void {
    if (this.#paused) return;
    const told = this.#showing?.group?.told ?? [];
    const seen = Math.max(...told.map((event) => this.game.length?.(event) ?? SEEN));
    const hits = told.some((event) => this.game.hits?.(event));
    const length = beatLength(this.says, seen, settings.pace, hits);
    performance.mark?.("told", { detail: { says: this.says, length } }); // for who measures how long there is to read
    this.#timer = setTimeout(() => this.#step(), length);
  }

  /** The table is shown as it is: what is pointed at is asked for, the screen may have to change hands. */
  #settle(): void {
    const last = this.line.heard.get(this.seat)?.events.at(-1);
    if (last && !this.playing) setToldUntil(this.table, last.number + 1);
    if (this.playing) return;
    this.#turnTo();
    void this.#layAgain();
    if (this.live?.question && !this.live.question.sealed) play("turn", settings.loudness);
    if (this.pointed !== null) this.point(this.pointed); // what would come of it may be different now
  }

  /** Somebody else was quicker: as soon as the same is asked again, what was laid out stays so if it is still possible. */
  async #layAgain(): Promise<void> {
    const [laid, question] = [this.#laid, this.live?.question];
    if (!laid.length || this.busy || this.plan.length || question?.kind !== this.#kind) return;
    this.#laid = [];
    if (question.choices.includes(laid[0]!)) await this.#extend(laid);
    else this.trouble ??= new Trouble("stale", "The table has changed: what you had laid out is not possible any more.");
  }

  /** Several people at one screen: whoever is asked next is called, behind a curtain, when all is told to who sits here. */
  #turnTo(): void {
    if (this.seats.length < 2 || this.playing || this.busy) return;
    const open = (seat: number) => {
      const update = this.line.heard.get(seat)?.update;
      const isNow = update?.card.decision === this.live?.card.decision; // else the word to one of the two is on its way
      return isNow && update?.question && !update.question.sealed;
    };
    const next = [this.curtain ?? this.seat, ...this.seats].find(open);
    if (this.curtain !== null) this.curtain = next ?? this.curtain;
    else if (next === undefined || next === this.seat) this.heir = null;
    else if (this.#happened) this.heir = next;
    else this.curtain = next;
  }

  /** Sends answers, each as soon as the table has moved by the one before. */
  async #submit(answers: string[][]): Promise<void> {
    const seat = this.seat;
    this.busy = true;
    this.#happened = false;
    this.#foretold = this.#wholeTurns ? (this.#planned?.events.length ?? 0) : 0;
    this.pointed = null;
    try {
      for (const texts of answers) {
        const decision = this.live?.card.decision ?? 0;
        const moved = new Promise<void>((go) => this.#awaited.push({ from: decision, go }));
        const sealed = this.#othersDecideToo();
        await this.line.send({ type: "choose", seat, decision, texts });
        if (!this.moved) this.#moved = [...this.#moved, seat];
        if (!sealed) await moved;
      }
    } catch (why) {
      this.trouble = why as Trouble;
      if (this.trouble.reason === "stale" && !this.#wholeTurns) this.#laid = answers[0] ?? []; // somebody was quicker
    } finally {
      this.#awaited = [];
      this.#foretold = 0;
      this.busy = false;
      this.#drop();
      this.#settle();
    }
  }

  /** Whether others answer the same question, so that the table does not move by one's own answer alone. */
  #othersDecideToo(): boolean {
    return (this.live?.card.chairs.filter((chair) => chair.asked && !chair.ready).length ?? 0) > 1;
  }

  async #suppose(texts: string[]): Promise<Supposed> {
    const decision = this.live?.card.decision ?? 0;
    this.#decision = decision;
    const answer = await this.line.send({ type: "suppose", seat: this.seat, decision, texts, in_words: false });
    return answer as Supposed;
  }

  #drop(): void {
    this.plan = [];
    this.#steps = [];
    this.pointed = null;
  }

  #key(text: string): string {
    return `${this.seat} ${this.live?.number} ${this.plan.join("; ")}; ${text}`;
  }
}

/** What several people at one screen have all heard: of each event the telling that gives away least. */
export function publicEvents(lists: Told[][]): Told[] {
  const told = (event: Told) => Object.keys(event.about ?? {}).length;
  const [first = new Map<number, Told>(), ...others] = lists.map((list) => new Map(list.map((event) => [event.number, event])));
  return [...first.values()].flatMap((event) => {
    const tellings = [event, ...others.map((other) => other.get(event.number))];
    const known = tellings.filter((telling) => telling !== undefined);
    return known.length < tellings.length ? [] : [known.reduce((a, b) => (told(b) < told(a) ? b : a))];
  });
}
