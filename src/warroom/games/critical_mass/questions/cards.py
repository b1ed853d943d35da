"""What the questions of card texts about cards have in common: one card of a pile."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from warroom.games.critical_mass.box import NONE, card_of
from warroom.games.critical_mass.questions.pilot import PilotQuestion, name_each
from warroom.games.critical_mass.rules.effects import cards_to_choose
from warroom.games.critical_mass.state import Battle
from warroom.games.critical_mass.tactics import likely_card
from warroom.games.critical_mass.verbs import DO_PASS
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, second


class CardQuestion(PilotQuestion):
    """Which card a text is about; where none fits, there is only to pass."""

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """A choice for each kind of card that fits."""
        battle = cast(Battle, s)
        build = battle.cockpits[first(asked) >> 8].build
        return name_each(build, cards_to_choose(battle, seat, asked), self.answers[0]) or [DO_PASS]

    def meaning(self, s: Battle, seat: i64, asked: i64, choice: i64) -> i64:
        """A card of the Mech concerned."""
        if choice == DO_PASS:
            return NONE
        return card_of(s.cockpits[first(asked) >> 8].build, self.pile(s, seat, asked, choice), first(choice))

    def pile(self, s: Battle, seat: i64, asked: i64, choice: i64) -> i64:
        """The cards that a choice may mean."""
        return cards_to_choose(s, seat, asked)

    def may_pass(self, s: Battle, asked: i64) -> bool:
        """What was chosen among several may not be declined."""
        return not s.box.effects[second(asked)].must

    def why(self, s: Battle, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """A fixed card can never be chosen, and others only if they fit."""
        title = s.box.kinds[first(choice)].title
        build = s.cockpits[first(asked) >> 8].build
        card = card_of(build, build.cards, first(choice))
        if card != NONE and (build.fixed >> card) & 1:
            return Refusal("gap.recharge.attack-effects", f"{title} can never be chosen for that.")
        return self.why_not_card(s, seat, asked, card, title)

    def why_not_card(self, s: Battle, seat: i64, asked: i64, card: i64, title: str) -> Refusal:
        """Why a card that is not fixed (NONE: somebody else's) cannot be chosen."""
        return Refusal(self.otherwise.rule, f"{title} cannot be chosen here.")

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The best card to take, the worst one to give away."""
        return likely_card(cast(Battle, s), self.choices(s, seat, asked))
