"""The places of cards: hand, in play, equipped, Cooldown, Deactivated; and what everybody can work out of them.

Whoever watches cards move knows where some hidden ones must be: a card seen going to a hand is there until a hidden
move may have taken it. The tallies `surely_hand` and `surely_off` keep that, from public moves alone.
"""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.critical_mass import events as e
from warroom.games.critical_mass.revisions import AUDITED
from warroom.games.critical_mass.state import (
    COOLDOWN,
    EQUIPPED,
    HAND,
    MECH_JAMMED,
    OWN,
    PLAY,
    SLOT_BITS,
    Battle,
    Cockpit,
)


def show(c: Cockpit, card: i64) -> None:
    """A card that lies open is known from then on, wherever it goes."""
    if card >= OWN:
        place = (card - OWN) * SLOT_BITS
        kind = (c.loadout >> place) & 0xFF
        c.shown |= kind << place


def zone_of(c: Cockpit, card: i64) -> i64:
    """Where a card lies that is not Deactivated."""
    bit: i64 = 1 << card
    if c.hand & bit:
        return HAND
    if c.play & bit:
        return PLAY
    return EQUIPPED if c.equipped & bit else COOLDOWN


def take_away(c: Cockpit, card: i64) -> None:
    """Takes a card from wherever it lies."""
    keep: i64 = ~(1 << card)
    c.hand &= keep
    c.play &= keep
    c.equipped &= keep
    c.cooldown &= keep
    c.off &= keep
    c.waiting &= keep
    c.surely_hand &= keep
    c.surely_off &= keep


def to_play(s: Battle, seat: i64, card: i64) -> None:
    """A card is played from the hand: it stays in play up to the Cooldown Step.

    If it was Disrupted earlier this turn and has come back, it is not so any more, though its Mech was.
    """
    c = s.cockpits[seat]
    take_away(c, card)
    if s.box.revision >= AUDITED and (c.jammed >> card) & 1:
        c.jammed = (c.jammed & ~(1 << card)) | MECH_JAMMED
    c.play |= 1 << card
    c.used |= 1 << card
    c.waiting |= 1 << card
    show(c, card)


def to_hand(s: Battle, seat: i64, card: i64) -> None:
    """A card that lies open goes to the hand, and everybody sees it go."""
    c = s.cockpits[seat]
    take_away(c, card)
    c.hand |= 1 << card
    c.surely_hand |= 1 << card


def to_cooldown(s: Battle, seat: i64, card: i64) -> None:
    """A card goes face-up to its owner's Cooldown pile."""
    c = s.cockpits[seat]
    take_away(c, card)
    c.cooldown |= 1 << card
    show(c, card)


def to_off(s: Battle, seat: i64, card: i64, fitting: i64) -> None:
    """A card goes face-down to the Deactivated pile; out of a hand nobody else sees which of the fitting ones."""
    c = s.cockpits[seat]
    zone = zone_of(c, card)
    take_away(c, card)
    c.off |= 1 << card
    if zone == HAND:
        c.surely_hand &= ~fitting
        s.tell(e.DEACTIVATED_HIDDEN, seat, c.build.kinds[card].number, 0, 1 << seat)
        return
    c.surely_off |= 1 << card
    s.tell(e.DEACTIVATED, seat, c.build.kinds[card].number)


def activate(s: Battle, seat: i64, card: i64, possible: i64) -> None:
    """A Deactivated card goes to the hand without being shown; it may be any of the possible ones."""
    c = s.cockpits[seat]
    take_away(c, card)
    c.hand |= 1 << card
    c.surely_off &= ~possible


def equip(s: Battle, seat: i64, card: i64) -> None:
    """Equipment is attached to the Mech and lies face-up above its board."""
    c = s.cockpits[seat]
    take_away(c, card)
    c.equipped |= 1 << card
