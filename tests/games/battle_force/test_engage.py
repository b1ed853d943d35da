"""An Engage with a target: responses, their moments, the order of it all, and a save between any two steps."""

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
    SKATES,
    TANKS,
    Front,
    front,
    game_on,
    row,
    unit,
)
from warroom.games import ledger
from warroom.games.battle_force.positions import GivenUnit
from warroom.games.battle_force.revisions import FIRST

pytestmark = pytest.mark.game("battle-force")

SPARE = unit(COMMAND, (460, 20), marks=["hunkered"])
THEIR_SPARE = unit(CIRCLE, (460, 460), side="north", marks=["hunkered"])


def engaged(target: GivenUnit, *others: GivenUnit, attacker: GivenUnit | None = None, on: str = "") -> Front:
    """Militia engages a unit in the north."""
    game = game_on(on) if on else game_on()
    mine = unit(MILITIA, *row(100, 40, 4)) if attacker is None else attacker
    t = front(mine, SPARE, target, *others, THEIR_SPARE, on=game)
    return t.play("activate 1", "engage 3")


def rifles(y: int = 150, n: int = 3, **how: Any) -> GivenUnit:
    return unit(RIFLES, *row(100, y, n), side="north", facing="s", **how)


@pytest.mark.rule("close.defender-declares-response", "decision.respond", "table.close-combat-responses")
def test_the_engaged_unit_declares_one_of_four_responses() -> None:
    t = engaged(rifles())
    assert (t.asks, t.seat) == ("respond", 1)
    assert t.choices() == ["stand", "disengage", "defend", "counter"]
    rows = ledger("battle-force").entries["table.close-combat-responses"].fields["rows"]
    assert isinstance(rows, list) and [row[0] for row in rows] == [
        "Disengage",
        "Defensive Fire",
        "Counter Attack",
        "No response",
    ]


@pytest.mark.rule("close.no-response-if-pinned", "close.no-response-if-out-of-action", "close.no-response-if-activated")
def test_who_is_pinned_out_of_action_or_activated_cannot_respond() -> None:
    for target in (
        rifles(marks=["pinned"]),
        rifles(marks=["activated"]),
        unit(BASTION, (100, 150), (120, 150), side="north", out=[1, 2]),
    ):
        t = engaged(target)
        assert t.asks == "move", "nobody was asked"


@pytest.mark.rule("gap.close.may-choose-no-response", "gap.close.response-uses-activation")
def test_an_able_defender_may_stand_and_keeps_its_activation() -> None:
    t = engaged(rifles()).play("stand", "move 0.1 e keep", "stay n")
    assert t.marks(3) == [] and (t.asks, t.seat) == ("select", 1) and "activate 3" in t.choices()
    for response in ("defend", "counter", "disengage"):
        t = engaged(rifles(200)).go(response)
        if t.asks == "away":
            t.play("away n")
        t.play("move 0.1 e keep", "stay n")
        assert "activated" in t.marks(3), response


@pytest.mark.rule("gap.close.hunkered-responses")
def test_hunkered_troops_do_not_fire_dug_in_ones_do_and_guns_never_counter_attack() -> None:
    t = engaged(rifles(marks=["hunkered"]))
    assert t.choices() == ["stand", "disengage", "counter"] and t.why_not("defend") == "gap.close.hunkered-responses"
    assert engaged(rifles(marks=["dug-in"])).choices() == ["stand", "disengage", "defend", "counter"]
    t = engaged(unit(LANCE, (100, 150), (120, 150), side="north"))
    assert t.choices() == ["stand", "disengage", "defend"] and t.why_not("counter") == "gap.close.hunkered-responses"
    t = engaged(rifles(marks=["hunkered"])).play("disengage", "away n")
    assert t.marks(3) == [], "moving ends the state"


@pytest.mark.rule("close.response-disengage", "gap.close.disengage-response-moment", "gap.close.heading-when-moving")
def test_a_disengaging_defender_moves_away_before_the_attacker_moves() -> None:
    t = engaged(rifles()).play("disengage")
    assert (t.asks, t.seat) == ("away", 1) and not t.happened("moved")
    assert "away n" in t.choices() and t.why_not("away s") == "house.flee.headings"
    t.play("away n")
    assert t.at(3)[:3] == [(100, 200), (117, 200), (134, 200)], "a full move of five inches"
    assert t.asks == "move", "and now the attacker makes the full engage move"


