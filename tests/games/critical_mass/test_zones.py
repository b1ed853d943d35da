"""Where cards lie, and who sees what: hand, in play, equipped, Cooldown, Deactivated, boards and secrets."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from tests.support.mechs import GAME, MechTable, Seat, changed, opened, table
from warroom.games.critical_mass.state import Battle
from warroom.kernel.chance import Scripted, Search
from warroom.kernel.match import Match
from warroom.kernel.words import ones

pytestmark = pytest.mark.game("critical-mass")


def everything(t: MechTable, seat: int) -> Counter[str]:
    """All cards of a seat wherever they lie."""
    return Counter(t.hand(seat) + t.in_play(seat) + t.equipped(seat) + t.cooldown(seat) + t.off(seat))


# -- the places --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("zones.four-places")
@pytest.mark.parametrize("wishes", [{}, {"mode": "four", "loadouts": "custom"}])
def test_each_card_is_always_in_exactly_one_place(wishes: dict[str, object]) -> None:
    """Through whole games played at random: nothing is lost, nothing is doubled, at any question."""
    t, taste = opened({**wishes, "stalemate": 5}), Search(11)
    while "customize" in t.asks.values():
        t.wander(taste)
    seats = range(len(t.s.cockpits))
    before = [everything(t, seat) for seat in seats]
    places = Counter[str]()
    while not t.over:
        t.wander(taste)
        assert [everything(t, seat) for seat in seats] == before
        for c in t.s.cockpits:
            assert ones(c.hand) + ones(c.play) + ones(c.equipped) + ones(c.cooldown) + ones(c.off) == ones(
                c.build.cards
            )
            places.update(play=c.play, equipped=c.equipped, cooldown=c.cooldown)
    assert all(places.values()), "all places were used"


@pytest.mark.rule("zones.hand-available")
def test_only_cards_in_hand_can_be_planned() -> None:
    """Each card of the hand is offered, and no card that lies anywhere else."""
    t = table(
        Seat("archon", hand=["evade", "heavy-laser"], cooldown=["reflector"], equipped=["prism-array"]), Seat("raijin")
    )
    assert sorted(t.choices(0)) == ["plan evade", "plan heavy-laser", "plan recharge"]
    assert t.why_not(0, "plan prism-array") == "zones.hand-available"
    assert t.why_not(0, "plan flame-blade") == "zones.hand-available", "that is Raijin's"
    assert t.why_not(0, "plan reflector") == "zones.cooldown-needs-recharge"
    assert t.why_not(0, "plan force-shield") == "zones.deactivated-unavailable"


@pytest.mark.rule("zones.play-one")
def test_a_pilot_plays_one_card_from_hand_each_turn() -> None:
    """One card leaves the hand, and there is no second one to plan before the next turn."""
    t = table(Seat("raijin"), Seat("archon")).plan("light-laser", "recharge")
    assert t.in_play(0) == ["light-laser"] and len(t.hand(0)) == 6
    while t.asks == {0: "damage"}:
        assert t.why_not(0, "plan medium-laser") == "damage.attacker-assigns"
        t.play(t.choices(0)[0])
    assert t.asks == {0: "plan", 1: "plan"} and t.s.turn == 6
    assert t.events().count("revealed") == 2


@pytest.mark.rule("zones.play-more-by-effect")
def test_an_effect_lets_a_pilot_play_a_second_card_in_the_same_turn() -> None:
    """Nekode Blade hits, and Light Laser follows out of the hand."""
    t = table(Seat("raijin", hand=["nekode-blade", "light-laser"]), Seat("archon"))
    t.plan("nekode-blade", "recharge").split().play("follow light-laser")
    assert t.in_play(0) == ["light-laser", "nekode-blade"] and t.hand(0) == ["recharge"]
    assert t.events().count("attack") == 2 and t.s.turn == 5


@pytest.mark.rule("zones.played-stays")
def test_a_played_card_stays_in_play_up_to_the_cooldown_step() -> None:
    """Light Laser has long done its work when the slow Hellfire Rack comes, and still lies in play."""
    t = table(Seat("raijin"), Seat("patriot", hand=["hellfire-rack"])).plan("light-laser", "hellfire-rack").split()
    assert t.asks == {1: "damage"}
    assert t.in_play(0) == ["light-laser"] and t.cooldown(0) == []
    t.split()
    assert t.in_play(0) == [] and t.cooldown(0) == ["light-laser"]


@pytest.mark.rule("zones.cooldown-default")
def test_a_played_card_goes_to_its_owners_cooldown_by_default() -> None:
    """A Weapon, an Action and a Defense that was hit through."""
    t = table(Seat("iron-curtain"), Seat("patriot")).plan("shock-claw", "evade").split()
    assert t.cooldown(0) == ["shock-claw"] and t.cooldown(1) == ["evade"]
    t.plan("activate", "activate").together({0: "pass", 1: "pass"})
    assert t.cooldown(0) == ["activate", "shock-claw"] and t.cooldown(1) == ["activate", "evade"]


@pytest.mark.rule("zones.cooldown-needs-recharge")
def test_a_card_in_cooldown_cannot_be_played_before_a_recharge() -> None:
    """Refused turn after turn; after Recharge it is in hand again."""
    t = table(Seat("raijin", hand=["evade"], cooldown=["light-laser"]), Seat("archon"))
    for i in range(3):
        assert t.why_not(0, "plan light-laser") == "zones.cooldown-needs-recharge"
        t.plan("evade", "recharge")
    t.plan("recharge", "recharge")
    assert t.why_not(0, "plan light-laser") == "" and t.cooldown(0) == []


@pytest.mark.rule("zones.cooldown-public")
def test_everybody_may_look_through_every_cooldown_pile() -> None:
    """Both pilots and a spectator read both piles, card by card."""
    t = table(Seat("raijin", cooldown=["light-laser", "evade"]), Seat("archon", cooldown=["reflector"]))
    for viewer in (0, 1, -1):
        assert "  Cooldown: Evade, Light Laser." in t.text(viewer)
        assert "  Cooldown: Reflector." in t.text(viewer)
        assert t.view(viewer).parts["cooldown"] == [c.cooldown for c in t.s.cockpits]


@pytest.mark.rule("zones.deactivated-unavailable")
def test_a_deactivated_card_is_of_no_use() -> None:
    """It cannot be planned, cannot follow up, and Deactivated Equipment helps nobody."""
    t = table(Seat("raijin", hand=["nekode-blade"], off=["light-laser", "edge-field"]), Seat("archon"))
    assert t.why_not(0, "plan light-laser") == "zones.deactivated-unavailable"
    assert t.firepower(0, "nekode-blade") == 2, "Edge Field would add 1"
    t.plan("nekode-blade", "recharge").split()
    assert t.choices(0) == ["pass"] and t.why_not(0, "follow light-laser") == "gap.multi.follow-up-zone"


@pytest.mark.rule("zones.deactivated-needs-activate")
def test_only_an_activation_brings_a_deactivated_card_to_hand() -> None:
    """Recharge empties the Cooldown pile and leaves the other as it is; Activate fetches the card."""
    t = table(Seat("raijin", hand=["activate"], cooldown=["evade"], off=["light-laser"]), Seat("archon"))
    t.plan("recharge", "recharge")
    assert t.hand(0) == ["activate", "evade", "recharge"] and "light-laser" in t.off(0)
    t.plan("activate", "recharge").play("activate light-laser")
    assert "light-laser" in t.hand(0) and "light-laser" not in t.off(0)


@pytest.mark.rule("zones.deactivated-own-view", "zones.deactivated-opponent-hidden", "gap.info.deactivated-size")
def test_a_pilot_always_sees_the_own_deactivated_pile_and_never_an_opponents() -> None:
    """At every question of a game, asked or not, fallen or not: the own pile card by card, of the others the number."""
    t, taste = opened({"mode": "three", "loadouts": "custom", "stalemate": 6}), Search(5)
    sizes = set()
    while not t.over:
        t.wander(taste)
        if t.over:
            break
        for viewer in (0, 1, 2, -1):
            for owner in range(3):
                pile = t.s.cockpits[owner].off
                sizes.add(ones(pile))
                assert t.sees(viewer, "off", owner) == (pile if viewer == owner else {"count": ones(pile)})
        for viewer in range(3):
            shown = t.text(viewer).partition("Your Deactivated pile: ")[2].partition(".")[0]
            assert sorted(card.split()[0] for card in shown.split(", ")) == t.off(viewer)
    assert len(sizes) > 4


@pytest.mark.rule("zones.deactivated-opponent-hidden")
def test_two_piles_that_differ_look_the_same_to_an_opponent() -> None:
    """Light Laser in hand and Flame Blade Deactivated, or the other way round."""
    one = table(Seat("raijin", hand=["light-laser"], off=["flame-blade"]), Seat("archon"))
    other = table(Seat("raijin", hand=["flame-blade"], off=["light-laser"]), Seat("archon"))
    for viewer in (1, -1):
        assert one.text(viewer) == other.text(viewer) and one.view(viewer).text() == other.view(viewer).text()
    assert one.text(0) != other.text(0)


@pytest.mark.rule("gap.info.deactivated-size")
def test_the_size_of_a_deactivated_pile_is_public() -> None:
    """Three additional cards more are three cards more in everybody's eyes."""
    t = table(Seat("raijin", loadout=["arc-whip", "vibro-knife", "vibro-knife"]), Seat("archon"))
    for viewer in (1, -1):
        assert t.sees(viewer, "off", 0) == {"count": 8}
        assert "Raijin: 7 in hand, 8 Deactivated." in t.text(viewer)


