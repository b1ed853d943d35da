"""A game as it stands on the shelf: its settings, its seats, its ready-made set-ups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from warroom.kernel.game import Game
from warroom.kernel.packs import STANDARD
from warroom.kernel.settings import Choice, Option, Setting, Settings


@dataclass(frozen=True)
class About:
    """What a game is about, for who has never heard of it, and how long it takes."""

    says: str
    minutes: int


ABOUT: Final = {
    "critical-mass": About("Two giant Mechs, one hidden card a turn, and the faster one strikes first.", 20),
    "master-ray": About("Two professors and one ray: staff the machine, aim it, and outshine the other.", 25),
    "complex-crashers": About("Operatives break into a complex, and its manager has every room to stop them.", 60),
    "battle-force": About("Two small armies on one table top, moved in inches and settled with dice.", 90),
}


@dataclass(frozen=True)
class Packed:
    """A game with a content pack: the fingerprint of the content, and what can be set with it."""

    content: str
    settings: Settings


@dataclass(frozen=True)
class OnShelf:
    """A game as the list of games tells it."""

    name: str
    title: str
    rules: int  # revision
    content: str  # fingerprint
    seats: list[int]  # how many there can be
    people: list[int]  # how many can play, where seats are shared
    settings: Settings
    setups: list[dict[str, object]]
    packs: dict[str, Packed]  # by their titles
    about: About | None = None


def on_shelf(game: Game, packed: Sequence[Game] = ()) -> OnShelf:
    """A game with its settings, and its packs as the setting `content`."""
    seats = sorted({game.seats(setup) for setup in game.setups()})
    shared = {sum(max(1, len(roles)) for roles in game.roles(setup)) for setup in game.setups()}
    people = sorted(shared.union(seats))
    packs = {other.pack.title: other for other in packed if other.pack and other.name == game.name}
    titles = list(packs)
    found = {title: Packed(other.content, settings_of(other, titles)) for title, other in packs.items()}
    settings = settings_of(game, titles)
    about = ABOUT.get(game.name)
    revision, content = game.revision, game.content
    return OnShelf(game.name, game.title, revision, content, seats, people, settings, game.setups(), found, about)


def settings_of(game: Game, packs: Sequence[str]) -> Settings:
    """What can be set, with the content to play with where there are packs."""
    declared = game.settings()
    if not packs:
        return declared
    options = [Option(title, title, "A content pack of this server.", title) for title in packs]
    standard = Option(STANDARD, "Standard", "As it comes with War Room.")
    content = Setting("content", "Content", "The pieces that are played with.", Choice((standard, *options)))
    return Settings((*declared.settings, content), declared.seats, declared.unlike)
