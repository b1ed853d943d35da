"""Events in words: every kind has one wording, one for outsiders if it holds a secret, and a ledger id."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from warroom.kernel.state import Event, State

if TYPE_CHECKING:
    from warroom.kernel.game import Game

SLOT = re.compile(r"\{(\w+)\.([abc]|values)\}")


class EventKind(NamedTuple):
    """One kind of event: `text` for those who may know all, `outside` for the others (empty: they hear nothing).

    A placeholder is a kind of thing and the operand that names it: `{card.b}`; `{die.values}` names each value of the
    event's list. What the outside text does not mention is taken out before an outsider gets the event. `shows` marks
    an event by which the mover learns a secret without any dice, so that the move cannot be taken back freely.
    """

    name: str
    rule: str
    text: str
    outside: str = ""
    shows: bool = False


class Heard(NamedTuple):
    """An event as one seat hears it: number, kind, wording, rule and the operands and values this seat may know.

    `about` has what the wording mentions by the kind of thing, several of one kind as a list.
    """

    number: int
    kind: str
    says: str
    rule: str
    a: int | None
    b: int | None
    c: int | None
    about: dict[str, object]
    values: tuple[int, ...] | None = None


def heard(game: Game, s: State | None, number: int, event: Event, seat: int) -> Heard | None:
    """The event as this seat hears it, or None if it hears nothing."""
    kind = game.events[event.kind]
    inside = event.audience < 0 or (seat >= 0 and bool((event.audience >> seat) & 1))
    text = kind.text if inside else kind.outside
    if not text:
        return None
    said: list[str] = []
    told = ["a", "b", "c", "values"] if inside else []
    about: dict[str, list[object]] = {}
    for before, slot, operand in _cut(text):
        said.append(before)
        if slot:
            said.append(_named(game, s, event, slot, operand))
            about.setdefault(slot, []).append(_plain(game, s, event, slot, operand))
            told.append(operand)
    says = "".join(said)
    a = event.a if "a" in told else None
    b = event.b if "b" in told else None
    c = event.c if "c" in told else None
    values = event.values if event.values and "values" in told else None
    named = {slot: found[0] if len(found) == 1 else found for slot, found in about.items()}
    return Heard(number, kind.name, says[:1].upper() + says[1:], kind.rule, a, b, c, named, values)


def _named(game: Game, s: State | None, event: Event, slot: str, operand: str) -> str:
    """What a placeholder stands for, as the table calls it: one thing, or all of the event's list."""
    if operand == "values":
        return ", ".join([game.name_operand(slot, value, s) for value in event.values]) or "none"
    return game.name_operand(slot, _operand(event, operand), s)


def _plain(game: Game, s: State | None, event: Event, slot: str, operand: str) -> object:
    """The same as plain data."""
    if operand == "values":
        return [game.operand(slot, value, s) for value in event.values]
    return game.operand(slot, _operand(event, operand), s)


def _operand(event: Event, operand: str) -> int:
    return event.a if operand == "a" else event.b if operand == "b" else event.c


@cache
def _cut(text: str) -> list[tuple[str, str, str]]:
    """A wording cut at its placeholders: the words before one, the kind of thing and the operand; then the rest."""
    words = SLOT.split(text)
    return [*zip(words[::3], words[1::3], words[2::3]), (words[-1], "", "")]