# -- zones that need a ruling ------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.zones.equipped-zone")
def test_equipped_cards_are_a_place_of_their_own_that_counts_as_in_play() -> None:
    """Equipment outlasts the Cooldown Step, and effects that reach for cards in play find it."""
    t = table(Seat("archon", hand=["prism-array", "evade"]), Seat("raijin")).plan("prism-array", "recharge")
    assert t.equipped(0) == ["prism-array"] and t.in_play(0) == t.cooldown(0) == []
    t.plan("evade", "recharge")
    assert t.equipped(0) == ["prism-array"]
    hook = {"when": "on_damage", "do": "cool", "whose": "enemy", "count": 1, "from": "play"}
    claw = {"name": "Grabber", "type": "weapon", "speed": 3, "firepower": 1, "damage_type": "none", "effects": [hook]}
    t = table(Seat("raijin", hand=["grabber"]), Seat("archon", equipped=["prism-array"]), game=changed(new=[claw]))
    t.plan("grabber", "recharge").split()
    assert t.choices(1) == ["cool prism-array"]
    racks = {"main-reactor": 1}
    t = table(Seat("raijin"), Seat("patriot", hand=[], equipped=["fire-control-center"], plates=racks))
    t.plan("light-laser", "recharge").split("main-reactor 1")
    assert t.choices(1) == ["deactivate fire-control-center equipped"]


