"""The log of a table: what is kept of everything that happened at it, in the order in which it happened."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from warroom.kernel.match import Position
from warroom.tables import wire


class Sheet(Struct, frozen=True, kw_only=True):
    """What is fixed when a table is made: the game with its rules, set-up and dice, and how the seats are filled."""

    game: str
    rules: int
    content: str
    setup: dict[str, object]
    chairs: list[str | list[str]]  # "open" or a bot's strength; of a shared seat, for each role
    public: bool
    pack: str = ""  # the title of the content pack, if one is played with
    by_words: bool = True  # whether each word is an answer of its own, as it was at all tables once
    position: Position | None = None  # where the game begins, if not by its set-up
    clock: wire.Clock | None = None
    guests_choose: bool = False  # a guest may take the seat of who made the table, who then takes another
    renews: bool = False  # whether a choice can ask those again who were done (`Question.renews`), as it once could not
    secret: str  # of the dice, in hexadecimal digits; it never leaves the server before the game is over


OWN: Final = -1  # the first hand of a seat, which has the number of the seat


class Entry(Struct, tag_field="kind", omit_defaults=True, kw_only=True):
    """The base of all entries; a field that came later has a default, and what was written before stays as it is."""

    hand: int = OWN  # of those who share the seat, whoever it was
    at: float = 0.0  # at a table with a clock, when it was, in the hours of the house (clocks.py)
    order: str = ""  # the standing order by which the table did this for the hand


class Sat(Entry, tag="sat"):
    """Somebody took an open seat, or roles of a shared one; of their secret only the hash is kept."""

    seat: int
    name: str
    hash: str
    roles: list[int] = []  # none: all that are open


class Left(Entry, tag="left"):
    """Somebody gave a seat free before the game began; from a shared one, somebody may leave at any time."""

    seat: int


class MadeRoom(Entry, tag="made-room"):
    """Who made the table took another seat before the game began, because a guest chose theirs."""

    seat: int
    to: int


class TookOver(Entry, tag="took-over"):
    """Somebody at a shared seat took over roles that others had held."""

    seat: int
    roles: list[int]


class Offered(Entry, tag="offered"):
    """Somebody at a shared seat offered roles to whoever comes, or no longer does."""

    seat: int
    roles: list[int]
    offered: bool = True


class SaidDone(Entry, tag="said-done"):
    """Somebody who shares a seat is done with these roles for now, or not done after all."""

    seat: int
    decision: int
    roles: list[int]
    done: bool = True


class Ordered(Entry, tag="ordered"):
    """A hand gave a standing order, or took it back; `over`: its time had come."""

    seat: int
    name: str
    says: str = ""
    turn: bool = False  # it ends with the turn
    stands: bool = True
    over: bool = False


class Chose(Entry, tag="chose"):
    """A seat answered a decision."""

    seat: int
    decision: int
    text: str = ""  # at tables by words
    texts: list[str] = []

    @property
    def answer(self) -> list[str]:
        """The texts of all words."""
        return self.texts or [self.text]


class Unsealed(Entry, tag="unsealed"):
    """A seat took back its sealed answer."""

    seat: int
    decision: int


class Undone(Entry, tag="undone"):
    """Moves were taken back: a seat's own, or with everybody's consent more; some may have been silent for too long."""

    seat: int
    moves: int
    silent: list[int] = []


class Wished(Entry, tag="wished"):
    """A seat asked everybody to let it take back moves; who stays away until a time is not waited for any longer."""

    seat: int
    moves: int
    until: float = 0.0  # 0: for ever


class Agreed(Entry, tag="agreed"):
    """A seat agreed to the wish, but not yet everybody has."""

    seat: int


class Declined(Entry, tag="declined"):
    """A seat refused the wish or withdrew it."""

    seat: int


class Conceded(Entry, tag="conceded"):
    """A seat gave the game up."""

    seat: int


class StoodIn(Entry, tag="stood-in"):
    """A bot took over the seat of a person."""

    seat: int
    strength: str


class Returned(Entry, tag="returned"):
    """A person took the seat back from the bot."""

    seat: int


class Helped(Entry, tag="helped"):
    """A bot failed, and a simpler one chooses for it this time."""

    seat: int
    strength: str
    why: str


class Replaced(Entry, tag="replaced"):
    """A bot that failed again and again was replaced by a simpler one."""

    seat: int
    strength: str
    why: str


class Lost(Entry, tag="lost"):
    """The store has lost so many entries that stood here: a damaged disk took them."""

    entries: int


class Said(Entry, tag="said"):
    """A seat said something to the table."""

    seat: int
    text: str


class Claimed(Entry, tag="claimed"):
    """A seat claimed the game from another whose time was out."""

    seat: int
    of: int


class RanOut(Entry, tag="ran-out"):
    """The time of a seat was out, and at this table that loses the game."""

    seat: int


class GaveTime(Entry, tag="gave-time"):
    """A seat let another whose time was out have a little more."""

    seat: int
    of: int


class CalledOff(Entry, tag="called-off"):
    """A seat ended the game without a winner."""

    seat: int


class Rested(Entry, tag="rested"):
    """The house was closed for so many seconds, in which no clock ran."""

    seconds: float


AboutTime = Claimed | RanOut | GaveTime | CalledOff | Rested


class RematchOffered(Entry, tag="rematch-offered"):
    """Somebody offered all another game, with the sides swapped or kept; the next table will have this id."""

    seat: int
    table: str
    swap: bool = False


class RematchAgreed(Entry, tag="rematch-agreed"):
    """Somebody accepted the offer of another game."""

    seat: int


class RematchDeclined(Entry, tag="rematch-declined"):
    """Somebody does not want another game; if it was who offered it, the offer is gone."""

    seat: int


class RematchBegun(Entry, tag="rematch-begun"):
    """Somebody begins the next game without those who have not accepted; their seats are "open" or for a "bot"."""

    seat: int
    fill: str


class RematchMade(Entry, tag="rematch-made"):
    """The next table is there."""

    seat: int


class RematchFailed(Entry, tag="rematch-failed"):
    """The next table could not be made, so the offer is gone."""

    seat: int
    why: str


AboutRematch = RematchOffered | RematchAgreed | RematchDeclined | RematchBegun | RematchMade | RematchFailed

AnyEntry = (
    Sat
    | Left
    | MadeRoom
    | TookOver
    | Offered
    | SaidDone
    | Ordered
    | Chose
    | Unsealed
    | Undone
    | Wished
    | Agreed
    | Declined
    | Conceded
    | StoodIn
    | Returned
    | Helped
    | Replaced
    | Lost
    | Said
    | AboutTime
    | AboutRematch
)

_entries: Final = msgspec.json.Decoder(AnyEntry)
_sheets: Final = msgspec.json.Decoder(Sheet)
encode: Final = msgspec.json.encode


def read_entry(data: bytes) -> AnyEntry:
    """An entry as it was written."""
    entry: AnyEntry = _entries.decode(data)
    return entry


def read_sheet(data: bytes) -> Sheet:
    """A sheet as it was written."""
    return _sheets.decode(data)
