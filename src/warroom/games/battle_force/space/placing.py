"""Placing: a unit is deployed or arrives in a formation, and a VTOL comes down to hover."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.battle_force.space.field import FLYING, LOST, Field, taken
from warroom.games.battle_force.space.formations import slot_x, slot_y, spacing
from warroom.games.battle_force.space.ground import Ground, forbids_standing, on_table
from warroom.games.battle_force.space.moving import March, crowded, scattered
from warroom.games.battle_force.space.orders import (
    KEEP,
    LINE,
    PLACE,
    WEDGE,
    formation_of,
    heading_of,
    leader_x,
    leader_y,
    place_word,
    placed_flying,
    placed_unit,
)
from warroom.games.battle_force.space.rates import VTOL
from warroom.games.battle_force.space.refusing import inches, named
from warroom.games.battle_force.space.ticks import HEADINGS, NONE, length
from warroom.kernel.refusals import Refusal

ENTRY_DEPTH: Final = 40
ENTRY_DISTANCE: Final = 100


def placing(f: Field, word: i64) -> March:
    """Where the bases of a unit would stand: in the slots of a formation, by number. [house.deploy.alternate]"""
    unit = placed_unit(word)
    heading = heading_of(word)
    formation = formation_of(word)
    m = March(unit, heading)
    start: i64 = f.first[unit]
    step = spacing(f.radius[start])
    slot: i64 = 0
    for base in range(start, i64(f.first[unit + 1])):
        if not f.state[base] & LOST:
            x = leader_x(word) + slot_x(formation, slot, heading, step)
            y = leader_y(word) + slot_y(formation, slot, heading, step)
            m.add(f, base, x, y, x, y)
            slot += 1
    return m


def entry_strip(g: Ground, edge: i64, radius: i64) -> list[int]:
    """Where centres may stand so that bases are wholly within four inches of an edge. [house.reserve.placement]"""
    deep = ENTRY_DEPTH - radius
    if edge == 0:
        return [int(g.width - deep), 0, int(g.width), int(g.height)]
    if edge == 4:
        return [0, int(g.height - deep), int(g.width), int(g.height)]
    if edge == 8:
        return [0, 0, int(deep), int(g.height)]
    return [0, 0, int(g.width), int(deep)]


def misplaced(f: Field, word: i64, area: list[int], distance: i64, rule: str) -> Refusal | None:
    """The rule that forbids to place a unit so: in an area for its centres, over some distance from enemies; or None.

    [house.deploy.alternate, house.reserve.placement, house.unit.coherency]
    """
    if can_place(f, word, area, distance):
        return None
    formation = formation_of(word)
    unit = placed_unit(word)
    if formation == KEEP or formation > WEDGE:
        return Refusal(rule, "Name the formation: line, column, cluster or wedge.")
    flying = placed_flying(word)
    if flying and f.kind[f.first[unit]] != VTOL:
        return Refusal("house.vtol.state", "Only VTOLs fly.")
    m = placing(f, word)
    for i in range(i64(len(m.bases))):
        b: i64 = m.bases[i]
        x: i64 = m.end_x[i]
        y: i64 = m.end_y[i]
        who = f"Base {b - f.first[unit] + 1}"
        if not on_table(f.ground, x, y, f.radius[b]):
            off = outside([int(f.radius[b]), int(f.radius[b]), *inner_corner(f, b)], x, y)
            says = f"{who} would not be wholly on the table, by {inches(off)}: place it that much further in."
            return Refusal("house.space.base-disc", says, named([b]))
        off = outside(area, x, y)
        if off:
            says = f"{who} would stand {inches(off)} inches outside the area: place it that much further in."
            return Refusal(rule, says, named([b]))
        feature = forbids_standing(f.ground, f.kind[b], x, y, f.radius[b])
        if feature != NONE and not flying:
            by: i64 = 1
            while forbids_standing(f.ground, f.kind[b], x, y, f.radius[b] - by) != NONE:
                by += 1
            says = f"{who} cannot stand on {f.ground.names[feature]}, by {inches(by)}: place it that much further away."
            return Refusal("house.move.impassable", says, (f"base {b}", f"feature {feature}"))
        other = crowded(f, m, i, 0)
        if other != NONE and not flying:
            by = 1
            while crowded(f, m, i, by) != NONE:
                by += 1
            says = f"{who} would stand on another base, by {inches(by)}: place it that much further away."
            return Refusal("house.space.no-overlap", says, (f"base {b}", f"base {other}"))
    near = too_near_enemies(f, m, distance) if distance else NONE
    if near != NONE:
        away = nearness(f, m, near)
        says = f"An enemy is {inches(away)} inches from there, and must be over {inches(distance)}: keep further away."
        return Refusal(rule, says, (f"base {near}",))
    return Refusal("house.unit.coherency", "Every base must stand within 2.0 inches of another.", named(m.bases))


def can_place(f: Field, word: i64, area: list[int], distance: i64) -> bool:
    """Whether a unit may be placed so: the one check, without words.

    [house.deploy.alternate, house.reserve.placement, house.unit.coherency]
    """
    formation = formation_of(word)
    flying = placed_flying(word)
    if formation == KEEP or formation > WEDGE or (flying and f.kind[f.first[placed_unit(word)]] != VTOL):
        return False
    if not lies_within(f, word, area):
        return False
    m = placing(f, word)
    if not flying:
        for i in range(i64(len(m.bases))):
            b: i64 = m.bases[i]
            if forbids_standing(f.ground, f.kind[b], m.end_x[i], m.end_y[i], f.radius[b]) != NONE:
                return False
            if crowded(f, m, i, 0) != NONE:
                return False
    if distance and too_near_enemies(f, m, distance) != NONE:
        return False
    return not scattered(f, m, 0)


def first_fit(f: Field, unit: i64, verb: i64, area: list[int], distance: i64, flying: i64, step: i64, turn: i64) -> i64:
    """The first place where a unit fits, on a grid of some ticks, in every formation and some or all headings.

    0: there is none. Where not even the leader fits, no formation is tried. [house.reserve.placement]
    """
    open_places: list[int] = []
    lead: i64 = f.first[unit]
    for x in range(i64(area[0]), i64(area[2]) + 1, step):
        for y in range(i64(area[1]), i64(area[3]) + 1, step):
            if leader_fits(f, lead, x, y, distance, flying):
                open_places.append((x << 10) | y)
    for formation in range(LINE, WEDGE + 1):
        for heading in range(0, HEADINGS, turn):
            for place in open_places:
                word = place_word(verb, unit, place >> 10, place & PLACE, heading, formation, flying)
                if can_place(f, word, area, distance):
                    return word
    return 0


def leader_fits(f: Field, lead: i64, x: i64, y: i64, distance: i64, flying: i64) -> bool:
    """Whether the first base of a unit, by itself, may be placed so: on the table, on its ground, off everybody."""
    if not on_table(f.ground, x, y, f.radius[lead]):
        return False
    if not flying and forbids_standing(f.ground, f.kind[lead], x, y, f.radius[lead]) != NONE:
        return False
    if not flying and taken(f, lead, x, y, 0) != NONE:
        return False
    m = March(f.unit[lead], 0)
    m.add(f, lead, x, y, x, y)
    return distance == 0 or too_near_enemies(f, m, distance) == NONE


def lies_within(f: Field, word: i64, area: list[int]) -> bool:
    """Whether all bases of a unit would be wholly on the table, with their centres in an area."""
    unit = placed_unit(word)
    heading = heading_of(word)
    formation = formation_of(word)
    start: i64 = f.first[unit]
    step = spacing(f.radius[start])
    slot: i64 = 0
    for base in range(start, i64(f.first[unit + 1])):
        if not f.state[base] & LOST:
            x = leader_x(word) + slot_x(formation, slot, heading, step)
            y = leader_y(word) + slot_y(formation, slot, heading, step)
            if outside(area, x, y) or not on_table(f.ground, x, y, f.radius[base]):
                return False
            slot += 1
    return True


def outside(area: list[int], x: i64, y: i64) -> i64:
    """How far a point lies outside a rectangle, along the axis where it is most; 0 if it is in it or on its border."""
    off: i64 = max(max(area[0] - x, x - area[2]), max(area[1] - y, y - area[3]))
    return off if off > 0 else 0


def too_near_enemies(f: Field, m: March, distance: i64) -> i64:
    """An enemy base within some distance of a place where a base would stand; -1: none. [house.reserve.placement]"""
    side: i64 = f.owner[m.bases[0]]
    for enemy in range(i64(f.split[1 - side]), i64(f.split[2 - side])):
        if f.current(enemy):
            for i in range(i64(len(m.bases))):
                far: i64 = m.radii[i] + f.radius[enemy] + distance
                dx: i64 = m.end_x[i] - f.x[enemy]
                dy: i64 = m.end_y[i] - f.y[enemy]
                if dx * dx + dy * dy <= far * far:
                    return enemy
    return NONE


def nearness(f: Field, m: March, enemy: i64) -> i64:
    """The gap between an enemy base and the nearest place where a base would stand, in whole ticks."""
    least: i64 = NONE
    for i in range(i64(len(m.bases))):
        away = length(m.end_x[i] - f.x[enemy], m.end_y[i] - f.y[enemy]) - m.radii[i] - f.radius[enemy]
        if least == NONE or away < least:
            least = away
    return max(least, 0)


def inner_corner(f: Field, base: i64) -> list[int]:
    """The corner of the table furthest from the origin in which a base can stand."""
    return [int(f.ground.width - f.radius[base]), int(f.ground.height - f.radius[base])]


def set_up(f: Field, word: i64) -> None:
    """A unit is placed on the table. [house.deploy.states]"""
    m = placing(f, word)
    for i in range(i64(len(m.bases))):
        b: i64 = m.bases[i]
        f.put(b, m.end_x[i], m.end_y[i], m.heading)
    f.fly(m.unit, placed_flying(word))


def not_hovering(f: Field, unit: i64) -> Refusal | None:
    """Why a unit in flight cannot come down to hover: every base needs ground to stand on and room; or None.

    [house.vtol.state, gap.vtol.state-change]
    """
    start: i64 = f.first[unit]
    for base in range(start, i64(f.first[unit + 1])):
        if not f.current(base):
            continue
        who = f"Base {base - start + 1}"
        feature = forbids_standing(f.ground, f.kind[base], f.x[base], f.y[base], f.radius[base])
        if feature != NONE:
            says = f"{who} cannot hover over {f.ground.names[feature]}."
            return Refusal("house.vtol.state", says, (f"base {base}", f"feature {feature}"))
        other = taken(f, base, f.x[base], f.y[base], 0)
        if other == NONE:
            other = under_another(f, unit, base)
        if other != NONE:
            return Refusal("house.vtol.state", f"{who} has no room to hover.", (f"base {base}", f"base {other}"))
    return None


def under_another(f: Field, unit: i64, base: i64) -> i64:
    """Another base of the same unit in flight that a base would overlap once all of them hover; -1: none."""
    for other in range(i64(f.first[unit]), i64(f.first[unit + 1])):
        if other != base and f.current(other) and f.state[other] & FLYING:
            far: i64 = f.radius[base] + f.radius[other]
            dx: i64 = f.x[base] - f.x[other]
            dy: i64 = f.y[base] - f.y[other]
            if dx * dx + dy * dy < far * far:
                return other
    return NONE
