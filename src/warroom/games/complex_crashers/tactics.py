"""What a bot thinks of Complex Crashers: how good a position looks, and which action or reaction appeals.

Everything is weighed in the same coin: an Operative's point of health. Appeals are what a choice may bring less what it
costs; what does not appeal is left alone. What suggests itself in the middle of an ability is in `hunches.py`.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from warroom.games.complex_crashers import codes
from warroom.games.complex_crashers.box import GRID, NONE, REACTORS, Ability, Attack, Card, bit
from warroom.games.complex_crashers.rules import charges, equipment, reactors
from warroom.games.complex_crashers.rules.aiming import (
    armor_against,
    attack_made,
    cover_bonus,
    enemies_in_reach,
    in_reach,
    struck_in,
)
from warroom.games.complex_crashers.rules.attacks import dice_of
from warroom.games.complex_crashers.rules.points import exhausted, points_most
from warroom.games.complex_crashers.rules.units import able_operatives, armor_of, health_most, models, modifier
from warroom.games.complex_crashers.state import (
    ABILITY,
    EVENT,
    EVENT_ACTORS,
    EVENT_FRAME,
    EVENT_GROUP,
    EVENT_SUBJECT,
    EVENT_TRIGGER,
    FIRST_ITEM,
    FIRST_MODEL,
    FIRST_REACTOR,
    GROUP,
    GROUP_SIZE,
    MANAGER,
    ORIGIN,
    TEAM,
    UNITS,
    WINDOW_EVENTS,
    Raid,
)
from warroom.games.complex_crashers.verbs import DO_DEPLOY, DO_ONLINE, DO_PASS, DO_STAGE, DO_USE
from warroom.kernel.chance import Chance
from warroom.kernel.words import first, lowest, ones, second, verb

NOWHERE: Final = 12.0  # how far away is what cannot be reached
POINT: Final = 0.12  # what an ability point is worth in one's own initiative
SPARE: Final = 0.04  # and in the other side's, where it would soon be lost
OWED: Final = 0.22  # what it costs to pay a point below zero: it is missing in the next initiative
FED: Final = 0.2  # and besides, with an action, that the other side gains it
WORN: Final = 0.75  # and besides, to be exhausted
DEAR: Final = 3.0  # so much harder all this hurts an Operative, and the last one that stands so much harder again
VICTORY: Final = 12.0  # what it is worth to win at once
LAST: Final = REACTORS - 1  # reactor 5, which the E.M.P. does not reach
BOTHER: Final = 0.35  # how much of a defender's worth an Operative sees in it: they came for the reactors
ABLE: Final = 0.08  # what a defender's ability that is no attack is worth beside its attacks
HELPS: Final = 0.18  # and one that brings others for nothing, takes points from Operatives or shields whoever is there
LINGERS: Final = 0.5  # what a die of fire that burns on is worth beside one that is rolled now
DRILL: Final = 1.5  # what it is worth to a lone Operative to learn how to dodge
PLENTY: Final = 0.06  # what a charge that buys nothing else adds to the wish to deploy
WHIM: Final = 0.35  # how far the wish to stage or deploy something goes up and down
FANCY: Final = 0.3  # and the wish to use an ability that is no attack
BETTER: Final = 0.15  # by so much a card must be better to be worth an exchange
NEAR: Final = 3  # regions from which a defender is a threat
ONLINE_WISHES: Final = [4.0, 4.0, 2.6, 1.7, 1.1]  # to bring one more reactor online, by how many are

# -- how good a position looks ----------------------------------------------------------------------------------------


# What counts, and how much, was fitted to who won 3,200 games of bots: a logistic regression over all positions in
# which a side was about to use its first action of an initiative.
START: Final = [-2.54, -2.4, -2.17, -2.27]  # by the number of Operatives


def outlook(s: Raid, seat: i64) -> float:
    """The position from -1 to 1: the result once the game is over, else how likely which side will win."""
    if s.winner != NONE:
        return 1.0 if s.winner == seat else -1.0
    odds_on = math.exp(START[s.team_size() - 1] + team_hopes(s) + complex_hopes(s) - manager_hopes(s))
    lead = 0.98 * (odds_on - 1.0) / (odds_on + 1.0)
    return lead if seat == TEAM else -lead


def team_hopes(s: Raid) -> float:
    """What the Operatives have, as a part of the logarithm of their odds: health, points, better cards."""
    hopes = 0.0
    for op in range(s.team_size()):
        health = s.health[op]
        if health == 0:
            continue
        hopes += 1.54 + 1.92 * float(health) / float(health_most(s, op)) - (0.31 if health == 1 else 0.0)
        hopes += (0.02 if s.points[op] > 0 else 0.2) * float(s.points[op])
        if exhausted(s, op):
            hopes -= 1.88
    for copy in range(FIRST_ITEM, len(s.cards)):
        if s.holders[copy] < FIRST_REACTOR and s.health[s.holders[copy]] > 0:
            hopes += 0.35 * float(s.printed(copy).tier - 1)
    return hopes / float(s.team_size())


def complex_hopes(s: Raid) -> float:
    """How far the Operatives have come: what is revealed, the E.M.P., the way to reactor 5."""
    c = s.complex
    hidden = len(s.reserve) + ones(s.tech_left)
    for group in range(len(s.plain_left)):
        hidden += s.plain_left[group] + ones(s.special_left[group])
    hopes = 1.72 * float(c.size) / float(c.size + hidden) - 0.025 * float(s.turn)
    for region in range(c.size):
        tile = s.box.tiles[c.tiles[region]]
        if tile.kind == codes.TECH_REGION and tile.tier == 3:
            hopes += 0.58
    if s.emp > 0:
        hopes += 1.49 - 0.31 * float(s.emp) - (0.0 if s.online(LAST) else 0.16)
    if s.on_table(FIRST_MODEL - 1):
        hopes -= 0.15
        if s.online(LAST):
            hopes -= 0.1 * steps_to_operatives(s, s.at[FIRST_MODEL - 1])
    return hopes - (0.24 if s.initiative == TEAM else 0.0)


def manager_hopes(s: Raid) -> float:
    """What the Manager has: reactors that run, charges, technologies, points, defenders near the Operatives."""
    hopes = 0.6 if s.online(LAST) else 0.0
    for reactor in range(LAST):
        if s.online(reactor) and s.emp <= 0:
            hopes += 0.41
    held = charges_held(s)
    hopes += 0.144 * float(held if held < 10 else 10)
    for slot in range(GRID):
        if (s.staged >> slot) & 1:
            hopes += 0.04 * float(slot // 3 + 1)
    hopes += 0.14 * float(ones(s.upgraded))
    for tracker in range(s.team_size()):
        hopes += (0.12 if s.trackers[tracker] > 0 else 0.06) * float(s.trackers[tracker]) / float(s.team_size())
    near = where_operatives_are(s)
    for step in range(2):
        left = near
        while left:
            near |= s.complex.ways[lowest(left)]
            left &= left - 1
    crowd: i64 = 0
    left = models(s)
    while left and crowd < 6:
        crowd += (near >> s.at[lowest(left)]) & 1
        left &= left - 1
    return hopes + 0.07 * float(crowd)


def power(card: Card) -> float:
    """How much damage a point spent on a defender's attacks may do to armor 5, and something for what else it can."""
    best = 0.2
    more = 0.0
    for ability in card.abilities:
        attack = ability.attack
        if ability.upgrade:
            continue
        if attack is None or ability.trigger != codes.NO_TRIGGER or ability.cost == 0:
            more += HELPS if helps(ability) else ABLE
            continue
        found = float(attack.strength) * odds(5 - attack.piercing) / float(ability.cost)
        if attack.area:
            found *= 1.2
        best = max(best, found)
    return best + more


