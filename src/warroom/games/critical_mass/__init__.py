"""Critical Mass: Mechs, sealed plans, and plates that fall."""

from __future__ import annotations

from warroom.games.critical_mass.content import printed, printed_with
from warroom.games.critical_mass.game import CriticalMass
from warroom.kernel.content import Pack


def make(pack: Pack | None = None) -> CriticalMass:
    """The game with the content that comes with it, or as a pack changes it."""
    return CriticalMass(printed() if pack is None else printed_with(pack))
