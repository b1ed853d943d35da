"""Reads Master Ray's content file, checks every field, and lays the printed things out as a `Box`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from warroom.games.master_ray.rules.selection import all_orders
from warroom.games.master_ray.state import (
    ACTION_NAMES,
    COLOUR_NAMES,
    DEPTH_NAMES,
    HEIGHT_NAMES,
    MODE_NAMES,
    SIZE_NAMES,
    Box,
    Level,
    Temper,
)
from warroom.kernel.content import Pack, Printed, Strict, fingerprint, mistake
from warroom.kernel.packs import read_packed

FILE: Final = Path(__file__).with_name("content.toml")

Source = Literal["rulebook", "house", "pack"]
Colour = Literal["blue", "yellow"]
Size = Literal["small", "medium", "large"]
Action = Literal["move", "height", "mode", "switch", "heat", "cool", "fire"]
TemperName = Literal["greedy", "spiteful", "methodical"]
Few = Annotated[int, msgspec.Meta(ge=0, le=9)]


class Tracks(Strict):
    """The orange markers and where they start."""

    source: Source
    temperature_names: Annotated[list[str], msgspec.Meta(min_length=5, max_length=9)]
    temperature_start: Few
    height_start: Literal["high", "middle", "low"]
    mode_start: Literal["shrink", "growth"]
    energy_start: Annotated[int, msgspec.Meta(ge=1, le=99)]


class RayStart(Strict):
    """The lanes the ray may start in."""

    source: Source
    start_even: Annotated[int, msgspec.Meta(ge=1)]
    start_odd: Annotated[int, msgspec.Meta(ge=1)]


class Dice(Strict):
    """How many dice of each size a colour has."""

    source: Source
    per_player: dict[Size, Annotated[int, msgspec.Meta(ge=0, le=8)]]


class Advanced(Strict):
    """The advanced variant."""

    source: Source
    name: str
    lockable: list[Action]


class Solo(Strict):
    """The solo mode."""

    source: Source
    name: str
    player_colour: Colour


class Square(Strict):
    """A square of the test board and the sample that starts on it."""

    id: str
    lane: Annotated[int, msgspec.Meta(ge=1, le=8)]
    depth: Literal["near", "far"]
    colour: Colour
    size: Size
    face: Annotated[int, msgspec.Meta(ge=1, le=6)]
    source: Source


class DashboardAction(Strict):
    """An action and the numbers of scientists it takes."""

    id: str
    name: str
    scientists: list[Annotated[int, msgspec.Meta(ge=1, le=2)]]
    source: Source


class Student(Strict):
    """A student card."""

    id: str
    name: str
    kind: str
    action: Action
    strength: Annotated[int, msgspec.Meta(ge=1, le=2)]
    temper: TemperName
    source: Source
    rosters: list[str] | msgspec.UnsetType = msgspec.UNSET  # the usual one alone, if it does not say


class RosterEntry(Strict):
    """A choice of students to play with."""

    id: str
    name: str
    source: Source


class TemperEntry(Strict):
    """How a rival of this temper weighs a shot."""

    id: str
    own_weight: Few
    foe_weight: Few
    max_fire_temperature: Few
    source: Source


class LevelEntry(Strict):
    """A level of the solo rival."""

    id: str
    name: str
    fire_threshold: Annotated[int, msgspec.Meta(ge=-20, le=20)]
    max_helpers: Annotated[int, msgspec.Meta(ge=0, le=2)]
    always_three_scientists: bool
    closes_when_ahead: bool
    prestige_points: Annotated[int, msgspec.Meta(ge=0, le=50)]
    source: Source


class Rank(Strict):
    """A solo player's rank and the margin it takes."""

    id: str
    min_margin: int
    title: str
    source: Source


