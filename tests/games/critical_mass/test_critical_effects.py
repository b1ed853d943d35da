"""Critical effects: what a destroyed component costs, whose choice it is, and that it happens once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.support.mechs import MechTable, Seat, changed, content, table
from warroom.games.critical_mass.game import CriticalMass
from warroom.kernel.refusals import ContentError

pytestmark = pytest.mark.game("critical-mass")

LOSE_EVADE: dict[str, Any] = {"do": "deactivate", "whose": "self", "count": 1, "of": {"name": "Evade"}}
STUN: dict[str, Any] = {"do": "stun", "whose": "self"}


def with_critical(mech: str, component: str, effects: Sequence[Mapping[str, Any]]) -> CriticalMass:
    """The game in which one component of a Mech has these critical effects."""
    parts = next(entry for entry in content()["mech"] if entry["id"] == mech)["component"]
    for part in parts:
        if part["name"] == component:
            part["critical"] = [dict(effect) for effect in effects]
    return changed(mechs={mech: {"component": parts}})


def cortex_falls(effects: Sequence[Mapping[str, Any]], archon: Seat) -> MechTable:
    """Raijin shoots off the last plate of Archon's Logic Cortex, which has these critical effects."""
    archon.plates = {"logic-cortex": 1}
    t = table(Seat("raijin", hand=["light-laser"]), archon, game=with_critical("archon", "Logic Cortex", effects))
    return t.plan("light-laser", "recharge").split("logic-cortex 1")


@pytest.mark.rule("gap.critical.deactivate-number")
def test_an_entry_costs_one_card_unless_it_says_more() -> None:
    """Raijin has two Evades and loses one with its Thrusters; without a number it is one as well, with 2 both go."""
    cannon = Seat("archon", hand=["disintegration-ray"])
    raijin = Seat("raijin", hand=["evade", "evade"], plates={"thrusters": 1})
    for effect, left in ((LOSE_EVADE, 1), ({**LOSE_EVADE, "count": 2}, 0)):
        t = table(cannon, raijin, game=with_critical("raijin", "Thrusters", [effect]))
        t.plan("disintegration-ray", "recharge").split("thrusters 1").finish_turn()
        assert t.hand(1).count("evade") == left and t.off(1).count("evade") == 2 - left
    bare = {key: value for key, value in LOSE_EVADE.items() if key != "count"}
    game = with_critical("raijin", "Thrusters", [bare])
    t = table(cannon, raijin, game=game).plan("disintegration-ray", "recharge").split("thrusters 1").finish_turn()
    assert t.hand(1).count("evade") == 1
    raijin_mech = next(mech for mech in game.box.mechs if mech.name == "raijin")
    assert raijin_mech.criticals[0][0].text == "you Deactivate 1 Evade"


@pytest.mark.rule("gap.critical.deactivate-all-listed")
def test_all_entries_are_carried_out_each_among_its_own_cards() -> None:
    """A component lists Evade and a Beam Weapon: one of each goes, and a Reflector cannot stand for either."""
    beam = {"do": "deactivate", "whose": "self", "count": 1, "of": {"damage_type": "beam"}}
    t = cortex_falls([LOSE_EVADE, beam], Seat("archon", hand=["evade", "reflector", "heavy-laser", "phase-beam"]))
    assert t.choices(1) == ["deactivate evade hand"]
    assert t.why_not(1, "deactivate reflector hand") == "deactivate.listed-cards"
    t.play("deactivate evade hand")
    assert t.choices(1) == ["deactivate heavy-laser hand", "deactivate phase-beam hand"]
    t.play("deactivate phase-beam hand")
    assert t.hand(1) == ["heavy-laser", "recharge", "reflector"]


@pytest.mark.rule("gap.critical.deactivate-zone-choice")
def test_the_owner_says_from_which_pile_a_copy_goes() -> None:
    """One Evade in hand, one in Cooldown: Raijin's pilot is asked, and gives up the one in Cooldown."""
    t = table(
        Seat("archon", hand=["disintegration-ray"]),
        Seat("raijin", hand=["evade", "flame-blade"], cooldown=["evade"], plates={"thrusters": 1}),
    )
    t.plan("disintegration-ray", "flame-blade").split("thrusters 1")
    assert t.asks == {1: "deactivate"}
    assert t.choices(1) == ["deactivate evade hand", "deactivate evade cooldown"]
    t.play("deactivate evade cooldown")
    assert "evade" in t.hand(1) and "evade" in t.off(1) and "evade" not in t.cooldown(1)


