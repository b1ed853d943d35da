"""Choices as text and back: `use op1 spray`, `step r3`, `pay op2 3`, `place hall-open 1,0 1`, `pass`."""

from __future__ import annotations

import re
from typing import Any, Final

from warroom.games.complex_crashers import codes
from warroom.games.complex_crashers.box import Box
from warroom.games.complex_crashers.complex import DIRECTION_NAMES, MIDDLE, ROW
from warroom.games.complex_crashers.state import FIRST_MODEL, FIRST_REACTOR, NO_UNIT, UNITS
from warroom.games.complex_crashers.verbs import (
    DO_ABILITY,
    DO_ACCEPT,
    DO_CARD,
    DO_CHARGE,
    DO_DEPLOY,
    DO_DIE,
    DO_DIRECTION,
    DO_EDGE,
    DO_GROUP,
    DO_HAND,
    DO_ONLINE,
    DO_OPEN,
    DO_PASS,
    DO_PAY,
    DO_PLACE,
    DO_REGION,
    DO_RESERVE,
    DO_RETURN,
    DO_STAGE,
    DO_STEP,
    DO_TAKE,
    DO_TOKEN,
    DO_UNIT,
    DO_UNMARK,
    DO_UPGRADE,
    DO_USE,
)
from warroom.kernel.copies import reduced
from warroom.kernel.notation import Form, Named, Notation, Operand, named, numbered

FORMS: Final = {
    # the flow
    "pass": Form(DO_PASS),
    "use": Form(DO_USE, ("unit", "ability", "about"), "on"),
    "unit": Form(DO_UNIT, ("unit",)),
    "region": Form(DO_REGION, ("region",)),
    "edge": Form(DO_EDGE, ("region", "direction")),
    "direction": Form(DO_DIRECTION, ("direction",)),
    "card": Form(DO_CARD, ("card", "holder"), "of"),
    "ability": Form(DO_ABILITY, ("unit", "ability")),
    "group": Form(DO_GROUP, ("number",)),
    "accept": Form(DO_ACCEPT),
    "step": Form(DO_STEP, ("region",)),
    "die": Form(DO_DIE, ("number",)),
    # the Manager's business
    "pay": Form(DO_PAY, ("operative", "number")),
    "charge": Form(DO_CHARGE, ("reactor", "number")),
    "stage": Form(DO_STAGE, ("card",)),
    "deploy": Form(DO_DEPLOY, ("card", "region", "door"), "opening"),
    "online": Form(DO_ONLINE, ("reactor",)),
    "upgrade": Form(DO_UPGRADE, ("card",)),
    "downgrade": Form(DO_UNMARK, ("card",)),
    "return": Form(DO_RETURN, ("card",)),
    "take": Form(DO_TAKE, ("card",)),
    "hand": Form(DO_HAND, ("operative", "card")),
    # tiles
    "place": Form(DO_PLACE, ("tile", "cell", "turn")),
    "reserve": Form(DO_RESERVE),
    "token": Form(DO_TOKEN, ("direction", "token")),
    "open": Form(DO_OPEN, ("region", "direction")),
}
REGIONS: Final = 64
NUMBERS: Final = 512


class Cells(Operand):
    """Cells of the grid by column and row, counted from the start: `0,-1` lies north of it, `1,0` east."""

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self)

    def write(self, value: int) -> str:
        """A cell as text; empty if there is no such cell."""
        row, column = divmod(value, ROW)
        return f"{column - MIDDLE},{row - MIDDLE}" if row < ROW else ""

    def read(self, text: str) -> int:
        """The cell a text stands for, or -1."""
        found = re.fullmatch(r"(-?\d{1,2}),(-?\d{1,2})", text)
        if found is None:
            return -1
        column, row = int(found[1]) + MIDDLE, int(found[2]) + MIDDLE
        return row * ROW + column if 0 <= column < ROW and 0 <= row < ROW else -1

    def hint(self) -> str:
        """How a cell is written."""
        return " (column,row from the start, as in 0,-1)"

    def form(self, name: str) -> str:
        """Column and row by names of their own."""
        return "X,Y"


def unit_names() -> dict[int, str]:
    """The short names of units: `op1`, `reactor1`, `d1` for a model, `manager` for the Manager itself."""
    names = {unit: f"op{unit + 1}" for unit in range(FIRST_REACTOR)}
    names |= {unit: f"reactor{unit - FIRST_REACTOR + 1}" for unit in range(FIRST_REACTOR, FIRST_MODEL)}
    names |= {unit: f"d{unit - FIRST_MODEL + 1}" for unit in range(FIRST_MODEL, UNITS)}
    return names | {NO_UNIT: "manager"}


def notation(box: Box) -> Notation:
    """How the choices of a game with this box are written."""
    units = unit_names()
    operatives = {unit: units[unit] for unit in range(FIRST_REACTOR)}
    kinds: dict[str, Operand] = {
        "unit": Named(units),
        "about": Named({unit + 1: name for unit, name in units.items()}),
        "operative": Named(operatives),
        "holder": Named({unit + 1: name for unit, name in operatives.items()}),
        "reactor": Named({n: f"reactor{n + 1}" for n in range(5)}),
        "ability": Named({ability.number: ability.name for ability in box.abilities}),
        "card": Named({card.number: card.name for card in box.cards}),
        "region": Named({region: f"r{region}" for region in range(REGIONS)}),
        "direction": named(DIRECTION_NAMES),
        "door": named(DIRECTION_NAMES, 1),
        "number": numbered(0, NUMBERS - 1),
        "tile": Named({tile.index: tile.name for tile in box.tiles if tile.like == tile.index}),
        "cell": Cells(),
        "turn": numbered(0, 3),
        "token": Named({codes.DOOR_OPEN: "open-door", codes.DOOR_CLOSED: "closed-door", codes.COVER: "cover"}),
    }
    return Notation(FORMS, kinds)
