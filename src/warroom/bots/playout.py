"""Random play: the inner loop of search, of the benchmark and of many tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from warroom.kernel.chance import Chance
from warroom.kernel.game import Game
from warroom.kernel.state import State
from warroom.kernel.words import lowest

SEATS: Final = 8  # no table is larger


def random_step(game: Game, s: State, rng: Chance) -> i64:
    """Lets every asked seat answer at random; gives the number of decisions made."""
    return step(game, s, rng, False)


def quick_step(game: Game, s: State, rng: Chance) -> None:
    """Lets every asked seat answer by its hunches, or at random where it has none."""
    step(game, s, rng, True)


def step(game: Game, s: State, rng: Chance, by_hunch: bool) -> i64:
    """Takes a whole answer of every asked seat and runs to the next decision; gives the number of words."""
    asked = s.asked
    n: i64 = 0
    while asked:
        n += game.answer_any(s, lowest(asked), rng, by_hunch)
        asked &= asked - 1
    game.proceed(s, rng)
    return n


def playout(game: Game, s: State, rng: Chance, turns: i64) -> i64:
    """Plays at random to the end, or until so many further turns have begun; gives the number of decisions."""
    n: i64 = 0
    last = s.turn + turns
    while s.asked and s.turn < last:
        n += random_step(game, s, rng)
    return n


def quick_choice(game: Game, s: State, seat: i64, rng: Chance) -> i64:
    """A seat's hunch, or else any choice."""
    choice = game.hunch(s, seat, rng)
    return choice if choice else game.sample(s, seat, rng)


def quick_play(game: Game, s: State, rng: Chance, turn: i64) -> None:
    """Plays by hunches to the end, or until this turn begins."""
    while s.asked and s.turn < turn:
        quick_step(game, s, rng)


def random_games(game: Game, setup: Mapping[str, object], games: i64, rng: Chance) -> tuple[int, int]:
    """Plays whole games at random; gives the number of decisions and of turns."""
    decisions: i64 = 0
    turns: i64 = 0
    whole = game.setup(setup)
    for i in range(games):
        s = game.begin(whole, rng)
        game.proceed(s, rng)
        decisions += playout(game, s, rng, 1 << 40)
        turns += s.turn
    return decisions, turns


def clones(s: State, n: i64) -> None:
    """Clones a state many times, for the benchmark."""
    for i in range(n):
        s.clone()
