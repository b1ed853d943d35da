"""Bots play many games against each other; what comes out is who wins how often, how surely, and how long it takes.

    from warroom.lab.simulate import simulate
    found = simulate("master-ray", ["search:500", "greedy"], games=40, seed=1)
    print(found.wins, found.intervals, found.median_turns)

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
from itertools import accumulate
from math import sqrt
from pathlib import Path
from typing import Final, NamedTuple, TypeVar, TypeVarTuple

from warroom.bots import Bot, make_bot
from warroom.bots.playout import playout
from warroom.games import find
from warroom.kernel.chance import Chance, Search
from warroom.kernel.content import Pack
from warroom.kernel.game import Ask, Game
from warroom.kernel.match import Match
from warroom.kernel.records import save
from warroom.kernel.refusals import Refusal, Refused
from warroom.kernel.state import State
from warroom.kernel.visibility import View

T = TypeVar("T")
Task = TypeVarTuple("Task")
LONGEST: Final = 10_000  # turns after which a game is given up as unfinished
SURE: Final = 1.959963984540054  # standard deviations that hold 95 % of a normal distribution
NO_VIEW: Final = View(-1, {})


class Results(NamedTuple):
    """What many games gave; `wins` is by entry of `seats`, in the order given, wherever the entry sat."""

    game: str
    content: str  # fingerprint
    setup: dict[str, object]
    seats: list[str]
    seed: int
    rotate: bool
    games: int
    finished: int
    wins: list[int]
    draws: int
    seat_wins: list[int]  # the same wins by place at the table
    turns: int  # of all games together
    decisions: int  # of all bots in all games together, forced choices not counted
    lengths: dict[int, int]  # how many games took so many turns
    seconds: float

    @property
    def win_rates(self) -> list[float]:
        """Each entry's share of the finished games that it won."""
        return [wins / max(1, self.finished) for wins in self.wins]

    @property
    def intervals(self) -> list[tuple[float, float]]:
        """Each entry's win rate as a 95 % interval."""
        return [wilson(wins, self.finished) for wins in self.wins]

    @property
    def median_turns(self) -> float:
        """The turns of the game in the middle, when all are laid out by length."""
        return median(self.lengths)

    @property
    def decisions_per_s(self) -> float:
        """Decisions a second, by the clock on the wall."""
        return self.decisions / max(self.seconds, 1e-9)


class Tally:
    """What some of the games gave; tallies add up in any order."""

    def __init__(self, seats: int) -> None:
        self.finished = 0
        self.draws = 0
        self.turns = 0
        self.decisions = 0
        self.wins = [0] * seats
        self.seat_wins = [0] * seats
        self.lengths: Counter[int] = Counter()

    def count(self, s: State, returns: Sequence[float] | None, entries: Sequence[int], decisions: int) -> None:
        """Counts one game; `entries` says which entry sat at each seat, `returns` is None if it did not finish."""
        self.turns += s.turn
        self.decisions += decisions
        self.lengths[int(s.turn)] += 1
        if returns is None:
            return
        self.finished += 1
        self.draws += not any(returns)
        for seat, value in enumerate(returns):
            if value > 0:
                self.wins[entries[seat]] += 1
                self.seat_wins[seat] += 1

    def add(self, other: Tally) -> None:
        """Adds the games of another tally to this one."""
        self.finished += other.finished
        self.draws += other.draws
        self.turns += other.turns
        self.decisions += other.decisions
        self.wins = [a + b for a, b in zip(self.wins, other.wins)]
        self.seat_wins = [a + b for a, b in zip(self.seat_wins, other.seat_wins)]
        self.lengths.update(other.lengths)


class Plan(NamedTuple):
    """All that says how the games are played; a worker process gets it whole."""

    game: str
    setup: dict[str, object]
    entries: list[str]
    seed: int
    rotate: bool
    records: Path | None
    pack: Pack | None = None


