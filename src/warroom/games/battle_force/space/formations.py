"""Formations: the slots round a leader, and which base takes which."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from warroom.games.battle_force.space.field import FULL, Field
from warroom.games.battle_force.space.ticks import HX, HY, rounded
from warroom.kernel.copies import reduced

# slots as forward and left, in spacings, slot 0 being the leader's; the row of keep is never read [house.move.slots]
SLOTS: Final[list[list[int]]] = [
    [],
    [0, 0, 0, 1, 0, -1, 0, 2, 0, -2, 0, 3],
    [0, 0, -1, 0, -2, 0, -3, 0, -4, 0, -5, 0],
    [0, 0, 0, 1, 0, -1, -1, 0, -1, 1, -1, -1],
    [0, 0, -1, 1, -1, -1, -2, 2, -2, -2, -2, 0],
]


def spacing(radius: i64) -> i64:
    """How far apart neighbouring slots are. [house.move.slots]"""
    return 2 * radius + 5


def slot_x(formation: i64, slot: i64, heading: i64, step: i64) -> i64:
    """How far east of the leader a slot lies. [house.move.slots, house.space.rounding]"""
    row = SLOTS[formation]
    return rounded((row[2 * slot] * HX[heading] - row[2 * slot + 1] * HY[heading]) * step)


def slot_y(formation: i64, slot: i64, heading: i64, step: i64) -> i64:
    """How far north of the leader a slot lies. [house.move.slots, house.space.rounding]"""
    row = SLOTS[formation]
    return rounded((row[2 * slot] * HY[heading] + row[2 * slot + 1] * HX[heading]) * step)


@final
@mypyc_attr(acyclic=True)
class Matching:
    """Tries the members of a unit in the slots, the lower ones first, and keeps the first order that is worth most."""

    def __init__(self, worth: list[int], count: i64) -> None:
        self.worth = worth  # by slot and member
        self.count: i64 = count
        self.taking: list[int] = [0] * FULL  # the member in each slot
        self.best: list[int] = []
        self.most: i64 = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.worth, self.count)

    def fill(self, slot: i64, used: i64, total: i64) -> None:
        """Fills the slots from this one on in every order."""
        if slot == self.count:
            if not self.best or total > self.most:
                self.most = total
                self.best = self.taking.copy()
            return
        for member in range(1, self.count):
            if not (used >> member) & 1:
                self.taking[slot] = member
                self.fill(slot + 1, used | (1 << member), total + self.worth[slot * self.count + member])


def slots_of(f: Field, members: list[int], formation: i64, heading: i64) -> list[int]:
    """The slot of each working base, so that the sum of squared distances is smallest, wherever the leader goes.

    It does not depend on the place, because it is smallest where the sum of base times slot is largest; ties go to the
    lower base in slot 1, then in slot 2 and so on. The leader comes first and has slot 0. [house.move.slots]
    """
    count: i64 = len(members)
    worth: list[int] = []
    step = spacing(f.radius[members[0]])
    for slot in range(count):
        dx = slot_x(formation, slot, heading, step)
        dy = slot_y(formation, slot, heading, step)
        for i in range(count):
            worth.append(f.x[members[i]] * dx + f.y[members[i]] * dy)
    matching = Matching(worth, count)
    matching.fill(1, 1, 0)
    slots = [0] * len(members)
    for place in range(1, count):
        slots[matching.best[place]] = place
    return slots
