"""The objective: high faces on small dice of the own colour."""

from __future__ import annotations

import pytest

from tests.support.ray import GAME, table
from warroom.games.master_ray.notation import square_name

pytestmark = pytest.mark.game("master-ray")

BARE = {square_name(i): "empty" for i in range(8)}


@pytest.mark.rule("objective.value-up-size-down")
def test_a_sample_is_worth_more_the_higher_and_the_smaller_it_is() -> None:
    """Of two dice with one face the smaller is worth more; of two dice of one size the higher."""
    worth = {
        die: table(dice=BARE | {"1-near": die}).score(0)
        for die in (f"{size} {face}" for size in ("small", "medium", "large") for face in range(1, 7))
    }
    for face in range(1, 7):
        assert worth[f"small {face}"] > worth[f"medium {face}"] > worth[f"large {face}"] > 0
    for size in ("small", "medium", "large"):
        values = [worth[f"{size} {face}"] for face in range(1, 7)]
        assert values == sorted(set(values))


@pytest.mark.rule("objective.colour-owns-points")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_die_scores_for_its_colour_whoever_changed_it(seat: int) -> None:
    """In lane 1 stands blue's die: whoever shoots at it, blue's points change and yellow's do not."""
    for swapped in (False, True):
        t = table(active=seat, lane=1, temperature=2, swapped=swapped)
        t.play("student " + ("ada-quickstep", "bruno-nudge")[seat], "staff fire 1", "ready", "fire")
        blue = 1 if swapped else 0
        assert t.die("1-near") == "medium 3"
        assert t.score(blue) == 18
        assert t.score(1 - blue) == 16


@pytest.mark.rule("objective.any-colour-may-be-hit")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("lane", "after"), [(1, "medium 3"), (4, "medium 3")])
def test_the_ray_may_hit_own_and_foreign_dice(lane: int, after: str, seat: int) -> None:
    """Blue's near die in lane 1 and yellow's in lane 4 are fair targets for both professors."""
    t = table(active=seat, lane=lane, temperature=2)
    t.play("student " + ("kira-frost", "leo-icebox")[seat], "staff fire 1", "ready")
    assert "fire" in t.choices()
    t.play("fire")
    assert t.die(f"{lane}-near") == after
    assert t.s.energy == 11


@pytest.mark.rule("objective.most-points-wins")
@pytest.mark.parametrize(("blue", "yellow", "returns"), [(6, 1, [1.0, -1.0]), (1, 6, [-1.0, 1.0])])
def test_the_most_points_win(blue: int, yellow: int, returns: list[float]) -> None:
    """When the last energy is spent the professor with more points has won, whoever fired."""
    dice = BARE | {"1-near": f"large {blue}", "4-near": f"small {yellow}", "2-near": "large 1"}
    for seat in (0, 1):
        t = table(active=seat, lane=2, energy=1, dice=dice)
        t.play("student " + ("kira-frost", "leo-icebox")[seat], "staff fire 1", "ready", "fire")
        assert t.over
        assert t.score(0) == blue
        assert t.score(1) == 3 * yellow + 2
        assert GAME.returns(t.s) == returns
