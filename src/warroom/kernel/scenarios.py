"""Scenarios: worked examples as positions, so that they can be played by tests and opened as tables by people.

A scenario file is TOML: `id` (of the ledger), `says` (a sentence), `[given]` (the position, in the words of the game),
`[when]` (the choices of the example) and `[then]` (what tests find afterwards).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, NamedTuple

import msgspec

from warroom.kernel.content import Strict, mistake
from warroom.kernel.game import Game
from warroom.kernel.match import Position
from warroom.kernel.refusals import Refused
from warroom.kernel.state import State


class ScenarioFile(Strict):
    """What every scenario file says; a game adds what is `given` and chosen `when`."""

    id: str
    says: Annotated[str, msgspec.Meta(min_length=1)]
    then: dict[str, Any]  # for tests


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


def lay_scenario(
    game: Game, name: str, found: ScenarioFile, setup: dict[str, object], s: State, choices: list[str]
) -> Scenario:
    """A scenario whose position has been opened, ready to be laid on a table."""
    seats = [game.name_operand("seat", seat, s) for seat in range(game.seats(setup))]
    return Scenario(name, found.id, found.says, setup, game.dump(s), seats, choices)


def check_choice(game: Game, text: str, file: str) -> None:
    """Complains about a text that is no choice of the game."""
    try:
        game.read(text)
    except Refused as why:
        raise mistake(file, "when", "choices", str(why)) from why


def check_names(file: str, part: str, field: str, names: Iterable[str], known: list[str]) -> None:
    """Complains about the first name that is not known."""
    for name in names:
        if name not in known:
            raise mistake(file, part, field, f"expected one of {', '.join(known)}, found {name!r}")
