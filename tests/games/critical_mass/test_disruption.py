"""Disruption: which cards a faster Weapon robs of their effect, and which it does not."""

from __future__ import annotations

import pytest

from tests.support.mechs import MechTable, Seat, changed, table

pytestmark = pytest.mark.game("critical-mass")

WORKSHOP = changed(  # cards no box has, for what no card of a box can show
    new=[
        {"name": "Quick Drone", "speed": 9, "effects": [{"when": "on_play", "do": "deal", "amount": 3, "to": "enemy"}]},
        {"name": "Boomerang", "speed": 1, "effects": [{"keyword": "returns"}, {"when": "on_play", "do": "prime"}]},
        {"name": "Double Act", "type": "weapon", "speed": 9, "firepower": 2, "damage_type": "none", "effects": [
            {"keyword": "attacks", "n": 2}
        ]},
        {"name": "Foam", "type": "equipment", "durability": 1, "effects": [
            {"when": "while_in_force", "do": "modify", "stat": "damage_taken", "amount": -2}
        ]},
        {"name": "Trophy", "speed": "bolt", "effects": [
            {"when": "end_of_combat", "if": {"played": {"type": "weapon"}}, "do": "prime"}
        ]},
    ]
)  # fmt: skip


def lost(t: MechTable) -> list[str]:
    """The cards that have been Disrupted so far, in order, as `Card of Mech`; none of them has attacked since."""
    found = [event.says.partition(" is Disrupted")[0] for event in t.heard() if event.kind == "disrupted"]
    for entry in found:
        card, _, mech = entry.partition(" of ")
        assert f"{mech} attacks with {card}" not in t.says().partition(f"{entry} is Disrupted")[2]
    return found


# -- what Disrupts ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("disruption.needs-damage")
def test_only_a_weapon_that_deals_damage_disrupts() -> None:
    """Light Laser hits and Heavy Laser is lost; dodged, or taken off by Foam, the laser Disrupts nothing."""
    t = table(Seat("raijin"), Seat("archon")).plan("light-laser", "heavy-laser").split()
    assert lost(t) == ["Heavy Laser of Archon"]
    t = table(Seat("raijin", play=["light-laser"]), Seat("archon", play=["evade", "heavy-laser"]))
    assert lost(t) == [] and t.asks == {1: "damage"}
    t = table(Seat("raijin"), Seat("archon", equipped=["foam"]), game=WORKSHOP).plan("light-laser", "heavy-laser")
    assert lost(t) == [] and t.asks == {1: "damage"}


@pytest.mark.rule("disruption.lower-speed")
def test_every_slower_card_of_the_damaged_mech_has_no_effect_this_turn() -> None:
    """At 3, Archon's Heavy Laser (2) and Activate (0) are lost; next turn the same cards work again."""
    t = table(Seat("raijin", play=["medium-laser"]), Seat("archon", play=["heavy-laser", "activate"])).split()
    assert sorted(lost(t)) == ["Activate of Archon", "Heavy Laser of Archon"]
    assert t.plates(0)["pilot-shrine"] == 5 and t.asks == {1: "choose"}
    t.finish_turn().plan("recharge", "recharge").plan("evade", "heavy-laser")
    assert "dodged" in t.events(), "Heavy Laser attacks again"


@pytest.mark.rule("disruption.without-destruction")
def test_damage_too_small_to_break_anything_disrupts() -> None:
    """Two points at a Mech that has only plates of Durability 3 left: nothing can fall, and the slower card is lost."""
    tough = {"logic-cortex": 0, "prism-spine": 0, "field-generator": 0}
    t = table(Seat("raijin"), Seat("archon", plates=tough)).plan("medium-laser", "heavy-laser")
    assert lost(t) == ["Heavy Laser of Archon"] and t.plates(1)["thrusters"] == 2
    assert "Archon attacks" not in t.says()


@pytest.mark.rule("disruption.weapon-damage-only")
def test_damage_of_another_source_never_disrupts() -> None:
    """A drone at Speed 9 deals 3, more than Light Laser at 4, and only the laser Disrupts."""
    for card, robs in (("quick-drone", False), ("light-laser", True)):
        t = table(Seat("raijin", hand=[card]), Seat("archon"), game=WORKSHOP).plan(card, "heavy-laser").split()
        assert "hit" in t.events() and (lost(t) == ["Heavy Laser of Archon"]) == robs
        assert (t.asks == {1: "damage"}) != robs


