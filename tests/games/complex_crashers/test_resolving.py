"""When an ability counts as resolved, so that reactions which name this may answer."""

from __future__ import annotations

import pytest

from tests.support.raids import row, table

pytestmark = pytest.mark.game("complex-crashers")

SHOOTER = ["pathfinder", "service-carbine"]


@pytest.mark.rule("gap.stack-resolved")
def test_an_attack_that_hurts_nobody_is_resolved_all_the_same() -> None:
    t = table(
        regions=row("cross-open", 3),
        operatives=[{"cards": SHOOTER, "at": 0}],
        defenders=["beta-squad r1"],
        dice=[1, 1, 1],
    )
    t.play("use op1 aimed-fire")
    assert t.choices == ["use op1 shoot-and-shift", "pass"]


@pytest.mark.rule("gap.stack-resolved")
def test_a_cancelled_attack_is_not_resolved() -> None:
    t = table(
        regions=row("cross-open", 3),
        operatives=[{"cards": SHOOTER, "at": 0}],
        defenders=["ego-crusher r1"],
        trackers=[4],
    )
    t.play("use op1 aimed-fire", "use d1 distract", "pass")  # the Operative cancels
    assert "cancelled" in t.events() and t.kind == "act"  # and no window between


@pytest.mark.rule("gap.stack-resolved", "gap.stack-move-partial")
def test_an_attack_whose_move_was_interrupted_is_neither_made_nor_resolved() -> None:
    t = table(
        regions=row("tee-open", 4),
        operatives=[{"cards": ["pathfinder", "arc-lance", "evasion-mastery"], "at": 0}],
        defenders=["turret r3", "beta-squad r1"],
        upgraded=["turret"],
        trackers=[6],
        dice=[9, 9],
    )
    t.play("use op1 lunge", "step r1", "use d1 auto-target", "use op1 roll-clear", "step r0", "pass")
    assert "stopped" in t.events() and t.at("op1") == "r0"
    assert "shoot-and-shift" not in " ".join(t.choices) and t.kind == "act"
    assert t.on_table("d2")
