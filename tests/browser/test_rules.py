"""The rules in the browser: read, searched, and reached from where a question arises."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.person import Person
from tests.tables.support import Process


def test_a_dimmed_piece_says_why_not_and_leads_to_the_rule(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", {"game": "master-ray", "setup": {"first": "1"}}))
    person.until(lambda bar: bar.choices)
    socket = person.button("Fire: put one scientist")
    expect(socket).to_have_attribute("aria-disabled", "true")
    socket.click(force=True)  # dimmed, but it answers
    why = person.bar.get_by_role("alert")
    expect(why).to_contain_text(re.compile("student", re.IGNORECASE))
    person.shot("why not desktop dark")
    why.get_by_role("link", name="the rule").click()
    slip = person.page.get_by_role("region", name="The rule", exact=True)
    expect(slip.get_by_role("paragraph").first).to_contain_text(re.compile("student", re.IGNORECASE))
    person.shot("rule beside the table desktop dark")
    with person.page.context.expect_page() as opened:
        slip.get_by_role("link", name="The specification").click()
    rule = opened.value.locator("article.shown")
    expect(rule).to_be_in_viewport()
    id = re.sub(".*/", "", opened.value.url)
    expect(rule).to_contain_text(id)
    person.page.keyboard.press("Escape")
    expect(slip).to_have_count(0)
    person.page.keyboard.press("Escape")
    expect(why).to_have_count(0)


def test_every_question_and_every_line_of_the_log_cites_its_rule(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", {"game": "master-ray", "setup": {"first": "1"}}))
    person.until(lambda bar: bar.choices)
    person.page.get_by_role("tab", name="Log").click()
    rules = {rule["id"] for rule in server.call("/api/games/master-ray/rules")}
    links = person.page.get_by_role("link", name="The rule behind this")
    cited = links.evaluate_all("links => links.map((link) => link.pathname.split('/').at(-1))")
    assert len(cited) > 4 and set(cited) <= rules


def test_the_rules_are_searched_as_one_types(person: Person) -> None:
    person.visit("/rules")
    person.page.get_by_role("link", name="Master Ray").first.click()
    count = person.page.get_by_role("status").filter(has_text="entries")
    count.wait_for()
    person.page.keyboard.press("/")
    person.page.keyboard.type("energy")
    expect(count).to_have_text(re.compile(r"^\d+ of \d+ entries$"))
    shown = person.page.get_by_role("article")
    assert all("energy" in words.lower() for words in shown.all_inner_texts())
    person.page.keyboard.press("Escape")
    expect(count).to_have_text(re.compile(r"^\d+ entries$"))


def test_a_rule_names_the_functions_that_do_it(person: Person) -> None:
    person.visit("/rules/master-ray/move.single-direction")
    rule = person.page.get_by_role("article").filter(has_text="move.single-direction")
    expect(rule).to_contain_text("Done in rules.actions:fits")


def test_a_number_opens_its_reasons(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", {"game": "master-ray", "setup": {"first": "1"}}))
    person.until(lambda bar: bar.choices)
    score = person.board.get_by_role("button", name=re.compile("points"))
    score.first.click()
    person.sees(re.compile(r"large \d in lane"))


def test_pointing_at_a_choice_tells_what_would_come_of_it(person: Person, server: Process) -> None:
    person.sit(server.call("/api/tables", {"game": "master-ray", "setup": {"first": "1"}}))
    person.until(lambda bar: bar.choices)
    person.choose(0)
    choices = person.until(lambda bar: bar.plan).choices
    outlook = person.page.get_by_role("region", name="Clipboard")
    fire = next(i for i, choice in enumerate(choices) if choice.startswith("Fire"))
    person.choices.nth(fire).hover()
    expect(outlook).to_contain_text(choices[fire])
