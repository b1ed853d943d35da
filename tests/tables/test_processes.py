"""A real server process: it starts and ends cleanly, and is killed and cut off at random without losing a choice."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import socket
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect as connect_now

from tests.cli.support import run
from tests.tables.support import RAY, WAIT, Process, absorbed, position, process, told
from warroom.kernel.chance import Live
from warroom.kernel.match import Match
from warroom.kernel.visibility import digest
from warroom.tables import log
from warroom.tables.store import Store
from warroom.tables.table import Table

KILLS = 8
LOST = (OSError, WebSocketException, EOFError)


def test_it_says_where_it_is_and_ends_cleanly_with_a_game_under_way(tmp_path: Path) -> None:
    with process(tmp_path / "s.db") as server:
        assert server.call("/health")["ok"] is True
        seated = server.call("/api/tables", {"game": "master-ray", "chairs": ["me", "search:5000"]})
        with connect_now(server.address(seated["table"]), compression=None) as line:
            line.send(json.dumps({"type": "hello", "token": seated["token"]}))
            assert json.loads(line.recv(timeout=WAIT))["type"] == "update"
            code, logged = server.stop(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    line.recv(timeout=WAIT)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
        assert code in (0, -signal.SIGTERM) and "Traceback" not in logged, logged
        assert seated["token"] not in logged and seated["table"] not in logged
        server.start()
        assert server.call(f"/api/tables/{seated['table']}")["status"] == "running"
        assert server.stop(signal.SIGINT)[0] in (0, 130, -signal.SIGINT)


def test_a_port_in_use_and_bad_data_are_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "broken.db").write_text("no database " * 1000)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        for words, why in (
            (["--port", port, "--data", str(tmp_path / "s.db")], "cannot be used: address already in use"),
            (["--port", "0", "--data", str(tmp_path / "broken.db")], "not readable as a War Room store"),
            (["--port", "0", "--data", str(tmp_path / "no" / "s.db")], "there is no folder"),
            (["--port", "0", "--host", "no.such.host.invalid"], "There is no address"),
            (["--port", "70000"], "A port is a number from 0 to 65535"),
        ):
            done = run("serve", *words)
            assert done.code == 2 and done.out == "" and why in done.complaint


class Player:
    """A person on one seat of several tables, one after the other, who always comes back."""

    def __init__(self, server: Process, seats: list[dict[str, Any]], seat: int, rng: random.Random) -> None:
        self.server = server
        self.seats = seats
        self.seat = seat
        self.rng = rng
        self.acknowledged: list[tuple[str, int, str]] = []
        self.latest: dict[str, dict[int, dict[str, Any]]] = {}
        self.events: dict[str, dict[int, list[dict[str, Any]]]] = {}
        self.returns = 0
        self.cut = 0.0  # the chance to lose the line after a message
        self.first = False  # takes the first choice, always
        self.pause = 0.0

    async def play(self, stop: asyncio.Event) -> None:
        """Plays all tables to the end, or until it is time to stop."""
        for seated in self.seats:
            table = seated["table"]
            self.latest[table], self.events[table] = {}, {}
            while not stop.is_set() and not self.over(table):
                with contextlib.suppress(*LOST):
                    async with connect(self.server.address(table), compression=None, ping_interval=None) as line:
                        self.returns += 1
                        await self.converse(line, seated, stop)
                await asyncio.sleep(0.01)

    def over(self, table: str) -> bool:
        """Whether the game at a table is over, as far as this player knows."""
        return bool(self.latest[table] and self.latest[table][self.seat]["card"]["status"] == "over")

    async def converse(self, line: ClientConnection, seated: dict[str, Any], stop: asyncio.Event) -> None:
        """Plays at one line until it breaks, or the game is over."""
        table = seated["table"]
        known = self.latest[table].get(self.seat)
        since = {str(self.seat): known["number"]} if known else {}
        await line.send(json.dumps({"type": "hello", "token": seated["token"], "since": since}))
        asked: dict[int, tuple[str, int, str]] = {}
        while not stop.is_set() and not self.over(table):
            message = json.loads(await asyncio.wait_for(line.recv(), WAIT))
            if self.rng.random() < self.cut:
                line.transport.abort()
                return
            if message["type"] == "update":
                absorbed(message, self.latest[table], self.events[table])
                await line.send(json.dumps({"type": "ack", "seat": self.seat, "number": message["number"]}))
                question = message["question"]
                if question:
                    await asyncio.sleep(self.rng.random() * self.pause)
                    text = question["choices"][0] if self.first else self.rng.choice(question["choices"])
                    asked[len(asked) + 1] = (table, question["decision"], text)
                    choice = {"type": "choose", "seat": self.seat, "decision": question["decision"], "text": text}
                    await line.send(json.dumps({**choice, "id": len(asked)}))
                    if self.rng.random() < self.cut:
                        line.transport.abort()
                        return
            elif message["type"] == "taken":
                self.acknowledged.append(asked[message["id"]])
            elif message["type"] == "refused":
                assert message["reason"] == "stale", message


def tables(server: Process, count: int) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Some tables with two people each."""
    ann, bob = [], []
    for i in range(count):
        ann.append(server.call("/api/tables", {"game": "master-ray", "name": "Ann", "chairs": ["me", "open"]}))
        bob.append(server.call(f"/api/tables/{ann[-1]['table']}/seats", {"name": "Bob"}))
    return ann, bob