@pytest.mark.rule("gap.close.disengage-response-moment")
def test_who_disengages_can_still_be_caught_and_fights_without_another_response() -> None:
    fast = unit(SKATES, (100, 40), (125, 40), (150, 40))
    t = engaged(rifles(100), attacker=fast).play("disengage", "away n", "close")
    assert t.happened("closed-in") and t.asks == "move"
    t.go("close")
    assert t.happened("melee") and t.events().count("responds") == 1


@pytest.mark.rule("close.response-defensive-fire")
def test_defensive_fire_is_a_ranged_attack_at_once() -> None:
    t = engaged(rifles()).play("defend", dice=[4, 1, 1])
    assert (t.asks, t.seat) == ("allocate", 0) and not t.happened("moved")
    t.play("allocate 1 2 3 4", dice=[1])
    assert t.happened("defensive-fire") and t.alive(1) == 3 and t.asks == "move"


@pytest.mark.rule("gap.close.defensive-fire-sight")
def test_defensive_fire_without_sight_comes_after_the_first_part_or_is_lost() -> None:
    ridge = "ridge 90 90 160 110"
    t = engaged(rifles(150, 1), attacker=unit(MILITIA, (100, 40)), on=ridge).play("defend")
    assert t.asks == "move", "the ridge hides the attacker"
    t.play("move 5 w keep", dice=[1])
    assert t.happened("defensive-fire") and t.events().index("moved") < t.events().index("defensive-fire")
    t = engaged(rifles(150, 1), attacker=unit(MILITIA, (100, 40)), on=ridge).play("defend", "move 1 n keep")
    assert t.happened("lost-defence") and not t.happened("shot")


@pytest.mark.rule(
    "close.response-counter-attack-after-first-part", "close.response-counter-attack-full-move", "gap.engage.two-parts"
)
def test_a_counter_attack_comes_after_the_first_part_by_a_full_move() -> None:
    t = engaged(rifles(200, 1), attacker=unit(MILITIA, (100, 40))).play("counter")
    assert t.asks == "move" and t.at(3)[0] == (100, 200)
    t.play("move 5 n keep")
    assert t.at(3)[0] == (100, 150), "five inches towards the attacker at (100, 90)"
    assert t.events().index("moved") < t.events().index("counter-attacks") and t.asks == "move"


@pytest.mark.rule("gap.close.counter-attack-details", "gap.close.attacker-with-counter-attack")
def test_a_counter_attack_that_reaches_contact_lets_the_attacker_strike_first_all_the_same() -> None:
    t = engaged(rifles(150, 1), attacker=unit(MILITIA, (100, 40))).play("counter")
    # after the first part they are 60 apart; the counter attack makes contact, and the second part comes all the same
    t.play("move 5 n keep")
    assert (t.asks, t.seat) == ("move", 0) and t.at(3)[0] == (100, 103)
    t.play("stay n", dice=[1, 1, 1, 1, 1, 1, 1])
    assert t.happened("melee") and t.events().count("moved") == 1
    first = next(event for event in t.heard() if event.kind == "melee-dice")
    assert first.says.startswith("1 Column Militia strikes")
    t = engaged(rifles(75, 1), attacker=unit(MILITIA, (100, 40))).play("counter")
    t.play("close", dice=[1, 1, 1, 1, 1, 1, 1])
    assert t.happened("melee") and not t.happened("counter-attacks"), "with contact already it does not move"


@pytest.mark.rule("gap.close.counter-attack-details", "house.engage.sequence", "house.move.parts")
def test_contact_by_a_counter_attack_leaves_the_attacker_its_second_part_but_not_by_the_first_rules() -> None:
    """The base that lags behind comes up in the second part and fights."""
    attacker = unit(MILITIA, (100, 40), (100, 20))
    t = engaged(rifles(150, 1), attacker=attacker).play("counter", "move 5 n keep")
    assert t.at(1)[:2] == [(100, 90), (100, 70)] and t.at(3)[0] == (100, 103)
    t.go("close", face=1)
    dice = next(event for event in t.heard() if event.kind == "melee-dice")
    assert t.happened("closed-in") and len(dice.values or ()) == 4, "both bases strike, with two dice each"
    old = game_on.__wrapped__()
    old.box.revision = FIRST
    t = front(attacker, SPARE, rifles(150, 1), THEIR_SPARE, on=old).play("activate 1", "engage 3", "counter")
    t.go("move 5 n keep", face=1)
    assert t.happened("melee") and not t.happened("closed-in"), "by the first rules there was no second part"


