"""Speed: who comes first, what counts as tied, and when that is looked at."""

from __future__ import annotations

import pytest

from tests.support.mechs import MechTable, Seat, changed, table
from warroom.games.critical_mass.box import BOLT

pytestmark = pytest.mark.game("critical-mass")

DEAL = {"when": "on_play", "do": "deal", "to": "enemy"}
VENTS = {"when": "while_in_force", "do": "modify", "stat": "speed"}
WORKSHOP = changed(  # cards no box has, for what no card of a box can show
    new=[
        {"name": "Jolt Drone", "effects": [{**DEAL, "amount": 1}]},
        {"name": "Quick Drone", "speed": 4, "effects": [{**DEAL, "amount": 3}]},
        {"name": "Late Drone", "speed": 0, "effects": [{**DEAL, "amount": 1}]},
        {"name": "Slow Charge", "speed": 3, "effects": [{"when": "on_play", "do": "recharge"}]},
        {"name": "Slow Weld", "speed": 3, "effects": [{"when": "on_play", "do": "repair", "plates": 1}]},
        {"name": "Foam", "type": "equipment", "durability": 1, "effects": [
            {"when": "while_in_force", "do": "modify", "stat": "damage_taken", "amount": -2}
        ]},
        {"name": "Clogged Vents", "type": "equipment", "durability": 1, "effects": [
            {**VENTS, "amount": -3},
            {**VENTS, "amount": -3, "of": {"type": ["action", "defense"]}},
        ]},
        {"name": "Free Vents", "type": "equipment", "durability": 1, "effects": [
            {**VENTS, "amount": 3, "of": {"type": "action"}},
        ]},
    ]
)  # fmt: skip


def order(t: MechTable, *parts: str) -> bool:
    """Whether the log says these things in this order."""
    at = -1
    for part in parts:
        at = t.says().find(part, at + 1)
        if at < 0:
            return False
    return True


# -- lightning -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.speed.lightning-order")
def test_lightning_cards_come_in_three_stages() -> None:
    """Equipment, then Defenses, then Actions, whoever sits where."""
    cards = {"raijin": "jolt-drone", "archon": "reflector", "iron-curtain": "focus-lens"}
    for mechs in (("raijin", "archon", "iron-curtain"), ("iron-curtain", "raijin", "archon")):
        t = table(*(Seat(mech, play=[cards[mech]]) for mech in mechs), game=WORKSHOP)
        assert order(t, "Iron Curtain equips Focus Lens.", "Archon raises Reflector.", "Raijin uses Jolt Drone.")


@pytest.mark.rule("gap.speed.lightning-order")
def test_inside_a_stage_everything_is_simultaneous() -> None:
    """Two lightning Actions take each other's last plate: both work, and nobody was first."""
    last = {"thrusters": 0, "pilot-shrine": 1, "storm-core": 0, "blade-arms": 0}
    other = {"thrusters": 0, "logic-cortex": 1, "prism-spine": 0, "field-generator": 0}
    t = table(
        Seat("raijin", hand=["jolt-drone"], plates=last),
        Seat("archon", hand=["jolt-drone"], plates=other),
        game=WORKSHOP,
    ).plan("jolt-drone", "jolt-drone")
    assert t.asks == {0: "damage", 1: "damage"}
    t.splits({0: ["logic-cortex 1"], 1: ["pilot-shrine 1"]})
    assert t.over and t.results() == [0.0, 0.0]


@pytest.mark.rule("gap.speed.lightning-action-damage")
def test_a_defense_stops_a_lightning_action_of_the_same_turn() -> None:
    """Evade dodges the drone, Reflector blocks it, although both have the bolt; Recharge stops nothing."""
    for answer, stopped in (("evade", True), ("reflector", True), ("recharge", False)):
        t = table(Seat("raijin", hand=["jolt-drone"]), Seat("archon"), game=WORKSHOP).plan("jolt-drone", answer)
        assert (t.asks == {0: "damage"}) != stopped


@pytest.mark.rule("gap.speed.lightning-modifiers")
def test_nothing_changes_a_lightning_bolt() -> None:
    """Three slower or three faster, a bolt stays a bolt, ahead of a Speed of 21 and in the same stage as any other."""
    assert table(Seat("raijin", equipped=["clogged-vents"]), Seat("archon"), game=WORKSHOP).speed(0, "recharge") == BOLT
    game = changed(cards={"Light Laser": {"speed": 20}})
    t = table(
        Seat("patriot", play=["light-laser"], equipped=["servo-boosters"]),
        Seat("iron-curtain", play=["overcharge"]),
        game=game,
    )
    assert order(t, "Iron Curtain uses Overcharge.", "Patriot attacks with Light Laser")
    t = table(
        Seat("raijin", play=["light-laser"]),
        Seat("archon", play=["reflector", "jolt-drone"], equipped=["clogged-vents"]),
        game=WORKSHOP,
    )
    assert t.asks == {1: "damage"} and "attack" not in t.events(), "the drone comes before the laser"
    t.split()
    assert "blocked" in t.events()
    both = [Seat("raijin", hand=["jolt-drone"], equipped=["free-vents"]), Seat("archon", hand=["jolt-drone"])]
    t = table(*both, game=WORKSHOP).plan("jolt-drone", "jolt-drone")
    assert t.asks == {0: "damage", 1: "damage"}, "free vents do not put one bolt before the other"


