"""Scenarios of Master Ray: text files that say given this table, when these choices are made, then this is so.

A file has an `id` of the ledger, a sentence, and three parts:

    [given]  the position, as `warroom.games.master_ray.positions` reads it, with professors called by their colours
    [when]   `choices` in notation, one after the other; a forced choice is taken by the game and is not written
    [then]   what stands on the table afterwards; only what is named is looked at
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from tests.support.ray import GAME, RayTable
from warroom.games import ledger, master_ray
from warroom.games.master_ray import positions
from warroom.games.master_ray.notation import square_name
from warroom.games.master_ray.positions import Given, When, open_position
from warroom.games.master_ray.rules.ending import samples, winner
from warroom.games.master_ray.state import COLOUR_NAMES
from warroom.kernel.chance import Search
from warroom.kernel.content import check_content, mistake
from warroom.kernel.refusals import Refused
from warroom.kernel.scenarios import check_names

FOLDER: Final = Path(master_ray.__file__).parent / "scenarios"
EVENTS: Final = [kind.name for kind in GAME.events]

Colour = Literal["blue", "yellow"]
Height = Literal["high", "middle", "low"]
Mode = Literal["shrink", "growth"]
Lane = Annotated[int, msgspec.Meta(ge=1, le=4)]
Temperature = Annotated[int, msgspec.Meta(ge=0, le=4)]
Energy = Annotated[int, msgspec.Meta(ge=0, le=12)]
Die = Annotated[str, msgspec.Meta(pattern="^(empty|(small|medium|large) [1-6])$")]
Reserve = Annotated[list[int], msgspec.Meta(min_length=3, max_length=3)]  # large, medium, small


class Strict(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The base of all parts: a field nobody knows is a mistake."""


class Then(Strict):
    """What everybody sees afterwards; a part that is not named is not looked at."""

    dice: dict[str, Die] = {}
    points: dict[Colour, int] = {}  # of the dice on the board
    reserve: dict[Colour, Reserve] = {}
    lane: Lane | None = None
    temperature: Temperature | None = None
    height: Height | None = None
    mode: Mode | None = None
    energy: Energy | None = None
    extra: list[Colour] | None = None  # who has the extra scientist
    asked: Colour | None = None
    over: bool | None = None
    winner: Literal["blue", "yellow", "shared"] | None = None
    allowed: list[str] = []
    refused: dict[str, str] = {}  # a choice, and the ledger id that forbids it
    happened: list[str] = []  # kinds of events
    not_happened: list[str] = []


class Scenario(NamedTuple):
    """A scenario with all its names checked, and the file it came from."""

    file: str
    id: str
    says: str
    given: Given
    when: When
    then: Then


def read_scenario(name: str) -> Scenario:
    """The scenario of this name, or an error that names the file and the field."""
    return understand((FOLDER / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")


def understand(text: str, file: str) -> Scenario:
    """The scenario a text holds, all names in it checked."""
    scenario = positions.read_scenario(GAME, text, file)
    then = check_content(scenario.then, file, Then)
    if scenario.id not in ledger("master-ray").entries:
        raise mistake(file, "scenario", "id", f"expected an id of the ledger, found {scenario.id!r}")
    check_names(file, "then", "dice", then.dice, [square_name(square) for square in range(GAME.box.lanes * 2)])
    check_names(file, "then", "happened", then.happened, EVENTS)
    check_names(file, "then", "not_happened", then.not_happened, EVENTS)
    check_names(file, "then", "refused", then.refused.values(), list(ledger("master-ray").entries))
    for field, choices in {"allowed": then.allowed, "refused": list(then.refused)}.items():
        for text in choices:
            try:
                GAME.read(text)
            except Refused as why:
                raise mistake(file, "then", field, str(why)) from why
    return Scenario(file, scenario.id, scenario.says, scenario.given, scenario.when, then)


def opened(scenario: Scenario) -> RayTable:
    """The table of a scenario, before anything is chosen."""
    return RayTable(open_position(GAME, scenario.given, scenario.file)[1], Search(1), patient=True)


def played(scenario: Scenario) -> RayTable:
    """The table of a scenario after its choices; one that cannot be made is an error that names file and choice."""
    t = opened(scenario)
    for number, text in enumerate(scenario.when.choices, start=1):
        if t.over:
            raise mistake(scenario.file, "when", "choices", f"number {number}, {text!r}: the game is over already")
        try:
            t.play(text)
        except Refused as why:
            raise mistake(scenario.file, "when", "choices", f"number {number}, {text!r}: {why}") from why
    return t


def differences(scenario: Scenario, t: RayTable) -> list[str]:
    """What on the table is not as the scenario says, one line for each difference."""
    then = scenario.then
    lane, temperature, height, mode, energy = t.ray()
    best = winner(t.s)
    found: list[tuple[str, object, object]] = [
        ("lane", then.lane, lane),
        ("temperature", then.temperature, temperature),
        ("height", then.height, height),
        ("mode", then.mode, mode),
        ("energy", then.energy, energy),
        ("over", then.over, t.over),
        ("asked", then.asked, "nobody" if t.over else COLOUR_NAMES[t.seat]),
        ("extra", then.extra, [name for seat, name in enumerate(COLOUR_NAMES) if (t.s.extra >> seat) & 1]),
        ("winner", then.winner, "nobody yet" if not t.over else "shared" if best < 0 else COLOUR_NAMES[best]),
    ]
    found += [(f"dice {square}", die, t.die(square)) for square, die in then.dice.items()]
    for colour, points in then.points.items():
        found.append((f"points {colour}", points, samples(t.s, COLOUR_NAMES.index(colour))))
    for colour, dice in then.reserve.items():
        found.append((f"reserve {colour}", dice, t.reserve(COLOUR_NAMES.index(colour))))
    for text in then.allowed:
        found.append((f"allowed {text}", "", "the game is over" if t.over else t.why_not(text)))
    for text, rule in then.refused.items():
        found.append((f"refused {text}", rule, "the game is over" if t.over else t.why_not(text)))
    kinds = t.events(0)
    found += [(f"happened {kind}", True, kind in kinds) for kind in then.happened]
    found += [(f"happened {kind}", False, kind in kinds) for kind in then.not_happened]
    return [
        f"{scenario.file}: {what}: expected {expected!r}, found {is_so!r}"
        for what, expected, is_so in found
        if expected is not None and expected != is_so
    ]
