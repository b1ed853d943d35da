"""A game as it stands on the shelf: its settings, its seats, its ready-made set-ups."""

from __future__ import annotations

from dataclasses import dataclass

from warroom.kernel.game import Game


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


def on_shelf(game: Game) -> OnShelf:
    """A game with all settings that its ready-made set-ups show."""
    settings: dict[str, list[object]] = {}
    for setup in (game.setup({}), *game.setups()):
        for name, value in setup.items():
            if value not in settings.setdefault(name, []):
                settings[name].append(value)
    seats = sorted({game.seats(setup) for setup in game.setups()})
    return OnShelf(game.name, game.title, game.revision, game.content, seats, settings, game.setups())
