"""A table in memory with people at it: requests come in one by one, are kept, applied, and told to every line."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from warroom.tables import log, wire
from warroom.tables.limits import Bucket, Limits
from warroom.tables.metrics import Metrics
from warroom.tables.review import Evaluation
from warroom.tables.store import Store, StoreError
from warroom.tables.suppose import supposed
from warroom.tables.table import No, Table, Thinking
from warroom.tables.wire import SPECTATOR
from warroom.tables.workers import BotFailed, Bots, job_of

WINDOW: Final = 32  # updates a line may leave unacknowledged; then it hears the rest in one piece
SIMPLER: Final = {"greedy": "random", "random": "random"}  # every other bot is replaced by greedy

logger: Final = logging.getLogger("warroom.tables")


class Listener:
    """One open line: the seats it hears for, what it has heard, and what waits to be sent."""

    def __init__(self, room: Room, seats: Sequence[int], visitor: str, since: Mapping[int, int]) -> None:
        self.room = room
        self.seats = seats
        self.visitor = visitor
        self.heard = {seat: since.get(seat, 0) for seat in seats}
        self.busy_since: float | None = None  # when it began to send what it has not finished sending
        self.messages = Bucket(room.limits.messages_per_second, room.limits.message_burst)
        self._due = set(seats)
        self._sent: dict[int, deque[int]] = {seat: deque() for seat in seats}
        self._outbox: deque[str] = deque()
        self._presence = -1
        self._wake = asyncio.Event()
        self._wake.set()
        self._cut = asyncio.Event()

    @property
    def playing(self) -> bool:
        """Whether this is the line of a seat, not of a spectator."""
        return SPECTATOR not in self.seats

    @property
    def held(self) -> Sequence[int]:
        """The seats this line may act for."""
        return self.seats if self.playing else ()

    def say(self, message: wire.ServerMessage) -> None:
        """Puts a message for this line alone in front of all updates."""
        self._outbox.append(wire.said(message))
        self._wake.set()

    def wake(self) -> None:
        """There may be something new to hear."""
        self._wake.set()

    def cut(self) -> None:
        """This line is to be closed, whatever it is doing."""
        self._cut.set()

    async def until_cut(self) -> None:
        """Waits until the line is to be closed."""
        await self._cut.wait()

    def lose(self, seat: int) -> None:
        """The seat is no longer this line's: it hears and says nothing more for it."""
        self.seats = [other for other in self.seats if other != seat]

    def look(self, seat: int) -> None:
        """Everything is to be told again from the start."""
        self.heard[seat] = 0
        self._due.add(seat)
        self._sent[seat].clear()
        self._wake.set()

    def ack(self, seat: int, number: int) -> None:
        """The client has heard up to this number."""
        sent = self._sent[seat]
        waited = len(sent) >= WINDOW
        while sent and sent[0] <= number:
            sent.popleft()
        if waited:
            self._wake.set()

    async def next(self) -> str:
        """The next thing to send: answers first, then what each seat has not heard, then who is here."""
        while True:
            if self._outbox:
                return self._outbox.popleft()
            for seat in self.seats:
                if self._is_due(seat):
                    return self._update(seat)
            if self._presence != self.room.presence:
                self._presence = self.room.presence
                return wire.said(self.room.who_is_here())
            self._wake.clear()
            await self._wake.wait()

    def _is_due(self, seat: int) -> bool:
        if seat in self._due:
            return True
        return self.heard[seat] != self.room.table.number(seat) and len(self._sent[seat]) < WINDOW

    def _update(self, seat: int) -> str:
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
        self.reviewing = asyncio.Lock()
        self._lock = asyncio.Lock()
        self._texts: dict[tuple[int, int], str] = {}
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._gone = {seat: time.monotonic() for seat in range(len(table.chairs))}
        self._talk = {seat: Bucket(limits.talk_per_second, limits.talk_burst) for seat in range(len(table.chairs))}
        self._shown = wire.Presence([False] * len(table.chairs), 0)

    # -- lines -------------------------------------------------------------------------------------------------------

    def enter(self, listener: Listener) -> None:
        """A line opens: it is told the table as it stands."""
        self.listeners.add(listener)
        self.used = time.monotonic()
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
            self.wake()

    def wake(self) -> None:
        """Every line looks whether there is something new to hear."""
        for listener in self.listeners:
            listener.wake()

    def update_text(self, seat: int, since: int) -> str:
        """What a seat has not heard since a number, made once for all lines that need the same."""
        self.metrics.count("updates")
        text = self._texts.get((seat, since))
        if text is None:
            text = self._texts[seat, since] = wire.said(self.table.update(seat, since))
        return text

    @property
    def idle_since(self) -> float | None:
        """Since when nobody has needed this table, or None if somebody does."""
        return None if self.listeners or self._thinking or self._lock.locked() else self.used

    # -- requests ----------------------------------------------------------------------------------------------------

    async def answer(self, listener: Listener, request: wire.Request) -> wire.ServerMessage | None:
        """Does what a line asks for and gives the answer; what is written is answered before anybody hears of it."""
        try:
            if request.seat not in listener.seats and not isinstance(request, wire.StandIn):
                raise No("foreign", "This is not your seat.")
            match request:
                case wire.Ack(seat=seat, number=number):
                    listener.ack(seat, number)
                    return None
                case wire.Look(seat=seat):
                    listener.look(seat)
                    return None
                case wire.Why(seat=seat, text=text):
                    self.table.why(seat, text)
                    return wire.Allowed(request.id)
                case wire.Suppose():
                    return supposed(self.table, request)
                case wire.Say(seat=seat) if not self._talk[seat].take():
                    raise No("too-fast", "Not so fast: the others want to read it.")
                case wire.StandIn(strength=strength) if strength not in ("random", "greedy"):
                    raise No("strength", "The bots that stand in are random and greedy.")
            new = await self.write(
                lambda: self.table.judge(request, listener.held, self.away()),
                lambda: listener.say(wire.Taken(request.id)),
            )
            return None if new else wire.Taken(request.id, again=True)
        except No as no:
            self.metrics.count("refused", no.reason)
            return wire.Refused(request.id, no.reason, no.says, no.rule)

    async def write(self, judge: Callable[[], list[log.AnyEntry]], answer: Callable[[], None] | None = None) -> bool:
        """Writes what `judge` finds right, applies it and wakes all lines; tells whether there was anything to do.

        What has begun is brought to its end, also if the line that asked for it breaks off: the log and the memory
        never part.
        """
        return await asyncio.shield(asyncio.ensure_future(self._write(judge, answer)))

    async def _write(self, judge: Callable[[], list[log.AnyEntry]], answer: Callable[[], None] | None) -> bool:
        async with self._lock:
            if self.broken:
                raise No("fault", "This table has met a fault of ours and rests until it is mended.")
            entries = judge()
            if not entries:
                return False
            before = self.table.status
            try:
                await self.store.append(self.table.id, self.table.entries, [log.written(e) for e in entries], None)
            except StoreError as why:
                logger.error("not kept", extra={"why": str(why)})
                self.metrics.count("errors")
                raise No("store", "This cannot be kept just now, so nothing has changed. Try again.") from why
            self._apply(entries)
            if self.table.status != before or not isinstance(entries[0], log.Chose):
                await self.enlist()
        if answer is not None:
            answer()
        self.wake()
        self.drive()
        return True

    async def enlist(self) -> None:
        """Brings what the lists show up to date; if that fails, loading the table mends it later."""
        try:
            card = (self.table.status, log.written(self.table.card()))
            await self.store.append(self.table.id, self.table.entries, [], card)
        except StoreError as why:
            logger.error("not listed", extra={"why": str(why)})

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
            raise No("fault", "This table has met a fault of ours and rests until it is mended.") from why
        self.metrics.count("entries", by=len(entries))

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
            job = job_of(self.table.game.name, strength, len(self.table.chairs), thinking.view, ask)
            choice = await self.workers.answer(job)
            if choice not in ask.choices:
                raise BotFailed("answered against the rules")
        except BotFailed as failed:
            why = str(failed)
            simpler = SIMPLER.get(strength, "greedy")
            logger.warning("bot replaced", extra={"strength": strength, "why": why})
            self.metrics.count("bots_replaced")
            if simpler != strength:
                await self.write(lambda: self._replacing(thinking, simpler, why))
                return
            choice = secrets.choice(ask.choices)
        text = self.table.game.write(choice)
        await self.write(lambda: self.table.choosing(seat, thinking.decision, text, bot=strength))

    def _replacing(self, thinking: Thinking, simpler: str, why: str) -> list[log.AnyEntry]:
        if self.table.chairs[thinking.seat].strength != thinking.strength:
            raise No("bot", "This bot plays here no more.")
        return [log.Replaced(thinking.seat, simpler, why)]
