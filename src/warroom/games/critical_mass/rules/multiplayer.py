"""More than two: seats, sides, Targeting cards and whom they name."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.critical_mass.box import NONE
from warroom.games.critical_mass.state import CENTER, LEFT, NO_TARGET, RIGHT, Battle


def is_enemy(s: Battle, seat: i64, other: i64) -> bool:
    """Everybody else is an enemy, but teammates sit opposite.

    [mp.ffa, mp.team, gap.mp.seats-team, gap.mp.damage-ally]
    """
    return seat != other and not (s.teams and (seat ^ other) & 1 == 0)


def enemies(s: Battle, seat: i64) -> i64:
    """The living enemies of a seat, as a set."""
    found: i64 = 0
    for other in range(len(s.cockpits)):
        if s.cockpits[other].living and is_enemy(s, seat, other):
            found |= 1 << other
    return found


def seat_in(s: Battle, seat: i64, direction: i64) -> i64:
    """Who sits in a direction: left one seat further, center opposite, right one seat back; seats never close up.

    [gap.mp.seats-three, gap.mp.seats-four, gap.mp.fixed-seats]
    """
    n = len(s.cockpits)
    if direction == LEFT:
        return (seat + 1) % n
    if direction == RIGHT:
        return (seat + n - 1) % n
    return (seat + 2) % n if direction == CENTER and n == 4 else NONE


def directions(s: Battle, seat: i64) -> i64:
    """The Targeting cards that may be chosen, as a set: those that name a living enemy; no card if only one is left.

    [mp.targeting-set, mp.left-right-only, mp.center-four-ffa, mp.target-always, gap.mp.dead-target-plan,
    gap.mp.target-reuse, gap.mp.two-left, gap.mp.targeting-two-player]
    """
    living = enemies(s, seat) if len(s.cockpits) > 2 else 0
    if not living & (living - 1):
        return 1 << NO_TARGET
    found: i64 = 0
    for direction in range(LEFT, RIGHT + 1):
        other = seat_in(s, seat, direction)
        if other != NONE and (living >> other) & 1:
            found |= 1 << direction
    return found


def sides(s: Battle) -> i64:
    """The sides that still have a Mech, as a set: seats, or in a Team Battle the two teams."""
    found: i64 = 0
    for seat in range(len(s.cockpits)):
        if s.cockpits[seat].living:
            found |= 1 << (seat & 1 if s.teams else seat)
    return found
