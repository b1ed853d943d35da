"""Events in words: one text for those who may know all, another for the rest, and nothing beyond the words."""

from __future__ import annotations

from tests.support.example_game import BURNT, DREW, GAME, LEADS, SPOT, Duel
from warroom.kernel.events import Heard, heard
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
    event = Event(DREW, 1, 3, 0, 1 << 1)
    inside = hear(event, 1)
    assert inside is not None and inside.says == "Bravo draws card 4." and inside.b == 3
    assert inside.about == {"seat": 1, "card": 3}
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
