"""Information-set Monte-Carlo tree search over imagined states.

Each iteration deals the hidden things anew, walks down one shared tree of choices (keeping statistics only for
choices that were possible in that deal), plays on a little by hunches, and values what it finds.

Where one seat decides, it tries what promises most, counting what is not known yet as a promise. Where several decide
sealed, each keeps regrets: how much better another choice would have done against what the others chose; it draws by
what it regrets, and the answer is drawn from the mix of all its draws.

Where a game names a few rivals and hides nothing, there is no tree: they are tried by turns, each with the same dice,
by playing on to a position at rest in a later turn. Who promises less than the hunch is left out, and the worse half
again and again (sequential halving); the hunch itself is given up for a clear lead only.
"""

from __future__ import annotations

import math
import time
from typing import Final, final

from mypy_extensions import i64

from warroom.bots.playout import SEATS, playout, quick_play, quick_step
from warroom.kernel.chance import Chance, Search
from warroom.kernel.game import Game
from warroom.kernel.state import State
from warroom.kernel.words import lowest

WIDENING: Final = 1.0  # where there is a hunch, other choices are tried as the root of the visits grows
ADVENTURE: Final = 0.4  # epsilon: the share of sealed choices that is tried whatever is regretted
RARE: Final = 0.1  # a sealed choice with less than this part of the likeliest one's share is not answered
FINE: Final = 1 << 30  # a random number from 0 to 1 comes in so many steps
ROW_BITS: Final = 7  # of a row in the key of a cell; rows beyond share cells
LEAD: Final = 1.0  # standard errors by which another rival must promise more than the hunch
FEW: Final = 16  # choices that are all considered at once; longer lists are widened, the likeliest choices first


@final
class Tally:
    """What one seat has learned about its choices at one node."""

    def __init__(self) -> None:
        self.words: list[int] = []
        self.rows: dict[int, int] = {}  # by word, once they are many
        self.visits: list[int] = []
        self.chances: list[int] = []  # how often the choice was possible
        self.totals: list[float] = []
        self.regrets: list[float] = []
        self.shares: list[float] = []  # how likely the choice was drawn, summed up
        self.times: i64 = 0
        self.possible: list[int] = []  # rows, this time
        self.mix: list[float] = []  # of these, this time

    def index(self, word: i64, place: i64 = 0) -> i64:
        """The row of a choice, made if it is new; most often it is the choice's place in the list."""
        if place < len(self.words) and self.words[place] == word:
            return place
        if self.rows:
            known = self.rows.get(word)
            if known is not None:
                return known
            self.rows[word] = len(self.words)
        else:
            for i in range(len(self.words)):
                if self.words[i] == word:
                    return i
            if len(self.words) == FEW:
                for i in range(FEW):
                    self.rows[self.words[i]] = i
                self.rows[word] = FEW
        self.words.append(word)
        self.visits.append(0)
        self.chances.append(0)
        self.totals.append(0.0)
        self.regrets.append(0.0)
        self.shares.append(0.0)
        return len(self.words) - 1

    def select(self, choices: list[int], hunch: i64, curiosity: float, rng: Chance) -> i64:
        """The row of the possible choice that promises most; with a hunch, the others are tried little by little.

        This is UCT, with `curiosity` as its c.
        """
        self.times += 1
        choices = self.likeliest(choices)
        best: i64 = -1
        best_score = -1e9
        fresh: i64 = 0
        new: i64 = -1
        tried: i64 = 0
        for place, word in enumerate(choices):
            i = self.index(word, place)
            self.chances[i] = self.chances[i] + 1
            n = self.visits[i]
            if n == 0:
                if word == hunch:
                    return i
                fresh += 1
                if rng.pick(fresh) == 0:
                    new = i
                continue
            tried += 1
            score = self.totals[i] / n + curiosity * math.sqrt(math.log(float(self.chances[i])) / n)
            if score > best_score:
                best, best_score = i, score
        if fresh and (hunch == 0 or float(tried) < WIDENING * math.sqrt(float(self.times))):
            return new
        return best

    def draw(self, choices: list[int], rng: Chance) -> i64:
        """The row of a sealed choice, drawn by regrets (regret matching), and now and then any."""
        self.times += 1
        choices = self.likeliest(choices)
        self.possible = []
        self.mix = []
        regret = 0.0
        for place, word in enumerate(choices):
            i = self.index(word, place)
            self.possible.append(i)
            if self.regrets[i] > 0.0:
                regret += self.regrets[i]
        n = len(self.possible)
        drawn = float(rng.pick(FINE)) / FINE
        row: i64 = -1
        for i in self.possible:
            share = 1.0 / n
            if regret > 0.0:
                share = max(self.regrets[i], 0.0) / regret
            self.mix.append(share)
            self.shares[i] = self.shares[i] + share * float(self.times)
            drawn -= (1.0 - ADVENTURE) * share + ADVENTURE / n
            if row < 0 and drawn < 0.0:
                row = i
        return row if row >= 0 else self.possible[-1]

    def likeliest(self, choices: list[int]) -> list[int]:
        """The first choices of a long list, more of them the more often one has been here."""
        if len(choices) <= FEW:
            return choices
        return choices[: FEW + int(math.sqrt(float(self.times)))]

    def mean(self, row: i64) -> float:
        """What a choice has brought so far."""
        return self.totals[row] / self.visits[row]


