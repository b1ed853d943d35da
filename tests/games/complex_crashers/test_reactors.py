"""Reactors: coming online and going offline, charges, upgrades, and the Stage 2 E.M.P."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, Final

import pytest

from tests.support.raids import RaidTable, row, table
from warroom.games.complex_crashers.rules import charges
from warroom.games.complex_crashers.state import Raid

pytestmark = pytest.mark.game("complex-crashers")

OFF: Final = "offline"


def managing(charges: list[int | str], **given: Any) -> RaidTable:
    """The Manager's step 5 with these charges."""
    fields = {"regions": row("cross-open", 2), "charges": charges, "initiative": "manager", **given}
    return table(**fields)


# -- online and offline -----------------------------------------------------------------------------------------------


@pytest.mark.rule("reactors.online-cost", "gap.reactor-several", "reactors.online-charges-zero", "charges.uses")
def test_a_reactor_costs_one_charge_more_than_there_are_reactors_online() -> None:
    """2 with one online, then 3, then 4, all in one initiative; each begins with no charges."""
    t = managing([OFF, OFF, OFF, OFF, 10])
    for number, left in ((1, 8), (2, 5), (3, 1)):
        t.play(f"online reactor{number}")
        assert t.charges[4] == left and t.charges[number - 1] == 0
    assert t.why_not("online reactor4") == "reactors.online-cost"
    assert t.why_not("online reactor1") == "reactors.online-cost"


@pytest.mark.rule("reactors.online-unrevealed", "reactors.unrevealed-charges")
def test_a_reactor_comes_online_before_its_region_is_revealed_and_has_charges_to_spend() -> None:
    """It gains and pays charges like any other, and nothing else: its abilities are not there."""
    t = managing([OFF, OFF, OFF, OFF, 4], reactors=["arc-core"] * 5, trackers=[9])
    t.play("online reactor1")
    assert t.charges[0] == 0 and not t.on_table("reactor1")
    assert not any(choice.startswith("use reactor1") for choice in t.choices)
    assert t.why_not("use reactor1 arc-discharge") == "reactors.abilities-condition"
    t = managing([3, OFF, OFF, OFF, 0])
    t.play("deploy beta-squad r1")
    assert t.charges[0] == 2


@pytest.mark.rule("reactors.abilities-condition", "reactors.offline-effect", "damage.reactor-threshold")
@pytest.mark.rule("reactors.never-destroyed", "gap.attack-area-offline-reactor")
def test_a_reactor_that_is_beaten_goes_offline_loses_its_charges_and_stays() -> None:
    """Its abilities are gone until it comes back, and shooting at it again does nothing."""
    t = table(
        regions=["cross-open 0,0", "reactor-1 0,-1"],
        operatives=[{"cards": ["rail-driver"]}],
        reactors=["arc-core"] * 5,
        charges=[5, OFF, OFF, OFF, 0],
        dice=[10, 10, 10, 10, 10, 10, 10, 10],
    )
    t.play("use op1 half-charge")
    assert t.charges[0] == -1 and t.on_table("reactor1")
    assert t.winner == ""
    t.play("use op1 half-charge")
    assert t.charges[0] == -1 and "went-offline" in t.events() and t.events().count("went-offline") == 1


@pytest.mark.rule("movement.reactor-fixed")
def test_nothing_moves_a_reactor() -> None:
    """The Manager's move is for defenders only."""
    t = managing(
        [0, OFF, OFF, OFF, 0], regions=["reactor-1 0,0", "cross-open 0,-1"], defenders=["crusher r1"], trackers=[5]
    )
    t.play("use manager move-defender")
    assert t.at("d1") == "r0" and t.at("reactor1") == "r0"


@pytest.mark.rule("win.operatives", "gap.win-timing")
def test_the_operatives_win_when_the_last_reactor_goes_offline() -> None:
    """At once, with points left and defenders standing."""
    t = table(
        regions=["cross-open 0,0", "reactor-1 0,-1"],
        operatives=[{"cards": ["rail-driver"]}],
        defenders=["beta-squad r0"],
        charges=[2, OFF, OFF, OFF, OFF],
        dice=[10, 10, 10, 10],
    )
    t.play("use op1 half-charge", "unit reactor1")
    assert t.winner == "operatives" and t.seat == ""


