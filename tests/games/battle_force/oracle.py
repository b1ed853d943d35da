"""Measures beside shapely, at random and on the limits; `./dev.py fuzz --measures 1000000` is the long form.

Shapely measures in floating point. Where it comes to within a billionth of a limit, fractions decide who is right.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import numpy as np
import shapely

from tests.games.battle_force import naive
from tests.games.battle_force.crowds import random_ground
from tests.support.battle_field import RADII
from warroom.games.battle_force.space.contact import touches
from warroom.games.battle_force.space.field import Field, within
from warroom.games.battle_force.space.ground import DEPTH, ROAD, SOLID, Ground, covered_by_roads, forbids, lies_in
from warroom.games.battle_force.space.moving import Terms, provoked
from warroom.games.battle_force.space.sight import open_line
from warroom.games.battle_force.space.ticks import crosses, overlaps_rectangle, segment_within, sweeps

SLACK: Final = 1e-9
BATCH: Final = 2000
INTERIORS_MEET: Final = "T********"

Case = Any  # a tuple of whole numbers


def lines(cases: list[Case]) -> Any:
    """The first four numbers of every case as a segment; a point where it has no length."""
    ends = np.array([case[:4] for case in cases], dtype=float).reshape(-1, 2, 2)
    return shapely.linestrings(ends)


def judged(measured: Any, limit: float, exactly: Callable[[int], bool], at_most: bool) -> list[bool]:
    """What shapely says of a limit, and where that is too close to call, what fractions say."""
    return [
        exactly(i) if abs(value - limit) < SLACK else bool(value <= limit if at_most else value < limit)
        for i, value in enumerate(measured)
    ]


# -- what is measured --------------------------------------------------------------------------------------------------


def past_a_point(rng: Random, count: int) -> int:
    """A leg past a base, at random and so that it just touches the limit: within a distance, or not."""
    wrong = 0
    far = rng.randrange(5, 130)
    cases: list[Case] = []
    for i in range(count):
        ax, ay, bx, by = (rng.randrange(0, 480) for k in range(4))
        if i % 2:
            bx, by = ax + rng.randint(-140, 140), ay + rng.randint(-140, 140)
        px, py = rng.randrange(480), rng.randrange(480)
        if i % 3:  # about as far from the leg as the limit
            share, angle = rng.random(), rng.random() * 6.3
            px = round(ax + share * (bx - ax) + far * np.cos(angle))
            py = round(ay + share * (by - ay) + far * np.sin(angle))
        cases.append((ax, ay, bx, by, px, py))
    measured = shapely.distance(lines(cases), shapely.points([case[4:] for case in cases]))
    said = judged(measured, far, lambda i: naive.nearest2(cases[i][4:], cases[i][:2], cases[i][2:4]) <= far * far, True)
    for (ax, ay, bx, by, px, py), near in zip(cases, said):
        wrong += segment_within(ax, ay, bx, by, px, py, far * far) != near
    return wrong


def along_a_wall(rng: Random, count: int) -> int:
    """A disc on its way past a rectangle: whether it meets it anywhere."""
    x0, y0 = rng.randrange(100, 300), rng.randrange(100, 300)
    box = [x0, y0, x0 + rng.randrange(5, 90), y0 + rng.randrange(5, 90)]
    radius = rng.randrange(1, 15)
    cases: list[Case] = []
    for i in range(count):
        ax = rng.randrange(box[0] - 40, box[2] + 41)
        ay = rng.randrange(box[1] - 40, box[3] + 41)
        bx, by = ax + rng.randint(-90, 90), ay + rng.randint(-90, 90)
        if i % 4 == 0:  # along a side, about a radius off
            ax = bx = rng.choice((box[0] - radius, box[2] + radius)) + rng.randint(-1, 1)
        cases.append((ax, ay, bx, by))
    shape = shapely.box(*box)
    ways = lines(cases)
    through = shapely.relate_pattern(ways, shape, INTERIORS_MEET)
    measured = shapely.distance(ways, shape)
    said = judged(measured, radius, lambda i: near_rectangle(cases[i], box, radius), False)
    wrong = 0
    x0, y0, x1, y1 = box
    for i, case in enumerate(cases):
        ax, ay, bx, by = case
        inside = bool(through[i]) if case[:2] != case[2:] else naive.stretch(case[:2], case[2:], box) is not None
        at_rest = naive.rectangle2(case[:2], box) < radius * radius
        wrong += crosses(ax, ay, bx, by, x0, y0, x1, y1) != inside
        wrong += sweeps(ax, ay, bx, by, radius, x0, y0, x1, y1) != (inside or said[i])
        wrong += overlaps_rectangle(ax, ay, radius, x0, y0, x1, y1) != at_rest
    return wrong


def near_rectangle(case: Case, box: list[int], radius: int) -> bool:
    """The same in fractions."""
    gap = naive.swept2(case[:2], case[2:4], box)
    return gap is None or gap < radius * radius


def lines_of_sight(rng: Random, count: int) -> int:
    """Lines over a whole table with woods, ridges and buildings; the same from both ends."""
    ground = random_ground(rng, 480)
    table = naive.Table(Field(ground, []))
    cases: list[Case] = []
    for i in range(count):
        ax, ay = rng.randrange(481), rng.randrange(481)
        bx, by = rng.randrange(481), rng.randrange(481)
        if i % 2 and ground.hiding:  # to and from the neighbourhood of a feature
            row = ground.features[rng.choice(ground.hiding)]
            ax, ay = (
                rng.choice((row[0], row[2])) + rng.randint(-25, 25),
                rng.choice((row[1], row[3])) + rng.randint(-25, 25),
            )
            bx, by = ax + rng.randint(-60, 60), ay + rng.randint(-60, 60)
        cases.append((ax, ay, bx, by))
    ways = lines(cases)
    blocked: Any = np.zeros(len(cases), dtype=bool)
    depth = np.zeros(len(cases))
    for number, row in enumerate(ground.features):
        shape = shapely.box(*row[:4])
        inside = shapely.relate_pattern(ways, shape, INTERIORS_MEET)
        if row[4] & SOLID:
            held = [lies_in(ground, number, *case[:2]) or lies_in(ground, number, *case[2:]) for case in cases]
            blocked |= inside & ~np.array(held)
        elif row[4] & DEPTH:
            depth += np.where(inside, shapely.length(shapely.intersection(ways, shape)), 0.0)
    said = judged(depth, 20.0, lambda i: naive.line_open(table, cases[i][:2], cases[i][2:]) or bool(blocked[i]), True)
    wrong = 0
    for i, case in enumerate(cases):
        there, back = open_line(ground, *case), open_line(ground, *case[2:], *case[:2])
        wrong += (there != (said[i] and not blocked[i])) + (there != back)
    return wrong


def by_road(rng: Random, count: int) -> int:
    """Legs on a net of roads: whether the union of them covers a leg."""
    roads = []
    for i in range(rng.randrange(1, 6)):
        x, y = rng.randrange(0, 200, 10), rng.randrange(0, 200, 10)
        roads.append([x, y, x + rng.choice((20, 30, 120)), y + rng.choice((20, 30, 120)), ROAD])
    ground = Ground(480, 480, roads, [], [12, 4])
    cases: list[Case] = []
    for i in range(count):
        row = rng.choice(roads)
        ax, ay = rng.randint(row[0], row[2]), rng.randint(row[1], row[3])
        other = rng.choice(roads)
        bx, by = rng.randint(other[0], other[2]), rng.randint(other[1], other[3])
        cases.append((ax, ay, bx, by))
    union = shapely.union_all([shapely.box(*row[:4]) for row in roads])
    covers = shapely.covers(union, lines(cases))
    return sum(covered_by_roads(ground, *case) != bool(covers[i]) for i, case in enumerate(cases))


def past_an_enemy(rng: Random, count: int) -> int:
    """A base on its leg past an enemy base, from outside its zone: the check of a move itself."""
    wrong = 0
    kinds = rng.choices([*RADII], k=2)
    f = Field(random_ground(rng, 480), [[0, kinds[0], RADII[kinds[0]], 1], [1, kinds[1], RADII[kinds[1]], 1]])
    far = RADII[kinds[0]] + RADII[kinds[1]] + 10
    cases: list[Case] = []
    for i in range(count):
        ax, ay = rng.randrange(40, 440), rng.randrange(40, 440)
        bx, by = ax + rng.randint(-100, 100), ay + rng.randint(-100, 100)
        share, angle, off = rng.random(), rng.random() * 6.3, far + rng.choice((-1, 0, 0, 1, 40))
        px = round(ax + share * (bx - ax) + off * np.cos(angle))
        py = round(ay + share * (by - ay) + off * np.sin(angle))
        cases.append((ax, ay, bx, by, px, py))
    measured = shapely.distance(lines(cases), shapely.points([case[4:] for case in cases]))
    said = judged(measured, far, lambda i: naive.nearest2(cases[i][4:], cases[i][:2], cases[i][2:4]) <= far * far, True)
    terms = Terms()
    for i, (ax, ay, bx, by, px, py) in enumerate(cases):
        if naive.far2((ax, ay), (px, py)) > far * far:
            f.put(0, ax, ay, 0)
            f.put(1, px, py, 0)
            wrong += (provoked(f, 0, ax, ay, bx, by, terms, 0) >= 0) != said[i]
    return wrong


def in_contact(rng: Random, count: int) -> int:
    """Two bases: within so many ticks of each other, and in contact."""
    kinds = rng.choices([*RADII], k=2)
    ra, rb = RADII[kinds[0]], RADII[kinds[1]]
    f = Field(random_ground(rng, 480), [[0, kinds[0], ra, 1], [1, kinds[1], rb, 1]])
    ticks = rng.choice((2, 10, 20, 40, 100, 160, 240))
    cases: list[Case] = []
    for i in range(count):
        ax, ay = rng.randrange(480), rng.randrange(480)
        gap = ra + rb + rng.choice((ticks, 2)) + rng.choice((-1, 0, 0, 1, 5))
        angle = rng.random() * 6.3
        cases.append((ax, ay, round(ax + gap * np.cos(angle)), round(ay + gap * np.sin(angle))))
    measured = shapely.distance(shapely.points([c[:2] for c in cases]), shapely.points([c[2:] for c in cases]))
    far, touch = ra + rb + ticks, ra + rb + 2
    near = judged(measured, far, lambda i: naive.far2(cases[i][:2], cases[i][2:]) <= far * far, True)
    contact = judged(measured, touch, lambda i: naive.far2(cases[i][:2], cases[i][2:]) <= touch * touch, True)
    wrong = 0
    for i, (ax, ay, bx, by) in enumerate(cases):
        f.put(0, ax, ay, 0)
        f.put(1, bx, by, 0)
        wrong += within(f, 0, 1, ticks) != near[i]
        wrong += touches(f, 0, 1) != contact[i]
    return wrong


def through_ground(rng: Random, count: int) -> int:
    """A base on its leg over a whole table: whether impassable ground forbids it."""
    ground = random_ground(rng, 480)
    kind = rng.randrange(7)
    radius = RADII[kind]
    cases: list[Case] = []
    for i in range(count):
        ax, ay = rng.randrange(481), rng.randrange(481)
        if ground.closed[kind]:
            row = ground.features[rng.choice(ground.closed[kind])]
            ax, ay = rng.randint(row[0] - 40, row[2] + 40), rng.randint(row[1] - 40, row[3] + 40)
        cases.append((ax, ay, ax + rng.randint(-100, 100), ay + rng.randint(-100, 100)))
    ways = lines(cases)
    said = [False] * len(cases)
    for number in ground.closed[kind]:
        box = ground.features[number][:4]
        measured = shapely.distance(ways, shapely.box(*box))
        for i, case in enumerate(cases):
            close = abs(measured[i] - radius) < SLACK
            said[i] = said[i] or (near_rectangle(case, box, radius) if close else bool(measured[i] < radius))
    return sum(
        (forbids(ground, kind, ax, ay, bx, by, radius) >= 0) != said[i] for i, (ax, ay, bx, by) in enumerate(cases)
    )


MEASURES: Final = {
    "legs past a point": past_a_point,
    "discs past a wall": along_a_wall,
    "lines of sight": lines_of_sight,
    "legs by road": by_road,
    "bases past an enemy": past_an_enemy,
    "bases in contact": in_contact,
    "bases past impassable ground": through_ground,
}


def compare(checks: int, seed: int, batch: int = BATCH) -> dict[str, int]:
    """How many answers of each kind differ, of so many in all."""
    rng = Random(seed)
    wrong = dict.fromkeys(MEASURES, 0)
    done = 0
    while done < checks:
        for name, measure in MEASURES.items():
            wrong[name] += measure(rng, batch)
            done += batch
    return wrong


def told(checks: int, seed: int) -> int:
    """Makes so many checks and says what differs; 1 if anything does."""
    wrong = compare(checks, seed)
    for name, count in wrong.items():
        print(f"{name:30} {count} differences")
    return 1 if any(wrong.values()) else 0