def helps(ability: Ability) -> bool:
    """Whether a defender's ability brings others for nothing, takes points from Operatives or stops whole groups."""
    for effect in ability.program:
        if effect.does == codes.DEPLOY or (effect.does == codes.IGNORE and effect.dice == codes.ALL):
            return True
        if effect.does == codes.ADJUST and effect.what == codes.POINTS and effect.by < 0:
            return True
    return False


def defender_worth(s: Raid, unit: i64) -> float:
    """What a model is worth: the damage it can do, and what it cost, shared by all that came for it."""
    card = s.card_of(unit)
    return 1.2 * power(card) + 0.4 * float(card.tier) / float(card.models)


def unit_worth(s: Raid, unit: i64) -> float:
    """What it is worth to take a unit out; the last reactor that stands is the game."""
    if unit >= FIRST_MODEL:
        return defender_worth(s, unit)
    if unit < FIRST_REACTOR:
        return 3.0
    reactor = unit - FIRST_REACTOR
    if not s.online(reactor):
        return 0.0
    online = reactors.online_count(s)
    if online == 1:
        return VICTORY
    if s.emp > 0:
        if reactor < LAST:
            return 0.3
        return 10.0 if s.emp == 1 else 3.0
    return 6.0 if online == 2 else 2.4


# -- ways -------------------------------------------------------------------------------------------------------------


