"""Answers for games that play themselves."""

from __future__ import annotations

import random

from warroom.bots import answer_whole
from warroom.kernel.match import Match


def any_answer(match: Match, seat: int, rng: random.Random) -> list[int]:
    """Any whole legal answer of a seat that is asked."""
    game = match.game
    return answer_whole(game, match.state, seat, lambda s: rng.choice(game.choices(s, seat)), match.by_words)
