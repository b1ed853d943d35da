"""Abilities: what turns Close Combat and Indomitable ON and OFF, and when; what is always in effect."""

from __future__ import annotations

import pytest

from tests.support.mechs import Seat, changed, table

pytestmark = pytest.mark.game("critical-mass")

JOLT = {"name": "Jolt", "speed": 4, "effects": [{"when": "on_play", "do": "deal", "amount": 1, "to": "enemy"}]}


# -- Close Combat ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.close-combat.optional")
def test_close_combat_turns_on_without_a_question() -> None:
    """Evade dodges Heavy Laser; nobody is asked, and it is ON."""
    t = table(Seat("raijin"), Seat("archon")).plan("evade", "heavy-laser")
    assert t.asks == {0: "plan", 1: "plan"} and t.s.cockpits[0].ability == 1


@pytest.mark.rule("gap.close-combat.when")
def test_close_combat_turns_on_at_the_moment_of_the_dodge() -> None:
    """Phase Beam is dodged at Speed 3, so in the same Combat Raijin's slower blade already counts as faster."""
    t = table(Seat("raijin", play=["evade", "flame-blade"]), Seat("archon", play=["phase-beam"]))
    assert t.asks == {0: "damage"}, "Flame Blade is about to be assigned"
    assert t.s.cockpits[0].ability == 1 and t.speed(0, "flame-blade") == 3


@pytest.mark.rule("gap.close-combat.no-attack")
def test_a_dodge_without_an_attack_gives_nothing() -> None:
    """Archon recharges, so there was nothing to avoid."""
    t = table(Seat("raijin"), Seat("archon")).plan("evade", "recharge")
    assert t.s.cockpits[0].ability == 0


@pytest.mark.rule("gap.close-combat.disrupted-attack")
def test_an_attack_that_a_third_disrupts_is_not_dodged() -> None:
    """Patriot stops Archon's Heavy Laser before it comes to Raijin's Evade."""
    t = table(Seat("raijin"), Seat("archon"), Seat("patriot"))
    t.plan("evade > left", "heavy-laser > right", "light-laser > right").split()
    assert "disrupted" in t.events() and "dodged" not in t.events() and t.s.cockpits[0].ability == 0


@pytest.mark.rule("gap.close-combat.action-damage")
def test_dodging_the_damage_of_an_action_is_not_avoiding_an_attack() -> None:
    """Jolt's damage is dodged, but it is no attack."""
    t = table(Seat("raijin"), Seat("archon", hand=["jolt"]), game=changed(new=[JOLT])).plan("evade", "jolt")
    assert "dodged" in t.events() and t.s.cockpits[0].ability == 0


@pytest.mark.rule("gap.close-combat.block")
def test_a_block_does_not_turn_close_combat_on() -> None:
    """Deflector blocks Heavy Laser; only a Dodge counts."""
    t = table(Seat("raijin", hand=["deflector"]), Seat("archon")).plan("deflector", "heavy-laser")
    assert "blocked" in t.events() and t.s.cockpits[0].ability == 0


@pytest.mark.rule("gap.close-combat.dodge-and-hit")
@pytest.mark.parametrize(
    ("dodged", "unavoidable", "ends_on"),
    [
        ("light-laser", "homing-cluster", 0),  # Speed 4, then 3: first ON, then OFF
        ("bunker-rocket", "homing-cluster", 1),  # Speed 1 after 3: first the hit, then ON
        ("medium-laser", "homing-cluster", 0),  # both Speed 3: OFF prevails
    ],
)
def test_a_dodge_and_a_hit_count_in_the_order_of_time(dodged: str, unavoidable: str, ends_on: int) -> None:
    """Raijin dodges one Mech's attack and is hit by another's; of the same moment the hit prevails."""
    dodge = Seat("iron-curtain", hand=[dodged])
    for others in ((dodge, Seat("patriot")), (Seat("patriot"), dodge)):
        t = table(Seat("raijin"), *others)
        cards = {"iron-curtain": dodged, "patriot": unavoidable}
        first, second = (cards[seat.mech] for seat in others)
        t.plan("evade > left", f"{first} > right", f"{second} > left").finish_turn()
        assert "hit" in t.events() and "dodged" in t.events() and t.s.cockpits[0].ability == ends_on


