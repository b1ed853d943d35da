"""The technology grid: what can be staged, in which order, and for how much."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.complex_crashers import codes, steps
from warroom.games.complex_crashers import events as e
from warroom.games.complex_crashers.box import bit
from warroom.games.complex_crashers.rules import charges
from warroom.games.complex_crashers.state import Raid, slot_of
from warroom.kernel.words import pack


def staged(s: Raid, slot: i64) -> bool:
    """Whether a technology is staged; once staged it stays so. [staging.enables-deploy, gap.damage-redeploy]"""
    return (s.staged >> slot) & 1 != 0


def missing_before(s: Raid, slot: i64) -> i64:
    """The grid slots that must be staged before this one, and are not.

    The tier below of the same type, and for Alien and Mechanical technologies the Basic one of the same tier.

    [staging.same-type-previous-tier, staging.basic-first, staging.no-cross-type, example.staging-alien-two,
    example.staging-no-mechanical]
    """
    card = s.printed(slot)
    needed: i64 = 0
    if card.tier > 1:
        needed |= bit(slot_of(card.tier - 1, card.tech))
    if card.tech != codes.BASIC:
        needed |= bit(slot_of(card.tier, codes.BASIC))
    return needed & ~s.staged


def can_stage(s: Raid, slot: i64) -> bool:
    """Whether a technology can be staged now: not yet staged, what comes before it is, and its tier can be paid.

    [staging.cost]
    """
    if staged(s, slot) or missing_before(s, slot):
        return False
    return charges.affordable(s, s.printed(slot).tier, 0)


def stage(s: Raid, slot: i64) -> None:
    """The Manager pays as many charges as the tier, of whatever type. [staging.cost]"""
    s.push(pack(steps.STAGE, slot))
    charges.pay_charges(s, s.printed(slot).tier, 0)


def complete_staging(s: Raid, slot: i64) -> None:
    """The technology can be deployed from now on. [staging.enables-deploy]"""
    s.staged |= bit(slot)
    s.tell(e.STAGED, s.cards[slot])
