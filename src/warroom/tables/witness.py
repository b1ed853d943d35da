"""What a store is known to have kept: a chain of hashes through each log, and a witness beside the store.

SQLite takes a damaged write-ahead log for one that ends early, without a word, and what was acknowledged after that
place is gone. So every entry carries a hash that covers all before it, and after every commit a small file of our own
is told how far the logs have come. It is not forced to the disk: it may know less than the store, never more.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple


class Tip(NamedTuple):
    """How far a log has come: the number of its entries, and the hash that covers them all."""

    entries: int
    hash: bytes


START = Tip(0, b"")


class Loss(NamedTuple):
    """A table that has lost entries: how many it had, and how many are left (none if the whole table is gone)."""

    table: str
    had: int
    left: int


def chained(tip: bytes, entry: bytes) -> bytes:
    """The hash of an entry that also covers everything before it."""
    return hashlib.sha256(tip + entry).digest()[:16]


class Witness:
    """A file that says how far the logs have come since the store's own log was last put away."""

    def __init__(self, store: Path) -> None:
        self.path = store.with_name(store.name + "-witness")
        self.lost = store.with_name(store.name + "-lost")
        self._file = _owned(self.path)

    def known(self) -> dict[str, Tip]:
        """How far each log had come; a line that was cut short by a kill says nothing."""
        found: dict[str, Tip] = {}
        for line in self.path.read_text(encoding="ascii", errors="replace").split("\n")[:-1]:
            table, _, rest = line.partition(" ")
            entries, _, hash = rest.partition(" ")
            with contextlib.suppress(ValueError):
                found[table] = Tip(int(entries), bytes.fromhex(hash))
        return {table: tip for table, tip in found.items() if tip.entries}

    def note(self, tips: Mapping[str, Tip]) -> None:
        """Logs have come so far."""
        self._say(f"{table} {tip.entries} {tip.hash.hex()}\n" for table, tip in tips.items())

    def forget(self, tables: Iterable[str]) -> None:
        """These tables are about to be removed, so nobody will miss them."""
        self._say(f"{table} 0 \n" for table in tables)

    def report(self, losses: Iterable[Loss]) -> None:
        """Lists what is lost in a file of its own, which stays until somebody removes it."""
        file = _owned(self.lost)
        with contextlib.suppress(OSError):
            for table, had, left in losses:
                os.write(file, f"table {table} had {had} entries, {left} are left\n".encode())
        os.close(file)

    def begin_again(self) -> None:
        """All that was noted so far has been put away safely."""
        with contextlib.suppress(OSError):
            os.ftruncate(self._file, 0)

    def close(self) -> None:
        """The store was closed in good order: there is nothing to witness any more."""
        os.close(self._file)
        self.path.unlink(missing_ok=True)

    def _say(self, lines: Iterable[str]) -> None:
        text = "".join(lines)
        if text:
            with contextlib.suppress(OSError):  # a full disk is told by the store; no move fails for want of a witness
                os.write(self._file, text.encode("ascii", errors="replace"))


def _owned(path: Path) -> int:
    """A file to append to that only its owner can read."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0), 0o600)
