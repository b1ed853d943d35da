"""The worked examples of the ledger: each is a scenario file, or is shown in the module of its chapter."""

from __future__ import annotations

import pytest

from tests.support import front_scenarios as scenarios
from warroom.kernel.refusals import ContentError

pytestmark = pytest.mark.game("battle-force")


@pytest.mark.scenarios("src/warroom/games/battle_force/scenarios")
@pytest.mark.parametrize("name", sorted(file.stem for file in scenarios.FOLDER.glob("*.toml")))
def test_the_example_comes_out_as_it_is_told(name: str) -> None:
    """The scenario file of that name, played from its given position to what it says then."""
    told = scenarios.read_scenario(name)
    assert scenarios.differences(told, scenarios.played(told)) == []


@pytest.mark.parametrize(
    ("wrong", "right", "said"),
    [
        ("halcyon.line-rifles", "halcyon.line-riffles", "field unit: expected one of"),
        ('side = "south"', 'side = "west"', "field side: expected one of south, north"),
        ("2.0,1.0", "2.0;1.0", "field at: expected places such as 10.0,5.5"),
        ("open-fire", "open-flames", "field choices: "),
        ("example.hits-count", "example.misses", "field id: expected one of"),
        ('"2.0,2.7"', '"2.0,1.1"', "expected bases that can stand there: bases 1 and 0 overlap"),
    ],
)
def test_a_mistake_in_a_scenario_is_told_with_file_and_field(wrong: str, right: str, said: str) -> None:
    text = (scenarios.FOLDER / "hits-count.toml").read_text(encoding="utf-8")
    assert wrong in text
    with pytest.raises(ContentError, match=r"hits-count\.toml") as why:
        scenarios.played(scenarios.understand(text.replace(wrong, right), "hits-count.toml"))
    assert said in str(why.value)