@pytest.mark.rule("gap.disruption.reflected")
def test_reflected_damage_disrupts_nobody() -> None:
    """Arc Whip's 3 come back at once, while Archon fires at 3 itself; Raijin's Flame Blade of 2 works all the same."""
    t = table(
        Seat("raijin", play=["arc-whip", "flame-blade"], target=1),
        Seat("archon", play=["mirror-field", "phase-beam"], target=2),
        Seat("patriot", play=["recharge"]),
    ).split()
    assert t.asks == {1: "damage"} and "Raijin takes 3 damage from Archon." in t.says()
    t.split()
    assert lost(t) == []
    assert t.says().count("Raijin attacks with") == 2


@pytest.mark.rule("gap.disruption.defended")
def test_a_dodged_or_blocked_attack_disrupts_nothing() -> None:
    """Behind Evade or Deflector Archon's second, slower card works; without them it is lost."""
    for guard, robs in (("evade", False), ("deflector", False), ("recharge", True)):
        t = table(Seat("raijin", play=["medium-laser"]), Seat("archon", play=[guard, "heavy-laser"]))
        if robs:
            t.split()
        assert (lost(t) == ["Heavy Laser of Archon"]) == robs
        assert ("Archon attacks with Heavy Laser" in t.says()) != robs


@pytest.mark.rule("gap.disruption.may")
def test_disruption_is_automatic() -> None:
    """The attacker is asked about plates only; nobody is asked whether the card is lost, and it is."""
    t = table(Seat("raijin"), Seat("archon")).plan("light-laser", "heavy-laser")
    asked = []
    while "plan" not in t.asks.values():
        asked += list(t.asks.items())
        t.play(t.choices(0)[0])
    assert set(asked) == {(0, "damage")} and lost(t) == ["Heavy Laser of Archon"]


@pytest.mark.rule("gap.disruption.multi-attack")
def test_of_several_attacks_the_first_that_deals_damage_disrupts() -> None:
    """Pulse Laser: lost before the second shot, and lost once. A first shot that Foam soaks up does not count."""
    t = table(Seat("iron-curtain", hand=["pulse-laser"]), Seat("archon")).plan("pulse-laser", "heavy-laser").split()
    assert lost(t) == ["Heavy Laser of Archon"] and t.asks == {0: "damage"}
    t.split()
    assert lost(t) == ["Heavy Laser of Archon"]
    t = table(
        Seat("iron-curtain", play=["double-act"], target=1),
        Seat("archon", play=["heavy-laser"], equipped=["foam"], target=0),
        Seat("raijin", play=["quick-drone"], target=1),
        game=WORKSHOP,
    ).split("foam 1")
    assert lost(t) == [] and t.asks == {0: "damage"}, "the drone has torn the Foam away, the second shot comes"
    t.split()
    assert lost(t) == ["Heavy Laser of Archon"]


@pytest.mark.rule("gap.disruption.by-follow-up")
def test_a_follow_up_disrupts_by_its_own_speed() -> None:
    """Nekode Blade at 4 leaves Archon's second card of 4 alone; of what follows, only a Speed of 5 Disrupts it."""
    for card, equipped, robs in (
        ("medium-laser", [], False),
        ("light-laser", [], False),
        ("light-laser", ["prism-array"], True),
        ("rail-spike", [], True),
    ):
        t = table(
            Seat("raijin", play=["nekode-blade"], hand=[card], equipped=equipped),
            Seat("archon", play=["seeker-ray", "vibro-knife"]),
        )
        t.play("first seeker-ray").splits({0: [], 1: []})
        assert lost(t) == []
        t.play(f"follow {card}").split()
        assert lost(t) == ["Vibro Knife of Archon"] * robs


