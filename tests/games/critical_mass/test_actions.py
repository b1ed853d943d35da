"""Action cards of Critical Mass: Recharge, Activate, and being Primed."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.support.mechs import GAME, MechTable, Seat, changed, content, opened, table
from warroom.games.critical_mass.box import BOLT
from warroom.games.critical_mass.codes import DEACTIVATE
from warroom.kernel.refusals import ContentError

pytestmark = pytest.mark.game("critical-mass")

JOLT_DRONE: Final[dict[str, Any]] = {
    "name": "Jolt Drone",
    "speed": 4,
    "effects": [{"when": "on_play", "do": "deal", "amount": 1, "to": "enemy"}],
}
LONG_JAM: Final[dict[str, Any]] = {
    "name": "Long Jam",
    "effects": [
        {"when": "end_of_combat", "do": "cool", "whose": "enemy", "count": 9},
        {"when": "on_play", "do": "forbid", "of": {"type": "action"}, "lasts": "next_turn"},
    ],
}
WITH_DRONE: Final = changed(new=[JOLT_DRONE])
ACTIVATE: Final = next(card for card in content()["card"] if card["name"] == "Activate")
TECH_3: Final = ["counter-step", "heavens-drum"]
REST_OF_RAIJIN: Final = [kind.name for kind in GAME.box.mechs[0].own if kind.name not in TECH_3]


def losing_thrusters(critical: dict[str, Any]) -> Any:
    """The game with another critical effect for Archon's Thrusters."""
    archon = next(mech for mech in content()["mech"] if mech["id"] == "archon")
    archon["component"][0]["critical"] = [critical]
    return changed(mechs={"archon": {"component": archon["component"]}})


def raijin_activates(enemy: str = "evade", **different: Any) -> MechTable:
    """Raijin has played Activate, and Archon this."""
    return table(Seat("raijin", **different), Seat("archon")).plan("activate", enemy)


def tech_3_offered(t: MechTable) -> bool:
    """Whether Raijin may take a Tech 3 card."""
    return "activate heavens-drum" in t.choices(0)


# -- Actions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("action.neither")
def test_an_action_is_no_attack_and_no_defense() -> None:
    """Damage of a drone is not told as an attack and Disrupts nothing; dodging it is not dodging an attack."""
    t = table(Seat("archon", hand=["jolt-drone"]), Seat("raijin"), game=WITH_DRONE)
    t.plan("jolt-drone", "medium-laser").split()
    assert "disrupted" not in t.events() and t.asks == {1: "damage"}
    t = table(Seat("archon", hand=["jolt-drone"]), Seat("raijin"), game=WITH_DRONE).plan("jolt-drone", "evade")
    assert "attack" not in t.events() and "dodged" in t.events() and t.s.cockpits[1].ability == 0
    t = table(Seat("archon"), Seat("raijin")).plan("phase-beam", "recharge")
    assert t.asks == {0: "damage"}, "who recharges defends against nothing"


@pytest.mark.rule("action.follow-text")
def test_what_an_action_says_is_carried_out() -> None:
    """Overcharge lends Speed and Firepower to the next turn; Field Reload takes Cooldown and lends Firepower."""
    t = table(Seat("iron-curtain", hand=["overcharge", "heavy-laser"]), Seat("patriot")).plan("overcharge", "evade")
    assert t.speed(0, "heavy-laser") == 2 + 2 and t.firepower(0, "heavy-laser") == 3 + 2
    t = table(Seat("patriot", hand=["field-reload"], cooldown=["light-laser"]), Seat("raijin"))
    t.plan("field-reload", "evade")
    assert "light-laser" in t.hand(0) and t.firepower(0, "light-laser") == 1 + 2


