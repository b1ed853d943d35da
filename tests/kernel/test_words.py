"""Words and small sets: packing is exact, and sets behave as sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from warroom.kernel.words import first, lowest, member, ones, pack, second, third, verb

verbs = st.integers(0, 255)
operands = st.integers(0, 65535)
sets = st.sets(st.integers(0, 61), min_size=1)


@given(verbs, operands, operands, operands)
def test_a_word_gives_back_what_was_packed(v: int, a: int, b: int, c: int) -> None:
    """Verb and operands of any size that fits come out as they went in, and the word fits 63 bits."""
    word = pack(v, a, b, c)
    assert (verb(word), first(word), second(word), third(word)) == (v, a, b, c)
    assert 0 <= word < 1 << 56


@given(st.tuples(verbs, operands, operands, operands), st.tuples(verbs, operands, operands, operands))
def test_two_words_are_equal_only_if_all_is_equal(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    """No two different choices share a word."""
    assert (pack(*one) == pack(*other)) == (one == other)


def test_operands_left_out_are_zero() -> None:
    """A verb alone, and a verb with one operand."""
    assert pack(7) == 7
    assert pack(7, 3) == pack(7, 3, 0, 0)


@given(sets)
def test_a_mask_is_a_set(numbers: set[int]) -> None:
    """Size, smallest member and k-th member are those of the set."""
    mask = sum(1 << number for number in numbers)
    assert ones(mask) == len(numbers)
    assert lowest(mask) == min(numbers)
    assert [member(mask, k) for k in range(len(numbers))] == sorted(numbers)


def test_the_empty_set_has_no_members() -> None:
    """Nothing is counted in nothing."""
    assert ones(0) == 0
