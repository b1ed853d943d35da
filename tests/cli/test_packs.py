"""Content packs: written in five lines, checked, played, replayed; and every mistake told with file, card and field."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.cli.support import Persons, run
from warroom.games import FOLDERS, find, read_game

QUICK = """
game = "critical-mass"
title = "Quick Light Lasers"
[[card]]
name = "Light Laser"
speed = 5
"""
HEAD = 'game = "critical-mass"\ntitle = "A try"\n'
LANCE = '[[card]]\nid = "raijin-storm-lance"\n'
BRACE = '[[card]]\nid = "brace"\n'
RAIJIN = '[[mech]]\nid = "raijin"\n'
CARD = (
    '[[card]]\nid = "lead-apron"\nname = "Lead Apron"\nowner = "neutral"\ncopies = 2\nbox = "raijin-archon"\n'
    'type = "equipment"\nspeed = "bolt"\ntech = 2\ndurability = 2\n'
    'effects = [{ when = "while_in_force", do = "modify", stat = "damage_taken", amount = -1, floor = 1 }]\n'
)


def packed(folder: Path, text: str = QUICK, name: str = "quick.toml") -> Path:
    """A file with this pack."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_pack_of_five_lines_is_checked_played_and_replayed(tmp_path: Path) -> None:
    """Given a pack that makes Light Laser faster, it is told in players' words, plays so, and only so replays."""
    pack, record = packed(tmp_path), tmp_path / "a.record"
    checked = run("packs", "check", pack)
    content = read_game(QUICK, "quick.toml").content
    assert checked.code == 0 and "  Light Laser: speed 5 (was 4)\n" in checked.out and content in checked.out

    words = ("play", "critical-mass", "--pack", pack, "--seats", "you,random", "--seed", 4)
    played = run(*words, "--record", record, keyboard=Persons(4))
    assert played.code == 0 and f"Content: Quick Light Lasers ({content})." in played.out
    assert f"content: {content} Quick Light Lasers\n" in record.read_text()

    verified = run("replay", record, "--pack", pack, "--verify")
    assert verified.code == 0 and verified.out.startswith("verified: ")
    assert f"Content: Quick Light Lasers ({content})" in run("replay", record, "--pack", pack).out
    told = run("replay", record, "--pack", pack, "--json").json
    assert told["pack"] == "Quick Light Lasers" and told["content"] == content
    missing = run("replay", record, "--verify")
    assert missing.code == 1
    assert f"line 4: made with the pack Quick Light Lasers (content {content}), but no pack is given" in missing.err
    other = packed(tmp_path, QUICK.replace("5", "6").replace("Quick", "Quicker"), "other.toml")
    different = run("replay", record, "--pack", other)
    assert different.code == 1 and "the packs given are Quicker Light Lasers (" in different.err


def test_a_faster_light_laser_overtakes(tmp_path: Path) -> None:
    """With the pack the Speed of Light Laser is 5 at the table, for everybody who has one, and without it still 4."""
    game = read_game(QUICK, "quick.toml")
    cards = [card for card in game.printed()["card"] if card["name"] == "Light Laser"]  # type: ignore[attr-defined]
    assert [(card["owner"], card["speed"], card["source"]) for card in cards] == [
        ("raijin", 5, "pack"),
        ("patriot", 5, "pack"),
    ]
    assert find("critical-mass").content != game.content


def test_a_game_with_a_pack_is_resumed_with_its_pack(tmp_path: Path) -> None:
    pack, record = packed(tmp_path), tmp_path / "a.record"
    words = ("play", "critical-mass", "--seats", "you,you")
    stopped = run(*words, "--pack", pack, "--record", record, keyboard=["quit"])
    assert f"--resume {record} --pack {pack}" in stopped.out
    assert run(*words, "--pack", pack, "--resume", record, keyboard=["quit"]).code == 0
    without = run(*words, "--resume", record)
    assert without.code == 1 and "no pack is given" in without.err


def test_simulations_and_their_records_are_of_the_pack(tmp_path: Path) -> None:
    """With several processes too: each makes the game of the pack for itself."""
    pack = packed(tmp_path)
    words = ("simulate", "critical-mass", "--games", 4, "--seed", 2, "--pack", pack)
    one, two = run(*words, "--json").json, run(*words, "--jobs", 2, "--records", tmp_path / "r", "--json").json
    assert one["content"] == two["content"] == read_game(QUICK, "").content
    assert one["turns"] == two["turns"] and one["bots"] == two["bots"]
    record = min((tmp_path / "r").iterdir())
    assert run("replay", record, "--verify", "--pack", pack).code == 0
    assert "content Quick Light Lasers (" in run(*words).out


def test_packs_are_for_master_ray_too(tmp_path: Path) -> None:
    pack = packed(tmp_path, 'game = "master-ray"\ntitle = "Low power"\n[tracks]\nenergy_start = 3\n')
    assert "tracks: energy start 3 (was 12)" in run("packs", "check", pack).out
    assert run("simulate", "master-ray", "--pack", pack, "--games", 2, "--seed", 1).code == 0


