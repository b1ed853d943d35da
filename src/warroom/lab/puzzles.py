"""Finds puzzles: positions of games between bots in which one choice is plainly better than all others.

What is expected of a choice is searched for from what the seat knows: games are imagined that fit its view, and each
choice is tried in them equally often. A choice that is sealed beside others' is a puzzle only if it leads against
whatever the other may have sealed, because then it needs no mixing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from warroom.bots import make_bot, sensible
from warroom.bots.equilibrium import valued
from warroom.bots.reasons import reason
from warroom.bots.search import Searcher
from warroom.games import find
from warroom.kernel.chance import Search
from warroom.kernel.game import Game
from warroom.kernel.match import Match
from warroom.kernel.state import State
from warroom.kernel.teaching import Level, Puzzle, Reply, Worth

MARGIN: Final = 0.2  # ten points out of a hundred
LEVEL: Final = 0.12  # by which the best may be behind in a single cell of what is sealed: the search is not exact
FEWEST, MOST = 3, 24  # choices of a puzzle
SOLVERS: Final = ("random", "greedy", "search:50", "search:500")
TRIES: Final = 8  # of each solver
EASY, MEDIUM = 0.75, 0.4  # the share of tries of all solvers but the first that find it, from which it is called so
LONGEST: Final = 2000  # decisions of a game
FIRST: Final = 10  # share of the iterations that are enough to leave most positions out: one in so many


class Found:
    """What is expected of the choices of a seat, the best first."""

    def __init__(self, worths: list[tuple[int, float]], replies: list[tuple[int, dict[int, float]]]) -> None:
        self.worths = sorted(worths, key=lambda one: -one[1])
        self.replies = replies

    @property
    def best(self) -> int:
        """The choice that promises most."""
        return self.worths[0][0]

    @property
    def margin(self) -> float:
        """By how much it leads the next."""
        return self.worths[0][1] - self.worths[1][1]

    def dominates(self, level: float = LEVEL) -> bool:
        """Whether it leads against everything that others may seal."""
        return all(cells[self.best] >= max(cells.values()) - level for reply, cells in self.replies)


def searched(game: Game, s: State, seat: int, iterations: int, seed: int) -> Found:
    """What is expected of each choice of a seat from what it knows, each tried so often."""
    rng = Search(seed)
    imagined = game.imagine(game.view(s, seat), rng)
    ask = game.ask(imagined, seat)
    ask.choices = sensible(game, imagined, ask)
    others = [other for other in range(62) if (imagined.asked >> other) & 1 and other != seat]
    if len(others) == 1:
        payoffs = valued(game, imagined, ask, others[0], iterations * len(ask.choices), rng)
        weights = [sum(hand.weight / len(hand.columns) for hand in payoffs.hands if column in hand.columns)
                   for column in range(len(payoffs.columns))]  # fmt: skip
        total = sum(weights)
        worths = [
            (row, sum(cell * weight for cell, weight in zip(cells, weights)) / total)
            for row, cells in zip(payoffs.rows, payoffs.cells)
        ]
        replies = [
            (column, {row: cells[place] for row, cells in zip(payoffs.rows, payoffs.cells)})
            for place, column in enumerate(payoffs.columns)
        ]
        return Found(worths, replies)
    searcher = Searcher(game, seat, rng)
    totals: Counter[int] = Counter()
    means: dict[int, float] = dict.fromkeys(ask.choices, 0.0)
    for _ in range(iterations):
        for choice in ask.choices:
            played = imagined.clone()
            game.redeal(played, seat, rng)
            played.options = [choice]
            searcher.iterate(played)
            totals[choice] += 1
            means[choice] += (game.value(played, seat) - means[choice]) / totals[choice]
    return Found(list(means.items()), [])


def is_puzzle(found: Found, margin: float = MARGIN, level: float = LEVEL) -> bool:
    """Whether one choice plainly leads."""
    return len(found.worths) >= FEWEST and found.margin >= margin and found.dominates(level)


def candidates(game: Game, bots: Sequence[str], seed: int) -> Iterator[tuple[Match, int]]:
    """Positions of games between bots, each with a seat that has a single choice to make."""
    setups = [setup for setup in game.setups() if game.seats(setup) <= 2]
    for number in range(seed, seed + 100_000):
        rng = Search(number)
        match = Match(game, setups[number % len(setups)], rng, listen=False)
        players = [
            make_bot(game, bots[int(rng.pick(len(bots)))], seat, match.seats, seed=number + seat)
            for seat in range(match.seats)
        ]
        for _ in range(LONGEST):
            asked = match.asked()
            if not asked:
                break
            if len(asked) <= 2:
                for seat in asked:
                    ask = match.ask(seat)
                    if ask is not None and ask.complete and FEWEST <= len(ask.choices) <= MOST:
                        if not any(game.goes_on(match.state, seat, choice) for choice in ask.choices):
                            yield match, seat  # what is answered in several choices is no single move
            for seat in asked:
                match.submit(seat, players[seat].answer(match.view(seat)))


def solvers(game: Game, s: State, seat: int, best: int, seats: int) -> dict[str, float]:
    """How often bots of rising strength make the best choice."""
    view = game.view(s, seat)
    found: dict[str, float] = {}
    for strength in SOLVERS:
        ask = game.ask(s, seat)
        if strength == "random":
            found[strength] = round(1 / len(ask.choices), 2)
            continue
        tries = [make_bot(game, strength, seat, seats, seed).choose(view, ask) for seed in range(TRIES)]
        found[strength] = tries.count(best) / TRIES
    return found


def level_of(found_by: dict[str, float]) -> Level:
    """How hard a puzzle is, by the bots that find its answer."""
    shares = [share for strength, share in found_by.items() if strength != SOLVERS[0]]
    share = sum(shares) / len(shares)
    return "easy" if share >= EASY else "medium" if share >= MEDIUM else "hard"


def puzzles(
    name: str, count: int, seed: int, iterations: int, bots: Sequence[str] = ("greedy", "search:50")
) -> Iterator[Puzzle]:
    """Finds so many puzzles, at most one in a game, and not the same answer again and again."""
    game = find(name)
    taken: Counter[str] = Counter()
    levels: Counter[str] = Counter()
    kinds: Counter[str] = Counter()  # of questions
    games: set[int] = set()
    for match, seat in candidates(game, bots, seed):
        if id(match) in games:
            continue
        quick = searched(game, match.state, seat, max(8, iterations // FIRST), seed)
        if not is_puzzle(quick, 0.75 * MARGIN, 4 * LEVEL) or taken[game.write(quick.best)] >= 1 + count // 8:
            continue
        first, again = (searched(game, match.state, seat, iterations, seed + one) for one in (1, 2))
        if not (is_puzzle(first) and is_puzzle(again) and first.best == again.best == quick.best):
            continue
        found_by = solvers(game, match.state, seat, first.best, match.seats)
        level = level_of(found_by)
        kind = game.ask(match.state, seat).kind
        if levels[level] >= (count + 1) // 2 or kinds[kind] >= (count + 1) // 2:
            continue
        kinds[kind] += 1
        games = {id(match)}
        taken[game.write(first.best)] += 1
        levels[level] += 1
        yield _written(game, match, seat, first, again, iterations, found_by)
        if taken.total() == count:
            return


def _written(
    game: Game, match: Match, seat: int, found: Found, again: Found, iterations: int, found_by: dict[str, float]
) -> Puzzle:
    s = match.state
    worths = dict(found.worths)
    return Puzzle(
        title=f"{game.name_operand('seat', seat, s)}, turn {s.turn}",
        seat=seat,
        seats=match.seats,
        as_seat=game.name_operand("seat", seat, s),
        turn=int(s.turn),
        asked=game.ask(s, seat).prompt,
        setup=match.setup,
        position=game.dump(s),
        choices=[Worth(game.write(word), game.called(word, s), round(value, 3)) for word, value in found.worths],
        margin=round(min(found.margin, again.margin), 3),
        iterations=iterations,
        why=reason(game, s, seat, found.best, worths),
        level=level_of(found_by),
        found_by=found_by,
        replies=[
            Reply(game.called(reply, s), [round(cells[word], 3) for word, value in found.worths])
            for reply, cells in found.replies
        ],
    )


def checked(name: str, puzzle: Puzzle, iterations: int, seed: int = 7) -> str:
    """What is wrong with a puzzle by another search, or nothing."""
    game = find(name)
    s = game.load(puzzle.position)
    if not (s.asked >> puzzle.seat) & 1:
        return "its seat is not asked"
    found = searched(game, s, puzzle.seat, iterations, seed)
    if game.write(found.best) != puzzle.best:
        return f"{game.write(found.best)} is better than {puzzle.best}"
    if found.margin < MARGIN / 2:
        return f"{puzzle.best} leads by {found.margin:.2f} only"
    return "" if found.dominates(2 * LEVEL) else f"{puzzle.best} does not lead against everything"
