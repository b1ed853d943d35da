"""Bases on the table of Battle Force: shared between two targets, dealt hits, seen, and dropped where they may not."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.browser.person import Company, Person
from tests.browser.test_battle_force import box_of, changes, ghost, middle, sound, takes
from tests.browser.test_battle_force_states import TRIES, chooses, goes_on, key, sits, takes_over
from tests.tables.support import Process, process


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """`warroom serve` with the positions of `tests/browser/positions`."""
    with process(tmp_path_factory.mktemp("house") / "war-room.db", module="tests.support.stages") as running:
        yield running


def spot(person: Person, x: float, y: float) -> tuple[float, float]:
    """Where a place of the table, in inches, is on the screen."""
    at: list[float] = person.page.locator(".map svg[role=group]").evaluate(
        """(svg, [x, y]) => {
          const high = svg.querySelector(".grass").height.baseVal.value;
          const at = new DOMPoint(x * 10, high - y * 10).matrixTransform(svg.getScreenCTM());
          return [at.x, at.y];
        }""",
        [x, y],
    )
    return at[0], at[1]


def hand(person: Person) -> Locator:
    """The paper at the right."""
    return person.page.get_by_role("region", name="In hand")


# -- two targets -----------------------------------------------------------------------------------------------------


def at_two_targets(person: Person, server: Process) -> None:
    """The Rifles open fire, the Chieftain's Circle is looked at, and another target is wanted beside it."""
    sits(person, server, "crossfire", ["me", "me"])
    chooses(person, "activate 1", "open-fire")
    goes_on(person, lambda bar: "At whom" in bar.sentence)
    changes(person, lambda: takes(person, key(person, "shoot 4")))


def test_a_shot_is_split_between_two_targets_on_the_table(person: Person, server: Process) -> None:
    """`+`, then the second target, then bases: by mouse on the table and by their digits; a bad split says why."""
    at_two_targets(person, server)
    changes(person, lambda: person.page.keyboard.press("+"))
    assert "And at whom else" in person.look().sentence
    changes(person, lambda: person.page.mouse.click(*spot(person, 26.0, 16.0)))
    assert "Which bases" in person.look().sentence and person.look().waits
    person.page.mouse.click(*spot(person, 25.1, 8.0))
    person.until(lambda bar: "Base 4 at 5 Column Militia" in bar.sentence and bar.main.startswith("Roll 5 dice"))
    expect(person.page.get_by_role("region", name="Odds at 4 Chieftain's Circle")).to_contain_text("4, about 2 hits")
    expect(person.page.get_by_role("region", name="Odds at 5 Column Militia")).to_contain_text("secondary target")
    person.shot("battle force two targets")
    for digit in "1235":
        person.page.keyboard.press(digit)
    bar = person.until(lambda bar: "Not so" in bar.sentence)
    assert bar.waits and "None of the bases assigned to 4 Chieftain's Circle" in bar.sentence
    person.page.keyboard.press("5")
    person.page.keyboard.press("3")
    person.until(lambda bar: "Base 1, 2, 4 at 5" in bar.sentence and bar.main.startswith("Roll 5 dice"))
    changes(person, person.go_on)
    goes_on(person, lambda bar: "Who acts" in bar.sentence)
    person.button("Log", exact=True).click()
    person.page.get_by_role("tab", name="Log").click()
    person.sees(re.compile("1 Line Rifles shoots at 4 Chieftain's Circle"))
    person.sees(re.compile("1 Line Rifles shoots at 5 Column Militia, .*secondary target"))


def test_a_split_is_taken_back_and_made_by_thumb(company: Company, server: Process) -> None:
    person = company.person(phone=True)
    at_two_targets(person, server)
    changes(person, lambda: person.button("Secondary").tap())
    changes(person, lambda: takes(person, key(person, "shoot 5")))
    bases = person.page.get_by_role("group", name="Which bases shoot at whom").get_by_role("button")
    expect(bases).to_have_count(5)
    assert all(box["height"] >= 44 and box["width"] >= 44 for box in (box_of(person, one) for one in bases.all()))
    bases.nth(4).tap()
    person.until(lambda bar: bar.main.startswith("Roll 5 dice"))
    expect(bases.nth(4)).to_have_attribute("aria-label", re.compile("shoots at 5 Column Militia"))
    person.shot("battle force two targets on a phone")
    changes(person, lambda: person.button("One target").tap())
    expect(bases).to_have_count(0)
    person.until(lambda bar: bar.main.startswith("Roll 5 dice"))


