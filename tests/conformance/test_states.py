"""States of every game: plain data that can be cloned, saved and checked at every ask, and chance is an argument."""

from __future__ import annotations

import json
import random

from tests.conformance.every_game import Case, every_case, play_on, random_answers, take
from warroom.kernel.chance import Live, Scripted, Search, Tape
from warroom.kernel.match import Match
from warroom.kernel.records import replay_record, write_record
from warroom.kernel.state import State
from warroom.kernel.visibility import canonical


@every_case
def test_clones_equal_their_original_and_never_change_afterwards(case: Case) -> None:
    """A clone of every position of a game is kept; at the end each is still what it was, and nobody listens to it."""
    kept: list[tuple[State, str, list[int], list[str]]] = []
    for match in play_on(case.match(11), Search(12)):
        twin = match.state.clone()
        assert twin is not match.state and twin.log is None
        assert twin.options == match.state.options
        views = [case.game.view(twin, seat).text() for seat in case.observers()]
        assert views == [match.view(seat).text() for seat in case.observers()]
        kept.append((twin, canonical(case.game.dump(match.state)), list(twin.options), views))
    for twin, position, options, views in kept:
        assert canonical(case.game.dump(twin)) == position
        assert twin.options == options
        assert [case.game.view(twin, seat).text() for seat in case.observers()] == views


@every_case
def test_a_clone_can_be_played_without_touching_its_original(case: Case) -> None:
    """From every position another game is tried out on a clone; the real game goes on as if nothing had been."""
    undisturbed = [canonical(case.game.dump(match.state)) for match in play_on(case.match(13), Search(14))]
    tried: list[str] = []
    for match in play_on(case.match(13), Search(14)):
        tried.append(canonical(case.game.dump(match.state)))
        t, rng = match.state.clone(), Search(len(tried))
        for i in range(3):
            if t.asked:
                take(case.game, t, random_answers(case.game, t, rng), rng)
    assert tried == undisturbed


@every_case
def test_a_game_saved_and_loaded_at_every_ask_stays_equal_to_its_twin(case: Case) -> None:
    """One twin goes through JSON at every ask; its positions, choices and asks stay equal to the other's."""
    game = case.game
    dice, same_dice, rng = Search(15), Search(15), Search(16)
    s, t = game.new(case.setup, dice), game.new(case.setup, same_dice)
    while s.asked:
        saved = json.loads(json.dumps(game.dump(t)))
        t = game.load(saved)
        assert canonical(game.dump(t)) == canonical(game.dump(s)) == canonical(saved)
        assert t.options == s.options
        for mine, other in zip(game.asks(s), game.asks(t), strict=True):
            assert (mine.seat, mine.kind, mine.prompt, mine.rule) == (other.seat, other.kind, other.prompt, other.rule)
            assert (mine.choices, mine.complete) == (other.choices, other.complete)
        answers = random_answers(game, s, rng)
        take(game, s, answers, dice)
        take(game, t, answers, same_dice)
    assert canonical(game.dump(t)) == canonical(game.dump(s))
    assert game.returns(game.load(game.dump(t))) == game.returns(s)


@every_case
def test_what_a_dump_or_a_view_holds_is_no_part_of_the_game(case: Case) -> None:
    """Whoever scribbles on a dump or on a view changes nothing at the table."""
    match = case.match(17)
    before = canonical(case.game.dump(match.state))
    for data in (case.game.dump(match.state), match.view(0).parts):
        for value in data.values():
            if isinstance(value, list):
                value.append(99)
                value[0] = 77
    assert canonical(case.game.dump(match.state)) == before


@every_case
def test_pieces_are_conserved_and_results_balance(case: Case) -> None:
    """At every ask nothing is lost or doubled; at the end the results of two or more seats sum to zero."""
    for seed in range(4):
        for match in play_on(case.match(seed), Search(seed + 30)):
            assert case.game.conserved(match.state) == []
        results = match.returns()
        assert len(results) == match.seats
        assert all(-1 <= result <= 1 for result in results)
        assert match.seats == 1 or abs(sum(results)) < 1e-9
        assert case.game.summary(match.state)
        values = [case.game.value(match.state, seat) for seat in range(match.seats)]
        assert all((value > 0) == (result > 0) for value, result in zip(values, results, strict=True))


@every_case
def test_a_game_ends_and_its_clock_never_runs_backwards(case: Case) -> None:
    """Random play comes to an end, and the turn number only grows."""
    turn = 0
    for n, match in enumerate(play_on(case.match(18), Search(19))):
        assert match.state.turn >= turn
        turn = match.state.turn
        assert n < 5000, "this game does not end"
    assert match.over


@every_case
def test_nothing_is_drawn_from_a_hidden_source_of_chance(case: Case) -> None:
    """Two games with one seed are equal to the last event, and the random module of the process is left alone."""
    before = random.getstate()
    first, second = ([*play_on(case.match(21), Search(22))][-1] for i in range(2))
    assert random.getstate() == before
    assert first.moves == second.moves and first.start == second.start
    assert canonical(case.game.dump(first.state)) == canonical(case.game.dump(second.state))
    assert [first.hear(seat) for seat in case.observers()] == [second.hear(seat) for seat in case.observers()]
    if first.start or any(move.tape for move in first.moves):
        other = [*play_on(case.match(23), Search(22))][-1]
        assert (other.start, other.moves) != (first.start, first.moves), "the seed of the dice makes no difference"


@every_case
def test_every_kind_of_chance_that_gives_the_same_gives_the_same_game(case: Case) -> None:
    """What search dice gave is played again from a tape, a script and, where the dice were live, from the secret."""
    for chance in (Search(24), Live(bytes(range(32)))):
        played = [*play_on(case.match(chance=chance), Search(25))][-1]
        drawn = [*played.start, *(value for move in played.moves for value in move.tape)]
        again: list[Tape | Scripted | Live | Search] = [Tape(drawn), Scripted(drawn)]
        again.append(Live(bytes(range(32))) if isinstance(chance, Live) else Search(24))
        for other in again:
            match = case.match(chance=other)
            for move in played.moves:
                for seat, text in move.answers:
                    match.submit(seat, text)
            assert match.moves == played.moves
            assert canonical(case.game.dump(match.state)) == canonical(case.game.dump(played.state))
            if isinstance(other, Scripted):
                assert other.rest() == []


def watched(case: Case, record: str) -> tuple[Match, list[list[str]]]:
    """The match a record gives, and what everybody saw at each position on the way."""
    seen: list[list[str]] = []

    def watch(match: Match) -> None:
        """Notes the views of all."""
        seen.append([match.view(seat).text() for seat in case.observers()])

    return replay_record(record, case.find, watch=watch), seen


@every_case
def test_a_replayed_record_gives_the_same_game_to_everybody(case: Case) -> None:
    """At every move of a replay each seat and a spectator have the views and the events they had in play."""
    for chance in (Search(26), Live(bytes(32))):
        match = case.match(chance=chance)
        seen: list[list[str]] = []
        for playing in play_on(match, Search(27)):
            if not playing.sealed:
                seen.append([playing.view(seat).text() for seat in case.observers()])
        again, seen_again = watched(case, write_record(match))
        assert seen_again == seen
        assert [again.hear(seat) for seat in case.observers()] == [match.hear(seat) for seat in case.observers()]
        assert canonical(case.game.dump(again.state)) == canonical(case.game.dump(match.state))
        assert again.returns() == match.returns()
        assert again.moves == match.moves and again.start == match.start
