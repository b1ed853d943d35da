"""The turn: Plan, Reveal, Combat, Cooldown."""

from __future__ import annotations

import pytest

from tests.support.mechs import GAME, MechTable, Seat, changed, content, opened, table
from warroom.games.critical_mass.box import BOLT
from warroom.games.critical_mass.codes import TYPE_NAMES
from warroom.kernel.chance import Scripted, Search
from warroom.kernel.match import Match
from warroom.kernel.refusals import ContentError, Refused

pytestmark = pytest.mark.game("critical-mass")


def in_order(t: MechTable, *parts: str) -> bool:
    """Whether these parts of sentences stand in the log one after the other."""
    at = [t.says().find(part) for part in parts]
    return min(at) >= 0 and at == sorted(at)


def duel(mechs: str = "raijin,archon") -> Match:
    """A match at its first Plan Step."""
    match = Match(GAME, {"mechs": mechs, "loadouts": "none"}, Scripted([]))
    match.submit(0, "pass")
    match.submit(1, "pass")
    return match


def said(match: Match, seat: int) -> str:
    """All that a seat of a match has heard."""
    return "\n".join(event.says for event in match.hear(seat))


# -- the turn and its steps ------------------------------------------------------------------------------------------


@pytest.mark.rule("turn.series")
def test_a_turn_is_plan_reveal_combat_cooldown_and_then_comes_the_next() -> None:
    """Everybody plans, then cards are revealed, then they work, then they cool down, and turn 6 begins with plans."""
    t = table(Seat("raijin"), Seat("archon"))
    assert t.asks == {0: "plan", 1: "plan"} and t.events() == ["turn"]
    t.plan("flame-blade", "seeker-ray").finish_turn()
    assert in_order(
        t,
        "Turn 5.",
        "Raijin reveals Flame Blade.",
        "Archon attacks with Seeker Ray",
        "Flame Blade of Raijin was Disrupted",
        "Flame Blade of Raijin goes to Cooldown.",
        "Turn 6.",
    )
    assert t.asks == {0: "plan", 1: "plan"}


@pytest.mark.rule("turn.shared")
def test_all_pilots_act_in_the_same_turn() -> None:
    """Four pilots, one turn: all of them plan in it, all cards work in it, and its number goes up by one for all."""
    four = [Seat("raijin"), Seat("archon"), Seat("patriot"), Seat("iron-curtain")]
    t = table(*four)
    for turn in (5, 6, 7):
        assert t.s.turn == turn and t.asks == dict.fromkeys(range(4), "plan")
        t.plan("evade > left", "evade > left", "evade > left", "evade > left")
        assert t.events().count("turn") == turn - 3 and t.events().count("raised") == 4 * (turn - 4)


@pytest.mark.rule("plan.one-card")
def test_each_pilot_selects_one_card_out_of_the_hand() -> None:
    """Any card of the hand, exactly one: two are not understood, and one from elsewhere is refused."""
    t = table(Seat("raijin", hand=["evade", "evade", "light-laser"], cooldown=["flame-blade"]), Seat("archon"))
    assert t.game.ask(t.s, 0).rule == "plan.one-card"
    assert sorted(t.choices(0)) == ["plan evade", "plan light-laser", "plan recharge"]
    assert t.why_not(0, "hit thrusters 1") == t.why_not(0, "activate storm-lance") == "plan.one-card"
    with pytest.raises(Refused):
        GAME.read("plan evade light-laser")
    t.plan("light-laser", "evade")
    assert t.events().count("revealed") == 2 and t.cooldown(0) == ["flame-blade", "light-laser"]


@pytest.mark.rule("gap.plan.pass")
def test_a_pilot_who_is_not_stunned_has_to_play_a_card() -> None:
    """Passing is not offered and is refused, even with Recharge alone in hand and nothing to take."""
    t = table(Seat("raijin", hand=[]), Seat("archon"))
    assert t.choices(0) == ["plan recharge"]
    assert t.why_not(0, "pass") == "plan.one-card" == t.why_not(1, "pass")
    assert t.asks == {0: "plan", 1: "plan"}, "asked all the same: nobody sees that there was no choice"


