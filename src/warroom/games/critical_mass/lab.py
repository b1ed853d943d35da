"""What the lab counts in Critical Mass: Mechs against each other, and the cards they play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from warroom.games.critical_mass.game import CriticalMass
from warroom.games.critical_mass.setups import mechs_of
from warroom.games.critical_mass.state import Battle
from warroom.games.critical_mass.verbs import DO_FOLLOW, DO_PLAN
from warroom.kernel.game import Game
from warroom.kernel.state import State
from warroom.kernel.words import first, verb


class Statistics:
    """Mechs and cards, as `warroom.lab.plugins` asks for them."""

    def __init__(self, game: Game) -> None:
        self.box = cast(CriticalMass, game).box

    def sides(self, setup: Mapping[str, object]) -> list[str]:
        """The Mechs of the boxes in play."""
        return mechs_of(self.box, str(setup["boxes"]))

    def paired(self, sides: list[str]) -> dict[str, object]:
        """These Mechs, one a seat."""
        return {"mechs": sides, "mirror": len(set(sides)) < len(sides)}

    def side(self, s: State, seat: int) -> str:
        """The Mech of a seat."""
        return cast(Battle, s).cockpits[seat].build.mech.name

    def card_played(self, choice: int) -> str:
        """The card that is planned, or follows another."""
        return self.box.kinds[first(choice)].name if verb(choice) in (DO_PLAN, DO_FOLLOW) else ""

    def cards(self, s: State, seat: int) -> list[str]:
        """The cards of the Mech and its additional ones, each once."""
        build = cast(Battle, s).cockpits[seat].build
        return sorted({kind.name for card, kind in enumerate(build.kinds) if (build.cards >> card) & 1})
