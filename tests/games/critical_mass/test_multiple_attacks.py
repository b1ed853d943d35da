"""Several attacks in a turn: series, follow-ups, and the side effects attacks have on their target."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.mechs import MechTable, Seat, changed, table
from warroom.games.critical_mass.revisions import AUDITED, REVISION
from warroom.games.critical_mass.vocabulary import FILTERS
from warroom.kernel.refusals import ContentError

pytestmark = pytest.mark.game("critical-mass")

ARCHON_LAST = {"thrusters": 0, "logic-cortex": 1, "prism-spine": 0, "field-generator": 0}
WORKSHOP = changed(  # cards no box has, for what no card of a box can show
    new=[
        {"name": "Any Sequel", "type": "weapon", "speed": 4, "firepower": 2, "damage_type": "none", "effects": [
            {"when": "on_damage", "do": "follow_up", "of": {"min_speed": 3}}
        ]},
        {"name": "Plague Ray", "type": "weapon", "speed": 9, "firepower": 2, "damage_type": "none", "effects": [
            {"when": "on_damage", "do": "unprime", "whose": "enemy"},
            {"when": "on_damage", "do": "disable", "count": 1},
            {"when": "on_damage", "do": "stun", "whose": "enemy"},
            {"when": "on_damage", "do": "cool", "whose": "enemy", "count": 1, "of": {"name": "Reflector"}},
            {"when": "on_damage", "do": "deactivate", "whose": "enemy", "count": 1, "of": {"name": "Evade"}},
            {"when": "on_damage", "do": "forbid", "of": {"type": "weapon"}, "lasts": "next_turn"},
        ]},
        {"name": "Tough Array", "type": "equipment", "durability": 4},
        {"name": "Last Word", "type": "weapon", "speed": 1, "firepower": 1, "damage_type": "beam", "effects": [
            {"keyword": "uninterruptible"}
        ]},
    ]
)  # fmt: skip


def attacks(t: MechTable) -> list[str]:
    """The attacks so far, in order, by the card's name."""
    return [event.says.partition(" with ")[2].partition(",")[0] for event in t.heard() if event.kind == "attack"]


# -- several Weapons of one pilot ------------------------------------------------------------------------------------


@pytest.mark.rule("multi.weapons-one-turn")
def test_a_pilot_may_at_times_play_several_weapons_in_a_turn() -> None:
    """Nekode Blade lets Raijin play Medium Laser as well; after a Light Laser there is nothing more to play."""
    hand = ["nekode-blade", "medium-laser", "light-laser"]
    t = table(Seat("raijin", hand=hand), Seat("archon")).plan("nekode-blade", "recharge").split()
    t.play("follow medium-laser").split()
    assert attacks(t) == ["Nekode Blade", "Medium Laser"] and t.cooldown(0) == ["medium-laser", "nekode-blade"]
    t = table(Seat("raijin", hand=hand), Seat("archon")).plan("light-laser", "recharge").split()
    assert t.asks == {0: "plan", 1: "plan"}


@pytest.mark.rule("multi.resolve-fully")
def test_one_card_is_resolved_with_all_its_damage_before_the_next_begins() -> None:
    """Two Weapons of Speed 3: the second is not fired before the first has taken its plates, though they tie."""
    t = table(Seat("raijin", play=["medium-laser", "arc-whip"]), Seat("archon", play=["recharge"]))
    t.play("first arc-whip")
    assert attacks(t) == ["Arc Whip"] and t.asks == {0: "damage"}
    t.split("logic-cortex 3")
    assert t.plates(1)["logic-cortex"] == 1
    assert attacks(t) == ["Arc Whip", "Medium Laser"] and t.asks == {0: "damage"}


@pytest.mark.rule("multi.owner-order")
def test_the_owner_picks_the_order_of_own_tied_cards() -> None:
    """Either of the two may come first."""
    for first, second in (("Arc Whip", "Medium Laser"), ("Medium Laser", "Arc Whip")):
        t = table(Seat("archon", play=["recharge"]), Seat("raijin", play=["medium-laser", "arc-whip"]))
        assert t.asks == {1: "order"}
        t.play(f"first {first.lower().replace(' ', '-')}").finish_turn()
        assert attacks(t) == [first, second]


