"""The round: initiative, activations in turn, and the first two steps of an activation."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force import steps
from warroom.games.battle_force.box import NONE
from warroom.games.battle_force.rules.markers import hunker, repair
from warroom.games.battle_force.state import ACTIVATED, NO_RESPONSE, NO_WATCH, PINNED, Battle
from warroom.kernel.chance import Chance
from warroom.kernel.words import pack


def begin_round(s: Battle, chance: Chance) -> None:
    """Each player rolls a die, ties again; the higher one has the initiative and may name the first unit.

    [round.three-phases, initiative.each-rolls-one-d6, initiative.highest-wins, gap.initiative.tie,
    initiative.winner-nominates-first-unit]
    """
    s.turn += 1
    s.tell(e.ROUND, s.turn)
    while True:
        mine, theirs = chance.roll(6), chance.roll(6)
        if mine != theirs:
            break
        s.tell(e.INITIATIVE_TIED, mine)
    s.initiative = 0 if mine > theirs else 1
    s.tell(e.INITIATIVE, s.initiative, mine, theirs)
    s.push(pack(steps.ASK_NOMINATE, s.initiative))


def nominate(s: Battle, seat: i64, unit: i64) -> None:
    """The named unit is activated first, whoever owns it; its owner chooses the action and cannot refuse.

    [initiative.enemy-unit-may-be-nominated, initiative.owner-becomes-active,
    gap.initiative.nominated-unit-must-activate]
    """
    s.tell(e.NOMINATED, seat, unit)
    s.push(pack(steps.TURN, 1 - s.side[unit]))
    s.push(pack(steps.ACTIVATE, unit))


def decline(s: Battle, seat: i64) -> None:
    """Who names no unit is active and chooses freely. [gap.initiative.may-decline]"""
    s.tell(e.DECLINED, seat)
    s.push(pack(steps.TURN, seat))


def waits(s: Battle, unit: i64) -> bool:
    """Whether a unit on the table has not been activated this round."""
    return s.on_table(unit) and not s.has(unit, ACTIVATED)


def any_waits(s: Battle, seat: i64) -> bool:
    """Whether a seat has a unit that has not been activated."""
    for unit in range(len(s.profile)):
        if s.side[unit] == seat and waits(s, unit):
            return True
    return False


def begin_turn(s: Battle, seat: i64) -> None:
    """Activations alternate; who has no unit left is skipped, and when nobody has one the round ends.

    [activation.alternates, gap.activation.end-of-phase, gap.activation.one-side-finished, house.activation.skip,
    gap.reaction.keeps-alternation, round-end.order]
    """
    if any_waits(s, seat):
        s.active = seat
        s.push(pack(steps.ASK_SELECT, seat))
    elif any_waits(s, 1 - seat):
        s.push(pack(steps.TURN, 1 - seat))
    else:
        s.push(steps.BEGIN_ROUND)
        s.push(steps.ASSEMBLE)
        s.push(steps.COMMS)
        s.push(steps.RESERVES)
        s.push(steps.CLEAR)
        s.push(steps.VICTORY)
        s.push(steps.FORCE_MORALE)


def may_refuse(s: Battle, seat: i64) -> bool:
    """A refusal takes a counter, and an opponent who can still act. [house.activation.refusal, sequence.refusal]"""
    return s.refusals[seat] > 0 and any_waits(s, 1 - seat)


def refuse(s: Battle, seat: i64) -> None:
    """A pass: a counter is spent, nothing is activated, and the opponent becomes active.

    [gap.activation.meaning-of-refusal]
    """
    s.refusals[seat] = s.refusals[seat] - 1
    s.tell(e.REFUSED, seat, s.refusals[seat])
    s.push(pack(steps.TURN, 1 - seat))


def select(s: Battle, seat: i64, unit: i64) -> None:
    """The active player selects a unit; after its activation the opponent is active.

    [sequence.five-steps, sequence.select-unit, activation.choose-and-declare, activation.alternates]
    """
    s.push(pack(steps.TURN, 1 - seat))
    s.push(pack(steps.ACTIVATE, unit))


def activate(s: Battle, unit: i64, chance: Chance) -> None:
    """Rally and repair come first and must; then the unit announces its action, if a base of it works.

    [sequence.rally-and-repair-compulsory, gap.rally.order-with-repair, gap.repair.unit-partly-out-of-action,
    sequence.announce-action]
    """
    s.active = s.side[unit]
    s.tell(e.SELECTED, s.active, unit)
    if s.has(unit, PINNED) and not rally(s, unit, chance):
        return
    repair_all(s, unit, chance)
    if s.field.working_mask(unit) == 0:
        s.tell(e.HELPLESS, unit)
        s.mark(unit, ACTIVATED)
        return
    begin_action(s, unit)
    s.push(pack(steps.ASK_ANNOUNCE, s.active, unit))


def rally(s: Battle, unit: i64, chance: Chance) -> bool:
    """A roll of the unit's morale or more ends the pin, and it acts freely; else it hunkers down and is done.

    [rally.equal-or-beat-morale, gap.rally.success, gap.rally.failure, gap.frame.dice, house.status.activated]
    """
    die = chance.roll(6)
    if die >= s.of(unit).morale:
        s.unmark(unit, PINNED)
        s.tell(e.RALLIED, unit, die, s.of(unit).morale)
        return True
    s.tell(e.NOT_RALLIED, unit, die, s.of(unit).morale)
    hunker(s, unit)
    s.mark(unit, ACTIVATED)
    return False


def repair_all(s: Battle, unit: i64, chance: Chance) -> None:
    """Each Out of Action base of a unit makes a repair roll. [repair.minor-hit-save]"""
    for base in range(s.field.first[unit], s.field.first[unit + 1]):
        if s.field.current(base) and not s.field.working(base):
            repair(s, unit, chance.roll(6), base)


def begin_action(s: Battle, unit: i64) -> None:
    """A clean slate for the action of a unit."""
    s.actor = unit
    s.action = NONE
    s.target = NONE
    s.watcher = NONE
    s.watch = NO_WATCH
    s.hider = NONE
    s.response = NO_RESPONSE
    s.halted = 0
    s.stayed = 0
    s.fought = 0
