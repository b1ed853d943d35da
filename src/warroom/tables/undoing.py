"""Wishes to take back more than one may alone: who asks, whose consent is missing, and when it is granted."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from warroom.kernel.match import Match
from warroom.tables import log, wire
from warroom.tables.chairs import NOBODY, Hand
from warroom.tables.no import No

if TYPE_CHECKING:
    from warroom.tables.table import Table


def why_no_undo(table: Table, match: Match, hand: Hand) -> str:
    """Why a hand may not take back the last move by ittable."""
    movers = [number for number in (hand.seat, *range(len(table.chairs), len(table.hands))) if number != hand.number]
    other = next((number for number in movers if match.may_undo(hand.seat, number)), NOBODY)
    if other != NOBODY:
        return f"This was chosen by {table.hands[other].name}, who can take it back."
    return "Something has been learned since: this can only be undone if all agree."


def wishing(table: Table, hand: Hand) -> list[log.AnyEntry]:
    """A wish goes back to the hand's own last move; if nobody else has a say, it is granted at once."""
    match, seat, by = table.playing(), hand.seat, table.by(hand.number)
    own = [
        i
        for i, move in enumerate(match.moves)
        if any(answer.seat == seat and move.hand(n) == by for n, answer in enumerate(move.answers))
    ]
    if not own:
        raise No("nothing", "You have not moved yet: there is nothing to undo.")
    if table.wish is not None:
        raise No("wish", "There is a wish to undo already: agree or decline first.")
    moves = len(match.moves) - own[-1]
    if not missing(table, [], hand):
        return [log.Undone(seat, moves, hand=by)]
    return [log.Wished(seat, moves, time.time() + table.patience if table.patience else 0.0, hand=by)]


def agreeing(table: Table, hand: Hand) -> list[log.AnyEntry]:
    """What is written when somebody agrees; with the last consent the moves are taken back."""
    if table.wish is None:
        raise No("no-wish", "Nobody has asked to undo anything.")
    if hand.number in table.wish.agreed:
        return []
    if not missing(table, table.wish.agreed, hand):
        return [log.Undone(table.wish.seat, table.wish.moves, hand=table.by(table.wish.hand))]
    return [log.Agreed(hand.seat, hand=table.by(hand.number))]


def granting(table: Table, away: Callable[[], Collection[int]]) -> list[log.AnyEntry]:
    """What is written when all whose consent a wish still needs have stayed away for too long."""
    wish = table.wish
    if wish is None or not wish.until or time.time() < wish.until or not set(wish.missing) <= set(away()):
        return []
    return [log.Undone(wish.seat, wish.moves, wish.missing, hand=table.by(wish.hand))]


def agree(table: Table, wish: wire.Wish, hand: Hand) -> None:
    """Notes on a wish that somebody agrees, with all their hands."""
    wish.missing = missing(table, wish.agreed, hand)
    wish.agreed = sorted({*wish.agreed, *table.same_person(hand)})


def missing(table: Table, agreed: Sequence[int], hand: Hand) -> list[int]:
    """Whose consent is missing if this hand agrees too; a bot that stands in takes nobody's say away."""
    people = {other.number for other in table.hands if other.kind == "person" and not other.conceded}
    return sorted(people - {*agreed, *table.same_person(hand)})
