"""Sight, cover and facing: who sees whom, who stands in cover from whom, and which armour is turned to whom."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.battle_force.space.field import Field, apart, within
from warroom.games.battle_force.space.ground import SOLID, Ground, leads_through, lies_in
from warroom.games.battle_force.space.ticks import FAR, HX, HY, NONE, crosses, inside, scale_of, squared

DEEP: Final = 20  # ticks of woods through which one sees
LONG_RANGE: Final = 160

FRONT: Final = 0
SIDE: Final = 1
REAR: Final = 2


def open_line(g: Ground, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Whether one sees from a point to another: past no solid feature that holds neither, and through little woods.

    [house.sight.line, house.sight.exact-length, gap.sight.definition, gap.sight.units-block]
    """
    through: i64 = 0
    for feature in g.hiding:
        i: i64 = feature
        x0: i64 = g.x0[i]
        y0: i64 = g.y0[i]
        x1: i64 = g.x1[i]
        y1: i64 = g.y1[i]
        if g.does[i] & SOLID:
            if crosses(ax, ay, bx, by, x0, y0, x1, y1):
                if not lies_in(g, i, ax, ay) and not lies_in(g, i, bx, by):
                    return False
        else:
            through += inside(ax, ay, bx, by, x0, y0, x1, y1)
    if through == 0:
        return True
    dx = bx - ax
    dy = by - ay
    whole = scale_of(dx, dy)
    return through * through * (dx * dx + dy * dy) <= DEEP * DEEP * whole * whole


