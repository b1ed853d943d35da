"""Clients that say anything at all: nearly right messages, half messages, rubbish and noise."""

from __future__ import annotations

import contextlib
import json
import random
import socket
import string
from pathlib import Path
from typing import Any

from tests.tables.support import AMPLE, WAIT, Client, joined, made, playing, serving, watching
from warroom.tables.wire import PROTOCOL, FromSeat

LOUD = AMPLE._replace(talk_burst=10**6, away_seconds=3600.0)
TOGETHER = 100  # messages between two signs that the server still listens


def rubbish(rng: random.Random, depth: int = 0) -> Any:
    """Anything that JSON can say."""
    kind = rng.randrange(8 if depth < 3 else 5)
    if kind < 2:
        return rng.choice([0, 1, -1, 2**31, 2**63, 1.5, True, None])
    if kind < 5:
        return "".join(rng.choices(string.printable, k=rng.randrange(12)))
    if kind < 6:
        return [rubbish(rng, depth + 1) for i in range(rng.randrange(4))]
    return {rubbish_name(rng): rubbish(rng, depth + 1) for i in range(rng.randrange(5))}


def rubbish_name(rng: random.Random) -> str:
    """A field that exists somewhere, or nothing of the kind."""
    return rng.choice(["type", "id", "seat", "decision", "text", "texts", "token", "since", "number", "strength", "x"])


def random_message(rng: random.Random, question: dict[str, Any]) -> str:
    """A message that is nearly right, or half of one, or rubbish."""
    kinds = [kind.__struct_config__.tag for kind in FromSeat.__subclasses__()]
    seats = [0, 0, 0, 1, 5, -1, None, "0"]
    fields: dict[str, Any] = {
        "type": rng.choice([*kinds, "choose", "choose", "hello", "x"]),
        "seat": rng.choice(seats),
        "decision": rng.choice([question.get("decision", 0), 0, 1, 99]),
        "text": rng.choice(["hello", "", "x" * 400]),
        "texts": rng.choices([*question.get("choices", [])[:3], "ready", "", "x" * 300], k=rng.choice([1, 1, 1, 2, 0])),
        "number": rng.randrange(9),
        "strength": rng.choice(["greedy", "random", "genius"]),
    }
    if fields["type"] in ("concede", "leave"):
        fields["seat"] = 1
    chosen = {name: value for name, value in fields.items() if name == "type" or rng.random() < 0.7}
    if rng.random() < 0.6:
        wanted = {"choose": ("seat", "decision", "texts"), "say": ("seat", "text"), "why": ("seat", "texts")}
        names = wanted.get(fields["type"], ("seat", "decision") if rng.random() < 0.5 else ("seat",))
        chosen = {name: fields[name] for name in ("type", *names)}
    if rng.random() < 0.1:
        chosen[rubbish_name(rng)] = rubbish(rng)
    text = json.dumps(chosen if rng.random() < 0.9 else rubbish(rng))
    return text if rng.random() < 0.9 else text[: rng.randrange(len(text) + 1)]


def everything(client: Client, seats: list[dict[str, Any]]) -> list[str]:
    """All that each seat is told of a table from its beginning."""
    found = []
    for seated in seats:
        with playing(client, seated) as line:
            while set(line.latest) != set(seated["seats"]):
                line.hear()
            found += [json.dumps(line.latest[seat], sort_keys=True) for seat in seated["seats"]]
    return found


def assert_no_fault(client: Client) -> None:
    """The server has met no fault of its own."""
    assert "warroom_errors_total 0" in client.get("/metrics").text


def shout(data: Path, messages: int, seed: int) -> int:
    """Lets a spectator send random messages to a table under way; nobody notices."""
    rng = random.Random(seed)
    with serving(data, limits=LOUD) as client:
        ann = made(client, chairs=["me", "open"], setup={"first": "1"})
        bob = joined(client, ann["table"])
        with playing(client, ann) as line:
            question = line.question(0)
        before = everything(client, [ann, bob])
        with watching(client, ann["table"]) as line:
            line.hear()
            for at in range(0, messages, TOGETHER):
                for i in range(min(TOGETHER, messages - at)):
                    line.connection.send(random_message(rng, question))
                assert line.ask("say", seat=0, text="boo")["reason"] == "foreign"
        assert everything(client, [ann, bob]) == before
        assert_no_fault(client)
    return messages


def make_noise(data: Path, lines: int, seed: int) -> int:
    """Opens lines to a seat and sends bytes at random instead of frames; the table is as it was."""
    rng = random.Random(seed)
    with serving(data, limits=LOUD) as client:
        seated = made(client, chairs=["me", "me"], setup={"first": "1"})
        before = everything(client, [seated])
        hello = json.dumps({"type": "hello", "protocol": PROTOCOL, "token": seated["token"]}).encode()
        for i in range(lines):
            with raw_line(client.port, seated["table"]) as raw, contextlib.suppress(OSError):
                if rng.random() < 0.5:
                    raw.sendall(bytes((0x81, 0x80 | len(hello))) + bytes(4) + hello)
                raw.sendall(rng.randbytes(rng.choice((1, 2, 10, 100, 5000))))
                raw.shutdown(socket.SHUT_WR)
                while raw.recv(65536):
                    pass
        assert everything(client, [seated]) == before
        assert_no_fault(client)
    return lines


def raw_line(port: int, table: str) -> socket.socket:
    """A WebSocket opened by hand, so that anything can be sent over it."""
    line = socket.create_connection(("127.0.0.1", port), timeout=WAIT)
    line.sendall(
        f"GET /ws/tables/{table}/play HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert b" 101 " in line.recv(4096)
    return line


def play_nonsense(data: Path, messages: int, seed: int) -> int:
    """Lets a player send random messages, some of which count; a server started again has the same table."""
    rng = random.Random(seed)
    with serving(data, limits=LOUD._replace(away_seconds=0.0)) as client:
        ann = made(client, chairs=["me", "open"], name="Ann")
        bob = joined(client, ann["table"])
        with playing(client, ann) as line:
            line.hear()
            for at in range(0, messages, TOGETHER):
                for i in range(min(TOGETHER, messages - at)):
                    line.connection.send(random_message(rng, line.latest[0]["question"] or {}))
                assert line.ask("why", seat=0, texts=["x"])["type"] == "refused"
            line.ask("return", seat=0)  # from the bots that were called, so that nobody moves any more
        with playing(client, bob) as other:
            other.hear()
            other.ask("return", seat=1)
        assert_no_fault(client)
        assert 'reason="malformed"' in client.get("/metrics").text
        before = everything(client, [ann, bob])
    with serving(data) as client:
        assert everything(client, [ann, bob]) == before
    return messages
