"""Customizing a Mech of Critical Mass: slots, what fits into them, and what becomes of the cards."""

from __future__ import annotations

from typing import Final

import pytest

from tests.support.mechs import GAME, MechTable, Seat, content, opened, table
from warroom.games.critical_mass.codes import TYPE_NAMES
from warroom.games.critical_mass.content import slug
from warroom.kernel.refusals import Refused

pytestmark = pytest.mark.game("critical-mass")

RAIJIN: Final = [(2, "equipment"), (2, "weapon"), (2, "weapon"), (2, "weapon"), (3, "card")]
IRON_CURTAIN: Final = [(2, "equipment"), (2, "defense"), (2, "defense"), (3, "weapon"), (3, "weapon")]


def asked_slots(mech: str) -> list[tuple[int, str]]:
    """The Tech and type of each slot, as the pilot of a Mech is asked about them."""
    other = "archon" if mech != "archon" else "raijin"
    t = opened({"mechs": f"{mech},{other}", "loadouts": "custom,none"})
    found = []
    while t.asks == {0: "customize"}:
        words = t.game.asks(t.s)[0].prompt.split()
        assert words[:3] == ["Choose", "a", "Tech"] and words[5:7] == ["for", "slot"]
        found.append((int(words[3]), words[4]))
        assert words[7:10] == [str(len(found)), "of", "5,"]
        t.play("pass")
    return found


def refusal(mechs: str, loadouts: str) -> str:
    """The ledger id that forbids a set-up; empty if it is allowed."""
    try:
        GAME.setup({"mechs": mechs, "loadouts": loadouts})
    except Refused as refused:
        return refused.refusal.rule
    return ""


def chosen(t: MechTable, seat: int) -> list[str]:
    """The additional cards of a seat, wherever they lie."""
    c = t.s.cockpits[seat]
    own = [kind.name for kind in c.build.mech.own]
    names = t.hand(seat) + t.off(seat)
    for name in own:
        names.remove(name)
    return names


@pytest.mark.rule("customize.before-game")
def test_additional_cards_are_chosen_before_play_and_start_deactivated() -> None:
    """Both choose before the first turn; Edge Field then lies in Raijin's pile and not in its hand."""
    t = opened({"loadouts": "custom"})
    assert t.asks == {0: "customize", 1: "customize"} and "turn" not in t.events()
    assert t.why_not(0, "plan evade") == "customize.before-game"
    t.together({0: "fit edge-field", 1: "pass"})
    while t.asks == {0: "customize", 1: "customize"}:
        t.together({0: "pass", 1: "pass"})
    assert "edge-field" in t.off(0) and "edge-field" not in t.hand(0)
    t.together({0: "pass", 1: "pass"})
    assert t.asks == {0: "plan", 1: "plan"} and t.why_not(0, "fit vibro-knife") == "plan.one-card"


@pytest.mark.rule("customize.any-type")
def test_additional_cards_of_all_four_types_can_be_activated_in_battle() -> None:
    """Patriot has one of each in its pile, and its Activate offers them all."""
    pools = [kind.type for kind in GAME.box.kinds if any(pool[kind.number] for pool in GAME.box.pool)]
    assert {TYPE_NAMES[type] for type in pools} == {"weapon", "defense", "action", "equipment"}
    cards = ["tracer-missiles", "deflector", "field-reload", "auto-loader"]
    for card in cards:
        t = table(Seat("patriot", loadout=cards), Seat("archon")).plan("activate", "evade").play(f"activate {card}")
        assert card in t.hand(0)
        t.plan(card, "evade").finish_turn()
        assert "revealed" in t.events() and card not in t.hand(0)


@pytest.mark.rule("customize.limits-on-board")
def test_each_mech_has_limits_of_its_own() -> None:
    """The pilot of each Mech is asked about the very slots that its board states, five for each."""
    boards = {mech["id"]: [(slot["tech"], slot["type"]) for slot in mech["slots"]] for mech in content()["mech"]}
    assert len({tuple(slots) for slots in boards.values()}) == 4
    for mech, slots in boards.items():
        assert asked_slots(mech) == [(tech, type.replace("any", "card")) for tech, type in slots]


