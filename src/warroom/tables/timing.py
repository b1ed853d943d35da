"""The clocks at a table: when somebody's time is out, what the others may do then, and how it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warroom.kernel.match import Match
from warroom.tables import log, wire
from warroom.tables.chairs import NOBODY, SUBSTITUTE, Hand
from warroom.tables.no import No

if TYPE_CHECKING:
    from warroom.tables.table import Table


def running_out(table: Table) -> list[log.AnyEntry]:
    """What is written when somebody's time is out at a table where that loses the game."""
    clocks = table.clocks
    if clocks is None or not clocks.rules.loses or table.status != "running":
        return []
    late = deadline(table)[1]  # the first of them
    return [log.RanOut(late)] if late != NOBODY and table.is_out(late) else []


def resting(table: Table) -> list[log.AnyEntry]:
    """What is written when a table with a running clock is opened for the first time after no server ran."""
    clocks, hours = table.clocks, table.hours
    if clocks is None or hours.closed < 1 or clocks.at >= hours.opened:
        return []
    runs = any(clocks.runs(seat) for seat in range(len(table.chairs)))
    return [log.Rested(round(hours.closed, 1))] if runs else []


def deadline(table: Table) -> tuple[float, int]:
    """When the first clock that runs will be out, in seconds since 1970, and whose it is; 0 if none runs."""
    clocks = table.clocks
    if clocks is None or table.status != "running":
        return 0.0, NOBODY
    found = [
        (table.hours.wall(since + left), seat)
        for seat, (left, since) in enumerate(clocks.since(seat) for seat in range(len(table.chairs)))
        if clocks.runs(seat)
    ]
    return min(found, default=(0.0, NOBODY))


def time_of(table: Table, seat: int, asked: bool, ready: bool) -> wire.Time | None:
    """The clock of a seat as everybody sees it; it tells nothing of what only one seat may know."""
    chair, clocks = table.chairs[seat], table.clocks
    if clocks is None or chair.kind == "bot":
        return None
    left, since = clocks.since(seat)
    if clocks.runs(seat):
        return wire.Time(round(left, 1), True, table.hours.wall(since))
    why = table.status if table.status != "running" else "bot" if chair.strength else "ready" if ready else "others"
    return wire.Time(round(left, 1), why=why)


def deciding(table: Table, match: Match, hand: Hand, request: wire.AboutTime) -> list[log.AnyEntry]:
    """What is written when somebody claims the game from a seat whose time is out, or gives it more."""
    of, seat, by = request.of, hand.seat, table.by(hand.number)
    if table.clocks is None:
        raise No("no-clock", "There is no clock at this table.")
    if of >= len(table.chairs):
        raise No("seat", f"There is no seat {of + 1} at this table.")
    if any(other.hash == hand.hash for other in table.chairs[of].hands):
        raise No("own-side", "This is your own clock: it is for the others to decide.")
    if not table.is_out(of):
        raise No("in-time", f"{table.chairs[of].name} still has time, or has answered.")
    if isinstance(request, wire.GiveTime):
        return [log.GaveTime(seat, of, hand=by)]
    if table.game.party(match.state, seat) == table.game.party(match.state, of):
        raise No("own-side", f"{table.chairs[of].name} is on your side: give more time, or let a bot sit in.")
    return [log.Claimed(seat, of, hand=by)]


def apply(table: Table, entry: log.AboutTime) -> None:
    """Does what an entry about time says."""
    match entry:
        case log.Claimed(of=of):
            lose_on_time(table, of)
            table.note(f"{table.chairs[of].name} ran out of time, and {table.hand_of(entry).name} claims the game.")
        case log.RanOut(seat=seat):
            lose_on_time(table, seat)
            table.note(f"{table.chairs[seat].name} ran out of time.")
        case log.GaveTime(of=of):
            assert table.clocks is not None
            table.clocks.give(of, entry.at)
            days = table.clocks.rules.kind == "days"
            much = "another day" if days else f"{table.clocks.rules.grace // 60} more minutes"
            table.note(f"{table.hand_of(entry).name} gives {table.chairs[of].name} {much}.")
        case log.CalledOff():
            table.called_off = True
            table.wish = None
            table.note(f"{table.hand_of(entry).name} calls the game off: nobody has won.")
        case log.Rested(seconds=seconds):
            table.note(f"The server was away for {span(seconds)}. No clock ran meanwhile.")


def lose_on_time(table: Table, seat: int) -> None:
    """All people of a seat have lost; where the others play on, a bot answers for it."""
    table.late.add(seat)
    table.wish = None
    people = [hand for hand in table.chairs[seat].hands if hand.kind == "person"]
    for hand in people:
        hand.conceded = True
    if not table.given_up():
        for hand in people:
            hand.strength = SUBSTITUTE


def span(seconds: float) -> str:
    """A length of time in words, in the largest unit of which there are two."""
    for unit, length in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= 2 * length:
            return f"{int(seconds // length)} {unit}s"
    return f"{max(2, int(seconds))} seconds"
