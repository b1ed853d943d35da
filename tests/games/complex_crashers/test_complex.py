"""Regions, edges and tokens: where one can go, whom one sees, and what gives cover."""

from __future__ import annotations

import pickle

import pytest

from tests.games.complex_crashers.maps import (
    EAST,
    NORTH,
    OPEN_EDGE,
    PILLARED_EDGE,
    SOUTH,
    WEST,
    complex_of,
)
from warroom.games.complex_crashers.codes import (
    COVER,
    DOOR_CLOSED,
    DOOR_OPEN,
    NO_TOKEN,
    OPEN,
    PILLAR,
    WALL,
)
from warroom.games.complex_crashers.complex import Complex, built, edge_of

pytestmark = pytest.mark.game("complex-crashers")

ROW_OF_FOUR = {(0, 0): "oooo", (1, 0): "oooo", (2, 0): "oooo", (3, 0): "oooo"}


def regions(mask: int) -> list[int]:
    """The members of a set."""
    return [number for number in range(64) if mask >> number & 1]


def steps(c: Complex, region: int) -> list[int]:
    """The regions one step away."""
    return regions(c.ways[region])


@pytest.mark.rule("regions.distance", "regions.adjacent")
def test_distance_goes_along_rows_and_columns_and_never_diagonally() -> None:
    c = complex_of({(0, 0): "oooo", (1, 0): "oooo", (1, 1): "oooo", (3, 2): "oooo"})
    assert [c.distance(0, other) for other in range(4)] == [0, 1, 2, 5]
    assert c.adjacent(0, 1) and not c.adjacent(0, 2) and not c.adjacent(0, 0)
    assert regions(c.within(0, 2)) == [0, 1, 2]


@pytest.mark.rule("gap.distance-walls")
def test_a_wall_changes_no_distance() -> None:
    c = complex_of({(0, 0): "wwww", (1, 0): "wwww"})
    assert c.adjacent(0, 1)
    assert steps(c, 0) == []


@pytest.mark.rule("regions.one-tile", "regions.edges")
def test_a_region_is_a_tile_with_four_printed_edges() -> None:
    c = complex_of({(0, 0): "opwo"})
    assert c.size == 1
    assert [c.printed(0, side) for side in range(4)] == [OPEN, PILLAR, WALL, OPEN]
    c = c.placed(1, c.edges[0], c.cells[0] - 1, 1)  # a quarter turn clockwise: what was north is east
    assert [c.printed(1, side) for side in range(4)] == [OPEN, OPEN, PILLAR, WALL]


@pytest.mark.rule("edges.wall-blocks", "edges.thick-wall", "edges.thin-wall", "loe.blocked")
@pytest.mark.parametrize(
    ("west", "east", "open_"), [("o", "o", True), ("w", "o", False), ("o", "w", False), ("w", "w", False)]
)
def test_a_wall_on_either_side_shuts_an_edge(west: str, east: str, open_: bool) -> None:
    c = complex_of({(0, 0): f"o{west}oo", (1, 0): f"ooo{east}"})
    assert c.unobstructed(0, EAST) is open_
    assert c.unobstructed(1, WEST) is open_
    assert (c.shows(0, EAST) == WALL) is not open_
    assert (steps(c, 0) == [1]) is open_
    assert c.sees(0, 1) is open_


@pytest.mark.rule("edges.thin-wall-pillar", "gap.pillar-which-side")
def test_a_pillar_behind_a_wall_serves_nobody() -> None:
    c = complex_of({(0, 0): "opoo", (1, 0): "ooow"})
    assert c.pillars[0] == 0
    assert c.shows(0, EAST) == WALL


@pytest.mark.rule("gap.pillar-which-side", "edges.pillar-unobstructed", "gap.pillar-passable")
def test_a_printed_pillar_serves_its_own_region_and_lets_everybody_through() -> None:
    c = complex_of({(0, 0): "opoo", (1, 0): "oooo"})
    assert regions(c.pillars[0]) == [EAST]
    assert c.pillars[1] == 0
    assert steps(c, 0) == [1]
    assert c.sees(0, 1)
    assert c.shows(1, WEST) == PILLAR


