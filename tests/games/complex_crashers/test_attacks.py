"""Attacks: who may be hit, how dice are assigned and contested, and what armor and cover are worth."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.raids import RaidTable, changed, row, table
from warroom.games.complex_crashers.rules import attacks

pytestmark = pytest.mark.game("complex-crashers")

HALL = ["cross-open 0,0", "cross-open 1,0", "cross-open 2,0", "tee-open 3,0"]  # r0 to r3 from west to east


def op(*cards: str, at: int = 0, **more: object) -> dict[str, object]:
    """An Operative with some cards in a region, of armor 3 and health 3."""
    return {"cards": list(cards), "at": at, **more}


# -- rolling and assigning --------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "attack.definition",
    "attack.strength",
    "attack.roll-before-target",
    "attack.attacker-assigns",
    "descriptor.single",
    "descriptor.single-default",
    "gap.attack-no-bluff",
)
def test_dice_are_rolled_and_then_all_of_them_go_to_one_target() -> None:
    t = table(
        regions=HALL, operatives=[op("service-carbine")], defenders=["beta-squad r1", "crusher r2"], dice=[2, 9, 4]
    )
    t.play("use op1 aimed-fire")
    assert "The dice of Operative 1 show 9, 4, 2." in t.says()
    assert sorted(t.choices) == ["unit d1", "unit d2"]  # a target must be chosen
    t.play("unit d2")
    assert "Crusher d2 faces 9, 4, 2." in t.says()


@pytest.mark.rule("descriptor.sweeping", "attack.groups", "gap.attack-sweeping-same-target")
def test_each_die_of_a_sweeping_attack_is_a_group_of_its_own_and_damage_on_one_target_adds_up() -> None:
    t = table(
        regions=HALL,
        operatives=[op("jack-rabbit-smg")],
        defenders=["assassin r1", "beta-squad r1"],
        dice=[9, 8, 7],
    )
    t.play("use op1 spray", "unit d1", "unit d2", "unit d1")
    assert t.says().count("faces") == 3
    assert t.models == {}  # the Assassin needs 2 damage and got it in two groups


@pytest.mark.rule(
    "attack.area-target-first", "gap.attack-area-declared", "attack.strength-area", "descriptor.area-target"
)
def test_an_area_attack_names_its_region_first_and_rolls_for_everybody_in_it() -> None:
    t = table(
        regions=HALL,
        operatives=[op("frag-canister"), op(at=1)],
        defenders=["beta-squad r1", "beta-squad r1"],
        dice=[1] * 9,
    )
    t.play("use op1 throw")
    assert "rolled" not in t.events()
    assert sorted(t.choices) == ["region r0", "region r1", "region r2"]
    t.play("region r1")
    assert "show 1, 1, 1, 1, 1, 1, 1, 1, 1." in t.says()  # 3 for each of 3 units


@pytest.mark.rule("descriptor.area-groups", "descriptor.area-values-free")
def test_area_dice_make_equal_groups_and_their_values_are_spread_at_will() -> None:
    t = table(regions=HALL, operatives=[op("frag-canister", at=1)], defenders=["crusher r1"], dice=[1, 10, 2, 9, 3, 8])
    t.play("use op1 throw", "region r1", "unit d1", "unit d1", "unit d1")
    assert "d1 faces 10, 9, 8." in t.says()
    assert "Operative 1 faces 3, 2, 1." in t.says()


@pytest.mark.rule("gap.attack-area-includes-attacker")
def test_an_area_attack_on_ones_own_region_hits_the_attacker_too() -> None:
    t = table(regions=HALL, operatives=[op("frag-canister")], dice=[9, 9, 9])
    t.play("use op1 throw", "region r0")
    assert t.winner == "manager"


@pytest.mark.rule("attack.area-empty", "burning.place", "gap.burning-when-placed", "quality.burning")
def test_an_area_attack_on_an_empty_region_rolls_nothing_and_still_sets_fire() -> None:
    t = table(regions=HALL, operatives=[op("flare-launcher")])
    t.play("use op1 burning-flare", "region r2")
    assert "rolled" not in t.events()
    assert t.s.fires == [0, 0, 1, 0]


@pytest.mark.rule("gap.attack-area-offline-reactor")
def test_an_offline_reactor_counts_for_area_attacks_and_takes_no_harm() -> None:
    t = table(regions=["cross-open 0,0", "reactor-1 0,-1"], operatives=[op("frag-canister")], dice=[10, 10, 10])
    t.play("use op1 throw", "region r1")
    assert "Reactor 1 (Steady Core) faces 10, 10, 10." in t.says()
    assert t.charges == [-1, -1, -1, -1, 0]
    assert "went-offline" not in t.events()


@pytest.mark.rule("gap.attack-area-sweeping")
def test_an_area_attack_that_sweeps_gives_each_unit_its_dice_one_by_one() -> None:
    def sweep(data: dict[str, Any]) -> None:
        card = next(card for card in data["accessory"] if card["id"] == "frag-canister")
        card["ability"][0]["effects"][0]["descriptors"] = ["ranged", "arcing", "area", "sweeping"]

    t = table(changed(sweep), regions=HALL, operatives=[op("frag-canister")], defenders=["crusher r1"], dice=[9, 8, 7])
    t.play("use op1 throw", "region r1")
    assert t.says().count("Crusher d1 faces") == 3


@pytest.mark.rule("gap.attack-own-side", "target.usual-validity", "target.unit")
def test_only_enemies_in_line_of_effect_can_be_hit() -> None:
    t = table(
        regions=[*HALL, "cross-two-pillars 1,1"],
        operatives=[op("service-carbine"), op(at=1)],
        defenders=["beta-squad r1", "beta-squad r3", "beta-squad r4"],
        dice=[1, 1, 1],
    )
    t.play("use op1 aimed-fire")
    assert sorted(t.choices) == ["unit d1", "unit d2"]  # neither the friend nor what stands around the corner


@pytest.mark.rule("gap.loe-units")
def test_units_do_not_stand_in_the_way() -> None:
    t = table(regions=HALL, operatives=[op("service-carbine")], defenders=["titan r1", "beta-squad r2"], dice=[1, 1, 1])
    t.play("use op1 aimed-fire")
    assert "unit d2" in t.choices


@pytest.mark.rule("descriptor.ranged-targets", "descriptor.ranged-default")
def test_a_ranged_attack_reaches_its_own_region_too() -> None:
    t = table(
        regions=HALL, operatives=[op("service-carbine")], defenders=["beta-squad r0", "beta-squad r3"], dice=[1, 1, 1]
    )
    t.play("use op1 aimed-fire")
    assert sorted(t.choices) == ["unit d1", "unit d2"]


@pytest.mark.rule("descriptor.melee-targets")
def test_a_melee_attack_stays_in_its_region() -> None:
    t = table(
        regions=HALL,
        operatives=[op("breach-hammer")],
        defenders=["titan r0", "beta-squad r0", "beta-squad r1"],
        dice=[1, 1],
    )
    t.play("use op1 swing")
    assert sorted(t.choices) == ["unit d1", "unit d2"]
    t = table(regions=HALL, operatives=[op("breach-hammer")], defenders=["beta-squad r1"])
    assert t.why_not("use op1 swing") == "gap.attack-no-target"


@pytest.mark.rule("attack.origin")
def test_an_attack_comes_from_where_its_unit_stands() -> None:
    t = table(
        regions=HALL,
        operatives=[op("arc-lance")],
        defenders=["beta-squad r1", "crusher r1"],
        dice=[1, 1, 1, 1],
    )
    t.play("use op1 lunge", "step r1")  # a melee attack after a step
    assert sorted(t.choices) == ["unit d1", "unit d2"]


@pytest.mark.rule("gap.attack-no-target")
def test_an_attack_needs_a_target_unless_it_moves_first_and_dice_without_one_are_lost() -> None:
    t = table(regions=HALL, operatives=[op("service-carbine")])
    assert t.why_not("use op1 aimed-fire") == "gap.attack-no-target"
    t = table(regions=HALL, operatives=[op("arc-lance")], defenders=["beta-squad r3"], dice=[1, 1, 1, 1])
    t.play("use op1 lunge", "step r1")
    assert "no-target" in t.events()


@pytest.mark.rule("target.unrevealed-reactor", "target.kinds")
def test_a_reactor_cannot_be_hit_before_its_region_is_revealed() -> None:
    t = table(regions=HALL, operatives=[op("service-carbine")], defenders=["beta-squad r1"], dice=[1, 1, 1])
    t.play("use op1 aimed-fire")
    assert "assigned" in t.events()  # there was no other target to choose
    t = table(regions=["cross-open 0,0", "reactor-5 0,-1"], operatives=[op("service-carbine")], dice=[9, 9, 9])
    t.play("use op1 aimed-fire")
    assert t.winner == "operatives"


@pytest.mark.rule("gap.attack-forced-target")
@pytest.mark.parametrize(("door", "asked"), [("blast_door_closed", "act"), ("blast_door_open", "react")])
def test_a_reaction_that_must_target_a_unit_is_offered_only_if_it_can(door: str, asked: str) -> None:
    t = table(
        regions=HALL,
        edges=[f"r0 east {door}"],
        operatives=[op("jack-rabbit-smg")],
        defenders=["beta-squad r2"],
        trackers=[5],
        initiative="manager",
    )
    t.play("use manager move-defender", "step r1")  # beside the Operative, for what it is worth
    assert t.kind == asked


# -- damage -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "damage.die-hits",
    "damage.equal-misses",
    "damage.ten-hits",
    "damage.op-health",
    "attack.dice-top-value",
    "gap.attack-die-faces",
)
@pytest.mark.parametrize(("dice", "health"), [([3, 3, 3], 3), ([4, 3, 1], 2), ([10, 4, 4], 0), ([9, 10, 2], 1)])
def test_a_die_hurts_if_it_is_higher_than_the_armor(dice: list[int], health: int) -> None:
    t = table(
        regions=HALL,
        operatives=[op(), op()],
        defenders=["turret r1"],
        trackers=[10, -5],
        initiative="manager",
        dice=dice,
    )
    t.play("use d1 panther-strike")  # paid from the first tracker, so the first Operative is the target
    assert t.health[0] == health


@pytest.mark.rule("damage.ten-hits", "armor.range")
def test_a_ten_hurts_whatever_the_armor() -> None:
    t = table(
        regions=HALL,
        edges=["r1 west cover"],
        operatives=[op("service-carbine")],
        defenders=["titan r1"],
        dice=[10, 7, 7],
    )
    t.play("use op1 aimed-fire")
    assert "d1 withstands 1 damage." in t.says()


@pytest.mark.rule("damage.kill-threshold", "damage.no-accumulation", "damage.destroyed-removed")
def test_a_defender_falls_only_to_enough_damage_from_one_activation() -> None:
    t = table(
        regions=HALL,
        operatives=[op("service-carbine", points=7)],
        defenders=["crusher r1"],
        dice=[10, 10, 5, 10, 10, 5, 9, 9, 9, 1, 1],
    )
    t.play("use op1 aimed-fire", "use op1 aimed-fire")
    assert t.on_table("d1")  # twice 2 damage is not 3
    t.play("use op1 focused-burst")
    assert not t.on_table("d1")


@pytest.mark.rule("damage.reactor-threshold", "ability.resolve-attack")
def test_a_reactor_goes_offline_and_stays() -> None:
    t = table(
        regions=["cross-open 0,0", "reactor-2 0,-1"],
        operatives=[op("service-carbine")],
        charges=["offline", 4],
        dice=[10, 10, 10],
    )
    t.play("use op1 aimed-fire")
    assert t.charges == [-1, -1, -1, -1, 0]
    assert t.on_table("reactor2")


@pytest.mark.rule("gap.damage-overkill")
def test_health_stops_at_nothing() -> None:
    t = table(
        regions=HALL,
        operatives=[op(health=1), op()],
        defenders=["turret r1"],
        trackers=[10, 10],
        initiative="manager",
        dice=[9, 9, 9],
    )
    t.play("use d1 panther-strike", "pay op1 4")
    assert t.health == [0, 3]


@pytest.mark.rule(
    "gap.attack-simultaneous",
    "gap.attack-uncontested",
    "damage.contest-sequential",
    "attack.react-after-all-assigned",
    "ability.process-attack",
)
def test_groups_are_contested_one_by_one_and_all_damage_comes_at_the_end() -> None:
    t = table(
        regions=HALL,
        operatives=[op("reflex-drill"), op("reflex-drill")],
        defenders=["beta-squad r1"],
        trackers=[10, 10],
        initiative="manager",
        dice=[9, 8],
    )
    t.play("use d1 fire-smg", "pay op1 2", "unit op1", "unit op2")
    assert t.kind == "react"  # after both dice were assigned
    assert t.choices == ["use op1 twist-away", "pass"]
    t.play("pass")
    assert t.health == [3, 3]  # nothing yet
    assert t.choices == ["use op2 twist-away", "pass"]
    t.play("use op2 twist-away")
    assert t.health == [2, 3]


@pytest.mark.rule("damage.contest-invalidates", "gap.attack-validity-recheck", "pillar.status-change")
def test_who_moves_out_of_reach_loses_the_groups_that_are_left() -> None:
    t = table(
        regions=[*HALL, "cross-one-pillar 0,1"],
        operatives=[op("evasion-mastery")],
        defenders=["hail-walker r1"],
        trackers=[10],
        initiative="manager",
        dice=[9, 9, 9, 9],
    )
    t.play("use d1 twin-guns", "use op1 roll-clear", "step r4")
    assert t.health == [3]
    assert t.says().count("its dice are lost") == 3


@pytest.mark.rule("gap.attack-area-recount")
def test_who_leaves_the_region_of_an_area_attack_loses_its_group_and_who_comes_gets_none() -> None:
    t = table(
        regions=HALL,
        operatives=[op("phase-walker", at=1)],
        defenders=["crusher r0", "sap-leech r1", "lane-wardens r3"],
        upgraded=["lane-wardens"],
        trackers=[10],
        initiative="manager",
        dice=[9, 9, 1, 1],
    )
    t.play("use d1 launch-grenade", "region r1", "unit d2", "unit d2")
    t.play("use op1 flicker", "region r2")  # into sight of the Lane Wardens, who call somebody
    t.play("use d3 call-out", "step r0")
    assert t.on_table("d2")
    assert "d2 is no longer a valid target: its dice are lost." in t.says()


@pytest.mark.rule("gap.attack-redirected", "gap.ap-payer-later")
def test_a_redirected_group_has_a_window_of_its_own_and_meets_the_armor_of_its_new_unit() -> None:
    t = table(
        regions=HALL,
        operatives=[op("reflex-drill"), op("bodyguard", "reflex-drill", overlay="five-point")],
        defenders=["turret r1"],
        trackers=[10, -5],
        initiative="manager",
        dice=[5, 5, 5],
    )
    t.play("use d1 panther-strike")
    t.play("use op2 step-in")
    while t.kind == "react" and "use op2 twist-away" not in t.choices:
        t.play("pass")
    assert "use op2 twist-away" in t.choices  # the Manager's payment does not matter any more
    assert "use op2 step-in" not in t.choices
    t.play("pass")
    assert t.health == [3, 5]  # 5 does not beat armor 5


@pytest.mark.rule("gap.attack-redirected-order", "gap.attack-contest-order")
def test_groups_that_are_redirected_together_keep_their_order_and_come_next() -> None:
    t = table(
        regions=HALL,
        operatives=[op("jack-rabbit-smg")],
        defenders=["crusher r1", "beta-squad r1", "beta-squad r1", "ego-crusher r1"],
        upgraded=["crusher"],
        trackers=[10],
        dice=[9, 8, 7],
    )
    t.play("use op1 spray")
    while t.kind == "react":  # nobody distracts
        t.play("pass")
    t.play("unit d2", "unit d3", "unit d2", "use d1 bulwark", "pass")
    t.play("group 3", "group 1", "pass")
    faced: list[str] = []
    while t.kind == "react":
        faced.append(t.prompt.split(" of Spray")[0])
        t.play("pass")
    assert faced == ["Crusher d1 faces 9", "Crusher d1 faces 7", "Beta Squad d3 faces 8"]


# -- armor and cover --------------------------------------------------------------------------------------------------


def hits(t: RaidTable, *choices: str) -> int:
    """How much damage an attack on d1 does, which stands it."""
    t.play(*choices)
    told = [line.split(" withstands ")[1] for line in t.says().splitlines() if "d1 withstands" in line]
    return int(told[-1].split()[0]) if told else 0


def shot(weapon: str, dice: list[int], target: str, at: int = 1, **more: Any) -> RaidTable:
    """An Operative in r0 with a weapon, and a defender."""
    return table(regions=HALL, operatives=[op(weapon)], defenders=[f"{target} r{at}"], dice=dice, **more)


@pytest.mark.rule("cover.bonus", "descriptor.direct-cover", "descriptor.direct-default")
def test_a_cover_token_is_worth_one_point_of_armor() -> None:
    assert hits(shot("service-carbine", [7, 7, 1], "titan"), "use op1 aimed-fire") == 2  # 7, pierced to 6
    assert hits(shot("service-carbine", [7, 7, 1], "titan", edges=["r1 west cover"]), "use op1 aimed-fire") == 0
    assert hits(shot("service-carbine", [8, 7, 1], "titan", edges=["r1 west cover"]), "use op1 aimed-fire") == 1


@pytest.mark.rule("descriptor.arcing")
def test_arcing_attacks_ignore_cover() -> None:
    assert hits(shot("flare-launcher", [8, 8, 1], "titan", edges=["r1 west cover"]), "use op1 direct-shot") == 2


@pytest.mark.rule("cover.not-melee")
def test_cover_is_nothing_against_melee() -> None:
    covered = ["r0 west cover", "r0 east cover", "r0 north cover"]
    assert hits(shot("breach-hammer", [7, 7], "titan", at=0, edges=covered), "use op1 swing") == 2


@pytest.mark.rule("gap.cover-area")
def test_cover_helps_everybody_against_a_direct_area_attack_from_elsewhere() -> None:
    assert hits(shot("cinder-thrower", [8, 8, 8], "titan", edges=["r1 west cover"]), "use op1 gout", "region r1") == 0
    assert hits(shot("cinder-thrower", [8, 8, 8], "titan"), "use op1 gout", "region r1") == 3


@pytest.mark.rule("quality.superior-cover", "gap.cover-stacking")
def test_superior_cover_counts_tokens_twice() -> None:
    plain = shot("storm-repeater", [7, 7, 6, 6, 5, 5, 5], "iron-vanguard", edges=["r1 west cover"])
    plain.play("use op1 saturate")
    assert plain.on_table("d1")  # 6 + 2 - 1 = 7: nothing gets through
    bare = shot("storm-repeater", [7, 7, 6, 6, 5, 5, 5], "iron-vanguard")
    bare.play("use op1 saturate")
    assert not bare.on_table("d1")  # 6 - 1 = 5: four do


@pytest.mark.rule("quality.enhanced-cover", "gap.cover-stacking")
@pytest.mark.parametrize(("edges", "health"), [([], 0), (["r0 east cover"], 3)])
def test_enhanced_cover_adds_one_where_there_is_cover_at_all(edges: list[str], health: int) -> None:
    t = table(
        regions=HALL,
        edges=edges,
        operatives=[op("folding-barricade"), op(at=3)],
        defenders=["turret r1"],
        trackers=[4, 0],
        dice=[5, 5, 5],
    )
    t.play("use op1 hunch-down", "pass", "use d1 panther-strike", "pay op1 4")
    assert t.health[0] == health  # 3, or 3 + 1 + 1


@pytest.mark.rule("armor.cap", "gap.armor-order")
def test_armor_is_capped_at_nine_before_it_is_pierced() -> None:
    far = {"edges": ["r1 west cover", "r1 east cover", "r2 east cover"]}
    t = shot("rail-driver", [10, 6, 6, 6, 1, 1], "iron-vanguard", at=3, **far)
    t.play("use op1 full-charge")  # 6 + 2 x 2 = 10, capped at 9, pierced by 4: 5
    assert not t.on_table("d1")


@pytest.mark.rule("quality.armor-piercing", "gap.armor-order")
def test_piercing_never_brings_armor_below_one() -> None:
    t = shot("rail-driver", [1, 1, 1, 1, 1, 1], "sap-leech")
    t.play("use op1 full-charge")  # 2 - 4 is still 1
    assert t.on_table("d1")


@pytest.mark.rule("quality.range-penalty")
def test_range_penalty_adds_armor_for_each_region() -> None:
    dice = [8, 8, 8, 1]
    assert hits(shot("trench-scattergun", dice, "titan", at=0), "use op1 scatter") == 3
    assert hits(shot("trench-scattergun", dice, "titan", at=1), "use op1 scatter") == 0  # 7 + 2


@pytest.mark.rule("quality.range-limit", "gap.range-limit-ops")
def test_nothing_beyond_the_range_limit_can_be_hit_operatives_neither() -> None:
    t = shot("jack-rabbit-smg", [1, 1, 1], "titan", at=3)
    assert t.why_not("use op1 spray") == "gap.attack-no-target"
    t = table(regions=HALL, operatives=[op()], defenders=["breaker-engineers r3"], trackers=[10], initiative="manager")
    assert t.why_not("use d1 rivet-gun") == "gap.attack-no-target"


@pytest.mark.rule("quality.inertial-barrier", "gap.armor-inertial-area")
def test_an_inertial_barrier_stops_single_dice_unless_they_are_tens() -> None:
    sweeping = shot("jack-rabbit-smg", [9, 9, 10], "furnace-engine")
    assert hits(sweeping, "use op1 spray") == 1
    together = shot("service-carbine", [9, 9, 9], "furnace-engine")
    assert hits(together, "use op1 aimed-fire") == 3


@pytest.mark.rule("quality.inertial-barrier")
@pytest.mark.parametrize("braced", [False, True])
def test_a_barrier_that_was_granted_stops_single_dice_too(braced: bool) -> None:
    """Brace Legs holds through the Operatives' initiative: three nines then do nothing to a Hail Walker."""
    t = table(
        regions=row("cross-open", 2),
        operatives=[{"cards": ["jack-rabbit-smg"], "at": 0, "points": 7}],
        defenders=["hail-walker r1"],
        upgraded=["hail-walker"],
        trackers=[1],
        initiative="manager",
        dice=[9, 9, 9],
    )
    if braced:
        t.play("use d1 brace-legs")
    while t.seat == "manager":
        t.play("pass")
    t.play("use op1 spray")
    while t.kind == "react":
        t.play("pass")
    assert t.on_table("d1") == braced


