"""Whole games as everybody finds them, told one by one and in motion: `python -m tests.browser.whole`.

The tests play short forms of them (`test_whole_games.py`); this plays a battle of all its rounds and a raid of four
people against a bot on a whole complex, and says how long each took. `battle` or `raid` plays only that one;
WARROOM_CHROMIUM names the browser.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import expect, sync_playwright

from tests.browser.person import WAIT, Company, Person
from tests.browser.test_battle_force import answers, drags
from tests.browser.test_complex_company import gathers, press_on
from tests.tables.support import Process, process

PAUSE: Final = 50  # milliseconds between two looks
Setup = dict[str, Any]


def told(person: Person) -> int:
    """How many events somebody was told one by one."""
    count: int = person.page.evaluate("performance.getEntriesByName('told').length")
    return count


def battle(company: Company, server: Process, setup: Setup, scenario: str = "") -> int:
    """A person with a mouse against a bot to the end, who hears everything out; gives how often something was told."""
    person = company.person(new=True)
    wish = {"game": "battle-force", "name": "Ann", "chairs": ["me", "greedy"], "setup": setup, "scenario": scenario}
    person.sit(server.call("/api/tables", wish))
    seen, since = person.look(), time.monotonic()
    while not (bar := person.look()).over:
        assert not bar.trouble, bar
        if bar != seen:
            seen, since = bar, time.monotonic()
        assert time.monotonic() < since + WAIT / 1000, f"nothing happens any more: {bar}"
        if bar.main and not bar.main.startswith(("Skip", "Placing the rest")):
            answers(person, bar, drags, "Advance")
        person.page.wait_for_timeout(PAUSE)
    assert re.search("wins|won|draw", bar.sentence, re.IGNORECASE), bar
    return told(person)


def raid(company: Company, server: Process, setup: Setup) -> int:
    """Four people, an Operative each and one of them on a phone, against a bot; gives what the first was told."""
    names = ("Ann", "Bob", "Cid", "Dan")
    chairs = [["me", *["open"] * 3], "greedy"]
    people = gathers(company, server, *names, chairs=chairs, phone="Bob", new=True, setup={"operatives": "4", **setup})
    press_on(*people, until=lambda: all(person.look().over for person in people))
    for person in people:
        assert re.search("won|lost", person.look().sentence, re.IGNORECASE), person.look()
        assert told(person), "events were told one by one"
    return told(people[0])


GAMES: Final[dict[str, Callable[[Company, Process, Setup], int]]] = {"battle": battle, "raid": raid}


def main() -> None:
    """Plays the games at full length."""
    expect.set_options(timeout=WAIT)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("WARROOM_CHROMIUM"), args=["--no-sandbox"])
        for name in sys.argv[1:] or GAMES:
            with process(Path(folder) / f"{name}.db") as server:
                company, began = Company(browser, server), time.monotonic()
                count = GAMES[name](company, server, {})
                print(f"{name}: {count} events told, {time.monotonic() - began:.0f} s", flush=True)
                company.leave("")
        browser.close()


if __name__ == "__main__":
    main()