# -- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.speed.negative")
def test_a_speed_may_fall_below_zero() -> None:
    """Heavy Laser at 2 - 3 comes after a drone of Speed 0, and is faster than one of 1 - 3, which it Disrupts."""
    slow = ["clogged-vents"]
    t = table(
        Seat("archon", play=["heavy-laser"], equipped=slow, target=1),
        Seat("patriot", play=["bunker-rocket"], equipped=slow, target=2),
        Seat("raijin", play=["late-drone"], target=0),
        game=WORKSHOP,
    )
    assert t.speed(0, "heavy-laser") == -1 and t.speed(1, "bunker-rocket") == -2
    t.split().finish_turn()
    assert order(t, "takes 1 damage from Raijin", "attacks with Heavy Laser", "Bunker Rocket of Patriot is Disrupted")


@pytest.mark.rule("gap.speed.dynamic")
def test_speeds_are_computed_anew_before_each_group() -> None:
    """Close Combat is lost to a drone at 4, so Flame Blade drops from 3 to 2, behind the missiles it was tied with."""
    t = table(
        Seat("raijin", ability=True, play=["flame-blade"], target=1),
        Seat("archon", play=["quick-drone"], target=0),
        Seat("patriot", play=["homing-cluster"], target=1),
        game=WORKSHOP,
    )
    assert t.speed(0, "flame-blade") == t.speed(2, "homing-cluster") == 3
    t.split()
    assert t.speed(0, "flame-blade") == 2
    assert t.asks == {2: "damage"}, "Homing Cluster is alone in its group"
    t.split()
    assert t.asks == {0: "damage"}, "Flame Blade follows"


@pytest.mark.rule("gap.speed.dynamic")
def test_inside_a_group_speeds_are_frozen() -> None:
    """Pulse Laser fires at 4 with Close Combat; lost in the first round, it still counts as 4 in the second.

    The first shot does Archon no harm; by the second a drone of the same group has torn the Foam away.
    """
    t = table(
        Seat("raijin", ability=True, play=["pulse-laser"], target=1),
        Seat("archon", play=["seeker-ray", "phase-beam"], equipped=["foam"], target=0),
        Seat("patriot", play=["quick-drone"], target=1),
        game=WORKSHOP,
    )
    assert "Pulse Laser of Raijin does Archon no damage." in t.says()
    t.splits({1: [], 2: ["foam 1"]})
    assert t.speed(0, "pulse-laser") == t.speed(1, "phase-beam") == 3 and "disrupted" not in t.events()
    t.split()
    assert "Phase Beam of Archon is Disrupted by Raijin." in t.says()


@pytest.mark.rule("gap.speed.compare-modified")
def test_disruption_compares_speeds_as_they_are_now() -> None:
    """Medium Laser and Phase Beam print 3 both: with Close Combat one is Disrupted, with an array it is faster."""
    for close_combat, array, lost in ((False, False, ""), (True, False, "Phase Beam"), (False, True, "Medium Laser")):
        t = table(Seat("raijin", ability=close_combat), Seat("archon", equipped=["prism-array"] if array else [])).plan(
            "medium-laser", "phase-beam"
        )
        t.finish_turn()
        assert [event.says.partition(" of ")[0] for event in t.heard() if event.kind == "disrupted"] == [lost] * bool(
            lost
        )
    t = table(Seat("raijin"), Seat("archon", equipped=["prism-array"])).plan("medium-laser", "heavy-laser")
    assert t.asks == {0: "damage", 1: "damage"}, "2 + 1 ties with 3"
    t = table(Seat("raijin"), Seat("archon", equipped=["clogged-vents"]), game=WORKSHOP)
    t.plan("flame-blade", "phase-beam").split()
    assert "Phase Beam of Archon is Disrupted by Raijin." in t.says(), "3 - 3 is less than 2"


# -- ties ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.speed.tie-many")
def test_all_cards_of_one_speed_are_one_group() -> None:
    """Four Weapons of Speed 3 in a ring: all four assign at once, and none is Disrupted."""
    t = table(
        Seat("raijin", play=["medium-laser"]),
        Seat("archon", play=["phase-beam"]),
        Seat("patriot", play=["homing-cluster"]),
        Seat("iron-curtain", play=["shock-claw"]),
    )
    assert t.asks == dict.fromkeys(range(4), "damage")
    t.splits({seat: [] for seat in range(4)})
    assert t.events().count("attack") == 4 and "disrupted" not in t.events()


