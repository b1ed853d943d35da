"""Setting up: Mechs and their cards, the secret choice of additional cards, the first Tech 2 card."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.critical_mass import events as e
from warroom.games.critical_mass import steps
from warroom.games.critical_mass.box import ADDITIONAL, NONE, SLOT_BITS
from warroom.games.critical_mass.revisions import AUDITED
from warroom.games.critical_mass.rules.sealed import asker, open_batch
from warroom.games.critical_mass.rules.zones import activate
from warroom.games.critical_mass.state import EMPTY, Q_FIRST, Q_FIT, Battle, Cockpit
from warroom.kernel.words import ones, pack, second


def take_seat(s: Battle, mech: i64, loadout: i64) -> None:
    """A pilot takes a Mech: its Tech 1 cards in hand, the rest Deactivated, every plate on, all markers aside.

    [setup.take-mech-cards, setup.tech1-hand, setup.rest-deactivated, setup.armor-cubes, setup.green-cubes-aside]
    """
    c = Cockpit(s.box.build(mech, loadout))
    c.hand = c.build.mech.starts
    c.off = c.build.cards & ~c.hand
    c.shown = loadout
    c.surely_hand = c.hand
    c.surely_off = c.off
    s.cockpits = [*s.cockpits, c]


def set_up(s: Battle) -> None:
    """All Mechs are known before anybody chooses additional cards; who chooses does so slot by slot, in secret.

    [setup.additional-count-limit, gap.setup.mechs-known-before-customizing]
    """
    batch: list[int] = []
    for seat in range(len(s.cockpits)):
        c = s.cockpits[seat]
        s.tell(e.TAKES_MECH, seat, c.mech)
        if (s.custom >> seat) & 1:
            for slot in range(len(c.build.mech.slot_tech)):
                batch.append(pack(Q_FIT, seat, slot))
    s.push(steps.FIRST_PICK)
    s.push(steps.FITTED)
    open_batch(s, batch)


def copies_left(s: Battle, seat: i64, kind: i64) -> i64:
    """How many copies of an additional card a seat may still take: each pilot draws on a whole pool of its own.

    [gap.data.additional-duplicates, gap.data.additional-set-per-player]
    """
    left: i64 = 0
    for number in range(len(s.box.pool)):
        if (s.pools >> number) & 1:
            left += s.box.pool[number][kind]
    for taken in s.cockpits[seat].draft:
        if taken == kind:
            left -= 1
    return left


def fits_slot(s: Battle, seat: i64, slot: i64, kind: i64) -> bool:
    """A card fits a slot of exactly its Tech and of its type, or of any type.

    [setup.additional-match, customize.any-type, gap.setup.type-any-slot]
    """
    mech = s.cockpits[seat].build.mech
    found = s.box.kinds[kind]
    return found.tech == mech.slot_tech[slot] and (mech.slot_type[slot] == NONE or mech.slot_type[slot] == found.type)


def cards_for_slot(s: Battle, seat: i64, slot: i64) -> list[int]:
    """The kinds of additional cards that may go into a slot."""
    found: list[int] = []
    for kind in range(1, len(s.box.kinds)):
        if fits_slot(s, seat, slot, kind) and copies_left(s, seat, kind) > 0:
            found.append(kind)
    return found


def add_fitted_cards(s: Battle) -> None:
    """The chosen cards go face-down to the Deactivated piles; only how many is known.

    [gap.setup.additional-disclosed, gap.info.slot-secret]
    """
    for word in s.batch:
        c = s.cockpits[asker(word)]
        kind: i64 = c.draft[second(word)]
        if kind != NONE:
            place = second(word)
            if s.box.revision >= AUDITED:  # a number tells nothing about the slot
                place = 0
                while (c.loadout >> (place * SLOT_BITS)) & 0xFF:
                    place += 1
            c.loadout |= kind << (place * SLOT_BITS)
    for seat in range(len(s.cockpits)):
        c = s.cockpits[seat]
        c.draft = EMPTY
        if (s.custom >> seat) & 1:
            c.build = s.box.build(c.mech, c.loadout)
            c.off = c.build.cards & ~c.hand
            s.tell(e.FITTED, seat, ones(c.off & ADDITIONAL), 0)
    s.batch = EMPTY


def first_pick(s: Battle) -> None:
    """As the last step of setting up each pilot may take one Tech 2 card; all decide together and in secret.

    [setup.initial-activation-one, gap.setup.initial-secret]
    """
    batch: list[int] = []
    for seat in range(len(s.cockpits)):
        batch.append(pack(Q_FIRST, seat))
    s.push(steps.PICKED)
    open_batch(s, batch)


def add_first_cards(s: Battle) -> None:
    """The Tech 2 cards join the opening hands unseen, and the first turn begins. [gap.setup.initial-primes]"""
    for seat in range(len(s.cockpits)):
        c = s.cockpits[seat]
        card: i64 = c.draft[0]
        c.draft = EMPTY
        if card == NONE:
            s.tell(e.NO_FIRST_CARD, seat)
        else:
            activate(s, seat, card, 1 << 2)
            s.tell(e.FIRST_CARD, seat, c.build.kinds[card].number, 0, 1 << seat)
    s.batch = EMPTY
    s.push(steps.BEGIN_TURN)
