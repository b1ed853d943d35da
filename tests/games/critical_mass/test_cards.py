"""Cards in general: their types, what is printed on them, and how their numbers are changed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.mechs import GAME, Seat, changed, content, opened, table
from warroom.games.critical_mass.codes import SPEED, WEAPON
from warroom.games.critical_mass.content import CardEntry, slug
from warroom.games.critical_mass.view import explained
from warroom.games.critical_mass.wording import text_of
from warroom.kernel.refusals import ContentError, Refused

pytestmark = pytest.mark.game("critical-mass")

CARDS: list[dict[str, Any]] = content()["card"]
MECHS = ("raijin", "archon", "patriot", "iron-curtain")


def refused_field(**fields: object) -> str:
    """Why a neutral card with these fields cannot be laid out."""
    with pytest.raises(ContentError) as wrong:
        changed(new=[{"name": "Odd Card", **fields}])
    return str(wrong.value)


# -- the four types --------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.four-types")
def test_a_card_is_of_one_of_four_types() -> None:
    """All four are in the boxes, and a fifth is refused."""
    assert {card["type"] for card in CARDS} == {"action", "defense", "weapon", "equipment"}
    assert {GAME.box.kinds[i].type for i in range(1, len(GAME.box.kinds))} == {0, 1, 2, 3}
    assert "type" in refused_field(type="pilot")


@pytest.mark.rule("card.action-purpose")
def test_an_action_does_something_special_such_as_getting_weapons_back() -> None:
    """Recharge brings two used Weapons back to hand; it neither attacks nor defends."""
    t = table(Seat("raijin", hand=[], cooldown=["light-laser", "flame-blade"]), Seat("archon"))
    t.plan("recharge", "heavy-laser").split("pilot-shrine 1")
    assert t.hand(0) == ["flame-blade", "light-laser", "recharge"] and t.cooldown(0) == []
    assert t.plates(0)["pilot-shrine"] == 4 and t.events().count("attack") == 1


@pytest.mark.rule("card.defense-purpose")
def test_a_defense_guards_its_own_mech_and_no_other() -> None:
    """Raijin dodges Archon's beam; Archon beside it is hit, and so is Raijin without the card."""
    t = table(
        Seat("raijin", play=["evade"]),
        Seat("archon", play=["phase-beam"], target=0),
        Seat("patriot", play=["bunker-rocket"], target=1),
    )
    assert "dodged" in t.events() and t.asks == {2: "damage"}
    bare = table(Seat("raijin", play=["recharge"]), Seat("archon", play=["phase-beam"]))
    assert bare.asks == {1: "damage"}


@pytest.mark.rule("card.weapon-purpose")
def test_a_weapon_attacks_an_enemy_mech() -> None:
    """Archon loses the plates, Raijin none; a teammate cannot even be aimed at."""
    t = table(Seat("raijin"), Seat("archon")).plan("flame-blade", "recharge").split("prism-spine 4")
    assert t.plates(1)["prism-spine"] == 2
    assert t.plates(0) == {"thrusters": 2, "pilot-shrine": 5, "storm-core": 4, "blade-arms": 7}
    team = table(*(Seat(mech) for mech in MECHS), teams=True)
    aims = {choice.rpartition(" ")[2] for choice in team.choices(0) if "flame-blade" in choice}
    assert aims == {"left", "right"}, "the teammate sits opposite"


@pytest.mark.rule("card.equipment-purpose")
def test_equipment_is_attached_to_its_mech_and_improves_it() -> None:
    """Focus Lens stays above the board after its turn, and the Heavy Laser of the next one is stronger."""
    t = table(Seat("archon", hand=["focus-lens", "heavy-laser"]), Seat("raijin"))
    assert t.firepower(0, "heavy-laser") == 3
    t.plan("focus-lens", "recharge")
    assert t.equipped(0) == ["focus-lens"] and t.cooldown(0) == []
    t.plan("heavy-laser", "recharge")
    assert "Archon attacks with Heavy Laser, Firepower 4." in t.says()


# -- what is printed -------------------------------------------------------------------------------------------------