@pytest.mark.rule("gap.zones.unused-additional")
def test_additional_cards_that_were_not_selected_are_out_of_the_game() -> None:
    """Raijin took Edge Field only: Vibro Knife lies nowhere, can never be had, and the others do not learn of it."""
    t = opened({"loadouts": "custom"})
    for choice in ("fit edge-field", "pass", "pass", "pass", "pass"):
        t.together({0: choice, 1: "pass"})
    assert set(everything(t, 0)) & {"vibro-knife", "arc-whip", "tesla-cage"} == set()
    assert t.why_not(0, "activate vibro-knife") == "setup.initial-activation-look"
    t.together({0: "activate edge-field", 1: "pass"})
    assert t.why_not(0, "plan vibro-knife") == "zones.hand-available"
    t.plan("activate", "recharge")
    assert "activate vibro-knife" not in t.choices(0) and t.why_not(0, "activate vibro-knife") != ""
    assert t.sees(1, "loadout", 0) is None and t.sees(-1, "loadout", 0) is None


@pytest.mark.rule("gap.zones.card-owner")
def test_cards_only_ever_go_to_places_of_their_owner() -> None:
    """What Graviton Snare takes goes to its owner's Cooldown; each pilot has the same cards from first to last."""
    t = table(Seat("archon", hand=["graviton-snare"]), Seat("raijin")).plan("graviton-snare", "recharge").split()
    t.play("cool evade", "cool light-laser")
    assert t.cooldown(1) == ["evade", "light-laser"] and t.cooldown(0) == ["graviton-snare"]
    t, taste = opened({"mode": "teams", "stalemate": 4}), Search(2)
    before = [everything(t, seat) for seat in range(4)]
    assert len({tuple(sorted(cards)) for cards in before}) == 4
    while not t.over:
        t.wander(taste)
        assert [everything(t, seat) for seat in range(4)] == before


