"""Bots think in processes of their own; one that fails is replaced, and the table is told so."""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import os
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.tables.odd_bots import hopeless_thought, odd_thought
from tests.tables.support import AMPLE, RAY, WAIT, Client, find_any, laid, made, playing, serving, view_and_ask
from warroom.tables.hall import Hall, NewTable
from warroom.tables.room import Listener
from warroom.tables.server import JsonLines
from warroom.tables.store import Full, Store
from warroom.tables.workers import BotFailed, Bots, Job, Think, Turns, Unwanted, Waiting, job_of


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
    assert all(isinstance(field, plain) for field in told if field is not None) and told.pack is None


def test_a_bot_answers_from_another_process() -> None:
    async def act(workers: Bots) -> None:
        told = job("greedy")
        assert (await workers.answer(told))[0] in told.choices

    using(act)


def test_a_bot_that_crashes_stalls_or_raises_is_told_apart_and_the_worker_goes_on() -> None:
    async def act(workers: Bots) -> None:
        await workers.answer(job("random"))
        for strength, why in (("search:1", "crashed"), ("search:4", "failed"), ("search:2", "took too long")):
            with pytest.raises(BotFailed, match=why):
                await workers.answer(job(strength))
        assert (await workers.answer(job("random")))[0] in job("random").choices

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
            while line.latest[0]["card"]["chairs"][1]["strength"] == "greedy":  # its first turn was a short one
                line.choose(0)
                line.until(lambda message: message["type"] == "update")
                assert line.question(0), "the game was over before even greedy was given up"
            assert line.latest[0]["card"]["chairs"][1]["strength"] == "random"


# -- visitors take turns -----------------------------------------------------------------------------------------------


def test_visitors_take_turns_quick_tasks_go_first_and_slow_ones_one_by_one() -> None:
    async def act() -> None:
        turns: Turns[str, int] = Turns()
        wishes = [("a", "a1", True), ("a", "a2", True), ("a", "quick a1", False), ("a", "quick a2", False)]
        wishes += [("b", "b1", True), ("b", "quick b1", False)]
        for visitor, task, slow in wishes:
            turns.add(Waiting(task, visitor, slow, lambda: True))
        assert len(list(turns)) == 6
        begun = [turns.next(slow=True) for i in range(6)]
        assert [one.task for one in begun if one is not None] == ["quick a1", "quick b1", "quick a2", "a1", "b1"]
        assert begun[-1] is None, "a has a slow one under way already"
        first = next(one for one in begun if one is not None and one.task == "a1")
        turns.done(first)
        assert turns.next(slow=False) is None
        last = turns.next(slow=True)
        assert last is not None and last.task == "a2" and not list(turns)

    asyncio.run(act())


def test_what_nobody_wants_any_more_is_never_begun() -> None:
    async def act(workers: Bots) -> None:
        here = True
        thinking = [asyncio.create_task(workers.answer(job("search:5s"), "a", wanted=lambda: here)) for i in range(3)]
        thinking.append(asyncio.create_task(workers.answer(job("random"), "b", wanted=lambda: here)))
        await asyncio.sleep(0)
        thinking[1].cancel()
        here = False
        outcomes = await asyncio.gather(*thinking, return_exceptions=True)
        assert isinstance(outcomes[0], list) and isinstance(outcomes[1], asyncio.CancelledError)
        assert [type(outcome) for outcome in outcomes[2:]] == [Unwanted, Unwanted] and workers.waiting == 0

    using(act, seconds=60.0)


def test_one_visitor_does_not_hold_up_the_bots_of_another(tmp_path: Path) -> None:
    """Given a visitor with many tables of deep thinkers, a quick bot of another visitor answers at once."""
    with serving(tmp_path / "s.db") as crowd, contextlib.ExitStack() as lines:
        guest = Client(crowd.port, "127.0.0.2")
        lines.enter_context(guest.http)
        seated = made(guest, chairs=["me", "greedy"], setup={"first": "2"})
        with playing(guest, seated) as mine:
            assert mine.question(0), "its worker is up"
            for i in range(20):
                table = made(crowd, chairs=["me", "search:5s"], setup={"first": "2"})
                lines.enter_context(playing(crowd, table)).hear()
            begin = time.monotonic()
            another = made(guest, chairs=["me", "greedy"], setup={"first": "2"})
            with playing(guest, another) as line:
                assert line.question(0)
            assert time.monotonic() - begin < 2.0


