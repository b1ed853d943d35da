"""What people do at a table besides choosing: take back, talk, watch, leave, come back."""

from __future__ import annotations

import contextlib
import re
import signal
import sqlite3

from playwright.sync_api import expect

from tests.browser.person import Company, Person
from tests.tables.support import Process
from warroom.tables.hall import PULSE

LOST = [r"WebSocket connection to .* failed", r"ERR_CONNECTION_REFUSED", r"ERR_EMPTY_RESPONSE"]


def two_at_a_table(company: Company, server: Process) -> tuple[Person, Person]:
    """Ann, who begins, and Bob."""
    ann, bob = company.person(), company.person()
    wish = {"game": "master-ray", "name": "Ann", "chairs": ["me", "open"], "setup": {"first": "1"}}
    ann.sit(server.call("/api/tables", wish))
    bob.sit(server.call(f"/api/tables/{ann.table}/seats", {"name": "Bob"}))
    return ann, bob


def test_a_plan_is_taken_back_step_by_step(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", {"game": "master-ray", "setup": {"first": "1"}}))
    start = person.until(lambda bar: bar.choices)
    person.choose(0)
    person.until(lambda bar: len(bar.plan) == 1)
    person.button("Step back").click()
    assert person.until(lambda bar: not bar.plan).choices == start.choices


def test_an_impatient_double_click_is_one_choice(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", {"game": "master-ray", "setup": {"first": "1"}}))
    person.until(lambda bar: bar.choices)
    first = person.choices.first
    first.evaluate("button => { button.click(); button.click() }")  # the second before the server can have answered
    person.until(lambda bar: bar.plan)
    person.page.wait_for_timeout(200)
    assert len(person.look().plan) == 1 and not person.look().trouble


def test_a_committed_turn_is_taken_back_if_the_other_agrees(company: Company, server: Process) -> None:
    ann, bob = two_at_a_table(company, server)
    planned = ann.plan_a_turn().plan
    ann.go_on()
    bob.until(lambda bar: bar.choices)
    for answer in ("Decline", "Agree"):
        ann.button("Ask to undo").click()
        ann.sees("It waits for Bob.")
        bob.sees("Ann asks to take back")
        bob.button(answer).click()
        expect(bob.page.get_by_text("Ann asks to take back")).to_have_count(0)
        if answer == "Decline":
            ann.sees("Bob does not want to undo.")
            assert bob.look().choices and not ann.look().choices
    ann.until(lambda bar: bar.choices)
    assert not bob.look().choices
    assert ann.plan_a_turn().plan and planned


def test_talk_is_shown_as_it_was_typed_and_can_do_no_harm(company: Company, server: Process) -> None:
    ann, bob = two_at_a_table(company, server)
    said = "<img src=x onerror=\"document.title='taken over'\"> <b>hello</b> & good luck"
    for person in (ann, bob):
        person.page.get_by_role("tab", name="Talk").click()
    ann.page.get_by_label("Say something to the table").fill(said)
    ann.button("Send").click()
    for person in (ann, bob):
        talk = person.page.get_by_role("list", name="Talk")
        expect(talk).to_contain_text(f"Ann: {said}")
        expect(talk.locator("img, b:has-text('hello')")).to_have_count(0)
        assert "taken over" not in person.page.title()


def test_a_spectator_sees_the_table_and_is_counted(company: Company, server: Process) -> None:
    ann, _ = two_at_a_table(company, server)
    guest = company.person()
    guest.visit(f"/table/{ann.table}")
    guest.sees("Ann decides")
    ann.sees("1 watches")
    ann.plan_a_turn()
    ann.go_on()
    guest.sees("Bob decides")
    assert not guest.look().choices and not guest.look().main
    guest.page.close()
    expect(ann.page.get_by_text("1 watches")).to_have_count(0)


def test_a_bot_plays_for_somebody_who_then_comes_back(company: Company, server: Process) -> None:
    ann, bob = two_at_a_table(company, server)
    ann.until(lambda bar: bar.choices)
    ann.button("Table").click()
    ann.button("Let a bot play for me").click()
    bob.until(lambda bar: bar.choices)
    bob.sees("a bot plays")
    ann.sees("A bot plays for you")
    ann.button("Take my seat back").click()
    ann.until(lambda bar: "Bob decides" in bar.sentence)
    bob.plan_a_turn()
    bob.go_on()
    ann.until(lambda bar: bar.choices)


def test_a_game_is_given_up_and_another_one_begins(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", {"game": "master-ray", "setup": {"first": "1"}}))
    first = person.table
    person.button("Table").click()
    person.button(re.compile("^Concede")).click()
    person.button("Yes, concede").click()
    person.until(lambda bar: bar.over)
    expect(person.page.get_by_role("status", name="Said last")).to_be_empty()  # nothing lies on the poster
    person.button("Play again").click()
    person.until(lambda bar: not bar.over)
    assert person.table != first


def test_a_server_killed_in_mid_turn_comes_back_and_the_game_goes_on(own_server: Process, company: Company) -> None:
    person = company.person(server=own_server)
    person.forgives += LOST
    person.sit(own_server.call("/api/tables", {"game": "master-ray", "setup": {"first": "1"}}))
    person.plan_a_turn()
    person.go_on()
    person.until(lambda bar: bar.choices)
    person.choose(0)
    planned = person.until(lambda bar: bar.plan)
    own_server.stop(signal.SIGKILL)
    person.sees("Connection lost, trying again")
    assert person.look().plan == planned.plan, "what was planned stays on the table"
    own_server.start()
    expect(person.page.get_by_text("Connection lost")).to_have_count(0)
    assert person.plan_a_turn().plan[: len(planned.plan)] == planned.plan
    person.go_on()
    person.until(lambda bar: bar.choices)


def test_a_faster_pace_is_offered_after_three_games_and_never_set_by_itself(company: Company, server: Process) -> None:
    person = company.person(beats=True)
    for ends in range(4):
        person.sit(server.call("/api/tables", {"game": "master-ray", "setup": {"first": "1"}}))
        person.button("Table").click()
        person.button(re.compile("^Concede")).click()
        person.button("Yes, concede").click()
        person.until(lambda bar: bar.over)
        offer = person.button("Tell games faster")
        expect(offer).to_have_count(1 if ends >= 2 else 0)
        assert person.page.evaluate("JSON.parse(localStorage.getItem('war-room settings')).pace") == "normal"
    offer.click()
    expect(offer).to_have_count(0)
    person.page.reload()
    person.until(lambda bar: bar.over)
    person.button("Tell games at the normal pace").click()
    expect(offer).to_have_count(1)


def down_for_an_hour(person: Person, server: Process) -> bool:
    """Kills the server and has it believe that it was an hour ago; False if it had not noted the time yet."""
    person.page.wait_for_timeout(int(1000 * PULSE))
    server.stop(signal.SIGKILL)
    person.sees("Connection lost, trying again")
    with contextlib.closing(sqlite3.connect(server.data)) as db, db:
        return db.execute("update house set value = value - 3600 where name = 'seen'").rowcount == 1


def test_a_clock_that_ran_out_while_the_server_was_down(own_server: Process, company: Company) -> None:
    """No clock runs while there is no server: who was away finds the time as it was, and the table says why."""
    ann, bob = company.person(server=own_server), company.person(server=own_server)
    wish = {"game": "master-ray", "name": "Ann", "chairs": ["me", "open"], "setup": {"first": "1"}}
    ann.sit(own_server.call("/api/tables", {**wish, "clock": {"kind": "move", "seconds": 600}}))
    bob.sit(own_server.call(f"/api/tables/{ann.table}/seats", {"name": "Bob"}))
    ann.until(lambda bar: bar.choices)
    for person in (ann, bob):
        person.forgives += LOST
    while not down_for_an_hour(ann, own_server):
        own_server.start()
    own_server.start()
    for person in (ann, bob):
        expect(person.page.get_by_text("Connection lost")).to_have_count(0)
        person.page.get_by_role("tab", name="Talk").click()
        said = re.compile(r"The server was away for 6\d minutes. No clock ran meanwhile.")
        expect(person.page.get_by_role("list", name="Talk")).to_contain_text(said)
        person.page.get_by_role("tab", name="Choices").click()
        expect(person.page.get_by_text("is out of time")).to_have_count(0)
    ann.plan_a_turn()
    ann.go_on()
    bob.until(lambda bar: bar.choices)


def test_one_looks_back_without_leaving_the_table(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", {"game": "master-ray", "setup": {"first": "1"}}))
    person.plan_a_turn()
    person.go_on()
    asked = person.until(lambda bar: bar.choices)
    person.page.keyboard.press("r")
    past = person.page.get_by_role("region", name="Looking back")
    expect(past).to_contain_text(re.compile(r"[1-9]\d* of"))
    person.page.keyboard.press("Home")
    expect(past).to_contain_text("0 of")
    person.shot("table looking back desktop dark")
    person.page.keyboard.press("Escape")
    assert person.until(lambda bar: bar.choices) == asked


def test_a_link_that_leads_nowhere_says_so(company: Company) -> None:
    person = company.person()
    person.forgives.append("status of 404")
    person.visit("/table/nosuchtable")
    person.sees("There is no such table.")
    person.visit("/nowhere")
    person.sees("There is no page at this address.")
    person.page.get_by_role("link", name="To the front page").click()
    expect(person.page).to_have_url(re.compile(r"/$"))
