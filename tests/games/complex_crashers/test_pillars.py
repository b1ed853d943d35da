"""Pillars: an edge to stand behind, whom it saves from what, and when one leaves it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.raids import RaidTable, table

pytestmark = pytest.mark.game("complex-crashers")

# r0 in the west, r1 with a pillar towards it and one to the east, r2 in the east, r3 north of r1
PLACE = ["cross-open 0,0", "cross-two-pillars 1,0 turned 1", "cross-open 2,0", "tee-open 1,-1"]


def attacked(attack: str, dice: list[int], at: str = "r0", side: str = "west", **more: Any) -> RaidTable:
    """An Operative of armor 3 in r1, pillared to one side, and a defender about to attack it."""
    one = {"cards": ["reflex-drill"], "at": 1, "pillar": side, **more.pop("operative", {})}
    return table(
        regions=PLACE,
        operatives=[one, {"at": 3}],
        defenders=[f"{attack.split()[0]} {at}"],
        upgraded=[attack.split()[0]],
        trackers=[10, -5],
        initiative="manager",
        dice=dice,
        **more,
    )


@pytest.mark.rule("gap.pillar-rule", "pillar.edge-feature")
def test_nobody_shoots_somebody_behind_the_pillar_that_the_line_crosses() -> None:
    t = attacked("turret panther-strike", [9, 9, 9])
    assert t.why_not("use d1 panther-strike") == "gap.attack-no-target"


@pytest.mark.rule("gap.pillar-unaffected")
@pytest.mark.parametrize(
    ("attack", "at", "dice"),
    [
        ("turret panther-strike", "r2", [9, 9, 9]),  # across another edge
        ("turret panther-strike", "r1", [9, 9, 9]),  # from the same region
        ("steel-ripper shred", "r1", [9, 9]),  # melee
        ("furnace-engine flood-of-fire", "r0", [9, 9]),  # area
        ("rift-sovereign rift-maw", "r0", [9, 9, 9]),  # arcing and area
    ],
)
def test_a_pillar_stops_nothing_else(attack: str, at: str, dice: list[int]) -> None:
    t = attacked(attack, dice, at=at)
    t.play(f"use d1 {attack.split()[1]}")
    if t.kind == "target":
        t.play("region r1")
    assert "assigned" in t.events()


@pytest.mark.rule("gap.pillar-rule", "pillar.status-change", "gap.pillar-taking")
def test_a_pillar_taken_in_answer_to_dice_ignores_them_and_loses_those_to_come() -> None:
    t = attacked("hail-walker twin-guns", [9, 8, 7, 6], side="")
    t.play("use d1 twin-guns", "pass")  # the first die stays for now
    t.play("use op1 dive-for-the-pillar", "pass", "direction west")
    assert "Operative 1 ignores 8." in t.says()
    assert t.says().count("is no longer a valid target") == 3
    assert t.health[0] == 3


@pytest.mark.rule("gap.pillar-rule")
def test_the_wrong_pillar_stops_nothing() -> None:
    t = attacked("turret panther-strike", [9, 8, 7], side="")
    t.play("use d1 panther-strike", "use op1 dive-for-the-pillar", "pass", "direction east")
    assert "takes the pillar to the east" in t.says()
    assert t.health[0] == 0


@pytest.mark.rule("gap.pillar-taking")
def test_a_pillar_is_taken_for_a_point_one_at_a_time_and_shared_by_any_number() -> None:
    t = table(regions=PLACE, operatives=[{"at": 1}, {"at": 1}])
    t.play("use op1 take-pillar", "direction west", "use op2 take-pillar", "direction west")
    assert t.points == [6, 6]
    assert t.s.pillars[:2] == [3, 3]
    t.play("use op1 take-pillar")  # the other one is the only one left
    assert t.s.pillars[:2] == [1, 3]


@pytest.mark.rule("gap.pillar-taking", "gap.pillar-who", "quality.immobile")
def test_the_manager_pillars_defenders_too_but_nobody_immobile_and_no_reactor() -> None:
    t = table(
        regions=[*PLACE, "reactor-5 2,-1"],
        operatives=[{"at": 0}],
        defenders=["beta-squad r1", "turret r1"],
        trackers=[5],
        initiative="manager",
    )
    t.play("use manager pillar-defender", "direction west")  # only d1 can
    assert t.s.pillars[9:11] == [3, -1]
    assert t.trackers == [4]


@pytest.mark.rule("gap.pillar-which-side")
def test_a_pillar_serves_the_region_that_prints_it() -> None:
    t = table(regions=PLACE, operatives=[{"at": 0}])
    assert t.why_not("use op1 take-pillar") != ""


@pytest.mark.rule("gap.pillar-losing")
@pytest.mark.parametrize(
    "choices",
    [
        ["use op1 move", "step r0"],
        ["use op1 phase-step", "region r0"],
        ["use op1 aimed-fire"],
        ["use op1 take-pillar"],
    ],
)
def test_moving_phasing_attacking_and_another_pillar_end_it(choices: list[str]) -> None:
    t = table(
        regions=PLACE,
        operatives=[{"cards": ["service-carbine", "phase-walker"], "at": 1, "pillar": "west"}],
        defenders=["titan r2"],
        dice=[1, 1, 1],
    )
    t.play(*choices)
    assert t.s.pillars[0] != 3


@pytest.mark.rule("gap.pillar-losing")
def test_a_pillar_is_lost_by_falling() -> None:
    t = attacked("turret panther-strike", [9, 9, 9], at="r2")
    t.play("use d1 panther-strike", "pass")
    assert t.health[0] == 0
    assert t.s.pillars[0] == -1


@pytest.mark.rule("gap.pillar-under-door")
def test_there_is_no_pillar_under_a_door() -> None:
    t = table(regions=PLACE, edges=["r1 west blast_door_open"], operatives=[{"at": 1}])
    t.play("use op1 take-pillar")  # the one in the east is the only one
    assert t.s.pillars[0] == 1
