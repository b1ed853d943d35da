"""Another game: offered to all at a finished table, and begun with those who accept, at a table of its own.

The secret of one's seats opens the next table too, so nobody has to be told anything but where it is. Its id is drawn
with the offer and stands in the log: a server that was killed while it made the table finds it, or makes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from warroom.tables import log, wire
from warroom.tables.chairs import NOBODY, OPEN, Hand, listed
from warroom.tables.no import No

if TYPE_CHECKING:
    from warroom.tables.table import Table

BOT: Final = "bot"


class Rematch:
    """An offer of another game: where it will be, who comes, and what becomes of the seats of those who do not."""

    def __init__(self, table: str, hand: int, swap: bool) -> None:
        self.table = table  # the id of the next table
        self.hand = hand  # who has offered it
        self.swap = swap
        self.agreed: set[int] = set()
        self.declined: set[int] = set()
        self.fill = ""  # "open" or "bot", once somebody has begun without the others
        self.made = False  # the next table is there

    def missing(self, table: Table) -> list[int]:
        """The hands of people who have not answered."""
        return sorted(hand.number for hand in people(table) if hand.number not in self.agreed | self.declined)

    def ready(self, table: Table) -> bool:
        """Whether the next table is to be made now."""
        settled = bool(self.fill) or not (self.missing(table) or self.declined)
        return settled and bool(self.agreed) and not self.made


def people(table: Table) -> list[Hand]:
    """The hands of all people who still have a seat here."""
    return [hand for hand in table.hands if hand.kind == "person"]


def moved_to(table: Table, seat: int, swap: bool) -> int:
    """Where a seat goes in the next game: to the next seat if the sides are swapped."""
    return (seat + 1) % len(table.chairs) if swap else seat


def shown(table: Table) -> wire.Again | None:
    """The offer as everybody sees it; the next table is named once it is there."""
    found = table.rematch
    if found is None:
        return None
    return wire.Again(
        hand=found.hand,
        swap=found.swap,
        seats=[moved_to(table, seat, found.swap) for seat in range(len(table.chairs))],
        agreed=sorted(found.agreed),
        declined=sorted(found.declined),
        missing=found.missing(table),
        table=found.table if found.made else "",
    )


# -- judging ----------------------------------------------------------------------------------------------------------


def judged(table: Table, request: wire.AboutRematch, hand: Hand, away: set[int], fresh: str) -> list[log.AnyEntry]:
    """What a request about another game writes; `fresh` is the id that a new offer would get."""
    if table.status != "over":
        raise No("running", "Another game can be offered when this one is over.")
    found, by = table.rematch, table.by(hand.number)
    match request:
        case wire.Rematch(swap=swap):
            if found is None:
                if swap:
                    check_swap(table)
                return [log.RematchOffered(hand.seat, fresh, swap, hand=by)]
            if hand.number in found.agreed:
                return []
            if found.fill and not found.made:
                raise No("begun", "The next game is being set up without you: try again in a moment.")
            return [log.RematchAgreed(hand.seat, hand=by)]
        case wire.NoRematch():
            if found is None:
                raise No("no-offer", "Nobody has offered another game.")
            if found.fill or found.made or found.ready(table):
                raise No("begun", "The next game has begun already.")
            return [] if hand.number in found.declined else [log.RematchDeclined(hand.seat, hand=by)]
        case wire.BeginRematch(fill=fill):
            return _beginning(table, hand, fill, away)
    raise No("malformed", "This cannot be done at a table.")


def _beginning(table: Table, hand: Hand, fill: str, away: set[int]) -> list[log.AnyEntry]:
    """What is written when somebody begins the next game without those who have not answered."""
    found = table.rematch
    if found is None or hand.number not in found.agreed:
        raise No("no-offer", "Offer another game first, or accept the one that is offered.")
    if found.fill or found.made or found.ready(table):
        return []
    here = [table.hands[number].name for number in found.missing(table) if number not in away]
    if fill == BOT and here:
        names = listed(here)
        raise No("present", f"{names} may still answer. Begin with the seat open: then {names} can still come.")
    return [log.RematchBegun(hand.seat, fill, hand=table.by(hand.number))]


def check_swap(table: Table) -> None:
    """Refuses to swap sides where those who share one seat would not fit on the next."""
    for chair in table.chairs:
        target = table.chairs[moved_to(table, chair.seat, True)]
        if len(chair.playing) > 1 and len(target.titles) != len(chair.titles):
            raise No(
                "swap", "The sides cannot be swapped here: several share one seat. Offer a game with the same sides."
            )


# -- applying ---------------------------------------------------------------------------------------------------------


def applied(table: Table, entry: log.AboutRematch) -> None:
    """Does what an entry about another game says."""
    hand = table.hands[entry.seat if entry.hand == log.OWN else entry.hand]
    own = [other.number for other in table.hands if other.hash == hand.hash]
    if isinstance(entry, log.RematchOffered):
        table.rematch = Rematch(entry.table, hand.number, entry.swap)
        table.rematch.agreed.update(own)
        sides = "with the sides swapped" if entry.swap else "with the same sides"
        if table.rematch.missing(table):
            table.note(f"{hand.name} offers another game, {sides}.")
        return
    found = table.rematch
    assert found is not None
    match entry:
        case log.RematchAgreed():
            found.agreed.update(own)
            found.declined.difference_update(own)
            table.note(f"{hand.name} {'comes after all' if found.made else 'accepts'}.")
        case log.RematchDeclined():
            if hand.number == found.hand or hand.number in table.same_person(table.hands[found.hand]):
                table.rematch = None
                table.note(f"{hand.name} takes the offer of another game back.")
            else:
                found.declined.update(own)
                found.agreed.difference_update(own)
                table.note(f"{hand.name} does not want another game.")
        case log.RematchBegun(fill=fill):
            found.fill = fill
            absent = listed(table.hands[number].name for number in sorted({*found.missing(table), *found.declined}))
            how = "a bot plays there" if fill == BOT else "the seat stays open, also for who comes later"
            table.note(f"{hand.name} begins without {absent}: {how}.")
        case log.RematchMade():
            found.made = True
            table.note("The next game is set up at a table of its own.")
        case log.RematchFailed(why=why):
            table.rematch = None
            table.note(f"The next game could not be set up: {why}")


def still(table: Table, entry: log.RematchMade | log.RematchFailed) -> list[log.AnyEntry]:
    """What is written when the next table is there, or cannot be; nothing if that is known already."""
    return [entry] if table.rematch is not None and not table.rematch.made else []


# -- the next table ---------------------------------------------------------------------------------------------------


def laid_again(table: Table, secret: str, bot: str) -> tuple[log.Sheet, list[tuple[int, str, str, list[int]]]]:
    """The sheet of the next table, and who sits down there: seat, name, hash of the secret, roles.

    Bots come along; the seats of those who do not come are open or played by `bot`.
    """
    found = table.rematch
    assert found is not None
    chairs: list[str | list[str]] = [OPEN] * len(table.chairs)
    sitting: list[tuple[int, str, str, list[int]]] = []
    for chair in table.chairs:
        seat = moved_to(table, chair.seat, found.swap)
        titles = table.chairs[seat].titles
        kinds: list[str] = []
        hands = [table.hands[n] if n != NOBODY else None for n in chair.holders] if chair.shared else [chair.hands[0]]
        if len(hands) != max(1, len(titles)):  # the seats are unlike: one hand plays all of the next
            hands = [chair.playing[0] if chair.playing else None] * max(1, len(titles))
        for hand in hands:
            comes = hand is not None and hand.kind == "person" and hand.number in found.agreed
            absent = bot if found.fill == BOT else OPEN
            kinds.append(hand.strength if hand is not None and hand.bot else OPEN if comes else absent)
        for hand in {hand.number: hand for hand in hands if hand is not None}.values():
            if hand.kind == "person" and hand.number in found.agreed:
                roles = [role for role, other in enumerate(hands) if other is hand] if titles else []
                sitting.append((seat, hand.plain, hand.hash, roles))
        chairs[seat] = kinds if titles and len(set(kinds)) > 1 else kinds[0]
    return msgspec.structs.replace(table.sheet, chairs=chairs, secret=secret), sitting
