"""A closed vocabulary of effects: words, domains, nested lists, names bound by a text, and errors that say where.

The small vocabulary here has the forms that content of several games needs: phrases in phrases (`then`), conditions
as phrases of their own, names bound by an effect before, and a domain that a game adds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from warroom.kernel.refusals import ContentError
from warroom.kernel.vocabulary import (
    Domain,
    Known,
    Numbers,
    OneOf,
    Phrases,
    Reader,
    Term,
    Truth,
    Word,
    WordTable,
    list_terms,
)

EFFECTS = {
    "choose": Word(1, {"as": "new", "what": "piece"}, "Binds a name.", "choose {what}", "r.choose"),
    "ignore": Word(2, {"of": "bound", "dice": "dice"}, "Ignores dice.", "ignore {dice}", "r.ignore"),
    "if": Word(3, {"when": "conditions", "then": "effects", "else": "effects?"}, "Decides.", "if", "r.if"),
    "push": Word(4, {"by": "change", "to": "filter?"}, "Pushes.", "push", "r.push"),
}
CONDITIONS = {
    "near": Word(1, {"of": "bound", "max": "distance?", "not": "bool?"}, "Is near.", "", "r.near"),
    "able": Word(2, {"of": "bound"}, "Is able.", "", "r.able"),
}
FILTERS = {
    "side": Word(0, {"value": "side"}, "Whose.", "", "r.side"),
    "tier": Word(0, {"value": "distance"}, "Which tier.", "", "r.tier"),
    "open": Word(0, {"value": "true"}, "Not closed.", "", "r.open"),
}


class New(Domain):
    """A name that nobody has yet: a domain of this game's own."""

    def check(self, reader: Reader, field: str, value: object) -> None:
        """It is a name of letters."""
        if not isinstance(value, str) or not value.isalpha():
            raise reader.wrong(field, f"expected a new name, found {value!r}")


class Dice(Numbers):
    """So many dice, or all of them."""

    def check(self, reader: Reader, field: str, value: object) -> None:
        """It is a number or all."""
        if value != "all":
            super().check(reader, field, value)


class Abilities(Reader):
    """Reads abilities: a name that `choose` binds is known to the effects after it."""

    def __init__(self) -> None:
        self.bound = {"self"}
        domains: dict[str, Domain] = {
            "new": New("a new name"),
            "bound": Known("a name", "a name bound before", self.bound),
            "piece": OneOf(("unit", "region")),
            "dice": Dice(1, 9),
            "change": Numbers(-3, 3, zero=False),
            "distance": Numbers(0, 9),
            "bool": Truth(),
            "true": Truth(always=True),
            "side": OneOf(("ally", "enemy")),
            "filter": WordTable("filter", FILTERS, ("side", "tier")),
            "conditions": Phrases("a list of { is = ... }", 1, "a list of conditions { is = ... }"),
            "effects": Phrases("a list of { do = ... }", 1, "a list of effects { do = ... }"),
        }
        super().__init__(domains, "crash.toml", "weapon.claw")

    def effects(self, field: str, given: Sequence[Mapping[str, Any]]) -> list[int]:
        """The codes of the effects, those of inner lists after the one that holds them."""
        found: list[int] = []
        for number, one in enumerate(given, start=1):
            place = f"{field}[{number}]"
            word, params = self.read_phrase(place, "do", EFFECTS, one)
            found.append(word.code)
            for i, condition in enumerate(params.get("when", []), start=1):
                self.read_phrase(f"{place}.when[{i}]", "is", CONDITIONS, condition)
            for branch in ("then", "else"):
                found += self.effects(f"{place}.{branch}", params.get(branch, []))
            if "as" in params:
                self.bound.add(params["as"])
        return found


