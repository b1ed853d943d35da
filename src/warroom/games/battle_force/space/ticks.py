"""Numbers: ticks, rounding, lengths, headings, and the few measurements that everything else is made of.

No floating point and no division decides a rule: lengths are compared as squares, fractions multiplied out.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NONE: Final = -1
INCH: Final = 10  # ticks [house.space.ticks]
FAR: Final = 1 << 40  # a squared distance that nothing on a table has

# sixteen headings, from the east counter-clockwise, in thousandths [house.space.headings]
HEADINGS: Final = 16
HX: Final[list[int]] = [1000, 924, 707, 383, 0, -383, -707, -924, -1000, -924, -707, -383, 0, 383, 707, 924]
HY: Final[list[int]] = [0, 383, 707, 924, 1000, 924, 707, 383, 0, -383, -707, -924, -1000, -924, -707, -383]
HEADING_NAMES: Final = (
    "e", "ene", "ne", "nne", "n", "nnw", "nw", "wnw", "w", "wsw", "sw", "ssw", "s", "sse", "se", "ese",
)  # fmt: skip


def rounded(thousandths: i64) -> i64:
    """Thousandths to the nearest whole, half away from zero, so that a turned table gives turned results.

    [house.space.rounding]
    """
    if thousandths >= 0:
        return (thousandths + 500) // 1000
    return -((500 - thousandths) // 1000)


def length(dx: i64, dy: i64) -> i64:
    """What a leg costs: its length, rounded up to a whole tick. [house.move.path, gap.move.path]"""
    square = dx * dx + dy * dy
    if square == 0:
        return 0
    return root(square - 1) + 1


def root(square: i64) -> i64:
    """The largest whole number whose square is not greater."""
    rest = square
    found: i64 = 0
    place: i64 = 0x4000000000  # a power of four beyond every square on a table
    while place > rest:
        place >>= 2
    while place:
        if rest >= found + place:
            rest -= found + place
            found = (found >> 1) + place
        else:
            found >>= 1
        place >>= 2
    return found


def along(d: i64, k: i64, n: i64) -> i64:
    """How far one has come along an axis after k of n steps of a leg, half away from zero. [house.move.path]"""
    if n == 0:
        return 0
    if d >= 0:
        return (2 * k * d + n) // (2 * n)
    return -((n - 2 * k * d) // (2 * n))


def squared(dx: i64, dy: i64) -> i64:
    """A distance as its square."""
    return dx * dx + dy * dy


def segment_within(ax: i64, ay: i64, bx: i64, by: i64, px: i64, py: i64, square: i64) -> bool:
    """Whether some point of a segment is at most so far, as a square, from a point."""
    dx = bx - ax
    dy = by - ay
    ex = px - ax
    ey = py - ay
    t = ex * dx + ey * dy
    if t <= 0:
        return ex * ex + ey * ey <= square
    whole = dx * dx + dy * dy
    if t >= whole:
        return squared(px - bx, py - by) <= square
    across = ex * dy - ey * dx
    return across * across <= square * whole


def segment_nearer(ax: i64, ay: i64, bx: i64, by: i64, px: i64, py: i64, square: i64) -> bool:
    """Whether some point of a segment is nearer than so much, as a square, to a point."""
    dx = bx - ax
    dy = by - ay
    ex = px - ax
    ey = py - ay
    t = ex * dx + ey * dy
    if t <= 0:
        return ex * ex + ey * ey < square
    whole = dx * dx + dy * dy
    if t >= whole:
        return squared(px - bx, py - by) < square
    across = ex * dy - ey * dx
    return across * across < square * whole


def segment_comes_nearer(ax: i64, ay: i64, bx: i64, by: i64, px: i64, py: i64, square: i64, less: i64) -> bool:
    """Whether a segment comes nearer to a point than the root of a square less some ticks."""
    if less * less >= square:
        return False
    dx = bx - ax
    dy = by - ay
    ex = px - ax
    ey = py - ay
    t = ex * dx + ey * dy
    whole = dx * dx + dy * dy
    apart = ex * ex + ey * ey  # the squared distance from the segment, times `scale`
    scale: i64 = 1
    if t >= whole and t > 0:
        apart = squared(px - bx, py - by)
    elif t > 0:
        across = ex * dy - ey * dx
        apart = across * across
        scale = whole
    missing = (square - less * less) * scale - apart
    return missing > 0 and missing * missing > 4 * less * less * apart * scale


def overlaps_rectangle(px: i64, py: i64, radius: i64, x0: i64, y0: i64, x1: i64, y1: i64) -> bool:
    """Whether a disc overlaps a rectangle; to touch it is not to overlap. [house.space.terrain-rectangles]"""
    dx: i64 = x0 - px if px < x0 else px - x1 if px > x1 else 0
    dy: i64 = y0 - py if py < y0 else py - y1 if py > y1 else 0
    return dx * dx + dy * dy < radius * radius


def scale_of(dx: i64, dy: i64) -> i64:
    """Into how many parts a segment is divided to tell its shares. [house.sight.exact-length]"""
    return at_least_one(dx) * at_least_one(dy)


def at_least_one(d: i64) -> i64:
    """How far it is along an axis, but never nothing."""
    if d < 0:
        return -d
    return d if d else 1


def entry(ax: i64, ay: i64, bx: i64, by: i64, x0: i64, y0: i64, x1: i64, y1: i64) -> i64:
    """The share of a segment, in parts of its scale, at which it comes inside a rectangle; -1 if it never does.

    [house.space.borders]
    """
    return _clipped(ax, ay, bx, by, x0, y0, x1, y1) >> 32


def inside(ax: i64, ay: i64, bx: i64, by: i64, x0: i64, y0: i64, x1: i64, y1: i64) -> i64:
    """How much of a segment lies inside a rectangle, in parts of its scale. [house.sight.exact-length]"""
    both = _clipped(ax, ay, bx, by, x0, y0, x1, y1)
    return (both & 0xFFFFFFFF) - (both >> 32) if both >= 0 else 0


def crosses(ax: i64, ay: i64, bx: i64, by: i64, x0: i64, y0: i64, x1: i64, y1: i64) -> bool:
    """Whether part of a segment lies inside a rectangle; the border is outside. [house.space.borders]"""
    return _clipped(ax, ay, bx, by, x0, y0, x1, y1) >= 0


def _clipped(ax: i64, ay: i64, bx: i64, by: i64, x0: i64, y0: i64, x1: i64, y1: i64) -> i64:
    """From which to which share a segment lies inside a rectangle (the first << 32, the second below); -1: never."""
    if (ax <= x0 and bx <= x0) or (ax >= x1 and bx >= x1) or (ay <= y0 and by <= y0) or (ay >= y1 and by >= y1):
        return NONE
    both = span(ax, ay, bx, by, x0, y0, x1, y1)
    return both if both >> 32 < both & 0xFFFFFFFF else NONE


def span(ax: i64, ay: i64, bx: i64, by: i64, x0: i64, y0: i64, x1: i64, y1: i64) -> i64:
    """The same with the border of the rectangle belonging to it, as that of roads does. [house.space.borders]"""
    if (ax < x0 and bx < x0) or (ax > x1 and bx > x1) or (ay < y0 and by < y0) or (ay > y1 and by > y1):
        return NONE
    dx = bx - ax
    dy = by - ay
    wide = at_least_one(dx)
    high = at_least_one(dy)
    low: i64 = 0
    top = wide * high
    if dx > 0:
        low = max(low, (x0 - ax) * high)
        top = min(top, (x1 - ax) * high)
    elif dx < 0:
        low = max(low, (ax - x1) * high)
        top = min(top, (ax - x0) * high)
    if dy > 0:
        low = max(low, (y0 - ay) * wide)
        top = min(top, (y1 - ay) * wide)
    elif dy < 0:
        low = max(low, (ay - y1) * wide)
        top = min(top, (ay - y0) * wide)
    return (low << 32) | top if low <= top else NONE


def sweeps(ax: i64, ay: i64, bx: i64, by: i64, radius: i64, x0: i64, y0: i64, x1: i64, y1: i64) -> bool:
    """Whether a disc overlaps a rectangle anywhere on its way from a to b. [house.move.impassable]"""
    if min(ax, bx) >= x1 + radius or max(ax, bx) <= x0 - radius:
        return False
    if min(ay, by) >= y1 + radius or max(ay, by) <= y0 - radius:
        return False
    if crosses(ax, ay, bx, by, x0, y0, x1, y1):
        return True
    if overlaps_rectangle(ax, ay, radius, x0, y0, x1, y1) or overlaps_rectangle(bx, by, radius, x0, y0, x1, y1):
        return True
    square = radius * radius
    return (
        segment_nearer(ax, ay, bx, by, x0, y0, square)
        or segment_nearer(ax, ay, bx, by, x1, y0, square)
        or segment_nearer(ax, ay, bx, by, x0, y1, square)
        or segment_nearer(ax, ay, bx, by, x1, y1, square)
    )


def nearest_heading(dx: i64, dy: i64, home: i64) -> i64:
    """The heading nearest to a direction: the largest product, turn order on ties. [house.move.facing]"""
    best: i64 = NONE
    most: i64 = 0
    for turn in range(HEADINGS):
        heading = (home + turn) & 15
        product = dx * HX[heading] + dy * HY[heading]
        if best == NONE or product > most:
            best = heading
            most = product
    return best


def turns_before(ax: i64, ay: i64, bx: i64, by: i64, home: i64) -> bool:
    """Whether direction a comes before direction b, counter-clockwise from a home heading. [house.space.turn-order]"""
    half_a = _half(ax, ay, home)
    half_b = _half(bx, by, home)
    if half_a != half_b:
        return half_a < half_b
    return ax * by - ay * bx > 0


def _half(dx: i64, dy: i64, home: i64) -> i64:
    """0 for directions less than half a turn from a home heading, 1 for the rest."""
    across = HX[home] * dy - HY[home] * dx
    if across != 0:
        return 0 if across > 0 else 1
    return 0 if HX[home] * dx + HY[home] * dy > 0 else 1
