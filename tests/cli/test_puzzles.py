"""`warroom puzzles`: listed, found with a small search, and checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from warroom.cli import main
from warroom.games import puzzles
from warroom.kernel.teaching import read_puzzle, write_puzzle
from warroom.lab.puzzles import checked


def test_puzzles_are_listed_with_who_solves_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "list", "master-ray"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == len(puzzles("master-ray")) and "search:500" in told[0]


def test_puzzles_are_found_by_search(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Given a small search, then a position comes out whose best choice leads, from what its seat knows."""
    assert main(["puzzles", "find", "master-ray", "--to", str(tmp_path), "--count", "1", "--iterations", "40"]) == 0
    found = read_puzzle((tmp_path / "01.json").read_text(encoding="utf-8"))
    assert found.margin >= 0.2 and found.choices[0].value > found.choices[1].value
    assert main(["puzzles", "find", "master-ray"]) == 2
    assert "--to FOLDER" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["master-ray", "critical-mass"])
def test_the_plainest_puzzle_is_right_by_another_search(game: str) -> None:
    plainest = max(puzzles(game).values(), key=lambda puzzle: puzzle.margin)
    assert checked(game, plainest, 60) == ""


def test_a_puzzle_with_another_answer_is_told() -> None:
    plainest = max(puzzles("master-ray").values(), key=lambda puzzle: puzzle.margin)
    plainest = read_puzzle(write_puzzle(plainest))
    plainest.choices.reverse()
    assert "is better than" in checked("master-ray", plainest, 60)
