"""What a bot needs to know of Master Ray: how good a position looks."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.master_ray.rules.ending import score, winner
from warroom.games.master_ray.state import Ray


def outlook(s: Ray, professor: i64) -> float:
    """The position from -1 to 1: the result once the game is over, else the lead in points, flattened."""
    if s.asked == 0:
        best = winner(s)
        return 0.0 if best < 0 else 1.0 if best == professor else -1.0
    lead = float(score(s, professor) - score(s, 1 - professor))
    lead += 0.6 * float(((s.extra >> professor) & 1) - ((s.extra >> (1 - professor)) & 1))
    spread = 4.0 + 1.0 * float(s.energy)
    return 0.95 * lead / (abs(lead) + spread)