def goals(s: Raid, op: i64) -> i64:
    """The regions that an Operative wants to get to, as a set: standing reactors, the E.M.P., better cards, else on."""
    found: i64 = 0
    for reactor in range(REACTORS):
        if s.working(reactor) and not (s.emp > 0 and reactor < LAST):
            found |= bit(s.at[FIRST_REACTOR + reactor])
    for region in range(s.complex.size):
        tile = s.box.tiles[s.complex.tiles[region]]
        if tile.kind == codes.TECH_REGION and tile.tier > 1:
            if tile.tier == 3 and s.emp == NONE:
                found |= bit(region)
            elif best_tier(s, op) < tile.tier and s.complex.distance(s.at[op], region) <= 2:
                found |= bit(region)
    if not s.on_table(FIRST_MODEL - 1) or not found:
        found |= s.complex.frontier
    if not found and s.on_table(FIRST_MODEL - 1):
        found = bit(s.at[FIRST_MODEL - 1])
    return found


def best_tier(s: Raid, op: i64) -> i64:
    """The highest tier among an Operative's cards."""
    best: i64 = 0
    for copy in range(FIRST_ITEM, len(s.cards)):
        if s.holders[copy] == op and s.printed(copy).tier > best:
            best = s.printed(copy).tier
    return best


def steps_between_sets(s: Raid, start: i64, ends: i64) -> float:
    """How many steps it takes from a region to the nearest of some others."""
    if not ends:
        return NOWHERE
    reached = bit(start)
    taken = 0.0
    ways = s.complex.ways
    while not reached & ends:
        further = reached
        left = reached
        while left:
            further |= ways[lowest(left)]
            left &= left - 1
        if further == reached:
            return NOWHERE
        reached = further
        taken += 1.0
    return taken


def steps_to_goal(s: Raid, op: i64, region: i64) -> float:
    """How far a region is from what an Operative wants."""
    return steps_between_sets(s, region, goals(s, op))


def where_operatives_are(s: Raid) -> i64:
    """The regions with able Operatives, as a set."""
    found: i64 = 0
    for op in range(s.team_size()):
        if s.health[op] > 0:
            found |= bit(s.at[op])
    return found


def steps_to_operatives(s: Raid, region: i64) -> float:
    """How far a defender in a region is from the nearest able Operative."""
    return steps_between_sets(s, region, where_operatives_are(s))


# -- attacks ----------------------------------------------------------------------------------------------------------


def odds(armor: i64) -> float:
    """The chance that a die does damage."""
    if armor > 9:
        armor = 9
    return float(10 - (armor if armor > 1 else 1)) / 10.0


def at_least(dice: i64, chance: float, hits: i64) -> float:
    """The chance that so many dice do at least so much damage (binomial)."""
    if hits > dice:
        return 0.0
    if chance >= 1.0:
        return 1.0
    missed = 0.0
    term = 1.0
    for i in range(dice):
        term *= 1.0 - chance
    for k in range(hits):
        missed += term
        term = term * float(dice - k) / float(k + 1) * chance / (1.0 - chance)
    return 1.0 - missed


def armor_roughly(s: Raid, attack: Attack, unit: i64, source: i64, origin: i64) -> i64:
    """The armor of a unit against an attack that may be made."""
    armor = armor_of(s, unit) + modifier(s, unit, codes.ARMOR)
    if not attack.melee:
        if not attack.arcing:
            armor += cover_bonus(s, origin, unit)
        armor += attack.range_penalty * s.complex.distance(origin, s.at[unit])
    if armor > 9:
        armor = 9
    armor -= attack.piercing
    if source < UNITS:
        armor -= modifier(s, source, codes.ARMOR_PIERCING)
    return armor if armor > 1 else 1


def hope(s: Raid, attack: Attack, dice: i64, unit: i64, source: i64, origin: i64) -> float:
    """What so many dice on a unit may bring: health lost, or the chance to take it out."""
    chance = odds(armor_roughly(s, attack, unit, source, origin))
    if unit < FIRST_REACTOR:
        downs = at_least(dice, chance, s.health[unit])
        return chance * float(dice) + 2.0 * downs
    worth = unit_worth(s, unit)
    if source < FIRST_REACTOR and unit >= FIRST_MODEL:
        worth *= BOTHER
    return at_least(dice, chance, s.card_of(unit).threshold) * worth


