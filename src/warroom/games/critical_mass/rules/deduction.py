"""What follows from the trail of a seat's hidden cards: every hand that can have led to what was seen, and no other.

The trail is followed step by step. Cards about which the same is known are a group, and a hand is told by how many of
each group it holds, so a few hands stand for very many deals. Equal cards are always in one group.
"""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.critical_mass.box import ADDITIONAL
from warroom.games.critical_mass.revisions import AUDITED
from warroom.games.critical_mass.rules.zones import in_doubt, of_techs
from warroom.games.critical_mass.state import Battle, Cockpit, Deduction
from warroom.games.critical_mass.trail import T_ALL, T_DEALT, T_GIVEN, T_NONE, T_OPENED, T_SOME, T_TAKEN
from warroom.kernel.words import lowest, ones


def deduced(c: Cockpit, secret: bool) -> Deduction:
    """All that can be worked out of a seat's hidden cards; of a secret loadout, if it were this one."""
    known = c.deduced
    if known is None or known.trail is not c.trail or known.build is not c.build:
        known = Deduction(c.build, c.trail)
        if secret:
            known.shown &= ~ADDITIONAL
        for word in c.trail:
            follow(known, word)
        for hand in known.hands:
            known.ways += deals(known, hand)
        c.deduced = known
    return known


def may_hold(s: Battle, seat: i64) -> i64:
    """The cards that everybody knows of and that may be in a hand, as far as everybody can tell."""
    c = s.cockpits[seat]
    found = c.surely_hand
    if (s.custom >> seat) & 1 or s.box.revision < AUDITED:
        return found | in_doubt(c)
    known = deduced(c, False)
    for group in known.groups:
        for hand in known.hands:
            if hand & group:
                found |= group
    return found


def follow(d: Deduction, word: i64) -> None:
    """One step of the trail: which hands it leaves, and what has become of them."""
    step = word & 0xFF
    about = (word >> 8) & 0xFFFF
    cards = word >> 24
    build = d.build
    if step == T_TAKEN:
        possible = of_techs(build, about)
        join(d, cards | (possible & ~(d.shown | doubt(d))), False)
        move(d, possible, True)
    elif step == T_GIVEN:
        join(d, cards, True)
        move(d, build.fits[about] & ~build.fixed, False)
    elif step == T_OPENED:
        take_out(d, build.of_kind[about] & doubt(d))
    elif step == T_NONE:
        fitting = build.fits[about] & ~build.fixed
        split(d, fitting)
        d.hands = [hand for hand in d.hands if not hand & fitting]
        drop(d, cards)
    elif step == T_ALL:
        possible = of_techs(build, about)
        missing = possible & ~(d.shown | doubt(d))
        split(d, possible)
        d.hands = [hand for hand in d.hands if not missing and not possible & doubt(d) & ~hand]
        drop(d, cards)
    elif step == T_SOME:
        possible = of_techs(build, about)
        if not possible & ~(d.shown | doubt(d)):
            split(d, possible)
            d.hands = [hand for hand in d.hands if possible & doubt(d) & ~hand]
    elif step == T_DEALT:
        d.shown = build.cards & ~(cards & ADDITIONAL)
        d.groups = [cards]
        d.hands = [few(cards, about)]


def doubt(d: Deduction) -> i64:
    """The cards in doubt."""
    found: i64 = 0
    for group in d.groups:
        found |= group
    return found


def few(cards: i64, n: i64) -> i64:
    """The first so many of some cards."""
    left = cards
    for i in range(n):
        left &= left - 1
    return cards & ~left


def split(d: Deduction, cards: i64) -> None:
    """Tells some cards apart from the others of their groups: a hand becomes all that it may mean."""
    for i in range(len(d.groups)):
        group: i64 = d.groups[i]
        inside = group & cards
        outside = group & ~cards
        if not inside or not outside:
            continue
        d.groups[i] = inside
        d.groups.append(outside)
        hands: list[int] = []
        for hand in d.hands:
            rest = hand & ~group
            n = ones(hand & group)
            for k in range(n + 1):
                if k <= ones(inside) and n - k <= ones(outside):
                    hands.append(rest | few(inside, k) | few(outside, n - k))
        d.hands = hands


def join(d: Deduction, cards: i64, held: bool) -> None:
    """Cards come into doubt that were all in hand, or all Deactivated; those that have equals there go to them."""
    fresh: i64 = 0
    while cards:
        card = lowest(cards)
        bit: i64 = 1 << card
        cards &= cards - 1
        equal = d.build.of_kind[d.build.kinds[card].number] & doubt(d)
        if not equal:
            fresh |= bit
            continue
        split(d, equal)
        d.groups[d.groups.index(equal)] = equal | bit
        for i in range(len(d.hands)):
            hand: i64 = d.hands[i]
            n = ones(hand & equal)
            d.hands[i] = (hand & ~equal) | few(equal | bit, n + 1 if held else n)
    if fresh:
        d.groups.append(fresh)
        if held:
            d.hands = [hand | fresh for hand in d.hands]


def move(d: Deduction, cards: i64, taken: bool) -> None:
    """One of some cards was taken to hand, or given away out of it."""
    split(d, cards)
    hands: list[int] = []
    for hand in d.hands:
        for group in d.groups:
            n = ones(hand & group) + (1 if taken else -1)
            if group & cards and 0 <= n <= ones(group):
                moved = (hand & ~group) | few(group, n)
                if moved not in hands:
                    hands.append(moved)
    d.hands = hands


def take_out(d: Deduction, equal: i64) -> None:
    """One of some equal cards came out of the hand; the first of them stands for it."""
    if not equal:
        d.hands = []
        return
    split(d, equal)
    left = equal & (equal - 1)
    hands: list[int] = []
    for hand in d.hands:
        n = ones(hand & equal)
        if n:
            hands.append((hand & ~equal) | few(left, n - 1))
    d.hands = hands
    d.shown |= equal & ~left
    place = d.groups.index(equal)
    if left:
        d.groups[place] = left
    else:
        d.groups.pop(place)


def drop(d: Deduction, cards: i64) -> None:
    """Of these cards there is no doubt any more."""
    if not cards:
        return
    split(d, cards)
    d.shown |= cards
    d.groups = [group for group in d.groups if not group & cards]
    hands: list[int] = []
    for hand in d.hands:
        rest = hand & ~cards
        if rest not in hands:
            hands.append(rest)
    d.hands = hands


def deals(d: Deduction, hand: i64) -> i64:
    """How many deals a hand stands for."""
    found: i64 = 1
    for group in d.groups:
        n = ones(hand & group)
        size = ones(group)
        for i in range(n):
            found = found * (size - i) // (i + 1)
    return found
