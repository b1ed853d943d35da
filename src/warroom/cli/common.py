"""What several commands need: settings, seats, files, and one way to say that something is wrong."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from warroom.games import find
from warroom.kernel.game import Game
from warroom.kernel.match import Match
from warroom.kernel.packs import read_pack


class Wrong(Exception):
    """What was asked cannot be done: one line that says why."""


def with_pack(name: str, pack: Path | None) -> Game:
    """The game of that name, as the pack in a file changes it, if one is given."""
    return find(name) if pack is None else find(name, read_pack(read_text(pack), str(pack)))


def wishes(game: Game, pairs: Sequence[str]) -> dict[str, object]:
    """The whole set-up of `--set NAME=VALUE`."""
    texts: dict[str, str] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals or not name:
            example = game.settings().settings[0]
            raise Wrong(f"--set takes NAME=VALUE, such as --set {example.name}={example.form()}, not {pair!r}.")
        if name in texts:
            raise Wrong(f"{name} is set twice.")
        texts[name] = text
    return game.setup(game.settings().read(texts))


def setup_text(game: Game, setup: Mapping[str, object]) -> str:
    """A set-up in one line."""
    return ", ".join(f"{name} {text}" for name, text in game.settings().write(setup).items())


def entries(text: str) -> list[str]:
    """The seats of a list such as `random,greedy`."""
    return [entry.strip() for entry in text.split(",")] if text.strip() else []


def seat_name(match: Match, seat: int) -> str:
    """What a seat is called at the table."""
    name = match.game.name_operand("seat", seat, match.state)
    return f"Seat {seat + 1}" if name.isdecimal() else name[:1].upper() + name[1:]


def read_text(path: Path) -> str:
    """The text of a file, exactly as it stands there."""
    try:
        return path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        raise Wrong(f"There is no file {path}.") from None
    except IsADirectoryError:
        raise Wrong(f"{path} is a folder; a file was expected.") from None
    except UnicodeDecodeError as why:
        raise Wrong(f"{path} is not text in UTF-8 (byte {why.start + 1}).") from None
    except OSError as why:
        raise Wrong(f"{path} cannot be read: {why.strerror}.") from None


def command(*words: object) -> str:
    """A command line that does what the words say when it is typed in the current folder."""
    program = Path(sys.argv[0])
    inside = program.name == "warroom" and program.is_absolute() and program.is_relative_to(Path.cwd())
    return shlex.join([os.path.relpath(program) if inside else "warroom", *map(str, words)])


def pack_of(game: Game) -> list[str]:
    """The words of a command line that give a game its pack, if it has one."""
    return ["--pack", game.pack.file] if game.pack is not None else []


def print_json(data: object) -> None:
    """Prints data for programs."""
    print(json.dumps(data, indent=2, ensure_ascii=False))
