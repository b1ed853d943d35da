"""Words of every game: events, views and positions as text, each event with a rule of the ledger."""

from __future__ import annotations

import json
import re
from typing import Final

import pytest

from tests.conformance.every_game import CASES, GAMES, Case, ask_of, every_case, play_on
from warroom.kernel.chance import Search
from warroom.kernel.events import SLOT
from warroom.kernel.game import Game
from warroom.kernel.visibility import ALL, COUNT, NOBODY, OWNER, SIZE, SIZES

UNNAMED: Final = re.compile(r"\bSeat \d|\b[a-z0-9]+(?:-[a-z0-9]+)+\b")
WORDS: Final = {"follow-up", "counter-attack"}  # words of the rules that have a hyphen


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_every_kind_of_event_has_wording_and_a_known_rule(game: Game) -> None:
    """Each kind has a name of its own, a rule of the ledger, and texts in which every brace is a placeholder."""
    entries = next(case for case in CASES if case.game is game).ledger().entries
    assert len({kind.name for kind in game.events}) == len(game.events)
    for kind in game.events:
        assert kind.rule in entries, f"{kind.name} names {kind.rule!r}, which is not in the ledger"
        assert kind.text.endswith(".") or kind.text.endswith("!")
        for text in (kind.text, kind.outside):
            assert "{" not in SLOT.sub("", text) and "}" not in SLOT.sub("", text), f"{kind.name}: {text}"
        told, inside = set(SLOT.findall(kind.outside)), set(SLOT.findall(kind.text))
        assert told <= inside, f"{kind.name} tells outsiders more than insiders"


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_every_part_is_declared_once(game: Game) -> None:
    """No part of the state is declared twice, and each with one of the ways to be seen."""
    names = [part.name for part in game.parts]
    assert len(set(names)) == len(names)
    assert {part.seen for part in game.parts} <= {ALL, OWNER, COUNT, SIZE, SIZES, NOBODY}


@every_case
def test_events_read_as_sentences_for_whoever_hears_them(case: Case) -> None:
    """Whole games are told to all: sentences without open placeholders, and outsiders get only what the words say."""
    heard_by: dict[int, set[str]] = {seat: set() for seat in case.observers()}
    for seed in range(3):
        match = [*play_on(case.match(seed), Search(seed + 40))][-1]
        assert match.events, "nothing was told"
        for seat in case.observers():
            for heard in match.hear(seat):
                assert heard.says[0].isupper() or not heard.says[0].isalpha()
                assert "{" not in heard.says and "None" not in heard.says, heard.says
                event, kind = match.events[heard.number], case.game.events[match.events[heard.number].kind]
                assert (heard.kind, heard.rule) == (kind.name, kind.rule)
                if event.audience >= 0 and not (seat >= 0 and (event.audience >> seat) & 1):
                    told = {letter for _, letter in SLOT.findall(kind.outside)}
                    given = {"a": heard.a, "b": heard.b, "c": heard.c, "values": heard.values}
                    for operand, value in given.items():
                        assert operand in told or value is None, "an outsider got what the words do not tell"
                    assert set(heard.about) == {slot for slot, _ in SLOT.findall(kind.outside)}
                heard_by[seat].add(heard.kind)
            numbers = [heard.number for heard in match.hear(seat)]
            assert numbers == sorted(numbers)
            middle = len(match.events) // 2
            assert match.hear(seat, middle) == [heard for heard in match.hear(seat) if heard.number >= middle]
    assert heard_by[-1], "a spectator hears nothing"


@every_case
def test_nobody_is_called_by_a_number_and_nothing_by_its_id(case: Case) -> None:
    """In what is told and asked, pieces have their names: no "Seat 2", no jonas-burner."""
    said: set[str] = set()
    for match in play_on(case.match(), Search(41)):
        said.update(ask_of(match, seat).prompt for seat in match.asked())
    for seat in case.observers():
        said.update(heard.says for heard in match.hear(seat))
    assert said and not {word for says in said for word in UNNAMED.findall(says)} - WORDS


@every_case
def test_everybody_gets_the_position_as_text_and_as_json(case: Case) -> None:
    """At every ask each seat and a spectator can read the table, and a view is plain JSON."""
    for match in play_on(case.match(41), Search(42)):
        for seat in case.observers():
            view = match.view(seat)
            assert json.loads(view.text())["seat"] == seat
            assert json.loads(json.dumps(view.parts)) == view.parts
            text = case.game.describe(view)
            assert text.strip() and "{" not in text and "None" not in text
