"""Zero-sum games as matrices: the mixes that neither side can improve, by linear programming.

The one side chooses a row. The other side chooses a column, but has not always every column at hand: it has one of
several *hands*, each with a weight and the columns it allows, and the row side does not know which.

All is reckoned in whole numbers. With floats, what is rounded away can look like something to gain, and the mixes that
come out are then far from the best ones; whole numbers leave nothing to guess where cells are equal or nearly so.
"""

from __future__ import annotations

from typing import Final, NamedTuple

FINE: Final = 1 << 40  # the parts into which the spread of the cells, and the weight of all hands, is divided


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


def solve(matrix: list[list[float]], hands: list[Hand]) -> Solution:
    """The equilibrium of a matrix of what the row side gets; weights of hands add up to 1."""
    low, high = min(min(row) for row in matrix), max(max(row) for row in matrix)
    spread = high - low or 1.0
    cells = [[(cell - low) / spread for cell in row] for row in matrix]
    m, n = len(cells), len(cells[0])
    # variables: the row mix, then the worst that each hand can do to it; one constraint for each hand and column
    payoff = [[FINE + round(cell * FINE) for cell in row] for row in cells]  # above 0, so every variable is so too
    places = [(number, column) for number, hand in enumerate(hands) for column in hand.columns]
    programme = Programme(
        [0] * m + [round(hand.weight * FINE) for hand in hands],
        [
            [-payoff[i][column] for i in range(m)] + [int(number == other) for other in range(len(hands))]
            for number, column in places
        ]
        + [[1] * m + [0] * len(hands)],
        [0] * len(places) + [1],
    )
    # it begins with the best single row, and with what each hand does to it
    start = max(range(m), key=lambda i: worst(cells, [float(i == k) for k in range(m)], hands))
    for number, hand in enumerate(hands):
        answer = min(hand.columns, key=lambda column: payoff[start][column])
        programme.pivot(places.index((number, answer)), m + number)
    programme.pivot(len(places), start)
    programme.maximise()
    rows = _shares(programme.found()[:m])
    columns = [[0.0] * n for hand in hands]
    prices = programme.prices()
    for number, hand in enumerate(hands):
        own = [price for (other, column), price in zip(places, prices) if other == number]
        if not any(own):  # a hand that weighs nothing answers as well as it can
            got = [sum(share * row[column] for share, row in zip(rows, cells)) for column in hand.columns]
            own = [int(worth == min(got)) for worth in got]
        for column, share in zip(hand.columns, _shares(own)):
            columns[number][column] = share
    least = worst(cells, rows, hands)
    most = max(against(cells, hands, columns))
    return Solution(rows, columns, low + spread * (least + most) / 2, spread * (most - least))


def worst(matrix: list[list[float]], mix: list[float], hands: list[Hand]) -> float:
    """What a row mix gets when the other side knows it and answers as well as its hand allows."""
    got = [sum(share * row[column] for share, row in zip(mix, matrix)) for column in range(len(matrix[0]))]
    return sum(hand.weight * min(got[column] for column in hand.columns) for hand in hands)


def against(matrix: list[list[float]], hands: list[Hand], columns: list[list[float]]) -> list[float]:
    """What each row gets against the column side's mixes."""
    faced = [sum(hand.weight * mix[column] for hand, mix in zip(hands, columns)) for column in range(len(matrix[0]))]
    return [sum(share * cell for share, cell in zip(faced, row)) for row in matrix]


class Programme:
    """Variables from 0 up with gains, rows of them each within a limit from 0 up, and how to gain the most.

    As books write it: max c x with A x <= b and x >= 0, where c are the gains, A the rows and b the limits.
    The simplex method on a table of whole numbers that share one denominator: each is a determinant of the first table,
    so that dividing by the denominator before leaves no rest.
    """

    def __init__(self, gains: list[int], rows: list[list[int]], limits: list[int]) -> None:
        self.table = [[*row, limit] for row, limit in zip(rows, limits)]
        self.table.append([*gains, 0])
        self.denominator = 1
        self.limits, self.variables = len(rows), len(gains)
        # which variable each row and each column stands for; after the variables come what the limits leave free
        self.inside = list(range(self.variables, self.variables + self.limits))
        self.outside = list(range(self.variables))

    def maximise(self) -> None:
        """Pivots until nothing is to be gained, each time where most is promised."""
        order = list(self.inside)
        while True:
            gains = self.table[self.limits][:-1]
            j = gains.index(max(gains))
            if gains[j] <= 0:
                return
            self.pivot(self._leaving(j, order), j)

    def _leaving(self, j: int, order: list[int]) -> int:
        """The row whose limit a growing variable reaches first.

        Of several it is the one that would be first if each limit were a little wider, the first of the order by
        most: so no table ever comes twice, and the method ends.
        """
        left = [i for i in range(self.limits) if self.table[i][j] > 0]
        columns = {variable: column for column, variable in enumerate(self.outside)}
        left = self._least(left, j, self.variables)
        for variable in order:
            if len(left) == 1:
                break
            if variable in columns:
                left = self._least(left, j, columns[variable])
            else:
                left = [i for i in left if self.inside[i] != variable]
        return left[0]

    def _least(self, rows: list[int], j: int, column: int) -> list[int]:
        """The rows with the least of a column for what they have of column j."""
        best: list[int] = []
        for i in rows:
            row = self.table[i]
            if best:
                least = self.table[best[0]]
                more = row[column] * least[j] - least[column] * row[j]
                if more > 0:
                    continue
                if more < 0:
                    best = []
            best.append(i)
        return best

    def pivot(self, i: int, j: int) -> None:
        """The variable of column j takes the place of that of row i."""
        row, before = self.table[i], self.denominator
        pivot = row[j]
        for k, other in enumerate(self.table):
            if k == i:
                continue
            factor = other[j]
            if factor:
                changed = [(cell * pivot - factor * more) // before for cell, more in zip(other, row)]
            elif pivot != before:
                changed = [cell * pivot // before for cell in other]
            else:
                continue
            changed[j] = -factor
            self.table[k] = changed
        row[j] = before
        self.denominator = pivot
        self.inside[i], self.outside[j] = self.outside[j], self.inside[i]

    def found(self) -> list[int]:
        """The variables, in parts of the denominator."""
        amounts = [0] * (self.variables + self.limits)
        for i in range(self.limits):
            amounts[self.inside[i]] = self.table[i][-1]
        return amounts[: self.variables]

    def prices(self) -> list[int]:
        """What a little more of each limit would bring, in parts of the denominator."""
        amounts = [0] * (self.variables + self.limits)
        for j in range(self.variables):
            amounts[self.outside[j]] = -self.table[self.limits][j]
        return amounts[self.variables :]


def _shares(amounts: list[int]) -> list[float]:
    """Amounts as shares of their sum."""
    total = sum(amounts)
    return [amount / total for amount in amounts]
