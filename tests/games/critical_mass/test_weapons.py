"""Weapons and damage: what a hit deals, who puts it where, and what falls."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.mechs import GAME, MechTable, Seat, changed, content, table
from warroom.games.critical_mass.codes import WEAPON
from warroom.games.critical_mass.content import BoxEntry
from warroom.kernel.refusals import ContentError

pytestmark = pytest.mark.game("critical-mass")

BARE = {"thrusters": 0, "logic-cortex": 0, "prism-spine": 0, "field-generator": 0}  # Archon without a plate
DEAL = {"when": "on_play", "do": "deal", "to": "enemy"}
WORKSHOP = changed(  # cards no box has, for what no card of a box can show
    new=[
        {"name": "Jolt Drone", "effects": [{**DEAL, "amount": 2}]},
        {"name": "Twin Drone", "effects": [{**DEAL, "amount": 2}, {**DEAL, "amount": 2}]},
        {"name": "Big Drone", "effects": [{**DEAL, "amount": 4}]},
        {"name": "Overload", "effects": [{**DEAL, "amount": 2, "to": "self"}]},
        {"name": "Foam", "type": "equipment", "durability": 1, "effects": [
            {"when": "while_in_force", "do": "modify", "stat": "damage_taken", "amount": -2}
        ]},
        {"name": "Flash Lamp", "type": "weapon", "speed": 9, "firepower": 0, "damage_type": "none", "effects": [
            {"when": "on_damage", "do": "follow_up", "of": {"type": "weapon"}},
            {"when": "on_damage", "do": "cool", "whose": "enemy", "count": 1},
        ]},
        {"name": "Wet Powder", "type": "equipment", "durability": 1, "effects": [
            {"when": "while_in_force", "do": "modify", "stat": "firepower", "amount": -3}
        ]},
    ]
)  # fmt: skip


def targets(t: MechTable, seat: int) -> list[str]:
    """What a seat is asked about, one after the other, while it lets nothing fall."""
    found = []
    while t.asks.get(seat) == "damage":
        found.append(t.choices(seat)[0].split()[1])
        t.play(f"hit {found[-1]} 0")
    return found


# -- attacks and other damage ----------------------------------------------------------------------------------------


@pytest.mark.rule("weapon.is-attack", "gap.weapon.hit-definition")
def test_every_weapon_that_takes_effect_attacks_and_hits_without_a_roll() -> None:
    """Each Weapon of both boxes against an undefended Mech; nothing is drawn at random."""
    weapons = [kind for kind in GAME.box.kinds[1:] if kind.type == WEAPON]
    assert len(weapons) > 30
    for kind in weapons:
        t = table(Seat("raijin", play=[kind.name]), Seat("archon", play=["recharge"])).finish_turn()
        assert t.events().count("attack") == t.events().count("hit") == kind.attacks, kind.name
    quiet = table(Seat("raijin", play=["activate"]), Seat("archon", play=["evade"])).finish_turn()
    assert "attack" not in quiet.events() and "hit" not in quiet.events()


@pytest.mark.rule("gap.weapon.hit-definition")
def test_only_disruption_a_defense_or_a_target_that_is_gone_keep_an_attack_from_hitting() -> None:
    """The same Heavy Laser: Disrupted, dodged, blocked, aimed at a Mech that fell a moment ago."""
    for answer in ("light-laser", "evade", "reflector"):
        t = table(Seat("archon"), Seat("raijin", hand=[answer])).plan("heavy-laser", answer).finish_turn()
        assert "hit" not in [event.kind for event in t.heard() if event.b == 0], answer
    t = table(
        Seat("iron-curtain", play=["heavy-laser"], target=1),
        Seat("archon", play=["recharge"], plates={**BARE, "logic-cortex": 1}),
        Seat("raijin", play=["light-laser"], target=1),
    ).split("logic-cortex 1")
    assert "no-target" in t.events() and t.events().count("hit") == 1


@pytest.mark.rule("weapon.damage-equals-firepower")
def test_a_hit_deals_the_firepower_the_weapon_has_now() -> None:
    """Heavy Laser with a lens deals 4: four soft plates, or one of Durability 3 and one soft one."""
    t = table(Seat("archon", equipped=["focus-lens"]), Seat("iron-curtain")).plan("heavy-laser", "recharge")
    assert "Iron Curtain takes 4 damage from Archon." in t.says()
    t.play("hit thrusters 1")
    assert t.why_not(0, "hit commissars-seat 2") == "damage.plate-needs-durability"
    t.split("commissars-seat 1")
    assert t.plates(1) == {"thrusters": 3, "boiler-heart": 4, "commissars-seat": 4, "hammer-arm": 5}


@pytest.mark.rule("weapon.other-damage-not-attack")
def test_damage_of_an_action_is_no_attack() -> None:
    """A drone dodged is no attack avoided, so Close Combat stays OFF; Reactive Plates answer attacks alone."""
    for card, attacks in (("jolt-drone", False), ("phase-beam", True)):
        t = table(Seat("raijin"), Seat("archon", hand=[card]), game=WORKSHOP).plan("evade", card)
        assert "dodged" in t.events() and ("attack" in t.events()) == attacks
        assert bool(t.s.cockpits[0].ability) == attacks
        t = table(Seat("raijin", equipped=["reactive-plates"]), Seat("archon", hand=[card]), game=WORKSHOP)
        t.plan("recharge", card).split()
        assert (t.asks == {0: "damage"}) == attacks


# -- who assigns, and what can be named ------------------------------------------------------------------------------


@pytest.mark.rule("damage.attacker-assigns")
def test_the_attacker_says_where_the_damage_goes() -> None:
    """Raijin hits Archon, and Raijin alone is asked, whichever of them sits first."""
    t = table(Seat("raijin"), Seat("archon")).plan("medium-laser", "recharge")
    assert t.asks == {0: "damage"} and t.choices(0)[0].startswith("hit logic-cortex")
    t = table(Seat("archon"), Seat("raijin")).plan("recharge", "medium-laser")
    assert t.asks == {1: "damage"} and t.choices(1)[0].startswith("hit logic-cortex")


@pytest.mark.rule("damage.split-freely")
def test_damage_is_split_over_any_number_of_targets_or_put_on_one() -> None:
    """Five points: a plate, a soft plate and another; or all on one component; or one each on four things."""
    for broken, left in (
        (["thrusters 1", "prism-spine 2"], {"thrusters": 1, "logic-cortex": 4, "prism-spine": 4, "field-generator": 7}),
        (["prism-spine 5"], {"thrusters": 2, "logic-cortex": 4, "prism-spine": 1, "field-generator": 7}),
        (
            ["logic-cortex 1", "prism-spine 1", "field-generator 1", "focus-lens 1"],
            {"thrusters": 2, "logic-cortex": 3, "prism-spine": 5, "field-generator": 6},
        ),
    ):
        t = table(Seat("iron-curtain", hand=["chain-sword"]), Seat("archon", equipped=["focus-lens"]))
        t.plan("chain-sword", "recharge").split(*broken)
        assert t.plates(1) == left
        assert t.equipped(1) == ([] if "focus-lens 1" in broken else ["focus-lens"])


@pytest.mark.rule("damage.two-target-kinds")
def test_only_plates_and_equipment_can_be_hit() -> None:
    """All components and everything equipped are named; cards in hand, in play or in Cooldown never are."""
    enemy = Seat("archon", equipped=["focus-lens", "prism-array"], cooldown=["seeker-ray"], hand=["activate", "evade"])
    t = table(Seat("raijin", hand=["flame-blade"]), enemy).plan("flame-blade", "activate")
    for card in ("activate", "evade", "seeker-ray"):
        assert t.why_not(0, f"hit {card} 1") == "damage.plate-target"
    named = targets(t, 0)
    assert named[:4] == ["thrusters", "logic-cortex", "prism-spine", "field-generator"]
    assert sorted(named[4:]) == ["focus-lens", "prism-array"]


@pytest.mark.rule("damage.plate-target")
def test_the_attacker_names_a_component_and_its_plates_fall() -> None:
    """The named component loses the plate, no other; another Mech's component cannot be named."""
    for component in ("logic-cortex", "prism-spine", "field-generator"):
        t = table(Seat("raijin"), Seat("archon")).plan("light-laser", "recharge")
        before = t.plates(1)
        assert t.why_not(0, "hit pilot-shrine 1") == "damage.plate-target"
        t.split(f"{component} 1")
        assert t.plates(1) == {**before, component: before[component] - 1}