@final
class Lead:
    """By how much more one choice promised than another, time after time with the same dice."""

    def __init__(self) -> None:
        self.times = 0.0
        self.total = 0.0
        self.squares = 0.0

    def add(self, gain: float) -> None:
        """One more time."""
        self.times += 1.0
        self.total += gain
        self.squares += gain * gain

    def mean(self) -> float:
        """How much more it promised so far."""
        return self.total / self.times

    def clear(self) -> bool:
        """Whether that is more than chance may have made of nothing; who looked once believes what it saw."""
        if self.times < 2.0:
            return self.total > 0.0
        spread = max(0.0, self.squares - self.total * self.mean()) / (self.times - 1.0)
        return self.mean() > LEAD * math.sqrt(spread / self.times)


@final
class Node:
    """A point of the tree: a tally for each seat that decided here, and what came next."""

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.tallies: list[Tally] = []
        self.next: dict[int, Node] = {}
        self.visits: i64 = 0
        self.totals: list[float] = []  # by seat, after a sealed decision

    def tally(self, seat: i64) -> Tally:
        """The tally of a seat, made if it is new."""
        for i in range(len(self.seats)):
            if self.seats[i] == seat:
                return self.tallies[i]
        self.seats.append(seat)
        self.tallies.append(Tally())
        return self.tallies[-1]

    def after(self, key: i64) -> Node:
        """The node that a choice, or several together, lead to; made if it is new."""
        child = self.next.get(key)
        if child is None:
            child = Node()
            self.next[key] = child
        return child


@final
class Step:
    """A decision on the way down: whose, where, which rows were chosen, and where it led."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.seats: list[int] = []
        self.rows: list[int] = []
        self.key: i64 = 0
        self.child: Node = node

    def add(self, seat: i64, row: i64) -> None:
        """One seat's choice."""
        self.key |= (row & ((1 << ROW_BITS) - 1)) << (ROW_BITS * len(self.seats))
        self.seats.append(seat)
        self.rows.append(row)

    def learn(self, values: list[float]) -> None:
        """Every seat that decided here learns what came of it."""
        sealed = len(self.seats) > 1
        if sealed:
            child = self.child
            if not child.totals:
                child.totals = [0.0] * SEATS
            child.visits += 1
            for seat in self.seats:
                child.totals[seat] = child.totals[seat] + values[seat]
        for place in range(len(self.seats)):
            tally = self.node.tally(self.seats[place])
            row = self.rows[place]
            tally.visits[row] = tally.visits[row] + 1
            tally.totals[row] = tally.totals[row] + values[self.seats[place]]
            if sealed:
                self.regret(tally, place)

    def regret(self, tally: Tally, place: i64) -> None:
        """What each other choice would have brought against the same choices of the others, as far as is known."""
        seat = self.seats[place]
        shift = ROW_BITS * place
        base = self.key - ((self.rows[place] & ((1 << ROW_BITS) - 1)) << shift)
        got = self.child.totals[seat] / float(self.child.visits)
        for row in tally.possible:
            cell = self.node.next.get(base + ((row & ((1 << ROW_BITS) - 1)) << shift))
            if cell is not None and cell.visits > 0:
                value = cell.totals[seat] / float(cell.visits)
            elif tally.visits[row]:
                value = tally.mean(row)
            else:
                continue
            tally.regrets[row] = max(tally.regrets[row] + value - got, 0.0)


