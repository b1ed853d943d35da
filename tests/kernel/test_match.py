"""A match: sealing, changing one's mind, opening together, undo, and what everybody gets to know."""

from __future__ import annotations

import pytest

from tests.support.example_game import GAME
from warroom.games import find, read_game
from warroom.kernel.chance import Live, Search
from warroom.kernel.match import Match, Move
from warroom.kernel.refusals import Refused


def duel(seats: int = 2, seed: int = 1) -> Match:
    """A new game of Signal Duel; everybody is about to send a card."""
    return Match(GAME, {"seats": seats}, Search(seed))


def option(match: Match, seat: int, n: int = 0) -> str:
    """The n-th choice of a seat as text."""
    ask = match.ask(seat)
    assert ask is not None
    return GAME.write(ask.choices[n])


def refused(match: Match, seat: int, text: str) -> str:
    """What a refused choice is told, after making sure that nothing has changed."""
    before = GAME.dump(match.state), dict(match.sealed), match.moves.copy(), len(match.events), match.chance.position
    with pytest.raises(Refused) as why:
        match.submit(seat, text)
    now = GAME.dump(match.state), dict(match.sealed), match.moves.copy(), len(match.events), match.chance.position
    assert now == before
    return str(why.value)


def test_an_answer_is_sealed_until_the_last_one_is_in() -> None:
    """Alpha has answered, Bravo is still asked; when Bravo answers, both cards open in one move."""
    match = duel()
    before = GAME.dump(match.state)
    mine, theirs = option(match, 0), option(match, 1)
    match.submit(0, mine)
    assert match.asked() == [1] and match.moves == []
    assert GAME.dump(match.state) == before
    match.submit(1, theirs)
    assert match.sealed == {}
    assert match.moves[0].answers == ((0, (mine,)), (1, (theirs,))) and len(match.moves[0].tape) == 2
    assert [event.kind for event in match.hear(-1)][-4:] == ["sent", "sent", "rolled", "leads"]


def test_a_sealed_answer_may_be_replaced_or_taken_back_until_it_is_opened() -> None:
    """The last word counts; taking back makes the seat asked again; then there is nothing left to take back."""
    match = duel()
    match.submit(0, option(match, 0, 0))
    match.submit(0, option(match, 0, 1))
    assert match.asked() == [1]
    last = option(match, 0, 1)
    match.unseal(0)
    assert match.asked() == [0, 1]
    with pytest.raises(Refused, match="nothing of yours to take back"):
        match.unseal(0)
    match.submit(0, last)
    match.submit(1, option(match, 1))
    assert match.moves[0].answers[0] == (0, (last,))
    with pytest.raises(Refused, match="nothing of yours to take back"):
        match.unseal(0)


def test_the_order_in_which_answers_come_in_does_not_matter() -> None:
    """Bravo first or Alpha first: the same move, the same dice, the same table."""
    one, other = duel(), duel()
    for match, order in ((one, (0, 1)), (other, (1, 0))):
        for seat in order:
            match.submit(seat, option(match, seat))
    assert one.moves == other.moves
    assert GAME.dump(one.state) == GAME.dump(other.state)


def test_a_refused_answer_leaves_the_sealed_one_in_place() -> None:
    """Alpha has sealed a card and now tries one that is not in the hand."""
    match = duel()
    match.submit(0, option(match, 0))
    kept = dict(match.sealed)
    missing = next(f"send {n}" for n in range(1, 10) if f"send {n}" not in (option(match, 0), option(match, 0, 1)))
    assert "[send.together]" in refused(match, 0, missing)
    assert match.sealed == kept


def test_wrong_seats_and_wrong_times_are_told_so() -> None:
    """A seat that is not there, a seat that is not asked, a verb of another moment, a text that is no choice."""
    match = duel(seats=3)
    assert refused(match, 3, "pass") == "There is no seat 4 at this table."
    assert refused(match, -1, "pass") == "There is no seat 0 at this table."
    assert "[turn.order]" in refused(match, 0, "pass")
    assert "begin with: send" in refused(match, 0, "flubber")
    for seat in range(3):
        match.submit(seat, option(match, seat))
    waiting = next(seat for seat in range(3) if seat not in match.asked())
    assert refused(match, waiting, "pass") == "It is not your decision now."
    assert match.ask(waiting) is None and match.ask(7) is None and match.ask(-1) is None


def test_names_are_filled_up_and_too_many_are_refused() -> None:
    """A seat without a name is called by its number."""
    assert Match(GAME, {"seats": 3}, Search(1), ["Ada"]).names == ["Ada", "Seat 2", "Seat 3"]
    with pytest.raises(Refused, match="3 seats were given, but this set-up has 2"):
        Match(GAME, {"seats": 2}, Search(1), ["a", "b", "c"])


def test_a_match_without_listeners_plays_the_same_in_silence() -> None:
    """No events, the same moves; also after an undo."""
    quiet, told = Match(GAME, {}, Search(1), listen=False), duel()
    for match in (quiet, told):
        for seat in (0, 1):
            match.submit(seat, option(match, seat))
    assert quiet.events == [] and told.events and quiet.moves == told.moves
    quiet.undo_agreed()
    assert quiet.state.log is None


