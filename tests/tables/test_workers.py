"""Bots think in processes of their own; one that fails is replaced, and the table is told so."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.tables.odd_bots import hopeless_thought, odd_thought
from tests.tables.support import RAY, laid, made, playing, serving, view_and_ask
from warroom.tables.workers import BotFailed, Bots, Job, Think, job_of


def job(strength: str) -> Job:
    """What a bot is told at the start of a duel."""
    table, _ = laid(RAY, ["open", "open"], {"first": "1"})
    return job_of(RAY, strength, 2, *view_and_ask(RAY, table, 0))


def using(
    act: Callable[[Bots], Awaitable[None]], count: int = 1, seconds: float = 5.0, think: Think = odd_thought
) -> None:
    """Does something with a pool of workers, then closes it."""

    async def run() -> None:
        workers = Bots(count, seconds, think)
        try:
            await act(workers)
        finally:
            await asyncio.to_thread(workers.close)

    asyncio.run(run())


def test_a_bot_is_told_a_view_and_an_ask_and_nothing_else() -> None:
    told = job("greedy")
    assert told.view["hands"] == [told.view["hands"][0], {"count": 2}]  # type: ignore[index]
    assert told.view["deck"] == {"count": told.view["deck"]["count"]}  # type: ignore[index]
    plain = (str, int, bool, list, dict)
    assert all(isinstance(field, plain) for field in told[:-1]) and told.pack is None


def test_a_bot_answers_from_another_process() -> None:
    async def act(workers: Bots) -> None:
        told = job("greedy")
        assert await workers.answer(told) in told.choices

    using(act)


def test_a_bot_that_crashes_stalls_or_raises_is_told_apart_and_the_worker_goes_on() -> None:
    async def act(workers: Bots) -> None:
        await workers.answer(job("random"))
        for strength, why in (("search:1", "crashed"), ("search:4", "failed"), ("search:2", "took too long")):
            with pytest.raises(BotFailed, match=why):
                await workers.answer(job(strength))
        assert await workers.answer(job("random")) in job("random").choices

    using(act, seconds=1.0)


def test_closing_does_not_wait_for_a_thought() -> None:
    async def act(workers: Bots) -> None:
        await workers.answer(job("random"))
        thinking = asyncio.create_task(workers.answer(job("search:2")))
        await asyncio.sleep(0.05)
        thinking.cancel()
        await asyncio.gather(thinking, return_exceptions=True)

    using(act, seconds=3600.0)


@pytest.mark.parametrize(
    ("strength", "why"),
    [
        ("search:1", "crashed"),
        ("search:2", "took too long"),
        ("search:3", "answered against the rules"),
        ("search:4", "failed"),
    ],
)
def test_the_table_is_told_that_a_bot_was_replaced_and_the_game_goes_on(
    tmp_path: Path, strength: str, why: str
) -> None:
    patience = 5.0 if why == "took too long" else 60.0
    with serving(tmp_path / "s.db", think_seconds=patience) as client:
        seated = made(client, chairs=["me", strength], setup={"first": "2"})
        with playing(client, seated) as line:
            assert line.question(0)
            update = line.latest[0]
            assert update["card"]["chairs"][1]["strength"] == "greedy"
            line.send("look", seat=0)
            whole = line.until(lambda message: message["type"] == "update" and message["keep"] == 0)
            assert f"The {strength} bot of seat 2 {why}: the Regular bot plays on." in [
                one["says"] for one in whole["talk"]
            ]
        assert "warroom_bots_replaced_total 1" in client.get("/metrics").text


def test_when_even_the_simplest_bot_crashes_the_table_chooses_at_random(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", think=hopeless_thought) as client:
        seated = made(client, chairs=["me", "search:9"], setup={"first": "2"})
        with playing(client, seated) as line:
            assert line.question(0)
            assert line.latest[0]["card"]["chairs"][1]["strength"] == "random"
