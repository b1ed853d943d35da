"""Defense cards of Critical Mass: Dodge and Block, Evade's way home, and everything about Reflector."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.support.mechs import GAME, MechTable, Seat, changed, table
from warroom.games.critical_mass.box import BOLT
from warroom.games.critical_mass.codes import (
    BLOCK,
    DEFENSE,
    DODGE,
    FOLLOW_UP,
    MODIFY,
    ON_DAMAGE,
    ON_DAMAGED,
    ON_DEFEND,
    ON_STOPPED,
)
from warroom.kernel.refusals import ContentError

pytestmark = pytest.mark.game("critical-mass")

PARRY: Final[dict[str, Any]] = {"when": "on_play", "do": "defend", "kind": "parry"}
DODGES: Final[dict[str, Any]] = {"when": "on_play", "do": "defend", "kind": "dodge"}
BLOCKS: Final[dict[str, Any]] = {"when": "on_play", "do": "defend", "kind": "block"}
JOLT_DRONE: Final[dict[str, Any]] = {
    "name": "Jolt Drone",
    "speed": 4,
    "effects": [{"when": "on_play", "do": "deal", "amount": 3, "to": "enemy"}],
}
HASTY_BEAM: Final[dict[str, Any]] = {
    "name": "Hasty Beam",
    "type": "weapon",
    "speed": 20,
    "firepower": 1,
    "damage_type": "beam",
}
NEEDLE: Final[dict[str, Any]] = {
    **HASTY_BEAM,
    "name": "Needle",
    "effects": [{"keyword": "piercing"}, {"keyword": "unavoidable"}],
}
PARTING_SHOT: Final[dict[str, Any]] = {
    "name": "Parting Shot",
    "type": "equipment",
    "durability": 2,
    "effects": [{"when": "end_of_turn", "do": "deal", "amount": 1, "to": "enemy"}],
}
BLADED_DEFENSE: Final[dict[str, Any]] = {
    "name": "Bladed Defense",
    "type": "equipment",
    "durability": 2,
    "effects": [
        {"when": "while_in_force", "do": "grant", "keyword": keyword, "of": {"type": "defense"}}
        for keyword in ("piercing", "unavoidable")
    ],
}
WITH_DRONE: Final = changed(new=[JOLT_DRONE])
ARCHON: Final = {"thrusters": 2, "logic-cortex": 4, "prism-spine": 6, "field-generator": 7}


def against(defense: str, weapon: str) -> MechTable:
    """Raijin uses a card on an Archon that has this Defense up."""
    return table(Seat("raijin", hand=[weapon]), Seat("archon", hand=[defense]), game=WITH_DRONE).plan(weapon, defense)


def hits(t: MechTable) -> list[str]:
    """The sentences about damage that came through."""
    return [event.says for event in t.heard() if event.kind == "hit"]


# -- Dodge and Block -------------------------------------------------------------------------------------------------


@pytest.mark.rule("defense.negates")
def test_a_defense_makes_an_attack_come_to_nothing() -> None:
    """The same Flame Blade breaks four plates of an Archon that recharges, and none of one that defends."""
    for defense in ("evade", "reflector"):
        t = against(defense, "flame-blade")
        assert "attack" in t.events() and not any("Archon takes" in hit for hit in hits(t))
    against("recharge", "flame-blade").split("prism-spine 4")


@pytest.mark.rule("defense.lightning")
def test_a_defense_is_up_before_the_fastest_weapon() -> None:
    """Every Defense has the bolt, a content file cannot give it another Speed, and Speed 20 comes too late."""
    assert {kind.speed for kind in GAME.box.kinds[1:] if kind.type == DEFENSE} == {BOLT}
    with pytest.raises(ContentError, match="evade: field speed: expected bolt: every Defense"):
        changed(cards={"Evade": {"speed": 9}})
    t = table(Seat("raijin", hand=["hasty-beam"]), Seat("archon"), game=changed(new=[HASTY_BEAM]))
    t.plan("hasty-beam", "evade")
    assert t.events().index("raised") < t.events().index("attack") and "dodged" in t.events()
    assert t.plates(1) == ARCHON


@pytest.mark.rule("defense.two-kinds")
def test_a_defense_is_a_dodge_or_a_block() -> None:
    """Each Defense is exactly one of the two and no other card is any; another kind, both or neither is refused."""
    for kind in GAME.box.kinds[1:]:
        assert (kind.defends in (DODGE, BLOCK)) == (kind.type == DEFENSE), kind.name
    assert [kind.defends for kind in GAME.box.kinds if kind.name in ("evade", "reflector")] == [DODGE, BLOCK]
    for type, effects, why in (
        ("defense", [PARRY], "expected one of dodge, block, found 'parry'"),
        ("defense", [DODGES, BLOCKS], "expected exactly one defend"),
        ("defense", [], "expected exactly one defend"),
        ("action", [DODGES], "expected exactly one defend"),
    ):
        with pytest.raises(ContentError, match=why):
            changed(new=[{"name": "Odd Shield", "type": type, "effects": effects}])


@pytest.mark.rule("defense.dodge")
def test_a_dodging_mech_takes_no_damage_from_cards_of_opponents() -> None:
    """Raijin's laser and Patriot's drone both find only air."""
    t = table(
        Seat("raijin", play=["medium-laser"], target=1),
        Seat("archon", play=["evade"]),
        Seat("patriot", play=["jolt-drone"], target=1),
        game=WITH_DRONE,
    )
    assert t.events().count("dodged") == 2 and hits(t) == [] and t.plates(1) == ARCHON


@pytest.mark.rule("defense.dodge-unavoidable")
def test_unavoidable_ignores_dodge() -> None:
    """Arc Whip hits an evading Archon as if it stood still; Storm Lance, which is not Unavoidable, does not."""
    t = against("evade", "arc-whip").split("logic-cortex 3")
    assert t.plates(1)["logic-cortex"] == 1
    assert hits(against("evade", "storm-lance")) == []


@pytest.mark.rule("defense.block")
def test_a_blocked_card_deals_no_damage_to_the_blocking_mech() -> None:
    """Force Shield blocks Flame Blade: Archon keeps all plates."""
    t = against("force-shield", "flame-blade")
    assert "blocked" in t.events() and hits(t) == [] and t.plates(1) == ARCHON


@pytest.mark.rule("defense.block-piercing")
def test_piercing_ignores_block() -> None:
    """Storm Lance hits a blocking Archon; Arc Whip, which is not Piercing, does not."""
    t = against("force-shield", "storm-lance").split("logic-cortex 3")
    assert t.plates(1)["logic-cortex"] == 1
    assert hits(against("force-shield", "arc-whip")) == []


@pytest.mark.rule("defense.stops-all-cards")
def test_a_defense_stops_damage_of_actions_too() -> None:
    """Jolt Drone is no Weapon; it is dodged and blocked all the same, and hits who does neither."""
    assert "dodged" in against("evade", "jolt-drone").events()
    assert "blocked" in against("force-shield", "jolt-drone").events()
    against("recharge", "jolt-drone").split("logic-cortex 3")


@pytest.mark.rule("gap.defense.duration")
def test_a_defense_works_to_the_end_of_its_turn_and_no_longer() -> None:
    """Damage at the very end of the turn, when Evade is in hand again, is dodged; a turn later Archon is hit."""
    game = changed(new=[PARTING_SHOT])
    t = table(Seat("raijin", equipped=["parting-shot"]), Seat("archon"), game=game).plan("recharge", "evade")
    assert "evade" in t.hand(1) and "dodged" in t.events() and hits(t) == []
    t.plan("recharge", "recharge")
    assert hits(t) == ["Archon takes 1 damage from Raijin."]
    archon = Seat("archon", hand=["reflector", "activate"])
    t = table(Seat("raijin"), archon).plan("medium-laser", "reflector").split().plan("flame-blade", "activate")
    assert t.cooldown(1) == ["reflector"] and hits(t)[-1] == "Archon takes 4 damage from Raijin."


@pytest.mark.rule("gap.defense.number")
def test_one_defense_stops_any_number_of_attacks() -> None:
    """Three Mechs make five attacks on Archon, and one Evade dodges them all."""
    t = table(
        Seat("archon", play=["evade"]),
        Seat("raijin", play=["medium-laser"], target=0),
        Seat("patriot", play=["chain-gun"], target=0),
        Seat("iron-curtain", play=["heavy-laser"], target=0),
    )
    assert t.events().count("attack") == 5 == t.events().count("dodged")
    assert t.plates(0) == ARCHON and "evade" in t.hand(0)


@pytest.mark.rule("gap.defense.normally")
def test_a_text_may_limit_a_defense_or_get_around_it() -> None:
    """Absorber Coil blocks beams but no knives; Sabotage Drone ignores Dodge, though it is not Unavoidable."""
    assert "blocked" in against("absorber-coil", "medium-laser").events()
    against("absorber-coil", "vibro-knife").split("logic-cortex 3")
    against("evade", "sabotage-drone").split("logic-cortex 2")
    assert hits(against("reflector", "sabotage-drone")) == []


@pytest.mark.rule("gap.defense.cross-keywords")
def test_unavoidable_does_not_beat_block_nor_piercing_dodge() -> None:
    """Each keyword names one kind of Defense and is of no use against the other."""
    for weapon, defense in (("arc-whip", "force-shield"), ("storm-lance", "evade")):
        t = against(defense, weapon)
        assert hits(t) == [] and t.plates(1) == ARCHON


@pytest.mark.rule("gap.defense.both-kinds")
def test_who_dodges_and_blocks_is_hit_only_by_what_ignores_both() -> None:
    """Archon has Evade and Force Shield up: Arc Whip is blocked, Storm Lance dodged, the Needle goes through."""
    game = changed(new=[NEEDLE])
    for weapon, outcome in (("arc-whip", "blocked"), ("storm-lance", "dodged"), ("needle", "hit")):
        t = table(Seat("raijin", play=[weapon]), Seat("archon", play=["evade", "force-shield"]), game=game)
        assert [kind for kind in t.events() if kind in ("blocked", "dodged", "hit")] == [outcome]


@pytest.mark.rule("gap.defense.side-effects")
def test_a_stopped_attack_has_no_side_effects_unless_it_says_so() -> None:
    """Tesla Cage stuns only whom it damages; Tracer Missiles say what they do when a Defense stops them."""
    for defense in ("evade", "force-shield"):
        assert not against(defense, "tesla-cage").s.cockpits[1].stunned
    assert against("recharge", "tesla-cage").split().s.cockpits[1].stunned
    t = against("evade", "tracer-missiles")
    assert "dodged" in t.events() and hits(t) == ["Archon takes 1 damage from Raijin."]


@pytest.mark.rule("gap.defense.non-damage-actions")
def test_a_defense_does_not_stop_what_deals_no_damage() -> None:
    """Signal Spike takes Primed and a card from an evading and from a blocking Archon."""
    for defense in ("evade", "force-shield"):
        archon = Seat("archon", hand=[defense, "phase-beam"], primed=True)
        t = table(Seat("raijin", hand=["signal-spike"]), archon).plan("signal-spike", defense)
        assert t.asks == {1: "deactivate"}
        t.play("deactivate phase-beam hand")
        assert not t.s.cockpits[1].primed and "phase-beam" in t.off(1)


@pytest.mark.rule("gap.defense.ally-cards")
def test_only_cards_of_enemies_are_stopped() -> None:
    """A teammate cannot be aimed at; a card that reaches one all the same is not dodged, an enemy's is."""
    mates = [Seat("raijin"), Seat("archon"), Seat("patriot"), Seat("iron-curtain")]
    assert table(*mates, teams=True).why_not(0, "plan medium-laser > center") == "mp.left-right-only"
    for teams, outcome in ((True, "hit"), (False, "dodged")):
        t = table(
            Seat("raijin", play=["medium-laser"], target=2),
            Seat("archon", play=["recharge"], target=0),
            Seat("patriot", play=["evade"], target=1),
            Seat("iron-curtain", play=["recharge"], target=0),
            teams=teams,
        )
        assert [kind for kind in t.events() if kind in ("dodged", "hit")] == [outcome]


