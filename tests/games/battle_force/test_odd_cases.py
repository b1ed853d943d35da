"""Odd cases of the rules, each found by breaking a rule and seeing that nobody noticed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.front import (
    BASTION,
    CIRCLE,
    COMMAND,
    KESTREL,
    LANCE,
    MILITIA,
    MORTARS,
    MULES,
    RIFLES,
    SCOUTS,
    TANKS,
    TRUCKS,
    Front,
    Rolls,
    fresh,
    front,
    game_on,
    row,
    unit,
)
from warroom.bots import make_bot
from warroom.games.battle_force import events as e
from warroom.games.battle_force import odds, steps
from warroom.games.battle_force.game import BattleForce
from warroom.games.battle_force.positions import GivenUnit
from warroom.games.battle_force.revisions import FIRST
from warroom.games.battle_force.rules.deployment import first_place
from warroom.games.battle_force.rules.melee import DEFENDER, overrun
from warroom.games.battle_force.rules.movement import settle_move
from warroom.games.battle_force.rules.parting import move_away
from warroom.games.battle_force.rules.ranged import EXPOSED, NOT_BELOW, can_shoot_out_of_turn, modified
from warroom.games.battle_force.rules.round_end import check_force_morale
from warroom.games.battle_force.rules.saves import KILLED, KNOCKED_OUT, hit_vehicle
from warroom.games.battle_force.space.orders import DEPLOY, leader_x
from warroom.games.battle_force.space.rough import Outcome
from warroom.games.battle_force.state import DESTROYED
from warroom.kernel.chance import NO_DICE, Scripted, Search
from warroom.kernel.match import Match
from warroom.kernel.words import pack, verb

pytestmark = pytest.mark.game("battle-force")

GUNS = [LANCE] * 2 + [COMMAND] * 2 + [RIFLES] * 2
SPARE = unit(COMMAND, (460, 20), marks=["hunkered"])
SILENT = unit(RIFLES, (20, 20), marks=["hunkered"])  # without a radio
THEIR_SPARE = unit(CIRCLE, (460, 460), side="north", marks=["hunkered"])


def enemy(name: str, *at: tuple[int, int], marks: tuple[str, ...] = ("activated",), **how: Any) -> GivenUnit:
    return unit(name, *at, side="north", marks=list(marks), **how)


def spent(name: str, *at: tuple[int, int], side: str = "south", **how: Any) -> GivenUnit:
    return unit(name, *at, side=side, marks=["activated"], **how)


def unanswered(t: Front) -> Front:
    """The table once the opponent, if asked, has let an action pass."""
    return t.play("pass") if t.asks == "react" else t


def says(t: Front, text: str) -> str:
    """What a refusal says."""
    refusal = t.refusal(text)
    assert refusal is not None, text
    return refusal.says


# -- activations -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("house.move.parts", "activation.alternates")
def test_who_stayed_keeps_nobody_else_from_moving() -> None:
    t = front(unit(RIFLES, *row(100, 40, 5)), SPARE, unit(MILITIA, *row(100, 440, 5), side="north"), THEIR_SPARE)
    unanswered(t.play("activate 1", "advance")).play("stay n")
    unanswered(t.play("activate 3", "advance"))
    assert (t.asks, t.seat) == ("move", 1)
    t.play("move 5 s keep")
    assert t.happened("moved")


@pytest.mark.rule("gap.activation.one-side-finished", "house.activation.refusal")
def test_either_side_is_told_that_it_cannot_refuse_once_the_other_has_finished() -> None:
    ours, theirs = unit(RIFLES, (100, 40)), unit(MILITIA, (100, 440), side="north")
    t = front(ours, SPARE, spent(MILITIA, (100, 440), side="north"), refusals=(1, 0))
    assert t.why_not("refuse") == "gap.activation.one-side-finished"
    t = front(spent(RIFLES, (100, 40)), theirs, THEIR_SPARE, refusals=(0, 1), active="north")
    assert t.why_not("refuse") == "gap.activation.one-side-finished"
    assert front(ours, theirs, THEIR_SPARE, refusals=(0, 1), active="north").why_not("refuse") == ""
    assert front(ours, SPARE, theirs, refusals=(1, 0)).why_not("refuse") == ""


@pytest.mark.rule("gap.initiative.may-decline")
def test_who_declines_to_nominate_is_told_and_chooses_freely() -> None:
    theirs = [spent(MILITIA, (100 + x, 440), side="north") for x in (0, 40)]
    t = front(spent(RIFLES, (100, 40)), *theirs, dice=(1, 6)).play("decline")
    assert t.happened("declined") and (t.asks, t.seat) == ("select", 1)
    assert steps.ASK_NOMINATE not in [verb(step) for step in t.s.agenda], "and is not asked again"


@pytest.mark.rule("house.vtol.state", "gap.vtol.state-change")
def test_a_vtol_takes_off_and_comes_down_and_both_are_told() -> None:
    t = front(unit(KESTREL, (100, 40), (130, 40)), SPARE, THEIR_SPARE).play("activate 1", "open-fire flying")
    assert t.happened("took-off") and not t.happened("landed") and t.s.flying(0)
    t = front(unit(KESTREL, (100, 40), (130, 40), flying=True), SPARE, THEIR_SPARE)
    t.play("activate 1", "open-fire hovering")
    assert t.happened("landed") and not t.happened("took-off") and not t.s.flying(0)


# -- states ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("house.status.hunkered", "gap.close.hunkered-responses", "house.status.dug-in")
def test_a_counter_attack_ends_being_hunkered_down_or_dug_in() -> None:
    for mark in ("hunkered", "dug-in"):
        t = front(
            unit(MILITIA, (100, 40)), SPARE, unit(RIFLES, (100, 180), side="north", marks=[mark]), THEIR_SPARE
        ).play("activate 1", "engage 3", "counter", "stay n")
        assert t.happened("counter-attacks") and t.marks(3) == [], mark


@pytest.mark.rule("house.flee.procedure", "close-results.flee-pins-infantry-guns")
def test_who_flees_is_neither_hunkered_down_nor_dug_in_any_more() -> None:
    for mark in ("hunkered", "dug-in"):
        t = front(
            unit(TANKS, (100, 40)),
            SPARE,
            enemy(MILITIA, (100, 240), (117, 240), marks=("activated", mark)),
            THEIR_SPARE,
        ).play("activate 1", "open-fire")
        unanswered(t)
        # three dice, two hits, one each: the first base fails twice, the second saves; then it fails its nerve
        t.play("shoot 3", dice=[6, 6, 1, 1, 1, 6, 1])
        assert t.happened("fled") and t.marks(3) == ["activated", "pinned"], mark


@pytest.mark.rule("gap.rout.effect", "house.overwatch.interrupt")
def test_the_action_goes_on_when_it_is_the_target_that_routs() -> None:
    """The primary target routs, and the secondary one is shot at all the same."""
    t = front(
        unit(TANKS, (100, 40), (130, 40)), SPARE, enemy(MILITIA, (100, 240), (117, 240)),
        enemy(MILITIA, (200, 240)), THEIR_SPARE,
    ).play("activate 1", "open-fire")  # fmt: skip
    unanswered(t)
    t.play("shoot 3 and 4 with 2", dice=[6, 6, 1, 1, 6, 1, 6, 1, 1, 6])
    assert t.happened("routed") and t.events().count("shot") == 2 and t.s.halted == 0


# -- shooting ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("house.ranged.reference-base", "gap.armour.relevant-value", "gap.ranged.secondary-target")
def test_the_arc_is_taken_from_the_bases_that_shoot_at_this_target() -> None:
    """One gun stands before the trucks and the other behind them: only the one behind shoots at them."""
    trucks = unit(TRUCKS, (240, 240), side="north", facing="s", marks=["activated"])
    t = front(
        unit(LANCE, (240, 140), (240, 360)), SPARE, enemy(MILITIA, (60, 140)), trucks, THEIR_SPARE,
    ).play("activate 1", "open-fire")  # fmt: skip
    unanswered(t)
    # damage 5; the rear armour of the trucks is 4: a 1 would not go through the front in any other way than as a 6
    t.play("shoot 3 and 4 with 2", dice=[1, 1, 6, 1, 1, 6])
    assert "rear" in t.last("major-hit").says or "armour 4" in t.last("major-hit").says


@pytest.mark.rule("gap.area.pins-and-routs", "rout.half-of-current-bases-destroyed", "gap.rout.base-count")
def test_one_base_of_three_lost_to_a_template_is_no_rout_check_and_two_of_four_are() -> None:
    for bases, checks in ((3, False), (2, True)):
        t = front(
            unit(MORTARS, (100, 40), (125, 40), (150, 40)), SPARE,
            enemy(MILITIA, (100, 200), *row(125, 200, bases - 1)), THEIR_SPARE,
        ).play("activate 1", "advance")  # fmt: skip
        unanswered(t)
        t.play("stay n", "aim 3.1", dice=[1, 1, 6, 1, 1, 1, *([6] if checks else [])])
        assert t.alive(3) == bases - 1 and t.happened("stood-fast") == checks


@pytest.mark.rule("house.area.scatter", "gap.area.scatter")
def test_a_distance_die_of_four_does_not_scatter_and_one_of_five_does_by_an_inch() -> None:
    for die, at in ((4, (100, 200)), (5, (110, 200))):
        t = front(unit(MORTARS, (100, 40)), SPARE, enemy(MILITIA, (100, 200)), THEIR_SPARE)
        t.play("activate 1", "advance")
        unanswered(t)
        t.play("stay n", "aim 3.1", dice=[die, 1, 1])
        assert (t.last("scattered").b, t.last("scattered").c) == at


# -- leaving -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("close-results.disengage-one-more-round")
def test_who_will_disengage_says_so() -> None:
    t = front(unit(MILITIA, (100, 40)), SPARE, enemy(RIFLES, (100, 60), (117, 60)), THEIR_SPARE)
    # two dice, one hit, no save: one rifle is lost and the other keeps its nerve
    t.play("activate 1", "engage 3", "close", dice=[4, 1])
    if t.asks == "allocate":
        t.play("allocate 2 1", dice=[1, 1, 6])
    assert t.asks == "battle-on"
    t.go("disengage", face=1)
    assert t.happened("will-disengage")


@pytest.mark.rule("house.flee.headings", "gap.close.direction-away")
def test_who_finds_no_way_out_says_so_and_stays() -> None:
    """The scout in the corner cannot move, and wherever the other two go they come nearer to one of the striders."""
    t = front(unit(MILITIA, (100, 40)), SPARE, enemy(RIFLES, (100, 60)), THEIR_SPARE)
    move_away(t.s, 2, 0, -1, NO_DICE)
    assert t.happened("cannot-leave") and not t.happened("moved-away") and t.at(3)[0] == (100, 60)


@pytest.mark.rule("house.close.pile-in", "house.status.dug-in")
def test_who_piles_in_is_not_dug_in_any_more() -> None:
    """Both rounds are level; before the second a base comes up."""
    t = front(
        unit(MILITIA, (100, 40), (117, 40)), SPARE, enemy(RIFLES, (100, 60), (100, 85), marks=("activated", "dug-in")),
        THEIR_SPARE,
    )  # fmt: skip
    t.play("activate 1", "engage 3").go("close", face=1)
    assert t.happened("piled-in") and "dug-in" not in t.marks(3)


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("force-morale.again-per-further-unit", "gap.force-morale.how-many-checks")
def test_the_checks_of_either_side_are_counted_over_the_rounds() -> None:
    """Of eight units three are lost, then five, then seven: no check, one, two."""
    ours = [unit(RIFLES, (20 + 40 * n, 40)) for n in range(8)]
    theirs = [unit(MILITIA, (20 + 40 * n, 440), side="north") for n in range(8)]
    for first in (0, 8):
        s = front(*ours, *theirs).s
        s.initiative = 0
        for gone, checks in ((3, 0), (5, 1), (7, 2), (7, 0)):
            for number in range(first, first + gone):
                s.place[number] = DESTROYED
            dice = Scripted([6] * checks)
            check_force_morale(s, dice)
            assert dice.rest() == [] and s.broken == 0


@pytest.mark.rule("gap.victory.conditions", "house.victory.tie-break")
def test_a_destroyed_unit_of_either_side_is_a_point_for_the_other() -> None:
    ours, theirs = spent(RIFLES, *row(100, 40, 5)), spent(MILITIA, *row(100, 440, 5), side="north")
    spare = [spent(RIFLES, (300, 40)), spent(RIFLES, (340, 40))]
    spares = [spent(MILITIA, (300, 440), side="north"), spent(MILITIA, (340, 440), side="north")]
    lost = unit(RIFLES, where="destroyed")
    their_lost = unit(MILITIA, side="north", where="destroyed")
    assert front(ours, *spare, lost, theirs, *spares, round=6).s.scores == [0, 1]
    assert front(ours, *spare, theirs, *spares, their_lost, round=6).s.scores == [1, 0]


@pytest.mark.rule("gap.move.table-edge", "gap.victory.conditions", "house.status.activated")
def test_who_leaves_by_the_exit_leaves_nothing_behind_and_either_side_may_be_the_runner() -> None:
    exits = '{{ side = "{side}", zones = [[0, 440, 480, 480]], from_round = 1, points = 600, units = 3 }}'
    t = front(
        unit(SCOUTS, (300, 450), (325, 450), (350, 450), out=[3], marks=["activated", "hunkered"]),
        spent(RIFLES, (20, 40)),
        spent(MILITIA, (20, 240), side="north"), on=game_on(score="", exit=exits.format(side="south")), dice=(6, 1),
    )  # fmt: skip
    assert t.happened("left-table") and t.alive(1) == 0 and t.game.conserved(t.s) == [] and t.marks(1) == []
    t = front(
        spent(RIFLES, (20, 40)), spent(MILITIA, (20, 240), side="north"), round=6,
        on=game_on(score="", exit=exits.format(side="north")),
    )  # fmt: skip
    assert t.over and t.s.winner == 0, "north did not get out"


# -- what a refusal says -----------------------------------------------------------------------------------------------


@pytest.mark.rule("house.move.impassable", "house.move.enemy-zone")
def test_a_refusal_by_a_single_tick_names_what_is_in_the_way() -> None:
    """Tanks have radius 11: past a building that ends at 210 they keep to x = 221."""
    game = game_on("water 300 300 400 310", "building 170 270 210 310")
    t = unanswered(front(unit(TANKS, (220, 200)), SPARE, THEIR_SPARE, on=game).play("activate 1", "advance"))
    text = says(t, "move 22.0,27.0 keep n")
    assert "the 1 (building), by 0.1" in text
    t = front(unit(MILITIA, (100, 40)), SPARE, enemy(RIFLES, (111, 70)), THEIR_SPARE).play("activate 1", "engage 3")
    assert "over a base of the target, by 0.1" in says(t, "move 10.0,7.0 keep n")


@pytest.mark.rule("house.space.base-disc", "house.space.no-overlap", "house.move.impassable", "house.deploy.alternate")
def test_a_place_is_refused_with_the_margin_and_the_cure() -> None:
    """Guns have radius 8: beside deep water that begins at x = 200, and at every edge of the table."""
    game = game_on("water 200 0 300 60", zones="{ south = [0, 0, 480, 480], north = [0, 400, 480, 480] }")
    t = fresh(game, {}, [5, 2]).play("first", "deploy 1 10.0,4.0 line n")
    t.play(t.choices()[0])
    guns = next(n for n in range(1, 9) if t.game.box.profiles[t.s.profile[n - 1]].name == LANCE)
    assert "cannot stand on the 0 (water), by 0.3: place it that much further away" in says(
        t, f"deploy {guns} 19.5,4.0 column n"
    )
    assert "stand on another base, by 0.4: place it that much further away" in says(
        t, f"deploy {guns} 10.0,5.0 column n"
    )
    for place, off in (("47.5,20.0", "0.3"), ("0.2,20.0", "0.6"), ("20.0,47.8", "0.6")):
        assert f"Base 1 would not be wholly on the table, by {off}: place it that much further in" in says(
            t, f"deploy {guns} {place} column n"
        )


@pytest.mark.rule("house.space.base-disc")
def test_a_distance_that_leads_off_the_table_is_refused_with_the_margin() -> None:
    """Scouts have radius 9 and stand 3 inches from an edge: 5 inches on, the leader's centre is 2 inches beyond."""
    for at, heading in (((30, 240), "w"), ((450, 240), "e"), ((240, 30), "s"), ((240, 450), "n")):
        t = unanswered(front(unit(SCOUTS, at), SPARE, THEIR_SPARE).play("activate 1", "advance"))
        assert t.why_not(f"move 5 {heading} keep") == "house.space.base-disc"
        assert "off the table, by 2.9: go less far" in says(t, f"move 5 {heading} keep")
        assert "wholly on the table, by 0.9" in says(t, f"move 3 {heading} keep"), "the centre is on the edge"
        assert t.why_not(f"move 2.1 {heading} keep") == ""


