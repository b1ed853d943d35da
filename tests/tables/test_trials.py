"""Test games: equal bots play a set-up a few games at a time, within limits, and the interval is told."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.tables.support import AMPLE, serving
from warroom.bots.contests import wilson
from warroom.games import find
from warroom.tables.trials import Players, Result, Trial, Trials, played

BATTLE = "battle-force"
SETUP: dict[str, Any] = {"scenario": "ferrow-crossroads", "armies": ["halcyon.line", "veldt.raiders"], "rounds": 1}
FEW = AMPLE._replace(trial_games=3, trial_seconds=0.0, trials_kept=2)


def test_each_call_adds_games_until_there_are_enough(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", limits=FEW) as client:
        told = [client.post(f"/api/games/{BATTLE}/trial", json={"setup": SETUP}).json() for _ in range(4)]
    assert [one["games"] for one in told] == [1, 2, 3, 3]
    assert [one["more"] for one in told] == [True, True, False, False]
    assert told[2] == told[3] and told[0]["bot"] == "Regular bot"
    ours, theirs = told[3]["seats"]
    assert ours["rate"] + theirs["rate"] == pytest.approx(1)
    assert (ours["low"], ours["high"]) == pytest.approx(wilson(ours["rate"] * 3, 3))


def test_what_cannot_be_played_is_not_tried(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", limits=FEW) as client:
        answer = client.post(f"/api/games/{BATTLE}/trial", json={"setup": {"armies": [["halcyon.anvil-tanks"] * 9]}})
        assert answer.status_code == 400 and answer.json()["reason"] == "setup"
        assert client.post("/api/games/chess/trial", json={"setup": {}}).status_code == 404
        assert client.post(f"/api/games/{BATTLE}/trial", json={"setup": {}, "games": 10**9}).status_code == 400


def test_one_visitor_does_not_have_everything_played_at_once(tmp_path: Path) -> None:
    with serving(tmp_path / "s.db", limits=FEW._replace(reviews_per_visitor=0)) as client:
        answer = client.post(f"/api/games/{BATTLE}/trial", json={"setup": SETUP})
        assert answer.status_code == 429 and "test games" in answer.json()["says"]


def test_the_same_numbers_are_the_same_games_however_they_are_cut() -> None:
    setup = find(BATTLE).setup(SETUP)
    whole = played(Trial(BATTLE, None, setup, 0, 4, 1e6))
    parts = [played(Trial(BATTLE, None, setup, first, first + 2, 1e6)) for first in (0, 2)]
    assert whole == parts[0].plus(parts[1]) and whole.begun == whole.ended == 4 and sum(whole.won) == 4
    assert played(Trial(BATTLE, None, setup, 0, 4, 0.0)).begun == 1


def test_who_asks_for_the_same_at_once_is_told_the_same_and_old_set_ups_are_forgotten() -> None:
    game = find(BATTLE)
    asked: list[int] = []

    class Quick(Players):
        """Plays nothing: the first seat wins every game."""

        async def answer(self, task: Trial, *_: Any, **__: Any) -> Result:
            asked.append(task.first)
            await asyncio.sleep(0)
            return Result(1, 1, [1.0, 0.0])

    async def story() -> None:
        players = Quick(1, 1.0, played)
        trials = Trials(players, FEW)
        setups = [game.setup({**SETUP, "rounds": rounds}) for rounds in (1, 2, 3)]
        both = await asyncio.gather(*(trials.more(game, setups[0], "") for _ in range(2)))
        assert [one.games for one in both] == [1, 1] and asked == [0, 0]
        assert (await trials.more(game, setups[0], "")).games == 2
        for setup in setups[1:]:
            await trials.more(game, setup, "")
        assert (await trials.more(game, setups[0], "")).games == 1
        players.close()

    asyncio.run(story())
