"""Ability points: tracks into the negative, overextension, the last spend, exhaustion, and payment from trackers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, Final

import pytest

from tests.support.raids import GAME, RaidTable, changed, row, table
from warroom.games.complex_crashers.rules import points
from warroom.games.complex_crashers.state import Raid

pytestmark = pytest.mark.game("complex-crashers")

FIVE: Final[dict[str, Any]] = {"overlay": "five-point"}


def lone(points: int, *cards: str, **given: Any) -> RaidTable:
    """An Operative with a maximum of 5, somewhere on its track, with a defender in the next region."""
    operatives = [{**FIVE, "cards": list(cards), "points": points}]
    return table(regions=row("cross-open", 3), operatives=operatives, defenders=["crusher r1"], **given)


def two(trackers: list[int], first: Any = None, second: Any = None, **given: Any) -> RaidTable:
    """The Manager's initiative: a Captain in one region with two Operatives."""
    operatives = [{**FIVE, **(first or {})}, {**FIVE, **(second or {})}]
    given = {"defenders": ["captain r0"], **given}
    return table(regions=row("cross-open", 2), operatives=operatives, trackers=trackers, initiative="manager", **given)


# -- an Operative's track ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ap.pay-to-activate", "ability.activate")
def test_an_ability_is_paid_for_when_it_is_activated() -> None:
    """A move costs 1, whatever comes of it."""
    t = lone(5)
    t.play("use op1 move")
    assert t.points == [4] and t.at("op1") == "r1"


@pytest.mark.rule("ap.tracker-negative", "ap.op-overextended", "ap.op-overextend-gain", "ap.overextend-part-only")
def test_an_operative_may_spend_below_zero_and_feeds_its_tracker_with_that_part() -> None:
    """From 1 point, a cost of 3 takes the marker to -2: the Manager gains 2, not 3."""
    t = lone(1, "service-carbine", dice=[1, 1, 1], trackers=[0])
    t.play("use op1 aimed-fire")
    assert t.points == [-2] and t.trackers == [2]
    assert "Operative 1 overextends: the Manager's tracker gains 2 points and stands at 2." in t.says()


@pytest.mark.rule("ap.total-spend", "gap.ap-op-bounds", "gap.ap-exhausted-when")
def test_a_track_of_five_allows_eleven_points_and_ends_below_minus_five() -> None:
    """At -5 an Operative can still act; after the last step it is exhausted."""
    t = table(regions=row("cross-open", 2), operatives=[FIVE], trackers=[-5])
    for spent in range(1, 11):
        assert "use op1 move" in t.choices
        t.play("use op1 move")
        assert t.points == [5 - spent]
    assert not points.exhausted(t.s, 0)
    t.play("use op1 move")
    assert "Operative 1 is exhausted." in t.says()


@pytest.mark.rule("exhausted.last-spend", "exhausted.after-last-spend", "example.exhausted-single-spend")
def test_the_last_spend_pays_up_to_the_maximum_whatever_is_left() -> None:
    """At -3 of 5 a cost of 5, 4 or 3 is paid all the same, and the Operative is exhausted."""
    for ability in ("focused-burst", "wreck", "aimed-fire"):
        t = table(
            regions=row("cross-open", 1),
            operatives=[{**FIVE, "cards": ["service-carbine", "breach-hammer"], "points": -3}, FIVE],
            defenders=["crusher r0", "crusher r0"],
            dice=[1, 1, 1, 1, 1],
        )
        t.play(f"use op1 {ability}", "unit d1")
        assert t.points == [-6, 5]
        assert "Operative 1 is exhausted." in t.says()


@pytest.mark.rule("example.exhausted-two-spends", "gap.ap-exhausted-when")
def test_at_the_very_end_of_the_track_one_more_ability_can_be_paid() -> None:
    """At -3 of 5: a cost of 2 leads to -5 and not further; then a cost of 5 exhausts."""
    t = lone(-3, "service-carbine", "pathfinder", dice=[1, 1, 1, 1, 1])
    t.play("use op1 sprint", "step r1", "pass")
    assert t.points == [-5] and not points.exhausted(t.s, 0)
    t.play("use op1 focused-burst")
    assert t.says().count("Operative 1 is exhausted.") == 1


