"""`warroom simulate`: bots play many games."""

from __future__ import annotations

import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from warroom.cli.common import Wrong, entries, print_json, setup_text, wishes, with_pack
from warroom.kernel.game import Game
from warroom.lab.matrix import Matrix
from warroom.lab.matrix import matrix as play_matrix
from warroom.lab.matrix import paired as pairings
from warroom.lab.simulate import Results, Score, Stopped, planned, record_path
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
    matrix: bool = False,
    json: bool = False,
) -> int:
    """Let bots play many games, and see who wins how often.

    Wins are counted for each bot in the order given, whichever seat it had; with the same bot on every seat, for each
    side (in Critical Mass: each Mech) or, in games without sides, for each seat. A draw is shared: half a win each
    between two. Ctrl-C ends it and tells what the games gave that were finished.

    Parameters
    ----------
    game
        The game, such as master-ray.
    seats
        The bots, such as search:500,greedy; one alone takes every seat. my_module:MyBot is one of your own, out of
        my_module.py in the current folder. (random)
    games
        How many games. (1000)
    settings
        A setting of the game, such as --set advanced=true; may be repeated.
    seed
        The same seed gives the same games, except to bots with a budget in seconds.
    jobs
        How many processes share the work; the result is the same. (1)
    rotate
        Different bots move one seat further each game. With --no-rotate the first bot always has seat 1.
    records
        A folder that gets the record of every game.
    pack
        A content pack: the game with other cards or numbers.
    matrix
        Set every side (in Critical Mass: every Mech, with its recommended cards) against every other and itself, a bot
        on every seat, so many games of each pairing; tell win rates, lengths and how each card was used.
    json
        Print JSON for programs.
    """
    if jobs < 1:
        raise Wrong(f"--jobs must be 1 or more, not {jobs}.")
    seed = secrets.randbits(31) if seed is None else seed
    rulebook = with_pack(game, pack)
    setup, bots = wishes(rulebook, settings or []), entries(seats)
    if matrix:
        return _matrix(rulebook, bots, games, setup, seed, jobs, rotate, records, json)
    plan = planned(rulebook, bots, games, setup, seed, rotate, records)
    if records is not None:
        for number in range(games):
            if record_path(plan, number).exists():
                raise Wrong(f"{record_path(plan, number)} exists already; records are never overwritten.")
    stopped = False
    try:
        with progress_bar(games) as progress:
            found = play_many(game, bots, games, setup, seed, jobs, rotate, records, progress, rulebook.pack)
    except OSError as why:
        raise Wrong(f"{why.filename or records}: {why.strerror}.") from why
    except Stopped as why:
        found, stopped = why.found, True
    if json:
        print_json({**fields(found), "stopped": stopped})
    else:
        _print(found, rulebook)
    return _ended(stopped, found.games, games)


def _ended(stopped: bool, done: int, wanted: int) -> int:
    """Says on stderr that somebody stopped, if so, and gives the exit code."""
    if stopped:
        print(f"warroom: Stopped after {done} of {wanted} games.", file=sys.stderr)
    return 130 if stopped else 0


def fields(found: Results) -> dict[str, object]:
    """The results as stable fields for programs; counts are of all games together, and `compared` says what to read."""
    return {
        "game": found.game,
        "content": found.content,
        "setup": found.setup,
        "seats": found.seats,
        "seed": found.seed,
        "rotate": found.rotate,
        "games": found.games,
        "finished": found.finished,
        "draws": found.draws,
        "compared": {"bot": "bots", "side": "sides", "seat": "places"}[found.by],
        "bots": [_score(score) for score in found.by_bot],
        "places": [_score(score) for score in found.by_seat],
        "sides": [_score(score) for score in found.by_side],
        "turns": found.turns,
        "median_turns": found.median_turns,
        "decisions": found.decisions,
        "seconds": found.seconds,
        "decisions_per_s": found.decisions_per_s,
    }


def _score(score: Score) -> dict[str, object]:
    """A score as fields."""
    return {**score._asdict(), "rate": score.rate, "interval": list(score.interval)}


def _print(found: Results, game: Game) -> None:
    content = f", content {game.pack.title} ({game.content})" if game.pack is not None else ""
    print(f"{game.title}, {found.games} games: {setup_text(game, found.setup)}{content}")
    if not found.games:
        return
    if found.by != "bot":
        print(f"  {found.seats[0]} on every seat, so by {found.by}:")
    wide = max(len(score.name) for score in found.compared)
    for score in found.compared:
        low, high = score.interval
        print(
            f"  {score.name:<{wide}}  won {score.wins} of {score.games}, drew {score.draws}: {score.rate:.1%} "
            f"(95 % interval: {low:.1%} to {high:.1%})"
        )
    print(f"  draws {found.draws} (shared: half a win each between two), unfinished {found.games - found.finished}")
    for kind, scores in (("side", found.by_side), ("seat", found.by_seat)):
        if kind != found.by and len(scores) > 1:
            print(f"  by {kind}:", ", ".join(f"{score.name} {score.rate:.1%}" for score in scores))
    print(
        f"  length: median {found.median_turns:g} turns (from {min(found.lengths)} to {max(found.lengths)}), "
        f"{found.decisions / found.games:.1f} decisions a game"
    )
    print(
        f"  {found.decisions_per_s:,.0f} decisions/s, {found.games / found.seconds:,.1f} games/s, "
        f"{found.seconds:.1f} s; again with --seed {found.seed}"
    )


