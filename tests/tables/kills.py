"""A server that is killed again and again while people play: what it has acknowledged is kept, and kept once."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect as connect_now

from tests.tables.attackers import Attacker, rude_goodbye
from tests.tables.support import RAY, WAIT, Process, absorbed, process, told
from warroom.tables import log
from warroom.tables.store import Store
from warroom.tables.table import Table
from warroom.tables.wire import PROTOCOL

LOST = (OSError, WebSocketException, EOFError)
PAIRS = 3  # tables at which people play at the same time


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

    async def play(self, stop: asyncio.Event) -> None:
        """Plays one table after the other to its end, also those that are still to come, until it is time to stop."""
        at = 0
        while not stop.is_set():
            if at == len(self.seats):
                await asyncio.sleep(0.01)
            elif self.over(self.seats[at]["table"]):
                at += 1
            else:
                with contextlib.suppress(*LOST):
                    address = self.server.address(self.seats[at]["table"])
                    async with connect(address, compression=None, ping_interval=None) as line:
                        self.returns += 1
                        await self.converse(line, self.seats[at], stop)
                await asyncio.sleep(0.01)

    def over(self, table: str) -> bool:
        """Whether the game at a table is over, as far as this player knows."""
        latest = self.latest.get(table, {}).get(self.seat)
        return latest is not None and latest["card"]["status"] == "over"

    async def converse(self, line: ClientConnection, seated: dict[str, Any], stop: asyncio.Event) -> None:
        """Plays at one line until it breaks, or the game is over."""
        table = seated["table"]
        known = self.latest.setdefault(table, {}).get(self.seat)
        self.events.setdefault(table, {})
        since = {str(self.seat): known["number"]} if known else {}
        await line.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "token": seated["token"], "since": since}))
        asked: dict[int, tuple[str, int, str]] = {}
        while not stop.is_set() and not self.over(table):
            try:
                message = json.loads(await asyncio.wait_for(line.recv(), 0.2))
            except TimeoutError:
                continue
            if self.rng.random() < self.cut:
                line.transport.abort()
                return
            if message["type"] == "update":
                absorbed(message, self.latest[table], self.events[table])
                await line.send(json.dumps({"type": "ack", "seat": self.seat, "number": message["number"]}))
                question = message["question"]
                if question:
                    text = question["choices"][0] if self.first else self.rng.choice(question["choices"])
                    asked[len(asked) + 1] = (table, question["decision"], text)
                    choice = {"type": "choose", "seat": self.seat, "decision": question["decision"], "texts": [text]}
                    await line.send(json.dumps({**choice, "id": len(asked)}))
                    if self.rng.random() < self.cut:
                        line.transport.abort()
                        return
            elif message["type"] == "taken":
                self.acknowledged.append(asked[message["id"]])
            elif message["type"] == "refused" and message["reason"] == "too-fast":  # and so it was not read
                await asyncio.sleep(0.1)
                return
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


class Pair:
    """Two people who play game after game against each other."""

    def __init__(self, server: Process, seed: int) -> None:
        self.server = server
        self.players = [Player(server, [], seat, random.Random(f"{seed} {seat}")) for seat in (0, 1)]

    @property
    def tables(self) -> list[str]:
        """Where they have played."""
        return [seated["table"] for seated in self.players[0].seats]

    @property
    def acknowledged(self) -> int:
        """How many of their choices the server has acknowledged."""
        return sum(len(player.acknowledged) for player in self.players)

    def sit_down(self) -> None:
        """Makes another table if the last game is over."""
        if all(player.over(table) for table in self.tables[-1:] for player in self.players):
            for player, seats in zip(self.players, tables(self.server, 1)):
                player.seats += seats


def kill_at_random(data: Path, kills: int, seed: int, report: bool = False) -> int:
    """Kills a server so often while people play and checks all that is left; gives the choices acknowledged."""
    rng = random.Random(seed)

    async def killed_again_and_again(server: Process, pairs: list[Pair]) -> None:
        stop = asyncio.Event()
        playing = [asyncio.create_task(player.play(stop)) for pair in pairs for player in pair.players]
        for kill in range(kills):
            enough = sum(pair.acknowledged for pair in pairs) + rng.randrange(1, 10)
            async with asyncio.timeout(4 * WAIT):
                while sum(pair.acknowledged for pair in pairs) < enough:
                    for pair in pairs:
                        await asyncio.to_thread(pair.sit_down)
                    await asyncio.sleep(0.002)
            await asyncio.sleep(rng.random() * 0.02)
            await asyncio.to_thread(server.stop, signal.SIGKILL)
            await asyncio.to_thread(server.start)
            if report and (kill + 1) % 20 == 0:
                done = sum(pair.acknowledged for pair in pairs)
                print(f"{kill + 1} kills, {done} choices acknowledged", flush=True)
        stop.set()
        await asyncio.to_thread(server.stop, signal.SIGKILL)
        await asyncio.gather(*playing)

    with process(data) as server:
        pairs = [Pair(server, seed + number) for number in range(PAIRS)]
        asyncio.run(killed_again_and_again(server, pairs))
        logs = {(pair, table): kept(data, table) for pair in pairs for table in pair.tables}
        for (pair, table), (_, entries) in logs.items():
            assert_nothing_lost_or_doubled(pair, table, entries)
        server.start()
        for (pair, table), (logged, _) in logs.items():
            for player in pair.players:
                assert_the_log_is_seen(server, logged, player.seat, player.seats[pair.tables.index(table)])
    return sum(pair.acknowledged for pair in pairs)


def reset_at_random(data: Path, goodbyes: int, seed: int) -> int:
    """Resets so many lines in the middle of what they say, while people play; gives the choices acknowledged."""
    with process(data) as server:
        pairs = [Pair(server, seed + number) for number in range(PAIRS)]
        attacker = Attacker(server.port, 1e9)
        rude = attacker.seated(chairs=["me", "me"])
        left = iter(range(goodbyes))

        def say_goodbye(rng: random.Random) -> None:
            for i in left:
                while True:
                    with contextlib.suppress(OSError):
                        rude_goodbye(attacker.line(rude), rng)
                        break
                    time.sleep(0.02)  # too many new connections: a moment later

        async def meanwhile() -> None:
            stop = asyncio.Event()
            playing = [asyncio.create_task(player.play(stop)) for pair in pairs for player in pair.players]
            leaving = [asyncio.to_thread(say_goodbye, random.Random(f"{seed} rude {i}")) for i in range(2)]
            gone = asyncio.gather(*leaving)
            while not gone.done() or sum(pair.acknowledged for pair in pairs) < goodbyes:
                before = sum(pair.acknowledged for pair in pairs)
                async with asyncio.timeout(WAIT):  # somebody always gets on
                    while sum(pair.acknowledged for pair in pairs) == before:
                        for pair in pairs:
                            await asyncio.to_thread(pair.sit_down)
                        await asyncio.sleep(0.01)
            await gone
            for pair in pairs:  # and so does everybody, in the end
                before = pair.acknowledged
                async with asyncio.timeout(WAIT):
                    while pair.acknowledged == before:
                        await asyncio.to_thread(pair.sit_down)
                        await asyncio.sleep(0.01)
            stop.set()
            await asyncio.gather(*playing)

        asyncio.run(meanwhile())
        health = server.call("/health")
        assert health["ok"] and health["stuck"] == 0, health
        code, logged = server.stop(signal.SIGTERM)
        assert code == 0 and logged == "", logged
        for pair in pairs:
            for table in pair.tables:
                assert_nothing_lost_or_doubled(pair, table, kept(data, table)[1])
    return sum(pair.acknowledged for pair in pairs)


def assert_nothing_lost_or_doubled(pair: Pair, table: str, entries: list[log.AnyEntry]) -> None:
    """Every acknowledged choice is in the log, and every decision was answered once."""
    chosen = [entry for entry in entries if isinstance(entry, log.Chose)]
    assert len({entry.decision for entry in chosen}) == len(chosen), "a decision was answered twice"
    for player in pair.players:
        mine = {(entry.decision, *entry.texts) for entry in chosen if entry.seat == player.seat}
        acknowledged = {(decision, text) for at, decision, text in player.acknowledged if at == table}
        assert acknowledged <= mine, "an acknowledged choice is lost"


def assert_the_log_is_seen(server: Process, table: Table, seat: int, seated: dict[str, Any]) -> None:
    """A seat of a server started again sees exactly what the log says."""
    with connect_now(server.address(seated["table"]), compression=None) as line:
        line.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "token": seated["token"]}))
        update = json.loads(line.recv(timeout=WAIT))
    expected = told(table, seat)
    assert update["picture"] == expected.picture and update["number"] == expected.number
    assert [event["says"] for event in update["events"]] == [event.says for event in expected.events]