@pytest.mark.rule("example.exhausted-cost-limit", "gap.ap-last-spend-limit")
def test_the_last_spend_never_pays_more_than_the_maximum() -> None:
    """A cost of 6 is too much for a maximum of 5 at -3, but not at 1, where the marker stays on the track."""
    for start, allowed in ((-3, False), (0, False), (1, True), (5, True)):
        t = table(
            regions=row("cross-open", 1),
            operatives=[{**FIVE, "cards": ["nova-projector"], "points": start}],
            defenders=["crusher r0"],
        )
        assert ("use op1 nova" in t.choices) == allowed, start
        if not allowed:
            assert t.why_not("use op1 nova") == "gap.ap-last-spend-limit"


@pytest.mark.rule("gap.ap-last-spend-amount")
def test_after_a_last_spend_the_manager_gains_what_was_not_paid_from_above_zero() -> None:
    """At -4 of 5 a cost of 5 gives the Manager 5; from 2 a cost of 5 gives 3."""
    t = lone(-4, "service-carbine", dice=[1, 1, 1, 1, 1], trackers=[0])
    t.play("use op1 focused-burst")
    assert "the Manager's tracker gains 5 points and stands at 5." in t.says()
    t = lone(2, "service-carbine", dice=[1, 1, 1, 1, 1], trackers=[0])
    t.play("use op1 focused-burst")
    assert t.points == [-3] and t.trackers == [3]


@pytest.mark.rule("ap.overextend-gain-immediate", "gap.ap-payment-order")
def test_what_overextension_gives_can_answer_the_same_action() -> None:
    """The Manager's tracker is at its bottom; the Operative's overextension pays for Distract at once."""
    t = table(
        regions=row("cross-open", 2),
        operatives=[{**FIVE, "points": 0}],
        defenders=["ego-crusher r1"],
        trackers=[-5],
    )
    t.play("use op1 move")
    assert (t.seat, t.kind) == ("manager", "react")
    assert "use d1 distract" in t.choices and t.trackers == [-4]


@pytest.mark.rule("ap.overextend-not-reactions", "gap.ap-last-spend-reaction")
def test_reactions_feed_nobody_even_as_the_last_spend() -> None:
    """Twist Away from 0 and, at the end of the track, as the last spend: the tracker stays where it was."""
    for start, end in ((0, -1), (-5, -6)):
        t = table(
            regions=row("cross-open", 1),
            operatives=[{**FIVE, "points": start, "cards": ["reflex-drill"]}],
            defenders=["steel-ripper r0"],
            trackers=[5],
            initiative="manager",
            dice=[10, 10],
        )
        t.play("use d1 shred", "use op1 twist-away")
        assert t.points == [end] and t.trackers == [2]


# -- exhausted --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("exhausted.state", "exhausted.no-abilities")
def test_an_exhausted_operative_activates_nothing() -> None:
    """Neither a move nor, under attack, a reaction; not even for nothing."""
    t = table(
        regions=row("cross-open", 1),
        operatives=[{**FIVE, "points": -6, "cards": ["reflex-drill", "stim-patch"]}, FIVE],
        defenders=["steel-ripper r0"],
    )
    assert not any(choice.startswith("use op1") for choice in t.choices)
    assert t.why_not("use op1 slap-on") == "exhausted.no-abilities"
    t = table(
        regions=row("cross-open", 1),
        operatives=[{**FIVE, "points": -6, "cards": ["reflex-drill"]}],
        defenders=["steel-ripper r0"],
        trackers=[5],
        initiative="manager",
        dice=[10, 10],
    )
    t.play("use d1 shred")
    assert t.health == [3]


@pytest.mark.rule("exhausted.initiative-gain", "gap.ap-initiative-from-exhausted", "initiative.ops-gain-ap")
@pytest.mark.rule("incapacitated.no-initiative-gain", "initiative.meaning")
def test_able_operatives_gain_their_maximum_when_they_gain_the_initiative() -> None:
    """From exhausted the marker comes to -1; nobody goes above the maximum; who is down gains nothing."""
    t = table(
        regions=row("cross-open", 1),
        operatives=[{**FIVE, "points": -6}, {**FIVE, "points": -2}, {**FIVE, "points": 3}, {**FIVE, "health": 0}],
        step="gain",
    )
    assert t.points == [-1, 3, 5, -6]


