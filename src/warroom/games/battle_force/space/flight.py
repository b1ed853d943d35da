"""Moving away: the sixteen headings tried one after the other, Disengage, and Flee."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.battle_force.space.field import FLYING, HERE, Field, apart, nearest_base, taken, within
from warroom.games.battle_force.space.ground import on_table, through_difficult
from warroom.games.battle_force.space.moving import ENEMY_ZONE, March, Terms, too_near
from warroom.games.battle_force.space.rates import FLIGHT_TICKS, IN_DIFFICULT, OPEN, rate
from warroom.games.battle_force.space.rough import Outcome, Way, set_down, settle, straight_way
from warroom.games.battle_force.space.ticks import (
    FAR,
    HEADINGS,
    HX,
    HY,
    NONE,
    nearest_heading,
    rounded,
    segment_within,
    squared,
    sweeps,
)
from warroom.kernel.chance import Chance

FLEE_ZONE: Final = 40


def foremost_first(f: Field, unit: i64, heading: i64) -> list[int]:
    """The working bases of a unit, the foremost along a heading first; ties by number. [house.flee.headings]"""
    keys: list[int] = []
    for base in range(i64(f.first[unit]), i64(f.first[unit + 1])):
        if f.working(base):
            keys.append((-(f.x[base] * HX[heading] + f.y[base] * HY[heading]) << 10) | base)
    keys.sort()
    return [key & 1023 for key in keys]


def forced_allowance(f: Field, base: i64, heading: i64, times: i64) -> i64:
    """How far a base must go along a line: by the difficult rate if the line at movement rate would cross such ground.

    A VTOL in flight goes its thirty inches, never more. [house.move.forced-rate, gap.vtol.multiplied-flight]
    """
    if f.flying(base):
        return FLIGHT_TICKS
    kind: i64 = f.kind[base]
    far = rate(kind, OPEN)
    x: i64 = f.x[base]
    y: i64 = f.y[base]
    if through_difficult(f.ground, x, y, x + rounded(far * HX[heading]), y + rounded(far * HY[heading])):
        far = rate(kind, IN_DIFFICULT)
    return far * times


def walk_away(f: Field, unit: i64, heading: i64, times: i64, fleeing: bool) -> None:
    """Every working base walks along a heading while it is legal, then back to where it overlaps nobody.

    Those not yet moved do not count. Who flees off the table is lost, who disengages stops at its edge.
    [house.move.forced-rate, house.flee.headings, gap.move.table-edge, gap.flee.blocked-start]
    """
    lifted = f.working_mask(unit)
    for base in foremost_first(f, unit, heading):
        b: i64 = base
        far = forced_allowance(f, b, heading, times)
        way = straight_way(f, b, f.x[b] + rounded(far * HX[heading]), f.y[b] + rounded(far * HY[heading]))
        reached = last_legal(f, b, way, min(way.last, far))
        beyond = reached < min(way.last, far) and not stays_on(f, b, way, reached + 1)
        if beyond and fleeing:
            f.lose(b)
        elif f.flying(b):
            f.move(b, way.x(reached), way.y(reached))
        else:
            while reached >= 0 and taken(f, b, way.x(reached), way.y(reached), lifted) != NONE:
                reached -= 1
            if reached >= 0:
                f.move(b, way.x(reached), way.y(reached))
            else:
                settle(f, b, way, 0, False, lifted, Outcome())
        lifted &= ~(1 << (b - f.first[unit]))


def stays_on(f: Field, base: i64, way: Way, sample: i64) -> bool:
    """Whether a base is wholly on the table at a sample of its way. [house.space.base-disc]"""
    return on_table(f.ground, way.x(sample), way.y(sample), f.radius[base])


def last_legal(f: Field, base: i64, way: Way, most: i64) -> i64:
    """The sample before the first, of so many, to which no straight leg is legal.

    Rounding brings no leg to a sample two ticks nearer to anything than the whole way: what is further off is left out.
    [house.move.forced-rate, house.move.path, house.move.enemy-zone, house.move.impassable]
    """
    g = f.ground
    radius: i64 = f.radius[base]
    walls: list[int] = []
    enemies: list[int] = []
    if not f.flying(base):
        for feature in g.closed[f.kind[base]]:
            i: i64 = feature
            if sweeps(way.ax, way.ay, way.ex, way.ey, radius + 2, g.x0[i], g.y0[i], g.x1[i], g.y1[i]):
                walls.append(i)
        side: i64 = f.owner[base]
        for enemy in range(i64(f.split[1 - side]), i64(f.split[2 - side])):
            if f.state[enemy] & (HERE | FLYING) == HERE:
                far: i64 = radius + f.radius[enemy] + ENEMY_ZONE + 2
                if segment_within(way.ax, way.ay, way.ex, way.ey, f.x[enemy], f.y[enemy], far * far):
                    enemies.append(enemy)
    if not walls and not enemies and stays_on(f, base, way, way.last):
        return most
    terms = Terms()
    for k in range(1, most + 1):
        x = way.x(k)
        y = way.y(k)
        if not on_table(g, x, y, radius):
            return k - 1
        for feature in walls:
            i = feature
            if sweeps(way.ax, way.ay, x, y, radius, g.x0[i], g.y0[i], g.x1[i], g.y1[i]):
                return k - 1
        for other in enemies:
            if too_near(f, base, other, way.ax, way.ay, x, y, ENEMY_ZONE, terms, 0):
                return k - 1
    return most


def leads_away(f: Field, tried: Field, unit: i64, enemy: i64, px: i64, py: i64) -> bool:
    """Whether every base that moved is further from the enemy unit, or the point, than it began; who is gone is.

    [house.flee.headings, gap.close.direction-away, house.area.rout-direction]
    """
    for base in range(i64(f.first[unit]), i64(f.first[unit + 1])):
        if not tried.working(base) or (f.x[base] == tried.x[base] and f.y[base] == tried.y[base]):
            continue
        began = danger(f, base, enemy, px, py)
        if began < FAR and danger(tried, base, enemy, px, py) <= began:
            return False
    return True


def danger(f: Field, base: i64, enemy: i64, px: i64, py: i64) -> i64:
    """The squared distance of a base from the nearest base of an enemy unit, or from a point if there is no unit."""
    if enemy == NONE:
        return squared(f.x[base] - px, f.y[base] - py)
    other = nearest_base(f, base, enemy)
    return apart(f, base, other) if other != NONE else FAR


def ways_out(f: Field, unit: i64, enemy: i64) -> i64:
    """The headings along which a unit can disengage from an enemy unit, as a set. [gap.close.direction-away]"""
    found: i64 = 0
    for heading in range(HEADINGS):
        tried = f.clone()
        walk_away(tried, unit, heading, 1, False)
        if leads_away(f, tried, unit, enemy, 0, 0):
            found |= 1 << heading
    return found


def disengage(f: Field, unit: i64, enemy: i64, heading: i64, chance: Chance) -> Outcome:
    """A unit moves away by one standard move along a heading; -1, or a heading that leads nowhere: nobody moves.

    [close.response-disengage, close-results.disengage-standard-move-away]
    """
    if heading == NONE:
        return Outcome()
    tried = f.clone()
    walk_away(tried, unit, heading, 1, False)
    if not leads_away(f, tried, unit, enemy, 0, 0):
        return Outcome()
    return follow(f, tried, unit, heading, chance)


def flee(f: Field, unit: i64, enemy: i64, px: i64, py: i64, chance: Chance) -> Outcome:
    """A unit flees by twice its move along the heading that saves most of it; from a point if the enemy is -1.

    [close-results.flee-double-move, gap.close.flee-direction, house.flee.procedure]
    """
    best: i64 = NONE
    most: i64 = 0
    widest: i64 = 0
    chosen = f
    home: i64 = f.ground.homes[f.owner[f.first[unit]]]
    for turn in range(HEADINGS):
        heading = (home + turn) & 15
        tried = f.clone()
        walk_away(tried, unit, heading, 2, True)
        if not leads_away(f, tried, unit, enemy, px, py):
            continue
        safe = out_of_danger(tried, unit)
        gap = nearest_enemy(tried, unit)
        if best == NONE or safe > most or (safe == most and gap > widest):
            best = heading
            most = safe
            widest = gap
            chosen = tried
    if best == NONE:
        return Outcome()
    return follow(f, chosen, unit, best, chance)


def out_of_danger(f: Field, unit: i64) -> i64:
    """How many working bases of a unit are over four inches from every enemy base.

    [gap.close.flee-direction, gap.flee.comparing-headings]
    """
    near = caught(f, unit, FLEE_ZONE)
    count: i64 = 0
    start: i64 = f.first[unit]
    for base in range(start, i64(f.first[unit + 1])):
        if f.working(base) and not (near >> (base - start)) & 1:
            count += 1
    return count


def nearest_enemy(f: Field, unit: i64) -> i64:
    """The smallest squared distance between a working base of a unit and an enemy base; 0 if none is left.

    [gap.close.flee-direction]
    """
    least: i64 = FAR
    some = False
    side: i64 = f.owner[f.first[unit]]
    for base in range(i64(f.first[unit]), i64(f.first[unit + 1])):
        if f.working(base):
            some = True
            for enemy in range(i64(f.split[1 - side]), i64(f.split[2 - side])):
                if f.state[enemy] & (HERE | FLYING) == HERE:
                    least = min(least, apart(f, base, enemy))
    return least if some else 0


def follow(f: Field, tried: Field, unit: i64, heading: i64, chance: Chance) -> Outcome:
    """A unit goes where it was seen to get to: who walked off is lost, vehicles test, and it faces the leader's way.

    [house.flee.tests, gap.difficult.forced-moves, house.move.facing, gap.flee.facing, gap.flee.off-the-table]
    """
    out = Outcome()
    out.heading = heading
    began_x = f.x.copy()
    began_y = f.y.copy()
    m = March(unit, heading)
    for base in range(i64(f.first[unit]), i64(f.first[unit + 1])):
        if f.working(base):
            if tried.current(base):
                m.add(f, base, tried.x[base], tried.y[base], tried.x[base], tried.y[base])
            else:
                f.lose(base)
                out.lost.append(base)
                out.moved |= 1 << (base - f.first[unit])
    set_down(f, m, chance, out)
    leader = f.leader(unit)
    if leader != NONE:
        dx = f.x[leader] - began_x[leader]
        dy = f.y[leader] - began_y[leader]
        if dx or dy:
            f.turn(unit, nearest_heading(dx, dy, f.home(leader)))
    return out


def caught(f: Field, unit: i64, ticks: i64) -> i64:
    """The current bases of a unit that stand within so much of any enemy base not in flight, as a set.

    [close-results.disengage-left-within-one-inch-destroyed, close-results.flee-four-inches-or-destroyed,
    gap.close.flee-base-or-unit-destroyed]
    """
    found: i64 = 0
    start: i64 = f.first[unit]
    side: i64 = f.owner[start]
    for base in range(start, i64(f.first[unit + 1])):
        if f.current(base):
            for enemy in range(i64(f.split[1 - side]), i64(f.split[2 - side])):
                if f.state[enemy] & (HERE | FLYING) == HERE and within(f, base, enemy, ticks):
                    found |= 1 << (base - start)
                    break
    return found
