"""The places of cards: hand, in play, equipped, Cooldown, Deactivated; and what everybody can work out of them.

Whoever watches cards move knows where some hidden ones must be: a card seen going to a hand is there until a hidden
move may have taken it. `surely_hand` and `surely_off` keep that, from public moves alone; where doubt begins, the trail
keeps what was seen of it (`deduction` works out what follows).

Equal cards cannot be told apart. So the number under which a card comes out of the hand follows from what everybody
knows, and says nothing about which of its equals, or which slot, it was.
"""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.critical_mass import codes
from warroom.games.critical_mass import events as e
from warroom.games.critical_mass.box import ADDITIONAL, OWN, SLOT_BITS, SLOTS, Build
from warroom.games.critical_mass.revisions import AUDITED, IN_TIME
from warroom.games.critical_mass.state import EMPTY, MECH_JAMMED, Q_DEED, Q_EFFECT, Battle, Cockpit, added
from warroom.games.critical_mass.trail import T_ALL, T_GIVEN, T_NONE, T_OPENED, T_SOME, T_TAKEN
from warroom.kernel.words import first, lowest, ones, pack, second, verb


def show(c: Cockpit, card: i64) -> None:
    """A card that lies open is known from then on, wherever it goes."""
    if card >= OWN:
        place = (card - OWN) * SLOT_BITS
        kind = (c.loadout >> place) & 0xFF
        c.shown |= kind << place


def unseen(c: Cockpit) -> i64:
    """The additional cards that nobody else has seen yet."""
    if c.shown == c.loadout:
        return 0
    found = c.build.cards & ADDITIONAL
    for slot in range(SLOTS):
        if (c.shown >> (slot * SLOT_BITS)) & 0xFF:
            found &= ~(1 << (OWN + slot))
    return found


def take_away(c: Cockpit, card: i64) -> None:
    """Takes a card from wherever it lies. [gap.zones.card-owner]"""
    keep: i64 = ~(1 << card)
    c.moved |= ~keep
    c.hand &= keep
    c.play &= keep
    c.equipped &= keep
    c.cooldown &= keep
    c.off &= keep
    c.waiting &= keep
    c.surely_hand &= keep
    c.surely_off &= keep


# -- open moves ---------------------------------------------------------------------------------------------------


def to_play(s: Battle, seat: i64, card: i64) -> i64:
    """A card is played from the hand: it stays in play up to the Cooldown Step. Gives its number from then on.

    If it was Disrupted earlier this turn and has come back, it is not so any more, though its Mech was.

    [zones.played-stays, gap.zones.face-down-timing, gap.zones.left-play]
    """
    c = s.cockpits[seat]
    card = out_of_hand(s, seat, card)
    take_away(c, card)
    if s.box.revision >= AUDITED and (c.jammed >> card) & 1:
        c.jammed = (c.jammed & ~(1 << card)) | MECH_JAMMED
    c.play |= 1 << card
    c.used |= 1 << card
    c.waiting |= 1 << card
    if c.trail:
        end_doubt(c)
    return card


def to_hand(s: Battle, seat: i64, card: i64) -> None:
    """A card that lies open goes to the hand, and everybody sees it go."""
    c = s.cockpits[seat]
    take_away(c, card)
    c.hand |= 1 << card
    c.surely_hand |= 1 << card


def to_cooldown(s: Battle, seat: i64, card: i64) -> None:
    """A card goes face-up to its owner's Cooldown pile. [cooldown.face-up]"""
    c = s.cockpits[seat]
    if (c.hand >> card) & 1:
        card = out_of_hand(s, seat, card)
    take_away(c, card)
    c.cooldown |= 1 << card
    if c.trail:
        end_doubt(c)


def equip(s: Battle, seat: i64, card: i64) -> None:
    """Equipment is attached to the Mech and lies face-up above its board.

    [card.equipment-purpose, gap.zones.equipped-zone, gap.equipment.limit, gap.equipment.voluntary]
    """
    c = s.cockpits[seat]
    take_away(c, card)
    c.equipped |= 1 << card


# -- hidden moves -------------------------------------------------------------------------------------------------


