"""A game looked at again: every moment through the eyes of a seat, and what the search thinks of it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from warroom.bots.equilibrium import Advice
from warroom.bots.review import Review
from warroom.kernel.game import Game
from warroom.kernel.match import Match
from warroom.kernel.state import State
from warroom.tables import wire
from warroom.tables.suppose import figures
from warroom.tables.workers import Question, Reviewers, job_of


class Answer(Struct):
    """What a seat chose, in the game's notation."""

    seat: int
    text: str


class Moment(Struct):
    """A position as one seat saw it: after how many moves, what led there, what was heard, the view, who decides.

    Of the answers that led there a seat knows its own; all of them are told once the game is over.
    """

    moves: int
    answers: list[Answer]
    events: list[wire.Told]
    view: dict[str, Any]
    numbers: dict[str, wire.Figure]
    asked: list[int]


class Judged(Struct):
    """A choice as the search judges it from what the seat knew: what it would have chosen, why, and what was lost."""

    seat: int
    chosen: str
    best: str
    gave_up: float
    reason: str


class Evaluation(Struct):
    """What the search expects at a moment: each seat's result from -1 to 1, and a judgement of what was chosen then."""

    moves: int
    expected: list[float]
    choices: list[Judged]


class Share(Struct):
    """A choice in the game's notation and as players call it, its share of the mix, and what it gives up."""

    text: str
    called: str
    share: float
    gave_up: float


class Mix(Struct):
    """How a seat would mix its sealed choices, the largest share first."""

    seat: int
    choices: list[Share]


class Advised(Struct):
    """How to mix a sealed choice from what its seat knew: the mixes of all who decide, and the value.

    The value is what the seat can expect from -1 to 1; `gap` is what the two sides could still gain on the mixes.
    """

    moves: int
    seat: int
    value: float
    gap: float
    mixes: list[Mix]


def moments(match: Match, seat: int, first: int, count: int, over: bool) -> list[Moment]:
    """The moments from number `first` on through the eyes of a seat (-1: a spectator)."""
    found: list[Moment] = []
    seats = range(match.seats) if over else (seat,)
    told = match.moment(first - 1).events if first else 0
    for moves in range(first, min(first + count, len(match.moves) + 1)):
        moment = match.moment(moves)
        answers = match.moves[moves - 1].answers if moves else ()
        found.append(
            Moment(
                moves=moves,
                answers=[Answer(who, text) for who, text in answers if who in seats],
                events=[wire.Told(*event) for event in match.hear(seat, told, moment.events)],
                view=wire.seen(match.game.view(moment.state, seat).parts),
                numbers=figures(match.game.numbers(moment.state, seat)),
                asked=[who for who in range(match.seats) if (moment.state.asked >> who) & 1],
            )
        )
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
        assert isinstance(review, Review)
        expected = [sum + one / len(asked) for sum, one in zip(expected, review.expected)]
        if chosen is not None:
            choices.append(Judged(seat, chosen, game.write(review.best), review.gave_up, review.reason))
    return Evaluation(moves, expected, choices)


async def advised(match: Match, moves: int, seat: int, reviewers: Reviewers, iterations: int) -> Advised | None:
    """How a seat would mix what it decides at a moment; None where it does not decide sealed with others."""
    game, state = match.game, match.moment(moves).state
    if not (state.asked >> seat) & 1 or state.asked == 1 << seat:
        return None
    question = _question(game, state, seat, match.seats, None, iterations, moves)
    advice = await reviewers.answer(question._replace(solve=True))
    assert isinstance(advice, Advice)
    mixes = [
        Mix(
            who,
            [
                Share(game.write(one.choice), game.called(one.choice), one.share, one.gave_up)
                for one in sorted(mix, key=lambda one: -one.share)
            ],
        )
        for who, mix in advice.mixes.items()
    ]
    return Advised(moves, seat, advice.value, advice.gap, mixes)


def _question(
    game: Game, state: State, seat: int, seats: int, chosen: str | None, iterations: int, moves: int
) -> Question:
    """The number of the moment is the seed, so that asking again gives the same answer."""
    job = job_of(game, "search", seats, game.view(state, seat), game.ask(state, seat), seed=moves)
    return Question(job, game.read(chosen) if chosen is not None else None, iterations)
