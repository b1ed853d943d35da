"""What bots think of Complex Crashers: few choices are tried out, debts are dear, and positions look as they are."""

from __future__ import annotations

from typing import cast

import pytest

from tests.support.raids import GAME, RaidTable, row, table
from warroom.bots.search import Searcher
from warroom.games.complex_crashers import codes
from warroom.games.complex_crashers.questions.base import RIVALS
from warroom.games.complex_crashers.state import FIRST_MODEL, MANAGER, TEAM, Raid
from warroom.games.complex_crashers.tactics import card_worth, outlook, power, price
from warroom.kernel.chance import Search

pytestmark = pytest.mark.game("complex-crashers")


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


def hunch_of(t: RaidTable, seed: int = 1) -> str:
    """What suggests itself to whoever is asked."""
    return GAME.write(GAME.hunch(t.s, t.asked, Search(seed)))


def test_the_manager_pays_so_that_the_dice_may_go_where_they_hurt_most() -> None:
    """The tracker of the Operative who would be hurt most pays a point, though others could pay all of it."""
    for hurt in (0, 1):
        operatives = [{"overlay": "five-point", "at": 1, "points": 0} for _ in range(2)]
        operatives[hurt] |= {"health": 1}
        t = table(
            regions=row("cross-open", 2),
            operatives=operatives,
            defenders=["lane-wardens r0"],
            trackers=[9, 9],
            initiative="manager",
            dice=[1, 1],
        )
        t.play("use d1 marking-shot")
        t.play(hunch_of(t))
        assert t.trackers[hurt] < 9


def test_the_manager_overspends_where_nobody_gains_by_it() -> None:
    """With nothing left above zero, the tracker of somebody exhausted pays, not that of somebody who would gain."""
    t = table(
        regions=row("cross-open", 2),
        operatives=[{"overlay": "full-tracker", "points": 2}, {"overlay": "full-tracker", "points": -8}],
        defenders=["captain r1"],
        trackers=[0, 0],
        initiative="manager",
    )
    t.play("use d1 reinforce")
    assert hunch_of(t) == "pay op1 0"


def test_what_answers_the_initiative_is_used_if_it_is_worth_its_price() -> None:
    """Surge takes two of the five points gained, but not two that would have to be owed."""
    for tracker, says in ((0, "use reactor1 surge"), (-5, "pass")):
        t = table(
            regions=["reactor-1 0,0"],
            operatives=[{"points": 0}],
            reactors=["surge-core", *["steady-core"] * 4],
            charges=[0, "offline", "offline", "offline", 0],
            trackers=[tracker],
            initiative="manager",
            step="gain",
        )
        assert hunch_of(t) == says


def test_taste_differs_among_good_cards() -> None:
    """Whoever takes cards in Tech Region 3 takes those of the highest tier, but not always the same."""
    taken = set()
    for seed in range(60):
        t = table(regions=["tech-3 0,0"], operatives=[{"cards": ["service-carbine"]}])
        t.play("use op1 respec", "return service-carbine")
        while t.kind == "respec" and (choice := hunch_of(t, seed)) != "pass":
            taken.add(choice.removeprefix("take "))
            t.play(choice)
    cards = {card.name: card for card in t.s.box.cards}
    assert len(taken & {name for name, card in cards.items() if card.kind == codes.WEAPON}) >= 4
    assert all(cards[name].tier == 3 or cards[name].kind == codes.TRAINING for name in taken)


def test_a_lone_operative_who_cannot_dodge_learns_it_first() -> None:
    """In the start region, for the training it misses least; with a friend at its side, or a drill, it goes on."""
    alone = {"overlay": "five-point", "cards": ["marksman-drill", "squad-leader", "service-carbine", "stim-patch"]}
    t = table(regions=["tech-1 0,0", "cross-open 0,-1"], operatives=[alone])
    assert hunch_of(t) == "use op1 respec"
    t.play("use op1 respec")
    while t.kind == "respec":
        t.play(hunch_of(t))
    assert {"marksman-drill", "reflex-drill"} <= set(t.cards(1)) and "squad-leader" not in t.cards(1)
    assert hunch_of(t) != "use op1 respec"
    t = table(regions=["tech-1 0,0", "cross-open 0,-1"], operatives=[alone, {"cards": ["reflex-drill"]}])
    assert "use op1 respec" in t.choices and hunch_of(t) != "use op1 respec"


def test_what_one_can_spare_is_tossed_to_whom_it_makes_better_armed() -> None:
    """A second weapon from the Pack Frame goes to a friend in the next region, whose worse one comes back."""
    t = table(
        regions=row("cross-open", 2),
        operatives=[
            {"cards": ["pack-frame", "arc-lance", "hail-rotary"], "at": 0},
            {"cards": ["jack-rabbit-smg"], "at": 1},
        ],
    )
    assert hunch_of(t) == "use op1 toss-it-over"
    t.play("use op1 toss-it-over")
    while t.kind == "swap":
        t.play(hunch_of(t))
    assert t.cards(1) == ["arc-lance", "jack-rabbit-smg", "pack-frame"] and t.cards(2) == ["hail-rotary"]
    assert hunch_of(t) != "use op1 toss-it-over"


def test_nothing_is_handed_over_that_nobody_needs() -> None:
    """A friend as well armed gets nothing, and an exchange that was begun all the same ends without one."""
    t = table(
        regions=row("cross-open", 1),
        operatives=[{"cards": ["pack-frame", "hail-rotary", "jack-rabbit-smg"]}, {"cards": ["arc-lance"]}],
    )
    assert hunch_of(t) != "use op1 item-swap"
    t.play("use op1 item-swap")
    assert hunch_of(t) == "pass"


def test_the_manager_keeps_nothing_in_reserve_in_the_first_initiative() -> None:
    """Who is in a hurry sees the deck sooner, and reactor 5 at its bottom is the only one online."""
    for seed in range(40):
        rng = Search(seed)
        s = begun(4, seed)
        while s.asked and s.turn <= 1:
            GAME.answer_any(s, TEAM if s.asked == 1 else MANAGER, rng, True)
            GAME.proceed(s, rng)
            assert s.turn > 1 or not s.reserve


def test_no_card_is_beneath_notice() -> None:
    """A defender without an attack is worth about as much as others of its tier, and so is a weapon that burns."""
    cards = {card.name: card for card in GAME.box.cards}
    assert power(cards["phase-beacon"]) > power(cards["turret"])
    assert power(cards["ego-crusher"]) > 0.7 * power(cards["rift-sovereign"])
    assert card_worth(cards["cinder-thrower"]) > 0.5 * card_worth(cards["arc-lance"])


def test_fire_is_laid_among_enemies_and_never_among_friends() -> None:
    """Lay Embers burns the region with the defenders, not the one with the other Operative."""
    t = table(
        regions=row("cross-open", 3),
        operatives=[{"cards": ["cinder-thrower"], "at": 1}, {"at": 2}],
        defenders=["beta-squad r0"] * 2,
    )
    t.play("use op1 lay-embers")
    assert hunch_of(t) == "region r0"
