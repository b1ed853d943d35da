"""The second chapter: the rules. Who is asked, what may be chosen, and what comes of it.

The flow is always `answer` (take the asked seats' choices, by the question that was asked), then `advance` (do what is
on the agenda until somebody must decide again).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64, mypyc_attr

from warroom.kernel.chance import Chance
from warroom.kernel.chapters.shelf import Shelf
from warroom.kernel.notation import Notation
from warroom.kernel.questions import Question
from warroom.kernel.refusals import Refusal, Refused
from warroom.kernel.state import State
from warroom.kernel.visibility import Part, View, dump_parts, load_parts, make_view, parts_at
from warroom.kernel.words import lowest

NOTHING: Final[list[int]] = []  # the options while nobody alone decides; never changed


class NothingToChoose(LookupError):
    """A fault of a game's rules: somebody is asked and has nothing to answer."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Shelf):
    """What happens at the table: the part of a game that must be fast."""

    def __init__(self, name: str, title: str, revision: int, content: str, parts: list[Part]) -> None:
        super().__init__(name, title, revision, content)
        self.parts = parts_at(parts, revision)
        self.notation = Notation({}, {})  # of choices; each game sets its own

    # -- each game -----------------------------------------------------------------------------------------------

    def begin(self, setup: Mapping[str, object], chance: Chance) -> State:
        """The table as laid out for this set-up, with the first steps on the agenda."""
        raise NotImplementedError

    def blank(self) -> State:
        """A state whose parts are about to be filled by `load`."""
        raise NotImplementedError

    def advance(self, s: State, chance: Chance) -> None:
        """Does what is on the agenda until a seat is asked (sets `s.asked`) or the game is over."""
        raise NotImplementedError

    def asking(self, s: State, seat: i64) -> i64:
        """The word that asks a seat which must decide now."""
        return s.agenda[-1]

    def question(self, asked: i64) -> Question:
        """The kind of question that a word asks."""
        raise NotImplementedError

    def returns(self, s: State) -> list[float]:
        """Each seat's result from -1 to 1 once the game is over."""
        raise NotImplementedError

    def party(self, s: State, seat: i64) -> i64:
        """The number of the party a seat plays for, the same for teammates; without teams every seat is one."""
        return seat

    def playing(self, s: State, seat: i64) -> bool:
        """Whether a seat is still in the game, though others may play on without it."""
        return True

    def conserved(self, s: State) -> list[str]:
        """What is wrong with the pieces of this state (lost, doubled, out of range), for tests."""
        return []

    # -- playing -------------------------------------------------------------------------------------------------

    def new(self, setup: Mapping[str, object], chance: Chance) -> State:
        """A legal start, at the first decision, or a refusal that names what is wrong with the set-up."""
        s = self.begin(self.setup(setup), chance)
        self.proceed(s, chance)
        return s

    def proceed(self, s: State, chance: Chance) -> None:
        """Runs to the next real decision; a forced choice that hides nothing and binds nobody is taken."""
        while True:
            self.advance(s, chance)
            asked = s.asked
            if asked == 0 or asked & (asked - 1):
                s.options = NOTHING
                return
            seat = lowest(asked)
            word = self.asking(s, seat)
            question = self.question(word)
            if not question.listed(s, seat, word):
                s.options = NOTHING
                return
            options = question.choices(s, seat, word)
            s.options = options
            if not options:
                self.nothing_to_choose(s, seat)
            if len(options) > 1 or question.hides(s, seat, word) or question.commits(s, seat, word):
                return
            s.options = NOTHING
            question.answer(s, seat, word, options[0], chance)

    def answer(self, s: State, seat: i64, choice: i64, chance: Chance) -> None:
        """Takes a choice known to be legal, one word of an answer, and nothing more; `proceed` does what follows."""
        asked = self.asking(s, seat)
        s.options = NOTHING  # they were of this question
        self.question(asked).answer(s, seat, asked, choice, chance)

    def play(self, s: State, seat: i64, choice: i64, chance: Chance) -> None:
        """Takes a choice known to be legal and runs to the next decision: the fast path of search and the lab."""
        self.answer(s, seat, choice, chance)
        self.proceed(s, chance)

    def play_together(self, s: State, choices: list[int], chance: Chance) -> None:
        """Takes a choice of each asked seat, all known to be legal, and runs to the next decision."""
        asked = s.asked
        while asked:
            seat = lowest(asked)
            asked &= asked - 1
            self.answer(s, seat, choices[seat], chance)
        self.proceed(s, chance)

    def answer_any(self, s: State, seat: i64, rng: Chance, by_hunch: bool) -> i64:
        """Takes any whole answer of an asked seat, by its hunches if wanted; gives the number of words."""
        n: i64 = 0
        while True:
            asked = self.asking(s, seat)
            question = self.question(asked)
            choice: i64 = question.hunch(s, seat, asked, rng) if by_hunch else 0
            if choice == 0:
                options = s.options
                if options and s.asked == 1 << seat:
                    choice = options[rng.pick(len(options))]
                else:
                    choice = question.sample(s, seat, asked, rng)
            goes_on = question.goes_on(s, seat, asked, choice)
            s.options = NOTHING
            question.answer(s, seat, asked, choice, rng)
            n += 1
            if not goes_on:
                return n

    def submit(self, s: State, seat: i64, choice: i64, chance: Chance) -> None:
        """Checks and applies the choice of the only seat asked; an illegal choice changes nothing."""
        refusal = self.why_not(s, seat, choice)
        if refusal is not None:
            raise Refused(refusal)
        if s.asked & (s.asked - 1):
            raise Refused(Refusal("", "Several seats decide here: sealed choices are opened together."))
        self.play(s, seat, choice, chance)

    # -- what an asked seat may do -------------------------------------------------------------------------------

    def choices(self, s: State, seat: i64) -> list[int]:
        """The legal choices of a seat now, all of them if the question lists them; empty when it is not asked."""
        if not (s.asked >> seat) & 1:
            return []
        if s.options and s.asked == 1 << seat:
            return s.options
        asked = self.asking(s, seat)
        found = self.question(asked).choices(s, seat, asked)
        if not found:
            self.nothing_to_choose(s, seat)
        return found

    def why_not(self, s: State, seat: i64, choice: i64) -> Refusal | None:
        """The definitive check: None for a legal choice, else the rule that forbids it."""
        if not (s.asked >> seat) & 1:
            return Refusal("", "The game is over." if s.asked == 0 else "It is not your decision now.")
        if not self.notation.has(choice):
            return Refusal("", "This is not a choice of this game.")
        asked = self.asking(s, seat)
        question = self.question(asked)
        if question.listed(s, seat, asked) and choice in self.choices(s, seat):
            return None
        return question.why_not(s, seat, asked, choice)

    def sample(self, s: State, seat: i64, rng: Chance) -> i64:
        """Any legal choice of an asked seat."""
        options = s.options
        if options and s.asked == 1 << seat:
            return options[rng.pick(len(options))]
        asked = self.asking(s, seat)
        return self.question(asked).sample(s, seat, asked, rng)

    def forced(self, s: State, seat: i64) -> i64:
        """The only choice that an asked seat has; 0 if there are others."""
        asked = self.asking(s, seat)
        if not self.question(asked).listed(s, seat, asked):
            return 0
        options = self.choices(s, seat)
        return options[0] if len(options) == 1 else 0

    def goes_on(self, s: State, seat: i64, choice: i64) -> bool:
        """Whether an asked seat's answer needs further words after this choice."""
        asked = self.asking(s, seat)
        return self.question(asked).goes_on(s, seat, asked, choice)

    def leaving(self, s: State, seat: i64) -> i64:
        """The choice by which an asked seat that has conceded leaves now; 0: none, so a bot answers for it."""
        asked = self.asking(s, seat)
        return self.question(asked).leaving(s, seat, asked)

    def role(self, s: State, seat: i64, choice: i64) -> i64:
        """The role of an asked seat that a choice is of; -1: anybody's."""
        asked = self.asking(s, seat)
        return self.question(asked).role(s, seat, asked, choice)

    def done(self, s: State, seat: i64) -> i64:
        """The choice that ends an asked seat's part once all its roles have said that they are done; 0: none now."""
        asked = self.asking(s, seat)
        return self.question(asked).done(s, seat, asked)

    def nothing_to_choose(self, s: State, seat: i64) -> None:
        """Raises an error that says which question has no answer: the rules are at fault."""
        kind = self.question(self.asking(s, seat)).kind
        raise NothingToChoose(f"{self.name} asks seat {seat + 1} for {kind!r} in turn {s.turn}, with no choice.")

    # -- states --------------------------------------------------------------------------------------------------

    def view(self, s: State, seat: i64) -> View:
        """All that a seat may know (-1: a spectator), built up from nothing."""
        return make_view(self.parts, s, seat)

    def dump(self, s: State) -> dict[str, object]:
        """The state as plain JSON data, at any decision."""
        return dump_parts(self.parts, s)

    def load(self, data: Mapping[str, object]) -> State:
        """The state that was dumped, at the same decision."""
        s = self.blank()
        load_parts(self.parts, s, data)
        self.settle(s)
        return s

    def settle(self, s: State) -> None:
        """Lists the choices of the one asked seat anew, after a state was loaded or imagined."""
        s.options = NOTHING
        asked = s.asked
        if asked and not asked & (asked - 1):
            seat = lowest(asked)
            word = self.asking(s, seat)
            if self.question(word).listed(s, seat, word):
                s.options = self.choices(s, seat)
