"""Scenarios of Critical Mass: text files that say given this table, when these choices are made, then this is so.

A file of the package's `scenarios/` has an `id` of the ledger, a sentence, and three parts. Seats are called by their
Mech. `given` and `when` are read by `warroom.games.critical_mass.positions`; here is what may stand in `then`:

    [then]                                    # only what is named is looked at
    disrupted = ["archon"]
    plates = { raijin = { thrusters = 2 } }
    lies = { archon = { heavy-laser = "cooldown" } }   # hand, play, equipped, cooldown, deactivated
    in_order = ["attacks with Light Laser", "Heavy Laser of Archon is Disrupted"]   # parts of the log's sentences

A forced choice that hides nothing is taken by the game and is not written.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from tests.support.mechs import GAME, MechTable
from warroom.games import critical_mass, ledger
from warroom.games.critical_mass import positions
from warroom.games.critical_mass.positions import BattleFile
from warroom.kernel.content import check_content, mistake
from warroom.kernel.scenarios import check_names

FOLDER: Final = Path(critical_mass.__file__).parent / "scenarios"
EVENTS: Final = [kind.name for kind in GAME.events]
CARDS: Final = [kind.name for kind in GAME.box.kinds[1:]]
PILES: Final = {"hand": "hand", "play": "play", "equipped": "equipped", "cooldown": "cooldown", "off": "deactivated"}

Place = Literal["hand", "play", "equipped", "cooldown", "deactivated"]
Plates = dict[str, Annotated[int, msgspec.Meta(ge=0, le=60)]]


class Strict(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The base of all parts: a field nobody knows is a mistake."""


class Then(Strict):
    """What is so afterwards; a part that is not named is not looked at."""

    plates: dict[str, Plates] = {}
    lies: dict[str, dict[str, Place]] = {}
    primed: list[str] | None = None
    ability_on: list[str] | None = None
    markers: dict[str, list[Literal["primed", "ability"]]] = {}  # what a Mech has, laid on its board or not
    stunned: list[str] | None = None  # now or next turn
    disrupted: list[str] | None = None
    fallen: list[str] | None = None
    speed: dict[str, dict[str, int]] = {}
    firepower: dict[str, dict[str, int]] = {}
    asked: dict[str, str] | None = None  # Mech: kind of question
    over: bool | None = None
    winner: str | None = None  # a Mech, several joined by " and ", or "draw"
    allowed: list[str] = []
    refused: dict[str, str] = {}  # `MECH> choice`, and the ledger id that forbids it
    happened: list[str] = []  # kinds of events
    not_happened: list[str] = []
    in_order: list[str] = []


class Scenario(NamedTuple):
    """A scenario with all its names checked, and the file it came from."""

    file: str
    read: BattleFile
    then: Then


