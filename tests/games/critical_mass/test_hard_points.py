"""The ten points of Critical Mass at which an engine goes wrong first, each as a few stories."""

from __future__ import annotations

import pytest

from tests.support.mechs import NO_CHANCE, Seat, changed, opened, table
from warroom.kernel.refusals import ContentError, Refused

pytestmark = pytest.mark.game("critical-mass")


# -- 1. groups of equal Speed ----------------------------------------------------------------------------------------


@pytest.mark.rule("combat.tie-simultaneous", "gap.damage.simultaneous-assignment")
def test_equally_fast_weapons_are_assigned_in_secret_and_applied_together() -> None:
    """Two Speed 2 weapons tie: neither pilot sees the other's split, and both mechs lose plates at once."""
    t = table(Seat("raijin"), Seat("archon")).plan("flame-blade", "heavy-laser")
    assert t.asks == {0: "damage", 1: "damage"}
    t.together({0: "hit thrusters 1", 1: "hit pilot-shrine 3"})
    assert t.view(0).parts["draft"] == [[1], None] and t.view(1).parts["draft"] == [None, [3]]
    assert t.view(-1).parts["draft"] == [None, None]
    assert t.plates(1)["thrusters"] == 2, "nothing is applied before all answers are in"
    t.finish_turn()
    assert t.plates(1)["thrusters"] == 1 and t.plates(0)["pilot-shrine"] == 2


@pytest.mark.rule("gap.end.mutual-destruction", "gap.end.win-check")
def test_mechs_that_destroy_each_other_in_one_group_draw() -> None:
    """Each has one plate left; both attacks land together, and destruction is judged after the whole group."""
    last = {"thrusters": 0, "pilot-shrine": 1, "storm-core": 0, "blade-arms": 0}
    other = {"thrusters": 0, "logic-cortex": 1, "prism-spine": 0, "field-generator": 0}
    t = table(Seat("raijin", plates=last), Seat("archon", plates=other)).plan("flame-blade", "heavy-laser")
    t.splits({0: ["logic-cortex 1"], 1: ["pilot-shrine 1"]})
    assert t.over and t.results() == [0.0, 0.0]
    assert t.events().count("fell") == 2 and "drawn" in t.events()


@pytest.mark.rule("gap.end.posthumous")
def test_a_faster_blow_that_destroys_leaves_no_answer() -> None:
    """The slower weapon would have destroyed the other too, but its mech falls first."""
    last = {"thrusters": 0, "pilot-shrine": 1, "storm-core": 0, "blade-arms": 0}
    other = {"thrusters": 0, "logic-cortex": 1, "prism-spine": 0, "field-generator": 0}
    t = table(Seat("raijin", plates=last), Seat("archon", plates=other)).plan("light-laser", "heavy-laser")
    t.split("logic-cortex 1")
    assert t.over and t.results() == [1.0, -1.0]


@pytest.mark.rule("gap.damage.simultaneous-same-mech")
def test_two_attacks_on_the_last_plate_are_not_pooled_and_the_second_is_void() -> None:
    """Both attackers put their damage on the same last plate; one is enough, the other breaks nothing else."""
    t = table(
        Seat("raijin", play=["medium-laser"], target=1),
        Seat("archon", plates={"logic-cortex": 1}, play=["activate"], target=0),
        Seat("iron-curtain", play=["medium-laser"], target=1),
    )
    assert t.asks == {0: "damage", 2: "damage"}
    t.splits({0: ["logic-cortex 1"], 2: ["logic-cortex 1"]})
    assert t.plates(1) == {"thrusters": 2, "logic-cortex": 0, "prism-spine": 6, "field-generator": 7}
    assert t.events().count("plates-fell") == 1


# -- 2. Speeds are computed anew before each group -------------------------------------------------------------------