@pytest.mark.rule("damage.plate-needs-durability")
def test_a_plate_falls_only_to_damage_of_at_least_its_durability() -> None:
    """Iron Curtain's Thrusters need 3: Medium Laser cannot be aimed there, Storm Lance takes exactly one plate."""
    t = table(Seat("raijin"), Seat("iron-curtain")).plan("medium-laser", "recharge")
    assert "thrusters" not in targets(t, 0) and t.plates(1)["thrusters"] == 4
    t = table(Seat("raijin", hand=["storm-lance"]), Seat("iron-curtain")).plan("storm-lance", "recharge")
    assert t.why_not(0, "hit thrusters 2") == "damage.plate-needs-durability"
    t.split("thrusters 1")
    assert t.plates(1)["thrusters"] == 3


@pytest.mark.rule("damage.component-falls")
def test_the_last_plate_takes_the_component_with_it() -> None:
    """With two plates of Logic Cortex one is not enough; the second destroys it, and Archon is stunned."""
    for broken, destroyed in (("logic-cortex 1", False), ("logic-cortex 2", True)):
        t = table(Seat("raijin"), Seat("archon", plates={"logic-cortex": 2})).plan("medium-laser", "recharge")
        t.split(broken)
        assert ("Logic Cortex of Archon is destroyed." in t.says()) == destroyed
        assert bool(t.s.cockpits[1].stunned) == destroyed


