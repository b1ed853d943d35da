"""Games that were once played still replay, digest by digest."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.records.corpus import CORPUS, FOLDER, path_of
from warroom.games import FOLDERS, find
from warroom.kernel.chance import Live
from warroom.kernel.match import Match
from warroom.kernel.records import replay_record, write_record
from warroom.kernel.visibility import digest

FILES = sorted(FOLDER.glob("*/*.record"))


@pytest.mark.parametrize("file", FILES, ids=[f"{file.parent.name}/{file.name}" for file in FILES])
def test_an_old_record_still_replays(file: Path) -> None:
    """Every check sum, every digest, the dice of the opened secret and the result fit."""
    text = file.read_text(encoding="utf-8")
    positions: list[str] = []

    def watch(match: Match) -> None:
        """Notes the position, which must be sound."""
        assert match.game.conserved(match.state) == []
        positions.append(digest(match.game.dump(match.state)))

    match = replay_record(text, find, watch=watch)
    assert len(positions) == len(match.moves) + 1
    assert file.parent.name == match.game.name
    assert write_record(match) == text or not isinstance(match.chance, Live), (
        "written again it is the same, byte for byte"
    )


def test_the_corpus_holds_every_set_up_and_an_unfinished_game() -> None:
    """Every registered game is kept in each of its set-ups, and one was left in the middle."""
    assert all(path_of(kept).exists() for kept in CORPUS), "python -m tests.records writes what is missing"
    matches = [replay_record(file.read_text(encoding="utf-8"), find, verify=False) for file in FILES]
    for name in FOLDERS:
        kept = [find(name).setup(match.setup) for match in matches if match.game.name == name]
        assert [setup for setup in find(name).setups() if setup not in kept] == []
    assert any(not match.over for match in matches)
