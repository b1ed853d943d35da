"""The games: one folder and one line here for each."""

from __future__ import annotations

import threading
from collections.abc import Callable
from difflib import get_close_matches
from functools import cache, lru_cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from warroom.kernel.content import Pack, check_content, mistake
from warroom.kernel.game import Game
from warroom.kernel.ledger import Ledger, read_ledger
from warroom.kernel.match import Position
from warroom.kernel.packs import read_pack
from warroom.kernel.refusals import Refusal, Refused
from warroom.kernel.rule_places import Place, find_places
from warroom.kernel.scenarios import Scenario
from warroom.kernel.state import State
from warroom.kernel.teaching import LESSONS, PUZZLES, Lesson, Puzzle, parse_lesson, read_puzzle

FOLDERS: Final = {
    "master-ray": "master_ray",
    "critical-mass": "critical_mass",
    "complex-crashers": "complex_crashers",
    "battle-force": "battle_force",
}


class Staged(NamedTuple):
    """How a game begins that does not begin by its set-up: a scenario, a lesson or a puzzle."""

    setup: dict[str, object]
    position: Position
    secret: str = ""  # that its dice come from, if they are to fall as they did before


class Added(NamedTuple):
    """A game that lives elsewhere: how it is made, and its ledger. It has one edition and no scenarios."""

    make: Callable[..., Game]
    ledger: Callable[[], Ledger]


ADDED: Final[dict[str, Added]] = {}
PASTS: Final = 32  # older editions kept in memory; a record may ask for any that never was
_making: Final = threading.RLock()  # every game is made once, whoever asks for it at the same time


def find(name: str, pack: Pack | None = None) -> Game:
    """The game of that name, with a pack if one is given, or a refusal that lists the names there are."""
    with _making:
        return _found(name, pack)


def add(name: str, make: Callable[..., Game], ledger: Callable[[], Ledger]) -> None:
    """Puts a game that lives elsewhere beside those of the house, in this process."""
    ADDED[name] = Added(make, ledger)


def names() -> tuple[str, ...]:
    """The names of all games there are."""
    return (*FOLDERS, *ADDED)


def load() -> None:
    """Makes all games with their scenarios, lessons and ledgers, so that nobody has to wait for one later."""
    for name in names():
        find(name)
        scenarios(name)
        lessons(name)
        puzzles(name)
        ledger(name)


@cache
def _found(name: str, pack: Pack | None) -> Game:
    make = _maker(name)
    if pack is None:
        game = make()
    elif pack.game != name:
        raise mistake(pack.file, "pack", "game", f"expected {name}, but this is a pack for {pack.game}")
    else:
        game = make(pack)
        if game.content == find(name).content:
            raise mistake(pack.file, "pack", "title", "expected changes, but this pack changes nothing")
        game.pack = pack
    game.past = partial(_past, name, pack)
    return game


def _past(name: str, pack: Pack | None, revision: int, content: str) -> Game | None:
    with _making:
        return _once(name, pack, revision, content)


@lru_cache(PASTS)
def _once(name: str, pack: Pack | None, revision: int, content: str) -> Game | None:
    """The game as it was by this revision of the rules with this content, which may lie in the archive."""
    now = find(name, pack)
    if (revision, content) == (now.revision, now.content):
        return now
    if name in ADDED or not 1 <= revision <= now.revision:
        return None
    make = _maker(name)
    for file in (None, *archive(name)):
        if pack is None and file is not None and file.stem != content:
            continue
        game = make(pack, revision=revision, text=None if file is None else file.read_text(encoding="utf-8"))
        if pack is None and file is not None:
            game.content = content  # its name is what it was called, whatever fields contents have got since
        if game.content == content:
            game.pack = pack
            game.past = partial(_past, name, pack)
            return game
    return None


def archive(name: str) -> list[Path]:
    """The contents that once came with a game, by their fingerprints; a game begun with one is played on with it."""
    return sorted((Path(__file__).parent / _folder(name) / "archive").glob("*.toml"))


def read_game(text: str, file: str) -> Game:
    """The game that a pack changes, with the pack; a mistake in it is told with file, entry and field."""
    pack = read_pack(text, file)
    if pack.game not in FOLDERS:
        raise mistake(file, "pack", "game", f"expected one of {', '.join(FOLDERS)}, found {pack.game!r}")
    return find(pack.game, pack)