@pytest.mark.rule("multi.no-combining-cards")
def test_damage_of_two_cards_is_never_added_up() -> None:
    """3 and 2 against the array of Durability 4: neither alone reaches it, and together they are not 5."""
    enemy = Seat("archon", play=["recharge"], equipped=["tough-array"])
    t = table(Seat("raijin", play=["medium-laser", "arc-whip"]), enemy, game=WORKSHOP).play("first arc-whip")
    asked = []
    while "damage" in t.asks.values():
        asked.append(t.choices(0)[0].split()[1])
        t.play(t.choices(0)[0])
    assert attacks(t) == ["Arc Whip", "Medium Laser"]
    assert "tough-array" not in asked and t.equipped(1) == ["tough-array"]
    assert asked.count("thrusters") == 1, "Durability 3 is in reach of Arc Whip alone"


@pytest.mark.rule("gap.multi.tie-own-two-cards")
def test_of_two_own_cards_the_first_coincides_with_the_enemys() -> None:
    """Raijin's whip and Archon's beam are one group, Raijin's laser comes after it, alone."""
    t = table(Seat("raijin", play=["medium-laser", "arc-whip"]), Seat("archon", play=["phase-beam"]))
    t.play("first arc-whip")
    assert t.asks == {0: "damage", 1: "damage"} and attacks(t) == ["Arc Whip", "Phase Beam"]
    t.splits({0: [], 1: []})
    assert t.asks == {0: "damage"} and attacks(t)[2:] == ["Medium Laser"]


# -- several attacks of one Weapon -----------------------------------------------------------------------------------


@pytest.mark.rule("multi.attacks-in-row", "multi.row-resolve-each")
def test_a_weapon_may_make_several_attacks_each_resolved_before_the_next() -> None:
    """Gatling Array attacks three times; the plates of one attack are gone before the next is made."""
    t = table(Seat("iron-curtain", hand=["gatling-array"]), Seat("archon", plates={"logic-cortex": 3}))
    t.plan("gatling-array", "recharge")
    for n, broken, left in ((1, 2, 1), (2, 1, 0)):
        assert attacks(t) == ["Gatling Array"] * n and t.asks == {0: "damage"}
        t.split(f"logic-cortex {broken}")
        assert t.plates(1)["logic-cortex"] == left
    assert attacks(t) == ["Gatling Array"] * 3 and t.choices(0)[0] == "hit prism-spine 0", "the cortex is gone"
    t.split()
    assert t.asks == {0: "plan"}


@pytest.mark.rule("multi.row-no-combining")
def test_damage_of_a_series_is_not_combined() -> None:
    """Scatter Rockets deal 1 four times, and never 2 to a lens of Durability 2."""
    t = table(Seat("raijin", hand=["scatter-rockets"]), Seat("archon", equipped=["focus-lens"]))
    t.plan("scatter-rockets", "recharge")
    asked = set()
    while "damage" in t.asks.values():
        assert len(t.choices(0)) <= 2, "one point, one plate"
        asked.add(t.choices(0)[0].split()[1])
        t.play(t.choices(0)[0])
    assert attacks(t) == ["Scatter Rockets"] * 4
    assert asked == {"logic-cortex", "prism-spine", "field-generator"} and t.equipped(1) == ["focus-lens"]


@pytest.mark.rule("gap.multi.lockstep")
def test_tied_series_go_in_lockstep() -> None:
    """Three shots of Gatling Array and two of Heaven's Drum: together, together, and the third alone."""
    t = table(Seat("iron-curtain", hand=["gatling-array"]), Seat("raijin", hand=["heavens-drum"]))
    t.plan("gatling-array", "heavens-drum")
    for n in (1, 2):
        assert attacks(t) == ["Gatling Array", "Heaven's Drum"] * n
        assert t.asks == {0: "damage", 1: "damage"}
        t.splits({0: [], 1: []})
    assert attacks(t)[4:] == ["Gatling Array"] and t.asks == {0: "damage"}


# -- follow-ups ------------------------------------------------------------------------------------------------------


