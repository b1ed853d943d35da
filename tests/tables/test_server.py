"""The server's calls: what they answer, how they refuse, what protects them, and what they tell about the server."""

from __future__ import annotations

import json
import logging
import socket
import sys
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.tables.support import AMPLE, find_any, joined, made, playing, serving, until
from warroom import __version__
from warroom.kernel.game import Game
from warroom.tables import wire
from warroom.tables.limits import Limits
from warroom.tables.server import JsonLines


def test_games_and_rules_are_told_as_data(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        games = client.get("/api/games").json()
        assert games[0]["name"] == "master-ray" and games[0]["settings"]["settings"][0]["name"] == "mode"
        rules = client.get("/api/games/master-ray/rules").json()
        assert {"kind", "id", "fields", "places"} == set(rules[0]) and len(rules) > 50
        assert {rule["id"]: rule["places"] for rule in rules}["move.single-direction"] == ["rules.actions:fits"]
        assert client.get("/api/games/chess/rules").status_code == 404


def test_every_bot_on_offer_can_take_a_seat_and_goes_by_its_name_there(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        bots = client.get("/api/bots").json()
        assert [bot["name"] for bot in bots] == ["Aimless", "Beginner", "Regular", "Strong", "Expert"]
        for bot in bots:
            seated = made(client, chairs=["me", bot["strength"]], setup={"first": "1"})
            chair = client.get(f"/api/tables/{seated['table']}").json()["chairs"][1]
            assert chair["strength"] == bot["strength"] and chair["name"] == f"{bot['name']} bot" and bot["says"]


def test_the_server_says_how_it_is_and_which_version(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        health = client.get("/health").json()
        assert health["ok"] and health["version"] == __version__ and health["tables"] == 0 == health["lines"]


def test_the_schema_holds_every_call_and_every_message_of_the_line(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        schema = client.get("/schema/openapi.json").json()
    assert {"/api/tables", "/api/tables/{table}/seats", "/api/records", "/health"} <= set(schema["paths"])
    components = schema["components"]["schemas"]
    tags = {"ClientMessage": wire.ClientMessage, "ServerMessage": wire.ServerMessage}
    for name, union in tags.items():
        wanted = {kind.__struct_config__.tag for kind in union.__args__}
        assert set(components[name]["discriminator"]["mapping"]) == wanted
        for kind in union.__args__:
            assert components[kind.__name__]["description"].split() == (kind.__doc__ or "").split()
    names = json.dumps(schema).split('"#/components/schemas/')[1:]
    assert {name.split('"')[0] for name in names} <= set(components), "a reference leads nowhere"


def test_every_answer_is_protected_also_a_refusal(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        for path in ("/health", "/api/tables", "/api/tables/nothing", "/nothing", "/schema/openapi.json", "/metrics"):
            headers = client.get(path).headers
            assert "default-src 'none'" in headers["content-security-policy"] and "unsafe" not in str(headers)
            assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
            assert headers["cache-control"] == "no-store" and "server" not in headers


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/api/tables", b"{", 400),
        ("POST", "/api/tables", b"", 400),
        ("POST", "/api/tables", b"[]", 400),
        ("POST", "/api/tables", b"\xff\xfe", 400),
        ("POST", "/api/tables", b'{"game":"' + b"x" * 41 + b'"}', 400),
        ("POST", "/api/tables", b"[" * 100_000, 400),
        ("POST", "/api/records", b'{"record":"' + b"x" * 1_100_000 + b'"}', 413),
        ("POST", "/api/mine", json.dumps({"keys": [{"table": "t", "token": "t"}] * 101}).encode(), 400),
        ("PUT", "/api/tables", b"{}", 405),
        ("GET", "/api/tables/" + "x" * 41, b"", 400),
        ("GET", "/api/tables/..%2F..%2Fetc", b"", 404),
        ("GET", "/api/tables/AAAAAAAAAAAA", b"", 404),
        ("GET", "/api/tables/AAAAAAAAAAAA/record", b"", 404),
        ("GET", "/api/tables/AAAAAAAAAAAA/moments?seat=x", b"", 400),
        ("POST", "/api/tables/AAAAAAAAAAAA/branch", b'{"moves":-1}', 400),
    ],
)
def test_bad_calls_are_refused_in_a_sentence(tmp_path: Path, method: str, path: str, body: bytes, status: int) -> None:
    with serving(tmp_path / "s.db") as client:
        answer = client.request(method, path, content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == status, answer.text
        assert set(answer.json()) == {"reason", "says", "rule"} and len(answer.text) < 700
        assert "Traceback" not in answer.text and ".py" not in answer.text


def test_a_fault_of_ours_shows_no_inside(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def find_badly(name: str) -> Game:
        raise RuntimeError("the inside of the house")

    with serving(tmp_path / "s.db", find_game=find_badly) as client:
        answer = client.post("/api/tables", json={"game": "master-ray"})
        assert answer.status_code == 500 and answer.json()["says"] == "Something went wrong on our side."
        assert "warroom_errors_total 1" in client.get("/metrics").text
    assert "the inside of the house" in caplog.text


def test_metrics_count_and_are_readable_by_prometheus(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        seated = made(client, chairs=["me", "me"])
        with playing(client, seated) as line:
            line.ask("choose", seat=0, decision=99, texts=["x"])
            told = client.get("/metrics")
        assert told.headers["content-type"].startswith("text/plain")
        lines = told.text.splitlines()
        assert 'warroom_refused_total{reason="stale"} 1' in lines and "warroom_lines_open 1" in lines
        assert "warroom_entries_total 2" in lines and seated["token"] not in told.text
        for text in lines:
            assert text.startswith("# ") or (len(text.rsplit(" ", 1)) == 2 and float(text.rsplit(" ", 1)[1]) >= 0)


def test_a_log_line_is_json_and_holds_only_what_is_named() -> None:
    record = logging.LogRecord("warroom.tables", logging.ERROR, "file.py", 1, "line failed", None, None)
    record.seats, record.token = [0], "secret"
    line: dict[str, Any] = json.loads(JsonLines().format(record))
    assert line["event"] == "line failed" and line["seats"] == [0] and "secret" not in str(line)
    try:
        raise ValueError("why")
    except ValueError:
        record.exc_info = sys.exc_info()
    assert "ValueError: why" in json.loads(JsonLines().format(record))["trace"]


def test_no_secret_is_logged_or_stored(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with serving(tmp_path / "s.db") as client:
        seated = made(client, chairs=["me", "me"])
        with playing(client, seated) as line:
            line.ask("say", seat=0, text="hello")
            line.connection.send("{")
            line.hear()
    own = [record.getMessage() + str(record.__dict__) for record in caplog.records if record.name.startswith("warroom")]
    assert own and seated["token"] not in str(own) and seated["table"] not in str(own)
    for path in tmp_path.iterdir():
        assert seated["token"].encode() not in path.read_bytes()


def test_every_message_can_be_written_and_read_again() -> None:
    seen = set()
    for kind in wire.ClientMessage.__args__:
        fields = {"seat": 1, "decision": 2, "text": "ready", "texts": ["ready"], "number": 3, "roles": [0], "of": 0,
                  "to": "all", "marks": ["ruler"], "name": "yield"}  # fmt: skip
        chosen = {name: fields[name] for name in kind.__struct_fields__ if name in fields}
        message = kind(**chosen)
        assert wire.heard(msgspec.json.encode(message)) == message
        seen.add(kind.__struct_config__.tag)
    assert len(seen) == len(wire.ClientMessage.__args__)


def test_the_example_game_is_served_by_injection(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", limits=AMPLE, find_game=find_any, games=("signal-duel",)) as client:
        assert [game["name"] for game in client.get("/api/games").json()] == ["signal-duel"]


# -- whose calls these are ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "status", "reason"),
    [
        ({}, 201, ""),
        ({"Origin": "http://{host}"}, 201, ""),
        ({"Content-Type": "application/json; charset=utf-8"}, 201, ""),
        ({"Host": f"{socket.gethostname()}:8470"}, 201, ""),
        ({"Host": f"{socket.gethostname().partition('.')[0].upper()}.local"}, 201, ""),
        ({"Origin": "https://elsewhere.example"}, 403, "origin"),
        ({"Origin": "null"}, 403, "origin"),
        ({"Content-Type": "text/plain"}, 415, "type"),
        ({"Content-Type": "text/plain; application/json"}, 415, "type"),
        ({"Content-Type": ""}, 415, "type"),
        ({"Host": "elsewhere.example"}, 421, "host"),
        ({"Host": "elsewhere.example", "Origin": "http://elsewhere.example"}, 421, "host"),
        ({"Host": "10.1.2.3:8470"}, 421, "host"),
        ({"Host": "0.0.0.0"}, 421, "host"),
        ({"Host": "localhost.elsewhere.example"}, 421, "host"),
        ({"Host": "[::"}, 421, "host"),
        ({"Host": ""}, 421, "host"),
        ({"Host": "localhost:99"}, 201, ""),
        ({"Host": "LOCALHOST."}, 201, ""),
        ({"Host": "ann.localhost"}, 201, ""),
        ({"Host": "games.example"}, 201, ""),
        ({"Host": "games.example", "Origin": "https://games.example"}, 201, ""),
    ],
)
def test_pages_of_other_sites_and_foreign_names_are_refused(
    tmp_path: Path, headers: dict[str, str], status: int, reason: str
) -> None:
    with serving(tmp_path / "s.db", names=["Games.Example", "0.0.0.0"]) as client:
        host = f"127.0.0.1:{client.port}"
        given = {"Content-Type": "application/json", **{name: text.format(host=host) for name, text in headers.items()}}
        answer = client.post("/api/tables", content=b'{"game": "master-ray"}', headers=given)
        assert answer.status_code == status, answer.text
        assert answer.json().get("reason", "") == reason
        if reason == "host":
            assert client.get("/", headers={"Host": given["Host"]}).status_code == 421, "pages neither"


def test_the_figures_are_for_this_machine_or_who_has_the_token(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", metrics_token="open sesame") as client:
        token = {"Authorization": "Bearer open sesame"}
        assert client.get("/metrics").status_code == 200
        for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"):
            assert client.get("/metrics", headers={name: "127.0.0.1"}).status_code == 403
            assert client.get("/metrics", headers={name: "203.0.113.7", **token}).status_code == 200
        assert client.get("/metrics", headers={"Via": "a", "Authorization": "Bearer x"}).status_code == 403
        with httpx.Client(
            base_url=f"http://127.0.0.1:{client.port}", transport=httpx.HTTPTransport(local_address="127.0.0.2")
        ) as other:
            assert other.get("/metrics").status_code == 403 and other.get("/health").status_code == 200
            assert other.get("/metrics", headers=token).status_code == 200


def test_the_figures_do_not_show_that_a_sealed_answer_was_changed(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        ann = made(client, game="signal-duel", chairs=["me", "open"])
        bob = joined(client, ann["table"])
        with playing(client, ann) as one, playing(client, bob) as two:
            choices = one.question(0)["choices"]
            one.choose(0, choices[0])
            two.question(1)

            def figures() -> list[str]:
                return client.get("/metrics").text.splitlines()

            before = until(lambda: (now := figures()) and now == figures() and now)
            for text in (choices[1], choices[0], choices[1]):
                decision = one.latest[0]["question"]["decision"]
                assert one.ask("choose", seat=0, decision=decision, texts=[text])["again"] is False
            assert figures() == before
            two.choose(1)
            assert figures() != before


def test_the_door_takes_larger_bodies_only_for_records(tmp_path: Path) -> None:
    limits = Limits()
    with serving(tmp_path / "s.db") as client:
        for path, size, status in (
            ("/api/mine", limits.body_bytes, 413),
            ("/api/records", limits.body_bytes, 400),
            ("/api/records", limits.record_bytes, 413),
        ):
            body = json.dumps({"record": "x" * size})
            answer = client.post(path, content=body, headers={"Content-Type": "application/json"})
            assert answer.status_code == status and set(answer.json()) == {"reason", "says", "rule"}