# -- hits ------------------------------------------------------------------------------------------------------------


def at_hits(person: Person, server: Process) -> Locator:
    """The Militia is shot at until its owner is asked who takes the hits; gives the chips of its bases."""
    for _ in range(TRIES):
        sits(person, server, "crossfire", ["me", "me"])
        chooses(person, "activate 1", "open-fire")
        goes_on(person, lambda bar: "At whom" in bar.sentence)
        changes(person, lambda: takes(person, key(person, "shoot 5")))
        changes(person, person.go_on)
        if "Who takes the hits" in takes_over(person).sentence:
            return person.page.get_by_role("list", name="Who takes the hits, in this order").get_by_role("button")
    raise AssertionError("nobody is ever asked who takes the hits")


def order(chips: Locator) -> list[str]:
    """The bases as they lie."""
    return [chip.locator("b").inner_text().split()[0] for chip in chips.all()]


def test_hits_are_dealt_by_dragging_by_pressing_two_and_by_digits(person: Person, server: Process) -> None:
    """The proposal is set and says what it saves; whatever is laid out can be put back."""
    chips = at_hits(person, server)
    proposed = order(chips)
    assert len(proposed) == 4
    bar = person.look()
    assert re.search("Spares|Saves", bar.sentence) and "fall on average" in bar.sentence
    assert bar.main.startswith("As proposed")
    expect(hand(person)).to_contain_text(re.compile(r"\d+ % falls"))
    person.shot("battle force who takes the hits")
    person.page.mouse.move(*middle(box_of(person, chips.nth(0))))
    person.page.mouse.down()
    person.page.mouse.move(*middle(box_of(person, chips.nth(1))), steps=4)
    person.page.mouse.move(*middle(box_of(person, chips.nth(2))), steps=4)
    person.page.mouse.up()
    person.until(lambda bar: bar.main.startswith("In this order"))
    a, b, c, d = proposed
    assert order(chips) == [b, c, a, d]
    person.page.keyboard.press("Escape")
    person.until(lambda bar: bar.main.startswith("As proposed"))
    for base in (a, d):
        person.page.keyboard.press(base.split(".")[1])
    person.until(lambda bar: bar.main.startswith("In this order"))
    assert order(chips) == [d, b, c, a]
    chips.nth(1).click()
    chips.nth(2).click()
    assert order(chips) == [d, c, b, a]
    chips.nth(3).focus()
    person.page.keyboard.press("ArrowLeft")
    assert order(chips) == [d, c, a, b]
    person.until(lambda bar: "on average" in bar.sentence and bar.main.startswith("In this order"))
    changes(person, person.go_on)
    log = person.page.get_by_label("What happened last")
    expect(log).to_contain_text(re.compile(rf"{d}.*{c}.*{a}.*{b}"))


def test_hits_are_dealt_by_thumb(company: Company, server: Process) -> None:
    person = company.person(phone=True)
    chips = at_hits(person, server)
    a, b, c, d = order(chips)
    chips.nth(0).tap()
    expect(chips.nth(0)).to_have_attribute("aria-pressed", "true")
    chips.nth(3).tap()
    person.until(lambda bar: bar.main.startswith("In this order"))
    assert order(chips) == [d, b, c, a]
    assert all(box["height"] >= 44 and box["width"] >= 44 for box in (box_of(person, one) for one in chips.all()))
    changes(person, person.go_on)


# -- who sees --------------------------------------------------------------------------------------------------------


def moving(person: Person, server: Process, unit: int) -> None:
    """A unit of the crossfire is to advance."""
    sits(person, server, "crossfire", ["me", "me"])
    chooses(person, f"activate {unit}", "advance")
    goes_on(person, lambda bar: "Where to" in bar.sentence)


