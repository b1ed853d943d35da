"""The table of Battle Force: whole battles by mouse, by keys and by thumb; orders drawn, refused and cured."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.person import THEMES, WAIT, Bar, Company, Person
from tests.browser.test_table import LOST
from tests.tables.support import Process

BATTLE: dict[str, Any] = {"game": "battle-force", "name": "Ann", "chairs": ["me", "greedy"], "setup": {"rounds": 1}}
PAUSE = 20  # milliseconds between two looks


def changes(person: Person, do: Callable[[], object]) -> None:
    """Does something and waits until the order line shows something else."""
    before = person.look()
    do()
    person.until(lambda bar: bar != before)


def ghost(person: Person) -> Locator:
    """What can be taken in hand of the unit that is placed or moved: its first base."""
    return person.page.locator(".ghost .grip").first


def box_of(person: Person, what: Locator) -> FloatRect:
    """Where something is on the screen."""
    expect(what).to_be_visible()
    box = what.bounding_box()
    assert box is not None
    return box


def middle(box: FloatRect) -> tuple[float, float]:
    """The middle of something on the screen."""
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def takes(person: Person, key: Locator) -> None:
    """Presses a key of the dock: by mouse, by thumb, or with Enter."""
    if person.by == "keys":
        key.focus()
        person.page.keyboard.press("Enter")
    else:
        person.press(key)


def answers(person: Person, bar: Bar, draws: Callable[[Person], None], action: str) -> None:
    """Answers what is asked: the rest is placed as usual, moves are drawn, the first target is shot at."""
    rest = person.button("Place the rest for me")
    if "Place it" in bar.sentence and rest.count():
        changes(person, lambda: takes(person, rest))
    elif "Not there" in bar.sentence and bar.waits:
        changes(person, lambda: person.page.keyboard.press("Escape"))
        changes(person, lambda: takes(person, person.button(re.compile("^Stay")).first))
    elif "Where to" in bar.sentence and bar.waits:
        changes(person, lambda: draws(person))
    elif "Which action" in bar.sentence:
        key = person.page.locator(f'.dock [data-can="yes"][aria-label^="{action}."]').first
        changes(person, lambda: takes(person, key))
    elif bar.waits:
        changes(person, lambda: takes(person, person.page.locator('.dock [data-can="yes"]').first))
    else:
        changes(person, person.go_on)


def fights(
    *people: Person,
    draws: Callable[[Person], None],
    until: Callable[[Bar], object] = lambda bar: bar.over,
    action: str = "Advance",
) -> Person:
    """Lets people answer what each is asked until the bar of one is as wanted; gives that person."""
    patience = 0
    while patience < WAIT / PAUSE:
        patience += 1
        for person in people:
            bar = person.look()
            assert not bar.trouble, bar
            if until(bar):
                return person
            assert not bar.over, bar
            if bar.main and not bar.main.startswith("Placing the rest"):
                answers(person, bar, draws, action)
                patience = 0
        people[0].page.wait_for_timeout(PAUSE)
    raise AssertionError(f"nobody is asked: {[person.look() for person in people]}")


def drags(person: Person, dx: float = 12, dy: float = -30) -> None:
    """Drags the ghost a little and lets go."""
    x, y = middle(box_of(person, ghost(person)))
    mouse = person.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + dx / 2, y + dy / 2)
    mouse.move(x + dx, y + dy)
    mouse.up()


def taps(person: Person) -> None:
    """Taps the place a little before the ghost."""
    x, y = middle(box_of(person, ghost(person)))
    person.page.touchscreen.tap(x, y - 40)


def at_a_move(person: Person, server: Process) -> None:
    """Sits down and plays until a unit of one's own moves."""
    person.sit(server.call("/api/tables", BATTLE))
    fights(person, draws=drags, until=lambda bar: "Where to" in bar.sentence and bar.waits)


def test_a_whole_battle_by_mouse(person: Person, server: Process, measured: list[str]) -> None:
    person.sit(server.call("/api/tables", BATTLE))
    fights(person, draws=drags, until=lambda bar: "Where to" in bar.sentence)
    measured.append(f"Battle Force: {frames(person)} frames a second while panning a full table")
    fights(person, draws=drags)
    person.shot("battle force over")


def test_a_whole_battle_by_keys(company: Company, server: Process) -> None:
    person = company.person(by="keys")
    person.sit(server.call("/api/tables", BATTLE))
    fights(person, draws=lambda who: who.page.keyboard.press("ArrowUp"))


