"""Standing orders: what a hand does not want to be asked again is answered for it by the table, as its game says.

They are kept in the log like everything else, so a reload, another device and a restart change nothing. Who shares a
seat and has nothing to choose is not waited for either.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from warroom.bots import own_choices
from warroom.kernel.match import Match
from warroom.kernel.questions import OVER
from warroom.tables import log, wire
from warroom.tables.chairs import NOBODY, Chair, Hand, Order
from warroom.tables.no import No

if TYPE_CHECKING:
    from warroom.tables.table import Table

FOR_GOOD: Final = -1  # the turn in which an order ends that ends in none


def offered(table: Table, match: Match, hand: Hand) -> list[wire.Standing]:
    """The standing orders that a hand may give at what it is asked now."""
    asking = table.game.asking(match.state, hand.seat)
    found = table.game.question(asking).orders(match.state, hand.seat, asking, _roles(table, hand))
    return [wire.Standing(order.name, order.says) for order in found]


def shown(orders: Iterable[Order]) -> list[wire.Standing]:
    """The orders of a hand as it sees them."""
    return [wire.Standing(order.name, order.says, order.answered) for order in orders]


def judged(table: Table, match: Match, hand: Hand, request: wire.Order) -> list[log.AnyEntry]:
    """What is written when somebody gives a standing order, or takes it back."""
    by, seat = table.by(hand.number), hand.seat
    stands = any(order.name == request.name for order in hand.orders)
    if stands == request.stands:
        return []
    if stands:
        return [log.Ordered(seat, request.name, stands=False, hand=by)]
    if match.ask(seat) is None:
        raise No("not-asked", "You are asked nothing now that an order could answer.")
    asking = table.game.asking(match.state, seat)
    for order in table.game.question(asking).orders(match.state, seat, asking, _roles(table, hand)):
        if order.name == request.name:
            return [log.Ordered(seat, order.name, order.stands, order.turn, hand=by)]
    raise No("order", "The table has changed: this order means nothing here.")


def applied(table: Table, match: Match, hand: Hand, entry: log.Ordered) -> None:
    """Notes a standing order of a hand, or that it is gone."""
    if entry.stands:
        until = int(match.state.turn) if entry.turn else FOR_GOOD
        hand.orders = [*hand.orders, Order(entry.name, entry.says, until)]
        return
    gone = next((order for order in hand.orders if order.name == entry.name), None)
    hand.orders = [order for order in hand.orders if order.name != entry.name]
    if entry.over and gone is not None:
        table.note(f"{hand.name} is asked again. ({gone.says}: it is over.)")


def answered(table: Table, hand: Hand, name: str) -> None:
    """Counts that an order has answered for a hand; the first time it is told."""
    for at, order in enumerate(hand.orders):
        if order.name == name:
            hand.orders[at] = order._replace(answered=order.answered + 1)
            if not order.answered:
                table.note(f"{hand.name} lets it pass. ({order.says}.)")


def forget(hands: Iterable[Hand], turn: int) -> None:
    """Forgets the orders that end with a turn that is over, and those of who no longer decides here."""
    for hand in hands:
        if hand.orders:
            gone = hand.kind != "person" or hand.strength or hand.conceded
            hand.orders = [] if gone else [order for order in hand.orders if order.turn in (FOR_GOOD, turn)]


def obeying(table: Table) -> list[log.AnyEntry]:
    """What the table writes next for a hand that has ordered it, or that has nothing to choose; nothing: it waits."""
    match = table.match
    if match is None or table.status != "running" or table.wish is not None or match.by_words:
        return []
    for seat in match.asked():
        chair = table.chairs[seat]
        if seat in match.sealed:
            continue
        for hand in chair.playing:
            if hand.kind == "person" and not hand.strength and not hand.conceded:
                entries = _obeyed(table, match, chair, hand)
                if entries:
                    return entries
    return []


def _obeyed(table: Table, match: Match, chair: Chair, hand: Hand) -> list[log.AnyEntry]:
    game, s, seat = table.game, match.state, hand.seat
    if chair.shared and set(chair.roles(hand)) <= table.done(match, chair):
        return []
    asking = game.asking(s, seat)
    for order in hand.orders:
        choice = int(game.question(asking).obeyed(s, seat, asking, _roles(table, hand), order.name))
        if choice == OVER:
            return [log.Ordered(seat, order.name, stands=False, over=True, hand=table.by(hand.number))]
        if choice and match.why_not(seat, choice) is None:
            return _answer(table, hand, choice, order.name)
    if len(chair.playing) > 1 and game.done(s, seat):
        ask = match.ask(seat)
        if ask is not None and ask.complete:
            own = own_choices(game, s, ask, {NOBODY, *chair.roles(hand)})
            if own == [game.done(s, seat)]:
                return _answer(table, hand, own[0], "")
    return []


def _answer(table: Table, hand: Hand, choice: int, order: str) -> list[log.AnyEntry]:
    """The choice of an order, written as if the hand had made it."""
    entries = table.choosing(hand.number, table.decision, [table.game.write(choice)])
    for entry in entries:
        entry.order = order
    return entries


def _roles(table: Table, hand: Hand) -> int:
    """The roles of a hand as a bit set; 0 where it plays the whole seat."""
    chair = table.chairs[hand.seat]
    roles = chair.roles(hand)
    return 0 if len(roles) == len(chair.titles) else sum(1 << role for role in roles)
