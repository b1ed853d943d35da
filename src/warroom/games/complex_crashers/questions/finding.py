"""Which kind of question a word asks, and which seat; and what is done until something is asked."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.complex_crashers import steps
from warroom.games.complex_crashers.questions.acting import Act, Greet, React
from warroom.games.complex_crashers.questions.base import CrasherQuestion
from warroom.games.complex_crashers.questions.choosing import Accept, Choose, TakePillar
from warroom.games.complex_crashers.questions.dice import AssignDie, Ignore, Reroll, Target
from warroom.games.complex_crashers.questions.equipping import Respec, Swap, Tidy
from warroom.games.complex_crashers.questions.managing import DeployByCard, DeployInReveal, Unmark, Upgrade
from warroom.games.complex_crashers.questions.moving import Company, NextFire, Order, Step
from warroom.games.complex_crashers.questions.paying import ChargeUp, NamePayer, Pay, PayCharges
from warroom.games.complex_crashers.questions.placing import GiveToken, JoinTile, OpenWay, PlaceReserved, PlaceTile
from warroom.games.complex_crashers.rules import flow, placement, upkeep
from warroom.games.complex_crashers.state import MANAGER, TEAM, Raid
from warroom.kernel.chance import Chance
from warroom.kernel.words import verb


def lay_out(kinds: dict[int, CrasherQuestion]) -> list[CrasherQuestion]:
    """Each kind of question at its number, to be found quickly; nobody asks what lies between them."""
    any_kind = next(iter(kinds.values()))
    return [kinds.get(number, any_kind) for number in range(max(kinds) + 1)]


QUESTIONS: Final = lay_out(
    {
        # the flow
        steps.ASK_ACT: Act(),
        steps.ASK_REACT: React(),
        steps.ASK_CHOOSE: Choose(),
        steps.ASK_OFFER: Accept(),
        steps.ASK_STEP: Step(),
        steps.ASK_COMPANY: Company(),
        steps.ASK_PILLAR: TakePillar(),
        steps.ASK_TARGET: Target(),
        steps.ASK_DIE: AssignDie(),
        steps.ASK_IGNORE: Ignore(),
        steps.ASK_REROLL: Reroll(),
        steps.ASK_FIRE: NextFire(),
        steps.ASK_ORDER: Order(),
        steps.ASK_GAINED: Greet(),
        # the Manager's business
        steps.ASK_PAY: Pay(),
        steps.ASK_PAYER: NamePayer(),
        steps.ASK_CHARGES: PayCharges(),
        steps.ASK_CHARGE_UP: ChargeUp(),
        steps.ASK_DEPLOY: DeployInReveal(),
        steps.ASK_REGION: DeployByCard(),
        steps.ASK_UPGRADE: Upgrade(),
        steps.ASK_UNMARK: Unmark(),
        steps.ASK_RESPEC: Respec(),
        steps.ASK_SWAP: Swap(),
        steps.ASK_TIDY: Tidy(),
        # tiles
        steps.ASK_TILE: PlaceTile(),
        steps.ASK_RESERVED: PlaceReserved(),
        steps.ASK_JOIN: JoinTile(),
        steps.ASK_TOKEN: GiveToken(),
        steps.ASK_MEND: OpenWay(),
    }
)


def find_question(asked: i64) -> CrasherQuestion:
    """The kind of question that a word asks."""
    return QUESTIONS[verb(asked)]


def seat_asked(s: Raid, asked: i64) -> i64:
    """The seat that a word asks."""
    return QUESTIONS[verb(asked)].seat(s, asked)


def advance(s: Raid, chance: Chance) -> None:
    """Does what is on the agenda until a side must decide or the game is over."""
    while s.agenda:
        step = s.top()
        kind = verb(step)
        if kind >= steps.ASK:
            s.asked = MANAGER + 1 if seat_asked(s, step) == MANAGER else TEAM + 1
            return
        s.pop()
        if kind < steps.BEGIN:
            flow.do_step(s, step, chance)
        elif kind < steps.TILES:
            upkeep.do_step(s, step, chance)
        else:
            placement.do_step(s, step, chance)
    s.asked = 0
