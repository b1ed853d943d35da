"""The round: initiative, nomination, activations in turn, refusals, rally and repair."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.front import BASTION, CIRCLE, LANCE, MILITIA, RIFLES, SKATES, TANKS, Front, front, row, unit

pytestmark = pytest.mark.game("battle-force")


def at_round_end(dice: list[int], **given: Any) -> Front:
    """Two units on each side that have all been activated: the next thing is the round end."""
    return front(
        unit(RIFLES, *row(100, 40, 5), marks=["activated"]),
        unit(LANCE, (300, 40), (330, 40), marks=["activated"]),
        unit(MILITIA, *row(100, 440, 5), side="north", marks=["activated"]),
        unit(CIRCLE, (300, 440), (317, 440), side="north", marks=["activated"]),
        dice=dice,
        **given,
    )


def two_a_side(**given: Any) -> Front:
    """Two units on each side, far apart, and south is active."""
    return front(
        unit(RIFLES, *row(100, 40, 5)),
        unit(LANCE, (300, 40), (330, 40)),
        unit(MILITIA, *row(100, 440, 5), side="north"),
        unit(CIRCLE, (300, 440), (317, 440), side="north"),
        **given,
    )


@pytest.mark.rule(
    "round.three-phases",
    "initiative.each-rolls-one-d6",
    "initiative.highest-wins",
    "initiative.winner-nominates-first-unit",
    "table.round-order",
)
def test_a_round_begins_with_the_initiative_and_the_higher_die_names_the_first_unit() -> None:
    t = at_round_end([3, 5])
    assert (t.asks, t.seat, t.s.turn, t.s.initiative) == ("nominate", 1, 3, 1)
    assert t.last("initiative").says == "North has the initiative, by dice of 3 and 5."
    assert t.events().index("cleared") < t.events().index("round") < t.events().index("initiative")
    assert at_round_end([6, 5]).seat == 0


@pytest.mark.rule("gap.initiative.tie")
def test_equal_initiative_dice_are_rolled_again() -> None:
    t = at_round_end([4, 4, 1, 1, 2, 6])
    assert t.s.initiative == 1 and t.events().count("tied") == 2


@pytest.mark.rule("initiative.enemy-unit-may-be-nominated", "initiative.owner-becomes-active", "decision.nominate")
def test_an_enemy_unit_may_be_named_and_its_owner_is_active() -> None:
    t = at_round_end([6, 1])
    assert t.choices() == ["decline", "nominate 1", "nominate 2", "nominate 3", "nominate 4"]
    t.play("nominate 3")
    assert (t.asks, t.seat, t.s.active, t.s.actor) == ("announce", 1, 1, 2)
    t.play("hunker")
    assert (t.asks, t.seat) == ("select", 0), "after the nominated unit the opponent of its owner is active"


@pytest.mark.rule("gap.initiative.may-decline")
def test_who_declines_is_active_and_chooses_freely() -> None:
    t = at_round_end([6, 1]).play("decline")
    assert (t.asks, t.seat, t.choices()) == ("select", 0, ["activate 1", "activate 2"])


@pytest.mark.rule("gap.initiative.which-units")
def test_pinned_units_can_be_named_and_reserves_cannot() -> None:
    t = front(
        unit(RIFLES, *row(100, 40, 5), marks=["activated", "pinned"]),
        unit(TANKS, (200, 40), (230, 40), (260, 40), marks=["activated"], out=[1, 2, 3]),
        unit(SKATES, side="north", where="reserve"),
        unit(MILITIA, *row(100, 440, 5), side="north", marks=["activated"]),
        dice=[2, 1, 6],  # the reserve waits after round 2
    )
    assert t.choices() == ["decline", "nominate 4", "nominate 1", "nominate 2"]
    assert t.why_not("nominate 3") == "gap.initiative.which-units"


@pytest.mark.rule("gap.initiative.nominated-unit-must-activate")
def test_the_owner_of_a_named_unit_cannot_refuse_or_take_another() -> None:
    t = front(
        unit(RIFLES, *row(100, 40, 5), marks=["activated"]),
        unit(LANCE, (300, 40), (330, 40), marks=["activated"]),
        unit(MILITIA, *row(100, 440, 5), side="north", marks=["activated"]),
        dice=[6, 1],
    ).play("nominate 3")
    assert t.s.refusals == [0, 1], "north could refuse, were it asked to select"
    assert (t.asks, t.s.actor) == ("announce", 2)
    assert t.why_not("refuse") != "" and t.why_not("activate 3") != ""


@pytest.mark.rule("activation.choose-and-declare", "sequence.select-unit", "decision.select", "sequence.five-steps")
def test_the_active_player_selects_an_own_unit_and_declares_one_action() -> None:
    t = two_a_side()
    assert (t.asks, t.seat, t.choices()) == ("select", 0, ["activate 1", "activate 2"])
    assert t.why_not("activate 3") == "sequence.select-unit"
    t.play("activate 1")
    assert t.asks == "announce"
    t.play("advance", "pass", "stay n")
    assert [kind for kind in t.events() if kind in ("selected", "announced", "no-reaction", "stayed", "activated")] == [
        "selected",
        "announced",
        "no-reaction",
        "stayed",
        "activated",
    ]


@pytest.mark.rule("table.activation-sequence", "sequence.announce-action", "sequence.complete-action-and-reaction")
def test_the_five_steps_of_an_activation_come_in_their_order() -> None:
    t = front(
        unit(TANKS, (100, 40), (130, 40), (160, 40), out=[2]),
        unit(CIRCLE, (300, 440), (317, 440), side="north"),
        dice=[4],
    )
    t.play("advance", "take-cover 2")
    t.play("stay n", dice=[6, 1])
    order = ["selected", "repaired", "announced", "takes-cover", "stayed", "activated"]
    assert [kind for kind in t.events() if kind in order][:6] == order


@pytest.mark.rule("activation.alternates", "activation.mark-activated", "gap.activation.pool-meaning")
def test_after_an_activation_the_unit_is_marked_and_the_opponent_is_active() -> None:
    t = two_a_side().play("activate 1", "hunker")
    assert "activated" in t.marks(1)
    assert (t.seat, t.choices()) == (1, ["activate 3", "activate 4"])
    t.play("activate 4", "hunker")
    assert (t.seat, t.s.actor) == (0, 1), "the last unit of a side is selected without a question"


@pytest.mark.rule("gap.activation.once-per-round")
def test_a_unit_acts_once_a_round() -> None:
    t = front(
        unit(RIFLES, *row(100, 40, 5), marks=["activated"]),
        unit(LANCE, (300, 40), (330, 40)),
        unit(CIRCLE, (300, 400), (317, 400)),
        unit(MILITIA, *row(100, 440, 5), side="north"),
    )
    assert t.choices() == ["activate 2", "activate 3"]
    assert t.why_not("activate 1") == "gap.activation.once-per-round"
    t.play("activate 2", "advance", "take-cover 4", "stay n")
    assert "activated" in t.marks(4), "a reaction is the activation of the unit"
    assert t.seat == 0, "so that its side has nothing left to activate"


@pytest.mark.rule("gap.activation.end-of-phase", "gap.activation.one-side-finished", "house.activation.skip")
def test_one_side_goes_on_alone_and_the_round_ends_when_all_have_acted() -> None:
    t = front(
        unit(RIFLES, *row(100, 40, 5)),
        unit(LANCE, (300, 40), (330, 40)),
        unit(CIRCLE, (400, 40), (417, 40)),
        unit(MILITIA, *row(100, 440, 5), side="north", marks=["activated"]),
        refusals=(1, 0),
    )
    assert t.why_not("refuse") == "gap.activation.one-side-finished"
    t.play("activate 1", "hunker")
    assert t.seat == 0, "north has nothing to activate and is skipped"
    t.play("activate 2", "hunker")
    t.play("hunker", dice=[2, 1])
    assert (t.asks, t.s.turn) == ("nominate", 3)


@pytest.mark.rule("sequence.refusal", "house.activation.refusal", "gap.activation.meaning-of-refusal")
def test_a_refusal_spends_a_counter_and_passes_the_turn() -> None:
    t = two_a_side(refusals=(1, 0))
    assert t.choices() == ["activate 1", "activate 2", "refuse"]
    before = [list(t.s.marks), t.at(1), t.at(2)]
    t.play("refuse")
    assert (t.seat, t.s.refusals) == (1, [0, 0])
    assert [list(t.s.marks), t.at(1), t.at(2)] == before, "nothing else has happened"
    assert t.why_not("refuse") == "gap.activation.number-of-refusals"


@pytest.mark.rule("sequence.rally-and-repair-compulsory", "rally.equal-or-beat-morale", "gap.frame.dice")
def test_a_pinned_unit_rallies_first_by_its_morale() -> None:
    """Line Rifles have morale 3."""
    for die, rallies in ((3, True), (6, True), (2, False), (1, False)):
        t = front(
            unit(RIFLES, *row(100, 40, 5), marks=["pinned"]), unit(MILITIA, *row(100, 440, 5), side="north"), dice=[die]
        )
        assert t.happened("rallied") == rallies and t.happened("not-rallied") != rallies
        assert ("pinned" in t.marks(1)) != rallies


@pytest.mark.rule("gap.rally.success")
def test_a_rallied_unit_announces_any_action() -> None:
    t = front(
        unit(RIFLES, *row(100, 40, 5), marks=["pinned"]), unit(MILITIA, *row(100, 440, 5), side="north"), dice=[5]
    )
    assert (t.asks, t.seat) == ("announce", 0)
    assert {"advance", "engage", "open-fire", "redeploy", "hunker"} <= set(t.choices())


@pytest.mark.rule("gap.rally.failure", "house.status.activated")
def test_a_unit_that_does_not_rally_hunkers_down_and_is_done() -> None:
    enemy = unit(MILITIA, *row(100, 440, 5), side="north")
    t = front(unit(RIFLES, *row(100, 40, 5), marks=["pinned"]), enemy, dice=[1])
    assert t.marks(1) == ["activated", "pinned", "hunkered"]
    assert (t.asks, t.s.actor) == ("announce", 1), "north is next, and there was nothing to react to"
    assert not t.happened("announced")
    t = front(unit(RIFLES, *row(100, 40, 5), marks=["pinned", "dug-in"]), enemy, dice=[1])
    assert t.marks(1) == ["activated", "pinned", "dug-in"], "who is dug in stays so"


@pytest.mark.rule("repair.minor-hit-save", "gap.repair.unsaved-results", "gap.rally.order-with-repair")
def test_each_base_out_of_action_rolls_for_repair_and_a_one_does_no_harm() -> None:
    t = front(
        unit(TANKS, (100, 40), (130, 40), (160, 40), out=[1, 2, 3]),
        unit(MILITIA, *row(100, 440, 5), side="north"),
        dice=[1, 3, 4],
    )
    assert (t.alive(1), t.working(1)) == (3, 1)
    assert [event.kind for event in t.heard() if "repaired" in event.kind] == [
        "not-repaired",
        "not-repaired",
        "repaired",
    ]


@pytest.mark.rule("gap.repair.unit-partly-out-of-action")
def test_working_bases_act_and_a_unit_without_one_is_done() -> None:
    enemy = unit(MILITIA, *row(100, 440, 5), side="north")
    t = front(unit(TANKS, (100, 40), (130, 40), (160, 40), out=[1, 3]), enemy, dice=[1, 2])
    t.play("advance", "pass", "move 7 n keep")
    assert t.at(1) == [(100, 40), (130, 110), (160, 40)]
    t = front(unit(BASTION, (100, 40), (130, 40), out=[1, 2]), enemy, dice=[3, 3])
    assert t.happened("helpless") and t.marks(1) == ["activated"] and t.s.actor == 1
