"""The hall: tables are made, found, joined, listed, put to sleep and woken, exported, imported and branched."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.tables.odd_bots import odd_thought
from tests.tables.support import AMPLE, WAIT, answered, find_any, joined, made, pictured, playing, position, serving
from warroom.games import find
from warroom.kernel.chance import Live, Search
from warroom.kernel.match import Match
from warroom.kernel.records import replay_record, write_record
from warroom.tables import wire
from warroom.tables.hall import Hall, NewRecord, NewSeat, NewTable
from warroom.tables.limits import Bucket, Limits, household
from warroom.tables.store import Full, Store
from warroom.tables.table import No
from warroom.tables.workers import Bots


def using(path: Path, act: Callable[[Hall], Awaitable[None]], limits: Limits = AMPLE) -> None:
    """Does something in a hall, then closes it."""

    async def run() -> None:
        hall = Hall(Store(path), Bots(1, 5.0, odd_thought), limits, find_any)
        try:
            await act(hall)
        finally:
            await hall.close()

    asyncio.run(run())


def wish(**fields: Any) -> NewTable:
    """The wish for a table of Master Ray."""
    return NewTable(**{"game": "master-ray", **fields})


def refused(status: int, answer: Any) -> str:
    """The reason of a refused call."""
    assert answer.status_code == status, answer.text
    return str(answer.json()["reason"])


def test_one_call_starts_a_game_against_a_bot(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        seated = made(client)
        card = client.get(f"/api/tables/{seated['table']}").json()
        assert card["status"] == "running" and seated["seats"] == [0] and not card["public"]
        assert [(chair["kind"], chair["strength"]) for chair in card["chairs"]] == [("person", ""), ("bot", "greedy")]
        solo = made(client, setup={"mode": "solo"})
        assert len(client.get(f"/api/tables/{solo['table']}").json()["chairs"]) == 1


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"game": "chess"}, "game"),
        ({"setup": {"mode": "war"}}, "setup"),
        ({"setup": {"colour": "pink"}}, "setup"),
        ({"chairs": ["me"]}, "chairs"),
        ({"chairs": ["open", "greedy"]}, "chairs"),
        ({"chairs": ["me", "genius"]}, "strength"),
        ({"chairs": ["me", "search:999999"]}, "strength"),
        ({"chairs": ["me", "search:60s"]}, "strength"),
        ({"name": " "}, "name"),
        ({"name": "x" * 200}, "name"),
        ({"name": "x" * 1001}, "http"),
        ({"surprise": 1}, "http"),
        ({"setup": {"mode": ["solo"]}}, "setup"),
        ({"chairs": ["me"] * 63}, "http"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_reason(tmp_path: Path, fields: dict[str, Any], reason: str) -> None:
    with serving(tmp_path / "s.db") as client:
        answer = client.post("/api/tables", json={"game": "master-ray", **fields})
        assert refused(400, answer) == reason and "Traceback" not in answer.text


def test_a_friend_joins_by_link_and_only_once(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        seated = made(client, chairs=["me", "open"], name="Ann", guests_choose=False)
        path = f"/api/tables/{seated['table']}/seats"
        assert refused(409, client.post(path, json={"name": "Bob", "seat": 0})) == "taken"
        assert refused(400, client.post(path, json={"name": "Bob", "seat": 5})) == "seat"
        friend = joined(client, seated["table"], "Bob")
        assert friend["seats"] == [1] and friend["token"] != seated["token"]
        assert refused(409, client.post(path, json={"name": "Cid"})) == "taken"
        card = client.get(f"/api/tables/{seated['table']}").text
        assert '"status":"running"' in card and friend["token"] not in card and seated["token"] not in card


def test_two_who_want_the_last_seat_do_not_both_get_it(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        seated = await hall.create(wish(chairs=["me", "open"]), "v")
        wishes = [hall.join(seated.table, NewSeat(name=f"guest {i}"), "v") for i in range(8)]
        outcomes = await asyncio.gather(*wishes, return_exceptions=True)
        assert sum(not isinstance(outcome, Exception) for outcome in outcomes) == 1

    using(tmp_path / "s.db", act)


def test_the_lobby_shows_public_tables_and_each_finds_their_own(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        waiting = made(client, chairs=["me", "open"], public=True)
        running = made(client, chairs=["me", "me"], public=True)
        hidden = made(client, chairs=["me", "open"])
        lobby = client.get("/api/tables").json()
        assert [one["card"]["table"] for one in lobby["open"]] == [waiting["table"]]
        assert [one["card"]["table"] for one in lobby["running"]] == [running["table"]]
        with playing(client, running) as line:
            line.ask("concede", seat=0)
        lobby = client.get("/api/tables").json()
        assert [one["card"]["result"] for one in lobby["over"]] == [[-1.0, 1.0]] and lobby["running"] == []
        keys = [{"table": one["table"], "token": one["token"]} for one in (waiting, running, hidden)]
        keys[0]["token"] = "wrong"
        keys.append({"table": "unknown-table", "token": "x"})
        mine = client.post("/api/mine", json={"keys": keys}).json()
        assert {(one["card"]["table"], tuple(one["seats"])) for one in mine} == {
            (running["table"], (0, 1)),
            (hidden["table"], (0,)),
        }


def test_ones_own_tables_say_whose_turn_it_is_now(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        seated = made(client, chairs=["me", "me"], setup={"first": "1"})
        keys = [{"table": seated["table"], "token": seated["token"]}]

        def asked() -> list[bool]:
            found = client.post("/api/mine", json={"keys": keys}).json()
            return [chair["asked"] for chair in found[0]["card"]["chairs"]]

        assert asked() == [True, False]
        with playing(client, seated) as line:
            while asked()[0]:
                line.choose(0)
        assert asked() == [False, True]


def test_a_table_sleeps_when_nobody_needs_it_and_wakes_as_it_was(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        seated = await hall.create(wish(chairs=["me", "me"], setup={"first": "1"}), "v")
        room = await hall.room(seated.table)
        await room.write_and_wait(lambda: room.table.choosing(0, 1, answered(room.table, 0)))
        before = position(room.table)
        await asyncio.sleep(0.06)
        hall.tidy()
        assert hall.rooms == {}
        both = await asyncio.gather(hall.room(seated.table), hall.room(seated.table))
        assert both[0] is both[1] is not room and position(both[0].table) == before

    using(tmp_path / "s.db", act, AMPLE._replace(idle_seconds=0.05))


def test_a_list_that_was_not_brought_up_to_date_is_mended_on_waking(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        seated = await hall.create(wish(chairs=["me", "me"], public=True), "v")
        await hall.store.enlist(seated.table, "open", b"{}")
        hall.rooms.clear()
        await hall.room(seated.table)
        assert [one.card.status for one in (await hall.lobby()).running] == ["running"]

    using(tmp_path / "s.db", act)


class Quiet:
    """A line with which all is well."""

    checks = 0

    def check(self, now: float) -> None:
        """Counts how often it is looked after."""
        self.checks += 1


def test_visitors_have_limits(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        for i in range(2):
            await hall.create(wish(), "greedy visitor")
        with pytest.raises(No, match="too many unfinished tables"):
            await hall.create(wish(), "greedy visitor")
        await hall.create(wish(), "another")
        lines = [Quiet() for i in range(3)]
        for line in lines[:2]:
            hall.open_line("a", line)
        with pytest.raises(No, match="too many tables open"):
            hall.open_line("a", Quiet())
        hall.open_line("b", lines[2])
        with pytest.raises(No, match="house is full"):
            hall.open_line("c", Quiet())
        hall.close_line("b", lines[2])
        hall.open_line("c", Quiet())
        hall.tidy()
        assert [line.checks for line in lines] == [1, 1, 0]

    using(tmp_path / "s.db", act, AMPLE._replace(tables_per_visitor=2, lines=3, lines_per_visitor=2))


def test_a_household_is_one_visitor() -> None:
    """All devices behind one address share it; with IPv6 each has its own, and they share the first half."""
    assert household("203.0.113.7") == "203.0.113.7" == household("::ffff:203.0.113.7")
    assert household("2001:db8:1:2::1") == household("2001:db8:1:2:aaaa::9") == "2001:db8:1:2::/64"
    assert household("2001:db8:1:3::1") != household("2001:db8:1:2::1")
    assert household("testclient") == "testclient" and household("") == ""


def test_a_household_plays_comfortably_within_the_limits() -> None:
    """Given six people behind one address, when each opens pages, plays and reviews at once, then nobody is refused."""
    limits = Limits()
    people, calls_of_a_page, tables_each, lines_each = 6, 12, 5, 4
    assert people * calls_of_a_page <= limits.call_burst and people * 2 <= limits.calls_per_second
    assert people * tables_each <= limits.tables_per_visitor
    assert people * lines_each <= limits.lines_per_visitor and people <= limits.reviews_per_visitor


def test_a_bucket_allows_a_burst_and_then_a_steady_flow() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 3, lambda: now[0])
    assert [bucket.take() for i in range(5)] == [True, True, True, False, False]
    now[0] = 0.5
    assert [bucket.take(), bucket.take()] == [True, False] and not bucket.full
    now[0] = 10.0
    assert bucket.full and [bucket.take() for i in range(4)] == [True, True, True, False]


def test_calls_beyond_the_rate_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", limits=AMPLE._replace(calls_per_second=0.001, call_burst=3)) as client:
        codes = [client.get("/api/tables").status_code for i in range(5)]
        assert codes == [200, 200, 200, 429, 429]
        assert client.get("/health").status_code == 200


def test_a_finished_game_is_exported_verified_imported_and_branched(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        seated = made(client, chairs=["me", "me"], setup={"first": "1"})
        with playing(client, seated) as line:
            for step in range(300):
                seat = next(s for s in (0, 1) if s in line.latest and line.latest[s]["question"]) if step else 0
                line.choose(seat)
                at = max(update["number"] for update in line.latest.values())
                while min(line.latest[s]["number"] if s in line.latest else 0 for s in (0, 1)) < at:
                    line.hear()
                if line.over(0):
                    break
                if step == 3:
                    assert refused(409, client.get(f"/api/tables/{seated['table']}/record")) == "running"
        record = client.get(f"/api/tables/{seated['table']}/record").text
        match = replay_record(record, find)
        assert match.over and write_record(match) == record
        copy = client.post("/api/records", json={"record": record}).json()
        assert client.get(f"/api/tables/{copy['table']}").json()["status"] == "over"
        again = client.get(f"/api/tables/{copy['table']}/record").text
        assert replay_record(again, find).moves == match.moves
        broken = record.replace("master-ray", "chess")
        assert refused(400, client.post("/api/records", json={"record": broken})) == "record"
        assert refused(400, client.post("/api/records", json={"record": ""})) == "record"
        for moves in (0, 5, len(match.moves) + 1):
            answer = client.post(f"/api/tables/{seated['table']}/branch", json={"moves": moves, "chairs": ["me", "me"]})
            if moves > len(match.moves):
                assert refused(400, answer) == "moment"
                continue
            branch = answer.json()
            with playing(client, branch) as line:
                line.hear()
                assert line.latest[0]["card"]["decision"] == moves + 1
                theirs = client.get(f"/api/tables/{seated['table']}/moments?seat=0").json()[moves]
                assert line.latest[0]["picture"] == theirs["picture"]
        open_chair = {"moves": 1, "chairs": ["me", "open"]}
        assert refused(400, client.post(f"/api/tables/{seated['table']}/branch", json=open_chair)) == "chairs"


def test_an_unfinished_record_goes_on_and_one_without_secret_does_not(tmp_path: Path) -> None:
    live = Match(find("master-ray"), {"first": "1"}, Live(b"7" * 32))
    loose = Match(find("master-ray"), {"first": "1"}, Search(7))
    for match in (live, loose):
        ask = match.ask(0)
        assert ask is not None
        match.submit(0, ask.choices[0])
    with serving(tmp_path / "s.db") as client:
        seated = client.post("/api/records", json={"record": write_record(live), "name": "Ann"}).json()
        with playing(client, seated) as line:
            line.hear()
            assert line.latest[0]["picture"] == pictured(live, 0)
        assert refused(400, client.post("/api/records", json={"record": write_record(loose)})) == "record"


def test_eyes_are_ones_own_until_the_game_is_over(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        ann = made(client, chairs=["me", "open"], name="Ann")
        path = f"/api/tables/{ann['table']}/moments"
        assert refused(409, client.get(path)) == "open"
        bob = joined(client, ann["table"])
        assert refused(403, client.get(f"{path}?seat=1")) == "foreign"
        assert refused(403, client.get(f"{path}?seat=1", headers={"X-Seat-Token": ann["token"]})) == "foreign"
        assert refused(400, client.get(f"{path}?seat=7")) == "seat"
        own = client.get(f"{path}?seat=1", headers={"X-Seat-Token": bob["token"]}).json()
        other = client.get(path).json()
        assert len(own[0]["picture"]["hands"]["own"]) == 2
        assert other[0]["picture"]["hands"] == {"counts": [2, 2], "own": None}
        with playing(client, ann) as line:
            line.ask("concede", seat=0)
        assert client.get(f"{path}?seat=1").json() == own


def test_bots_that_only_play_against_each_other_come_to_an_end(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        seated = await hall.create(wish(chairs=["me", "random"], setup={"first": "1"}), "v")
        room = await hall.room(seated.table)
        await room.write_and_wait(lambda: room.table.judge(wire.StandIn(seat=0), [0]))
        async with asyncio.timeout(WAIT):
            while room.table.status != "over":
                await asyncio.sleep(0.02)
        assert room.table.match is not None and room.table.match.over

    using(tmp_path / "s.db", act)


# -- how much a visitor may take ---------------------------------------------------------------------------------------


def finished() -> str:
    """The record of a game that is over."""
    match = Match(find("master-ray"), {"first": "1"}, Live(b"7" * 32))
    while not match.over:
        ask = match.ask(match.asked()[0])
        assert ask is not None
        match.submit(ask.seat, ask.choices[0])
    return write_record(match)


def test_simultaneous_wishes_for_tables_do_not_pass_the_limit(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        outcomes = await asyncio.gather(*(hall.create(wish(), "v") for i in range(12)), return_exceptions=True)
        refused = [outcome for outcome in outcomes if isinstance(outcome, No)]
        assert len(refused) == 7 and {no.reason for no in refused} == {"too-many"}
        assert len(hall.rooms) == 5

    using(tmp_path / "s.db", act, AMPLE._replace(tables_per_visitor=5))


def test_finished_games_and_records_count_too(tmp_path: Path) -> None:
    record = finished()

    async def act(hall: Hall) -> None:
        for i in range(3):
            await hall.plant(NewRecord(record=record), "v")
        with pytest.raises(No, match="very many tables today"):
            await hall.plant(NewRecord(record=record), "v")
        await hall.plant(NewRecord(record=record), "another")

    using(tmp_path / "s.db", act, AMPLE._replace(tables_a_day=3))


def test_one_visitor_does_not_take_all_open_seats(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        tables = [(await hall.create(wish(chairs=["me", "open"]), f"host {i}")).table for i in range(6)]
        wishes = [hall.join(table, NewSeat(name="Bob"), "guest") for table in tables]
        outcomes = await asyncio.gather(*wishes, return_exceptions=True)
        refused = [outcome for outcome in outcomes if isinstance(outcome, No)]
        assert len(refused) == 4 and {no.reason for no in refused} == {"too-many"}
        taken = next(table for table, outcome in zip(tables, outcomes) if not isinstance(outcome, No))
        for i in range(3):
            with pytest.raises(No, match="All seats are taken"):
                await hall.join(taken, NewSeat(name="Cid"), "late guest")
        room = await hall.room(taken)
        await room.write_and_wait(lambda: room.table.judge(wire.Concede(seat=0), [0]))
        free = next(table for table, outcome in zip(tables, outcomes) if isinstance(outcome, No))
        async with asyncio.timeout(WAIT):
            while True:  # as soon as the lists know that one game is over
                try:
                    await hall.join(free, NewSeat(name="Bob"), "guest")
                    break
                except No:
                    await asyncio.sleep(0.01)

    using(tmp_path / "s.db", act, AMPLE._replace(seats_per_visitor=2))


# -- the store under a hall --------------------------------------------------------------------------------------------


def test_a_table_whose_entries_cannot_be_kept_is_not_made_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kill or a full disk between the table and its first entries used to leave a table without a log."""

    async def act(hall: Hall) -> None:
        def full(table: str, number: int, entries: Any, kept: Any) -> None:
            kept(Full("the disk is full"))

        monkeypatch.setattr(hall.store, "append", full)
        with contextlib.suppress(No):
            await hall.create(wish(public=True, chairs=["me", "open"]), "v")
        for row in await hall.store.public("open", 10):
            kept = await hall.store.load(row.id)
            assert kept is not None and kept.entries, "a table without a log"

    using(tmp_path / "s.db", act)


