"""How much one visitor, one line and the whole house may take."""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final, NamedTuple, Protocol


class Limits(NamedTuple):
    """Everything that is limited, with defaults for a house of friends."""

    connections: int = 6000  # calls and lines of everybody
    connections_per_visitor: int = 200  # a visitor is a household behind one address
    doors_per_second: float = 30.0  # new connections of one visitor
    door_burst: int = 200
    head_bytes: int = 16_384  # of a call, all but its body
    headers: int = 64
    pipelined: int = 4  # calls of one connection that may wait for the one before
    request_seconds: float = 30.0  # then a call must have come in whole
    body_bytes: int = 200_000
    record_bytes: int = 300_000
    record_seconds: float = 10.0  # that looking at a record may take
    message_bytes: int = 16_384
    messages_per_second: float = 30.0  # frames of any kind, of one line
    message_burst: int = 90
    frames_per_second: float = 200.0  # of all lines of one visitor
    frame_burst: int = 1000
    early_messages: int = 16  # that a line may send before its table is found
    talk_per_second: float = 0.5
    talk_burst: int = 5
    shows_per_second: float = 5.0  # what a hand points at; more is passed over
    show_burst: int = 10
    calls_per_second: float = 50.0  # calls and handshakes of one visitor
    call_burst: int = 300
    tables_per_visitor: int = 50  # not yet over and not put away, of one browser; without its mark, of one address
    tables_a_day: int = 300  # that one visitor may make, records and finished games among them
    tables_kept: int = 3000  # of one visitor, of whatever age
    seats_per_visitor: int = 20  # at tables of others that are not over
    rest_seconds: float = 24 * 3600.0  # then a table at which only one person sits is put away by itself
    removed_seconds: float = 24 * 3600.0  # for so long a removed table can be taken back
    luggage_seconds: float = 600.0  # for which a code brings one's seats to another device
    luggage_per_visitor: int = 10  # codes on their way
    keep_days: float = 0.0  # then a table at which nothing has happened is removed; 0: never
    lines: int = 5000
    lines_per_visitor: int = 100
    watchers_per_table: int = 500
    lobby: int = 100
    search_iterations: int = 5000
    search_seconds: float = 5.0
    review_iterations: int = 400  # for each moment of a finished game
    reviews_per_visitor: int = 8  # calls for evaluations under way at once
    advice_iterations: int = 8000  # for each sealed decision
    trial_games: int = 100  # of one set-up, by bots
    trial_seconds: float = 1.0  # that the games of one call take; one is always played
    trials_kept: int = 500  # set-ups whose test games are remembered
    hello_seconds: float = 10.0
    stuck_seconds: float = 20.0  # a connection that has taken nothing for so long is cut
    writing_seconds: float = 20.0  # a table that has waited for the disk for so long is let go, and read again
    away_seconds: float = 60.0  # then others may let a bot play
    consent_seconds: float = 24 * 3600.0  # then who is away is no longer asked whether others may undo
    idle_seconds: float = 300.0  # then a table leaves the memory


HOME: Final = "home"  # the mark of who sits at the machine of the server: nothing is counted there


def household(address: str) -> str:
    """Who is counted as one visitor: an IPv4 address, or the 64 bits of an IPv6 address that a household shares."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))
    return str(found)


def is_home(visitor: str) -> bool:
    """Whether a visitor is who sits at the machine of the server."""
    return visitor in (household("127.0.0.1"), household("::1"))


class Bucket:
    """Allows so much per second on average and a burst at once."""

    def __init__(self, per_second: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._left = float(burst)
        self._at = clock()

    def take(self) -> bool:
        """Whether there is still room for one more."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether it has been left alone long enough to be forgotten."""
        return self._left + (self._clock() - self._at) * self._per_second >= self._burst


class Guest(Protocol):
    """An open connection, as far as somebody looks after it."""

    def check(self, now: float) -> None:
        """Whether all is well with it; if not, it ends itself."""


class Household:
    """What the people behind one address have taken."""

    def __init__(self, limits: Limits) -> None:
        self.connections = 0
        self.doors = Bucket(limits.doors_per_second, limits.door_burst)
        self.calls = Bucket(limits.calls_per_second, limits.call_burst)
        self.frames = Bucket(limits.frames_per_second, limits.frame_burst)

    @property
    def quiet(self) -> bool:
        """Whether nobody of it is here, and it has been so for long enough to be forgotten."""
        return not self.connections and self.doors.full and self.calls.full and self.frames.full


class Households:
    """Everybody who comes to the door, by household."""

    def __init__(self, limits: Limits) -> None:
        self.guests: set[Guest] = set()
        self.connections = 0
        self._limits = limits
        self._known: dict[str, Household] = {}

    def of(self, visitor: str) -> Household:
        """The household of a visitor."""
        found = self._known.get(visitor)
        if found is None:
            found = self._known[visitor] = Household(self._limits)
        return found

    def enter(self, visitor: str | None) -> bool:
        """Counts a new connection, or says that there are too many; a proxy speaks for many and is no visitor: None."""
        if self.connections >= self._limits.connections:
            return False
        if visitor is not None:
            found = self.of(visitor)
            if found.connections >= self._limits.connections_per_visitor or not found.doors.take():
                return False
            found.connections += 1
        self.connections += 1
        return True

    def leave(self, visitor: str | None) -> None:
        """A connection that was let in is gone."""
        self.connections -= 1
        if visitor is not None:
            self.of(visitor).connections -= 1

    def tidy(self, now: float) -> None:
        """Looks after all guests, and forgets who has been gone for long."""
        for guest in list(self.guests):
            guest.check(now)
        for visitor in [visitor for visitor, found in self._known.items() if found.quiet]:
            del self._known[visitor]
