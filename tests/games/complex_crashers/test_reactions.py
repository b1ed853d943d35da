"""Activation, processing and resolution: who answers what, in which order, and what becomes of what was interrupted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.raids import RaidTable, changed, table
from warroom.kernel.chance import Search

pytestmark = pytest.mark.game("complex-crashers")

HALL = ["cross-open 0,0", "cross-open 1,0", "cross-open 2,0", "tee-open 3,0"]


def op(*cards: str, at: int = 0, **more: object) -> dict[str, object]:
    """An Operative with some cards in a region."""
    return {"cards": list(cards), "at": at, **more}


def play(**given: Any) -> RaidTable:
    """A table in a hall of four regions, with full trackers and everything upgraded."""
    defenders = [text.split()[0] for text in given.get("defenders", [])]
    trackers = [10] * len(given["operatives"])
    return table(**{"regions": HALL, "upgraded": list(dict.fromkeys(defenders)), "trackers": trackers, **given})


# -- actions and reactions --------------------------------------------------------------------------------------------


@pytest.mark.rule("ability.kinds", "ability.reaction-timing", "ability.reaction-text")
def test_a_reaction_waits_for_its_trigger_whoever_has_the_initiative() -> None:
    t = play(operatives=[op("jack-rabbit-smg")], defenders=["beta-squad r1"])
    assert t.why_not("use op1 quick-suppression") == "ability.reaction-timing"
    t = play(operatives=[op("jack-rabbit-smg")], defenders=["beta-squad r2"], initiative="manager", dice=[1, 1])
    t.play("use manager move-defender", "step r1")
    assert t.why_not("use op1 move") != ""  # not the time for actions
    t.play("use op1 quick-suppression")


@pytest.mark.rule("ability.activate", "ability.process", "gap.stack-activation-response")
def test_activation_is_answered_before_anything_is_carried_out() -> None:
    t = play(operatives=[op()], defenders=["ego-crusher r3"])
    t.play("use op1 move")
    assert t.choices == ["use d1 distract", "pass"]
    assert (t.points, t.at("op1")) == ([6], "r0")  # paid, and nothing more
    t.play("pass")
    assert t.at("op1") == "r1"


@pytest.mark.rule("gap.stack-distract-mid-move", "reactions.interrupt", "gap.stack-no-refund")
def test_a_move_that_is_cancelled_takes_no_step_and_its_points_are_gone() -> None:
    t = play(operatives=[op("pathfinder")], defenders=["ego-crusher r3"])
    t.play("use op1 sprint", "use d1 distract", "pass")  # the Operative does not pay, so it cancels
    assert (t.points, t.at("op1"), t.kind) == ([5], "r0", "act")


@pytest.mark.rule("gap.stack-after-resolve", "ability.resolve")
def test_results_are_answered_when_all_of_them_are_in() -> None:
    t = play(
        operatives=[op("jack-rabbit-smg", "momentum")],
        defenders=["beta-squad r1", "beta-squad r1"],
        dice=[9, 9, 1],
    )
    t.play("use op1 spray", "unit d1", "unit d2", "unit d2", *["pass"] * 3)
    assert t.models == {}  # both have fallen before anybody answers
    assert t.choices == ["use op1 keep-going on d1", "use op1 keep-going on d2", "pass"]


# -- windows ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.stack-leave-and-enter", "gap.stack-same-reaction-twice")
def test_leaving_and_entering_are_answered_together_and_each_reaction_once() -> None:
    t = play(operatives=[op()], defenders=["steel-ripper r0", "turret r3"], dice=[1, 1])
    t.play("use op1 move")
    assert sorted(t.choices) == ["pass", "use d1 pursue", "use d2 auto-target"]
    t.play("use d2 auto-target")
    assert sorted(t.choices) == ["pass", "use d1 pursue"]
    assert t.why_not("use d2 auto-target") == "gap.stack-same-reaction-twice"


@pytest.mark.rule("reactions.pay-before-processing", "reactions.process-in-order", "gap.stack-queue-and-stack")
def test_all_answers_are_paid_before_the_first_is_processed_and_then_come_in_order() -> None:
    t = play(operatives=[op("reflex-drill")], defenders=["turret r2", "turret r3"], dice=[9, 9, 8, 8])
    t.play("use op1 move", "use d2 auto-target")
    assert "rolled" not in t.events()
    t.play("use d1 auto-target")
    assert t.trackers == [6]  # both are paid for
    assert "Operative 1 faces 9, 9." in t.says()  # and the one declared first comes first
    assert "Operative 1 faces 8, 8." not in t.says()
    t.play("pass")
    assert "Operative 1 faces 8, 8." in t.says()


@pytest.mark.rule("reactions.ops-order-free", "gap.stack-ops-disagree")
def test_the_team_declares_in_whatever_order_it_likes() -> None:
    t = play(
        operatives=[op("jack-rabbit-smg", at=0), op("jack-rabbit-smg", at=2)],
        defenders=["crusher r4"],
        upgraded=[],
        regions=[*HALL, "cross-one-pillar 1,1"],
        initiative="manager",
        dice=[1, 1],
    )
    t.play("use manager move-defender", "pay op1 1")
    assert sorted(t.choices) == ["pass", "use op1 quick-suppression", "use op2 quick-suppression"]
    t.play("use op2 quick-suppression")
    assert sorted(t.choices) == ["pass", "use op1 quick-suppression"]


@pytest.mark.rule("reactions.initiative-first", "gap.stack-batch")
def test_the_side_with_the_initiative_answers_first_and_does_not_come_back() -> None:
    t = play(
        operatives=[op("reflex-drill", "counter-fighter")],
        defenders=["beta-squad r1"],
        initiative="manager",
        dice=[9, 9, 1, 1, 1],
    )
    t.play("use d1 fire-smg", "use op1 twist-away")
    assert t.seat == "manager"
    t.play("pass")
    assert t.choices == ["use op1 answer-back", "pass"]
    t.play("use op1 answer-back")
    assert "use d1 suppression" not in t.choices


@pytest.mark.rule("reactions.chain", "reactions.interrupt", "reactions.later-negated", "gap.stack-recheck")
def test_a_reaction_to_a_reaction_may_leave_the_next_one_with_nothing() -> None:
    t = play(operatives=[op("evasion-mastery")], defenders=["turret r1", "turret r1"], dice=[9, 9])
    t.play("use op1 move", "use d1 auto-target", "use d2 auto-target", "use op1 roll-clear", "step r2")
    t.play("pass")  # both could fire at where it stands now, but this is another event
    assert t.says().count("Auto Target of Turret d2 comes to nothing.") == 1
    assert t.trackers == [6]  # it stays paid
    assert t.health == [3]


@pytest.mark.rule("gap.stack-dice-ignored")
def test_dice_are_ignored_by_an_effect_and_not_by_armor_or_by_getting_away() -> None:
    t = play(
        operatives=[op("evasion-mastery", at=1), op(at=3)],
        regions=[*HALL, "cross-one-pillar 1,1"],
        defenders=["hail-walker r0", "beta-squad r4"],
        initiative="manager",
        dice=[9, 2, 9, 9],
    )
    t.play("use d1 twin-guns", "pay op1 5", "use op1 roll-clear", "step r4")
    assert t.choices == ["use d2 suppression", "pass"]
    t.play("pass")
    assert "Operative 1 ignores 9." in t.says()
    assert t.says().count("its dice are lost") == 3  # and nobody answers that
    assert t.kind == "act"


@pytest.mark.rule("gap.stack-source-lost", "gap.stack-new-units")
def test_dice_that_were_assigned_land_even_if_the_attacker_is_gone() -> None:
    t = play(
        operatives=[op("reflex-drill", "counter-fighter")],
        defenders=["lane-wardens r1"],
        upgraded=[],
        initiative="manager",
        dice=[9, 8, 9, 9, 9],
    )
    t.play("use d1 marking-shot", "use op1 twist-away", "die 9", "use op1 answer-back")
    assert not t.on_table("d1")
    assert t.health == [2]  # the eight was on its way


@pytest.mark.rule("gap.stack-fizzled-window", "gap.stack-recheck")
def test_nobody_answers_a_reaction_that_has_come_to_nothing_before_its_turn() -> None:
    t = play(
        operatives=[op("reflex-drill")],
        defenders=["lane-wardens r1", "ego-crusher r0"],
        upgraded=[],
        initiative="manager",
        dice=[9, 8],
    )
    t.play("use d1 marking-shot", "use d2 energy-shield")  # the Manager shields even an Operative
    t.play("use op1 twist-away")
    assert "Twist Away of Operative 1 comes to nothing." in t.says()
    assert t.kind == "act"  # Distract was never offered


# -- moving -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("movement.reactions-mid-move", "gap.move-path")
def test_every_step_is_answered_and_the_next_is_chosen_after_that() -> None:
    t = play(operatives=[op("pathfinder", at=0)], defenders=["turret r3"], dice=[1, 1])
    t.play("use op1 sprint", "step r1")
    assert t.choices == ["use d1 auto-target", "pass"]
    t.play("use d1 auto-target")
    assert t.kind == "step"
    assert sorted(t.choices) == ["pass", "step r0", "step r2"]
    t.play("step r2", "pass", "pass")
    assert (t.at("op1"), t.kind) == ("r2", "act")


@pytest.mark.rule("movement.interrupted", "gap.stack-move-partial")
def test_a_mover_that_is_moved_by_a_reaction_loses_the_rest_of_its_way() -> None:
    t = play(operatives=[op("pathfinder", "evasion-mastery")], defenders=["turret r3"], dice=[9, 9])
    t.play("use op1 sprint", "step r1", "use d1 auto-target", "use op1 roll-clear", "step r2")
    assert (t.at("op1"), t.kind) == ("r2", "react")  # the turret sees that step too
    t.play("pass")
    assert "The move of Operative 1 is interrupted." in t.says()
    assert t.kind == "act"


@pytest.mark.rule("gap.stack-move-partial", "gap.stack-resolved")
def test_what_follows_an_interrupted_move_is_skipped_and_the_ability_is_not_resolved() -> None:
    t = play(
        operatives=[op("arc-lance", "evasion-mastery", "pathfinder"), op(at=3)],
        defenders=["beta-squad r1", "turret r3"],
        upgraded=["turret"],
        trackers=[10, -5],
        dice=[9, 9],
    )
    t.play("use op1 lunge", "step r1", "use d2 auto-target", "use op1 roll-clear", "step r2", "pass")
    assert t.on_table("d1")
    assert t.says().count("The dice of") == 1  # the turret's alone: the lance never strikes
    assert t.kind == "act"  # and there is nothing to shift after


@pytest.mark.rule("gap.stack-other-unit-moves")
def test_a_pursuer_does_not_hold_up_whom_it_pursues() -> None:
    t = play(operatives=[op("pathfinder")], defenders=["steel-ripper r0"])
    t.play("use op1 sprint", "step r1", "use d1 pursue")
    assert t.at("d1") == "r1"
    assert t.kind == "step"


@pytest.mark.rule("gap.stack-reveal-first")
def test_what_a_step_reveals_is_placed_before_anybody_answers_the_step() -> None:
    t = play(
        regions=["end-open 0,0 turned 1", "hall-open 1,0 turned 1"],
        operatives=[op()],
        defenders=["turret r1"],
        deck={"plain": [2, 0, 0]},
        dice=[1, 1],
    )
    t.play("use op1 move")
    assert (t.kind, t.seat) == ("tile", "manager")
    t.play(t.choices[0])
    while t.kind in ("token", "way", "deploy", "charge-up"):
        t.play("pass" if "pass" in t.choices else t.choices[0])
    assert t.choices == ["use d1 auto-target", "pass"]


# -- regions ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("regions.no-unit-limit")
def test_any_number_of_units_share_a_region() -> None:
    t = play(operatives=[op(), op(), op(), op(at=1)], defenders=["beta-squad r0"] * 9, upgraded=[])
    t.play("use op4 move", "step r0")
    assert [t.at(f"op{number}") for number in range(1, 5)] == ["r0"] * 4
    assert list(t.models.values()) == ["r0"] * 9


@pytest.mark.rule("edges.token-manipulation", "gap.edge-one-token")
def test_abilities_change_doors_and_cover_but_never_an_open_edge() -> None:
    edges = ["r0 east open", "r0 north cover", "r0 south blast_door_closed"]
    t = play(operatives=[op("breacher")], edges=edges)
    t.play("use op1 work-the-door")
    assert t.s.complex.token(0, 2) == 3
    t.play("use op1 kick-over-cover")
    assert t.s.complex.token(0, 0) == 6
    t.play("use op1 drag-cover")
    assert t.choices == ["edge r0 north", "edge r0 west"]


# -- targets that are no longer in sight ------------------------------------------------------------------------------


@pytest.mark.rule("gap.stack-recheck-sight", "gap.stack-recheck")
def test_whoever_stepped_out_of_sight_is_no_target_of_a_reaction_that_waited() -> None:
    """The shooter shifts round the corner before Crush Ego is processed: it keeps its 3 points."""
    t = play(
        regions=[*HALL[:3], "cross-one-pillar 0,1"],
        operatives=[op("pathfinder", "service-carbine", overlay="full-tracker")],
        defenders=["ego-crusher r2", "beta-squad r1"],
        upgraded=["ego-crusher"],
        dice=[1, 1, 1],
    )
    t.play("use op1 aimed-fire", "pass", "unit d2", "use op1 shoot-and-shift", "use d1 crush-ego", "pass")
    around, ahead = t.s.clone(), t.s.clone()
    t.play("step r3")
    assert t.points == [3] and t.trackers == [8] and "Crush Ego of Ego Crusher d1 comes to nothing." in t.says()
    t.s = ahead
    t.play("step r1")  # still in line
    assert t.points == [0]
    t.s, t.s.box.revision = around, 1
    try:
        t.play("step r3")
        assert t.points == [0]  # as games begun by the first rules go on
    finally:
        t.s.box.revision = 2


@pytest.mark.rule("gap.attack-redirected-own", "cards.crusher-bulwark")
def test_nobody_redirects_its_own_dice_to_itself() -> None:
    t = play(
        operatives=[op("jack-rabbit-smg")],
        defenders=["crusher r1", "beta-squad r1"],
        upgraded=["crusher"],
        dice=[9, 8, 7],
    )
    t.play("use op1 spray", "unit d1", "unit d2", "unit d2", "use d1 bulwark")
    assert t.choices == ["group 2", "group 3", "pass"]
    t.play("group 2", "group 3")
    while t.kind == "react":
        t.play("pass")
    assert t.models == {"d2": "r1"}  # all three went to the Crusher


@pytest.mark.rule("gap.reactor-own-end", "reactors.abilities-condition")
def test_a_reactor_that_went_offline_does_not_answer_it() -> None:
    """A card on which it could is lettered in a pack; a defender with the same words may."""
    words = {"on": "unit_destroyed", "when": [{"is": "same", "of": "subject", "as": "self"}]}
    leak = {"name": "Last Gasp", "cost": 1, "trigger": words}

    def letter(data: dict[str, Any]) -> None:
        core = next(card for card in data["reactor"] if card["id"] == "steady-core")
        core["ability"].append({**leak, "effects": [{"do": "adjust", "what": "burning", "who": "here", "by": 1}]})

    t = table(
        changed(letter),
        regions=["reactor-1 0,0", "reactor-5 1,0"],
        reactors=["steady-core"] * 5,
        charges=[2, "offline", "offline", "offline", 0],
        operatives=[op("shaped-charge", at=0)],
        trackers=[5],
        dice=[10] * 8,
    )
    t.play("use op1 set-and-blow")
    assert t.charges[0] == -1 and t.kind == "act" and t.seat == "operatives"


@pytest.mark.rule("gap.move-several", "movement.step")
def test_a_card_that_moves_several_takes_along_only_who_can_step_there() -> None:
    def letter(data: dict[str, Any]) -> None:
        vanguard = next(card for card in data["defender"] if card["id"] == "iron-vanguard")
        everyone: dict[str, Any] = {"do": "choose", "as": "ALL", "what": "unit", "count": "all"}
        everyone["where"] = [{"is": "kind", "any": ["defender"]}, {"is": "distance", "max": 3}]
        vanguard["ability"][-1]["effects"] = [everyone, {"do": "move", "who": "ALL", "up_to": 1}]

    t = table(
        changed(letter),
        regions=HALL,
        operatives=[op()],
        defenders=["iron-vanguard r3", "beta-squad r1", "beta-squad r0"],
        upgraded=["iron-vanguard"],
        trackers=[9],
        initiative="manager",
    )
    t.play("use d1 general-advance", "step r2")
    assert t.models == {"d1": "r2", "d2": "r2", "d3": "r0"}


# -- who was there ----------------------------------------------------------------------------------------------------


def deployed_before(t: RaidTable) -> RaidTable:
    """Goes on until the reveal that is under way is over, with one Beta Squad card deployed in it."""
    while t.kind in ("tile", "token"):
        t.play(t.choices[-1] if t.kind == "token" else t.choices[0])
    assert t.kind == "deploy"
    t.play("deploy beta-squad r4")
    while t.kind in ("deploy", "charge-up"):
        t.play("pass" if t.kind == "deploy" else t.choices[0])
    return t


@pytest.mark.rule("gap.stack-new-units", "gap.stack-dice-ignored")
def test_who_is_deployed_after_dice_were_ignored_does_not_answer_that() -> None:
    """Flicker ignores the dice, then phases to where something is revealed; the new squad came too late to suppress."""
    t = play(
        regions=["hall-open 0,0 turned 1", "hall-open 1,0 turned 1", "hall-open 2,0 turned 1", "tee-open 3,0"],
        edges=["r3 north blast_door_closed", "r0 west blast_door_closed"],
        operatives=[op("phase-walker", at=1)],
        defenders=["beta-squad r0"],
        initiative="manager",
        charges=["offline", "offline", "offline", "offline", 3],
        deck={"plain": [2, 0, 0]},
        dice=[9, 9, 1],
    )
    t.chance = Search(3)
    t.play("use d1 fire-smg", "use op1 flicker", "region r3")
    deployed_before(t)
    assert len(t.models) == 4 and t.kind == "react"
    assert t.choices == ["use d1 suppression", "pass"]


@pytest.mark.rule("gap.stack-new-units", "gap.stack-after-resolve")
def test_who_is_deployed_after_somebody_fell_does_not_answer_that() -> None:
    """Lunge fells a defender, then steps to where something is revealed; the squad deployed there saw nobody fall."""

    def letter(data: dict[str, Any]) -> None:
        squad = next(card for card in data["defender"] if card["id"] == "beta-squad")
        words = {"on": "unit_destroyed", "when": []}
        effects = [{"do": "move", "who": "self", "up_to": 1}]
        squad["ability"].append({"name": "Mourn", "cost": 1, "trigger": words, "effects": effects})

    t = table(
        changed(letter),
        regions=["hall-open 0,0 turned 1", "hall-open 1,0 turned 1", "hall-open 2,0 turned 1", "tee-open 3,0"],
        edges=["r3 north blast_door_closed", "r0 west blast_door_closed"],
        operatives=[op("arc-lance", at=1, overlay="full-tracker")],
        defenders=["assassin r2", "beta-squad r0"],
        trackers=[9],
        charges=["offline", "offline", "offline", "offline", 3],
        deck={"plain": [2, 0, 0]},
        dice=[9, 9, 9, 9],
    )
    t.play("use op1 lunge", "step r2")
    t.chance = Search(3)
    t.play("step r3")
    deployed_before(t)
    assert len(t.models) == 4 and t.kind == "react"
    assert t.choices == ["use d2 mourn on d1", "pass"]
