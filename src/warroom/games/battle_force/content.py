"""Reads Battle Force's content file, checks every field, and lays the printed things out as a `Box`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from warroom.games.battle_force.armies import RESERVE_LEAST, RESERVE_MOST, fault_of
from warroom.games.battle_force.box import (
    AT_THE_END,
    EACH_ROUND,
    NEVER,
    NONE,
    Army,
    Box,
    Profile,
    Scenario,
    Strike,
)
from warroom.games.battle_force.space.ground import COVER, DEPTH, DIFFICULT, ROAD, SOLID, Ground, clashes, impassable
from warroom.games.battle_force.space.rates import KINDS, is_vehicle
from warroom.kernel.content import Pack, Printed, Strict, fingerprint, mistake
from warroom.kernel.packs import read_packed

FILE: Final = Path(__file__).with_name("content.toml")

MOST_BASES: Final = 6
MOST_RADIUS: Final = 14  # so that every formation is coherent
MOST_TICKS: Final = 1023  # of a side of the table, so that places fit into a word
MOST_UNITS: Final = 10  # of a side
MOST_FEATURES: Final = 32

Source = Literal["rulebook", "house", "pack"]
Type = Literal["infantry", "gun", "walker", "wheeled", "tracked", "grav", "vtol"]
Edge = Literal["east", "north", "west", "south"]
Few = Annotated[int, msgspec.Meta(ge=0, le=12)]
Defence = Annotated[int, msgspec.Meta(ge=2, le=6)]
Inches = Annotated[int, msgspec.Meta(ge=1, le=100)]
Ticks = Annotated[int, msgspec.Meta(ge=0, le=MOST_TICKS)]
Rect = Annotated[list[Ticks], msgspec.Meta(min_length=4, max_length=4)]
Point = Annotated[list[Ticks], msgspec.Meta(min_length=2, max_length=2)]
EDGES: Final = {"east": 0, "north": 4, "west": 8, "south": 12}  # as headings
SIGHTS: Final = {"clear": 0, "depth": DEPTH, "solid": SOLID}
SCORES: Final = {"never": NEVER, "each round": EACH_ROUND, "at the end": AT_THE_END}


class Table(Strict):
    """The battlefield."""

    source: Source
    size: Annotated[list[Annotated[int, msgspec.Meta(ge=120, le=MOST_TICKS)]], msgspec.Meta(min_length=2, max_length=2)]


class BaseEntry(Strict):
    """A type of bases and their size."""

    id: str
    type: Type
    radius: Annotated[int, msgspec.Meta(ge=1, le=MOST_RADIUS)]
    source: Source


class StrikeEntry(Strict):
    """A kind of strike, in columns by the comms dice that are left."""

    id: str
    name: str
    dice: Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=40)]], msgspec.Meta(min_length=6, max_length=6)]
    radius: Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=200)]], msgspec.Meta(min_length=6, max_length=6)]
    damage: Few
    scatter_minus: Annotated[int, msgspec.Meta(ge=0, le=6)]
    needs_sight: bool
    source: Source


class TerrainKind(Strict):
    """What a kind of terrain does."""

    id: str
    name: str
    road: bool
    difficult: bool
    cover: bool
    sight: Literal["clear", "depth", "solid"]
    impassable: list[Type]
    source: Source


class ForceEntry(Strict):
    """A force."""

    id: str
    name: str
    style: str
    morale: Annotated[int, msgspec.Meta(ge=1, le=6)]
    source: Source


class UnitEntry(Strict):
    """A unit profile; dice are per base."""

    id: str
    force: str
    name: str
    type: Type
    bases: Annotated[int, msgspec.Meta(ge=1, le=MOST_BASES)]
    morale: Annotated[int, msgspec.Meta(ge=1, le=6)]
    ranged_defence: Defence
    close_defence: Defence
    attack_dice: Few
    range: Inches
    damage: Few
    close_dice: Few
    close_damage: Few
    armour: list[Annotated[int, msgspec.Meta(ge=1, le=20)]]
    comms_bases: Annotated[int, msgspec.Meta(ge=0, le=3)]
    area_radius: Annotated[int, msgspec.Meta(ge=0, le=200)]
    traits: list[Literal["indirect"]]
    points: Annotated[int, msgspec.Meta(ge=1, le=2000)]
    source: Source


class ListEntry(Strict):
    """A ready list: units and how many of each, and those that stay in reserve where that is allowed."""

    id: str
    force: str
    name: str
    units: list[tuple[str, Annotated[int, msgspec.Meta(ge=1, le=MOST_UNITS)]]]
    points: int
    reserve_default: list[str]
    source: Source


class Objective(Strict):
    """A marker point."""

    id: str
    at: Point
    points: Annotated[int, msgspec.Meta(ge=0, le=20)]
    source: Source


class Feature(Strict):
    """A rectangle of terrain."""

    id: str
    kind: str
    rect: Rect
    source: Source


class Score(Strict):
    """Which points a scenario gives, and who wins when they are level."""

    objectives: Literal["never", "each round", "at the end"]
    destroyed: Few
    from_round: Annotated[int, msgspec.Meta(ge=1)] = 1
    level: str = ""


class Hold(Strict):
    """Victory at once by controlling one objective at so many round ends in a row."""

    side: str
    objective: str
    rounds: Annotated[int, msgspec.Meta(ge=1, le=12)]


class Exit(Strict):
    """Victory by leaving the table."""

    side: str
    zones: Annotated[list[Rect], msgspec.Meta(min_length=1)]
    from_round: Annotated[int, msgspec.Meta(ge=1, le=12)]
    points: Annotated[int, msgspec.Meta(ge=0)]
    units: Annotated[int, msgspec.Meta(ge=1, le=MOST_UNITS)]


class ScenarioEntry(Strict):
    """A battle to fight."""

    id: str
    name: str
    kind: str
    rounds: Annotated[int, msgspec.Meta(ge=1, le=12)]
    sides: Annotated[list[str], msgspec.Meta(min_length=2, max_length=2)]
    deployment: str
    zones: dict[str, Rect]
    reserves: list[str]
    entry_edges: dict[str, Edge]
    comms_dice: dict[str, Few]
    start_hunkered: list[str]
    victory: str
    source: Source
    score: Score | msgspec.UnsetType = msgspec.UNSET
    hold: Hold | msgspec.UnsetType = msgspec.UNSET
    exit: Exit | msgspec.UnsetType = msgspec.UNSET
    objective: list[Objective] = []
    terrain: Annotated[list[Feature], msgspec.Meta(max_length=MOST_FEATURES)] = []


class Content(Strict):
    """The whole content file."""

    table: Table
    base: list[BaseEntry]
    strike: Annotated[list[StrikeEntry], msgspec.Meta(max_length=8)]
    terrain_kind: list[TerrainKind]
    force: Annotated[list[ForceEntry], msgspec.Meta(min_length=1)]
    unit: Annotated[list[UnitEntry], msgspec.Meta(min_length=1, max_length=100)]
    army_list: Annotated[list[ListEntry], msgspec.Meta(min_length=1)]
    scenario: Annotated[list[ScenarioEntry], msgspec.Meta(min_length=1)]


def printed(text: str | None = None, pack: Pack | None = None) -> Printed[Box]:
    """The box of a content text (without one, of the file that comes with the game), as a pack changes it."""
    content, file = read_packed(FILE, Content, text, pack)
    return Printed(_box(content, file), fingerprint(content), msgspec.to_builtins(content))


def _box(content: Content, file: str) -> Box:
    for table in (content.strike, content.terrain_kind, content.force, content.unit, content.army_list):
        _once(table, file)
    _once(content.scenario, file)
    box = Box()
    _lay_bases(box, content, file)
    _lay_strikes(box, content)
    _lay_units(box, content, file)
    _lay_lists(box, content, file)
    for entry in content.scenario:
        box.scenarios.append(_scenario(entry, content, file))
    return box


def _once(
    entries: Sequence[StrikeEntry | TerrainKind | ForceEntry | UnitEntry | ListEntry | ScenarioEntry], file: str
) -> None:
    """Every id is there once."""
    ids = [entry.id for entry in entries]
    for name in ids:
        if ids.count(name) > 1:
            raise mistake(file, name, "id", "expected a new name, but it is used twice")


def _lay_bases(box: Box, content: Content, file: str) -> None:
    """Each type of bases has one size. [gap.unit.base-size]"""
    for name in KINDS:
        found = [entry for entry in content.base if entry.type == name]
        if len(found) != 1:
            raise mistake(file, f"base.{name}", "type", f"expected one entry of this type, found {len(found)}")
        box.radius.append(found[0].radius)


def _lay_strikes(box: Box, content: Content) -> None:
    """All numbers of the strikes. [house.strike.kinds, gap.strike.kinds-differ]"""
    for entry in content.strike:
        strike = Strike(entry.id.removeprefix("strike."), entry.name)
        strike.dice, strike.radius = entry.dice, entry.radius
        strike.damage, strike.scatter_minus = entry.damage, entry.scatter_minus
        strike.needs_sight = entry.needs_sight
        box.strikes.append(strike)


def _lay_units(box: Box, content: Content, file: str) -> None:
    """Forces and unit profiles; vehicles have armour in front, side and rear, infantry and guns none."""
    box.force_names = [entry.id.removeprefix("force.") for entry in content.force]
    box.force_titles = [entry.name for entry in content.force]
    box.force_morale = [entry.morale for entry in content.force]
    for entry in content.unit:
        force = entry.force.removeprefix("force.")
        if force not in box.force_names:
            raise mistake(file, entry.id, "force", f"expected a known force, found {entry.force!r}")
        profile = Profile(
            entry.id.removeprefix("unit."),
            entry.name,
            box.force_names.index(force),
            KINDS.index(entry.type),
            entry.bases,
        )
        plates = 3 if is_vehicle(profile.kind) else 0
        if len(entry.armour) != plates:
            what = "front, side and rear of a vehicle" if plates else "nothing: infantry and guns have no armour"
            raise mistake(file, entry.id, "armour", f"expected {what}, found {len(entry.armour)} values")
        if entry.comms_bases > entry.bases:
            raise mistake(file, entry.id, "comms_bases", f"expected at most its {entry.bases} bases")
        if "indirect" in entry.traits and not entry.area_radius:
            raise mistake(file, entry.id, "traits", "expected indirect only with an area_radius")
        profile.morale, profile.points = entry.morale, entry.points
        profile.ranged_defence, profile.close_defence = entry.ranged_defence, entry.close_defence
        profile.attack_dice, profile.range, profile.damage = entry.attack_dice, entry.range * 10, entry.damage
        profile.close_dice, profile.close_damage = entry.close_dice, entry.close_damage
        profile.armour, profile.comms, profile.area = entry.armour, entry.comms_bases, entry.area_radius
        profile.indirect = "indirect" in entry.traits
        box.profiles.append(profile)


def _lay_lists(box: Box, content: Content, file: str) -> None:
    """The ready lists, each a legal one. [gap.army.building]"""
    names = [profile.name for profile in box.profiles]
    for entry in content.army_list:
        force = entry.force.removeprefix("force.")
        if force not in box.force_names:
            raise mistake(file, entry.id, "force", f"expected a known force, found {entry.force!r}")
        army = Army(entry.id.removeprefix("list."), entry.name, box.force_names.index(force))
        for name, count in entry.units:
            if name.removeprefix("unit.") not in names:
                raise mistake(file, entry.id, "units", f"expected known units, found {name!r}")
            army.units += [names.index(name.removeprefix("unit."))] * count
        points = sum(box.profiles[unit].points for unit in army.units)
        if points != entry.points:
            raise mistake(file, entry.id, "points", f"expected {points}, the sum of its units, found {entry.points}")
        fault = fault_of(box, army.units)
        if fault is not None:
            raise mistake(file, entry.id, "units", f"expected a legal list: {fault.says}")
        if any(box.profiles[unit].force != army.force for unit in army.units):
            raise mistake(file, entry.id, "force", "expected the force that its units belong to")
        army.reserve = _reserve(box, army, entry, file)
        box.armies.append(army)


def _reserve(box: Box, army: Army, entry: ListEntry, file: str) -> list[int]:
    """The places in a list of those that stay in reserve by default; each id stands for one unit."""
    found: list[int] = []
    for name in entry.reserve_default:
        free = [
            place
            for place, unit in enumerate(army.units)
            if box.profiles[unit].name == name.removeprefix("unit.") and place not in found
        ]
        if not free:
            raise mistake(file, entry.id, "reserve_default", f"expected units of the list, found {name!r}")
        found.append(free[0])
    points = sum(box.profiles[army.units[place]].points for place in found)
    if not RESERVE_LEAST <= points <= RESERVE_MOST:
        says = f"expected {RESERVE_LEAST} to {RESERVE_MOST} points together, found {points}"
        raise mistake(file, entry.id, "reserve_default", says)
    return found


def _scenario(entry: ScenarioEntry, content: Content, file: str) -> Scenario:
    """A scenario with its sides, zones, objectives, ground and victory.

    [gap.frame.table-size, gap.victory.conditions]
    """
    scenario = Scenario(entry.id.removeprefix("scenario."), entry.name)
    scenario.victory, scenario.rounds, scenario.sides = entry.victory, entry.rounds, entry.sides
    if entry.deployment != "alternate":
        scenario.first = _side(entry, "deployment", entry.deployment, file)
    for field, table in (("zones", entry.zones), ("entry_edges", entry.entry_edges), ("comms_dice", entry.comms_dice)):
        if set(table) != set(entry.sides):
            raise mistake(file, entry.id, field, f"expected one for each of {', '.join(entry.sides)}")
    for side in entry.sides:
        _inside(entry, "zones", entry.zones[side], content, file)
        scenario.zones.append(entry.zones[side])
        scenario.edges.append(EDGES[entry.entry_edges[side]])
        scenario.comms.append(entry.comms_dice[side])
    scenario.reserves = sum(1 << _side(entry, "reserves", side, file) for side in set(entry.reserves))
    scenario.hunkered = sum(1 << _side(entry, "start_hunkered", side, file) for side in set(entry.start_hunkered))
    _lay_ground(scenario, entry, content, file)
    _lay_objectives(scenario, entry, content, file)
    _lay_victory(scenario, entry, content, file)
    return scenario


def _side(entry: ScenarioEntry, field: str, side: str, file: str) -> int:
    if side not in entry.sides:
        raise mistake(file, entry.id, field, f"expected one of {', '.join(entry.sides)}, found {side!r}")
    return entry.sides.index(side)


def _inside(entry: ScenarioEntry | Feature, field: str, rect: list[int], content: Content, file: str) -> None:
    x0, y0, x1, y1 = rect
    if not (x0 < x1 <= content.table.size[0] and y0 < y1 <= content.table.size[1]):
        raise mistake(file, entry.id, field, f"expected [x0, y0, x1, y1] on the table, found {rect}")


def _lay_ground(scenario: Scenario, entry: ScenarioEntry, content: Content, file: str) -> None:
    """The terrain: no feature but a road overlaps another.

    [house.space.terrain-rectangles, house.space.overlapping-features, gap.terrain.types,
    gap.move.road-through-difficult]
    """
    kinds = {kind.id: kind for kind in content.terrain_kind}
    features: list[list[int]] = []
    for one in entry.terrain:
        if one.kind not in kinds:
            raise mistake(file, one.id, "kind", f"expected one of {', '.join(kinds)}, found {one.kind!r}")
        _inside(one, "rect", one.rect, content, file)
        kind = kinds[one.kind]
        traits = SIGHTS[kind.sight] + ROAD * kind.road + DIFFICULT * kind.difficult + COVER * kind.cover
        traits += sum(int(impassable(KINDS.index(name))) for name in set(kind.impassable))
        features.append([*one.rect, traits])
        scenario.feature_titles.append(kind.name)
        scenario.feature_names.append(one.id.removeprefix("feature."))
        scenario.feature_kinds.append(kind.id.removeprefix("terrain."))
        scenario.feature_rects.append(one.rect)
    objectives = [one.at for one in entry.objective]
    scenario.ground = Ground(content.table.size[0], content.table.size[1], features, objectives, scenario.edges)
    scenario.ground.names = [_called(one) for one in entry.terrain]
    for number, other in clashes(scenario.ground):
        says = f"expected ground of its own, but it overlaps {entry.terrain[number].id}; cut features along roads"
        raise mistake(file, entry.terrain[other].id, "rect", says)


def _called(feature: Feature) -> str:
    """What players call a feature: its own name, and its kind where the name does not say it."""
    name, kind = feature.id.rpartition(".")[2].replace("-", " "), feature.kind.removeprefix("terrain.")
    return f"the {name}" if kind in name else f"the {name} ({kind})"


def _lay_objectives(scenario: Scenario, entry: ScenarioEntry, content: Content, file: str) -> None:
    """Objectives lie on ground that infantry can reach. [house.space.overlapping-features]"""
    kinds = {kind.id: kind for kind in content.terrain_kind}
    for one in entry.objective:
        x, y = one.at
        if x > content.table.size[0] or y > content.table.size[1]:
            raise mistake(file, one.id, "at", f"expected a point on the table, found {one.at}")
        for feature in entry.terrain:
            x0, y0, x1, y1 = feature.rect
            if "infantry" in kinds[feature.kind].impassable and x0 < x < x1 and y0 < y < y1:
                raise mistake(file, one.id, "at", f"expected ground that infantry can reach, but it is in {feature.id}")
        scenario.objective_titles.append(one.id.rpartition(".")[2])
        scenario.objective_x.append(x)
        scenario.objective_y.append(y)
        scenario.objective_points.append(one.points)


def _lay_victory(scenario: Scenario, entry: ScenarioEntry, content: Content, file: str) -> None:
    """Points, an objective to hold, an exit to reach: what wins besides breaking the enemy."""
    score, hold, leave = entry.score, entry.hold, entry.exit
    if score is msgspec.UNSET and leave is msgspec.UNSET:
        raise mistake(file, entry.id, "score", "expected a score or an exit: something must decide in the end")
    if score is not msgspec.UNSET:
        scenario.score, scenario.score_from = SCORES[score.objectives], score.from_round
        scenario.destroyed_points = score.destroyed
        scenario.level = _side(entry, "score", score.level, file) if score.level else NONE
    if hold is not msgspec.UNSET:
        ids = [one.id for one in entry.objective]
        if hold.objective not in ids:
            raise mistake(file, entry.id, "hold", f"expected an objective of the scenario, found {hold.objective!r}")
        scenario.holder, scenario.held = _side(entry, "hold", hold.side, file), ids.index(hold.objective)
        scenario.hold_rounds = hold.rounds
    if leave is not msgspec.UNSET:
        for zone in leave.zones:
            _inside(entry, "exit", zone, content, file)
        scenario.runner, scenario.exits = _side(entry, "exit", leave.side, file), leave.zones
        scenario.exit_from, scenario.exit_points, scenario.exit_units = leave.from_round, leave.points, leave.units
