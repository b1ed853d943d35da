"""Games that were under way when the rules and the content changed are played on as they were begun.

The file `before_the_audit.sql` holds the store of a server of the release before, with games in every awkward place.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.tables.support import AMPLE, Client, answered, playing, serving
from warroom.games import archive, find
from warroom.games.critical_mass import make as make_mass
from warroom.games.master_ray import make as make_ray
from warroom.kernel.game import Game
from warroom.kernel.records import replay_record, write_record
from warroom.kernel.visibility import digest
from warroom.tables import wire
from warroom.tables.hall import Hall, NewBranch
from warroom.tables.luggage import Key
from warroom.tables.room import Room
from warroom.tables.store import Store
from warroom.tables.table import No
from warroom.tables.workers import Bots, thought

BEFORE = Path(__file__).parent / "before_the_audit.sql"


class Stood(NamedTuple):
    """How a table stood before."""

    state: str
    asked: list[int]
    decision: int
    sealed: dict[int, str]


TABLES = {
    "ray-running-": Stood("9b4effc7c704", [0], 10, {}),
    "ray-advanced": Stood("1a870eae3061", [0], 32, {}),
    "mass-sealed-": Stood("8212adcf93e4", [1], 11, {0: "plan activate"}),
    "mass-split--": Stood("72f5b6709dd2", [0], 9, {}),
    "mass-three--": Stood("1054fd3a1e61", [0, 1, 2], 6, {}),
}


def changed(name: str) -> Game:
    """The game of a release to come: its content has changed, and the archive knows what was there before."""
    make, was, now = {
        "master-ray": (make_ray, 'title = "Master of the ray"', 'title = "Lord of the ray"'),
        "critical-mass": (make_mass, 'name = "Light Laser"', 'name = "Thin Laser"'),
    }[name]
    (file,) = [file for file in archive(name) if file.stem in BEFORE.read_text()]
    text = file.read_text(encoding="utf-8")
    assert was in text
    game = make(text=text.replace(was, now))
    game.past = find(name).edition
    return game


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """The store of the release before."""
    return laid(BEFORE, tmp_path)


def laid(script: Path, folder: Path) -> Path:
    """A store in a folder, as a script makes it."""
    path = folder / "store.db"
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.executescript(script.read_text())
    return path


def using(path: Path, act: Callable[[Hall], Awaitable[None]], find_game: Callable[[str], Game] = changed) -> None:
    """Does something in a hall of the release to come."""

    async def run() -> None:
        hall = Hall(Store(path), Bots(1, 20.0, thought), AMPLE, find_game)
        try:
            await act(hall)
        finally:
            await hall.close()

    asyncio.run(run())


async def played_to_the_end(room: Room) -> None:
    """Plays a table on, with any choices, until it is over."""
    table, match, rng = room.table, room.table.match, random.Random(1)
    assert match is not None
    if table.wish is not None:
        await room.write_and_wait(lambda: table.judge(wire.Decline(seat=0, decision=table.decision), table.held("Ann")))
    async with asyncio.timeout(60):
        while not match.over:
            people = [seat for seat in match.asked() if not table.chairs[seat].strength]
            if not people:
                await asyncio.sleep(0.005)
                continue
            seat, decision = people[0], table.decision
            texts = answered(table, seat, rng.choice)
            with contextlib.suppress(No):  # a bot may have been quicker
                await room.write_and_wait(partial(table.choosing, seat, decision, texts))


@pytest.mark.parametrize("id", TABLES)
def test_a_game_under_way_stands_as_it_stood_and_is_played_to_its_end(store: Path, id: str) -> None:
    async def act(hall: Hall) -> None:
        stood = TABLES[id]
        room = await hall.room(id)
        match = room.table.match
        assert match is not None and room.table.game.content != hall._game(room.table.sheet.game).content
        assert digest(room.table.game.dump(match.state)) == stood.state
        assert (match.asked(), room.table.decision) == (stood.asked, stood.decision)
        assert {seat: match.game.write(word) for seat, (word,) in match.sealed.items()} == stood.sealed
        await played_to_the_end(room)
        record = await hall.record(id)
        again = replay_record(record, hall._find)
        assert write_record(again) == record and again.game.revision == 1
        branch = await hall.branch(id, NewBranch(moves=3, chairs=["me"] * match.seats), "v")
        assert (await hall.room(branch.table)).table.game is room.table.game
        looked_back = await hall.moments(id, 0, "", 0, 5)
        assert len(looked_back) == 5

    using(store, act)


def test_a_table_that_a_kill_left_without_a_log_is_gone(store: Path) -> None:
    async def act(hall: Hall) -> None:
        with pytest.raises(No, match="no such table"):
            await hall.room("killed-table")
        assert (await hall.lobby()).open == []

    using(store, act)


def test_a_table_whose_content_is_nowhere_is_listed_and_says_what_it_needs(store: Path) -> None:
    def without_a_past(name: str) -> Game:
        game = changed(name)
        game.past = None
        return game

    async def act(hall: Hall) -> None:
        keys = [Key(id, "Ann") for id in TABLES] + [Key("killed-table", "Ann")]
        mine = await hall.mine(keys)
        assert {one.card.table for one in mine} == set(TABLES) and all(one.seats == [0] for one in mine)
        assert all("was begun with rules 1 and content" in one.needs for one in mine)
        assert await hall.mine([Key("ray-running-", "somebody else")]) == []

    using(store, act, without_a_past)

    async def known(hall: Hall) -> None:
        (one,) = await hall.mine([Key("ray-running-", "Bob")])
        assert one.needs == "" and one.seats == [1]

    using(store, known)


def test_a_browser_sees_such_a_table_with_the_pieces_it_was_begun_with(store: Path) -> None:
    with serving(store, find_game=changed) as client:
        assert_drawn(client, "mass-split--")
        assert_drawn(client, "ray-running-")


def assert_drawn(client: Client, table: str) -> None:
    """What a browser needs to draw a table is there, and the table goes on."""
    card = client.get(f"/api/tables/{table}").json()
    printed = client.get(f"/api/games/{card['game']}/content?content={card['content']}")
    assert printed.status_code == 200 and "Lord of the ray" not in printed.text and "Thin Laser" not in printed.text
    with playing(client, {"table": table, "token": "Ann"}) as line:
        assert line.choose(0)["type"] == "taken"
