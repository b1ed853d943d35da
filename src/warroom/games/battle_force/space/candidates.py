"""Candidates: the moves that suggest themselves, the likeliest first, and one drawn at random. Every one is legal."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.battle_force.space.bends import bend, furthest, legal
from warroom.games.battle_force.space.field import FLYING, HERE, Field, apart, coherent, nearest_base
from warroom.games.battle_force.space.formations import spacing
from warroom.games.battle_force.space.ground import DEPTH, SOLID, lies_in, on_table
from warroom.games.battle_force.space.moving import March, Terms, march
from warroom.games.battle_force.space.orders import (
    CLOSE_IN,
    CLUSTER,
    KEEP,
    LINE,
    REGROUP,
    STAY,
    WEDGE,
    leader_x,
    leader_y,
    place_word,
    straight,
)
from warroom.games.battle_force.space.placing import can_place
from warroom.games.battle_force.space.rates import FLIGHT_TICKS, IN_DIFFICULT, ON_ROAD, OPEN, VTOL, rate
from warroom.games.battle_force.space.sight import LONG_RANGE, open_line, sees
from warroom.games.battle_force.space.ticks import (
    FAR,
    HEADINGS,
    HX,
    HY,
    NONE,
    along,
    length,
    nearest_heading,
    rounded,
    squared,
)
from warroom.kernel.chance import Chance
from warroom.kernel.words import pack

HALF_AS_FAR: Final = 8  # failures after which a draw looks nearer
GIVE_UP: Final = 24  # failures after which a draw stays
NEAR_ENEMIES: Final = 4  # units in sight from which distances are kept
BEST_FEW: Final = 3  # moves that are offered in other formations too
DEEPER: Final = 3  # ticks that a base goes into cover, so that it surely is in it
ABREAST: Final = 5  # places for a unit side by side
ASIDE: Final = 3  # bases by which a line in a zone may lie to either side of its leader
SHORT: Final = 6  # rows of places for a line: in the zone, on its border, and outside
NOWHERE: Final[list[list[int]]] = []  # no zones


def candidates(
    f: Field, unit: i64, terms: Terms, weapon: i64, closing: bool, enough: i64 = FAR, zones: list[list[int]] = NOWHERE
) -> list[int]:
    """The moves of a unit that suggest themselves, the likeliest first: each has passed the one check.

    Closing in and regrouping where they make sense; then objectives, zones to get into, distances to enemies in sight,
    cover, hiding, staying; then all headings, far and near; the best few in line and cluster as well. Who has enough
    looks no further.
    """
    found: list[int] = []
    lead = f.leader(unit)
    if lead == NONE:
        return found
    if closing:
        found.append(pack(CLOSE_IN))
    if not coherent(f, unit):
        found.append(pack(REGROUP))
    moves: list[int] = []
    to_objectives(f, unit, terms, moves)
    to_zones(f, unit, terms, zones, moves)
    to_distances(f, unit, terms, weapon, moves, NEAR_ENEMIES)
    into_cover(f, unit, terms, moves)
    out_of_sight(f, unit, terms, moves)
    best = moves[:BEST_FEW]
    found += moves
    found.append(pack(STAY, facing(f, lead, f.x[lead], f.y[lead])))
    along_headings(f, unit, terms, found, enough)
    for word in best:
        for formation in (LINE, CLUSTER):
            if len(found) >= enough:
                return found
            other = toward(f, unit, leader_x(word), leader_y(word), formation, terms)
            if other and other not in found:
                found.append(other)
    return found


def few_candidates(f: Field, unit: i64, terms: Terms, weapon: i64, zones: list[list[int]]) -> list[int]:
    """The few likeliest moves of a unit: to its goals, to distances from the nearest enemy, or to stay."""
    found: list[int] = []
    lead = f.leader(unit)
    if lead == NONE:
        return found
    if not coherent(f, unit):
        found.append(pack(REGROUP))
    to_objectives(f, unit, terms, found)
    to_zones(f, unit, terms, zones, found)
    to_distances(f, unit, terms, weapon, found, 1)
    found.append(pack(STAY, facing(f, lead, f.x[lead], f.y[lead])))
    return found


def facing(f: Field, lead: i64, x: i64, y: i64) -> i64:
    """The heading towards the nearest enemy from a place; as it is if there is none."""
    side: i64 = f.owner[lead]
    best: i64 = NONE
    least: i64 = FAR
    for enemy in range(i64(f.split[1 - side]), i64(f.split[2 - side])):
        if f.current(enemy):
            square = squared(f.x[enemy] - x, f.y[enemy] - y)
            if square < least:
                least = square
                best = enemy
    if best == NONE or least == 0:
        return f.heading[lead]
    return nearest_heading(f.x[best] - x, f.y[best] - y, f.home(lead))


def toward(f: Field, unit: i64, x: i64, y: i64, formation: i64, terms: Terms) -> i64:
    """A legal move of the leader towards a place, as far as it goes; 0 if there is none."""
    lead = f.leader(unit)
    ax: i64 = f.x[lead]
    ay: i64 = f.y[lead]
    n = length(x - ax, y - ay)
    if n == 0 and formation == KEEP:
        return 0
    kind: i64 = f.kind[lead]
    before: i64 = NONE
    for attempt in range(5):
        far = furthest(f, unit, terms)
        if not terms.allowance and not f.flying(lead):
            far = rate(kind, ON_ROAD if attempt == 0 else OPEN if attempt == 1 else IN_DIFFICULT)
        if attempt == 3:
            far = far * 2 // 3
        elif attempt == 4:
            far = far // 3
        k = min(far, n)
        if k == before:
            continue
        before = k
        px = ax + along(x - ax, k, n)
        py = ay + along(y - ay, k, n)
        if not on_table(f.ground, px, py, f.radius[lead]):
            continue
        word = straight(px, py, facing(f, lead, px, py), formation)
        if legal(f, unit, word, terms):
            return word
        if attempt == 1:
            word = bend(f, unit, word, terms)
            if word:
                return word
    return 0


def add_toward(f: Field, unit: i64, x: i64, y: i64, terms: Terms, found: list[int]) -> None:
    """Adds a move towards a place, if there is one that is new."""
    word = toward(f, unit, x, y, KEEP, terms)
    if word and word not in found:
        found.append(word)


def to_objectives(f: Field, unit: i64, terms: Terms, found: list[int]) -> None:
    """Moves to the objectives, the nearest first."""
    lead = f.leader(unit)
    keys: list[int] = []
    for number in range(i64(len(f.ground.objectives))):
        place = f.ground.objectives[number]
        keys.append((squared(place[0] - f.x[lead], place[1] - f.y[lead]) << 10) | number)
    keys.sort()
    for key in keys:
        place = f.ground.objectives[key & 1023]
        add_toward(f, unit, place[0], place[1], terms, found)


def to_zones(f: Field, unit: i64, terms: Terms, zones: list[list[int]], found: list[int]) -> None:
    """Moves that bring all working bases into a zone, in line if that goes at once, or the unit towards it."""
    lead = f.leader(unit)
    for zone in zones:
        word = lined_up(f, unit, terms, zone)
        if word and word not in found:
            found.append(word)
        x0: i64 = f.x[lead]
        y0: i64 = f.y[lead]
        x1 = x0
        y1 = y0
        for base in range(lead, i64(f.first[unit + 1])):
            if f.working(base):
                x0 = min(x0, i64(f.x[base]))
                y0 = min(y0, i64(f.y[base]))
                x1 = max(x1, i64(f.x[base]))
                y1 = max(y1, i64(f.y[base]))
        x = f.x[lead] + into(x0, x1, zone[0], zone[2])
        y = f.y[lead] + into(y0, y1, zone[1], zone[3])
        add_toward(f, unit, x, y, terms, found)


def into(least: i64, most: i64, start: i64, end: i64) -> i64:
    """By how much a span must be moved to lie within another; if it is too long, with its middle in the middle."""
    if most - least > end - start:
        return (start + end - least - most) // 2
    return start - least if least < start else end - most if most > end else 0


def lined_up(f: Field, unit: i64, terms: Terms, zone: list[int]) -> i64:
    """A legal move of a unit into a line along a zone, all of it inside or as near as it gets; 0 if none is found.

    It faces the middle of the table.
    """
    lead = f.leader(unit)
    x0: i64 = zone[0]
    y0: i64 = zone[1]
    x1: i64 = zone[2]
    y1: i64 = zone[3]
    x = min(max(i64(f.x[lead]), x0), x1)
    y = min(max(i64(f.y[lead]), y0), y1)
    far = furthest(f, unit, terms)
    if squared(x - f.x[lead], y - f.y[lead]) > far * far:
        return 0
    upright = x1 - x0 < y1 - y0
    heading: i64 = 0 if x0 + x1 < f.ground.width else 8
    if not upright:
        heading = 4 if y0 + y1 < f.ground.height else 12
    step = spacing(f.radius[lead])
    for back in range(SHORT):
        for place in range(2 * ASIDE + 1):
            aside: i64 = (place + 1) // 2 * (step if place & 1 else -step)
            px = x if upright else min(max(x + aside, x0), x1)
            py = min(max(y + aside, y0), y1) if upright else y
            if back:  # on the border, and further and further outside
                px = px if not upright else x0 - 10 * (back - 1) if heading == 8 else x1 + 10 * (back - 1)
                py = py if upright else y0 - 10 * (back - 1) if heading == 12 else y1 + 10 * (back - 1)
            word = straight(px, py, heading, LINE)
            if back <= 1 and not ends_in(march(f, unit, word), x0, y0, x1, y1):
                continue
            if legal(f, unit, word, terms):
                return word
    return 0


def ends_in(m: March, x0: i64, y0: i64, x1: i64, y1: i64) -> bool:
    """Whether all bases of a march end in a rectangle."""
    for i in range(len(m.bases)):
        if m.end_x[i] < x0 or m.end_x[i] > x1 or m.end_y[i] < y0 or m.end_y[i] > y1:
            return False
    return True


def to_distances(f: Field, unit: i64, terms: Terms, weapon: i64, found: list[int], enemies: i64) -> None:
    """Moves to long range and to the range of its weapon from the nearest enemy units in sight."""
    lead = f.leader(unit)
    side: i64 = f.owner[lead]
    keys: list[int] = []
    enemy: i64 = f.split[1 - side]
    while enemy < f.split[2 - side]:
        other: i64 = f.unit[enemy]
        nearest = nearest_base(f, lead, other)
        if nearest != NONE and sees(f, lead, nearest):
            keys.append((apart(f, lead, nearest) << 10) | nearest)
        enemy = f.first[other + 1]
    keys.sort()
    for key in keys[:enemies]:
        base: i64 = key & 1023
        for reach in (LONG_RANGE, weapon):
            if reach:
                at_distance(f, unit, lead, base, f.radius[lead] + f.radius[base] + reach, terms, found)


def at_distance(f: Field, unit: i64, lead: i64, enemy: i64, far: i64, terms: Terms, found: list[int]) -> None:
    """Adds a move along the line to an enemy base, to so far from it between the centres."""
    dx: i64 = f.x[lead] - f.x[enemy]
    dy: i64 = f.y[lead] - f.y[enemy]
    n = length(dx, dy)
    if n == 0:
        return
    x = f.x[enemy] + along(dx, far, n)
    y = f.y[enemy] + along(dy, far, n)
    if far < n + furthest(f, unit, terms):
        add_toward(f, unit, x, y, terms, found)


def into_cover(f: Field, unit: i64, terms: Terms, found: list[int]) -> None:
    """Moves into the cover that is in reach."""
    g = f.ground
    lead = f.leader(unit)
    if f.flying(lead):
        return
    kind: i64 = f.kind[lead]
    far: i64 = terms.allowance if terms.allowance else rate(kind, IN_DIFFICULT)
    for feature in g.covers:
        i: i64 = feature
        if i in g.closed[kind] or lies_in(g, i, f.x[lead], f.y[lead]):
            continue
        x = min(max(f.x[lead], g.x0[i] + DEEPER), g.x1[i] - DEEPER)
        y = min(max(f.y[lead], g.y0[i] + DEEPER), g.y1[i] - DEEPER)
        if squared(x - f.x[lead], y - f.y[lead]) <= far * far:
            dx: i64 = x - f.x[lead]
            dy: i64 = y - f.y[lead]
            n = length(dx, dy)
            # on to where its other bases have room behind it, if it can get there
            add_toward(f, unit, f.x[lead] + along(dx, far, n), f.y[lead] + along(dy, far, n), terms, found)
            add_toward(f, unit, x, y, terms, found)


def out_of_sight(f: Field, unit: i64, terms: Terms, found: list[int]) -> None:
    """A move behind the nearest feature that hides the leader from the nearest enemy."""
    g = f.ground
    lead = f.leader(unit)
    if f.flying(lead):
        return
    side: i64 = f.owner[lead]
    enemy: i64 = NONE
    least: i64 = FAR
    for other in range(i64(f.split[1 - side]), i64(f.split[2 - side])):
        if f.state[other] & (HERE | FLYING) == HERE and apart(f, lead, other) < least:
            least = apart(f, lead, other)
            enemy = other
    if enemy == NONE or not sees(f, lead, enemy):
        return
    ex: i64 = f.x[enemy]
    ey: i64 = f.y[enemy]
    off: i64 = f.radius[lead] + 1
    best_x: i64 = NONE
    best_y: i64 = NONE
    least = FAR
    far = furthest(f, unit, terms)
    for feature in g.hiding:
        i: i64 = feature
        if not g.does[i] & (DEPTH | SOLID):
            continue
        middle_x: i64 = (g.x0[i] + g.x1[i]) // 2
        middle_y: i64 = (g.y0[i] + g.y1[i]) // 2
        for quarter in range(0, 16, 2):
            x: i64 = middle_x if HX[quarter] == 0 else g.x1[i] + off if HX[quarter] > 0 else g.x0[i] - off
            y: i64 = middle_y if HY[quarter] == 0 else g.y1[i] + off if HY[quarter] > 0 else g.y0[i] - off
            square = squared(x - f.x[lead], y - f.y[lead])
            if square < least and square <= far * far and not open_line(g, x, y, ex, ey):
                least = square
                best_x = x
                best_y = y
    if best_x != NONE:
        add_toward(f, unit, best_x, best_y, terms, found)


def along_headings(f: Field, unit: i64, terms: Terms, found: list[int], enough: i64) -> None:
    """Moves along all headings, as far as the ground lets it and half as far."""
    lead = f.leader(unit)
    far: i64 = terms.allowance
    if not far:
        far = FLIGHT_TICKS if f.flying(lead) else rate(f.kind[lead], OPEN)
    for part in range(1, 3):
        for heading in range(HEADINGS):
            if len(found) >= enough:
                return
            reach = far // part
            x = f.x[lead] + rounded(reach * HX[heading])
            y = f.y[lead] + rounded(reach * HY[heading])
            add_toward(f, unit, x, y, terms, found)


# -- by chance --------------------------------------------------------------------------------------------------------


def draw(f: Field, unit: i64, terms: Terms, rng: Chance) -> i64:
    """Any legal move: formation, heading and place at random, nearer after eight failures; after 24 it stays."""
    lead = f.leader(unit)
    if lead == NONE:
        return pack(STAY)
    far: i64 = terms.allowance
    if not far:
        far = FLIGHT_TICKS if f.flying(lead) else rate(f.kind[lead], OPEN)
    for attempt in range(GIVE_UP):
        if attempt == HALF_AS_FAR or attempt == 2 * HALF_AS_FAR:
            far = far // 2
        x = f.x[lead] - far + rng.pick(2 * far + 1)
        y = f.y[lead] - far + rng.pick(2 * far + 1)
        heading = rng.pick(HEADINGS)
        formation = rng.pick(WEDGE + 1)
        if squared(x - f.x[lead], y - f.y[lead]) > far * far or not on_table(f.ground, x, y, f.radius[lead]):
            continue
        word = straight(x, y, heading, formation)
        if legal(f, unit, word, terms):
            return word
    return pack(STAY, rng.pick(HEADINGS))


# -- where a unit may be placed ---------------------------------------------------------------------------------------


def likely_places(f: Field, unit: i64, verb: i64, area: list[int], distance: i64) -> list[int]:
    """Places for a unit that is deployed or arrives, facing away from home; each is legal.

    In line at the front of its area and further back, and in a cluster at the front, from the middle outwards.
    """
    found: list[int] = []
    base: i64 = f.first[unit]
    heading = (f.home(base) + 8) & 15
    flying: i64 = 1 if f.kind[base] == VTOL else 0
    for row in range(3):
        formation: i64 = LINE if row < 2 else CLUSTER
        ahead: i64 = 1 if row == 1 else 5  # sixths of the depth
        if HX[heading] + HY[heading] < 0:
            ahead = 6 - ahead
        for column in range(ABREAST):
            beside: i64 = ABREAST + (column + 1) // 2 * (2 if column & 1 else -2)  # of twice so many parts
            if HX[heading]:
                x = part_of(area[0], area[2], ahead, 6)
                y = part_of(area[1], area[3], beside, 2 * ABREAST)
            else:
                x = part_of(area[0], area[2], beside, 2 * ABREAST)
                y = part_of(area[1], area[3], ahead, 6)
            word = place_word(verb, unit, x, y, heading, formation, flying)
            if can_place(f, word, area, distance):
                found.append(word)
    return found


def part_of(start: i64, end: i64, parts: i64, whole: i64) -> i64:
    """A place some parts of the way from a start to an end."""
    return start + (end - start) * parts // whole


def draw_place(f: Field, unit: i64, verb: i64, area: list[int], distance: i64, rng: Chance) -> i64:
    """Any legal place for a unit that is deployed or arrives; 0 if a good many tries find none."""
    flying: i64 = 1 if f.kind[f.first[unit]] == VTOL else 0
    for attempt in range(4 * GIVE_UP):
        x = area[0] + rng.pick(area[2] - area[0] + 1)
        y = area[1] + rng.pick(area[3] - area[1] + 1)
        up: i64 = rng.pick(2) if flying else 0
        word = place_word(verb, unit, x, y, rng.pick(HEADINGS), 1 + rng.pick(WEDGE), up)
        if can_place(f, word, area, distance):
            return word
    return 0
