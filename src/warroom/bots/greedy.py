"""Looking ahead to the end of one's own turn: the greedy bot."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from warroom.bots.playout import SEATS, quick_choice
from warroom.kernel.chance import Chance
from warroom.kernel.game import Game
from warroom.kernel.state import State

HORIZON: Final = 20000  # positions looked at for one decision, at most
ANSWERS: Final = 4  # to a sealed choice, tried one after the other


@final
class Lookahead:
    """A search through one's own decisions until somebody else must decide or a new turn begins."""

    def __init__(self, game: Game, seat: i64, rng: Chance) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng
        self.left: i64 = HORIZON
        self.answers: list[int] = []

    def best(self, s: State, choices: list[int]) -> i64:
        """The choice with the best outlook, a sealed one against several answers; equals are decided by chance."""
        values = [0.0] * len(choices)
        best: i64 = 0
        sealed = s.asked & (s.asked - 1) != 0
        for i in range(ANSWERS if sealed else 1):
            t = s.clone()
            if sealed:
                self.game.redeal(t, self.seat, self.rng)
                self.answers = self.guessed(t)
            best_value = -9.0 * ANSWERS
            equals: i64 = 0
            for k in range(len(choices)):
                self.left = HORIZON // len(choices)
                values[k] = values[k] + self.after(t, choices[k])
                if values[k] > best_value + 1e-9:
                    best, best_value, equals = k, values[k], 1
                elif values[k] > best_value - 1e-9:
                    equals += 1
                    if self.rng.pick(equals) == 0:
                        best = k
        return choices[best]

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
        for further in self.game.choices(t, self.seat):
            self.left -= 1
            best = max(best, self.after(t, further))
        return best

    def together(self, t: State, choice: i64) -> None:
        """Plays a sealed choice against the answers that the others were guessed to give."""
        answers = self.answers.copy() if self.answers else self.guessed(t)
        answers[self.seat] = choice
        self.game.play_together(t, answers, self.rng)

    def guessed(self, t: State) -> list[int]:
        """What all asked seats may answer, by their hunches."""
        answers = [0] * SEATS
        for seat in range(SEATS):
            if (t.asked >> seat) & 1:
                answers[seat] = quick_choice(self.game, t, seat, self.rng)
        return answers
