"""The contract between a game's rules and everybody who plays them: tables, bots, tests, the lab.

A game is a stateless object over plain states. It has four chapters, a file each in `chapters/`: what is known of it on
the shelf, its rules, its words and pictures, and what bots need to think about it. A folder under `games/` writes the
methods under "each game" there; the rest is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mypy_extensions import mypyc_attr

from warroom.kernel.chapters.mind import Mind
from warroom.kernel.chapters.words import Ask
from warroom.kernel.copies import opened
from warroom.kernel.events import EventKind
from warroom.kernel.visibility import Part

__all__ = ["Ask", "Game"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Mind):
    """A rulebook as an object, of which there may be earlier editions."""

    def __init__(
        self, name: str, title: str, revision: int, content: str, parts: list[Part], events: list[EventKind]
    ) -> None:
        super().__init__(name, title, revision, content, parts, events)
        self.past: Callable[[int, str], Game | None] | None = None  # finds it as it once was: revision and content

    def __reduce__(self) -> tuple[Any, ...]:
        return opened(self)

    def __repr__(self) -> str:
        pack = f", pack {self.pack.title}" if self.pack is not None else ""
        return f"<Game {self.name}: rules {self.revision}, content {self.content}{pack}>"

    def edition(self, revision: int, content: str) -> Game | None:
        """This game by an earlier revision of the rules or with content of the past; None if it never was like that."""
        if (revision, content) == (self.revision, self.content):
            return self
        return self.past(revision, content) if self.past is not None else None
