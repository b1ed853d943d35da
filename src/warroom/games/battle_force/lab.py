"""What the lab counts in Battle Force: the ready lists against each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from warroom.games.battle_force.game import BattleForce
from warroom.games.battle_force.state import Battle
from warroom.kernel.game import Game
from warroom.kernel.state import State


class Statistics:
    """Ready lists, as `warroom.lab.plugins` asks for them; there are no cards."""

    def __init__(self, game: Game) -> None:
        self.box = cast(BattleForce, game).box

    def sides(self, setup: Mapping[str, object]) -> list[str]:
        """The ready lists."""
        return [army.name for army in self.box.armies]

    def paired(self, sides: list[str]) -> dict[str, object]:
        """These lists, one a seat."""
        return {"armies": sides}

    def side(self, s: State, seat: int) -> str:
        """The ready list of a seat; empty if it is one of somebody's own."""
        battle = cast(Battle, s)
        units = [profile for profile, side in zip(battle.profile, battle.side) if side == seat]
        return next((army.name for army in self.box.armies if army.units == units), "")

    def card_played(self, choice: int) -> str:
        """None."""
        return ""

    def cards(self, s: State, seat: int) -> list[str]:
        """None."""
        return []
