"""Saying why a move or a place is not allowed: the rule, by how much, and what would cure it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warroom.games.battle_force.space.field import Field
from warroom.games.battle_force.space.moving import (
    CLEAR_OF_ENEMIES,
    IN_REACH,
    LEGAL,
    ON_TABLE,
    PASSABLE,
    ROOM,
    STRAIGHT,
    TOGETHER,
    March,
    Terms,
    allowance,
    barred,
    breaks,
    broken,
    cost,
    crowded,
    intrudes,
    margin,
)
from warroom.games.battle_force.space.sight import DEEP, depth, screen
from warroom.games.battle_force.space.ticks import NONE, length
from warroom.kernel.refusals import Refusal

RULES: Final = (
    "",
    "house.space.base-disc",
    "house.move.rate",
    "house.move.impassable",
    "house.move.enemy-zone",
    "house.space.no-overlap",
    "house.unit.coherency",
    "house.vtol.in-flight",
)


def inches(ticks: int) -> str:
    """A length in inches."""
    return f"{ticks // 10}.{ticks % 10}"


def refusal(f: Field, m: March, terms: Terms) -> Refusal | None:
    """The first rule that a move breaks, by how much, and what would cure it; None if it is legal."""
    check = broken(f, m, terms)
    return None if check == LEGAL else explained(f, m, terms, check)


def explained(f: Field, m: March, terms: Terms, check: i64) -> Refusal:
    """A failed check in words, with the bases and whatever they run into."""
    short = inches(margin(f, m, terms, check))
    rule = RULES[check]
    if check == STRAIGHT:
        return Refusal(rule, "In flight a unit goes in one straight line: leave the bend out.", named(m.bases))
    if check == TOGETHER:
        says = "Every base must end within 2.0 inches of another so that all are joined."
        return Refusal(rule, f"{says} The gap is {short} too wide: bring them closer together.", named(m.bases))
    offenders: list[int] = []
    pieces: list[str] = []
    for i in range(i64(len(m.bases))):
        if breaks(f, m, i, terms, check, 0):
            offenders.append(i)
            pieces += [f"base {m.bases[i]}", *against(f, m, i, terms, check)]
    who = named_in_unit(f, m, offenders)
    if check == ON_TABLE:
        says = f"{who} would not be wholly on the table, by {short}: stay that much further in."
    elif check == IN_REACH:
        rule = "close-results.winner-moves-four" if terms.allowance else rule
        says = f"{who} would go {ways(f, m, offenders, terms)}: {short} too far. Make the way that much shorter."
    elif check == PASSABLE:
        feature = f.ground.names[barred(f, m, offenders[0], 0)]
        says = f"{who} cannot pass {feature}, by {short}: keep that much further away, or set a bend round it."
    elif check == CLEAR_OF_ENEMIES and terms.redeploying:
        rule = "house.move.redeploy-limits"
        says = f"{who} would come within 10.0 inches of an enemy or an objective, {short} too near: keep further away."
    elif check == CLEAR_OF_ENEMIES:
        says = f"{who} would come within 1.0 inch of an enemy, {short} too near: keep further away, or engage it."
        if f.unit[intrudes(f, m, offenders[0], terms, 0)] == terms.target:
            says = f"{who} would pass over a base of the target, by {short}: end beside it, or close in."
    else:
        says = f"{who} would stand on another base, by {short}: end that much further from it."
    return Refusal(rule, says, (*dict.fromkeys(pieces),))


def against(f: Field, m: March, i: i64, terms: Terms, check: i64) -> list[str]:
    """What a base runs into, as the picture names it."""
    if check == PASSABLE:
        return [f"feature {barred(f, m, i, 0)}"]
    if check == ROOM:
        return [f"base {crowded(f, m, i, 0)}"]
    if check == CLEAR_OF_ENEMIES:
        other = intrudes(f, m, i, terms, 0)
        return [f"base {other}" if other < len(f.x) else f"objective {other - len(f.x)}"]
    return []


def hidden_by(f: Field, base: i64, x: i64, y: i64) -> str:
    """What hides a point from a base, and by how much if it is woods, with what would cure it.

    [house.sight.line, gap.sight.definition]
    """
    ax: i64 = f.x[base]
    ay: i64 = f.y[base]
    feature = screen(f.ground, ax, ay, x, y)
    if feature != NONE:
        return f"{f.ground.names[feature]} is in the way: go where it is not."
    deep = depth(f.ground, ax, ay, x, y)
    return f"{inches(deep)} inches of woods are in the way, {inches(deep - DEEP)} too many: go where there are fewer."


def gap(f: Field, a: i64, b: i64) -> i64:
    """The gap between two bases in whole ticks: the least within which they are. [house.space.gap-test]"""
    return length(f.x[a] - f.x[b], f.y[a] - f.y[b]) - f.radius[a] - f.radius[b]


def gap_to(f: Field, base: i64, x: i64, y: i64) -> i64:
    """The gap between a base and a point in whole ticks; a point under the base has none. [house.space.gap-test]"""
    return max(length(f.x[base] - x, f.y[base] - y) - f.radius[base], 0)


def named(bases: list[int]) -> tuple[str, ...]:
    """Bases as the picture names them."""
    return (*(f"base {base}" for base in bases),)


def named_in_unit(f: Field, m: March, offenders: list[int]) -> str:
    """Bases as a player counts them in the unit, from 1."""
    numbers = [str(m.bases[i] - f.first[m.unit] + 1) for i in offenders]
    if len(numbers) == 1:
        return f"Base {numbers[0]}"
    return f"Bases {', '.join(numbers[:-1])} and {numbers[-1]}"


def ways(f: Field, m: March, offenders: list[int], terms: Terms) -> str:
    """How far the bases would go, and how far they may."""
    found = [f"{inches(cost(f, m, i))} of {inches(allowance(f, m, i, terms))}" for i in offenders]
    return f"{' and '.join(dict.fromkeys(found))} inches"
