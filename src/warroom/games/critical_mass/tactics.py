"""What a bot needs to know of Critical Mass: what the others may hold, and how good a position looks."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.critical_mass.rules.choices import choices, meaning, target_word
from warroom.games.critical_mass.rules.damage import damage_left, durability, struck
from warroom.games.critical_mass.rules.ending import result
from warroom.games.critical_mass.rules.multiplayer import is_enemy
from warroom.games.critical_mass.rules.sealed import answered, keep, question
from warroom.games.critical_mass.rules.setup import fits_slot
from warroom.games.critical_mass.state import (
    DO_ACTIVATE,
    DO_FIT,
    DO_HIT,
    DO_PASS,
    EMPTY,
    NONE,
    OWN,
    PARTS_OF_MECH,
    PLATE_BITS,
    Q_FIRST,
    Q_FIT,
    Q_HIT,
    SLOT_BITS,
    SLOTS,
    Battle,
)
from warroom.kernel.chance import Chance
from warroom.kernel.words import first, member, ones, pack, second, third, verb


def dealt_again(s: Battle, seat: i64, rng: Chance, hands: list[int], offs: list[int]) -> None:
    """Deals anew what a seat cannot know of the others: loadouts, what is in hand, answers that are still sealed."""
    for other in range(len(s.cockpits)):
        if other == seat:
            continue
        c = s.cockpits[other]
        seen = c.play | c.equipped | c.cooldown
        if (s.custom >> other) & 1:
            imagine_loadout(s, other, hands[other] + offs[other] + ones(seen), rng)
        c.hand = c.surely_hand
        c.off = c.surely_off
        unknown = c.build.cards & ~(seen | c.hand | c.off)
        for i in range(hands[other] - ones(c.hand)):
            card = member(unknown, rng.pick(ones(unknown)))
            unknown &= ~(1 << card)
            c.hand |= 1 << card
        c.off |= unknown
    for other in range(len(s.cockpits)):
        if other != seat and s.batch:
            imagine_answers(s, other, rng)


def imagine_loadout(s: Battle, seat: i64, cards: i64, rng: Chance) -> None:
    """So many additional cards as there must be: those seen, and any that fit in slots that are not seen."""
    c = s.cockpits[seat]
    mech = c.build.mech
    while True:
        c.loadout = c.shown
        free: i64 = 0
        missing = cards - len(mech.own)
        for slot in range(len(mech.slot_tech)):
            if (c.shown >> (slot * SLOT_BITS)) & 0xFF:
                missing -= 1
            else:
                free |= 1 << slot
        while missing > 0 and free:
            slot = member(free, rng.pick(ones(free)))
            free &= ~(1 << slot)
            kinds = [kind for kind in range(1, len(s.box.kinds)) if may_hold(s, seat, slot, kind)]
            if kinds:
                c.loadout |= kinds[rng.pick(len(kinds))] << (slot * SLOT_BITS)
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
    for other in range(len(s.cockpits[seat].build.mech.slot_tech)):
        if (s.cockpits[seat].loadout >> (other * SLOT_BITS)) & 0xFF == kind:
            left -= 1
    return left > 0


def imagine_answers(s: Battle, seat: i64, rng: Chance) -> None:
    """As many answers as a seat has given in this batch, each any legal one."""
    n = answered(s, seat)
    s.cockpits[seat].draft = EMPTY
    s.missing += n << (seat * 8)
    for i in range(n):
        options = choices(s, seat)
        keep(s, seat, meaning(s, seat, options[rng.pick(len(options))]))


def suggestion(s: Battle, seat: i64) -> i64:
    """A sensible choice where there is an easy one: damage that finishes things, the recommended cards; 0 elsewhere."""
    asked = question(s, seat)
    kind = verb(asked)
    c = s.cockpits[seat]
    if kind == Q_HIT:
        return pack(DO_HIT, target_word(s, asked), best_split(s, seat, asked)[third(asked)])
    wanted: i64 = 0
    if kind == Q_FIRST:
        wanted = pack(DO_ACTIVATE, c.build.mech.first_pick)
    elif kind == Q_FIT:
        wanted = pack(DO_FIT, (c.build.mech.recommended >> (second(asked) * SLOT_BITS)) & 0xFF)
    else:
        return 0
    return wanted if wanted in choices(s, seat) else DO_PASS


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


def health(s: Battle, seat: i64) -> float:
    """How far a Mech is from falling, from 0 to about 1.3: plates by what they take, and the means to fight on."""
    c = s.cockpits[seat]
    if not c.living:
        return 0.0
    mech = c.build.mech
    left: i64 = 0
    whole: i64 = 0
    for component in range(PARTS_OF_MECH):
        tough: i64 = mech.durability[component]
        there = c.plates_of(component)
        left += there * tough + (2 if there else 0)
        whole += ((mech.plates >> (component * PLATE_BITS)) & 0xFF) * tough + 2
    value = float(left) / float(whole)
    ready = ones(c.hand) + ones(c.equipped) * 2
    value += 0.012 * float(ready) + 0.02 * float(c.primed) + 0.02 * float(c.ability) - 0.06 * float(c.stun_next)
    value += 0.004 * float(ones(c.cooldown) + ones(c.play))
    return value


def outlook(s: Battle, seat: i64) -> float:
    """The position from -1 to 1: the result once the game is over, else one's own side's lead in health."""
    if s.asked == 0:
        return result(s, seat)
    mine = 0.0
    best = 0.0
    foes = 0.0
    n = 0
    for other in range(len(s.cockpits)):
        if is_enemy(s, seat, other):
            worth = health(s, other)
            foes += worth
            n += 1
            if worth > best:
                best = worth
        else:
            mine += health(s, other)
    if s.teams:
        lead = (mine - foes) / 2.0
    else:
        lead = mine - (0.5 * best + 0.5 * foes / float(n))
    return 0.95 * lead / (abs(lead) + 0.4)