@pytest.mark.rule("house.engage.sequence", "gap.close.response-to-an-ended-engage")
def test_overwatch_before_the_response_can_end_the_engage() -> None:
    watcher = unit(TANKS, (300, 150), (330, 150), (360, 150), side="north")
    t = engaged(rifles(), watcher, attacker=unit(MILITIA, *row(100, 40, 2))).play("counter")
    assert t.asks == "react"
    t.play("overwatch 4", dice=[1, 6])
    # nine dice at 20 inches: two hits pin two bases
    t.play("fire", dice=[5, 5, 1, 1, 1, 1, 1, 1, 1, 6, 6])
    assert "pinned" in t.marks(1) and not t.happened("moved") and not t.happened("counter-attacks")
    assert "activated" in t.marks(3) and "activated" in t.marks(4)


@pytest.mark.rule("house.engage.sequence", "house.overwatch.sequence")
def test_the_steps_of_an_engage_come_in_their_order_and_each_can_be_saved() -> None:
    """Response, roll, early moment held, first part, held shot, delayed fire, counter attack, second part, combat."""
    watcher = unit(RIFLES, *row(200, 150, 2), side="north")
    t = engaged(rifles(200, 1), watcher, attacker=unit(MILITIA, *row(100, 40, 3))).saved()
    t.play("counter").saved().play("overwatch 4", dice=[1, 6]).saved().play("hold").saved()
    t.play("move 5 n keep").saved()
    assert t.asks == "moment"
    t.play("fire", dice=[4, 1]).saved()
    assert (t.asks, t.seat) == ("allocate", 0)
    t.play("allocate 1 2 3", dice=[6]).saved()
    assert t.asks == "move", "the second part, after the counter attack"
    # three bases with two dice each; then the rifle strikes back; nobody is hurt, so another round, and another
    t.go("close")
    order = ["responds", "roll-off", "holds", "moved", "overwatch-fire", "counter-attacks", "closed-in", "melee"]
    assert [kind for kind in t.events() if kind in order] == order
    assert t.happened("morale-failed") and t.happened("fled"), "the attacker has tied twice and lost its nerve"


@pytest.mark.rule("gap.overwatch.moment-when-won", "overwatch.lost-if-target-in-close-combat")
def test_contact_after_the_first_part_loses_a_held_shot() -> None:
    watcher = unit(RIFLES, *row(200, 150, 2), side="north")
    t = engaged(rifles(75, 1), watcher, attacker=unit(MILITIA, (100, 40))).play("stand")
    t.play("overwatch 4", dice=[1, 6]).play("hold")
    t.play("close", dice=[4, 1, 1])  # the only rifle is destroyed
    assert t.happened("lost-to-melee") and not t.happened("overwatch-fire")


@pytest.mark.rule("house.engage.move-options", "gap.engage.falls-short", "house.move.parts")
def test_each_part_is_closing_in_or_a_move_or_staying_and_falling_short_costs_nothing() -> None:
    t = engaged(rifles(300)).play("stand")
    assert "close" in t.choices()
    t.play("stay n")
    assert t.asks == "move", "the second part is always offered"
    t.play("move 3 n keep")
    assert t.happened("falls-short") and t.at(1)[0] == (100, 70) and not t.happened("melee")


@pytest.mark.rule("gap.engage.falls-short", "gap.close.third-units")
def test_other_enemies_are_kept_at_an_inch_while_engaging() -> None:
    other = unit(RIFLES, *row(100, 90, 3), side="north", marks=["activated"])
    t = engaged(rifles(200), other).play("stand")
    assert t.why_not("move 3 n keep") == "house.move.enemy-zone"
    assert t.why_not("move 2.7 n keep") == ""


@pytest.mark.rule("house.engage.vehicles-and-buildings")
def test_a_unit_in_a_building_is_engaged_from_outside() -> None:
    t = engaged(rifles(116, 1), attacker=unit(BASTION, (100, 40), (120, 40)), on="building 80 110 140 150").play(
        "stand"
    )
    t.go("close")
    place = t.at(1)[0]
    assert t.happened("melee") and place is not None and place[1] <= 102, "they touch the wall and do not enter"


@pytest.mark.rule("decision.move")
def test_each_standard_move_is_a_question_of_its_own() -> None:
    t = engaged(rifles(300)).play("stand")
    assert t.prompt == "Engage, move 1: say where 1 Column Militia goes, or that it stays."
    t.play("move 5 n keep")
    assert t.prompt == "Engage, move 2: say where 1 Column Militia goes, or that it stays."
    for text in ("stay e", "move 10.0,12.0 keep n", "move 10.0,12.0 keep n via 10.5,10.5", "close"):
        assert t.why_not(text) == "", text
    assert t.why_not("regroup") == "house.move.regroup"
