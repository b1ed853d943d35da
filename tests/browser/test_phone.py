"""A whole game on a phone, with one finger."""

from __future__ import annotations

import re

from tests.browser.person import Company, play


def test_a_whole_game_on_a_phone_on_the_pieces(company: Company) -> None:
    person = company.person(phone=True, by="pieces")
    person.visit("/")
    person.press(person.button(re.compile("Play against the computer.*Master Ray")))
    person.plan_a_turn()
    person.shot("table planned phone dark")
    play(person)
    width = person.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, f"the page is {width} pixels wide, so a phone would scroll sideways"
