"""Which Deactivated card comes to hand."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.critical_mass.box import NONE
from warroom.games.critical_mass.questions.cards import CardQuestion
from warroom.games.critical_mass.state import Battle
from warroom.games.critical_mass.verbs import DO_ACTIVATE, DO_PASS
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, second


@final
class Activate(CardQuestion):
    """The card that is Activated, or none unless the text insists."""

    def __init__(self) -> None:
        step = Refusal("activate.take-card", "This is the time to activate a card.")
        super().__init__("activate", "activate.take-card", (DO_ACTIVATE, DO_PASS), step, True)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """The text of the card, and whether it may be declined."""
        effect = cast(Battle, s).box.effects[second(asked)]
        choice = "Choose the card" if effect.must else "Choose a card, or pass"
        return f"{effect.text[:1].upper()}{effect.text[1:]}. {choice}."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """To pass where that is allowed, or a card of a Tech that may be Activated."""
        found = super().choices(s, seat, asked)
        if found[0] == DO_PASS or not self.may_pass(cast(Battle, s), asked):
            return found
        return [DO_PASS, *found]

    def why_not_card(self, s: Battle, seat: i64, asked: i64, card: i64, title: str) -> Refusal:
        """Some Techs are too high, or need a Primed Mech."""
        effect = s.box.effects[second(asked)]
        c = s.cockpits[first(asked) >> 8]
        if card == NONE or not (c.off >> card) & 1:
            return Refusal("activate.take-card", f"{title} cannot be chosen here.")
        if effect.primed_tech and not c.primed:
            says = f"{title} is Tech {c.build.kinds[card].tech}, and you are not Primed."
            return Refusal("primed.tech3-requires-primed", says)
        if effect.must:
            return Refusal("primed.tech3-requires-undisrupted", f"{title} is too high a Tech for a Disrupted Activate.")
        return Refusal("activate.take-card", f"{title} is of too high a Tech for this.")