# -- Recharge --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("recharge.pick-up-all")
def test_recharge_takes_the_whole_cooldown_to_hand() -> None:
    """Raijin's three cards come home, Archon's Cooldown stays where it is."""
    spent = ["evade", "light-laser", "medium-laser"]
    t = table(Seat("raijin", hand=[], cooldown=spent), Seat("archon", cooldown=["reflector"])).plan("recharge", "evade")
    assert t.hand(0) == sorted([*spent, "recharge"]) and t.cooldown(0) == []
    assert t.cooldown(1) == ["reflector"]


@pytest.mark.rule("recharge.lightning")
def test_recharge_comes_before_every_weapon_and_cannot_be_disrupted() -> None:
    """When Archon's beam strikes, the cards are in Raijin's hand already, and nothing is Disrupted."""
    assert all(kind.speed == BOLT for kind in GAME.box.kinds if kind.name == "recharge")
    t = table(Seat("raijin", cooldown=["light-laser"]), Seat("archon")).plan("recharge", "seeker-ray")
    assert t.asks == {1: "damage"} and "light-laser" in t.hand(0)
    t.split()
    assert "disrupted" not in t.events() and t.cooldown(0) == []


@pytest.mark.rule("recharge.never-in-cooldown")
def test_recharge_never_cools_down() -> None:
    """Played it returns; held it cannot be chosen, and is kept when all else goes; no content may change that."""
    t = table(Seat("raijin"), Seat("archon", hand=["graviton-snare"])).plan("recharge", "graviton-snare").split()
    assert "cool recharge" not in t.choices(0)
    t.finish_turn()
    assert "recharge" in t.hand(0) and "recharge" not in t.cooldown(0)
    jammed = table(Seat("raijin"), Seat("archon", hand=["long-jam"]), game=changed(new=[LONG_JAM]))
    jammed.plan("evade", "long-jam").finish_turn()
    assert jammed.hand(0) == ["evade", "recharge"], "the Evade played came back, all others cool"
    with pytest.raises(ContentError, match="expected the keyword returns beside fixed"):
        changed(cards={"Recharge": {"effects": [{"keyword": "fixed"}, {"when": "on_play", "do": "recharge"}]}})


@pytest.mark.rule("recharge.never-deactivated")
def test_recharge_is_never_deactivated() -> None:
    """Archon must Deactivate any two cards, in hand or in play: Recharge is not among them."""
    game = losing_thrusters({"do": "deactivate", "whose": "self", "count": 2})
    for hand, played in ((["evade"], "evade"), ([], "recharge")):
        archon = Seat("archon", hand=hand, plates={"thrusters": 1})
        t = table(Seat("raijin", hand=["arc-whip"]), archon, game=game).plan("arc-whip", played)
        t.split("thrusters 1")
        if hand:
            assert t.choices(1) == ["deactivate evade play"]
            assert t.why_not(1, "deactivate recharge hand") == "gap.recharge.attack-effects"
        t.finish_turn()
        assert "recharge" in t.hand(1) and "recharge" not in t.off(1)


@pytest.mark.rule("recharge.always-in-hand")
def test_recharge_is_in_hand_at_the_beginning_of_every_turn() -> None:
    """From the opening hand on, after it was played, after a turn sat out, and when all else is forbidden."""
    for mechs in ("raijin,archon", "patriot,iron-curtain"):
        t = opened({"mechs": mechs}).together({0: "pass", 1: "pass"})
        for turn in range(3):
            assert "recharge" in t.hand(0) and "recharge" in t.hand(1)
            t.plan("recharge", "recharge")
    t = table(Seat("raijin", stunned=True, hand=[]), Seat("archon")).plan("evade")
    assert t.hand(0) == ["recharge"] and t.choices(0) == ["plan recharge"]
    jammed = table(Seat("raijin"), Seat("archon", hand=["long-jam"]), game=changed(new=[LONG_JAM]))
    jammed.plan("evade", "long-jam").finish_turn()
    assert "plan recharge" in jammed.choices(0)
    with pytest.raises(ContentError, match="expected a fixed card"):
        changed(cards={"Recharge": {"effects": [{"when": "on_play", "do": "recharge"}]}})