@pytest.mark.rule("customize.up-to-limits")
def test_a_loadout_goes_up_to_the_limits_and_no_further() -> None:
    """Raijin may have no card, some, or five; a fourth Tech 2 Weapon or a second Tech 3 card is one too many."""
    full = "edge-field+vibro-knife+arc-whip+ambush-talon+tesla-cage"
    for loadout in ("none", "vibro-knife", full):
        assert refusal("raijin,archon", f"{loadout},none") == ""
    for extra in ("burst-laser", "rail-spike", "focus-lens"):
        assert refusal("raijin,archon", f"{full}+{extra},none") == "customize.up-to-limits"
    assert refusal("raijin,archon", "vibro-knife+vibro-knife+arc-whip+arc-whip,none") == "customize.up-to-limits"
    assert len(asked_slots("raijin")) == 5, "a pilot who chooses at the table is asked once for each slot"


@pytest.mark.rule("customize.start-tech2-any")
def test_the_first_tech_2_card_may_be_an_additional_one() -> None:
    """Raijin begins with Vibro Knife in hand; a Tech 3 addition is refused."""
    t = opened({"loadouts": "vibro-knife+tesla-cage,none"})
    assert "activate vibro-knife" in t.choices(0) and "activate storm-lance" in t.choices(0)
    assert t.why_not(0, "activate tesla-cage") == "setup.initial-activation-tech2"
    t.together({0: "activate vibro-knife", 1: "pass"})
    assert "vibro-knife" in t.hand(0) and "vibro-knife" not in t.off(0)


@pytest.mark.rule("customize.recommended-beginners")
def test_the_recommended_selection_is_the_default_and_not_compulsory() -> None:
    """Who says nothing gets what the board recommends, which fills every slot; others take what they like."""
    names = {card["id"]: slug(card["name"]) for card in content()["card"]}
    for mech in content()["mech"]:
        other = "archon" if mech["id"] != "archon" else "raijin"
        t = opened({"mechs": f"{mech['id']},{other}"})
        assert chosen(t, 0) == sorted(names[card] for card in mech["recommended"])
    assert GAME.setup({})["loadouts"] == "recommended,recommended"
    assert chosen(opened({"loadouts": "none,recommended"}), 0) == []
    assert chosen(opened({"loadouts": "cutting-beam,recommended"}), 0) == ["cutting-beam"]


@pytest.mark.rule("customize.free-later")
def test_every_game_may_have_another_selection() -> None:
    """Raijin's choice of one game neither binds nor is found in the next."""
    games = [opened({"loadouts": f"{loadout},none"}) for loadout in ("vibro-knife", "arc-whip+rail-spike", "none")]
    assert [chosen(t, 0) for t in games] == [["vibro-knife"], ["arc-whip", "rail-spike"], []]


@pytest.mark.rule("customize.raijin")
def test_the_slots_of_raijin() -> None:
    """Four Tech 2 cards (one Equipment, three Weapons), and a Tech 3 card of any type."""
    assert asked_slots("raijin") == RAIJIN
    for tech_3 in ("plasma-cannon", "mirror-field", "nano-repair", "reactor-overdrive"):
        assert refusal("raijin,archon", f"edge-field+vibro-knife+arc-whip+incinerator+{tech_3},none") == ""
    for card in ("deflector", "quick-boot"):
        assert refusal("raijin,archon", f"{card},none") == "setup.additional-match"


@pytest.mark.rule("customize.iron-curtain")
def test_the_slots_of_iron_curtain() -> None:
    """Three Tech 2 cards (one Equipment, two Defenses), and two Tech 3 Weapons."""
    assert asked_slots("iron-curtain") == IRON_CURTAIN
    assert refusal("iron-curtain,archon", "focus-lens+deflector+spiked-shield+siege-laser+arc-furnace,none") == ""
    for card in ("vibro-knife", "quick-boot", "mirror-field", "reactor-overdrive"):
        assert refusal("iron-curtain,archon", f"{card},none") == "setup.additional-match"
