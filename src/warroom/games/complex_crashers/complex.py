"""The complex: which tile lies where and how it is turned, what its edges and tokens let through, who sees whom.

A `Complex` is a value: it is never changed, every change makes a new one, so that clones of a state share it and all
that follows from the tiles is worked out once. Regions are numbered in the order in which their tiles were placed. An
edge is a region and a direction; where two regions touch, both name the same edge.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from warroom.games.complex_crashers.codes import COVER, DOOR_CLOSED, DOOR_OPEN, NO_TOKEN, OPEN, PILLAR, WALL
from warroom.kernel.copies import reduced

NONE: Final = -1

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = 4
DIRECTION_NAMES: Final = ("north", "east", "south", "west")

ROW: Final = 100  # a cell is a row of so many and a column; rows grow to the south, columns to the east
MIDDLE: Final = 50
START_CELL: Final = MIDDLE * ROW + MIDDLE  # where the first tile lies; no complex grows out of the grid from there

PRINTED_BITS: Final = 2  # of a direction among the printed edges of a tile
PRINTED_MASK: Final = 3
SPANS: Final = 6  # distances up to which it is worked out who lies within
TOKEN_BITS: Final = 3  # of a direction among the tokens of a region
TOKEN_MASK: Final = 7
BARE: Final = NO_TOKEN | NO_TOKEN << 3 | NO_TOKEN << 6 | NO_TOKEN << 9  # a region without tokens
ENTRIES: Final = 5  # numbers that tell a region in a layout: tile, cell, turn, printed edges, tokens


def region_bit(region: i64, one: i64 = 1) -> i64:
    """A region as a set of one."""
    return one << region


def row_of(cell: i64) -> i64:
    """How far south a cell lies."""
    return cell // ROW


def column_of(cell: i64) -> i64:
    """How far east a cell lies."""
    return cell % ROW


def next_cell(cell: i64, direction: i64) -> i64:
    """The cell behind an edge of another."""
    if direction == NORTH:
        return cell - ROW
    if direction == EAST:
        return cell + 1
    return cell + ROW if direction == SOUTH else cell - 1


def opposite(direction: i64) -> i64:
    """The direction from which one came."""
    return direction ^ 2


def edge_of(region: i64, direction: i64) -> i64:
    """The number of an edge."""
    return region * DIRECTIONS + direction


def turned(edges: i64, turn: i64) -> i64:
    """The printed edges of a tile after some quarter turns clockwise. [gap.tiles-rotation]"""
    found: i64 = 0
    for direction in range(DIRECTIONS):
        printed = (edges >> (((direction - turn) & 3) * PRINTED_BITS)) & PRINTED_MASK
        found |= printed << (direction * PRINTED_BITS)
    return found


def printed_on(edges: i64, direction: i64) -> i64:
    """What one of the printed edges shows: open space, a pillar or a wall. [regions.edges]"""
    return (edges >> (direction * PRINTED_BITS)) & PRINTED_MASK


def walls(edges: i64) -> i64:
    """The directions in which a tile shows a wall."""
    found: i64 = 0
    for direction in range(DIRECTIONS):
        if printed_on(edges, direction) == WALL:
            found |= 1 << direction
    return found


def is_door(token: i64) -> i64:
    """1 for a blast door, else 0."""
    return 1 if token == DOOR_OPEN or token == DOOR_CLOSED else 0


def is_cover(token: i64) -> i64:
    """1 for cover, else 0."""
    return 1 if token == COVER else 0


@final
@mypyc_attr(acyclic=True)
class Complex:
    """The revealed regions with their edges and tokens, and all that follows from them. [regions.one-tile]"""

    def __init__(self) -> None:
        self.size: i64 = 0
        # what lies on the table, by region
        self.tiles: list[int] = []
        self.cells: list[int] = []
        self.turns: list[int] = []  # quarter turns clockwise
        self.edges: list[int] = []  # printed, as the tile lies
        self.tokens: list[int] = []  # both regions of an edge have its token [edges.token-span]
        # what follows from where the tiles lie
        self.near: list[int] = []  # by edge: the region behind it
        self.outer: list[int] = []  # by region: directions in which nothing is revealed
        self.outside: list[int] = []  # by region: of these, those that lead out of the complex
        self.spans: list[int] = []  # by region: the regions up to a distance of 0, of 1 and so on
        self.rim: i64 = 0  # regions next to an unrevealed one [deploy.where, gap.deploy-adjacency, gap.deploy-encased]
        # what follows from the edges too
        self.exits: list[int] = []  # by region: directions of unobstructed edges to unrevealed regions
        self.frontier: i64 = 0  # regions with such an edge that leads out of the complex
        self.pillars: list[int] = []  # by region: directions of pillars that can be used
        self.ways: list[int] = []  # by region: the regions one step away
        self.reach: list[int] = []  # by region: all regions that can be moved to, itself too
        self.sight: list[int] = []  # by region: all regions in line of effect, itself too
        self.doors: i64 = 0  # tokens on the table
        self.covers: i64 = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self)

    def layout(self) -> list[int]:
        """All that lies on the table as numbers, region by region."""
        found: list[int] = []
        for region in range(self.size):
            found.append(self.tiles[region])
            found.append(self.cells[region])
            found.append(self.turns[region])
            found.append(self.edges[region])
            found.append(self.tokens[region])
        return found

    # -- places ------------------------------------------------------------------------------------------------------

    def region_at(self, cell: i64) -> i64:
        """The region in a cell, if it is revealed."""
        for region in range(self.size):
            if self.cells[region] == cell:
                return region
        return NONE

    def region_of_tile(self, tile: i64) -> i64:
        """The region that a tile is, if it lies on the table."""
        for region in range(self.size):
            if self.tiles[region] == tile:
                return region
        return NONE

    def beyond(self, region: i64, direction: i64) -> i64:
        """The region behind an edge, if it is revealed."""
        return self.near[region * DIRECTIONS + direction]

    def distance(self, a: i64, b: i64) -> i64:
        """Rows and columns between two regions, walls or not. [regions.distance, gap.distance-walls]"""
        rows = row_of(self.cells[a]) - row_of(self.cells[b])
        columns = column_of(self.cells[a]) - column_of(self.cells[b])
        return (rows if rows >= 0 else -rows) + (columns if columns >= 0 else -columns)

    def adjacent(self, a: i64, b: i64) -> bool:
        """Whether two regions lie at a distance of 1. [regions.adjacent]"""
        return self.distance(a, b) == 1

    def within(self, region: i64, most: i64) -> i64:
        """The regions up to a distance, the region itself too."""
        if most < SPANS:
            return self.spans[region * SPANS + most]
        found: i64 = 0
        for other in range(self.size):
            if self.distance(region, other) <= most:
                found |= region_bit(other)
        return found

    def side(self, region: i64, other: i64) -> i64:
        """The edge at which a straight line to another region leaves, if there is such a line."""
        rows = row_of(self.cells[other]) - row_of(self.cells[region])
        columns = column_of(self.cells[other]) - column_of(self.cells[region])
        if (rows == 0) == (columns == 0):
            return NONE
        if columns == 0:
            return NORTH if rows < 0 else SOUTH
        return WEST if columns < 0 else EAST

    # -- edges -------------------------------------------------------------------------------------------------------

    def edge_name(self, edge: i64) -> i64:
        """The one number of two that a shared edge is called by."""
        other = self.near[edge]
        if other == NONE:
            return edge
        mirrored = edge_of(other, opposite(edge & 3))
        return edge if edge < mirrored else mirrored

    def printed(self, region: i64, direction: i64) -> i64:
        """What is printed on the edge of a region's own tile."""
        return printed_on(self.edges[region], direction)

    def token(self, region: i64, direction: i64) -> i64:
        """The token on an edge, or none."""
        return (self.tokens[region] >> (direction * TOKEN_BITS)) & TOKEN_MASK

    def walled(self, region: i64, direction: i64) -> bool:
        """Whether a wall is printed on either side of an edge: two walls are a thick wall, one is a thin one.

        [edges.thick-wall, edges.thin-wall, edges.thin-wall-pillar]
        """
        if self.printed(region, direction) == WALL:
            return True
        other = self.beyond(region, direction)
        return other != NONE and self.printed(other, opposite(direction)) == WALL

    def shows(self, region: i64, direction: i64) -> i64:
        """What an edge shows: its token, or a wall, or a pillar on either side, or open space."""
        token = self.token(region, direction)
        if token != NO_TOKEN:
            return token
        if self.walled(region, direction):
            return WALL
        if self.printed(region, direction) == PILLAR:
            return PILLAR
        other = self.beyond(region, direction)
        return PILLAR if other != NONE and self.printed(other, opposite(direction)) == PILLAR else OPEN

    def unobstructed(self, region: i64, direction: i64) -> bool:
        """Whether neither a wall nor a closed blast door shuts an edge; pillars and cover do not.

        A door or an open edge token replaces what is printed, cover leaves a wall a wall. [edges.wall-blocks,
        edges.blast-door, edges.pillar-unobstructed, gap.pillar-passable, gap.cover-passable, gap.tiles-token-on-wall]
        """
        token = self.token(region, direction)
        if token == NO_TOKEN or token == COVER:
            return not self.walled(region, direction)
        return token != DOOR_CLOSED

    def open_inwards(self, region: i64, direction: i64) -> bool:
        """Whether an edge, by its token or else by its own tile alone, wants an unobstructed edge on the other side.

        [tiles.edge-matching, gap.tiles-token-on-neighbour, gap.edges-mismatch-detail]
        """
        token = self.token(region, direction)
        shown = self.printed(region, direction) if token == NO_TOKEN else token
        return shown != WALL and shown != DOOR_CLOSED

    def offers_pillar(self, region: i64, direction: i64) -> bool:
        """Whether units of a region can use a pillar on an edge: printed on its own tile, or shown by a token.

        [gap.pillar-which-side, gap.pillar-under-door, edges.thin-wall-pillar]
        """
        token = self.token(region, direction)
        if token == NO_TOKEN or token == COVER:
            return self.printed(region, direction) == PILLAR and self.unobstructed(region, direction)
        return token == PILLAR

    # -- line of effect and cover ------------------------------------------------------------------------------------

    def sees(self, origin: i64, target: i64) -> bool:
        """Whether there is line of effect from one region to another. [loe.own-region, loe.straight, gap.loe-units]"""
        seen: i64 = self.sight[origin]
        return (seen >> target) & 1 != 0

    def cover(self, origin: i64, target: i64) -> i64:
        """How many cover tokens on the line help a target: all but one that borders the origin and not the target.

        [cover.token, cover.between, cover.origin-exception, cover.shared-edge, cover.cumulative]
        """
        direction = self.side(target, origin)
        if direction == NONE or not self.sees(origin, target):
            return 0
        count: i64 = 0
        here = target
        while True:
            beyond = self.beyond(here, direction)
            if self.token(here, direction) == COVER and (beyond != origin or here == target):
                count += 1
            if beyond == origin:
                return count
            here = beyond

    # -- changes -----------------------------------------------------------------------------------------------------

    def copy(self) -> Complex:
        """The same tiles and tokens, about to be changed; what follows from them is to be worked out anew."""
        c = Complex()
        c.size = self.size
        c.tiles = self.tiles
        c.cells = self.cells
        c.turns = self.turns
        c.edges = self.edges
        c.tokens = self.tokens.copy()
        c.near = self.near
        c.outer = self.outer
        c.outside = self.outside
        c.rim = self.rim
        c.spans = self.spans
        return c

    def laid(self, region: i64, direction: i64, token: i64) -> Complex:
        """The complex with another token, or none, on an edge. [edges.token-span, edges.token-manipulation]"""
        c = self.copy()
        c.lay(region, direction, token)
        if self.beyond(region, direction) == NONE:
            c.work_out_border(self, region)
        else:
            c.work_out_passages()
        return c

    def wants(self, cell: i64) -> i64:
        """The directions in which a tile in a cell should have unobstructed edges, to match those of its neighbours.

        [tiles.edge-matching, gap.tiles-token-on-neighbour]
        """
        found: i64 = 0
        for direction in range(DIRECTIONS):
            other = self.region_at(next_cell(cell, direction))
            if other != NONE and self.open_inwards(other, opposite(direction)):
                found |= 1 << direction
        return found

    def placed(self, tile: i64, edges: i64, cell: i64, turn: i64) -> Complex:
        """The complex with one more region, what does not match being covered by unobstructed edge tokens.

        A token that lay on a neighbour's edge now belongs to both regions. [tiles.edge-token-fallback,
        tiles.edge-token-pillared, gap.tiles-token-on-neighbour, gap.tiles-match-obstructed]
        """
        region = self.size
        c = self.copy()
        c.size = region + 1
        c.tiles = [*self.tiles, tile]
        c.cells = [*self.cells, cell]
        c.turns = [*self.turns, turn]
        c.edges = [*self.edges, turned(edges, turn)]
        c.tokens.append(BARE)
        c.work_out_places()
        for direction in range(DIRECTIONS):
            other = c.beyond(region, direction)
            if other != NONE:
                back = opposite(direction)
                token = self.token(other, back)
                if c.printed(region, direction) == WALL and self.open_inwards(other, back):
                    token = PILLAR if self.printed(other, back) == PILLAR else OPEN
                c.lay(region, direction, token)
        c.work_out_passages()
        return c

    def joined(self, region: i64, direction: i64) -> Complex:
        """The complex with an unobstructed edge token, pillared if it covers a pillar. [tiles.edge-token-pillared]"""
        other = self.beyond(region, direction)
        pillar = self.printed(region, direction) == PILLAR
        if other != NONE and self.printed(other, opposite(direction)) == PILLAR:
            pillar = True
        return self.laid(region, direction, PILLAR if pillar else OPEN)

    def lay(self, region: i64, direction: i64, token: i64) -> None:
        """Puts a token on an edge of a complex that is being made."""
        self.lay_one(region, direction, token)
        other = self.beyond(region, direction)
        if other != NONE:
            self.lay_one(other, opposite(direction), token)

    def lay_one(self, region: i64, direction: i64, token: i64) -> None:
        """Puts a token on one side of an edge."""
        place = direction * TOKEN_BITS
        tokens: i64 = self.tokens[region]
        self.tokens[region] = (tokens & ~(TOKEN_MASK << place)) | (token << place)

    # -- what follows ------------------------------------------------------------------------------------------------

    def work_out_places(self) -> None:
        """What follows from where the tiles lie: neighbours, and the unrevealed cells around. [gap.tiles-unrevealed]"""
        size = self.size
        top: i64 = ROW
        left: i64 = ROW
        bottom: i64 = 0
        right: i64 = 0
        for cell in self.cells:
            top = min(top, row_of(cell))
            bottom = max(bottom, row_of(cell))
            left = min(left, column_of(cell))
            right = max(right, column_of(cell))
        # a small map with a margin: 0 unrevealed, 1 unrevealed and open to the outside, 2 and up a region
        wide = right - left + 3
        high = bottom - top + 3
        land = [0] * int(wide * high)
        shift = (top - 1) * wide + left - 1
        for region in range(size):
            cell = self.cells[region]
            land[row_of(cell) * wide + column_of(cell) - shift] = region + 2
        flood(land, wide, high)
        self.near = []
        self.outer = []
        self.outside = []
        self.rim = 0
        for region in range(size):
            cell = self.cells[region]
            here = row_of(cell) * wide + column_of(cell) - shift
            outer: i64 = 0
            outside: i64 = 0
            for direction in range(DIRECTIONS):
                found = land[neighbour(here, direction, wide)]
                self.near.append(found - 2 if found >= 2 else NONE)
                if found < 2:
                    outer |= 1 << direction
                if found == 1:
                    outside |= 1 << direction
            self.outer.append(outer)
            self.outside.append(outside)
            if outer:
                self.rim |= region_bit(region)
        self.work_out_spans()

    def work_out_spans(self) -> None:
        """Which regions lie up to which distance of each; those that are new since the last time are added."""
        spans = self.spans.copy()
        while len(spans) < self.size * SPANS:
            region = len(spans) // SPANS
            spans.extend([0] * SPANS)
            for other in range(region + 1):
                far = self.distance(region, other)
                while far < SPANS:
                    spans[region * SPANS + far] = spans[region * SPANS + far] | region_bit(other)
                    spans[other * SPANS + far] = spans[other * SPANS + far] | region_bit(region)
                    far += 1
        self.spans = spans

    def work_out_passages(self) -> None:
        """What follows from edges and tokens: steps, reach, line of effect, pillars, ways out."""
        size = self.size
        self.exits = []
        self.pillars = []
        self.ways = []
        self.frontier = 0
        self.doors = 0
        self.covers = 0
        passable: list[int] = []
        for region in range(size):
            outer: i64 = self.outer[region]
            free: i64 = 0
            pillars: i64 = 0
            ways: i64 = 0
            for direction in range(DIRECTIONS):
                token = self.token(region, direction)
                other = self.beyond(region, direction)
                if token != NO_TOKEN and (other == NONE or region < other):
                    self.doors += 1 if token == DOOR_OPEN or token == DOOR_CLOSED else 0
                    self.covers += 1 if token == COVER else 0
                if self.unobstructed(region, direction):
                    free |= 1 << direction
                    if other != NONE:
                        ways |= region_bit(other)
                if self.offers_pillar(region, direction):
                    pillars |= 1 << direction
            passable.append(free)
            self.exits.append(free & outer)
            self.pillars.append(pillars)
            self.ways.append(ways)
            if free & self.outside[region]:
                self.frontier |= region_bit(region)
        self.work_out_reach()
        self.work_out_sight(passable)

    def work_out_border(self, before: Complex, region: i64) -> None:
        """The same after a token was laid on an outer edge of a region: nothing changes between revealed ones."""
        self.ways = before.ways
        self.reach = before.reach
        self.sight = before.sight
        self.exits = before.exits.copy()
        self.pillars = before.pillars.copy()
        self.frontier = before.frontier & ~region_bit(region)
        self.doors = before.doors
        self.covers = before.covers
        free: i64 = 0
        pillars: i64 = 0
        for direction in range(DIRECTIONS):
            if self.unobstructed(region, direction):
                free |= 1 << direction
            if self.offers_pillar(region, direction):
                pillars |= 1 << direction
            if self.beyond(region, direction) == NONE:
                self.doors += is_door(self.token(region, direction)) - is_door(before.token(region, direction))
                self.covers += is_cover(self.token(region, direction)) - is_cover(before.token(region, direction))
        self.exits[region] = free & self.outer[region]
        self.pillars[region] = pillars
        if free & self.outside[region]:
            self.frontier |= region_bit(region)

    def work_out_reach(self) -> None:
        """All revealed regions that a unit comes to step by step, across edges that let it through.

        [movement.step, gap.tiles-moved-into-unrevealed]
        """
        size = self.size
        self.reach = [0] * int(size)
        for region in range(size):
            if self.reach[region]:
                continue
            found = region_bit(region)
            last: i64 = 0
            while found != last:
                last = found
                for other in range(size):
                    if (found >> other) & 1:
                        ways: i64 = self.ways[other]
                        found |= ways
            for other in range(region, size):
                if (found >> other) & 1:
                    self.reach[other] = found

    def work_out_sight(self, passable: list[int]) -> None:
        """Straight on over unobstructed edges, as far as the regions are revealed; units never hinder.

        [loe.own-region, loe.straight, loe.blocked, gap.loe-unrevealed, gap.loe-units]
        """
        self.sight = []
        for region in range(self.size):
            seen = region_bit(region)
            for direction in range(DIRECTIONS):
                here: i64 = region
                while (passable[here] >> direction) & 1:
                    here = self.beyond(here, direction)
                    if here == NONE:
                        break
                    seen |= region_bit(here)
            self.sight.append(seen)


