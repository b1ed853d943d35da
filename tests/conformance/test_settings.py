"""The settings of every game: declared once, they give defaults, refusals, texts and forms."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conformance.every_game import GAMES, Case, every_case
from tests.support.settings import set_ups, spoilt_set_ups
from warroom.kernel.game import Game
from warroom.kernel.refusals import Refused
from warroom.kernel.settings import BySeat, Choice, Flag, ListOf, Record, Settings

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
steady = settings(
    deadline=None, derandomize=True, database=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)


@every_case
def test_a_set_up_of_the_game_is_whole_and_stays_itself(case: Case) -> None:
    """It is its own completion, and is read back from text and from JSON as it was."""
    game, whole = case.game, case.game.setup(case.setup)
    assert whole == game.setup(whole) == game.setup(json.loads(json.dumps(whole)))
    assert game.setup(game.settings().read(game.settings().write(whole))) == whole
    assert list(game.setup(whole)) == list(whole)


@every_game
@steady
@given(st.data())
def test_what_the_declaration_allows_goes_through_texts_and_json(game: Game, data: Any) -> None:
    declared = game.settings()
    whole = declared.complete(data.draw(set_ups(declared)))
    assert declared.complete(declared.read(declared.write(whole))) == whole
    assert declared.complete(json.loads(json.dumps(whole))) == whole
    try:
        assert game.setup(whole) == whole and game.seats(whole) == declared.count(whole)
    except Refused as refused:  # what does not go together
        assert refused.refusal.rule and refused.refusal == game.clash(whole)


@every_game
@steady
@given(st.data())
def test_a_wrong_value_in_any_place_is_refused_by_name_and_changes_nothing(game: Game, data: Any) -> None:
    name, wishes = data.draw(spoilt_set_ups(game.settings()))
    before, usual = deepcopy(wishes), game.setup({})
    with pytest.raises(Refused, match=name):
        game.setup(wishes)
    assert wishes == before and game.setup({}) == usual


@every_game
def test_everything_that_can_be_set_has_words(game: Game) -> None:
    """Each setting has a title and a sentence, each option a title; rules are of the ledger."""
    rules = Case(game, {}).ledger().entries

    def look(declared: Settings | Record) -> None:
        for setting in declared.settings:
            assert setting.title and setting.help.endswith("."), setting.name
            named = [setting.rule, setting.when.rule if setting.when is not None else ""]
            assert all(rule in rules for rule in named if rule), setting.name
            kind: Any = setting.kind
            while isinstance(kind, BySeat | ListOf):
                kind = kind.of
            flags = [kind.no, kind.yes] if isinstance(kind, Flag) else []
            for one in kind.options if isinstance(kind, Choice) else flags:
                assert one.name and one.title, setting.name
            inner = kind.other if isinstance(kind, Choice) else kind
            if isinstance(inner, Record):
                look(inner)

    look(game.settings())
