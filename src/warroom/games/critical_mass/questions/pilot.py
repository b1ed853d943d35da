"""What all questions to pilots have in common: answers stay sealed until everybody's are in."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from warroom.games.critical_mass.box import Build
from warroom.games.critical_mass.revisions import AUDITED
from warroom.games.critical_mass.rules.sealed import all_in, keep
from warroom.games.critical_mass.state import Battle
from warroom.games.critical_mass.verbs import DO_PASS
from warroom.kernel.chance import Chance
from warroom.kernel.questions import Question
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import lowest, pack, verb


class PilotQuestion(Question):
    """A question to a pilot: which choices answer it, and what is said to any other."""

    def __init__(self, kind: str, rule: str, answers: tuple[int, ...], otherwise: Refusal, secret: bool) -> None:
        super().__init__(kind, rule)
        self.answers = answers  # verbs
        self.otherwise = otherwise
        self.secret = secret  # by the first rules, whether what is answered is nobody else's business

    def answer(self, s: State, seat: i64, asked: i64, choice: i64, chance: Chance) -> None:
        """Keeps what a choice stands for until all answers are in."""
        battle = cast(Battle, s)
        keep(battle, seat, self.meaning(battle, seat, asked, choice))
        if s.log is not None and not s.asked & (s.asked - 1):
            all_in(battle)

    def goes_on(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """A pilot answers all that is asked at the same moment in one answer."""
        return (cast(Battle, s).missing >> (seat * 8)) & 0xFF > 1

    def hides(self, s: State, seat: i64, asked: i64) -> bool:
        """Whether the answer is not for all to hear now: to take it silently would tell that there was only one.

        [gap.info.assignment-visibility]
        """
        battle = cast(Battle, s)
        return not battle.spoken if battle.box.revision >= AUDITED else self.secret

    def why_not(self, s: State, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """The rule that forbids a choice."""
        if verb(choice) not in self.answers or (verb(choice) == DO_PASS and not self.may_pass(cast(Battle, s), asked)):
            return self.otherwise
        return self.why(cast(Battle, s), seat, asked, choice)

    def may_pass(self, s: Battle, asked: i64) -> bool:
        """Whether to pass is an answer, where it is among the verbs."""
        return True

    # -- each question to pilots ---------------------------------------------------------------------------------

    def meaning(self, s: Battle, seat: i64, asked: i64, choice: i64) -> i64:
        """What a legal choice stands for: a card, a number, a component, an option, a plan; NONE for passing."""
        raise NotImplementedError

    def why(self, s: Battle, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """The rule that forbids a choice which could answer this question."""
        raise NotImplementedError


def name_each(build: Build, cards: i64, verb: i64) -> list[int]:
    """A choice for each kind of card in a pile."""
    found: list[int] = []
    cards = build.one_of_each(cards)
    while cards:
        found.append(pack(verb, build.kinds[lowest(cards)].number))
        cards &= cards - 1
    return found
