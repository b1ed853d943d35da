"""A number that explains itself: the list of what it is made of, each with its rule."""

from __future__ import annotations

from typing import NamedTuple


class Reason(NamedTuple):
    """One contribution to a number: its value, why, and the ledger id of the rule."""

    value: int
    why: str
    rule: str


class Number(NamedTuple):
    """A modified number and the reasons that add up to it."""

    reasons: tuple[Reason, ...]

    @property
    def value(self) -> int:
        """The sum of all contributions."""
        return sum(reason.value for reason in self.reasons)

    def __str__(self) -> str:
        parts = ", ".join(f"{reason.value:+d} {reason.why}" for reason in self.reasons)
        return f"{self.value} ({parts})" if parts else str(self.value)
