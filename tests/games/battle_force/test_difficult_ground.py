"""Difficult ground: who tests when, where a base stops that fails, and how it settles among the others."""

from __future__ import annotations

import pytest

from tests.support.battle_field import field, ground, places
from warroom.games.battle_force.space.field import OUT, coherent
from warroom.games.battle_force.space.moving import LEGAL, Terms, broken, march
from warroom.games.battle_force.space.orders import COLUMN, KEEP, move_word, straight
from warroom.games.battle_force.space.rates import GRAV, GUN, INFANTRY, TRACKED, VTOL, WALKER, WHEELED
from warroom.games.battle_force.space.rough import Outcome, Way, carry_out, settle, straight_way
from warroom.kernel.chance import Scripted

pytestmark = pytest.mark.game("battle-force")

RUBBLE = ("rubble", [150, 60, 200, 140])


def go(f, word, *dice):
    """The first unit makes a legal move with these dice, and no more."""
    m = march(f, 0, word)
    assert broken(f, m, Terms()) == LEGAL
    chance = Scripted([*dice])
    out = carry_out(f, m, chance)
    assert chance.rest() == []
    return out


def out_of_action(f):
    return [bool(state & OUT) for state in f.state]


@pytest.mark.rule(
    "example.space.stopped-at-the-edge", "difficult-ground.failed-entry-stops-at-edge", "gap.difficult.edge-position",
    "difficult-ground.failure-is-out-of-action",
)  # fmt: skip
def test_a_base_that_fails_on_entering_stops_touching_the_edge() -> None:
    f = field(ground(RUBBLE), (0, WHEELED, [(120, 100)]))
    go(f, straight(165, 100, 4, KEEP), 2)
    assert places(f) == [(141, 100)] and out_of_action(f) == [True]
    f = field(ground(RUBBLE), (0, WHEELED, [(120, 80)]))
    go(f, straight(160, 105, 4, KEEP), 1)
    assert places(f) == [(141, 93)] and out_of_action(f) == [True]


@pytest.mark.rule(
    "example.difficult-ground-rolls", "difficult-ground.fails-on-one", "difficult-ground.wheeled-fails-on-one-or-two",
    "difficult-ground.grav-and-hovering-reroll", "table.difficult-ground-test", "gap.frame.rerolls",
)  # fmt: skip
def test_wheels_fail_on_two_others_on_one_and_grav_rolls_again() -> None:
    cases = (
        (WHEELED, [2], True), (WHEELED, [3], False), (TRACKED, [2], False), (TRACKED, [1], True),
        (WALKER, [1], True), (WALKER, [2], False), (GRAV, [1, 4], False), (GRAV, [1, 1], True), (GRAV, [2], False),
        (VTOL, [1, 2], False), (VTOL, [1, 1], True),
    )  # fmt: skip
    for kind, dice, failed in cases:
        f = field(ground(RUBBLE), (0, kind, [(130, 100)]))
        trial = go(f, straight(160, 100, 4, KEEP), *dice).trials[0]
        assert out_of_action(f) == [failed] and trial.failed is failed
        assert [trial.base, trial.feature, trial.die, trial.again] == [0, 0, dice[0], dice[1] if dice[1:] else 0]


@pytest.mark.rule("difficult-ground.vehicles-test-on-entering", "house.vtol.in-flight")
def test_infantry_guns_and_whoever_is_in_flight_do_not_test() -> None:
    for kind in (INFANTRY, GUN):
        f = field(ground(RUBBLE), (0, kind, [(130, 100)]))
        go(f, straight(160, 100, 4, KEEP))
    f = field(ground(RUBBLE), (0, VTOL, [(130, 100)]))
    f.fly(0, 1)
    go(f, straight(160, 100, 4, KEEP))
    assert places(f) == [(160, 100)]


@pytest.mark.rule("difficult-ground.vehicles-test-on-entering", "house.space.borders")
def test_to_touch_the_edge_or_to_run_along_it_is_not_to_enter() -> None:
    f = field(ground(RUBBLE), (0, TRACKED, [(130, 100)]))
    go(f, straight(150, 100, 4, KEEP))
    go(f, straight(150, 120, 4, KEEP))
    go(f, straight(151, 120, 4, KEEP), 6)


