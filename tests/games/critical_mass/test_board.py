"""The Cockpit board: components and their plates, critical effects, Deactivation, Primed, special abilities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tests.support.mechs import GAME, MechTable, Seat, changed, content, laid, opened, table
from warroom.games.critical_mass.content import slug
from warroom.kernel.chance import Search
from warroom.kernel.refusals import ContentError

pytestmark = pytest.mark.game("critical-mass")


def parts_of(mech: str) -> list[dict[str, Any]]:
    """The components of a Mech as the content file has them."""
    return list(next(entry for entry in content()["mech"] if entry["id"] == mech)["component"])


# -- the board ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("board.mech-made-of")
def test_a_mech_is_its_board_its_deck_and_the_cards_its_pilot_included() -> None:
    """With two additional cards Patriot has its own eleven and those two, and four components."""
    t = opened({"mechs": "patriot,raijin", "loadouts": "chain-gun+rivet-driver,none"})
    own = [kind.name for kind in t.s.cockpits[0].build.mech.own]
    assert len(own) == 11
    assert Counter(t.hand(0) + t.off(0)) == Counter([*own, "chain-gun", "rivet-driver"])
    assert list(t.plates(0)) == ["thrusters", "command-bridge", "missile-racks", "main-reactor"]


@pytest.mark.rule("board.back-card-list")
def test_the_back_of_the_board_lists_every_card_and_where_it_starts() -> None:
    """The deck lists name each own card once, under its Tech, and each starts where the list says."""
    for mech in content()["mech"]:
        cards = {card["id"]: card for card in content()["card"] if card["owner"] == mech["id"]}
        listed = [*mech["deck"]["tech1"], *mech["deck"]["tech2"], *mech["deck"]["tech3"]]
        assert sorted(listed) == sorted(cards)
        other = "archon" if mech["id"] != "archon" else "raijin"
        t = opened({"mechs": f"{mech['id']},{other}", "loadouts": "none"})
        for name in listed:
            place = t.hand(0) if name in mech["deck"]["tech1"] else t.off(0)
            assert place.count(slug(cards[name]["name"])) == cards[name]["copies"]


@pytest.mark.rule("component.four")
def test_every_mech_has_exactly_four_components() -> None:
    """Content with three or with five is refused."""
    assert [len(mech.component_titles) for mech in GAME.box.mechs] == [4, 4, 4, 4]
    for parts in (parts_of("raijin")[:3], [*parts_of("raijin"), {**parts_of("raijin")[0], "name": "Tail"}]):
        with pytest.raises(ContentError, match="raijin: field component"):
            changed(mechs={"raijin": {"component": parts}})


@pytest.mark.rule("component.all-destroyed-loses")
def test_a_pilot_loses_with_the_fourth_component_and_not_before() -> None:
    """Archon fights on with one component; when that is gone too, Raijin has won."""
    last = {"thrusters": 0, "logic-cortex": 0, "prism-spine": 1, "field-generator": 1}
    t = table(Seat("raijin"), Seat("archon", plates=last)).plan("light-laser", "recharge").split("prism-spine 1")
    t.finish_turn()
    assert not t.over and t.s.cockpits[1].living and t.plates(1)["field-generator"] == 1
    t.plan("medium-laser", "recharge").split("field-generator 1")
    assert t.over and t.results() == [1.0, -1.0] and "Archon has lost all components and falls!" in t.says()


@pytest.mark.rule("component.parts")
def test_a_component_has_a_name_plates_and_critical_effects() -> None:
    """All of them do, and content that leaves one of these out is refused with the Mech."""
    for mech in GAME.box.mechs:
        for i in range(4):
            assert mech.component_titles[i] and (mech.plates >> (8 * i)) & 0xFF and mech.criticals[i]
    for field in ("name", "plates", "critical"):
        data = content()
        del data["mech"][0]["component"][1][field]
        with pytest.raises(ContentError, match=f"component number 2: .*`{field}`"):
            laid(data)


# -- plates ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("armor.cube-per-plate")
def test_one_cube_is_one_plate() -> None:
    """Three plates of Pilot Shrine fall one by one, and its cubes with them."""
    t = table(Seat("archon"), Seat("raijin")).plan("heavy-laser", "recharge").split("pilot-shrine 3")
    assert t.plates(1)["pilot-shrine"] == 2 and "Pilot Shrine 2 of 5" in t.text(0)
    assert sum(t.plates(1).values()) == 2 + 5 + 4 + 7 - 3


@pytest.mark.rule("armor.durability-per-component")
def test_each_plate_of_a_component_has_the_durability_of_that_component() -> None:
    """Eight damage on Patriot's Thrusters (2 each), Bridge (3 each) and Reactor (1 each), split in different ways."""
    whole = {"thrusters": 3, "command-bridge": 3, "missile-racks": 6, "main-reactor": 7}
    for broken in ({"command-bridge": 2, "thrusters": 1}, {"thrusters": 3, "main-reactor": 2}, {"main-reactor": 7}):
        t = table(Seat("raijin", hand=["plasma-cannon"]), Seat("patriot")).plan("plasma-cannon", "recharge")
        t.split(*(f"{name} {n}" for name, n in broken.items())).finish_turn()
        assert t.plates(1) == {name: n - broken.get(name, 0) for name, n in whole.items()}
    t = table(Seat("raijin", hand=["plasma-cannon"]), Seat("patriot")).plan("plasma-cannon", "recharge")
    t.play("hit thrusters 1")
    assert t.choices(0)[-1] == "hit command-bridge 2", "6 are left"
    t.play("hit command-bridge 1")
    assert t.choices(0)[-1] == "hit missile-racks 3", "3 are left"


