"""Numbers, discs, features and marches in whole ticks: the worked numbers, and what lies a tick beyond them."""

from __future__ import annotations

import pytest

from tests.support.battle_field import field, ground, places
from warroom.games.battle_force.space.field import coherent, within
from warroom.games.battle_force.space.formations import slot_x, slot_y, spacing
from warroom.games.battle_force.space.ground import clashes, covered_by_roads, lies_in
from warroom.games.battle_force.space.moving import (
    CLEAR_OF_ENEMIES,
    IN_REACH,
    LEGAL,
    ON_TABLE,
    PASSABLE,
    ROOM,
    STRAIGHT,
    TOGETHER,
    Terms,
    allowance,
    broken,
    cost,
    march,
    margin,
)
from warroom.games.battle_force.space.orders import KEEP, LINE, is_bent, move_word, straight, well_formed
from warroom.games.battle_force.space.rates import GRAV, GUN, INFANTRY, TRACKED, VTOL, WALKER, WHEELED, is_vehicle
from warroom.games.battle_force.space.rough import carry_out
from warroom.games.battle_force.space.ticks import (
    HX,
    HY,
    along,
    crosses,
    inside,
    length,
    overlaps_rectangle,
    rounded,
    scale_of,
)
from warroom.kernel.chance import NO_DICE

pytestmark = pytest.mark.game("battle-force")

MILL = ("building", [170, 270, 210, 310])


def leg(f, x, y, via=None, terms=None):
    """The first check that the first unit fails when it keeps its shape and its leader goes there."""
    m = march(f, 0, move_word(x, y, 4, KEEP, *(via or (x, y))))
    return broken(f, m, terms or Terms())


# -- numbers ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("house.space.rounding")
def test_halves_are_rounded_away_from_zero_on_both_sides() -> None:
    assert [rounded(c) for c in (499, 500, 1499, 1500)] == [0, 1, 1, 2]
    assert [rounded(c) for c in (-499, -500, -1499, -1500)] == [0, -1, -1, -2]


@pytest.mark.rule("example.space.leg-length", "house.move.path", "gap.move.path")
def test_a_leg_costs_its_length_rounded_up_and_a_way_the_sum_of_its_legs() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100)]))
    ways = [march(f, 0, straight(130, 140, 4, KEEP)), march(f, 0, straight(130, 141, 4, KEEP))]
    ways.append(march(f, 0, move_word(130, 120, 4, KEEP, 100, 120)))
    assert [cost(f, m, 0) for m in ways] == [50, 51, 50]
    assert [broken(f, m, Terms()) for m in ways] == [LEGAL, IN_REACH, LEGAL]
    assert margin(f, ways[1], Terms(), IN_REACH) == 1


def test_lengths_are_the_smallest_whole_numbers_that_reach() -> None:
    for dx in range(-40, 41):
        for dy in range(41):
            n = length(dx, dy)
            assert n * n >= dx * dx + dy * dy and (n == 0 or (n - 1) ** 2 < dx * dx + dy * dy)


def test_samples_begin_and_end_with_the_leg_and_are_the_same_mirrored() -> None:
    for d in (-37, -1, 0, 1, 2, 41):
        for n in (1, 7, 41, 50):
            assert along(d, 0, n) == 0 and along(d, n, n) == d
            assert [along(d, k, n) for k in range(n + 1)] == [-along(-d, k, n) for k in range(n + 1)]
    assert along(0, 0, 0) == 0


@pytest.mark.rule("house.space.headings")
def test_sixteen_headings_run_counter_clockwise_from_the_east_and_opposite_ones_are_opposite() -> None:
    assert (HX[0], HY[0], HX[4], HY[4], HX[2], HY[2]) == (1000, 0, 0, 1000, 707, 707)
    for h in range(16):
        assert (HX[h], HY[h]) == (-HX[(h + 8) % 16], -HY[(h + 8) % 16])
        assert HX[h] * HY[(h + 1) % 16] - HY[h] * HX[(h + 1) % 16] > 0
        assert (HX[(h + 4) % 16], HY[(h + 4) % 16]) == (-HY[h], HX[h])


# -- discs ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("house.space.gap-test", "gap.frame.measuring-points", "house.space.ticks")
def test_within_is_measured_between_edges_and_includes_the_distance_itself() -> None:
    for apart, near in ((27, True), (28, False)):
        f = field(ground(), (0, INFANTRY, [(100, 100)]), (1, TRACKED, [(100 + apart, 100)]))
        assert within(f, 0, 1, 10) is near
        assert within(f, 1, 0, 10) is near


