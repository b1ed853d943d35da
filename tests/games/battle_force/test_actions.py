"""The six actions: what each permits, what may be announced, and the markers that come of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.front import (
    BASTION,
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
from warroom.games.battle_force.rules.actions import may_attack, standard_moves
from warroom.games.battle_force.rules.reactions import can_be_watched
from warroom.games.battle_force.verbs import ACTION_TITLES

pytestmark = pytest.mark.game("battle-force")

FAR_AWAY = unit(MILITIA, *row(380, 460, 5), side="north")


def lone(name: str, *at: tuple[int, int], **how: Any) -> Front:
    """One unit, and an enemy in the far corner."""
    return front(unit(name, *at, **how), FAR_AWAY)


@pytest.mark.rule("table.unit-actions")
def test_moves_and_attacks_of_the_actions_are_as_in_the_table() -> None:
    t = lone(RIFLES, *row(100, 40, 5))
    rows = {str(row[0]): row[1:] for row in ledger("battle-force").entries["table.unit-actions"].fields["rows"]}  # type: ignore[attr-defined]
    assert list(rows) == list(ACTION_TITLES)
    for action, name in enumerate(ACTION_TITLES):
        t.s.action = action
        found = [standard_moves(t.s, 0, action), may_attack(t.s, 0, action), can_be_watched(t.s)]
        assert found == rows[name], name


@pytest.mark.rule("advance.move-and-shoot", "gap.advance.order", "decision.announce")
def test_an_advance_moves_and_then_shoots() -> None:
    t = front(unit(RIFLES, *row(100, 40, 5)), unit(MILITIA, *row(100, 280, 5), side="north", marks=["activated"]))
    t.play("advance")
    assert t.asks == "move" and t.why_not("shoot 2") != "", "the move comes first"
    t.play("move 5 n keep")
    assert t.asks == "shoot" and t.at(1)[0] == (100, 90)
    t.play("shoot 2", dice=[1, 1, 1, 1, 1, 2, 1])
    assert t.events().index("moved") < t.events().index("shot") and t.s.turn == 3


@pytest.mark.rule("gap.sequence.parts-are-optional")
def test_neither_the_move_nor_the_shot_must_be_made_and_no_target_is_needed() -> None:
    t = front(unit(RIFLES, *row(100, 40, 5)), unit(MILITIA, *row(100, 240, 5), side="north", marks=["activated"]))
    t.play("advance", "stay n")
    t.play("hold-fire", dice=[2, 1])
    assert t.at(1)[0] == (100, 40) and not t.happened("shot")
    t = lone(RIFLES, *row(20, 40, 5)).play("open-fire", "pass")
    assert t.s.actor == 1 and "activated" in t.marks(1), "nothing is in range, so nothing is asked"


@pytest.mark.rule("engage.double-move", "gap.engage.without-target", "gap.engage.no-shooting", "house.move.parts")
def test_an_engage_without_target_is_two_moves_and_no_shot() -> None:
    t = front(unit(RIFLES, *row(100, 40, 5)), unit(MILITIA, *row(100, 280, 5), side="north", marks=["activated"]))
    t.play("engage", "move 5 n keep")
    assert t.asks == "move"
    t.play("move 5 n keep", dice=[2, 1])
    assert t.at(1)[0] == (100, 140) and not t.happened("responds") and t.s.turn == 3
    t = front(unit(RIFLES, *row(100, 40, 5)), unit(MILITIA, *row(100, 102, 5), side="north", marks=["activated"]))
    t.play("engage")
    assert (
        t.why_not("move 4.1 n keep") == "house.move.enemy-zone" and t.why_not("close") == "gap.advance.no-close-combat"
    )
    t.play("stay n", dice=[2, 1])
    assert t.s.turn == 3, "staying ends the movement"


@pytest.mark.rule("redeploy.triple-move", "house.status.redeploying", "gap.redeploy.duration-of-penalty")
def test_a_redeploy_is_three_moves_and_exposes_until_the_round_end() -> None:
    t = lone(RIFLES, *row(20, 40, 5)).play("redeploy")
    assert t.marks(1) == ["redeploying"], "from the announcement on"
    t.play("pass", "move 5 n keep", "move 5 n keep", "move 5 n keep")
    assert t.at(1)[0] == (20, 190) and t.marks(1) == ["activated", "redeploying"]
    t.play("hunker", dice=[1, 2])
    assert t.marks(1) == []


@pytest.mark.rule("redeploy.not-near-enemy", "redeploy.not-near-objective", "gap.redeploy.starting-near")
def test_a_unit_that_begins_within_ten_inches_of_an_enemy_or_objective_cannot_redeploy() -> None:
    """Two infantry bases with centres 112 apart have a gap of exactly 10 inches, and so has one 106 from a point."""
    for away, allowed in ((112, False), (113, True)):
        t = front(unit(RIFLES, (100, 100)), unit(MILITIA, (100 + away, 100), side="north"))
        assert ("redeploy" in t.choices()) == allowed
        assert t.why_not("redeploy") == ("" if allowed else "gap.redeploy.starting-near")
    for away, allowed in ((106, False), (107, True)):
        t = front(unit(RIFLES, (100, 100)), FAR_AWAY, on=game_on(f"objective {100 + away} 100 1"))
        assert t.why_not("redeploy") == ("" if allowed else "redeploy.not-near-objective")
    refusal = t.refusal("engage 9")
    assert refusal is not None


@pytest.mark.rule(
    "hunker-down.infantry-guns-cannot-move", "hunker-down.infantry-guns-cannot-shoot", "house.status.hunkered"
)
def test_infantry_and_guns_hunker_down_without_moving_or_shooting() -> None:
    for name, at in ((RIFLES, row(100, 40, 5)), (LANCE, [(100, 40), (120, 40)])):
        t = front(unit(name, *at), unit(MILITIA, *row(100, 240, 5), side="north"))
        t.play("hunker")
        assert t.marks(1) == ["activated", "hunkered"]
        assert t.s.actor == 1, "it was asked for neither a move nor a shot, and nobody could react"
        assert not t.happened("shot") and not t.happened("moved")


@pytest.mark.rule("hunker-down.vehicles-may-move-and-shoot", "gap.hunker.vehicle-units")
def test_vehicles_move_and_shoot_under_hunker_down_which_counts_as_an_advance() -> None:
    t = front(unit(TANKS, (100, 40), (130, 40), (160, 40)), unit(RIFLES, *row(100, 240, 5), side="north"))
    t.play("hunker")
    assert t.asks == "react" and {"overwatch 2", "take-cover 2"} <= set(t.choices())
    t.play("pass", "move 7 n keep")
    assert t.asks == "shoot"
    t.play("shoot 2", dice=[1] * 9)
    assert t.marks(1) == ["activated", "hunkered"], "the marker stays through its own move and attack"


@pytest.mark.rule("dig-in.needs-hunkered-down", "dig-in.vehicles-may-move-and-shoot")
def test_only_a_hunkered_unit_digs_in_and_vehicles_drive_on() -> None:
    assert lone(RIFLES, *row(100, 40, 5)).why_not("dig-in") == "dig-in.needs-hunkered-down"
    t = front(
        unit(TANKS, (100, 40), (130, 40), (160, 40), marks=["hunkered"]),
        unit(RIFLES, *row(100, 240, 5), side="north", marks=["activated"]),
    )
    t.play("dig-in", "move 7 n keep")
    assert t.asks == "shoot"
    t.play("hold-fire", dice=[1, 2])
    assert t.at(1)[0] == (100, 110) and "hunkered" in t.marks(1)


@pytest.mark.rule(
    "dig-in.infantry-guns-may-shoot", "gap.dig-in.when-shooting", "house.status.dug-in", "gap.dig-in.duration"
)
def test_dug_in_troops_shoot_with_the_action_and_stay_dug_in_until_they_move() -> None:
    t = front(
        unit(RIFLES, *row(100, 40, 5), marks=["hunkered"]),
        unit(MILITIA, *row(100, 240, 5), side="north", marks=["activated"]),
    )
    t.play("dig-in")
    assert t.asks == "shoot" and t.marks(1) == ["dug-in"], "dug in and no longer hunkered"
    t.play("shoot 2", dice=[1, 1, 1, 1, 1, 6, 1])
    t.play("nominate 1", "open-fire", "pass")
    t.play("shoot 2", dice=[1, 1, 1, 1, 1])
    assert t.marks(1) == ["activated", "dug-in"], "shooting keeps the state"
    t = lone(RIFLES, *row(100, 40, 5), marks=["dug-in"]).play("advance", "pass", "stay n")
    assert "dug-in" in t.marks(1), "turning on the spot is not a move"
    t = lone(RIFLES, *row(100, 40, 5), marks=["dug-in"]).play("advance", "pass", "move 1 n keep")
    assert "dug-in" not in t.marks(1)


@pytest.mark.rule("gap.dig-in.same-round")
def test_hunkering_uses_the_activation_so_that_digging_in_comes_a_round_later() -> None:
    t = lone(RIFLES, *row(20, 40, 5)).play("hunker")
    assert "activated" in t.marks(1)
    t.play("hunker", dice=[6, 1])
    t.play("nominate 1")
    assert "dig-in" in t.choices(), "it is still hunkered in the next round"


@pytest.mark.rule("gap.hunker.duration", "house.status.hunkered")
def test_being_hunkered_lasts_until_another_action_or_a_move() -> None:
    for action in ("advance", "open-fire", "engage", "redeploy"):
        t = lone(RIFLES, *row(20, 40, 5), marks=["hunkered"]).play(action)
        assert "hunkered" not in t.marks(1), action
    t = lone(TANKS, (100, 40), (130, 40), (160, 40), marks=["hunkered"]).play("hunker", "pass", "move 7 n keep")
    assert "hunkered" in t.marks(1)
    t = lone(TANKS, (100, 40), (130, 40), (160, 40), marks=["hunkered"]).play("advance")
    assert "hunkered" not in t.marks(1), "vehicles lose it by another action"


@pytest.mark.rule("open-fire.no-move", "open-fire.ranged-attack", "gap.open-fire.several-attacks")
def test_open_fire_does_not_move_and_every_base_shoots_once() -> None:
    t = front(unit(RIFLES, *row(100, 40, 5)), unit(MILITIA, *row(100, 240, 5), side="north", marks=["activated"]))
    t.play("open-fire")
    assert t.asks == "shoot" and t.why_not("move 5 n keep") != ""
    t.play("shoot 2", dice=[1, 2, 3, 1, 2, 2, 1])
    assert t.last("shot").values == (1, 2, 3, 1, 2), "one die for each of five bases"
    assert t.events().count("shot") == 1


@pytest.mark.rule("gap.sequence.announcement-binding")
def test_an_engage_names_its_target_and_nothing_can_be_changed_after_the_reaction() -> None:
    t = front(unit(RIFLES, *row(100, 40, 5)), unit(MILITIA, *row(100, 240, 5), side="north", marks=["activated"]))
    t.play("engage 2")
    assert t.last("announced").says == "1 Line Rifles announces Engage on 2 Column Militia."
    assert t.asks == "move" and t.why_not("advance") != "" and t.why_not("engage") != ""


@pytest.mark.rule("gap.advance.no-close-combat", "engage.may-enter-close-combat")
def test_close_combat_is_entered_by_engage_alone() -> None:
    enemy = unit(MILITIA, *row(100, 80, 5), side="north", marks=["activated"])
    for action in ("advance", "engage"):
        t = front(unit(RIFLES, *row(100, 40, 5)), enemy).play(action)
        assert t.why_not("close") == "gap.advance.no-close-combat"
        assert t.why_not("move 2.7 n keep") == "house.move.enemy-zone"
    t = front(unit(RIFLES, *row(100, 40, 5)), enemy).play("engage 2")
    assert t.why_not("close") == "" and t.why_not("move 2.7 n keep") == ""


@pytest.mark.rule("gap.engage.who-may")
def test_guns_engage_only_to_move_and_nobody_engages_what_flies() -> None:
    t = front(unit(LANCE, (100, 40), (120, 40)), unit(MILITIA, *row(100, 240, 5), side="north"))
    assert "engage" in t.choices() and t.why_not("engage 2") == "gap.engage.who-may"
    flyer = unit(KESTREL, (100, 240), (130, 240), side="north", flying=True)
    assert front(unit(RIFLES, *row(100, 40, 5)), flyer).why_not("engage 2") == "gap.engage.who-may"
    above = unit(KESTREL, (100, 240), (130, 240), flying=True)
    t = front(above, unit(RIFLES, *row(100, 40, 5), side="north"), unit(MILITIA, *row(300, 40, 5), side="north"))
    assert t.play("advance", "pass", "stay n", "hold-fire", "activate 2").why_not("engage 1") == "gap.engage.who-may"
    hovering = unit(KESTREL, (100, 240), (130, 240), side="north")
    assert front(unit(RIFLES, *row(100, 40, 5)), hovering).why_not("engage 2") == ""


@pytest.mark.rule("gap.vtol.multiplied-flight", "gap.vtol.state-change", "house.vtol.state")
def test_a_vtol_changes_between_hovering_and_flight_when_it_announces() -> None:
    t = lone(KESTREL, (100, 40), (130, 40), flying=True)
    assert set(t.choices()) >= {"advance", "open-fire", "advance hovering", "engage hovering", "hunker hovering"}
    assert t.why_not("redeploy") == "gap.vtol.multiplied-flight" and t.why_not("advance flying") == "house.vtol.state"
    t.play("advance hovering", "pass", "move 9 n keep")
    assert not t.s.flying(0) and t.at(1)[0] == (100, 130), "it has hovered for the whole action and stays so"
    t = lone(KESTREL, (100, 40), (130, 40)).play("advance flying", "pass", "move 30 n keep")
    assert t.s.flying(0) and t.at(1)[0] == (100, 340)
    assert lone(RIFLES, *row(100, 40, 5)).why_not("advance flying") == "house.vtol.state"


@pytest.mark.rule("house.vtol.state", "gap.vtol.state-change")
def test_a_vtol_comes_down_only_where_all_its_bases_can_stand() -> None:
    game = game_on("building 90 30 120 60")
    t = front(unit(KESTREL, (100, 40), (140, 40), flying=True), FAR_AWAY, on=game)
    assert t.why_not("advance hovering") == "house.vtol.state" and "advance hovering" not in t.choices()
    t = front(unit(KESTREL, (100, 40), (140, 40), flying=True), unit(COMMAND, (143, 40)), FAR_AWAY)
    t.play("activate 1")
    assert t.why_not("advance hovering") == "house.vtol.state", "somebody stands below"


@pytest.mark.rule("gap.unit.mixed", "gap.unit.transport")
def test_a_unit_is_of_one_type_and_carries_nobody() -> None:
    game = game_on()
    assert all(isinstance(profile.kind, int) for profile in game.box.profiles)
    t = front(unit(SCOUTS, (100, 40), (125, 40), (150, 40)), unit(RIFLES, *row(100, 60, 5)), FAR_AWAY)
    words = {text.split()[0] for text in t.play("activate 1").choices()}
    assert words == {"advance", "open-fire", "engage", "redeploy", "hunker"}, "nobody boards anything"


@pytest.mark.rule("gap.unit.walker-is-vehicle", "gap.hunker.vehicle-units")
def test_walkers_are_vehicles() -> None:
    t = front(unit(BASTION, (100, 40), (120, 40)), unit(TRUCKS, (100, 300), (125, 300), (150, 300), side="north"))
    t.play("hunker", "pass", "move 8 n keep")
    assert t.at(1)[0] == (100, 120) and "hunkered" in t.marks(1)
    assert t.s.of(0).armour == [9, 8, 6] and t.s.vehicles(0)
