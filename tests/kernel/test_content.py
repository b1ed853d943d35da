"""Content files: a mistake is told by file, entry, field and what was expected."""

from __future__ import annotations

import msgspec
import pytest

from warroom.kernel.content import mistake, read_content
from warroom.kernel.refusals import ContentError


class Card(msgspec.Struct, forbid_unknown_fields=True):
    """A card of this test."""

    id: str
    strength: int
    name: str = ""


class Board(msgspec.Struct, forbid_unknown_fields=True):
    """A board with a nested table."""

    size: int
    start: dict[str, int]


class Pack(msgspec.Struct, forbid_unknown_fields=True):
    """A whole content file of this test."""

    board: Board
    card: list[Card]


GOOD = """
[board]
size = 4
start = { lane = 2 }

[[card]]
id = "card.spark"
strength = 1

[[card]]
id = "card.flash"
strength = 2
"""


def complaint(text: str) -> str:
    """What reading this text complains about."""
    with pytest.raises(ContentError) as error:
        read_content(text, "pack.toml", Pack)
    return str(error.value)


def test_good_content_is_read_in_the_form_of_its_schema() -> None:
    """Entries become objects."""
    pack = read_content(GOOD, "pack.toml", Pack)
    assert [card.id for card in pack.card] == ["card.spark", "card.flash"]
    assert pack.board.start == {"lane": 2}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("strength = 2", 'strength = "two"', "pack.toml: card.flash: field strength: Expected `int`, got `str`"),
        ("strength = 2\n", "", "pack.toml: card.flash: Object missing required field `strength`"),
        ("strength = 2", "strenght = 2", "pack.toml: card.flash: Object contains unknown field `strenght`"),
        ('id = "card.spark"', "id = 7", "pack.toml: 7: field id: Expected `str`, got `int`"),
        ('id = "card.spark"\n', "", "pack.toml: card number 1: Object missing required field `id`"),
        ("size = 4", "size = 4.5", "pack.toml: board: field size: Expected `int`, got `float`"),
        ("lane = 2", "lane = true", "pack.toml: board: field start: Expected `int`, got `bool`"),
        ("[board]", "[bored]", "pack.toml: Object contains unknown field `bored`"),
    ],
)
def test_a_mistake_is_told_with_its_place(old: str, new: str, expected: str) -> None:
    """The file, the entry by its id or number, the field, and what was expected there."""
    assert complaint(GOOD.replace(old, new, 1)) == expected


def test_text_that_is_no_toml_says_so_with_the_line() -> None:
    """The reader's own words follow."""
    assert complaint("[board\nsize = 4").startswith("pack.toml: not readable as TOML: ")
    assert "line 1" in complaint("[board\nsize = 4")


def test_a_mistake_that_only_several_entries_show_has_the_same_form() -> None:
    """For checks across fields."""
    wrong = mistake("pack.toml", "card.flash", "strength", "expected at most 1, found 2")
    assert str(wrong) == "pack.toml: card.flash: field strength: expected at most 1, found 2"
