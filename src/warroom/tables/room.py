"""A table in memory with people at it: requests come in one by one, are kept, applied, and told to every line."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from warroom.tables import log, wire
from warroom.tables.limits import Bucket, Limits
from warroom.tables.metrics import Metrics
from warroom.tables.review import Advised, Evaluation
from warroom.tables.store import Store, StoreError
from warroom.tables.suppose import supposed
from warroom.tables.table import No, Table, Thinking
from warroom.tables.wire import SPECTATOR
from warroom.tables.workers import BotFailed, Bots, job_of

WINDOW: Final = 32  # updates a line may leave unacknowledged; then it hears the rest in one piece
TEXTS: Final = 4  # updates kept for each seat because several lines need the same
SIMPLER: Final = {"greedy": "random", "random": "random"}  # every other bot is replaced by greedy

BROKEN: Final = "This table has met a fault of ours and rests until it is mended."
NOT_KEPT: Final = "This cannot be kept just now, so nothing has changed. Try again."
GIVEN_UP: Final = "The disk takes too long: come back in a moment and look how the table stands."

Judge = Callable[[], list[log.AnyEntry]]  # says what is to be written, or refuses
Done = Callable[[bool | No], None]
Send = Callable[[list[bytes]], None]
HangUp = Callable[[No], None]

logger: Final = logging.getLogger("warroom.tables")


class Listener:
    """One open line: the seats it hears for, and what it has heard. What fails at a line ends that line alone."""

    def __init__(
        self,
        room: Room,
        seats: Sequence[int],
        since: Mapping[int, int],
        send: Send,
        hang_up: HangUp = lambda no: None,
    ) -> None:
        self.room = room
        self.hang_up = hang_up  # ends the line and says why
        self.seats = seats
        self.heard = {seat: since.get(seat, 0) for seat in seats}
        self.full = False  # the line takes nothing more just now; it hears the rest later, in one piece
        self._send = send
        self._answers: list[bytes] = []
        self._due = set(seats)
        self._sent: dict[int, deque[int]] = {seat: deque() for seat in seats}
        self._presence = -1

    @property
    def playing(self) -> bool:
        """Whether this is the line of a seat, not of a spectator."""
        return SPECTATOR not in self.seats

    @property
    def held(self) -> Sequence[int]:
        """The seats this line may act for."""
        return self.seats if self.playing else ()

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
        for seat in self.seats:
            if self._is_due(seat):
                texts.append(self._update(seat))
        if self._presence != self.room.presence:
            self._presence = self.room.presence
            texts.append(wire.said(self.room.who_is_here()))
        if texts:
            self._send(texts)

    def lose(self, seat: int) -> None:
        """The seat is no longer this line's: it hears and says nothing more for it."""
        self.seats = [other for other in self.seats if other != seat]

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
        return self.room.update_text(seat, since)


