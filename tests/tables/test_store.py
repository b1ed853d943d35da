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
from warroom.tables.store import MARK, ROWS, STEPS, Clash, Damaged, Full, Held, Store, StoreError, TooMany, copy_store
from warroom.tables.witness import Loss

FIRST = Path(__file__).parent / "first_version.sql"
NEWER = {log.MadeRoom, *log.AboutTime.__args__, *log.AboutRematch.__args__}
LATER = {
    log.Lost,
    log.Helped,
    log.Offered,
    log.TookOver,
    log.SaidDone,
    log.Ordered,
    *NEWER,
}  # entries that it did not know


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
    await store.create(id, "host", status, public, b"sheet", b"card", [])


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
        assert await store.held("host", 10) == Held(3, 4, 4) and await store.held("other", 10) == Held(0, 0, 0)

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
        assert {type(entry) for entry in entries} == set(log.AnyEntry.__args__) - LATER
        assert [log.encode(entry) for entry in entries] == kept.entries
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


# -- nothing is lost without a word ------------------------------------------------------------------------------------


def killed_in_the_middle(path: Path, entries: int) -> None:
    """A process keeps a table with so many entries, one commit each, and is killed before it closes anything."""
    program = """
import asyncio, os, sys
from pathlib import Path
from warroom.tables.store import Store
async def run():
    store = Store(Path(sys.argv[1]))
    for table in ("first", "second"):
        await store.create(table, "host", "running", True, b"sheet", b"card", [b"entry 0"])
    for number in range(1, int(sys.argv[2])):
        for table in ("first", "second"):
            done = asyncio.get_running_loop().create_future()
            store.append(table, number, [b"entry %d" % number], done.set_result)
            assert await done is None
    os._exit(9)
asyncio.run(run())
"""
    words = [sys.executable, "-c", program, str(path), str(entries)]
    assert subprocess.run(words, env=ENVIRONMENT, timeout=60).returncode == 9