@pytest.mark.rule("armor.threshold")
@pytest.mark.parametrize(("power", "falls"), [(2, False), (3, True), (4, True), (5, True)])
def test_a_plate_falls_when_one_attack_reaches_or_exceeds_its_durability(power: int, falls: bool) -> None:
    """Archon's Thrusters have Durability 3: 2 damage cannot break a plate, 3 or more breaks one."""
    game = changed(cards={"Vibro Knife": {"firepower": power}})
    t = table(Seat("raijin", hand=["vibro-knife"]), Seat("archon"), game=game).plan("vibro-knife", "recharge")
    assert ("hit thrusters 1" in t.choices(0)) == falls and "hit thrusters 2" not in t.choices(0)
    t.split(*(["thrusters 1"] if falls else []))
    assert t.plates(1)["thrusters"] == (1 if falls else 2)


@pytest.mark.rule("armor.single-attack")
def test_damage_of_several_attacks_never_adds_up_on_a_plate() -> None:
    """Two attacks of 2 in a row, or of two Mechs at once, leave a plate of Durability 3 or 4 alone."""
    t = table(Seat("iron-curtain", hand=["pulse-laser"]), Seat("raijin")).plan("pulse-laser", "recharge")
    for attack in range(2):
        assert not [choice for choice in t.choices(0) if "thrusters" in choice]
        t.split()
    assert t.plates(1)["thrusters"] == 2 and t.events().count("hit") == 2
    first, second = (Seat(name, play=["medium-laser"], target=1) for name in ("raijin", "iron-curtain"))
    t = table(first, Seat("archon", play=["recharge"], target=0), second)
    assert t.asks == {0: "damage", 2: "damage"}
    assert "thrusters" not in t.choices(0)[0] + t.choices(2)[0]


@pytest.mark.rule("armor.remove-cube")
def test_a_destroyed_plate_is_taken_off_its_component_and_nowhere_else() -> None:
    """One plate of Prism Spine goes; the other components keep theirs, and everybody hears it."""
    t = table(Seat("raijin"), Seat("archon")).plan("light-laser", "recharge").split("prism-spine 1")
    assert t.plates(1) == {"thrusters": 2, "logic-cortex": 4, "prism-spine": 5, "field-generator": 7}
    assert "Archon loses a plate of Prism Spine." in t.says(-1)


