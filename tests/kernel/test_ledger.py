"""The ledger: ids are unique, references live, fields are there, and tests cover them."""

from __future__ import annotations

from pathlib import Path

import pytest

from warroom.games import FOLDERS, find, ledger
from warroom.kernel.ledger import coverage, read_ledger
from warroom.kernel.refusals import ContentError, Refused

GOOD = """
[meta]
game = "toy"
finished = true

[[rule]]
id = "move.one"
says = "A piece moves one step."

[[rule]]
id = "move.back"
says = "It may move back."
see = ["move.one"]

[[example]]
id = "example.back"
then = "The piece is where it was."
touches = ["move.back"]

[[gap]]
id = "gap.edge"
ruling = "At the edge it stays."
shown_by = ["move.one"]
"""


def ledger_file(folder: Path, text: str) -> Path:
    """A ledger file with this text."""
    path = folder / "ledger.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_good_ledger_is_read_with_its_entries_by_id(tmp_path: Path) -> None:
    """Kinds, texts and lists of ids."""
    found = read_ledger(ledger_file(tmp_path, GOOD))
    assert (found.game, found.finished) == ("toy", True)
    assert {entry.id: entry.kind for entry in found.entries.values()} == {
        "move.one": "rule", "move.back": "rule", "example.back": "example", "gap.edge": "gap",
    }  # fmt: skip
    entry = found.entries["move.back"]
    assert entry.text("says") == "It may move back." and entry.text("where") == ""
    assert entry.names("see") == ["move.one"] and entry.names("touches") == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('id = "move.back"', 'id = "move.one"', "ledger.toml: move.one: field id: expected a new name"),
        ('id = "gap.edge"', 'id = "example.back"', "ledger.toml: example.back: field id: expected a new name"),
        ('id = "move.back"\n', "", "ledger.toml: rule number 2: field id: expected a name, found nothing"),
        ('says = "It may move back."', 'says = ""', "ledger.toml: move.back: field says: expected a sentence"),
        ('ruling = "At the edge it stays."', "", "ledger.toml: gap.edge: field ruling: expected a sentence"),
        ('see = ["move.one"]', 'see = ["move.two"]', "ledger.toml: move.back: field see: expected a known id, "),
        ('shown_by = ["move.one"]', 'shown_by = ["dead"]', "ledger.toml: gap.edge: field shown_by: expected a known"),
        ('touches = ["move.back"]', 'touches = ["dead"]', "ledger.toml: example.back: field touches: expected a known"),
        ("[[example]]", "[[example]", "ledger.toml: not readable as TOML: "),
    ],
)  # fmt: skip
def test_a_mistake_in_a_ledger_is_told_with_its_place(tmp_path: Path, old: str, new: str, expected: str) -> None:
    """Double ids, missing fields, dead references and broken text."""
    assert old in GOOD
    with pytest.raises(ContentError) as error:
        read_ledger(ledger_file(tmp_path, GOOD.replace(old, new, 1)))
    assert str(error.value).startswith(expected)


def test_coverage_tells_what_no_test_shows(tmp_path: Path) -> None:
    """A gap counts as shown if the rule it names has a test; an id that no ledger knows is a mistake."""
    found = read_ledger(ledger_file(tmp_path, GOOD))
    result = coverage(found, {"move.one": ["a::test_one"], "move.gone": ["b::test_gone"]})
    assert result.uncovered == ["move.back", "example.back"]
    assert result.tests["gap.edge"] == ["a::test_one"]
    assert result.mistakes == ["move.gone: named by b::test_gone, but not in the ledger"]
    own = coverage(found, {"move.one": ["a::test_one"], "gap.edge": ["c::test_edge"]})
    assert own.tests["gap.edge"] == ["c::test_edge"], "its own test comes first"


def test_every_registered_game_has_a_ledger_of_its_own_name() -> None:
    """And an unknown name is refused with the names there are."""
    for name, folder in FOLDERS.items():
        assert find(name).name == name
        assert ledger(name).game == folder and ledger(name).entries
    for lookup in (find, ledger):
        with pytest.raises(Refused, match=r"There is no game called 'chess'\. The games are: "):
            lookup("chess")
