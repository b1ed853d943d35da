"""Small complexes for tests: tiles as four letters (north, east, south, west: o open, p pillar, w wall) in cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from warroom.games.complex_crashers import codes
from warroom.games.complex_crashers.box import NONE, Box, Tile
from warroom.games.complex_crashers.complex import BARE, MIDDLE, ROW, Complex, built
from warroom.games.complex_crashers.state import OFFLINE, Raid

LETTERS = {"o": codes.OPEN, "p": codes.PILLAR, "w": codes.WALL}
NORTH, EAST, SOUTH, WEST = range(4)
OPEN_EDGE, PILLARED_EDGE = codes.OPEN, codes.PILLAR  # as tokens

Cell = tuple[int, int]


def edges(letters: str) -> int:
    """The printed edges of a tile."""
    return sum(LETTERS[letter] << (2 * place) for place, letter in enumerate(letters))


def cell(east: int, south: int) -> int:
    """A cell by how far east and south of the start it lies."""
    return (south + MIDDLE) * ROW + east + MIDDLE


def complex_of(tiles: Mapping[Cell, str], tokens: Mapping[tuple[int, int], int] | None = None) -> Complex:
    """Tiles as they are, whether they match or not; tokens by region and direction."""
    layout: list[int] = []
    for number, (where, letters) in enumerate(tiles.items()):
        layout += [number, cell(*where), 0, edges(letters), BARE]
    c = built(layout)
    for (region, direction), token in (tokens or {}).items():
        c = c.laid(region, direction, token)
    return c


def box_of(plain: Sequence[str], special: Mapping[int, str] | None = None) -> Box:
    """A box with these plain tiles from number 8 on; 0 to 2 are tech, 3 to 7 the reactors 1 to 5, open all round."""
    box = Box()
    for number in range(8 + len(plain)):
        kind = codes.TECH_REGION if number < 3 else codes.REACTOR_REGION if number < 8 else codes.PLAIN_REGION
        tile = Tile(number, f"tile-{number}", f"Tile {number}", kind)
        tile.tier = number + 1 if number < 3 else 0
        tile.number = number - 2 if 3 <= number < 8 else 0
        tile.edges = edges(plain[number - 8] if number >= 8 else (special or {}).get(number, "oooo"))
        box.tiles.append(tile)
        if number >= 8:
            box.plain_tiles |= 1 << number
    return box


def raid_of(
    tiles: Mapping[Cell, str],
    tokens: Mapping[tuple[int, int], int] | None = None,
    *,
    plain: Sequence[str] = ("oooo",),
    special: Mapping[int, str] | None = None,
    operatives: Sequence[int] = (0,),
    deck: int = 0,
) -> Raid:
    """A table with this complex, Operatives in these regions, and so many plain tiles in the deck's first group."""
    s = Raid(box_of(plain, special), len(operatives))
    s.complex = complex_of(tiles, tokens)
    s.fires = [0] * len(tiles)
    s.health = [3] * len(operatives)
    s.at = [*operatives, *([NONE] * (9 - len(operatives)))]
    s.pool = s.box.plain_tiles
    s.plain_left = [deck, 0, 0]
    s.charges = [OFFLINE] * 4 + [0]
    return s
