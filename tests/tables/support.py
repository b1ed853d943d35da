"""Tables for tests: in memory, on a server in a thread of this process, and on a server process."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

import warroom
from tests.support.example_game import GAME
from tests.tables.odd_bots import odd_thought
from warroom.cli.serve import listening, made_server
from warroom.games import find
from warroom.kernel.game import Ask, Game
from warroom.kernel.match import Match
from warroom.kernel.visibility import View, digest
from warroom.tables import log, wire
from warroom.tables.limits import Limits
from warroom.tables.server import make_app
from warroom.tables.table import Table

T = TypeVar("T")
Chairs = Sequence[str | list[str]]
RAY = find("master-ray")
SECRET = "5e" * 32
AMPLE = Limits(
    messages_per_second=1e6,
    message_burst=10**6,
    calls_per_second=1e6,
    call_burst=10**6,
    frames_per_second=1e6,
    frame_burst=10**6,
    connections=10**5,
    connections_per_visitor=10**5,
    doors_per_second=1e6,
    door_burst=10**6,
    tables_per_visitor=1000,
    tables_a_day=10**6,
    tables_kept=10**6,
    seats_per_visitor=1000,
    away_seconds=0.0,
)
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(warroom.__file__).parent.parent)}
WAIT = 30.0  # seconds that a test waits for something that must come


def until(wanted: Callable[[], T]) -> T:
    """What comes of it as soon as something does."""
    deadline = time.monotonic() + WAIT
    while not (found := wanted()):
        assert time.monotonic() < deadline, "it did not come"
        time.sleep(0.01)
    return found


def find_any(name: str) -> Game:
    """The games of the house, and the example game."""
    return GAME if name == GAME.name else find(name)


# -- in memory ----------------------------------------------------------------------------------------------------


def sheet(game: Game, chairs: Chairs, setup: dict[str, object] | None = None, secret: str = SECRET) -> log.Sheet:
    """What is fixed at a table of this game."""
    return log.Sheet(
        game=game.name,
        rules=game.revision,
        content=game.content,
        setup=game.setup(setup or {}),
        chairs=list(chairs),
        public=True,
        by_words=False,
        secret=secret,
    )


def laid(game: Game, chairs: Chairs, setup: dict[str, object] | None = None) -> tuple[Table, list[log.AnyEntry]]:
    """A table and its log so far: the open chairs are taken by Ann, Bob, Cid and Dan, whose secrets are their names."""
    table, entries = Table("table", sheet(game, chairs, setup), game), []
    for seat, name in zip([i for i, kind in enumerate(chairs) if kind == "open"], ("Ann", "Bob", "Cid", "Dan")):
        entries += done(table, table.sitting(name, [seat], name))
    return table, entries


def done(table: Table, entries: list[log.AnyEntry]) -> list[log.AnyEntry]:
    """Applies entries and gives them back."""
    for entry in entries:
        table.apply(entry)
    return entries


def position(table: Table) -> str:
    """Where a table stands, in one text: the whole state and all that everybody is told."""
    match = table.match
    state = digest(table.game.dump(match.state)) if match is not None else ""
    told = [table.update(seat, 0).decode() for seat in range(-1, len(table.chairs))]
    return "\n".join([state, *told])


def told(table: Table, seat: int, since: int = 0) -> wire.Update:
    """What a seat is told of all that happened since an update."""
    return msgspec.json.decode(table.update(seat, since), type=wire.Update)


def first_of(choices: list[int]) -> int:
    """The first choice."""
    return choices[0]


def answered(table: Table, seat: int, choose: Callable[[list[int]], int] = first_of) -> list[str]:
    """The texts of a whole answer, each of its choices chosen from those that are listed."""
    assert table.match is not None
    words: list[int] = []
    while (ask := table.match.ask(seat, words)) is not None:
        words.append(choose(ask.choices))
    return [table.game.write(word) for word in words]


def view_and_ask(game: Game, table: Table, seat: int) -> tuple[View, Ask]:
    """What a bot on this seat would be given."""
    assert table.match is not None
    ask = table.match.ask(seat)
    assert ask is not None
    return table.match.view(seat), ask


# -- on a server in a thread of this process --------------------------------------------------------------------------


class Client:
    """A visitor of a server."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        transport = httpx.HTTPTransport(local_address=address)
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=WAIT, transport=transport)
        self.get, self.post, self.request = self.http.get, self.http.post, self.http.request
        self.port = port
        self.address = address  # where the visitor comes from

    def connect(self, path: str, **more: Any) -> ClientConnection:
        """A WebSocket, opened."""
        source = (self.address, 0)
        line: ClientConnection = connect(
            f"ws://127.0.0.1:{self.port}{path}", compression=None, source_address=source, **more
        )
        return line


