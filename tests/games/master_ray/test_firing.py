"""Firing: temperature, height, the change of the die, the board update."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import pytest

from tests.support.ray import GAME, RayTable, table
from warroom.games import ledger

pytestmark = pytest.mark.game("master-ray")

LADDER = (("edda-ladder",), ("bruno-nudge", "leo-icebox"))  # the height student waits, so the shot can be looked at
BLUE, YELLOW = 0, 1


def shoot(
    *,
    active: int = BLUE,
    lane: int = 1,
    temperature: int = 2,
    height: str = "middle",
    mode: str = "shrink",
    energy: int = 12,
    dice: Mapping[str, str] | None = None,
) -> RayTable:
    """The table right after a shot; the height student of the same turn has still to act."""
    hands: tuple[Sequence[str], Sequence[str]] = LADDER if active == BLUE else (LADDER[1], LADDER[0])
    t = table(
        active=active, lane=lane, temperature=temperature, height=height, mode=mode, energy=energy, dice=dice,
        hands=hands, extra=(active,),
    )  # fmt: skip
    t.play("staff fire 2" if mode == "growth" else "staff fire 1", "ready", "fire")
    assert GAME.conserved(t.s) == []
    return t


# -- what a shot takes ---------------------------------------------------------------------------------------------


@pytest.mark.rule("firing.cost-shrink-one")
def test_a_shrink_shot_takes_exactly_one_scientist() -> None:
    """One scientist pays, two do not, and the second one stays free for something else."""
    t = table(mode="shrink", hands=LADDER)
    assert t.why_not("staff fire 2") == "firing.cost-shrink-one"
    assert t.why_not("staff fire 1") == ""
    t.play("staff fire 1")
    assert t.why_not("staff move 2") == "gap.resolve.no-reuse-same-turn"
    assert t.why_not("staff move 1") == ""
    t.play("ready", "fire")
    assert t.die("2-near") == "small 1"


@pytest.mark.rule("firing.cost-growth-two")
def test_a_growth_shot_takes_exactly_two_scientists() -> None:
    """Two scientists pay and one does not; of three, one is left for something else."""
    short = table(mode="growth", hands=LADDER).play("staff move 1")
    assert short.why_not("staff fire 1") == "firing.cost-growth-two"
    t = table(mode="growth", hands=LADDER, extra=(BLUE,))
    assert t.why_not("staff fire 2") == ""
    t.play("staff fire 2")
    assert t.why_not("staff move 2") == "gap.resolve.no-reuse-same-turn"
    assert t.why_not("staff move 1") == ""
    t.play("ready", "fire")
    assert t.die("2-near") == "medium 3"


@pytest.mark.rule("gap.fire.once-per-turn")
def test_firing_is_one_action_whatever_the_mode() -> None:
    """A second shot cannot be selected, and flipping the mode after a shot gives no new one."""
    t = table(extra=(0,), hands=(("greta-toggle",), LADDER[1]))
    t.play("staff fire 1")
    assert t.why_not("staff fire 1") == "turn.no-repeated-action"
    assert t.why_not("staff fire 2") == "turn.no-repeated-action"
    t.play("staff height 1", "ready", "fire", "mode")
    assert t.ray()[3] == "growth"
    assert t.why_not("fire") == "gap.select.binding"
    assert t.events().count("shot-heats") == 1


# -- 1: the temperature --------------------------------------------------------------------------------------------


@pytest.mark.rule("firing.max-heat-forbidden")
def test_a_ray_at_its_maximum_cannot_fire_until_it_is_cooled() -> None:
    """At 4 the shot is refused, after cooling it is allowed; at 3 a ray still fires."""
    t = table(temperature=4, hands=(("kira-frost",), LADDER[1]))
    t.play("staff fire 1", "staff height 1")
    assert t.why_not("fire") == "firing.max-heat-forbidden"
    t.play("cool 1")
    assert t.why_not("fire") == ""
    no_cooling = table(temperature=4, hands=LADDER).play("staff move 1")
    assert no_cooling.why_not("staff fire 1") == "gap.select.feasible-order-required"
    assert shoot(temperature=3).ray()[1] == 4


@pytest.mark.rule("firing.shrink-cold-keeps-value")
def test_a_cold_ray_shrinks_without_taking_a_point() -> None:
    """From 0 the large 4 becomes a medium 4; from 1 a medium 3."""
    t = shoot(temperature=0)
    assert t.die("1-near") == "medium 4"
    assert "shrunk-cold" in t.events()
    assert "cold keeps faces" in t.says()
    warmer = shoot(temperature=1)
    assert warmer.die("1-near") == "medium 3"
    assert "shrunk" in warmer.events()


@pytest.mark.rule("firing.growth-cold-plus-two")
def test_a_cold_ray_grows_a_die_by_two_points() -> None:
    """From 0 the medium 2 becomes a large 4, once a large die lies in reserve; from 1 a large 3."""
    room = {"4-near": "medium 1"}
    t = shoot(lane=2, temperature=0, mode="growth", dice=room)
    assert t.die("2-near") == "large 4"
    assert "grew-cold" in t.events()
    warmer = shoot(lane=2, temperature=1, mode="growth", dice=room)
    assert warmer.die("2-near") == "large 3"
    assert "grew" in warmer.events()


@pytest.mark.rule("firing.growth-only-as-far-as-possible")
@pytest.mark.parametrize(
    ("temperature", "before", "after"),
    [(0, "large 5", "large 6"), (2, "large 6", "large 6"), (0, "large 4", "large 6"), (2, "large 5", "large 6")],
)
def test_growth_stops_at_the_highest_face(temperature: int, before: str, after: str) -> None:
    """Of the points a growth shot gives, only those up to 6 are taken."""
    t = shoot(temperature=temperature, mode="growth", dice={"1-near": before})
    assert t.die("1-near") == after


@pytest.mark.rule("gap.fire.cold-judged-before-heating")
def test_cold_is_judged_before_the_shot_heats_the_ray() -> None:
    """A shot from 0 is a cold shot although it ends at 1; a shot from 1 is not."""
    cold = shoot(temperature=0, mode="growth", dice={"1-near": "large 1"})
    assert (cold.die("1-near"), cold.ray()[1]) == ("large 3", 1)
    warm = shoot(temperature=1, mode="growth", dice={"1-near": "large 1"})
    assert (warm.die("1-near"), warm.ray()[1]) == ("large 2", 2)
    shrunk = shoot(temperature=0)
    assert (shrunk.die("1-near"), shrunk.ray()[1]) == ("medium 4", 1)


@pytest.mark.rule("firing.four-steps")
def test_a_shot_goes_through_its_four_steps_in_order() -> None:
    """Temperature (cold), height (over the medium die), effect on the die behind, then temperature and energy."""
    t = shoot(lane=3, temperature=0, height="high", energy=9)
    kinds = t.events()
    assert kinds[kinds.index("placed") + 1 :] == ["shrunk-cold", "shot-heats", "energy"]
    assert (t.die("3-near"), t.die("3-far")) == ("medium 2", "medium 3")
    assert t.ray() == (3, 1, "high", "shrink", 8)


# -- 2: the height -------------------------------------------------------------------------------------------------


@pytest.mark.rule("firing.height-high-large-only")
@pytest.mark.parametrize(("size", "hit"), [("large", True), ("medium", False), ("small", False)])
def test_the_highest_position_hits_large_dice_only(size: str, hit: bool) -> None:
    """Alone in the lane, a large die is hit and the others are not."""
    assert _alone_in_the_lane(size, "high") == hit


@pytest.mark.rule("firing.height-middle-large-medium")
@pytest.mark.parametrize(("size", "hit"), [("large", True), ("medium", True), ("small", False)])
def test_the_middle_position_hits_large_and_medium_dice(size: str, hit: bool) -> None:
    """Alone in the lane, large and medium dice are hit and a small one is not."""
    assert _alone_in_the_lane(size, "middle") == hit


@pytest.mark.rule("firing.height-low-all")
@pytest.mark.parametrize("size", ["large", "medium", "small"])
def test_the_lowest_position_hits_all_sizes(size: str) -> None:
    """Alone in the lane, a die of any size is hit."""
    assert _alone_in_the_lane(size, "low")


def _alone_in_the_lane(size: str, height: str) -> bool:
    """Whether a die that stands alone in lane 1, near or far, is hit from this height."""
    near = shoot(height=height, dice={"1-near": f"{size} 3", "1-far": "empty"})
    far = shoot(height=height, dice={"1-near": "empty", "1-far": f"{size} 3"})
    hits = {near.die("1-near") != f"{size} 3", far.die("1-far") != f"{size} 3"}
    assert len(hits) == 1
    return hits.pop()


@pytest.mark.rule("firing.closest-matching-die")
@pytest.mark.parametrize("shooter", [BLUE, YELLOW])
def test_the_nearest_fitting_die_is_hit_whatever_its_colour(shooter: int) -> None:
    """Near before far, blue or yellow, whoever fires, and in the ray's own lane only."""
    at_blue = shoot(active=shooter, lane=1)
    assert (at_blue.die("1-near"), at_blue.die("1-far")) == ("medium 3", "large 5")
    at_yellow = shoot(active=shooter, lane=4)
    assert (at_yellow.die("4-near"), at_yellow.die("4-far")) == ("medium 3", "large 5")
    others = [at_yellow.die(f"{lane}-{depth}") for lane in (1, 2, 3) for depth in ("near", "far")]
    assert others == ["large 4", "large 5", "medium 2", "large 3", "medium 2", "large 3"]