class Room:
    """A loaded table: all changes go through `write`, one at a time, and are kept before anybody hears of them."""

    def __init__(self, table: Table, store: Store, workers: Bots, metrics: Metrics, limits: Limits) -> None:
        self.table = table
        self.store = store
        self.workers = workers
        self.metrics = metrics
        self.limits = limits
        self.listeners: set[Listener] = set()
        self.presence = 0
        self.used = time.monotonic()
        self.broken = False
        self.evaluations: dict[int, Evaluation] = {}  # of a finished game, by moment, as far as anybody has asked
        self.advice: dict[tuple[int, int], Advised | None] = {}  # by moment and seat, as far as anybody has asked
        self.reviewing = asyncio.Lock()
        self._writing: float | None = None  # since when entries are on their way to the disk; other requests wait
        self._told: Done | None = None  # who waits for those entries
        self._given_up = False  # it is no longer what its log says, and nobody comes to it any more
        self._waiting: deque[tuple[Judge, Done]] = deque()
        self._texts: dict[tuple[int, int], bytes] = {}
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._gone = {seat: time.monotonic() for seat in range(len(table.chairs))}
        self._talk = {seat: Bucket(limits.talk_per_second, limits.talk_burst) for seat in range(len(table.chairs))}
        self._shown = wire.Presence([False] * len(table.chairs), 0)

    # -- lines -------------------------------------------------------------------------------------------------------

    def enter(self, listener: Listener) -> None:
        """A line opens: it is told the table as it stands."""
        self.listeners.add(listener)
        self.used = time.monotonic()
        listener.tell()
        self.drive()

    def leave(self, listener: Listener) -> None:
        """A line is closed."""
        self.listeners.discard(listener)
        self.used = time.monotonic()
        for seat in listener.seats:
            self._gone[seat] = time.monotonic()

    def here(self) -> list[bool]:
        """Which seats have somebody at the line."""
        seats = {seat for listener in self.listeners for seat in listener.seats}
        return [seat in seats for seat in range(len(self.table.chairs))]

    def away(self) -> set[int]:
        """The seats whose person has been gone for long."""
        since = time.monotonic() - self.limits.away_seconds
        return {seat for seat, here in enumerate(self.here()) if not here and self._gone[seat] <= since}

    def watchers(self) -> int:
        """How many watch."""
        return sum(not listener.playing for listener in self.listeners)

    def who_is_here(self) -> wire.Presence:
        """Who is at the table, as it was last shown to everybody."""
        return self._shown

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

    def update_text(self, seat: int, since: int) -> bytes:
        """What a seat has not heard since a number, made once for all lines that need the same."""
        text = self._texts.get((seat, since))
        if text is None:
            if len(self._texts) >= TEXTS * (1 + len(self.table.chairs)):
                self._texts.clear()  # everybody may ask for any number
            text = self._texts[seat, since] = self.table.update(seat, since)
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
            if request.seat not in listener.seats and not isinstance(request, wire.StandIn):
                raise No("foreign", "This is not your seat.")
            match request:
                case wire.Ack(seat=seat, number=number):
                    listener.ack(seat, number)
                    return
                case wire.Look(seat=seat):
                    listener.look(seat)
                    return
                case wire.Why(seat=seat, text=text):
                    self.table.why(seat, text)
                    listener.say(wire.Allowed(request.id))
                    listener.tell()
                    return
                case wire.Suppose():
                    listener.say(supposed(self.table, request))
                    listener.tell()
                    return
                case wire.Say(seat=seat) if not self._talk[seat].take():
                    raise No("too-fast", "Not so fast: the others want to read it.")
                case wire.StandIn(strength=strength) if strength not in ("random", "greedy"):
                    raise No("strength", "The bots that stand in are random and greedy.")
        except No as no:
            self._answer(listener, request.id, no)
            return
        self.write(
            lambda: self.table.judge(request, listener.held, self.away), partial(self._answer, listener, request.id)
        )

    def _answer(self, listener: Listener, id: int, outcome: bool | No) -> None:
        if isinstance(outcome, No):
            self.metrics.count("refused", outcome.reason)
            listener.say(wire.Refused(id, outcome.reason, outcome.says, outcome.rule))
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

    async def written(self, judge: Judge) -> bool:
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
                entries = judge()
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
            texts = [log.written(entry) for entry in entries]
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
                self._outcome(done, No("store", NOT_KEPT))
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
            self.tell()
            if self.table.status != before or not isinstance(entries[0], log.Chose):
                self.enlist()
            self.drive()
        finally:
            self._go_on()

    def enlist(self) -> None:
        """Brings what the lists show up to date; if that fails, loading the table mends it later."""
        listing = asyncio.ensure_future(
            self.store.enlist(self.table.id, self.table.status, log.written(self.table.card()))
        )
        listing.add_done_callback(_listed)

    def _apply(self, entries: Sequence[log.AnyEntry]) -> None:
        self._texts.clear()
        self.used = time.monotonic()
        try:
            for entry in entries:
                self.table.apply(entry)
                if isinstance(entry, log.Left):
                    for listener in self.listeners:
                        listener.lose(entry.seat)
        except Exception as why:
            self.broken = True
            logger.exception("table broken")
            self.metrics.count("errors")
            raise No("fault", BROKEN) from why

    # -- bots --------------------------------------------------------------------------------------------------------

    def drive(self) -> None:
        """Lets the bots think that have to."""
        if self.broken or not any(chair.strength for chair in self.table.chairs):
            return
        for thinking in self.table.thinking():
            if thinking.seat not in self._thinking:
                self._thinking[thinking.seat] = asyncio.create_task(self._think(thinking))

    async def rest(self) -> None:
        """Waits until no bot thinks here any more; what they were about to say is not said."""
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _think(self, thinking: Thinking) -> None:
        try:
            await self._play(thinking)
        except No as no:
            if no.reason not in ("stale", "bot", "over"):  # the table has moved on meanwhile
                logger.error("bot stopped", extra={"why": no.says})
                return
        finally:
            del self._thinking[thinking.seat]
        self.drive()

    async def _play(self, thinking: Thinking) -> None:
        seat, strength, ask = thinking.seat, thinking.strength, thinking.ask
        try:
            job = job_of(self.table.game, strength, len(self.table.chairs), thinking.view, ask)
            choice = await self.workers.answer(job)
            if choice not in ask.choices:
                raise BotFailed("answered against the rules")
        except BotFailed as failed:
            why = str(failed)
            simpler = SIMPLER.get(strength, "greedy")
            logger.warning("bot replaced", extra={"strength": strength, "why": why})
            self.metrics.count("bots_replaced")
            if simpler != strength:
                await self.written(lambda: self._replacing(thinking, simpler, why))
                return
            choice = secrets.choice(ask.choices)
        text = self.table.game.write(choice)
        await self.written(lambda: self.table.choosing(seat, thinking.decision, text, bot=strength))

    def _replacing(self, thinking: Thinking, simpler: str, why: str) -> list[log.AnyEntry]:
        if self.table.chairs[thinking.seat].strength != thinking.strength:
            raise No("bot", "This bot plays here no more.")
        return [log.Replaced(thinking.seat, simpler, why)]


def _listed(listing: asyncio.Future[None]) -> None:
    if not listing.cancelled() and (why := listing.exception()) is not None:
        logger.error("not listed", extra={"why": str(why)})