@pytest.mark.rule("gap.plan.empty-hand")
def test_recharge_is_in_hand_at_every_plan_step() -> None:
    """Of every Mech in the game, stunned or not, in whole games; and it can then be planned."""
    t = table(Seat("raijin"), Seat("archon", plates={"logic-cortex": 1})).plan("light-laser", "recharge")
    t.split("logic-cortex 1")
    assert t.asks == {0: "plan"} and "recharge" in t.hand(1), "played in the last turn, stunned in this one"
    stunned = 0
    for seed in range(2):
        t, taste = opened({"mode": "four", "stalemate": 5}), Search(seed)
        while not t.over:
            if "plan" in t.asks.values():
                for seat, c in enumerate(t.s.cockpits):
                    assert not c.living or t.hand(seat).count("recharge") == 1
                    stunned += c.living and c.stunned
                for seat in t.asks:
                    assert any(choice.startswith("plan recharge") for choice in t.choices(seat))
            t.wander(taste)
    assert stunned


@pytest.mark.rule("gap.plan.pointless-card")
def test_a_card_that_can_do_nothing_may_be_played() -> None:
    """Recharge with an empty Cooldown, Activate with an empty pile, a second copy of Equipment: all are played."""
    hand = ["activate", "evade", "evade", "light-laser", "medium-laser", "flame-blade", "nekode-blade", "storm-lance"]
    t = table(Seat("raijin", hand=[*hand, "grappling-claws", "counter-step", "heavens-drum"]), Seat("archon"))
    assert t.off(0) == t.cooldown(0) == []
    t.plan("recharge", "evade")
    assert "Raijin has nothing to take from Cooldown." in t.says() and t.s.turn == 6
    t.plan("activate", "evade")
    assert t.s.turn == 7 and t.cooldown(0) == ["activate"] and t.s.cockpits[0].primed
    t = table(Seat("raijin", hand=["edge-field"], equipped=["edge-field"]), Seat("archon"))
    assert t.why_not(0, "plan edge-field") == ""


@pytest.mark.rule("plan.simultaneous")
def test_nobody_chooses_with_knowledge_of_anothers_pick() -> None:
    """Both are asked at once; whatever the first has picked, the second sees, hears and is asked the same."""
    matches = []
    for plan in ("plan flame-blade", "plan evade"):
        match = duel()
        assert match.asked() == [0, 1]
        match.submit(0, plan)
        ask = match.ask(1)
        assert ask is not None
        matches.append((match.view(1).text(), said(match, 1), ask.prompt, ask.choices))
    assert matches[0] == matches[1]


@pytest.mark.rule("plan.face-down")
def test_a_selected_card_lies_face_down_until_the_reveal() -> None:
    """While Archon thinks nothing tells what Raijin selected; with the last selection it is turned up."""
    match = duel()
    before = [match.view(seat).text() for seat in (0, 1, -1)], [said(match, seat) for seat in (0, 1, -1)]
    match.submit(0, "plan light-laser")
    assert ([match.view(seat).text() for seat in (0, 1, -1)], [said(match, seat) for seat in (0, 1, -1)]) == before
    match.submit(1, "plan evade")
    for seat in (0, 1, -1):
        assert "Raijin reveals Light Laser." in said(match, seat)