def screen(g: Ground, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """The first solid feature that hides a point from another; -1: none. [house.sight.line]"""
    for feature in g.hiding:
        i: i64 = feature
        if g.does[i] & SOLID and leads_through(g, i, ax, ay, bx, by):
            if not lies_in(g, i, ax, ay) and not lies_in(g, i, bx, by):
                return i
    return NONE


def depth(g: Ground, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """How many ticks of woods lie between two points, rounded up. [house.sight.exact-length]"""
    through: i64 = 0
    for feature in g.hiding:
        i: i64 = feature
        if not g.does[i] & SOLID:
            through += inside(ax, ay, bx, by, g.x0[i], g.y0[i], g.x1[i], g.y1[i])
    whole = scale_of(bx - ax, by - ay)
    ticks: i64 = 0
    while ticks * ticks * whole * whole < through * through * squared(bx - ax, by - ay):
        ticks += 1
    return ticks


def sees(f: Field, a: i64, b: i64) -> bool:
    """Whether two bases see each other; a VTOL in flight sees and is seen by all.

    [house.sight.line, house.vtol.in-flight]
    """
    if f.flying(a) or f.flying(b):
        return True
    return open_line(f.ground, f.x[a], f.y[a], f.x[b], f.y[b])


def sees_point(f: Field, base: i64, x: i64, y: i64) -> bool:
    """Whether a base sees a point. [house.sight.point]"""
    return f.flying(base) or open_line(f.ground, f.x[base], f.y[base], x, y)


def stands_in_cover(f: Field, base: i64) -> bool:
    """Whether a base that is not in flight stands in a feature that gives cover. [house.cover.base]"""
    if f.flying(base):
        return False
    for feature in f.ground.covers:
        if lies_in(f.ground, feature, f.x[base], f.y[base]):
            return True
    return False


def in_cover(f: Field, shooter: i64, target: i64) -> bool:
    """Whether a base is in cover from a shooter: it stands in cover, or some lies between in which the other is not.

    [house.cover.base, gap.cover.definition, gap.vtol.interaction]
    """
    if f.flying(target):
        return False
    if stands_in_cover(f, target):
        return True
    if f.flying(shooter):
        return False
    ax: i64 = f.x[shooter]
    ay: i64 = f.y[shooter]
    for feature in f.ground.covers:
        if leads_through(f.ground, feature, ax, ay, f.x[target], f.y[target]):
            if not lies_in(f.ground, feature, ax, ay):
                return True
    return False


def arc_towards(heading: i64, vx: i64, vy: i64) -> i64:
    """The quarter of a base that faces a direction: front, side or rear; the diagonal counts as front, then as rear.

    [house.space.arcs]
    """
    ahead = HX[heading] * vx + HY[heading] * vy
    across = HX[heading] * vy - HY[heading] * vx
    if across < 0:
        across = -across
    if ahead >= across:
        return FRONT
    return REAR if -ahead >= across else SIDE


def arc(f: Field, target: i64, shooter: i64) -> i64:
    """The quarter of a target in which a shooter lies. [house.space.arcs, gap.armour.relevant-value]"""
    return arc_towards(f.heading[target], f.x[shooter] - f.x[target], f.y[shooter] - f.y[target])


# -- units in a ranged attack -----------------------------------------------------------------------------------------


def can_shoot(f: Field, shooter: i64, target: i64, reach: i64) -> bool:
    """Whether a base has another in range and in sight. [ranged.step-one-range-and-sight]"""
    return within(f, shooter, target, reach) and sees(f, shooter, target)


def contributing(f: Field, unit: i64, target: i64, reach: i64) -> i64:
    """The working bases of a unit that have a current base of the target in range and in sight, as a set.

    [house.ranged.eligible-bases]
    """
    found: i64 = 0
    start: i64 = f.first[unit]
    for base in range(start, i64(f.first[unit + 1])):
        if f.working(base):
            for other in range(i64(f.first[target]), i64(f.first[target + 1])):
                if f.current(other) and can_shoot(f, base, other, reach):
                    found |= 1 << (base - start)
                    break
    return found


def eligible(f: Field, unit: i64, shooters: i64, target: i64, reach: i64) -> i64:
    """The current bases of a target that one of these bases of a unit has in range and in sight, as a set.

    [house.ranged.eligible-bases]
    """
    found: i64 = 0
    start: i64 = f.first[target]
    for other in range(start, i64(f.first[target + 1])):
        if f.current(other) and reference(f, unit, shooters, other, reach) != NONE:
            found |= 1 << (other - start)
    return found


def reference(f: Field, unit: i64, shooters: i64, target: i64, reach: i64) -> i64:
    """The nearest of these bases of a unit that has a base in range and in sight: its reference base; -1: none.

    [house.ranged.reference-base]
    """
    best: i64 = NONE
    least: i64 = FAR
    start: i64 = f.first[unit]
    for base in range(start, i64(f.first[unit + 1])):
        if (shooters >> (base - start)) & 1:
            square = apart(f, base, target)
            if square < least and can_shoot(f, base, target, reach):
                least = square
                best = base
    return best


def over_long_range(f: Field, unit: i64, shooters: i64, target: i64, reach: i64) -> bool:
    """Whether the nearest pair that can shoot is over sixteen inches apart. [gap.ranged.over-sixteen-measure]"""
    start: i64 = f.first[unit]
    for base in range(start, i64(f.first[unit + 1])):
        if (shooters >> (base - start)) & 1:
            for other in range(i64(f.first[target]), i64(f.first[target + 1])):
                if f.current(other) and within(f, base, other, LONG_RANGE) and can_shoot(f, base, other, reach):
                    return False
    return True


def unit_in_cover(f: Field, unit: i64, shooters: i64, target: i64, reach: i64) -> bool:
    """Whether at least half of the eligible bases of a target are in cover from their reference bases.

    [house.cover.unit, gap.cover.definition]
    """
    hidden: i64 = 0
    all_of_them: i64 = 0
    for other in range(i64(f.first[target]), i64(f.first[target + 1])):
        if f.current(other):
            shooter = reference(f, unit, shooters, other, reach)
            if shooter != NONE:
                all_of_them += 1
                if in_cover(f, shooter, other):
                    hidden += 1
    return all_of_them > 0 and 2 * hidden >= all_of_them
