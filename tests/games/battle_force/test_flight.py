"""Moving away: the sixteen headings, Disengage, Flee, and what happens at the edge."""

from __future__ import annotations

import pytest

from tests.support.battle_field import field, ground, places
from warroom.games.battle_force.space.field import OUT
from warroom.games.battle_force.space.flight import (
    caught,
    disengage,
    flee,
    follow,
    forced_allowance,
    walk_away,
    ways_out,
)
from warroom.games.battle_force.space.rates import INFANTRY, TRACKED, VTOL, WHEELED
from warroom.games.battle_force.space.rough import straight_way
from warroom.games.battle_force.space.templates import scatter, under
from warroom.games.battle_force.space.ticks import HX, HY, rounded
from warroom.kernel.chance import NO_DICE, Scripted

pytestmark = pytest.mark.game("battle-force")

TEMPLATE = -1


def test_the_leg_of_a_flight_is_rounded_and_has_no_more_samples_than_ticks() -> None:
    f = field(ground(), (0, INFANTRY, [(200, 200)]))
    way = straight_way(f, 0, 200 + rounded(100 * HX[3]), 200 + rounded(100 * HY[3]))
    assert (way.ex - 200, way.ey - 200, way.last) == (38, 92, 100)


@pytest.mark.rule("house.move.forced-rate")
def test_a_forced_move_is_by_the_difficult_rate_if_its_line_would_cross_such_ground() -> None:
    f = field(ground(("marsh", [150, 60, 200, 140]), ("road", [0, 90, 99, 110])), (0, WHEELED, [(99, 100)]))
    assert [forced_allowance(f, 0, heading, 1) for heading in (0, 8)] == [50, 100]  # by road no faster
    assert [forced_allowance(f, 0, heading, 2) for heading in (0, 8)] == [100, 200]
    f.x[0] = 50  # at movement rate it would only come to the border: judged before it is doubled
    assert forced_allowance(f, 0, 0, 2) == 200


@pytest.mark.rule("close.response-disengage", "close-results.disengage-standard-move-away", "house.flee.headings")
def test_a_unit_disengages_by_one_standard_move_along_a_heading() -> None:
    f = field(ground(), (0, INFANTRY, [(200, 200), (200, 217)]), (1, INFANTRY, [(213, 200)]))
    out = disengage(f, 0, 1, 8, NO_DICE)
    assert places(f) == [(150, 200), (150, 217)] and f.heading[:2] == [8, 8]
    assert [out.heading, out.moved, out.lost] == [8, 0b11, []]


@pytest.mark.rule("gap.close.direction-away", "house.flee.headings")
def test_only_headings_that_lead_away_are_ways_out() -> None:
    f = field(ground(), (0, INFANTRY, [(200, 200)]), (1, INFANTRY, [(213, 200)]))
    found = ways_out(f, 0, 1)
    assert all((found >> heading) & 1 for heading in range(4, 13))
    assert disengage(f.clone(), 0, 1, 6, NO_DICE).heading == 6
    # towards the enemy nobody takes a step, and who takes none comes no nearer
    assert (found >> 0) & 1
    flanked = field(ground(), (0, INFANTRY, [(200, 200), (200, 150)]), (1, INFANTRY, [(213, 200)]))
    assert not (ways_out(flanked, 0, 1) >> 3) & 1  # base 1 would come nearer
    assert disengage(flanked, 0, 1, 3, NO_DICE).moved == 0 and places(flanked) == [(200, 200), (200, 150)]


@pytest.mark.rule("house.move.forced-rate", "gap.move.table-edge")
def test_who_disengages_stops_at_the_table_edge_and_who_flees_runs_off_it() -> None:
    for fleeing, here in ((False, True), (True, False)):
        f = field(ground(), (0, INFANTRY, [(30, 200)]), (1, INFANTRY, [(43, 200)]))
        walk_away(f, 0, 8, 1, fleeing)
        assert f.current(0) is here
        assert not here or places(f) == [(6, 200)]


@pytest.mark.rule("house.move.forced-rate", "house.move.friends")
def test_the_foremost_walks_first_and_who_comes_after_stops_behind_it() -> None:
    wall = ("building", [110, 100, 130, 300])
    f = field(ground(wall), (0, TRACKED, [(200, 200), (172, 200)]), (1, INFANTRY, [(217, 200)]))
    walk_away(f, 0, 8, 1, False)
    assert places(f) == [(163, 200), (141, 200)]
    f = field(ground(), (0, INFANTRY, [(200, 200)]), (0, INFANTRY, [(155, 200)]), (1, INFANTRY, [(217, 200)]))
    walk_away(f, 0, 8, 1, False)
    assert places(f) == [(167, 200)]  # through a friend, but not onto it


