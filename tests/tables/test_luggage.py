"""To another device: a short code brings one's seats along, once, for a few minutes."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import msgspec
import pytest

from tests.tables.support import AMPLE, made, playing, serving
from tests.tables.test_hall import refused
from warroom.tables import luggage
from warroom.tables.luggage import Key


def test_a_code_brings_the_seats_along_once_and_survives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with serving(path) as client:
        seats = [made(client) for i in range(3)]
        keys = [{"table": seated["table"], "token": seated["token"]} for seated in seats]
        packed = client.post("/api/luggage", json={"keys": keys}).json()
    with contextlib.closing(sqlite3.connect(path)) as db:
        dump = b"".join(bytes(str(row), "utf-8") for row in db.execute("select * from luggage"))
    assert packed["code"].encode() not in dump and not any(seated["token"].encode() in dump for seated in seats)
    with serving(path) as client:
        typed = f"  {packed['code'].lower().replace('-', ' ')} "
        taken = client.post("/api/luggage/take", json={"code": typed})
        assert taken.json() == {"keys": keys}
        with playing(client, seats[0]) as line:
            assert line.hear()["type"] in ("update", "presence")
        again = client.post("/api/luggage/take", json={"code": packed["code"]})
        assert refused(404, again) == "no-code" and "make a new one there" in again.json()["says"]


def test_a_code_can_be_made_worthless_and_runs_out(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", limits=AMPLE._replace(luggage_seconds=-1.0)) as client:
        old = client.post("/api/luggage", json={"keys": [{"table": "t", "token": "x"}]}).json()
        assert refused(404, client.post("/api/luggage/take", json={"code": old["code"]})) == "no-code"
    with serving(tmp_path / "s.db") as client:
        assert refused(400, client.post("/api/luggage", json={"keys": []})) == "luggage"
        fresh = client.post("/api/luggage", json={"keys": [{"table": "t", "token": "x"}]}).json()
        assert client.post("/api/luggage/drop", json={"code": fresh["code"]}).json() == {"dropped": True}
        assert client.post("/api/luggage/drop", json={"code": fresh["code"]}).json() == {"dropped": False}
        assert refused(404, client.post("/api/luggage/take", json={"code": fresh["code"]})) == "no-code"


def test_nobody_leaves_codes_lying_about(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", limits=AMPLE._replace(luggage_per_visitor=2)) as client:
        body = {"keys": [{"table": "t", "token": "x"}]}
        answers = [client.post("/api/luggage", json=body) for i in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert "several codes on their way" in answers[2].json()["says"]


@pytest.mark.parametrize("count", [1, 100])
def test_what_is_locked_is_opened_by_its_code_alone(count: int) -> None:
    keys = [Key(f"table {i}", f"token {i}") for i in range(count)]
    code, other = luggage.new_code(), luggage.new_code()
    kept = luggage.locked(code, b"salt", keys)
    assert luggage.unlocked(code, b"salt", kept) == keys and luggage.label(code) != luggage.label(other)
    with pytest.raises((msgspec.MsgspecError, UnicodeDecodeError)):
        luggage.unlocked(other, b"salt", kept)