@pytest.mark.rule("gap.strike.target-point")
def test_a_strike_out_of_sight_is_measured_from_a_comms_base_that_works() -> None:
    game = game_on("woods 90 100 110 200")
    t = front(unit(COMMAND, (100, 40), (100, 57)), SPARE, THEIR_SPARE, on=game, comms=(2, 0))
    t.play("activate 1", "open-fire")
    assert "10.0 inches of woods are in the way, 8.0 too many" in says(t, "strike tactical 10.0,24.0 with 1")


# -- told --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ranged.step-four-opponent-allocates", "house.ranged.allocate")
def test_the_order_of_the_owner_is_told_with_the_bases_it_names() -> None:
    t = front(unit(RIFLES, *row(100, 40, 5)), SPARE, enemy(MILITIA, *row(100, 200, 5)), THEIR_SPARE)
    t.play("activate 1", "advance")
    unanswered(t)
    t.play("stay n", "shoot 3", dice=[6, 6, 1, 1, 1])
    t.play("allocate 4 2 1 3 5", dice=[6, 6])
    first = t.s.field.first[2]
    assert t.last("allocated").values == tuple(first + n for n in (3, 1, 0, 2, 4))


@pytest.mark.rule(
    "hunker-down.infantry-guns-reroll-saves", "save.vehicle-minor-four-plus-saved", "ranged.step-six-saves"
)
def test_every_save_is_told_with_what_was_needed_and_why() -> None:
    t = front(
        unit(MORTARS, (100, 40)), SPARE, enemy(MILITIA, (100, 200), marks=("activated", "hunkered")), THEIR_SPARE
    ).play("activate 1", "advance")
    unanswered(t)
    t.play("stay n", "aim 3.1", dice=[1, 1, 6, 2, 3])
    assert (
        t.last("saves-again").says
        == "3.1 Column Militia fails its save with 2 (4 or more was needed, +1 on the roll) and rolls again."
    )
    assert t.marks(3) == ["activated", "pinned", "hunkered"]
    assert "with 3 (4 or more was needed, +1 on the roll)" in t.last("saved").says


