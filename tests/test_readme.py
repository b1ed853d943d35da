"""What the README shows works as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dev
from warroom.cli import COMMANDS

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def test_the_ten_lines_for_researchers_play_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The Python example runs to the end of its game; only the search is made shorter here."""
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(example.replace("search:200", "search:5"), "README.md", "exec"), {})
    assert re.search(r"(wins|shared): Blue \d+ .*\[-?[01]\.0, -?[01]\.0\]", capsys.readouterr().out)


def test_every_page_the_readme_leads_to_is_there() -> None:
    """No dead link."""
    pages = re.findall(r"\]\(([\w./-]+)\)", README)
    assert len(pages) > 5
    for page in pages:
        assert (Path(__file__).parent.parent / page).is_file(), page


def test_every_command_it_shows_exists() -> None:
    """Nobody types a word that is not known."""
    known = re.findall(r"^\./dev\.py (\w+)", dev.__doc__ or "", re.MULTILINE)
    for command in re.findall(r"\./dev\.py (\w+)", README):
        assert command in known
    shown = re.findall(r"^warroom (\w+)", README, re.MULTILINE)
    assert set(shown) == set(COMMANDS)
