"""Choices as text and back: `student edda-ladder`, `staff cool 1`, `ready`, `move 3`, `switch 1-near 3-near`."""

from __future__ import annotations

from typing import Final, NamedTuple

from warroom.games.master_ray.state import (
    ACTION_NAMES,
    DEPTH_NAMES,
    DO_COOL,
    DO_FIRE,
    DO_HEAT,
    DO_HEIGHT,
    DO_MODE,
    DO_MOVE,
    DO_SWITCH,
    HEIGHT_NAMES,
    LEAD,
    LOCK,
    PLACE,
    READY,
    TAKE_STUDENT,
    Box,
)
from warroom.kernel.refusals import Refusal, Refused
from warroom.kernel.words import first, pack, second, verb


class Form(NamedTuple):
    """How a choice is written: its verb and the kinds of its operands."""

    verb: int
    operands: tuple[str, ...] = ()


FORMS: Final = {
    "student": Form(TAKE_STUDENT, ("name",)),
    "staff": Form(PLACE, ("action", "number")),
    "lead": Form(LEAD, ("action",)),
    "lock": Form(LOCK, ("action",)),
    "ready": Form(READY),
    "move": Form(DO_MOVE, ("lane",)),
    "height": Form(DO_HEIGHT, ("height",)),
    "mode": Form(DO_MODE),
    "switch": Form(DO_SWITCH, ("square", "square")),
    "heat": Form(DO_HEAT, ("number",)),
    "cool": Form(DO_COOL, ("number",)),
    "fire": Form(DO_FIRE),
}
WORDS: Final = {form.verb: word for word, form in FORMS.items()}


def square_words(square: int) -> str:
    """A square in players' words."""
    return f"lane {square // 2 + 1} {DEPTH_NAMES[square % 2]}"


def square_name(square: int) -> str:
    """A square as text: lane and depth."""
    return f"{square // 2 + 1}-{DEPTH_NAMES[square % 2]}"


def names(box: Box, kind: str) -> list[str]:
    """All operands of a kind as text; an operand's number is its place in the list."""
    match kind:
        case "name":
            return box.card_names
        case "action":
            return list(ACTION_NAMES)
        case "height":
            return list(HEIGHT_NAMES)
        case "square":
            return [square_name(square) for square in range(box.lanes * 2)]
        case "lane":
            return [str(lane) for lane in range(box.lanes + 1)]
        case _:
            return ["0", "1", "2"]


def written(box: Box, choice: int) -> str:
    """A choice as text."""
    word = WORDS[verb(choice)]
    operands = zip(FORMS[word].operands, (first(choice), second(choice)))
    return " ".join([word, *(names(box, kind)[value] for kind, value in operands)])


def understood(box: Box, text: str) -> int:
    """The choice a text stands for, or a refusal that shows the right form."""
    word, *given = text.lower().split() or [""]
    if word not in FORMS:
        raise Refused(Refusal("", f"{text!r} is not a choice. Choices begin with: {', '.join(FORMS)}."))
    form = FORMS[word]
    right = " ".join([word, *(kind.upper() for kind in form.operands)])
    if len(given) != len(form.operands):
        raise Refused(Refusal("", f"Write it as: {right}."))
    values = [0, 0]
    for i, kind in enumerate(form.operands):
        known = names(box, kind)
        if given[i] not in known:
            raise Refused(Refusal("", f"{given[i]!r} is not known here. Write it as: {right} ({', '.join(known)})."))
        values[i] = known.index(given[i])
    return pack(form.verb, values[0], values[1])
