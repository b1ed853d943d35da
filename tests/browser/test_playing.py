"""Whole games of Master Ray, played by what is on the screen."""

from __future__ import annotations

from tests.browser.person import Company, play
from tests.tables.support import Process


def test_two_people_play_a_whole_game_and_the_second_comes_by_the_link(company: Company, server: Process) -> None:
    ann, bob = company.person(), company.person()
    ann.sit(server.call("/api/tables", {"game": "master-ray", "name": "Ann", "chairs": ["me", "open"]}))
    bob.visit(f"/table/{ann.table}")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.button("Sit down and play").click()
    play(ann, bob)
    assert ann.look().sentence == bob.look().sentence
    assert ann.acts and bob.acts
    print(ann.acts, bob.acts)