def region_hope(s: Raid, attack: Attack, dice: i64, region: i64, unit: i64, origin: i64) -> float:
    """What an area attack on a region may bring, less what it does to one's own side."""
    side = s.side_of(unit)
    total = 0.1 * float(attack.burning)
    struck = struck_in(s, region)
    while struck:
        other = lowest(struck)
        struck &= struck - 1
        found = hope(s, attack, dice, other, unit, origin)
        if attack.burning:
            found += LINGERS * hope(s, attack, attack.burning, other, unit, origin)
        if s.side_of(other) == side and other >= FIRST_MODEL and side == MANAGER:
            found *= 0.5  # models are many
        total += found if s.side_of(other) != side else -found
    return total


def attack_hope(s: Raid, unit: i64, ability: Ability, called: i64) -> float:
    """What an attack may bring as things stand, against the best target it has."""
    attack = ability.attack
    if attack is None or unit >= UNITS:
        return 0.0
    origin = s.at[unit]
    side = s.side_of(unit)
    dice = attack.strength + modifier(s, unit, codes.STRENGTH)
    best = 0.0
    if attack.area:
        regions = in_reach(s, attack, origin)
        while regions:
            region = lowest(regions)
            regions &= regions - 1
            best = max(best, region_hope(s, attack, dice, region, unit, origin))
        return best
    targets = enemies_in_reach(s, attack, origin, side)
    if called:
        targets &= called
    total = 0.0
    while targets:
        other = lowest(targets)
        targets &= targets - 1
        found = hope(s, attack, dice, other, unit, origin)
        total += found
        best = max(best, found)
    if attack.sweeping and total > best:
        best = min(total, 1.4 * best)
    if best == 0.0 and not ability.starts_by_attacking:
        far = steps_to_operatives(s, origin) if side == MANAGER else NOWHERE
        return 0.8 * float(dice) * odds(5 - attack.piercing) if far == 1.0 else 0.1
    return best


# -- actions ----------------------------------------------------------------------------------------------------------


def price(s: Raid, unit: i64, cost: i64, action: bool) -> float:
    """What a cost hurts: points that could do something else, points owed, and what feeds the other side."""
    have: i64 = 0
    owed = OWED + (FED if action else 0.0)
    worn = 0.0
    if unit < FIRST_REACTOR:
        have = s.points[unit]
        harder = DEAR * DEAR if able_operatives(s) == bit(unit) else DEAR
        owed *= harder
        if have - cost < -points_most(s, unit):
            worn = WORN * harder
    else:
        for tracker in range(s.team_size()):
            if s.trackers[tracker] > 0:
                have += s.trackers[tracker]
    above = cost if cost < have else have if have > 0 else 0
    mine = s.initiative == (TEAM if unit < FIRST_REACTOR else MANAGER)
    return float(above) * (POINT if mine else SPARE) + float(cost - above) * owed + worn


def charges_held(s: Raid) -> i64:
    """All charges of the Manager."""
    total: i64 = 0
    for reactor in range(REACTORS):
        total += charges.held(s, reactor)
    return total


def online_appeal(s: Raid, reactor: i64) -> float:
    """What it is worth to bring a reactor online: safety first, then one more charge each initiative."""
    online = reactors.online_count(s)
    found = ONLINE_WISHES[online] - 0.2 * float(1 + online)
    if s.emp > 0:
        found = 6.0 if reactor == LAST else 0.1
    if not s.on_table(FIRST_REACTOR + reactor):
        found += 0.4
    return found


def stage_appeal(s: Raid, card: Card) -> float:
    """What it is worth to stage a technology: the better its attacks than those of what is staged."""
    best = 0.0
    for slot in range(GRID):
        if (s.staged >> slot) & 1:
            best = max(best, power(s.printed(slot)))
    gain = power(card) - best
    left = 1.0 - float(s.round()) / float(s.rounds)
    return (0.45 + 3.0 * (gain if gain > 0.0 else 0.0)) * (0.3 + left) - 0.15 * float(card.tier)