@pytest.mark.rule("gap.zones.face-down-timing")
def test_a_planned_card_is_not_in_hand_any_more() -> None:
    """Graviton Snare reaches for two cards of the hand: the one that was planned is not among them."""
    t = table(Seat("archon", hand=["graviton-snare"]), Seat("patriot", hand=["hellfire-rack", "evade"]))
    t.plan("graviton-snare", "hellfire-rack")
    assert t.hand(1) == ["evade", "recharge"] and t.in_play(1) == ["hellfire-rack"]
    assert t.sees(0, "hand", 1) == {"count": 2}
    t.split().split()
    assert t.choices(1) == ["cool evade"]
    t.play("cool evade")
    assert t.asks == {0: "plan", 1: "plan"}, "there was only one card to take"


# -- who sees what -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.info.hand-size")
def test_how_many_cards_are_in_a_hand_is_public_and_which_is_not() -> None:
    """Two hands of two cards look the same to the others, a hand of three does not."""
    hands = (["evade", "light-laser"], ["flame-blade", "light-laser"], ["evade", "light-laser", "flame-blade"])
    one, other, third = (table(Seat("raijin", hand=hand), Seat("archon")) for hand in hands)
    for viewer in (1, -1):
        assert one.sees(viewer, "hand", 0) == other.sees(viewer, "hand", 0) == {"count": 3}, "Recharge included"
        assert third.sees(viewer, "hand", 0) == {"count": 4}
        assert one.text(viewer) == other.text(viewer) and "Raijin: 3 in hand" in one.text(viewer)
    assert one.sees(0, "hand", 0) == one.s.cockpits[0].hand


@pytest.mark.rule("gap.info.base-list-public")
def test_the_own_decks_of_all_mechs_are_public_and_the_additional_selection_is_not() -> None:
    """A spectator of a custom game knows where each own card starts, and of the selection only the number."""
    t = opened({"loadouts": "custom"})
    for i in range(5):
        t.together({0: t.choices(0)[1], 1: "pass"})
    view = GAME.view(t.s, -1)
    assert view.parts["loadout"] == [None, None]
    for seat, c in enumerate(t.s.cockpits):
        own = (1 << len(c.build.mech.own)) - 1
        hand, off = (cast("list[int]", view.parts[name])[seat] for name in ("surely_hand", "surely_off"))
        assert (hand, off) == (c.hand & own, c.off & own) and hand | off == own
        assert cast("list[int]", view.parts["shown"])[seat] == 0
    imagined = [cast(Battle, GAME.imagine(view, Search(seed))).cockpits[0] for seed in range(5)]
    assert {c.build.mech.name for c in imagined} == {"raijin"} and len({c.loadout for c in imagined}) > 1


@pytest.mark.rule("gap.info.tracking")
def test_the_table_shows_current_zones_and_the_log_what_was_seen_to_move() -> None:
    """Light Laser was seen going to Raijin's hand: the log says so, the table counts; Activate's card is secret."""
    t = table(Seat("raijin", hand=["activate"], cooldown=["light-laser"], off=["storm-lance"]), Seat("archon"))
    t.plan("recharge", "recharge").plan("activate", "recharge").play("activate storm-lance")
    assert "Raijin takes Light Laser from Cooldown to hand." in t.says(1)
    assert t.text(1).splitlines()[1] == "Seat 1, Raijin: 3 in hand, 8 Deactivated, Primed."
    assert "Light Laser" not in t.text(1)
    c = t.s.cockpits[0]
    sure = {c.build.kinds[card].name for card in range(12) if (cast(int, t.sees(1, "surely_hand", 0)) >> card) & 1}
    assert sure == {"recharge", "light-laser"}, "what public moves prove, and nothing else"


@pytest.mark.rule("gap.info.cooldown-order")
def test_the_order_of_a_pile_does_not_matter_and_is_not_kept() -> None:
    """Cards that came to Cooldown and to the Deactivated pile in another order lie there in the same way."""
    turns = [("flame-blade", "thrusters 1", "evade"), ("medium-laser", "field-generator 1", "reflector")]
    ends = []
    for order in (turns, turns[::-1]):
        weak = {"thrusters": 1, "field-generator": 1}
        t = table(Seat("raijin", hand=["flame-blade", "medium-laser"]), Seat("archon", plates=weak))
        for weapon, broken, lost in order:
            t.plan(weapon, "recharge").split(broken).play(f"deactivate {lost} hand")
        assert t.cooldown(0) == ["flame-blade", "medium-laser"]
        piles = [t.view(viewer).parts[name] for viewer in (0, 1, -1) for name in ("cooldown", "off", "surely_off")]
        ends.append([*piles, *(t.text(viewer) for viewer in (0, 1, -1))])
    assert ends[0] == ends[1]


