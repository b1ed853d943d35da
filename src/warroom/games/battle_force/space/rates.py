"""Kinds of bases, and how far each moves on which ground."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.battle_force.space.ticks import INCH

INFANTRY: Final = 0
GUN: Final = 1
WALKER: Final = 2
WHEELED: Final = 3
TRACKED: Final = 4
GRAV: Final = 5
VTOL: Final = 6
KINDS: Final = ("infantry", "gun", "walker", "wheeled", "tracked", "grav", "vtol")

OPEN: Final = 0
ON_ROAD: Final = 1
IN_DIFFICULT: Final = 2

# inches on open ground, on roads and in difficult ground, by kind [table.movement-rates]
RATES: Final[list[int]] = [5, 5, 5, 4, 4, 4, 8, 8, 8, 10, 14, 5, 7, 9, 5, 9, 11, 7, 9, 11, 7]
FLIGHT: Final = 30  # inches of a VTOL in flight, whatever the ground [movement.vtol-in-flight]
FLIGHT_TICKS: Final = FLIGHT * INCH


def rate(kind: i64, ground: i64) -> i64:
    """How many ticks a base that is not in flight moves in a standard move; a hovering VTOL does as grav vehicles do.

    [movement.infantry, movement.gun, movement.walker, movement.wheeled, movement.tracked,
    movement.grav-and-hovering-vtol, house.vtol.hovering, house.move.rate]
    """
    return RATES[kind * 3 + ground] * INCH


def is_vehicle(kind: i64) -> bool:
    """Whether bases of this kind are vehicles; walkers are. [gap.unit.walker-is-vehicle]"""
    return kind >= WALKER


def fails_on(kind: i64) -> i64:
    """The highest roll at which a vehicle fails in difficult ground.

    [difficult-ground.fails-on-one, difficult-ground.wheeled-fails-on-one-or-two]
    """
    return 2 if kind == WHEELED else 1


def rolls_again(kind: i64) -> bool:
    """Whether a failed test may be rolled again. [difficult-ground.grav-and-hovering-reroll]"""
    return kind >= GRAV