def test_effects_in_effects_are_read_with_the_names_bound_so_far() -> None:
    """What was chosen may be spoken of afterwards, in conditions and in branches."""
    assert Abilities().effects(
        "effects",
        [
            {"do": "choose", "as": "foe", "what": "unit"},
            {
                "do": "if",
                "when": [{"is": "near", "of": "foe", "max": 2, "not": True}, {"is": "able", "of": "self"}],
                "then": [{"do": "ignore", "of": "foe", "dice": "all"}],
                "else": [{"do": "push", "by": -1, "to": {"side": ["ally", "enemy"], "open": True}}],
            },
        ],
    ) == [1, 3, 2, 4]


@pytest.mark.parametrize(
    ("effect", "field", "expected"),
    [
        ({"do": "fly"}, "do", "expected one of choose, ignore, if, push, found 'fly'"),
        ({"by": 1}, "do", "expected one of choose, ignore, if, push, found None"),
        ({"do": "push"}, "by", "expected a value, found nothing"),
        ({"do": "push", "by": 4}, "by", "expected a number from -3 to 3, found 4"),
        ({"do": "push", "by": True}, "by", "expected a number from -3 to 3, found True"),
        ({"do": "push", "by": 0}, "by", "expected a number other than 0"),
        ({"do": "push", "by": 1, "far": 2}, "far", "expected by, to, found 'far'"),
        ({"do": "push", "by": 1, "to": {}}, "to", "expected a table with some of side, tier, open, found {}"),
        ({"do": "push", "by": 1, "to": {"size": 1}}, "to.size", "expected one of side, tier, open, found 'size'"),
        ({"do": "push", "by": 1, "to": {"tier": [1, 10]}}, "to.tier", "expected a number from 0 to 9, found 10"),
        ({"do": "push", "by": 1, "to": {"side": []}}, "to.side", "expected one of ally, enemy, found []"),
        ({"do": "push", "by": 1, "to": {"open": False}}, "to.open", "expected true, found False"),
        ({"do": "push", "by": 1, "to": {"open": [True]}}, "to.open", "expected true, found [True]"),
        ({"do": "ignore", "of": "foe", "dice": 1}, "of", "expected a name bound before, found 'foe'"),
        ({"do": "ignore", "of": "self", "dice": "some"}, "dice", "expected a number from 1 to 9, found 'some'"),
        ({"do": "choose", "as": 1, "what": "unit"}, "as", "expected a new name, found 1"),
        ({"do": "choose", "as": "foe", "what": "edge"}, "what", "expected one of unit, region, found 'edge'"),
        ({"do": "if", "when": [], "then": []}, "when", "expected a list of conditions { is = ... }"),
        (
            {"do": "if", "when": [{"is": "able", "of": "self"}], "then": [{"do": "push", "by": 9}]},
            "then[1].by",
            "expected a number from -3 to 3, found 9",
        ),
        (
            {"do": "if", "when": [{"is": "near", "of": "self", "not": 1}], "then": [{"do": "push", "by": 1}]},
            "when[1].not",
            "expected true or false, found 1",
        ),
    ],
)
def test_a_mistake_is_told_with_file_entry_and_field(effect: dict[str, Any], field: str, expected: str) -> None:
    """Whatever is wrong, and however deep it lies."""
    with pytest.raises(ContentError) as caught:
        Abilities().effects("effects", [effect])
    assert str(caught.value) == f"crash.toml: weapon.claw: field effects[1].{field}: {expected}"


def test_people_can_look_all_words_up() -> None:
    """What each word takes is said in words; the one value of a word in a table goes by the word's own name."""
    terms = list_terms({"Effects": EFFECTS, "Filters": FILTERS}, Abilities().domains)
    assert terms["Effects"][1] == Term("ignore", {"of": "a name", "dice": "1 to 9"}, "Ignores dice.", "r.ignore")
    assert terms["Effects"][3].takes == {"by": "-3 to 3", "to": "filter, may be left out"}
    assert [term.takes for term in terms["Filters"]] == [{"side": "ally|enemy"}, {"tier": "0 to 9"}, {"open": "true"}]
