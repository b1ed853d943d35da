"""Bots in processes of their own, so that thinking never holds up a table.

A worker is one process and a pipe, because one that stalls must be killed without harm to its neighbours
(concurrent.futures cannot do that before Python 3.14). It gets a game's name, a view and an ask: never a state.
Those who review finished games have workers of their own that yield to everybody else.

Visitors take turns. Whatever takes its time goes one by one for each visitor, and one process is kept for what does
not: a house full of deep thinkers never holds up a quick answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import secrets
import signal
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast

from warroom.bots import make_bot
from warroom.bots.equilibrium import Advice, solve_plan
from warroom.bots.review import Review, reviewed
from warroom.games import find
from warroom.kernel.content import Pack
from warroom.kernel.game import Ask, Game
from warroom.kernel.visibility import View

STARTING: Final = 30.0  # seconds a new process may take to import the games, on a busy machine
QUICK: Final = 50  # iterations of search that are done in a moment
YIELDING: Final = 5  # how much whatever takes its time yields to what does not (`nice`)

logger: Final = logging.getLogger("warroom.tables")


class Job(NamedTuple):
    """All that a bot is told."""

    game: str
    revision: int  # of the game's rules
    content: str  # fingerprint of the game's content
    strength: str
    seats: int
    seat: int
    view: dict[str, object]
    kind: str
    prompt: str
    rule: str
    choices: list[int]
    complete: bool
    seed: int
    pack: Pack | None = None  # what changed the content of the game
    by_words: bool = False  # whether each word is an answer
    roles: list[int] | None = None  # that the bot plays of a shared seat; -1: also what is anybody's


class BotFailed(Exception):
    """A bot gave no answer: the text says what it did, such as `failed`."""


class ProcessFailed(BotFailed):
    """A process died or stood still, and it need not be the fault of what it thought about."""


class Unwanted(Exception):
    """Nobody was there any more when it was time to begin."""


def takes_its_time(strength: str) -> bool:
    """Whether a bot thinks long enough to hold up others."""
    name, _, budget = strength.partition(":")
    if name == "search" and budget.isdecimal():
        return int(budget) > QUICK
    return name not in ("random", "greedy")


def job_of(
    game: Game,
    strength: str,
    seats: int,
    view: View,
    ask: Ask,
    seed: int | None = None,
    by_words: bool = False,
    roles: tuple[int, ...] = (),
) -> Job:
    """What to tell a bot about a view and an ask."""
    return Job(
        game.name, game.revision, game.content, strength, seats, ask.seat, view.parts,
        ask.kind, ask.prompt, ask.rule, ask.choices, ask.complete,
        secrets.randbits(48) if seed is None else seed, game.pack, by_words, list(roles) or None,
    )  # fmt: skip


def game_of(job: Job) -> Game:
    """The game that a job is about, as it was when the table was made."""
    game = find(job.game, job.pack).edition(job.revision, job.content)
    if game is None:
        raise BotFailed("does not know this game")
    return game


def thought(job: Job) -> list[int]:
    """The answer of the bot that a job names."""
    game = game_of(job)
    bot = make_bot(game, job.strength, job.seat, job.seats, job.seed)
    return bot.answer(View(job.seat, job.view), job.by_words, job.roles or ())


class ReviewJob(NamedTuple):
    """All that a reviewer is told: what a bot is told, what was chosen (None: nothing), and whether to solve it."""

    job: Job
    chosen: int | None
    iterations: int
    solve: bool = False


def judged(question: ReviewJob) -> Review | Advice:
    """What the search thinks of a moment, or how to mix there; the strength that the job names does not matter."""
    job = question.job
    ask = Ask(job.seat, job.kind, job.prompt, job.rule, job.choices, job.complete)
    view = View(job.seat, job.view)
    game = game_of(job)
    if question.solve:
        return solve_plan(game, view, ask, question.iterations, job.seed)
    return reviewed(game, view, ask, job.seats, question.chosen, question.iterations, job.seed)


Task = TypeVar("Task")
Answer = TypeVar("Answer")
Think = Callable[[Job], list[int]]
Judge = Callable[[ReviewJob], Review | Advice]


def _serve(line: Connection, think: Callable[[Any], Any], nice: int, prepare: Callable[[], None] | None) -> None:
    """The life of a worker process: it ends when the server does, and whatever goes wrong is told to the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    if prepare is not None:
        prepare()
    with contextlib.suppress(EOFError, OSError):  # the server is gone
        line.send(True)
        while True:
            line.send(_attempt(line, think))


