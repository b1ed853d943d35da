"""What the Manager decides when tiles are placed: tile, cell and rotation, tokens, and a way on."""

from __future__ import annotations

from typing import Final, cast, final

from mypy_extensions import i64

from warroom.games.complex_crashers import aids, hunches
from warroom.games.complex_crashers.box import NONE
from warroom.games.complex_crashers.codes import COVER, DOOR_CLOSED, NO_TOKEN, REACTOR_REGION, WALL
from warroom.games.complex_crashers.complex import DIRECTION_NAMES
from warroom.games.complex_crashers.questions.base import CrasherQuestion
from warroom.games.complex_crashers.rules import placement
from warroom.games.complex_crashers.state import MANAGER, Raid
from warroom.games.complex_crashers.verbs import DO_OPEN, DO_PASS, DO_PLACE, DO_RESERVE, DO_TOKEN
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, second, third, verb

WRONG_TURN: Final = Refusal("gap.tiles-rotation", "Turned otherwise, this tile meets more of its open neighbours.")


class PlacingQuestion(CrasherQuestion):
    """A question about tiles: the Manager designs the complex."""

    def seat(self, s: Raid, asked: i64) -> i64:
        """The Complex Manager."""
        return MANAGER

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """The turns of every tile, and those that do not fit."""
        return aids.of_tiles(cast(Raid, s), self.choices(s, seat, asked))


@final
class PlaceTile(PlacingQuestion):
    """The tile that is placed in a reveal, where, and how it is turned; or that it is kept in reserve."""

    def __init__(self) -> None:
        says = "Place the tile in hand or one of the reserve, or reserve it."
        super().__init__("tile", "tiles.one-at-a-time", (DO_PLACE, DO_RESERVE), says)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """The tile in hand, and what lies in reserve."""
        raid = cast(Raid, s)
        kept = " and ".join(raid.box.tiles[tile].title for tile in raid.reserve)
        if raid.drawn == NONE:
            return f"The deck is empty. Place a tile of the reserve ({kept}) around r{first(asked)}."
        title = raid.box.tiles[raid.drawn].title
        if placement.must_be_placed(raid, raid.drawn):
            return f"You have drawn {title}, which is placed at once. Choose its cell and rotation."
        swap = f", or place {kept} of the reserve instead" if kept else ""
        keep = ", or reserve it" if placement.may_reserve(raid) else ""
        return f"You have drawn {title}. Place it around r{first(asked)}{swap}{keep}."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Every tile that may be placed, in every cell and rotation that fits, and the reserve."""
        return placement.tile_choices(cast(Raid, s), first(asked))

    def why(self, s: Raid, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """The tile is not at hand, the cell is not being revealed, or the rotation matches worse than another."""
        if choice == DO_RESERVE:
            return why_not_reserve(s)
        if first(choice) not in placement.tiles_to_place(s):
            return why_not_tile(s, first(choice))
        if second(choice) not in placement.open_cells(s.complex, first(asked)):
            return Refusal("gap.tiles-no-chain", f"Only cells that r{first(asked)} is open to are revealed now.")
        return WRONG_TURN

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Puts the tile down, or into the reserve; the next one follows."""
        raid = cast(Raid, s)
        s.pop()
        if choice == DO_RESERVE:
            placement.reserve(raid)
        else:
            tile = placement.take_tile(raid, first(choice))
            placement.put_down(raid, tile, second(choice), third(choice))

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """As few ways on as can be; reactors that sleep stay in reserve."""
        return hunches.likely_place(cast(Raid, s), self.listing(s, seat, asked), rng)

    def promising(self, s: State, seat: i64, asked: i64, rng: Chance) -> list[int]:
        """The placements by what they shut off."""
        return hunches.likely_places(cast(Raid, s), self.listing(s, seat, asked), rng)


def why_not_tile(s: Raid, tile: i64) -> Refusal:
    """Why a tile may not be placed now."""
    title = s.box.tiles[tile].title
    if s.drawn != NONE and placement.must_be_placed(s, s.drawn):
        rule = "tiles.tech-immediate"
        if s.box.tiles[s.drawn].kind == REACTOR_REGION:
            rule = "tiles.online-reactor-immediate"
        return Refusal(rule, f"{s.box.tiles[s.drawn].title} is placed as soon as it is drawn.")
    return Refusal("tiles.reserve-swap", f"{title} is neither in your hand nor in reserve.")


def why_not_reserve(s: Raid) -> Refusal:
    """Why the tile in hand may not be kept in reserve."""
    if s.drawn == NONE:
        return Refusal("gap.tiles-deck-empty", "The deck is empty: place a tile of the reserve.")
    if placement.must_be_placed(s, s.drawn):
        return why_not_tile(s, s.drawn)
    if len(s.reserve) >= s.box.reserve:
        return Refusal("tiles.reserve-limit", f"{len(s.reserve)} tiles are in reserve: place this one, or swap.")
    return Refusal("gap.tiles-reserve-draw-empty", "There is no other tile to draw: place this one, or swap.")


