"""The sample cards of the rulebook, ability by ability, and what moves together."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.support.raids import RaidTable, row, table
from warroom.games.complex_crashers import codes
from warroom.games.complex_crashers.rules.activation import edge_takes

pytestmark = pytest.mark.game("complex-crashers")

FULL: Final[dict[str, Any]] = {"overlay": "full-tracker"}  # armor 3, health 3, points 7
FIVE: Final[dict[str, Any]] = {"overlay": "five-point"}  # armor 5, health 5, points 5


def acting(*cards: str, defenders: list[str], **given: Any) -> RaidTable:
    """The Operatives' initiative: one Operative in r0 of a row of three open regions, everything upgraded."""
    names = sorted({text.split()[0] for text in defenders})
    fields: dict[str, Any] = {
        "regions": row("cross-open", 3),
        "operatives": [{**FULL, "cards": list(cards)}],
        "defenders": defenders,
        "upgraded": names,
        "trackers": [9],
        **given,
    }
    return table(**fields)


def managing(*cards: str, defenders: list[str], **given: Any) -> RaidTable:
    """The same in the Manager's initiative."""
    return acting(*cards, defenders=defenders, **{"initiative": "manager", **given})


# -- Ego Crusher ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cards.ego-crusher-distract", "gap.cards-distract")
def test_distract_costs_the_operative_a_point_or_its_ability() -> None:
    """The Operative chooses; the cost stays spent either way; no line of effect is needed; once per initiative."""
    regions = [*row("hall-open", 2), "cross-open 2,0"]
    t = acting(defenders=["ego-crusher r2"], regions=[*regions[:2], "cross-open 0,-1"], operatives=[{**FULL}])
    t.play("use op1 move")
    assert (t.seat, t.kind) == ("manager", "react")
    t.play("use d1 distract")
    assert (t.seat, t.kind) == ("operatives", "offer") and sorted(t.choices) == ["accept", "pass"]
    t.play("accept")
    assert t.points == [5] and t.at("op1") != "r0"
    t.play("use op1 move")
    assert t.kind == "act"  # slow reload
    t = acting(defenders=["ego-crusher r2"])
    t.play("use op1 move", "use d1 distract", "pass")
    assert t.points == [6] and t.at("op1") == "r0"


@pytest.mark.rule("gap.cards-distract", "example.house-distract-last-spend")
def test_an_operative_without_a_point_to_lose_can_only_cancel() -> None:
    """At -5 of 5 after the last spend nothing can be lost: the action is cancelled, and the Manager keeps its 5."""
    t = acting(
        "service-carbine",
        defenders=["ego-crusher r1"],
        operatives=[{**FIVE, "cards": ["service-carbine"], "points": -5}, FIVE],
        trackers=[0, 0],
    )
    t.play("use op1 focused-burst", "use d1 distract", "pay op1 1")
    assert "Focused Burst of Operative 1 is cancelled." in t.says()
    assert t.points == [-6, 5] and t.trackers == [4, 0]
    assert "show" not in t.says()


@pytest.mark.rule("cards.ego-crusher-demoralize")
def test_demoralize_takes_a_point_from_every_operative_wherever_it_is() -> None:
    """Also from one who is out of sight; once per initiative."""
    t = managing(
        defenders=["ego-crusher r2", "crusher r1"],
        regions=["cross-open 0,0", "end-open 3,3", "cross-open 1,1"],
        operatives=[FIVE, {**FIVE, "at": 1}, {**FIVE, "health": 0}],
        trackers=[5, 0, 0],
    )
    t.play("use d1 demoralize", "pay op1 2")
    assert t.points == [4, 4, -6]
    assert t.why_not("use d1 demoralize") == "quality.slow-reload"


@pytest.mark.rule("cards.ego-crusher-crush-ego")
def test_crush_ego_punishes_an_attack_that_beat_nobody() -> None:
    """3 points for an attack action without a kill; nothing if a defender fell, and nothing for a reaction."""
    t = acting("service-carbine", defenders=["ego-crusher r2", "beta-squad r1"], dice=[1, 1, 1])
    t.play("use op1 aimed-fire", "pass", "unit d2")
    while "use d1 crush-ego" not in t.choices:
        t.play("pass")
    t.play("use d1 crush-ego")
    assert t.points == [1]
    t = acting(
        "service-carbine", defenders=["ego-crusher r2", "lane-wardens r1"], upgraded=["ego-crusher"], dice=[9, 9, 9]
    )
    t.play("use op1 aimed-fire", "pass", "unit d2")
    assert t.models == {"d1": "r2"} and t.kind == "act"


