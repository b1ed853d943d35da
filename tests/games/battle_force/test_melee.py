"""Close combat: who fights, rounds, hits, losers, morale, parting, flight, consolidation."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.front import (
    BASTION,
    CIRCLE,
    COMMAND,
    LANCE,
    MILITIA,
    RIFLES,
    STRIDERS,
    TANKS,
    TRUCKS,
    Front,
    front,
    game_on,
    row,
    unit,
)
from warroom.games import ledger
from warroom.games.battle_force.positions import GivenUnit

pytestmark = pytest.mark.game("battle-force")

SPARE = unit(COMMAND, (460, 20), marks=["hunkered"])
THEIR_SPARE = unit(CIRCLE, (460, 460), side="north", marks=["hunkered"])


def brawl(attacker: GivenUnit, defender: GivenUnit, *others: GivenUnit, on: str = "") -> Front:
    """An attacker beside a defender that does not respond; the next choice is `close`."""
    game = game_on(on) if on else game_on()
    t = front(attacker, SPARE, defender, *others, THEIR_SPARE, on=game).play("activate 1", "engage 3")
    return t.play("stand") if t.asks == "respond" else t


def militia(n: int = 1, y: int = 40, **how: Any) -> GivenUnit:
    return unit(MILITIA, *row(100, y, n), **how)


def foe(name: str, *at: tuple[int, int], **how: Any) -> GivenUnit:
    return unit(name, *at, side="north", facing="s", **{"marks": ["activated"], **how})


def duel(**how: Any) -> Front:
    """One militia base (two close dice, defence 4) against one rifle base (one close die, defence 4)."""
    return brawl(militia(), foe(RIFLES, (100, 60), **how))


# -- who fights ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.close.contact-definition", "engage.may-enter-close-combat")
def test_close_combat_takes_place_if_a_pair_of_bases_is_in_contact() -> None:
    """Two infantry bases with centres 14 apart have a gap of 2 ticks, and at 15 they do not touch."""
    t = brawl(militia(1, 46), foe(RIFLES, (100, 60))).go("stay n")
    assert t.happened("melee")
    t = brawl(militia(1, 45), foe(RIFLES, (100, 60))).play("stay n", "stay n")
    assert t.happened("falls-short") and not t.happened("melee")


@pytest.mark.rule("house.close.fighting-bases", "gap.close.dice-and-hits")
def test_working_bases_within_an_inch_of_the_enemy_fight() -> None:
    """The first touches, the second has a gap of exactly 10 ticks, the third a little more."""
    t = brawl(unit(MILITIA, (100, 47), (122, 60), (78, 61)), foe(RIFLES, (100, 60)))
    t.go("stay n")
    dice = next(event for event in t.heard() if event.kind == "melee-dice")
    assert len(dice.values or ()) == 4, "two of three bases with two dice each"


@pytest.mark.rule(
    "gap.close.dice-and-hits",
    "close.first-round-attacker-first",
    "example.close-combat-first-round",
    "house.close.round",
)
def test_in_the_first_round_only_survivors_strike_back() -> None:
    """Four militia bases against three rifles: four hits, dealt 2, 1, 1; two die, and the last one rolls one die."""
    t = brawl(militia(4), foe(RIFLES, *row(100, 70, 3)))
    t.play("close", dice=[4, 4, 4, 4, 1, 1, 1, 1])
    assert (t.asks, t.seat) == ("allocate", 1)
    t.play("allocate 1 2 3", dice=[1, 1, 6, 1, 6])
    rolls = [event for event in t.heard() if event.kind == "melee-dice"]
    assert [len(event.values or ()) for event in rolls] == [8, 1]
    assert t.last("melee-losses").says == "Bases lost in round 1: 0 of the attacker, 2 of the defender."
    assert t.happened("morale-passed") and (t.asks, t.seat) == ("battle-on", 1)


@pytest.mark.rule("gap.allocation.limits", "house.close.round")
def test_by_default_the_lowest_number_is_hit_last() -> None:
    t = brawl(militia(4), foe(RIFLES, *row(100, 70, 3))).play("close", dice=[4, 1, 1, 1, 1, 1, 1, 1])
    assert t.choices()[0] == "allocate 3 2 1"


@pytest.mark.rule("close.later-rounds-simultaneous", "house.close.round", "close-results.battle-on")
def test_from_the_second_round_on_both_roll_before_losses_are_removed() -> None:
    t = duel()
    # round 1: both miss, a tie; round 2: militia hits and kills, the dead rifle has rolled too and kills
    t.play("close", dice=[1, 1, 1, 4, 1, 4, 1, 1])
    assert t.alive(1) == t.alive(3) == 0 and t.happened("nobody-wins")


@pytest.mark.rule("gap.close.dice-and-hits", "gap.armour.relevant-value")
def test_vehicles_are_tested_by_rear_armour_with_close_damage() -> None:
    """Bastion walkers (close damage 4) against tanks (rear armour 6): a 2 is a Minor Hit, a 1 bounces."""
    t = brawl(unit(BASTION, (100, 40)), foe(TANKS, (100, 65)))
    t.play("close", dice=[3, 3, 1, 1, 2, 1])
    assert t.happened("bounced") and t.happened("minor-hit") and t.alive(3) == 0


@pytest.mark.rule("gap.close.reroll-not-allowed", "gap.close.pinning-and-rout")
def test_close_combat_knows_no_second_save_no_pin_and_no_rout() -> None:
    t = brawl(militia(2), foe(RIFLES, (100, 60), (117, 60), marks=["activated", "dug-in"]))
    t.play("close", dice=[4, 4, 1, 1, 1, 6, 1, 6])
    assert not t.happened("saves-again") and not t.happened("pinned") and not t.happened("stood-fast")
    assert t.happened("morale-passed"), "half of it is gone, but that is a matter of close combat results"


@pytest.mark.rule("house.close.pile-in", "gap.difficult.forced-moves")
def test_before_later_rounds_both_units_close_in_by_two_inches() -> None:
    t = brawl(unit(MILITIA, (100, 47), (117, 30)), foe(RIFLES, (100, 60)))
    t.play("stay n", dice=[1, 1, 1, 1, 1, 1, 1, 1, 6])
    assert t.happened("piled-in") and t.at(1)[1] != (117, 30)
    rolls = [len(event.values or ()) for event in t.heard() if event.kind == "melee-dice"]
    assert rolls == [2, 1, 4, 1], "in the second round both militia bases fight"


@pytest.mark.rule("house.close.pile-in")
def test_if_nobody_is_in_reach_any_more_the_combat_ends_without_a_winner() -> None:
    """The rifle in contact dies; the other is pinned inside a building that walkers cannot enter."""
    t = brawl(
        unit(BASTION, (100, 80)),
        foe(RIFLES, (100, 95), (100, 125), marks=["activated", "pinned"]),
        on="building 60 104 140 160",
    )
    t.play("stay n", dice=[4, 1, 1, 1, 6])
    assert (t.asks, t.seat) == ("battle-on", 1)
    t.play("battle-on")
    assert t.happened("nobody-fights") and not t.happened("melee-won") and t.alive(3) == 1


# -- who has lost ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("close-results.loser-rolls-morale", "gap.close.loser", "gap.close.who-can-lose")
def test_the_side_with_more_losses_rolls_morale_be_it_attacker_or_defender() -> None:
    t = brawl(militia(2), foe(RIFLES, *row(100, 60, 2)))
    t.play("close", dice=[4, 1, 1, 1])
    t.play("allocate 2 1", dice=[1, 1, 6])
    assert t.last("morale-passed").says.startswith("3 Line Rifles")
    t = brawl(militia(2), foe(RIFLES, *row(100, 60, 2)))
    t.play("close", dice=[1, 1, 1, 1, 4, 1])
    t.play("allocate 2 1", dice=[1, 6])
    assert t.last("morale-passed").says.startswith("1 Column Militia")


@pytest.mark.rule("gap.close.loser")
def test_bases_put_out_of_action_count_as_lost() -> None:
    t = brawl(unit(BASTION, (100, 40)), foe(TANKS, (100, 65), (130, 65), (160, 65)))
    # one hit; 6 + 4 is above rear armour 6, and a save of 4 is Out of Action; morale passes with 6
    t.play("close", dice=[3, 1, 1, 6, 4, 6])
    assert t.last("melee-losses").says == "Bases lost in round 1: 0 of the attacker, 1 of the defender."
    assert (t.asks, t.seat, t.alive(3), t.working(3)) == ("battle-on", 1, 3, 2)


@pytest.mark.rule("gap.close.tie")
def test_a_tie_is_fought_on_and_after_two_in_a_row_the_attacker_has_lost() -> None:
    t = duel()
    t.play("close", dice=[1, 1, 1, 1, 1, 1, 6])
    assert [event.says for event in t.heard() if event.kind == "melee-tied"][
        -1
    ] == "The round is a tie, number 2 in a row."
    assert t.last("morale-passed").says.startswith("1 Column Militia") and (t.asks, t.seat) == ("battle-on", 0)


@pytest.mark.rule("close-results.passed-chooses", "close-results.battle-on", "decision.battle-on")
def test_who_passes_chooses_to_battle_on_or_to_disengage() -> None:
    t = duel()
    t.play("close", dice=[1, 1, 1, 1, 1, 1, 6])
    assert t.choices() == ["battle-on", "disengage"]
    t.play("battle-on", dice=[1, 1, 1, 6])
    assert t.last("melee-round").says == "Close combat, round 3."


@pytest.mark.rule("gap.close.round-limit", "house.close.round-limit")
def test_after_six_rounds_the_attacker_parts_and_the_defender_has_won() -> None:
    t = duel()
    t.play("close", dice=[1, 1, 1, 1, 1, 1, 6])
    for number in range(3, 6):
        t.play("battle-on", dice=[1, 1, 1, 6])
    t.play("battle-on", dice=[1, 1, 1, 6])
    assert t.happened("round-limit") and (t.asks, t.seat) == ("away", 0)
    assert [event.says for event in t.heard() if event.kind == "melee-round"][-1] == "Close combat, round 6."
    t.play("away s")
    assert (t.asks, t.seat) == ("consolidate", 1) and t.last("melee-won").says.startswith("3 Line Rifles")


@pytest.mark.rule("gap.close.unit-wiped-out")
def test_a_side_without_a_working_base_has_lost_and_what_is_helpless_nearby_is_destroyed() -> None:
    t = duel()
    t.play("close", dice=[4, 1, 1])
    assert t.alive(3) == 0 and t.asks == "consolidate" and not t.happened("morale-passed"), "no morale roll"
    t = brawl(unit(BASTION, (100, 40)), foe(TRUCKS, (100, 62), (100, 120), out=[2]))
    t.play("close", dice=[3, 1, 1, 6, 4])
    assert t.happened("overrun") and t.at(3)[0] is None and t.at(3)[1] == (100, 120), (
        "the far one is not within an inch"
    )


# -- leaving ---------------------------------------------------------------------------------------------------------


def lost_and_leaving(dice: list[int]) -> Front:
    """A militia base has tied twice with a rifle and decides to disengage; dice are those of what follows."""
    t = duel()
    t.play("close", dice=[1, 1, 1, 1, 1, 1, 6])
    return t.play("disengage", dice=dice)


@pytest.mark.rule(
    "close-results.disengage-one-more-round", "close-results.disengage-standard-move-away",
    "gap.close.disengage-extra-round", "gap.close.heading-when-moving",
)  # fmt: skip
def test_a_disengage_fights_one_more_round_and_then_moves_away() -> None:
    t = lost_and_leaving([1, 1, 1])
    assert t.last("melee-round").says == "Close combat, round 3." and (t.asks, t.seat) == ("away", 0)
    before = t.at(1)[0]
    t.play("away s")
    assert before is not None and t.at(1)[0] == (before[0], max(6, before[1] - 50))
    assert (t.asks, t.seat) == ("consolidate", 1), "the other side is the winner"


@pytest.mark.rule("gap.close.disengage-extra-round")
def test_if_the_extra_round_destroys_the_other_side_the_unit_stays_and_has_won() -> None:
    t = lost_and_leaving([4, 1, 1, 1])
    assert t.alive(3) == 0 and (t.asks, t.seat) == ("consolidate", 0) and not t.happened("moved-away")


@pytest.mark.rule(
    "close-results.disengage-left-within-one-inch-destroyed",
    "close-results.disengage-vehicles-repair",
    "gap.close.disengage-repair-moment",
    "example.disengage-leaves-base-behind",
)
def test_what_is_not_repaired_stays_behind_and_is_destroyed_within_an_inch() -> None:
    """One of two trucks is Out of Action, half an inch from a rifle; after the extra round its repair roll is 3."""
    trucks = unit(TRUCKS, (100, 40), (122, 40), out=[2])
    pinned = foe(RIFLES, (100, 57), (122, 60), marks=["activated", "pinned"])
    t = front(trucks, SPARE, pinned, THEIR_SPARE).play("activate 1", dice=[1])
    t.play("engage 3").play("stay n", dice=[1, 1, 1, 1, 1, 1, 6])
    t.play("disengage", dice=[1, 1, 1, 3])
    assert t.events()[-1] == "not-repaired" and t.asks == "away", "the roll comes before the move"
    t.play("away s")
    assert t.at(1)[1] is None and t.last("left-behind").says.startswith("1.2 Jackal Guntrucks")
    assert t.at(1)[0] is not None and t.alive(1) == 1


@pytest.mark.rule(
    "close-results.failed-flees", "close-results.flee-double-move", "close-results.flee-pins-infantry-guns"
)
def test_a_loser_that_fails_flees_by_a_double_move_and_is_pinned() -> None:
    t = brawl(militia(1, 240), foe(RIFLES, (100, 260)))
    t.play("close", dice=[1, 1, 1, 1, 1, 1, 1])
    place = t.at(1)[0]
    assert t.happened("morale-failed") and t.happened("fled") and place is not None
    assert place[1] <= 150 and "pinned" in t.marks(1), "ten inches away"


@pytest.mark.rule(
    "close-results.flee-four-inches-or-destroyed",
    "example.flee-too-close",
    "gap.close.flee-base-or-unit-destroyed",
    "gap.close.flee-direction",
)
def test_what_ends_within_four_inches_of_any_enemy_is_destroyed_and_the_rest_is_pinned() -> None:
    """Between two waters the way leads north; there an enemy stands exactly 4 inches from where one base ends."""
    t = front(
        unit(MILITIA, (100, 163), (100, 146), (100, 129)),
        SPARE,
        foe(RIFLES, (100, 116)),
        foe(RIFLES, (100, 305)),
        THEIR_SPARE,
        on=game_on("water 0 0 90 400", "water 110 0 400 400"),
    ).play("activate 1", "engage 3")
    t.play("stay n", dice=[1, 1, 1, 1, 1, 1, 1])
    assert t.last("fled").says == "1 Column Militia flees, heading n."
    assert t.at(1)[:3] == [None, (100, 241), (100, 229)] and t.happened("caught")
    assert "pinned" in t.marks(1)


@pytest.mark.rule("gap.close.flee-out-of-action", "close-results.flee-four-inches-or-destroyed")
def test_what_is_out_of_action_cannot_flee_and_is_destroyed_near_the_enemy() -> None:
    t = front(
        unit(STRIDERS, (100, 240), (120, 240), out=[2]),
        SPARE,
        foe(RIFLES, (100, 260)),
        THEIR_SPARE,
    ).play("activate 1", dice=[1])
    t.play("engage 3", "close", dice=[1, 1, 1, 1, 1, 1, 1])
    assert t.happened("fled") and t.at(1)[1] is None and t.last("caught").says.startswith("1.2 Strider Walkers")


@pytest.mark.rule("gap.close.flee-direction", "close-results.failed-flees")
def test_nobody_chooses_where_a_unit_flees() -> None:
    t = brawl(militia(1, 240), foe(RIFLES, (100, 260)))
    t.play("close", dice=[1, 1, 1, 1, 1, 1, 1])
    assert t.happened("fled") and (t.asks, t.seat) == ("consolidate", 1), "the next question is the winner's"


# -- winning ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "close-results.winner-moves-four", "house.close.consolidate", "decision.consolidate", "gap.close.winner-move-limits"
)
def test_the_winner_may_move_four_inches_and_keeps_away_from_other_enemies() -> None:
    t = brawl(militia(), foe(RIFLES, (100, 60)), foe(RIFLES, (100, 105)))
    t.play("close", dice=[4, 1, 1])
    assert t.asks == "consolidate" and t.why_not("move 4.1 s keep") == "close-results.winner-moves-four"
    assert t.why_not("move 4 n keep") == "house.move.enemy-zone" and t.why_not("close") != ""
    t.play("move 4 s keep")
    assert t.at(1)[0] == (100, 7)


@pytest.mark.rule("close-results.winner-infantry-guns-hunker", "gap.close.winner-hunkered-cost")
def test_winning_infantry_hunkers_down_which_costs_no_activation() -> None:
    t = brawl(militia(), foe(RIFLES, (100, 60)))
    t.play("close", dice=[4, 1, 1]).play("move 1 s keep")
    assert t.marks(1) == ["activated", "hunkered"], "the fresh marker is not lost by this move"
    t = brawl(militia(), foe(RIFLES, (100, 60), (117, 60), marks=[]))
    t.play("close", dice=[1, 1, 4, 1, 1])
    assert t.alive(1) == 0 and t.asks == "consolidate"
    t.play("stay s")
    assert t.marks(3) == ["hunkered"], "a defender that did not respond keeps its activation"


@pytest.mark.rule("gap.close.winner-dug-in")
def test_a_dug_in_winner_stays_dug_in_unless_it_moves() -> None:
    for move, mark in (("stay s", "dug-in"), ("move 1 n keep", "hunkered")):
        t = brawl(militia(), foe(RIFLES, (100, 60), marks=["activated", "dug-in"]))
        t.play("close", dice=[1, 1, 4, 1])
        t.play(move)
        assert t.marks(3) == ["activated", mark]


@pytest.mark.rule("close-results.winner-repairs", "table.close-combat-results")
def test_the_winner_repairs_and_vehicles_do_not_hunker() -> None:
    t = front(unit(BASTION, (100, 40), (120, 40), out=[2]), SPARE, foe(RIFLES, (100, 60)), THEIR_SPARE)
    t.play("activate 1", dice=[1])
    t.play("engage 3", "close", dice=[4, 1, 1, 1, 4])
    assert t.working(1) == 2 and t.asks == "consolidate"
    t.play("stay n")
    assert t.marks(1) == ["activated"]
    rows = ledger("battle-force").entries["table.close-combat-results"].fields["rows"]
    assert isinstance(rows, list) and [row[3] for row in rows] == [0, 1, 4, 4]


@pytest.mark.rule("gap.close.no-lasting-combats", "gap.close.third-units", "house.close.result-sequence")
def test_a_combat_ends_within_the_activation_and_only_two_units_take_part() -> None:
    bystander = foe(RIFLES, (100, 73))
    t = brawl(militia(), foe(RIFLES, (100, 60)), bystander)
    t.play("close", dice=[4, 1, 1])
    assert [event.says.split(" strikes")[0] for event in t.heard() if event.kind == "melee-dice"] == [
        "1 Column Militia"
    ]
    t.play("stay n")
    assert (t.asks, t.seat, t.s.fought) == ("announce", 1, 0)


@pytest.mark.rule("gap.pinned.effects", "house.status.pinned")
def test_a_pinned_unit_fights_when_attacked() -> None:
    t = duel(marks=["activated", "pinned"])
    t.play("close", dice=[1, 1, 4, 1])
    assert t.alive(1) == 0, "it has struck back"
    assert t.asks != "consolidate", "but it cannot move"


@pytest.mark.rule("gap.engage.who-may", "gap.close.hunkered-responses")
def test_guns_fight_when_they_are_caught() -> None:
    t = brawl(militia(), foe(LANCE, (100, 62)))
    t.play("close", dice=[1, 1, 4, 1])
    assert t.alive(1) == 0