# -- what is safe ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("disruption.already-resolved", "gap.disruption.destroying-hit")
def test_a_mech_whose_card_is_done_is_damaged_but_not_disrupted() -> None:
    """Medium Laser has fired at 3; a stubborn Heavy Laser then hits for 3, and Indomitable stays OFF.

    Nor does a fast follow-up reach back: the claw of 3 is done when blade and laser, the latter at 4, hit its Mech.
    """
    game = changed(cards={"Heavy Laser": {"effects": [{"keyword": "uninterruptible"}]}})
    t = table(Seat("iron-curtain"), Seat("archon"), game=game).plan("medium-laser", "heavy-laser").split()
    t.split("commissars-seat 3")
    assert "Iron Curtain attacks with Medium Laser, Firepower 2." in t.says()
    assert t.plates(0)["commissars-seat"] == 2 and lost(t) == [] and not t.s.cockpits[0].ability
    t = table(
        Seat("iron-curtain", play=["shock-claw"], target=2),
        Seat("raijin", play=["nekode-blade"], hand=["light-laser"], target=0),
        Seat("patriot", play=["recharge"]),
        game=changed(cards={"Nekode Blade": {"speed": 2}}),
    )
    t.split().split().play("follow light-laser").split()
    assert t.events().count("hit") == 3 and lost(t) == [] and not t.s.cockpits[0].ability


@pytest.mark.rule("disruption.tie-immune")
def test_equally_fast_cards_do_not_disrupt_one_another() -> None:
    """Medium Laser and Phase Beam at 3: both damage, neither is lost, nor is a second card of 3 that still waits."""
    t = table(Seat("raijin"), Seat("archon")).plan("medium-laser", "phase-beam").splits({0: [], 1: []})
    assert lost(t) == [] and t.events().count("hit") == 2
    t = table(Seat("raijin", play=["medium-laser", "arc-whip"]), Seat("archon", play=["phase-beam"]))
    t.play("first medium-laser").splits({0: [], 1: []})
    assert lost(t) == [] and "Raijin attacks with Arc Whip" in t.says()
    t = table(Seat("raijin"), Seat("archon")).plan("light-laser", "phase-beam").split()
    assert lost(t) == ["Phase Beam of Archon"]


@pytest.mark.rule("disruption.lightning-immune")
def test_lightning_cards_are_never_disrupted() -> None:
    """Every lightning card that works late is put beside a laser of Speed 20: none of them is lost."""
    game = changed(cards={"Light Laser": {"speed": 20}})
    for card in ("recharge", "overcharge", "quick-boot", "signal-spike", "stubborn-advance", "focus-lens"):
        t = table(Seat("raijin", play=["light-laser"]), Seat("archon", play=[card], cooldown=["evade"]), game=game)
        t.finish_turn()
        assert lost(t) == [] and "attack" in t.events(), card
    t = table(Seat("raijin", play=["light-laser"]), Seat("archon", play=["quick-boot"]), game=game).split()
    assert t.asks == {1: "activate"}, "Quick Boot, which works after the hit, works"


@pytest.mark.rule("disruption.uninterruptible")
def test_an_uninterruptible_weapon_works_though_its_mech_was_hit_first() -> None:
    """Hellfire Rack at Speed 1 attacks after the Light Laser has hit; Bunker Rocket at 1 does not."""
    for card, works in (("hellfire-rack", True), ("bunker-rocket", False)):
        t = table(Seat("raijin"), Seat("patriot", hand=[card])).plan("light-laser", card).split()
        assert (lost(t) == []) == works and ("Patriot attacks with" in t.says()) == works


@pytest.mark.rule("gap.disruption.third-party")
def test_only_the_mech_that_was_hit_is_disrupted() -> None:
    """Raijin hits Archon at 4; Patriot's slower missiles fly all the same."""
    t = table(
        Seat("raijin", play=["light-laser"], target=1),
        Seat("archon", play=["heavy-laser"], target=0),
        Seat("patriot", play=["homing-cluster"], target=0),
    ).split()
    assert lost(t) == ["Heavy Laser of Archon"] and t.asks == {2: "damage"}


@pytest.mark.rule("gap.disruption.equal-speed-multiplayer")
def test_a_tie_protects_the_tied_mechs_from_each_other_only() -> None:
    """Raijin and Archon tie at 3; Patriot hits Raijin at 4: Raijin's laser is lost, Archon's beam is not."""
    t = table(
        Seat("raijin", play=["medium-laser"], target=1),
        Seat("archon", play=["phase-beam"], target=0),
        Seat("patriot", play=["light-laser"], target=0),
    ).split()
    assert lost(t) == ["Medium Laser of Raijin"] and t.asks == {1: "damage"}