@pytest.mark.parametrize("game", FOLDERS)
def test_the_template_is_a_pack_that_is_sound_as_it_stands(game: str, tmp_path: Path) -> None:
    """Both as it is, and with every line of it that is only proposed."""
    text = run("packs", "template", game).out
    assert run("packs", "check", packed(tmp_path, text)).code == 0
    start = text.index("# ----")
    lines = [line for line in text[start:].splitlines() if line != "#" and not line.startswith("# ----")]
    everything = text[:start] + "\n".join(line.removeprefix("# ") for line in lines)
    assert set(tomllib.loads(everything)) - {"game", "title"} <= set(find(game).printed())
    told = run("packs", "check", packed(tmp_path, everything))
    assert told.code == 0, told.err


@pytest.mark.parametrize("game", FOLDERS)
def test_the_whole_content_can_be_had_to_start_from(game: str, tmp_path: Path) -> None:
    text = run("packs", "template", game, "--whole").out
    unchanged = run("packs", "check", packed(tmp_path, text))
    assert unchanged.code == 2 and "this pack changes nothing" in unchanged.complaint
    renamed = text
    for name in ("Ada Quickstep", "Storm Lance", "Storm Repeater", "Line Rifles"):  # a card of each game
        renamed = renamed.replace(f'name = "{name}"', 'name = "Ida"')
    assert run("packs", "check", packed(tmp_path, renamed)).out.count("(was ") == 1


def test_a_pack_adds_takes_away_and_names_parts_of_boards(tmp_path: Path) -> None:
    box = '[[box]]\nid = "raijin-archon"\nadditional_cards = 50\n'
    part = '[[mech]]\nid = "archon"\n[[mech.component]]\nname = "Thrusters"\nplates = 1\n'
    told = run("packs", "check", packed(tmp_path, HEAD + CARD + box + part)).out
    assert "new card Lead Apron: owner neutral, copies 2" in told
    assert "text You take 1 less from each damage, but at least 1." in told
    assert "Archon, Thrusters: plates 1 (was 2)" in told
    brace = HEAD + 'remove = ["brace"]\n[[mech]]\nid = "iron-curtain"\n'
    brace += (
        'recommended = ["reinforced-actuators", "spiked-shield", "spiked-shield", "wrecking-flail", "gatling-array"]\n'
    )
    brace += f'[[box]]\nid = "patriot-iron-curtain"\nadditional_cards = {49 - _copies("brace")}\n'
    told = run("packs", "check", packed(tmp_path, brace)).out
    assert "without Brace" in told


def _copies(id: str) -> int:
    cards = find("critical-mass").printed()["card"]
    return int(next(card["copies"] for card in cards if card["id"] == id))  # type: ignore[attr-defined]


