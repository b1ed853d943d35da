"""The end of a round, in six steps; in each the side that had the initiative comes first."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force import steps
from warroom.games.battle_force.rules.deployment import can_arrive
from warroom.games.battle_force.rules.victory import decide, opponent_of_all
from warroom.games.battle_force.state import (
    ACTIVATED,
    BY_MORALE,
    DESTROYED,
    DUE,
    REDEPLOYING,
    RESERVE,
    Battle,
)
from warroom.kernel.chance import Chance
from warroom.kernel.words import pack


def destroyed_units(s: Battle, seat: i64) -> i64:
    """How many units of a side are destroyed; those that left by an exit are not.

    [gap.force-morale.which-units-count]
    """
    found: i64 = 0
    for unit in range(len(s.profile)):
        if s.side[unit] == seat and s.place[unit] == DESTROYED:
            found += 1
    return found


def starting_units(s: Battle, seat: i64) -> i64:
    """How many units a side began with, reserves included. [gap.force-morale.which-units-count]"""
    found: i64 = 0
    for unit in range(len(s.side)):
        if s.side[unit] == seat:
            found += 1
    return found


def checks_due(s: Battle, seat: i64) -> i64:
    """How many morale checks a force makes: one when half its units are first gone, later one for each further unit.

    [force-morale.half-of-starting-units, force-morale.again-per-further-unit, gap.force-morale.how-many-checks,
    house.force-morale.procedure]
    """
    gone = destroyed_units(s, seat)
    if 2 * gone < starting_units(s, seat):
        return 0
    return gone - s.fallen[seat] if (s.shaken >> seat) & 1 else 1


def check_force_morale(s: Battle, chance: Chance) -> None:
    """Each check is a die against the force's morale; one failure breaks it, and its player loses; both: a draw.

    [round-end.check-force-morale, gap.force-morale.roll, gap.force-morale.failure, gap.round-end.order-of-players]
    """
    for turn in range(2):
        seat = s.initiative ^ turn
        needed: i64 = s.box.force_morale[s.box.profiles[s.profile[first_unit(s, seat)]].force]
        for i in range(checks_due(s, seat)):
            die = chance.roll(6)
            if die < needed:
                s.broken |= 1 << seat
            s.tell(e.FORCE_BREAKS if die < needed else e.FORCE_STANDS, seat, die, needed)
        if 2 * destroyed_units(s, seat) >= starting_units(s, seat):
            s.shaken |= 1 << seat
        s.fallen[seat] = destroyed_units(s, seat)
    if s.broken:
        decide(s, opponent_of_all(s.broken), BY_MORALE)


def first_unit(s: Battle, seat: i64) -> i64:
    """The first unit of a side, which stands for its force."""
    return s.side.index(seat)


def clear_counters(s: Battle) -> None:
    """Activated and redeploying markers and unspent refusals go; pinned, hunkered, dug in and Out of Action stay.

    [round-end.remove-counters, gap.round-end.which-counters, house.status.activated, house.status.redeploying]
    """
    for unit in range(len(s.marks)):
        s.unmark(unit, ACTIVATED | REDEPLOYING)
    s.refusals = [0, 0]
    s.called = 0
    s.tell(e.CLEARED)


def reserve_needs(turn: i64) -> i64:
    """What a reserve must roll after a round: 5, 4, 3, and from the fourth on it comes by itself (1).

    [house.reserve.arrival, gap.reserves.procedure]
    """
    return 6 - turn if turn < 4 else 1


def bring_reserves(s: Battle, chance: Chance) -> None:
    """Each reserve unit rolls in list order, and those that come are placed at their edge, the initiative first.

    [round-end.move-in-reserves, house.reserve.arrival, house.reserve.placement, gap.reserves.procedure]
    """
    coming: list[int] = []
    for turn in range(2):
        seat = s.initiative ^ turn
        for unit in range(len(s.profile)):
            if s.side[unit] == seat and s.place[unit] == RESERVE and comes(s, unit, chance):
                coming.append(unit)
    for unit in reversed(coming):
        s.push(pack(steps.ARRIVE, unit))


def comes(s: Battle, unit: i64, chance: Chance) -> bool:
    """Whether a reserve comes now; one that found no room earlier comes without a roll. [gap.reserves.no-room]"""
    needed = reserve_needs(s.turn)
    if not s.has(unit, DUE) and needed > 1:
        die = chance.roll(6)
        s.tell(e.RESERVE_COMES if die >= needed else e.RESERVE_WAITS, unit, die, needed)
        if die < needed:
            return False
    s.mark(unit, DUE)
    return True


def begin_arrival(s: Battle, unit: i64) -> None:
    """A reserve that comes is placed by its owner, or waits on if there is no room.

    [house.reserve.placement, gap.reserves.no-room]
    """
    if can_arrive(s, unit):
        s.push(pack(steps.ASK_ARRIVE, s.side[unit], unit))
    else:
        s.tell(e.NO_ROOM, unit)


def assemble_pool(s: Battle) -> None:
    """An activation counter for each unit on the table, and to the smaller side as many refusals as it has units less.

    [round-end.assemble-activation-pool, gap.activation.pool-meaning, gap.activation.number-of-refusals,
    gap.activation.first-round-pool]
    """
    units = [0, 0]
    for unit in range(len(s.profile)):
        if s.on_table(unit):
            units[s.side[unit]] += 1
    s.refusals = [max(0, units[1] - units[0]), max(0, units[0] - units[1])]
    for seat in range(2):
        s.tell(e.POOL, seat, units[seat], s.refusals[seat])