@contextlib.contextmanager
def serving(data: Path, **more: Any) -> Iterator[Client]:
    """The server inside this process."""
    options = {"limits": AMPLE, "find_game": find_any, "think": odd_thought, "think_seconds": 30.0, **more}
    server = made_server(make_app(data, **options))
    with listening("127.0.0.1", 0) as door:
        thread = threading.Thread(target=server.run, args=([door],), name="server")
        thread.start()
        try:
            deadline = time.monotonic() + WAIT
            while not server.started and thread.is_alive() and time.monotonic() < deadline:
                time.sleep(0.002)
            client = Client(door.getsockname()[1])
            with client.http:
                yield client
        finally:
            server.should_exit = True
            thread.join()


def made(client: Client, **wish: Any) -> dict[str, Any]:
    """A new table."""
    answer = client.post("/api/tables", json={"game": "master-ray", **wish})
    assert answer.status_code == 201, answer.text
    seated: dict[str, Any] = answer.json()
    return seated


def joined(client: Client, table: str, name: str = "Bob", **more: Any) -> dict[str, Any]:
    """A seat at a table."""
    answer = client.post(f"/api/tables/{table}/seats", json={"name": name, **more})
    assert answer.status_code == 201, answer.text
    seated: dict[str, Any] = answer.json()
    return seated


class Line:
    """A line that keeps what it hears, as a browser does."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.latest: dict[int, dict[str, Any]] = {}
        self.events: dict[int, list[dict[str, Any]]] = {}
        self.everything: list[str] = []
        self.ids = 0

    def send(self, type: str, **fields: Any) -> int:
        """Sends a message and gives its id."""
        self.ids += 1
        self.connection.send(json.dumps({"type": type, "id": self.ids, **fields}))
        return self.ids

    def hear(self, seconds: float = WAIT) -> dict[str, Any]:
        """The next message; it must come in time."""
        text = str(self.connection.recv(timeout=seconds))
        self.everything.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "update":
            absorbed(message, self.latest, self.events)
            if message["seat"] >= 0:
                self.send("ack", seat=message["seat"], number=message["number"])
        return message

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Sends a message and gives the answer to it."""
        id = self.send(type, **fields)
        return self.until(lambda message: message.get("id") == id)

    def until(self, wanted: Any) -> dict[str, Any]:
        """The first message to come that is wanted."""
        while True:
            message = self.hear()
            if wanted(message):
                return message

    def question(self, seat: int) -> dict[str, Any]:
        """What the seat is asked, as soon as it is asked or the game is over."""
        while seat not in self.latest or not (self.latest[seat]["question"] or self.over(seat)):
            self.hear()
        found: dict[str, Any] = self.latest[seat]["question"] or {}
        return found

    def question_now(self, seat: int) -> dict[str, Any] | None:
        """What the seat is asked, as far as it has heard."""
        while seat not in self.latest:
            self.hear()
        found: dict[str, Any] | None = self.latest[seat]["question"]
        return found

    def over(self, seat: int) -> bool:
        """Whether the seat has heard that the game is over."""
        return bool(self.latest[seat]["card"]["status"] == "over")

    def choose(self, seat: int, *texts: str, number: int = 0) -> dict[str, Any]:
        """Answers the seat's question; if no texts are given, with the choices of this number until it is whole."""
        question = self.question(seat)
        at = {"seat": seat, "decision": question["decision"]}
        chosen = list(texts) or [question["choices"][number]]
        while (answer := self.ask("choose", **at, texts=chosen)).get("reason") == "unfinished" and not texts:
            chosen.append(self.ask("suppose", **at, texts=chosen)["question"]["choices"][number])
        return answer


