"""Small things that a screen must not say or show because they are not so."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.person import DESKTOP, PHONE, Company, Person, finished, play
from tests.browser.test_critical_mass import to_the_first_plan
from tests.browser.test_sizes import FOCUS_LENS, FOUR, OVERLAP, WEAPONS
from tests.tables.support import Process
from warroom.games import find

DUEL: dict[str, Any] = {"game": "critical-mass", "name": "Ann", "chairs": ["me", "open"]}
SEEN = "document.body.innerText + location.href + (document.activeElement?.outerHTML ?? '').slice(0, 200)"
UNNAMED = re.compile(r"\b[a-z]+(?:-[a-z]+)+\b")


def test_a_review_has_names_for_everything(person: Person, server: Process) -> None:
    """No jonas-burner: what was chosen is told as it is called."""
    person.visit(f"/review/{finished(server)}")
    person.page.get_by_role("slider").wait_for()
    ids = {word for form in find("master-ray").notation.lines() for word in UNNAMED.findall(form)}
    ids |= set(UNNAMED.findall(str(server.call("/api/games/master-ray/content"))))
    assert "jonas-burner" in ids
    person.button("Log", exact=True).click()
    for _ in range(12):
        assert not ids & set(UNNAMED.findall(person.page.locator("body").inner_text()))
        person.page.keyboard.press("ArrowRight")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_speed_track_stays_where_it_is_when_equipment_comes(
    company: Company, server: Process, size: dict[str, int]
) -> None:
    boxes = []
    for wish in (FOCUS_LENS, {**FOCUS_LENS, "scenario": "light-laser-stops-heavy-laser"}):
        person = company.person(phone=size is PHONE)
        person.sit(server.call("/api/tables", wish))
        track = person.page.get_by_role("list", name="Speed track, fast to slow")
        boxes.append(track.bounding_box())
        gear = person.button("Read Focus Lens").count()
        assert gear == (wish is FOCUS_LENS)
    assert boxes[0] is not None and boxes[0] == boxes[1]


def test_nobody_is_pointed_at_before_somebody_is_chosen(company: Company, server: Process) -> None:
    person = company.person(by="pieces")
    person.sit(server.call("/api/tables", FOUR))
    aimed = person.page.locator(".rival.aimed, .rival .target")
    while "Whom" not in person.until(lambda bar: bar.asks).sentence:
        expect(aimed).to_have_count(0)
        person.act(WEAPONS)
    person.page.mouse.move(640, 790)
    expect(aimed).to_have_count(0)
    person.button("Aim here").nth(1).click()
    person.until(lambda bar: bar.main == "Seal it")
    expect(person.page.locator(".rival").nth(1)).to_contain_text("Your target")
    expect(person.page.locator(".rival.aimed")).to_have_count(1)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_word_on_a_sealed_card_covers_nothing_of_it(company: Company, server: Process, phone: bool) -> None:
    """Neither its damage nor what kind of card it is."""
    person, other = company.person(phone=phone, by="pieces"), company.person()
    person.sit(server.call("/api/tables", DUEL))
    other.sit(server.call(f"/api/tables/{person.table}/seats", {"name": "Bob"}))
    to_the_first_plan(person, other)
    person.press(person.page.locator('[data-piece="plan-flame-blade"]'))
    person.until(lambda bar: bar.main == "Seal it")
    person.go_on()
    person.until(lambda bar: "sealed" in bar.sentence)
    slot = person.page.locator(".slot:has(.verb)")
    expect(slot.locator(".verb")).to_have_text("Sealed")
    parts = slot.locator(".verb, .name, .speed, .burst, .foot, .type")
    assert parts.count() >= 4 and not [pair for pair in parts.evaluate_all(OVERLAP) if "verb" in "".join(pair)]


def test_who_activates_is_asked_in_the_words_of_the_buttons(company: Company, server: Process) -> None:
    """Not asked to "take" one where all buttons say "activate", and never told of conceding."""
    person = company.person()
    person.sit(server.call("/api/tables", {**DUEL, "chairs": ["me", "random"]}))
    play(person, until=lambda bar: "activate" in bar.sentence.lower(), rather=re.compile("^Activate"))
    bar = person.look()
    assert bar.sentence.startswith("Activate one") and "concede" not in bar.sentence.lower()
    assert any("Activate" in choice for choice in bar.choices), bar


def test_every_key_that_is_listed_does_something(company: Company, server: Process) -> None:
    """At a table against a friend there is no advice, so its key is not listed, nor those for looking back."""
    person = company.person(by="keys")
    person.sit(server.call("/api/tables", {"game": "master-ray", "setup": {"first": "1"}}))
    person.plan_a_turn()
    person.go_on()
    person.until(lambda bar: bar.choices)
    person.page.keyboard.press("?")
    listed = person.page.get_by_role("complementary").locator("kbd").all_inner_texts()
    assert {"Enter", "Esc", "Z", "W", "R", "B", "L", "T", "A", "?", "/", "S", "Space", "Tab"} <= set(listed)
    assert "←" not in listed, "nobody looks back"
    for key in ("L", "T", "A", "?", "/", "B", "B", "R", "R", "Tab", "1", "Esc"):
        before = person.page.evaluate(SEEN)
        person.page.keyboard.press({"Esc": "Escape"}.get(key, key.lower()) if len(key) == 1 or key == "Esc" else key)
        person.page.wait_for_function(f"before => {SEEN} !== before", arg=before)
        if key == "/":
            person.page.keyboard.press("Escape")
    two = company.person()
    two.sit(server.call("/api/tables", {**DUEL, "game": "master-ray"}))
    server.call(f"/api/tables/{two.table}/seats", {"name": "Bob"})
    two.until(lambda bar: bar.main or bar.choices or bar.sentence)
    two.page.keyboard.press("?")
    assert "A" not in two.page.get_by_role("complementary").locator("kbd").all_inner_texts()
