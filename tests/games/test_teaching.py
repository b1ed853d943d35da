"""Lessons and puzzles as data: every lesson plays through by today's rules, every puzzle has the answer it says."""

from __future__ import annotations

from typing import Final

import pytest

from warroom.games import FOLDERS, file_text, find, ledger, lessons, puzzles, read_lesson, staged
from warroom.kernel.chance import Live, Search
from warroom.kernel.match import Match
from warroom.kernel.refusals import ContentError, Refused
from warroom.kernel.teaching import Lesson

LESSONS: Final = [(game, name) for game in FOLDERS for name in lessons(game)]
PUZZLES: Final = [(game, name) for game in FOLDERS for name in puzzles(game)]


def begun(game: str, lesson: Lesson) -> Match:
    """A game as it begins in a lesson."""
    secret = bytes.fromhex(lesson.file.secret)
    return Match(find(game), lesson.setup, Live(secret), position=lesson.position)


@pytest.mark.parametrize(
    "game, count", [("critical-mass", 1), ("master-ray", 1), ("complex-crashers", 2), ("battle-force", 1)]
)
def test_a_game_has_its_guided_first_games(game: str, count: int) -> None:
    assert len(lessons(game)) == count


@pytest.mark.parametrize("game, name", LESSONS)
def test_each_hoped_for_choice_is_legal_and_leads_to_the_next_step(game: str, name: str) -> None:
    """Given a lesson, when everybody answers as it says, then its steps come one after the other until it is done."""
    lesson = lessons(game)[name]
    match, seen = begun(game, lesson), []
    while len(match.moves) < len(lesson.turns):
        turn, asked = lesson.turns[len(match.moves)], match.asked()
        if lesson.seat in asked:
            step, hoped, _ = lesson.ahead(len(match.moves))[0]
            assert step is lesson.file.steps[turn.step] and hoped[0] == lesson.answer(match, lesson.seat)
            seen.append(turn.step)
        answers = {seat: lesson.answer(match, seat) for seat in asked}
        for seat, answered in answers.items():
            match.submit(seat, answered)
        assert lesson.follows(match)
    assert sorted(set(seen)) == list(range(len(lesson.file.steps)))


@pytest.mark.parametrize("game, name", LESSONS)
def test_a_lesson_speaks_in_short_sentences_and_names_rules_that_exist(game: str, name: str) -> None:
    file = lessons(game)[name].file
    for step in file.steps:
        assert len(step.order.split()) <= 4 and len(step.reason) <= 140, step.order
        assert not step.rule or step.rule in ledger(game).entries, step.rule
        assert bool(step.rule) <= bool(step.why), "a rule is named by what unfolds"
        for text in step.others:
            find(game).read(text)
    assert len(file.learned) == 4 and all(len(one.says) <= 80 for one in file.learned)


def test_another_choice_leaves_the_lesson_and_undo_brings_it_back() -> None:
    lesson = lessons("critical-mass")["first-duel"]
    match = begun("critical-mass", lesson)
    match.submit(0, "plan evade")
    match.submit(1, "plan heavy-laser")
    assert not lesson.follows(match) and lesson.left(match) == 0 and lesson.answer(match, 1) == ()
    match.undo_agreed()
    assert lesson.follows(match) and lesson.answer(match, 1) == ("plan heavy-laser",)


@pytest.mark.parametrize(
    "line, change, says",
    [
        ('"Raijin> plan light-laser"', '"Raijin> plan storm-lance"', "step 1.*Storm Lance"),
        ('"Raijin> plan light-laser", "Archon> plan heavy-laser"', '"Archon> plan heavy-laser"', "choice of the pupil"),
        ('"Raijin> plan light-laser"', '"Patriot> plan light-laser"', "expected SEAT> choice"),
        ('"Take Light Laser"', '"Take your Light Laser now"', "at most 4 words"),
        ('"Raijin> hit logic-cortex 1"', '"Raijin> hit logic-cortex 3"', "step 2"),
    ],
)
def test_a_lesson_that_does_not_fit_the_rules_is_refused(line: str, change: str, says: str) -> None:
    """Given a lesson in which something was changed, when it is read, then it is told which step is wrong."""
    text = file_text("critical-mass", "lessons/first-duel.toml")
    assert line in text
    with pytest.raises(ContentError, match=says):
        read_lesson("critical-mass", "first-duel", text.replace(line, change, 1))


def test_only_what_is_there_can_be_staged() -> None:
    for wanted in ("lessons/none", "puzzles/none", "none"):
        with pytest.raises(Refused):
            staged("critical-mass", wanted)


@pytest.mark.parametrize("game, name", PUZZLES)
def test_a_puzzle_begins_where_it_says_and_its_answer_is_legal(game: str, name: str) -> None:
    puzzle = puzzles(game)[name]
    found = staged(game, f"puzzles/{name}")
    match = Match(find(game), found.setup, Search(1), position=found.position)
    ask = match.ask(puzzle.seat)
    assert ask is not None and match.seats == puzzle.seats
    choices = [find(game).write(choice) for choice in ask.choices]
    assert puzzle.best in choices and {one.text for one in puzzle.choices} <= set(choices)
    values = [one.value for one in puzzle.choices]
    assert values == sorted(values, reverse=True) and puzzle.margin >= 0.2
    assert all(len(reply.values) == len(values) for reply in puzzle.replies)
    match.submit(puzzle.seat, puzzle.best)
