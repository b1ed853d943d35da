"""What a bot thinks of a battle: exact expected damage, exposure, objectives, and what suggests itself when asked.

Everything is counted in points of the army lists, as fractions: a unit of 100 points with five bases has 20 in each.
"""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from warroom.games.battle_force.box import EACH_ROUND, NONE
from warroom.games.battle_force.rules.actions import may_dig_in, may_engage, near_for_redeploying
from warroom.games.battle_force.rules.area import can_aim, damage_modifier, in_reach, save_modifier
from warroom.games.battle_force.rules.comms import column, jamming, strike_dice, strike_kind, strike_x, strike_y
from warroom.games.battle_force.rules.engage import can_counter, can_defend
from warroom.games.battle_force.rules.ranged import can_hit, defence_against, shooters
from warroom.games.battle_force.rules.reactions import can_hide, can_watch
from warroom.games.battle_force.rules.round_end import destroyed_units, starting_units
from warroom.games.battle_force.rules.saves import BOUNCES, KILLED, KNOCKED_OUT, penetration, vehicle_save
from warroom.games.battle_force.space.candidates import NOWHERE, candidates, few_candidates
from warroom.games.battle_force.space.field import Field, apart, within_point
from warroom.games.battle_force.space.moving import March, Terms, march
from warroom.games.battle_force.space.orders import MOVE, REGROUP, leader_x, leader_y
from warroom.games.battle_force.space.rates import INFANTRY, OPEN, rate
from warroom.games.battle_force.space.sight import REAR, SIDE, arc, reference
from warroom.games.battle_force.space.templates import under
from warroom.games.battle_force.space.ticks import HX, HY, along, length
from warroom.games.battle_force.state import (
    ACTIVATED,
    DESTROYED,
    DUG_IN,
    FIELDED,
    HUNKERED,
    LEFT,
    PINNED,
    RESERVE,
    Battle,
)
from warroom.games.battle_force.verbs import (
    ADVANCE,
    AIM,
    COUNTER,
    DEFEND,
    DIG_IN,
    DISENGAGE,
    ENGAGE,
    HOLD_FIRE,
    HUNKER_DOWN,
    OPEN_FIRE,
    OVERWATCH,
    PASS,
    REDEPLOY,
    SHOOT,
    STAND,
    STRIKE,
    TAKE_COVER,
)
from warroom.kernel.words import first, ones, pack, second, verb

OUT_OF_ACTION: Final = 0.45  # what knocking a base out is worth of destroying it
PIN: Final = 0.22  # what pinning a unit is worth of its points
PINNED_WORTH: Final = 0.85  # what a pinned unit is worth of its points
DANGER: Final = 0.30  # how much of what enemies could do to a unit counts against a place
HOLDING: Final = 70.0  # points that an objective point a round is worth
PACE: Final = 0.16  # points that a tick nearer to the goal is worth, for a unit of 100 points
LEAVING: Final = 40.0  # points that it is worth for a runner of 100 points to stand in an exit zone with all its bases
CLOSER: Final = 0.05  # the same for a tick nearer to the enemy, for who has nobody in range
WORTH_RUNNING: Final = 3.0  # points that a further standard move must promise
HARDLY: Final = 0.3  # points that an attack must promise
WORTH_REACTING: Final = 4.0  # points that a reaction must promise
EXPOSED: Final = 3.0  # points that it costs to redeploy, being easier to hit
FAR_AWAY: Final = 9999
LOOKED_AT: Final = 24  # moves of a unit, the likeliest
RIVALS: Final = 4  # choices that search tries, with the one that suggests itself

# what it adds to the log odds of winning, fitted to 1,008 battles of `greedy` against itself
POINT: Final = 0.006  # that is left of the army list
TO_ACT: Final = 0.25  # a unit that has still to act this round
TO_SHOOT: Final = 0.003  # a point that such a unit can expect to take
RUNNING: Final = 0.4  # of these three where one side runs for an exit
LOSING: Final = 1.8  # all its units, where they are not counted as points
LOSING_RUN: Final = 1.1  # the same where one side runs
OUT: Final = 1.7  # all that must get out
TO_EXIT: Final = 0.0027  # a point of the runner in an exit zone, half of it half way there
STUCK: Final = 0.8  # against the runner
LATE: Final = 2.2  # against the runner when all rounds are over
SCORED: Final = 0.55  # a point of the scenario, in the last round
CONTROLLED: Final = 0.2  # an objective where the bases stand, in the last round, if they score each round
AT_THE_LAST: Final = 0.28  # a point of it if they score after the last
HELD: Final = 0.6  # a round end in a row at which the holder has held
LEVEL: Final = 0.6  # for who wins when points are level
AT_GOAL: Final = 0.0013  # a point at an objective, half of it half way there, if they score each round
AT_LAST_GOAL: Final = 0.0003  # the same if they score after the last
NEAR_EXIT: Final = 300  # ticks from where on it counts to be near
NEAR_GOAL: Final = 200


