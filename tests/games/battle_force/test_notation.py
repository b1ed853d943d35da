"""Choices as text: every form is read back as it was written, and what is wrong is answered with the right form."""

from __future__ import annotations

import pytest

from tests.support.front import MILITIA, MORTARS, RIFLES, TANKS, Front, front, game_on, row, unit
from warroom.games import find
from warroom.games.battle_force.game import BattleForce
from warroom.kernel.refusals import Refused

pytestmark = pytest.mark.game("battle-force")

GAME = find("battle-force")
TEXTS = (
    "move 21.2,34.0 line ne", "move 21.2,34.0 keep ne via 18.0,30.5", "move 6.0 e keep", "move 12.3 nnw wedge",
    "toward objective 2 keep", "toward objective 1 column", "stay w", "close", "regroup", "deploy 3 12.0,4.5 cluster n",
    "deploy 7 12.0,4.5 line s flying", "arrive 12 0.9,40.0 column ese", "away sw", "first", "second", "nominate 20",
    "decline", "activate 1", "refuse", "advance", "advance flying", "advance hovering", "engage", "engage 12",
    "engage 12 hovering", "redeploy", "hunker", "dig-in", "open-fire", "pass", "overwatch 4", "take-cover 5", "stand",
    "disengage", "defend", "counter", "fire", "hold", "shoot 9", "shoot 9 and 10 with 1+2", "aim 12.3",
    "strike tactical 24.0,30.0 with 3", "strike orbital 0.0,48.0 with 12", "hold-fire", "allocate 3 1 2", "battle-on",
)  # fmt: skip


def moving(*at: tuple[int, int], name: str = RIFLES, on: BattleForce | None = None, facing: str = "n") -> Front:
    """A unit that advances, far from any enemy that could react."""
    enemy = unit(MILITIA, *row(380, 460, 5), side="north", marks=["activated"])
    return front(unit(name, *at, facing=facing), enemy, on=on).play("advance")