@pytest.mark.rule("cards.ego-crusher-energy-shield")
def test_energy_shield_ignores_a_group_on_anybody_in_its_region() -> None:
    """On a Crusher beside it, on itself; not on one next door."""
    t = acting("service-carbine", defenders=["ego-crusher r1", "crusher r1"], upgraded=[], dice=[10, 10, 10])
    t.play("use op1 aimed-fire", "pass", "unit d2", "use d1 energy-shield")
    assert "Crusher d2 suffers" not in t.says() and t.trackers == [6]
    t = acting("service-carbine", defenders=["ego-crusher r1", "crusher r2"], upgraded=[], dice=[10, 10, 10])
    t.play("use op1 aimed-fire", "pass", "unit d2")
    assert "Crusher d2 suffers 3 damage and is destroyed." in t.says()


# -- Captain ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cards.captain-coordinated-assault", "gap.cards-coordinated-assault")
def test_coordinated_assault_activates_a_cheap_action_of_a_defender_once() -> None:
    """Up to a cost of 4, without paying it; slow reload of that action is used up; once per initiative."""
    t = managing(defenders=["captain r0", "steel-ripper r0", "titan r0", "ego-crusher r0"], dice=[10, 10])
    t.play("use d1 coordinated-assault")
    assert "ability d2 shred" in t.choices and "ability d4 demoralize" in t.choices
    assert not any("shoulder-cannon" in choice for choice in t.choices)  # it costs 5
    assert not any("distract" in choice for choice in t.choices)  # a reaction
    t.play("ability d4 demoralize")
    assert t.trackers == [7] and t.points == [6]
    assert t.why_not("use d4 demoralize") == "quality.slow-reload"
    assert t.why_not("use d1 coordinated-assault") == "quality.slow-reload"


# -- Titan ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cards.titan-acid-bolt", "gap.cards-power")
def test_acid_bolt_takes_an_armor_if_it_does_any_damage() -> None:
    """With it a maximum health, but never the last armor."""
    t = managing(defenders=["titan r0"], dice=[10, 1, 1, 1, 1, 1])
    t.play("use d1 acid-bolt")
    assert t.health == [2] and t.s.scars == [1]
    t = managing(defenders=["titan r0"], dice=[2, 1, 1])
    t.play("use d1 acid-bolt")
    assert t.health == [3] and t.s.scars == [0]


@pytest.mark.rule("cards.titan-force-barrier", "gap.cards-force-barrier")
def test_a_force_barrier_stops_ranged_dice_from_one_direction_in_this_initiative() -> None:
    """Towards the west: Overwatch from there comes to nothing, from the east it would not; then it is gone."""
    for direction, spared in (("west", True), ("east", False)):
        t = managing(
            defenders=["titan r2"],
            operatives=[{**FULL, "cards": ["sniper-rifle"]}],
            dice=[10, 10, 10, 10],
        )
        t.play("use d1 force-barrier", f"direction {direction}", "use manager move-defender")
        assert t.seat == "operatives"
        t.play("use op1 overwatch")
        assert ("Titan d1 withstands 3 damage" in t.says()) != spared
    t = managing(defenders=["titan r2"], operatives=[{**FULL, "cards": ["service-carbine"]}], dice=[10, 10, 10])
    t.play("use d1 force-barrier", "direction west", "pass", "use op1 aimed-fire")
    while t.kind == "react":
        t.play("pass")
    assert "Titan d1 withstands 3 damage" in t.says()


# -- Phase Beacon -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("cards.portal-phase-transit")
def test_phase_transit_takes_a_defender_to_a_different_region() -> None:
    """Within five regions, through walls, into a region other than its own; not what is phase unstable."""
    t = managing(defenders=["phase-beacon r0", "crusher r0"], regions=row("hall-open", 3))
    t.play("use d1 phase-transit")
    assert t.choices == ["region r1", "region r2"]  # the Crusher is the only one that can be phased
    t.play("region r2")
    assert t.at("d2") == "r2" and t.trackers == [7]


# -- Crusher ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cards.crusher-bull-rush", "gap.cards-bull-rush")
def test_bull_rush_moves_one_region_and_attacks_everything_there() -> None:
    """Across a passable boundary; the Crusher itself stands there too and gets its dice."""
    t = managing(defenders=["crusher r1"], edges=["r1 east blast_door_closed"], dice=[10, 9, 1, 1])
    t.play("use d1 bull-rush")
    assert t.at("d1") == "r0" and t.kind == "die"
    t.play("unit op1", "unit op1")
    assert t.health == [1] and "Crusher d1 faces 1, 1." in t.says()


