"""Bots play many games against each other; what comes out is who wins how often, how surely, and how long it takes.

    from warroom.lab.simulate import simulate
    found = simulate("master-ray", ["search:500", "greedy"], games=40, seed=1)
    for score in found.compared:  # bots here; with equal bots the Mechs, or the seats
        print(score.name, score.rate, score.interval)

Game number i with one seed is always the same game, whichever process plays it.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar, TypeVarTuple

from warroom.bots import Bot, answer_whole
from warroom.bots.contests import LONGEST, choice_of, play_out, share, wilson
from warroom.bots.own import Entry, called, take_seat
from warroom.bots.playout import playout
from warroom.games import find
from warroom.kernel.chance import Search
from warroom.kernel.content import Pack
from warroom.kernel.game import Game
from warroom.kernel.match import Match
from warroom.kernel.records import save_record
from warroom.kernel.refusals import Refusal, Refused
from warroom.kernel.state import State
from warroom.kernel.visibility import View
from warroom.lab.plugins import Statistics, statistics_of

T = TypeVar("T")
Task = TypeVarTuple("Task")
PARTS: Final = 64  # into which the games of one process are cut, where a game takes no time
NO_VIEW: Final = View(-1, {})


class Score(NamedTuple):
    """How one side did: a bot, a seat or, where games have sides, such as a Mech."""

    name: str
    games: int  # finished ones, counted for each seat that it had in them
    wins: int
    draws: int
    points: float  # a win is 1; a draw is shared by those that drew, half a win each between two

    @property
    def rate(self) -> float:
        """The share of its finished games that it won, its part of draws included."""
        return self.points / max(1, self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """The rate as a 95 % interval."""
        return wilson(self.points, self.games)


class Results(NamedTuple):
    """What many games gave; `by_bot` is by entry of `seats`, in the order given, wherever the entry sat."""

    game: str
    content: str  # fingerprint
    setup: dict[str, object]
    seats: list[str]
    seed: int
    rotate: bool
    games: int
    finished: int
    draws: int
    by_bot: list[Score]
    by_seat: list[Score]
    by_side: list[Score]  # empty if everybody plays with the same
    turns: int  # of all games together
    decisions: int  # of all bots in all games together, forced choices not counted
    lengths: dict[int, int]  # how many games took so many turns
    seconds: float

    @property
    def by(self) -> str:
        """What the games compare: bots; where all are the same, sides; where there are none, seats."""
        if len(set(self.seats)) > 1 or len(self.seats) == 1:
            return "bot"
        return "side" if self.by_side else "seat"

    @property
    def compared(self) -> list[Score]:
        """The scores of what the games compare."""
        return {"bot": self.by_bot, "side": self.by_side, "seat": self.by_seat}[self.by]

    @property
    def median_turns(self) -> float:
        """The turns of the game in the middle, when all are laid out by length."""
        return median(self.lengths)

    @property
    def decisions_per_s(self) -> float:
        """Decisions a second, by the clock on the wall."""
        return self.decisions / max(self.seconds, 1e-9)


class Stopped(KeyboardInterrupt):
    """Somebody stopped before all games were played; `found` is what the finished ones gave."""

    def __init__(self, found: Any) -> None:
        super().__init__("stopped")
        self.found = found  # Results, or a Matrix


class Tally:
    """What some of the games gave; tallies add up in any order."""

    def __init__(self) -> None:
        self.games = 0
        self.finished = 0
        self.draws = 0
        self.turns = 0
        self.decisions = 0
        self.lengths: Counter[int] = Counter()
        self.scores: dict[str, Score] = {}

    def count(
        self, s: State, returns: Sequence[float] | None, parties: int, decisions: int, labels: Sequence[Sequence[str]]
    ) -> None:
        """Counts one game; `labels` says for each seat what it counts for, `returns` is None if it did not finish."""
        self.games += 1
        self.turns += s.turn
        self.decisions += decisions
        self.lengths[int(s.turn)] += 1
        if returns is None:
            return
        self.finished += 1
        self.draws += 0 <= max(returns) < 1
        for value, counted in zip(returns, labels):
            won, drawn = int(value >= 1), int(0 <= value < 1)
            for label in counted:
                self._score(label, Score("", 1, won, drawn, share(value, parties)))

    def plus(self, other: Tally) -> Tally:
        """Both together, as a new one: whoever is stopped in the middle of it still has the whole old one."""
        both = Tally()
        for one in (self, other):
            both.games += one.games
            both.finished += one.finished
            both.draws += one.draws
            both.turns += one.turns
            both.decisions += one.decisions
            both.lengths.update(one.lengths)
            for label, score in one.scores.items():
                both._score(label, score)
        return both

    def score(self, label: str, name: str) -> Score:
        """The score of a label, under a name for people."""
        return self.scores.get(label, NO_GAME)._replace(name=name)

    def _score(self, label: str, more: Score) -> None:
        old = self.scores.get(label, NO_GAME)
        self.scores[label] = Score(
            "", old.games + more.games, old.wins + more.wins, old.draws + more.draws, old.points + more.points
        )


NO_GAME: Final = Score("", 0, 0, 0, 0.0)


class Plan(NamedTuple):
    """All that says how the games are played; a worker process gets it whole."""

    game: str
    setup: dict[str, object]
    entries: list[Entry]
    seed: int
    rotate: bool
    records: Path | None
    pack: Pack | None = None


def simulate(
    game: str,
    seats: Sequence[Entry],
    games: int,
    setup: Mapping[str, object] | None = None,
    seed: int = 0,
    jobs: int = 1,
    rotate: bool = True,
    records: Path | None = None,
    progress: Callable[[int], None] | None = None,
    pack: Pack | None = None,
) -> Results:
    """Plays games of bots and counts; `Stopped`, when Ctrl-C ends it, holds what the finished games gave.

    `seats` names a bot for each seat, or one for all; instead of a name it may be a Bot, its class or a function that
    makes one. With `rotate` the bots move one seat further each game, if they are not all the same; without, seat k is
    always the k-th bot's. `records` is a folder that gets a record of every game; `progress` is told after each game,
    or after some, how many are done; `pack` changes the content.
    """
    rulebook = find(game, pack)
    plan = planned(rulebook, seats, games, setup or {}, seed, rotate, records)
    start = time.perf_counter()
    tally = Tally()
    size = part_size(plan.entries, games, jobs)
    tasks = [(plan, first, min(first + size, games)) for first in range(0, games, size)]

    def found() -> Results:
        names = names_of(plan.entries)
        sides = [label.removeprefix("side ") for label in sorted(tally.scores) if label.startswith("side ")]
        return Results(
            *(game, rulebook.content, plan.setup, names, seed, plan.rotate, tally.games, tally.finished, tally.draws),
            [tally.score(f"bot {entry}", name) for entry, name in enumerate(names)],
            [tally.score(f"seat {seat}", f"seat {seat + 1}") for seat in range(len(names))],
            [tally.score(f"side {side}", side) for side in sides],
            *(tally.turns, tally.decisions, dict(sorted(tally.lengths.items())), time.perf_counter() - start),
        )

    try:
        with closing(shared(play_games, tasks, jobs)) as parts:
            for part, task in parts:
                tally = tally.plus(part)
                if progress is not None:
                    progress(tally.games)
    except KeyboardInterrupt as stopped:
        if records is not None:  # a process may have been stopped in the middle of writing
            for half in records.glob(f"{game}-{seed}-*.record.new"):
                half.unlink(missing_ok=True)
        raise Stopped(found()) from stopped
    return found()


def planned(
    game: Game,
    seats: Sequence[Entry],
    games: int,
    wishes: Mapping[str, object],
    seed: int,
    rotate: bool,
    records: Path | None,
) -> Plan:
    """The plan that fits the wishes, or a refusal that names what is wrong with them."""
    setup = game.setup(wishes)
    places = game.seats(setup)
    entries = list(seats) * places if len(seats) == 1 else list(seats)
    if len(entries) != places:
        given = f"{len(entries)} bots were given" if entries else "no bot was given"
        raise Refused(Refusal("", f"This set-up of {game.name} has {places} seats, but {given}."))
    for seat, entry in enumerate(entries):
        take_seat(game, entry, seat, places, seed)
    if games < 1:
        raise Refused(Refusal("", f"The number of games must be 1 or more, not {games}."))
    differ = any(entry != entries[0] for entry in entries)  # equal bots do not change places: seats are compared
    return Plan(game.name, setup, entries, seed, rotate and differ, records, game.pack)


def play_games(plan: Plan, first: int, last: int) -> Tally:
    """Plays the games with the numbers from `first` to before `last`."""
    game = find(plan.game, plan.pack)
    tally, parties, statistics = Tally(), game.parties(plan.setup), statistics_of(game)
    for number in range(first, last):
        places = len(plan.entries)
        entries = [(seat - number) % places if plan.rotate else seat for seat in range(places)]
        match, s, decisions = _game(game, plan, [plan.entries[entry] for entry in entries], number)
        sides = sides_of(statistics, s, places)
        labels = [
            [f"bot {entries[seat]}", f"seat {seat}", *([f"side {sides[seat]}"] if sides[seat] else [])]
            for seat in range(places)
        ]
        tally.count(s, game.returns(s) if s.asked == 0 else None, parties, decisions, labels)
        if match is not None and plan.records is not None:
            save_record(match, record_path(plan, number))
    return tally


def names_of(entries: Sequence[Entry]) -> list[str]:
    """What the entries are called; different ones of the same name are numbered."""
    names = [called(entry) for entry in entries]
    twins = [any(name == called(other) and entry != other for other in entries) for name, entry in zip(names, entries)]
    return [f"{name} ({seat + 1})" if twin else name for seat, (name, twin) in enumerate(zip(names, twins))]


def sides_of(statistics: Statistics, s: State, places: int) -> list[str]:
    """The side of each seat, with the seat where several have the same one; empty where there are no sides."""
    sides = [statistics.side(s, seat) for seat in range(places)]
    return [f"{side} at seat {seat + 1}" if side and sides.count(side) > 1 else side for seat, side in enumerate(sides)]


def record_path(plan: Plan, number: int) -> Path:
    """Where the record of a game goes."""
    assert plan.records is not None
    return plan.records / f"{plan.game}-{plan.seed}-{number + 1:06d}.record"


def part_size(entries: Sequence[Entry], games: int, jobs: int) -> int:
    """How many games are counted at once: one, so that whoever stops loses none, but more where they take no time."""
    return max(1, min(2000, games // (jobs * PARTS))) if all(entry == "random" for entry in entries) else 1


def shared(
    work: Callable[[*Task], T], tasks: Sequence[tuple[*Task]], jobs: int
) -> Generator[tuple[T, tuple[*Task]], None, None]:
    """What each task gives, with the task, as they come in; several processes share the work if `jobs` says so."""
    if jobs <= 1:
        for task in tasks:
            yield work(*task), task
        return
    others = set(multiprocessing.active_children())
    started = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(tasks)), mp_context=started, initializer=_leave_stopping_to_parent) as pool:
        parts = {pool.submit(work, *task): task for task in tasks}
        try:
            for part in as_completed(parts):
                yield part.result(), parts[part]
        except BaseException:  # stopped, or one game failed: nobody waits for those still being played
            for worker in set(multiprocessing.active_children()) - others:
                worker.terminate()
            pool.shutdown(cancel_futures=True)
            raise


def _leave_stopping_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _game(game: Game, plan: Plan, entries: list[Entry], number: int) -> tuple[Match | None, State, int]:
    """Plays one game; gives its match if a record is wanted, its end and the number of decisions."""
    seed = ((plan.seed << 40) | number) << 8
    chance = Search(seed)
    all_random = all(entry == "random" for entry in entries)
    if all_random and plan.records is None:
        s = game.begin(plan.setup, chance)
        game.proceed(s, chance)
        return None, s, playout(game, s, chance, LONGEST)
    bots = [take_seat(game, entry, seat, len(entries), seed + seat + 1) for seat, entry in enumerate(entries)]
    if all_random:  # one generator for all, as in the fast path, so that a record shows the same game
        for bot in bots:
            bot.rng = chance
    if plan.records is not None:
        match = Match(game, plan.setup, chance, [called(entry) for entry in entries], listen=False)
        return match, match.state, _recorded(match, bots)
    s = game.begin(plan.setup, chance)
    game.proceed(s, chance)
    return None, s, play_out(game, s, bots, chance)


def _recorded(match: Match, bots: list[Bot]) -> int:
    decisions = 0
    last = match.state.turn + LONGEST
    while not match.over and match.state.turn < last:
        for seat in match.asked():
            kept, match.chance.tape = match.chance.tape, None  # a bot's own draws are no part of the record
            answer = answer_whole(match.game, match.state, seat, partial(choice_of, match.game, bots[seat]))
            match.chance.tape = kept
            match.submit(seat, answer)
            decisions += len(answer)
    return decisions


def median(lengths: Mapping[int, int]) -> float:
    """The middle of counted values; of two middle ones their mean."""
    values = sorted(lengths)
    sums = list(accumulate(lengths[value] for value in values))
    if not sums:
        return 0.0
    low, high = ((sums[-1] - 1) // 2, sums[-1] // 2)
    return sum(next(value for value, upto in zip(values, sums) if upto > place) for place in (low, high)) / 2
