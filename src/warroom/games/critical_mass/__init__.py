"""Critical Mass: Mechs, sealed plans, and plates that fall."""

from __future__ import annotations

from warroom.games.critical_mass.content import printed
from warroom.games.critical_mass.game import CriticalMass
from warroom.games.critical_mass.revisions import REVISION
from warroom.kernel.content import Pack


def make(pack: Pack | None = None, revision: int = REVISION, text: str | None = None) -> CriticalMass:
    """The game with the content that comes with it, or the content of a text, as a pack changes it if one is given."""
    return CriticalMass(printed(text, pack=pack), revision)
