"""Positions of Complex Crashers: a table as a scenario file describes it.

    [given]
    regions = ["tech-1 0,0", "cross-open 0,-1", "hall-open 1,-1 turned 1"]  # r0, r1, r2: tile, column and row, turns
    edges = ["r1 north blast_door_closed", "r0 east cover"]                 # tokens
    operatives = [{ cards = ["reflex-drill", "service-carbine"], at = 1, points = -3 }]
    defenders = ["beta-squad r2", "beta-squad r2"]                          # d1, d2: card and region
    trackers = [4]
    initiative = "manager"

    [when]
    choices = ["manager> use d1 fire-smg", "operatives> pass"]              # a forced choice is not written
    dice = [7, 3]                                                           # whatever chance gives, in order

What is not named is as at the start of a game, but unless a `deck` is given no tile is left. Named defenders are
staged, and the grid is that of the first recommended complex with them in it. The table begins in step 5 of the
initiative, or, with `step = "gain"`, with its step 1, or, with `step = "begin"`, with the opening reveal.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, cast

import msgspec

from warroom.games.complex_crashers import codes, steps
from warroom.games.complex_crashers.box import GRID, NONE, REACTORS, Box, bit
from warroom.games.complex_crashers.complex import DIRECTION_NAMES, MIDDLE, ROW, Complex
from warroom.games.complex_crashers.game import ComplexCrashers
from warroom.games.complex_crashers.rules.equipment import copy_held
from warroom.games.complex_crashers.rules.setup import choose_defenders, choose_reactors, fit_out, lay_table
from warroom.games.complex_crashers.rules.units import new_model, reveal_reactor
from warroom.games.complex_crashers.rules.upkeep import gain_initiative
from warroom.games.complex_crashers.state import MANAGER, OFFLINE, TEAM, TOKEN_BITS, Raid, slot_of
from warroom.kernel.content import Strict, mistake, read_content
from warroom.kernel.game import Game
from warroom.kernel.scenarios import Scenario, ScenarioFile, check_choice, check_names, lay_scenario

SIDES: Final = ("operatives", "manager")

Place = Annotated[int, msgspec.Meta(ge=0, le=60)]
Small = Annotated[int, msgspec.Meta(ge=-20, le=40)]


class OperativeGiven(Strict, kw_only=True):
    """An Operative: what it holds besides Basic Training, and what is different from the start."""

    cards: list[str] = []
    overlay: str = ""
    at: Place = 0
    points: Small | None = None
    health: Small | None = None
    scars: Small = 0
    pillar: Literal["", "north", "east", "south", "west"] = ""
    charges: dict[str, Small] = {}  # charge tokens by card
    used: list[str] = []  # abilities that were used in this initiative


class Deck(Strict, kw_only=True):
    """What is left of the deck, group by group: plain tiles, reactor tiles, and whether a tech tile lies on top."""

    plain: tuple[int, int, int] = (0, 0, 0)
    reactors: tuple[list[int], list[int], list[int]] = ([], [], [])
    tech: list[Literal[2, 3]] = []


class Given(Strict, kw_only=True):
    """The position in an initiative."""

    regions: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)] = ("tech-1 0,0",)
    edges: list[str] = []
    operatives: Annotated[list[OperativeGiven], msgspec.Meta(min_length=1, max_length=4)]
    defenders: list[str] = []
    grid: list[str] = []
    reactors: list[str] = []
    charges: list[int | Literal["offline"]] = []
    staged: list[str] = []
    upgraded: list[str] = []
    trackers: list[Small] = []
    fires: dict[str, Annotated[int, msgspec.Meta(ge=1, le=9)]] = {}
    emp: int | None = None
    initiative: Literal["operatives", "manager"] = "operatives"
    step: Literal["actions", "gain", "begin"] = "actions"
    round: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 1
    rounds: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 20
    reserve: list[str] = []
    deck: Deck | None = None


class When(Strict, kw_only=True):
    """What is chosen, each with the side that chooses, and what the dice show."""

    choices: list[str] = []
    dice: list[Annotated[int, msgspec.Meta(ge=1, le=100)]] = []


class RaidFile(ScenarioFile, kw_only=True):
    """What a scenario file says."""

    given: Given
    when: When = msgspec.field(default_factory=When)


def read_scenario(game: ComplexCrashers, text: str, file: str) -> RaidFile:
    """What a scenario text says, all names in its choices checked."""
    found = read_content(text, file, RaidFile)
    for line in found.when.choices:
        check_line(game, line, file)
    return found


def check_line(game: Game, line: str, file: str) -> None:
    """Complains about a line that is not `SIDE> CHOICE`."""
    side, arrow, text = line.partition("> ")
    if not arrow or side not in SIDES:
        raise mistake(file, "when", "choices", f"expected SIDE> CHOICE with one of {', '.join(SIDES)}, found {line!r}")
    check_choice(game, text, file)


def parse_scenario(game: Game, name: str, text: str) -> Scenario:
    """The scenario of a text, ready to be laid on a table."""
    rules, file = cast(ComplexCrashers, game), f"{name}.toml"
    found = read_scenario(rules, text, file)
    return lay_scenario(game, name, found, *open_position(rules, found.given, file), found.when.choices)


def open_position(game: ComplexCrashers, given: Given, file: str) -> tuple[dict[str, object], Raid]:
    """The set-up that fits a position, and the position itself."""
    setup = game.setup({"operatives": str(len(given.operatives)), "rounds": given.rounds})
    return setup, lay_position(game.box, game.data, given, file)


def lay_position(box: Box, content: dict[str, Any], given: Given, file: str = "position") -> Raid:
    """A table in a position."""
    cards = {card.name: int(card.number) for card in box.cards}
    s = lay_table(box, len(given.operatives), 0)
    s.agenda.clear()
    s.complex, s.fires = Complex(), []
    _lay_regions(s, given, file)
    _lay_cards(s, content, given, cards, file)
    _lay_deck(s, given, file)
    for number, one in enumerate(given.operatives):
        _lay_operative(s, number, one, cards, file)
    for text in given.defenders:
        name, place = _words(text, 2, file, "defenders", "CARD REGION")
        slot = s.cards.index(cards[name])
        new_model(s, slot, _region(s, place, file, "defenders"))
    for name, n in given.fires.items():
        s.fires[_region(s, name, file, "fires")] = n
    s.trackers = [*given.trackers, *[0] * len(s.trackers)][: len(given.operatives)]
    s.emp = NONE if given.emp is None else given.emp
    s.turn, s.rounds = 2 * given.round - (given.initiative == "operatives"), given.rounds
    s.initiative = MANAGER if given.initiative == "manager" else TEAM
    if given.step == "gain":
        gain_initiative(s, s.initiative)
    elif given.step == "begin":
        s.push(steps.BEGIN)
    else:
        s.push(steps.ASK_ACT)
    return s


def _words(text: str, n: int, file: str, field: str, form: str) -> list[str]:
    words = text.split()
    if len(words) != n:
        raise mistake(file, "given", field, f"expected {form}, found {text!r}")
    return words


def _region(s: Raid, name: str, file: str, field: str) -> int:
    """The region of a name such as r2."""
    known = [f"r{region}" for region in range(s.complex.size)]
    check_names(file, "given", field, [name], known)
    return known.index(name)


def _tile(s: Raid, name: str, taken: list[int], file: str, field: str) -> int:
    """A tile of that name which lies nowhere yet."""
    known = list(dict.fromkeys(tile.name for tile in s.box.tiles))
    check_names(file, "given", field, [name], known)
    for tile in s.box.tiles:
        if tile.name == name and tile.index not in taken:
            return int(tile.index)
    raise mistake(file, "given", field, f"expected no more than there are of {name}")


def _lay_regions(s: Raid, given: Given, file: str) -> None:
    """The tiles in their cells, then the tokens; a reactor stands in its region."""
    for text in given.regions:
        name, place, *more = text.split()
        column, _, row = place.partition(",")
        turn = int(more[1]) if more else 0
        number = _tile(s, name, list(s.complex.tiles), file, "regions")
        tile = s.box.tiles[number]
        s.complex = s.complex.placed(number, tile.edges, (int(row) + MIDDLE) * ROW + int(column) + MIDDLE, turn)
        s.fires.append(0)
        if tile.number:
            reveal_reactor(s, tile.number, s.complex.size - 1)
    tokens = {**{name: code for code, name in enumerate(codes.EDGE_NAMES)}, "none": codes.NO_TOKEN}
    for text in given.edges:
        place, way, token = _words(text, 3, file, "edges", "REGION DIRECTION TOKEN")
        check_names(file, "given", "edges", [way], list(DIRECTION_NAMES))
        check_names(file, "given", "edges", [token], list(tokens))
        region = _region(s, place, file, "edges")
        s.complex = s.complex.laid(region, DIRECTION_NAMES.index(way), tokens[token])


def _lay_cards(s: Raid, content: dict[str, Any], given: Given, cards: dict[str, int], file: str) -> None:
    """The Manager's cards: reactors with their charges, the grid with what is staged and upgraded."""
    usual = content["complex"][0]
    reactors = given.reactors or ["steady-core"] * REACTORS
    named = [text.split()[0] for text in given.defenders] + given.staged + given.upgraded + given.grid
    defenders = list(dict.fromkeys(named))
    check_names(file, "given", "defenders", [*defenders, *reactors], list(cards))
    if len(reactors) != REACTORS:
        raise mistake(file, "given", "reactors", f"expected {REACTORS}")
    slots: dict[int, str] = {}
    for name in [*usual["defenders"], *defenders]:
        card = s.box.cards[cards[name]]
        slot = int(slot_of(card.tier, card.tech))
        if slots.get(slot, name) != name and slots[slot] in defenders:
            raise mistake(file, "given", "defenders", f"expected one card for each slot: {name} or {slots[slot]}")
        slots[slot] = name
    choose_reactors(s, [cards[name] for name in reactors])
    choose_defenders(s, [cards[slots[slot]] for slot in range(GRID)])
    for reactor, charges in enumerate(given.charges[:REACTORS]):
        s.charges[reactor] = OFFLINE if charges == "offline" else int(charges)
    for name in [*(text.split()[0] for text in given.defenders), *given.staged]:
        s.staged |= bit(s.cards.index(cards[name]))
    for name in given.upgraded:
        s.upgraded |= bit(s.cards.index(cards[name]))
    for i in range(len(given.upgraded)):
        s.supplied[i % REACTORS] = s.supplied[i % REACTORS] + 1