# -- interrupted -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("house.overwatch.interrupt", "gap.hunker.vehicle-units")
def test_vehicles_put_out_of_action_before_they_hunker_down_are_not_hunkered() -> None:
    t = front(
        unit(BASTION, (100, 40)), SPARE, unit(TANKS, *row(100, 240, 3, 30), side="north", facing="s"), THEIR_SPARE
    )
    t.play("activate 1", "hunker", "overwatch 3", dice=[1, 6])
    t.play("fire", dice=[6, 1, 1, 1, 1, 1, 1, 1, 1, 6, 4])
    assert t.working(1) == 0 and t.marks(1) == ["activated"]


# -- close combat ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("close-results.failed-flees", "house.close.result-sequence", "close-results.winner-moves-four")
def test_whoever_loses_its_nerve_flees_and_the_other_has_won() -> None:
    """A rifle is lost and the other runs; then militia is lost to the blow that comes back, and the rest runs."""
    t = front(unit(MILITIA, (100, 240)), SPARE, enemy(RIFLES, (100, 260), (117, 260)), THEIR_SPARE)
    t.play("activate 1", "engage 3", "close", dice=[4, 1])
    t.play("allocate 2 1", dice=[1, 1, 1])
    assert t.at(3)[0] == (100, 360) and t.last("melee-won").says.startswith("1 ")
    assert (t.asks, t.seat) == ("consolidate", 0)
    t = front(unit(MILITIA, (100, 240), (117, 240)), SPARE, enemy(RIFLES, (100, 260)), THEIR_SPARE)
    t.play("activate 1", "engage 3", "close", dice=[1, 1, 1, 1, 4])
    t.play("allocate 2 1", dice=[1, 1])
    assert t.at(1)[0] == (100, 147) and t.last("melee-won").says.startswith("3 ")
    assert (t.asks, t.seat) == ("consolidate", 1)


