"""`warroom puzzles`: positions with one best move, found in games between bots, and checked again."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from warroom.cli.common import Wrong
from warroom.games import find
from warroom.games import puzzles as all_puzzles
from warroom.kernel.teaching import write_puzzle


def puzzles(
    do: Literal["list", "find", "check"],
    game: str,
    /,
    *,
    to: str = "",
    count: int = 10,
    seed: int = 1,
    iterations: int = 800,
) -> int:
    """List, find and check positions with one best move.

    list GAME tells the puzzles of a game, with the bots that solve them. find GAME lets bots play, and keeps positions
    in which one choice plainly leads. check GAME searches all puzzles again; exit code 1 if one has another answer now.

    Parameters
    ----------
    do
        list, find or check.
    game
        Such as critical-mass.
    to
        With find: the folder that gets a file for each puzzle.
    count
        With find: how many.
    seed
        With find: where to begin, the same seed finds the same puzzles. With check: of the search.
    iterations
        How often each choice is tried.
    """
    name = find(game).name
    if do == "find":
        if not to:
            raise Wrong("Say where the puzzles go: --to FOLDER.")
        return _find(name, Path(to), count, seed, iterations)
    return _check(name, iterations, seed) if do == "check" else _list(name)


def _list(game: str) -> int:
    for name, puzzle in all_puzzles(game).items():
        found = ", ".join(f"{bot} {round(100 * share)} %" for bot, share in puzzle.found_by.items())
        print(f"{name}: {puzzle.title}, {puzzle.level}, ahead by {round(50 * puzzle.margin)} in 100; {found}")
    return 0


def _find(game: str, folder: Path, count: int, seed: int, iterations: int) -> int:
    from warroom.lab.puzzles import puzzles as search_for

    folder.mkdir(parents=True, exist_ok=True)
    for number, puzzle in enumerate(search_for(game, count, seed, iterations), start=1):
        file = folder / f"{number:02d}.json"
        file.write_text(write_puzzle(puzzle), encoding="utf-8")
        print(f"{file}: {puzzle.title}, {puzzle.level}: {puzzle.why}")
    return 0


def _check(game: str, iterations: int, seed: int) -> int:
    from warroom.lab.puzzles import checked

    wrong = 0
    for name, puzzle in all_puzzles(game).items():
        says = checked(game, puzzle, iterations, seed)
        wrong += bool(says)
        print(f"{name}: {says or 'right'}")
    return 1 if wrong else 0