# -- charges ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("initiative.cm-gain-charges", "gap.reactor-charge-cap")
def test_every_online_reactor_gains_a_charge_in_step_two_without_limit() -> None:
    """Revealed or not; offline ones gain none."""
    t = managing([OFF, 0, 99, OFF, 3], step="gain")
    assert t.charges == [-1, 1, 100, -1, 4]


@pytest.mark.rule("gap.reactor-payment")
def test_a_cost_is_paid_from_any_mix_of_online_reactors() -> None:
    """Staging for 2 from reactors that hold 1, 2 and 1: every split, in one answer, and no other."""
    t = managing([1, OFF, 2, OFF, 1])
    t.play("stage crusher")
    assert t.kind == "charges" and t.choices == ["charge reactor1 0", "charge reactor1 1"]
    t.play("charge reactor1 0")
    assert t.choices == ["charge reactor3 1", "charge reactor3 2"]
    assert t.why_not("charge reactor3 3") == "gap.reactor-payment"
    assert t.why_not("charge reactor3 0") == "gap.reactor-payment"
    assert t.why_not("charge reactor5 1") == "gap.reactor-payment"
    t.play("charge reactor3 1")
    assert t.charges == [1, -1, 1, -1, 0] and "crusher" in t.staged


@pytest.mark.rule("quality.mechanical-affinity", "gap.reactor-affinity", "gap.reactor-overpaying")
def test_charges_of_a_foundry_count_double_for_mechanical_units() -> None:
    """A Titan for 3: two of the foundry, or one of it and one other; three others too; never one too many."""

    def titan() -> RaidTable:
        t = managing(
            [2, OFF, OFF, OFF, 3],
            regions=["reactor-1 0,0", "cross-open 0,-1"],
            reactors=["foundry-core", *["steady-core"] * 4],
            staged=["titan"],
        )
        return t.play("deploy titan r1")

    t = titan()
    assert t.choices == ["charge reactor1 0", "charge reactor1 1", "charge reactor1 2"]
    for share, left in (("0", [2, 0]), ("1", [1, 2]), ("2", [0, 3])):
        t = titan().play(f"charge reactor1 {share}")
        assert [t.charges[0], t.charges[4]] == left and t.models == {"d1": "r1"}
    assert titan().why_not("charge reactor1 3") == "gap.reactor-payment"


@pytest.mark.rule("gap.reactor-affinity", "reactors.abilities-condition")
def test_affinity_works_for_its_own_type_while_online_and_revealed_only() -> None:
    """A foundry counts once for basic units, for staging, and while its region is not revealed."""
    fields: dict[str, Any] = {
        "regions": ["reactor-1 0,0", "cross-open 0,-1"],
        "reactors": ["foundry-core", *["steady-core"] * 4],
        "staged": ["turret", "crusher"],
    }
    t = managing([1, OFF, OFF, OFF, 0], **fields)
    t.play("deploy turret r1")
    assert t.charges[0] == 0
    t = managing([1, OFF, OFF, OFF, 0], **fields)
    assert t.why_not("deploy crusher r1") == "deploy.cost"
    t = managing([1, OFF, OFF, OFF, 0], **fields | {"regions": row("cross-open", 2)})
    assert t.why_not("deploy turret r1") == "deploy.cost"


def test_alien_affinity_is_the_same_for_alien_units() -> None:
    """A Rift Core pays a Veil Stalker of tier 2 with one charge."""
    t = managing(
        [1, OFF, OFF, OFF, 0],
        regions=["reactor-1 0,0", "cross-open 0,-1"],
        reactors=["rift-core", *["steady-core"] * 4],
        staged=["veil-stalker"],
    )
    t.play("deploy veil-stalker r1")
    assert t.charges[0] == 0 and len(t.models) == 2


# -- upgrades ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("upgrades.place", "upgrades.timing", "quality.upgrades-1-unit", "gap.upgrade-when")
@pytest.mark.rule("upgrades.unstaged-allowed", "gap.upgrade-duplicate")
def test_a_revealed_reactor_that_comes_online_upgrades_a_defender() -> None:
    """Any card of the grid with an upgrade ability and without a marker, staged or not."""
    t = managing([OFF, OFF, OFF, OFF, 5], regions=["reactor-1 0,0", "cross-open 0,-1"], upgraded=["turret"])
    t.play("online reactor1")
    assert t.kind == "upgrade" and len(t.choices) == 8
    assert "upgrade titan" in t.choices
    assert t.why_not("upgrade turret") == "gap.upgrade-duplicate"
    assert t.why_not("upgrade hail-walker") == "setup.grid-slots"
    t.play("upgrade titan")
    assert t.upgraded == ["titan", "turret"]