@pytest.mark.rule("gap.speed.own-cards-different")
def test_nobody_orders_own_cards_of_different_speed() -> None:
    """Light Laser before Flame Blade is no question; of three cards only the two that are tied can be put first."""
    t = table(Seat("raijin", play=["flame-blade", "light-laser"]), Seat("archon", play=["recharge"])).split()
    assert order(t, "attacks with Light Laser", "attacks with Flame Blade") and t.asks == {0: "damage"}
    t = table(Seat("raijin", play=["flame-blade", "medium-laser", "arc-whip"]), Seat("archon", play=["recharge"]))
    assert t.asks == {0: "order"} and sorted(t.choices(0)) == ["first arc-whip", "first medium-laser"]
    assert t.why_not(0, "first flame-blade") == "gap.speed.own-cards-different"
    both = table(*(Seat("raijin", play=["flame-blade", "light-laser"]) for _ in range(2)))
    assert both.asks == {0: "damage", 1: "damage"}


@pytest.mark.rule("gap.speed.own-order-when-chosen")
def test_the_order_of_own_cards_is_said_one_at_a_time() -> None:
    """Three of Speed 3: which comes second is asked when the first has been resolved, damage and all."""
    cards = ["medium-laser", "arc-whip", "storm-lance"]
    t = table(Seat("raijin", play=cards), Seat("archon", play=["recharge"]))
    assert t.asks == {0: "order"} and len(t.choices(0)) == 3
    t.play("first arc-whip").split("logic-cortex 3")
    assert t.plates(1)["logic-cortex"] == 1
    assert t.asks == {0: "order"} and sorted(t.choices(0)) == ["first medium-laser", "first storm-lance"]
    t.play("first storm-lance").split()
    assert t.asks == {0: "damage"}, "the last one needs no word"
    assert order(t, "attacks with Arc Whip", "attacks with Storm Lance", "attacks with Medium Laser")


@pytest.mark.rule("gap.speed.tied-action-and-weapon")
def test_a_tied_action_and_weapon_both_work_and_the_action_sees_the_table_before() -> None:
    """Slow Charge does not fetch the lens that falls in its own group, and Slow Weld mends before the laser breaks."""
    raijin = Seat("raijin", play=["medium-laser"])
    charging = Seat("archon", play=["slow-charge"], cooldown=["seeker-ray"], equipped=["focus-lens"])
    welding = Seat("archon", play=["slow-weld"], plates={"logic-cortex": 2})
    for archon in (0, 1):
        t = table(*((charging, raijin) if archon == 0 else (raijin, charging)), game=WORKSHOP)
        t.split("focus-lens 1")
        assert "seeker-ray" in t.hand(archon) and t.cooldown(archon) == ["focus-lens", "slow-charge"]
        assert "disrupted" not in t.events()
        t = table(*((welding, raijin) if archon == 0 else (raijin, welding)), game=WORKSHOP)
        t.together({archon: "repair logic-cortex", 1 - archon: "hit logic-cortex 2"}).finish_turn()
        assert t.plates(archon)["logic-cortex"] == 1 and "component-destroyed" not in t.events()


# -- cards that work late, or not at all -------------------------------------------------------------------------------


@pytest.mark.rule("gap.speed.deferred-card")
def test_a_card_that_works_at_the_end_of_combat_is_disrupted_by_its_speed() -> None:
    """An Activate of Speed 3 is lost to a Speed of 4, and safe from 3 and 2 though they hit before it works."""
    game = changed(cards={"Activate": {"speed": 3}})
    for weapon, lost in (("light-laser", True), ("medium-laser", False), ("flame-blade", False)):
        t = table(Seat("archon"), Seat("raijin"), game=game).plan("activate", weapon).split()
        assert t.asks == {0: "choose" if lost else "activate"}
        assert ("disrupted" in t.events()) == lost


@pytest.mark.rule("gap.speed.empty-group")
def test_a_disrupted_card_is_passed_over_at_its_speed() -> None:
    """Heavy Laser was Disrupted at 4, and is passed over at 2: after the missiles of 3, before the rocket of 1."""
    t = table(
        Seat("archon", play=["heavy-laser"], target=1),
        Seat("raijin", play=["light-laser"], target=0),
        Seat("patriot", play=["homing-cluster", "bunker-rocket"], target=1),
    ).finish_turn()
    assert order(
        t,
        "Heavy Laser of Archon is Disrupted by Raijin.",
        "attacks with Homing Cluster",
        "Disrupted, Heavy Laser of Archon loses its usual effect.",
        "attacks with Bunker Rocket",
    )


@pytest.mark.rule("gap.speed.empty-group")
def test_what_a_card_does_when_disrupted_comes_at_its_place() -> None:
    """Hammer of the Union, Disrupted at 4, strikes with 3 at its own Speed of 1, after the blade of 2."""
    t = table(
        Seat("iron-curtain", play=["hammer-of-the-union"], target=1),
        Seat("raijin", play=["light-laser"], target=0),
        Seat("patriot", play=["chain-sword"], target=1),
    ).finish_turn()
    assert order(
        t,
        "Hammer of the Union of Iron Curtain is Disrupted",
        "attacks with Chain Sword",
        "Raijin takes 3 damage from Iron Curtain.",
    )
    assert "attacks with Hammer" not in t.says()
