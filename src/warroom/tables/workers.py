"""Bots in processes of their own, so that thinking never holds up a table.

A worker is one process and a pipe, because one that stalls must be killed without harm to its neighbours
(concurrent.futures cannot do that before Python 3.14). It gets a game's name, a view and an ask: never a state.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Final, NamedTuple

from warroom.bots import make_bot
from warroom.games import find
from warroom.kernel.game import Ask
from warroom.kernel.visibility import View

STARTING: Final = 30.0  # seconds a new process may take to import the games, on a busy machine


class Job(NamedTuple):
    """All that a bot is told."""

    game: str
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


class BotFailed(Exception):
    """A bot gave no answer: the text says what it did, such as `stalled`."""


def job_of(game: str, strength: str, seats: int, view: View, ask: Ask) -> Job:
    """What to tell a bot about a view and an ask."""
    return Job(
        game, strength, seats, ask.seat, view.parts, ask.kind, ask.prompt, ask.rule, ask.choices, ask.complete,
        secrets.randbits(48),
    )  # fmt: skip


def thought(job: Job) -> int:
    """The choice of the bot that a job names."""
    bot = make_bot(find(job.game), job.strength, job.seat, job.seats, job.seed)
    ask = Ask(job.seat, job.kind, job.prompt, job.rule, job.choices, job.complete)
    return int(bot.choose(View(job.seat, job.view), ask))


Think = Callable[[Job], int]


def _serve(line: Connection, think: Think) -> None:
    """The life of a worker process: it ends when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    line.send(True)
    while True:
        try:
            job = line.recv()
        except (EOFError, OSError):
            return
        try:
            answer: object = think(Job(*job))
        except Exception as why:
            answer = f"{type(why).__name__}: {why}"
        line.send(answer)


def _end_with_parent() -> None:
    """Ends this process when the server has gone, also in the middle of a thought."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


class Worker:
    """One process that thinks about one job at a time; started when first needed, and again after a failure."""

    def __init__(self, think: Think) -> None:
        self._think = think
        self._process: multiprocessing.process.BaseProcess | None = None
        self._line: Connection | None = None
        self._closed = False

    def answer(self, job: Job, seconds: float) -> int:
        """The choice for a job, waited for in the calling thread; a process that gives none is killed."""
        try:
            line = self._started()
            line.send(tuple(job))
            if not line.poll(seconds):
                self.stop()
                raise BotFailed("took too long")
            answer = line.recv()
        except (EOFError, OSError) as why:
            self.stop()
            raise BotFailed("crashed") from why
        if not isinstance(answer, int):
            raise BotFailed("failed")
        return answer

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
        process = context.Process(target=_serve, args=(theirs, self._think), name="bot", daemon=True)
        process.start()
        self._process = process
        theirs.close()
        if self._closed or not self._line.poll(STARTING):
            raise EOFError
        self._line.recv()
        return self._line


class Workers:
    """A few workers that take jobs in turn."""

    def __init__(self, count: int = 2, seconds: float = 20.0, think: Think = thought) -> None:
        self.seconds = seconds
        self._all = [Worker(think) for i in range(count)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._all:
            self._free.put_nowait(worker)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="bot")

    async def choose(self, job: Job) -> int:
        """The choice for a job, as soon as a worker is free; `BotFailed` if the bot gives none."""
        worker = await self._free.get()
        answer = asyncio.get_running_loop().run_in_executor(self._threads, worker.answer, job, self.seconds)
        answer.add_done_callback(lambda done: self._back(worker, done))
        return await asyncio.shield(answer)

    def close(self) -> None:
        """Ends all processes, thinking or not."""
        for worker in self._all:
            worker.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._all:
            worker.stop()

    def _back(self, worker: Worker, done: asyncio.Future[int]) -> None:
        """The worker is free again, whether or not anybody still waits for its answer."""
        self._free.put_nowait(worker)
        if not done.cancelled():
            done.exception()
