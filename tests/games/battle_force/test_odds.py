"""What is foretold about an attack or an order is what the rules then do."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

import pytest

from warroom.bots import make_bot
from warroom.games import find
from warroom.games.battle_force import events as e
from warroom.games.battle_force import odds, steps
from warroom.games.battle_force.rules.ranged import land, resolve_shot, shot_word
from warroom.games.battle_force.state import Battle
from warroom.kernel.chance import Search
from warroom.kernel.match import Match
from warroom.kernel.words import ones, verb

pytestmark = pytest.mark.game("battle-force")
GAME = find("battle-force")
TRIED = 3000


@cache
def battle() -> list[tuple[str, Battle, int]]:
    """Every decision of a battle between two bots: what was asked, at which table, of whom."""
    match = Match(GAME, GAME.setup({"rounds": 2}), Search(5))
    bots = [make_bot(GAME, "greedy", seat, 2, seed=seat) for seat in range(2)]
    found: list[tuple[str, Battle, int]] = []
    while not match.over:
        for seat in match.asked():
            found.append((GAME.ask(match.state, seat).kind, cast(Battle, match.state.clone()), seat))
            match.submit(seat, bots[seat].answer(match.view(seat)))
    return found


def asked(kind: str) -> list[tuple[Battle, int]]:
    """The tables at which something was asked, and of whom."""
    return [(s, seat) for what, s, seat in battle() if what == kind]


def aids(s: Battle, seat: int) -> dict[str, Any]:
    """What helps to draw the question that is asked."""
    return GAME.question(s.top()).aids(s, seat, s.top())


def sketch(s: Battle, seat: int, text: str) -> dict[str, Any]:
    """What a choice looks like while it is drawn."""
    return GAME.question(s.top()).sketch(s, seat, s.top(), GAME.read(text))


def shot_once(s: Battle, attacker: int, target: int, seed: int) -> list[int]:
    """The kinds of events of one shot by the rules, with the hits dealt in the usual order."""
    t, dice = s.clone(), Search(seed)
    t.log, t.agenda = [], []
    resolve_shot(t, shot_word(attacker, target, odds.ALL_BASES, 0), dice)
    while t.agenda:
        step = t.pop()
        if verb(step) == steps.LAND:
            land(t, step, dice)
    return [event.kind for event in t.log]


def test_the_odds_of_a_shot_are_what_the_dice_do() -> None:
    shots = [(s, aids(s, seat)) for s, seat in asked("shoot")]
    shots = [(s, told) for s, told in shots if told["targets"]][:3]
    assert len(shots) == 3
    for s, told in shots:
        target = told["targets"][0]
        bases = ones(s.field.current_mask(target["unit"] - 1))
        seen = {"At": 0, "All": 0, "Pinned": 0}
        for seed in range(TRIED):
            kinds = shot_once(s, told["unit"], target["unit"] - 1, seed)
            lost = kinds.count(e.NOT_SAVED) + kinds.count(e.BASE_DESTROYED)
            seen["At"] += lost > 0
            seen["All"] += lost >= bases
            seen["Pinned"] += e.PINNED in kinds
        for row in target["rows"][:2]:
            assert abs(row["percent"] - 100 * seen[row["says"].split()[0]] / TRIED) < 4, (row, seen)
        assert 0 <= target["hits"] <= target["dice"]


def test_a_move_that_is_drawn_shows_its_bases_and_what_cures_it() -> None:
    """The sketch of a legal move blames nobody; that of another blames a base by so much, and its cure is legal."""
    refused = 0
    for s, seat in asked("move")[:12]:
        ask = GAME.ask(s, seat)
        for choice in ask.choices[:8]:
            for base in sketch(s, seat, GAME.write(choice)).get("bases", []):
                assert base["wrong"] == ""
        for place in ("0.0,24.0", "24.0,24.0", "47.9,1.0", "30.0,40.0"):
            for formation in ("keep", "line"):
                text = f"move {place} {formation} n"
                told = sketch(s, seat, text)
                if GAME.why_not(s, seat, GAME.read(text)) is None:
                    assert "threats" in told
                    continue
                assert any(base["wrong"] for base in told["bases"])
                if cure := told.get("cure"):
                    refused += 1
                    via = f" via {cure['via'][0] / 10},{cure['via'][1] / 10}" if "via" in cure else ""
                    cured = f"move {cure['x'] / 10},{cure['y'] / 10} {formation} {cure['heading']}{via}"
                    assert GAME.why_not(s, seat, GAME.read(cured)) is None, (text, cured)
    assert refused > 20


def test_a_place_that_is_drawn_outside_the_zone_is_cured() -> None:
    for s, seat in asked("deploy")[:6]:
        unit = aids(s, seat)["units"][0] + 1
        told = sketch(s, seat, f"deploy {unit} 24.0,24.0 line n")
        assert all("outside" in base["wrong"] for base in told["bases"])
        place = f"{told['cure']['x'] / 10},{told['cure']['y'] / 10}"
        assert GAME.why_not(s, seat, GAME.read(f"deploy {unit} {place} line n")) is None


def test_a_strike_tells_counter_rolls_and_who_lies_under_it() -> None:
    for s, _ in asked("shoot"):
        caller = next((unit for unit in range(len(s.profile)) if s.of(unit).comms and s.able(unit)), None)
        if caller is None:
            continue
        enemy = next(unit for unit in range(len(s.profile)) if s.side[unit] != s.side[caller] and s.on_table(unit))
        lead = s.field.leader(enemy)
        word = GAME.read(f"strike orbital {s.field.x[lead] / 10},{s.field.y[lead] / 10} with 2")
        told = cast("dict[str, Any]", odds.called(s, caller, word))
        assert sum(told["counter"]["left"]) in range(98, 103)
        assert len(told["template"]["places"]) == 6
        assert enemy + 1 in [under["unit"] for under in told["under"]]
        return
    raise AssertionError("nobody could call a strike")


def test_an_action_that_is_closed_says_why() -> None:
    closed = {row["action"] for s, seat in asked("announce") for row in aids(s, seat)["closed"]}
    assert "dig-in" in closed


def test_who_may_react_knows_the_odds() -> None:
    told = [row for s, seat in asked("react") for row in aids(s, seat)["watchers"]]
    assert told and all(row["now"] is None or row["now"]["dice"] > 0 for row in told)
