"""Fields of Battle Force for tests: features by name, units by kind, bases by place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from warroom.games.battle_force.space.field import Field
from warroom.games.battle_force.space.ground import COVER, DEPTH, DIFFICULT, ROAD, SOLID, Ground, impassable
from warroom.games.battle_force.space.rates import GRAV, GUN, INFANTRY, TRACKED, VTOL, WALKER, WHEELED

RADII: Final = {INFANTRY: 6, GUN: 8, WALKER: 8, WHEELED: 9, TRACKED: 11, GRAV: 10, VTOL: 11}
DOES: Final = {
    "road": ROAD,
    "woods": DIFFICULT | COVER | DEPTH,
    "rubble": DIFFICULT | COVER,
    "building": DIFFICULT | COVER | SOLID | sum(impassable(kind) for kind in range(1, 7)),
    "ridge": SOLID,
    "marsh": DIFFICULT,
    "water": DIFFICULT | sum(impassable(kind) for kind in range(5)),
}
Feature = tuple[str, Sequence[int]]
Unit = tuple[int, int, Sequence[tuple[int, int]]]


def ground(
    *features: Feature, objectives: Sequence[tuple[int, int]] = (), homes: tuple[int, int] = (12, 4), size: int = 480
) -> Ground:
    """A square table with features, such as ("woods", [120, 60, 200, 140])."""
    rows = [[*rectangle, DOES[name]] for name, rectangle in features]
    return Ground(size, size, rows, [[*place] for place in objectives], [*homes])


def field(on: Ground, *units: Unit, heading: int = 4) -> Field:
    """A field with units, such as (0, INFANTRY, [(100, 100), (117, 100)]); those of side 0 come first."""
    made = Field(on, [[side, kind, RADII[kind], len(places)] for side, kind, places in units])
    base = 0
    for side, kind, places in units:
        for x, y in places:
            made.put(base, x, y, heading)
            base += 1
    return made


def places(f: Field, unit: int = 0) -> list[tuple[int, int]]:
    """Where the bases of a unit stand."""
    return [(f.x[base], f.y[base]) for base in range(f.first[unit], f.first[unit + 1])]