@pytest.mark.rule("example.exactly-sixteen-is-not-over")
def test_exactly_sixteen_inches_is_not_over_sixteen() -> None:
    for apart, near in ((172, True), (173, False)):
        f = field(ground(), (0, INFANTRY, [(100, 100)]), (1, INFANTRY, [(100 + apart, 100)]))
        assert within(f, 0, 1, 160) is near


@pytest.mark.rule("house.space.base-disc", "gap.move.table-edge")
def test_a_base_lies_wholly_on_the_table_at_its_end_and_at_its_bend() -> None:
    f = field(ground(), (0, INFANTRY, [(20, 20)]))
    assert leg(f, 6, 20) == LEGAL
    assert leg(f, 5, 20) == ON_TABLE
    assert leg(f, 20, 6) == LEGAL
    assert leg(f, 20, 5) == ON_TABLE
    assert leg(f, 20, 30, via=(5, 20)) == ON_TABLE
    m = march(f, 0, straight(3, 20, 4, KEEP))
    assert margin(f, m, Terms(), ON_TABLE) == 3
    f = field(ground(), (0, INFANTRY, [(460, 460)]))
    assert [leg(f, x, 460) for x in (474, 475)] == [LEGAL, ON_TABLE]
    assert [leg(f, 460, y) for y in (474, 475)] == [LEGAL, ON_TABLE]


# -- features ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("house.space.terrain-rectangles")
def test_a_disc_that_touches_a_feature_does_not_overlap_it() -> None:
    assert not overlaps_rectangle(221, 290, 11, *MILL[1])
    assert overlaps_rectangle(220, 290, 11, *MILL[1])
    assert not overlaps_rectangle(213, 314, 5, *MILL[1])  # 3, 4, 5 from the corner
    assert overlaps_rectangle(212, 314, 5, *MILL[1])


@pytest.mark.rule("house.space.borders")
def test_the_border_of_a_feature_is_outside_and_that_of_a_road_belongs_to_it() -> None:
    g = ground(("woods", [120, 60, 200, 140]), ("road", [300, 0, 330, 480]))
    assert [lies_in(g, 0, x, 100) for x in (120, 121, 199, 200)] == [False, True, True, False]
    assert [lies_in(g, 0, 150, y) for y in (60, 61, 139, 140)] == [False, True, True, False]
    assert not crosses(120, 50, 120, 150, *g.features[0][:4])  # along a side
    assert not crosses(110, 70, 130, 50, *g.features[0][:4])  # over a corner
    assert crosses(111, 70, 131, 50, *g.features[0][:4])
    assert covered_by_roads(g, 300, 100, 300, 200) and covered_by_roads(g, 330, 0, 330, 480)
    assert not covered_by_roads(g, 299, 100, 299, 200)
    across = ground(("road", [0, 300, 480, 330]))
    assert [covered_by_roads(across, 100, y, 200, y) for y in (299, 300, 330, 331)] == [False, True, True, False]
    assert [covered_by_roads(across, 200, y, 100, y) for y in (299, 300, 330, 331)] == [False, True, True, False]


@pytest.mark.rule("house.sight.exact-length")
def test_the_share_of_a_line_inside_woods_is_a_whole_number_of_parts() -> None:
    assert scale_of(36, 27) == 972
    assert inside(100, 100, 136, 127, 120, 60, 200, 140) == 432
    assert inside(136, 127, 100, 100, 120, 60, 200, 140) == 432


@pytest.mark.rule("house.space.overlapping-features", "gap.move.road-through-difficult")
def test_features_may_touch_and_roads_may_cross_roads_but_nothing_else_overlaps() -> None:
    roads = (("road", [225, 0, 255, 480]), ("road", [0, 225, 480, 255]))
    assert clashes(ground(*roads, ("woods", [255, 255, 300, 300]))) == []
    assert clashes(ground(*roads, ("woods", [254, 255, 300, 300]))) == [[0, 2]]
    assert clashes(ground(("woods", [10, 10, 50, 50]), ("marsh", [49, 49, 90, 90]))) == [[0, 1]]
    for beside in ([50, 10, 90, 50], [10, 50, 50, 90], [0, 10, 10, 50], [10, 0, 50, 10]):
        assert clashes(ground(("woods", [10, 10, 50, 50]), ("marsh", beside))) == []


