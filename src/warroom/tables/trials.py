"""Test games: equal bots play a set-up a few games at a time, so that who builds an army learns how it fares.

Nobody plays ahead: each call adds a few games to what the house knows of a set-up, so who stops asking stops the games.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from warroom.bots import make_bot
from warroom.bots.contests import play_out, share, wilson
from warroom.bots.strengths import bot_name
from warroom.games import find
from warroom.kernel.chance import Search
from warroom.kernel.content import Pack
from warroom.kernel.game import Game
from warroom.tables.limits import Limits
from warroom.tables.workers import Workers

BOT: Final = "greedy"  # quick, and as strong on every seat


class Trial(NamedTuple):
    """Games to be played: those with the numbers from `first` to before `last`, as many as there is time for."""

    game: str
    pack: Pack | None
    setup: dict[str, object]
    first: int
    last: int
    seconds: float


class Result(NamedTuple):
    """What some games gave: how many were begun, how many of them ended, and what each seat has won of these."""

    begun: int
    ended: int
    won: list[float]

    def plus(self, other: Result) -> Result:
        """Both together."""
        return Result(self.begun + other.begun, self.ended + other.ended, [a + b for a, b in zip(self.won, other.won)])


class Rate(Struct):
    """The share of games that a seat has won, a draw as half a one between two, and the 95 % interval it stands for."""

    rate: float
    low: float
    high: float


class Tried(Struct):
    """What is known of a set-up: which bot played all seats, how many games, whether more are to come, and who won."""

    bot: str
    games: int
    more: bool
    seats: list[Rate]


def played(trial: Trial) -> Result:
    """Plays games until the time is up, one at least; a game with a number is always the same."""
    game, until = find(trial.game, trial.pack), time.monotonic() + trial.seconds
    seats, parties = game.seats(trial.setup), game.parties(trial.setup)
    found = Result(0, 0, [0.0] * seats)
    for number in range(trial.first, trial.last):
        chance = Search(number << 8)
        bots = [make_bot(game, BOT, seat, seats, (number << 8) + seat + 1) for seat in range(seats)]
        s = game.begin(trial.setup, chance)
        game.proceed(s, chance)
        play_out(game, s, bots, chance)
        over = s.asked == 0
        won = [share(value, parties) for value in game.returns(s)] if over else [0.0] * seats
        found = found.plus(Result(1, int(over), won))
        if time.monotonic() > until:
            break
    return found


Players = Workers[Trial, Result]


class Trials:
    """What test games have given so far, for the set-ups that were asked for last."""

    def __init__(self, players: Players, limits: Limits) -> None:
        self.players = players
        self._limits = limits
        self._known: OrderedDict[tuple[str, str, bytes], Result] = OrderedDict()

    async def more(self, game: Game, setup: dict[str, object], visitor: str) -> Tried:
        """Has a few more games played, unless there have been enough, and tells what all of them have given."""
        key = (game.name, game.content, msgspec.json.encode(setup, order="sorted"))
        known = self._known.get(key, Result(0, 0, [0.0] * game.seats(setup)))
        if known.begun < self._limits.trial_games:
            trial = Trial(
                game.name, game.pack, setup, known.begun, self._limits.trial_games, self._limits.trial_seconds
            )
            found = await self.players.answer(trial, visitor)
            known = max(known.plus(found), self._known.get(key, known))  # others may have asked for the same meanwhile
            self._known[key] = known
        self._known.move_to_end(key)
        while len(self._known) > self._limits.trials_kept:
            self._known.popitem(last=False)
        rates = [Rate(won / max(1, known.ended), *wilson(won, known.ended)) for won in known.won]
        return Tried(bot_name(BOT), known.ended, known.begun < self._limits.trial_games, rates)