# -- what an attack can be expected to do ----------------------------------------------------------------------------


def worth_of_base(s: Battle, unit: i64) -> float:
    """The points of one base of a unit."""
    profile = s.of(unit)
    return float(profile.points) / float(profile.bases)


def harm_to_troops(kind: i64, modifier: i64, again: bool) -> float:
    """How likely a hit destroys a base of infantry or guns."""
    needed = (4 if kind == INFANTRY else 3) - modifier
    fails: i64 = needed - 1
    fails = 0 if fails < 0 else 6 if fails > 6 else fails
    missed = float(fails) / 6.0
    return missed * missed if again else missed


def harm_to_vehicle(damage: i64, armour: i64, modifier: i64) -> float:
    """What a hit takes from a vehicle base, of its worth: destroyed all of it, Out of Action a part."""
    found = 0.0
    for die in range(1, 7):
        depth = penetration(die + damage, armour)
        if depth == BOUNCES:
            continue
        for roll in range(1, 7):
            read: i64 = roll + modifier
            result = vehicle_save(1 if read < 1 else 6 if read > 6 else read, depth)
            if result == KILLED:
                found += 1.0
            elif result == KNOCKED_OUT:
                found += OUT_OF_ACTION
    return found / 36.0


def shot_worth(s: Battle, attacker: i64, target: i64, doubled: bool) -> float:
    """The points that a unit can be expected to take from another by shooting with all it has."""
    mask = shooters(s, attacker, target)
    if mask == 0:
        return 0.0
    number = defence_against(s, attacker, mask, target, False)
    if not can_hit(number):
        return 0.0
    f = s.field
    profile = s.of(target)
    hits = float(s.of(attacker).attack_dice * ones(mask)) * float(7 - (number & 15)) / 6.0
    bases = float(ones(f.current_mask(target)))
    if profile.armour:
        armour: i64 = profile.armour[0]
        for base in range(i64(f.first[target]), i64(f.first[target + 1])):
            if f.current(base):
                shooter = reference(f, attacker, mask, base, s.of(attacker).range)
                if shooter != NONE:
                    armour = profile.armour[arc(f, base, shooter)]
                    break
        lost = hits * harm_to_vehicle(s.of(attacker).damage, armour, 0)
        return min(lost, bases) * worth_of_base(s, target)
    lost = hits * harm_to_troops(profile.kind, 0, s.has(target, HUNKERED | DUG_IN))
    return min(lost, bases) * worth_of_base(s, target) + pin_worth(s, target, hits * 2.0 if doubled else hits, bases)


def pin_worth(s: Battle, target: i64, hits: float, bases: float) -> float:
    """What pinning adds, by how near the expected hits come to the number of bases."""
    if s.has(target, PINNED) or s.vehicles(target):
        return 0.0
    likely = hits / bases - 0.4
    likely = 0.0 if likely < 0.0 else 1.0 if likely > 1.0 else likely
    return likely * PIN * worth_of_base(s, target) * bases


def best_shot(s: Battle, unit: i64, doubled: bool) -> float:
    """The most that a unit can expect of its ranged attack where it stands."""
    best = 0.0
    if s.of(unit).area:
        for base in range(len(s.field.x)):
            if s.field.current(base) and can_aim(s, unit, base):
                best = max(best, aim_worth(s, unit, base, doubled))
        return best
    for target in range(len(s.profile)):
        if s.side[target] != s.side[unit] and s.on_table(target):
            best = max(best, shot_worth(s, unit, target, doubled))
    return best


def aim_worth(s: Battle, unit: i64, base: i64, doubled: bool) -> float:
    """What an area weapon can expect of aiming at a base, if its template does not scatter far."""
    dice = s.of(unit).attack_dice * ones(in_reach(s, unit, base))
    return 0.75 * burst_worth(
        s, s.side[unit], s.field.x[base], s.field.y[base], s.of(unit).area, dice, s.of(unit).damage
    )