@pytest.mark.rule("gap.disruption.cards-played-later")
def test_a_card_played_after_the_hit_is_not_disrupted_by_it() -> None:
    """Seeker Ray hits Raijin at 4; then Counter Step dodges a beam, and the Flame Blade of 2 that follows works."""
    t = table(
        Seat("raijin", play=["counter-step"], hand=["flame-blade"], target=1),
        Seat("archon", play=["phase-beam"], target=0),
        Seat("patriot", play=["seeker-ray"], target=0),
    ).split()
    assert "Raijin takes 1 damage from Patriot." in t.says()
    t.play("follow flame-blade")
    assert t.asks == {0: "damage"} and lost(t) == []


@pytest.mark.rule("gap.disruption.tie-then-follow-up")
def test_a_follow_up_after_a_tie_is_unaffected() -> None:
    """Nekode Blade and Seeker Ray hit each other at 4; the Medium Laser of 3 that follows attacks."""
    hand = ["nekode-blade", "medium-laser"]
    t = table(Seat("raijin", hand=hand), Seat("archon")).plan("nekode-blade", "seeker-ray")
    t.splits({0: [], 1: []}).play("follow medium-laser")
    assert t.asks == {0: "damage"} and lost(t) == []


# -- card by card ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.disruption.mech-or-card")
def test_a_card_loses_its_effect_and_its_mech_counts_as_disrupted() -> None:
    """Of three cards Heavy Laser alone is lost; yet Activate, here of Speed 5, and Indomitable ask about the Mech."""
    game = changed(cards={"Activate": {"speed": 5}})
    cards = ["activate", "heavy-laser", "hellfire-rack"]
    t = table(Seat("iron-curtain", play=cards), Seat("patriot", play=["light-laser"]), game=game).split()
    assert lost(t) == ["Heavy Laser of Iron Curtain"] and "Iron Curtain attacks with Hellfire Rack" in t.says()
    t.split()
    assert t.asks == {0: "choose"}, "one of card or Primed"
    t.play("choose 2")
    assert t.s.cockpits[0].ability and t.s.cockpits[0].primed
    t = table(Seat("iron-curtain", play=["activate", "shock-claw"]), Seat("patriot", play=["hellfire-rack"]), game=game)
    t.finish_turn()
    assert lost(t) == [] and not t.s.cockpits[0].ability


@pytest.mark.rule("gap.disruption.mech-hit-but-immune")
def test_a_mech_whose_only_card_is_immune_is_not_disrupted() -> None:
    """Iron Curtain is hit at 4 behind a bolt, or with an Uninterruptible missile: Indomitable does not turn ON."""
    for card, on in (("overcharge", 0), ("hellfire-rack", 0), ("heavy-laser", 1)):
        t = table(Seat("iron-curtain", hand=[card]), Seat("raijin")).plan(card, "light-laser").finish_turn()
        assert "hit" in t.events() and t.s.cockpits[0].ability == on


@pytest.mark.rule("gap.disruption.tie-with-slower-second")
def test_a_weapon_that_ties_with_one_card_disrupts_the_slower_other() -> None:
    """Medium Laser ties with Shock Claw, which works; Heavy Laser of 2 is lost, and so Indomitable turns ON."""
    t = table(Seat("raijin", play=["medium-laser"]), Seat("iron-curtain", play=["shock-claw", "heavy-laser"]))
    t.splits({0: [], 1: []})
    assert lost(t) == ["Heavy Laser of Iron Curtain"] and "Iron Curtain attacks with Shock Claw" in t.says()
    assert t.s.cockpits[1].ability


@pytest.mark.rule("gap.disruption.per-card")
def test_a_mech_with_one_card_done_can_lose_the_other() -> None:
    """Burst Laser has fired at 4; at 3 Archon is hit and loses its Heavy Laser of 2; the first still comes home."""
    game = changed(
        cards={"Burst Laser": {"speed": 4}, "Medium Laser": {"effects": [{"keyword": "uninterruptible"}]}},
    )
    t = table(Seat("raijin", play=["medium-laser"]), Seat("archon", play=["burst-laser", "heavy-laser"]), game=game)
    t.split()
    assert t.asks == {0: "damage"} and lost(t) == []
    t.split()
    assert lost(t) == ["Heavy Laser of Archon"]
    assert "burst-laser" in t.hand(1) and "heavy-laser" in t.cooldown(1)


