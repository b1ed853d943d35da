"""Stun: a turn without a card, and what still goes on in it."""

from __future__ import annotations

import pytest

from tests.support.mechs import NO_CHANCE, MechTable, Seat, changed, table
from warroom.kernel.refusals import Refused

pytestmark = pytest.mark.game("critical-mass")


def cortex_gone(card: str = "recharge") -> MechTable:
    """Raijin's Light Laser has destroyed Archon's Logic Cortex, which stuns; the turn is over if nothing is asked."""
    return (
        table(Seat("raijin"), Seat("archon", plates={"logic-cortex": 1}))
        .plan("light-laser", card)
        .split("logic-cortex 1")
    )


@pytest.mark.rule("stun.no-card-next-turn")
def test_the_pilot_of_a_stunned_mech_plays_no_card_on_the_following_turn() -> None:
    """Archon reveals nothing in turn 6 and has nothing in play, and plays again in turn 7."""
    t = cortex_gone()
    assert t.s.turn == 6 and "Archon is stunned and plays no card this turn." in t.says()
    with pytest.raises(Refused):
        t.game.submit(t.s, 1, t.game.read("plan evade"), NO_CHANCE)
    t.plan("medium-laser")
    assert t.in_play(1) == [] and t.says().count("Archon reveals") == 1
    t.split()
    assert t.s.turn == 7 and t.asks == {0: "plan", 1: "plan"}
    t.plan("evade", "heavy-laser")
    assert t.says().count("Archon reveals") == 2


@pytest.mark.rule("stun.current-turn-finishes")
def test_the_turn_in_which_stun_is_inflicted_is_completed_as_usual() -> None:
    """Patriot's Bridge falls at Speed 4; its Hellfire Rack still attacks at Speed 1 and cools down."""
    patriot = Seat("patriot", hand=["hellfire-rack"], plates={"command-bridge": 1})
    t = table(Seat("raijin", hand=["vibro-knife"]), patriot).plan("vibro-knife", "hellfire-rack")
    t.split("command-bridge 1")
    assert "stunned" in t.events() and t.asks == {1: "damage"}
    t.split("pilot-shrine 4")
    assert t.plates(0)["pilot-shrine"] == 1 and "Hellfire Rack of Patriot goes to Cooldown." in t.says()
    t = cortex_gone("activate")
    assert t.asks == {1: "choose"}, "a Disrupted Activate still gives its one thing"


@pytest.mark.rule("stun.skip-plan")
def test_a_stunned_pilot_has_no_plan_step() -> None:
    """Only Raijin is asked, and the reveal does not wait for Archon."""
    t = cortex_gone()
    assert t.asks == {0: "plan"} and t.choices(1) == []
    t.plan("evade")
    assert t.s.turn == 7 and t.s.cockpits[1].stunned == 0


@pytest.mark.rule("gap.stun.both")
def test_a_turn_in_which_everybody_is_stunned_takes_place_without_cards() -> None:
    """Turn 5 comes and goes by itself: Equipment works in it, it counts like any other, and turn 6 is normal."""
    raijin = Seat("raijin", stun_next=True)
    patriot = Seat("patriot", stun_next=True, equipped=["auto-loader"], cooldown=["homing-cluster"])
    t = table(raijin, patriot)
    assert t.s.turn == 6 and t.asks == {0: "plan", 1: "plan"}
    assert t.events().count("sits-out") == 2 and t.events().count("turn") == 2 and "revealed" not in t.events()
    assert "homing-cluster" in t.hand(1), "Auto-Loader has worked at the end of turn 5"
    assert t.s.quiet == 1, "and it was a turn without a plate lost"


@pytest.mark.rule("gap.stun.stacking")
def test_two_stuns_in_one_turn_cost_one_turn() -> None:
    """A Tesla Cage destroys Logic Cortex: stunned by the component and by the Weapon, Archon misses turn 6 only."""
    archon = Seat("archon", plates={"logic-cortex": 1})
    t = table(Seat("raijin", hand=["tesla-cage", "evade"]), archon).plan("tesla-cage", "recharge")
    t.split("logic-cortex 1")
    assert t.events().count("stunned") == 1 and t.asks == {0: "plan"} and t.s.turn == 6
    t.plan("evade")
    assert t.asks == {0: "plan", 1: "plan"} and t.s.turn == 7


@pytest.mark.rule("gap.stun.renewed")
def test_a_stun_during_the_stunned_turn_costs_the_next_turn_as_well() -> None:
    """Archon sits out turn 6 and is hit by a Tesla Cage in it, so it sits out turn 7, and plays in turn 8."""
    t = table(Seat("raijin", hand=["tesla-cage", "evade"]), Seat("archon", stunned=True))
    assert t.asks == {0: "plan"} and t.s.turn == 5
    t.plan("tesla-cage").split()
    assert t.asks == {0: "plan"} and t.s.turn == 6
    t.plan("evade")
    assert t.asks == {0: "plan", 1: "plan"} and t.s.turn == 7


