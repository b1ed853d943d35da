"""Master Ray: two professors, one ray, dice that shrink and grow."""

from __future__ import annotations

from warroom.games.master_ray.content import printed
from warroom.games.master_ray.game import MasterRay
from warroom.games.master_ray.revisions import REVISION
from warroom.kernel.content import Pack


def make(pack: Pack | None = None, revision: int = REVISION, text: str | None = None) -> MasterRay:
    """The game with the content that comes with it, or the content of a text, as a pack changes it if one is given."""
    return MasterRay(printed(text, pack=pack), revision)
