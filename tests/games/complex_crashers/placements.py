"""Random complexes, built by the engine and by a blueprint that was drawn from the ledger alone, side by side.

    python -m tests.games.complex_crashers.placements [--complexes N] [--games N] [--seed S]

Tiles have random edges, so that every kind of meeting happens. Operatives walk, phase, fall and rise, doors open and
shut, reactors come online; whatever is asked must have the same answers on both sides, and the complex that comes of
them must let through, show and cover the same. With `--games`, whatever is asked about tiles in random games of the
real content is compared in the same way. The exit code is 1 at the first difference.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from random import Random

from tests.games.complex_crashers.blueprint import DOORS_PRINTED, SIDES, Blueprint, Cell, beside
from warroom.games.complex_crashers import codes, make, steps, verbs
from warroom.games.complex_crashers.box import NONE, Box, Tile
from warroom.games.complex_crashers.complex import START_CELL, Complex, built
from warroom.games.complex_crashers.questions import placing
from warroom.games.complex_crashers.rules import placement
from warroom.games.complex_crashers.state import MANAGER, OFFLINE, Raid
from warroom.kernel.chance import Search
from warroom.kernel.questions import Question
from warroom.kernel.words import first, ones, second, third, verb

PRINTS = ("open", "pillar", "wall")
TOKEN_NAMES = {
    codes.OPEN: "open",
    codes.PILLAR: "pillar",
    codes.DOOR_OPEN: "blast_door_open",
    codes.DOOR_CLOSED: "blast_door_closed",
    codes.COVER: "cover",
    codes.NO_TOKEN: None,
}
TOKENS = {name: code for code, name in TOKEN_NAMES.items()}
DOORS = ("blast_door_open", "blast_door_closed")
ASKS: dict[int, Question] = {
    steps.ASK_TILE: placing.PlaceTile(),
    steps.ASK_RESERVED: placing.PlaceReserved(),
    steps.ASK_JOIN: placing.JoinTile(),
    steps.ASK_TOKEN: placing.GiveToken(),
    steps.ASK_MEND: placing.OpenWay(),
}
Answer = tuple[object, ...]


class Difference(AssertionError):
    """Engine and blueprint do not agree."""


def spot(cell: int) -> Cell:
    """A cell of the engine as the blueprint has it."""
    return cell % 100 - 50, cell // 100 - 50


def random_box(rng: Random) -> Box:
    """Tiles with random edges: three tech tiles, five reactors, and plain ones, some of them alike."""
    box = Box()
    walls = rng.choice((1, 2, 4))

    def add(name: str, kind: int, edges: tuple[str, ...], tier: int = 0, number: int = 0) -> Tile:
        tile = Tile(len(box.tiles), name, name, kind)
        tile.tier, tile.number = tier, number
        tile.edges = sum(getattr(codes, shown.upper()) << (2 * place) for place, shown in enumerate(edges))
        box.tiles.append(tile)
        return tile

    def edges() -> tuple[str, ...]:
        return tuple(rng.choices(PRINTS, (2, 1, walls), k=4))

    for tier in (1, 2, 3):
        add(f"tech-{tier}", codes.TECH_REGION, edges(), tier=tier)
    for number in range(1, 6):
        add(f"reactor-{number}", codes.REACTOR_REGION, edges(), number=number)
    while len(box.tiles) < 42:
        shown, kind = edges(), len(box.tiles)
        for copy in range(min(rng.choice((1, 1, 3)), 42 - len(box.tiles))):
            add(f"plain-{kind}", codes.PLAIN_REGION, shown).like = kind
            box.plain_tiles |= 1 << (kind + copy)
    box.doors = DOORS_PRINTED
    return box


class Building:
    """One random complex, told twice: `raid` is the engine's, `plan` and all below it the blueprint's."""

    def __init__(self, seed: int, seen: Counter[str]) -> None:
        self.rng = rng = Random(seed)
        self.chance = Search(seed)
        self.seen = seen  # what has happened, to see that everything does
        self.box = box = random_box(rng)
        size = rng.randint(1, 4)
        self.raid = s = Raid(box, size)
        s.complex = Complex().placed(0, box.tiles[0].edges, START_CELL, 0)
        s.fires = [0]
        s.health = [1] * size
        s.pool = box.plain_tiles
        s.plain_left = [rng.randint(0, rng.choice((2, 11))) for _ in range(3)]
        s.special_left = [0b11000, 0b1100000, 0b10000000]
        s.tech_left = 0b110
        self.plan = Blueprint()
        self.plan.place(self.edges_of(0), (0, 0), 0)
        self.where: list[Cell] = [(0, 0)] * size
        self.able = [True] * size
        self.deck: list[tuple[list[int], list[int], int]] = [
            ([], [3, 4], s.plain_left[0]),
            ([1], [5, 6], s.plain_left[1]),
            ([2], [7], s.plain_left[2]),
        ]
        self.hand: int | None = None
        self.reserve: list[int] = []
        self.met: set[int] = {0}  # tiles that have left the deck
        self.online = {5}
        s.charges = [OFFLINE] * 4 + [0]

    def edges_of(self, tile: int) -> tuple[str, ...]:
        """What a tile prints, north, east, south, west."""
        names = {codes.OPEN: "open", codes.PILLAR: "pillar", codes.WALL: "wall"}
        return tuple(names[(self.box.tiles[tile].edges >> (2 * place)) & 3] for place in range(4))

    # -- what the ledger says about deck and reserve -------------------------------------------------------------------

    def deck_size(self) -> int:
        """Tiles that can still be drawn."""
        return sum(len(tech) + len(reactors) + plain for tech, reactors, plain in self.deck)

    def tiles_left(self) -> int:
        """Deck, reserve and hand."""
        return self.deck_size() + len(self.reserve) + (self.hand is not None)

    def draw(self, tile: int) -> None:
        """A tile comes from the first group that has any: its tech tile first, then one of the others."""
        group = next(number for number, (tech, reactors, plain) in enumerate(self.deck) if tech or reactors or plain)
        tech, reactors, plain = self.deck[group]
        agree(tile not in self.met, f"tile {tile} is drawn a second time")
        self.met.add(tile)
        if tech:
            agree(tile == tech[0], f"tile {tile} is drawn before the tech tile")
            self.deck[group] = ([], reactors, plain)
        elif tile in reactors:
            self.deck[group] = ([], [other for other in reactors if other != tile], plain)
        else:
            agree(plain > 0 and tile >= 8, f"tile {tile} is not in group {group}")
            self.deck[group] = ([], reactors, plain - 1)
        self.hand = tile
        self.seen["drawn"] += 1

    def binding(self, tile: int) -> bool:
        """A tech tile, or the tile of a reactor that is online."""
        return tile < 3 or (tile < 8 and tile - 2 in self.online)

    def tile_answers(self, around: Cell) -> set[Answer]:
        """Everything the Manager may do with the tile in hand."""
        hand = [] if self.hand is None else [self.hand]
        free = not hand or not self.binding(hand[0])
        found = self.placings([*hand, *(self.reserve if free else [])], self.plan.open_cells(around))
        if hand and free and len(self.reserve) < 2 and self.deck_size():
            found.add(("reserve",))
        return found

    def placings(self, tiles: list[int], cells: list[Cell]) -> set[Answer]:
        """Each tile in each cell, in the rotations that are allowed there."""
        return {
            ("place", self.box.tiles[tile].name, cell, quarters)
            for tile in tiles
            for cell in cells
            for quarters in self.plan.rotations(self.edges_of(tile), cell)
        }

    def take(self, name: object) -> int:
        """The tile of that name in hand, or one of the reserve, for which the one in hand goes there."""
        if self.hand is not None and self.box.tiles[self.hand].name == name:
            tile, self.hand = self.hand, None
            return tile
        tile = next(tile for tile in self.reserve if self.box.tiles[tile].name == name)
        self.reserve.remove(tile)
        if self.hand is not None:
            self.reserve.append(self.hand)
            self.hand = None
            self.seen["swapped"] += 1
        return tile

    def token_answers(self, cell: Cell) -> set[Answer]:
        """Doors and cover on edges of the new tile that touch no revealed region and have no token."""
        found: set[Answer] = {("pass",)}
        for side in SIDES:
            if beside(cell, side) in self.plan.printed or self.plan.token(cell, side):
                continue
            if self.plan.count(*DOORS) < DOORS_PRINTED:
                found |= {("token", side, door) for door in DOORS}
            if self.plan.count("cover") < 12 and self.plan.printed[cell][side] != "wall":
                found.add(("token", side, "cover"))
        return found

    # -- what the ledger says about the way on ------------------------------------------------------------------------

    def owed(self, around: Cell | None) -> list[int]:
        """The able Operatives who can reach a frontier edge or the region that is revealing."""
        return [
            operative
            for operative, cell in enumerate(self.where)
            if self.able[operative] and (around in self.plan.reach(cell) or self.plan.leads_on(self.plan.reach(cell)))
        ]

    def repairs(self, operative: int) -> set[Answer]:
        """Closed doors of reachable regions towards cells that are not encased, else walls."""
        outside = self.plan.outside()
        shut = [
            (cell, side)
            for cell in self.plan.reach(self.where[operative])
            for side in SIDES
            if beside(cell, side) in outside and not self.plan.passable(cell, side)
        ]
        doors: set[Answer] = {("open", *edge) for edge in shut if self.plan.token(*edge) == "blast_door_closed"}
        return doors or {("open", *edge) for edge in shut}

    def stranded(self, owed: list[int]) -> list[int]:
        """Those who have lost their way on although it could be repaired."""
        return [
            operative
            for operative in owed
            if self.tiles_left()
            and not self.plan.leads_on(self.plan.reach(self.where[operative]))
            and self.repairs(operative)
        ]

    def reachable(self) -> set[Cell]:
        """All regions that an able Operative can reach."""
        return {other for op, cell in enumerate(self.where) if self.able[op] for other in self.plan.reach(cell)}

    def reserved_answers(self, tile: int) -> set[Answer]:
        """Where the tile of a reactor goes that came online."""
        outside, near = self.plan.outside(), self.reachable()
        cells = [cell for here in near for cell in self.plan.open_cells(here) if cell in outside]
        cells = cells or [beside(here, side) for here in near for side in SIDES if beside(here, side) in outside]
        return self.placings([tile], cells)

    # -- side by side --------------------------------------------------------------------------------------------------

    def run(self, around: Cell | None) -> None:
        """Does all that lies on the agenda, answering whatever is asked, and checks each question and the outcome."""
        s, before = self.raid, [self.plan.reach(cell) for cell in self.where]
        owed, begun, mended = self.owed(around), len(self.plan.cells), False
        while s.agenda:
            top = s.top()
            if verb(top) in ASKS:
                self.answer(top, around, owed)
            elif verb(s.pop()) in (steps.TILES, steps.MEND):
                if verb(top) == steps.MEND and not mended and around is not None:
                    agree(not self.plan.open_cells(around) or not self.tiles_left(), "a cell was not revealed")
                mended = verb(top) == steps.MEND
                placement.do_step(s, top, self.chance)
                if s.drawn != NONE and self.hand is None:
                    self.draw(s.drawn)
            elif verb(top) == steps.REVEALED:
                agree((first(top), second(top)) == (begun, len(self.plan.cells) - begun), "the number of new regions")
                agree(not self.stranded(owed), "somebody has no way on")
                new = set(self.plan.cells[begun:])
                for old, cell in zip(before, self.where, strict=True):
                    now = self.plan.reach(cell)
                    agree(old <= now and (around not in old or new <= now), "somebody is denied access")
            else:
                agree(verb(top) in (steps.REACTOR_SEEN, steps.WATCH), f"nobody expects step {verb(top)}")

    def answer(self, asked: int, around: Cell | None, owed: list[int]) -> None:
        """Compares what may be answered, and answers both sides in the same way."""
        s, kind = self.raid, verb(asked)
        offered = {self.told(choice): choice for choice in ASKS[kind].choices(s, MANAGER, asked)}
        if kind == steps.ASK_MEND:
            agree(first(asked) == self.stranded(owed)[0], "who has no way on")
        expected = self.expected(asked, around)
        agree(set(offered) == expected, f"the answers: {sorted(map(str, set(offered) ^ expected))}")
        chosen = self.rng.choice(sorted(offered, key=str))
        self.apply(chosen, kind)
        ASKS[kind].answer(s, MANAGER, asked, offered[chosen], self.chance)
        self.seen[f"{ASKS[kind].kind} {chosen[0]}"] += 1

    def expected(self, asked: int, around: Cell | None) -> set[Answer]:
        """What should be allowed as an answer."""
        kind = verb(asked)
        if kind == steps.ASK_TILE:
            assert around is not None
            return self.tile_answers(around)
        if kind == steps.ASK_RESERVED:
            return self.reserved_answers(first(asked))
        if kind == steps.ASK_MEND:
            return self.repairs(first(asked))
        cell = self.plan.cells[first(asked)]
        if kind == steps.ASK_TOKEN:
            return self.token_answers(cell)
        return {("open", cell, side) for side in SIDES if beside(cell, side) in self.reachable()}

    def told(self, choice: int) -> Answer:
        """A choice of the engine in the blueprint's terms."""
        kind = verb(choice)
        if kind == verbs.DO_PLACE:
            return "place", self.box.tiles[first(choice)].name, spot(second(choice)), third(choice)
        if kind == verbs.DO_TOKEN:
            return "token", SIDES[first(choice)], TOKEN_NAMES[second(choice)]
        if kind == verbs.DO_OPEN:
            return "open", self.plan.cells[first(choice)], SIDES[second(choice)]
        return ("reserve",) if kind == verbs.DO_RESERVE else ("pass",)

    def apply(self, chosen: Answer, kind: int) -> None:
        """Does on the blueprint what was answered."""
        if chosen[0] == "place":
            name, cell, quarters = chosen[1:]
            assert isinstance(cell, tuple) and isinstance(quarters, int)
            tokens = len(self.plan.tokens)
            self.plan.place(self.edges_of(self.take(name)), cell, quarters)
            self.seen["covered"] += len(self.plan.tokens) - tokens
            self.seen["encased cells"] += any(
                other not in self.plan.outside() for other in self.plan.open_cells(self.plan.cells[-1])
            )
        elif chosen[0] == "reserve":
            assert self.hand is not None
            self.reserve.append(self.hand)
            self.hand = None
        elif chosen[0] == "token":
            side, token = str(chosen[1]), str(chosen[2])
            self.plan.lay(self.plan.cells[-1], side, token)
        elif chosen[0] == "open":
            cell, side = chosen[1], str(chosen[2])
            assert isinstance(cell, tuple)
            if kind == steps.ASK_MEND and self.plan.token(cell, side) == "blast_door_closed":
                self.plan.lay(cell, side, "blast_door_open")
                self.seen["door opened"] += 1
            else:
                self.plan.join(cell, side)

    def settle(self) -> None:
        """Reveals until nothing is due."""
        while True:
            due = placement.reveal_due(self.raid)
            expected = next(
                (
                    cell
                    for operative, cell in enumerate(self.where)
                    if self.able[operative] and self.plan.open_cells(cell) and self.tiles_left()
                ),
                None,
            )
            agree(expected == (None if due == NONE else self.plan.cells[due]), "whether a reveal is due, and where")
            if due == NONE:
                return
            placement.begin_reveal(self.raid, due)
            self.run(expected)

    # -- what happens between reveals ---------------------------------------------------------------------------------

    def happen(self) -> None:
        """Somebody walks, phases, falls or rises, an edge is changed, or a reactor comes online or goes offline."""
        rng, s = self.rng, self.raid
        operative = rng.randrange(len(self.where))
        what = rng.choices(("walk", "phase", "fall", "rise", "edge", "reactor"), (12, 2, 1, 1, 3, 3))[0]
        if what == "walk" and self.able[operative] and self.plan.steps(self.where[operative]):
            self.stand(operative, rng.choice(sorted(self.plan.steps(self.where[operative]))))
        elif what == "phase" and self.able[operative]:
            self.stand(operative, rng.choice(self.plan.cells))
        elif what in ("fall", "rise") and (what == "rise" or sum(self.able) > 1):
            self.able[operative] = what == "rise"
            s.health[operative] = int(what == "rise")
        elif what == "edge":
            self.change_edge(rng.choice(self.plan.cells), rng.choice(SIDES))
        elif what == "reactor":
            self.switch(rng.randint(1, 5))

    def stand(self, operative: int, cell: Cell) -> None:
        """Puts an Operative into another region."""
        self.where[operative] = cell
        self.raid.at[operative] = self.plan.cells.index(cell)

    def change_edge(self, cell: Cell, side: str) -> None:
        """An ability works a door, or lays or clears a token."""
        now = self.plan.token(cell, side)
        if now in DOORS:
            token = DOORS[1 - DOORS.index(now)]
        elif now == "cover":
            token = None
        elif now is None and self.plan.count(*DOORS) < DOORS_PRINTED:
            token = self.rng.choice(DOORS)
            if self.plan.passable(cell, side) and self.plan.count("cover") < 12 and self.rng.random() < 0.6:
                token = "cover"
        else:
            return
        self.plan.lay(cell, side, token)
        region, direction = self.plan.cells.index(cell), SIDES.index(side)
        self.raid.complex = self.raid.complex.laid(region, direction, TOKENS[token])

    def switch(self, number: int) -> None:
        """A reactor comes online, and leaves the reserve if it is there; or it goes offline."""
        s, tile = self.raid, number + 2
        if number in self.online:
            self.online.remove(number)
            s.charges[number - 1] = OFFLINE
            return
        self.online.add(number)
        s.charges[number - 1] = 0
        if tile in self.reserve:
            size, expected = len(self.plan.cells), self.reserved_answers(tile)
            placement.place_reserved(s, number)
            agree(bool(s.agenda) == bool(expected), "whether the reactor's tile has a place")
            self.run(None)
            agree(len(self.plan.cells) == size + bool(expected), "the reactor's tile lies on the table")
            self.seen["reserved reactor" if expected else "reserved reactor without a place"] += 1

    # -- the outcome --------------------------------------------------------------------------------------------------

    def compare(self) -> None:
        """All that both sides know of the complex is the same, and survives being written down."""
        plan, c = self.plan, self.raid.complex
        agree([spot(cell) for cell in c.cells] == plan.cells, "where the tiles lie")
        agree(sorted(self.raid.reserve) == sorted(self.reserve), "the reserve")
        agree(placement.deck_left(self.raid) == self.deck_size(), "the deck")
        agree(built(c.layout()).layout() == c.layout(), "the layout written down")
        agree(c.doors == plan.count(*DOORS) and c.covers == plan.count("cover"), "the tokens on the table")
        outside = plan.outside()
        for a, here in enumerate(plan.cells):
            for place, side in enumerate(SIDES):
                other = beside(here, side)
                agree(TOKEN_NAMES[c.token(a, place)] == plan.token(here, side), f"the token {side} of {here}")
                agree(codes.EDGE_NAMES[c.shows(a, place)] == plan.shows(here, side), f"the edge {side} of {here}")
                agree(c.unobstructed(a, place) == plan.passable(here, side), f"the way {side} of {here}")
                agree(bool(c.pillars[a] >> place & 1) == plan.pillar(here, side), f"the pillar {side} of {here}")
                empty = other not in plan.printed
                agree(bool(c.outer[a] >> place & 1) == empty, f"what is unrevealed {side} of {here}")
                agree(bool(c.outside[a] >> place & 1) == (empty and other in outside), f"encased {side} of {here}")
                agree(bool(c.exits[a] >> place & 1) == (other in plan.open_cells(here)), f"the exit {side} of {here}")
            agree(bool(c.rim >> a & 1) == any(beside(here, side) not in plan.printed for side in SIDES), "the rim")
            agree(bool(c.frontier >> a & 1) == plan.leads_on({here}), f"the frontier at {here}")
            agree(self.cells_of(c.ways[a]) == plan.steps(here), f"the steps from {here}")
            agree(self.cells_of(c.reach[a]) == plan.reach(here), f"the reach of {here}")
            for b, there in enumerate(plan.cells):
                agree(c.sees(a, b) == plan.sees(here, there), f"line of effect from {here} to {there}")
                agree(c.cover(a, b) == plan.cover(here, there), f"cover from {here} to {there}")
                self.seen["covered lines"] += c.cover(a, b) > 1
                agree(c.distance(a, b) == abs(here[0] - there[0]) + abs(here[1] - there[1]), f"from {here} to {there}")

    def cells_of(self, regions: int) -> set[Cell]:
        """A set of regions as cells."""
        return {cell for number, cell in enumerate(self.plan.cells) if regions >> number & 1}