@pytest.mark.rule("damage.equipment-target", "damage.equipment-to-cooldown", "damage.equipment-not-permanent")
def test_equipment_is_disabled_by_its_durability_and_comes_back_by_a_recharge() -> None:
    """Fire Control Center (3) withstands 2 and falls to 3, into Patriot's own Cooldown; later it is equipped anew."""
    t = table(Seat("iron-curtain"), Seat("patriot", equipped=["fire-control-center"])).plan("medium-laser", "recharge")
    assert "fire-control-center" not in targets(t, 0) and t.equipped(1) == ["fire-control-center"]
    t.plan("heavy-laser", "evade")
    t.plan("shock-claw", "evade").split("fire-control-center 1").finish_turn()
    assert t.equipped(1) == [] and "fire-control-center" in t.cooldown(1)
    assert "fire-control-center" not in t.off(1) + t.cooldown(0) + t.hand(0)
    assert t.why_not(1, "plan fire-control-center") == "zones.cooldown-needs-recharge"
    t.plan("recharge", "recharge").plan("recharge", "fire-control-center")
    assert t.equipped(1) == ["fire-control-center"]


@pytest.mark.rule("damage.partial-wasted")
def test_damage_short_of_the_durability_does_nothing_and_is_not_remembered() -> None:
    """Two Medium Lasers and a Flash of 3 on Archon's array (4): 2 + 2 + 3 in three turns, and it still stands."""
    tough = changed(new=[{"name": "Tough Array", "type": "equipment", "durability": 4}])
    t = table(Seat("iron-curtain"), Seat("archon", equipped=["tough-array"]), game=tough)
    for weapon in ("medium-laser", "heavy-laser", "shock-claw"):
        t.plan(weapon, "recharge")
        assert "tough-array" not in targets(t, 0)
    assert t.equipped(1) == ["tough-array"] and "plates-fell" not in t.events()


# -- several assignments at once -------------------------------------------------------------------------------------


