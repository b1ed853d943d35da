"""A table as plain data: what has happened lies in the parts, what is still to happen lies on the agenda."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from warroom.kernel.copies import opened, reduced

EVERYONE: Final = -1


def who_decides(asked: int) -> str:
    """The seats of a set that must decide, in words."""
    seats = [str(seat + 1) for seat in range(62) if (asked >> seat) & 1]
    if not seats:
        return "over"
    return f"seat {seats[0]} decides" if len(seats) == 1 else f"seats {', '.join(seats)} decide"


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Event:
    """Something that happened: a kind, its operands, the seats that may know all of it, and a list of values.

    `then` is the table as it was when it was told.
    """

    def __init__(
        self,
        kind: i64,
        a: i64,
        b: i64,
        c: i64,
        audience: i64,
        values: tuple[int, ...] = (),
        then: State | None = None,
    ) -> None:
        self.kind = kind
        self.a = a
        self.b = b
        self.c = c
        self.audience = audience
        self.values = values
        self.then = then

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, 0, 0, 0, 0, 0)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """The base of every game's state; a game adds typed attributes and a `clone` that copies them."""

    def __init__(self) -> None:
        self.agenda: list[int] = []
        self.asked: i64 = 0  # the seats that must decide now, as a set; empty when the game is over
        self.options: list[int] = []  # the legal choices when one seat alone is asked; shared by clones, never changed
        self.turn: i64 = 0
        self.log: list[Event] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return opened(self)

    def clone(self) -> State:
        """An independent copy that nobody listens to."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{type(self).__name__} in turn {self.turn}: {who_decides(self.asked)}>"

    def __copy__(self) -> State:
        return self.clone()

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
        """Reports what has just been done to whoever listens; costs nothing when nobody does."""
        if self.log is not None:
            self.log.append(Event(kind, a, b, c, audience, (), self.clone()))

    def tell_list(
        self, kind: i64, values: list[int], a: i64 = 0, b: i64 = 0, c: i64 = 0, audience: i64 = EVERYONE
    ) -> None:
        """Reports an event with a list of values, such as dice; build one only while somebody listens (`log`)."""
        if self.log is not None:
            self.log.append(Event(kind, a, b, c, audience, tuple(values), self.clone()))
