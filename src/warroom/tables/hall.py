"""The hall: all tables, those in memory and those asleep in the store, and who may take how much of it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from warroom.bots import make_bot
from warroom.games import find, scenario
from warroom.kernel.game import Game
from warroom.kernel.packs import STANDARD, fitting
from warroom.kernel.records import written
from warroom.kernel.refusals import Refused
from warroom.tables import log, review, wire
from warroom.tables.limits import Guest, Households, Limits
from warroom.tables.metrics import Metrics
from warroom.tables.origins import Names
from warroom.tables.planting import Brought, Planted, Readers, Start, looked_at, planted
from warroom.tables.review import Advised, Evaluation, Moment
from warroom.tables.room import Room
from warroom.tables.store import Row, Store
from warroom.tables.table import No, Table
from warroom.tables.workers import BotFailed, Bots, Reviewers, judged

ME: Final = "me"
OPEN: Final = "open"
OPPONENT: Final = "greedy"
TICK: Final = 0.5
ID: Final = re.compile(r"[A-Za-z0-9_-]{12}")

Setup = dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=1000)] | int | bool]
Chairs = Annotated[list[Annotated[str, Meta(max_length=70)]], Meta(max_length=62)]

logger: Final = logging.getLogger("warroom.tables")


class NewTable(Struct, forbid_unknown_fields=True, kw_only=True):
    """The wish for a table: "me", "me:Bob" (Bob at my screen), "open" or a bot for each seat; by default a bot."""

    game: Annotated[str, Meta(max_length=40)]
    name: wire.Name = "Player"
    setup: Setup = msgspec.field(default_factory=dict)
    chairs: Chairs | None = None
    public: bool = False
    scenario: Annotated[str, Meta(max_length=100)] = ""  # the game begins in this position; it has a set-up of its own


class NewSeat(Struct, forbid_unknown_fields=True, kw_only=True):
    """The wish to sit down: on a certain seat, or on the first that is open."""

    name: wire.Name
    seat: wire.Seat | None = None


class NewRecord(Struct, forbid_unknown_fields=True, kw_only=True):
    """A record to put on a table; an unfinished game goes on with these chairs ("me" or bots)."""

    record: str
    name: wire.Name = "Player"
    chairs: Chairs | None = None


class NewBranch(Struct, forbid_unknown_fields=True, kw_only=True):
    """The wish to play on from a moment of a finished game, at a table of one's own."""

    moves: wire.Number
    name: wire.Name = "Player"
    chairs: Chairs | None = None


class Key(Struct, forbid_unknown_fields=True):
    """A table and the secret of one's seats there."""

    table: Annotated[str, Meta(max_length=40)]
    token: wire.Token


class Seated(Struct):
    """Where you sit now, and the secret that says so: keep it to yourself."""

    table: str
    token: str
    seats: list[int]


class Listed(Struct):
    """A table in a list: its card (in the lobby as of its last change of status or seats), and your seats at it."""

    changed: float
    card: wire.Card
    seats: list[int]


class Lobby(Struct):
    """The public tables: those that wait for people, those that can be watched, those that are over."""

    open: list[Listed]
    running: list[Listed]
    over: list[Listed]


def fresh_secret() -> str:
    """A secret for the dice of a new table."""
    return secrets.token_hex(32)