@pytest.mark.rule("gap.damage.simultaneous-assignment")
def test_tied_attackers_assign_blindly_against_the_table_before_their_round() -> None:
    """Each splits against full boards and sees nothing of the other's split; then all falls at once."""
    t = table(Seat("raijin", equipped=["focus-lens"]), Seat("archon", equipped=["focus-lens"]))
    t.plan("medium-laser", "phase-beam")
    assert t.asks == {0: "damage", 1: "damage"}
    t.together({0: "hit thrusters 1", 1: "hit thrusters 1"})
    for seat, other in ((0, 1), (1, 0), (-1, 0), (-1, 1)):
        drafts = t.view(seat).parts["draft"]
        assert isinstance(drafts, list) and drafts[other] is None
    assert t.plates(0)["thrusters"] == t.plates(1)["thrusters"] == 2 and "plates-fell" not in t.events()
    t.splits({0: [], 1: []})
    assert t.plates(0)["thrusters"] == t.plates(1)["thrusters"] == 1


@pytest.mark.rule("gap.damage.simultaneous-same-mech")
def test_two_attackers_on_one_mech_are_never_pooled() -> None:
    """On the same last plate or lens the second is void; on a fuller component each takes one; 2 and 2 are not 3."""

    def both(*broken: str) -> MechTable:
        t = table(
            Seat("raijin", play=["medium-laser"], target=1),
            Seat("archon", plates={"logic-cortex": 1}, equipped=["focus-lens"], play=["recharge"]),
            Seat("iron-curtain", play=["medium-laser"], target=1),
        )
        assert not t.choices(0)[0].startswith("hit thrusters"), "Durability 3 is out of reach of each of them"
        return t.splits({0: broken, 2: broken})

    t = both("logic-cortex 1")
    assert t.plates(1) == {"thrusters": 2, "logic-cortex": 0, "prism-spine": 6, "field-generator": 7}
    t = both("focus-lens 1")
    assert t.cooldown(1) == ["focus-lens"] and t.events().count("disabled") == 1 and "plates-fell" not in t.events()
    assert both("prism-spine 1").plates(1)["prism-spine"] == 4


@pytest.mark.rule("gap.damage.simultaneous-within-attack")
def test_all_shares_of_one_attack_fall_at_once() -> None:
    """Nothing falls before the last share is said; Foam that goes down with it has lowered the whole attack."""
    t = table(Seat("raijin"), Seat("archon", equipped=["foam"]), game=WORKSHOP).plan("flame-blade", "recharge")
    assert "Archon takes 2 damage from Raijin." in t.says()
    t.play("hit logic-cortex 1", "hit prism-spine 0", "hit field-generator 0")
    assert t.plates(1)["logic-cortex"] == 4 and "plates-fell" not in t.events(), "one share is still to be said"
    t.play("hit foam 1")
    assert t.plates(1)["logic-cortex"] == 3 and t.equipped(1) == []


# -- points and plates -----------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.damage.assign-all")
def test_no_point_can_be_held_back_but_points_can_be_wasted() -> None:
    """Letting nothing fall is allowed, and the Mech has taken all 4 damage; to pass or to deal less is not."""
    t = table(Seat("archon"), Seat("raijin", ability=True)).plan("phase-beam", "recharge")
    assert t.why_not(0, "pass") == "damage.attacker-assigns"
    t.split()
    assert "Raijin takes 3 damage from Archon." in t.says() and "plates-fell" not in t.events()
    assert not t.s.cockpits[1].ability, "Close Combat is lost all the same"
    tough = {"thrusters": 2, "pilot-shrine": 0, "storm-core": 0, "blade-arms": 0}
    t = table(Seat("archon"), Seat("raijin", ability=True, plates=tough)).plan("phase-beam", "recharge")
    assert "Raijin takes 3 damage from Archon." in t.says() and not t.s.cockpits[1].ability