@pytest.mark.rule(
    "difficult-ground.vehicles-test-when-moving-inside", "difficult-ground.failed-inside-stays",
    "gap.difficult.how-often", "gap.space.no-way-to-test",
)  # fmt: skip
def test_a_base_that_begins_inside_tests_once_it_moves_and_stays_if_it_fails() -> None:
    f = field(ground(RUBBLE), (0, TRACKED, [(151, 100)]))
    go(f, straight(151, 100, 8, KEEP))  # it turns, and does not move
    assert f.heading == [8]
    go(f, straight(120, 100, 4, KEEP), 1)
    assert places(f) == [(151, 100)] and out_of_action(f) == [True]
    assert f.heading == [8]  # who is Out of Action does not turn
    f = field(ground(RUBBLE), (0, TRACKED, [(150, 100)]))  # the border is outside
    go(f, straight(170, 100, 4, KEEP), 1)
    assert places(f) == [(150, 100)]  # it overlaps the rubble from the start


@pytest.mark.rule("gap.difficult.how-often", "house.move.difficult-test")
def test_every_feature_is_tested_once_in_order_of_entry_until_one_fails() -> None:
    two = (("rubble", [150, 60, 170, 140]), ("marsh", [130, 60, 145, 140]))
    f = field(ground(*two), (0, TRACKED, [(115, 100)]))
    out = go(f, straight(165, 100, 4, KEEP), 6, 6)
    assert [trial.feature for trial in out.trials] == [1, 0]
    f = field(ground(*two), (0, TRACKED, [(115, 100)]))
    out = go(f, straight(165, 100, 4, KEEP), 6, 1)
    assert places(f) == [(139, 100)] and [trial.failed for trial in out.trials] == [False, True]
    f = field(ground(*two), (0, TRACKED, [(115, 100)]))
    out = go(f, straight(165, 100, 4, KEEP), 1)
    assert places(f) == [(119, 100)] and len(out.trials) == 1
    f = field(ground(RUBBLE), (0, TRACKED, [(130, 100)]))  # in and out of the same feature again, over a bend
    go(f, move_word(130, 110, 4, KEEP, 152, 105), 6)


@pytest.mark.rule("gap.difficult.how-often")
def test_what_is_entered_on_the_second_leg_is_tested_after_the_first() -> None:
    two = (("rubble", [100, 130, 140, 150]), ("marsh", [115, 60, 130, 110]))
    f = field(ground(*two), (0, TRACKED, [(103, 105)]))
    out = go(f, move_word(120, 131, 4, KEEP, 117, 105), 5, 5)
    assert [trial.feature for trial in out.trials] == [1, 0]


@pytest.mark.rule("gap.difficult.edge-position", "house.move.path")
def test_a_base_can_stop_on_either_leg_of_its_way() -> None:
    f = field(ground(RUBBLE), (0, TRACKED, [(120, 80)]))
    go(f, move_word(151, 99, 4, KEEP, 120, 99), 1)  # north, then east into the rubble
    assert places(f) == [(139, 99)]
    f = field(ground(RUBBLE), (0, TRACKED, [(130, 150)]))
    go(f, move_word(160, 135, 4, KEEP, 150, 154), 1)
    assert places(f) == [(152, 151)]  # three samples beyond the bend


@pytest.mark.rule("difficult-ground.one-d6-per-base", "gap.difficult.rest-of-unit", "house.move.difficult-test")
def test_every_base_tests_for_itself_and_the_others_go_on() -> None:
    f = field(ground(RUBBLE), (0, TRACKED, [(130, 80), (130, 105), (130, 130)]))
    out = go(f, straight(160, 80, 0, KEEP), 4, 1, 2)
    assert [trial.base for trial in out.trials] == [0, 1, 2]
    assert places(f) == [(160, 80), (139, 105), (160, 130)]
    assert f.heading == [0, 4, 0] and out.moved == 0b111
    assert not coherent(f, 0) and f.leader(0) == 0


