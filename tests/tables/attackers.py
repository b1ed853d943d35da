"""Attacks on a server from one address: `python -m tests.tables.attackers NAME PORT SECONDS`.

Each is a process of its own that comes from 127.0.0.2. It needs only the standard library, so it is at work at once.
"""

from __future__ import annotations

import contextlib
import hashlib
import http.client
import itertools
import json
import os
import random
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from warroom.tables.wire import PROTOCOL

ATTACKER: Final = "127.0.0.2"
RECORDS: Final = Path(__file__).parent.parent / "records"
GONE: Final = (OSError, http.client.HTTPException, EOFError)


class Attacker:
    """Somebody at one address who means no good, until the time is up."""

    def __init__(self, port: int, seconds: float) -> None:
        self.port = port
        self.until = time.monotonic() + seconds

    def going(self) -> bool:
        """Whether there is time left."""
        return time.monotonic() < self.until

    def opened(self) -> socket.socket:
        """A new connection."""
        return socket.create_connection(("127.0.0.1", self.port), 5.0, (ATTACKER, 0))

    def call(self, path: str, data: object) -> Any:
        """The answer to a call, or nothing if there is none."""
        with (
            contextlib.suppress(*GONE, ValueError),
            contextlib.closing(
                http.client.HTTPConnection("127.0.0.1", self.port, timeout=30.0, source_address=(ATTACKER, 0))
            ) as connection,
        ):
            connection.request("POST", path, json.dumps(data), {"Content-Type": "application/json"})
            return json.loads(connection.getresponse().read())
        return None

    def seated(self, **wish: Any) -> dict[str, Any]:
        """A table of one's own."""
        while True:
            found = self.call("/api/tables", {"game": "master-ray", **wish})
            if found and "table" in found:
                return dict(found)
            time.sleep(0.1)

    def line(self, seated: dict[str, Any], since: int = 0) -> socket.socket:
        """A line with its hello said."""
        line = self.opened()
        hello = {"type": "hello", "protocol": PROTOCOL, "token": seated["token"], "since": {"0": since}}
        line.sendall(
            f"GET /ws/tables/{seated['table']}/play HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        line.recv(4096)
        line.sendall(frame(json.dumps(hello).encode()))
        return line

    def many(self, act: Callable[[], None], at_once: int) -> None:
        """Does something again and again, several at a time; a connection that is lost is only one more."""

        def again() -> None:
            while self.going():
                with contextlib.suppress(*GONE):
                    act()

        threads = [threading.Thread(target=again) for i in range(at_once)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def frame(data: bytes, first: int = 0x81) -> bytes:
    """A frame as a browser sends it, masked with zeros."""
    size = bytes((0x80 | len(data),)) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes((first,)) + size + bytes(4) + data


def good_records() -> list[str]:
    """Records that can be put on a table."""
    texts = [path.read_text() for path in sorted(RECORDS.glob("*/*.record"))]
    return [text for text in texts if "\nsecret: " in text]


def bring_records(attacker: Attacker) -> None:
    """39: a dozen good records at once, again and again."""
    records = itertools.cycle(good_records())
    attacker.many(lambda: attacker.call("/api/records", {"record": next(records)}), 12)


def leave_rudely(attacker: Attacker) -> None:
    """40: requests, some of them refused, and the connection is reset before the answers are there."""
    seated = attacker.seated(chairs=["me", "me"])
    attacker.many(lambda: rude_goodbye(attacker.line(seated), random.Random()), 4)


def rude_goodbye(line: socket.socket, rng: random.Random) -> None:
    """Says something that is written and something that is refused, and resets the connection."""
    with line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        line.recv(65536)
        said = frame(json.dumps({"type": "say", "seat": 0, "text": "goodbye"}).encode())
        refused = frame(json.dumps({"type": "choose", "seat": 0, "decision": 999, "texts": ["x"]}).encode())
        line.sendall(said + refused * rng.randrange(1, 4))
        time.sleep(rng.random() * 0.004)


def send_pings(attacker: Attacker) -> None:
    """41: megabytes of control frames."""
    seated = attacker.seated(chairs=["me", "me"])
    pings = frame(b"", 0x89) * 10_000

    def act() -> None:
        with attacker.line(seated) as line:
            for i in range(100):
                line.sendall(pings)
                with contextlib.suppress(BlockingIOError):
                    while line.recv(65536, socket.MSG_DONTWAIT):  # the answers are not to hold it up
                        pass

    attacker.many(act, 4)


def send_headers(attacker: Attacker) -> None:
    """41: headers without end, short ones and long ones."""
    pieces = itertools.cycle([b"X-A: b\r\n" * 8000, b"x" * 64_000])

    def act() -> None:
        with attacker.opened() as connection:
            connection.sendall(b"GET /health HTTP/1.1\r\nX-Long: ")
            piece = next(pieces)
            for i in range(1000):
                connection.sendall(piece)

    attacker.many(act, 8)


def keep_silent(attacker: Attacker) -> None:
    """41: as many connections as can be had, silent or with half a request, opened again when they are closed."""
    halves = itertools.cycle(
        [b"", b"GET / HT", b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"]
    )
    kept: list[socket.socket] = []
    while attacker.going():
        with contextlib.suppress(*GONE):
            connection = attacker.opened()
            connection.sendall(next(halves))
            kept.append(connection)
        if len(kept) > 6000:
            kept.pop(0).close()
        time.sleep(0.0005)


def open_lines(attacker: Attacker) -> None:
    """41: new lines as fast as it goes."""
    seated = attacker.seated(chairs=["me", "me"])
    attacker.many(lambda: attacker.line(seated).close(), 8)


def ask_for_everything(attacker: Attacker) -> None:
    """41: lines to a long game that have heard it up to any number at all, and want to hear the rest."""
    record = max(good_records(), key=len)
    seated: Any = None
    while attacker.going() and "table" not in (seated or {}):
        seated = attacker.call("/api/records", {"record": record})
    numbers = itertools.count()

    def act() -> None:
        with attacker.line(seated, next(numbers)) as line:
            line.recv(65536)

    attacker.many(act, 8)


def bring_long_records(attacker: Attacker) -> None:
    """42: records that say again and again where the game stands, with sums that fit."""
    lines = good_records()[0].splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("="))
    text, running = lines[:at], hashlib.sha256("\n".join(lines[:at]).encode())
    where = lines[at].rpartition(" ")[0]
    for i in range(8000):
        tried = running.copy()
        tried.update(f"\n{where}".encode())
        text.append(f"{where} {tried.hexdigest()[:6]}")
        running.update(f"\n{text[-1]}".encode())
    record = "\n".join([*text, *lines[at + 1 :]]) + "\n"
    attacker.many(lambda: attacker.call("/api/records", {"record": record}), 8)


def let_bots_think(attacker: Attacker) -> None:
    """43: fifty tables at which bots think for as long as they may, each with somebody at the line."""
    kept: list[socket.socket] = []
    for i in range(50):
        seated = attacker.seated(chairs=["me", "search:5s"], setup={"first": "2"})
        kept.append(attacker.line(seated))
        if not attacker.going():
            return
    while attacker.going():
        time.sleep(0.1)


def do_nothing(attacker: Attacker) -> None:
    """How it is on a quiet day, to compare with."""
    while attacker.going():
        time.sleep(0.1)


ATTACKS: Final[dict[str, Callable[[Attacker], None]]] = {
    "nothing": do_nothing,
    "records": bring_records,
    "rude": leave_rudely,
    "pings": send_pings,
    "headers": send_headers,
    "silence": keep_silent,
    "lines": open_lines,
    "since": ask_for_everything,
    "long-records": bring_long_records,
    "bots": let_bots_think,
}


if __name__ == "__main__":
    os.nice(19)  # an attacker has a machine of their own; here it gets what the server and the people leave
    print("begun", flush=True)
    ATTACKS[sys.argv[1]](Attacker(int(sys.argv[2]), float(sys.argv[3])))