@pytest.mark.rule("exhausted.no-ally-gain")
def test_an_exhausted_operative_gains_nothing_from_others() -> None:
    """Rally gives a point to everybody nearby but to the exhausted."""
    t = table(
        regions=row("cross-open", 1),
        operatives=[{**FIVE, "cards": ["rally-caller"]}, {**FIVE, "points": -6}, {**FIVE, "points": -5}],
    )
    t.play("use op1 rally")
    assert t.points == [3, -6, -4]


@pytest.mark.rule("gap.ap-loss")
def test_losing_points_stops_at_the_end_of_the_track_and_feeds_nobody() -> None:
    """Demoralize takes a point from each; at -5 of 5 nothing is left to lose, and nobody is exhausted by it."""
    t = table(
        regions=row("cross-open", 1),
        operatives=[{**FIVE, "points": 1}, {**FIVE, "points": -5}, {**FIVE, "points": -6}],
        defenders=["ego-crusher r0"],
        trackers=[2, 0, 0],
        initiative="manager",
    )
    t.play("use d1 demoralize", "pay op1 2")
    assert "Operative 1 loses 1 point and stands at 0." in t.says()
    assert t.says().count(" loses 1 point") == 1 and "exhausted" not in t.says()
    assert "overextends" not in t.says()


@pytest.mark.rule("gap.ap-revival-points", "revive.ap")
def test_a_revived_operative_counts_two_points_up_from_exhausted() -> None:
    """From -6 to -4 with a maximum of 5."""
    t = table(
        regions=row("cross-open", 1),
        operatives=[{**FIVE, "cards": ["field-medic"]}, {**FIVE, "health": 0}],
    )
    t.play("use op1 patch-up", "unit op2")
    assert t.health == [5, 1] and t.points == [3, -4]


# -- the Manager's trackers -------------------------------------------------------------------------------------------


@pytest.mark.rule("initiative.cm-gain-ap", "gap.ap-cm-bounds", "gap.ap-cm-incapacitated-tracker")
def test_every_tracker_gains_five_up_to_ten() -> None:
    """Also that of an Operative who is down; what goes above the top is lost."""
    t = two([-5, 8], {}, {"health": 0}, step="gain")
    assert t.trackers == [0, 10]


@pytest.mark.rule("ap.cm-pool", "ap.users", "gap.ap-cm-split")
def test_the_manager_pays_from_any_mix_of_trackers() -> None:
    """Reinforce for 4: every split that the trackers allow, asked tracker by tracker in one answer."""
    t = two([3, 3])
    t.play("use d1 reinforce")
    assert t.kind == "pay"
    assert t.choices == [f"pay op1 {n}" for n in range(5)]
    t.play("pay op1 1")
    assert t.trackers == [2, 0]


@pytest.mark.rule("gap.ap-cm-exhausted", "gap.ap-manager-total")
def test_no_payment_takes_a_tracker_below_its_bottom() -> None:
    """With -4 and -3 there are 3 points left; a cost of 4 is too much, and there is no last spend."""
    t = two([-4, -3])
    assert "use d1 reinforce" not in t.choices
    assert t.why_not("use d1 reinforce") == "gap.ap-cm-exhausted"
    t = two([-4, -2])
    t.play("use d1 reinforce")
    assert t.trackers == [-5, -5] and t.kind != "pay"


@pytest.mark.rule("ap.cm-overextend-gain", "gap.ap-cm-split")
def test_each_trackers_part_below_zero_goes_to_its_own_operative() -> None:
    """From trackers at 1 and 0, two points each: the first Operative gains 1, the second 2."""
    t = two([1, 0], {"points": -2}, {"points": -2})
    t.play("use d1 reinforce", "pay op1 2")
    assert t.trackers == [-1, -2]
    assert t.points == [-1, 0]


@pytest.mark.rule("ap.op-full", "gap.ap-gain-cap", "exhausted.no-overextend-gain", "example.overextension-target")
def test_an_operative_who_is_full_or_exhausted_gains_nothing_from_overextension() -> None:
    """So the Manager pays from that tracker; one who is nearly full gains up to the maximum."""
    t = two([0, 0], {"points": -6}, {"points": 0})
    t.play("use d1 reinforce", "pay op1 4")
    assert t.trackers == [-4, 0] and t.points == [-6, 0]
    t = two([0, 0], {"points": 5}, {"points": 4})
    t.play("use d1 reinforce", "pay op1 2")
    assert t.points == [5, 5]


