"""Action resolution: any order, every action, and where the pieces go."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.support.ray import GAME, cards, table

pytestmark = pytest.mark.game("master-ray")

EDDA = (("edda-ladder", "kira-frost"), ("bruno-nudge", "leo-icebox"))
BARE = {f"{lane}-{depth}": "empty" for lane in (1, 2, 3, 4) for depth in ("near", "far")}


@pytest.mark.rule("resolve.any-order", "gap.resolve.student-order-free")
@pytest.mark.parametrize("order", list(permutations(["height low", "move 3", "mode", "heat 1"])))
def test_the_selected_actions_happen_in_any_order(order: tuple[str, ...]) -> None:
    """The student (on height) and three scientists act in each of the 24 orders, the student at any point."""
    t = table(temperature=2, extra=[0], hands=EDDA)
    t.play("student edda-ladder", "staff move 1", "staff mode 1", "staff heat 1")
    for done, step in enumerate(order):
        if t.seat == 0:  # the last one, if it leaves no choice, is done already
            assert set(order[done:]) <= set(t.choices())
            t.play(step)
    assert t.seat == 1
    assert t.ray() == (3, 2, "low", "growth", 12)
    names = {"height low": "raised", "move 3": "moved", "mode": "toggled", "heat 1": "heated"}
    assert t.events()[5:9] == [names[step] for step in order]


@pytest.mark.rule("resolve.pieces-removed-as-used")
def test_pieces_leave_the_dashboard_when_their_action_is_performed() -> None:
    """First the scientist of the mode goes, then the student, then the two on moving."""
    t = table(extra=[0], hands=EDDA).play("student edda-ladder", "staff mode 1", "staff move 2")
    assert t.dashboard() == "edda-ladder on height, 2 on move, 1 on mode"
    t.play("mode")
    assert t.dashboard() == "edda-ladder on height, 2 on move"
    t.play("height low")  # and then the ray moves, as it has one way to go
    assert t.seat == 1
    assert t.dashboard() == ""
    assert t.s.lane == 4
    assert t.events().count("moved") == 1
    t = table(extra=[0], hands=EDDA).play("student edda-ladder", "staff mode 1", "staff heat 2", "height low")
    assert t.dashboard() == "1 on mode, 2 on heat"


@pytest.mark.rule("resolve.student-to-discard")
def test_the_used_student_is_discarded() -> None:
    """It lies on the dashboard until it acts, then face up on the discard pile, whatever is still to be done."""
    t = table(hands=EDDA, discard=["ines-ember"]).play("student edda-ladder", "staff mode 1", "ready")
    assert t.s.discard == cards(["ines-ember"])
    t.play("height low")
    assert t.seat == 1
    assert t.s.discard == cards(["ines-ember", "edda-ladder"])
    assert "edda-ladder" not in t.hand(0)
    assert GAME.view(t.s, 1).parts["discard"] == cards(["ines-ember", "edda-ladder"])
    assert "used: edda-ladder (height), ines-ember (heat 1)." in GAME.describe(GAME.view(t.s, 1))
    t = table(extra=[0], hands=EDDA).play("student edda-ladder", "staff mode 1", "staff move 1", "ready", "height low")
    assert t.seat == 0
    assert t.s.discard == cards(["edda-ladder"])


@pytest.mark.rule("resolve.scientists-back-for-next-turn")
def test_used_scientists_are_there_again_next_turn() -> None:
    """Blue uses both and fires; yellow has the own two; when blue's turn comes again both can be placed."""
    t = table(hands=EDDA, lane=1).play("student edda-ladder", "staff mode 1", "staff fire 1", "fire", "height low")
    assert t.seat == 1
    assert t.s.idle == 2
    t.play("student bruno-nudge", "ready")
    assert t.seat == 0
    assert t.s.idle == 2
    t.play("student kira-frost", "staff height 1")
    assert "staff move 1" in t.choices()


@pytest.mark.rule("gap.resolve.no-reuse-same-turn")
def test_a_scientist_works_once_a_turn() -> None:
    """With both placed there is no third to place, and one that has done its work is not placed again."""
    t = table(hands=EDDA).play("student edda-ladder", "staff mode 1")
    assert t.s.idle == 1
    assert t.offers("staff move") == {"staff move 1"}
    assert t.why_not("staff move 2") == "gap.resolve.no-reuse-same-turn"
    t.play("staff move 1")
    assert t.asks == "resolve"
    t.play("mode")
    assert t.asks == "resolve"
    assert t.s.idle == 0
    assert set(t.choices()) == {"height high", "height low", "move 1", "move 3"}
    assert t.why_not("staff heat 1") == "gap.select.binding"