@pytest.mark.rule("gap.critical.deactivate-generic")
@pytest.mark.parametrize(
    ("entry", "fitting"),
    [
        ({"name": "Heavy Laser"}, ["heavy-laser"]),
        ({"type": "action"}, ["activate"]),
        ({"type": ["weapon", "defense"]}, ["evade", "graviton-snare", "heavy-laser"]),
        ({"tech": 1}, ["activate", "evade", "heavy-laser"]),
        ({"tech": [2, 3]}, ["graviton-snare"]),
        ({"damage_type": "electrical"}, ["graviton-snare"]),
    ],
)
def test_an_entry_may_name_a_kind_of_card_but_never_recharge(entry: dict[str, Any], fitting: list[str]) -> None:
    """By name, type, Tech or damage type; Recharge, an Action of Tech 1, is never among the choices."""
    lose = {"do": "deactivate", "whose": "self", "count": 1, "of": entry}
    t = cortex_falls([lose], Seat("archon", hand=["activate", "evade", "graviton-snare", "heavy-laser"]))
    assert sorted(choice.split()[1] for choice in t.choices(1)) == fitting
    assert t.why_not(1, "deactivate recharge hand") == "gap.recharge.attack-effects"
    t.play(t.choices(1)[0])
    assert "recharge" in t.hand(1)


@pytest.mark.rule("gap.critical.two-components")
def test_two_components_with_the_same_entry_cost_two_cards_if_there_are_two() -> None:
    """Pilot Shrine and Thrusters both cost an Evade and fall in one blow; a second is lost only if there is one."""
    game = with_critical("raijin", "Pilot Shrine", [LOSE_EVADE])
    last = {"thrusters": 1, "pilot-shrine": 1}
    for hand, lost in ((["evade", "evade", "light-laser"], 2), (["evade", "light-laser"], 1)):
        t = table(Seat("archon", hand=["disintegration-ray"]), Seat("raijin", hand=hand, plates=last), game=game)
        t.plan("disintegration-ray", "recharge").split("thrusters 1", "pilot-shrine 1").finish_turn()
        assert t.events().count("component-destroyed") == 2
        assert t.events(1).count("deactivated-hidden") == lost and "evade" not in t.hand(1)
        assert t.events(1).count("nothing-fits") == 2 - lost and "light-laser" in t.hand(1)


@pytest.mark.rule("gap.critical.once")
def test_a_critical_effect_happens_once() -> None:
    """Archon fetches the lost Evade again, and on later turns it stays, though the Thrusters are gone."""
    t = table(Seat("raijin", hand=["flame-blade"]), Seat("archon", plates={"thrusters": 1}))
    t.plan("flame-blade", "recharge").split("thrusters 1").play("deactivate evade hand")
    t.plan("recharge", "activate").play("activate evade")
    t.plan("flame-blade", "recharge").split("logic-cortex 1")
    assert t.asks == {0: "plan", 1: "plan"} and "evade" in t.hand(1)


@pytest.mark.rule("gap.critical.order-in-component")
def test_effects_of_one_component_come_as_printed_where_that_matters() -> None:
    """Stun and loss of Evade come out the same in either order; two losses of other kinds are asked as printed."""
    for effects in ([STUN, LOSE_EVADE], [LOSE_EVADE, STUN]):
        t = cortex_falls(effects, Seat("archon", hand=["evade"]))
        assert t.s.cockpits[1].stun_next and t.asks == {1: "deactivate"}
        t.play("deactivate evade hand")
        assert t.s.cockpits[1].stunned and "evade" in t.off(1)
    cools: list[dict[str, Any]] = [
        {"do": "cool", "whose": "self", "count": 1, "of": {"type": type}} for type in ("weapon", "defense")
    ]
    for effects, first in ((cools, "cool heavy-laser"), (cools[::-1], "cool evade")):
        t = cortex_falls(effects, Seat("archon", hand=["evade", "heavy-laser"]))
        assert t.choices(1) == [first]


