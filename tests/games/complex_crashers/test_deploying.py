"""Deploying: what, where, for how much, with which door, in reveals and by the texts of cards."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.support.raids import RaidTable, changed, row, table
from warroom.games.complex_crashers.rules.units import new_model
from warroom.games.complex_crashers.state import FIRST_MODEL, UNITS

pytestmark = pytest.mark.game("complex-crashers")

SNIPER: Final[dict[str, Any]] = {"cards": ["sniper-rifle"]}
WALLED: Final = ["hall-open 0,0", "hall-open 1,0"]  # walls between them and to the sides, open to north and south


CROSSING: Final = ["cross-one-pillar 1,0", "cross-open -1,0", "cross-open 0,1", "cross-open 0,-1"]  # around 0,0


def managing(held: int, **given: Any) -> RaidTable:
    """The Manager's step 5 with so many charges on reactor 5."""
    fields = {"regions": row("cross-open", 3), "charges": ["offline"] * 4 + [held], "initiative": "manager", **given}
    return table(**fields)


def regions(t: RaidTable, card: str) -> list[str]:
    """Where a card can be deployed now, without a door."""
    return [
        choice.split()[2] for choice in t.choices if choice.startswith(f"deploy {card} ") and "opening" not in choice
    ]


# -- what it costs, and how many come ---------------------------------------------------------------------------------


@pytest.mark.rule("deploy.cost", "deploy.models", "deploy.repeat", "gap.damage-redeploy")
def test_a_deployment_costs_the_tier_and_places_all_models_in_one_region() -> None:
    """Three Beta Squads for 1 charge, a Crusher for 2; as often as the charges allow."""
    t = managing(5, staged=["crusher"])
    t.play("deploy beta-squad r2")
    assert t.models == {"d1": "r2", "d2": "r2", "d3": "r2"} and t.charges[4] == 4
    t.play("deploy crusher r1", "deploy beta-squad r1")
    assert t.charges[4] == 1 and list(t.models.values()) == ["r2", "r2", "r2", "r1", "r1", "r1", "r1"]
    assert t.why_not("deploy crusher r1") == "deploy.cost"


@pytest.mark.rule("gap.unit-models")
def test_each_model_is_a_unit_of_its_own() -> None:
    """Each moves by itself for 1 point; the others stay."""
    t = managing(1, trackers=[3])
    t.play("deploy beta-squad r1", "use manager move-defender", "unit d2", "step r2")
    assert t.models == {"d1": "r1", "d2": "r2", "d3": "r1"} and t.trackers == [2]


@pytest.mark.rule("gap.unit-models", "gap.deploy-models")
def test_when_no_number_is_left_a_new_model_takes_the_first_of_the_fallen() -> None:
    """As long as a chain goes on the fallen keep their numbers; 53 are more than ever stand, but not than ever fell."""
    s = table(regions=row("cross-open", 2), defenders=["beta-squad r0"] * 2).s
    s.fallen = sum(1 << unit for unit in range(FIRST_MODEL, UNITS)) & ~s.table
    assert new_model(s, 0, 1) == FIRST_MODEL + 2
    assert s.at[FIRST_MODEL : FIRST_MODEL + 3] == [0, 0, 1]


@pytest.mark.rule("quality.epically-unique", "cards.titan-unique", "cards.ego-crusher-unique", "gap.cards-unique")
def test_of_a_unique_defender_one_is_deployed_at_a_time() -> None:
    """A second Titan has to wait until the first is gone."""
    t = managing(9, defenders=["titan r1"], staged=["ego-crusher"])
    assert t.why_not("deploy titan r2") == "quality.epically-unique"
    t.play("deploy ego-crusher r2")
    assert t.why_not("deploy ego-crusher r2") == "quality.epically-unique"


@pytest.mark.rule("gap.deploy-models")
def test_no_more_than_forty_models_are_on_the_table() -> None:
    """With 38 of them three more do not fit, one does; per card there is no limit."""
    t = managing(9, defenders=["beta-squad r2"] * 38, staged=["assassin"])
    assert t.why_not("deploy beta-squad r1") == "gap.deploy-models"
    t.play("deploy assassin r1", "deploy assassin r1")
    assert len(t.models) == 40
    assert t.why_not("deploy assassin r1") == "gap.deploy-models"


