"""What people at one address notice while a server is attacked from another, and what it costs the server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from tests.tables.support import WAIT, Process, absorbed, process
from warroom.tables.wire import PROTOCOL

PACE: Final = 0.05  # seconds between the moves that are measured


@contextlib.contextmanager
def under_attack(name: str, port: int, seconds: float) -> Iterator[None]:
    """While an attack goes on."""
    words = [sys.executable, "-m", "tests.tables.attackers", name, str(port), str(seconds)]
    attack = subprocess.Popen(words, stdout=subprocess.PIPE, cwd=Path(__file__).parent.parent.parent)
    try:
        assert attack.stdout is not None and attack.stdout.readline()
        yield
    finally:
        attack.kill()
        attack.communicate()


class Noticed(NamedTuple):
    """What people at another address notice of an attack, and what it costs the server."""

    attack: str
    moves: int
    p50_ms: float
    p99_ms: float
    bots: int
    bot_s: float  # the longest that a quick bot took
    server_mb: float  # at most
    all_mb: float  # with the processes in which bots think
    cpu: float  # the part of one processor that the server needed
    well: bool

    @property
    def fine(self) -> bool:
        """Whether that is as little as was promised."""
        return (
            self.well and self.p99_ms < 100 and self.bot_s < 2 and self.all_mb < 300 and min(self.moves, self.bots) > 0
        )

    def __str__(self) -> str:
        return (
            f"{self.attack:13} {self.moves} moves, p50 {self.p50_ms:.1f} ms, p99 {self.p99_ms:.1f} ms; "
            f"{self.bots} answers of quick bots within {self.bot_s:.2f} s; server {self.server_mb:.0f} MB, "
            f"with its workers {self.all_mb:.0f} MB; {self.cpu:.0%} of a processor; "
            f"{'well' if self.well else 'NOT WELL'}"
        )


class Person:
    """Somebody who plays on, move after move, and looks at the clock."""

    def __init__(self, server: Process, bot: str) -> None:
        self.server = server
        self.bot = bot
        self.waits: list[float] = []  # until a move was taken
        self.answers: list[float] = []  # until a bot had moved

    async def play(self, until: float) -> None:
        """Plays one game after the other."""
        while time.monotonic() < until:
            chairs = ["me", self.bot or "me"]
            seated = await asyncio.to_thread(self.server.call, "/api/tables", {"game": "master-ray", "chairs": chairs})
            address = self.server.address(seated["table"])
            async with connect(address, compression=None, ping_interval=None) as line:
                await line.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "token": seated["token"]}))
                await self.converse(line, until)

    async def converse(self, line: ClientConnection, until: float) -> None:
        """Plays at one table until the game or the time is over."""
        latest: dict[int, dict[str, Any]] = {}
        sent = taken = 0.0
        asked = -1
        while time.monotonic() < until:
            message = json.loads(await asyncio.wait_for(line.recv(), WAIT))
            if message["type"] == "taken":
                taken = time.perf_counter()
                self.waits.append(taken - sent)
            elif message["type"] in ("refused", "bye"):
                raise AssertionError(message)
            elif message["type"] == "update":
                absorbed(message, latest, {})
                if message["number"] % 10 == 0:
                    await line.send(json.dumps({"type": "ack", "seat": message["seat"], "number": message["number"]}))
                if message["card"]["status"] == "over":
                    return
                question = message["question"]
                if question and question["decision"] != asked:
                    if self.bot and taken and message["card"]["decision"] > asked + 1:
                        self.answers.append(time.perf_counter() - taken)  # the bot has moved in between
                    asked = question["decision"]
                    await asyncio.sleep(PACE)
                    sent = time.perf_counter()
                    choice = {"seat": message["seat"], "decision": asked, "texts": question["choices"][:1]}
                    await line.send(json.dumps({"type": "choose", "id": 1, **choice}))


async def watched(server: Process, until: float, memory: list[tuple[float, float]]) -> None:
    """Looks at the memory of the server and its workers."""
    while time.monotonic() < until:
        memory.append(await asyncio.to_thread(memory_of, server.pid))
        await asyncio.sleep(0.25)


def memory_of(pid: int) -> tuple[float, float]:
    """The megabytes that a process holds, and those it holds together with its children."""
    told = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,rss="], stdout=subprocess.PIPE, text=True, check=True).stdout
    sizes = {int(one): (int(parent), int(size)) for one, parent, size in map(str.split, told.splitlines())}
    own = sizes[pid][1] / 1024 if pid in sizes else 0.0
    return own, own + sum(size for parent, size in sizes.values() if parent == pid) / 1024


def cpu_of(pid: int) -> float:
    """The seconds of a processor that a process has needed so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def noticed(data: Path, attack: str, seconds: float) -> Noticed:
    """Runs one attack against a server of its own, and tells what others notice of it."""
    people: list[Person] = []
    memory: list[tuple[float, float]] = []

    async def meanwhile(server: Process) -> None:
        until = time.monotonic() + seconds
        people.extend((Person(server, ""), Person(server, "greedy")))
        await asyncio.gather(*(person.play(until) for person in people), watched(server, until, memory))

    with process(data) as server:
        warm = server.call("/api/tables", {"game": "master-ray", "chairs": ["me", "greedy"], "setup": {"first": "2"}})
        deadline = time.monotonic() + WAIT
        while server.call(f"/api/tables/{warm['table']}")["decision"] < 2 and time.monotonic() < deadline:
            time.sleep(0.05)
        used, since = cpu_of(server.pid), time.monotonic()
        with under_attack(attack, server.port, seconds):
            asyncio.run(meanwhile(server))
            alive = server.process is not None and server.process.poll() is None
        cpu = (cpu_of(server.pid) - used) / (time.monotonic() - since)
        well = alive and server.call("/health")["ok"]
    waits = sorted(people[0].waits + people[1].waits)
    p50, p99 = (waits[int((len(waits) - 1) * part)] * 1000 for part in (0.5, 0.99))
    answers = people[1].answers
    return Noticed(
        attack, len(waits), p50, p99, len(answers), max(answers, default=0.0),
        max(own for own, _ in memory), max(all for _, all in memory), cpu, bool(well),
    )  # fmt: skip
