"""Makes the pictures of docs/ from the real screen: `python -m tests.browser.pictures`, or only those of a game.

WARROOM_CHROMIUM names the browser.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.person import Company, Person
from tests.browser.test_army import builder
from tests.browser.test_battle_force import BATTLE, at_a_target, box_of, drags, fights, middle, taps
from tests.browser.test_battle_force_states import chooses, engages, goes_on, sits
from tests.browser.test_boards import keys
from tests.browser.test_complex_company import ACTING, WINDOW, gathers
from tests.browser.test_complex_crashers import throws
from tests.tables.support import Process, process

HOME = Path(__file__).parents[2] / "docs" / "pictures"
TABLE = {**BATTLE, "setup": {"rounds": 3}}
BEHIND = 600  # milliseconds: what the server says of an order comes a moment later


def keep(person: Person, name: str, game: str = "battle-force") -> None:
    """Keeps what is on the screen, small enough for a page."""
    person.page.wait_for_timeout(BEHIND)
    person.page.screenshot(path=HOME / f"{game}-{name}.jpg", type="jpeg", quality=28)


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


def battle_force(company: Company, server: Process) -> None:
    """The pictures of docs/battle-force.md."""
    at_a_desk(company.person(), server)
    on_a_phone(company.person(phone=True), server)
    in_positions(company, server)
    person = company.person()
    builder(person)
    keep(person, "army")


def lays_out(person: Person, key: str) -> None:
    """Lays an action out."""
    person.until(lambda bar: ACTING.search(bar.sentence))
    person.press(keys(person).filter(has_text=key).first)
    person.until(lambda bar: re.match("Do it|Roll", bar.main))


def complex_crashers(company: Company, server: Process) -> None:
    """The pictures of docs/complex-crashers.md: an action, a tile, dice, a window, a phone."""
    (ann,) = gathers(company, server, "Ann", chairs=["me", "greedy"], setup={"operatives": "4"}, by="pieces")
    lays_out(ann, "Move")
    keep(ann, "action", "complex-crashers")
    (eve,) = gathers(company, server, "Eve", chairs=["greedy", "me"], setup={"operatives": "2"}, by="pieces")
    eve.until(lambda bar: "Lay the tile" in bar.sentence)
    eve.press(keys(eve).first)
    eve.until(lambda bar: bar.main.startswith("Do it"))
    keep(eve, "tile", "complex-crashers")
    person = company.person(by="pieces")
    throws(person, server)
    keep(person, "dice", "complex-crashers")
    scenario: dict[str, Any] = {"scenario": "twist-away-and-two-suppressions", "setup": {}}
    ann, bob = gathers(company, server, "Ann", "Bob", chairs=["me", "open"], by="pieces", **scenario)
    bob.until(lambda bar: ACTING.search(bar.sentence))
    bob.press(bob.page.locator('.unit[data-piece="d1"]'))
    lays_out(bob, "Fire SMG")
    bob.page.keyboard.press("Enter")
    ann.until(lambda bar: WINDOW.search(bar.sentence))
    keep(ann, "window", "complex-crashers")
    (ann,) = gathers(company, server, "Ann", chairs=["me", "greedy"], setup={"operatives": "4"}, phone="Ann")
    lays_out(ann, "Move")
    keep(ann, "phone", "complex-crashers")


def main() -> None:
    """All pictures, or those of the games that are named."""
    wanted = sys.argv[1:] or ["battle-force", "complex-crashers"]
    HOME.mkdir(exist_ok=True)
    chromium = os.environ.get("WARROOM_CHROMIUM")
    with (
        tempfile.TemporaryDirectory() as folder,
        process(Path(folder) / "war-room.db", module="tests.support.stages") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        company = Company(browser, server)
        for game, makes in (("battle-force", battle_force), ("complex-crashers", complex_crashers)):
            if game in wanted:
                makes(company, server)
        browser.close()


if __name__ == "__main__":
    main()