# -- Evade's way home ------------------------------------------------------------------------------------------------


@pytest.mark.rule("defense.evade-returns")
def test_evade_goes_back_to_hand_if_its_mech_was_not_damaged() -> None:
    """Archon dodges Flame Blade and has Evade in hand the next turn, while a Reflector cools down."""
    t = against("evade", "flame-blade")
    assert "evade" in t.hand(1) and t.cooldown(1) == []
    assert against("force-shield", "flame-blade").cooldown(1) == ["force-shield"]


@pytest.mark.rule("defense.evade-damaged-cools")
def test_evade_goes_to_cooldown_if_its_mech_was_damaged() -> None:
    """Arc Whip cannot be dodged, so Evade cools down."""
    t = against("evade", "arc-whip").split("logic-cortex 1")
    assert t.cooldown(1) == ["evade"] and "evade" not in t.hand(1)


@pytest.mark.rule("gap.defense.no-attack")
def test_evade_comes_back_if_nobody_attacked() -> None:
    """Both evade: both have it again."""
    t = table(Seat("archon"), Seat("patriot")).plan("evade", "evade")
    assert "attack" not in t.events()
    assert "evade" in t.hand(0) and "evade" in t.hand(1)


@pytest.mark.rule("gap.defense.evade-when")
def test_evade_is_in_play_to_the_end_of_combat() -> None:
    """While Raijin's Activate is decided, which is the last of Combat, Evade still lies on the table."""
    t = table(Seat("raijin"), Seat("archon", hand=["evade"])).plan("activate", "evade")
    assert t.asks == {0: "activate"} and t.in_play(1) == ["evade"] and "evade" not in t.hand(1)
    t.play("pass")
    assert t.in_play(1) == [] and "evade" in t.hand(1)


