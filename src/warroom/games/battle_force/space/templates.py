"""Templates: who is under one, and where it drifts to."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.battle_force.space.field import FLYING, HERE, Field
from warroom.games.battle_force.space.ground import Ground
from warroom.games.battle_force.space.ticks import INCH, rounded

SCATTER_X: Final[list[int]] = [1000, 500, -500, -1000, -500, 500]
SCATTER_Y: Final[list[int]] = [0, 866, 866, 0, -866, -866]


def under(f: Field, x: i64, y: i64, radius: i64) -> list[int]:
    """The bases whose centre is under a template, friend or foe; none in flight.

    [house.area.template, gap.area.under-template]
    """
    found: list[int] = []
    for base in range(i64(len(f.x))):
        if f.state[base] & (HERE | FLYING) == HERE:
            dx = f.x[base] - x
            dy = f.y[base] - y
            if dx * dx + dy * dy <= radius * radius:
                found.append(base)
    return found


def scatter(g: Ground, x: i64, y: i64, inches: i64, die: i64) -> tuple[i64, i64]:
    """Where the centre of a template drifts to: some inches in one of six directions, and never off the table.

    [house.area.scatter]
    """
    far = inches * INCH
    x += rounded(far * SCATTER_X[die - 1])
    y += rounded(far * SCATTER_Y[die - 1])
    return min(max(x, 0), g.width), min(max(y, 0), g.height)
