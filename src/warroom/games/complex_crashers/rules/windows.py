"""Windows: who may answer an event, in which order, and what becomes of the answers.

Environmental reactions are queued first. Then the side with the initiative declares and pays one reaction after the
other until it stops, and then the other side, knowing these. The queue is processed in the order of declaration, each
reaction with its whole chain before the next. As nothing is hidden, a window that nobody can answer is passed over.
"""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.complex_crashers import codes, steps
from warroom.games.complex_crashers import events as e
from warroom.games.complex_crashers.box import NONE, Ability, bit
from warroom.games.complex_crashers.revisions import AUDITED
from warroom.games.complex_crashers.rules.activation import copy_with, demand, possible, ready, sketch, start
from warroom.games.complex_crashers.rules.meaning import all_hold, here, units_of
from warroom.games.complex_crashers.rules.points import manager_payable, payable
from warroom.games.complex_crashers.rules.units import fit, witnesses
from warroom.games.complex_crashers.state import (
    ABILITY,
    ACTORS,
    CANCELLED,
    EMPTY,
    EVENT,
    EVENT_ACTORS,
    EVENT_FRAME,
    EVENT_GROUP,
    EVENT_MANNER,
    EVENT_REGION,
    EVENT_SIZE,
    EVENT_STOOD,
    EVENT_SUBJECT,
    EVENT_TRIGGER,
    FIRE,
    FIRST_ITEM,
    FIRST_MODEL,
    FIRST_REACTOR,
    FLAGS,
    GROUP,
    GROUP_SIZE,
    GROUP_STATE,
    GROUP_TURNED,
    GROUP_UNIT,
    LIVE,
    MANAGER,
    MANAGER_COPY,
    MANNER,
    NO_UNIT,
    PAYERS,
    REGION,
    SOURCE,
    STOOD,
    SUBJECT,
    TEAM,
    TRIGGER,
    WINDOW_EVENTS,
    WINDOW_PART,
    WINDOW_PRESENT,
    WINDOW_SIDE,
    Raid,
)
from warroom.games.complex_crashers.verbs import DO_USE
from warroom.kernel.words import lowest, pack, third

# -- opening and closing ----------------------------------------------------------------------------------------------


def event(
    trigger: i64, frame: i64, actors: i64, subject: i64, region: i64, stood: i64, group: i64, manner: i64
) -> list[int]:
    """An event that can be answered."""
    return [trigger, frame, actors, subject, region, stood, group, manner]


def open_window(s: Raid, events: list[int], present: i64, queue: list[int]) -> None:
    """Opens a window for events that happened together; only units that were on the table then may answer.

    [gap.stack-windows, gap.stack-batch, gap.stack-new-units, reactions.chain, reactions.environment-first,
    reactions.initiative-first]
    """
    if not queue and not heard_by_any(s, events):
        return
    s.window = [s.initiative, 0, present]
    s.window.extend(events)
    s.queue = queue
    s.push(steps.WINDOW)


def heard_by_any(s: Raid, events: list[int]) -> bool:
    """Whether any card in play can answer such events at all."""
    triggers: i64 = 0
    for at in range(0, len(events), EVENT_SIZE):
        triggers |= bit(events[at + EVENT_TRIGGER])
    return heard_by_team(s, triggers) or heard_by_manager(s, triggers) != 0


def heard_by_team(s: Raid, triggers: i64) -> bool:
    """Whether an able Operative holds a card with a reaction to one of these triggers."""
    if not triggers & s.box.item_answers:
        return False
    for copy in range(FIRST_ITEM, len(s.cards)):
        holder = s.holders[copy]
        if holder < FIRST_REACTOR and s.health[holder] > 0 and s.printed(copy).answers & triggers:
            return True
    return False


def heard_by_manager(s: Raid, triggers: i64) -> i64:
    """The cards of the grid and of reactors with a reaction to one of these triggers that may be used, as a set."""
    found: i64 = 0
    for copy in range(MANAGER_COPY):
        if s.cards[copy] < 0:
            continue
        card = s.printed(copy)
        if card.answers & triggers:
            for ability in card.abilities:
                if ability.trigger >= 0 and (triggers >> ability.trigger) & 1 and ready(s, copy, ability):
                    found |= bit(copy)
                    break
    return found


def conduct(s: Raid) -> None:
    """Asks the side with the initiative, then the other; one round only, then the queue is processed in its order.

    [gap.stack-batch, reactions.initiative-first, gap.stack-queue-and-stack, reactions.process-in-order]
    """
    window = s.window
    while window[WINDOW_PART] < 2:
        s.answers = reactions(s)
        if s.answers:
            s.push(steps.WINDOW)
            s.push(steps.ASK_REACT)
            return
        pass_window(s)
    queue = s.queue
    s.window = EMPTY
    s.queue = EMPTY
    for i in range(len(queue) - 1, -1, -1):
        frame = s.frames[queue[i]]
        s.push(pack(steps.PROCESS if frame[SOURCE] == FIRE else steps.ACTIVATED, queue[i]))


