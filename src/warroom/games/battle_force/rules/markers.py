"""The states of units and bases over time: pinned, hunkered down, dug in, Out of Action, destroyed."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force.state import DESTROYED, DUG_IN, HUNKERED, PINNED, Battle
from warroom.games.battle_force.verbs import DIG_IN, HUNKER_DOWN


def pin(s: Battle, unit: i64) -> None:
    """Infantry and guns are pinned, once and not more than once; vehicles cannot be.

    [pinned.not-vehicles, gap.pinned.again]
    """
    if s.vehicles(unit) or s.has(unit, PINNED):
        return
    s.mark(unit, PINNED)
    s.tell(e.PINNED, unit)


def hunker(s: Battle, unit: i64) -> None:
    """A unit is marked Hunkered Down, unless it is dug in, which is better. [house.status.hunkered]"""
    if s.has(unit, DUG_IN | HUNKERED):
        return
    s.mark(unit, HUNKERED)
    s.tell(e.HUNKERED, unit)


def dig_in(s: Battle, unit: i64) -> None:
    """Hunkered infantry and guns are dug in and no longer hunkered; the marker of vehicles stays as it is.

    [dig-in.infantry-guns-may-shoot, house.status.dug-in, gap.dig-in.duration, gap.hunker.duration]
    """
    if s.vehicles(unit):
        return
    s.unmark(unit, HUNKERED)
    s.mark(unit, DUG_IN)
    s.tell(e.DUG_IN, unit)


def stir(s: Battle, unit: i64) -> None:
    """Any move ends being hunkered down or dug in; vehicles move under Hunker Down and Dig In and keep the marker.

    [house.status.hunkered, house.status.dug-in, gap.hunker.duration, gap.dig-in.duration]
    """
    if unit == s.actor and s.vehicles(unit) and s.action in (HUNKER_DOWN, DIG_IN):
        return
    s.unmark(unit, HUNKERED | DUG_IN)


def lose_base(s: Battle, base: i64) -> None:
    """A base is destroyed, and with its last base the unit. [house.unit.destroyed]"""
    s.field.lose(base)
    count_lost(s, s.field.unit[base])


def count_lost(s: Battle, unit: i64) -> None:
    """A unit without a current base is destroyed, also through flight off the table.

    [house.unit.destroyed, gap.vehicle.all-out-of-action, gap.force-morale.which-units-count]
    """
    if s.on_table(unit) and s.field.current_mask(unit) == 0:
        s.place[unit] = DESTROYED
        s.marks[unit] = 0
        s.tell(e.UNIT_DESTROYED, unit)


def repair(s: Battle, unit: i64, die: i64, base: i64) -> None:
    """A repair roll of 4 or more makes an Out of Action base work again; anything else changes nothing.

    [repair.minor-hit-save, gap.repair.unsaved-results]
    """
    if die >= 4:
        s.field.repair(base)
        s.tell(e.REPAIRED, base, die)
    else:
        s.tell(e.NOT_REPAIRED, base, die)
