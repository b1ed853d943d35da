"""Communications: dice that are gained and spent, strikes that are called and countered."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force.state import PINNED, Battle
from warroom.games.battle_force.verbs import HUNKER_DOWN, STRIKE
from warroom.kernel.chance import Chance
from warroom.kernel.words import first

MOST_JAMMERS: Final = 3
COLUMNS: Final = 6
MOST_DICE: Final = 63  # that one strike can commit


def works(s: Battle, base: i64) -> bool:
    """Whether a base is one that carries comms and can use them: the first bases of its unit, working, not pinned.

    [house.unit.comms-base, gap.pinned.comms, house.status.out-of-action]
    """
    unit: i64 = s.field.unit[base]
    return base - s.field.first[unit] < s.of(unit).comms and s.field.working(base) and not s.has(unit, PINNED)


def radios(s: Battle, seat: i64) -> i64:
    """How many comms bases work for a seat on the table. [gap.counter.whose-bases]"""
    found: i64 = 0
    for unit in range(len(s.profile)):
        if s.side[unit] == seat and s.on_table(unit):
            found += radios_in(s, unit)
    return found


def radios_in(s: Battle, unit: i64) -> i64:
    """How many comms bases of a unit work."""
    found: i64 = 0
    for number in range(s.of(unit).comms):
        if works(s, s.field.first[unit] + number):
            found += 1
    return found


def gain_comms(s: Battle) -> None:
    """Each side gains a comms die for each of its working comms bases, and keeps what it has not used.

    [round-end.gain-comms-dice, house.comms.gain, gap.comms.dice-gained, gap.pinned.comms]
    """
    for turn in range(2):
        seat = s.initiative ^ turn
        gained = radios(s, seat)
        s.comms[seat] = s.comms[seat] + gained
        s.tell(e.COMMS, seat, gained, s.comms[seat])


def can_call(s: Battle, unit: i64) -> bool:
    """Whether a unit may call a strike: one of its comms bases works, its side has dice and has called none this round.

    It takes the place of the ranged attack of Advance, Open Fire or Dig In, and not of vehicles that hunker down.

    [house.strike.call, house.strike.limit, gap.strike.who-and-when]
    """
    if s.action == HUNKER_DOWN:
        return False
    seat: i64 = s.side[unit]
    return s.comms[seat] > 0 and not (s.called >> seat) & 1 and len(s.box.strikes) > 0 and radios_in(s, unit) > 0


def jamming(s: Battle, seat: i64) -> i64:
    """The number that a counter roll of a seat must reach: 6 without a comms base, one less for each up to three.

    [counter-comms.no-comms-base, counter-comms.one-comms-base, counter-comms.two-comms-bases,
    counter-comms.three-comms-bases, gap.counter.more-than-three]
    """
    return 6 - min(radios(s, seat), MOST_JAMMERS)


def counter(s: Battle, seat: i64, dice: i64, chance: Chance) -> i64:
    """The opponent rolls a die for each committed one, and each success cancels one; how many are left.

    [house.comms.counter, gap.counter.procedure, gap.strike.comms-rolled]
    """
    needed = jamming(s, seat)
    rolls: list[int] = []
    left = dice
    for i in range(dice):
        die = chance.roll(6)
        rolls.append(die)
        if die >= needed:
            left -= 1
    s.tell_list(e.COUNTERED, rolls, seat, needed, left)
    return left


def column(left: i64) -> i64:
    """The column of the strike table: from six dice on the last one. [strike.dice-by-comms-rolled]"""
    return min(left, COLUMNS) - 1


# -- the word of a strike ----------------------------------------------------------------------------------------------


def strike_word(kind: i64, dice: i64, x: i64, y: i64) -> i64:
    """The choice of a strike: kind, committed dice, and the target point."""
    return STRIKE | (kind << 8) | (dice << 12) | (x << 20) | (y << 30)


def strike_kind(word: i64) -> i64:
    """The kind of a strike."""
    return first(word) & 15


def strike_dice(word: i64) -> i64:
    """The comms dice committed to a strike."""
    return (word >> 12) & 255


def strike_x(word: i64) -> i64:
    """Where a strike is called, eastwards."""
    return (word >> 20) & 1023


def strike_y(word: i64) -> i64:
    """Where a strike is called, northwards."""
    return (word >> 30) & 1023