@pytest.mark.rule("gap.plan.change-mind")
def test_a_selection_may_be_changed_until_the_last_one_is_in() -> None:
    """Raijin replaces Flame Blade and takes back Evade; nobody hears of it; when all are in, nothing is changed."""
    match = duel()
    before = said(match, 1), match.view(1).text()
    match.submit(0, "plan flame-blade")
    match.submit(0, "plan evade")
    assert match.asked() == [1]
    match.unseal(0)
    assert match.asked() == [0, 1]
    match.submit(0, "plan light-laser")
    assert (said(match, 1), match.view(1).text()) == before
    match.submit(1, "plan recharge")
    assert "Raijin reveals Light Laser." in said(match, 1)
    for late in ("plan evade", "concede"):
        with pytest.raises(Refused):
            match.submit(0, late)
    with pytest.raises(Refused):
        match.unseal(0)
    assert not match.may_undo(0) and not match.may_undo(1)


@pytest.mark.rule("gap.plan.submit-visible")
def test_that_a_pilot_has_selected_is_seen_but_not_what() -> None:
    """The match names those who are still to choose; Archon is not among them any more, whatever was chosen."""
    seen = set()
    for plan in ("plan heavy-laser", "plan recharge", "concede"):
        match = duel()
        assert match.asked() == [0, 1]
        match.submit(1, plan)
        assert match.asked() == [0]
        seen.add((said(match, 0), match.view(0).text()))
    assert len(seen) == 1


@pytest.mark.rule("gap.plan.several-at-plan")
def test_the_only_way_to_a_second_card_is_a_follow_up_in_combat_out_of_the_hand() -> None:
    """With Nekode Blade it is chosen after the hit, face-up, and without a hit there is none."""
    hand = ["nekode-blade", "light-laser", "medium-laser"]
    dodged = table(Seat("raijin", hand=hand), Seat("archon")).plan("nekode-blade", "evade")
    assert dodged.asks == {0: "plan", 1: "plan"} and dodged.hand(0) == ["light-laser", "medium-laser", "recharge"]
    t = table(Seat("raijin", hand=hand), Seat("archon")).plan("nekode-blade", "recharge").split()
    assert t.asks == {0: "follow-up"} and t.in_play(0) == ["nekode-blade"]
    assert t.choices(0) == ["pass", "follow light-laser", "follow medium-laser"]
    t.play("follow medium-laser")
    assert t.in_play(0) == ["medium-laser", "nekode-blade"]


@pytest.mark.rule("gap.plan.both-words")
def test_in_a_larger_battle_both_means_all_pilots_still_in_the_game() -> None:
    """The fallen Archon is not waited for; with one selection missing nothing is revealed, with all of them it is."""
    t = table(Seat("raijin"), Seat("archon", fallen=True), Seat("patriot"), Seat("iron-curtain"))
    assert t.asks == {0: "plan", 2: "plan", 3: "plan"}
    t.plan("evade > center", "evade > left", "evade > right")
    assert t.events().count("revealed-target") == 3 and t.s.turn == 6
    match = Match(GAME, {"mode": "three", "loadouts": "none"}, Scripted([]))
    for seat in range(3):
        match.submit(seat, "pass")
    for seat in (2, 0):
        match.submit(seat, "plan evade > left")
        assert "reveals" not in said(match, -1)
    match.submit(1, "plan evade > left")
    assert said(match, -1).count("reveals Evade") == 3


@pytest.mark.rule("reveal.after-all-chosen")
def test_nothing_is_revealed_before_every_pilot_has_selected() -> None:
    """Not even the own selection works; with the last one everything is shown."""
    match = duel("patriot,iron-curtain")
    match.submit(1, "plan medium-laser")
    assert "reveals" not in said(match, 0) + said(match, 1) and match.moves == match.moves[:1]
    assert GAME.choices(match.state, 0), "Patriot is still asked"
    match.submit(0, "plan evade")
    assert "Iron Curtain reveals Medium Laser." in said(match, 0)