@pytest.mark.rule("card.anatomy")
def test_a_card_shows_these_nine_things_and_no_others() -> None:
    """A pilot reads all that is on a card; a content file has a field for each of them and knows no further one."""
    t = table(Seat("raijin", hand=["storm-lance", "focus-lens", "vibro-knife"]), Seat("archon"))
    text = t.text(0)
    assert "  storm-lance (Tech 2, Weapon, Speed 3, Firepower 4, electrical) Piercing.\n" in text
    assert "  focus-lens (Tech 2, Equipment, bolt, Durability 2) Your Beam Weapons have +1 Firepower.\n" in text
    assert "  vibro-knife (Tech 2, Weapon, Speed 4, Firepower 4, no type)\n" in text
    printed = {"name", "owner", "speed", "firepower", "damage_type", "durability", "effects", "type", "tech"}
    about_it = {"id", "copies", "box", "source", "supplied", "ledger", "start"}
    assert set(CardEntry.__struct_fields__) == printed | about_it
    assert "colour" in refused_field(colour="red")


@pytest.mark.rule("card.icon-or-neutral")
def test_a_card_without_an_icon_may_be_added_to_any_mech() -> None:
    """Focus Lens fits each of the four; Archon's own Prism Array, as good a fit by Tech and type, fits no other."""
    for mech in MECHS:
        other = "archon" if mech != "archon" else "raijin"
        t = opened({"mechs": f"{mech},{other}", "loadouts": "focus-lens,none"})
        assert "focus-lens" in t.off(0)
        if mech != "archon":
            with pytest.raises(Refused) as refused:
                opened({"mechs": f"{mech},{other}", "loadouts": "prism-array,none"})
            assert refused.value.refusal.rule == "gap.setup.foreign-icon"
    assert "owner" in refused_field(owner="nobody")


@pytest.mark.rule("card.speed-higher-better")
def test_a_larger_speed_acts_sooner_and_a_bolt_soonest() -> None:
    """Whoever sits first: the bolt, then the 20, then the 2."""
    game = changed(cards={"Light Laser": {"speed": 20}})
    t = table(
        Seat("archon", play=["heavy-laser"], target=1),
        Seat("raijin", play=["light-laser"], target=2),
        Seat("iron-curtain", play=["overcharge"], target=0),
        game=game,
    ).finish_turn()
    order = ["Iron Curtain uses Overcharge", "attacks with Light Laser", "attacks with Heavy Laser"]
    places = [t.says().index(part) for part in order]
    assert places == sorted(places)


@pytest.mark.rule("card.firepower-weapons-only")
def test_firepower_stands_on_weapons_and_on_nothing_else() -> None:
    """Every Weapon has it; an Action with it, or a Weapon without, is refused."""
    for card in CARDS:
        assert ("firepower" in card) == (card["type"] == "weapon"), card["id"]
    assert "odd-card: field firepower" in refused_field(firepower=2)
    assert "odd-card: field firepower" in refused_field(type="weapon", speed=2, damage_type="beam")


@pytest.mark.rule("card.firepower-is-damage")
def test_firepower_is_the_damage_of_a_hit() -> None:
    """1, 2 and 4 are printed, and 1, 2 and 4 plates of Durability 1 can fall, no more."""
    for weapon, printed in (("light-laser", 1), ("medium-laser", 2), ("flame-blade", 4)):
        t = table(Seat("raijin"), Seat("archon", plates={"thrusters": 0})).plan(weapon, "recharge")
        assert f"Archon takes {printed} damage from Raijin." in t.says()
        assert t.choices(0) == [f"hit logic-cortex {n}" for n in range(printed + 1)]


@pytest.mark.rule("card.damage-types")
def test_the_damage_types_are_four() -> None:
    """Flame, Missile, Beam and Electrical are all there; another one is refused."""
    found = {card["damage_type"] for card in CARDS if card["type"] == "weapon"}
    assert found == {"flame", "missile", "beam", "electrical", "none"}
    assert "damage_type" in refused_field(type="weapon", speed=2, firepower=2, damage_type="acid")


