"""Every state of a raid on the screen, in positions made for it: tiles, tokens, payments, paths, slips, crowds."""

from __future__ import annotations

import functools
import json
import re
import statistics
import time
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.person import PHONE, THEMES, WAIT, Bar, Company, Person
from tests.browser.test_boards import keys, plays
from tests.browser.test_complex_company import acts, gathers, own_keys, press_on
from tests.browser.test_complex_crashers import ACTING, SHORT, assigned, dice, throws
from tests.browser.test_shared_seats import uses_menu
from tests.tables.support import Process, process

SIZES = ((1440, 900), (1280, 800), (1920, 1080), (390, 844), (844, 390))
CONFIRMS = re.compile("^(Do it|Roll)")
WINDOW = re.compile("Do you answer", re.IGNORECASE)
PAIR: dict[str, Any] = {"operatives": "2", "tiles": 3}
QUICK = 100.0  # milliseconds within which what would come of a choice is shown


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """`warroom serve` with the positions of `tests/browser/raids`."""
    with process(tmp_path_factory.mktemp("house") / "war-room.db", module="tests.support.stages") as running:
        yield running


def sits(person: Person, server: Process, position: str, chairs: list[str]) -> dict[str, Any]:
    """Sits down at a table that stands as a position says, with the drawer shut."""
    wish = {"game": "complex-crashers", "name": "Ann", "scenario": position, "chairs": chairs}
    seated: dict[str, Any] = server.call("/api/tables", wish)
    person.sit(seated)
    shut = person.button("Shut", exact=True)
    if "open" not in chairs:
        person.until(lambda bar: bar.main)
        if shut.is_visible():
            person.press(shut)
    return seated


def types(person: Person, *names: str) -> None:
    """Presses keys one after the other."""
    for name in names:
        person.page.keyboard.press(name)


def sheet(person: Person, name: str) -> Locator:
    """A paper in hand."""
    return person.page.get_by_role("region", name=name)


def confirms(person: Person) -> None:
    """Does what is laid out, by Enter."""
    person.until(lambda bar: CONFIRMS.match(bar.main))
    before = person.look()
    person.changes(lambda: person.page.keyboard.press("Enter"), before)


# -- tiles -------------------------------------------------------------------------------------------------------------


def test_a_tile_is_numbered_checked_and_laid_with_its_token_by_keys(company: Company, server: Process) -> None:
    person = company.person(by="keys")
    sits(person, server, "the-opening-reveal", ["greedy", "me"])
    person.until(lambda bar: "Lay the tile" in bar.sentence)
    assert person.page.locator(".cell .order").all_text_contents() == ["1", "2", "3"]
    paper = sheet(person, "Tile in hand")
    expect(paper).to_contain_text("3 cells to reveal, in the order you like")
    for check in ("meets r0", "Every Operative still comes", "to the unrevealed", "18 doors and 12 cover left"):
        expect(paper).to_contain_text(check)
    types(person, "2")
    expect(person.page.get_by_role("button", name=re.compile("^Cell 2, .*again to turn it"))).to_be_visible()
    confirms(person)
    person.until(lambda bar: "Doors and cover" in bar.sentence)
    expect(sheet(person, "Tile in hand")).to_contain_text("Tokens for r1")
    side = person.page.get_by_role("button", name=re.compile("edge of r1: a token")).first
    way = re.search("The (north|east|south|west) edge", side.get_attribute("aria-label") or "")
    assert way
    arrow = {"north": "ArrowUp", "east": "ArrowRight", "south": "ArrowDown", "west": "ArrowLeft"}[way[1]]
    types(person, "e", arrow, "2")
    expect(paper.get_by_role("button", pressed=True)).to_have_count(1)
    confirms(person)
    person.until(lambda bar: "17 doors" in bar.sentence)


