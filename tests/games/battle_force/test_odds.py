"""What is foretold about an attack or an order is what the rules then do."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, cast

import pytest

from warroom.bots import make_bot
from warroom.games import find
from warroom.games.battle_force import events as e
from warroom.games.battle_force import odds, steps
from warroom.games.battle_force.rules.allocation import order_of, take_order
from warroom.games.battle_force.rules.melee import land_hits
from warroom.games.battle_force.rules.ranged import land, resolve_shot, shot_word
from warroom.games.battle_force.state import FIELDED, HELD, Battle
from warroom.kernel.chance import Search
from warroom.kernel.match import Match
from warroom.kernel.words import first, ones, second, verb

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


@pytest.mark.rule("gap.allocation.default")
def test_hits_that_are_dealt_say_who_falls_and_what_is_saved() -> None:
    """Each base in the order that is chosen, as likely to fall as the rules let it; the proposal saves the comms."""
    tables = asked("allocate")
    assert tables
    for s, seat in tables[:3]:
        told = aids(s, seat)["deal"]
        names = [row["base"] for row in told["bases"]]
        usual = f"allocate {' '.join(map(str, names))}"
        assert GAME.write(GAME.ask(s, seat).choices[0]) == usual and sketch(s, seat, usual)["deal"] == told
        turned = sketch(s, seat, f"allocate {' '.join(map(str, reversed(names)))}")["deal"]
        assert [row["base"] for row in turned["bases"]] == names[::-1]
        assert [row["hits"] for row in turned["bases"]] == [row["hits"] for row in told["bases"]]
        assert told["bases"][0]["hits"] > told["bases"][-1]["hits"] and re.match("Saves|Spares", told["says"])
        if told["bases"][-1]["comms"]:
            assert told["says"].startswith(f"Saves {told['bases'][-1]['name']} with its comms.")
        fell = dict.fromkeys((row["id"] for row in told["bases"]), 0)
        for seed in range(TRIED):
            t, dice = s.clone(), Search(seed)
            t.log, landing = [], t.agenda[-2]
            take_order(t, second(t.top()), order_of(GAME.read(usual)))
            if verb(landing) == steps.LAND:
                land(t, landing, dice)
            else:
                land_hits(t, first(landing), second(landing), dice)
            for event in t.log:
                if event.kind in (e.NOT_SAVED, e.BASE_DESTROYED):
                    fell[f"base {event.a}"] += 1
        for row in told["bases"]:
            assert abs(row["falls"] - 100 * fell[row["id"]] / TRIED) < 4, (row, fell)
        assert sketch(s, seat, f"allocate {names[0]}") == {}  # an order that leaves somebody out is none


@pytest.mark.rule("house.ranged.eligible-bases", "house.ranged.declare")
def test_bases_are_told_with_whom_each_of_them_can_shoot_at() -> None:
    """Any of them may go to a secondary target that it can shoot at, if one is left for the primary target."""
    divided = 0
    for s, seat in asked("shoot"):
        bases = aids(s, seat)["bases"]
        at = {base["base"]: base["at"] for base in bases}
        units = sorted({unit for found in at.values() for unit in found})
        for one in units:
            for two in units:
                for base, found in at.items():
                    rest = [other for other in at if other != base and one in at[other]]
                    refused = GAME.why_not(s, seat, GAME.read(f"shoot {one} and {two} with {base}"))
                    fair = one != two and two in found and rest
                    if refused is None:
                        divided += 1
                        assert fair
                    elif fair:  # only because the secondary target is harder to hit
                        assert refused.rule == "gap.ranged.defence-above-six"
    assert divided


@pytest.mark.rule("house.overwatch.sequence")
def test_who_sees_the_end_of_a_move_is_told_and_a_held_overwatch_first() -> None:
    """Each enemy that could shoot then, with its rays to the places where the bases will stand, and its odds."""
    seen = 0
    for s, seat in asked("move"):
        for choice in GAME.ask(s, seat).choices[:6]:
            told = sketch(s, seat, GAME.write(choice))
            for threat in told.get("threats", []):
                seen += 1
                ends = [(base["x"], base["y"]) for base in told["bases"]]
                assert threat["rays"] and all(tuple(ray["line"][2:]) in ends for ray in threat["rays"])
                assert 0 <= threat["percent"] <= 100 and not threat["holds"]
            if told.get("threats"):
                t = s.clone()
                t.watcher, t.watch = told["threats"][-1]["unit"] - 1, HELD
                held = GAME.question(t.top()).sketch(t, seat, t.top(), choice)
                foremost = cast("list[dict[str, Any]]", held["threats"])[0]
                assert foremost["holds"] and foremost["unit"] == told["threats"][-1]["unit"]
    assert seen


def test_a_place_in_the_zone_tells_who_sees_it() -> None:
    for s, seat in asked("deploy")[-2:]:
        unit = aids(s, seat)["units"][0] + 1
        place = next(
            GAME.write(choice) for choice in GAME.ask(s, seat).choices if GAME.write(choice).split()[1] == str(unit)
        )
        told = sketch(s, seat, place)
        assert told["near"]["gap"] > 0 and "threats" in told and s.place[unit - 1] != FIELDED