@pytest.mark.rule("gap.speed.dynamic", "gap.close-combat.mid-combat-speed")
def test_losing_close_combat_in_mid_combat_drops_a_weapon_into_a_later_group() -> None:
    """Raijin's Speed 3 counts as 4 until Reactive Plates of a third mech's target cost it the bonus."""
    drone = {
        "name": "Jolt Drone",
        "speed": 4,
        "effects": [{"when": "on_play", "do": "deal", "amount": 1, "to": "enemy"}],
    }
    game = changed(new=[drone])
    t = table(
        Seat("raijin", ability=True, play=["medium-laser"]),
        Seat("archon", play=["jolt-drone"]),
        game=game,
    )
    assert t.speed(0, "medium-laser") == 4, "both are in the group of Speed 4"
    t = table(Seat("raijin", ability=True, play=["flame-blade"]), Seat("archon", play=["jolt-drone"]), game=game)
    assert t.speed(0, "flame-blade") == 3
    t.play("hit pilot-shrine 0", "hit storm-core 0", "hit blade-arms 0")
    assert t.speed(0, "flame-blade") == 2 and "ability-off" in t.events()


@pytest.mark.rule("gap.equipment.disabled-when")
def test_disabled_equipment_stops_helping_later_attacks_but_not_those_of_its_round() -> None:
    """Both lasers tie; Focus Lens is Disabled in that round, yet the laser beside it had its bonus."""
    t = table(Seat("archon", equipped=["focus-lens"]), Seat("iron-curtain")).plan("heavy-laser", "heavy-laser")
    assert "Archon attacks with Heavy Laser, Firepower 4." in t.says()
    t.splits({0: [], 1: ["focus-lens 1"]})
    assert t.equipped(0) == [] and "focus-lens" in t.cooldown(0)
    assert t.firepower(0, "heavy-laser") == 3


# -- 3. Disruption ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("disruption.lower-speed", "disruption.without-destruction")
def test_one_point_that_breaks_nothing_disrupts_all_the_same() -> None:
    """Light Laser puts its point nowhere useful, and Heavy Laser is lost."""
    t = table(Seat("raijin"), Seat("archon")).plan("light-laser", "heavy-laser").split()
    assert "disrupted" in t.events() and t.plates(0)["pilot-shrine"] == 5
    assert "heavy-laser" in t.cooldown(1)


@pytest.mark.rule("disruption.weapon-damage-only", "gap.disruption.reflected")
def test_reflected_damage_never_disrupts() -> None:
    """Reflector's damage comes before the raider's second, slower card, which works all the same."""
    t = table(Seat("raijin", play=["storm-lance", "medium-laser", "flame-blade"]), Seat("archon", play=["reflector"]))
    t.play("first medium-laser")
    assert t.asks == {1: "damage"}, "the blocked laser is reflected"
    t.split("pilot-shrine 1").finish_turn()
    assert "disrupted" not in t.events() and t.events().count("attack") == 3


@pytest.mark.rule("disruption.uninterruptible", "disruption.lightning-immune", "disruption.already-resolved")
def test_immune_cards_are_judged_one_by_one() -> None:
    """Of Patriot's cards in play only the plain slow one is lost: not the bolt, the faster, the Uninterruptible one."""
    t = table(
        Seat("raijin", play=["medium-laser"], target=1),
        Seat(
            "patriot",
            play=["light-laser", "recharge", "hellfire-rack", "thermobaric-missile", "bunker-rocket"],
            target=2,
        ),
        Seat("archon"),
    )
    t.finish_turn()
    lost = [event.says for event in t.heard() if event.kind == "disrupted"]
    assert lost == ["Bunker Rocket of Patriot is Disrupted by Raijin."]


# -- 4. Activate and Primed ------------------------------------------------------------------------------------------


@pytest.mark.rule("activate.order-card-then-primed", "activate.secret")
def test_an_undisturbed_activate_takes_a_card_unseen_and_primes() -> None:
    """The pilot and nobody else hears which card it was."""
    t = table(Seat("raijin"), Seat("archon")).plan("activate", "evade")
    assert t.asks == {0: "activate"} and "activate counter-step" not in t.choices(0)
    t.play("activate storm-lance")
    assert "storm-lance" in t.hand(0) and t.s.cockpits[0].primed
    assert "Raijin activates Storm Lance." in t.says(0) and "Storm Lance" not in t.says(1)
    assert t.says(1).index("activates a card") < t.says(1).index("becomes Primed")