@pytest.mark.rule("reveal.simultaneous")
def test_all_selected_cards_are_turned_up_together() -> None:
    """Between the reveals of a turn nothing happens, and all cards are in play when the first one works."""
    t = table(Seat("raijin"), Seat("archon"), Seat("patriot"))
    t.plan("recharge > left", "activate > left", "light-laser > left")
    kinds = t.events()
    assert kinds[1:4] == ["revealed-target"] * 3
    assert t.asks == {2: "damage"}
    assert [t.in_play(seat) for seat in range(3)] == [["recharge"], ["activate"], ["light-laser"]]


# -- Combat --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("combat.cards-take-effect")
def test_cards_take_effect_in_combat_and_not_when_they_are_revealed() -> None:
    """Raijin's Recharge is revealed first, but Cooldown is emptied only after Archon's card lies open too."""
    t = table(Seat("raijin", cooldown=["light-laser"]), Seat("archon", hand=["prism-array"]))
    t.plan("recharge", "prism-array")
    assert t.events()[:5] == ["turn", "revealed", "revealed", "equipped", "acts"]
    assert in_order(t, "Archon reveals Prism Array.", "Archon equips", "Raijin takes Light Laser from Cooldown")


@pytest.mark.rule("combat.compare-speed")
@pytest.mark.parametrize(("one", "other"), [("raijin", "archon"), ("archon", "raijin")])
def test_speeds_are_compared_and_fix_the_order(one: str, other: str) -> None:
    """Light Laser comes before Phase Beam wherever its pilot sits; a Speed raised by an ability counts as raised."""
    weapons = {"raijin": "light-laser", "archon": "phase-beam"}
    t = table(Seat(one), Seat(other)).plan(weapons[one], weapons[other]).finish_turn()
    assert in_order(t, "attacks with Light Laser", "Phase Beam of Archon is Disrupted")
    quick = {"raijin": "medium-laser", "archon": "phase-beam"}
    t = table(Seat(one, ability=one == "raijin"), Seat(other, ability=other == "raijin"))
    t.plan(quick[one], quick[other]).finish_turn()
    assert in_order(t, "attacks with Medium Laser", "Phase Beam of Archon is Disrupted"), "3 and 1 more is before 3"


@pytest.mark.rule("combat.lightning-first")
def test_lightning_cards_come_before_every_number() -> None:
    """The fastest Weapon there can be finds Evade, Stubborn Advance and Ablative Mesh at work already."""
    game = changed(cards={"Vibro Knife": {"speed": 20, "firepower": 2}})
    for name, card, effect in (
        ("archon", "evade", "dodged"),
        ("iron-curtain", "stubborn-advance", "no-damage"),
        ("archon", "ablative-mesh", "hit"),
    ):
        t = table(Seat("raijin", hand=["vibro-knife"]), Seat(name, hand=[card]), game=game).plan("vibro-knife", card)
        kinds = t.events()
        working = {"evade": "raised", "stubborn-advance": "acts", "ablative-mesh": "equipped"}[card]
        assert kinds.index(working) < kinds.index("attack") < kinds.index(effect)
    assert "Archon takes 1 damage from Raijin." in t.says(), "2, and Ablative Mesh takes 1 away"


@pytest.mark.rule("combat.lightning-is-highest")
def test_a_bolt_counts_as_a_speed_above_any_number() -> None:
    """Where a card asks for a Speed of at least 20 a bolt will do; no bonus is added to it, and nothing is faster."""
    chain = {"when": "on_damage", "do": "follow_up", "of": {"min_speed": 20}}
    hook = {"name": "Hook", "type": "weapon", "speed": 20, "firepower": 1, "damage_type": "none", "effects": [chain]}
    game = changed(new=[hook])
    t = table(
        Seat("raijin", hand=["hook", "light-laser", "evade"], equipped=["servo-boosters"]),
        Seat("archon", hand=["nano-repair"], cooldown=["evade"]),
        game=game,
    )
    assert t.speed(0, "hook") == 21 < t.speed(0, "evade") == t.speed(0, "recharge") == BOLT
    t.plan("hook", "nano-repair").split()
    assert t.choices(0) == ["pass", "follow recharge", "follow evade"]
    t.play("follow recharge").finish_turn()
    assert "disrupted" not in t.events(), "21 is not more than a bolt, although Nano Repair still has an effect to come"