def test_a_kill_loses_nothing_and_nothing_is_said(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    killed_in_the_middle(path, 20)
    assert path.with_name("store.db-witness").stat().st_size > 0

    async def act(store: Store) -> None:
        assert store.losses == [] and store.damaged == []
        for table in ("first", "second"):
            kept = await store.load(table)
            assert kept is not None and kept.entries == [b"entry %d" % number for number in range(20)]

    using(path, act)
    assert [file.name for file in tmp_path.iterdir()] == ["store.db"], "a store closed in good order needs no witness"


def test_what_a_damaged_log_of_sqlite_has_swallowed_is_said_and_told_to_the_table(tmp_path: Path) -> None:
    """SQLite takes its own log to end where the first damaged page lies, and says nothing."""
    path = tmp_path / "store.db"
    killed_in_the_middle(path, 20)
    wal = path.with_name("store.db-wal")
    data = bytearray(wal.read_bytes())
    data[len(data) * 2 // 3] ^= 0xFF
    wal.write_bytes(data)

    async def act(store: Store) -> None:
        assert {loss.table for loss in store.losses} == {"first", "second"}
        for loss in store.losses:
            assert loss.had == 20 and 1 < loss.left < 20
            kept = await store.load(loss.table)
            assert kept is not None and len(kept.entries) == loss.left + 1
            assert log.read_entry(kept.entries[-1]) == log.Lost(20 - loss.left)
            await append(store, loss.table, loss.left + 1, [b"it goes on"])
        assert "table first had 20 entries" in path.with_name("store.db-lost").read_text()

    using(path, act)
    using(path, lambda store: nothing_missing(store))


def test_a_log_of_sqlite_that_is_gone_is_missed(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    killed_in_the_middle(path, 5)
    path.with_name("store.db-wal").unlink()

    async def act(store: Store) -> None:
        assert sorted(store.losses) == [Loss("first", 5, 0), Loss("second", 5, 0)]
        assert await store.load("first") is None

    using(path, act)


async def nothing_missing(store: Store) -> None:
    """A store that knows of no loss."""
    assert store.losses == [] and store.damaged == []


@pytest.mark.parametrize(
    "damage",
    [
        "update entries set entry = cast('forged' as blob) where number = 1",
        "delete from entries where number = 1",
        "update entries set entry = (select entry from entries where number = 2) where number = 1",
    ],
)
def test_an_entry_that_was_changed_is_noticed_at_the_start_and_when_the_table_is_opened(
    tmp_path: Path, damage: str
) -> None:
    path = tmp_path / "store.db"

    async def write(store: Store) -> None:
        await new_table(store)
        await new_table(store, "sound")
        await append(store, "t", 0, [b"a", b"b", b"c"])
        await append(store, "sound", 0, [b"a"])

    async def read(store: Store) -> None:
        assert store.damaged == ["t"]
        with pytest.raises(Damaged):
            await store.load("t")
        kept = await store.load("sound")
        assert kept is not None and kept.entries == [b"a"]

    using(path, write)
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute(damage)
        db.commit()
    using(path, read)


def test_a_log_that_began_before_there_were_chains_is_covered_from_the_next_entry_on(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.executescript(FIRST.read_text())
    using(path, lambda store: append(store, "first-table-", 14, [b"new"]))
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("update entries set entry = cast('forged' as blob) where number = 3")
        db.commit()

    async def read(store: Store) -> None:
        with pytest.raises(Damaged, match="entry 15"):
            await store.load("first-table-")

    using(path, read)


# -- how much anybody may take -----------------------------------------------------------------------------------------


def test_a_table_is_kept_with_its_first_entries_or_not_at_all(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        await store.create("t", "host", "open", True, b"sheet", b"card", [b"first", b"second"])
        kept = await store.load("t")
        assert kept is not None and kept.entries == [b"first", b"second"] and kept.row.host == "host"
        with pytest.raises(Clash):
            await store.create("t", "host", "open", True, b"sheet", b"card", [b"other"])
        await append(store, "t", 2, [b"third"])
        kept = await store.load("t")
        assert kept is not None and kept.entries == [b"first", b"second", b"third"]

    using(tmp_path / "store.db", act)


def test_simultaneous_wishes_do_not_pass_the_quota(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        most = Held(3, 5, 7)

        async def wish(name: str, status: str) -> None:
            await store.create(name, "host", status, True, b"sheet", b"card", [b"first"], most)

        async def refused(wishes: list[Awaitable[None]]) -> list[str]:
            outcomes = await asyncio.gather(*wishes, return_exceptions=True)
            return [outcome.what for outcome in outcomes if isinstance(outcome, TooMany)]

        assert await refused([wish(f"open {i}", "open") for i in range(6)]) == ["unfinished"] * 3
        for i in range(3):
            await store.enlist(f"open {i}", "over", b"card")
        assert await refused([wish(f"over {i}", "over") for i in range(6)]) == ["today"] * 4
        most = Held(3, 100, 7)
        assert await refused([wish(f"more {i}", "over") for i in range(6)]) == ["all"] * 4
        await store.create("theirs", "another", "open", True, b"sheet", b"card", [b"first"], most)

    using(tmp_path / "store.db", act)


def test_making_a_table_looks_at_ones_own_tables_only(tmp_path: Path) -> None:
    """Whatever a visitor's quota needs is read off an index, however many tables others have."""
    using(tmp_path / "store.db", lambda store: new_table(store))
    with contextlib.closing(sqlite3.connect(tmp_path / "store.db")) as db:
        for query in (
            "select count(*) filter (where status <> 'over'), count(*) filter (where created > 1) "
            "from tables where host = 'a' and changed > 1",
            "select count(*) from (select 1 from tables where host = 'a' limit 5)",
        ):
            plan = str(db.execute(f"explain query plan {query}").fetchall())
            assert "COVERING INDEX tables_by_host (host=?" in plan


def test_seats_at_the_tables_of_others_are_counted_until_they_are_given_up_or_the_game_is_over(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        for i in range(4):
            await new_table(store, f"t{i}")
        wishes = [store.welcome(f"t{i}", "guest", f"hash {i}", 2) for i in range(4)]
        outcomes = await asyncio.gather(*wishes, return_exceptions=True)
        assert [isinstance(outcome, TooMany) for outcome in outcomes] == [False, False, True, True]
        await store.welcome("t2", "another", "hash a", 2)
        await store.dismiss("hash 0")
        await store.welcome("t2", "guest", "hash 2", 2)
        await store.enlist("t1", "over", b"card")
        await store.welcome("t3", "guest", "hash 3", 2)

    using(tmp_path / "store.db", act)


def test_a_full_disk_is_told_as_such_and_over_when_there_is_room_again(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        await new_table(store)
        pages = store._db.execute("pragma page_count").fetchone()[0]
        store._db.execute(f"pragma max_page_count = {pages}")
        with pytest.raises(Full):
            await append(store, "t", 0, [b"x" * 100_000])
        with pytest.raises(Full):
            await store.create("u", "host", "open", True, b"x" * 100_000, b"card", [b"first"])
        assert store.trouble == "the disk is full"
        store._db.execute(f"pragma max_page_count = {pages + 1000}")
        await append(store, "t", 0, [b"x" * 100_000])
        assert store.trouble == ""
        kept = await store.load("t")
        assert kept is not None and len(kept.entries) == 1 and await store.load("u") is None

    using(tmp_path / "store.db", act)


def test_nobody_but_its_owner_reads_the_store(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    path.touch(0o644)

    async def act(store: Store) -> None:
        await new_table(store)
        await store.copy(tmp_path / "copy.db")
        for file in tmp_path.iterdir():
            assert file.stat().st_mode & 0o077 == 0, file.name

    using(path, act)


# -- pruning and copying -----------------------------------------------------------------------------------------------


def test_what_nobody_has_touched_for_long_is_removed_and_nothing_else(tmp_path: Path) -> None:
    async def act(store: Store) -> None:
        for id, status in (("old", "over"), ("played", "running"), ("left", "running"), ("seen", "over")):
            await store.create(id, "host", status, id == "old", b"sheet", b"card", [b"first"])
        await store.welcome("left", "guest", "hash", 9)
        store._db.execute("update tables set changed = 1000")
        store._db.execute("update entries set at = 1000")
        store._db.execute("update entries set at = 3000 where table_id = 'played'")
        assert await store.prune(2000, finished=True, spared={"seen"}) == 2
        assert {row.id for row in await store.some(["old", "played", "left", "seen"])} == {"played", "left", "seen"}
        while await store.prune(2000, finished=False, spared={"seen"}, most=1):
            pass
        assert {row.id for row in await store.some(["old", "played", "left", "seen"])} == {"played", "seen"}
        assert await store.load("left") is None and (await store.load("played")) is not None

    using(tmp_path / "store.db", act)
    killed_in_the_middle(tmp_path / "other.db", 2)

    async def removed_and_killed(store: Store) -> None:
        await store.prune(9e9, finished=False)
        assert store._witness.known() == {}, "what was removed on purpose is not missed"

    using(tmp_path / "other.db", removed_and_killed)


def test_a_copy_is_made_while_moves_are_written_and_holds_every_table_whole(tmp_path: Path) -> None:
    path, copy = tmp_path / "store.db", tmp_path / "copy.db"

    async def act(store: Store) -> None:
        for i in range(50):
            await store.create(f"t{i}", "host", "running", True, b"s" * 5000, b"c" * 5000, [b"e" * 2000])
        before = store.counts().commits
        copying = asyncio.create_task(store.copy(copy))
        number = 1
        while not copying.done():
            await append(store, "t0", number, [b"during the copy"])
            number += 1
        await copying
        assert number > 1 and store.counts().commits > before
        await append(store, "t0", number, [b"after the copy"])

    using(path, act)

    async def whole(store: Store) -> None:
        await nothing_missing(store)
        for i in range(50):
            kept = await store.load(f"t{i}")
            assert kept is not None and kept.entries[0] == b"e" * 2000
            assert b"after the copy" not in kept.entries

    using(copy, whole)


def test_a_store_at_rest_is_copied_as_it_is(tmp_path: Path) -> None:
    path, copy = tmp_path / "store.db", tmp_path / "copy.db"
    killed_in_the_middle(path, 7)
    copy_store(path, copy)

    async def whole(store: Store) -> None:
        kept = await store.load("second")
        assert kept is not None and len(kept.entries) == 7

    using(copy, whole)
    with pytest.raises(StoreError, match="no such file"):
        copy_store(tmp_path / "nothing.db", tmp_path / "other.db")
    with pytest.raises(StoreError, match="cannot be copied"):
        copy_store(path, tmp_path / "no" / "folder.db")
