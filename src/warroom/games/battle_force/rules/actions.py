"""The six actions: what may be announced, what follows from it, and how an action is carried out and ends."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force import steps
from warroom.games.battle_force.box import NONE
from warroom.games.battle_force.rules.area import can_aim
from warroom.games.battle_force.rules.comms import can_call
from warroom.games.battle_force.rules.engage import responds
from warroom.games.battle_force.rules.markers import dig_in, hunker
from warroom.games.battle_force.rules.ranged import can_shoot_at
from warroom.games.battle_force.rules.round import begin_action
from warroom.games.battle_force.space.contact import in_contact
from warroom.games.battle_force.space.field import within, within_point
from warroom.games.battle_force.space.rates import GUN
from warroom.games.battle_force.state import ACTIVATED, COUNTERED, HUNKERED, NO_RESPONSE, REDEPLOYING, Battle
from warroom.games.battle_force.verbs import (
    ADVANCE,
    DIG_IN,
    ENGAGE,
    FLY,
    HOVER,
    HUNKER_DOWN,
    OPEN_FIRE,
    REDEPLOY,
)
from warroom.kernel.words import pack

REDEPLOY_ZONE: Final = 100


def may_engage(s: Battle, unit: i64, target: i64) -> bool:
    """Whether a unit may engage another: an enemy on the table and on the ground; guns do not assault.

    [engage.may-enter-close-combat, gap.engage.who-may, house.vtol.in-flight, gap.close.third-units]
    """
    return s.side[unit] != s.side[target] and s.on_table(target) and not s.flying(target) and s.of(unit).kind != GUN


def near_for_redeploying(s: Battle, unit: i64) -> i64:
    """What is within 10 inches of a unit at its start, so that it cannot redeploy: a base, -2 less an objective, or -1.

    [redeploy.not-near-enemy, redeploy.not-near-objective, house.move.redeploy-limits, gap.redeploy.starting-near]
    """
    f, scenario = s.field, s.scenario()
    for base in range(f.first[unit], f.first[unit + 1]):
        if not f.current(base):
            continue
        for other in range(f.split[1 - s.side[unit]], f.split[2 - s.side[unit]]):
            if f.current(other) and within(f, base, other, REDEPLOY_ZONE):
                return other
        for number in range(len(scenario.objective_x)):
            x: i64 = scenario.objective_x[number]
            y: i64 = scenario.objective_y[number]
            if within_point(f, base, x, y, REDEPLOY_ZONE):
                return -2 - number
    return NONE


def may_dig_in(s: Battle, unit: i64) -> bool:
    """Dig In is for a unit that is Hunkered Down at that moment. [dig-in.needs-hunkered-down, gap.dig-in.same-round]"""
    return s.has(unit, HUNKERED)


def drives(s: Battle, unit: i64, action: i64) -> bool:
    """Whether vehicles move and shoot under Hunker Down or Dig In, which then counts as an Advance.

    [hunker-down.vehicles-may-move-and-shoot, dig-in.vehicles-may-move-and-shoot, gap.hunker.vehicle-units]
    """
    return action in (HUNKER_DOWN, DIG_IN) and s.vehicles(unit)


def standard_moves(s: Battle, unit: i64, action: i64) -> i64:
    """How many standard moves an action has: Advance one, Engage two, Redeploy three, the others none.

    [advance.move-and-shoot, engage.double-move, redeploy.triple-move, open-fire.no-move, house.move.multiplier,
    hunker-down.infantry-guns-cannot-move, gap.engage.two-parts]
    """
    if action == ENGAGE:
        return 2
    if action == REDEPLOY:
        return 3
    return 1 if action == ADVANCE or drives(s, unit, action) else 0


def may_attack(s: Battle, unit: i64, action: i64) -> bool:
    """Whether an action has a ranged attack: Advance, Open Fire, Dig In, and vehicles under Hunker Down.

    [advance.move-and-shoot, open-fire.ranged-attack, dig-in.infantry-guns-may-shoot, gap.dig-in.when-shooting,
    hunker-down.infantry-guns-cannot-shoot, gap.engage.no-shooting]
    """
    return action in (ADVANCE, OPEN_FIRE, DIG_IN) or drives(s, unit, action)


def announce(s: Battle, unit: i64, action: i64, target: i64, change: i64) -> None:
    """The action is announced with the target of an Engage and the state of a VTOL; then others may react.

    From now on it cannot be changed. Any action but Hunker Down ends being hunkered; Redeploy exposes at once.

    [sequence.announce-action, gap.sequence.announcement-binding, gap.vtol.state-change, house.vtol.state,
    house.status.redeploying, gap.redeploy.duration-of-penalty, house.status.hunkered]
    """
    if change:
        s.field.fly(unit, 1 if change == FLY else 0)
        s.tell(e.LANDED if change == HOVER else e.TOOK_OFF, unit)
    s.action = action
    s.target = target
    s.tell(e.ANNOUNCED, unit, action, target + 1)
    if action == REDEPLOY:
        s.mark(unit, REDEPLOYING)
    if action not in (HUNKER_DOWN, DIG_IN):
        s.unmark(unit, HUNKERED)
    s.push(steps.END_ACTION)
    s.push(steps.LATE)
    if action == ENGAGE and target != NONE:
        plan_engage(s)
    else:
        s.push(steps.CARRY_OUT)
        s.push(steps.REACT)


def plan_engage(s: Battle) -> None:
    """The order of an Engage with a target, each step on the agenda: what happens in between can be anything.

    [house.engage.sequence]
    """
    s.push(steps.MELEE)
    s.push(pack(steps.PART, 2))
    s.push(steps.COUNTER)
    s.push(steps.DELAYED)
    s.push(pack(steps.PART, 1))
    s.push(steps.RESPONSE)
    s.push(steps.REACT)
    if responds(s, s.target):
        s.push(pack(steps.ASK_RESPOND, s.side[s.target], s.target))


def carry_out_action(s: Battle) -> None:
    """The parts of an action in their order: the moves first, then the attack.

    [sequence.complete-action-and-reaction, gap.advance.order]
    """
    if s.halted:
        return
    if s.action == HUNKER_DOWN:
        hunker(s, s.actor)
    elif s.action == DIG_IN:
        dig_in(s, s.actor)
    if may_attack(s, s.actor, s.action):
        s.push(steps.SHOOT)
    for number in range(standard_moves(s, s.actor, s.action), 0, -1):
        s.push(pack(steps.PART, number))


def begin_part(s: Battle, number: i64) -> None:
    """A standard move is asked for, as long as the unit goes on; the second part of an Engage unless it is in contact.

    Contact that only a Counter Attack made leaves the attacker its second part.
    [house.move.parts, gap.engage.two-parts, house.engage.sequence, gap.sequence.parts-are-optional,
    gap.close.counter-attack-details]
    """
    if s.halted:
        return
    engaging = s.action == ENGAGE and s.target != NONE
    if engaging and number == 2:
        if s.response != COUNTERED and s.on_table(s.target) and in_contact(s.field, s.actor, s.target):
            return
    elif s.stayed:
        return
    s.push(pack(steps.ASK_MOVE, s.side[s.actor], s.actor, number))


def begin_attack(s: Battle) -> None:
    """The unit is asked for its ranged attack, if there is anything to shoot at or a strike to call.

    [gap.sequence.parts-are-optional]
    """
    if not s.halted and s.able(s.actor) and has_target(s, s.actor):
        s.push(pack(steps.ASK_SHOOT, s.side[s.actor], s.actor))


def has_target(s: Battle, unit: i64) -> bool:
    """Whether a unit can make any ranged attack now."""
    if can_call(s, unit):
        return True
    f = s.field
    if s.of(unit).area:
        for base in range(len(f.x)):
            if f.current(base) and can_aim(s, unit, base):
                return True
        return False
    for target in range(len(s.profile)):
        if s.side[target] != s.side[unit] and can_shoot_at(s, unit, target):
            return True
    return False


def end_action(s: Battle) -> None:
    """The action is complete: the unit is marked as activated, and so is every unit that reacted or responded.

    [activation.mark-activated, house.status.activated, gap.reaction.uses-activation, gap.activation.once-per-round,
    gap.close.response-uses-activation]
    """
    mark_activated(s, s.actor)
    mark_activated(s, s.watcher)
    mark_activated(s, s.hider)
    if s.response != NO_RESPONSE:
        mark_activated(s, s.target)
    begin_action(s, NONE)


def mark_activated(s: Battle, unit: i64) -> None:
    """A unit that is still on the table spends its activation counter."""
    if unit != NONE and s.on_table(unit):
        s.mark(unit, ACTIVATED)
        s.tell(e.ACTIVATED, unit)
