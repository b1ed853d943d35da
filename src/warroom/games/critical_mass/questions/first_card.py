"""Which Tech 2 card joins the opening hand."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.critical_mass.box import NONE, card_of
from warroom.games.critical_mass.questions.pilot import PilotQuestion, name_each
from warroom.games.critical_mass.state import Battle
from warroom.games.critical_mass.verbs import DO_ACTIVATE, DO_PASS
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, pack


@final
class FirstCard(PilotQuestion):
    """The first Activate, as the last step of setting up."""

    def __init__(self) -> None:
        step = Refusal("setup.initial-activation-one", "This is the time to take a first Tech 2 card, or to pass.")
        super().__init__("first-card", "setup.initial-activation-one", (DO_ACTIVATE, DO_PASS), step, True)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What each pilot may take."""
        return "Activate one Tech 2 card. It joins your opening hand; or you take none."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """To pass, or any Tech 2 card.

        [setup.initial-activation-tech2, customize.start-tech2-any, gap.setup.initial-none-available]
        """
        c = cast(Battle, s).cockpits[seat]
        return [DO_PASS, *name_each(c.build, c.off & c.build.techs[2], DO_ACTIVATE)]

    def meaning(self, s: Battle, seat: i64, asked: i64, choice: i64) -> i64:
        """A Deactivated card."""
        c = s.cockpits[seat]
        return NONE if choice == DO_PASS else card_of(c.build, c.off & c.build.techs[2], first(choice))

    def why(self, s: Battle, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """The card must be one's own, and Tech 2."""
        c, kind = s.cockpits[seat], s.box.kinds[first(choice)]
        if card_of(c.build, c.off, first(choice)) == NONE:
            return Refusal("setup.initial-activation-look", f"{kind.title} is not in your Deactivated pile.")
        return Refusal("setup.initial-activation-tech2", f"{kind.title} is Tech {kind.tech}; it has to be Tech 2.")

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The card that is recommended for the Mech."""
        wanted = pack(DO_ACTIVATE, cast(Battle, s).cockpits[seat].build.mech.first_pick)
        return wanted if wanted in self.choices(s, seat, asked) else DO_PASS