def scenarios(name: str) -> dict[str, Scenario]:
    """The scenarios of the game of that name, by their own names; they are positions of its standard content."""
    with _making:
        return _laid(name)


@cache
def _laid(name: str) -> dict[str, Scenario]:
    if name in ADDED:
        return {}
    folder = _folder(name)
    parse: Callable[[Game, str, str], Scenario] = import_module(f"warroom.games.{folder}.positions").parse_scenario
    files = sorted((Path(__file__).parent / folder / "scenarios").glob("*.toml"))
    return {file.stem: parse(find(name), file.stem, file.read_text(encoding="utf-8")) for file in files}


def scenario(name: str, wanted: str) -> Scenario:
    """A scenario of the game of that name, or a refusal that names those with a similar name."""
    known = scenarios(name)
    if wanted not in known:
        near = get_close_matches(wanted, known, 3, 0.3)
        hint = f" Near: {', '.join(near)}." if near else ""
        raise Refused(Refusal("", f"There is no scenario called {wanted[:60]!r}.{hint}"))
    return known[wanted]


def lessons(name: str) -> dict[str, Lesson]:
    """The guided games of the game of that name, by their own names, the first to play first."""
    with _making:
        return _taught(name)


@cache
def _taught(name: str) -> dict[str, Lesson]:
    if name in ADDED:
        return {}
    files = sorted((Path(__file__).parent / _folder(name) / "lessons").glob("*.toml"))
    found = [read_lesson(name, file.stem, file.read_text(encoding="utf-8")) for file in files]
    return {lesson.name: lesson for lesson in sorted(found, key=lambda lesson: lesson.file.number)}


def read_lesson(name: str, lesson: str, text: str) -> Lesson:
    """The lesson of a text for the game of that name, played through, or what is wrong with it."""
    game, positions = find(name), import_module(f"warroom.games.{_folder(name)}.positions")

    def lay(given: dict[str, Any], file: str) -> tuple[dict[str, object], State]:
        found: tuple[dict[str, object], State] = positions.open_position(
            game, check_content(given, file, positions.Given), file
        )
        return found

    return parse_lesson(game, lesson, text, lay)


@cache
def puzzles(name: str) -> dict[str, Puzzle]:
    """The puzzles of the game of that name, by their own names."""
    if name in ADDED:
        return {}
    files = sorted((Path(__file__).parent / _folder(name) / "puzzles").glob("*.json"))
    return {file.stem: read_puzzle(file.read_text(encoding="utf-8")) for file in files}


def staged(name: str, wanted: str) -> Staged:
    """How a scenario begins, or what `lessons/NAME` or `puzzles/NAME` names; a refusal if there is no such thing."""
    if wanted.startswith(LESSONS) and (lesson := lessons(name).get(wanted.removeprefix(LESSONS))) is not None:
        return Staged(lesson.setup, lesson.position, lesson.file.secret)
    if wanted.startswith(PUZZLES) and (puzzle := puzzles(name).get(wanted.removeprefix(PUZZLES))) is not None:
        return Staged(puzzle.setup, Position(wanted, puzzle.position))
    found = scenario(name, wanted)
    return Staged(found.setup, found.start)


def file_text(name: str, file: str) -> str:
    """A text file in the folder of the game of that name."""
    return (Path(__file__).parent / _folder(name) / file).read_text(encoding="utf-8")


@cache
def ledger(name: str) -> Ledger:
    """The ledger of the game of that name."""
    if name in ADDED:
        return ADDED[name].ledger()
    return read_ledger(Path(__file__).parent / _folder(name) / "ledger.toml")


@cache
def places(name: str) -> dict[str, list[Place]]:
    """Where the game of that name does each rule of its ledger, by id; games that live elsewhere tell none."""
    if name in ADDED:
        return {}
    return find_places(Path(__file__).parent / _folder(name), ledger(name).entries)


def _maker(name: str) -> Callable[..., Game]:
    if name in ADDED:
        return ADDED[name].make
    make: Callable[..., Game] = import_module(f"warroom.games.{_folder(name)}").make
    return make


def _folder(name: str) -> str:
    if name not in FOLDERS:
        raise Refused(Refusal("", f"There is no game called {name!r}. The games are: {', '.join(names())}."))
    return FOLDERS[name]
