"""Sight, cover and facing: exact to the tick, the same from both ends, with borders outside."""

from __future__ import annotations

import pytest

from tests.support.battle_field import field, ground
from warroom.games.battle_force.space.rates import INFANTRY, TRACKED, VTOL
from warroom.games.battle_force.space.sight import (
    FRONT,
    REAR,
    SIDE,
    arc,
    arc_towards,
    contributing,
    eligible,
    in_cover,
    open_line,
    over_long_range,
    reference,
    sees,
    sees_point,
    stands_in_cover,
    unit_in_cover,
)

pytestmark = pytest.mark.game("battle-force")

WOODS = ("woods", [120, 60, 200, 140])
RIDGE = ("ridge", [40, 300, 140, 330])


def seen(g, a, b):
    """Whether the line is open; it must be the same from the other end."""
    there, back = open_line(g, *a, *b), open_line(g, *b, *a)
    assert there is back
    return there


@pytest.mark.rule("example.woods-depth", "house.sight.line", "gap.sight.definition")
def test_one_sees_two_inches_into_woods_and_no_further() -> None:
    g = ground(WOODS)
    assert [seen(g, (100, 100), (x, 100)) for x in (140, 141)] == [True, False]
    assert seen(g, (100, 60), (220, 60))  # along the border
    assert seen(g, (150, 100), (170, 100)) and not seen(g, (150, 100), (171, 100))  # both inside


@pytest.mark.rule("example.space.woods-on-the-slant", "house.sight.exact-length")
def test_on_the_slant_exactly_two_inches_of_woods_are_still_seen_through() -> None:
    g = ground(WOODS)
    assert 432 * 432 * 2025 == 400 * 972 * 972
    assert [seen(g, (100, 100), to) for to in ((136, 127), (144, 133))] == [True, False]


@pytest.mark.rule("house.sight.line")
def test_woods_add_up() -> None:
    g = ground(("woods", [120, 60, 130, 140]), ("woods", [150, 60, 160, 140]), ("woods", [170, 60, 180, 140]))
    assert [seen(g, (100, 100), (x, 100)) for x in (165, 170, 171)] == [True, True, False]


@pytest.mark.rule("example.space.ridge-corner", "house.space.borders", "gap.sight.definition")
def test_a_line_over_the_corner_of_a_ridge_is_open_and_one_through_it_is_not() -> None:
    g = ground(RIDGE)
    assert [seen(g, *line) for line in (((30, 310), (50, 290)), ((30, 312), (52, 290)))] == [True, False]


@pytest.mark.rule("house.sight.line")
def test_a_solid_feature_hides_what_is_behind_it_but_not_what_is_in_it() -> None:
    g = ground(RIDGE, ("building", [200, 300, 240, 330]))
    assert not seen(g, (90, 290), (90, 340))
    assert seen(g, (90, 290), (90, 310))
    assert not seen(g, (90, 290), (90, 330))  # on the far border is behind it
    assert seen(g, (220, 310), (225, 290)) and not seen(g, (220, 315), (30, 315))  # out of one, through the other


@pytest.mark.rule("gap.sight.units-block", "house.sight.point")
def test_bases_hide_nobody_and_points_are_seen_like_centres() -> None:
    f = field(ground(RIDGE), (0, INFANTRY, [(100, 100), (100, 120)]), (1, TRACKED, [(100, 150), (90, 340)]))
    assert sees(f, 0, 2) and sees(f, 2, 0)
    assert [sees_point(f, 0, 100, y) for y in (300, 301, 329, 330)] == [True, True, True, False]


@pytest.mark.rule("house.vtol.in-flight", "gap.vtol.interaction")
def test_a_vtol_in_flight_sees_and_is_seen_by_all_and_has_no_cover() -> None:
    f = field(ground(WOODS), (0, INFANTRY, [(90, 100)]), (1, VTOL, [(160, 100)]), (1, INFANTRY, [(210, 100)]))
    assert not sees(f, 0, 1) and in_cover(f, 0, 1) and stands_in_cover(f, 1)
    f.fly(1, 1)
    assert sees(f, 0, 1) and sees(f, 1, 0) and not in_cover(f, 0, 1) and not stands_in_cover(f, 1)
    assert in_cover(f, 0, 2) and not in_cover(f, 1, 2)  # from above only what one stands in counts
    f.x[2] = 190
    assert in_cover(f, 1, 2)


