"""A number says what it is made of; a refusal says which rule forbids a thing."""

from __future__ import annotations

import pytest

from tests.support.example_game import ASK_PLACE, GAME, PLACE, Duel, reach
from warroom.kernel.chance import Search
from warroom.kernel.reasons import Number, Reason
from warroom.kernel.refusals import Refusal, Refused
from warroom.kernel.words import pack


def placing(jammers: int = 0, die: int = 4) -> Duel:
    """Alpha is about to place the relay, which stands at 10.0, with a 4 on the die."""
    s = Duel(3)
    s.leader, s.jammers, s.spots = 0, jammers, [0, 1, 2]
    s.dice[0] = die
    s.push(pack(ASK_PLACE, 0))
    GAME.proceed(s, Search(1))
    return s


def test_a_number_is_the_sum_of_its_reasons_and_tells_them() -> None:
    """3 inches, 2 for the die, 2 less for Bravo's jam."""
    number = reach(placing(jammers=0b010))
    assert number.value == 30
    assert str(number) == "30 (+30 the leader's reach, +20 for the die, -20 jammed by Bravo)"
    assert [reason.rule for reason in number.reasons] == ["place.reach", "place.reach", "react.jam"]


def test_a_number_without_reasons_is_nothing() -> None:
    """It says so without brackets."""
    assert str(Number(())) == "0"
    assert str(Number((Reason(2, "for luck", ""),))) == "2 (+2 for luck)"


def test_a_refusal_in_inches_names_the_rule_and_the_reasons() -> None:
    """3.0 inches is what is left of the reach; 3.1 is too far, and the answer tells how the reach came about."""
    s = placing(jammers=0b010)
    assert GAME.why_not(s, 0, pack(PLACE, 130)) is None
    refusal = GAME.why_not(s, 0, pack(PLACE, 131))
    assert refusal is not None and refusal.rule == "place.reach"
    assert "30 (+30 the leader's reach, +20 for the die, -20 jammed by Bravo)" in refusal.says


@pytest.mark.parametrize(
    ("jammers", "inches", "rule"),
    [
        (0, "15.0", "place.clear-of-masts"),
        (0, "14.1", "place.clear-of-masts"),
        (0, "15.1", "place.reach"),
        (0, "20.1", "place.on-the-line"),
        (0b110, "11.1", "place.reach"),
    ],
)
def test_positions_that_are_not_listed_are_judged(jammers: int, inches: str, rule: str) -> None:
    """Every tenth of an inch is legal or refused by a rule, whether it is in the covering set or not."""
    refusal = GAME.why_not(placing(jammers), 0, GAME.read(f"place {inches}"))
    assert refusal is not None and refusal.rule == rule
    assert GAME.why_not(placing(), 0, GAME.read("place 11.3")) is None


def test_a_refusal_reads_as_a_sentence_with_its_rule() -> None:
    """Where no rulebook is concerned there is no rule to name."""
    refusal = Refusal("place.reach", "Too far.")
    assert str(refusal) == "Too far. [place.reach]"
    assert str(Refusal("", "There is no seat 5.")) == "There is no seat 5."
    assert str(Refused(refusal)) == "Too far. [place.reach]" and Refused(refusal).refusal == refusal