def _matrix(
    game: Game,
    bots: list[str],
    games: int,
    setup: dict[str, object],
    seed: int,
    jobs: int,
    rotate: bool,
    records: Path | None,
    json: bool,
) -> int:
    """Plays the pairings and tells what came out."""
    if len(set(bots)) != 1:
        raise Wrong("--matrix compares sides, not bots: name one bot for all seats, such as --seats search:300.")
    if records is not None or not rotate:
        raise Wrong("--records and --no-rotate do not go with --matrix: no game is kept, and the sides change seats.")
    pairs = len(pairings(game, setup, bots[0], games, seed))
    stopped = False
    try:
        with progress_bar(games * pairs) as progress:
            found = play_matrix(game.name, bots[0], games, setup, seed, jobs, progress, game.pack)
    except Stopped as why:
        found, stopped = why.found, True
    if json:
        print_json({**matrix_fields(found), "stopped": stopped})
    else:
        _print_matrix(found, game, games)
    return _ended(stopped, sum(pair.games for pair in found.pairs), games * pairs)


def matrix_fields(found: Matrix) -> dict[str, object]:
    """A matrix as stable fields for programs; a draw is half a win in every rate."""
    sides = list(dict.fromkeys(side for pair in found.pairs for side in pair.sides))
    return {
        "game": found.game,
        "content": found.content,
        "setup": found.setup,
        "bot": found.bot,
        "seed": found.seed,
        "pairings": [
            {
                "sides": pair.sides,
                "games": pair.games,
                "finished": pair.finished,
                "wins": pair.wins,
                "draws": pair.draws,
                "rate": pair.rate,
                "interval": list(pair.interval),
                "median_turns": pair.median_turns,
            }
            for pair in found.pairs
        ],
        "sides": [
            {"side": side, "rate": rate, "interval": list(interval)}
            for side, (rate, interval) in zip(sides, map(found.against_others, sides))
        ],
        "cards": [
            {
                "side": card.side,
                "card": card.card,
                "offered": card.offered,
                "chosen": card.chosen,
                "games": card.games,
                "win_rate": card.win_rate,
            }
            for card in found.cards
        ],
        "never_chosen": [[card.side, card.card] for card in found.never_chosen],
        "never_in_hand": [[card.side, card.card] for card in found.never_in_hand],
        "median_turns": found.median_turns,
        "decisions": found.decisions,
        "seconds": found.seconds,
    }


def _print_matrix(found: Matrix, game: Game, games: int) -> None:
    content = f", content {game.pack.title} ({game.content})" if game.pack is not None else ""
    print(f"{game.title}, {games} games of each pairing, {found.bot} on every seat{content}")
    print("The rate is that of the first side, in a mirror that of seat 1; a draw is half a win.\n")
    sides = list(dict.fromkeys(side for pair in found.pairs for side in pair.sides))
    wide = max(len(" - ".join(pair.sides)) for pair in found.pairs)
    print(f"{'pairing':<{wide}}   rate   95 % interval  won lost drawn unfinished  median turns")
    for pair in found.pairs:
        counts = f"{pair.wins[0]:>4} {pair.wins[1]:>4} {pair.draws:>5} {pair.games - pair.finished:>10}"
        shown = f"{pair.rate:6.1%}  {_percent(pair.interval)}"
        print(f"{' - '.join(pair.sides):<{wide}} {shown} {counts}  {pair.median_turns:>12g}")
    print(f"\n{'against the others':<{wide}}   rate   95 % interval")
    for side in sides:
        rate, interval = found.against_others(side)
        print(f"{side:<{wide}} {rate:6.1%}  {_percent(interval)}")
    if found.cards:
        _print_cards(found)
    print(f"Median game: {found.median_turns:g} turns; {found.seconds:.1f} s; again with --seed {found.seed}")


def _print_cards(found: Matrix) -> None:
    wide = max(len(f"{card.side} {card.card}") for card in found.cards)
    print(f"\n{'card':<{wide}} offered chosen  share  won when played")
    for card in found.cards:
        won = f"{card.win_rate:6.1%} of {card.games}" if card.win_rate is not None else "     -"
        share = f"{card.chosen / card.offered:6.1%}" if card.offered else "     -"
        print(f"{card.side + ' ' + card.card:<{wide}} {card.offered:>7} {card.chosen:>6} {share}  {won}")
    for what, cards in (("In hand, but never chosen", found.never_chosen), ("Never in hand", found.never_in_hand)):
        print(f"\n{what}: {', '.join(f'{card.card} ({card.side})' for card in cards) or 'none'}.")


def _percent(interval: tuple[float, float]) -> str:
    low, high = interval
    return f"{low:5.1%} to {high:5.1%}"


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
