"""Looking ahead to the end of one's own turn: the greedy bot."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from warroom.bots.playout import SEATS, quick_choice, quick_step
from warroom.kernel.chance import Chance
from warroom.kernel.game import Game
from warroom.kernel.state import State

HORIZON: Final = 20000  # positions looked at for one decision, at most
BEAM: Final = 256  # positions from which one looks further at the same time, the best ones
WINDOWS: Final = 64  # choices of others on the way, at most
ANSWERS: Final = 4  # to a sealed choice, tried one after the other


@final
class Lookahead:
    """A search through one's own decisions until a new turn begins; what others decide meanwhile is guessed."""

    def __init__(self, game: Game, seat: i64, rng: Chance) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng
        self.left: i64 = HORIZON
        self.answers: list[int] = []

    def best(self, s: State, choices: list[int], own: list[int] | None = None) -> i64:
        """The choice with the best outlook, a sealed one against several answers; equals are decided by chance.

        `own` are all choices of whoever decides, where they are known; else any legal hunch will do.
        """
        if self.game.breadth == 1:
            hunch = self.game.hunch(s, self.seat, self.rng)
            if hunch and (self.game.why_not(s, self.seat, hunch) is None if own is None else hunch in own):
                return hunch
        tried = choices[: self.game.breadth]
        values = [0.0] * len(tried)
        best: i64 = 0
        sealed = s.asked & (s.asked - 1) != 0
        for i in range(ANSWERS if sealed else 1):
            t = s.clone()
            if sealed:
                self.game.redeal(t, self.seat, self.rng)
                self.answers = self.guessed(t)
            best_value = -9.0 * ANSWERS
            equals: i64 = 0
            for k in range(len(tried)):
                self.left = HORIZON // len(tried)
                values[k] = values[k] + self.after(t, tried[k])
                if values[k] > best_value + 1e-9:
                    best, best_value, equals = k, values[k], 1
                elif values[k] > best_value - 1e-9:
                    equals += 1
                    if self.rng.pick(equals) == 0:
                        best = k
        return tried[best]

    def after(self, s: State, choice: i64) -> float:
        """What the position is worth after a choice and one's own best further choices of this turn.

        All ways to go on are followed side by side, a choice at a time; where they become too many, the best ones.
        """
        best = -9.0
        positions = [self.played(s, choice)]
        while positions:
            further: list[State] = []
            for t in positions:
                if not self.goes_on(t, s.turn) or self.left <= 0:
                    best = max(best, self.game.value(t, self.seat))
                    continue
                for word in self.game.choices(t, self.seat)[: self.game.breadth]:
                    self.left -= 1
                    further.append(self.played(t, word))
            positions = self.most_promising(further) if len(further) > BEAM else further
        return best

    def goes_on(self, t: State, turn: i64) -> bool:
        """Whether this seat alone decides, in the same turn."""
        return t.asked == 1 << self.seat and t.turn == turn

    def most_promising(self, positions: list[State]) -> list[State]:
        """The best positions of many."""
        values = [(self.game.value(t, self.seat), i) for i, t in enumerate(positions)]
        values.sort(reverse=True)
        return [positions[i] for value, i in values[:BEAM]]

    def played(self, s: State, choice: i64) -> State:
        """The position after a choice, and after what others decide before this seat is asked again in this turn."""
        t = s.clone()
        mine = 1 << self.seat
        if t.asked == mine:
            self.game.play(t, self.seat, choice, self.rng)
        else:
            self.together(t, choice)
        windows: i64 = 0
        while t.asked and not t.asked & mine and t.turn == s.turn and windows < WINDOWS:
            quick_step(self.game, t, self.rng)
            windows += 1
        return t

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
