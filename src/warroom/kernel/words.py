"""A word is one integer holding a verb and up to three operands: choices and agenda steps are words."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

VERB_MASK: Final = 0xFF
OPERAND_MASK: Final = 0xFFFF


def pack(verb: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> i64:
    """Packs a verb (0 to 255) and three operands (0 to 65535 each) into one word."""
    return verb | (a << 8) | (b << 24) | (c << 40)


def verb(word: i64) -> i64:
    """The verb of a word."""
    return word & VERB_MASK


def first(word: i64) -> i64:
    """The first operand of a word."""
    return (word >> 8) & OPERAND_MASK


def second(word: i64) -> i64:
    """The second operand of a word."""
    return (word >> 24) & OPERAND_MASK


def third(word: i64) -> i64:
    """The third operand of a word."""
    return (word >> 40) & OPERAND_MASK


def ones(mask: i64) -> i64:
    """How many members a small set has."""
    n: i64 = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def lowest(mask: i64) -> i64:
    """The smallest member of a small set that is not empty."""
    i: i64 = 0
    while not mask & 0xFF:
        mask >>= 8
        i += 8
    while not mask & 1:
        mask >>= 1
        i += 1
    return i


def member(mask: i64, k: i64) -> i64:
    """The k-th smallest member (from 0) of a small set."""
    for i in range(k):
        mask &= mask - 1
    return lowest(mask)