@pytest.mark.rule("gap.attack-armor-time")
def test_cover_is_looked_at_when_the_dice_land() -> None:
    t = table(
        regions=HALL,
        edges=["r1 west cover"],
        operatives=[op("evasion-mastery", at=1), op(at=3)],
        defenders=["hail-walker r0"],
        trackers=[10, -5],
        initiative="manager",
        dice=[4, 4, 4, 4],
    )
    t.play("use d1 twin-guns", "pass")  # armor 3 and 1 for the cover: four would do nothing
    t.play("use op1 roll-clear", "step r2")  # where the token borders the origin alone
    assert t.health[0] == 0  # so the three dice that are left do harm


@pytest.mark.rule("damage.die-hits", "damage.equal-misses", "damage.ten-hits")
def test_a_ten_does_damage_whatever_the_armor() -> None:
    """Also where armor were as high as a die; any other die must be higher than the armor."""
    assert [attacks.hits(10, armor) for armor in (9, 10, 12)] == [True] * 3
    assert [attacks.hits(die, 6) for die in (5, 6, 7)] == [False, False, True]


@pytest.mark.rule("attack.groups", "gap.stack-dice-ignored")
def test_a_single_die_that_is_ignored_is_told_and_the_others_do_their_damage() -> None:
    t = table(
        regions=row("cross-open", 2),
        operatives=[{"cards": ["reflex-drill"], "overlay": "full-tracker"}],
        defenders=["captain r1"],
        trackers=[5],
        initiative="manager",
        dice=[9, 8, 1, 1],
    )
    t.play("use d1 fire-rifle", "use op1 twist-away", "die 9")
    assert "Operative 1 ignores 9." in t.says() and t.health == [2]