@final
class Searcher:
    """One seat's search in one game."""

    def __init__(self, game: Game, seat: i64, rng: Chance) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng
        self.root = Node()
        self.spent: i64 = 1  # iterations that the last one counts for
        self.rivals: list[int] = []  # in the position searched
        self.chosen: i64 = 0  # of the rivals
        self.forced: list[int] = []  # by seat: what is chosen sealed in the position searched, whatever is regretted

    def run(self, imagined: State, iterations: i64, seconds: float) -> i64:
        """Searches from an imagined state within a budget of iterations or seconds; gives the iterations done.

        Among rivals every decision in the mind counts as an iteration.
        """
        self.root = Node()
        done: i64 = 0
        until = time.monotonic() + seconds if seconds > 0.0 else 0.0
        self.rivals = []
        if imagined.asked == 1 << self.seat:
            self.rivals = self.game.rivals(imagined, self.seat, self.rng)
        if self.rivals:
            return self.halve(imagined, iterations, until)
        while (iterations > 0 and done < iterations) or (iterations == 0 and time.monotonic() < until):
            s = imagined.clone()
            self.game.redeal(s, self.seat, self.rng)
            self.iterate(s)
            done += 1
        return done

    def halve(self, s: State, iterations: i64, until: float) -> i64:
        """Tries the hunch and its rivals by turns, with the same dice for each, and chooses one of them."""
        hunch: i64 = self.rivals[0]
        self.chosen = hunch
        left = self.rivals[1:]
        leads = [Lead() for word in left]
        tally = self.root.tally(self.seat)
        done: i64 = 0
        halvings: i64 = 1
        while 1 << (halvings - 1) < len(left):
            halvings += 1
        for halving in range(1, halvings + 1):
            if not left or 0 < iterations <= done:
                break
            enough = iterations * halving // halvings
            now = time.monotonic()
            pause = now + (until - now) / float(halvings - halving + 1)
            tried = False
            while not tried or (done < enough if iterations > 0 else time.monotonic() < pause):
                seed = self.rng.pick(FINE)
                known = self.attempt(s.clone(), tally, hunch, seed)
                done += self.spent
                for place, word in enumerate(left):
                    leads[place].add(self.attempt(s.clone(), tally, word, seed) - known)
                    done += self.spent
                tried = True
            ranks = [(-lead.mean(), place) for place, lead in enumerate(leads) if lead.mean() > 0.0]
            ranks.sort()
            places = [place for mean, place in ranks[: (len(left) + 1) // 2]]
            left = [left[place] for place in places]
            leads = [leads[place] for place in places]
        if left and leads[0].clear():
            self.chosen = left[0]
        return done if done > 0 else 1

    def attempt(self, s: State, tally: Tally, word: i64, seed: i64) -> float:
        """Plays a choice and on by hunches to a position at rest in a later turn; gives what that is worth.

        At every rest the dice begin anew, so that what is the same after different choices goes the same way.
        """
        game = self.game
        row = tally.index(word)
        last = s.turn + game.foresight
        rests: i64 = 0
        rng: Chance = Search(seed)
        game.hasten(s)
        game.play(s, self.seat, word, rng)
        n: i64 = 1
        while s.asked:
            if game.at_rest(s):
                rests += 1
                if s.turn >= last or rests == game.rests:
                    break
                seed += FINE
                rng = Search(seed)
            quick_step(game, s, rng)
            n += 1
        value = game.value(s, self.seat)
        tally.visits[row] = tally.visits[row] + 1
        tally.totals[row] = tally.totals[row] + value
        self.spent = n
        return value

    def try_next(self, s: State) -> i64:
        """Tries the rival that promises most, or the only choice that is left open; gives it."""
        words = s.options if len(s.options) == 1 else self.rivals
        tally = self.root.tally(self.seat)
        word: i64 = tally.words[tally.select(words, 0, self.game.curiosity, self.rng)]
        self.attempt(s, tally, word, self.rng.pick(FINE))
        return word

    def iterate(self, s: State) -> i64:
        """One walk down the tree, some play by hunches, and the lesson for every tally; gives the first choice.

        The first choice is the one this seat made in the position searched (0: none was asked of it); `s` is left
        where the play ended.
        """
        game = self.game
        node = self.root
        if not self.rivals and not node.seats and s.asked == 1 << self.seat:
            self.rivals = game.rivals(s, self.seat, self.rng)
        if self.rivals:
            return self.try_next(s)
        steps: list[Step] = []
        first: i64 = 0
        grown = False
        turn = s.turn
        while s.asked and not grown:
            turn = s.turn
            step = Step(node)
            asked = s.asked
            if not asked & (asked - 1):
                seat = lowest(asked)
                tally = node.tally(seat)
                hunch: i64 = game.hunch(s, seat, self.rng) if game.hunches else 0
                row = tally.select(game.choices(s, seat), hunch, game.curiosity, self.rng)
                grown = tally.visits[row] == 0
                step.add(seat, row)
                step.key = row
                game.play(s, seat, tally.words[row], self.rng)
            else:
                grown = self.sealed(s, node, step)
            if node is self.root:
                for place in range(len(step.seats)):
                    if step.seats[place] == self.seat:
                        first = node.tally(self.seat).words[step.rows[place]]
            node = node.after(step.key)
            step.child = node
            steps.append(step)
        if game.hunches:
            quick_play(game, s, self.rng, turn + game.foresight)
        else:
            playout(game, s, self.rng, game.foresight)
        values = [0.0] * SEATS
        known: i64 = 0
        for step in steps:
            for seat in step.seats:
                if not (known >> seat) & 1:
                    known |= 1 << seat
                    values[seat] = game.value(s, seat)
        for step in steps:
            step.learn(values)
        return first

    def sealed(self, s: State, node: Node, step: Step) -> bool:
        """All asked seats choose together; tells whether this is new to the tree."""
        answers = [0] * SEATS
        asked = s.asked
        while asked:
            seat = lowest(asked)
            asked &= asked - 1
            tally = node.tally(seat)
            forced = node is self.root and self.forced
            row = tally.draw([self.forced[seat]] if forced else self.game.choices(s, seat), self.rng)
            step.add(seat, row)
            answers[seat] = tally.words[row]
        self.game.play_together(s, answers, self.rng)
        return step.key not in node.next

    def answer(self, choices: list[int], sealed: bool) -> i64:
        """The rival chosen; else the most visited choice, the better one of equals.

        A sealed one is drawn from the mix without rare ones.
        """
        if self.rivals and self.chosen in choices:
            return self.chosen
        tally = self.root.tally(self.seat)
        best: i64 = choices[0]
        most = 0.0
        for word in choices:
            i = tally.index(word)
            n: i64 = tally.visits[i]
            worth = tally.shares[i] if sealed else float(n) + 0.4 * tally.totals[i] / float(n) if n else 0.0
            if worth > most:
                best, most = word, worth
        return drawn_from(choices, self.mix(self.seat, choices), self.rng) if sealed else best

    def mix(self, seat: i64, choices: list[int]) -> list[float]:
        """The shares in which a seat makes its sealed choices in the position searched, rare ones left out."""
        tally = self.root.tally(seat)
        shares = [tally.shares[tally.index(word)] for word in choices]
        most = max(shares)
        if most <= 0.0:
            return [1.0 / len(choices)] * len(choices)
        total = 0.0
        for i in range(len(shares)):
            if shares[i] < RARE * most:
                shares[i] = 0.0
            total += shares[i]
        return [share / total for share in shares]

    def worth(self, seat: i64, word: i64) -> float:
        """What a choice in the position searched has brought a seat so far; 0 if it was never tried."""
        tally = self.root.tally(seat)
        row = tally.index(word)
        return tally.mean(row) if tally.visits[row] else 0.0

    def tries(self, seat: i64, word: i64) -> i64:
        """How often a choice in the position searched was tried."""
        tally = self.root.tally(seat)
        return tally.visits[tally.index(word)]


def drawn_from(choices: list[int], shares: list[float], rng: Chance) -> i64:
    """One of some choices, drawn by their shares."""
    drawn = float(rng.pick(FINE)) / FINE
    best: i64 = 0
    for i in range(len(choices)):
        drawn -= shares[i]
        if drawn < 0.0:
            return choices[i]
        if shares[i] > shares[best]:
            best = i
    return choices[best]