@pytest.mark.rule("combat.lightning-types")
def test_defenses_equipment_and_some_actions_have_the_bolt() -> None:
    """All Defenses, all Equipment, Actions of both sorts, no Weapon; other content is refused."""
    bolts = {(TYPE_NAMES[kind.type], kind.speed == BOLT) for kind in GAME.box.kinds[1:]}
    assert bolts == {("defense", True), ("equipment", True), ("action", True), ("action", False), ("weapon", False)}
    for card in ("Evade", "Focus Lens"):
        with pytest.raises(ContentError, match="field speed: expected bolt"):
            changed(cards={card: {"speed": 9}})
    assert {card["speed"] for card in content()["card"] if card["name"] == "Overcharge"} == {"bolt"}
    assert changed(cards={"Overcharge": {"speed": 3}}) is not None


@pytest.mark.rule("combat.descending-speed")
def test_numbered_cards_come_from_the_greatest_speed_to_the_least() -> None:
    """Five Speeds at one table, seated in no order: 4, 3, 2, 1, and the one of 0 at the end."""
    t = table(
        Seat("iron-curtain", play=["heavy-laser"], target=2),
        Seat("patriot", play=["light-laser", "hellfire-rack"], target=2),
        Seat("raijin", play=["activate"], target=3),
        Seat("archon", play=["phase-beam"], target=2),
    ).finish_turn()
    order = ["Light Laser,", "Phase Beam,", "Heavy Laser,", "Hellfire Rack,"]
    assert in_order(t, *(f"attacks with {name}" for name in order), "Raijin chooses to")


@pytest.mark.rule("combat.tie-simultaneous")
def test_cards_of_equal_speed_resolve_at_the_same_time() -> None:
    """Heavy Laser and Flame Blade: both pilots assign before anything falls, and neither card Disrupts the other."""
    t = table(Seat("raijin", plates={"pilot-shrine": 1}), Seat("archon", plates={"logic-cortex": 1}))
    t.plan("flame-blade", "heavy-laser")
    assert t.asks == {0: "damage", 1: "damage"} and t.events().count("attack") == 2
    t.splits({0: ["logic-cortex 1"], 1: ["pilot-shrine 1"]})
    assert t.plates(0)["pilot-shrine"] == t.plates(1)["logic-cortex"] == 0
    assert "disrupted" not in t.events()


@pytest.mark.rule("combat.end-of-combat-last")
def test_an_effect_for_the_end_of_combat_waits_for_every_other_card() -> None:
    """Signal Spike ends Primed at the end of Combat: Archon's slow Heavy Laser still has the bonus of being Primed."""
    t = table(Seat("raijin", hand=["signal-spike"]), Seat("archon", primed=True)).plan("signal-spike", "heavy-laser")
    assert "Archon attacks with Heavy Laser, Firepower 4." in t.says() and t.s.cockpits[1].primed
    t.finish_turn()
    assert in_order(t, "Raijin uses Signal Spike.", "attacks with Heavy Laser", "Archon is Primed no more.")


@pytest.mark.rule("combat.activate-is-end-of-combat")
def test_activate_waits_for_the_end_of_combat_however_fast_it_is() -> None:
    """Even with Speed 9 printed on it: Archon's Heavy Laser comes first, then Raijin takes a card and is Primed."""
    t = table(Seat("raijin"), Seat("archon"), game=changed(cards={"Activate": {"speed": 9}}))
    t.plan("activate", "heavy-laser")
    assert t.asks == {1: "damage"} and not t.s.cockpits[0].primed
    t.split()
    assert t.asks == {0: "activate"}
    t.play("activate storm-lance")
    assert in_order(t, "attacks with Heavy Laser", "activates a card", "becomes Primed", "goes to Cooldown")