def to_off(s: Battle, seat: i64, card: i64, filter: i64) -> None:
    """A card goes face-down to the Deactivated pile; out of a hand nobody else sees which of the fitting ones.

    [deactivate.destination, gap.info.deactivated-identity]
    """
    c = s.cockpits[seat]
    hidden = (c.hand >> card) & 1
    if hidden and s.box.filters[filter].this and s.box.revision >= AUDITED:
        card = out_of_hand(s, seat, card)  # which one is no secret
        hidden = 0
    if not hidden:
        take_away(c, card)
        c.off |= 1 << card
        c.surely_off |= 1 << card
        end_doubt(c)
        s.tell(e.DEACTIVATED, seat, c.build.kinds[card].number)
        return
    fitting = c.build.fits[filter] & ~c.build.fixed
    sure = c.surely_hand & fitting
    alone = certain(c, sure, fitting)
    take_away(c, card)
    c.off |= 1 << card
    if s.box.revision < AUDITED:
        c.surely_hand &= ~c.build.fits[filter]
    else:
        c.surely_hand &= ~sure
        if alone:
            c.surely_off |= sure
        else:
            note(c, T_GIVEN, filter, sure)
    s.tell(e.DEACTIVATED_HIDDEN, seat, c.build.kinds[card].number, 0, 1 << seat)


def activate(s: Battle, seat: i64, card: i64, techs: i64) -> None:
    """A Deactivated card goes to the hand without being shown; it may be any of these Techs, given as a set.

    [zones.deactivated-needs-activate, activate.secret]
    """
    c = s.cockpits[seat]
    possible = of_techs(c.build, techs)
    sure = c.surely_off & possible
    alone = certain(c, sure, possible)
    take_away(c, card)
    c.hand |= 1 << card
    c.surely_off &= ~sure
    if s.box.revision >= AUDITED:
        if alone:
            c.surely_hand |= sure
        else:
            note(c, T_TAKEN, techs, sure)


def of_techs(build: Build, techs: i64) -> i64:
    """The cards of some Techs, given as a set."""
    found: i64 = 0
    for tech in range(1, 4):
        if (techs >> tech) & 1:
            found |= build.techs[tech]
    return found


# -- what everybody can work out ----------------------------------------------------------------------------------


def in_doubt(c: Cockpit) -> i64:
    """The hidden cards that everybody knows of, but not where they are."""
    return c.build.cards & ~(c.play | c.equipped | c.cooldown | c.surely_hand | c.surely_off | unseen(c))


def certain(c: Cockpit, sure: i64, possible: i64) -> bool:
    """Whether a hidden move must have been that of one card: of the possible ones only it was there for sure."""
    return sure != 0 and not sure & (sure - 1) and not unseen(c) and not in_doubt(c) & possible


def note(c: Cockpit, step: i64, about: i64, cards: i64) -> None:
    """Keeps what was seen of cards in doubt; a trail that leaves no doubt is dropped."""
    c.trail = added(c.trail, step | about << 8 | cards << 24)
    end_doubt(c)


def end_doubt(c: Cockpit) -> None:
    """How many cards are in a hand is public: if none of those in doubt can be there, or all must, doubt ends.

    [gap.info.tracking]
    """
    if not c.trail:
        return
    held = ones(c.hand & ~c.surely_hand)
    doubt = in_doubt(c)
    secret = unseen(c)
    if held == 0:
        c.surely_off |= doubt
        if secret and doubt:
            c.trail = added(c.trail, T_NONE | doubt << 24)
    elif held == ones(doubt) and not secret:
        c.surely_hand |= doubt
    if not secret and not in_doubt(c):
        c.trail = EMPTY


def none_fits(s: Battle, seat: i64, filter: i64) -> None:
    """Everybody has learned that no card in hand fits a filter; fixed cards never do. [gap.info.no-match-proof]"""
    c = s.cockpits[seat]
    if s.box.revision >= AUDITED and c.trail and not late(s, c, c.hand):
        cards = in_doubt(c) & c.build.fits[filter] & ~c.build.fixed
        c.surely_off |= cards
        note(c, T_NONE, filter, cards)


def none_left(s: Battle, seat: i64, techs: i64) -> None:
    """Everybody has learned that no card of some Techs is Deactivated."""
    c = s.cockpits[seat]
    if s.box.revision >= AUDITED and not late(s, c, c.off):
        cards = in_doubt(c) & of_techs(c.build, techs)
        c.surely_hand |= cards
        note(c, T_ALL, techs, cards)


def some_left(s: Battle, seat: i64, techs: i64) -> None:
    """Everybody has learned that a card of some Techs is Deactivated."""
    c = s.cockpits[seat]
    if s.box.revision >= AUDITED and not c.surely_off & of_techs(c.build, techs) and not late(s, c, c.hand):
        note(c, T_SOME, techs, 0)


