"""Who places the first unit, chosen by the winner of the roll."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force import steps
from warroom.games.battle_force.questions.order import Order
from warroom.games.battle_force.state import Battle
from warroom.games.battle_force.verbs import FIRST, SECOND
from warroom.kernel.chance import Chance
from warroom.kernel.state import State
from warroom.kernel.words import pack, verb


@final
class First(Order):
    """Place first or second."""

    def __init__(self) -> None:
        super().__init__("first", "house.deploy.alternate")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the winner of the roll decides."""
        return "Choose whether you place the first unit, or your opponent."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """First or second."""
        return [FIRST, SECOND]

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """To place second is to know more."""
        return SECOND

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The side that places first begins."""
        first = seat if verb(choice) == FIRST else 1 - seat
        s.pop()
        cast(Battle, s).tell(e.PLACES_FIRST, first)
        s.push(pack(steps.PLACE, first))
