"""Every scenario is a game that can be played on: from what a seat sees, and it replays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.every_game import random_answer
from warroom.games import FOLDERS, find, ledger, scenarios
from warroom.kernel.chance import Search
from warroom.kernel.match import Match
from warroom.kernel.records import replay_record, write_record

MOVES = 8  # enough for some decisions of each seat
ALL = [(game, name) for game in FOLDERS for name in scenarios(game)]


def test_every_worked_example_of_the_rulebooks_is_a_scenario() -> None:
    """But for those that no single position shows: about many turns, or about numbers alone."""
    for game in FOLDERS:
        examples = {entry.id for entry in ledger(game).entries.values() if entry.kind == "example"}
        missing = examples - {found.id for found in scenarios(game).values()}
        assert missing == ELSEWHERE[game]


def test_no_scenario_file_is_forgotten() -> None:
    """The files of the checkout, whose examples count as shown, are those that are there to be played."""
    for game, folder in FOLDERS.items():
        files = (Path(__file__).parents[2] / "src" / "warroom" / "games" / folder / "scenarios").glob("*.toml")
        assert sorted(file.stem for file in files) == sorted(scenarios(game)) != []


ELSEWHERE = {
    "master-ray": {"example.extra-scientist-chain", "example.deck-pass-is-twelve-turns"},
    "critical-mass": set(),
    "complex-crashers": set(),
    "battle-force": {"example.force-morale-further-losses", "example.flee-too-close", "example.space.contact-spot"},
}


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_scenario_is_played_on_and_replays(game: str, name: str) -> None:
    """Seats choose at random, every seat's view can be imagined, and the record begins in the position again."""
    rules, found = find(game), scenarios(game)[name]
    match = Match(rules, found.setup, Search(3), position=found.start)
    assert match.asked() and len(found.seats) == match.seats
    rng = Search(5)
    while not match.over and len(match.moves) < MOVES:
        for seat in match.asked():
            ask = match.ask(seat)
            assert ask is not None
            imagined = rules.imagine(match.view(seat), Search(1))
            assert rules.conserved(imagined) == [] and rules.view(imagined, seat) == match.view(seat)
            match.submit(seat, random_answer(match, seat, rng))
    text = write_record(match)
    again = replay_record(text, find)
    assert again.moves == match.moves and again.position == match.position and write_record(again) == text
