"""States, matches, games and dice are kept, sent and copied by Python's own means, and play on as if nothing had."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from tests.conformance.every_game import Case, ask_of, every_case, random_answer
from warroom.games import find, read_game
from warroom.games.critical_mass import make as make_mass
from warroom.games.master_ray import make as make_ray
from warroom.kernel.chance import Chance, Live, Scripted, Search, Tape
from warroom.kernel.game import Game
from warroom.kernel.match import Match
from warroom.kernel.state import Event, State
from warroom.kernel.words import lowest


def pickled(thing: Any) -> Any:
    """What comes back."""
    return pickle.loads(pickle.dumps(thing))


every_way = pytest.mark.parametrize("way", [pickled, copy.deepcopy], ids=["pickle", "deepcopy"])


def play_on(match: Match, seed: int, moves: int) -> None:
    """Some moves more, at random by a seed."""
    rng = Search(seed)
    for move in range(moves):
        for seat in match.asked():
            match.submit(seat, random_answer(match, seat, rng))
        if match.over:
            return


def walk(game: Game, s: State, seed: int, steps: int) -> list[str]:
    """A state played on at random by a seed: all that can be told of it on the way."""
    rng, told = Search(seed), []
    for step in range(steps):
        if not s.asked:
            break
        answers = [0] * 8
        for seat in range(8):
            if (s.asked >> seat) & 1:
                choices = game.choices(s, seat)
                answers[seat] = choices[rng.pick(len(choices))]
        if s.asked & (s.asked - 1):
            game.play_together(s, answers, rng)
        else:
            game.play(s, lowest(s.asked), answers[lowest(s.asked)], rng)
        told.append(repr(game.dump(s)))
    return told


@every_case
@every_way
def test_a_match_in_mid_game_plays_on_identically(case: Case, way: Callable[[Any], Any]) -> None:
    """Its moves, events, answers that are still sealed, dice to come and what can be undone are the same; apart."""
    match = case.match(chance=Live(b"a secret of thirty-two bytes now"))
    play_on(match, seed=4, moves=9)
    if not match.over and len(match.asked()) > 1:
        seat = match.asked()[0]
        match.submit(seat, random_answer(match, seat, Search(5)))
    before = repr(match.game.dump(match.state))
    other: Match = way(match)
    assert other is not match and repr(other) == repr(match)
    assert other.state is not match.state and other.state.log is other.events
    assert (other.moves, other.sealed, other.names, other.start) == (
        match.moves,
        match.sealed,
        match.names,
        match.start,
    )
    play_on(other, seed=5, moves=12)
    assert repr(match.game.dump(match.state)) == before, "the original stands where it stood"
    play_on(match, seed=5, moves=12)
    assert match.game.dump(match.state) == other.game.dump(other.state) and match.moves == other.moves
    assert match.hear(-1) == other.hear(-1)
    while match.moves:
        match.undo_agreed()
        other.undo_agreed()
        assert match.game.dump(match.state) == other.game.dump(other.state)


@every_case
@pytest.mark.parametrize("way", [pickled, copy.deepcopy, copy.copy], ids=["pickle", "deepcopy", "copy"])
def test_a_state_in_mid_game_plays_on_identically(case: Case, way: Callable[[Any], Any]) -> None:
    s = case.game.new(case.setup, Search(3))
    for steps in (0, 7, 30):
        walk(case.game, s, seed=steps, steps=steps)
        other: State = way(s)
        assert other is not s and case.game.dump(other) == case.game.dump(s) and repr(other) == repr(s)
        assert walk(case.game, other, 8, 25) == walk(case.game, s.clone(), 8, 25)


@every_way
@pytest.mark.parametrize(
    "chance", [Search(7), Scripted([1, 2, 3, 4, 5, 6] * 9), Tape([1, 2, 3, 4, 5, 6] * 9), Live(), Live(b"short")]
)
def test_dice_go_on_where_they_were(chance: Chance, way: Callable[[Any], Any]) -> None:
    mine: Chance = copy.deepcopy(chance)
    mine.tape = []
    for sides in range(6, 9):
        mine.roll(sides)
    other: Chance = way(mine)
    assert type(other) is type(mine) and other.tape == mine.tape and other.tape is not mine.tape
    assert [other.roll(6) for _ in range(20)] == [mine.roll(6) for _ in range(20)]


@pytest.mark.parametrize("way", [pickled, copy.deepcopy, copy.copy], ids=["pickle", "deepcopy", "copy"])
def test_a_game_of_the_house_is_found_again(way: Callable[[Any], Any]) -> None:
    """By name, pack, revision and content: it is the very same, not a second one."""
    pack = 'game = "critical-mass"\ntitle = "A"\n[[card]]\nname = "Heavy Laser"\nspeed = 9\n'
    old = find("master-ray").edition(1, find("master-ray").content)
    for game in (find("master-ray"), find("critical-mass"), read_game(pack, "a.toml"), old):
        assert game is not None and way(game) is game
        assert len(pickle.dumps(game)) < 2000 + len(pack)


@every_way
@pytest.mark.parametrize("make", [make_mass, make_ray])
def test_a_game_made_by_hand_is_copied_whole(make: Callable[[], Game], way: Callable[[Any], Any]) -> None:
    game = make()
    other: Game = way(game)
    assert (other.name, other.content, other.revision) == (game.name, game.content, game.revision)
    s, t = game.new({}, Search(2)), other.new({}, Search(2))
    assert walk(game, s, 1, 20) == walk(other, t, 1, 20)


@every_way
def test_asks_and_events_are_copied(way: Callable[[Any], Any]) -> None:
    match = Match(find("master-ray"), {}, Search(1))
    ask = ask_of(match, match.asked()[0])
    other = way(ask)
    assert repr(other) == repr(ask) and (other.choices, other.rule) == (ask.choices, ask.rule)
    event = way(Event(1, 2, 3, 4, 5))
    assert (event.kind, event.a, event.b, event.c, event.audience) == (1, 2, 3, 4, 5)


@every_way
@every_case
def test_an_imagined_state_is_copied_with_all_that_was_worked_out(case: Case, way: Callable[[Any], Any]) -> None:
    """What a bot thinks of is kept and sent like the truth, and is dealt again in the same way."""
    match = case.match(5)
    play_on(match, 6, 12)
    imagined = case.game.imagine(match.view(0), Search(7))
    twin = way(imagined)
    for s in (imagined, twin):
        case.game.redeal(s, 0, Search(8))
    assert case.game.dump(twin) == case.game.dump(imagined)
