"""A line by itself: its handshake, its frames, its silence, and the address it comes from."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.tables.odd_bots import odd_thought
from tests.tables.support import AMPLE, WAIT, find_any
from warroom.tables.hall import Hall, NewTable, Seated
from warroom.tables.limits import Households
from warroom.tables.origins import Names
from warroom.tables.sockets import SILENCE, Line
from warroom.tables.store import Store
from warroom.tables.wire import PROTOCOL, Say
from warroom.tables.workers import Bots


class Wire:
    """A connection that keeps what is written to it."""

    def __init__(self, peer: str = "192.0.2.1") -> None:
        self.peer = peer
        self.written = b""
        self.ended: str | None = None
        self.reading = True

    def write(self, data: bytes) -> None:
        """Keeps it."""
        self.written += data

    def close(self) -> None:
        """Ends it when all is written."""
        self.ended = self.ended or "closed"

    def abort(self) -> None:
        """Ends it at once."""
        self.ended = self.ended or "aborted"

    def pause_reading(self) -> None:
        """Nothing more is heard."""
        self.reading = False

    def resume_reading(self) -> None:
        """It is heard again."""
        self.reading = True

    def is_closing(self) -> bool:
        """Whether it is ended."""
        return self.ended is not None

    def get_extra_info(self, name: str) -> tuple[str, int]:
        """Who is at the other end, and at this one."""
        return (self.peer, 12345) if name == "peername" else ("192.0.2.200", 8470)

    def taken(self) -> bytes:
        """What was written since it was last asked."""
        written, self.written = self.written, b""
        return written


class Setting:
    """A hall with one table, and lines into it."""

    def __init__(self, hall: Hall, seated: Seated) -> None:
        self.hall = hall
        self.seated = seated
        self.connections: set[Any] = set()

    def line(self, wire: Wire, path: str = "", behind_proxy: bool = False, **headers: str) -> Line:
        """A line after its handshake."""
        line = Line(self.hall, self.connections, behind_proxy)
        line.connection_made(wire)  # type: ignore[arg-type]
        lines = {
            "Host": "house",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        text = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        door = path or f"/ws/tables/{self.seated.table}/play"
        line.data_received(f"GET {door} HTTP/1.1\r\n{text}\r\n".encode())
        return line

    async def welcomed(self, wire: Wire) -> Line:
        """A line after its hello."""
        line = self.line(wire)
        line.data_received(frame({"type": "hello", "protocol": PROTOCOL, "token": self.seated.token}))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return line


def frame(message: object, first: int = 0x81) -> bytes:
    """A message as a browser sends it, masked with zeros."""
    text = message if isinstance(message, bytes) else json.dumps(message).encode()
    size = bytes((0x80 | len(text),)) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
    return bytes((first,)) + size + bytes(4) + text


def using(path: Path, act: Callable[[Setting], Any]) -> None:
    """Does something with lines into a hall."""

    async def run() -> None:
        hall = Hall(Store(path), Bots(1, 5.0, odd_thought), AMPLE, find_any, names=Names(["house"]))
        try:
            seated = await hall.create(NewTable(game="master-ray", chairs=["me", "me"]), "v")
            await act(Setting(hall, seated))
        finally:
            await hall.close()

    asyncio.run(run())


def test_a_message_may_come_in_pieces_and_several_at_once(tmp_path: Path) -> None:
    async def act(setting: Setting) -> None:
        wire = Wire()
        line = await setting.welcomed(wire)
        assert b'"update"' in wire.taken()
        text = json.dumps({"type": "why", "id": 5, "seat": 0, "texts": ["nonsense"]}).encode()
        whole = frame(text[:10], 0x01) + frame(b"", 0x89) + frame(text[10:20], 0x00) + frame(text[20:], 0x80)
        for byte in whole:
            line.data_received(bytes((byte,)))
        answers = wire.taken()
        assert answers.startswith(b"\x8a\x00") and b'"id":5' in answers, "a ping in between is answered first"
        line.data_received(frame({"type": "why", "id": 6, "seat": 0, "texts": ["x"]}) * 3)
        assert wire.taken().count(b'"id":6') == 3

    using(tmp_path / "s.db", act)


def test_messages_that_come_before_the_table_is_found_are_not_lost(tmp_path: Path) -> None:
    async def act(setting: Setting) -> None:
        wire = Wire()
        line = setting.line(wire)
        hello = frame({"type": "hello", "protocol": PROTOCOL, "token": setting.seated.token})
        line.data_received(hello + frame({"type": "why", "id": 7, "seat": 0, "texts": ["x"]}))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        heard = wire.taken()
        assert heard.index(b'"update"') < heard.index(b'"id":7')

    using(tmp_path / "s.db", act)


def test_a_quiet_line_is_asked_for_a_sign_of_life_and_then_cut(tmp_path: Path) -> None:
    async def act(setting: Setting) -> None:
        wire = Wire()
        line = await setting.welcomed(wire)
        wire.taken()
        now = time.monotonic()
        line.check(now + SILENCE - 1)
        assert wire.taken() == b""
        line.check(now + SILENCE + 1)
        assert wire.taken() == b"\x89\x00" and wire.ended is None
        line.data_received(frame(b"", 0x8A))
        line.check(time.monotonic() + SILENCE - 1)
        assert wire.taken() == b"" and setting.hall.lines.total() == 1
        line.check(time.monotonic() + 2 * SILENCE + 1)
        assert wire.ended == "aborted" and setting.hall.lines.total() == 0

    using(tmp_path / "s.db", act)


def test_a_full_line_is_not_told_more_and_hears_the_rest_in_one_piece(tmp_path: Path) -> None:
    async def act(setting: Setting) -> None:
        wire = Wire()
        line = await setting.welcomed(wire)
        room = await setting.hall.room(setting.seated.table)
        wire.taken()
        line.pause_writing()
        for number in range(5):
            await room.write_and_wait(partial(room.table.judge, Say(seat=0, text=f"line {number}"), [0]))
        assert wire.taken() == b"" and not wire.reading
        line.resume_writing()
        heard = wire.taken()
        assert heard.count(b'"update"') == 2 and b"line 0" in heard and b"line 4" in heard and wire.reading
        line.pause_writing()
        line.check(time.monotonic() + AMPLE.stuck_seconds - 1)
        assert not wire.ended
        line.check(time.monotonic() + AMPLE.stuck_seconds + 1)
        assert wire.ended == "aborted" and room.listeners == set()

    using(tmp_path / "s.db", act)


@pytest.mark.parametrize(
    ("behind_proxy", "peer", "told", "visitor"),
    [
        (False, "127.0.0.1", "203.0.113.7", "127.0.0.1"),
        (True, "127.0.0.1", "203.0.113.7", "203.0.113.7"),
        (True, "127.0.0.1", "10.0.0.1, 203.0.113.7", "203.0.113.7"),
        (True, "127.0.0.1", "203.0.113.7, 127.0.0.1", "203.0.113.7"),
        (True, "127.0.0.1", "", "127.0.0.1"),
        (True, "198.51.100.2", "203.0.113.7", "198.51.100.2"),
    ],
)
def test_only_a_proxy_on_this_machine_may_say_who_is_behind_it(
    tmp_path: Path, behind_proxy: bool, peer: str, told: str, visitor: str
) -> None:
    async def act(setting: Setting) -> None:
        setting.line(Wire(peer), behind_proxy=behind_proxy, **({"X_Forwarded_For": told} if told else {}))
        assert dict(setting.hall.lines) == {visitor: 1}

    using(tmp_path / "s.db", act)


def test_other_doors_and_other_sites_are_turned_away(tmp_path: Path) -> None:
    async def act(setting: Setting) -> None:
        for path in ("/ws/tables/x/dance", "/ws", "/ws/tables//play", "/api/tables", "/ws/tables/a/b/play"):
            wire = Wire()
            setting.line(wire, path)
            assert b" 404 " in wire.taken() and wire.ended == "closed"
        wire = Wire()
        setting.line(wire, Origin="https://elsewhere.example")
        assert b'"origin"' in wire.taken() and setting.hall.lines.total() == 0
        own = Wire()
        setting.line(own, Origin="https://house")
        assert b"bye" not in own.taken() and setting.hall.lines.total() == 1

    using(tmp_path / "s.db", act)


def test_a_server_that_closes_says_come_back(tmp_path: Path) -> None:
    async def act(setting: Setting) -> None:
        wire = Wire()
        line = await setting.welcomed(wire)
        wire.taken()
        line.shutdown()
        assert wire.taken() == b"\x88\x02" + (1012).to_bytes(2, "big") and wire.ended == "closed"
        line.connection_lost(None)
        line.connection_lost(None)
        assert setting.connections == set() and setting.hall.lines.total() == 0

    using(tmp_path / "s.db", act)


def test_frames_of_every_kind_are_counted_and_far_too_many_end_the_line(tmp_path: Path) -> None:
    async def act(setting: Setting) -> None:
        setting.hall.limits = AMPLE._replace(messages_per_second=0.001, message_burst=5)
        pieces = frame(b"x", 0x01) + frame(b"", 0x00) * 50_000
        for flood in (frame(b"", 0x89) * 50_000, frame(b"", 0x8A) * 50_000, pieces):
            wire = Wire()
            line = await setting.welcomed(wire)
            wire.taken()
            since = time.process_time()
            line.data_received(flood)
            assert wire.ended == "aborted" and time.process_time() - since < 0.5
            assert b'"bye"' in wire.taken() and setting.hall.lines.total() == 0

    using(tmp_path / "s.db", act)


def test_all_lines_of_a_household_share_what_they_may_send(tmp_path: Path) -> None:
    async def act(setting: Setting) -> None:
        setting.hall.households = Households(AMPLE._replace(frames_per_second=0.001, frame_burst=12))
        wires = [Wire() for i in range(4)]
        lines = [await setting.welcomed(wire) for wire in wires]
        other = Wire("192.0.2.77")
        await setting.welcomed(other)
        for line in lines:
            line.data_received(frame({"type": "why", "id": 5, "seat": 0, "texts": ["x"]}) * 4)
        told = b"".join(wire.taken() for wire in wires)
        assert told.count(b'"id":5') == 8 and told.count(b'"too-fast"') == 8
        assert b'"update"' in other.taken()

    using(tmp_path / "s.db", act)


def test_a_client_asks_for_a_sign_of_life_and_gets_one(tmp_path: Path) -> None:
    async def act(setting: Setting) -> None:
        wire = Wire()
        line = await setting.welcomed(wire)
        wire.taken()
        line.data_received(frame({"type": "ping"}))
        assert wire.taken() == b'\x81\x0f{"type":"pong"}'

    using(tmp_path / "s.db", act)


class Reset(Wire):
    """A connection that was reset: to write to it raises an error, as uvloop's does for a moment."""

    broken = False

    def write(self, data: bytes) -> None:
        """Raises an error once it is broken."""
        if self.broken:
            raise RuntimeError("unable to perform operation on a closed handle")
        super().write(data)


