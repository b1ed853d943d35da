"""The door: every connection is counted by household here, and must say what it wants in time and in few words.

A connection speaks HTTP as uvicorn does; one that asks for a WebSocket becomes a line (`sockets.py`). Whatever one
household sends, it holds no more connections, memory and time than the limits say, and nobody else notices.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final, cast

import msgspec
from litestar import Litestar
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from warroom.tables.hall import Hall
from warroom.tables.limits import household
from warroom.tables.origins import HERE
from warroom.tables.sockets import Line

PIECE: Final = 4096  # bytes that are read before it is asked again whether that is enough
BAD: Final = (400, "http", "This is not HTTP as it is spoken here.")


class TooMuch(Exception):
    """A call is longer than anybody needs."""


def connections_of(app: Litestar, behind_proxy: bool) -> Callable[..., asyncio.Protocol]:
    """What uvicorn makes for every connection: one that comes through the door of this app's hall."""

    def connection(config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> Connection:
        return Connection(app.state.hall, behind_proxy, config, server_state, app_state, _loop)

    return connection


class Steady:
    """A transport that does not complain when it is written to after the other side has gone; uvloop's does."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Writes, as long as anybody may hear it."""
        with contextlib.suppress(OSError, RuntimeError):
            if not self._transport.is_closing():
                self._transport.write(data)


class Connection(HttpToolsProtocol):
    """One connection that makes calls, until it is closed or becomes a line."""

    def __init__(
        self, hall: Hall, behind_proxy: bool, config: Any, server_state: Any, app_state: Any, loop: Any
    ) -> None:
        super().__init__(config, server_state, app_state, loop)
        self._hall = hall
        self._behind_proxy = behind_proxy
        self._counted = False
        self._visitor: str | None = None  # a proxy is none
        self._trouble = BAD  # what is said if the parser gives up
        self._overhead = 0  # bytes of this call that are not its body
        self._headers = 0
        self._unread = 0  # calls that have begun and have not come in whole
        self._since = time.monotonic()  # the last call that came in whole or was answered
        self._full_since: float | None = None

    # -- the transport's calls -----------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody is at the door."""
        self._bare = cast(asyncio.Transport, transport)
        super().connection_made(cast(asyncio.Transport, Steady(self._bare)))
        peer = self.client[0] if self.client else ""
        if not (self._behind_proxy and peer in HERE):
            self._visitor = household(peer)
        self._counted = self._hall.households.enter(self._visitor)
        if self._counted:
            self._hall.households.guests.add(self)
        else:
            self._turn_away(503, "full", "Too many connections at once: close some, or wait a moment.")

    def connection_lost(self, why: Exception | None) -> None:
        """The connection is gone."""
        super().connection_lost(why)
        self._leave()

    def pause_writing(self) -> None:
        """The other side takes too little."""
        self._full_since = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        """There is room again."""
        self._full_since = None
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        """A part of a call has come, or several calls."""
        for at in range(0, len(data), PIECE):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            piece = data[at : at + PIECE]
            self._overhead += len(piece)
            super().data_received(piece)
            if self._overhead > self._hall.limits.head_bytes and not self.transport.is_closing():
                self._turn_away(431, "http", "The head of this call is too long.")

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a line, which still takes the place of a connection."""
        self._hall.households.guests.discard(self)
        self.transport = self._bare
        super().handle_websocket_upgrade()
        cast(Line, self.transport.get_protocol()).gone = partial(self._hall.households.leave, self._visitor)

    # -- the parser's calls --------------------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        """A call begins."""
        self._unread += 1
        self._headers = 0
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header has come, before or after the body."""
        self._headers += 1
        if self._headers > self._hall.limits.headers:
            self._stop(431, "This call has too many headers.")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """All headers have come: the call can be answered, or waits for the one before."""
        if len(self.pipeline) >= self._hall.limits.pipelined:
            self._stop(429, "Wait for the answers before you call again.")
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body has come."""
        self._overhead -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The call has come in whole."""
        self._unread -= 1
        self._overhead = 0
        self._since = time.monotonic()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The call is answered."""
        self._since = time.monotonic()
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """The parser has given up: says what is wrong with the call, and closes."""
        self._turn_away(*self._trouble)

    # -- the hall's call -----------------------------------------------------------------------------------------------

    def check(self, now: float) -> None:
        """From time to time: whether the calls come in, and the answers are taken."""
        limits = self._hall.limits
        idle = self._unread > 0 or self.cycle is None or self.cycle.response_complete
        if self._full_since is not None and now - self._full_since > limits.stuck_seconds:
            self._cut("stuck")
        elif idle and now - self._since > limits.request_seconds:
            self._cut("silent")

    # -- inside --------------------------------------------------------------------------------------------------------

    def _stop(self, status: int, says: str) -> None:
        """Stops the parser in the middle of a call."""
        self._trouble = (status, "http", says)
        raise TooMuch

    def _turn_away(self, status: int, reason: str, says: str) -> None:
        self._hall.metrics.count("turned_away", str(status))
        body = msgspec.json.encode({"reason": reason, "says": says, "rule": ""})
        head = b"content-type: application/json\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % len(body)
        self.transport.write(STATUS_LINE[status] + head + body)
        self.transport.close()

    def _cut(self, why: str) -> None:
        self._hall.metrics.count("turned_away", why)
        self.transport.abort()

    def _leave(self) -> None:
        """Gives the place of the connection free, once."""
        self._hall.households.guests.discard(self)
        if self._counted:
            self._counted = False
            self._hall.households.leave(self._visitor)