@pytest.mark.rule("gap.close-combat.zero-damage-attack")
def test_dodging_an_attack_of_no_firepower_counts() -> None:
    """A Heavy Laser without Firepower is an attack all the same."""
    game = changed(cards={"Heavy Laser": {"firepower": 0}})
    t = table(Seat("raijin"), Seat("archon"), game=game).plan("evade", "heavy-laser")
    assert "Firepower 0" in t.says() and t.s.cockpits[0].ability == 1


@pytest.mark.rule("gap.close-combat.mid-combat-speed")
def test_damage_by_an_action_costs_the_speed_at_once() -> None:
    """Flame Blade counts as 3 and would tie with Phase Beam, but Jolt comes first and it drops to 2, after it."""
    game = changed(new=[JOLT])
    t = table(
        Seat("raijin", ability=True, play=["flame-blade"]), Seat("archon", play=["jolt", "phase-beam"]), game=game
    )
    assert t.speed(0, "flame-blade") == 3
    t.split()
    assert t.speed(0, "flame-blade") == 2 and t.asks == {1: "damage"}, "Phase Beam alone is next"
    t.split()
    assert "Flame Blade of Raijin is Disrupted by Archon." in t.says()


@pytest.mark.rule("gap.close-combat.neutral-weapons")
def test_additional_weapons_are_faster_too() -> None:
    """Cutting Beam is not Raijin's own card, but Raijin carries it."""
    on = table(Seat("raijin", hand=["cutting-beam", "evade"], ability=True), Seat("archon"))
    off = table(Seat("raijin", hand=["cutting-beam", "evade"]), Seat("archon"))
    assert (on.speed(0, "cutting-beam"), off.speed(0, "cutting-beam")) == (3, 2)


@pytest.mark.rule("gap.close-combat.prevented-damage")
def test_damage_that_is_fully_prevented_leaves_close_combat_on() -> None:
    """A skin that takes away 3 of each damage leaves nothing of Seeker Ray, and 1 of Seeker Ray with Firepower 4."""
    skin = {
        "name": "Thick Skin",
        "type": "equipment",
        "durability": 9,
        "effects": [{"when": "while_in_force", "do": "modify", "stat": "damage_taken", "amount": -3}],
    }
    for firepower, stays in ((3, 1), (4, 0)):
        game = changed(new=[skin], cards={"Seeker Ray": {"firepower": firepower}})
        t = table(Seat("raijin", equipped=["thick-skin"], ability=True), Seat("archon"), game=game)
        t.plan("recharge", "seeker-ray").finish_turn()
        assert t.s.cockpits[0].ability == stays and ("no-damage" in t.events()) == bool(stays)


# -- Indomitable -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.indomitable.on-and-off")
def test_a_disrupted_weapon_leaves_indomitable_on() -> None:
    """It was OFF when Heavy Laser was played, so playing it does not turn OFF what the Disruption turns ON."""
    t = table(Seat("iron-curtain"), Seat("patriot")).plan("heavy-laser", "light-laser").split()
    assert t.s.cockpits[0].ability == 1 and "ability-off" not in t.events()
    t.plan("medium-laser", "evade")
    assert t.s.cockpits[0].ability == 0, "now it was ON, and a Weapon spends it"


@pytest.mark.rule("gap.indomitable.non-weapon-disrupted")
def test_a_disrupted_activate_leaves_indomitable_as_it_was() -> None:
    """No Weapon was played, so it stays ON without going OFF in between."""
    t = table(Seat("iron-curtain", ability=True), Seat("patriot")).plan("activate", "light-laser").split()
    t.play("choose 2")
    assert "disrupted" in t.events() and "ability-off" not in t.events() and t.s.cockpits[0].ability == 1


