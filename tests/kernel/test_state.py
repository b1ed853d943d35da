"""States: the agenda is a stack, events cost nothing when nobody listens."""

from __future__ import annotations

from typing import cast

import pytest

from tests.support.example_game import Duel
from warroom.kernel.state import EVERYONE, State
from warroom.kernel.words import first, pack


def test_what_is_laid_on_the_agenda_last_happens_first() -> None:
    """Push, look, take; below it the older steps wait."""
    s = State()
    s.push(pack(1, 10))
    s.push(pack(2, 20))
    assert (first(s.top()), first(s.pop()), first(s.pop())) == (20, 20, 10)
    assert s.agenda == []


def test_copying_the_agenda_copies_the_future() -> None:
    """A clone goes its own way."""
    s = Duel(2)
    s.push(1)
    t = s.clone()
    t.push(2)
    t.hands[0] = 5
    assert s.agenda == [1] and t.agenda == [1, 2] and s.hands == [0, 0]


def test_a_new_state_asks_nobody_and_has_no_listener() -> None:
    """So a game that is over and a blank one look alike."""
    s = State()
    assert (s.asked, s.options, s.turn, s.log) == (0, [], 0, None)
    s.tell(3, 1)
    assert s.log is None


def test_events_are_told_to_a_listener_in_order() -> None:
    """Kind, operands and audience; without an audience everyone hears all."""
    s = Duel(2)
    s.log = []
    s.tell(3, 1, 2, 4)
    s.relay = 12
    s.tell(5, 6, 0, 0, 2)
    s.relay = 40
    told = [(event.kind, event.a, event.b, event.c, event.audience) for event in s.log]
    assert told == [(3, 1, 2, 4, EVERYONE), (5, 6, 0, 0, 2)]
    assert [cast(Duel, event.then).relay for event in s.log] == [Duel(2).relay, 12], "each has the table as it was then"


def test_the_base_of_states_cannot_be_cloned() -> None:
    """Each game writes its own clone."""
    with pytest.raises(NotImplementedError):
        State().clone()