def test_advice_for_one_visitor_does_not_wait_for_that_of_another() -> None:
    """Given a visitor with six questions that take a second each, another visitor's question is answered second."""

    async def act(workers: Bots) -> None:
        await asyncio.gather(*(workers.answer(job("random"), str(i)) for i in range(2)))
        done: list[str] = []

        async def ask(visitor: str) -> None:
            await workers.answer(job("search:5s"), visitor)
            done.append(visitor)

        asked = [asyncio.create_task(ask("crowd")) for i in range(6)]
        await asyncio.sleep(0.2)
        await ask("guest")
        assert len(done) <= 2, "both processes were the crowd's"
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)

    using(act, count=2, seconds=60.0)


class Recording(Bots):
    """Workers that note for whom which bot thinks, and never answer."""

    def __init__(self) -> None:
        super().__init__(1, 5.0, odd_thought)
        self.asked: list[tuple[str, str]] = []

    async def answer(self, task: Job, visitor: str = "", *more: Any, **others: Any) -> list[int]:
        """Notes it."""
        self.asked.append((task.strength, visitor))
        return list(await asyncio.get_running_loop().create_future())


def test_a_deep_thinker_begins_only_when_somebody_is_there(tmp_path: Path) -> None:
    async def act() -> None:
        bots = Recording()
        hall = Hall(Store(tmp_path / "s.db"), bots, AMPLE, find_any)
        for strength in ("search:2000", "greedy", "search:2s"):
            wish = NewTable(game="master-ray", chairs=["me", strength], setup={"first": "2"})
            seated = await hall.create(wish, "ann")
            await asyncio.sleep(0.01)
            if strength == "greedy":
                assert bots.asked == [("greedy", "ann")]
                bots.asked.clear()
                continue
            assert bots.asked == [], "nobody is looking"
            room = await hall.room(seated.table)
            room.enter(Listener(room, [-1], {}, lambda texts: None))
            await asyncio.sleep(0.01)
            assert bots.asked == [(strength, "ann")]
            bots.asked.clear()
        await hall.close()

    asyncio.run(act())


# -- processes that die, stand still, or fail --------------------------------------------------------------------------


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_a_process_that_died_or_stands_still_is_not_held_against_the_bot(how: signal.Signals) -> None:
    async def act(workers: Bots) -> None:
        told = job("random")
        await workers.answer(told)
        (pid,) = [child.pid for child in multiprocessing.active_children() if child.name == "bot"]
        assert pid is not None
        os.kill(pid, how)
        assert (await workers.answer(told))[0] in told.choices

    using(act, seconds=2.0)


def test_a_bot_that_fails_once_is_helped_out_once_and_keeps_its_strength(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db") as client:
        seated = made(client, chairs=["me", "search:5"], setup={"first": "2"})
        with playing(client, seated) as line:
            assert line.question(0)
            assert line.latest[0]["card"]["chairs"][1]["strength"] == "search:5"
            line.send("look", seat=0)
            whole = line.until(lambda message: message["type"] == "update" and message["keep"] == 0)
            says = [one["says"] for one in whole["talk"]]
            assert says == ["The search:5 bot of seat 2 failed: the Regular bot chooses for it this time."]
        metrics = client.get("/metrics").text
        assert "warroom_bots_failed_total 1" in metrics and "warroom_bots_replaced_total 0" in metrics


def test_what_went_wrong_in_a_process_is_a_line_of_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def act(workers: Bots) -> None:
        with pytest.raises(BotFailed, match="failed"):
            await workers.answer(job("search:4"))

    using(act)
    (line,) = [json.loads(JsonLines().format(record)) for record in caplog.records if record.levelname == "ERROR"]
    assert line["event"] == "bot failed" and line["why"] == "ValueError: this bot cannot count"
    assert "odd_bots.py" in line["trace"]


def test_a_bot_tries_again_when_the_store_could_not_keep_its_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("warroom.tables.room.PAUSE", 0.01)

    async def act() -> None:
        store = Store(tmp_path / "s.db")
        hall = Hall(store, Bots(1, 20.0, odd_thought), AMPLE, find_any)
        failures: list[int] = []
        append = store.append

        def failing(table: str, number: int, entries: Any, kept: Any) -> None:
            if len(failures) < 3:
                failures.append(number)
                kept(Full("the disk is full"))
            else:
                append(table, number, entries, kept)

        monkeypatch.setattr(store, "append", failing)
        wish = NewTable(game="master-ray", chairs=["me", "random"], setup={"first": "2"})
        room = await hall.room((await hall.create(wish, "ann")).table)
        async with asyncio.timeout(WAIT):
            while room.table.match is None or room.table.match.asked() != [0]:
                await asyncio.sleep(0.01)
        assert len(failures) == 3
        await hall.close()

    asyncio.run(act())
