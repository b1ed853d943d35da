"""Looking ahead to the end of one's own turn: the greedy bot."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from warroom.kernel.chance import Chance
from warroom.kernel.game import Game
from warroom.kernel.state import State

HORIZON: Final = 20000  # positions looked at for one decision, at most


@final
class Lookahead:
    """A search through one's own decisions until somebody else must decide or a new turn begins."""

    def __init__(self, game: Game, seat: i64, rng: Chance) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng
        self.left: i64 = HORIZON

    def best(self, s: State, choices: list[int]) -> i64:
        """The choice with the best outlook; equals are decided by chance."""
        best: i64 = choices[0]
        best_value = -9.0
        equals: i64 = 0
        share = HORIZON // len(choices)
        for choice in choices:
            self.left = share
            value = self.after(s, choice)
            if value > best_value + 1e-9:
                best, best_value, equals = choice, value, 1
            elif value > best_value - 1e-9:
                equals += 1
                if self.rng.pick(equals) == 0:
                    best = choice
        return best

    def after(self, s: State, choice: i64) -> float:
        """What the position is worth after a choice and one's own best further choices of this turn."""
        t = s.clone()
        mine = 1 << self.seat
        if t.asked == mine:
            self.game.play(t, self.seat, choice, self.rng)
        else:
            self.together(t, choice)
        if t.asked != mine or t.turn != s.turn or self.left <= 0:
            return self.game.value(t, self.seat)
        best = -9.0
        for further in t.options:
            self.left -= 1
            best = max(best, self.after(t, further))
        return best

    def together(self, t: State, choice: i64) -> None:
        """Plays a sealed choice against random choices of the others."""
        answers = [0] * 62
        for seat in range(62):
            if (t.asked >> seat) & 1:
                choices = self.game.choices(t, seat)
                answers[seat] = choice if seat == self.seat else choices[self.rng.pick(len(choices))]
        self.game.play_together(t, answers, self.rng)
