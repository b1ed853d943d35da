"""Difficult ground: who tests, where a base stops that fails, and how a stopped base settles."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from warroom.games.battle_force.space.field import Field, taken
from warroom.games.battle_force.space.ground import forbids_standing, lies_in, on_table, overlapped
from warroom.games.battle_force.space.moving import March
from warroom.games.battle_force.space.rates import fails_on, is_vehicle, rolls_again
from warroom.games.battle_force.space.ticks import NONE, along, entry, length, turns_before
from warroom.kernel.chance import Chance
from warroom.kernel.copies import reduced

SETTLE: Final = 60  # ticks from the start of its leg, at most
FEATURES: Final = 12  # bits of a feature's number beside the share at which it is entered
LATER: Final = 0x1000000000  # what is entered on the second leg comes after all of the first


@final
@mypyc_attr(acyclic=True)
class Trial:
    """One test: which base for which feature, its die, the second one (0: none), and whether it failed."""

    def __init__(self, base: i64, feature: i64, die: i64, again: i64, failed: bool) -> None:
        self.base: i64 = base
        self.feature: i64 = feature
        self.die: i64 = die
        self.again: i64 = again
        self.failed = failed

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.base, self.feature, self.die, self.again, self.failed)


@final
@mypyc_attr(acyclic=True)
class Outcome:
    """What came of a move: the tests, the bases that were lost, those that moved, and the heading it went by."""

    def __init__(self) -> None:
        self.trials: list[Trial] = []
        self.lost: list[int] = []  # destroyed: they found no room, or ran off the table
        self.moved: i64 = 0  # a set of numbers in the unit
        self.heading: i64 = NONE  # of a move away; -1: nobody moves

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self)


@final
@mypyc_attr(acyclic=True)
class Way:
    """The way of one base, one leg or two, and the samples of it: the places where it can stop. [house.move.path]"""

    def __init__(self, ax: i64, ay: i64, vx: i64, vy: i64, ex: i64, ey: i64) -> None:
        self.ax: i64 = ax
        self.ay: i64 = ay
        self.vx: i64 = vx
        self.vy: i64 = vy
        self.ex: i64 = ex
        self.ey: i64 = ey
        self.turn: i64 = length(vx - ax, vy - ay)  # the sample at the bend
        self.last: i64 = self.turn + length(ex - vx, ey - vy)

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.ax, self.ay, self.vx, self.vy, self.ex, self.ey)

    def x(self, k: i64) -> i64:
        """Where sample k lies, eastwards."""
        if k <= self.turn:
            return self.ax + along(self.vx - self.ax, k, self.turn)
        return self.vx + along(self.ex - self.vx, k - self.turn, self.last - self.turn)

    def y(self, k: i64) -> i64:
        """Where sample k lies, northwards."""
        if k <= self.turn:
            return self.ay + along(self.vy - self.ay, k, self.turn)
        return self.vy + along(self.ey - self.vy, k - self.turn, self.last - self.turn)


def straight_way(f: Field, base: i64, x: i64, y: i64) -> Way:
    """The way of a base straight to a place."""
    return Way(f.x[base], f.y[base], x, y, x, y)


def crossed(f: Field, way: Way) -> list[int]:
    """The difficult features that a way crosses, in order of entry; who does not move crosses none.

    [difficult-ground.vehicles-test-on-entering, difficult-ground.vehicles-test-when-moving-inside,
    gap.difficult.how-often, gap.space.no-way-to-test]
    """
    if way.last == 0:
        return []
    g = f.ground
    found: list[int] = []
    for feature in g.difficult:
        i: i64 = feature
        at = entry(way.ax, way.ay, way.vx, way.vy, g.x0[i], g.y0[i], g.x1[i], g.y1[i])
        if at < 0 and way.last > way.turn:
            at = entry(way.vx, way.vy, way.ex, way.ey, g.x0[i], g.y0[i], g.x1[i], g.y1[i])
            if at >= 0:
                at += LATER
        if at >= 0:
            found.append((at << FEATURES) | i)
    if len(found) > 1:
        found.sort()
    return [key & ((1 << FEATURES) - 1) for key in found]


def touching(f: Field, base: i64, way: Way, feature: i64) -> i64:
    """The first sample of its way at which a base overlaps a feature; beyond the last if there is none."""
    radius: i64 = f.radius[base]
    k: i64 = 0
    while k <= way.last and not overlapped(f.ground, feature, way.x(k), way.y(k), radius):
        k += 1
    return k


def tested(f: Field, base: i64, way: Way, chance: Chance, out: Outcome) -> i64:
    """A vehicle tests for every difficult feature on its way until it fails: gives that feature; -1: it passes.

    [difficult-ground.one-d6-per-base, difficult-ground.fails-on-one, difficult-ground.wheeled-fails-on-one-or-two,
    difficult-ground.grav-and-hovering-reroll, house.move.difficult-test]
    """
    kind: i64 = f.kind[base]
    if not is_vehicle(kind) or f.flying(base):
        return NONE
    for feature in crossed(f, way):
        die = chance.roll(6)
        again: i64 = 0
        failed = die <= fails_on(kind)
        if failed and rolls_again(kind):
            again = chance.roll(6)
            failed = again <= fails_on(kind)
        out.trials.append(Trial(base, feature, die, again, failed))
        if failed:
            return feature
    return NONE


def stop(f: Field, base: i64, way: Way, feature: i64, lifted: i64, out: Outcome) -> None:
    """A base that failed is Out of Action: in place if it began in the feature, else at the edge of it.

    [difficult-ground.failure-is-out-of-action, difficult-ground.failed-inside-stays,
    difficult-ground.failed-entry-stops-at-edge, gap.difficult.edge-position]
    """
    sample: i64 = 0
    beyond = False
    if not lies_in(f.ground, feature, way.ax, way.ay):
        first = touching(f, base, way, feature)
        beyond = first > way.turn
        sample = first - 1 if first else 0
    f.knock_out(base)
    settle(f, base, way, sample, beyond, lifted, out)


def settle(f: Field, base: i64, way: Way, sample: i64, beyond: bool, lifted: i64, out: Outcome) -> None:
    """A stopped base goes back along its way to the first place with room; else to the nearest; else it is destroyed.

    [house.space.settle, gap.space.nearest-free-place]
    """
    while sample >= 0:
        x = way.x(sample)
        y = way.y(sample)
        if room(f, base, x, y, lifted):
            f.move(base, x, y)
            return
        sample -= 1
    start_x: i64 = way.vx if beyond else way.ax
    start_y: i64 = way.vy if beyond else way.ay
    home = f.home(base)
    least: i64 = SETTLE * SETTLE + 1
    best_x: i64 = 0
    best_y: i64 = 0
    ring: i64 = 0
    while ring <= SETTLE and ring * ring <= least:
        for dx in range(-ring, ring + 1):
            step: i64 = 1 if dx == -ring or dx == ring else 2 * ring
            dy = -ring
            while dy <= ring:
                square = dx * dx + dy * dy
                if square < least or (square == least and turns_before(dx, dy, best_x, best_y, home)):
                    if square <= SETTLE * SETTLE and fits(f, base, start_x + dx, start_y + dy, lifted):
                        least = square
                        best_x = dx
                        best_y = dy
                dy += step
        ring += 1
    if least > SETTLE * SETTLE:
        f.lose(base)
        out.lost.append(base)
        return
    f.move(base, start_x + best_x, start_y + best_y)


def room(f: Field, base: i64, x: i64, y: i64, lifted: i64) -> bool:
    """Whether a base would overlap neither a base at rest nor impassable ground at a place."""
    if taken(f, base, x, y, lifted) != NONE:
        return False
    return forbids_standing(f.ground, f.kind[base], x, y, f.radius[base]) == NONE


def fits(f: Field, base: i64, x: i64, y: i64, lifted: i64) -> bool:
    """Whether a base has room at a place and would be wholly on the table there."""
    return on_table(f.ground, x, y, f.radius[base]) and room(f, base, x, y, lifted)


def carry_out(f: Field, m: March, chance: Chance) -> Outcome:
    """Makes a move that has been checked; then the unit takes the heading that was given. [house.move.facing]"""
    out = Outcome()
    set_down(f, m, chance, out)
    f.turn(m.unit, m.heading)
    out.heading = m.heading
    return out


def set_down(f: Field, m: March, chance: Chance, out: Outcome) -> None:
    """Tests base by base for the ways of a march, sets down those that passed, and then those that stopped.

    [house.move.difficult-test, difficult-ground.one-d6-per-base, gap.difficult.rest-of-unit,
    gap.space.stopped-together]
    """
    ways: list[Way] = []
    stopped: list[int] = []
    lifted: i64 = 0
    start: i64 = f.first[m.unit]
    for i in range(i64(len(m.bases))):
        b: i64 = m.bases[i]
        way = Way(f.x[b], f.y[b], m.via_x[i], m.via_y[i], m.end_x[i], m.end_y[i])
        ways.append(way)
        feature = tested(f, b, way, chance, out)
        stopped.append(feature)
        if way.last:
            out.moved |= 1 << (b - start)
        if feature != NONE:
            lifted |= 1 << (b - start)
    for i in range(i64(len(m.bases))):
        if stopped[i] == NONE:
            f.move(m.bases[i], m.end_x[i], m.end_y[i])
    for i in range(i64(len(m.bases))):
        if stopped[i] != NONE:
            b = m.bases[i]
            stop(f, b, ways[i], stopped[i], lifted, out)
            lifted &= ~(1 << (b - start))
