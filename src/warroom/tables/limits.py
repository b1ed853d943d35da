"""How much one visitor, one line and the whole house may take."""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import NamedTuple


class Limits(NamedTuple):
    """Everything that is limited, with defaults for a house of friends."""

    message_bytes: int = 16_384
    record_bytes: int = 1_000_000
    messages_per_second: float = 30.0
    message_burst: int = 90
    talk_per_second: float = 0.5
    talk_burst: int = 5
    calls_per_second: float = 50.0  # REST calls of one visitor: a household behind one address
    call_burst: int = 300
    tables_per_visitor: int = 50  # not yet over
    tables_a_day: int = 300  # that one visitor may make, records and finished games among them
    tables_kept: int = 3000  # of one visitor, of whatever age
    seats_per_visitor: int = 20  # at tables of others that are not over
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
    hello_seconds: float = 10.0
    stuck_seconds: float = 20.0  # a line that has not taken a message for so long is cut
    away_seconds: float = 60.0  # then others may let a bot play
    consent_seconds: float = 24 * 3600.0  # then who is away is no longer asked whether others may undo
    idle_seconds: float = 300.0  # then a table leaves the memory


def household(address: str) -> str:
    """Who is counted as one visitor: an IPv4 address, or the 64 bits of an IPv6 address that a household shares."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or IPv6Network((found, 64), strict=False))
    return str(found)


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
