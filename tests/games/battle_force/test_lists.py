"""Army lists as one line of text, and what is said of a list while it is put together."""

from __future__ import annotations

from typing import Any, cast

import pytest

from warroom.games import find
from warroom.games.battle_force.game import BattleForce
from warroom.games.battle_force.lists import appraised, read_line, write_line
from warroom.kernel.refusals import Refused

pytestmark = pytest.mark.game("battle-force")
GAME = cast(BattleForce, find("battle-force"))
BOX = GAME.box
LINE = "halcyon command-section line-rifles*2 lance-battery courser-scouts@reserve anvil-tanks@reserve"


def side(army: object, reserves: object = None) -> dict[str, Any]:
    """What is said of an army."""
    found: dict[str, Any] = appraised(BOX, {"armies": [army], "reserves": [reserves]})
    one: dict[str, Any] = found["sides"][0]
    return one


@pytest.mark.rule("house.army.limits")
def test_a_ready_list_is_one_line_and_the_line_is_the_list() -> None:
    ready = side("halcyon.line")
    assert ready["legal"] and side(ready["line"]) == ready
    units, reserves = read_line(BOX, LINE)
    assert write_line(BOX, units, reserves) == LINE
    assert side(LINE)["reserves"] == [5, 6] and side(LINE)["bases"] == sum(BOX.profiles[unit].bases for unit in units)


@pytest.mark.parametrize("army", [army.name for army in BOX.armies])
def test_every_ready_list_survives_its_line(army: str) -> None:
    ready = side(army)
    assert side(ready["line"])["points"] == ready["points"]
    assert GAME.setup({"armies": [side(ready["line"])["units"], "veldt.columns"]})


def test_short_words_are_enough_where_they_mean_one_unit() -> None:
    assert side("halcyon command rifles*2 lance")["units"] == [
        "halcyon.command-section",
        "halcyon.line-rifles",
        "halcyon.line-rifles",
        "halcyon.lance-battery",
    ]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "Write it as: FORCE UNIT UNIT*2 UNIT@reserve."),
        ("martian saucers", "There is no force called 'martian' here"),
        ("halcyon saucers", "Halcyon Expeditionary Brigade has no unit called 'saucers'. The line may be of another"),
        ("halcyon s", "'s' may be command-section or"),
        ("halcyon rifles*x", "'rifles*x' is no number of units"),
        ("halcyon rifles*99", "is no number of units"),
        ("halcyon", "A list has 1 to 20 units; this line has 0."),
        ("halcyon " + "rifles " * 80, "Write it as"),
    ],
)
def test_a_line_that_is_not_understood_says_why(line: str, says: str) -> None:
    assert says in side(line)["trouble"]
    with pytest.raises(Refused):
        read_line(BOX, line)


@pytest.mark.parametrize("army", [7, None, ["halcyon.line-rifles"] * 21, {"a": 1}])
def test_what_is_no_list_is_said_so(army: object) -> None:
    assert side(army) == {"trouble": "This is no list of units."}


def test_units_of_another_pack_are_named() -> None:
    assert "There is no unit called 'mars.saucers' here." in side(["mars.saucers"])["trouble"]


@pytest.mark.rule("house.army.limits")
def test_each_check_says_what_is_missing() -> None:
    rifles = side(["halcyon.line-rifles"] * 3)
    wrong = [check["says"] for check in rifles["checks"] if not check["fine"]]
    assert wrong == [
        "An army has 6 to 10 units; this one has 3.",
        "An army has at most 2 of Line Rifles; this one has 3.",
        "An army has 1 to 3 comms bases; this one has 0.",
    ]
    assert not rifles["legal"]


@pytest.mark.rule("house.army.limits")
def test_what_may_be_added_is_known_for_each_kind() -> None:
    more = {one["unit"]: one for one in side(["halcyon.line-rifles"] * 2)["more"]}
    assert more["halcyon.line-rifles"]["count"] == 2
    assert more["halcyon.line-rifles"]["full"] == "An army has at most 2 of Line Rifles; this one has 3."
    assert more["halcyon.anvil-tanks"]["full"] == ""
    full = {one["unit"]: one["full"] for one in side("halcyon.line")["more"] if one["force"] == "halcyon"}
    assert all("points" in why or "at most 2" in why for why in full.values())
    assert more["halcyon.anvil-tanks"]["move"] == 7 and more["halcyon.anvil-tanks"]["range"] == 40
    assert more["halcyon.anvil-tanks"]["stand"] == [[0, 0], [-27, 0], [27, 0]]


@pytest.mark.rule("house.reserve.choice")
def test_reserves_are_judged_by_their_points() -> None:
    assert side("halcyon.line")["reserve"]["fine"]
    few = side("halcyon.line", [1])
    assert few["reserves"] == [1] and not few["reserve"]["fine"] and "250 to 500" in few["reserve"]["says"]


def test_nothing_is_said_where_no_army_is_wished_for() -> None:
    assert GAME.appraise({})["sides"] == GAME.appraise({"armies": "halcyon.line"})["sides"] == []


def test_what_can_be_chosen_from_is_told_with_a_table_to_draw() -> None:
    found: dict[str, Any] = GAME.appraise({})
    printed = cast("list[dict[str, Any]]", GAME.data["army_list"])
    assert [one["title"] for one in found["ready"]] == [one["name"] for one in printed]
    assert [one["points"] for one in found["ready"]] == [one["points"] for one in printed]
    assert [one["reserves"] for one in found["tables"]] == [[False, False], [False, True], [False, True]]
    assert all(one["features"] and one["zones"] for one in found["tables"])
