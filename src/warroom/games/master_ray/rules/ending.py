"""The end of the game and the score."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.master_ray import events as e
from warroom.games.master_ray.state import LARGE, NONE, SMALL, Ray


def end_of_energy(s: Ray) -> None:
    """The game ends at once when the energy marker reaches 0, whatever was still to be done.

    [end.immediate, gap.end.energy-zero-mid-turn, gap.end.unequal-turns]
    """
    s.tell(e.ENERGY_OUT)
    finish(s)


def end_of_students(s: Ray) -> None:
    """The game ends when all students have been used for the third time. [end.immediate]"""
    s.tell(e.STUDENTS_OUT)
    finish(s)


def finish(s: Ray) -> None:
    """Nothing is left to happen; the result is announced."""
    s.agenda.clear()
    best = winner(s)
    if best == NONE:
        s.tell(e.SHARED, score(s, 0))
    else:
        s.tell(e.RESULT, best, score(s, best), score(s, 1 - best))


def points(die: i64) -> i64:
    """The face of a small die counts three times, of a medium die twice, of a large die once.

    [objective.value-up-size-down, score.small-times-three, score.medium-times-two, score.large-times-one,
    gap.score.largest-means-large]
    """
    return (die & 7) * (LARGE + 1 - (die >> 3)) if die else 0


def samples(s: Ray, professor: i64) -> i64:
    """The points of a professor's dice on the board, whoever changed them.

    [objective.colour-owns-points, gap.score.only-board-dice, gap.end.no-samples-left]
    """
    total: i64 = 0
    for square in range(len(s.dice)):
        if s.owner(square) == professor:
            total += points(s.dice[square])
    return total


def score(s: Ray, professor: i64) -> i64:
    """A professor's points: the samples, and for a solo rival the prestige of its level. [solo.result]"""
    total = samples(s, professor)
    if s.solo and professor == 1:
        total += s.box.levels[s.level].prestige
    return total


def small_dice(s: Ray, professor: i64) -> i64:
    """For ties: how many small dice a professor has on the board (times 100) and what they show together.

    [score.tie-more-small-dice, score.tie-sum-of-small-dice, gap.score.tie-those-dice]
    """
    total: i64 = 0
    for square in range(len(s.dice)):
        die: i64 = s.dice[square]
        if die >> 3 == SMALL and s.owner(square) == professor:
            total += 100 + (die & 7)
    return total


def winner(s: Ray) -> i64:
    """The higher total wins, then more small dice, then the higher sum of small dice; NONE if shared.

    [objective.most-points-wins, score.highest-wins, score.tie-shared]
    """
    lead = score(s, 0) - score(s, 1)
    if lead == 0:
        lead = small_dice(s, 0) - small_dice(s, 1)
    return 0 if lead > 0 else 1 if lead < 0 else NONE


def rank(s: Ray) -> i64:
    """A solo player's rank: the highest whose margin is reached; a loss, also on tie-break, is the lowest.

    [solo.result]
    """
    best: i64 = 0
    if winner(s) == 1:
        return best
    margin = score(s, 0) - score(s, 1)
    for i in range(len(s.box.rank_margins)):
        if margin >= s.box.rank_margins[i]:
            best = i
    return best
