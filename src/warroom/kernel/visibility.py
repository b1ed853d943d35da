"""Who sees what, declared once a game: the declaration drives views, saving, loading and the leak tests.

A state is its parts. Each part is declared with who sees it; what is not declared is hidden and not saved.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, cast

from warroom.kernel.state import State
from warroom.kernel.words import lowest, ones

ALL: Final = "all"
OWNER: Final = "owner"  # a list by seat; a seat sees its own entry
COUNT: Final = "count"  # a list by seat of sets; a seat sees its own, and of the others' how many
SIZE: Final = "size"  # a set that no seat owns, such as a deck: everybody sees how many
SIZES: Final = "sizes"  # a list of such sets, by whatever but not by seat
NOBODY: Final = "nobody"


class Part(NamedTuple):
    """One attribute of a state and who sees it; `each` names the list of things by seat that hold it, if they do.

    Games that are played by a revision of the rules before `since` do not have it. `spoken` names an attribute that
    holds the seats, as a set, whose entry everybody may see now.
    """

    name: str
    seen: str
    each: str = ""
    since: int = 1
    spoken: str = ""

    def of(self, s: State) -> object:
        """What the part holds now; what things by seat hold is a list by seat."""
        return [getattr(thing, self.name) for thing in getattr(s, self.each)] if self.each else getattr(s, self.name)

    def put(self, s: State, value: object) -> None:
        """Puts a value (of things by seat: a list by seat) into the part."""
        if not self.each:
            setattr(s, self.name, value)
            return
        for thing, own in zip(getattr(s, self.each), cast("list[object]", value), strict=True):
            setattr(thing, self.name, own)


EVERY_STATE: Final = (Part("agenda", ALL), Part("asked", ALL), Part("turn", ALL))


def parts_at(parts: Sequence[Part], revision: int) -> list[Part]:
    """The parts that a state has by this revision of the rules."""
    return [part for part in parts if part.since <= revision]


class View(NamedTuple):
    """All that a seat (-1: a spectator) may know of a state, as plain data."""

    seat: int
    parts: dict[str, object]

    def text(self) -> str:
        """The view as canonical JSON."""
        return canonical({"seat": self.seat, "parts": self.parts})


def canonical(data: object) -> str:
    """JSON that is the same, byte for byte, for the same data."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def make_view(parts: Sequence[Part], s: State, seat: int) -> View:
    """Builds a seat's view up from nothing."""
    return View(seat, {**{name: _copied(value) for name, value in common(parts, s).items()}, **own(parts, s, seat)})


def common(parts: Sequence[Part], s: State) -> dict[str, object]:
    """The parts that everybody sees in the same way; they are not copied, so write them out at once."""
    return {part.name: part.of(s) for part in (*EVERY_STATE, *parts) if part.seen == ALL}


def own(parts: Sequence[Part], s: State, seat: int) -> dict[str, object]:
    """What a seat sees of the parts of which it sees more or less than others."""
    return {part.name: _shown(part, s, seat) for part in parts if part.seen != ALL}


def as_seen(part: Part, s: State, seat: int) -> object:
    """One part as a seat (-1: a spectator) sees it; what everybody sees is not copied."""
    return part.of(s) if part.seen == ALL else _shown(part, s, seat)


def dump_parts(parts: Sequence[Part], s: State) -> dict[str, object]:
    """All declared parts as plain data of its own."""
    return {part.name: _copied(part.of(s)) for part in (*EVERY_STATE, *parts)}


def load_parts(parts: Sequence[Part], s: State, data: Mapping[str, object]) -> None:
    """Fills a blank state with dumped parts; a missing or unknown part is an error."""
    names = {part.name for part in (*EVERY_STATE, *parts)}
    if names != set(data):
        raise ValueError(f"the saved state has parts {sorted(data)}, expected {sorted(names)}")
    for part in (*EVERY_STATE, *parts):
        part.put(s, _copied(data[part.name]))


def fill(parts: Sequence[Part], s: State, view: View) -> None:
    """Fills a blank state with all that a view tells; what is hidden stays as it was."""
    for part in (*EVERY_STATE, *parts):
        value = view.parts[part.name]
        if part.seen in (OWNER, COUNT):
            blank, entries = cast("list[object]", part.of(s)), cast("list[object]", value)
            value = [own if hidden(entry) else entry for own, entry in zip(blank, entries, strict=True)]
        elif part.seen != ALL:
            continue
        part.put(s, _copied(value))


def hidden(entry: object) -> bool:
    """Whether a view does not tell this entry of a part by seat, or its number of cards alone."""
    return entry is None or isinstance(entry, dict)


def sizes(view: View, name: str) -> list[int]:
    """How many cards there are in each pile of a part by seat, seen or not."""
    piles = cast("list[int | dict[str, int]]", view.parts[name])
    return [pile["count"] if isinstance(pile, dict) else int(ones(pile)) for pile in piles]


def deal_unseen(deck: int, piles: list[int], counts: Sequence[int]) -> int:
    """Fills piles up to these sizes with the lowest cards of a deck, for a start, and gives the rest of the deck."""
    for number, count in enumerate(counts):
        for i in range(count - ones(piles[number])):
            card = 1 << int(lowest(deck))  # not by an i64, which would cut it to 32 bits when compiled
            deck &= ~card
            piles[number] |= card
    return deck


def digest(data: Mapping[str, object]) -> str:
    """A short fingerprint of a dumped state."""
    return hashlib.sha256(canonical(data).encode()).hexdigest()[:12]


def _copied(value: object) -> object:
    return [_copied(item) for item in value] if isinstance(value, list) else value


def _shown(part: Part, s: State, seat: int) -> object:
    value = part.of(s)
    if part.seen == NOBODY:
        return None
    if isinstance(value, list) == (part.seen == SIZE):
        return None  # a mistake in a declaration hides rather than shows
    if not isinstance(value, list):
        return _size(value)
    if part.seen == SIZES:
        return [_size(pile) for pile in value]
    heard = cast(int, getattr(s, part.spoken)) if part.spoken else 0
    return [
        _copied(entry) if owner == seat or (heard >> owner) & 1 else _size(entry) if part.seen == COUNT else None
        for owner, entry in enumerate(value)
    ]


def _size(cards: object) -> dict[str, int]:
    return {"count": ones(cast(int, cards))}
