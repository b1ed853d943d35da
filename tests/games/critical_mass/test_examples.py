"""The worked examples of the rulebooks, each as one or more scenario files, played to what the rulebook says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import battles
from tests.support.mechs import content
from warroom.kernel.refusals import ContentError

pytestmark = pytest.mark.game("critical-mass")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            "light-laser-is-faster-raijin", marks=pytest.mark.rule("ex.speed.light-before-heavy.raijin-archon")
        ),
        pytest.param(
            "light-laser-is-faster-patriot", marks=pytest.mark.rule("ex.speed.light-before-heavy.patriot-iron-curtain")
        ),
        pytest.param("reflector-is-up-before-light-laser", marks=pytest.mark.rule("ex.speed.reflector-first")),
        pytest.param("overcharge-comes-before-light-laser", marks=pytest.mark.rule("ex.speed.overcharge-first")),
        pytest.param("activate-comes-after-everything", marks=pytest.mark.rule("ex.end-of-combat.activate")),
        pytest.param("thrusters-of-raijin-fall-plate-by-plate", marks=pytest.mark.rule("ex.armor.raijin-thrusters")),
        pytest.param("thrusters-of-raijin-withstand-three", marks=pytest.mark.rule("ex.armor.raijin-thrusters")),
        pytest.param(
            "thrusters-of-iron-curtain-fall-with-the-fourth-attack",
            marks=pytest.mark.rule("ex.armor.iron-curtain-thrusters"),
        ),
        pytest.param(
            "thrusters-of-iron-curtain-live-after-three-attacks",
            marks=pytest.mark.rule("ex.armor.iron-curtain-thrusters"),
        ),
        pytest.param("archon-loses-thrusters-and-evade", marks=pytest.mark.rule("ex.critical.archon-thrusters-evade")),
        pytest.param("archon-fetches-evade-again", marks=pytest.mark.rule("ex.critical.archon-evade-comes-back")),
        pytest.param(
            "iron-curtain-loses-thrusters-and-evade", marks=pytest.mark.rule("ex.critical.iron-curtain-thrusters-evade")
        ),
        pytest.param(
            "iron-curtain-fetches-evade-again", marks=pytest.mark.rule("ex.critical.iron-curtain-evade-comes-back")
        ),
        pytest.param("a-dodge-turns-close-combat-on", marks=pytest.mark.rule("ex.ability.close-combat-on")),
        pytest.param(
            "an-unavoidable-attack-leaves-close-combat-off", marks=pytest.mark.rule("ex.ability.close-combat-on")
        ),
        pytest.param("close-combat-makes-weapons-faster", marks=pytest.mark.rule("ex.ability.close-combat-speed")),
        pytest.param("a-weapon-turns-close-combat-off", marks=pytest.mark.rule("ex.ability.close-combat-off")),
        pytest.param("reflected-damage-turns-close-combat-off", marks=pytest.mark.rule("ex.ability.close-combat-off")),
        pytest.param("indomitable-turns-on-after-combat", marks=pytest.mark.rule("ex.ability.indomitable-on")),
        pytest.param("indomitable-protects-a-weapon", marks=pytest.mark.rule("ex.ability.indomitable-protects")),
        pytest.param("indomitable-is-spent-by-a-weapon", marks=pytest.mark.rule("ex.ability.indomitable-off")),
        pytest.param(
            "light-laser-stops-heavy-laser", marks=pytest.mark.rule("ex.disruption.light-stops-heavy.raijin-archon")
        ),
        pytest.param(
            "light-laser-stops-heavy-laser-of-iron-curtain",
            marks=pytest.mark.rule("ex.disruption.light-stops-heavy.patriot-iron-curtain"),
        ),
        pytest.param("nekode-blade-is-followed-by-medium-laser", marks=pytest.mark.rule("ex.multi.nekode-follow-up")),
        pytest.param(
            "nekode-blade-that-is-dodged-is-not-followed", marks=pytest.mark.rule("ex.multi.nekode-follow-up")
        ),
        pytest.param(
            "nekode-blade-and-medium-laser-never-add-up", marks=pytest.mark.rule("ex.multi.nekode-no-combination")
        ),
        pytest.param(
            "nekode-blade-asks-for-the-printed-speed", marks=pytest.mark.rule("ex.multi.nekode-unmodified-speed")
        ),
        pytest.param("pulse-laser-attacks-twice", marks=pytest.mark.rule("ex.multi.pulse-laser")),
        pytest.param("pulse-laser-never-deals-four", marks=pytest.mark.rule("ex.multi.pulse-laser")),
        pytest.param(
            "reflector-blocks-medium-laser", marks=pytest.mark.rule("ex.defense.reflector-blocks-medium-laser")
        ),
        pytest.param("reflector-throws-one-back", marks=pytest.mark.rule("ex.defense.reflector-reflects-one")),
        pytest.param("storm-lance-pierces-reflector", marks=pytest.mark.rule("ex.defense.storm-lance-pierces")),
        pytest.param("evade-dodges-medium-laser", marks=pytest.mark.rule("ex.defense.evade-dodges-medium-laser")),
        pytest.param("evade-returns-to-hand", marks=pytest.mark.rule("ex.defense.evade-returns")),
        pytest.param("shock-claw-cannot-be-dodged", marks=pytest.mark.rule("ex.defense.shock-claw-unavoidable")),
        pytest.param("evade-cools-down-after-damage", marks=pytest.mark.rule("ex.defense.evade-cools-when-damaged")),
        pytest.param("patriot-activates-undisturbed", marks=pytest.mark.rule("ex.activate.undisturbed")),
        pytest.param("raijin-activates-undisturbed", marks=pytest.mark.rule("ex.activate.undisturbed")),
        pytest.param("raijin-not-primed-is-denied-tech-3", marks=pytest.mark.rule("ex.activate.undisturbed")),
        pytest.param("a-disrupted-activate-gives-a-card", marks=pytest.mark.rule("ex.activate.disrupted")),
        pytest.param("a-disrupted-activate-gives-primed", marks=pytest.mark.rule("ex.activate.disrupted")),
        pytest.param("primed-buys-a-tech-3-card", marks=pytest.mark.rule("ex.primed.tech3-later")),
        pytest.param(
            "focus-lens-strengthens-archons-beams", marks=pytest.mark.rule("ex.equipment.focus-lens-bonus.archon")
        ),
        pytest.param(
            "focus-lens-strengthens-patriots-beams", marks=pytest.mark.rule("ex.equipment.focus-lens-bonus.patriot")
        ),
        pytest.param("focus-lens-is-disabled-by-two", marks=pytest.mark.rule("ex.equipment.focus-lens-disabled")),
        pytest.param("focus-lens-withstands-one", marks=pytest.mark.rule("ex.equipment.focus-lens-disabled")),
        pytest.param("raijin-fills-every-slot", marks=pytest.mark.rule("ex.customize.raijin-slots")),
        pytest.param("raijin-has-one-slot-for-equipment", marks=pytest.mark.rule("ex.customize.raijin-slots")),
        pytest.param("raijin-has-three-slots-for-weapons", marks=pytest.mark.rule("ex.customize.raijin-slots")),
        pytest.param("iron-curtain-fills-every-slot", marks=pytest.mark.rule("ex.customize.iron-curtain-slots")),
        pytest.param(
            "iron-curtain-has-no-slot-for-tech-2-weapons", marks=pytest.mark.rule("ex.customize.iron-curtain-slots")
        ),
        pytest.param(
            "iron-curtain-has-two-slots-for-defenses", marks=pytest.mark.rule("ex.customize.iron-curtain-slots")
        ),
        pytest.param("target-left-names-the-only-victim", marks=pytest.mark.rule("ex.mp.target-left")),
        pytest.param(
            "raijin-and-archon-begin-without-markers", marks=pytest.mark.rule("ex.setup.green-cubes.raijin-archon")
        ),
        pytest.param(
            "patriot-and-iron-curtain-begin-without-markers",
            marks=pytest.mark.rule("ex.setup.green-cubes.patriot-iron-curtain"),
        ),
    ],
)
def test_the_example_comes_out_as_it_is_told(name: str, request: pytest.FixtureRequest) -> None:
    """The scenario file of that name, played from its given position to what it says then."""
    scenario = battles.read_scenario(name)
    mark = request.node.get_closest_marker("rule")
    assert mark is not None and mark.args == (scenario.read.id,), "the file is an example of another id"
    assert battles.differences(scenario, battles.played(scenario)) == []


def test_no_scenario_file_is_forgotten() -> None:
    """Every file of the folder is played above."""
    played = Path(__file__).read_text(encoding="utf-8")
    assert [file.stem for file in battles.FOLDER.glob("*.toml") if f'"{file.stem}"' not in played] == []


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
