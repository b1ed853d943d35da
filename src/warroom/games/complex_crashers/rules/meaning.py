"""What the words on a card mean here and now: roles, and the conditions that are asked about them.

A condition is asked about an account of an ability (`f`, a frame, which may belong to an ability that is only thought
of) and, inside a filter, about a candidate `it`: a unit, region, edge, direction, copy of a card, ability or dice
group. An ability as a candidate is its unit and its number: `unit | ability << 8`.
"""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.complex_crashers import codes
from warroom.games.complex_crashers.box import NONE, Ability, Attack, Condition, bit
from warroom.games.complex_crashers.rules.units import has, in_region, models_of
from warroom.games.complex_crashers.state import (
    ABILITY,
    ACTORS,
    COPY,
    EVENT,
    FIRE,
    FIRST_ITEM,
    FIRST_MODEL,
    FIRST_REACTOR,
    FIRST_REACTOR_COPY,
    GROUP,
    GROUP_SIZE,
    GROUP_UNIT,
    KILLS,
    LAST_DAMAGE,
    MANAGER_COPY,
    MANNER,
    NO_UNIT,
    PRINTED,
    REGION,
    REGISTERS,
    SOURCE,
    SUBJECT,
    TARGETS,
    TEAM,
    TOKEN_BITS,
    UNITS,
    WOUNDED,
    Raid,
)
from warroom.kernel.words import lowest

FIRE_DESCRIPTORS = bit(codes.MELEE) | bit(codes.DIRECT)


# -- roles ------------------------------------------------------------------------------------------------------------


def sort_of(s: Raid, f: list[int], role: i64, sort: i64) -> i64:
    """What a role stands for: codes.A_UNIT, A_REGION and so on; an event and the ability itself are AN_ABILITY."""
    if role == codes.IT:
        return sort
    if role >= codes.CHOSEN:
        return s.box.abilities[f[ABILITY]].chosen[role - codes.CHOSEN]
    if role == codes.HERE or role == codes.REGION:
        return codes.A_REGION
    if role == codes.CARD:
        return codes.A_CARD
    if role == codes.GROUP:
        return codes.A_GROUP
    if role == codes.THIS or role == codes.EVENT:
        return codes.AN_ABILITY
    return codes.A_UNIT


def value_of(s: Raid, f: list[int], role: i64, it: i64) -> i64:
    """The number that a role stands for, where it is a region, edge, direction, card, ability or dice group."""
    if role == codes.IT:
        return it
    if role >= codes.CHOSEN:
        return f[REGISTERS + role - codes.CHOSEN]
    if role == codes.HERE:
        return here(s, f)
    if role == codes.REGION:
        return f[REGION]
    if role == codes.CARD:
        return f[COPY]
    if role == codes.GROUP:
        return f[GROUP]
    return NONE


def here(s: Raid, f: list[int]) -> i64:
    """The region of the unit whose ability it is: its origin, or the last region it stood in. [attack.origin]"""
    source = f[SOURCE]
    return s.at[source] if source < UNITS else NONE


def units_of(s: Raid, f: list[int], role: i64, sort: i64, it: i64) -> i64:
    """The units that a role means, as a set; a group, ability or carried card stands for the unit it belongs to."""
    if role == codes.SELF:
        return bit(f[SOURCE]) if f[SOURCE] < UNITS else 0
    if role == codes.ACTOR:
        return f[ACTORS]
    if role == codes.SUBJECT:
        return bit(f[SUBJECT]) if f[SUBJECT] >= 0 else 0
    if role == codes.TARGETS:
        return f[TARGETS]
    if role == codes.HIT:
        return f[WOUNDED]
    if role == codes.EVENT:
        source = s.frames[f[EVENT]][SOURCE] if f[EVENT] >= 0 else NO_UNIT
        return bit(source) if source < UNITS else 0
    if role == codes.THIS:
        return bit(f[SOURCE]) if f[SOURCE] < UNITS else 0
    what = sort_of(s, f, role, sort)
    value = value_of(s, f, role, it)
    if what == codes.A_UNIT:
        if role == codes.IT:
            return bit(value)
        return value  # what was chosen is a set
    if value < 0:
        return 0
    if what == codes.A_GROUP:
        if role >= codes.CHOSEN:
            if value == 0:
                return 0
            value = lowest(value)  # what was chosen is a set
        unit = unit_of_group(s, f, value)
        return bit(unit) if unit >= 0 else 0
    if what == codes.AN_ABILITY:
        unit = value & 0xFF
        return bit(unit) if unit < UNITS else 0
    if what == codes.A_CARD:
        return owner_of(s, value)
    return 0


