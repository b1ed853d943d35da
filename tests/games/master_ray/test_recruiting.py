"""Recruiting: one student a turn, the empty deck, and the redeal when all have been used."""

from __future__ import annotations

import pytest

from tests.support.ray import GAME, RayTable, cards, opened, table
from warroom.kernel.chance import Scripted, Search
from warroom.kernel.words import ones

pytestmark = pytest.mark.game("master-ray")


def pass_turn(t: RayTable) -> None:
    """Plays a turn with the student alone."""
    turn = t.s.turn
    while not t.over and t.s.turn == turn:
        t.play("ready" if "ready" in t.choices() else t.choices()[0])


@pytest.mark.rule("recruit.draw-one", "gap.recruit.draw-is-compulsory")
@pytest.mark.parametrize(("draw", "card"), [(1, "carla-longstride"), (8, "jonas-burner")])
def test_after_the_actions_one_student_is_drawn(draw: int, card: str) -> None:
    """It comes from the deck, nobody is asked, and the hand is two again; the other hand stays as it is."""
    t = table(hands=(("ada-quickstep", "kira-frost"), ("bruno-nudge", "leo-icebox")))
    t.chance = chance = Scripted([draw, 1])
    t.play("student ada-quickstep", "ready")
    assert t.hand(0) == ["kira-frost"]
    assert chance.rest() == [draw, 1]
    t.play("move 1")
    assert (t.seat, t.asks) == (1, "student")
    assert chance.rest() == [1]
    assert sorted(t.hand(0)) == sorted([card, "kira-frost"])
    assert t.hand(1) == ["bruno-nudge", "leo-icebox"]
    assert ones(t.s.deck) == 7
    assert not t.s.deck & cards([card])
    assert t.events()[-2:] == ["drew", "turn"]


@pytest.mark.rule("recruit.no-draw-from-empty-deck")
def test_with_an_empty_deck_hands_are_played_out() -> None:
    """Nobody draws, the discard pile is not touched, and the professors go on with what they hold."""
    hands = (("ada-quickstep", "edda-ladder"), ("bruno-nudge", "farid-winch"))
    t = table(hands=hands, deck=(), chance=[])
    discarded = t.s.discard
    t.play("student ada-quickstep", "ready", "move 1")
    assert t.hand(0) == ["edda-ladder"]
    assert t.s.deck == 0
    assert t.s.discard == discarded | cards(["ada-quickstep"])
    assert "The deck is empty: Blue recruits nobody." in t.says()
    t.play("student bruno-nudge", "ready")
    assert t.hand(1) == ["farid-winch"]
    assert (t.seat, t.asks) == (0, "staff")  # the last student is played of itself
    assert t.dashboard() == "edda-ladder on height"


@pytest.mark.rule("recruit.reshuffle-when-all-used", "gap.recruit.redeal-moment")
def test_the_discard_pile_becomes_the_deck_only_when_both_hands_are_empty() -> None:
    """Blue's last card changes nothing while yellow holds one; yellow's last brings the redeal, before blue's turn."""
    t = table(hands=(("edda-ladder",), ("farid-winch",)), deck=(), chance=[1, 1, 1, 1])
    t.play("ready", "height high")
    assert t.seat == 1
    assert t.hand(0) == []
    assert t.s.deck == 0
    assert ones(t.s.discard) == 11
    assert "reshuffled" not in t.events()
    t.play("ready", "height low")
    assert (t.seat, t.asks) == (0, "student")
    assert t.s.discard == 0
    assert ones(t.s.deck) == 8
    assert t.s.deck | cards(t.hand(0) + t.hand(1)) == GAME.box.rosters[0]
    assert t.s.passes == 1
    assert t.events()[-5:] == ["extra-gained", "reshuffled", "dealt", "dealt", "turn"]


@pytest.mark.rule("recruit.redeal-two-each", "gap.recruit.redeal-order", "gap.recruit.redeal-moment")
@pytest.mark.parametrize("last", [0, 1])
def test_at_the_redeal_the_next_professor_draws_two_then_the_other(last: int) -> None:
    """Four draws and no more: the one whose turn ended gets no third card, and the opponent's turn begins."""
    hands = (("edda-ladder",), ()) if last == 0 else ((), ("edda-ladder",))
    t = table(active=last, hands=hands, deck=())
    t.chance = chance = Scripted([1, 1, 10, 9, 1])
    t.play("ready", "height high")
    assert (t.seat, t.asks) == (1 - last, "student")
    assert t.hand(1 - last) == ["ada-quickstep", "bruno-nudge"]
    assert t.hand(last) == ["kira-frost", "leo-icebox"]
    assert chance.rest() == [1]
    assert t.s.turn == 6


@pytest.mark.rule("recruit.reshuffle-when-all-used", "recruit.redeal-two-each", "gap.recruit.redeal-moment")
@pytest.mark.parametrize("seed", [1, 2])
def test_each_pass_lasts_twelve_turns(seed: int) -> None:
    """Eight draws, three turns without one, then the redeal in turns 12 and 24; the professors alternate on."""
    t = opened({"first": "1"}, Search(seed))
    for turn in range(1, 37):
        assert t.s.turn == turn
        assert t.seat == (turn - 1) % 2
        in_pass = (turn - 1) % 12
        assert ones(t.s.discard) == in_pass
        told = len(t.events())
        pass_turn(t)
        news = t.events()[told:]
        assert ("drew" in news) == (in_pass < 8)
        assert ("deck-empty" in news) == (8 <= in_pass < 11)
        assert ("reshuffled" in news) == (turn in (12, 24))
        if turn in (12, 24):
            assert len(t.hand(0)) == len(t.hand(1)) == 2
            assert ones(t.s.deck) == 8
            assert t.s.discard == 0
            assert news[-4:] == ["reshuffled", "dealt", "dealt", "turn"]
            assert "drew" not in news
    assert t.over
