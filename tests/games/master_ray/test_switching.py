"""Switching two own dice, or one own die and an empty own square."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import pytest

from tests.support.ray import RayTable, opened, table
from warroom.games import read_game
from warroom.games.master_ray.game import MasterRay
from warroom.kernel.chance import Scripted

pytestmark = pytest.mark.game("master-ray")

HANDS = (("edda-ladder", "ada-quickstep"), ("farid-winch", "bruno-nudge"))
BLUE = ("1-near", "2-far", "3-near", "4-far")
YELLOW = ("1-far", "2-near", "3-far", "4-near")


def switching(seat: int = 0, dice: Mapping[str, str] | None = None, swapped: bool = False) -> RayTable:
    """A table where both scientists stand on switching and the student on height."""
    t = table(active=seat, dice=dice, hands=HANDS, swapped=swapped)
    return t.play("student " + HANDS[seat][0], "staff switch 2")


def pairs(squares: tuple[str, ...]) -> set[str]:
    """Every pair of squares as a switch, the lower one first."""
    return {f"switch {a} {b}" for i, a in enumerate(squares) for b in squares[i + 1 :]}


def board(t: RayTable) -> dict[str, str]:
    """What stands on each square."""
    return {square: t.die(square) for square in (*BLUE, *YELLOW)}


@pytest.mark.rule("switch.cost-two")
def test_switching_takes_two_scientists() -> None:
    """Not one, and both are used up."""
    t = table().play("student ada-quickstep")
    assert t.offers("staff switch") == {"staff switch 2"}
    assert t.why_not("staff switch 1") == "switch.cost-two"
    assert table(extra=[0]).play("student ada-quickstep", "staff switch 2").s.idle == 1
    one_left = table().play("student ada-quickstep", "staff height 1")
    assert one_left.offers("staff switch") == set()
    assert one_left.why_not("staff switch 2") == "gap.resolve.no-reuse-same-turn"


@pytest.mark.rule("switch.two-own-dice")
@pytest.mark.parametrize(("seat", "swapped", "own"), [(0, False, BLUE), (1, False, YELLOW), (0, True, YELLOW)])
def test_two_own_dice_change_places(seat: int, swapped: bool, own: tuple[str, ...]) -> None:
    """Exactly the six pairs of own dice are offered, and a chosen pair trades its squares."""
    t = switching(seat, swapped=swapped)
    assert t.offers("switch") == pairs(own)
    before = board(t)
    t.play(f"switch {own[0]} {own[2]}")
    assert board(t) == before | {own[0]: before[own[2]], own[2]: before[own[0]]}
    assert "switched" in t.events()
    t = switching(seat, swapped=swapped)
    assert t.why_not(f"switch {own[1]} {own[1]}") == "switch.two-own-dice"
    assert t.why_not(f"switch {own[2]} {own[0]}") == "switch.two-own-dice"


@pytest.mark.rule("switch.size-and-value-unchanged")
def test_switched_dice_keep_size_and_face() -> None:
    """A large 5 and a medium 2 trade places and are still a large 5 and a medium 2; points and reserve stay."""
    t = switching()
    t.play("switch 3-near 4-far")
    assert t.die("3-near") == "large 5"
    assert t.die("4-far") == "medium 2"
    assert t.score(0) == t.score(1) == 16
    assert t.reserve(0) == [0, 2, 3]


@pytest.mark.rule("switch.move-to-empty-own-square")
def test_an_own_die_may_move_to_an_empty_own_square() -> None:
    """With 2-far empty each of the three other dice may go there, keeping size and face."""
    t = switching(dice={"2-far": "empty"})
    assert t.offers("switch") == pairs(("1-near", "3-near", "4-far")) | {
        "switch 1-near 2-far",
        "switch 3-near 2-far",
        "switch 4-far 2-far",
    }
    assert t.why_not("switch 2-far 3-near") == "switch.move-to-empty-own-square"
    before = board(t)
    t.play("switch 4-far 2-far")
    assert board(t) == before | {"2-far": "large 5", "4-far": "empty"}
    assert "Blue's die in lane 4 far moves to the empty lane 2 far." in t.says()


@pytest.mark.rule("switch.empty-only-after-destruction")
def test_a_square_is_empty_only_after_its_die_was_destroyed() -> None:
    """At the start no die can be moved; a shrunk die still fills its square; a lost one leaves it empty."""
    start = opened({"first": "1"}, Scripted([2, 5, 1, 1, 1]))
    start.play("student edda-ladder", "staff switch 2")
    assert "empty" not in board(start).values()
    assert start.offers("switch") == pairs(BLUE)

    t = table(lane=1, height="low", dice={"1-near": "medium 3"}, hands=HANDS)
    t.play("student edda-ladder", "staff fire 1", "ready", "fire")
    assert t.die("1-near") == "small 2"
    t = table(lane=1, height="low", dice={"1-near": "small 3"}, hands=HANDS, active=1)
    t.play("student farid-winch", "staff fire 1", "ready", "fire", "height high")
    assert t.die("1-near") == "empty"
    t.play("student edda-ladder", "staff switch 2")
    assert {"switch 2-far 1-near", "switch 3-near 1-near", "switch 4-far 1-near"} < t.offers("switch")


@pytest.mark.rule("gap.switch.either-or")
def test_one_switch_is_an_exchange_or_a_move_but_not_both() -> None:
    """After either there is nothing more to switch this turn."""
    for done in ("switch 1-near 3-near", "switch 4-far 2-far"):
        t = switching(dice={"2-far": "empty"})
        t.play(done)
        assert t.seat == 0
        assert set(t.choices()) == {"height high", "height low"}
        assert t.why_not("switch 1-near 3-near") == "gap.select.binding"
        assert t.events().count("switched") + t.events().count("shifted") == 1


@pytest.mark.rule("gap.switch.opponent-dice")
def test_the_opponents_dice_and_squares_are_never_involved() -> None:
    """Neither a foreign die nor an empty foreign square can be named, in either place."""
    t = switching(dice={"2-near": "empty"})
    assert t.offers("switch") == pairs(BLUE)
    for text in ("switch 1-near 1-far", "switch 1-far 3-near", "switch 1-far 3-far", "switch 1-near 2-near"):
        assert t.why_not(text) == "gap.switch.opponent-dice"
    t = switching(seat=1, dice={"1-near": "empty"})
    assert t.offers("switch") == pairs(YELLOW)
    assert t.why_not("switch 1-far 1-near") == "gap.switch.opponent-dice"


@pytest.mark.rule("gap.switch.too-few-dice")
def test_one_die_can_only_move_and_none_cannot_be_switched() -> None:
    """With one die there are three empty squares to go to; without any the action may not be selected."""
    alone = {"1-near": "empty", "2-far": "empty", "4-far": "empty"}
    t = switching(dice=alone)
    assert t.offers("switch") == {"switch 3-near 1-near", "switch 3-near 2-far", "switch 3-near 4-far"}
    none = table(dice=alone | {"3-near": "empty"}, extra=[0]).play("student ada-quickstep")
    assert none.offers("staff switch") == set()
    assert none.why_not("staff switch 2") == "gap.switch.too-few-dice"
    assert {"staff height 1", "staff fire 1"} < set(none.choices())


SWITCHERS = """
game = "master-ray"
title = "Switchers"
[[student]]
id = "student.kira-frost"
action = "switch"
[[student]]
id = "student.leo-icebox"
action = "switch"
"""


@pytest.mark.rule("gap.switch.too-few-dice")
@pytest.mark.parametrize("staff", [(), ("staff height 1",)])
def test_a_student_without_dice_to_switch_does_nothing(staff: tuple[str, ...]) -> None:
    """A pack has students that switch: with a die they must, without any the card is discarded and the turn goes on."""
    game = cast(MasterRay, read_game(SWITCHERS, "switchers.toml"))
    alone = {"1-near": "empty", "2-far": "empty", "4-far": "empty"}
    hands = (("kira-frost",), ("leo-icebox",))
    t = table(dice=alone, hands=hands, box=game.box).play("ready")
    assert t.offers("switch") == {"switch 3-near 1-near", "switch 3-near 2-far", "switch 3-near 4-far"}
    none = table(dice=alone | {"3-near": "empty"}, hands=hands, box=game.box).play(*staff, "ready")
    if staff:
        assert none.why_not("switch 3-near 1-near") == "gap.select.unusable-student"
        none.play("height low")
    assert none.seat == 1 and "no-effect" in none.events()


@pytest.mark.rule("gap.switch.identical-dice")
def test_two_equal_dice_may_be_switched_for_nothing() -> None:
    """It is a legal choice, the turn goes on, and the board looks as before."""
    t = switching(dice={"1-near": "large 3"})
    before = board(t)
    assert before["1-near"] == before["2-far"]
    assert "switch 1-near 2-far" in t.choices()
    t.play("switch 1-near 2-far")
    assert board(t) == before
    assert set(t.choices()) == {"height high", "height low"}


@pytest.mark.rule("gap.switch.reserve-die")
def test_no_die_comes_from_the_reserve() -> None:
    """Two empty squares cannot be filled; only a die that stands on the board moves, and the reserve stays."""
    t = switching(dice={"1-near": "empty", "2-far": "empty"})
    assert t.reserve(0) == [2, 2, 3]
    assert t.why_not("switch 1-near 2-far") == "gap.switch.reserve-die"
    assert t.offers("switch") == {
        "switch 3-near 1-near",
        "switch 4-far 1-near",
        "switch 3-near 2-far",
        "switch 4-far 2-far",
        "switch 3-near 4-far",
    }
    t.play("switch 4-far 1-near")
    assert t.reserve(0) == [2, 2, 3]
    assert [t.die(square) for square in BLUE] == ["large 5", "empty", "medium 2", "empty"]