@pytest.mark.rule("gap.defense.evade-any-damage")
def test_any_damage_keeps_evade_from_returning() -> None:
    """Sabotage Drone is no attack and breaks nothing, and yet Evade cools down."""
    t = against("evade", "sabotage-drone").split()
    assert t.plates(1) == ARCHON and t.cooldown(1) == ["evade"]


@pytest.mark.rule("gap.defense.evade-choice")
def test_nobody_is_asked_whether_evade_returns() -> None:
    """Right after the reveal the next turn is planned, with Evade in hand."""
    t = table(Seat("archon"), Seat("patriot")).plan("evade", "recharge")
    assert t.asks == {0: "plan", 1: "plan"} and "evade" in t.hand(0)


@pytest.mark.rule("gap.defense.evade-deactivated")
def test_an_evade_that_is_deactivated_does_not_return() -> None:
    """Archon, undamaged, gives up the Evade in play to Signal Spike."""
    t = table(Seat("raijin", hand=["signal-spike"]), Seat("archon", hand=["evade"])).plan("signal-spike", "evade")
    t.play("deactivate evade play")
    assert "evade" in t.off(1) and "evade" not in t.hand(1) + t.cooldown(1) and "returned" not in t.events()


# -- rewards for stopped attacks --------------------------------------------------------------------------------------


