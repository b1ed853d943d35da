"""The store: one SQLite file, one thread that alone touches it, and one commit for all that waits at that moment.

What `append` has called back for is on the disk (WAL, synchronous FULL): a killed process loses nothing of it.
The file is held alone, so a second server on it is told so instead of spoiling it. What a damaged disk has swallowed
is noticed (witness.py) and said, never passed over.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
import queue
import sqlite3
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from warroom.tables import log
from warroom.tables.witness import START, Loss, Tip, Witness, chained

MARK: Final = 0x57415252  # "WARR": this file is ours
STEPS: Final = (  # each step brings the schema one version further; a step that was released never changes
    """
    create table tables (
        id text primary key, created real not null, changed real not null, status text not null,
        public integer not null, host text not null, sheet blob not null, card blob not null
    ) strict;
    create index tables_by_status on tables (status, public, changed);
    create table entries (
        table_id text not null references tables (id), number integer not null, at real not null, entry blob not null,
        primary key (table_id, number)
    ) strict, without rowid;
    """,
    """
    delete from tables where id not in (select table_id from entries);  -- a kill could leave a table without a log
    alter table entries add column chain blob;  -- covers the log up to here; none in what the first version wrote
    create index tables_by_host on tables (host, changed, status, created);
    create table guests (
        hash text primary key, table_id text not null references tables (id), visitor text not null
    ) strict, without rowid;
    create index guests_by_visitor on guests (visitor, table_id);
    create index guests_by_table on guests (table_id);
    """,
    """
    alter table tables add column owner text not null default '';  -- the visitor's own mark, where one was shown
    alter table tables add column clocked integer not null default 0;
    create index tables_by_owner on tables (owner, changed, status);
    create index tables_with_clocks on tables (id) where clocked = 1 and status <> 'over';
    create table house (name text primary key, value real not null) strict, without rowid;
    create table shelf (
        hash text not null, table_id text not null references tables (id), state text not null, since real not null,
        alone integer not null, primary key (hash, table_id)
    ) strict, without rowid;
    create index shelf_by_table on shelf (table_id);
    create table luggage (
        hash text primary key, visitor text not null, until real not null, salt blob not null, keys blob not null
    ) strict, without rowid;
    """,
)
ROWS: Final = 200  # entries in one statement, at most
TIPS: Final = 5000  # logs whose end is remembered
PUT_AWAY: Final = 500  # jobs and entries after which SQLite's own log is put into the file
CHECK_SECONDS: Final = 2.0  # that a start may take to look for damage; whatever is left is looked at when it is opened
COPY_PAGES: Final = 128  # that are copied at a time; what is to be written comes in between
DAY: Final = 24 * 3600

logger: Final = logging.getLogger("warroom.tables")


class StoreError(Exception):
    """The store cannot be used or could not keep something: one line that says why."""


class Clash(StoreError):
    """Another entry has this number already."""


class Full(StoreError):
    """There is no room left on the disk."""


class InUse(StoreError):
    """Another server holds the file."""


class Damaged(StoreError):
    """The log of a table is not what was written."""


class TooMany(StoreError):
    """A visitor has too much already; `what` is the field of `Held` that says of what."""

    def __init__(self, what: str) -> None:
        super().__init__(f"too many: {what}")
        self.what = what


class Held(NamedTuple):
    """How many tables one visitor has made: those not over that were touched within a day, those of today, all."""

    unfinished: int
    today: int
    all: int


class Row(NamedTuple):
    """A table in the list of tables."""

    id: str
    created: float
    changed: float
    status: str
    public: bool
    host: str
    sheet: bytes
    card: bytes


class Shelved(NamedTuple):
    """Where somebody keeps a table: "away", taken "out" again, or "removed", and since when."""

    state: str = ""
    since: float = 0.0


class Whole(NamedTuple):
    """All that is kept of one table."""

    row: Row
    entries: list[bytes]


class Counts(NamedTuple):
    """How much the store has written since it was opened."""

    commits: int
    jobs: int


Job = Callable[[sqlite3.Connection], Any]
Kept = Callable[["StoreError | None"], None]  # told that entries are on the disk, or why they are not
EntryRow = tuple[str, int, float, bytes]
Outcome = Callable[[], None]  # tells who waits how it went


class Batch(NamedTuple):
    """All that waits for the next commit: entries, each with who waits for them, and other jobs."""

    entries: list[tuple[list[EntryRow], Kept]]
    jobs: list[tuple[Job, asyncio.Future[Any]]]


class Handed(NamedTuple):
    """A batch for the thread, and the loop in which people wait for it."""

    batch: Batch
    loop: asyncio.AbstractEventLoop


class Errand(NamedTuple):
    """Something for the thread that is no transaction, such as a copy of the whole store."""

    do: Callable[[], object]
    done: asyncio.Future[None]


class Store:
    """The log of all tables, for one event loop."""

    def __init__(self, path: Path | str, steps: Sequence[str] = STEPS) -> None:
        self.path = Path(path)
        self.commits = 0
        self.jobs = 0
        self.trouble = ""  # why nothing can be kept just now, if so
        self._waiting = Batch([], [])
        self._busy: float | None = None  # since when the thread has a batch; what comes meanwhile waits for the next
        self._queue: queue.SimpleQueue[Handed | Errand | None] = queue.SimpleQueue()
        self._db = _opened(self.path, steps)
        self._tips: OrderedDict[str, Tip] = OrderedDict()  # the ends of the logs in use
        self._fresh: dict[str, Tip] = {}  # the same of what is written but not committed yet
        self._put_away = 0  # how much was written since SQLite's own log was last put into the file
        self._closed = False
        self.hours, self.seen = _hours(self._db)  # for how long the house has been open, and when that was noted
        self._witness = Witness(self.path)
        self.losses = _missing(self._db, self._witness)
        self.damaged = checked(self._db, CHECK_SECONDS)
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    # -- writing -------------------------------------------------------------------------------------------------

    def append(self, table: str, number: int, entries: Sequence[bytes], kept: Kept) -> None:
        """Keeps entries from `number` on, all or none; `kept` is called when they are on the disk, or cannot be."""
        if self._closed:
            kept(StoreError("the store is closed"))
            return
        now = time.time()
        self._waiting.entries.append(([(table, number + i, now, entry) for i, entry in enumerate(entries)], kept))
        self._hand_over()

    async def create(
        self,
        id: str,
        host: str,
        status: str,
        public: bool,
        sheet: bytes,
        card: bytes,
        entries: Sequence[bytes],
        most: Held | None = None,
        owner: str = "",
        clocked: bool = False,
    ) -> None:
        """Keeps a new table with its first entries, both or neither; refused if its host has too much already.

        `owner` is the visitor's own mark: where one is shown, the unfinished tables are counted by it.
        """
        now = time.time()
        values = (id, now, now, status, public, host, sheet, card, owner, clocked)

        def job(db: sqlite3.Connection) -> None:
            if most is not None:
                for what, count, limit in zip(Held._fields, _held(db, host, most.all, owner), most):
                    if count >= limit:
                        raise TooMany(what)
            db.execute(f"insert into tables ({_COLUMNS}, owner, clocked) values ({', '.join('?' * 10)})", values)
            self._write(db, [(id, number, now, entry) for number, entry in enumerate(entries)])

        await self._do(job)

    async def enlist(self, table: str, status: str, card: bytes) -> None:
        """Keeps what the lists show of a table; who has a seat at a table that is over may take others."""
        values = (time.time(), status, card, table)

        def job(db: sqlite3.Connection) -> None:
            db.execute("update tables set changed = ?, status = ?, card = ? where id = ?", values)
            if status == "over":
                db.execute("delete from guests where table_id = ?", (table,))

        await self._do(job)

    async def welcome(self, table: str, visitor: str, hash: str, most: int | None) -> None:
        """Counts a seat that a visitor takes at somebody's table, by the hash of its secret; too many are refused."""

        def job(db: sqlite3.Connection) -> None:
            query = "select count(*) from guests where visitor = ?"
            if most is not None and db.execute(query, (visitor,)).fetchone()[0] >= most:
                raise TooMany("seats")
            db.execute("insert into guests values (?, ?, ?)", (hash, table, visitor))

        await self._do(job)

    async def dismiss(self, hash: str) -> None:
        """The seat with this secret counts no more."""
        await self._do(lambda db: db.execute("delete from guests where hash = ?", (hash,)))

    async def note_hours(self, hours: float) -> None:
        """Keeps for how many seconds the house has been open so far."""
        values = (("hours", hours), ("seen", time.time()))
        await self._do(lambda db: db.executemany("insert or replace into house values (?, ?)", values))

    async def has_clocks(self) -> bool:
        """Whether there is a table with a clock whose game is not over."""
        query = "select exists (select 1 from tables where clocked = 1 and status <> 'over')"
        found: bool = await self._do(lambda db: bool(db.execute(query).fetchone()[0]))
        return found

    async def prune(self, before: float, finished: bool, spared: Collection[str] = (), most: int = 50) -> int:
        """Removes some of the tables that nothing has happened at since a time; gives how many it looked at."""

        def job(db: sqlite3.Connection) -> int:
            found = _stale(db, before, finished, most)
            self._witness.forget(table for table, at in found if at < before and table not in spared)
            for table, at in found:
                if at < before and table not in spared:
                    _delete(db, table)
                else:  # the lists do not hear of every move: now they know
                    db.execute("update tables set changed = ? where id = ?", (max(at, before), table))
            return len(found)

        looked: int = await self._do(job)
        return looked

    async def shelve(self, table: str, hash: str, state: str, alone: bool) -> None:
        """Keeps where somebody wants a table: away, out, or removed; `alone` says that nobody else sits there."""
        values = (hash, table, state, time.time(), alone)
        await self._do(lambda db: db.execute("insert or replace into shelf values (?, ?, ?, ?, ?)", values))

    async def pack(self, hash: str, visitor: str, until: float, salt: bytes, keys: bytes, most: int) -> None:
        """Keeps locked secrets on their way to another device until a time; a visitor may not have too many."""

        def job(db: sqlite3.Connection) -> None:
            db.execute("delete from luggage where until < ?", (time.time(),))
            if db.execute("select count(*) from luggage where visitor = ?", (visitor,)).fetchone()[0] >= most:
                raise TooMany("luggage")
            db.execute("insert into luggage values (?, ?, ?, ?, ?)", (hash, visitor, until, salt, keys))

        await self._do(job)

    async def unpack(self, hash: str) -> tuple[bytes, bytes] | None:
        """Gives what is on its way under this hash, with its salt, and forgets it; None if nothing is, or no more."""
        query = "delete from luggage where hash = ? and until >= ? returning salt, keys"
        found: tuple[bytes, bytes] | None = await self._do(
            lambda db: next(iter(db.execute(query, (hash, time.time())).fetchall()), None)
        )
        return found

    async def clear_removed(self, before: float, spared: Collection[str] = (), most: int = 50) -> int:
        """Removes for good what was removed before a time by the only person there; gives how many tables."""
        query = "select table_id from shelf where state = 'removed' and alone = 1 and since < ? limit ?"

        def job(db: sqlite3.Connection) -> int:
            found = [table for (table,) in db.execute(query, (before, most + len(spared))) if table not in spared]
            self._witness.forget(found)
            for table in found:
                _delete(db, table)
            return len(found)

        cleared: int = await self._do(job)
        return cleared

    # -- reading -------------------------------------------------------------------------------------------------

    async def shelved(self, keys: Sequence[tuple[str, str]]) -> list[tuple[Shelved, float]]:
        """For each hash of a secret and table: where it is kept, and when something last happened there."""
        where = "select state, since from shelf where hash = ? and table_id = ?"
        last = "select at from entries where table_id = ? order by number desc limit 1"

        def job(db: sqlite3.Connection) -> list[tuple[Shelved, float]]:
            found: list[tuple[Shelved, float]] = []
            for hash, table in keys:
                at = db.execute(last, (table,)).fetchone()
                kept = db.execute(where, (hash, table)).fetchone()
                found.append((Shelved(*kept) if kept else Shelved(), at[0] if at else 0.0))
            return found

        known: list[tuple[Shelved, float]] = await self._do(job)
        return known

    async def load(self, table: str) -> Whole | None:
        """A table with its whole log, or None."""

        def job(db: sqlite3.Connection) -> Whole | None:
            row = db.execute(f"select {_COLUMNS} from tables where id = ?", (table,)).fetchone()
            if row is None:
                return None
            entries, tip = _log(db, table)
            self._remember(table, tip)
            return Whole(_row(row), entries)

        kept: Whole | None = await self._do(job)
        return kept

    async def entries(self, table: str) -> list[bytes]:
        """What is left of the log of a table, whether or not it fits together."""
        query = "select entry from entries where table_id = ? order by number"
        found: list[bytes] = await self._do(lambda db: [entry for (entry,) in db.execute(query, (table,))])
        return found

    async def public(self, status: str, limit: int, since: float = 0.0) -> list[Row]:
        """The public tables of a status that changed since a time and are not put away, the latest first."""
        where = f"where status = ? and public = 1 and changed > ? and {_NOT_AWAY} order by changed desc limit ?"
        return await self._rows(where, (status, since, limit))

    async def some(self, ids: Sequence[str]) -> list[Row]:
        """The tables with these ids, as far as there are such."""
        return await self._rows(f"where id in ({', '.join('?' * len(ids))})", tuple(ids))

    async def held(self, host: str, most: int) -> Held:
        """How many tables this visitor has made, counted up to a number."""
        held: Held = await self._do(lambda db: _held(db, host, most))
        return held

    async def count(self) -> int:
        """How many tables there are."""
        found: int = await self._do(lambda db: int(db.execute("select count(*) from tables").fetchone()[0]))
        return found

    async def damaged_logs(self) -> list[str]:
        """All tables whose logs are damaged, however long it takes to look."""
        found: list[str] = await self._do(checked)
        return found

    async def _rows(self, where: str, values: tuple[object, ...]) -> list[Row]:
        def job(db: sqlite3.Connection) -> list[Row]:
            return [_row(row) for row in db.execute(f"select {_COLUMNS} from tables {where}", values)]

        rows: list[Row] = await self._do(job)
        return rows

    async def copy(self, to: Path) -> None:
        """Copies the whole store into a new file while tables go on; moves are written in between."""
        await self._run(partial(self._copy, to))

    async def shrink(self) -> None:
        """Gives the room of what was removed back to the disk; nothing else is done meanwhile."""
        await self._run(lambda: self._db.execute("vacuum"))

    # -- inside --------------------------------------------------------------------------------------------------

    def counts(self) -> Counts:
        """How much has been written so far."""
        return Counts(self.commits, self.jobs)

    def behind(self, now: float) -> float:
        """For how many seconds the thread has been at its batch; for ever, if it is dead."""
        if not self._thread.is_alive():
            return math.inf
        busy = self._busy
        return 0.0 if busy is None else now - busy

    async def _do(self, job: Job) -> Any:
        """Has the thread do a job, and returns when its commit is on the disk."""
        if self._closed:
            raise StoreError("the store is closed")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.jobs.append((job, done))
        self._hand_over()
        return await done

    async def _run(self, do: Callable[[], object]) -> None:
        """Has the thread do an errand, and returns when it is done."""
        if self._closed:
            raise StoreError("the store is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put(Errand(do, done))
        await done

    async def close(self) -> None:
        """Finishes what waits and lets the file go."""
        if not self._closed:
            self._closed = True
            self._queue.put(Handed(self._waiting, asyncio.get_running_loop()))
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)
            self._put_into_file()
            self._db.close()
            self._witness.close()

    def _hand_over(self) -> None:
        """Gives all that waits to the thread, if it is free and there is anything."""
        if self._busy is None and not self._closed and (self._waiting.entries or self._waiting.jobs):
            self._busy = time.monotonic()
            batch, self._waiting = self._waiting, Batch([], [])
            self._queue.put(Handed(batch, asyncio.get_running_loop()))

    def _work(self) -> None:
        """The thread's life: one commit after the other, and an errand now and then."""
        while (handed := self._queue.get()) is not None:
            if isinstance(handed, Errand):
                self._go(handed)
            else:
                self._commit(handed)

    def _commit(self, handed: Handed) -> None:
        batch = handed.batch
        outcomes = [*self._inserted(batch.entries), *self._worked(batch.jobs)]
        self.commits += 1
        self.jobs += len(outcomes)
        self._put_away += len(batch.jobs) + sum(len(rows) for rows, _ in batch.entries)
        if self._put_away >= PUT_AWAY:
            self._put_into_file()
        with contextlib.suppress(RuntimeError):  # the loop has ended: nobody waits any more
            handed.loop.call_soon_threadsafe(self._settle, outcomes)

    def _settle(self, outcomes: list[Outcome]) -> None:
        """Back in the event loop: hands over what has come meanwhile, then tells everybody how it went."""
        self._busy = None
        self._hand_over()
        for tell in outcomes:
            try:
                tell()
            except Exception:  # who was told is to blame; all others are told none the less
                logger.exception("outcome not told")

    def _inserted(self, waiting: list[tuple[list[EntryRow], Kept]]) -> list[Outcome]:
        """Writes the entries of all tables together; if that fails, table by table, to find the one that is wrong."""
        if not waiting:
            return []
        try:
            with self._db:
                self._write(self._db, [row for rows, _ in waiting for row in rows], alone=True)
            self._committed()
            return [partial(kept, None) for _, kept in waiting]
        except Exception as why:
            self._fresh.clear()
            if len(waiting) == 1:
                return [partial(waiting[0][1], self._told(why))]
            return [outcome for one in waiting for outcome in self._inserted([one])]

    def _write(self, db: sqlite3.Connection, rows: list[EntryRow], alone: bool = False) -> None:
        """Writes entries, each with the hash that covers the log up to it.

        One statement is a transaction by itself, and every further one costs the GIL twice.
        """
        linked: list[object] = []
        for table, number, at, entry in rows:
            tip = self._fresh[table] = Tip(number + 1, chained(self._tip(db, table, number).hash, entry))
            linked += (table, number, at, entry, tip.hash)
        if alone and len(rows) > ROWS:
            db.execute("begin immediate")
        for first in range(0, len(rows), ROWS):
            some = rows[first : first + ROWS]
            places = ", ".join(["(?, ?, ?, ?, ?)"] * len(some))
            db.execute(f"insert into entries values {places}", linked[5 * first : 5 * (first + len(some))])

    def _committed(self) -> None:
        """What was written is on the disk."""
        if self._fresh:
            self.trouble = ""
        self._witness.note(self._fresh)
        for table, tip in self._fresh.items():
            self._remember(table, tip)
        self._fresh.clear()

    def _tip(self, db: sqlite3.Connection, table: str, number: int) -> Tip:
        """The end of a log to which the entry of this number is added."""
        if number == 0:
            return START
        for tips in (self._fresh, self._tips):
            if table in tips and tips[table].entries == number:
                return tips[table]
        return _log(db, table, number)[1]

    def _remember(self, table: str, tip: Tip) -> None:
        self._tips[table] = tip
        self._tips.move_to_end(table)
        if len(self._tips) > TIPS:
            self._tips.popitem(last=False)

    def _worked(self, jobs: list[tuple[Job, asyncio.Future[Any]]]) -> list[Outcome]:
        """Does all jobs in one transaction; one that fails leaves no trace and does not harm the others.

        What ends the whole transaction, such as a full disk, is tried again job by job.
        """
        if not jobs:
            return []
        try:
            with self._db as db:
                db.execute("begin immediate")
                outcomes = [self._attempted(job, done) for job, done in jobs]
            self._committed()
            return outcomes
        except Exception as why:
            self._fresh.clear()
            if len(jobs) == 1:
                return [partial(_set, jobs[0][1], None, self._told(why))]
            return [outcome for one in jobs for outcome in self._worked([one])]

    def _attempted(self, job: Job, done: asyncio.Future[Any]) -> Outcome:
        self._db.execute("savepoint job")
        before = dict(self._fresh)
        try:
            outcome = partial(_set, done, job(self._db), None)
        except Exception as why:
            if not self._db.in_transaction:
                raise
            self._db.execute("rollback to job")
            self._fresh = before
            outcome = partial(_set, done, None, self._told(why))
        self._db.execute("release job")
        return outcome

    def _told(self, why: Exception) -> StoreError:
        """A failure in our words; one that is nobody's own fault is remembered until something is kept again."""
        if isinstance(why, StoreError):
            return why
        if isinstance(why, sqlite3.IntegrityError):
            return Clash(f"this number is taken: {why}")
        if getattr(why, "sqlite_errorname", "") == "SQLITE_FULL":
            told: StoreError = Full("the disk is full")
        else:
            told = StoreError(f"the store cannot keep this: {why}")
        self.trouble = str(told)
        return told

    def _put_into_file(self) -> None:
        """Puts SQLite's own log into the file, where it is safe: from here on there is new evidence to gather."""
        self._put_away = 0
        with contextlib.suppress(sqlite3.Error):  # there may be no room; then it is put away later
            busy, _, _ = self._db.execute("pragma wal_checkpoint(restart)").fetchone()
            if not busy:
                self._witness.begin_again()

    def _go(self, errand: Errand) -> None:
        try:
            errand.do()
            outcome = partial(_set, errand.done, None, None)
        except (sqlite3.Error, OSError, StoreError) as why:
            outcome = partial(_set, errand.done, None, StoreError(f"this cannot be done: {why}"))
        with contextlib.suppress(RuntimeError):  # the loop has ended
            errand.done.get_loop().call_soon_threadsafe(outcome)

    def _copy(self, to: Path) -> None:
        """Copies the file some pages at a time; what comes meanwhile is written in between, and copied too."""
        with _new_file(to) as part, contextlib.closing(sqlite3.connect(part)) as target:
            self._db.backup(target, pages=COPY_PAGES, progress=self._between)

    def _between(self, *_: int) -> None:
        """Writes what has come while a copy is made."""
        with contextlib.suppress(queue.Empty):
            handed = self._queue.get_nowait()
            if isinstance(handed, Handed):
                self._commit(handed)
                return
            self._queue.put(handed)  # it is for later
            if handed is None:
                raise StoreError("the server closes")


