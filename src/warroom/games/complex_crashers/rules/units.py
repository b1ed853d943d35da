"""Units: where they stand, what they can take, what holds for them for a while."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.complex_crashers import codes, steps
from warroom.games.complex_crashers import events as e
from warroom.games.complex_crashers.box import GRID, NONE, REACTORS, bit
from warroom.games.complex_crashers.revisions import AUDITED
from warroom.games.complex_crashers.state import (
    ABILITY,
    COPY,
    EMPTY,
    EVENT,
    FIRST_ITEM,
    FIRST_MODEL,
    FIRST_REACTOR,
    FIRST_REACTOR_COPY,
    FLAGS,
    FRAME,
    FREE,
    FROM,
    GRANTED,
    GROUP,
    LASTING,
    LASTING_BY,
    LASTING_DIRECTION,
    LASTING_FRAME,
    LASTING_KEY,
    LASTING_STAT,
    LASTING_UNIT,
    LASTING_UNTIL,
    MANNER,
    MOVERS,
    NO_UNIT,
    OPERATIVE_SET,
    PRESENT,
    REGION,
    RETURNED,
    SHOVED,
    SOURCE,
    STANDS,
    STOOD,
    SUBJECT,
    TRIGGER,
    UNITS,
    WITNESSES,
    Raid,
)
from warroom.kernel.words import lowest, pack


def blank_frame() -> list[int]:
    """The account of an ability of which nothing is known yet."""
    frame = [0] * FRAME
    for i in (ABILITY, COPY, EVENT, TRIGGER, SUBJECT, REGION, STOOD, GROUP, MANNER, FROM, STANDS):
        frame[i] = NONE
    return frame


BLANK: Final = blank_frame()

# -- abilities under way -----------------------------------------------------------------------------------------------


def new_frame(s: Raid, ability: i64, source: i64, copy: i64) -> i64:
    """Opens the account of an ability that is under way, and gives its number."""
    frame = BLANK.copy()
    frame[ABILITY] = ability
    frame[SOURCE] = source
    frame[COPY] = copy
    s.frames.append(frame)
    s.strikes.append(EMPTY)
    s.groups.append(EMPTY)
    s.dice.append(EMPTY)
    return len(s.frames) - 1


def close_frame(s: Raid, number: i64) -> None:
    """Closes the account of an ability; what was to last until it is resolved is over."""
    end_lasting(s, NONE, codes.UNTIL_ABILITY, number)
    s.frames[number] = EMPTY
    s.strikes[number] = EMPTY
    s.groups[number] = EMPTY
    s.dice[number] = EMPTY
    while s.frames and not s.frames[-1]:
        s.frames.pop()
        s.strikes.pop()
        s.groups.pop()
        s.dice.pop()
    if not s.frames:
        s.fallen = 0


def bear_witness(s: Raid, f: list[int]) -> None:
    """An ability ignores dice or beats somebody: only who is on the table now may answer that, however late.

    [gap.stack-new-units]
    """
    if len(f) == FRAME and s.box.revision >= AUDITED:
        f.append(s.table)


def witnesses(s: Raid, f: list[int]) -> i64:
    """The units that may answer what an ability has done, as a set. [gap.stack-new-units]"""
    return f[WITNESSES] if len(f) > WITNESSES else s.table


# -- coming, standing, going ------------------------------------------------------------------------------------------


def stand(s: Raid, unit: i64, region: i64) -> None:
    """Puts a unit into a region; its pillar stays behind, and whoever was moving it is interrupted.

    [gap.pillar-losing, gap.stack-other-unit-moves, movement.reactor-fixed]
    """
    s.at[unit] = region
    s.pillars[unit] = NONE
    for frame in s.frames:
        if frame and (frame[MOVERS] >> unit) & 1:
            frame[FLAGS] = frame[FLAGS] | SHOVED


def new_model(s: Raid, slot: i64, region: i64) -> i64:
    """Puts a model of a grid slot's card on the table and gives its number; numbers of the fallen stay theirs."""
    unit: i64 = FIRST_MODEL
    while unit < UNITS and ((s.table | s.fallen) >> unit) & 1:
        unit += 1
    if unit == UNITS:
        unit = FIRST_MODEL
        while (s.table >> unit) & 1:
            unit += 1
    while len(s.at) <= unit:
        s.at.append(NONE)
        s.pillars.append(NONE)
        s.copy_of.append(NONE)
    s.at[unit] = region
    s.pillars[unit] = NONE
    s.copy_of[unit] = slot
    s.table |= bit(unit)
    return unit