@pytest.mark.rule("gap.damage.same-component-plates")
def test_one_attack_may_take_several_plates_of_one_component() -> None:
    """Two plates of Durability 3 need 6: Siege Laser takes both and destroys the Thrusters, Chain Sword takes one."""
    for weapon, most in (("siege-laser", 2), ("chain-sword", 1)):
        t = table(Seat("iron-curtain", hand=[weapon]), Seat("archon")).plan(weapon, "recharge")
        assert t.choices(0) == [f"hit thrusters {n}" for n in range(most + 1)]
        t.split(f"thrusters {most}")
        assert t.plates(1)["thrusters"] == 2 - most


@pytest.mark.rule("gap.damage.overflow")
def test_damage_above_the_durability_is_not_carried_over() -> None:
    """Chain Sword's 5 on Archon's Thrusters take one plate of 3; the two points above it are lost."""
    t = table(Seat("iron-curtain", hand=["chain-sword"]), Seat("archon")).plan("chain-sword", "recharge")
    t.split("thrusters 1")
    assert t.plates(1) == {"thrusters": 1, "logic-cortex": 4, "prism-spine": 6, "field-generator": 7}
    assert t.events().count("plates-fell") == 1


@pytest.mark.rule("gap.damage.plates-interchangeable")
def test_plates_of_a_component_are_only_counted() -> None:
    """How many fall is all that is asked and all that is kept; no plate has a name of its own."""
    t = table(Seat("raijin"), Seat("archon", plates={"thrusters": 0})).plan("medium-laser", "recharge")
    assert t.choices(0) == ["hit logic-cortex 0", "hit logic-cortex 1", "hit logic-cortex 2"]
    t.split("logic-cortex 1").plan("light-laser", "recharge").split("logic-cortex 1")
    twice = table(Seat("raijin"), Seat("archon", plates={"thrusters": 0})).plan("medium-laser", "recharge")
    twice.split("logic-cortex 2")
    assert t.s.cockpits[1].plates == twice.s.cockpits[1].plates


@pytest.mark.rule("gap.damage.destroyed-component-target")
def test_nothing_can_be_put_on_a_destroyed_component() -> None:
    """Prism Spine is gone and is not asked about; Logic Cortex has one plate, so two cannot fall there."""
    enemy = Seat("archon", plates={"prism-spine": 0, "logic-cortex": 1})
    t = table(Seat("raijin"), enemy).plan("medium-laser", "recharge")
    assert t.why_not(0, "hit logic-cortex 2") == "gap.damage.destroyed-component-target"
    assert targets(t, 0) == ["logic-cortex", "field-generator"]


@pytest.mark.rule("gap.damage.partial-no-effect")
def test_damage_that_breaks_nothing_has_damaged_the_mech() -> None:
    """For Disruption, Evade, Close Combat, follow-ups and side effects, though every plate stands."""
    t = table(Seat("archon", hand=["phase-beam"]), Seat("raijin")).plan("phase-beam", "flame-blade").split()
    assert "disrupted" in t.events()
    t = table(Seat("archon"), Seat("raijin", ability=True)).plan("seeker-ray", "evade").split()
    assert "evade" in t.cooldown(1) and not t.s.cockpits[1].ability
    t = table(Seat("raijin", hand=["nekode-blade"]), Seat("archon")).plan("nekode-blade", "recharge").split()
    assert t.asks == {0: "follow-up"}
    t = table(Seat("archon", hand=["graviton-snare"]), Seat("raijin")).plan("graviton-snare", "recharge").split()
    assert t.asks == {1: "cool"} and "plates-fell" not in t.events()


@pytest.mark.rule("gap.damage.to-equipment-is-mech-damage")
def test_damage_put_wholly_on_equipment_has_damaged_the_mech() -> None:
    """All of it goes into Raijin's lens: its slower Weapon is Disrupted, Evade cools, Close Combat and the chain go."""
    raijin = Seat("raijin", equipped=["focus-lens"], ability=True)
    t = table(Seat("archon", equipped=["prism-array"]), raijin).plan("phase-beam", "flame-blade")
    t.split("focus-lens 1")
    assert "disrupted" in t.events() and "plates-fell" not in t.events()
    t = table(Seat("iron-curtain"), raijin).plan("shock-claw", "evade").split("focus-lens 1")
    assert "evade" in t.cooldown(1) and not t.s.cockpits[1].ability
    t = table(Seat("raijin", hand=["nekode-blade"]), Seat("archon", equipped=["focus-lens"]))
    t.plan("nekode-blade", "recharge").split("focus-lens 1")
    assert t.asks == {0: "follow-up"}