class Witness(Building):
    """A building whose blueprint is drawn anew from a table of the real game, to be asked what should be allowed."""

    def __init__(self, s: Raid, seen: Counter[str]) -> None:
        self.raid, self.box, self.seen = s, s.box, seen
        self.plan = Blueprint()
        for region, cell in enumerate(s.complex.cells):
            shown = [s.complex.printed(region, direction) for direction in range(4)]
            self.plan.cells.append(spot(cell))
            self.plan.printed[spot(cell)] = {
                side: codes.EDGE_NAMES[one] for side, one in zip(SIDES, shown, strict=True)
            }
            for direction, side in enumerate(SIDES):
                self.plan.lay(spot(cell), side, TOKEN_NAMES[s.complex.token(region, direction)])
        self.where = [self.plan.cells[s.at[operative]] for operative in range(s.team_size())]
        self.able = [health > 0 for health in s.health]
        self.hand = None if s.drawn == NONE else s.drawn
        self.reserve = list(s.reserve)
        self.left = int(sum(s.plain_left) + sum(map(ones, s.special_left)) + ones(s.tech_left))

    def deck_size(self) -> int:
        """Tiles that can still be drawn."""
        return self.left

    def binding(self, tile: int) -> bool:
        """A tech tile, or the tile of a reactor that is online."""
        printed = self.box.tiles[tile]
        return printed.tier > 0 or (printed.number > 0 and self.raid.charges[printed.number - 1] != OFFLINE)

    def check(self, asked: int) -> None:
        """What is asked about tiles has the answers it should have; and nothing is asked while a reveal is due."""
        kind = verb(asked)
        if kind not in ASKS:
            due = [cell for op, cell in enumerate(self.where) if self.able[op] and self.plan.open_cells(cell)]
            revealing = any(verb(step) in (steps.REVEALED, steps.WATCH, steps.TILES) for step in self.raid.agenda)
            agree(not due or not self.tiles_left() or revealing, "a reveal is due, but something else is asked")
            return
        offered = {self.told(choice) for choice in ASKS[kind].choices(self.raid, MANAGER, asked)}
        if kind == steps.ASK_MEND:
            agree(not self.plan.leads_on(self.plan.reach(self.where[first(asked)])), "there was a way on")
        expected = self.expected(asked, self.plan.cells[first(asked)] if kind == steps.ASK_TILE else None)
        agree(offered == expected, f"the answers: {sorted(map(str, offered ^ expected))}")
        self.seen[f"game {ASKS[kind].kind}"] += 1