def absorbed(
    update: dict[str, Any], latest: dict[int, dict[str, Any]], events: dict[int, list[dict[str, Any]]]
) -> None:
    """What a client does with an update: it drops the events that are replaced and adds the new ones.

    It lays the sections of the picture over those it has; in `latest` the picture is the one in the end.
    """
    seat = update["seat"]
    if update["picture"] is not None:
        before = (latest[seat]["picture"] if seat in latest else None) or {}
        update = {**update, "picture": {**before, **pictures(update)[-1]}}
    latest[seat] = update
    events[seat] = [event for event in events.get(seat, []) if event["number"] < update["keep"]] + update["events"]


def pictures(update: dict[str, Any]) -> list[dict[str, Any]]:
    """The sections that an update lays over what was there: in the beginning, with each event, in the end."""
    found: list[dict[str, Any]] = [update["picture"]]
    for change in (*(event.get("picture", {}) for event in update["events"]), update["now"]):
        found.append({**found[-1], **change})
    return found


def pictured(match: Match, seat: int) -> Any:
    """The picture of a table for a seat as it comes over the wire."""
    return json.loads(json.dumps(match.game.picture(match.state, seat)))


@contextlib.contextmanager
def playing(client: Client, seated: dict[str, Any], since: dict[str, int] | None = None) -> Iterator[Line]:
    """The line of a seat."""
    with client.connect(f"/ws/tables/{seated['table']}/play") as connection:
        line = Line(connection)
        line.send("hello", protocol=wire.PROTOCOL, token=seated["token"], since=since or {})
        yield line


@contextlib.contextmanager
def watching(client: Client, table: str) -> Iterator[Line]:
    """The line of a spectator."""
    with client.connect(f"/ws/tables/{table}/watch") as connection:
        line = Line(connection)
        line.send("hello", protocol=wire.PROTOCOL)
        yield line


# -- a real process ---------------------------------------------------------------------------------------------------


def free_port() -> int:
    """A port nobody listens on, below those that outgoing connections take."""
    rng = random.SystemRandom()
    while True:
        port = rng.randrange(20000, 32000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port


class Process:
    """`warroom serve` as a process of its own, that can be killed and started again on the same data."""

    def __init__(self, data: Path, *words: str, module: str = "warroom.cli") -> None:
        self.data = data
        self.module = module  # that is run: `tests.support.house` has the example game too
        self.words = words  # more of the command line
        self.port = free_port()
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Starts it and waits until it says that it is open."""
        words = ["serve", "--port", str(self.port), "--data", str(self.data), *self.words]
        self.process = subprocess.Popen(
            [sys.executable, "-m", self.module, *words],
            env=ENVIRONMENT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        assert "War Room is open" in self.process.stdout.readline()

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self.process is not None
        return self.process.pid

    def stop(self, how: signal.Signals = signal.SIGKILL) -> tuple[int, str]:
        """Ends it and gives its exit code and what it logged."""
        assert self.process is not None
        self.process.send_signal(how)
        _, logged = self.process.communicate(timeout=WAIT)
        code = self.process.returncode
        self.process = None
        return code, logged

    def call(self, path: str, data: object = None) -> Any:
        """A REST call."""
        body = None if data is None else json.dumps(data).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data=body)
        if body is not None:
            request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request, timeout=WAIT) as answer:
            return json.loads(answer.read())

    def address(self, table: str, door: str = "play") -> str:
        """The address of a table's WebSocket."""
        return f"ws://127.0.0.1:{self.port}/ws/tables/{table}/{door}"


@contextlib.contextmanager
def process(data: Path, *words: str, module: str = "warroom.cli") -> Iterator[Process]:
    """A running server process, ended with certainty."""
    server = Process(data, *words, module=module)
    server.start()
    try:
        yield server
    finally:
        if server.process is not None:
            server.stop()
