"""Every page, on a desktop and on a phone, dark and light: a picture is kept, and axe finds nothing serious."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Response

from tests.browser.person import THEMES, Company, Person, finished
from tests.tables.support import Process

SOME_ENTRIES = re.compile(r"^\d+ of \d+ entries")
LARGEST = 150_000  # bytes over the wire for a first visit
DUEL = {"game": "master-ray", "name": "Ann", "setup": {"first": "1"}}


def home(person: Person, server: Process) -> None:
    """The front page of somebody who is at a table, and can join or watch others."""
    person.sit(server.call("/api/tables", DUEL))
    for chairs in (["me", "open"], ["me", "search:300"]):
        server.call("/api/tables", {"game": "master-ray", "name": "Bob", "chairs": chairs, "public": True})
    person.visit("/")
    person.page.get_by_role("link", name="Watch").first.wait_for()


def new(person: Person, server: Process) -> None:
    """A new table."""
    person.visit("/new/master-ray")
    person.button("Start the game").wait_for()


def waiting(person: Person, server: Process) -> None:
    """A table at which a seat is open, seen by its host."""
    person.sit(server.call("/api/tables", {**DUEL, "chairs": ["me", "open"]}))
    person.sees("Waiting for others")


def joining(person: Person, server: Process) -> None:
    """The same, seen by who comes by the link."""
    person.visit(f"/table/{server.call('/api/tables', {**DUEL, 'chairs': ['me', 'open']})['table']}")
    person.button("Sit down and play").wait_for()


def table(person: Person, server: Process) -> None:
    """The first turn, with choices pointed at."""
    person.sit(server.call("/api/tables", DUEL))
    person.until(lambda bar: bar.asks)


def planned(person: Person, server: Process) -> None:
    """A turn that is planned and not yet committed."""
    table(person, server)
    person.plan_a_turn()


def over(person: Person, server: Process) -> None:
    """A table at which the game is over."""
    person.visit(f"/table/{finished(server)}")
    person.until(lambda bar: bar.over)


def review(person: Person, server: Process) -> None:
    """A finished game in the middle, with what the search bot thinks of it."""
    person.visit(f"/review/{finished(server)}#20")
    person.page.get_by_text("As the search bot sees it.").wait_for(state="attached")  # a phone has no room for it


def rules(person: Person, server: Process) -> None:
    """The rules of a game, searched: all of them at once would make a picture of forty screens."""
    person.visit("/rules/master-ray")
    person.page.get_by_label("Search the rules").fill("height")
    person.page.get_by_role("status").filter(has_text=SOME_ENTRIES).wait_for()


def four(person: Person, server: Process) -> None:
    """A new table for two against two."""
    person.visit("/new/critical-mass")
    person.page.get_by_role("radio", name="Two against two").check()
    person.sees("your ally, across the table")


def workshop(person: Person, server: Process) -> None:
    """The workshop with a whole loadout, and a look at those cards that still fit."""
    person.visit("/build/critical-mass/iron-curtain")
    person.button("Recommended cards").click()
    person.page.get_by_label("Only what still fits").check()
    person.sees("Legal: 5 of 5 slots filled.")


def cards(person: Person, server: Process) -> None:
    """Critical Mass in pictures, and some of its cards."""
    person.visit("/rules/critical-mass")
    person.page.get_by_label("Search the cards").fill("piercing")
    person.page.get_by_label("Search the rules").fill("piercing")
    person.page.get_by_role("status").filter(has_text=SOME_ENTRIES).wait_for()


def about(person: Person, server: Process) -> None:
    """What War Room is."""
    person.visit("/about")
    person.sees("Tables awake")


def lost(person: Person, server: Process) -> None:
    """An address at which there is nothing."""
    person.forgives.append("status of 404")
    person.visit("/nowhere")
    person.sees("There is no page at this address.")


PAGES: list[Callable[[Person, Process], None]] = [
    home, new, waiting, joining, table, planned, over, review, rules, four, workshop, cards, about, lost,
]  # fmt: skip


@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
def test_page(company: Company, server: Process, page: Callable[[Person, Process], None], device: str) -> None:
    person = company.person(phone=device == "phone")
    page(person, server)
    width, room = person.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= room, f"the page is {width} pixels wide"
    for theme in THEMES:
        person.page.emulate_media(color_scheme=theme)
        person.shot("page", page.__name__, device, theme)
        findings = Axe().run(person.page).response["violations"]
        serious = [finding for finding in findings if finding["impact"] in ("serious", "critical")]
        assert not serious, "\n".join(
            f"{theme}: {finding['id']}: {finding['help']}: {[node['html'][:160] for node in finding['nodes']][:5]}"
            for finding in serious
        )


@pytest.mark.parametrize("place", ["the front page", "a table"])
def test_a_first_visit_is_small_and_quick(person: Person, server: Process, measured: list[str], place: str) -> None:
    path = "/" if place == "the front page" else f"/table/{server.call('/api/tables', DUEL)['table']}"
    responses: list[Response] = []
    person.page.on("response", lambda response: responses.append(response))
    person.visit(path)
    person.page.locator('article.poster, [aria-label^="Test board"]').first.wait_for()
    seconds = person.page.evaluate("performance.now()") / 1000
    person.page.wait_for_load_state("networkidle")
    size = sum(response.request.sizes()["responseBodySize"] for response in responses)
    measured.append(
        f"First visit of {place}: {size / 1000:.0f} kB in {len(responses)} files, shown after {seconds:.2f} s"
    )
    assert size < LARGEST
