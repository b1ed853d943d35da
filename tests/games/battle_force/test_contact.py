"""Contact: spots, closing in, piling in, who fights, regrouping."""

from __future__ import annotations

import pytest

from tests.support.battle_field import field, ground, places
from warroom.games.battle_force.space.contact import (
    can_be_hit,
    close_in,
    fighting,
    in_contact,
    pile_in,
    regroup,
    spot_x,
    spot_y,
    touches,
)
from warroom.games.battle_force.space.field import OUT, Field, coherent, within
from warroom.games.battle_force.space.moving import Terms
from warroom.games.battle_force.space.rates import INFANTRY, TRACKED, WALKER, WHEELED
from warroom.kernel.chance import NO_DICE, Scripted

pytestmark = pytest.mark.game("battle-force")


@pytest.mark.rule("example.space.contact-spot", "house.move.contact-spots")
def test_a_contact_spot_is_rounded_to_the_tick() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100)]), (1, TRACKED, [(200, 200)]))
    assert (spot_x(f, 1, 0, 1) - 200, spot_y(f, 1, 0, 1) - 200) == (17, 7)


@pytest.mark.rule("house.move.contact-spots", "gap.close.contact-definition")
def test_every_spot_round_every_base_touches_and_does_not_overlap() -> None:
    for ra in range(1, 15):
        for rb in range(1, 15):
            f = Field(ground(), [[0, INFANTRY, ra, 1], [1, INFANTRY, rb, 1]])
            f.put(1, 200, 200, 0)
            for heading in range(16):
                f.put(0, spot_x(f, 1, 0, heading), spot_y(f, 1, 0, heading), 0)
                assert (f.x[0] - 200) ** 2 + (f.y[0] - 200) ** 2 >= (ra + rb) ** 2
                assert touches(f, 0, 1)


@pytest.mark.rule("gap.close.contact-definition", "house.close.fighting-bases")
def test_contact_is_within_two_tenths_and_who_is_within_an_inch_fights() -> None:
    for gap, touching, near in ((2, True, True), (3, False, True), (10, False, True), (11, False, False)):
        f = field(ground(), (0, INFANTRY, [(100, 100)]), (1, TRACKED, [(117 + gap, 100)]))
        assert in_contact(f, 0, 1) is in_contact(f, 1, 0) is touching
        assert fighting(f, 0, 1) == can_be_hit(f, 0, 1) == fighting(f, 1, 0) == can_be_hit(f, 1, 0) == near


@pytest.mark.rule("house.close.fighting-bases")
def test_who_is_out_of_action_does_not_fight_but_can_be_hit() -> None:
    f = field(ground(), (0, TRACKED, [(100, 100), (300, 300)]), (1, TRACKED, [(125, 100)]))
    f.knock_out(0)
    assert [fighting(f, 0, 1), can_be_hit(f, 0, 1)] == [0, 1]
    assert [fighting(f, 1, 0), can_be_hit(f, 1, 0)] == [1, 0]


@pytest.mark.rule("house.move.close-in")
def test_bases_close_in_one_after_the_other_to_the_nearest_free_spots() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100), (100, 117)]), (1, INFANTRY, [(140, 100)]))
    close_in(f, 0, 1, NO_DICE)
    assert places(f) == [(127, 100), (135, 112)]  # due west; and the nearest spot that base 0 leaves free
    assert f.heading == [0, 0, 4] and in_contact(f, 0, 1)


@pytest.mark.rule("house.move.close-in")
def test_the_nearest_base_goes_first_and_who_is_in_contact_stays() -> None:
    f = field(ground(), (0, INFANTRY, [(90, 100), (112, 100), (127, 100)]), (1, INFANTRY, [(140, 100)]))
    out = close_in(f, 0, 1, NO_DICE)
    assert places(f) == [(135, 88), (135, 112), (127, 100)] and out.moved == 0b011


@pytest.mark.rule("house.move.close-in", "house.space.turn-order")
def test_of_equally_near_spots_the_lower_enemy_base_comes_first_and_then_turn_order() -> None:
    # from due north of a base that a friend blocks, east and west are as near
    for homes, x in (((12, 4), 112), ((4, 12), 88)):
        friend = (0, INFANTRY, [(100, 113)])
        f = field(ground(homes=homes), (0, INFANTRY, [(100, 130)]), friend, (1, INFANTRY, [(100, 100)]))
        close_in(f, 0, 2, NO_DICE)
        assert places(f) == [(x, 105)]
    two = field(ground(), (0, INFANTRY, [(100, 100)]), (1, INFANTRY, [(140, 100), (60, 100)]))
    close_in(two, 0, 1, NO_DICE)
    assert places(two) == [(127, 100)]


@pytest.mark.rule("house.move.close-in")
def test_a_base_that_reaches_no_spot_goes_straight_at_the_nearest_enemy_as_far_as_it_may() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100)]), (1, INFANTRY, [(200, 100)]))
    close_in(f, 0, 1, NO_DICE)
    assert places(f) == [(150, 100)] and not in_contact(f, 0, 1)
    friend = field(ground(), (0, INFANTRY, [(100, 100)]), (0, INFANTRY, [(150, 100)]), (1, INFANTRY, [(200, 100)]))
    close_in(friend, 0, 2, NO_DICE)
    assert places(friend) == [(138, 100)]  # the furthest that is free