@pytest.mark.rule("activate.disrupted-one-only", "primed.tech3-requires-undisrupted")
def test_a_disrupted_activate_gives_a_card_or_primed() -> None:
    """Asked even though already Primed; a card of Tech 3 is out of reach, and choosing the card means taking one."""
    t = table(Seat("raijin", primed=True), Seat("archon")).plan("activate", "heavy-laser").split()
    assert t.asks == {0: "choose"} and t.choices(0) == ["choose 1", "choose 2"]
    t.play("choose 1")
    assert "pass" not in t.choices(0)
    assert t.why_not(0, "activate counter-step") == "primed.tech3-requires-primed" or t.s.cockpits[0].primed
    t.play("activate storm-lance")
    assert t.s.cockpits[0].primed and "storm-lance" in t.hand(0)


@pytest.mark.rule("primed.tech3-spends", "gap.activate.tech3-reprime")
def test_a_tech_3_card_spends_primed_and_the_same_activate_does_not_prime_again() -> None:
    """Primed from before, Raijin takes Heaven's Drum and ends the turn not Primed."""
    t = table(Seat("raijin", primed=True), Seat("archon")).plan("activate", "recharge")
    t.play("activate heavens-drum")
    assert "heavens-drum" in t.hand(0) and not t.s.cockpits[0].primed
    assert "unprimed" in t.events(1) and "Heaven" not in t.says(1)


@pytest.mark.rule("gap.speed.deferred-card")
def test_activate_is_vulnerable_at_its_own_speed_though_it_works_at_the_end() -> None:
    """Every weapon is faster than Speed 0; Indomitable does not protect an Action."""
    t = table(Seat("iron-curtain", ability=True), Seat("patriot")).plan("activate", "light-laser").split()
    assert t.asks == {0: "choose"} and "disrupted" in t.events()


# -- 5. the end of Combat --------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.end.order-end-of-combat", "gap.activate.after-deactivation")
def test_the_stages_at_the_end_of_combat_come_in_order() -> None:
    """The critical Deactivation comes first, so Activate, which comes last, can fetch that very card."""
    t = table(
        Seat("raijin", play=["flame-blade"]), Seat("archon", play=["activate"], plates={"thrusters": 1}, hand=["evade"])
    )
    t.split("thrusters 1")
    assert t.asks == {1: "deactivate"} and t.choices(1) == ["deactivate evade hand"], "asked though it is forced"
    t.play("deactivate evade hand")
    assert "Evade" not in t.says(0) and "Evade" in t.says(1)
    t.play("choose 1", "activate evade")
    assert "evade" in t.hand(1)


@pytest.mark.rule("attack-effects.end-of-combat", "gap.end.side-effect-chooser")
def test_side_effects_of_attacks_wait_and_the_owner_chooses() -> None:
    """Graviton Snare hits at Speed 3; Raijin's own slower cards are safe until the end of Combat."""
    t = table(Seat("archon", hand=["graviton-snare"]), Seat("raijin")).plan("graviton-snare", "evade")
    assert "cooled" not in t.events()
    t = table(Seat("archon", hand=["graviton-snare"]), Seat("raijin")).plan("graviton-snare", "recharge").split()
    assert t.asks == {1: "cool"} and "cool recharge" not in t.choices(1)
    t.play("cool evade", "cool activate")
    assert t.cooldown(1) == ["activate", "evade"]


@pytest.mark.rule("gap.indomitable.on-and-off")
def test_indomitable_goes_off_before_it_goes_on() -> None:
    """A Disrupted weapon turns it ON; a weapon played with it ON turns it OFF, needed or not."""
    t = table(Seat("iron-curtain"), Seat("patriot")).plan("heavy-laser", "light-laser").split()
    assert t.s.cockpits[0].ability == 1
    t.plan("shock-claw", "evade").split()
    assert t.s.cockpits[0].ability == 0


@pytest.mark.parametrize("swapped", [False, True])
def test_what_happens_at_one_moment_does_not_depend_on_the_order_of_seats(swapped: bool) -> None:
    """At the end of Combat Signal Spike ends Primed while Dust Plume makes Primed: to lose it prevails."""
    seats = [Seat("raijin", play=["signal-spike"]), Seat("archon", play=["dust-plume"])]
    t = table(*reversed(seats)) if swapped else table(*seats)
    t.finish_turn()
    assert [c.primed for c in t.s.cockpits] == [0, 0] and "primed" in t.events()


