"""Bends: the way round what is in the way, and how far a unit gets in each direction."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.battle_force.space.field import FLYING, HERE, Field
from warroom.games.battle_force.space.ground import ROAD
from warroom.games.battle_force.space.moving import ENEMY_ZONE, LEGAL, REDEPLOY_ZONE, Terms, broken, march, most_of
from warroom.games.battle_force.space.orders import (
    KEEP,
    formation_of,
    heading_of,
    leader_x,
    leader_y,
    move_word,
    straight,
)
from warroom.games.battle_force.space.ticks import (
    HEADINGS,
    HX,
    HY,
    NONE,
    along,
    length,
    rounded,
    segment_within,
    sweeps,
)

RAYS: Final = 32  # directions of an outline
LONGEST: Final = 1023  # a coordinate in a word, at most


def legal(f: Field, unit: i64, word: i64, terms: Terms) -> bool:
    """Whether a unit may make a move: the one check, without words."""
    return broken(f, march(f, unit, word), terms) == LEGAL


def furthest(f: Field, unit: i64, terms: Terms) -> i64:
    """How far a unit can get at all, by the best ground there is for it."""
    return most_of(f, f.leader(unit), terms)


def bend(f: Field, unit: i64, word: i64, terms: Terms) -> i64:
    """A move over the bend that makes it legal with the shortest way for the leader; 0 if none does.

    Bends lie a tick off the corners of the features in the way and off the zones of the enemies in the way; where none
    of those helps, further out beside them.
    """
    if legal(f, unit, word, terms):
        return word
    lead = f.leader(unit)
    if lead == NONE or f.flying(lead):
        return 0
    for wide in range(2):
        bent = shortest(f, unit, word, terms, beside(f, lead, leader_x(word), leader_y(word), terms, wide))
        if bent:
            return bent
    return 0


def shortest(f: Field, unit: i64, word: i64, terms: Terms, places: list[int]) -> i64:
    """The move over one of some places that is legal with the shortest way for the leader; 0 if there is none."""
    lead = f.leader(unit)
    bx = leader_x(word)
    by = leader_y(word)
    most = furthest(f, unit, terms)
    keys: list[int] = []
    for place in places:
        x: i64 = place >> 10
        y: i64 = place & LONGEST
        far = length(x - f.x[lead], y - f.y[lead]) + length(bx - x, by - y)
        if far <= most:
            keys.append((far << 20) | place)
    keys.sort()
    for key in keys:
        bent = move_word(bx, by, heading_of(word), formation_of(word), (key >> 10) & LONGEST, key & LONGEST)
        if legal(f, unit, bent, terms):
            return bent
    return 0


def beside(f: Field, lead: i64, bx: i64, by: i64, terms: Terms, wide: i64) -> list[int]:
    """Places for a bend round what is in the way of a leader, close by or wide, each as x << 10 | y."""
    g = f.ground
    found: list[int] = []
    ax: i64 = f.x[lead]
    ay: i64 = f.y[lead]
    radius: i64 = f.radius[lead]
    for feature in range(i64(len(g.features))):
        x0: i64 = g.x0[feature]
        y0: i64 = g.y0[feature]
        x1: i64 = g.x1[feature]
        y1: i64 = g.y1[feature]
        if g.does[feature] & ~ROAD and sweeps(ax, ay, bx, by, 4 * radius, x0, y0, x1, y1):
            off = radius + 1
            if wide:
                add_apex(f, ax, ay, bx, by, x0 - off, y0 - off, x1 + off, y0 - off, 0, -1, found)
                add_apex(f, ax, ay, bx, by, x0 - off, y1 + off, x1 + off, y1 + off, 0, 1, found)
                add_apex(f, ax, ay, bx, by, x0 - off, y0 - off, x0 - off, y1 + off, -1, 0, found)
                add_apex(f, ax, ay, bx, by, x1 + off, y0 - off, x1 + off, y1 + off, 1, 0, found)
            else:
                add_place(f, x0 - off, y0 - off, found)
                add_place(f, x0 - off, y1 + off, found)
                add_place(f, x1 + off, y0 - off, found)
                add_place(f, x1 + off, y1 + off, found)
    zone: i64 = REDEPLOY_ZONE if terms.redeploying else ENEMY_ZONE
    counted: i64 = HERE if terms.redeploying else HERE | FLYING
    side: i64 = f.owner[lead]
    for enemy in range(i64(f.split[1 - side]), i64(f.split[2 - side])):
        if f.state[enemy] & counted != HERE:
            continue
        far = radius + f.radius[enemy] + zone
        if segment_within(ax, ay, bx, by, f.x[enemy], f.y[enemy], (far + 2 * radius) * (far + 2 * radius)):
            out = (far + 1) * 5 // 4 if wide else far + 1
            for heading in range(0, HEADINGS, 2):
                x = f.x[enemy] + rounded(out * HX[heading])
                add_place(f, x, f.y[enemy] + rounded(out * HY[heading]), found)
    return found


def add_apex(
    f: Field, ax: i64, ay: i64, bx: i64, by: i64, px: i64, py: i64, qx: i64, qy: i64, out_x: i64, out_y: i64,
    found: list[int],
) -> None:  # fmt: skip
    """Adds where the lines from both ends past two corners of a side meet, a few ticks further out."""
    for attempt in range(2):
        across = (px - ax) * (qy - by) - (py - ay) * (qx - bx)
        if across:
            share = (bx - ax) * (qy - by) - (by - ay) * (qx - bx)
            x = ax + (px - ax) * share // across + 2 * out_x
            y = ay + (py - ay) * share // across + 2 * out_y
            if (x - px) * out_x + (y - py) * out_y >= 0:
                add_place(f, x, y, found)
        px, py, qx, qy = qx, qy, px, py


def add_place(f: Field, x: i64, y: i64, found: list[int]) -> None:
    """Adds a place that is on the table."""
    if x >= 0 and x <= f.ground.width and y >= 0 and y <= f.ground.height:
        found.append((x << 10) | y)


def reach_outline(f: Field, unit: i64, terms: Terms) -> list[list[int]]:
    """The places furthest out, all around, that the leader can reach straight on while the unit keeps its shape."""
    lead = f.leader(unit)
    if lead == NONE:
        return []
    far = furthest(f, unit, terms)
    heading: i64 = f.heading[lead]
    outline: list[list[int]] = []
    for ray in range(RAYS):
        one = (ray >> 1) & 15
        two = ((ray + 1) >> 1) & 15
        dx: i64 = rounded(far * (HX[one] + HX[two]) // 2)
        dy: i64 = rounded(far * (HY[one] + HY[two]) // 2)
        n = length(dx, dy)
        k = n
        while k > 0:
            x = f.x[lead] + along(dx, k, n)
            y = f.y[lead] + along(dy, k, n)
            if x >= 0 and x <= LONGEST and y >= 0 and y <= LONGEST:
                if legal(f, unit, straight(x, y, heading, KEEP), terms):
                    break
            k -= 1
        outline.append([int(f.x[lead] + along(dx, k, n)), int(f.y[lead] + along(dy, k, n))])
    return outline
