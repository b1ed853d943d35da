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
from warroom.kernel.notation import Form, Notation, named, numbered

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


def square_words(square: int) -> str:
    """A square in players' words."""
    return f"lane {square // 2 + 1} {DEPTH_NAMES[square % 2]}"


def square_name(square: int) -> str:
    """A square as text: lane and depth."""
    return f"{square // 2 + 1}-{DEPTH_NAMES[square % 2]}"


def notation(box: Box) -> Notation:
    """How the choices of a game with this box are written."""
    kinds = {
        "name": named(box.card_names),
        "action": named(ACTION_NAMES),
        "height": named(HEIGHT_NAMES),
        "square": named([square_name(square) for square in range(box.lanes * 2)]),
        "lane": numbered(0, box.lanes),
        "number": numbered(0, 2),
    }
    return Notation(FORMS, kinds)