@pytest.mark.rule("gap.damage.zero")
def test_an_attack_without_firepower_deals_no_damage() -> None:
    """Flash Lamp at 0 Disrupts nothing and opens nothing; Firepower 1 less 3 is 0, not -2."""
    t = table(Seat("raijin", hand=["flash-lamp"]), Seat("archon"), game=WORKSHOP).plan("flash-lamp", "heavy-laser")
    assert t.asks == {1: "damage"} and "disrupted" not in t.events(), "no follow-up came first"
    assert "Flash Lamp of Raijin does Archon no damage." in t.says()
    t.split()
    assert "cooled" not in t.events() and t.asks == {0: "plan", 1: "plan"}
    t = table(Seat("raijin", equipped=["wet-powder"]), Seat("archon", ability=True), game=WORKSHOP)
    assert t.firepower(0, "light-laser") == 0 and t.firepower(0, "flame-blade") == 1
    before = t.plates(1)
    t.plan("light-laser", "recharge")
    assert "Raijin attacks with Light Laser, Firepower 0." in t.says() and t.plates(1) == before


@pytest.mark.rule("gap.damage.reduction")
def test_a_reduction_comes_before_the_assignment_and_may_leave_nothing() -> None:
    """Stubborn Advance takes 2 off: of 4 two are left to assign; of 1 nothing is left, and nothing is Disrupted."""
    stubborn = Seat("iron-curtain", play=["stubborn-advance", "heavy-laser"])
    t = table(Seat("raijin", play=["light-laser"]), stubborn)
    assert "Light Laser of Raijin does Iron Curtain no damage." in t.says() and "disrupted" not in t.events()
    assert t.asks == {1: "damage"}, "Heavy Laser works"
    t = table(Seat("raijin", play=["storm-lance"]), stubborn)
    assert "Iron Curtain takes 2 damage from Raijin." in t.says()
    assert targets(t, 0) == ["boiler-heart", "commissars-seat", "hammer-arm"], "Durability 3 is out of reach"
    assert "disrupted" in t.events()


def armour(name: str, change: int, floor: int = 0) -> dict[str, Any]:
    """An Equipment that changes each damage taken."""
    effect = {"when": "while_in_force", "do": "modify", "stat": "damage_taken", "amount": change, "floor": floor}
    return {"name": name, "type": "equipment", "durability": 20, "effects": [effect]}


ARMOUR = changed(
    new=[
        armour("Bark", -1, 2),
        armour("Shell", -2),
        armour("Cracks", 2),
        *({"name": f"Shot {n}", "type": "weapon", "speed": 3, "firepower": n, "damage_type": "none"} for n in range(6)),
    ]
)


@pytest.mark.rule("gap.damage.reduction-order")
@pytest.mark.parametrize("names", [("shell", "bark"), ("bark", "shell")])
def test_of_what_lowers_damage_the_highest_floor_comes_first(names: tuple[str, str]) -> None:
    """Bark takes 1 off down to 2, Shell 2 down to 0: of 3 nothing is left; the other way round 1 would be."""
    for power, left in ((3, 0), (4, 1), (2, 0), (5, 2)):
        t = table(
            Seat("raijin", play=[f"shot-{power}"]), Seat("iron-curtain", equipped=names, play=["recharge"]), game=ARMOUR
        )
        assert taken(t) == left
    lasting = Seat("iron-curtain", equipped=["bark"], play=["stubborn-advance"])
    assert taken(table(Seat("raijin", play=["shot-3"]), lasting, game=ARMOUR)) == 0


