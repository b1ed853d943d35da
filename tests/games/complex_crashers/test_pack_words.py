"""What cards of a pack may do and no card in the box does: health lost without dice, a Manager who is nowhere."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.complex_crashers.odd import ABLE, OPERATIVE, choose, near
from tests.support.raids import changed, row, table

pytestmark = pytest.mark.game("complex-crashers")

LOSS = [choose("O", "unit", OPERATIVE, ABLE, near(1)), {"do": "adjust", "what": "health", "who": "O", "by": -1}]
STEP = {"do": "move", "who": "self", "min": 1, "up_to": 1}


def with_chill(data: dict[str, Any]) -> None:
    """Beta Squads that take health without rolling a die, and then move."""
    chill = {"name": "Chill", "cost": 2, "effects": [*LOSS, STEP]}
    next(card for card in data["defender"] if card["id"] == "beta-squad")["ability"].append(chill)


@pytest.mark.rule("gap.stack-after-resolve")
def test_who_is_felled_without_dice_is_felled_for_everybody_who_answers_that() -> None:
    """A medic in the next region is asked, as after an attack."""
    t = table(
        changed(with_chill),
        regions=row("cross-open", 2),
        operatives=[{"health": 1, "at": 0}, {"cards": ["last-line-medic"], "at": 1, "points": 7}],
        defenders=["beta-squad r0"],
        trackers=[5, -5],
        initiative="manager",
    )
    t.play("use d1 chill", "unit op1")
    assert t.health[0] == 0 and t.choices == ["use op2 on-your-feet on op1", "pass"]


@pytest.mark.rule("win.manager", "gap.win-timing")
def test_the_last_operative_felled_without_dice_ends_the_game_at_once() -> None:
    """Nothing that the ability would still do is done."""
    t = table(
        changed(with_chill),
        regions=row("cross-open", 2),
        operatives=[{"health": 1, "at": 0}],
        defenders=["beta-squad r0"],
        trackers=[5],
        initiative="manager",
    )
    t.play("use d1 chill")
    assert t.winner == "manager" and t.at("d1") == "r0"


@pytest.mark.rule("regions.distance")
def test_nothing_is_near_to_the_manager_who_stands_nowhere() -> None:
    """A pack may let the Manager move defenders in its own region or the next: there is none."""

    def near_the_manager(data: dict[str, Any]) -> None:
        data["manager"][0]["ability"][0]["effects"][0]["where"].append(near(9))

    given: dict[str, Any] = {
        "regions": row("cross-open", 2),
        "defenders": ["beta-squad r0"],
        "trackers": [5],
        "initiative": "manager",
    }
    assert "use manager move-defender" in table(**given).choices
    assert "use manager move-defender" not in table(changed(near_the_manager), **given).choices


@pytest.mark.rule("regions.distance")
def test_the_managers_own_card_is_nobodys_and_lies_nowhere() -> None:
    """A pack may let the Manager move defenders that are near to whoever has the Manager's card: nobody has it."""

    def near_the_card(data: dict[str, Any]) -> None:
        data["manager"][0]["ability"][0]["effects"][0]["where"].append({**near(9), "from": "card"})

    t = table(
        changed(near_the_card),
        regions=row("cross-open", 2),
        defenders=["beta-squad r0"],
        trackers=[5],
        initiative="manager",
    )
    assert "use manager move-defender" not in t.choices


@pytest.mark.rule("gap.reactor-online-sequence")
@pytest.mark.parametrize(("state", "offered"), [("online", True), ("offline", False)])
def test_the_card_of_a_reactor_is_online_when_that_reactor_is(state: str, offered: bool) -> None:
    """A pack may let Arc Discharge need that of its own card, while another reactor is offline."""

    def asking(data: dict[str, Any]) -> None:
        core = next(card for card in data["reactor"] if card["id"] == "arc-core")
        core["ability"][0]["needs"] = [{"is": "state", "of": "card", "any": [state]}]

    t = table(
        changed(asking),
        regions=["reactor-1 0,0", "reactor-5 0,-1"],
        reactors=["arc-core"] * 5,
        charges=[1, "offline", "offline", "offline", "offline"],
        trackers=[9],
        initiative="manager",
    )
    assert ("use reactor1 arc-discharge" in t.choices) == offered


@pytest.mark.rule("equipment.rapid-reload", "quality.slow-reload")
def test_rapid_reload_makes_a_card_that_reloads_slowly_as_a_whole_ready_again() -> None:
    """A pack may print Slow Reload on a weapon: its first ability can be used once more, too."""

    def slow(data: dict[str, Any]) -> None:
        next(card for card in data["weapon"] if card["id"] == "service-carbine")["qualities"] = ["Slow Reload"]

    t = table(
        changed(slow),
        regions=row("cross-open", 2),
        operatives=[{"cards": ["service-carbine", "rapid-reload"], "overlay": "full-tracker", "points": 7}],
        defenders=["turret r1"],
        dice=[1, 1, 1],
    )
    t.play("use op1 aimed-fire")
    assert "use op1 aimed-fire" not in t.choices
    t.play("use op1 rapid-reload")
    assert "use op1 aimed-fire" in t.choices