@pytest.mark.rule("gap.recharge.all-or-some")
def test_nobody_is_asked_what_to_leave_in_cooldown() -> None:
    """After Recharge the next turn is planned at once and Cooldown is empty."""
    t = table(Seat("raijin", hand=[], cooldown=["evade", "flame-blade"]), Seat("archon")).plan("recharge", "evade")
    assert t.asks == {0: "plan", 1: "plan"} and t.cooldown(0) == []


@pytest.mark.rule("gap.recharge.moment")
def test_cards_that_cool_later_in_the_turn_stay_there() -> None:
    """Focus Lens is Disabled, and two cards are sent to Cooldown, after Recharge has worked."""
    archon = Seat("archon", equipped=["focus-lens"], cooldown=["reflector"])
    t = table(Seat("iron-curtain"), archon).plan("medium-laser", "recharge").split("focus-lens 1")
    assert t.cooldown(1) == ["focus-lens"] and "reflector" in t.hand(1)
    t = table(Seat("raijin", cooldown=["light-laser"]), Seat("archon", hand=["graviton-snare"]))
    t.plan("recharge", "graviton-snare").split().play("cool evade", "cool light-laser")
    assert t.cooldown(0) == ["evade", "light-laser"]


@pytest.mark.rule("gap.recharge.equipped")
def test_recharge_leaves_equipment_where_it_is() -> None:
    """Focus Lens goes on working."""
    t = table(Seat("archon", equipped=["focus-lens"], cooldown=["evade"]), Seat("raijin")).plan("recharge", "evade")
    assert t.equipped(0) == ["focus-lens"] and t.firepower(0, "heavy-laser") == 4


@pytest.mark.rule("gap.recharge.return")
def test_recharge_goes_back_to_hand_in_the_cooldown_step() -> None:
    """It lies in play while Archon's Activate is decided, the last of Combat."""
    t = table(Seat("raijin"), Seat("archon")).plan("recharge", "activate")
    assert t.asks == {1: "activate"} and t.in_play(0) == ["recharge"] and "recharge" not in t.hand(0)
    t.play("pass")
    assert t.in_play(0) == [] and "recharge" in t.hand(0)


@pytest.mark.rule("gap.recharge.attack-effects")
def test_no_effect_moves_recharge() -> None:
    """Bear Hug finds nothing else in hand, Thrusters that cost any card find nothing else at all: nothing moves."""
    t = table(Seat("raijin", hand=["evade"]), Seat("iron-curtain", hand=["bear-hug"])).plan("evade", "bear-hug").split()
    assert t.asks == {0: "plan", 1: "plan"} and t.hand(0) == ["recharge"] and t.cooldown(0) == ["evade"]
    t = table(Seat("raijin"), Seat("archon", hand=["graviton-snare"])).plan("activate", "graviton-snare").split()
    assert t.why_not(0, "cool recharge") == "gap.recharge.attack-effects"
    game = losing_thrusters({"do": "deactivate", "whose": "self", "count": 1})
    archon = Seat("archon", hand=[], plates={"thrusters": 1})
    t = table(Seat("raijin"), archon, game=game).plan("flame-blade", "recharge").split("thrusters 1")
    assert t.asks == {0: "plan", 1: "plan"} and t.hand(1) == ["recharge"]


@pytest.mark.rule("gap.recharge.repeat")
def test_recharge_may_be_played_turn_after_turn() -> None:
    """Two turns running, each taking what the turn before sent to Cooldown."""
    t = table(Seat("raijin", cooldown=["light-laser"]), Seat("archon", hand=["graviton-snare"]))
    t.plan("recharge", "graviton-snare").split().play("cool evade", "cool light-laser")
    t.plan("recharge", "recharge")
    assert t.cooldown(0) == [] and t.hand(0).count("evade") == 2


