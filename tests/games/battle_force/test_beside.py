"""The measuring beside a geometry library, and whole procedures beside a plain retelling of the page that tells them.

The long forms are commands: `./dev.py fuzz --measures 1000000` and
`python -m tests.games.battle_force.beside --tables 1000`.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.games.battle_force.beside import one_table
from tests.games.battle_force.crowds import random_field, random_word
from tests.games.battle_force.oracle import MEASURES, compare
from warroom.games.battle_force.space.field import Field, coherent
from warroom.games.battle_force.space.flight import flee
from warroom.games.battle_force.space.ground import Ground, forbids_standing, on_table
from warroom.games.battle_force.space.moving import (
    CLEAR_OF_ENEMIES,
    STRAIGHT,
    Terms,
    broken,
    cost,
    fails,
    march,
    margin,
)
from warroom.games.battle_force.space.orders import (
    formation_of,
    heading_of,
    leader_x,
    leader_y,
    move_word,
    via_x,
    via_y,
)
from warroom.games.battle_force.space.rough import carry_out
from warroom.games.battle_force.space.sight import open_line, sees
from warroom.games.battle_force.space.ticks import HEADINGS, crosses, segment_within, sweeps
from warroom.kernel.chance import Search

pytestmark = pytest.mark.game("battle-force")


def test_nothing_is_measured_differently_from_shapely() -> None:
    assert compare(len(MEASURES) * 600, 3, 300) == dict.fromkeys(MEASURES, 0)


@pytest.mark.parametrize("number", range(6))
def test_a_plain_retelling_of_the_whole_geometry_gives_the_same(number: int) -> None:
    seen: Counter[str] = Counter()
    one_table(Random(f"retold {number}"), seen)
    assert seen["sight and cover"]


# -- turned tables ----------------------------------------------------------------------------------------------------


def quarter(f: Field) -> Field:
    """The same field a quarter turn counter-clockwise, with the homes of both sides."""
    g = f.ground
    size = int(g.width)
    rows = [[size - y1, x0, size - y0, x1, does] for x0, y0, x1, y1, does in g.features]
    objectives = [[size - y, x] for x, y in g.objectives]
    turned = Field(Ground(size, size, rows, objectives, [(home + 4) % 16 for home in g.homes]), f.units)
    turned.x, turned.y = [size - y for y in f.y], [*f.x]
    turned.heading, turned.state = [(heading + 4) % 16 for heading in f.heading], [*f.state]
    return turned


def turned_word(f: Field, word: int) -> int:
    """The same order on the turned field."""
    size = int(f.ground.width)
    to, via = (size - leader_y(word), leader_x(word)), (size - via_y(word), via_x(word))
    return int(move_word(*to, (heading_of(word) + 4) % 16, formation_of(word), *via))


def standing(f: Field) -> list[tuple[int, int, int, int]]:
    return [(x, y, s, h) if s & 1 else (0, 0, s, 0) for x, y, s, h in zip(f.x, f.y, f.state, f.heading)]


@pytest.mark.rule("house.space.turn-order", "house.space.rounding")
def test_a_turned_table_plays_the_same_by_quarters_and_halves() -> None:
    for number in range(16):
        rng = Random(f"turned {number}")
        f = random_field(rng)
        once = quarter(f)
        for unit in range(len(f.units)):
            if f.leader(unit) < 0:
                continue
            for i in range(8):
                word = random_word(rng, f, unit)
                m, n = march(f, unit, word), march(once, unit, turned_word(f, word))
                check = broken(f, m, Terms())
                assert check == broken(once, n, Terms())
                if check:
                    assert margin(f, m, Terms(), check) == margin(once, n, Terms(), check)
                else:
                    after, again = f.clone(), once.clone()
                    carry_out(after, march(after, unit, word), Search(number))
                    carry_out(again, march(again, unit, turned_word(f, word)), Search(number))
                    assert standing(quarter(after)) == standing(again)
            enemy = next((u for u in range(len(f.units)) if f.units[u][0] != f.units[unit][0]), -1)
            after, again = f.clone(), once.clone()
            flee(after, unit, enemy, 100, 90, Search(number))
            flee(again, unit, enemy, int(f.ground.width) - 90, 100, Search(number))
            assert standing(quarter(after)) == standing(again)


def test_measures_are_the_same_mirrored_and_turned() -> None:
    rng = Random("mirrored")
    for i in range(3000):
        ax, ay, bx, by, px, py = (rng.randrange(-60, 61) for k in range(6))
        box = (
            sorted((rng.randrange(-40, 40), rng.randrange(-40, 40))),
            sorted((rng.randrange(-40, 40), rng.randrange(-40, 40))),
        )
        (x0, x1), (y0, y1) = box
        radius = rng.randrange(1, 15)
        there = (
            segment_within(ax, ay, bx, by, px, py, radius * radius),
            crosses(ax, ay, bx, by, x0, y0, x1, y1),
            sweeps(ax, ay, bx, by, radius, x0, y0, x1, y1),
        )
        assert there == (
            segment_within(-ax, ay, -bx, by, -px, py, radius * radius),
            crosses(-ax, ay, -bx, by, -x1, y0, -x0, y1),
            sweeps(-ax, ay, -bx, by, radius, -x1, y0, -x0, y1),
        )
        assert there == (
            segment_within(-ay, ax, -by, bx, -py, px, radius * radius),
            crosses(-ay, ax, -by, bx, -y1, x0, -y0, x1),
            sweeps(-ay, ax, -by, bx, radius, -y1, x0, -y0, x1),
        )
        assert there == (
            segment_within(bx, by, ax, ay, px, py, radius * radius),
            crosses(bx, by, ax, ay, x0, y0, x1, y1),
            sweeps(bx, by, ax, ay, radius, x0, y0, x1, y1),
        )


# -- limits -----------------------------------------------------------------------------------------------------------


def test_a_word_refused_by_a_margin_passes_when_that_limit_is_moved_by_it_and_not_by_less() -> None:
    seen = Counter[int]()
    for number in range(70):
        rng = Random(f"margins {number}")
        f = random_field(rng)
        for unit in range(len(f.units)):
            for i in range(8 if f.leader(unit) >= 0 else 0):
                m = march(f, unit, random_word(rng, f, unit))
                terms = Terms(0, -1, rng.choice((0, 0, 1)))
                check = broken(f, m, terms)
                if check in (0, STRAIGHT):
                    continue
                by = margin(f, m, terms, check)
                assert by > 0
                assert not fails(f, m, terms, check, by) and fails(f, m, terms, check, by - 1)
                seen[int(check)] += 1
    assert set(seen) == {1, 2, 3, 4, 5, 6} and seen[CLEAR_OF_ENEMIES] > 20


def test_a_legal_word_stays_legal_when_the_allowance_grows() -> None:
    legal = 0
    for number in range(40):
        rng = Random(f"growth {number}")
        f = random_field(rng)
        for unit in range(len(f.units)):
            for i in range(8 if f.leader(unit) >= 0 else 0):
                m = march(f, unit, random_word(rng, f, unit))
                most = max(int(cost(f, m, k)) for k in range(len(m.bases)))
                fixed = [broken(f, m, Terms(most + more)) for more in (0, 1, 50)]
                assert len(set(fixed)) == 1
                if broken(f, m, Terms()) == 0:
                    assert fixed[0] == 0
                    legal += 1
    assert legal > 100


@pytest.mark.rule("house.space.no-overlap", "house.space.base-disc", "house.move.impassable", "house.sight.line")
def test_whatever_moves_nobody_overlaps_leaves_the_table_or_stands_where_it_may_not() -> None:
    for number in range(25):
        rng = Random(f"sound {number}")
        f = random_field(rng)
        for i in range(12):
            unit = rng.randrange(len(f.units))
            if f.leader(unit) < 0:
                continue
            word = random_word(rng, f, unit)
            if broken(f, march(f, unit, word), Terms()) == 0:
                carry_out(f, march(f, unit, word), Search(number + i))
            elif rng.random() < 0.3:
                enemy = next((u for u in range(len(f.units)) if f.units[u][0] != f.units[unit][0]), -1)
                flee(f, unit, enemy, 130, 130, Search(number + i))
            sound(f)


def sound(f: Field) -> None:
    """Nobody overlaps, is off the table or stands on impassable ground; and sight is the same from both ends."""
    for a in range(len(f.x)):
        if f.current(a):
            assert on_table(f.ground, f.x[a], f.y[a], f.radius[a])
        if not f.stands(a):
            continue
        assert forbids_standing(f.ground, f.kind[a], f.x[a], f.y[a], f.radius[a]) < 0
        for b in range(a):
            if f.stands(b):
                assert (f.x[a] - f.x[b]) ** 2 + (f.y[a] - f.y[b]) ** 2 >= (f.radius[a] + f.radius[b]) ** 2
                assert sees(f, a, b) == sees(f, b, a)


def test_the_largest_table_there_can_be_is_measured_without_running_over() -> None:
    g = Ground(1023, 1023, [[1, 1, 1022, 1022, 8]], [], [12, 4])
    assert not open_line(g, 0, 0, 1023, 1023) and not open_line(g, 1023, 0, 0, 1022)
    assert open_line(g, 0, 0, 1023, 1) and open_line(g, 0, 1, 1023, 0)


def test_every_formation_of_every_kind_is_coherent_and_has_room() -> None:
    for radius in range(1, 15):
        f = Field(Ground(480, 480, [], [], [12, 4]), [[0, 0, radius, 6]])
        for base in range(6):
            f.put(base, 240, 240, 0)
        for formation in range(1, 5):
            for heading in range(HEADINGS):
                after = f.clone()
                carry_out(after, march(after, 0, move_word(240, 240, heading, formation, 240, 240)), Search(1))
                assert coherent(after, 0)
                sound(after)
