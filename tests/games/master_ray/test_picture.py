"""The picture of Master Ray: everything by its name, and each event told over the table that it has made."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from tests.support.answers import any_answer
from tests.support.ray import GAME
from warroom.games.master_ray.positions import lay_position
from warroom.kernel.chance import Search
from warroom.kernel.match import Match
from warroom.kernel.pictures import figures
from warroom.kernel.state import State

pytestmark = pytest.mark.game("master-ray")


def picture(s: State, seat: int = 0) -> dict[str, Any]:
    """The picture of a table."""
    return cast("dict[str, Any]", GAME.picture(s, seat))


def test_pieces_are_called_by_their_names() -> None:
    """Given a table in the middle of a game, then dice, cards and tracks are told in words, to each their own hand."""
    box = GAME.box
    s = lay_position(box, lane=3, temperature=2, hands=(("ada-quickstep", "kira-frost"), ("leo-icebox",)))
    shown = picture(s)
    assert shown["ray"] == {"lane": 3, "height": "middle", "mode": "shrink", "temperature": 2, "energy": 12}
    assert shown["hands"] == {"counts": [2, 1], "own": ["ada-quickstep", "kira-frost"]}
    assert picture(s, 1)["hands"] == {"counts": [2, 1], "own": ["leo-icebox"]}
    assert picture(s, -1)["hands"] == {"counts": [2, 1], "own": None}
    square = next(square for square in shown["board"]["squares"] if square["name"] == "2-near")
    assert square == {
        "name": "2-near", "lane": 2, "depth": "near", "colour": "yellow",
        "die": {"size": "medium", "face": 2, "worth": 4},
    }  # fmt: skip
    assert shown["game"]["professors"] == ["Blue", "Yellow"] and shown["game"]["level"] is None
    assert shown["numbers"] == figures(GAME.numbers(s, 0))


def test_each_event_is_told_over_the_table_that_it_has_made() -> None:
    """Given many games, then the picture of an event shows what the event says has just been done."""
    seen: set[str] = set()
    for seed, setup in enumerate(setup for setup in GAME.setups() for i in range(3)):
        match, rng = Match(GAME, setup, Search(seed)), random.Random(seed)
        while not match.over:
            seat = match.asked()[0]
            match.submit(seat, any_answer(match, seat, rng))
        for heard, event in zip(match.hear(0), match.events):
            assert event.then is not None
            seen.add(heard.kind)
            fits(heard.kind, heard.about, picture(event.then))
    assert {"moved", "raised", "switched", "shifted", "unlocked", "extra-gained", "extra-returned", "result"} <= seen


def fits(kind: str, about: dict[str, Any], shown: dict[str, Any]) -> None:
    """Whether the table looks as an event says."""
    ray, squares = shown["ray"], {square["name"]: square["die"] for square in shown["board"]["squares"]}
    match kind:
        case "moved" | "ray-even" | "ray-odd":
            assert ray["lane"] == about["lane"]
        case "raised":
            assert ray["height"] == about["height"][1]
        case "toggled":
            assert ray["mode"] == about["mode"]
        case "heated" | "cooled":
            assert ray["temperature"] == about["temperature"][1]
        case "shot-heats" | "idle-cools" | "cooled-max":
            assert ray["temperature"] == about["temperature"]
        case "energy":
            assert ray["energy"] == about["energy"]
        case "shifted":
            assert squares[about["square"][0]] is None and squares[about["square"][1]]
        case "switched":
            assert squares[about["square"][0]] and squares[about["square"][1]]
        case "shrunk" | "shrunk-cold" | "grew" | "grew-cold" | "grew-face" | "grew-large":
            assert about["die"].items() <= squares[about["square"]].items()
        case "vanished" | "vanished-small":
            assert squares[about["square"]] is None
        case "student":
            assert shown["dashboard"]["student"] == about["card"] and shown["dashboard"]["covered"] == about["action"]
        case "placed":
            assert shown["dashboard"]["staff"][about["action"]] == about["scientists"]
        case "led":
            assert shown["dashboard"]["staff"][about["action"]] == "chief"
        case "locked":
            assert shown["dashboard"]["locks"][about["seat"]] == about["action"]
        case "unlocked":
            assert shown["dashboard"]["locks"][about["seat"]] is None
        case "no-effect":
            assert about["card"] in shown["students"]["used"]
        case "turn":
            assert shown["turn"]["active"] == about["seat"] and shown["turn"]["number"] == about["turn"]
            assert shown["turn"]["step"] in ("student", "staff", "recruit")
        case "extra-returned" if not shown["game"]["solo"]:
            assert shown["crews"][about["seat"]]["scientists"] == 2
        case "extra-gained" | "extra-kept":
            assert shown["crews"][about["seat"]]["scientists"] == 3
        case "result" | "shared":
            assert shown["turn"]["step"] == "" and shown["turn"]["active"] is None
