"""Crowded little tables by chance: features, units of all kinds close together, and orders for them."""

from __future__ import annotations

from random import Random

from tests.support.battle_field import DOES, RADII
from warroom.games.battle_force.space.field import Field
from warroom.games.battle_force.space.formations import slot_x, slot_y, spacing
from warroom.games.battle_force.space.ground import Ground, clashes, forbids_standing, on_table
from warroom.games.battle_force.space.orders import move_word
from warroom.games.battle_force.space.rates import VTOL

SIZE = 260


def random_ground(rng: Random, size: int = SIZE) -> Ground:
    """A table with a handful of features, none where it may not be."""
    rows: list[list[int]] = []
    objectives = [[rng.randrange(20, size - 20), rng.randrange(20, size - 20)] for i in range(rng.randrange(3))]
    homes = rng.choice(([12, 4], [0, 8], [12, 12], [8, 4]))
    for i in range(rng.randrange(3, 9)):
        x, y = rng.randrange(size - 10), rng.randrange(size - 10)
        wide, high = rng.choice(((40, 40), (70, 20), (15, 60), (30, 12), (size, 24)))
        name = rng.choice([*DOES, "road"])
        row = [x, y, min(x + wide, size), min(y + high, size), DOES[name]]
        if not clashes(Ground(size, size, [*rows, row], [], homes)):
            rows.append(row)
    return Ground(size, size, rows, objectives, homes)


def random_field(rng: Random, size: int = SIZE) -> Field:
    """Some units of both sides on such a table, in formations that have been shaken a little."""
    ground = random_ground(rng, size)
    units = []
    for side in (0, 1):
        for i in range(rng.randrange(1, 4)):
            kind = rng.randrange(7)
            units.append([side, kind, RADII[kind], rng.randrange(1, 7)])
    f = Field(ground, units)
    for unit in range(len(units)):
        set_down(f, unit, rng)
    return f


def set_down(f: Field, unit: int, rng: Random) -> None:
    """Sets the bases of a unit where there is room; those for which there is none are lost."""
    first, end = f.first[unit], f.first[unit + 1]
    size = int(f.ground.width)
    kind, radius = f.kind[first], f.radius[first]
    flying = kind == VTOL and rng.random() < 0.5
    step, formation, heading = spacing(radius), rng.randrange(1, 5), rng.randrange(16)
    for attempt in range(6):
        x, y = rng.randrange(size), rng.randrange(size)
        shaken = rng.choice((0, 0, 2, 8, 30))
        placed = 0
        for base in range(first, end):
            px = x + slot_x(formation, base - first, heading, step) + rng.randint(-shaken, shaken)
            py = y + slot_y(formation, base - first, heading, step) + rng.randint(-shaken, shaken)
            if stands(f, base, px, py, flying):
                f.put(base, px, py, heading)
                f.fly(unit, 1 if flying else 0)
                placed += 1
        if placed:
            break
    for base in range(first, end):
        if not f.current(base):
            f.lose(base)
        elif kind > 1 and rng.random() < 0.15:
            f.knock_out(base)


def stands(f: Field, base: int, x: int, y: int, flying: bool) -> bool:
    """Whether a base may stand there."""
    if f.current(base) or not on_table(f.ground, x, y, f.radius[base]):
        return False
    if flying:
        return True
    if forbids_standing(f.ground, f.kind[base], x, y, f.radius[base]) >= 0:
        return False
    for other in range(len(f.x)):
        far = f.radius[base] + f.radius[other]
        if f.stands(other) and (x - f.x[other]) ** 2 + (y - f.y[other]) ** 2 < far * far:
            return False
    return True


def random_word(rng: Random, f: Field, unit: int) -> int:
    """An order for a unit with a working base: often legal, often just not."""
    lead = int(f.leader(unit))
    reach = rng.choice((3, 12, 30, 50, 70, 100, 140))
    size = int(f.ground.width)

    def near(value: int, by: int) -> int:
        return min(max(value + rng.randint(-by, by), 0), size)

    x, y = near(f.x[lead], reach), near(f.y[lead], reach)
    if rng.random() < 0.2:  # straight along an axis, to meet what is just as far
        x = f.x[lead]
    via = (x, y)
    if rng.random() < 0.4:
        via = (near((x + f.x[lead]) // 2, reach // 2), near((y + f.y[lead]) // 2, reach // 2))
    return int(move_word(x, y, rng.randrange(16), rng.choice((0, 0, 0, 1, 2, 3, 4)), *via))
