"""Bots: greedy and search beat random, a seed makes them repeatable, budgets are understood or refused."""

from __future__ import annotations

import re
from functools import partial

import pytest

from tests.support.example_game import GAME
from warroom.bots import Bot, GreedyBot, RandomBot, SearchBot, answer_whole, make_bot
from warroom.bots.review import reviewed
from warroom.bots.search import Lead
from warroom.games import find
from warroom.kernel.chance import Search
from warroom.kernel.game import Game
from warroom.kernel.match import Match, Move
from warroom.kernel.refusals import Refused
from warroom.kernel.state import State

RAY = find("master-ray")


def contest(game: Game, setup: dict[str, object], specs: tuple[str, ...], seed: int, moves: int = 999) -> Match:
    """A game between bots, or its first moves."""
    match = Match(game, setup, Search(seed), specs, listen=False)
    bots = [make_bot(game, spec, seat, match.seats, seed * 10 + seat) for seat, spec in enumerate(specs)]
    while not match.over and len(match.moves) < moves:
        for seat in match.asked():
            match.submit(seat, answer_whole(game, match.state, seat, partial(choice, bots[seat])))
    return match


def choice(bot: Bot, s: State) -> int:
    """What a bot chooses from what its seat sees."""
    return bot.choose(bot.game.view(s, bot.seat), bot.game.ask(s, bot.seat))


def test_greedy_beats_random_clearly() -> None:
    """Six duels from alternating seats: greedy wins at least five."""
    wins = 0
    for seed in range(3):
        wins += contest(RAY, {}, ("greedy", "random"), seed).returns()[0] > 0
        wins += contest(RAY, {}, ("random", "greedy"), seed).returns()[1] > 0
    assert wins >= 5


@pytest.mark.parametrize("spec", ["random", "greedy", "search:15"])
def test_a_bot_with_the_same_seed_plays_the_same_game(spec: str) -> None:
    """Two games with one seed are the same to the last choice; another seed plays otherwise."""
    one, same, other = (contest(RAY, {}, (spec, spec), seed, moves=25).moves for seed in (4, 4, 5))
    assert one == same != other


@pytest.mark.parametrize("spec", ["random", "greedy", "search:15"])
@pytest.mark.parametrize("seats", [2, 3])
def test_bots_answer_sealed_choices_and_choices_in_inches(spec: str, seats: int) -> None:
    """Whole games of the example, in which several decide together and positions are measured."""
    match = contest(GAME, {"seats": seats}, (spec,) * seats, seed=6)
    assert match.over
    assert {text.split()[0] for move in match.moves for answer in move.answers for text in answer.texts} >= {
        "send",
        "place",
    }


def test_search_mixes_its_sealed_answers() -> None:
    """Asked the same sealed question with many seeds, it does not always give the same card away."""
    match = Match(GAME, {"seats": 2}, Search(8))
    ask = match.ask(0)
    assert ask is not None and len(ask.choices) == 2
    answers = {make_bot(GAME, "search:30", 0, 2, seed).choose(match.view(0), ask) for seed in range(20)}
    assert answers == set(ask.choices)


def test_a_small_search_beats_random() -> None:
    """Four duels with a handful of iterations a choice: search wins at least three."""
    assert sum(contest(RAY, {}, ("search:12", "random"), seed).returns()[0] > 0 for seed in range(4)) >= 3


def test_a_bot_is_named_by_its_kind_and_its_budget() -> None:
    """Iterations as a number, seconds with an s, a thousand iterations if nothing is said."""
    budgets = {"search": (1000, 0.0), "search:500": (500, 0.0), "search:2s": (0, 2.0), "search:0.5s": (0, 0.5)}
    for spec, (iterations, seconds) in budgets.items():
        bot = make_bot(RAY, spec, 0, 2, 1)
        assert isinstance(bot, SearchBot) and (bot.iterations, bot.seconds) == (iterations, seconds)
    assert isinstance(make_bot(RAY, "random", 0, 2, 1), RandomBot)
    assert isinstance(make_bot(RAY, "greedy", 1, 2, 1), GreedyBot)


@pytest.mark.parametrize("budget", ["0", "-5", "0s", "1e9", "many", "5m", " 5", "1 s", "9" * 30])
def test_a_budget_that_makes_no_sense_is_refused(budget: str) -> None:
    """The answer shows how budgets are written."""
    with pytest.raises(Refused, match=r"the budget of search is iterations \(search:500\) or seconds \(search:2s\)"):
        make_bot(RAY, f"search:{budget}", 0, 2, 1)


@pytest.mark.parametrize("spec", ["", "deep-blue", "Greedy", "random:5", "greedy:2s", ":5", "search 500"])
def test_an_unknown_bot_is_refused_with_the_bots_there_are(spec: str) -> None:
    """Also a budget for a bot that takes none."""
    with pytest.raises(Refused, match=r"There is no bot .* Bots: random, greedy, search"):
        make_bot(RAY, spec, 0, 2, 1)


@pytest.mark.parametrize("budget", ["0", "2s", "many", "-1"])
def test_a_budget_for_equilibrium_is_iterations(budget: str) -> None:
    """The clock is no budget here, because advice must be repeatable."""
    with pytest.raises(Refused, match=r"the budget of equilibrium is iterations \(equilibrium:500\)"):
        make_bot(RAY, f"equilibrium:{budget}", 0, 2, 1)