@pytest.mark.rule("firing.passes-over-lower-dice")
@pytest.mark.parametrize(("height", "near"), [("high", "medium 6"), ("high", "small 6"), ("middle", "small 6")])
def test_a_die_too_small_for_the_height_is_passed_over(height: str, near: str) -> None:
    """The die behind it is hit, and the small one stands as it stood."""
    t = shoot(height=height, dice={"1-near": near})
    assert (t.die("1-near"), t.die("1-far")) == (near, "medium 4")


@pytest.mark.rule("firing.front-die-shields")
@pytest.mark.parametrize(("height", "near"), [("high", "large 6"), ("middle", "medium 6"), ("low", "small 6")])
def test_a_fitting_die_in_front_takes_the_hit(height: str, near: str) -> None:
    """The die behind it is not reached."""
    t = shoot(height=height, dice={"1-near": near, "4-near": "medium 1"})
    assert t.die("1-near") != near
    assert t.die("1-far") == "large 5"


@pytest.mark.rule("firing.may-hit-nothing", "firing.miss-costs-no-energy")
def test_a_shot_at_dice_that_are_all_too_small_hits_nothing() -> None:
    """No die changes and no energy is used, but it was a shot."""
    t = shoot(height="high", energy=5, dice={"1-near": "small 4", "1-far": "medium 5"})
    assert (t.die("1-near"), t.die("1-far")) == ("small 4", "medium 5")
    assert t.events()[-2:] == ["missed", "shot-heats"]
    assert t.ray()[4] == 5