def test_doors_that_must_be_opened_elsewhere_carry_a_key(company: Company, server: Process) -> None:
    """The Manager shuts every edge of the new tile: with the last one, the door elsewhere shows that it will open."""
    ann, bob = company.person(by="pieces"), company.person(by="pieces")
    seated = sits(ann, server, "last-way", ["me", "open"])
    bob.sit(server.call(f"/api/tables/{seated['table']}/seats", {"name": "Bob"}))
    ann.until(lambda bar: ACTING.search(bar.sentence))
    ann.press(keys(ann).filter(has_text="Move").first)
    confirms(ann)
    bob.until(lambda bar: "Lay the tile" in bar.sentence)
    key, carried = bob.page.locator(".keyed"), 0
    while True:
        bar = bob.until(lambda bar: bar.main or bar.waits)
        if "Lay the tile" in bar.sentence:
            carried += key.count()
            bob.changes(lambda: bob.page.keyboard.press("Enter"), bar)
        elif CONFIRMS.match(bar.main):
            carried += key.count()
            confirms(bob)
        elif "Doors and cover" in bar.sentence:
            shut = sheet(bob, "Tile in hand").get_by_role("button", name=re.compile("closed door"))
            if carried or not shut.count():
                break
            shut.first.click()
            bob.until(lambda bar: CONFIRMS.match(bar.main))
        else:
            break
    assert carried


# -- what is paid, deployed, thrown ------------------------------------------------------------------------------------


def shares(person: Person) -> list[int]:
    """What each payer pays."""
    return [int(text) for text in sheet(person, "Payment").locator(".steps b").all_inner_texts()]


def pays(person: Person, server: Process) -> None:
    """Uses an ability of a squad, so that it has to be paid for."""
    sits(person, server, "managing", ["greedy", "me"])
    person.press(person.page.get_by_role("group", name="Whose abilities").get_by_role("button", name="Beta Squad"))
    person.press(keys(person).filter(has_text="SMG").first)
    person.until(lambda bar: bar.main == "Pay")


def test_a_payment_is_split_by_keys(company: Company, server: Process) -> None:
    person = company.person(by="keys")
    pays(person, server)
    before = shares(person)
    assert sum(before) == 4
    types(person, "a")
    person.until(lambda bar: shares(person) == [4, 0, 0, 0])
    expect(sheet(person, "Payment")).to_contain_text("The dice may hit Operative 1.")
    types(person, "Shift+Digit1")
    person.until(lambda bar: shares(person)[0] == 3)
    types(person, "2")
    person.until(lambda bar: shares(person)[1] >= 1)
    expect(sheet(person, "Payment")).to_contain_text("The dice may hit Operative 1 or Operative 2.")
    types(person, "c")
    expect(person.button(re.compile("^Cheapest"))).to_have_attribute("aria-pressed", "true")
    assert sum(shares(person)) == 4
    types(person, "Enter")
    person.until(lambda bar: bar.main != "Pay" and not bar.trouble)


def test_a_card_is_deployed_by_d_and_its_digit(company: Company, server: Process) -> None:
    person = company.person(by="keys")
    sits(person, server, "managing", ["greedy", "me"])
    framed = person.page.locator(".region.enters")
    expect(framed).to_have_count(0)
    types(person, "d", "2")
    expect(framed.first).to_be_visible()
    assert not keys(person).filter(has_text="Beta Squad").count(), "the dock has the regions of that card alone"
    framed.first.focus()
    types(person, "Enter")
    person.until(lambda bar: "Which reactor pays" in bar.sentence and " to r" in bar.plan[0])
    types(person, "Enter")
    person.until(lambda bar: bar.main != "Pay" and not bar.trouble)


def test_dice_lie_as_they_do_most_again_by_b(company: Company, server: Process) -> None:
    person = company.person(by="keys")
    throws(person, server)
    before = assigned(person)
    last = next(i for i, (value, unit) in enumerate(before) if unit != before[0][1] and value != before[0][0])
    for i in (0, last):
        person.tab_to(dice(person).nth(i))
        types(person, "Enter")
    person.until(lambda bar: assigned(person) != before)
    types(person, "b")
    person.until(lambda bar: assigned(person) == before)
    expect(person.page.get_by_role("group", name="The complex")).to_be_visible()


def test_a_digit_looks_at_an_operative_and_the_help_lists_the_boards_keys(company: Company, server: Process) -> None:
    person = company.person(by="keys")
    sits(person, server, "action", ["me", "greedy"])
    types(person, "3")
    expect(keys(person).first).to_have_attribute("data-piece", re.compile("^use op3 "))
    types(person, "?")
    for does in ("let a window pass", "the cheapest payment", "turn the tile", "the dice as they do most"):
        person.sees(re.compile(does))


# -- moves -------------------------------------------------------------------------------------------------------------


