"""The ledger: a rulebook rule by rule, and how much of it tests show."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from warroom.kernel.refusals import ContentError

TESTED: Final = ("rule", "example", "table", "quality", "gap", "decision")


class Entry(NamedTuple):
    """One entry of a ledger: its kind, its id and its fields."""

    kind: str
    id: str
    fields: dict[str, object]

    def text(self, field: str) -> str:
        """A field as text, empty if the entry has none."""
        return str(self.fields.get(field, ""))

    def names(self, field: str) -> list[str]:
        """A field that is a list of ids."""
        value = self.fields.get(field, [])
        return [str(name) for name in value] if isinstance(value, list) else [str(value)]


class Ledger(NamedTuple):
    """All entries of one game by id, in the rulebook's order."""

    game: str
    finished: bool
    entries: dict[str, Entry]


class Coverage(NamedTuple):
    """Which entries tests show, which they do not, and what is wrong with the ids themselves."""

    tests: dict[str, list[str]]
    uncovered: list[str]
    mistakes: list[str]


def read_ledger(path: Path) -> Ledger:
    """Reads a ledger file; a double id, a missing field or a dead reference is an error with file and entry."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as why:
        raise ContentError(f"{path.name}: not readable as TOML: {why}") from why
    entries: dict[str, Entry] = {}
    for kind in TESTED:
        for number, fields in enumerate(data.get(kind, []), start=1):
            name = str(fields.get("id", ""))
            if not name:
                raise ContentError(f"{path.name}: {kind} number {number}: field id: expected a name, found nothing")
            if name in entries:
                raise ContentError(f"{path.name}: {name}: field id: expected a new name, but it is used twice")
            words = {"gap": "ruling", "example": "then", "rule": "says", "decision": "options"}.get(kind, "where")
            if not fields.get(words):
                raise ContentError(f"{path.name}: {name}: field {words}: expected a sentence, found nothing")
            entries[name] = Entry(kind, name, fields)
    for entry in entries.values():
        for field in ("see", "shown_by", "touches"):
            for other in entry.names(field):
                if other not in entries:
                    raise ContentError(f"{path.name}: {entry.id}: field {field}: expected a known id, found {other!r}")
    meta = data.get("meta", {})
    return Ledger(str(meta.get("game", path.parent.name)), bool(meta.get("finished", False)), entries)


def coverage(ledger: Ledger, tests: Mapping[str, list[str]]) -> Coverage:
    """What tests show of a ledger; a gap may name by `shown_by` the rule whose test shows its ruling."""
    shown = {name: list(tests.get(name, [])) for name in ledger.entries}
    for entry in ledger.entries.values():
        if entry.kind == "gap" and not shown[entry.id]:
            shown[entry.id] = [test for other in entry.names("shown_by") for test in tests.get(other, [])]
    unknown = [name for name in tests if name not in shown]
    return Coverage(
        tests=shown,
        uncovered=[name for name, by in shown.items() if not by],
        mistakes=[f"{name}: named by {', '.join(tests[name])}, but not in the ledger" for name in unknown],
    )
