"""What docs/bots.md says of views is what the games declare."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from warroom.games import FOLDERS, find
from warroom.kernel.visibility import EVERY_STATE, Part

DOCS = (Path(__file__).parent.parent / "docs" / "bots.md").read_text(encoding="utf-8")


def told(title: str) -> dict[str, str]:
    """The parts in the table under a title, and who sees each."""
    (table,) = re.findall(rf"^### {re.escape(title)}\n(.*?)(?=^##|\Z)", DOCS, re.DOTALL | re.MULTILINE)
    rows = re.findall(r"^\| (`.*?`) \| (\w+) \| \S.* \|$", table, re.MULTILINE)
    pairs = [(name, seen) for names, seen in rows for name in re.findall(r"`(\w+)`", names)]
    assert len(dict(pairs)) == len(pairs), "a part stands there twice"
    return dict(pairs)


def declared(parts: tuple[Part, ...] | list[Part]) -> dict[str, str]:
    """The same as declared."""
    return {part.name: part.seen for part in parts}


@pytest.mark.parametrize("name", FOLDERS)
def test_the_table_of_a_games_view_is_as_declared(name: str) -> None:
    game = find(name)
    assert told(game.title) == declared(game.parts)


def test_the_table_of_every_view_is_as_declared() -> None:
    assert told("In every game") == declared(EVERY_STATE)
