"""Friends who come by a link, in browsers as they come: events are told one by one, and things move."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.person import NOTHING, WAIT, Company, Person, play
from tests.tables.support import Process
from warroom.games import FOLDERS

ANSWERS = re.compile("Do it|Seal it|Confirm")
BOARDS = ("master-ray", "critical-mass")  # games in which an answer is planned before it is given
PILOTS = {"game": "critical-mass", "setup": {"mode": "three"}}


def opens(person: Person, server: Process, friends: int, **wish: Any) -> str:
    """Ann opens a table with free seats, and gives the link she is shown."""
    person.sit(server.call("/api/tables", {"name": "Ann", "chairs": ["me", *["open"] * friends], **wish}))
    return person.page.get_by_label("Send this link to a friend").input_value()


def sits_down(person: Person, name: str) -> None:
    """Takes a free seat of the table that is on the screen."""
    person.page.get_by_label("Your name").fill(name)
    person.button("Sit down and play").click()


def play_together(people: list[Person], rounds: int = 3, game: str = "critical-mass") -> None:
    """Lets everybody act as they are asked, until each has answered several times; in words every act is an answer."""
    answers, acted = [0] * len(people), time.monotonic()
    while min(answers) < rounds:
        assert time.monotonic() < acted + WAIT / 1000, f"nobody is asked: {[person.look() for person in people]}"
        for at, person in enumerate(people):
            bar = person.look()
            assert not bar.over, bar
            if bar.asks and bar.main != "Skip":  # who is told something watches to the end
                answers[at] += game not in BOARDS or bool(ANSWERS.match(bar.main))
                person.act(rather=NOTHING)
                acted = time.monotonic()
        people[0].page.wait_for_timeout(20)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", FOLDERS)
def test_two_friends_play_by_link(company: Company, server: Process, game: str, phone: bool) -> None:
    ann, bob = company.person(new=True), company.person(new=True, phone=phone)
    bob.visit(opens(ann, server, 1, game=game))
    bob.sees("Ann invites you to play")
    sits_down(bob, "Bob")
    play_together([ann, bob], rounds=3 if game in BOARDS else 1, game=game)
    bob.shot("by link", game, "phone" if phone else "desktop")


def test_three_friends_play_by_link(company: Company, server: Process) -> None:
    """Cid comes before Bob has sat down, watches for a while, and takes the last seat."""
    people = [company.person(new=True) for i in range(3)]
    ann, bob, cid = people
    link = opens(ann, server, 2, **PILOTS)
    for person in (cid, bob):
        person.visit(link)
    cid.sees("Ann calls to battle")
    sits_down(bob, "Bob")
    bob.sees("Waiting for others")
    cid.sees("Ann and Bob invite you to play")
    sits_down(cid, "Cid")
    play_together(people)


def test_who_watches_an_open_table_goes_on_watching_when_it_begins(company: Company, server: Process) -> None:
    """The page of a guest stays a guest's when others take all seats."""
    people = [company.person(new=True) for i in range(2)]
    ann, bob = people
    guest = company.person(new=True)
    link = opens(ann, server, 1, game="critical-mass")
    for person in (guest, bob):
        person.visit(link)
    sits_down(bob, "Bob")
    expect(guest.page.get_by_role("region", name=re.compile("^(Raijin|Archon)"))).to_have_count(2)
    play_together(people, rounds=2)
    assert not guest.look().choices and guest.look().sentence


@pytest.mark.parametrize("game", FOLDERS)
def test_two_at_one_screen_play_as_a_new_browser_shows_it(company: Company, server: Process, game: str) -> None:
    person = company.person(new=True)
    person.sit(server.call("/api/tables", {"game": game, "name": "Ann", "chairs": ["me:Ann", "me:Bob"]}))
    play_together([person], rounds=8, game=game)


def test_three_play_to_the_end_rematch_and_one_seat_moves_to_another_device(company: Company, server: Process) -> None:
    """Two at desks and a guest on a phone, by link: a short battle, then all of them at the same next table; then the
    guest goes on at another device with a code, where the seat is theirs as it was."""
    people = [company.person(new=True), company.person(new=True), company.person(new=True, phone=True)]
    ann, _, cid = people
    link = opens(ann, server, 2, game="critical-mass", setup={"mode": "three", "turns": 2})
    for person, name in zip(people[1:], ("Bob", "Cid")):
        person.visit(link)
        sits_down(person, name)
    play(*people, rather=NOTHING)
    first = ann.table
    assert {person.table for person in people} == {first}
    for person in people:
        expect(person.page.get_by_role("region", name="The end")).to_be_visible()
    ann.button("Rematch").click()
    for person in people[1:]:
        person.sees("Ann wants another game")
        person.press(person.button("Rematch"))
    for person in people:
        expect(person.page).not_to_have_url(re.compile(first))
        person.until(lambda bar: bar.waits and not bar.over)
    assert len({person.table for person in people}) == 1

    cid.visit("/tables")
    cid.press(cid.button("Take my seats along"))
    code = cid.page.get_by_label("The code").inner_text()
    elsewhere = company.person(new=True)
    elsewhere.visit("/move")
    elsewhere.page.get_by_label("The code").fill(code)
    elsewhere.button("Take my seats").click()
    elsewhere.sees("Your turn")
    elsewhere.page.get_by_role("main").get_by_role("link", name=re.compile("^Play")).first.click()
    elsewhere.until(lambda bar: bar.waits)
    assert elsewhere.table == ann.table
    people[2] = elsewhere
    play_together(people, rounds=1)