@pytest.mark.rule("gap.recharge.same-turn-use")
def test_cards_picked_up_may_serve_as_a_follow_up_and_not_otherwise() -> None:
    """Nekode Blade grants one more play, and the laser just recharged fits; alone Recharge ends the turn's play."""
    t = table(Seat("raijin", play=["recharge", "nekode-blade"], hand=[], cooldown=["light-laser"]), Seat("archon"))
    t.split()
    assert t.choices(0) == ["pass", "follow light-laser"]
    t = table(Seat("raijin", hand=[], cooldown=["light-laser"]), Seat("archon")).plan("recharge", "recharge")
    assert t.asks == {0: "plan", 1: "plan"} and "attack" not in t.events()


# -- Activate --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("activate.end-of-combat")
def test_activate_works_when_all_other_cards_are_done() -> None:
    """Even an Activate of Speed 5 waits for a Weapon of Speed 1, for its side effects, and for other texts."""
    game = changed(cards={"Activate": {"speed": 5}})
    t = table(Seat("raijin"), Seat("patriot", hand=["bunker-rocket"]), game=game).plan("activate", "bunker-rocket")
    assert t.asks == {1: "damage"} and "activated" not in t.events()
    t.split()
    assert t.asks == {0: "activate"}, "it was faster, so it was not Disrupted"
    t = table(Seat("raijin"), Seat("archon", hand=["graviton-snare"]), game=game).plan("activate", "graviton-snare")
    t.split()
    assert t.asks == {0: "cool"}, "the side effect comes first"
    t.finish_turn()
    t = table(Seat("raijin"), Seat("archon", hand=["signal-spike"]), game=game).plan("activate", "signal-spike")
    assert t.asks == {0: "deactivate"}, "the other text comes first"


@pytest.mark.rule("activate.take-card")
def test_activate_may_take_one_deactivated_card_of_tech_1_or_2() -> None:
    """Raijin may take a Deactivated laser, blade or lance, just one, or none; no Drum."""
    t = raijin_activates(hand=["activate", "evade", "evade"])
    low = ["light-laser", "medium-laser", "flame-blade", "nekode-blade", "storm-lance", "grappling-claws"]
    assert t.choices(0) == ["pass", *(f"activate {name}" for name in low)]
    assert t.why_not(0, "activate evade") == "activate.take-card", "it is in hand already"
    t.play("activate light-laser")
    assert t.asks == {0: "plan", 1: "plan"} and "light-laser" in t.hand(0) and "light-laser" not in t.off(0)


@pytest.mark.rule("activate.usable-next-turn")
def test_an_activated_card_is_played_from_the_next_turn_on() -> None:
    """Storm Lance cannot be planned, then is taken, then strikes."""
    t = table(Seat("raijin"), Seat("archon"))
    assert t.why_not(0, "plan storm-lance") == "zones.deactivated-unavailable"
    t.plan("activate", "evade").play("activate storm-lance")
    assert "attack" not in t.events() and t.asks == {0: "plan", 1: "plan"}
    t.plan("storm-lance", "recharge")
    assert "Raijin attacks with Storm Lance, Firepower 4." in t.says()


@pytest.mark.rule("activate.primes")
def test_activate_primes_besides_taking_a_card() -> None:
    """Both at once: Storm Lance in hand and Primed."""
    t = raijin_activates().play("activate storm-lance")
    assert "storm-lance" in t.hand(0) and t.s.cockpits[0].primed == 1


@pytest.mark.rule("activate.disrupted-one-only")
def test_a_disrupted_mech_gets_a_card_or_primed() -> None:
    """Phase Beam hits: Raijin chooses one of the two. What counts is the Mech: any card of it may be the Disrupted."""
    for choice, primed, taken in (("choose 1", 0, True), ("choose 2", 1, False)):
        t = raijin_activates("phase-beam").split()
        assert t.asks == {0: "choose"} and t.choices(0) == ["choose 1", "choose 2"]
        t.play(choice)
        if taken:
            assert t.why_not(0, "pass") == "activate.take-card", "who chooses the card takes one"
            t.play("activate storm-lance")
        assert t.asks == {0: "plan", 1: "plan"}
        assert t.s.cockpits[0].primed == primed and ("storm-lance" in t.hand(0)) == taken
    sturdy = changed(cards={"Activate": {"effects": [{"keyword": "uninterruptible"}, *ACTIVATE["effects"]]}})
    raijin = Seat("raijin", play=["activate", "flame-blade"])
    t = table(raijin, Seat("archon", play=["phase-beam"]), game=sturdy).split()
    assert t.events().count("disrupted") == 1 and t.asks == {0: "choose"}


