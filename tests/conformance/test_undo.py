"""Undo in every game: free while the mover has learned nothing, by agreement ever after, with the same dice again."""

from __future__ import annotations

import pytest

from tests.conformance.every_game import Case, every_case, play_on, random_answer
from warroom.kernel.chance import Chance, Live, Search
from warroom.kernel.events import heard
from warroom.kernel.match import Match
from warroom.kernel.records import write_record
from warroom.kernel.refusals import Refused
from warroom.kernel.state import Event
from warroom.kernel.visibility import canonical


def standing(match: Match) -> tuple[object, ...]:
    """All that undo has to bring back."""
    position = canonical(match.game.dump(match.state))
    return position, match.state.options, match.moves.copy(), len(match.events), match.chance.position, match.asked()


def learns(case: Case, match: Match, seat: int, answer: list[int]) -> bool:
    """Whether a move without dice tells its own seat something: it hears different things in different truths."""
    told: set[str] = set()
    for seed in range(6):
        other = match.state.clone()
        case.game.redeal(other, seat, Search(seed))
        log: list[Event] = []
        other.log = log
        for choice in answer:
            case.game.answer(other, seat, choice, Search(1))
        case.game.proceed(other, Search(1))
        told.add(str([heard(case.game, other, number, event, seat) for number, event in enumerate(log)]))
    return len(told) > 1


@every_case
def test_a_move_is_undone_freely_exactly_while_nothing_was_learned(case: Case) -> None:
    """After each move of a game: undo is offered to the mover alone and only if nothing was rolled, shown or sealed."""
    offered = refused = 0
    for game_number in range(3):
        match, rng = case.match(80 + game_number), Search(81 + game_number)
        while not match.over:
            asked, before = match.asked(), standing(match)
            for seat in asked:
                answer = random_answer(match, seat, rng)
                learned = len(asked) == 1 and learns(case, match, seat, answer)
                match.submit(seat, answer)
            after, move = standing(match), match.moves[-1]
            if len(asked) > 1 or move.tape:
                assert not any(match.may_undo(seat) for seat in range(match.seats))
            for seat in range(-1, match.seats + 1):
                if not match.may_undo(seat):
                    with pytest.raises(Refused):
                        match.undo(seat)
                    assert standing(match) == after
                    refused += 1
                    continue
                assert [seat] == asked and not move.tape and not learned, move
                match.undo(seat)
                assert standing(match) == before
                match.submit(seat, answer)
                assert standing(match) == after
                offered += 1
    assert offered > 0 and refused > 0


@every_case
@pytest.mark.parametrize("kind", ["search", "live"])
def test_agreed_undo_goes_back_to_the_start_and_the_dice_fall_again_as_before(case: Case, kind: str) -> None:
    """A whole game is taken back move by move and played again: every position and every die is the same."""
    chance: Chance = Search(82) if kind == "search" else Live(bytes(range(1, 33)))
    match = case.match(chance=chance)
    stood = [standing(match)]
    for playing in play_on(match, Search(83)):
        if len(playing.moves) == len(stood):
            stood.append(standing(playing))
    moves, record = match.moves.copy(), write_record(match)
    for number in range(len(moves), 0, -1):
        assert standing(match) == stood[number]
        match.undo_agreed()
    assert standing(match) == stood[0]
    with pytest.raises(Refused):
        match.undo_agreed()
    for move in moves:
        for seat, text in move.answers:
            match.submit(seat, text)
    assert match.moves == moves and write_record(match) == record


@every_case
def test_undone_moves_leave_no_trace(case: Case) -> None:
    """A game in which every third move was tried otherwise and taken back leaves the record of the straight game."""
    straight = [*play_on(case.match(84), Search(85))][-1]
    match, rng = case.match(84), Search(86)
    for number, move in enumerate(straight.moves):
        if number % 3 == 0:
            for seat in match.asked():
                match.submit(seat, random_answer(match, seat, rng))
            match.undo_agreed()
        for seat, text in move.answers:
            match.submit(seat, text)
    assert write_record(match) == write_record(straight)
    assert [match.hear(seat) for seat in case.observers()] == [straight.hear(seat) for seat in case.observers()]
