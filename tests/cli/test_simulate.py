"""Simulations from the command line: figures for people, fields for programs, records for both."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.support import run
from tests.cli.test_command import ENVIRONMENT
from warroom.lab import matrix
from warroom.lab.simulate import Tally

FIELDS = {
    *("game", "seats", "games", "finished", "draws", "turns", "decisions", "seconds", "decisions_per_s"),
    *("content", "setup", "seed", "rotate", "compared", "bots", "places", "sides", "median_turns", "stopped"),
}
SCORE = {"name", "games", "wins", "draws", "points", "rate", "interval"}


def test_the_fields_for_programs_are_these() -> None:
    ran = run("simulate", "master-ray", "--seats", "random", "--games", 20, "--seed", 5, "--json")
    found = ran.json
    assert ran.code == 0 and ran.err == ""
    assert set(found) == FIELDS
    assert found["game"] == "master-ray" and found["seats"] == ["random", "random"]
    assert found["games"] == found["finished"] == 20 == sum(score["wins"] for score in found["bots"]) + found["draws"]
    assert 20 * 12 < found["turns"] < found["decisions"]
    for score in found["bots"] + found["places"]:
        assert set(score) == SCORE and score["points"] == score["wins"] + score["draws"] / 2
        assert score["interval"][0] < score["rate"] < score["interval"][1]
    assert found["setup"]["mode"] == "duel" and found["stopped"] is False


def test_with_equal_bots_the_mechs_are_compared_not_the_chairs_they_rotate_over(tmp_path: Path) -> None:
    """A pack that lets one Mech win nearly always shows that Mech, by name; it does not read as 50 %."""
    armed = ("phase-beam", "seeker-ray")
    cards = "".join(f'[[card]]\nid = "archon-{card}"\nspeed = 9\nfirepower = 9\n' for card in armed)
    (tmp_path / "armed.toml").write_text(f'game = "critical-mass"\ntitle = "Archon armed"\n{cards}')
    words = ("simulate", "critical-mass", "--pack", tmp_path / "armed.toml", "--games", 20, "--seed", 3)
    found = run(*words, "--json").json
    assert found["compared"] == "sides" and [score["name"] for score in found["sides"]] == ["archon", "raijin"]
    archon, raijin = found["sides"]
    assert archon["rate"] > 0.8 and archon["rate"] + raijin["rate"] == pytest.approx(1)
    assert [score["rate"] for score in found["bots"]] == [raijin["rate"], archon["rate"]], "equal bots keep their seats"
    told = run(*words).out
    assert "random on every seat, so by side:" in told and "archon  won " in told and "95 % interval" in told


def test_a_mirror_and_a_game_without_sides_are_compared_by_seat() -> None:
    words = ("--games", 4, "--seed", 1, "--json")
    mirror = run("simulate", "critical-mass", "--set", "mechs=raijin,raijin", "--set", "mirror=true", *words).json
    assert [score["name"] for score in mirror["sides"]] == ["raijin at seat 1", "raijin at seat 2"]
    ray = run("simulate", "master-ray", *words).json
    assert ray["compared"] == "places" and ray["sides"] == []


def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    """In a real process, alone and with others: the report and the JSON are those of whole games; the code is 130."""
    for jobs in ("1", "2"):
        for form in (["--json"], []):
            words = ["simulate", "critical-mass", "--seats", "greedy", "--games", "5000", "--jobs", jobs, "--seed", "1"]
            records = tmp_path / f"{jobs}{len(form)}"
            process = subprocess.Popen(
                [sys.executable, "-m", "warroom.cli", *words, *form, "--records", str(records)],
                env=ENVIRONMENT,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            until = time.monotonic() + 60
            while time.monotonic() < until and len(list(records.glob("*.record"))) < 6:
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
            assert process.returncode == 130 and "Traceback" not in err, err
            assert re.search(r"Stopped after \d+ of 5000 games", err)
            assert not list(records.glob("*.new"))
            if form:
                found = json.loads(out)
                assert found["stopped"] and found["games"] == found["finished"] >= 1
                assert sum(score["games"] for score in found["bots"]) == 2 * found["games"]
            else:
                assert "so by side:" in out and "95 % interval" in out


def test_ctrl_c_before_anything_is_finished_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*task: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("warroom.lab.simulate.play_games", stop)
    ran = run("simulate", "master-ray", "--games", 3)
    assert ran.code == 130 and "Stopped after 0 of 3 games" in ran.err and "0 games" in ran.out
    monkeypatch.setattr("warroom.lab.matrix.play_pairing", stop)
    ran = run("simulate", "critical-mass", "--matrix", "--games", 1)
    assert ran.code == 130 and "Stopped after 0 of 10 games" in ran.err


def test_ctrl_c_in_a_matrix_keeps_the_pairings_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    played = matrix.play_pairing

    def stop_at_four(pairing: matrix.Pairing, first: int, last: int) -> tuple[Tally, matrix.Usage]:
        if len(done) == 4:
            raise KeyboardInterrupt
        done.append(first)
        return played(pairing, first, last)

    done: list[int] = []
    monkeypatch.setattr("warroom.lab.matrix.play_pairing", stop_at_four)
    ran = run("simulate", "critical-mass", "--matrix", "--games", 1, "--json")
    assert ran.code == 130 and ran.json["stopped"] and sum(pair["games"] for pair in ran.json["pairings"]) == 4


def test_people_get_sentences() -> None:
    ran = run("simulate", "master-ray", "--games", 5, "--seed", 5, "--set", "advanced=true")
    assert "Master Ray, 5 games: mode duel, advanced true" in ran.out
    assert "95 % interval" in ran.out and "again with --seed 5" in ran.out


def test_a_solo_game_has_one_bot_and_counts_losses_as_neither_wins_nor_draws() -> None:
    found = run("simulate", "master-ray", "--set", "mode=solo", "--games", 10, "--seed", 1, "--json").json
    assert found["seats"] == ["random"] and found["finished"] == 10
    (score,) = found["bots"]
    assert score["games"] == 10 and score["wins"] + score["draws"] < 10 and found["compared"] == "bots"


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
    assert "\nNever in hand: " in told.out
    assert {*found} == {
        *("game", "content", "setup", "bot", "seed", "pairings", "sides", "cards", "never_chosen"),
        *("never_in_hand", "median_turns", "decisions", "seconds", "stopped"),
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
        (["critical-mass", "--set", "mode=four"], "mechs can be: one for each of the 4 seats"),
    ],
)
def test_a_matrix_that_makes_no_sense_is_refused(words: list[str], why: str) -> None:
    told = run("simulate", *words, "--matrix", "--games", 1)
    assert told.code == 2 and told.out == "" and why in told.complaint
