"""Critical Mass: Mechs, sealed plans, and plates that fall."""

from __future__ import annotations

from warroom.games.critical_mass.content import printed
from warroom.games.critical_mass.game import CriticalMass


def make() -> CriticalMass:
    """The game with the content that comes with it."""
    return CriticalMass(printed())
