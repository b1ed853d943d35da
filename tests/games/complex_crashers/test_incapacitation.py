"""Operatives who are incapacitated, and how they come back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.raids import RaidTable, changed, table

pytestmark = pytest.mark.game("complex-crashers")

HALL = ["cross-open 0,0", "cross-open 1,0", "cross-open 2,0"]
DOWN = {"health": 0}


def medic(*cards: str, scars: int = 0, at: int = 0) -> RaidTable:
    """An Operative with some cards, and one who lies incapacitated."""
    return table(regions=HALL, operatives=[{"cards": list(cards)}, {**DOWN, "scars": scars, "at": at}])


@pytest.mark.rule("incapacitated.when", "incapacitated.exhausted", "incapacitated.not-removed")
def test_without_health_an_operative_is_incapacitated_exhausted_and_still_there() -> None:
    t = table(
        regions=HALL,
        operatives=[{"at": 1, "health": 2}, {"at": 0}],
        defenders=["turret r1"],
        trackers=[10, -5],
        initiative="manager",
        dice=[9, 9, 1],
    )
    t.play("use d1 panther-strike")
    assert "Operative 1 is incapacitated." in t.says()
    assert (t.health[0], t.points[0], t.at("op1")) == (0, -8, "r1")
    assert t.winner == ""


@pytest.mark.rule("incapacitated.no-abilities")
def test_the_incapacitated_use_no_abilities() -> None:
    t = medic()
    assert t.why_not("use op2 move") == "incapacitated.no-abilities"
    assert not [choice for choice in t.choices if "op2" in choice]


@pytest.mark.rule("incapacitated.not-targetable", "incapacitated.not-counted")
def test_attacks_pass_over_the_incapacitated() -> None:
    t = table(
        regions=HALL,
        operatives=[{"at": 0}, {**DOWN, "at": 0}],
        defenders=["turret r1", "crusher r2"],
        trackers=[10, 10],
        initiative="manager",
        dice=[1, 1, 1, 1, 1],
    )
    t.play("use d1 panther-strike", "pay op1 1")  # no target is asked for: there is only one
    assert "Operative 1 faces 1, 1, 1." in t.says()
    t.play("use d2 launch-grenade", "pay op1 1", "region r0")
    assert "show 1, 1." in t.says()  # 2 dice for one unit


@pytest.mark.rule("incapacitated.wording", "incapacitated.explicit", "gap.incapacitated-wording")
def test_operative_means_any_and_able_operative_only_the_able() -> None:
    t = medic("field-medic", "squad-leader")
    t.play("use op1 patch-up")
    assert t.choices == ["unit op1", "unit op2"]
    t = medic("field-medic", "squad-leader")
    assert t.why_not("use op1 encourage") != ""


@pytest.mark.rule("revive.how", "revive.ap", "revive.armor", "revive.max-health", "gap.ap-revival-points")
def test_health_brings_an_operative_back_with_two_points_and_less_armor() -> None:
    t = medic("field-medic")
    t.play("use op1 patch-up", "unit op2")
    assert (t.health[1], t.points[1], t.s.scars[1]) == (1, -6, 1)
    t.play("use op1 patch-up", "unit op2", "use op1 patch-up", "unit op2")
    assert t.health[1] == 2  # armor 3 and health 3 have become 2 and 2


@pytest.mark.rule("gap.revive-health")
def test_what_is_healed_beyond_the_new_maximum_is_lost() -> None:
    t = medic("combat-surgeon", scars=1)
    t.play("use op1 surgery", "unit op2")
    assert t.health[1] == 1  # two are healed, but only armor 1 and health 1 are left


@pytest.mark.rule("revive.armor-floor", "gap.revive-armor-one")
def test_armor_never_falls_below_one_and_then_maximum_health_stays_too() -> None:
    t = medic("field-medic", scars=2)
    t.play("use op1 patch-up", "unit op2")
    assert (t.health[1], t.s.scars[1]) == (1, 2)


@pytest.mark.rule("revive.armor-recovery", "gap.revive-armor-recovery")
def test_armor_can_be_recovered_and_maximum_health_with_it() -> None:
    t = table(regions=HALL, operatives=[{"cards": ["combat-surgeon", "field-medic"], "scars": 1, "health": 2}])
    t.play("use op1 refit-plates")
    assert (t.s.scars[0], t.health[0]) == (0, 2)  # health itself stays
    t.play("use op1 patch-up")
    assert t.health[0] == 3


@pytest.mark.rule("gap.revive-who")
def test_who_is_treated_from_afar_must_be_in_line_of_effect() -> None:
    t = medic("trauma-kit", at=1)
    t.play("use op1 treat")
    assert "unit op2" in t.choices
    t = table(
        regions=HALL,
        edges=["r0 east blast_door_closed"],
        operatives=[{"cards": ["trauma-kit"], "health": 1}, {**DOWN, "at": 1}],
    )
    t.play("use op1 treat")  # nobody else is in sight
    assert t.health == [2, 0]


@pytest.mark.rule("gap.incapacitated-mid-chain", "gap.stack-source-lost", "reactions.later-negated")
def test_what_an_operative_had_waiting_comes_to_nothing_when_it_falls() -> None:
    t = table(
        regions=HALL,
        operatives=[{"cards": ["reflex-drill", "counter-fighter"], "health": 1}, {"at": 2}],
        defenders=["beta-squad r1"],
        upgraded=["beta-squad"],
        trackers=[10, -5],
        initiative="manager",
        dice=[9, 9, 8, 8],
    )
    t.play("use d1 fire-smg", "use op1 twist-away")
    t.play("use d1 suppression")  # the Manager answers first
    t.play("use op1 answer-back")  # and then the Operative, who has paid for it
    t.play("pass")  # no more twisting away
    assert t.health == [0, 3]
    assert "Answer Back of Operative 1 comes to nothing." in t.says()
    assert t.on_table("d1")


@pytest.mark.rule("gap.incapacitated-moved", "gap.incapacitated-wording", "phase.alternative")
def test_who_lies_can_be_phased_but_neither_moves_nor_takes_a_pillar() -> None:
    """Recall fetches a fallen Operative, and that is a whole phase; nobody walks it or leans it on a pillar."""
    t = medic("recall-anchor", at=2)
    t.play("use op1 recall")
    assert t.at("op2") == "r0" and "stopped" not in t.events()

    def letter(data: dict[str, Any]) -> None:
        kit = next(card for card in data["accessory"] if card["id"] == "trauma-kit")
        friend: dict[str, Any] = {"do": "choose", "as": "O", "what": "unit"}
        friend["where"] = [{"is": "kind", "any": ["operative"]}, {"is": "same", "as": "self", "not": True}]
        kit["ability"].append({"name": "Lead", "cost": 2, "effects": [friend, {"do": "move", "who": "O", "up_to": 1}]})
        kit["ability"].append({"name": "Lean", "cost": 2, "effects": [friend, {"do": "pillar", "who": "O"}]})

    game = changed(letter)
    for health, found in ((3, ["lead", "lean"]), (0, [])):
        fields = {"cards": ["trauma-kit"]}, {"health": health, "overlay": "full-tracker"}
        t = table(game, regions=["cross-four-pillars 0,0", "cross-open 1,0"], operatives=list(fields))
        assert [word for word in ("lead", "lean") if f"use op1 {word}" in t.choices] == found