@pytest.mark.rule("gap.space.closing-rate", "house.move.close-in", "house.move.rate")
def test_every_leg_of_closing_in_is_judged_by_its_own_ground() -> None:
    road, marsh = ("road", [0, 90, 480, 110]), ("marsh", [160, 60, 200, 89])
    f = field(ground(road, marsh), (0, WHEELED, [(100, 100)]), (1, INFANTRY, [(300, 100)]))
    close_in(f, 0, 1, NO_DICE)
    assert places(f) == [(240, 100)]
    f = field(ground(road, marsh), (0, WHEELED, [(100, 75)]), (1, INFANTRY, [(300, 75)]))
    close_in(f, 0, 1, NO_DICE)
    assert places(f) == [(160, 75)]  # to the border of the marsh: beyond it the way would be longer than five inches


@pytest.mark.rule("house.move.close-in", "house.move.enemy-zone")
def test_closing_in_keeps_off_other_enemies() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100)]), (1, INFANTRY, [(140, 100)]), (1, INFANTRY, [(127, 122)]))
    close_in(f, 0, 1, NO_DICE)
    assert not within(f, 0, 2, 10) and touches(f, 0, 1)


@pytest.mark.rule("house.engage.vehicles-and-buildings", "house.move.impassable")
def test_vehicles_close_in_on_a_base_in_a_building_from_outside() -> None:
    house = ("building", [120, 60, 200, 140])
    f = field(ground(house), (0, WALKER, [(90, 100)]), (1, INFANTRY, [(125, 100)]))
    close_in(f, 0, 1, NO_DICE)
    assert places(f) == [(110, 100)] and touches(f, 0, 1)
    f = field(ground(house), (0, WALKER, [(90, 100)]), (1, INFANTRY, [(129, 100)]))
    close_in(f, 0, 1, NO_DICE)
    assert not touches(f, 0, 1) and f.x[0] == 112


@pytest.mark.rule("house.move.close-in", "gap.difficult.forced-moves", "difficult-ground.one-d6-per-base")
def test_vehicles_test_at_once_while_they_close_in_but_not_when_they_pile_in() -> None:
    marsh = ("marsh", [120, 60, 200, 140])
    f = field(ground(marsh), (0, WHEELED, [(100, 100), (100, 120)]), (1, INFANTRY, [(140, 100)]))
    out = close_in(f, 0, 1, Scripted([2, 3]))
    assert [(trial.base, trial.failed) for trial in out.trials] == [(0, True), (1, False)]
    assert places(f)[0] == (111, 100) and f.state[0] & OUT
    assert f.heading[0] == 4 and f.heading[1] != 4  # only who works turns to the enemy
    f = field(ground(marsh), (0, WHEELED, [(110, 100)]), (1, INFANTRY, [(140, 100)]))
    out = pile_in(f, 0, 1)
    assert out.trials == [] and touches(f, 0, 1)


@pytest.mark.rule("house.close.pile-in")
def test_piling_in_is_two_inches_whatever_the_ground() -> None:
    f = field(ground(("road", [0, 0, 480, 480])), (0, INFANTRY, [(100, 100)]), (1, INFANTRY, [(150, 100)]))
    pile_in(f, 0, 1)
    assert places(f) == [(120, 100)]


@pytest.mark.rule("house.move.facing", "house.move.close-in")
def test_the_unit_faces_the_base_of_the_target_nearest_to_its_leader() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100), (100, 117)]), (1, INFANTRY, [(200, 110), (100, 140)]), heading=12)
    close_in(f, 0, 1, NO_DICE)
    assert places(f) == [(112, 135), (100, 127)]
    assert f.heading[:2] == [7, 7]  # from (112, 135) to (100, 140)


@pytest.mark.rule("house.move.regroup", "gap.unit.straggler", "house.unit.coherency", "gap.flee.facing")
def test_stragglers_come_straight_to_the_leader_until_they_are_joined_to_it() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100), (117, 100), (170, 100)]))
    assert not coherent(f, 0)
    out = regroup(f, 0, Terms(), NO_DICE)
    assert places(f) == [(100, 100), (117, 100), (149, 100)]  # within 20 of base 1
    assert coherent(f, 0) and out.moved == 0b100 and f.heading == [4, 4, 4]
    f = field(ground(), (0, INFANTRY, [(100, 100), (200, 100)]))
    regroup(f, 0, Terms(), NO_DICE)
    assert places(f) == [(100, 100), (150, 100)] and not coherent(f, 0)
    regroup(f, 0, Terms(), NO_DICE)
    assert places(f) == [(100, 100), (132, 100)] and coherent(f, 0)


@pytest.mark.rule("house.move.regroup")
def test_the_nearest_straggler_comes_first_and_the_next_may_join_it() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100), (190, 100), (150, 100)]))
    regroup(f, 0, Terms(), NO_DICE)
    assert places(f) == [(100, 100), (164, 100), (132, 100)]


@pytest.mark.rule("house.move.regroup", "house.move.enemy-zone", "gap.difficult.forced-moves")
def test_regrouping_keeps_off_enemies_and_vehicles_test() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100), (180, 100)]), (1, INFANTRY, [(140, 100)]))
    regroup(f, 0, Terms(), NO_DICE)
    assert places(f)[1] == (163, 100)
    marsh = ("marsh", [140, 60, 160, 140])
    f = field(ground(marsh), (0, TRACKED, [(100, 100), (180, 100)]))
    out = regroup(f, 0, Terms(), Scripted([1]))
    assert places(f)[1] == (171, 100) and f.state[1] & OUT and len(out.trials) == 1


@pytest.mark.rule("house.move.regroup", "house.move.friends")
def test_a_straggler_does_not_end_on_a_friend() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100), (170, 100)]), (0, INFANTRY, [(130, 100)]))
    regroup(f, 0, Terms(), NO_DICE)
    assert places(f)[1] == (142, 100)  # it stops in front of the friend, as near as it can get, if it cannot pass
