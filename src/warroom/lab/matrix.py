"""Every side against every other, mirrors too, with equal bots: who wins how often, how long it takes, what is played.

    from warroom.lab.matrix import matrix
    found = matrix("critical-mass", "search:300", games=40, seed=1)
    for pair in found.pairs:
        print(pair.sides, pair.rate, pair.interval)

A draw counts as half a win for both. In a mirror the rate is that of seat 1.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import closing
from itertools import combinations_with_replacement
from typing import NamedTuple

from warroom.bots.contests import play_out, wilson
from warroom.bots.own import take_seat
from warroom.games import find
from warroom.kernel.chance import Search
from warroom.kernel.content import Pack
from warroom.kernel.game import Game
from warroom.kernel.refusals import Refusal, Refused
from warroom.lab.plugins import Statistics, statistics_of
from warroom.lab.simulate import Stopped, Tally, median, part_size, shared

Key = tuple[str, str]  # a side and one of its cards


class Pair(NamedTuple):
    """What the games of two sides gave."""

    sides: list[str]
    games: int
    finished: int
    wins: list[int]  # by side; in a mirror by seat
    draws: int
    lengths: dict[int, int]  # how many games took so many turns

    @property
    def rate(self) -> float:
        """How much of the finished games the first side won; a draw is half a win."""
        return (self.wins[0] + self.draws / 2) / max(1, self.finished)

    @property
    def interval(self) -> tuple[float, float]:
        """The rate as a 95 % interval."""
        return wilson(self.wins[0] + self.draws / 2, self.finished)

    @property
    def median_turns(self) -> float:
        """The turns of the game in the middle."""
        return median(self.lengths)


class CardUse(NamedTuple):
    """How a side used a card: decisions in which it could be played, and was; games with it, and their result."""

    side: str
    card: str
    offered: int
    chosen: int
    games: int  # finished games of a seat that played it at least once
    points: float  # of those games: 1 a win, half a draw

    @property
    def win_rate(self) -> float | None:
        """How much of the games with it were won; None if it was never played."""
        return self.points / self.games if self.games else None


class Matrix(NamedTuple):
    """What all pairings gave."""

    game: str
    content: str  # fingerprint
    setup: dict[str, object]
    bot: str
    seed: int
    pairs: list[Pair]
    cards: list[CardUse]
    decisions: int
    seconds: float

    @property
    def never_chosen(self) -> list[CardUse]:
        """The cards that could be played and never were."""
        return [card for card in self.cards if card.offered and not card.chosen]

    @property
    def never_in_hand(self) -> list[CardUse]:
        """The cards that a side has and could never play, because they never came to its hand."""
        return [card for card in self.cards if not card.offered]

    @property
    def median_turns(self) -> float:
        """The turns of the game in the middle of all."""
        lengths: Counter[int] = Counter()
        for pair in self.pairs:
            lengths.update(pair.lengths)
        return median(lengths)

    def against_others(self, side: str) -> tuple[float, tuple[float, float]]:
        """A side's rate against all other sides together, with its 95 % interval."""
        points, games = 0.0, 0
        for pair in self.pairs:
            if side in pair.sides and len(set(pair.sides)) == 2:
                points += pair.wins[pair.sides.index(side)] + pair.draws / 2
                games += pair.finished
        return points / max(1, games), wilson(points, games)


class Usage:
    """How cards were used in some games; usages add up in any order."""

    def __init__(self) -> None:
        self.owned: set[Key] = set()
        self.offered: Counter[Key] = Counter()
        self.chosen: Counter[Key] = Counter()
        self.games: Counter[Key] = Counter()
        self.points: dict[Key, float] = {}

    def count(self, side: str, offered: set[str], card: str) -> None:
        """Counts one decision: the cards that could be played, and the one that was (or none)."""
        self.offered.update((side, name) for name in offered)
        if card:
            self.chosen[side, card] += 1

    def finish(self, side: str, cards: set[str], result: float) -> None:
        """Counts the result of a seat for all cards it has played."""
        for card in cards:
            self.games[side, card] += 1
            self.points[side, card] = self.points.get((side, card), 0.0) + (result + 1) / 2

    def plus(self, other: Usage) -> Usage:
        """Both together, as a new one."""
        both = Usage()
        for one in (self, other):
            both.owned |= one.owned
            both.offered.update(one.offered)
            both.chosen.update(one.chosen)
            both.games.update(one.games)
            for key, points in one.points.items():
                both.points[key] = both.points.get(key, 0.0) + points
        return both

    def cards(self) -> list[CardUse]:
        """All cards that the sides had, by side and name."""
        return [
            CardUse(*key, self.offered[key], self.chosen[key], self.games[key], self.points.get(key, 0.0))
            for key in sorted(self.owned | set(self.offered))
        ]