@pytest.mark.rule("gap.resolve.must-perform")
def test_every_selected_action_is_performed() -> None:
    """There is no way to leave one out: the turn goes on until the last of them is done."""
    t = table(hands=EDDA, extra=[0], temperature=2)
    t.play("student edda-ladder", "staff move 1", "staff mode 1", "staff heat 1")
    for step in ("heat 1", "mode", "move 1"):
        assert {text.split()[0] for text in t.choices()} <= {"height", "move", "mode", "heat"}
        assert t.why_not("ready") == "gap.select.binding"
        t.play(step)
        assert t.seat == 0
    assert set(t.choices()) == {"height high", "height low"}
    t.play("height high")
    assert t.seat == 1
    assert t.events()[5:9] == ["heated", "toggled", "moved", "raised"]

    t = table(hands=EDDA).play("student edda-ladder", "staff move 1", "ready", "height high")  # the student first
    assert t.seat == 0
    assert set(t.choices()) == {"move 1", "move 3"}
    assert t.why_not("ready") == "gap.select.binding"


@pytest.mark.rule("gap.resolve.must-perform")
def test_only_the_end_of_the_game_cancels_an_action() -> None:
    """The shot takes the last energy, so the height is not changed any more."""
    t = table(hands=EDDA, lane=1, energy=1).play("student edda-ladder", "staff fire 1", "ready", "fire")
    assert t.over
    assert t.ray()[2] == "middle"
    assert "raised" not in t.events()


@pytest.mark.rule("decision.next-action")
def test_the_professor_is_asked_which_action_comes_next() -> None:
    """The ask lists the selected actions that are not done yet and keep the rest possible, and no others."""
    t = table(hands=EDDA, temperature=4, extra=[0], lane=1)
    t.play("student edda-ladder", "staff cool 1", "staff fire 1", "ready")
    ask = GAME.ask(t.s, 0)
    assert (ask.seat, ask.kind, ask.rule) == (0, "resolve", "decision.next-action")
    assert t.choices() == ["height high", "height low", "cool 1"]
    assert t.why_not("fire") == "firing.max-heat-forbidden"
    t.play("cool 1")
    assert t.choices() == ["height high", "height low", "fire"]
    t.play("fire")
    assert t.choices() == ["height high", "height low"]


@pytest.mark.rule("decision.next-action", "gap.resolve.must-perform")
def test_the_last_own_die_may_not_be_lost_while_a_switch_is_to_be_made() -> None:
    """Blue's only die would vanish in the shot, so the switch comes first; a foreign or living die may be hit."""
    lone = table(hands=EDDA, lane=1, height="low", extra=[0], dice=BARE | {"1-near": "small 3", "4-near": "small 3"})
    lone.play("student edda-ladder", "staff switch 2", "staff fire 1")
    assert lone.offers("fire") == set()
    assert lone.why_not("fire") == "gap.resolve.must-perform"
    lone.play("switch 1-near 2-far")
    assert lone.offers("fire") == {"fire"}

    not_the_last = {"1-near": "small 3", "2-far": "large 1"}
    not_lost = {"1-near": "medium 3"}
    not_own = {"1-far": "small 2", "2-far": "small 3"}
    for dice in (not_the_last, not_lost, not_own):
        t = table(hands=EDDA, lane=1, height="low", extra=[0], dice=BARE | dice)
        t.play("student edda-ladder", "staff switch 2", "staff fire 1")
        assert t.offers("fire") == {"fire"}
    no_switch = table(hands=EDDA, lane=1, height="low", dice=BARE | {"1-near": "small 3"})
    assert no_switch.play("student edda-ladder", "staff fire 1", "ready").offers("fire") == {"fire"}


@pytest.mark.rule("decision.parameters")
def test_direction_height_and_pair_are_chosen_on_resolving() -> None:
    """Move lists both directions, height both other positions, switch every pair of own squares with a die."""
    t = table(hands=EDDA, lane=2, extra=[0]).play("student edda-ladder", "staff switch 2", "staff move 1")
    assert t.offers("move") == {"move 1", "move 3"}
    assert t.offers("height") == {"height high", "height low"}
    assert t.offers("switch") == {
        "switch 1-near 2-far",
        "switch 1-near 3-near",
        "switch 1-near 4-far",
        "switch 2-far 3-near",
        "switch 2-far 4-far",
        "switch 3-near 4-far",
    }
    assert len(t.choices()) == 10