@pytest.mark.rule("armor.component-destroyed")
def test_a_component_without_plates_is_destroyed() -> None:
    """The last plate of Field Generator destroys it; the one before did not."""
    t = table(Seat("raijin", hand=["light-laser", "medium-laser"]), Seat("archon", plates={"field-generator": 2}))
    t.plan("light-laser", "recharge").split("field-generator 1")
    assert "component-destroyed" not in t.events() and t.s.cockpits[1].lost() == 0
    t.plan("medium-laser", "recharge").split("field-generator 1")
    assert "Field Generator of Archon is destroyed." in t.says() and t.s.cockpits[1].lost() == 1
    t.finish_turn().plan("recharge", "recharge").plan("light-laser", "recharge")
    assert not [choice for choice in t.choices(0) if "field-generator" in choice]


@pytest.mark.rule("armor.permanent")
def test_a_lost_plate_stays_lost_while_disabled_equipment_comes_back() -> None:
    """Recharge returns Focus Lens to Archon's hand, but no plate; and in whole games plates only ever become fewer."""
    t = table(Seat("raijin"), Seat("archon", equipped=["focus-lens"])).plan("flame-blade", "recharge")
    t.split("logic-cortex 2", "focus-lens 1")
    assert t.cooldown(1) == ["focus-lens"] and t.plates(1)["logic-cortex"] == 2
    t.plan("evade", "recharge")
    assert "focus-lens" in t.hand(1) and t.plates(1)["logic-cortex"] == 2
    t, taste = opened({"loadouts": "none"}), Search(4)
    before = [t.plates(seat) for seat in (0, 1)]
    while not t.over:
        t.wander(taste)
        for seat in (0, 1):
            assert all(n <= before[seat][name] for name, n in t.plates(seat).items())
        before = [t.plates(seat) for seat in (0, 1)]
    assert "plates-fell" in t.events()


# -- critical effects --------------------------------------------------------------------------------------------------


@pytest.mark.rule("critical.on-destruction")
def test_a_destroyed_component_inflicts_its_effects_on_its_own_mech() -> None:
    """Logic Cortex stuns Archon and not Raijin, who destroyed it, and only when its last plate falls."""
    t = table(Seat("raijin"), Seat("archon", plates={"logic-cortex": 2})).plan("light-laser", "recharge")
    t.split("logic-cortex 1")
    assert "stunned" not in t.events()
    t.plan("medium-laser", "recharge").split("logic-cortex 1")
    assert "Archon is stunned: no card next turn." in t.says()
    assert [c.stunned for c in t.s.cockpits] == [0, 1]


@pytest.mark.rule("critical.kinds")
def test_critical_effects_are_stun_deactivate_and_what_else_a_board_says() -> None:
    """Both kinds are printed; a board that sends a card to Cooldown works too, at the end of Combat."""
    verbs = {effect["do"] for mech in content()["mech"] for part in mech["component"] for effect in part["critical"]}
    assert {"stun", "deactivate"} <= verbs
    parts = parts_of("archon")
    parts[1]["critical"] = [{"do": "cool", "whose": "self", "count": 1}, {"do": "stun", "whose": "self"}]
    game = changed(mechs={"archon": {"component": parts}})
    t = table(Seat("raijin"), Seat("archon", plates={"logic-cortex": 1}), game=game).plan("light-laser", "recharge")
    t.split("logic-cortex 1")
    assert t.asks == {1: "cool"} and "stunned" in t.events()
    t.play("cool reflector")
    assert t.cooldown(1) == ["reflector"]
    parts[1]["critical"] = [{"do": "deal", "amount": 1, "to": "enemy"}]
    with pytest.raises(ContentError, match="archon: field component: expected critical effects on the own Mech"):
        changed(mechs={"archon": {"component": parts}})


def racks_hit(hand: Sequence[str] = (), cooldown: Sequence[str] = (), off: Sequence[str] = ()) -> MechTable:
    """Raijin's Light Laser has destroyed Patriot's Missile Racks, and Patriot's Hellfire Rack is still to come."""
    patriot = Seat("patriot", ["hellfire-rack", *hand], cooldown, off=off, plates={"missile-racks": 1})
    return table(Seat("raijin"), patriot).plan("light-laser", "hellfire-rack").split("missile-racks 1")


@pytest.mark.rule("deactivate.end-of-combat")
def test_a_deactivation_is_carried_out_at_the_end_of_combat() -> None:
    """The racks fall at Speed 4; the question which missile is Deactivated comes after the attack at Speed 1."""
    t = racks_hit(hand=["homing-cluster"])
    assert t.asks == {1: "damage"} and "homing-cluster" in t.hand(1)
    t.split()
    assert t.asks == {1: "deactivate"}