@pytest.mark.rule("gap.indomitable.disrupted-while-on")
def test_a_weapon_beside_a_disrupted_action_turns_it_off_and_on() -> None:
    """Heavy Laser is protected and spends Indomitable; Activate is Disrupted and gives it back."""
    t = table(
        Seat("iron-curtain", ability=True, play=["heavy-laser", "activate"]), Seat("patriot", play=["light-laser"])
    )
    t.finish_turn()
    lost = [event.says for event in t.heard() if event.kind == "disrupted"]
    assert lost == ["Activate of Iron Curtain is Disrupted by Patriot."]
    switches = [event.kind for event in t.heard() if event.kind.startswith("ability")]
    assert switches == ["ability-off", "ability-on"] and t.s.cockpits[0].ability == 1


@pytest.mark.rule("gap.indomitable.uninterruptible")
def test_an_uninterruptible_weapon_gives_no_indomitable() -> None:
    """Thermobaric Missile is hit first and fires all the same: nothing was Disrupted."""
    t = table(Seat("iron-curtain", hand=["thermobaric-missile"]), Seat("patriot"))
    t.plan("thermobaric-missile", "light-laser").finish_turn()
    assert t.events().count("hit") == 2 and t.s.cockpits[0].ability == 0 and "ability-on" not in t.events()


@pytest.mark.rule("gap.indomitable.spent-unneeded")
def test_a_weapon_spends_indomitable_though_nobody_attacks() -> None:
    """Patriot recharges; Heavy Laser needed no protection, and Indomitable is OFF; a Defense would have kept it."""
    t = table(Seat("iron-curtain", ability=True), Seat("patriot")).plan("heavy-laser", "recharge").split()
    assert t.s.cockpits[0].ability == 0
    kept = table(Seat("iron-curtain", ability=True), Seat("patriot")).plan("evade", "recharge")
    assert kept.s.cockpits[0].ability == 1


@pytest.mark.rule("gap.indomitable.optional")
def test_indomitable_turns_on_without_a_question() -> None:
    """Disrupted, and the next question is the next plan."""
    t = table(Seat("iron-curtain"), Seat("patriot")).plan("heavy-laser", "light-laser").split()
    assert t.asks == {0: "plan", 1: "plan"} and t.s.cockpits[0].ability == 1


@pytest.mark.rule("gap.indomitable.destroyed")
def test_a_destroyed_mech_becomes_indomitable_no_more() -> None:
    """Light Laser Disrupts and destroys Iron Curtain; at the end of Combat nothing turns ON."""
    last = {"thrusters": 0, "boiler-heart": 0, "commissars-seat": 1, "hammer-arm": 0}
    t = table(Seat("patriot"), Seat("iron-curtain", plates=last), Seat("archon"))
    t.plan("light-laser > left", "heavy-laser > left", "recharge > left").split("commissars-seat 1")
    assert "disrupted" in t.events() and "fell" in t.events()
    assert "ability-on" not in t.events() and t.s.cockpits[1].ability == 0 and not t.over


# -- always in effect ------------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.ability.continuous-start")
def test_nothing_switches_a_continuous_ability_off() -> None:
    """Damaged and stunned, Archon has its stronger beams all the same; a text that switches abilities finds none."""
    off = {"name": "Blackout", "effects": [{"when": "on_play", "do": "switch_ability", "on": False}]}
    game = changed(new=[off])
    archon = Seat("archon", hand=["blackout", "heavy-laser"], primed=True, plates={"logic-cortex": 1})
    t = table(Seat("raijin"), archon, game=game)
    assert t.firepower(1, "heavy-laser") == 4, "from the very first turn, with no marker"
    t.plan("light-laser", "blackout").split("logic-cortex 1")
    assert t.s.cockpits[1].stunned and t.firepower(1, "heavy-laser") == 4
    assert "ability-off" not in t.events() and "ability-on" not in t.events()
