"""A WebSocket client that costs next to nothing, so that what is measured is the server."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

NO_MASK = bytes(4)  # a client must mask what it sends; with zeros the masked text is the text itself


class Line(asyncio.Protocol):
    """One open line: hands every whole text frame to `hear`, and says when it is `lost`."""

    def __init__(self, path: str, hear: Callable[[Line, bytes], None], lost: Callable[[], None]) -> None:
        self.path = path
        self.hear = hear
        self.lost = lost
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._buffer = bytearray()
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for a WebSocket."""
        self._transport = transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Cuts what comes into frames."""
        buffer = self._buffer
        buffer += data
        if not self.open.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in buffer[:20]:
                self.open.set_exception(ConnectionError(bytes(buffer[:200]).decode()))
                return
            del buffer[: end + 4]
            self.open.set_result(None)
        at = 0
        while len(buffer) >= at + 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            kind = buffer[at] & 15
            if kind == 1:
                self.hear(self, bytes(buffer[start : start + size]))
            elif kind == 9:  # ping
                self._send(0x8A, bytes(buffer[start : start + size]))
            at = start + size
        del buffer[:at]

    def connection_lost(self, why: Exception | None) -> None:
        """The line is closed."""
        if self.open.done():
            self.lost()
        else:
            self.open.set_exception(why or ConnectionError("closed"))

    def say(self, text: bytes) -> None:
        """Sends a text."""
        self._send(0x81, text)

    def close(self) -> None:
        """Hangs up."""
        self._transport.close()

    def _send(self, kind: int, text: bytes) -> None:
        size = len(text)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
        self._transport.write(head + NO_MASK + text)


async def opened(port: int, path: str, hear: Callable[[Line, bytes], None], lost: Callable[[], None]) -> Line:
    """A line that is open."""
    _, line = await asyncio.get_running_loop().create_connection(lambda: Line(path, hear, lost), "127.0.0.1", port)
    await line.open
    return line
