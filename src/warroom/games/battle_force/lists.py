"""Army lists as people write, share and look at them: one line of text, what is legal, how far each unit reaches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from warroom.games.battle_force.armies import (
    ARMY_RULE,
    MOST,
    POINTS,
    RESERVE_RULE,
    checks_of,
    fault_of,
    points_of,
    reserve_fault,
    reserve_of,
)
from warroom.games.battle_force.box import Army, Box, Profile, Scenario
from warroom.games.battle_force.picture import table_of
from warroom.games.battle_force.space.formations import slot_x, slot_y, spacing
from warroom.games.battle_force.space.orders import LINE
from warroom.games.battle_force.space.rates import FLIGHT, KINDS, OPEN, VTOL, rate
from warroom.games.battle_force.space.sight import LONG_RANGE
from warroom.games.battle_force.space.ticks import INCH
from warroom.kernel.refusals import Refusal, Refused

LONGEST: Final = 400  # characters of a line
SHOWN: Final = 30  # of a word that is not known
RESERVE_SIGN: Final = "@reserve"
NORTH: Final = 4
OTHER_PACK: Final = "The line may be of another content pack."
Plain = dict[str, object]


# -- one line of text --------------------------------------------------------------------------------------------------


def write_line(box: Box, units: Sequence[int], reserves: Sequence[int]) -> str:
    """A list in one line: `halcyon command-section line-rifles*2 anvil-tanks@reserve`."""
    if not units:
        return ""
    counted: dict[tuple[int, bool], int] = {}
    for place, unit in enumerate(units):
        key = (unit, place in reserves)
        counted[key] = counted.get(key, 0) + 1
    words = [
        f"{short(box, unit)}{f'*{count}' if count > 1 else ''}{RESERVE_SIGN if kept else ''}"
        for (unit, kept), count in counted.items()
    ]
    return " ".join([box.force_names[box.profiles[units[0]].force], *words])


def short(box: Box, unit: int) -> str:
    """The name of a profile without its force."""
    profile = box.profiles[unit]
    return profile.name.removeprefix(f"{box.force_names[profile.force]}.")


def read_line(box: Box, text: str) -> tuple[list[int], list[int]]:
    """The units of a line and the places of those in reserve; what is not known here is refused by its name."""
    words = text.replace(",", " ").split()
    if len(text) > LONGEST or not words:
        raise _unread("Write it as: FORCE UNIT UNIT*2 UNIT@reserve.")
    force = words[0].rstrip(":").lower()
    if force not in box.force_names:
        raise _unread(f"There is no force called {force[:SHOWN]!r} here, only {_listed(box.force_names)}. {OTHER_PACK}")
    own = [n for n, profile in enumerate(box.profiles) if profile.force == box.force_names.index(force)]
    units: list[int] = []
    reserves: list[int] = []
    for word in words[1:]:
        name, kept, _ = word.lower().partition(RESERVE_SIGN)
        name, _, count = name.partition("*")
        if count and not (count.isdecimal() and len(count) <= 2 and 1 <= int(count) <= MOST):
            raise _unread(f"{word[:SHOWN]!r} is no number of units: write UNIT*2.")
        for _ in range(int(count or 1)):
            units.append(_found(box, own, name))
            if kept:
                reserves.append(len(units) - 1)
    if not units or len(units) > 2 * MOST:
        raise _unread(f"A list has 1 to {2 * MOST} units; this line has {len(units)}.")
    return units, reserves


def _found(box: Box, own: list[int], name: str) -> int:
    """The profile of that name, or the only one with it as a part of its name."""
    near = [unit for unit in own if name and name in short(box, unit)]
    exact = [unit for unit in own if short(box, unit) == name]
    if len(exact or near) == 1:
        return (exact or near)[0]
    force = box.force_titles[box.profiles[own[0]].force] if own else "this force"
    if near:
        raise _unread(f"{name[:SHOWN]!r} may be {_listed([short(box, unit) for unit in near])}.")
    raise _unread(f"{force} has no unit called {name[:SHOWN]!r}. {OTHER_PACK}")


def _unread(says: str) -> Refused:
    return Refused(Refusal(ARMY_RULE, says))


def _listed(names: Sequence[str]) -> str:
    return " or ".join(names)


# -- what there is to know of a list -----------------------------------------------------------------------------------


def appraised(box: Box, wishes: Mapping[str, object]) -> Plain:
    """What can be chosen from, and all there is to know of each army that is wished for, legal or not."""
    armies, kept = wishes.get("armies"), wishes.get("reserves")
    places = kept if isinstance(kept, list) else []
    sides = [
        _side(box, army, places[seat] if seat < len(places) else None)
        for seat, army in enumerate(armies[:2] if isinstance(armies, list) else [])
    ]
    return {
        "sides": sides,
        "long": int(LONG_RANGE // INCH),
        "forces": [
            {"name": name, "title": title, "morale": int(morale)}
            for name, title, morale in zip(box.force_names, box.force_titles, box.force_morale, strict=True)
        ],
        "ready": [_ready(box, army) for army in box.armies],
        "tables": [_laid(scenario) for scenario in box.scenarios],
    }


def _ready(box: Box, army: Army) -> Plain:
    """A ready list: its name, its force, what it costs, and who is in it."""
    counted: dict[str, int] = {}
    for unit in army.units:
        counted[box.profiles[unit].title] = counted.get(box.profiles[unit].title, 0) + 1
    return {
        "name": army.name,
        "title": army.title,
        "force": box.force_names[army.force],
        "points": points_of(box, army.units),
        "line": write_line(box, army.units, army.reserve),
        "says": ", ".join(f"{count} {title}" if count > 1 else title for title, count in counted.items()),
    }


def _laid(scenario: Scenario) -> Plain:
    """The table of a scenario as it is drawn before a battle, how long it lasts, and which side has reserves."""
    return table_of(scenario) | {
        "rounds": int(scenario.rounds),
        "sides": [side.capitalize() for side in scenario.sides],
        "reserves": [bool((scenario.reserves >> side) & 1) for side in range(2)],
    }


def _side(box: Box, army: object, wish: object) -> Plain:
    """One army: its units, its line, the checks, and what would be said to one more of each kind."""
    try:
        units, reserves = _meant(box, army, wish)
    except Refused as refused:
        return {"trouble": refused.refusal.says}
    checks: list[Plain] = [
        {"fine": fine, "says": words if fine else says, "rule": ARMY_RULE}
        for fine, words, says in checks_of(box, units)
    ]
    fault = reserve_fault(box, units, reserves)
    kept = points_of(box, [units[place] for place in reserves])
    reserve: Plain = {
        "fine": fault is None,
        "says": f"{kept} points in reserve, where a scenario has reserves" if fault is None else fault.says,
        "rule": RESERVE_RULE,
    }
    return {
        "force": box.force_names[box.profiles[units[0]].force] if units else "",
        "units": [box.profiles[unit].name for unit in units],
        "reserves": [place + 1 for place in reserves],
        "line": write_line(box, units, reserves),
        "points": points_of(box, units),
        "most": POINTS,
        "bases": sum(int(box.profiles[unit].bases) for unit in units),
        "checks": checks,
        "reserve": reserve,
        "legal": fault_of(box, units) is None,
        "more": [_offered(box, number, units) for number in range(len(box.profiles))],
    }


def _meant(box: Box, army: object, wish: object) -> tuple[list[int], list[int]]:
    """The units of a ready list, of a list of names or of a line, and the places of those in reserve."""
    ready = next((one for one in box.armies if one.name == army), None)
    names = [profile.name for profile in box.profiles]
    if ready is not None:
        units, reserves = list(ready.units), list(ready.reserve)
    elif isinstance(army, str):
        return read_line(box, army)
    elif isinstance(army, list) and len(army) <= 2 * MOST:
        strange = [name for name in army if name not in names]
        if strange:
            raise _unread(f"There is no unit called {str(strange[0])[:SHOWN]!r} here. {OTHER_PACK}")
        units = [names.index(name) for name in cast("list[str]", army)]
        reserves = reserve_of(box, units)
    else:
        raise _unread("This is no list of units.")
    if isinstance(wish, list):
        reserves = [place - 1 for place in wish if isinstance(place, int) and 1 <= place <= len(units)]
    return units, sorted(set(reserves))


def _offered(box: Box, number: int, units: Sequence[int]) -> Plain:
    """A kind of unit: how it stands, how far it gets and shoots, and why one more of it is too much, if it is."""
    profile = box.profiles[number]
    armour = "·".join(str(plate) for plate in profile.armour) or "–"
    facts: list[tuple[str, object]] = [
        ("dice", int(profile.attack_dice)),
        ("range", f'{profile.range // INCH}"'),
        ("dmg", int(profile.damage)),
        ("def", f"{profile.ranged_defence}+"),
        ("morale", f"{profile.morale}+"),
        ("armour", armour),
    ]
    traits = [
        *(["comms"] if profile.comms else []),
        *(["flies"] if profile.kind == VTOL else []),
        *(["area"] if profile.area else []),
    ]
    return {
        "unit": profile.name,
        "title": profile.title,
        "force": box.force_names[profile.force],
        "points": int(profile.points),
        "traits": traits,
        "facts": [{"name": name, "value": str(value)} for name, value in facts],
        "count": list(units).count(number),
        "kind": KINDS[profile.kind],
        "radius": int(box.radius[profile.kind]),
        "stand": stand(box, profile),
        "move": int(FLIGHT if profile.kind == VTOL else rate(profile.kind, OPEN) // INCH),
        "range": int(profile.range // INCH),
        "full": too_much(box, [*units, number]),
    }


def stand(box: Box, profile: Profile) -> list[list[int]]:
    """Where the bases of a unit stand in line beside its leader, north ahead."""
    step = spacing(box.radius[profile.kind])
    return [[int(slot_x(LINE, n, NORTH, step)), int(slot_y(LINE, n, NORTH, step))] for n in range(profile.bases)]


def too_much(box: Box, units: Sequence[int]) -> str:
    """Why a list with one more unit can never become legal by adding others; empty: it can."""
    count, one_force, points, _, alike, comms = checks_of(box, units)
    carried = sum(int(box.profiles[unit].comms) for unit in units)
    wrong = [one_force, points, alike]
    if len(units) > MOST:
        wrong.append(count)
    if carried > 1:
        wrong.append(comms)
    return next((says for fine, _, says in wrong if not fine), "")
