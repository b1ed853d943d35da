"""Whole games of Master Ray, played by what is on the screen."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.person import Company, Person, play
from tests.tables.support import Process


def test_two_people_play_a_whole_game_and_the_second_comes_by_the_link(company: Company, server: Process) -> None:
    ann, bob = company.person(), company.person()
    ann.sit(server.call("/api/tables", {"game": "master-ray", "name": "Ann", "chairs": ["me", "open"]}))
    link = ann.page.get_by_label("Send this link to a friend").input_value()
    bob.visit(link)
    bob.sees("Ann invites you to play")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.button("Sit down and play").click()
    play(ann, bob)
    assert ann.acts and bob.acts and ann.look().sentence == bob.look().sentence


def test_a_whole_game_on_a_phone_with_one_finger_on_the_pieces(company: Company, server: Process) -> None:
    person = company.person(phone=True, by="pieces")
    person.sit(server.call("/api/tables", {"game": "master-ray", "setup": {"first": "1"}}))
    person.plan_a_turn()
    person.shot("table planned phone dark")
    play(person)
    width = person.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, f"the page is {width} pixels wide, so a phone would scroll sideways"


def test_a_whole_solo_game_with_the_rivals_notebook(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", {"game": "master-ray", "setup": {"mode": "solo"}}))
    notebook = person.page.get_by_role("region", name="The rival’s notebook")
    expect(notebook).to_contain_text("Fires if its best shot counts")
    person.plan_a_turn()
    person.shot("table solo desktop dark")
    play(person)
    expect(notebook).not_to_contain_text("It has not had a turn yet.")


def test_a_whole_advanced_game_on_the_pieces(company: Company, server: Process) -> None:
    person = company.person(by="pieces")
    person.sit(server.call("/api/tables", {"game": "master-ray", "setup": {"advanced": True, "first": "1"}}))
    person.until(lambda bar: bar.choices)
    person.choose(0)
    person.until(lambda bar: bar.plan)
    person.board.get_by_role("button", name="the Chief leads").and_(
        person.board.locator('[data-can="yes"]')
    ).first.click()
    person.until(lambda bar: any(step.startswith("Chief leads") for step in bar.plan))
    person.shot("table advanced desktop dark")
    play(person)
