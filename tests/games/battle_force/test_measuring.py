"""What players ask of the table without deciding anything: lengths, lines of sight, odds wherever somebody goes."""

from __future__ import annotations

from typing import Any, cast

import pytest

from warroom.games import find
from warroom.games.battle_force.game import BattleForce
from warroom.games.battle_force.measuring import looked_at
from warroom.games.battle_force.positions import Given, GivenUnit, lay_position
from warroom.games.battle_force.questions.moment import Moment
from warroom.games.battle_force.state import Battle
from warroom.kernel.chance import Search
from warroom.kernel.match import Match, Position
from warroom.kernel.questions import OVER
from warroom.kernel.refusals import Refused

pytestmark = pytest.mark.game("battle-force")
GAME = cast(BattleForce, find("battle-force"))


def table(*units: tuple[str, str, list[str]], active: str = "south") -> Battle:
    """The crossroads with these units."""
    given = [GivenUnit(unit=unit, side=side, at=at) for unit, side, at in units]
    return lay_position(GAME.box, Given(unit=given, scenario="ferrow-crossroads", active=active))


S = table(
    ("halcyon.line-rifles", "south", ["10.0,2.0", "11.7,2.0"]),
    ("halcyon.anvil-tanks", "south", ["24.0,6.0"]),
    ("veldt.mule-crawlers", "north", ["24.0,12.0"]),
    ("veldt.column-militia", "north", ["10.0,47.0"]),
)


def ruler(text: str) -> dict[str, Any]:
    """The ruler that is asked for."""
    found = looked_at(S, text)
    assert found is not None
    return cast("dict[str, Any]", found["ruler"])


@pytest.mark.rule("house.space.gap-test")
@pytest.mark.parametrize(
    ("text", "ticks"),
    [
        ("measure anvil mules", 60 - 22),
        ("measure 2 3", 60 - 22),
        ("measure 2.1 3.1", 60 - 22),
        ("measure 1 24.0,2.0", 123 - 6),
        ("measure 24.0,2.0 1", 123 - 6),
        ("measure 10.0,2.0 20.0,2.0", 100),
        ("measure 10.0,2.0 objective 2", 261),
        ("MEASURE Anvil Militia", 434 - 11 - 6),
    ],
)
def test_from_edge_to_edge_by_the_nearest_bases(text: str, ticks: int) -> None:
    found = ruler(text)
    assert found["ticks"] == ticks and found["tag"] == f'{ticks // 10}.{ticks % 10}"'
    assert found["tag"][:-1] in found["says"]


WRONG = (
    "measure|measure 2|measure 2 3 1|measure 9 2|measure 2.3 1|measure x y|measure objective 9 2|measure objective"
    "|sight|sight 9|sight 1 2|sight 10.0,2.0"
)


@pytest.mark.parametrize("text", WRONG.split("|"))
def test_what_cannot_be_measured_says_how_to_ask(text: str) -> None:
    with pytest.raises(Refused):
        looked_at(S, text)


def test_a_choice_asks_nothing_of_the_table() -> None:
    assert looked_at(S, "activate 1") is None and looked_at(S, "") is None
    assert GAME.inspect(S, 0, "measure 2 3") == looked_at(S, "measure 2 3")


@pytest.mark.rule("house.sight.line")
def test_rays_say_what_is_seen_and_what_is_in_the_way() -> None:
    rays = cast("dict[str, Any]", looked_at(S, "sight anvil"))["sight"]
    assert [(ray["unit"], ray["how"]) for ray in rays if ray["unit"] == 3] == [(3, "open")]
    hidden = cast("dict[str, Any]", looked_at(S, "sight 1"))["sight"][-1]
    assert hidden["unit"] == 4 and hidden["how"] == "blocked" and hidden["by"] and len(hidden["at"]) == 2


@pytest.mark.rule("overwatch.ranged-attack")
def test_an_offer_tells_the_odds_now_and_wherever_the_mover_may_end() -> None:
    s = table(
        ("halcyon.line-rifles", "south", ["24.0,4.0", "25.7,4.0"]),
        ("veldt.jackal-guntrucks", "north", ["24.0,26.0", "26.4,26.0"]),
        active="north",
    )
    match = Match(GAME, GAME.setup({}), Search(3), position=Position("here", GAME.dump(s)))
    match.submit(1, "advance")
    asked = GAME.asking(match.state, 0)
    aids: dict[str, Any] = GAME.question(asked).aids(match.state, 0, asked)
    watcher = aids["watchers"][0]
    now = watcher["now"]["rows"][0]["percent"]
    assert watcher["later"]["least"] <= now <= watcher["later"]["most"]
    assert watcher["later"]["least"] < watcher["later"]["most"]


@pytest.mark.rule("decision.react", "decision.overwatch-moment")
def test_standing_orders_pass_for_the_round_and_hold_for_one_mover() -> None:
    s = table(
        ("halcyon.line-rifles", "south", ["24.0,4.0", "25.7,4.0"]),
        ("veldt.jackal-guntrucks", "north", ["24.0,26.0", "26.4,26.0"]),
        active="north",
    )
    match = Match(GAME, GAME.setup({}), Search(3), position=Position("here", GAME.dump(s)))
    match.submit(1, "advance")
    asked = GAME.asking(match.state, 0)
    react, moment = GAME.question(asked), Moment()
    (order,) = react.orders(match.state, 0, asked, 0)
    assert order.turn and GAME.write(react.obeyed(match.state, 0, asked, 0, order.name)) == "pass"
    assert react.obeyed(match.state, 0, asked, 0, "another") == 0
    (hold,) = moment.orders(match.state, 0, asked, 0)
    assert GAME.write(moment.obeyed(match.state, 0, asked, 0, hold.name)) == "hold"
    assert moment.obeyed(match.state, 0, asked, 0, "hold-9-9") == OVER
    assert moment.obeyed(match.state, 0, asked, 0, order.name) == 0
