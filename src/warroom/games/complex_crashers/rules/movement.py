"""Movement: step by step over unobstructed edges, or phasing; what enters a region, and what meets it there."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.complex_crashers import codes, steps
from warroom.games.complex_crashers import events as e
from warroom.games.complex_crashers.box import NONE, Effect, bit
from warroom.games.complex_crashers.revisions import AUDITED
from warroom.games.complex_crashers.rules.activation import can_move
from warroom.games.complex_crashers.rules.meaning import regions_of, units_of
from warroom.games.complex_crashers.rules.units import attackable, has, in_region, new_frame, stand, watch
from warroom.games.complex_crashers.rules.windows import event, open_window
from warroom.games.complex_crashers.state import (
    ABILITY,
    ACTORS,
    CANCELLED,
    COPY,
    EMPTY,
    FIRE,
    FIRST_MODEL,
    FIRST_REACTOR,
    FLAGS,
    FROM,
    MANAGER_COPY,
    MOVERS,
    OPERATIVE_SET,
    PLACE,
    PRESENT,
    REACTOR_SET,
    REGION,
    SHOVED,
    SOURCE,
    STANDS,
    STEPS,
    STOOD,
    STOPPED,
    SUBJECT,
    TRIGGER,
    Raid,
)
from warroom.kernel.words import lowest, pack

# -- moving -----------------------------------------------------------------------------------------------------------


def effect_under_way(s: Raid, f: list[int]) -> Effect:
    """The effect that an ability is doing now."""
    return s.box.abilities[f[ABILITY]].program[f[PLACE] - 1]


def begin_move(s: Raid, number: i64, effect: Effect) -> None:
    """Units set out; those that cannot move stay, and who moves by the Manager's move may take others along.

    [movement.step, quality.immobile, movement.reactor-fixed, quality.coordinated, gap.coordinated-details,
    movement.defender-move-is-action]
    """
    f = s.frames[number]
    movers = units_of(s, f, effect.who, NONE, NONE) & s.table
    to = destination(s, f, effect)
    left = movers
    while left:
        unit = lowest(left)
        left &= left - 1
        if not can_move(s, unit) or not can_come(s, unit, to, effect.most):
            movers &= ~bit(unit)
    f[MOVERS] = movers
    f[STEPS] = 0
    f[STANDS] = NONE
    f[FLAGS] = f[FLAGS] & ~SHOVED
    s.push(pack(steps.MOVE_ON, number))
    if f[COPY] == MANAGER_COPY and company(s, number):
        s.push(pack(steps.ASK_COMPANY, number))


def destination(s: Raid, f: list[int], effect: Effect) -> i64:
    """The region where a move must end; NONE if it may end anywhere."""
    if effect.does != codes.MOVE or effect.to == NONE:
        return NONE
    regions = regions_of(s, f, effect.to, NONE, NONE)
    return lowest(regions) if regions else NONE


def can_come(s: Raid, unit: i64, to: i64, most: i64) -> bool:
    """Whether a unit can get to where a move must end, and is not there yet."""
    return to == NONE or (s.at[unit] != to and steps_between(s, s.at[unit], to, most) <= most)


def steps_between(s: Raid, start: i64, end: i64, most: i64) -> i64:
    """How many steps it takes to walk from a region to another; more than `most` if it takes longer."""
    reached = bit(start)
    taken: i64 = 0
    while not (reached >> end) & 1:
        taken += 1
        if taken > most:
            return taken
        left = reached
        while left:
            reached |= s.complex.ways[lowest(left)]
            left &= left - 1
    return taken


def company(s: Raid, number: i64) -> i64:
    """The units that may still go along with a Coordinated one that moves, as a set. [quality.coordinated]"""
    f = s.frames[number]
    if not f[MOVERS] or not has(s, lowest(f[MOVERS]), codes.COORDINATED):
        return 0
    found: i64 = 0
    left = in_region(s, s.at[lowest(f[MOVERS])]) & ~f[MOVERS] & ~(bit(FIRST_MODEL) - 1)
    while left:
        unit = lowest(left)
        left &= left - 1
        if has(s, unit, codes.COORDINATED) and can_move(s, unit):
            found |= bit(unit)
    return found


def move_on(s: Raid, number: i64) -> None:
    """After a step and its window: the move goes on, is complete, or was interrupted.

    A move whose last step was taken is complete as long as the mover still stands there.

    [movement.interrupted, movement.reactions-mid-move, gap.stack-move-partial, gap.stack-other-unit-moves,
    gap.move-path]
    """
    f = s.frames[number]
    effect = effect_under_way(s, f)
    if not f[MOVERS] or f[FLAGS] & CANCELLED:
        if not f[MOVERS] and effect.least > 0:
            f[FLAGS] = f[FLAGS] | STOPPED
        f[MOVERS] = 0
        return
    if f[STEPS] > 0:
        still = standing(s, f[MOVERS], f[STANDS])
        if not still or (f[FLAGS] & SHOVED and not last_step_taken(s, f, effect)):
            stop(s, f)
            return
        f[MOVERS] = still
        if last_step_taken(s, f, effect):
            f[MOVERS] = 0
            return
    if steps_open(s, number):
        s.push(pack(steps.ASK_STEP, number))
    elif may_stop(s, number):
        f[MOVERS] = 0
    else:
        stop(s, f)


def stop(s: Raid, f: list[int]) -> None:
    """A move is interrupted: it counts as unresolved, and what comes after it in the same ability is skipped.

    [movement.interrupted, gap.stack-move-partial]
    """
    s.tell(e.STOPPED, lowest(f[MOVERS]))
    f[FLAGS] = f[FLAGS] | STOPPED
    f[MOVERS] = 0


def last_step_taken(s: Raid, f: list[int], effect: Effect) -> bool:
    """Whether a move has no step left to take, or a phase has arrived."""
    if effect.does == codes.PHASE or f[STEPS] >= effect.most:
        return True
    to = destination(s, f, effect)
    return to != NONE and f[STANDS] == to


def standing(s: Raid, units: i64, region: i64) -> i64:
    """Those of some units that stand in a region and can go on, as a set."""
    found: i64 = 0
    left = units & s.table
    while left:
        unit = lowest(left)
        left &= left - 1
        if s.at[unit] == region and (unit >= FIRST_REACTOR or s.health[unit] > 0):
            found |= bit(unit)
    return found


def steps_open(s: Raid, number: i64) -> i64:
    """The regions that the next step can lead to, as a set.

    [movement.step, gap.tiles-moved-into-unrevealed, gap.cover-passable, gap.pillar-passable]
    """
    f = s.frames[number]
    effect = effect_under_way(s, f)
    region = s.at[lowest(f[MOVERS])]
    ways: i64 = s.complex.ways[region]
    to = destination(s, f, effect)
    if to == NONE:
        return ways
    found: i64 = 0
    left = effect.most - f[STEPS] - 1
    while ways:
        way = lowest(ways)
        ways &= ways - 1
        if steps_between(s, way, to, left) <= left:
            found |= bit(way)
    return found


def may_stop(s: Raid, number: i64) -> bool:
    """Whether the mover may stop here. [gap.move-path]"""
    f = s.frames[number]
    effect = effect_under_way(s, f)
    return f[STEPS] >= effect.least and destination(s, f, effect) == NONE


def take_step(s: Raid, number: i64, region: i64) -> None:
    """All movers enter the next region together; what is laid open is revealed, then others may answer.

    [movement.step, gap.stack-leave-and-enter, gap.stack-reveal-first, reveal.trigger, reveal.not-by-defenders]
    """
    f = s.frames[number]
    f[FROM] = s.at[lowest(f[MOVERS])]
    if f[MOVERS] & (f[MOVERS] - 1) and s.box.revision >= AUDITED:
        f[MOVERS] = beside(s, f[MOVERS], region)
    put_movers(s, number, region, e.MOVED)
    s.push(pack(steps.STEPPED, number, codes.BY_MOVE))
    if f[MOVERS] & OPERATIVE_SET:
        watch(s)


def beside(s: Raid, units: i64, region: i64) -> i64:
    """Those of some units that can step into a region, as a set. [movement.step, gap.move-several]"""
    found: i64 = 0
    while units:
        unit = lowest(units)
        units &= units - 1
        if (s.complex.ways[s.at[unit]] >> region) & 1:
            found |= bit(unit)
    return found


def put_movers(s: Raid, number: i64, region: i64, kind: i64) -> None:
    """The movers of an ability stand in a new region."""
    f = s.frames[number]
    f[PRESENT] = s.table
    f[STEPS] = f[STEPS] + 1
    f[STANDS] = region
    left: i64 = f[MOVERS]
    while left:
        unit = lowest(left)
        left &= left - 1
        start = s.at[unit]
        stand(s, unit, region)
        s.tell(kind, unit, start, region)
    f[FLAGS] = f[FLAGS] & ~SHOVED
    s.push(pack(steps.MOVE_ON, number))


def phase(s: Raid, number: i64, effect: Effect) -> None:
    """Units phase to a region: they cross nothing on the way and leave nothing behind that could answer.

    [phase.alternative, phase.no-interim-triggers, phase.through-unrevealed, gap.phase-destination, gap.phase-reveal,
    gap.phase-leave, gap.phase-immobile, gap.phase-walls, quality.phase-unstable]
    """
    f = s.frames[number]
    regions = regions_of(s, f, effect.to, NONE, NONE)
    if not regions:
        return
    region = lowest(regions)
    movers: i64 = 0
    left = units_of(s, f, effect.who, NONE, NONE) & s.table & ~REACTOR_SET
    while left:
        unit = lowest(left)
        left &= left - 1
        if s.at[unit] != region and not has(s, unit, codes.PHASE_UNSTABLE):
            movers |= bit(unit)
    if not movers:
        return
    f[MOVERS] = movers
    f[STEPS] = 0
    f[FROM] = NONE
    put_movers(s, number, region, e.PHASED)
    s.push(pack(steps.STEPPED, number, codes.BY_PHASE))
    if movers & OPERATIVE_SET:
        watch(s)


# -- entering ---------------------------------------------------------------------------------------------------------


def stepped(s: Raid, number: i64, manner: i64) -> None:
    """Units have entered a region: fire meets them first, then others may answer the leaving and the entering.

    [gap.stack-windows, gap.stack-leave-and-enter, reactions.environment-first, burning.enter, gap.burning-entry-kinds,
    gap.burning-group-entry, example.burning-before-sniper]
    """
    f = s.frames[number]
    region = f[STANDS]
    queue: list[int] = []
    if s.fires[region]:
        burnt = f[MOVERS] & attackable(s)
        if burnt & (burnt - 1) and len(s.draft) == 0:
            s.push(pack(steps.STEPPED, number, manner))
            s.push(pack(steps.ASK_ORDER, number))
            return
        order = s.draft
        s.draft = EMPTY
        if not order and burnt:
            order = [int(lowest(burnt))]
        for unit in order:
            queue.append(int(fire_entry(s, unit, region)))
    movers = f[MOVERS]
    entered = event(codes.REGION_ENTERED, number, movers, NONE, region, region, NONE, manner)
    if manner == codes.BY_MOVE:
        entered.extend(event(codes.REGION_LEFT, number, movers, NONE, f[FROM], region, NONE, manner))
    open_window(s, entered, f[PRESENT], queue)


def fire_entry(s: Raid, unit: i64, region: i64) -> i64:
    """The attack of a burning region on a unit that entered it waits in the queue.

    [burning.enter, gap.burning-source]
    """
    number = new_frame(s, NONE, FIRE, NONE)
    f = s.frames[number]
    f[TRIGGER] = codes.REGION_ENTERED
    f[ACTORS] = bit(unit)
    f[SUBJECT] = unit
    f[REGION] = region
    f[STOOD] = region
    return number


assert FIRST_REACTOR == 4 and SOURCE == 1
