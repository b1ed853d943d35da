"""Ranged combat step by step: range, sight, defence, dice, hits, allocation, penetration, saves, pinning, rout."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.front import (
    CIRCLE,
    COMMAND,
    KESTREL,
    LANCE,
    MILITIA,
    RIFLES,
    SCOUTS,
    TANKS,
    TRUCKS,
    Front,
    front,
    game_on,
    row,
    unit,
)
from warroom.games import ledger
from warroom.games.battle_force.positions import GivenUnit
from warroom.games.battle_force.rules.allocation import bases_in, dealt, ordered
from warroom.games.battle_force.rules.ranged import can_hit, defence_against, modified
from warroom.games.battle_force.rules.saves import (
    BOUNCES,
    KILLED,
    KNOCKED_OUT,
    MAJOR,
    MINOR,
    UNHARMED,
    penetration,
    vehicle_save,
)

pytestmark = pytest.mark.game("battle-force")

SPARE = unit(COMMAND, (460, 20))  # a unit more for each side, so that the round goes on
THEIR_SPARE = unit(CIRCLE, (460, 460), side="north")


def open_fire(attacker: GivenUnit, *targets: GivenUnit, on: str = "") -> Front:
    """A unit that opens fire at enemies that have all been activated, with a spare unit on each side."""
    game = game_on(on) if on else game_on()
    t = front(attacker, SPARE, *targets, THEIR_SPARE, on=game)
    t.play("activate 1", "open-fire")
    return t.play("pass") if t.asks == "react" else t


def rifles(*at: tuple[int, int], **how: Any) -> GivenUnit:
    return unit(RIFLES, *(at or row(100, 40, 5)), **how)


def enemy(name: str, *at: tuple[int, int], marks: tuple[str, ...] = ("activated",), **how: Any) -> GivenUnit:
    return unit(name, *at, side="north", marks=list(marks), **how)


# -- step one and two ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranged.step-one-range-and-sight", "gap.ranged.primary-free-choice", "house.ranged.declare")
def test_any_enemy_in_range_and_in_sight_may_be_the_target() -> None:
    """Line Rifles shoot 24 inches: centres 252 apart are in range, 253 are not; and a building hides."""
    t = open_fire(
        rifles((100, 40)),
        enemy(MILITIA, (100, 292)),
        enemy(MILITIA, (130, 292)),
        enemy(MILITIA, (40, 200)),
        on="building 60 100 80 140",
    )
    assert "shoot 3" in t.choices() and t.why_not("shoot 4") == "ranged.step-one-range-and-sight"
    assert t.why_not("shoot 5") == "ranged.step-one-range-and-sight", "behind the building"
    assert t.why_not("shoot 2") == "gap.ranged.primary-free-choice", "one's own"
    t = open_fire(rifles((100, 40)), enemy(MILITIA, (100, 100)), enemy(MILITIA, (100, 240)))
    assert {"shoot 3", "shoot 4"} <= set(t.choices()), "the nearer one is not in the way and need not be first"


@pytest.mark.rule(
    "house.ranged.eligible-bases", "gap.ranged.dice-pool", "house.ranged.pool", "ranged.step-two-defence-and-dice"
)
def test_every_working_base_in_range_and_sight_adds_its_dice() -> None:
    """The first of three bases is exactly 24 inches away, the second a tick more, the third sees nothing."""
    t = open_fire(rifles((100, 40), (117, 40), (83, 60)), enemy(MILITIA, (100, 292)), on="building 60 100 95 140").play(
        "shoot 3", dice=[1]
    )
    assert t.last("shot").values == (1,)
    t = open_fire(unit(TANKS, (100, 40), (130, 40)), enemy(MILITIA, (100, 240))).play("shoot 3", dice=[1] * 6)
    assert len(t.last("shot").values or ()) == 6, "three dice for each base"


@pytest.mark.rule("ranged.modifier-cover", "gap.cover.definition", "house.cover.unit")
def test_a_unit_is_in_cover_if_half_of_its_eligible_bases_are() -> None:
    woods = "woods 80 200 140 260"
    t = open_fire(rifles((100, 60)), enemy(MILITIA, (100, 205), (160, 195)), on=woods)
    assert defence_against(t.s, 0, 1, 2, False) & 15 == 5, "one of two stands in woods"
    t = open_fire(rifles((100, 60)), enemy(MILITIA, (100, 205), (160, 195), (177, 195)), on=woods)
    assert defence_against(t.s, 0, 1, 2, False) & 15 == 4, "one of three does"


@pytest.mark.rule("ranged.modifier-over-sixteen", "gap.ranged.over-sixteen-measure")
def test_over_sixteen_inches_is_measured_between_the_nearest_pair() -> None:
    for away, defence in ((172, 4), (173, 5)):
        t = open_fire(rifles((100, 40), (100, 20)), enemy(MILITIA, (100, 40 + away), (100, 60 + away)))
        assert defence_against(t.s, 0, 3, 2, False) & 15 == defence


@pytest.mark.rule(
    "ranged.modifier-redeploying", "redeploy.ranged-defence-penalty", "gap.ranged.modifiers-cumulative",
    "table.ranged-defence-modifiers",
)  # fmt: skip
def test_modifiers_add_up_each_once_as_in_the_table() -> None:
    rows = {row[0]: row[1] for row in ledger("battle-force").entries["table.ranged-defence-modifiers"].fields["rows"]}  # type: ignore[attr-defined]
    flags = ("target-in-cover", "target-over-16-inches", "secondary-target", "target-redeploying")
    assert set(rows) == set(flags)
    for number in range(16):
        held = [bool((number >> bit) & 1) for bit in range(4)]
        expected = 4 + sum(rows[name] for name, is_so in zip(flags, held) if is_so)
        assert modified(4, *held) & 15 == expected
    t = open_fire(rifles((100, 40)), enemy(MILITIA, (100, 240), marks=("activated", "redeploying")))
    t.play("shoot 3", dice=[4, 4])
    assert t.last("shot").says.endswith("ranged defence 4 (+4 printed, +1 over 16 inches away, -1 redeploying): 4.")


@pytest.mark.rule("gap.ranged.defence-below-two")
def test_ranged_defence_is_never_below_two() -> None:
    assert modified(2, False, False, False, True) & 15 == 2
    assert modified(3, False, False, False, True) & 15 == 2


@pytest.mark.rule("gap.ranged.defence-above-six")
def test_a_target_that_no_die_can_hit_cannot_be_chosen() -> None:
    """A gunship has ranged defence 5; hovering in woods over 16 inches away it is 7."""
    assert can_hit(modified(4, True, True, False, False)) and not can_hit(modified(5, True, True, False, False))
    t = open_fire(rifles((100, 40)), enemy(KESTREL, (100, 230)), on="woods 80 220 120 260")
    assert t.asks != "shoot", "there is nothing to shoot at, so nothing is asked"
    t = open_fire(rifles((100, 40)), enemy(KESTREL, (100, 230)), enemy(MILITIA, (200, 100)), on="woods 80 220 120 260")
    refusal = t.refusal("shoot 3")
    assert refusal is not None and refusal.rule == "gap.ranged.defence-above-six"
    assert "7 (+5 printed, +1 in cover, +1 over 16 inches away)" in refusal.says


@pytest.mark.rule(
    "ranged.modifier-secondary-target", "gap.ranged.secondary-target", "house.ranged.declare", "decision.shoot"
)
def test_bases_that_cannot_reach_the_primary_target_shoot_at_a_secondary_one_at_a_price() -> None:
    t = open_fire(
        rifles((20, 40), (60, 40), (250, 40)),
        enemy(MILITIA, (40, 240)),
        enemy(MILITIA, (300, 250)),
    )
    assert t.choices() == ["shoot 3", "shoot 4", "shoot 3 and 4 with 3", "shoot 4 and 3 with 1+2", "hold-fire"]
    assert t.why_not("shoot 3 and 4 with 1+2") == "house.ranged.eligible-bases"
    assert t.why_not("shoot 3 and 3 with 3") == "gap.ranged.secondary-target"
    # two dice at the primary (5), all resolved, then one at the secondary (6)
    t.play("shoot 3 and 4 with 3", dice=[5, 1, 3, 6, 6])
    shots = [event for event in t.heard() if event.kind == "shot"]
    assert [shot.says.split(": ")[0][-60:] for shot in shots] == [
        shots[0].says.split(": ")[0][-60:],
        shots[1].says.split(": ")[0][-60:],
    ]
    assert "ranged defence 5 (" in shots[0].says and "ranged defence 6 (" in shots[1].says
    kinds = [kind for kind in t.events() if kind in ("shot", "not-saved", "saved")]
    assert kinds == ["shot", "not-saved", "shot", "saved"], "the primary attack is resolved completely first"


@pytest.mark.rule("house.ranged.declare")
def test_the_attacker_says_which_bases_shoot_at_the_secondary_target() -> None:
    t = open_fire(rifles((100, 40), (117, 40), (134, 40)), enemy(MILITIA, (100, 140)), enemy(MILITIA, (134, 140)))
    assert "shoot 3 and 4 with 3" not in t.choices(), "by default all shoot at the primary"
    t.play("shoot 3 and 4 with 2+3", dice=[1, 1, 1])
    assert [len(event.values or ()) for event in t.heard() if event.kind == "shot"] == [1, 2]


# -- steps three and four --------------------------------------------------------------------------------------------


@pytest.mark.rule("ranged.hit-equal-or-beat-defence", "ranged.step-three-count-hits", "example.hits-count")
def test_each_die_that_reaches_the_defence_is_a_hit() -> None:
    t = open_fire(rifles(), enemy(MILITIA, *row(100, 140, 5)))
    t.play("shoot 3", dice=[1, 3, 4, 5, 6])
    assert t.last("hits").says == "Hits on 3 Column Militia: 3."


@pytest.mark.rule(
    "ranged.step-four-opponent-allocates", "decision.allocate", "house.ranged.allocate", "gap.allocation.limits"
)
def test_the_owner_of_the_target_orders_the_bases_that_take_the_hits() -> None:
    t = open_fire(rifles(), enemy(MILITIA, *row(100, 140, 5)))
    t.play("shoot 3", dice=[4, 4, 4, 1, 1])
    assert (t.asks, t.seat) == ("allocate", 1) and len(t.choices()) == 10, "three of five"
    assert t.why_not("allocate 5 4 3") == t.why_not("allocate 5 4 3 2 6") == "gap.allocation.limits"
    t.play("allocate 5 4 3 2 1", dice=[1, 1, 6])
    assert [place is None for place in t.at(3)] == [False, False, False, True, True]


@pytest.mark.rule("gap.allocation.limits", "example.allocation-even-spread")
def test_no_base_gets_another_hit_while_one_has_fewer() -> None:
    order = ordered([4, 2, 0, 1, 3])
    assert bases_in(order) == [4, 2, 0, 1, 3] and dealt(order, 7) == [2, 2, 1, 1, 1]
    assert dealt(order, 5) == [1] * 5 and dealt(order, 2) == [1, 1, 0, 0, 0]


@pytest.mark.rule("gap.allocation.limits", "house.ranged.eligible-bases")
def test_only_bases_that_a_contributing_base_sees_and_reaches_take_hits() -> None:
    t = open_fire(rifles((100, 40)), enemy(MILITIA, (100, 150), (50, 150)), on="building 60 80 80 120")
    t.play("shoot 3", dice=[4, 1, 6])
    assert t.at(3) == [None, (50, 150), None, None, None], "the second is hidden, so there is nothing to choose"


@pytest.mark.rule("gap.allocation.default", "ranged.step-four-opponent-allocates")
def test_the_default_takes_what_is_out_of_action_first_then_the_nearest_and_comms_last() -> None:
    """Scouts carry comms in base 1; base 3 is Out of Action, base 2 is further off than base 1."""
    t = open_fire(rifles(), enemy(SCOUTS, (100, 140), (100, 180), (130, 160), out=[3]))
    t.play("shoot 3", dice=[4, 1, 1, 1, 1])
    assert t.choices()[0] == "allocate 3 2 1"


@pytest.mark.rule("gap.allocation.default")
def test_allocation_is_asked_only_where_it_can_matter() -> None:
    t = open_fire(rifles(), enemy(MILITIA, *row(100, 140, 5)))
    t.play("shoot 3", dice=[4, 4, 4, 4, 4, 6, 6, 6, 6, 6])
    assert not t.happened("allocated"), "one hit each"
    t = open_fire(rifles(), enemy(MILITIA, (100, 140)))
    t.play("shoot 3", dice=[4, 4, 1, 1, 1, 6, 6])
    assert not t.happened("allocated"), "one base"


# -- steps five and six ----------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "penetration.below-armour-fails", "penetration.equal-is-minor", "penetration.above-is-major", "table.penetration",
    "example.penetration-three-outcomes",
)  # fmt: skip
def test_die_and_damage_against_armour() -> None:
    assert [penetration(die + 5, 9) for die in (3, 4, 5)] == [BOUNCES, MINOR, MAJOR]


@pytest.mark.rule("ranged.step-five-penetration", "gap.allocation.several-kinds-of-loss", "gap.armour.relevant-value")
def test_each_hit_on_a_vehicle_is_tested_by_the_armour_that_faces_the_shooter() -> None:
    """Tanks have armour 9 in front, 8 at the side, 6 in the rear; guns have damage 5."""
    for facing, needed in (("s", 4), ("e", 3), ("n", 1)):
        t = open_fire(unit(LANCE, (100, 40)), enemy(TANKS, (100, 140), facing=facing))
        t.play("shoot 3", dice=[3, 1, needed, 6])
        assert t.happened("minor-hit"), facing
    t = open_fire(unit(LANCE, (100, 40)), enemy(TANKS, (100, 140), (130, 140), facing="s"))
    t.play("shoot 3", dice=[3, 1])
    t.play("allocate 1 2", dice=[3])
    assert t.happened("bounced") and t.working(3) == 2, "a hit that does not penetrate is spent"


@pytest.mark.rule(
    "gap.armour.unarmoured", "save.infantry-four-plus", "save.guns-three-plus", "gap.saves.failed-infantry-or-gun"
)
def test_infantry_saves_on_four_and_guns_on_three_without_penetration() -> None:
    for name, at, needed in ((MILITIA, (100, 140), 4), (LANCE, (100, 140), 3)):
        for die in range(1, 7):
            t = open_fire(rifles((100, 40)), enemy(name, at))
            t.play("shoot 3", dice=[4, die])
            assert (t.alive(3) == 1) == (die >= needed), (name, die)


@pytest.mark.rule(
    "save.vehicle-minor-one-destroyed", "save.vehicle-minor-two-three-out-of-action",
    "save.vehicle-minor-four-plus-saved", "save.vehicle-major-one-to-three-destroyed",
    "save.vehicle-major-four-five-out-of-action", "save.vehicle-major-six-plus-saved", "table.save-rolls",
    "example.vehicle-saves",
)  # fmt: skip
def test_the_vehicle_lines_of_the_save_table() -> None:
    minor = [KILLED, KNOCKED_OUT, KNOCKED_OUT, UNHARMED, UNHARMED, UNHARMED]
    major = [KILLED, KILLED, KILLED, KNOCKED_OUT, KNOCKED_OUT, UNHARMED]
    assert [vehicle_save(die, MINOR) for die in range(1, 7)] == minor
    assert [vehicle_save(die, MAJOR) for die in range(1, 7)] == major
    for die, result in enumerate(major, start=1):
        t = open_fire(unit(LANCE, (100, 40)), enemy(TRUCKS, (100, 140)))
        t.play("shoot 3", dice=[4, 1, 6, die])
        assert (t.alive(3), t.working(3)) == {KILLED: (0, 0), KNOCKED_OUT: (1, 0), UNHARMED: (1, 1)}[result]


@pytest.mark.rule("ranged.step-six-saves", "gap.saves.several-hits-on-a-base")
def test_several_hits_on_a_base_come_one_after_the_other_until_it_is_destroyed() -> None:
    t = open_fire(rifles(), enemy(MILITIA, (100, 140)))
    t.play("shoot 3", dice=[4, 4, 4, 1, 1, 5, 2])
    assert t.alive(3) == 0, "the first is saved, the second kills, the third is lost"
    t = open_fire(unit(LANCE, (100, 40)), enemy(TRUCKS, (100, 140)))
    t.play("shoot 3", dice=[4, 4, 6, 4, 6, 6])
    assert t.working(3) == 0, "Out of Action by the first and saved from the second: the worse result stays"


@pytest.mark.rule("gap.vehicle.out-of-action-effects", "house.status.out-of-action")
def test_a_vehicle_out_of_action_can_be_hit_again_and_cannot_shoot() -> None:
    t = open_fire(unit(LANCE, (100, 40)), enemy(TRUCKS, (100, 140), out=[1]))
    t.play("shoot 3", dice=[4, 4, 6, 5, 6, 1])
    assert t.alive(3) == 0, "Out of Action again changes nothing, and then it is destroyed"
    t = front(unit(TANKS, (100, 40), (130, 40), (160, 40), out=[1, 2]), SPARE, enemy(MILITIA, (100, 140)), THEIR_SPARE)
    t.play("activate 1", dice=[1, 1])
    t.play("open-fire", "pass")
    t.play("shoot 3", dice=[1, 1, 1])
    assert t.last("shot").values == (1, 1, 1), "three dice of one tank"


@pytest.mark.rule(
    "hunker-down.infantry-guns-reroll-saves",
    "dig-in.infantry-guns-reroll-saves",
    "gap.frame.rerolls",
    "example.hunkered-reroll",
)
def test_hunkered_and_dug_in_troops_roll_a_failed_save_once_more() -> None:
    for mark in ("hunkered", "dug-in"):
        for dice, alive in (([4, 2, 4], 1), ([4, 2, 3], 0), ([4, 5], 1)):
            t = open_fire(rifles((100, 40)), enemy(MILITIA, (100, 140), marks=("activated", mark)))
            t.play("shoot 3", dice=dice)
            assert t.alive(3) == alive, (mark, dice)
    t = open_fire(unit(LANCE, (100, 40)), enemy(TRUCKS, (100, 140), marks=("activated", "hunkered")))
    t.play("shoot 3", dice=[4, 1, 6, 1])
    assert t.alive(3) == 0, "vehicles gain nothing"


# -- pinning and rout ------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "pinned.hits-reach-current-bases", "example.pinned-at-number-of-bases", "open-fire.hits-double-for-pinning"
)
def test_as_many_hits_as_bases_pin_and_open_fire_counts_them_twice() -> None:
    def hit(action: str, n: int) -> Front:
        t = front(rifles(), SPARE, enemy(MILITIA, *row(100, 140, 5)), THEIR_SPARE)
        t.play("activate 1", action)
        t.play("pass")
        if action == "advance":
            t.play("stay n")
        t.play("shoot 3", dice=[4] * n + [1] * (5 - n) + ([6] * 5 if n == 5 else []))
        return t.play(t.choices()[0], dice=[6] * n) if t.asks == "allocate" else t

    assert not hit("advance", 4).happened("pinned")
    assert hit("advance", 5).happened("pinned")
    assert hit("open-fire", 3).happened("pinned") and not hit("open-fire", 2).happened("pinned")


@pytest.mark.rule("gap.pinned.which-hits", "example.pinning-counts-hits-before-saves", "gap.pinned.per-attack")
def test_hits_are_counted_before_saves_and_each_attack_alone() -> None:
    t = open_fire(unit(LANCE, (100, 40)), enemy(MILITIA, (100, 140), (117, 140)))
    t.play("shoot 3", dice=[4, 4, 6, 6])
    assert t.alive(3) == 2 and "pinned" in t.marks(3)
    t = front(
        unit(COMMAND, (100, 40)), unit(COMMAND, (117, 40)), SPARE,
        enemy(MILITIA, (100, 140), (117, 140), (134, 140), marks=()), THEIR_SPARE,
    )  # fmt: skip
    for number in (1, 2):
        t.play(f"activate {number}", "open-fire", "pass")
        t.play("shoot 4", dice=[4])
        t.play(t.choices()[0], dice=[6])
        if number == 1:
            t.play("activate 5", "hunker")
    assert "pinned" not in t.marks(4), "two attacks with a hit each, doubled: two and two of three bases"


@pytest.mark.rule("pinned.not-vehicles")
def test_vehicles_are_never_pinned() -> None:
    t = open_fire(unit(LANCE, (100, 40)), enemy(TANKS, (100, 140), facing="s"))
    t.play("shoot 3", dice=[4, 4, 1, 1])
    assert t.marks(3) == ["activated"]


@pytest.mark.rule("gap.pinned.again", "gap.pinned.effects", "house.status.pinned")
def test_pinned_again_is_no_more_than_pinned_and_one_rally_ends_it() -> None:
    t = open_fire(unit(LANCE, (100, 40)), enemy(MILITIA, (100, 140), marks=("pinned",)))
    t.play("shoot 3", dice=[4, 4, 6, 6])
    assert t.marks(3) == ["pinned"] and not t.happened("pinned")
    t.play("activate 3", dice=[4])
    assert t.marks(3) == []


@pytest.mark.rule("rout.half-of-current-bases-destroyed", "example.rout-check-threshold", "gap.rout.base-count")
def test_half_of_the_current_bases_destroyed_by_one_attack_asks_for_a_rout_check() -> None:
    for bases, dead, checked in ((4, 2, True), (5, 2, False), (5, 3, True)):
        t = open_fire(unit(TANKS, (100, 40), (130, 40)), enemy(MILITIA, *row(100, 140, bases)))
        t.play("shoot 3", dice=[4] * dead + [1] * (6 - dead))
        t.play(t.choices()[0], dice=[1] * dead + ([6] if checked else []))
        assert t.happened("stood-fast") == checked, (bases, dead)
    t = open_fire(unit(TANKS, (100, 40), (130, 40)), enemy(MILITIA, (100, 140), (117, 140)))
    t.play("shoot 3", dice=[4, 4, 1, 1, 1, 1, 1, 1])
    assert not t.happened("stood-fast") and not t.happened("routed"), "a unit that is wiped out does not check"


@pytest.mark.rule("gap.rout.test", "gap.rout.effect", "gap.rout.order-with-pinning", "house.ranged.after-effects")
def test_a_failed_rout_check_makes_the_unit_flee_from_the_attacker_pinned_or_not() -> None:
    """Militia has morale 4."""
    for die, routed in ((4, False), (3, True)):
        t = open_fire(unit(TANKS, (100, 40), (130, 40)), enemy(MILITIA, (100, 140), (117, 140)))
        t.play("shoot 3", dice=[4, 4, 1, 1, 1, 1, 1, 6, die])
        assert t.happened("routed") == routed
        assert t.events().index("pinned") < t.events().index("routed" if routed else "stood-fast")
        assert (t.at(3)[1] == (117, 140)) != routed
        if routed:
            place = t.at(3)[1]
            assert place is not None and place[1] == 240, "ten inches north"


@pytest.mark.rule("gap.rout.vehicles")
def test_vehicles_rout_too_and_leave_behind_what_is_out_of_action() -> None:
    t = open_fire(unit(TANKS, (100, 40), (130, 40)), enemy(TRUCKS, (100, 140), (125, 140), (150, 140), facing="s"))
    # two hits on three bases: one destroyed, one Out of Action: not half of them destroyed
    t.play("shoot 3", dice=[4, 4, 1, 1, 1, 1])
    t.play("allocate 1 2 3", dice=[6, 1, 6, 4])
    assert not t.happened("stood-fast") and (t.alive(3), t.working(3)) == (2, 1)
    t = open_fire(unit(TANKS, (100, 40), (130, 40)), enemy(TRUCKS, (100, 140), (125, 140), out=[2], facing="s"))
    t.play("shoot 3", dice=[4, 1, 1, 1, 1, 1])
    t.play("allocate 1 2", dice=[6, 1, 1])
    assert t.happened("routed") and t.at(3)[1] == (125, 140), "it cannot move"


@pytest.mark.rule("hunker-down.ranged-attacks-only")
def test_the_second_save_is_for_ranged_attacks_only() -> None:
    t = front(unit(MILITIA, (100, 40)), SPARE, enemy(MILITIA, (100, 60), marks=("activated", "hunkered")), THEIR_SPARE)
    t.play("activate 1", "engage 3")
    t.play("pass", "close", dice=[4, 1, 1])
    assert t.alive(3) == 0 and not t.happened("saves-again")
