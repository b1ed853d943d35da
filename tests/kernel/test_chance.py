"""Chance: fair by count, repeatable by seed, bound by hash, and strict where it is told what to give."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warroom.kernel.chance import Chance, Live, OutOfChance, Scripted, Search, Tape

SECRET = bytes(range(32))


def fair(chance: Chance, sides: int, rolls: int) -> bool:
    """Whether so many rolls give each side about as often: chi-squared far below what a crooked die would show."""
    counts = Counter(chance.roll(sides) for i in range(rolls))
    assert set(counts) == set(range(1, sides + 1))
    expected = rolls / sides
    squared = sum((count - expected) ** 2 / expected for count in counts.values())
    return bool(squared < 2.2 * sides + 12)


@pytest.mark.parametrize("sides", [2, 3, 6, 12, 20])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_search_dice_are_fair(sides: int, seed: int) -> None:
    """Every side comes up about as often as any other, whatever the seed."""
    assert fair(Search(seed), sides, 6000)


@pytest.mark.parametrize("sides", [2, 6, 12])
def test_live_dice_are_fair(sides: int) -> None:
    """The secret's stream has no favourite side."""
    assert fair(Live(SECRET), sides, 4000)


def test_neighbouring_seeds_and_rolls_have_nothing_to_do_with_each_other() -> None:
    """The first rolls of a thousand seeds are fair, and so are pairs of rolls in a row."""
    first = Counter(Search(seed).roll(6) for seed in range(3000))
    assert all(400 < first[side] < 600 for side in range(1, 7))
    dice = Search(5)
    pairs = Counter((dice.roll(6), dice.roll(6)) for i in range(7200))
    assert len(pairs) == 36 and all(130 < count < 270 for count in pairs.values())


@given(st.integers(), st.integers(1, 1000))
def test_a_roll_is_one_of_the_sides_and_a_pick_an_index(seed: int, sides: int) -> None:
    """Never 0 and never too high, for any seed, also a negative or a huge one."""
    dice = Search(seed)
    assert all(1 <= dice.roll(sides) <= sides for i in range(10))
    assert all(0 <= dice.pick(sides) < sides for i in range(10))


def test_the_same_seed_or_secret_gives_the_same_dice() -> None:
    """And another one others."""
    assert [Search(4).roll(6) for i in range(2)] == [Search(4).roll(6)] * 2
    one, same, other = Search(9), Search(9), Search(10)
    assert [one.roll(100) for i in range(20)] == [same.roll(100) for i in range(20)]
    assert [one.roll(100) for i in range(20)] != [other.roll(100) for i in range(20)]
    bound, again = Live(SECRET), Live(SECRET)
    assert [bound.roll(100) for i in range(20)] == [again.roll(100) for i in range(20)]


@pytest.mark.parametrize(
    "dice", [Search(3), Live(SECRET), Scripted([1, 2, 3, 4, 5, 6] * 9)], ids=["search", "live", "script"]
)
def test_putting_the_position_back_gives_the_same_values_again(dice: Chance) -> None:
    """Undo rests on this."""
    for i in range(7):
        dice.roll(6)
    position = dice.position
    values = [dice.roll(6) for i in range(20)]
    dice.position = position
    assert [dice.roll(6) for i in range(20)] == values


def test_a_shuffle_is_fair_and_loses_nothing() -> None:
    """Each of the six orders of three cards comes up about as often."""
    dice = Search(6)
    orders: Counter[tuple[int, ...]] = Counter()
    for i in range(3000):
        cards = [1, 2, 3]
        dice.shuffle(cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 6 and all(400 < count < 600 for count in orders.values())


def test_everything_drawn_is_taped_and_can_be_played_from_the_tape() -> None:
    """Rolls, picks and shuffles all go through the one tape."""
    dice = Search(8)
    dice.tape = []
    cards, again = list(range(10)), list(range(10))
    dice.shuffle(cards)
    drawn = (dice.roll(6), dice.pick(4))
    tape = Tape(dice.tape)
    tape.shuffle(again)
    assert again == cards
    assert (tape.roll(6), tape.pick(4)) == drawn
    tape.finish()


def test_live_dice_are_bound_before_the_first_roll() -> None:
    """The commitment is the hash of the secret and does not change; two games have two secrets."""
    dice = Live(SECRET)
    before = dice.commitment()
    dice.roll(6)
    assert dice.commitment() == before == hashlib.sha256(SECRET).hexdigest()
    assert Live().commitment() != Live().commitment()
    assert len(Live().secret) == 32


def test_live_dice_can_be_checked_by_anybody_with_a_hash_function() -> None:
    """The first two rolls are the first two words of the first block, most significant byte first."""
    block = hashlib.sha256(SECRET + bytes(8)).digest()
    words = [int.from_bytes(block[at : at + 4], "big") for at in (0, 4)]
    dice = Live(SECRET)
    assert [dice.roll(6), dice.roll(6)] == [word % 6 + 1 for word in words]
    assert dice.position == 2


def test_a_branch_shares_the_dice_up_to_a_roll_and_then_has_its_own() -> None:
    """Also a branch of a branch, and a branch that begins before an earlier one; each is bound by one hash."""
    first = [Live(SECRET).branch(6) for i in range(2)]
    second = [Live(first[0]).branch(9), Live(first[0]).branch(4)]
    secrets = [SECRET, *first, *second]
    streams = []
    for secret in secrets:
        dice = Live(secret)
        streams.append([dice.roll(1 << 30) for i in range(40)])
        assert dice.commitment() == hashlib.sha256(secret).hexdigest()
    plain, one, other, later, earlier = streams
    assert one[:6] == other[:6] == plain[:6] and not set(one[6:]) & set(plain + other[6:])
    assert later[:9] == one[:9] and not set(later[9:]) & set(one)
    assert earlier[:4] == plain[:4] and not set(earlier[4:]) & set(plain + one)
    back = Live(first[0])
    rolled = [back.roll(1 << 30) for i in range(10)]
    back.position = 2
    assert [back.roll(1 << 30) for i in range(8)] == rolled[2:]


def test_a_script_is_said_in_order_and_complains() -> None:
    """When it is asked for more than it has, or for a die that has no such side."""
    dice = Scripted([6, 1])
    assert dice.roll(6) == 6 and dice.rest() == [1]
    assert dice.pick(6) == 0
    with pytest.raises(OutOfChance, match="a die of 6 is rolled, but nothing is left"):
        dice.roll(6)
    with pytest.raises(OutOfChance, match="7 is to be drawn next, but the die has sides 1 to 6"):
        Scripted([7]).roll(6)
    with pytest.raises(OutOfChance):
        Scripted([0]).roll(6)


def test_a_refused_value_stays_in_the_script() -> None:
    """Nothing is used up by a die it does not fit."""
    dice = Scripted([5])
    with pytest.raises(OutOfChance):
        dice.roll(4)
    assert dice.roll(6) == 5


def test_a_tape_must_be_used_up() -> None:
    """To draw less than was recorded is as wrong as to draw more."""
    tape = Tape([3, 4])
    tape.roll(6)
    with pytest.raises(OutOfChance, match="1 values were recorded that nobody draws"):
        tape.finish()
    tape.roll(6)
    tape.finish()


def test_chance_without_a_kind_gives_nothing() -> None:
    """The base is only the interface."""
    with pytest.raises(OutOfChance):
        Chance().roll(6)
