"""Contact: who touches and fights whom, the spots round a base, closing in, and regrouping."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.battle_force.space.field import (
    COHERENCY,
    CONTACT,
    FIGHT,
    Field,
    apart,
    joined_to_leader,
    nearest_base,
    taken,
    within,
)
from warroom.games.battle_force.space.moving import Terms, leg_legal, most_of
from warroom.games.battle_force.space.rough import Outcome, Way, stop, straight_way, tested
from warroom.games.battle_force.space.ticks import FAR, HEADINGS, HX, HY, NONE, length, nearest_heading, rounded
from warroom.kernel.chance import NO_DICE, Chance

PILE_IN: Final = 20


def spot_x(f: Field, enemy: i64, base: i64, heading: i64) -> i64:
    """Where a contact spot of a base round an enemy base lies, eastwards. [house.move.contact-spots]"""
    return f.x[enemy] + rounded((f.radius[enemy] + f.radius[base] + 1) * HX[heading])


def spot_y(f: Field, enemy: i64, base: i64, heading: i64) -> i64:
    """Where a contact spot of a base round an enemy base lies, northwards. [house.move.contact-spots]"""
    return f.y[enemy] + rounded((f.radius[enemy] + f.radius[base] + 1) * HY[heading])


def in_contact(f: Field, unit: i64, enemy: i64) -> bool:
    """Whether some base of a unit is in contact with one of an enemy unit; who is in flight touches nobody.

    [gap.close.contact-definition, gap.vtol.interaction]
    """
    for base in range(i64(f.first[unit]), i64(f.first[unit + 1])):
        if f.stands(base) and touches(f, base, enemy):
            return True
    return False


def touches(f: Field, base: i64, enemy: i64) -> bool:
    """Whether a base is in contact with some base of a unit on the ground. [gap.close.contact-definition]"""
    for other in range(i64(f.first[enemy]), i64(f.first[enemy + 1])):
        if f.stands(other) and within(f, base, other, CONTACT):
            return True
    return False


def fighting(f: Field, unit: i64, enemy: i64) -> i64:
    """The working bases of a unit near enough to a current base of the enemy unit to fight, as a set.

    [house.close.fighting-bases]
    """
    found: i64 = 0
    start: i64 = f.first[unit]
    for base in range(start, i64(f.first[unit + 1])):
        if f.working(base):
            for other in range(i64(f.first[enemy]), i64(f.first[enemy + 1])):
                if f.current(other) and within(f, base, other, FIGHT):
                    found |= 1 << (base - start)
    return found


def can_be_hit(f: Field, unit: i64, enemy: i64) -> i64:
    """The current bases of a unit near enough to a working base of the enemy unit to be hit, as a set.

    [house.close.fighting-bases]
    """
    found: i64 = 0
    start: i64 = f.first[unit]
    for base in range(start, i64(f.first[unit + 1])):
        if f.current(base):
            for other in range(i64(f.first[enemy]), i64(f.first[enemy + 1])):
                if f.working(other) and within(f, base, other, FIGHT):
                    found |= 1 << (base - start)
    return found


# -- closing in -------------------------------------------------------------------------------------------------------


def close_in(f: Field, unit: i64, target: i64, chance: Chance) -> Outcome:
    """A unit closes in on a target by one standard move: base by base, the nearest first. [house.move.close-in]"""
    return closing(f, unit, target, Terms(0, target), chance, True)


def pile_in(f: Field, unit: i64, target: i64) -> Outcome:
    """A unit closes in by up to two inches between rounds of a combat, without tests. [house.close.pile-in]"""
    return closing(f, unit, target, Terms(PILE_IN, target), NO_DICE, False)


def closing(f: Field, unit: i64, target: i64, terms: Terms, chance: Chance, testing: bool) -> Outcome:
    """The working bases go one after the other to the nearest free spot, or straight ahead; then the unit faces.

    [house.move.close-in, gap.difficult.forced-moves]
    """
    out = Outcome()
    for base in by_distance(f, unit, target, NONE):
        b: i64 = base
        if touches(f, b, target):
            continue
        spot = best_spot(f, b, target, terms)
        if spot != NONE:
            enemy = spot >> 4
            go(f, b, spot_x(f, enemy, b, spot & 15), spot_y(f, enemy, b, spot & 15), chance, testing, out)
        else:
            enemy = nearest_base(f, b, target)
            if enemy != NONE:
                approach(f, b, f.x[enemy], f.y[enemy], terms, chance, testing, 0, out)
    face(f, unit, target)
    return out


def by_distance(f: Field, unit: i64, target: i64, leader: i64) -> list[int]:
    """The working bases of a unit, the nearest to a target unit (or to the leader, who is left out) first."""
    keys: list[int] = []
    for base in range(i64(f.first[unit]), i64(f.first[unit + 1])):
        if f.working(base) and base != leader:
            other = leader if leader != NONE else nearest_base(f, base, target)
            square: i64 = apart(f, base, other) if other != NONE else FAR
            keys.append((square << 10) | base)
    keys.sort()
    return [key & 1023 for key in keys]


def best_spot(f: Field, base: i64, target: i64, terms: Terms) -> i64:
    """The free contact spot with the shortest legal leg, as enemy base << 4 | heading; -1: none.

    Ties go to the lower enemy base, then by turn order. A leg stays off walls, even if the target is in the building.
    [house.move.close-in, house.engage.vehicles-and-buildings]
    """
    best: i64 = NONE
    least: i64 = FAR
    home = f.home(base)
    for enemy in range(i64(f.first[target]), i64(f.first[target + 1])):
        if not f.current(enemy):
            continue
        for turn in range(HEADINGS):
            heading = (home + turn) & 15
            x = spot_x(f, enemy, base, heading)
            y = spot_y(f, enemy, base, heading)
            far = length(x - f.x[base], y - f.y[base])
            if far < least and leg_legal(f, base, x, y, terms) and taken(f, base, x, y, 0) == NONE:
                least = far
                best = (enemy << 4) | heading
    return best


def approach(
    f: Field, base: i64, x: i64, y: i64, terms: Terms, chance: Chance, testing: bool, joined: i64, out: Outcome
) -> None:
    """A base goes straight towards a place, to the furthest sample that is legal and free.

    If it is to be joined to a set of bases of its unit, it stops at the first such sample within coherency of one.
    [house.move.close-in, house.move.regroup, gap.space.closing-rate]
    """
    way = straight_way(f, base, x, y)
    most = min(way.last, most_of(f, base, terms) + 2)  # rounding makes no leg two ticks shorter
    reached: i64 = 0
    if joined:
        for k in range(1, most + 1):
            if free_to_go(f, base, way, k, terms):
                reached = k
                if would_join(f, base, way.x(k), way.y(k), joined):
                    break
    else:
        reached = most
        while reached and not free_to_go(f, base, way, reached, terms):
            reached -= 1
    if reached:
        go(f, base, way.x(reached), way.y(reached), chance, testing, out)


def free_to_go(f: Field, base: i64, way: Way, sample: i64, terms: Terms) -> bool:
    """Whether a base may go straight to a sample of its way, and nobody is there."""
    x = way.x(sample)
    y = way.y(sample)
    return leg_legal(f, base, x, y, terms) and taken(f, base, x, y, 0) == NONE


def go(f: Field, base: i64, x: i64, y: i64, chance: Chance, testing: bool, out: Outcome) -> None:
    """A base goes straight to a place, and tests at once for the difficult ground on its way."""
    way = straight_way(f, base, x, y)
    out.moved |= 1 << (base - f.first[f.unit[base]])
    feature = tested(f, base, way, chance, out) if testing else NONE
    if feature == NONE:
        f.move(base, x, y)
    else:
        stop(f, base, way, feature, 0, out)


def face(f: Field, unit: i64, target: i64) -> None:
    """A unit faces the base of the target that is nearest to its leader. [house.move.facing]"""
    leader = f.leader(unit)
    if leader == NONE:
        return
    enemy = nearest_base(f, leader, target)
    if enemy != NONE:
        f.turn(unit, nearest_heading(f.x[enemy] - f.x[leader], f.y[enemy] - f.y[leader], f.home(leader)))


# -- regrouping -------------------------------------------------------------------------------------------------------


def regroup(f: Field, unit: i64, terms: Terms, chance: Chance) -> Outcome:
    """The leader waits and the others, nearest first, come straight towards it until they are joined to it.

    [house.move.regroup, gap.unit.straggler]
    """
    out = Outcome()
    leader = f.leader(unit)
    if leader == NONE:
        return out
    start: i64 = f.first[unit]
    for base in by_distance(f, unit, NONE, leader):
        joined = joined_to_leader(f, unit)
        if not (joined >> (base - start)) & 1:
            approach(f, base, f.x[leader], f.y[leader], terms, chance, True, joined, out)
    return out


def would_join(f: Field, base: i64, x: i64, y: i64, joined: i64) -> bool:
    """Whether a base would be within coherency of one of a set of its unit at a place. [house.unit.coherency]"""
    unit: i64 = f.unit[base]
    start: i64 = f.first[unit]
    for other in range(start, i64(f.first[unit + 1])):
        if (joined >> (other - start)) & 1:
            far: i64 = f.radius[base] + f.radius[other] + COHERENCY
            dx = x - f.x[other]
            dy = y - f.y[other]
            if dx * dx + dy * dy <= far * far:
                return True
    return False
