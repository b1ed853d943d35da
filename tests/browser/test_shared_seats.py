"""Shared seats in the browser: roles go to friends and bots, each says when they are done, leaves and takes over."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.person import Company, Person
from tests.browser.test_link import sits_down
from tests.tables.support import Process, process

# Uses the main button or, where it waits for a choice, the first choice; who is done stays so.
PRESS = """() => {
  const deck = document.querySelector('[aria-label="What you can do"]');
  const main = deck?.querySelector(".go");
  if (!deck || deck.dataset.status === "over" || main?.textContent.startsWith("Not done after all")) return;
  (main ?? (deck.querySelector(".missing") && document.querySelector('[aria-label="Choices"] button')))?.click();
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """`warroom serve` with the example game on its shelf."""
    with process(tmp_path_factory.mktemp("house") / "war-room.db", module="tests.support.house") as running:
        yield running


def uses_menu(person: Person, name: str) -> None:
    """Uses a button of the table's menu."""
    person.press(person.button("Table", exact=True))
    person.press(person.button(name))


def sees_seats(person: Person, *texts: str) -> None:
    """Waits until the seats say this."""
    for text in texts:
        expect(person.page.get_by_role("list", name="Seats")).to_contain_text(text)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_friends_share_a_seat_by_link_from_the_first_page_to_the_end(company: Company, phone: bool) -> None:
    """Ann is the operator and Bob comes by link as the engineer; he leaves, a bot follows, and Dan is let in."""
    ann, bob, dan = company.person(new=True), company.person(new=True, phone=phone), company.person(new=True)
    ann.visit("/new/signal-duel")
    ann.press(ann.page.get_by_role("radio", name="Crews of two"))
    ann.page.get_by_text("Share this seat").first.click()
    ann.page.get_by_label("Engineer").first.select_option("A friend, by link")
    ann.shot("shared seats", "new table")
    ann.press(ann.button("Open the table"))
    link = ann.page.get_by_label("Send this link to a friend").input_value()
    bob.visit(link)
    sits_down(bob, "Bob")
    for person in (ann, bob):
        person.until(lambda bar: bar.choices)
    sees_seats(ann, "Engineer: Bob")
    assert "charge" in bob.look().choices and "charge" not in ann.look().choices
    bob.shot("shared seats", "phone" if phone else "desktop")

    ann.until(lambda bar: bar.main.startswith("rest"))
    ann.go_on()
    ann.until(lambda bar: bar.main == "Not done after all")
    assert ann.look().sentence.startswith("You are done. Bob is not done yet …")
    sees_seats(bob, "Operator: Player, done")
    ann.go_on()
    ann.until(lambda bar: bar.main.startswith("rest"))

    uses_menu(bob, "Leave my roles to a bot")
    sees_seats(ann, "Engineer: Bob, done")
    dan.visit(link)
    dan.bar.wait_for()
    expect(dan.button("Sit down and play")).to_have_count(0)
    uses_menu(ann, "Let whoever comes play Engineer")
    sees_seats(dan, "offered")
    sits_down(dan, "Dan")
    sees_seats(ann, "Engineer: Dan")

    for i in range(600):
        if ann.look().over:
            break
        for person in (ann, dan):  # either may be quicker, so nobody waits for a button that is gone
            person.page.evaluate(PRESS)
        ann.page.wait_for_timeout(50)
    assert ann.look().over
    ann.page.get_by_role("link", name="Review", exact=True).click()
    expect(ann.page).to_have_url(re.compile("/review/"))
