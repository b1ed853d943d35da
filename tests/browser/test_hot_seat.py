"""Two people at one screen: a curtain between their turns, behind which nothing hidden is on the page."""

from __future__ import annotations

import json
import urllib.request
from typing import Any, cast

from tests.browser.person import Person, play
from tests.tables.support import RAY, Process

STUDENTS = [student["name"] for student in cast("list[dict[str, str]]", RAY.printed()["student"])]


def hands(server: Process, seated: dict[str, Any]) -> list[list[str]]:
    """The students in both hands, asked of the server with the secret of the seats."""
    held = []
    for seat in (0, 1):
        address = f"http://127.0.0.1:{server.port}/api/tables/{seated['table']}/moments?seat={seat}"
        request = urllib.request.Request(address, headers={"X-Seat-Token": seated["token"]})
        with urllib.request.urlopen(request) as answer:
            cards = json.loads(answer.read())[-1]["view"]["hands"][seat]
        held.append([name for i, name in enumerate(STUDENTS) if cards >> i & 1])
    return held


def told(person: Person) -> set[str]:
    """The students that something is told of on the page; that they exist, and are not used, is known to all."""
    everything = person.page.evaluate("""() => {
      const page = document.body.cloneNode(true);
      const shelf = page.querySelector('[aria-label="All students"]');
      for (const one of shelf.querySelectorAll("li")) {
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