@pytest.mark.rule("house.flee.headings", "close.response-disengage")
def test_a_unit_all_round_its_enemy_cannot_disengage() -> None:
    """Along every heading one of the four would come nearer, so nobody is asked and nobody moves."""
    round_it = [(260, 200), (140, 200), (200, 260), (200, 140)]
    t = front(unit(MILITIA, (200, 200)), SPARE, unit(RIFLES, *round_it, side="north"), THEIR_SPARE)
    t.play("activate 1", "engage 3", "disengage")
    assert t.happened("cannot-leave") and t.at(3)[:4] == round_it and t.asks == "move"


@pytest.mark.rule("house.unit.destroyed", "house.space.settle")
def test_a_unit_whose_last_base_finds_no_place_to_stand_is_destroyed() -> None:
    t = front(unit(BASTION, (100, 40)), SPARE, THEIR_SPARE)
    unanswered(t.play("activate 1", "advance"))
    outcome = Outcome()
    outcome.lost, outcome.moved = [0], 1
    t.s.field.lose(0)
    settle_move(t.s, 0, outcome, e.MOVED, 100, 90)
    assert t.happened("unit-destroyed") and t.happened("base-lost") and t.s.halted == 1


@pytest.mark.rule("gap.deployment.no-room", "gap.reserves.no-room")
def test_room_is_looked_for_on_a_grid_of_half_inches_up_to_the_end_of_the_zone() -> None:
    """A gun (radius 8) fits between two banks 16 ticks apart in one place only, which the grid of 2 inches misses."""
    for place, banks in ((25, ("water 0 0 17 480", "water 33 0 480 480")), (40, ("water 0 0 32 480",))):
        game = game_on(*banks, zones="{ south = [0, 0, 40, 480], north = [0, 400, 480, 480] }")
        t = fresh(game, {"armies": [GUNS, GUNS]}, [5, 2])
        guns = next(n for n in range(len(t.s.profile)) if t.s.of(n).name == LANCE)
        word = first_place(t.s, guns, DEPLOY)
        assert word and leader_x(word) == place


# -- comms -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("house.strike.limit", "gap.strike.who-and-when")
def test_each_player_may_call_one_strike_a_round_and_not_for_the_other() -> None:
    ours = [unit(COMMAND, (100 + 60 * n, 40)) for n in range(3)]
    theirs = [unit(CIRCLE, (100 + 60 * n, 440), side="north") for n in range(3)]
    t = front(*ours, *theirs, comms=(4, 4))
    for number in (1, 4):
        unanswered(t.play(f"activate {number}", "open-fire"))
        assert t.asks == "shoot" and t.why_not("strike orbital 30.0,24.0 with 1") == "", number
        t.go("strike orbital 30.0,24.0 with 1", face=1)
    for number in (2, 5):
        unanswered(t.play(f"activate {number}", "open-fire"))
        assert t.asks != "shoot", "nobody is in range, and the strike of the round has been called"