def test_a_full_disk_is_said_to_be_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path / "s.db") as client:
        seated = made(client, chairs=["me", "me"], setup={"first": "1"})

        async def no_room(*_: Any, **more: Any) -> None:
            raise Full("the disk is full")

        monkeypatch.setattr(Store, "create", no_room)
        monkeypatch.setattr(Store, "append", lambda self, table, number, entries, kept: kept(Full("it is full")))
        answer = client.post("/api/tables", json={"game": "master-ray"})
        assert refused(503, answer) == "store" and "the disk of this house is full" in answer.json()["says"]
        with playing(client, seated) as line:
            told = line.choose(0)
            assert told["reason"] == "store" and "the disk of this house is full" in told["says"]
        monkeypatch.undo()
        with playing(client, seated) as line:
            assert line.choose(0)["type"] == "taken"


def test_a_damaged_log_is_said_at_the_start_listed_and_refused_and_harms_no_other_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "s.db"
    with serving(path) as client:
        hurt, sound = (made(client, chairs=["me", "me"], setup={"first": "1"}) for i in range(2))
        for seated in (hurt, sound):
            with playing(client, seated) as line:
                line.choose(0)
    with contextlib.closing(sqlite3.connect(path)) as db:
        forged = "update entries set entry = cast(replace(entry, 'Player', 'Prayer') as blob) where table_id = ?"
        db.execute(forged, (hurt["table"],))
        db.commit()
    caplog.clear()
    with serving(path) as client:
        (said,) = [record for record in caplog.records if record.getMessage() == "the store was damaged"]
        assert said.why.startswith("1 logs are not as they were written")  # type: ignore[attr-defined]
        assert hurt["table"] not in caplog.text
        assert refused(400, client.get(f"/api/tables/{hurt['table']}")) == "damaged"
        keys = [{"table": one["table"], "token": one["token"]} for one in (hurt, sound)]
        mine = client.post("/api/mine", json={"keys": keys}).json()
        assert {(one["card"]["table"], bool(one["needs"])) for one in mine} == {
            (hurt["table"], True),
            (sound["table"], False),
        }
        with playing(client, sound) as playing_on:
            assert playing_on.question(0)


