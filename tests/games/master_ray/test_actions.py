"""The actions of the dashboard: move, height, mode, heat and cool."""

from __future__ import annotations

import pytest

from tests.support.ray import GAME, table

pytestmark = pytest.mark.game("master-ray")

HANDS = (("edda-ladder", "ada-quickstep"), ("bruno-nudge", "leo-icebox"))

# -- moving the ray ------------------------------------------------------------------------------------------


@pytest.mark.rule("move.cost-one-or-two")
def test_moving_takes_one_or_two_scientists() -> None:
    """Both numbers are offered, and they are used up; with one scientist left only one."""
    t = table(hands=HANDS).play("student edda-ladder")
    assert t.offers("staff move") == {"staff move 1", "staff move 2"}
    assert t.why_not("staff move 0") == "scientists.one-or-two-per-action"
    assert table(hands=HANDS).play("student edda-ladder", "staff mode 1").offers("staff move") == {"staff move 1"}
    assert table(hands=HANDS, extra=[0]).play("student edda-ladder", "staff move 1").s.idle == 2
    assert table(hands=HANDS, extra=[0]).play("student edda-ladder", "staff move 2").s.idle == 1


@pytest.mark.rule("move.one-step-per-scientist")
@pytest.mark.parametrize(
    ("n", "lane", "goals"), [(1, 2, {1, 3}), (2, 2, {4}), (1, 3, {2, 4}), (2, 3, {1}), (2, 1, {3})]
)
def test_the_ray_moves_a_step_for_each_scientist(n: int, lane: int, goals: set[int]) -> None:
    """Neither fewer nor more steps, nor standing still."""
    for goal in goals:
        t = table(hands=HANDS, lane=lane).play("student edda-ladder", f"staff move {n}")
        if t.asks == "staff":
            t.play("ready")
        assert t.offers("move") == {f"move {lane}" for lane in goals}
        for other in {1, 2, 3, 4} - goals:
            assert t.why_not(f"move {other}") == "move.one-step-per-scientist"
        t.play(f"move {goal}")
        assert t.s.lane == goal
        assert f"The ray moves from lane {lane} to lane {goal}." in t.says()


@pytest.mark.rule("move.single-direction")
def test_two_steps_go_in_one_direction() -> None:
    """From square 2 two scientists take the ray to 4, not a step out and a step back, nor to a neighbour."""
    t = table(hands=HANDS, lane=2).play("student edda-ladder", "staff move 2")
    assert t.offers("move") == {"move 4"}
    assert t.why_not("move 2") == "move.one-step-per-scientist"
    t.play("move 4")
    assert t.offers("move") == set()
    assert t.events().count("moved") == 1


@pytest.mark.rule("move.student-exact-distance")
def test_a_student_moves_the_ray_exactly_as_far_as_the_card_says() -> None:
    """A two-step student does not make one step, a one-step student not two."""
    hands = (("carla-longstride", "ada-quickstep"), ("bruno-nudge", "leo-icebox"))
    for student, lane, goals in (
        ("carla-longstride", 3, {"move 1"}),
        ("carla-longstride", 1, {"move 3"}),
        ("ada-quickstep", 3, {"move 2", "move 4"}),
    ):
        t = table(hands=hands, lane=lane).play(f"student {student}", "staff height 1", "ready")
        assert t.offers("move") == goals
        for goal in {"move 1", "move 2", "move 3", "move 4"} - goals:
            assert t.why_not(goal) == "move.student-exact-distance"


# -- height and mode -----------------------------------------------------------------------------------------


@pytest.mark.rule("height.cost-one")
def test_changing_the_height_takes_one_scientist() -> None:
    """One and only one; the other is free for something else."""
    t = table().play("student ada-quickstep")
    assert t.offers("staff height") == {"staff height 1"}
    assert t.why_not("staff height 2") == "gap.select.overpaying"
    assert t.why_not("staff height 0") == "scientists.one-or-two-per-action"
    assert t.play("staff height 1").s.idle == 1


@pytest.mark.rule("height.any-position", "gap.height.must-change")
@pytest.mark.parametrize("before", ["high", "middle", "low"])
def test_the_height_goes_straight_to_either_other_position(before: str) -> None:
    """The marker must be moved, to the one or the other, also past the middle."""
    others = {"high", "middle", "low"} - {before}
    for after in others:
        t = table(height=before).play("student ada-quickstep", "staff height 1", "ready")
        assert t.offers("height") == {f"height {other}" for other in others}
        assert t.why_not(f"height {before}") == "gap.height.must-change"
        t.play(f"height {after}")
        assert t.ray()[2] == after
        assert t.offers("height") == set()
        student = table(height=before, hands=HANDS).play("student edda-ladder", "ready")
        assert set(student.choices()) == {f"height {other}" for other in others}