@pytest.mark.rule("gap.modifiers.once-a-turn")
@pytest.mark.parametrize(
    ("card", "attack", "when"),
    [
        ("counter-step", "scatter-rockets", 0),
        ("armored-stance", "scatter-rockets", 1),
        ("brace-for-impact", "scatter-rockets", 1),
        ("absorber-coil", "pulse-laser", 1),
    ],
)
def test_firepower_for_stopped_attacks_comes_once_a_turn(card: str, attack: str, when: int) -> None:
    """However many attacks were stopped, the Weapons have 2 more, this turn or next, and the turn after it again."""
    both = Seat("patriot", hand=[card, "medium-laser"]), Seat("iron-curtain", hand=[attack, "recharge"])
    t = table(*both).plan(card, attack)
    assert (t.events().count("dodged") + t.events().count("blocked")) == (4 if attack == "scatter-rockets" else 2)
    if when == 0:
        assert t.asks == {0: "follow-up"} and t.firepower(0, "medium-laser") == 4
        t.play("follow medium-laser")
        assert "Patriot attacks with Medium Laser, Firepower 4." in t.says()
        t.finish_turn()
        assert t.events().count("follow-up") == 1 and t.events().count("no-follow-up") == 0
    else:
        assert t.firepower(0, "medium-laser") == 4
    t.finish_turn().plan("recharge", "recharge").finish_turn()
    assert t.firepower(0, "medium-laser") == 2, "it has run out"
    t.plan(card, attack)
    assert t.firepower(0, "medium-laser") == 4, "a new turn, a new reward"


@pytest.mark.rule("gap.modifiers.once-a-turn")
def test_attacks_of_one_moment_count_once() -> None:
    """Two Mechs attack Raijin at the same Speed: Counter Step dodges both and gives 2."""
    t = table(
        Seat("raijin", play=["counter-step"], hand=["medium-laser"], target=1),
        Seat("archon", play=["phase-beam"], target=0),
        Seat("iron-curtain", play=["medium-laser"], target=0),
    )
    assert t.events().count("dodged") == 2
    assert t.asks == {0: "follow-up"} and t.firepower(0, "medium-laser") == 4


