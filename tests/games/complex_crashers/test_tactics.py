"""What bots think of Complex Crashers: few choices are tried out, debts are dear, and positions look as they are."""

from __future__ import annotations

from typing import cast

import pytest

from warroom.bots.search import Searcher
from warroom.games import find
from warroom.games.complex_crashers.questions.base import RIVALS
from warroom.games.complex_crashers.state import FIRST_MODEL, MANAGER, TEAM, Raid
from warroom.games.complex_crashers.tactics import outlook, price
from warroom.kernel.chance import Search

pytestmark = pytest.mark.game("complex-crashers")
GAME = find("complex-crashers")


def begun(operatives: int, seed: int = 1) -> Raid:
    """A game that has just begun."""
    return cast(Raid, GAME.new({"operatives": str(operatives)}, Search(seed)))


def played_out(operatives: int, seed: int, thinking: int) -> Raid:
    """A whole game in which one side plays by its hunches and the other at random."""
    rng = Search(seed)
    s = begun(operatives, seed)
    while s.asked:
        seat = TEAM if s.asked == 1 else MANAGER
        GAME.answer_any(s, seat, rng, seat == thinking)
        GAME.proceed(s, rng)
    return s


def test_what_is_tried_out_is_legal_and_little_and_begins_with_the_hunch() -> None:
    """At every decision of some games; so a search knows what to do with its time."""
    for operatives in (1, 3):
        rng = Search(operatives)
        s = begun(operatives)
        while s.asked:
            seat = TEAM if s.asked == 1 else MANAGER
            rivals = GAME.rivals(s, seat, Search(5))
            assert 1 <= len(rivals) <= RIVALS and len(set(rivals)) == len(rivals)
            assert all(GAME.why_not(s, seat, word) is None for word in rivals)
            hunch = GAME.hunch(s, seat, Search(5))
            assert hunch in (0, rivals[0])
            GAME.answer_any(s, seat, rng, True)
            GAME.proceed(s, rng)


def test_a_search_judges_when_the_initiative_has_come_back_twice() -> None:
    """Whatever is tried is followed for as long: four initiatives on, before the first action, or to the end."""
    s = begun(1)
    seat = TEAM if s.asked == 1 else MANAGER
    searcher = Searcher(GAME, seat, Search(3))
    for word in GAME.rivals(s, seat, Search(5)):
        t = s.clone()
        searcher.attempt(t, searcher.root.tally(seat), word, 4)
        assert t.asked == 0 or (t.turn == s.turn + GAME.foresight and GAME.at_rest(t))
    assert searcher.run(s, 1, 0.0) > GAME.foresight


@pytest.mark.parametrize(("operatives", "thinking"), [(1, TEAM), (2, TEAM), (1, MANAGER), (2, MANAGER)])
def test_hunches_beat_chance(operatives: int, thinking: int) -> None:
    """Even a lone Operative comes through, because it does not spend what it has not."""
    won = sum(played_out(operatives, seed, thinking).winner == thinking for seed in range(20))
    assert won >= 18


def test_debts_are_dearer_to_operatives_and_dearest_to_the_last_one() -> None:
    """What is paid below zero feeds the Manager, who needs little more to bring down the only one who stands."""
    s = begun(2)
    s.points = [0, 0]
    s.trackers = [0, 0]
    together = price(s, 0, 2, True)
    s.health = [s.health[0], 0]
    alone = price(s, 0, 2, True)
    assert price(s, FIRST_MODEL, 2, True) < together < alone
    assert price(s, 0, 2, False) < alone, "a reaction feeds nobody"


def test_the_outlook_is_the_same_for_both_sides_and_knows_what_matters() -> None:
    """Health, points and the E.M.P. speak for the Operatives, reactors and charges for the Manager."""
    s = begun(2)
    first = outlook(s, TEAM)
    assert outlook(s, MANAGER) == pytest.approx(-first) and -1 < first < 1
    for better, worse in (
        ("health", [1, 1]),
        ("points", [-6, -6]),
        ("charges", [0, 0, 0, 0, 5]),
        ("trackers", [10, 10]),
    ):
        t = s.clone()
        setattr(t, better, worse)
        assert outlook(t, TEAM) < first, better
    armed = s.clone()
    armed.emp = 2
    assert outlook(armed, TEAM) > first
