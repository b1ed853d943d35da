"""Odd places: single ticks, single samples and second units on which a rule of space turns."""

from __future__ import annotations

import pytest

from tests.support.battle_field import field, ground, places
from warroom.games.battle_force.space.contact import regroup
from warroom.games.battle_force.space.field import OUT
from warroom.games.battle_force.space.flight import flee, walk_away
from warroom.games.battle_force.space.moving import CLEAR_OF_ENEMIES, LEGAL, PASSABLE, Terms, broken, march, margin
from warroom.games.battle_force.space.orders import KEEP, move_word, straight
from warroom.games.battle_force.space.rates import GRAV, INFANTRY, TRACKED, WHEELED
from warroom.games.battle_force.space.rough import Outcome, Way, carry_out, crossed, settle, stop
from warroom.games.battle_force.space.sight import open_line
from warroom.games.battle_force.space.ticks import segment_comes_nearer
from warroom.kernel.chance import NO_DICE, Scripted

pytestmark = pytest.mark.game("battle-force")


@pytest.mark.rule("house.move.difficult-test", "gap.difficult.how-often")
def test_what_is_entered_early_on_the_second_leg_comes_after_what_is_entered_late_on_the_first() -> None:
    """The rubble is entered near the end of a slanting leg, the marsh soon after the bend."""
    on = ground(("marsh", [120, 110, 160, 125]), ("rubble", [135, 85, 145, 98]))
    f = field(on, (0, TRACKED, [(100, 60)]))
    assert crossed(f, Way(100, 60, 140, 100, 140, 130)) == [1, 0]
    out = carry_out(f, march(f, 0, move_word(140, 130, 4, KEEP, 140, 100)), Scripted([6, 1]))
    assert [int(trial.feature) for trial in out.trials] == [1, 0] and f.state[0] & OUT


@pytest.mark.rule("house.space.settle", "gap.difficult.edge-position")
def test_who_would_overlap_the_feature_at_the_bend_settles_from_the_start_of_the_first_leg() -> None:
    """The disc first overlaps the rubble at the bend itself; the whole of the first leg is taken by friends."""
    on = ground(("rubble", [150, 60, 200, 140]))
    f = field(on, (0, WHEELED, [(120, 100)]), (0, TRACKED, [(120, 102), (136, 95)]))
    way = Way(120, 100, 142, 100, 160, 100)
    stop(f, 0, way, 0, 0, Outcome())
    first = places(f)[0]
    f = field(on, (0, WHEELED, [(120, 100)]), (0, TRACKED, [(120, 102), (136, 95)]))
    stop(f, 0, Way(120, 100, 160, 100, 160, 100), 0, 0, Outcome())
    assert first == places(f)[0]


@pytest.mark.rule("house.move.enemy-zone")
def test_who_starts_in_the_zone_may_not_come_nearer_by_the_smallest_part_of_a_tick() -> None:
    """With an enemy 20 east and 1 north of it, a leg of (1, -19) goes nearer at first by a hair."""
    f = field(ground(), (0, INFANTRY, [(200, 200)]), (1, INFANTRY, [(220, 201)]))
    m = march(f, 0, straight(201, 181, 4, KEEP))
    assert broken(f, m, Terms()) == CLEAR_OF_ENEMIES and margin(f, m, Terms(), CLEAR_OF_ENEMIES) == 1
    assert broken(f, march(f, 0, straight(199, 220, 4, KEEP)), Terms()) == LEGAL


@pytest.mark.rule("house.move.enemy-zone")
def test_the_margin_is_told_to_the_tick_even_right_over_an_enemy_and_at_a_whole_number() -> None:
    """The limit of 22 ticks would have to be given up and one more; who goes from 20 to 15 is 5 too near, not 6."""
    f = field(ground(), (0, INFANTRY, [(200, 200)]), (1, INFANTRY, [(230, 200)]))
    m = march(f, 0, straight(240, 200, 4, KEEP))
    assert broken(f, m, Terms()) == CLEAR_OF_ENEMIES and margin(f, m, Terms(), CLEAR_OF_ENEMIES) == 23
    assert segment_comes_nearer(20, 0, 15, 0, 0, 0, 400, 4) and not segment_comes_nearer(20, 0, 15, 0, 0, 0, 400, 5)
    f = field(ground(), (0, INFANTRY, [(200, 200)]), (1, INFANTRY, [(220, 200)]))
    assert margin(f, march(f, 0, straight(205, 200, 4, KEEP)), Terms(), CLEAR_OF_ENEMIES) == 5