def nekode(*hand: str, enemy: Seat | None = None) -> MechTable:
    """Raijin's Nekode Blade has hit and broken nothing; these other cards are in Raijin's hand."""
    t = table(Seat("raijin", play=["nekode-blade"], hand=hand), enemy or Seat("archon", play=["recharge"]))
    return t.split()


@pytest.mark.rule("multi.unmodified-speed")
def test_the_printed_speed_decides_what_may_follow() -> None:
    """Close Combat makes Flame Blade a 3 and vents make Medium Laser a 2: 2 and 3 are printed on them."""
    vents = {"when": "while_in_force", "do": "modify", "stat": "speed", "amount": -1}
    game = changed(new=[{"name": "Clogged Vents", "type": "equipment", "durability": 1, "effects": [vents]}])
    hand = ["flame-blade", "medium-laser"]
    t = table(Seat("raijin", ability=True, play=["nekode-blade"], hand=hand), Seat("archon", play=["recharge"])).split()
    assert t.speed(0, "flame-blade") == 3 and t.choices(0) == ["pass", "follow medium-laser"]
    assert t.why_not(0, "follow flame-blade") == "multi.unmodified-speed"
    slow = Seat("raijin", play=["nekode-blade"], hand=hand, equipped=["clogged-vents"])
    t = table(slow, Seat("archon", play=["recharge"]), game=game).split()
    assert t.speed(0, "medium-laser") == 2 and t.choices(0) == ["pass", "follow medium-laser"]


@pytest.mark.rule("gap.multi.follow-up-when")
def test_a_follow_up_comes_after_the_tied_group_and_before_everything_else() -> None:
    """Blade and ray are applied first; then the follow-up, ahead of the second card of 4 and the cards of 3."""
    t = table(
        Seat("raijin", play=["nekode-blade"], hand=["medium-laser"], target=1),
        Seat("archon", play=["seeker-ray"], target=0),
        Seat("patriot", play=["light-laser", "vibro-knife", "homing-cluster"], target=1),
    )
    t.play("first light-laser").splits({0: [], 1: ["blade-arms 1"], 2: []})
    assert t.plates(0)["blade-arms"] == 6, "the tied group is done"
    assert t.asks == {0: "follow-up"}
    t.play("follow medium-laser").split().finish_turn()
    assert attacks(t)[3:] == ["Medium Laser", "Vibro Knife", "Homing Cluster"]


@pytest.mark.rule("gap.multi.follow-up-optional")
def test_a_follow_up_may_be_declined() -> None:
    """With a fitting card in hand Raijin passes, and keeps it."""
    t = nekode("medium-laser")
    assert t.why_not(0, "pass") == ""
    t.play("pass")
    assert t.hand(0) == ["medium-laser", "recharge"] and attacks(t) == ["Nekode Blade"]


@pytest.mark.rule("gap.multi.follow-up-damage-needed")
def test_any_damage_opens_the_follow_up_and_no_damage_does_not() -> None:
    """Nothing fell, and it is offered; dodged or blocked, it is not."""
    t = nekode("medium-laser")
    assert t.asks == {0: "follow-up"} and "plates-fell" not in t.events()
    for guard in ("evade", "deflector"):
        t = table(
            Seat("raijin", play=["nekode-blade"], hand=["medium-laser"]),
            Seat("archon", play=[guard], hand=["recharge"]),
        )
        assert "follow-up" not in t.asks.values() and t.asks == {0: "plan", 1: "plan"}


@pytest.mark.rule("gap.multi.follow-up-zone")
def test_a_follow_up_is_played_from_hand_and_cools_down() -> None:
    """Fitting Weapons in Cooldown or Deactivated cannot follow; the one from hand ends in Cooldown."""
    t = table(
        Seat("raijin", play=["nekode-blade"], hand=["medium-laser"], cooldown=["light-laser"], off=["storm-lance"]),
        Seat("archon", play=["recharge"]),
    ).split()
    assert t.choices(0) == ["pass", "follow medium-laser"]
    for card in ("light-laser", "storm-lance"):
        assert t.why_not(0, f"follow {card}") == "gap.multi.follow-up-zone"
    t.play("follow medium-laser")
    assert t.in_play(0) == ["medium-laser", "nekode-blade"]
    t.split()
    assert t.cooldown(0) == ["light-laser", "medium-laser", "nekode-blade"]


