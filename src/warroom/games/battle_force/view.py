"""The battle in words: the parts of a state, what everything is called, and the table as text to play by."""

from __future__ import annotations

from typing import Final, cast

from warroom.games.battle_force.box import NONE, Box
from warroom.games.battle_force.chart import draw_map, unit_sign
from warroom.games.battle_force.naming import (
    ENDINGS,
    HEADINGS,
    RESPONSES,
    base_name,
    base_number,
    defence_number,
    inches,
    needed_save,
    pierced,
    side_name,
    unit_name,
)
from warroom.games.battle_force.space.field import Field
from warroom.games.battle_force.space.rates import KINDS
from warroom.games.battle_force.state import (
    ACTIVATED,
    DESTROYED,
    DUG_IN,
    FIELDED,
    HUNKERED,
    LEFT,
    PINNED,
    REDEPLOYING,
    RESERVE,
    WAITING,
    Battle,
)
from warroom.games.battle_force.verbs import ACTION_TITLES
from warroom.kernel.visibility import ALL, Part, View, fill

TABLE: Final = "fields"
PARTS: Final = [  # nothing is hidden [gap.frame.hidden-information, gap.frame.premeasuring]
    Part("scene", ALL),
    Part("rounds", ALL),
    Part("profile", ALL),
    Part("side", ALL),
    Part("place", ALL),
    Part("marks", ALL),
    Part("x", ALL, TABLE),
    Part("y", ALL, TABLE),
    Part("heading", ALL, TABLE),
    Part("state", ALL, TABLE),
    Part("comms", ALL),
    Part("refusals", ALL),
    Part("called", ALL),
    Part("scores", ALL),
    Part("fallen", ALL),
    Part("shaken", ALL),
    Part("broken", ALL),
    Part("control", ALL),
    Part("holding", ALL),
    Part("gone", ALL),
    Part("initiative", ALL),
    Part("active", ALL),
    Part("actor", ALL),
    Part("action", ALL),
    Part("target", ALL),
    Part("watcher", ALL),
    Part("watch", ALL),
    Part("hider", ALL),
    Part("response", ALL),
    Part("halted", ALL),
    Part("stayed", ALL),
    Part("fought", ALL),
    Part("order", ALL),
    Part("ties", ALL),
    Part("leaver", ALL),
    Part("fighters", ALL),
    Part("exposed", ALL),
    Part("lost", ALL),
    Part("ending", ALL),
    Part("winner", ALL),
]
MARKERS: Final = (
    (ACTIVATED, "activated"),
    (PINNED, "pinned"),
    (HUNKERED, "hunkered down"),
    (DUG_IN, "dug in"),
    (REDEPLOYING, "redeploying"),
)
PLACES: Final = {WAITING: "to be deployed", RESERVE: "in reserve", LEFT: "got out", DESTROYED: "destroyed"}


def mustered(box: Box, scene: int, profile: list[int], side: list[int]) -> Battle:
    """A table with these units, none of them on it yet."""
    rows = [
        [side[unit], int(box.profiles[kind].kind), box.radius[box.profiles[kind].kind], int(box.profiles[kind].bases)]
        for unit, kind in enumerate(profile)
    ]
    return Battle(box, scene, profile, side, Field(box.scenarios[scene].ground, rows))


def fitting(box: Box, view: View) -> Battle:
    """The state that a view tells, which is all of it."""
    told = view.parts
    s = mustered(
        box, cast(int, told["scene"]), list(cast("list[int]", told["profile"])), list(cast("list[int]", told["side"]))
    )
    fill(PARTS, s, view)
    return s


# -- what events and choices speak of ---------------------------------------------------------------------------------


