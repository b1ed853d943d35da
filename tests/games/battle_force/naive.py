"""The geometry of Battle Force once more, slow and plain, from the page that tells it: fractions and lists of points.

It shares nothing with the rules but the field it reads. What is fast there must give the same here.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise, permutations
from math import ceil, floor, isqrt
from typing import NamedTuple

from warroom.games.battle_force.space.field import FLYING, HERE, LOST, OUT, Field

Point = tuple[int, int]
TINY = Decimal("1e-20")  # what is lost in roots
RATES = {0: (5, 5, 5), 1: (4, 4, 4), 2: (8, 8, 8), 3: (10, 14, 5), 4: (7, 9, 5), 5: (9, 11, 7), 6: (9, 11, 7)}
HEADINGS = [(1000, 0), (924, 383), (707, 707), (383, 924), (0, 1000), (-383, 924), (-707, 707), (-924, 383)]
HEADINGS += [(-x, -y) for x, y in HEADINGS]
FORMATIONS = {
    1: [(0, 0), (0, 1), (0, -1), (0, 2), (0, -2), (0, 3)],
    2: [(0, 0), (-1, 0), (-2, 0), (-3, 0), (-4, 0), (-5, 0)],
    3: [(0, 0), (0, 1), (0, -1), (-1, 0), (-1, 1), (-1, -1)],
    4: [(0, 0), (-1, 1), (-1, -1), (-2, 2), (-2, -2), (-2, 0)],
}


def half_away(value: int, parts: int) -> int:
    """A fraction rounded to the nearest whole, half away from zero."""
    whole = (abs(value) * 2 + parts) // (2 * parts)
    return -whole if value < 0 else whole


def thousandths(value: int) -> int:
    return half_away(value, 1000)


def minus(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1]


def dot(a: Point, b: Point) -> int:
    return a[0] * b[0] + a[1] * b[1]


def far2(a: Point, b: Point) -> int:
    return dot(minus(a, b), minus(a, b))


def leg_length(a: Point, b: Point) -> int:
    n = isqrt(far2(a, b))
    return n if n * n == far2(a, b) else n + 1


def samples(legs: list[Point]) -> list[tuple[int, Point]]:
    """The places of a way through some points, each with the leg it is on."""
    found = []
    for number, (a, b) in enumerate(pairwise(legs)):
        n = leg_length(a, b)
        for k in range(n + 1):
            dx, dy = (half_away(k * d, n) if n else 0 for d in minus(b, a))
            found.append((number, (a[0] + dx, a[1] + dy)))
    return found


def nearest2(p: Point, a: Point, b: Point) -> Fraction:
    """The squared distance of a point from a segment."""
    d, e = minus(b, a), minus(p, a)
    along, whole = dot(e, d), dot(d, d)
    if along <= 0:
        return Fraction(far2(p, a))
    if along >= whole:
        return Fraction(far2(p, b))
    return Fraction((e[0] * d[1] - e[1] * d[0]) ** 2, whole)


def stretch(a: Point, b: Point, box: list[int]) -> tuple[Fraction, Fraction] | None:
    """From where to where, between 0 and 1, a segment is strictly inside a rectangle."""
    if any(max(a[i], b[i]) <= box[i] or min(a[i], b[i]) >= box[i + 2] for i in (0, 1)):
        return None
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        d, p, near, far = b[axis] - a[axis], a[axis], box[axis], box[axis + 2]
        if d == 0:
            if not near < p < far:
                return None
            continue
        ends = sorted((Fraction(near - p, d), Fraction(far - p, d)))
        low, high = max(low, ends[0]), min(high, ends[1])
    if a == b:
        return low, high
    return (low, high) if low < high else None


def rectangle2(p: Point, box: list[int]) -> int:
    """The squared distance of a point from a rectangle."""
    dx = max(box[0] - p[0], 0, p[0] - box[2])
    dy = max(box[1] - p[1], 0, p[1] - box[3])
    return dx * dx + dy * dy


def swept2(a: Point, b: Point, box: list[int]) -> Fraction | None:
    """The squared distance of a segment from a rectangle; None: it goes through it."""
    if stretch(a, b, box) is not None:
        return None
    corners = [(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    return min(*(nearest2(c, a, b) for c in corners), Fraction(rectangle2(a, box)), Fraction(rectangle2(b, box)))


class Table:
    """A field as points and rectangles."""

    def __init__(self, f: Field) -> None:
        self.f = f
        self.at: list[Point] = [*zip(f.x, f.y)]
        self.state = [*f.state]
        self.heading = [*f.heading]
        self.size = (int(f.ground.width), int(f.ground.height))
        self.features = [(row[:4], row[4]) for row in f.ground.features]
        self.objectives = [(row[0], row[1]) for row in f.ground.objectives]
        self.homes = f.ground.homes

    def copy(self) -> Table:
        t = Table(self.f)
        t.at, t.state, t.heading = [*self.at], [*self.state], [*self.heading]
        return t

    def bases(self, unit: int) -> range:
        return range(self.f.first[unit], self.f.first[unit + 1])

    def here(self, b: int) -> bool:
        return bool(self.state[b] & HERE)

    def works(self, b: int) -> bool:
        return self.here(b) and not self.state[b] & OUT

    def flies(self, b: int) -> bool:
        return bool(self.state[b] & FLYING)

    def working(self, unit: int) -> list[int]:
        return [b for b in self.bases(unit) if self.works(b)]

    def enemies(self, b: int, flying: bool = False) -> list[int]:
        owner = self.f.owner
        return [
            e for e in range(len(self.at)) if owner[e] != owner[b] and self.here(e) and (flying or not self.flies(e))
        ]

    def r(self, b: int) -> int:
        return self.f.radius[b]

    def home(self, b: int) -> int:
        return self.homes[self.f.owner[b]]

    def boxes(self, bit: int) -> list[tuple[int, list[int]]]:
        return [(number, box) for number, (box, does) in enumerate(self.features) if does & bit]

    def walls(self, b: int) -> list[list[int]]:
        return [box for number, box in self.boxes(256 << self.f.kind[b])]


# -- sight ------------------------------------------------------------------------------------------------------------


def sees(t: Table, a: int, b: int) -> bool:
    return t.flies(a) or t.flies(b) or line_open(t, t.at[a], t.at[b])


def line_open(t: Table, p: Point, q: Point) -> bool:
    for number, box in t.boxes(16):
        held = any(box[0] < z[0] < box[2] and box[1] < z[1] < box[3] for z in (p, q))
        if stretch(p, q, box) is not None and not held:
            return False
    shares = [stretch(p, q, box) for number, box in t.boxes(8)]
    through = sum((share[1] - share[0] for share in shares if share is not None), Fraction(0))
    return through * through * far2(p, q) <= 400


def covered(t: Table, shooter: int, target: int) -> bool:
    if t.flies(target):
        return False
    for number, box in t.boxes(4):
        inside = [box[0] < z[0] < box[2] and box[1] < z[1] < box[3] for z in (t.at[shooter], t.at[target])]
        if inside[1]:
            return True
        if not t.flies(shooter) and not inside[0] and stretch(t.at[shooter], t.at[target], box) is not None:
            return True
    return False


# -- ways -------------------------------------------------------------------------------------------------------------


def ends_of(t: Table, unit: int, to: Point, heading: int, formation: int, via: Point) -> dict[int, list[Point]]:
    """The points that every working base goes through."""
    members = t.working(unit)
    lead = members[0]
    legs: dict[int, list[Point]] = {}
    bent = via != to
    if formation == 0:
        for b in members:
            dx, dy = minus(t.at[b], t.at[lead])
            stops = [(via[0] + dx, via[1] + dy)] if bent else []
            legs[b] = [t.at[b], *stops, (to[0] + dx, to[1] + dy)]
        return legs
    hx, hy = HEADINGS[heading]
    step = 2 * t.r(lead) + 5
    slots = [
        (to[0] + thousandths((f * hx - left * hy) * step), to[1] + thousandths((f * hy + left * hx) * step))
        for f, left in FORMATIONS[formation][: len(members)]
    ]
    best = min(
        permutations(members[1:]), key=lambda order: (sum(map(far2, map(t.at.__getitem__, order), slots[1:])), order)
    )
    for b, slot in zip((lead, *best), slots):
        legs[b] = [t.at[b], *([via] if bent else []), slot]
    return legs


def ground_of(t: Table, legs: list[Point]) -> int:
    """0 open, 1 road, 2 difficult."""
    pairs = [*pairwise(legs)]
    if any(stretch(a, b, box) is not None for a, b in pairs for number, box in t.boxes(2)):
        return 2
    return 1 if all(on_roads(t, a, b) for a, b in pairs) else 0


def on_roads(t: Table, a: Point, b: Point) -> bool:
    """Whether every point of a segment is on a road: each place where that can change, and all between them."""
    cuts = {Fraction(0), Fraction(1)}
    for number, box in t.boxes(1):
        for axis in (0, 1):
            if a[axis] != b[axis]:
                cuts |= {Fraction(side - a[axis], b[axis] - a[axis]) for side in (box[axis], box[axis + 2])}
    spots = sorted(cut for cut in cuts if 0 <= cut <= 1)
    spots += [(one + two) / 2 for one, two in pairwise(spots)]
    for s in spots:
        x, y = a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1])
        if not any(box[0] <= x <= box[2] and box[1] <= y <= box[3] for number, box in t.boxes(1)):
            return False
    return True


class Limits(NamedTuple):
    """On which terms a unit moves."""

    allowance: int = 0
    target: int = -1
    redeploying: bool = False


def budget(t: Table, b: int, legs: list[Point], terms: Limits) -> int:
    if terms.allowance:
        return terms.allowance
    return 300 if t.flies(b) else 10 * RATES[t.f.kind[b]][ground_of(t, legs)]


def on_the_table(t: Table, b: int, p: Point) -> bool:
    return all(t.r(b) <= z <= size - t.r(b) for z, size in zip(p, t.size))


def in_reach(p: Point, a: Point, b: Point, far: int) -> bool:
    """Whether a point is within the box round a segment: what is beyond is far away."""
    return all(min(a[i], b[i]) - far <= p[i] <= max(a[i], b[i]) + far for i in (0, 1))


def clears_walls(t: Table, b: int, legs: list[Point]) -> bool:
    for box in t.walls(b):
        for a, c in pairwise(legs):
            if any(max(a[i], c[i]) < box[i] - 20 or min(a[i], c[i]) > box[i + 2] + 20 for i in (0, 1)):
                continue
            gap = swept2(a, c, box)
            if gap is None or gap < t.r(b) ** 2:
                return False
    return True


def clears_enemies(t: Table, b: int, legs: list[Point], terms: Limits) -> bool:
    pairs = [*pairwise(legs)]
    for e in t.enemies(b, terms.redeploying):
        if not any(in_reach(t.at[e], a, c, t.r(b) + t.r(e) + 101) for a, c in pairs):
            continue
        near = min(nearest2(t.at[e], a, c) for a, c in pairs)
        touch = t.r(b) + t.r(e)
        if t.f.unit[e] == terms.target:
            if near < touch**2:
                return False
            continue
        if terms.redeploying:
            if near <= (touch + 100) ** 2:
                return False
            continue
        began = far2(t.at[b], t.at[e])
        if began <= (touch + 10) ** 2:
            if near < began:
                return False
        elif near <= (touch + 10) ** 2:
            return False
    if terms.redeploying:
        return all(nearest2(o, a, c) > (t.r(b) + 100) ** 2 for o in t.objectives for a, c in pairs)
    return True


def free(t: Table, b: int, p: Point, lifted: set[int]) -> bool:
    return all(
        far2(p, t.at[o]) >= (t.r(b) + t.r(o)) ** 2
        for o in range(len(t.at))
        if o != b and o not in lifted and t.here(o) and not t.flies(o)
    )


def one_chain(t: Table, ends: dict[int, Point], gap: int = 20) -> bool:
    joined, waiting = [min(ends)], set(ends) - {min(ends)}
    for a in joined:
        fresh = {b for b in waiting if far2(ends[a], ends[b]) <= (t.r(a) + t.r(b) + gap) ** 2}
        waiting -= fresh
        joined += sorted(fresh)
    return not waiting


def first_broken(t: Table, unit: int, legs: dict[int, list[Point]], terms: Limits) -> int:
    """The number of the first check that fails, in the order of the page; 0: legal; 7: a bend in flight."""
    flying = t.flies(min(legs))
    ends = {b: way[-1] for b, way in legs.items()}
    if not all(on_the_table(t, b, p) for b, way in legs.items() for p in way[1:]):
        return 1
    if flying and any(len(way) > 2 for way in legs.values()):
        return 7
    for b, way in legs.items():
        if sum(leg_length(a, c) for a, c in pairwise(way)) > budget(t, b, way, terms):
            return 2
    if not flying:
        if not all(clears_walls(t, b, way) for b, way in legs.items()):
            return 3
        if not all(clears_enemies(t, b, way, terms) for b, way in legs.items()):
            return 4
        if not all(free(t, b, p, set(ends)) for b, p in ends.items()):
            return 5
        if any(far2(ends[a], ends[b]) < (t.r(a) + t.r(b)) ** 2 for a in ends for b in ends if a < b):
            return 5
    return 0 if one_chain(t, ends) else 6


# -- stopping ---------------------------------------------------------------------------------------------------------


def entered(t: Table, legs: list[Point]) -> list[int]:
    """The difficult features on a way in order of entry."""
    if len(set(legs)) == 1:
        return []
    found: dict[int, tuple[int, Fraction]] = {}
    for number, (a, b) in enumerate(pairwise(legs)):
        for feature, box in t.boxes(2):
            share = stretch(a, b, box)
            if share is not None and feature not in found:
                found[feature] = (number, share[0])
    return sorted(found, key=lambda feature: found[feature])


def roll_tests(t: Table, b: int, legs: list[Point], dice: Iterator[int]) -> int | None:
    """The feature at which a base fails."""
    kind = t.f.kind[b]
    if kind < 2 or t.flies(b):
        return None
    worst = 2 if kind == 3 else 1
    for feature in entered(t, legs):
        if next(dice) <= worst and (kind < 5 or next(dice) <= worst):
            return feature
    return None


def halt(t: Table, b: int, legs: list[Point], feature: int, lifted: set[int]) -> None:
    """A base that failed stops at the edge or where it is, and settles."""
    box = t.features[feature][0]
    places = samples(legs)
    stop = 0
    if not (box[0] < legs[0][0] < box[2] and box[1] < legs[0][1] < box[3]):
        over = [k for k, (leg, p) in enumerate(places) if rectangle2(p, box) < t.r(b) ** 2]
        stop = max(over[0] - 1, 0) if over else len(places) - 1
    t.state[b] |= OUT
    come_to_rest(t, b, places, legs, stop, lifted)


def come_to_rest(
    t: Table, b: int, places: list[tuple[int, Point]], legs: list[Point], stop: int, lifted: set[int]
) -> None:
    def stands(p: Point) -> bool:
        return free(t, b, p, lifted) and all(rectangle2(p, box) >= t.r(b) ** 2 for box in t.walls(b))

    for leg, p in reversed(places[: stop + 1]):
        if stands(p):
            t.at[b] = p
            return
    start = legs[places[stop][0]]
    ring = [(dx, dy) for dx in range(-60, 61) for dy in range(-60, 61) if dx * dx + dy * dy <= 3600]
    ring.sort(key=lambda d: (d[0] ** 2 + d[1] ** 2, turn_of(d, t.home(b))))
    for dx, dy in ring:
        p = (start[0] + dx, start[1] + dy)
        if on_the_table(t, b, p) and stands(p):
            t.at[b] = p
            return
    t.state[b] = LOST


def turn_of(d: Point, home: int) -> tuple[int, Fraction]:
    """A direction counter-clockwise from a home heading: the quarter, and within it the tangent."""
    if d == (0, 0):
        return 0, Fraction(0)
    x, y = d
    for quarter in range(home // 4):
        x, y = y, -x
    quarter = 0
    while not (x > 0 and y >= 0):
        x, y, quarter = y, -x, quarter + 1
    return quarter, Fraction(y, x)


def make_moves(t: Table, unit: int, legs: dict[int, list[Point]], dice: Iterator[int]) -> None:
    """Tests base by base, those that passed set down first, then the stopped."""
    failed = {b: feature for b in sorted(legs) if (feature := roll_tests(t, b, legs[b], dice)) is not None}
    for b, way in legs.items():
        if b not in failed:
            t.at[b] = way[-1]
    lifted = set(failed)
    for b, feature in failed.items():
        halt(t, b, legs[b], feature, lifted)
        lifted.discard(b)


def turn_all(t: Table, unit: int, heading: int) -> None:
    for b in t.working(unit):
        t.heading[b] = heading


def nearest_heading(d: Point, home: int) -> int:
    order = [(home + k) % 16 for k in range(16)]
    return max(order, key=lambda h: (dot(d, HEADINGS[h]), -order.index(h)))


# -- closing in and regrouping ----------------------------------------------------------------------------------------


def may_go(t: Table, b: int, p: Point, terms: Limits) -> bool:
    """Whether one straight leg to a place is legal, whatever stands there."""
    legs = [t.at[b], p]
    return (
        on_the_table(t, b, p)
        and leg_length(*legs) <= budget(t, b, legs, terms)
        and clears_walls(t, b, legs)
        and clears_enemies(t, b, legs, terms)
    )


def nearest_of(t: Table, b: int, unit: int) -> int:
    return min((e for e in t.bases(unit) if t.here(e)), key=lambda e: (far2(t.at[b], t.at[e]), e))


def walk_to(t: Table, b: int, p: Point, dice: Iterator[int] | None) -> None:
    legs = [t.at[b], p]
    failed = roll_tests(t, b, legs, dice) if dice is not None else None
    if failed is None:
        t.at[b] = p
    else:
        halt(t, b, legs, failed, set())


def close_in(t: Table, unit: int, target: int, terms: Limits, dice: Iterator[int] | None) -> None:
    def gap(b: int) -> tuple[int, int]:
        return far2(t.at[b], t.at[nearest_of(t, b, target)]), b

    for b in sorted(t.working(unit), key=gap):
        foes = [e for e in t.bases(target) if t.here(e)]
        if any(far2(t.at[b], t.at[e]) <= (t.r(b) + t.r(e) + 2) ** 2 for e in foes):
            continue
        spots = []
        for e in foes:
            for turn in range(16):
                hx, hy = HEADINGS[(t.home(b) + turn) % 16]
                reach = t.r(b) + t.r(e) + 1
                p = (t.at[e][0] + thousandths(reach * hx), t.at[e][1] + thousandths(reach * hy))
                spots.append((leg_length(t.at[b], p), e, turn, p))
        good = next((p for n, e, turn, p in sorted(spots) if free(t, b, p, set()) and may_go(t, b, p, terms)), None)
        if good is None:
            places = samples([t.at[b], t.at[nearest_of(t, b, target)]])
            reached = [k for k, (leg, p) in enumerate(places) if free(t, b, p, set()) and may_go(t, b, p, terms)]
            if not reached or reached[-1] == 0:
                continue
            good = places[reached[-1]][1]
        walk_to(t, b, good, dice)
    if t.working(unit):
        lead = t.working(unit)[0]
        turn_all(t, unit, nearest_heading(minus(t.at[nearest_of(t, lead, target)], t.at[lead]), t.home(lead)))


def regroup(t: Table, unit: int, terms: Limits, dice: Iterator[int]) -> None:
    lead = t.working(unit)[0]
    for b in sorted(t.working(unit)[1:], key=lambda b: (far2(t.at[b], t.at[lead]), b)):
        joined, grown = {lead}, True
        while grown:
            fresh = {
                o for o in t.working(unit)
                if o not in joined and any(far2(t.at[o], t.at[j]) <= (t.r(o) + t.r(j) + 20) ** 2 for j in joined)
            }  # fmt: skip
            joined |= fresh
            grown = bool(fresh)
        if b in joined:
            continue
        good = None
        for leg, p in samples([t.at[b], t.at[lead]])[1:]:
            if may_go(t, b, p, terms) and free(t, b, p, set()):
                good = p
                if any(far2(p, t.at[j]) <= (t.r(b) + t.r(j) + 20) ** 2 for j in joined):
                    break
        if good is not None:
            walk_to(t, b, good, dice)


# -- moving away ------------------------------------------------------------------------------------------------------


def walked(t: Table, unit: int, heading: int, times: int, fleeing: bool) -> Table:
    """The table after the working bases have walked along a heading, before tests."""
    u = t.copy()
    h = HEADINGS[heading]
    waiting = sorted(u.working(unit), key=lambda b: (-dot(t.at[b], h), b))
    lifted = set(waiting)
    for b in waiting:
        rates = RATES[t.f.kind[b]]
        start = t.at[b]
        far = 10 * rates[0]
        line = (start[0] + thousandths(far * h[0]), start[1] + thousandths(far * h[1]))
        if any(stretch(start, line, box) is not None for number, box in t.boxes(2)):
            far = 10 * rates[2]
        far = 300 if t.flies(b) else far * times
        end = (start[0] + thousandths(far * h[0]), start[1] + thousandths(far * h[1]))
        places = [p for leg, p in samples([start, end])][: far + 1]
        kept = [start]
        gone = False
        for p in places[1:]:
            if not on_the_table(t, b, p):
                gone = fleeing
                break
            if not t.flies(b) and not (clears_walls(u, b, [start, p]) and clears_enemies(u, b, [start, p], Limits())):
                break
            kept.append(p)
        if gone:
            u.state[b] = LOST
        elif t.flies(b):
            u.at[b] = kept[-1]
        else:
            good = [p for p in kept if free(u, b, p, lifted)]
            if good:
                u.at[b] = good[-1]
            else:
                come_to_rest(u, b, [(0, start)], [start, end], 0, lifted)
        lifted.discard(b)
    return u


def leads_away(t: Table, u: Table, unit: int, enemy: int, point: Point) -> bool:
    dangers = [t.at[e] for e in t.bases(enemy) if t.here(e)] if enemy >= 0 else [point]
    for b in t.working(unit):
        if u.works(b) and u.at[b] != t.at[b] and dangers:
            if min(far2(u.at[b], p) for p in dangers) <= min(far2(t.at[b], p) for p in dangers):
                return False
    return True


def flee_heading(t: Table, unit: int, enemy: int, point: Point) -> int | None:
    best = None
    home = t.homes[t.f.owner[t.f.first[unit]]]
    for turn in range(16):
        heading = (home + turn) % 16
        u = walked(t, unit, heading, 2, True)
        if not leads_away(t, u, unit, enemy, point):
            continue
        left = u.working(unit)
        foes = u.enemies(t.f.first[unit])
        safe = [b for b in left if all(far2(u.at[b], u.at[e]) > (u.r(b) + u.r(e) + 40) ** 2 for e in foes)]
        gaps = [far2(u.at[b], u.at[e]) for b in left for e in foes]
        key = (len(safe), min(gaps) if gaps else (1 << 40 if left else 0))
        if best is None or key > best[0]:
            best = (key, heading)
    return None if best is None else best[1]


def go_away(t: Table, unit: int, heading: int, times: int, fleeing: bool, dice: Iterator[int]) -> None:
    u = walked(t, unit, heading, times, fleeing)
    began = [*t.at]
    legs = {}
    for b in t.working(unit):
        if u.here(b):
            legs[b] = [t.at[b], u.at[b]]
        else:
            t.state[b] = LOST
    make_moves(t, unit, legs, dice)
    if t.working(unit):
        lead = t.working(unit)[0]
        if t.at[lead] != began[lead]:
            turn_all(t, unit, nearest_heading(minus(t.at[lead], began[lead]), t.home(lead)))


def too_near_by(t: Table, b: int, way: list[Point], terms: Limits) -> int:
    """By how many ticks a base comes too near to an enemy or objective."""
    most = 0
    pairs = [*pairwise(way)]

    def away(p: Point) -> Decimal:
        near = min(nearest2(p, a, c) for a, c in pairs)
        return (Decimal(near.numerator) / Decimal(near.denominator)).sqrt()

    for e in t.enemies(b, terms.redeploying):
        touch, gap = t.r(b) + t.r(e), away(t.at[e])
        began = Decimal(far2(t.at[b], t.at[e])).sqrt()
        if t.f.unit[e] == terms.target:
            most = max(most, ceil(touch - gap))
        elif not terms.redeploying and began <= touch + 10:
            most = max(most, ceil(began - gap - TINY))
        else:
            far = touch + (100 if terms.redeploying else 10)
            most = max(most, floor(far - gap) + 1)
    if terms.redeploying:
        most = max([most, *(floor(t.r(b) + 100 - away(o)) + 1 for o in t.objectives)])
    return most


def smallest_margin(t: Table, unit: int, legs: dict[int, list[Point]], terms: Limits, check: int) -> int:
    """By how many ticks the limit of a failed check would have to move, worked out from the distances themselves."""
    most = 0
    for b, way in legs.items():
        pairs = [*pairwise(way)]
        if check == 1:
            for p in way[1:]:
                most = max(most, *(max(t.r(b) - z, z - (size - t.r(b))) for z, size in zip(p, t.size)))
        elif check == 2:
            most = max(most, sum(leg_length(a, c) for a, c in pairs) - budget(t, b, way, terms))
        elif check == 3:
            for box in t.walls(b):
                for a, c in pairs:
                    gap = swept2(a, c, box)
                    floor = 0 if gap is None else isqrt(gap.numerator // gap.denominator)
                    most = max(most, t.r(b) - floor)
        elif check == 4:
            most = max(most, too_near_by(t, b, way, terms))
        elif check == 5:
            ends = {o: legs[o][-1] for o in legs}
            others = {o: t.at[o] for o in range(len(t.at)) if t.here(o) and not t.flies(o) and o not in legs} | ends
            for o, p in others.items():
                if o != b:
                    most = max(most, t.r(b) + t.r(o) - isqrt(far2(way[-1], p)))
    if check == 6:
        ends = {o: legs[o][-1] for o in legs}
        most = next(m for m in range(1, 2000) if one_chain(t, ends, 20 + m))
    return most
