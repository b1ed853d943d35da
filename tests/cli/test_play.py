"""Playing in the terminal: whole games, stopping and going on, mistakes, several persons at one keyboard."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from tests.cli.support import CTRL_C, Persons, run
from warroom.games import find
from warroom.kernel.chance import Search
from warroom.kernel.match import Match
from warroom.kernel.records import save_record

SOLO = ("--set", "mode=solo")


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_whole_game_against_a_bot_leaves_a_record_that_verifies_until_a_character_is_changed() -> None:
    played = run(
        "play", "master-ray", "--seats", "you,random", "--record", "game.record", "--seed", 4, keyboard=Persons(1)
    )
    assert played.code == 0, played.err
    told = played.out.splitlines()
    assert re.fullmatch(r".+: Blue \d+ \(.+\), Yellow \d+ \(.+\)\.", told[-2])
    assert told[-1] == "The record is game.record. Look at it again with: warroom replay game.record"

    verified = run("replay", "game.record", "--verify")
    assert verified.code == 0
    assert re.fullmatch(r"verified: \d+ choices, digest [0-9a-f]{12}, result (1 -1|-1 1|0 0)\n", verified.out)
    record = Path("game.record").read_text(encoding="utf-8")
    for place in range(30, len(record) - 1, len(record) // 9):
        changed = record[:place] + ("7" if record[place] != "7" else "8") + record[place + 1 :]
        Path("changed.record").write_text(changed, encoding="utf-8")
        broken = run("replay", "changed.record", "--verify")
        assert broken.code == 1 and broken.out == ""
        assert re.match(r"changed\.record: line \d+: .", broken.complaint)


def test_at_the_start_the_dice_are_bound_and_the_record_opens_them() -> None:
    played = run("play", "master-ray", "--record", "game.record", keyboard=["quit"])
    bound = re.search(r"The dice of this game are bound to ([0-9a-f]{64});", played.out)
    assert bound and f"commit: {bound[1]}\n" in Path("game.record").read_text(encoding="utf-8")
    again = run("play", "master-ray", "--record", "other.record", keyboard=["quit"])
    assert bound[1] not in again.out


@pytest.mark.parametrize(("last", "code"), [(["quit"], 0), ([CTRL_C], 130), ([], 0)])
def test_however_one_stops_the_game_goes_on_as_if_nothing_had_happened(last: list[str], code: int) -> None:
    whole = run("play", "master-ray", *SOLO, "--seed", 9, "--record", "whole.record", keyboard=["1"] * 9)
    assert whole.code == 0
    first = run("play", "master-ray", *SOLO, "--seed", 9, "--record", "parts.record", keyboard=["1"] * 4 + last)
    assert first.code == code
    saved = "The game is saved in parts.record. Go on another time with: warroom play master-ray --resume parts.record"
    assert first.out.endswith(saved + "\n")
    assert run("replay", "parts.record", "--verify").out.startswith("verified: 4 choices, ")

    second = run("play", "master-ray", "--resume", "parts.record", keyboard=["1"] * 5)
    assert "Resumed from parts.record." in second.out
    assert Path("parts.record").read_text() == Path("whole.record").read_text()
    assert sorted(Path().iterdir()) == [Path("parts.record"), Path("whole.record")]


def test_ctrl_c_while_nothing_is_chosen_yet_leaves_a_record_too() -> None:
    stopped = run("play", "master-ray", *SOLO, "--record", "game.record", keyboard=[CTRL_C])
    assert stopped.code == 130
    assert run("replay", "game.record", "--verify").out.startswith("verified: 0 choices, ")


def test_a_finished_game_can_be_resumed_only_to_look_at_it() -> None:
    run("play", "master-ray", "--seats", "random", "--record", "game.record", "--set", "mode=solo", "--seed", 2)
    before = Path("game.record").read_text()
    again = run("play", "master-ray", "--resume", "game.record", keyboard=["1"])
    assert again.code == 0 and "This game is over already." in again.out and "Your rank" in again.out
    assert Path("game.record").read_text() == before


def test_an_illegal_choice_is_answered_with_its_rule_and_the_question_stays() -> None:
    lines = ["fire", "99", "dance", "student nobody", "why fire", "why", "why 1", "1", "quit"]
    played = run("play", "master-ray", *SOLO, "--seed", 1, "--record", "game.record", keyboard=lines)
    said = "\n".join(played.out.split("> ")[1:])
    assert said.count("No: A turn begins with choosing a student. [select.student-first-and-mandatory]") == 2
    assert "To read that rule: rule select.student-first-and-mandatory" in said
    assert "No: The choices are numbered 1 to 2." in said
    assert "No: 'dance' is not a choice." in said
    assert "'nobody' is no name of this game" in said
    assert "Say which choice, such as: why student " in said
    assert "That is allowed. Blue plays " in said
    assert run("replay", "game.record", "--verify").out.startswith("verified: 1 choices, ")


def test_one_can_look_read_rules_and_take_back_without_making_a_choice() -> None:
    reading = ["?", "look", "log", "rule", "rule turn.three-steps", "rule turn.three", ""]
    lines = [*reading, "1", "undo", "2", "undo", "quit"]
    played = run("play", "master-ray", *SOLO, "--seed", 1, "--record", "game.record", keyboard=lines)
    asked = played.out.replace("ray >", "ray").split("> ")
    assert "why TEXT" in asked[1]
    assert "lane 1:" in asked[2] and "  1. student " in asked[2]
    assert "Turn 1: Blue, with 2 scientists. [turn.alternating]" in asked[3]
    assert asked[4].startswith("decision.student (decision)")
    assert asked[5].startswith("turn.three-steps (rule)")
    assert asked[6].startswith("There is no id 'turn.three' in this ledger. Near: ")
    assert asked[7] == ""
    assert "On the dashboard: " in asked[8]
    assert asked[9].startswith("Taken back.")
    assert "On the dashboard: " in asked[10]
    assert asked[11].startswith("Taken back.")
    assert run("replay", "game.record", "--verify").out.startswith("verified: 0 choices, ")


def test_the_choices_say_what_they_do() -> None:
    played = run("play", "master-ray", *SOLO, "--seed", 1, keyboard=["1", "quit"])
    assert re.search(r"^  1\. student [a-z-]+ - Blue plays .+, who will .+\.$", played.out, re.MULTILINE)
    assert re.search(r"^  \d+\. staff cool 1 - Blue sends one scientist to cool down\.$", played.out, re.MULTILINE)
    # Within a turn only the lines that changed are said again.
    assert played.out.count("lane 1:") == 1 and played.out.count("On the dashboard:") == 1


def test_two_persons_at_one_keyboard_do_not_see_each_others_students() -> None:
    words = ("play", "master-ray", "--seats", "you,you", "--set", "first=1", "--seed", 3, "--record", "game.record")
    played = run(*words, keyboard=Persons(1, passes=4))
    assert re.findall(r"Pass the keyboard to (\w+)", played.out) == ["Blue", "Yellow", "Blue", "Yellow"]
    before, *turns = re.split(r"Pass the keyboard to \w+, then press Enter\. ", played.out)
    assert "Your hand" not in before
    for mine, others in itertools.pairwise(turns):
        kept = re.findall(r"Your hand: ([a-z-]+)", mine)[-1]
        assert kept not in others and kept.replace("-", " ").title() not in others
        assert "recruits a student." in others


def test_bots_alone_play_to_the_end() -> None:
    played = run("play", "master-ray", *SOLO, "--seats", "random", "--seed", 1)
    assert played.code == 0 and "Your rank" in played.out
    assert len(list(Path().glob("master-ray-*.record"))) == 1


def test_a_record_is_never_overwritten() -> None:
    for _ in range(2):
        assert run("play", "master-ray", *SOLO, keyboard=["quit"]).code == 0
    names = sorted(path.name for path in Path().iterdir())
    assert len(names) == 2
    assert all(re.fullmatch(r"master-ray-\d{8}-\d{4}(-2)?\.record", name) for name in names)
    refused = run("play", "master-ray", "--record", names[0], keyboard=["quit"])
    assert refused.code == 2 and "exists already" in refused.complaint


def test_a_broken_record_cannot_be_resumed() -> None:
    run("play", "master-ray", *SOLO, "--record", "game.record", keyboard=["1", "quit"])
    text = Path("game.record").read_text()
    Path("game.record").write_text(text[: len(text) // 2])
    refused = run("play", "master-ray", "--resume", "game.record")
    assert refused.code == 1 and re.match(r"game\.record: line \d+: .", refused.complaint)


def test_a_record_without_bound_dice_cannot_be_resumed() -> None:
    save_record(Match(find("master-ray"), {}, Search(1), ["you", "random"]), Path("game.record"))
    assert "commit: none\n" in Path("game.record").read_text()
    refused = run("play", "master-ray", "--resume", "game.record")
    assert refused.code == 1 and "line 7: " in refused.complaint and "can be replayed but not" in refused.complaint
    told = run("replay", "game.record")
    assert told.code == 0 and "Unfinished after 0 choices." in told.out


def test_a_worked_example_is_played_from_its_position(tmp_path: Path) -> None:
    """Given the example, two persons make its choices; the record begins where it does, and is resumed there."""
    record, name = tmp_path / "a.record", "light-laser-stops-heavy-laser"
    words = ("play", "critical-mass", "--scenario", name, "--seats", "you,you", "--record", record)
    parts = ("logic-cortex", "prism-spine", "field-generator")
    typed = ["", "plan light-laser", "", "plan heavy-laser", "", *(f"hit {part} 0" for part in parts), "quit"]
    played = run(*words, keyboard=typed)
    assert played.code == 0 and f"It begins in the position of the scenario {name}." in played.out
    told = run("replay", record)
    assert f"It began in the position of the scenario {name}." in told.out
    assert "Heavy Laser of Archon is Disrupted" in told.out
    assert run("replay", record, "--verify", "--json").json["scenario"] == name
    resumed = run("play", "critical-mass", "--resume", record, keyboard=["", "quit"])
    assert resumed.code == 0 and "Resumed from" in resumed.out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--scenario", "light-laser"], "There is no scenario called 'light-laser'. Near: light-laser-"),
        (["--scenario", "pulse-laser-attacks-twice", "--set", "mode=duel"], "do not go with --scenario"),
        (["--scenario", "pulse-laser-attacks-twice", "--resume", "a.record"], "do not go with --scenario"),
    ],
)
def test_what_is_no_scenario_is_not_played(words: list[str], why: str) -> None:
    told = run("play", "critical-mass", *words)
    assert told.code == 2 and why in told.complaint


@pytest.mark.parametrize(
    ("settings", "ours"),
    [
        ([], []),
        (["mode=solo"], ["The solo mode (The Rival's Notebook)"]),
        (["mode=solo", "advanced=true"], ["The solo mode (", "The advanced game (The Chief of the Department)"]),
    ],
)
def test_players_are_told_what_is_of_the_house(tmp_path: Path, settings: list[str], ours: list[str]) -> None:
    """Solo and advanced games are our own design: at the welcome, over the table, and when the record is told again."""
    record = tmp_path / "a.record"
    words = [word for setting in settings for word in ("--set", setting)]
    played = run("play", "master-ray", *words, "--seats", "you" if settings else "you,random", "--record", record)
    told = run("replay", record).out
    listed = run("games").out
    for text in ours:
        assert text in played.out and text in told and text in listed
    assert played.out.count("is a house design: the rulebook names it and gives no rules for it.") == len(ours)
    heading = next(line for line in played.out.splitlines() if re.match(r"Turn \d+ \(pass", line))
    assert heading.count("(house rules)") == len(ours)


def test_a_choice_is_told_with_all_that_it_sets_off() -> None:
    """Ready in the last turn of a game: the list tells the student, the end of the turn and the end of the game."""
    played = run("play", "master-ray", "--scenario", "victory-20-to-24", "--record", "a.record", keyboard=["quit"])
    offered = next(line for line in played.out.splitlines() if line.startswith("  1. ready"))
    assert offered == (
        "  1. ready - Kira Frost can do nothing and is discarded without effect. Blue did not fire and takes the extra "
        "scientist. All students have been used three times: the game ends. Yellow wins, 24 points to 20."
    )