@pytest.mark.rule("cards.crusher-bulwark")
def test_bulwark_turns_groups_on_defenders_here_onto_the_crusher() -> None:
    """Any of the attack's groups in its region; one elsewhere, and area attacks, are none of its business."""
    t = acting(
        "jack-rabbit-smg",
        defenders=["crusher r1", "beta-squad r1", "beta-squad r2"],
        upgraded=["crusher"],
        dice=[9, 8, 7],
    )
    t.play("use op1 spray", "unit d2", "unit d2", "unit d3")
    assert t.kind == "react" and "use d1 bulwark" in t.choices
    t.play("use d1 bulwark")
    assert t.kind == "choose" and t.choices == ["group 1", "group 2", "pass"]
    t.play("group 1", "group 2")
    while t.kind in ("choose", "react"):
        t.play("pass")
    assert sorted(t.models) == ["d1", "d2"]
    assert "Crusher d1 withstands 2 damage" in t.says()


@pytest.mark.rule("gap.ap-payer-later")
def test_dice_that_are_drawn_away_may_end_on_an_operative_whose_tracker_did_not_pay() -> None:
    """Step In takes the group of a Ripper that the first tracker alone has paid for."""
    t = managing(
        defenders=["steel-ripper r0"],
        upgraded=[],
        operatives=[FULL, {**FULL, "cards": ["bodyguard"]}],
        trackers=[9, 9],
        dice=[10, 10],
    )
    t.play("use d1 shred", "pay op1 3", "use op2 step-in")
    assert t.health == [3, 1] and t.trackers == [6, 9]


# -- Turret -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cards.turret-auto-target")
def test_auto_target_shoots_whoever_comes_into_its_line_of_effect() -> None:
    """It must be that Operative; one who stays out of sight is safe."""
    t = acting(defenders=["turret r2"], operatives=[FULL, {**FULL, "at": 1}], trackers=[9, 9], dice=[10, 10])
    t.play("use op1 move")
    assert (t.seat, t.kind) == ("manager", "react")
    t.play("use d1 auto-target", "pay op1 2")
    assert t.health == [1, 3]


# -- Assassin ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cards.assassin-shifting-strike", "cards.assassin-shifting-strike-again", "gap.cards-shifting-strike")
def test_shifting_strike_may_be_repeated_for_a_point_as_long_as_it_does_no_damage() -> None:
    """Move up to 1, attack; after a miss again for 1, and again; after a hit it is over."""
    t = managing(defenders=["assassin r1"], dice=[1, 1, 1, 1, 10, 1])
    t.play("use d1 shifting-strike", "step r0")
    assert t.kind == "offer" and t.trackers == [5]
    t.play("accept")
    assert t.trackers == [4]
    t.play("pass")  # stay
    assert t.kind == "offer"
    t.play("accept")
    t.play("pass")
    assert t.health == [2] and t.trackers == [3] and t.kind == "act"


@pytest.mark.rule("cards.assassin-warp-strike", "cards.assassin-warp-strike-null", "gap.cards-warp-strike")
def test_warp_strike_phases_to_a_lone_operative() -> None:
    """Where exactly one stands, able or not; with two together everywhere, nothing happens."""
    t = managing(
        defenders=["assassin r2"],
        operatives=[FULL, {**FULL, "health": 0}, {**FULL, "at": 1}],
        trackers=[9, 0, 9],
        dice=[10, 10, 10],
    )
    t.play("use d1 warp-strike", "pay op1 0", "pay op2 0")
    assert t.at("d1") == "r1" and t.health == [3, 0, 0]
    t = managing(defenders=["assassin r2"], operatives=[FULL, FULL], trackers=[9, 9])
    assert "use d1 warp-strike" not in t.choices  # what could do nothing is not offered