@pytest.mark.rule("gap.critical.other-kinds")
def test_the_boards_use_two_kinds_and_the_engine_knows_more() -> None:
    """House data has only Stun and Deactivate; a pack may send cards to Cooldown; what makes no sense fails at load."""
    used = {effect["do"] for mech in content()["mech"] for part in mech["component"] for effect in part["critical"]}
    assert used == {"stun", "deactivate"}
    cool = {"do": "cool", "whose": "self", "count": 1}
    t = cortex_falls([cool], Seat("archon", hand=["evade"])).play("cool evade")
    assert t.cooldown(1) == ["evade"]
    for wrong in ({"do": "deal", "amount": 1, "to": "self"}, {"do": "stun", "whose": "enemy"}):
        with pytest.raises(ContentError, match="archon: field component"):
            with_critical("archon", "Logic Cortex", [wrong])


@pytest.mark.rule("gap.critical.last-component")
def test_the_last_component_has_no_critical_effect() -> None:
    """Archon falls with its Logic Cortex: it is not stunned and gives up no card; the others go on."""
    last = {"thrusters": 0, "logic-cortex": 1, "prism-spine": 0, "field-generator": 0}
    game = with_critical("archon", "Logic Cortex", [STUN, LOSE_EVADE])
    t = table(Seat("raijin"), Seat("archon", plates=last), Seat("patriot"), game=game)
    t.plan("light-laser > left", "recharge > left", "recharge > left").split("logic-cortex 1")
    assert "stunned" not in t.events() and "deactivated-hidden" not in t.events(1)
    assert sorted(t.asks) == [0, 2] and set(t.asks.values()) == {"plan"}


@pytest.mark.rule("gap.critical.at-own-turn-card")
def test_a_disrupted_card_in_play_may_be_given_up() -> None:
    """Archon's Heavy Laser is Disrupted by the blow that destroys Prism Spine, and is Deactivated out of play."""
    t = table(Seat("raijin", hand=["light-laser"]), Seat("archon", hand=["heavy-laser"], plates={"prism-spine": 1}))
    t.plan("light-laser", "heavy-laser").split("prism-spine 1")
    assert "disrupted" in t.events() and t.choices(1) == ["deactivate heavy-laser play"]
    t.play("deactivate heavy-laser play")
    assert "heavy-laser" in t.off(1) and t.cooldown(1) == []


@pytest.mark.rule("gap.critical.secret-timing")
def test_several_pilots_deactivate_at_once_and_in_secret() -> None:
    """Both lose their Thrusters in one group: both are asked together, and neither sees the other's card."""
    blow = {"thrusters": 1}
    t = table(
        Seat("raijin", hand=["flame-blade", "evade"], plates=blow),
        Seat("iron-curtain", hand=["chain-sword", "evade"], plates=blow),
    )
    t.plan("flame-blade", "chain-sword").splits({0: ["thrusters 1"], 1: ["thrusters 1"]})
    assert t.asks == {0: "deactivate", 1: "deactivate"}
    t.together({0: "deactivate evade hand", 1: "deactivate evade hand"})
    for own, other, name in ((0, 1, "Raijin"), (1, 0, "Iron Curtain")):
        assert f"{name} Deactivates Evade out of the hand." in t.says(own)
        assert f"{name} Deactivates a card out of the hand." in t.says(other)


@pytest.mark.rule("gap.critical.repair")
def test_plates_come_back_only_by_a_card_and_never_beyond_the_start() -> None:
    """Nano Repair puts 4 plates back: on what is damaged, up to its start value, and never on what is destroyed."""
    t = table(
        Seat("raijin", hand=["nano-repair"], plates={"thrusters": 0, "pilot-shrine": 3, "storm-core": 3}),
        Seat("archon"),
    )
    t.plan("nano-repair", "recharge")
    assert t.choices(0) == ["repair pilot-shrine", "repair storm-core"]
    for whole in ("thrusters", "blade-arms"):
        assert t.why_not(0, f"repair {whole}") == "gap.critical.repair"
    t.play("repair storm-core")
    assert t.plates(0) == {"thrusters": 0, "pilot-shrine": 5, "storm-core": 4, "blade-arms": 7}
    t.plan("recharge", "recharge")
    assert t.plates(0)["thrusters"] == 0
