"""Bots in processes of their own, so that thinking never holds up a table.

A worker is one process and a pipe, because one that stalls must be killed without harm to its neighbours
(concurrent.futures cannot do that before Python 3.14). It gets a game's name, a view and an ask: never a state.
Those who review finished games have workers of their own that yield to everybody else.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
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


class BotFailed(Exception):
    """A bot gave no answer: the text says what it did, such as `stalled`."""


def job_of(game: Game, strength: str, seats: int, view: View, ask: Ask, seed: int | None = None) -> Job:
    """What to tell a bot about a view and an ask."""
    return Job(
        game.name, game.revision, game.content, strength, seats, ask.seat, view.parts,
        ask.kind, ask.prompt, ask.rule, ask.choices, ask.complete,
        secrets.randbits(48) if seed is None else seed, game.pack,
    )  # fmt: skip


def game_of(job: Job) -> Game:
    """The game that a job is about, as it was when the table was made."""
    game = find(job.game, job.pack).edition(job.revision, job.content)
    if game is None:
        raise BotFailed("does not know this game")
    return game


def thought(job: Job) -> int:
    """The choice of the bot that a job names."""
    bot = make_bot(game_of(job), job.strength, job.seat, job.seats, job.seed)
    ask = Ask(job.seat, job.kind, job.prompt, job.rule, job.choices, job.complete)
    return int(bot.choose(View(job.seat, job.view), ask))


class Question(NamedTuple):
    """All that a reviewer is told: what a bot is told, what was chosen (None: nothing), and whether to solve it."""

    job: Job
    chosen: int | None
    iterations: int
    solve: bool = False


def judged(question: Question) -> Review | Advice:
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
Think = Callable[[Job], int]
Judge = Callable[[Question], Review | Advice]


def _serve(line: Connection, think: Callable[[Any], Any], nice: int) -> None:
    """The life of a worker process: it ends when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    line.send(True)
    while True:
        try:
            task = line.recv()
        except (EOFError, OSError):
            return
        try:
            answer = (True, think(task))
        except Exception as why:
            answer = (False, f"{type(why).__name__}: {why}")
        line.send(answer)


def _end_with_parent() -> None:
    """Ends this process when the server has gone, also in the middle of a thought."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


class Worker(Generic[Task, Answer]):
    """One process that thinks about one task at a time; started when first needed, and again after a failure."""

    def __init__(self, think: Callable[[Task], Answer], nice: int) -> None:
        self._think = think
        self._nice = nice
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None
        self._closed = False

    def answer(self, task: Task, seconds: float) -> Answer:
        """The answer to a task, waited for in the calling thread; a process that gives none is killed."""
        try:
            line = self._started()
            line.send(task)
            if not line.poll(seconds):
                self.stop()
                raise BotFailed("took too long")
            done, answer = line.recv()
        except (EOFError, OSError) as why:
            self.stop()
            raise BotFailed("crashed") from why
        if not done:
            raise BotFailed("failed")
        return cast(Answer, answer)

    def kill(self) -> None:
        """Ends the process from another thread, also in the middle of a thought; the worker is not used again."""
        self._closed = True
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
        if self._closed:
            raise EOFError
        if self._line is not None:
            return self._line
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self._think, self._nice), name="bot", daemon=True)
        process.start()
        self._process = process
        theirs.close()
        if self._closed or not self._line.poll(STARTING):
            raise EOFError
        self._line.recv()
        return self._line


class Workers(Generic[Task, Answer]):
    """A few workers that take tasks in turn."""

    def __init__(self, count: int, seconds: float, think: Callable[[Task], Answer], nice: int = 0) -> None:
        self.seconds = seconds
        self._all = [Worker(think, nice) for i in range(count)]
        self._free: asyncio.Queue[Worker[Task, Answer]] = asyncio.Queue()
        self._waiting: list[float] = []  # since when tasks wait for a free worker
        for worker in self._all:
            self._free.put_nowait(worker)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="bot")

    async def answer(self, task: Task) -> Answer:
        """The answer to a task, as soon as a worker is free; `BotFailed` if the bot gives none."""
        since = time.monotonic()
        self._waiting.append(since)
        try:
            worker = await self._free.get()
        finally:
            self._waiting.remove(since)
        answer = asyncio.get_running_loop().run_in_executor(self._threads, worker.answer, task, self.seconds)
        answer.add_done_callback(lambda done: self._back(worker, done))
        return await asyncio.shield(answer)

    @property
    def waiting(self) -> int:
        """How many tasks wait for a free worker."""
        return len(self._waiting)

    def behind(self, now: float) -> float:
        """For how many seconds the oldest of them has waited."""
        return now - min(self._waiting) if self._waiting else 0.0

    def close(self) -> None:
        """Ends all processes, thinking or not."""
        for worker in self._all:
            worker.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._all:
            worker.stop()

    def _back(self, worker: Worker[Task, Answer], done: asyncio.Future[Answer]) -> None:
        """The worker is free again, whether or not anybody still waits for its answer."""
        self._free.put_nowait(worker)
        if not done.cancelled():
            done.exception()


Bots = Workers[Job, int]
Reviewers = Workers[Question, Review | Advice]
