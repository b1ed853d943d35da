"""Positions of Master Ray: a table as a scenario file describes it.

[given]
hands = { blue = ["ada-quickstep", "kira-frost"], yellow = ["bruno-nudge", "leo-icebox"] }
temperature = 4
dice = { 1-near = "large 4", 2-far = "empty" }   # other squares are as at the start

[when]
choices = ["student kira-frost", "ready"]        # a forced choice is taken by the game and is not written
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal, cast

import msgspec

from warroom.games.master_ray.game import MasterRay
from warroom.games.master_ray.notation import square_name
from warroom.games.master_ray.rules.setup import lay_out
from warroom.games.master_ray.state import (
    ACTION_NAMES,
    BEGIN_TURN,
    COLOUR_NAMES,
    HEIGHT_NAMES,
    MODE_NAMES,
    NONE,
    SIZE_NAMES,
    Box,
    Ray,
)
from warroom.kernel.content import Strict, mistake, read_content
from warroom.kernel.game import Game
from warroom.kernel.scenarios import Scenario, ScenarioFile, check_choice, check_names, lay_scenario
from warroom.kernel.words import pack

HANDS: Final = (("ada-quickstep", "kira-frost"), ("bruno-nudge", "leo-icebox"))

Colour = Literal["blue", "yellow"]
Die = Annotated[str, msgspec.Meta(pattern="^(empty|(small|medium|large) [1-6])$")]


class Hands(Strict):
    """The students each professor holds, by name."""

    blue: list[str] = []
    yellow: list[str] = []


class Given(Strict):
    """The position at the beginning of a turn; what is not named is as at the start of a game."""

    hands: Hands
    active: Colour = "blue"
    lane: Annotated[int, msgspec.Meta(ge=1, le=4)] = 2
    temperature: Annotated[int, msgspec.Meta(ge=0, le=4)] = 1
    height: Literal["high", "middle", "low"] = "middle"
    mode: Literal["shrink", "growth"] = "shrink"
    energy: Annotated[int, msgspec.Meta(ge=0, le=12)] = 12
    dice: dict[str, Die] = {}
    deck: list[str] | None = None
    extra: list[Colour] = []
    passes: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    advanced: bool = False
    chiefs: tuple[Colour, ...] = ("blue", "yellow")
    lock: Literal["move", "height", "mode", "switch", "heat", "cool"] | None = None
    solo: str = ""
    front: str = ""


class When(Strict):
    """What is chosen, in notation."""

    choices: list[str]


class RayFile(ScenarioFile):
    """What a scenario file says."""

    given: Given
    when: When


def read_scenario(game: MasterRay, text: str, file: str) -> RayFile:
    """What a scenario text says, all names in its position and its choices checked."""
    found = read_content(text, file, RayFile)
    given, box = found.given, game.box
    check_names(file, "given", "dice", given.dice, [square_name(square) for square in range(box.lanes * 2)])
    cards = {"blue": given.hands.blue, "yellow": given.hands.yellow, "deck": given.deck or []}
    for field, names in cards.items():
        check_names(file, "given" if field == "deck" else "given.hands", field, names, box.card_names)
    named = [name for names in cards.values() for name in names]
    if len(named) != len(set(named)):
        raise mistake(file, "given", "hands", "expected each student in one place only")
    check_names(file, "given", "solo", [given.solo] if given.solo else [], [level.name for level in box.levels])
    if given.front and given.front not in given.hands.yellow:
        raise mistake(file, "given", "front", f"expected a student of yellow's hand, found {given.front!r}")
    for choice in found.when.choices:
        check_choice(game, choice, file)
    return found


def parse_scenario(game: Game, name: str, text: str) -> Scenario:
    """The scenario of a text, ready to be laid on a table."""
    rules, file = cast(MasterRay, game), f"{name}.toml"
    found = read_scenario(rules, text, file)
    return lay_scenario(game, name, found, *open_position(rules, found.given, file), found.when.choices)


def open_position(game: MasterRay, given: Given, file: str) -> tuple[dict[str, object], Ray]:
    """The set-up that fits a position, and the position itself."""
    solo: dict[str, object] = {"mode": "solo", "level": given.solo} if given.solo else {}
    s = lay_position(
        game.box,
        active=COLOUR_NAMES.index(given.active),
        lane=given.lane,
        temperature=given.temperature,
        height=given.height,
        mode=given.mode,
        energy=given.energy,
        dice=given.dice,
        hands=(given.hands.blue, given.hands.yellow),
        deck=given.deck,
        extra=[COLOUR_NAMES.index(colour) for colour in given.extra],
        passes=given.passes,
        advanced=given.advanced,
        chiefs=[COLOUR_NAMES.index(colour) for colour in given.chiefs],
        lock=given.lock or "",
        solo=given.solo,
        front=given.front,
    )
    for wrong in game.conserved(s):
        raise mistake(file, "given", "dice", f"expected no more than there are in the box: {wrong}")
    return game.setup({"advanced": given.advanced, **solo}), s


def lay_position(
    box: Box,
    *,
    active: int = 0,
    lane: int = 2,
    temperature: int = 1,
    height: str = "middle",
    mode: str = "shrink",
    energy: int = 12,
    dice: Mapping[str, str] | None = None,
    hands: tuple[Sequence[str], Sequence[str]] = HANDS,
    discard: Sequence[str] = (),
    deck: Sequence[str] | None = None,
    extra: Sequence[int] = (),
    passes: int = 0,
    advanced: bool = False,
    chiefs: Sequence[int] = (0, 1),
    lock: str = "",
    solo: str = "",
    front: str = "",
    swapped: bool = False,
) -> Ray:
    """A table at the beginning of a turn of `active`.

    `dice` replaces squares of the start layout; cards not named anywhere are in the deck, or, if `deck` is given, in
    the discard pile; `lock` is by the other professor's Chief; `solo` is a level's name, then `front` is the rival's
    front card (and must be in the second hand).
    """
    level = [known.name for known in box.levels].index(solo) if solo else 0
    s = lay_out(box, 1 if solo else 0, level, 1 if advanced else 0, 1 if swapped else 0, 0)
    for square, die in (dice or {}).items():
        index = [square_name(i) for i in range(box.lanes * 2)].index(square)
        size, _, face = die.partition(" ")
        s.dice[index] = 0 if die == "empty" else SIZE_NAMES.index(size) << 3 | int(face)
    s.lane, s.temperature, s.energy, s.passes = lane, temperature, energy, passes
    s.height, s.mode = HEIGHT_NAMES.index(height), MODE_NAMES.index(mode)
    s.hands = [cards(box, hands[0]), cards(box, hands[1])]
    s.discard = cards(box, discard)
    rest = box.rosters[0] & ~(s.hands[0] | s.hands[1] | s.discard)
    s.deck = rest if deck is None else cards(box, deck)
    s.discard |= rest & ~s.deck
    s.extra = sum(1 << seat for seat in extra)
    if advanced:
        s.chiefs = sum(1 << seat for seat in chiefs) & (1 if solo else 3)
    if lock:
        s.locks[1 - active] = ACTION_NAMES.index(lock)
    s.front = box.card_names.index(front) if front else NONE
    s.turn = 4
    s.push(pack(BEGIN_TURN, active))
    return s


def cards(box: Box, names: Sequence[str]) -> int:
    """A set of students by their names."""
    return sum(1 << box.card_names.index(name) for name in names)
