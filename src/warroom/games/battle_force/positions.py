"""Positions of Battle Force: a table as a scenario file describes it.

[given]
scenario = "ferrow-crossroads"
active = "south"

[[given.unit]]
unit = "halcyon.line-rifles"
side = "south"
at = ["10.0,5.0", "11.7,5.0"]      # a place for each base that is left, in inches; the others are destroyed
facing = "n"

[when]
choices = ["activate 1", "open-fire", "shoot 2"]   # units are numbered as they stand here, the first side's first
dice = [5, 3, 2]                                    # what is rolled, in order; tests check that nothing is left
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, cast

import msgspec

from warroom.games.battle_force import steps
from warroom.games.battle_force.box import Box
from warroom.games.battle_force.game import BattleForce
from warroom.games.battle_force.naming import HEADINGS
from warroom.games.battle_force.notation import read_place
from warroom.games.battle_force.space.rates import VTOL
from warroom.games.battle_force.state import (
    ACTIVATED,
    DESTROYED,
    DUG_IN,
    FIELDED,
    HUNKERED,
    PINNED,
    REDEPLOYING,
    RESERVE,
    Battle,
)
from warroom.games.battle_force.view import mustered
from warroom.kernel.content import Strict, mistake, read_content
from warroom.kernel.game import Game
from warroom.kernel.scenarios import Scenario, ScenarioFile, check_choice, check_names, lay_scenario
from warroom.kernel.words import pack

MARKS: Final = {
    "activated": ACTIVATED,
    "pinned": PINNED,
    "hunkered": HUNKERED,
    "dug-in": DUG_IN,
    "redeploying": REDEPLOYING,
}
Mark = Literal["activated", "pinned", "hunkered", "dug-in", "redeploying"]
Heading = Literal[
    "e", "ene", "ne", "nne", "n", "nnw", "nw", "wnw", "w", "wsw", "sw", "ssw", "s", "sse", "se", "ese"
]  # fmt: skip


class GivenUnit(Strict):
    """A unit: where its bases stand and how it is; without a place it is in reserve or destroyed."""

    unit: str
    side: str
    at: list[str] = []
    facing: Heading = "n"
    marks: list[Mark] = []
    out: list[Annotated[int, msgspec.Meta(ge=1, le=6)]] = []  # bases that are Out of Action
    flying: bool = False
    where: Literal["table", "reserve", "destroyed"] = "table"


class Given(Strict):
    """The position at the moment when a side is to activate a unit."""

    unit: list[GivenUnit]
    scenario: str = "ferrow-crossroads"
    active: str = ""  # the first side, if it does not say
    round: Annotated[int, msgspec.Meta(ge=1, le=12)] = 2
    comms: tuple[int, int] = (0, 0)
    refusals: tuple[int, int] = (0, 0)
    scores: tuple[int, int] = (0, 0)


class When(Strict):
    """What is chosen, in notation, and what is rolled."""

    choices: list[str]
    dice: list[Annotated[int, msgspec.Meta(ge=1, le=6)]] = []


class BattleFile(ScenarioFile):
    """What a scenario file says."""

    given: Given
    when: When


def read_scenario(game: BattleForce, text: str, file: str) -> BattleFile:
    """What a scenario text says, all names in its position and its choices checked."""
    found = read_content(text, file, BattleFile)
    check_names(file, "given", "scenario", [found.given.scenario], [one.name for one in game.box.scenarios])
    sides = next(one.sides for one in game.box.scenarios if one.name == found.given.scenario)
    check_names(file, "given", "active", [found.given.active] if found.given.active else [], sides)
    for unit in found.given.unit:
        check_names(file, "given.unit", "unit", [unit.unit], [profile.name for profile in game.box.profiles])
        check_names(file, "given.unit", "side", [unit.side], sides)
    for choice in found.when.choices:
        check_choice(game, choice, file)
    return found


def parse_scenario(game: Game, name: str, text: str) -> Scenario:
    """The scenario of a text, ready to be laid on a table."""
    rules, file = cast(BattleForce, game), f"{name}.toml"
    found = read_scenario(rules, text, file)
    return lay_scenario(game, name, found, *open_position(rules, found.given, file), found.when.choices)


def open_position(game: BattleForce, given: Given, file: str) -> tuple[dict[str, object], Battle]:
    """The set-up that fits a position, and the position itself."""
    s = lay_position(game.box, given, file)
    for wrong in game.conserved(s):
        raise mistake(file, "given", "unit", f"expected bases that can stand there: {wrong}")
    return game.setup({"scenario": given.scenario}), s


def lay_position(box: Box, given: Given, file: str = "position") -> Battle:
    """A table on which a side is to activate a unit."""
    scene = [scenario.name for scenario in box.scenarios].index(given.scenario)
    sides = box.scenarios[scene].sides
    units = sorted(given.unit, key=lambda unit: sides.index(unit.side))
    names = [profile.name for profile in box.profiles]
    s = mustered(box, scene, [names.index(unit.unit) for unit in units], [sides.index(unit.side) for unit in units])
    for number, unit in enumerate(units):
        put_unit(s, number, unit, file)
    s.turn = given.round
    s.initiative = s.active = sides.index(given.active) if given.active else 0
    s.comms, s.refusals, s.scores = list(given.comms), list(given.refusals), list(given.scores)
    s.push(pack(steps.TURN, s.active))
    return s


def put_unit(s: Battle, number: int, unit: GivenUnit, file: str) -> None:
    """A unit is put where it stands, with its markers; bases without a place are destroyed."""
    f, first, bases = s.field, s.field.first[number], int(s.of(number).bases)
    if unit.where != "table":
        s.place[number] = RESERVE if unit.where == "reserve" else DESTROYED
        for base in range(first, first + bases if unit.where == "destroyed" else first):
            f.lose(base)
        return
    if not 1 <= len(unit.at) <= bases:
        raise mistake(file, unit.unit, "at", f"expected 1 to {bases} places, found {len(unit.at)}")
    s.place[number] = FIELDED
    s.marks[number] = sum(MARKS[mark] for mark in set(unit.marks))
    for base, (x, y) in enumerate(places(unit.at, file, unit.unit), start=first):
        f.put(base, x, y, HEADINGS.index(unit.facing))
    for base in range(first + len(unit.at), first + bases):
        f.lose(base)
    if unit.flying:
        if s.of(number).kind != VTOL:
            raise mistake(file, unit.unit, "flying", "expected flying only for VTOLs")
        f.fly(number, 1)
    for base in unit.out:
        if base > len(unit.at):
            raise mistake(file, unit.unit, "out", f"expected bases up to {len(unit.at)}, found {base}")
        f.knock_out(first + base - 1)


def places(texts: Sequence[str], file: str, entry: str) -> list[tuple[int, int]]:
    """Places as ticks."""
    found = [read_place(text) for text in texts]
    if any(x < 0 for x, _ in found):
        raise mistake(file, entry, "at", f"expected places such as 10.0,5.5, found {', '.join(texts)}")
    return found