@pytest.mark.rule("mode.cost-one")
def test_changing_the_mode_takes_one_scientist() -> None:
    """One and only one; the other is free for something else."""
    for mode in ("shrink", "growth"):
        t = table(mode=mode).play("student ada-quickstep")
        assert t.offers("staff mode") == {"staff mode 1"}
        assert t.why_not("staff mode 2") == "gap.select.overpaying"
        assert t.why_not("staff mode 0") == "scientists.one-or-two-per-action"
        assert t.play("staff mode 1").s.idle == 1


@pytest.mark.rule("mode.toggles")
@pytest.mark.parametrize(("before", "after"), [("shrink", "growth"), ("growth", "shrink")])
def test_the_mode_flips(before: str, after: str) -> None:
    """From shrink to growth and from growth to shrink, by scientist or student."""
    t = table(mode=before).play("student ada-quickstep", "staff mode 1", "ready", "mode")
    assert t.ray()[3] == after
    assert f"The mode flips to {after}." in t.says()
    hands = (("greta-toggle", "ada-quickstep"), ("bruno-nudge", "leo-icebox"))
    assert table(mode=before, hands=hands).play("student greta-toggle", "ready").ray()[3] == after


@pytest.mark.rule("mode.growth-raises-fire-cost")
def test_a_shot_takes_one_more_scientist_in_growth_mode() -> None:
    """After blue's flip to growth yellow needs two for a shot; before it one was right and two too many."""
    shrink = table(lane=1).play("student ada-quickstep", "staff fire 1")
    assert "ready" in shrink.choices()
    assert table().play("student ada-quickstep").why_not("staff fire 2") == "firing.cost-shrink-one"
    t = table(lane=1, hands=(("greta-toggle", "ada-quickstep"), ("bruno-nudge", "leo-icebox")))
    t.play("student greta-toggle", "ready")
    assert t.seat == 1
    assert "growth mode (a shot takes 2)" in GAME.describe(GAME.view(t.s, 1))
    t.play("student bruno-nudge")
    assert "staff fire 2" in t.choices()
    t.play("staff height 1")
    assert t.why_not("staff fire 1") == "firing.cost-growth-two"
    paid = table(lane=1, mode="growth", temperature=1).play("student kira-frost", "staff fire 2", "fire")
    assert paid.die("1-near") == "large 5"


# -- heating and cooling -------------------------------------------------------------------------------------


@pytest.mark.rule("heat.cost-one-or-two")
def test_heating_takes_one_or_two_scientists() -> None:
    """Both numbers are offered, and what was paid is what is performed."""
    t = table().play("student ada-quickstep")
    assert t.offers("staff heat") == {"staff heat 1", "staff heat 2"}
    assert t.why_not("staff heat 0") == "scientists.one-or-two-per-action"
    assert table(extra=[0]).play("student ada-quickstep", "staff heat 1").s.idle == 2
    two = table(extra=[0]).play("student ada-quickstep", "staff heat 2")
    assert two.s.idle == 1
    two.play("ready")
    assert two.offers("heat") == {"heat 2"}
    assert two.why_not("heat 1") == "heat.cost-one-or-two"


@pytest.mark.rule("heat.one-step-per-scientist", "gap.heat.past-maximum")
@pytest.mark.parametrize(
    ("n", "before", "after"), [(1, 0, 1), (1, 1, 2), (1, 2, 3), (1, 3, 4), (2, 0, 2), (2, 1, 3), (2, 2, 4), (2, 3, 4)]
)
def test_heating_is_a_step_for_each_scientist_up_to_the_maximum(n: int, before: int, after: int) -> None:
    """The second step past the maximum is lost."""
    t = table(temperature=before).play("student ada-quickstep", f"staff heat {n}", *(["ready"] if n == 1 else []))
    t.play(f"heat {n}")
    assert t.s.temperature == after
    assert "heated" in t.events()


@pytest.mark.rule("gap.heat.past-maximum")
def test_at_the_maximum_heating_cannot_be_selected() -> None:
    """With nobody left to cool first, scientists may not be put on heating, and never two with one to spare."""
    t = table(temperature=4).play("student ada-quickstep")
    assert "staff heat 2" not in t.choices()
    assert t.why_not("staff heat 2") == "gap.select.feasible-order-required"
    t.play("staff height 1")
    assert t.offers("staff heat") == set()
    assert t.why_not("staff heat 1") == "gap.select.feasible-order-required"
    assert table(temperature=3).play("student ada-quickstep", "staff height 1").offers("staff heat") == {"staff heat 1"}