@pytest.mark.rule("gap.pillar-which-side")
def test_a_pillared_token_serves_both_regions() -> None:
    c = complex_of({(0, 0): "owoo", (1, 0): "oooo"}, {(0, EAST): PILLARED_EDGE})
    assert regions(c.pillars[0]) == [EAST]
    assert regions(c.pillars[1]) == [WEST]


@pytest.mark.rule("gap.pillar-under-door")
@pytest.mark.parametrize(
    ("token", "usable"), [(DOOR_OPEN, False), (DOOR_CLOSED, False), (COVER, True), (OPEN_EDGE, False)]
)
def test_a_door_takes_the_pillar_away_for_as_long_as_it_lies_there(token: int, usable: bool) -> None:
    c = complex_of({(0, 0): "opoo", (1, 0): "oooo"}, {(0, EAST): token})
    assert (regions(c.pillars[0]) == [EAST]) is usable
    assert regions(c.laid(0, EAST, NO_TOKEN).pillars[0]) == [EAST]


@pytest.mark.rule("edges.blast-door", "edges.blast-door-operable", "loe.blocked")
def test_a_closed_door_is_a_wall_and_an_open_one_is_not() -> None:
    c = complex_of({(0, 0): "oooo", (1, 0): "oooo"}, {(0, EAST): DOOR_CLOSED})
    assert steps(c, 0) == [] and not c.sees(0, 1)
    c = c.laid(1, WEST, DOOR_OPEN)  # from the other side
    assert steps(c, 0) == [1] and c.sees(0, 1)


@pytest.mark.rule("edges.token-span")
def test_a_token_belongs_to_both_regions_of_its_edge() -> None:
    c = complex_of({(0, 0): "oooo", (1, 0): "oooo"}, {(1, WEST): COVER})
    assert c.token(0, EAST) == c.token(1, WEST) == COVER
    assert c.covers == 1
    assert c.edge_name(edge_of(1, WEST)) == c.edge_name(edge_of(0, EAST)) == edge_of(0, EAST)
    assert c.laid(0, EAST, NO_TOKEN).token(1, WEST) == NO_TOKEN


@pytest.mark.rule("gap.tiles-token-on-wall")
def test_doors_and_open_edges_replace_a_wall_but_cover_does_not() -> None:
    tiles = {(0, 0): "owoo", (1, 0): "ooow"}
    assert steps(complex_of(tiles, {(0, EAST): DOOR_OPEN}), 0) == [1]
    assert steps(complex_of(tiles, {(0, EAST): OPEN_EDGE}), 0) == [1]
    assert steps(complex_of(tiles, {(0, EAST): COVER}), 0) == []


@pytest.mark.rule("movement.step", "gap.tiles-moved-into-unrevealed")
def test_one_moves_from_region_to_region_and_never_into_the_unrevealed() -> None:
    c = complex_of({(0, 0): "oooo", (1, 0): "owow", (2, 0): "oooo", (0, 1): "oooo", (1, 1): "oooo"})
    assert steps(c, 0) == [3]
    assert steps(c, 1) == [4]
    assert regions(c.reach[0]) == [0, 1, 3, 4]
    assert regions(c.reach[2]) == [2]


@pytest.mark.rule("loe.own-region", "loe.straight")
def test_line_of_effect_goes_along_rows_and_columns_only() -> None:
    c = complex_of({(0, 0): "oooo", (1, 0): "oooo", (2, 0): "oooo", (0, 1): "oooo", (1, 1): "oooo"})
    assert regions(c.sight[0]) == [0, 1, 2, 3]
    assert not c.sees(0, 4)


@pytest.mark.rule("gap.loe-unrevealed")
def test_no_line_of_effect_crosses_the_unrevealed() -> None:
    c = complex_of({(0, 0): "oooo", (2, 0): "oooo"})
    assert not c.sees(0, 1)


