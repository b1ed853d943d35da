"""The WebSocket: one line from the first hello to the end, whatever comes over it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from warroom.tables import wire
from warroom.tables.hall import Hall
from warroom.tables.room import Listener
from warroom.tables.table import No
from warroom.tables.wire import SPECTATOR

TRY_AGAIN: Final = 1013
UNWANTED: Final = 1008
FAULT: Final = 1011
NONSENSE: Final = 50  # refused or malformed messages beyond the allowed rate that cut a line

Socket = WebSocket[Any, Any, Any]
logger: Final = logging.getLogger("warroom.tables")


class Gone(Exception):
    """The other side has closed the line."""


async def converse(hall: Hall, socket: Socket, table: str, watching: bool) -> None:
    """Serves one line: hello, then what the seats hear and say, until one side has enough."""
    visitor = socket.client.host if socket.client is not None else ""
    await socket.accept()
    try:
        _check_origin(socket)
        hall.open_line(visitor)
    except No as no:
        await _goodbye(hall, socket, no, TRY_AGAIN)
        return
    try:
        listener = await _welcomed(hall, socket, table, visitor, watching)
        await _served(hall, socket, listener)
    except No as no:
        await _goodbye(hall, socket, no, UNWANTED)
    except Gone:
        pass
    except Exception:
        logger.exception("line failed")
        hall.metrics.count("errors")
        await _goodbye(hall, socket, No("fault", "Something went wrong on our side. Come back."), FAULT)
    finally:
        hall.close_line(visitor)


async def _welcomed(hall: Hall, socket: Socket, table: str, visitor: str, watching: bool) -> Listener:
    """Hears the first message and finds the seats that belong to its secret."""
    try:
        hello = _understood(await asyncio.wait_for(_received(socket), hall.limits.hello_seconds))
    except TimeoutError:
        raise No("hello", "You did not say hello.") from None
    if not isinstance(hello, wire.Hello):
        raise No("hello", "The first message must be hello.")
    room = await hall.room(table)
    if watching and room.watchers() >= hall.limits.watchers_per_table:
        raise No("full", "Too many watch this table.")
    seats = (SPECTATOR,) if watching else room.table.held(hello.token)
    if not seats:
        raise No("foreign", "This secret holds no seat at this table.")
    since = {seat: hello.since.get(str(seat), 0) for seat in seats}
    listener = Listener(room, seats, visitor, since)
    room.enter(listener)
    return listener


async def _served(hall: Hall, socket: Socket, listener: Listener) -> None:
    """Hears and tells at the same time; ends when either ends or the line is cut."""
    room = listener.room
    logger.info("line opened", extra={"seats": list(listener.seats)})
    tasks = [
        asyncio.create_task(_hear(hall, socket, listener)),
        asyncio.create_task(_tell(socket, listener)),
        asyncio.create_task(listener.until_cut()),
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        raise No("slow", "This line did not take what was sent to it.")
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        room.leave(listener)
        logger.info("line closed", extra={"seats": list(listener.seats)})


async def _hear(hall: Hall, socket: Socket, listener: Listener) -> None:
    """Answers one message after the other."""
    nonsense = 0
    while True:
        text = await _received(socket)
        hall.metrics.count("messages")
        if not listener.messages.take():
            nonsense += 1
            if nonsense > NONSENSE:
                raise No("too-fast", "Far too many messages.")
            hall.metrics.count("refused", "too-fast")
            listener.say(wire.Refused(0, "too-fast", "Not so fast: this message was not read."))
            continue
        try:
            message = _understood(text)
        except No as no:
            hall.metrics.count("refused", no.reason)
            listener.say(wire.Refused(0, no.reason, no.says))
            continue
        if isinstance(message, wire.Hello):
            listener.say(wire.Refused(message.id, "hello", "You have said hello already."))
            continue
        answer = await listener.room.answer(listener, message)
        if answer is not None:
            listener.say(answer)


async def _tell(socket: Socket, listener: Listener) -> None:
    """Sends whatever there is to hear; a line that is slow hears more at once, and later."""
    while True:
        text = await listener.next()
        listener.busy_since = time.monotonic()
        try:
            await socket.send({"type": "websocket.send", "text": text, "bytes": None})
        except (OSError, RuntimeError, WebSocketDisconnect) as why:  # the line is closed already
            raise Gone from why
        listener.busy_since = None


async def _received(socket: Socket) -> str | bytes:
    """The next message as it came; `Gone` if there is none."""
    event: Any = await socket.receive()
    if event["type"] != "websocket.receive":
        raise Gone
    text: str | None = event.get("text")
    return text if text is not None else event.get("bytes") or b""


def _understood(data: str | bytes) -> wire.ClientMessage:
    if isinstance(data, bytes):
        raise No("malformed", "Messages are text in JSON, not binary.")
    try:
        return wire.heard(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as why:
        raise No("malformed", f"This message cannot be understood: {why}") from why


def _check_origin(socket: Socket) -> None:
    """A browser that shows another site's page may not speak for its user here."""
    origin = socket.headers.get("origin")
    if origin and urlsplit(origin).netloc != socket.headers.get("host"):
        raise No("origin", "This page belongs to another site.")


async def _goodbye(hall: Hall, socket: Socket, no: No, code: int) -> None:
    """Says why the line is closed, if anybody still listens."""
    hall.metrics.count("dropped", no.reason)
    with contextlib.suppress(Exception):
        async with asyncio.timeout(2):
            await socket.send(
                {"type": "websocket.send", "text": wire.said(wire.Bye(no.reason, no.says)), "bytes": None}
            )
            await socket.close(code)