def unit_of_group(s: Raid, f: list[int], group: i64) -> i64:
    """The unit that a dice group of the event's attack is assigned to."""
    if f[EVENT] < 0:
        return NONE
    groups = s.groups[f[EVENT]]
    at = group * GROUP_SIZE
    return groups[at + GROUP_UNIT] if at < len(groups) else NONE


def owner_of(s: Raid, copy: i64) -> i64:
    """The units that a card in play belongs to, as a set."""
    if copy >= FIRST_ITEM:
        holder = s.holders[copy]
        return bit(holder) if holder < FIRST_REACTOR else 0
    if copy == MANAGER_COPY:
        return 0
    if copy >= FIRST_REACTOR_COPY:
        return bit(FIRST_REACTOR + copy - FIRST_REACTOR_COPY)
    return models_of(s, copy)


def regions_of(s: Raid, f: list[int], role: i64, sort: i64, it: i64) -> i64:
    """The regions that a role means, as a set: a region, both sides of an edge, or where units stand."""
    what = sort_of(s, f, role, sort)
    if what == codes.A_REGION:
        region = value_of(s, f, role, it)
        return bit(region) if region >= 0 else 0
    if what == codes.AN_EDGE:
        edge = value_of(s, f, role, it)
        region = edge >> 2
        beyond = s.complex.beyond(region, edge & 3)
        return bit(region) | bit(beyond) if beyond >= 0 else bit(region)
    found: i64 = 0
    units = units_of(s, f, role, sort, it)
    while units:
        unit = lowest(units)
        units &= units - 1
        if s.at[unit] >= 0:
            found |= bit(s.at[unit])
    return found


def attack_of(s: Raid, number: i64) -> Attack | None:
    """The attack that a frame makes, if it makes one that is printed."""
    strike = s.strikes[number]
    if not strike or strike[PRINTED] < 0:
        return None
    return s.box.abilities[s.frames[number][ABILITY]].program[strike[PRINTED]].attack


# -- conditions -------------------------------------------------------------------------------------------------------


def all_hold(s: Raid, f: list[int], conditions: list[Condition], sort: i64, it: i64) -> bool:
    """Whether every condition of a list holds."""
    for condition in conditions:
        if not holds(s, f, condition, sort, it):
            return False
    return True


def holds(s: Raid, f: list[int], c: Condition, sort: i64, it: i64) -> bool:
    """Whether a condition holds, of the candidate `it` in a filter."""
    asks = c.asks
    if asks == codes.IF_KIND:
        return is_kind(s, f, c, sort, it) != c.negated
    if asks == codes.IF_SAME:
        return is_same(s, f, c, sort, it) != c.negated
    if asks == codes.IF_DISTANCE:
        return is_near(s, f, c, sort, it) != c.negated
    if asks == codes.IF_LINE_OF_EFFECT:
        return is_in_line(s, f, c, sort, it) != c.negated
    if asks == codes.IF_STATE:
        return is_state(s, f, c, sort, it) != c.negated
    if asks == codes.IF_QUALITY:
        return has_quality(s, f, c, sort, it) != c.negated
    if asks == codes.IF_ABILITY:
        return is_sort(s, f, c, it) != c.negated
    if asks == codes.IF_SIDE:
        return is_side(s, f, c, sort, it) != c.negated
    if asks == codes.IF_EDGE:
        return is_edge(s, value_of(s, f, c.of, it), c.any) != c.negated
    if asks == codes.IF_ATTACK:
        return is_attack(s, f, c) != c.negated
    if asks == codes.IF_TECH:
        return is_tech(s, f, c, sort, it) != c.negated
    if asks == codes.IF_REGION_TYPE:
        return is_region_type(s, f, c, sort, it) != c.negated
    if asks == codes.IF_TOKEN:
        return within(tokens_of(s, f, c, sort, it), c) != c.negated
    if asks == codes.IF_OUTCOME:
        return is_outcome(s, f, c) != c.negated
    if asks == codes.IF_MANNER:
        return ((c.any >> f[MANNER]) & 1 != 0 if f[MANNER] >= 0 else False) != c.negated
    return within(count_units(s, f, c, sort, it), c) != c.negated