@pytest.mark.rule("gap.disruption.equipment-abilities")
def test_disruption_suspends_neither_equipment_nor_abilities() -> None:
    """Patriot's rocket is lost; its fire control still strengthens the rack, and Return Fire reloads a Weapon."""
    t = table(
        Seat("raijin", play=["light-laser"]),
        Seat(
            "patriot",
            play=["bunker-rocket", "hellfire-rack"],
            equipped=["fire-control-center"],
            cooldown=["light-laser"],
        ),
    ).split()
    assert lost(t) == ["Bunker Rocket of Patriot"]
    t.play("first hellfire-rack")
    assert "Patriot attacks with Hellfire Rack, Firepower 5." in t.says() and t.speed(1, "hellfire-rack") == 2
    t.split()
    assert "light-laser" in t.hand(1), "Return Fire"


@pytest.mark.rule("gap.disruption.past-side-effects")
def test_a_side_effect_already_earned_is_not_lost() -> None:
    """Graviton Snare ties with Medium Laser, which Disrupts Archon's second card; the snare works all the same."""
    t = table(
        Seat("archon", play=["graviton-snare", "heavy-laser"]), Seat("raijin", play=["medium-laser"], hand=["evade"])
    ).splits({0: [], 1: []})
    assert lost(t) == ["Heavy Laser of Archon"]
    t.play("cool evade")
    assert "evade" in t.cooldown(1)


# -- what becomes of the card ----------------------------------------------------------------------------------------


@pytest.mark.rule("disruption.alternate-effect")
def test_a_cards_own_text_may_give_it_a_lesser_effect() -> None:
    """Hammer of the Union deals 3 instead of its 8; Activate gives one thing instead of two; Heavy Laser nothing."""
    t = table(Seat("iron-curtain", hand=["hammer-of-the-union"]), Seat("raijin"))
    t.plan("hammer-of-the-union", "light-laser").split()
    assert "Raijin takes 3 damage from Iron Curtain." in t.says() and t.asks == {0: "damage"}
    t = table(Seat("archon"), Seat("raijin")).plan("activate", "light-laser").split()
    assert t.asks == {0: "choose"}
    t = table(Seat("archon"), Seat("raijin")).plan("heavy-laser", "light-laser").split()
    assert t.asks == {0: "plan", 1: "plan"} and t.events().count("hit") == 1


@pytest.mark.rule("gap.disruption.alternate-timing")
def test_the_lesser_effect_comes_when_the_card_would_have_worked() -> None:
    """Disrupted at 4: the hammer strikes at its Speed of 1, after a third Mech's 2; Activate at the end of Combat."""
    t = table(
        Seat("iron-curtain", play=["hammer-of-the-union"], target=1),
        Seat("raijin", play=["light-laser"], target=0),
        Seat("archon", play=["heavy-laser"], target=1),
    ).split()
    assert lost(t) == ["Hammer of the Union of Iron Curtain"] and t.asks == {2: "damage"}
    t.split()
    assert t.asks == {0: "damage"}
    t = table(
        Seat("iron-curtain", play=["activate"], target=1),
        Seat("raijin", play=["light-laser"], target=0),
        Seat("archon", play=["heavy-laser"], target=1),
    ).split()
    assert lost(t) == ["Activate of Iron Curtain"] and t.asks == {2: "damage"}
    t.split()
    assert t.asks == {0: "choose"}


@pytest.mark.rule("gap.disruption.destination")
def test_a_disrupted_card_goes_to_cooldown() -> None:
    """Even one that says it returns to hand; undisturbed it does return."""
    for weapon, place in (("light-laser", "cooldown"), ("evade", "hand")):
        t = table(Seat("raijin"), Seat("archon", hand=["boomerang"]), game=WORKSHOP).plan(weapon, "boomerang")
        t.finish_turn()
        assert "boomerang" in t.pile(1, place) and t.in_play(1) == []
        assert t.s.cockpits[1].primed == (place == "hand")


@pytest.mark.rule("gap.disruption.counts-as-played")
def test_a_disrupted_weapon_was_played_but_made_no_attack() -> None:
    """What asks whether a Weapon was played finds Heavy Laser; nothing was attacked, so Raijin had nothing to dodge."""
    t = table(
        Seat("archon", play=["heavy-laser", "trophy"], target=1),
        Seat("raijin", play=["evade"], target=2),
        Seat("patriot", play=["light-laser"], target=0),
        game=WORKSHOP,
    ).split()
    assert lost(t) == ["Heavy Laser of Archon"] and t.s.cockpits[0].primed
    assert t.events().count("attack") == 1 and not t.s.cockpits[1].ability
