"""What all questions of Complex Crashers have in common: which verbs answer them, and what is said to any other."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from warroom.games.complex_crashers import codes, merits
from warroom.games.complex_crashers.box import Box, Effect
from warroom.games.complex_crashers.naming import ability_title as ability_title
from warroom.games.complex_crashers.naming import charges_said as charges_said
from warroom.games.complex_crashers.naming import unit_name as unit_name
from warroom.games.complex_crashers.naming import unit_title as unit_title
from warroom.games.complex_crashers.state import ABILITY, FIRE, FIRST_REACTOR, PLACE, SOURCE, Raid
from warroom.games.complex_crashers.verbs import DO_USE
from warroom.kernel.chance import Chance
from warroom.kernel.questions import Question
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, second, verb

RIVALS: Final = 6  # choices that search tries out


class CrasherQuestion(Question):
    """A question to the Operatives or to the Manager."""

    def __init__(self, kind: str, rule: str, verbs: tuple[int, ...], otherwise: str) -> None:
        super().__init__(kind, rule)
        self.verbs = verbs
        self.otherwise = otherwise  # what is said to a choice that does not answer it

    def why_not(self, s: State, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """The rule that forbids a choice."""
        if verb(choice) not in self.verbs:
            return too_late(cast(Raid, s).box, choice) or Refusal(self.rule, self.otherwise)
        return self.why(cast(Raid, s), seat, asked, choice)

    def why(self, s: Raid, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """The rule that forbids a choice which could answer this question."""
        return Refusal(self.rule, self.otherwise)

    def seat(self, s: Raid, asked: i64) -> i64:
        """The seat that is asked."""
        raise NotImplementedError

    def listing(self, s: State, seat: i64, asked: i64) -> list[int]:
        """The choices as they were listed when this was asked, or anew."""
        return s.options if s.options else self.choices(s, seat, asked)

    def promising(self, s: State, seat: i64, asked: i64, rng: Chance) -> list[int]:
        """The choices that may be better than the hunch, the likeliest first."""
        return self.listing(s, seat, asked)

    def rivals(self, s: State, seat: i64, asked: i64, rng: Chance) -> list[int]:
        """The hunch, and the few choices that may be better."""
        found: list[int] = []
        hunch = self.hunch(s, seat, asked, rng)
        if hunch:
            found.append(hunch)
        for choice in self.promising(s, seat, asked, rng):
            if choice != hunch and len(found) < RIVALS:
                found.append(choice)
        return found

    def merits(self, s: State, seat: i64, asked: i64, choice: i64) -> str:
        """What speaks for a choice: odds, what a reaction saves, whom a payment feeds."""
        return merits.merits(cast(Raid, s), int(asked), int(choice))


class AbilityQuestion(CrasherQuestion):
    """A question about an ability under way: whoever controls its unit decides; fire is in the hands of the initiative.

    The first operand of the word that asks is the frame of the ability.
    """

    def seat(self, s: Raid, asked: i64) -> i64:
        """The side whose ability it is. [burning.start-roller, burning.enter-roller, gap.burning-which-op]"""
        source = s.frames[first(asked)][SOURCE]
        return s.initiative if source == FIRE else s.side_of(source)

    def role(self, s: State, seat: i64, asked: i64, choice: i64) -> i64:
        """The Operative whose ability it is."""
        raid = cast(Raid, s)
        return role_of(raid, raid.frames[first(asked)][SOURCE])


def too_late(box: Box, choice: i64) -> Refusal | None:
    """What is said to a reaction outside of any window that is open to its side; None for anything else.

    [ability.reaction-timing, gap.stack-batch]
    """
    if verb(choice) != DO_USE or box.abilities[second(choice)].trigger == codes.NO_TRIGGER:
        return None
    title = box.abilities[second(choice)].title
    return Refusal("ability.reaction-timing", f"{title} is a reaction, and no window is open for it now.")


def role_of(s: Raid, unit: i64) -> i64:
    """The role whose business a unit is: an Operative's own, if there are several; -1: anybody's."""
    return unit if unit < FIRST_REACTOR and s.team_size() > 1 else -1


def effect_asking(s: Raid, asked: i64) -> Effect:
    """The effect about which an ability under way asks."""
    f = s.frames[first(asked)]
    return s.box.abilities[f[ABILITY]].program[f[PLACE] - 1]
