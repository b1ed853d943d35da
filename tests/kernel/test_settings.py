"""Declared settings: defaults, refusals, texts and JSON from the declaration alone, nested as deep as games need."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import example_game
from tests.support.settings import set_ups, spoilt_set_ups
from warroom.kernel.refusals import Refused
from warroom.kernel.settings import (
    YES_NO,
    BySeat,
    Choice,
    ListOf,
    Option,
    Record,
    Setting,
    Settings,
    Text,
    When,
    Whole,
)


def options(*names: str, **more: Any) -> Choice:
    """A choice of things that are called as they are written."""
    return Choice(tuple(Option(name, name.capitalize()) for name in names), **more)


UNIT = options("rifles", "tank")
UNITS = ListOf(Record((Setting("unit", "Unit", "", UNIT), Setting("count", "How many", "", Whole(1, 9)))), 1, 9)
ARMIES = Settings(
    (
        Setting("scenario", "Scenario", "", options("relay", "saltgate"), rule="a.scenario"),
        Setting("lists", "Army", "", BySeat(options("line", "raiders", other=UNITS)), rule="a.lists"),
        Setting("reserves", "Reserves", "", BySeat(options("usual", other=ListOf(UNIT, 1, 5))), rule="a.reserves",
                when=When("scenario", ("saltgate",), "a.no-reserves")),
        Setting("rounds", "", "", Whole(4, 12, {"endless": 0}), default=6),
        Setting("measured", "", "", YES_NO),
    ),
    ("Attacker", "Defender"),
    unlike=True,
)  # fmt: skip
OPERATIVE = Record(
    (
        Setting("name", "Name", "", Text(20)),
        Setting("weapon", "Weapon", "", options("rifle", "torch")),
        Setting("trainings", "Trainings", "", ListOf(options("medic", "hacker", "scout"), 2, 2)),
        Setting("scope", "Scope", "", YES_NO, when=When("weapon", ("rifle",)), otherwise=False),
    )
)
COMPLEX = Settings(
    (
        Setting("reactors", "Reactors", "", ListOf(options("fusion", "alien"), 5, 5)),
        Setting("grid", "Grid", "", Record(tuple(
            Setting(f"tier-{tier}", "", "", Record(tuple(
                Setting(kind, "", "", options(f"{kind}-a", f"{kind}-b")) for kind in ("basic", "alien")
            ))) for tier in (1, 2, 3)
        ))),
        Setting("operatives", "Operatives", "", ListOf(OPERATIVE, 1, 4), default=[{}]),
    ),
    ("Manager", "Operatives"),
    unlike=True,
)  # fmt: skip
DECLARED = [ARMIES, COMPLEX, example_game.SETTINGS]
every = pytest.mark.parametrize("declared", DECLARED, ids=["armies", "complex", "example"])


def refusal(declared: Settings, wishes: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        declared.complete(wishes)
    return refused.value.refusal.rule, refused.value.refusal.says


@every
@given(st.data())
def test_right_values_go_through_texts_and_json_unchanged(declared: Settings, data: Any) -> None:
    wishes = data.draw(set_ups(declared))
    whole = declared.complete(wishes)
    assert {name: whole[name] for name in wishes} == wishes
    assert declared.complete(declared.read(declared.write(whole))) == whole
    assert declared.complete(json.loads(json.dumps(whole))) == whole
    assert list(whole) == [one.name for one in declared.settings if one.name in whole]


@every
@given(st.data())
def test_a_wrong_value_at_any_depth_is_refused_by_name_and_changes_nothing(declared: Settings, data: Any) -> None:
    name, wishes = data.draw(spoilt_set_ups(declared))
    before = deepcopy(wishes)
    usual = declared.complete({})
    rule, says = refusal(declared, wishes)
    assert name in says and says.endswith(".")
    assert rule == ("" if says.startswith("There is no setting") else declared.named(name).rule)
    assert wishes == before and declared.complete({}) == usual


@every
def test_the_declaration_goes_to_the_browser_and_back(declared: Settings) -> None:
    assert msgspec.json.decode(msgspec.json.encode(declared), type=Settings) == declared


def test_nested_values_are_written_as_people_type_them() -> None:
    wishes = ARMIES.read({"lists": "rifles:2+tank, line", "rounds": "endless", "measured": "yes"})
    whole = ARMIES.complete(wishes)
    assert whole == {
        "scenario": "relay",
        "lists": [[{"unit": "rifles", "count": 2}, {"unit": "tank", "count": 1}], "line"],
        "rounds": 0,
        "measured": True,
    }
    texts = {"scenario": "relay", "lists": "rifles:2+tank:1,line", "rounds": "endless", "measured": "true"}
    assert ARMIES.write(whole) == texts
    assert ARMIES.complete({"lists": "raiders"})["lists"] == ["raiders", "raiders"], "one is for all"


def test_what_cannot_be_said_shortly_is_json() -> None:
    grid = COMPLEX.complete({})["grid"]
    assert COMPLEX.write({"grid": grid})["grid"] == json.dumps(grid, separators=(",", ":"))
    named = COMPLEX.complete({"operatives": [{"name": "Rook: a+b, 2nd"}]})
    text = COMPLEX.write(named)["operatives"]
    assert text.startswith("[{") and COMPLEX.complete(COMPLEX.read({"operatives": text})) == COMPLEX.complete(named)


@pytest.mark.parametrize(
    ("declared", "wishes", "rule", "says"),
    [
        (ARMIES, {"lists": "lin"}, "a.lists", "unit of entry 1 of seat 1 of lists can be: rifles, tank; not 'lin'. "
         "Or seat 1 of lists can be: line, raiders."),
        (ARMIES, {"lists": "line,rifles:10"}, "a.lists", "count of entry 1 of seat 2 of lists can be: a whole number "
         "from 1 to 9; not 10. Or seat 2 of lists can be: line, raiders."),
        (ARMIES, {"lists": ["line"] * 3}, "a.lists", "lists can be: one for each of the 2 seats, or one for all; not a "
         "list of 3."),
        (ARMIES, {"reserves": "usual"}, "a.no-reserves", "reserves is only for scenario saltgate."),
        (ARMIES, {"rounds": 3}, "", "rounds can be: endless, a whole number from 4 to 12; not 3."),
        (ARMIES, {"measured": "maybe"}, "", "measured can be: false, true; not 'maybe'."),
        (ARMIES, {"weather": "rain"}, "", "There is no setting 'weather'. The settings are: scenario, lists, reserves, "
         "rounds, measured."),
        (COMPLEX, {"reactors": "fusion"}, "", "reactors can be: a list of 5: fusion|alien+...; not a list of 1."),
        (COMPLEX, {"operatives": [{"weapon": "torch", "scope": True}]}, "",
         "scope of entry 1 of operatives is only for weapon rifle."),
        (COMPLEX, {"operatives": [{"hat": "red"}]}, "", "There is no setting 'hat' in entry 1 of operatives. The "
         "settings are: name, weapon, trainings, scope."),
        (COMPLEX, {"grid": [1, 2]}, "", "grid can be: TIER-1:TIER-2:TIER-3; not a list of 2."),
        (COMPLEX, {"grid": None}, "", "grid can be: TIER-1:TIER-2:TIER-3; not None."),
        (COMPLEX, {"operatives": [{"name": "x" * 1000}]}, "", "name of entry 1 of operatives can be: a text in one "
         "line of at most 20 characters; not '" + "x" * 59 + "...."),
    ],
)  # fmt: skip
def test_a_refusal_says_what_may_be_written_and_where(declared: Settings, wishes: Any, rule: str, says: str) -> None:
    assert refusal(declared, wishes) == (rule, says)


def test_texts_that_are_no_json_and_numbers_that_are_none_are_refused() -> None:
    for name, text in (("lists", "[1,"), ("lists", "[" * 100_000), ("rounds", "9" * 5000), ("rounds", "٤")):
        assert name in refusal(ARMIES, ARMIES.read({name: text}))[1]


def test_a_setting_has_no_place_where_another_says_so() -> None:
    assert "reserves" not in ARMIES.complete({})
    assert ARMIES.complete({"scenario": "saltgate"})["reserves"] == ["usual", "usual"]
    torch = COMPLEX.complete({"operatives": [{"weapon": "torch"}]})
    assert torch["operatives"] == [{"name": "", "weapon": "torch", "trainings": ["medic", "medic"], "scope": False}]


def test_the_seats_follow_from_the_settings() -> None:
    assert ARMIES.count(ARMIES.complete({})) == 2
    assert example_game.SETTINGS.count({"seats": 3}) == 3
