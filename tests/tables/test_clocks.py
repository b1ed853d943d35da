"""Clocks: who is asked has so long, in hours that stand still while no server runs; at zero the others decide."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sqlite3
from pathlib import Path

import msgspec
import pytest

from tests.support.example_game import GAME
from tests.tables.support import (
    RAY,
    WAIT,
    answered,
    done,
    joined,
    made,
    playing,
    position,
    process,
    serving,
    sheet,
    told,
)
from tests.tables.test_hall import refused, using, wish
from tests.tables.test_table import refusal
from warroom.kernel.game import Game
from warroom.tables import clocks, log, timing, wire
from warroom.tables.hall import Hall, NewSeat
from warroom.tables.table import No, Table
from warroom.tables.timing import span

TEN = wire.Clock("game", 600, 20)
MINUTE = wire.Clock("move", 60)


class Timed:
    """A table with a clock, and the time at it."""

    def __init__(self, clock: wire.Clock, game: Game = RAY, setup: dict[str, object] | None = None, seats: int = 2):
        self.now = 1000.0
        self.hours = clocks.Hours(500.0, clock=lambda: self.now, wall=lambda: self.now + 1e6)
        self.entries: list[log.AnyEntry] = []
        laid = sheet(game, ["open"] * seats, setup if setup is not None else {"first": "1"})
        self.table = Table("table", msgspec.structs.replace(laid, clock=clock), game, hours=self.hours)
        for seat, name in enumerate(("Ann", "Bob", "Cid")[:seats]):
            self.keep(self.table.sitting(name, [seat], name))

    def keep(self, entries: list[log.AnyEntry]) -> None:
        """Writes entries down with their time and does them, as a room does."""
        self.entries += done(self.table, self.table.stamped(entries))

    def ask(self, request: wire.FromSeat, by: str) -> None:
        """Lets somebody ask for something."""
        self.keep(self.table.judge(request, self.table.held(by)))

    def choose(self, seat: int) -> None:
        """Lets a seat answer with the first choices."""
        self.ask(
            wire.Choose(seat=seat, decision=self.table.decision, texts=answered(self.table, seat)),
            ("Ann", "Bob", "Cid")[seat],
        )

    def turn(self, seat: int) -> None:
        """Lets a seat answer until somebody else is asked."""
        assert self.table.match is not None
        while self.table.match.asked() == [seat]:
            self.choose(seat)

    def times(self) -> list[tuple[float, str]]:
        """What everybody has left now, and why a clock does not run."""
        found = []
        for chair in self.table.card().chairs:
            assert chair.time is not None
            spent = self.now + 1e6 - chair.time.at if chair.time.runs else 0.0
            found.append((round(chair.time.left - spent, 1), chair.time.why))
        return found


def relived(timed: Timed) -> Table:
    """The table that the written log makes."""
    table = timed.table
    again = Table(table.id, log.read_sheet(log.encode(table.sheet)), table.game, hours=timed.hours)
    for entry in timed.entries:
        again.apply(log.read_entry(log.encode(entry)))
    return again


def test_who_is_asked_has_the_clock_running_and_some_seconds_come_back_after_the_turn() -> None:
    timed = Timed(TEN)
    assert timed.times() == [(600.0, ""), (600.0, "others")]
    timed.now += 30
    timed.choose(0)
    assert timed.times() == [(570.0, ""), (600.0, "others")], "the turn goes on"
    timed.turn(0)
    assert timed.times() == [(590.0, "others"), (600.0, "")]
    timed.now += 100
    assert timed.times()[1] == (500.0, "")
    assert timing.deadline(timed.table) == (timed.now + 1e6 + 500.0, 1)
    assert position(relived(timed)) == position(timed.table)


def test_a_time_a_turn_is_fresh_with_every_turn() -> None:
    timed = Timed(MINUTE)
    timed.now += 50
    timed.turn(0)
    assert timed.times() == [(60.0, "others"), (60.0, "")]
    timed.now += 59
    timed.turn(1)
    assert timed.times() == [(60.0, ""), (60.0, "others")]


def test_sealed_turns_run_for_both_and_each_stops_when_it_is_sealed() -> None:
    timed = Timed(TEN, GAME, {})
    timed.now += 10
    timed.choose(0)
    timed.now += 15
    assert timed.times() == [(590.0, "ready"), (575.0, "")]
    before = timed.table.update(1, 0), timed.table.update(-1, 0)
    question = told(timed.table, 0).question
    assert question is not None
    other = next(text for text in question.choices if [text] != question.sealed)
    timed.now += 1
    timed.ask(wire.Choose(seat=0, decision=1, texts=[other]), "Ann")
    assert (timed.table.update(1, 0), timed.table.update(-1, 0)) == before, "nobody learns of a change of mind"
    timed.ask(wire.Unseal(seat=0, decision=1), "Ann")
    timed.now += 5
    assert timed.times()[0] == (585.0, "")
    timed.choose(0)
    timed.choose(1)
    assert [left for left, _ in timed.times()] == [605.0, 589.0]
    assert position(relived(timed)) == position(timed.table)


@pytest.mark.parametrize("clock", [TEN, MINUTE])
def test_taking_a_move_back_gives_no_time(clock: wire.Clock) -> None:
    timed = Timed(clock)
    timed.now += 40
    timed.turn(0)
    for i in range(3):
        timed.ask(wire.AskUndo(seat=0, decision=timed.table.decision), "Ann")
        timed.ask(wire.Agree(seat=1, decision=timed.table.decision), "Bob")
        assert timed.times()[0] == (clock.seconds - 40.0, "")
        timed.turn(0)


def test_at_zero_nothing_happens_until_the_others_decide() -> None:
    timed = Timed(TEN)
    table = timed.table
    assert refusal(table, wire.Claim(seat=1, of=0), "Bob") == "in-time"
    timed.now += 614
    assert timed.times()[0] == (-14.0, ""), "it has been out for 14 seconds"
    assert timing.running_out(table) == [] and table.status == "running"
    assert refusal(table, wire.Claim(seat=0, of=0), "Ann") == "own-side"
    assert refusal(table, wire.Claim(seat=1, of=7), "Bob") == "seat"
    timed.ask(wire.GiveTime(seat=1, of=0), "Bob")
    assert timed.times()[0] == (120.0, "") and table.talk[-1].says == "Bob gives Ann 2 more minutes."
    timed.now += 130
    timed.turn(0)
    assert timed.times()[0] == (20.0, "others"), "who answers before anybody claims plays on"
    assert refusal(table, wire.Claim(seat=1, of=0), "Bob") == "in-time"
    timed.now += 1
    timed.turn(1)
    timed.now += 21
    timed.ask(wire.Claim(seat=1, of=0), "Bob")
    card = table.card()
    assert (card.status, card.result, card.ended) == ("over", [-1.0, 1.0], "time")
    assert card.summary == "Ann ran out of time." and timed.times()[0] == (0.0, "over")
    assert position(relived(timed)) == position(table)


def test_a_bot_may_sit_in_for_who_has_no_time_and_who_returns_gets_a_little() -> None:
    timed = Timed(TEN)
    assert refusal(timed.table, wire.StandIn(seat=0), "Bob") == "present"
    timed.now += 600
    assert refusal(timed.table, wire.StandIn(seat=0), "Ann") == "out", "else she would give herself time"
    timed.ask(wire.StandIn(seat=0), "Bob")
    assert timed.times()[0] == (0.0, "bot") and timed.table.thinking()
    timed.ask(wire.Return(seat=0), "Ann")
    assert timed.times()[0] == (120.0, "")
    assert position(relived(timed)) == position(timed.table)


def test_a_game_is_called_off_when_nobody_is_left_alone_by_it() -> None:
    timed = Timed(TEN)
    assert refusal(timed.table, wire.CallOff(seat=1), "Bob") == "people"
    timed.now += 600
    assert refusal(timed.table, wire.CallOff(seat=0), "Ann") == "people", "it is for the others to decide"
    timed.ask(wire.CallOff(seat=1), "Bob")
    card = timed.table.card()
    assert (card.status, card.result, card.ended) == ("over", [0.0, 0.0], "called-off")
    assert card.summary == "Called off: nobody won." and refusal(timed.table, wire.CallOff(seat=1), "Bob") == "over"
    assert position(relived(timed)) == position(timed.table)
    alone = Table("t", sheet(RAY, ["open", "greedy"]), RAY)
    done(alone, alone.sitting("Ann", [0], "Ann"))
    done(alone, alone.judge(wire.CallOff(seat=0), [0]))
    assert alone.card().ended == "called-off"
    waiting = Table("t", sheet(RAY, ["open", "open"]), RAY)
    done(waiting, waiting.sitting("Ann", [0], "Ann"))
    done(waiting, waiting.judge(wire.CallOff(seat=0), [0]))
    assert waiting.status == "over" and waiting.match is None
    with pytest.raises(No, match="called off before it began"):
        waiting.sitting("Bob", [1], "Bob")


def test_a_table_may_be_set_to_lose_on_time_and_the_first_who_is_late_has_lost() -> None:
    timed = Timed(wire.Clock("move", 60, loses=True), GAME, {"seats": 3}, 3)
    assert timing.running_out(timed.table) == []
    timed.now += 30
    timed.choose(1)
    timed.now += 5
    timed.ask(wire.Unseal(seat=1, decision=1), "Bob")
    timed.now += 26
    timed.keep(timing.running_out(timed.table))
    assert timed.table.status == "running" and timed.table.card().chairs[0].strength == "greedy"
    assert timed.table.talk[-1].says == "Ann ran out of time."
    timed.keep(timing.running_out(timed.table))
    card = timed.table.card()
    assert (card.status, card.ended, card.result) == ("over", "time", [-1.0, 1.0, -1.0])
    assert card.summary == "Ann and Cid ran out of time: Bob won."
    assert timing.running_out(timed.table) == []
    assert position(relived(timed)) == position(timed.table)


def test_hours_stand_still_while_the_house_is_closed() -> None:
    now = [100.0]
    hours = clocks.Hours(5000.0, 60.0, lambda: now[0], lambda: now[0] + 1e9)
    assert hours.now() == 5000.0 and hours.wall(4990.0) == 1e9 + 90.0
    now[0] += 3
    hours.at_least(5001.0)
    assert hours.now() == 5003.0
    hours.at_least(5010.0)
    assert hours.now() == 5010.0, "what stands in a log has been"
    spans = [span(seconds) for seconds in (1, 59, 200, 7500, 200_000)]
    assert spans == ["2 seconds", "59 seconds", "3 minutes", "2 hours", "2 days"]


@pytest.mark.parametrize(
    ("wishes", "clock"),
    [
        ({}, None),
        ({"kind": "none"}, None),
        ({"kind": "move", "seconds": 30}, wire.Clock("move", 30)),
        ({"kind": "game", "minutes": 5, "loses": True}, wire.Clock("game", 300, 20, True)),
        ({"kind": "days"}, wire.Clock("days", 172_800, grace=86_400)),
    ],
)
def test_a_clock_is_set_as_a_game_is(wishes: dict[str, object], clock: wire.Clock | None) -> None:
    assert clocks.wished(wishes) == clock


def test_a_clock_that_cannot_be_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        for wrong in ({"kind": "sand"}, {"kind": "move", "seconds": 1}, {"kind": "game", "days": 2}, {"colour": 1}):
            answer = client.post("/api/tables", json={"game": "master-ray", "clock": wrong})
            assert refused(400, answer) == "clock" and answer.json()["says"].endswith(".")
        named = [one["name"] for one in client.get("/api/clocks").json()["settings"]]
        assert named == ["kind", "seconds", "minutes", "increment", "days", "loses"]


def test_a_clock_goes_over_the_wire_and_the_line_is_told_what_time_it_is(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        ann = made(client, chairs=["me", "open"], setup={"first": "1"}, clock={"kind": "game", "minutes": 5})
        card = client.get(f"/api/tables/{ann['table']}").json()
        assert card["clock"] == {"kind": "game", "seconds": 300, "increment": 20, "loses": False, "grace": 120}
        assert card["chairs"][0]["time"] == {"left": 300.0, "runs": False, "at": 0.0, "why": "open"}
        joined(client, ann["table"])
        with playing(client, ann) as line:
            present = line.until(lambda message: message["type"] == "presence")
            clock = line.latest[0]["card"]["chairs"][0]["time"]
            assert clock["runs"] and clock["left"] == 300.0 and clock["at"] <= present["time"] + 1
            assert line.ask("claim", seat=0, of=1)["reason"] == "in-time"
            assert line.ask("call-off", seat=0)["reason"] == "people"


def test_no_clock_runs_while_the_server_is_down_and_the_table_says_so(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    table = ""

    async def begun(hall: Hall) -> None:
        nonlocal table
        seated = await hall.create(wish(chairs=["me", "open"], setup={"first": "1"}, clock={"kind": "move"}), "v")
        await hall.join(seated.table, NewSeat(name="Bob"), "w")
        table = seated.table

    async def woken(hall: Hall) -> None:
        room = await hall.room(table)
        left = room.table.clocks.left(0, hall.hours.now()) if room.table.clocks is not None else 0.0
        assert left > 0, "an hour without a server has taken nothing"
        async with asyncio.timeout(WAIT):
            while not room.table.talk:
                await asyncio.sleep(0.01)
        hall.rooms.clear()
        room = await hall.room(table)
        (line,) = room.table.talk
        assert line.says == "The server was away for 60 minutes. No clock ran meanwhile."

    using(path, begun)
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("update house set value = value - 3600 where name = 'seen'")
        db.commit()
    using(path, woken)


def test_a_clock_goes_on_where_it_was_when_the_server_is_killed(tmp_path: Path) -> None:
    with process(tmp_path / "s.db") as server:
        wishes = {"game": "master-ray", "chairs": ["me", "open"], "setup": {"first": "1"}, "clock": {"kind": "days"}}
        seated = server.call("/api/tables", wishes)
        server.call(f"/api/tables/{seated['table']}/seats", {"name": "Bob"})
        before = server.call(f"/api/tables/{seated['table']}")["chairs"][0]["time"]
        assert before["runs"] and before["left"] == 2 * clocks.DAY
        server.stop(signal.SIGKILL)
        server.start()
        after = server.call(f"/api/tables/{seated['table']}")["chairs"][0]["time"]
        assert after["runs"] and after["left"] == before["left"] and after["at"] >= before["at"] - 1.0


def test_the_server_ends_a_game_that_is_lost_on_time(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        clock = {"kind": "move", "seconds": 5, "loses": True}
        seated = await hall.create(wish(chairs=["me", "open"], setup={"first": "1"}, clock=clock), "v")
        await hall.join(seated.table, NewSeat(name="Bob"), "w")
        room = await hall.room(seated.table)
        hall.tidy()
        assert room.table.status == "running"
        hall.hours.at_least(hall.hours.now() + 6)
        hall.tidy()
        async with asyncio.timeout(WAIT):
            while room.table.status == "running":
                await asyncio.sleep(0.01)
        assert room.table.card().summary == "Player ran out of time."

    using(tmp_path / "s.db", act)
