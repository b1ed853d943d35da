"""One's own tables: what the list tells, what is put away by hand or by itself, and what is removed and taken back."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.tables.support import AMPLE, Client, joined, made, playing, serving
from tests.tables.test_hall import refused, using, wish
from warroom.tables import wire
from warroom.tables.hall import Hall, Listed, NewSeat, Shelving
from warroom.tables.limits import HOME, Limits
from warroom.tables.luggage import Key
from warroom.tables.table import No

DAY = 24 * 3600


def listed(client: Client, *seated: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """What the list of these tables tells, by table."""
    keys = [{"table": one["table"], "token": one["token"]} for one in seated]
    found = client.post("/api/mine", json={"keys": keys})
    assert found.status_code == 200, found.text
    return {one["card"]["table"]: one for one in found.json()}


def shelved(client: Client, seated: dict[str, Any], do: str) -> Any:
    """Asks for a table to be put away, taken out or removed."""
    return client.post(f"/api/tables/{seated['table']}/shelf", json={"token": seated["token"], "do": do})


def made_long_ago(path: Path, seconds: float = 2 * DAY) -> None:
    """Moves all that has happened into the past."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("update entries set at = at - ?", (seconds,))
        db.execute("update tables set changed = changed - ?, created = created - ?", (seconds, seconds))
        db.execute("update shelf set since = since - ?", (seconds,))
        db.commit()


