"""The hall: all tables, those in memory and those asleep in the store, and who may take how much of it."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import re
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from warroom.bots import make_bot
from warroom.games import find, load, staged
from warroom.kernel.game import Game
from warroom.kernel.match import Match
from warroom.kernel.packs import STANDARD, fitting
from warroom.kernel.records import write_record
from warroom.kernel.refusals import Refused
from warroom.tables import clocks, log, luggage, rematch, review, timing, wire
from warroom.tables.chairs import SUBSTITUTE
from warroom.tables.invitations import GONE, Invitation, invitation, missing
from warroom.tables.limits import HOME, Guest, Households, Limits, is_home
from warroom.tables.luggage import Key
from warroom.tables.metrics import Metrics
from warroom.tables.origins import Names
from warroom.tables.planting import Brought, Planted, Readers, Start, looked_at, planted
from warroom.tables.review import Advised, Evaluation, Hint
from warroom.tables.room import LONGEST_PAUSE, PAUSE, Done, Room, not_kept
from warroom.tables.store import DAY, Clash, Damaged, Held, Row, Shelved, Store, StoreError, TooMany, copy_if_wanted
from warroom.tables.table import No, Table, hash_of
from warroom.tables.trials import Players, Trials, Tried, played
from warroom.tables.workers import BotFailed, Bots, Reviewers, judged

ME: Final = "me"
OPEN: Final = "open"
OPPONENT: Final = "greedy"
TICK: Final = 0.5
ALBUM: Final = 16_000_000  # bytes of moments that are kept written out
PULSE: Final = 10.0  # seconds after which it is noted how long the house has been open, if there are clocks
PRUNE_SECONDS: Final = 600.0  # between two looks for tables that have been left alone for too long
TOO_MANY: Final = {
    "unfinished": "You have too many unfinished tables: finish or concede some first.",
    "today": "You have made very many tables today: come back tomorrow.",
    "all": "You have made more tables than this house keeps of one visitor.",
    "luggage": "You have several codes on their way: use one of them, or wait a few minutes.",
    "seats": "You have taken very many seats at tables of others: play there first, or leave some.",
}
AWAY: Final = "away"
OUT: Final = "out"
REMOVED: Final = "removed"
ID: Final = re.compile(r"[A-Za-z0-9_-]{12}")

Written = Annotated[str, Meta(max_length=1000)] | int | bool
Listing = Annotated[list[Any], Meta(max_length=100)]
Setup = dict[Annotated[str, Meta(max_length=40)], Written | Listing | dict[str, Any]]  # the game says more
Kind = Annotated[str, Meta(max_length=70)]
Chairs = Annotated[list[Kind | Annotated[list[Kind], Meta(max_length=62)]], Meta(max_length=62)]

logger: Final = logging.getLogger("warroom.tables")


class NewTable(Struct, forbid_unknown_fields=True, kw_only=True):
    """The wish for a table: "me", "me:Bob" (Bob at my screen), "open" or a bot for each seat; by default a bot.

    Of a seat that can be shared, a list says who plays each role: "me", "open" or a bot.
    """

    game: Annotated[str, Meta(max_length=40)]
    name: wire.Name = "Player"
    setup: Setup = msgspec.field(default_factory=dict)
    chairs: Chairs | None = None
    public: bool = False
    scenario: Annotated[str, Meta(max_length=100)] = ""  # the game begins in this position; it has a set-up of its own
    guests_choose: bool = True  # a guest may take my seat, and I take another
    clock: Setup = msgspec.field(default_factory=dict)  # as `GET /api/clocks` says; by default none


class NewSeat(Struct, forbid_unknown_fields=True, kw_only=True):
    """The wish to sit down: on a certain seat, or on the first that is open; for certain roles of a shared one.

    Without roles it is for all that are free.
    """

    name: wire.Name
    seat: wire.Seat | None = None
    roles: wire.Roles = msgspec.field(default_factory=list)


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


class Seated(Struct):
    """Where you sit now, and the secret that says so: keep it to yourself."""

    table: str
    token: str
    seats: list[int]


class Listed(Struct):
    """A table in a list: its card (in the lobby as of its last change of status or seats), and your seats at it.

    Among one's own tables it also says all that is to be told in a line; times are in seconds since 1970.
    """

    changed: float  # when something last happened there
    card: wire.Card
    seats: list[int]
    needs: str = ""  # why it cannot be opened here, and what that would take
    turn: bool = False  # you are asked, and have not answered
    waits_for: list[int] = []  # the seats that are asked and have not answered
    against: list[str] = []  # who sits there besides you, people and bots
    alone: bool = False  # no other person sits there
    says: str = ""  # how the game stands
    deadline: float = 0.0  # when the first clock that runs will be out; 0: none runs
    deadline_of: int = -1  # whose clock that is
    away: str = ""  # whether it is put away: by "you", or by itself after a "rest"
    away_since: float = 0.0


class Shelving(Struct, forbid_unknown_fields=True, kw_only=True):
    """What to do with a table among one's own: put it away, take it out again, or remove it.

    What is removed can be taken out again for a day.
    """

    token: wire.Token
    do: Literal["put-away", "take-out", "remove"]


class Ending(Struct, forbid_unknown_fields=True, kw_only=True):
    """How to end a game from outside: concede it, for a seat (by default one's first), or call it off."""

    token: wire.Token
    how: Literal["concede", "call-off"]
    seat: wire.Seat | None = None


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
        players: Players | None = None,
    ) -> None:
        self.store = store
        self.workers = workers
        self.reviewers = reviewers or Reviewers(1, workers.seconds, judged, nice=10)
        self.readers = readers or Readers(1, limits.record_seconds, looked_at, nice=10, prepare=load)
        self.trials = Trials(players or Players(1, workers.seconds, played, nice=10, prepare=load), limits)
        self.limits = limits
        self.metrics = Metrics()
        closed = max(0.0, time.time() - store.seen) if store.seen else 0.0
        self.hours = clocks.Hours(store.hours, closed)
        self._has_clocks = False  # whether somebody needs to know the hours
        self.rooms: dict[str, Room] = {}
        self.album = review.Album(ALBUM)
        self.lines: Counter[str] = Counter()  # by visitor
        self.reviews: Counter[str] = Counter()  # calls for evaluations under way, by visitor
        self.packed = packed
        self.names = names or Names()
        self._find = find_game
        self._new_secret = new_secret
        self.households = Households(limits)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._errands: dict[str, asyncio.Task[None]] = {}  # next games that are set up, by table
        self._ticking: asyncio.Task[None] | None = None
        self._caring: asyncio.Task[None] | None = None
        self.closing = False

    # -- making tables -------------------------------------------------------------------------------------------------

    async def create(self, wish: NewTable, visitor: str, own: str = "") -> Seated:
        """Makes a table and seats the visitor at it; `own` is the mark of the visitor's browser."""
        if wish.scenario:
            return await self._staged(wish, visitor, own)
        game, setup = self.completed(wish.game, wish.setup)
        chairs = self._chairs(game, setup, wish.chairs, open_allowed=True)
        start = Start(setup, self._new_secret())
        clock = clocks.wished(wish.clock)
        return await self._made(game, start, chairs, wish.name, visitor, own, wish.public, clock, wish.guests_choose)

    def completed(self, name: str, wishes: Mapping[str, object]) -> tuple[Game, dict[str, object]]:
        """The game with the content that is wished for, and the whole set-up; what cannot be played is refused."""
        game = self._with_content(name, wishes.get("content", STANDARD))
        try:
            return game, game.setup({wish: value for wish, value in wishes.items() if wish != "content"})
        except Refused as refused:
            raise No("setup", refused.refusal.says, refused.refusal.rule) from refused

    def appraised(self, name: str, wishes: Mapping[str, object]) -> dict[str, object]:
        """What the game says of a set-up that is put together; nothing with a content that is not here."""
        try:
            return self._with_content(name, wishes.get("content", STANDARD)).appraise(wishes)
        except No:
            return {}

    async def tried(self, name: str, wishes: Mapping[str, object], visitor: str) -> Tried:
        """What test games of bots with a set-up have given, with a few more of them."""
        game, setup = self.completed(name, wishes)
        async with self._thinking_for(visitor):
            return await self.trials.more(game, setup, visitor)

    async def _staged(self, wish: NewTable, visitor: str, own: str) -> Seated:
        """Makes a table that begins in the position of a scenario, a lesson or a puzzle."""
        game = self._game(wish.game)
        if wish.setup:
            raise No("setup", "A scenario has a set-up of its own: leave out the settings.")
        try:
            found = staged(wish.game, wish.scenario)
        except Refused as refused:
            raise No("scenario", refused.refusal.says) from refused
        chairs = self._chairs(game, found.setup, wish.chairs, open_allowed=True)
        start = Start(found.setup, found.secret or self._new_secret(), found.position)
        clock = clocks.wished(wish.clock)
        return await self._made(game, start, chairs, wish.name, visitor, own, wish.public, clock, wish.guests_choose)

    async def plant(self, wish: NewRecord, visitor: str, own: str = "") -> Seated:
        """Puts the game of a record on a new table: to be looked at if it is over, else to go on."""
        packs = tuple(game.pack for game in self.packed if game.pack is not None)
        with self._under_way(visitor):
            try:
                found = await self.readers.answer(Brought(wish.record, packs), visitor)
            except BotFailed as why:
                logger.error("record not read", extra={"why": str(why)})
                raise No("record", "Looking at this record takes too long or fails, so it is not kept here.") from why
            if isinstance(found, str):
                raise No("record", found)
            return await self._continued(found, wish.chairs, wish.name, visitor, own)

    async def branch(self, id: str, wish: NewBranch, visitor: str, own: str = "") -> Seated:
        """Lays a new table as it stood at a moment of a finished game."""
        match = await self._whole_match(id)
        if wish.moves > len(match.moves):
            raise No("moment", f"That game has only {len(match.moves)} moves.")
        return await self._continued(planted(match, wish.moves), wish.chairs, wish.name, visitor, own)

    async def join(self, id: str, wish: NewSeat, visitor: str, own: str = "") -> Seated:
        """Seats somebody on an open seat; a visitor may not take them all."""
        room = await self.room(id)
        token = secrets.token_urlsafe(24)
        found: list[int] = []

        def judge() -> list[log.AnyEntry]:
            free = [seat for seat, chair in enumerate(room.table.chairs) if chair.kind == OPEN or chair.free]
            if wish.seat is None and not free:
                raise No("taken", "All seats are taken: you can watch, or start a table of your own.")
            found.append(free[0] if wish.seat is None else wish.seat)
            if wish.seat is not None and not wish.roles:
                return room.table.choosing_seat(wish.name, wish.seat, token)
            return room.table.sitting(wish.name, found, token, wish.roles)

        with _said():
            most = None if own == HOME else self.limits.seats_per_visitor
            await self.store.welcome(id, visitor, hash_of(token), most)
        try:
            await room.write_and_wait(judge)
        except No:
            await self.store.dismiss(hash_of(token))
            raise
        return Seated(id, token, found)

    # -- another game --------------------------------------------------------------------------------------------------

    def _set_up_next(self, room: Room) -> None:
        """Has the next table made, once, whoever asks for it."""
        if room.table.id not in self._errands:
            self._errand(room.table.id, self._next(room))

    def _errand(self, name: str, job: Coroutine[None, None, None]) -> None:
        """Has something done that nobody waits for; it ends with the hall."""
        self._errands[name] = asyncio.create_task(job)
        self._errands[name].add_done_callback(lambda _: self._errands.pop(name, None))

    async def _next(self, room: Room) -> None:
        """Makes the table of the next game and says so at the old one; what the disk does not take is tried again."""
        pause = PAUSE
        while True:
            try:
                entry = await self._next_made(room)
                await room.write_and_wait(partial(rematch.still, room.table, entry))
                return
            except (StoreError, No) as why:
                if isinstance(why, No) and why.reason != "store":
                    return
                logger.error("next game not set up", extra={"why": str(why)})
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _next_made(self, room: Room) -> log.RematchMade | log.RematchFailed:
        """Makes the table of the next game, and gives what the old one is told."""
        found = room.table.rematch
        assert found is not None
        seat, by = room.table.hands[found.hand].seat, room.table.by(found.hand)
        try:
            await self._laid_again(room, found.table)
        except No as no:
            return log.RematchFailed(seat, no.says, hand=by)
        return log.RematchMade(seat, hand=by)

    async def _laid_again(self, room: Room, id: str) -> None:
        """Makes the next table with all who come; one that a killed server has made already is left as it is."""
        if (await self.store.some([id])) or id in self.rooms:
            return
        old = room.table
        sheet, sitting = rematch.laid_again(old, self._new_secret(), SUBSTITUTE)
        table = Table(id, sheet, old.game, self.limits.consent_seconds, self.hours)
        entries: list[log.AnyEntry] = []
        for seat, name, hash, roles in sitting:
            for entry in table.stamped(table.seating(name, [seat], hash, roles)):
                table.apply(entry)
                entries.append(entry)
        with contextlib.suppress(Clash):
            own = HOME if is_home(room.next_host) else ""
            await self._keep(table, room.next_host, [log.encode(entry) for entry in entries], own)

    def _follow(self, room: Room, hand: int, done: Done) -> None:
        """Brings somebody who accepts late to the next table."""
        self._errand(secrets.token_hex(4), self._brought(room, hand, done))

    async def _brought(self, room: Room, number: int, done: Done) -> None:
        old, found = room.table, room.table.rematch
        hand = old.hands[number]
        assert found is not None
        try:
            later = await self.room(found.table)

            def judge() -> list[log.AnyEntry]:
                seat = rematch.moved_to(old, hand.seat, found.swap)
                chair = later.table.chairs[seat]
                if any(other.hash == hand.hash for other in chair.hands):
                    return []
                if later.table.match is not None or chair.kind != OPEN:
                    raise No("taken", "The next game goes on without you: you can watch it, or ask for the one after.")
                return later.table.seating(hand.plain, [seat], hand.hash)

            await later.write_and_wait(judge)
            agreed = log.RematchAgreed(hand.seat, hand=old.by(number))
            await room.write_and_wait(lambda: [] if number in found.agreed else [agreed])
            done(True)
        except No as no:
            done(no)
        except StoreError as why:
            done(not_kept(why))

    # -- reading -------------------------------------------------------------------------------------------------------

    async def lobby(self) -> Lobby:
        """The public tables."""
        found = {
            status: [_listed(row) for row in await self.store.public(status, self.limits.lobby, since)]
            for status, since in (("open", time.time() - self.limits.rest_seconds), ("running", 0.0), ("over", 0.0))
        }
        return Lobby(**found)

    async def mine(self, keys: list[Key]) -> list[Listed]:
        """The tables at which these secrets hold seats, the latest first; without those that were removed."""
        held = {key.table: key.token for key in keys if ID.fullmatch(key.table)}
        rows = await self.store.some(list(held))
        shelves = await self.store.shelved([(hash_of(held[row.id]), row.id) for row in rows])
        found = [
            await self._own(row, held[row.id], kept, last)
            for row, (kept, last) in zip(rows, shelves)
            if kept.state != REMOVED
        ]
        return sorted((one for one in found if one.seats), key=lambda listed: -listed.changed)

    async def _own(self, row: Row, token: str, kept: Shelved, last: float) -> Listed:
        """A table as one of somebody's own, with where they keep it."""
        listed = await self._as_it_stands(row, token, last or row.changed)
        rested = max(last, kept.since) + self.limits.rest_seconds
        if kept.state == AWAY:
            listed.away, listed.away_since = "you", kept.since
        elif listed.alone and listed.card.status != "over" and rested < time.time():
            listed.away, listed.away_since = "rest", rested
        return listed

    async def _as_it_stands(self, row: Row, token: str, changed: float) -> Listed:
        """All that a list tells of a table; one that is over, or cannot be opened, is shown as it was last seen."""
        needs = ""
        try:
            if row.status != "over":
                return self._summed_up((await self.room(row.id)).table, token, changed)
            self._empty_table(row)
        except No as no:
            needs = no.says
        card, seats = _listed(row).card, _held(await self.store.entries(row.id), token)
        against = [chair.name for seat, chair in enumerate(card.chairs) if chair.name and seat not in seats]
        return Listed(changed, card, seats, needs, against=against, says=card.outcome)

    def _summed_up(self, table: Table, token: str, changed: float) -> Listed:
        """All that a list tells of a table in memory."""
        card, seats = table.card(), table.seats_of(token)
        mine = set(table.held(token))
        waits = [seat for seat, chair in enumerate(card.chairs) if chair.asked and not chair.ready]
        deadline, of = timing.deadline(table)
        return Listed(
            changed, card, seats,
            turn=any(seat in seats and not table.chairs[seat].strength for seat in waits),
            waits_for=waits,
            against=[hand.name for hand in table.hands if hand.number not in mine and hand.name],
            alone=not table.others(token),
            says=table.line(), deadline=deadline, deadline_of=of,
        )  # fmt: skip

    # -- to another device ---------------------------------------------------------------------------------------------

    async def pack(self, keys: list[Key], visitor: str) -> luggage.Packed:
        """A code that brings these seats to another device, once."""
        if not keys:
            raise No("luggage", "There is nothing to take along: you hold no seats yet.")
        code, salt, until = luggage.new_code(), secrets.token_bytes(16), time.time() + self.limits.luggage_seconds
        kept, most = luggage.locked(code, salt, keys), self.limits.luggage_per_visitor
        with _said():
            await self.store.pack(luggage.label(code), visitor, until, salt, kept, most)
        return luggage.Packed(code, until)

    async def unpack(self, code: str) -> luggage.Unpacked:
        """The seats that a code brings; it works once."""
        found = await self.store.unpack(luggage.label(code))
        if found is None:
            raise No("no-code", "This code has been used, has run out, or has a slip in it: make a new one there.")
        return luggage.Unpacked(luggage.unlocked(code, *found))

    async def drop(self, code: str) -> luggage.Dropped:
        """Makes a code worthless."""
        return luggage.Dropped(await self.store.unpack(luggage.label(code)) is not None)

    # -- putting away --------------------------------------------------------------------------------------------------

    async def shelve(self, id: str, wish: Shelving) -> Listed:
        """Puts a table of somebody's own away, takes it out again, or removes it, and says how it stands then."""
        try:
            room: Room | None = await self.room(id)
        except No as no:
            if no.reason != "content":
                raise
            room = None  # it cannot be opened here, but it can be put away
        if room is not None:
            seats, alone = room.table.seats_of(wish.token), not room.table.others(wish.token)
            running = room.table.status == "running"
        else:
            seats, alone, running = _held(await self.store.entries(id), wish.token), False, False
        if not seats:
            raise No("foreign", "This secret holds no seat at this table.")
        if wish.do == "remove" and running and not alone:
            raise No("running", "Others play at this table: give it up first, or put it away.")
        state = {"put-away": AWAY, "take-out": OUT, "remove": REMOVED}[wish.do]
        await self.store.shelve(id, hash_of(wish.token), state, alone)
        (row,) = await self.store.some([id])
        ((kept, last),) = await self.store.shelved([(hash_of(wish.token), id)])
        return await self._own(row, wish.token, kept, last)

    async def end(self, id: str, wish: Ending) -> Listed:
        """Concedes a game or calls it off, for who is not at its line."""
        room = await self.room(id)
        held = room.table.held(wish.token)
        if not held:
            raise No("foreign", "This secret holds no seat at this table.")
        seat = room.table.hands[held[0]].seat if wish.seat is None else wish.seat
        request = wire.Concede(seat=seat) if wish.how == "concede" else wire.CallOff(seat=seat)
        await room.write_and_wait(lambda: room.table.judge(request, held, room.away))
        return self._summed_up(room.table, wish.token, time.time())

    async def invitation(self, id: str) -> Invitation:
        """What the link to a table says."""
        return invitation((await self.room(id)).table)

    async def preview(self, id: str) -> Invitation:
        """The same for who shows a preview of the link, also of a table that cannot be opened."""
        try:
            return await self.invitation(id)
        except No as no:
            return missing(no)
        except StoreError as why:
            return missing(not_kept(why))

    async def record(self, id: str) -> str:
        """The record of a finished game; one that still runs would tell the dice to come."""
        match = await self._whole_match(id)
        return await asyncio.to_thread(write_record, match)

    async def moments(
        self, id: str, seat: int, token: str, first: int, count: int, in_words: bool = False
    ) -> list[bytes]:
        """A game so far, position by position, through the eyes of a seat: any seat's once it is over.

        Each is written out once, and not while others wait.
        """
        table = (await self.room(id)).table
        if table.match is None:
            raise No("open", "The game has not begun: not all seats are taken.")
        if not wire.SPECTATOR <= seat < len(table.chairs):
            raise No("seat", f"There is no seat {seat + 1} at this table.")
        if table.status != "over" and seat != wire.SPECTATOR and seat not in table.seats_of(token):
            raise No("foreign", "Until the game is over, others see it only as spectators do.")
        match, over = table.match, table.status == "over"
        keys = {
            moves: (id, table.undone, seat, over, in_words, moves)
            for moves in range(first, min(first + count, len(match.moves) + 1))
        }
        known = {moves: self.album.look(key) for moves, key in keys.items()}
        taken = review.taken(match, [moves for moves, text in known.items() if text is None])
        if taken:
            now = match.state.clone()
            texts = await asyncio.to_thread(review.moments, table.game, now, taken, match.seats, seat, over, in_words)
            for moment, text in zip(taken, texts):
                known[moment.moves] = text
                self.album.put(keys[moment.moves], text)
        return [text for text in known.values() if text is not None]

    async def evaluations(self, id: str, first: int, count: int, visitor: str) -> list[Evaluation]:
        """What the search thinks of moments of a finished game; each is thought about once."""
        room = await self._finished(id)
        match = room.table.match
        assert match is not None
        found: list[Evaluation] = []
        async with self._thinking_for(visitor):
            for moves in range(first, min(first + count, len(match.moves) + 1)):
                think = partial(review.evaluated, match, moves, self.reviewers, visitor, self.limits.review_iterations)
                found.append(await room.evaluations.of(moves, think))
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
            seat = self._practising(table, token)
            seats = range(seat, seat + 1)
        found: list[Advised] = []
        async with self._thinking_for(visitor):
            for seat in seats:
                question = review.sealed_question(match, moves, seat, self.limits.advice_iterations)
                if question is not None:
                    think = partial(review.advised, table.game, question, moves, self.reviewers, visitor)
                    found.append(await room.advice.of((table.undone, moves, seat), think))
        return found

    async def hint(self, id: str, token: str, visitor: str) -> Hint:
        """What the search would answer now for the one person at a table of bots, and why."""
        room = await self.room(id)
        table = room.table
        match = table.match
        if match is None:
            raise No("open", "The game has not begun: not all seats are taken.")
        seat = self._practising(table, token)
        if table.status == "over" or match.ask(seat) is None:
            raise No("not-asked", "Nothing is asked of you now.")
        async with self._thinking_for(visitor):
            think = partial(review.hinted, match, seat, self.reviewers, visitor, self.limits.review_iterations)
            return await room.hints.of((table.undone, len(match.moves), seat), think)

    @staticmethod
    def _practising(table: Table, token: str) -> int:
        """The seat of somebody who plays against bots alone; whoever else asks for advice is refused."""
        people = [seat for seat, chair in enumerate(table.chairs) if chair.kind == "person"]
        if len(people) != 1 or people[0] not in table.seats_of(token):
            raise No("running", "Advice can be had when the game is over, or for your own seat against bots alone.")
        return people[0]

    @contextlib.asynccontextmanager
    async def _thinking_for(self, visitor: str) -> AsyncIterator[None]:
        """Reviewers think for a visitor, who may not keep them all; what fails is told."""
        with self._under_way(visitor):
            try:
                yield
            except BotFailed as why:
                self.metrics.count("errors")
                logger.error("not evaluated", extra={"why": str(why)})
                raise No("fault", "This could not be evaluated.") from why

    @contextlib.contextmanager
    def _under_way(self, visitor: str) -> Iterator[None]:
        """Counts what takes long for a visitor: evaluations, advice, test games and records."""
        if self.reviews[visitor] >= self.limits.reviews_per_visitor:
            raise No("too-fast", "You have several evaluations, test games or records under way: wait for them first.")
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
            raise No("no-table", GONE)
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
        """Begins to look after the tables, and says what the store has lost."""
        store = self.store
        if store.losses:
            entries = sum(loss.had - loss.left for loss in store.losses)
            gone = sum(not loss.left for loss in store.losses)
            why = f"{len(store.losses)} tables have lost {entries} entries, {gone} of them are gone altogether"
            logger.error("the store was damaged", extra={"why": f"{why}: {store.path.name}-lost lists them"})
        if store.damaged:
            why = f"{len(store.damaged)} logs are not as they were written: warroom tables check lists the tables"
            logger.error("the store was damaged", extra={"why": why})
        self.metrics.count("errors", by=len(store.losses) + len(store.damaged))
        self._has_clocks = True  # until it is known better
        self._ticking = asyncio.create_task(self._tick())
        self._caring = asyncio.create_task(self._care())

    async def close(self) -> None:
        """Lets go of everything; nothing that was acknowledged is lost."""
        self.closing = True
        for task in (self._ticking, self._caring, *self._errands.values()):
            if task is not None:
                task.cancel()
        for room in self.rooms.values():
            await room.rest()
        await asyncio.to_thread(self.workers.close)
        await asyncio.to_thread(self.reviewers.close)
        await asyncio.to_thread(self.readers.close)
        await asyncio.to_thread(self.trials.players.close)
        with contextlib.suppress(StoreError):
            await self.note_hours()
        await self.store.close()

    def tidy(self) -> None:
        """Shows who is here, lets go of tables that are quiet or stuck, and looks after all connections."""
        now = time.monotonic()
        before = now - self.limits.idle_seconds
        for id, room in list(self.rooms.items()):
            room.show_presence()
            room.grant()
            room.keep_time()
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

    async def _care(self) -> None:
        """Looks after the store: copies it when somebody asks for that, and removes what is too old to be kept."""
        pruned = noted = time.monotonic()
        while True:
            await asyncio.sleep(TICK)
            try:
                await copy_if_wanted(self.store)
                if self._has_clocks and time.monotonic() - noted >= PULSE:
                    noted = time.monotonic()
                    self._has_clocks = await self.store.has_clocks()
                    await self.note_hours()
                if time.monotonic() - pruned >= PRUNE_SECONDS:
                    pruned = time.monotonic()
                    await self.prune()
            except (StoreError, OSError) as why:
                logger.error("the store was not looked after", extra={"why": str(why)})
                self.metrics.count("errors")

    async def note_hours(self) -> None:
        """Notes how long the house has been open, so that no clock runs while it is closed."""
        if self._has_clocks:
            await self.store.note_hours(self.hours.now())

    async def prune(self) -> None:
        """Removes what was removed a day ago, and, if tables are not kept for ever, at which nothing has happened."""
        while await self.store.clear_removed(time.time() - self.limits.removed_seconds, set(self.rooms)):
            await asyncio.sleep(0)
        if not self.limits.keep_days:
            return
        before = time.time() - self.limits.keep_days * DAY
        while await self.store.prune(before, finished=False, spared=set(self.rooms)):
            await asyncio.sleep(0)

    # -- inside --------------------------------------------------------------------------------------------------------

    async def _load(self, id: str) -> Room:
        try:
            with _said():
                kept = await self.store.load(id)
            if kept is None:
                raise No("no-table", GONE)
            table = self._empty_table(kept.row)
            await asyncio.to_thread(_relive, table, kept.entries)
            self.hours.at_least(table.clocks.at if table.clocks is not None else 0.0)
            room = self._enter(table, kept.row.host)
            room.wake()
            if kept.row.status != table.status:
                room.enlist()
            return room
        finally:
            del self._loading[id]

    def _empty_table(self, row: Row) -> Table:
        """A table before anything has happened at it; refused if it cannot be opened here."""
        sheet = log.read_sheet(row.sheet)
        game = self._game(sheet.game)
        edition = fitting(game, self.packed, sheet.rules, sheet.content) or game
        return Table(row.id, sheet, edition, self.limits.consent_seconds, self.hours)

    def _enter(self, table: Table, host: str) -> Room:
        room = self.rooms[table.id] = Room(table, self.store, self.workers, self.metrics, self.limits, host)
        room.set_up_next, room.follow = self._set_up_next, self._follow
        room.drive()
        room.prepare_next()
        return room

    async def _finished(self, id: str) -> Room:
        room = await self.room(id)
        if room.table.status != "over":
            raise No("running", "This can be had when the game is over.")
        if room.table.match is None:
            raise No("open", "This game was called off before it began: there is nothing to look at.")
        return room

    async def _whole_match(self, id: str) -> Match:
        match = (await self._finished(id)).table.match
        assert match is not None
        return match

    async def _continued(
        self, found: Planted, chairs: list[str | list[str]] | None, name: str, visitor: str, own: str
    ) -> Seated:
        """Makes a table on which a game goes on."""
        game = fitting(self._game(found.game), self.packed, found.rules, found.content)
        assert game is not None
        seats = self._chairs(game, found.start.setup, chairs, open_allowed=False)
        entries: list[log.AnyEntry] = [log.Chose(seat, number, texts=said) for seat, number, said in found.answers]
        return await self._made(game, found.start, seats, name, visitor, own, entries=entries)

    async def _made(
        self,
        game: Game,
        start: Start,
        chairs: list[str | list[str]],
        name: str,
        visitor: str,
        own: str,
        public: bool = False,
        clock: wire.Clock | None = None,
        guests_choose: bool = False,
        entries: Sequence[log.AnyEntry] = (),
    ) -> Seated:
        id, token = secrets.token_urlsafe(9), secrets.token_urlsafe(24)
        mine = [seat for seat, kind in enumerate(chairs) if _is_mine(kind)]
        sheet = log.Sheet(
            game=game.name,
            rules=game.revision,
            content=game.content,
            pack=game.pack.title if game.pack is not None else "",
            setup=start.setup,
            chairs=[_kept(kind) for kind in chairs],
            public=public,
            position=start.position,
            clock=clock,
            guests_choose=guests_choose,
            by_words=start.by_words,
            renews=True,
            secret=start.secret,
        )
        table = Table(id, sheet, game, self.limits.consent_seconds, self.hours)
        seated = [entry for seat in mine for entry in _sitting(table, seat, chairs[seat], name, token)]
        texts = [log.encode(entry) for entry in table.stamped([*seated, *entries])]
        await asyncio.to_thread(_relive, table, texts)
        await self._keep(table, visitor, texts, own)
        return Seated(id, token, mine)

    async def _keep(self, table: Table, visitor: str, entries: list[bytes], own: str = "") -> None:
        """Keeps a table just made, in the name of a visitor, and brings it into the memory."""
        limits = self.limits
        most = None if own == HOME else Held(limits.tables_per_visitor, limits.tables_a_day, limits.tables_kept)
        sheet, card = log.encode(table.sheet), log.encode(table.card())
        with _said():
            await self.store.create(
                table.id,
                visitor,
                table.status,
                table.sheet.public,
                sheet,
                card,
                entries,
                most,
                owner=own,
                clocked=table.clocks is not None,
            )
        self.metrics.count("entries", by=len(entries))
        self._enter(table, visitor)
        if table.clocks is not None and not self._has_clocks:
            self._has_clocks = True
            await self.note_hours()

    def _chairs(
        self,
        game: Game,
        setup: Mapping[str, object],
        wishes: list[str | list[str]] | None,
        open_allowed: bool,
    ) -> list[str | list[str]]:
        """Who sits where: what was wished for, or the visitor first and bots on the other seats."""
        seats, roles = game.seats(setup), game.roles(setup)
        chairs: list[str | list[str]] = [ME, *[OPPONENT] * (seats - 1)] if wishes is None else wishes
        if len(chairs) != seats:
            raise No("chairs", f"This game has {seats} seats, but {len(chairs)} were filled.")
        if not any(_is_mine(kind) for kind in chairs):
            raise No("chairs", "One of the seats must be yours: me.")
        for seat, kind in enumerate(chairs):
            if isinstance(kind, list) and len(kind) != len(roles[seat]):
                titles = f"{len(roles[seat])} roles ({', '.join(roles[seat])})" if roles[seat] else "no roles to share"
                raise No("chairs", f"Seat {seat + 1} has {titles}, but {len(kind)} were filled.")
            for one in kind if isinstance(kind, list) else [kind]:
                if one == OPEN and not open_allowed:
                    raise No("chairs", "A game that goes on has no open seats: say me or a bot for each.")
                if one not in (OPEN, ME) and (isinstance(kind, list) or not _is_mine(kind)):
                    self._check_strength(game, one, seat, seats)
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


