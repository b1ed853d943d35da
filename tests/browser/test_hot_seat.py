"""Two people at one screen: a curtain between their turns, behind which nothing hidden is on the page."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import Any, cast

import pytest

from tests.browser.person import Company, Person, liked, play
from tests.tables.support import RAY, Process

TITLES = {
    student["id"].removeprefix("student."): student["name"]
    for student in cast("list[dict[str, str]]", RAY.printed()["student"])
}
STUDENTS = list(TITLES.values())


def hands(server: Process, seated: dict[str, Any]) -> list[list[str]]:
    """The students in both hands, asked of the server with the secret of the seats."""
    held = []
    for seat in (0, 1):
        address = f"http://127.0.0.1:{server.port}/api/tables/{seated['table']}/moments?seat={seat}"
        request = urllib.request.Request(address, headers={"X-Seat-Token": seated["token"]})
        with urllib.request.urlopen(request) as answer:
            cards = json.loads(answer.read())[-1]["picture"]["hands"]["own"]
        held.append([TITLES[card] for card in cards])
    return held


def told(person: Person) -> set[str]:
    """The students that something is told of on the page; that they exist, and are not used, is known to all."""
    everything = person.page.evaluate("""() => {
      const page = document.body.cloneNode(true);
      const shelf = page.querySelector('[aria-label="All students"]');
      for (const one of shelf?.querySelectorAll("li") ?? []) {
        if (/in the deck or a hidden hand/.test(one.textContent) && !one.className.includes("mine")) one.remove();
      }
      return page.innerHTML;
    }""")
    return {name for name in STUDENTS if name in everything}


def test_no_hand_is_on_the_page_until_its_owner_has_come(person: Person, server: Process) -> None:
    wish = {"game": "master-ray", "name": "Ann", "chairs": ["me", "me"], "setup": {"first": "1"}}
    seated = server.call("/api/tables", wish)
    person.sit(seated)
    for turn in range(4):
        person.plan_a_turn()
        person.go_on()
        person.until(lambda bar: bar.main.startswith("Hand over to"))
        person.go_on()
        bar = person.until(lambda bar: bar.main.startswith("I am"))
        both = hands(server, seated)
        assert both[0] and both[1] and not bar.choices
        assert not set(both[0] + both[1]) & told(person), "a hand is on the page before its owner is there"
        if not turn:
            person.shot("hot seat curtain")
        person.go_on()
        person.until(lambda bar: bar.choices)
        mine, other = both[(turn + 1) % 2], both[turn % 2]
        assert set(mine) <= told(person) and not set(other) & told(person)


def test_two_people_at_one_screen_play_a_whole_game(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", {"game": "master-ray", "name": "Ann", "chairs": ["me", "me"]}))
    play(person)


@pytest.mark.parametrize("new", [False, True], ids=["at once", "one by one"])
def test_one_sees_how_ones_turn_went_before_the_screen_is_handed_over(
    company: Company, server: Process, new: bool
) -> None:
    """Until Ann hands over she sees her own table, with the student she has just drawn."""
    person = company.person(new=new)
    wish = {"game": "master-ray", "chairs": ["me:Ann", "me:Bob"], "setup": {"first": "1"}}
    seated = server.call("/api/tables", wish)
    person.sit(seated)
    before, _ = hands(server, seated)
    person.plan_a_turn()
    person.go_on()
    bar = person.until(lambda bar: bar.main.startswith("Hand over"))
    assert (bar.main, bar.sentence) == ("Hand over to Bob", "This is what came of your choice, Ann. Bob is next.")
    mine, other = hands(server, seated)
    drawn = set(mine) - set(before)
    assert drawn and set(mine) <= told(person) and not set(other) & told(person)
    person.shot("hot seat handing over", "one by one" if new else "at once")
    person.go_on()
    bar = person.until(lambda bar: bar.main == "I am Bob")
    assert bar.sentence == "Bob is next. Hand the screen over; hidden things stay hidden until then."
    assert not {*mine, *other} & told(person)


def locks_in(person: Person, *cards: str) -> None:
    """Whoever is called comes to the screen and locks in the first of these cards that is there."""
    if person.until(lambda bar: bar.waits or bar.main.startswith("I am")).main.startswith("I am"):
        person.go_on()
    wanted = re.compile(f"^({'|'.join(cards)})")
    person.until(lambda bar: bar.waits and liked(person.pieces(), wanted))
    person.press(person.bar.get_by_role("button", name=wanted).first)
    person.until(lambda bar: bar.main == "Seal it")
    person.go_on()
    person.until(lambda bar: bar.main != "Seal it")


def test_who_opens_both_secret_cards_sees_the_whole_turn(company: Company, server: Process) -> None:
    """The first card stays sealed, so there is nothing to see yet; the other opens both, and its owner is told all."""
    person = company.person(new=True)
    person.sit(server.call("/api/tables", {"game": "critical-mass", "chairs": ["me:Ann", "me:Bob"]}))
    locks_in(person, "No card")
    locks_in(person, "No card")
    locks_in(person, "Flame Blade", "Heavy Laser")
    assert person.until(lambda bar: bar.main).main.startswith("I am"), "a sealed card is not told to anybody"
    locks_in(person, "Recharge")
    person.until(lambda bar: bar.main == "Skip" and "The cards flip" in bar.sentence)
    bar = person.until(lambda bar: bar.main != "Skip" and bar.main)
    assert bar.main.startswith("Hand over to") and bar.sentence.startswith("This is what came of your choice")
    person.shot("hot seat handing over critical mass")
    person.go_on()
    person.until(lambda bar: bar.main.startswith("I am"))
    person.go_on()
    person.until(lambda bar: bar.main == "Confirm")