@pytest.mark.rule("house.move.forced-rate", "house.move.enemy-zone")
def test_who_walks_away_stops_before_the_zone_of_another_enemy() -> None:
    f = field(ground(), (0, INFANTRY, [(200, 200)]), (1, INFANTRY, [(213, 200)]), (1, INFANTRY, [(140, 200)]))
    walk_away(f, 0, 8, 1, False)
    assert places(f) == [(163, 200)]
    other = field(ground(), (0, INFANTRY, [(213, 200)]), (0, INFANTRY, [(140, 200)]), (1, INFANTRY, [(200, 200)]))
    walk_away(other, 2, 8, 1, False)
    assert places(other, 2) == [(163, 200)]  # the other side too
    assert caught(other, 2, 10) == 0 and caught(other, 2, 11) == 1


@pytest.mark.rule("close-results.flee-double-move", "gap.close.flee-direction", "house.flee.procedure")
def test_a_unit_flees_by_twice_its_move_along_the_heading_that_takes_it_furthest() -> None:
    f = field(ground(), (0, INFANTRY, [(240, 240)]), (1, INFANTRY, [(253, 240)]))
    out = flee(f, 0, 1, 0, 0, NO_DICE)
    assert out.heading == 8 and places(f) == [(140, 240)] and f.heading[0] == 8
    # the same for the other side, with friends about who do not matter
    friends = (1, INFANTRY, [(300, 300), (20, 240)])
    f = field(ground(), (0, INFANTRY, [(253, 240)]), friends, (1, INFANTRY, [(240, 240)]))
    out = flee(f, 2, 0, 0, 0, NO_DICE)
    assert out.heading == 8 and places(f, 2) == [(140, 240)]


@pytest.mark.rule("gap.close.flee-direction", "house.flee.procedure", "close-results.flee-double-move")
def test_a_unit_flees_where_most_of_it_survives() -> None:
    f = field(ground(), (0, INFANTRY, [(60, 240)]), (1, INFANTRY, [(73, 240)]))
    out = flee(f, 0, 1, 0, 0, NO_DICE)
    assert out.lost == [] and f.current(0)  # straight west it would have run off the table
    assert out.heading in (5, 6, 10, 11)


@pytest.mark.rule("gap.close.flee-direction", "house.space.turn-order")
def test_between_equally_good_headings_the_turn_order_of_the_side_decides() -> None:
    for homes, heading in (((12, 4), 12), ((4, 12), 4), ((0, 8), 4), ((8, 0), 12)):
        f = field(ground(homes=homes), (0, INFANTRY, [(240, 240)]), (1, INFANTRY, [(220, 240), (260, 240)]))
        assert flee(f, 0, 1, 0, 0, NO_DICE).heading == heading


@pytest.mark.rule("house.area.rout-direction")
def test_a_unit_routed_by_a_template_flees_from_its_centre() -> None:
    f = field(ground(), (0, INFANTRY, [(240, 240)]), (1, INFANTRY, [(240, 420)]))
    assert flee(f.clone(), 0, 1, 0, 0, NO_DICE).heading == 12
    out = flee(f, 0, TEMPLATE, 240, 180, NO_DICE)  # southwards it would end nearer to the centre
    assert out.heading == 14 and places(f) == [(310, 170)]  # 100 of the 101 samples of the leg (71, -71)


@pytest.mark.rule("house.flee.headings", "house.flee.procedure")
def test_a_unit_with_no_way_out_does_not_move() -> None:
    ring = [(240, 262), (261, 246), (253, 222), (227, 222), (219, 246)]
    f = field(ground(), (0, INFANTRY, [(240, 240)]), (1, INFANTRY, ring))
    out = flee(f, 0, 1, 0, 0, NO_DICE)
    assert places(f) == [(240, 240)] and out.moved == 0


@pytest.mark.rule("house.flee.tests", "gap.difficult.forced-moves")
def test_fleeing_vehicles_test_once_the_heading_is_fixed_and_stop_where_they_fail() -> None:
    marsh = ("marsh", [100, 0, 200, 480])
    f = field(ground(marsh), (0, TRACKED, [(230, 240)]), (1, INFANTRY, [(247, 240)]))
    out = flee(f, 0, 1, 0, 0, Scripted([1]))
    assert len(out.trials) == 1 and f.state[0] & OUT
    assert f.heading[0] == 4  # who is Out of Action does not turn
    assert f.x[0] >= 200


@pytest.mark.rule("gap.flee.off-the-table", "gap.move.table-edge")
def test_a_vehicle_that_flees_off_the_table_does_not_test() -> None:
    f = field(ground(("marsh", [12, 200, 25, 280])), (0, TRACKED, [(40, 240)]), (1, INFANTRY, [(57, 240)]))
    tried = f.clone()
    walk_away(tried, 0, 8, 2, True)
    out = follow(f, tried, 0, 8, NO_DICE)
    assert [out.lost, out.trials, f.current(0)] == [[0], [], False]


