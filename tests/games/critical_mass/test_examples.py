"""The worked examples of the rulebooks, each as one or more scenario files, played to what the rulebook says."""

from __future__ import annotations

import pytest

from tests.support import battles
from tests.support.mechs import content
from warroom.kernel.refusals import ContentError

pytestmark = pytest.mark.game("critical-mass")


@pytest.mark.scenarios("src/warroom/games/critical_mass/scenarios")
@pytest.mark.parametrize("name", sorted(file.stem for file in battles.FOLDER.glob("*.toml")))
def test_the_example_comes_out_as_it_is_told(name: str) -> None:
    """The scenario file of that name, played from its given position to what it says then."""
    scenario = battles.read_scenario(name)
    assert battles.differences(scenario, battles.played(scenario)) == []


@pytest.mark.rule("ex.setup.green-cubes.raijin-archon", "ex.setup.green-cubes.patriot-iron-curtain")
def test_the_box_holds_the_green_cubes_the_boards_need() -> None:
    """Raijin and Iron Curtain, whose abilities turn ON and OFF, take two cubes, Archon and Patriot one."""
    cubes = {mech["id"]: mech["green_cubes"] for mech in content()["mech"]}
    assert cubes == {"raijin": 2, "archon": 1, "patriot": 1, "iron-curtain": 2}


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ('id = "ex.', 'id = "no.', "field id: expected an id of the ledger"),
        ("light-laser", "light-lamp", "expected one of"),
        ("raijin> plan", "patriot> plan", "expected MECH> CHOICE"),
        ("plan light-laser", "plan", "field choices"),
        ("plan heavy-laser", "plan phase-beam", "number 2, 'archon> plan phase-beam': "),
        ("hit logic-cortex 1", "hit logic-cortex 9", "number 3"),
        ("[then]", "[then]\nbananas = 3", "bananas"),
    ],
)
def test_a_mistake_in_a_scenario_is_told_by_file_and_field(before: str, after: str, complaint: str) -> None:
    """A wrong id, card, pilot or choice never passes for a scenario."""
    text = (battles.FOLDER / "light-laser-is-faster-raijin.toml").read_text(encoding="utf-8")
    assert before in text
    with pytest.raises(ContentError) as wrong:
        battles.played(battles.understand(text.replace(before, after), "lasers.toml"))
    assert "lasers.toml" in str(wrong.value) and complaint in str(wrong.value)