def drags(page: Page, *pieces: Locator) -> None:
    """Draws from piece to piece with the mouse."""
    boxes = [piece.bounding_box() for piece in pieces]
    for i, box in enumerate(boxes):
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
        if i == 0:
            page.mouse.down()


def test_a_path_is_drawn_ahead_and_gone_step_by_step(company: Company, server: Process) -> None:
    person = company.person(by="pieces")
    sits(person, server, "corridor", ["me", "greedy"])
    person.until(lambda bar: ACTING.search(bar.sentence))
    piece = person.page.locator
    drags(person.page, piece('.unit[data-piece="op1"]'), piece('[data-region="r1"]'), piece('[data-region="r2"]'))
    assert person.page.locator(".way text").all_text_contents() == ["1", "2"]
    person.page.mouse.up()
    expect(person.button(re.compile("^Operative 1, in r2"))).to_be_visible()
    person.until(lambda bar: "step from r2, or stop" in bar.sentence)
    expect(person.page.locator(".way")).to_have_count(0)


def test_a_sprint_shows_the_steps_that_are_left(company: Company, server: Process) -> None:
    person = company.person(by="pieces")
    sits(person, server, "corridor", ["me", "greedy"])
    person.until(lambda bar: ACTING.search(bar.sentence))
    person.press(keys(person).filter(has_text="Sprint").first)
    confirms(person)
    left = person.page.locator('.unit[data-piece="op1"] .left')
    first = int(left.text_content() or 0)
    assert first >= 2
    person.page.locator('[data-region="r1"]').click()
    expect(left).to_have_text(str(first - 1))
    before = person.look()
    assert before.waits, "the main button never gives up steps that are paid for"
    types(person, "Enter")
    person.page.wait_for_timeout(500)
    assert person.look().decision == before.decision
    stops = person.button(re.compile("^No more"))
    expect(stops).to_contain_text(f"gives up {first - 1} step")
    person.changes(lambda: person.press(stops), before)
    person.until(lambda bar: ACTING.search(bar.sentence))


def test_a_path_stops_by_itself_at_a_reveal(company: Company, server: Process) -> None:
    """A step lays open what was unknown: the rest of the path is forgotten, and the next step is asked for."""
    person = company.person(by="pieces")
    sits(person, server, "sprint-to-the-edge", ["me", "greedy"])
    person.until(lambda bar: ACTING.search(bar.sentence))
    piece = person.page.locator
    drags(person.page, piece('.unit[data-piece="op1"]'), piece('[data-region="r1"]'), piece('[data-region="r2"]'))
    person.page.mouse.up()
    person.until(lambda bar: "Where to" in bar.sentence)
    expect(person.button(re.compile("^Operative 1, in r1"))).to_be_visible()
    expect(person.page.locator(".way")).to_have_count(0)


# -- the stack ---------------------------------------------------------------------------------------------------------


def under_fire(company: Company, server: Process, phone: bool = False) -> tuple[Person, Person]:
    """Ann's Operative faces dice that hurt, and she is asked whether she answers."""
    for _ in range(8):  # the dice are thrown anew at every table
        ann, eve = company.person(phone=phone, by="pieces"), company.person(by="pieces")
        seated = sits(ann, server, "twist-away-and-two-suppressions", ["me", "open"])
        eve.sit(server.call(f"/api/tables/{seated['table']}/seats", {"name": "Eve"}))
        eve.until(lambda bar: bar.main)
        eve.press(eve.page.get_by_role("group", name="Whose abilities").get_by_role("button", name="Beta Squad"))
        eve.press(keys(eve).filter(has_text="SMG").first)
        eve.until(lambda bar: CONFIRMS.match(bar.main))
        eve.changes(eve.go_on, eve.look())
        deadline = time.monotonic() + WAIT / 1000
        while time.monotonic() < deadline:
            if WINDOW.search(ann.look().sentence) and ann.page.locator(".loss").count():
                return ann, eve
            bar = eve.look()
            if ACTING.search(bar.sentence):
                break  # nothing has hit
            if bar.main and not bar.waits:
                eve.changes(functools.partial(eve.go_on, bar.main), bar)
            if WINDOW.search(ann.look().sentence) and not ann.page.locator(".loss").count():
                ann.page.keyboard.press("p")
            ann.page.wait_for_timeout(100)
    raise AssertionError("no die hits")


