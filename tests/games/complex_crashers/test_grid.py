"""The technology grid: what can be staged, when, in which order, and for how much."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.raids import RaidTable, row, table

pytestmark = pytest.mark.game("complex-crashers")


def managing(charges: int, **given: Any) -> RaidTable:
    """The Manager's step 5 with so many charges on reactor 5, and the rulebook's grid."""
    fields = {"regions": row("cross-open", 1), "charges": ["offline"] * 4 + [charges], "initiative": "manager", **given}
    return table(**fields)


def stageable(t: RaidTable) -> list[str]:
    """The cards that can be staged now."""
    return sorted(choice.split()[1] for choice in t.choices if choice.startswith("stage "))


@pytest.mark.rule("staging.cost", "charges.uses")
def test_staging_costs_as_many_charges_as_the_tier() -> None:
    """1 for tier 1, 2 for tier 2, 3 for tier 3, whatever the type."""
    t = managing(10)
    for card, left in (("assassin", 9), ("steel-ripper", 8), ("crusher", 6), ("turret", 4), ("captain", 1)):
        t.play(f"stage {card}")
        assert t.charges[4] == left and card in t.staged
    assert t.why_not("stage titan") == "staging.cost"


@pytest.mark.rule("staging.same-type-previous-tier")
def test_a_technology_needs_the_tier_below_of_its_own_type() -> None:
    """The Captain needs the Crusher; the Turret needs the Steel Ripper, even if the Crusher is staged."""
    t = managing(9)
    assert t.why_not("stage captain") == "staging.same-type-previous-tier"
    t.play("stage crusher")
    assert "captain" in stageable(t)
    assert t.why_not("stage turret") == "staging.same-type-previous-tier"


@pytest.mark.rule("staging.basic-first")
def test_alien_and_mechanical_technologies_need_the_basic_one_of_their_tier() -> None:
    """With Assassin and Steel Ripper staged, the second tier still waits for the Crusher."""
    t = managing(9, staged=["assassin", "steel-ripper"])
    assert stageable(t) == ["crusher"]
    assert t.why_not("stage phase-beacon") == "staging.basic-first"
    t.play("stage crusher")
    assert stageable(t) == ["captain", "phase-beacon", "turret"]


@pytest.mark.rule("staging.no-cross-type", "example.staging-no-mechanical")
def test_alien_and_mechanical_technologies_never_need_each_other() -> None:
    """Tier 2 Alien is staged for 2 charges though nothing Mechanical is staged."""
    t = managing(3, staged=["assassin", "crusher"])
    t.play("stage phase-beacon")
    assert t.charges[4] == 1
    assert t.staged == ["assassin", "beta-squad", "crusher", "phase-beacon"]


@pytest.mark.rule("example.staging-alien-two")
def test_the_second_alien_technology_takes_five_charges_in_all() -> None:
    """From the start: Assassin for 1, Crusher for 2, Phase Beacon for 2, and with one charge less it is not enough."""
    t = managing(6)
    t.play("stage assassin", "stage crusher", "stage phase-beacon")
    assert t.charges[4] == 1
    t = managing(4)
    t.play("stage assassin", "stage crusher")
    assert t.why_not("stage phase-beacon") == "staging.cost"


@pytest.mark.rule("staging.enables-deploy")
def test_only_staged_technologies_are_deployed_and_staging_lasts() -> None:
    """What is staged can be deployed from now on, and is not staged again."""
    t = managing(3)
    assert t.why_not("deploy assassin r0") == "staging.enables-deploy"
    t.play("stage assassin", "deploy assassin r0")
    assert t.models == {"d1": "r0"}
    assert t.why_not("stage assassin") == "staging.enables-deploy"


@pytest.mark.rule("staging.timing", "gap.initiative-cm-any-time")
def test_staging_belongs_to_step_five_of_the_managers_initiative() -> None:
    """Not to the Operatives' initiative, and not to a window in it."""
    t = table(
        regions=row("cross-open", 2),
        operatives=[{}],
        defenders=["ego-crusher r1"],
        charges=["offline"] * 4 + [9],
        trackers=[5],
    )
    assert t.why_not("stage assassin") == "players.sides"
    t.play("use op1 move")
    assert t.seat == "manager" and t.kind == "react"
    assert t.why_not("stage assassin") != ""
    assert not any(choice.startswith(("stage", "deploy", "online")) for choice in t.choices)


@pytest.mark.rule("gap.initiative-not-abilities")
def test_staging_and_going_online_open_no_window() -> None:
    """An Operative's entry reaction and the Manager's own reactions stay silent; no ability points are spent."""
    t = managing(9, operatives=[{"cards": ["sniper-rifle", "reflex-drill"]}], trackers=[5])
    t.play("stage assassin", "online reactor1")
    assert t.seat == "manager" and t.kind == "act"
    assert t.trackers == [5]


def test_a_card_that_is_not_in_the_grid_cannot_be_staged() -> None:
    """Lane Wardens were not chosen."""
    t = managing(9)
    assert t.why_not("stage lane-wardens") == "setup.grid-slots"
    assert t.why_not("deploy lane-wardens r0") == "setup.grid-slots"