def read_scenario(name: str) -> Scenario:
    """The scenario of this name, or an error that names the file and the field."""
    return understand((FOLDER / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")


def understand(text: str, file: str) -> Scenario:
    """The scenario a text holds, all names in it checked."""
    found = positions.read_scenario(GAME, text, file)
    then = check_content(found.then, file, Then)
    if found.id not in ledger("critical-mass").entries:
        raise mistake(file, "scenario", "id", f"expected an id of the ledger, found {found.id!r}")
    mechs = [seat.mech for seat in found.given.seats]
    for field in ("plates", "lies", "markers", "speed", "firepower", "asked"):
        check_names(file, "then", field, getattr(then, field) or (), mechs)
    for field in ("primed", "ability_on", "stunned", "disrupted", "fallen"):
        check_names(file, "then", field, getattr(then, field) or (), mechs)
    for field in ("lies", "speed", "firepower"):
        for cards in getattr(then, field).values():
            check_names(file, "then", field, cards, CARDS)
    check_names(file, "then", "happened", [*then.happened, *then.not_happened], EVENTS)
    check_names(file, "then", "refused", then.refused.values(), ["", *ledger("critical-mass").entries])
    for line in (*then.allowed, *then.refused):
        positions.check_line(GAME, line, mechs, file)
    return Scenario(file, found, then)


def opened(scenario: Scenario) -> MechTable:
    """The table of a scenario, before anything is chosen."""
    return MechTable(GAME, positions.open_position(GAME, scenario.read.given, scenario.file)[1])


def played(scenario: Scenario) -> MechTable:
    """The table of a scenario after its choices; one that cannot be made is an error that names file and choice."""
    t = opened(scenario)
    mechs = [seat.mech for seat in scenario.read.given.seats]
    sealed: dict[int, str] = {}
    for number, line in enumerate(scenario.read.when.choices, start=1):
        mech, _, text = line.partition("> ")
        seat = mechs.index(mech)
        place = f"number {number}, {line!r}"
        if seat not in t.asks or seat in sealed:
            raise mistake(scenario.file, "when", "choices", f"{place}: asked are {t.asks}, answered have {sealed}")
        refusal = GAME.why_not(t.s, seat, GAME.read(text))
        if refusal is not None:
            raise mistake(scenario.file, "when", "choices", f"{place}: {refusal}")
        sealed[seat] = text
        if set(sealed) == set(t.asks):
            t.together(sealed)
            sealed = {}
    if sealed:
        raise mistake(scenario.file, "when", "choices", f"expected answers of all of {t.asks}, found {sealed}")
    return t.finish_turn() if scenario.read.when.finish_turn else t


def differences(scenario: Scenario, t: MechTable) -> list[str]:
    """What on the table is not as the scenario says, one line for each difference."""
    then = scenario.then
    mechs = [seat.mech for seat in scenario.read.given.seats]
    cockpits = dict(zip(mechs, t.s.cockpits, strict=True))
    found: list[tuple[str, object, object]] = [
        ("over", then.over, t.over),
        ("asked", then.asked, {mechs[seat]: kind for seat, kind in t.asks.items()}),
        ("winner", then.winner, winner(t, mechs)),
        ("primed", then.primed, [name for name, c in cockpits.items() if c.primed]),
        ("ability_on", then.ability_on, [name for name, c in cockpits.items() if c.ability]),
        ("stunned", then.stunned, [name for name, c in cockpits.items() if c.stunned or c.stun_next]),
        ("fallen", then.fallen, [name for name, c in cockpits.items() if not c.living]),
        ("disrupted", then.disrupted, disrupted(t, mechs)),
    ]
    for mech, plates in then.plates.items():
        now = t.plates(mechs.index(mech))
        found += [(f"plates {mech} {part}", n, now.get(part, "no such component")) for part, n in plates.items()]
    for mech, cards in then.lies.items():
        seat = mechs.index(mech)
        for card, place in cards.items():
            places = {word for pile, word in PILES.items() if card in t.pile(seat, pile)}
            found.append((f"lies {mech} {card}", True, place in places))
    for mech, markers in then.markers.items():
        conditional = cockpits[mech].build.mech.conditional
        found.append((f"markers {mech}", markers, ["primed", "ability"] if conditional else ["primed"]))
    for mech, speeds in then.speed.items():
        found += [(f"speed {mech} {card}", n, t.speed(mechs.index(mech), card)) for card, n in speeds.items()]
    for mech, powers in then.firepower.items():
        found += [(f"firepower {mech} {card}", n, t.firepower(mechs.index(mech), card)) for card, n in powers.items()]
    for line, rule in (*((line, "") for line in then.allowed), *then.refused.items()):
        mech, _, text = line.partition("> ")
        found.append((f"refused {line}", rule, t.why_not(mechs.index(mech), text)))
    kinds = t.events()
    found += [(f"happened {kind}", True, kind in kinds) for kind in then.happened]
    found += [(f"happened {kind}", False, kind in kinds) for kind in then.not_happened]
    log, at = t.says(), 0
    for part in then.in_order:
        start = log.find(part, at)
        found.append((f"in order {part!r}", True, start >= 0))
        at = max(at, start)
    return [
        f"{scenario.file}: {what}: expected {expected!r}, found {is_so!r}"
        for what, expected, is_so in found
        if expected is not None and expected != is_so
    ]


def disrupted(t: MechTable, mechs: list[str]) -> list[str]:
    """The Mechs that had a card Disrupted since the table was laid."""
    seats = {event.a for event in t.heard() if event.kind == "disrupted"}
    return [mech for seat, mech in enumerate(mechs) if seat in seats]


def winner(t: MechTable, mechs: list[str]) -> str:
    """Who has won, or that it is a draw, or that nobody has yet."""
    if not t.over:
        return "nobody yet"
    best = [mech for mech, result in zip(mechs, t.results(), strict=True) if result == 1]  # a share is a draw of some
    return " and ".join(best) if best else "draw"
