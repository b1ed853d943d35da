"""Twins: two positions that differ only in what a seat cannot know. All it is told of them must be the same.

`Twins(case, seed).play()` plays one random game. At its positions, for every seat and for a spectator, everything is
dealt anew that this observer cannot know; then both twins are played on with the same answers. Told is what goes over
the wire (pictures, question, card, events), the view, the table as text, the numbers with their reasons, and now and
then the outlook, the merits and the refusals of choices. A difference is an error, never a reason to look away. Twins
part only where somebody else has only answers that the other twin does not allow, where hidden cards come to light by a
draw or by an event that is there to show them, or where sealed answers that differ are opened; that is counted apart.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.conformance.every_game import Case, other_words, play_on
from warroom.kernel.chance import Chance, Search
from warroom.kernel.events import heard
from warroom.kernel.match import Match
from warroom.kernel.state import State
from warroom.tables import log
from warroom.tables.album import Mark
from warroom.tables.table import Table

MORE: Final[dict[str, list[dict[str, object]]]] = {  # set-ups with equal cards, beside those that show every mode
    "critical-mass": [
        {
            "mechs": "raijin,iron-curtain",
            "loadouts": "vibro-knife+vibro-knife+arc-whip+tesla-cage,deflector+deflector+focus-lens+rail-spike",
        },
        {"mechs": "patriot,archon", "loadouts": "custom"},
        {"mode": "three", "mechs": "raijin,raijin,archon", "mirror": True, "loadouts": "custom"},
    ]
}
TO_LIGHT: Final = {  # events that show what nobody has named: twins may part there
    "signal-duel": {"opened"},
    "master-ray": {"rival-turns-up", "student"},
    "critical-mass": {"opened"},
}
RECENT: Final = 12  # events that are told again at every position
DRAWS: Final = 8  # dice that are tried to bring the same to light in both twins


def with_equal_cards(cases: list[Case]) -> list[Case]:
    """The cases, and for each game its further set-ups."""
    games = {case.game.name: case.game for case in cases}
    return [*cases, *(Case(games[name], setup) for name, setups in MORE.items() if name in games for setup in setups)]


class Twins:
    """Random games of one case, looked at by all who sit at the table and by a spectator."""

    def __init__(self, case: Case, seed: int, every: int = 1, steps: int = 2) -> None:
        self.case = case
        self.game = case.game
        self.seats = self.game.seats(self.game.setup(case.setup))
        self.seed = seed
        self.every = every  # positions between two that are looked at
        self.steps = steps  # moves that twins are played on
        self.rng = Search(seed)
        self.compared = 0
        self.differing = 0  # twins that are not one and the same
        self.parted = 0
        self.positions = 0

    def play(self, enough: int = 1 << 62) -> None:
        """One random game, up to so many comparisons."""
        for match in play_on(self.case.match(self.seed * 1009 + self.positions), self.rng):
            self.positions += 1
            if self.positions % self.every:
                continue
            for seat in range(-1, self.seats):
                self.look(match, seat)
            if self.compared >= enough:
                return

    def look(self, match: Match, seat: int) -> None:
        """One observer at one position."""
        s, t = match.state.clone(), match.state.clone()
        self.game.redeal(t, seat, self.rng)
        self.differing += self.game.dump(s) != self.game.dump(t)
        self.same(match, s, t, seat, "at once")
        if self.sealed(s, seat):
            self.parted += 1
            return
        for step in range(self.steps):
            pair = self.moved(s, t, seat)
            if pair is None:
                return
            s, t = pair
            where = f"after {step + 1} more answers"
            self.equal(lambda state: self.heard(state, seat), s, t, seat, f"events {where}")
            self.same(match, s, t, seat, where)

    def moved(self, s: State, t: State, seat: int) -> tuple[State, State] | None:
        """Both twins after the same answers with the same dice, or None if they part here."""
        answers: list[tuple[int, int]] = []
        for who in range(self.seats):
            if (s.asked >> who) & 1:
                both = [choice for choice in self.game.choices(s, who) if self.game.why_not(t, who, choice) is None]
                if not both:
                    assert who != seat, "an observer's own choices differ"
                    self.parted += 1
                    return None
                answers.append((who, both[self.rng.pick(len(both))]))
        if not answers:
            return None
        first = self.rng.pick(1 << 20)
        for dice in range(DRAWS):
            one, drawn = self.after(s, answers, Search(first + dice))
            other, _ = self.after(t, answers, Search(first + dice))
            if (not drawn and not self.to_light(one)) or self.seen(one, seat) == self.seen(other, seat):
                return one, other
        self.parted += 1
        return None

    def after(self, s: State, answers: list[tuple[int, int]], dice: Chance) -> tuple[State, list[int]]:
        """A copy of a state to which answers were given, and what was drawn."""
        t = s.clone()
        t.log = []
        drawn: list[int] = []
        dice.tape = drawn
        if len(answers) == 1:
            self.game.play(t, answers[0][0], answers[0][1], dice)
        else:
            by_seat = dict(answers)
            self.game.play_together(t, [by_seat.get(who, 0) for who in range(self.seats)], dice)
        return t, drawn

    def seen(self, s: State, seat: int) -> str:
        """What the observer sees."""
        return self.game.view(s, seat).text()

    def to_light(self, s: State) -> bool:
        """Whether an event has just shown what nobody named."""
        names = TO_LIGHT.get(self.game.name, set())
        return any(self.game.events[event.kind].name in names for event in s.log or [])

    def sealed(self, s: State, seat: int) -> bool:
        """Whether somebody else has given answers that are sealed: twins differ in them, and they will be opened."""
        drafts = self.game.view(s, seat).parts.get("draft", [])
        assert isinstance(drafts, list)
        truth = self.game.dump(s).get("draft", [])
        assert isinstance(truth, list)
        return any(told is None and draft for told, draft in zip(drafts, truth, strict=True))

    # -- comparing ---------------------------------------------------------------------------------------------

    def same(self, match: Match, s: State, t: State, seat: int, when: str) -> None:
        """Everything that the observer is told of a position."""
        n = self.compared
        self.compared += 1
        events = max(0, len(match.events) - RECENT)
        self.equal(lambda state: self.line(match, state, seat, events), s, t, seat, f"the wire {when}")
        self.equal(lambda state: self.seen(state, seat), s, t, seat, f"the view {when}")
        self.equal(lambda state: self.game.picture(state, seat), s, t, seat, f"the picture {when}")
        self.equal(lambda state: self.game.describe(self.game.view(state, seat)), s, t, seat, f"the text {when}")
        if n % 5 == 0:
            self.equal(lambda state: self.game.numbers(state, seat), s, t, seat, f"numbers {when}")
        if seat >= 0 and (s.asked >> seat) & 1 and n % 7 == 0:
            self.equal(lambda state: self.advice(state, seat, n), s, t, seat, f"outlook, merits or refusals {when}")

    def equal(self, told: Callable[[State], object], s: State, t: State, seat: int, what: str) -> None:
        """One thing that is told, of both twins."""
        one, other = told(s), told(t)
        assert one == other, f"seat {seat} can tell twins apart by {what} ({self.case.setup}):\n{one}\n{other}"

    def line(self, match: Match, s: State, seat: int, since: int) -> bytes:
        """What goes over the wire."""
        game = self.game
        sheet = log.Sheet(
            game=game.name, rules=game.revision, content=game.content, setup=match.setup, chairs=["open"] * self.seats,
            public=True, by_words=False, secret="",
        )  # fmt: skip
        table = Table("twins", sheet, game)
        for chair in table.chairs:  # where seats are shared, the observer plays all roles
            chair.holders = [chair.seat] * len(chair.titles)
        truth, match.state = match.state, s
        table.match = match
        table.status = "running" if s.asked else "over"
        table.marks[seat] = [Mark(since, 0)]
        try:
            return table.update(seat, 1)
        finally:
            match.state = truth

    def heard(self, s: State, seat: int) -> list[object]:
        """All events of a state's log as the observer hears them."""
        return [heard(self.game, s, i, event, seat) for i, event in enumerate(s.log or [])]

    def advice(self, s: State, seat: int, n: int) -> list[object]:
        """What is said about choices of the observer that are legal, and about others."""
        choices = self.game.choices(s, seat)
        choice = choices[n % len(choices)]
        wrong = other_words(choices, set(), Search(n))
        return [
            self.game.merits(s, seat, choice),
            self.game.outlook(s, seat, choice) if n % 70 == 0 else [],
            [self.game.why_not(s, seat, word) for word in wrong],
        ]