def burst_worth(s: Battle, seat: i64, x: i64, y: i64, radius: i64, dice: i64, damage: i64) -> float:
    """What a template can be expected to take from the enemy, less what it takes from one's own."""
    found = 0.0
    bases = under(s.field, x, y, radius)
    for unit in range(len(s.profile)):
        hit: i64 = 0
        for base in bases:
            if s.field.unit[base] == unit:
                hit += 1
        if hit == 0:
            continue
        profile = s.of(unit)
        hits = float(dice) * float(7 - profile.ranged_defence) / 6.0
        n = i64(hits + 0.5)
        if n == 0:
            continue
        if profile.armour:
            lost = harm_to_vehicle(damage + damage_modifier(n), profile.armour[SIDE], save_modifier(n))
        else:
            lost = harm_to_troops(profile.kind, save_modifier(n), s.has(unit, HUNKERED | DUG_IN))
        points = lost * float(hit) * worth_of_base(s, unit)
        points += pin_worth(s, unit, hits, float(ones(s.field.current_mask(unit))))
        found += points if s.side[unit] != seat else -1.2 * points
    return found


def strike_worth(s: Battle, seat: i64, kind: i64, dice: i64, x: i64, y: i64) -> float:
    """What a strike with so many dice can be expected to bring, after counter rolls and a little scatter."""
    strike = s.box.strikes[kind]
    kept = float(dice) * float(jamming(s, 1 - seat) - 1) / 6.0
    left = i64(kept + 0.5)
    if left == 0:
        return 0.0
    at = column(left)
    sure = 0.75 if strike.scatter_minus >= 4 else 0.5
    return sure * burst_worth(s, seat, x, y, strike.radius[at], strike.dice[at], strike.damage)


def exposure(s: Battle, unit: i64) -> float:
    """What the enemy units that have a unit in range and sight could take from it, one shot each."""
    found = 0.0
    for enemy in range(len(s.profile)):
        if s.side[enemy] != s.side[unit] and s.able(enemy) and not s.of(enemy).area:
            found += shot_worth(s, enemy, unit, False)
    return found


# -- close combat ----------------------------------------------------------------------------------------------------


def melee_harm(s: Battle, unit: i64, enemy: i64, bases: float) -> float:
    """The bases that some bases of a unit can expect to take from an enemy in one round."""
    profile, other = s.of(unit), s.of(enemy)
    hits = bases * float(profile.close_dice) * float(7 - other.close_defence) / 6.0
    if other.armour:
        return hits * harm_to_vehicle(profile.close_damage, other.armour[REAR], 0)
    return hits * harm_to_troops(other.kind, 0, False)


def melee_worth(s: Battle, unit: i64, enemy: i64) -> float:
    """The points that a unit can expect to win, less those that it loses, by attacking an enemy in close combat."""
    mine = float(ones(s.field.working_mask(unit)))
    theirs = float(ones(s.field.working_mask(enemy)))
    helpless = float(ones(s.field.current_mask(enemy))) - theirs
    fighting = min(mine, theirs + helpless + 1.0)
    taken = min(melee_harm(s, unit, enemy, fighting), theirs + helpless)
    left = max(0.0, theirs - taken)
    lost = min(melee_harm(s, enemy, unit, min(left, fighting + 1.0)), mine)
    found = 1.7 * taken * worth_of_base(s, enemy) - 1.5 * lost * worth_of_base(s, unit)
    if taken > lost:  # it may flee or be driven off
        found += 0.4 * float(s.of(enemy).morale - 1) / 6.0 * left * worth_of_base(s, enemy)
    elif lost > taken:
        found -= 0.4 * float(s.of(unit).morale - 1) / 6.0 * mine * worth_of_base(s, unit)
    return found


def gap_between(s: Battle, unit: i64, enemy: i64) -> i64:
    """The way, in ticks, from a unit's leader to the nearest base of an enemy, edge to edge."""
    f = s.field
    leader = f.leader(unit)
    best: i64 = FAR_AWAY * FAR_AWAY
    near: i64 = NONE
    for base in range(i64(f.first[enemy]), i64(f.first[enemy + 1])):
        if f.current(base) and apart(f, leader, base) < best:
            best = apart(f, leader, base)
            near = base
    if near == NONE:
        return FAR_AWAY
    return length(f.x[near] - f.x[leader], f.y[near] - f.y[leader]) - f.radius[near] - f.radius[leader]


def in_charge_reach(s: Battle, unit: i64, enemy: i64) -> bool:
    """Whether two moves may bring a unit to an enemy."""
    return gap_between(s, unit, enemy) <= 2 * rate(s.of(unit).kind, OPEN) - 10


