"""Which student is played this turn."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.master_ray.questions.step import Step
from warroom.games.master_ray.rules.selection import student_choices, take_student
from warroom.games.master_ray.state import Ray
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first


@final
class Student(Step):
    """The student of the turn."""

    def __init__(self) -> None:
        super().__init__("student", "decision.student")

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the active professor must decide."""
        return "Play a student. It does one job for free."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """The students in hand."""
        return student_choices(cast(Ray, s))

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """The student is laid on the dashboard."""
        s.pop()
        take_student(cast(Ray, s), first(choice))

    def why(self, s: Ray, choice: int) -> Refusal:
        """Only a student in hand can be played."""
        return Refusal("select.student-first-and-mandatory", "That student is not in your hand.")