def neighbour(place: i64, direction: i64, wide: i64) -> i64:
    """The next place on a small map of some width."""
    if direction == NORTH:
        return place - wide
    if direction == EAST:
        return place + 1
    return place + wide if direction == SOUTH else place - 1


def flood(land: list[int], wide: i64, high: i64) -> None:
    """Marks all unrevealed places of a small map that lead out of the complex; the others are encased.

    [tiles.encased, gap.tiles-encased-definition]
    """
    land[0] = 1
    open_places = [0]
    while open_places:
        place: i64 = open_places.pop()
        column = place % wide
        for direction in range(DIRECTIONS):
            if (direction == EAST and column == wide - 1) or (direction == WEST and column == 0):
                continue
            beside = neighbour(place, direction, wide)
            if 0 <= beside < wide * high and land[beside] == 0:
                land[beside] = 1
                open_places.append(beside)


def built(layout: list[int]) -> Complex:
    """The complex that a layout tells."""
    c = Complex()
    c.size = len(layout) // ENTRIES
    for region in range(c.size):
        entry = region * ENTRIES
        c.tiles.append(layout[entry])
        c.cells.append(layout[entry + 1])
        c.turns.append(layout[entry + 2])
        c.edges.append(layout[entry + 3])
        c.tokens.append(layout[entry + 4])
    if c.size:
        c.work_out_places()
        c.work_out_passages()
    return c