@pytest.mark.rule("quality.upgrades-2-units")
def test_a_twin_core_upgrades_two_defenders() -> None:
    """One after the other, never the same twice."""
    t = managing(
        [OFF, OFF, OFF, OFF, 5], regions=["reactor-1 0,0", "cross-open 0,-1"], reactors=["twin-core", *["arc-core"] * 4]
    )
    t.play("online reactor1", "upgrade titan")
    assert t.kind == "upgrade" and "upgrade titan" not in t.choices
    t.play("upgrade captain")
    assert t.upgraded == ["captain", "titan"] and t.kind == "act"


@pytest.mark.rule("gap.upgrade-when", "reactors.online-unrevealed")
def test_an_online_reactor_upgrades_when_its_region_is_revealed() -> None:
    """Not before, while it is online only."""
    t = managing([OFF, OFF, OFF, OFF, 3])
    t.play("online reactor1")
    assert t.kind == "act" and t.upgraded == []
    t = table(
        regions=["end-open 0,0", "hall-open 0,-1"],
        charges=[0, OFF, OFF, OFF, OFF],
        deck={"reactors": [[1], [], []]},
    )
    t.play("use op1 move")
    while t.kind in ("tile", "token"):
        t.play("pass" if t.kind == "token" else t.choices[0])
    assert t.on_table("reactor1")
    assert t.kind == "upgrade" and t.seat == "manager"


@pytest.mark.rule("upgrades.effect", "upgrades.needed", "gap.upgrade-scope")
def test_a_marker_unlocks_all_upgrade_abilities_of_a_card_for_all_its_models() -> None:
    """Without one they cannot be used; with one, by every model."""
    given: dict[str, Any] = {"defenders": ["cinder-crawler r1", "cinder-crawler r1"], "trackers": [9]}
    t = managing([OFF, OFF, OFF, OFF, 0], **given)
    assert t.why_not("use d1 skitter") == "upgrades.needed"
    t = managing([OFF, OFF, OFF, OFF, 0], upgraded=["cinder-crawler"], **given)
    assert {"use d1 skitter", "use d2 skitter"} <= set(t.choices)


@pytest.mark.rule("upgrades.remove", "upgrades.remove-any", "example.upgrade-removal")
def test_when_a_reactor_goes_offline_the_manager_removes_any_marker() -> None:
    """Reactor 1 brought the Titan's upgrade; the Manager may give up the Captain's instead."""
    t = table(
        regions=["cross-open 0,0", "reactor-1 0,-1"],
        operatives=[{"cards": ["rail-driver"]}],
        charges=[0, 0, OFF, OFF, 0],
        upgraded=["titan", "captain"],
        dice=[10, 10, 10, 10],
    )
    t.play("use op1 half-charge")
    assert (t.seat, t.kind) == ("manager", "unmark")
    assert sorted(t.choices) == ["downgrade captain", "downgrade titan"]
    assert t.why_not("downgrade turret") == "upgrades.remove-any"
    t.play("downgrade captain")
    assert t.upgraded == ["titan"] and t.s.supplied == [0, 1, 0, 0, 0]


@pytest.mark.rule("upgrades.rechoose")
def test_a_reactor_that_comes_back_may_upgrade_another() -> None:
    """Every time anew."""
    t = managing([OFF, OFF, OFF, OFF, 9], regions=["reactor-1 0,0", "cross-open 0,-1"])
    t.play("online reactor1", "upgrade titan", "pass")
    t.s.charges[0] = -1  # it was beaten, and the marker removed
    t.s.upgraded = 0
    t.s.supplied[0] = 0
    while t.seat != "manager":
        t.play("pass")
    t.play("online reactor1")
    assert t.kind == "upgrade" and "upgrade captain" in t.choices and "upgrade titan" in t.choices


@pytest.mark.rule("gap.upgrade-duplicate")
def test_a_marker_that_finds_no_card_is_not_placed_and_not_owed() -> None:
    """All nine cards are upgraded: the tenth marker is void, and none goes when the reactor does."""
    nine = [
        "beta-squad",
        "assassin",
        "steel-ripper",
        "crusher",
        "phase-beacon",
        "turret",
        "captain",
        "ego-crusher",
        "titan",
    ]
    t = managing([OFF, OFF, OFF, OFF, 5], regions=["reactor-1 0,0", "cross-open 0,-1"], upgraded=nine)
    supplied = t.s.supplied[0]
    t.play("online reactor1")
    assert t.kind == "act" and len(t.upgraded) == 9 and t.s.supplied[0] == supplied


