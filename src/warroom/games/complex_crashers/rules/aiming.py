"""Whom an attack can hit: reach, line of effect, pillars, and the armor that the dice must beat."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.complex_crashers import codes
from warroom.games.complex_crashers.box import NONE, Attack, bit
from warroom.games.complex_crashers.rules.meaning import attack_of
from warroom.games.complex_crashers.rules.units import able_operatives, armor_of, attackable, has, modifier, sources
from warroom.games.complex_crashers.state import (
    AIM,
    LONE_DICE,
    OPERATIVE_SET,
    ORIGIN,
    SOURCE,
    TEAM,
    UNITS,
    Raid,
)
from warroom.kernel.words import lowest

HARDEST: Final = 9


def fire_attack(area: bool) -> Attack:
    """Fire as an attack: on all of its region at the start of an initiative, on one unit that enters it.

    [gap.burning-attack-kind, burning.enter]
    """
    attack = Attack(1)
    attack.melee = True
    attack.area = area
    attack.descriptors = bit(codes.MELEE) | bit(codes.DIRECT) | bit(codes.AREA if area else codes.SINGLE)
    return attack


FIRE_ON_REGION: Final = fire_attack(True)
FIRE_ON_UNIT: Final = fire_attack(False)


def attack_made(s: Raid, number: i64) -> Attack:
    """The attack that an ability under way makes; without a printed one it is fire."""
    attack = attack_of(s, number)
    if attack is not None:
        return attack
    return FIRE_ON_REGION if s.strikes[number][AIM] >= 0 else FIRE_ON_UNIT


def in_reach(s: Raid, attack: Attack, origin: i64) -> i64:
    """The regions that an attack can reach from its origin, as a set.

    [descriptor.ranged-targets, descriptor.melee-targets, quality.range-limit, gap.range-limit-ops]
    """
    if attack.melee:
        return bit(origin)
    reach = s.complex.sight[origin]
    if attack.range_limit >= 0:
        reach &= s.complex.within(origin, attack.range_limit)
    return reach


def behind_pillar(s: Raid, unit: i64, origin: i64) -> bool:
    """Whether a line from an origin enters the unit's region across the edge whose pillar it has taken.

    [gap.pillar-rule, gap.pillar-unaffected]
    """
    direction = s.pillars[unit]
    return direction != NONE and s.complex.side(s.at[unit], origin) == direction


def valid_target(s: Raid, attack: Attack, origin: i64, aim: i64, unit: i64) -> bool:
    """Whether a unit is a valid target now of dice rolled in the origin.

    [gap.attack-validity-recheck, target.usual-validity, gap.pillar-rule, incapacitated.not-targetable]
    """
    if not (attackable(s) >> unit) & 1:
        return False
    region = s.at[unit]
    if attack.area:
        return region == aim
    if attack.melee:
        return region == origin
    if not (in_reach(s, attack, origin) >> region) & 1:
        return False
    return attack.arcing or not behind_pillar(s, unit, origin)


def enemies_in_reach(s: Raid, attack: Attack, origin: i64, side: i64) -> i64:
    """The units of the other side that an attack can be assigned to, as a set. [gap.attack-own-side, target.kinds]"""
    found: i64 = 0
    left = s.table & ~OPERATIVE_SET if side == TEAM else able_operatives(s)
    if not left:
        return 0
    reach = in_reach(s, attack, origin)
    shielded = not attack.melee and not attack.arcing
    while left:
        unit = lowest(left)
        left &= left - 1
        if (reach >> s.at[unit]) & 1:
            if not shielded or s.pillars[unit] == NONE or not behind_pillar(s, unit, origin):
                found |= bit(unit)
    return found


def aimable_regions(s: Raid, attack: Attack, origin: i64, payers: i64) -> i64:
    """The regions that an area attack can target, as a set.

    The Manager may aim at Operatives only where one stands whose tracker paid; `payers` is NONE if that is no matter.

    [ap.cm-area-restriction, gap.ap-area-no-op, gap.area-payer-down, descriptor.area-target]
    """
    reach = in_reach(s, attack, origin)
    if payers == NONE:
        return reach
    held: i64 = 0  # regions with able Operatives
    paid: i64 = 0
    for operative in range(s.team_size()):
        if s.health[operative] > 0:
            held |= bit(s.at[operative])
            if (payers >> operative) & 1:
                paid |= bit(s.at[operative])
    return reach & (~held | paid)


def struck_in(s: Raid, region: i64) -> i64:
    """The units that an area attack on a region affects, as a set: friend, foe and whoever attacks.

    [descriptor.area-target, gap.attack-area-includes-attacker, gap.attack-area-offline-reactor,
    incapacitated.not-counted]
    """
    found: i64 = 0
    left = attackable(s)
    while left:
        unit = lowest(left)
        left &= left - 1
        if s.at[unit] == region:
            found |= bit(unit)
    return found


def armor_against(s: Raid, number: i64, unit: i64) -> i64:
    """The armor of a unit against an attack, as it is when the attack is resolved.

    Printed armor or that of an Inertial Barrier, what holds for a while, cover, range penalty, at most 9; then armor
    piercing, at least 1.

    [gap.armor-order, gap.attack-armor-time, armor.cap, quality.armor-piercing, quality.range-penalty,
    quality.inertial-barrier, gap.armor-inertial-area]
    """
    attack = attack_made(s, number)
    strike = s.strikes[number]
    origin = strike[ORIGIN]
    armor = armor_of(s, unit)
    if strike[LONE_DICE] and has(s, unit, codes.INERTIAL_BARRIER):
        armor = HARDEST
    armor += modifier(s, unit, codes.ARMOR)
    if not attack.melee:
        if not attack.arcing:
            armor += cover_bonus(s, origin, unit)
        armor += attack.range_penalty * s.complex.distance(origin, s.at[unit])
    if armor > HARDEST:
        armor = HARDEST
    armor -= attack.piercing
    source = s.frames[number][SOURCE]
    if source < UNITS:
        armor -= modifier(s, source, codes.ARMOR_PIERCING)
    return armor if armor > 1 else 1


def cover_bonus(s: Raid, origin: i64, unit: i64) -> i64:
    """The armor that cover between the origin and a unit gives it.

    [cover.bonus, cover.cumulative, descriptor.direct-cover, descriptor.arcing, cover.not-melee, gap.cover-area,
    quality.superior-cover, quality.enhanced-cover, gap.cover-stacking]
    """
    tokens = s.complex.cover(origin, s.at[unit])
    if tokens == 0:
        return 0
    if has(s, unit, codes.SUPERIOR_COVER):
        tokens *= 2
    return tokens + sources(s, unit, codes.ENHANCED_COVER)
