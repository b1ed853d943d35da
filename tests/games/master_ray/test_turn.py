"""The turn: its three steps, whose turn it is, the extra scientist and the idle ray."""

from __future__ import annotations

import pytest

from tests.support.ray import GAME, RayTable, table
from warroom.games.master_ray.state import PLACE
from warroom.kernel.words import pack

pytestmark = pytest.mark.game("master-ray")

ALL_BUT_MOVE = {
    "ready",
    "staff height 1",
    "staff mode 1",
    "staff switch 2",
    "staff heat 1",
    "staff heat 2",
    "staff cool 1",
    "staff cool 2",
    "staff fire 1",
}


def spend(t: RayTable, fire: bool = False) -> RayTable:
    """Plays a whole turn of whoever is asked: any student, and either a shot or nothing more."""
    turn = t.s.turn
    if t.asks == "student":
        t.play(t.choices()[0])
    t.play(*(["staff fire 1", "ready"] if fire else ["ready"]))
    while not t.over and t.s.turn == turn:
        t.play(t.choices()[0])
    return t


def has_extra(t: RayTable, seat: int) -> bool:
    """Whether the extra scientist is with its professor."""
    return bool((t.s.extra >> seat) & 1)


@pytest.mark.rule("turn.one-or-more-actions")
def test_a_turn_has_one_or_more_of_the_seven_actions() -> None:
    """The student's action alone is a turn; with three scientists four different actions are; there is no eighth."""
    one = table().play("student ada-quickstep", "ready")
    assert set(one.choices()) == {"move 1", "move 3"}
    one.play("move 1")
    assert one.seat == 1

    more = table(temperature=2, extra=[0]).play("student ada-quickstep")
    assert set(more.choices()) == ALL_BUT_MOVE | {"staff fire 2"}
    assert GAME.why_not(more.s, 0, pack(PLACE, 7, 1)) is not None
    more.play("staff height 1", "staff mode 1", "staff heat 1", "move 1", "height low", "mode")
    assert more.seat == 1
    assert [kind for kind in more.events() if kind in ("moved", "raised", "toggled", "heated")] == [
        "moved",
        "raised",
        "toggled",
        "heated",
    ]


@pytest.mark.rule("turn.no-repeated-action")
@pytest.mark.parametrize("action", ["height", "mode", "heat", "cool", "fire"])
def test_no_action_is_selected_twice(action: str) -> None:
    """Once an action has its scientists it is not offered again, though scientists are left."""
    t = table(temperature=2, extra=[0]).play("student ada-quickstep")
    assert f"staff {action} 1" in t.choices()
    t.play(f"staff {action} 1")
    assert t.asks == "staff"
    assert t.offers(f"staff {action}") == set()
    assert t.why_not(f"staff {action} 1") == "turn.no-repeated-action"


@pytest.mark.rule("turn.no-repeated-action")
def test_no_action_is_performed_twice() -> None:
    """After the ray has moved there is no second move this turn, neither by student nor by scientists."""
    for student, staff in (("ada-quickstep", "staff mode 1"), ("edda-ladder", "staff move 1")):
        t = table(hands=(("ada-quickstep", "edda-ladder"), ("bruno-nudge", "leo-icebox")), extra=[0])
        t.play(f"student {student}", staff, "staff heat 1", "ready", "move 3")
        assert t.seat == 0
        assert t.asks == "resolve"
        assert t.offers("move") == set()
        assert t.why_not("move 2") == "gap.select.binding"


@pytest.mark.rule("turn.triggered-by-scientists-or-students")
def test_only_actions_with_a_student_or_scientists_on_them_happen() -> None:
    """A student on moving and a scientist on the height: nothing else can be done, and nothing else changes."""
    t = table(temperature=2).play("student ada-quickstep", "staff height 1", "ready")
    assert set(t.choices()) == {"move 1", "move 3", "height high", "height low"}
    for text in ("mode", "heat 1", "cool 1", "fire", "switch 1-near 2-far"):
        assert t.why_not(text) == "gap.select.binding"
    t.play("height low", "move 3")
    assert t.ray() == (3, 1, "low", "shrink", 12)
    assert t.seat == 1