@pytest.mark.rule("gap.multi.follow-up-chain")
def test_a_follow_up_that_grants_a_follow_up_goes_on() -> None:
    """Blade, second blade, laser: each link needs damage and a fitting printed Speed; a laser ends the chain."""
    t = nekode("nekode-blade", "flame-blade", "light-laser", "medium-laser").play("follow nekode-blade").split()
    assert t.asks == {0: "follow-up"} and "follow flame-blade" not in t.choices(0)
    t.play("follow light-laser").split()
    assert attacks(t) == ["Nekode Blade", "Nekode Blade", "Light Laser"] and t.asks == {0: "plan", 1: "plan"}


@pytest.mark.rule("gap.multi.follow-up-speed-bolt")
def test_a_bolt_counts_as_a_printed_speed_of_3_or_more() -> None:
    """No Weapon has the bolt; of other cards, where a follow-up allows them, those with it fit."""
    t = table(
        Seat("raijin", play=["any-sequel"], hand=["evade", "activate", "flame-blade", "light-laser"]),
        Seat("archon", play=["recharge"]),
        game=WORKSHOP,
    ).split()
    assert sorted(t.choices(0)) == ["follow evade", "follow light-laser", "follow recharge", "pass"]
    assert "a bolt counts as above every number" in FILTERS["min_speed"].means


@pytest.mark.rule("gap.multi.follow-up-target")
def test_a_follow_up_is_bound_to_the_target_of_the_turn() -> None:
    """Aimed at Archon on the left, the laser that follows hits Archon too; no direction can be given."""
    t = table(Seat("raijin", hand=["nekode-blade", "medium-laser"]), Seat("archon"), Seat("patriot"))
    t.plan("nekode-blade > left", "recharge > left", "recharge > left").split()
    assert t.choices(0) == ["pass", "follow medium-laser"]
    t.play("follow medium-laser").split("logic-cortex 2")
    assert t.plates(1)["logic-cortex"] == 2 and t.says().count("Archon takes 2 damage from Raijin.") == 2


@pytest.mark.rule("gap.multi.follow-up-target-gone")
def test_no_follow_up_is_offered_against_a_mech_that_has_fallen() -> None:
    """The blade takes Archon's last plate; the battle goes on against Patriot without a question about follow-ups."""
    t = table(
        Seat("raijin", play=["nekode-blade"], hand=["medium-laser"], target=1),
        Seat("archon", play=["recharge"], plates=ARCHON_LAST),
        Seat("patriot", play=["recharge"]),
    ).split("logic-cortex 1")
    assert not t.over and t.asks == {0: "plan", 2: "plan"} and attacks(t) == ["Nekode Blade"]


@pytest.mark.rule("gap.multi.follow-up-dying")
def test_a_mech_that_falls_in_the_same_group_plays_no_follow_up() -> None:
    """The blade hits, but the ray of the same Speed takes Raijin's last plate; the others fight on."""
    last = {"thrusters": 0, "pilot-shrine": 1, "storm-core": 0, "blade-arms": 0}
    t = table(
        Seat("raijin", play=["nekode-blade"], hand=["medium-laser"], plates=last, target=1),
        Seat("archon", play=["seeker-ray"], target=0),
        Seat("patriot", play=["recharge"], target=1),
    ).splits({0: ["logic-cortex 2"], 1: ["pilot-shrine 1"]})
    assert t.plates(1)["logic-cortex"] == 2, "the attack under way is completed"
    assert not t.s.cockpits[0].living and not t.over and t.asks == {1: "plan", 2: "plan"}