def _set(done: asyncio.Future[Any], value: Any, error: StoreError | None) -> None:
    if done.done():
        return
    if error is not None:
        done.set_exception(error)
    else:
        done.set_result(value)


_COLUMNS: Final = "id, created, changed, status, public, host, sheet, card"


def _row(row: Sequence[Any]) -> Row:
    return Row(row[0], row[1], row[2], row[3], bool(row[4]), *row[5:])


def _held(db: sqlite3.Connection, host: str, most: int, owner: str = "") -> Held:
    """How many tables a visitor has made, counted up to a number; the unfinished ones by the visitor's own mark."""
    yesterday = time.time() - DAY
    column, whose = ("owner", owner) if owner else ("owner = '' and host", host)
    live = f"select count(*) from tables where {column} = ? and changed > ? and status <> 'over' and {_NOT_AWAY}"
    today = "select count(*) from tables where host = ? and changed > ? and created > ?"
    every = "select count(*) from (select 1 from tables where host = ? limit ?)"
    counts = ((live, (whose, yesterday)), (today, (host, yesterday, yesterday)), (every, (host, most)))
    return Held(*(int(db.execute(query, values).fetchone()[0]) for query, values in counts))


_NOT_AWAY: Final = "id not in (select table_id from shelf where alone = 1 and state <> 'out')"


