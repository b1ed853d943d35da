"""The plan step of a turn as a matrix over both seats' sealed choices, its cells valued by search, solved.

What comes out is advice: in which shares to make each choice so that nobody can do better against it, what that is
worth, and what each choice gives up against the best mix of the others. It is meant for review and practice.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Final, NamedTuple

from warroom.bots.matrix import Hand, Solution, against, solve, worst
from warroom.bots.search import Searcher
from warroom.kernel.chance import Chance, Search
from warroom.kernel.game import Ask, Game
from warroom.kernel.refusals import Refusal, Refused
from warroom.kernel.state import State
from warroom.kernel.visibility import View
from warroom.kernel.words import ones

HANDS: Final = 12  # of the other side that are told apart, the most likely ones


class MixedChoice(NamedTuple):
    """A choice, how large its share of the mix is, and what it gives up against the others' mixes."""

    choice: int
    share: float
    gave_up: float


class Advice(NamedTuple):
    """The mix of every seat that decides, what one's own is worth from -1 to 1, and how far both are from the best."""

    mixes: dict[int, list[MixedChoice]]
    value: float
    gap: float


class Payoffs(NamedTuple):
    """What a seat can expect of each of its choices against each of the other's, and what the other may have."""

    rows: list[int]
    columns: list[int]
    cells: list[list[float]]
    hands: list[Hand]


def solve_plan(game: Game, view: View, ask: Ask, iterations: int, seed: int) -> Advice:
    """How to mix a sealed choice, from what its seat knows; the same seed gives the same advice."""
    rng = Search(seed)
    imagined = game.imagine(view, rng)
    deciding = int(ones(imagined.asked))
    if deciding < 2:
        raise Refused(Refusal("", "Only what several seats choose sealed has a mix."))
    if deciding > 2:
        return _mixed(game, imagined, ask, iterations, rng)
    other = next(seat for seat in range(62) if (imagined.asked >> seat) & 1 and seat != ask.seat)
    payoffs = valued(game, imagined, ask, other, iterations, rng)
    solution = solve(payoffs.cells, payoffs.hands)
    return Advice(
        {ask.seat: own_shares(payoffs, solution), other: other_shares(payoffs, solution)}, solution.value, solution.gap
    )


def valued(game: Game, imagined: State, ask: Ask, other: int, iterations: int, rng: Chance) -> Payoffs:
    """Searches on from every pair of choices in turn; a choice of the other seat counts in the deals that allow it."""
    searcher = Searcher(game, ask.seat, rng)
    tries: Counter[tuple[int, int]] = Counter()
    totals: defaultdict[tuple[int, int], float] = defaultdict(float)
    seen: Counter[tuple[int, ...]] = Counter()
    for i in range(iterations):
        s = imagined.clone()
        game.redeal(s, ask.seat, rng)
        possible = game.choices(s, other)
        seen[tuple(sorted(possible))] += 1
        mine, theirs = min(((a, b) for a in ask.choices for b in possible), key=lambda cell: tries[cell])
        forced = [0] * 62
        forced[ask.seat], forced[other] = mine, theirs
        searcher.forced = forced
        searcher.iterate(s)
        tries[mine, theirs] += 1
        totals[mine, theirs] += game.value(s, ask.seat)
    common = seen.most_common(HANDS)
    columns = sorted({choice for hand, n in common for choice in hand})
    rows = [a for a in ask.choices if any(tries[a, b] for b in columns)]
    means = {b: _mean([(totals[a, b], tries[a, b]) for a in rows]) for b in columns}
    cells = [[totals[a, b] / tries[a, b] if tries[a, b] else means[b] for b in columns] for a in rows]
    total = sum(n for hand, n in common)
    hands = [Hand(n / total, tuple(columns.index(choice) for choice in hand)) for hand, n in common]
    return Payoffs(rows, columns, cells, hands)


def own_shares(payoffs: Payoffs, solution: Solution) -> list[MixedChoice]:
    """The seat's own choices with their shares, and what each gives up."""
    worths = against(payoffs.cells, payoffs.hands, solution.columns)
    return [
        MixedChoice(choice, share, max(0.0, solution.value - worth))
        for choice, share, worth in zip(payoffs.rows, solution.rows, worths)
    ]


def other_shares(payoffs: Payoffs, solution: Solution) -> list[MixedChoice]:
    """The other seat's choices with their shares over all the hands it may have, and what each gives up."""
    found: list[MixedChoice] = []
    for place, choice in enumerate(payoffs.columns):
        share = sum(hand.weight * mix[place] for hand, mix in zip(payoffs.hands, solution.columns))
        got = sum(mine * row[place] for mine, row in zip(solution.rows, payoffs.cells))
        found.append(MixedChoice(choice, share, max(0.0, got - solution.value)))
    return found


def exploited(game: Game, view: View, ask: Ask, advice: Advice, iterations: int, seed: int) -> float:
    """How much the best answer to one's own mix gains on the best mix there is, by a search of its own."""
    rng = Search(seed)
    imagined = game.imagine(view, rng)
    other = next(seat for seat in advice.mixes if seat != ask.seat)
    payoffs = valued(game, imagined, ask, other, iterations, rng)
    shares = {one.choice: one.share for one in advice.mixes[ask.seat]}
    return solve(payoffs.cells, payoffs.hands).value - worst(
        payoffs.cells, [shares[row] for row in payoffs.rows], payoffs.hands
    )


def _mean(sums: list[tuple[float, int]]) -> float:
    n = sum(tries for total, tries in sums)
    return sum(total for total, tries in sums) / n if n else 0.0


def _mixed(game: Game, imagined: State, ask: Ask, iterations: int, rng: Chance) -> Advice:
    """With more than two seats: the mixes that a search by regrets comes to, and how each own choice does in it."""
    searcher = Searcher(game, ask.seat, rng)
    searcher.run(imagined, iterations, 0.0)
    mixes: dict[int, list[MixedChoice]] = {}
    value = gap = 0.0
    for seat in range(62):
        if not (imagined.asked >> seat) & 1:
            continue
        choices = ask.choices if seat == ask.seat else game.choices(imagined, seat)
        worths = [searcher.worth(seat, choice) for choice in choices]
        mix = searcher.mix(seat, choices)
        best = max(worth for worth, share in zip(worths, mix) if share)
        mixes[seat] = [MixedChoice(a, share, max(0.0, best - worth)) for a, share, worth in zip(choices, mix, worths)]
        if seat == ask.seat:
            value = sum(share * worth for share, worth in zip(mix, worths))
            gap = best - value
    return Advice(mixes, value, gap)
