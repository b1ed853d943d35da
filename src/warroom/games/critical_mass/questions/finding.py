"""Which kind of question a word asks."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.critical_mass import codes
from warroom.games.critical_mass.box import Box
from warroom.games.critical_mass.questions.activate import Activate
from warroom.games.critical_mass.questions.choose import Choose
from warroom.games.critical_mass.questions.cool import Cool
from warroom.games.critical_mass.questions.deactivate import Deactivate
from warroom.games.critical_mass.questions.disable import Disable
from warroom.games.critical_mass.questions.first_card import FirstCard
from warroom.games.critical_mass.questions.fit import Fit
from warroom.games.critical_mass.questions.follow import Follow
from warroom.games.critical_mass.questions.hit import Hit
from warroom.games.critical_mass.questions.order import Order
from warroom.games.critical_mass.questions.pilot import PilotQuestion
from warroom.games.critical_mass.questions.plan import Plan
from warroom.games.critical_mass.questions.recharge import Recharge
from warroom.games.critical_mass.questions.repair import Repair
from warroom.games.critical_mass.state import Q_EFFECT, Q_FIRST, Q_FIT, Q_FOLLOW, Q_HIT, Q_ORDER, Q_PLAN
from warroom.kernel.words import second, verb


def lay_out(kinds: dict[int, PilotQuestion]) -> list[PilotQuestion]:
    """Each kind of question at its number, to be found quickly; nobody asks what lies between them."""
    any_kind = next(iter(kinds.values()))
    return [kinds.get(number, any_kind) for number in range(max(kinds) + 1)]


BY_WORD: Final = lay_out(
    {Q_HIT: Hit(), Q_PLAN: Plan(), Q_FIT: Fit(), Q_FIRST: FirstCard(), Q_FOLLOW: Follow(), Q_ORDER: Order()}
)
BY_EFFECT: Final = lay_out(  # what a card's text asks, by the verb of its effect
    {
        codes.RECHARGE: Recharge(),
        codes.ACTIVATE: Activate(),
        codes.COOL: Cool(),
        codes.DEACTIVATE: Deactivate(),
        codes.DISABLE: Disable(),
        codes.REPAIR: Repair(),
        codes.CHOOSE_ONE: Choose(),
    }
)


def find_question(box: Box, asked: i64) -> PilotQuestion:
    """The kind of question that a word asks."""
    kind = verb(asked)
    if kind == Q_EFFECT:
        return BY_EFFECT[box.effects[second(asked)].verb]
    return BY_WORD[kind]
