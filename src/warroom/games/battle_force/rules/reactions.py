"""Out of turn actions: one unit of the opponent takes cover, or watches over the action and shoots."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force import steps
from warroom.games.battle_force.box import NONE
from warroom.games.battle_force.revisions import AUDITED
from warroom.games.battle_force.rules.actions import drives
from warroom.games.battle_force.rules.markers import hunker
from warroom.games.battle_force.rules.ranged import can_shoot_at, can_shoot_out_of_turn, shot_word
from warroom.games.battle_force.space.contact import in_contact
from warroom.games.battle_force.state import (
    ACTIVATED,
    AFTERWARDS,
    DUG_IN,
    HELD,
    HUNKERED,
    PINNED,
    SPENT,
    Battle,
)
from warroom.games.battle_force.verbs import ADVANCE, DIG_IN, ENGAGE, OPEN_FIRE, REDEPLOY
from warroom.kernel.chance import Chance
from warroom.kernel.words import pack


def can_be_watched(s: Battle) -> bool:
    """Whether Overwatch may answer the action: Advance, Engage, Redeploy, or vehicles that move under another name.

    [overwatch.triggers, gap.hunker.vehicle-units, house.reaction.window]
    """
    return s.action in (ADVANCE, ENGAGE, REDEPLOY) or drives(s, s.actor, s.action)


def can_be_hidden_from(s: Battle) -> bool:
    """Whether Take Cover may answer the action: one that can shoot or fight.

    [gap.take-cover.trigger-and-unit, house.reaction.window]
    """
    if s.action == ENGAGE:
        return s.target != NONE
    return s.action in (ADVANCE, OPEN_FIRE, DIG_IN) or drives(s, s.actor, s.action)


def can_react(s: Battle, unit: i64) -> bool:
    """Whether a unit may react: of the opponent, not activated, not pinned, with a working base, not the engaged one.

    [overwatch.unactivated-unit, take-cover.unactivated-unit, gap.reaction.who-cannot-react,
    gap.overwatch.by-engaged-unit]
    """
    return s.side[unit] != s.side[s.actor] and s.able(unit) and not s.has(unit, ACTIVATED) and unit != s.target


def can_watch(s: Battle, unit: i64) -> bool:
    """Whether a unit may declare Overwatch now; it need not see the target yet.

    [gap.overwatch.declared-without-sight]
    """
    return can_be_watched(s) and can_react(s, unit) and can_shoot_out_of_turn(s, unit)


def can_hide(s: Battle, unit: i64) -> bool:
    """Whether a unit may take cover now: infantry or guns, neither hunkered nor dug in already.

    [gap.take-cover.vehicle-units, gap.take-cover.trigger-and-unit, gap.reaction.who-cannot-react]
    """
    return can_be_hidden_from(s) and can_react(s, unit) and not s.vehicles(unit) and not s.has(unit, HUNKERED | DUG_IN)


def open_window(s: Battle) -> None:
    """After the announcement the opponent may react with one unit; without an option the window is skipped.

    [sequence.opponent-declares-reaction, house.reaction.window, gap.reaction.how-many-units,
    gap.reaction.to-a-reaction]
    """
    for unit in range(len(s.profile)):
        if can_watch(s, unit) or can_hide(s, unit):
            s.push(pack(steps.ASK_REACT, 1 - s.side[s.actor]))
            return


def take_cover(s: Battle, unit: i64) -> None:
    """The unit is hunkered down before the action is carried out, without a roll.

    [take-cover.becomes-hunkered, gap.take-cover.moment]
    """
    s.hider = unit
    s.tell(e.TAKES_COVER, unit)
    hunker(s, unit)


def watch(s: Battle, unit: i64) -> None:
    """A unit declares Overwatch, and a roll decides who acts first."""
    s.watcher = unit
    s.tell(e.WATCHES, unit)
    s.push(steps.ROLL_OFF)


def roll_off(s: Battle, chance: Chance) -> None:
    """Each player rolls a die, the active one first, ties again: the watcher may fire early, or only after the action.

    [overwatch.roll-off, gap.overwatch.tie, house.overwatch.sequence, gap.overwatch.moment-when-lost-roll]
    """
    while True:
        mover, watcher = chance.roll(6), chance.roll(6)
        if mover != watcher:
            break
        s.tell(e.ROLL_OFF_TIED, mover)
    s.tell(e.ROLL_OFF, s.side[s.actor] if mover > watcher else s.side[s.watcher], mover, watcher)
    if mover > watcher:
        s.watch = AFTERWARDS
    else:
        s.watch = HELD
        s.push(steps.MOMENT)


def moment(s: Battle) -> None:
    """Who won the roll may fire before the move and after each standard move; contact at that moment loses the shot.

    A mover that got stuck is still a target.
    [house.overwatch.sequence, gap.overwatch.moment-when-won, gap.overwatch.stuck-mover]
    """
    if s.watch != HELD or (s.halted and s.box.revision < AUDITED):
        return
    for unit in range(len(s.profile)):
        if s.side[unit] != s.side[s.actor] and s.on_table(unit) and in_contact(s.field, s.actor, unit):
            s.watch = SPENT
            s.tell(e.LOST_TO_MELEE, s.watcher)
            return
    if s.able(s.watcher) and can_shoot_at(s, s.watcher, s.actor):
        s.push(pack(steps.ASK_MOMENT, s.side[s.watcher]))


def fire_overwatch(s: Battle) -> None:
    """An ordinary ranged attack on the active unit, without a secondary target and without doubling.

    [overwatch.ranged-attack, house.overwatch.target]
    """
    s.watch = SPENT
    s.tell(e.OVERWATCH_FIRE, s.watcher, s.actor)
    s.push(shot_word(s.watcher, s.actor, 63, 0))


def fire_late(s: Battle) -> None:
    """After the action the watcher that lost the roll fires, unless it is destroyed or pinned, or has lost its target.

    [overwatch.lost-if-destroyed, overwatch.lost-if-pinned, overwatch.lost-if-target-in-close-combat,
    overwatch.lost-if-target-out-of-sight, gap.overwatch.moment-when-lost-roll]
    """
    if s.watch == HELD:
        s.watch = SPENT
        s.tell(e.LOST_BY_HOLDING, s.watcher)
    if s.watch != AFTERWARDS:
        return
    if not s.on_table(s.watcher):
        s.tell(e.LOST_DESTROYED, s.watcher)
    elif s.has(s.watcher, PINNED):
        s.tell(e.LOST_PINNED, s.watcher)
    elif s.fought:
        s.tell(e.LOST_TO_MELEE, s.watcher)
    elif not s.able(s.watcher) or not can_shoot_at(s, s.watcher, s.actor):
        s.tell(e.LOST_SIGHT, s.watcher)
    else:
        fire_overwatch(s)
    s.watch = SPENT