def test_greedy_and_search_know_how_to_fight() -> None:
    """In duels of Mechs from both seats, greedy beats random and a small search beats random."""
    mass = find("critical-mass")
    for spec in ("greedy", "search:20"):
        wins = contest(mass, {}, (spec, "random"), 1).returns()[0] + contest(mass, {}, ("random", spec), 2).returns()[1]
        assert wins == 2.0


def test_search_plays_in_teams() -> None:
    """Two against two to the end; what the one seat of a team wins, the other wins."""
    returns = contest(find("critical-mass"), {"mode": "teams"}, ("search:4", "random") * 2, 1).returns()
    assert returns[0] == returns[2] == -returns[1] == -returns[3]


def test_a_bot_says_why() -> None:
    """What speaks for the choice, what is expected, the next best, and how often it would choose so."""
    mass = find("critical-mass")
    match = Match(mass, {}, Search(2))
    while match.state.turn < 1:
        for seat in match.asked():
            match.submit(seat, mass.choices(match.state, seat)[0])
    ask = match.ask(0)
    assert ask is not None
    bot = make_bot(mass, "search:60", 0, 2, 5)
    bot.choose(match.view(0), ask)
    assert re.search(r"; expected \d+ of 100, the (next )?best [A-Z].* with \d+", bot.reason)
    assert bot.reason.endswith(".")
    assert make_bot(mass, "random", 0, 2, 5).reason == ""


def test_a_search_by_the_clock_gives_a_legal_answer() -> None:
    """However little time there is."""
    match = Match(RAY, {}, Search(9))
    seat = match.asked()[0]
    ask = match.ask(seat)
    assert ask is not None
    answer = make_bot(RAY, "search:0.001s", seat, 2, 1).choose(match.view(seat), ask)
    assert match.why_not(seat, answer) is None
    match.submit(seat, answer)
    assert isinstance(match.moves[0], Move)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_review_judges_every_decision_from_what_its_seat_knew(seats: int) -> None:
    """Sealed ones and ones in inches too; what was best gives nothing up, and a seed makes it repeatable."""
    match = contest(GAME, {"seats": seats}, ("random",) * seats, seed=6)
    for moves, move in enumerate(match.moves):
        state = match.moment(moves).state
        for seat, (text,) in move.answers:
            view, ask, chosen = GAME.view(state, seat), GAME.ask(state, seat), GAME.read(text)
            review = reviewed(GAME, view, ask, seats, chosen, 40, seed=1)
            assert review == reviewed(GAME, view, ask, seats, chosen, 40, seed=1)
            assert len(review.expected) == seats and all(-1 <= value <= 1 for value in review.expected)
            assert review.best in ask.choices and 0 <= review.gave_up <= 2
            assert review.gave_up == 0 or review.best != chosen


def test_a_review_tells_bad_choices_from_good_ones() -> None:
    """Among the first decisions of a duel are choices that give much up and choices that give up nothing."""
    match = contest(RAY, {}, ("greedy", "greedy"), seed=3, moves=12)
    lost: list[float] = []
    for moves in range(4, 12, 2):
        state = match.moment(moves).state
        (seat,) = (seat for seat in range(2) if (state.asked >> seat) & 1)
        view, ask = RAY.view(state, seat), RAY.ask(state, seat)
        assert reviewed(RAY, view, ask, 2, None, 60, seed=2).gave_up == 0
        lost += [reviewed(RAY, view, ask, 2, choice, 60, seed=2).gave_up for choice in ask.choices]
    assert max(lost) > 0.05 and min(lost) == 0


@pytest.mark.parametrize("spec", ["greedy", "search:8", "equilibrium:8"])
@pytest.mark.parametrize("mode", ["three", "four", "teams"])
def test_no_bot_plays_a_card_to_no_effect(spec: str, mode: str) -> None:
    """With many enemies a bot is tempted to wait: it does not play Recharge with nothing to recharge."""
    mass = find("critical-mass")
    match = Match(mass, {"mode": mode, "turns": 8}, Search(3), listen=False)
    bots = [make_bot(mass, spec, seat, match.seats, seat) for seat in range(match.seats)]
    tempted = 0
    while not match.over:
        for seat in match.asked():
            ask = match.ask(seat)
            assert ask is not None
            idle = [word for word in ask.choices if mass.idle(match.state, seat, word)]
            tempted += 0 < len(idle) < len(ask.choices)
            answer = answer_whole(mass, match.state, seat, partial(choice, bots[seat]))
            assert answer[0] not in idle or len(idle) == len(ask.choices)
            match.submit(seat, answer)
    assert tempted >= 5


def test_a_lead_is_clear_if_it_is_more_than_chance() -> None:
    """Who looked once believes what it saw; after that the mean must be more than its standard error."""
    lead = Lead()
    lead.add(0.2)
    assert lead.clear()
    lead.add(-0.1)
    assert lead.mean() == pytest.approx(0.05) and not lead.clear()
    for i in range(8):
        lead.add(0.2)
    assert lead.clear()
