"""Complex Crashers with several people: whose keys, pointing, done, late answers, yields, a killed server."""

from __future__ import annotations

import contextlib
import re
import signal
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as TookTooLong
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.person import WAIT, Company, Person
from tests.browser.test_boards import keys, plays
from tests.browser.test_complex_crashers import is_clean
from tests.browser.test_shared_seats import uses_menu
from tests.browser.test_table import LOST
from tests.tables.support import Process

RAID: dict[str, Any] = {
    "game": "complex-crashers",
    "name": "Ann",
    "setup": {"operatives": "4", "rounds": 1, "tiles": 3},
}
CONFIRMS = re.compile("^(Do it|Roll)")
ACTING = re.compile("What do you do", re.IGNORECASE)
WINDOW = re.compile("Do you answer", re.IGNORECASE)

# Presses the main button, or where one must choose a key of the dock or a piece; who is done stays so.
PRESS = """() => {
  const deck = document.querySelector('[aria-label="What you can do"]');
  const main = deck?.querySelector(".acts .primary.go");
  if (!deck || deck.dataset.status === "over" || main?.textContent.startsWith("Not done after all")) return;
  const first = () => document.querySelector('.dock .key[data-can="yes"], [data-can="yes"]');
  (main ?? (deck.querySelector(".missing") && first()))?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""


def gathers(
    company: Company,
    server: Process,
    *names: str,
    chairs: list[Any],
    phone: str = "",
    by: str = "bar",
    new: bool = False,
    **wish: Any,
) -> list[Person]:
    """A table at which people sit down one after the other, each in a browser of their own; the first has made it."""
    seated = server.call("/api/tables", {**RAID, **wish, "chairs": chairs})
    people = [company.person(server=server, phone=name == phone, by=by, new=new) for name in names]
    people[0].sit(seated)
    for person, name in zip(people[1:], names[1:]):
        free = server.call(f"/api/tables/{seated['table']}")["chairs"]
        seat, roles = next(
            (seat, [role for role, one in enumerate(chair["roles"]) if one["hand"] < 0][:1])
            for seat, chair in enumerate(free)
            if chair["kind"] == "open"
        )
        wish_ = {"name": name, "seat": seat, **({"roles": roles} if roles else {})}
        person.sit(server.call(f"/api/tables/{seated['table']}/seats", wish_))
    return people


def press_on(*people: Person, until: Callable[[], object]) -> None:
    """Everybody presses what suggests itself until something is so; nothing may stand still for long."""
    seen, since = [person.look() for person in people], time.monotonic()
    while not until():
        now = [person.look() for person in people]
        if now != seen:
            seen, since = now, time.monotonic()
        assert time.monotonic() < since + WAIT / 1000, now
        for person in people:
            person.page.evaluate(PRESS)
        people[0].page.wait_for_timeout(30)


def acts(person: Person) -> bool:
    """Whether somebody is asked for an action."""
    return bool(ACTING.search(person.look().sentence))


def own_keys(person: Person) -> set[str]:
    """The Operatives whose keys somebody has."""
    texts: list[str] = keys(person).evaluate_all("keys => keys.map((key) => key.dataset.piece)")
    return {text.split()[1] for text in texts if text.startswith("use op")}


def test_five_people_at_a_table(company: Company, server: Process) -> None:
    """Each has the keys of their own Operative, sees where others point, and who is done; Fay takes Dan's over."""
    ann, bob, cid, dan, eve = gathers(
        company, server, "Ann", "Bob", "Cid", "Dan", "Eve", chairs=[["me", *["open"] * 3], "open"], phone="Bob"
    )
    team = [ann, bob, cid, dan]
    press_on(eve, until=lambda: all(acts(person) for person in team))
    assert [own_keys(person) for person in team] == [{"op1"}, {"op2"}, {"op3"}, {"op4"}]
    keys(ann).filter(has_text="Move").first.hover()
    for person in (bob, cid, dan):
        expect(person.page.locator('.unit [data-points="op1"]')).to_have_count(1)
    expect(eve.page.locator("[data-points]")).to_have_count(0)
    cid.shot("complex crashers", "others point")
    bob.shot("complex crashers", "phone", "others point")
    ann.page.mouse.move(2, 2)
    expect(cid.page.locator("[data-points]")).to_have_count(0)

    expect(ann.button("Done (1 of 4)")).to_be_visible()
    ann.press(ann.button("Done (1 of 4)"))
    expect(cid.button("Done (2 of 4)")).to_be_visible()
    expect(cid.button(re.compile("^Operative 1, Ann.*done for now"))).to_be_visible()
    expect(ann.button("Not done after all")).to_be_visible()

    uses_menu(dan, "Let whoever comes play Operative 4 for me")
    fay = company.person(server=server)
    fay.sit(server.call(f"/api/tables/{ann.table}/seats", {"name": "Fay", "seat": 0, "roles": [3]}))
    fay.until(lambda bar: ACTING.search(bar.sentence))
    assert own_keys(fay) == {"op4"}
    dan.until(lambda bar: not bar.main and not own_keys(dan))
    dan.until(lambda bar: "Ann and Bob and Cid and Fay" in bar.sentence)
    dan.shot("complex crashers", "taken over")

    everybody = (ann, bob, cid, fay, eve)
    press_on(*everybody, until=lambda: all(person.look().over for person in everybody))


