"""Scenarios of Battle Force: text files that say given this table, when this is chosen and rolled, then this is so.

Units are called by their numbers, bases as 1.2; only what is named in `[then]` is looked at.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple, cast

import msgspec

from tests.support.front import Front
from warroom.games import battle_force, find, ledger
from warroom.games.battle_force import positions
from warroom.games.battle_force.game import BattleForce
from warroom.games.battle_force.naming import base_number, inches
from warroom.games.battle_force.positions import BattleFile, open_position
from warroom.kernel.content import check_content, mistake
from warroom.kernel.refusals import Refused
from warroom.kernel.scenarios import check_names

FOLDER: Final = Path(battle_force.__file__).parent / "scenarios"
GAME: Final = cast(BattleForce, find("battle-force"))
EVENTS: Final = [kind.name for kind in GAME.events]


class Then(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What everybody sees afterwards; a part that is not named is not looked at."""

    alive: dict[str, int] = {}
    working: dict[str, int] = {}
    marks: dict[str, list[str]] = {}
    at: dict[str, str] = {}
    gone: list[str] = []  # bases that are off the table
    refusals: list[int] = []
    asked: str = ""
    said: dict[str, str] = {}  # the last event of a kind says this, among other things
    rolled: dict[str, int] = {}  # how many dice the last event of a kind shows
    allowed: list[str] = []
    refused: dict[str, str] = {}  # a choice, and the ledger id that forbids it
    happened: list[str] = []
    not_happened: list[str] = []


class Told(NamedTuple):
    """A scenario with all its names checked, and the file it came from."""

    file: str
    found: BattleFile
    then: Then


def understand(text: str, file: str) -> Told:
    """The scenario a text holds, all names in it checked."""
    found = positions.read_scenario(GAME, text, file)
    then = check_content(found.then, file, Then)
    known = list(ledger("battle-force").entries)
    check_names(file, "scenario", "id", [found.id], known)
    check_names(file, "then", "refused", then.refused.values(), known)
    for field, kinds in {"happened": then.happened, "not_happened": then.not_happened, "said": list(then.said)}.items():
        check_names(file, "then", field, kinds, EVENTS)
    return Told(file, found, then)


def read_scenario(name: str) -> Told:
    """The scenario of this name."""
    return understand((FOLDER / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")


def played(told: Told) -> Front:
    """The table of a scenario after its choices and dice; a die too many or too few is an error."""
    s = open_position(GAME, told.found.given, told.file)[1]
    t = Front(GAME, s) if not told.found.when.dice or told.found.when.choices else Front(GAME, s, told.found.when.dice)
    try:
        return t.play(*told.found.when.choices, dice=told.found.when.dice)
    except Refused as why:
        raise mistake(told.file, "when", "choices", str(why)) from why


def differences(told: Told, t: Front) -> list[str]:
    """What on the table is not as the scenario says, one line for each difference."""
    then, f = told.then, t.s.field
    standing = {
        base_number(t.s, base): f"{inches(f.x[base])},{inches(f.y[base])}"
        for base in range(len(f.x))
        if f.current(base)
    }
    found: list[tuple[str, object, object]] = []
    found += [(f"alive {unit}", n, t.alive(int(unit))) for unit, n in then.alive.items()]
    found += [(f"working {unit}", n, t.working(int(unit))) for unit, n in then.working.items()]
    found += [(f"marks {unit}", marks, t.marks(int(unit))) for unit, marks in then.marks.items()]
    found += [(f"at {base}", place, standing.get(base, "gone")) for base, place in then.at.items()]
    found += [(f"gone {base}", "gone", standing.get(base, "gone")) for base in then.gone]
    found += [("refusals", then.refusals, t.s.refusals)] if then.refusals else []
    found += [("asked", then.asked, t.s.scenario().sides[t.seat])] if then.asked else []
    found += [
        (f"said {kind}", True, text in t.last(kind).says or t.last(kind).says) for kind, text in then.said.items()
    ]
    found += [(f"rolled {kind}", n, len(t.last(kind).values or ())) for kind, n in then.rolled.items()]
    found += [(f"allowed {text}", "", t.why_not(text)) for text in then.allowed]
    found += [(f"refused {text}", rule, t.why_not(text)) for text, rule in then.refused.items()]
    found += [(f"happened {kind}", True, t.happened(kind)) for kind in then.happened]
    found += [(f"happened {kind}", False, t.happened(kind)) for kind in then.not_happened]
    return [f"{told.file}: {what}: expected {right!r}, found {so!r}" for what, right, so in found if right != so]
