"""Battle Force on the plain board: a map of signs, choices in words, moves that are written in inches."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.person import NOTHING, Company, Person, play
from tests.browser.test_plain import field, words
from tests.tables.support import Process

BATTLE: dict[str, Any] = {"game": "battle-force", "name": "Ann", "chairs": ["me", "greedy"]}
SHORT = {**BATTLE, "setup": {"rounds": 2, "armies": ["halcyon.line", "veldt.columns"]}}


def sits(person: Person, server: Process, table: dict[str, Any]) -> None:
    """Sits down at a battle, in words."""
    person.sit(server.call("/api/tables", table))
    person.until(lambda bar: bar.asks)
    if not words(person).count():
        person.page.keyboard.press("b")
    expect(words(person)).to_contain_text("Ferrow Crossroads. Deployment.")


def writes(person: Person, choice: str) -> None:
    """Writes a choice into the field."""
    field(person).fill(choice)
    person.page.keyboard.press("Enter")


def takes(person: Person, choice: str) -> None:
    """Writes a choice and confirms it."""
    writes(person, choice)
    person.until(lambda bar: bar.plan and bar.main and not bar.waits)
    person.page.keyboard.press("Enter")


def test_a_whole_battle_against_the_computer_in_words(person: Person, server: Process) -> None:
    sits(person, server, SHORT)
    expect(words(person)).to_contain_text("24  ==========*=============*=============*=========")
    play(person, rather=NOTHING)
    expect(words(person)).to_contain_text(re.compile(r"Round \d of 2"))
    expect(person.page.get_by_role("log", name="What happened last")).to_contain_text(re.compile("wins|draw"))


def test_moves_are_written_in_inches_and_refused_with_rule_margin_and_cure(person: Person, server: Process) -> None:
    sits(person, server, BATTLE)
    play(person, until=lambda bar: any(choice.startswith("activate") for choice in bar.choices), rather=NOTHING)
    takes(person, "activate 2")
    person.until(lambda bar: "Announce the action of 2 Line Rifles" in bar.sentence)
    takes(person, "advance")
    person.until(lambda bar: "say where 2 Line Rifles goes" in bar.sentence)
    for wrong, says in (
        ("move 5.1 n keep", "0.1 too far. Make the way that much shorter."),
        ("move 24.0,50.0 line n", "The table ends at 48.0,48.0."),
        ("move 21.25,34.0 line ne", "Write it as: move X,Y FORMATION HEADING"),
        ("shoot 9", "This is not what is decided now."),
    ):
        writes(person, wrong)
        assert says in person.until(lambda bar: bar.trouble).trouble
        person.bar.get_by_role("button", name="OK").click()
        person.until(lambda bar: not bar.trouble)
    takes(person, "toward objective 2")
    log = person.page.get_by_role("log", name="What happened last")
    expect(log).to_contain_text(re.compile("2 Line Rifles (moves to|is marked)"))


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_map_stands_in_its_columns(company: Company, server: Process, phone: bool) -> None:
    """Every row of the map is one line of the screen, on a phone too."""
    person = company.person(phone=phone)
    sits(person, server, BATTLE)
    person.act(rather=NOTHING)
    rows = words(person).locator("p.columns")
    heights = rows.evaluate_all("rows => rows.slice(0, 24).map((row) => Math.round(row.offsetHeight))")
    assert len(heights) == 24 and len(set(heights)) == 1, heights
    width, room = person.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= room
    person.shot("battle force in words", "phone" if phone else "desktop")