@pytest.mark.rule("gap.critical.repair")
def test_a_destroyed_component_stays_destroyed() -> None:
    """A repair of the same Speed as the blow still counts; for a component that lies in ruins there is none."""
    weld = {"name": "Slow Weld", "speed": 2, "effects": [{"when": "on_play", "do": "repair", "plates": 1}]}
    seats = (Seat("archon", play=["slow-weld"], plates={"logic-cortex": 1}), Seat("raijin", play=["flame-blade"]))
    for laid in (seats, seats[::-1]):
        t = table(*laid, game=changed(new=[weld]))
        archon = laid.index(seats[0])
        t.together({archon: "repair logic-cortex", 1 - archon: "hit thrusters 0"})
        t.play("hit logic-cortex 1").finish_turn()
        assert t.plates(archon)["logic-cortex"] == 1 and "component-destroyed" not in t.events()
    ruined = Seat("archon", play=["slow-weld"], plates={"logic-cortex": 0, "thrusters": 1})
    t = table(ruined, Seat("raijin", play=["recharge"]), game=changed(new=[weld]))
    t.finish_turn()
    assert t.plates(0)["logic-cortex"] == 0 and t.plates(0)["thrusters"] == 2


# -- 6. several attacks and follow-ups -------------------------------------------------------------------------------


@pytest.mark.rule("multi.row-no-combining", "gap.multi.lockstep")
def test_attacks_in_a_row_go_in_lockstep_with_a_tied_card_and_never_add_up() -> None:
    """Pulse Laser ties with Medium Laser: first attacks together, then the second alone; 2 and 2 are never 4."""
    t = table(Seat("iron-curtain", hand=["pulse-laser"]), Seat("raijin")).plan("pulse-laser", "medium-laser")
    assert t.asks == {0: "damage", 1: "damage"}
    assert not any(choice.startswith("hit thrusters") for choice in t.choices(0)), "Durability 4 is out of reach"
    t.splits({0: ["pilot-shrine 2"], 1: []})
    assert t.asks == {0: "damage"}
    t.split("pilot-shrine 2")
    assert t.plates(1)["pilot-shrine"] == 1


@pytest.mark.rule("ex.multi.nekode-follow-up", "gap.multi.follow-up-reveal", "gap.multi.follow-up-zone")
def test_a_follow_up_is_offered_whether_or_not_a_fitting_card_is_held() -> None:
    """With nothing that fits Raijin is asked all the same, so the pause tells nothing."""
    t = table(Seat("raijin", hand=["nekode-blade", "medium-laser", "flame-blade"]), Seat("archon"))
    t.plan("nekode-blade", "recharge").split()
    assert t.asks == {0: "follow-up"} and t.choices(0) == ["pass", "follow medium-laser"]
    t.play("follow medium-laser").split("logic-cortex 2")
    assert t.plates(1)["logic-cortex"] == 2 and t.cooldown(0) == ["medium-laser", "nekode-blade"]
    bare = table(Seat("raijin", hand=["nekode-blade", "flame-blade"]), Seat("archon"))
    bare.plan("nekode-blade", "recharge").split()
    assert bare.asks == {0: "follow-up"} and bare.choices(0) == ["pass"]


@pytest.mark.rule("ex.multi.nekode-unmodified-speed")
def test_the_printed_speed_decides_about_a_follow_up() -> None:
    """Flame Blade counts as 3 with Close Combat, but 2 is printed on it."""
    t = table(Seat("raijin", hand=["nekode-blade", "flame-blade"], ability=True), Seat("archon"))
    t.plan("nekode-blade", "recharge").split()
    assert t.why_not(0, "follow flame-blade") == "multi.unmodified-speed"


@pytest.mark.rule("gap.multi.follow-ups-tied")
def test_follow_ups_earned_together_are_decided_blindly_and_resolve_by_speed() -> None:
    """Two Raijins trade Nekode Blades; the slower follow-up is Disrupted by the faster one."""
    hand = ["nekode-blade", "light-laser", "medium-laser"]
    t = table(Seat("raijin", hand=hand), Seat("raijin", hand=hand)).plan("nekode-blade", "nekode-blade")
    t.splits({0: [], 1: []})
    assert t.asks == {0: "follow-up", 1: "follow-up"}
    t.together({0: "follow light-laser", 1: "follow medium-laser"})
    assert t.asks == {0: "damage"}
    t.split()
    assert "Medium Laser of Raijin 2 is Disrupted by Raijin 1." in t.says()


