"""Scenarios: worked examples as positions, so that they can be played by tests and opened as tables by people.

A scenario file is TOML: `id` (of the ledger), `says` (a sentence), `[given]` (the position, in the words of the game),
`[when]` (the choices of the example) and `[then]` (what tests find afterwards).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from warroom.kernel.content import mistake
from warroom.kernel.match import Position


class Scenario(NamedTuple):
    """A scenario as it is laid on a table: a set-up that fits, the position as it is dumped, the example's choices."""

    name: str
    id: str
    says: str
    setup: dict[str, object]
    position: dict[str, object]
    seats: list[str]
    choices: list[str]

    @property
    def start(self) -> Position:
        """Where a game of this scenario begins."""
        return Position(self.name, self.position)


def check_names(file: str, part: str, field: str, names: Iterable[str], known: list[str]) -> None:
    """Complains about the first name that is not known."""
    for name in names:
        if name not in known:
            raise mistake(file, part, field, f"expected one of {', '.join(known)}, found {name!r}")
