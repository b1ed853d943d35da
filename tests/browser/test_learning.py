"""A newcomer's way through the guided games, by mouse and by finger; puzzles that are solved and missed."""

from __future__ import annotations

import contextlib
import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, TimeoutError, expect

from tests.browser.person import PHONE, Company, Person
from tests.tables.support import Process
from warroom.games import lessons, puzzles
from warroom.kernel.teaching import Lesson, Puzzle

LONG = 90_000  # milliseconds that a turn with its bots may take on a busy machine


def officer(person: Person) -> Locator:
    """The Officer's slip."""
    return person.page.get_by_role("region", name="The Officer")


def begin(person: Person, game: str, name: str) -> Lesson:
    """Begins a guided game with nothing lying over the board, and waits for its first order."""
    bare = json.dumps({"beats": False, "log": False})
    person.page.add_init_script(f"localStorage.setItem('war-room settings', {json.dumps(bare)})")
    lesson = lessons(game)[name]
    person.visit(f"/learn/{game}")
    person.press(person.button(re.compile(rf"^Begin\s*: {lesson.file.title}")))
    expect(officer(person)).to_contain_text(lesson.file.steps[0].order, timeout=LONG)
    return lesson


def follow(person: Person, lesson: Lesson) -> None:
    """Does what the Officer says, on the piece that is ringed or with the main button, until the licence is there."""
    page = person.page
    for i in range(12 * len(lesson.file.steps)):
        found = page.wait_for_function(NEXT, timeout=LONG).json_value()
        if found["what"] == "licence":
            return
        before = page.evaluate(STAND)
        with contextlib.suppress(TimeoutError):  # the table has moved on in the meantime: look again
            target = page.locator(found["what"], has_text=found["text"]).first
            target.tap(timeout=5000) if page.viewport_size == PHONE else target.click(timeout=5000)
            page.wait_for_function(f"before => ({STAND})() !== before", arg=before, timeout=5000)
    raise AssertionError("the lesson does not end")


# What to press now: the ringed piece, or the main button; nothing as long as neither is there.
NEXT = """() => {
  if (document.querySelector('[aria-label="The end of the lesson"]')) return { what: "licence" };
  const slip = document.querySelector('[aria-label="The Officer"]');
  const main = document.querySelector(".order .go");
  if (!slip) return null;
  const onMain = !slip.dataset.points || slip.dataset.points.startsWith("hit-") || /As ordered/.test(main?.textContent);
  if (onMain) return main && { what: ".order .go", text: main.firstChild.textContent.trim() };
  return document.querySelector("[data-officer]") && { what: "[data-officer]", text: "" };
}"""
# What tells that something has happened: the order, the plan, what is ringed, what the main button says.
STAND = """() => [
  document.querySelector('[aria-label="The Officer"] h2')?.textContent,
  document.querySelector('[aria-label="The Officer"] .steps')?.textContent,
  document.querySelector("[data-officer]")?.dataset.piece,
  document.querySelector(".order .go")?.textContent,
  document.querySelector('[aria-label="Your plan"]')?.textContent,
  document.querySelector('[aria-label="The end of the lesson"]')?.textContent,
].join("|")"""


@pytest.mark.parametrize(
    "game, name, phone",
    [
        ("critical-mass", "first-duel", False),
        ("master-ray", "first-shots", False),
        ("critical-mass", "first-duel", True),
        ("master-ray", "first-shots", True),
        ("complex-crashers", "operative", False),
        ("complex-crashers", "manager", False),
        ("battle-force", "first-fire", False),
    ],
)
def test_a_newcomer_plays_the_guided_game_to_its_licence(company: Company, game: str, name: str, phone: bool) -> None:
    """Each order is on a slip with its reason; the piece it speaks of is ringed; at the end there is a licence."""
    person = company.person(phone=phone)
    lesson = begin(person, game, name)
    expect(officer(person)).to_contain_text(f"1 of {len(lesson.file.steps)}")
    if lesson.file.steps[0].why:
        person.press(officer(person).get_by_role("button", name="Why?"))
        expect(officer(person)).to_contain_text(lesson.file.steps[0].why)
    person.shot("learn", game, name, "phone" if phone else "desktop")
    follow(person, lesson)
    person.sees(lesson.file.licence)
    for learned in lesson.file.learned:
        person.sees(learned.title)
    person.shot("licence", game, name, "phone" if phone else "desktop")
    person.press(person.button(re.compile("^Play for real")))
    expect(person.page.get_by_role("region", name="The end of the lesson")).to_have_count(0, timeout=LONG)
    person.visit(f"/learn/{game}")
    person.sees("Passed")


