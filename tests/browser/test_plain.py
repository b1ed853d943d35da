"""The plain board: a game without a board of its own is played in words, and every other game can be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.browser.person import NOTHING, THEMES, Bar, Company, Person, play
from tests.browser.test_critical_mass import DUEL, WEAPONS
from tests.browser.test_link import play_together, sits_down
from tests.support.example_game import GAME, MASTS, inches
from tests.tables.support import Process, process

PRACTICE = {"game": GAME.name, "name": "Ann"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """`warroom serve` with the example game on its shelf."""
    with process(tmp_path_factory.mktemp("house") / "war-room.db", module="tests.support.house") as running:
        yield running


def words(person: Person) -> Locator:
    """The table in words."""
    return person.page.get_by_role("region", name="The table in words")


def field(person: Person) -> Locator:
    """Where a choice is found or written."""
    return person.bar.get_by_role("searchbox", name="Find or write a choice")


def asked_to(what: str) -> Any:
    """Whether the bar asks for this."""
    return lambda bar: bar.choices and bar.choices[0].startswith(what)


def to_the_relay(person: Person) -> Bar:
    """Plays until the person leads and may place the relay."""
    play(person, until=lambda bar: bar.over or asked_to("place")(bar))
    return person.look()


def sits_to_place(person: Person, server: Process) -> None:
    """Plays practice games until the person may place the relay."""
    for attempt in range(10):
        person.sit(server.call("/api/tables", PRACTICE))
        if not to_the_relay(person).over:
            return
    raise AssertionError("the person never leads")


def test_a_whole_game_by_keyboard_alone_from_the_front_page_to_its_review(company: Company) -> None:
    person = company.person(by="keys")
    person.visit("/")
    person.tab_to(person.button(re.compile("Play against the computer.*Signal Duel")))
    person.page.keyboard.press("Enter")
    person.bar.wait_for()
    person.until(lambda bar: bar.choices)
    expect(words(person)).to_contain_text("Round 1 of 4.")
    expect(person.page.get_by_role("list", name="Seats")).to_contain_text("Alpha")
    play(person)
    expect(person.page.get_by_role("log", name="What happened last")).to_contain_text("is nearest")
    person.tab_to(person.page.get_by_role("link", name="Review", exact=True))
    person.page.keyboard.press("Enter")
    expect(person.page).to_have_url(re.compile("/review/"))
    person.page.get_by_role("slider").wait_for()
    person.page.keyboard.press("Home")
    expect(words(person)).to_contain_text("Round 1 of 4. The relay stands at 10.0")
    person.page.keyboard.press("0")
    expect(words(person)).not_to_contain_text("You hold")


def test_a_whole_game_on_a_phone_by_tap(company: Company) -> None:
    person = company.person(phone=True)
    person.visit("/")
    person.press(person.button(re.compile("Play against the computer.*Signal Duel")))
    person.until(lambda bar: bar.choices)
    person.shot("plain phone dark")
    play(person)
    width = person.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, f"the page is {width} pixels wide, so a phone would scroll sideways"


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_two_friends_play_by_link_as_new_browsers_show_it(company: Company, server: Process, phone: bool) -> None:
    ann, bob = company.person(new=True), company.person(new=True, phone=phone)
    ann.sit(server.call("/api/tables", {**PRACTICE, "chairs": ["me", "open"]}))
    bob.visit(ann.page.get_by_label("Send this link to a friend").input_value())
    sits_down(bob, "Bob")
    play_together([ann, bob], rounds=2)
    expect(words(bob)).to_contain_text("You hold")


def test_two_at_one_screen_never_read_the_others_hand(company: Company, server: Process) -> None:
    person = company.person()
    person.sit(server.call("/api/tables", {**PRACTICE, "chairs": ["me:Ann", "me:Bob"]}))
    person.until(lambda bar: bar.main == "I am Ann" or bar.choices)
    if not person.look().choices:
        person.go_on()
    person.until(lambda bar: bar.choices)
    hand = re.search(r"You hold .*", words(person).inner_text())
    assert hand is not None
    person.act(rather=NOTHING)
    person.go_on()
    person.until(lambda bar: bar.main.startswith(("Hand over", "I am Bob")))
    if person.look().main.startswith("Hand over"):
        person.go_on()
    person.until(lambda bar: bar.main == "I am Bob")
    assert "You hold" not in words(person).inner_text()
    person.go_on()
    expect(words(person)).to_contain_text("You hold")
    assert hand[0] not in words(person).inner_text()


def test_a_choice_is_written_judged_and_taken_back(person: Person, server: Process) -> None:
    """What is not listed can be written, and what is forbidden is told with its rule."""
    sits_to_place(person, server)
    person.page.keyboard.press("/")
    expect(field(person)).to_be_focused()
    for wrong, says in (
        ("place 99.9", "The line ends at 20.0."),
        ("send 3", "This is not the time to send."),
        ("jump", "is not a choice"),
    ):
        field(person).fill(wrong)
        person.page.keyboard.press("Enter")
        refused = person.until(lambda bar: bar.trouble)
        assert says in refused.trouble
        person.bar.get_by_role("button", name="OK").click()
    stands = re.search(r"The relay stands at (\d+)\.(\d)", words(person).inner_text())
    assert stands is not None
    here, listed = int(stands[1] + stands[2]), person.look().choices
    free = [
        tenths for tenths in (here - 1, here + 1, here - 2, here + 2) if all(abs(tenths - mast) >= 10 for mast in MASTS)
    ]
    near = next(text for text in map("place {}".format, map(inches, free)) if text not in listed)
    field(person).fill(near)
    person.page.keyboard.press("Enter")
    planned = person.until(lambda bar: bar.plan)
    assert planned.plan == [near] and planned.main == "Confirm"
    person.page.keyboard.press("Escape")
    person.until(lambda bar: not bar.plan)
    field(person).fill(near)
    person.page.keyboard.press("Enter")
    person.until(lambda bar: bar.plan)
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_role("log", name="What happened last")).to_contain_text(f"to {near.split()[1]}.")


def test_choices_are_found_by_typing(person: Person, server: Process) -> None:
    sits_to_place(person, server)
    number = re.search(r"place (\d+)\.", person.look().choices[-1])
    assert number is not None
    field(person).fill(number[1])
    expect(person.bar.get_by_role("status")).to_contain_text(re.compile(r"\d+ of \d+ choices; others can be written"))
    found = person.look().choices
    assert found and all(number[1] in choice for choice in found)
    field(person).press("ArrowDown")
    expect(person.bar.get_by_role("list", name="Choices").get_by_role("button").first).to_be_focused()
    expect(person.page.get_by_role("status", name="What would come of it")).to_contain_text("moves the relay")


def test_who_practises_is_advised_and_looks_back(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", PRACTICE))
    person.until(lambda bar: bar.choices)
    person.page.keyboard.press("a")
    advice = person.page.get_by_role("region", name="What to mix")
    person.forgives.append("status of 500")  # on a busy machine the time for advice may be too short: one asks again
    again = advice.get_by_role("button", name="Try again")
    for i in range(5):
        expect(advice).to_contain_text(re.compile("can expect|Try again"))
        if again.count():
            again.click()
            expect(again).to_have_count(0)
    expect(advice).to_contain_text("can expect")
    person.act(rather=NOTHING)
    person.page.keyboard.press("Enter")
    person.until(lambda bar: not bar.plan)
    person.page.keyboard.press("r")
    person.page.get_by_role("region", name="Looking back").wait_for()
    expect(words(person)).to_contain_text("Round")


def test_an_answer_is_taken_back_before_anybody_has_learned_of_it(company: Company, server: Process) -> None:
    ann = company.person()
    ann.sit(server.call("/api/tables", {**PRACTICE, "chairs": ["me", "open"]}))
    bob = company.person()
    bob.visit(ann.page.get_by_label("Send this link to a friend").input_value())
    sits_down(bob, "Bob")
    ann.until(lambda bar: bar.choices)
    ann.act(rather=NOTHING)
    ann.go_on()
    ann.until(lambda bar: bar.sentence.startswith("Your choice is sealed"))
    expect(ann.bar.get_by_text("(chosen)")).to_be_visible()
    ann.page.keyboard.press("z")
    ann.until(lambda bar: "sealed" not in bar.sentence and bar.choices)


@pytest.mark.parametrize("game", ["master-ray", "critical-mass"])
def test_every_game_is_read_in_words_beside_its_board(person: Person, server: Process, game: str) -> None:
    """The view is remembered, goes on to the review, and the same key leads back to the board."""
    person.sit(server.call("/api/tables", {"game": game, "name": "Ann"}))
    person.until(lambda bar: bar.choices)
    assert not words(person).count()
    person.button(re.compile("^Table")).click()
    person.page.get_by_label("The table in words").check()
    expect(words(person)).to_contain_text(re.compile(r"Turn \d"))
    expect(words(person)).to_contain_text("Your hand")
    person.visit(f"/table/{person.table}")
    expect(words(person)).to_contain_text("Your hand")
    person.until(lambda bar: bar.choices)
    for i in range(8):
        person.act(rather=NOTHING)
    person.visit(f"/review/{person.table}")
    expect(words(person)).to_contain_text("Your hand")
    person.page.keyboard.press("b")
    expect(words(person)).to_have_count(0)
    person.page.keyboard.press("b")
    expect(words(person)).to_contain_text("Your hand")


def test_a_duel_of_mechs_is_fought_in_words_by_keyboard(company: Company, server: Process) -> None:
    """A split of damage, which the board gathers by clicks, goes on choice by choice."""
    person = company.person(by="keys")
    person.sit(server.call("/api/tables", DUEL))
    person.page.keyboard.press("b")
    play(person, until=lambda bar: len(bar.plan) > 1, rather=WEAPONS)
    play(person, rather=WEAPONS)
    expect(words(person)).to_contain_text("Raijin")


@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize("place", ["send", "place", "critical-mass", "review"])
def test_the_plain_board_is_sound(company: Company, server: Process, place: str, device: str) -> None:
    person = company.person(phone=device == "phone")
    if place == "place":
        sits_to_place(person, server)
    else:
        game = "critical-mass" if place == "critical-mass" else GAME.name
        person.sit(server.call("/api/tables", {"game": game, "name": "Ann"}))
        person.until(lambda bar: bar.asks)
    if place == "critical-mass":
        person.page.keyboard.press("b")
    if place == "review":
        person.visit(f"/review/{person.table}")
    expect(words(person)).to_contain_text("Your hand" if place == "critical-mass" else "Round")
    width, room = person.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= room, f"the page is {width} pixels wide"
    for theme in THEMES:
        person.page.emulate_media(color_scheme=theme)
        person.shot("plain", place, device, theme)
        findings = Axe().run(person.page).response["violations"]
        serious = [finding for finding in findings if finding["impact"] in ("serious", "critical")]
        assert not serious, "\n".join(
            f"{theme}: {finding['id']}: {finding['help']}: {[node['html'][:160] for node in finding['nodes']][:5]}"
            for finding in serious
        )
