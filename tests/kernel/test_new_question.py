"""Adding a question touches one file: here the first operator of the example game says where the relay stands at first.

What is new is a class for the question, its line in the table, its form in the notation, and who asks it when.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

import pytest
from mypy_extensions import i64

from tests.support.example_game import FORMS, QUESTIONS, Duel, SignalDuel, inches
from warroom.bots import make_bot
from warroom.kernel.chance import Chance, Search
from warroom.kernel.match import Match
from warroom.kernel.notation import Form, Named, Notation
from warroom.kernel.questions import Question
from warroom.kernel.refusals import Refusal, Refused
from warroom.kernel.state import State
from warroom.kernel.words import first, pack, verb

ASK_RAISE: Final = 40  # a step of the agenda
RAISE: Final = 40  # the verb of its choices
HILLS: Final = (40, 100, 160)


class Raise(Question):
    """On which hill the relay is raised before the first round."""

    def __init__(self) -> None:
        super().__init__("raise", "setup.seats")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """Names the hills."""
        return f"Raise the relay on a hill: {', '.join(map(inches, HILLS))}."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """Any hill."""
        return [pack(RAISE, hill) for hill in range(len(HILLS))]

    def why_not(self, s: State, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """Only a hill will do."""
        return Refusal(self.rule, "First raise the relay on a hill.")

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The relay stands there."""
        s.pop()
        cast(Duel, s).relay = HILLS[first(choice)]


class Hilly(SignalDuel):
    """Signal Duel where the first operator raises the relay."""

    def __init__(self) -> None:
        super().__init__()
        self.notation = Notation(
            FORMS | {"raise": Form(RAISE, ("hill",))},
            self.notation.kinds | {"hill": Named({0: "west", 1: "middle", 2: "east"})},
        )

    def begin(self, setup: Mapping[str, object], chance: Chance) -> State:
        """The hill is asked for before anything is dealt."""
        s = super().begin(setup, chance)
        s.push(pack(ASK_RAISE))
        return s

    def advance(self, state: State, chance: Chance) -> None:
        """The new question is asked where it lies on the agenda."""
        if state.agenda and verb(state.top()) == ASK_RAISE:
            state.asked = 1
        else:
            super().advance(state, chance)

    def question(self, asked: i64) -> Question:
        """The new kind beside the old ones."""
        return RAISING if verb(asked) == ASK_RAISE else QUESTIONS[verb(asked)]


RAISING: Final = Raise()
GAME: Final = Hilly()


def test_a_new_question_is_asked_answered_refused_and_recorded() -> None:
    match = Match(GAME, {}, Search(1))
    assert match.asked() == [0]
    ask = match.ask(0)
    assert ask is not None and ask.prompt == "Raise the relay on a hill: 4.0, 10.0, 16.0."
    with pytest.raises(Refused, match="First raise the relay"):
        match.submit(0, ["send 1"])
    match.submit(0, ["raise east"])
    assert cast(Duel, match.state).relay == 160
    ask = match.ask(0)
    assert ask is not None and ask.kind == "send"


@pytest.mark.parametrize("kind", ["random", "greedy", "search:20"])
def test_every_bot_answers_a_new_question(kind: str) -> None:
    match = Match(GAME, {}, Search(2))
    bots = [make_bot(GAME, kind, seat, 2, seed=seat) for seat in range(2)]
    while not match.over:
        for seat in match.asked():
            match.submit(seat, bots[seat].answer(match.view(seat)))
    assert sorted(match.returns()) == [-1.0, 1.0] or match.returns() == [0.0, 0.0]