def play_game(seed: int, seen: Counter[str]) -> None:
    """Plays a random game of the real content, with a witness to everything that is asked about tiles."""
    game, rng = make(), Search(seed)
    setups = game.setups()
    s = game.new(setups[rng.pick(len(setups))], rng)
    assert isinstance(s, Raid)
    while s.asked:
        try:
            Witness(s, seen).check(s.top())
        except Difference as difference:
            raise Difference(f"game {seed}: {difference}") from difference
        game.play(s, s.asked >> 1, game.sample(s, s.asked >> 1, rng), rng)
    seen["games"] += 1


def agree(same: bool, what: str) -> None:
    """Complains if engine and blueprint differ."""
    if not same:
        raise Difference(what)


def build(seed: int, seen: Counter[str]) -> None:
    """Builds one random complex on both sides and compares all of it."""
    building = Building(seed, seen)
    try:
        building.settle()
        for _happening in range(building.rng.choice((5, 20, 60))):
            building.happen()
            building.settle()
        building.compare()
    except Difference as difference:
        raise Difference(f"complex {seed}: {difference}") from difference
    seen["complexes"] += 1
    seen["decks used up"] += not building.deck_size()


def main(arguments: list[str]) -> int:
    """Builds many and says what has happened on the way."""
    parser = argparse.ArgumentParser(description="Random complexes beside a blueprint drawn from the ledger alone.")
    parser.add_argument("--complexes", type=int, default=1000)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    wishes = parser.parse_args(arguments)
    seen: Counter[str] = Counter()
    began = time.process_time()
    try:
        for number in range(0 if wishes.games else wishes.complexes):
            build(wishes.seed + number, seen)
        for number in range(wishes.games):
            play_game(wishes.seed + number, seen)
    except Difference as difference:
        print(f"difference: {difference}", file=sys.stderr)
        return 1
    for what, times in sorted(seen.items()):
        print(f"{times:10} {what}")
    print(
        f"no difference in {seen['complexes']} complexes and {seen['games']} games, {time.process_time() - began:.0f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
