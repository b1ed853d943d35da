"""What bots and screens are told of Critical Mass: sensible choices, and what a position is worth."""

from __future__ import annotations

from typing import cast

import pytest

from tests.support.mechs import GAME, MechTable, Seat, opened, table
from warroom.games.critical_mass.state import Battle
from warroom.kernel.chance import Search

pytestmark = pytest.mark.game("critical-mass")


def follow(t: MechTable, kind: str) -> list[str]:
    """Plays what is suggested to the first asked seat while it is asked for this kind of thing."""
    played = []
    while kind in t.asks.values():
        answers = {seat: GAME.write(GAME.hunch(t.s, seat, Search(1))) for seat in t.asks}
        played.append(answers[min(answers)])
        t.together(answers)
    return played


def test_suggested_damage_finishes_a_component_then_equipment_and_wastes_nothing() -> None:
    """Four points: the two last plates of Logic Cortex, then Focus Lens, not a lone Thrusters plate."""
    archon = Seat("archon", equipped=["focus-lens"], plates={"logic-cortex": 2})
    t = table(Seat("raijin"), archon).plan("flame-blade", "recharge")
    assert follow(t, "damage")[:2] == ["hit thrusters 0", "hit logic-cortex 2"]
    assert t.equipped(1) == [] and t.plates(1)["prism-spine"] == 6


def test_the_recommended_loadout_and_first_card_are_suggested() -> None:
    """Whoever follows the suggestions ends up with what the board recommends."""
    t = opened({"loadouts": "custom"})
    follow(t, "customize")
    assert [c.loadout for c in t.s.cockpits] == [mech.recommended for mech in GAME.box.mechs[:2]]
    follow(t, "first-card")
    assert "nekode-blade" in t.hand(0) and "prism-array" in t.hand(1)


def test_a_position_is_worth_more_with_more_plates_and_means() -> None:
    """Equal positions are even; losing plates, being stunned and a bare hand count against a mech."""
    even = table(Seat("raijin"), Seat("raijin"))
    assert GAME.value(even.s, 0) == GAME.value(even.s, 1) == 0.0
    for worse in (
        Seat("raijin", plates={"pilot-shrine": 2}),
        Seat("raijin", hand=[]),
        Seat("raijin", plates={"pilot-shrine": 0}),
    ):
        t = table(Seat("raijin"), worse)
        assert GAME.value(t.s, 0) > 0 > GAME.value(t.s, 1)


def imagined_hands(t: MechTable, owner: int, deals: int = 40) -> list[set[str]]:
    """What the other seat of a duel imagines in a hand, deal by deal."""
    s = GAME.imagine(t.view(1 - owner), Search(1))
    found: list[set[str]] = []
    for seed in range(deals):
        dealt = cast(Battle, s.clone())
        GAME.redeal(dealt, 1 - owner, Search(seed))
        c = dealt.cockpits[owner]
        found.append({c.build.kinds[card].name for card in range(len(c.build.kinds)) if (c.hand >> card) & 1})
    return found


def test_a_card_seen_going_to_a_hand_is_there_in_every_imagined_deal() -> None:
    """Recharge takes two cards back, for all to see; what else is held stays a guess."""
    raijin = Seat("raijin", hand=["evade", "storm-lance"], cooldown=["light-laser", "medium-laser"])
    t = table(raijin, Seat("archon")).plan("recharge", "recharge")
    hands = imagined_hands(t, 0)
    assert all({"light-laser", "medium-laser", "recharge"} <= hand for hand in hands)
    assert len({frozenset(hand) for hand in hands}) > 3, "the two other cards may be many"


def test_strong_cards_are_imagined_in_a_hand_more_often_than_weak_ones() -> None:
    """One card was taken unseen: it is rather the one a pilot would take, but it may be any."""
    t = opened({"mechs": "raijin,archon"})
    t.together({0: "activate nekode-blade", 1: "activate prism-array"})
    hands = imagined_hands(t, 0, deals=300)
    taken = {name: sum(name in hand for hand in hands) for name in ("storm-lance", "nekode-blade", "edge-field")}
    assert min(taken.values()) > 0 and taken["storm-lance"] > 30
    assert not any({"tesla-cage", "heavens-drum"} & hand for hand in hands), "no Tech 3 card can be in hand yet"


def test_secret_loadouts_are_imagined_as_recommended_about_half_of_the_time() -> None:
    """And otherwise as anything that fits."""
    t = opened({"loadouts": "custom"})
    follow(t, "customize")
    s = GAME.imagine(t.view(0), Search(1))
    places = []
    for seed in range(60):
        dealt = cast(Battle, s.clone())
        GAME.redeal(dealt, 0, Search(seed))
        c = dealt.cockpits[1]
        places += [(c.loadout >> (8 * i)) & 0xFF == (c.build.mech.recommended >> (8 * i)) & 0xFF for i in range(5)]
    assert 100 < sum(places) < 260


def test_the_outlook_of_a_team_is_that_of_both_its_mechs() -> None:
    """A teammate's broken armour counts as one's own, and the fallen count for nothing."""
    seats = [Seat("raijin"), Seat("archon"), Seat("raijin", plates={"blade-arms": 1}), Seat("archon")]
    hurt, fresh = table(*seats, teams=True), table(*[*seats[:2], Seat("raijin"), seats[3]], teams=True)
    assert GAME.value(hurt.s, 0) == pytest.approx(GAME.value(hurt.s, 2)) == pytest.approx(-GAME.value(hurt.s, 1))
    assert GAME.value(hurt.s, 0) < GAME.value(fresh.s, 0)


def test_choices_have_names_and_merits_in_words() -> None:
    """What speaks for a plan or for damage is said from what the seat knows; where nothing does, nothing is said."""
    archon = Seat("archon", hand=["heavy-laser"], plates={"logic-cortex": 1}, equipped=["focus-lens"])
    raijin = Seat("raijin", hand=["light-laser", "flame-blade", "evade", "activate"], cooldown=["medium-laser"])
    t = table(raijin, archon)

    def said(text: str) -> str:
        return GAME.merits(t.s, 0, GAME.read(text))

    assert "can finish Archon's Logic Cortex" in said("plan light-laser")
    assert said("plan flame-blade").startswith("Flame Blade is slower than Archon's")
    assert said("plan evade").startswith("Evade stops ")
    assert said("plan recharge") == "Recharge takes 1 back to hand"
    assert said("plan activate").endswith("cards to hand")
    t.plan("flame-blade", "recharge")
    assert said("hit thrusters 1") == "Archon's Thrusters loses 1, 1 left"
    assert said("hit thrusters 0") == "Archon's Thrusters is left alone"
    assert [GAME.called(GAME.read(text)) for text in ("plan evade > left", "hit thrusters 1", "hit focus-lens 0")] == [
        "Evade (left)", "1 on Thrusters", "nothing on Focus Lens",
    ]  # fmt: skip
    assert (
        GAME.called(GAME.read("pass")) == "to pass" and GAME.called(GAME.read("follow evade")) == "follow up with Evade"
    )
    assert said("pass") == ""
