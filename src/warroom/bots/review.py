"""Looking back at a decision: what the search expected of it, and what the choice gave up."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from warroom.bots.reasons import reason
from warroom.bots.search import Searcher
from warroom.kernel.chance import Search
from warroom.kernel.game import Ask, Game
from warroom.kernel.visibility import View
from warroom.kernel.words import ones


class Review(NamedTuple):
    """What a seat could expect with its best choice, for each seat from -1 to 1, what its own gave up, and why."""

    expected: list[float]
    best: int
    gave_up: float
    reason: str


def reviewed(game: Game, view: View, ask: Ask, seats: int, chosen: int | None, iterations: int, seed: int) -> Review:
    """Judges a decision from what its seat knew then; the same seed gives the same judgement."""
    rng = Search(seed)
    imagined = game.imagine(view, rng)
    searcher = Searcher(game, view.seat, rng)
    alone = ones(imagined.asked) == 1
    totals: dict[int, list[float]] = defaultdict(lambda: [0.0] * seats)
    visits: dict[int, int] = defaultdict(int)
    extra = iterations // 4 if alone and chosen is not None else 0  # the search soon drops a choice that looks bad
    done = tried = 0
    while done < iterations + extra:
        s = imagined.clone()
        game.redeal(s, view.seat, rng)
        if done >= iterations and chosen is not None:
            s.options = [chosen]
        else:
            tried += 1
        word = searcher.iterate(s)
        done += int(searcher.spent)
        visits[word] += 1
        for seat in range(seats):
            totals[word][seat] += game.value(s, seat)

    def mean(word: int, seat: int) -> float:
        return totals[word][seat] / visits[word]

    def worth(word: int) -> float:
        return mean(word, view.seat)

    fair = tried / len(ask.choices)  # what was seen far less often than this is not called the best
    best = max((word for word in ask.choices if 4 * visits[word] >= fair), key=worth)
    lost = worth(best) - worth(chosen) if chosen is not None and visits[chosen] else 0.0
    why = reason(game, imagined, view.seat, best, {word: worth(word) for word in ask.choices if visits[word]})
    return Review([mean(best, seat) for seat in range(seats)], best, max(0.0, lost), why)
