"""A game looked at again: every moment through the eyes of a seat, and what the search thinks of it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from warroom.bots.equilibrium import Advice
from warroom.bots.review import Review
from warroom.kernel.chance import NO_DICE
from warroom.kernel.events import heard
from warroom.kernel.game import Game
from warroom.kernel.match import Answer as Answered
from warroom.kernel.match import Match
from warroom.kernel.pictures import Look
from warroom.kernel.state import Event, State
from warroom.tables import wire
from warroom.tables.album import told_with
from warroom.tables.suppose import told_in_words
from warroom.tables.workers import Reviewers, ReviewJob, job_of

T = TypeVar("T")
THOUGHTS: Final = 1000  # that are remembered of one table


class Answer(Struct):
    """What a seat answered, in the game's notation."""

    seat: int
    texts: list[str]


class Moment(Struct):
    """A position as one seat saw it: after how many moves, what led there, what was heard, the picture, who decides.

    Of the answers that led there a seat knows its own; all of them are told once the game is over.
    """

    moves: int
    answers: list[Answer]
    events: list[wire.Told]
    picture: dict[str, Any]
    asked: list[int]


class Judged(Struct):
    """A choice as the search judges it from what the seat knew: what it would have chosen, why, and what was lost.

    `expected` is what the seat could expect from its best choice, from -1 to 1.
    """

    seat: int
    chosen: str
    best: str
    expected: float
    gave_up: float
    reason: str


class Evaluation(Struct):
    """What the search expects at a moment: each seat's result from -1 to 1, and judgements of what was chosen then.

    Of an answer that is several choices each is judged, after those before it, if there was another.
    """

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


class Hint(Struct):
    """What the search would answer now in a seat's place, choice by choice, why, and what is to be expected.

    `says` is the answer in words; it is empty where the reason begins with it.
    """

    moves: int
    seat: int
    texts: list[str]
    says: str
    reason: str
    value: float


class Taken(NamedTuple):
    """A moment as it was taken down in order to be written out: a state that never changes, and what led to it."""

    moves: int
    state: State
    answers: tuple[Answered, ...]
    events: list[tuple[int, Event]]  # with their numbers


def taken(match: Match, numbers: Sequence[int]) -> list[Taken]:
    """Takes moments of a match down, so that they can be written out while the match goes on."""
    found: list[Taken] = []
    for moves in numbers:
        moment = match.moment(moves)
        told = match.moment(moves - 1).events if moves else 0
        found.append(
            Taken(
                moves=moves,
                state=moment.state if moves < len(match.moves) else moment.state.clone(),
                answers=match.moves[moves - 1].answers if moves else (),
                events=list(enumerate(match.events[told : moment.events], start=told)),
            )
        )
    return found


def moments(
    game: Game, now: State, moments: Sequence[Taken], seats: int, seat: int, over: bool, in_words: bool = False
) -> list[bytes]:
    """Moments through the eyes of a seat (-1: a spectator), each written out; `now` is the latest state.

    With `in_words` each picture has the section `text` too: the table in words.
    """
    eyes = range(seats) if over else (seat,)
    found: list[bytes] = []
    look: Look | None = None
    for moves, state, answers, events in moments:
        look = Look(game.easel, state, wire.raw, look)
        told = (heard(game, now, number, event, seat) for number, event in events)
        moment = Moment(
            moves=moves,
            answers=[Answer(who, list(texts)) for who, texts in answers if who in eyes],
            events=[told_with(event, {}) for event in told if event is not None],
            picture=look.whole(seat) | (told_in_words(game, state, seat) if in_words else {}),
            asked=[who for who in range(seats) if (state.asked >> who) & 1],
        )
        found.append(msgspec.json.encode(moment))
    return found


class Album:
    """What was written out once, as long as there is room; what nobody has looked at for longest goes first."""

    def __init__(self, room: int) -> None:
        self._room = room  # in bytes
        self._texts: OrderedDict[Hashable, bytes] = OrderedDict()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._texts

    def look(self, key: Hashable) -> bytes | None:
        """The text of that key, if it is there."""
        if key not in self._texts:
            return None
        self._texts.move_to_end(key)
        return self._texts[key]

    def put(self, key: Hashable, text: bytes) -> None:
        """Remembers a text, and forgets others to make room."""
        self._room += len(self._texts.pop(key, b"")) - len(text)
        self._texts[key] = text
        while self._room < 0:
            _, gone = self._texts.popitem(last=False)
            self._room += len(gone)


