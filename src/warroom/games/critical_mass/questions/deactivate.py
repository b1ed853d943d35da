"""Which card a pilot loses, and from where."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.critical_mass.questions.cards import CardQuestion
from warroom.games.critical_mass.rules.effects import cards_to_choose
from warroom.games.critical_mass.state import COOLDOWN, EQUIPPED, HAND, PLAY, Battle, Cockpit
from warroom.games.critical_mass.verbs import DO_DEACTIVATE, DO_PASS
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, lowest, pack, second


def lying(c: Cockpit, zone: i64) -> i64:
    """The cards of a seat in one place."""
    if zone == HAND:
        return c.hand
    if zone == PLAY:
        return c.play
    return c.equipped if zone == EQUIPPED else c.cooldown


@final
class Deactivate(CardQuestion):
    """The card that is Deactivated; its owner chooses."""

    def __init__(self) -> None:
        step = Refusal("deactivate.owner-chooses", "You have to Deactivate a card.")
        super().__init__("deactivate", "deactivate.owner-chooses", (DO_DEACTIVATE,), step, True)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """What the owner decides."""
        return "Choose the card that is Deactivated."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """A choice for each kind of card and each place it lies in. [gap.critical.deactivate-zone-choice]"""
        battle = cast(Battle, s)
        c = battle.cockpits[first(asked) >> 8]
        cards = cards_to_choose(battle, seat, asked)
        found: list[int] = []
        for zone in (HAND, PLAY, EQUIPPED, COOLDOWN):
            here = c.build.one_of_each(cards & lying(c, zone))
            while here:
                found.append(pack(DO_DEACTIVATE, c.build.kinds[lowest(here)].number, zone))
                here &= here - 1
        return found or [DO_PASS]

    def pile(self, s: Battle, seat: i64, asked: i64, choice: i64) -> i64:
        """The cards that fit, in the place that was named."""
        return cards_to_choose(s, seat, asked) & lying(s.cockpits[first(asked) >> 8], second(choice))

    def why_not_card(self, s: Battle, seat: i64, asked: i64, card: i64, title: str) -> Refusal:
        """It must lie there, and fit."""
        return Refusal("deactivate.listed-cards", f"{title} is not there, or is not among the cards affected.")