@contextlib.contextmanager
def _said() -> Iterator[None]:
    """Says to visitors what the store says to us."""
    try:
        yield
    except TooMany as many:
        raise No("too-many", TOO_MANY[many.what]) from many
    except Damaged as damaged:
        raise No("damaged", f"Something is wrong with the disk of this house: {damaged}.") from damaged


def _held(entries: Sequence[bytes], token: str) -> list[int]:
    """The seats that belong to a secret, from a log that cannot be played here."""
    hashes: dict[tuple[int, int], str] = {}
    for text in entries:
        with contextlib.suppress(msgspec.MsgspecError, UnicodeDecodeError):
            match log.read_entry(text):
                case log.Sat(seat=seat, hash=hash, hand=hand):
                    hashes[seat, hand] = hash
                case log.Left(seat=seat, hand=hand):
                    hashes.pop((seat, hand), None)
                case log.MadeRoom(seat=seat, to=to):
                    hashes[to, log.OWN] = hashes.pop((seat, log.OWN), "")
    return sorted({seat for (seat, _), hash in hashes.items() if hmac.compare_digest(hash, hash_of(token))})


def _is_mine(kind: str | list[str]) -> bool:
    """Whether a chair, or a role of it, is for the visitor, or a chair for somebody else at the visitor's screen."""
    return ME in kind if isinstance(kind, list) else kind == ME or kind.startswith(f"{ME}:")


def _kept(kind: str | list[str]) -> str | list[str]:
    """A chair as the sheet of a table keeps it: open for the visitor too, who sits down like everybody."""
    if isinstance(kind, list):
        return [OPEN if one == ME else one for one in kind]
    return OPEN if _is_mine(kind) else kind


def _sitting(table: Table, seat: int, kind: str | list[str], name: str, token: str) -> list[log.AnyEntry]:
    """What is written when the visitor sits down at a table just made."""
    if isinstance(kind, list):
        return table.sitting(name, [seat], token, [role for role, one in enumerate(kind) if one == ME])
    return table.sitting(kind.partition(":")[2] or name, [seat], token)


def _listed(row: Row) -> Listed:
    return Listed(row.changed, msgspec.json.decode(row.card, type=wire.Card), [])