@pytest.mark.rule("card.damage-type-optional")
def test_a_weapon_need_not_have_a_damage_type() -> None:
    """Vibro Knife has none, attacks like any other, and nothing that speaks of a type helps it."""
    t = table(Seat("raijin", hand=["vibro-knife"], equipped=["focus-lens", "fire-control-center"]), Seat("archon"))
    assert "no type" in t.text(0)
    t.plan("vibro-knife", "recharge")
    assert "Raijin attacks with Vibro Knife, Firepower 4." in t.says() and t.asks == {0: "damage"}


@pytest.mark.rule("card.damage-type-hooks")
def test_other_cards_speak_of_weapons_of_a_damage_type() -> None:
    """Focus Lens helps Beams only; Absorber Coil blocks a Beam and lets a Missile through."""
    t = table(Seat("raijin", equipped=["focus-lens"]), Seat("archon"))
    assert [t.firepower(0, card) for card in ("light-laser", "medium-laser", "flame-blade")] == [2, 3, 4]
    for weapon, through in (("light-laser", False), ("homing-cluster", True)):
        t = table(Seat("patriot"), Seat("archon", hand=["absorber-coil"])).plan(weapon, "absorber-coil")
        assert ("blocked" in t.events()) != through and (t.asks.get(0) == "damage") == through


@pytest.mark.rule("card.durability-equipment")
def test_equipment_has_a_durability_which_is_what_it_takes_to_disable_it() -> None:
    """Every Equipment has one and no other card; Focus Lens needs 2, so a Light Laser cannot Disable it."""
    for card in CARDS:
        assert card.get("durability", 0) >= (card["type"] == "equipment"), card["id"]
        assert ("durability" in card) == (card["type"] == "equipment"), card["id"]
    assert "odd-card: field durability" in refused_field(type="equipment")
    assert "odd-card: field durability" in refused_field(durability=2)
    for weapon, enough in (("light-laser", False), ("medium-laser", True)):
        t = table(Seat("raijin"), Seat("archon", equipped=["focus-lens"])).plan(weapon, "recharge")
        for component in ("logic-cortex", "prism-spine", "field-generator"):
            t.play(f"hit {component} 0")
        assert (t.choices(0) == ["hit focus-lens 0", "hit focus-lens 1"]) == enough


@pytest.mark.rule("card.text")
def test_everything_special_a_card_does_is_in_its_text() -> None:
    """A card without effects says nothing; with any one effect less, a card would say less."""
    for card in CARDS:
        text = next(kind.text for kind in GAME.box.kinds if kind.name == slug(card["name"]))
        assert (text == "") == (card["effects"] == []), card["id"]
        for i, effect in enumerate(card["effects"]):
            assert any(letter.isalpha() for letter in text_of([effect])), card["id"]
            assert len(text_of([*card["effects"][:i], *card["effects"][i + 1 :]])) < len(text), card["id"]
    for mech in GAME.box.mechs:
        assert mech.ability.text, mech.name


def test_a_card_may_offer_damage_as_one_of_two_things() -> None:
    """Choosing the damage, its pilot splits it like any other; choosing the other thing, nothing is dealt."""
    fork = {"do": "choose_one", "options": [{"do": "deal", "amount": 2, "to": "enemy"}, {"do": "prime"}]}
    game = changed(new=[{"name": "Fork", "effects": [{"when": "on_play", **fork}]}])
    t = table(Seat("raijin", hand=["fork"]), Seat("archon"), game=game).plan("fork", "recharge")
    t.play("choose 1").split("logic-cortex 2")
    assert t.plates(1)["logic-cortex"] == 2 and not t.s.cockpits[0].primed
    t = table(Seat("raijin", hand=["fork"]), Seat("archon"), game=game).plan("fork", "recharge").play("choose 2")
    assert t.plates(1)["logic-cortex"] == 4 and t.s.cockpits[0].primed


@pytest.mark.rule("card.tech-level")
def test_tech_3_is_harder_to_activate_than_tech_2() -> None:
    """An undisturbed Activate takes Tech 1 and 2; Tech 3 only for a Mech that is Primed. There is no Tech 4."""
    for primed in (False, True):
        t = table(Seat("raijin", hand=["activate"], primed=primed), Seat("archon")).plan("activate", "recharge")
        assert t.why_not(0, "activate evade") == t.why_not(0, "activate storm-lance") == ""
        assert t.why_not(0, "activate heavens-drum") == ("" if primed else "primed.tech3-requires-primed")
    assert {card["tech"] for card in CARDS} == {1, 2, 3}
    for tech in (0, 4):
        assert "tech" in refused_field(tech=tech)


