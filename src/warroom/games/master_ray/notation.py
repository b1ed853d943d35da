"""Choices as text and back: `student edda-ladder`, `staff cool 1`, `ready`, `move 3`, `switch 1-near 3-near`."""

from __future__ import annotations

from typing import Final

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

FORMS: Final = {
    "student": "student NAME",
    "staff": "staff ACTION NUMBER",
    "lead": "lead ACTION",
    "lock": "lock ACTION",
    "ready": "ready",
    "move": "move SQUARE",
    "height": "height high|middle|low",
    "mode": "mode",
    "switch": "switch SQUARE SQUARE, a square being 1-near or 4-far",
    "heat": "heat 1|2",
    "cool": "cool 1|2",
    "fire": "fire",
}
VERBS: Final = {
    "student": TAKE_STUDENT,
    "staff": PLACE,
    "lead": LEAD,
    "lock": LOCK,
    "ready": READY,
    "move": DO_MOVE,
    "height": DO_HEIGHT,
    "mode": DO_MODE,
    "switch": DO_SWITCH,
    "heat": DO_HEAT,
    "cool": DO_COOL,
    "fire": DO_FIRE,
}
WORDS: Final = {verb: word for word, verb in VERBS.items()}


def square_name(square: int) -> str:
    """A square as text: lane and depth."""
    return f"{square // 2 + 1}-{DEPTH_NAMES[square % 2]}"


def written(box: Box, choice: int) -> str:
    """A choice as text."""
    word, a, b = WORDS[verb(choice)], first(choice), second(choice)
    match verb(choice):
        case 1:  # TAKE_STUDENT
            return f"{word} {box.card_names[a]}"
        case 2:  # PLACE
            return f"{word} {ACTION_NAMES[a]} {b}"
        case 3 | 4:  # LEAD, LOCK
            return f"{word} {ACTION_NAMES[a]}"
        case 6 | 10 | 11:  # DO_MOVE, DO_HEAT, DO_COOL
            return f"{word} {a}"
        case 7:  # DO_HEIGHT
            return f"{word} {HEIGHT_NAMES[a]}"
        case 9:  # DO_SWITCH
            return f"{word} {square_name(a)} {square_name(b)}"
        case _:
            return word


def understood(box: Box, text: str) -> int:
    """The choice a text stands for, or a refusal that shows the right form."""
    word, *rest = text.lower().split() or [""]
    if word not in VERBS:
        raise Refused(Refusal("", f"{text!r} is not a choice. Choices begin with: {', '.join(VERBS)}."))
    squares = [square_name(square) for square in range(box.lanes * 2)]
    lanes = [str(lane) for lane in range(box.lanes + 1)]
    operands: list[tuple[str, ...] | list[str]] = {
        "student": [box.card_names],
        "staff": [ACTION_NAMES, ("0", "1", "2")],
        "lead": [ACTION_NAMES],
        "lock": [ACTION_NAMES],
        "move": [lanes],
        "height": [HEIGHT_NAMES],
        "switch": [squares, squares],
        "heat": [("0", "1", "2")],
        "cool": [("0", "1", "2")],
    }.get(word, [])  # type: ignore[assignment]
    if len(rest) != len(operands):
        raise Refused(Refusal("", f"Write it as: {FORMS[word]}."))
    values = [0, 0]
    for i, (given, names) in enumerate(zip(rest, operands, strict=True)):
        if given not in names:
            raise Refused(Refusal("", f"{given!r} is not known here. Write it as: {FORMS[word]} ({', '.join(names)})."))
        values[i] = names.index(given)
    return pack(VERBS[word], values[0], values[1])