# -- Beta Squad -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cards.beta-suppression", "example.house-twist-and-suppression")
def test_suppression_answers_an_operative_who_ignores_dice() -> None:
    """Two squads pay before either is processed; both attack; then the second die of the first attack is contested."""
    t = managing(
        "reflex-drill", defenders=["beta-squad r1", "beta-squad r1"], trackers=[4 + 4], dice=[9, 8, 10, 1, 10, 1]
    )
    t.play("use d1 fire-smg")
    assert t.trackers == [4]
    assert t.prompt.startswith("Operative 1 faces 9")
    t.play("use op1 twist-away")
    assert (t.seat, t.kind) == ("manager", "react") and "has ignored dice" in t.prompt
    t.play("use d1 suppression", "use d2 suppression")
    assert t.trackers == [0]
    assert t.says().count("The dice of Beta Squad") == 2  # the second Suppression has not been rolled yet
    while t.kind == "react" and "faces 8" not in t.prompt:
        t.play("pass")
    assert t.health == [1] and "faces 8" in t.prompt
    t.play("pass")
    assert t.health == [0]


@pytest.mark.rule("cards.beta-tuck-and-roll", "gap.cards-tuck-and-roll")
def test_tuck_and_roll_ignores_a_group_and_moves_away() -> None:
    """To any region across a passable boundary; with no way out it cannot be used."""
    t = acting("service-carbine", defenders=["beta-squad r1"], dice=[10, 10, 10])
    t.play("use op1 aimed-fire", "use d1 tuck-and-roll")
    assert t.choices == ["step r0", "step r2"]
    t.play("step r2")
    assert t.models == {"d1": "r2"}
    t = acting("breach-hammer", defenders=["beta-squad r0"], regions=["cross-open 0,0"], dice=[10, 10])
    t.play("use op1 swing")
    assert t.models == {}


# -- Steel Ripper -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("cards.ripper-harry", "gap.cards-harry")
def test_harry_moves_and_then_attacks_whoever_ignored_dice_of_a_defender_here() -> None:
    """A Ripper beside the shooting squad steps to the Operative and shreds it."""
    t = managing(
        "reflex-drill",
        defenders=["beta-squad r1", "steel-ripper r1"],
        upgraded=["steel-ripper"],
        dice=[9, 1, 10, 10],
    )
    t.play("use d1 fire-smg", "use op1 twist-away")
    assert "use d2 harry" in t.choices
    t.play("use d2 harry")
    while t.kind == "step":
        t.play("step r0")
    while t.kind == "react":
        t.play("pass")
    assert t.at("d2") == "r0" and t.health == [1]


@pytest.mark.rule("cards.ripper-pursue")
def test_pursue_follows_an_operative_who_leaves_without_phasing() -> None:
    """One region, where the Manager likes; who phases away is not followed."""
    t = acting("phase-walker", defenders=["steel-ripper r0"])
    t.play("use op1 move")
    assert "use d1 pursue" in t.choices
    t.play("use d1 pursue")
    assert t.at("d1") == "r1"
    t = acting("phase-walker", defenders=["steel-ripper r0"])
    t.play("use op1 phase-step", "region r1")
    assert t.kind == "act" and t.seat == "operatives"


@pytest.mark.rule("quality.coordinated", "gap.coordinated-details", "cards.ripper-coordinated")
def test_coordinated_units_go_along_with_a_move_and_are_answered_once() -> None:
    """Each may or may not; Overwatch answers the whole group once and picks one of them."""
    t = managing(
        defenders=["steel-ripper r2", "steel-ripper r2", "steel-ripper r2", "crusher r2"],
        upgraded=[],
        operatives=[{**FULL, "cards": ["sniper-rifle"]}],
        dice=[10, 10, 10],
    )
    t.play("use manager move-defender", "unit d1")
    assert t.kind == "company" and t.choices == ["unit d2", "unit d3", "pass"]
    t.play("unit d2", "pass")
    assert [t.at(f"d{i}") for i in range(1, 5)] == ["r1", "r1", "r2", "r2"] and t.trackers == [8]
    assert (t.seat, t.kind) == ("operatives", "react")
    t.play("use op1 overwatch")
    assert t.choices == ["unit d1", "unit d2"]
    t.play("unit d2")
    assert "d2" not in t.models and t.kind == "act"


# -- weapons that are named -------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.cards-quick-suppression")
def test_quick_suppression_and_overwatch_answer_a_defender_that_enters() -> None:
    """Next door for the SMG, anywhere in line of effect for the rifle; not in the own region, not around the corner."""
    for start, to, smg, rifle in (("r2", "r1", True, True), ("r1", "r2", False, True), ("r1", "r0", False, True)):
        for weapon, ability, answers in (
            ("jack-rabbit-smg", "quick-suppression", smg),
            ("sniper-rifle", "overwatch", rifle),
        ):
            t = managing(defenders=[f"crusher {start}"], upgraded=[], operatives=[{**FULL, "cards": [weapon]}])
            t.play("use manager move-defender")
            if t.kind == "step":
                t.play(f"step {to}")
            offered = t.seat == "operatives" and f"use op1 {ability}" in t.choices
            assert offered == answers, (start, to, weapon)