@pytest.mark.rule("quality.inertial-barrier", "quality.superior-cover", "quality.enhanced-cover")
@pytest.mark.parametrize(
    ("quality", "dice", "health"),
    [("Slow Reload", [5, 5], [1]), ("Inertial Barrier", [9, 9], [3]), ("Superior Cover", [6, 5], [2])],
)
def test_a_quality_on_what_an_operative_carries_is_its_own(quality: str, dice: list[int], health: list[int]) -> None:
    """Behind cover: armor 3 and 1 more; 9 against single dice; or twice the cover."""

    def letter(data: dict[str, Any]) -> None:
        next(card for card in data["training"] if card["id"] == "unyielding")["qualities"] = [quality]

    t = table(
        changed(letter),
        regions=row("cross-open", 2),
        edges=["r0 east cover"],
        operatives=[{"cards": ["unyielding"], "overlay": "full-tracker"}],
        defenders=["beta-squad r1"],
        trackers=[4],
        initiative="manager",
        dice=dice,
    )
    t.play("use d1 fire-smg")
    while t.kind == "react":
        t.play("pass")
    assert t.health == health


@pytest.mark.rule("attack.strength", "ability.process")
def test_more_strength_means_more_dice() -> None:
    t = table(
        regions=row("cross-open", 2),
        operatives=[{"cards": ["weapon-specialist", "service-carbine"], "overlay": "full-tracker"}],
        defenders=["crusher r1"],
        dice=[1] * 5,
    )
    t.play("use op1 pour-it-on", "use op1 aimed-fire")
    assert "The dice of Operative 1 show 1, 1, 1, 1, 1." in t.says()  # 3 and 2 more