@pytest.mark.rule("gap.upgrade-several-offline")
def test_of_several_reactors_the_markers_go_in_number_order() -> None:
    """The E.M.P. takes reactors 1 and 3, which brought one marker each: reactor 1 is asked about first."""
    t = table(
        regions=row("cross-open", 1),
        charges=[0, OFF, 0, OFF, 0],
        emp=1,
        step="gain",
        upgraded=["titan", "captain", "turret"],
    )
    assert t.kind == "unmark" and "Reactor 1 went offline" in t.prompt
    t.play("downgrade turret")
    assert "Reactor 3 went offline" in t.prompt
    t.play("downgrade titan")
    assert t.upgraded == ["captain"]


# -- the Stage 2 E.M.P. -----------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.reactor-emp", "initiative.ops-emp", "initiative.emp-explodes")
def test_the_emp_is_armed_in_tech_three_and_explodes_in_the_third_initiative() -> None:
    """5 points, once in a game; then it counts 2, 1, and takes reactors 1 to 4 offline, but not the fifth."""
    t = table(
        regions=["tech-3 0,0", "cross-open 0,-1"],
        operatives=[{"overlay": "full-tracker"}, {"overlay": "full-tracker"}],
        charges=[0, 0, OFF, 4, 0],
        defenders=["crusher r1"],
        trackers=[0, 0],
    )
    t.play("use op1 arm-the-stage-2-emp")
    assert t.s.emp == 3 and t.points[0] == 2
    assert t.why_not("use op2 arm-the-stage-2-emp") == "gap.reactor-emp"
    for left in (2, 1):
        t.play("pass", "pass")
        assert t.s.emp == left and t.charges[3] >= 0
    t.play("pass", "pass")
    assert t.s.emp == 0
    assert t.charges[:4] == [-1, -1, -1, -1] and t.charges[4] > 0
    assert t.winner == "" and t.seat == "operatives"
    t.play("pass", "pass")
    assert t.s.emp == 0 and t.events().count("emp-explodes") == 1


@pytest.mark.rule("gap.reactor-emp")
def test_the_emp_can_be_armed_nowhere_else() -> None:
    """Tech 2 is not enough."""
    for tile in ("tech-2", "tech-1", "cross-open"):
        t = table(regions=[f"{tile} 0,0"], operatives=[{"overlay": "full-tracker", "cards": ["bodyguard"]}])
        assert "use op1 arm-the-stage-2-emp" not in t.choices
        assert t.why_not("use op1 arm-the-stage-2-emp") != ""


@pytest.mark.rule("example.house-emp-win", "gap.reactor-emp-win", "gap.win-timing")
def test_the_explosion_wins_at_once_when_reactor_five_is_offline() -> None:
    """In step 2: points were gained, and the fire that would have come next burns nobody."""
    t = table(
        regions=row("cross-open", 1),
        operatives=[{"points": 0}],
        charges=[0, OFF, 3, OFF, OFF],
        emp=1,
        fires={"r0": 3},
        step="gain",
    )
    assert t.winner == "operatives"
    assert t.points == [7] and t.health == [3]


@pytest.mark.rule("gap.reactor-emp")
def test_reactors_that_the_emp_took_may_come_back() -> None:
    """For the usual charges."""
    t = managing([OFF, OFF, OFF, OFF, 4], emp=0)
    t.play("online reactor2")
    assert t.charges[1] == 0


# -- reserved reactors ------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "gap.reactor-online-sequence", "tiles.reserved-reactor-online", "tiles.reserved-reactor-online-charge"
)
@pytest.mark.rule("tiles.reserved-reactor-online-deploy")
def test_a_reserved_reactor_that_comes_online_is_placed_upgrades_deploys_and_brings_a_charge() -> None:
    """Pay, online with 0, place the tile, choose the upgrade, deploy there, add the charge: in this order."""
    t = managing([OFF, OFF, OFF, OFF, 4], reserve=["reactor-2"], regions=row("cross-open", 1))
    t.play("online reactor2")
    assert t.kind == "reserved-tile" and t.charges == [-1, 0, -1, -1, 2]
    t.play(t.choices[0])
    while t.kind == "token":
        t.play("pass")
    assert t.kind == "upgrade"
    t.play("upgrade titan")
    assert t.kind == "deploy"
    assert all(choice == "pass" or choice.split()[2] == "r1" for choice in t.choices)
    t.play("deploy beta-squad r1")
    assert t.charges[4] == 1
    t.play("pass")
    assert t.kind == "charge-up"
    t.play("charge reactor2 1")
    assert t.charges == [-1, 1, -1, -1, 1] and t.kind == "act"


