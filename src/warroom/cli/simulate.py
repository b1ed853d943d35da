"""`warroom simulate`: bots play many games."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from warroom.cli.common import Wrong, entries, print_json, setup_text, wishes, with_pack
from warroom.kernel.game import Game
from warroom.lab.simulate import Results, planned, record_path
from warroom.lab.simulate import simulate as play_many


def simulate(
    game: str,
    /,
    *,
    seats: str = "random",
    games: int = 1000,
    settings: Annotated[list[str] | None, Parameter(name="--set")] = None,
    seed: int | None = None,
    jobs: int = 1,
    rotate: Annotated[bool, Parameter(negative="--no-rotate")] = True,
    records: Path | None = None,
    pack: Path | None = None,
    json: bool = False,
) -> int:
    """Let bots play many games, and see who wins how often.

    Wins are counted for each bot in the order given, whichever seat it had. Who begins is up to the set-up.

    Parameters
    ----------
    game
        The game, such as master-ray.
    seats
        The bots, such as search:500,greedy; one alone takes every seat. (random)
    games
        How many games. (1000)
    settings
        A setting of the game, such as --set advanced=true; may be repeated.
    seed
        The same seed gives the same games, except to bots with a budget in seconds.
    jobs
        How many processes share the work; the result is the same. (1)
    rotate
        The bots move one seat further each game. With --no-rotate the first bot always has seat 1.
    records
        A folder that gets the record of every game.
    pack
        A content pack: the game with other cards or numbers.
    json
        Print JSON for programs.
    """
    if jobs < 1:
        raise Wrong(f"--jobs must be 1 or more, not {jobs}.")
    seed = secrets.randbits(31) if seed is None else seed
    rulebook = with_pack(game, pack)
    setup, bots = wishes(rulebook, settings or []), entries(seats)
    plan = planned(rulebook, bots, games, setup, seed, rotate, records)
    if records is not None:
        for number in range(games):
            if record_path(plan, number).exists():
                raise Wrong(f"{record_path(plan, number)} exists already; records are never overwritten.")
    try:
        with progress_bar(games) as progress:
            found = play_many(game, bots, games, setup, seed, jobs, rotate, records, progress, rulebook.pack)
    except OSError as why:
        raise Wrong(f"{why.filename or records}: {why.strerror}.") from why
    if json:
        print_json(fields(found))
    else:
        _print(found, rulebook)
    return 0


def fields(found: Results) -> dict[str, object]:
    """The results as stable fields for programs; counts are of all games together."""
    return {
        "game": found.game,
        "content": found.content,
        "setup": found.setup,
        "seats": found.seats,
        "seed": found.seed,
        "rotate": found.rotate,
        "games": found.games,
        "finished": found.finished,
        "wins": found.wins,
        "win_rates": found.win_rates,
        "intervals": [list(interval) for interval in found.intervals],
        "draws": found.draws,
        "seat_wins": found.seat_wins,
        "turns": found.turns,
        "median_turns": found.median_turns,
        "decisions": found.decisions,
        "seconds": found.seconds,
        "decisions_per_s": found.decisions_per_s,
    }


def _print(found: Results, game: Game) -> None:
    content = f", content {game.pack.title} ({game.content})" if game.pack is not None else ""
    print(f"{game.title}, {found.games} games: {setup_text(found.setup)}{content}")
    wide = max(map(len, found.seats))
    for entry, wins, rate, (low, high) in zip(found.seats, found.wins, found.win_rates, found.intervals):
        print(f"  {entry:<{wide}}  won {wins}, {rate:.1%} (95 % interval: {low:.1%} to {high:.1%})")
    print(f"  draws {found.draws}, unfinished {found.games - found.finished}")
    if len(found.seats) > 1:
        print("  by seat:", ", ".join(f"seat {seat + 1} won {wins}" for seat, wins in enumerate(found.seat_wins)))
    print(
        f"  length: median {found.median_turns:g} turns (from {min(found.lengths)} to {max(found.lengths)}), "
        f"{found.decisions / found.games:.1f} decisions a game"
    )
    print(
        f"  {found.decisions_per_s:,.0f} decisions/s, {found.games / found.seconds:,.1f} games/s, "
        f"{found.seconds:.1f} s; again with --seed {found.seed}"
    )


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on the terminal, moved by calling what it gives; nothing where there is no terminal."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    drawn = 0.0
    with Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task("games", total=total)

        def move(done: int) -> None:
            nonlocal drawn
            if time.monotonic() - drawn > 0.1 or done == total:
                drawn = time.monotonic()
                bar.update(task, completed=done)

        yield move
