"""`warroom packs`: what is needed to write a content pack, and whether one is sound."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from warroom.cli.common import command, print_json, read_text
from warroom.games import file_text, find, read_game
from warroom.kernel.game import Game
from warroom.kernel.packs import changes


def packs(do: Literal["check", "template", "words"], what: str, /, *, whole: bool = False, json: bool = False) -> int:
    """Check a content pack, or get what is needed to write one.

    check FILE tells what a pack changes, or its first mistake with file, entry and field. template GAME prints a pack
    with comments, to be filled in. words GAME prints the words that the effects of cards are made of.

    Parameters
    ----------
    do
        check, template or words.
    what
        The file of a pack (check), or a game, such as critical-mass.
    whole
        With template: everything that comes with the game, to be replaced entry by entry.
    json
        With check: print JSON for programs.
    """
    if do == "check":
        return _check(what, json)
    game = find(what)
    if do == "words":
        _print_words(game)
    elif whole:
        print(f'game = "{game.name}"\ntitle = "{game.title} as printed"\nwhole = true\n')
        print(file_text(game.name, "content.toml"), end="")
    else:
        print(file_text(game.name, "pack.toml"), end="")
    return 0


def _check(file: str, json: bool) -> int:
    game = read_game(read_text(Path(file)), file)
    assert game.pack is not None
    changed = changes(find(game.name), game)
    if json:
        print_json({"game": game.name, "title": game.pack.title, "content": game.content, "changes": changed})
        return 0
    print(f"{game.pack.title}, a pack for {game.title}: all is well. Its hash is {game.content}.")
    print(*(f"  {line}" for line in changed), sep="\n")
    print(f"Play with it: {command('play', game.name, '--pack', file)}")
    return 0


def _print_words(game: Game) -> None:
    chapters = game.vocabulary()
    if not chapters:
        print(f"The content of {game.title} is fields and numbers: there are no words to make effects of.")
    for chapter, words in chapters.items():
        print(f"# {chapter}\n")
        for word in words:
            print(f"{word.name}: {word.means} [{word.rule}]")
            print(*(f"    {name} = {may_be}\n" for name, may_be in word.takes.items()), sep="", end="")
        print()