@pytest.mark.rule("gap.modifiers.once-a-turn")
def test_no_house_card_lets_bonuses_pile_up_attack_by_attack() -> None:
    """Bonuses and follow-ups for what can happen several times a turn say once, or belong to a single attack."""
    for kind in GAME.box.kinds[1:]:
        for trigger in (ON_DEFEND, ON_DAMAGED, ON_DAMAGE, ON_STOPPED):
            for effect in kind.effects[trigger]:
                if effect.verb in (MODIFY, FOLLOW_UP):
                    once = effect.condition is not None and effect.condition.once == 1
                    assert once or (kind.attacks == 1 and trigger in (ON_DAMAGE, ON_STOPPED)), kind.name


@pytest.mark.rule("gap.modifiers.once-a-turn")
@pytest.mark.parametrize(
    ("effect", "wrong"),
    [
        ({"when": "on_play", "if": {"once": True}, "do": "prime"}, "expected with on_damage, on_stopped, on_defend"),
        ({"when": "on_defend", "if": {"once": True}, "do": "reflect", "less": 1}, "expected with effects on the own"),
        ({"when": "on_defend", "if": {"once": False}, "do": "prime"}, "expected true, found False"),
        ({"keyword": "returns", "if": {"once": True}}, "expected on effects only"),
    ],
)
def test_once_is_refused_where_it_says_nothing(effect: dict[str, Any], wrong: str) -> None:
    """Where a trigger comes once anyway, where several attackers would differ, and on what is no effect."""
    dodge = {"when": "on_play", "do": "defend", "kind": "dodge"}
    with pytest.raises(ContentError, match=wrong):
        changed(new=[{"name": "Odd Step", "type": "defense", "effects": [dodge, effect]}])


# -- Reflector -------------------------------------------------------------------------------------------------------


def reflected(weapon: str, equipped: tuple[str, ...] = ()) -> MechTable:
    """Archon, in seat 0, reflects a card of Iron Curtain."""
    iron = Seat("iron-curtain", hand=[weapon], equipped=equipped)
    return table(Seat("archon"), iron, game=WITH_DRONE).plan("reflector", weapon)


@pytest.mark.rule("defense.reflector")
def test_reflector_deals_the_blocked_amount_less_one_to_the_attacker() -> None:
    """Heavy Laser of 3 comes back as 2, enough for one plate of Boiler Heart."""
    t = reflected("heavy-laser")
    assert hits(t) == ["Iron Curtain takes 2 damage from Archon."]
    t.split("boiler-heart 1")
    assert t.plates(0) == ARCHON and t.plates(1)["boiler-heart"] == 3


@pytest.mark.rule("gap.reflector.timing")
def test_damage_is_reflected_before_the_next_attack_and_the_next_card() -> None:
    """Pulse Laser has made one of its attacks, and Flame Blade has not struck yet, when Archon reflects."""
    assert reflected("pulse-laser").events().count("attack") == 1
    t = table(Seat("raijin", play=["medium-laser", "flame-blade"]), Seat("archon", play=["reflector"]))
    assert t.asks == {1: "damage"} and t.events().count("attack") == 1
    t.split("pilot-shrine 1")
    assert t.events().count("attack") == 2 and t.plates(0)["pilot-shrine"] == 4


@pytest.mark.rule("gap.reflector.tied-group")
def test_reflections_of_one_round_are_dealt_together() -> None:
    """Two Medium Lasers are blocked: nothing falls before Archon has placed both reflections."""
    t = table(
        Seat("raijin", play=["medium-laser"], target=1),
        Seat("archon", play=["reflector"]),
        Seat("iron-curtain", play=["medium-laser"], target=1),
    )
    assert len(hits(t)) == 2
    t.play("hit pilot-shrine 1")
    assert t.plates(0)["pilot-shrine"] == 5, "the reflection on Iron Curtain is still to be placed"
    t.play("hit commissars-seat 1")
    assert t.plates(0)["pilot-shrine"] == 4 and t.plates(2)["commissars-seat"] == 4


@pytest.mark.rule("gap.reflector.assigner")
def test_the_player_of_reflector_assigns_each_reflection_by_itself() -> None:
    """Archon decides; two reflections of 1 never break a plate of Durability 2."""
    t = reflected("pulse-laser")
    for reflection in range(2):
        assert t.asks == {0: "damage"}
        assert t.choices(0)[0] == "hit commissars-seat 0", "Thrusters and Boiler Heart are too tough"
        t.split("commissars-seat 1")
    assert t.plates(1)["commissars-seat"] == 3


