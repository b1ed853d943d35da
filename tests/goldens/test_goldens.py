"""The golden playthroughs are still what is played."""

from __future__ import annotations

import pytest

from tests.goldens.playthroughs import FOLDER, PLAYTHROUGHS, Playthrough, told


@pytest.mark.parametrize("play", PLAYTHROUGHS, ids=[play.file for play in PLAYTHROUGHS])
def test_a_golden_game_is_played_as_it_was_written_down(play: Playthrough) -> None:
    """Position, choices, events and rules are the same, line by line; if that is meant to change: see __main__.py."""
    written_down = (FOLDER / play.file).read_text(encoding="utf-8").splitlines()
    assert told(play).splitlines() == written_down, "python -m tests.goldens --write, then look at the diff"


def test_no_golden_file_is_left_over() -> None:
    """Every text file here is one of the playthroughs."""
    assert {path.name for path in FOLDER.glob("*.txt")} == {play.file for play in PLAYTHROUGHS}