@pytest.mark.rule("gap.multi.follow-up-reveal")
def test_a_follow_up_is_shown_at_once_and_declining_says_nothing_more() -> None:
    """Everybody hears which card follows; who declines is asked and heard in the same words with and without a card."""
    t = nekode("medium-laser").play("follow medium-laser")
    assert "Raijin at once plays Medium Laser as a follow-up." in t.says(1) and t.asks == {0: "damage"}
    holding, empty = nekode("medium-laser"), nekode("flame-blade")
    assert holding.asks == empty.asks == {0: "follow-up"}
    assert holding.play("pass").says(1) == empty.play("pass").says(1)
    assert "Raijin plays no follow-up." in holding.says(1)


@pytest.mark.rule("gap.multi.follow-ups-tied")
@pytest.mark.parametrize("swapped", [False, True])
def test_of_follow_ups_earned_together_the_faster_comes_first_and_disrupts(swapped: bool) -> None:
    """Two Raijins decide blindly: Light Laser at 4 comes before Medium Laser at 3 and robs it of its effect."""
    t = two_blades("light-laser", "medium-laser", swapped)
    assert attacks(t)[2:] == ["Light Laser"] and t.asks == {int(swapped): "damage"}
    t.finish_turn()
    assert attacks(t)[2:] == ["Light Laser"]
    assert "Medium Laser of Raijin 2 is Disrupted by Raijin 1." in t.says() or swapped
    assert t.events().count("disrupted") == 1


@pytest.mark.rule("gap.multi.follow-ups-tied")
def test_equally_fast_follow_ups_earned_together_are_one_group() -> None:
    """Two Light Lasers follow: both are split blindly, and neither is Disrupted."""
    t = two_blades("light-laser", "light-laser")
    assert t.asks == {0: "damage", 1: "damage"}
    t.splits({0: [], 1: []})
    assert "disrupted" not in t.events() and attacks(t)[2:] == ["Light Laser", "Light Laser"]


@pytest.mark.rule("gap.multi.follow-ups-tied")
def test_a_slower_follow_up_that_was_not_disrupted_comes_before_every_other_card() -> None:
    """Iron Curtain's laser cannot be Disrupted: it fires right after Raijin's, before the faster knife of its own."""
    enemy = Seat("iron-curtain", ability=True, play=["any-sequel", "vibro-knife"], hand=["heavy-laser", "medium-laser"])
    t = table(Seat("raijin", play=["any-sequel"], hand=["light-laser"]), enemy, game=WORKSHOP)
    t.play("first any-sequel").splits({0: [], 1: []})
    t.together({0: "follow light-laser", 1: "follow medium-laser"}).finish_turn()
    assert attacks(t) == ["Any Sequel", "Any Sequel", "Light Laser", "Medium Laser", "Vibro Knife"]


@pytest.mark.rule("gap.multi.follow-ups-tied")
def test_what_a_fast_follow_up_earns_comes_before_the_slower_one() -> None:
    """Raijin's second blade is faster than Iron Curtain's laser: its own follow-up comes in between."""
    enemy = Seat("iron-curtain", ability=True, play=["nekode-blade"], hand=["medium-laser"])
    t = table(Seat("raijin", play=["nekode-blade"], hand=["nekode-blade", "light-laser"]), enemy)
    t.splits({0: [], 1: []}).together({0: "follow nekode-blade", 1: "follow medium-laser"}).split()
    assert t.asks == {0: "follow-up"}
    t.play("follow light-laser").finish_turn()
    assert attacks(t)[2:] == ["Nekode Blade", "Light Laser", "Medium Laser"]


FOLLOWING = changed(  # follow-ups earned where no group of Weapons is resolved
    new=[
        {"name": "Charge Order", "effects": [{"when": "on_play", "do": "follow_up", "of": {"type": "weapon"}}]},
        {"name": "Parting Order", "effects": [{"when": "end_of_combat", "do": "follow_up", "of": {"min_speed": 0}}]},
        {"name": "Quick Plating", "type": "equipment", "durability": 2, "effects": [
            {"when": "on_play", "do": "follow_up", "of": {"type": "weapon"}}
        ]},
        {"name": "Boot Order", "effects": [
            {"when": "end_of_combat", "do": "activate", "tech": 2},
            {"when": "end_of_combat", "do": "follow_up", "of": {"type": "weapon"}},
        ]},
        {"name": "Slow Fuse", "speed": 1, "effects": [
            {"when": "end_of_combat", "do": "deal", "amount": 1, "to": "enemy"}
        ]},
    ]
)  # fmt: skip