def operand_name(box: Box, s: Battle | None, slot: str, value: int) -> str:
    """What an event's operand is called at the table."""
    if slot == "inch":
        return inches(value)
    if slot == "heading":
        return HEADINGS[value]
    if slot == "action":
        return ACTION_TITLES[value]
    if slot == "response":
        return RESPONSES[value]
    if slot == "strike":
        return box.strikes[value].title.lower()
    if slot == "ending":
        return ENDINGS[value]
    if slot == "defence":
        return str(defence_number(value))
    if slot == "pierce":
        return pierced(value)
    if slot == "save":
        return needed_save(value)
    if slot == "ground":
        again = f" and again {value & 15}" if value & 15 else ""
        return f"{again}; {value >> 4} or more was needed"
    if slot == "flight":
        return f", heading {HEADINGS[value - 1]}" if value else " nowhere"
    if slot == "scatter":
        return f"distance die {value >> 4}, direction die {value & 15}"
    if slot == "objective":
        return str(value + 1)
    if s is None:
        return str(value)
    if slot == "seat":
        return side_name(s, value)
    if slot == "holder":
        return side_name(s, value - 1) if value else "nobody"
    if slot == "unit":
        return unit_name(s, value)
    if slot == "target":
        return f" on {unit_name(s, value - 1)}" if value else ""
    return base_name(s, value) if slot == "base" else str(value)


# -- the table as text ------------------------------------------------------------------------------------------------


def described(s: Battle, view: View) -> str:
    """The round, the map, the objectives, and every unit with where it is and how."""
    scenario = s.scenario()
    lines = [_heading(s), scenario.victory, *draw_map(s), _terrain(s)]
    for number in range(len(scenario.objective_x)):
        holder = side_name(s, s.control[number]) if s.control[number] != NONE else "nobody"
        at = f"{inches(scenario.objective_x[number])},{inches(scenario.objective_y[number])}"
        lines.append(f"Objective {number + 1}, {scenario.objective_titles[number]}, at {at}: {holder}.")
    for seat in range(2):
        lines.append(_side(s, seat))
        lines += [_unit(s, unit) for unit in range(len(s.profile)) if s.side[unit] == seat]
    return "\n".join(lines)


def _heading(s: Battle) -> str:
    scenario = s.scenario()
    when = f"Round {s.turn} of {s.rounds}" if s.turn else "Deployment"
    points = f" Points {s.scores[0]} to {s.scores[1]}." if any(s.scores) else ""
    return f"{scenario.title}. {when}.{points}"


def _terrain(s: Battle) -> str:
    scenario = s.scenario()
    rects = [f"{inches(x0)},{inches(y0)} to {inches(x1)},{inches(y1)}" for x0, y0, x1, y1 in scenario.feature_rects]
    names = [name.removeprefix("the ") for name in scenario.ground.names]
    return f"Terrain: {'; '.join(f'{name} {rect}' for name, rect in zip(names, rects)) or 'none'}."


def _side(s: Battle, seat: int) -> str:
    force = s.box.force_titles[s.of(s.side.index(seat)).force]
    return f"{side_name(s, seat)}, {force}: {s.comms[seat]} comms dice, {s.refusals[seat]} refusals."


def _unit(s: Battle, unit: int) -> str:
    profile, f = s.of(unit), s.field
    title = f"  {unit_sign(s, unit)} {unit + 1} {profile.title} ({KINDS[profile.kind]}, {profile.points} points)"
    if s.place[unit] != FIELDED:
        return f"{title}: {PLACES[s.place[unit]]}."
    bases = [
        f"{base_number(s, base)} at {inches(f.x[base])},{inches(f.y[base])}{_out(f, base)}"
        for base in range(f.first[unit], f.first[unit + 1])
        if f.current(base)
    ]
    marks = [word for mark, word in MARKERS if s.has(unit, mark)] + (["in flight"] if s.flying(unit) else [])
    facing = HEADINGS[f.heading[f.leader(unit)]] if f.leader(unit) != NONE else "nowhere"
    return f"{title}: {', '.join([*bases, f'facing {facing}', *marks])}."


def _out(f: Field, base: int) -> str:
    return "" if f.working(base) else " Out of Action"
