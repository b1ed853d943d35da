"""Choices as text and back, kind by kind."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warroom.kernel.notation import Form, Inches, Named, Notation, named, numbered
from warroom.kernel.refusals import Refused
from warroom.kernel.words import pack

MOVE, AIM, PASS = 1, 2, 3
NOTATION = Notation(
    {"move": Form(MOVE, ("lane", "length")), "aim": Form(AIM, ("card", "target"), ">"), "pass": Form(PASS)},
    {
        "lane": numbered(1, 4),
        "length": Inches(480),
        "card": Named({7: "storm-lance", 300: "force-shield"}),
        "target": named(["left", "right"], 1),
    },
)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("move 4 12.5", pack(MOVE, 4, 125)),
        ("move 1 0.0", pack(MOVE, 1, 0)),
        ("aim storm-lance", pack(AIM, 7)),
        ("aim force-shield > right", pack(AIM, 300, 2)),
        ("pass", PASS),
    ],
)
def test_a_choice_is_written_and_read_back(text: str, word: int) -> None:
    """The same text and the same word, both ways; signs and spaces may be careless."""
    assert (NOTATION.write(word), NOTATION.read(text), NOTATION.has(word)) == (text, word, True)
    assert NOTATION.read(f"  {text.upper()} ") == word


def test_what_may_be_left_out_may_be_written_without_its_sign() -> None:
    """A target is known by its place."""
    assert NOTATION.read("aim storm-lance left") == pack(AIM, 7, 1)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Choices begin with: move, aim, pass."),
        ("jump 3", "'jump 3' is not a choice."),
        ("move 3", "Write it as: move LANE LENGTH."),
        ("move 5 1.0", "'5' is no lane of this game. Write it as: move LANE LENGTH (1, 2, 3, 4)."),
        ("move 2 48.1", "'48.1' is no length of this game. Write it as: move LANE LENGTH (in inches, from 0.0"),
        ("aim", "Write it as: aim CARD, or aim CARD > TARGET."),
        ("aim storm-lance > up", "'up' is no target of this game."),
        ("aim storm-lance > left right", "Write it as"),
        ("pass now", "Write it as: pass."),
    ],
)  # fmt: skip
def test_a_text_that_is_no_choice_is_told_the_right_form(text: str, says: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(Refused) as refused:
        NOTATION.read(text)
    assert says in refused.value.refusal.says


@pytest.mark.parametrize(
    "word", [0, 9, pack(MOVE, 0, 5), pack(MOVE, 4, 481), pack(PASS, 1), pack(AIM, 7, 1, 1), 1 << 62]
)
def test_a_word_without_a_text_is_no_choice(word: int) -> None:
    """It is known as such, and cannot be written."""
    assert not NOTATION.has(word)
    with pytest.raises(LookupError):
        NOTATION.write(word)


@given(st.text(max_size=30))
def test_any_text_is_a_choice_or_refused(text: str) -> None:
    """Whatever somebody types."""
    try:
        assert NOTATION.has(NOTATION.read(text))
    except Refused as refused:
        assert refused.refusal.says
