"""The boards of Complex Crashers and Battle Force: whole games on the pieces, and orders drawn on the table."""

from __future__ import annotations

import functools
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.person import WAIT, Bar, Company, Person
from tests.tables.support import Process

RAID: dict[str, Any] = {
    "game": "complex-crashers",
    "name": "Ann",
    "setup": {"operatives": "1", "rounds": 2, "tiles": 3},
}
BATTLE: dict[str, Any] = {"game": "battle-force", "name": "Ann", "chairs": ["me", "greedy"], "setup": {"rounds": 1}}


def keys(person: Person) -> Locator:
    """The paper keys in the dock."""
    return person.page.locator('.dock [data-can="yes"]')


def plays(
    person: Person,
    until: Callable[[Bar], object] = lambda bar: bar.over,
    instead: Callable[[Person, Bar], bool] = lambda person, bar: False,
) -> None:
    """Presses the main button where there is one, else a key of the dock, until the bar is as wanted."""

    def presses(bar: Bar) -> None:
        if bar.main and not bar.waits:
            return person.go_on(bar.main)
        count = keys(person).count()
        assert count, "there is no key to press"
        person.press(keys(person).nth(person.rng.randrange(count)))

    asked = time.monotonic()
    while not until(bar := person.look()):
        assert not bar.trouble, bar
        assert time.monotonic() < asked + WAIT / 1000, f"nothing is asked any more: {bar}"
        if not bar.asks:
            person.page.wait_for_timeout(20)
            continue
        if not instead(person, bar):
            person.changes(functools.partial(presses, bar), bar)
        asked = time.monotonic()


@pytest.mark.parametrize("chairs", [["me", "greedy"], ["greedy", "me"]], ids=["operatives", "manager"])
def test_a_whole_raid_on_the_board(person: Person, server: Process, chairs: list[str]) -> None:
    person.sit(server.call("/api/tables", {**RAID, "chairs": chairs}))
    expect(person.page.get_by_role("group", name="The complex")).to_be_visible()
    person.until(lambda bar: bar.choices)
    person.shot("complex", chairs[0])
    plays(person)
    assert re.search("won|lost", person.look().sentence, re.IGNORECASE)


def test_a_step_is_taken_by_pressing_the_region(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", {**RAID, "chairs": ["me", "greedy"]}))
    person.until(lambda bar: any("Move" in choice for choice in bar.choices))
    person.press(keys(person).filter(has_text=re.compile("^1 points? ?Move|Move")).first)
    plays(person, until=lambda bar: any(choice.startswith("Step to") for choice in bar.choices) or not bar.choices)
    region = person.page.locator('.region[data-can="yes"]').first
    before = person.look()
    region.dispatch_event("click")
    person.until(lambda bar: bar != before)


def test_the_boards_on_a_phone(company: Company, server: Process) -> None:
    """Everything can be reached by a thumb, and the page never scrolls."""
    person = company.person(phone=True)
    for table in ({**RAID, "chairs": ["me", "greedy"]}, BATTLE):
        person.sit(server.call("/api/tables", table))
        person.page.locator('.dock button, [data-can="yes"]').first.wait_for()
        person.shot("board on a phone", table["game"])
        wide, high = person.page.evaluate(
            "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
        )
        assert wide <= 0 and high <= 0
        for title in person.page.get_by_role("navigation", name="What is shown").get_by_role("button").all():
            person.press(title)