def test_pointing_at_a_slip_draws_its_arrow(company: Company, server: Process) -> None:
    ann, _ = under_fire(company, server)
    arrow = ann.page.locator(".map .aimed path")
    expect(arrow).to_have_count(0)
    ann.button("Fire SMG", exact=True).hover()
    expect(arrow).to_have_count(1)
    ann.page.mouse.move(2, 2)
    expect(arrow).to_have_count(0)
    expect(ann.page.locator(".loss")).to_contain_text("health if it passes")
    expect(keys(ann).filter(has_text="Twist Away")).to_contain_text("health")


def test_the_stack_is_crumbs_on_a_phone_that_open_the_list(company: Company, server: Process) -> None:
    ann, _ = under_fire(company, server, phone=True)
    crumbs = ann.button(re.compile("^The stack"))
    slip = ann.button("Fire SMG", exact=True)
    expect(crumbs).to_contain_text("1 Fire SMG")
    expect(slip).not_to_be_visible()
    ann.press(crumbs)
    expect(slip).to_be_visible()
    ann.press(slip)
    expect(ann.page.locator(".map .aimed path")).to_have_count(1)
    ann.press(crumbs)
    expect(slip).not_to_be_visible()


# -- crowds and levels of detail ---------------------------------------------------------------------------------------


def test_a_crowd_opens_as_a_list_for_a_thumb(company: Company, server: Process) -> None:
    person = company.person(phone=True)
    sits(person, server, "action", ["me", "greedy"])
    person.until(lambda bar: ACTING.search(bar.sentence))
    person.press(keys(person).filter(has_text="Spray").first)
    person.until(lambda bar: CONFIRMS.match(bar.main))
    person.page.locator('.unit[data-piece="d1"]').tap()
    rows = sheet(person, "Who stands in r6").get_by_role("listitem")
    expect(rows).to_have_count(6)
    expect(rows.first).to_contain_text("% a die")
    for row in rows.get_by_role("button").all():
        box = row.bounding_box()
        assert box is not None and min(box["width"], box["height"]) >= 44
    expect(person.page.locator(".unit .down")).to_have_count(1)  # who is incapacitated lies


def test_units_merge_from_afar_and_have_names_from_near(company: Company, server: Process) -> None:
    person = company.person(by="pieces")
    sits(person, server, "action", ["me", "greedy"])
    squad = person.page.locator(".map").get_by_role("button", name=re.compile("^Beta Squad"))
    expect(squad).to_have_count(3)
    for _ in range(6):
        types(person, "-")
    expect(squad).to_have_count(1)
    expect(squad).to_have_accessible_name(re.compile("3 of them"))
    types(person, "0", "+", "+", "+", "+")
    expect(squad).to_have_count(3)
    expect(person.page.locator(".unit .name").filter(has_text="Steel Ripper")).to_have_count(1)
    expect(person.page.locator(".price").first).to_contain_text("step 1")
    small = person.page.locator(".map text:visible").evaluate_all(
        "texts => texts.filter((one) => one.getBoundingClientRect().height < 11).map((one) => one.textContent)"
    )
    assert not small, small


# -- axe ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_in_any_state_at_five_sizes(company: Company, server: Process, theme: Any) -> None:
    """An action, a payment, a deployment, a tile and a token, each at every size."""
    person = company.person(by="pieces")
    person.page.emulate_media(color_scheme=theme)
    for name in ("action", "payment", "deployment", "tile", "token"):
        if name == "payment":
            pays(person, server)
        else:
            position = {"action": "action", "deployment": "managing"}.get(name, "the-opening-reveal")
            sits(person, server, position, ["me", "greedy"] if name == "action" else ["greedy", "me"])
        if name == "action":
            person.press(keys(person).filter(has_text="Spray").first)
        elif name == "deployment":
            types(person, "d", "1")
        elif name == "token":
            types(person, "1")
            confirms(person)
        for width, height in SIZES:
            person.page.set_viewport_size({"width": width, "height": height})
            person.page.wait_for_timeout(100)
            found = Axe().run(person.page).response["violations"]
            assert not found, (name, width, [(one["id"], one["nodes"][0]["html"][:160]) for one in found])
            over = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert over <= 0, (name, width)
        person.page.set_viewport_size({"width": 1440, "height": 900})


# -- how quick ---------------------------------------------------------------------------------------------------------