@pytest.mark.rule("gap.fire.at-nothing-on-purpose")
def test_a_professor_may_fire_although_nothing_will_be_hit() -> None:
    """The shot into the empty lane is offered, heats the ray and counts as the shot of the turn."""
    t = table(hands=LADDER, lane=1, extra=(0,), dice={"1-near": "empty", "1-far": "empty"})
    assert t.why_not("staff fire 1") == ""
    t.play("staff fire 1", "ready", "fire", "height low")
    assert t.ray() == (1, 2, "low", "shrink", 12)
    assert t.s.extra == 0


# -- 3: the die, in shrink mode ------------------------------------------------------------------------------------


@pytest.mark.rule("firing.shrink-value-minus-one", "firing.shrink-swaps-down", "firing.shrink-same-square")
def test_a_warm_shrink_shot_takes_one_size_and_one_point() -> None:
    """In lane 1 blue's large 4 becomes a medium 3 in the same square."""
    t = table(lane=1, temperature=2, hands=(("greta-toggle", "kira-frost"), ("bruno-nudge", "leo-icebox")))
    t.play("student kira-frost", "staff fire 1", "ready", "fire")
    assert t.die("1-near") == "medium 3"
    assert t.reserve(0) == [1, 1, 3]


@pytest.mark.rule("firing.shrink-swaps-down")
@pytest.mark.parametrize(("before", "after"), [("large 5", "medium 4"), ("medium 5", "small 4")])
def test_a_shrunk_die_is_the_next_smaller_one_of_the_reserve(before: str, after: str) -> None:
    """One size at a time, and the reserve gives one die and takes one."""
    t = shoot(height="low", dice={"1-near": before})
    start = table(dice={"1-near": before}).reserve(BLUE)
    large, medium, small = start
    given_and_taken = {"large 5": [large + 1, medium - 1, small], "medium 5": [large, medium + 1, small - 1]}
    assert t.die("1-near") == after
    assert t.reserve(BLUE) == given_and_taken[before]


