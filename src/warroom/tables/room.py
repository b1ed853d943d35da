"""A table in memory with people at it: requests come in one by one, are kept, applied, and told to every line."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from typing import Final

from warroom.tables import log, timing, undoing, wire
from warroom.tables.guiding import scripted
from warroom.tables.limits import Bucket, Limits
from warroom.tables.metrics import Metrics
from warroom.tables.review import Advised, Evaluation, Hint, Thoughts
from warroom.tables.standing import obeying
from warroom.tables.store import Full, Store, StoreError
from warroom.tables.suppose import supposed
from warroom.tables.table import No, Table, Thinking
from warroom.tables.wire import SPECTATOR
from warroom.tables.workers import BotFailed, Bots, Unwanted, job_of, takes_its_time

WINDOW: Final = 32  # updates a line may leave unacknowledged; then it hears the rest in one piece
TEXTS: Final = 4  # updates kept for each seat because several lines need the same
SIMPLER: Final = {"greedy": "random", "random": "random"}  # every other bot is replaced by greedy
FAILURES: Final = 2  # decisions in a row that a bot may fail at until it is replaced for good
PAUSE: Final = 1.0  # seconds until a bot tries again what could not be kept; twice as long each time
LONGEST_PAUSE: Final = 60.0

BROKEN: Final = "This table has met a fault of ours and rests until it is mended."
GIVEN_UP: Final = "The disk takes too long: come back in a moment and look how the table stands."

Judge = Callable[[], list[log.AnyEntry]]  # says what is to be written, or refuses
Done = Callable[[bool | No], None]
Send = Callable[[list[bytes]], None]
HangUp = Callable[[No], None]
Follow = Callable[["Room", int, Done], None]

logger: Final = logging.getLogger("warroom.tables")


class Listener:
    """One open line: the seats it hears for, and what it has heard. What fails at a line ends that line alone."""

    def __init__(
        self,
        room: Room,
        hands: Sequence[int],
        since: Mapping[int, int],
        send: Send,
        hang_up: HangUp = lambda no: None,
        visitor: str = "",
    ) -> None:
        self.room = room
        self.visitor = visitor
        self.hang_up = hang_up  # ends the line and says why
        self.hands = {room.table.hands[hand].seat if hand >= 0 else hand: hand for hand in hands}  # by seat
        seats = self.seats
        self.heard = {seat: since.get(seat, 0) for seat in seats}
        self.told = -1  # the first event that is to be told picture by picture, to who has heard nothing yet
        self.full = False  # the line takes nothing more just now; it hears the rest later, in one piece
        self._send = send
        self._answers: list[bytes] = []
        self._due = set(seats)
        self._sent: dict[int, deque[int]] = {seat: deque() for seat in seats}
        self._presence = -1

    @property
    def seats(self) -> list[int]:
        """The seats this line hears for; -1: a spectator's."""
        return list(self.hands)

    @property
    def playing(self) -> bool:
        """Whether this is the line of a seat, not of a spectator."""
        return SPECTATOR not in self.hands

    @property
    def held(self) -> Sequence[int]:
        """The hands this line may act for."""
        return list(self.hands.values()) if self.playing else ()

    def say(self, message: wire.ServerMessage) -> None:
        """An answer to this line alone; it goes out with the next `tell`, before what is new."""
        self._answers.append(wire.said(message))

    def tell(self) -> None:
        """Sends all answers, what each seat has not heard, and who is here, in one go."""
        if self.full:
            return
        try:
            self._tell()
        except Exception:
            logger.exception("line failed")
            self.room.metrics.count("errors")
            self.room.leave(self)
            self.hang_up(No("fault", "Something went wrong on our side. Come back."))

    def _tell(self) -> None:
        texts, self._answers = self._answers, []
        for seat in self.hands:
            if self._is_due(seat):
                texts.append(self._update(seat))
        if self._presence != self.room.presence:
            self._presence = self.room.presence
            texts.append(wire.said(self.room.who_is_here()))
        if texts:
            self._send(texts)

    def lose(self, hand: int) -> None:
        """The hand is no longer this line's: it hears and says nothing more for it."""
        self.hands = {seat: other for seat, other in self.hands.items() if other != hand}

    def move(self, seat: int, to: int) -> None:
        """Whoever sits here takes another seat that is not shared, and hears everything there from the start."""
        if self.playing and self.hands.pop(seat, None) is not None:
            self.hands[to] = to
            self.heard[to] = 0
            self._due.add(to)
            self._sent[to] = deque()
            self.say(wire.Moved(seat, to))

    def look(self, seat: int) -> None:
        """Everything is told again from the start."""
        self.heard[seat] = 0
        self._due.add(seat)
        self._sent[seat].clear()
        self.tell()

    def ack(self, seat: int, number: int) -> None:
        """The client has heard up to this number."""
        sent = self._sent[seat]
        waited = len(sent) >= WINDOW
        while sent and sent[0] <= number:
            sent.popleft()
        if waited:
            self.tell()

    def _is_due(self, seat: int) -> bool:
        if seat in self._due:
            return True
        return self.heard[seat] != self.room.table.number(seat) and len(self._sent[seat]) < WINDOW

    def _update(self, seat: int) -> bytes:
        since, self.heard[seat] = self.heard[seat], self.room.table.number(seat)
        self._due.discard(seat)
        if self.playing:
            self._sent[seat].append(self.heard[seat])
        told, self.told = self.told if len(self.hands) == 1 and not since else -1, -1
        return self.room.update_text(seat, since, self.hands[seat], told)