def leave(s: Raid, unit: i64) -> None:
    """Takes a model off the table; what lasted for it is over."""
    s.table &= ~bit(unit)
    s.fallen |= bit(unit)
    s.pillars[unit] = NONE
    end_lasting(s, unit, NONE, NONE)


def reveal_reactor(s: Raid, number: i64, region: i64) -> None:
    """The reactor of a number (from 1) now stands in its region. [target.unrevealed-reactor]"""
    unit = FIRST_REACTOR + number - 1
    s.at[unit] = region
    s.copy_of[unit] = FIRST_REACTOR_COPY + number - 1
    s.table |= bit(unit)


def models(s: Raid) -> i64:
    """The models on the table, as a set."""
    return s.table & ~(bit(FIRST_MODEL) - 1)


def models_of(s: Raid, slot: i64) -> i64:
    """The models of one card of the grid, as a set. [gap.unit-models]"""
    found: i64 = 0
    left = models(s)
    while left:
        unit = lowest(left)
        left &= left - 1
        if s.copy_of[unit] == slot:
            found |= bit(unit)
    return found


def in_region(s: Raid, region: i64) -> i64:
    """The units in a region, as a set. [regions.no-unit-limit]"""
    found: i64 = 0
    left = s.table
    while left:
        unit = lowest(left)
        left &= left - 1
        if s.at[unit] == region:
            found |= bit(unit)
    return found


def able_operatives(s: Raid) -> i64:
    """The Operatives with health left, as a set. [incapacitated.when]"""
    found: i64 = 0
    for operative in range(s.team_size()):
        if s.health[operative] > 0:
            found |= bit(operative)
    return found


def fit(s: Raid, unit: i64) -> bool:
    """Whether a unit can act: an able Operative, a reactor that is online and revealed, a model on the table.

    [incapacitated.no-abilities, reactors.abilities-condition]
    """
    if unit < FIRST_REACTOR:
        return s.health[unit] > 0
    if unit < FIRST_MODEL:
        return s.working(unit - FIRST_REACTOR)
    return unit >= UNITS or s.on_table(unit)


def attackable(s: Raid) -> i64:
    """The units that an attack can touch at all: not the incapacitated, not unrevealed reactors.

    [incapacitated.not-targetable, target.unrevealed-reactor, gap.attack-area-offline-reactor, target.unit]
    """
    return (s.table & ~OPERATIVE_SET) | able_operatives(s)


# -- what a unit is ---------------------------------------------------------------------------------------------------


def has(s: Raid, unit: i64, quality: i64) -> bool:
    """Whether a unit has a quality: printed on its card or on what it holds, or granted for a while."""
    if unit >= FIRST_MODEL:
        if unit < UNITS and s.card_of(unit).qualities & quality:
            return True
    elif unit >= FIRST_REACTOR or s.box.item_qualities & quality:
        if qualities_printed(s, unit) & quality:
            return True
    lasting = s.lasting
    for i in range(0, len(lasting), LASTING):
        if lasting[i] == unit and lasting[i + LASTING_STAT] == GRANTED and lasting[i + LASTING_BY] & quality:
            return True
    return False


def qualities_printed(s: Raid, unit: i64) -> i64:
    """The qualities of a unit by its cards; a reactor's work while it is online and revealed.

    [reactors.abilities-condition]
    """
    if unit < FIRST_REACTOR:
        found: i64 = 0
        for copy in range(FIRST_ITEM, len(s.cards)):
            if s.holders[copy] == unit:
                found |= s.printed(copy).qualities
        return found
    if unit < FIRST_MODEL and not s.working(unit - FIRST_REACTOR):
        return 0
    return s.card_of(unit).qualities if unit < UNITS else 0


