"""Equipment of Critical Mass: equipped, working, hit, Disabled, and equipped again."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.support.mechs import GAME, MechTable, Seat, changed, table
from warroom.games.critical_mass.box import BOLT
from warroom.games.critical_mass.codes import EQUIPMENT
from warroom.kernel.refusals import ContentError

pytestmark = pytest.mark.game("critical-mass")

HASTY_BEAM: Final[dict[str, Any]] = {
    "name": "Hasty Beam",
    "type": "weapon",
    "speed": 20,
    "firepower": 2,
    "damage_type": "beam",
}
TEAR_OFF: Final[dict[str, Any]] = {
    "name": "Tear Off",
    "effects": [{"when": "end_of_combat", "do": "cool", "whose": "enemy", "count": 1, "from": "play"}],
}


def offered(t: MechTable) -> list[str]:
    """All that the damage of seat 0 could break, while in the end it breaks nothing."""
    found = []
    while t.asks == {0: "damage"}:
        found += t.choices(0)
        t.play(t.choices(0)[0])
    return found


# -- equipping -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("equipment.play-equips")
def test_playing_equipment_equips_it() -> None:
    """Focus Lens is attached to Archon and in no other pile."""
    t = table(Seat("archon", hand=["focus-lens"]), Seat("raijin")).plan("focus-lens", "evade")
    assert t.equipped(0) == ["focus-lens"] and "Archon equips Focus Lens." in t.says()
    assert "focus-lens" not in t.hand(0) + t.cooldown(0) + t.in_play(0) + t.off(0)


@pytest.mark.rule("equipment.constant-benefit")
def test_equipment_helps_turn_after_turn() -> None:
    """Every beam of Archon gets its point, this turn and the next; other Weapons do not."""
    t = table(Seat("archon", hand=["graviton-snare"], equipped=["focus-lens"]), Seat("raijin"))
    for turn in range(3):
        assert t.firepower(0, "heavy-laser") == 3 + 1 and t.firepower(0, "graviton-snare") == 3
        t.plan("recharge", "evade")


@pytest.mark.rule("equipment.lightning")
def test_all_equipment_has_the_lightning_bolt() -> None:
    """A content file cannot give it a number; so Equipment is never Disrupted."""
    assert {kind.speed for kind in GAME.box.kinds[1:] if kind.type == EQUIPMENT} == {BOLT}
    with pytest.raises(ContentError, match="field speed: expected bolt: every Defense and every Equipment"):
        changed(cards={"Focus Lens": {"speed": 3}})
    t = table(Seat("archon", hand=["prism-array"]), Seat("raijin")).plan("prism-array", "light-laser").split()
    assert "disrupted" not in t.events() and t.equipped(0) == ["prism-array"]


@pytest.mark.rule("equipment.equip-at-start")
def test_equipping_comes_at_the_beginning_of_combat() -> None:
    """Before a Weapon of Speed 20, before Defenses and before Actions."""
    game = changed(new=[HASTY_BEAM])
    t = table(
        Seat("archon", play=["evade"]),
        Seat("raijin", play=["recharge"], target=0),
        Seat("patriot", play=["fire-control-center"], target=0),
        Seat("iron-curtain", play=["hasty-beam"], target=2),
        game=game,
    )
    kinds = [kind for kind in t.events() if kind in ("equipped", "raised", "acts", "attack")]
    assert kinds == ["equipped", "raised", "acts", "attack"]


@pytest.mark.rule("equipment.face-up")
def test_everybody_sees_what_is_equipped() -> None:
    """Raijin and a spectator read it off the table, though the card was chosen in secret."""
    t = table(Seat("archon", hand=["focus-lens", "edge-field"]), Seat("raijin")).plan("focus-lens", "evade")
    for seat in (0, 1, -1):
        assert "Equipped: Focus Lens." in t.text(seat)
        assert t.view(seat).parts["equipped"] == [t.s.cockpits[0].equipped, 0]
    assert "Edge Field" not in t.text(1), "what is still in hand is not seen"


@pytest.mark.rule("gap.equipment.limit")
def test_any_number_may_be_equipped() -> None:
    """Archon has five at once and plays a sixth."""
    on = ["focus-lens", "servo-boosters", "edge-field", "prism-array", "ablative-mesh"]
    t = table(Seat("archon", hand=["reactor-overdrive"], equipped=on), Seat("raijin"))
    t.plan("reactor-overdrive", "evade")
    assert t.equipped(0) == sorted([*on, "reactor-overdrive"])


@pytest.mark.rule("gap.equipment.stacking")
def test_two_copies_add_up() -> None:
    """One Focus Lens makes Heavy Laser 4, two make it 5."""
    for lenses, power in ((1, 4), (2, 5)):
        t = table(Seat("archon", equipped=["focus-lens"] * lenses), Seat("raijin"))
        assert t.firepower(0, "heavy-laser") == power


@pytest.mark.rule("gap.equipment.same-turn-active")
def test_equipment_works_in_the_turn_it_is_played() -> None:
    """Focus Lens and Heavy Laser are revealed together: the laser strikes with 4."""
    t = table(Seat("archon", play=["focus-lens", "heavy-laser"]), Seat("raijin", play=["recharge"]))
    assert "Archon attacks with Heavy Laser, Firepower 4." in t.says()


@pytest.mark.rule("gap.equipment.cooldown-step")
def test_equipped_cards_are_exempt_from_the_cooldown_step() -> None:
    """Of the two cards played only Heavy Laser cools down."""
    t = table(Seat("archon", play=["focus-lens", "heavy-laser"]), Seat("raijin", play=["evade"]))
    assert t.cooldown(0) == ["heavy-laser"] and t.equipped(0) == ["focus-lens"]


@pytest.mark.rule("equipment.stays")
def test_equipment_stays_from_turn_to_turn() -> None:
    """It is there three turns later, damage elsewhere and a Recharge notwithstanding."""
    t = table(Seat("archon", hand=["focus-lens"]), Seat("raijin")).plan("focus-lens", "evade")
    t.plan("recharge", "medium-laser").split("logic-cortex 2")
    t.plan("recharge", "evade")
    assert t.equipped(0) == ["focus-lens"]


@pytest.mark.rule("gap.equipment.voluntary")
def test_nobody_takes_off_equipment_of_their_own() -> None:
    """All that Archon may do in a turn is to play a card of its hand."""
    t = table(Seat("archon", hand=["evade"], equipped=["focus-lens"]), Seat("raijin"))
    assert t.choices(0) == ["plan recharge", "plan evade"]
    assert t.why_not(0, "disable focus-lens") == "plan.one-card"
    assert t.why_not(0, "plan focus-lens") == "zones.hand-available"


# -- Disabled --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("equipment.disabled-threshold")
def test_one_attack_must_meet_the_durability() -> None:
    """Focus Lens of 2 withstands two attacks of 1, but not one of 2."""
    t = table(Seat("raijin", hand=["chain-gun"]), Seat("archon", equipped=["focus-lens"]))
    t.plan("chain-gun", "recharge")
    assert "hit focus-lens 1" not in offered(t) and t.events().count("hit") == 3
    assert t.equipped(1) == ["focus-lens"]
    t = table(Seat("raijin"), Seat("archon", equipped=["focus-lens"])).plan("medium-laser", "recharge")
    t.split("focus-lens 1")
    assert t.equipped(1) == []


@pytest.mark.rule("equipment.disabled-cooldown")
def test_disabled_equipment_lies_open_in_cooldown() -> None:
    """All see it there."""
    t = table(Seat("raijin"), Seat("archon", equipped=["focus-lens"])).plan("medium-laser", "recharge")
    t.split("focus-lens 1")
    assert t.cooldown(1) == ["focus-lens"] and "Focus Lens of Archon is Disabled." in t.says()
    for seat in (0, 1, -1):
        assert "Cooldown: Focus Lens." in t.text(seat)


@pytest.mark.rule("equipment.recharge-reequip")
def test_disabled_equipment_is_recharged_and_equipped_again() -> None:
    """Cooldown, hand, equipped: three turns of Focus Lens."""
    t = table(Seat("raijin"), Seat("archon", cooldown=["focus-lens"]))
    assert t.why_not(1, "plan focus-lens") == "zones.cooldown-needs-recharge"
    t.plan("evade", "recharge")
    assert "focus-lens" in t.hand(1)
    t.plan("evade", "focus-lens")
    assert t.equipped(1) == ["focus-lens"] and t.firepower(1, "heavy-laser") == 4


@pytest.mark.rule("equipment.ability-ends")
def test_the_benefit_ends_when_equipment_is_disabled() -> None:
    """A faster lance Disables Fire Control Center, and the Hellfire Rack of the same turn has lost its point."""
    patriot = Seat("patriot", play=["hellfire-rack"], equipped=["fire-control-center"])
    t = table(Seat("raijin", play=["storm-lance"]), patriot)
    assert t.firepower(1, "hellfire-rack") == 5
    t.split("fire-control-center 1")
    assert "Patriot attacks with Hellfire Rack, Firepower 4." in t.says()


@pytest.mark.rule("gap.equipment.same-turn-target")
def test_equipment_can_be_hit_in_the_turn_it_is_played() -> None:
    """Medium Laser Disables the Focus Lens just equipped; it is in Cooldown before the end of Combat."""
    t = table(Seat("raijin", play=["medium-laser"]), Seat("archon", play=["focus-lens", "activate"]))
    t.split("focus-lens 1")
    assert t.asks == {1: "choose"}, "this is still Combat"
    assert t.cooldown(1) == ["focus-lens"] and t.equipped(1) == []


@pytest.mark.rule("gap.equipment.disabled-when")
def test_disabled_equipment_helped_its_own_round_and_nothing_later() -> None:
    """Pulse Laser's first attack ties with the one that Disables Focus Lens and does 3; its second does 2."""
    iron = Seat("iron-curtain", hand=["pulse-laser"], equipped=["focus-lens"])
    t = table(Seat("raijin"), iron).plan("medium-laser", "pulse-laser").splits({0: ["focus-lens 1"], 1: []})
    powers = [event.c for event in t.heard() if event.kind == "attack" and event.a == 1]
    assert powers == [3, 2] and t.cooldown(1) == ["focus-lens"]