@pytest.mark.rule("deactivate.card-in-play-still-works")
def test_a_card_in_play_that_is_due_to_be_deactivated_works_before() -> None:
    """Hellfire Rack is the only missile: it attacks all the same, and then leaves play for the Deactivated pile."""
    t = racks_hit()
    assert t.asks == {1: "damage"} and t.in_play(1) == ["hellfire-rack"]
    t.split("pilot-shrine 4")
    assert t.plates(0)["pilot-shrine"] == 1
    t.play("deactivate hellfire-rack play")
    assert "hellfire-rack" in t.off(1) and t.cooldown(1) == []
    whip = Seat("raijin", play=["arc-whip", "flame-blade"])
    t = table(whip, Seat("archon", play=["evade"], plates={"thrusters": 1})).split("thrusters 1")
    assert "Archon dodges Flame Blade of Raijin." in t.says(), "Evade, lost with the Thrusters, still dodges"


@pytest.mark.rule("deactivate.listed-cards")
def test_only_the_cards_named_on_the_component_are_affected() -> None:
    """Missiles, and nothing else that Patriot has."""
    t = racks_hit(hand=["homing-cluster", "light-laser", "evade"]).split()
    assert t.choices(1) == ["deactivate homing-cluster hand", "deactivate hellfire-rack play"]
    for other in ("light-laser hand", "evade hand", "recharge hand"):
        assert t.why_not(1, f"deactivate {other}") in ("deactivate.listed-cards", "gap.recharge.attack-effects")


@pytest.mark.rule("deactivate.zones-searched")
def test_affected_cards_are_taken_from_hand_cooldown_or_play() -> None:
    """One missile in each of these places can be chosen; the one that is Deactivated already cannot."""
    t = racks_hit(hand=["homing-cluster"], cooldown=["tracer-missiles"], off=["liberty-broadside"]).split()
    assert t.choices(1) == [
        "deactivate homing-cluster hand",
        "deactivate hellfire-rack play",
        "deactivate tracer-missiles cooldown",
    ]
    assert t.why_not(1, "deactivate liberty-broadside hand") == "deactivate.listed-cards"
    for place in ("homing-cluster hand", "hellfire-rack play", "tracer-missiles cooldown"):
        again = racks_hit(hand=["homing-cluster"], cooldown=["tracer-missiles"]).split()
        again.play(f"deactivate {place}")
        assert place.split()[0] in again.off(1)


@pytest.mark.rule("deactivate.destination")
def test_affected_cards_end_face_down_in_the_owners_deactivated_pile() -> None:
    """Homing Cluster joins Patriot's pile, which Raijin can only count."""
    t = racks_hit(hand=["homing-cluster"]).split()
    before = len(t.off(1))
    t.play("deactivate homing-cluster hand")
    assert "homing-cluster" in t.off(1) and len(t.off(1)) == before + 1 and "homing-cluster" not in t.off(0)
    assert t.sees(0, "off", 1) == {"count": before + 1} and "Homing" not in t.text(0)


@pytest.mark.rule("deactivate.owner-chooses")
def test_the_owner_of_the_damaged_mech_decides_which_card_goes() -> None:
    """Patriot is asked, not Raijin, and whichever missile is chosen goes, only that one, and one has to go."""
    for name, place in (("homing-cluster", "hand"), ("hellfire-rack", "play")):
        t = racks_hit(hand=["homing-cluster"]).split()
        assert t.asks == {1: "deactivate"} and t.game.ask(t.s, 1).rule == "deactivate.owner-chooses"
        assert t.why_not(1, "pass") == "deactivate.owner-chooses"
        t.play(f"deactivate {name} {place}")
        assert [card for card in ("hellfire-rack", "homing-cluster") if card in t.off(1)] == [name]