def _hours(db: sqlite3.Connection) -> tuple[float, float]:
    """For how many seconds the house has been open, and when that was noted."""
    kept = dict(db.execute("select name, value from house"))
    return float(kept.get("hours", 0.0)), float(kept.get("seen", 0.0))


def _delete(db: sqlite3.Connection, table: str) -> None:
    """Removes a table with all that belongs to it."""
    for of in ("guests", "shelf", "entries"):
        db.execute(f"delete from {of} where table_id = ?", (table,))
    db.execute("delete from tables where id = ?", (table,))


def _stale(db: sqlite3.Connection, before: float, finished: bool, most: int) -> list[tuple[str, float]]:
    """Tables that the lists have not heard of since a time, with the time of their last entry."""
    statuses = ("over",) if finished else ("open", "running", "over")
    places = ", ".join("?" * len(statuses))
    query = (
        f"select id, coalesce((select at from entries where table_id = id order by number desc limit 1), 0) "
        f"from tables where status in ({places}) and public in (0, 1) and changed < ? limit ?"
    )
    return [(table, float(at)) for table, at in db.execute(query, (*statuses, before, most))]


def _log(db: sqlite3.Connection, table: str, most: int = -1) -> tuple[list[bytes], Tip]:
    """The entries of a table (at most so many) and where they end; each must fit to all before it."""
    query = "select number, entry, chain from entries where table_id = ? order by number limit ?"
    entries: list[bytes] = []
    hash = START.hash
    for number, entry, chain in db.execute(query, (table, most)):
        if number != len(entries):
            raise Damaged("the log of this table has a gap")
        hash = chained(hash, entry)
        if chain is not None and chain != hash:
            raise Damaged(f"the log of this table is damaged at entry {number + 1}")
        entries.append(entry)
    return entries, Tip(len(entries), hash)