@pytest.mark.rule("card.tech1-start")
def test_tech_1_cards_are_in_hand_from_the_beginning() -> None:
    """Each Mech begins with all of its Tech 1 cards, copies included, and with nothing else."""
    for mech in MECHS:
        t = opened({"mechs": f"{mech},{'raijin' if mech != 'raijin' else 'archon'}"})
        own = [card for card in CARDS if card["owner"] == mech and card["tech"] == 1]
        assert t.hand(0) == sorted(slug(card["name"]) for card in own for i in range(card["copies"]))


# -- numbers that are changed ----------------------------------------------------------------------------------------


@pytest.mark.rule("gap.modifiers.add-up")
def test_modifiers_add_up_on_top_of_the_printed_value() -> None:
    """Primed, a lens and an array make Heavy Laser 3 + 1 + 1 + 1; penalties count as well; each says why."""
    vents = {"when": "while_in_force", "do": "modify", "stat": "speed", "amount": -3}
    game = changed(new=[{"name": "Clogged Vents", "type": "equipment", "durability": 1, "effects": [vents]}])
    t = table(Seat("archon", primed=True, equipped=["focus-lens", "prism-array"]), Seat("raijin"), game=game)
    assert t.firepower(0, "heavy-laser") == 6 and t.speed(0, "heavy-laser") == 3
    t.plan("heavy-laser", "recharge")
    assert "Archon attacks with Heavy Laser, Firepower 6." in t.says()
    t = table(Seat("archon", equipped=["servo-boosters", "prism-array", "clogged-vents"]), Seat("raijin"), game=game)
    assert t.speed(0, "phase-beam") == 3 + 1 + 1 - 3
    c = t.s.cockpits[0]
    card = next(i for i, kind in enumerate(c.build.kinds) if kind.name == "phase-beam" and kind.type == WEAPON)
    reasons = [(reason.value, reason.why) for reason in explained(t.s, 0, card, SPEED).reasons]
    assert sorted(reasons) == [(-3, "Clogged Vents"), (1, "Prism Array"), (1, "Servo Boosters"), (3, "printed")]


@pytest.mark.rule("gap.modifiers.this-turn-scope")
def test_a_bonus_for_a_turn_covers_every_weapon_of_that_turn_and_none_after() -> None:
    """Overcharge strengthens Nekode Blade and its follow-up in the next turn; neither its own turn nor a third."""
    hand = ["overcharge", "nekode-blade", "medium-laser", "light-laser"]
    t = table(Seat("raijin", hand=hand), Seat("archon"))
    t.plan("overcharge", "recharge")
    assert t.speed(0, "nekode-blade") == 6 and t.firepower(0, "nekode-blade") == 4
    t.plan("nekode-blade", "recharge").split().play("follow medium-laser")
    assert "Raijin attacks with Nekode Blade, Firepower 4." in t.says()
    assert "Raijin attacks with Medium Laser, Firepower 4." in t.says()
    t.split()
    assert t.speed(0, "light-laser") == 4 and t.firepower(0, "light-laser") == 1
    now = table(Seat("raijin", play=["overcharge", "light-laser"]), Seat("archon"))
    assert "Raijin attacks with Light Laser, Firepower 1." in now.says()


@pytest.mark.parametrize(("lost", "power"), [(1, 5), (2, 7), (3, 7)])
def test_a_text_about_lost_components_counts_from_the_number_it_says(lost: int, power: int) -> None:
    """Wrecking Flail is stronger from the second component on that its Mech has lost."""
    components = ["thrusters", "boiler-heart", "commissars-seat"]
    plates = dict.fromkeys(components[:lost], 0)
    t = table(Seat("iron-curtain", play=["wrecking-flail"], plates=plates), Seat("raijin"))
    assert f"Firepower {power}" in t.says()
