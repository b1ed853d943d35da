"""Which of a pilot's equally fast cards comes first."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.critical_mass.box import BOLT, card_of
from warroom.games.critical_mass.questions.pilot import PilotQuestion, name_each
from warroom.games.critical_mass.rules.combat import equally_fast
from warroom.games.critical_mass.state import Battle
from warroom.games.critical_mass.verbs import DO_FIRST
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first


def fastest(s: Battle, seat: i64) -> i64:
    """The cards of a seat that belong to the group which is formed next."""
    return equally_fast(s, seat, first(s.agenda[-1]) - BOLT)


@final
class Order(PilotQuestion):
    """The order of one's own cards of equal Speed."""

    def __init__(self) -> None:
        step = Refusal("multi.owner-order", "Say which of your equally fast cards comes first.")
        super().__init__("order", "multi.owner-order", (DO_FIRST,), step, False)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the owner decides."""
        return "Say which of your equally fast cards comes first."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """The cards of this Speed."""
        battle = cast(Battle, s)
        return name_each(battle.cockpits[seat].build, fastest(battle, seat), DO_FIRST)

    def meaning(self, s: Battle, seat: i64, asked: i64, choice: i64) -> i64:
        """A card in play."""
        return card_of(s.cockpits[seat].build, fastest(s, seat), first(choice))

    def why(self, s: Battle, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """Only cards of the group's Speed can be put in order."""
        card = s.box.kinds[first(choice)].title
        return Refusal("gap.speed.own-cards-different", f"{card} is not one of your fastest cards now.")
