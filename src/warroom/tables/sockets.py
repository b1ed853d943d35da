"""The WebSocket: one line from the first hello to the end, whatever comes over it.

A line is a protocol of its own under uvicorn, not an ASGI application: nothing waits in a task, what is to be told is
written at once, and an idle line costs next to nothing. What a WebSocket is, handshake, frames and closing, is known
by the library `websockets`.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable
from typing import Any, Final, cast

import msgspec
from litestar import Litestar
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from warroom.tables import wire
from warroom.tables.hall import Hall
from warroom.tables.limits import Bucket, Household, household
from warroom.tables.origins import HERE, check_origin
from warroom.tables.room import Listener, Room
from warroom.tables.table import No
from warroom.tables.wire import SPECTATOR

RESTART: Final = 1012
TRY_AGAIN: Final = 1013
UNWANTED: Final = 1008
FAULT: Final = 1011
NONSENSE: Final = 50  # frames beyond the allowed rate that cut a line
PIECE: Final = 1024  # bytes that are read before it is asked again whether that is enough
CLOSING: Final = 5.0  # seconds for the other side to say goodbye as well
SILENCE: Final = 20.0  # seconds without a sign of life, then the line is asked for one; twice as many, and it is cut
TEXT: Final = 0x81  # the first byte of a frame: whole, text
PATH: Final = re.compile(r"/ws/tables/([^/?]{1,60})/(play|watch)(?:\?.*)?")
SEAT: Final = re.compile(r"-?[0-9]{1,2}")
PONG: Final = wire.said(wire.Pong())

logger: Final = logging.getLogger("warroom.tables")


def lines_of(app: Litestar, behind_proxy: bool) -> Callable[..., asyncio.Protocol]:
    """What uvicorn makes for every WebSocket: a line into the hall of this app."""

    def line(config: Any, server_state: Any, app_state: Any) -> Line:
        return Line(app.state.hall, server_state.connections, behind_proxy)

    return line


class Line(asyncio.Protocol):
    """One line: hello, then what the seats hear and say, until one side has enough."""

    def __init__(self, hall: Hall, connections: set[Any], behind_proxy: bool) -> None:
        self._hall = hall
        self._connections = connections  # uvicorn's, to be closed with the server
        self._behind_proxy = behind_proxy
        self._rules = ServerProtocol(max_size=hall.limits.message_bytes)
        self._transport: asyncio.Transport
        self.gone: Callable[[], None] = lambda: None  # who is to be told that the connection is gone
        self._pieces: list[bytes] = []  # of a message that comes in several frames
        self._text = True
        self._whole = True  # no piece of it was one too many
        self._frames = Bucket(hall.limits.messages_per_second, hall.limits.message_burst)
        self._household: Household | None = None
        self._nonsense = 0
        self._table = ""
        self._watching = False
        self._visitor: str | None = None  # once the line is counted
        self._entering: asyncio.Task[None] | None = None
        self._early: list[bytes] = []  # messages that came before the table was found
        self._listener: Listener | None = None
        self._opened = self._heard = time.monotonic()
        self._full_since: float | None = None

    # -- the transport's calls -----------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection is there; the handshake follows."""
        self._transport = cast(asyncio.Transport, transport)
        self._connections.add(self)

    def connection_lost(self, why: Exception | None) -> None:
        """The connection is gone, whoever ended it."""
        self._connections.discard(self)
        self._leave()
        self.gone()

    def pause_writing(self) -> None:
        """The other side takes too little: it is told no more, and not heard either."""
        self._full_since = time.monotonic()
        self._transport.pause_reading()
        if self._listener is not None:
            self._listener.full = True

    def resume_writing(self) -> None:
        """There is room again: all that was missed comes in one piece."""
        self._full_since = None
        self._transport.resume_reading()
        if self._listener is not None:
            self._listener.full = False
            self._listener.tell()

    def data_received(self, data: bytes) -> None:
        """Something came: a handshake, or frames."""
        self._heard = time.monotonic()
        for at in range(0, len(data), PIECE):
            if self._transport.is_closing():
                return
            self._rules.receive_data(data[at : at + PIECE])
            for event in self._rules.events_received():
                if isinstance(event, Frame):
                    self._frame(event)
                elif isinstance(event, Request):
                    self._open(event)
            self._flush()

    def shutdown(self) -> None:
        """The server closes: come back soon."""
        if self._rules.state is State.OPEN:
            self._rules.send_close(RESTART)
        self._flush()
        self._transport.close()

    # -- the hall's calls ----------------------------------------------------------------------------------------------

    def check(self, now: float) -> None:
        """From time to time: whether the line has said hello, takes what is sent, and is alive."""
        limits, silent = self._hall.limits, now - self._heard
        if self._listener is None and now - self._opened > limits.hello_seconds:
            self._goodbye(No("hello", "You did not say hello."), UNWANTED)
        elif self._full_since is not None and now - self._full_since > limits.stuck_seconds:
            self._cut("stuck")
        elif silent > 2 * SILENCE and self._full_since is None:
            self._cut("silent")
        elif silent > SILENCE and self._rules.state is State.OPEN:
            self._rules.send_ping(b"")
            self._flush()

    # -- from the handshake to the end ---------------------------------------------------------------------------------

    def _open(self, request: Request) -> None:
        found = PATH.fullmatch(request.path)
        response = self._rules.accept(request) if found else self._rules.reject(404, "There is no such line.\n")
        self._rules.send_response(response)
        self._flush()
        if found is None or response.status_code != 101:
            return
        self._table, self._watching = found[1], found[2] == "watch"
        visitor = household(self._address(request.headers))
        origins, hosts = request.headers.get_all("Origin"), request.headers.get_all("Host")
        try:
            self._hall.names.check(hosts, str((self._transport.get_extra_info("sockname") or [""])[0]))
            check_origin(origins, hosts)
            self._hall.open_line(visitor, self)
            self._visitor = visitor
            self._household = self._hall.households.of(visitor)
        except No as no:
            self._goodbye(no, TRY_AGAIN)

    def _address(self, headers: Headers) -> str:
        """Where the line comes from; a reverse proxy on this machine is asked who is behind it."""
        peer = str((self._transport.get_extra_info("peername") or [""])[0])
        if self._behind_proxy and peer in HERE:
            told = [host.strip() for line in headers.get_all("X-Forwarded-For") for host in line.split(",")]
            return next((host for host in reversed(told) if host and host not in HERE), peer)
        return peer

    def _frame(self, frame: Frame) -> None:
        """Counts a frame of any kind, and reads the message of which it is the last."""
        allowed = self._allowed()
        if frame.opcode is Opcode.TEXT or frame.opcode is Opcode.BINARY:
            self._pieces, self._text, self._whole = [], frame.opcode is Opcode.TEXT, True
        elif frame.opcode is not Opcode.CONT:
            return  # the library answers a ping and a goodbye by itself
        self._whole = self._whole and allowed
        if self._whole:
            self._pieces.append(bytes(frame.data))
        if frame.fin and self._visitor is not None and self._rules.state is State.OPEN:
            if self._whole:
                self._message(b"".join(self._pieces))
            else:
                self._refuse(No("too-fast", "Not so fast: this message was not read."))

    def _allowed(self) -> bool:
        """Whether the line, and all lines of its household together, may send one more; far too many end the line."""
        if self._frames.take() and (self._household is None or self._household.frames.take()):
            return True
        self._nonsense += 1
        if self._nonsense == NONSENSE:
            self._goodbye(No("too-fast", "Far too many messages."), UNWANTED)
        elif self._nonsense > 2 * NONSENSE:
            self._cut("too-fast")  # it goes on while we say goodbye
        return False

    def _message(self, data: bytes) -> None:
        """Reads one message and does what it says."""
        if self._listener is not None:
            self._request(self._listener, data)
        elif self._entering is not None:
            self._early.append(data)
            if len(self._early) > self._hall.limits.early_messages:
                self._goodbye(No("too-fast", "Wait until the table is found."), UNWANTED)
        else:
            try:
                hello = self._understood(data)
                if not isinstance(hello, wire.Hello):
                    raise No("hello", "The first message must be hello.")
                if hello.protocol != wire.PROTOCOL:  # for "content" also the first pages do not come back by themselves
                    raise No("content", "This page is older than the server: please reload it.")
            except No as no:
                self._goodbye(no, UNWANTED)
                return
            self._entering = asyncio.create_task(self._enter(hello))

    async def _enter(self, hello: wire.Hello) -> None:
        """Finds the seats that belong to the secret, and takes its place at the table."""
        try:
            self._take_place(await self._hall.room(self._table), hello)
        except No as no:
            self._goodbye(no, UNWANTED)
        except Exception:
            logger.exception("line failed")
            self._hall.metrics.count("errors")
            self._goodbye(No("fault", "Something went wrong on our side. Come back."), FAULT)

    def _take_place(self, room: Room, hello: wire.Hello) -> None:
        if self._watching and room.watchers() >= self._hall.limits.watchers_per_table:
            raise No("full", "Too many watch this table.")
        hands = (SPECTATOR,) if self._watching else room.table.held(hello.token)
        if not hands:
            raise No("foreign", "This secret holds no seat at this table.")
        if self._visitor is None or self._rules.state is not State.OPEN:
            return  # gone meanwhile
        since = {int(seat): number for seat, number in hello.since.items() if SEAT.fullmatch(seat)}
        self._listener = Listener(room, hands, since, self._send, self._end, self._visitor)
        self._listener.full = self._full_since is not None
        self._listener.told = hello.told
        room.enter(self._listener)
        logger.info("line opened", extra={"seats": self._listener.seats if self._listener is not None else []})
        early, self._early = self._early, []
        for data in early:
            if self._listener is not None:  # it may end at any of them
                self._request(self._listener, data)

    def _request(self, listener: Listener, data: bytes) -> None:
        try:
            message = self._understood(data)
        except No as no:
            self._refuse(no)
            return
        if isinstance(message, wire.Hello):
            self._refuse(No("hello", "You have said hello already."), message.id)
        elif isinstance(message, wire.Ping):
            self._send([PONG])
        else:
            listener.room.request(listener, message)

    def _understood(self, data: bytes) -> wire.ClientMessage:
        if not self._text:
            raise No("malformed", "Messages are text in JSON, not binary.")
        try:
            return wire.heard(data)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as why:
            raise No("malformed", f"This message cannot be understood: {why}") from why

    def _refuse(self, no: No, id: int = 0) -> None:
        self._hall.metrics.count("refused", no.reason)
        self._send([wire.said(wire.Refused(id, no.reason, no.says))])

    # -- sending -------------------------------------------------------------------------------------------------------

    def _send(self, texts: list[bytes]) -> None:
        if self._rules.state is State.OPEN:
            self._write(b"".join([piece for text in texts for piece in (_head(len(text)), text)]))

    def _flush(self) -> None:
        """Writes what the library has for us; an empty piece at the end says that all is said."""
        data = self._rules.data_to_send()
        if data:
            self._write(b"".join(data))
            if not data[-1]:
                self._transport.close()

    def _write(self, data: bytes) -> None:
        """The one place where a line is written to: if it cannot be, this line ends, and nobody else notices."""
        try:
            if not self._transport.is_closing():
                self._transport.write(data)
        except (OSError, RuntimeError):  # a connection that was reset a moment ago; uvloop says so by RuntimeError
            self._cut("broken")

    def _end(self, no: No) -> None:
        """Something of ours has failed: whoever comes back may have more luck."""
        self._goodbye(no, FAULT)

    def _goodbye(self, no: No, code: int) -> None:
        """Says why the line is closed, and gives the other side time to hear it."""
        self._hall.metrics.count("dropped", no.reason)
        if self._rules.state is State.OPEN:
            self._send([wire.said(wire.Bye(no.reason, no.says))])
            self._rules.send_close(code)
            self._flush()
        self._leave()
        asyncio.get_running_loop().call_later(CLOSING, self._transport.abort)

    def _cut(self, why: str) -> None:
        self._hall.metrics.count("dropped", why)
        self._leave()
        self._transport.abort()

    def _leave(self) -> None:
        """Leaves the table and the hall, once."""
        if self._entering is not None:
            self._entering.cancel()
        if self._listener is not None:
            self._listener.room.leave(self._listener)
            logger.info("line closed", extra={"seats": self._listener.seats})
            self._listener = None
        if self._visitor is not None:
            self._hall.close_line(self._visitor, self)
            self._visitor = None


def _head(size: int) -> bytes:
    """The head of a frame that holds a whole text of so many bytes (the library needs five times as long for it)."""
    if size < 126:
        return bytes((TEXT, size))
    return (
        bytes((TEXT, 126)) + size.to_bytes(2, "big") if size < 65536 else bytes((TEXT, 127)) + size.to_bytes(8, "big")
    )
