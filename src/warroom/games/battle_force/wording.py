"""Choices as players speak of them: units by their names, places by what is there, headings in full."""

from __future__ import annotations

from typing import Final

from warroom.games.battle_force.naming import base_name, inches, unit_name
from warroom.games.battle_force.rules.comms import strike_dice, strike_kind, strike_x, strike_y
from warroom.games.battle_force.space.orders import (
    ARRIVE,
    AWAY,
    CLOSE_IN,
    DEPLOY,
    FORMATIONS,
    KEEP,
    MOVE,
    REGROUP,
    STAY,
    formation_of,
    heading_of,
    leader_x,
    leader_y,
    placed_unit,
)
from warroom.games.battle_force.space.ticks import length, nearest_heading
from warroom.games.battle_force.state import Battle
from warroom.games.battle_force.verbs import (
    ACTION_TITLES,
    AIM,
    ANNOUNCE,
    BATTLE_ON,
    COUNTER,
    DECLINE,
    DEFEND,
    DISENGAGE,
    FIRE,
    FIRST,
    HOLD,
    HOLD_FIRE,
    NOMINATE,
    OVERWATCH,
    PASS,
    REFUSE,
    SECOND,
    SELECT,
    SHOOT,
    STAND,
    STRIKE,
    TAKE_COVER,
)
from warroom.kernel.words import first, second, third, verb

WINDS: Final = (
    "east", "east-north-east", "north-east", "north-north-east", "north", "north-north-west", "north-west",
    "west-north-west", "west", "west-south-west", "south-west", "south-south-west", "south", "south-south-east",
    "south-east", "east-south-east",
)  # fmt: skip
REGIONS: Final = ("south-west", "south", "south-east", "west", "middle", "east", "north-west", "north", "north-east")
AT_OBJECTIVE: Final = 40  # ticks
ON_TOP: Final = ("road", "ridge")  # one stands on it, not in it
PLAIN: Final = {
    FIRST: "to place first",
    SECOND: "to let the other side place first",
    DECLINE: "to name no unit",
    REFUSE: "to let the enemy go on",
    PASS: "no reaction",
    STAND: "to stand",
    DISENGAGE: "to Disengage",
    DEFEND: "Defensive Fire",
    COUNTER: "a Counter Attack",
    FIRE: "to fire now",
    HOLD: "to hold the shot",
    HOLD_FIRE: "to hold fire",
    BATTLE_ON: "to fight on",
    CLOSE_IN: "to close in",
    REGROUP: "to regroup",
}
OF_A_UNIT: Final = {
    NOMINATE: "to name {}",
    SELECT: "{}",
    OVERWATCH: "Overwatch by {}",
    TAKE_COVER: "cover for {}",
}


def called(s: Battle, choice: int) -> str:
    """A choice in the middle of a sentence; empty where its notation is as good."""
    kind, a, b = int(verb(choice)), int(first(choice)), int(second(choice))
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in OF_A_UNIT:
        return OF_A_UNIT[kind].format(unit_name(s, a))
    if kind == MOVE:
        return _move(s, int(second(s.top())), choice)
    if kind in (DEPLOY, ARRIVE):
        where = place_name(s, int(leader_x(choice)), int(leader_y(choice)))
        return f"{unit_name(s, int(placed_unit(choice)))} {where}, {_shape(choice)}"
    if kind == STAY:
        return f"to stay, facing {WINDS[a]}"
    if kind == AWAY:
        return f"away to the {WINDS[a]}"
    if kind == ANNOUNCE:
        air = ("", ", hovering", ", flying")[int(third(choice))]
        return f"{ACTION_TITLES[a]}{f' on {unit_name(s, b - 1)}' if b else ''}{air}"
    if kind == SHOOT:
        return f"a shot at {unit_name(s, a)}{f' and {unit_name(s, b - 1)}' if b else ''}"
    if kind == AIM:
        return f"a shot at {base_name(s, int(s.field.first[a]) + b)}"
    if kind == STRIKE:
        dice, strike = int(strike_dice(choice)), s.box.strikes[int(strike_kind(choice))]
        where = place_name(s, int(strike_x(choice)), int(strike_y(choice)))
        return f"{strike.title} {where} with {dice} {'die' if dice == 1 else 'dice'}"
    return ""


def _move(s: Battle, unit: int, choice: int) -> str:
    """A move by how far it leads which way, to what place."""
    lead = int(s.field.leader(unit))
    x, y = int(leader_x(choice)), int(leader_y(choice))
    dx, dy = x - s.field.x[lead], y - s.field.y[lead]
    if dx == 0 and dy == 0:
        return f"a change of shape on the spot, {_shape(choice)}"
    way = WINDS[int(nearest_heading(dx, dy, s.field.home(lead)))]
    return f"{inches(int(length(dx, dy)))} inches {way} to a place {place_name(s, x, y)}, {_shape(choice)}"


def _shape(choice: int) -> str:
    """The formation, unless it stays as it is, and the heading."""
    formation = int(formation_of(choice))
    shape = "" if formation == KEEP else f"in {'a ' if formation > 1 else ''}{FORMATIONS[formation]}, "
    return f"{shape}facing {WINDS[int(heading_of(choice))]}"


def place_name(s: Battle, x: int, y: int) -> str:
    """A place by what is there: an objective, an exit, terrain, or else a part of the table."""
    scenario, ground = s.scenario(), s.field.ground
    for number, at in enumerate(zip(scenario.objective_x, scenario.objective_y, strict=True)):
        if length(at[0] - x, at[1] - y) <= AT_OBJECTIVE:
            return f"at objective {number + 1}"
    for x0, y0, x1, y1 in scenario.exits:
        if x0 <= x <= x1 and y0 <= y <= y1:
            return "in an exit zone"
    region = REGIONS[min(2, 3 * y // ground.height) * 3 + min(2, 3 * x // ground.width)]
    for title, (x0, y0, x1, y1) in zip(scenario.feature_titles, scenario.feature_rects, strict=True):
        if x0 <= x <= x1 and y0 <= y <= y1:
            return f"{'on' if title.lower() in ON_TOP else 'in'} the {title.lower()} in the {region} of the table"
    return f"in the {region} of the table"
