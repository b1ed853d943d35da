"""What all questions of Battle Force have in common."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from warroom.games.battle_force.state import Battle
from warroom.kernel.chance import Chance
from warroom.kernel.questions import Question
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Order(Question):
    """A question of Battle Force: it knows why another choice is not among its own."""

    def why_not(self, s: State, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """The rule that forbids a choice which is not listed."""
        assert isinstance(s, Battle)
        return self.why(s, asked, choice)

    def rivals(self, s: State, seat: i64, asked: i64, rng: Chance) -> list[int]:
        """What suggests itself, and nothing else where another choice hardly matters or cannot be judged yet."""
        return [self.hunch(s, seat, asked, rng)]

    def why(self, s: Battle, asked: i64, choice: i64) -> Refusal | None:
        """The rule that forbids a choice."""
        return self.not_now(s, asked)

    def not_now(self, s: Battle, asked: i64) -> Refusal:
        """The refusal of a choice of another time."""
        return Refusal(self.rule, f"This is not what is decided now. {self.prompt(s, 0, asked)}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Dilemma(Order):
    """A question with few choices, all of which are worth trying out."""

    def rivals(self, s: State, seat: i64, asked: i64, rng: Chance) -> list[int]:
        """All choices, what suggests itself first."""
        return hunch_first(self.hunch(s, seat, asked, rng), self.choices(s, seat, asked))


def hunch_first(hunch: i64, words: list[int]) -> list[int]:
    """Some choices, and before them the one that suggests itself."""
    return [int(hunch), *[word for word in words if word != hunch]]
