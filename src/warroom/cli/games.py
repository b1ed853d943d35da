"""`warroom games`: what can be played, with which settings, against whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import Final

import msgspec

from warroom.bots import SEARCH_ITERATIONS, GreedyBot, RandomBot, SearchBot
from warroom.cli.common import print_json
from warroom.games import FOLDERS, find
from warroom.games.shelf import OnShelf, on_shelf
from warroom.kernel.settings import LISTED, BySeat, Choice, Flag, Kind, ListOf, Option, Record, Setting, When, said

BOTS: Final = {"random": RandomBot, "greedy": GreedyBot, "search": SearchBot}
WIDTH: Final = 110


def games(game: str = "", /, *, json: bool = False) -> int:
    """List the games, their settings and seats, and the bots.

    Parameters
    ----------
    game
        Tell what each setting of this game means, and what you get if you do not set it.
    json
        Print JSON for programs.
    """
    found = [on_shelf(find(name)) for name in ([game] if game else FOLDERS)]
    bots = {name: (kind.__doc__ or "").strip() for name, kind in BOTS.items()}
    if json:
        print_json({"games": msgspec.to_builtins(found), "bots": bots})
        return 0
    if game:
        print(*told(found[0]), sep="\n")
        return 0
    for box in found:
        print(f"{box.name}: {box.title}, {seats_text(box.seats)}")
        for setting in box.settings.settings:
            print(f"  --set {setting.name}={setting.form()}")
        print(*(f"  {sentence}" for sentence in house(box)), sep="\n", end="\n" if house(box) else "")
    print("warroom games GAME says what each setting means, and what you get if you do not set it.")
    print("\nBots:")
    for name, sentence in bots.items():
        print(f"  {name}: {sentence}")
    print(f"  A budget follows a colon: search:500 (iterations; {SEARCH_ITERATIONS} if not said), search:2s (seconds).")
    return 0


def seats_text(seats: Sequence[int]) -> str:
    """How many seats there can be."""
    return " or ".join(map(str, seats)) + (" seat" if list(seats) == [1] else " seats")


def house(box: OnShelf) -> list[str]:
    """What in some set-up is our own design, a sentence each."""
    return list(dict.fromkeys(said for setup in box.setups for said in find(box.name).house(setup)))


def told(box: OnShelf) -> Iterator[str]:
    """Everything that can be set, line by line."""
    yield f"{box.title} ({box.name}), {seats_text(box.seats)}"
    for setting in box.settings.settings:
        yield f"\n--set {setting.name}={setting.form()}"
        yield from setting_lines(setting, 4)
    yield from (f"\n{sentence}" for sentence in house(box))


def setting_lines(setting: Setting, indent: int) -> Iterator[str]:
    """What a setting means, what it is by default, and what can be written."""
    default = f" By default {setting.write(setting.default)}." if setting.default not in (None, "") else ""
    yield wrapped(f"{setting.title}. {setting.help}{default}{only(setting.when)}", indent)
    yield from kind_lines(setting.kind, indent + 2)


def kind_lines(kind: Kind, indent: int) -> Iterator[str]:
    """The values of a kind that have names, and the settings that lie in it."""
    if isinstance(kind, BySeat | ListOf):
        yield from kind_lines(kind.of, indent)
    elif isinstance(kind, Flag):
        yield from option_lines([kind.no, kind.yes], indent)
    elif isinstance(kind, Choice):
        yield from option_lines(kind.options, indent)
        if isinstance(kind.other, BySeat | ListOf | Record):
            yield wrapped(f"or {kind.other.form()}:", indent)
            yield from kind_lines(kind.other, indent + 2)
    elif isinstance(kind, Record):
        for setting in kind.settings:
            yield wrapped(f"{setting.name.upper()}: {setting.form()}", indent)
            yield from setting_lines(setting, indent + 4)


def option_lines(options: Sequence[Option], indent: int) -> Iterator[str]:
    """Options with their titles and sentences; of very many the names alone."""
    if len(options) > LISTED:
        yield wrapped(", ".join(one.name for one in options), indent)
        return
    width = max(len(one.name) for one in options)
    for one in options:
        words = f"{one.title}{': ' if one.help else ''}{one.help}{only(one.when)}"
        yield wrapped(f"{one.name.ljust(width)}  {words}", indent, width + 2)


def only(when: When | None) -> str:
    """What something depends on, in a sentence."""
    return "" if when is None else f" Only with {when.setting}={'|'.join(map(said, when.among))}."


def wrapped(text: str, indent: int, more: int = 0) -> str:
    """A paragraph that begins so far from the edge."""
    margin, rest = " " * indent, " " * (indent + more)
    return fill(text, WIDTH, initial_indent=margin, subsequent_indent=rest, break_on_hyphens=False)
