"""A game looked at again: every moment through the eyes of a seat, and what the search thinks of it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from warroom.kernel.game import Game
from warroom.kernel.match import Match
from warroom.kernel.state import State
from warroom.tables import wire
from warroom.tables.workers import Question, Reviewers, job_of


class Moment(Struct):
    """A position of a game as one seat saw it: after how many moves, what was heard, and the view."""

    moves: int
    events: list[wire.Told]
    view: dict[str, Any]


class Judged(Struct):
    """A choice as the search judges it from what the seat knew: what it would have chosen, and what was lost by it."""

    seat: int
    chosen: str
    best: str
    gave_up: float


class Evaluation(Struct):
    """What the search expects at a moment: each seat's result from -1 to 1, and a judgement of what was chosen then."""

    moves: int
    expected: list[float]
    choices: list[Judged]


def moments(match: Match, seat: int, first: int, count: int) -> list[Moment]:
    """The moments from number `first` on through the eyes of a seat (-1: a spectator)."""
    found: list[Moment] = []
    told = match.moment(first - 1).events if first else 0
    for moves in range(first, min(first + count, len(match.moves) + 1)):
        moment = match.moment(moves)
        events = [wire.Told(*event) for event in match.hear(seat, told, moment.events)]
        found.append(Moment(moves, events, match.game.view(moment.state, seat).parts))
        told = moment.events
    return found


async def evaluated(match: Match, moves: int, reviewers: Reviewers, iterations: int) -> Evaluation:
    """What the search thinks of one moment, from what the seats that had to decide knew then."""
    game, state = match.game, match.moment(moves).state
    if not state.asked:
        return Evaluation(moves, match.returns(), [])
    answers = dict(match.moves[moves].answers) if moves < len(match.moves) else {}
    expected = [0.0] * match.seats
    choices: list[Judged] = []
    asked = [seat for seat in range(match.seats) if (state.asked >> seat) & 1]
    for seat in asked:
        chosen = answers.get(seat)
        review = await reviewers.answer(_question(game, state, seat, match.seats, chosen, iterations, moves))
        expected = [sum + one / len(asked) for sum, one in zip(expected, review.expected)]
        if chosen is not None:
            choices.append(Judged(seat, chosen, game.write(review.best), review.gave_up))
    return Evaluation(moves, expected, choices)


def _question(
    game: Game, state: State, seat: int, seats: int, chosen: str | None, iterations: int, moves: int
) -> Question:
    """The number of the moment is the seed, so that asking again gives the same answer."""
    job = job_of(game.name, "search", seats, game.view(state, seat), game.ask(state, seat), seed=moves)
    return Question(job, game.read(chosen) if chosen is not None else None, iterations)
