"""Luggage: one's seats, carried to another device by a short code that works once and not for long.

The secrets of seats are nowhere in the store, only their hashes. While they are on their way they lie there locked up
with the code itself, of which again only a hash is kept: who reads the store without the code has nothing.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from warroom.tables import wire

SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that is taken for another
LENGTH: Final = 10


class Key(Struct, forbid_unknown_fields=True):
    """A table and the secret of one's seats there."""

    table: Annotated[str, Meta(max_length=40)]
    token: wire.Token


Keys = Annotated[list[Key], Meta(max_length=100)]


class Packed(Struct):
    """A code that brings one's seats to another device, once, until a time in seconds since 1970."""

    code: str
    until: float


class Code(Struct, forbid_unknown_fields=True):
    """A code as somebody types it."""

    code: Annotated[str, Meta(max_length=60)]


class Unpacked(Struct):
    """The seats that a code has brought."""

    keys: list[Key]


class Dropped(Struct):
    """Whether a code was still there to be made worthless; if not, it was used or has run out."""

    dropped: bool


def new_code() -> str:
    """A code to read out: two groups of five signs."""
    signs = [secrets.choice(SIGNS) for i in range(LENGTH)]
    return f"{''.join(signs[:5])}-{''.join(signs[5:])}"


def read(code: str) -> str:
    """A code without what people add to it."""
    return re.sub(r"[^0-9A-Z]", "", code.upper())


def label(code: str) -> str:
    """The hash under which luggage is kept."""
    return hashlib.sha256(b"war-room luggage " + read(code).encode()).hexdigest()


def locked(code: str, salt: bytes, keys: list[Key]) -> bytes:
    """Keys as they lie in the store."""
    return _crossed(code, salt, msgspec.json.encode(keys))


def unlocked(code: str, salt: bytes, kept: bytes) -> list[Key]:
    """Keys as they were."""
    return msgspec.json.decode(_crossed(code, salt, kept), type=list[Key])


def _crossed(code: str, salt: bytes, text: bytes) -> bytes:
    stream = hashlib.shake_256(b"war-room luggage lock " + salt + read(code).encode()).digest(len(text))
    return bytes(one ^ other for one, other in zip(text, stream))
