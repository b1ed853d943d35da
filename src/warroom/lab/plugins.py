"""What the lab counts beyond wins and lengths: the file `lab.py` in the game's folder says it, if there is one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from warroom.games import FOLDERS
from warroom.kernel.game import Game
from warroom.kernel.state import State


class Statistics(Protocol):
    """What can be set against each other in a game, such as Mechs, and which cards are played."""

    def sides(self, setup: Mapping[str, object]) -> list[str]:
        """What can be set against each other; empty if everybody plays with the same."""

    def paired(self, sides: list[str]) -> dict[str, object]:
        """The wishes that set these against each other, seat by seat."""

    def side(self, s: State, seat: int) -> str:
        """What a seat plays with; empty if everybody plays with the same."""

    def card_played(self, choice: int) -> str:
        """The card that a choice plays; empty if it plays none."""

    def cards(self, s: State, seat: int) -> list[str]:
        """The cards that a seat has in a game, in hand or not, as `card_played` calls them."""


class Plain:
    """The statistics of a game that says nothing of its own: everybody plays with the same, and without cards."""

    def sides(self, setup: Mapping[str, object]) -> list[str]:
        """None."""
        return []

    def paired(self, sides: list[str]) -> dict[str, object]:
        """No wishes."""
        return {}

    def side(self, s: State, seat: int) -> str:
        """None."""
        return ""

    def card_played(self, choice: int) -> str:
        """None."""
        return ""

    def cards(self, s: State, seat: int) -> list[str]:
        """None."""
        return []


def statistics_of(game: Game) -> Statistics:
    """What a game counts: `Statistics` of its `lab.py`, or nothing of its own."""
    module = _lab_of(game)
    found: Statistics = Plain() if module is None else module.Statistics(game)
    return found


def measures_of(game: Game) -> dict[str, Callable[[], object]]:
    """What the benchmark times beside play: `measures` of its `lab.py`, if it has any."""
    found: dict[str, Callable[[], object]] = getattr(_lab_of(game), "measures", lambda game: {})(game)
    return found


def _lab_of(game: Game) -> Any:
    """The module `lab.py` of a game; None if it has none."""
    module = f"warroom.games.{FOLDERS.get(game.name, 'none')}.lab"
    return None if game.name not in FOLDERS or find_spec(module) is None else import_module(module)