@pytest.mark.rule("deactivate.no-match-ignored")
def test_a_deactivation_without_a_matching_card_is_skipped() -> None:
    """Iron Curtain's Overcharge is Deactivated already when the Boiler Heart falls: nothing else goes in its place."""
    t = table(Seat("raijin"), Seat("iron-curtain", plates={"boiler-heart": 1})).plan("flame-blade", "recharge")
    before = t.hand(1)
    t.split("boiler-heart 1")
    assert t.choices(1) == ["pass"]
    t.play("pass")
    assert sorted([*before, "recharge"]) == t.hand(1) and "deactivated" not in " ".join(t.events())
    assert t.asks == {0: "plan", 1: "plan"}


@pytest.mark.rule("deactivate.recoverable")
def test_a_deactivated_card_may_be_regained_through_activate() -> None:
    """Archon loses Evade with the Thrusters, activates it later, and plays it; the Thrusters stay destroyed."""
    archon = Seat("archon", hand=["evade", "activate"], plates={"thrusters": 1})
    t = table(Seat("raijin"), archon).plan("flame-blade", "recharge")
    t.split("thrusters 1").play("deactivate evade hand")
    assert t.why_not(1, "plan evade") == "zones.deactivated-unavailable"
    t.plan("recharge", "activate").play("activate evade")
    assert "evade" in t.hand(1) and t.plates(1)["thrusters"] == 0
    t.plan("medium-laser", "evade")
    assert "Archon dodges Medium Laser of Raijin." in t.says()


# -- Primed ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("primed.marker")
def test_becoming_primed_puts_the_one_marker_on_the_board() -> None:
    """It is heard once and seen by everybody; becoming Primed again changes nothing, for there is one space."""
    t = table(Seat("raijin"), Seat("archon")).plan("activate", "recharge").play("pass")
    assert t.s.cockpits[0].primed == 1 and t.text(1).splitlines()[1].endswith("Primed.")
    t.plan("recharge", "recharge").plan("activate", "recharge").play("pass")
    assert t.s.cockpits[0].primed == 1 and t.events().count("primed") == 1


@pytest.mark.rule("primed.start-off")
def test_every_mech_begins_not_primed() -> None:
    """In the first Plan Step of any mode nobody is Primed."""
    for mode in ("duel", "three", "four", "teams"):
        t = opened({"mode": mode})
        t.together({seat: t.choices(seat)[-1] for seat in t.asks})
        assert t.asks[0] == "plan" and not any(c.primed for c in t.s.cockpits)


@pytest.mark.rule("primed.sources")
def test_activate_makes_a_mech_primed_and_so_do_other_cards_that_say_so() -> None:
    """Activate at the end of Combat, Force Shield for an attack it stops; other cards do not."""
    t = table(Seat("archon", hand=["force-shield", "evade", "activate"]), Seat("raijin"))
    t.plan("evade", "medium-laser")
    assert not t.s.cockpits[0].primed
    shield = table(Seat("archon", hand=["force-shield"]), Seat("raijin")).plan("force-shield", "medium-laser")
    assert shield.finish_turn().s.cockpits[0].primed
    t.plan("activate", "recharge").play("pass")
    assert t.s.cockpits[0].primed and not t.s.cockpits[1].primed


# -- abilities ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ability.unique")
def test_each_mech_has_one_ability_of_its_own() -> None:
    """Four Mechs, four abilities, each in its own seat's text; a Mech without one is refused."""
    names = {mech.name: mech.ability.title for mech in GAME.box.mechs}
    assert names == {
        "raijin": "Close Combat",
        "archon": "Charged Emitters",
        "patriot": "Return Fire",
        "iron-curtain": "Indomitable",
    }
    t = opened({"mode": "four"})
    boards = t.text(-1).split("\nSeat ")[1:]
    for board, title in zip(boards, names.values(), strict=True):
        assert board.count("Ability:") == 1 and f"Ability: {title}." in board
    data = content()
    del data["mech"][2]["ability"]
    with pytest.raises(ContentError, match=r"patriot: .*`ability`"):
        laid(data)


