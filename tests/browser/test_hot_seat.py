"""Two people at one screen: a curtain between their turns, behind which nothing hidden is on the page."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from tests.browser.person import Person, play
from tests.tables.support import Process


def hands(server: Process, seated: dict[str, Any]) -> list[list[str]]:
    """The students in both hands, asked of the server with the secret of the seats."""
    students = [student["name"] for student in server.call("/api/games/master-ray/content")["student"]]
    held = []
    for seat in (0, 1):
        address = f"http://127.0.0.1:{server.port}/api/tables/{seated['table']}/moments?seat={seat}"
        request = urllib.request.Request(address, headers={"X-Seat-Token": seated["token"]})
        with urllib.request.urlopen(request) as answer:
            cards = json.loads(answer.read())[-1]["view"]["hands"][seat]
        held.append([name for i, name in enumerate(students) if cards >> i & 1])
    return held


def test_no_hand_is_on_the_page_until_its_owner_has_come(person: Person, server: Process) -> None:
    wish = {"game": "master-ray", "name": "Ann", "chairs": ["me", "me"], "setup": {"first": "1"}}
    seated = server.call("/api/tables", wish)
    person.sit(seated)
    for turn in range(4):
        person.plan_a_turn()
        person.go_on()
        bar = person.until(lambda bar: bar.main.startswith("I am"))
        covered = person.page.content()
        both = hands(server, seated)
        assert both[0] and both[1] and not bar.choices
        for name in both[0] + both[1]:
            assert name not in covered, f"{name} is on the page before anybody may see it"
        if not turn:
            person.shot("hot seat curtain")
        person.go_on()
        person.until(lambda bar: bar.choices)
        mine, other = both[(turn + 1) % 2], both[turn % 2]
        uncovered = person.page.content()
        assert all(name in uncovered for name in mine) and not any(name in uncovered for name in other)


def test_two_people_at_one_screen_play_a_whole_game(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", {"game": "master-ray", "name": "Ann", "chairs": ["me", "me"]}))
    play(person)