@pytest.mark.rule("house.cover.base", "gap.cover.definition")
def test_cover_is_what_one_stands_in_or_what_lies_between_unless_the_shooter_stands_in_it() -> None:
    rubble = ("rubble", [120, 60, 200, 140])
    f = field(ground(rubble), (0, INFANTRY, [(100, 100), (121, 100)]), (1, INFANTRY, [(210, 100), (121, 120)]))
    assert [in_cover(f, shooter, 2) for shooter in (0, 1)] == [True, False]
    assert [in_cover(f, shooter, 3) for shooter in (0, 1)] == [True, True]
    f.x[1] = 120  # on the border is not in it
    assert in_cover(f, 1, 2)
    f.x[3] = 120
    assert not in_cover(f, 0, 3)


@pytest.mark.rule("example.armour-arcs", "house.space.arcs")
def test_the_diagonal_counts_as_front_and_then_as_rear() -> None:
    shooters = ((30, 40), (40, 30), (40, 40), (-10, -50), (-40, -40), (-40, -39))
    assert [arc_towards(4, *v) for v in shooters] == [FRONT, SIDE, FRONT, REAR, REAR, SIDE]


@pytest.mark.rule("house.space.arcs", "gap.armour.relevant-value")
def test_the_arc_is_taken_at_the_target_towards_the_shooter() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100)]), (1, TRACKED, [(150, 100)]))
    for heading, quarter in ((8, FRONT), (0, REAR), (4, SIDE), (12, SIDE), (6, FRONT), (2, REAR)):
        f.heading[1] = heading
        assert arc(f, 1, 0) == quarter


@pytest.mark.rule("house.ranged.reference-base", "house.ranged.eligible-bases")
def test_the_reference_base_is_the_nearest_that_sees_and_has_range() -> None:
    wall = ("ridge", [110, 90, 120, 110])
    f = field(ground(wall), (0, INFANTRY, [(100, 100), (100, 130), (100, 160)]), (1, INFANTRY, [(140, 100)]))
    assert contributing(f, 0, 1, 200) == 0b110 and eligible(f, 0, 0b110, 1, 200) == 1
    assert reference(f, 0, 0b111, 3, 200) == 1
    assert reference(f, 0, 0b100, 3, 200) == 2  # the bases that shoot at another target do not count
    assert reference(f, 0, 0b111, 3, 37) == -1 and contributing(f, 0, 1, 37) == 0
    assert contributing(f, 0, 1, 38) == 0b010
    f.knock_out(1)
    assert contributing(f, 0, 1, 200) == 0b100
    f.y[0], f.y[2] = 130, 70  # two as near as each other: the lower number
    assert reference(f, 0, 0b101, 3, 200) == 0


@pytest.mark.rule("gap.ranged.over-sixteen-measure")
def test_over_sixteen_is_taken_from_the_nearest_pair_that_can_shoot() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100), (90, 100)]), (1, INFANTRY, [(272, 100), (300, 100)]))
    assert not over_long_range(f, 0, 0b11, 1, 300)
    assert over_long_range(f, 0, 0b10, 1, 300)
    f.x[2] = 273
    assert over_long_range(f, 0, 0b11, 1, 300)
    hidden = field(
        ground(("ridge", [200, 90, 210, 110])), (0, INFANTRY, [(100, 100), (90, 140)]), (1, INFANTRY, [(260, 100)])
    )
    assert over_long_range(hidden, 0, 0b11, 1, 300)  # the near one does not see


@pytest.mark.rule("house.cover.unit", "gap.cover.definition")
def test_a_unit_is_in_cover_if_half_of_its_eligible_bases_are() -> None:
    rubble = ("rubble", [120, 60, 200, 110])
    f = field(ground(rubble), (0, INFANTRY, [(150, 200)]), (1, INFANTRY, [(130, 100), (150, 120), (170, 120)]))
    assert not unit_in_cover(f, 0, 1, 1, 300)
    f.y[2] = 100
    assert unit_in_cover(f, 0, 1, 1, 300)
    f.lose(1)
    assert unit_in_cover(f, 0, 1, 1, 300)
    f.lose(2)
    assert not unit_in_cover(f, 0, 1, 1, 300)
