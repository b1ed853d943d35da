"""Pictures: what a seat sees as named plain data made for drawing, section by section.

A section is drawn from the parts of a view that it names and from nothing else, so a picture shows no more than the
view does. A section whose parts look the same to everybody is drawn once for all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from warroom.kernel.copies import reduced
from warroom.kernel.reasons import Number
from warroom.kernel.state import State
from warroom.kernel.visibility import COUNT, EVERY_STATE, OWNER, Part, as_seen

Seen = Mapping[str, Any]  # parts of a view, by name
Rows = list[tuple[object, ...]]  # what a state, or each of its things by seat, holds


class Section(NamedTuple):
    """One section of a picture: its name, the parts of a view that it is drawn from, and how.

    `draw` gets those parts as a seat sees them, and the seat: -1 for a spectator, and where all see the same.
    """

    name: str
    parts: tuple[str, ...]
    draw: Callable[[Seen, int], object]


class Easel:
    """The sections of a game, set up for drawing: what all see alike, and what is each seat's own."""

    def __init__(self, parts: Sequence[Part], sections: Sequence[Section]) -> None:
        named = {part.name: part for part in (*EVERY_STATE, *parts)}
        used = {name for section in sections for name in section.parts if name in named}
        self.parts = [part for part in named.values() if part.name in used]
        places = {part.name: place for place, part in enumerate(self.parts)}
        self.common: list[Drawable] = []
        self.own: list[Drawable] = []
        for section in sections:
            drawn_from = [named[name] for name in section.parts if name in named]  # an old revision may lack some
            touched_by = sum(1 << places[part.name] for part in drawn_from)
            alike = not any(part.seen in (OWNER, COUNT) for part in drawn_from)
            (self.common if alike else self.own).append(Drawable(section, drawn_from, touched_by))
        self.common_touched_by = _union(self.common)
        self.own_touched_by = _union(self.own)
        self.readers = _readers(self.parts)

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, [], [])

    def values(self, s: State) -> list[Rows]:
        """All that the sections are drawn from as it lies in a state, for comparing one state with another."""
        found: list[Rows] = []
        for reader in self.readers:
            read = reader.read
            found.append([read(thing) for thing in getattr(s, reader.each)] if reader.each else [read(s)])
        return found

    def changed(self, now: list[Rows], before: list[Rows]) -> int:
        """The places of what differs between the values of two states, as a set."""
        found = 0
        for i in range(len(self.readers)):
            if now[i] == before[i]:
                continue
            for place, column in self.readers[i].places:
                if [row[column] for row in now[i]] != [row[column] for row in before[i]]:
                    found |= 1 << place
        return found

    def picture(self, s: State, seat: int) -> dict[str, object]:
        """A whole picture."""
        found = {one.section.name: drawn(one, s, -1) for one in self.common}
        for one in self.own:
            found[one.section.name] = drawn(one, s, seat)
        return found


class Reader(NamedTuple):
    """Reads several attributes in one go, of a state or of its things by seat, and the places of what it reads."""

    each: str
    read: Callable[[object], tuple[object, ...]]
    places: list[tuple[int, int]]  # each with the column in which it lies


def _readers(parts: Sequence[Part]) -> list[Reader]:
    """Readers of all parts, and of who has spoken, which decides what is seen."""
    found: list[Reader] = []
    for each in {part.each: None for part in parts}:
        read = [(part.name, place) for place, part in enumerate(parts) if part.each == each]
        if not each:
            read += [(part.spoken, place) for place, part in enumerate(parts) if part.spoken]
        names = [name for name, _ in read]
        places = [(place, column) for column, (_, place) in enumerate(read)]
        found.append(Reader(each, attrgetter(*names, names[0]), places))  # of two names at least it makes a tuple
    return found


class Drawable(NamedTuple):
    """A section with the parts that it is drawn from, also as a set of their places on the easel."""

    section: Section
    parts: list[Part]
    touched_by: int


class Look:
    """How a state looks, section by section; what has not changed since the look before is not drawn again.

    The state must not change any more. `ink` makes of each drawing what is kept of it, such as its JSON.
    """

    def __init__(self, easel: Easel, s: State, ink: Callable[[object], Any], before: Look | None = None) -> None:
        self.easel = easel
        self.state = s
        self.ink = ink
        self.values = easel.values(s)
        self.before = before
        # the places of what has changed since the look before, as a set
        self.changed = easel.changed(self.values, before.values) if before is not None else -1
        known: dict[str, Any] = before.common if before is not None else {}
        self.common: dict[str, Any] = known
        if not known or easel.common_touched_by & self.changed:
            self.common = self._drawn(easel.common, known, -1)
        self._own: dict[int, dict[str, Any]] = {}

    @property
    def own_changed(self) -> bool:
        """Whether any seat may see something of its own differently than in the look before."""
        return bool(self.easel.own_touched_by & self.changed)

    def own(self, seat: int) -> dict[str, Any]:
        """The sections that a seat (-1: a spectator) sees otherwise than others do."""
        found = self._own.get(seat)
        if found is None:
            known = self.before.own(seat) if self.before is not None else {}
            found = known if known and not self.own_changed else self._drawn(self.easel.own, known, seat)
            self._own[seat] = found
        return found

    def _drawn(self, sections: list[Drawable], known: dict[str, Any], seat: int) -> dict[str, Any]:
        """Sections of which some are known: those that are touched by what has changed are drawn anew."""
        found = known.copy()
        for one in sections:
            if not known or one.touched_by & self.changed:
                found[one.section.name] = self.ink(drawn(one, self.state, seat))
        return found

    def whole(self, seat: int) -> dict[str, Any]:
        """All sections as a seat sees them."""
        return {**self.common, **self.own(seat)}

    def since(self, seat: int, earlier: Look | None) -> dict[str, Any]:
        """The sections that look different to a seat than they did in an earlier look (None: all of them)."""
        if earlier is None:
            return self.whole(seat)
        if earlier is self:
            return {}
        found = _differing(self.common, earlier.common)
        if self.easel.own and (earlier is not self.before or self.own_changed):
            found.update(_differing(self.own(seat), earlier.own(seat)))
        return found

    def rest(self) -> None:
        """Lets go of the look before, which nobody compares with any more."""
        self.before = None


def _union(sections: list[Drawable]) -> int:
    found = 0
    for one in sections:
        found |= one.touched_by
    return found


def _differing(now: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if now is before:
        return found
    for name, drawing in now.items():
        known = before[name]
        if drawing is not known and drawing != known:
            found[name] = drawing
    return found


def drawn(one: Drawable, s: State, seat: int) -> object:
    """A section as a seat sees it."""
    return one.section.draw({part.name: as_seen(part, s, seat) for part in one.parts}, seat)


def figures(numbers: Mapping[str, Number]) -> dict[str, object]:
    """Numbers that explain themselves, as plain data."""
    return {
        name: {"value": number.value, "reasons": [reason._asdict() for reason in number.reasons]}
        for name, number in numbers.items()
    }
