"""Short forms of whole games as everybody finds them, told one by one and in motion; `whole.py` plays the long ones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.person import Company
from tests.browser.whole import battle, raid
from tests.tables.support import Process, process


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """`warroom serve` with the positions of `tests/browser/positions`."""
    with process(tmp_path_factory.mktemp("house") / "war-room.db", module="tests.support.stages") as running:
        yield running


def test_the_last_round_of_a_battle_at_the_usual_pace(company: Company, server: Process) -> None:
    assert battle(company, server, {}, "last-round") > 10


def test_a_raid_of_four_people_at_the_usual_pace(company: Company, server: Process) -> None:
    assert raid(company, server, {"rounds": 1, "tiles": 3}) > 5
