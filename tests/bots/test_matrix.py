"""The solver of matrices beside HiGHS, on matrices that are hard for floats: small spreads, ties, nothing to gain."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from scipy.optimize import linprog

from warroom.bots.matrix import Hand, Programme, Solution, against, solve, worst

Cells = list[list[float]]
MATRICES = 2000
KINDS = ("any", "few values", "nearly equal", "nearly few values", "fractions", "mostly nothing")


def hard_matrices(seed: int, wanted: int) -> Iterator[tuple[Cells, list[Hand]]]:
    """Matrices of every kind: spreads down to 1e-14, rows twice or of nothing, one row or column, hidden hands."""
    rng = random.Random(seed)
    for number in range(wanted):
        rows, columns, spread = rng.randint(1, 9), rng.randint(1, 9), 10.0 ** rng.randint(-14, 0)
        kind = KINDS[number % len(KINDS)]
        cells = [[_cell(rng, kind, spread) for column in range(columns)] for row in range(rows)]
        if rng.random() < 0.3:
            cells[rng.randrange(rows)] = [0.0] * columns
        if rng.random() < 0.3:
            cells[rng.randrange(rows)] = list(cells[rng.randrange(rows)])
        counts = [rng.randint(1, 300) for hand in range(rng.randint(1, 6))]
        held = [tuple(sorted(rng.sample(range(columns), rng.randint(1, columns)))) for hand in counts]
        yield cells, [Hand(n / sum(counts), hand) for n, hand in zip(counts, held, strict=True)]


def _cell(rng: random.Random, kind: str, spread: float) -> float:
    noise = rng.uniform(-1, 1) * spread
    return {
        "any": noise,
        "few values": rng.randint(-2, 2) * spread,
        "nearly equal": 0.3 + rng.choice([0.0, noise]),
        "nearly few values": rng.choice([-1.0, 0.0, 1.0]) + noise,
        "fractions": rng.randint(-6, 6) / rng.randint(1, 7),
        "mostly nothing": rng.choice([0.0, 0.0, rng.uniform(-1, 1)]),
    }[kind]


def value_by_highs(cells: Cells, hands: list[Hand]) -> float:
    """What HiGHS says the game is worth."""
    rows = len(cells)
    limits = [
        [-cells[i][column] for i in range(rows)] + [float(number == other) for other in range(len(hands))]
        for number, hand in enumerate(hands)
        for column in hand.columns
    ]
    found = linprog(
        [0.0] * rows + [-hand.weight for hand in hands],
        A_ub=limits,
        b_ub=[0.0] * len(limits),
        A_eq=[[1.0] * rows + [0.0] * len(hands)],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)] * len(hands),
        method="highs",
    )
    assert found.status == 0
    return float(-found.fun)


def check(cells: Cells, hands: list[Hand], found: Solution) -> None:
    """Both mixes are mixes of what there is, and neither side can improve its own."""
    assert sum(found.rows) == pytest.approx(1) and min(found.rows) >= 0
    for hand, mix in zip(hands, found.columns, strict=True):
        assert sum(mix) == pytest.approx(1) and min(mix) >= 0
        assert {column for column, share in enumerate(mix) if share} <= set(hand.columns)
    spread = max(map(max, cells)) - min(map(min, cells))
    noise = 1e-15 * max(abs(cell) for row in cells for cell in row)  # of the sums below
    least, most = worst(cells, found.rows, hands), max(against(cells, hands, found.columns))
    assert most - least <= 1e-8 * spread + noise * 10
    assert -noise * 10 <= found.gap <= 1e-8 * spread + noise * 10
    assert least - noise * 10 <= found.value <= most + noise * 10


def test_thousands_of_hard_matrices_are_solved_as_highs_does() -> None:
    """HiGHS gets each matrix stretched to a spread of 1, because it counts what is below 1e-7 as nothing."""
    for cells, hands in hard_matrices(seed=9, wanted=MATRICES):
        check(cells, hands, solve(cells, hands))
        low = min(map(min, cells))
        spread = max(map(max, cells)) - low or 1.0
        stretched = [[(cell - low) / spread for cell in row] for row in cells]
        assert solve(stretched, hands).value == pytest.approx(value_by_highs(stretched, hands), abs=2e-6)


@pytest.mark.parametrize("spread", [1.0, 1e-9, 1e-12, 1e-300, 5e-324])
def test_a_small_spread_is_solved_like_a_large_one(spread: float) -> None:
    """Scissors and stone for next to nothing is still mixed in thirds."""
    cells = [[0.0, -spread, spread], [spread, 0.0, -spread], [-spread, spread, 0.0]]
    assert solve(cells, [Hand(1.0, (0, 1, 2))]).rows == pytest.approx([1 / 3] * 3)


def test_a_hand_that_is_never_held_answers_with_a_column_of_its_own() -> None:
    """Its weight is nothing, so it has no part in the value; what it is shown to do is its best answer all the same."""
    found = solve([[0.0, 1.0, 2.0], [0.5, 0.0, 1.0]], [Hand(1.0, (0, 1)), Hand(0.0, (1, 2))])
    check([[0.0, 1.0, 2.0], [0.5, 0.0, 1.0]], [Hand(1.0, (0, 1)), Hand(0.0, (1, 2))], found)
    assert found.columns[1] == [0.0, 1.0, 0.0]


def test_nothing_goes_round_in_circles() -> None:
    """Beale's programme, on which the simplex method with the largest gain and the first row never ends."""
    programme = Programme([75, -15000, 2, -600], [[25, -6000, -4, 900], [50, -9000, -2, 300], [0, 0, 1, 0]], [0, 0, 1])
    programme.maximise()
    assert -programme.table[-1][-1] == 5 * programme.denominator