@pytest.mark.rule("house.move.regroup", "house.move.rate")
def test_a_straggler_takes_one_step_where_that_is_enough_and_its_whole_move_where_it_is_not() -> None:
    """Infantry is joined at centres 32 apart."""
    f = field(ground(), (0, INFANTRY, [(100, 100), (133, 100)]))
    regroup(f, 0, Terms(), NO_DICE)
    assert places(f) == [(100, 100), (132, 100)]
    f = field(ground(), (0, INFANTRY, [(100, 100), (300, 100)]))
    regroup(f, 0, Terms(), NO_DICE)
    assert places(f) == [(100, 100), (250, 100)]


@pytest.mark.rule("gap.move.table-edge", "house.move.forced-rate", "house.move.impassable")
def test_who_flees_against_a_wall_at_the_edge_is_stopped_by_it_and_not_off_the_table() -> None:
    """A tank (radius 11) before a wall of a tick along the western edge: at 11 it would overlap, at 10 be off."""
    f = field(ground(("building", [0, 100, 1, 300])), (0, TRACKED, [(60, 200)]), (1, INFANTRY, [(90, 200)]))
    walk_away(f, 0, 8, 2, True)
    assert f.current(0) and places(f) == [(12, 200)]


@pytest.mark.rule("gap.close.flee-direction", "house.flee.procedure")
def test_the_heading_that_saves_most_is_taken_whichever_unit_flees() -> None:
    """To the north one runs off the table and one is safe; to the north-west both stay, each too near to somebody."""
    f = field(
        ground(),
        (0, INFANTRY, [(20, 20)]),
        (0, INFANTRY, [(240, 370), (240, 387)]),
        (1, INFANTRY, [(253, 370)]),
        (1, INFANTRY, [(100, 420), (370, 70), (140, 430), (180, 380)]),
    )
    flee(f, 1, 2, 0, 0, NO_DICE)
    assert places(f, 1)[0] == (240, 470) and f.current(1) and not f.current(2)


@pytest.mark.rule("house.move.impassable", "house.space.terrain-rectangles")
def test_a_disc_that_touches_a_corner_on_a_slanting_way_passes() -> None:
    """A leg of (80, 60) passes the corner (146, 122) at exactly 10 ticks, the radius of grav vehicles."""
    for corner, check in ((122, LEGAL), (123, PASSABLE)):
        f = field(ground(("building", [146, 60, 190, corner])), (0, GRAV, [(100, 100)]))
        assert broken(f, march(f, 0, straight(172, 154, 4, KEEP)), Terms()) == check


@pytest.mark.rule("gap.difficult.how-often", "difficult-ground.vehicles-test-on-entering")
def test_what_is_left_behind_on_the_first_leg_is_tested_for_all_the_same() -> None:
    f = field(ground(("rubble", [105, 85, 110, 95])), (0, TRACKED, [(90, 90)]))
    assert crossed(f, Way(90, 90, 120, 90, 120, 150)) == [0] and crossed(f, Way(90, 90, 90, 150, 120, 150)) == []


@pytest.mark.rule("house.space.borders", "house.sight.line", "house.move.rate")
def test_running_along_any_side_of_a_feature_is_outside_and_a_tick_further_in_is_not() -> None:
    sides = (
        ((100, 80, 100, 160), (1, 0)), ((140, 80, 140, 160), (-1, 0)),
        ((80, 100, 160, 100), (0, 1)), ((80, 140, 160, 140), (0, -1)),
    )  # fmt: skip
    on = ground(("ridge", [100, 100, 140, 140]))
    rough = field(ground(("marsh", [100, 100, 140, 140])), (0, TRACKED, [(20, 20)]))
    for (ax, ay, bx, by), (dx, dy) in sides:
        for a, b in (((ax, ay), (bx, by)), ((bx, by), (ax, ay))):
            assert open_line(on, *a, *b) and not open_line(on, a[0] + dx, a[1] + dy, b[0] + dx, b[1] + dy)
            assert crossed(rough, Way(*a, *b, *b)) == []
            assert crossed(rough, Way(a[0] + dx, a[1] + dy, b[0] + dx, b[1] + dy, b[0] + dx, b[1] + dy)) == [0]


@pytest.mark.rule("gap.space.nearest-free-place", "house.space.turn-order")
def test_of_two_places_a_tick_away_the_first_in_turn_order_is_taken() -> None:
    """A friend to the south-west overlaps by a hair; both places are free, and from south or east the east is first."""
    for homes, place in (((12, 4), (101, 100)), ((4, 12), (100, 101)), ((0, 8), (101, 100))):
        f = field(ground(homes=homes), (0, WHEELED, [(100, 100)]), (0, WHEELED, [(87, 88)]))
        settle(f, 0, Way(100, 100, 100, 100, 100, 100), 0, False, 0, Outcome())
        assert places(f) == [place]
