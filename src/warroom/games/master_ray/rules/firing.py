"""Firing: check the temperature, confirm the height, change the die, update the board."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.master_ray import events as e
from warroom.games.master_ray.rules.ending import end_of_energy
from warroom.games.master_ray.state import GROWTH, LARGE, NONE, SMALL, Ray


def fire(s: Ray) -> None:
    """One shot, in its four steps. [firing.four-steps, gap.fire.at-nothing-on-purpose, gap.students.firing-student]"""
    square = next_target(s)
    if square == NONE:
        s.tell(e.MISSED, s.lane)
    elif s.mode == GROWTH:
        grow(s, square)
    else:
        shrink(s, square)
    update_board(s, square != NONE)


def next_target(s: Ray) -> i64:
    """The nearest die of the ray's lane, of either colour, whose size fits the height.

    [firing.closest-matching-die, firing.passes-over-lower-dice, firing.front-die-shields,
    objective.any-colour-may-be-hit, gap.board.ray-side]
    """
    near = (s.lane - 1) * 2
    for square in range(near, near + 2):
        if hits_size(s.height, s.dice[square] >> 3):
            return square
    return NONE


def hits_size(height: i64, size: i64) -> bool:
    """High hits large dice, middle large and medium ones, low all three sizes.

    [firing.height-high-large-only, firing.height-middle-large-medium, firing.height-low-all]
    """
    return size >= LARGE - height


def shrunk(s: Ray, square: i64) -> i64:
    """What a die becomes when it shrinks: 0 if it disappears, else the next smaller size; cold keeps the face.

    [cool.cold-shots-are-better, gap.fire.face-below-one]
    """
    if vanishes(s, square):
        return 0
    die: i64 = s.dice[square]
    face = die & 7 if s.temperature == 0 else max((die & 7) - 1, 1)
    return (die >> 3) - 1 << 3 | face


def vanishes(s: Ray, square: i64) -> bool:
    """A die hit in shrink mode disappears if it is small or its owner's reserve has no die one size smaller.

    [gap.fire.cold-shrink-of-small, gap.fire.your-die-means-the-hit-die, switch.empty-only-after-destruction]
    """
    size: i64 = s.dice[square] >> 3
    return s.mode != GROWTH and (size == SMALL or s.reserve(s.owner(square), size - 1) == 0)


def grown(s: Ray, square: i64) -> i64:
    """What a die becomes when it grows: one size larger if the reserve has one; face up by one, cold by two, to 6.

    [firing.growth-only-as-far-as-possible, firing.growth-never-destroys, cool.cold-shots-are-better,
    gap.fire.face-above-six, gap.fire.cold-growth-without-size]
    """
    die: i64 = s.dice[square]
    size = die >> 3
    if size < LARGE and s.reserve(s.owner(square), size + 1) > 0:
        size += 1
    return size << 3 | min((die & 7) + (2 if s.temperature == 0 else 1), 6)


def shrink(s: Ray, square: i64) -> None:
    """The die is exchanged for the next smaller one of its owner's reserve, in the same square, or is lost.

    [firing.shrink-swaps-down, firing.shrink-same-square, gap.fire.your-die-means-the-hit-die]
    """
    before: i64 = s.dice[square]
    after = shrunk(s, square)
    s.dice[square] = after
    if after:
        s.tell(e.SHRUNK_COLD if s.temperature == 0 else e.SHRUNK, square, before, after)
    else:
        s.tell(e.VANISHED_SMALL if before >> 3 == SMALL else e.VANISHED, square, before)


def grow(s: Ray, square: i64) -> None:
    """The die is exchanged for the next larger one of its owner's reserve; without one only its face rises.

    [firing.growth-swaps-up, firing.growth-same-square, gap.fire.your-die-means-the-hit-die]
    """
    before: i64 = s.dice[square]
    after = grown(s, square)
    s.dice[square] = after
    if before >> 3 == LARGE:
        s.tell(e.GREW_LARGE, square, before, after)
    elif before >> 3 == after >> 3:
        s.tell(e.GREW_FACE, square, before, after)
    else:
        s.tell(e.GREW_COLD if s.temperature == 0 else e.GREW, square, before, after)


def update_board(s: Ray, hit: bool) -> None:
    """Every shot heats the ray by one; a hit costs one energy, and the last energy ends the game.

    [firing.miss-costs-no-energy, gap.fire.destruction-is-a-hit, gap.fire.cold-judged-before-heating,
    gap.fire.update-order, gap.track.energy-range]
    """
    s.fired = 1
    s.temperature += 1
    s.tell(e.SHOT_HEATS, s.temperature)
    if hit:
        s.energy -= 1
        s.tell(e.ENERGY, s.energy)
        if s.energy == 0:
            end_of_energy(s)