def charge_worth(s: Battle, unit: i64, enemy: i64) -> float:
    """What engaging an enemy promises whom two moves may reach: the combat, less the fire on the way."""
    reach = 2 * rate(s.of(unit).kind, OPEN)
    gap = gap_between(s, unit, enemy)
    sure = 1.0 if gap < reach // 2 else 0.7
    return sure * melee_worth(s, unit, enemy) - 0.1 * exposure(s, unit)


# -- where a unit wants to be ----------------------------------------------------------------------------------------


def distance_to(s: Battle, unit: i64, x: i64, y: i64) -> i64:
    """How far the leader of a unit is from a point."""
    leader = s.field.leader(unit)
    return length(s.field.x[leader] - x, s.field.y[leader] - y) if leader != NONE else FAR_AWAY


def way_out(s: Battle, unit: i64) -> i64:
    """How far the last working base of a unit is from its nearest exit zone; 0: all are in one, as they must be."""
    f = s.field
    leader = f.leader(unit)
    if leader == NONE:
        return FAR_AWAY
    last: i64 = 0
    for base in range(leader, i64(f.first[unit + 1])):
        if f.working(base):
            last = max(last, to_exit(s, f.x[base], f.y[base]))
    return last


def to_exit(s: Battle, x: i64, y: i64) -> i64:
    """How far a place is from the nearest exit zone; 0: in it."""
    best: i64 = FAR_AWAY
    for zone in s.scenario().exits:
        best = min(best, length(max(zone[0] - x, 0, x - zone[2]), max(zone[1] - y, 0, y - zone[3])))
    return best


def about_to_leave(s: Battle, unit: i64) -> bool:
    """Whether a unit may leave at the end of this round if it walks: it runs, and one move brings it to an exit."""
    scenario = s.scenario()
    if scenario.runner != s.side[unit] or s.turn < scenario.exit_from:
        return False
    return way_out(s, unit) <= rate(s.of(unit).kind, OPEN)


def zones_of(s: Battle, unit: i64) -> list[list[int]]:
    """The exit zones that a unit makes for; none if it does not run."""
    return s.scenario().exits if s.scenario().runner == s.side[unit] else NOWHERE


def standing(s: Battle, seat: i64, objective: i64) -> i64:
    """How many more bases one side has at an objective than the other."""
    scenario, f = s.scenario(), s.field
    x: i64 = scenario.objective_x[objective]
    y: i64 = scenario.objective_y[objective]
    found: i64 = 0
    for base in range(len(f.x)):
        if f.working(base) and within_point(f, base, x, y, 40) and not s.has(f.unit[base], PINNED):
            if not f.flying(base):
                found += 1 if f.owner[base] == seat else -1
    return found


def rounds_left(s: Battle) -> i64:
    """Round ends that are still to come."""
    return s.rounds - s.turn + 1


def ground_worth(s: Battle, unit: i64) -> float:
    """What a unit's place is worth by the scenario: the way to its goal, and what it controls there."""
    scenario = s.scenario()
    seat: i64 = s.side[unit]
    weight = float(s.of(unit).points) / 100.0
    if scenario.runner == seat:
        way = way_out(s, unit)
        return LEAVING * weight if way == 0 else -1.6 * PACE * weight * float(way)
    found = 0.0
    nearest: i64 = FAR_AWAY
    flying = s.flying(unit)
    for objective in range(len(scenario.objective_x)):
        value = objective_worth(s, objective)
        lead = standing(s, seat, objective)
        if lead > 0:
            found += value
        elif lead < 0:
            found -= value
        x: i64 = scenario.objective_x[objective]
        y: i64 = scenario.objective_y[objective]
        away = distance_to(s, unit, x, y)
        if lead > 3 and away > 60:
            away += 60  # others hold it well
        elif scenario.objective_points[objective] > 1:
            away -= 60
        nearest = min(nearest, away)
    if nearest < FAR_AWAY and not flying:
        found -= PACE * weight * float(max(nearest, 0))
    return found - CLOSER * weight * hunting(s, unit)


def hunting(s: Battle, unit: i64) -> float:
    """How far beyond its range the nearest enemy is; blockers go for those who are nearest to the exit."""
    best: i64 = FAR_AWAY
    for enemy in range(len(s.profile)):
        if s.side[enemy] != s.side[unit] and s.on_table(enemy):
            best = min(best, gap_between(s, unit, enemy))
    if best == FAR_AWAY:
        return 0.0
    beyond = best - s.of(unit).range * 3 // 4
    return float(beyond) if beyond > 0 else 0.0


