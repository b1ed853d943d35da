"""The field: every base of both sides, where it stands, which way it faces and how it is."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from warroom.games.battle_force.space.ground import Ground
from warroom.games.battle_force.space.ticks import NONE, squared
from warroom.kernel.copies import reduced

# how a base is, as bits; nothing: it is not on the table yet
HERE: Final = 1
OUT: Final = 2  # Out of Action [house.status.out-of-action]
FLYING: Final = 4
LOST: Final = 8

FULL: Final = 6  # bases of a unit, at most
COHERENCY: Final = 20
CONTACT: Final = 2
FIGHT: Final = 10


@final
@mypyc_attr(acyclic=True)
class Field:
    """All bases as lists by base; those of a unit stand side by side, and those of side 0 before those of side 1.

    A unit is a row `side, kind, radius, bases`. [house.space.base-disc]
    """

    def __init__(self, ground: Ground, units: list[list[int]]) -> None:
        self.ground = ground
        self.units = units
        # what never changes, so that clones share it
        self.first: list[int] = [0]  # the first base of each unit, and the end
        self.split: list[int] = [0, 0, 0]  # the first base of each side, and the end
        self.unit: list[int] = []
        self.owner: list[int] = []
        self.kind: list[int] = []
        self.radius: list[int] = []
        # what changes
        self.x: list[int] = []
        self.y: list[int] = []
        self.heading: list[int] = []
        self.state: list[int] = []
        if units:
            self.muster()

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.ground, self.units)

    def muster(self) -> None:
        """Numbers the bases of all units; none of them stands on the table yet."""
        for number, (side, kind, radius, bases) in enumerate(self.units):
            self.unit += [number] * bases
            self.owner += [side] * bases
            self.kind += [kind] * bases
            self.radius += [radius] * bases
            self.first.append(len(self.unit))
        total = len(self.unit)
        south = len([side for side in self.owner if side == 0])
        self.split = [0, south, total]
        self.x = [0] * total
        self.y = [0] * total
        self.heading = [0] * total
        self.state = [0] * total

    def clone(self) -> Field:
        """An independent copy."""
        t = Field(self.ground, [])
        t.units = self.units
        t.first = self.first
        t.split = self.split
        t.unit = self.unit
        t.owner = self.owner
        t.kind = self.kind
        t.radius = self.radius
        t.x = self.x.copy()
        t.y = self.y.copy()
        t.heading = self.heading.copy()
        t.state = self.state.copy()
        return t

    # -- how a base is -----------------------------------------------------------------------------------------

    def current(self, base: i64) -> bool:
        """Whether a base is on the table, working or not."""
        return self.state[base] & HERE != 0

    def working(self, base: i64) -> bool:
        """Whether a base is on the table and not Out of Action."""
        return self.state[base] & (HERE | OUT) == HERE

    def flying(self, base: i64) -> bool:
        """Whether a base is a VTOL in flight."""
        return self.state[base] & FLYING != 0

    def stands(self, base: i64) -> bool:
        """Whether a base takes up room: it is on the table and not in flight. [house.space.no-overlap]"""
        return self.state[base] & (HERE | FLYING) == HERE

    def home(self, base: i64) -> i64:
        """The home heading of the side a base belongs to. [house.space.turn-order]"""
        return self.ground.homes[self.owner[base]]

    # -- the bases of a unit -------------------------------------------------------------------------------------

    def leader(self, unit: i64) -> i64:
        """The lowest-numbered working base of a unit; -1: none works. [house.unit.leader]"""
        for base in range(i64(self.first[unit]), i64(self.first[unit + 1])):
            if self.working(base):
                return base
        return NONE

    def working_mask(self, unit: i64) -> i64:
        """The working bases of a unit, as a set of numbers in the unit."""
        found: i64 = 0
        bit: i64 = 1
        for base in range(i64(self.first[unit]), i64(self.first[unit + 1])):
            if self.working(base):
                found |= bit
            bit += bit
        return found

    def current_mask(self, unit: i64) -> i64:
        """The current bases of a unit, as a set of numbers in the unit."""
        found: i64 = 0
        bit: i64 = 1
        for base in range(i64(self.first[unit]), i64(self.first[unit + 1])):
            if self.current(base):
                found |= bit
            bit += bit
        return found

    # -- what happens to bases -----------------------------------------------------------------------------------

    def put(self, base: i64, x: i64, y: i64, heading: i64) -> None:
        """Sets a base on the table, facing a heading."""
        self.x[base] = x
        self.y[base] = y
        self.heading[base] = heading
        self.state[base] = self.state[base] | HERE

    def move(self, base: i64, x: i64, y: i64) -> None:
        """Puts a base that is on the table somewhere else."""
        self.x[base] = x
        self.y[base] = y

    def lose(self, base: i64) -> None:
        """A base is destroyed and leaves the table. [house.unit.destroyed]"""
        self.state[base] = LOST

    def knock_out(self, base: i64) -> None:
        """A base is Out of Action."""
        self.state[base] = self.state[base] | OUT

    def repair(self, base: i64) -> None:
        """A base works again."""
        self.state[base] = self.state[base] & ~OUT

    def fly(self, unit: i64, flying: i64) -> None:
        """A unit of VTOLs goes into flight (1) or hovers (0), every base of it. [house.vtol.state]"""
        for base in range(i64(self.first[unit]), i64(self.first[unit + 1])):
            if not self.state[base] & LOST:
                self.state[base] = (self.state[base] & ~FLYING) | (FLYING if flying else 0)

    def turn(self, unit: i64, heading: i64) -> None:
        """All working bases of a unit face one heading. [house.move.facing, gap.move.facing]"""
        for base in range(i64(self.first[unit]), i64(self.first[unit + 1])):
            if self.working(base):
                self.heading[base] = heading


# -- how far it is ---------------------------------------------------------------------------------------------------


def apart(f: Field, a: i64, b: i64) -> i64:
    """The squared distance between the centres of two bases."""
    dx: i64 = f.x[a] - f.x[b]
    dy: i64 = f.y[a] - f.y[b]
    return dx * dx + dy * dy


def within(f: Field, a: i64, b: i64, ticks: i64) -> bool:
    """Whether the gap between two bases is at most so wide. [house.space.gap-test, gap.frame.measuring-points]"""
    far = f.radius[a] + f.radius[b] + ticks
    return apart(f, a, b) <= far * far


def within_point(f: Field, base: i64, x: i64, y: i64, ticks: i64) -> bool:
    """Whether the gap between a base and a point is at most so wide. [house.space.gap-test]"""
    far = f.radius[base] + ticks
    return squared(f.x[base] - x, f.y[base] - y) <= far * far


def nearest_base(f: Field, base: i64, unit: i64) -> i64:
    """The current base of a unit that is nearest to a base: by squared distance, then number; -1: it has none."""
    best: i64 = NONE
    least: i64 = 0
    for other in range(i64(f.first[unit]), i64(f.first[unit + 1])):
        if f.current(other):
            square = apart(f, base, other)
            if best == NONE or square < least:
                best = other
                least = square
    return best


def taken(f: Field, base: i64, x: i64, y: i64, lifted: i64, moved: i64 = 0) -> i64:
    """A base at rest that this one would overlap at a place by more than `moved`, but none of those lifted; -1: none.

    [house.space.no-overlap, house.move.friends]
    """
    radius: i64 = f.radius[base] - moved
    start: i64 = f.first[f.unit[base]]
    end: i64 = f.first[f.unit[base] + 1]
    for other in range(i64(len(f.x))):
        far = radius + f.radius[other]
        dx = x - f.x[other]
        if dx >= far or dx <= -far:
            continue
        dy = y - f.y[other]
        if dx * dx + dy * dy >= far * far or f.state[other] & (HERE | FLYING) != HERE or other == base:
            continue
        if start <= other and other < end and (lifted >> (other - start)) & 1:
            continue
        return other
    return NONE


def linked(xs: list[int], ys: list[int], radii: list[int], ticks: i64) -> i64:
    """Those of some discs that are joined to the first by neighbours within so much of each other, as a set.

    [house.unit.coherency, gap.unit.coherency]
    """
    count: i64 = len(xs)
    joined: i64 = 1
    fresh: i64 = 1
    while fresh:
        grown = fresh
        fresh = 0
        for a in range(count):
            if (grown >> a) & 1:
                for b in range(count):
                    if not ((joined | fresh) >> b) & 1:
                        dx: i64 = xs[a] - xs[b]
                        dy: i64 = ys[a] - ys[b]
                        far: i64 = radii[a] + radii[b] + ticks
                        if dx * dx + dy * dy <= far * far:
                            fresh |= 1 << b
        joined |= fresh
    return joined


def joined_to_leader(f: Field, unit: i64) -> i64:
    """The working bases of a unit that are chained to its leader, as a set of numbers in the unit."""
    members: list[int] = []
    for base in range(i64(f.first[unit]), i64(f.first[unit + 1])):
        if f.working(base):
            members.append(base)
    found = linked([f.x[b] for b in members], [f.y[b] for b in members], [f.radius[b] for b in members], COHERENCY)
    joined: i64 = 0
    for i in range(i64(len(members))):
        if (found >> i) & 1:
            joined |= 1 << (members[i] - f.first[unit])
    return joined


def coherent(f: Field, unit: i64) -> bool:
    """Whether the working bases of a unit form one chain. [house.unit.coherency]"""
    return joined_to_leader(f, unit) == f.working_mask(unit)