def test_what_would_come_of_a_choice_is_shown_at_once(company: Company, server: Process, measured: list[str]) -> None:
    """From pointing to the answer; a machine that is busy with something else gets two more tries."""
    person = company.person(by="pieces")
    asked: dict[int, float] = {}
    took: list[float] = []

    def relay(line: WebSocketRoute) -> None:
        server_side = line.connect_to_server()

        def sends(text: str | bytes) -> None:
            message = json.loads(text)
            if message.get("type") == "suppose":
                asked[message["id"]] = time.perf_counter()
            server_side.send(text)

        def hears(text: str | bytes) -> None:
            message = json.loads(text)
            if message.get("id") in asked:
                took.append(1000 * (time.perf_counter() - asked.pop(message["id"])))
            line.send(text)

        line.on_message(sends)
        server_side.on_message(hears)

    person.page.route_web_socket(re.compile("/ws/"), relay)
    sits(person, server, "action", ["me", "greedy"])
    medians: list[float] = []
    while len(medians) < 3 and (not medians or medians[-1] >= QUICK):
        took.clear()
        for key in keys(person).all() * 2:
            key.hover()
            person.page.wait_for_timeout(250)
        assert took
        medians.append(statistics.median(took))
    measured.append(f"What would come of a choice of Complex Crashers is answered after {min(medians):.0f} ms (median)")
    assert min(medians) < QUICK


# -- what comes too late -----------------------------------------------------------------------------------------------


class Slow:
    """A line on which what the server says can be held back."""

    def __init__(self, person: Person) -> None:
        self.held: list[str | bytes] | None = None
        self.lines: list[WebSocketRoute] = []
        person.page.route_web_socket(re.compile("/ws/"), self._relay)

    def _relay(self, line: WebSocketRoute) -> None:
        self.lines.append(line)
        line.connect_to_server().on_message(self._hear(line))

    def _hear(self, line: WebSocketRoute) -> Any:
        return lambda text: self.held.append(text) if self.held is not None else line.send(text)

    def let_go(self, person: Person) -> None:
        """Waits until the server has refused, then lets everything through."""
        assert self.held is not None
        deadline = time.monotonic() + WAIT / 1000
        while not any('"refused"' in str(text) for text in self.held):
            assert time.monotonic() < deadline, self.held
            person.page.wait_for_timeout(50)
        late, self.held = self.held, None
        for text in late:
            self.lines[-1].send(text)


def goes_on_after(person: Person, says: re.Pattern[str]) -> Bar:
    """Reads why it was too late, and finds a table that asks on."""
    bar = person.until(lambda bar: bar.trouble)
    assert says.search(bar.trouble), bar.trouble
    person.press(person.button("OK", exact=True))
    return person.until(lambda bar: not bar.trouble)


@pytest.mark.parametrize("what", ["tile", "payment"])
def test_a_tile_or_payment_that_the_table_has_moved_on_from(company: Company, server: Process, what: str) -> None:
    """The Manager has the table open twice; what the second page still offers is refused in plain words."""
    eve, again = company.person(by="pieces"), company.person(by="pieces")
    line = Slow(again)
    if what == "tile":
        seated = sits(eve, server, "the-opening-reveal", ["greedy", "me"])
        again.sit(seated)
        for person, cell in ((eve, "1"), (again, "2")):
            person.until(lambda bar: "Lay the tile" in bar.sentence)
            types(person, cell)
            person.until(lambda bar: CONFIRMS.match(bar.main))
    else:
        pays(eve, server)
        seats = eve.page.evaluate("JSON.parse(localStorage.getItem('war-room seats'))")
        again.sit({"table": eve.table, "token": seats[eve.table]})
        again.until(lambda bar: bar.main)
        again.press(again.page.get_by_role("group", name="Whose abilities").get_by_role("button", name="Beta Squad"))
        again.press(keys(again).filter(has_text="SMG").first)
        again.until(lambda bar: bar.main == "Pay")
        types(again, "a")
    line.held = []
    before = eve.look()
    eve.changes(eve.go_on, before)
    again.go_on()
    line.let_go(again)
    after = goes_on_after(again, re.compile("changed|late|moved on|no longer|first", re.IGNORECASE))
    assert after.sentence
    again.until(lambda bar: bar.decision == eve.look().decision)


