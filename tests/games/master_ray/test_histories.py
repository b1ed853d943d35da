"""Random games of Master Ray go as they went before, decision by decision."""

from __future__ import annotations

import pytest

from tests.support.histories import History, histories, kept, went

HISTORIES = list(histories("master-ray"))


@pytest.mark.parametrize("history", HISTORIES, ids=[history.name for history in HISTORIES])
def test_a_game_goes_as_before(history: History) -> None:
    """If the rules were meant to change, `python -m tests.support.histories --write` writes down how games go now."""
    assert went(history) == kept("master-ray").get(history.name)


def test_no_game_is_kept_that_is_not_played() -> None:
    """The file holds these games and no others."""
    assert list(kept("master-ray")) == [history.name for history in HISTORIES]
