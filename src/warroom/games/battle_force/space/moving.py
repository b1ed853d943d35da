"""Moving: where every base of a unit goes, and whether it may, in the order of the checks.

A limit can be moved by a few ticks: the smallest number that would let a move pass is the margin a player is told.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from warroom.games.battle_force.space.field import COHERENCY, FLYING, HERE, Field, apart, linked, taken
from warroom.games.battle_force.space.formations import slot_x, slot_y, slots_of, spacing
from warroom.games.battle_force.space.ground import covered_by_roads, forbids, on_table, through_difficult
from warroom.games.battle_force.space.orders import (
    KEEP,
    formation_of,
    heading_of,
    is_bent,
    leader_x,
    leader_y,
    via_x,
    via_y,
)
from warroom.games.battle_force.space.rates import FLIGHT_TICKS, IN_DIFFICULT, ON_ROAD, OPEN, rate
from warroom.games.battle_force.space.ticks import (
    NONE,
    length,
    segment_comes_nearer,
    segment_nearer,
    segment_within,
)
from warroom.kernel.copies import reduced

ENEMY_ZONE: Final = 10
REDEPLOY_ZONE: Final = 100
WIDEST: Final = 14  # the radius of a base, at most

# the checks in their order
LEGAL: Final = 0
ON_TABLE: Final = 1
IN_REACH: Final = 2
PASSABLE: Final = 3
CLEAR_OF_ENEMIES: Final = 4
ROOM: Final = 5
TOGETHER: Final = 6
STRAIGHT: Final = 7  # in flight, told with the reach


@final
@mypyc_attr(acyclic=True)
class Terms:
    """On which terms a unit moves: a fixed allowance or by the rates (0), whom it may touch, whether it redeploys."""

    def __init__(self, allowance: i64 = 0, target: i64 = NONE, redeploying: i64 = 0) -> None:
        self.allowance: i64 = allowance
        self.target: i64 = target  # the unit it engages, or the attacker whom it counter-attacks
        self.redeploying: i64 = redeploying

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.allowance, self.target, self.redeploying)


@final
@mypyc_attr(acyclic=True)
class March:
    """The ways of the working bases of a unit in one standard move: over a bend, if there is one, to an end."""

    def __init__(self, unit: i64, heading: i64) -> None:
        self.unit: i64 = unit
        self.heading: i64 = heading
        self.bent = False
        self.lifted: i64 = 0  # the bases that take part, as a set of numbers in the unit
        self.bases: list[int] = []
        self.radii: list[int] = []
        self.via_x: list[int] = []
        self.via_y: list[int] = []
        self.end_x: list[int] = []
        self.end_y: list[int] = []

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.unit, self.heading)

    def add(self, f: Field, base: i64, via_x: i64, via_y: i64, end_x: i64, end_y: i64) -> None:
        """One more base takes part."""
        self.lifted |= 1 << (base - f.first[self.unit])
        self.bases.append(base)
        self.radii.append(f.radius[base])
        self.via_x.append(via_x)
        self.via_y.append(via_y)
        self.end_x.append(end_x)
        self.end_y.append(end_y)


def march(f: Field, unit: i64, word: i64) -> March:
    """The ways that a word gives the bases: by the leader's vector, or into the slots of a formation.

    [house.move.block-or-formation, house.move.single-base-adjust]
    """
    m = March(unit, heading_of(word))
    m.bent = is_bent(word)
    lead = f.leader(unit)
    if lead == NONE:
        return m
    x = leader_x(word)
    y = leader_y(word)
    vx = via_x(word)
    vy = via_y(word)
    members: list[int] = []
    for base in range(lead, i64(f.first[unit + 1])):
        if f.working(base):
            members.append(base)
    formation = formation_of(word)
    if formation == KEEP:
        for i in range(i64(len(members))):
            b: i64 = members[i]
            dx = f.x[b] - f.x[lead]
            dy = f.y[b] - f.y[lead]
            m.add(f, b, vx + dx, vy + dy, x + dx, y + dy)
        return m
    slots = slots_of(f, members, formation, m.heading)
    step = spacing(f.radius[lead])
    for i in range(i64(len(members))):
        ex = x + slot_x(formation, slots[i], m.heading, step)
        ey = y + slot_y(formation, slots[i], m.heading, step)
        if m.bent:
            m.add(f, members[i], vx, vy, ex, ey)
        else:
            m.add(f, members[i], ex, ey, ex, ey)
    return m


# -- the limits ------------------------------------------------------------------------------------------------------


def cost(f: Field, m: March, i: i64) -> i64:
    """What the way of a base costs: the sum of its legs. [house.move.path, gap.move.path]"""
    b: i64 = m.bases[i]
    first = length(m.via_x[i] - f.x[b], m.via_y[i] - f.y[b])
    if not m.bent:
        return first
    return first + length(m.end_x[i] - m.via_x[i], m.end_y[i] - m.via_y[i])


def going(f: Field, ax: i64, ay: i64, vx: i64, vy: i64, ex: i64, ey: i64) -> i64:
    """On which ground a way over a bend goes: difficult if any part of it is, road if all of it is.

    [house.move.rate, gap.move.mixed-ground]
    """
    g = f.ground
    bent = vx != ex or vy != ey
    if through_difficult(g, ax, ay, vx, vy) or (bent and through_difficult(g, vx, vy, ex, ey)):
        return IN_DIFFICULT
    if covered_by_roads(g, ax, ay, vx, vy) and (not bent or covered_by_roads(g, vx, vy, ex, ey)):
        return ON_ROAD
    return OPEN


def allowance(f: Field, m: March, i: i64, terms: Terms) -> i64:
    """How far a base may go in this move."""
    return may_go(f, m.bases[i], m.via_x[i], m.via_y[i], m.end_x[i], m.end_y[i], terms)


def may_go(f: Field, base: i64, vx: i64, vy: i64, ex: i64, ey: i64, terms: Terms) -> i64:
    """How far a base may go on a way over a bend.

    [house.move.rate, movement.vtol-in-flight, close-results.winner-moves-four, gap.close.winner-move-limits]
    """
    if terms.allowance:
        return terms.allowance
    if f.flying(base):
        return FLIGHT_TICKS
    return rate(f.kind[base], going(f, f.x[base], f.y[base], vx, vy, ex, ey))


def most_of(f: Field, base: i64, terms: Terms) -> i64:
    """How far a base may go at most, by the best ground there is for it."""
    if terms.allowance:
        return terms.allowance
    return FLIGHT_TICKS if f.flying(base) else rate(f.kind[base], ON_ROAD)


# -- the checks, each with its limit moved by some ticks --------------------------------------------------------------


def off_table(f: Field, m: March, i: i64, moved: i64) -> bool:
    """Whether a base ends, or bends, where it is not wholly on the table. [house.space.base-disc]"""
    radius: i64 = m.radii[i] - moved
    if not on_table(f.ground, m.end_x[i], m.end_y[i], radius):
        return True
    return m.bent and not on_table(f.ground, m.via_x[i], m.via_y[i], radius)


def too_long(f: Field, m: March, i: i64, terms: Terms, moved: i64) -> bool:
    """Whether the way of a base is longer than it may be. [house.move.rate]"""
    far = cost(f, m, i) - moved
    return far > most_of(f, m.bases[i], terms) or far > allowance(f, m, i, terms)


def barred(f: Field, m: March, i: i64, moved: i64) -> i64:
    """A feature, impassable for it, that the disc of a base would overlap on its way; -1: none.

    [house.move.impassable, gap.move.impassable]
    """
    b: i64 = m.bases[i]
    radius: i64 = m.radii[i] - moved
    if radius <= 0 and moved:
        return NONE
    kind: i64 = f.kind[b]
    found = forbids(f.ground, kind, f.x[b], f.y[b], m.via_x[i], m.via_y[i], radius)
    if found == NONE and m.bent:
        found = forbids(f.ground, kind, m.via_x[i], m.via_y[i], m.end_x[i], m.end_y[i], radius)
    return found


def intrudes(f: Field, m: March, i: i64, terms: Terms, moved: i64) -> i64:
    """The enemy base, or beyond the bases the objective, that a base comes too near on its way; -1: none.

    [house.move.enemy-zone, house.move.redeploy-limits]
    """
    b: i64 = m.bases[i]
    vx: i64 = m.via_x[i]
    vy: i64 = m.via_y[i]
    found = provoked(f, b, f.x[b], f.y[b], vx, vy, terms, moved)
    if found == NONE and m.bent:
        found = provoked(f, b, vx, vy, m.end_x[i], m.end_y[i], terms, moved)
    return found


def provoked(f: Field, base: i64, ax: i64, ay: i64, bx: i64, by: i64, terms: Terms, moved: i64) -> i64:
    """The enemy base, or beyond the bases the objective, that a base comes too near on one leg; -1: none.

    [house.move.enemy-zone, house.move.redeploy-limits, gap.move.enemy-zone]
    """
    radius: i64 = f.radius[base]
    zone: i64 = REDEPLOY_ZONE if terms.redeploying else ENEMY_ZONE
    counted: i64 = HERE if terms.redeploying else HERE | FLYING
    # nothing beyond this box comes near
    reach = radius + zone + WIDEST
    west = min(ax, bx) - reach
    east = max(ax, bx) + reach
    south = min(ay, by) - reach
    north = max(ay, by) + reach
    side: i64 = f.owner[base]
    for enemy in range(i64(f.split[1 - side]), i64(f.split[2 - side])):
        px: i64 = f.x[enemy]
        if px < west or px > east:
            continue
        py: i64 = f.y[enemy]
        if py < south or py > north or f.state[enemy] & counted != HERE:
            continue
        if too_near(f, base, enemy, ax, ay, bx, by, zone, terms, moved):
            return enemy
    if terms.redeploying:
        far = radius + zone - moved
        for number in range(i64(len(f.ground.objectives))):
            place = f.ground.objectives[number]
            if far >= 0 and segment_within(ax, ay, bx, by, place[0], place[1], far * far):
                return len(f.x) + number
    return NONE


def too_near(
    f: Field, base: i64, enemy: i64, ax: i64, ay: i64, bx: i64, by: i64, zone: i64, terms: Terms, moved: i64
) -> bool:
    """Whether a leg of a base comes too near to an enemy base: into its zone, or over it if it is the target.

    From inside the zone it is too near where it is nearer than the base began. [house.move.enemy-zone]
    """
    px: i64 = f.x[enemy]
    py: i64 = f.y[enemy]
    touching: i64 = f.radius[base] + f.radius[enemy]
    if f.unit[enemy] == terms.target:
        left = touching - moved
        return left > 0 and segment_nearer(ax, ay, bx, by, px, py, left * left)
    far = touching + zone
    if not terms.redeploying:
        began = apart(f, base, enemy)
        if began <= far * far:
            return segment_comes_nearer(ax, ay, bx, by, px, py, began, moved)
    far -= moved
    return far >= 0 and segment_within(ax, ay, bx, by, px, py, far * far)


def crowded(f: Field, m: March, i: i64, moved: i64) -> i64:
    """A base at rest, or one of its own unit, that a base would overlap at its end; -1: none.

    [house.space.no-overlap, house.move.friends, gap.move.through-bases]
    """
    ex: i64 = m.end_x[i]
    ey: i64 = m.end_y[i]
    radius: i64 = m.radii[i]
    for j in range(i64(len(m.bases))):
        if j != i:
            far: i64 = radius + m.radii[j] - moved
            dx: i64 = ex - m.end_x[j]
            dy: i64 = ey - m.end_y[j]
            if far > 0 and dx * dx + dy * dy < far * far:
                return m.bases[j]
    return taken(f, m.bases[i], ex, ey, m.lifted, moved)


def scattered(f: Field, m: March, moved: i64) -> bool:
    """Whether the bases would not end in one chain. [house.unit.coherency, gap.unit.coherency]"""
    count: i64 = len(m.bases)
    return linked(m.end_x, m.end_y, m.radii, COHERENCY + moved) != (1 << count) - 1


# -- the judgement ----------------------------------------------------------------------------------------------------


def breaks(f: Field, m: March, i: i64, terms: Terms, check: i64, moved: i64) -> bool:
    """Whether a base breaks one check, with the limit of that check moved by some ticks."""
    if check == ON_TABLE:
        return off_table(f, m, i, moved)
    if check == IN_REACH:
        return too_long(f, m, i, terms, moved)
    if check == PASSABLE:
        return barred(f, m, i, moved) != NONE
    if check == CLEAR_OF_ENEMIES:
        return intrudes(f, m, i, terms, moved) != NONE
    return crowded(f, m, i, moved) != NONE


def fails(f: Field, m: March, terms: Terms, check: i64, moved: i64) -> bool:
    """Whether a move fails one check, with the limit of that check moved by some ticks."""
    if check == TOGETHER:
        return scattered(f, m, moved)
    for i in range(i64(len(m.bases))):
        if breaks(f, m, i, terms, check, moved):
            return True
    return False


def broken(f: Field, m: March, terms: Terms) -> i64:
    """The first check that a move fails, in their order; 0: it is legal. VTOLs in flight pass over all but three.

    [house.vtol.in-flight]
    """
    if fails(f, m, terms, ON_TABLE, 0):
        return ON_TABLE
    if f.flying(m.bases[0]):
        if m.bent:
            return STRAIGHT
        if fails(f, m, terms, IN_REACH, 0):
            return IN_REACH
        return TOGETHER if scattered(f, m, 0) else LEGAL
    for check in range(IN_REACH, TOGETHER):
        if fails(f, m, terms, check, 0):
            return check
    return TOGETHER if scattered(f, m, 0) else LEGAL


def margin(f: Field, m: March, terms: Terms, check: i64) -> i64:
    """The fewest ticks by which the limit of a failed check would have to move for all bases to pass it."""
    if check == STRAIGHT:
        return 0
    low: i64 = 0
    high: i64 = 1
    while fails(f, m, terms, check, high):
        low = high
        high += high
    while high - low > 1:
        middle = (low + high) >> 1
        if fails(f, m, terms, check, middle):
            low = middle
        else:
            high = middle
    return high


def leg_legal(f: Field, base: i64, x: i64, y: i64, terms: Terms) -> bool:
    """Whether one base may go straight to a place, whatever stands there and wherever its unit is."""
    ax: i64 = f.x[base]
    ay: i64 = f.y[base]
    if not on_table(f.ground, x, y, f.radius[base]):
        return False
    far = length(x - ax, y - ay)
    if far > most_of(f, base, terms) or far > may_go(f, base, x, y, x, y, terms):
        return False
    if f.flying(base):
        return True
    if forbids(f.ground, f.kind[base], ax, ay, x, y, f.radius[base]) != NONE:
        return False
    return provoked(f, base, ax, ay, x, y, terms, 0) == NONE
