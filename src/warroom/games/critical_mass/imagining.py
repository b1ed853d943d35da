"""Imagining what a seat cannot know of the others: loadouts, what is in hand, answers that are still sealed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.critical_mass.box import SLOT_BITS, SLOTS
from warroom.games.critical_mass.questions.finding import find_question
from warroom.games.critical_mass.revisions import AUDITED
from warroom.games.critical_mass.rules.deduction import deals, deduced, doubt
from warroom.games.critical_mass.rules.sealed import answered, keep, question
from warroom.games.critical_mass.rules.setup import fits_slot
from warroom.games.critical_mass.rules.zones import in_doubt, unseen
from warroom.games.critical_mass.state import EMPTY, Battle, Cockpit
from warroom.games.critical_mass.tactics import worth
from warroom.kernel.chance import Chance
from warroom.kernel.words import lowest, member, ones

TRIES: Final = 1000  # loadouts that are thought of before one is taken that does not explain all that was seen


def deal_again(s: Battle, seat: i64, rng: Chance, hands: list[int], offs: list[int]) -> None:
    """Deals anew what a seat cannot know of the others: loadouts, what is in hand, answers that are still sealed."""
    for other in range(len(s.cockpits)):
        if other == seat:
            continue
        c = s.cockpits[other]
        seen = c.play | c.equipped | c.cooldown
        secret = (s.custom >> other) & 1 != 0
        if secret:
            additional = hands[other] + offs[other] + ones(seen) - len(c.build.mech.own)
            for i in range(TRIES):
                imagine_loadout(s, other, additional, rng)
                if deduced(c, True).hands:
                    break
        c.hand = c.surely_hand | hand_in_doubt(s, other, hands[other] - ones(c.surely_hand), rng)
        c.off = c.build.cards & ~(seen | c.hand)
    for other in range(len(s.cockpits)):
        if other != seat and s.batch and not (s.spoken >> other) & 1:
            imagine_answers(s, other, rng)


def hand_in_doubt(s: Battle, seat: i64, held: i64, rng: Chance) -> i64:
    """So many cards of which nobody knows whether they are in hand: any that can have led to all that was seen."""
    c = s.cockpits[seat]
    if s.box.revision < AUDITED:
        return some_by_worth(c, in_doubt(c) | unseen(c), held, rng)
    known = deduced(c, (s.custom >> seat) & 1 != 0)
    if doubt(known) & ~(in_doubt(c) | unseen(c)):  # some of them are no secret any more
        return some_by_worth(c, in_doubt(c) | unseen(c), held, rng)
    drawn = rng.pick(known.ways) if known.ways > 1 else 0
    for hand in known.hands:
        drawn -= deals(known, hand)
        if drawn < 0:
            found: i64 = 0
            for group in known.groups:
                found |= some_by_worth(c, group, ones(hand & group), rng)
            return found
    return some_by_worth(c, in_doubt(c) | unseen(c), held, rng)


def some_by_worth(c: Cockpit, cards: i64, n: i64, rng: Chance) -> i64:
    """So many of some cards; whoever could choose has rather taken strong ones."""
    left = cards
    for i in range(n):
        left &= ~(1 << drawn_by_worth(c, left, rng))
    return cards & ~left


def drawn_by_worth(c: Cockpit, cards: i64, rng: Chance) -> i64:
    """One of some cards; whoever could choose has rather taken a strong one."""
    total: i64 = 0
    left = cards
    while left:
        total += worth(c.build.kinds[lowest(left)])
        left &= left - 1
    drawn = rng.pick(total)
    while True:
        card = lowest(cards)
        cards &= cards - 1
        drawn -= worth(c.build.kinds[card])
        if drawn < 0 or not cards:
            return card


def imagine_loadout(s: Battle, seat: i64, cards: i64, rng: Chance) -> None:
    """So many additional cards: those seen in slots where they may lie, elsewhere recommended ones or any that fit."""
    c = s.cockpits[seat]
    mech = c.build.mech
    for i in range(TRIES):
        c.loadout = c.shown
        free: i64 = (1 << len(mech.slot_tech)) - 1
        missing = cards
        places: i64 = 0  # numbers of additional cards that are not taken, as a set
        for place in range(SLOTS):
            kind = (c.shown >> (place * SLOT_BITS)) & 0xFF
            if kind == 0:
                places |= 1 << place
                continue
            missing -= 1
            fitting: i64 = 0
            for slot in range(len(mech.slot_tech)):
                if (free >> slot) & 1 and fits_slot(s, seat, slot, kind):
                    fitting |= 1 << slot
            if fitting:
                free &= ~(1 << member(fitting, rng.pick(ones(fitting))))
        while ones(free) > missing:
            free &= ~(1 << member(free, rng.pick(ones(free))))
        while missing > 0 and free:
            slot = lowest(free)
            free &= free - 1
            usual = (mech.recommended >> (slot * SLOT_BITS)) & 0xFF
            kinds = [usual]
            if not usual or rng.pick(2) or not may_hold(s, seat, slot, usual):
                kinds = [kind for kind in range(1, len(s.box.kinds)) if may_hold(s, seat, slot, kind)]
            if kinds:
                c.loadout |= kinds[rng.pick(len(kinds))] << (lowest(places) * SLOT_BITS)
                places &= places - 1
                missing -= 1
        if missing == 0:
            break
    c.build = s.box.build(c.mech, c.loadout)


def may_hold(s: Battle, seat: i64, slot: i64, kind: i64) -> bool:
    """Whether one more copy of an additional card could lie in a slot."""
    if not fits_slot(s, seat, slot, kind):
        return False
    left: i64 = 0
    for number in range(len(s.box.pool)):
        if (s.pools >> number) & 1:
            left += s.box.pool[number][kind]
    for place in range(SLOTS):
        if (s.cockpits[seat].loadout >> (place * SLOT_BITS)) & 0xFF == kind:
            left -= 1
    return left > 0


def imagine_answers(s: Battle, seat: i64, rng: Chance) -> None:
    """As many answers as a seat has given in this batch: a third of them as at first sight, the rest any legal ones."""
    n = answered(s, seat)
    s.cockpits[seat].draft = EMPTY
    s.missing += n << (seat * 8)
    for i in range(n):
        asked = question(s, seat)
        kind = find_question(s.box, asked)
        answer = kind.hunch(s, seat, asked, rng) if rng.pick(3) == 0 else 0
        if answer == 0:
            answer = kind.sample(s, seat, asked, rng)
        keep(s, seat, kind.meaning(s, seat, asked, answer))
