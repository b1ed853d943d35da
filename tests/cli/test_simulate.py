"""Simulations from the command line: figures for people, fields for programs, records for both."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.support import run

FIELDS = {
    *("game", "seats", "games", "finished", "wins", "draws", "turns", "decisions", "seconds", "decisions_per_s"),
    *("content", "setup", "seed", "rotate", "win_rates", "intervals", "seat_wins", "median_turns"),
}


def test_the_fields_for_programs_are_these() -> None:
    ran = run("simulate", "master-ray", "--seats", "random", "--games", 20, "--seed", 5, "--json")
    found = ran.json
    assert ran.code == 0 and ran.err == ""
    assert set(found) == FIELDS
    assert found["game"] == "master-ray" and found["seats"] == ["random", "random"]
    assert found["games"] == found["finished"] == 20 == sum(found["wins"]) + found["draws"]
    assert sum(found["seat_wins"]) == sum(found["wins"])
    assert 20 * 12 < found["turns"] < found["decisions"]
    assert all(low < rate < high for rate, (low, high) in zip(found["win_rates"], found["intervals"], strict=True))
    assert found["setup"]["mode"] == "duel"


def test_people_get_sentences() -> None:
    ran = run("simulate", "master-ray", "--games", 5, "--seed", 5, "--set", "advanced=true")
    assert "Master Ray, 5 games: mode duel, advanced true" in ran.out
    assert "95 % interval" in ran.out and "again with --seed 5" in ran.out


def test_a_solo_game_has_one_bot_and_counts_losses_as_neither_wins_nor_draws() -> None:
    found = run("simulate", "master-ray", "--set", "mode=solo", "--games", 10, "--seed", 1, "--json").json
    assert found["seats"] == ["random"] and found["finished"] == 10
    assert found["wins"][0] + found["draws"] < 10


def test_every_game_leaves_a_record_that_verifies(tmp_path: Path) -> None:
    words = ("simulate", "master-ray", "--seats", "random", "--games", 3, "--seed", 8)
    told, recorded = run(*words, "--json").json, run(*words, "--records", tmp_path / "new", "--json").json
    assert {**told, "seconds": 0, "decisions_per_s": 0} == {**recorded, "seconds": 0, "decisions_per_s": 0}
    names = [f"master-ray-8-{number:06d}.record" for number in (1, 2, 3)]
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == names
    for name in names:
        assert run("replay", tmp_path / "new" / name, "--verify").out.startswith("verified: ")
    again = run(*words, "--records", tmp_path / "new")
    assert again.code == 2 and "never overwritten" in again.complaint


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--seats", "random,random,random"], "has 2 seats, but 3 bots were given"),
        (["--seats", "genius"], "There is no bot 'genius'"),
        (["--seats", "you,greedy"], "There is no bot 'you'"),
        (["--seats", "search:fast"], "the budget of search is"),
        (["--games", "0"], "must be 1 or more"),
        (["--games", "many"], "unable to convert"),
        (["--jobs", "0"], "--jobs must be 1 or more"),
        (["--set", "mode"], "--set takes NAME=VALUE"),
        (["--set", "mood=duel"], "There is no setting 'mood'"),
        (["--set", "mode=trio"], "mode can be: duel, solo"),
        (["--set", "advanced=perhaps"], "advanced can be: false, true"),
        (["--set", "mode=solo", "--set", "mode=duel"], "mode is set twice"),
        (["--fast"], "--fast"),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_one_line(words: list[str], why: str) -> None:
    ran = run("simulate", "master-ray", *words)
    assert ran.code == 2 and ran.out == "" and why in ran.complaint


def test_a_file_in_the_place_of_the_records_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    ran = run("simulate", "master-ray", "--games", 1, "--records", tmp_path / "taken")
    assert ran.code == 2 and "taken" in ran.complaint


def test_a_matrix_is_told_to_people_and_to_programs() -> None:
    words = ("simulate", "critical-mass", "--matrix", "--games", 2, "--seed", 1)
    told, found = run(*words), run(*words, "--json").json
    assert told.code == 0 and "raijin - iron-curtain" in told.out and "In hand, but never chosen: " in told.out
    assert {*found} == {
        *("game", "content", "setup", "bot", "seed", "pairings", "sides", "cards", "never_chosen"),
        *("median_turns", "decisions", "seconds"),
    }
    assert len(found["pairings"]) == 10 and len(found["sides"]) == 4
    assert {*found["pairings"][0]} == {
        *("sides", "games", "finished", "wins", "draws", "rate", "interval", "median_turns"),
    }
    assert {*found["cards"][0]} == {"side", "card", "offered", "chosen", "games", "win_rate"}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["master-ray"], "Master Ray has no pairings"),
        (["critical-mass", "--seats", "greedy,random"], "name one bot for all seats"),
        (["critical-mass", "--seats", "genius"], "There is no bot 'genius'"),
        (["critical-mass", "--no-rotate"], "the sides change seats"),
        (["critical-mass", "--records", "here"], "no game is kept"),
        (["critical-mass", "--set", "mode=four"], "4 pilots need 4 Mechs"),
    ],
)
def test_a_matrix_that_makes_no_sense_is_refused(words: list[str], why: str) -> None:
    told = run("simulate", *words, "--matrix", "--games", 1)
    assert told.code == 2 and told.out == "" and why in told.complaint
