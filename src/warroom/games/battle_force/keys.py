"""What each choice means on the table, for those who draw it: on which piece it is pressed, whether dice fall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from warroom.games.battle_force.naming import base_number
from warroom.games.battle_force.notation import BattleNotation
from warroom.games.battle_force.space.orders import ARRIVE, CLOSE_IN, DEPLOY, MOVE, REGROUP, placed_unit
from warroom.games.battle_force.state import Battle
from warroom.games.battle_force.verbs import (
    AIM,
    ALLOCATE,
    ANNOUNCE,
    DECLINE,
    ENGAGE,
    FIRE,
    HOLD_FIRE,
    NOMINATE,
    OVERWATCH,
    PASS,
    SELECT,
    SHOOT,
    STAND,
    STRIKE,
    TAKE_COVER,
)
from warroom.kernel.words import first, second, verb

ON_A_UNIT: Final = (SELECT, NOMINATE, OVERWATCH, TAKE_COVER)
DRAWN: Final = (MOVE, DEPLOY, ARRIVE)
ROLLED: Final = (SHOOT, AIM, STRIKE)
USUAL: Final = (
    PASS,
    HOLD_FIRE,
    DECLINE,
    STAND,
    CLOSE_IN,
    REGROUP,
    ALLOCATE,
)  # for the main button
PLACES: Final = 8  # good places that are told of each unit
Plain = dict[str, object]


def keys_of(s: Battle, notation: BattleNotation, choices: Sequence[int]) -> list[Plain]:
    """The choices in the order of their keys, each with what it means on the table; places only a few of each unit."""
    found: list[Plain] = []
    told: dict[int, int] = {}
    usual = next((word for kind in USUAL for word in choices if verb(word) == kind), None)
    for word in sorted(choices, key=_later):
        kind = verb(word)
        key: Plain = {"text": notation.write(word)}
        if kind in DRAWN:
            unit = int(placed_unit(word)) if kind != MOVE else -1
            told[unit] = told.get(unit, 0) + 1
            if told[unit] > PLACES:
                continue
            key |= {"place": True} | ({"unit": unit + 1} if unit >= 0 else {})
        elif kind == AIM:
            base = int(s.field.first[first(word)] + second(word))
            key |= {"unit": int(first(word)) + 1, "base": base_number(s, base)}
        elif kind in ON_A_UNIT:
            key |= {"unit": int(first(word)) + 1}
        elif kind == SHOOT:
            targets = [int(first(word)) + 1, *([int(second(word))] if second(word) else [])]
            key |= {"shots": targets} | ({"unit": targets[0]} if len(targets) == 1 else {})
        elif kind == ANNOUNCE and first(word) == ENGAGE and second(word):
            key |= {"unit": int(second(word))}
        if kind in (OVERWATCH, FIRE):
            key |= {"watcher": int(first(word) if kind == OVERWATCH else s.watcher) + 1}
        if kind in ROLLED:
            key |= {"rolls": True}
        if word == usual or (len(choices) == 1 and kind not in DRAWN):
            key |= {"usual": True}
        found.append(key)
    return found


def _later(word: int) -> bool:
    """Whom to engage comes after all actions: it can be pressed on the table too."""
    return verb(word) == ANNOUNCE and first(word) == ENGAGE and second(word) != 0