def deploy_appeal(s: Raid, card: Card, region: i64, threat: float) -> float:
    """What it is worth to deploy a defender: what it adds to those that are near, and what else charges could buy."""
    gain = power(card) - threat
    found = 0.15 + 3.0 * (gain if gain > 0.0 else 0.0)
    if threat == 0.0:
        found += 1.0
    online = reactors.online_count(s)
    if online < REACTORS and charges_held(s) - card.tier < 1 + online:
        found -= 0.35 * ONLINE_WISHES[online]
    spare = charges_held(s) - card.tier - (1 + online if online < REACTORS else 0)
    if spare > 0:
        found += PLENTY * float(spare if spare < 10 else 10)
    return found - 0.12 * steps_to_operatives(s, region) - 0.18 * float(card.tier)


def threat_near(s: Raid) -> float:
    """The most that a point spent on a defender near an Operative may do; a crowd counts a little more."""
    where = where_operatives_are(s)
    best = 0.0
    crowd = 0.0
    left = models(s)
    while left:
        unit = lowest(left)
        left &= left - 1
        near = False
        regions = where
        while regions:
            if s.complex.distance(s.at[unit], lowest(regions)) <= NEAR:
                near = True
            regions &= regions - 1
        if near:
            best = max(best, power(s.card_of(unit)))
            crowd += 0.01
    return best + crowd


def action_appeal(s: Raid, choice: i64, threat: float) -> float:
    """What a choice of step 5 may bring, less what it costs."""
    kind = verb(choice)
    if kind == DO_PASS:
        return 0.0
    if kind == DO_ONLINE:
        return online_appeal(s, first(choice))
    if kind == DO_STAGE:
        return stage_appeal(s, s.box.cards[first(choice)])
    if kind == DO_DEPLOY:
        return deploy_appeal(s, s.box.cards[first(choice)], second(choice), threat)
    unit = first(choice)
    ability = s.box.abilities[second(choice)]
    return use_appeal(s, unit, ability) - price(s, unit, ability.cost, True)


def use_appeal(s: Raid, unit: i64, ability: Ability) -> float:
    """What an action may bring."""
    if ability.attack is not None:
        return attack_hope(s, unit, ability, 0)
    worth = 0.0
    span: i64 = 0
    for effect in ability.program:
        does = effect.does
        if does == codes.CHOOSE:
            span = effect.span
        elif does == codes.MOVE:
            worth += move_appeal(s, unit, effect.most)
        elif does == codes.PHASE:
            worth += move_appeal(s, unit, 2)
        elif does == codes.ADJUST:
            worth += adjust_appeal(s, unit, effect.what, effect.by)
        elif does == codes.EXCHANGE and effect.other == codes.SUPPLY:
            worth += respec_appeal(s, unit)
        elif does == codes.EXCHANGE:
            worth += swap_appeal(s, unit, span)
        elif does == codes.SET_REACTOR:
            worth += 2.0
        elif does == codes.DEPLOY:
            worth += 1.0
        elif does == codes.ACTIVATE:
            worth += 0.9
        elif does == codes.MODIFY or does == codes.GRANT:
            worth += 0.16
        elif does == codes.TAKE_PILLAR:
            worth += 0.1
        elif does == codes.SET_EDGE:
            worth += door_appeal(s, unit) if effect.set == codes.TOGGLE or effect.set == codes.DOOR_OPEN else 0.1
    return worth


def door_appeal(s: Raid, unit: i64) -> float:
    """What it is worth to work a door: to an Operative, the steps that it saves where a closed one leads on."""
    if unit >= FIRST_REACTOR:
        return 0.2
    region = s.at[unit]
    for direction in range(4):
        if s.complex.shows(region, direction) == codes.DOOR_CLOSED and s.complex.beyond(region, direction) == NONE:
            return 0.3 * min(steps_to_goal(s, unit, region), 5.0)
    return 0.0


def move_appeal(s: Raid, unit: i64, most: i64) -> float:
    """What it is worth to come nearer: an Operative to the team's goal, the Manager's units to the Operatives."""
    if unit < FIRST_REACTOR:
        far = steps_to_goal(s, unit, s.at[unit])
        return 0.3 * min(float(most), far) if far < NOWHERE else 0.0
    if unit < UNITS:
        far = steps_to_operatives(s, s.at[unit])
        return 0.2 * min(float(most), far) if far < NOWHERE else 0.0
    nearest = NOWHERE
    left = models(s)
    while left:
        other = lowest(left)
        left &= left - 1
        far = steps_to_operatives(s, s.at[other])
        if 0.0 < far < nearest and not s.card_of(other).qualities & codes.IMMOBILE:
            nearest = far
    return 0.18 if nearest < NOWHERE else 0.0


