"""Master Ray: two professors, one ray, dice that shrink and grow."""

from __future__ import annotations

from warroom.games.master_ray.content import printed
from warroom.games.master_ray.game import MasterRay


def make() -> MasterRay:
    """The game with the content that comes with it."""
    return MasterRay(printed())