# -- Cooldown ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cooldown.played-to-pile")
def test_played_cards_move_to_their_owners_piles_in_the_cooldown_step() -> None:
    """All cards of the turn, follow-ups and Disrupted ones included, each to its owner."""
    t = table(Seat("raijin", hand=["nekode-blade", "medium-laser"]), Seat("archon"))
    t.plan("nekode-blade", "heavy-laser").split().play("follow medium-laser")
    assert t.cooldown(0) == t.cooldown(1) == []
    t.split()
    assert t.cooldown(0) == ["medium-laser", "nekode-blade"] and t.cooldown(1) == ["heavy-laser"]
    assert t.in_play(0) == t.in_play(1) == []
    assert in_order(t, "attacks with Medium Laser", "goes to Cooldown", "Turn 6.")


@pytest.mark.rule("cooldown.face-up")
def test_cards_lie_face_up_in_cooldown() -> None:
    """A secret additional card is known to everybody from then on, even after it went back to hand."""
    t = table(Seat("raijin", hand=["vibro-knife"], loadout=["vibro-knife", "arc-whip"]), Seat("archon"))
    assert "Vibro Knife" not in t.text(1)
    t.plan("vibro-knife", "evade")
    for viewer in (0, 1, -1):
        assert "  Cooldown: Vibro Knife." in t.text(viewer)
    assert t.sees(1, "shown", 0) == t.s.cockpits[0].build.kinds[16].number, "and Arc Whip still is not"


@pytest.mark.rule("cooldown.other-cards")
def test_effects_can_send_further_cards_to_cooldown_in_that_step() -> None:
    """A card that says so at the end of the turn: Archon puts one more card of the hand into Cooldown."""
    fog = {"when": "end_of_turn", "do": "cool", "whose": "enemy", "count": 1}
    t = table(Seat("raijin", hand=["fog"]), Seat("archon"), game=changed(new=[{"name": "Fog", "effects": [fog]}]))
    t.plan("fog", "heavy-laser").split()
    assert t.asks == {1: "cool"} and t.cooldown(0) == ["fog"] and t.cooldown(1) == ["heavy-laser"]
    t.play("cool reflector")
    assert t.cooldown(1) == ["heavy-laser", "reflector"] and t.s.turn == 6


@pytest.mark.rule("cooldown.end-of-turn-effects")
def test_effects_for_the_end_of_the_turn_work_in_the_cooldown_step() -> None:
    """Auto-Loader fetches the missile that was fired this very turn, because that lies in Cooldown by then."""
    t = table(Seat("patriot", hand=["homing-cluster"], equipped=["auto-loader"]), Seat("raijin"))
    t.plan("homing-cluster", "recharge")
    assert t.asks == {0: "damage"} and "homing-cluster" not in t.hand(0)
    t.split()
    assert "homing-cluster" in t.hand(0) and t.cooldown(0) == []
    assert in_order(
        t, "Homing Cluster of Patriot goes to Cooldown.", "Patriot takes Homing Cluster from Cooldown", "Turn 6"
    )


@pytest.mark.rule("cooldown.continue")
def test_another_turn_begins_with_plans_while_nobody_has_lost_all_components() -> None:
    """With three components gone the battle goes on; when the fourth goes, no further turn begins."""
    weak = {"thrusters": 0, "logic-cortex": 2, "prism-spine": 0, "field-generator": 0}
    t = table(Seat("raijin", hand=["light-laser", "seeker-ray", "medium-laser"]), Seat("archon", plates=weak))
    t.plan("light-laser", "recharge").split("logic-cortex 1")
    assert t.asks == {0: "plan", 1: "plan"} and t.s.turn == 6
    t.plan("medium-laser", "recharge").split("logic-cortex 1")
    assert t.over and t.s.turn == 6 and t.asks == {}