@pytest.mark.rule("gap.info.deactivated-identity")
def test_a_card_deactivated_out_of_a_hand_is_not_shown_but_one_out_of_cooldown_or_play_is() -> None:
    """Storm Core falls: which Electrical Weapon left the hand nobody learns; out of Cooldown everybody sees it."""
    both = ["storm-lance", "heavens-drum"]

    def fallen(name: str, place: str) -> MechTable:
        hand = ["activate", *(both if place == "hand" else [])]
        raijin = Seat("raijin", hand, cooldown=both if place == "cooldown" else [], plates={"storm-core": 1})
        t = table(raijin, Seat("archon")).plan("activate", "heavy-laser")
        return t.split("storm-core 1").play(f"deactivate {name} {place}")

    one, other = (fallen(name, "hand") for name in both)
    for viewer in (1, -1):
        assert one.says(viewer) == other.says(viewer) and one.view(viewer).text() == other.view(viewer).text()
        assert "Raijin Deactivates a card out of the hand." in one.says(viewer)
    assert "Raijin Deactivates Storm Lance out of the hand." in one.says(0)
    seen = fallen("storm-lance", "cooldown")
    assert "Raijin Deactivates Storm Lance." in seen.says(1)


@pytest.mark.rule("gap.info.deactivated-identity")
def test_a_component_that_names_one_card_lets_everybody_work_out_which_one_it_was() -> None:
    """Thrusters say Evade, so a card gone out of Archon's hand must be an Evade; no sentence has to say it."""
    t = table(Seat("raijin"), Seat("archon", plates={"thrusters": 1})).plan("flame-blade", "recharge")
    t.split("thrusters 1").play("deactivate evade hand")
    assert "Thrusters of Archon is destroyed." in t.says(0) and "a card out of the hand" in t.says(0)
    archon = t.s.cockpits[1].build.mech
    assert [effect.text for effect in archon.criticals[0]] == ["you Deactivate 1 Evade"]
    assert t.off(1).count("evade") == 1 and t.hand(1).count("evade") == 1


@pytest.mark.rule("gap.info.no-match-proof")
def test_nobody_has_to_prove_that_no_card_matches() -> None:
    """Archon's Evade is Deactivated already: the game checks, and the others see that nothing moves, not the hand."""
    t = table(Seat("raijin"), Seat("archon", hand=["reflector"], off=["evade"], plates={"thrusters": 1}))
    t.plan("flame-blade", "recharge").split("thrusters 1")
    assert t.choices(1) == ["pass"]
    before = t.sees(0, "off", 1), t.sees(0, "cooldown", 1)
    t.play("pass")
    assert (t.sees(0, "off", 1), t.sees(0, "cooldown", 1)) == before and t.hand(1) == ["recharge", "reflector"]
    assert "Archon has no card that fits." in t.says(0) and "Reflector" not in t.says(0)
    t = table(Seat("raijin"), Seat("archon", hand=["evade"], plates={"thrusters": 1})).plan("flame-blade", "recharge")
    assert t.split("thrusters 1").why_not(1, "pass") == "deactivate.owner-chooses", "nobody can claim it falsely"


@pytest.mark.rule("gap.info.activate-tech-leak")
def test_the_tech_of_an_activated_card_shows_only_through_primed() -> None:
    """Tech 1 or Tech 2: the others see the same; Tech 3 takes the marker away, which everybody sees."""

    def activated(name: str) -> MechTable:
        t = table(Seat("raijin", hand=["activate"], primed=True), Seat("archon"))
        t.s.cockpits[0].surely_off = t.s.cockpits[0].off  # everybody has seen these cards go there
        return t.plan("activate", "recharge").play(f"activate {name}")

    tech1, tech2, tech3 = (activated(name) for name in ("evade", "storm-lance", "heavens-drum"))
    for viewer in (1, -1):
        assert tech1.says(viewer) == tech2.says(viewer) and tech1.view(viewer).text() == tech2.view(viewer).text()
        assert "unprimed" not in tech2.events(viewer)
        assert "Raijin is Primed no more." in tech3.says(viewer) and "Drum" not in tech3.says(viewer)
        assert tech2.sees(viewer, "primed", 0) == 1 and tech3.sees(viewer, "primed", 0) == 0