# -- Cold Restart and others ------------------------------------------------------------------------------------------


def test_cold_restart_brings_a_reactor_back_without_charges() -> None:
    """The Engineers stand in its region; it upgrades like any reactor that comes online."""
    t = managing(
        [OFF, OFF, OFF, OFF, 0],
        regions=["reactor-1 0,0", "cross-open 0,-1"],
        defenders=["breaker-engineers r0"],
        trackers=[6],
    )
    t.play("use d1 cold-restart")
    assert t.kind == "upgrade" and t.charges == [0, -1, -1, -1, 0]


def test_surge_adds_a_charge_when_the_manager_gains_the_initiative() -> None:
    """Step 4: for 2 points, if the Manager wants it."""
    t = managing(
        [0, OFF, OFF, OFF, 0],
        regions=["reactor-1 0,0", "cross-open 0,-1"],
        reactors=["surge-core", *["steady-core"] * 4],
        step="gain",
    )
    assert t.kind == "greet" and t.choices == ["use reactor1 surge", "pass"]
    t.play("use reactor1 surge")
    assert t.charges[0] == 2 and t.trackers == [3]


@pytest.mark.rule(
    "gap.reactor-payment", "gap.reactor-affinity", "gap.reactor-overpaying", "quality.mechanical-affinity"
)
def test_every_way_to_pay_charges_can_be_said_reactor_by_reactor_and_no_other() -> None:
    """Random charges, some worth two, beside all payments written out from which no charge could be left out."""
    rng = Random(6)
    for _case in range(400):
        s = table().s
        s.charges = [rng.choice((-1, 0, 1, 2, 3)) for _reactor in range(5)]
        cost, doubled = rng.randint(1, 6), rng.randrange(32)
        worth = [2 if doubled >> reactor & 1 else 1 for reactor in range(5)]
        legal: set[tuple[int, ...]] = set()
        for split in product(*(range(max(0, held) + 1) for held in s.charges)):
            value = sum(n * each for n, each in zip(split, worth, strict=True))
            spare = any(n and value - each >= cost for n, each in zip(split, worth, strict=True))
            if value >= cost and not spare:
                legal.add(split)
        assert charges.affordable(s, cost, doubled) == bool(legal)
        if legal:
            assert charges.payment_asked(s, cost, doubled) == (len(legal) > 1)
            assert set(paid(s, cost, worth, ())) == legal


def paid(s: Raid, cost: int, worth: list[int], split: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every payment that comes of asking one reactor after the other."""
    reactor = len(split)
    if reactor == 5:
        yield split
        return
    left = cost - sum(n * each for n, each in zip(split, worth, strict=False))
    doubled = sum(1 << place for place, each in enumerate(worth) if each == 2)
    plainly = any(n and each == 1 for n, each in zip(split, worth, strict=False))
    for n in charges.shares(s, reactor, left, doubled, plainly) if left > 0 else [0]:
        yield from paid(s, cost, worth, (*split, n))


@pytest.mark.rule("gap.tiles-frontier-algorithm", "tiles.frontier-kept", "tiles.reserved-reactor-online")
def test_a_reserved_reactor_that_takes_the_last_way_on_is_followed_by_another_way() -> None:
    """The only open edge is filled by the tile of a reactor with doors on its own: the Manager must open one."""
    t = table(
        regions=["end-open 0,0 turned 2", "hall-open 0,1"],
        operatives=[{"at": 0}],
        charges=["offline", "offline", "offline", "offline", 9],
        reserve=["reactor-3"],
        deck={"plain": [1, 0, 0]},
        initiative="manager",
    )
    t.play("online reactor3")
    while t.kind in ("reserved-tile", "token", "upgrade"):
        shut = [choice for choice in t.choices if choice.endswith("closed-door")]
        t.play(shut[0] if shut else t.choices[0])
    assert t.kind == "way" and t.prompt == "No way leads on for Operative 1. Choose a blast door that is opened."
    t.play(t.choices[0])
    assert t.kind == "deploy" or t.kind == "charge-up" or t.kind == "act"