@pytest.mark.rule("activate.order-card-then-primed")
def test_the_card_comes_before_primed() -> None:
    """Everybody hears of the card first and of Primed afterwards."""
    t = raijin_activates()
    assert not t.s.cockpits[0].primed, "while the card is chosen Raijin is not Primed yet"
    t.play("activate storm-lance")
    assert [kind for kind in t.events(1) if kind in ("activated", "primed")] == ["activated", "primed"]


@pytest.mark.rule("activate.secret")
def test_nobody_else_learns_which_card_was_activated() -> None:
    """Archon and spectators hear and see the same whichever card it was; Raijin knows."""
    tables = [raijin_activates().play(f"activate {name}") for name in ("storm-lance", "nekode-blade")]
    for seat in (1, -1):
        assert tables[0].says(seat) == tables[1].says(seat) and tables[0].view(seat) == tables[1].view(seat)
    assert "Raijin activates Storm Lance." in tables[0].says(0)


@pytest.mark.rule("gap.activate.empty-pile")
def test_activate_with_an_empty_pile_only_primes() -> None:
    """Raijin holds all its cards: nothing is asked, and Raijin is Primed."""
    t = raijin_activates(hand=[*REST_OF_RAIJIN, *TECH_3])
    assert t.asks == {0: "plan", 1: "plan"} and t.s.cockpits[0].primed == 1 and t.off(0) == []


@pytest.mark.rule("gap.activate.only-tech3")
def test_only_tech_3_left_and_not_primed_gives_primed_alone() -> None:
    """There is only to pass, and Raijin is Primed; the next Activate may take the Drum."""
    t = raijin_activates(hand=REST_OF_RAIJIN)
    assert t.choices(0) == ["pass"]
    t.play("pass")
    assert t.off(0) == sorted(TECH_3) and t.s.cockpits[0].primed == 1
    t.plan("recharge", "evade").plan("activate", "evade")
    assert tech_3_offered(t)


@pytest.mark.rule("gap.activate.decline")
def test_the_card_may_be_declined_unless_disrupted() -> None:
    """Raijin passes though Storm Lance lies there; once Disrupted and having chosen the card, it has to take one."""
    t = raijin_activates()
    before = t.off(0)
    t.play("pass")
    assert t.off(0) == before and t.asks == {0: "plan", 1: "plan"}
    t = raijin_activates("phase-beam").split().play("choose 1")
    assert "pass" not in t.choices(0)


@pytest.mark.rule("gap.activate.prime-compulsory")
def test_becoming_primed_cannot_be_refused() -> None:
    """Whatever Raijin answers, even nothing at all, it is Primed, and no question is about that."""
    for answer in ("pass", "activate storm-lance"):
        t = raijin_activates().play(answer)
        assert t.s.cockpits[0].primed == 1 and t.asks == {0: "plan", 1: "plan"}


@pytest.mark.rule("gap.activate.already-primed")
def test_becoming_primed_while_primed_changes_nothing() -> None:
    """Nothing is heard, and one Tech 3 card spends it all."""
    t = raijin_activates(primed=True).play("activate storm-lance")
    assert t.s.cockpits[0].primed == 1 and "primed" not in t.events()
    t.plan("recharge", "evade").plan("activate", "evade").play("activate heavens-drum")
    assert t.s.cockpits[0].primed == 0