# -- 7. damaged, dodged, blocked, reflected --------------------------------------------------------------------------


@pytest.mark.rule("defense.dodge-unavoidable", "gap.defense.cross-keywords", "defense.block-piercing")
def test_each_keyword_beats_its_own_kind_of_defense_only() -> None:
    """Unavoidable beats Evade but not Reflector; Piercing beats Reflector but not Evade."""
    for weapon, defense, hits in (
        ("arc-whip", "evade", True),
        ("arc-whip", "reflector", False),
        ("storm-lance", "reflector", True),
        ("storm-lance", "evade", False),
    ):
        t = table(Seat("raijin", hand=[weapon]), Seat("archon")).plan(weapon, defense)
        assert ("hit" in t.events()) == hits or defense == "reflector"
        assert (t.asks.get(0) == "damage") == hits


@pytest.mark.rule("defense.evade-returns", "defense.evade-damaged-cools")
def test_evade_comes_home_unless_its_mech_was_damaged() -> None:
    """Dodging Medium Laser it returns; Shock Claw is Unavoidable, and Evade cools down."""
    t = table(Seat("patriot"), Seat("iron-curtain")).plan("evade", "medium-laser")
    assert "evade" in t.hand(0)
    t.plan("evade", "shock-claw").split()
    assert "evade" in t.cooldown(0)


@pytest.mark.rule("gap.reflector.per-attack", "defense.reflector")
def test_reflector_answers_each_attack_by_itself() -> None:
    """Pulse Laser is blocked twice: two packets of 1, the second after the second attack."""
    t = table(Seat("archon"), Seat("iron-curtain", hand=["pulse-laser"])).plan("reflector", "pulse-laser")
    assert t.asks == {0: "damage"}
    t.split("commissars-seat 1")
    assert t.asks == {0: "damage"}
    t.split("commissars-seat 1").finish_turn()
    assert t.plates(1)["commissars-seat"] == 3
    assert t.s.cockpits[1].jammed == 0


@pytest.mark.rule("gap.reflector.zero")
def test_one_point_reflected_is_nothing() -> None:
    """Light Laser blocked leaves 0, which touches nobody."""
    t = table(Seat("archon"), Seat("raijin", ability=True)).plan("reflector", "light-laser")
    assert t.s.cockpits[1].ability == 1 and "hit" not in t.events()


# -- 8. Stun, Deactivation, Equipment, Durability --------------------------------------------------------------------


@pytest.mark.rule("stun.skip-plan", "stun.current-turn-finishes")
def test_a_stunned_pilot_sits_out_the_next_turn_only() -> None:
    """Archon's Logic Cortex falls: this turn goes on, the next has no plan for Archon, the one after has."""
    t = table(Seat("raijin"), Seat("archon", plates={"logic-cortex": 1})).plan("light-laser", "activate")
    t.split("logic-cortex 1").play("choose 2")
    assert list(t.asks) == [0] and "sits-out" in t.events()
    assert t.why_not(1, "plan evade") == ""  # not asked: no rule of the game is concerned
    with pytest.raises(Refused):
        t.game.submit(t.s, 1, t.game.read("plan evade"), NO_CHANCE)
    t.plan("recharge")
    assert list(t.asks) == [0, 1]


@pytest.mark.rule("equipment.disabled-threshold", "armor.threshold", "gap.damage.same-component-plates")
def test_durability_is_met_by_one_strike_or_not_at_all() -> None:
    """Four points break one Durability 4 plate, or a lens of 2 and two soft plates, never more."""
    t = table(Seat("raijin"), Seat("archon", equipped=["focus-lens"])).plan("flame-blade", "recharge")
    assert t.choices(0) == ["hit thrusters 0", "hit thrusters 1"]
    t.play("hit thrusters 1")
    assert t.choices(0) == ["hit logic-cortex 0", "hit logic-cortex 1"], "one point is left of four"
    assert t.why_not(0, "hit logic-cortex 2") == "damage.plate-needs-durability"
    t.play("hit logic-cortex 0", "hit prism-spine 0", "hit field-generator 0")
    assert t.equipped(1) == ["focus-lens"] and t.plates(1)["thrusters"] == 1


