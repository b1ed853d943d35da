"""Phasing: from one region to another without anything in between."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.raids import RaidTable, table

pytestmark = pytest.mark.game("complex-crashers")

HALL = ["cross-open 0,0", "cross-open 1,0", "cross-open 2,0", "tee-open 3,0"]


def stalker(at: str, *cards: str, op_at: int = 1, **more: Any) -> RaidTable:
    """A Veil Stalker of the Manager, who has the initiative, and an Operative with some cards."""
    given: dict[str, Any] = {"regions": HALL, **more}
    return table(
        operatives=[{"cards": list(cards), "at": op_at}],
        defenders=[f"veil-stalker {at}"],
        trackers=[10],
        initiative="manager",
        **given,
    )


@pytest.mark.rule("phase.alternative", "phase.no-interim-triggers")
def test_who_phases_past_somebody_triggers_nothing_on_the_way() -> None:
    t = stalker("r0", "trench-scattergun")
    t.play("use d1 veil-step", "region r3")
    assert t.kind == "act"
    t = stalker("r0", "trench-scattergun")
    t.play("use manager move-defender")
    assert t.choices == ["use op1 point-blank", "pass"]  # on foot it comes past the gun
    t = stalker("r0", "trench-scattergun")
    t.play("use d1 veil-step", "region r1")
    assert t.choices == ["use op1 point-blank", "pass"]  # and so it does if that is where it phases to


@pytest.mark.rule("gap.phase-leave", "phase.no-interim-triggers")
def test_phasing_away_is_no_leaving() -> None:
    t = stalker("r1", "opportunist")
    t.play("use d1 veil-step", "region r2")
    assert t.kind == "act"
    t = stalker("r1", "opportunist")
    t.play("use manager move-defender", "step r2")
    assert t.choices == ["use op1 parting-shot", "pass"]


@pytest.mark.rule("phase.through-unrevealed", "gap.phase-destination", "gap.phase-walls", "phase.line-of-effect")
def test_phasing_crosses_walls_and_the_unrevealed_but_never_ends_there() -> None:
    regions = ["end-open 0,0", "cross-open 2,0", "cross-open 0,2"]
    t = stalker("r0", op_at=1, regions=regions)
    t.play("use d1 veil-step")
    assert sorted(t.choices) == ["region r0", "region r1", "region r2"]
    t.play("region r2")
    assert t.at("d1") == "r2"


@pytest.mark.rule("gap.phase-reveal")
def test_an_operative_who_phases_reveals_what_it_comes_to() -> None:
    t = table(
        regions=["end-open 0,0 turned 1", "hall-open 1,0 turned 1"],
        operatives=[{"cards": ["phase-walker"], "at": 0}],
        deck={"plain": [2, 0, 0]},
        dice=[1, 1],
    )
    t.play("use op1 phase-step")
    assert t.kind == "tile"
    assert t.seat == "manager"


@pytest.mark.rule("quality.phase-unstable", "gap.phase-immobile", "quality.immobile")
def test_immobile_units_can_be_phased_unless_they_are_phase_unstable() -> None:
    t = table(
        regions=HALL,
        operatives=[{"at": 0}],
        defenders=["phase-beacon r1", "turret r1", "beta-squad r1"],
        upgraded=["phase-beacon"],
        trackers=[10],
        initiative="manager",
    )
    t.play("use d1 phase-transit")
    assert sorted(t.choices) == ["unit d2", "unit d3"]
    t.play("unit d2", "region r3")
    assert t.at("d2") == "r3"
    t.play("use manager move-defender")
    assert "unit d2" not in t.choices