def test_a_line_that_breaks_while_it_is_told_something_touches_nobody_else(tmp_path: Path) -> None:
    """Given two tables whose entries reach the disk together, when a line of one breaks, then both tables go on."""

    async def act(setting: Setting) -> None:
        hall = setting.hall
        other = await hall.create(NewTable(game="master-ray", chairs=["me", "me"]), "v")
        rude, polite = Reset(), Wire()
        line = await setting.welcomed(rude)
        await setting.welcomed(polite)
        here, there = await hall.room(setting.seated.table), await hall.room(other.table)
        polite.taken()
        talk, wrong = (
            {"type": "say", "seat": 0, "text": "x"},
            {"type": "choose", "seat": 0, "decision": 99, "texts": ["x"]},
        )
        line.data_received(frame(talk) + frame(wrong) * 3)
        rude.broken = True
        written = [
            room.write_and_wait(partial(room.table.judge, Say(seat=0, text="here"), [0])) for room in (there, here)
        ]
        assert await asyncio.wait_for(asyncio.gather(*written), WAIT) == [True, True]
        assert b"here" in polite.taken() and rude.ended == "aborted" and len(here.listeners) == 1
        assert here.writing_for(time.monotonic()) == 0 == there.writing_for(time.monotonic())

    using(tmp_path / "s.db", act)