def pass_window(s: Raid) -> None:
    """A side stops declaring reactions."""
    s.window[WINDOW_PART] = s.window[WINDOW_PART] + 1
    s.window[WINDOW_SIDE] = TEAM if s.window[WINDOW_SIDE] == MANAGER else MANAGER


def listed(s: Raid) -> list[int]:
    """The reactions that may be declared now, as they were found when the window asked, or anew."""
    found = s.answers
    s.answers = EMPTY
    return found if found else reactions(s)


# -- who may answer ---------------------------------------------------------------------------------------------------


def reactions(s: Raid) -> list[int]:
    """The reactions that the side which is asked can declare now.

    [ability.reaction-timing, ability.reaction-text, reactions.ops-order-free, gap.stack-ops-disagree]
    """
    window = s.window
    triggers: i64 = 0
    for at in range(WINDOW_EVENTS, len(window), EVENT_SIZE):
        triggers |= bit(window[at + EVENT_TRIGGER])
    found: list[int] = []
    if window[WINDOW_SIDE] == TEAM:
        if not triggers & s.box.item_answers:
            return found
        for copy in range(FIRST_ITEM, len(s.cards)):
            holder = s.holders[copy]
            if holder < FIRST_REACTOR and s.printed(copy).answers & triggers:
                add_reactions(s, holder, copy, found)
        return found
    hearing = heard_by_manager(s, triggers)
    if not hearing:
        return found
    present = window[WINDOW_PRESENT]
    left = present & ~(bit(FIRST_REACTOR) - 1)
    while left:
        unit = lowest(left)
        left &= left - 1
        if (hearing >> s.copy_of[unit]) & 1:
            add_reactions(s, unit, s.copy_of[unit], found)
    return found


def add_reactions(s: Raid, unit: i64, copy: i64, found: list[int]) -> None:
    """Adds the reactions of one card that its unit can declare to the events of the window.

    [gap.stack-same-reaction-twice, gap.cards-fade-away]
    """
    window = s.window
    for ability in s.printed(copy).abilities:
        if ability.trigger == codes.NO_TRIGGER:
            continue
        for at in range(WINDOW_EVENTS, len(window), EVENT_SIZE):
            if window[at + EVENT_TRIGGER] == ability.trigger and answers(s, unit, copy, ability, at):
                found.append(pack(DO_USE, unit, ability.number, about(window, at)))


def about(window: list[int], at: i64) -> i64:
    """The third operand of a reaction: where several such events may lie in one window, the unit it happened to."""
    trigger = window[at + EVENT_TRIGGER]
    if trigger == codes.UNIT_DESTROYED or trigger == codes.INCAPACITATED:
        return window[at + EVENT_SUBJECT] + 1
    return 0


def answers(s: Raid, unit: i64, copy: i64, ability: Ability, at: i64) -> bool:
    """Whether a unit can declare a reaction to the event at a place of the window.

    A model may answer its own destruction; a reactor that has gone offline may not. Whoever was deployed since somebody
    was beaten did not see it. [gap.reactor-own-end, gap.stack-new-units]
    """
    window = s.window
    own_end = ability.trigger == codes.UNIT_DESTROYED and window[at + EVENT_SUBJECT] == unit and unit >= FIRST_MODEL
    if not ready(s, copy, ability) or not (own_end or fit(s, unit)):
        return False
    if about(window, at) and not (witnesses(s, s.frames[window[at + EVENT_FRAME]]) >> unit) & 1 and not own_end:
        return False
    if unit < FIRST_REACTOR:
        if not payable(s, unit, ability.cost):
            return False
    elif not manager_payable(s, ability.cost, 0):
        return False
    f = sketch(ability.number, unit, copy)
    note_event(f, window, at)
    if not all_hold(s, f, ability.when, NONE, NONE) or not all_hold(s, f, ability.needs, NONE, NONE):
        return False
    if declared(s, f) or turned_before(s, f, ability) or not possible(s, f, ability):
        return False
    must = demand(s, f, ability)
    return must >= 0 and (must == 0 or manager_payable(s, ability.cost, must))


def note_event(f: list[int], window: list[int], at: i64) -> None:
    """Writes an event of the window into the account of an ability that answers it."""
    f[TRIGGER] = window[at + EVENT_TRIGGER]
    f[EVENT] = window[at + EVENT_FRAME]
    f[ACTORS] = window[at + EVENT_ACTORS]
    f[SUBJECT] = window[at + EVENT_SUBJECT]
    f[REGION] = window[at + EVENT_REGION]
    f[STOOD] = window[at + EVENT_STOOD]
    f[GROUP] = window[at + EVENT_GROUP]
    f[MANNER] = window[at + EVENT_MANNER]


def declared(s: Raid, f: list[int]) -> bool:
    """Whether this unit has declared this very reaction to this event. [gap.stack-same-reaction-twice]"""
    for number in s.queue:
        other = s.frames[number]
        if other[ABILITY] == f[ABILITY] and other[SOURCE] == f[SOURCE] and other[SUBJECT] == f[SUBJECT]:
            return True
    return False