class Thoughts(Generic[T]):
    """What was thought about once, by what it was about; all who ask for the same get the one answer."""

    def __init__(self) -> None:
        self._known: dict[Hashable, asyncio.Future[T]] = {}

    async def of(self, about: Hashable, think: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """The answer, thought about now if it never was; what fails is thought about again when somebody asks."""
        known = self._known.get(about)
        if known is None:
            known = self._known[about] = asyncio.ensure_future(think())
            known.add_done_callback(lambda done: self._forget(about, done))
            if len(self._known) > THOUGHTS:
                del self._known[next(iter(self._known))]
        return await asyncio.shield(known)

    def _forget(self, about: Hashable, done: asyncio.Future[T]) -> None:
        if (done.cancelled() or done.exception() is not None) and self._known.get(about) is done:
            del self._known[about]


async def evaluated(match: Match, moves: int, reviewers: Reviewers, visitor: str, iterations: int) -> Evaluation:
    """What the search thinks of one moment, from what the seats that had to decide knew then."""
    game, state = match.game, match.moment(moves).state
    if not state.asked:
        return Evaluation(moves, match.returns(), [])
    answers = dict(match.moves[moves].answers) if moves < len(match.moves) else {}
    expected = [0.0] * match.seats
    choices: list[Judged] = []
    asked = [seat for seat in range(match.seats) if (state.asked >> seat) & 1]
    for seat in asked:
        at, first = state, True
        for chosen in answers.get(seat, (None,)):
            question = _question(game, at, seat, match.seats, chosen, iterations, moves)
            if first or len(question.job.choices) > 1:
                review = await reviewers.answer(question, visitor, slow=False)
                assert isinstance(review, Review)
                if first:
                    expected = [sum + one / len(asked) for sum, one in zip(expected, review.expected)]
                if chosen is not None:
                    best, could = game.write(review.best), review.expected[seat]
                    choices.append(Judged(seat, chosen, best, could, review.gave_up, review.reason))
            if question.chosen is not None and game.goes_on(at, seat, question.chosen):
                at, first = at.clone(), False
                game.answer(at, seat, question.chosen, NO_DICE)
    return Evaluation(moves, expected, choices)


async def hinted(match: Match, seat: int, reviewers: Reviewers, visitor: str, iterations: int) -> Hint:
    """What the search would answer in a seat's place, from what that seat knows."""
    game, moves = match.game, len(match.moves)
    at = match.moment(moves).state
    hint = Hint(moves, seat, [], "", "", 0.0)
    called: list[str] = []
    speaks = True  # for itself: the reason names what it is about
    while True:
        question = _question(game, at, seat, match.seats, None, iterations, moves)
        review = await reviewers.answer(question, visitor, slow=False)
        assert isinstance(review, Review)
        if not hint.texts:
            hint.reason, hint.value = review.reason, review.expected[seat]
            speaks = not game.merits(at, seat, review.best)
        hint.texts.append(game.write(review.best))
        called.append(game.called(review.best, at))
        if not game.goes_on(at, seat, review.best):
            hint.says = "" if speaks and len(called) == 1 else ", then ".join(called)
            return hint
        at = at.clone()
        game.answer(at, seat, review.best, NO_DICE)


def sealed_question(match: Match, moves: int, seat: int, iterations: int) -> ReviewJob | None:
    """What to ask about a seat's choice at a moment; None where it does not decide sealed with others."""
    game, state = match.game, match.moment(moves).state
    if not (state.asked >> seat) & 1 or state.asked == 1 << seat:
        return None
    return _question(game, state, seat, match.seats, None, iterations, moves)._replace(solve=True)


async def advised(game: Game, question: ReviewJob, moves: int, reviewers: Reviewers, visitor: str) -> Advised:
    """How a seat would mix what it decides at a moment."""
    seat = question.job.seat
    advice = await reviewers.answer(question, visitor, slow=True)
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
) -> ReviewJob:
    """The number of the moment is the seed, so that asking again gives the same answer."""
    job = job_of(game, "search", seats, game.view(state, seat), game.ask(state, seat), seed=moves)
    return ReviewJob(job, game.read(chosen) if chosen is not None else None, iterations)