@pytest.mark.rule("heat.max-prevents-firing")
def test_a_ray_at_its_maximum_cannot_fire() -> None:
    """At 4 no shot is offered, not even after the last scientist's other work; at 3 it is; heat to 4 rules it out."""
    top = table(temperature=4).play("student ada-quickstep", "staff height 1")
    assert top.offers("staff fire") == set()
    assert top.why_not("staff fire 1") == "gap.select.feasible-order-required"
    hot = table(temperature=3).play("student ada-quickstep", "staff height 1")
    assert hot.offers("staff fire") == {"staff fire 1"}
    heated = table(temperature=3).play("student ada-quickstep", "staff heat 1")
    assert heated.offers("staff fire") == set()
    cooling = table(temperature=4).play("student kira-frost", "staff fire 1", "staff height 1")
    assert cooling.why_not("fire") == "firing.max-heat-forbidden"
    cooling.play("cool 1", "fire")
    assert cooling.s.temperature == 2


@pytest.mark.rule("cool.cost-one-or-two")
def test_cooling_takes_one_or_two_scientists() -> None:
    """Both numbers are offered, and what was paid is what is performed."""
    t = table(temperature=3).play("student ada-quickstep")
    assert t.offers("staff cool") == {"staff cool 1", "staff cool 2"}
    assert t.why_not("staff cool 0") == "scientists.one-or-two-per-action"
    assert table(temperature=3, extra=[0]).play("student ada-quickstep", "staff cool 1").s.idle == 2
    two = table(temperature=3, extra=[0]).play("student ada-quickstep", "staff cool 2")
    assert two.s.idle == 1
    two.play("ready")
    assert two.offers("cool") == {"cool 2"}
    assert two.why_not("cool 1") == "cool.cost-one-or-two"


@pytest.mark.rule("cool.from-max-three-steps", "gap.cool.max-with-two-scientists")
@pytest.mark.parametrize("n", [1, 2])
def test_from_the_maximum_the_ray_cools_three_steps(n: int) -> None:
    """From 4 to 1, with one scientist or with two."""
    t = table(temperature=4).play("student ada-quickstep", f"staff cool {n}", *(["ready"] if n == 1 else []))
    t.play(f"cool {n}")
    assert t.s.temperature == 1
    assert "cooled-max" in t.events()
    assert "From its maximum the ray cools three steps, to cool." in t.says()


@pytest.mark.rule("cool.two-steps-per-scientist", "gap.cool.below-cold")
@pytest.mark.parametrize(("n", "before", "after"), [(1, 3, 1), (1, 2, 0), (1, 1, 0), (2, 3, 0), (2, 2, 0), (2, 1, 0)])
def test_below_the_maximum_the_ray_cools_two_steps_for_each_scientist(n: int, before: int, after: int) -> None:
    """Steps beyond completely cold are lost."""
    t = table(temperature=before).play("student ada-quickstep", f"staff cool {n}", *(["ready"] if n == 1 else []))
    t.play(f"cool {n}")
    assert t.s.temperature == after
    assert "cooled" in t.events()


@pytest.mark.rule("gap.cool.below-cold")
def test_a_cold_ray_cannot_be_cooled_by_scientists() -> None:
    """With nobody left to heat or fire first, cooling is not offered; at 1 it is."""
    t = table(temperature=0).play("student ada-quickstep", "staff height 1")
    assert t.offers("staff cool") == set()
    assert t.why_not("staff cool 1") == "gap.select.feasible-order-required"
    assert table(temperature=1).play("student ada-quickstep", "staff height 1").offers("staff cool") == {"staff cool 1"}


@pytest.mark.rule("cool.cold-shots-are-better")
def test_a_shot_with_a_cold_ray_is_stronger_in_both_modes() -> None:
    """Cooled to 0 first, a shrinking die keeps its face and a growing one gains two; at 1 it is one less each."""
    for mode, fire, cold, warm in (("shrink", 1, "medium 4", "medium 3"), ("growth", 2, "large 6", "large 5")):
        t = table(lane=1, temperature=2, mode=mode).play("student kira-frost", f"staff fire {fire}")
        if t.asks == "staff":
            t.play("ready")
        first = t.s.clone()
        t.play("cool 1")
        assert t.die("1-near") == cold
        other = table(lane=1, temperature=2, mode=mode)
        other.s = first
        other.play("fire")
        assert other.die("1-near") == warm
    one = table(lane=1, temperature=1).play("student ada-quickstep", "staff fire 1", "ready", "fire")
    assert one.die("1-near") == "medium 3"
    hands = (("edda-ladder", "ada-quickstep"), ("bruno-nudge", "leo-icebox"))
    one = table(lane=1, temperature=1, mode="growth", hands=hands).play("student edda-ladder", "staff fire 2", "fire")
    assert one.die("1-near") == "large 5"
