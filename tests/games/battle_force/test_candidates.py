"""Moves that suggest themselves, moves by chance, bends, the outline of what is in reach, places, and why not."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.battle_force.crowds import random_field
from tests.support.battle_field import RADII, field, ground, places
from warroom.games.battle_force.space.bends import bend, furthest, legal, reach_outline
from warroom.games.battle_force.space.candidates import candidates, draw, draw_place, likely_places, toward
from warroom.games.battle_force.space.field import Field
from warroom.games.battle_force.space.ground import lies_in
from warroom.games.battle_force.space.moving import Terms, march
from warroom.games.battle_force.space.orders import (
    ARRIVE,
    CLOSE_IN,
    CLUSTER,
    COLUMN,
    DEPLOY,
    KEEP,
    LINE,
    MOVE,
    REGROUP,
    STAY,
    formation_of,
    is_bent,
    leader_x,
    leader_y,
    move_word,
    place_word,
    placed_flying,
    straight,
)
from warroom.games.battle_force.space.placing import (
    ENTRY_DISTANCE,
    can_place,
    entry_strip,
    first_fit,
    misplaced,
    not_hovering,
    set_up,
)
from warroom.games.battle_force.space.rates import INFANTRY, TRACKED, VTOL, WALKER, WHEELED
from warroom.games.battle_force.space.refusing import refusal
from warroom.games.battle_force.space.sight import open_line
from warroom.kernel.chance import Search
from warroom.kernel.words import pack, verb

pytestmark = pytest.mark.game("battle-force")

MILL = ("building", [170, 270, 210, 310])
EDGES = [[0, 440, 480, 480], [440, 0, 480, 480], [0, 0, 480, 40], [0, 0, 40, 480]]


def moves(words):
    return [word for word in words if verb(word) == MOVE]


# -- likely moves -----------------------------------------------------------------------------------------------------


def test_every_candidate_is_legal_and_none_comes_twice() -> None:
    for number in range(12):
        rng = Random(f"candidates {number}")
        f = random_field(rng)
        for unit in range(len(f.units)):
            if f.leader(unit) < 0:
                continue
            for terms in (Terms(), Terms(40), Terms(0, -1, 1)):
                found = candidates(f, unit, terms, 160, False, 9999, EDGES)
                assert len(found) == len(set(found)) and any(verb(word) == STAY for word in found)
                assert all(legal(f, unit, word, terms) for word in moves(found))


def test_candidates_reach_objectives_cover_and_the_far_side_of_what_hides() -> None:
    g = ground(MILL, ("rubble", [60, 120, 100, 160]), objectives=[(120, 230)])
    f = field(g, (0, INFANTRY, [(120, 200), (120, 183)]), (1, INFANTRY, [(120, 440)]))
    found = moves(candidates(f, 0, Terms(), 160, False))
    ends = [(int(leader_x(word)), int(leader_y(word))) for word in found]
    assert (120, 230) in ends  # the objective
    assert any(lies_in(g, 1, *end) for end in ends)  # the rubble
    assert {LINE, CLUSTER, KEEP} <= {int(formation_of(word)) for word in found}
    near = field(g, (0, TRACKED, [(190, 230)]), (1, INFANTRY, [(190, 440)]))
    hidden = moves(candidates(near, 0, Terms(), 160, False))
    assert any(not open_line(g, leader_x(word), leader_y(word), 190, 440) for word in hidden)


def ends_of(f: Field, word: int) -> list[tuple[int, int]]:
    """Where the bases of the first unit end by a move."""
    m = march(f, 0, word)
    return list(zip(m.end_x, m.end_y, strict=True))


def test_candidates_bring_all_bases_into_a_zone_whichever_edge_it_lies_along() -> None:
    """A column of which only the leader is inside lines up along the edge, or as near to it as it gets."""
    for turn, (x0, y0, x1, y1) in enumerate([EDGES[0], EDGES[3], EDGES[2], EDGES[1]]):  # north, west, south, east
        column = [(240, 452 - 17 * i) for i in range(5)]
        for _ in range(turn):
            column = [(480 - y, x) for x, y in column]
        for bases, inside in ((4, True), (5, False)):  # the fifth is 5.6 inches away
            f = field(ground(), (0, INFANTRY, column[:bases]))
            words = moves(candidates(f, 0, Terms(), 160, False, 9999, [[x0, y0, x1, y1]]))
            found = [all(x0 <= x <= x1 and y0 <= y <= y1 for x, y in ends_of(f, word)) for word in words]
            assert any(found) == inside
            out = [max(max(x0 - x, x - x1, y0 - y, y - y1) for x, y in ends_of(f, word)) for word in words]
            assert min(out) <= (0 if inside else 20)


def test_candidates_move_a_unit_by_as_much_as_its_last_base_needs() -> None:
    f = field(ground(), (0, INFANTRY, [(240, 452), (240, 435), (250, 421)]))
    words = moves(candidates(f, 0, Terms(), 160, False, 9999, [EDGES[0]]))
    assert any(
        formation_of(word) == KEEP and ends_of(f, word) == [(240, 471), (240, 454), (250, 440)] for word in words
    )


def test_candidates_stop_at_the_ranges_that_matter() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100)]), (1, INFANTRY, [(300, 100)]))
    ends = {(int(leader_x(word)), int(leader_y(word))) for word in moves(candidates(f, 0, Terms(), 180, False))}
    assert (128, 100) in ends and (108, 100) in ends  # gaps of 160 and of 180


def test_closing_in_and_regrouping_are_offered_where_they_make_sense() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100), (117, 100)]), (1, INFANTRY, [(160, 100)]))
    assert pack(CLOSE_IN) not in candidates(f, 0, Terms(0, 1), 160, False)
    assert candidates(f, 0, Terms(0, 1), 160, True)[0] == pack(CLOSE_IN)
    assert pack(REGROUP) not in candidates(f, 0, Terms(), 160, False)
    f.x[1] = 140
    assert pack(REGROUP) in candidates(f, 0, Terms(), 160, False)
    f.knock_out(0)
    f.knock_out(1)
    assert candidates(f, 0, Terms(), 160, False) == []


def test_towards_a_place_a_unit_goes_as_far_as_the_ground_lets_it() -> None:
    f = field(ground(), (0, INFANTRY, [(100, 100)]))
    assert toward(f, 0, 130, 140, KEEP, Terms()) == straight(130, 140, 4, KEEP)
    word = toward(f, 0, 300, 100, KEEP, Terms())
    assert (leader_x(word), leader_y(word)) == (150, 100)
    assert toward(f, 0, 100, 100, KEEP, Terms()) == 0
    road = field(ground(("road", [90, 90, 400, 110])), (0, WHEELED, [(100, 100)]))
    assert leader_x(toward(road, 0, 300, 100, KEEP, Terms())) == 240


# -- by chance --------------------------------------------------------------------------------------------------------


def test_any_draw_is_legal_and_all_formations_come_up() -> None:
    drawn = set()
    for number in range(30):
        rng = Random(f"draws {number}")
        f = random_field(rng)
        chance = Search(number)
        for unit in range(len(f.units)):
            for i in range(5):
                word = draw(f, unit, Terms(), chance)
                assert verb(word) == STAY or legal(f, unit, word, Terms())
                drawn.add(int(formation_of(word)) if verb(word) == MOVE else -1)
    assert drawn == {-1, 0, 1, 2, 3, 4}


def test_who_is_shut_in_stays() -> None:
    pond = [("water", [0, 0, 90, 480]), ("water", [130, 0, 480, 480])]
    pond += [("water", [90, 0, 130, 90]), ("water", [90, 130, 130, 480])]
    f = field(ground(*pond), (0, TRACKED, [(101, 101)]), (0, INFANTRY, [(118, 118)]))
    assert verb(draw(f, 0, Terms(0, -1, 0), Search(1))) in (STAY, MOVE)
    f = field(ground(*pond), (0, TRACKED, [(110, 110)]))
    f.radius[0] = 20  # not even a turn of a tick
    assert verb(draw(f, 0, Terms(), Search(1))) == STAY


# -- bends ------------------------------------------------------------------------------------------------------------


def test_a_bend_is_found_round_a_wall_and_round_an_enemy() -> None:
    f = field(ground(("building", [108, 99, 116, 111])), (0, WHEELED, [(75, 105)]))
    word = straight(150, 105, 0, KEEP)
    assert not legal(f, 0, word, Terms())
    bent = bend(f, 0, word, Terms())
    assert bent and is_bent(bent) and legal(f, 0, bent, Terms())
    assert (leader_x(bent), leader_y(bent)) == (150, 105)
    f = field(ground(("building", [108, 50, 200, 102])), (0, WALKER, [(90, 80)]))
    assert bend(f, 0, straight(115, 120, 0, KEEP), Terms()) == move_word(115, 120, 0, KEEP, 99, 111)  # off a corner
    f = field(ground(), (0, WHEELED, [(90, 100)]), (1, INFANTRY, [(130, 110)]))
    bent = bend(f, 0, straight(170, 100, 0, KEEP), Terms())
    assert bent and is_bent(bent) and legal(f, 0, bent, Terms())


def test_a_legal_way_needs_no_bend_and_where_none_helps_there_is_none() -> None:
    f = field(ground(MILL), (0, TRACKED, [(100, 100)]))
    assert bend(f, 0, straight(150, 100, 0, KEEP), Terms()) == straight(150, 100, 0, KEEP)
    assert bend(f, 0, straight(300, 100, 0, KEEP), Terms()) == 0
    f.fly(0, 1)
    assert bend(f, 0, straight(470, 100, 0, KEEP), Terms()) == 0


def test_the_outline_of_what_is_in_reach_is_drawn_by_the_check_itself() -> None:
    f = field(ground(MILL), (0, TRACKED, [(150, 290)]))
    outline = reach_outline(f, 0, Terms())
    assert len(outline) == 32
    assert all(legal(f, 0, straight(x, y, 4, KEEP), Terms()) for x, y in outline)
    assert outline[0] == [159, 290] and outline[16] == [80, 290]  # the wall in the east, the rate in the west
    assert furthest(f, 0, Terms()) == 90 and furthest(f, 0, Terms(40)) == 40
    f.knock_out(0)
    assert reach_outline(f, 0, Terms()) == []


# -- places -----------------------------------------------------------------------------------------------------------


def waiting(*kinds: int, features=(), bases=3) -> Field:
    return Field(ground(*features), [[0, kind, RADII[kind], bases] for kind in kinds])


@pytest.mark.rule("house.deploy.alternate", "house.deploy.states")
def test_a_unit_is_deployed_in_a_formation_with_all_centres_in_its_zone() -> None:
    f = waiting(INFANTRY)
    zone = [0, 0, 480, 80]
    for y, fits in ((80, True), (81, False)):
        word = place_word(DEPLOY, 0, 100, y, 4, LINE, 0)
        assert can_place(f, word, zone, 0) is fits is (misplaced(f, word, zone, 0, "house.deploy.alternate") is None)
    told = misplaced(f, word, zone, 0, "house.deploy.alternate")
    assert told is not None and "0.1 inches outside" in told.says and told.rule == "house.deploy.alternate"
    set_up(f, place_word(DEPLOY, 0, 100, 60, 4, LINE, 0))
    assert places(f) == [(100, 60), (83, 60), (117, 60)] and f.heading == [4, 4, 4]


@pytest.mark.rule("house.deploy.alternate", "house.move.impassable", "house.space.no-overlap", "house.space.base-disc")
def test_nobody_is_deployed_off_the_table_in_walls_or_on_others() -> None:
    f = waiting(TRACKED, TRACKED, features=[("building", [100, 40, 140, 60])])
    zone = [0, 0, 480, 80]
    set_up(f, place_word(DEPLOY, 1, 300, 40, 4, LINE, 0))
    cases = {
        (20, 40): "house.space.base-disc",
        (80, 40): "house.move.impassable",
        (300, 61): "house.space.no-overlap",
        (200, 40): None,
    }
    for (x, y), rule in cases.items():
        told = misplaced(f, place_word(DEPLOY, 0, x, y, 4, LINE, 0), zone, 0, "house.deploy.alternate")
        assert (told.rule if told is not None else None) == rule
    told = misplaced(f, place_word(DEPLOY, 0, 200, 40, 4, KEEP, 0), zone, 0, "house.deploy.alternate")
    assert told is not None and "formation" in told.says
    told = misplaced(f, place_word(DEPLOY, 0, 200, 40, 4, LINE, 1), zone, 0, "house.deploy.alternate")
    assert told is not None and told.rule == "house.vtol.state"


@pytest.mark.rule("house.reserve.placement")
def test_reserves_arrive_wholly_within_four_inches_of_their_edge_and_over_ten_from_enemies() -> None:
    g = ground()
    assert entry_strip(g, 12, 6) == [0, 0, 480, 34] and entry_strip(g, 4, 6) == [0, 446, 480, 480]
    assert entry_strip(g, 0, 6) == [446, 0, 480, 480] and entry_strip(g, 8, 6) == [0, 0, 34, 480]
    f = Field(g, [[0, INFANTRY, 6, 1], [1, INFANTRY, 6, 1]])
    area = entry_strip(g, 12, 6)
    assert [can_place(f, place_word(ARRIVE, 0, 100, y, 4, LINE, 0), area, 100) for y in (34, 35)] == [True, False]
    for x, fits in ((212, False), (213, True)):
        f.put(1, x, 34, 0)
        word = place_word(ARRIVE, 0, 100, 34, 4, LINE, 0)
        assert can_place(f, word, area, ENTRY_DISTANCE) is fits
        told = misplaced(f, word, area, ENTRY_DISTANCE, "house.reserve.placement")
        assert fits or (told is not None and told.pieces == ("base 1",))


def test_likely_places_are_few_and_lie_in_front_and_behind_on_every_side_of_the_table() -> None:
    for home, area in ((12, [0, 0, 480, 80]), (4, [0, 400, 480, 480]), (8, [0, 0, 80, 480]), (0, [400, 0, 480, 480])):
        f = Field(ground(homes=(home, 12)), [[0, INFANTRY, 6, 3]])
        found = likely_places(f, 0, DEPLOY, area, 0)
        assert len(found) == len(set(found)) == 15 and all(can_place(f, word, area, 0) for word in found)
        ends = [(int(leader_x(word)), int(leader_y(word))) for word in found]
        forward = [{12: y, 4: 480 - y, 8: x, 0: 480 - x}[home] for x, y in ends]
        assert [*dict.fromkeys(forward)] == [66, 13] or [*dict.fromkeys(forward)] == [67, 14]
        assert ends[0] in ((240, 66), (240, 466), (66, 240), (466, 240), (240, 413), (413, 240))


def test_likely_places_and_drawn_places_are_places() -> None:
    f = waiting(VTOL, INFANTRY, features=[("building", [100, 20, 300, 60])])
    zone = [0, 0, 480, 80]
    for unit in (0, 1):
        found = likely_places(f, unit, DEPLOY, zone, 0)
        assert found and all(can_place(f, word, zone, 0) for word in found)
        assert can_place(f, draw_place(f, unit, DEPLOY, zone, 0, Search(3)), zone, 0)
    assert draw_place(f, 1, DEPLOY, [0, 0, 3, 3], 0, Search(3)) == 0
    small = [300, 300, 340, 340]
    one = Field(ground(), [[0, INFANTRY, 6, 1]])
    drawn = {draw_place(one, 0, DEPLOY, small, 0, Search(seed)) for seed in range(20)}
    assert len(drawn) == 20 and all(can_place(one, word, small, 0) for word in drawn)
    flown = {int(placed_flying(draw_place(f, 0, DEPLOY, zone, 0, Search(seed)))) for seed in range(20)}
    assert flown == {0, 1}  # VTOLs are placed either way


@pytest.mark.rule("house.reserve.placement", "gap.reserves.no-room")
def test_the_first_place_where_a_unit_fits_is_found_if_there_is_one() -> None:
    area = entry_strip(ground(), 12, 6)
    f = Field(ground(), [[0, INFANTRY, 6, 3], [1, INFANTRY, 6, 2]])
    word = first_fit(f, 0, ARRIVE, area, ENTRY_DISTANCE, 0, 20, 4)
    assert word == place_word(ARRIVE, 0, 20, 20, 4, LINE, 0) or can_place(f, word, area, ENTRY_DISTANCE)
    f.put(3, 113, 6, 0)
    f.put(4, 367, 6, 0)  # only between the two, and at the far end, is there room
    word = first_fit(f, 0, ARRIVE, area, ENTRY_DISTANCE, 0, 5, 1)
    assert can_place(f, word, area, ENTRY_DISTANCE) and leader_x(word) in range(225, 256)
    f.put(4, 340, 6, 0)
    wide = first_fit(f, 0, ARRIVE, area, ENTRY_DISTANCE, 0, 5, 1)
    assert wide and leader_x(wide) > 440
    f = Field(ground(("water", [0, 0, 480, 40])), [[0, INFANTRY, 6, 3], [1, INFANTRY, 6, 2]])
    assert first_fit(f, 0, ARRIVE, area, ENTRY_DISTANCE, 0, 5, 1) == 0


@pytest.mark.rule("house.vtol.state", "gap.vtol.state-change")
def test_a_vtol_hovers_only_where_every_base_could_stand_and_has_room() -> None:
    f = field(ground(MILL), (0, VTOL, [(100, 100), (125, 100)]), (0, INFANTRY, [(160, 100)]))
    f.fly(0, 1)
    assert not_hovering(f, 0) is None
    f.x[1] = 121  # over each other
    told = not_hovering(f, 0)
    assert told is not None and told.rule == "house.vtol.state" and told.pieces == ("base 0", "base 1")
    f.x[1] = 144  # over a friend
    assert not_hovering(f, 0) is not None
    f.x[1], f.y[1] = 190, 259
    assert not_hovering(f, 0) is None
    f.y[1] = 260  # over the building by a tick
    told = not_hovering(f, 0)
    assert told is not None and told.pieces == ("base 1", "feature 0")
    f.knock_out(1)  # every current base
    assert not_hovering(f, 0) is not None
    f.lose(1)
    assert not_hovering(f, 0) is None


# -- why not ----------------------------------------------------------------------------------------------------------


def why_not(f, word, terms=None):
    return refusal(f, march(f, 0, word), terms or Terms())


def test_a_refusal_names_the_rule_the_margin_the_cure_and_the_pieces() -> None:
    f = field(ground(MILL), (0, TRACKED, [(100, 100), (127, 100)]), (1, INFANTRY, [(200, 100)]))
    f.ground.names = ["the mill"]
    assert why_not(f, straight(120, 120, 4, KEEP)) is None
    told = why_not(f, straight(100, 171, 4, KEEP))
    assert told == (
        "house.move.rate",
        "Bases 1 and 2 would go 7.1 of 7.0 inches: 0.1 too far. Make the way that much shorter.",
        ("base 0", "base 1"),
    )
    told = why_not(f, straight(100, 41, 4, COLUMN))
    assert told is not None and told.rule == "house.move.rate" and "2.1 too far" in told.says
    told = why_not(f, straight(9, 100, 4, KEEP))
    says = "Base 1 would not be wholly on the table, by 0.2: stay that much further in."
    assert told == ("house.space.base-disc", says, ("base 0",))
    told = why_not(f, straight(146, 100, 4, KEEP))
    assert told is not None and told.rule == "house.move.enemy-zone" and told.pieces == ("base 1", "base 2")
    assert "Base 2 would come within 1.0 inch of an enemy, 0.1 too near" in told.says


def test_refusals_speak_of_walls_targets_others_gaps_bends_and_redeploying() -> None:
    f = field(ground(MILL), (0, TRACKED, [(150, 240)]), (1, INFANTRY, [(150, 300)]), (1, INFANTRY, [(90, 240)]))
    f.ground.names = ["the mill"]
    told = why_not(f, straight(180, 270, 4, KEEP))
    assert told is not None and told.rule == "house.move.impassable" and "the mill" in told.says
    assert told.pieces == ("base 0", "feature 0")
    told = why_not(f, straight(150, 290, 4, KEEP), Terms(0, 1))
    assert told is not None and "over a base of the target, by 0.7" in told.says
    told = why_not(f, straight(150, 220, 4, KEEP), Terms(0, -1, 1))
    assert told is not None and told.rule == "house.move.redeploy-limits" and "10.0 inches" in told.says
    told = why_not(f, straight(150, 199, 4, KEEP), Terms(40))
    assert told is not None and told.rule == "close-results.winner-moves-four"
    f = field(ground(), (0, INFANTRY, [(100, 100), (133, 100)]), (0, INFANTRY, [(100, 130)]))
    told = why_not(f, straight(100, 120, 4, KEEP))
    assert told is not None and told.rule == "house.space.no-overlap" and "by 0.2" in told.says
    assert told.pieces == ("base 0", "base 2")
    told = why_not(f, straight(100, 80, 4, KEEP))
    assert told is not None and told.rule == "house.unit.coherency" and "0.1 too wide" in told.says
    f = field(ground(objectives=[(200, 200)]), (0, VTOL, [(100, 100)]))
    told = why_not(f, straight(110, 110, 4, KEEP), Terms(0, -1, 1))
    assert told is None
    told = why_not(f, straight(140, 140, 4, KEEP), Terms(0, -1, 1))
    assert told is not None and told.pieces == ("base 0", "objective 0")
    f.fly(0, 1)
    told = why_not(f, move_word(140, 140, 4, KEEP, 120, 100))
    assert told is not None and told.rule == "house.vtol.in-flight" and "bend" in told.says
