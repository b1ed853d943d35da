"""Clocks: how long each seat may still take, kept by the server in seconds for which the house has been open.

A clock runs while its seat is asked and has not answered; where several answer sealed, each stops when it is sealed. At
zero nothing happens by itself, unless the table is set to lose on time: the others decide. While no server runs, no
clock does: the log has its times in the hours of the house, which stand still meanwhile.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Set
from typing import Final

from warroom.kernel.match import Match
from warroom.kernel.refusals import Refused
from warroom.kernel.settings import YES_NO, Choice, Option, Setting, Settings, When, Whole
from warroom.tables import wire
from warroom.tables.no import No

DAY: Final = 24 * 3600
GRACE: Final = 120  # seconds that somebody whose time is out can be given; where moves take days, a day
STOPPED: Final = -1.0
DRIFT: Final = 1.0  # seconds by which the time of day may go astray until it is looked at again

_MOVE: Final = When("kind", ("move",))
_GAME: Final = When("kind", ("game",))
_DAYS: Final = When("kind", ("days",))
_ANY: Final = When("kind", ("move", "game", "days"))
SETTINGS: Final = Settings(
    (
        Setting(
            "kind", "Clock", "How long everybody may think.",
            Choice((
                Option("none", "No clock", "Everybody takes the time they need."),
                Option("move", "A time a turn", "So many seconds for each turn.", "timed turns"),
                Option("game", "A time a game", "So many minutes in all, and some seconds back a turn.", "timed"),
                Option("days", "Days a turn", "For those who play when they find the time.", "days a turn"),
            )),
        ),
        Setting("seconds", "Seconds a turn", "For each turn.", Whole(5, 3600), 60, when=_MOVE),
        Setting("minutes", "Minutes", "For the whole game.", Whole(1, 600), 10, when=_GAME),
        Setting("increment", "Seconds back", "That come back after each turn.", Whole(0, 600), 20, when=_GAME),
        Setting("days", "Days a turn", "For each turn.", Whole(1, 30), 2, when=_DAYS),
        Setting("loses", "Lose on time", "Whether who runs out of time has lost at once. Else the others decide.",
                YES_NO, when=_ANY),
    ),
    (),
)  # fmt: skip


def wished(wishes: Mapping[str, object]) -> wire.Clock | None:
    """The clock that a table gets, or none; what cannot be is refused."""
    try:
        found = SETTINGS.complete(wishes)
    except Refused as refused:
        raise No("clock", refused.refusal.says) from refused
    kind, loses = str(found["kind"]), found.get("loses") is True
    match kind:
        case "none":
            return None
        case "move":
            return wire.Clock(kind, _whole(found["seconds"]), loses=loses, grace=GRACE)
        case "game":
            return wire.Clock(kind, 60 * _whole(found["minutes"]), _whole(found["increment"]), loses, GRACE)
    return wire.Clock(kind, DAY * _whole(found["days"]), loses=loses, grace=DAY)


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value


class Hours:
    """The seconds for which this house has been open, whichever server kept it; clocks are read from them."""

    def __init__(
        self,
        kept: float = 0.0,
        closed: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.opened = kept  # when this server began
        self.closed = closed  # for how many seconds there was none before
        self._clock = clock
        self._wall = wall
        self._base = kept - clock()
        self._offset = wall() - kept

    def now(self) -> float:
        """The present."""
        return self._base + self._clock()

    def at_least(self, at: float) -> None:
        """It cannot be earlier than this, which stands in a log: the last seconds before a kill were not noted."""
        self._base += max(0.0, at - self.now())

    def wall(self, at: float) -> float:
        """The time of day of a moment, in seconds since 1970; the same whenever it is asked for."""
        offset = self._wall() - self.now()
        if abs(offset - self._offset) > DRIFT:
            self._offset = offset
        return round(at + self._offset, 3)


class Clocks:
    """The clocks of one table: what each seat has left, and since when it runs."""

    def __init__(self, rules: wire.Clock, seats: int) -> None:
        self.rules = rules
        self.at = 0.0  # the latest moment they have heard of
        self._left = [float(rules.seconds)] * seats
        self._since = [STOPPED] * seats
        self._turn = 0
        self._before: list[list[float]] = []  # what everybody had left when each move was made

    def left(self, seat: int, at: float) -> float:
        """How many seconds a seat has left at a moment."""
        since = self._since[seat]
        return self._left[seat] if since == STOPPED else max(0.0, self._left[seat] - max(0.0, at - since))

    def runs(self, seat: int) -> bool:
        """Whether the clock of a seat runs."""
        return self._since[seat] != STOPPED

    def out(self, seat: int, at: float) -> bool:
        """Whether the time of a seat that is to answer is out."""
        return self.runs(seat) and self.left(seat, at) <= 0.0

    def since(self, seat: int) -> tuple[float, float]:
        """What a seat had left when its clock last began to run, and when that was."""
        return self._left[seat], self._since[seat]

    def give(self, seat: int, at: float) -> None:
        """Somebody whose time is out gets a little more."""
        self._set(seat, max(self.left(seat, at), float(self.rules.grace)), at)

    def settle(self, at: float, match: Match, asked: Set[int]) -> None:
        """Something has happened: stops and starts the clocks; those run that are `asked` and not ready."""
        at = self.at = max(at, self.at)
        moves = len(match.moves)
        if moves < len(self._before):  # a move that is taken back gives no time back, and takes what it had brought
            then = self._before[moves]
            for seat in range(len(then)):
                self._set(seat, min(self.left(seat, at), then[seat]), at)
            del self._before[moves:]
        elif moves > len(self._before):
            self._moved(at, match, asked)
        self._turn = int(match.state.turn)
        for seat, since in enumerate(self._since):
            if (seat in asked) != (since != STOPPED):
                self._left[seat] = self.left(seat, at)
                self._since[seat] = at if seat in asked else STOPPED

    def _moved(self, at: float, match: Match, asked: Set[int]) -> None:
        """Moves were made: who has come to the end of a turn gets the time for the next one, or some back."""
        new = match.moves[len(self._before) :]
        self._before += [[self.left(seat, at) for seat in range(len(self._left))] for move in new]
        together = any(len(move.answers) > 1 for move in new) or int(match.state.turn) != self._turn
        for seat in {answer.seat for move in new for answer in move.answers}:
            if together or seat not in asked:
                left = self.left(seat, at) + self.rules.increment
                self._set(seat, left if self.rules.kind == "game" else float(self.rules.seconds), at)

    def _set(self, seat: int, left: float, at: float) -> None:
        self._left[seat] = left
        if self.runs(seat):
            self._since[seat] = at