def reacting() -> Match:
    """Three operators; the cards are open and the first of two responders is asked."""
    match = duel(seats=3, seed=2)
    for seat in range(3):
        match.submit(seat, option(match, seat))
    ask = match.ask(match.asked()[0])
    assert ask is not None and ask.kind == "react"
    return match


def test_a_pass_may_be_taken_back_until_somebody_else_has_acted() -> None:
    """The first responder passes and takes it back; after the second has passed too, only the second may."""
    match = reacting()
    first = match.asked()[0]
    before = GAME.dump(match.state), len(match.events)
    match.submit(first, "pass")
    second = match.asked()[0]
    assert [match.may_undo(seat) for seat in (first, second)] == [True, False]
    match.undo(first)
    assert (GAME.dump(match.state), len(match.events)) == before
    match.submit(first, "pass")
    match.submit(second, "pass")
    assert [match.may_undo(seat) for seat in (first, second)] == [False, True]
    with pytest.raises(Refused, match="only be undone if all agree"):
        match.undo(first)


def test_what_was_rolled_or_shown_is_not_taken_back_alone() -> None:
    """After the sealed cards dice were rolled; the last placement rolls nothing, but it opens the secret spots."""
    assert not any(reacting().may_undo(seat) for seat in range(3))
    match, rng = duel(seats=3, seed=1), Search(1)
    while not match.over:
        for seat in match.asked():
            ask = match.ask(seat)
            assert ask is not None
            match.submit(seat, ask.choices[rng.pick(len(ask.choices))])
    ((mover, (text,)),) = match.moves[-1].answers
    assert text.startswith("place") and match.moves[-1].tape == ()
    assert not match.may_undo(mover)


def test_undo_is_refused_once_another_seat_has_sealed_an_answer() -> None:
    """The leader placed the relay and all are to send again; when another has sealed a card it is too late."""
    for seed in range(200):
        match, rng = duel(seats=3, seed=seed), Search(seed)
        while not match.over:
            movers = [seat for seat in range(3) if match.may_undo(seat)]
            others = [seat for seat in match.asked() if [seat] != movers]
            if movers and len(match.asked()) > 1:
                match.submit(others[0], option(match, others[0]))
                assert not match.may_undo(movers[0])
                match.unseal(others[0])
                assert match.may_undo(movers[0])
                return
            for seat in match.asked():
                ask = match.ask(seat)
                assert ask is not None
                match.submit(seat, ask.choices[rng.pick(len(ask.choices))])
    raise AssertionError("the situation never came about")


def test_all_together_may_take_back_anything_and_the_dice_fall_as_before() -> None:
    """Agreed undo brings the sealed cards back into the hands; the same choices give the same dice."""
    match = duel()
    start = GAME.dump(match.state)
    answers = [option(match, 0), option(match, 1)]
    for seat in (0, 1):
        match.submit(seat, answers[seat])
    move = match.moves[-1]
    assert isinstance(move, Move)
    match.undo_agreed()
    assert GAME.dump(match.state) == start and match.asked() == [0, 1]
    for seat in (1, 0):
        match.submit(seat, answers[seat])
    assert match.moves == [move]
    match.undo_agreed()
    with pytest.raises(Refused, match="nothing to undo"):
        match.undo_agreed()


def test_an_agreed_undo_clears_half_sealed_answers() -> None:
    """What lies sealed belongs to a position that is no more."""
    match = duel(seats=3, seed=2)
    for seat in range(3):
        match.submit(seat, option(match, seat))
    match.undo_agreed()
    match.submit(1, option(match, 1))
    assert match.asked() == [0, 2]
    with pytest.raises(Refused, match="nothing to undo"):
        match.undo_agreed()
    assert match.asked() == [0, 2], "a refused undo changes nothing"


def test_live_dice_serve_one_game_only() -> None:
    """A second game with the same secret could not be verified, so it is not begun."""
    dice = Live(bytes(32))
    Match(GAME, {}, dice)
    with pytest.raises(ValueError, match="bound to a secret of its own"):
        Match(GAME, {}, dice)


def test_games_matches_states_and_asks_say_what_they_are() -> None:
    match = Match(find("master-ray"), {"first": "1"}, Search(1))
    game, ask = match.game, match.ask(0)
    assert repr(game) == f"<Game master-ray: rules {game.revision}, content {game.content}>"
    assert repr(match) == "<Match of master-ray after 0 moves, turn 1: seat 1 decides>"
    assert repr(match.state) == "<Ray in turn 1: seat 1 decides>"
    assert ask is not None
    assert repr(ask) == f"<Ask student of seat 1: {len(ask.choices)} choices: {ask.prompt}>"
    duel = Match(find("critical-mass"), {}, Search(1))
    assert repr(duel).endswith("turn 0: seats 1, 2 decide>")
    duel.submit(1, duel.game.choices(duel.state, 1)[0])
    assert repr(duel).endswith("turn 0: seat 1 decides>"), "the other has sealed its answer"
    pack = 'game = "critical-mass"\ntitle = "Quick"\n[[card]]\nname = "Heavy Laser"\nspeed = 9\n'
    assert repr(read_game(pack, "q.toml")).endswith(", pack Quick>")
