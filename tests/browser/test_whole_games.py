"""Short forms of whole games as everybody finds them, told one by one and in motion; `whole.py` plays the long ones."""

from __future__ import annotations

from tests.browser.person import Company
from tests.browser.whole import battle, raid
from tests.tables.support import Process


def test_a_battle_of_one_round_at_the_usual_pace(company: Company, server: Process) -> None:
    assert battle(company, server, {"rounds": 1}) > 20


def test_a_raid_of_four_people_at_the_usual_pace(company: Company, server: Process) -> None:
    assert raid(company, server, {"rounds": 1, "tiles": 3}) > 5