@pytest.mark.rule("gap.activate.disrupted-primed")
def test_a_primed_mech_that_is_disrupted_stays_primed_and_is_barred_from_tech_3() -> None:
    """Raijin may take Storm Lance, not the Drum, and is Primed afterwards whatever it chose."""
    t = raijin_activates("phase-beam", primed=True).split()
    assert t.s.cockpits[0].primed == 1
    t.play("choose 1")
    assert not tech_3_offered(t) and "activate storm-lance" in t.choices(0)
    t.play("activate storm-lance")
    assert t.s.cockpits[0].primed == 1
    assert raijin_activates("phase-beam", primed=True).split().play("choose 2").s.cockpits[0].primed == 1


@pytest.mark.rule("gap.activate.disrupted-nothing-fits")
def test_disrupted_with_no_card_that_fits_leaves_only_primed() -> None:
    """The only answer is Primed; Raijin gives it like any other, so Archon sees nothing of the pile."""
    t = raijin_activates("phase-beam", hand=REST_OF_RAIJIN).split()
    assert t.asks == {0: "choose"} and t.choices(0) == ["choose 2"]
    assert t.why_not(0, "choose 1") == "activate.disrupted-one-only"
    t.play("choose 2")
    assert t.s.cockpits[0].primed == 1 and t.off(0) == sorted(TECH_3)


@pytest.mark.rule("gap.activate.disrupted-secret")
def test_the_choice_between_card_and_primed_is_public_but_not_the_card() -> None:
    """Archon hears that Raijin chose a card, and not which."""
    t = raijin_activates("phase-beam").split().play("choose 1", "activate storm-lance")
    assert "Raijin chooses to activate a card of Tech 2 or less." in t.says(1)
    assert "Raijin activates a card." in t.says(1) and "Storm Lance" not in t.says(1)
    t = raijin_activates("phase-beam").split().play("choose 2")
    assert "Raijin chooses to become Primed." in t.says(1)


@pytest.mark.rule("gap.activate.same-turn-primed")
def test_primed_gained_now_does_not_allow_tech_3_now() -> None:
    """Not Primed before, Raijin is not offered the Drum by the Activate that primes it."""
    t = raijin_activates()
    assert not tech_3_offered(t) and t.why_not(0, "activate heavens-drum") == "primed.tech3-requires-primed"
    t.play("pass")
    assert t.s.cockpits[0].primed == 1 and "heavens-drum" in t.off(0)


@pytest.mark.rule("gap.activate.after-deactivation")
def test_a_card_just_deactivated_may_be_fetched_at_once() -> None:
    """Archon's last Thrusters plate costs Evade, and the Activate of that turn brings it back."""
    archon = Seat("archon", plates={"thrusters": 1})
    t = table(Seat("raijin"), archon).plan("flame-blade", "activate").split("thrusters 1")
    t.play("deactivate evade hand", "choose 1", "activate evade")
    assert "evade" in t.hand(1)


@pytest.mark.rule("gap.activate.new-card-deactivated")
def test_a_card_just_activated_is_not_deactivated_in_the_same_turn() -> None:
    """With Evade in the pile the Thrusters cost nothing, and the Evade that Activate takes then stays in hand."""
    archon = Seat("archon", hand=["activate"], plates={"thrusters": 1})
    t = table(Seat("raijin"), archon).plan("flame-blade", "activate").split("thrusters 1")
    t.play("pass", "choose 1", "activate evade")
    assert t.asks == {0: "plan", 1: "plan"} and "evade" in t.hand(1)


@pytest.mark.rule("gap.activate.both-players")
def test_two_activates_are_decided_in_secret_at_the_same_time() -> None:
    """Both are asked at once; neither hears of the other's answer before both are in."""
    t = table(Seat("raijin"), Seat("archon")).plan("activate", "activate")
    assert t.asks == {0: "activate", 1: "activate"}
    t.together({0: "activate storm-lance", 1: "activate force-shield"})
    assert "storm-lance" in t.hand(0) and "force-shield" in t.hand(1)
    assert "Storm Lance" not in t.says(1) and "Force Shield" not in t.says(0)


