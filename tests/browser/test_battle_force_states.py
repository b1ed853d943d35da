"""Every state of a battle on the screen, begun in positions made for it: flights, strikes, reserves, the fray."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.person import Bar, Company, Person, spent
from tests.browser.test_battle_force import BATTLE, box_of, changes, fights, ghost, middle, sound, takes, taps
from tests.browser.test_figures import counted
from tests.tables.support import Process, process

TRIES = 12  # tables at which something is waited for that dice decide


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """`warroom serve` with the positions of `tests/browser/positions`."""
    with process(tmp_path_factory.mktemp("house") / "war-room.db", module="tests.support.stages") as running:
        yield running


def sits(person: Person, server: Process, position: str, chairs: list[str]) -> None:
    """Sits down at a table that stands as a position says, with the drawer shut."""
    seated = server.call("/api/tables", {"game": "battle-force", "name": "Ann", "scenario": position, "chairs": chairs})
    person.sit(seated)
    person.until(lambda bar: bar.main)
    shut = person.button("Shut", exact=True)
    if shut.is_visible():
        shut.click()


def key(person: Person, text: str) -> Locator:
    """The key of the dock that makes a choice."""
    return person.page.locator(f'.dock [data-piece="{text}"]')


def chooses(person: Person, *texts: str) -> None:
    """Makes choices by their keys, one after the other."""
    for text in texts:
        takes_over(person)
        changes(person, lambda text=text: takes(person, key(person, text)))  # type: ignore[misc]
        if key(person, text).count() and person.look().main.startswith(("Activate", "Name")):
            changes(person, person.go_on)


def takes_over(person: Person) -> Bar:
    """Who plays both sides at one screen comes to it for the next one."""
    while (bar := person.until(lambda bar: bar.main)).main.startswith(("I am", "Hand over")):
        changes(person, person.go_on)
    return bar


def goes_on(person: Person, until: Callable[[Bar], object]) -> Bar:
    """Takes what the main button offers, or the first key, until the bar is as wanted."""
    for _ in range(40):
        bar = person.until(lambda bar: bar.main)
        if until(bar):
            return bar
        if bar.waits:
            changes(person, lambda: takes(person, person.page.locator('.dock [data-can="yes"]').first))
        else:
            changes(person, person.go_on)
    raise AssertionError(person.look())


def writes(person: Person, text: str) -> None:
    """Writes a line into the order line."""
    person.page.keyboard.press("t")
    person.page.get_by_label("Write an order").fill(text)
    person.page.keyboard.press("Enter")


def test_every_state_of_a_unit_is_drawn_and_said(person: Person, server: Process) -> None:
    sits(person, server, "every-state", ["me", "random"])
    unit = person.page.locator(".map .unit")
    for number, drawn, said in (
        (1, ".shadow", "in flight"),
        (1, ".rotor", "in flight"),
        (2, ".pinned", "pinned"),
        (4, "path.bags", "hunkered down"),
        (5, ".cross", "Anvil Tanks"),
        (6, ".chevrons", "redeploying"),
        (7, "circle.bags", "dug in"),
        (8, ".tick", "activated"),
    ):
        piece = person.page.locator(f'.map [data-piece="unit {number}"]')
        expect(piece.locator(drawn).first).to_be_attached()
        expect(piece).to_have_attribute("aria-label", re.compile(said))
    expect(unit).to_have_count(9)
    rows = person.page.get_by_role("region", name=re.compile("Defender: units"))
    expect(rows.get_by_role("button", name=re.compile("Skate Grav Raiders, in reserve"))).to_be_visible()
    expect(rows.get_by_role("button", name=re.compile("Jackal Guntrucks, destroyed"))).to_be_visible()
    person.shot("battle force every state")
    sound(person)


def test_sight_tells_open_cover_and_what_is_in_the_way(person: Person, server: Process) -> None:
    sits(person, server, "every-state", ["me", "random"])
    person.page.locator('.map [data-piece="unit 3"]').click()
    person.page.keyboard.press("v")
    for how in ("open", "cover", "blocked"):
        expect(person.page.locator(f".laid .ray.{how}").first).to_be_attached()
    expect(person.page.locator(".laid .cross").first).to_be_attached()
    expect(person.page.locator(".tag.harm", has_text="ridge").first).to_be_visible()
    person.shot("battle force sight")
    person.page.keyboard.press("v")
    expect(person.page.locator(".laid .ray")).to_have_count(0)


def test_a_strike_is_aimed_counted_and_called(person: Person, server: Process) -> None:
    """Kind and dice in the dock, point on the table, six places it may drift to, bases under it, friends in red."""
    sits(person, server, "every-state", ["me", "random"])
    chooses(person, "activate 3", "open-fire")
    goes_on(person, lambda bar: "At whom" in bar.sentence)
    person.button("Orbital strike").click()
    mortars = person.page.locator('.map [data-piece="unit 8"]')
    person.page.mouse.click(*middle(box_of(person, mortars)))
    expect(person.page.locator(".drift")).to_have_count(6)
    expect(person.page.locator(".tag", has_text="3 bases under it")).to_be_visible()
    hand = person.page.get_by_role("region", name="In hand")
    expect(hand).to_contain_text("Counter roll")
    expect(hand).to_contain_text("it fails")
    person.button("One comms die less").click()
    expect(person.page.locator(".strike.chosen")).to_contain_text("2 dice")
    person.shot("battle force strike")
    person.page.mouse.click(*middle(box_of(person, person.page.locator('.map [data-piece="unit 2"]'))))
    expect(hand).to_contain_text("Your own")
    expect(person.page.locator(".tag.harm", has_text="under it")).to_be_visible()
    person.page.mouse.click(*middle(box_of(person, mortars)))
    person.until(lambda bar: bar.main.startswith("Strike here"))
    changes(person, person.go_on)
    expect(person.page.get_by_role("region", name="Attacker: units")).to_contain_text("1 comms")


def test_a_flight_goes_thirty_inches_straight_on(person: Person, server: Process) -> None:
    sits(person, server, "every-state", ["me", "random"])
    chooses(person, "activate 1")
    changes(person, lambda: takes(person, person.page.locator('.dock [data-piece^="advance"]').first))
    goes_on(person, lambda bar: "Where to" in bar.sentence)
    writes(person, "move 20.0,26.0 line n")
    person.until(lambda bar: "14.0 of 30.0 inches" in bar.sentence)
    expect(person.page.locator(".ghost .base.flying").first).to_be_visible()
    person.shot("battle force flight")


def engages(person: Person, server: Process, response: str) -> None:
    """At one screen with both sides: the Militia engages the Rifles, who respond."""
    sits(person, server, "in-the-fray", ["me", "me"])
    chooses(person, "activate 1", "engage 3")
    goes_on(person, lambda bar: "They come for you" in bar.sentence)
    chooses(person, response)


def test_close_combat_fills_its_six_steps_with_the_camera_there(person: Person, server: Process) -> None:
    engages(person, server, "stand")
    goes_on(person, lambda bar: "Where to" in bar.sentence)
    chooses(person, "close")
    hand = person.page.get_by_role("region", name="In hand")
    if "Where to" not in person.look().sentence and "Who acts" not in person.look().sentence:
        expect(hand).to_contain_text("Engage, round")
        for step in ("Engage announced", "The response", "The moves, to contact", "The attacker strikes",
                     "The other strikes back", "Loser, morale"):  # fmt: skip
            expect(hand).to_contain_text(step)
        expect(hand.locator(".now")).to_have_count(1)
        expect(person.page.get_by_label("The whole table")).to_be_visible()  # it is looked at from near by
        expect(person.page.locator(".fray .spark").first).to_be_attached()
        expect(person.page.locator(".tag", has_text="out of reach").first).to_be_attached()
        person.shot("battle force fray")
    goes_on(
        person, lambda bar: re.search("Who acts|the initiative", bar.sentence) or bar.over
    )  # dice say whose turn it is
    expect(person.page.locator(".fray .spark")).to_have_count(0)


def test_who_leaves_has_a_rose_of_sixteen_headings(person: Person, server: Process) -> None:
    engages(person, server, "disengage")
    goes_on(person, lambda bar: "Which way out" in bar.sentence)
    rose = person.page.get_by_role("group", name="Which way out")
    solid, shut = rose.get_by_role("button"), rose.locator(".shut")
    assert solid.count() + shut.count() == 16 and solid.count() and shut.count()
    person.shot("battle force rose")
    name = solid.first.get_attribute("aria-label") or ""
    changes(person, lambda: solid.first.press("Enter"))
    if "Which way out" in person.look().sentence:
        changes(person, person.go_on)
    heading = name.removeprefix("Away, ")
    expect(person.page.get_by_label("What happened last")).to_contain_text(re.compile(f"heading {heading}|stays"))


def test_overwatch_is_offered_with_odds_and_rolled_off_with_two_dice(person: Person, server: Process) -> None:
    """Dice decide who acts first: where the watcher does, it fires or holds; tables are tried until it does."""
    hand = person.page.get_by_role("region", name="In hand")
    for _ in range(TRIES):
        sits(person, server, "on-watch", ["me", "me"])
        chooses(person, "activate 3", "advance")
        goes_on(person, lambda bar: "Do you react" in bar.sentence)
        expect(hand).to_contain_text(re.compile(r"Line Rifles.*now.*later.*\d+ to \d+ %"))
        expect(key(person, "overwatch 1")).to_have_attribute("aria-label", re.compile(r"\d\+, \d dice|spends"))
        expect(hand).to_contain_text("spends the unit's activation")
        chooses(person, "overwatch 1")
        if "Fire or hold" in takes_over(person).sentence:
            break
    else:
        raise AssertionError("the watcher never acts first")
    expect(hand.get_by_role("img", name=re.compile("acts first"))).to_be_visible()
    person.shot("battle force overwatch")
    expect(key(person, "fire")).to_be_visible()
    chooses(person, "hold")
    assert "Where to" in takes_over(person).sentence


def test_who_wants_no_reaction_is_not_asked_again_in_this_round(company: Company, server: Process) -> None:
    ann, bob = company.person(), company.person()
    seated = server.call(
        "/api/tables", {"game": "battle-force", "name": "Ann", "scenario": "on-watch", "chairs": ["me", "open"]}
    )
    ann.sit(seated)
    bob.visit(ann.page.get_by_label("Send this link to a friend").input_value())
    bob.page.get_by_label("Your name").fill("Bob")
    bob.press(bob.button("Sit down and play"))
    bob.until(lambda bar: "Who acts" in bar.sentence)
    chooses(bob, "activate 3", "advance")
    ann.until(lambda bar: "Do you react" in bar.sentence)
    ann.button(re.compile("No reaction this round")).click()
    bob.until(lambda bar: "Where to" in bar.sentence)
    expect(ann.button(re.compile("No reaction this round.*asked again"))).to_have_attribute("aria-pressed", "true")


def test_reserves_come_at_the_round_end_and_the_checklist_is_ticked(company: Company, server: Process) -> None:
    person = company.person(beats=True)
    for _ in range(TRIES):
        sits(person, server, "reserves-come", ["me", "me"])
        chooses(person, "hunker")
        seen = ticked(person)
        takes_over(person)
        if "Place it" in person.look().sentence:
            break
    else:
        raise AssertionError("no reserve ever comes")
    assert seen >= 2, "the round end is told line by line"
    expect(person.page.locator(".zone")).to_be_attached()
    person.shot("battle force reserve")
    person.until(lambda bar: bar.main.startswith("Place here") or bar.waits)
    if person.look().waits:
        person.page.keyboard.press("n")
    person.until(lambda bar: bar.main.startswith("Place here"))
    changes(person, person.go_on)


def ticked(person: Person) -> int:
    """Lets the round end be told, and counts at how many lines it stood."""
    hand, lines = person.page.get_by_role("region", name="In hand"), set()
    while (bar := person.look()).main.startswith("Skip") or not bar.main:
        now = hand.locator("li.now b")
        if now.count():
            lines.add(now.first.inner_text())
        person.page.wait_for_timeout(30)
    return len(lines)


def test_rulers_and_sight_are_seen_by_both_and_measured_again(company: Company, server: Process) -> None:
    ann, bob = company.person(), company.person(phone=True)
    ann.sit(server.call("/api/tables", {**BATTLE, "chairs": ["me", "open"], "setup": {"rounds": 2}}))
    bob.visit(ann.page.get_by_label("Send this link to a friend").input_value())
    bob.page.get_by_label("Your name").fill("Bob")
    bob.press(bob.button("Sit down and play"))
    fights(ann, bob, draws=taps, until=lambda bar: "Who acts" in bar.sentence or "initiative" in bar.sentence)
    ann.button("Ruler", exact=True).click()
    for number in (1, 9):
        ann.page.mouse.click(*middle(box_of(ann, ann.page.locator(f'.map [data-piece="unit {number}"] .rim').first)))
    ruler = re.compile(r'^\d+\.\d"$')
    expect(ann.page.locator(".laid + *, .tag.cover", has_text=ruler).first).to_be_visible()
    theirs = bob.page.locator(".tag.cover", has_text="Ann")
    expect(theirs).to_have_count(1)
    bob.page.reload()
    expect(theirs).to_have_count(1)
    bob.shot("battle force ruler of the other")
    ann.page.reload()
    expect(ann.page.locator(".laid .ruler")).to_have_count(1)  # it is still one's own
    ann.button("Clear", exact=True).click()
    expect(theirs).to_have_count(0)


def test_measuring_is_typed_and_what_is_not_understood_says_how(person: Person, server: Process) -> None:
    sits(person, server, "every-state", ["me", "random"])
    writes(person, "measure anvil mortars")
    expect(person.page.locator(".laid .ruler")).to_have_count(1)
    expect(
        person.page.get_by_role("status").filter(has_text="inches from 5 Anvil Tanks to 8 Hailstorm")
    ).to_be_attached()
    writes_more = person.page.get_by_label("Write an order")
    writes_more.fill("measure rifles moon")
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_role("alert")).to_contain_text("Write it as: measure FROM TO")
    for text in ("measure 1 2", "measure 1 3", "measure 1 4"):
        writes_more.fill(text)
        person.page.keyboard.press("Enter")
        expect(writes_more).to_have_value("")
    expect(person.page.locator(".laid .ruler")).to_have_count(3)  # the first has gone


# -- drags -----------------------------------------------------------------------------------------------------------


def at_the_road(person: Person, server: Process) -> None:
    """The Militia is to move: an Engage without a target, so that everything is possible."""
    sits(person, server, "in-the-fray", ["me", "me"])
    chooses(person, "activate 1", "advance")
    goes_on(person, lambda bar: "Where to" in bar.sentence)


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ("move 10.0,0.2 keep n", "off the table"),
        ("move 12.5,4.6 keep n", "too near|stands on another"),
        ("move 5.1 e keep", "too far, 0.1"),
        ("move 40.0,2.0 keep n", "too far"),
    ],
    ids=["off-the-table", "on-another-base", "a-tick-too-far", "far-too-far"],
)
def test_a_bad_place_says_why_at_the_piece_and_is_cured(person: Person, server: Process, order: str, says: str) -> None:
    at_the_road(person, server)
    writes(person, order)
    person.until(lambda bar: "Not there" in bar.sentence)
    expect(person.page.locator(".tag.harm", has_text=re.compile(says)).first).to_be_visible()
    person.button("Shut", exact=True).click()
    person.page.keyboard.press("x")
    person.until(lambda bar: bar.main.startswith("Move here") and "Not there" not in bar.sentence)
    changes(person, person.go_on)


def test_a_bend_is_set_by_hand(person: Person, server: Process) -> None:
    at_the_road(person, server)
    person.page.locator(".map svg[role=group]").focus()
    person.page.keyboard.press("ArrowRight")
    person.page.keyboard.press("ArrowRight")
    person.until(lambda bar: "2.0 of" in bar.sentence)
    person.page.keyboard.press("b")
    expect(person.button("Bend", exact=True)).to_have_attribute("aria-pressed", "true")
    person.page.keyboard.press("ArrowDown")
    bar = person.until(lambda bar: re.search(r"[23]\.\d of", bar.sentence) and "2.0 of" not in bar.sentence)
    assert "Not there" not in bar.sentence
    expect(person.page.locator(".bend")).to_be_attached()


def test_a_pinch_in_the_middle_of_a_drag_lets_the_ghost_go_back(company: Company, server: Process) -> None:
    person = company.person(phone=True)
    at_the_road(person, server)
    before = person.look()
    x, y = middle(box_of(person, ghost(person)))
    line = person.page.context.new_cdp_session(person.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        where = [{"x": at[0], "y": at[1], "id": number} for number, at in enumerate(points)]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    touch("touchStart", (x, y))
    touch("touchMove", (x + 20, y - 20))
    touch("touchMove", (x + 40, y - 30))
    person.until(lambda bar: bar != before)
    touch("touchStart", (x + 40, y - 30), (x - 80, y - 120))
    touch("touchMove", (x + 50, y - 20), (x - 120, y - 160))
    touch("touchEnd")
    person.until(lambda bar: bar == before)
    expect(person.page.locator(".ghost.still")).to_have_count(1)


def test_a_unit_is_moved_with_two_touches(company: Company, server: Process) -> None:
    person = company.person(phone=True)
    at_the_road(person, server)
    person.page.evaluate("() => { window.touches = 0; addEventListener('pointerdown', () => window.touches++, true); }")
    x, y = middle(box_of(person, ghost(person)))
    person.page.touchscreen.tap(x - 40, y)
    person.until(lambda bar: bar.main.startswith("Move here") and " of 5.0 inches" in bar.sentence)
    person.go_on()
    person.until(lambda bar: "Where to" not in bar.sentence)
    assert person.page.evaluate("window.touches") <= 3


# -- figures ---------------------------------------------------------------------------------------------------------

FRAMES = """([drags, milliseconds]) => new Promise((done) => {
  const svg = document.querySelector(".map svg[role=group]");
  const { left, top, width, height } = svg.getBoundingClientRect();
  const at = (type, x, y, more = {}) => {
    const how = { clientX: left + x, clientY: top + y, pointerId: 7, bubbles: true, cancelable: true, ...more };
    svg.dispatchEvent(new (type === "wheel" ? WheelEvent : PointerEvent)(type, how));
  };
  svg.setPointerCapture = () => {};
  let touched = 0;
  const watch = (records) => (touched += records.length);
  const observer = new MutationObserver(watch);
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  for (const still of document.querySelectorAll(".map .ground, .map .unit")) observer.observe(still, all);
  const began = performance.now();
  let frames = 0;
  if (drags) at("pointerdown", width / 2, height / 2);
  const step = () => {
    const t = performance.now() - began;
    frames++;
    if (drags) at("pointermove", width / 2 + 150 * Math.sin(t / 200), height / 2 + 100 * Math.cos(t / 300));
    else at("wheel", width / 2, height / 2, { deltaY: 40 * Math.sin(t / 150) });
    if (t < milliseconds) return requestAnimationFrame(step);
    if (drags) at("pointerup", 0, 0);
    watch(observer.takeRecords());
    done([frames, touched, t]);
  };
  requestAnimationFrame(step);
})"""


def test_a_full_table_is_panned_and_zoomed(
    person: Person, server: Process, browser: Browser, measured: list[str]
) -> None:
    """Two times forty bases, twelve features, lines of sight: nothing that stands still is touched while one pans, and
    fifty frames fit into a second of one core, by processor time and not by the clock."""
    sits(person, server, "full-table", ["me", "random"])
    person.page.locator('.map [data-piece="unit 2"]').click()
    person.page.keyboard.press("v")
    expect(person.page.locator(".laid .ray").first).to_be_attached()
    assert person.page.locator(".map .unit .base").count() == 80
    for what, drags in (("panning", True), ("zooming", False)):
        before = spent(browser)
        frames, touched, lasted = person.page.evaluate(FRAMES, [drags, 3000])
        cost = (spent(browser) - before) / frames
        measured.append(
            f"Battle Force, {what} a full table: {1000 * cost:.1f} ms of one core a frame (aim 20), "
            f"{1000 * frames / lasted:.0f} frames a second with what else went on"
        )
        if drags:
            assert touched == 0, "what stands still was drawn anew"
        assert cost <= 0.04  # a core may be half as fast as the one this was measured on
    person.shot("battle force full table")


def test_a_first_visit_of_the_table_is_light(company: Company, server: Process, measured: list[str]) -> None:
    person = company.person(new=True)
    seated: dict[str, Any] = server.call("/api/tables", BATTLE)
    _, sizes = counted(person)
    seats = json.dumps(json.dumps({seated["table"]: seated["token"]}))
    person.page.add_init_script(f"localStorage.setItem('war-room seats', {seats})")
    person.visit(f"/table/{seated['table']}")
    person.until(lambda bar: bar.main)
    person.page.wait_for_load_state("networkidle")
    measured.append(
        f"First visit of a Battle Force table: {sum(sizes) / 1000:.0f} kB, {len(sizes)} files (at most 260)"
    )
    assert 0 < sum(sizes) <= 260_000