# -- which ground -----------------------------------------------------------------------------------------------------


def rates(kind, *features, via=None, start=(100, 100), end=(140, 100), flying=0):
    f = field(ground(*features), (0, kind, [start]))
    f.fly(0, flying)
    (x, y), (via_x, via_y) = end, via or end
    return allowance(f, march(f, 0, move_word(x, y, 4, KEEP, via_x, via_y)), 0, Terms())


@pytest.mark.rule(
    "movement.infantry", "movement.gun", "movement.walker", "movement.wheeled", "movement.tracked",
    "movement.grav-and-hovering-vtol", "movement.vtol-in-flight", "table.movement-rates", "house.vtol.hovering",
)  # fmt: skip
def test_every_kind_has_its_rate_in_the_open_on_roads_and_in_difficult_ground() -> None:
    found = {
        kind: [rates(kind), rates(kind, ("road", [90, 90, 200, 110])), rates(kind, ("woods", [120, 90, 200, 110]))]
        for kind in (INFANTRY, GUN, WALKER, WHEELED, TRACKED, GRAV, VTOL)
    }
    assert found == {
        INFANTRY: [50, 50, 50],
        GUN: [40, 40, 40],
        WALKER: [80, 80, 80],
        WHEELED: [100, 140, 50],
        TRACKED: [70, 90, 50],
        GRAV: [90, 110, 70],
        VTOL: [90, 110, 70],
    }
    assert rates(VTOL, ("woods", [120, 90, 200, 110]), flying=1) == 300


@pytest.mark.rule("house.move.rate", "gap.move.mixed-ground")
def test_any_difficult_ground_on_the_way_slows_and_only_a_way_wholly_by_road_is_fast() -> None:
    woods, road = ("woods", [120, 101, 200, 140]), ("road", [90, 90, 200, 100])
    assert rates(WHEELED, woods) == 100  # along the border of the woods
    assert rates(WHEELED, woods, end=(140, 102)) == 50
    assert rates(WHEELED, woods, start=(121, 102), end=(119, 102)) == 50  # from inside
    assert rates(WHEELED, woods, start=(120, 102), end=(119, 102)) == 100  # from the border outwards
    assert rates(WHEELED, road) == 140
    assert rates(WHEELED, road, end=(140, 101)) == 100
    assert rates(WHEELED, road, via=(120, 101)) == 100  # off the road on the second leg too
    assert rates(WHEELED, woods, via=(130, 110)) == 50
    assert rates(WHEELED, woods, via=(140, 80), end=(140, 120)) == 50  # the second leg due north
    assert rates(WHEELED, woods, via=(100, 120), end=(140, 120)) == 50  # and due east
    assert rates(WHEELED, road, via=(140, 95), end=(140, 101)) == 100
    assert rates(WHEELED, road, via=(100, 95), end=(201, 95)) == 100


@pytest.mark.rule("house.move.rate")
def test_roads_that_join_count_as_one_road() -> None:
    south, east = ("road", [90, 0, 120, 120]), ("road", [90, 120, 300, 150])
    assert rates(WHEELED, south, east, start=(100, 100), end=(100, 140)) == 140
    assert rates(WHEELED, south, east, start=(110, 100), end=(150, 140)) == 100  # cuts the corner
    assert rates(WHEELED, south, ("road", [90, 121, 300, 150]), start=(100, 100), end=(100, 140)) == 100  # a tick apart
    short = ("road", [90, 90, 120, 110])  # of several that begin by then, the one that goes on furthest counts
    for roads in ((short, south, east), (south, short, east), (south, east, short), (east, south, short)):
        assert rates(WHEELED, *roads, start=(100, 100), end=(100, 140)) == 140


@pytest.mark.rule("gap.unit.walker-is-vehicle")
def test_walkers_are_vehicles_and_infantry_and_guns_are_not() -> None:
    kinds = (INFANTRY, GUN, WALKER, WHEELED, TRACKED, GRAV, VTOL)
    assert [is_vehicle(kind) for kind in kinds] == [False, False, True, True, True, True, True]


# -- what stands in the way -------------------------------------------------------------------------------------------