def objective_worth(s: Battle, objective: i64) -> float:
    """What controlling an objective is worth in points."""
    scenario = s.scenario()
    points = float(scenario.objective_points[objective])
    if scenario.score == 1:
        return HOLDING * points
    late = 1.0 if rounds_left(s) <= 2 else 0.5
    return HOLDING * late * (1.0 + points / 2.0)


@final
@mypyc_attr(acyclic=True)
class Best:
    """The best move found so far, and what it is worth."""

    def __init__(self) -> None:
        self.word: i64 = 0
        self.worth = -1e9


def best_move(s: Battle, unit: i64, words: list[int], shooting: bool, doubled: bool, walk: Best) -> Best:
    """The move after which a unit stands best: by the scenario, by what it can shoot at, and by who can shoot at it.

    What would be best without a shot is noted besides.
    """
    best = Best()
    f = s.field
    start: i64 = f.first[unit]
    end: i64 = f.first[unit + 1]
    x, y, heading = f.x[start:end], f.y[start:end], f.heading[start:end]
    for word in words:
        put_where(f, unit, word)
        worth = place_worth(s, unit)
        if worth > walk.worth:
            walk.word = word
            walk.worth = worth
        if shooting:
            worth += best_shot(s, unit, doubled)
        put_back(f, start, end, x, y, heading)
        if worth > best.worth:
            best.word = word
            best.worth = worth
    return best


def worthwhile_moves(s: Battle, unit: i64, words: list[int], shooting: bool, doubled: bool) -> list[int]:
    """The best move, and those that would be best without a shot, in more danger or in none, or regardless of goals."""
    f = s.field
    start: i64 = f.first[unit]
    end: i64 = f.first[unit + 1]
    x, y, heading = f.x[start:end], f.y[start:end], f.heading[start:end]
    best = [-1e9] * 5
    found = [0] * 5
    for word in words:
        put_where(f, unit, word)
        ground = ground_worth(s, unit)
        danger = DANGER * exposure(s, unit)
        shot = best_shot(s, unit, doubled) if shooting else 0.0
        put_back(f, start, end, x, y, heading)
        worths = [
            ground - danger + shot,
            ground - danger,
            ground - 3.0 * danger + shot,
            ground + shot,
            0.25 * ground - danger + shot,
        ]
        for i in range(5):
            if worths[i] > best[i]:
                best[i] = worths[i]
                found[i] = word
    return found


def place_worth(s: Battle, unit: i64) -> float:
    """What it is worth for a unit to stand where it does at the end of its action."""
    return ground_worth(s, unit) - DANGER * exposure(s, unit)


# -- actions ---------------------------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class Plan:
    """An action for a unit, with its target, what it promises, and by how much that must be more than another does."""

    def __init__(self, action: i64, target: i64, worth: float, margin: float = 0.0) -> None:
        self.action = action
        self.target = target
        self.worth = worth
        self.margin = margin


def moves_for(s: Battle, unit: i64, terms: Terms) -> list[int]:
    """The moves that a bot looks at: those that suggest themselves, without closing in; in haste a few."""
    if s.hasty:
        return few_candidates(s.field, unit, terms, s.of(unit).range, zones_of(s, unit))
    return candidates(s.field, unit, terms, s.of(unit).range, False, LOOKED_AT, zones_of(s, unit))[:LOOKED_AT]


def best_plan(plans: list[Plan]) -> Plan:
    """The action of some that promises most."""
    best = plans[0]
    for plan in plans:
        if plan.worth > best.worth + plan.margin:
            best = plan
    return best


def plans_for(s: Battle, unit: i64) -> list[Plan]:
    """The actions that a unit may think of when it is to announce one."""
    still = place_worth(s, unit)
    plans = [Plan(OPEN_FIRE, NONE, still + best_shot(s, unit, True))]
    walk = Best()
    advance = best_move(s, unit, moves_for(s, unit, Terms(0, NONE, 0)), True, False, walk)
    plans.append(Plan(ADVANCE, NONE, advance.worth, 0.5))
    if s.flying(unit):
        return plans
    if not s.vehicles(unit):
        covered = still + 0.4 * DANGER * exposure(s, unit) + 2.0
        if s.has(unit, HUNKERED) and may_dig_in(s, unit):
            plans.append(Plan(DIG_IN, NONE, covered + best_shot(s, unit, False)))
        elif not s.has(unit, HUNKERED | DUG_IN):
            plans.append(Plan(HUNKER_DOWN, NONE, covered))
    run = walk.worth
    step = walk.worth - still
    if s.hasty:
        if WORTH_RUNNING < step < 2.0 * PACE * float(s.of(unit).points * rate(s.of(unit).kind, OPEN)) / 100.0:
            run += step
    elif step > WORTH_RUNNING:  # who gains nothing by a walk gains nothing by running on
        run = journey_worth(s, unit, Terms(0, NONE, 0), walk, 2)
    plans.append(Plan(ENGAGE, NONE, run, 1.0))
    if run > walk.worth + WORTH_RUNNING and near_for_redeploying(s, unit) == NONE:
        dash = run + step if s.hasty else journey_worth(s, unit, Terms(0, NONE, 1), Best(), 3)
        dash -= EXPOSED
        plans.append(Plan(REDEPLOY, NONE, dash, 1.0))
    for target in range(len(s.profile)):
        if may_engage(s, unit, target) and in_charge_reach(s, unit, target):
            plans.append(Plan(ENGAGE, target, still + charge_worth(s, unit, target), 1.0))
    return plans