def test_a_late_answer_is_told_who_was_first_and_keeps_its_selection(company: Company, server: Process) -> None:
    """Bob has laid out a move; Ann moves first, and Bob's line is slow: he is told so, and keeps his move."""
    ann, bob = gathers(
        company, server, "Ann", "Bob", chairs=[["me", "open"], "greedy"], setup={"operatives": "2", "tiles": 3}
    )
    held: list[str | bytes] | None = None
    lines: list[WebSocketRoute] = []

    def relay(line: WebSocketRoute) -> None:
        server_side = line.connect_to_server()
        lines.append(line)
        server_side.on_message(lambda text: held.append(text) if held is not None else line.send(text))

    bob.page.route_web_socket(re.compile("/ws/"), relay)
    bob.page.reload()
    press_on(ann, until=lambda: acts(ann) and acts(bob))
    bob.press(keys(bob).filter(has_text="Move").first)
    bob.until(lambda bar: bar.main.startswith("Do it"))
    held = []
    ann.press(keys(ann).filter(has_text="Move").first)
    ann.until(lambda bar: bar.main.startswith("Do it"))
    ann.press(ann.button(re.compile("^Do it")))
    ann.until(lambda bar: not bar.main.startswith("Do it"))
    bob.press(bob.button(re.compile("^Do it")))
    deadline = time.monotonic() + WAIT / 1000
    while not any('"refused"' in str(text) for text in held):
        assert time.monotonic() < deadline
        bob.page.wait_for_timeout(50)
    late, held = held, None
    for text in late:
        lines[-1].send(text)
    bob.until(lambda bar: "Ann was first; the table has changed" in bar.trouble)
    bob.press(bob.button("OK", exact=True))
    press_on(ann, until=lambda: acts(ann) or ann.look().main.startswith("Done"))
    bob.until(lambda bar: bar.main.startswith("Do it"))
    assert bob.look().decision == ann.look().decision


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_who_yields_is_not_asked_until_they_take_it_back(company: Company, server: Process, phone: bool) -> None:
    """Distract may answer every move; the Manager yields, reloads the page, and takes it back."""
    wish: dict[str, Any] = {"scenario": "a-last-spend-that-is-distracted", "setup": {}}
    ann, bob = gathers(company, server, "Ann", "Bob", chairs=["me", "open"], phone="Bob" if phone else "", **wish)
    moves(ann)
    bob.until(lambda bar: WINDOW.search(bar.sentence))
    bob.shot("complex crashers", "window", "phone" if phone else "desktop")
    is_clean(bob)
    bob.press(bob.page.get_by_role("checkbox", name="Yield until I am attacked"))
    chip = bob.button(re.compile("^Yields until attacked"))
    expect(chip).to_be_visible()
    ann.until(lambda bar: not bar.sentence.startswith("Bob"))
    bob.shot("complex crashers", "yields", "phone" if phone else "desktop")
    bob.page.reload()
    expect(chip).to_contain_text("1×")
    bob.press(chip)
    expect(chip).to_have_count(0)


