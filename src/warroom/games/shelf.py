"""A game as it stands on the shelf: its settings, its seats, its ready-made set-ups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from warroom.kernel.game import Game
from warroom.kernel.packs import STANDARD


@dataclass(frozen=True)
class OnShelf:
    """A game as the list of games tells it."""

    name: str
    title: str
    rules: int  # revision
    content: str  # fingerprint
    seats: list[int]  # how many there can be
    settings: dict[str, list[object]]  # the first value is the default
    setups: list[dict[str, object]]
    packs: dict[str, str]  # the fingerprints of its content packs by their titles


def on_shelf(game: Game, packed: Sequence[Game] = ()) -> OnShelf:
    """A game with all settings that its ready-made set-ups show, and its packs as the setting `content`."""
    settings: dict[str, list[object]] = {}
    for setup in (game.setup({}), *game.setups()):
        for name, value in setup.items():
            if value not in settings.setdefault(name, []):
                settings[name].append(value)
    packs = {other.pack.title: other.content for other in packed if other.pack and other.name == game.name}
    if packs:
        settings["content"] = [STANDARD, *packs]
    seats = sorted({game.seats(setup) for setup in game.setups()})
    return OnShelf(game.name, game.title, game.revision, game.content, seats, settings, game.setups(), packs)
