"""Games between bots: played to their end, what each seat has of it, and how sure a rate of winning is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import sqrt
from typing import Final

from warroom.bots import Bot, answer_whole
from warroom.bots.own import checked
from warroom.kernel.chance import Chance
from warroom.kernel.game import Game
from warroom.kernel.state import State

LONGEST: Final = 10_000  # turns after which a game is given up as unfinished
SURE: Final = 1.959963984540054  # standard deviations that hold 95 % of a normal distribution


def play_out(
    game: Game, s: State, bots: list[Bot], chance: Chance, watch: Callable[[int, list[int], int], None] | None = None
) -> int:
    """Plays a game to its end and counts the decisions; `watch` sees seat, choices and choice of each."""
    decisions = 0
    last = s.turn + LONGEST
    while s.asked and s.turn < last:
        asked = [seat for seat in range(len(bots)) if (s.asked >> seat) & 1]
        answers = [answer_whole(game, s, seat, partial(choice_of, game, bots[seat])) for seat in asked]
        for seat, answer in zip(asked, answers):
            for choice in answer:
                if watch is not None:
                    watch(seat, game.choices(s, seat), choice)
                game.answer(s, seat, choice, chance)
            decisions += len(answer)
        game.proceed(s, chance)
    return decisions


def choice_of(game: Game, bot: Bot, s: State) -> int:
    """What a bot chooses, from what its seat sees."""
    seat = bot.seat
    if bot.wants_view:
        return checked(game, s, bot, bot.choose(game.view(s, seat), game.ask(s, seat)))
    return int(game.sample(s, seat, bot.rng))


def share(value: float, parties: int) -> float:
    """What a seat has of a finished game: a win is 1, a draw is shared by those that drew."""
    return value if value > 0 else 1 / parties if value == 0 else 0.0


def wilson(wins: float, games: int, z: float = SURE) -> tuple[float, float]:
    """The interval that holds the true rate of winning with 95 %, after Wilson."""
    if games == 0:
        return 0.0, 1.0
    rate, spread = wins / games, z * z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = z / (1 + spread) * sqrt(rate * (1 - rate) / games + spread / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)
