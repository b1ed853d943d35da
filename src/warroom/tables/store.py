"""The store: one SQLite file, one thread that alone touches it, and one commit for all that waits at that moment.

What `append` has called back for is on the disk (WAL, synchronous FULL): a killed process loses nothing of it.
The file is held alone, so a second server on it is told so instead of spoiling it.
"""

from __future__ import annotations

import asyncio
import logging
import math
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

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
)
ROWS: Final = 200  # entries in one statement, at most

logger: Final = logging.getLogger("warroom.tables")


class StoreError(Exception):
    """The store cannot be used or could not keep something: one line that says why."""


class Clash(StoreError):
    """Another entry has this number already."""


class Row(NamedTuple):
    """A table in the list of tables."""

    id: str
    created: float
    changed: float
    status: str
    public: bool
    sheet: bytes
    card: bytes


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


class Store:
    """The log of all tables, for one event loop."""

    def __init__(self, path: Path | str, steps: Sequence[str] = STEPS) -> None:
        self.path = path
        self.commits = 0
        self.jobs = 0
        self._waiting = Batch([], [])
        self._busy: float | None = None  # since when the thread has a batch; what comes meanwhile waits for the next
        self._queue: queue.SimpleQueue[tuple[Batch, asyncio.AbstractEventLoop] | None] = queue.SimpleQueue()
        self._db = _opened(path, steps)
        self._closed = False
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

    async def create(self, id: str, host: str, status: str, public: bool, sheet: bytes, card: bytes) -> None:
        """Keeps a new table."""
        now = time.time()

        def job(db: sqlite3.Connection) -> None:
            values = (id, now, now, status, public, host, sheet, card)
            db.execute("insert into tables values (?, ?, ?, ?, ?, ?, ?, ?)", values)

        await self._do(job)

    async def enlist(self, table: str, status: str, card: bytes) -> None:
        """Keeps what the lists show of a table."""
        values = (time.time(), status, card, table)

        def job(db: sqlite3.Connection) -> None:
            db.execute("update tables set changed = ?, status = ?, card = ? where id = ?", values)

        await self._do(job)

    # -- reading -------------------------------------------------------------------------------------------------

    async def load(self, table: str) -> Whole | None:
        """A table with its whole log, or None."""

        def job(db: sqlite3.Connection) -> Whole | None:
            row = db.execute(f"select {_COLUMNS} from tables where id = ?", (table,)).fetchone()
            if row is None:
                return None
            found = db.execute("select number, entry from entries where table_id = ? order by number", (table,))
            entries = found.fetchall()
            if [number for number, _ in entries] != list(range(len(entries))):
                raise StoreError("the log of this table has a gap")
            return Whole(_row(row), [entry for _, entry in entries])

        kept: Whole | None = await self._do(job)
        return kept

    async def public(self, status: str, limit: int) -> list[Row]:
        """The public tables of a status, the latest first."""
        where = "where status = ? and public = 1 order by changed desc limit ?"
        return await self._rows(where, (status, limit))

    async def some(self, ids: Sequence[str]) -> list[Row]:
        """The tables with these ids, as far as there are such."""
        return await self._rows(f"where id in ({', '.join('?' * len(ids))})", tuple(ids))

    async def unfinished(self, host: str) -> int:
        """How many tables this visitor has made that are not over and were touched within a day."""
        values = (host, time.time() - 24 * 3600)

        def job(db: sqlite3.Connection) -> int:
            query = "select count(*) from tables where host = ? and status <> 'over' and changed > ?"
            return int(db.execute(query, values).fetchone()[0])

        count: int = await self._do(job)
        return count

    async def _rows(self, where: str, values: tuple[object, ...]) -> list[Row]:
        def job(db: sqlite3.Connection) -> list[Row]:
            return [_row(row) for row in db.execute(f"select {_COLUMNS} from tables {where}", values)]

        rows: list[Row] = await self._do(job)
        return rows

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

    async def close(self) -> None:
        """Finishes what waits and lets the file go."""
        if not self._closed:
            self._closed = True
            self._queue.put((self._waiting, asyncio.get_running_loop()))
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)
            self._db.close()

    def _hand_over(self) -> None:
        """Gives all that waits to the thread, if it is free and there is anything."""
        if self._busy is None and not self._closed and (self._waiting.entries or self._waiting.jobs):
            self._busy = time.monotonic()
            batch, self._waiting = self._waiting, Batch([], [])
            self._queue.put((batch, asyncio.get_running_loop()))

    def _work(self) -> None:
        """The thread's life: one commit after the other."""
        while (handed := self._queue.get()) is not None:
            batch, loop = handed
            outcomes = [*_inserted(self._db, batch.entries), *_worked(self._db, batch.jobs)]
            self.commits += 1
            self.jobs += len(outcomes)
            try:
                loop.call_soon_threadsafe(self._settle, outcomes)
            except RuntimeError:  # the loop has ended: nobody waits any more
                return

    def _settle(self, outcomes: list[Outcome]) -> None:
        """Back in the event loop: hands over what has come meanwhile, then tells everybody how it went."""
        self._busy = None
        self._hand_over()
        for tell in outcomes:
            try:
                tell()
            except Exception:  # who was told is to blame; all others are told none the less
                logger.exception("outcome not told")