@pytest.mark.rule("example.space.along-a-wall", "house.move.impassable", "gap.move.impassable")
def test_a_tank_may_scrape_along_a_wall_but_not_a_tick_nearer() -> None:
    for x, check in ((221, LEGAL), (220, PASSABLE)):
        f = field(ground(MILL), (0, TRACKED, [(x, 250)]))
        assert leg(f, x, 320) == check
    assert margin(f, march(f, 0, straight(220, 320, 4, KEEP)), Terms(), PASSABLE) == 1
    f = field(ground(MILL), (0, TRACKED, [(190, 250)]))
    assert margin(f, march(f, 0, straight(190, 320, 4, KEEP)), Terms(), PASSABLE) == 11  # right through


@pytest.mark.rule("example.space.round-a-corner", "house.move.impassable")
def test_a_tank_clears_the_corner_of_a_wall_or_does_not() -> None:
    for x, check in ((205, LEGAL), (200, PASSABLE)):
        f = field(ground(MILL), (0, TRACKED, [(x, 330)]))
        assert leg(f, x + 40, 300) == check


@pytest.mark.rule("house.move.impassable", "gap.move.impassable")
def test_infantry_enters_buildings_and_grav_crosses_water_and_nobody_else_does() -> None:
    for name, through in (("building", {INFANTRY}), ("water", {GRAV, VTOL})):
        for kind in (INFANTRY, GUN, WALKER, WHEELED, TRACKED, GRAV, VTOL):
            f = field(ground((name, [120, 60, 200, 140])), (0, kind, [(100, 100)]))
            assert leg(f, 125, 100) == (LEGAL if kind in through else PASSABLE)


@pytest.mark.rule("example.space.bridge", "gap.move.road-through-difficult")
def test_a_tank_crosses_a_bridge_between_the_banks_at_road_rate() -> None:
    banks = (("water", [0, 260, 88, 290]), ("water", [122, 260, 200, 290]), ("road", [90, 0, 120, 380]))
    for x, check in ((99, LEGAL), (98, PASSABLE)):
        f = field(ground(*banks), (0, TRACKED, [(x, 230)]))
        assert leg(f, x, 320) == check
        assert allowance(f, march(f, 0, straight(x, 320, 4, KEEP)), 0, Terms()) == 90


@pytest.mark.rule("example.space.path-past-an-enemy", "house.move.enemy-zone", "gap.move.enemy-zone")
def test_a_way_past_an_enemy_keeps_more_than_an_inch_away() -> None:
    for y, check in ((127, CLEAR_OF_ENEMIES), (128, LEGAL)):
        f = field(ground(), (0, INFANTRY, [(30, 100)]), (1, TRACKED, [(55, y)]))
        m = march(f, 0, straight(80, 100, 4, KEEP))
        assert broken(f, m, Terms()) == check
    f.y[1] = 127
    assert margin(f, m, Terms(), CLEAR_OF_ENEMIES) == 1


@pytest.mark.rule("house.move.enemy-zone", "gap.engage.falls-short")
def test_the_target_may_be_touched_but_not_passed_over_and_other_enemies_keep_their_zone() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100)]), (1, INFANTRY, [(130, 100)]), (1, INFANTRY, [(100, 134)]))
    engaging = Terms(0, 1)
    assert leg(f, 118, 100, terms=engaging) == LEGAL
    assert leg(f, 118, 100) == CLEAR_OF_ENEMIES
    assert leg(f, 119, 100, terms=engaging) == CLEAR_OF_ENEMIES  # overlaps by a tick
    assert margin(f, march(f, 0, straight(119, 100, 4, KEEP)), engaging, CLEAR_OF_ENEMIES) == 1
    assert leg(f, 148, 100, terms=engaging) == CLEAR_OF_ENEMIES  # over it, though it would end in the open
    assert leg(f, 100, 112, terms=engaging) == CLEAR_OF_ENEMIES  # the other one
    assert leg(f, 100, 111, terms=engaging) == LEGAL


@pytest.mark.rule("house.move.enemy-zone")
def test_who_begins_inside_a_zone_may_leave_it_but_not_come_nearer() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100)]), (1, INFANTRY, [(115, 100)]))
    assert leg(f, 80, 100) == LEGAL
    assert leg(f, 100, 120) == LEGAL  # at a right angle
    assert leg(f, 101, 120) == CLEAR_OF_ENEMIES
    assert leg(f, 110, 112, via=(100, 118)) == CLEAR_OF_ENEMIES  # back into it on the second leg
    assert margin(f, march(f, 0, straight(101, 120, 4, KEEP)), Terms(), CLEAR_OF_ENEMIES) == 1
    f = field(ground(), (0, INFANTRY, [(100, 100)]), (1, INFANTRY, [(122, 100)]))
    assert [leg(f, 78, 100), leg(f, 101, 100)] == [LEGAL, CLEAR_OF_ENEMIES]


