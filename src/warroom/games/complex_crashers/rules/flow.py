"""The flow: abilities wait for everything that answers them; each step of the agenda finds its rule here."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.complex_crashers import codes, steps
from warroom.games.complex_crashers.box import NONE, bit
from warroom.games.complex_crashers.rules import placement
from warroom.games.complex_crashers.rules.activation import copy_with, demand, possible, ready, sketch, start
from warroom.games.complex_crashers.rules.attacks import assign, contest, resolve, roll
from warroom.games.complex_crashers.rules.effects import run
from warroom.games.complex_crashers.rules.fire import begin_fire, fire_over, fires_begin, next_fire
from warroom.games.complex_crashers.rules.meaning import all_hold
from warroom.games.complex_crashers.rules.movement import move_on, stepped
from warroom.games.complex_crashers.rules.points import manager_payable, payable
from warroom.games.complex_crashers.rules.units import close_frame, drop_pillars, fit, witnesses
from warroom.games.complex_crashers.rules.windows import conduct, event, fizzles, open_window
from warroom.games.complex_crashers.state import (
    ABILITY,
    BEATEN,
    CANCELLED,
    EMPTY,
    EVENT,
    FIRE,
    FIRST_ITEM,
    FIRST_REACTOR,
    FLAGS,
    GROUP_BY,
    GROUP_SIZE,
    SOURCE,
    STOPPED,
    SUBJECT,
    TEAM,
    TRIGGER,
    UNITS,
    WITHOUT_SELF,
    Raid,
    with_word,
)
from warroom.games.complex_crashers.verbs import DO_USE
from warroom.kernel.chance import Chance
from warroom.kernel.words import first, lowest, pack, second, verb


def do_step(s: Raid, step: i64, chance: Chance) -> None:
    """Does one step of the flow."""
    kind = verb(step)
    number = first(step)
    if kind == steps.WINDOW:
        conduct(s)
    elif kind == steps.RUN:
        run(s, number)
    elif kind == steps.ACTIVATED:
        activated(s, number)
    elif kind == steps.PROCESS:
        process(s, number)
    elif kind == steps.FINISH:
        finish(s, number)
    elif kind == steps.CLOSE:
        close_frame(s, number)
    elif kind == steps.STEPPED:
        stepped(s, number, second(step))
    elif kind == steps.MOVE_ON:
        move_on(s, number)
    elif kind == steps.WATCH:
        look_around(s)
    elif kind == steps.ROLL:
        roll(s, number, chance)
    elif kind == steps.ASSIGN:
        assign(s, number)
    elif kind == steps.CONTEST:
        contest(s, number)
    elif kind == steps.RESOLVE:
        resolve(s, number)
    elif kind == steps.RESULTS:
        results(s, number)
    elif kind == steps.IGNORED:
        dice_ignored(s, number, second(step))
    elif kind == steps.FIRES_BEGIN:
        fires_begin(s)
    elif kind == steps.FIRES:
        next_fire(s, step >> 8)
    elif kind == steps.FIRE_OVER:
        fire_over(s, number)
    elif kind == steps.GAINED_BEGIN:
        s.answered = EMPTY
        s.push(steps.GAINED)
    elif kind == steps.GAINED:
        if gained_choices(s):
            s.push(steps.ASK_GAINED)


# -- an ability's way -------------------------------------------------------------------------------------------------


def activated(s: Raid, number: i64) -> None:
    """An ability that is paid for and whose turn has come: before it is processed, others may answer its activation.

    [ability.activate, gap.stack-activation-response, gap.stack-recheck, gap.stack-fizzled-window]
    """
    f = s.frames[number]
    if fizzles(s, number):
        close_frame(s, number)
        return
    s.push(pack(steps.PROCESS, number))
    actors = bit(f[SOURCE]) if f[SOURCE] < UNITS else 0
    open_window(s, event(codes.ABILITY_ACTIVATED, number, actors, NONE, NONE, NONE, NONE, NONE), s.table, [])


def process(s: Raid, number: i64) -> None:
    """An ability is processed, unless it was cancelled or has come to nothing in the meantime.

    [ability.process, ability.resolve, gap.stack-source-lost]
    """
    f = s.frames[number]
    if fizzles(s, number):
        close_frame(s, number)
    elif f[SOURCE] == FIRE:
        begin_fire(s, number)
    else:
        if f[TRIGGER] == codes.UNIT_DESTROYED and f[SUBJECT] == f[SOURCE]:
            f[FLAGS] = f[FLAGS] | WITHOUT_SELF
        s.push(pack(steps.RUN, number))


def finish(s: Raid, number: i64) -> None:
    """All effects of an ability are done: first others may answer dice that it ignored, then its results.

    [ability.resolve, gap.stack-dice-ignored, gap.stack-after-resolve]
    """
    s.push(pack(steps.CLOSE, number))
    s.push(pack(steps.RESULTS, number))
    answered = s.frames[number][EVENT]
    if answered < 0:
        return
    groups = s.groups[answered]
    for at in range(len(groups) - GROUP_SIZE, -1, -GROUP_SIZE):
        if groups[at + GROUP_BY] == number + 1:
            groups[at + GROUP_BY] = 0
            s.push(pack(steps.IGNORED, number, at // GROUP_SIZE))


def dice_ignored(s: Raid, number: i64, group: i64) -> None:
    """A reaction has ignored dice of a group: others may answer that. [gap.stack-dice-ignored, gap.burning-source]"""
    f = s.frames[number]
    attacker = s.frames[f[EVENT]][SOURCE]
    subject = attacker if attacker < UNITS else NONE
    ignored = event(codes.DICE_IGNORED, f[EVENT], bit(f[SOURCE]), subject, NONE, NONE, group, NONE)
    open_window(s, ignored, witnesses(s, f), [])


def results(s: Raid, number: i64) -> None:
    """Others may answer the results of an ability: that it is resolved, whom it destroyed, brought offline or felled.

    What was cancelled or interrupted has not been resolved.

    [gap.stack-windows, gap.stack-after-resolve, gap.stack-resolved, movement.interrupted, gap.burning-source]
    """
    f = s.frames[number]
    actors = bit(f[SOURCE]) if f[SOURCE] < UNITS else 0
    events: list[int] = []
    if f[ABILITY] >= 0 and not f[FLAGS] & (CANCELLED | STOPPED):
        events.extend(event(codes.ABILITY_RESOLVED, number, actors, NONE, NONE, NONE, NONE, NONE))
    beaten: i64 = f[BEATEN]
    while beaten:
        unit = lowest(beaten)
        beaten &= beaten - 1
        trigger = codes.INCAPACITATED if unit < FIRST_REACTOR else codes.UNIT_DESTROYED
        events.extend(event(trigger, number, actors, unit, NONE, NONE, NONE, NONE))
    if events:
        open_window(s, events, s.table | f[BEATEN], [])


# -- reveals ----------------------------------------------------------------------------------------------------------


def look_around(s: Raid) -> None:
    """Whatever an able Operative lays open is revealed at once, reveal after reveal, until nothing is due.

    [reveal.trigger, reveal.no-reactions, gap.tiles-reveal-on-door, gap.stack-reveal-first, gap.phase-reveal,
    example.house-revival-reveals]
    """
    drop_pillars(s)
    region = placement.reveal_due(s)
    if region != NONE:
        s.push(steps.WATCH)
        placement.begin_reveal(s, region)


# -- the gain of the initiative ---------------------------------------------------------------------------------------


def gained_choices(s: Raid) -> list[int]:
    """The abilities of a side that act when it gains the initiative and have not yet done so.

    [initiative.ops-gain-effects, initiative.cm-gain-effects, gap.initiative-gained-abilities,
    gap.initiative-effects-order]
    """
    found: list[int] = []
    wanted = bit(codes.INITIATIVE_GAINED)
    if s.initiative == TEAM:
        for copy in range(FIRST_ITEM, len(s.cards)):
            holder = s.holders[copy]
            if holder < FIRST_REACTOR and s.printed(copy).answers & wanted:
                add_gained(s, holder, copy, found)
        return found
    left = s.table & ~(bit(FIRST_REACTOR) - 1)
    while left:
        unit = lowest(left)
        left &= left - 1
        if s.card_of(unit).answers & wanted:
            add_gained(s, unit, s.copy_of[unit], found)
    return found


def add_gained(s: Raid, unit: i64, copy: i64, found: list[int]) -> None:
    """Adds the abilities of one card that act when the initiative is gained and can be used now."""
    for ability in s.printed(copy).abilities:
        if ability.trigger != codes.INITIATIVE_GAINED or not ready(s, copy, ability) or not fit(s, unit):
            continue
        if (unit | ability.number << 8) in s.answered:
            continue
        cost = ability.cost
        if not (payable(s, unit, cost) if unit < FIRST_REACTOR else manager_payable(s, cost, 0)):
            continue
        f = sketch(ability.number, unit, copy)
        f[TRIGGER] = codes.INITIATIVE_GAINED
        if not all_hold(s, f, ability.when, NONE, NONE) or not all_hold(s, f, ability.needs, NONE, NONE):
            continue
        must = demand(s, f, ability)
        if must >= 0 and (must == 0 or manager_payable(s, cost, must)) and possible(s, f, ability):
            found.append(pack(DO_USE, unit, ability.number))


def answer_gain(s: Raid, unit: i64, number: i64) -> None:
    """An ability answers the gain of the initiative; then the side may go on with another."""
    s.answered = with_word(s.answered, unit | number << 8)
    ability = s.box.abilities[number]
    copy = copy_with(s, unit, number)
    must = demand(s, sketch(number, unit, copy), ability)
    s.push(steps.GAINED)
    s.push(pack(steps.ACTIVATED, len(s.frames)))
    frame = start(s, unit, copy, number, ability.cost, must, NONE)
    s.frames[frame][TRIGGER] = codes.INITIATIVE_GAINED
