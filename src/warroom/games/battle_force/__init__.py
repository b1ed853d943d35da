"""Battle Force: two forces of miniatures on a table measured in tenths of an inch."""

from __future__ import annotations

from warroom.games.battle_force.content import printed
from warroom.games.battle_force.game import BattleForce
from warroom.games.battle_force.revisions import REVISION
from warroom.kernel.content import Pack


def make(pack: Pack | None = None, revision: int = REVISION, text: str | None = None) -> BattleForce:
    """The game with the content that comes with it, or the content of a text, as a pack changes it if one is given."""
    return BattleForce(printed(text, pack=pack), revision)
