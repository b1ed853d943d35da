"""Events in words: every kind has one wording, one for outsiders if it holds a secret, and a ledger id."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from warroom.kernel.state import Event, State

if TYPE_CHECKING:
    from warroom.kernel.game import Game

SLOT = re.compile(r"\{(\w+)\.([abc])\}")


class EventKind(NamedTuple):
    """One kind of event: `text` for those who may know all, `outside` for the others (empty: they hear nothing).

    A placeholder is a kind of thing and the operand that names it: `{card.b}`. What the outside text does not
    mention is taken out before an outsider gets the event. `shows` marks an event by which
    the mover learns a secret without any dice, so that the move cannot be taken back freely.
    """

    name: str
    rule: str
    text: str
    outside: str = ""
    shows: bool = False


class Heard(NamedTuple):
    """An event as one seat hears it: number, kind, wording, rule and the operands this seat may know."""

    number: int
    kind: str
    says: str
    rule: str
    a: int | None
    b: int | None
    c: int | None


def heard(game: Game, s: State | None, number: int, event: Event, seat: int) -> Heard | None:
    """The event as this seat hears it, or None if it hears nothing."""
    kind = game.events[event.kind]
    inside = event.audience < 0 or (seat >= 0 and bool((event.audience >> seat) & 1))
    text = kind.text if inside else kind.outside
    if not text:
        return None
    operands: dict[str, int] = {"a": event.a, "b": event.b, "c": event.c}
    told = set(operands) if inside else {letter for _, letter in SLOT.findall(text)}
    says = SLOT.sub(lambda slot: game.name_operand(slot[1], operands[slot[2]], s), text)
    a, b, c = (operands[letter] if letter in told else None for letter in "abc")
    return Heard(number, kind.name, says[:1].upper() + says[1:], kind.rule, a, b, c)