@pytest.mark.rule("loe.blocked")
def test_one_wall_on_the_way_ends_the_line() -> None:
    c = complex_of({**ROW_OF_FOUR, (2, 0): "owoo"})
    assert regions(c.sight[0]) == [0, 1, 2]
    assert regions(c.sight[3]) == [3]


@pytest.mark.rule("cover.token", "cover.shared-edge", "gap.cover-passable")
def test_cover_between_neighbours_helps_whoever_is_attacked() -> None:
    c = complex_of(ROW_OF_FOUR, {(0, EAST): COVER})
    assert c.cover(0, 1) == c.cover(1, 0) == 1
    assert steps(c, 0) == [1] and c.sees(0, 3)


@pytest.mark.rule("cover.origin-exception")
def test_cover_at_the_attackers_feet_does_not_help_a_target_farther_away() -> None:
    c = complex_of(ROW_OF_FOUR, {(0, EAST): COVER})
    assert c.cover(0, 2) == 0
    assert c.cover(2, 0) == 1


@pytest.mark.rule("cover.between", "cover.cumulative")
def test_all_cover_on_the_line_adds_up_and_none_beside_it() -> None:
    c = complex_of(
        ROW_OF_FOUR, {(0, EAST): COVER, (1, EAST): COVER, (2, EAST): COVER, (3, EAST): COVER, (3, NORTH): COVER}
    )
    assert c.cover(0, 3) == 2
    assert c.cover(0, 0) == 0
    assert c.cover(3, 1) == 1


def test_the_side_from_which_a_line_comes() -> None:
    c = complex_of({(0, 0): "oooo", (1, 0): "oooo", (0, 1): "oooo", (0, -1): "oooo", (-1, 0): "oooo", (1, 1): "oooo"})
    assert [c.side(0, other) for other in range(6)] == [-1, EAST, SOUTH, NORTH, WEST, -1]


@pytest.mark.rule("gap.tiles-unrevealed", "gap.deploy-adjacency")
def test_every_empty_cell_beside_a_tile_is_an_unrevealed_region_behind_walls_too() -> None:
    c = complex_of({(0, 0): "wwww", (1, 0): "wwww"})
    assert regions(c.outer[0]) == [NORTH, SOUTH, WEST]
    assert regions(c.rim) == [0, 1]
    assert c.exits == [0, 0]


RING = dict.fromkeys(((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)), "oooo")


@pytest.mark.rule("tiles.encased", "gap.tiles-encased-definition", "gap.deploy-encased")
def test_a_hole_in_the_complex_is_unrevealed_but_leads_nowhere() -> None:
    walled = dict.fromkeys(RING, "wwww")
    c = complex_of({**walled, (1, 0): "wwow"})  # open to the hole alone
    assert regions(c.exits[1]) == [SOUTH]
    assert c.frontier == 0
    assert (c.rim >> 1) & 1
    c = complex_of({where: shown for where, shown in walled.items() if where != (0, 0)} | {(1, 0): "wwow"})
    assert c.frontier == 0  # a diagonal gap lets nothing out
    c = complex_of({where: shown for where, shown in walled.items() if where != (0, 1)} | {(1, 0): "wwow"})
    assert c.frontier != 0


def test_a_complex_survives_being_written_down_and_pickled() -> None:
    c = complex_of(RING, {(0, EAST): COVER, (3, NORTH): DOOR_CLOSED, (4, EAST): DOOR_OPEN})
    for again in (built(c.layout()), pickle.loads(pickle.dumps(c))):
        assert again.layout() == c.layout()
        assert (again.reach, again.sight, again.exits, again.pillars) == (c.reach, c.sight, c.exits, c.pillars)
        assert (again.doors, again.covers) == (2, 1)


def test_a_change_leaves_the_old_complex_as_it_was() -> None:
    c = complex_of(ROW_OF_FOUR)
    before = c.layout()
    c.laid(0, EAST, DOOR_CLOSED)
    c.placed(9, c.edges[0], c.cells[0] - 1, 2)
    assert c.layout() == before
    assert steps(c, 0) == [1]
