"""What suggests itself in the middle of things: steps, dice, what an ability chooses, cards, payments, tiles."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.complex_crashers import codes
from warroom.games.complex_crashers.box import NONE, bit
from warroom.games.complex_crashers.complex import DIRECTIONS, next_cell, printed_on, turned
from warroom.games.complex_crashers.rules import equipment
from warroom.games.complex_crashers.rules.aiming import armor_against, attack_made, enemies_in_reach, struck_in
from warroom.games.complex_crashers.rules.attacks import assignable, rooms
from warroom.games.complex_crashers.rules.charges import SHARES, left_of_cost
from warroom.games.complex_crashers.rules.movement import effect_under_way, may_stop, steps_open
from warroom.games.complex_crashers.rules.points import exhausted, left_to_pay, paid_so_far, points_most, room
from warroom.games.complex_crashers.rules.units import health_most, modifier
from warroom.games.complex_crashers.state import (
    ABILITY,
    FIRST_ITEM,
    FIRST_MODEL,
    FIRST_REACTOR,
    MANAGER,
    MOVERS,
    ORIGIN,
    SOURCE,
    STRENGTH,
    UNITS,
    Raid,
)
from warroom.games.complex_crashers.tactics import (
    BETTER,
    attack_hope,
    card_worth,
    defender_worth,
    drill_wanted,
    exchange_gain,
    gift_worth,
    held_of,
    hope,
    power,
    region_hope,
    sorted_by,
    spare_for,
    steps_to_goal,
    steps_to_operatives,
    unit_worth,
    where_operatives_are,
)
from warroom.games.complex_crashers.verbs import (
    DO_ABILITY,
    DO_CARD,
    DO_EDGE,
    DO_HAND,
    DO_PASS,
    DO_REGION,
    DO_RESERVE,
    DO_RETURN,
    DO_STEP,
    DO_TAKE,
    DO_TOKEN,
    DO_UNIT,
    DO_UPGRADE,
)
from warroom.kernel.chance import Chance
from warroom.kernel.words import first, lowest, pack, second, third, verb

TASTE: Final = 0.5  # how much less a card may seem to be worth than it is

# -- steps and dice ---------------------------------------------------------------------------------------------------


def likely_step(s: Raid, number: i64, rng: Chance) -> i64:
    """The step that brings a mover nearer to where it wants to be, or stopping if none does."""
    f = s.frames[number]
    unit = lowest(f[MOVERS])
    team = unit < FIRST_REACTOR
    now = steps_to_goal(s, unit, s.at[unit]) if team else steps_to_operatives(s, s.at[unit])
    best: i64 = DO_PASS if may_stop(s, number) else 0
    best_far = now - 0.01 if best else 99.0
    left = steps_open(s, number)
    while left:
        region = lowest(left)
        left &= left - 1
        far = steps_to_goal(s, unit, region) if team else steps_to_operatives(s, region)
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


def likely_aim(s: Raid, number: i64, choices: list[int]) -> i64:
    """The region where an area attack brings most."""
    best: i64 = choices[0]
    best_worth = -99.0
    strike = s.strikes[number]
    unit = s.frames[number][SOURCE]
    if unit >= UNITS:
        return best
    attack = attack_made(s, number)
    for choice in choices:
        worth = region_hope(s, attack, strike[STRENGTH], first(choice), unit, strike[ORIGIN])
        if worth > best_worth:
            best, best_worth = choice, worth
    return best


def rolled_worth(s: Raid, number: i64, unit: i64, dice: list[int]) -> float:
    """What dice do to a unit, in the coin of `tactics`."""
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


# -- what an ability chooses ------------------------------------------------------------------------------------------


def likely_choice(s: Raid, number: i64, choices: list[int], rng: Chance) -> i64:
    """What an ability is best used on: a unit, a region near to where its side wants to be, a strong ability."""
    best: i64 = choices[0]
    best_worth = -99.0
    source = s.frames[number][SOURCE]
    effect = effect_under_way(s, s.frames[number])
    for choice in choices:
        kind = verb(choice)
        worth = 0.001 * float(rng.pick(100))
        if kind == DO_UNIT and effect.serves & bit(codes.EXCHANGE):
            worth += gift_worth(s, source, first(choice))
        elif kind == DO_UNIT:
            worth += unit_appeal(s, first(choice))
        elif kind == DO_REGION and effect.serves & bit(codes.ADJUST):
            worth += enemies_left_over(s, first(choice), s.side_of(source))
        elif kind == DO_REGION:
            if source < FIRST_REACTOR:
                worth -= steps_to_goal(s, source, first(choice))
            else:
                worth -= steps_to_operatives(s, first(choice))
        elif kind == DO_EDGE:
            worth += edge_appeal(s, first(choice), second(choice), source < FIRST_REACTOR)
        elif kind == DO_ABILITY:
            ability = s.box.abilities[second(choice)]
            worth += attack_hope(s, first(choice), ability, 0) + 0.05 * float(ability.cost)
        elif kind == DO_CARD:
            worth += power(s.box.cards[first(choice)])
        elif kind == DO_PASS:
            worth -= 50.0 if effect.serves & ~1 else 0.0
        if worth > best_worth:
            best, best_worth = choice, worth
    return best


def enemies_left_over(s: Raid, region: i64, side: i64) -> float:
    """By how many more enemies than friends stand where a fire may be laid."""
    more = 0.0
    left = struck_in(s, region)
    while left:
        more += 1.0 if s.side_of(lowest(left)) != side else -1.0
        left &= left - 1
    return more


def edge_appeal(s: Raid, region: i64, direction: i64, team: bool) -> float:
    """Which edge is best changed: Operatives open doors to the unrevealed, the Manager shuts those before them."""
    shut = s.complex.shows(region, direction) == codes.DOOR_CLOSED
    outer = s.complex.beyond(region, direction) == NONE
    if team:
        return 1.0 if shut and outer else 0.3 if shut else 0.0
    return 0.0 if shut else 1.0 - 0.1 * steps_to_operatives(s, region)


def unit_appeal(s: Raid, unit: i64) -> float:
    """Which unit is best helped or moved: the most hurt Operative, the strongest defender near the Operatives."""
    if unit < FIRST_REACTOR:
        return float(health_most(s, unit) - s.health[unit])
    if unit < FIRST_MODEL:
        return unit_worth(s, unit)
    far = steps_to_operatives(s, s.at[unit])
    return defender_worth(s, unit) - (far if far > 0.0 else 20.0) * 0.2


# -- cards ------------------------------------------------------------------------------------------------------------


def likely_return(s: Raid, op: i64) -> i64:
    """A weapon or accessory for which there is a better one, a training where a drill is wanted; else nothing."""
    for kind in (codes.WEAPON, codes.ACCESSORY):
        held = held_of(s, op, kind)
        if held != NONE and exchange_gain(s, op, kind) > BETTER:
            return pack(DO_RETURN, s.cards[held])
    drill = drill_wanted(s, op)
    if drill != NONE and not equipment.room_for(s, op, drill):
        return pack(DO_RETURN, s.cards[least_training(s, op, s.box.cards[drill].tier)])
    return DO_PASS


def least_training(s: Raid, op: i64, tier: i64) -> i64:
    """The training of a tier that a lone Operative misses least, as a copy: one that is there for others first."""
    found: i64 = NONE
    fewest: i64 = 9
    for copy in range(FIRST_ITEM, len(s.cards)):
        card = s.printed(copy)
        if s.holders[copy] == op and card.kind == codes.TRAINING and card.tier == tier and not card.basic:
            own = len(card.abilities)
            for ability in card.abilities:
                for effect in ability.program:
                    if effect.does == codes.CHOOSE and effect.what == codes.A_UNIT:
                        own -= 1
            if own < fewest:
                found, fewest = copy, own
    return found


def likely_hand(s: Raid, one: i64, other: i64, choices: list[int]) -> i64:
    """What an Operative can spare for another, and what that one gives for it if it cannot carry both."""
    for choice in choices:
        if verb(choice) == DO_HAND:
            kind = s.box.cards[second(choice)].kind
            spare = spare_for(s, one, other, kind)
            if spare == NONE:
                continue
            if first(choice) == one and s.cards[spare] == second(choice):
                return choice
            full = equipment.carrying(s, other, kind) >= equipment.items_most(s, other)
            if full and first(choice) == other and s.cards[held_of(s, other, kind)] == second(choice):
                return choice
    return DO_PASS if DO_PASS in choices else choices[0]


def likely_take(s: Raid, op: i64, choices: list[int], rng: Chance) -> i64:
    """A good card on offer, of the highest tier there is of its kind; which of them is a matter of taste."""
    best: i64 = DO_PASS
    best_worth = 0.0
    drill = drill_wanted(s, op)
    for choice in choices:
        if verb(choice) == DO_TAKE:
            card = s.box.cards[first(choice)]
            if card.number == drill:
                return choice
            if card.tier < highest_tier(s, choices, card.kind):
                continue
            worth = card_worth(card) * (1.0 - TASTE * 0.01 * float(rng.pick(100)))
            if worth > best_worth:
                best, best_worth = choice, worth
    return best


def highest_tier(s: Raid, choices: list[int], kind: i64) -> i64:
    """The highest tier of a kind of card that is on offer."""
    best: i64 = 0
    for choice in choices:
        if verb(choice) == DO_TAKE:
            card = s.box.cards[first(choice)]
            if card.kind == kind and card.tier > best:
                best = card.tier
    return best


def takes_by_worth(s: Raid, choices: list[int]) -> list[int]:
    """Cards to take, the worthiest first."""
    worths = [card_worth(s.box.cards[first(choice)]) if verb(choice) == DO_TAKE else 0.0 for choice in choices]
    return sorted_by(worths, choices)


def likely_upgrade(s: Raid, choices: list[int]) -> i64:
    """The strongest defender that is on the table or staged; to lose an upgrade, the weakest."""
    best: i64 = choices[0]
    best_worth = -99.0
    for choice in choices:
        worth = 0.0
        for slot in range(9):
            if s.cards[slot] == first(choice):
                worth = power(s.printed(slot)) + (1.0 if (s.staged >> slot) & 1 else 0.0)
        for unit in range(FIRST_MODEL, len(s.at)):
            if s.on_table(unit) and s.cards[s.copy_of[unit]] == first(choice):
                worth += 0.3
        if verb(choice) != DO_UPGRADE:
            worth = -worth
        if worth > best_worth:
            best, best_worth = choice, worth
    return best


# -- payments ---------------------------------------------------------------------------------------------------------


def likely_share(s: Raid, number: i64, tracker: i64, least: i64, most: i64) -> i64:
    """What a tracker should pay: a point for whom the attack is meant, the rest by whom it feeds least.

    First pay the trackers whose Operative is exhausted, full or down, then the others what they have above zero.
    """
    left = left_to_pay(s)
    meant = meant_for(s, number)
    if meant > tracker and most == left and not (paid_so_far(s) >> meant) & 1:
        most = left - 1 if left - 1 > least else least
    share = most
    if not feeds_nobody(s, tracker):
        for other in range(tracker + 1, len(s.trackers)):
            if feeds_nobody(s, other):
                left -= room(s, other)
        have: i64 = s.trackers[tracker] if s.trackers[tracker] > 0 else 0
        share = have if have < left else left
        if share > most:
            share = most
    if meant == tracker and share < 1 <= most:
        share = 1
    return share if share > least else least


def feeds_nobody(s: Raid, operative: i64) -> bool:
    """Whether an Operative has nothing of what the Manager takes from below zero of its tracker."""
    return exhausted(s, operative) or s.points[operative] >= points_most(s, operative) or s.health[operative] == 0


def meant_for(s: Raid, number: i64) -> i64:
    """The Operative whom the attack of an ability under way hurts most from where it stands; NONE if there is none."""
    f = s.frames[number]
    attack = s.box.abilities[f[ABILITY]].attack
    unit = f[SOURCE]
    best: i64 = NONE
    if attack is None or unit >= UNITS:
        return best
    origin = s.at[unit]
    dice = attack.strength + modifier(s, unit, codes.STRENGTH)
    worth = 0.0
    left = enemies_in_reach(s, attack, origin, MANAGER)
    while left:
        operative = lowest(left)
        left &= left - 1
        found = hope(s, attack, dice, operative, unit, origin)
        if found > worth:
            best, worth = operative, found
    return best


def likely_charges(s: Raid, reactor: i64, choices: list[int]) -> i64:
    """Reactors that can be attacked pay first, as much as they can."""
    return choices[-1] if s.on_table(FIRST_REACTOR + reactor) else choices[0]


def likely_gift(s: Raid, reactor: i64, choices: list[int]) -> i64:
    """New charges go where nobody can attack them, else where the rest goes."""
    assert len(s.draft) >= SHARES
    return choices[0] if s.on_table(FIRST_REACTOR + reactor) or left_of_cost(s) == 0 else choices[-1]


# -- tiles ------------------------------------------------------------------------------------------------------------


def likely_place(s: Raid, choices: list[int], rng: Chance) -> i64:
    """Where the Manager puts a tile: as few ways on as can be, sleeping reactors kept in reserve."""
    wanted: i64 = 0 if leads_on_elsewhere(s, NONE) else 1
    best: i64 = choices[0]
    best_worth = -99.0
    for choice in choices:
        worth = place_worth(s, choice, wanted) + 0.01 * float(rng.pick(10))
        if worth > best_worth:
            best, best_worth = choice, worth
    return best


def place_worth(s: Raid, choice: i64, wanted: i64) -> float:
    """What speaks for a tile in a place that should have so many ways on."""
    if choice == DO_RESERVE:
        if s.turn <= 1:
            return -50.0  # whatever is kept now brings the Operatives nearer to reactor 5, the only one online
        return -0.2 if s.box.tiles[s.drawn].kind == codes.REACTOR_REGION else -1.0
    tile = s.box.tiles[first(choice)]
    ways = ways_on(s, tile.edges, second(choice), third(choice))
    worth = -0.3 * float(ways - wanted if ways > wanted else 2 * (wanted - ways))
    if tile.kind == codes.REACTOR_REGION:
        worth += 0.4 if s.online(tile.number - 1) else -0.8
    return worth


def likely_places(s: Raid, choices: list[int], rng: Chance) -> list[int]:
    """Placements of tiles, the likeliest first, equals by chance."""
    wanted: i64 = 0 if leads_on_elsewhere(s, NONE) else 1
    worths = [place_worth(s, choice, wanted) + 0.01 * float(rng.pick(10)) for choice in choices]
    return sorted_by(worths, choices)


def ways_on(s: Raid, edges: i64, cell: i64, turn: i64) -> i64:
    """How many edges of a tile would lead on to the unrevealed."""
    lies = turned(edges, turn)
    n: i64 = 0
    for direction in range(DIRECTIONS):
        if printed_on(lies, direction) != codes.WALL:
            if s.complex.region_at(next_cell(cell, direction)) == NONE:
                n += 1
    return n


def leads_on_elsewhere(s: Raid, region: i64) -> bool:
    """Whether the complex leads on somewhere else than in a region, where no Operative stands."""
    ways = s.complex.frontier & ~where_operatives_are(s)
    return ways & ~bit(region) != 0 if region != NONE else ways != 0


def likely_way(s: Raid, choices: list[int]) -> i64:
    """Where the Manager opens a way on: as far from the Operatives as can be."""
    best: i64 = choices[0]
    farthest = -1.0
    for choice in choices:
        far = steps_to_operatives(s, first(choice))
        if far > farthest:
            best, farthest = choice, far
    return best


def likely_token(s: Raid, region: i64, choices: list[int]) -> i64:
    """A closed door where a new tile would lead on, as long as there is another way; else none."""
    exits: i64 = s.complex.exits[region]
    if not exits & (exits - 1) and not leads_on_elsewhere(s, region):
        return DO_PASS
    for choice in choices:
        if verb(choice) == DO_TOKEN and second(choice) == codes.DOOR_CLOSED and (exits >> first(choice)) & 1:
            return choice
    return DO_PASS