@pytest.mark.rule("turn.three-steps")
def test_selection_then_resolution_then_recruiting() -> None:
    """The asks come in this order, the draw comes last, and a choice of another step is refused."""
    t = table(temperature=2, chance=[1])
    assert t.asks == "student"
    assert t.why_not("move 3") == "select.student-first-and-mandatory"
    t.play("student ada-quickstep")
    assert t.asks == "staff"
    assert t.why_not("move 3") == "turn.three-steps"
    assert t.why_not("student kira-frost") == "turn.three-steps"
    t.play("staff heat 1", "ready")
    assert t.asks == "resolve"
    assert t.hand(0) == ["kira-frost"]
    assert t.why_not("student kira-frost") == "turn.three-steps"
    t.play("heat 1", "move 3")
    assert t.hand(0) == ["carla-longstride", "kira-frost"]
    assert t.asks == "student"
    assert t.events() == [
        "turn",
        "student",
        "placed",
        "heated",
        "moved",
        "extra-gained",
        "idle-cools",
        "drew",
        "turn",
    ]


@pytest.mark.rule("turn.alternating")
@pytest.mark.parametrize("first", [0, 1])
def test_the_professors_take_turns(first: int) -> None:
    """After the three steps of one professor it is the other's turn, and only that one is asked."""
    t = table(active=first)
    for number in range(6):
        seat = (first + number) % 2
        assert t.seat == seat
        assert t.s.turn == 5 + number
        assert GAME.choices(t.s, 1 - seat) == []
        assert GAME.why_not(t.s, 1 - seat, GAME.choices(t.s, seat)[0]) is not None
        spend(t)


@pytest.mark.rule("extra.gained-when-not-fired", "extra.usable-next-turn")
def test_a_turn_without_a_shot_brings_the_extra_scientist_for_the_next() -> None:
    """Blue does not fire: blue alone gets a third scientist, and can place all three when the next turn comes."""
    t = spend(table())
    assert has_extra(t, 0)
    assert not has_extra(t, 1)
    assert "Blue did not fire and takes the extra scientist." in t.says()
    t.play(t.choices()[0], "staff height 1")
    assert t.s.idle == 1  # yellow has two
    t.play("ready")
    while t.seat == 1:
        t.play(t.choices()[0])
    assert f"Turn {t.s.turn}: Blue, with 3 scientists." in t.says()
    t.play(t.choices()[0], "staff switch 2")
    assert t.asks == "staff"
    t.play("staff mode 1")
    assert t.asks == "resolve"


@pytest.mark.rule("extra.gained-when-not-fired")
def test_a_turn_with_a_shot_brings_no_extra_scientist() -> None:
    """Blue fires, also when the shot hits nothing, and stays with two scientists."""
    for dice in ({}, {"2-near": "empty", "2-far": "empty", "1-near": "empty", "1-far": "empty"}):
        t = spend(table(temperature=1, dice=dice), fire=True)
        assert t.seat == 1
        assert not has_extra(t, 0)
        assert "extra-gained" not in t.events()
        spend(t)
        assert f"Turn {t.s.turn}: Blue, with 2 scientists." in t.says()


@pytest.mark.rule("extra.kept-while-not-firing")
def test_the_extra_scientist_stays_while_nobody_fires() -> None:
    """Blue has it and does not fire again: blue keeps it, and it does not become two."""
    t = spend(table(extra=[0]))
    assert has_extra(t, 0)
    assert "Blue did not fire and keeps the extra scientist." in t.says()
    assert "extra-gained" not in t.events()
    spend(t)
    assert f"Turn {t.s.turn}: Blue, with 3 scientists." in t.says()
    assert t.s.idle == 3


