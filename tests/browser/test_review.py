"""A finished game: looked at again, branched, taken along and verified."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.person import Company, Person, finished
from tests.cli.support import run
from tests.tables.support import Process


@pytest.fixture(name="finished")
def finished_table(server: Process) -> str:
    """The table of a finished game."""
    return finished(server)


def moment(person: Person) -> tuple[int, int]:
    """Which moment is shown, and of how many."""
    slider = person.page.get_by_role("slider", name="Moment of the game")
    return int(slider.input_value()), int(slider.get_attribute("max") or 0)


def test_a_finished_game_is_gone_through_move_by_move(person: Person, finished: str) -> None:
    person.visit(f"/review/{finished}")
    person.page.get_by_role("slider").wait_for()
    for key, expected in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        person.page.keyboard.press(key)
        assert moment(person)[0] == expected
    person.page.keyboard.press("End")
    last, count = moment(person)
    assert last == count > 20
    person.button("First moment").click()
    assert moment(person)[0] == 0
    person.page.get_by_role("complementary").get_by_role("listitem").filter(has_text="Turn 5:").get_by_role(
        "button"
    ).click()
    assert 0 < moment(person)[0] < count
    person.button("Play", exact=True).click()
    expect(person.button("Pause")).to_be_visible()
    person.page.keyboard.press("Space")
    expect(person.button("Play", exact=True)).to_be_visible()


def test_a_finished_game_is_seen_with_the_eyes_of_each(person: Person, finished: str) -> None:
    person.visit(f"/review/{finished}")
    person.page.get_by_role("slider").wait_for()
    eyes = person.page.get_by_role("group", name="Whose eyes")
    hand = person.page.get_by_role("region", name="Your students")
    held = person.button("What was held")
    eyes.get_by_role("button", name="Spectator").click()
    expect(held).to_have_count(0)
    eyes.get_by_role("button").first.click()
    held.click()
    expect(hand).to_be_visible()
    eyes.get_by_role("button", name="Spectator").click()
    expect(hand).to_have_count(0)
    person.page.keyboard.press("b")
    table = person.page.get_by_role("region", name="The table in words")
    eyes.get_by_role("button").first.click()
    expect(table).to_contain_text("Your hand")
    eyes.get_by_role("button", name="Spectator").click()
    expect(table).not_to_contain_text("Your hand")
    expect(table).to_contain_text("Turn")


def test_the_search_bot_says_who_was_ahead(person: Person, finished: str) -> None:
    person.visit(f"/review/{finished}")
    person.sees("As the search bot sees it.")
    person.page.keyboard.press("Home")
    thinks = person.page.get_by_role("region", name="What the search bot thinks")
    expect(thinks).to_contain_text("chose")
    person.shot("review desktop dark")


def test_a_branch_is_played_and_leads_back_to_where_it_came_from(person: Person, finished: str) -> None:
    person.visit(f"/review/{finished}")
    person.page.get_by_role("slider").wait_for()
    person.page.keyboard.press("Home")
    person.button("Play on from here").click()
    person.button("Play on", exact=True).click()
    person.until(lambda bar: bar.choices)
    assert person.table != finished
    person.plan_a_turn()
    person.go_on()
    person.until(lambda bar: not bar.plan)
    person.page.get_by_role("link", name="Back to the game").click()
    person.page.get_by_role("slider").wait_for()
    assert person.table == finished


def test_the_record_is_taken_along_and_verified(person: Person, finished: str, tmp_path: Path) -> None:
    person.visit(f"/review/{finished}")
    person.page.get_by_text("More", exact=True).click()
    with person.page.expect_download() as started:
        person.page.get_by_role("link", name="Download the record").click()
    kept = tmp_path / started.value.suggested_filename
    started.value.save_as(kept)
    assert kept.suffix == ".record"
    done = run("replay", kept, "--verify")
    assert done.code == 0, done.err


def test_a_game_that_still_runs_is_looked_at_with_ones_own_eyes_only(company: Company, server: Process) -> None:
    person = company.person()
    person.sit(server.call("/api/tables", {"game": "master-ray", "setup": {"first": "1"}}))
    person.plan_a_turn()
    person.go_on()
    person.until(lambda bar: bar.choices)
    person.visit(f"/review/{person.table}")
    person.sees("This game still runs.")
    eyes = person.page.get_by_role("group", name="Whose eyes").get_by_role("button")
    expect(eyes).to_have_text(["Player", "Spectator"])
    person.page.get_by_role("link", name="Back to the table").click()
    person.until(lambda bar: bar.choices)