@pytest.mark.rule("ability.two-kinds")
def test_an_ability_is_either_conditional_or_continuous() -> None:
    """Two of each; a third kind, or a continuous one with conditions, is refused."""
    assert [mech.conditional for mech in GAME.box.mechs] == [True, False, False, True]
    for field, value in (("kind", "sometimes"), ("on", {"when": "on_damaged"})):
        data = content()
        data["mech"][1]["ability"][field] = value
        with pytest.raises(ContentError, match=f"archon.*{field}"):
            laid(data)
    data = content()
    del data["mech"][0]["ability"]["off"]
    with pytest.raises(ContentError, match=r"raijin: field ability\.off: expected on conditional abilities"):
        laid(data)


@pytest.mark.rule("ability.conditional-usable-when-on")
def test_a_conditional_ability_works_only_while_it_is_on() -> None:
    """Raijin's Weapons are quicker and Iron Curtain's cannot be Disrupted with the marker, and not without it."""
    for on in (False, True):
        t = table(Seat("raijin", ability=on), Seat("iron-curtain", ability=on))
        assert t.speed(0, "flame-blade") == 2 + on
        t.plan("light-laser", "heavy-laser").finish_turn()
        assert ("disrupted" in t.events()) == (not on)


@pytest.mark.rule("ability.conditional-start-off")
def test_a_conditional_ability_is_off_at_the_start() -> None:
    """Both of them, in the first Plan Step."""
    t = opened({"mechs": "raijin,iron-curtain"}).together({0: "pass", 1: "pass"})
    assert [c.ability for c in t.s.cockpits] == [0, 0]
    assert t.speed(0, "flame-blade") == 2


@pytest.mark.rule("ability.conditional-turn-on")
def test_meeting_the_requirement_turns_an_ability_on_and_places_the_marker() -> None:
    """Raijin dodges an attack: heard once, seen by everybody, and a second dodge changes nothing."""
    t = table(Seat("raijin"), Seat("archon")).plan("evade", "heavy-laser")
    assert "Close Combat of Raijin turns ON." in t.says(1) and t.s.cockpits[0].ability == 1
    assert t.text(1).splitlines()[1].endswith("Close Combat ON.")
    t.plan("evade", "phase-beam")
    assert t.events().count("ability-on") == 1 and t.s.cockpits[0].ability == 1


@pytest.mark.rule("ability.conditional-turn-off")
def test_the_off_condition_turns_it_off_and_takes_the_marker_away() -> None:
    """Damage ends Close Combat; damage while it is OFF is no news."""
    t = table(Seat("raijin", ability=True), Seat("archon")).plan("activate", "heavy-laser").split()
    assert "Close Combat of Raijin turns OFF." in t.says(1) and t.s.cockpits[0].ability == 0
    assert "ON" not in t.text(1).splitlines()[1]
    t.finish_turn().plan("recharge", "phase-beam").split()
    assert t.events().count("ability-off") == 1


@pytest.mark.rule("ability.continuous")
def test_a_continuous_ability_works_all_the_time_and_has_no_state() -> None:
    """Archon's beams have their bonus whenever it is Primed, hit or not; no marker ever comes or goes."""
    t = table(Seat("archon", primed=True), Seat("raijin"))
    assert t.firepower(0, "phase-beam") == 4
    t.plan("heavy-laser", "light-laser").split()
    assert t.firepower(0, "phase-beam") == 4 and t.s.cockpits[0].ability == 0
    t, taste = opened({"mechs": "archon,patriot", "stalemate": 8}), Search(9)
    while not t.over:
        t.wander(taste)
        assert [c.ability for c in t.s.cockpits] == [0, 0]
    assert not {"ability-on", "ability-off"} & set(t.events())


@pytest.mark.rule("ability.close-combat.on")
def test_close_combat_turns_on_when_a_dodge_avoids_an_attack() -> None:
    """Not by a Dodge nobody tested, nor by one that an Unavoidable Weapon ignored, nor by a Block."""
    for mine, theirs, on in (
        ("evade", "heavy-laser", 1),
        ("counter-step", "heavy-laser", 1),
        ("evade", "recharge", 0),
        ("evade", "seeker-ray", 0),
        ("deflector", "heavy-laser", 0),
    ):
        t = table(Seat("raijin", hand=[mine]), Seat("archon")).plan(mine, theirs).finish_turn()
        assert t.s.cockpits[0].ability == on