class Content(Strict):
    """The whole content file."""

    tracks: Tracks
    ray: RayStart
    dice: Dice
    advanced: Advanced
    solo: Solo
    square: list[Square]
    action: list[DashboardAction]
    student: Annotated[list[Student], msgspec.Meta(min_length=4, max_length=24)]
    temper: list[TemperEntry]
    level: Annotated[list[LevelEntry], msgspec.Meta(min_length=1)]
    rank: Annotated[list[Rank], msgspec.Meta(min_length=1)]
    roster: Annotated[list[RosterEntry], msgspec.Meta(min_length=1)] | msgspec.UnsetType = msgspec.UNSET


def printed(text: str | None = None, pack: Pack | None = None) -> Printed[Box]:
    """The box of a content text (without one, of the file that comes with the game), as a pack changes it."""
    return lay_out(*read_packed(FILE, Content, text, pack))


def lay_out(content: Content, file: str) -> Printed[Box]:
    """The box of content whose fields are sound one by one."""
    return Printed(_box(content, file), fingerprint(content), msgspec.to_builtins(content))


def _box(content: Content, file: str) -> Box:
    """Board, tracks, students, actions with what they take, and the rivals.

    [move.cost-one-or-two, height.cost-one, mode.cost-one, switch.cost-two, heat.cost-one-or-two,
    cool.cost-one-or-two]
    """
    box = Box()
    _lay_board(box, content, file)
    _lay_tracks(box, content, file)
    _lay_students(box, content, file)
    for name in ACTION_NAMES:
        found = [entry for entry in content.action if entry.id == f"action.{name}"]
        if len(found) != 1 or not found[0].scientists:
            raise mistake(file, f"action.{name}", "scientists", "expected one entry with 1, 2 or both")
        box.fewest.append(min(found[0].scientists))
        box.most.append(max(found[0].scientists))
        box.action_titles.append(found[0].name)
    box.lockable = sum(1 << ACTION_NAMES.index(name) for name in content.advanced.lockable if name != "fire")
    box.levels = [
        Level(
            entry.id.removeprefix("solo-level."),
            entry.name,
            entry.fire_threshold,
            entry.max_helpers,
            3 if entry.always_three_scientists else 2,
            entry.prestige_points,
            entry.closes_when_ahead,
        )
        for entry in content.level
    ]
    ranks = sorted(content.rank, key=lambda entry: entry.min_margin)
    box.rank_margins = [entry.min_margin for entry in ranks]
    box.rank_titles = [entry.title for entry in ranks]
    box.solo_title, box.advanced_title = content.solo.name, content.advanced.name
    box.solo_colour = COLOUR_NAMES.index(content.solo.player_colour)
    box.orders = all_orders(box)
    return box


def _lay_board(box: Box, content: Content, file: str) -> None:
    """Every lane has a near and a far square, one of each colour, and no more dice than there are.

    [components.dice-eighteen, setup.samples-three-large-one-medium, setup.samples-fixed-squares-and-faces,
    gap.board.lane-count, gap.board.squares-per-lane, gap.board.colour-pattern, gap.board.start-faces,
    gap.components.dice-per-player]
    """
    box.lanes = max(square.lane for square in content.square) if content.square else 0
    if box.lanes < 4:
        raise mistake(file, "square", "lane", f"expected four to eight lanes, found {box.lanes}")
    box.per_player = [0, *(content.dice.per_player.get(size, 0) for size in ("small", "medium", "large"))]
    used: dict[tuple[str, str], int] = {}
    for lane in range(1, box.lanes + 1):
        colours = []
        for depth in DEPTH_NAMES:
            found = [square for square in content.square if (square.lane, square.depth) == (lane, depth)]
            if len(found) != 1:
                raise mistake(file, f"square.{lane}-{depth}", "lane", f"expected one such square, found {len(found)}")
            square = found[0]
            colours.append(square.colour)
            box.squares[COLOUR_NAMES.index(square.colour)] |= 1 << len(box.colour)
            box.colour.append(COLOUR_NAMES.index(square.colour))
            box.start_dice.append(SIZE_NAMES.index(square.size) << 3 | square.face)
            used[square.colour, square.size] = used.get((square.colour, square.size), 0) + 1
            if used[square.colour, square.size] > content.dice.per_player.get(square.size, 0):
                raise mistake(file, square.id, "size", f"expected at most the {square.size} dice a colour has")
        if len(set(colours)) != 2:
            raise mistake(file, f"square.{lane}-far", "colour", "expected one square of each colour in a lane")