def test_who_will_see_the_end_of_a_move_is_drawn_and_said(person: Person, server: Process) -> None:
    moving(person, server, 1)
    expect(person.page.locator(".ray.threat")).to_have_count(0)
    person.page.keyboard.press("ArrowUp")
    person.until(lambda bar: "1.0 of" in bar.sentence)
    expect(person.page.locator(".ray.threat").first).to_be_attached()
    expect(person.page.locator(".tag", has_text=re.compile(r"sees it · \d+ %"))).to_have_count(2)
    expect(hand(person)).to_contain_text(
        re.compile(r"Sees it there.*4 Chieftain's Circle \d+ %, 5 Column Militia \d+ %")
    )
    person.shot("battle force who sees it")


def test_a_held_overwatch_stands_at_its_unit_and_counts_wherever_one_goes(person: Person, server: Process) -> None:
    for _ in range(TRIES):
        sits(person, server, "on-watch", ["me", "me"])
        chooses(person, "activate 3", "advance")
        goes_on(person, lambda bar: "Do you react" in bar.sentence)
        chooses(person, "overwatch 1")
        if "Fire or hold" in takes_over(person).sentence:
            break
    else:
        raise AssertionError("the watcher never acts first")
    chooses(person, "hold")
    assert "Where to" in takes_over(person).sentence
    expect(person.page.locator(".tag", has_text="holds Overwatch")).to_be_visible()
    expect(hand(person)).to_contain_text("1 Line Rifles holds Overwatch.")
    person.page.keyboard.press("ArrowRight")
    expect(person.page.locator(".ray.holds").first).to_be_attached()
    expect(person.page.locator(".tag.cover", has_text=re.compile(r"Overwatch · \d+ %"))).to_be_visible()
    expect(hand(person)).to_contain_text(re.compile(r"\d+ % to lose a base there"))
    person.shot("battle force held overwatch")


# -- near and far ----------------------------------------------------------------------------------------------------


def test_from_afar_there_is_less_and_from_near_by_numbers_gaps_and_ticks(person: Person, server: Process) -> None:
    sits(person, server, "crossfire", ["me", "me"])
    tufts, sun, zoom = (person.page.locator(what).first for what in (".tufts", ".sun", ".tools output"))
    expect(zoom).to_have_text("100 %")
    expect(tufts).to_be_hidden()
    expect(sun).to_be_hidden()
    person.page.mouse.move(*spot(person, 23.4, 8.0))
    person.page.mouse.wheel(0, -300)
    expect(tufts).to_be_attached()
    expect(sun).to_be_visible()
    expect(person.page.locator(".closely")).to_have_count(0)
    person.page.mouse.wheel(0, -400)
    expect(person.page.locator(".closely .number", has_text="1.3")).to_be_visible()
    expect(person.page.locator(".closely .inches", has_text=re.compile(r'\d\.\d"')).first).to_be_visible()
    expect(person.page.locator(".ticks")).to_be_visible()
    assert int(zoom.inner_text().split()[0]) >= 300
    person.shot("battle force from near by")
    person.page.keyboard.press("f")
    expect(person.page.locator(".closely")).to_have_count(0)


# -- without colours -------------------------------------------------------------------------------------------------


def test_side_state_and_legality_can_be_told_without_colours(person: Person, server: Process) -> None:
    """Sides by the notches of the rim, what can be pressed by brackets, what may not stand by a cross and dashes."""
    moving(person, server, 1)
    line = person.page.context.new_cdp_session(person.page)
    line.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})
    for side, notched in ((0, 0), (1, 1)):
        for base in person.page.locator(f".map .unit .base.side-{side}").all():
            assert base.locator(".notches").count() == notched
    person.page.keyboard.press("ArrowUp")
    person.until(lambda bar: "1.0 of" in bar.sentence)
    fine = person.page.locator(".ghost .base")
    expect(fine.first).to_be_visible()
    assert fine.locator(".cross").count() == 0
    person.shot("battle force grey fine")
    person.page.mouse.click(*spot(person, 20.0, 20.0))
    person.until(lambda bar: "Not there" in bar.sentence)
    wrong = person.page.locator(".ghost .base.wrong")
    assert wrong.count() and wrong.locator(".cross").count() == wrong.count()
    dashes = wrong.first.locator(".rim").evaluate("rim => getComputedStyle(rim).strokeDasharray")
    assert dashes not in ("", "none")
    person.shot("battle force grey wrong")
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("Escape")
    sits(person, server, "crossfire", ["me", "me"])
    for number in range(1, 6):
        unit = person.page.locator(f'.map [data-piece="unit {number}"]')
        brackets = unit.locator(".brackets").count()
        assert (brackets > 0) == (unit.get_attribute("data-can") == "yes")