# -- where ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("deploy.where", "gap.deploy-adjacency")
def test_a_deployment_goes_into_a_region_that_borders_an_unrevealed_one() -> None:
    """Walls do not matter for that; a region with neighbours on all sides does not border one."""
    middle = ["cross-one-pillar 0,0", *CROSSING]
    t = managing(1, regions=middle)
    assert regions(t, "beta-squad") == ["r1", "r2", "r3", "r4"]
    assert t.why_not("deploy beta-squad r0") == "deploy.where"
    assert t.why_not("deploy beta-squad r9") == "gap.tiles-unrevealed"
    t = managing(1, regions=["end-open 0,0", "end-pillar 0,-1 turned 2"])
    assert regions(t, "beta-squad") == ["r0", "r1"]


@pytest.mark.rule("gap.deploy-encased")
def test_an_encased_cell_is_unrevealed_too() -> None:
    """A ring of eight regions around a hole: each of those beside the hole borders it."""
    ring = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]
    around = [(1, -1), (3, 1), (1, 3), (-1, 1), (0, -1), (2, -1), (3, 0), (3, 2), (2, 3), (0, 3), (-1, 2), (-1, 0)]
    names = ["tee-open"] * 4 + ["cross-open"] * 3 + ["hall-open"] * 3 + ["bend-open"] * 3 + ["tee-stem-pillar"] * 3
    names += ["hall-one-pillar"] * 3 + ["cross-one-pillar"]
    cells = [*ring, *around]
    t = managing(1, regions=[f"{name} {x},{y}" for name, (x, y) in zip(names, cells, strict=False)])
    inner = [f"r{i}" for i in (1, 3, 5, 7)]  # north, east, south and west of the hole; no other side is free
    assert [region for region in regions(t, "beta-squad") if int(region[1:]) < 8] == inner


@pytest.mark.rule("quality.deploy-anywhere", "cards.turret-qualities")
def test_a_turret_is_deployed_in_any_region() -> None:
    """Also in the middle, where nothing unrevealed is near."""
    middle = ["cross-one-pillar 0,0", *CROSSING]
    t = managing(2, regions=middle, staged=["turret"])
    assert regions(t, "turret") == ["r0", "r1", "r2", "r3", "r4"]


@pytest.mark.rule("quality.mechanical-deployment-point", "gap.reactor-points", "reactors.abilities-condition")
def test_units_of_its_type_may_be_deployed_at_a_deployment_point() -> None:
    """While it is online and revealed: at a Foundry Core mechanical, at a Rift Core alien, at a Garrison basic ones."""
    middle = ["reactor-5 0,0", *CROSSING]
    for core, own in (("foundry-core", "steel-ripper"), ("rift-core", "assassin"), ("garrison-core", "beta-squad")):
        t = managing(3, regions=middle, reactors=["steady-core"] * 4 + [core], staged=["assassin", "steel-ripper"])
        for card in ("steel-ripper", "assassin", "beta-squad"):
            assert ("r0" in regions(t, card)) == (card == own), (core, card)
    offline = {"regions": middle, "reactors": ["steady-core"] * 4 + ["foundry-core"], "staged": ["steel-ripper"]}
    t = managing(0, **offline | {"charges": [3, "offline", "offline", "offline", "offline"]})
    assert "r0" not in regions(t, "steel-ripper")


@pytest.mark.rule("gap.tiles-deck-empty")
def test_the_edge_of_the_complex_stays_open_for_deployments_when_no_tile_is_left() -> None:
    """Cells that nobody will ever reveal still count as unrevealed."""
    t = managing(1)
    assert regions(t, "beta-squad") == ["r0", "r1", "r2"]


# -- movement, and whom it alarms -------------------------------------------------------------------------------------


@pytest.mark.rule("deploy.normal-is-movement", "gap.deploy-batch", "gap.initiative-not-abilities")
def test_a_deployment_is_one_movement_however_many_models_it_places() -> None:
    """Overwatch answers it once, and picks one of the three; the next deployment is the next movement."""
    t = managing(2, operatives=[SNIPER], dice=[10, 10, 10])
    t.play("deploy beta-squad r1")
    assert (t.seat, t.kind) == ("operatives", "react")
    t.play("use op1 overwatch")
    assert t.choices == ["unit d1", "unit d2", "unit d3"]
    t.play("unit d2")
    assert t.models == {"d1": "r1", "d3": "r1"}
    assert (t.seat, t.kind) == ("manager", "act")
    t.play("deploy beta-squad r2")
    assert (t.seat, t.kind) == ("manager", "act")  # slow reload