def test_a_whole_battle_by_thumb(company: Company, server: Process) -> None:
    """Tap the place, then the main button: two touches move a unit."""
    person = company.person(phone=True)
    person.sit(server.call("/api/tables", BATTLE))
    fights(person, draws=taps, until=lambda bar: "Where to" in bar.sentence and bar.waits)
    person.shot("battle force on a phone")
    wide, high = person.page.evaluate(
        "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    )
    assert wide <= 0 and high <= 0
    expect(person.page.get_by_role("group", name="Move the ghost")).to_be_visible()
    sound(person)
    fights(person, draws=taps)


def sound(person: Person) -> None:
    """Nothing that axe calls serious, by day and by night."""
    for theme in THEMES:
        person.page.emulate_media(color_scheme=theme)
        found = Axe().run(person.page).response["violations"]
        serious = [(one["id"], [node["html"] for node in one["nodes"][:3]]) for one in found
                   if one["impact"] in ("serious", "critical")]  # fmt: skip
        assert not serious, serious
    person.page.emulate_media(color_scheme="dark")


def frames(person: Person) -> int:
    """How many frames a second the table is drawn while it is dragged about."""
    x, _ = middle(box_of(person, person.page.locator(".map")))
    person.page.evaluate(
        "() => { let n = 0; window.begun = performance.now();"
        " const count = () => { window.drawn = ++n; requestAnimationFrame(count); }; count(); }"
    )
    person.page.mouse.move(x, 120)
    person.page.mouse.down()
    for i in range(60):
        person.page.mouse.move(x + 2 * (i % 30), 120 + i % 20)
    person.page.mouse.up()
    person.page.keyboard.press("f")
    drawn: float = person.page.evaluate("window.drawn * 1000 / (performance.now() - window.begun)")
    return round(drawn)


def test_a_drag_too_far_ends_where_it_may(person: Person, server: Process) -> None:
    """The ghost stops on its way, says why at the piece, and the main button gives the order."""
    at_a_move(person, server)
    drags(person, 0, -300)
    person.until(lambda bar: "It stops there" in bar.sentence and "too far" in bar.sentence)
    expect(person.page.locator(".tag", has_text="stops here")).to_be_visible()
    expect(person.page.locator(".ghost.wrong")).to_have_count(0)
    changes(person, person.go_on)
    person.until(lambda bar: "Where to" not in bar.sentence)


def test_a_place_that_is_not_allowed_says_why_and_is_cured(person: Person, server: Process) -> None:
    """A press far off, off the table or on another base is refused at the piece; X goes where it may stand."""
    at_a_move(person, server)
    table = box_of(person, person.page.locator(".map svg[role=group]"))
    x, _ = middle(table)
    person.page.mouse.click(x, table["y"] + 30)
    person.until(lambda bar: "Not there" in bar.sentence)
    expect(person.page.locator(".tag.harm").first).to_be_visible()
    expect(person.page.locator(".ghost .wrong").first).to_be_visible()
    person.page.keyboard.press("x")
    person.until(lambda bar: bar.main.startswith("Move here") and "Not there" not in bar.sentence)


def test_panning_never_moves_a_unit(person: Person, server: Process) -> None:
    at_a_move(person, server)
    before = person.look()
    x, _ = middle(box_of(person, person.page.locator(".map")))
    person.page.mouse.move(x, 120)
    person.page.mouse.down()
    person.page.mouse.move(x + 60, 200, steps=5)
    person.page.mouse.up()
    assert person.look() == before


def test_an_order_is_typed_and_drawn(person: Person, server: Process) -> None:
    at_a_move(person, server)
    person.page.keyboard.press("t")
    person.page.get_by_label("Write an order").fill("move 2 n wedge")
    person.page.keyboard.press("Enter")
    person.until(lambda bar: "2.0 of" in bar.sentence or "Not there" in bar.sentence)
    expect(person.page.locator(".ghost .base").first).to_be_visible()


def at_a_target(person: Person) -> None:
    """Plays until somebody can be shot at, and looks at the first."""
    targets = person.page.locator(".unit.can")
    fights(person, draws=drags, until=lambda bar: "At whom" in bar.sentence and targets.count())
    takes(person, person.page.locator('.dock [data-can="yes"]').first)
    person.until(lambda bar: bar.main.startswith("Roll"))


def test_what_is_shot_at_shows_its_odds_first(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", {**BATTLE, "setup": {"rounds": 3}}))
    at_a_target(person)
    expect(person.page.get_by_role("region", name=re.compile("^Odds at"))).to_contain_text("%")
    person.shot("battle force odds")
    person.button("Shut", exact=True).click()
    sound(person)


def test_two_people_and_a_server_killed_between_the_parts_of_an_engage(own_server: Process, company: Company) -> None:
    """One sits at a desk, one has a phone and comes by the link; after the fall everything stands as it stood."""
    ann, bob = company.person(server=own_server), company.person(server=own_server, phone=True)
    ann.sit(own_server.call("/api/tables", {**BATTLE, "chairs": ["me", "open"]}))
    bob.visit(ann.page.get_by_label("Send this link to a friend").input_value())
    bob.page.get_by_label("Your name").fill("Bob")
    bob.press(bob.button("Sit down and play"))
    mover = fights(ann, bob, draws=north, until=lambda bar: "Engage, move 2" in bar.sentence, action="Engage")
    for person in (ann, bob):
        person.forgives += LOST
    stood = places(mover)
    own_server.stop(signal.SIGKILL)
    for person in (ann, bob):
        person.sees("Connection lost, trying again")
    own_server.start()
    for person in (ann, bob):
        expect(person.page.get_by_text("Connection lost")).to_have_count(0)
    mover.until(lambda bar: "Engage, move 2" in bar.sentence)
    assert places(mover) == stood
    fights(ann, bob, draws=north)


def north(person: Person) -> None:
    """Writes an order with the keyboard or a thumb: an inch to the north."""
    pad = person.button("An inch north", exact=True)
    person.press(pad) if pad.is_visible() else person.page.keyboard.press("ArrowUp")


def places(person: Person) -> list[str]:
    """Where every unit stands, as it is read out."""
    names = person.page.locator(".unit").evaluate_all("units => units.map((unit) => unit.getAttribute('aria-label'))")
    return sorted(re.sub(r"[.] .*", "", name) for name in names)