def kept(data: Path, id: str) -> tuple[Table, list[log.AnyEntry]]:
    """A table as its log makes it, read from the file of a server that is not running."""

    async def read() -> tuple[Table, list[log.AnyEntry]]:
        store = Store(data)
        try:
            found = await store.load(id)
        finally:
            await store.close()
        assert found is not None
        entries = [log.read_entry(entry) for entry in found.entries]
        table = Table(id, log.read_sheet(found.row.sheet), RAY)
        for entry in entries:
            table.apply(entry)
        return table, entries

    return asyncio.run(read())


def test_a_server_killed_at_random_loses_no_acknowledged_choice_and_applies_none_twice(tmp_path: Path) -> None:
    data, rng = tmp_path / "s.db", random.Random(11)
    with process(data) as server:
        ann, bob = tables(server, 12)
        players = [Player(server, seats, seat, random.Random(seat)) for seat, seats in enumerate((ann, bob))]
        for player in players:
            player.pause = 0.04

        async def killed_again_and_again() -> None:
            stop = asyncio.Event()
            playing = [asyncio.create_task(player.play(stop)) for player in players]
            for i in range(KILLS):
                await asyncio.sleep(0.1 + rng.random() * 0.5)
                await asyncio.to_thread(server.stop, signal.SIGKILL)
                await asyncio.to_thread(server.start)
                while min(player.returns for player in players) <= i // 2:  # a slow machine gets the time it needs
                    await asyncio.sleep(0.05)
            await asyncio.sleep(0.5)
            stop.set()
            await asyncio.to_thread(server.stop, signal.SIGKILL)
            await asyncio.gather(*playing)

        asyncio.run(killed_again_and_again())
        assert min(player.returns for player in players) >= KILLS / 2
        acknowledged = 0
        logs = {id: kept(data, id) for id in players[0].latest}
        for id, (_, entries) in logs.items():
            chosen = [entry for entry in entries if isinstance(entry, log.Chose)]
            assert len({entry.decision for entry in chosen}) == len(chosen), "a decision was answered twice"
            for player in players:
                mine = {(entry.decision, entry.text) for entry in chosen if entry.seat == player.seat}
                told = {(decision, text) for at, decision, text in player.acknowledged if at == id}
                assert told <= mine, "an acknowledged choice is lost"
                acknowledged += len(told)
        assert acknowledged > 20
        server.start()
        for seat, seats in enumerate((ann, bob)):
            for seated in seats:
                if seated["table"] in logs:
                    assert_the_log_is_seen(server, logs[seated["table"]][0], seat, seated)