def within(number: i64, c: Condition) -> bool:
    """Whether a number lies between a condition's bounds."""
    return (c.least < 0 or number >= c.least) and (c.most < 0 or number <= c.most)


def is_kind(s: Raid, f: list[int], c: Condition, sort: i64, it: i64) -> bool:
    """Whether it is an operative, defender, reactor, weapon or accessory."""
    if sort_of(s, f, c.of, sort) == codes.A_CARD:
        copy = value_of(s, f, c.of, it)
        return copy >= 0 and (c.any >> s.printed(copy).kind) & 1 != 0
    units = units_of(s, f, c.of, sort, it)
    if not units:
        return False
    while units:
        unit = lowest(units)
        units &= units - 1
        kind = codes.DEFENDER
        if unit < FIRST_REACTOR:
            kind = codes.OPERATIVE
        elif unit < FIRST_MODEL:
            kind = codes.REACTOR
        if not (c.any >> kind) & 1:
            return False
    return True


def is_side(s: Raid, f: list[int], c: Condition, sort: i64, it: i64) -> bool:
    """Whether a unit or ability is on the side of the unit that asks."""
    side = s.side_of(f[SOURCE])
    of = NO_UNIT
    if sort_of(s, f, c.of, sort) == codes.AN_ABILITY:
        if c.of == codes.EVENT:
            of = s.frames[f[EVENT]][SOURCE] if f[EVENT] >= 0 else FIRE
        elif c.of == codes.THIS:
            of = f[SOURCE]
        else:
            of = value_of(s, f, c.of, it) & 0xFF
        if of == FIRE:
            return False
    else:
        units = units_of(s, f, c.of, sort, it)
        if not units:
            return False
        of = lowest(units)
    return (c.any >> (codes.ALLY if s.side_of(of) == side else codes.ENEMY)) & 1 != 0


def is_state(s: Raid, f: list[int], c: Condition, sort: i64, it: i64) -> bool:
    """Whether a unit, card or region is in one of these states."""
    what = sort_of(s, f, c.of, sort)
    if what == codes.A_REGION:
        return (c.any >> codes.REVEALED) & 1 != 0 and value_of(s, f, c.of, it) >= 0
    if what == codes.A_CARD:
        return card_is(s, value_of(s, f, c.of, it), c.any)
    units = units_of(s, f, c.of, sort, it)
    if not units:
        return False
    while units:
        unit = lowest(units)
        units &= units - 1
        if not unit_is(s, unit, c.any):
            return False
    return True


def unit_is(s: Raid, unit: i64, states: i64) -> bool:
    """Whether a unit is in one of these states."""
    if unit < FIRST_REACTOR:
        state = codes.ABLE if s.health[unit] > 0 else codes.DOWN
        return (states >> state) & 1 != 0 or (states >> codes.REVEALED) & 1 != 0
    if (states >> codes.REVEALED) & 1 and s.on_table(unit):
        return True
    if unit < FIRST_MODEL:
        state = codes.ONLINE if s.online(unit - FIRST_REACTOR) else codes.OFFLINE
        return (states >> state) & 1 != 0
    return card_is(s, s.copy_of[unit], states)