def adjust_appeal(s: Raid, unit: i64, what: i64, by: i64) -> float:
    """What it is worth to add to health, points, charges or fire."""
    if what == codes.EMP:
        return 8.0
    if what == codes.HEALTH:
        return heal_appeal(s, unit, by)
    if what == codes.POINTS:
        if by < 0:
            return 0.15 * float(s.team_size())
        if unit >= FIRST_REACTOR:
            return 0.0
        room = points_most(s, unit) - s.points[unit]
        return 0.19 * float(by if by < room else room)
    if what == codes.ARMOR:
        return 0.6 if unit < FIRST_REACTOR and s.scars[unit] else 0.0
    if what == codes.TOKENS:
        return 0.3
    return 0.3 if what == codes.CHARGES else 0.15


def heal_appeal(s: Raid, unit: i64, by: i64) -> float:
    """What it is worth to heal whoever is near."""
    best = 0.0
    for op in range(s.team_size()):
        if unit < UNITS and s.complex.distance(s.at[unit], s.at[op]) <= 1:
            if s.health[op] == 0:
                best = max(best, 4.0)
            else:
                best = max(best, 0.8 * min(float(by), float(health_most(s, op) - s.health[op])))
    return best


# -- better cards -----------------------------------------------------------------------------------------------------


def card_worth(card: Card) -> float:
    """What a card is worth to an Operative: a weapon by its dice against reactors, others by tier and answers."""
    worth = 0.5 * float(card.tier) + 0.1 * float(len(card.abilities))
    if card.kind != codes.WEAPON:
        return worth + (0.3 if (card.answers >> codes.GROUP_ASSIGNED) & 1 else 0.0)
    for ability in card.abilities:
        attack = ability.attack
        if attack is not None and ability.trigger == codes.NO_TRIGGER and ability.cost:
            chance = odds(5 - attack.piercing)
            best = at_least(attack.strength, chance, 3) * 5.0 / float(ability.cost if ability.cost > 3 else 3)
            dice = float(attack.strength) + LINGERS * float(attack.burning * (attack.burning + 1))
            hits = dice * chance * (1.5 if attack.area else 1.0)
            worth = max(worth, 0.3 * float(card.tier) + best + hits / float(ability.cost))
    return worth


def held_of(s: Raid, op: i64, kind: i64) -> i64:
    """An Operative's least worthy card of a kind, as a copy; NONE if it has none."""
    found: i64 = NONE
    for copy in range(FIRST_ITEM, len(s.cards)):
        if s.holders[copy] == op and s.printed(copy).kind == kind:
            if found == NONE or card_worth(s.printed(copy)) < card_worth(s.printed(found)):
                found = copy
    return found


def worth_on_offer(s: Raid, op: i64, kind: i64) -> float:
    """The worth of the best card of a kind that the supply has for an Operative where it stands."""
    tier = equipment.tier_here(s, op)
    best = 0.0
    for card in s.box.cards:
        if card.kind == kind and card.tier <= tier and not card.basic:
            if equipment.in_supply(s, card.number) > 0 and equipment.copy_held(s, op, card.number) == NONE:
                best = max(best, card_worth(card))
    return best


def exchange_gain(s: Raid, op: i64, kind: i64) -> float:
    """What an Operative gains by exchanging its weapon or accessory for the best on offer."""
    held = held_of(s, op, kind)
    return worth_on_offer(s, op, kind) - (card_worth(s.printed(held)) if held != NONE else 0.0)


def respec_appeal(s: Raid, unit: i64) -> float:
    """What better cards are worth where an Operative stands in a tech region."""
    if unit >= FIRST_REACTOR:
        return 0.0
    tier = equipment.tier_here(s, unit)
    gain = DRILL if drill_wanted(s, unit) != NONE else 0.0
    if tier < 2:
        return gain
    for kind in (codes.WEAPON, codes.ACCESSORY):
        better = exchange_gain(s, unit, kind)
        if better > BETTER:
            gain += better
    for step in range(2, tier + 1):
        if equipment.trainings_of(s, unit, step) == 0:
            gain += 0.5 + 0.3 * float(step)
    return gain


def drill_wanted(s: Raid, op: i64) -> i64:
    """The training to dodge by that an Operative with nobody beside it lacks and can learn where it stands, or NONE."""
    found: i64 = NONE
    if able_operatives(s) != bit(op):
        return found
    tier = equipment.tier_here(s, op)
    for card in s.box.cards:
        if card.kind == codes.TRAINING and dodges(card):
            if equipment.copy_held(s, op, card.number) != NONE:
                return NONE
            if card.tier <= tier and equipment.in_supply(s, card.number) > 0:
                found = card.number
    return found