@pytest.mark.rule("gap.activate.destination")
def test_activate_cools_down_after_use() -> None:
    """Unlike Recharge it needs a Recharge to come back."""
    t = raijin_activates().play("pass")
    assert t.cooldown(0) == ["activate"] and t.why_not(0, "plan activate") == "zones.cooldown-needs-recharge"


@pytest.mark.rule("gap.activate.itself-deactivated")
def test_activate_can_be_deactivated_and_then_nothing_can_be_activated() -> None:
    """No printed component names it; where one does, Activate in play goes away and does not work."""
    kind = next(kind for kind in GAME.box.kinds if kind.name == "activate")
    for mech in GAME.box.mechs:
        for effect in (effect for effects in mech.criticals for effect in effects if effect.verb == DEACTIVATE):
            assert not GAME.box.filters[effect.filter].fits(kind)
    game = losing_thrusters({"do": "deactivate", "whose": "self", "count": 1, "of": {"name": "Activate"}})
    t = table(Seat("raijin"), Seat("archon", plates={"thrusters": 1}), game=game).plan("flame-blade", "activate")
    t.split("thrusters 1").play("deactivate activate play")
    assert t.asks == {0: "plan", 1: "plan"} and "activate" in t.off(1) and not t.s.cockpits[1].primed
    assert t.why_not(1, "plan activate") == "zones.deactivated-unavailable"


@pytest.mark.rule("gap.activate.mech-destroyed")
def test_activate_does_nothing_for_a_mech_that_fell_in_this_combat() -> None:
    """Raijin falls to a faster beam; its Activate asks nothing and primes nothing while the others fight on."""
    last = {"thrusters": 0, "pilot-shrine": 1, "storm-core": 0, "blade-arms": 0}
    t = table(
        Seat("raijin", play=["activate"], plates=last),
        Seat("archon", play=["phase-beam"], target=0),
        Seat("patriot", play=["recharge"], target=1),
    )
    t.split("pilot-shrine 1")
    assert t.asks == {1: "plan", 2: "plan"} and not {"primed", "activated"} & set(t.events())


@pytest.mark.rule("gap.activate.damage-without-disruption")
def test_damage_that_does_not_disrupt_does_not_hinder_activate() -> None:
    """A drone hurts Raijin: both parts work, Tech 3 included, since only Disruption counts."""
    raijin = Seat("raijin", primed=True)
    t = table(raijin, Seat("archon", hand=["jolt-drone"]), game=WITH_DRONE).plan("activate", "jolt-drone").split()
    assert t.s.cockpits[0].hurt and t.asks == {0: "activate"} and tech_3_offered(t)


@pytest.mark.rule("gap.activate.not-lightning-indomitable")
def test_indomitable_does_not_protect_activate() -> None:
    """With it ON Iron Curtain's Heavy Laser works after a hit, its Activate is Disrupted."""
    t = table(Seat("iron-curtain", ability=True), Seat("patriot")).plan("heavy-laser", "light-laser").split()
    assert t.asks == {0: "damage"}
    t = table(Seat("iron-curtain", ability=True), Seat("patriot")).plan("activate", "light-laser").split()
    assert t.asks == {0: "choose"}


# -- Primed ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("primed.tech3-allowed")
def test_a_primed_mech_may_take_a_tech_3_card_in_place_of_a_lower_one() -> None:
    """Raijin is offered all, takes the Drum, and gets nothing else."""
    t = raijin_activates(primed=True)
    assert tech_3_offered(t) and "activate storm-lance" in t.choices(0)
    t.play("activate heavens-drum")
    assert "heavens-drum" in t.hand(0) and t.asks == {0: "plan", 1: "plan"}


@pytest.mark.rule("primed.tech3-requires-primed")
def test_a_mech_that_is_not_primed_takes_no_tech_3_card() -> None:
    """The Drum is refused with the rule."""
    t = raijin_activates()
    assert not tech_3_offered(t) and t.why_not(0, "activate heavens-drum") == "primed.tech3-requires-primed"


