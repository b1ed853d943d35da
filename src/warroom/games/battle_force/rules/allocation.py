"""Who takes the hits: the owner of the target orders its bases, and hits are dealt in that order, one each."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.battle_force import events as e
from warroom.games.battle_force import steps
from warroom.games.battle_force.space.field import apart
from warroom.games.battle_force.state import Battle
from warroom.games.battle_force.verbs import ALLOCATE
from warroom.kernel.words import ones, pack

PLACE_BITS: Final = 4  # of a base in an order: its number in the unit and 1
FARTHEST: Final = 4_000_000  # no two bases are so far apart, squared


def order_word(order: i64) -> i64:
    """The choice of an order of bases."""
    return ALLOCATE | (order << 8)


def order_of(word: i64) -> i64:
    """The order of bases that a choice names."""
    return word >> 8


def ordered(bases: list[int]) -> i64:
    """An order of bases, by their numbers in the unit, as one number."""
    order: i64 = 0
    for place in range(len(bases)):
        order |= i64(bases[place] + 1) << (place * PLACE_BITS)
    return order


def bases_in(order: i64) -> list[int]:
    """The bases of an order, by their numbers in the unit."""
    found: list[int] = []
    while order:
        found.append((order & 15) - 1)
        order >>= PLACE_BITS
    return found


def in_turn(s: Battle, unit: i64, eligible: i64, attacker: i64, mask: i64) -> i64:
    """The order in which bases are hit by default: Out of Action first, then the nearest to the attacker, comms last.

    [gap.allocation.default]
    """
    f = s.field
    first: i64 = f.first[unit]
    keys: list[int] = []
    for number in range(f.first[unit + 1] - first):
        if (eligible >> number) & 1:
            base = first + number
            rank: i64 = 0 if not f.working(base) else 2 if number < s.of(unit).comms else 1
            keys.append((rank * FARTHEST + nearest(s, base, attacker, mask)) * 8 + number)
    keys.sort()
    return ordered([key & 7 for key in keys])


def nearest(s: Battle, base: i64, attacker: i64, mask: i64) -> i64:
    """The squared distance of a base from the nearest of some bases of the attacker."""
    f = s.field
    first: i64 = f.first[attacker]
    best: i64 = FARTHEST
    for number in range(f.first[attacker + 1] - first):
        if (mask >> number) & 1:
            away = apart(f, base, first + number)
            if away < best:
                best = away
    return best


def highest_first(eligible: i64) -> i64:
    """The order in which bases are hit by default in close combat: the lowest number last. [house.close.round]"""
    found: list[int] = []
    for number in range(5, -1, -1):
        if (eligible >> number) & 1:
            found.append(number)
    return ordered(found)


def allocate(s: Battle, unit: i64, order: i64, hits: i64) -> None:
    """The owner is asked for another order if that can matter: several bases, and not the same number of hits for each.

    [ranged.step-four-opponent-allocates, house.ranged.allocate, gap.allocation.default]
    """
    s.order = order
    eligible = len(bases_in(order))
    if eligible > 1 and hits % eligible != 0:
        s.push(pack(steps.ASK_ALLOCATE, s.side[unit], unit, hits))


def dealt(order: i64, hits: i64) -> list[int]:
    """How many hits each base of an order gets: one each, round after round. [gap.allocation.limits]"""
    n: i64 = ones_in(order)
    found: list[int] = []
    for place in range(n):
        found.append(hits // n + (1 if place < hits % n else 0))
    return found


def ones_in(order: i64) -> i64:
    """How many bases an order has."""
    n: i64 = 0
    while order:
        n += 1
        order >>= PLACE_BITS
    return n


def orders(s: Battle, hits: i64) -> list[int]:
    """The orders that differ in who gets a hit more, the default first."""
    bases = bases_in(s.order)
    n = len(bases)
    more = hits % n
    found = [s.order]
    for chosen in range(1, 1 << n):
        if ones(chosen) == more:
            front = [bases[place] for place in range(n) if (chosen >> place) & 1]
            rest = [bases[place] for place in range(n) if not (chosen >> place) & 1]
            order = ordered(front + rest)
            if order != s.order:
                found.append(order)
    return found


def take_order(s: Battle, unit: i64, order: i64) -> None:
    """The owner has spoken: hits are dealt in this order."""
    s.order = order
    if s.log is not None:
        s.tell_list(e.ALLOCATED, [int(s.field.first[unit]) + base for base in bases_in(order)], unit)
