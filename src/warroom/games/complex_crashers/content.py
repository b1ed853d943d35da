"""Reads the content file of Complex Crashers, checks every field, and lays the printed things out as a `Box`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from warroom.games.complex_crashers import codes, sense
from warroom.games.complex_crashers.box import GRID, NONE, REACTORS, Ability, Box, Card, Overlay, Tile
from warroom.games.complex_crashers.reading import AbilityReader
from warroom.games.complex_crashers.vocabulary import HELD_BY, QUALITIES
from warroom.games.complex_crashers.wording import ability_text, card_text
from warroom.kernel.content import Pack, Printed, Strict, fingerprint, mistake
from warroom.kernel.packs import read_packed

FILE: Final = Path(__file__).with_name("content.toml")
RESERVED: Final = ("random", "own")  # words that set-ups are told by
TILES_MOST: Final = 60  # a set of tiles is one number
EDGE_SHIFT: Final = 2  # bits of a printed edge

Source = Literal["rulebook", "house", "pack"]
Id = Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]+$")]
Tier = Annotated[int, msgspec.Meta(ge=1, le=3)]
Armor = Annotated[int, msgspec.Meta(ge=1, le=9)]
Small = Annotated[int, msgspec.Meta(ge=1, le=9)]
Edge = Literal["open", "pillar", "wall"]
Phrases = list[dict[str, Any]]


class Setup(Strict, kw_only=True):
    """The numbers that the rules read. [gap.ap-cm-bounds, gap.deploy-models, gap.setup-tile-set, gap.win-stalemate]"""

    plain_tiles: Annotated[list[int], msgspec.Meta(min_length=4, max_length=4)]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    manager_tracker_top: Annotated[int, msgspec.Meta(ge=1, le=15)]
    manager_tracker_bottom: Annotated[int, msgspec.Meta(ge=-15, le=-1)]
    manager_gain: Small
    reserve: Annotated[int, msgspec.Meta(ge=0, le=4)]
    burning_max: Small
    emp_start: Small
    start_trainings: Annotated[int, msgspec.Meta(ge=0, le=4)]
    models_max: Annotated[int, msgspec.Meta(ge=9, le=40)]
    source: Source = "house"


class TileEntry(Strict, kw_only=True):
    """A kind of region tile. [regions.edges, setup.special-tiles]"""

    id: Id
    name: str
    type: Literal["tech", "reactor", "plain"]
    count: Annotated[int, msgspec.Meta(ge=1, le=40)]
    edges: Annotated[list[Edge], msgspec.Meta(min_length=4, max_length=4)]
    source: Source
    tier: Tier | None = None
    number: Annotated[int, msgspec.Meta(ge=1, le=REACTORS)] | None = None
    start: bool = False
    supplied: list[str] = []


class TokenEntry(Strict, kw_only=True):
    """A kind of edge token. [edges.token-span, setup.edge-tokens]"""

    id: Literal["open", "pillared-open", "blast-door", "cover"]
    name: str
    count: Annotated[int, msgspec.Meta(ge=0, le=60)]
    pool: str
    source: Source
    supplied: list[str] = []


class OverlayEntry(Strict, kw_only=True):
    """The vital statistics of an Operative. [setup.op-full-tracker, setup.op-overlay, gap.setup-overlays]"""

    id: Id
    name: str
    armor: Armor
    health: Small
    ability_points: Annotated[int, msgspec.Meta(ge=1, le=12)]
    source: Source


class Trigger(Strict):
    """What a reaction answers."""

    on: str
    when: Phrases


class AbilityEntry(Strict, kw_only=True):
    """An ability of a card. [ap.pay-to-activate, cards.contents]"""

    name: str
    cost: Annotated[int, msgspec.Meta(ge=0, le=7)]
    effects: Annotated[Phrases, msgspec.Meta(min_length=1)]
    upgrade: bool = False
    trigger: Trigger | None = None
    needs: Phrases = []
    limit: Literal["", "game"] = ""
    line_of_effect: bool = True
    qualities: list[Literal["Slow Reload"]] = []
    source: Source | Literal[""] = ""  # empty: that of its card
    reading: str = ""


Abilities = Annotated[list[AbilityEntry], msgspec.Meta(min_length=1, max_length=8)]


class CardEntry(Strict, kw_only=True):
    """What all cards have."""

    id: Id
    name: str
    source: Source
    ability: Abilities
    qualities: list[str] = []
    supplied: list[str] = []
    reading: str = ""


class ManagerEntry(CardEntry, kw_only=True):
    """The actions that the Manager always has. [movement.defender-move-cost, gap.pillar-taking]"""


class ReactorEntry(CardEntry, kw_only=True):
    """A reactor. [gap.damage-unit-stats, armor.range]"""

    armor: Armor
    kill_threshold: Small


class DefenderEntry(CardEntry, kw_only=True):
    """A defender. [cards.type, cards.tier, gap.damage-unit-stats, armor.range]"""

    tech: Literal["basic", "alien", "mechanical"]
    tier: Tier
    armor: Armor
    kill_threshold: Small
    models: Annotated[int, msgspec.Meta(ge=1, le=6)]


class TrainingEntry(CardEntry, kw_only=True):
    """A training. [cards.tier]"""

    tier: Tier
    basic: bool = False


class ItemEntry(CardEntry, kw_only=True):
    """A weapon or an accessory. [cards.tier, equipment.types]"""

    tier: Tier


class ComplexEntry(Strict, kw_only=True):
    """A recommended choice of reactors (in the order of their slots) and defenders."""

    id: Id
    name: str
    source: Source
    plan: str
    reactors: list[str]
    defenders: list[str]


class Operative(Strict, kw_only=True):
    """What an Operative begins with."""

    overlay: str
    trainings: list[str]
    weapon: str
    accessory: str


class TeamEntry(Strict, kw_only=True):
    """A recommended team; of its four Operatives the first ones play."""

    id: Id
    name: str
    source: Source
    plan: str
    operative: Annotated[list[Operative], msgspec.Meta(min_length=4, max_length=4)]


class Content(Strict, kw_only=True):
    """The whole content file."""

    setup: Setup
    tile: Annotated[list[TileEntry], msgspec.Meta(min_length=9)]
    edge_token: list[TokenEntry]
    overlay: Annotated[list[OverlayEntry], msgspec.Meta(min_length=1)]
    manager: Annotated[list[ManagerEntry], msgspec.Meta(min_length=1, max_length=1)]
    reactor: list[ReactorEntry]
    defender: list[DefenderEntry]
    training: list[TrainingEntry]
    weapon: list[ItemEntry]
    accessory: list[ItemEntry]
    complex: Annotated[list[ComplexEntry], msgspec.Meta(min_length=1)]
    team: Annotated[list[TeamEntry], msgspec.Meta(min_length=1)]


def printed(text: str | None = None, pack: Pack | None = None) -> Printed[Box]:
    """The box of a content text (without one, of the file that comes with the game), as a pack changes it.

    [gap.cards-missing, gap.cards-costs]
    """
    return lay_out(*read_packed(FILE, Content, text, pack), past=text is not None)


def lay_out(content: Content, file: str, past: bool = False) -> Printed[Box]:
    """The box of content whose fields are sound one by one; that of the past was checked by the checks of its time."""
    for where, field, expected in faults(content):
        raise mistake(file, where, field, expected)
    box = Box()
    _lay_setup(box, content)
    _lay_tiles(box, content)
    data: dict[str, Any] = msgspec.to_builtins(content)
    for kind, entry in cards_of(content):
        plain = next(one for one in data[kind] if one["id"] == entry.id)
        _lay_card(box, kind, entry, plain, file, past)
    for where, field, expected in _misfits(content):
        raise mistake(file, where, field, expected)
    return Printed(box, fingerprint(content), data)


def cards_of(content: Content) -> Iterator[tuple[str, CardEntry]]:
    """All cards with their kinds, in the order of the file."""
    for kind in ("manager", "reactor", "defender", "training", "weapon", "accessory"):
        for entry in getattr(content, kind):
            yield kind, entry


def slug(name: str) -> str:
    """A printed name as it is written in choices: `Arm the Stage 2 E.M.P.` is arm-the-stage-2-emp."""
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"[.']", "", name.lower())).strip("-")


# -- laying out -------------------------------------------------------------------------------------------------------


def _lay_setup(box: Box, content: Content) -> None:
    """The numbers of the set-up sheet, the overlays, and how many tokens there are.

    [gap.tiles-free-token-scope, setup.op-overlay]
    """
    setup = content.setup
    box.plain_in_play = list(setup.plain_tiles)
    box.rounds = setup.rounds
    box.tracker_top = setup.manager_tracker_top
    box.tracker_bottom = setup.manager_tracker_bottom
    box.manager_gain = setup.manager_gain
    box.reserve = setup.reserve
    box.burning_most = setup.burning_max
    box.emp_start = setup.emp_start
    box.start_trainings = setup.start_trainings
    box.models_most = setup.models_max
    counts = {token.id: token.count for token in content.edge_token}
    box.doors = counts["blast-door"]
    box.covers = counts["cover"]
    box.token_names = list(codes.TOKEN_NAMES)
    for number, one in enumerate(content.overlay):
        box.overlays.append(Overlay(number, one.id, one.name, one.armor, one.health, one.ability_points))


def _lay_tiles(box: Box, content: Content) -> None:
    """Every piece of cardboard is a tile of its own, also those that look the same. [regions.one-tile]"""
    for entry in content.tile:
        for i in range(entry.count):
            tile = Tile(len(box.tiles), entry.id, entry.name, codes.REGION_NAMES.index(entry.type))
            tile.tier = entry.tier or 0
            tile.number = entry.number or 0
            for direction, edge in enumerate(entry.edges):
                tile.edges |= codes.EDGE_NAMES.index(edge) << (direction * EDGE_SHIFT)
            tile.like = tile.index - i
            if entry.start:
                box.start_tile = tile.index
            if entry.type == "plain":
                box.plain_tiles |= 1 << tile.index
            box.tiles.append(tile)


def _lay_card(box: Box, kind: str, entry: CardEntry, plain: dict[str, Any], file: str, past: bool) -> None:
    """A card with its abilities; in the plain data it gets its words and texts."""
    card = Card(len(box.cards), entry.id, entry.name, codes.KIND_NAMES.index(kind))
    card.tier = plain.get("tier", 1)
    card.tech = codes.TECH_NAMES.index(plain["tech"]) if "tech" in plain else NONE
    card.armor = plain.get("armor", 0)
    card.threshold = plain.get("kill_threshold", 0)
    card.models = plain.get("models", 0)
    card.basic = plain.get("basic", False)
    for quality in entry.qualities:
        card.qualities |= QUALITIES[quality].code
    box.cards.append(card)
    if kind == "manager":
        box.manager_card = card.number
    if card.basic:
        box.basic_training = card.number
    for place, given in enumerate(plain["ability"]):
        where = f"{entry.id}, {given['name']}"
        ability = Ability(len(box.abilities), slug(given["name"]), given["name"])
        ability.card = card.number
        ability.place = place
        AbilityReader(file, where, kind).read(ability, given)
        for field, expected in sense.faults(kind, plain, given, box, past):
            raise mistake(file, where, field, expected)
        ability.text = ability_text(kind, given)
        box.abilities.append(ability)
        card.abilities.append(ability)
        if ability.trigger == codes.NO_TRIGGER:
            card.acts = True
        else:
            card.answers |= 1 << ability.trigger
        card.upgradable = card.upgradable or ability.upgrade
        given |= {"word": ability.name, "text": ability.text}
    card.text = card_text(kind, plain)


# -- what several fields or entries say together ----------------------------------------------------------------------

Fault = tuple[str, str, str]  # an entry, a field, and what was expected there


def faults(content: Content) -> Iterator[Fault]:
    """What is wrong before anything is laid out: names, tiles, counts."""
    yield from _name_faults(content)
    yield from _tile_faults(content)
    yield from _setup_faults(content)
    for kind, entry in cards_of(content):
        for quality in entry.qualities:
            if quality not in HELD_BY[kind]:
                known = ", ".join(HELD_BY[kind]) or "none"
                yield entry.id, "qualities", f"expected qualities of a {kind} ({known}), found {quality!r}"
        if len(set(entry.qualities)) != len(entry.qualities):
            yield entry.id, "qualities", "expected each quality once"
    basics = [one.id for one in content.training if one.basic]
    if len(basics) != 1:
        yield "training", "basic", f"expected exactly one Basic Training, found {len(basics)}"


def _name_faults(content: Content) -> Iterator[Fault]:
    """Every id of a card and every name of an ability stands for one thing, as choices name them."""
    seen: dict[str, str] = {}
    for table in msgspec.structs.fields(Content):
        entries = getattr(content, table.name)
        for entry in entries if isinstance(entries, list) else []:
            if entry.id in seen:
                yield entry.id, "id", f"expected a new name, but a {seen[entry.id]} has it"
            if entry.id in RESERVED:
                yield entry.id, "id", f"expected another name: set-ups use {', '.join(RESERVED)}"
            seen[entry.id] = table.name
    abilities: dict[str, str] = {}
    for _, card in cards_of(content):
        for ability in card.ability:
            word = slug(ability.name)
            if not word or word in abilities:
                had = f", but {abilities[word]} has it" if word in abilities else " with letters in it"
                yield f"{card.id}, {ability.name}", "name", f"expected a new name{had}"
            abilities[word] = card.id


def _tile_faults(content: Content) -> Iterator[Fault]:
    """Three tech tiles by tier, five reactor tiles by number, one of them all to start on. [setup.special-tiles]"""
    tiers = sorted(entry.tier or 0 for entry in content.tile if entry.type == "tech" for i in range(entry.count))
    numbers = sorted(entry.number or 0 for entry in content.tile if entry.type == "reactor" for i in range(entry.count))
    if tiers != [1, 2, 3]:
        yield "tile", "tier", f"expected one tech tile of each tier, found {tiers}"
    if numbers != list(range(1, REACTORS + 1)):
        yield "tile", "number", f"expected one reactor tile of each number from 1 to {REACTORS}, found {numbers}"
    starts = [entry for entry in content.tile if entry.start]
    if len(starts) != 1 or starts[0].type != "tech" or starts[0].tier != 1:
        yield "tile", "start", "expected the tech tile of tier 1, and no other, to be the start"
    for entry in content.tile:
        if (entry.type == "tech") != (entry.tier is not None):
            yield entry.id, "tier", "expected on tech tiles, and on no other"
        if (entry.type == "reactor") != (entry.number is not None):
            yield entry.id, "number", "expected on reactor tiles, and on no other"
        if all(edge == "wall" for edge in entry.edges):
            yield entry.id, "edges", "expected a way in"
    if sum(entry.count for entry in content.tile) > TILES_MOST:
        yield "tile", "count", f"expected at most {TILES_MOST} tiles"
    tokens = sorted(token.id for token in content.edge_token)
    if tokens != ["blast-door", "cover", "open", "pillared-open"]:
        yield "edge_token", "id", f"expected open, pillared-open, blast-door and cover, found {', '.join(tokens)}"


def _setup_faults(content: Content) -> Iterator[Fault]:
    """The numbers of the set-up go together, and there is enough to choose from. [setup.grid-choice]"""
    setup = content.setup
    plain = sum(entry.count for entry in content.tile if entry.type == "plain")
    if not all(3 <= n <= plain for n in setup.plain_tiles):
        yield "setup", "plain_tiles", f"expected four numbers from 3 to {plain}, the plain tiles there are"
    if setup.manager_tracker_top < setup.manager_gain:
        yield "setup", "manager_tracker_top", "expected at least manager_gain"
    for tier in (1, 2, 3):
        for tech in codes.TECH_NAMES:
            n = sum(one.tier == tier and one.tech == tech for one in content.defender)
            if n < 2:
                yield (
                    "defender",
                    "tech",
                    f"expected at least 2 {tech} defenders of tier {tier} to choose from, found {n}",
                )
        for table, need in (("weapon", 4), ("accessory", 4), ("training", 5)):
            n = sum(one.tier == tier and not getattr(one, "basic", False) for one in getattr(content, table))
            if n < need:
                yield table, "tier", f"expected at least {need} of tier {tier}, found {n}"
    if len(content.reactor) < 6:
        yield "reactor", "id", f"expected at least 6 kinds, found {len(content.reactor)}"


def _misfits(content: Content) -> Iterator[Fault]:
    """Why a recommended set would not be a legal set-up."""
    known = {kind: {entry.id: entry for k, entry in cards_of(content) if k == kind} for kind in codes.KIND_NAMES}
    for one in content.complex:
        yield from _complex_misfits(one, known)
    overlays = {overlay.id for overlay in content.overlay}
    for team in content.team:
        for number, operative in enumerate(team.operative, start=1):
            field = f"operative[{number}]"
            if operative.overlay not in overlays:
                yield team.id, f"{field}.overlay", f"expected one of {', '.join(overlays)}, found {operative.overlay!r}"
            lists: Sequence[tuple[str, list[str]]] = (
                ("training", operative.trainings),
                ("weapon", [operative.weapon]),
                ("accessory", [operative.accessory]),
            )
            for kind, ids in lists:
                for name in ids:
                    card = known[kind].get(name)
                    if card is None or getattr(card, "tier", 0) != 1 or getattr(card, "basic", False):
                        yield team.id, f"{field}.{kind}", f"expected a {kind} of tier 1, found {name!r}"
            trainings = operative.trainings
            if len(set(trainings)) != content.setup.start_trainings or len(set(trainings)) != len(trainings):
                expected = f"expected {content.setup.start_trainings} different ones, found {len(trainings)}"
                yield team.id, f"{field}.trainings", expected


def _complex_misfits(one: ComplexEntry, known: Mapping[str, Mapping[str, CardEntry]]) -> Iterator[Fault]:
    for name in one.reactors:
        if name not in known["reactor"]:
            yield one.id, "reactors", f"expected reactors, found {name!r}"
    if len(one.reactors) != REACTORS:
        yield one.id, "reactors", f"expected {REACTORS}, found {len(one.reactors)}"
    slots: set[tuple[int, str]] = set()
    for name in one.defenders:
        card = known["defender"].get(name)
        if not isinstance(card, DefenderEntry):
            yield one.id, "defenders", f"expected defenders, found {name!r}"
        elif (card.tier, card.tech) in slots:
            yield one.id, "defenders", f"expected one defender for each slot: two are {card.tech} of tier {card.tier}"
        else:
            slots.add((card.tier, card.tech))
    if len(slots) != GRID:
        yield one.id, "defenders", f"expected {GRID}, one of each type and tier, found {len(one.defenders)}"