def test_the_list_tells_all_that_is_to_be_told_in_a_line(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        clock = {"kind": "days", "days": 3}
        ann = made(client, chairs=["me", "open"], name="Ann", setup={"first": "1"}, clock=clock)
        waiting = listed(client, ann)[ann["table"]]
        assert not waiting["turn"] and waiting["alone"] and waiting["against"] == [] and waiting["deadline"] == 0
        bob = joined(client, ann["table"], "Bob")
        with playing(client, ann) as line:
            line.choose(0)
        mine, theirs = listed(client, ann)[ann["table"]], listed(client, bob)[bob["table"]]
        assert mine["turn"] and not theirs["turn"] and mine["waits_for"] == [0]
        assert mine["against"] == ["Bob"] and theirs["against"] == ["Ann"] and not mine["alone"]
        assert mine["deadline_of"] == 0 and mine["deadline"] > mine["changed"] + 2.9 * DAY
        assert mine["says"].startswith("Turn 1. ") and mine["away"] == ""
        with playing(client, bob) as line:
            line.ask("concede", seat=1)
        over = listed(client, ann)[ann["table"]]
        assert over["card"]["status"] == "over" and over["says"] == "Bob conceded." and over["against"] == ["Bob"]
        assert over["seats"] == [0] and not over["needs"]


def test_what_nobody_touched_for_a_day_is_put_away_by_itself_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with serving(path) as client:
        bots = made(client, setup={"first": "1"})
        waiting = made(client, chairs=["me", "open"], public=True)
        ann = made(client, chairs=["me", "open"], setup={"first": "1"})
        joined(client, ann["table"])
        assert [one["away"] for one in listed(client, bots, waiting, ann).values()] == ["", "", ""]
        assert len(client.get("/api/tables").json()["open"]) == 1
    made_long_ago(path)
    with serving(path) as client:
        found = listed(client, bots, waiting, ann)
        assert found[bots["table"]]["away"] == found[waiting["table"]]["away"] == "rest"
        assert found[ann["table"]]["away"] == "", "somebody else sits there"
        assert client.get("/api/tables").json()["open"] == [], "nobody is led to a table that was left"
        assert shelved(client, bots, "take-out").json()["away"] == ""
        with playing(client, bots) as line:
            assert line.choose(0)["type"] == "taken"
        joined(client, waiting["table"])
        assert listed(client, waiting)[waiting["table"]]["away"] == ""


def test_a_table_is_put_away_for_oneself_alone(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with serving(path) as client:
        ann = made(client, chairs=["me", "open"], setup={"first": "1"})
        bob = joined(client, ann["table"])
        with playing(client, bob) as line:
            line.hear()
            number = line.latest[1]["number"]
            away = shelved(client, ann, "put-away").json()
            assert away["away"] == "you" and away["away_since"] > 0 and away["turn"]
            assert listed(client, bob)[bob["table"]]["away"] == ""
            line.ask("say", seat=1, text="hello")
            line.until(lambda message: message["type"] == "update")
            assert line.latest[1]["number"] == number + 1, "the others hear nothing of it"
        assert refused(409, shelved(client, ann, "remove")) == "running"
    with serving(path) as client:
        assert listed(client, ann)[ann["table"]]["away"] == "you", "also after a restart"
        assert shelved(client, ann, "take-out").json()["away"] == ""
        assert refused(403, shelved(client, {**ann, "token": "x"}, "put-away")) == "foreign"
        assert refused(404, shelved(client, {"table": "no-such-tab1", "token": "x"}, "remove")) == "no-table"


def test_what_is_removed_can_be_taken_back_for_a_day_and_is_gone_then(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with serving(path) as client:
        bots, other = made(client), made(client, chairs=["me", "open"], public=True)
        ann = made(client, chairs=["me", "open"])
        bob = joined(client, ann["table"])
        with playing(client, ann) as line:
            line.ask("concede", seat=0)
        for seated in (bots, other, ann):
            assert shelved(client, seated, "remove").status_code == 200
        assert listed(client, bots, other, ann) == {} and client.get("/api/tables").json()["open"] == []
        assert shelved(client, bots, "take-out").status_code == 200
        assert list(listed(client, bots, other, ann)) == [bots["table"]]
        assert ann["table"] in listed(client, bob), "it is the other's too"
    made_long_ago(path)

    async def tidied(hall: Hall) -> None:
        await hall.prune()
        left = {row.id for row in await hall.store.some([bots["table"], other["table"], ann["table"]])}
        assert left == {bots["table"], ann["table"]}

    using(path, tidied)


def test_a_game_is_conceded_or_called_off_from_the_list(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        ann = made(client, chairs=["me", "open"])

        def end(seated: dict[str, Any], how: str, **more: Any) -> Any:
            return client.post(
                f"/api/tables/{seated['table']}/end", json={"token": seated["token"], "how": how, **more}
            )

        assert refused(409, end(ann, "concede")) == "open"
        joined(client, ann["table"])
        assert refused(403, end({**ann, "token": ""}, "concede")) == "foreign"
        assert refused(400, end(ann, "call-off")) == "people"
        assert end(ann, "concede").json()["card"]["result"] == [-1.0, 1.0]
        both = made(client, chairs=["me", "me"])
        assert end(both, "concede", seat=1).json()["card"]["result"] == [1.0, -1.0]
        alone, waiting = made(client), made(client, chairs=["me", "open"])
        assert end(alone, "call-off").json()["card"]["ended"] == "called-off"
        assert end(waiting, "call-off").json()["card"]["status"] == "over"
        assert refused(409, client.get(f"/api/tables/{waiting['table']}/record")) == "open"
        answer = client.post(f"/api/tables/{waiting['table']}/seats", json={"name": "Bob"})
        assert refused(409, answer) == "over" and "called off" in answer.json()["says"]
        assert listed(client, waiting)[waiting["table"]]["says"] == "Called off: nobody won."


def test_unfinished_tables_are_counted_by_browser_and_not_at_home(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        for mark in ("ann", "bob", ""):
            for i in range(2):
                seated = await hall.create(wish(), "one house", mark)
            with pytest.raises(No, match="too many unfinished tables"):
                await hall.create(wish(), "one house", mark)
            await hall.shelve(seated.table, Shelving(token=seated.token, do="put-away"))
            await hall.create(wish(), "one house", mark)
        for i in range(5):
            await hall.create(wish(), "127.0.0.1", HOME)
            table = (await hall.create(wish(chairs=["me", "open"]), "another", f"friend {i}")).table
            await hall.join(table, NewSeat(name="Bob"), "127.0.0.1", HOME)

    using(tmp_path / "s.db", act, AMPLE._replace(tables_per_visitor=2, seats_per_visitor=1, tables_a_day=10))


def test_who_sits_at_the_machine_of_the_server_never_meets_the_limit(tmp_path: Path) -> None:
    few = Limits(tables_per_visitor=1, tables_a_day=2, tables_kept=2)
    with serving(tmp_path / "s.db", limits=few) as client:
        for i in range(4):
            made(client)
        proxied = {"X-Forwarded-For": "203.0.113.7"}
        body = {"game": "master-ray"}
        answers = [client.post("/api/tables", json=body, headers={**proxied, "X-Visitor": "m"}) for i in range(2)]
        assert [answer.status_code for answer in answers] == [429, 429], "others at this address are counted"


def test_a_list_holds_what_the_hall_says(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        seated = await hall.create(wish(chairs=["me", "random"], setup={"first": "1"}), "v")
        (one,) = await hall.mine([Key(seated.table, seated.token), Key("unknown", "x")])
        assert isinstance(one, Listed) and one.turn and one.against == ["Aimless bot"] and one.alone
        room = await hall.room(seated.table)
        await room.write_and_wait(lambda: room.table.judge(wire.StandIn(seat=0), [0]))
        (one,) = await hall.mine([Key(seated.table, seated.token)])
        assert not one.turn, "a bot plays for you"

    using(tmp_path / "s.db", act)
