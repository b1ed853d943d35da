"""A first visit, with a browser as it comes: events one by one, things in motion, no words to choose from."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.person import SHORTER, Company, play
from tests.browser.test_critical_mass import WEAPONS
from tests.browser.test_table import LOST
from tests.tables.support import Process

DUELS: dict[str, dict[str, Any]] = {
    "master-ray": {"setup": {"first": "1"}},
    "critical-mass": {"chairs": ["me", "random"], "setup": {"turns": 12}},
}


@pytest.mark.parametrize("game", DUELS)
def test_a_whole_game_by_mouse(company: Company, server: Process, game: str) -> None:
    person = company.person(new=True, by="pieces")
    person.sit(server.call("/api/tables", {"game": game, "name": "Ann", **DUELS[game]}))
    play(person, rather=SHORTER if game == "master-ray" else WEAPONS)
    assert not person.choices.count(), "nothing was chosen in words"
    person.page.get_by_role("link", name="Review", exact=True).click()
    expect(person.page).to_have_url(re.compile("/review/"))


def test_without_a_server_a_page_says_so_and_leads_back(own_server: Process, company: Company) -> None:
    person = company.person(offline=True, server=own_server)
    person.forgives += LOST
    person.visit("/about")
    person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    person.page.wait_for_function("navigator.serviceWorker.controller !== null")
    own_server.stop()
    person.visit("/rules")
    expect(person.page.get_by_role("heading", name="The line is cut")).to_be_visible()
    expect(person.page.locator("main")).to_contain_text("Your games and your seats are safe")
    person.shot("offline desktop dark")
    own_server.start()
    person.page.get_by_role("link", name="Try again").click()
    expect(person.page.get_by_role("link", name="Master Ray").first).to_be_visible()