def _attempt(line: Connection, think: Callable[[Any], Any]) -> tuple[bool, Any]:
    """The answer to the next task, or how the attempt went wrong."""
    try:
        return True, think(line.recv())
    except (EOFError, OSError):
        raise
    except Exception:
        return False, traceback.format_exc()


def _end_with_parent() -> None:
    """Ends this process when the server has gone, also in the middle of a thought."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


class Worker(Generic[Task, Answer]):
    """One process that thinks about one task at a time; started when first needed, and again after a failure."""

    def __init__(self, think: Callable[[Task], Answer], nice: int, prepare: Callable[[], None] | None) -> None:
        self._think = think
        self._nice = nice
        self._prepare = prepare
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None
        self.closed = False

    def answer(self, task: Task, seconds: float) -> Answer:
        """The answer to a task, waited for in the calling thread.

        A process that dies or stands still is ended, and a fresh one gets the task once more: it need not be the
        task's fault.
        """
        try:
            return self._answer(task, seconds)
        except ProcessFailed as why:
            if self.closed:
                raise
            logger.warning("worker started again", extra={"why": str(why)})
            return self._answer(task, seconds)

    def _answer(self, task: Task, seconds: float) -> Answer:
        try:
            line = self._started()
            line.send(task)
            if not line.poll(seconds):
                self.stop()
                raise ProcessFailed("took too long")
            done, answer = line.recv()
        except (EOFError, OSError) as why:
            self.stop()
            raise ProcessFailed("crashed") from why
        if not done:
            logger.error("bot failed", extra={"why": answer.strip().rpartition("\n")[2], "trace": answer})
            raise BotFailed("failed")
        return cast(Answer, answer)

    def kill(self) -> None:
        """Ends the process from another thread, also in the middle of a thought; the worker is not used again."""
        self.closed = True
        if self._process is not None:
            self._process.kill()

    def stop(self) -> None:
        """Ends the process and forgets it."""
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        self._line = self._process = None

    def _started(self) -> Connection:
        if self.closed:
            raise EOFError
        if self._line is not None:
            return self._line
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        words = (theirs, self._think, self._nice, self._prepare)
        process = context.Process(target=_serve, args=words, name="bot", daemon=True)
        with _undisturbed():
            process.start()
        self._process = process
        theirs.close()
        if self.closed or not self._line.poll(STARTING):
            raise EOFError
        self._line.recv()
        return self._line


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """A process that is begun here never hears of Ctrl-C, not even while it starts: the server ends it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it lets the signal in when it starts, so it starts first
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Waiting(Generic[Task, Answer]):
    """A task that waits for a worker: whose it is, whether it takes its time, and whether anybody still wants it."""

    def __init__(self, task: Task, visitor: str, slow: bool, wanted: Callable[[], bool]) -> None:
        self.task = task
        self.visitor = visitor
        self.slow = slow
        self.wanted = wanted
        self.since = time.monotonic()
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()


Queue = dict[str, deque[Waiting[Task, Answer]]]  # by visitor; who comes first in it is next


class Turns(Generic[Task, Answer]):
    """Who is next: visitors take turns, quick tasks go first, and nobody has two slow ones under way."""

    def __init__(self) -> None:
        self._quick: Queue[Task, Answer] = {}
        self._slow: Queue[Task, Answer] = {}
        self._under_way: set[str] = set()  # visitors for whom something slow is done

    def __iter__(self) -> Iterator[Waiting[Task, Answer]]:
        """All that wait, in no particular order."""
        return (one for line in (self._quick, self._slow) for tasks in line.values() for one in tasks)

    def add(self, waiting: Waiting[Task, Answer]) -> None:
        """A task waits from now on."""
        line = self._slow if waiting.slow else self._quick
        line.setdefault(waiting.visitor, deque()).append(waiting)

    def next(self, slow: bool) -> Waiting[Task, Answer] | None:
        """The task whose turn it is, a slow one only if that is allowed; `done` is to be told when it is done."""
        found = _first(self._quick, ())
        if found is None and slow:
            found = _first(self._slow, self._under_way)
            if found is not None:
                self._under_way.add(found.visitor)
        return found

    def done(self, waiting: Waiting[Task, Answer]) -> None:
        """A task is done."""
        if waiting.slow:
            self._under_way.discard(waiting.visitor)