# -- halted ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("house.overwatch.interrupt", "gap.overwatch.effect-on-the-action", "gap.rout.effect")
def test_a_unit_that_routs_under_overwatch_does_nothing_more() -> None:
    """Vehicles cannot be pinned, but they run: of two trucks one is destroyed and the other flees."""
    t = front(
        unit(TRUCKS, (100, 40), (130, 40)), SPARE, unit(TANKS, (100, 300), side="north", facing="s"), THEIR_SPARE
    ).play("activate 1", "advance", "overwatch 3", dice=[1, 6])
    t.play("fire", dice=[6, 1, 1])
    t.play("allocate 1 2", dice=[6, 1, 1])
    assert t.happened("fled") and not t.happened("moved") and "activated" in t.marks(1)


@pytest.mark.rule("gap.overwatch.stuck-mover", "gap.overwatch.moment-when-won")
def test_a_held_overwatch_may_fire_at_a_mover_that_got_stuck() -> None:
    for game, asked in ((game_on("rubble 60 100 140 160"), True), (first_rules("rubble 60 100 140 160"), False)):
        t = front(unit(TRUCKS, (100, 60)), SPARE, unit(TANKS, (100, 400), side="north"), THEIR_SPARE, on=game)
        t.play("activate 1", "advance", "overwatch 3", dice=[1, 6]).play("hold")
        t.play("move 5 n keep", dice=[1])
        assert t.working(1) == 0 and (t.asks == "moment") == asked
        assert t.happened("lost-by-holding") != asked


def first_rules(*lines: str) -> BattleForce:
    """The game by its first revision."""
    old: BattleForce = game_on.__wrapped__(*lines)
    old.box.revision = FIRST
    return old


# -- the last round ----------------------------------------------------------------------------------------------------


def leaving(points: int, units: int, *who: GivenUnit, **given: Any) -> Front:
    """Units in the exit at a round end, where so many of them, worth so many points, win."""
    exits = f'{{ side = "south", zones = [[0, 440, 480, 480]], from_round = 2, points = {points}, units = {units} }}'
    foe = spent(MILITIA, (20, 240), side="north")
    return front(*who, spent(RIFLES, (20, 40)), foe, on=game_on(score="", exit=exits), **given)


@pytest.mark.rule("gap.victory.conditions", "gap.move.table-edge")
def test_as_many_units_and_points_as_the_scenario_asks_for_win_and_not_one_less() -> None:
    """Two units of five rifles are worth 200 points."""
    two = [spent(RIFLES, *row(100, 450, 5)), spent(RIFLES, *row(300, 450, 5))]
    assert leaving(200, 2, *two).s.winner == 0 and leaving(201, 2, *two, dice=(6, 1)).s.winner == -1
    assert leaving(0, 1, two[0]).s.winner == 0 and leaving(0, 2, two[0], dice=(6, 1)).s.winner == -1
    assert leaving(200, 2, *two, round=6).s.winner == 0, "in the last round too"


@pytest.mark.rule("gap.victory.conditions", "house.objective.control")
def test_holding_to_the_last_round_wins_before_points_are_counted() -> None:
    relay = game_on(
        "objective 120 40 1",
        score='{ objectives = "at the end", destroyed = 1, level = "north" }',
        hold='{ side = "south", objective = "objective.bare.0", rounds = 1 }',
    )
    t = front(
        spent(RIFLES, *row(100, 40, 5)), spent(MILITIA, (20, 240), side="north"), on=relay, round=6, scores=(0, 9)
    )
    assert t.over and t.s.winner == 0
    assert t.last("control").says == "Objective 1 is controlled by South."


@pytest.mark.rule("gap.victory.conditions")
def test_the_points_of_the_last_round_are_told() -> None:
    t = front(spent(RIFLES, *row(100, 40, 5)), spent(MILITIA, (20, 240), side="north"), round=6, scores=(2, 1))
    assert t.over and t.last("scores").says == "Points: 2 to 1."


# -- more on shooting --------------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.area.pins-and-routs", "open-fire.hits-double-for-pinning")
def test_a_hit_of_an_area_weapon_that_opens_fire_counts_twice_and_not_three_times() -> None:
    for bases, pinned in ((3, False), (2, True)):
        t = front(unit(MORTARS, (100, 40)), SPARE, enemy(MILITIA, *row(100, 140, bases)), THEIR_SPARE)
        unanswered(t.play("activate 1", "open-fire")).go("aim 3.1", face=4)
        assert t.last("burst-hits").b == 1 and ("pinned" in t.marks(3)) == pinned


@pytest.mark.rule("gap.area.defence-modifiers", "ranged.modifier-over-sixteen")
def test_a_single_area_weapon_within_sixteen_inches_of_the_template_is_near() -> None:
    """Centres 166 apart are 160 ticks from the edge of a base of radius 8 less two; at 169 the template is far."""
    for y, far in ((208, False), (209, True)):
        t = front(unit(MORTARS, (100, 40)), SPARE, enemy(MILITIA, (100, y)), THEIR_SPARE)
        unanswered(t.play("activate 1", "advance")).play("stay n").go("aim 3.1", face=1)
        assert ("over 16" in t.last("burst-hits").says) == far


@pytest.mark.rule("gap.allocation.default")
def test_the_usual_order_is_measured_from_the_bases_that_shoot() -> None:
    """The gun behind the building does not shoot, however near it stands to the second base."""
    game = game_on("building 150 90 250 100")
    t = front(
        unit(LANCE, (60, 140), (200, 80)), SPARE, enemy(MILITIA, (120, 140), (200, 115)), THEIR_SPARE, on=game
    ).play("activate 1", "open-fire")
    unanswered(t).play("shoot 3", dice=[6, 1])
    assert t.asks == "allocate" and t.choices()[0] == "allocate 1 2"


@pytest.mark.rule("ranged.modifier-secondary-target", "gap.ranged.defence-below-two", "penetration.above-is-major")
def test_why_a_number_is_what_it_is_is_told_with_it() -> None:
    t = front(
        unit(TANKS, (100, 40), (130, 40)), SPARE, enemy(MILITIA, (100, 140)), enemy(TRUCKS, (200, 140), facing="s"),
        THEIR_SPARE,
    )  # fmt: skip
    unanswered(t.play("activate 1", "open-fire"))
    t.play("shoot 3 and 4 with 2", dice=[1, 1, 1, 6, 1, 1, 6, 4])
    assert "secondary" in t.last("shot").says
    assert "Out of Action by 4 (6 or more was needed)" in t.last("knocked-out").says
    assert modified(2, False, False, False, True) == 2 | (EXPOSED | NOT_BELOW) << 4


