"""The store keeps what it has acknowledged, and says clearly what is wrong with a file it cannot use."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from tests.tables.support import ENVIRONMENT
from warroom.tables import log, wire
from warroom.tables.store import MARK, ROWS, STEPS, Clash, Store, StoreError

FIRST = Path(__file__).parent / "first_version.sql"


def using(path: Path, act: Callable[[Store], Awaitable[None]]) -> Store:
    """Opens a store, does something with it in an event loop, and closes it."""
    store = Store(path)

    async def run() -> None:
        try:
            await act(store)
        finally:
            await store.close()

    asyncio.run(run())
    return store


async def new_table(store: Store, id: str = "t", status: str = "open", public: bool = True) -> None:
    """A table of no particular game."""
    await store.create(id, "host", status, public, b"sheet", b"card")


async def append(store: Store, table: str, number: int, entries: list[bytes]) -> None:
    """Appends, and returns when it is kept or raises why it is not."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    store.append(table, number, entries, lambda error: done.set_exception(error) if error else done.set_result(None))
    await done


def test_what_was_appended_is_there_after_opening_again(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    async def write(store: Store) -> None:
        await new_table(store)
        await append(store, "t", 0, [b"a", b"b"])
        await append(store, "t", 2, [b"c"])
        await store.enlist("t", "over", b"new card")

    async def read(store: Store) -> None:
        kept = await store.load("t")
        assert kept is not None and kept.entries == [b"a", b"b", b"c"]
        assert (kept.row.status, kept.row.card, kept.row.sheet) == ("over", b"new card", b"sheet")
        assert await store.load("nothing") is None

    using(path, write)
    using(path, read)


def test_a_number_is_given_once_and_a_refused_job_harms_no_other(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        await new_table(store)
        await append(store, "t", 0, [b"first"])
        jobs = [
            append(store, "t", 1, [b"second"]),
            append(store, "t", 0, [b"again"]),
            append(store, "t", 2, [b"third", b"fourth"]),
            append(store, "t", 4, [b"fifth", b"sixth"]),
            append(store, "t", 5, [b"half of this clashes", b"so nothing is kept"]),
            append(store, "no such table", 0, [b"lost"]),
        ]
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        assert [isinstance(outcome, Clash) for outcome in outcomes] == [False, True, False, False, True, True]
        kept = await store.load("t")
        assert kept is not None and kept.entries == [b"first", b"second", b"third", b"fourth", b"fifth", b"sixth"]

    using(tmp_path / "store.db", act)


def test_a_long_log_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    long = [str(number).encode() for number in range(3 * ROWS + 1)]

    async def act(store: Store) -> None:
        await new_table(store)
        await append(store, "t", 5, [b"in the way"])
        with pytest.raises(Clash):
            await append(store, "t", 0, long)
        await new_table(store, "u")
        await append(store, "u", 0, long)
        kept = await store.load("u")
        assert kept is not None and kept.entries == long
        with pytest.raises(StoreError, match="has a gap"):
            await store.load("t")

    using(tmp_path / "store.db", act)


def test_many_that_wait_share_a_commit(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        for i in range(40):
            await new_table(store, f"t{i}")
        before = store.counts()
        for number in range(5):
            await asyncio.gather(*(append(store, f"t{i}", number, [b"entry"]) for i in range(40)))
        after = store.counts()
        assert after.jobs - before.jobs == 200 and after.commits - before.commits < 100

    using(tmp_path / "store.db", act)


def test_lists_show_public_tables_by_status_and_count_those_of_a_visitor(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        await new_table(store, "a")
        await new_table(store, "b", public=False)
        await new_table(store, "c", status="over")
        await new_table(store, "d")
        await store.enlist("a", "open", b"touched last")
        assert [row.id for row in await store.public("open", 10)] == ["a", "d"]
        assert [row.id for row in await store.public("open", 1)] == ["a"]
        assert {row.id for row in await store.some(["b", "c", "x"])} == {"b", "c"}
        assert await store.unfinished("host") == 3 and await store.unfinished("other") == 0

    using(tmp_path / "store.db", act)


def test_a_log_with_a_gap_is_not_played(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        await new_table(store)
        await append(store, "t", 1, [b"second"])
        with pytest.raises(StoreError, match="has a gap"):
            await store.load("t")

    using(tmp_path / "store.db", act)


def test_a_file_that_cannot_be_used_is_named_with_the_reason(tmp_path: Path) -> None:
    broken, foreign, newer = (tmp_path / name for name in ("broken.db", "foreign.db", "newer.db"))
    broken.write_bytes(b"this is no database, but long enough to be looked at as one" * 100)
    for path, version, mark in ((foreign, 0, 7), (newer, len(STEPS) + 1, MARK)):
        with sqlite3.connect(path) as db:
            db.execute("create table something (else_)")
            db.execute(f"pragma user_version = {version}")
            db.execute(f"pragma application_id = {mark}")
        db.close()
    for path, why in (
        (broken, "not readable as a War Room store"),
        (foreign, "not one of War Room"),
        (newer, "Take a newer one"),
        (tmp_path, "cannot be opened"),
        (tmp_path / "no" / "folder.db", "there is no folder"),
    ):
        with pytest.raises(StoreError, match=why) as refused:
            Store(path)
        assert "\n" not in str(refused.value)


def test_a_file_of_the_first_version_is_brought_up_to_date_and_loses_nothing(tmp_path: Path) -> None:
    """The file `first_version.sql` holds a store as the first version wrote it, with an entry of every kind."""
    path = tmp_path / "store.db"
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.executescript(FIRST.read_text())

    async def act(store: Store) -> None:
        kept = await store.load("first-table-")
        assert kept is not None and log.read_sheet(kept.row.sheet).game == "master-ray"
        assert msgspec.json.decode(kept.row.card, type=wire.Card).status == "over"
        entries = [log.read_entry(entry) for entry in kept.entries]
        assert {type(entry) for entry in entries} == set(log.AnyEntry.__args__)
        assert [log.written(entry) for entry in entries] == kept.entries
        await append(store, "first-table-", len(entries), [b"new"])

    using(path, act)


def test_a_new_step_of_the_schema_is_taken_once_and_a_broken_one_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    newer = (*STEPS, "alter table tables add column note text not null default 'none';")

    async def write(store: Store) -> None:
        await new_table(store)
        await append(store, "t", 0, [b"a"])

    async def read(store: Store) -> None:
        kept = await store.load("t")
        assert kept is not None and kept.entries == [b"a"]

    using(path, write)
    with pytest.raises(StoreError, match="not readable as a War Room store"):
        Store(path, (*STEPS, "create table half (done); and now nonsense;"))
    using(path, read)
    for i in range(2):
        asyncio.run(closed(Store(path, newer)))
    with contextlib.closing(sqlite3.connect(path)) as db:
        assert db.execute("select note from tables").fetchall() == [("none",)]
        assert db.execute("pragma user_version").fetchone() == (len(newer),)
        assert "half" not in str(db.execute("select name from sqlite_schema").fetchall())
    with pytest.raises(StoreError, match="Take a newer one"):
        Store(path)


async def closed(store: Store) -> None:
    """Closes a store at once."""
    await store.close()


def test_two_servers_cannot_share_a_file(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    program = (
        "import sys; from warroom.tables.store import Store; s = Store(sys.argv[1]); print('open', flush=True); input()"
    )
    words = [sys.executable, "-c", program, str(path)]
    with subprocess.Popen(words, env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None and other.stdout.readline() == "open\n"
        with pytest.raises(StoreError, match="in use by another War Room"):
            Store(path)
        other.kill()
    asyncio.run(closed(Store(path)))


def test_a_closed_store_refuses_and_closing_twice_is_harmless(tmp_path: Path) -> None:
    store = using(tmp_path / "store.db", lambda store: new_table(store))
    asyncio.run(closed(store))
    with pytest.raises(StoreError, match="closed"):
        asyncio.run(new_table(store, "u"))
    with pytest.raises(StoreError, match="closed"):
        asyncio.run(append(store, "t", 0, [b"late"]))