@pytest.mark.rule("gap.stun.defenceless")
def test_equipment_and_abilities_work_on_a_stunned_turn_but_no_card_can_be_played_by_any_means() -> None:
    """Ablative Mesh softens the blow and Return Fire reloads; a follow-up that Equipment would give is not offered."""
    patriot = Seat("patriot", stunned=True, equipped=["ablative-mesh"], cooldown=["light-laser"])
    t = table(Seat("raijin"), patriot).plan("flame-blade")
    assert "Patriot takes 3 damage from Raijin." in t.says()
    t.split()
    assert "light-laser" in t.hand(1)
    riposte = {"when": "on_damaged", "do": "follow_up", "of": {"type": "weapon"}}
    trap = {"name": "Riposte Arm", "type": "equipment", "durability": 9, "effects": [riposte]}
    game = changed(new=[trap])
    for stunned in (False, True):
        archon = Seat("archon", stunned=stunned, equipped=["riposte-arm"])
        t = table(Seat("raijin"), archon, game=game)
        t.plan(*["light-laser", "recharge"][: 1 if stunned else 2]).split()
        assert t.asks == ({0: "plan", 1: "plan"} if stunned else {1: "follow-up"})


@pytest.mark.rule("gap.stun.targeting")
def test_a_stunned_pilot_chooses_no_targeting_card() -> None:
    """In a battle of three the stunned Archon is not asked and aims at nobody."""
    t = table(Seat("raijin"), Seat("archon", stunned=True), Seat("patriot"))
    assert t.asks == {0: "plan", 2: "plan"}
    t.plan("light-laser > left", "evade > left")
    assert t.asks == {0: "damage"} and t.sees(0, "target", 1) == -1
    assert "Archon reveals" not in t.says() and "Aims at" not in t.text(0).split("Seat 2")[1].split("Seat 3")[0]


@pytest.mark.rule("gap.stun.disrupted")
def test_a_stunned_mech_cannot_be_disrupted() -> None:
    """Iron Curtain is hit without a card in play: no Disruption, so Indomitable stays OFF."""
    iron_curtain = Seat("iron-curtain", stunned=True, equipped=["servo-boosters"])
    t = table(Seat("patriot"), iron_curtain).plan("light-laser").split()
    assert "hit" in t.events() and "disrupted" not in t.events() and t.s.cockpits[1].ability == 0


@pytest.mark.rule("gap.stun.next-turn-bonus")
def test_a_bonus_for_the_next_turn_runs_out_on_a_stunned_turn() -> None:
    """Overcharge in turn 5, stunned in turn 6: in turn 7 the Weapons of Iron Curtain are as slow and weak as ever."""
    iron_curtain = Seat("iron-curtain", hand=["overcharge", "heavy-laser"], plates={"commissars-seat": 1})
    t = table(iron_curtain, Seat("patriot")).plan("overcharge", "light-laser").split("commissars-seat 1")
    assert t.asks == {1: "plan"} and (t.speed(0, "heavy-laser"), t.firepower(0, "heavy-laser")) == (4, 5)
    t.plan("evade")
    assert t.asks == {0: "plan", 1: "plan"}
    assert (t.speed(0, "heavy-laser"), t.firepower(0, "heavy-laser")) == (2, 3)


@pytest.mark.rule("gap.stun.visible")
def test_everybody_knows_before_planning_that_a_mech_is_stunned() -> None:
    """At once when the component falls, and in the next Plan Step, in view and text of all."""
    t = table(Seat("iron-curtain"), Seat("archon", plates={"logic-cortex": 1}), Seat("patriot"))
    t.plan("medium-laser > left", "recharge > left", "homing-cluster > left")
    t.splits({0: ["logic-cortex 1"], 2: []})
    assert t.asks == {0: "plan", 2: "plan"}
    for viewer in (0, 1, 2, -1):
        assert "Archon is stunned: no card next turn." in t.says(viewer)
        assert t.sees(viewer, "stunned", 1) == 1
        assert t.text(viewer).split("Seat 2, Archon")[1].splitlines()[0].endswith("stunned.")
    t = cortex_gone("activate")
    assert t.asks == {1: "choose"}
    for viewer in (0, 1, -1):
        assert t.sees(viewer, "stun_next", 1) == 1 and "stunned next turn." in t.text(viewer)


@pytest.mark.rule("gap.stun.recharge")
def test_a_stunned_pilot_keeps_recharge_and_all_other_cards_where_they_are() -> None:
    """Through the stunned turn no card of Archon moves."""
    t = cortex_gone("heavy-laser")
    before = [t.hand(1), t.cooldown(1), t.off(1)]
    assert "recharge" in t.hand(1) and t.cooldown(1) == ["heavy-laser"]
    t.plan("recharge")
    assert [t.hand(1), t.cooldown(1), t.off(1)] == before