@pytest.mark.rule("deploy.timing", "gap.initiative-cm-any-time")
def test_nothing_is_deployed_in_the_operatives_initiative() -> None:
    """Only reveals would allow it."""
    t = managing(9, initiative="operatives")
    assert t.why_not("deploy beta-squad r1") == "players.sides"


# -- doors ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("deploy.blast-door", "gap.deploy-door")
def test_a_deployment_may_open_one_closed_door_of_its_region() -> None:
    """Whatever is behind it: a region or nothing yet; a door elsewhere, or an open one, is none of its business."""
    t = managing(
        2,
        edges=[
            "r1 north blast_door_closed",
            "r1 east blast_door_closed",
            "r0 north blast_door_closed",
            "r1 south blast_door_open",
        ],
    )
    with_doors = [choice for choice in t.choices if choice.startswith("deploy beta-squad r1")]
    assert with_doors == [
        "deploy beta-squad r1",
        "deploy beta-squad r1 opening north",
        "deploy beta-squad r1 opening east",
    ]
    assert t.why_not("deploy beta-squad r1 opening south") == "gap.deploy-door"
    assert t.why_not("deploy beta-squad r1 opening west") == "gap.deploy-door"
    t.play("deploy beta-squad r1 opening east")
    assert t.s.complex.unobstructed(1, 1) and not t.s.complex.unobstructed(1, 0)
    assert t.charges[4] == 1


def door_beside_operative(**given: Any) -> RaidTable:
    """An able Operative beside a closed door to an unrevealed cell; two plain tiles are left."""
    fields: dict[str, Any] = {
        "regions": ["end-open 0,0 turned 2", "cross-open 0,1"],
        "edges": ["r0 north blast_door_closed", "r1 east blast_door_closed", "r1 west blast_door_closed"],
        "operatives": [{"cards": ["jack-rabbit-smg"]}],
        "deck": {"plain": [2, 0, 0]},
        "dice": [1, 1, 1, 1],
    }
    fields["edges"].append("r1 south blast_door_closed")
    return managing(3, **fields | given)


@pytest.mark.rule("deploy.blast-door-reveal", "gap.deploy-after-door", "deploy.committed", "gap.stack-reveal-nested")
@pytest.mark.rule("example.house-door-in-deployment", "deploy.reveal-not-movement", "reveal.deploy", "reveal.order")
def test_a_door_beside_an_operative_is_opened_revealed_behind_and_then_the_models_come() -> None:
    """Charges are paid, the reveal has its own deployments and charges, then the first models are placed."""
    t = door_beside_operative()
    t.play("deploy beta-squad r0 opening north")
    assert t.charges[4] == 2 and t.models == {}
    assert t.kind == "tile" and "place cross-open" in " ".join(t.choices)
    t.play(t.choices[0])
    while t.kind == "token":
        t.play("pass")
    assert t.kind == "deploy"
    assert all(choice == "pass" or choice.split()[2] == "r2" for choice in t.choices)
    t.play("deploy beta-squad r2")
    assert t.models == {"d1": "r2", "d2": "r2", "d3": "r2"} and t.charges[4] == 1
    assert t.kind == "deploy"
    t.play("pass")
    assert list(t.models.values()) == ["r2", "r2", "r2", "r0", "r0", "r0"]
    assert t.charges[4] == 2
    says = t.says()
    assert says.index("The north edge of r0 is now") < says.index("is revealed as r2") < says.index("deployed in r0")


@pytest.mark.rule("deploy.reveal-not-movement", "gap.stack-new-units")
def test_defenders_of_a_reveal_alarm_nobody_but_those_of_a_deployment_do() -> None:
    """Point Blank waits for a defender entering the region: only the models of the deployment itself do."""
    t = door_beside_operative(operatives=[{"cards": ["trench-scattergun", "jack-rabbit-smg"]}])
    t.play("deploy beta-squad r0 opening north")
    t.play(t.choices[0])
    while t.kind == "token":
        t.play("pass")
    t.play("deploy beta-squad r2")
    assert t.kind == "deploy"  # Quick Suppression would answer an entry next door
    t.play("pass")
    assert (t.seat, t.kind) == ("operatives", "react")
    assert [choice for choice in t.choices if choice != "pass"] == ["use op1 point-blank"]