def late(s: Battle, c: Cockpit, there: i64) -> bool:
    """Whether hidden cards came there since the question was asked, so that its answer tells nothing of them.

    [gap.info.answers-in-time]
    """
    return s.box.revision >= IN_TIME and (c.moved & there & in_doubt(c)) != 0


# -- numbers that tell nothing ------------------------------------------------------------------------------------


def out_of_hand(s: Battle, seat: i64, card: i64) -> i64:
    """The number under which a card of the hand comes into the open.

    Of equal cards that is one that everybody knows to be in hand, else one that may be there. If there is none, it is
    an additional card that nobody has seen: those are numbered in the order in which they are shown. A card that came
    to hand after the answer was given is not the one that was meant.

    [gap.info.equal-cards, gap.info.answers-in-time]
    """
    c = s.cockpits[seat]
    if s.box.revision < AUDITED:
        show(c, card)
        return card
    kind = c.build.kinds[card].number
    equal = c.build.of_kind[kind]
    sure = equal & c.surely_hand
    if s.box.revision >= IN_TIME and not (c.moved >> card) & 1:
        sure &= ~c.moved
    if sure == 1 << card:
        return card
    number = card
    if sure:
        number = lowest(sure)
    else:
        equal &= in_doubt(c)
        number = lowest(equal) if equal else lowest(unseen(c))
        c.trail = added(c.trail, T_OPENED | kind << 8)
    if number != card:
        exchange(s, seat, card, number)
    show(c, number)
    return number


def exchange(s: Battle, seat: i64, card: i64, other: i64) -> None:
    """Two hidden cards of a seat change numbers, in its own sealed answers too; nobody else can notice."""
    c = s.cockpits[seat]
    both: i64 = 1 << card | 1 << other
    if c.hand & both and c.off & both:
        c.hand ^= both
        c.off ^= both
    if c.build.kinds[card] is not c.build.kinds[other]:
        one, two = (card - OWN) * SLOT_BITS, (other - OWN) * SLOT_BITS
        differing = ((c.loadout >> one) ^ (c.loadout >> two)) & 0xFF
        c.loadout ^= differing << one | differing << two
        c.build = s.box.build(c.mech, c.loadout)
    if not c.draft:
        return
    answers: list[int] = []
    for word in s.batch:
        if len(answers) == len(c.draft):
            break
        if verb(word) == Q_DEED or first(word) & 0xFF != seat:
            continue
        answer: i64 = c.draft[len(answers)]
        if verb(word) == Q_EFFECT and first(word) >> 8 == seat:
            act = s.box.effects[second(word)].verb
            if act == codes.ACTIVATE or act == codes.COOL or act == codes.DEACTIVATE:
                answer = other if answer == card else card if answer == other else answer
        answers.append(answer)
    c.draft = answers


def sort_unseen(s: Battle, seat: i64) -> None:
    """The cards that nobody has seen are numbered by their kinds. [gap.info.slot-secret]"""
    c = s.cockpits[seat]
    secret = unseen(c)
    cards: list[int] = []
    for slot in range(SLOTS):
        if (secret >> (OWN + slot)) & 1:
            cards.append(pack(0, OWN + slot, c.build.kinds[OWN + slot].number))
    cards.sort()
    loadout = c.loadout
    held: i64 = 0
    left = secret
    for word in cards:
        number = lowest(left)
        left &= left - 1
        place = (number - OWN) * SLOT_BITS
        loadout ^= (((loadout >> place) & 0xFF) ^ second(word)) << place
        held |= ((c.hand >> first(word)) & 1) << number
    if loadout != c.loadout:
        c.hand = (c.hand & ~secret) | held
        c.off = (c.off & ~secret) | (secret & ~held)
        c.loadout = loadout
        c.build = s.box.build(c.mech, loadout)


def lay_open(s: Battle, seat: i64) -> None:
    """At the end all cards are shown: unseen ones numbered by their kinds, and of equal ones the first in hand."""
    c = s.cockpits[seat]
    if s.box.revision >= AUDITED:
        sort_unseen(s, seat)
        equal = c.hand & c.build.doubled
        while equal:
            card = lowest(equal)
            equal &= equal - 1
            before = c.build.twins[card] & c.off
            if before:
                exchange(s, seat, card, lowest(before))
    c.shown = c.loadout
    c.surely_hand = c.hand
    c.surely_off = c.off
    c.trail = EMPTY
