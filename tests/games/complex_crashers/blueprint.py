"""The complex a second time, written from the ledger alone: slow, plain, and sharing nothing with the engine.

Cells are pairs (east, south), edges are the two cells they lie between, and everything is worked out anew whenever it
is asked for. `placements.py` builds random complexes with this and with the engine side by side.
"""

from __future__ import annotations

from functools import cache

Cell = tuple[int, int]
Edge = frozenset[Cell]

WAYS: dict[str, Cell] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
SIDES = list(WAYS)
SHUT = {"wall", "blast_door_closed"}
DOORS_PRINTED = 18


@cache
def beside(cell: Cell, side: str) -> Cell:
    """The cell behind an edge."""
    return cell[0] + WAYS[side][0], cell[1] + WAYS[side][1]


def facing(side: str) -> str:
    """The side that looks back."""
    return SIDES[(SIDES.index(side) + 2) % 4]


def rotate(edges: tuple[str, ...], quarters: int) -> dict[str, str]:
    """What a tile shows after quarter turns to the right: what was north is then east."""
    return {SIDES[(place + quarters) % 4]: shown for place, shown in enumerate(edges)}


class Blueprint:
    """Tiles in cells, and tokens on edges."""

    def __init__(self) -> None:
        self.cells: list[Cell] = []  # in the order in which their tiles were placed
        self.printed: dict[Cell, dict[str, str]] = {}
        self.flooded: tuple[int, set[Cell]] | None = None  # what `outside` found, for so many tiles
        self.tokens: dict[Edge, str] = {}  # open, pillar (an open edge token, pillared), blast_door_..., cover

    # -- edges -----------------------------------------------------------------------------------------------------

    def token(self, cell: Cell, side: str) -> str | None:
        """The token on an edge, which belongs to both its regions."""
        return self.tokens.get(frozenset((cell, beside(cell, side))))

    def lay(self, cell: Cell, side: str, token: str | None) -> None:
        """Puts a token on an edge in place of any other."""
        edge = frozenset((cell, beside(cell, side)))
        self.tokens.pop(edge, None)
        if token is not None:
            self.tokens[edge] = token

    def prints(self, cell: Cell, side: str) -> list[str]:
        """What the tiles on both sides of an edge print there."""
        other = beside(cell, side)
        found = [self.printed[cell][side]]
        return [*found, self.printed[other][facing(side)]] if other in self.printed else found

    def passable(self, cell: Cell, side: str) -> bool:
        """Doors and open edge tokens replace what is printed; cover does not; one wall is enough to shut an edge."""
        token = self.token(cell, side)
        if token in (None, "cover"):
            return "wall" not in self.prints(cell, side)
        return token != "blast_door_closed"

    def wants_passage(self, cell: Cell, side: str) -> bool:
        """Whether an edge of a revealed region, with its token, is unobstructed for a tile that comes beside it."""
        return (self.token(cell, side) or self.printed[cell][side]) not in SHUT

    def pillar(self, cell: Cell, side: str) -> bool:
        """A region's own printed pillar, or a pillared token; not under a door, not behind a wall."""
        token = self.token(cell, side)
        if token == "pillar":
            return True
        return token in (None, "cover") and self.printed[cell][side] == "pillar" and self.passable(cell, side)

    def shows(self, cell: Cell, side: str) -> str:
        """The token, or a wall if there is one, or a pillar if there is one, or open space."""
        prints = self.prints(cell, side)
        return self.token(cell, side) or next(shown for shown in ("wall", "pillar", "open") if shown in prints)

    def count(self, *names: str) -> int:
        """How many tokens of these names lie on the table."""
        return sum(token in names for token in self.tokens.values())

    # -- moving and seeing -------------------------------------------------------------------------------------------

    def steps(self, cell: Cell) -> set[Cell]:
        """The regions one step away."""
        return {
            beside(cell, side) for side in SIDES if beside(cell, side) in self.printed and self.passable(cell, side)
        }

    def reach(self, cell: Cell) -> set[Cell]:
        """All regions that can be moved to."""
        found, edge = {cell}, [cell]
        while edge:
            new = self.steps(edge.pop()) - found
            found |= new
            edge += new
        return found

    def line(self, origin: Cell, target: Cell) -> list[tuple[Cell, str]] | None:
        """The edges that a straight line crosses, or None if there is no such line over revealed regions."""
        if origin[0] != target[0] and origin[1] != target[1]:
            return None
        found: list[tuple[Cell, str]] = []
        here = origin
        while here != target:
            if here not in self.printed:
                return None
            side = next(side for side in SIDES if nearer(beside(here, side), here, target))
            found.append((here, side))
            here = beside(here, side)
        return found

    def sees(self, origin: Cell, target: Cell) -> bool:
        """Line of effect: along a row or column, through no wall and no closed door."""
        line = self.line(origin, target)
        return line is not None and all(self.passable(cell, side) for cell, side in line)

    def cover(self, origin: Cell, target: Cell) -> int:
        """The cover tokens between that help: not one that borders the origin and does not border the target."""
        if not self.sees(origin, target):
            return 0
        edges = [frozenset((cell, beside(cell, side))) for cell, side in self.line(origin, target) or []]
        return sum(self.tokens.get(edge) == "cover" and not (origin in edge and target not in edge) for edge in edges)

    # -- the unrevealed ------------------------------------------------------------------------------------------------

    def outside(self) -> set[Cell]:
        """The empty cells around that are not encased: those a flood from far away comes to."""
        if self.flooded is not None and self.flooded[0] == len(self.cells):
            return self.flooded[1]
        left, right = min(x for x, y in self.cells) - 1, max(x for x, y in self.cells) + 1
        top, bottom = min(y for x, y in self.cells) - 1, max(y for x, y in self.cells) + 1
        found, edge = {(left, top)}, [(left, top)]
        while edge:
            cell = edge.pop()
            for side in SIDES:
                new = beside(cell, side)
                if left <= new[0] <= right and top <= new[1] <= bottom and new not in self.printed and new not in found:
                    found.add(new)
                    edge.append(new)
        self.flooded = len(self.cells), found
        return found

    def open_cells(self, cell: Cell) -> list[Cell]:
        """The unrevealed cells that a region is open to."""
        return [
            beside(cell, side) for side in SIDES if beside(cell, side) not in self.printed and self.passable(cell, side)
        ]

    def leads_on(self, cells: set[Cell]) -> bool:
        """Whether some of these regions has an open edge to an unrevealed cell that is not encased."""
        outside = self.outside()
        return any(cell in outside for here in cells for cell in self.open_cells(here))

    # -- placing -------------------------------------------------------------------------------------------------------

    def mismatches(self, edges: tuple[str, ...], cell: Cell, quarters: int) -> list[str]:
        """The sides on which a tile would put a wall against an unobstructed edge of a revealed region."""
        lies = rotate(edges, quarters)
        return [
            side
            for side in SIDES
            if beside(cell, side) in self.printed
            and lies[side] == "wall"
            and self.wants_passage(beside(cell, side), facing(side))
        ]

    def rotations(self, edges: tuple[str, ...], cell: Cell) -> list[int]:
        """Those that match, or else those with the fewest mismatches in that cell."""
        counts = [len(self.mismatches(edges, cell, quarters)) for quarters in range(4)]
        return [quarters for quarters in range(4) if counts[quarters] == min(counts)]

    def place(self, edges: tuple[str, ...], cell: Cell, quarters: int) -> None:
        """Puts a tile down and covers each mismatch, pillared if a covered edge prints a pillar."""
        wrong = self.mismatches(edges, cell, quarters)
        self.printed[cell] = rotate(edges, quarters)
        self.cells.append(cell)
        for side in wrong:
            self.lay(cell, side, "pillar" if "pillar" in self.prints(cell, side) else "open")

    def join(self, cell: Cell, side: str) -> None:
        """Lays an open edge token, pillared if a covered edge prints a pillar."""
        self.lay(cell, side, "pillar" if "pillar" in self.prints(cell, side) else "open")


def nearer(cell: Cell, here: Cell, target: Cell) -> bool:
    """Whether a cell is nearer to a target than another."""
    return abs(cell[0] - target[0]) + abs(cell[1] - target[1]) < abs(here[0] - target[0]) + abs(here[1] - target[1])
