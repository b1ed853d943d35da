"""What a bot needs to know of Critical Mass: what the others may hold, and how good a position looks."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from warroom.games.critical_mass.codes import (
    ACTION,
    CHOOSE_ONE,
    DAMAGE_TAKEN,
    DEACTIVATE,
    DEFENSE,
    EQUIPMENT,
    FIXED,
    FORBID,
    MODIFY,
    PRIME,
    SELF,
    TRIGGER_COUNT,
    WEAPON,
)
from warroom.games.critical_mass.revisions import AUDITED
from warroom.games.critical_mass.rules.choices import choices, meaning, target_word
from warroom.games.critical_mass.rules.damage import damage_left, durability, struck
from warroom.games.critical_mass.rules.deduction import deals, deduced
from warroom.games.critical_mass.rules.effects import possible
from warroom.games.critical_mass.rules.ending import result
from warroom.games.critical_mass.rules.multiplayer import directions, is_enemy
from warroom.games.critical_mass.rules.sealed import answered, keep, question
from warroom.games.critical_mass.rules.setup import fits_slot
from warroom.games.critical_mass.rules.turn import playable
from warroom.games.critical_mass.rules.zones import in_doubt, unseen
from warroom.games.critical_mass.state import (
    DO_ACTIVATE,
    DO_COOL,
    DO_DEACTIVATE,
    DO_DISABLE,
    DO_FIT,
    DO_FOLLOW,
    DO_HIT,
    DO_PASS,
    DO_PLAN,
    DO_RECHARGE,
    EMPTY,
    NONE,
    OWN,
    PARTS_OF_MECH,
    Q_FIRST,
    Q_FIT,
    Q_HIT,
    Q_PLAN,
    SLOT_BITS,
    SLOTS,
    Battle,
    Cockpit,
    Effect,
    Kind,
)
from warroom.kernel.chance import Chance
from warroom.kernel.words import first, lowest, member, ones, pack, second, third, verb

TRIES: Final = 1000  # loadouts that are thought of before one is taken that does not explain all that was seen


def dealt_again(s: Battle, seat: i64, rng: Chance, hands: list[int], offs: list[int]) -> None:
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
        answer = hunch(s, seat, rng) if rng.pick(3) == 0 else 0
        if answer == 0:
            options = choices(s, seat)
            answer = options[rng.pick(len(options))]
        keep(s, seat, meaning(s, seat, answer))


def hunch(s: Battle, seat: i64, rng: Chance) -> i64:
    """What a pilot does at first sight: a strong card, damage that finishes things, the recommended cards."""
    asked = question(s, seat)
    kind = verb(asked)
    c = s.cockpits[seat]
    if kind == Q_HIT:
        return pack(DO_HIT, target_word(s, asked), best_split(s, seat, asked)[third(asked)])
    if kind == Q_PLAN:
        return likely_plan(s, seat, rng)
    if kind == Q_FIRST:
        return among(choices(s, seat), pack(DO_ACTIVATE, c.build.mech.first_pick))
    if kind == Q_FIT:
        return among(choices(s, seat), pack(DO_FIT, (c.build.mech.recommended >> (second(asked) * SLOT_BITS)) & 0xFF))
    return likely_card(s, choices(s, seat))


def among(options: list[int], wanted: i64) -> i64:
    """What is wanted if it can be had, else to pass."""
    return wanted if wanted in options else DO_PASS


def likely_plan(s: Battle, seat: i64, rng: Chance) -> i64:
    """A card of the hand, drawn by how strong it looks; Recharge by how much has cooled down."""
    c = s.cockpits[seat]
    aims = directions(s, seat)
    cards = c.build.one_of_each(playable(s, seat))
    total: i64 = 0
    left = cards
    while left:
        total += appeal(s, seat, lowest(left))
        left &= left - 1
    drawn = rng.pick(total) if total else 0
    while True:
        card = lowest(cards)
        drawn -= appeal(s, seat, card)
        cards &= cards - 1
        if drawn < 0 or not cards:
            return pack(DO_PLAN, c.build.kinds[card].number, member(aims, rng.pick(ones(aims))))


def appeal(s: Battle, seat: i64, card: i64) -> i64:
    """How much a card of the hand asks to be played now; what would do nothing does not ask at all."""
    c = s.cockpits[seat]
    kind = c.build.kinds[card]
    if idle(s, seat, kind):
        return 0
    if kind.keywords & FIXED:
        return 1 + 3 * ones(c.cooldown)
    if kind.activates:
        return 12 if c.off else 1
    return worth(kind)


def idle(s: Battle, seat: i64, kind: Kind) -> bool:
    """Whether a card does nothing as things are: it neither fights nor stays, and none of its texts has a use."""
    if kind.type != ACTION:
        return False
    for trigger in range(TRIGGER_COUNT):
        for effect in kind.effects[trigger]:
            if useful(s, seat, effect):
                return False
    return True


def useful(s: Battle, seat: i64, effect: Effect) -> bool:
    """Whether a text would do something for its own Mech, or to another."""
    c = s.cockpits[seat]
    if effect.verb == PRIME:
        return not c.primed
    if effect.verb == DEACTIVATE and effect.who == SELF:
        return False
    if effect.verb == CHOOSE_ONE:
        for option in effect.options:
            if useful(s, seat, option):
                return True
        return False
    return possible(s, seat, effect)


def worth(kind: Kind) -> i64:
    """How strong a card is, roughly, in the damage it may bring; what Primed is spent on is stronger than it looks.

    Fitted by eye to how often games are won in which a card was played: three of four with most Tech 3 cards.
    """
    power: i64 = 12 if kind.type == DEFENSE else 16 if kind.type == EQUIPMENT else 10
    if kind.type == WEAPON:
        power = 3 * kind.firepower * kind.attacks + 2 * kind.speed
    return power + 10 if kind.tech == 3 else power


def likely_card(s: Battle, options: list[int]) -> i64:
    """The best card to take or to follow up with, the worst one to give away; 0 where no card is chosen."""
    best: i64 = 0
    most: i64 = 0
    for word in options:
        kind = verb(word)
        value: i64 = 0
        if kind == DO_FOLLOW or kind == DO_ACTIVATE or kind == DO_RECHARGE or kind == DO_DISABLE:
            value = 1 + worth(s.box.kinds[first(word)])
        elif kind == DO_COOL or kind == DO_DEACTIVATE:
            value = 1000 - worth(s.box.kinds[first(word)])
        if value > most:
            best, most = word, value
    return best


def best_split(s: Battle, seat: i64, asked: i64) -> list[int]:
    """How many plates to break, by target: what can be finished comes first, then Equipment, then what is cheapest."""
    left = damage_left(s, seat, asked)
    victim = struck(s.strikes[second(asked)])
    c = s.cockpits[victim]
    done = False
    shares = [0] * (PARTS_OF_MECH + OWN + SLOTS)
    while True:
        best: i64 = NONE
        best_cost: i64 = 1 << 20
        for word in s.batch:
            if word == asked:
                done = True
            if not done or verb(word) != Q_HIT or first(word) != seat or second(word) != second(asked):
                continue
            target = third(word)
            there = c.plates_of(target) if target < PARTS_OF_MECH else 1
            tough = durability(s, victim, target)
            if there == shares[target] or tough > left:
                continue
            whole = (there - shares[target]) * tough
            cost = whole * 2 if target < PARTS_OF_MECH else whole * 2 + 1
            if whole > left:
                cost += 1000 + 100 * tough
            if cost < best_cost:
                best, best_cost = target, cost
        done = False
        if best == NONE:
            return shares
        shares[best] = shares[best] + 1
        left -= durability(s, victim, best)


def strength(s: Battle, seat: i64) -> float:
    """How strong a Mech stands: a lead of 1 over an equal enemy wins about 73 of 100 games.

    The weights are fitted to the results of some 500 games of the search bot against itself. A tough plate counts for
    more than its Durability, because of the damage that is wasted on it.
    """
    c = s.cockpits[seat]
    if not c.living:
        return 0.0
    left: i64 = 0
    for component in range(PARTS_OF_MECH):
        left += c.plates_of(component) * (3 * c.build.mech.durability[component] - 1)
    value = 0.85 * math.sqrt(float(left))
    value += 0.03 * float(worth_of(c, c.hand | c.equipped)) + 0.02 * float(worth_of(c, c.cooldown | c.play))
    value += 0.5 * float(ones(c.equipped)) + 0.4 * float(c.primed) + 0.1 * float(c.ability) - 0.33 * float(c.stun_next)
    for word in s.lasting:
        if first(word) & 0xFF == seat:
            value += lasting_worth(s.box.effects[second(word)])
    return value


def lasting_worth(effect: Effect) -> float:
    """What a bonus or a ban that is still to work means to the Mech that has it."""
    if effect.verb == MODIFY:
        return 0.08 * float(-effect.amount if effect.stat == DAMAGE_TAKEN else effect.amount)
    return -0.1 if effect.verb == FORBID else 0.1


def worth_of(c: Cockpit, cards: i64) -> i64:
    """How strong some cards are together; fixed ones are always there and do not count."""
    total: i64 = 0
    cards &= ~c.build.fixed
    while cards:
        total += worth(c.build.kinds[lowest(cards)])
        cards &= cards - 1
    return total


def outlook(s: Battle, seat: i64) -> float:
    """The position from -1 to 1: the result once the game is over, else what the lead in strength promises."""
    if s.asked == 0:
        return result(s, seat)
    mine = 0.0
    best = 0.0
    foes = 0.0
    n = 0
    for other in range(len(s.cockpits)):
        worth = strength(s, other)
        if is_enemy(s, seat, other):
            foes += worth
            n += 1
            if worth > best:
                best = worth
        else:
            mine += worth
    lead = mine - foes if s.teams else mine - (0.5 * best + 0.5 * foes / float(n))
    return 2.0 / (1.0 + math.exp(-lead)) - 1.0
