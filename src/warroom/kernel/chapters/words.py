"""The third chapter: words and pictures. How choices, events, questions and the table itself are told and shown."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64, mypyc_attr

from warroom.kernel.chapters.rules import Rules
from warroom.kernel.copies import reduced
from warroom.kernel.events import EventKind
from warroom.kernel.pictures import Easel, Section, Seen
from warroom.kernel.reasons import Number
from warroom.kernel.state import State
from warroom.kernel.visibility import EVERY_STATE, Part, View


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask:
    """What one seat must decide now: `choices` holds every legal word, or the likeliest ones if not `complete`."""

    def __init__(self, seat: int, kind: str, prompt: str, rule: str, choices: list[int], complete: bool) -> None:
        self.seat = seat
        self.kind = kind
        self.prompt = prompt
        self.rule = rule
        self.choices = choices
        self.complete = complete

    def __repr__(self) -> str:
        more = "" if self.complete else " and more"
        return f"<Ask {self.kind} of seat {self.seat + 1}: {len(self.choices)} choices{more}: {self.prompt}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, 0, "", "", "", [], True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Words(Rules):
    """What is said and shown of a game."""

    def __init__(
        self, name: str, title: str, revision: int, content: str, parts: list[Part], events: list[EventKind]
    ) -> None:
        super().__init__(name, title, revision, content, parts)
        self.events = events
        names = tuple(part.name for part in (*EVERY_STATE, *self.parts))
        self.easel = Easel(self.parts, [Section("text", names, self._text)])  # of its pictures; a board needs more

    # -- each game -----------------------------------------------------------------------------------------------

    def name_operand(self, slot: str, value: int, s: State | None) -> str:
        """What an event's operand is called at the table, for the wording of events."""
        return str(value)

    def operand(self, slot: str, value: int, s: State | None) -> object:
        """An event's operand as plain data for programs: the name of a card, the number of a seat."""
        return value

    def called(self, choice: i64, s: State | None = None) -> str:
        """A choice as players speak of it, for the middle of a sentence; `s` is where it is made, if that is known."""
        return self.write(choice)

    def describe(self, view: View) -> str:
        """A view as text good enough to play by."""
        raise NotImplementedError

    def numbers(self, s: State, seat: i64) -> dict[str, Number]:
        """The numbers on the table that explain themselves, by name; only what this seat knows goes into them."""
        return {}

    def outlook(self, s: State, seat: i64, choice: i64) -> list[dict[str, object]]:
        """How a sealed choice would fare against what others may answer, as plain data for the game's own board."""
        return []

    def aids(self, s: State, seat: i64, asked: i64, choices: list[int]) -> dict[str, object]:
        """What helps to draw a question with these choices, as plain data; by default what the question says itself."""
        return self.question(asked).aids(s, seat, asked)

    def inspect(self, s: State, seat: i64, text: str) -> dict[str, object] | None:
        """What a text that is no choice asks of the table, as plain data: a length, who sees whom; None: nothing."""
        return None

    def summary(self, s: State) -> str:
        """The result of a finished game in one sentence."""
        raise NotImplementedError

    def outcome(self, s: State) -> str:
        """The same for those who see the table, without the reasons for each number."""
        return self.summary(s)

    # -- the same for all ----------------------------------------------------------------------------------------

    def write(self, choice: i64) -> str:
        """A choice as text; the text is the game's notation, stable for ever."""
        return self.notation.write(choice)

    def read(self, text: str) -> int:
        """The choice a text stands for, or a refusal that shows the right form."""
        return self.notation.read(text)

    def ask(self, s: State, seat: i64) -> Ask:
        """What an asked seat must decide, in words, with its choices."""
        asked = self.asking(s, seat)
        question = self.question(asked)
        return Ask(
            seat,
            question.kind,
            question.prompt(s, seat, asked),
            question.rule,
            self.choices(s, seat),
            question.listed(s, seat, asked),
        )

    def asks(self, s: State) -> list[Ask]:
        """Who must decide what, now: several seats when choices are sealed, none when the game is over."""
        return [self.ask(s, seat) for seat in range(int(s.asked).bit_length()) if (s.asked >> seat) & 1]

    def picture(self, s: State, seat: i64) -> dict[str, object]:
        """What a seat sees (-1: a spectator) as named plain data made for drawing."""
        return self.easel.picture(s, seat)

    def _text(self, seen: Seen, seat: int) -> object:
        return self.describe(View(seat, dict(seen)))