def _inserted(db: sqlite3.Connection, waiting: list[tuple[list[EntryRow], Kept]]) -> list[Outcome]:
    """Writes the entries of all tables together; if that fails, table by table, to find the one that is wrong."""
    if not waiting:
        return []
    try:
        _insert(db, [row for rows, _ in waiting for row in rows])
        return [partial(kept, None) for _, kept in waiting]
    except sqlite3.Error as why:
        if len(waiting) == 1:
            return [partial(waiting[0][1], _told(why))]
        return [outcome for one in waiting for outcome in _inserted(db, [one])]


def _insert(db: sqlite3.Connection, rows: list[EntryRow]) -> None:
    """Writes all rows or none; one statement is a transaction by itself, and every further one costs the GIL twice."""
    with db:
        if len(rows) > ROWS:
            db.execute("begin immediate")
        for at in range(0, len(rows), ROWS):
            some = rows[at : at + ROWS]
            places = ", ".join(["(?, ?, ?, ?)"] * len(some))
            db.execute(f"insert into entries values {places}", [value for row in some for value in row])


def _worked(db: sqlite3.Connection, jobs: list[tuple[Job, asyncio.Future[Any]]]) -> list[Outcome]:
    """Does all jobs in one transaction; one that fails leaves no trace and does not harm the others."""
    if not jobs:
        return []
    try:
        with db:
            db.execute("begin immediate")
            return [_attempted(db, job, done) for job, done in jobs]
    except sqlite3.Error as why:
        return [partial(_set, done, None, _told(why)) for _, done in jobs]


def _attempted(db: sqlite3.Connection, job: Job, done: asyncio.Future[Any]) -> Outcome:
    db.execute("savepoint job")
    try:
        outcome = partial(_set, done, job(db), None)
    except (sqlite3.Error, StoreError) as why:
        db.execute("rollback to job")
        outcome = partial(_set, done, None, _told(why))
    db.execute("release job")
    return outcome


def _set(done: asyncio.Future[Any], value: Any, error: StoreError | None) -> None:
    if done.done():
        return
    if error is not None:
        done.set_exception(error)
    else:
        done.set_result(value)


def _told(why: Exception) -> StoreError:
    if isinstance(why, StoreError):
        return why
    if isinstance(why, sqlite3.IntegrityError):
        return Clash(f"this number is taken: {why}")
    return StoreError(f"the store cannot keep this: {why}")


_COLUMNS: Final = "id, created, changed, status, public, sheet, card"


def _row(row: Sequence[Any]) -> Row:
    return Row(row[0], row[1], row[2], row[3], bool(row[4]), row[5], row[6])


def _opened(path: Path | str, steps: Sequence[str]) -> sqlite3.Connection:
    """Opens the file, holds it alone, and brings its schema up to date."""
    if isinstance(path, Path) and not path.parent.is_dir():
        raise StoreError(f"{path}: there is no folder {path.parent}.")
    try:
        db = sqlite3.connect(path, timeout=0.2, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as why:
        raise StoreError(f"{path} cannot be opened: {why}.") from why
    try:
        _prepare(db, path, steps)
    except (sqlite3.Error, StoreError) as why:
        db.close()
        if isinstance(why, StoreError):
            raise
        if isinstance(why, sqlite3.OperationalError) and "locked" in str(why):
            raise StoreError(f"{path} is in use by another War Room.") from why
        raise StoreError(f"{path} is not readable as a War Room store: {why}.") from why
    return db


def _prepare(db: sqlite3.Connection, path: Path | str, steps: Sequence[str]) -> None:
    db.execute("pragma locking_mode = exclusive")
    mark = db.execute("pragma application_id").fetchone()[0]
    version = db.execute("pragma user_version").fetchone()[0]
    fresh = db.execute("select count(*) from sqlite_schema").fetchone()[0] == 0
    if mark != MARK and not fresh:
        raise StoreError(f"{path} is a database, but not one of War Room.")
    if version > len(steps):
        raise StoreError(f"{path} is of version {version}; this War Room reads up to {len(steps)}. Take a newer one.")
    db.execute("pragma journal_mode = wal")
    db.execute("pragma synchronous = full")
    db.execute("pragma foreign_keys = on")
    db.execute("begin immediate")  # takes the file for good, before anything is written
    db.execute("commit")
    if (found := db.execute("pragma quick_check(1)").fetchone()[0]) != "ok":
        raise StoreError(f"{path} is damaged: {found}.")
    for number in range(version, len(steps)):
        db.executescript(
            f"begin immediate; {steps[number]} pragma application_id = {MARK}; "
            f"pragma user_version = {number + 1}; commit;"
        )