def checked(db: sqlite3.Connection, seconds: float | None = None) -> list[str]:
    """The tables whose logs are damaged, the latest first, as far as there is time to look."""
    until = None if seconds is None else time.monotonic() + seconds
    damaged: list[str] = []
    for (table,) in db.execute("select id from tables order by changed desc").fetchall():
        try:
            _log(db, table)
        except Damaged:
            damaged.append(table)
        if until is not None and time.monotonic() > until:
            break
    return damaged


def _missing(db: sqlite3.Connection, witness: Witness) -> list[Loss]:
    """What the witness knows of and the store does not; each table is told in its log, and a file lists them all."""
    losses: list[Loss] = []
    for table, tip in witness.known().items():
        query = "select chain from entries where table_id = ? and number = ?"
        if db.execute(query, (table, tip.entries - 1)).fetchone() != (tip.hash,):
            left = db.execute("select count(*) from entries where table_id = ?", (table,)).fetchone()[0]
            losses.append(Loss(table, tip.entries, int(left)))
    if losses:
        witness.report(losses)
        with db:
            db.execute("begin immediate")
            for loss in losses:
                if 0 < loss.left < loss.had:
                    _tell(db, loss)
    busy, _, _ = db.execute("pragma wal_checkpoint(restart)").fetchone()
    if not busy:
        witness.begin_again()
    return losses