@pytest.mark.rule("house.space.settle", "house.move.difficult-test")
def test_those_who_passed_are_set_down_first_and_who_stopped_goes_back_to_where_there_is_room() -> None:
    f = field(ground(RUBBLE), (0, TRACKED, [(120, 100), (101, 112)]))
    go(f, straight(160, 100, 4, KEEP), 1)  # base 1 ends before the rubble, where base 0 would touch it at (139, 100)
    assert places(f) == [(122, 100), (141, 112)]
    f = field(ground(RUBBLE), (0, TRACKED, [(110, 100)]), (1, VTOL, [(139, 100)]))
    f.fly(1, 1)
    go(f, straight(152, 100, 4, KEEP), 1)
    assert places(f) == [(139, 100)]  # in flight nobody is in the way
    f = field(ground(RUBBLE), (0, TRACKED, [(110, 100)]), (0, INFANTRY, [(139, 100)]))
    go(f, straight(157, 100, 4, KEEP), 1)
    assert places(f) == [(122, 100)]


@pytest.mark.rule("house.space.settle", "gap.space.nearest-free-place")
def test_a_base_without_room_on_its_way_takes_the_nearest_free_place_by_distance_then_turn_order() -> None:
    g = ground(RUBBLE, homes=(12, 4))
    f = field(g, (0, TRACKED, [(100, 100)]), (0, INFANTRY, [(100, 100)]))
    settle(f, 0, straight_way(f, 0, 120, 100), 0, False, 0, Outcome())
    assert places(f) == [(100, 83)]  # seventeen ticks away, south first: towards home
    f = field(g, (0, INFANTRY, [(20, 20)]), (1, TRACKED, [(100, 100)]), (1, INFANTRY, [(100, 100)]))
    settle(f, 1, straight_way(f, 1, 120, 100), 0, False, 0, Outcome())
    assert places(f, 1) == [(100, 117)]  # the other side has its home in the north
    f = field(g, (0, TRACKED, [(100, 11)]), (0, INFANTRY, [(100, 11)]))
    settle(f, 0, straight_way(f, 0, 120, 11), 0, False, 0, Outcome())
    assert places(f) == [(117, 11)]  # not off the table, so east, the next counter-clockwise


@pytest.mark.rule("gap.space.stopped-together", "house.move.difficult-test")
def test_those_who_stop_together_settle_one_after_the_other_and_the_later_are_in_nobodys_way() -> None:
    f = field(ground(RUBBLE), (0, INFANTRY, [(20, 20)]), (0, TRACKED, [(100, 100), (100, 123)]))
    m = march(f, 1, straight(150, 111, 4, COLUMN))
    m.end_x, m.end_y = [152, 153], [100, 100]  # both cross the same edge, base 2 of the unit coming from above
    m.via_x, m.via_y = m.end_x, m.end_y
    carry_out(f, m, Scripted([1, 1]))
    first, second = places(f, 1)
    assert first == (139, 100)  # as if the other were not there
    assert (second[0] - 139) ** 2 + (second[1] - 100) ** 2 >= 22**2


@pytest.mark.rule("house.space.settle")
def test_a_base_settles_from_the_start_of_the_leg_on_which_it_stopped_and_not_on_impassable_ground() -> None:
    walls = ("building", [90, 40, 110, 88])
    f = field(ground(walls), (0, TRACKED, [(100, 100)]), (0, INFANTRY, [(100, 100)]), (0, INFANTRY, [(300, 300)]))
    settle(f, 0, Way(100, 100, 100, 100, 100, 100), 0, False, 0, Outcome())
    assert places(f) == [(117, 100)]  # the building is in the south
    f = field(ground(), (0, TRACKED, [(100, 100)]), (0, INFANTRY, [(100, 100)]), (0, INFANTRY, [(300, 300)]))
    settle(f, 0, Way(100, 100, 300, 300, 301, 300), 0, True, 0, Outcome())
    assert places(f) == [(300, 283)]


@pytest.mark.rule("house.space.settle")
def test_a_base_that_finds_no_room_within_six_inches_is_destroyed() -> None:
    for lake, lost in (([0, 0, 480, 149], []), ([0, 0, 480, 150], [0])):
        f = field(ground(("water", lake)), (0, TRACKED, [(100, 100)]))
        out = Outcome()
        settle(f, 0, straight_way(f, 0, 100, 101), 0, False, 0, out)
        assert out.lost == lost
        assert places(f) == [(100, 160)] if not lost else not f.current(0)