@pytest.fixture(params=[AUDITED, REVISION])
def since_the_audit(request: pytest.FixtureRequest) -> Iterator[None]:
    """By every revision of the rules since the audit that found it."""
    FOLLOWING.box.revision = request.param
    yield
    FOLLOWING.box.revision = REVISION


@pytest.mark.usefixtures("since_the_audit")
@pytest.mark.rule("gap.multi.follow-up-stage")
@pytest.mark.parametrize("card", ["charge-order", "quick-plating"])
def test_a_follow_up_of_a_lightning_card_comes_when_all_lightning_cards_are_done(card: str) -> None:
    """It is neither lost for want of a group nor late: before the first Weapon, but after the enemy's Defense is up."""
    t = table(Seat("raijin", hand=[card, "flame-blade"]), Seat("archon"), game=FOLLOWING).plan(card, "recharge")
    assert t.asks == {0: "follow-up"}
    t.play("follow flame-blade").split("thrusters 1")
    assert t.plates(1)["thrusters"] == 1
    t = table(Seat("raijin", hand=[card, "flame-blade"]), Seat("archon"), game=FOLLOWING).plan(card, "seeker-ray")
    assert t.asks == {0: "follow-up"} and attacks(t) == []
    t.play("follow flame-blade").finish_turn()
    assert attacks(t) == ["Flame Blade", "Seeker Ray"], "slower, and yet before the ray, which it cannot Disrupt"
    t = table(Seat("raijin", hand=[card, "flame-blade"]), Seat("archon"), game=FOLLOWING).plan(card, "evade")
    t.play("follow flame-blade")
    assert "Archon dodges Flame Blade of Raijin." in t.says()


@pytest.mark.usefixtures("since_the_audit")
@pytest.mark.rule("gap.multi.follow-up-stage")
def test_a_follow_up_earned_at_the_end_of_combat_comes_right_after_its_stage() -> None:
    """Before Activate; what the card itself has to do at the end of Combat it does at once, and then it cools down."""
    hand = ["parting-order", "flame-blade", "slow-fuse", "activate"]
    t = table(Seat("raijin", hand=hand), Seat("archon"), game=FOLLOWING).plan("parting-order", "activate")
    assert t.asks == {0: "follow-up"} and "activated" not in t.events()
    t.play("follow flame-blade").split()
    assert t.asks == {1: "choose"}, "the blade has Disrupted Activate, which has not worked yet"
    t.finish_turn()
    assert t.cooldown(0) == ["flame-blade", "parting-order"] and t.asks == {0: "plan", 1: "plan"}
    t = table(Seat("raijin", hand=hand), Seat("archon"), game=FOLLOWING).plan("parting-order", "recharge")
    t.play("follow slow-fuse").split("logic-cortex 1")
    assert t.plates(1)["logic-cortex"] == 3 and "slow-fuse" in t.cooldown(0)
    t = table(Seat("raijin", hand=hand), Seat("archon"), game=FOLLOWING).plan("parting-order", "recharge")
    t.play("follow activate")
    assert t.asks == {0: "activate"}
    t.play("activate storm-lance")
    assert "storm-lance" in t.hand(0) and t.s.cockpits[0].primed and t.events().count("activated") == 1


@pytest.mark.usefixtures("since_the_audit")
@pytest.mark.rule("gap.multi.follow-up-stage", "disruption.already-resolved")
def test_a_follow_up_after_activate_does_not_disrupt_what_has_worked() -> None:
    """Raijin boots up and strikes as the very last thing of Combat: Archon's Activate, just as late, has worked."""
    t = table(Seat("raijin", hand=["boot-order", "flame-blade"]), Seat("archon"), game=FOLLOWING)
    t.plan("boot-order", "activate").together({0: "pass", 1: "activate force-shield"})
    assert t.asks == {0: "follow-up"}
    t.play("follow flame-blade").split()
    assert "hit" in t.events() and "disrupted" not in t.events() and t.s.cockpits[1].primed


