"""Which Equipment is Disabled."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.critical_mass.questions.cards import CardQuestion
from warroom.games.critical_mass.state import Battle
from warroom.games.critical_mass.verbs import DO_DISABLE
from warroom.games.critical_mass.view import seat_name
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first


@final
class Disable(CardQuestion):
    """The Equipment that a text Disables, where there is more than enough."""

    def __init__(self) -> None:
        step = Refusal("damage.equipment-to-cooldown", "Choose the Equipment that is Disabled.")
        super().__init__("disable", "damage.equipment-to-cooldown", (DO_DISABLE,), step, False)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """Whose Equipment it is."""
        return f"Choose the Equipment of {seat_name(cast(Battle, s), int(first(asked) >> 8))} that is Disabled."
