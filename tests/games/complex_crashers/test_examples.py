"""The worked examples of the rulebook and of the house, each as a scenario file, played to what is told."""

from __future__ import annotations

import pytest

from tests.support import crashes
from warroom.kernel.refusals import ContentError

pytestmark = pytest.mark.game("complex-crashers")


@pytest.mark.scenarios("src/warroom/games/complex_crashers/scenarios")
@pytest.mark.parametrize("name", sorted(file.stem for file in crashes.FOLDER.glob("*.toml")))
def test_the_example_comes_out_as_it_is_told(name: str) -> None:
    """The scenario file of that name, played from its given position to what it says then."""
    scenario = crashes.read_scenario(name)
    assert crashes.differences(scenario, crashes.played(scenario)) == []


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ('id = "example.', 'id = "sample.', "field id: expected an id of the ledger"),
        ("beta-squad r2", "gamma-squad r2", "expected one of"),
        ("beta-squad r2", "beta-squad r9", "expected one of r0, r1"),
        ("cross-open 0,0", "cross-roads 0,0", "expected one of"),
        ("jack-rabbit-smg", "jack-rabbit-lmg", "expected one of"),
        ("manager> use", "minister> use", "expected SIDE> CHOICE"),
        ("manager> use", "operatives> use", "asked is manager"),
        ("use manager move-defender", "use manager", "field choices"),
        ("use op2 quick-suppression", "use op2 spray", "number 4"),
        ("[then]", "[then]\nbananas = 3", "bananas"),
    ],
)
def test_a_mistake_in_a_scenario_is_told_by_file_and_field(before: str, after: str, complaint: str) -> None:
    """A wrong id, card, region, side or choice never passes for a scenario."""
    text = (crashes.FOLDER / "two-smgs-pay-first.toml").read_text(encoding="utf-8")
    assert before in text
    with pytest.raises(ContentError) as wrong:
        crashes.played(crashes.understand(text.replace(before, after), "smgs.toml"))
    assert "smgs.toml" in str(wrong.value) and complaint in str(wrong.value)