@pytest.mark.rule("firing.shrink-same-square")
def test_the_smaller_die_stands_where_the_larger_one_stood() -> None:
    """Over the small die in front the far square is hit, and the new die stands far, not near."""
    t = shoot(dice={"1-near": "small 2"})
    assert [t.die(f"1-{depth}") for depth in ("near", "far")] == ["small 2", "medium 4"]
    only_the_far_one = shoot(dice={"1-near": "empty"})
    assert [only_the_far_one.die(f"1-{depth}") for depth in ("near", "far")] == ["empty", "medium 4"]


@pytest.mark.rule("firing.shrink-value-minus-one")
@pytest.mark.parametrize("temperature", [1, 2, 3])
def test_every_ray_that_is_not_cold_takes_one_point(temperature: int) -> None:
    """Neither more heat nor less changes the one point."""
    assert shoot(temperature=temperature, dice={"1-near": "large 6"}).die("1-near") == "medium 5"


@pytest.mark.rule("gap.fire.face-below-one")
def test_a_one_shrinks_to_a_smaller_one() -> None:
    """A die has no lower face, and it does not disappear for it."""
    assert shoot(dice={"1-near": "large 1"}).die("1-near") == "medium 1"
    assert shoot(dice={"1-near": "medium 1"}).die("1-near") == "small 1"


@pytest.mark.rule("firing.shrink-without-smaller-destroys")
def test_a_die_disappears_when_the_next_smaller_size_is_used_up() -> None:
    """With three medium dice on the board a large die cannot shrink; a small die in reserve does not help."""
    t = shoot(dice={"1-near": "large 6", "2-far": "medium 1", "4-far": "medium 1"})
    assert t.die("1-near") == "empty"
    assert t.events()[-3] == "vanished"
    one_left = shoot(dice={"1-near": "large 6", "2-far": "medium 1"})
    assert one_left.die("1-near") == "medium 5"
    smalls = {"1-near": "medium 6", "2-far": "small 1", "3-near": "small 1", "4-far": "small 1"}
    assert shoot(dice=smalls).die("1-near") == "empty"


@pytest.mark.rule("firing.shrink-small-destroys")
def test_a_small_die_that_is_shrunk_disappears() -> None:
    """Whatever it shows and whatever lies in reserve."""
    t = shoot(height="low", dice={"1-near": "small 6"})
    assert t.die("1-near") == "empty"
    assert t.events()[-3] == "vanished-small"
    assert t.score(BLUE) == 12