@pytest.mark.rule("gap.deploy-decided")
def test_a_unique_defender_that_is_on_its_way_counts_as_there() -> None:
    """While a Titan waits for the reveal behind its door, the reveal cannot bring another."""
    t = door_beside_operative(staged=["titan", "assassin"], charges=["offline"] * 4 + [9])
    t.play("deploy titan r0 opening north")
    t.play(t.choices[0])
    while t.kind == "token":
        t.play("pass")
    assert t.kind == "deploy"
    assert t.why_not("deploy titan r2") == "quality.epically-unique"
    t.play("deploy assassin r2", "pass")
    assert sorted(t.models.values()) == ["r0", "r2"]


# -- reveals ----------------------------------------------------------------------------------------------------------


def entering(charges: int, **given: Any) -> RaidTable:
    """An Operative steps into a region that opens to the north; one plain tile is left."""
    t = table(
        regions=["end-open 0,0", "hall-open 0,-1"],
        operatives=[{}],
        charges=["offline"] * 4 + [charges],
        deck={"plain": [1, 0, 0]},
        dice=[1],
        **given,
    )
    t.play("use op1 move")
    t.play(t.choices[0])
    while t.kind == "token":
        t.play("pass")
    return t


@pytest.mark.rule("reveal.deploy", "reveal.charges-after-deploy", "gap.deploy-reveal-staged", "reveal.charges")
def test_in_a_reveal_staged_defenders_are_deployed_before_the_charges_come() -> None:
    """With 1 charge one deployment is paid; the charge of the reveal comes too late for another."""
    t = entering(1)
    assert t.kind == "deploy"
    assert t.why_not("deploy assassin r2") == "staging.enables-deploy"
    assert t.why_not("deploy beta-squad r1") == "reveal.deploy"
    t.play("deploy beta-squad r2")
    assert t.seat == "operatives" and t.charges[4] == 1
    assert list(t.models.values()) == ["r2", "r2", "r2"]


@pytest.mark.rule("reveal.charges", "reactors.unrevealed-charges")
def test_the_charges_of_a_reveal_are_split_freely_among_online_reactors() -> None:
    """Two regions are revealed: reactors 1, 3 and 5 are online, revealed or not; offline ones get nothing."""
    t = table(
        regions=["end-open 0,0", "tee-open 0,-1"],
        operatives=[{}],
        charges=[0, "offline", 0, "offline", 0],
        deck={"plain": [3, 0, 0]},
        dice=[1] * 9,
    )
    t.play("use op1 move")
    while t.kind in ("tile", "token"):
        t.play("pass" if t.kind == "token" else t.choices[0])
    assert t.kind == "charge-up"
    n = t.s.complex.size - 2
    assert n == 3
    assert t.choices == [f"charge reactor1 {i}" for i in range(n + 1)]
    assert t.why_not("charge reactor3 1") == "reveal.charges"
    assert t.why_not("charge reactor1 4") == "reveal.charges"
    t.play("charge reactor1 1", "charge reactor3 1")
    assert t.charges == [1, -1, 1, -1, 1]


# -- by the text of a card --------------------------------------------------------------------------------------------


@pytest.mark.rule("cards.captain-reinforce", "gap.cards-reinforce", "gap.deploy-effect", "gap.deploy-effect-door")
def test_reinforce_deploys_a_card_again_without_charges() -> None:
    """A deployed card without a marker, where a normal deployment may; its free door is offered as ever."""
    t = managing(
        0,
        defenders=["captain r1", "beta-squad r1", "assassin r1", "turret r1"],
        upgraded=["assassin"],
        edges=["r2 north blast_door_closed"],
        trackers=[9],
    )
    t.play("use d1 reinforce")
    assert t.kind == "choose"
    assert sorted(t.choices) == ["card beta-squad", "card captain", "card turret"]
    t.play("card beta-squad")
    assert t.kind == "deploy-region"
    assert "deploy beta-squad r2 opening north" in t.choices
    t.play("deploy beta-squad r2")
    assert len(t.models) == 7 and t.charges[4] == 0


