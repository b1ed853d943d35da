"""Whether a card follows up another, and which."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from warroom.games.critical_mass.box import NONE, card_of
from warroom.games.critical_mass.questions.pilot import PilotQuestion, name_each
from warroom.games.critical_mass.rules.turn import playable
from warroom.games.critical_mass.state import Battle
from warroom.games.critical_mass.tactics import idle, likely_card
from warroom.games.critical_mass.verbs import DO_FOLLOW, DO_PASS
from warroom.kernel.chance import Chance
from warroom.kernel.refusals import Refusal
from warroom.kernel.state import State
from warroom.kernel.words import first, second, third, verb


def follow_ups(s: Battle, seat: i64, asked: i64) -> i64:
    """The cards of the hand that fit as a follow-up."""
    return playable(s, seat) & s.cockpits[seat].build.fits[s.box.effects[second(asked)].filter]


@final
class Follow(PilotQuestion):
    """A follow-up, or none."""

    def __init__(self) -> None:
        step = Refusal("gap.multi.follow-up-when", "This is the time for a follow-up, or to pass.")
        super().__init__("follow-up", "gap.multi.follow-up-when", (DO_FOLLOW, DO_PASS), step, True)

    def prompt(self, s: State, seat: i64, asked: i64) -> str:
        """The text of the card that allows it."""
        battle = cast(Battle, s)
        title = battle.cockpits[seat].build.kind(third(asked)).title
        return f"{title}: {battle.box.effects[second(asked)].text}, or pass."

    def choices(self, s: State, seat: i64, asked: i64) -> list[int]:
        """To pass, or a card that fits."""
        battle = cast(Battle, s)
        return [DO_PASS, *name_each(battle.cockpits[seat].build, follow_ups(battle, seat, asked), DO_FOLLOW)]

    def meaning(self, s: Battle, seat: i64, asked: i64, choice: i64) -> i64:
        """A card of the hand."""
        if choice == DO_PASS:
            return NONE
        return card_of(s.cockpits[seat].build, follow_ups(s, seat, asked), first(choice))

    def why(self, s: Battle, seat: i64, asked: i64, choice: i64) -> Refusal | None:
        """The card must be in hand, allowed, and fit as printed."""
        c, kind = s.cockpits[seat], first(choice)
        card = s.box.kinds[kind].title
        if card_of(c.build, c.hand, kind) == NONE:
            return Refusal("gap.multi.follow-up-zone", f"{card} is not in your hand.")
        if card_of(c.build, playable(s, seat), kind) == NONE:
            return Refusal("attack-effects.exist", f"You are not allowed to play {card} this turn.")
        return Refusal("multi.unmodified-speed", f"{card} does not fit as this follow-up; printed values decide.")

    def hunch(self, s: State, seat: i64, asked: i64, rng: Chance) -> i64:
        """The strongest card that fits."""
        return likely_card(cast(Battle, s), self.choices(s, seat, asked))

    def idle(self, s: State, seat: i64, asked: i64, choice: i64) -> bool:
        """Whether a card would be played to no effect."""
        battle = cast(Battle, s)
        return verb(choice) == DO_FOLLOW and idle(battle, seat, battle.box.kinds[first(choice)])
