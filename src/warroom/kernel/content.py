"""Content files: TOML checked against a schema, with mistakes told by file, entry, field and what was expected.

What is made of them is printed: a game's box to play with, and plain data for those who draw the table.
"""

from __future__ import annotations

import hashlib
import re
import threading
import tomllib
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from warroom.kernel.refusals import ContentError

T = TypeVar("T")
Box = TypeVar("Box")
_learning: Final = threading.Lock()  # msgspec learns a type when it first meets it; two threads at once crash it


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    """The base of all that is read from a file: a field nobody knows is a mistake."""


class Printed(msgspec.Struct, Generic[Box], frozen=True):
    """A box ready to play with, the fingerprint of its content, and the content as plain data for those who draw it."""

    box: Box
    hash: str
    data: dict[str, object]


class Pack(NamedTuple):
    """A content pack as it was read: the game it is for, its title, the file it came from, and its text."""

    game: str
    title: str
    file: str
    text: str


def read_content(text: str, file: str, schema: type[T]) -> T:
    """The content of a TOML text in the form of the schema, or an error that says where the mistake is."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as why:
        raise ContentError(f"{file}: not readable as TOML: {why}") from why
    return check_content(data, file, schema)


def check_content(data: dict[str, Any], file: str, schema: type[T]) -> T:
    """The content of a table that was read already, in the form of the schema, or an error as above."""
    try:
        with _learning:
            return msgspec.convert(data, schema)
    except msgspec.ValidationError as why:
        expected, _, path = str(why).partition(" - at `$")
        raise ContentError(f"{file}: {_place(data, path.strip('`'))}{expected}") from why


def fingerprint(content: object) -> str:
    """A short name for content, which changes with any field of it."""
    return hashlib.sha256(msgspec.json.encode(content, order="deterministic")).hexdigest()[:12]


def mistake(file: str, entry: str, field: str, expected: str) -> ContentError:
    """A mistake that only a look at several fields or entries together shows."""
    return ContentError(f"{file}: {entry}: field {field}: {expected}")


def _place(data: Any, path: str) -> str:
    """The entry (by its id where it has one) and the field a path such as `.student[2].strength` leads to."""
    entry = ""
    field = ""
    for name, index in re.findall(r"\.?(\w+)|\[(\d+)\]", path):
        if index:
            data = data[int(index)] if isinstance(data, list) and int(index) < len(data) else {}
            named = data.get("id") if isinstance(data, dict) else None
            entry = str(named) if named else f"{field} number {int(index) + 1}"
            field = ""
        else:
            if field:
                entry = f"{entry}.{field}" if entry else field
            field = name
            data = data.get(name, {}) if isinstance(data, dict) else {}
    return (f"{entry}: " if entry else "") + (f"field {field}: " if field else "")
