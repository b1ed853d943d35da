"""Lessons and puzzles at a table: how far the pupil has come by the log, what the bots say in it, and who solved it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from warroom.bots.reasons import points
from warroom.games import FOLDERS, lessons, puzzles
from warroom.kernel.match import Match, Position
from warroom.kernel.teaching import LESSONS, PUZZLES, Lesson, Level, Puzzle
from warroom.tables import wire
from warroom.tables.no import No


def lesson_of(game: str, position: Position | None, secret: str) -> Lesson | None:
    """The lesson that a table which begins in a position is for, if it is for one and its dice fall as they should."""
    if position is None or game not in FOLDERS or not position.name.startswith(LESSONS):
        return None
    found = lessons(game).get(position.name.removeprefix(LESSONS))
    fits = found is not None and found.position == position and found.file.secret == secret
    return found if fits else None


def guided(lesson: Lesson, match: Match, seat: int) -> wire.Guide | None:
    """What the pupil is told now; nobody else hears of it."""
    if seat != lesson.seat:
        return None
    done, of = len(match.moves), len(lesson.file.steps)
    if not lesson.follows(match):
        return wire.Guide(lesson.name, "off", lesson.left(match), of, [])
    if done >= len(lesson.turns):
        return wire.Guide(lesson.name, "done", of, of, [])
    steps = [
        wire.Step(
            step.order,
            step.reason,
            step.why,
            step.rule,
            [list(texts) for texts in answers],
            step.points,
            wire.Other(step.other.title, step.other.says),
            {text: wire.Other(other.title, other.says) for text, other in step.others.items()},
            [wire.Against(answer.seat, answer.texts[0]) for answer in against],
        )
        for step, answers, against in lesson.ahead(done)
    ]
    return wire.Guide(lesson.name, "on", lesson.turns[done].step, of, steps)


def scripted(lesson: Lesson | None, match: Match | None, seat: int) -> list[int]:
    """What a bot says because the lesson has it say so; nothing where it thinks for itself."""
    if lesson is None or match is None or seat == lesson.seat:
        return []
    return [match.game.read(text) for text in lesson.answer(match, seat)]


# -- what there is -------------------------------------------------------------------------------------------------


class Learned(Struct):
    """One of the things that somebody has learned."""

    title: str
    says: str


class Taught(Struct):
    """A guided game: a table is made with its `scenario` and its `chairs`; at its end there is a licence."""

    name: str
    scenario: str
    title: str
    says: str
    minutes: int
    steps: int
    pupil: str
    chairs: list[str]
    licence: str
    verdict: str
    learned: list[Learned]


class Posed(Struct):
    """A puzzle without its answer: a table is made with its `scenario` and its `chairs`."""

    name: str
    scenario: str
    title: str
    asked: str
    seat: int
    pupil: str
    turn: int
    choices: int
    chairs: list[str]
    level: Level
    sealed: bool
    replies: list[str]  # what the other may have sealed


class Solution(Struct, forbid_unknown_fields=True):
    """What somebody answers to a puzzle."""

    texts: Annotated[list[wire.Notation], Meta(min_length=1, max_length=40)]


class Compared(Struct):
    """A choice as it is judged: what is expected of it out of 100, and against each possible reply, in their order."""

    text: str
    called: str
    points: int
    against: list[int]


class Solved(Struct):
    """Whether an answer solves a puzzle, the answer beside the best, and why the best is best."""

    solved: bool
    yours: Compared | None
    best: Compared
    margin: int
    why: str
    replies: list[str]
    found_by: dict[str, float]


def taught(game: str) -> list[Taught]:
    """The lessons of a game."""
    return [
        Taught(
            name, LESSONS + name, one.file.title, one.file.says, one.file.minutes, len(one.file.steps), one.file.pupil,
            _chairs(one.seat, len(one.seats)), one.file.licence, one.file.verdict,
            [Learned(learned.title, learned.says) for learned in one.file.learned],
        )
        for name, one in lessons(game).items()
    ]  # fmt: skip


def posed(game: str) -> list[Posed]:
    """The puzzles of a game."""
    return [
        Posed(
            name, PUZZLES + name, one.title, one.asked, one.seat, one.as_seat, one.turn, len(one.choices),
            _chairs(one.seat, one.seats), one.level, bool(one.replies), [reply.called for reply in one.replies],
        )
        for name, one in puzzles(game).items()
    ]  # fmt: skip


def solved(game: str, name: str, texts: list[str]) -> Solved:
    """Whether an answer solves a puzzle."""
    puzzle = puzzles(game).get(name)
    if puzzle is None:
        raise No("no-puzzle", f"There is no puzzle called {name[:40]!r}.")
    own = next((place for place, worth in enumerate(puzzle.choices) if worth.text == texts[0]), None)
    return Solved(
        own == 0,
        _compared(puzzle, own) if own is not None else None,
        _compared(puzzle, 0),
        round(50 * puzzle.margin),
        puzzle.why,
        [reply.called for reply in puzzle.replies],
        puzzle.found_by,
    )


def _compared(puzzle: Puzzle, place: int) -> Compared:
    worth = puzzle.choices[place]
    against = [points(reply.values[place]) for reply in puzzle.replies]
    return Compared(worth.text, worth.called, points(worth.value), against)


def _chairs(mine: int, seats: int) -> list[str]:
    return ["me" if seat == mine else "greedy" for seat in range(seats)]
