"""Why a choice was made, in a sentence: what speaks for it in the game, what it promises, and what came next."""

from __future__ import annotations

from collections.abc import Mapping

from warroom.kernel.game import Game
from warroom.kernel.state import State


def reason(
    game: Game, s: State, seat: int, choice: int, worths: Mapping[int, float], share: float | None = None
) -> str:
    """The reason for a choice; `worths` are what the choices promise from -1 to 1, `share` that of a sealed mix.

    People read points: 100 is a sure win, 0 a sure loss.
    """
    said = game.merits(s, seat, choice) or game.called(choice, s)
    if choice in worths:
        said += f"; expected {points(worths[choice])} of 100"
    others = [other for other in worths if other != choice]
    if others:
        second = max(others, key=lambda other: worths[other])
        rank = "next best" if worths[second] <= worths.get(choice, -9.0) else "best"
        said += f", the {rank} {game.called(second, s)} with {points(worths[second])}"
    if share is not None and share < 0.995:
        said += f"; chosen {round(100 * share)} times out of 100"
    return said[:1].upper() + said[1:] + "."


def points(worth: float) -> int:
    """What is expected from -1 to 1 as points out of 100."""
    return round(50 + 50 * worth)
