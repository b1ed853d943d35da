"""Disruption: a faster Weapon's damage robs slower cards of their effect."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.critical_mass import events as e
from warroom.games.critical_mass.rules.numbers import has, speed
from warroom.games.critical_mass.state import UNINTERRUPTIBLE, Battle
from warroom.kernel.words import lowest


def open_to_disruption(s: Battle, seat: i64) -> i64:
    """Cards in play that have not taken effect: those not resolved, and those that wait for the end of Combat."""
    c = s.cockpits[seat]
    return (c.waiting | (c.play & c.build.deferred)) & ~c.jammed


def disrupt(s: Battle, seat: i64, victim: i64) -> None:
    """Damage of a Weapon at its Speed Disrupts each slower card of the Mech it hit, card by card."""
    c = s.cockpits[victim]
    pace = s.cockpits[seat].pace
    cards = open_to_disruption(s, victim)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if speed(s, victim, card) < pace and not has(s, victim, card, UNINTERRUPTIBLE):
            c.jammed |= 1 << card
            s.tell(e.DISRUPTED, victim, c.build.kinds[card].number, seat)
