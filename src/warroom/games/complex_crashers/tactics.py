"""What a bot thinks of Complex Crashers: how good a position looks, and what suggests itself at first sight.

Everything is weighed in the same coin: an Operative's point of health, which is also about what a tier 1 defender is
worth. Appeals are what a choice may bring less what it costs; what does not appeal is left alone.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.complex_crashers import codes
from warroom.games.complex_crashers.box import GRID, NONE, REACTORS, Ability, Attack, bit
from warroom.games.complex_crashers.rules.aiming import (
    armor_against,
    attack_made,
    cover_bonus,
    enemies_in_reach,
    in_reach,
    struck_in,
)
from warroom.games.complex_crashers.rules.attacks import assignable, dice_of, rooms
from warroom.games.complex_crashers.rules.movement import effect_under_way, may_stop, steps_open
from warroom.games.complex_crashers.rules.points import exhausted, points_most
from warroom.games.complex_crashers.rules.units import armor_of, health_most, models, modifier
from warroom.games.complex_crashers.state import (
    EVENT_FRAME,
    EVENT_GROUP,
    EVENT_SUBJECT,
    EVENT_TRIGGER,
    FIRST_ITEM,
    FIRST_MODEL,
    FIRST_REACTOR,
    GROUP_SIZE,
    MANAGER,
    MOVERS,
    UNITS,
    WINDOW_EVENTS,
    Raid,
)
from warroom.games.complex_crashers.verbs import DO_DEPLOY, DO_ONLINE, DO_PASS, DO_STAGE, DO_STEP, DO_UNIT
from warroom.kernel.chance import Chance
from warroom.kernel.words import first, lowest, pack, second, verb

NOWHERE: Final = 12.0  # how far away is what cannot be reached
POINT: Final = 0.16  # what an ability point is worth
OVERSPENT: Final = 0.4  # what it costs besides to pay a point below zero with an action
REACTOR_WORTH: Final = 3.0
BOTHER: Final = 0.3  # how much of a defender's worth an Operative sees in it: they came for the reactors

# -- how good a position looks ----------------------------------------------------------------------------------------


def outlook(s: Raid, seat: i64) -> float:
    """The position from -1 to 1: the result once the game is over, else what both sides have, flattened."""
    if s.winner != NONE:
        return 1.0 if s.winner == seat else -1.0
    lead = team_worth(s) - manager_worth(s)
    if seat == MANAGER:
        lead = -lead
    return 0.95 * lead / (abs(lead) + 6.0)


def team_worth(s: Raid) -> float:
    """What the Operatives have: health, points, better cards, a way to what they came for, an armed E.M.P."""
    n = float(s.team_size())
    worth = 0.0
    for op in range(s.team_size()):
        if s.health[op] == 0:
            continue
        worth += (3.0 + 3.0 * float(s.health[op]) / float(health_most(s, op))) / n
        worth += POINT * 1.5 * s.points[op] / n
        worth -= 0.22 * steps_to_goal(s, s.at[op]) / n
    for copy in range(FIRST_ITEM, len(s.cards)):
        if s.holders[copy] < FIRST_REACTOR and s.health[s.holders[copy]] > 0:
            worth += 0.35 * float(s.printed(copy).tier - 1) / n
    worth += 0.12 * float(s.complex.size)
    for reactor in range(REACTORS):
        if s.on_table(FIRST_REACTOR + reactor):
            worth += 0.5 if reactor < REACTORS - 1 else 1.2
    return worth


def manager_worth(s: Raid) -> float:
    """What the Manager has: reactors that run, charges, defenders, technologies, points, and time that passes."""
    n = float(s.team_size())
    worth = 0.0
    for reactor in range(REACTORS):
        if not s.online(reactor):
            continue
        running = REACTOR_WORTH if reactor < REACTORS - 1 else 1.5 * REACTOR_WORTH
        if s.emp > 0 and reactor < REACTORS - 1:
            running *= 0.12 * float(s.emp) + 0.1
        worth += running + 0.25 * (s.charges[reactor] if s.charges[reactor] < 6 else 6)
    for tracker in range(s.team_size()):
        worth += POINT * 1.2 * s.trackers[tracker] / n
    for slot in range(GRID):
        if (s.staged >> slot) & 1:
            worth += 0.3 + 0.15 * float(s.printed(slot).tier)
        if (s.upgraded >> slot) & 1:
            worth += 0.4
    left = models(s)
    while left:
        unit = lowest(left)
        left &= left - 1
        worth += defender_worth(s, unit) * (1.0 - 0.05 * steps_to_operatives(s, s.at[unit])) / (0.6 + 0.4 * n)
    return worth + 3.0 * float(s.round()) / float(s.rounds)


def defender_worth(s: Raid, unit: i64) -> float:
    """What a model is worth: the charges it cost, shared by all that came for them."""
    card = s.card_of(unit)
    return 0.9 * float(card.tier) / float(card.models) + 0.15


def unit_worth(s: Raid, unit: i64) -> float:
    """What it is worth to take a unit out."""
    if unit >= FIRST_MODEL:
        return defender_worth(s, unit)
    if unit >= FIRST_REACTOR:
        if not s.online(unit - FIRST_REACTOR):
            return 0.0
        return 1.5 * REACTOR_WORTH if unit == FIRST_MODEL - 1 else REACTOR_WORTH
    return 3.0


# -- ways -------------------------------------------------------------------------------------------------------------


def goals(s: Raid) -> i64:
    """The regions that the Operatives want to get to, as a set: reactors that run, the E.M.P., else the unknown."""
    found: i64 = 0
    for reactor in range(REACTORS):
        if s.working(reactor) and not (s.emp > 0 and reactor < REACTORS - 1):
            found |= bit(s.at[FIRST_REACTOR + reactor])
    if s.emp == NONE:
        for region in range(s.complex.size):
            tile = s.box.tiles[s.complex.tiles[region]]
            if tile.kind == codes.TECH_REGION and tile.tier == 3:
                found |= bit(region)
    return found if found else s.complex.frontier


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


def steps_to_goal(s: Raid, region: i64) -> float:
    """How far an Operative in a region is from what the team wants."""
    return steps_between_sets(s, region, goals(s))


def steps_to_operatives(s: Raid, region: i64) -> float:
    """How far a defender in a region is from the nearest able Operative."""
    ends: i64 = 0
    for op in range(s.team_size()):
        if s.health[op] > 0:
            ends |= bit(s.at[op])
    return steps_between_sets(s, region, ends)


# -- attacks ----------------------------------------------------------------------------------------------------------


def odds(armor: i64) -> float:
    """The chance that a die does damage."""
    return float(10 - (armor if armor < 9 else 9)) / 10.0


def at_least(dice: i64, chance: float, hits: i64) -> float:
    """The chance that so many dice do at least so much damage (binomial)."""
    if hits > dice:
        return 0.0
    missed = 0.0
    term = 1.0
    for i in range(dice):
        term *= 1.0 - chance
    if chance >= 1.0:
        return 1.0
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
        return chance * float(dice) + 1.5 * downs
    worth = unit_worth(s, unit)
    if source < FIRST_REACTOR and unit >= FIRST_MODEL:
        worth *= BOTHER
    return at_least(dice, chance, s.card_of(unit).threshold) * worth


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
            sum_ = 0.1 * float(attack.burning)
            struck = struck_in(s, region)
            while struck:
                other = lowest(struck)
                struck &= struck - 1
                found = hope(s, attack, dice, other, unit, origin)
                sum_ += found if s.side_of(other) != side else -found
            best = max(best, sum_)
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
        return 0.25
    return best


# -- actions ----------------------------------------------------------------------------------------------------------


def price(s: Raid, unit: i64, cost: i64, action: bool) -> float:
    """What a cost hurts: points, and those paid below zero feed the other side."""
    paid = POINT * float(cost)
    if unit < FIRST_REACTOR:
        left = s.points[unit]
        below = cost - left if left > 0 else cost
        if below > 0:
            paid += (OVERSPENT if action else 0.05) * float(below)
        if left - cost < -points_most(s, unit):
            paid += 0.8
        return paid
    spare: i64 = 0
    for tracker in range(s.team_size()):
        if s.trackers[tracker] > 0:
            spare += s.trackers[tracker]
    if action and cost > spare:
        paid += OVERSPENT * float(cost - spare)
    return paid


def action_appeal(s: Raid, choice: i64) -> float:
    """What a choice of step 5 may bring, less what it costs."""
    kind = verb(choice)
    if kind == DO_PASS:
        return 0.0
    if kind == DO_ONLINE:
        return 2.0
    if kind == DO_STAGE:
        return 0.35 + 0.1 * float(s.box.cards[first(choice)].tier)
    if kind == DO_DEPLOY:
        far = steps_to_operatives(s, second(choice))
        return 1.2 + 0.25 * float(s.box.cards[first(choice)].tier) - 0.12 * far
    unit = first(choice)
    ability = s.box.abilities[second(choice)]
    return use_appeal(s, unit, ability) - price(s, unit, ability.cost, True)


def use_appeal(s: Raid, unit: i64, ability: Ability) -> float:
    """What an action may bring."""
    if ability.attack is not None:
        return attack_hope(s, unit, ability, 0)
    worth = 0.0
    for effect in ability.program:
        does = effect.does
        if does == codes.MOVE:
            worth += move_appeal(s, unit, effect.most)
        elif does == codes.PHASE:
            worth += move_appeal(s, unit, 2)
        elif does == codes.ADJUST:
            worth += adjust_appeal(s, unit, effect.what, effect.by)
        elif does == codes.EXCHANGE and effect.other == codes.SUPPLY:
            worth += respec_appeal(s, unit)
        elif does == codes.SET_REACTOR:
            worth += 2.0
        elif does == codes.DEPLOY:
            worth += 1.4
        elif does == codes.ACTIVATE:
            worth += 0.9
        elif does == codes.MODIFY or does == codes.GRANT:
            worth += 0.2
        elif does == codes.TAKE_PILLAR:
            worth += 0.14
        elif does == codes.SET_EDGE:
            worth += 0.1
    return worth


def move_appeal(s: Raid, unit: i64, most: i64) -> float:
    """What it is worth to come nearer: an Operative to the team's goal, the Manager's units to the Operatives."""
    if unit < FIRST_REACTOR:
        far = steps_to_goal(s, s.at[unit])
        return 0.34 * min(float(most), far) if far < NOWHERE else 0.0
    if unit < UNITS:
        far = steps_to_operatives(s, s.at[unit])
        return 0.25 * min(float(most), far) if far < NOWHERE else 0.0
    nearest = NOWHERE
    left = models(s)
    while left:
        other = lowest(left)
        left &= left - 1
        far = steps_to_operatives(s, s.at[other])
        if 0.0 < far < nearest and not s.card_of(other).qualities & codes.IMMOBILE:
            nearest = far
    return 0.22 if nearest < NOWHERE else 0.0


def adjust_appeal(s: Raid, unit: i64, what: i64, by: i64) -> float:
    """What it is worth to add to health, points, charges or fire."""
    if what == codes.EMP:
        return 6.0
    if what == codes.HEALTH:
        return heal_appeal(s, unit, by)
    if what == codes.POINTS:
        if by < 0:
            return 0.12 * float(s.team_size())
        return POINT * float(by) * 1.6 if unit < FIRST_REACTOR and s.points[unit] + by <= points_most(s, unit) else 0.0
    if what == codes.ARMOR:
        return 0.6 if unit < FIRST_REACTOR and s.scars[unit] else 0.0
    if what == codes.TOKENS:
        return 0.4
    return 0.3 if what == codes.CHARGES else 0.15


def heal_appeal(s: Raid, unit: i64, by: i64) -> float:
    """What it is worth to heal whoever is near."""
    best = 0.0
    for op in range(s.team_size()):
        if unit < UNITS and s.complex.distance(s.at[unit], s.at[op]) <= 1:
            if s.health[op] == 0:
                best = max(best, 3.0)
            else:
                best = max(best, 0.75 * min(float(by), float(health_most(s, op) - s.health[op])))
    return best


def respec_appeal(s: Raid, unit: i64) -> float:
    """What better cards are worth where an Operative stands in a tech region."""
    tile = s.box.tiles[s.complex.tiles[s.at[unit]]]
    if tile.kind != codes.TECH_REGION or tile.tier < 2:
        return 0.0
    have: i64 = 0
    for copy in range(FIRST_ITEM, len(s.cards)):
        if s.holders[copy] == unit and s.printed(copy).tier >= tile.tier:
            have += 1
    return 2.0 - 0.7 * float(have)


def most_appealing(s: Raid, choices: list[int], rng: Chance) -> i64:
    """The action that appeals most, of equals any; passing if none does."""
    best: i64 = DO_PASS
    best_appeal = 0.04
    for choice in choices:
        appeal = action_appeal(s, choice) + 0.0001 * float(rng.pick(100))
        if appeal > best_appeal:
            best, best_appeal = choice, appeal
    return best


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
        return attack_hope(s, unit, ability, called) - cost
    if window[WINDOW_EVENTS + EVENT_TRIGGER] == codes.GROUP_ASSIGNED:
        return saving(s, unit, ability) - cost
    return use_appeal(s, unit, ability) + 0.1 - cost


def saving(s: Raid, unit: i64, ability: Ability) -> float:
    """What a reaction saves of the harm that a dice group would do."""
    window = s.window
    number = window[WINDOW_EVENTS + EVENT_FRAME]
    group = window[WINDOW_EVENTS + EVENT_GROUP]
    subject = window[WINDOW_EVENTS + EVENT_SUBJECT]
    damage = harm(s, number, group, subject)
    if s.side_of(subject) != s.side_of(unit):
        return -1.0
    if damage == 0:
        return -0.1
    whole = worth_of_harm(s, number, group, subject, damage)
    for effect in ability.program:
        if effect.does == codes.IGNORE:
            if effect.dice == codes.ALL or effect.dice >= damage:
                return whole
            return whole - worth_of_harm(s, number, group, subject, damage - effect.dice)
        if effect.does == codes.TAKE_PILLAR:
            return 0.9 * whole if not attack_made(s, number).melee else 0.0
        if effect.does == codes.REDIRECT:
            return 0.3 * whole
        if effect.does == codes.MODIFY:
            return 0.4 * whole
    return 0.15


def harm(s: Raid, number: i64, group: i64, unit: i64) -> i64:
    """The damage that a dice group does to a unit if nothing comes between."""
    armor = armor_against(s, number, unit)
    damage: i64 = 0
    for die in dice_of(s, number, group):
        if die > armor or die == 10:
            damage += 1
    return damage


def worth_of_harm(s: Raid, number: i64, group: i64, unit: i64, damage: i64) -> float:
    """What so much damage of a group costs the side of its unit; with it come the other groups on the same unit."""
    if unit < FIRST_REACTOR:
        return float(damage) + (2.0 if damage >= s.health[unit] else 0.0)
    others: i64 = 0
    groups = s.groups[number]
    for at in range(0, len(groups), GROUP_SIZE):
        if groups[at] == unit and at != group * GROUP_SIZE:
            others += harm(s, number, at // GROUP_SIZE, unit)
    return unit_worth(s, unit) if damage + others >= s.card_of(unit).threshold else 0.02 * float(damage)


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


# -- steps and dice ---------------------------------------------------------------------------------------------------


def likely_step(s: Raid, number: i64, rng: Chance) -> i64:
    """The step that brings a mover nearer to where it wants to be, or stopping if none does."""
    f = s.frames[number]
    unit = lowest(f[MOVERS])
    team = unit < FIRST_REACTOR
    now = steps_to_goal(s, s.at[unit]) if team else steps_to_operatives(s, s.at[unit])
    best: i64 = DO_PASS if may_stop(s, number) else 0
    best_far = now - 0.01 if best else 99.0
    left = steps_open(s, number)
    while left:
        region = lowest(left)
        left &= left - 1
        far = steps_to_goal(s, region) if team else steps_to_operatives(s, region)
        far += 0.3 * float(s.fires[region]) + 0.001 * float(rng.pick(100))
        if far < best_far:
            best, best_far = pack(DO_STEP, region), far
    return best


def likely_target(s: Raid, number: i64) -> i64:
    """The unit to which the dice that lie rolled do most harm."""
    best: i64 = 0
    best_worth = -1.0
    left = assignable(s, number)
    while left:
        unit = lowest(left)
        left &= left - 1
        worth = rolled_worth(s, number, unit, s.dice[number])
        if worth > best_worth:
            best, best_worth = pack(DO_UNIT, unit), worth
    return best


def rolled_worth(s: Raid, number: i64, unit: i64, dice: list[int]) -> float:
    """What dice do to a unit, in the coin of this page."""
    armor = armor_against(s, number, unit)
    damage: i64 = 0
    for die in dice:
        if die > armor or die == 10:
            damage += 1
    if unit < FIRST_REACTOR:
        return float(damage) + (2.0 if damage >= s.health[unit] else 0.0) + 0.1 / float(1 + s.health[unit])
    if damage >= s.card_of(unit).threshold:
        return unit_worth(s, unit)
    return 0.05 * float(damage)


def likely_die(s: Raid, number: i64, side: i64) -> i64:
    """Where the highest die that is left does most good: on an enemy it can still help to beat, not on a friend."""
    die = s.dice[number][len(s.draft)]
    best: i64 = 0
    best_worth = -99.0
    left = rooms(s, number)
    while left:
        unit = lowest(left)
        left &= left - 1
        armor = armor_against(s, number, unit)
        hits = die > armor or die == 10
        worth = 0.0
        if s.side_of(unit) != side:
            given: i64 = 0
            for i in range(len(s.draft)):
                if s.draft[i] == unit and (s.dice[number][i] > armor or s.dice[number][i] == 10):
                    given += 1
            need: i64 = s.health[unit] if unit < FIRST_REACTOR else s.card_of(unit).threshold
            if hits and given < need:
                worth = 1.0 + 0.2 * unit_worth(s, unit) + 0.3 * float(given) - 0.05 * float(need)
            elif hits:
                worth = 0.1
        elif hits:
            worth = -unit_worth(s, unit)
        if worth > best_worth:
            best, best_worth = pack(DO_UNIT, unit), worth
    return best


def likely_unit(s: Raid, number: i64, choices: list[int], rng: Chance) -> i64:
    """The unit that an ability is best used on: the nearest defender that is to move, the most hurt who is healed."""
    effect = effect_under_way(s, s.frames[number])
    if effect.what != codes.A_UNIT:
        return 0
    best: i64 = 0
    best_worth = -99.0
    for choice in choices:
        if verb(choice) != DO_UNIT:
            continue
        unit = first(choice)
        worth = 0.001 * float(rng.pick(100))
        if unit < FIRST_REACTOR:
            worth -= s.health[unit]
        elif unit >= FIRST_MODEL:
            far = steps_to_operatives(s, s.at[unit])
            worth += defender_worth(s, unit) - (far if far > 0.0 else 20.0) * 0.2
        else:
            worth += unit_worth(s, unit)
        if worth > best_worth:
            best, best_worth = choice, worth
    return best


# -- the Manager's trackers -------------------------------------------------------------------------------------------


def likely_share(s: Raid, tracker: i64, least: i64, most: i64) -> i64:
    """What a tracker should pay: what it has above zero, and more only if its Operative cannot gain by it."""
    if exhausted(s, tracker) or s.points[tracker] >= points_most(s, tracker):
        return most
    have: i64 = s.trackers[tracker] if s.trackers[tracker] > 0 else 0
    share = have if have < most else most
    return share if share > least else least