def _tell(db: sqlite3.Connection, loss: Loss) -> None:
    """Writes into the log of a table that the entries which stood here are lost."""
    with contextlib.suppress(Damaged):  # then it cannot be opened at all, and says so itself
        _, tip = _log(db, loss.table)
        entry = log.encode(log.Lost(loss.had - loss.left))
        values = (loss.table, tip.entries, time.time(), entry, chained(tip.hash, entry))
        db.execute("insert into entries values (?, ?, ?, ?, ?)", values)


# -- opening ----------------------------------------------------------------------------------------------------------


def _opened(path: Path, steps: Sequence[str]) -> sqlite3.Connection:
    """Opens the file, holds it alone, and brings its schema up to date."""
    if not path.parent.is_dir():
        raise StoreError(f"{path}: there is no folder {path.parent}.")
    try:
        _own(path)
        db = sqlite3.connect(path, timeout=0.2, isolation_level=None, check_same_thread=False)
    except (sqlite3.Error, OSError) as why:
        raise StoreError(f"{path} cannot be opened: {why}.") from why
    try:
        _prepare(db, path, steps)
    except (sqlite3.Error, StoreError) as why:
        db.close()
        if isinstance(why, StoreError):
            raise
        if isinstance(why, sqlite3.OperationalError) and "locked" in str(why):
            raise InUse(f"{path} is in use by another War Room.") from why
        raise StoreError(f"{path} is not readable as a War Room store: {why}.") from why
    return db