@pytest.mark.rule("gap.multi.follow-up-stage")
def test_no_card_follows_in_the_cooldown_step() -> None:
    """Nothing printed may promise it, and what earns a follow-up there in another way gets none."""
    with pytest.raises(ContentError, match=r"effects\[1\].when: expected another trigger: after Combat no card"):
        changed(
            new=[{"name": "Too Late", "effects": [{"when": "end_of_turn", "do": "follow_up", "of": {"min_speed": 0}}]}]
        )
    anger = {"when": "on_damaged", "do": "follow_up", "of": {"type": "weapon"}}
    bomb = {"when": "end_of_turn", "do": "deal", "amount": 1, "to": "enemy"}
    game = changed(
        new=[
            {"name": "Anger", "type": "equipment", "durability": 9, "effects": [anger]},
            {"name": "Late Bomb", "effects": [bomb]},
        ]
    )
    t = table(Seat("raijin", hand=["late-bomb"]), Seat("archon", equipped=["anger"]), game=game)
    t.plan("late-bomb", "recharge").split()
    assert "hit" in t.events() and t.asks == {0: "plan", 1: "plan"}
    t.plan("recharge", "heavy-laser").split()
    assert t.asks == {0: "plan", 1: "plan"}, "nor in the next turn"


def two_blades(one: str, other: str, swapped: bool = False) -> MechTable:
    """Two Raijins have hit each other with Nekode Blades and follow up with these."""
    hand = ["light-laser", "medium-laser"]
    t = table(Seat("raijin", play=["nekode-blade"], hand=hand), Seat("raijin", play=["nekode-blade"], hand=hand))
    t.splits({0: [], 1: []})
    assert t.asks == {0: "follow-up", 1: "follow-up"}
    return t.together({0: f"follow {other if swapped else one}", 1: f"follow {one if swapped else other}"})


# -- side effects ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("attack-effects.exist")
def test_attacks_may_deactivate_or_cool_cards_of_their_target() -> None:
    """Graviton Snare sends two cards of the hand to Cooldown, Plague Ray Deactivates Evade; dodged they do nothing."""
    t = table(Seat("archon", hand=["graviton-snare"]), Seat("raijin")).plan("graviton-snare", "recharge").split()
    assert t.asks == {1: "cool"}
    t.play("cool evade", "cool activate")
    assert t.cooldown(1) == ["activate", "evade"]
    for answer, works in (("recharge", True), ("evade", False)):
        t = table(Seat("raijin", hand=["plague-ray"]), Seat("archon", primed=True), game=WORKSHOP)
        t.plan("plague-ray", answer).finish_turn()
        assert ("evade" in t.off(1)) == ("reflector" in t.cooldown(1)) == works
        assert t.s.cockpits[1].stunned == works and t.s.cockpits[1].primed != works
    t = table(Seat("raijin", hand=["grappling-claws"]), Seat("archon")).plan("grappling-claws", "recharge").split()
    assert t.why_not(1, "plan evade") == "attack-effects.exist"


@pytest.mark.rule("attack-effects.end-of-combat")
def test_side_effects_wait_for_the_end_of_combat_without_exception() -> None:
    """Hit at 9, Archon still fires at 1 with its lens and its charge: 1 + 1 + 1; only then does the plague strike."""
    enemy = Seat("archon", primed=True, equipped=["focus-lens"], play=["last-word"], hand=["evade", "reflector"])
    t = table(Seat("raijin", play=["plague-ray"]), enemy, game=WORKSHOP).split()
    assert "Archon attacks with Last Word, Firepower 3." in t.says()
    assert t.s.cockpits[1].primed and t.equipped(1) == ["focus-lens"] and not t.s.cockpits[1].stun_next
    assert t.hand(1) == ["evade", "recharge", "reflector"] and t.s.lasting == []
    t.split().finish_turn()
    assert not t.s.cockpits[1].primed and t.equipped(1) == [] and t.s.cockpits[1].stunned
    assert "evade" in t.off(1) and "reflector" in t.cooldown(1)
    assert {"unprimed", "disabled", "stunned", "cooled", "deactivated-hidden", "forbidden"} <= set(t.events())
