"""An order while it is drawn: where every base would stand, what is wrong and by how much, and what would cure it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from mypy_extensions import i64

from warroom.games.battle_force import odds
from warroom.games.battle_force.naming import HEADINGS, inches, unit_name
from warroom.games.battle_force.rules.movement import meant
from warroom.games.battle_force.rules.ranged import shooters
from warroom.games.battle_force.space.bends import bend, legal, reach_outline
from warroom.games.battle_force.space.candidates import toward
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
    going,
    march,
)
from warroom.games.battle_force.space.orders import (
    FORMATIONS,
    formation_of,
    heading_of,
    leader_x,
    leader_y,
    move_word,
    place_word,
    placed_flying,
    placed_unit,
    via_x,
    via_y,
)
from warroom.games.battle_force.space.placing import can_place, outside, placing, set_up
from warroom.games.battle_force.space.rates import IN_DIFFICULT, fails_on, is_vehicle
from warroom.games.battle_force.space.refusing import gap
from warroom.games.battle_force.space.ticks import HX, HY, along, length, rounded
from warroom.games.battle_force.state import FIELDED, HELD, Battle
from warroom.kernel.words import verb

WRONG: Final = {
    ON_TABLE: "off the table",
    IN_REACH: "too far",
    PASSABLE: "no way",
    CLEAR_OF_ENEMIES: "too near",
    ROOM: "stands on another",
    TOGETHER: "not joined",
    STRAIGHT: "no bend in flight",
}
NEARBY: Final = (2, 5, 9, 14, 20, 28, 38, 50, 65, 85, 110)  # ticks from a place at which another is looked for
Plain = dict[str, object]


def drawn(m: March, wrong: dict[int, str]) -> list[Plain]:
    """The bases of an order, each where it would stand and what is wrong with that."""
    return [
        {
            "id": f"base {base}",
            "x": m.end_x[i],
            "y": m.end_y[i],
            "heading": HEADINGS[m.heading],
            "wrong": wrong.get(i, ""),
            "fault": wrong.get(i, "").partition(",")[0],
        }
        for i, base in enumerate(m.bases)
    ]


# -- a unit as it stands ---------------------------------------------------------------------------------------------


def of_unit(s: Battle, unit: int) -> Plain:
    """A unit that may act: how far it gets in one move, and at whom it could shoot where it stands."""
    if unit >= len(s.profile) or not s.on_table(unit):
        return {}
    return {"unit": unit + 1, "reach": reach_outline(s.field, unit, Terms()), "targets": targets_of(s, unit)}


def targets_of(s: Battle, unit: int) -> list[Plain]:
    """The enemies at whom a unit could shoot with all its bases, and what may come of it."""
    if s.of(unit).area:
        return []
    others = [other for other in range(len(s.profile)) if s.side[other] != s.side[unit] and s.on_table(other)]
    shots = [odds.shot(s, unit, other, odds.ALL_BASES, False, False) for other in others]
    return [shot for shot in shots if shot is not None]


# -- moves -------------------------------------------------------------------------------------------------------------


def of_move(s: Battle, unit: int, choice: int, terms: Terms) -> Plain:
    """A move: its bases, way and cost, tests on the way, who could shoot then; or the nearest move that is legal."""
    word = meant(s, unit, choice, terms)
    f = s.field
    if word == 0 or f.leader(unit) < 0:
        return {}
    m = march(f, unit, word)
    check = broken(f, m, terms)
    lead = int(m.bases[0])
    way = [[f.x[lead], f.y[lead]], *([[m.via_x[0], m.via_y[0]]] if m.bent else []), [m.end_x[0], m.end_y[0]]]
    found: Plain = {
        "unit": unit + 1,
        "order": written(word) | {"formation": FORMATIONS[formation_of(word)]},
        "bases": drawn(m, faults(s, m, terms, check)),
        "way": way,
        "cost": int(cost(f, m, 0)),
        "most": int(allowance(f, m, 0, terms)),
        "longest": max(int(cost(f, m, i)) for i in range(len(m.bases))),
        "tests": tests(s, m),
    }
    if check != LEGAL:
        cure = cured(s, unit, word, terms)
        if cure:
            found["cure"] = written(cure)
        return found
    return found | after(s, m)


def faults(s: Battle, m: March, terms: Terms, check: int) -> dict[int, str]:
    """What is wrong with each base, in a few words and by how much."""
    if check == LEGAL:
        return {}
    if check in (TOGETHER, STRAIGHT):
        return dict.fromkeys(range(len(m.bases)), WRONG[check])
    found: dict[int, str] = {}
    for i in range(len(m.bases)):
        if not breaks(s.field, m, i, terms, check, 0):
            continue
        by = 1
        while breaks(s.field, m, i, terms, check, by) and by < s.field.ground.width:
            by += 1
        what = WRONG[check]
        if check == PASSABLE:
            what = f"meets {s.field.ground.names[barred(s.field, m, i, 0)]}"
        found[i] = f'{what}, {inches(by)}"'
    return found


def tests(s: Battle, m: March) -> Plain | None:
    """How many bases test for difficult ground, and what fails; None: nobody does."""
    f = s.field
    kind = f.kind[m.bases[0]]
    if f.flying(m.bases[0]) or not is_vehicle(kind):
        return None
    bases = 0
    for i, base in enumerate(m.bases):
        way = (f.x[base], f.y[base], m.via_x[i], m.via_y[i], m.end_x[i], m.end_y[i])
        bases += cost(f, m, i) > 0 and going(f, *way) == IN_DIFFICULT
    return {"bases": int(bases), "fails": int(fails_on(kind))} if bases else None


def cured(s: Battle, unit: int, word: int, terms: Terms) -> int:
    """The order with a bend that makes it legal, else as far along the same way as is legal; 0: there is none."""
    f = s.field
    lead = f.leader(unit)
    bent = int(bend(f, unit, word, terms))
    if bent:
        return bent
    x, y, heading, formation = leader_x(word), leader_y(word), heading_of(word), formation_of(word)
    ax, ay = f.x[lead], f.y[lead]
    far = length(x - ax, y - ay)
    for k in range(int(far) - 1, -1, -1):
        to_x, to_y = ax + along(x - ax, k, far), ay + along(y - ay, k, far)
        tried = move_word(to_x, to_y, heading, formation, to_x, to_y)
        if k and legal(f, unit, tried, terms):
            return int(tried)
    other = toward(f, unit, x, y, formation, terms)
    if other:
        turned = move_word(leader_x(other), leader_y(other), heading, formation, via_x(other), via_y(other))
        return int(turned if legal(f, unit, turned, terms) else other)
    return 0


def written(word: int) -> Plain:
    """An order as plain data: where the leader goes, over which bend, facing where, in which formation."""
    found: Plain = {"x": int(leader_x(word)), "y": int(leader_y(word)), "heading": HEADINGS[heading_of(word)]}
    if via_x(word) != leader_x(word) or via_y(word) != leader_y(word):
        found["via"] = [int(via_x(word)), int(via_y(word))]
    return found


def after(s: Battle, m: March) -> Plain:
    """What would be true once a unit stands there: the nearest enemy, who could shoot at it, and at whom it could."""
    there = s.clone()
    f = there.field
    for i, base in enumerate(m.bases):
        f.put(base, m.end_x[i], m.end_y[i], m.heading)
    return seen_there(there, m.unit, m.bases)


def seen_there(there: Battle, unit: int, mine: Sequence[int]) -> Plain:
    """Who sees a unit where it stands and could shoot at it, a held Overwatch first; and at whom it could."""
    f = there.field
    nearest: tuple[int, int] | None = None
    threats: list[Plain] = []
    for other in range(len(there.profile)):
        if there.side[other] == there.side[unit] or not there.on_table(other):
            continue
        bases = [base for base in range(f.first[other], f.first[other + 1]) if f.current(base)]
        away = min(int(gap(f, own, base)) for own in mine for base in bases)
        if nearest is None or away < nearest[0]:
            nearest = away, other
        if there.able(other) and not there.of(other).area and shooters(there, other, unit):
            shot = odds.shot(there, other, unit, odds.ALL_BASES, False, False)
            if shot is not None and shot["rows"]:
                holds = there.watch == HELD and there.watcher == other
                chance = cast("list[Plain]", shot["rows"])[0]["percent"]
                threats.append({"unit": other + 1, "percent": chance, "holds": holds, "rays": shot["rays"]})
    threats.sort(key=lambda threat: not threat["holds"])
    found: Plain = {"threats": threats, "targets": targets_of(there, unit)}
    if nearest is not None:
        found["near"] = {"unit": nearest[1] + 1, "name": unit_name(there, nearest[1]), "gap": nearest[0]}
    return found


# -- placing -----------------------------------------------------------------------------------------------------------


def of_place(s: Battle, choice: int, area: list[int], distance: int) -> Plain:
    """A unit that is placed: its bases, what is wrong with them, and the nearest place that is allowed."""
    f = s.field
    unit = int(placed_unit(choice))
    if unit >= len(s.profile):
        return {}
    m = placing(f, choice)
    allowed = can_place(f, choice, area, distance)
    wrong: dict[int, str] = {}
    if not allowed:
        for i in range(len(m.bases)):
            off = outside(area, m.end_x[i], m.end_y[i])
            if off:
                wrong[i] = f'{inches(off)}" outside'
    found: Plain = {
        "unit": unit + 1,
        "order": written_place(choice),
        "bases": drawn(m, wrong),
    }
    if allowed:
        there = s.clone()
        set_up(there.field, choice)
        there.place[unit] = FIELDED
        return found | seen_there(there, unit, m.bases)
    cure = near_place(s, choice, area, distance)
    return found | ({"cure": written_place(cure)} if cure else {})


def written_place(word: int) -> Plain:
    """A place as plain data: where the leader stands, facing where, in which formation, and whether it flies."""
    return {
        "x": int(leader_x(word)),
        "y": int(leader_y(word)),
        "heading": HEADINGS[heading_of(word)],
        "formation": FORMATIONS[formation_of(word)],
        "flying": bool(placed_flying(word)),
    }


def near_place(s: Battle, word: int, area: list[int], distance: int) -> int:
    """The place nearest to a wish where the unit may be put in the same formation and heading; 0: none near by."""
    f = s.field
    unit, heading, formation = placed_unit(word), heading_of(word), formation_of(word)
    kind = verb(word)
    x, y = min(max(leader_x(word), area[0]), area[2]), min(max(leader_y(word), area[1]), area[3])
    for away in (0, *NEARBY):
        for way in range(1 if away == 0 else 16):
            to_x, to_y = x + rounded(away * HX[way]), y + rounded(away * HY[way])
            if 0 <= to_x <= f.ground.width and 0 <= to_y <= f.ground.height:
                tried: i64 = place_word(kind, unit, to_x, to_y, heading, formation, placed_flying(word))
                if can_place(f, tried, area, distance):
                    return int(tried)
    return 0