def sources(s: Raid, unit: i64, quality: i64) -> i64:
    """How many sources of a quality a unit has. [quality.enhanced-cover, quality.locked-and-loaded]"""
    n: i64 = 0
    if unit < FIRST_REACTOR:
        for copy in range(FIRST_ITEM, len(s.cards)):
            if s.holders[copy] == unit and s.printed(copy).qualities & quality:
                n += 1
    elif qualities_printed(s, unit) & quality:
        n += 1
    lasting = s.lasting
    for i in range(0, len(lasting), LASTING):
        if lasting[i] == unit and lasting[i + LASTING_STAT] == GRANTED and lasting[i + LASTING_BY] & quality:
            n += 1
    return n


def armor_of(s: Raid, unit: i64) -> i64:
    """The armor of a unit as its card or tracker shows it, from 1 to 9. [armor.range, revive.armor-floor]"""
    if unit < FIRST_REACTOR:
        return s.box.overlays[s.overlay[unit]].armor - s.scars[unit]
    return s.card_of(unit).armor


def health_most(s: Raid, operative: i64) -> i64:
    """An Operative's maximum health: what it began with less the armor it lost. [revive.max-health]"""
    return s.box.overlays[s.overlay[operative]].health - s.scars[operative]


# -- health and armor -------------------------------------------------------------------------------------------------


def hurt(s: Raid, operative: i64, damage: i64) -> bool:
    """An Operative loses health, at most all of it; whether this incapacitates it, which also exhausts it.

    [damage.op-health, gap.damage-overkill, incapacitated.when, incapacitated.exhausted]
    """
    left = s.health[operative] - damage
    if left < 0:
        left = 0
    s.health[operative] = left
    s.tell(e.HURT, operative, damage, left)
    if left:
        return False
    s.points[operative] = -s.box.overlays[s.overlay[operative]].points - 1
    s.pillars[operative] = NONE
    s.tell(e.INCAPACITATED, operative)
    return True


def heal(s: Raid, operative: i64, gained: i64) -> None:
    """An Operative gains health, which revives it if it was incapacitated: 2 points gained, 1 armor lost.

    [revive.how, revive.ap, gap.revive-health, gap.ap-revival-points, gap.revive-who]
    """
    revives = s.health[operative] == 0 and gained > 0
    if revives:
        lose_armor(s, operative)
    health = s.health[operative] + gained
    most = health_most(s, operative)
    if health > most:
        health = most
    gained = health - s.health[operative]
    s.health[operative] = health
    s.tell(e.HEALED, operative, gained, health)
    if revives:
        s.points[operative] = s.points[operative] + 2
        s.tell(e.REVIVED, operative)
        watch(s)


def lose_armor(s: Raid, operative: i64) -> None:
    """An Operative loses 1 armor, but never the last, and with it 1 maximum health.

    [revive.armor, revive.max-health, revive.armor-floor, gap.revive-armor-one, gap.cards-power, cards.titan-acid-bolt]
    """
    if armor_of(s, operative) <= 1:
        return
    s.scars[operative] = s.scars[operative] + 1
    most = health_most(s, operative)
    if s.health[operative] > most:
        s.health[operative] = most
    s.tell(e.ARMOR_LOST, operative, armor_of(s, operative))


def regain_armor(s: Raid, operative: i64) -> None:
    """An Operative gets back 1 armor it lost, and 1 maximum health; its health stays.

    [revive.armor-recovery, gap.revive-armor-recovery]
    """
    if s.scars[operative]:
        s.scars[operative] = s.scars[operative] - 1
        s.tell(e.ARMOR_BACK, operative, armor_of(s, operative))


# -- what holds for a while -------------------------------------------------------------------------------------------


