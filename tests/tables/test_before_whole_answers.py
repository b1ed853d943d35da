"""Games that were under way when answers became whole are played on choice by choice, as they were begun.

The file `before_whole_answers.sql` holds the store of a server of the commit before, with splits half made.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tables.support import find_any, playing, position, serving, told
from tests.tables.test_before_the_audit import Stood, laid, played_to_the_end, using
from warroom.games import find
from warroom.kernel.records import replay_record, write_record
from warroom.kernel.visibility import digest
from warroom.tables import log
from warroom.tables.hall import Hall, NewBranch
from warroom.tables.table import No

BEFORE = Path(__file__).parent / "before_whole_answers.sql"


RUNNING = {
    "first-sealed": Stood("e857065b1929", [1], 3, {0: "hit thrusters 1"}),
    "half-split--": Stood("85bf40d0fa5d", [0], 4, {1: "hit storm-core 2"}),
    "alone-split-": Stood("1f89c5e987a9", [1], 4, {}),
    "fitting-----": Stood("cf165bdc3057", [0], 3, {1: "pass"}),
    "three-bot---": Stood("f2619f27852a", [1], 2, {2: "plan recharge > left", 0: "plan evade > left"}),
    "ray-wish----": Stood("deb6dbcfa78e", [1], 5, {}),
}


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """The store of the commit before."""
    return laid(BEFORE, tmp_path)


@pytest.mark.parametrize("id", RUNNING)
def test_a_game_under_way_stands_as_it_stood_and_is_played_to_its_end(store: Path, id: str) -> None:
    async def stands(hall: Hall) -> None:
        stood, table = RUNNING[id], (await hall.room(id)).table
        match = table.match
        assert match is not None and match.by_words
        assert digest(table.game.dump(match.state)) == stood.state
        assert (match.asked(), table.decision) == (stood.asked, stood.decision)
        assert {seat: match.game.write(word) for seat, (word,) in match.sealed.items()} == stood.sealed
        question = told(table, 0).question
        assert question is None or question.aids == {}, "they would help to make a whole answer"

    async def goes_on(hall: Hall) -> None:
        await stands(hall)
        room = await hall.room(id)
        await played_to_the_end(room)
        record = await hall.record(id)
        assert record.startswith("war-room-record 1\n")
        again = replay_record(record, find)
        assert write_record(again) == record
        branch = await hall.branch(id, NewBranch(moves=3, chairs=["me"] * again.seats), "v")
        assert (await hall.room(branch.table)).table.sheet.by_words
        assert len(await hall.moments(id, 0, "", 0, 5)) == 5
        ends.append(position(room.table))

    async def stays(hall: Hall) -> None:
        assert position((await hall.room(id)).table) == ends[0], "old and new entries make the same table again"

    ends: list[str] = []
    using(store, stands, find_any)
    using(store, goes_on, find_any)
    using(store, stays, find_any)


def test_a_split_half_made_goes_on_plate_by_plate(store: Path) -> None:
    """Ann's second plate and Bob's, which is sealed, open together; a whole split is refused, and told why."""

    async def act(hall: Hall) -> None:
        table = (await hall.room("half-split--")).table
        rest = ["hit logic-cortex 1", "hit prism-spine 3", "hit field-generator 0"]
        with pytest.raises(No, match="The answer is whole with choice 1, but there are 3"):
            table.choosing(0, 4, rest)
        (entry,) = table.choosing(0, 4, rest[:1])
        assert entry == log.Chose(0, 4, texts=rest[:1])
        table.apply(entry)
        assert table.match is not None and table.decision == 5 and table.match.asked() == [0, 1]
        assert [answer.texts for answer in table.match.moves[-1].answers] == [
            ("hit logic-cortex 1",),
            ("hit storm-core 2",),
        ]

    using(store, act, find_any)


def test_a_finished_game_can_be_reviewed_and_its_record_is_as_it_was(store: Path) -> None:
    async def act(hall: Hall) -> None:
        table = (await hall.room("mass-over---")).table
        assert table.status == "over" and table.card().summary == "Ann conceded."
        record = await hall.record("mass-over---")
        assert record.startswith("war-room-record 1\n") and write_record(replay_record(record, find)) == record
        (first,) = await hall.moments("mass-over---", -1, "", 3, 1)
        assert first.count(b'"texts":["') == 2

    using(store, act, find_any)


def test_a_browser_plays_such_a_table_on(store: Path) -> None:
    with serving(store) as client, playing(client, {"table": "alone-split-", "token": "Bob"}) as line:
        assert line.question(1)["choices"] == ["hit storm-core 0", "hit storm-core 1", "hit storm-core 2"]
        assert line.choose(1, "hit storm-core 2", "hit blade-arms 0")["type"] == "refused"
        assert line.choose(1, "hit storm-core 1")["type"] == "taken"
        line.until(lambda message: message["type"] == "update" and message["card"]["decision"] == 5)
        assert line.question(1)["choices"] == ["hit blade-arms 0", "hit blade-arms 1"]
        assert line.choose(1, "hit blade-arms 1")["type"] == "taken"
        line.until(lambda message: message["type"] == "update" and message["card"]["decision"] == 6)
