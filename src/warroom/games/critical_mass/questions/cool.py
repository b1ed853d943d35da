"""Which card a pilot puts into Cooldown."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from warroom.games.critical_mass.questions.cards import CardQuestion
from warroom.games.critical_mass.verbs import DO_COOL
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State


@final
class Cool(CardQuestion):
    """The card that a text sends to Cooldown; its owner chooses."""

    def __init__(self) -> None:
        step = Refusal("attack-effects.exist", "You have to put a card into Cooldown.")
        super().__init__("cool", "gap.end.side-effect-chooser", (DO_COOL,), step, True)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the owner decides."""
        return "Choose the card that goes to Cooldown."
