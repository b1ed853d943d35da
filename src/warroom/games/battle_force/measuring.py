"""What players ask of the table without deciding anything: how far it is, and who sees whom."""

from __future__ import annotations

from typing import Final, NamedTuple

from warroom.games.battle_force.box import NONE
from warroom.games.battle_force.naming import base_name, inches, unit_name
from warroom.games.battle_force.notation import read_place
from warroom.games.battle_force.space.field import apart
from warroom.games.battle_force.space.refusing import gap, gap_to
from warroom.games.battle_force.space.sight import in_cover, screen, sees
from warroom.games.battle_force.space.ticks import length
from warroom.games.battle_force.state import Battle
from warroom.kernel.refusals import Refusal, Refused

RULE: Final = "gap.frame.measuring-points"
HOW: Final = "Write it as: measure FROM TO, each a unit (3, anvil), a base (3.2), a place (12.0,9.5) or objective 2."
OPEN: Final = "open"
COVER: Final = "cover"
BLOCKED: Final = "blocked"
Plain = dict[str, object]


class End(NamedTuple):
    """An end of a ruler: some bases, or a point."""

    called: str
    bases: list[int]
    x: int = 0
    y: int = 0


def looked_at(s: Battle, text: str) -> Plain | None:
    """What `measure FROM TO` or `sight UNIT` finds; None: the text asks for neither."""
    words = text.lower().split()
    if words[:1] == ["measure"]:
        ends, rest = [], words[1:]
        while rest:
            end, rest = _end(s, rest)
            ends.append(end)
        if len(ends) != 2:
            raise Refused(Refusal(RULE, HOW))
        return {"ruler": ruler(s, ends[0], ends[1])}
    if words[:1] == ["sight"]:
        found, rest = _end(s, words[1:] or [""])
        if rest or not found.bases:
            raise Refused(Refusal("house.sight.line", "Write it as: sight UNIT, such as sight 3 or sight anvil."))
        return {"sight": sight(s, int(s.field.unit[found.bases[0]]))}
    return None


def _end(s: Battle, words: list[str]) -> tuple[End, list[str]]:
    """An end of a ruler, and the words after it."""
    word, f, scenario = words[0], s.field, s.scenario()
    if word == "objective" and len(words) > 1 and words[1].isdecimal():
        number = int(words[1][:2])
        if 1 <= number <= len(scenario.objective_x):
            at = (int(scenario.objective_x[number - 1]), int(scenario.objective_y[number - 1]))
            return End(f"objective {number}", [], *at), words[2:]
        raise Refused(Refusal(RULE, f"There is no objective {number} here."))
    x, y = read_place(word)
    if x >= 0:
        return End(word, [], x, y), words[1:]
    unit, _, base = word.partition(".")
    if unit.isdecimal() and len(unit) <= 2 and (not base or (base.isdecimal() and len(base) == 1)):
        number = int(unit) - 1
        if 0 <= number < len(s.profile) and s.on_table(number):
            mine = _standing(s, number)
            if not base:
                return End(unit_name(s, number), mine), words[1:]
            wanted = int(f.first[number]) + int(base) - 1
            if wanted in mine:
                return End(base_name(s, wanted), [wanted]), words[1:]
        raise Refused(Refusal(RULE, f"{word} is not on the table."))
    stem = word.rstrip("s")
    near = [n for n in range(len(s.profile)) if stem and stem in s.of(n).title.lower() and s.on_table(n)]
    if len(near) == 1:
        return End(unit_name(s, near[0]), _standing(s, near[0])), words[1:]
    if near:
        names = " or ".join(unit_name(s, unit) for unit in near)
        raise Refused(Refusal(RULE, f"{word[:20]!r} may be {names}: give its number."))
    raise Refused(Refusal(RULE, HOW))


def _standing(s: Battle, unit: int) -> list[int]:
    return [base for base in range(s.field.first[unit], s.field.first[unit + 1]) if s.field.current(base)]


def ruler(s: Battle, a: End, b: End) -> Plain:
    """The line between the nearest of what lies at its ends, edge to edge, and its length. [house.space.gap-test]"""
    f = s.field
    if a.bases and b.bases:
        own, other = min(((one, two) for one in a.bases for two in b.bases), key=lambda pair: gap(f, *pair))
        line, ticks = [f.x[own], f.y[own], f.x[other], f.y[other]], max(int(gap(f, own, other)), 0)
    elif a.bases or b.bases:
        point, bases = (b, a.bases) if a.bases else (a, b.bases)
        own = min(bases, key=lambda base: int(gap_to(f, base, point.x, point.y)))
        line, ticks = [f.x[own], f.y[own], point.x, point.y], int(gap_to(f, own, point.x, point.y))
    else:
        line, ticks = [a.x, a.y, b.x, b.y], int(length(a.x - b.x, a.y - b.y))
    says = f"{inches(ticks)} inches from {a.called} to {b.called}"
    return {"line": [int(at) for at in line], "ticks": ticks, "tag": f'{inches(ticks)}"', "says": says}


def sight(s: Battle, unit: int) -> list[Plain]:
    """From a unit to each enemy unit: a ray from every base that sees it, else one that shows what is in the way."""
    f = s.field
    found: list[Plain] = []
    own = _standing(s, unit)
    for other in range(len(s.profile)):
        if s.side[other] == s.side[unit] or not s.on_table(other):
            continue
        theirs = _standing(s, other)
        seen = [(base, [enemy for enemy in theirs if sees(f, base, enemy)]) for base in own]
        rays = [
            _ray(s, other, base, min(enemies, key=lambda enemy: int(apart(f, base, enemy))), True)
            for base, enemies in seen
            if enemies
        ]
        if not rays:
            rays.append(_ray(s, other, *min(((a, b) for a in own for b in theirs), key=lambda p: apart(f, *p)), False))
        found += rays
    return found


def _ray(s: Battle, unit: int, base: int, enemy: int, seen: bool) -> Plain:
    f = s.field
    ax, ay, bx, by = int(f.x[base]), int(f.y[base]), int(f.x[enemy]), int(f.y[enemy])
    ray: Plain = {"unit": unit + 1, "line": [ax, ay, bx, by], "how": OPEN}
    if seen:
        return ray | ({"how": COVER} if in_cover(f, base, enemy) else {})
    feature = int(screen(f.ground, ax, ay, bx, by))
    if feature == NONE:
        return ray | {"how": BLOCKED, "by": "woods", "at": [(ax + bx) // 2, (ay + by) // 2]}
    return ray | {"how": BLOCKED, "by": f.ground.names[feature], "at": _where(s, feature, ax, ay, bx, by)}


def _where(s: Battle, feature: int, ax: int, ay: int, bx: int, by: int) -> list[int]:
    """Where a line comes to a feature, to the tick: good enough to draw a cross there."""
    g = s.field.ground
    x0, y0, x1, y1 = g.x0[feature], g.y0[feature], g.x1[feature], g.y1[feature]
    steps = max(abs(bx - ax), abs(by - ay), 1)
    for step in range(steps + 1):
        x, y = ax + (bx - ax) * step // steps, ay + (by - ay) * step // steps
        if x0 <= x <= x1 and y0 <= y <= y1:
            return [x, y]
    return [(ax + bx) // 2, (ay + by) // 2]