@pytest.mark.rule("house.status.activated", "activation.mark-activated")
def test_after_an_action_nobody_acts() -> None:
    t = front(unit(RIFLES, (100, 40)), SPARE, unit(MILITIA, (100, 440), side="north"), THEIR_SPARE)
    t.play("activate 1", "hunker")
    assert (t.asks, t.s.actor, t.s.action) == ("select", -1, -1)


@pytest.mark.rule("overwatch.ranged-attack", "close.response-defensive-fire")
def test_who_has_no_attack_dice_shoots_at_nobody_out_of_turn() -> None:
    t = front(unit(MILITIA, (100, 40)), SPARE, unit(RIFLES, (100, 140), side="north"), THEIR_SPARE)
    assert can_shoot_out_of_turn(t.s, 2)
    unarmed = game_on.__wrapped__()
    for profile in unarmed.box.profiles:
        profile.attack_dice = 0
    t = front(unit(MILITIA, (100, 40)), SPARE, unit(RIFLES, (100, 140), side="north"), THEIR_SPARE, on=unarmed)
    assert not can_shoot_out_of_turn(t.s, 2)
    assert t.play("activate 1", "engage 3").choices() == ["stand", "disengage", "counter"]


@pytest.mark.rule("gap.allocation.default", "house.ranged.reference-base")
def test_the_usual_order_is_measured_from_the_second_base_if_that_one_shoots() -> None:
    game = game_on("building 150 90 250 100")
    t = front(
        unit(LANCE, (200, 80), (260, 140)), SPARE, enemy(MILITIA, (120, 140), (200, 115)), THEIR_SPARE, on=game
    ).play("activate 1", "open-fire")
    unanswered(t).play("shoot 3", dice=[6, 1])
    assert t.asks == "allocate" and t.choices()[0] == "allocate 2 1"
    assert "16" not in t.last("shot").says, "the gun that shoots is near"


@pytest.mark.rule("house.ranged.indirect", "gap.area.indirect-fire")
def test_only_the_radios_of_the_own_force_spot_for_mortars() -> None:
    """The circle of the north sees its own militia behind the building; that does not help the mortars of the south."""
    behind = enemy(MILITIA, (240, 300))
    for spotter, seen in ((enemy(CIRCLE, (300, 300)), False), (spent(CIRCLE, (300, 300)), True)):
        sides = [unit(MORTARS, (240, 40)), SILENT], [behind, THEIR_SPARE]
        sides[1 if not seen else 0].append(spotter)
        game = game_on("building 200 200 280 220")
        t = front(*sides[0], *sides[1], on=game)
        unanswered(t.play("activate 1", "open-fire"))
        number = len(sides[0]) + 1
        assert (t.asks == "shoot" and t.why_not(f"aim {number}.1") == "") == seen


@pytest.mark.rule("gap.area.defence-modifiers", "house.ranged.indirect")
def test_a_mortar_that_is_gone_brings_no_template_nearer_and_a_gun_needs_no_radio() -> None:
    t = front(unit(MORTARS, (300, 40)), SPARE, enemy(MILITIA, (100, 40)), THEIR_SPARE)
    unanswered(t.play("activate 1", "advance")).play("stay n").go("aim 3.1", face=1)
    assert "over 16" in t.last("burst-hits").says
    t = front(
        unit(MORTARS, (240, 40)), SILENT, enemy(MILITIA, (240, 300)), enemy(MILITIA, (20, 160)), THEIR_SPARE,
        on=game_on("building 200 200 280 220"),
    )  # fmt: skip
    unanswered(t.play("activate 1", "open-fire"))
    assert "is seen by no working base of the unit or comms base: the 0 (building) is in the way" in says(t, "aim 3.1")


@pytest.mark.rule("gap.victory.conditions", "gap.move.table-edge", "gap.vehicle.out-of-action-effects")
def test_a_unit_without_a_working_base_does_not_leave_by_the_exit() -> None:
    t = leaving(0, 1, unit(BASTION, (300, 450), (330, 450), out=[1, 2], marks=["activated"]), dice=(6, 1))
    assert not t.happened("left-table") and t.alive(1) == 2


@pytest.mark.rule("gap.victory.both-destroyed", "gap.force-morale.failure")
def test_a_draw_is_told() -> None:
    gone = [unit(RIFLES, where="destroyed"), unit(MILITIA, side="north", where="destroyed")]
    t = front(*gone, dice=(6, 6))
    assert t.over and t.s.winner == -1 and t.happened("drawn")


@pytest.mark.rule("decision.shoot", "ranged.modifier-secondary-target")
def test_a_shot_at_two_targets_is_previewed_for_each_of_them() -> None:
    t = front(
        unit(TANKS, (100, 40), (130, 40)), SPARE, enemy(MILITIA, (100, 140)), enemy(TRUCKS, (200, 140)), THEIR_SPARE
    )
    unanswered(t.play("activate 1", "open-fire"))
    word = t.game.read("shoot 3 and 4 with 2")
    targets = t.game.question(t.s.top()).sketch(t.s, 0, t.s.top(), word)["targets"]
    assert isinstance(targets, list) and [one["unit"] for one in targets] == [3, 4]
    assert targets[0] == odds.shot(t.s, 0, 2, 0b111101, False, True)
    assert targets[1] == odds.shot(t.s, 0, 3, 0b000010, True, True)


@pytest.mark.rule("gap.allocation.default")
def test_what_is_out_of_action_is_hit_first_by_default_however_far_it_is() -> None:
    t = front(unit(RIFLES, *row(100, 40, 5)), SPARE, enemy(TRUCKS, (100, 140), (100, 240), out=[2]), THEIR_SPARE)
    unanswered(t.play("activate 1", "open-fire")).play("shoot 3", dice=[6, 1, 1, 1, 1])
    assert t.asks == "allocate" and t.choices()[0] == "allocate 2 1"