# -- bad drops -------------------------------------------------------------------------------------------------------


def drops(person: Person, by: tuple[float, float], leader: tuple[float, float]) -> None:
    """Drags the ghost by its leader so many inches, and lets go."""
    mouse = person.page.mouse
    mouse.move(*spot(person, *leader))
    mouse.down()
    for part in (0.3, 0.7, 1.0):
        mouse.move(*spot(person, leader[0] + by[0] * part, leader[1] + by[1] * part))
    mouse.up()


@pytest.mark.parametrize(
    ("unit", "by", "leader", "says", "tag"),
    [
        (2, (0.0, -6.0), (23.4, 4.0), "not be wholly on the table", "off the table"),
        (1, (0.0, -4.0), (20.0, 8.0), "stand on another base", "stands on another"),
        (3, (-5.0, 0.0), (34.0, 19.0), "[Dd]epot|building", "meets"),
        (1, (0.0, 9.0), (20.0, 8.0), "too far|limit|allow|near", "too"),
    ],
    ids=["off-the-table", "on-another-base", "into-a-wall", "far-too-far"],
)
def test_a_bad_drop_says_why_at_the_piece_and_loses_nothing(
    person: Person,
    server: Process,
    unit: int,
    by: tuple[float, float],
    leader: tuple[float, float],
    says: str,
    tag: str,
) -> None:
    """The ghost ends where it may, the unit stays where it stood, and one can start over or give the order."""
    moving(person, server, unit)
    piece = person.page.locator(f'.map [data-piece="unit {unit}"]')
    stood = piece.get_attribute("aria-label")
    drops(person, by, leader)
    bar = person.until(lambda bar: "It stops there" in bar.sentence)
    assert re.search(says, bar.sentence), bar
    expect(person.page.locator(".tag", has_text=re.compile(f"stops here: {tag}|✕ {tag}")).first).to_be_visible()
    expect(person.page.locator(".ghost .base.wrong")).to_have_count(0)
    assert piece.get_attribute("aria-label") == stood
    person.page.keyboard.press("Escape")
    person.until(lambda bar: bar.waits)
    expect(person.page.locator(".ghost.still")).to_have_count(1)
    drops(person, by, leader)
    person.until(lambda bar: "It stops there" in bar.sentence)
    person.go_on()
    expect(piece).not_to_have_attribute("aria-label", stood or "")


@pytest.mark.parametrize(("inches", "stops"), [(5.02, False), (5.08, True)], ids=["rounded-to-it", "a-tick-beyond"])
def test_half_a_tick_too_far_is_the_limit_or_stops_at_it(
    person: Person, server: Process, inches: float, stops: bool
) -> None:
    """From near by, where a tick is some pixels: either way the unit ends five inches on, and is told so if it
    stopped."""
    moving(person, server, 1)
    person.page.mouse.move(*spot(person, 18.0, 8.0))
    person.page.mouse.wheel(0, -700)
    expect(person.page.locator(".ticks")).to_be_visible()
    drops(person, (-inches, 0.0), (20.0, 8.0))
    bar = person.until(lambda bar: "It stops there" in bar.sentence or " inches. " in bar.sentence)
    assert ("It stops there" in bar.sentence) == stops, bar
    if stops:
        assert re.search("too far|limit|allow", bar.sentence), bar
        expect(person.page.locator(".tag", has_text="stops here: too far").first).to_be_visible()
    else:
        assert "5.0 of 5.0 inches" in bar.sentence, bar
        expect(person.page.locator(".tag", has_text="stops here")).to_have_count(0)
    expect(person.page.locator(".ghost .base.wrong")).to_have_count(0)
    person.go_on()
    person.until(lambda bar: "Where to" not in bar.sentence)
    expect(person.page.locator('.map [data-piece="unit 1"]')).to_have_attribute("aria-label", re.compile("at 15.0,8.0"))