class Room:
    """A loaded table: all changes go through `write`, one at a time, and are kept before anybody hears of them."""

    def __init__(
        self, table: Table, store: Store, workers: Bots, metrics: Metrics, limits: Limits, host: str = ""
    ) -> None:
        self.table = table
        self.host = host  # the visitor who made the table, for whom its bots think
        self.next_host = host  # the visitor who has asked for the next game, in whose name its table is made
        self.set_up_next: Callable[[Room], None] = lambda room: None  # has the table of the next game made
        self.follow: Follow = lambda room, hand, done: None  # brings somebody late to the next table
        self.store = store
        self.workers = workers
        self.metrics = metrics
        self.limits = limits
        self.listeners: set[Listener] = set()
        self.presence = 0
        self.used = time.monotonic()
        self.broken = False
        self.evaluations: Thoughts[Evaluation] = Thoughts()
        self.advice: Thoughts[Advised] = Thoughts()
        self.hints: Thoughts[Hint] = Thoughts()
        self._writing: float | None = None  # since when entries are on their way to the disk; other requests wait
        self._told: Done | None = None  # who waits for those entries
        self._given_up = False  # it is no longer what its log says, and nobody comes to it any more
        self._waiting: deque[tuple[Judge, Done]] = deque()
        self._texts: dict[tuple[int, int, int], bytes] = {}
        self._thinking: dict[int, asyncio.Task[None]] = {}  # by hand
        self._failures: Counter[int] = Counter()  # decisions in a row that the bot of a hand has failed at
        self._pause = PAUSE
        self._gone: defaultdict[int, float] = defaultdict(time.monotonic)  # since when a hand has nobody at the line
        self._gone.update({hand.number: time.monotonic() for hand in table.hands})
        self._talk: defaultdict[int, Bucket] = defaultdict(  # by hand
            lambda: Bucket(limits.talk_per_second, limits.talk_burst)
        )
        self._shows: defaultdict[int, Bucket] = defaultdict(  # by hand
            lambda: Bucket(limits.shows_per_second, limits.show_burst)
        )
        self._laid_out: dict[int, list[str]] = {}  # what a hand has laid out for all to see
        self._shown = wire.Presence([False] * len(table.hands), 0)

    # -- lines -------------------------------------------------------------------------------------------------------

    def enter(self, listener: Listener) -> None:
        """A line opens: it is told the table as it stands."""
        self.listeners.add(listener)
        self.used = time.monotonic()
        for hand, marks in self._laid_out.items():
            listener.say(wire.Shown(hand, "all", marks))
        listener.tell()
        self.drive()

    def leave(self, listener: Listener) -> None:
        """A line is closed."""
        self.listeners.discard(listener)
        self.used = time.monotonic()
        for seat, hand in listener.hands.items() if listener.playing else ():
            self._gone[hand] = time.monotonic()
            self._show(listener, wire.Show(seat=seat, to="partners", marks=[]))

    def here(self) -> list[bool]:
        """Which hands have somebody at the line."""
        held = {hand for listener in self.listeners for hand in listener.held}
        return [hand.number in held for hand in self.table.hands]

    def away(self) -> set[int]:
        """The hands whose person has been gone for long."""
        since = time.monotonic() - self.limits.away_seconds
        return {hand for hand, here in enumerate(self.here()) if not here and self._gone[hand] <= since}

    def watchers(self) -> int:
        """How many watch."""
        return sum(not listener.playing for listener in self.listeners)

    def who_is_here(self) -> wire.Presence:
        """Who is at the table, as it was last shown to everybody, and what time it is."""
        return wire.Presence(self._shown.here, self._shown.watchers, round(time.time(), 3))

    def show_presence(self) -> None:
        """Tells everybody who has come and gone, if anybody has."""
        now = wire.Presence(self.here(), self.watchers())
        if now != self._shown:
            self._shown = now
            self.presence += 1
            self.tell()

    def tell(self) -> None:
        """Every line hears what is new."""
        for listener in list(self.listeners):  # a line that fails leaves meanwhile
            listener.tell()

    def update_text(self, seat: int, since: int, hand: int = log.OWN, told: int = -1) -> bytes:
        """What a hand at a seat has not heard since a number, made once for all lines that need the same."""
        if told >= 0:
            return self.table.update(seat, since, hand, told)
        text = self._texts.get((seat, since, hand))
        if text is None:
            if len(self._texts) >= TEXTS * (1 + len(self.table.hands)):
                self._texts.clear()  # everybody may ask for any number
            text = self._texts[seat, since, hand] = self.table.update(seat, since, hand)
        return text

    def writing_for(self, now: float) -> float:
        """For how many seconds this table has waited for the disk."""
        return 0.0 if self._writing is None else now - self._writing

    def give_up(self) -> None:
        """Gives up a table that waits for the disk for ever: its lines come back and find what its log says."""
        logger.error("table stuck")
        self.metrics.count("stuck")
        self._given_up = True
        told, self._told, self._writing = self._told, None, None
        if told is not None:
            self._outcome(told, No("store", GIVEN_UP))
        self._go_on()  # refuses all that waits
        for task in self._thinking.values():
            task.cancel()
        for listener in list(self.listeners):
            listener.hang_up(No("store", GIVEN_UP))

    @property
    def idle_since(self) -> float | None:
        """Since when nobody has needed this table, or None if somebody does."""
        return None if self.listeners or self._thinking or self._writing is not None else self.used

    # -- requests ----------------------------------------------------------------------------------------------------

    def request(self, listener: Listener, request: wire.Request) -> None:
        """Does what a line asks for and answers it; what is written is answered before anybody hears of it."""
        try:
            if request.seat not in listener.hands and not isinstance(request, wire.StandIn):
                raise No("foreign", "This is not your seat.")
            match request:
                case wire.Ack(seat=seat, number=number):
                    listener.ack(seat, number)
                    return
                case wire.Look(seat=seat):
                    listener.look(seat)
                    return
                case wire.Why(seat=seat, texts=texts):
                    self.table.why(listener.hands[seat], texts)
                    listener.say(wire.Allowed(request.id))
                    listener.tell()
                    return
                case wire.Show(seat=seat):
                    if self._shows[listener.hands[seat]].take():
                        self._show(listener, request)
                    return
                case wire.Suppose():
                    listener.say(supposed(self.table, request))
                    listener.tell()
                    return
                case wire.AboutRematch(seat=seat):
                    self.next_host = listener.visitor or self.host
                    if isinstance(request, wire.Rematch) and self._comes_late(listener.hands[seat]):
                        self.follow(self, listener.hands[seat], partial(self._answer, listener, request.id))
                        return
                case wire.Say(seat=seat) if not self._talk[listener.hands[seat]].take():
                    raise No("too-fast", "Not so fast: the others want to read it.")
        except No as no:
            self._answer(listener, request.id, no)
            return
        self.write(
            lambda: self.table.judge(request, listener.held, self.away), partial(self._answer, listener, request.id)
        )

    def _show(self, listener: Listener, request: wire.Show) -> None:
        """Lets others see what a hand shows: those who share its seat, or everybody; a full line misses it."""
        hand = listener.hands[request.seat]
        if request.to == "all":
            self._laid_out[hand] = request.marks
            if not request.marks:
                del self._laid_out[hand]
        shown = wire.Shown(hand, request.to, request.marks)
        for other in list(self.listeners):
            if other is not listener and not other.full and (request.to == "all" or request.seat in other.hands):
                other.say(shown)
                other.tell()

    def _comes_late(self, hand: int) -> bool:
        """Whether somebody accepts another game that has been set up without them."""
        found = self.table.rematch
        return found is not None and found.made and hand not in found.agreed

    def prepare_next(self) -> None:
        """Has the table of the next game made, if everybody who comes has said so."""
        if self.table.rematch is not None and self.table.rematch.ready(self.table):
            self.set_up_next(self)

    def _answer(self, listener: Listener, id: int, outcome: bool | No) -> None:
        if isinstance(outcome, No):
            self.metrics.count("refused", outcome.reason)
            listener.say(wire.Refused(id, outcome.reason, outcome.says, outcome.rule, outcome.pieces, outcome.sketch))
        else:
            listener.say(wire.Taken(id, again=not outcome))
        if outcome is not True:  # else everybody is told in a moment
            listener.tell()

    def write(self, judge: Judge, done: Done) -> None:
        """Writes what `judge` finds right, applies it and tells all lines, one request after the other.

        `done` is told first: True, False if there was nothing to do, or why it was refused. What has begun is brought
        to its end whoever breaks off: the log and the memory never part.
        """
        self._waiting.append((judge, done))
        self._go_on()

    async def write_and_wait(self, judge: Judge) -> bool:
        """The same as `write` for those who wait; a refusal is raised."""
        waiting: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def done(outcome: bool | No) -> None:
            if waiting.done():
                return
            if isinstance(outcome, No):
                waiting.set_exception(outcome)
            else:
                waiting.set_result(outcome)

        self.write(judge, done)
        return await waiting

    def _go_on(self) -> None:
        """Judges requests until one has something to write."""
        while self._waiting and self._writing is None:
            judge, done = self._waiting.popleft()
            outcome: bool | No = False
            entries: list[log.AnyEntry] = []
            try:
                if self._given_up:
                    raise No("store", GIVEN_UP)
                if self.broken:
                    raise No("fault", BROKEN)
                entries = self.table.stamped(judge())
            except No as no:
                outcome = no
            except Exception:
                logger.exception("request failed")
                self.metrics.count("errors")
                outcome = No("fault", "Something went wrong on our side.")
            if not entries:
                self._outcome(done, outcome)
                continue
            self._writing, self._told = time.monotonic(), done
            texts = [log.encode(entry) for entry in entries]
            self.store.append(self.table.id, self.table.entries, texts, partial(self._kept, entries, done))

    def _outcome(self, done: Done, outcome: bool | No) -> None:
        """Tells who waits how it went; what fails there is no business of the table."""
        try:
            done(outcome)
        except Exception:
            logger.exception("outcome not told")
            self.metrics.count("errors")

    def _kept(self, entries: list[log.AnyEntry], done: Done, error: StoreError | None) -> None:
        """The entries are on the disk, or cannot be."""
        if self._given_up:
            return
        since, self._writing, self._told = self._writing, None, None
        try:
            if error is not None:
                logger.error("not kept", extra={"why": str(error)})
                self.metrics.count("errors")
                self._outcome(done, not_kept(error))
                return
            before, public = self.table.status, self.table.number(SPECTATOR)
            try:
                self._apply(entries)
            except No as no:
                self._outcome(done, no)
                return
            if self.table.number(SPECTATOR) != public:  # to change a sealed answer is nobody's business
                self.metrics.count("entries", by=len(entries))
                self.metrics.took(time.monotonic() - (since or time.monotonic()))
            self._outcome(done, True)
            if obeying(self.table):  # what is answered by a standing order is asked of nobody
                self._waiting.appendleft((partial(obeying, self.table), self._obeyed))
            else:
                self.tell()
            if self.table.status != before or not isinstance(entries[0], (log.Chose, log.SaidDone)):
                self.enlist()
            self.drive()
            self.prepare_next()
        finally:
            self._go_on()

    def _obeyed(self, outcome: bool | No) -> None:
        """A standing order could not be kept: all hear what they would have heard without it."""
        if outcome is not True:
            self.tell()

    def enlist(self) -> None:
        """Brings what the lists show up to date; if that fails, loading the table mends it later."""
        _in_time(self.store.enlist(self.table.id, self.table.status, log.encode(self.table.card())))

    def _apply(self, entries: Sequence[log.AnyEntry]) -> None:
        self._texts.clear()
        self.used = time.monotonic()
        try:
            for entry in entries:
                if isinstance(entry, log.MadeRoom):
                    for listener in self.listeners:
                        listener.move(entry.seat, entry.to)
                if isinstance(entry, log.Left):
                    left = entry.seat if entry.hand == log.OWN else entry.hand
                    _in_time(self.store.dismiss(self.table.hands[left].hash))
                    for listener in self.listeners:
                        listener.lose(left)
                self.table.apply(entry)
        except Exception as why:
            self.broken = True
            logger.exception("table broken")
            self.metrics.count("errors")
            raise No("fault", BROKEN) from why

    # -- bots --------------------------------------------------------------------------------------------------------

    def drive(self) -> None:
        """Lets the bots think that have to; those that take their time only while somebody is there."""
        if self.broken:
            return
        if obeying(self.table):
            if self._writing is None and not self._waiting:
                self.write(partial(obeying, self.table), self._obeyed)
            return
        if not any(hand.strength for hand in self.table.hands):
            return
        for thinking in self.table.thinking():
            if thinking.hand not in self._thinking and self._is_wanted(thinking.strength):
                self._thinking[thinking.hand] = asyncio.create_task(self._think(thinking))

    def grant(self) -> None:
        """Grants a wish to undo if all whose consent is missing have stayed away for too long."""
        if undoing.granting(self.table, self.away):
            self.write(lambda: undoing.granting(self.table, self.away), lambda outcome: None)

    def keep_time(self) -> None:
        """Where it loses the game, sees to it that somebody's time is out."""
        if timing.running_out(self.table):
            self.write(partial(timing.running_out, self.table), lambda outcome: None)

    def wake(self) -> None:
        """Says that no clock ran while no server did."""
        if timing.resting(self.table):
            self.write(partial(timing.resting, self.table), lambda outcome: None)

    async def rest(self) -> None:
        """Waits until no bot thinks here any more; what they were about to say is not said."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _is_wanted(self, strength: str) -> bool:
        return bool(self.listeners) or not takes_its_time(strength)

    async def _think(self, thinking: Thinking) -> None:
        try:
            await self._play(thinking)
            self._pause = PAUSE
        except Unwanted:  # it goes on when somebody comes
            return
        except No as no:
            if no.reason == "store":
                await asyncio.sleep(self._pause)
                self._pause = min(2 * self._pause, LONGEST_PAUSE)
            elif no.reason not in ("stale", "bot", "over", "wish", "role"):  # else the table has moved on meanwhile
                logger.error("bot stopped", extra={"why": no.says})
                return
        finally:
            del self._thinking[thinking.hand]
        self.drive()

    async def _play(self, thinking: Thinking) -> None:
        """Lets a bot choose; one that fails is helped out by a simpler one, and replaced if it fails again."""
        hand, strength = thinking.hand, thinking.strength
        helped: list[log.AnyEntry] = []
        try:
            answer = await self._thought(thinking, strength)
            self._failures[hand] = 0
        except BotFailed as failed:
            why = str(failed)
            self._failures[hand] += 1
            self.metrics.count("bots_failed")
            logger.warning("bot failed", extra={"strength": strength, "why": why})
            simpler = SIMPLER.get(strength, "greedy")
            if simpler != strength and self._failures[hand] >= FAILURES:
                self._failures[hand] = 0
                self.metrics.count("bots_replaced")
                await self.write_and_wait(lambda: self._replacing(thinking, simpler, why))
                return
            answer = await self._help(thinking, simpler)
            if simpler != strength:
                helped.append(log.Helped(thinking.seat, simpler, why, hand=self.table.by(hand)))
        texts = [self.table.game.write(word) for word in answer]

        def judge() -> list[log.AnyEntry]:
            chosen = self.table.choosing(hand, thinking.decision, texts, bot=strength)
            return [*helped, *chosen] if chosen else []

        await self.write_and_wait(judge)

    async def _thought(self, thinking: Thinking, strength: str) -> list[int]:
        """What a bot of this strength answers; `BotFailed` if it does not."""
        table = self.table
        told = scripted(table.lesson, table.match, thinking.seat)
        if told:
            return told
        by_words, roles = table.sheet.by_words, thinking.roles
        job = job_of(
            table.game, strength, len(table.chairs), thinking.view, thinking.ask, by_words=by_words, roles=roles
        )
        answer = await self.workers.answer(job, self.host, takes_its_time(strength), lambda: self._is_wanted(strength))
        current = table.match is not None and table.decision == thinking.decision
        if current and table.match is not None and table.match.why_not(thinking.seat, answer) is not None:
            raise BotFailed("answered against the rules")
        return answer

    async def _help(self, thinking: Thinking, strength: str) -> list[int]:
        """What a simpler bot answers, or a still simpler one; in the end anything that is allowed."""
        while True:
            try:
                return await self._thought(thinking, strength)
            except BotFailed:
                if SIMPLER.get(strength) == strength:
                    return self.table.any_answer(thinking.hand)
                strength = SIMPLER.get(strength, "greedy")

    def _replacing(self, thinking: Thinking, simpler: str, why: str) -> list[log.AnyEntry]:
        if self.table.hands[thinking.hand].strength != thinking.strength:
            raise No("bot", "This bot plays here no more.")
        return [log.Replaced(thinking.seat, simpler, why, hand=self.table.by(thinking.hand))]


def not_kept(error: StoreError) -> No:
    """What people are told when the store cannot be used; a full disk is called so."""
    why = "the disk of this house is full" if isinstance(error, Full) else "something is wrong with the disk"
    return No("store", f"This cannot be kept just now, so nothing has changed: {why}. Try again later.")


def _in_time(job: Coroutine[None, None, None]) -> None:
    """Has something done that nobody waits for; loading the table mends it if it fails."""
    asyncio.ensure_future(job).add_done_callback(_listed)


def _listed(listing: asyncio.Future[None]) -> None:
    if not listing.cancelled() and (why := listing.exception()) is not None:
        logger.error("not listed", extra={"why": str(why)})
