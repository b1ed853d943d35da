"""The picture of Critical Mass: everything by its name, and each event told over the table that it has made."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from tests.support.answers import any_answer
from tests.support.mechs import GAME
from warroom.kernel.chance import Search
from warroom.kernel.match import Match
from warroom.kernel.pictures import figures
from warroom.kernel.state import State

pytestmark = pytest.mark.game("critical-mass")


def picture(s: State, seat: int = 0) -> dict[str, Any]:
    """The picture of a table."""
    return cast("dict[str, Any]", GAME.picture(s, seat))


def begun() -> Match:
    """Raijin against Archon, both with their recommended cards, at the first plan."""
    match = Match(GAME, {"mechs": "raijin,archon"}, Search(1))
    for seat in range(2):
        match.submit(seat, "pass")
    return match


def test_pieces_are_called_by_their_names() -> None:
    """Given the first plan, then Mechs, plates and cards are told in words, and of a hand the others know the size."""
    match = begun()
    shown = picture(match.state)
    assert shown["game"]["mechs"] == ["raijin", "archon"] and shown["game"]["names"] == ["Raijin", "Archon"]
    assert shown["turn"] == {"number": 1, "phase": "plan", "best": []}
    assert shown["boards"][0]["plates"] == [2, 5, 4, 7] and shown["boards"][0]["target"] == 1
    assert "light-laser" in shown["hands"]["own"] and len(shown["hands"]["own"]) == shown["hands"]["counts"][0]
    assert picture(match.state, -1)["hands"] == {**shown["hands"], "seat": -1, "own": None}
    match.submit(0, "plan light-laser")
    assert picture(match.state) == shown, "a sealed plan is nobody's to see"
    match.submit(1, "plan recharge")
    revealed = next(event for event in match.events if GAME.events[event.kind].name == "revealed")
    assert revealed.then is not None
    piles = picture(revealed.then)["piles"]
    assert piles[0]["play"] == [{"card": "light-laser", "disrupted": False}] and piles[1]["play"] == []


def test_what_is_asked_comes_with_what_it_takes_to_draw_it() -> None:
    """Given Light Laser has hit, then its pilot is told what can be broken, by name, and how a bot would split it."""
    match = begun()
    match.submit(0, "plan light-laser")
    match.submit(1, "plan recharge")
    asked = GAME.asking(match.state, 0)
    aids = cast("dict[str, Any]", GAME.question(asked).aids(match.state, 0, asked))
    assert (aids["victim"], aids["damage"]) == (1, 1) and sum(one["suggested"] for one in aids["targets"]) == 1
    assert all(one["durability"] == 1 and one["what"] == "component" for one in aids["targets"])
    match.submit(0, [f"hit {one['target']} {one['suggested']}" for one in aids["targets"]])
    assert [GAME.events[event.kind].name for event in match.events].count("plates-fell") == 1


def test_who_aims_where_is_told_by_the_way() -> None:
    """Given four pilots in two teams, then each Targeting card names a seat, and allies have the same letter."""
    match = Match(GAME, {"mode": "teams"}, Search(1))
    game = picture(match.state)["game"]
    assert game["aims"][1] == {"left": 2, "center": 3, "right": 0} and game["teams"] == ["A", "B", "A", "B"]


def test_each_event_is_told_over_the_table_that_it_has_made() -> None:
    """Given many games, then the picture of an event shows what the event says has just been done."""
    seen: set[str] = set()
    for seed, setup in enumerate(GAME.setups()):
        match, rng = Match(GAME, setup, Search(seed)), random.Random(seed)
        while not match.over and len(match.moves) < 150:
            seat = match.asked()[0]
            match.submit(seat, any_answer(match, seat, rng))
            plain = {name: one for name, one in GAME.numbers(match.state, 0).items() if not name.startswith("split-")}
            shown = picture(match.state)
            assert {**shown["numbers"], **shown["own_numbers"]} == figures(plain)
        by_number = {heard.number: heard for heard in match.hear(0)}
        for number, event in enumerate(match.events):
            assert event.then is not None
            if number in by_number:
                seen.add(by_number[number].kind)
                fits(by_number[number].kind, by_number[number].about, picture(event.then))
    assert {"revealed", "equipped", "cools-down", "recharged", "activated", "plates-fell", "fell", "won"} <= seen


def fits(kind: str, about: dict[str, Any], shown: dict[str, Any]) -> None:
    """Whether the table looks as an event says."""
    seat = about.get("seat", 0)
    board, piles = shown["boards"][seat], shown["piles"][seat]
    played = [one["card"] for one in piles["play"]]
    match kind:
        case "revealed" | "revealed-target" | "follow-up":
            assert about["card"] in played
        case "equipped":
            assert about["card"] in piles["equipped"] and about["card"] not in played
        case "disrupted":
            assert {"card": about["card"], "disrupted": True} in piles["play"]
        case "disabled" | "cools-down" | "cooled":
            assert about["card"] in piles["cooldown"]
        case "component-destroyed":
            assert 0 in board["plates"]
        case "stunned":
            assert board["stun_next"]
        case "sits-out":
            assert board["stunned"] and shown["turn"]["phase"] in ("plan", "combat")
        case "primed" | "unprimed":
            assert board["primed"] == (kind == "primed")
        case "ability-on" | "ability-off":
            assert board["ability"] == (kind == "ability-on")
        case "fell" | "conceded":
            assert not board["living"] and not shown["turn"]["best"], "who wins is told later"
        case "opened":
            assert not shown["turn"]["best"]
        case "activated" | "first-card" if seat == 0 and "card" in about:
            assert about["card"] in shown["hands"]["own"]
        case "returned" if seat == 0:
            assert about["card"] in shown["hands"]["own"]
        case "recharged" if seat == 0:
            assert set(about["cards"]) <= set(shown["hands"]["own"])
        case "won":
            assert shown["turn"]["best"] == about["seats"] and shown["turn"]["phase"] == ""
        case "turn":
            assert shown["turn"]["number"] == about["turn"]