def _lay_tracks(box: Box, content: Content, file: str) -> None:
    """The markers begin on their printed positions, and the ray on one of two squares.

    [components.orange-markers, setup.dashboard-markers, setup.energy-starts-at-twelve, gap.track.temperature-length,
    gap.track.temperature-start, gap.track.height-start, gap.track.mode-start, gap.components.marker-roles]
    """
    tracks, ray = content.tracks, content.ray
    box.temperature_names = tracks.temperature_names
    box.max_temperature = len(tracks.temperature_names) - 1
    if tracks.temperature_start > box.max_temperature:
        raise mistake(file, "tracks", "temperature_start", f"expected 0 to {box.max_temperature}")
    box.temperature = tracks.temperature_start
    box.height = HEIGHT_NAMES.index(tracks.height_start)
    box.mode = MODE_NAMES.index(tracks.mode_start)
    box.energy = tracks.energy_start
    for field, lane in (("start_even", ray.start_even), ("start_odd", ray.start_odd)):
        if lane > box.lanes:
            raise mistake(file, "ray", field, f"expected a lane from 1 to {box.lanes}, found {lane}")
    box.ray_even, box.ray_odd = ray.start_even, ray.start_odd


def _lay_students(box: Box, content: Content, file: str) -> None:
    """Each student has one task, with its strength, and a temper for the rival.

    [students.one-fixed-task, students.only-certain-actions, gap.students.strength]
    """
    tempers = {
        entry.id.removeprefix("temper."): Temper(
            entry.id.removeprefix("temper."), entry.own_weight, entry.foe_weight, entry.max_fire_temperature
        )
        for entry in content.temper
    }
    for student in content.student:
        name = student.id.removeprefix("student.")
        if name in box.card_names:
            raise mistake(file, student.id, "id", "expected a new name, but it is used twice")
        if student.temper not in tempers:
            raise mistake(file, student.id, "temper", f"expected one of {', '.join(tempers)}")
        box.card_names.append(name)
        box.card_titles.append(student.name)
        box.card_action.append(ACTION_NAMES.index(student.action))
        box.card_strength.append(student.strength)
        box.card_temper.append(tempers[student.temper])
    _lay_rosters(box, content, file)


def _lay_rosters(box: Box, content: Content, file: str) -> None:
    """Who takes part: every roster has enough students, and every student a roster.

    [components.students-twelve, gap.components.student-composition]
    """
    entries = content.roster or []
    box.roster_names = [entry.id.removeprefix("roster.") for entry in entries] or ["usual"]
    box.rosters = [0] * len(box.roster_names)
    for card, student in enumerate(content.student):
        for name in box.roster_names[:1] if student.rosters is msgspec.UNSET else student.rosters:
            if name not in box.roster_names:
                known = ", ".join(box.roster_names)
                raise mistake(file, student.id, "rosters", f"expected rosters out of {known}, found {name!r}")
            box.rosters[box.roster_names.index(name)] |= 1 << card
        if student.rosters == []:
            raise mistake(file, student.id, "rosters", "expected at least one; a student of none is never dealt")
    for name, roster in zip(box.roster_names, box.rosters):
        if roster.bit_count() < 4:
            raise mistake(file, f"roster.{name}", "id", f"expected four students in it, found {roster.bit_count()}")
        if box.roster_names.count(name) > 1:
            raise mistake(file, f"roster.{name}", "id", "expected a new name, but it is used twice")
