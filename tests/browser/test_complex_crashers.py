"""Complex Crashers in the browser: choosing cards, whole raids by keyboard and by finger, what is dimmed says why."""

from __future__ import annotations

import functools
import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.person import THEMES, Company, Person
from tests.browser.test_boards import keys, plays
from tests.tables.support import Process

SHORT: dict[str, Any] = {
    "game": "complex-crashers",
    "name": "Ann",
    "setup": {"operatives": "2", "rounds": 1, "tiles": 3},
}
ACTING = re.compile("What do you do", re.IGNORECASE)


def acts(person: Person) -> None:
    """Waits until one's own action is asked for; until then nothing is answered but what has no choice."""
    plays(person, until=lambda bar: ACTING.search(bar.sentence))


def test_cards_are_chosen_from_open_rows_and_shared_as_one_line(person: Person) -> None:
    person.visit("/new/complex-crashers")
    person.press(person.button(re.compile("^Runners")))
    person.page.get_by_text("Look at the cards, or change them").first.click()
    person.press(
        person.page.get_by_role("group", name="Weapon of Operative 1").get_by_role("button", name="Breach Hammer")
    )
    line = person.page.get_by_label("As one line, to share").first
    expect(line).to_have_value(re.compile("breach-hammer"))
    person.shot("complex crashers", "cards")
    team = line.input_value().replace("breach-hammer", "flare-launcher")
    line.fill(team)
    line.press("Tab")
    weapon = person.page.get_by_role("group", name="Weapon of Operative 1")
    expect(weapon.get_by_role("button", name="Flare Launcher")).to_have_attribute("aria-pressed", "true")
    person.press(person.button("Start the game"))
    expect(person.button(re.compile("^Operative 1.*Flare Launcher"))).to_be_visible()


def test_all_operatives_by_keyboard(company: Company, server: Process) -> None:
    """Somebody moves by keys alone, then lets everything pass to the end."""
    person = company.person(by="keys")
    person.sit(server.call("/api/tables", {**SHORT, "chairs": ["me", "greedy"]}))
    acts(person)
    person.tab_to(keys(person).filter(has_text="Move").first)
    person.page.keyboard.press("Enter")
    person.until(lambda bar: bar.main.startswith("Do it"))
    person.page.keyboard.press("Enter")
    person.until(lambda bar: not bar.main.startswith("Do it"))
    for i in range(400):
        bar = person.look()
        if bar.over:
            break
        if not (bar.main or bar.choices):
            person.page.wait_for_timeout(20)
            continue
        person.changes(functools.partial(person.page.keyboard.press, "1" if bar.waits else "Enter"), bar)
    assert person.look().over


def test_the_manager_by_finger_on_a_phone(company: Company, server: Process) -> None:
    person = company.person(phone=True)
    person.sit(server.call("/api/tables", {**SHORT, "chairs": ["greedy", "me"]}))
    person.until(lambda bar: bar.waits)
    person.shot("complex crashers", "phone", "tile")
    plays(person)
    assert re.search("won|lost", person.look().sentence, re.IGNORECASE)
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_is_dimmed_says_why_and_a_price_is_told_before_it_is_paid(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", {**SHORT, "chairs": ["me", "greedy"]}))
    acts(person)
    person.press(keys(person).filter(has_text="Move").first)
    person.until(lambda bar: re.search("It costs 1; Operative 1 has", bar.sentence))
    person.button(re.compile("^Arm the Stage 2 E.M.P., not now")).dispatch_event("click")  # dimmed, and still answers
    person.until(lambda bar: "Arm the Stage 2 E.M.P." in bar.trouble)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_axe_finds_nothing_at_the_table(company: Company, server: Process, theme: Any, phone: bool) -> None:
    person = company.person(phone=phone)
    person.page.emulate_media(color_scheme=theme)
    person.sit(server.call("/api/tables", {**SHORT, "chairs": ["me", "greedy"]}))
    acts(person)
    person.shot("complex crashers", "phone" if phone else "desktop", theme)
    found = Axe().run(person.page).response["violations"]
    serious = [one for one in found if one["impact"] in ("serious", "critical")]
    assert not serious, [(one["id"], [node["html"][:160] for node in one["nodes"][:3]]) for one in serious]