def journey_worth(s: Battle, unit: i64, terms: Terms, best: Best, moves: i64) -> float:
    """What it is worth for a unit to stand where several standard moves without a shot can bring it.

    The best first move may be known already.

    The moves are really tried one after the other, because what stops one may stop the next. [house.move.parts]
    """
    f = s.field
    start: i64 = f.first[unit]
    end: i64 = f.first[unit + 1]
    x, y, heading = f.x[start:end], f.y[start:end], f.heading[start:end]
    for part in range(moves):
        if best.word == 0:
            best = best_move(s, unit, moves_for(s, unit, terms), False, False, best)
        found = best.worth
        if verb(best.word) != MOVE:
            break
        put_at_ends(f, march(f, unit, best.word))
        best = Best()
    put_back(f, start, end, x, y, heading)
    return found


def put_where(f: Field, unit: i64, word: i64) -> None:
    """Puts the bases of a unit where a choice leads them, to look at it from there; who regroups about where."""
    if verb(word) == MOVE:
        put_at_ends(f, march(f, unit, word))
    elif verb(word) == REGROUP:
        leader = f.leader(unit)
        for base in range(leader + 1, i64(f.first[unit + 1])):
            if f.working(base):
                dx: i64 = f.x[leader] - f.x[base]
                dy: i64 = f.y[leader] - f.y[base]
                n = length(dx, dy)
                k = min(rate(f.kind[base], OPEN), max(n - 2 * f.radius[base], 0))
                f.x[base] = f.x[base] + along(dx, k, n)
                f.y[base] = f.y[base] + along(dy, k, n)


def put_at_ends(f: Field, m: March) -> None:
    """Puts the bases of a march where it ends, to look at it from there."""
    for i in range(len(m.bases)):
        f.x[m.bases[i]] = m.end_x[i]
        f.y[m.bases[i]] = m.end_y[i]
        f.heading[m.bases[i]] = m.heading


def put_back(f: Field, start: i64, end: i64, x: list[int], y: list[int], heading: list[int]) -> None:
    """Puts the bases of a unit back where they were."""
    for base in range(start, end):
        f.x[base] = x[base - start]
        f.y[base] = y[base - start]
        f.heading[base] = heading[base - start]


def urgency(s: Battle, unit: i64) -> float:
    """How much a unit should act now rather than later: what it can shoot, and what could be done to it before."""
    if s.field.leader(unit) == NONE:
        return -5.0
    found = best_shot(s, unit, True) + 0.3 * exposure(s, unit)
    if s.has(unit, PINNED):
        found *= 0.4
    return found + 0.01 * float(s.of(unit).points)


def urgent(s: Battle, seat: i64, most: i64) -> list[int]:
    """The units of a seat that should act first, of those that have not acted, the most urgent first."""
    units: list[int] = []
    worths: list[float] = []
    for unit in range(len(s.profile)):
        if s.side[unit] == seat and s.on_table(unit) and not s.has(unit, ACTIVATED):
            units.append(unit)
            worths.append(urgency(s, unit))
    return best_first(units, worths)[:most]


def most_urgent(s: Battle, seat: i64, all_of_them: bool) -> i64:
    """The unit of a seat that should act first, of those that have not acted; -1: there is none."""
    best = -1e9
    found: i64 = NONE
    for unit in range(len(s.profile)):
        if s.side[unit] == seat and s.on_table(unit) and (all_of_them or not s.has(unit, ACTIVATED)):
            worth = urgency(s, unit)
            if worth > best:
                best = worth
                found = unit
    return found


# -- the position as a whole -----------------------------------------------------------------------------------------