@pytest.mark.rule("gap.damage.reduction-order")
def test_what_raises_damage_comes_before_what_lowers_it_and_never_raises_nothing() -> None:
    """Cracks add 2 to what there is, then Bark or Shell take off; and of no damage Cracks make none."""
    for worn, power, left in (
        (["cracks", "bark"], 2, 3),  # 4, less 1; the other way round: 2 (the floor), and 2
        (["bark", "cracks"], 2, 3),
        (["cracks", "shell"], 1, 1),  # 3, less 2; the other way round: 0, and 2
        (["shell", "cracks"], 1, 1),
        (["cracks"], 0, 0),
    ):
        seats = (Seat("raijin", play=[f"shot-{power}"]), Seat("iron-curtain", equipped=worn, play=["recharge"]))
        assert taken(table(*seats, game=ARMOUR)) == left


@pytest.mark.rule("gap.damage.reduction-order")
def test_a_defense_comes_before_reductions_and_reflects_the_whole_amount() -> None:
    """Archon in a Shell blocks 5: 4 go back, of which the Shell of Raijin leaves 2."""
    t = table(
        Seat("raijin", play=["shot-5"], equipped=["shell"]),
        Seat("archon", play=["reflector"], equipped=["shell"]),
        game=ARMOUR,
    )
    assert "blocked" in t.events() and "Raijin takes 2 damage from Archon." in t.says()


def taken(t: MechTable) -> int:
    """The damage the second Mech took."""
    return sum(int(event.c or 0) for event in t.heard() if event.kind == "hit" and event.a == 1)


# -- damage that is no attack ----------------------------------------------------------------------------------------


@pytest.mark.rule("gap.damage.non-attack-threshold")
def test_other_damage_breaks_things_too_each_instance_by_itself() -> None:
    """A drone's 4 take a plate of Durability 3 or an array of 4; a twin drone's 2 and 2 take neither."""
    enemy = Seat("archon", equipped=["prism-array"])
    for broken in ("thrusters 1", "prism-array 1"):
        t = table(Seat("raijin", hand=["big-drone"]), enemy, game=WORKSHOP).plan("big-drone", "recharge").split(broken)
        assert t.plates(1)["thrusters"] == (1 if broken == "thrusters 1" else 2)
        assert t.equipped(1) == ([] if broken == "prism-array 1" else ["prism-array"])
    t = table(Seat("raijin", hand=["twin-drone"]), enemy, game=WORKSHOP).plan("twin-drone", "recharge")
    assert targets(t, 0) == ["logic-cortex", "prism-spine", "field-generator"] * 2


@pytest.mark.rule("gap.damage.non-attack-assigner")
def test_whose_card_deals_other_damage_splits_it() -> None:
    """Raijin's drone is split by Raijin; Spiked Shield's damage by the Mech that was attacked."""
    t = table(Seat("archon"), Seat("raijin", hand=["jolt-drone"]), game=WORKSHOP).plan("recharge", "jolt-drone")
    assert t.asks == {1: "damage"}
    t.split("logic-cortex 1", "prism-spine 1")
    assert t.plates(0)["logic-cortex"] == 3 and t.plates(0)["prism-spine"] == 5
    t = table(Seat("iron-curtain", hand=["spiked-shield"]), Seat("patriot")).plan("spiked-shield", "light-laser")
    assert t.asks == {0: "damage"} and t.choices(0)[0] == "hit thrusters 0"
    assert t.why_not(0, "hit thrusters 1") == ""


@pytest.mark.rule("gap.damage.self")
def test_damage_to_the_own_mech_is_assigned_by_its_owner_and_own_defenses_do_not_help() -> None:
    """Raijin overloads behind its own Evade: it chooses what breaks, Close Combat ends and Evade cools down."""
    t = table(
        Seat("raijin", ability=True, play=["overload", "evade"]), Seat("archon", play=["recharge"]), game=WORKSHOP
    )
    assert t.asks == {0: "damage"} and t.choices(0)[0].startswith("hit pilot-shrine")
    t.split("blade-arms 2")
    assert t.plates(0)["blade-arms"] == 5 and t.plates(1)["logic-cortex"] == 4
    assert not t.s.cockpits[0].ability and "evade" in t.cooldown(0)