@pytest.mark.rule("gap.vtol.interaction", "house.vtol.in-flight", "gap.move.enemy-zone")
def test_nobody_minds_an_enemy_in_flight_and_who_is_in_flight_minds_nothing_on_the_ground() -> None:
    f = field(ground(MILL), (0, INFANTRY, [(100, 100)]), (1, VTOL, [(130, 100)]))
    assert leg(f, 118, 100) == CLEAR_OF_ENEMIES
    f.fly(1, 1)
    assert leg(f, 130, 100) == LEGAL
    flyer = field(ground(MILL), (0, VTOL, [(100, 290), (100, 315)]), (1, INFANTRY, [(190, 290)]))
    flyer.fly(0, 1)
    assert leg(flyer, 190, 290) == LEGAL
    assert leg(flyer, 400, 290) == LEGAL
    assert leg(flyer, 401, 290) == IN_REACH
    assert leg(flyer, 470, 290) == ON_TABLE
    assert leg(flyer, 190, 290, via=(150, 290)) == STRAIGHT
    assert margin(flyer, march(flyer, 0, move_word(190, 290, 4, KEEP, 150, 290)), Terms(), STRAIGHT) == 0
    flyer.x[1] = 143
    assert leg(flyer, 190, 290) == TOGETHER


@pytest.mark.rule(
    "example.space.redeploy-past-an-objective", "house.move.redeploy-limits", "redeploy.not-near-objective"
)
def test_redeploying_bases_keep_more_than_ten_inches_from_objectives() -> None:
    for y, check in ((106, CLEAR_OF_ENEMIES), (107, LEGAL)):
        f = field(ground(objectives=[(240, 240)]), (0, INFANTRY, [(215, 240 - y)]))
        m = march(f, 0, straight(265, 240 - y, 4, KEEP))
        assert broken(f, m, Terms(0, -1, 1)) == check
        assert broken(f, m, Terms()) == LEGAL
        if check != LEGAL:
            assert margin(f, m, Terms(0, -1, 1), CLEAR_OF_ENEMIES) == 1


@pytest.mark.rule("house.move.redeploy-limits", "redeploy.not-near-enemy")
def test_redeploying_bases_keep_more_than_ten_inches_from_enemies_even_in_flight() -> None:
    for flying in (0, 1):
        for x, check in ((217, CLEAR_OF_ENEMIES), (218, LEGAL)):
            f = field(ground(), (0, INFANTRY, [(100, 100)]), (1, VTOL, [(x, 125)]))
            f.fly(1, flying)
            assert leg(f, 100, 150, terms=Terms(0, -1, 1)) == check


@pytest.mark.rule("house.space.no-overlap", "house.move.friends", "gap.move.through-bases")
def test_friends_are_passed_through_but_nobody_ends_on_anybody() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100)]), (0, TRACKED, [(120, 100)]))
    assert leg(f, 137, 100) == LEGAL
    assert leg(f, 136, 100) == ROOM
    assert leg(f, 103, 100) == LEGAL
    assert margin(f, march(f, 0, straight(104, 100, 4, KEEP)), Terms(), ROOM) == 1


@pytest.mark.rule("house.move.friends", "house.move.block-or-formation", "gap.difficult.rest-of-unit")
def test_an_out_of_action_base_stays_and_is_in_the_way_of_its_own_unit() -> None:
    f = field(ground(), (0, TRACKED, [(100, 100), (125, 100), (150, 100)]))
    f.knock_out(1)
    m = march(f, 0, straight(126, 100, 4, KEEP))
    assert [m.bases, broken(f, m, Terms())] == [[0, 2], ROOM]
    assert leg(f, 125, 122) == TOGETHER  # 0 and 2 are 28 ticks apart
    f.x[2] = 142
    assert leg(f, 125, 122) == LEGAL