@pytest.mark.rule("gap.info.final-reveal")
def test_hidden_cards_are_shown_when_the_game_is_over_and_not_when_a_mech_falls() -> None:
    """Archon falls in a battle of three and shows nothing; when Patriot falls too, all three show their cards."""
    archon = {"thrusters": 0, "logic-cortex": 1, "prism-spine": 0, "field-generator": 0}
    patriot = {"thrusters": 0, "command-bridge": 0, "missile-racks": 1, "main-reactor": 0}
    t = table(
        Seat("raijin", hand=["light-laser", "medium-laser", "evade"]),
        Seat("archon", hand=["seeker-ray"], plates=archon, loadout=["rail-spike"]),
        Seat("patriot", plates=patriot),
    )
    t.plan("light-laser > left", "recharge > left", "recharge > left").split("logic-cortex 1")
    assert t.events().count("fell") == 1 and "opened" not in t.events()
    assert t.sees(0, "hand", 1) == {"count": 1} and t.sees(0, "loadout", 1) is None
    assert t.sees(0, "shown", 1) == 0 and "Seeker Ray" not in t.says(0) + t.text(0)
    t.plan("medium-laser", "recharge").split("missile-racks 1")
    assert t.over and t.events(-1).count("opened") == 3
    assert "Archon shows the hand (Seeker Ray)" in t.says(-1) and "Rail Spike" in t.says(-1)
    assert t.sees(-1, "surely_hand", 0) == t.s.cockpits[0].hand
    assert t.sees(-1, "shown", 1) == t.s.cockpits[1].loadout != 0


def told_others(t: MechTable, seat: int = 0) -> list[str]:
    """All that everybody else sees and hears of a table."""
    others = [viewer for viewer in range(-1, len(t.s.cockpits)) if viewer != seat]
    return [text for viewer in others for text in (t.view(viewer).text(), t.text(viewer), *t.says(viewer))]


@pytest.mark.rule("gap.info.equal-cards")
def test_which_of_two_equal_cards_is_played_tells_nothing_about_a_secret_activate() -> None:
    """Raijin loses an Evade, takes it back or takes something else, and plays Evade: nobody else sees a difference."""

    def played(name: str) -> MechTable:
        t = opened({"mechs": "raijin,raijin", "mirror": True}).together({0: "pass", 1: "pass"})
        t.plan("recharge", "flame-blade").split("thrusters 1").plan("recharge", "recharge")
        t.plan("recharge", "flame-blade").split("thrusters 1").play("deactivate evade hand")
        return t.plan("activate", "recharge").play(f"activate {name}").plan("evade", "recharge")

    one, other = played("evade"), played("storm-lance")
    assert told_others(one) == told_others(other)
    assert one.hand(0).count("evade") == 2 and other.hand(0).count("evade") == 1, "Evade was not needed and came back"


@pytest.mark.rule("gap.info.equal-cards")
def test_a_card_known_to_be_in_hand_is_the_one_that_is_played() -> None:
    """One Evade was seen coming back to hand; whether the other is there too stays unknown when Evade is played."""
    hands = (["activate", "evade"], ["activate", "storm-lance"])
    one, other = (table(Seat("raijin", hand=hand, cooldown=["evade"]), Seat("archon")) for hand in hands)
    for t in (one, other):
        t.plan("recharge", "recharge").plan("evade", "recharge")
    assert told_others(one) == told_others(other)
    assert one.hand(0).count("evade") == 2 and other.hand(0).count("evade") == 1


@pytest.mark.rule("gap.info.equal-cards")
def test_two_equal_cards_that_must_go_both_go() -> None:
    """Raijin has one Evade that everybody knows of and one it took in secret: whichever is called first, both go."""
    evade = {"when": "end_of_combat", "whose": "enemy", "of": {"name": "Evade"}}
    filch = {"name": "Filch", "effects": [{**evade, "do": "deactivate", "count": 1}]}
    toll = {"name": "Toll", "effects": [{**evade, "do": "cool", "count": 2}]}
    fine = {"name": "Fine", "effects": [{**evade, "do": "cool", "count": 1}, {**evade, "do": "deactivate", "count": 1}]}
    raijin = Seat("raijin", hand=["activate"], cooldown=["evade", "evade"])
    for card in ("toll", "fine"):
        t = table(Seat("archon", hand=["filch", card]), raijin, game=changed(new=[filch, toll, fine]))
        t.plan("filch", "activate").play("deactivate evade cooldown", "activate evade").plan("recharge", "recharge")
        t.plan(card, "recharge").play("cool evade", "cool evade" if card == "toll" else "deactivate evade hand")
        assert t.cooldown(1) == ["evade", "evade"][: 2 if card == "toll" else 1]
        assert t.hand(1) == ["activate", "recharge"] and t.off(1).count("evade") == (card == "fine")


