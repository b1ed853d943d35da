"""Reasons in words: odds of attacks, what a reaction saves, whom a payment feeds."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.support.raids import GAME, RaidTable, row, table
from warroom.games.complex_crashers.merits import chance_of

pytestmark = pytest.mark.game("complex-crashers")

FULL: Final[dict[str, Any]] = {"overlay": "full-tracker"}


def said(t: RaidTable, text: str) -> str:
    """What speaks for a choice of whoever is asked."""
    return GAME.merits(t.s, t.asked, GAME.read(text))


def test_an_attack_tells_its_odds_on_the_best_target() -> None:
    """Three dice on armor 3 with piercing 1: 2.4 damage, and nearly sure to destroy one of threshold 1."""
    t = table(
        regions=row("cross-open", 2),
        operatives=[{**FULL, "cards": ["service-carbine"]}],
        defenders=["beta-squad r1", "titan r1"],
    )
    expected = "Aimed Fire for 3: 2.4 damage expected on Beta Squad d1, beaten 99 times out of 100"
    assert said(t, "use op1 aimed-fire") == expected


def test_overspending_is_told() -> None:
    """From 1 point, a cost of 3 takes 2 from below zero."""
    t = table(
        regions=row("cross-open", 2),
        operatives=[{**FULL, "cards": ["service-carbine"], "points": 1}],
        defenders=["crusher r1"],
    )
    assert said(t, "use op1 aimed-fire").endswith("2 of it from below zero, which feeds the Manager")


def test_a_reaction_tells_what_it_would_save_and_whom_it_attacks() -> None:
    """Not Today against two hits; Overwatch only against the unit that entered."""
    t = table(
        regions=row("cross-open", 1),
        operatives=[{**FULL, "cards": ["unyielding"]}],
        defenders=["steel-ripper r0"],
        trackers=[5],
        initiative="manager",
        dice=[9, 8],
    )
    t.play("use d1 shred")
    assert said(t, "use op1 not-today") == "Not Today for 4 against 2 damage"
    t = table(
        regions=row("cross-open", 3),
        operatives=[{**FULL, "cards": ["sniper-rifle"]}],
        defenders=["titan r2", "beta-squad r1"],
        trackers=[5],
        initiative="manager",
    )
    t.play("use manager move-defender", "unit d1")
    assert "on Titan d1" in said(t, "use op1 overwatch")


def test_dice_on_the_table_tell_what_they_would_do() -> None:
    """10, 7 and 3 on an Assassin beat it, on a Titan they do not."""
    t = table(
        regions=row("cross-open", 2),
        operatives=[{**FULL, "cards": ["service-carbine"]}],
        defenders=["assassin r1", "titan r1"],
        dice=[10, 7, 3],
    )
    t.play("use op1 aimed-fire")
    assert said(t, "unit d1") == "Assassin d1: up to 2 damage, which beats it"
    assert said(t, "unit d2") == "Titan d2: up to 2 damage"


def test_a_payment_tells_whom_it_feeds() -> None:
    """From below zero it feeds its Operative, unless that one is exhausted or full."""
    t = table(
        regions=row("cross-open", 2),
        operatives=[{**FULL, "points": -8}, {**FULL, "points": 6}],
        defenders=["captain r1"],
        trackers=[0, 0],
        initiative="manager",
    )
    t.play("use d1 reinforce")
    assert said(t, "pay op1 4") == "4 from the tracker of op1, which feeds nobody"
    t.play("pay op1 2")
    assert t.points == [-8, 7]


def test_choices_have_names_for_the_middle_of_a_sentence() -> None:
    """Whatever is asked, each choice is called something."""
    for text, name in (
        ("pass", "to pass"),
        ("use op1 spray", "Spray of op1"),
        ("use manager move-defender", "Move Defender"),
        ("deploy beta-squad r2 opening north", "Beta Squad in r2, opening the door north"),
        ("online reactor2", "reactor 2 online"),
        ("stage titan", "to stage Titan"),
        ("pay op2 3", "3 from the tracker of op2"),
        ("direction west", "direction west"),
    ):
        assert GAME.called(GAME.read(text)) == name


def test_odds_are_those_of_ten_sided_dice() -> None:
    """One die on armor 9 hurts once in ten times; three dice on armor 5 do at least 2 damage half of the time."""
    assert chance_of(1, 9, 1) == pytest.approx(0.1)
    assert chance_of(3, 5, 2) == pytest.approx(0.5)
    assert chance_of(2, 3, 3) == 0