def test_every_form_is_read_and_written() -> None:
    words = [GAME.read(text) for text in TEXTS]
    assert [GAME.write(word) for word in words] == list(TEXTS) and len(set(words)) == len(words)
    assert all(GAME.notation.has(word) for word in words) and not GAME.notation.has(1 << 57 | words[0])


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("move", "move X,Y FORMATION HEADING"),
        ("move 21.2,34.0 line up", "headings: e, ene"),
        ("move 21.25,34.0 line n", "move X,Y"),
        ("move 6 e blob", "formations: keep, line"),
        ("shoot 9 and 10", "shoot UNIT"),
        ("shoot 9 and 10 with 2+1", "shoot UNIT"),
        ("aim 9", "aim UNIT.BASE"),
        ("aim 9.7", "aim UNIT.BASE"),
        ("strike nuclear 1.0,1.0 with 3", "kinds: tactical, orbital"),
        ("activate 0", "activate UNIT"),
        ("activate 21", "activate UNIT"),
        ("advance swimming", "advance [hovering|flying]"),
        ("advance 3", "advance"),
        ("allocate 1 1", "allocate BASE"),
        ("toward hill 2", "toward objective NUMBER"),
        ("pass please", "pass"),
        ("deploy 3 12.0,4.5 cluster n swimming", "deploy UNIT"),
    ],
)
def test_what_is_wrong_is_answered_with_the_right_form(text: str, form: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.read(text)
    assert "Write it as: " in str(refused.value) and form in str(refused.value)


def test_a_move_by_distance_and_heading_finds_its_point() -> None:
    t = moving(*row(100, 40, 5)).play("move 5 e keep", dice=[1, 2])
    assert t.at(1)[0] == (150, 40) and t.facing(1) == [0] * 5
    for heading in ("ene", "ne", "nne", "nw"):
        assert moving(*row(100, 40, 5)).why_not(f"move 5 {heading} keep") == "", "rounding never makes it too long"
    assert moving(*row(100, 40, 5)).why_not("move 5.1 e keep") == "house.move.rate"
    assert moving((6, 40)).why_not("move 1 w keep") == "house.space.base-disc"


def test_a_move_by_distance_finds_its_own_bend() -> None:
    t = moving((100, 90), on=game_on("water 120 98 122 130"))
    assert t.why_not("move 14.0,10.6 keep ene") == "house.move.impassable", "straight on there is water"
    t.play("move 4.3 ene keep", dice=[1, 2])
    assert t.at(1)[0] == (139, 106)


def test_toward_an_objective_goes_as_far_as_it_may() -> None:
    ground = game_on("objective 300 40 1", "objective 110 200 1")
    t = moving((100, 40), on=ground).play("toward objective 1", dice=[1, 2])
    assert t.at(1)[0] == (150, 40)
    t = moving((100, 180), on=ground).play("toward objective 2", dice=[1, 2])
    assert t.at(1)[0] == (110, 200), "and not beyond it"
    assert moving((100, 40), on=ground).why_not("toward objective 3") == "house.move.path"


def test_the_boundary_cases_are_refused_with_rule_margin_and_cure() -> None:
    """A tenth too long, through a wall, out of coherency, into the zone of an enemy."""
    refusal = moving((100, 40)).refusal("move 15.1,4.0 keep e")
    assert refusal is not None and refusal.rule == "house.move.rate"
    assert "5.1 of 5.0 inches: 0.1 too far. Make the way that much shorter" in refusal.says
    walled = moving((100, 100), name=TANKS, on=game_on("building 130 90 160 112"))
    refusal = walled.refusal("move 15.0,10.0 keep e")
    assert refusal is not None and refusal.rule == "house.move.impassable" and "set a bend round it" in refusal.says
    refusal = moving((100, 40), (140, 40)).refusal("move 12.0,4.0 keep e")
    assert refusal is not None and refusal.rule == "house.unit.coherency" and "0.8 too wide" in refusal.says
    enemy = unit(MILITIA, (150, 40), side="north", marks=["activated"])
    refusal = front(unit(RIFLES, (100, 40)), enemy).play("advance").refusal("move 12.8,4.0 keep e")
    assert refusal is not None and refusal.rule == "house.move.enemy-zone" and refusal.pieces == ("base 0", "base 5")
    assert "0.1 too near" in refusal.says


def test_what_is_in_the_way_has_a_name() -> None:
    walled = moving((100, 100), name=TANKS, on=game_on("building 130 90 160 112"))
    refusal = walled.refusal("move 15.0,10.0 keep e")
    assert refusal is not None and "cannot pass the 0 (building)" in refusal.says
    assert find("battle-force").box.scenarios[0].ground.names[4:7] == [  # type: ignore[attr-defined]
        "the mill (building)",
        "the depot (building)",
        "the rubble north",
    ]


@pytest.mark.rule("ranged.step-one-range-and-sight")
def test_a_shot_out_of_range_or_sight_is_refused_with_what_is_missing() -> None:
    """Rifles reach 24 inches: with 253 between the centres of two bases of radius 6 the gap is 24.1."""
    near = unit(MILITIA, (300, 40), side="north", marks=["activated"])
    far = unit(MILITIA, (100, 293), side="north", marks=["activated"])
    for on, target, said in (
        ((), 3, "is 24.1 inches away, 0.1 beyond the range: go that much nearer"),
        (("building 200 20 220 60",), 2, "the 0 (building) is in the way: go where it is not"),
        (("woods 200 20 231 60",), 2, "3.1 inches of woods are in the way, 1.1 too many: go where there are fewer"),
    ):
        t = front(unit(RIFLES, (100, 40)), near, far, unit(MILITIA, (100, 200), side="north"), on=game_on(*on))
        refusal = t.play("open-fire", "pass").refusal(f"shoot {target}")
        assert refusal is not None and refusal.rule == "ranged.step-one-range-and-sight" and said in refusal.says
    t = front(
        unit(MORTARS, (100, 40)),
        unit(MILITIA, (300, 40), side="north", marks=["activated"]),
        unit(MILITIA, (100, 474), side="north", marks=["activated"]),
        unit(MILITIA, (100, 200), side="north", marks=["activated"]),
        on=game_on("ridge 200 20 220 60"),
    ).play("open-fire")
    refusal = t.refusal("aim 3.1")
    assert refusal is not None and "is 6.0 inches beyond the range" in refusal.says
    refusal = t.refusal("aim 2.1")
    assert refusal is not None and "the ridge" not in refusal.says and "the 0 (ridge) is in the way" in refusal.says


@pytest.mark.rule("gap.redeploy.starting-near")
def test_a_redeploy_refused_says_how_near_the_unit_is() -> None:
    t = front(unit(RIFLES, (100, 100)), unit(MILITIA, (180, 100), side="north"))
    refusal = t.refusal("redeploy")
    assert refusal is not None and "6.8 inches from 2.1 Column Militia: it must begin over 10.0" in refusal.says
    friend = unit(RIFLES, (180, 100), marks=["activated"])
    enemy = unit(MILITIA, (400, 400), side="north")
    t = front(friend, unit(RIFLES, (60, 100), (100, 100)), enemy, on=game_on("objective 180 100 1"))
    refusal = t.refusal("redeploy")
    assert refusal is not None and "7.4 inches from objective 1" in refusal.says