@pytest.mark.rule("primed.tech3-requires-undisrupted")
def test_a_disrupted_mech_takes_no_tech_3_card() -> None:
    """Primed or not, the Drum is refused to a Raijin that was Disrupted this turn."""
    t = raijin_activates("phase-beam", primed=True).split().play("choose 1")
    assert not tech_3_offered(t) and t.why_not(0, "activate heavens-drum") == "primed.tech3-requires-undisrupted"


@pytest.mark.rule("primed.tech3-spends")
def test_a_tech_3_card_ends_primed() -> None:
    """The cube goes, and all see it go."""
    t = raijin_activates(primed=True).play("activate heavens-drum")
    assert t.s.cockpits[0].primed == 0 and "Raijin is Primed no more." in t.says(1)


@pytest.mark.rule("gap.activate.tech3-reprime")
def test_the_activate_that_took_tech_3_does_not_prime_again() -> None:
    """Raijin ends the turn not Primed, and the next Activate is offered no Tech 3 card."""
    t = raijin_activates(primed=True).play("activate heavens-drum")
    assert t.s.cockpits[0].primed == 0 and "primed" not in t.events()
    t.plan("recharge", "evade").plan("activate", "evade")
    assert "activate counter-step" not in t.choices(0)


@pytest.mark.rule("gap.activate.tech3-reprime")
def test_only_the_card_that_took_tech_3_does_not_prime() -> None:
    """Activate spends Primed on Heaven's Drum; another card that activates at the same moment primes anew."""
    texts = [{"when": "end_of_combat", "do": "activate", "tech": 2}, {"when": "end_of_combat", "do": "prime"}]
    game = changed(new=[{"name": "Second Key", "effects": texts}])
    t = table(
        Seat("raijin", play=["activate", "second-key"], primed=True), Seat("archon", play=["recharge"]), game=game
    )
    t.play("activate heavens-drum", "activate storm-lance")
    assert t.s.cockpits[0].primed == 1 and t.events().index("unprimed") < t.events().index("primed")


@pytest.mark.rule("primed.low-tech-keeps")
def test_a_primed_mech_that_takes_a_lower_card_stays_primed() -> None:
    """Storm Lance does not spend it, not even if a Disrupted Activate primes nothing anew."""
    t = raijin_activates(primed=True).play("activate storm-lance")
    assert t.s.cockpits[0].primed == 1 and "unprimed" not in t.events()
    t = raijin_activates("phase-beam", primed=True).split().play("choose 1", "activate storm-lance")
    assert t.s.cockpits[0].primed == 1 and "unprimed" not in t.events()


@pytest.mark.rule("gap.primed.loss")
def test_primed_is_lost_by_nothing_but_tech_3_or_a_card_text() -> None:
    """Damage, Disruption, a Stun and turns that pass leave it; Signal Spike takes it."""
    archon = Seat("archon", primed=True, plates={"logic-cortex": 1})
    t = table(Seat("raijin", hand=["light-laser", "evade", "signal-spike"]), archon)
    t.plan("light-laser", "heavy-laser").split("logic-cortex 1")
    assert "disrupted" in t.events() and t.s.cockpits[1].stunned and t.s.cockpits[1].primed == 1
    t.plan("evade").plan("evade", "recharge")
    assert t.s.cockpits[1].primed == 1
    t.plan("signal-spike", "recharge").finish_turn()
    assert t.s.cockpits[1].primed == 0


@pytest.mark.rule("gap.primed.regain-after-tech3")
def test_a_mech_may_become_primed_again_after_spending_it() -> None:
    """Spend it on the Drum, recharge, Activate again: Primed, and the next Tech 3 card is in reach."""
    t = raijin_activates(primed=True).play("activate heavens-drum").plan("recharge", "evade")
    t.plan("activate", "evade").play("pass")
    assert t.s.cockpits[0].primed == 1
    t.plan("recharge", "evade").plan("activate", "evade")
    assert "activate counter-step" in t.choices(0)
