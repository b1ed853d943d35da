"""The front page and a new table: from nothing to a game in as few steps as possible."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.person import RECORDS, Company, Person, play
from tests.tables.support import Process


def option(person: Person, group: str, label: str) -> None:
    """Takes one of several at a new table."""
    choices = person.page.get_by_role("group", name=group, exact=True)
    choices.locator("label").filter(has=person.page.get_by_text(label, exact=True)).click()


def test_one_click_starts_a_game_against_a_bot(person: Person) -> None:
    person.visit("/")
    person.button(re.compile("Play against the computer.*Master Ray")).click()
    person.until(lambda bar: bar.choices)
    person.shot("table first turn desktop dark")
    play(person)
    person.page.get_by_role("link", name="Review", exact=True).click()
    expect(person.page).to_have_url(re.compile("/review/"))


def test_a_whole_game_by_keyboard_alone(company: Company) -> None:
    person = company.person(by="keys")
    person.visit("/")
    person.tab_to(person.button(re.compile("Play against the computer.*Master Ray")))
    person.page.keyboard.press("Enter")
    person.bar.wait_for()
    play(person)
    person.tab_to(person.page.get_by_role("link", name="Review", exact=True))
    person.page.keyboard.press("Enter")
    expect(person.page).to_have_url(re.compile("/review/"))


def test_enter_starts_a_sensible_game_at_a_new_table(person: Person) -> None:
    person.visit("/")
    person.page.get_by_role("link", name=re.compile("More ways to play.*Master Ray")).click()
    person.sees("You as Blue professor")
    person.page.keyboard.press("Enter")
    person.bar.wait_for()
    person.sees("Regular bot")


def test_a_table_for_a_friend_gives_a_link_and_two_play_a_whole_game(company: Company) -> None:
    ann, bob = company.person(), company.person()
    ann.visit("/new/master-ray")
    ann.page.get_by_label("You play as").fill("Ann")
    option(ann, "The other player", "A friend, by link")
    ann.button("Open the table").click()
    ann.sees("Waiting for others")
    ann.shot("table waiting desktop dark")
    bob.visit(ann.page.get_by_label("Send this link to a friend").input_value())
    bob.sees("Ann invites you to play")
    bob.shot("table joining desktop dark")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.button("Sit down and play").click()
    play(ann, bob)
    results = [person.look().sentence.partition(". ")[2] for person in (ann, bob)]  # to each in words of their own
    assert ann.acts and bob.acts and results[0] == results[1]


def test_a_solo_game_is_set_up_and_played_with_the_rivals_notebook(company: Company) -> None:
    person = company.person(by="pieces")
    person.visit("/new/master-ray")
    option(person, "Players", "Solo")
    option(person, "The rival", "Lecturer")
    expect(person.page.get_by_role("group", name="Who begins")).to_have_count(0)
    person.button("Start the game").click()
    notebook = person.page.get_by_role("group", name="The rival’s notebook")
    expect(notebook).to_contain_text("It has not had a turn yet.")
    person.plan_a_turn()
    person.shot("table solo desktop dark")
    person.go_on()
    person.until(lambda bar: bar.waits)
    person.page.get_by_role("tab", name="Notebook").click()
    expect(notebook).to_contain_text("Its last turn, and why")
    expect(notebook).not_to_contain_text("It has not had a turn yet.")
    play(person)


def test_an_advanced_game_is_set_up_and_played_on_the_pieces(company: Company) -> None:
    person = company.person(by="pieces")
    person.visit("/new/master-ray")
    option(person, "Rules", "Advanced")
    option(person, "Who begins", "The other")  # the Chief of who begins is held back at first
    person.button("Start the game").click()
    person.bar.wait_for()
    play(person, until=lambda bar: any("the Chief leads" in name for name in person.pieces()))
    person.changes(lambda: person.choose_a_piece(person.look(), re.compile("the Chief leads")), person.look())
    person.until(lambda bar: any(step.startswith("Chief leads") for step in bar.plan))
    person.shot("table advanced desktop dark")
    play(person)


def test_two_at_one_screen_are_set_up_by_name(person: Person) -> None:
    person.visit("/new/master-ray")
    person.page.get_by_label("You play as").fill("Ann")
    option(person, "The other player", "Somebody at this screen")
    person.page.get_by_label("Their name").fill("Bob")
    person.button("Start the game").click()
    person.bar.wait_for()
    person.sees("Ann")
    person.sees("Bob")


def test_a_public_table_is_found_joined_and_watched_from_the_front_page(company: Company) -> None:
    ann, bob, guest = company.person(), company.person(), company.person()
    ann.visit("/new/master-ray")
    ann.page.get_by_label("You play as").fill("Public Ann")
    option(ann, "The other player", "A friend, by link")
    option(ann, "Who may see it", "Listed on the front page")
    ann.button("Open the table").click()
    ann.sees("Waiting for others")
    listed = bob.page.get_by_role("listitem").filter(has_text="Public Ann")
    bob.visit("/")
    listed.get_by_role("button", name="Join").click()
    bob.until(lambda bar: bar.choices or "decides" in bar.sentence)
    guest.visit("/")
    listed = guest.page.get_by_role("listitem").filter(has_text="Public Ann")
    listed.get_by_role("link", name="Watch").click()
    guest.sees(re.compile("decides …"))


def test_ones_own_tables_wait_on_the_front_page(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", {"game": "master-ray", "setup": {"first": "1"}}))
    person.until(lambda bar: bar.choices)
    person.visit("/")
    own = person.page.get_by_role("region", name="Go on")
    expect(own).to_contain_text("Your turn")
    own.get_by_role("link", name=re.compile("^Play")).click()
    person.until(lambda bar: bar.choices)


def test_a_record_is_opened_from_a_file_or_pasted_and_nonsense_is_refused(company: Company) -> None:
    person = company.person()
    person.forgives.append("status of 400")
    person.visit("/")
    person.page.get_by_text("Open a record", exact=True).click()
    person.button("Open it").click()
    person.sees("Paste a record first, or choose a file.")
    person.page.get_by_label("Or paste it here").fill("this is no record")
    person.button("Open it").click()
    expect(person.page.get_by_role("alert")).not_to_contain_text("Paste a record first")
    person.page.get_by_label("From a file").set_input_files(RECORDS / "duel-greedy.record")
    expect(person.page).to_have_url(re.compile("/review/"))
    person.visit("/")
    person.page.get_by_text("Open a record", exact=True).click()
    person.page.get_by_label("Or paste it here").fill((RECORDS / "duel-unfinished.record").read_text(encoding="utf-8"))
    person.button("Open it").click()
    expect(person.page).to_have_url(re.compile("/table/"))