@pytest.mark.rule("house.area.weapon")
def test_whom_a_mortar_aims_at_is_told() -> None:
    t = front(unit(MORTARS, (100, 40)), SPARE, enemy(MILITIA, (100, 140)), THEIR_SPARE)
    unanswered(t.play("activate 1", "open-fire")).go("aim 3.1", face=1)
    assert t.last("aimed").says == "1 Hailstorm Mortars aims at 3.1 Column Militia."


@pytest.mark.rule("house.deploy.alternate", "house.reserve.placement")
def test_who_is_placed_is_told_and_how_near_an_enemy_stands_to_an_arrival() -> None:
    t = fresh(game_on(), {}, [5, 2]).play("first", "deploy 1 10.0,4.0 line n")
    assert t.happened("deployed")
    t = front(spent(RIFLES, (20, 300)), unit(TANKS, where="reserve"), spent(MILITIA, (440, 140), side="north"), round=4)
    assert t.asks == "arrive"
    # the tanks stand abreast at x 43.0, 40.3 and 45.7: the first of them is 9.5 inches from the militia
    assert "An enemy is 9.5 inches from there, and must be over 10.0: keep further away." in says(
        t, "arrive 2 43.0,2.9 line n"
    )


@pytest.mark.rule("gap.ranged.secondary-target", "house.ranged.declare")
def test_the_first_unit_of_all_can_be_a_secondary_target() -> None:
    t = front(
        spent(RIFLES, (200, 140)), spent(RIFLES, (100, 140)), unit(MULES, (100, 240), (200, 240), side="north"),
        THEIR_SPARE, active="north",
    )  # fmt: skip
    unanswered(t.play("activate 3", "open-fire"))
    t.go("shoot 2 and 1 with 2", face=1)
    assert [event.b for event in t.heard() if event.kind == "shot"] == [1, 0]


# -- questions ---------------------------------------------------------------------------------------------------------


def aids(t: Front) -> dict[str, Any]:
    """What the open question gives to draw with."""
    return t.game.question(t.s.top()).aids(t.s, t.seat, t.s.top())


@pytest.mark.rule("house.ranged.eligible-bases", "house.ranged.declare")
def test_only_bases_that_can_shoot_at_the_secondary_target_are_assigned_to_it() -> None:
    """The second of three tanks stands behind the building."""
    t = front(
        unit(TANKS, (100, 40), (160, 40), (220, 40)), SPARE, enemy(MILITIA, (100, 140)), enemy(MILITIA, (220, 140)),
        THEIR_SPARE, on=game_on("building 130 80 200 90"),
    )  # fmt: skip
    unanswered(t.play("activate 1", "open-fire"))
    assert t.why_not("shoot 3 and 4 with 3") == ""
    assert t.why_not("shoot 3 and 4 with 2+3") == "house.ranged.eligible-bases"
    assert t.why_not("shoot 2 and 3 with 1") == "gap.ranged.primary-free-choice", "a friend first"


@pytest.mark.rule("gap.strike.target-point")
def test_a_strike_may_fall_on_the_very_corner_of_the_table() -> None:
    t = front(unit(COMMAND, (100, 40)), SPARE, THEIR_SPARE, comms=(2, 0)).play("activate 1", "open-fire")
    assert t.why_not("strike orbital 48.0,48.0 with 1") == ""
    assert t.why_not("strike orbital 48.1,48.0 with 1") == "gap.strike.target-point"


@pytest.mark.rule("decision.react", "decision.overwatch-moment")
def test_who_may_watch_is_shown_by_its_number() -> None:
    t = front(unit(RIFLES, (100, 40)), SPARE, unit(TANKS, (100, 240), side="north", facing="s"), THEIR_SPARE)
    t.play("activate 1", "advance")
    assert [one["unit"] for one in aids(t)["watchers"]] == [3]
    t.play("overwatch 3", dice=[1, 6])
    assert t.asks == "moment" and [one["unit"] for one in aids(t)["watchers"]] == [3]


@pytest.mark.rule("decision.allocate", "decision.battle-on", "decision.consolidate")
def test_the_questions_of_a_combat_say_who_decides_what() -> None:
    t = front(unit(MILITIA, (100, 240)), SPARE, enemy(RIFLES, (100, 260), (117, 260)), THEIR_SPARE)
    t.play("activate 1", "engage 3", "close", dice=[4, 1])
    assert t.prompt == "3 Line Rifles takes 1 hit: order the bases that take them."
    t.play("allocate 2 1", dice=[1, 1, 6])
    assert t.prompt == "3 Line Rifles has lost the round: battle on, or disengage after one more."
    # the militia's two hits, none by the rifle, and no save
    t.play("battle-on", dice=[6, 6, 1, 1])
    assert t.prompt == "1 Column Militia has won: move it up to 4 inches, or stay."


@pytest.mark.rule("decision.deploy")
def test_while_units_are_placed_nothing_else_is_decided() -> None:
    t = fresh(game_on(), {}, [5, 2]).play("first")
    assert t.why_not("pass") == t.why_not("arrive 1 10.0,4.0 line n") == "decision.deploy"
    assert [one["unit"] for one in aids(t)["usual"]] == [unit + 1 for unit in aids(t)["units"]]
    t = front(spent(RIFLES, (20, 300)), unit(TANKS, where="reserve"), spent(MILITIA, (440, 440), side="north"), round=4)
    assert t.asks == "arrive"
    assert t.why_not("pass") == t.why_not("deploy 2 10.0,2.9 line n") == "decision.deploy"
    question = t.game.question(t.s.top())
    assert question.hunch(t.s, 0, t.s.top(), Search(1)) in t.game.choices(t.s, 0)
    assert question.sketch(t.s, 0, t.s.top(), t.game.read("arrive 2 10.0,2.9 line n"))["bases"]