def _lay_deck(s: Raid, given: Given, file: str) -> None:
    """What is left of the deck, and what lies in reserve."""
    deck = given.deck or Deck()
    gone = list(s.complex.tiles)
    for name in given.reserve:
        tile = _tile(s, name, gone, file, "reserve")
        gone.append(tile)
        s.reserve = [*s.reserve, tile]
    s.pool = s.box.plain_tiles
    for tile in gone:
        s.pool &= ~bit(tile)
    s.plain_left = list(deck.plain)
    numbers = {tile.number: tile.index for tile in s.box.tiles if tile.number}
    s.special_left = [sum(int(bit(numbers[number])) for number in group) for group in deck.reactors]
    s.tech_left = sum(int(bit(tier - 1)) for tier in deck.tech)


def _lay_operative(s: Raid, number: int, one: OperativeGiven, cards: dict[str, int], file: str) -> None:
    """An Operative with its cards, where it stands and how it is."""
    overlays = [overlay.name for overlay in s.box.overlays]
    check_names(file, f"given.operatives {number + 1}", "overlay", [one.overlay] if one.overlay else [], overlays)
    check_names(file, f"given.operatives {number + 1}", "cards", [*one.cards, *one.charges], list(cards))
    fit_out(s, number, overlays.index(one.overlay) if one.overlay else 0, [cards[name] for name in one.cards])
    s.at[number] = one.at
    s.scars[number] = one.scars
    if one.points is not None:
        s.points[number] = one.points
    if one.health is not None:
        s.health[number] = one.health
        if one.health == 0:
            s.points[number] = -s.box.overlays[s.overlay[number]].points - 1
    if one.pillar:
        s.pillars[number] = DIRECTION_NAMES.index(one.pillar)
    for name, n in one.charges.items():
        s.tokens[copy_held(s, number, cards[name])] = n << (codes.CHARGE_TOKEN * TOKEN_BITS)
    for name in one.used:
        ability = next((known for known in s.box.abilities if known.name == name), None)
        if ability is None:
            raise mistake(file, f"given.operatives {number + 1}", "used", f"expected abilities, found {name!r}")
        copy = copy_held(s, number, ability.card)
        s.used[copy] = s.used[copy] | bit(ability.place)