def test_a_line_whose_update_fails_is_told_so_and_nobody_else(tmp_path: Path) -> None:
    async def act(setting: Setting) -> None:
        room = await setting.hall.room(setting.seated.table)
        assert room.table.match is not None
        wire, watcher = Wire(), Wire()
        await setting.welcomed(wire)
        line = setting.line(watcher, f"/ws/tables/{setting.seated.table}/watch")
        line.data_received(frame({"type": "hello", "protocol": PROTOCOL}))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        asked = room.table.match.asked()[0]
        room.table.match.sealed[asked] = (255,)  # no choice of any game: what this seat has answered cannot be written
        watcher.taken()
        assert await room.write_and_wait(partial(room.table.judge, Say(seat=0, text="well"), [0]))
        assert b'"fault"' in wire.taken() and b"well" in watcher.taken() and len(room.listeners) == 1

    using(tmp_path / "s.db", act)


def test_whatever_numbers_lines_have_heard_only_a_few_updates_are_kept(tmp_path: Path) -> None:
    async def act(setting: Setting) -> None:
        room = await setting.hall.room(setting.seated.table)
        for since in range(1000):
            assert room.update_text(0, since) == room.table.update(0, since)
        assert len(room._texts) <= 12

    using(tmp_path / "s.db", act)


def test_a_name_that_is_not_ours_is_turned_away(tmp_path: Path) -> None:
    async def act(setting: Setting) -> None:
        for name, welcome in (
            ("house:8470", 1),
            ("192.0.2.200", 1),
            ("localhost", 1),
            ("evil.example", 0),
            ("192.0.2.9", 0),
        ):
            wire = Wire()
            line = setting.line(wire, Host=name)
            assert setting.hall.lines.total() == welcome and (b'"host"' in wire.taken()) != bool(welcome), name
            line.connection_lost(None)

    using(tmp_path / "s.db", act)


def test_a_line_that_says_much_before_its_table_is_found_is_shown_out(tmp_path: Path) -> None:
    async def act(setting: Setting) -> None:
        wire = Wire()
        line = setting.line(wire)
        hello = frame({"type": "hello", "protocol": PROTOCOL, "token": setting.seated.token})
        line.data_received(hello + frame({"type": "look", "seat": 0}) * 30)
        assert b'"bye"' in wire.taken() and setting.hall.lines.total() == 0

    using(tmp_path / "s.db", act)
