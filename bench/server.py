"""How much work a move at a table is: `./dev.py bench server`."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from bench.lines import Line, opened


class Q(msgspec.Struct):
    decision: int
    choices: list[str]


class Message(msgspec.Struct):
    type: str
    seat: int = 0
    number: int = 0
    question: Q | None = None


decode = msgspec.json.Decoder(Message).decode


def cpu_ns(pid: int) -> int:
    total = 0
    for task in os.listdir(f"/proc/{pid}/task"):
        total += int(Path(f"/proc/{pid}/task/{task}/schedstat").read_text().split()[0])
    return total


def threads(pid: int) -> dict[str, tuple[int,int]]:
    r={}
    for task in os.listdir(f"/proc/{pid}/task"):
        f=Path(f"/proc/{pid}/task/{task}/stat").read_text().rsplit(")",1)[1].split()
        r[task]=(int(f[11]),int(f[12]))
    return r

def call(port: int, path: str, data: object = None) -> Any:
    body = None if data is None else json.dumps(data).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data=body)
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read())


class Table:
    def __init__(self, port: int, moves: int, rng: random.Random) -> None:
        self.port, self.moves, self.rng = port, moves, rng
        self.done = asyncio.get_running_loop().create_future()
        self.ready = 0
        self.lines: list[Line] = []
        self.seat_of: dict[Line, int] = {}
        self.played = 0
        self.sent_at = 0.0
        self.heard = 4
        self.latencies: list[float] = []
        self.waiting: tuple[Line, Message] | None = None
        self.bytes = 0
        self.going = False

    async def open(self, loop: Any) -> None:
        ann = await asyncio.to_thread(call, self.port, "/api/tables", {"game": "master-ray", "chairs": ["me", "open"], "name": "Ann"})
        bob = await asyncio.to_thread(call, self.port, f"/api/tables/{ann['table']}/seats", {"name": "Bob"})
        table = ann["table"]
        for seat, token, door in ((0, ann["token"], "play"), (1, bob["token"], "play"), (-1, "", "watch"), (-1, "", "watch")):
            line = await opened(self.port, f"/ws/tables/{table}/{door}", self.hear)
            self.seat_of[line] = seat
            self.lines.append(line)
            line.say(json.dumps({"type": "hello", "token": token}).encode())

    def hear(self, line: Line, text: bytes) -> None:
        message = decode(text)
        self.bytes += len(text)
        if message.type == "refused" or message.type == "bye":
            raise SystemExit(text)
        if message.type != "update":
            return
        if not self.going:
            self.ready += 1
            if message.question:
                self.waiting = (line, message)
            return
        self.heard += 1
        if message.seat >= 0 and message.number % 10 == 0:
            line.say(b'{"type":"ack","seat":%d,"number":%d}' % (message.seat, message.number))
        if message.question:
            self.waiting = (line, message)
        if self.heard == 4:
            self.latencies.append(time.perf_counter() - self.sent_at)
            self.move()

    def move(self) -> None:
        if self.played == self.moves or self.waiting is None:
            self.done.set_result(None)
            return
        line, message = self.waiting
        self.waiting = None
        assert message.question
        text = self.rng.choice(message.question.choices)
        self.going = True
        self.played += 1
        self.heard = 0
        self.sent_at = time.perf_counter()
        line.say(b'{"type":"choose","id":%d,"seat":%d,"decision":%d,"text":"%s"}' % (self.played, message.seat, message.question.decision, text.encode()))


async def main() -> None:
    moves, rounds, tables_n = 48, int(sys.argv[1]) if len(sys.argv) > 1 else 6, 50
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([sys.executable, *sys.argv[2:], "-m", "bench.house", "0", f"{folder}/s.db"], stdout=subprocess.PIPE, text=True)
        assert server.stdout
        port = int(server.stdout.readline())
        while True:
            try:
                call(port, "/health")
                break
            except OSError:
                time.sleep(0.05)
        rng = random.Random(1)
        for r in range(rounds):
            tables = [Table(port, moves, rng) for i in range(tables_n)]
            await asyncio.gather(*(table.open(None) for table in tables))
            while any(table.ready < 4 for table in tables):
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.6)  # presence
            c0, t0 = cpu_ns(server.pid), time.perf_counter()
            own0 = time.process_time()
            th0=threads(server.pid)
            for table in tables:
                table.move()
            await asyncio.gather(*(table.done for table in tables))
            c1, t1 = cpu_ns(server.pid), time.perf_counter()
            own1 = time.process_time()
            th1=threads(server.pid)
            print({k:((v[0]-th0.get(k,(0,0))[0])*1e4*1e0/2400,(v[1]-th0.get(k,(0,0))[1])*1e4/2400) for k,v in th1.items() if sum(v)-sum(th0.get(k,(0,0)))>0})
            n = sum(table.played for table in tables)
            lat = sorted(x for table in tables for x in table.latencies)
            print(f"{n} moves {n/(t1-t0):.0f}/s cpu {(c1-c0)/n/1000:.0f} us/move; client {(own1-own0)/n*1e6:.0f} us; p50 {lat[len(lat)//2]*1000:.1f} p99 {lat[int(len(lat)*.99)]*1000:.1f} ms; bytes/move {sum(t.bytes for t in tables)/n:.0f}", flush=True)
            for table in tables:
                for line in table.lines:
                    line.close()
            await asyncio.sleep(0.3)
        server.terminate()
        server.wait()


uvloop.run(main())
