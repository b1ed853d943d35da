"""Sealed choices as matrices: known games are solved, hidden hands count, and the advice can hardly be exploited."""

from __future__ import annotations

import pytest

from tests.support.example_game import GAME as EXAMPLE
from warroom.bots import make_bot
from warroom.bots.equilibrium import Advice, exploited, solve_plan
from warroom.bots.matrix import Hand, solve, worst
from warroom.games import find
from warroom.kernel.chance import Search
from warroom.kernel.match import Match
from warroom.kernel.refusals import Refused
from warroom.lab.exploit import exploitability, some_positions

MASS = find("critical-mass")


def every(columns: int) -> list[Hand]:
    """The other side always has every column."""
    return [Hand(1.0, tuple(range(columns)))]


@pytest.mark.parametrize(
    ("matrix", "rows", "columns", "value"),
    [
        ([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]], [1 / 3] * 3, [1 / 3] * 3, 0.0),
        ([[3.0, -1.0], [-2.0, 1.0]], [3 / 7, 4 / 7], [2 / 7, 5 / 7], 1 / 7),
        ([[1.0, 2.0], [3.0, 4.0]], [0.0, 1.0], [1.0, 0.0], 3.0),
        ([[-0.5]], [1.0], [1.0], -0.5),
        ([[0.0, 0.0], [0.0, 0.0]], None, None, 0.0),
        # Colonel Blotto with four companies against three on two posts
        (
            [
                [4.0, 2.0, 1.0, 0.0],
                [1.0, 3.0, 0.0, -1.0],
                [-2.0, 2.0, 2.0, -2.0],
                [-1.0, 0.0, 3.0, 1.0],
                [0.0, 1.0, 2.0, 4.0],
            ],
            None,
            None,
            14 / 9,
        ),
    ],
)
def test_known_games_are_solved(
    matrix: list[list[float]], rows: list[float] | None, columns: list[float] | None, value: float
) -> None:
    """Scissors and stone, a game without a saddle, dominance, a single cell, all alike, Colonel Blotto."""
    found = solve(matrix, every(len(matrix[0])))
    assert found.value == pytest.approx(value) and abs(found.gap) < 1e-9
    if rows is not None and columns is not None:
        assert found.rows == pytest.approx(rows) and found.columns[0] == pytest.approx(columns)


def test_random_games_are_solved_to_the_last_bit_that_matters() -> None:
    """With several hands of the other side too: what neither side can gain is as good as nothing."""
    rng = Search(3)
    for size in range(1, 9):
        matrix = [[rng.pick(2001) / 1000 - 1 for j in range(size + 2)] for i in range(size)]
        hands = [Hand(0.25, tuple(j for j in range(size + 2) if j == t or rng.pick(2))) for t in range(3)]
        hands.append(Hand(0.25, tuple(range(size + 2))))
        found = solve(matrix, hands)
        assert abs(found.gap) < 1e-9 and worst(matrix, found.rows, hands) == pytest.approx(found.value)
        assert sum(found.rows) == pytest.approx(1.0)
        for hand, mix in zip(hands, found.columns):
            assert sum(mix) == pytest.approx(1.0) and all(not mix[j] for j in range(size + 2) if j not in hand.columns)


def test_a_choice_the_other_side_seldom_has_is_feared_less() -> None:
    """A strong answer that is in hand once in ten times lowers the value a little, not all the way."""
    matrix = [[1.0, -1.0], [0.2, 0.2]]
    always, seldom = every(2), [Hand(0.1, (0, 1)), Hand(0.9, (0,))]
    assert solve(matrix, always).rows == [0.0, 1.0]
    assert solve(matrix, seldom).rows == [1.0, 0.0] and solve(matrix, seldom).value == pytest.approx(0.8)


def test_advice_gives_every_seats_mix_and_what_each_choice_gives_up() -> None:
    """Shares add up, what is in the mix gives up nothing, and a seed makes it repeatable."""
    view, ask = next(some_positions(MASS, [{}], 1, seed=5))
    advice = solve_plan(MASS, view, ask, 300, seed=1)
    assert advice == solve_plan(MASS, view, ask, 300, seed=1)
    assert [one.choice for one in advice.mixes[ask.seat]] == ask.choices and len(advice.mixes) == 2
    for mix in advice.mixes.values():
        assert sum(one.share for one in mix) == pytest.approx(1.0)
    assert all(one.gave_up < 1e-6 for one in advice.mixes[ask.seat] if one.share > 0)
    assert any(one.gave_up > 0.02 for one in advice.mixes[ask.seat])
    assert -1 <= advice.value <= 1 and abs(advice.gap) < 1e-6


def test_with_more_seats_the_mixes_come_from_regrets() -> None:
    """Four Mechs in one fight: a mix for each, and what the own choices give up."""
    match = Match(MASS, {"mode": "four"}, Search(4))
    ask = match.ask(0)
    assert ask is not None
    advice = solve_plan(MASS, match.view(0), ask, 60, seed=2)
    assert sorted(advice.mixes) == [0, 1, 2, 3]
    assert all(sum(one.share for one in mix) == pytest.approx(1.0) for mix in advice.mixes.values())
    assert advice.gap >= 0


def test_what_one_seat_decides_alone_has_no_mix() -> None:
    """The refusal says so; the bot searches there instead."""
    ray = find("master-ray")
    match = Match(ray, {}, Search(9))
    seat = match.asked()[0]
    ask = match.ask(seat)
    assert ask is not None
    with pytest.raises(Refused, match="Only what several seats choose sealed has a mix"):
        solve_plan(ray, match.view(seat), ask, 10, seed=1)
    assert make_bot(ray, "equilibrium:10", seat, 2, 1).choose(match.view(seat), ask) in ask.choices


def test_the_equilibrium_bot_mixes_its_sealed_answers() -> None:
    """Asked the same question with many seeds, it does not always answer the same, and says why."""
    match = Match(EXAMPLE, {"seats": 2}, Search(8))
    ask = match.ask(0)
    assert ask is not None
    bots = [make_bot(EXAMPLE, "equilibrium:30", 0, 2, seed) for seed in range(12)]
    assert {bot.choose(match.view(0), ask) for bot in bots} == set(ask.choices)
    assert all("expected" in bot.reason for bot in bots)


def test_the_advice_can_hardly_be_exploited() -> None:
    """On a few positions, the best answer to the mix gains little by a search of its own; that to a bad mix much."""
    setups = [{"mechs": "patriot,archon"}, {"mechs": "iron-curtain,raijin"}]
    assert sum(exploitability(MASS, setups, 2, 800, 800, seed=7)) / 2 < 0.15
    view, ask = next(some_positions(MASS, setups, 1, seed=7))
    advice = solve_plan(MASS, view, ask, 800, seed=1)
    silly = max(advice.mixes[ask.seat], key=lambda one: one.gave_up).choice
    bad = [one._replace(share=float(one.choice == silly)) for one in advice.mixes[ask.seat]]
    assert exploited(MASS, view, ask, Advice({**advice.mixes, ask.seat: bad}, 0.0, 0.0), 800, seed=2) > 0.15