@pytest.mark.rule("gap.info.slot-secret")
def test_the_slot_of_a_shown_card_tells_nothing_about_the_hidden_ones() -> None:
    """Archon has Plasma Cannon in the slot for a Weapon or in that for any card: once played, it looks the same."""

    def played(weapon: str, any_type: str) -> MechTable:
        t = opened({"mechs": "archon,raijin", "loadouts": "custom,none"})
        t.play("fit focus-lens", "pass", f"fit {weapon}", "pass", f"fit {any_type}").together({0: "pass", 1: "pass"})
        t.plan("activate", "recharge").play("pass").plan("recharge", "recharge")
        t.plan("activate", "recharge").play("activate plasma-cannon")
        return t.plan("plasma-cannon", "recharge")

    one, other = played("plasma-cannon", "mirror-field"), played("rail-spike", "plasma-cannon")
    assert told_others(one) == told_others(other)
    first = next(kind.number for kind in GAME.box.kinds if kind.name == "plasma-cannon")
    assert one.sees(1, "shown", 0) == other.sees(1, "shown", 0) == first, "the first card that was shown"
    assert sorted(one.off(0)) != sorted(other.off(0))


@pytest.mark.rule("gap.info.slot-secret")
def test_the_slots_stay_a_secret_when_all_cards_are_shown_at_the_end() -> None:
    """Archon took the same five cards in two ways; when it has fallen, everybody sees them in the same order."""

    def fallen(*slots: str) -> MechTable:
        t = opened({"mechs": "archon,raijin", "loadouts": "custom,none"}).play(*slots).together({0: "pass", 1: "pass"})
        t.s.cockpits[0].plates = 1 << 8
        return t.plan("recharge", "light-laser").split("logic-cortex 1")

    same = ("fit focus-lens", "fit deflector")
    one = fallen(*same, "fit plasma-cannon", "fit reactor-overdrive", "fit rail-spike")
    other = fallen(*same, "fit rail-spike", "fit reactor-overdrive", "fit plasma-cannon")
    assert one.over and other.over and told_others(one) == told_others(other)
    shown = cast(int, one.sees(1, "shown", 0))
    kinds = [(shown >> (8 * place)) & 0xFF for place in range(5)]
    assert kinds == sorted(kinds) and len(set(kinds)) == 5 and 0 not in kinds


@pytest.mark.rule("gap.info.slot-secret")
def test_at_the_end_the_slots_of_cards_that_nobody_saw_stay_secret() -> None:
    """Archon chose the same two cards for one slot or the other; all piles are opened, and everybody sees the same."""

    def over(weapon: str, any_type: str) -> MechTable:
        t = opened({"mechs": "archon,raijin", "loadouts": "custom,none"})
        t.play("pass", "pass", f"fit {weapon}", "pass", f"fit {any_type}").together({0: "pass", 1: "pass"})
        t.plan("activate", "recharge").play("pass").plan("recharge", "recharge")
        t.plan("activate", "recharge").play("activate plasma-cannon")
        return t.plan("concede", "recharge")

    one, other = over("plasma-cannon", "rail-spike"), over("rail-spike", "plasma-cannon")
    assert one.over and told_others(one) == told_others(other)
    assert "plasma-cannon" in one.hand(0) and "plasma-cannon" in other.hand(0)


@pytest.mark.rule("gap.info.slot-secret")
def test_a_secret_copy_of_an_own_card_is_not_shown_while_the_own_one_may_be_meant() -> None:
    """Who plays a Deflector of two has shown one; the slots left empty in between tell nothing either."""

    def played(*slots: str) -> MechTable:
        t = opened({"mechs": "iron-curtain,raijin", "loadouts": "custom,none"}).play(*slots)
        t.together({0: "activate deflector", 1: "pass"})
        return t.plan("deflector", "recharge")

    one = played("pass", "fit deflector", "fit spiked-shield", "pass", "pass")
    other = played("fit focus-lens", "pass", "fit deflector", "pass", "pass")
    twice = played("pass", "fit deflector", "fit deflector", "pass", "pass")
    assert told_others(one) == told_others(other) == told_others(twice)