@pytest.mark.rule("extra.returned-after-firing")
def test_who_fires_puts_the_extra_scientist_back() -> None:
    """Both have it; blue fires and gives back the own one only."""
    t = spend(table(extra=[0, 1]), fire=True)
    assert t.seat == 1
    assert not has_extra(t, 0)
    assert has_extra(t, 1)
    assert "Blue fired and puts the extra scientist back." in t.says()
    assert t.s.idle == 3
    spend(t)
    assert t.seat == 0
    assert t.s.idle == 2


@pytest.mark.rule("extra.returned-after-firing")
def test_who_has_no_extra_scientist_puts_none_back() -> None:
    """A shot of two regular scientists' professor leaves the extra scientists where they are."""
    t = spend(table(extra=[1]), fire=True)
    assert "extra-returned" not in t.events()
    assert t.s.extra == 2


@pytest.mark.rule("gap.extra.two-wordings", "idle.extra-scientist-for-next-turn-only")
def test_the_extra_scientist_is_there_exactly_after_a_turn_without_a_shot() -> None:
    """Whatever went before, a professor has three scientists after a quiet turn and two after a shot, unasked."""
    t = table()
    for fire in (False, True, False, False, True, True, False):
        assert t.seat == 0
        t.s.temperature, t.s.mode = 1, 0  # so that the ray can be fired with one scientist
        spend(t, fire=fire)
        assert has_extra(t, 0) == (not fire)
        assert t.seat == 1
        spend(t)
        assert t.s.idle == (2 if fire else 3)


@pytest.mark.rule("gap.extra.used-in-the-firing-turn")
def test_all_three_scientists_may_work_in_the_turn_of_a_shot() -> None:
    """Two of three fire in growth mode and the third cools first; afterwards the extra one goes back."""
    t = table(lane=1, temperature=2, mode="growth", extra=[0])
    t.play("student ada-quickstep", "staff fire 2", "staff cool 1")
    assert t.asks == "resolve"
    t.play("cool 1", "fire")
    assert t.die("1-near") == "large 6"
    assert not has_extra(t, 0)


@pytest.mark.rule("idle.cools-one-step", "gap.idle.cooling-moment")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3)])
def test_a_ray_that_is_not_fired_cools_one_step(before: int, after: int) -> None:
    """After the last action and before the draw; one step also from the maximum, none when it is cold."""
    t = table(temperature=before).play("student ada-quickstep", "ready")
    assert t.s.temperature == before
    t.play("move 3")
    assert t.seat == 1
    assert t.s.temperature == after
    cooling = ["idle-cools"] if before else []
    assert t.events() == ["turn", "student", "moved", "extra-gained", *cooling, "drew", "turn"]


@pytest.mark.rule("idle.cools-one-step")
@pytest.mark.parametrize("lane", [1, 2])
def test_a_ray_that_is_fired_does_not_cool(lane: int) -> None:
    """A shot, hit or miss, heats the ray by one and nothing is taken off."""
    hands = (("edda-ladder", "kira-frost"), ("bruno-nudge", "leo-icebox"))
    t = table(lane=lane, temperature=2, hands=hands, dice={"2-near": "empty", "2-far": "small 3"})
    t.play("student edda-ladder", "staff fire 1", "ready", "fire", "height high")
    assert ("missed" in t.events()) == (lane == 2)
    assert t.seat == 1
    assert t.s.temperature == 3
    assert "idle-cools" not in t.events()


@pytest.mark.rule("gap.idle.independent-of-cool-action")
def test_idle_cooling_comes_on_top_of_heating_and_cooling() -> None:
    """Cooled from 4 to 1 the ray ends at 0; heated from 1 to 3 it ends at 2."""
    t = table(temperature=4).play("student ada-quickstep", "staff cool 1", "ready", "cool 1")
    assert t.s.temperature == 1
    t.play("move 3")
    assert t.s.temperature == 0
    t = table(temperature=1).play("student ada-quickstep", "staff heat 2", "heat 2")
    assert t.s.temperature == 3
    t.play("move 3")
    assert t.s.temperature == 2
