"""Choices as text: every form is read back as it was written, and what is wrong is answered with the right form."""

from __future__ import annotations

import pytest

from tests.support.front import MILITIA, RIFLES, TANKS, Front, front, game_on, row, unit
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
