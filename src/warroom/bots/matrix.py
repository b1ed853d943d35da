"""Zero-sum games as matrices: the mixes that neither side can improve, by linear programming.

The one side chooses a row. The other side chooses a column, but has not always every column at hand: it has one of
several *hands*, each with a weight and the columns it allows, and the row side does not know which.
"""

from __future__ import annotations

from typing import Final, NamedTuple

TINY: Final = 1e-9
PIVOTS: Final = 20000


class Hand(NamedTuple):
    """How likely the column side holds this hand, and the columns it allows."""

    weight: float
    columns: tuple[int, ...]


class Solution(NamedTuple):
    """The row side's mix, the column side's mix for each hand, the value, and what the two could gain together."""

    rows: list[float]
    columns: list[list[float]]
    value: float
    gap: float


def solved(matrix: list[list[float]], hands: list[Hand]) -> Solution:
    """The equilibrium of a matrix of what the row side gets; weights of hands add up to 1."""
    low = min(min(row) for row in matrix)
    payoff = [[cell - low + 1.0 for cell in row] for row in matrix]  # all above 0, so every variable may be so too
    m, n = len(matrix), len(matrix[0])
    # variables: the row mix, then the worst that each hand can do to it; one constraint for each hand and column
    places = [(number, column) for number, hand in enumerate(hands) for column in hand.columns]
    rows = [
        [-payoff[i][column] for i in range(m)] + [float(number == other) for other in range(len(hands))]
        for number, column in places
    ]
    rows.append([1.0] * m + [0.0] * len(hands))
    found, prices = maximised([0.0] * m + [hand.weight for hand in hands], rows, [0.0] * len(places) + [1.0])
    mix = _shares(found[:m])
    columns = [[0.0] * n for hand in hands]
    for (number, column), price in zip(places, prices):
        columns[number][column] = max(0.0, price)
    columns = [_shares(shares) for shares in columns]
    least = worst(matrix, mix, hands)
    most = max(against(matrix, hands, columns))
    return Solution(mix, columns, (least + most) / 2, most - least)


def worst(matrix: list[list[float]], mix: list[float], hands: list[Hand]) -> float:
    """What a row mix gets when the other side knows it and answers as well as its hand allows."""
    got = [sum(share * row[column] for share, row in zip(mix, matrix)) for column in range(len(matrix[0]))]
    return sum(hand.weight * min(got[column] for column in hand.columns) for hand in hands)


def against(matrix: list[list[float]], hands: list[Hand], columns: list[list[float]]) -> list[float]:
    """What each row gets against the column side's mixes."""
    faced = [sum(hand.weight * mix[column] for hand, mix in zip(hands, columns)) for column in range(len(matrix[0]))]
    return [sum(share * cell for share, cell in zip(faced, row)) for row in matrix]


def maximised(gains: list[float], rows: list[list[float]], limits: list[float]) -> tuple[list[float], list[float]]:
    """The variables from 0 up with the most gain, each row of them within its limit from 0 up, and the limits' prices.

    The simplex method, with the choice of pivots (Bland's) that never goes round in circles.
    """
    m, n = len(rows), len(gains)
    table = [[*row, limit] for row, limit in zip(rows, limits)]
    table.append([*gains, 0.0])
    inside, outside = list(range(n, n + m)), list(range(n))  # which variable each row and each column stands for
    for turn in range(PIVOTS):
        entering = [j for j in range(n) if table[m][j] > TINY]
        if not entering:
            break
        j = min(entering, key=lambda column: outside[column])
        leaving = [(table[i][n] / table[i][j], inside[i], i) for i in range(m) if table[i][j] > TINY]
        i = min(leaving)[2]
        _pivot(table, i, j)
        inside[i], outside[j] = outside[j], inside[i]
    found, prices = [0.0] * (n + m), [0.0] * (n + m)
    for i in range(m):
        found[inside[i]] = table[i][n]
    for j in range(n):
        prices[outside[j]] = -table[m][j]
    return found[:n], prices[n:]


def _pivot(table: list[list[float]], i: int, j: int) -> None:
    """The variable of column j takes the place of that of row i."""
    pivot = table[i][j]
    row = [cell / pivot for cell in table[i]]
    row[j] = 1.0 / pivot
    for k, other in enumerate(table):
        factor = other[j]
        if k != i and factor:
            changed = [cell - factor * more for cell, more in zip(other, row)]
            changed[j] = -factor * row[j]
            table[k] = changed
    table[i] = row


def _shares(amounts: list[float]) -> list[float]:
    """Amounts as shares of their sum."""
    kept = [amount if amount > TINY else 0.0 for amount in amounts]
    total = sum(kept)
    return [amount / total for amount in kept] if total else [1.0 / len(kept)] * len(kept)
