"""The short form of the fuzzing that `./dev.py fuzz` does at length."""

from __future__ import annotations

import pytest

from tests.conformance.every_game import GAMES
from tests.fuzz import Fuzzed, fuzz, main
from warroom.kernel.game import Game


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_random_games_break_nothing_and_nearly_everything_happens(game: Game) -> None:
    """A few games of every set-up hold all invariants and show nearly every event, choice and card."""
    fuzzed = fuzz(game, seed=7, games=6)
    assert fuzzed.broken == []
    assert len(fuzzed.missing()) <= (len(game.events) + len(fuzzed.wanted())) // 8, fuzzed.missing()
    assert fuzzed.games >= 2 * len(game.setups())


def test_what_never_happened_is_listed() -> None:
    """Before the first game nothing has happened, and every kind of event is listed with its rule."""
    fuzzed = Fuzzed(GAMES[0], seed=1)
    assert [what for what in fuzzed.missing() if what.startswith("event spot ")] == ["event spot [setup.secret-spot]"]
    assert "NEVER   event spot [setup.secret-spot]" in fuzzed.table()


def test_the_command_says_whether_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 0 when everything has happened, 1 when something never did, 2 for a wrong command line."""
    assert main(["--game", "signal-duel", "--games", "40", "--seed", "3"]) == 0
    assert "Everything has happened" in capsys.readouterr().out
    assert main(["--game", "master-ray", "--games", "1"]) == 1
    assert "NEVER" in capsys.readouterr().out
    for wrong in (["--game", "chess"], ["--games", "0"], ["--flubber"]):
        with pytest.raises(SystemExit) as stop:
            main(wrong)
        assert stop.value.code == 2


def test_twins_and_imagined_battles_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """The short forms of two long ones: comparisons of twins, and imagined battles that explain what was seen."""
    assert main(["--twins", "90", "--game", "signal-duel"]) == 0
    assert "none skipped, no difference" in capsys.readouterr().out
    assert main(["--imagined", "40", "--seed", "5"]) == 0
    assert "imagined battles of" in capsys.readouterr().out
