"""The ground: the table, its features and objectives, and towards which edge each side has its home."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from warroom.games.battle_force.space.ticks import NONE, crosses, overlaps_rectangle, scale_of, span, sweeps
from warroom.kernel.copies import reduced

# what a feature does, as bits
ROAD: Final = 1
DIFFICULT: Final = 2
COVER: Final = 4
DEPTH: Final = 8  # hides what lies deep behind it: woods
SOLID: Final = 16  # hides what lies behind it
IMPASSABLE: Final = 256  # for the first kind of base; the bits above are for the others in order


@final
@mypyc_attr(acyclic=True)
class Ground:
    """The table with its features, which are rectangles, and its objectives; it never changes, so clones share it.

    A feature is a row `x0, y0, x1, y1, what it does`. [house.space.terrain-rectangles, gap.frame.table-size]
    """

    def __init__(
        self, width: i64, height: i64, features: list[list[int]], objectives: list[list[int]], homes: list[int]
    ) -> None:
        self.width: i64 = width
        self.height: i64 = height
        self.features = features
        self.objectives = objectives
        self.homes = homes  # the home heading of each side
        self.names: list[str] = [f"feature {number + 1}" for number in range(len(features))]  # what players call them
        self.x0: list[int] = [row[0] for row in features]
        self.y0: list[int] = [row[1] for row in features]
        self.x1: list[int] = [row[2] for row in features]
        self.y1: list[int] = [row[3] for row in features]
        self.does: list[int] = [row[4] for row in features]
        self.roads: list[int] = with_bit(features, ROAD)
        self.difficult: list[int] = with_bit(features, DIFFICULT)
        self.covers: list[int] = with_bit(features, COVER)
        self.hiding: list[int] = with_bit(features, DEPTH | SOLID)
        self.closed: list[list[int]] = [with_bit(features, IMPASSABLE << kind) for kind in range(7)]

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.width, self.height, self.features, self.objectives, self.homes)


def with_bit(features: list[list[int]], bits: int) -> list[int]:
    """The numbers of the features that do one of these things."""
    return [number for number, row in enumerate(features) if row[4] & bits]


def impassable(kind: int) -> int:
    """The bit of a feature that this kind of base may not overlap. [gap.move.impassable]"""
    return IMPASSABLE << kind


def clashes(g: Ground) -> list[list[int]]:
    """The pairs of features that overlap though they may not: all but road over road.

    [house.space.overlapping-features, gap.move.road-through-difficult]
    """
    found: list[list[int]] = []
    for a in range(len(g.features)):
        for b in range(a):
            if g.does[a] & g.does[b] & ROAD:
                continue
            if g.x0[a] < g.x1[b] and g.x0[b] < g.x1[a] and g.y0[a] < g.y1[b] and g.y0[b] < g.y1[a]:
                found.append([b, a])
    return found


def on_table(g: Ground, x: i64, y: i64, radius: i64) -> bool:
    """Whether a disc lies wholly on the table. [house.space.base-disc]"""
    return radius <= x and x <= g.width - radius and radius <= y and y <= g.height - radius


def lies_in(g: Ground, feature: i64, x: i64, y: i64) -> bool:
    """Whether a point is in a feature; the border is outside. [house.space.borders, gap.frame.measuring-points]"""
    return g.x0[feature] < x and x < g.x1[feature] and g.y0[feature] < y and y < g.y1[feature]


def leads_through(g: Ground, feature: i64, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Whether a segment crosses a feature."""
    return crosses(ax, ay, bx, by, g.x0[feature], g.y0[feature], g.x1[feature], g.y1[feature])


def overlapped(g: Ground, feature: i64, x: i64, y: i64, radius: i64) -> bool:
    """Whether a disc at rest overlaps a feature."""
    return overlaps_rectangle(x, y, radius, g.x0[feature], g.y0[feature], g.x1[feature], g.y1[feature])


def forbids(g: Ground, kind: i64, ax: i64, ay: i64, bx: i64, by: i64, radius: i64) -> i64:
    """The first feature, impassable for this kind, that a disc meets on its way; -1: none. [house.move.impassable]"""
    for feature in g.closed[kind]:
        i: i64 = feature
        if sweeps(ax, ay, bx, by, radius, g.x0[i], g.y0[i], g.x1[i], g.y1[i]):
            return i
    return NONE


def forbids_standing(g: Ground, kind: i64, x: i64, y: i64, radius: i64) -> i64:
    """The first feature, impassable for this kind, that a disc at rest overlaps; -1: none. [house.move.impassable]"""
    for feature in g.closed[kind]:
        i: i64 = feature
        if overlapped(g, i, x, y, radius):
            return i
    return NONE


def through_difficult(g: Ground, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Whether a segment crosses difficult ground. [gap.move.mixed-ground]"""
    for feature in g.difficult:
        i: i64 = feature
        if crosses(ax, ay, bx, by, g.x0[i], g.y0[i], g.x1[i], g.y1[i]):
            return True
    return False


def covered_by_roads(g: Ground, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Whether every point of a segment lies on a road, the border included; roads may join on the way.

    [house.space.borders, gap.move.mixed-ground]
    """
    if not g.roads:
        return False
    whole = scale_of(bx - ax, by - ay)
    reached: i64 = NONE  # so much of the segment is covered; nothing yet
    while reached < whole:
        further: i64 = NONE
        for feature in g.roads:
            i: i64 = feature
            both = span(ax, ay, bx, by, g.x0[i], g.y0[i], g.x1[i], g.y1[i])
            if both >= 0 and both >> 32 <= max(reached, 0) and both & 0xFFFFFFFF > further:
                further = both & 0xFFFFFFFF
        if further <= reached:
            return False
        reached = further
    return True