def _own(path: Path) -> None:
    """Sees to it that only its owner can read the file: the secrets of all dice are in it."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    if os.name == "posix" and path.stat().st_mode & 0o077:
        with contextlib.suppress(PermissionError):  # somebody else's file: they decide who may read it
            path.chmod(0o600)


def _prepare(db: sqlite3.Connection, path: Path, steps: Sequence[str]) -> None:
    db.execute("pragma locking_mode = exclusive")
    version = known_version(db, path, steps)
    db.execute("pragma journal_mode = wal")
    db.execute("pragma synchronous = full")
    db.execute("pragma foreign_keys = on")
    db.execute("pragma wal_autocheckpoint = 0")  # the store's thread sees to it, together with the witness
    db.execute("begin immediate")  # takes the file for good, before anything is written
    db.execute("commit")
    if (found := _quickly_checked(db)) != "ok":
        raise StoreError(f"{path} is damaged: {found}.")
    for number in range(version, len(steps)):
        db.executescript(
            f"begin immediate; {steps[number]} pragma application_id = {MARK}; "
            f"pragma user_version = {number + 1}; commit;"
        )


def known_version(db: sqlite3.Connection, path: Path, steps: Sequence[str] = STEPS) -> int:
    """The version of the schema of a file of ours (0: an empty file); another file is refused."""
    mark = db.execute("pragma application_id").fetchone()[0]
    version = int(db.execute("pragma user_version").fetchone()[0])
    fresh = db.execute("select count(*) from sqlite_schema").fetchone()[0] == 0
    if mark != MARK and not fresh:
        raise StoreError(f"{path} is a database, but not one of War Room.")
    if version > len(steps):
        raise StoreError(f"{path} is of version {version}; this War Room reads up to {len(steps)}. Take a newer one.")
    return version


def _quickly_checked(db: sqlite3.Connection) -> str:
    """What is wrong with the file, or ok; a large file is looked at only as long as a start may take."""
    until = time.monotonic() + CHECK_SECONDS
    db.set_progress_handler(lambda: time.monotonic() > until, 100_000)
    try:
        return str(db.execute("pragma quick_check(1)").fetchone()[0])
    except sqlite3.OperationalError as why:
        if getattr(why, "sqlite_errorname", "") == "SQLITE_INTERRUPT":
            return "ok"
        raise
    finally:
        db.set_progress_handler(None, 0)


@contextlib.contextmanager
def _new_file(to: Path) -> Iterator[Path]:
    """A file to be written beside the one that is wanted, which takes its place when all went well."""
    part = to.with_name(to.name + ".part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        yield part
        os.replace(part, to)
    finally:
        part.unlink(missing_ok=True)


def copy_store(path: Path, to: Path) -> None:
    """Copies the store of a server that does not run; `InUse` if one does."""
    if not path.is_file():
        raise StoreError(f"{path}: there is no such file.")
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=0.2)) as db:
            known_version(db, path)
            with _new_file(to) as part, contextlib.closing(sqlite3.connect(part)) as target:
                db.backup(target)
    except (sqlite3.Error, OSError) as why:
        if isinstance(why, sqlite3.OperationalError) and "locked" in str(why):
            raise InUse(f"{path} is in use by another War Room.") from why
        raise StoreError(f"{path} cannot be copied to {to}: {why}.") from why


def wanted(path: Path) -> Path:
    """The file beside a store that asks the server which holds it for a copy: who may write there owns the store."""
    return path.with_name(path.name + "-copy-wanted")


def given(path: Path) -> Path:
    """Where that copy is laid."""
    return path.with_name(path.name + "-copy")


async def copy_if_wanted(store: Store) -> None:
    """Makes a copy beside the store if somebody has asked for one."""
    ask = wanted(store.path)
    if ask.exists():
        try:
            await store.copy(given(store.path))
        finally:
            ask.unlink(missing_ok=True)