def test_tables_are_kept_as_long_as_the_house_says(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        old, seen, new = [(await hall.create(wish(chairs=["me", "me"]), "v")).table for i in range(3)]
        for table in (old, seen):
            hall.store._db.execute("update tables set changed = 1 where id = ?", (table,))
            hall.store._db.execute("update entries set at = 1 where table_id = ?", (table,))
        del hall.rooms[old], hall.rooms[new]
        await hall.prune()
        assert {row.id for row in await hall.store.some([old, seen, new])} == {seen, new}

    using(tmp_path / "s.db", act, AMPLE._replace(keep_days=1.0))
    assert Limits().keep_days == 0.0, "nothing is removed unless somebody says so"


def test_a_wish_to_undo_is_granted_when_the_deadline_has_passed(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        seated = await hall.create(wish(chairs=["me", "open"], setup={"first": "1"}), "v")
        await hall.join(seated.table, NewSeat(name="Bob"), "w")
        room = await hall.room(seated.table)
        table = room.table
        assert table.match is not None
        while table.match.asked() == [0]:
            await room.write_and_wait(partial(table.choosing, 0, table.decision, answered(table, 0)))
        moves = len(table.match.moves)
        await room.write_and_wait(lambda: table.judge(wire.AskUndo(seat=0, decision=table.decision), [0]))
        hall.tidy()
        assert table.wish is not None and len(table.match.moves) == moves
        await asyncio.sleep(0.1)
        async with asyncio.timeout(WAIT):
            while table.wish is not None:
                hall.tidy()
                await asyncio.sleep(0.01)
        assert len(table.match.moves) == moves - 1
        assert "Bob stayed away" in table.talk[-2].says

    using(tmp_path / "s.db", act, AMPLE._replace(consent_seconds=0.1))