@pytest.mark.rule("gap.fire.cold-shrink-of-small")
def test_a_cold_ray_does_not_save_a_die() -> None:
    """The small die is lost all the same, and so is a large die without a medium one to follow it."""
    assert shoot(temperature=0, height="low", dice={"1-near": "small 6"}).die("1-near") == "empty"
    used_up = {"1-near": "large 6", "2-far": "medium 1", "4-far": "medium 1"}
    assert shoot(temperature=0, dice=used_up).die("1-near") == "empty"


@pytest.mark.rule("firing.destroyed-die-joins-reserve")
def test_a_lost_die_waits_in_reserve_and_can_come_back() -> None:
    """Blue's small die goes to the reserve; a medium die that shrinks later is replaced by a small one again."""
    on_board = {"1-near": "small 6", "2-far": "small 1", "4-far": "small 1"}
    t = table(lane=1, height="low", dice=on_board, hands=(("carla-longstride",), ("leo-icebox", "greta-toggle")))
    assert t.reserve(BLUE) == [3, 2, 0]
    t.play("staff fire 1", "ready", "fire")
    assert (t.die("1-near"), t.reserve(BLUE)) == ("empty", [3, 2, 1])
    assert t.ray()[0] == 3  # the student has moved the ray on
    t.play("student greta-toggle", "staff fire 1", "ready")
    assert (t.die("3-near"), t.reserve(BLUE)) == ("small 1", [3, 3, 0])
    stays_away = shoot(lane=3, height="low", dice=on_board)
    assert (stays_away.die("3-near"), stays_away.reserve(BLUE)) == ("empty", [3, 3, 0])


# -- 3: the die, in growth mode ------------------------------------------------------------------------------------


@pytest.mark.rule("firing.growth-swaps-up")
@pytest.mark.parametrize(("before", "after"), [("medium 3", "large 4"), ("small 3", "medium 4")])
def test_a_grown_die_is_the_next_larger_one_of_the_reserve(before: str, after: str) -> None:
    """One size at a time, and the reserve gives one die and takes one."""
    start = table(dice={"1-near": before}).reserve(BLUE)
    t = shoot(height="low", mode="growth", dice={"1-near": before})
    large, medium, small = start
    given_and_taken = {"medium 3": [large - 1, medium + 1, small], "small 3": [large, medium - 1, small + 1]}
    assert t.die("1-near") == after
    assert t.reserve(BLUE) == given_and_taken[before]


@pytest.mark.rule("firing.growth-same-square")
def test_the_larger_die_stands_where_the_smaller_one_stood() -> None:
    """Over the small die in front the far medium die is hit, and it grows far, not near."""
    t = shoot(mode="growth", dice={"1-near": "small 2", "1-far": "medium 4"})
    assert [t.die(f"1-{depth}") for depth in ("near", "far")] == ["small 2", "large 5"]


@pytest.mark.rule("firing.growth-value-plus-one")
@pytest.mark.parametrize(("temperature", "face"), [(0, 4), (1, 3), (2, 3), (3, 3)])
def test_a_grown_die_shows_one_point_more_and_two_if_the_ray_is_cold(temperature: int, face: int) -> None:
    """Only complete cold gives the second point."""
    t = shoot(temperature=temperature, mode="growth", dice={"1-near": "medium 2"})
    assert t.die("1-near") == f"large {face}"


@pytest.mark.rule("gap.fire.face-above-six")
@pytest.mark.parametrize(("temperature", "before"), [(2, "medium 6"), (0, "medium 5"), (0, "medium 6")])
def test_a_six_still_grows_in_size(temperature: int, before: str) -> None:
    """Face and size are separate: the face stops at 6, the size does not."""
    assert shoot(temperature=temperature, mode="growth", dice={"1-near": before}).die("1-near") == "large 6"


