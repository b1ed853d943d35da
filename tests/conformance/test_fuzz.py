"""The short form of the fuzzing that `./dev.py fuzz` does at length."""

from __future__ import annotations

import pytest

from tests.conformance.every_game import GAMES
from tests.fuzz import Fuzzed, fuzz, main
from tests.support.random_packs import fuzz_packs, random_mechs, random_ray
from warroom.kernel.game import Game

# In short games of few bases a close combat to its end is rare, and a raid holds but few of the cards.
GAMES_A_SETUP = {"battle-force": 12, "complex-crashers": 36}


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_random_games_break_nothing_and_nearly_everything_happens(game: Game) -> None:
    """A few games of every set-up hold all invariants and show nearly every event, choice and card."""
    fuzzed = fuzz(game, seed=7, games=GAMES_A_SETUP.get(game.name, 6))
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


def test_random_games_with_random_packs_break_nothing() -> None:
    """Whatever the vocabulary allows is played: nothing crashes, and nobody is asked in vain or after falling."""
    found = fuzz_packs(seed=11, games=60)
    assert found.broken == [], found.table()
    assert found.games >= 60 and found.packs >= 6 and found.decisions > 1000
    assert found.refusals.count > 50, "the vocabulary allows much that makes no sense together"


def test_a_random_pack_is_the_same_from_the_same_seed() -> None:
    for make in (random_ray, random_mechs):
        assert make(5).content == make(5).content != make(6).content


def test_the_command_plays_packs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.fuzz.COMBINATIONS", [])
    assert main(["--packs", "10", "--seed", "2"]) == 0
    assert "100 games with 2 random packs" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["--packs", "0"])


def test_measures_are_made_beside_a_geometry_library(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--measures", "100", "--seed", "3"]) == 0
    assert "lines of sight                 0 differences" in capsys.readouterr().out
