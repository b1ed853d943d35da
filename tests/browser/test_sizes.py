"""What must be seen whole at a size: names, hands of cards, steps, slips; and nothing lies over another."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.person import DESKTOP, PHONE, Company, Person, play
from tests.browser.test_learning import LONG, begin, choose, follow, officer, slip
from tests.tables.support import Process
from warroom.games import puzzles

SIDEWAYS = {"width": 844, "height": 390}
FOUR = {"game": "critical-mass", "name": "Ann", "chairs": ["me", *["greedy"] * 3], "setup": {"mode": "four"}}
FOCUS_LENS = {"game": "critical-mass", "scenario": "focus-lens-is-disabled-by-two", "chairs": ["me:Ann", "me:Bob"]}
WEAPONS = re.compile("Weapon")

CUT = """elements => elements.filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)"""
OVERLAP = """(elements) => {
  const boxes = elements.filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()]);
  const found = [];
  boxes.forEach(([one, a], i) => boxes.slice(i + 1).forEach(([other, b]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const apart = !one.contains(other) && !other.contains(one);
    if (wide > 1 && high > 1 && apart) found.push([one.className, other.className]);
  }));
  return found;
}"""
OUTSIDE = """(elements, within) => elements.filter((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const room = within ? one.closest(within).getBoundingClientRect() : window;
  return left < room.left - 1 || top < room.top - 1 || right > room.right + 1 || bottom > room.bottom + 1;
}).map((one) => one.textContent)"""


def whole(pieces: Locator, within: str = "") -> None:
    """All of these are in the window, or in what they lie in."""
    assert pieces.count() and not pieces.evaluate_all(OUTSIDE, within)


def for_a_thumb(targets: Locator) -> None:
    """All of these are large enough for a finger."""
    boxes = [target.bounding_box() for target in targets.all()]
    assert boxes and all(box is not None and min(box["width"], box["height"]) >= 44 for box in boxes), boxes


def aiming(person: Person, seated: dict[str, Any]) -> None:
    """Picks a weapon at a table of several, so that somebody has to be aimed at."""
    person.sit(seated)
    for _ in range(40):
        bar = person.until(lambda bar: bar.asks)
        if "aim" in bar.sentence and "Whom" in bar.sentence:
            return
        person.act(WEAPONS)
    raise AssertionError("nobody is aimed at")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_everybodys_name_is_in_sight_when_one_is_aimed_at(company: Company, server: Process, phone: bool) -> None:
    person = company.person(phone=phone, by="pieces")
    aiming(person, server.call("/api/tables", FOUR))
    rivals = person.page.locator(".rival")
    assert rivals.count() == 3
    whole(rivals)
    assert not rivals.locator(".title, .bars .name").evaluate_all(CUT)
    whole(person.page.locator(".plaque"))
    whole(rivals.locator(".words .first"), ".words")
    for i in range(3):
        assert not rivals.nth(i).locator(".who, .aim, .bars").evaluate_all(OVERLAP)


def test_a_hand_of_eight_is_uncut_on_a_laptop(company: Company, server: Process) -> None:
    person = company.person(by="pieces")
    person.sit(server.call("/api/tables", {"game": "critical-mass", "name": "Ann", "chairs": ["me", "greedy"]}))
    person.until(lambda bar: bar.waits)
    offered = person.page.locator(".dock [data-can=yes]:visible")
    assert offered.count() >= 8  # seven cards to begin with, and none
    whole(offered)
    assert person.page.locator(".dock .hand, .dock [aria-label='Your hand']").evaluate_all(CUT) == []


@pytest.mark.parametrize("sideways", [False, True], ids=["upright", "on its side"])
def test_steps_lie_over_nothing_on_a_phone_also_with_equipment(
    company: Company, server: Process, sideways: bool
) -> None:
    person = company.person(phone=True, by="pieces")
    person.sit(server.call("/api/tables", FOCUS_LENS))
    play(person, until=lambda bar: bar.main == "Confirm", rather=re.compile("^(Medium Laser|Recharge)"))
    if sideways:
        person.page.set_viewport_size(SIDEWAYS)  # type: ignore[arg-type]
    for_a_thumb(person.page.locator(".gear .read"))
    rows = person.page.locator(".splitting .plaque")
    assert rows.count() == 5 and person.page.locator(".splitting .gear").count() == 1
    for i in range(rows.count()):
        assert not rows.nth(i).locator(".name, .pips, .words, .step").evaluate_all(OVERLAP)
    for_a_thumb(person.page.locator(".step"))


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, DESKTOP], ids=["upright", "on its side", "desktop"])
def test_equipment_is_read_by_thumb_and_leaves_the_names_whole(
    company: Company, server: Process, size: dict[str, int]
) -> None:
    person = company.person(phone=size is not DESKTOP, by="pieces")
    person.sit(server.call("/api/tables", FOCUS_LENS))
    person.until(lambda bar: bar.waits)
    person.page.set_viewport_size(size)  # type: ignore[arg-type]
    gear = person.button("Read Focus Lens")
    if size is not DESKTOP:
        for_a_thumb(gear)
    assert not person.page.locator(".plaque .name").evaluate_all(CUT)
    assert not person.page.locator(".plaque").evaluate_all(OVERLAP)
    whole(person.page.locator(".plaque"))
    gear.tap() if size is not DESKTOP else gear.hover()
    expect(person.page.locator(".large").get_by_text("Focus Lens").first).to_be_visible()


def test_the_piece_the_officer_points_at_is_in_sight_and_the_only_one_ringed(company: Company) -> None:
    person = company.person(phone=True)
    begin(person, "critical-mass", "first-duel")
    pointed = person.page.locator("[data-officer]")
    expect(pointed).to_have_count(1)
    whole(pointed)
    assert not person.page.locator("[data-officer], [aria-label='The Officer']").evaluate_all(OVERLAP)
    rings = person.page.locator(".dock [data-can=yes]:visible").evaluate_all(
        "pieces => new Set(pieces.map((one) => getComputedStyle(one).getPropertyValue('--act').trim())).size"
    )
    assert rings == 2, "the others step back"


def test_what_was_learned_is_read_whole_on_a_phone(company: Company) -> None:
    person = company.person(phone=True)
    lesson = begin(person, "master-ray", "first-shots")
    follow(person, lesson)
    learned = person.page.get_by_role("list", name="What you have learned").get_by_role("listitem")
    assert learned.count() == 4
    whole(learned)
    whole(learned.locator("b, span"), "li")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_stamp_of_a_solved_puzzle_lies_over_no_words(company: Company, phone: bool) -> None:
    person = company.person(phone=phone)
    puzzle = next(iter(puzzles("critical-mass").values()))
    person.visit("/puzzles/critical-mass")
    section = person.page.get_by_role("region", name=re.compile("^Critical Mass"))
    person.press(section.get_by_role("listitem").first.get_by_role("button"))
    expect(slip(person)).to_contain_text(puzzle.title, timeout=LONG)
    choose(person, puzzle.best)
    person.press(person.button(re.compile("^That is my answer")))
    expect(slip(person)).to_contain_text("Solved")
    assert not slip(person).locator("h2, p, .stamp").evaluate_all(OVERLAP)
    whole(slip(person).locator("h2, p, .stamp"))


def test_a_host_who_waits_sees_the_table_the_guests_and_the_link(company: Company, server: Process) -> None:
    person = company.person()
    person.sit(server.call("/api/tables", {"game": "critical-mass", "name": "Ann", "chairs": ["me", "open"]}))
    person.sees("The other seat is free")
    person.sees("Ann, waiting")
    for mech in ("Raijin", "Archon"):
        expect(person.page.get_by_role("heading", name=mech)).to_be_visible()
    whole(person.button("Copy the link"))


def test_skip_stands_in_the_place_of_the_main_button_without_its_clothes(company: Company, server: Process) -> None:
    person = company.person(new=True, by="pieces")
    person.sit(server.call("/api/tables", {"game": "master-ray", "setup": {"first": "1"}}))
    person.plan_a_turn()
    expect(person.bar.locator(".go.primary")).to_have_count(1)
    person.go_on()
    person.until(lambda bar: bar.main.startswith("Skip"))
    expect(person.bar.locator(".primary")).to_have_count(0)
    assert officer(person).count() == 0