@pytest.mark.rule("gap.equipment.deactivate")
def test_equipped_cards_can_be_deactivated_and_stop_helping() -> None:
    """Patriot's Main Reactor falls and costs an Equipment or a Defense: the Fire Control Center may be it."""
    patriot = Seat("patriot", hand=[], equipped=["fire-control-center"], plates={"main-reactor": 1})
    t = table(Seat("raijin"), patriot).plan("light-laser", "recharge").split("main-reactor 1")
    assert t.firepower(1, "hellfire-rack") == 5
    assert t.choices(1) == ["deactivate fire-control-center equipped"]
    t.play("deactivate fire-control-center equipped")
    assert "fire-control-center" in t.off(1) and t.equipped(1) == [] and t.firepower(1, "hellfire-rack") == 4


@pytest.mark.rule("gap.equipment.side-effect-cooldown")
def test_a_side_effect_reaches_equipment_only_if_it_says_so() -> None:
    """Bear Hug asks for two cards of the hand and finds none; Tear Off speaks of cards in play and gets the lens."""
    archon = Seat("archon", hand=["evade"], equipped=["focus-lens"])
    t = table(Seat("iron-curtain", hand=["bear-hug"]), archon).plan("bear-hug", "evade").split()
    assert t.equipped(1) == ["focus-lens"] and "cooled" not in t.events()
    t = table(Seat("iron-curtain", hand=["tear-off"]), archon, game=changed(new=[TEAR_OFF])).plan("tear-off", "evade")
    assert t.choices(1) == ["cool evade", "cool focus-lens"]
    t.play("cool focus-lens")
    assert t.cooldown(1) == ["focus-lens"] and t.equipped(1) == []


