"""Firing: temperature, height, the change of the die, the board update."""

from __future__ import annotations

import pytest

from tests.support.ray import table

pytestmark = pytest.mark.game("master-ray")


@pytest.mark.rule("firing.shrink-value-minus-one", "firing.shrink-swaps-down", "firing.shrink-same-square")
def test_a_warm_shrink_shot_takes_one_size_and_one_point() -> None:
    """In lane 1 blue's large 4 becomes a medium 3 in the same square."""
    t = table(lane=1, temperature=2, hands=(("greta-toggle", "kira-frost"), ("bruno-nudge", "leo-icebox")))
    t.play("student kira-frost", "staff fire 1", "ready", "fire")
    assert t.die("1-near") == "medium 3"
    assert t.reserve(0) == [1, 1, 3]