def dodges(card: Card) -> bool:
    """Whether a card stops dice on whoever has it, as often as it is paid for."""
    for ability in card.abilities:
        if ability.trigger == codes.GROUP_ASSIGNED and not ability.slow:
            for effect in ability.program:
                if effect.does == codes.IGNORE:
                    return True
    return False


def spare_for(s: Raid, op: i64, other: i64, kind: i64) -> i64:
    """What an Operative with more than one item of a kind can hand to another who has only worse ones, as a copy."""
    if op == other or equipment.carrying(s, op, kind) < 2:
        return NONE
    spare = held_of(s, op, kind)
    if equipment.copy_held(s, other, s.cards[spare]) != NONE:
        return NONE
    theirs = held_of(s, other, kind)
    if theirs != NONE and card_worth(s.printed(theirs)) + BETTER > card_worth(s.printed(spare)):
        return NONE
    return spare


def gift_worth(s: Raid, op: i64, other: i64) -> float:
    """What another Operative gains by what this one can spare."""
    gain = 0.0
    for kind in (codes.WEAPON, codes.ACCESSORY):
        spare = spare_for(s, op, other, kind)
        if spare != NONE:
            theirs = held_of(s, other, kind)
            gain += card_worth(s.printed(spare)) - (card_worth(s.printed(theirs)) if theirs != NONE else 0.0)
    return gain


def swap_appeal(s: Raid, unit: i64, span: i64) -> float:
    """What it is worth to hand something to an Operative who is near enough."""
    best = 0.0
    if unit < FIRST_REACTOR:
        for other in range(s.team_size()):
            if s.health[other] > 0 and s.complex.distance(s.at[unit], s.at[other]) <= span:
                best = max(best, gift_worth(s, unit, other))
    return best


# -- choosing an action -----------------------------------------------------------------------------------------------


def most_appealing(s: Raid, choices: list[int], rng: Chance) -> i64:
    """The action that appeals most, of equals any; passing if none does."""
    best: i64 = DO_PASS
    best_appeal = 0.04
    threat = -1.0
    for choice in choices:
        if threat < 0.0 and verb(choice) == DO_DEPLOY:
            threat = threat_near(s)
        appeal = action_appeal(s, choice, threat) + whim(s, choice) * (0.01 * float(rng.pick(100)) - 0.5)
        if appeal > best_appeal:
            best, best_appeal = choice, appeal
    return best


def whim(s: Raid, choice: i64) -> float:
    """How far the appeal of a choice goes up and down: much where it is a guess, hardly where dice are counted."""
    kind = verb(choice)
    if kind == DO_DEPLOY or kind == DO_STAGE:
        return WHIM
    if kind == DO_USE and s.box.abilities[second(choice)].attack is None:
        return FANCY
    return 0.01


def by_appeal(s: Raid, choices: list[int]) -> list[int]:
    """Actions, the most appealing first."""
    threat = threat_near(s)
    return sorted_by([action_appeal(s, choice, threat) for choice in choices], choices)


def sorted_by(worths: list[float], choices: list[int]) -> list[int]:
    """Choices by their worth, the highest first, equals as they stood."""
    order = [(-worth, place) for place, worth in enumerate(worths)]
    order.sort()
    return [choices[place] for worth, place in order]


# -- reactions --------------------------------------------------------------------------------------------------------


def reaction_appeal(s: Raid, choice: i64) -> float:
    """What a reaction may bring, less what it costs; what a dice group would do is known by then."""
    unit = first(choice)
    ability = s.box.abilities[second(choice)]
    window = s.window
    cost = price(s, unit, ability.cost, False)
    if ability.attack is not None:
        called: i64 = 0
        if ability.at == codes.SUBJECT and window[WINDOW_EVENTS + EVENT_SUBJECT] >= 0:
            called = bit(window[WINDOW_EVENTS + EVENT_SUBJECT])
        elif ability.at == codes.ACTOR:
            called = window[WINDOW_EVENTS + EVENT_ACTORS]
        return attack_hope(s, unit, ability, called) - cost
    if window[WINDOW_EVENTS + EVENT_TRIGGER] == codes.GROUP_ASSIGNED:
        return saving(s, unit, ability) - cost
    return use_appeal(s, unit, ability) + 0.1 - cost


