"""Which cooled-down card a pilot takes back."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from warroom.games.critical_mass.questions.cards import CardQuestion
from warroom.games.critical_mass.verbs import DO_RECHARGE
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State


@final
class Recharge(CardQuestion):
    """The card that a text recharges, where not all may be taken."""

    def __init__(self) -> None:
        step = Refusal("recharge.pick-up-all", "Choose the card you take from Cooldown.")
        super().__init__("recharge", "recharge.pick-up-all", (DO_RECHARGE,), step, False)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What is taken from where."""
        return "Choose a card of your Cooldown to take to hand."