@pytest.mark.rule("gap.info.assignment-visibility")
def test_how_far_a_pilot_has_got_with_a_secret_assignment_tells_nothing_about_it() -> None:
    """Archon has fewer targets and is done; Raijin may have spent all its damage at once or nothing yet."""

    def split(all_at_once: bool) -> list[list[str]]:
        weak = {"thrusters": 0, "pilot-shrine": 0, "storm-core": 0}
        t = table(Seat("raijin", plates=weak), Seat("archon")).plan("flame-blade", "heavy-laser")
        assert t.asks == {0: "damage", 1: "damage"}
        t.together({0: "hit thrusters 0", 1: "hit blade-arms 0"}).play(f"hit logic-cortex {4 if all_at_once else 0}")
        told = [told_others(t)]
        while t.asks == {0: "damage"}:
            t.play(t.choices(0)[0])
            told.append(told_others(t) if t.asks == {0: "damage"} else [])
        return told

    assert split(True) == split(False) and len(split(False)) > 2


@pytest.mark.rule("gap.info.assignment-visibility")
def test_what_one_pilot_alone_assigns_is_heard_target_by_target() -> None:
    """Nobody else has anything to decide: everybody sees the numbers so far, and forced ones are taken at once."""
    t = table(Seat("raijin"), Seat("archon")).plan("flame-blade", "recharge").play("hit thrusters 0")
    assert [t.sees(viewer, "draft", 0) for viewer in (0, 1, -1)] == [[0], [0], [0]]
    t.play("hit logic-cortex 0", "hit prism-spine 4")
    assert t.asks == {0: "plan", 1: "plan"}, "no damage was left, so nothing more was asked"


@pytest.mark.rule("gap.info.board-public")
def test_the_whole_front_of_every_board_is_public() -> None:
    """Plates, Primed, the ability and Stun of every Mech in everybody's view and text."""
    raijin = Seat("raijin", plates={"thrusters": 1, "storm-core": 0}, primed=True, ability=True)
    t = table(raijin, Seat("archon", stunned=True), Seat("patriot", plates={"main-reactor": 2}))
    for viewer in (0, 1, 2, -1):
        for name in ("plates", "primed", "ability", "stunned", "stun_next", "living"):
            assert t.view(viewer).parts[name] == [getattr(c, name) for c in t.s.cockpits]
        text = t.text(viewer)
        assert "Thrusters 1 of 2 (Durability 4)" in text and "Storm Core 0 of 4" in text
        assert "Main Reactor 2 of 7" in text
        assert "Primed, Close Combat ON." in text and ", stunned." in text


@pytest.mark.rule("gap.info.assignment-visibility")
def test_an_assignment_of_damage_is_public_once_it_is_applied_and_secret_while_others_are_pending() -> None:
    """Both split at once: the first numbers are the owners' secret; when all are in, everybody hears what fell."""
    t = table(Seat("raijin"), Seat("archon")).plan("flame-blade", "heavy-laser")
    t.together({0: "hit thrusters 1", 1: "hit pilot-shrine 2"})
    assert [t.sees(viewer, "draft", 0) for viewer in (0, 1, -1)] == [[1], None, None]
    assert [t.sees(viewer, "draft", 1) for viewer in (0, 1, -1)] == [None, [2], None]
    assert (
        "plates-fell" not in t.events(0) + t.events(1) and t.sees(0, "plates", 1) == t.s.cockpits[1].build.mech.plates
    )
    t.finish_turn()
    for viewer in (0, 1, -1):
        assert "Archon loses a plate of Thrusters." in t.says(viewer)
        assert "Raijin loses 2 plates of Pilot Shrine." in t.says(viewer)


@pytest.mark.rule("gap.zones.face-down-timing")
def test_a_plan_that_waits_for_the_others_is_secret() -> None:
    """Whatever Raijin has planned, Archon and a spectator see the same table as before."""
    match = Match(GAME, {"loadouts": "none"}, Scripted([]))
    match.submit(0, "pass")
    match.submit(1, "pass")
    before = [match.view(viewer).text() for viewer in (1, -1)]
    match.submit(0, "plan flame-blade")
    assert match.asked() == [1]
    assert [match.view(viewer).text() for viewer in (1, -1)] == before
    assert "Flame Blade" not in " ".join(event.says for event in match.hear(1))