@pytest.mark.rule("gap.victory.conditions")
def test_bots_fight_where_there_is_neither_objective_nor_exit() -> None:
    """Only surviving points decide on bare ground."""
    match = Match(game_on(), {"scenario": "bare", "rounds": 1}, Search(3))
    bots = [make_bot(match.game, "greedy", seat, 2, seed=1) for seat in range(2)]
    while not match.over:
        for seat in match.asked():
            match.submit(seat, bots[seat].answer(match.view(seat)))
    assert match.game.summary(match.state)


@pytest.mark.rule("gap.close.unit-wiped-out", "house.close.result-sequence")
def test_only_what_is_out_of_action_beside_the_enemy_is_overrun() -> None:
    """The second of two walkers lies beside the militia, the first far off."""
    t = front(unit(MILITIA, (100, 40)), SPARE, enemy(BASTION, (300, 60), (100, 60), out=[1, 2]), THEIR_SPARE)
    t.s.actor, t.s.target = 0, 2
    overrun(t.s, DEFENDER)
    assert t.at(3) == [(300, 60), None] and t.last("overrun").says.startswith("3.2 ")
    assert t.s.top() == pack(steps.CONSOLIDATE, 0)


@pytest.mark.rule("gap.overwatch.effect-on-the-action", "gap.close.defensive-fire-sight", "house.overwatch.interrupt")
def test_an_attacker_pinned_in_contact_by_delayed_fire_does_not_fight() -> None:
    """Through 2.5 inches of woods nobody sees; in contact the rifle fires, hits, and pins the one base."""
    t = front(
        unit(MILITIA, (100, 40)), SPARE, unit(RIFLES, (100, 96), side="north"), THEIR_SPARE,
        on=game_on("woods 60 60 140 85"),
    ).play("activate 1", "engage 3", "defend")  # fmt: skip
    t.play("close", dice=[6, 6])
    assert t.happened("defensive-fire") and t.marks(1) == ["activated", "pinned"] and not t.happened("melee")


@pytest.mark.rule("gap.close.tie", "close-results.battle-on")
def test_a_round_that_somebody_lost_ends_the_row_of_ties() -> None:
    """A tie, a round that the rifles lose, a tie: the attacker has not lost; with one more tie it has."""
    t = front(unit(MILITIA, (100, 240)), SPARE, enemy(RIFLES, (100, 260), (117, 260)), THEIR_SPARE)
    # round 1: nobody hits; round 2: one of two militia dice hits, and the save fails; two rifles miss; morale 6
    t.play("activate 1", "engage 3", "close", dice=[1, 1, 1, 1, 6, 1, 1, 1])
    t.play("allocate 2 1", dice=[1, 6])
    assert t.asks == "battle-on" and [event.a for event in t.heard() if event.kind == "melee-tied"] == [1]
    # rounds 3 and 4: ties; then the morale of the attacker
    t.play("battle-on", dice=[1, 1, 1, 1, 1, 1, 6])
    assert [event.a for event in t.heard() if event.kind == "melee-tied"] == [1, 1, 2]
    assert (t.asks, t.seat) == ("battle-on", 0)


@pytest.mark.rule("house.strike.call", "gap.counter.procedure")
def test_a_strike_is_told_with_its_kind_and_the_dice_committed() -> None:
    t = front(unit(COMMAND, (100, 40)), SPARE, THEIR_SPARE, comms=(3, 0)).play("activate 1", "open-fire")
    t.go("strike orbital 30.0,24.0 with 2", face=1)
    assert t.last("strike").says == "Orbital strike called by 1 Command Section; comms dice committed: 2."


@pytest.mark.rule("gap.strike.target-point", "house.unit.comms-base", "house.sight.point")
def test_any_working_radio_of_the_unit_may_see_the_point_of_a_tactical_strike() -> None:
    """A ridge hides the point from the first of two radios, and from the second only where it stands behind it too."""
    game = game_on.__wrapped__("ridge 90 100 110 120")
    for profile in game.box.profiles:
        profile.comms = 2 if profile.name == COMMAND else 0
    for second, seen in (((120, 40), True), ((100, 60), False)):
        t = front(unit(COMMAND, (100, 40), second), SPARE, THEIR_SPARE, on=game, comms=(2, 0))
        t.play("activate 1", "open-fire")
        assert (t.why_not("strike tactical 10.0,20.0 with 1") == "") == seen


@pytest.mark.rule("gap.saves.failed-infantry-or-gun")
def test_a_failed_save_is_told_with_what_was_needed() -> None:
    t = front(unit(RIFLES, (100, 40)), SPARE, enemy(MILITIA, (100, 140)), THEIR_SPARE)
    unanswered(t.play("activate 1", "open-fire")).play("shoot 3", dice=[6, 3])
    assert t.last("not-saved").says == "3.1 Column Militia is destroyed: 3 (4 or more was needed)."


@pytest.mark.rule("gap.area.save-modifiers-on-tables", "save.vehicle-minor-one-destroyed")
def test_a_save_below_one_reads_as_one() -> None:
    """A Minor Hit with -1 on the save: a 1 destroys, a 2 does as well, a 3 puts out of action."""
    for die, result in ((1, KILLED), (2, KILLED), (3, KNOCKED_OUT)):
        t = front(unit(RIFLES, (100, 40)), SPARE, enemy(TANKS, (100, 140)), THEIR_SPARE)
        assert hit_vehicle(t.s, t.s.field.first[2], 5, 9, -1, Rolls([4, die])) == result


@pytest.mark.rule("close.response-disengage", "difficult-ground.one-d6-per-base")
def test_difficult_ground_on_the_way_out_is_told_base_by_base() -> None:
    """Two walkers withdraw north through rubble: one gets stuck."""
    attacker = unit(MILITIA, *row(100, 40, 3))
    walkers = unit(BASTION, (100, 120), (121, 120), side="north", facing="s")
    t = front(attacker, SPARE, walkers, THEIR_SPARE, on=game_on("rubble 60 150 200 180"))
    t.play("activate 1", "engage 3", "disengage").play("away n", dice=[4, 1])
    assert [event.kind for event in t.heard() if event.kind.startswith("ground-")] == ["ground-passed", "ground-failed"]
    assert t.working(3) == 1