def turned_before(s: Raid, f: list[int], ability: Ability) -> bool:
    """Whether a reaction that redirects this group has been used on it before. [gap.attack-redirected]"""
    if f[GROUP] < 0:
        return False
    turned = s.groups[f[EVENT]][f[GROUP] * GROUP_SIZE + GROUP_TURNED]
    if not turned or not (turned >> f[SOURCE]) & 1:
        return False
    for effect in ability.program:
        if effect.does == codes.REDIRECT and effect.of == codes.GROUP:
            return True
    return False


# -- declaring --------------------------------------------------------------------------------------------------------


def declare(s: Raid, choice_unit: i64, number: i64, choice: i64) -> None:
    """A reaction is declared and paid for; it waits in the queue until the window is closed.

    [reactions.pay-before-processing, gap.stack-batch]
    """
    ability = s.box.abilities[number]
    at = place_of_event(s, ability, choice)
    copy = copy_of_reaction(s, choice_unit, number)
    f = sketch(number, choice_unit, copy)
    note_event(f, s.window, at)
    must = demand(s, f, ability)
    s.queue.append(len(s.frames))
    window = s.window
    frame = start(s, choice_unit, copy, number, ability.cost, must, NONE)
    note_event(s.frames[frame], window, at)


def place_of_event(s: Raid, ability: Ability, choice: i64) -> i64:
    """Where in the window the event lies that a choice answers."""
    window = s.window
    subject = third(choice) - 1
    for at in range(WINDOW_EVENTS, len(window), EVENT_SIZE):
        if window[at + EVENT_TRIGGER] == ability.trigger:
            if subject < 0 or window[at + EVENT_SUBJECT] == subject:
                return at
    return NONE


def copy_of_reaction(s: Raid, unit: i64, number: i64) -> i64:
    """The card by which a unit reacts; who was destroyed still has it."""
    if unit >= FIRST_MODEL and unit < NO_UNIT:
        return s.copy_of[unit]
    return copy_with(s, unit, number)


# -- when its turn has come -------------------------------------------------------------------------------------------


def fizzles(s: Raid, number: i64) -> bool:
    """Whether an activated ability that was waiting comes to nothing; what was paid stays paid.

    Its source is gone or unable, every unit whose movement it answers has moved on, its group was ignored, redirected
    or lost, or a reaction has no valid target any more.

    [gap.stack-recheck, gap.stack-source-lost, gap.incapacitated-mid-chain, gap.stack-no-refund,
    reactions.later-negated, reactions.interrupt, gap.cards-fade-away, gap.upgrade-removed-mid-chain]
    """
    f = s.frames[number]
    if f[FLAGS] & CANCELLED:
        s.tell(e.CANCELLED, f[SOURCE], f[ABILITY])
        return True
    source = f[SOURCE]
    if not fit(s, source) and not (f[TRIGGER] == codes.UNIT_DESTROYED and f[SUBJECT] == source):
        return fizzled(s, f)
    trigger = f[TRIGGER]
    if trigger == codes.NO_TRIGGER:
        return False
    if trigger == codes.REGION_ENTERED or trigger == codes.REGION_LEFT:
        if not any_still_there(s, f[ACTORS], f[STOOD]):
            return fizzled(s, f)
    elif trigger == codes.GROUP_ASSIGNED:
        groups = s.groups[f[EVENT]]
        at = f[GROUP] * GROUP_SIZE
        if groups[at + GROUP_STATE] != LIVE or groups[at + GROUP_UNIT] != f[SUBJECT]:
            return fizzled(s, f)
    if f[ABILITY] < 0:
        return False
    ability = s.box.abilities[f[ABILITY]]
    if ability.aims and s.box.revision >= AUDITED and not in_sight(s, f, ability.aims):
        return fizzled(s, f)
    must = demand(s, f, ability)
    if must < 0 or (must > 0 and not must & f[PAYERS]):
        return fizzled(s, f)
    return False


def in_sight(s: Raid, f: list[int], roles: i64) -> bool:
    """Whether a reaction still has line of effect to the units of its event that it does something to.

    [gap.stack-recheck, gap.stack-recheck-sight, gap.loe-which-targets]
    """
    seen: i64 = s.complex.sight[here(s, f)]
    while roles:
        units = units_of(s, f, lowest(roles), NONE, NONE) & s.table
        roles &= roles - 1
        found = False
        while units:
            found = found or (seen >> s.at[lowest(units)]) & 1 != 0
            units &= units - 1
        if not found:
            return False
    return True


def fizzled(s: Raid, f: list[int]) -> bool:
    """Tells that an ability comes to nothing."""
    s.tell(e.FIZZLED, f[SOURCE], f[ABILITY])
    return True


def any_still_there(s: Raid, units: i64, region: i64) -> bool:
    """Whether any of the units that moved together still stands where it stood. [gap.stack-recheck]"""
    left = units & s.table
    while left:
        unit = lowest(left)
        left &= left - 1
        if s.at[unit] == region:
            return True
    return False
