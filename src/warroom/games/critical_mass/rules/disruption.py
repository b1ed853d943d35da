"""Disruption: a faster Weapon's damage robs slower cards of their effect."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.critical_mass import codes, steps
from warroom.games.critical_mass import events as e
from warroom.games.critical_mass.box import Kind
from warroom.games.critical_mass.revisions import AUDITED
from warroom.games.critical_mass.rules.numbers import has, speed
from warroom.games.critical_mass.state import Battle
from warroom.kernel.words import lowest, verb


def open_to_disruption(s: Battle, seat: i64) -> i64:
    """Cards in play that have not taken effect: those not resolved, and those that wait for the end of Combat.

    [disruption.already-resolved, gap.disruption.cards-played-later, gap.disruption.tie-then-follow-up,
    gap.disruption.per-card, gap.disruption.destroying-hit, gap.speed.deferred-card, gap.stun.disrupted]
    """
    c = s.cockpits[seat]
    deferred = c.play & c.build.deferred & ~c.waiting
    found = c.waiting | deferred
    if s.box.revision >= AUDITED:
        while deferred:
            card = lowest(deferred)
            deferred &= deferred - 1
            if not stage_ahead(s, c.build.kinds[card]):
                found &= ~(1 << card)
    return found & ~c.jammed


def stage_ahead(s: Battle, kind: Kind) -> bool:
    """Whether the stage at which a card's text for the end of Combat works is still to come."""
    stage = steps.END_ACTIVATE if kind.activates else steps.END_TEXT
    for step in s.agenda:
        if verb(step) == steps.END_COMBAT or verb(step) == stage:
            return True
    return False


def disrupt(s: Battle, seat: i64, victim: i64) -> None:
    """Damage of a Weapon at its Speed Disrupts each slower card of the Mech it hit, card by card.

    [disruption.tie-immune, disruption.lightning-immune, disruption.uninterruptible, gap.disruption.mech-or-card,
    gap.disruption.mech-hit-but-immune, gap.disruption.may, gap.disruption.multi-attack, gap.disruption.third-party,
    gap.disruption.equal-speed-multiplayer, gap.disruption.tie-with-slower-second, gap.mp.disruption-several,
    gap.speed.compare-modified, gap.indomitable.uninterruptible]
    """
    c = s.cockpits[victim]
    pace = s.cockpits[seat].pace
    cards = open_to_disruption(s, victim)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if speed(s, victim, card) < pace and not has(s, victim, card, codes.UNINTERRUPTIBLE):
            c.jammed |= 1 << card
            s.tell(e.DISRUPTED, victim, c.build.kinds[card].number, seat)
