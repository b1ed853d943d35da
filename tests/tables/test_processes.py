"""A real server process: it starts and ends cleanly, and is killed and cut off at random without losing a choice."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import random
import signal
import socket
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect as connect_now

from tests.cli.support import run
from tests.tables.attackers import Attacker, good_records
from tests.tables.kills import Player, kept, kill_at_random, reset_at_random, tables
from tests.tables.noise import raw_line
from tests.tables.support import RAY, WAIT, position, process, until
from warroom.kernel.chance import Live
from warroom.kernel.match import Match
from warroom.kernel.visibility import digest
from warroom.tables.wire import PROTOCOL

KILLS = 6
RUDE = 60


def test_it_says_where_it_is_and_ends_cleanly_with_a_game_under_way(tmp_path: Path) -> None:
    with process(tmp_path / "s.db") as server:
        assert server.call("/health")["ok"] is True
        seated = server.call("/api/tables", {"game": "master-ray", "chairs": ["me", "search:5000"]})
        with connect_now(server.address(seated["table"]), compression=None) as line:
            line.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "token": seated["token"]}))
            assert json.loads(line.recv(timeout=WAIT))["type"] == "update"
            code, logged = server.stop(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    line.recv(timeout=WAIT)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
        assert code == 0 and "Traceback" not in logged, logged
        assert seated["token"] not in logged and seated["table"] not in logged
        server.start()
        assert server.call(f"/api/tables/{seated['table']}")["status"] == "running"
        assert server.stop(signal.SIGINT)[0] == 0


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


def test_a_server_killed_at_random_loses_no_acknowledged_choice_and_applies_none_twice(tmp_path: Path) -> None:
    assert kill_at_random(tmp_path / "s.db", KILLS, seed=11) >= KILLS


def test_bots_die_with_a_killed_server(tmp_path: Path) -> None:
    with process(tmp_path / "s.db") as server:
        seated = server.call(
            "/api/tables", {"game": "master-ray", "chairs": ["me", "search:5000"], "setup": {"first": "2"}}
        )
        with connect_now(server.address(seated["table"]), compression=None) as line:
            line.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "token": seated["token"]}))
            bots = until(lambda: {child for child, parent in running().items() if parent == server.pid})
            server.stop(signal.SIGKILL)
        until(lambda: not bots & running().keys())


def test_ctrl_c_disturbs_no_bot_and_all_that_is_logged_is_for_programs(tmp_path: Path) -> None:
    """In a terminal Ctrl-C goes to the bots too, also while their processes start."""
    with process(tmp_path / "s.db") as server:
        wish = {"game": "master-ray", "chairs": ["me", "greedy"], "setup": {"first": "2"}}
        seated = server.call("/api/tables", wish)
        bots = until(lambda: {child for child, parent in running().items() if parent == server.pid})
        with connect_now(server.address(seated["table"]), compression=None) as line:
            line.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "token": seated["token"]}))
            update = {"type": ""}
            while update["type"] != "update" or not update["question"]:
                for bot in bots:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(bot, signal.SIGINT)
                with contextlib.suppress(TimeoutError):
                    update = json.loads(line.recv(timeout=0.02))
        _, logged = server.stop(signal.SIGTERM)
        assert [json.loads(line) for line in logged.splitlines()] == []


def running() -> dict[int, int]:
    """All processes that live, with those who started them."""
    told = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,stat="], stdout=subprocess.PIPE, text=True, check=True).stdout
    return {int(pid): int(parent) for pid, parent, state in map(str.split, told.splitlines()) if "Z" not in state}


def test_lines_cut_at_random_lead_to_the_same_end(tmp_path: Path) -> None:
    with process(tmp_path / "s.db") as server:
        ann, bob = tables(server, 2)
        players = [Player(server, seats, seat, random.Random(seat)) for seat, seats in enumerate((ann, bob))]
        for player in players:
            player.first, player.cut = True, 0.15

        async def play() -> None:
            stop = asyncio.Event()
            playing = [asyncio.create_task(player.play(stop)) for player in players]
            async with asyncio.timeout(4 * WAIT):
                while not all(player.over(seated["table"]) for player in players for seated in ann):
                    await asyncio.sleep(0.05)
            stop.set()
            await asyncio.gather(*playing)

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


def frame(text: str) -> bytes:
    """A text as a browser sends it, masked with zeros."""
    data = text.encode()
    return bytes((0x81, 0x80 | len(data))) + bytes(4) + data


def test_bad_clients_do_not_harm_a_real_server(tmp_path: Path) -> None:
    with process(tmp_path / "s.db") as server:
        seated = server.call("/api/tables", {"game": "master-ray", "chairs": ["me", "me"], "setup": {"first": "1"}})
        hello = json.dumps({"type": "hello", "protocol": PROTOCOL, "token": seated["token"]})
        with connect_now(server.address(seated["table"]), compression=None) as line:
            line.send(hello)
            with pytest.raises(ConnectionClosed) as closed:
                line.send(json.dumps({"type": "say", "seat": 0, "text": "x" * 20000}))
                while True:
                    line.recv(timeout=WAIT)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
        for rubbish in (b"\x81\xff", b"\x81\x85\x00\x00\x00\x00he", b"\xff" * 50, b"GET / HTTP/1.1\r\n\r\n", b""):
            with raw_line(server.port, seated["table"]) as raw:
                raw.sendall(rubbish)
        half = b"POST /api/tables HTTP/1.1\r\nContent-Length: 9\r\n\r\n{"
        for request in (b"\x00" * 100, b"GET /" + b"a" * 100000, half):
            with socket.create_connection(("127.0.0.1", server.port), timeout=WAIT) as raw:
                raw.sendall(request)
        with raw_line(server.port, seated["table"]) as raw:
            raw.sendall(frame(hello))
            heard = raw.recv(65536)  # the table is there
            raw.sendall(frame("{") * 300)
            while piece := raw.recv(65536):
                heard += piece
            assert b'"malformed"' in heard and b'"too-fast"' in heard and b'"bye"' in heard
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


def test_a_dozen_records_at_once_are_the_first_thing_a_server_is_asked_for(tmp_path: Path) -> None:
    """Records of all games in many threads at once: nothing is loaded twice, and the server lives."""
    records = itertools.cycle(good_records())
    with process(tmp_path / "s.db") as server:
        attacker = Attacker(server.port, WAIT)
        with ThreadPoolExecutor(12) as pool:
            answers = list(pool.map(lambda i: attacker.call("/api/records", {"record": next(records)}), range(12)))
        assert server.call("/health")["ok"]
        assert {answer.get("reason", "table") for answer in answers} <= {"table", "too-fast"}
        assert sum("table" in answer for answer in answers) >= 8
        code, logged = server.stop(signal.SIGTERM)
        assert code == 0 and logged == ""


def test_who_resets_the_connection_leaves_no_table_stuck(tmp_path: Path) -> None:
    assert reset_at_random(tmp_path / "s.db", RUDE, seed=5) >= RUDE
