"""Tables that play themselves against a server: ours, and boardgame.io's."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
import urllib.request
from typing import Any, Final

import msgspec
from msgspec import Struct

from bench.lines import Line, opened
from warroom.tables.wire import PROTOCOL

STATE: Final = re.compile(rb'"_stateID":(\d+)')
TURN: Final = re.compile(rb'"currentPlayer":"(\d)"')


def called(port: int, path: str, data: object) -> Any:
    """The answer to a POST."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data=json.dumps(data).encode())
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read())


class LiveTable:
    """A table with two seats and some spectators, where whose turn it is moves when all have heard of the last move."""

    def __init__(self, port: int, moves: int, watchers: int, rng: random.Random) -> None:
        loop = asyncio.get_running_loop()
        self.port = port
        self.lines: list[Line] = []
        self.waits: list[float] = []  # from each move until the last line had heard of it
        self.ready: asyncio.Future[None] = loop.create_future()  # everybody has seen the table
        self.done: asyncio.Future[None] = loop.create_future()
        self.rng = rng
        self.watchers = watchers
        self._left = moves
        self._missing = 2 + watchers  # lines that have not heard yet
        self._since = 0.0
        self._left_table = False

    async def sit_down(self) -> None:
        """Makes the table and opens all lines."""
        raise NotImplementedError

    def choose(self) -> None:
        """Whose turn it is sends a move."""
        raise NotImplementedError

    def hear(self, line: Line, text: bytes) -> None:
        """A line has got a message."""
        raise NotImplementedError

    async def open(self, path: str) -> Line:
        """Opens another line."""
        line = await opened(self.port, path, self.hear, self.lost)
        self.lines.append(line)
        return line

    def move(self) -> None:
        """Makes the next move, or ends the round."""
        if not self._left:
            self.done.set_result(None)
            return
        self._left -= 1
        self._missing = 2 + self.watchers
        self._since = time.perf_counter()
        self.choose()

    def heard(self) -> None:
        """One more line has heard of the move."""
        self._missing -= 1
        if not self._missing and not self.ready.done():
            self.ready.set_result(None)
        elif not self._missing:
            self.waits.append(time.perf_counter() - self._since)
            self.move()

    def leave(self) -> None:
        """Closes all lines."""
        self._left_table = True
        for line in self.lines:
            line.close()

    def lost(self) -> None:
        """A line is gone; before the end that means that the server is."""
        for waiting in (self.ready, self.done) if not self._left_table else ():
            if not waiting.done():
                waiting.set_exception(ConnectionError("the server has closed a line"))


class Asked(Struct):
    """What a seat must decide."""

    decision: int
    choices: list[str]


class Message(Struct):
    """As much of a message of ours as a player needs who does not look at the board."""

    type: str
    seat: int = 0
    number: int = 0
    says: str = ""
    question: Asked | None = None


class RayTable(LiveTable):
    """Master Ray at our server."""

    _read = msgspec.json.Decoder(Message).decode

    async def sit_down(self) -> None:
        """Ann makes the table, Bob joins, the others watch."""
        wish = {"game": "master-ray", "chairs": ["me", "open"], "name": "Ann"}
        ann = await asyncio.to_thread(called, self.port, "/api/tables", wish)
        bob = await asyncio.to_thread(called, self.port, f"/api/tables/{ann['table']}/seats", {"name": "Bob"})
        self._asked: tuple[Line, Message] | None = None
        doors = [("play", ann["token"]), ("play", bob["token"]), *[("watch", "")] * self.watchers]
        for door, token in doors:
            line = await self.open(f"/ws/tables/{ann['table']}/{door}")
            line.say(json.dumps({"type": "hello", "protocol": PROTOCOL, "token": token}).encode())

    def hear(self, line: Line, text: bytes) -> None:
        """Remembers what is asked, and acknowledges now and then."""
        message = self._read(text)
        if message.type in ("refused", "bye"):
            raise SystemExit(f"The server says: {message.says}")
        if message.type != "update":
            return
        if message.question is not None:
            self._asked = (line, message)
        if message.seat >= 0 and message.number % 10 == 0:
            line.say(b'{"type":"ack","seat":%d,"number":%d}' % (message.seat, message.number))
        self.heard()

    def choose(self) -> None:
        """Sends any of the choices."""
        assert self._asked is not None and self._asked[1].question is not None
        line, message, question = *self._asked, self._asked[1].question
        text = self.rng.choice(question.choices).encode()
        line.say(
            b'{"type":"choose","id":1,"seat":%d,"decision":%d,"texts":["%s"]}' % (message.seat, question.decision, text)
        )


class BoardgameTable(LiveTable):
    """A game of the same size at the server of boardgame.io, in the words of its own client."""

    async def sit_down(self) -> None:
        """Makes a match, takes both seats, and opens the lines."""
        match = await asyncio.to_thread(called, self.port, "/games/ray/create", {"numPlayers": 2})
        self._match: str = match["matchID"]
        self._secrets: list[str] = []
        for seat in "01":
            wish = {"playerID": seat, "playerName": f"Player {seat}"}
            joined = await asyncio.to_thread(called, self.port, f"/games/ray/{self._match}/join", wish)
            self._secrets.append(joined["playerCredentials"])
        self._state, self._turn = 0, 0
        for i in range(2 + self.watchers):
            line = await self.open("/socket.io/?EIO=4&transport=websocket")
            line.say(b"40/ray,")

    def hear(self, line: Line, text: bytes) -> None:
        """Says who it is once it is let in, finds out whose turn it is, and answers pings."""
        if text == b"2":
            line.say(b"3")
        elif text.startswith(b"40/ray,"):
            seat = self.lines.index(line)
            player, secret = (str(seat), self._secrets[seat]) if seat < 2 else (None, None)
            line.say(b"42/ray," + json.dumps(["sync", self._match, player, secret, 2]).encode())
        elif text.startswith((b'42/ray,["update"', b'42/ray,["sync"')):
            state, turn = STATE.search(text), TURN.search(text)
            assert state is not None and turn is not None
            self._state, self._turn = int(state[1]), int(turn[1])
            self.heard()

    def choose(self) -> None:
        """Sends the next move."""
        payload = {
            "type": "act",
            "args": [self._state],
            "playerID": str(self._turn),
            "credentials": self._secrets[self._turn],
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        message = ["update", action, self._state, self._match, str(self._turn)]
        self.lines[self._turn].say(b"42/ray," + json.dumps(message).encode())