def test_an_answer_for_a_window_that_has_closed(company: Company, server: Process) -> None:
    ann, _ = under_fire(company, server)
    again = company.person(by="pieces")
    line = Slow(again)
    seats = ann.page.evaluate("JSON.parse(localStorage.getItem('war-room seats'))")
    again.sit({"table": ann.table, "token": seats[ann.table]})
    again.until(lambda bar: WINDOW.search(bar.sentence))
    again.press(keys(again).filter(has_text="Twist Away").first)
    again.until(lambda bar: CONFIRMS.match(bar.main))
    line.held = []
    before = ann.look()
    ann.changes(lambda: types(ann, "p"), before)
    ann.until(lambda bar: bar.decision > before.decision)  # the next die may open a window of its own
    again.go_on()
    line.let_go(again)
    goes_on_after(again, re.compile("changed|late|moved on|no longer|first", re.IGNORECASE))
    again.until(lambda bar: bar.decision == ann.look().decision)


def test_an_answer_for_an_operative_that_another_hand_has_taken_over(company: Company, server: Process) -> None:
    """Bob has laid out a move and lends his Operative from another page; Fay plays it, and his move comes too late."""
    ann, bob = gathers(company, server, "Ann", "Bob", chairs=[["me", "open"], "greedy"], setup=PAIR)
    line = Slow(bob)
    bob.page.reload()
    press_on(ann, until=lambda: acts(ann) and acts(bob))
    bob.press(keys(bob).filter(has_text="Move").first)
    bob.until(lambda bar: bar.main.startswith("Do it"))
    line.held = []
    also = company.person(server=server)
    seats = bob.page.evaluate("JSON.parse(localStorage.getItem('war-room seats'))")
    also.sit({"table": bob.table, "token": seats[bob.table]})
    uses_menu(also, "Let whoever comes play Operative 2 for me")
    fay = company.person(server=server)
    fay.sit(server.call(f"/api/tables/{ann.table}/seats", {"name": "Fay", "seat": 0, "roles": [1]}))
    fay.until(lambda bar: ACTING.search(bar.sentence))
    stood = ann.look().decision
    bob.go_on()
    line.let_go(bob)
    goes_on_after(bob, re.compile("^This is for the Operative 2 to choose, played by Fay"))
    bob.until(lambda bar: not bar.main and not keys(bob).count())
    bob.sees("Fay")
    assert ann.look().decision == fay.look().decision == stood, "nothing has happened"
    assert own_keys(fay) == {"op2"}
    fay.press(keys(fay).filter(has_text="Move").first)
    fay.until(lambda bar: bar.main.startswith("Do it"))
    before = fay.look()
    fay.changes(lambda: fay.press(fay.button(re.compile("^Do it"))), before)
    for person in (ann, bob, fay):
        person.until(lambda bar: bar.decision > stood)


# -- whole games as everybody finds them: events told one by one, in motion --------------------------------------------


def goes_on(person: Person, bar: Bar) -> bool:
    """While something is told, goes on to what is told next, by key, click or tap."""
    if not bar.main.startswith("Skip"):
        return False
    if person.by == "keys":
        person.page.keyboard.press("Space")
    elif person.page.viewport_size == PHONE:
        person.page.locator(".facts").tap()
    else:
        person.page.locator(".facts").click()
    person.page.wait_for_timeout(30)
    return True


@pytest.mark.parametrize(
    ("phone", "by", "chairs"),
    [
        (False, "pieces", ["greedy", "me"]),
        (False, "keys", ["me", "greedy"]),
        (True, "pieces", [["me", "greedy", "greedy", "greedy"], "greedy"]),
    ],
    ids=["the Manager by mouse", "all four by keyboard", "one of four by finger"],
)
def test_a_whole_raid_at_the_usual_pace(
    company: Company, server: Process, phone: bool, by: str, chairs: list[Any]
) -> None:
    person = company.person(new=True, phone=phone, by=by)
    setup = {**SHORT["setup"], "operatives": "4"}
    person.sit(server.call("/api/tables", {**SHORT, "setup": setup, "chairs": chairs}))
    person.until(lambda bar: bar.main or bar.waits)
    plays(person, instead=goes_on)
    told = person.page.evaluate("performance.getEntriesByName('told').length")
    assert told > 5, "events were told one by one"
    assert re.search("won|lost", person.look().sentence, re.IGNORECASE)