class Hall:
    """All tables of one server."""

    def __init__(
        self,
        store: Store,
        workers: Bots,
        limits: Limits,
        find_game: Callable[[str], Game] = find,
        new_secret: Callable[[], str] = fresh_secret,
        reviewers: Reviewers | None = None,
        packed: Sequence[Game] = (),
        readers: Readers | None = None,
        names: Names | None = None,
    ) -> None:
        self.store = store
        self.workers = workers
        self.reviewers = reviewers or Reviewers(1, workers.seconds, judged, nice=10)
        self.readers = readers or Readers(1, limits.record_seconds, looked_at, nice=10)
        self.limits = limits
        self.metrics = Metrics()
        self.rooms: dict[str, Room] = {}
        self.lines: Counter[str] = Counter()  # by visitor
        self.reviews: Counter[str] = Counter()  # calls for evaluations under way, by visitor
        self.packed = packed
        self.names = names or Names()
        self._find = find_game
        self._new_secret = new_secret
        self.households = Households(limits)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._ticking: asyncio.Task[None] | None = None
        self.closing = False

    # -- making tables -------------------------------------------------------------------------------------------------

    async def create(self, wish: NewTable, visitor: str) -> Seated:
        """Makes a table and seats the visitor at it."""
        if wish.scenario:
            return await self._staged(wish, visitor)
        game, setup = self.completed(wish.game, wish.setup)
        chairs = self._chairs(game, game.seats(setup), wish.chairs, open_allowed=True)
        start = Start(setup, self._new_secret())
        return await self._made(game, start, chairs, wish.name, wish.public, visitor, [])

    def completed(self, name: str, wishes: Mapping[str, object]) -> tuple[Game, dict[str, object]]:
        """The game with the content that is wished for, and the whole set-up; what cannot be played is refused."""
        game = self._with_content(name, wishes.get("content", STANDARD))
        try:
            return game, game.setup({wish: value for wish, value in wishes.items() if wish != "content"})
        except Refused as refused:
            raise No("setup", refused.refusal.says, refused.refusal.rule) from refused

    async def _staged(self, wish: NewTable, visitor: str) -> Seated:
        """Makes a table that begins in the position of a scenario."""
        game = self._game(wish.game)
        if wish.setup:
            raise No("setup", "A scenario has a set-up of its own: leave out the settings.")
        try:
            found = scenario(wish.game, wish.scenario)
        except Refused as refused:
            raise No("scenario", refused.refusal.says) from refused
        chairs = self._chairs(game, game.seats(found.setup), wish.chairs, open_allowed=True)
        start = Start(found.setup, self._new_secret(), found.start)
        return await self._made(game, start, chairs, wish.name, wish.public, visitor, [])

    async def plant(self, wish: NewRecord, visitor: str) -> Seated:
        """Puts the game of a record on a new table: to be looked at if it is over, else to go on."""
        packs = tuple(game.pack for game in self.packed if game.pack is not None)
        with self._under_way(visitor):
            try:
                found = await self.readers.answer(Brought(wish.record, packs))
            except BotFailed as why:
                logger.error("record not read", extra={"why": str(why)})
                raise No("record", "Looking at this record takes too long or fails, so it is not kept here.") from why
            if isinstance(found, str):
                raise No("record", found)
            return await self._continued(found, wish.chairs, wish.name, visitor)

    async def branch(self, id: str, wish: NewBranch, visitor: str) -> Seated:
        """Lays a new table as it stood at a moment of a finished game."""
        match = (await self._finished(id)).table.match
        assert match is not None
        if wish.moves > len(match.moves):
            raise No("moment", f"That game has only {len(match.moves)} moves.")
        return await self._continued(planted(match, wish.moves), wish.chairs, wish.name, visitor)

    async def join(self, id: str, wish: NewSeat) -> Seated:
        """Seats somebody on an open seat."""
        room = await self.room(id)
        token = secrets.token_urlsafe(24)
        found: list[int] = []

        def judge() -> list[log.AnyEntry]:
            free = [seat for seat, chair in enumerate(room.table.chairs) if chair.kind == OPEN]
            if wish.seat is None and not free:
                raise No("taken", "All seats are taken.")
            found.append(free[0] if wish.seat is None else wish.seat)
            return room.table.sitting(wish.name, found, token)

        await room.written(judge)
        return Seated(id, token, found)

    # -- reading -------------------------------------------------------------------------------------------------------

    async def lobby(self) -> Lobby:
        """The public tables."""
        found = {
            status: [_listed(row) for row in await self.store.public(status, self.limits.lobby)]
            for status in ("open", "running", "over")
        }
        return Lobby(**found)

    async def mine(self, keys: list[Key]) -> list[Listed]:
        """The tables at which these secrets hold seats, the latest first."""
        found: list[Listed] = []
        held = {key.table: key.token for key in keys if ID.fullmatch(key.table)}
        for row in await self.store.some(list(held)):
            with contextlib.suppress(No):  # a table of another content cannot be opened, so it is not shown
                table = (await self.room(row.id)).table
                seats = list(table.held(held[row.id]))
                if seats:
                    found.append(Listed(row.changed, table.card(), seats))
        return sorted(found, key=lambda listed: -listed.changed)

    async def record(self, id: str) -> str:
        """The record of a finished game; one that still runs would tell the dice to come."""
        match = (await self._finished(id)).table.match
        assert match is not None
        return await asyncio.to_thread(written, match)

    async def moments(self, id: str, seat: int, token: str, first: int, count: int) -> list[Moment]:
        """A game so far, position by position, through the eyes of a seat: any seat's once it is over."""
        table = (await self.room(id)).table
        if table.match is None:
            raise No("open", "The game has not begun: not all seats are taken.")
        if not wire.SPECTATOR <= seat < len(table.chairs):
            raise No("seat", f"There is no seat {seat + 1} at this table.")
        if table.status != "over" and seat != wire.SPECTATOR and seat not in table.held(token):
            raise No("foreign", "Until the game is over, others see it only as spectators do.")
        return review.moments(table.match, seat, first, count, over=table.status == "over")

    async def evaluations(self, id: str, first: int, count: int, visitor: str) -> list[Evaluation]:
        """What the search thinks of moments of a finished game; each is thought about once."""
        room = await self._finished(id)
        match = room.table.match
        assert match is not None
        found: list[Evaluation] = []
        async with self._thinking_for(visitor):
            for moves in range(first, min(first + count, len(match.moves) + 1)):
                async with room.reviewing:
                    if moves not in room.evaluations:
                        room.evaluations[moves] = await review.evaluated(
                            match, moves, self.reviewers, self.limits.review_iterations
                        )
                found.append(room.evaluations[moves])
        return found

    async def advice(self, id: str, moves: int | None, token: str, visitor: str) -> list[Advised]:
        """How to mix what is chosen sealed at a moment (None: now): for all once it is over, else in practice."""
        room = await self.room(id)
        table = room.table
        match = table.match
        if match is None:
            raise No("open", "The game has not begun: not all seats are taken.")
        if moves is None:
            moves = len(match.moves)
        if moves > len(match.moves):
            raise No("moment", f"That game has only {len(match.moves)} moves.")
        seats = range(match.seats)
        if table.status != "over":
            people = [seat for seat in seats if table.chairs[seat].kind == "person"]
            if len(people) > 1 or not set(people) & set(table.held(token)):
                raise No("running", "Advice can be had when the game is over, or for your own seat against bots alone.")
            seats = range(people[0], people[0] + 1)
        found: list[Advised] = []
        async with self._thinking_for(visitor):
            for seat in seats:
                async with room.reviewing:
                    if (moves, seat) not in room.advice:
                        room.advice[moves, seat] = await review.advised(
                            match, moves, seat, self.reviewers, self.limits.advice_iterations
                        )
                one = room.advice[moves, seat]
                if one is not None:
                    found.append(one)
        return found

    @contextlib.asynccontextmanager
    async def _thinking_for(self, visitor: str) -> AsyncIterator[None]:
        """Reviewers think for a visitor, who may not keep them all; what fails is told."""
        with self._under_way(visitor):
            try:
                yield
            except BotFailed as why:
                self.metrics.count("errors")
                logger.error("not evaluated", extra={"why": str(why)})
                raise No("fault", "This moment could not be evaluated.") from why

    @contextlib.contextmanager
    def _under_way(self, visitor: str) -> Iterator[None]:
        """Counts what takes long for a visitor: evaluations, advice and records."""
        if self.reviews[visitor] >= self.limits.reviews_per_visitor:
            raise No("too-fast", "You have several evaluations or records under way: wait for them first.")
        self.reviews[visitor] += 1
        try:
            yield
        finally:
            self.reviews[visitor] -= 1
            if not self.reviews[visitor]:
                del self.reviews[visitor]

    async def room(self, id: str) -> Room:
        """The table of this id, from memory or from the store."""
        room = self.rooms.get(id)
        if room is not None:
            room.used = time.monotonic()  # whoever asks gets time to enter before it may leave the memory
            return room
        if not ID.fullmatch(id):
            raise No("no-table", "There is no such table.")
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
        return await asyncio.shield(self._loading[id])

    # -- limits --------------------------------------------------------------------------------------------------------

    def admit(self, visitor: str) -> None:
        """Counts a call of a visitor; too many at once are refused."""
        if not self.households.of(visitor).calls.take():
            raise No("too-fast", "Not so fast: try again in a moment.")

    def open_line(self, visitor: str, line: Guest) -> None:
        """Counts a new line of a visitor, and looks after it from now on; too many are refused."""
        self.admit(visitor)
        if self.closing:
            raise No("closing", "The server is closing.")
        if self.lines.total() >= self.limits.lines:
            raise No("full", "The house is full: try again later.")
        if self.lines[visitor] >= self.limits.lines_per_visitor:
            raise No("full", "You have too many tables open at once.")
        self.lines[visitor] += 1
        self.households.guests.add(line)

    def close_line(self, visitor: str, line: Guest) -> None:
        """A line of a visitor is closed."""
        self.households.guests.discard(line)
        self.lines[visitor] -= 1
        if not self.lines[visitor]:
            del self.lines[visitor]

    def stuck(self, seconds: float) -> int:
        """How many tables have waited for the disk for longer than that."""
        now = time.monotonic()
        return sum(room.writing_for(now) > seconds for room in self.rooms.values())

    # -- the course of time --------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begins to look after the tables."""
        self._ticking = asyncio.create_task(self._tick())

    async def close(self) -> None:
        """Lets go of everything; nothing that was acknowledged is lost."""
        self.closing = True
        if self._ticking is not None:
            self._ticking.cancel()
        for room in self.rooms.values():
            await room.rest()
        await asyncio.to_thread(self.workers.close)
        await asyncio.to_thread(self.reviewers.close)
        await asyncio.to_thread(self.readers.close)
        await self.store.close()

    def tidy(self) -> None:
        """Shows who is here, lets go of tables that are quiet or stuck, and looks after all connections."""
        now = time.monotonic()
        before = now - self.limits.idle_seconds
        for id, room in list(self.rooms.items()):
            room.show_presence()
            if room.writing_for(now) > self.limits.writing_seconds:
                del self.rooms[id]  # its log says where it stands, and whoever comes next reads it
                room.give_up()
            elif room.idle_since is not None and room.idle_since <= before:
                del self.rooms[id]
        self.households.tidy(now)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            try:
                self.tidy()
            except Exception:
                logger.exception("not tidied")
                self.metrics.count("errors")

    # -- inside --------------------------------------------------------------------------------------------------------

    async def _load(self, id: str) -> Room:
        try:
            kept = await self.store.load(id)
            if kept is None:
                raise No("no-table", "There is no such table.")
            sheet = log.read_sheet(kept.row.sheet)
            game = self._game(sheet.game)
            table = Table(id, sheet, fitting(game, self.packed, sheet.rules, sheet.content) or game)
            await asyncio.to_thread(_relive, table, kept.entries)
            room = self._enter(table)
            if kept.row.status != table.status:
                room.enlist()
            return room
        finally:
            del self._loading[id]

    def _enter(self, table: Table) -> Room:
        room = Room(table, self.store, self.workers, self.metrics, self.limits)
        self.rooms[table.id] = room
        return room

    async def _finished(self, id: str) -> Room:
        room = await self.room(id)
        if room.table.status != "over":
            raise No("running", "This can be had when the game is over.")
        return room

    async def _continued(self, found: Planted, chairs: list[str] | None, name: str, visitor: str) -> Seated:
        """Makes a table on which a game goes on."""
        game = fitting(self._game(found.game), self.packed, found.rules, found.content)
        assert game is not None
        seats = self._chairs(game, found.seats, chairs, open_allowed=False)
        entries: list[log.AnyEntry] = [log.Chose(*choice) for choice in found.choices]
        return await self._made(game, found.start, seats, name, False, visitor, entries)

    async def _made(
        self,
        game: Game,
        start: Start,
        chairs: list[str],
        name: str,
        public: bool,
        visitor: str,
        entries: list[log.AnyEntry],
    ) -> Seated:
        if await self.store.unfinished(visitor) >= self.limits.tables_per_visitor:
            raise No("too-many", "You have too many unfinished tables: finish or concede some first.")
        id, token = secrets.token_urlsafe(9), secrets.token_urlsafe(24)
        mine = [seat for seat, kind in enumerate(chairs) if _is_mine(kind)]
        sheet = log.Sheet(
            game=game.name,
            rules=game.revision,
            content=game.content,
            pack=game.pack.title if game.pack is not None else "",
            setup=start.setup,
            chairs=[OPEN if _is_mine(kind) else kind for kind in chairs],
            public=public,
            position=start.position,
            secret=start.secret,
        )
        table = Table(id, sheet, game)
        names = {seat: chairs[seat].partition(":")[2] or name for seat in mine}
        seated = [entry for seat in mine for entry in table.sitting(names[seat], [seat], token)]
        await self.store.create(id, visitor, table.status, public, log.written(sheet), log.written(table.card()))
        room = self._enter(table)
        await room.written(lambda: [*seated, *entries])
        return Seated(id, token, mine)

    def _chairs(self, game: Game, seats: int, wishes: list[str] | None, open_allowed: bool) -> list[str]:
        """Who sits where: what was wished for, or the visitor first and bots on the other seats."""
        chairs = [ME, *[OPPONENT] * (seats - 1)] if wishes is None else wishes
        if len(chairs) != seats:
            raise No("chairs", f"This game has {seats} seats, but {len(chairs)} were filled.")
        if not any(_is_mine(kind) for kind in chairs):
            raise No("chairs", "One of the seats must be yours: me.")
        for seat, kind in enumerate(chairs):
            if kind == OPEN and not open_allowed:
                raise No("chairs", "A game that goes on has no open seats: say me or a bot for each.")
            if kind != OPEN and not _is_mine(kind):
                self._check_strength(game, kind, seat, seats)
        return chairs

    def _check_strength(self, game: Game, strength: str, seat: int, seats: int) -> None:
        try:
            make_bot(game, strength, seat, seats, 0)
        except Refused as refused:
            raise No("strength", refused.refusal.says) from refused
        budget = strength.partition(":")[2]
        seconds = float(budget[:-1]) if budget.endswith("s") else 0.0
        iterations = int(budget) if budget.isdecimal() else 0
        if iterations > self.limits.search_iterations or seconds > self.limits.search_seconds:
            most = f"{self.limits.search_iterations} iterations or {self.limits.search_seconds:g} seconds"
            raise No("strength", f"A bot may search {most} here.")

    def _with_content(self, name: str, title: object) -> Game:
        """The game with the content of that title."""
        game = self._game(name)
        known = {other.pack.title: other for other in self.packed if other.pack is not None and other.name == name}
        found = {STANDARD: game, **known}.get(str(title))
        if found is None:
            raise No("setup", f"content can be: {', '.join((STANDARD, *known))}; not {title!r}.")
        return found

    def _game(self, name: str) -> Game:
        try:
            return self._find(name)
        except Refused as refused:
            raise No("game", refused.refusal.says) from refused


def _relive(table: Table, entries: list[bytes]) -> None:
    """Applies a whole log."""
    for entry in entries:
        table.apply(log.read_entry(entry))


def _is_mine(kind: str) -> bool:
    """Whether a chair is for the visitor, or for somebody else at the visitor's screen."""
    return kind == ME or kind.startswith(f"{ME}:")


def _listed(row: Row) -> Listed:
    return Listed(row.changed, msgspec.json.decode(row.card, type=wire.Card), [])