def moves(person: Person) -> None:
    """Uses the first ability on offer, and confirms it; if a bot of the team is quicker, once more."""
    while True:
        bar = person.until(lambda bar: ACTING.search(bar.sentence) or CONFIRMS.match(bar.main))
        if not CONFIRMS.match(bar.main):
            person.press(keys(person).filter(has_text=re.compile("Move|Sprint|Encourage")).first)
            person.until(lambda bar: CONFIRMS.match(bar.main))
        with contextlib.suppress(TookTooLong):
            person.button(CONFIRMS).click(timeout=5000)
            return


def test_a_lost_line_in_the_middle_of_a_chain(company: Company, server: Process) -> None:
    """Ann's move is under way when her line is cut; she comes back and is asked the same, and steps."""
    (ann,) = gathers(company, server, "Ann", chairs=["me", "greedy"], setup={"operatives": "2", "tiles": 3})
    ann.forgives += LOST
    cut: list[WebSocketRoute] = []

    def relay(line: WebSocketRoute) -> None:
        server_side = line.connect_to_server()
        server_side.on_message(line.send)
        cut[:] = [line]

    ann.page.route_web_socket(re.compile("/ws/"), relay)
    ann.page.reload()
    plays(ann, until=lambda bar: ACTING.search(bar.sentence))
    moves(ann)
    ann.until(lambda bar: "Where to" in bar.sentence)
    cut[0].close(code=1012, reason="cut")
    expect(ann.page.get_by_text("Connection lost")).to_have_count(0)
    ann.until(lambda bar: "Where to" in bar.sentence)
    region = ann.page.locator('.region[data-can="yes"]').first
    before = ann.look()
    ann.changes(lambda: region.dispatch_event("click"), before)


def test_three_people_and_a_bot_to_the_end_with_a_server_killed_in_a_chain(
    own_server: Process, company: Company
) -> None:
    """One of them has a phone; a bot plays the fourth Operative, another the Manager."""
    people = gathers(
        company, own_server, "Ann", "Bob", "Cid", chairs=[["me", "open", "open", "greedy"], "greedy"], phone="Bob"
    )
    ann = people[0]
    ann.until(lambda bar: ACTING.search(bar.sentence))
    moves(ann)
    ann.until(lambda bar: "Where to" in bar.sentence)
    for person in people:
        person.forgives += LOST
    own_server.stop(signal.SIGKILL)
    for person in people:
        person.sees("Connection lost, trying again")
    own_server.start()
    for person in people:
        expect(person.page.get_by_text("Connection lost")).to_have_count(0)
    ann.until(lambda bar: "Where to" in bar.sentence)
    press_on(*people, until=lambda: all(person.look().over for person in people))


def test_a_manager_against_four_bots_to_the_end(company: Company, server: Process) -> None:
    (eve,) = gathers(company, server, "Eve", chairs=[["greedy"] * 4, "me"])
    press_on(eve, until=lambda: eve.look().over)
    assert re.search("won|lost", eve.look().sentence, re.IGNORECASE)


@pytest.mark.parametrize("phone", [False, True], ids=["mouse", "finger"])
def test_all_four_operatives_by_one_person(company: Company, server: Process, phone: bool) -> None:
    """No curtain and no tabs stand in the way: a plate or a token makes an Operative the acting one."""
    (ann,) = gathers(company, server, "Ann", chairs=["me", "greedy"], phone="Ann" if phone else "")
    ann.until(lambda bar: ACTING.search(bar.sentence))
    for number in "1234":
        ann.press(ann.button(re.compile(f"^Operative {number}, in")).locator("visible=true"))
        expect(keys(ann).first).to_have_attribute("data-piece", re.compile(f"^use op{number} "))
    plays(ann)
    assert re.search("won|lost", ann.look().sentence, re.IGNORECASE)
