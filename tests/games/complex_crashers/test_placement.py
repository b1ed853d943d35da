"""Revealing and placing tiles: what is drawn, kept, turned and covered, and that there is always a way on."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.complex_crashers.maps import (
    EAST,
    NORTH,
    PILLARED_EDGE,
    SOUTH,
    WEST,
    cell,
    edges,
    raid_of,
)
from tests.games.complex_crashers.placements import ASKS, build, play_game
from warroom.games.complex_crashers import steps
from warroom.games.complex_crashers.codes import COVER, DOOR_CLOSED, DOOR_OPEN, NO_TOKEN, OPEN, WALL
from warroom.games.complex_crashers.rules import placement
from warroom.games.complex_crashers.state import FIRST_REACTOR, MANAGER, OFFLINE, Raid
from warroom.games.complex_crashers.verbs import DO_OPEN, DO_PASS, DO_PLACE, DO_RESERVE, DO_TOKEN
from warroom.kernel.chance import NO_DICE, Chance, Scripted
from warroom.kernel.refusals import Refusal
from warroom.kernel.words import first, pack, second, third, verb

pytestmark = pytest.mark.game("complex-crashers")

FIRST = (1, 1)  # the first tile that can be drawn
CROSS, HALL, BEND, BAY, CELLAR = "oooo", "owow", "ooww", "owww", "wwww"


def run(s: Raid, chance: Chance = NO_DICE) -> int:
    """Does what lies on the agenda up to the next question, and gives it; 0 when nothing is left."""
    while s.agenda and verb(s.top()) not in ASKS:
        step = s.pop()
        if verb(step) in (steps.TILES, steps.MEND):
            placement.do_step(s, step, chance)
    return s.top() if s.agenda else 0


def reveal(s: Raid, region: int = 0, dice: tuple[int, ...] = FIRST) -> int:
    """Begins a reveal and goes on to its first question."""
    placement.begin_reveal(s, region)
    return run(s, Scripted(list(dice)))


def choices(s: Raid) -> list[int]:
    """What may be answered now."""
    return ASKS[verb(s.top())].choices(s, MANAGER, s.top())


def refusal(s: Raid, choice: int) -> Refusal:
    """Why a choice is not allowed now."""
    assert choice not in choices(s)
    refused = ASKS[verb(s.top())].why_not(s, MANAGER, s.top(), choice)
    assert refused is not None
    return refused


def answer(s: Raid, choice: int) -> int:
    """Answers, and goes on to the next question."""
    assert choice in choices(s)
    ASKS[verb(s.top())].answer(s, MANAGER, s.top(), choice, NO_DICE)
    return run(s, Scripted(list(FIRST)))


def place(s: Raid, tile: int, where: tuple[int, int], turn: int = 0) -> None:
    """Places a tile without free tokens."""
    answer(s, pack(DO_PLACE, tile, cell(*where), turn))
    if s.agenda and verb(s.top()) == steps.ASK_TOKEN:
        answer(s, DO_PASS)


def places(s: Raid) -> list[tuple[int, int, int]]:
    """The placements that may be chosen now: tile, cell, quarter turns."""
    found = [choice for choice in choices(s) if verb(choice) == DO_PLACE]
    return [(first(choice), second(choice), third(choice)) for choice in found]


# -- when a reveal is due ---------------------------------------------------------------------------------------------


@pytest.mark.rule("reveal.trigger", "gap.tiles-reveal-on-door")
def test_a_reveal_is_due_wherever_an_able_operative_stands_at_an_open_edge() -> None:
    s = raid_of({(0, 0): "wwow", (0, 1): "owww"}, deck=1)
    assert placement.reveal_due(s) == -1
    s.complex = s.complex.laid(0, EAST, DOOR_CLOSED)
    assert placement.reveal_due(s) == -1
    s.complex = s.complex.laid(0, EAST, DOOR_OPEN)
    assert placement.reveal_due(s) == 0


@pytest.mark.rule("reveal.not-by-defenders", "gap.tiles-incapacitated-access")
def test_neither_defenders_nor_the_incapacitated_reveal_anything() -> None:
    s = raid_of({(0, 0): "wwow", (0, 1): "oooo"}, operatives=(0, 1), deck=1)
    s.health[1] = 0
    s.at[9:] = [1]  # a defender
    s.table |= 1 << 9
    assert placement.reveal_due(s) == -1
    s.health[1] = 1
    assert placement.reveal_due(s) == 1


@pytest.mark.rule("reveal.trigger", "gap.tiles-no-chain", "gap.tiles-cell-order", "tiles.one-at-a-time")
def test_every_open_cell_gets_a_tile_one_at_a_time_and_no_cell_behind_them() -> None:
    s = raid_of({(0, 0): "oowo"}, plain=[CROSS] * 3, deck=3)
    reveal(s)
    assert {where for _tile, where, _turn in places(s)} == {cell(0, -1), cell(1, 0), cell(-1, 0)}
    place(s, 8, (1, 0))
    assert {where for _tile, where, _turn in places(s)} == {cell(0, -1), cell(-1, 0)}
    assert refusal(s, pack(DO_PLACE, 9, cell(2, 0), 0)).rule == "gap.tiles-no-chain"
    place(s, 9, (0, -1))
    place(s, 10, (-1, 0))
    assert s.complex.size == 4
    assert not s.agenda


@pytest.mark.rule("reveal.order", "reveal.no-reactions")
def test_after_the_tiles_come_deployments_and_charges_and_nobody_is_asked_in_between() -> None:
    s = raid_of({(0, 0): "oowo"}, plain=[CROSS] * 4, deck=4)
    placement.begin_reveal(s, 0)
    seen: list[int] = []
    while s.agenda:
        if verb(s.top()) in ASKS:
            seen.append(verb(s.top()))
            ASKS[verb(s.top())].answer(s, MANAGER, s.top(), choices(s)[0], NO_DICE)
        else:
            step = s.pop()
            seen.append(verb(step))
            if verb(step) in (steps.TILES, steps.MEND):
                placement.do_step(s, step, Scripted([1, 1]))
            else:
                assert (first(step), second(step)) == (1, 3)
    assert seen[-2:] == [steps.MEND, steps.REVEALED]
    assert seen.count(steps.REVEALED) == 1


# -- deck and reserve -------------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.deck-order", "setup.group-two", "gap.tile-groups-of-three", "gap.hidden-deck")
def test_the_groups_come_in_order_each_with_its_tech_tile_on_top() -> None:
    s = raid_of({(0, 0): CROSS}, plain=[CROSS] * 3)
    s.plain_left, s.special_left, s.tech_left = [1, 1, 1], [1 << 3, 1 << 5, 1 << 7], 0b110
    drawn: list[int] = []
    for dice in ([2, 1], [], [], [1], [1], [], [2], []):  # a plain tile and the reactor, in any order by chance
        chance = Scripted(dice)
        placement.draw(s, chance)
        drawn.append(s.drawn)
        assert chance.rest() == []
    assert drawn == [8, 3, 1, 5, 9, 2, 10, 7]
    assert placement.deck_left(s) == 0


@pytest.mark.rule(
    "tiles.reserve-then-draw", "tiles.reserve-limit", "tiles.reserve-face-up", "gap.tiles-reserve-procedure"
)
def test_up_to_two_tiles_are_laid_aside_for_another() -> None:
    s = raid_of({(0, 0): "owww"}, plain=[CROSS, HALL, BEND, BAY], deck=4)
    reveal(s)
    answer(s, DO_RESERVE)
    assert (s.reserve, s.drawn) == ([8], 9)
    answer(s, DO_RESERVE)
    assert (s.reserve, s.drawn) == ([8, 9], 10)
    assert refusal(s, DO_RESERVE).rule == "tiles.reserve-limit"


@pytest.mark.rule("tiles.reserve-swap")
def test_a_tile_of_the_reserve_is_placed_and_the_drawn_one_takes_its_place() -> None:
    s = raid_of({(0, 0): "owww"}, plain=[CROSS, HALL, BEND], deck=3)
    reveal(s)
    answer(s, DO_RESERVE)
    assert {tile for tile, _where, _turn in places(s)} == {8, 9}
    assert refusal(s, pack(DO_PLACE, 10, cell(0, -1), 0)).rule == "tiles.reserve-swap"
    place(s, 8, (0, -1))
    assert (s.complex.tiles[1], s.reserve, s.drawn) == (8, [9], -1)


@pytest.mark.rule("gap.tiles-reserve-draw-empty")
def test_the_last_tile_of_the_deck_can_only_be_placed_or_swapped() -> None:
    s = raid_of({(0, 0): "owww"}, plain=[CROSS, HALL], deck=2)
    reveal(s)
    answer(s, DO_RESERVE)
    assert refusal(s, DO_RESERVE).rule == "gap.tiles-reserve-draw-empty"
    assert {tile for tile, _where, _turn in places(s)} == {8, 9}


@pytest.mark.rule("tiles.tech-immediate", "setup.group-three")
def test_a_tech_tile_is_placed_as_soon_as_it_is_drawn() -> None:
    s = raid_of({(0, 0): "owww"}, plain=[CROSS, HALL], deck=0)
    s.plain_left, s.tech_left, s.reserve = [0, 0, 2], 0b100, [8]
    reveal(s)
    assert s.drawn == 2
    assert {tile for tile, _where, _turn in places(s)} == {2}
    assert refusal(s, DO_RESERVE).rule == "tiles.tech-immediate"
    assert refusal(s, pack(DO_PLACE, 8, cell(0, -1), 0)).rule == "tiles.tech-immediate"


@pytest.mark.rule("tiles.reserve-reactor", "tiles.online-reactor-immediate")
@pytest.mark.parametrize("online", [False, True])
def test_the_tile_of_a_reactor_may_be_reserved_only_while_it_is_offline(online: bool) -> None:
    s = raid_of({(0, 0): "owww"}, plain=[CROSS, HALL])
    s.plain_left, s.special_left, s.reserve = [2, 0, 0], [1 << 4, 0, 0], [9]
    s.charges[1] = 0 if online else OFFLINE
    reveal(s)
    assert s.drawn == 4
    if online:
        assert refusal(s, DO_RESERVE).rule == "tiles.online-reactor-immediate"
        assert {tile for tile, _where, _turn in places(s)} == {4}
    else:
        assert DO_RESERVE in choices(s)
        assert {tile for tile, _where, _turn in places(s)} == {4, 9}


def test_a_reactor_stands_in_its_region_from_when_its_tile_is_placed() -> None:
    s = raid_of({(0, 0): "owww"})
    s.special_left = [1 << 4, 0, 0]
    assert not s.on_table(FIRST_REACTOR + 1)
    reveal(s)
    place(s, 4, (0, -1))
    assert s.on_table(FIRST_REACTOR + 1)
    assert s.at[FIRST_REACTOR + 1] == 1
    assert s.fires == [0, 0]


@pytest.mark.rule("gap.tiles-deck-empty")
def test_with_an_empty_deck_cells_are_filled_from_the_reserve_and_then_stay_unrevealed() -> None:
    s = raid_of({(0, 0): "oowo"}, plain=[CROSS, HALL])
    s.plain_left, s.reserve, s.pool = [0, 0, 0], [8, 9], 0
    reveal(s)
    assert {tile for tile, _where, _turn in places(s)} == {8, 9}
    assert refusal(s, DO_RESERVE).rule == "gap.tiles-deck-empty"
    place(s, 9, (0, -1))
    assert {tile for tile, _where, _turn in places(s)} == {8}
    place(s, 8, (1, 0))
    assert not s.agenda
    assert s.complex.exits[0] != 0  # the last cell stays as it is
    assert placement.reveal_due(s) == -1
    assert (s.complex.rim >> 0) & 1


@pytest.mark.rule("gap.hidden-drawn-tile")
def test_everybody_sees_the_tile_that_was_drawn() -> None:
    s = raid_of({(0, 0): "owww"}, plain=[CROSS, HALL], deck=2)
    s.log = []
    reveal(s, dice=(1, 2))
    (event,) = s.log
    assert (event.a, event.audience) == (9, -1)


# -- matching ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("tiles.edge-matching", "gap.tiles-rotation", "tiles.best-effort")
def test_a_tile_must_be_turned_so_that_it_matches() -> None:
    s = raid_of({(0, 0): "owww"}, plain=[BEND], deck=1)
    reveal(s)
    assert places(s) == [(8, cell(0, -1), 1), (8, cell(0, -1), 2)]  # its opening must look south
    assert refusal(s, pack(DO_PLACE, 8, cell(0, -1), 0)).rule == "gap.tiles-rotation"


@pytest.mark.rule("gap.tiles-rotation")
def test_all_four_rotations_are_allowed_where_all_match() -> None:
    s = raid_of({(0, 0): "owww"}, plain=[CROSS], deck=1)
    reveal(s)
    assert [turn for _tile, _where, turn in places(s)] == [0, 1, 2, 3]


@pytest.mark.rule("tiles.edge-token-fallback", "gap.edges-mismatch-detail")
def test_what_cannot_match_is_covered_by_an_open_edge_token() -> None:
    s = raid_of({(0, 0): "owww", (1, -1): "wwwo", (-1, -1): "wwww"}, plain=[BAY], deck=1)
    reveal(s)
    assert {turn for _tile, _where, turn in places(s)} == {1, 2}  # one of the two neighbours is met, never none
    place(s, 8, (0, -1), 2)  # open to the south
    assert s.complex.token(3, SOUTH) == NO_TOKEN
    assert s.complex.token(3, EAST) == OPEN  # the token, on both regions
    assert s.complex.token(1, WEST) == OPEN
    assert s.complex.unobstructed(3, EAST)
    assert s.complex.token(3, WEST) == NO_TOKEN  # a wall against a wall needs nothing
    assert not s.complex.unobstructed(3, WEST)


@pytest.mark.rule("tiles.edge-token-pillared")
def test_the_token_is_pillared_if_it_covers_a_pillar() -> None:
    s = raid_of({(0, 0): "pwww"}, plain=[CELLAR], deck=1)
    reveal(s)
    place(s, 8, (0, -1))
    assert s.complex.token(0, NORTH) == PILLARED_EDGE
    assert s.complex.pillars[1] == 1 << SOUTH


@pytest.mark.rule("gap.tiles-match-obstructed")
def test_an_opening_may_meet_a_wall() -> None:
    s = raid_of({(0, 0): "owww", (1, -1): "wwww"}, plain=[CROSS], deck=1)
    reveal(s)
    place(s, 8, (0, -1))
    assert s.complex.token(2, EAST) == NO_TOKEN
    assert s.complex.shows(2, EAST) == WALL


@pytest.mark.rule("gap.tiles-token-on-neighbour", "gap.edges-mismatch-detail")
@pytest.mark.parametrize(("token", "turns"), [(DOOR_OPEN, {1}), (DOOR_CLOSED, {1, 2}), (COVER, {1})])
def test_a_neighbours_edge_counts_as_what_its_token_shows(token: int, turns: set[int]) -> None:
    s = raid_of({(0, 0): "owww", (1, -1): "wwwo"}, {(1, WEST): token}, plain=[BEND], deck=1)
    reveal(s)
    assert {turn for _tile, _where, turn in places(s)} == turns
    place(s, 8, (0, -1), 1)  # open to the east and to the south
    assert s.complex.token(2, EAST) == token  # it belongs to both now


@pytest.mark.rule("gap.edges-mismatch-detail", "gap.tiles-token-on-neighbour")
def test_a_token_that_meets_a_wall_is_replaced_by_an_open_edge() -> None:
    s = raid_of({(0, 0): "owww"}, {(0, NORTH): DOOR_OPEN}, plain=[CELLAR], deck=1)
    reveal(s)
    assert s.complex.doors == 1
    place(s, 8, (0, -1))
    assert s.complex.token(0, NORTH) == OPEN
    assert s.complex.doors == 0


@pytest.mark.rule("tiles.no-denied-access", "gap.tiles-access-algorithm")
def test_nobody_is_ever_cut_off_whatever_is_placed() -> None:
    s = raid_of({(0, 0): "oooo", (1, -1): "wooo", (2, 0): "wwow"}, operatives=(0, 1), plain=[CELLAR] * 6, deck=6)
    s.health[1] = 0
    before = list(s.complex.reach[:2])
    reveal(s)
    while s.agenda:
        choice = next(choice for choice in choices(s) if choice != DO_RESERVE)
        answer(s, choice)
    after = s.complex.reach
    assert all(old & ~new == 0 for old, new in zip(before, after, strict=False))
    assert all((after[0] >> region) & 1 for region in range(3, s.complex.size))


# -- free tokens ------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "tiles.free-edge-tokens", "gap.tiles-free-token-scope", "gap.tiles-token-on-wall", "edges.blast-door-operable"
)
def test_doors_and_cover_go_on_edges_of_the_new_tile_that_touch_no_revealed_region() -> None:
    s = raid_of({(0, 0): "owww"}, plain=["oowo"], deck=1)
    reveal(s)
    answer(s, pack(DO_PLACE, 8, cell(0, -1), 1))  # its wall to the west
    assert set(choices(s)) == {
        DO_PASS,
        *(pack(DO_TOKEN, side, door) for side in (NORTH, EAST, WEST) for door in (DOOR_OPEN, DOOR_CLOSED)),
        pack(DO_TOKEN, NORTH, COVER),
        pack(DO_TOKEN, EAST, COVER),
    }
    assert refusal(s, pack(DO_TOKEN, SOUTH, COVER)).rule == "tiles.free-edge-tokens"
    assert refusal(s, pack(DO_TOKEN, WEST, COVER)).rule == "gap.tiles-token-on-wall"
    answer(s, pack(DO_TOKEN, WEST, DOOR_OPEN))
    assert refusal(s, pack(DO_TOKEN, WEST, DOOR_CLOSED)).rule == "gap.edge-one-token"
    answer(s, pack(DO_TOKEN, EAST, COVER))
    answer(s, pack(DO_TOKEN, NORTH, DOOR_CLOSED))
    assert not s.agenda  # one token an edge, and no edge is left
    assert [s.complex.unobstructed(1, side) for side in range(4)] == [False, True, True, True]


@pytest.mark.rule("gap.tiles-free-token-scope", "setup.edge-tokens")
def test_the_supply_of_doors_and_cover_is_limited_and_open_edges_are_not() -> None:
    s = raid_of({(0, 0): "owww"}, plain=[CROSS], deck=1)
    s.box.doors, s.box.covers = 1, 0
    reveal(s)
    answer(s, pack(DO_PLACE, 8, cell(0, -1), 0))
    assert refusal(s, pack(DO_TOKEN, NORTH, COVER)).rule == "gap.tiles-free-token-scope"
    answer(s, pack(DO_TOKEN, NORTH, DOOR_OPEN))
    assert not s.agenda  # nothing is left to lay


# -- a way on ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "tiles.frontier-kept", "tiles.frontier-by-door", "example.frontier-by-door", "gap.tiles-frontier-repair"
)
def test_a_reveal_that_closes_the_last_way_on_opens_a_door_elsewhere() -> None:
    s = raid_of(
        {(0, 0): "ooww", (1, 0): "wooo"}, {(1, EAST): DOOR_CLOSED, (1, SOUTH): DOOR_CLOSED}, plain=[BAY], deck=2
    )
    s.pool = 1 << 8
    reveal(s)
    place(s, 8, (0, -1), 2)
    assert verb(s.top()) == steps.ASK_MEND
    assert choices(s) == [pack(DO_OPEN, 1, EAST), pack(DO_OPEN, 1, SOUTH)]
    assert refusal(s, pack(DO_OPEN, 0, SOUTH)).rule == "tiles.frontier-by-token"  # a wall, while there is a door
    answer(s, pack(DO_OPEN, 1, SOUTH))
    assert s.complex.token(1, SOUTH) == DOOR_OPEN
    assert s.complex.token(1, EAST) == DOOR_CLOSED
    assert not s.agenda


@pytest.mark.rule("tiles.frontier-by-token", "gap.tiles-frontier-repair")
def test_without_a_door_a_wall_is_broken_open() -> None:
    s = raid_of({(0, 0): "owww"}, plain=[BAY], deck=2)
    reveal(s)
    place(s, 8, (0, -1), 2)
    assert set(choices(s)) == {
        *(pack(DO_OPEN, 0, side) for side in (EAST, SOUTH, WEST)),
        *(pack(DO_OPEN, 1, side) for side in (NORTH, EAST, WEST)),
    }
    answer(s, pack(DO_OPEN, 0, WEST))
    assert s.complex.token(0, WEST) == OPEN
    assert not s.agenda
    assert placement.reveal_due(s) == 0  # the Operative stands at the new opening: that reveal follows


@pytest.mark.rule("gap.tiles-frontier-algorithm", "gap.tiles-deck-empty")
def test_without_a_tile_left_no_way_on_is_owed() -> None:
    s = raid_of({(0, 0): "owww"}, plain=[BAY], deck=1)
    reveal(s)
    place(s, 8, (0, -1), 2)
    assert not s.agenda


@pytest.mark.rule("tiles.encased", "gap.tiles-frontier-algorithm")
def test_a_way_into_a_hole_is_no_way_on() -> None:
    ring = {
        (1, 0): "wwow",
        (2, 0): "wwww",
        (2, 1): "wwww",
        (2, 2): "wwww",
        (1, 2): "wwww",
        (0, 2): "wwww",
        (0, 1): "wwww",
    }
    s = raid_of({(0, 0): "woww", **ring, (1, 0): "owoo"}, operatives=(1,), plain=[BAY], deck=3)
    assert set(placement.open_cells(s.complex, 1)) == {cell(1, -1), cell(1, 1)}
    s.complex = s.complex.laid(1, SOUTH, DOOR_CLOSED)
    reveal(s, 1)
    place(s, 8, (1, -1), 2)
    assert verb(s.top()) == steps.ASK_MEND
    assert pack(DO_OPEN, 1, SOUTH) not in choices(s)  # that door leads into the hole


@pytest.mark.rule("gap.tiles-frontier-algorithm", "gap.tiles-frontier-repair")
def test_only_who_had_a_way_on_is_owed_one_and_only_where_one_can_be_opened() -> None:
    tiles = {(0, 0): "owww", (3, 0): "wwww"}
    s = raid_of(tiles, operatives=(0, 1), plain=["oooo"], deck=2)  # the second Operative is walled in
    assert placement.owed_a_way_on(s, 0) == 0b01
    reveal(s)
    place(s, 8, (0, -1))
    assert not s.agenda


# -- a reactor that comes online while its tile is in reserve ---------------------------------------------------------


@pytest.mark.rule("tiles.reserved-reactor-online", "gap.tiles-reserved-reactor-where")
def test_the_tile_of_a_reactor_that_comes_online_leaves_the_reserve_for_a_cell_in_reach() -> None:
    s = raid_of({(0, 0): "wwow", (0, 1): "oooo", (5, 5): "oooo"}, special={4: BEND})
    s.reserve = [8, 4]
    s.charges[1] = 0
    placement.place_reserved(s, 2)
    assert verb(s.top()) == steps.ASK_RESERVED
    assert {where for _tile, where, _turn in places(s)} == {cell(1, 1), cell(0, 2), cell(-1, 1)}
    assert refusal(s, pack(DO_PLACE, 4, cell(5, 4), 0)).rule == "gap.tiles-reserved-reactor-where"
    assert refusal(s, pack(DO_PLACE, 8, cell(1, 1), 0)).rule == "tiles.reserved-reactor-online"
    assert refusal(s, pack(DO_PLACE, 4, cell(1, 1), 0)).rule == "gap.tiles-rotation"
    place(s, 4, (1, 1), 2)
    assert s.reserve == [8]
    assert s.at[FIRST_REACTOR + 1] == 3


@pytest.mark.rule("tiles.reserved-reactor-online-charge", "tiles.reserved-reactor-online-deploy")
def test_a_tile_placed_because_its_reactor_came_online_counts_as_one_revealed_region() -> None:
    s = raid_of({(0, 0): "oooo"}, plain=[])
    s.reserve = [4]
    placement.place_reserved(s, 2)
    assert pack(steps.REVEALED, 1, 1) in s.agenda  # deployments there, then one charge
    assert s.agenda[0] == steps.WATCH


@pytest.mark.rule("gap.tiles-reserved-reactor-where")
def test_where_nothing_is_open_an_open_edge_token_joins_the_reactors_tile() -> None:
    s = raid_of({(0, 0): "wwow", (0, 1): "ooww", (1, 1): "wwwo", (1, -1): "wwww"}, special={4: CELLAR})
    s.reserve = [4]
    placement.place_reserved(s, 2)
    assert cell(1, 0) in {where for _tile, where, _turn in places(s)}
    answer(s, pack(DO_PLACE, 4, cell(1, 0), 0))
    assert verb(s.top()) == steps.ASK_JOIN
    assert choices(s) == [pack(DO_OPEN, 4, SOUTH), pack(DO_OPEN, 4, WEST)]  # not towards the region nobody reaches
    answer(s, pack(DO_OPEN, 4, WEST))
    assert s.complex.token(0, EAST) == OPEN
    assert not s.complex.unobstructed(4, SOUTH)
    assert (s.complex.reach[0] >> 4) & 1


@pytest.mark.rule("gap.tiles-reserved-reactor-nowhere")
def test_a_reactors_tile_without_any_place_stays_in_reserve() -> None:
    around = {(0, -1): "wwww", (1, 0): "wwww", (0, 1): "wwww", (-1, 0): "wwww"}
    s = raid_of({(0, 0): "wwww", **around})
    s.reserve = [4]
    placement.place_reserved(s, 2)
    assert not s.agenda
    assert s.reserve == [4]


# -- beside the blueprint ---------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "tiles.best-effort",
    "tiles.no-denied-access",
    "tiles.frontier-kept",
    "tiles.edge-matching",
    "gap.tiles-access-algorithm",
)
def test_random_complexes_come_out_as_on_a_blueprint_drawn_from_the_ledger_alone() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        build(seed, seen)
    assert seen["tile place"] > 300
    assert all(seen[what] for what in ("tile reserve", "swapped", "token token", "covered", "way open", "door opened"))
    assert seen["reserved reactor"]


@pytest.mark.rule("gap.tiles-reveal-on-door", "reveal.trigger", "tiles.best-effort")
def test_in_real_games_too_every_placement_is_found_and_no_reveal_is_forgotten() -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        play_game(seed, seen)
    assert seen["game tile"] > 10


def test_printed_edges_are_read_north_first() -> None:
    assert edges("opwo") == OPEN | 1 << 2 | 2 << 4
