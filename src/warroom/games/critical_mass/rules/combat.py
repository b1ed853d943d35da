"""The Combat Step: lightning cards in three stages, then groups of equal Speed from the fastest down, then its end."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.critical_mass import codes, steps
from warroom.games.critical_mass import events as e
from warroom.games.critical_mass.box import ABILITY, BOLT, NONE
from warroom.games.critical_mass.revisions import AUDITED
from warroom.games.critical_mass.rules.effects import collect, lay
from warroom.games.critical_mass.rules.ending import fall
from warroom.games.critical_mass.rules.numbers import ability_works, firepower, speed
from warroom.games.critical_mass.rules.sealed import asker, open_batch
from warroom.games.critical_mass.rules.weapons import attack_round, collect_at_end, happen_together
from warroom.games.critical_mass.rules.zones import equip, to_play
from warroom.games.critical_mass.state import EMPTY, Q_FOLLOW, Q_ORDER, Battle
from warroom.kernel.words import first, lowest, pack, second, third, verb


def resolve_lightning(s: Battle, type: i64) -> None:
    """One stage of the lightning cards: Equipment, then Defenses, then Actions, each stage all at once.

    [card.action-purpose, gap.speed.lightning-order]
    """
    for seat in range(len(s.cockpits)):
        c = s.cockpits[seat]
        cards = c.waiting & c.build.types[type] if c.living else 0
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            kind = c.build.kinds[card]
            if kind.speed != BOLT:
                continue
            c.waiting &= ~(1 << card)
            if type == codes.EQUIPMENT:
                equip(s, seat, card)
                s.tell(e.EQUIPPED, seat, kind.number)
            elif type == codes.DEFENSE:
                s.tell(e.RAISED, seat, kind.number)
            else:
                s.tell(e.ACTS, seat, kind.number)
            collect(s, seat, card, codes.ON_PLAY, NONE, NONE, NONE)
    if s.strikes or s.reactions:
        s.push(steps.FALL)  # follow-ups come when all lightning cards are done
        happen_together(s)


def next_group(s: Battle) -> None:
    """The Speeds of all cards not resolved are computed anew; the fastest form the next group.

    [combat.compare-speed, combat.descending-speed, combat.tie-simultaneous, multi.resolve-fully, mp.speed-order,
    gap.speed.dynamic, gap.speed.tie-many, gap.speed.own-order-when-chosen, gap.multi.tie-own-two-cards,
    gap.close-combat.mid-combat-speed]
    """
    best: i64 = -BOLT
    for seat in range(len(s.cockpits)):
        c = s.cockpits[seat]
        cards = c.waiting
        c.pace = -BOLT
        while cards:
            now = speed(s, seat, lowest(cards))
            cards &= cards - 1
            if now > c.pace:
                c.pace = now
        if c.pace > best:
            best = c.pace
    if best == -BOLT:
        return
    batch: list[int] = []
    others = False
    for seat in range(len(s.cockpits)):
        c = s.cockpits[seat]
        if c.pace != best:
            others = others or c.waiting != 0
            continue
        if c.waiting & (c.waiting - 1):
            tied = equally_fast(s, seat, best)
            if tied & (tied - 1):
                batch.append(pack(Q_ORDER, seat))
            c.acting = lowest(tied)
            others = True
        else:
            c.acting = lowest(c.waiting)
    if others:
        s.push(steps.NEXT_GROUP)
    if batch:
        s.push(pack(steps.GROUP, best + BOLT))
        open_batch(s, batch)
    else:
        start_group(s)


def equally_fast(s: Battle, seat: i64, pace: i64) -> i64:
    """The unresolved cards of a seat that have this Speed now. [gap.speed.own-cards-different]"""
    found: i64 = 0
    cards = s.cockpits[seat].waiting
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if speed(s, seat, card) == pace:
            found |= 1 << card
    return found


def form_group(s: Battle) -> None:
    """Of its own equally fast cards each owner has said which comes first; the others wait for a later group.

    [multi.owner-order]
    """
    for c in s.cockpits:
        if c.draft:
            c.acting = c.draft[0]
    start_group(s)


def start_group(s: Battle) -> None:
    """Firepower is frozen as Speed has been; after the group's attacks Mechs may fall and follow-ups come.

    [gap.damage.firepower-when, gap.multi.follow-up-chain]
    """
    for seat in range(len(s.cockpits)):
        c = s.cockpits[seat]
        if c.acting == NONE:
            continue
        c.waiting &= ~(1 << c.acting)
        kind = c.build.kinds[c.acting]
        if kind.type == codes.WEAPON:
            c.power = firepower(s, seat, c.acting)
        if kind.type == codes.EQUIPMENT:
            equip(s, seat, c.acting)
    s.push(steps.OFFER)
    attack_round(s, 0)


# -- follow-ups -----------------------------------------------------------------------------------------------------


def offer_follow_ups(s: Battle) -> None:
    """Who has earned a follow-up may play one more card, held or not; who earned them together decides together.

    [gap.multi.follow-up-when, gap.multi.follow-up-target, gap.multi.follow-up-target-gone, gap.multi.follow-up-dying,
    gap.stun.defenceless]
    """
    fall(s)
    if not s.owed or s.best:
        return
    batch: list[int] = []
    later: list[int] = []
    asked: i64 = 0
    for word in s.owed:
        seat = first(word)
        c = s.cockpits[seat]
        if not c.living or c.stunned or c.target == NONE or not s.cockpits[c.target].living:
            continue
        if (asked >> seat) & 1:
            later.append(word)
        else:
            asked |= 1 << seat
            batch.append(pack(Q_FOLLOW, seat, second(word), third(word)))
    s.owed = later
    if batch:
        s.push(steps.FOLLOWED)
        open_batch(s, batch)


def follow_up(s: Battle) -> None:
    """The follow-ups are shown together; by the first rules they were one group whatever their Speeds.

    [zones.play-more-by-effect, gap.plan.several-at-plan]
    """
    cards: i64 = 0  # a card number and 1 of each seat, 8 bits a seat
    for word in s.batch:
        seat = asker(word)
        c = s.cockpits[seat]
        card: i64 = c.draft[0]
        if card == NONE:
            s.tell(e.NO_FOLLOW_UP, seat)
            continue
        card = to_play(s, seat, card)
        c.acting = card
        c.pace = speed(s, seat, card)
        cards |= (card + 1) << (seat * 8)
        s.tell(e.FOLLOW_UP, seat, c.build.kinds[card].number)
    s.batch = EMPTY
    if s.box.revision >= AUDITED:
        next_follow_ups(s, cards)
    else:
        start_group(s)


def next_follow_ups(s: Battle, cards: i64) -> None:
    """Of follow-ups played together the fastest come first; slower ones wait for them, and can be Disrupted.

    [gap.multi.follow-ups-tied, gap.disruption.by-follow-up]
    """
    best: i64 = -BOLT
    for seat in range(len(s.cockpits)):
        c = s.cockpits[seat]
        c.acting = ((cards >> (seat * 8)) & 0xFF) - 1
        if c.acting == NONE or not (c.waiting >> c.acting) & 1:  # its Mech has fallen, or it was taken away
            c.acting = NONE
            continue
        c.pace = speed(s, seat, c.acting)
        if c.pace > best:
            best = c.pace
    slower: i64 = 0
    for seat in range(len(s.cockpits)):
        c = s.cockpits[seat]
        if c.acting != NONE and c.pace < best:
            slower |= (c.acting + 1) << (seat * 8)
            c.acting = NONE
    if slower:
        s.push(pack(steps.FOLLOWING, slower & 0xFFFF, slower >> 16))
    start_group(s)


# -- the end of Combat ------------------------------------------------------------------------------------------------


def end_combat(s: Battle) -> None:
    """Critical effects, side effects of attacks, other texts, Activate, abilities: whatever of these there is.

    [gap.end.order-end-of-combat, gap.activate.after-deactivation, gap.activate.new-card-deactivated]
    """
    texts = False
    activations = False
    abilities = False
    for c in s.cockpits:
        if c.build.mech.judged_at_end:
            abilities = True
        cards = (c.play | c.equipped) & c.build.ending
        while cards:
            if c.build.kinds[lowest(cards)].activates:
                activations = True
            else:
                texts = True
            cards &= cards - 1
        if c.build.mech.ability.effects[codes.END_OF_COMBAT]:
            texts = True
    if abilities:
        s.push(steps.END_ABILITY)
    if activations:
        s.push(steps.END_ACTIVATE)
    if texts:
        s.push(steps.END_TEXT)
    if s.aftermath:
        s.push(steps.END_SIDE)
        s.push(steps.END_CRITICAL)


def aftermath(s: Battle, stage: i64) -> None:
    """Critical effects, then side effects of attacks; what Deactivates has the first choice of cards.

    [attack-effects.end-of-combat, deactivate.end-of-combat, gap.critical.secret-timing, gap.end.side-effect-conflict,
    gap.end.side-effect-source-gone, gap.disruption.past-side-effects]
    """
    later: list[int] = []
    for deactivating in (True, False):
        for word in s.aftermath:
            if verb(word) == stage and (s.box.effects[second(word)].verb == codes.DEACTIVATE) == deactivating:
                lay(s, first(word) & 0xFF, s.box.effects[second(word)], third(word), first(word) >> 8)
    for word in s.aftermath:
        if verb(word) != stage and stage == steps.END_CRITICAL:
            later.append(word)
    s.aftermath = later
    happen_together(s)


def late(s: Battle, step: i64) -> bool:
    """Critical effects that were caused after their stage come before the next step that would leave them behind.

    [gap.end.late-criticals]
    """
    if not s.aftermath:
        return False
    s.push(step)
    s.push(steps.END_SIDE)
    s.push(steps.END_CRITICAL)
    return True


def end_texts(s: Battle, activating: bool) -> None:
    """Texts for the end of Combat, all at once; cards that activate come in a stage of their own after the others.

    [combat.end-of-combat-last, combat.activate-is-end-of-combat, activate.end-of-combat, activate.usable-next-turn,
    gap.activate.both-players, gap.activate.mech-destroyed, gap.multi.follow-up-stage]
    """
    if activating and late(s, steps.END_ACTIVATE):
        return
    for seat in range(len(s.cockpits)):
        c = s.cockpits[seat]
        if not c.living:
            continue
        cards = (c.play | c.equipped) & c.build.ending
        while cards:
            if c.build.kinds[lowest(cards)].activates == activating:
                collect_at_end(s, seat, lowest(cards))
            cards &= cards - 1
        if not activating and c.build.mech.ability.effects[codes.END_OF_COMBAT] and ability_works(s, seat):
            collect(s, seat, ABILITY, codes.END_OF_COMBAT, NONE, NONE, NONE)
    if s.strikes or s.reactions or s.owed:
        s.push(steps.OFFER if s.box.revision >= AUDITED else steps.FALL)
        happen_together(s)
