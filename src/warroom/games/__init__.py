"""The games: one folder and one line here for each."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from warroom.kernel.game import Game
from warroom.kernel.ledger import Ledger, read_ledger
from warroom.kernel.refusals import Refusal, Refused

FOLDERS: Final = {
    "master-ray": "master_ray",
    "critical-mass": "critical_mass",
}


@cache
def find(name: str) -> Game:
    """The game of that name, or a refusal that lists the names there are."""
    make: Callable[[], Game] = import_module(f"warroom.games.{_folder(name)}").make
    return make()


@cache
def ledger(name: str) -> Ledger:
    """The ledger of the game of that name."""
    return read_ledger(Path(__file__).parent / _folder(name) / "ledger.toml")


def _folder(name: str) -> str:
    if name not in FOLDERS:
        raise Refused(Refusal("", f"There is no game called {name!r}. The games are: {', '.join(FOLDERS)}."))
    return FOLDERS[name]