@pytest.mark.rule("firing.growth-without-larger-value-only")
def test_without_a_larger_die_in_reserve_only_the_face_rises() -> None:
    """All three large dice of blue are on the board, so the medium 2 stays medium and shows 3."""
    t = shoot(lane=3, mode="growth")
    assert t.die("3-near") == "medium 3"
    assert "grew-face" in t.events()
    assert t.reserve(BLUE) == [0, 2, 3]
    with_room = shoot(lane=3, mode="growth", dice={"1-near": "empty"})
    assert with_room.die("3-near") == "large 3"


@pytest.mark.rule("gap.fire.cold-growth-without-size")
def test_a_cold_growth_shot_gives_two_points_also_without_a_new_size() -> None:
    """No larger die, or none possible: the face still rises by two."""
    assert shoot(lane=3, temperature=0, mode="growth").die("3-near") == "medium 4"
    assert shoot(lane=1, temperature=0, mode="growth", dice={"1-near": "large 1"}).die("1-near") == "large 3"


@pytest.mark.rule("firing.growth-large-value-only")
def test_a_large_die_keeps_its_size_and_rises_by_its_face() -> None:
    """The large 4 becomes a large 5 though no other large die lies in reserve, and also if one does."""
    t = shoot(mode="growth")
    assert (t.die("1-near"), t.reserve(BLUE)) == ("large 5", [0, 2, 3])
    assert "grew-large" in t.events()
    assert shoot(mode="growth", dice={"4-far": "empty"}).die("1-near") == "large 5"


@pytest.mark.rule("firing.growth-never-destroys")
@pytest.mark.parametrize("die", ["large 6", "medium 6", "small 6", "small 1"])
def test_growth_never_removes_a_die(die: str) -> None:
    """Neither a six nor an empty reserve makes a die disappear."""
    full = {"2-far": "medium 1", "3-near": "medium 1", "4-far": "medium 1"}
    t = shoot(height="low", mode="growth", dice={"1-near": die, **full} if die.startswith("small") else {"1-near": die})
    assert t.die("1-near") != "empty"


@pytest.mark.rule("firing.growth-never-destroys")
def test_the_last_own_die_may_be_grown_before_it_is_switched() -> None:
    """A shrink shot that would destroy it must wait for the switch; a growth shot need not."""
    last = {"1-near": "small 3", "2-far": "empty", "3-near": "empty", "4-far": "empty"}
    growing = table(lane=1, height="low", mode="growth", dice=last, advanced=True, hands=LADDER)
    growing.play("lead switch", "staff fire 2")
    assert growing.why_not("fire") == ""
    shrinking = table(lane=1, height="low", dice=last, advanced=True, hands=LADDER)
    shrinking.play("lead switch", "staff fire 1", "ready")
    assert shrinking.why_not("fire") == "gap.resolve.must-perform"


# -- whose reserve -------------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.fire.your-die-means-the-hit-die")
@pytest.mark.parametrize("shooter", [BLUE, YELLOW])
def test_a_die_is_replaced_from_the_reserve_of_its_owner(shooter: int) -> None:
    """Whoever fires at yellow's die, yellow's reserve changes and blue's does not."""
    t = shoot(active=shooter, lane=4)
    assert t.die("4-near") == "medium 3"
    assert (t.reserve(BLUE), t.reserve(YELLOW)) == ([0, 2, 3], [1, 1, 3])
    blue_without_medium = {"1-near": "medium 1", "2-far": "medium 1"}
    assert shoot(active=shooter, lane=4, dice=blue_without_medium).die("4-near") == "medium 3"
    yellow_without_medium = {"1-far": "medium 1", "3-far": "medium 1"}
    assert shoot(active=shooter, lane=4, dice=yellow_without_medium).die("4-near") == "empty"
    blue_with_large = {"1-near": "empty"}
    assert shoot(active=shooter, lane=2, mode="growth", dice=blue_with_large).die("2-near") == "medium 3"
    yellow_with_large = {"1-far": "empty"}
    assert shoot(active=shooter, lane=2, mode="growth", dice=yellow_with_large).die("2-near") == "large 3"


