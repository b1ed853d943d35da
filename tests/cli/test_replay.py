"""Records told again: for people, for programs, for one seat alone, and broken ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.support import run


@pytest.fixture(name="record", scope="module")
def _record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    run("simulate", "master-ray", "--games", 1, "--seed", 3, "--records", folder)
    return folder / "master-ray-3-000001.record"


def test_a_record_reads_as_a_story(record: Path) -> None:
    told = run("replay", record)
    lines = told.out.splitlines()
    assert told.code == 0
    assert lines[0].startswith("Master Ray: mode duel")
    assert lines[1:3] == ["  Blue: random", "  Yellow: random"]
    assert any(line.startswith("1. ") and ": student " in line for line in lines)
    assert "[turn.alternating]" in told.out
    assert lines[-1].startswith(("Blue wins: ", "Yellow wins: ", "The victory is shared: "))


def test_a_seat_hears_only_what_it_heard_at_the_table(record: Path) -> None:
    everything, blue = run("replay", record).out, run("replay", record, "--seat", 1).out
    assert "recruits a student." not in everything
    assert "Yellow recruits a student." in blue and "Blue recruits a student." not in blue
    nobody = run("replay", record, "--seat", 3)
    assert nobody.code == 2 and "There is no seat 3" in nobody.complaint


def test_programs_get_every_move(record: Path) -> None:
    told = run("replay", record, "--json").json
    assert told["game"] == "master-ray" and told["finished"] and told["verified"] is None
    assert told["choices"] == len(told["moves"]) == sum(len(move["answers"]) for move in told["moves"])
    assert set(told["moves"][0]) == {"number", "answers", "chance", "events"}
    verified = run("replay", record, "--verify", "--json").json
    assert verified["verified"] is True and verified["digest"] == told["digest"] and "moves" not in verified


def test_a_broken_record_is_told_to_programs_too(record: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.record"
    broken.write_text(record.read_text().replace("student", "teacher", 1))
    told = run("replay", broken, "--verify", "--json")
    assert told.code == 1 and told.json["verified"] is False and told.json["line"] == 10
    assert told.complaint.startswith(f"{broken}: line 10: ")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "line 1: this is not a War Room record"),
        ("war-room-record 99\n", "line 1: the record has format 99"),
        ("war-room-record 1\ngame: chess\n", "line 3: "),
    ],
)
def test_what_is_no_record_says_so(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "a.record").write_text(text)
    told = run("replay", tmp_path / "a.record")
    assert told.code == 1 and why in told.complaint


def test_the_record_of_an_unknown_game_is_broken_at_the_line_that_names_it(record: Path, tmp_path: Path) -> None:
    (tmp_path / "a.record").write_text(record.read_text().replace("game: master-ray", "game: chess"))
    told = run("replay", tmp_path / "a.record")
    assert told.code == 1 and "line 2: There is no game called 'chess'" in told.complaint