def card_is(s: Raid, copy: i64, states: i64) -> bool:
    """Whether a card of the grid is staged, deployed or upgraded, or the reactor of a card is online or offline."""
    if copy < 0 or copy >= MANAGER_COPY:
        return False
    if copy >= FIRST_REACTOR_COPY:
        return unit_is(s, FIRST_REACTOR + copy - FIRST_REACTOR_COPY, states)
    if (states >> codes.STAGED) & 1 and (s.staged >> copy) & 1:
        return True
    if (states >> codes.UPGRADED) & 1 and (s.upgraded >> copy) & 1:
        return True
    return (states >> codes.DEPLOYED) & 1 != 0 and models_of(s, copy) != 0


def is_near(s: Raid, f: list[int], c: Condition, sort: i64, it: i64) -> bool:
    """Whether the distance in regions lies between the bounds; an edge is as near as the nearer of its regions.

    [regions.distance, gap.distance-walls]
    """
    nearest: i64 = NONE
    start = regions_of(s, f, c.origin, sort, it)
    if not start:
        return False
    origin = lowest(start)
    ends = regions_of(s, f, c.of, sort, it)
    while ends:
        end = lowest(ends)
        ends &= ends - 1
        far = s.complex.distance(origin, end)
        if nearest < 0 or far < nearest:
            nearest = far
    return nearest >= 0 and within(nearest, c)


def is_in_line(s: Raid, f: list[int], c: Condition, sort: i64, it: i64) -> bool:
    """Whether there is line of effect to it; to an edge: to one of its regions. [target.usual-validity]"""
    start = regions_of(s, f, c.origin, sort, it)
    if not start:
        return False
    return s.complex.sight[lowest(start)] & regions_of(s, f, c.of, sort, it) != 0


def is_region_type(s: Raid, f: list[int], c: Condition, sort: i64, it: i64) -> bool:
    """Whether a region is of one of these types, a tech region of this tier or a higher one."""
    regions = regions_of(s, f, c.of, sort, it)
    if not regions:
        return False
    tile = s.box.tiles[s.complex.tiles[lowest(regions)]]
    if not (c.any >> tile.kind) & 1:
        return False
    return tile.kind != codes.TECH_REGION or c.least < 0 or tile.tier >= c.least


def is_tech(s: Raid, f: list[int], c: Condition, sort: i64, it: i64) -> bool:
    """Whether a card or unit is of one of these technology types, and of this tier or a lower one."""
    copy: i64 = NONE
    if sort_of(s, f, c.of, sort) == codes.A_CARD:
        copy = value_of(s, f, c.of, it)
    else:
        units = units_of(s, f, c.of, sort, it)
        if not units or lowest(units) < FIRST_MODEL:
            return False
        copy = s.copy_of[lowest(units)]
    if copy < 0:
        return False
    card = s.printed(copy)
    if card.tech < 0 or (c.any and not (c.any >> card.tech) & 1):
        return False
    return c.most < 0 or card.tier <= c.most


def has_quality(s: Raid, f: list[int], c: Condition, sort: i64, it: i64) -> bool:
    """Whether a card has a quality, or one of the units."""
    if sort_of(s, f, c.of, sort) == codes.A_CARD:
        copy = value_of(s, f, c.of, it)
        return copy >= 0 and s.printed(copy).qualities & c.quality != 0
    units = units_of(s, f, c.of, sort, it)
    while units:
        unit = lowest(units)
        units &= units - 1
        if has(s, unit, c.quality):
            return True
    return False


def is_edge(s: Raid, edge: i64, shown: i64) -> bool:
    """Whether an edge shows one of these, tokens included; NO_TOKEN asks for a bare one. [gap.edge-one-token]"""
    if shown == bit(codes.NO_TOKEN):
        return s.complex.token(edge >> 2, edge & 3) == codes.NO_TOKEN
    return (shown >> s.complex.shows(edge >> 2, edge & 3)) & 1 != 0


def is_attack(s: Raid, f: list[int], c: Condition) -> bool:
    """Whether the attack of the event has one of these descriptors; fire burns as melee, and all of a region as area.

    [gap.burning-attack-kind]
    """
    number = f[EVENT]
    if number < 0 or not s.strikes[number]:
        return False
    attack = attack_of(s, number)
    if attack is not None:
        return attack.descriptors & c.any != 0
    spread = codes.AREA if s.frames[number][SUBJECT] < 0 else codes.SINGLE
    return (FIRE_DESCRIPTORS | bit(spread)) & c.any != 0


