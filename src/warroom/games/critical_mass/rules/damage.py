"""Weapons and damage: what a strike does, how its damage is split, and what falls."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.critical_mass import events as e
from warroom.games.critical_mass.box import NONE, PARTS_OF_MECH
from warroom.games.critical_mass.rules.board import lose_plates
from warroom.games.critical_mass.rules.defense import outcome_of, stopped_by
from warroom.games.critical_mass.rules.numbers import damage_taken
from warroom.games.critical_mass.rules.zones import to_cooldown
from warroom.games.critical_mass.state import BLOCKED, HIT, Q_DEED, Q_HIT, Battle, added
from warroom.kernel.words import first, lowest, pack, second, third, verb


def striker(strike: i64) -> i64:
    """The seat that strikes."""
    return first(strike) & 0xF


def struck(strike: i64) -> i64:
    """The seat that is struck."""
    return (first(strike) >> 4) & 0xF


def is_attack(strike: i64) -> i64:
    """1 for an attack of a Weapon, 0 for any other damage."""
    return first(strike) >> 8


def striking_card(strike: i64) -> i64:
    """The card (or ability) that strikes."""
    return second(strike) & 0xFF


def stopping_card(strike: i64) -> i64:
    """The Defense that stopped a strike."""
    return second(strike) >> 8


def strike(s: Battle, seat: i64, victim: i64, card: i64, amount: i64, attack: i64, ignored: i64) -> None:
    """One damage comes to a Mech: a Defense stops it, or what is left of it is split by the seat that deals it.

    [gap.close-combat.zero-damage-attack]
    """
    kind = s.cockpits[seat].build.kind(card).number
    defense = stopped_by(s, seat, card, victim, ignored)
    who = seat | victim << 4 | attack << 8
    if defense != NONE:
        outcome = outcome_of(s, victim, defense)
        s.strikes = added(s.strikes, pack(outcome, who, card | defense << 8, amount))
        s.tell(e.BLOCKED if outcome == BLOCKED else e.DODGED, victim, seat, kind)
        return
    left = damage_taken(s, victim, amount)
    s.strikes = added(s.strikes, pack(HIT, who, card, left))
    if left <= 0:
        s.tell(e.NO_DAMAGE, victim, seat, kind)
        return
    s.tell(e.HIT, victim, seat, left)
    split(s, seat, victim, left)


def split(s: Battle, seat: i64, victim: i64, amount: i64) -> None:
    """The dealing seat decides target by target what falls; a target too tough for all of it can only be wasted on.

    [damage.split-freely, damage.two-target-kinds, damage.attacker-assigns, gap.damage.assign-all,
    gap.damage.non-attack-assigner, gap.equipment.same-turn-target]
    """
    number = len(s.strikes) - 1
    c = s.cockpits[victim]
    questions = s.reactions.copy()
    for component in range(PARTS_OF_MECH):
        if c.plates_of(component) and durability(s, victim, component) <= amount:
            questions.append(pack(Q_HIT, seat, number, component))
    equipped = c.equipped
    while equipped:
        card = lowest(equipped)
        equipped &= equipped - 1
        if durability(s, victim, PARTS_OF_MECH + card) <= amount:
            questions.append(pack(Q_HIT, seat, number, PARTS_OF_MECH + card))
    s.reactions = questions


def durability(s: Battle, seat: i64, target: i64) -> i64:
    """What it takes to make one plate of a component fall, or to Disable an Equipment.

    [armor.durability-per-component, gap.equipment.durability-modified]
    """
    build = s.cockpits[seat].build
    if target < PARTS_OF_MECH:
        return build.mech.durability[target]
    return build.kinds[target - PARTS_OF_MECH].durability


def damage_left(s: Battle, seat: i64, question: i64) -> i64:
    """The damage of a strike that the seat's answers so far have not used up.

    [armor.single-attack, multi.no-combining-cards, multi.row-no-combining, gap.damage.non-attack-threshold]
    """
    number = second(question)
    left = third(s.strikes[number])
    victim = struck(s.strikes[number])
    draft = s.cockpits[seat].draft
    done: i64 = 0
    for word in s.batch:
        if word == question:
            break
        if verb(word) != Q_DEED and first(word) & 0xFF == seat:
            if verb(word) == Q_HIT and second(word) == number:
                left -= draft[done] * durability(s, victim, third(word))
            done += 1
    return left


def most(s: Battle, seat: i64, question: i64) -> i64:
    """How many plates the damage left can break there: each takes its whole Durability from one strike.

    [armor.threshold, damage.plate-needs-durability, damage.equipment-target, damage.partial-wasted,
    equipment.disabled-threshold, gap.damage.same-component-plates, gap.damage.overflow,
    gap.equipment.non-attack-damage]
    """
    victim = struck(s.strikes[second(question)])
    target = third(question)
    able = damage_left(s, seat, question) // durability(s, victim, target)
    there = s.cockpits[victim].plates_of(target) if target < PARTS_OF_MECH else 1
    return able if able < there else there


def wreck(s: Battle, victim: i64, target: i64, n: i64) -> None:
    """What was assigned to a target makes it fall; what is gone already cannot fall again.

    [gap.damage.memory, gap.damage.simultaneous-same-mech]
    """
    if n == 0:
        return
    if target < PARTS_OF_MECH:
        lose_plates(s, victim, target, n)
    else:
        disable(s, victim, target - PARTS_OF_MECH)


def disable(s: Battle, seat: i64, card: i64) -> None:
    """Disabled Equipment goes face-up to its owner's Cooldown and its benefit ends.

    [equipment.disabled-cooldown, equipment.ability-ends, gap.equipment.disabled-when]
    """
    c = s.cockpits[seat]
    if (c.equipped >> card) & 1:
        to_cooldown(s, seat, card)
        s.tell(e.DISABLED, seat, c.build.kinds[card].number)