@pytest.mark.rule("gap.equipment.durability-modified")
def test_durability_is_what_the_card_says_when_it_is_hit() -> None:
    """A Focus Lens with 3 on it withstands 2; no word of the vocabulary changes Durability in play."""
    for durability, within_reach in ((2, True), (3, False)):
        game = changed(cards={"Focus Lens": {"durability": durability}})
        t = table(Seat("raijin"), Seat("archon", equipped=["focus-lens"]), game=game).plan("medium-laser", "recharge")
        assert ("hit focus-lens 1" in offered(t)) == within_reach
    effect = {"when": "while_in_force", "do": "modify", "stat": "durability", "amount": 1}
    with pytest.raises(ContentError, match="expected one of speed, firepower, damage_taken, found 'durability'"):
        changed(new=[{"name": "Hardener", "type": "equipment", "durability": 1, "effects": [effect]}])


@pytest.mark.rule("gap.equipment.non-attack-damage")
def test_damage_that_is_no_attack_disables_equipment_too() -> None:
    """Archon reflects 2 of a boosted Medium Laser, and the Focus Lens that boosted it is Disabled; 1 is too little."""
    iron = Seat("iron-curtain", equipped=["focus-lens"])
    t = table(Seat("archon"), iron).plan("reflector", "medium-laser").split("focus-lens 1")
    assert t.equipped(1) == [] and t.cooldown(1) == ["focus-lens", "medium-laser"]
    t = table(Seat("archon"), Seat("raijin", equipped=["focus-lens"], hand=["nekode-blade"]))
    t.plan("reflector", "nekode-blade")
    assert t.asks == {0: "damage"} and "hit focus-lens 1" not in offered(t)


@pytest.mark.rule("gap.equipment.owner-destroyed")
def test_the_equipment_of_a_fallen_mech_is_out_of_the_game() -> None:
    """Patriot's Auto-Loader, which works at the end of every turn, does so no more once Patriot has fallen."""
    for plates, back in ((1, False), (2, True)):
        left = {"thrusters": 0, "command-bridge": 0, "missile-racks": plates, "main-reactor": 0}
        patriot = Seat(
            "patriot", play=["evade"], equipped=["auto-loader"], cooldown=["homing-cluster"], plates=left, target=0
        )
        t = table(
            Seat("raijin", play=["arc-whip"], target=1, hand=["evade"]), patriot, Seat("archon", play=["recharge"])
        )
        t.split("missile-racks 1").finish_turn()
        assert ("recharged" in t.events()[1:] and "homing-cluster" in t.hand(1)) == back
        assert ("Seat 2, Patriot: fallen." in t.text(0)) == (not back)
        assert ("Equipped: Auto-Loader." in t.text(0)) == back
