"""The command as a whole: help, bad input, and real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import warroom
from tests.cli.support import run
from warroom.cli import COMMANDS

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(warroom.__file__).parent.parent)}
COMMAND = [sys.executable, "-m", "warroom.cli"]


def test_help_names_every_command_and_every_command_explains_itself() -> None:
    for words in ([], ["--help"], ["-h"]):
        told = run(*words)
        assert told.code == 0 and all(f"  {name}: {sentence}" in told.out for name, sentence in COMMANDS.items())
    for name, sentence in COMMANDS.items():
        told = run(name, "--help")
        assert told.code == 0 and sentence in told.out and told.out.startswith(f"Usage: warroom {name}")
    assert run("--version").out.strip()


def test_the_games_are_listed_with_settings_and_bots() -> None:
    told = run("games")
    assert "master-ray: Master Ray, 1 or 2 seats" in told.out
    assert "  --set mode=duel|solo\n" in told.out and "  --set advanced=false|true\n" in told.out
    assert "  greedy: " in told.out
    assert "  --set mechs=raijin|archon|patriot|iron-curtain|random,... (a seat each)\n" in told.out
    assert "  --set stalemate=1..1000\n" in told.out
    data = run("games", "--json").json
    assert data["games"][0]["name"] == "master-ray" and data["games"][0]["seats"] == [1, 2]
    declared = data["games"][0]["settings"]["settings"]
    assert [one["default"] for one in declared if one["name"] in ("mode", "advanced")] == ["duel", False]
    assert set(data["bots"]) == {"random", "greedy", "search"}


def test_one_game_says_what_each_setting_means() -> None:
    """Titles, values, defaults, and what a setting depends on, down to the cards of a loadout."""
    told = run("games", "master-ray").out
    assert told.startswith("Master Ray (master-ray), 1 or 2 seats\n")
    assert "--set level=lecturer|professor|laureate\n    The rival." in told
    assert "By default professor. Only with mode=solo." in told
    assert "      yellow  Yellow: The other professor has blue.\n" in told
    told = run("games", "critical-mass").out
    assert "      patriot       Patriot: A walking arsenal that trades blow for blow. Only with\n" in told
    assert "arc-whip, vibro-knife" in told and "By default 30." in told
    assert run("games", "master-ray", "--json").json["games"][0]["name"] == "master-ray"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["dance"], "dance"),
        (["--dance"], "--dance"),
        (["play"], "GAME"),
        (["play", "chess"], "There is no game called 'chess'. The games are: "),
        (["play", "master-ray", "--seats", "you,genius"], "There is no bot 'genius'"),
        (["play", "master-ray", "--seats", "you,you,you"], "has 2 seats, but 3 players were given"),
        (["play", "master-ray", "--seats", "you"], "has 2 seats, but 1 players were given"),
        (["play", "master-ray", "--set", "level=hero"], "level can be: "),
        (["play", "master-ray", "--record", "FOLDER"], "exists already"),
        (["play", "master-ray", "--record", "FILE/in/a/file"], "cannot be written"),
        (["play", "master-ray", "--resume", "nothing"], "There is no file nothing."),
        (["play", "master-ray", "--resume", "FOLDER"], "is a folder"),
        (["play", "master-ray", "--resume", "FILE", "--seed", "1"], "for a new game"),
        (["simulate", "chess"], "There is no game called 'chess'"),
        (["replay"], "FILE"),
        (["replay", "nothing"], "There is no file nothing."),
        (["replay", "FOLDER"], "is a folder"),
        (["replay", "BYTES"], "is not text in UTF-8"),
        (["replay", "FILE", "FILE"], "FILE"),
        (["rules", "chess"], "There is no game called 'chess'"),
        (["rules", "master-ray", "no.such.rule"], "There is no id 'no.such.rule'"),
        (["bench", "--games", "chess"], "There is no game called 'chess'"),
        (["bench", "--seconds", "0"], "must be more than 0"),
        (["games", "extra"], "extra"),
    ],
)
def test_bad_input_gets_one_clear_line_and_exit_code_2(
    words: list[str], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("FOLDER").mkdir()
    Path("FILE").write_text("a file")
    Path("BYTES").write_bytes(b"war-room-record 1\n\xff\xfe")
    told = run(*words)
    assert told.code == 2 and why in told.complaint and told.complaint.startswith("warroom: ")


def test_a_real_process_says_what_is_wrong_without_a_traceback() -> None:
    done = subprocess.run([*COMMAND, "play", "chess"], env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith("warroom: There is no game called 'chess'.") and done.stderr.count("\n") == 1


def test_a_reader_that_goes_away_is_not_complained_about() -> None:
    process = subprocess.Popen([*COMMAND, "games"], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    complaint = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 141 and complaint == b""


def test_ctrl_c_in_a_real_terminal_session_leaves_a_record_that_can_be_resumed(tmp_path: Path) -> None:
    words = [*COMMAND, "play", "master-ray", "--set", "mode=solo", "--record", "game.record"]
    process = subprocess.Popen(
        words, env=ENVIRONMENT, cwd=tmp_path, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("1\n")
    for line in process.stdout:
        if "Place 2 scientists" in line:
            break
    process.send_signal(signal.SIGINT)
    rest = process.stdout.read()
    process.stdin.close()
    process.stdout.close()
    assert process.wait() == 130 and "The game is saved in game.record." in rest
    assert run("replay", tmp_path / "game.record", "--verify").out.startswith("verified: 1 choices, ")
