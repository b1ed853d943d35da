"""The door: who comes in, how many, how long they may take to say what they want, and in how many words."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tables.support import AMPLE, WAIT, Client, made, playing, serving, until
from warroom.tables.limits import Households, Limits

CALL = b"GET /api/bots HTTP/1.1\r\nHost: localhost\r\n"
LARGE = 64_000_000  # bytes, more than a system keeps for a connection that takes nothing
CHUNKS = (
    b"POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
)


@contextlib.contextmanager
def connected(client: Client) -> Iterator[socket.socket]:
    """A connection by hand."""
    with socket.create_connection(("127.0.0.1", client.port), timeout=WAIT) as connection:
        yield connection


def answered(connection: socket.socket) -> bytes:
    """All that the server says until it closes."""
    heard = b""
    with contextlib.suppress(ConnectionError):
        while piece := connection.recv(65536):
            heard += piece
    return heard


def sent(connection: socket.socket, data: bytes) -> bytes:
    """Sends as much as is taken, and gives the answer."""
    with contextlib.suppress(ConnectionError):
        connection.sendall(data)
    return answered(connection)


@pytest.mark.parametrize(
    ("call", "status"),
    [
        (CALL + b"X-Long: " + b"x" * 40_000, 431),
        (CALL + b"X-Many: a\r\n" * 100, 431),
        (b"GET /" + b"x" * 40_000, 431),
        (CHUNKS + b"1\r\n \r\n" * 9_000, 431),
        (CHUNKS + b"0\r\nX-Trailer: " + b"x" * 40_000, 431),
        ((CALL + b"\r\n") * 200, 429),
        (b"\x00nonsense\r\n\r\n", 400),
    ],
)  # fmt: skip
def test_a_call_that_is_longer_than_anybody_needs_is_turned_away(tmp_path: Path, call: bytes, status: int) -> None:
    with serving(tmp_path / "s.db") as client:
        with connected(client) as connection:
            answer = sent(connection, call)
        assert f"HTTP/1.1 {status} ".encode() in answer
        refused = json.loads(answer.rpartition(b"\r\n\r\n")[2])
        assert set(refused) == {"reason", "says", "rule"} and refused["says"].endswith(".")
        assert client.get("/api/bots").status_code == 200


def test_what_a_visitor_needs_comes_in(tmp_path: Path) -> None:
    """A few calls at once on one connection, a call byte by byte, and one with many headers are all answered."""
    with serving(tmp_path / "s.db") as client:
        with connected(client) as connection:
            heard = sent(connection, CALL + b"\r\n" + CALL + b"\r\n" + CALL + b"Connection: close\r\n\r\n")
            assert heard.count(b"HTTP/1.1 200 ") == 3
        with connected(client) as connection:
            for byte in CALL + b"Connection: close\r\n\r\n":
                connection.sendall(bytes((byte,)))
            assert b"HTTP/1.1 200 " in answered(connection)
        assert client.get("/api/bots", headers={f"X-{i}": "y" * 200 for i in range(40)}).status_code == 200


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"\r\n",
        b"GET /api",
        CALL,
        b"POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    ],
)
def test_who_does_not_say_in_time_what_they_want_is_cut(tmp_path: Path, half: bytes) -> None:
    with (
        serving(tmp_path / "s.db", limits=AMPLE._replace(request_seconds=0.2)) as client,
        connected(client) as connection,
    ):
        assert sent(connection, half) == b""
        assert client.get("/health").status_code == 200


def test_a_call_that_comes_drop_by_drop_is_cut_all_the_same(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "s.db", limits=AMPLE._replace(request_seconds=0.3)) as client,
        connected(client) as connection,
        pytest.raises(ConnectionError),
    ):
        for byte in CALL * 100:
            connection.sendall(bytes((byte,)))
            time.sleep(0.02)


def test_who_does_not_take_an_answer_is_cut(tmp_path: Path) -> None:
    """One answer that no buffer on the way can hold: to ask for many small ones would be a race with `pipelined`."""
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "assets" / "large.js").write_bytes(bytes(LARGE))
    with (
        serving(tmp_path / "s.db", limits=AMPLE._replace(stuck_seconds=0.2), pages=tmp_path / "static") as client,
        connected(client) as connection,
    ):
        connection.sendall(b"GET /assets/large.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
        until(lambda: 'turned_away_total{reason="stuck"} 1' in client.get("/metrics").text)
        assert len(answered(connection)) < LARGE


def test_one_household_takes_only_so_many_connections_and_others_still_come_in(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", limits=AMPLE._replace(connections_per_visitor=5)) as client:
        with contextlib.ExitStack() as stack:
            for i in range(5):
                stack.enter_context(connected(client))
            time.sleep(0.05)
            with connected(client) as sixth:
                assert b"503" in (heard := answered(sixth)) and b"Too many connections" in heard
            other = socket.create_connection(("127.0.0.1", client.port), WAIT, ("127.0.0.2", 0))
            with other:
                assert b"200 OK" in sent(other, CALL + b"Connection: close\r\n\r\n")
        until(lambda: client.get("/api/bots").status_code == 200)


def test_new_connections_are_held_to_a_rate(tmp_path: Path) -> None:
    limits = AMPLE._replace(doors_per_second=0.001, door_burst=3)
    with serving(tmp_path / "s.db", limits=limits) as client:
        answers = []
        for i in range(5):
            with connected(client) as connection:
                answers.append(sent(connection, CALL + b"Connection: close\r\n\r\n")[9:12])
        assert answers == [b"200", b"200", b"200", b"503", b"503"]


def test_a_line_keeps_the_place_of_its_connection_until_it_is_gone(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", limits=AMPLE._replace(connections_per_visitor=3)) as client:
        seated = made(client, chairs=["me", "me"])
        with playing(client, seated) as one, playing(client, seated) as two:
            one.hear()
            two.hear()
            with connected(client) as connection:
                assert b"Too many connections" in answered(connection)
        with connected(client) as connection:
            until(lambda: "connections_open 2" in client.get("/metrics").text)
            assert connection.fileno() > 0


def test_the_whole_house_takes_only_so_many_and_a_proxy_is_no_household() -> None:
    households = Households(Limits(connections=3, connections_per_visitor=1, door_burst=2))
    assert households.enter("a") and not households.enter("a") and households.enter(None) and households.enter(None)
    assert not households.enter("b")
    households.leave("a")
    assert households.enter("b") and not households.enter("b")
    households.leave("b")
    assert households.enter("a"), "the second time is within the rate"
    households.leave("a")
    assert not households.enter("a"), "the third is not"
    assert households.connections == 2