@pytest.mark.rule("ability.close-combat.effect")
def test_close_combat_gives_every_weapon_of_raijin_one_more_speed() -> None:
    """All Weapons, additional ones included; no other card, and nobody else's."""
    hand = ["light-laser", "flame-blade", "vibro-knife", "activate", "evade"]
    off, on = (table(Seat("raijin", hand=hand, ability=ability), Seat("archon")) for ability in (False, True))
    for name in hand:
        assert on.speed(0, name) - off.speed(0, name) == (name not in ("activate", "evade"))
    assert on.speed(1, "heavy-laser") == off.speed(1, "heavy-laser") == 2
    assert on.firepower(0, "flame-blade") == off.firepower(0, "flame-blade")
    t = on.plan("flame-blade", "heavy-laser").split()
    assert "Heavy Laser of Archon is Disrupted by Raijin." in t.says(), "3 is faster than 2"


@pytest.mark.rule("ability.close-combat.off")
def test_close_combat_turns_off_when_raijin_takes_damage_from_any_source() -> None:
    """From a Weapon that breaks nothing, from what Reflector sends back, from Reactive Plates; not from a miss."""
    for mine, theirs, equipped, on in (
        ("activate", "seeker-ray", [], 0),
        ("medium-laser", "reflector", [], 0),
        ("medium-laser", "recharge", ["reactive-plates"], 0),
        ("evade", "heavy-laser", [], 1),
        ("medium-laser", "evade", ["reactive-plates"], 1),
        ("recharge", "evade", [], 1),
    ):
        t = table(Seat("raijin", ability=True), Seat("archon", equipped=equipped)).plan(mine, theirs).finish_turn()
        assert t.s.cockpits[0].ability == on


@pytest.mark.rule("ability.indomitable.on")
def test_indomitable_turns_on_at_the_end_of_a_combat_in_which_iron_curtain_was_disrupted() -> None:
    """A Weapon or an Activate was lost; being hit without losing a card is not enough; and not before the end."""
    for card, on in (("heavy-laser", 1), ("activate", 1), ("recharge", 0)):
        t = table(Seat("iron-curtain"), Seat("patriot")).plan(card, "light-laser")
        assert t.s.cockpits[0].ability == 0
        t.split()
        assert t.s.cockpits[0].ability == on * (card == "heavy-laser"), "Activate still asks for its one thing"
        t.finish_turn()
        assert t.s.cockpits[0].ability == on
    kinds = table(Seat("iron-curtain"), Seat("patriot")).plan("heavy-laser", "light-laser").split().events()
    assert kinds.index("disrupted") < kinds.index("no-effect") < kinds.index("ability-on") < kinds.index("cools-down")


@pytest.mark.rule("ability.indomitable.effect")
def test_while_indomitable_is_on_weapons_of_iron_curtain_cannot_be_disrupted() -> None:
    """Heavy Laser is hit by something faster and attacks all the same; Activate has no such luck; nor has Patriot."""
    t = table(Seat("iron-curtain", ability=True), Seat("patriot")).plan("heavy-laser", "light-laser").split()
    assert t.asks == {0: "damage"} and "disrupted" not in t.events()
    t = table(Seat("iron-curtain", ability=True), Seat("patriot")).plan("activate", "light-laser").split()
    assert "disrupted" in t.events()
    t = table(Seat("iron-curtain", ability=True, hand=["arc-whip"]), Seat("patriot", hand=["bunker-rocket"]))
    assert "disrupted" in t.plan("arc-whip", "bunker-rocket").split().events()


@pytest.mark.rule("ability.indomitable.off")
def test_indomitable_turns_off_at_the_end_of_a_combat_in_which_a_weapon_was_played() -> None:
    """Attacked or not, hit or miss; any other card leaves it ON; and not before the end of Combat."""
    for card, theirs, on in (
        ("heavy-laser", "light-laser", 0),
        ("heavy-laser", "evade", 0),
        ("recharge", "light-laser", 1),
        ("evade", "light-laser", 1),
    ):
        t = table(Seat("iron-curtain", ability=True), Seat("patriot")).plan(card, theirs)
        while t.asks and "damage" in t.asks.values():
            assert t.s.cockpits[0].ability == 1
            t.wander(Search(1))
        assert t.finish_turn().s.cockpits[0].ability == on
