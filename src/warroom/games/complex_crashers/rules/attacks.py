"""Attacks: dice are rolled, assigned in groups, contested one group after the other, and applied together."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.complex_crashers import codes, steps
from warroom.games.complex_crashers import events as e
from warroom.games.complex_crashers.box import NONE, Attack, Effect, bit
from warroom.games.complex_crashers.rules.aiming import (
    aimable_regions,
    armor_against,
    attack_made,
    enemies_in_reach,
    struck_in,
    valid_target,
)
from warroom.games.complex_crashers.rules.ending import judge
from warroom.games.complex_crashers.rules.meaning import here, regions_of, units_of
from warroom.games.complex_crashers.rules.reactors import take_offline
from warroom.games.complex_crashers.rules.units import barred, bear_witness, end_lasting, hurt, leave, modifier
from warroom.games.complex_crashers.rules.windows import event, open_window
from warroom.games.complex_crashers.state import (
    AIM,
    BEATEN,
    CALLED,
    CANCELLED,
    DONE,
    EMPTY,
    EVENT,
    FIRE,
    FIRST_MODEL,
    FIRST_REACTOR,
    FLAGS,
    GROUP_BY,
    GROUP_COUNT,
    GROUP_FIRST,
    GROUP_IGNORED,
    GROUP_SIZE,
    GROUP_STATE,
    GROUP_TURNED,
    GROUP_UNIT,
    KILLS,
    LAST_DAMAGE,
    LIVE,
    LONE_DICE,
    LOST,
    MANAGER,
    ORDER,
    ORIGIN,
    PAYERS,
    PRESENT,
    SOURCE,
    STRENGTH,
    SUBJECT,
    TARGETS,
    TEAM,
    TURN_OF,
    UNITS,
    WOUNDED,
    Raid,
)
from warroom.kernel.chance import Chance
from warroom.kernel.words import lowest, ones, pack

SIDES: Final = 10  # of a damage die
ALWAYS: Final = 10  # does damage whatever the armor

# -- aiming and rolling -----------------------------------------------------------------------------------------------


def side_of_attack(s: Raid, number: i64) -> i64:
    """The side that makes an attack; fire is rolled and assigned by the side with the initiative.

    [burning.start-roller, burning.enter-roller, gap.burning-which-op]
    """
    source = s.frames[number][SOURCE]
    return s.initiative if source == FIRE else s.side_of(source)


def begin_attack(s: Raid, number: i64, place: i64, effect: Effect, attack: Attack) -> None:
    """An ability comes to its attack: an area attack names its region first, then the dice are rolled.

    An attack that must target somebody whom it cannot target now rolls nothing.

    [ability.process-attack, attack.definition, attack.origin, attack.area-target-first, gap.attack-area-declared,
    gap.attack-forced-target]
    """
    f = s.frames[number]
    origin = here(s, f)
    strength = attack.strength
    if f[SOURCE] < UNITS:
        strength += modifier(s, f[SOURCE], codes.STRENGTH)
    if strength < 0:
        strength = 0
    f[TARGETS] = 0
    f[WOUNDED] = 0
    f[LAST_DAMAGE] = 0
    called: i64 = 0
    if effect.at != NONE and not attack.area:
        called = units_of(s, f, effect.at, NONE, NONE)
        if not called & targets_of(s, number, attack, origin):
            s.tell(e.NO_TARGET, f[SOURCE])
            return
    s.strikes[number] = [place, origin, NONE, strength, 0, 0, called]
    s.push(pack(steps.ROLL, number))
    if attack.area:
        regions = regions_to_aim_at(s, number, attack, origin, effect.at)
        if not regions:
            s.strikes[number] = EMPTY
            s.pop()
            s.tell(e.NO_TARGET, f[SOURCE])
        elif regions & (regions - 1):
            s.push(pack(steps.ASK_TARGET, number))
        else:
            s.strikes[number][AIM] = lowest(regions)


def regions_to_aim_at(s: Raid, number: i64, attack: Attack, origin: i64, at: i64) -> i64:
    """The regions that an area attack under way can target, as a set. [ap.cm-area-restriction]"""
    f = s.frames[number]
    payers: i64 = f[PAYERS] if s.side_of(f[SOURCE]) == MANAGER else NONE
    regions = aimable_regions(s, attack, origin, payers)
    return regions & regions_of(s, f, at, NONE, NONE) if at != NONE else regions


def targets_of(s: Raid, number: i64, attack: Attack, origin: i64) -> i64:
    """The units that the dice of an attack that is no area attack can be assigned to, as a set.

    [ap.cm-attack-restriction, gap.attack-own-side, gap.ap-zero-cost]
    """
    f = s.frames[number]
    side = s.side_of(f[SOURCE])
    targets = enemies_in_reach(s, attack, origin, side)
    return targets & f[PAYERS] if side == MANAGER else targets


def roll(s: Raid, number: i64, chance: Chance) -> None:
    """The dice are rolled: the attack's strength, for an area attack once for each unit in the region.

    [attack.strength, attack.strength-area, attack.dice-top-value, gap.attack-die-faces, attack.area-empty,
    attack.roll-before-target, example.area-eighteen-dice]
    """
    f = s.frames[number]
    strike = s.strikes[number]
    attack = attack_made(s, number)
    count = strike[STRENGTH]
    if attack.area:
        struck = struck_in(s, strike[AIM])
        f[TARGETS] = struck
        count *= ones(struck)
    strike[LONE_DICE] = 1 if attack.sweeping or strike[STRENGTH] == 1 else 0
    dice: list[int] = []
    for i in range(count):
        dice.append(chance.roll(SIDES))
    s.dice[number] = dice
    if not dice:
        s.push(pack(steps.RESOLVE, number))
        return
    dice.sort(reverse=True)
    if s.log is not None:
        s.tell_list(e.ROLLED, dice, f[SOURCE])
    s.push(pack(steps.ASSIGN, number))
    if f[SOURCE] < UNITS:
        rolled = event(codes.DICE_ROLLED, number, bit(f[SOURCE]), NONE, NONE, NONE, NONE, NONE)
        open_window(s, rolled, s.table, [])


# -- assigning --------------------------------------------------------------------------------------------------------


def assign(s: Raid, number: i64) -> None:
    """All dice are assigned: who attacks chooses among the valid targets; without one the dice are lost.

    [attack.attacker-assigns, gap.attack-no-bluff, gap.attack-no-target, descriptor.single, descriptor.sweeping,
    descriptor.area-groups]
    """
    f = s.frames[number]
    s.dice[number].sort(reverse=True)
    attack = attack_made(s, number)
    if f[FLAGS] & CANCELLED:
        end_attack(s, number)
        return
    if f[SOURCE] == FIRE and not attack.area:
        assign_all(s, number, f[SUBJECT])
        return
    if attack.area:
        struck: i64 = f[TARGETS]
        if struck & (struck - 1) == 0:
            assign_all(s, number, lowest(struck))
        else:
            s.draft = EMPTY
            s.push(pack(steps.ASK_DIE, number))
        return
    targets = assignable(s, number)
    if not targets:
        s.tell(e.NO_TARGET, f[SOURCE])
        end_lasting(s, f[SOURCE], codes.UNTIL_NEXT_ATTACK, NONE)
        end_attack(s, number)
    elif targets & (targets - 1) == 0:
        assign_all(s, number, lowest(targets))
    elif attack.sweeping:
        s.draft = EMPTY
        s.push(pack(steps.ASK_DIE, number))
    else:
        s.push(pack(steps.ASK_TARGET, number))


def assignable(s: Raid, number: i64) -> i64:
    """The units that the dice which lie rolled can be assigned to, as a set."""
    strike = s.strikes[number]
    targets = targets_of(s, number, attack_made(s, number), strike[ORIGIN])
    return targets & strike[CALLED] if strike[CALLED] else targets


def rooms(s: Raid, number: i64) -> i64:
    """The units that can get the next die, as a set: of an area attack those whose group is not full yet.

    [descriptor.area-groups, descriptor.area-values-free, example.area-low-dice-to-allies,
    gap.attack-sweeping-same-target]
    """
    strike = s.strikes[number]
    if not attack_made(s, number).area:
        return assignable(s, number)
    given: list[int] = [0] * UNITS
    for unit in s.draft:
        given[unit] = given[unit] + 1
    found: i64 = 0
    left: i64 = s.frames[number][TARGETS]
    while left:
        other = lowest(left)
        left &= left - 1
        if given[other] < strike[STRENGTH]:
            found |= bit(other)
    return found


def assign_die(s: Raid, number: i64, unit: i64) -> bool:
    """The highest die that is left goes to a unit; whether all are assigned now, the forced ones among them."""
    s.draft = [*s.draft, int(unit)]
    while len(s.draft) < len(s.dice[number]):
        open_units = rooms(s, number)
        if open_units & (open_units - 1):
            return False
        s.draft = [*s.draft, int(lowest(open_units))]
    return True


def assign_all(s: Raid, number: i64, unit: i64) -> None:
    """All dice go to one unit."""
    s.draft = [int(unit)] * len(s.dice[number])
    form_groups(s, number)


def form_groups(s: Raid, number: i64) -> None:
    """The dice lie in groups before their units: one for each unit, or each die for itself if the attack sweeps.

    Groups on units of the side with the initiative are contested first, each side's in the order of assignment.

    [attack.groups, descriptor.sweeping, gap.attack-area-sweeping, gap.attack-contest-order,
    attack.react-after-all-assigned]
    """
    f = s.frames[number]
    strike = s.strikes[number]
    to = s.draft
    s.draft = EMPTY
    rolled = s.dice[number]
    lone = attack_made(s, number).sweeping
    groups = s.groups[number].copy()
    first_group = len(groups) // GROUP_SIZE
    dice: list[int] = []
    seen: i64 = 0
    for i in range(len(to)):
        unit: i64 = to[i]
        if lone:
            groups.extend([unit, len(dice), 1, LIVE, 0, 0])
            dice.append(rolled[i])
        elif not (seen >> unit) & 1:
            start = len(dice)
            for j in range(i, len(to)):
                if to[j] == unit:
                    dice.append(rolled[j])
            groups.extend([unit, start, len(dice) - start, LIVE, 0, 0])
        seen |= bit(unit)
    s.groups[number] = groups
    s.dice[number] = dice
    f[TARGETS] = seen
    f[PRESENT] = s.table
    for part in range(2):
        for group in range(first_group, len(groups) // GROUP_SIZE):
            at = group * GROUP_SIZE
            holds_initiative = s.side_of(groups[at + GROUP_UNIT]) == s.initiative
            if holds_initiative == (part == 0):
                strike.append(group)
                if s.log is not None:
                    s.tell_list(e.ASSIGNED, dice_of(s, number, group), groups[at + GROUP_UNIT])
    s.push(pack(steps.CONTEST, number))


def dice_of(s: Raid, number: i64, group: i64) -> list[int]:
    """The dice of a group that nobody has ignored."""
    at = group * GROUP_SIZE
    groups = s.groups[number]
    first = groups[at + GROUP_FIRST]
    found: list[int] = []
    for i in range(first, first + groups[at + GROUP_COUNT]):
        if s.dice[number][i] > 0:
            found.append(s.dice[number][i])
    return found


# -- contesting -------------------------------------------------------------------------------------------------------


def contest(s: Raid, number: i64) -> None:
    """The next group is contested: if its unit is no longer a valid target it is lost, else others may react.

    [damage.contest-sequential, damage.contest-invalidates, gap.attack-validity-recheck, gap.attack-contest-order,
    gap.attack-area-recount]
    """
    f = s.frames[number]
    strike = s.strikes[number]
    groups = s.groups[number]
    attack = attack_made(s, number)
    if f[FLAGS] & CANCELLED:
        end_attack(s, number)
        return
    while ORDER + strike[TURN_OF] < len(strike):
        group = strike[ORDER + strike[TURN_OF]]
        strike[TURN_OF] = strike[TURN_OF] + 1
        at = group * GROUP_SIZE
        if groups[at + GROUP_STATE] != LIVE:
            continue
        unit = groups[at + GROUP_UNIT]
        if not still_valid(s, number, attack, at):
            continue
        s.push(pack(steps.CONTEST, number))
        actors = bit(f[SOURCE]) if f[SOURCE] < UNITS else 0
        assigned = event(codes.GROUP_ASSIGNED, number, actors, unit, NONE, NONE, group, NONE)
        open_window(s, assigned, f[PRESENT], [])
        return
    s.push(pack(steps.RESOLVE, number))


def still_valid(s: Raid, number: i64, attack: Attack, at: i64) -> bool:
    """Whether a group still has its target; one that has not is lost for good, a barrier ignores ranged dice.

    [gap.attack-validity-recheck, damage.contest-invalidates, cards.titan-force-barrier]
    """
    groups = s.groups[number]
    strike = s.strikes[number]
    unit = groups[at + GROUP_UNIT]
    if not valid_target(s, attack, strike[ORIGIN], strike[AIM], unit):
        groups[at + GROUP_STATE] = LOST
        s.tell(e.GROUP_LOST, unit)
        return False
    if not attack.melee and s.lasting and barred(s, unit, s.complex.side(s.at[unit], strike[ORIGIN])):
        if s.log is not None:
            s.tell_list(e.DICE_IGNORED, dice_of(s, number, at // GROUP_SIZE), unit)
        groups[at + GROUP_STATE] = GROUP_IGNORED
        return False
    return True


def ignore_group(s: Raid, reaction: i64, group: i64) -> None:
    """A reaction or pillar ignores a whole group of the attack that it answers. [gap.stack-dice-ignored]"""
    number = s.frames[reaction][EVENT]
    groups = s.groups[number]
    at = group * GROUP_SIZE
    if groups[at + GROUP_STATE] != LIVE:
        return
    bear_witness(s, s.frames[reaction])
    if s.log is not None:
        s.tell_list(e.DICE_IGNORED, dice_of(s, number, group), s.frames[reaction][SOURCE])
    groups[at + GROUP_STATE] = GROUP_IGNORED
    groups[at + GROUP_BY] = reaction + 1


def ignore_dice(s: Raid, reaction: i64, group: i64, values: list[int]) -> None:
    """A reaction ignores some dice of a group; without dice left the whole group is ignored.

    [gap.stack-dice-ignored, attack.groups]
    """
    number = s.frames[reaction][EVENT]
    groups = s.groups[number]
    at = group * GROUP_SIZE
    first = groups[at + GROUP_FIRST]
    dice = s.dice[number]
    for value in values:
        for i in range(first, first + groups[at + GROUP_COUNT]):
            if dice[i] == value:
                dice[i] = -value
                break
    groups[at + GROUP_BY] = reaction + 1
    bear_witness(s, s.frames[reaction])
    if s.log is not None:
        s.tell_list(e.DICE_IGNORED, values, s.frames[reaction][SOURCE])
    if not dice_of(s, number, group):
        groups[at + GROUP_STATE] = GROUP_IGNORED


def redirect(s: Raid, reaction: i64, group: i64, unit: i64, place: i64) -> i64:
    """A group is turned onto another unit; its own window comes right after that of the group now contested.

    `place` is how many groups the same reaction has turned before. Gives how many it has turned now, 1 or 0.

    [gap.attack-redirected, gap.attack-contest-order, gap.ap-payer-later, cards.crusher-bulwark]
    """
    number = s.frames[reaction][EVENT]
    groups = s.groups[number]
    at = group * GROUP_SIZE
    if groups[at + GROUP_STATE] != LIVE:
        return 0
    s.tell(e.REDIRECTED, groups[at + GROUP_UNIT], unit)
    groups[at + GROUP_UNIT] = unit
    groups[at + GROUP_TURNED] = groups[at + GROUP_TURNED] | bit(s.frames[reaction][SOURCE])
    s.frames[number][TARGETS] = s.frames[number][TARGETS] | bit(unit)
    strike = s.strikes[number]
    turn = ORDER + strike[TURN_OF]
    for i in range(turn, len(strike)):
        if strike[i] == group:
            del strike[i]
            break
    strike.insert(turn + place, group)
    return 1


# -- resolving --------------------------------------------------------------------------------------------------------


def resolve(s: Raid, number: i64) -> None:
    """All dice that are left do their damage together; then regions burn, and whoever has won has won.

    [ability.resolve-attack, gap.attack-simultaneous, gap.attack-uncontested, damage.op-health, damage.kill-threshold,
    damage.reactor-threshold, gap.win-timing]
    """
    f = s.frames[number]
    if f[FLAGS] & CANCELLED:
        end_attack(s, number)
        return
    strike = s.strikes[number]
    groups = s.groups[number]
    attack = attack_made(s, number)
    f[PRESENT] = s.table
    hit: i64 = 0
    for at in range(0, len(groups), GROUP_SIZE):
        if groups[at + GROUP_STATE] == DONE:
            continue
        damage: i64 = 0
        if groups[at + GROUP_STATE] == LIVE and still_valid(s, number, attack, at):
            damage = damage_of(s, number, at)
        groups[at + GROUP_STATE] = DONE
        groups[at + GROUP_TURNED] = damage
        groups[at + GROUP_COUNT] = 0
        if damage:
            unit = groups[at + GROUP_UNIT]
            hit |= bit(unit)
            f[LAST_DAMAGE] = f[LAST_DAMAGE] + damage
            if unit < FIRST_REACTOR:
                groups[at + GROUP_TURNED] = 0
                s.draft = [*s.draft, int(unit), int(damage)]
    f[WOUNDED] = hit
    if hit:
        bear_witness(s, f)
    wounds = s.draft
    s.draft = EMPTY
    hurt_operatives(s, f, wounds)
    offline = beat(s, number, hit & ~(bit(FIRST_REACTOR) - 1))
    if f[SOURCE] < UNITS:
        end_lasting(s, f[SOURCE], codes.UNTIL_NEXT_ATTACK, NONE)
    if attack.area and attack.burning:
        lay_fire(s, strike[AIM], attack.burning)
    s.dice[number] = EMPTY
    if offline:
        take_offline(s, offline)
    judge(s)


def hits(die: i64, armor: i64) -> bool:
    """Whether a die does damage against an armor. [damage.die-hits, damage.equal-misses, damage.ten-hits]"""
    return die > armor or die == ALWAYS


def damage_of(s: Raid, number: i64, at: i64) -> i64:
    """The damage of a group: each die higher than the armor of its unit does 1, and a 10 always.

    Damage has no effect on a reactor that is offline.

    [damage.die-hits, damage.equal-misses, damage.ten-hits, gap.attack-area-offline-reactor]
    """
    groups = s.groups[number]
    unit = groups[at + GROUP_UNIT]
    if FIRST_REACTOR <= unit < FIRST_MODEL and not s.online(unit - FIRST_REACTOR):
        return 0
    armor = armor_against(s, number, unit)
    damage: i64 = 0
    for die in dice_of(s, number, at // GROUP_SIZE):
        if hits(die, armor):
            damage += 1
    return damage


def hurt_operatives(s: Raid, f: list[int], wounds: list[int]) -> None:
    """Operatives lose the health that all groups on them cost together."""
    for operative in range(s.team_size()):
        total: i64 = 0
        for i in range(0, len(wounds), 2):
            if wounds[i] == operative:
                total += wounds[i + 1]
        if total and hurt(s, operative, total):
            f[BEATEN] = f[BEATEN] | bit(operative)


def beat(s: Raid, number: i64, hit: i64) -> i64:
    """Defenders whose kill threshold is reached are destroyed; gives the reactors that go offline, as a set of numbers.

    All dice of one activation count together, and nothing is carried over.

    [damage.kill-threshold, damage.destroyed-removed, damage.reactor-threshold, damage.no-accumulation,
    gap.attack-sweeping-same-target, gap.burning-reactors, reactors.never-destroyed, example.house-sweep-threshold]
    """
    f = s.frames[number]
    groups = s.groups[number]
    offline: i64 = 0
    while hit:
        unit = lowest(hit)
        hit &= hit - 1
        total: i64 = 0
        for at in range(0, len(groups), GROUP_SIZE):
            if groups[at + GROUP_UNIT] == unit:
                total += groups[at + GROUP_TURNED]
        if total < s.card_of(unit).threshold:
            s.tell(e.UNHURT, unit, total)
            continue
        f[KILLS] = f[KILLS] + 1
        f[BEATEN] = f[BEATEN] | bit(unit)
        if unit < FIRST_MODEL:
            offline |= bit(unit - FIRST_REACTOR)
        else:
            leave(s, unit)
            s.tell(e.DESTROYED, unit, total)
    return offline


def end_attack(s: Raid, number: i64) -> None:
    """An attack ends without effect: its dice are lost."""
    groups = s.groups[number]
    for at in range(0, len(groups), GROUP_SIZE):
        if groups[at + GROUP_STATE] != DONE:
            groups[at + GROUP_STATE] = DONE
            groups[at + GROUP_TURNED] = 0
            groups[at + GROUP_COUNT] = 0
    s.dice[number] = EMPTY


def lay_fire(s: Raid, region: i64, tokens: i64) -> None:
    """A region gains or loses burning tokens; it holds 3 at most.

    [burning.place, burning.max, gap.burning-amount, gap.burning-when-placed, burning.only-status]
    """
    fire = s.fires[region] + tokens
    if fire > s.box.burning_most:
        fire = s.box.burning_most
    if fire < 0:
        fire = 0
    s.fires[region] = fire
    s.tell(e.FIRE_LAID, region, fire)


assert TEAM == 0
