"""Master Ray: two professors, one ray, dice that shrink and grow."""

from __future__ import annotations

from warroom.games.master_ray.content import printed, printed_with
from warroom.games.master_ray.game import MasterRay
from warroom.kernel.content import Pack


def make(pack: Pack | None = None) -> MasterRay:
    """The game with the content that comes with it, or as a pack changes it."""
    return MasterRay(printed() if pack is None else printed_with(pack))
