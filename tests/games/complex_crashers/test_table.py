"""What holds all over the table: crowds, tokens that abilities change, bonuses that last, and moves back and forth."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.support.raids import RaidTable, row, table
from warroom.games.complex_crashers import codes

pytestmark = pytest.mark.game("complex-crashers")

FULL: Final[dict[str, Any]] = {"overlay": "full-tracker"}  # armor 3, health 3, points 7


@pytest.mark.rule("regions.no-unit-limit")
def test_any_number_of_units_of_either_side_share_a_region() -> None:
    """Four Operatives and thirty models in one region, and one more may come."""
    t = table(
        regions=row("cross-open", 2),
        operatives=[{**FULL, "at": 1}] * 3 + [FULL],
        defenders=["beta-squad r1"] * 30,
        trackers=[5] * 4,
    )
    t.play("use op4 move")
    assert [t.at(f"op{i}") for i in range(1, 5)] == ["r1"] * 4


@pytest.mark.rule("edges.token-manipulation", "gap.edge-one-token", "edges.blast-door-operable")
def test_abilities_change_doors_and_cover_but_never_an_open_edge_token() -> None:
    """Doors are opened and closed, cover is laid and kicked over; on an edge with a token nothing is laid."""
    t = table(
        regions=row("cross-open", 2),
        operatives=[{**FULL, "cards": ["breacher"]}],
        edges=["r0 north blast_door_closed", "r0 south open", "r0 west cover"],
    )
    t.play("use op1 work-the-door")
    assert t.s.complex.shows(0, 0) == codes.DOOR_OPEN
    t.play("use op1 drag-cover")
    assert t.s.complex.token(0, 1) == codes.COVER  # the only edge of the region without a token
    t.play("use op1 kick-over-cover")
    assert t.choices == ["edge r0 east", "edge r0 west"]
    t.play("edge r0 west")
    assert t.s.complex.token(0, 3) == codes.NO_TOKEN
    assert t.s.complex.token(0, 2) == codes.OPEN
    t.play("use op1 drag-cover")
    assert t.s.complex.token(0, 3) == codes.COVER and t.s.complex.token(0, 2) == codes.OPEN


@pytest.mark.rule("gap.modify-no-stacking", "gap.armor-order")
@pytest.mark.parametrize(("welded", "die", "health"), [(False, 4, 3), (False, 5, 2), (True, 5, 3), (True, 6, 2)])
def test_an_ability_does_not_add_up_with_itself_but_with_others(welded: bool, die: int, health: int) -> None:
    """Brace twice is +1 armor once; with another's Spot Weld it is +2."""
    t = table(
        regions=row("cross-open", 1),
        operatives=[{**FULL, "cards": ["bodyguard"]}, {**FULL, "cards": ["plate-welder"]}],
        defenders=["steel-ripper r0"],
        trackers=[0, 0],
        dice=[die, 1],
    )
    t.play("use op1 brace", "use op1 brace")
    if welded:
        t.play("use op2 spot-weld", "unit op1")
    t.play("pass", "use d1 shred", "pay op1 3")
    assert t.health[0] == health


def test_a_bonus_until_the_next_initiative_of_ones_side_ends_there() -> None:
    """Brace lasts through the Manager's initiative and is gone in the next of the Operatives."""
    t = table(
        regions=row("cross-open", 2),
        operatives=[{**FULL, "cards": ["bodyguard"]}],
        defenders=["crusher r1"],
    )
    t.play("use op1 brace")
    assert t.s.lasting
    t.play("pass")
    assert t.seat == "manager" and t.s.lasting
    t.play("pass")
    assert t.seat == "operatives" and not t.s.lasting


def test_a_bonus_for_the_next_attack_is_used_up_by_it() -> None:
    """Steady Aim: piercing 2 for one shot of the carbine, then 1 again."""
    t = table(
        regions=row("cross-open", 2),
        operatives=[{**FULL, "cards": ["service-carbine", "marksman-drill"]}],
        defenders=["lane-wardens r1", "lane-wardens r1"],
        dice=[3, 1, 1, 3, 1, 1],
    )
    t.play("use op1 steady-aim", "use op1 aimed-fire")
    while t.kind in ("react", "target"):
        t.play("pass" if t.kind == "react" else "unit d1")
    assert t.models == {"d2": "r1"}
    t.play("use op1 aimed-fire")
    while t.kind == "react":
        t.play("pass")
    assert t.models == {"d2": "r1"}


def with_me(*choices: str) -> RaidTable:
    """A Squad Leader with two others in r0."""
    t = table(regions=row("cross-open", 2), operatives=[{**FULL, "cards": ["squad-leader"]}, FULL, FULL])
    return t.play("use op1 with-me", *choices)


def test_others_come_along_with_a_squad_leader() -> None:
    """Whoever is named moves into the region the leader has moved to."""
    t = with_me()
    assert t.kind == "choose" and t.choices == ["unit op2", "unit op3", "pass"]
    t.play("unit op3", "pass")
    while t.kind == "step":
        t.play("step r1")
    assert [t.at("op1"), t.at("op2"), t.at("op3")] == ["r1", "r0", "r1"]


@pytest.mark.rule("gap.stack-resolved")
def test_what_was_cancelled_has_not_been_resolved() -> None:
    """Crush Ego punishes an attack that beat nobody, but not one that Distract has cancelled."""
    for answer, crushed in (("accept", True), ("pass", False)):
        t = table(
            regions=row("cross-open", 2),
            operatives=[{**FULL, "cards": ["service-carbine"]}],
            defenders=["ego-crusher r1"],
            upgraded=["ego-crusher"],
            trackers=[9],
            dice=[1, 1, 1],
        )
        t.play("use op1 aimed-fire", "use d1 distract", answer)
        while t.kind == "react" and "use d1 crush-ego" not in t.choices:
            t.play("pass")
        assert (t.kind == "react") == crushed, answer
