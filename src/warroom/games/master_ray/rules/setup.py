"""Set-up: the board, the dashboard, the ray and the first hands."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.master_ray import events as e
from warroom.games.master_ray.rules.advanced import hold_back_first, ready_chiefs
from warroom.games.master_ray.rules.recruiting import deal, deal_notebook
from warroom.games.master_ray.state import BEGIN_TURN, Box, Ray
from warroom.kernel.chance import Chance
from warroom.kernel.words import pack


def lay_out(box: Box, solo: i64, level: i64, advanced: i64, swapped: i64, roster: i64) -> Ray:
    """Samples on their printed squares and faces, markers on their printed positions, the rest in reserve.

    [setup.dashboard-markers, setup.energy-starts-at-twelve, setup.samples-fixed-squares-and-faces,
    setup.reserve-aside]
    """
    s = Ray(box)
    s.solo = solo
    s.level = level
    s.advanced = advanced
    s.swapped = swapped
    s.dice = box.start_dice.copy()
    s.roster = roster
    s.deck = box.rosters[roster]
    ready_chiefs(s)
    return s


def place_ray(s: Ray, chance: Chance) -> None:
    """A die decides where the ray starts: even in lane 2, odd in lane 3. [gap.setup.ray-roll-die]"""
    if chance.roll(6) % 2 == 0:
        s.lane = s.box.ray_even
        s.tell(e.RAY_EVEN, s.lane)
    else:
        s.lane = s.box.ray_odd
        s.tell(e.RAY_ODD, s.lane)


def choose_first(s: Ray, first: i64, chance: Chance) -> i64:
    """The first turn is by agreement or by chance; in a solo game it is the player's."""
    if s.solo:
        first = 0
    elif first < 0:
        first = chance.pick(2)
    s.tell(e.FIRST, first)
    return first


def begin(s: Ray, first: i64, chance: Chance) -> None:
    """Rolls for the ray, decides who begins, deals two students to each and puts the first turn on the agenda.

    [setup.deal-two-students, gap.setup.no-mulligan]
    """
    place_ray(s, chance)
    first = choose_first(s, first, chance)
    hold_back_first(s, first)
    deal(s, first, chance)
    if s.solo:
        deal_notebook(s, chance)
    else:
        deal(s, 1 - first, chance)
    s.push(pack(BEGIN_TURN, first))
