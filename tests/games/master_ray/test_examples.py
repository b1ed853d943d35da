"""The worked examples of the ledger: each is a scenario file, or is counted out here over many turns."""

from __future__ import annotations

from typing import cast

import pytest

from tests.support import scenarios
from tests.support.ray import GAME, table
from warroom.games.master_ray.state import Ray
from warroom.kernel.chance import Search
from warroom.kernel.refusals import ContentError

pytestmark = pytest.mark.game("master-ray")


@pytest.mark.scenarios("src/warroom/games/master_ray/scenarios")
@pytest.mark.parametrize("name", sorted(file.stem for file in scenarios.FOLDER.glob("*.toml")))
def test_the_example_comes_out_as_it_is_told(name: str) -> None:
    """The scenario file of that name, played from its given position to what it says then."""
    scenario = scenarios.read_scenario(name)
    assert scenarios.differences(scenario, scenarios.played(scenario)) == []


@pytest.mark.rule("example.extra-scientist-chain")
def test_the_extra_scientist_is_there_exactly_after_a_turn_without_a_shot() -> None:
    """Blue does not fire, does not fire, fires, fires: 2, 3, 3, 2, 2 scientists."""
    blue = ("edda-ladder", "farid-winch", "carla-longstride", "ada-quickstep", "leo-icebox")
    yellow = ("ines-ember", "jonas-burner", "greta-toggle", "hugo-flip")
    t = table(lane=1, temperature=1, hands=(blue, yellow), deck=())
    available = [t.s.idle]
    turns = [
        ("student edda-ladder", "ready", "height low"),
        ("student farid-winch", "ready", "height middle"),
        ("student carla-longstride", "staff fire 1", "ready", "fire"),
        ("student ada-quickstep", "staff fire 2", "fire", "move 4"),  # yellow's mode student has brought growth
    ]
    for choices, answer in zip(turns, yellow, strict=True):
        t.play(*choices)
        assert t.seat == 1
        t.play(*([f"student {answer}"] if t.asks == "student" else []), "ready")
        available.append(t.s.idle)
    assert available == [2, 3, 3, 2, 2]


@pytest.mark.rule("example.deck-pass-is-twelve-turns")
def test_a_pass_of_the_deck_is_twelve_turns() -> None:
    """The deck is empty after turn 8, the reshuffles come after turns 12 and 24, the end after turn 36."""
    chance = Search(2)
    s = cast(Ray, GAME.new({}, chance))
    deck_empty_after: list[int] = []
    reshuffle_after: list[int] = []
    seen = (s.turn, s.deck, s.passes)
    while s.asked:
        texts = {GAME.write(choice): choice for choice in GAME.choices(s, s.active)}
        GAME.play(s, s.active, texts.get("ready", next(iter(texts.values()))), chance)
        turn, deck, passes = seen
        if deck and not s.deck:
            deck_empty_after.append(turn)
        if s.passes > passes and s.passes < 3:
            reshuffle_after.append(turn)
            assert [bin(hand).count("1") for hand in s.hands] == [2, 2]
        seen = (s.turn, s.deck, s.passes)
    assert deck_empty_after == [8, 20, 32]
    assert reshuffle_after == [12, 24]
    assert (s.turn, s.passes) == (36, 3)


# -- the files themselves ------------------------------------------------------------------------------------------


def test_every_scenario_file_can_be_read_and_opened() -> None:
    """Each file in the folder is a table somebody could sit down at."""
    names = sorted(path.stem for path in scenarios.FOLDER.glob("*.toml"))
    assert len(names) >= 25
    for name in names:
        scenario = scenarios.read_scenario(name)
        assert scenario.says.endswith(".")
        scenarios.opened(scenario)


GOOD = """
id = "example.cooling-below-max"
says = "From 3 two scientists cool the ray to 0."
[given]
temperature = 3
hands = { blue = ["edda-ladder"], yellow = ["leo-icebox"] }
[when]
choices = ["staff cool 2", "ready", "cool 2"]
[then]
temperature = 0
"""


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("temperature = 3", "temperature = 9", "given: field temperature: Expected `int` <= 4"),
        ("temperature = 3", "warmth = 3", "field given: Object contains unknown field `warmth`"),
        ("temperature = 3", 'dice = { "5-near" = "small 1" }', "given: field dice: expected one of 1-near"),
        ("temperature = 3", 'dice = { "1-near" = "small 7" }', "field dice"),
        ("example.cooling-below-max", "example.nobody-knows", "field id: expected an id of the ledger"),
        ("edda-ladder", "edda", "given.hands: field blue: expected one of"),
        ("leo-icebox", "edda-ladder", "given: field hands: expected each student in one place only"),
        ('"cool 2"]', '"chill 2"]', "when: field choices: 'chill 2' is not a choice"),
        ("temperature = 0", 'happened = ["froze"]', "then: field happened: expected one of"),
        ("temperature = 0", 'refused = { "fire" = "no.such-rule" }', "then: field refused: expected one of"),
        ("[when]", "[when", "not readable as TOML"),
        ("[then]", "[afterwards]", "unknown field `afterwards`"),
    ],
)
def test_a_mistake_in_a_scenario_is_told_by_file_and_field(right: str, wrong: str, told: str) -> None:
    """The designer reads where to look and what was expected there."""
    assert right in GOOD
    with pytest.raises(ContentError) as why:
        scenarios.understand(GOOD.replace(right, wrong), "cooling.toml")
    assert str(why.value).startswith("cooling.toml: ")
    assert told in str(why.value)


def test_a_scenario_that_cannot_be_played_names_the_choice() -> None:
    """A refused choice is told with its number and the rule, a difference with what was found."""
    refused = scenarios.understand(GOOD.replace('"cool 2"]', '"cool 1"]'), "cooling.toml")
    with pytest.raises(
        ContentError, match=r"cooling\.toml: when: field choices: number 3, 'cool 1': .*cost-one-or-two"
    ):
        scenarios.played(refused)
    different = scenarios.understand(GOOD.replace("temperature = 0", "temperature = 1"), "cooling.toml")
    found = scenarios.differences(different, scenarios.played(different))
    assert found == ["cooling.toml: temperature: expected 1, found 0"]
    crowded = scenarios.understand(
        GOOD.replace(
            "temperature = 3",
            'dice = { "1-near" = "medium 1", "2-far" = "medium 1", "3-near" = "medium 1", "4-far" = "medium 1" }',
        ),
        "cooling.toml",
    )
    with pytest.raises(ContentError, match=r"cooling\.toml: given: field dice: expected no more than there are"):
        scenarios.opened(crowded)
