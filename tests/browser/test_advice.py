"""What to mix where all choose in secret: in the review of a duel, and in practice alone against a bot."""

from __future__ import annotations

import functools
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.browser.person import THEMES, Company, Person, finished
from tests.browser.test_critical_mass import DUEL, planning, to_the_first_plan
from tests.tables.support import Process
from warroom.bots import make_bot
from warroom.games import FOLDERS, find
from warroom.kernel.chance import Live
from warroom.kernel.match import Match
from warroom.kernel.records import write_record

MASS = find("critical-mass")


@functools.cache
def fought(server: Process) -> str:
    """The table of a duel that two bots have fought to the end."""
    match = Match(MASS, {}, Live(b"7" * 32), ("greedy", "search:20"))
    bots = [make_bot(MASS, spec, seat, 2, seat) for seat, spec in enumerate(match.names)]
    while not match.over:
        for seat in match.asked():
            match.submit(seat, bots[seat].answer(match.view(seat)))
    table: str = server.call("/api/records", {"record": write_record(match), "name": "Ann"})["table"]
    return table


def mixes(person: Person) -> Locator:
    """The panel with the advice."""
    return person.page.get_by_role("region", name="What to mix")


def look_at_a_plan(person: Person, server: Process) -> None:
    """Opens the review, with Ann's eyes, where both plan a card and then one of them decides alone."""
    table = fought(server)
    moments = server.call(f"/api/tables/{table}/moments")
    deciding = [len(moment["asked"]) for moment in moments]
    plan = next(i for i in range(1, len(moments)) if deciding[i : i + 2] == [2, 1])
    person.visit(f"/review/{table}#{plan}")
    person.page.get_by_role("slider").wait_for()
    person.page.keyboard.press("1")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_mix_of_a_sealed_plan_is_shown_in_review(company: Company, server: Process, phone: bool) -> None:
    """Opened by keyboard: the own mix with what each card gives up, what to expect of the enemy, what was chosen."""
    person = company.person(phone=phone)
    look_at_a_plan(person, server)
    expect(mixes(person)).to_have_count(0)
    person.tab_to(person.button("What to mix"))
    person.page.keyboard.press("Enter")
    own = mixes(person).get_by_role("table").first
    expect(own.get_by_role("columnheader")).to_have_text(["Choice", "How often", "Gives up"])
    shares = own.get_by_role("cell").filter(has_text="%").all_inner_texts()
    assert 95 <= sum(int(share.split("%")[0].strip(" <")) for share in shares) <= 105
    expect(own.get_by_text("chosen")).to_have_count(1)
    expect(mixes(person).get_by_text("chosen")).to_have_count(2)
    expect(mixes(person)).to_contain_text("What to expect of")
    expect(mixes(person)).to_contain_text(re.compile(r"can expect \d+ of 100"))
    expect(mixes(person)).to_contain_text(re.compile(r"Accurate to about \d+ points in 100"))
    for theme in THEMES:
        person.page.emulate_media(color_scheme=theme)
        person.page.wait_for_timeout(200)
        person.shot("review what to mix", "phone" if phone else "desktop", theme)
        found = Axe().run(person.page).response["violations"]
        serious = [one for one in found if one["impact"] in ("serious", "critical")]
        assert not serious, [(one["id"], [node["html"] for node in one["nodes"]]) for one in serious]


def test_the_panel_goes_away_where_nobody_chooses_in_secret_and_comes_back(person: Person, server: Process) -> None:
    look_at_a_plan(person, server)
    person.page.keyboard.press("m")
    mixes(person).get_by_role("table").first.wait_for()
    person.page.keyboard.press("ArrowRight")
    expect(mixes(person)).to_have_count(0)
    expect(person.button("What to mix")).to_have_attribute("aria-disabled", "true")
    person.page.keyboard.press("ArrowLeft")
    mixes(person).get_by_role("table").first.wait_for()
    person.page.keyboard.press("0")
    expect(mixes(person)).not_to_contain_text("What to expect of")
    person.page.keyboard.press("m")
    expect(mixes(person)).to_have_count(0)


def test_every_choice_is_judged_with_a_reason_and_the_log_stays_where_it_is(person: Person, server: Process) -> None:
    look_at_a_plan(person, server)
    person.sees("As the search bot sees it.")
    judged = person.page.get_by_role("group", name="At this moment")
    expect(judged.get_by_text("Why:")).to_have_count(2)
    expect(judged).to_contain_text(re.compile(r"expected \d+ of 100"))
    log = person.page.get_by_role("heading", name="Log")
    place = log.bounding_box()
    for i in range(6):
        person.page.keyboard.press("ArrowRight")
        assert log.bounding_box() == place


def test_advice_that_fails_is_told_and_asked_for_again(person: Person, server: Process) -> None:
    look_at_a_plan(person, server)
    person.forgives.append("status of 500")
    person.page.route("**/advice?*", lambda route: route.fulfill(status=500, body="{}"), times=1)
    person.page.keyboard.press("m")
    expect(mixes(person).get_by_role("alert")).to_contain_text("error")
    mixes(person).get_by_role("button", name="Try again").click()
    mixes(person).get_by_role("table").first.wait_for()


def test_a_game_without_sealed_choices_hints_at_one_move_and_mixes_nothing(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", {"game": "master-ray", "setup": {"first": "1"}}))
    person.until(lambda bar: bar.choices)
    person.page.get_by_role("tab", name="Advice").click()
    hint = person.page.get_by_role("region", name="What the bot would do")
    expect(hint).to_contain_text("of 100")
    expect(hint.get_by_role("button", name="Show it on the table")).to_be_visible()
    expect(mixes(person)).to_have_count(0)
    person.visit(f"/review/{finished(server)}")
    person.sees("As the search bot sees it.")
    expect(person.button("What to mix")).to_have_count(0)


@pytest.mark.parametrize("game", FOLDERS)
def test_every_game_gives_a_hint_in_practice(company: Company, server: Process, game: str) -> None:
    """What the bot would do, and why in words; who is told that it took too long asks again."""
    person = company.person(new=True, by="pieces")
    person.forgives.append("status of 500")
    person.sit(server.call("/api/tables", {"game": game, "name": "Ann"}))
    person.until(lambda bar: bar.asks and not bar.main.startswith("Skip"))
    person.page.keyboard.press("a")
    hint = person.page.get_by_role("region", name="What the bot would do")
    again = person.button("Try again")
    for _ in range(3):
        expect(again.or_(hint).first).to_be_visible()
        if again.count():
            again.first.click()
    expect(hint).to_contain_text(re.compile(r"expected \d+ of 100"))


def test_advice_in_practice_is_there_for_whoever_asks(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", DUEL))
    to_the_first_plan(person)
    expect(mixes(person)).to_have_count(0)
    person.page.keyboard.press("a")
    expect(mixes(person)).to_contain_text("What to expect of")
    person.shot("critical mass advice desktop dark")
    person.bar.get_by_role("button", name="Evade").click()
    person.until(lambda bar: bar.main == "Seal it")
    person.go_on()
    person.until(planning)
    mixes(person).get_by_role("table").first.wait_for()


def test_among_people_nobody_is_advised(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", {**DUEL, "chairs": ["me:Ann", "me:Bob"]}))
    person.until(lambda bar: bar.choices or bar.main)
    expect(person.page.get_by_role("tab", name="Log")).to_be_visible()
    expect(person.page.get_by_role("tab", name="Advice")).to_have_count(0)