def modifier(s: Raid, unit: i64, stat: i64) -> i64:
    """All that `modify` adds to a number of a unit now."""
    total: i64 = 0
    lasting = s.lasting
    for i in range(0, len(lasting), LASTING):
        if lasting[i] == unit and lasting[i + LASTING_STAT] == stat:
            total += lasting[i + LASTING_BY]
    return total


def barred(s: Raid, unit: i64, direction: i64) -> bool:
    """Whether a barrier of the unit stops ranged dice from a direction.

    [cards.titan-force-barrier, gap.cards-force-barrier]
    """
    lasting = s.lasting
    for i in range(0, len(lasting), LASTING):
        if lasting[i] == unit and lasting[i + LASTING_STAT] == GRANTED:
            if lasting[i + LASTING_BY] & codes.DIRECTIONAL_BARRIER and lasting[i + LASTING_DIRECTION] == direction:
                return True
    return False


def lay_lasting(s: Raid, unit: i64, stat: i64, by: i64, until: i64, frame: i64, key: i64, direction: i64) -> None:
    """Notes what holds for a unit for a while; the same ability of the same unit does not stack with itself."""
    kept: list[int] = []
    lasting = s.lasting
    for i in range(0, len(lasting), LASTING):
        same = lasting[i] == unit and lasting[i + LASTING_STAT] == stat and lasting[i + LASTING_KEY] == key
        if not (same and (stat != GRANTED or lasting[i + LASTING_BY] == by)):
            kept.extend(lasting[i : i + LASTING])
    kept.extend([unit, stat, by, until, frame, key, direction])
    s.lasting = kept


def end_lasting(s: Raid, unit: i64, until: i64, frame: i64) -> None:
    """Ends what holds until a moment has come; NONE is any unit, any duration, any frame."""
    lasting = s.lasting
    if not lasting:
        return
    kept: list[int] = []
    for i in range(0, len(lasting), LASTING):
        ends = (
            (unit == NONE or lasting[i + LASTING_UNIT] == unit)
            and (until == NONE or lasting[i + LASTING_UNTIL] == until)
            and (frame == NONE or lasting[i + LASTING_FRAME] == frame)
        )
        if not ends:
            kept.extend(lasting[i : i + LASTING])
    s.lasting = kept if kept else EMPTY


def forget(s: Raid) -> None:
    """The initiative passes: uses, brief tokens and what lasts until then are over. [gap.initiative-per-initiative]"""
    for copy in range(len(s.cards)):
        s.used[copy] = 0
        s.brief[copy] = 0
        if RETURNED <= s.holders[copy] < FREE:
            s.holders[copy] = FREE
    end_lasting(s, NONE, codes.UNTIL_INITIATIVE, NONE)


def gained(s: Raid, side: i64) -> None:
    """A side gains the initiative: what its cards made last until then is over."""
    end_lasting(s, NONE, codes.UNTIL_MY_NEXT, side)


# -- what the flow does next ------------------------------------------------------------------------------------------


def watch(s: Raid) -> None:
    """Something may have been laid open: a reveal that is due happens at once. [gap.tiles-reveal-on-door]"""
    s.push(steps.WATCH)


def arrived(s: Raid, units: i64, region: i64) -> None:
    """Models were deployed: one entry for all of them. [deploy.normal-is-movement, gap.deploy-batch]"""
    number = new_frame(s, NONE, NO_UNIT, NONE)
    frame = s.frames[number]
    frame[MOVERS] = units
    frame[STANDS] = region
    frame[PRESENT] = s.table
    s.push(pack(steps.CLOSE, number))
    s.push(pack(steps.STEPPED, number, codes.BY_DEPLOYMENT))


def drop_pillars(s: Raid) -> None:
    """A unit whose pillar is no longer usable is no longer pillared. [gap.pillar-losing, gap.pillar-under-door]"""
    left = s.table
    while left:
        unit = lowest(left)
        left &= left - 1
        direction = s.pillars[unit]
        if direction != NONE and not (s.complex.pillars[s.at[unit]] >> direction) & 1:
            s.pillars[unit] = NONE


assert FIRST_REACTOR_COPY == GRID and FIRST_REACTOR + REACTORS == FIRST_MODEL