@pytest.mark.rule("cards.captain-reinforce-limit")
def test_each_card_is_reinforced_once_per_initiative() -> None:
    """The second Reinforce has to choose another."""
    t = managing(0, defenders=["captain r1", "beta-squad r1"], trackers=[10])
    t.play("use d1 reinforce", "card beta-squad", "deploy beta-squad r2", "use d1 reinforce")
    assert t.kind == "deploy-region" and t.choices[0] == "deploy captain r0"


@pytest.mark.rule("gap.deploy-effect", "gap.deploy-models")
def test_a_free_deployment_that_finds_no_room_places_nothing() -> None:
    """With 39 models on the table Phase Deployment can bring one more, but not three, and no second Titan."""
    crowd = ["phase-beacon r1", "titan r1", *["beta-squad r2"] * 37]
    t = managing(0, defenders=crowd, staged=["assassin"], trackers=[9])
    t.play("use d1 phase-deployment")
    assert t.choices == ["card assassin", "card phase-beacon"]
    t.play("card assassin", "region r0")
    assert len(t.models) == 40


@pytest.mark.rule("cards.portal-phase-deployment", "gap.deploy-effect")
def test_phase_deployment_brings_a_staged_defender_within_five_regions() -> None:
    """Without line of effect and without charges, into any revealed region near enough; it is one movement."""
    t = managing(
        0,
        regions=row("hall-open", 3),
        defenders=["phase-beacon r0"],
        staged=["assassin"],
        trackers=[9],
        operatives=[{"at": 2}],
    )
    t.play("use d1 phase-deployment")
    assert sorted(t.choices) == ["card assassin", "card beta-squad", "card phase-beacon"]
    t.play("card assassin")
    assert t.choices == ["region r0", "region r1", "region r2"]
    t.play("region r2")
    assert t.models == {"d1": "r0", "d2": "r2"} and t.trackers == [5]
    assert "use d1 phase-deployment" not in t.choices


@pytest.mark.rule("cards.assassin-fade-away", "gap.cards-fade-away")
def test_a_destroyed_assassin_fades_away_and_comes_back_alone() -> None:
    """The reaction answers its own destruction; one model enters where a normal deployment may."""

    def in_pairs(data: dict[str, Any]) -> None:
        next(card for card in data["defender"] if card["id"] == "assassin")["models"] = 2

    t = table(
        changed(in_pairs),
        regions=row("cross-open", 3),
        operatives=[{"cards": ["service-carbine"]}],
        defenders=["assassin r1"],
        upgraded=["assassin"],
        trackers=[5],
        dice=[10, 10, 10],
    )
    t.play("use op1 aimed-fire")
    assert (t.seat, t.kind) == ("manager", "react") and not t.on_table("d1")
    t.play("use d1 fade-away on d1")
    assert t.kind == "deploy-region"
    assert t.choices == ["deploy assassin r0", "deploy assassin r1", "deploy assassin r2"]
    t.play("deploy assassin r2")
    assert list(t.models.values()) == ["r2"] and t.trackers == [3]


@pytest.mark.rule("cards.turret-redeploy", "gap.cards-redeploy")
def test_a_turret_redeploys_into_any_other_region() -> None:
    """Though it is immobile; its arrival is one normal deployment, which an Operative may answer."""
    t = managing(
        0,
        regions=row("cross-open", 3),
        operatives=[{"cards": ["sniper-rifle"]}],
        defenders=["turret r1"],
        upgraded=["turret"],
        trackers=[5],
    )
    t.play("use d1 redeploy")
    assert t.choices == ["region r0", "region r2"]
    t.play("region r2")
    assert list(t.models.values()) == ["r2"] and t.charges[4] == 0
    assert (t.seat, t.kind) == ("operatives", "react")


def test_a_wrong_deployment_is_refused_with_its_rule() -> None:
    """Not in hand, not staged, not there."""
    t = managing(1)
    assert t.why_not("deploy titan r0") == "staging.enables-deploy"
    assert t.why_not("deploy beta-squad r0 opening north") == "gap.deploy-door"
    assert t.why_not("deploy service-carbine r0") == "setup.grid-slots"