@pytest.mark.rule("gap.ap-cm-incapacitated-tracker")
def test_the_tracker_of_a_fallen_operative_can_be_spent_and_feeds_nobody() -> None:
    """All four points come from it, below zero."""
    t = two([0, 5], {"health": 0})
    t.play("use d1 reinforce", "pay op1 4")
    assert t.trackers == [-4, 5] and t.points == [-6, 5]


@pytest.mark.rule("ap.overextend-not-reactions")
def test_the_managers_reactions_feed_nobody_either() -> None:
    """Energy Shield is paid from below zero in the Operatives' initiative."""
    t = table(
        regions=row("cross-open", 1),
        operatives=[{**FIVE, "cards": ["service-carbine"]}],
        defenders=["ego-crusher r0"],
        trackers=[0],
        dice=[10, 10, 10],
    )
    t.play("use op1 aimed-fire", "pass", "use d1 energy-shield")
    assert t.trackers == [-3] and t.points == [2]


@pytest.mark.rule("ap.cm-attack-restriction")
def test_dice_go_only_to_operatives_whose_tracker_paid() -> None:
    """Fire Rifle paid by the second tracker alone can hit the second Operative alone."""
    t = two([5, 5], dice=[10, 10, 10, 10])
    t.play("use d1 fire-rifle", "pay op1 0")
    assert t.health == [5, 1]
    t = two([5, 5], dice=[10, 10, 10, 10])
    t.play("use d1 fire-rifle", "pay op1 2")
    assert t.choices == ["unit op1", "unit op2"]


@pytest.mark.rule("gap.cards-suppression-payer")
def test_an_attack_on_one_operative_takes_at_least_a_point_from_its_tracker() -> None:
    """Auto Target on the second Operative: its tracker must pay; when it is empty, there is no Auto Target."""

    def moves(trackers: list[int]) -> RaidTable:
        t = table(
            regions=row("cross-open", 2),
            operatives=[{**FIVE, "at": 1}, FIVE],
            defenders=["turret r1"],
            upgraded=["turret"],
            trackers=trackers,
            dice=[1, 1],
        )
        return t.play("use op2 move")

    t = moves([5, 5])
    t.play("use d1 auto-target")
    assert t.choices == ["pay op1 0", "pay op1 1"]
    assert t.why_not("pay op1 2") == "ap.cm-attack-restriction"
    t = moves([5, -5])
    assert t.kind == "act" and t.seat == "operatives"


@pytest.mark.rule("ap.cm-area-restriction", "gap.area-payer-down")
def test_an_area_attack_needs_one_able_payer_in_the_region_and_then_hits_everybody() -> None:
    """Launch Grenade paid by either tracker hits both Operatives in the region; a payer who is down does not count."""
    t = two([5, 0], {"at": 1}, {"at": 1}, defenders=["crusher r0"], dice=[10, 10, 10, 10])
    t.play("use d1 launch-grenade", "pay op1 5")
    assert t.kind == "target" and "region r1" in t.choices
    t.play("region r1", "unit op1", "unit op1")
    assert t.health == [3, 3]
    t = table(
        regions=row("cross-open", 3),
        operatives=[{**FIVE, "at": 1, "health": 0}, {**FIVE, "at": 1}],
        defenders=["crusher r0"],
        trackers=[10, -5],
        initiative="manager",
    )
    t.play("use d1 launch-grenade")
    assert t.choices == ["region r0", "region r2"]


@pytest.mark.rule("gap.ap-area-no-op")
def test_a_region_without_able_operatives_may_be_attacked_whoever_paid() -> None:
    """Launch Grenade on an empty region."""
    t = two([5, 5], defenders=["crusher r0"])
    t.play("use d1 launch-grenade", "pay op1 5")
    assert "region r1" in t.choices