# -- 9. targeting, elimination, ends ---------------------------------------------------------------------------------


@pytest.mark.rule("gap.mp.seats-four", "mp.center-four-ffa", "mp.left-right-only", "gap.mp.seats-team")
def test_targeting_cards_name_seats() -> None:
    """Left is the next seat, right the one before, center opposite and only in a four-way fight."""
    four = [Seat("raijin"), Seat("archon"), Seat("patriot"), Seat("iron-curtain")]
    t = table(*four)
    assert [choice for choice in t.choices(0) if "evade" in choice] == [
        "plan evade > left",
        "plan evade > center",
        "plan evade > right",
    ]
    assert t.why_not(0, "plan evade") == "mp.target-always"
    t.plan("light-laser > center", "evade > left", "recharge > right", "evade > right")
    assert "Raijin reveals Light Laser, aimed at Patriot." in t.says()
    team = table(*four, teams=True)
    assert team.why_not(0, "plan evade > center") == "mp.left-right-only"
    assert team.why_not(0, "plan evade > left") == ""


@pytest.mark.rule("gap.mp.dead-target-plan", "gap.mp.fixed-seats", "gap.mp.two-left")
def test_a_fallen_mech_cannot_be_aimed_at_and_seats_do_not_close_up() -> None:
    """With seat 2 fallen, left of seat 1 is nobody; with only one enemy left no card is chosen."""
    t = table(Seat("raijin"), Seat("archon", fallen=True), Seat("patriot"), Seat("iron-curtain"))
    assert t.why_not(0, "plan evade > left") == "gap.mp.dead-target-plan"
    assert t.why_not(0, "plan evade > center") == ""
    t = table(Seat("raijin"), Seat("archon", fallen=True), Seat("patriot"))
    assert "plan evade" in t.choices(0) and t.why_not(0, "plan evade > right") == "gap.mp.two-left"


@pytest.mark.rule("gap.mp.dead-target-combat", "mp.team-end", "gap.mp.team-win-dead-mate")
def test_a_target_that_falls_first_leaves_the_slower_attack_without_effect() -> None:
    """Raijin destroys Archon; Patriot's slower shot at it does nothing; later the team wins as a whole."""
    last = {"thrusters": 0, "logic-cortex": 1, "prism-spine": 0, "field-generator": 0}
    t = table(Seat("raijin"), Seat("archon", plates=last), Seat("patriot"), Seat("iron-curtain"), teams=True)
    t.plan("light-laser > left", "evade > left", "homing-cluster > right", "evade > left")
    assert "dodged" in t.events()
    t.finish_turn()
    t = table(Seat("raijin"), Seat("archon", plates=last), Seat("patriot"), Seat("iron-curtain"), teams=True)
    t.plan("light-laser > left", "recharge > left", "homing-cluster > right", "evade > left").split("logic-cortex 1")
    assert "no-target" in t.events() and not t.over
    weak = {"thrusters": 0, "boiler-heart": 0, "commissars-seat": 1, "hammer-arm": 0}
    fallen = table(
        Seat("raijin", fallen=True),
        Seat("archon", fallen=True),
        Seat("patriot"),
        Seat("iron-curtain", plates=weak),
        teams=True,
    )
    fallen.plan("light-laser", "activate").split("commissars-seat 1")
    assert fallen.over and fallen.results() == [1.0, -1.0, 1.0, -1.0]


@pytest.mark.rule("gap.end.stalemate")
def test_turns_without_a_plate_lost_end_in_a_draw() -> None:
    """Both evade for three turns at a table that allows three."""
    t = table(Seat("raijin"), Seat("archon"), stalemate=3)
    t.plan("evade", "evade").plan("evade", "evade")
    assert not t.over
    t.plan("evade", "evade")
    assert t.over and t.results() == [0.0, 0.0] and "stalemate" in t.events()


