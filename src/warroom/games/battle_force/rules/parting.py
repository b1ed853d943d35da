"""Leaving the enemy: a Disengage along a heading, a flight along the best one, and what is left too near."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force.rules.markers import count_lost, lose_base, pin, stir
from warroom.games.battle_force.rules.movement import tell_trials
from warroom.games.battle_force.space.flight import caught, disengage, flee
from warroom.games.battle_force.state import DUG_IN, HUNKERED, Battle
from warroom.kernel.chance import Chance

DISENGAGE_ZONE: Final = 10
FLEE_ZONE: Final = 40


def move_away(s: Battle, unit: i64, enemy: i64, heading: i64, chance: Chance) -> None:
    """A unit withdraws by one standard move along a heading its owner has chosen; -1: there is none, and nobody moves.

    [close.response-disengage, close-results.disengage-standard-move-away, gap.close.direction-away]
    """
    outcome = disengage(s.field, unit, enemy, heading, chance)
    if outcome.moved:
        stir(s, unit)
        s.tell(e.MOVED_AWAY, unit, heading)
    else:
        s.tell(e.CANNOT_LEAVE, unit)
    tell_trials(s, outcome)
    count_lost(s, unit)


def leave_behind(s: Battle, unit: i64) -> None:
    """Bases of a disengaging unit that are still within 1 inch of any enemy are destroyed.

    [close-results.disengage-left-within-one-inch-destroyed, gap.close.disengage-repair-moment]
    """
    left = caught(s.field, unit, DISENGAGE_ZONE)
    for number in range(6):
        if (left >> number) & 1:
            s.tell(e.LEFT_BEHIND, s.field.first[unit] + number)
            lose_base(s, s.field.first[unit] + number)


def flee_from(s: Battle, unit: i64, enemy: i64, x: i64, y: i64, chance: Chance) -> None:
    """A unit flees by double its move along the best heading, away from a unit or (-1) from a point.

    What walks off the table is destroyed, and so is what ends within 4 inches of any enemy; the rest of infantry and
    guns is pinned, and nobody stays hunkered down or dug in.

    [close-results.flee-double-move, close-results.flee-four-inches-or-destroyed, close-results.flee-pins-infantry-guns,
    gap.close.flee-direction, gap.close.flee-base-or-unit-destroyed, gap.close.flee-out-of-action, house.flee.procedure,
    house.flee.tests, gap.move.table-edge]
    """
    outcome = flee(s.field, unit, enemy, x, y, chance)
    s.unmark(unit, HUNKERED | DUG_IN)
    s.tell(e.FLED, unit, outcome.heading + 1)
    tell_trials(s, outcome)
    near = caught(s.field, unit, FLEE_ZONE)
    for number in range(6):
        if (near >> number) & 1:
            s.tell(e.CAUGHT, s.field.first[unit] + number)
            s.field.lose(s.field.first[unit] + number)
    count_lost(s, unit)
    if s.on_table(unit):
        pin(s, unit)
