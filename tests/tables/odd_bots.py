"""Bots that fail in every way; a module of its own, because every worker process imports it."""

from __future__ import annotations

import os
import time
from collections import Counter

from warroom.bots.review import Review
from warroom.tables.workers import Job, ReviewJob, thought

THOUGHTS: Counter[str] = Counter()  # of this process, by strength


def odd_thought(job: Job) -> list[int]:
    """Bots that fail in every way, told by their strength; the others think as usual."""
    THOUGHTS[job.strength] += 1
    if job.strength == "search:5" and THOUGHTS[job.strength] == 1:
        raise ValueError("this bot errs only once")
    if job.strength == "search:5s":
        time.sleep(1.0)
        return job.choices[:1]
    if job.strength == "search:5":
        return job.choices[:1]
    if job.strength == "search:1":
        os._exit(3)
    if job.strength == "search:2":
        time.sleep(3600)
    if job.strength == "search:3":
        return [12345]
    if job.strength == "search:4":
        raise ValueError("this bot cannot count")
    if job.game == "signal-duel":
        return job.choices[:1]
    return thought(job)


def hopeless_thought(job: Job) -> list[int]:
    """Every bot crashes."""
    os._exit(3)


def crashing_judge(question: ReviewJob) -> Review:
    """A reviewer that crashes."""
    os._exit(3)