@pytest.mark.rule("gap.fire.replaced-die-goes-to-reserve")
def test_the_replaced_die_can_be_used_from_the_next_hit_on() -> None:
    """Blue's shrunk large die lies in reserve, so the next growth shot brings it back to the board."""
    t = table(lane=1, temperature=1, hands=(("leo-icebox",), ("greta-toggle",)))
    t.play("staff fire 1", "ready", "fire")
    assert (t.die("1-near"), t.reserve(BLUE)) == ("medium 3", [1, 1, 3])
    t.play("staff fire 2", "ready")
    assert (t.die("1-near"), t.reserve(BLUE)) == ("large 5", [0, 2, 3])


# -- 4: the board --------------------------------------------------------------------------------------------------


@pytest.mark.rule("firing.heats-by-one")
@pytest.mark.parametrize("temperature", [0, 1, 2, 3])
@pytest.mark.parametrize("mode", ["shrink", "growth"])
def test_every_shot_heats_the_ray_by_one(temperature: int, mode: str) -> None:
    """A hit and a miss alike."""
    assert shoot(temperature=temperature, mode=mode).ray()[1] == temperature + 1
    nothing = {"1-near": "empty", "1-far": "empty"}
    assert shoot(temperature=temperature, mode=mode, dice=nothing).ray()[1] == temperature + 1


@pytest.mark.rule("firing.hit-costs-one-energy")
def test_a_hit_takes_one_energy() -> None:
    """In either mode, from wherever the marker stands."""
    assert shoot(energy=12).ray()[4] == 11
    assert shoot(energy=2).ray()[4] == 1
    t = shoot(energy=7, mode="growth")
    assert t.ray()[4] == 6
    assert t.events()[-1] == "energy"
    assert "Energy falls to 6." in t.says()


@pytest.mark.rule("firing.miss-costs-no-energy")
def test_a_miss_with_the_last_energy_does_not_end_the_game() -> None:
    """Energy stays at 1, so play goes on."""
    t = shoot(energy=1, dice={"1-near": "empty", "1-far": "empty"})
    assert (t.ray()[4], t.over) == (1, False)


@pytest.mark.rule("gap.fire.destruction-is-a-hit")
def test_a_lost_die_and_an_unchanged_die_were_hit() -> None:
    """Destroying a small die costs energy, and so does growing a large 6 that cannot grow."""
    assert shoot(energy=7, height="low", dice={"1-near": "small 2"}).ray()[4] == 6
    unchanged = shoot(energy=7, mode="growth", dice={"1-near": "large 6"})
    assert (unchanged.die("1-near"), unchanged.ray()[4]) == ("large 6", 6)


@pytest.mark.rule("gap.fire.update-order")
def test_the_last_shot_still_heats_the_ray() -> None:
    """Temperature first, then energy, then the end."""
    t = shoot(energy=1, temperature=2)
    assert t.events()[-5:] == ["shrunk", "shot-heats", "energy", "energy-out", "result"]
    assert t.ray()[1] == 3
    assert t.ray()[4] == 0
    assert t.over


@pytest.mark.parametrize("active", [BLUE, YELLOW])
def test_a_shot_says_whose_die_it_hit_and_in_which_lane(active: int) -> None:
    """In lane 1 blue is near, whoever fires."""
    told = shoot(active=active).says()
    assert "Zap! Blue's " in told and "in lane 1 near" in told


def test_the_ray_stands_in_a_lane_and_nowhere_else() -> None:
    """One word for one thing: a square holds a die, and what is told of either names its lane."""
    assert not [kind.name for kind in GAME.events if "square" in kind.text.replace("{square.", "")]
    entries = ledger("master-ray").entries.values()
    assert not [one.id for one in entries if re.search(r"\bray\b.* square \d", str(one.fields))]
