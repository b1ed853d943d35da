"""Information-set Monte-Carlo tree search over imagined states.

Each iteration deals the hidden things anew, walks down one shared tree of choices (keeping statistics only for
choices that were possible in that deal), plays a little at random, and values what it finds. Sealed choices keep
separate statistics for every seat; a sealed answer is drawn from the mix of visits, not its maximum.
"""

from __future__ import annotations

import math
import time
from typing import Final, final

from mypy_extensions import i64

from warroom.bots.playout import playout
from warroom.kernel.chance import Chance
from warroom.kernel.game import Game
from warroom.kernel.state import State
from warroom.kernel.words import lowest

CURIOSITY: Final = 0.4
TURNS: Final = 8  # random play ends when so many further turns have begun


@final
class Table:
    """What one seat has learned about its choices at one node."""

    def __init__(self) -> None:
        self.words: list[int] = []
        self.visits: list[int] = []
        self.chances: list[int] = []  # how often the choice was possible
        self.totals: list[float] = []

    def index(self, word: i64) -> i64:
        """The row of a choice, made if it is new."""
        for i in range(len(self.words)):
            if self.words[i] == word:
                return i
        self.words.append(word)
        self.visits.append(0)
        self.chances.append(0)
        self.totals.append(0.0)
        return len(self.words) - 1

    def select(self, choices: list[int], rng: Chance) -> i64:
        """The row of the possible choice that promises most, counting what is not known yet as a promise."""
        best: i64 = -1
        best_score = -1e9
        fresh: i64 = 0
        for word in choices:
            i = self.index(word)
            self.chances[i] = self.chances[i] + 1
            n = self.visits[i]
            if n == 0:
                fresh += 1
                if rng.pick(fresh) == 0:
                    best = i
                continue
            if fresh:
                continue
            score = self.totals[i] / n + CURIOSITY * math.sqrt(math.log(float(self.chances[i])) / n)
            if score > best_score:
                best, best_score = i, score
        return best


@final
class Node:
    """A point of the tree: a table for each seat that decided here, and what came next."""

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.tables: list[Table] = []
        self.next: dict[int, Node] = {}

    def table(self, seat: i64) -> Table:
        """The table of a seat, made if it is new."""
        for i in range(len(self.seats)):
            if self.seats[i] == seat:
                return self.tables[i]
        self.seats.append(seat)
        self.tables.append(Table())
        return self.tables[-1]


@final
class Searcher:
    """One seat's search in one game."""

    def __init__(self, game: Game, seat: i64, rng: Chance) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng
        self.root = Node()

    def run(self, imagined: State, iterations: i64, seconds: float) -> i64:
        """Searches from an imagined state within a budget of iterations or seconds; gives the iterations done."""
        self.root = Node()
        done: i64 = 0
        until = time.monotonic() + seconds if seconds > 0.0 else 0.0
        while (iterations > 0 and done < iterations) or (iterations == 0 and time.monotonic() < until):
            s = imagined.clone()
            self.game.redeal(s, self.seat, self.rng)
            self.iterate(s)
            done += 1
        return done

    def iterate(self, s: State) -> i64:
        """One walk down the tree, one playout, and the lesson for every table on the way; gives the first choice.

        The first choice is the one this seat made in the position searched (0: none was asked of it); `s` is left
        where the playout ended.
        """
        game = self.game
        node = self.root
        tables: list[Table] = []
        rows: list[int] = []
        seats: list[int] = []
        grown = False
        while s.asked and not grown:
            asked = s.asked
            key: i64 = 1
            if not asked & (asked - 1):
                seat = lowest(asked)
                table = node.table(seat)
                row = table.select(s.options, self.rng)
                grown = table.visits[row] == 0
                tables.append(table)
                rows.append(row)
                seats.append(seat)
                key = row
                game.play(s, seat, table.words[row], self.rng)
            else:
                answers = [0] * 62
                while asked:
                    seat = lowest(asked)
                    asked &= asked - 1
                    table = node.table(seat)
                    row = table.select(game.choices(s, seat), self.rng)
                    grown = grown or table.visits[row] == 0
                    tables.append(table)
                    rows.append(row)
                    seats.append(seat)
                    key = (key * 1009 + row) & 0xFFFFFFFFFF
                    answers[seat] = table.words[row]
                game.play_together(s, answers, self.rng)
            child = node.next.get(key)
            if child is None:
                child = Node()
                node.next[key] = child
            node = child
        playout(game, s, self.rng, TURNS)
        for k in range(len(tables)):
            table = tables[k]
            row = rows[k]
            table.visits[row] = table.visits[row] + 1
            table.totals[row] = table.totals[row] + game.value(s, seats[k])
        for k in range(len(tables)):
            if seats[k] == self.seat:
                return tables[k].words[rows[k]]
        return 0

    def answer(self, choices: list[int], sealed: bool) -> i64:
        """The most visited choice, the better one of equals; a sealed one is drawn from the mix of visits."""
        table = self.root.table(self.seat)
        best: i64 = choices[0]
        most = -1.0
        total: i64 = 0
        for word in choices:
            i = table.index(word)
            n: i64 = table.visits[i]
            total += n
            if n == 0:
                continue
            worth = float(n) + 0.4 * table.totals[i] / float(n)  # a mean is from -1 to 1: it only splits ties
            if sealed:
                if self.rng.pick(total) < n:
                    best = word
            elif worth > most:
                best, most = word, worth
        return best