# -- rulings on upgrades and winning ----------------------------------------------------------------------------------


@pytest.mark.rule("gap.upgrade-removed-mid-chain")
def test_an_ability_that_was_activated_goes_on_without_its_marker() -> None:
    """The marker goes while the second of two Suppressions waits: it is carried out, and no third comes."""
    t = managing(
        "reflex-drill",
        defenders=["beta-squad r1", "beta-squad r1", "beta-squad r1"],
        operatives=[{**FIVE, "cards": ["reflex-drill"]}],
        dice=[9, 8, 10, 1, 10, 1],
    )
    t.play("use d1 fire-smg", "use op1 twist-away", "use d1 suppression", "use d2 suppression", "pass")
    assert t.seat == "operatives" and "of Suppression" in t.prompt
    t.s.upgraded = 0
    t.s.supplied[0] = 0
    t.play("use op1 twist-away", "die 10")
    assert t.seat == "operatives"  # nobody of the squad may answer this with Suppression any more
    while t.kind == "react":
        t.play("pass")
    assert t.says().count("uses Suppression") == 2 and t.says().count("The dice of Beta Squad") == 3


@pytest.mark.rule("gap.win-both")
def test_if_one_resolution_decides_for_both_the_operatives_win() -> None:
    """The last Operative falls in the blast that takes the last reactor offline."""
    t = table(
        regions=["reactor-1 0,0"],
        operatives=[{**FULL, "cards": ["frag-canister"], "health": 1}],
        charges=[0, "offline", "offline", "offline", "offline"],
        dice=[10] * 6,
    )
    t.play("use op1 throw")
    while t.kind in ("die", "react"):
        t.play(t.choices[0] if t.kind == "die" else "pass")
    assert t.health == [0] and t.winner == "operatives"


@pytest.mark.rule("gap.hidden-team-talk")
def test_everybody_sees_everything() -> None:
    """Operatives, Manager and onlookers have the same view at every moment of a chain."""
    t = managing("reflex-drill", defenders=["beta-squad r1"], dice=[9, 1])
    t.play("use d1 fire-smg")
    views = [t.game.view(t.s, seat).parts for seat in (-1, 0, 1)]
    assert views[0] == views[1] == views[2]


@pytest.mark.rule("gap.edge-one-token", "edges.token-manipulation", "gap.tiles-token-on-wall")
@pytest.mark.rule("gap.tiles-free-token-scope")
def test_what_an_ability_may_lay_on_an_edge_take_off_or_turn() -> None:
    """By what lies there: nothing, a wall, cover, a closed or an open door, an open edge token."""
    t = table(
        regions=[
            "hall-open 0,0",
            "cross-open 0,-1",
            "cross-open 0,-2",
            "tee-open 0,-3",
            "tee-open 3,0",
            "hall-open 3,-2",
        ],
        edges=["r1 north cover", "r1 east blast_door_closed", "r1 west blast_door_open", "r2 east open"],
    )
    edges = {"bare": (2, 3), "wall": (0, 1), "cover": (1, 0), "closed": (1, 1), "open": (1, 3), "token": (2, 1)}
    may = {
        codes.COVER: ["bare"],
        codes.NO_TOKEN: ["cover", "closed", "open"],
        codes.TOGGLE: ["closed", "open"],
        codes.DOOR_CLOSED: ["bare", "wall", "open"],
        codes.DOOR_OPEN: ["bare", "wall", "closed"],
    }
    for token, names in may.items():
        assert [name for name, edge in edges.items() if edge_takes(t.s, *edge, token)] == names
    sides = [(2, 3), (3, 0), (3, 1), (3, 3), (0, 0), (0, 2), (0, 3), (2, 0)]
    sides += [(region, direction) for region in (4, 5) for direction in range(4)]
    for region, direction in sides:  # the last doors of the box
        t.s.complex = t.s.complex.laid(region, direction, codes.DOOR_OPEN)
    assert t.s.complex.doors == t.s.box.doors
    assert not edge_takes(t.s, 0, 1, codes.DOOR_OPEN) and edge_takes(t.s, 1, 1, codes.DOOR_OPEN)