@pytest.mark.rule("gap.ap-zero-cost")
def test_an_attack_that_costs_nothing_has_a_named_payer() -> None:
    """The Manager names a tracker; the dice go to that Operative, and nothing is paid."""

    def make_free(data: dict[str, Any]) -> None:
        captain = next(card for card in data["defender"] if card["id"] == "captain")
        captain["ability"][0] |= {"cost": 0, "qualities": ["Slow Reload"]}

    operatives = [FIVE, FIVE]
    t = table(
        changed(make_free),
        regions=row("cross-open", 1),
        operatives=operatives,
        defenders=["captain r0"],
        trackers=[-5, -5],
        initiative="manager",
        dice=[10, 10, 10, 10],
    )
    t.play("use d1 fire-rifle")
    assert t.kind == "payer" and t.choices == ["pay op1 0", "pay op2 0"]
    assert t.why_not("pay op2 1") == "gap.ap-zero-cost"
    t.play("pay op2 0")
    assert t.health == [5, 1] and t.trackers == [-5, -5]


@pytest.mark.rule("gap.ap-zero-cost", "gap.cards-coordinated-assault", "cards.captain-coordinated-assault")
def test_an_action_activated_for_free_counts_as_paid_by_what_activated_it() -> None:
    """Coordinated Assault for 2 from the first tracker lets a Ripper shred the first Operative, and no other."""
    t = two([5, 5], defenders=["captain r0", "steel-ripper r0"], upgraded=["captain"], dice=[10, 10])
    t.play("use d1 coordinated-assault", "pay op1 2")
    assert t.kind == "choose" and "ability d2 shred" in t.choices
    assert not any("coordinated-assault" in choice for choice in t.choices)
    t.play("ability d2 shred")
    assert t.health == [3, 5] and t.trackers == [3, 5]


@pytest.mark.rule("gap.ap-voluntary-zero")
def test_actions_that_could_do_nothing_are_not_offered() -> None:
    """Nobody patches up whom nothing ails; nobody takes a pillar where there is none."""
    t = table(regions=row("cross-open", 1), operatives=[{**FIVE, "cards": ["breacher"]}])
    assert not any("door" in choice or "pillar" in choice for choice in t.choices)


@pytest.mark.rule("ap.cm-pool")
def test_a_split_that_cannot_be_is_refused_with_the_rule() -> None:
    """Another tracker, too much, too little."""
    t = two([-2, -3])
    t.play("use d1 reinforce")
    assert t.choices == ["pay op1 2", "pay op1 3"]
    assert t.why_not("pay op2 2") == "ap.cm-pool"
    assert t.why_not("pay op1 4") == "gap.ap-cm-exhausted"
    assert t.why_not("pay op1 1") == "ap.cm-pool"
    assert t.why_not("pass") == "ap.cm-pool"
    assert GAME.describe(GAME.view(t.s, 1))


# -- every split ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ap.cm-pool", "gap.ap-cm-split", "ap.cm-attack-restriction", "gap.ap-cm-exhausted")
def test_every_split_of_a_cost_can_be_said_tracker_by_tracker_and_no_other() -> None:
    """Random trackers and costs, beside all splits written out; nothing is asked where there is only one."""
    rng = Random(5)
    for _case in range(400):
        s = table(operatives=[FIVE] * rng.randint(1, 4)).s
        s.trackers = [rng.choice((-5, -5, -4, -3, 0, 2)) for _tracker in s.trackers]
        cost, must = rng.randint(1, 6), rng.randrange(1 << len(s.trackers)) * rng.randint(0, 1)
        rooms = [range(min(cost, tracker + 5) + 1) for tracker in s.trackers]
        legal = {split for split in product(*rooms) if sum(split) == cost and (not must or paying(split) & must)}
        assert points.manager_payable(s, cost, must) == bool(legal)
        if legal:
            assert points.splits_asked(s, cost, must, False) == (len(legal) > 1)
            assert set(said(s, cost, must, (), cost)) == legal


def paying(split: tuple[int, ...]) -> int:
    """The trackers that pay a part, as a set."""
    return sum(1 << tracker for tracker, share in enumerate(split) if share)


def said(s: Raid, cost: int, must: int, split: tuple[int, ...], left: int) -> Iterator[tuple[int, ...]]:
    """Every split that comes of asking one tracker after the other."""
    tracker = len(split)
    if tracker == len(s.trackers):
        yield split
        return
    least = points.least_share(s, tracker, left, must, paying(split))
    for share in range(least, points.most_share(s, tracker, left, must, paying(split)) + 1):
        yield from said(s, cost, must, (*split, share), left - share)
