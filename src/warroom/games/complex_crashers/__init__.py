"""Complex Crashers: Operatives against the Manager of a complex that is laid out as they go."""

from __future__ import annotations

from warroom.games.complex_crashers.content import printed
from warroom.games.complex_crashers.game import ComplexCrashers
from warroom.games.complex_crashers.revisions import REVISION
from warroom.kernel.content import Pack


def make(pack: Pack | None = None, revision: int = REVISION, text: str | None = None) -> ComplexCrashers:
    """The game with the content that comes with it, or the content of a text, as a pack changes it if one is given."""
    return ComplexCrashers(printed(text, pack=pack), revision)
