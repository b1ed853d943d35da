"""Scenarios of Critical Mass: text files that say given this table, when these choices are made, then this is so.

A file in `tests/scenarios/critical_mass/` has an `id` of the ledger, a sentence, and three parts. Seats are called by
their Mech:

    id = "ex.disruption.light-stops-heavy.raijin-archon"
    says = "A single point of damage by the faster laser robs the slower one of its effect."

    [given]                                   # the seats in order, each with what `tests.support.mechs.Seat` takes
    seats = [{ mech = "raijin", hand = ["light-laser"] }, { mech = "archon", hand = ["heavy-laser"] }]

    [when]                                    # `MECH> choice`; who is asked together answers together
    choices = ["raijin> plan light-laser", "archon> plan heavy-laser"]
    finish_turn = true                        # then whatever is still asked this turn is passed

    [then]                                    # only what is named is looked at
    disrupted = ["archon"]
    plates = { raijin = { thrusters = 2 } }
    lies = { archon = { heavy-laser = "cooldown" } }   # hand, play, equipped, cooldown, deactivated
    in_order = ["attacks with Light Laser", "Heavy Laser of Archon is Disrupted"]   # parts of the log's sentences

A forced choice that hides nothing is taken by the game and is not written.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from tests.support.mechs import GAME, MechTable, Seat, table
from tests.support.mechs import opened as from_set_up
from warroom.games import ledger
from warroom.kernel.content import mistake, read_content
from warroom.kernel.refusals import Refused

FOLDER: Final = Path(__file__).parent.parent / "scenarios" / "critical_mass"
EVENTS: Final = [kind.name for kind in GAME.events]
MECHS: Final = [mech.name for mech in GAME.box.mechs]
CARDS: Final = [kind.name for kind in GAME.box.kinds[1:]]
PILES: Final = {"hand": "hand", "play": "play", "equipped": "equipped", "cooldown": "cooldown", "off": "deactivated"}

Place = Literal["hand", "play", "equipped", "cooldown", "deactivated"]
Plates = dict[str, Annotated[int, msgspec.Meta(ge=0, le=60)]]


class Strict(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The base of all parts: a field nobody knows is a mistake."""


class GivenSeat(Strict):
    """One seat, in the words of `tests.support.mechs.Seat`."""

    mech: str
    hand: list[str] | None = None
    cooldown: list[str] = []
    equipped: list[str] = []
    off: list[str] = []
    play: list[str] = []
    loadout: list[str] = []
    plates: Plates = {}
    primed: bool = False
    ability: bool = False
    stunned: bool = False
    fallen: bool = False
    target: int | None = None


class Given(Strict):
    """The position at the beginning of a turn, or of Combat if cards are in play."""

    seats: Annotated[list[GivenSeat], msgspec.Meta(min_length=2, max_length=4)]
    teams: bool = False
    loadouts: str = ""  # as in a set-up; if given, the duel of these Mechs begins with it, and nothing else is given


class When(Strict):
    """What is chosen, in notation, each with the Mech whose pilot chooses."""

    choices: list[str] = []
    finish_turn: bool = False


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


class Written(Strict):
    """What is written in a scenario file."""

    id: str
    says: Annotated[str, msgspec.Meta(min_length=1)]
    given: Given
    then: Then
    when: When = msgspec.field(default_factory=When)


class Scenario(NamedTuple):
    """A scenario with all its names checked, and the file it came from."""

    file: str
    written: Written


def read_scenario(name: str) -> Scenario:
    """The scenario of this name, or an error that names the file and the field."""
    return understand((FOLDER / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")


def understand(text: str, file: str) -> Scenario:
    """The scenario a text holds, all names in it checked."""
    written = read_content(text, file, Written)
    given, then = written.given, written.then
    if written.id not in ledger("critical-mass").entries:
        raise mistake(file, "scenario", "id", f"expected an id of the ledger, found {written.id!r}")
    mechs = [seat.mech for seat in given.seats]
    _known(file, "given", "seats", mechs, MECHS)
    if len(set(mechs)) != len(mechs):
        raise mistake(file, "given", "seats", "expected each Mech once, for it is called by its name")
    for seat in given.seats:
        for pile in (*PILES, "loadout"):
            _known(file, f"given.seats {seat.mech}", pile, getattr(seat, pile) or (), CARDS)
    for field in ("plates", "lies", "markers", "speed", "firepower", "asked"):
        _known(file, "then", field, getattr(then, field) or (), mechs)
    for field in ("primed", "ability_on", "stunned", "disrupted", "fallen"):
        _known(file, "then", field, getattr(then, field) or (), mechs)
    for field in ("lies", "speed", "firepower"):
        for cards in getattr(then, field).values():
            _known(file, "then", field, cards, CARDS)
    _known(file, "then", "happened", [*then.happened, *then.not_happened], EVENTS)
    _known(file, "then", "refused", then.refused.values(), ["", *ledger("critical-mass").entries])
    for line in (*written.when.choices, *then.allowed, *then.refused):
        mech, arrow, text = line.partition("> ")
        if not arrow or mech not in mechs:
            raise mistake(
                file, "when", "choices", f"expected MECH> CHOICE with one of {', '.join(mechs)}, found {line!r}"
            )
        try:
            GAME.read(text)
        except Refused as why:
            raise mistake(file, "when", "choices", str(why)) from why
    return Scenario(file, written)


def _known(file: str, part: str, field: str, names: Iterable[str], known: list[str]) -> None:
    """Complains about the first name that is not known."""
    for name in names:
        if name not in known:
            raise mistake(file, part, field, f"expected one of {', '.join(known)}, found {name!r}")


def opened(scenario: Scenario) -> MechTable:
    """The table of a scenario, before anything is chosen."""
    given = scenario.written.given
    if given.loadouts:
        return from_set_up({"mechs": ",".join(seat.mech for seat in given.seats), "loadouts": given.loadouts})
    seats = [Seat(**msgspec.structs.asdict(seat)) for seat in given.seats]
    try:
        return table(*seats, teams=given.teams)
    except AssertionError as why:
        raise mistake(scenario.file, "given", "seats", str(why)) from why


def played(scenario: Scenario) -> MechTable:
    """The table of a scenario after its choices; one that cannot be made is an error that names file and choice."""
    t = opened(scenario)
    mechs = [seat.mech for seat in scenario.written.given.seats]
    sealed: dict[int, str] = {}
    for number, line in enumerate(scenario.written.when.choices, start=1):
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
    return t.finish_turn() if scenario.written.when.finish_turn else t


def differences(scenario: Scenario, t: MechTable) -> list[str]:
    """What on the table is not as the scenario says, one line for each difference."""
    then = scenario.written.then
    mechs = [seat.mech for seat in scenario.written.given.seats]
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
    best = [mech for mech, result in zip(mechs, t.results(), strict=True) if result > 0]
    return " and ".join(best) if best else "draw"
