"""Loadouts over the wire: whether they are legal is answered before a table is made, and a secret one stays secret."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.tables.support import joined, made, playing, serving, watching
from warroom.kernel.chance import Live

LEGAL = "edge-field+vibro-knife+arc-whip+ambush-talon+tesla-cage"
RECHARGE = "plan recharge"
SECRET = "5e" * 32
CASES = [
    ({"loadouts": f"{LEGAL},recommended"}, "", ""),
    ({"loadouts": "none,vibro-knife"}, "Archon has no slot for Vibro Knife", "setup.additional-match"),
    ({"loadouts": f"{LEGAL}+cutting-beam,none"}, "Raijin has no slot left for", "customize.up-to-limits"),
    ({"loadouts": "arc-whip+arc-whip+arc-whip,none"}, "Arc Whip: 2 in the boxes", "gap.data.additional-duplicates"),
    ({"loadouts": "storm-lance,none"}, "Storm Lance is no additional card", "gap.setup.foreign-icon"),
    ({"loadouts": "death-star,none"}, "There is no card called 'death-star'", "setup.additional-match"),
    (
        {"mechs": "raijin,godzilla"},
        "seat 2 of mechs can be: raijin, archon, patriot, iron-curtain, random; not 'godzilla'",
        "setup.choose-mech",
    ),
    ({"mechs": "raijin,raijin"}, "Two pilots have the same Mech", "gap.setup.mech-choice-order"),
    ({"colour": "red"}, "There is no setting 'colour'", ""),
    ({"mechs": ["archon", "raijin"], "loadouts": ["none", LEGAL.split("+")]}, "", ""),
    ({"mechs": ["archon", ["raijin"]]}, "seat 2 of mechs can be: ", "setup.choose-mech"),
    ({"loadouts": [["arc-whip", 7], "none"]}, "entry 2 of seat 1 of loadouts can be: ", "setup.customize-secret"),
    ({"loadouts": {"recommended": True}}, "seat 1 of loadouts can be: ", "setup.customize-secret"),
]


def test_set_ups_are_judged_before_a_table_is_made(tmp_path: Path) -> None:
    """One call judges many, each with a sentence and a rule, and makes no table."""
    with serving(tmp_path / "s.db") as client:
        answer = client.post("/api/games/critical-mass/check", json={"setups": [setup for setup, _, _ in CASES]})
        assert answer.status_code == 200
        for (setup, says, rule), found in zip(CASES, answer.json(), strict=True):
            assert found["legal"] == (not says), setup
            assert says in found["says"] and found["rule"] == rule, setup
        assert client.get("/health").json()["tables"] == 0


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"setups": [{}] * 101}, "length <= 100"),
        ({"setups": [{"loadouts": "brace+" * 200}]}, "length <= 1000"),
        ({"setups": [{"mechs": ["raijin"] * 101}]}, "length <= 100"),
        ({"setups": [{"turns": 1.5}]}, "Expected"),
        ({"setup": {}}, "setup"),
        ({}, "setups"),
    ],
)
def test_a_question_out_of_shape_is_answered_plainly(tmp_path: Path, body: dict[str, Any], says: str) -> None:
    with serving(tmp_path / "s.db") as client:
        answer = client.post("/api/games/critical-mass/check", json=body)
        assert answer.status_code == 400 and says in answer.json()["says"]
        assert client.post("/api/games/chess/check", json={"setups": []}).status_code == 404


def known_to_others(folder: Path, cards: list[str]) -> list[str]:
    """All that Ann, a spectator and the lists learn while Bob fits these cards and the first turn is played."""
    with serving(folder, new_secret=lambda: SECRET) as client:
        setup = {"mechs": "archon,raijin", "loadouts": "recommended,custom"}
        ann = made(client, game="critical-mass", name="Ann", chairs=["me", "open"], setup=setup, public=True)
        bob = joined(client, ann["table"])
        known: list[Any] = []
        with playing(client, ann) as one, playing(client, bob) as two, watching(client, ann["table"]) as watcher:
            lines = {0: one, 1: two, -1: watcher}
            for answers in ({1: cards}, {0: ["pass"], 1: ["pass"]}, {0: [RECHARGE], 1: [RECHARGE]}):
                number = two.question(1)["decision"]
                for seat, texts in answers.items():
                    assert lines[seat].choose(seat, *texts)["type"] == "taken"
                for seat, line in lines.items():
                    while seat not in line.latest or line.latest[seat]["card"]["decision"] <= number:
                        line.hear()
            one.send("look", seat=0)
            known.append(one.until(lambda message: message["type"] == "update" and message["keep"] == 0))
            known += [watcher.latest[-1]["picture"], watcher.events[-1]]
        table = ann["table"]
        known.append(client.get(f"/api/tables/{table}").json())
        known.append([listed["card"] for listed in client.get("/api/tables").json()["running"]])
        known.append(
            client.post("/api/mine", json={"keys": [{"table": table, "token": ann["token"]}]}).json()[0]["card"]
        )
        known.append(client.get(f"/api/tables/{table}/moments").json())
        commitment = Live(bytes.fromhex(SECRET)).commitment()
        return [json.dumps(one, sort_keys=True).replace(table, "TABLE").replace(commitment, "DICE") for one in known]


def test_nobody_learns_which_cards_were_chosen_in_secret(tmp_path: Path) -> None:
    """Two games that differ only in Bob's secret cards are the same to Ann, to spectators and in every list."""
    usual = ["fit edge-field", "fit vibro-knife", "fit arc-whip", "fit ambush-talon", "fit tesla-cage"]
    other = ["fit servo-boosters", "fit chain-gun", "fit chain-gun", "fit rivet-driver", "fit nano-repair"]
    first = known_to_others(tmp_path / "a.db", usual)
    assert first == known_to_others(tmp_path / "b.db", other)
    assert not any("tesla-cage" in text or "Tesla Cage" in text for text in first)