def material(s: Battle, seat: i64) -> float:
    """The points of a side that are left, by their state."""
    found = 0.0
    for unit in range(len(s.profile)):
        if s.side[unit] != seat or s.place[unit] == DESTROYED:
            continue
        if s.place[unit] == LEFT:
            found += worth_of_base(s, unit) * float(s.gone[unit])
        elif s.place[unit] != FIELDED:
            found += float(s.of(unit).points) * (0.95 if s.place[unit] == RESERVE else 1.0)
        else:
            working = ones(s.field.working_mask(unit))
            out = ones(s.field.current_mask(unit)) - working
            worth = worth_of_base(s, unit) * (float(working) + (1.0 - OUT_OF_ACTION) * float(out))
            found += worth * PINNED_WORTH if s.has(unit, PINNED) else worth
    return found


def readiness(s: Battle, seat: i64) -> float:
    """What a side has still to do this round: its units that wait, and what they can shoot at."""
    found = 0.0
    for unit in range(len(s.profile)):
        if s.side[unit] == seat and s.on_table(unit) and not s.has(unit, ACTIVATED):
            found += TO_ACT
            if s.able(unit):
                found += TO_SHOOT * best_shot(s, unit, True)
    return found


def losses(s: Battle, seat: i64) -> float:
    """The share of its units that a side has lost."""
    return float(destroyed_units(s, seat)) / float(max(1, starting_units(s, seat)))


def nearness(s: Battle, seat: i64, span: i64) -> float:
    """The points of a side near its goals, none beyond a span: the objectives, or for who runs the exits."""
    scenario = s.scenario()
    found = 0.0
    for unit in range(len(s.profile)):
        if s.side[unit] != seat or not s.on_table(unit) or s.has(unit, PINNED) or s.flying(unit):
            continue
        nearest: i64 = span
        if scenario.runner == seat:
            nearest = min(nearest, way_out(s, unit))
        for objective in range(len(scenario.objective_x)):
            x: i64 = scenario.objective_x[objective]
            y: i64 = scenario.objective_y[objective]
            nearest = min(nearest, distance_to(s, unit, x, y))
        alive = worth_of_base(s, unit) * float(ones(s.field.working_mask(unit)))
        found += alive * float(span - nearest) / float(span)
    return found


def got_out(s: Battle, seat: i64) -> float:
    """How much of what it needs a side has brought through the exits, from 0 to 1."""
    found = 0.0
    for unit in range(len(s.profile)):
        if s.side[unit] == seat and s.place[unit] == LEFT:
            found += worth_of_base(s, unit) * float(s.gone[unit])
    return min(1.0, found / float(max(1, s.scenario().exit_points)))


def control(s: Battle) -> float:
    """By how many objective points the first side is ahead where everybody stands."""
    found = 0.0
    for objective in range(len(s.scenario().objective_x)):
        lead = standing(s, 0, objective)
        if lead != 0:
            points = float(s.scenario().objective_points[objective])
            found += points if lead > 0 else -points
    return found


def promise(s: Battle) -> float:
    """The log odds that the first side wins if all play by hunches, as they were in many such battles."""
    scenario = s.scenario()
    found = POINT * (material(s, 0) - material(s, 1)) + readiness(s, 0) - readiness(s, 1)
    lost = losses(s, 1) - losses(s, 0)
    if scenario.runner != NONE:
        run = OUT * got_out(s, scenario.runner) + TO_EXIT * nearness(s, scenario.runner, NEAR_EXIT) - STUCK
        run -= LATE * (1.0 - float(rounds_left(s)) / float(s.rounds))
        return RUNNING * found + LOSING_RUN * lost + (run if scenario.runner == 0 else -run)
    near = nearness(s, 0, NEAR_GOAL) - nearness(s, 1, NEAR_GOAL)
    soon = 1.0 / math.sqrt(float(max(1, rounds_left(s))))
    if scenario.score == EACH_ROUND:
        ahead = float(s.scores[0] - s.scores[1] + destroyed_units(s, 1) - destroyed_units(s, 0))
        return found + soon * (SCORED * ahead + CONTROLLED * control(s)) + AT_GOAL * near
    found += LOSING * lost + soon * AT_THE_LAST * control(s) + AT_LAST_GOAL * near
    if scenario.holder != NONE:
        found += HELD * float(s.holding) * (1.0 if scenario.holder == 0 else -1.0)
    if scenario.level != NONE:
        found += LEVEL if scenario.level == 0 else -LEVEL
    return found


def outlook(s: Battle, seat: i64) -> float:
    """How good a battle looks for a side, from -1 to 1."""
    ahead = 2.0 / (1.0 + math.exp(-promise(s))) - 1.0
    return ahead if seat == 0 else -ahead