def test_a_reaction_that_comes_too_late_is_told_so(company: Company, server: Process) -> None:
    """Ann has the table open twice; one of her screens is behind, and what she presses there comes too late."""
    ann, also, bob = company.person(), company.person(), company.person()
    held: list[str | bytes] = []
    lines: list[WebSocketRoute] = []
    slow = False

    def behind(line: WebSocketRoute) -> None:
        far = line.connect_to_server()
        line.on_message(far.send)
        far.on_message(lambda message: held.append(message) if slow else line.send(message))
        lines.append(line)

    ann.page.route_web_socket(re.compile("/ws/"), behind)
    seated = server.call(
        "/api/tables", {"game": "battle-force", "name": "Ann", "scenario": "on-watch", "chairs": ["me", "open"]}
    )
    for person in (ann, also):
        person.sit(seated)
    bob.visit(also.page.get_by_label("Send this link to a friend").input_value())
    bob.page.get_by_label("Your name").fill("Bob")
    bob.press(bob.button("Sit down and play"))
    bob.until(lambda bar: "Who acts" in bar.sentence)
    chooses(bob, "activate 3", "advance")
    for person in (ann, also):
        person.until(lambda bar: "Do you react" in bar.sentence)
    slow = True
    expect(also.button(re.compile("^No reaction"))).to_have_count(1)  # the main button alone
    changes(also, also.go_on)
    bob.until(lambda bar: "Where to" in bar.sentence)
    takes(ann, key(ann, "overwatch 1"))
    ann.page.wait_for_timeout(300)
    slow = False
    for message in held:
        lines[-1].send(message)
    trouble = ann.page.get_by_role("alert").first
    expect(trouble).to_contain_text("the table has changed")
    ann.shot("battle force too late")
    trouble.get_by_role("button", name="OK").click()
    ann.until(lambda bar: "Do you react" not in bar.sentence)
    expect(bob.page.locator(".tag", has_text="Overwatch")).to_have_count(0)


def test_the_ghost_can_be_taken_again_after_a_bad_drop(person: Person, server: Process) -> None:
    """What was dropped too far is dragged back from where it stopped."""
    moving(person, server, 1)
    drops(person, (-9.0, 0.0), (20.0, 8.0))
    person.until(lambda bar: "It stops there" in bar.sentence)
    x, y = middle(box_of(person, ghost(person)))
    person.page.mouse.move(x, y)
    person.page.mouse.down()
    person.page.mouse.move(x + 10, y - 4)
    person.page.mouse.move(x + 24, y - 8)
    person.page.mouse.up()
    person.until(lambda bar: bar.main.startswith("Move here") and "It stops there" not in bar.sentence)
    expect(person.page.locator(".tag", has_text="stops here")).to_have_count(0)


# -- sizes -----------------------------------------------------------------------------------------------------------

SIZES = [(1440, 900), (1280, 800), (1920, 1080), (390, 844), (844, 390)]


@pytest.mark.parametrize("size", SIZES, ids=[f"{wide}x{high}" for wide, high in SIZES])
def test_the_table_is_sound_and_fits_at_every_size(company: Company, server: Process, size: tuple[int, int]) -> None:
    """A move that is drawn and a shot that is split, by day and by night: nothing serious, nothing to scroll."""
    person = company.person(phone=min(size) < 500)
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    moving(person, server, 1)
    person.page.keyboard.press("ArrowUp")
    person.until(lambda bar: "1.0 of" in bar.sentence)
    fits(person, "move", size)
    at_two_targets(person, server)
    person.page.keyboard.press("+")
    changes(person, lambda: takes(person, key(person, "shoot 5")))
    person.page.keyboard.press("3")
    person.until(lambda bar: bar.main.startswith("Roll 5 dice"))
    fits(person, "two targets", size)


def fits(person: Person, what: str, size: tuple[int, int]) -> None:
    """The page does not scroll, the main button is in sight, and axe finds nothing serious in either theme."""
    person.shot("battle force", what, str(size[0]))
    over = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    assert max(person.page.evaluate(over)) <= 0
    expect(person.bar.locator(".go")).to_be_in_viewport()
    sound(person)
