"""A table as plain data: what has happened lies in the parts, what is still to happen lies on the agenda."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

EVERYONE: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Event:
    """Something that happened: a kind, its operands and the seats that may know all of it."""

    def __init__(self, kind: i64, a: i64, b: i64, c: i64, audience: i64) -> None:
        self.kind = kind
        self.a = a
        self.b = b
        self.c = c
        self.audience = audience


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """The base of every game's state; a game adds typed attributes and a `clone` that copies them."""

    def __init__(self) -> None:
        self.agenda: list[int] = []
        self.asked: i64 = 0  # the seats that must decide now, as a set; empty when the game is over
        self.options: list[int] = []  # the legal choices when one seat alone is asked; shared by clones, never changed
        self.turn: i64 = 0
        self.log: list[Event] | None = None

    def clone(self) -> State:
        """An independent copy that nobody listens to."""
        raise NotImplementedError

    def push(self, step: i64) -> None:
        """Lays a step on top of the agenda: it happens before everything below it."""
        self.agenda.append(step)

    def pop(self) -> i64:
        """Takes the top step off the agenda."""
        return self.agenda.pop()

    def top(self) -> i64:
        """The step that happens next."""
        return self.agenda[-1]

    def tell(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, audience: i64 = EVERYONE) -> None:
        """Reports an event to whoever listens; costs nothing when nobody does."""
        if self.log is not None:
            self.log.append(Event(kind, a, b, c, audience))