def is_sort(s: Raid, f: list[int], c: Condition, it: i64) -> bool:
    """Whether an ability is of one of these sorts, and not dearer than the bound. [ability.kinds]"""
    number: i64 = NONE
    if c.of == codes.EVENT:
        number = s.frames[f[EVENT]][ABILITY] if f[EVENT] >= 0 else NONE
    elif c.of == codes.THIS:
        number = f[ABILITY]
    else:
        number = value_of(s, f, c.of, it) >> 8
    if number < 0:
        return False
    ability: Ability = s.box.abilities[number]
    return (not c.any or ability.sorts & c.any != 0) and (c.most < 0 or ability.cost <= c.most)


def is_outcome(s: Raid, f: list[int], c: Condition) -> bool:
    """Whether an attack did so much damage, and destroyed or brought offline so many."""
    account = f
    if c.of == codes.EVENT:
        if f[EVENT] < 0:
            return False
        account = s.frames[f[EVENT]]
    return within(account[LAST_DAMAGE], c) and (c.kills_most < 0 or account[KILLS] <= c.kills_most)


def tokens_of(s: Raid, f: list[int], c: Condition, sort: i64, it: i64) -> i64:
    """How many tokens of a name lie on a card, or how many charges a reactor has."""
    if sort_of(s, f, c.of, sort) == codes.A_CARD:
        copy = value_of(s, f, c.of, it)
        return tokens_on(s, copy, c.token) if copy >= 0 else 0
    units = units_of(s, f, c.of, sort, it)
    if not units:
        return 0
    unit = lowest(units)
    if FIRST_REACTOR <= unit < FIRST_MODEL and c.token == codes.CHARGE_TOKEN:
        charges = s.charges[unit - FIRST_REACTOR]
        return charges if charges > 0 else 0
    return tokens_on(s, s.copy_of[unit], c.token) if unit >= FIRST_REACTOR else 0


def tokens_on(s: Raid, copy: i64, name: i64) -> i64:
    """How many tokens of a name lie on a card in play."""
    shift = name * TOKEN_BITS
    return ((s.tokens[copy] >> shift) & 0xF) + ((s.brief[copy] >> shift) & 0xF)


def count_units(s: Raid, f: list[int], c: Condition, sort: i64, it: i64) -> i64:
    """How many units in a region pass a filter. [gap.cards-warp-strike]"""
    regions = regions_of(s, f, c.inside, sort, it)
    if not regions:
        return 0
    n: i64 = 0
    units = in_region(s, lowest(regions))
    while units:
        unit = lowest(units)
        units &= units - 1
        if all_hold(s, f, c.where, codes.A_UNIT, unit):
            n += 1
    return n


def is_same(s: Raid, f: list[int], c: Condition, sort: i64, it: i64) -> bool:
    """Whether two roles mean the same unit, card, region or ability."""
    one = sort_of(s, f, c.of, sort)
    other = sort_of(s, f, c.like, sort)
    if one == codes.A_REGION or other == codes.A_REGION:
        regions = regions_of(s, f, c.of, sort, it)
        return regions != 0 and regions == regions_of(s, f, c.like, sort, it)
    if one == codes.AN_ABILITY and other == codes.AN_ABILITY:
        return ability_meant(s, f, c.of, it) == ability_meant(s, f, c.like, it)
    if one == codes.A_CARD and other == codes.A_CARD:
        return value_of(s, f, c.of, it) == value_of(s, f, c.like, it)
    units = units_of(s, f, c.of, sort, it)
    return units != 0 and units == units_of(s, f, c.like, sort, it)


def ability_meant(s: Raid, f: list[int], role: i64, it: i64) -> i64:
    """The ability that a role means, with its unit."""
    if role == codes.THIS:
        return f[SOURCE] | f[ABILITY] << 8
    if role == codes.EVENT:
        event = s.frames[f[EVENT]]
        return event[SOURCE] | event[ABILITY] << 8
    return value_of(s, f, role, it)


assert TEAM == 0
