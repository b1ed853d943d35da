"""Scenarios of Complex Crashers: text files that say given this table, when these choices are made, then this is so.

A file of the package's `scenarios/` has an `id` of the ledger, a sentence, and three parts. `given` and `when` are read
by `warroom.games.complex_crashers.positions`; here is what may stand in `then`:

    [then]                                    # only what is named is looked at
    points = [-6, 5]                          # likewise health, trackers; charges with "offline"
    at = { op1 = "r2", d1 = "gone" }
    staged = ["beta-squad"]                   # likewise upgraded; all of them, sorted
    asked = "operatives react"                # side and kind of question
    refused = { "use op1 nova" = "gap.ap-last-spend-limit" }
    in_order = ["Operative 1 uses Spray", "is destroyed"]    # parts of the log's sentences
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal, NamedTuple

import msgspec

from tests.support.raids import GAME, UNITS, RaidTable
from warroom.games import complex_crashers, ledger
from warroom.games.complex_crashers import positions
from warroom.games.complex_crashers.positions import RaidFile
from warroom.kernel.chance import Scripted
from warroom.kernel.content import check_content, mistake
from warroom.kernel.refusals import Refused
from warroom.kernel.scenarios import check_choice, check_names

FOLDER: Final = Path(complex_crashers.__file__).parent / "scenarios"
EVENTS: Final = [kind.name for kind in GAME.events]


class Then(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What is so afterwards; a part that is not named is not looked at."""

    points: list[int] | None = None
    health: list[int] | None = None
    armor: list[int] | None = None
    trackers: list[int] | None = None
    charges: list[int | Literal["offline"]] | None = None
    reactors: list[str] | None = None
    grid: list[str] | None = None
    at: dict[str, str] = {}
    staged: list[str] | None = None
    upgraded: list[str] | None = None
    fires: list[int] | None = None
    emp: int | None = None
    regions: int | None = None  # how many are revealed
    asked: str | None = None
    winner: str | None = None
    allowed: list[str] = []
    refused: dict[str, str] = {}  # a choice, and the ledger id that forbids it
    happened: list[str] = []  # kinds of events
    not_happened: list[str] = []
    in_order: list[str] = []


class Scenario(NamedTuple):
    """A scenario with all its names checked, and the file it came from."""

    file: str
    read: RaidFile
    then: Then


def read_scenario(name: str) -> Scenario:
    """The scenario of this name, or an error that names the file and the field."""
    return understand((FOLDER / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")


def understand(text: str, file: str) -> Scenario:
    """The scenario a text holds, all names in it checked."""
    found = positions.read_scenario(GAME, text, file)
    then = check_content(found.then, file, Then)
    if found.id not in ledger("complex-crashers").entries:
        raise mistake(file, "scenario", "id", f"expected an id of the ledger, found {found.id!r}")
    check_names(file, "then", "at", then.at, list(UNITS))
    check_names(file, "then", "happened", [*then.happened, *then.not_happened], EVENTS)
    check_names(file, "then", "refused", then.refused.values(), list(ledger("complex-crashers").entries))
    for text in (*then.allowed, *then.refused):
        check_choice(GAME, text, file)
    return Scenario(file, found, then)


def opened(scenario: Scenario) -> RaidTable:
    """The table of a scenario, before anything is chosen."""
    s = positions.lay_position(GAME.box, GAME.data, scenario.read.given, scenario.file)
    return RaidTable(GAME, s, Scripted(list(scenario.read.when.dice)))


def played(scenario: Scenario) -> RaidTable:
    """The table of a scenario after its choices; one that cannot be made is an error that names file and choice."""
    t = opened(scenario)
    for number, line in enumerate(scenario.read.when.choices, start=1):
        side, _, text = line.partition("> ")
        if t.seat != side:
            expected = f"number {number}, {line!r}: asked is {t.seat or 'nobody'} ({t.kind})"
            raise mistake(scenario.file, "when", "choices", expected)
        try:
            t.play(text)
        except Refused as why:
            raise mistake(scenario.file, "when", "choices", f"number {number}, {line!r}: {why}") from why
    return t


def differences(scenario: Scenario, t: RaidTable) -> list[str]:
    """What on the table is not as the scenario says, one line for each difference."""
    then, s = scenario.then, t.s
    overlays = [GAME.box.overlays[overlay] for overlay in s.overlay]
    found: list[tuple[str, object, object]] = [
        ("points", then.points, t.points),
        ("health", then.health, t.health),
        ("armor", then.armor, [one.armor - lost for one, lost in zip(overlays, s.scars, strict=True)]),
        ("trackers", then.trackers, t.trackers),
        ("charges", then.charges, ["offline" if n < 0 else n for n in t.charges]),
        ("reactors", then.reactors, [s.card_of(4 + reactor).name for reactor in range(5)]),
        ("grid", then.grid, [s.printed(slot).name for slot in range(9)]),
        ("staged", then.staged, t.staged),
        ("upgraded", then.upgraded, t.upgraded),
        ("fires", then.fires, list(s.fires)),
        ("emp", then.emp, int(s.emp)),
        ("regions", then.regions, int(s.complex.size)),
        ("asked", then.asked, f"{t.seat} {t.kind}"),
        ("winner", then.winner, t.winner or "nobody yet"),
    ]
    found += [(f"at {unit}", place, t.at(unit) if t.on_table(unit) else "gone") for unit, place in then.at.items()]
    for text, rule in (*((text, "") for text in then.allowed), *then.refused.items()):
        found.append((f"refused {text}", rule, t.why_not(text) if t.seat else "the game is over"))
    kinds = t.events()
    found += [(f"happened {kind}", True, kind in kinds) for kind in then.happened]
    found += [(f"happened {kind}", False, kind in kinds) for kind in then.not_happened]
    log, at = t.says(), 0
    for part in then.in_order:
        start = log.find(part, at)
        found.append((f"in order {part!r}", True, start >= 0))
        at = max(at, start + len(part))
    return [
        f"{scenario.file}: {what}: expected {expected!r}, found {is_so!r}"
        for what, expected, is_so in found
        if expected is not None and expected != is_so
    ]
