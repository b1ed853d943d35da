"""Region tile placement: tiles are drawn and put down one at a time, and the complex always leads on.

[tiles.one-at-a-time, tiles.best-effort]
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.complex_crashers import events as e
from warroom.games.complex_crashers import steps
from warroom.games.complex_crashers.box import NONE, bit
from warroom.games.complex_crashers.codes import (
    COVER,
    DOOR_CLOSED,
    DOOR_OPEN,
    NO_TOKEN,
    OPEN,
    PILLAR,
    REACTOR_REGION,
    TECH_REGION,
    WALL,
)
from warroom.games.complex_crashers.complex import DIRECTIONS, Complex, next_cell, opposite, region_bit, walls
from warroom.games.complex_crashers.rules.units import reveal_reactor
from warroom.games.complex_crashers.state import Raid, with_word
from warroom.games.complex_crashers.verbs import DO_OPEN, DO_PASS, DO_PLACE, DO_RESERVE, DO_TOKEN
from warroom.kernel.chance import Chance
from warroom.kernel.words import first, member, ones, pack, second, third, verb

TURNS: Final = 4


def do_step(s: Raid, step: i64, chance: Chance) -> None:
    """Does a step of placing tiles that was taken off the agenda."""
    if verb(step) == steps.TILES:
        go_on_revealing(s, first(step), second(step), third(step), chance)
    else:
        mend(s, first(step))


# -- when regions are revealed ---------------------------------------------------------------------------------------


def reveal_due(s: Raid) -> i64:
    """The region around which a reveal is due: an able Operative stands at an open edge to the unrevealed.

    However that came about, a step, a phase, a door, a token or a revival. Defenders and incapacitated Operatives
    reveal nothing. [reveal.trigger, reveal.not-by-defenders, gap.tiles-reveal-on-door, gap.phase-reveal,
    gap.tiles-incapacitated-access]
    """
    if tiles_left(s) == 0:
        return NONE
    for operative in range(s.team_size()):
        if s.able(operative) and s.complex.exits[s.at[operative]]:
            return s.at[operative]
    return NONE


def begin_reveal(s: Raid, region: i64) -> None:
    """All unrevealed cells that are open to a region are revealed at once, and nobody can react to it.

    [reveal.trigger, reveal.order, reveal.no-reactions, start.first-reveal]
    """
    s.push(pack(steps.TILES, region, s.complex.size, owed_a_way_on(s, region)))


def go_on_revealing(s: Raid, region: i64, begun: i64, owed: i64, chance: Chance) -> None:
    """The next tile is drawn for a cell that is still open; when there is none, the reveal goes on without tiles.

    Only cells open to the region of the Operative count, not those that new tiles lay open. Without a tile left, cells
    stay unrevealed. [tiles.one-at-a-time, gap.tiles-no-chain, gap.tiles-deck-empty]
    """
    if s.complex.exits[region] and tiles_left(s):
        s.push(pack(steps.TILES, region, begun, owed))
        if s.drawn == NONE and deck_left(s):
            draw(s, chance)
        s.push(pack(steps.ASK_TILE, region))
        return
    s.push(pack(steps.REVEALED, begun, s.complex.size - begun))
    s.push(pack(steps.MEND, owed))


def open_cells(c: Complex, region: i64) -> list[int]:
    """The unrevealed cells that a region is open to. [reveal.trigger, gap.tiles-cell-order, gap.tiles-unrevealed]"""
    found: list[int] = []
    exits: i64 = c.exits[region]
    for direction in range(DIRECTIONS):
        if (exits >> direction) & 1:
            found.append(next_cell(c.cells[region], direction))
    return found


# -- deck and reserve ------------------------------------------------------------------------------------------------


def deck_left(s: Raid) -> i64:
    """How many tiles the deck still has."""
    left = ones(s.tech_left)
    for group in range(3):
        left += s.plain_left[group] + ones(s.special_left[group])
    return left


def tiles_left(s: Raid) -> i64:
    """How many tiles can still be placed: the deck, the reserve, and the one in hand."""
    return deck_left(s) + len(s.reserve) + (1 if s.drawn != NONE else 0)


def draw(s: Raid, chance: Chance) -> None:
    """The top tile of the deck, seen by all: of the first group that has any, its tech tile before the others.

    Nobody knows the order of a group, so that any of its tiles may be next. [setup.deck-order, setup.group-two,
    setup.group-three, gap.hidden-deck, gap.hidden-drawn-tile, gap.tile-groups-of-three]
    """
    group: i64 = 0
    while not ((s.tech_left >> group) & 1 or s.plain_left[group] or s.special_left[group]):
        group += 1
    if (s.tech_left >> group) & 1:
        s.tech_left &= ~(1 << group)
        s.drawn = tech_tile(s, group + 1)
    else:
        special: i64 = s.special_left[group]
        which = any_of(ones(special) + s.plain_left[group], chance)
        if which < ones(special):
            s.drawn = member(special, which)
            s.special_left[group] = special & ~bit(s.drawn)
        else:
            s.drawn = member(s.pool, any_of(ones(s.pool), chance))
            s.pool &= ~bit(s.drawn)
            s.plain_left[group] = s.plain_left[group] - 1
    s.tell(e.TILE_DRAWN, s.drawn)
    if deck_left(s) == 0:
        s.tell(e.DECK_EMPTY)


def any_of(number: i64, chance: Chance) -> i64:
    """One of some things by chance; the only one needs none."""
    return chance.pick(number) if number > 1 else 0


def tech_tile(s: Raid, tier: i64) -> i64:
    """The tech tile of a tier."""
    for tile in s.box.tiles:
        if tile.kind == TECH_REGION and tile.tier == tier:
            return tile.index
    return NONE


def must_be_placed(s: Raid, tile: i64) -> bool:
    """A tech tile and the tile of an online reactor are placed as soon as they are drawn.

    [tiles.tech-immediate, tiles.online-reactor-immediate, tiles.reserve-reactor]
    """
    printed = s.box.tiles[tile]
    if printed.kind == REACTOR_REGION:
        return s.online(printed.number - 1)
    return printed.kind == TECH_REGION


def may_reserve(s: Raid) -> bool:
    """Whether the drawn tile may be laid aside for another: if there is room, and a tile left to draw.

    [tiles.reserve-limit, tiles.reserve-then-draw, gap.tiles-reserve-procedure, gap.tiles-reserve-draw-empty]
    """
    if s.drawn == NONE or must_be_placed(s, s.drawn):
        return False
    return len(s.reserve) < s.box.reserve and deck_left(s) > 0


def tiles_to_place(s: Raid) -> list[int]:
    """The tiles of which one may be placed now: the drawn one, or one of the reserve that it replaces there.

    With the deck used up, one of the reserve. [tiles.reserve-swap, gap.tiles-deck-empty, gap.tiles-reserve-procedure]
    """
    found: list[int] = []
    if s.drawn != NONE:
        found.append(s.box.tiles[s.drawn].like)
        if must_be_placed(s, s.drawn):
            return found
    for tile in s.reserve:
        like = s.box.tiles[tile].like
        if like not in found:
            found.append(like)
    return found


def reserve(s: Raid) -> None:
    """The drawn tile is laid face up beside the deck. [tiles.reserve-face-up, tiles.reserve-then-draw]"""
    s.reserve = with_word(s.reserve, s.drawn)
    s.tell(e.TILE_RESERVED, s.drawn)
    s.drawn = NONE


def take_tile(s: Raid, like: i64) -> i64:
    """Takes a tile in hand; if it comes from the reserve, the drawn one takes its place. [tiles.reserve-swap]"""
    tile = s.drawn
    if tile != NONE and s.box.tiles[tile].like == like:
        s.drawn = NONE
        return tile
    left: list[int] = []
    found: i64 = NONE
    for reserved in s.reserve:
        if found == NONE and s.box.tiles[reserved].like == like:
            found = reserved
        else:
            left.append(reserved)
    s.reserve = left
    if tile != NONE:
        reserve(s)
    return found


# -- where a tile may lie, and how -----------------------------------------------------------------------------------


def fitting_turns(wanted: i64, edges: i64) -> i64:
    """The rotations, as a set, in which a tile puts the fewest walls where its neighbours want a passage.

    [tiles.edge-matching, gap.tiles-rotation, gap.edges-mismatch-detail]
    """
    blocks = walls(edges)
    found: i64 = 0
    fewest: i64 = DIRECTIONS + 1
    for turn in range(TURNS):
        lies = ((blocks << turn) | (blocks >> (DIRECTIONS - turn))) & 0xF
        wrong = ones(lies & wanted)
        if wrong < fewest:
            fewest = wrong
            found = 0
        if wrong == fewest:
            found |= 1 << turn
    return found


def placements(s: Raid, tiles: list[int], cells: list[int]) -> list[int]:
    """Every way to put one of some tiles into one of some cells, as choices.

    Whatever is placed is open to every neighbour that was open to its cell, by matching or by a token, so nobody is
    ever cut off from anything. [tiles.no-denied-access, gap.tiles-access-algorithm, gap.tiles-cell-order]
    """
    found: list[int] = []
    for cell in cells:
        wanted = s.complex.wants(cell)
        for tile in tiles:
            turns = fitting_turns(wanted, s.box.tiles[tile].edges)
            for turn in range(TURNS):
                if (turns >> turn) & 1:
                    found.append(pack(DO_PLACE, tile, cell, turn))
    return found


def tile_choices(s: Raid, region: i64) -> list[int]:
    """What may be done with the tile in hand: placed, swapped for one in reserve, or reserved."""
    found = placements(s, tiles_to_place(s), open_cells(s.complex, region))
    if may_reserve(s):
        found.append(DO_RESERVE)
    return found


def put_down(s: Raid, tile: i64, cell: i64, turn: i64) -> i64:
    """Places a tile; edges that do not match are covered by tokens, and a reactor stands in its region from now on.

    The Manager may then lay tokens on its outer edges. [regions.one-tile, tiles.edge-token-fallback, upgrades.timing]
    """
    before = s.complex
    region = before.size
    s.complex = before.placed(tile, s.box.tiles[tile].edges, cell, turn)
    s.fires.append(0)
    printed = s.box.tiles[tile]
    if printed.kind == REACTOR_REGION:
        reveal_reactor(s, printed.number, region)
        s.push(pack(steps.REACTOR_SEEN, printed.number))
    if s.log is not None:
        s.tell(e.TILE_PLACED, tile, region)
        tell_covered(s, before, region)
    ask_for_tokens(s, region)
    return region


def tell_covered(s: Raid, before: Complex, region: i64) -> None:
    """Tells which edges of a new region had to be covered by tokens."""
    for direction in range(DIRECTIONS):
        token = s.complex.token(region, direction)
        if token == OPEN or token == PILLAR:
            other = s.complex.beyond(region, direction)
            if before.token(other, opposite(direction)) != token:
                s.tell(e.EDGE_COVERED, region, direction, token)


# -- free tokens -----------------------------------------------------------------------------------------------------


def ask_for_tokens(s: Raid, region: i64) -> None:
    """Asks for the next token of a new region, if any can be laid."""
    if len(token_choices(s, region)) > 1:
        s.push(pack(steps.ASK_TOKEN, region))


def token_choices(s: Raid, region: i64) -> list[int]:
    """The tokens that may be laid on edges of a new tile that touch no revealed region, as far as the supply goes.

    A blast door, open or closed, goes on any such edge, cover on one that is unobstructed, and never two on one edge.
    [tiles.free-edge-tokens, gap.tiles-free-token-scope, gap.tiles-token-on-wall, setup.edge-tokens]
    """
    c = s.complex
    found: list[int] = [DO_PASS]
    outer: i64 = c.outer[region]
    for direction in range(DIRECTIONS):
        if (outer >> direction) & 1 and c.token(region, direction) == NO_TOKEN:
            if c.doors < s.box.doors:
                found.append(pack(DO_TOKEN, direction, DOOR_OPEN))
                found.append(pack(DO_TOKEN, direction, DOOR_CLOSED))
            if c.covers < s.box.covers and c.printed(region, direction) != WALL:
                found.append(pack(DO_TOKEN, direction, COVER))
    return found


def give_token(s: Raid, region: i64, direction: i64, token: i64) -> None:
    """Lays a free token, and asks for the next one. [edges.blast-door-operable]"""
    s.complex = s.complex.laid(region, direction, token)
    s.tell(e.EDGE_GIVEN, region, direction, token)
    ask_for_tokens(s, region)


# -- a way on --------------------------------------------------------------------------------------------------------


def owed_a_way_on(s: Raid, region: i64) -> i64:
    """The able Operatives, as a set, who can reach an open edge that leads out, or the region of the reveal.

    [tiles.frontier-kept, tiles.encased, gap.tiles-frontier-algorithm]
    """
    goals = s.complex.frontier
    if region != NONE:
        goals |= region_bit(region)
    found: i64 = 0
    for operative in range(s.team_size()):
        if s.able(operative) and s.complex.reach[s.at[operative]] & goals:
            found |= 1 << operative
    return found


def mend(s: Raid, owed: i64) -> None:
    """As long as tiles are left, each Operative who had a way on must have one after a reveal.

    Where it is gone the Manager opens one, and may have wanted just that; where nothing can be opened, nothing is owed.
    [tiles.frontier-kept, gap.tiles-frontier-algorithm, gap.tiles-frontier-repair, gap.tiles-deck-empty]
    """
    if tiles_left(s) == 0:
        return
    for operative in range(s.team_size()):
        if (owed >> operative) & 1 and not s.complex.reach[s.at[operative]] & s.complex.frontier:
            if mending_choices(s, operative):
                s.push(pack(steps.MEND, owed))
                s.push(pack(steps.ASK_MEND, operative))
                return


def mending_choices(s: Raid, operative: i64) -> list[int]:
    """Closed doors that an Operative can reach and that lead out of the complex, or, without any, walls that do.

    [tiles.frontier-by-door, tiles.frontier-by-token, gap.tiles-frontier-repair]
    """
    found = shut_edges(s, operative, DOOR_CLOSED)
    return found if found else shut_edges(s, operative, WALL)


def shut_edges(s: Raid, operative: i64, shut_by: i64) -> list[int]:
    """Edges of regions that an Operative can reach which lead out of the complex but are shut by a door or wall."""
    c = s.complex
    found: list[int] = []
    reached: i64 = c.reach[s.at[operative]]
    for region in range(c.size):
        if (reached >> region) & 1:
            outside: i64 = c.outside[region]
            for direction in range(DIRECTIONS):
                if (outside >> direction) & 1 and c.shows(region, direction) == shut_by:
                    found.append(pack(DO_OPEN, region, direction))
    return found


def open_way(s: Raid, region: i64, direction: i64) -> None:
    """A door is opened, or a wall covered by an unobstructed edge token, so that there is a way on again.

    [tiles.frontier-by-door, tiles.frontier-by-token]
    """
    if s.complex.token(region, direction) == DOOR_CLOSED:
        s.complex = s.complex.laid(region, direction, DOOR_OPEN)
        s.tell(e.WAY_UNLOCKED, region, direction)
    else:
        s.complex = s.complex.joined(region, direction)
        s.tell(e.WAY_BROKEN, region, direction)


# -- the tile of a reactor that comes online while it is in reserve --------------------------------------------------


def place_reserved(s: Raid, number: i64) -> None:
    """The tile of a reactor that has come online leaves the reserve at once; it counts as one revealed region.

    If there is no place for it, it stays. [tiles.reserved-reactor-online, tiles.reserved-reactor-online-charge,
    tiles.reserved-reactor-online-deploy, gap.tiles-reserved-reactor-where, gap.tiles-reserved-reactor-nowhere]
    """
    for tile in s.reserve:
        if s.box.tiles[tile].number == number and reserved_choices(s, tile):
            s.push(steps.WATCH)
            s.push(pack(steps.REVEALED, s.complex.size, 1))
            s.push(pack(steps.MEND, owed_a_way_on(s, NONE)))
            s.push(pack(steps.ASK_RESERVED, tile))
            return


def reached_by_able(s: Raid) -> i64:
    """All regions that some able Operative can move to."""
    found: i64 = 0
    for operative in range(s.team_size()):
        if s.able(operative):
            reached: i64 = s.complex.reach[s.at[operative]]
            found |= reached
    return found


def reserved_choices(s: Raid, tile: i64) -> list[int]:
    """Where the tile of a reactor that has come online may lie.

    In a cell that leads out of the complex and is open to a region that an able Operative can reach; only without any,
    in a cell beside such a region. [gap.tiles-reserved-reactor-where]
    """
    cells = cells_beside(s.complex, reached_by_able(s), True)
    if not cells:
        cells = cells_beside(s.complex, reached_by_able(s), False)
    return placements(s, [s.box.tiles[tile].like], cells)


def cells_beside(c: Complex, regions: i64, unobstructed: bool) -> list[int]:
    """The unrevealed cells, not encased, beside some regions, or only those that they are open to."""
    found: list[int] = []
    for region in range(c.size):
        if (regions >> region) & 1:
            outside: i64 = c.outside[region]
            for direction in range(DIRECTIONS):
                if (outside >> direction) & 1 and (not unobstructed or c.unobstructed(region, direction)):
                    cell = next_cell(c.cells[region], direction)
                    if cell not in found:
                        found.append(cell)
    return found


def put_down_reserved(s: Raid, tile: i64, cell: i64, turn: i64) -> None:
    """Places the tile of a reactor that has come online, and joins it to the complex where nothing leads to it."""
    reached = reached_by_able(s)
    region = put_down(s, tile, cell, turn)
    if not s.complex.ways[region] & reached:
        s.push(pack(steps.ASK_JOIN, region))


def joining_choices(s: Raid, region: i64) -> list[int]:
    """The edges at which a new region can be joined to what an able Operative can reach.

    [gap.tiles-reserved-reactor-where]
    """
    found: list[int] = []
    reached = reached_by_able(s)
    for direction in range(DIRECTIONS):
        other = s.complex.beyond(region, direction)
        if other != NONE and (reached >> other) & 1:
            found.append(pack(DO_OPEN, region, direction))
    return found


def join(s: Raid, region: i64, direction: i64) -> None:
    """An unobstructed edge token joins a new region to the complex. [gap.tiles-reserved-reactor-where]"""
    s.complex = s.complex.joined(region, direction)
    s.tell(e.WAY_JOINED, region, direction)