@pytest.mark.rule("house.unit.coherency", "gap.unit.coherency")
def test_the_working_bases_end_in_one_chain_of_neighbours_within_two_inches() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100), (132, 100), (164, 100)]))
    assert coherent(f, 0) and leg(f, 110, 110) == LEGAL
    f.x[2] = 165
    assert not coherent(f, 0) and leg(f, 110, 110) == TOGETHER
    assert margin(f, march(f, 0, straight(110, 110, 4, KEEP)), Terms(), TOGETHER) == 1
    assert broken(f, march(f, 0, straight(110, 110, 4, LINE)), Terms()) == LEGAL


# -- shapes -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("house.unit.leader", "house.move.block-or-formation", "house.move.facing")
def test_a_unit_that_keeps_its_shape_follows_the_vector_of_its_leader() -> None:
    f = field(ground(), (0, TRACKED, [(100, 100), (100, 130), (125, 110)]))
    m = march(f, 0, move_word(120, 140, 6, KEEP, 110, 105))
    assert [*zip(m.end_x, m.end_y)] == [(120, 140), (120, 170), (145, 150)]
    assert [*zip(m.via_x, m.via_y)] == [(110, 105), (110, 135), (135, 115)]
    f.knock_out(0)
    m = march(f, 0, straight(100, 140, 6, KEEP))
    assert [m.bases, m.end_x, m.end_y] == [[1, 2], [100, 125], [140, 120]]
    carry_out(f, m, NO_DICE)
    assert places(f) == [(100, 100), (100, 140), (125, 120)]
    assert f.heading == [4, 6, 6]


@pytest.mark.rule("example.space.slot", "house.move.slots")
def test_slots_lie_at_their_spacing_along_the_heading() -> None:
    assert spacing(6) == 17
    assert (slot_x(1, 1, 2, 17), slot_y(1, 1, 2, 17)) == (-12, 12)
    assert (slot_x(1, 3, 2, 17), slot_y(1, 3, 2, 17)) == (-24, 24)


@pytest.mark.rule("house.space.rounding", "house.move.slots")
def test_half_values_in_column_slot_five_of_six_grav_bases_go_away_from_zero() -> None:
    found = {(slot_x(2, 5, h, 25), slot_y(2, 5, h, 25)) for h in range(16)}
    assert (5 * 25 * 924) % 1000 == 500  # the half that SPACE tells of
    assert (-116, -48) in found and (116, 48) in found and len(found) == 16


@pytest.mark.rule("example.space.line-faces-about", "house.move.slots")
def test_a_line_faces_about_without_its_wings_changing_places() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100), (100, 117), (100, 83)]))
    m = march(f, 0, straight(100, 100, 8, LINE))
    assert [*zip(m.end_x, m.end_y)] == [(100, 100), (100, 117), (100, 83)]


@pytest.mark.rule("house.move.slots")
def test_of_equally_good_matchings_the_lower_base_takes_the_lower_slot() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100), (80, 100), (60, 100)]))
    m = march(f, 0, straight(100, 100, 0, LINE))  # slots to the left and right: no base is nearer to either
    assert [*zip(m.end_x, m.end_y)] == [(100, 100), (100, 117), (100, 83)]


@pytest.mark.rule("house.move.block-or-formation", "house.move.path")
def test_into_a_formation_every_base_goes_over_the_same_bend() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100), (100, 117)]))
    m = march(f, 0, move_word(130, 110, 0, LINE, 115, 105))
    assert m.bent and [m.via_x, m.via_y] == [[115, 115], [105, 105]]
    m = march(f, 0, straight(130, 110, 0, LINE))
    assert not m.bent and [*zip(m.via_x, m.via_y)] == [*zip(m.end_x, m.end_y)] == [(130, 110), (130, 127)]


def test_a_move_is_one_word_of_verb_and_forty_seven_bits() -> None:
    word = move_word(1023, 1023, 15, 4, 1023, 1022)
    assert int(word).bit_length() == 55 and is_bent(word) and well_formed(word)
    assert not well_formed(word | (5 << 32)) and not well_formed(word | (1 << 55)) and not well_formed(word + 1)


@pytest.mark.rule("close-results.winner-moves-four", "gap.close.winner-move-limits")
def test_the_move_of_a_winner_is_four_inches_whatever_the_ground() -> None:
    for feature in (("road", [0, 0, 480, 480]), ("woods", [50, 50, 200, 200])):
        f = field(ground(feature), (0, WHEELED, [(100, 100)]))
        assert [leg(f, 100 + far, 100, terms=Terms(40)) for far in (40, 41)] == [LEGAL, IN_REACH]
