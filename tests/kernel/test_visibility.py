"""Visibility: what is not declared is hidden, and the declaration says who sees the rest."""

from __future__ import annotations

import json

import pytest

from tests.support.example_game import Duel
from warroom.kernel.visibility import (
    ALL,
    COUNT,
    NOBODY,
    OWNER,
    SIZE,
    SIZES,
    Part,
    View,
    canonical,
    deal_unseen,
    digest,
    dump_parts,
    fill,
    load_parts,
    make_view,
    sizes,
)

PARTS = [
    Part("relay", ALL),
    Part("sent", ALL),
    Part("spots", OWNER),
    Part("hands", COUNT),
    Part("deck", SIZE),
    Part("dice", NOBODY),
]


def table() -> Duel:
    """Two operators: a relay, two spots, hands of two cards and of one, six cards in the deck."""
    s = Duel(2)
    s.relay, s.sent, s.spots, s.hands, s.deck, s.dice = 42, [3, -1], [4, 1], [0b11, 0b100], 0b111111000, [6, 5]
    s.discard = 999
    return s


def test_a_seat_sees_its_own_and_the_number_of_the_rest() -> None:
    """All is seen by all, a secret by its owner, a hand by its owner and by number, a deck by number."""
    parts = make_view(PARTS, table(), 0).parts
    assert (parts["relay"], parts["sent"]) == (42, [3, -1])
    assert parts["spots"] == [4, None]
    assert parts["hands"] == [0b11, {"count": 1}]
    assert parts["deck"] == {"count": 6}
    assert parts["dice"] is None


def test_a_spectator_sees_what_everybody_sees() -> None:
    """No hand, no secret."""
    parts = make_view(PARTS, table(), -1).parts
    assert parts["spots"] == [None, None]
    assert parts["hands"] == [{"count": 2}, {"count": 1}]


def test_what_is_not_declared_is_neither_seen_nor_saved() -> None:
    """The discard pile was forgotten in this declaration: it is hidden, not shown."""
    assert "discard" not in make_view(PARTS, table(), 0).parts
    assert "discard" not in dump_parts(PARTS, table())
    assert set(make_view(PARTS, table(), 0).parts) == {"agenda", "asked", "turn", *(part.name for part in PARTS)}


def test_piles_that_nobody_owns_are_declared_and_never_guessed() -> None:
    """A list of piles is seen by its sizes if it is declared so, and by nobody if one pile was declared."""
    assert make_view([Part("hands", SIZES)], table(), 0).parts["hands"] == [{"count": 2}, {"count": 1}]
    assert make_view([Part("hands", SIZE)], table(), 0).parts["hands"] is None


@pytest.mark.parametrize("way", [OWNER, COUNT, SIZES])
def test_a_part_that_should_be_a_list_but_is_none_is_shown_to_nobody(way: str) -> None:
    """A mistake in a declaration hides rather than shows."""
    assert make_view([Part("deck", way)], table(), 0).parts["deck"] is None


def test_a_state_is_filled_with_what_a_view_tells() -> None:
    """All that seat 1 sees is there, in lists of its own; what it does not see is as in a blank state."""
    s, t = table(), Duel(2)
    s.turn = 3
    view = make_view(PARTS, s, 0)
    fill(PARTS, t, view)
    assert (t.relay, t.sent, t.turn) == (42, [3, -1], 3)
    assert (t.spots, t.hands, t.dice) == ([4, -1], [0b11, 0], [0, 0])
    t.sent[0] = 5
    assert view.parts["sent"] == [3, -1]


def test_hidden_piles_are_filled_up_with_the_lowest_cards_for_a_start() -> None:
    """The sizes are those of the view; what is left of the deck is given back."""
    counts = sizes(make_view(PARTS, table(), 0), "hands")
    hands = [0b11, 0]
    assert counts == [2, 1]
    assert deal_unseen(0b1111100, hands, counts) == 0b1111000 and hands == [0b11, 0b100]
    many = [0, 1 << 60]
    assert deal_unseen(0b111 << 40, many, [2, 2]) == 0 and many == [0b11 << 40, 1 << 60 | 1 << 42]


def test_a_view_is_a_copy() -> None:
    """Changing it changes nothing at the table."""
    s = table()
    sent = make_view(PARTS, s, 0).parts["sent"]
    assert isinstance(sent, list)
    sent.append(7)
    assert s.sent == [3, -1]


def test_views_and_dumps_are_canonical_json() -> None:
    """The same data gives the same bytes whatever the order it was made in, and the text is JSON."""
    assert canonical({"b": [1, None], "a": True}) == canonical({"a": True, "b": [1, None]}) == '{"a":true,"b":[1,null]}'
    view = View(1, {"b": 1, "a": 2})
    assert json.loads(view.text()) == {"seat": 1, "parts": {"a": 2, "b": 1}}
    assert view.text() == View(1, {"a": 2, "b": 1}).text()


def test_a_loaded_state_is_what_was_dumped() -> None:
    """Through JSON and back, agenda and turn with it; the data stays its own."""
    s = table()
    s.push(7)
    s.turn = 3
    saved = json.loads(json.dumps(dump_parts(PARTS, s)))
    t = Duel(0)
    load_parts(PARTS, t, saved)
    assert dump_parts(PARTS, t) == saved == dump_parts(PARTS, s)
    t.hands[0] = 0
    t.push(9)
    assert saved["hands"] == [0b11, 0b100] and saved["agenda"] == [7]


@pytest.mark.parametrize("change", ["missing", "unknown"])
def test_a_saved_state_with_other_parts_is_refused(change: str) -> None:
    """A missing or an unknown part is named."""
    saved = dump_parts(PARTS, table())
    if change == "missing":
        del saved["deck"]
    else:
        saved["flubber"] = 1
    with pytest.raises(ValueError, match=r"the saved state has parts .*, expected .*"):
        load_parts(PARTS, Duel(0), saved)


def test_a_digest_is_short_and_changes_with_any_part() -> None:
    """Twelve hexadecimal digits."""
    s = table()
    before = digest(dump_parts(PARTS, s))
    assert len(before) == 12 and int(before, 16) >= 0
    s.dice[1] = 4
    assert digest(dump_parts(PARTS, s)) != before
