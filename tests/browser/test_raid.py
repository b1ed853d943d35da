"""Complex Crashers on the plain board: a Manager against four bots, and a team of two people and a bot."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.person import Company, Person, play
from tests.browser.test_link import sits_down
from tests.browser.test_plain import words
from tests.tables.support import Process

SHORT: dict[str, Any] = {"rounds": 2, "tiles": 3}
RAID: dict[str, Any] = {"game": "complex-crashers", "name": "Ann"}

# Moves as long as that is offered, then uses the main button or, where it waits for a choice, the first choice.
PRESS = """(moves) => {
  const main = document.querySelector('[aria-label="What you can do"] .primary.go');
  const choices = [...document.querySelectorAll('[aria-label="Choices"] button')];
  const move = moves ? choices.find((choice) => /use op\\d move|step r\\d/.test(choice.textContent)) : undefined;
  if (move) return move.click(), "moved";
  if (main?.textContent.startsWith("Not done after all")) return "";
  (main ?? choices[0])?.click();
  return "";
}"""


def test_a_person_manages_the_complex_against_four_bots(company: Company, server: Process) -> None:
    """The Manager builds the complex, deploys, pays and answers until the last round is over."""
    ann = company.person(in_words=True)
    setup = {"operatives": "4", **SHORT}
    ann.sit(server.call("/api/tables", {**RAID, "chairs": ["greedy", "me"], "setup": setup}))
    bar = ann.until(lambda bar: bar.choices)
    assert bar.sentence and any(choice.startswith("place ") for choice in bar.choices)
    expect(words(ann)).to_contain_text("Round 1 of 2")
    expect(words(ann)).to_contain_text("What the cards say")
    play(ann)
    ann.sees(re.compile(r"(The Operatives|The Complex Manager) won in round"))
    ann.shot("raid", "manager")
    ann.page.get_by_role("link", name="Review").or_(ann.button("Review")).first.click()
    expect(ann.page).to_have_url(re.compile("/review/"))


def test_two_people_and_a_bot_share_the_operatives(company: Company, server: Process) -> None:
    """Each acts for their own Operative, the bot for the third; the initiative passes when all are done."""
    ann, bob = company.person(in_words=True), company.person(in_words=True)
    setup = {"operatives": "3", **SHORT}
    chairs = [["me", "open", "greedy"], "greedy"]
    ann.sit(server.call("/api/tables", {**RAID, "chairs": chairs, "setup": setup}))
    bob.visit(ann.page.get_by_label("Send this link to a friend").input_value())
    sits_down(bob, "Bob")
    for person, own, other in ((ann, "op1", "op2"), (bob, "op2", "op1")):
        bar = person.until(lambda bar: any("move" in choice for choice in bar.choices))
        assert any(f"use {own} " in choice for choice in bar.choices)
        assert not any(f"use {other} " in choice for choice in bar.choices)
    expect(ann.page.get_by_role("list", name="Seats")).to_contain_text("Operative 2: Bob")
    moves = {id(person): 6 for person in (ann, bob)}
    for i in range(3000):
        if ann.look().over:
            break
        for person in (ann, bob):  # either may be quicker, so nobody waits for a button that is gone
            moves[id(person)] -= presses(person, moves[id(person)] > 0)
        ann.page.wait_for_timeout(30)
    assert ann.look().over and min(moves.values()) < 6
    bob.shot("raid", "shared")
    bob.sees(re.compile(r"(The Operatives|The Complex Manager) won in round"))


def presses(person: Person, moves: bool) -> int:
    """Does what suggests itself; 1 if that was a move."""
    return int(person.page.evaluate(PRESS, moves) == "moved")