@pytest.mark.rule("gap.reflector.per-attack")
def test_each_attack_in_a_row_is_reflected_less_one() -> None:
    """Pulse Laser of 2 and 2 comes back as 1 and 1."""
    t = reflected("pulse-laser").split().split()
    assert hits(t) == ["Iron Curtain takes 1 damage from Archon."] * 2


@pytest.mark.rule("gap.reflector.zero")
def test_nothing_is_reflected_of_one_point() -> None:
    """Light Laser is blocked, and Raijin is neither hit nor told of damage; its Close Combat stays ON."""
    t = table(Seat("archon"), Seat("raijin", ability=True)).plan("reflector", "light-laser")
    assert "blocked" in t.events() and not {"hit", "no-damage", "ability-off"} & set(t.events())
    assert t.asks == {0: "plan", 1: "plan"}


@pytest.mark.rule("gap.reflector.modified-firepower")
def test_bonuses_of_the_attack_are_reflected_too() -> None:
    """With Focus Lens Medium Laser does 3, of which 2 come back."""
    assert hits(reflected("medium-laser", ("focus-lens",))) == ["Iron Curtain takes 2 damage from Archon."]


@pytest.mark.rule("gap.reflector.non-weapon")
def test_blocked_damage_of_an_action_is_not_reflected() -> None:
    """Jolt Drone's 3 are blocked and that is all."""
    t = reflected("jolt-drone")
    assert "blocked" in t.events() and hits(t) == []


@pytest.mark.rule("gap.reflector.targeting")
def test_the_attacker_takes_the_reflection_whomever_reflector_was_aimed_at() -> None:
    """Archon aims at Patriot; Raijin attacks, and Raijin is hit."""
    t = table(
        Seat("raijin", play=["medium-laser"], target=1),
        Seat("archon", play=["reflector"], target=2),
        Seat("patriot", play=["recharge"], target=0),
    )
    assert hits(t) == ["Raijin takes 1 damage from Archon."]


@pytest.mark.rule("gap.reflector.attacker-defends")
def test_reflected_damage_can_be_stopped_and_is_never_reflected_again() -> None:
    """An attacker that evades dodges it, one with a Reflector blocks it and the matter ends; no keyword helps it."""
    game = changed(new=[BLADED_DEFENSE])
    for defense, outcome in (("evade", "dodged"), ("reflector", "blocked")):
        t = table(
            Seat("archon", play=["heavy-laser", defense]),
            Seat("archon", play=["reflector"], equipped=["bladed-defense"]),
            game=game,
        )
        assert [kind for kind in t.events() if kind in ("dodged", "blocked", "hit")] == ["blocked", outcome]


@pytest.mark.rule("gap.reflector.piercing")
def test_a_piercing_attack_is_not_reflected_but_others_of_the_turn_are() -> None:
    """Storm Lance goes through for 4; Flame Blade, slower, is blocked and 3 of it come back."""
    t = table(Seat("raijin", play=["storm-lance", "flame-blade"]), Seat("archon", play=["reflector"]))
    assert hits(t) == ["Archon takes 4 damage from Raijin."]
    t.split()
    assert hits(t)[1:] == ["Raijin takes 3 damage from Archon."]


@pytest.mark.rule("gap.reflector.kills-attacker")
def test_an_attacker_destroyed_by_a_reflection_finishes_its_card_first() -> None:
    """The first reflection breaks Iron Curtain's last plate; Pulse Laser's second attack is made before it falls."""
    last = {"thrusters": 0, "boiler-heart": 0, "commissars-seat": 1, "hammer-arm": 0}
    t = table(Seat("archon"), Seat("iron-curtain", hand=["pulse-laser"], plates=last))
    t.plan("reflector", "pulse-laser").split("commissars-seat 1")
    kinds = [kind for kind in t.events() if kind in ("attack", "component-destroyed", "fell")]
    assert kinds == ["attack", "component-destroyed", "attack", "fell"]
    assert t.over and t.results() == [1.0, -1.0]


@pytest.mark.rule("gap.reflector.damage-type")
def test_reflected_damage_has_no_type_and_gets_no_bonuses() -> None:
    """A Primed Archon with Reactor Overdrive reflects 1 of Medium Laser; a Defense against beams does not stop it."""
    archon = Seat("archon", play=["reflector"], primed=True, equipped=["reactor-overdrive", "focus-lens"])
    t = table(archon, Seat("iron-curtain", play=["medium-laser", "absorber-coil"]))
    assert hits(t) == ["Iron Curtain takes 1 damage from Archon."]