@final
class PlaceReserved(PlacingQuestion):
    """Where the tile of a reactor goes that has come online while its tile was in reserve."""

    def __init__(self) -> None:
        says = "Place the reactor's tile: it has come online."
        super().__init__("reserved-tile", "tiles.reserved-reactor-online", (DO_PLACE,), says)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """Which tile leaves the reserve."""
        title = cast(Raid, s).box.tiles[first(asked)].title
        return f"{title} leaves the reserve. Choose its cell and rotation."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Every cell that an able Operative can come to, in every rotation that fits."""
        return placement.reserved_choices(cast(Raid, s), first(asked))

    def why(self, s: Raid, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """Another tile, a cell out of reach, or a rotation that matches worse."""
        if first(choice) != s.box.tiles[first(asked)].like:
            return Refusal(self.rule, f"It is {s.box.tiles[first(asked)].title} that must be placed.")
        for listed in self.choices(s, seat, asked):
            if second(listed) == second(choice):
                return WRONG_TURN
        return Refusal("gap.tiles-reserved-reactor-where", "No able Operative can come to that cell by moving.")

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Puts the tile down."""
        raid = cast(Raid, s)
        s.pop()
        tile = placement.take_tile(raid, first(choice))
        placement.put_down_reserved(raid, tile, second(choice), third(choice))


@final
class JoinTile(PlacingQuestion):
    """The edge at which a new region is joined to the complex when nothing leads to it."""

    def __init__(self) -> None:
        says = "Choose the edge that is covered by an open edge token."
        super().__init__("join", "gap.tiles-reserved-reactor-where", (DO_OPEN,), says)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """Which region is to be joined."""
        return f"Nothing leads to r{first(asked)}. Choose the edge at which an open edge token joins it to the complex."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Its edges to regions that an able Operative can reach."""
        return placement.joining_choices(cast(Raid, s), first(asked))

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Lays the token."""
        s.pop()
        placement.join(cast(Raid, s), first(choice), second(choice))


@final
class GiveToken(PlacingQuestion):
    """The tokens on the outer edges of a tile that was just placed, one after another."""

    def __init__(self) -> None:
        says = "Lay a blast door or cover on an outer edge of the new tile, or pass."
        super().__init__("token", "tiles.free-edge-tokens", (DO_TOKEN, DO_PASS), says)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What is left in the supply."""
        raid = cast(Raid, s)
        doors = raid.box.doors - raid.complex.doors
        covers = raid.box.covers - raid.complex.covers
        return f"Lay a token on an outer edge of r{first(asked)}, or pass ({doors} doors and {covers} cover left)."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """A door or cover on any edge that may have one, or no more."""
        return placement.token_choices(cast(Raid, s), first(asked))

    def aids(self, s: State, seat: i64, asked: i64) -> dict[str, object]:
        """The region whose edges it is about, the supply, and the ways on that each token leaves."""
        return aids.of_tokens(cast(Raid, s), first(asked), self.choices(s, seat, asked))

    def why(self, s: Raid, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """The edge touches a revealed region, has a token or a wall, or the supply is used up."""
        region = first(asked)
        direction = first(choice)
        token = second(choice)
        where = f"The {DIRECTION_NAMES[direction]} edge of r{region}"
        outer: i64 = s.complex.outer[region]
        if not (outer >> direction) & 1:
            return Refusal(self.rule, f"{where} touches a revealed region.")
        if s.complex.token(region, direction) != NO_TOKEN:
            return Refusal("gap.edge-one-token", f"{where} has a token already.")
        if token == COVER and s.complex.covers < s.box.covers:
            return Refusal("gap.tiles-token-on-wall", f"{where} is a wall, which gives no cover.")
        return Refusal("gap.tiles-free-token-scope", "None of these tokens is left in the supply.")

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Lays the token and asks for another, or goes on."""
        s.pop()
        if verb(choice) == DO_TOKEN:
            placement.give_token(cast(Raid, s), first(asked), first(choice), second(choice))

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """A closed door where the tile would lead on."""
        return hunches.likely_token(cast(Raid, s), first(asked), self.listing(s, seat, asked))


@final
class OpenWay(PlacingQuestion):
    """What is opened when a reveal has left no way on to the unrevealed."""

    def __init__(self) -> None:
        says = "Open one of the edges that lead out of the complex."
        super().__init__("way", "gap.tiles-frontier-repair", (DO_OPEN,), says)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """Who needs a way on, and by what it can be opened."""
        raid = cast(Raid, s)
        what = "a blast door" if placement.shut_edges(raid, first(asked), DOOR_CLOSED) else "a wall"
        return f"No way leads on for Operative {first(asked) + 1}. Choose {what} that is opened."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Closed doors, or walls if there is no such door."""
        return placement.mending_choices(cast(Raid, s), first(asked))

    def why(self, s: Raid, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """A wall is opened only if no door can be."""
        if choice in placement.shut_edges(s, first(asked), WALL):
            return Refusal("tiles.frontier-by-token", "There is a blast door that can be opened instead.")
        return Refusal(self.rule, "That edge is not shut, cannot be reached, or does not lead out of the complex.")

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Opens it."""
        s.pop()
        placement.open_way(cast(Raid, s), first(choice), second(choice))

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """As far from the Operatives as can be. [tiles.frontier-by-door]"""
        return hunches.likely_way(cast(Raid, s), self.listing(s, seat, asked))