class Pairing(NamedTuple):
    """All that says how the games of two sides are played; a worker process gets it whole."""

    game: str
    pack: Pack | None
    setups: list[dict[str, object]]  # as the sides stand, and the other way round
    sides: list[str]
    bot: str
    seed: int


def matrix(
    game: str,
    bot: str,
    games: int,
    setup: Mapping[str, object] | None = None,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    pack: Pack | None = None,
) -> Matrix:
    """Plays so many games of every pairing, the same bot on every seat, the sides taking the first seat in turn.

    `Stopped`, when Ctrl-C ends it, holds what the finished games gave.
    """
    rulebook = find(game, pack)
    wishes = rulebook.setup(setup or {})
    pairings = paired(rulebook, wishes, bot, games, seed)
    start = time.perf_counter()
    size = part_size([bot], games, jobs)
    tasks = [(pairing, first, min(first + size, games)) for first in range(0, games, size) for pairing in pairings]
    counted: list[tuple[Pairing, Tally, Usage]] = []
    done = 0

    def found() -> Matrix:
        tallies = {pairing.seed: Tally() for pairing in pairings}
        usage = Usage()
        for pairing, tally, used in counted:
            tallies[pairing.seed] = tallies[pairing.seed].plus(tally)
            usage = usage.plus(used)
        pairs = [_pair(pairing.sides, tallies[pairing.seed]) for pairing in pairings]
        decisions = sum(tally.decisions for tally in tallies.values())
        seconds = time.perf_counter() - start
        return Matrix(game, rulebook.content, wishes, bot, seed, pairs, usage.cards(), decisions, seconds)

    try:
        with closing(shared(play_pairing, tasks, jobs)) as parts:
            for (tally, used), (pairing, first, last) in parts:
                counted.append((pairing, tally, used))
                done += last - first
                if progress is not None:
                    progress(done)
    except KeyboardInterrupt as stopped:
        raise Stopped(found()) from stopped
    return found()


def _pair(sides: list[str], tally: Tally) -> Pair:
    wins = [tally.score(f"side {side}", "").wins for side in range(2)]
    return Pair(sides, tally.games, tally.finished, wins, tally.draws, dict(sorted(tally.lengths.items())))


def paired(game: Game, setup: Mapping[str, object], bot: str, games: int, seed: int) -> list[Pairing]:
    """All pairings, mirrors included, or a refusal that says why there are none."""
    statistics = statistics_of(game)
    sides = statistics.sides(setup)
    if not sides:
        raise Refused(Refusal("", f"{game.title} has no pairings: everybody plays with the same."))
    if games < 1:
        raise Refused(Refusal("", f"The number of games must be 1 or more, not {games}."))
    take_seat(game, bot, 0, 2, seed)
    found: list[Pairing] = []
    for number, (one, other) in enumerate(combinations_with_replacement(sides, 2)):
        setups = [game.setup({**setup, **statistics.paired(pair)}) for pair in ([one, other], [other, one])]
        found.append(Pairing(game.name, game.pack, setups, [one, other], bot, seed << 10 | number))
    return found


def play_pairing(pairing: Pairing, first: int, last: int) -> tuple[Tally, Usage]:
    """Plays the games of a pairing with the numbers from `first` to before `last`."""
    game = find(pairing.game, pairing.pack)
    tally, usage, statistics = Tally(), Usage(), statistics_of(game)
    mirror = pairing.sides[0] == pairing.sides[1]
    for number in range(first, last):
        swapped = number % 2 == 1 and not mirror
        entries = [1, 0] if swapped else [0, 1]
        hands = _Hands(statistics, [pairing.sides[entry] for entry in entries], usage)
        seed = (pairing.seed << 30 | number) << 8
        chance = Search(seed)
        bots = [take_seat(game, pairing.bot, seat, 2, seed + seat + 1) for seat in range(2)]
        s = game.begin(pairing.setups[swapped], chance)
        game.proceed(s, chance)
        decisions = play_out(game, s, bots, chance, hands.saw)
        returns = game.returns(s) if s.asked == 0 else None
        tally.count(s, returns, 2, decisions, [[f"side {entry}"] for entry in entries])
        usage.owned |= {(hands.sides[seat], card) for seat in range(2) for card in statistics.cards(s, seat)}
        for seat, result in enumerate(returns or ()):
            usage.finish(hands.sides[seat], hands.played[seat], result)
    return tally, usage


class _Hands:
    """What the seats could play and played in one game."""

    def __init__(self, statistics: Statistics, sides: list[str], usage: Usage) -> None:
        self.statistics = statistics
        self.sides = sides
        self.usage = usage
        self.played: list[set[str]] = [set() for side in sides]

    def saw(self, seat: int, choices: list[int], choice: int) -> None:
        """Takes note of a decision."""
        offered = {self.statistics.card_played(one) for one in choices} - {""}
        card = self.statistics.card_played(choice)
        self.usage.count(self.sides[seat], offered, card)
        self.played[seat] |= {card} - {""}