# -- when Firepower is looked at -------------------------------------------------------------------------------------


@pytest.mark.rule("gap.damage.firepower-when")
def test_firepower_is_frozen_for_first_attacks_and_looked_at_anew_for_later_ones() -> None:
    """Pulse Laser ties with Phase Beam, which Disables its lens: 3 the first time, 2 the second."""
    t = table(Seat("archon"), Seat("iron-curtain", hand=["pulse-laser"], equipped=["focus-lens"]))
    t.plan("phase-beam", "pulse-laser").splits({0: ["focus-lens 1"], 1: []})
    powers = [event.c for event in t.heard() if event.kind == "attack" and event.a == 1]
    assert powers == [3, 2]


@pytest.mark.rule("gap.damage.firepower-when")
def test_a_follow_up_has_the_firepower_of_its_own_beginning() -> None:
    """Nekode Blade ties with Vibro Knife, which Disables the lens: the Light Laser that follows has 1."""
    hand = ["nekode-blade", "light-laser"]
    t = table(Seat("raijin", hand=hand, equipped=["focus-lens"]), Seat("archon", hand=["vibro-knife"]))
    assert t.firepower(0, "light-laser") == 2
    t.plan("nekode-blade", "vibro-knife").splits({0: [], 1: ["focus-lens 1"]}).play("follow light-laser")
    assert "Raijin attacks with Light Laser, Firepower 1." in t.says()


@pytest.mark.rule("gap.damage.minimum-bonus")
def test_a_bonus_counts_for_every_attack_of_a_series() -> None:
    """Pulse Laser with a lens makes two attacks of 3."""
    t = table(Seat("iron-curtain", hand=["pulse-laser"], equipped=["focus-lens"]), Seat("archon"))
    t.plan("pulse-laser", "recharge").finish_turn()
    assert [event.c for event in t.heard() if event.kind == "attack"] == [3, 3]
    assert t.says().count("Archon takes 3 damage from Iron Curtain.") == 2


@pytest.mark.rule("gap.damage.no-target-left")
def test_a_later_attack_on_a_mech_without_components_does_nothing() -> None:
    """The first shot of Gatling Array takes Archon's last plate; the others find nothing, not even its lens."""
    enemy = Seat("archon", plates={**BARE, "logic-cortex": 1}, equipped=["focus-lens"])
    t = table(Seat("iron-curtain", hand=["gatling-array"]), enemy).plan("gatling-array", "recharge")
    t.split("logic-cortex 1")
    assert t.over and t.results() == [1.0, -1.0]
    assert t.events().count("attack") == 1 and t.events().count("nothing-to-hit") == 2 and t.equipped(1) != []


# -- what is not there -----------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.damage.memory")
def test_a_wasted_attack_leaves_no_trace() -> None:
    """The next turn begins exactly as if the laser had had no Firepower at all."""
    tables = []
    for game in (GAME, changed(cards={"Light Laser": {"firepower": 0}})):
        t = table(Seat("raijin"), Seat("archon", equipped=["focus-lens"]), game=game).plan("light-laser", "recharge")
        tables.append(t.finish_turn())
    wasted, harmless = tables
    assert wasted.events().count("hit") == 1 and harmless.events().count("hit") == 0
    before, after = (t.game.dump(t.s) for t in tables)
    assert {key for key in before if before[key] != after[key]} == {"power"}, "what the last group fired with"


@pytest.mark.rule("gap.damage.cube-colour")
def test_there_are_two_kinds_of_cubes_and_plates_take_the_metallic_ones() -> None:
    """A box has metallic and green cubes only; more plates than metallic cubes cannot be laid out."""
    assert {field for field in BoxEntry.__struct_fields__ if "cubes" in field} == {"metallic_cubes", "green_cubes"}
    parts = next(mech["component"] for mech in content()["mech"] if mech["id"] == "raijin")
    parts[3]["plates"] += 1
    with pytest.raises(ContentError, match="raijin-archon: field metallic_cubes"):
        changed(mechs={"raijin": {"component": parts}})
