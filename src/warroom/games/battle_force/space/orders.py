"""Orders: a whole move of a unit in one word, and what its parts are.

Above the verb a move has the leader's place, the heading, the formation and the bend; without a bend the bend is the
place itself. [house.move.block-or-formation]
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.kernel.words import VERB_MASK

# the verbs of choices that concern space
MOVE: Final = 1
STAY: Final = 2  # with a heading
CLOSE_IN: Final = 3
REGROUP: Final = 4
DEPLOY: Final = 5
ARRIVE: Final = 6
AWAY: Final = 7  # with a heading

KEEP: Final = 0
LINE: Final = 1
COLUMN: Final = 2
CLUSTER: Final = 3
WEDGE: Final = 4
FORMATIONS: Final = ("keep", "line", "column", "cluster", "wedge")

PLACE: Final = 0x3FF  # a coordinate has ten bits


def move_word(x: i64, y: i64, heading: i64, formation: i64, via_x: i64, via_y: i64) -> i64:
    """A move as one word."""
    return MOVE | (x << 8) | (y << 18) | (heading << 28) | (formation << 32) | (via_x << 35) | (via_y << 45)


def straight(x: i64, y: i64, heading: i64, formation: i64) -> i64:
    """A move without a bend as one word."""
    return move_word(x, y, heading, formation, x, y)


def leader_x(word: i64) -> i64:
    """Where the leader goes, eastwards."""
    return (word >> 8) & PLACE


def leader_y(word: i64) -> i64:
    """Where the leader goes, northwards."""
    return (word >> 18) & PLACE


def heading_of(word: i64) -> i64:
    """The heading in which a move ends."""
    return (word >> 28) & 15


def formation_of(word: i64) -> i64:
    """The formation in which a move ends, or that it keeps its shape."""
    return (word >> 32) & 7


def via_x(word: i64) -> i64:
    """Where a move bends, eastwards."""
    return (word >> 35) & PLACE


def via_y(word: i64) -> i64:
    """Where a move bends, northwards."""
    return (word >> 45) & PLACE


def is_bent(word: i64) -> bool:
    """Whether a move has a bend."""
    return via_x(word) != leader_x(word) or via_y(word) != leader_y(word)


def well_formed(word: i64) -> bool:
    """Whether a word is a move at all: with a formation there is, and with nothing beyond its bend."""
    return word & VERB_MASK == MOVE and formation_of(word) <= WEDGE and word >> 55 == 0


def place_word(verb: i64, unit: i64, x: i64, y: i64, heading: i64, formation: i64, flying: i64) -> i64:
    """A unit that is deployed or arrives, as one word: its leader's place, heading, formation, and whether it flies."""
    return verb | (x << 8) | (y << 18) | (heading << 28) | (formation << 32) | (flying << 35) | (unit << 36)


def placed_flying(word: i64) -> i64:
    """Whether the unit that is placed is in flight."""
    return (word >> 35) & 1


def placed_unit(word: i64) -> i64:
    """Which unit is placed."""
    return (word >> 36) & VERB_MASK
