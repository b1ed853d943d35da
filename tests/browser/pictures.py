"""Makes the pictures of docs/battle-force.md from the real screen: `python -m tests.browser.pictures`.

WARROOM_CHROMIUM names the browser.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.person import Company, Person
from tests.browser.test_army import builder
from tests.browser.test_battle_force import BATTLE, at_a_target, box_of, drags, fights, middle, taps
from tests.browser.test_battle_force_states import chooses, engages, goes_on, sits
from tests.tables.support import Process, process

HOME = Path(__file__).parents[2] / "docs" / "pictures"
TABLE = {**BATTLE, "setup": {"rounds": 3}}
BEHIND = 600  # milliseconds: what the server says of an order comes a moment later


def keep(person: Person, name: str) -> None:
    """Keeps what is on the screen, small enough for a page."""
    person.page.wait_for_timeout(BEHIND)
    person.page.screenshot(path=HOME / f"battle-force-{name}.jpg", type="jpeg", quality=28)


def at_a_desk(person: Person, server: Process) -> None:
    """Placing, moving and shooting."""
    person.sit(server.call("/api/tables", TABLE))
    person.button("Shut", exact=True).click()
    fights(person, draws=drags, until=lambda bar: "Place it" in bar.sentence)
    keep(person, "place")
    fights(person, draws=drags, until=lambda bar: "Where to" in bar.sentence and bar.waits)
    drags(person)
    keep(person, "move")
    at_a_target(person)
    keep(person, "shoot")


def on_a_phone(person: Person, server: Process) -> None:
    """Moving by thumb."""
    person.sit(server.call("/api/tables", TABLE))
    fights(person, draws=taps, until=lambda bar: "Where to" in bar.sentence and bar.waits)
    taps(person)
    keep(person, "phone")


def in_positions(company: Company, server: Process) -> None:
    """Close combat and a strike."""
    while True:  # dice decide whether somebody is asked in the middle of it
        person = company.person()
        engages(person, server, "stand")
        goes_on(person, lambda bar: "Where to" in bar.sentence)
        chooses(person, "close")
        if person.page.locator(".fray .spark").count():
            break
    keep(person, "fray")
    person = company.person()
    sits(person, server, "every-state", ["me", "random"])
    chooses(person, "activate 3", "open-fire")
    goes_on(person, lambda bar: "At whom" in bar.sentence)
    person.button("Orbital strike").click()
    person.page.mouse.click(*middle(box_of(person, person.page.locator('.map [data-piece="unit 8"]'))))
    keep(person, "strike")


def main() -> None:
    """All pictures."""
    HOME.mkdir(exist_ok=True)
    chromium = os.environ.get("WARROOM_CHROMIUM")
    with (
        tempfile.TemporaryDirectory() as folder,
        process(Path(folder) / "war-room.db", module="tests.support.stages") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        company = Company(browser, server)
        at_a_desk(company.person(), server)
        on_a_phone(company.person(phone=True), server)
        in_positions(company, server)
        person = company.person()
        builder(person)
        keep(person, "army")
        browser.close()


if __name__ == "__main__":
    main()