def saving(s: Raid, unit: i64, ability: Ability) -> float:
    """What a reaction saves of the harm that a dice group would do, beyond what was declared before."""
    window = s.window
    number = window[WINDOW_EVENTS + EVENT_FRAME]
    group = window[WINDOW_EVENTS + EVENT_GROUP]
    subject = window[WINDOW_EVENTS + EVENT_SUBJECT]
    if s.side_of(subject) != s.side_of(unit):
        return -1.0
    damage = harm(s, number, group, subject, 0) - declared_against(s, number, group, unit)
    if damage <= 0:
        return -1.0
    whole = worth_of_harm(s, number, group, subject, damage)
    for effect in ability.program:
        if effect.does == codes.IGNORE:
            if effect.dice == codes.ALL or effect.dice >= damage:
                return whole
            return whole - worth_of_harm(s, number, group, subject, damage - effect.dice)
        if effect.does == codes.TAKE_PILLAR:
            return whole if pillar_helps(s, number, subject) else -1.0
        if effect.does == codes.REDIRECT:
            return whole - worth_of_harm(s, number, group, unit, harm(s, number, group, unit, 0))
        if effect.does == codes.MODIFY:
            if effect.stat != codes.ARMOR:
                return 0.2 * whole
            left = harm(s, number, group, subject, effect.by)
            return whole - (worth_of_harm(s, number, group, subject, left) if left else 0.0)
        if effect.does == codes.MOVE or effect.does == codes.PHASE:
            return 0.6 * whole
    return 0.15


def pillar_helps(s: Raid, number: i64, unit: i64) -> bool:
    """Whether a pillar of a unit's region stands between it and an attack."""
    attack = attack_made(s, number)
    if attack.melee or attack.arcing or attack.area:
        return False
    side = s.complex.side(s.at[unit], s.strikes[number][ORIGIN])
    return side != NONE and (s.complex.pillars[s.at[unit]] >> side) & 1 != 0


def declared_against(s: Raid, number: i64, group: i64, unit: i64) -> i64:
    """How many dice of a group the reactions of one's own side will stop that are declared already."""
    stopped: i64 = 0
    for waiting in s.queue:
        f = s.frames[waiting]
        if f[EVENT] != number or f[GROUP] != group or f[ABILITY] < 0:
            continue
        for effect in s.box.abilities[f[ABILITY]].program:
            if effect.does == codes.IGNORE and effect.dice != codes.ALL:
                stopped += effect.dice
            elif effect.does in (codes.IGNORE, codes.TAKE_PILLAR, codes.REDIRECT, codes.MODIFY):
                return 99
    return stopped


def harm(s: Raid, number: i64, group: i64, unit: i64, more: i64) -> i64:
    """The damage that a dice group does to a unit, with so much more armor, if nothing comes between."""
    armor = armor_against(s, number, unit) + more
    damage: i64 = 0
    for die in dice_of(s, number, group):
        if die > armor or die == 10:
            damage += 1
    return damage


def worth_of_harm(s: Raid, number: i64, group: i64, unit: i64, damage: i64) -> float:
    """What so much damage of a group costs the side of its unit; with it come the other groups on the same unit."""
    if damage <= 0:
        return 0.0
    others: i64 = 0
    groups = s.groups[number]
    for at in range(0, len(groups), GROUP_SIZE):
        if groups[at] == unit and at != group * GROUP_SIZE:
            others += harm(s, number, at // GROUP_SIZE, unit, 0)
    if unit < FIRST_REACTOR:
        downed = damage + others >= s.health[unit]
        alone = able_operatives(s) == bit(unit)
        return float(damage) + ((VICTORY if alone else 3.0) if downed else 0.0)
    return unit_worth(s, unit) if damage + others >= s.card_of(unit).threshold else 0.0


def best_reaction(s: Raid, choices: list[int], rng: Chance) -> i64:
    """The reaction that appeals most; passing if none does."""
    best: i64 = DO_PASS
    best_appeal = 0.05
    for choice in choices:
        if choice != DO_PASS:
            appeal = reaction_appeal(s, choice) + 0.0001 * float(rng.pick(100))
            if appeal > best_appeal:
                best, best_appeal = choice, appeal
    return best


def reactions_by_appeal(s: Raid, choices: list[int]) -> list[int]:
    """Reactions, the most appealing first, to pass among them."""
    return sorted_by([0.0 if choice == DO_PASS else reaction_appeal(s, choice) for choice in choices], choices)