def assert_the_log_is_seen(server: Process, table: Table, seat: int, seated: dict[str, Any]) -> None:
    """A seat of a server started again sees exactly what the log says."""
    with connect_now(server.address(seated["table"]), compression=None) as line:
        line.send(json.dumps({"type": "hello", "token": seated["token"]}))
        update = json.loads(line.recv(timeout=WAIT))
    expected = told(table, seat)
    assert update["view"] == expected.view and update["number"] == expected.number
    assert [event["says"] for event in update["events"]] == [event.says for event in expected.events]


def test_lines_cut_at_random_lead_to_the_same_end(tmp_path: Path) -> None:
    with process(tmp_path / "s.db") as server:
        ann, bob = tables(server, 2)
        players = [Player(server, seats, seat, random.Random(seat)) for seat, seats in enumerate((ann, bob))]
        for player in players:
            player.first, player.cut = True, 0.15

        async def play() -> None:
            async with asyncio.timeout(WAIT):
                await asyncio.gather(*(player.play(asyncio.Event()) for player in players))

        asyncio.run(play())
        assert min(player.returns for player in players) > 4
        server.stop()
        for seated in ann:
            table, _ = kept(tmp_path / "s.db", seated["table"])
            dice = Live(bytes.fromhex(table.sheet.secret))
            quiet = Match(RAY, table.sheet.setup, dice, ["Ann", "Bob"])
            while not quiet.over:
                seat = quiet.asked()[0]
                ask = quiet.ask(seat)
                assert ask is not None
                quiet.submit(seat, ask.choices[0])
            assert table.match is not None
            assert digest(RAY.dump(table.match.state)) == digest(RAY.dump(quiet.state))
            for player in players:
                heard = [event["says"] for event in player.events[seated["table"]][player.seat]]
                assert heard == [event.says for event in quiet.hear(player.seat)]


def handshake(server: Process, table: str) -> socket.socket:
    """A WebSocket opened by hand, so that anything can be sent over it."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=WAIT)
    line.sendall(
        f"GET /ws/tables/{table}/play HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert b" 101 " in line.recv(4096)
    return line


def test_bad_clients_do_not_harm_a_real_server(tmp_path: Path) -> None:
    with process(tmp_path / "s.db") as server:
        seated = server.call("/api/tables", {"game": "master-ray", "chairs": ["me", "me"], "setup": {"first": "1"}})
        hello = json.dumps({"type": "hello", "token": seated["token"]})
        with connect_now(server.address(seated["table"]), compression=None) as line:
            line.send(hello)
            with pytest.raises(ConnectionClosed) as closed:
                line.send(json.dumps({"type": "say", "seat": 0, "text": "x" * 20000}))
                while True:
                    line.recv(timeout=WAIT)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
        for rubbish in (b"\x81\xff", b"\x81\x85\x00\x00\x00\x00he", b"\xff" * 50, b"GET / HTTP/1.1\r\n\r\n", b""):
            with handshake(server, seated["table"]) as raw:
                raw.sendall(rubbish)
        half = b"POST /api/tables HTTP/1.1\r\nContent-Length: 9\r\n\r\n{"
        for request in (b"\x00" * 100, b"GET /" + b"a" * 100000, half):
            with socket.create_connection(("127.0.0.1", server.port), timeout=WAIT) as raw:
                raw.sendall(request)
        with connect_now(server.address(seated["table"]), compression=None) as line:
            line.send(hello)
            line.recv(timeout=WAIT)  # the table is there
            reasons = []
            with contextlib.suppress(ConnectionClosed):
                for i in range(300):
                    line.send("{")
                while True:
                    message = json.loads(line.recv(timeout=WAIT))
                    reasons.append(message.get("reason"))
            assert "malformed" in reasons and "too-fast" in reasons
        with connect_now(
            server.address(seated["table"]),
            compression=None,
            additional_headers={"Origin": "https://elsewhere.example"},
        ) as line:
            assert json.loads(line.recv(timeout=WAIT))["reason"] == "origin"
        card = server.call(f"/api/tables/{seated['table']}")
        assert card["status"] == "running" and card["decision"] == 1 and server.call("/health")["ok"]
        _, logged = server.stop(signal.SIGTERM)
        assert "Traceback" not in logged and seated["token"] not in logged, logged
    assert position(kept(tmp_path / "s.db", seated["table"])[0])
