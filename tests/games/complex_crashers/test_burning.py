"""Burning regions: how fire is laid, whom it attacks and when, and how it dies."""

from __future__ import annotations

import pytest

from tests.support.raids import RaidTable, table

pytestmark = pytest.mark.game("complex-crashers")

HALL = ["cross-open 0,0", "cross-open 1,0", "cross-open 2,0"]


@pytest.mark.rule("burning.place", "gap.burning-amount", "burning.max", "quality.burning")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 3), (2, 3)])
def test_a_burning_weapon_lays_as_many_tokens_as_it_says_up_to_three(before: int, after: int) -> None:
    t = table(
        regions=HALL,
        operatives=[{"cards": ["cinder-thrower"]}],
        fires={"r1": before} if before else {},
    )
    t.play("use op1 gout", "region r1")
    assert t.s.fires == [0, after, 0]


@pytest.mark.rule("gap.burning-when-placed")
def test_the_tokens_come_when_the_attack_is_resolved() -> None:
    t = table(
        regions=HALL,
        operatives=[{"cards": ["cinder-thrower"]}, {"at": 1, "cards": ["reflex-drill"]}],
        dice=[1, 1, 1],
    )
    t.play("use op1 gout", "region r1")
    assert t.kind == "react"
    assert t.s.fires == [0, 0, 0]
    t.play("pass")
    assert t.s.fires == [0, 2, 0]


def start(side: str, fires: dict[str, int], dice: list[int], **more: object) -> RaidTable:
    """A side is about to gain the initiative while regions burn."""
    given = {"operatives": [{"at": 1}, {"at": 0}], **more}
    return table(regions=HALL, fires=fires, dice=dice, initiative=side, step="gain", **given)  # type: ignore[arg-type]


@pytest.mark.rule(
    "burning.start-attack",
    "burning.decay",
    "gap.burning-start-step",
    "initiative.ops-region-status",
    "burning.only-status",
)
@pytest.mark.parametrize("side", ["operatives", "manager"])
def test_fire_attacks_everybody_in_its_region_at_the_start_of_each_initiative_and_dies_down(side: str) -> None:
    t = start(side, {"r1": 2}, [9, 2])
    assert t.health == [2, 3]
    assert t.s.fires == [0, 1, 0]
    assert t.kind == "act"


@pytest.mark.rule("burning.start-roller", "gap.burning-which-op", "gap.burning-attack-kind")
@pytest.mark.parametrize("side", ["operatives", "manager"])
def test_the_side_that_gains_the_initiative_assigns_the_dice_of_the_fire(side: str) -> None:
    t = start(side, {"r1": 1}, [9, 2], defenders=["beta-squad r1"], trackers=[5, 5])
    assert t.seat == side
    assert t.choices == ["unit op1", "unit d1"]
    t.play("unit d1")
    assert not t.on_table("d1")
    assert t.health == [3, 3]


@pytest.mark.rule("gap.burning-order")
def test_the_side_with_the_initiative_picks_which_fire_comes_first() -> None:
    t = start("manager", {"r0": 1, "r1": 1}, [2, 9])
    assert t.seat == "manager"
    assert t.choices == ["region r0", "region r1"]
    t.play("region r1")
    assert t.health == [3, 2]  # the first die was for r1
    assert t.s.fires == [0, 0, 0]


@pytest.mark.rule("gap.burning-empty")
def test_an_empty_region_burns_down_without_dice() -> None:
    t = start("operatives", {"r2": 3}, [])
    assert t.s.fires == [0, 0, 2]


@pytest.mark.rule("gap.burning-reactors")
def test_fire_can_take_a_reactor_offline() -> None:
    t = table(
        regions=["cross-open 0,0", "reactor-1 0,-1"],
        charges=[2],
        operatives=[{"at": 0}],
        fires={"r1": 3},
        dice=[9, 9, 9],
        step="gain",
    )
    assert t.charges[0] == -1


@pytest.mark.rule("burning.enter", "gap.burning-attack-kind", "reactions.environment-first")
def test_who_enters_a_fire_is_attacked_with_as_many_dice_as_there_are_tokens() -> None:
    t = table(regions=HALL, operatives=[{"at": 0}], fires={"r1": 2}, dice=[9, 2])
    t.play("use op1 move")
    assert t.health == [2]
    assert t.s.fires == [0, 2, 0]  # it burns on


@pytest.mark.rule("burning.enter-roller", "gap.burning-source")
def test_the_fire_is_nobodys_attack_and_needs_no_payer() -> None:
    t = table(
        regions=HALL,
        operatives=[{"at": 0, "cards": ["reflex-drill"]}],
        defenders=["beta-squad r2"],
        upgraded=["beta-squad"],
        trackers=[5],
        fires={"r1": 1},
        dice=[9],
    )
    t.play("use op1 move", "use op1 twist-away")
    assert t.seat == "manager"  # Suppression answers any die that an Operative ignores
    t.play("pass")
    t = table(
        regions=HALL,
        operatives=[{"at": 0, "cards": ["reflex-drill", "counter-fighter"]}],
        defenders=["beta-squad r2"],
        fires={"r1": 1},
        dice=[9],
    )
    t.play("use op1 move", "use op1 twist-away")
    assert t.kind == "act"  # Answer Back needs an attacker, and fire is none


@pytest.mark.rule("gap.burning-entry-kinds")
def test_phasing_into_a_fire_burns_too() -> None:
    t = table(regions=HALL, operatives=[{"at": 0, "cards": ["phase-walker"]}], fires={"r2": 1}, dice=[9])
    t.play("use op1 phase-step", "region r2", "pass")
    assert t.health == [2]


@pytest.mark.rule("gap.burning-entry-kinds", "gap.burning-group-entry")
def test_models_that_are_deployed_into_a_fire_meet_it_one_by_one_in_an_order_of_their_own() -> None:
    t = table(
        regions=HALL,
        operatives=[{"at": 0}],
        staged=["lane-wardens"],
        charges=["offline", "offline", "offline", "offline", 3],
        trackers=[0],
        initiative="manager",
        fires={"r2": 1},
        dice=[9, 2],
    )
    t.play("deploy lane-wardens r2")
    assert t.kind == "order"
    t.play("unit d2")
    assert t.models == {"d1": "r2"}