# -- what suggests itself ----------------------------------------------------------------------------------------------


def best_first(words: list[int], worths: list[float]) -> list[int]:
    """Choices by what they are worth, of equals the one that was named first."""
    ranks = [(-worths[place], place) for place in range(len(words))]
    ranks.sort()
    return [words[place] for worth, place in ranks]


def likely_reactions(s: Battle, seat: i64) -> list[int]:
    """Overwatch where it is worth more than the unit's own turn, cover for who is about to be shot at, or nothing.

    The best first.
    """
    words: list[int] = [PASS]
    worths = [WORTH_REACTING]
    for unit in range(len(s.profile)):
        if s.side[unit] != seat or unit == s.target:
            continue
        if can_watch(s, unit):
            worth = 0.85 * shot_worth(s, unit, s.actor, False) - 0.55 * best_shot(s, unit, True)
            words.append(pack(OVERWATCH, unit))
            worths.append(worth)
        if can_hide(s, unit):
            worth = 0.5 * shot_worth(s, s.actor, unit, s.action == OPEN_FIRE) - 0.7 * best_shot(s, unit, True) - 3.0
            words.append(pack(TAKE_COVER, unit))
            worths.append(worth)
    return best_first(words, worths)


def likely_response(s: Battle, unit: i64) -> i64:
    """Fire at who comes if that is worth it, go to meet who is weaker, leave who is much stronger, or stand."""
    fight = melee_worth(s, s.actor, unit)
    if can_counter(s, unit) and melee_worth(s, unit, s.actor) > fight and melee_worth(s, unit, s.actor) > 8.0:
        return COUNTER
    if can_defend(s, unit) and shot_worth(s, unit, s.actor, False) > 5.0:
        return DEFEND
    return DISENGAGE if fight > 0.35 * worth_of_base(s, unit) * float(ones(s.field.current_mask(unit))) else STAND


def likely_shots(s: Battle, unit: i64, words: list[int]) -> list[int]:
    """Attacks by what they can be expected to bring, the best first; comms dice are kept for a strike worth them."""
    worths: list[float] = []
    doubled = s.action == OPEN_FIRE
    for word in words:
        kind = verb(word)
        worth = 0.0
        if kind == SHOOT and second(word) == 0:
            worth = shot_worth(s, unit, first(word), doubled)
        elif kind == SHOOT:
            worth = shot_worth(s, unit, first(word), doubled) + 0.3 * shot_worth(s, unit, second(word) - 1, doubled)
        elif kind == AIM:
            worth = aim_worth(s, unit, s.field.first[first(word)] + second(word), doubled)
        elif kind == STRIKE:
            dice = strike_dice(word)
            worth = strike_worth(s, s.side[unit], strike_kind(word), dice, strike_x(word), strike_y(word))
            worth -= 3.0 * float(dice)
        worths.append(HARDLY if kind == HOLD_FIRE else worth)
    return best_first(words, worths)


def likely_way(s: Battle, unit: i64, enemy: i64, ways: i64) -> i64:
    """The heading that leads most directly away from the enemy."""
    f = s.field
    mine, theirs = f.leader(unit), f.leader(enemy)
    best: i64 = -(1 << 30)
    found: i64 = NONE
    for heading in range(16):
        if (ways >> heading) & 1:
            ahead: i64 = 0
            if theirs != NONE and mine != NONE:
                ahead = (f.x[mine] - f.x[theirs]) * HX[heading] + (f.y[mine] - f.y[theirs]) * HY[heading]
            if found == NONE or ahead > best:
                best = ahead
                found = heading
    return found


def likely_place(s: Battle, unit: i64, words: list[int]) -> i64:
    """The place of some from which a unit has the shortest way to its goal; units share the objectives among them."""
    scenario = s.scenario()
    n = len(scenario.objective_x)
    seat: i64 = s.side[unit]
    best: i64 = 1 << 40
    found: i64 = words[0]
    for word in words:
        x = leader_x(word)
        y = leader_y(word)
        away: i64 = 0
        if scenario.runner == seat:
            away = to_exit(s, x, y)
        elif n:
            goal = unit % n
            away = length(scenario.objective_x[goal] - x, scenario.objective_y[goal] - y)
        elif scenario.exits:
            zone = scenario.exits[unit % len(scenario.exits)]
            away = length((zone[0] + zone[2]) // 2 - x, (zone[1] + zone[3]) // 2 - y)
        if away < best:
            best = away
            found = word
    return found