@pytest.mark.rule("gap.end.concede")
def test_a_pilot_may_concede_in_the_plan_step() -> None:
    """Conceding is not proposed, but allowed; the mech leaves before anything works."""
    t = table(Seat("raijin"), Seat("archon"))
    assert "concede" not in t.choices(0) and t.why_not(0, "concede") == ""
    t.plan("concede", "heavy-laser")
    assert t.over and t.results() == [-1.0, 1.0] and "attack" not in t.events()


# -- 10. customization -----------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.customize-secret", "setup.initial-activation-tech2", "gap.setup.additional-disclosed")
def test_loadouts_are_chosen_slot_by_slot_in_secret() -> None:
    """Both choose at once; only how many cards were taken is known, and any Tech 2 card may be the first."""
    t = opened({"loadouts": "custom"})
    assert t.asks == {0: "customize", 1: "customize"}
    assert t.why_not(0, "fit plasma-cannon") == "gap.setup.type-any-slot"
    assert t.why_not(0, "fit vibro-knife") == "setup.additional-match"
    assert t.why_not(0, "fit evade") == "gap.setup.foreign-icon"
    t.together({0: "fit edge-field", 1: "pass"})
    for i in range(4):
        t.together({0: "pass", 1: "pass"})
    assert t.view(1).parts["loadout"] == [None, 0] and "Edge" not in t.says(1)
    assert "Raijin takes 1 additional cards in secret." in t.says(1)
    assert t.asks == {0: "first-card", 1: "first-card"}
    assert t.why_not(0, "activate heavens-drum") == "setup.initial-activation-tech2"
    t.together({0: "activate edge-field", 1: "pass"})
    assert "edge-field" in t.hand(0) and "Edge" not in t.says(1)
    t.plan("edge-field", "recharge")
    assert "Raijin equips Edge Field." in t.says(1)


@pytest.mark.rule("customize.up-to-limits", "ex.customize.raijin-slots", "gap.data.additional-duplicates")
def test_an_illegal_loadout_is_refused_with_its_rule() -> None:
    """A second Tech 2 Equipment, a foreign card, a third copy, an unknown name."""
    for text, rule in (
        ("edge-field+focus-lens", "customize.up-to-limits"),
        ("quick-boot", "setup.additional-match"),
        ("reflector", "gap.setup.foreign-icon"),
        ("vibro-knife+vibro-knife+vibro-knife", "gap.data.additional-duplicates"),
        ("flubber", "setup.additional-match"),
    ):
        with pytest.raises(Refused) as refused:
            opened({"loadouts": f"{text},recommended"})
        assert refused.value.refusal.rule == rule


def test_a_card_with_a_mistake_is_told_by_file_card_and_field() -> None:
    """An unknown verb, a missing field, an impossible number."""
    for effect, field, part in (
        ({"when": "on_play", "do": "fly"}, "effects[1].do", "defend"),
        ({"when": "on_play", "do": "deal", "to": "enemy"}, "effects[1].amount", "found nothing"),
        ({"when": "on_play", "do": "deal", "amount": 0, "to": "enemy"}, "effects[1].amount", "from 1 to 50"),
        ({"when": "sometimes", "do": "prime"}, "effects[1].when", "on_play"),
        ({"keyword": "shiny"}, "effects[1].keyword", "piercing"),
    ):
        with pytest.raises(ContentError) as wrong:
            changed(new=[{"name": "Odd Card", "effects": [effect]}])
        assert f"critical_mass/content.toml: odd-card: field {field}" in str(wrong.value)
        assert part in str(wrong.value)


def test_a_new_card_needs_no_code() -> None:
    """A weapon made of known words is played, and its text is made from them."""
    game = changed(
        new=[
            {
                "name": "Thunder Net",
                "type": "weapon",
                "speed": 9,
                "firepower": 2,
                "damage_type": "electrical",
                "effects": [{"keyword": "unavoidable"}, {"when": "on_damage", "do": "stun", "whose": "enemy"}],
            }
        ]
    )
    kind = next(kind for kind in game.box.kinds if kind.name == "thunder-net")
    assert kind.text == "Unavoidable. If it deals damage, the enemy is Stunned."
    t = table(Seat("raijin", hand=["thunder-net"]), Seat("archon"), game=game).plan("thunder-net", "evade").split()
    assert t.s.cockpits[1].stunned
