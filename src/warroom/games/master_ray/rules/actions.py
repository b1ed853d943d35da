"""The actions of the dashboard, except firing."""

from __future__ import annotations

from mypy_extensions import i64

from warroom.games.master_ray import events as e
from warroom.games.master_ray.revisions import AUDITED
from warroom.games.master_ray.rules.selection import cooled, heated
from warroom.games.master_ray.state import CHIEF, DO_SWITCH, Ray
from warroom.kernel.words import pack


def fits(s: Ray, lane: i64, n: i64) -> bool:
    """The ray moves exactly as many steps as scientists (a Chief: one or two), on a row that does not wrap around.

    [move.single-direction, move.student-exact-distance, gap.board.track-not-circular, gap.students.two-step-blocked]
    """
    steps = max(lane - s.lane, s.lane - lane)
    if n == CHIEF:
        return 1 <= steps <= (2 if s.box.revision >= AUDITED else 3)
    return steps == n


def move(s: Ray, lane: i64) -> None:
    """The ray goes to another lane."""
    before = s.lane
    s.lane = lane
    s.tell(e.MOVED, before, lane)


def set_height(s: Ray, height: i64) -> None:
    """The height marker goes to one of the two other positions."""
    before = s.height
    s.height = height
    s.tell(e.RAISED, before, height)


def toggle_mode(s: Ray) -> None:
    """The mode flips between growth and shrink."""
    s.mode = 1 - s.mode
    s.tell(e.TOGGLED, s.mode)


def switch_choices(s: Ray) -> list[int]:
    """Two own dice change places, or one own die moves to an empty square of the own colour.

    [gap.switch.either-or, gap.switch.opponent-dice, gap.switch.too-few-dice, gap.switch.identical-dice,
    gap.switch.reserve-die]
    """
    found: list[int] = []
    dice = s.dice
    own = s.own_squares()
    for a in range(len(dice)):
        if not (own >> a) & 1:
            continue
        for b in range(a + 1, len(dice)):
            if not (own >> b) & 1:
                continue
            if dice[a]:
                found.append(pack(DO_SWITCH, a, b))
            elif dice[b]:
                found.append(pack(DO_SWITCH, b, a))
    return found


def switch(s: Ray, a: i64, b: i64) -> None:
    """The contents of two own squares change places; size and face stay as they are.

    [switch.size-and-value-unchanged]
    """
    die = s.dice[a]
    s.dice[a] = s.dice[b]
    s.dice[b] = die
    s.tell(e.SWITCHED if s.dice[a] else e.SHIFTED, a, b)


def heat(s: Ray, n: i64) -> None:
    """The temperature rises one step a scientist."""
    before = s.temperature
    s.temperature = heated(s.box, before, n)
    s.tell(e.HEATED, before, s.temperature)


def cool(s: Ray, n: i64) -> None:
    """The temperature falls two steps a scientist, or three in all from the maximum."""
    before = s.temperature
    s.temperature = cooled(s.box, before, n)
    s.tell(e.COOLED_MAX if before == s.box.max_temperature else e.COOLED, before, s.temperature)
