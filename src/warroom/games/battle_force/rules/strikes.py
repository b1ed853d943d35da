"""Tactical and orbital strikes, called in place of a ranged attack."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force.rules.area import burst, scattered
from warroom.games.battle_force.rules.comms import (
    column,
    counter,
    strike_dice,
    strike_kind,
    strike_x,
    strike_y,
    works,
)
from warroom.games.battle_force.space.sight import sees_point
from warroom.games.battle_force.state import Battle
from warroom.kernel.chance import Chance


def sees_target(s: Battle, unit: i64, x: i64, y: i64) -> bool:
    """Whether a working comms base of a unit sees a point. [house.sight.point, gap.strike.target-point]"""
    for number in range(s.of(unit).comms):
        base = s.field.first[unit] + number
        if works(s, base) and sees_point(s.field, base, x, y):
            return True
    return False


def spotter(s: Battle, unit: i64) -> i64:
    """The first comms base of a unit that works; -1: none does."""
    for number in range(s.of(unit).comms):
        if works(s, s.field.first[unit] + number):
            return s.field.first[unit] + number
    return -1


def call_strike(s: Battle, unit: i64, word: i64, chance: Chance) -> None:
    """Dice are committed and spent, countered one by one, and what is left strikes after scattering.

    [house.strike.call, house.strike.kinds, strike.dice-by-comms-rolled, gap.strike.comms-rolled]
    """
    seat: i64 = s.side[unit]
    dice = strike_dice(word)
    strike = s.box.strikes[strike_kind(word)]
    s.comms[seat] = s.comms[seat] - dice
    s.called |= 1 << seat
    s.tell(e.STRIKE, unit, strike_kind(word), dice)
    left = counter(s, 1 - seat, dice, chance)
    if left == 0:
        s.tell(e.STRIKE_FAILED, unit)
        return
    x, y = scattered(s, strike_x(word), strike_y(word), strike.scatter_minus, chance)
    at = column(left)
    burst(s, x, y, strike.radius[at], strike.dice[at], strike.damage, False, False, chance)
