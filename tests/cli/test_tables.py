"""`warroom tables` and `warroom backup`: the file that keeps all tables is looked after, running or not."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.cli.support import run
from tests.tables.support import joined, made, playing, serving
from warroom.tables.store import Store


def tables_of(path: Path) -> set[str]:
    """The tables in a file."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        return {id for (id,) in db.execute("select id from tables")}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A store with a game that is over, one that is not, and one that has just been played."""
    path = tmp_path / "war-room.db"

    async def write() -> None:
        store = Store(path)
        for id, status in (("over", "over"), ("left", "running"), ("fresh", "over")):
            await store.create(id, "host", status, True, b"sheet", b"card", [b"entry"])
        await store.close()

    asyncio.run(write())
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("update tables set changed = 1 where id <> 'fresh'")
        db.execute("update entries set at = 1 where table_id <> 'fresh'")
        db.commit()
    return path


def test_old_tables_are_removed_finished_ones_first(data: Path) -> None:
    told = run("tables", "prune", "--days", "30", "--data", str(data))
    assert (told.code, told.out) == (0, "1 of 3 tables are removed.\n") and tables_of(data) == {"left", "fresh"}
    told = run("tables", "prune", "--days", "30", "--unfinished", "--data", str(data))
    assert told.out == "1 of 2 tables are removed.\n" and tables_of(data) == {"fresh"}
    assert "--days 90" in run("tables", "prune", "--data", str(data)).complaint
    assert "no such file" in run("tables", "prune", "--days", "1", "--data", str(data) + "x").complaint


def test_a_check_names_the_tables_that_are_damaged(data: Path) -> None:
    assert run("tables", "check", "--data", str(data)).out == "All 3 tables are sound.\n"
    with contextlib.closing(sqlite3.connect(data)) as db:
        db.execute("update entries set entry = cast('other' as blob) where table_id = 'left'")
        db.commit()
    told = run("tables", "check", "--data", str(data))
    assert (told.code, told.out) == (1, "table left: its log is not as it was written\n")


def test_a_store_at_rest_is_copied(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    told = run("backup", str(copy), "--data", str(data))
    assert told.code == 0 and told.out.startswith(f"All tables are copied to {copy}")
    assert tables_of(copy) == {"over", "left", "fresh"} and copy.stat().st_mode & 0o077 == 0
    assert "is there already" in run("backup", str(copy), "--data", str(data)).complaint
    assert "no folder" in run("backup", str(tmp_path / "no" / "c.db"), "--data", str(data)).complaint
    assert "no such file" in run("backup", str(tmp_path / "c.db"), "--data", str(data) + "x").complaint


def test_a_running_server_makes_the_copy_itself_and_goes_on(tmp_path: Path) -> None:
    data, copy = tmp_path / "war-room.db", tmp_path / "copy.db"
    with serving(data) as client:
        seated = made(client, chairs=["me", "open"], setup={"first": "1"})
        joined(client, seated["table"])
        told: list[Any] = []
        with playing(client, seated) as line:
            line.question(0)
            asking = threading.Thread(target=lambda: told.append(run("backup", str(copy), "--data", str(data))))
            asking.start()
            assert line.choose(0)["type"] == "taken"
            asking.join(30)
        assert told and told[0].code == 0, told
        assert "in use by another War Room" in run("tables", "check", "--data", str(data)).complaint
        assert not [file.name for file in tmp_path.iterdir() if "-copy" in file.name]
    with serving(copy) as client:
        assert client.get(f"/api/tables/{seated['table']}").json()["status"] == "running"