def test_another_choice_is_never_wrong_and_a_reload_loses_nothing(company: Company) -> None:
    """Another card is answered with what beats it; it may be played anyway, taken back, and the lesson be skipped."""
    person = company.person()
    begin(person, "critical-mass", "first-duel")
    card = person.page.locator('[data-piece="plan-flame-blade"]')
    card.click()
    expect(officer(person)).to_contain_text("A fine blade. Late.")
    expect(officer(person)).to_contain_text("2 : 2")  # the speeds, beside what the other has sealed
    expect(officer(person)).to_contain_text("Both at once")
    expect(card).to_be_visible()  # and it is still in hand
    person.button(re.compile("^As ordered")).click()
    expect(officer(person)).to_contain_text("Take Light Laser")
    person.button(re.compile("^Seal")).click()
    expect(officer(person)).to_contain_text("2 of 12", timeout=LONG)
    person.page.reload()
    expect(officer(person)).to_contain_text("Break Logic Cortex", timeout=LONG)
    person.button("Skip the lesson").click()
    expect(officer(person)).to_have_count(0)
    person.button("Back to the lesson").click()
    expect(officer(person)).to_contain_text("Break Logic Cortex")
    person.button(re.compile("^Confirm")).click()
    expect(officer(person)).to_contain_text("Take Evade", timeout=LONG)
    card.click()
    expect(officer(person)).to_contain_text("2 : 3")
    expect(officer(person)).to_contain_text("It would be first")
    person.button("Play it anyway").click()
    expect(officer(person)).to_contain_text("Your own way", timeout=LONG)
    person.button("Back to the lesson").click()
    expect(officer(person)).to_contain_text("Take Evade", timeout=LONG)
    options = {"resultTypes": ["violations"]}
    seen = Axe().run(person.page, context='[aria-label="The Officer"]', options=options).response["violations"]
    found = [finding["id"] for finding in seen if finding["impact"] in ("serious", "critical")]
    assert not found, found


def puzzle_of(person: Person, number: int) -> tuple[str, Puzzle]:
    """Opens a puzzle of Master Ray from the list."""
    name, puzzle = list(puzzles("master-ray").items())[number]
    person.visit("/puzzles/master-ray")
    section = person.page.get_by_role("region", name=re.compile("^Master Ray"))
    section.get_by_role("listitem").nth(number).get_by_role("button").click()
    expect(slip(person)).to_contain_text(puzzle.title, timeout=LONG)
    return name, puzzle


def slip(person: Person) -> Locator:
    """The slip of a puzzle."""
    return person.page.get_by_role("region", name="The puzzle")


def choose(person: Person, text: str) -> None:
    """Takes a choice by typing what it is called in notation: the same for every board."""
    piece = person.page.locator(f'[data-piece="{text}"][data-can="yes"]:visible')
    person.press(piece.first)


def test_a_puzzle_is_missed_and_then_solved(company: Company, server: Process) -> None:
    """Missed: one's line beside the better one, and the position stands; solved: a stamp, here and in the list."""
    person = company.person()
    _, puzzle = puzzle_of(person, 0)
    wrong = next(one.text for one in reversed(puzzle.choices) if one.text.startswith("staff"))
    choose(person, wrong)
    person.button(re.compile("^That is my answer")).click()
    expect(slip(person)).to_contain_text("Your line")
    expect(slip(person)).to_contain_text("Better")
    person.shot("puzzle missed")
    person.visit("/puzzles/master-ray")
    person.sees("missed once")
    puzzle_of(person, 0)
    choose(person, puzzle.best)
    person.button(re.compile("^That is my answer")).click()
    expect(slip(person)).to_contain_text("Solved")
    person.shot("puzzle solved")
    person.visit("/puzzles/master-ray")
    person.sees("1 of 10 solved")
    person.shot("puzzles")


def test_the_slip_of_a_puzzle_is_folded_away_so_that_all_of_the_board_is_seen(company: Company) -> None:
    """On a phone it would lie over plates and points; the order line brings it back."""
    person = company.person(phone=True)
    person.visit("/puzzles/critical-mass")
    section = person.page.get_by_role("region", name=re.compile("^Critical Mass"))
    person.press(section.get_by_role("listitem").first.get_by_role("button"))
    person.press(slip(person).get_by_role("button", name="See all of the board"))
    expect(slip(person)).to_have_count(0)
    expect(person.page.locator(".plaque:visible")).to_have_count(8)
    person.press(person.button("Show the puzzle"))
    expect(slip(person)).to_be_visible()
