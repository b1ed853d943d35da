"""What the questions of a turn have in common: each is the time for its own choices and for no others."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from warroom.games.master_ray.state import (
    ASK_RESOLVE,
    ASK_STAFF,
    ASK_STUDENT,
    LEAD,
    LOCK,
    PLACE,
    READY,
    TAKE_STUDENT,
    Ray,
)
from warroom.kernel.questions import Question
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import verb

STEP_OF = {TAKE_STUDENT: ASK_STUDENT, PLACE: ASK_STAFF, LEAD: ASK_STAFF, LOCK: ASK_STAFF, READY: ASK_STAFF}
STEP_NAMES = {ASK_STUDENT: "choosing the student", ASK_STAFF: "selecting actions", ASK_RESOLVE: "resolving actions"}


class Step(Question):
    """A step of the active professor's turn."""

    def why_not(self, s: State, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """The first rule, in the order of the turn, that forbids a choice."""
        step = STEP_OF.get(int(verb(choice)), ASK_RESOLVE)
        now = int(verb(asked))
        if step == now:
            return self.why(cast(Ray, s), int(choice))
        if now == ASK_STUDENT:
            return Refusal("select.student-first-and-mandatory", "A turn begins with choosing a student.")
        if now == ASK_RESOLVE and step == ASK_STAFF:
            return Refusal("gap.select.binding", "The selection is final; nothing may be added or moved now.")
        return Refusal("turn.three-steps", f"This is the time for {STEP_NAMES[now]}, not for {STEP_NAMES[step]}.")

    def why(self, s: Ray, choice: int) -> Refusal:
        """The rule that forbids a choice which belongs to this step."""
        raise NotImplementedError
