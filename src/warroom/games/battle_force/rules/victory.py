"""Who controls what, who leaves by the exit, and who has won."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force.box import AT_THE_END, EACH_ROUND, NONE
from warroom.games.battle_force.space.field import within_point
from warroom.games.battle_force.state import (
    BY_DESTRUCTION,
    BY_EXIT,
    BY_HOLDING,
    BY_LEVEL,
    BY_POINTS,
    BY_SURVIVORS,
    BY_TIME,
    DESTROYED,
    LEFT,
    PINNED,
    RESERVE,
    Battle,
)
from warroom.kernel.words import ones

OBJECTIVE_RADIUS: Final = 40


def opponent_of_all(seats: i64) -> i64:
    """The side that is not among those that have lost; -1 if both have."""
    return NONE if seats == 3 else 2 - seats


def decide(s: Battle, winner: i64, ending: i64) -> None:
    """The battle is over. [gap.force-morale.failure, gap.victory.conditions]"""
    s.winner, s.ending = winner, ending
    s.agenda.clear()
    if winner == NONE:
        s.tell(e.DRAWN, 0, ending)
    else:
        s.tell(e.WON, winner, ending)


def controls(s: Battle, unit: i64) -> bool:
    """Whether a unit counts at objectives: neither pinned nor in flight.

    [house.objective.control, gap.objective.definition]
    """
    return s.on_table(unit) and not s.has(unit, PINNED) and not s.flying(unit)


def bases_at(s: Battle, seat: i64, objective: i64) -> i64:
    """How many working bases of a side that count stand within 4 inches of an objective. [house.objective.control]"""
    scenario, f = s.scenario(), s.field
    x: i64 = scenario.objective_x[objective]
    y: i64 = scenario.objective_y[objective]
    found: i64 = 0
    for unit in range(len(s.profile)):
        if s.side[unit] == seat and controls(s, unit):
            for base in range(f.first[unit], f.first[unit + 1]):
                if f.working(base) and within_point(f, base, x, y, OBJECTIVE_RADIUS):
                    found += 1
    return found


def controller(s: Battle, objective: i64) -> i64:
    """The side with more bases at an objective; -1 if nobody has more.

    [house.objective.control, gap.objective.definition]
    """
    ours, theirs = bases_at(s, 0, objective), bases_at(s, 1, objective)
    return NONE if ours == theirs else 0 if ours > theirs else 1


def check_victory(s: Battle) -> None:
    """Objectives are looked at, units leave by the exit, and the scenario says whether somebody has won.

    [round-end.check-victory, gap.victory.conditions, gap.victory.both-destroyed]
    """
    take_control(s)
    if leave_by_exit(s) or hold_on(s):
        return
    gone: i64 = 0
    for seat in range(2):
        if not has_units(s, seat):
            gone |= 1 << seat
    if gone:
        decide(s, opponent_of_all(gone), BY_DESTRUCTION)
    elif s.turn >= s.rounds:
        count_up(s)


def take_control(s: Battle) -> None:
    """Who controls each objective is settled at the round end, and gives points where the scenario says so."""
    scenario = s.scenario()
    for objective in range(len(s.control)):
        side = controller(s, objective)
        s.control[objective] = side
        s.tell(e.CONTROL, objective, side + 1)
        if side != NONE and scenario.score == EACH_ROUND and s.turn >= scenario.score_from:
            s.scores[side] = s.scores[side] + scenario.objective_points[objective]
    if len(s.control) and scenario.score == EACH_ROUND:
        s.tell(e.SCORES, 0, s.scores[0], s.scores[1])


def has_units(s: Battle, seat: i64) -> bool:
    """Whether a side has a unit left on the table or in reserve. [gap.victory.both-destroyed]"""
    for unit in range(len(s.profile)):
        if s.side[unit] == seat and (s.on_table(unit) or s.place[unit] == RESERVE):
            return True
    return False


def hold_on(s: Battle) -> bool:
    """Whether the holder wins at once, having controlled its objective at enough round ends in a row."""
    scenario = s.scenario()
    if scenario.holder == NONE:
        return False
    s.holding = s.holding + 1 if s.control[scenario.held] == scenario.holder else 0
    if s.holding < scenario.hold_rounds:
        return False
    decide(s, scenario.holder, BY_HOLDING)
    return True


def in_exit(s: Battle, base: i64) -> bool:
    """Whether the centre of a base is in an exit zone."""
    x: i64 = s.field.x[base]
    y: i64 = s.field.y[base]
    for zone in s.scenario().exits:
        if zone[0] <= x <= zone[2] and zone[1] <= y <= zone[3]:
            return True
    return False


def leave_by_exit(s: Battle) -> bool:
    """Units of the runner whose working bases all stand in an exit zone leave; whether enough have left to win.

    [gap.move.table-edge, gap.force-morale.which-units-count]
    """
    scenario = s.scenario()
    if scenario.runner == NONE or s.turn < scenario.exit_from:
        return False
    for unit in range(len(s.profile)):
        if s.side[unit] == scenario.runner and controls(s, unit) and all_in_exit(s, unit):
            leave_table(s, unit)
    units: i64 = 0
    points: i64 = 0
    for unit in range(len(s.profile)):
        if s.place[unit] == LEFT:
            units += 1
            points += s.of(unit).points * s.gone[unit] // s.of(unit).bases
    if units < scenario.exit_units or points < scenario.exit_points:
        return False
    decide(s, scenario.runner, BY_EXIT)
    return True


def all_in_exit(s: Battle, unit: i64) -> bool:
    """Whether a unit has working bases and all of them stand in an exit zone."""
    f = s.field
    if f.working_mask(unit) == 0:
        return False
    for base in range(f.first[unit], f.first[unit + 1]):
        if f.working(base) and not in_exit(s, base):
            return False
    return True


def leave_table(s: Battle, unit: i64) -> None:
    """The working bases of a unit are out and safe; those that are Out of Action are destroyed."""
    f = s.field
    s.gone[unit] = ones(f.working_mask(unit))
    s.place[unit] = LEFT
    s.marks[unit] = 0
    for base in range(f.first[unit], f.first[unit + 1]):
        if f.working(base):
            f.state[base] = 0
        elif f.current(base):
            f.lose(base)
    s.tell(e.LEFT_TABLE, unit, s.gone[unit])


def count_up(s: Battle) -> None:
    """After the last round points decide, then what the scenario says about level points, then surviving points.

    [house.victory.tie-break, gap.victory.conditions]
    """
    scenario = s.scenario()
    if scenario.runner != NONE:
        decide(s, 1 - scenario.runner, BY_TIME)
        return
    for objective in range(len(s.control)):
        side: i64 = s.control[objective]
        if side != NONE and scenario.score == AT_THE_END:
            s.scores[side] = s.scores[side] + scenario.objective_points[objective]
    for unit in range(len(s.profile)):
        if s.place[unit] == DESTROYED:
            s.scores[1 - s.side[unit]] = s.scores[1 - s.side[unit]] + scenario.destroyed_points
    s.tell(e.SCORES, 0, s.scores[0], s.scores[1])
    if s.scores[0] != s.scores[1]:
        decide(s, 0 if s.scores[0] > s.scores[1] else 1, BY_POINTS)
    elif scenario.level != NONE:
        decide(s, scenario.level, BY_LEVEL)
    else:
        ours, theirs = survivors(s, 0), survivors(s, 1)
        decide(s, NONE if ours == theirs else 0 if ours > theirs else 1, BY_SURVIVORS)


def survivors(s: Battle, seat: i64) -> i64:
    """The surviving points of a side: unit points by current bases, rounded down for each unit.

    [house.victory.tie-break]
    """
    found: i64 = 0
    for unit in range(len(s.profile)):
        if s.side[unit] == seat:
            bases = ones(s.field.current_mask(unit)) + s.gone[unit]
            if s.place[unit] == RESERVE:
                bases = s.of(unit).bases
            found += s.of(unit).points * bases // s.of(unit).bases
    return found