@pytest.mark.rule("gap.flee.comparing-headings", "gap.close.flee-direction")
def test_enemies_in_flight_do_not_turn_a_flight() -> None:
    f = field(ground(), (0, INFANTRY, [(240, 240)]), (1, INFANTRY, [(253, 240)]), (1, VTOL, [(120, 240)]))
    assert flee(f.clone(), 0, 1, 0, 0, NO_DICE).heading != 8
    f.fly(2, 1)
    assert flee(f, 0, 1, 0, 0, NO_DICE).heading == 8


@pytest.mark.rule("gap.flee.facing", "house.move.facing")
def test_after_moving_away_a_unit_faces_as_its_leader_went_or_as_before() -> None:
    wall = ("building", [150, 230, 170, 270])
    f = field(ground(wall), (0, TRACKED, [(181, 250), (181, 275)]), (1, INFANTRY, [(198, 262)]), heading=1)
    disengage(f, 0, 1, 8, Scripted([6, 6]))
    assert places(f)[0] == (181, 250) and places(f)[1] != (181, 275)  # the leader stands at the wall
    assert f.heading[:2] == [1, 1]


@pytest.mark.rule("gap.flee.blocked-start", "house.move.forced-rate")
def test_a_base_whose_start_has_been_taken_settles() -> None:
    f = field(ground(), (0, TRACKED, [(200, 200), (193, 179)]), (1, INFANTRY, [(205, 227), (168, 189)]))
    walk_away(f, 0, 7, 1, False)
    # base 0 gets one tick far, where it overlaps the start of base 1, which cannot move: it makes room, homewards
    assert places(f) == [(199, 200), (193, 178)]


@pytest.mark.rule("gap.vtol.multiplied-flight", "house.vtol.in-flight")
def test_a_vtol_in_flight_flees_its_thirty_inches_over_everything() -> None:
    f = field(ground(("building", [100, 100, 200, 380])), (0, VTOL, [(340, 240)]), (1, INFANTRY, [(360, 240)]))
    f.fly(0, 1)
    out = flee(f, 0, 1, 0, 0, NO_DICE)
    assert out.heading == 8 and places(f) == [(40, 240)]


@pytest.mark.rule(
    "close-results.flee-four-inches-or-destroyed", "example.flee-too-close", "gap.close.flee-base-or-unit-destroyed",
    "close-results.disengage-left-within-one-inch-destroyed", "example.disengage-leaves-base-behind",
)  # fmt: skip
def test_whoever_is_left_within_the_distance_of_any_enemy_is_caught() -> None:
    f = field(
        ground(),
        (0, INFANTRY, [(100, 172), (100, 240), (100, 312)]),
        (1, INFANTRY, [(100, 100)]),
        (1, VTOL, [(120, 320)]),
    )
    assert caught(f, 0, 40) == 0b100 and caught(f, 0, 60) == 0b101
    f.fly(2, 1)
    assert caught(f, 0, 40) == 0 and caught(f, 0, 59) == 0
    f = field(ground(), (0, TRACKED, [(100, 122)]), (1, INFANTRY, [(100, 100)]))
    f.knock_out(0)
    assert caught(f, 0, 10) == 1 and caught(f, 0, 4) == 0


@pytest.mark.rule("house.area.template", "gap.area.under-template", "gap.vtol.interaction")
def test_whose_centre_is_within_the_radius_is_under_the_template() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 120), (100, 121), (112, 116)]), (1, VTOL, [(88, 84)]))
    assert under(f, 100, 100, 20) == [0, 2, 3]
    f.fly(1, 1)
    assert under(f, 100, 100, 20) == [0, 2]


@pytest.mark.rule("house.area.scatter", "house.space.rounding", "gap.area.scatter")
def test_a_template_drifts_in_one_of_six_directions_but_not_off_the_table() -> None:
    g = ground()
    assert [scatter(g, 240, 240, 2, die) for die in range(1, 7)] == [
        (260, 240), (250, 257), (230, 257), (220, 240), (230, 223), (250, 223),
    ]  # fmt: skip
    assert scatter(g, 240, 240, 0, 3) == (240, 240)
    assert scatter(g, 475, 470, 4, 1) == (480, 470) and scatter(g, 5, 5, 4, 5) == (0, 0)


@pytest.mark.rule("gap.close.flee-direction", "gap.flee.comparing-headings")
def test_more_bases_alive_count_for_more_than_distance() -> None:
    """Southwards the rear base runs off the table and the other gets furthest; along the edge both survive."""
    f = field(ground(), (0, INFANTRY, [(200, 190), (200, 60)]), (1, INFANTRY, [(200, 300)]))
    out = flee(f, 0, 1, 0, 0, NO_DICE)
    assert out.lost == [] and places(f)[:2] == [(292, 152), (292, 22)]