def test_the_words_of_effects_are_listed_with_their_rules() -> None:
    told = run("packs", "words", "critical-mass").out
    assert "stun: That Mech plays no card next turn. [stun.no-card-next-turn]\n    whose = self|enemy|" in told
    assert "primed: The own Mech is Primed. [primed.marker]\n    primed = true|false" in told
    assert "no words" in run("packs", "words", "master-ray").out


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("title = 3 =", "not readable as TOML"),
        ('title = "A"', "missing required field `game`"),
        ('game = "critical-mass"', "missing required field `title`"),
        ('game = "chess"\ntitle = "A"', f"pack: field game: expected one of {', '.join(FOLDERS)}, found 'chess'"),
        ('game = "critical-mass"\ntitle = " "', "field title: "),
        ('game = "critical-mass"\ntitle = "a\\nb"', "field title: "),
        ('game = "critical-mass"\ntitle = "standard"', "field title: expected another title"),
        (HEAD, "this pack changes nothing"),
        (HEAD + "[tracks]\nheat = 1", "unknown field `tracks`"),
        (HEAD + "card = 3", "field card: "),
        (HEAD + "card = [3]", "card number 1"),
        (HEAD + '[card]\nid = "brace"', "field card: Expected `array`"),
        (HEAD + "[[card]]\nspeed = 3", "card number 1: field name: expected the name or the id of a card"),
        (HEAD + '[[card]]\nname = "Lite Laser"\nspeed = 3', "Lite Laser: field name: expected the name or the id"),
        (
            HEAD + '[[card]]\nid = "raijin-lite-laser"\nspeed = 3',
            "raijin-lite-laser: field id: expected the id of a card that is there (near: raijin-light-laser",
        ),
        (HEAD + CARD.replace("tech = 2\n", ""), "lead-apron: field id: expected the id of a card that is there; a new"),
        (HEAD + CARD.replace("durability = 2\n", ""), "lead-apron: field durability: expected on Equipment"),
        (HEAD + CARD, "raijin-archon: field additional_cards: expected 50"),
        (HEAD + 'remove = ["moon"]', "moon: field remove: expected ids of entries that are there"),
        (HEAD + '[[card]]\nname = "Light Laser"\nspeed = 21', "raijin-light-laser: field speed: Expected `int` <= 20"),
        (HEAD + '[[card]]\nname = "Light Laser"\nspeed = "fast"', "raijin-light-laser: field speed: Invalid enum"),
        (HEAD + '[[card]]\nname = "Light Laser"\nspeed = 4.5', "raijin-light-laser: field speed: Expected"),
        (HEAD + '[[card]]\nid = "brace"\ncolour = 1', "brace: Object contains unknown field `colour`"),
        (HEAD + '[[card]]\nid = "raijin-light-laser"\nspeed = 5', "field speed: expected the same as on raijin-light"),
        (
            HEAD + LANCE + 'effects = [{ when = "on_damage", do = "explode" }]',
            "raijin-storm-lance: field effects[1].do: expected one of defend, deal,",
        ),
        (
            HEAD + LANCE + 'effects = [{ when = "on_damage", do = "stun" }]',
            "raijin-storm-lance: field effects[1].whose: expected a value, found nothing",
        ),
        (
            HEAD + LANCE + 'effects = [{ when = "on_play", do = "deal", amount = 0, to = "enemy" }]',
            "raijin-storm-lance: field effects[1].amount: expected a number from 1 to 50, found 0",
        ),
        (
            HEAD + RAIJIN + 'recommended = ["edge-field"]',
            "raijin: field recommended: expected a card for each of the 5 slots",
        ),
        (
            HEAD + RAIJIN + 'recommended = ["brace", "vibro-knife", "arc-whip", "ambush-talon", "tesla-cage"]',
            "raijin: field recommended: expected cards that fit their slots, but 'brace' does not",
        ),
        (
            HEAD + RAIJIN + '[[mech.component]]\nname = "Wings"\nplates = 2\ndurability = 1\ncritical = []',
            "raijin: field component: Expected `array` of length >= 4",
        ),
        (HEAD + CARD.replace("Lead Apron", "Custom"), "lead-apron: field name: expected another name: set-ups use"),
        (HEAD + "whole = true", "missing required field `box`"),
        (HEAD + 'whole = true\nremove = ["brace"]', "pack: field remove: expected nothing: a whole pack"),
        (HEAD + BRACE + BRACE, "brace: field id: expected each card once, but this one is there twice"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_file_card_and_field(text: str, why: str, tmp_path: Path) -> None:
    pack = packed(tmp_path, text)
    told = run("packs", "check", pack)
    assert told.code == 2 and told.out == "" and told.complaint.startswith(f"warroom: {pack}: ")
    assert why in told.complaint
    played = run("play", "critical-mass", "--pack", pack, "--record", tmp_path / "a.record")
    assert played.code == 2 and not (tmp_path / "a.record").exists()


def test_a_file_that_is_not_there_or_for_another_game_is_refused(tmp_path: Path) -> None:
    assert "There is no file" in run("packs", "check", tmp_path / "none.toml").complaint
    assert "is a folder" in run("packs", "check", tmp_path).complaint
    (tmp_path / "image.toml").write_bytes(b"\xff\xfe")
    assert "not text in UTF-8" in run("packs", "check", tmp_path / "image.toml").complaint
    for command in ("play", "simulate"):
        told = run(command, "master-ray", "--pack", packed(tmp_path))
        assert told.code == 2 and "expected master-ray, but this is a pack for critical-mass" in told.complaint
    assert "There is no game called 'chess'" in run("packs", "template", "chess").complaint
    assert run("packs", "burn", "master-ray").code == 2


def test_a_server_is_not_opened_with_packs_that_are_wrong_or_called_alike(tmp_path: Path) -> None:
    pack = packed(tmp_path)
    twice = run("serve", "--pack", pack, "--pack", pack, "--data", tmp_path / "s.db")
    assert twice.code == 2 and "Two packs for critical-mass are called Quick Light Lasers" in twice.complaint
    wrong = run("serve", "--pack", packed(tmp_path, "title = 3 =", "wrong.toml"), "--data", tmp_path / "s.db")
    assert wrong.code == 2 and "not readable as TOML" in wrong.complaint
    assert not (tmp_path / "s.db").exists()


@pytest.mark.parametrize(("id", "why"), [("random", "expected another name"), ("rai,jin", "field id: Expected")])
def test_a_mech_has_an_id_that_a_set_up_can_name(id: str, why: str, tmp_path: Path) -> None:
    whole = run("packs", "template", "critical-mass", "--whole").out
    told = run("packs", "check", packed(tmp_path, whole.replace('"raijin"', f'"{id}"')))
    assert told.code == 2 and f"{id}: " in told.complaint and why in told.complaint


def test_a_pack_may_do_without_the_usual_solo_level(tmp_path: Path) -> None:
    pack = packed(tmp_path, 'game = "master-ray"\ntitle = "Two levels"\nremove = ["solo-level.professor"]\n')
    assert "without Professor" in run("packs", "check", pack).out
    played = run("simulate", "master-ray", "--pack", pack, "--set", "mode=solo", "--games", 1, "--json").json
    assert played["setup"]["level"] == "lecturer"
