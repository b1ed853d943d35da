"""Events in words: one text for those who may know all, another for the rest, and nothing beyond the words."""

from __future__ import annotations

import copy
from types import ModuleType

import pytest

from tests.support import example_game
from tests.support.example_game import BURNT, DREW, GAME, LEADS, ROLLED, SPOT, Duel
from warroom.games.critical_mass import events as critical_mass
from warroom.games.master_ray import events as master_ray
from warroom.kernel.events import EventKind, Heard, heard
from warroom.kernel.state import EVERYONE, Event


def hear(event: Event, seat: int) -> Heard | None:
    """An event of Signal Duel as a seat hears it."""
    return heard(GAME, Duel(3), 7, event, seat)


def test_everyone_hears_an_open_event_in_full() -> None:
    """Number, kind, sentence, rule and operands."""
    event = Event(LEADS, 1, 9, 4, EVERYONE)
    for seat in (-1, 0, 1, 2):
        assert hear(event, seat) == Heard(
            7,
            "leads",
            "Bravo has the strongest signal: 9, with 4 on the die.",
            "signal.strongest",
            1,
            9,
            4,
            {"seat": 1, "n": [9, 4]},
        )


def test_outsiders_hear_the_outside_text_and_only_the_operands_in_it() -> None:
    """Bravo draws card 4; the others and a spectator hear that a card is drawn, and get no other number."""
    event = Event(DREW, 1, 3, 0, 1 << 1, (3,))
    inside = hear(event, 1)
    assert inside is not None and inside.says == "Bravo draws card 4 (hand: 4)." and inside.b == 3
    assert inside.about == {"seat": 1, "card": [3, [3]]}
    for seat in (-1, 0, 2):
        assert hear(event, seat) == Heard(7, "drew", "Bravo draws a card.", "draw.hidden", 1, None, None, {"seat": 1})


def test_without_an_outside_text_outsiders_hear_nothing() -> None:
    """A secret spot is nobody's business."""
    event = Event(SPOT, 0, 65, 0, 1 << 0)
    inside = hear(event, 0)
    assert inside is not None and inside.says == "Alpha wants the relay at 6.5."
    assert [hear(event, seat) for seat in (-1, 1, 2)] == [None, None, None]


def test_an_event_for_nobody_is_told_to_all_as_outsiders() -> None:
    """What a player without a seat draws is known to no seat."""
    event = Event(DREW, 2, 3, 0, 0)
    told = [hear(event, seat) for seat in (-1, 0, 1, 2)]
    assert told == [Heard(7, "drew", "Charlie draws a card.", "draw.hidden", 2, None, None, {"seat": 2})] * 4


def test_a_sentence_begins_with_a_capital_letter() -> None:
    """Whatever the first operand is called."""
    found = hear(Event(BURNT, 0, 0, 0, EVERYONE), -1)
    assert found is not None and found.says == "Alpha is burnt out and sends nothing."


def test_a_list_of_values_is_told_one_by_one() -> None:
    """Dice by operator, in one event, beside its operands; who sent nothing has none."""
    assert hear(Event(ROLLED, 0, 0, 0, EVERYONE, (4, 0, 6)), -1) == Heard(
        7, "rolled", "The dice show 4, none, 6.", "signal.strongest", 0, 0, 0, {"die": [4, 0, 6]}, (4, 0, 6)
    )
    empty = hear(Event(ROLLED, 0, 0, 0, EVERYONE), -1)
    assert empty is not None and empty.says == "The dice show none." and empty.values is None


def test_outsiders_get_a_list_only_if_their_text_tells_it() -> None:
    """Bravo hears the whole hand; to the others not even its size is told."""
    event = Event(DREW, 1, 3, 0, 1 << 1, (3, 6))
    inside = hear(event, 1)
    assert inside is not None and inside.says == "Bravo draws card 4 (hand: 4, 7)." and inside.values == (3, 6)
    for seat in (-1, 0, 2):
        assert hear(event, seat) == Heard(7, "drew", "Bravo draws a card.", "draw.hidden", 1, None, None, {"seat": 1})


def test_what_was_told_stays_as_it_was() -> None:
    """A list that is changed afterwards changes no event; and nothing is kept where nobody listens."""
    s = Duel(2)
    s.tell_list(ROLLED, s.dice)
    s.log = []
    s.tell_list(ROLLED, s.dice, audience=1)
    s.dice[0] = 5
    assert [(event.values, event.audience) for event in s.log] == [((0, 0), 1)]
    assert copy.deepcopy(s.log[0]).values == (0, 0)


@pytest.mark.parametrize("module", [example_game, critical_mass, master_ray], ids=lambda module: module.__name__)
def test_every_event_constant_is_the_number_of_its_row(module: ModuleType) -> None:
    """The constant that tells an event and the row that words it have one name, so no sentence stands for another."""
    kinds: list[EventKind] = module.EVENTS
    constants = {kind.name.upper().replace("-", "_"): number for number, kind in enumerate(kinds)}
    assert {name: getattr(module, name, None) for name in constants} == constants
    if module is not example_game:  # it has other constants beside them
        assert {name for name, value in vars(module).items() if isinstance(value, int)} == set(constants)