def simulate(
    game: str,
    seats: Sequence[str],
    games: int,
    setup: Mapping[str, object] | None = None,
    seed: int = 0,
    jobs: int = 1,
    rotate: bool = True,
    records: Path | None = None,
    progress: Callable[[int], None] | None = None,
    pack: Pack | None = None,
) -> Results:
    """Plays games of bots and counts.

    `seats` names a bot for each seat, or one for all. With `rotate` the bots move one seat further each game; without,
    seat k is always the k-th bot's. `records` is a folder that gets a record of every game; `progress` is told after
    each game, or after some, how many are done; `pack` changes the content.
    """
    rulebook = find(game, pack)
    plan = planned(rulebook, seats, games, setup or {}, seed, rotate, records)
    start = time.perf_counter()
    tally = Tally(len(plan.entries))
    done = 0
    size = max(1, min(2000, games // (jobs * 8))) if jobs > 1 else 1
    tasks = [(plan, first, min(first + size, games)) for first in range(0, games, size)]
    with closing(shared(play_games, tasks, jobs)) as parts:
        for part, (_, first, last) in parts:
            tally.add(part)
            done += last - first
            if progress is not None:
                progress(done)
    return Results(
        *(
            game,
            rulebook.content,
            plan.setup,
            plan.entries,
            seed,
            rotate,
            games,
            tally.finished,
            tally.wins,
            tally.draws,
        ),
        *(tally.seat_wins, tally.turns, tally.decisions, dict(sorted(tally.lengths.items()))),
        time.perf_counter() - start,
    )


def planned(
    game: Game,
    seats: Sequence[str],
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
        make_bot(game, entry, seat, places, seed)
    if games < 1:
        raise Refused(Refusal("", f"The number of games must be 1 or more, not {games}."))
    return Plan(game.name, setup, entries, seed, rotate, records, game.pack)


def play_games(plan: Plan, first: int, last: int) -> Tally:
    """Plays the games with the numbers from `first` to before `last`."""
    game = find(plan.game, plan.pack)
    tally = Tally(len(plan.entries))
    for number in range(first, last):
        places = len(plan.entries)
        entries = [(seat - number) % places if plan.rotate else seat for seat in range(places)]
        specs = [plan.entries[entry] for entry in entries]
        match, s, decisions = _game(game, plan, specs, number)
        tally.count(s, game.returns(s) if s.asked == 0 else None, entries, decisions)
        if match is not None and plan.records is not None:
            save(match, record_path(plan, number))
    return tally


def record_path(plan: Plan, number: int) -> Path:
    """Where the record of a game goes."""
    assert plan.records is not None
    return plan.records / f"{plan.game}-{plan.seed}-{number + 1:06d}.record"


def wilson(wins: float, games: int, z: float = SURE) -> tuple[float, float]:
    """The interval that holds the true rate of winning with 95 %, after Wilson."""
    if games == 0:
        return 0.0, 1.0
    rate, spread = wins / games, z * z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = z / (1 + spread) * sqrt(rate * (1 - rate) / games + spread / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


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


def _game(game: Game, plan: Plan, specs: list[str], number: int) -> tuple[Match | None, State, int]:
    """Plays one game; gives its match if a record is wanted, its end and the number of decisions."""
    seed = ((plan.seed << 40) | number) << 8
    chance = Search(seed)
    all_random = all(spec == "random" for spec in specs)
    if all_random and plan.records is None:
        s = game.begin(plan.setup, chance)
        game.proceed(s, chance)
        return None, s, playout(game, s, chance, LONGEST)
    bots = [make_bot(game, spec, seat, len(specs), seed + seat + 1) for seat, spec in enumerate(specs)]
    if all_random:  # one generator for all, as in the fast path, so that a record shows the same game
        for bot in bots:
            bot.rng = chance
    if plan.records is not None:
        match = Match(game, plan.setup, chance, specs, listen=False)
        return match, match.state, _recorded(match, bots)
    s = game.begin(plan.setup, chance)
    game.proceed(s, chance)
    return None, s, play_out(game, s, bots, chance)


def play_out(
    game: Game, s: State, bots: list[Bot], chance: Chance, watch: Callable[[int, list[int], int], None] | None = None
) -> int:
    """Plays a game to its end and counts the decisions; `watch` sees seat, choices and choice of each."""
    decisions = 0
    last = s.turn + LONGEST
    while s.asked and s.turn < last:
        asked = [seat for seat in range(len(bots)) if (s.asked >> seat) & 1]
        answers = [0] * len(bots)
        for seat in asked:
            answers[seat] = _choice(game, s, bots[seat], seat)
            if watch is not None:
                watch(seat, game.choices(s, seat), answers[seat])
        decisions += len(asked)
        if len(asked) == 1:
            game.play(s, asked[0], answers[asked[0]], chance)
        else:
            game.play_together(s, answers, chance)
    return decisions


def _recorded(match: Match, bots: list[Bot]) -> int:
    decisions = 0
    last = match.state.turn + LONGEST
    while not match.over and match.state.turn < last:
        for seat in match.asked():
            kept, match.chance.tape = match.chance.tape, None  # a bot's own draws are no part of the record
            choice = _choice(match.game, match.state, bots[seat], seat)
            match.chance.tape = kept
            match.submit(seat, choice)
            decisions += 1
    return decisions


def _choice(game: Game, s: State, bot: Bot, seat: int) -> int:
    if bot.wants_view:
        return bot.choose(game.view(s, seat), game.ask(s, seat))
    return bot.choose(NO_VIEW, Ask(seat, "", "", "", game.choices(s, seat), True))


def median(lengths: Mapping[int, int]) -> float:
    """The middle of counted values; of two middle ones their mean."""
    values = sorted(lengths)
    sums = list(accumulate(lengths[value] for value in values))
    if not sums:
        return 0.0
    low, high = ((sums[-1] - 1) // 2, sums[-1] // 2)
    return sum(next(value for value, upto in zip(values, sums) if upto > place) for place in (low, high)) / 2