def _first(line: Queue[Task, Answer], busy: Collection[str]) -> Waiting[Task, Answer] | None:
    """Takes the first task of the first visitor who is not busy, and lets the visitor go to the end of the line."""
    for visitor in [visitor for visitor in line if visitor not in busy]:
        tasks = line.pop(visitor)
        while tasks:
            waiting = tasks.popleft()
            if waiting.answer.done():  # who asked has gone
                continue
            if not waiting.wanted():
                waiting.answer.set_exception(Unwanted())
                continue
            if tasks:
                line[visitor] = tasks
            return waiting
    return None


class Workers(Generic[Task, Answer]):
    """A few workers for everything, and one for what is quick alone; visitors take turns.

    What `prepare` does in a new process does not count as time for the task it was started for.
    """

    def __init__(
        self,
        count: int,
        seconds: float,
        think: Callable[[Task], Answer],
        nice: int = 0,
        prepare: Callable[[], None] | None = None,
    ) -> None:
        self.seconds = seconds
        self._quick = Worker(think, nice, prepare)
        self._all = [Worker(think, nice + YIELDING, prepare) for i in range(count)]
        self._free = [*self._all, self._quick]
        self._turns: Turns[Task, Answer] = Turns()
        self._threads = ThreadPoolExecutor(count + 1, thread_name_prefix="bot")

    @property
    def waiting(self) -> int:
        """How many tasks wait for a free worker."""
        return sum(1 for _ in self._turns)

    def behind(self, now: float) -> float:
        """For how many seconds the oldest quick one has waited; a slow one waits for its visitor's turn."""
        return now - min((waiting.since for waiting in self._turns if not waiting.slow), default=now)

    async def answer(
        self, task: Task, visitor: str = "", slow: bool = True, wanted: Callable[[], bool] = lambda: True
    ) -> Answer:
        """The answer to a task when it is the visitor's turn; `BotFailed` if there is none.

        Whether it is still wanted is asked when it is about to begin; if not, `Unwanted` is raised.
        """
        waiting: Waiting[Task, Answer] = Waiting(task, visitor, slow, wanted)
        self._turns.add(waiting)
        self._go_on()
        return await waiting.answer

    def close(self) -> None:
        """Ends all processes, thinking or not."""
        workers = [*self._all, self._quick]
        self._free.clear()
        for worker in workers:
            worker.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in workers:
            worker.stop()

    def _go_on(self) -> None:
        """Gives tasks to the workers that are free."""
        while self._free:
            waiting = self._turns.next(slow=self._free != [self._quick])
            if waiting is None:
                return
            worker = self._quick if self._quick in self._free and not waiting.slow else self._free[0]
            self._free.remove(worker)
            run = asyncio.get_running_loop().run_in_executor
            run(self._threads, worker.answer, waiting.task, self.seconds).add_done_callback(
                partial(self._back, worker, waiting)
            )

    def _back(self, worker: Worker[Task, Answer], waiting: Waiting[Task, Answer], done: asyncio.Future[Answer]) -> None:
        """The worker is free again, whether or not anybody still waits for its answer."""
        self._turns.done(waiting)
        if done.cancelled():
            waiting.answer.cancel()
            return
        why, answer = done.exception(), waiting.answer
        if not answer.done():
            if why is not None:
                answer.set_exception(why)
            else:
                answer.set_result(done.result())
        if not worker.closed:
            self._free.insert(len(self._free) if worker is self._quick else 0, worker)
            self._go_on()


Bots = Workers[Job, list[int]]
Reviewers = Workers[ReviewJob, Review | Advice]
