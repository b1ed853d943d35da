"""The round end in its six steps, objectives, victory, exits, tie-breaks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.front import (
    BASTION,
    CIRCLE,
    COMMAND,
    KESTREL,
    MILITIA,
    RIFLES,
    SCOUTS,
    SKATES,
    TANKS,
    TRUCKS,
    Front,
    front,
    game_on,
    row,
    unit,
)
from warroom.games import ledger
from warroom.games.battle_force.game import BattleForce
from warroom.games.battle_force.positions import GivenUnit
from warroom.games.battle_force.rules.round_end import checks_due, reserve_needs
from warroom.games.battle_force.rules.victory import controller, survivors

pytestmark = pytest.mark.game("battle-force")


def spent(name: str, *at: tuple[int, int], side: str = "south", marks: tuple[str, ...] = (), **how: Any) -> GivenUnit:
    """A unit that has been activated this round."""
    return unit(name, *at, side=side, marks=["activated", *marks], **how)


def dead(name: str = RIFLES, side: str = "south") -> GivenUnit:
    return unit(name, side=side, where="destroyed")


def ended(*units: GivenUnit, dice: tuple[int, ...] = (6, 1), on: BattleForce | None = None, **given: Any) -> Front:
    """The table after the round end, with all its dice: at the end those of the next initiative."""
    return front(*units, dice=list(dice), on=on, **given)


OURS = spent(RIFLES, *row(100, 40, 5))
THEIRS = spent(MILITIA, *row(100, 440, 5), side="north")


@pytest.mark.rule("round-end.order", "table.round-end-steps", "gap.round-end.order-of-players")
def test_the_six_steps_come_in_their_order_and_the_side_with_the_initiative_first() -> None:
    """North had the initiative: its morale is checked first, its reserves roll first, its comms dice come first."""
    t = ended(
        spent(COMMAND, (100, 40)), dead(), dead(),
        spent(CIRCLE, (100, 440), side="north"), dead(MILITIA, "north"), dead(MILITIA, "north"),
        unit(SKATES, side="north", where="reserve"), unit(TANKS, where="reserve"),
        on=game_on("objective 240 240 1"), active="north", dice=(5, 4, 2, 3, 6, 1),
    )  # fmt: skip
    order = ["force-stands", "control", "cleared", "reserve-waits", "comms", "pool", "round"]
    told = [event for event in t.heard() if event.kind in order]
    kinds = list(dict.fromkeys(event.kind for event in told))
    assert kinds == order
    for kind in ("force-stands", "comms"):
        assert "North" in next(event.says for event in told if event.kind == kind)
    assert [event.says.split(" stays")[0] for event in told if event.kind == "reserve-waits"] == [
        "8 Skate Grav Raiders",
        "4 Anvil Tanks",
    ]
    rows = ledger("battle-force").entries["table.round-end-steps"].fields["rows"]
    assert isinstance(rows, list) and len(rows) == 6


@pytest.mark.rule(
    "round-end.check-force-morale", "force-morale.half-of-starting-units", "house.force-morale.procedure",
    "gap.force-morale.roll", "gap.force-morale.failure",
)  # fmt: skip
def test_a_force_that_has_lost_half_its_units_checks_morale_and_loses_by_failing() -> None:
    """The Halcyon brigade has morale 3, the Veldt columns 4."""
    t = ended(OURS, dead(), THEIRS, dice=(3, 6, 1))
    assert t.last("force-stands").says == "The force of South stands with 3; 3 or more was needed." and not t.over
    t = ended(OURS, dead(), THEIRS, dice=(2,))
    assert t.over and (t.s.winner, t.game.summary(t.s)) == (1, "North wins by breaking the enemy's force.")
    assert not t.happened("cleared"), "the battle ends there"
    t = ended(OURS, spent(BASTION, (300, 40)), dead(), THEIRS, spent(TRUCKS, (300, 440), side="north"))
    assert not t.happened("force-stands"), "one of three is not half"


@pytest.mark.rule("gap.force-morale.failure")
def test_if_both_forces_break_in_the_same_round_end_it_is_a_draw() -> None:
    t = ended(OURS, dead(), THEIRS, dead(MILITIA, "north"), dice=(1, 1))
    assert t.over and t.s.winner == -1 and t.game.returns(t.s) == [0.0, 0.0]
    assert t.game.summary(t.s) == "The battle is a draw."


@pytest.mark.rule(
    "force-morale.again-per-further-unit", "gap.force-morale.how-many-checks", "example.force-morale-further-losses",
    "example.force-morale-thresholds",
)  # fmt: skip
def test_one_check_at_half_and_later_one_for_each_further_unit() -> None:
    for start, first in ((7, 4), (9, 5), (8, 4)):
        for gone in range(start):
            units = [dead() for n in range(gone)] + [spent(RIFLES, (20 + 40 * n, 40)) for n in range(start - gone)]
            t = front(*units, unit(MILITIA, *row(100, 440, 5), side="north"))
            assert (checks_due(t.s, 0) == 1) == (gone >= first)
    units = [dead() for n in range(5)] + [spent(RIFLES, (20 + 40 * n, 40)) for n in range(3)]
    t = front(*units, unit(MILITIA, *row(100, 440, 5), side="north"))
    t.s.fallen = [3, 0]
    assert checks_due(t.s, 0) == 1, "the half is first reached, whatever the losses of the round"
    t.s.fallen, t.s.shaken = [5, 0], 1
    t.s.place[5] = t.s.place[6] = 4
    assert checks_due(t.s, 0) == 2, "two more"


@pytest.mark.rule("gap.force-morale.which-units-count", "gap.vehicle.all-out-of-action")
def test_reserves_count_as_starting_and_helpless_or_gone_units_are_not_destroyed() -> None:
    t = ended(OURS, dead(), unit(TANKS, where="reserve"), THEIRS, dice=(1, 6, 1))
    assert not t.happened("force-stands") and not t.over, "one of three: the reserve counts"
    t = ended(OURS, spent(BASTION, (300, 40), (320, 40), out=[1, 2]), THEIRS)
    assert not t.happened("force-stands"), "all Out of Action is not destroyed"


@pytest.mark.rule("round-end.remove-counters", "gap.round-end.which-counters", "house.status.redeploying")
def test_which_counters_are_removed_and_which_stay() -> None:
    t = ended(
        spent(RIFLES, *row(100, 40, 5), marks=("pinned", "hunkered", "redeploying")),
        spent(BASTION, (300, 40), (320, 40), marks=("redeploying",), out=[2]),
        spent(RIFLES, *row(100, 80, 5), marks=("dug-in",)),
        THEIRS,
        comms=(3, 2),
        refusals=(0, 2),
    )
    assert (t.marks(1), t.marks(2), t.marks(3)) == (["pinned", "hunkered"], [], ["dug-in"])
    assert t.working(2) == 1 and t.s.comms == [3, 2]
    assert t.s.refusals == [0, 2], "removed, and given anew: north has two units less"


@pytest.mark.rule(
    "round-end.assemble-activation-pool", "gap.activation.number-of-refusals", "gap.activation.pool-meaning",
    "example.refusal-counters",
)  # fmt: skip
def test_the_smaller_side_gets_as_many_refusals_as_it_has_units_less() -> None:
    ours = [spent(RIFLES, (20 + 40 * n, 40)) for n in range(7)]
    theirs = [spent(MILITIA, (20 + 40 * n, 440), side="north") for n in range(9)]
    t = ended(*ours, *theirs)
    assert t.s.refusals == [2, 0]
    assert [event.says for event in t.heard() if event.kind == "pool"] == [
        "Counters of South: activations 7, refusals 2.",
        "Counters of North: activations 9, refusals 0.",
    ]


# -- reserves --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("round-end.move-in-reserves", "house.reserve.arrival", "gap.reserves.procedure")
def test_reserves_come_on_five_four_three_and_then_by_themselves() -> None:
    assert [int(reserve_needs(turn)) for turn in range(1, 7)] == [5, 4, 3, 1, 1, 1]
    for turn, needed in ((1, 5), (2, 4), (3, 3)):
        for die in (needed - 1, needed):
            comes = die >= needed
            t = ended(OURS, unit(TANKS, where="reserve"), THEIRS, round=turn, dice=(die,) if comes else (die, 6, 1))
            assert (t.asks == "arrive") == comes
    assert ended(OURS, unit(TANKS, where="reserve"), THEIRS, round=4, dice=()).asks == "arrive"


@pytest.mark.rule("house.reserve.placement", "decision.deploy", "gap.reserves.procedure")
def test_an_arriving_unit_is_placed_along_its_edge_away_from_enemies_and_acts_next_round() -> None:
    """Tanks have radius 11: a centre 29 ticks from the edge has the base wholly within 4 inches of it."""
    t = ended(OURS, unit(TANKS, where="reserve"), spent(MILITIA, (440, 140), side="north"), round=4, dice=())
    assert (t.asks, t.seat) == ("arrive", 0)
    assert t.why_not("arrive 2 30.0,2.9 line n") == "" and t.why_not("arrive 2 30.0,3.0 line n") != ""
    assert t.why_not("arrive 2 30.0,3.0 line n") == "house.reserve.placement"
    assert t.why_not("arrive 2 43.0,2.4 line n") == "house.reserve.placement", "within 10 inches of the militia"
    assert t.why_not("arrive 2 12.0,2.9 line n") == "house.space.no-overlap"
    t.play("arrive 2 30.0,2.9 line n", dice=[6, 1])
    assert t.at(2)[0] == (300, 29) and "nominate 2" in t.choices()


@pytest.mark.rule("gap.reserves.no-room", "house.reserve.placement")
def test_a_reserve_without_room_waits_and_comes_when_it_can_without_a_roll() -> None:
    game = game_on("water 0 0 480 60")
    t = ended(spent(RIFLES, *row(100, 90, 5)), unit(TANKS, where="reserve"), THEIRS, on=game, dice=(4, 6, 1))
    assert t.happened("no-room") and t.s.place[1] == 1
    t.play("nominate 1", "hunker").play("hunker", dice=[6, 1])
    assert t.events().count("no-room") == 2 and t.events().count("reserve-comes") == 1, "no second roll"


# -- objectives and victory ------------------------------------------------------------------------------------------


@pytest.mark.rule("house.objective.control", "gap.objective.definition")
def test_more_working_bases_within_four_inches_control_an_objective() -> None:
    """A base of radius 6 is within 40 ticks of the point up to a distance of 46."""
    spot = game_on("objective 240 240 1")

    def held_by(*units: GivenUnit) -> int:
        return int(controller(front(*units, on=spot, active="north").s, 0))

    far = unit(MILITIA, (20, 460), side="north")
    assert held_by(unit(RIFLES, (240, 286)), far) == 0 and held_by(unit(RIFLES, (240, 287)), far) == -1
    assert held_by(unit(RIFLES, (240, 240)), unit(MILITIA, (240, 260), side="north")) == -1, "nobody has more"
    assert held_by(unit(RIFLES, (240, 240)), unit(MILITIA, (240, 260), (257, 260), side="north")) == 1
    assert held_by(unit(RIFLES, (240, 240), marks=["pinned"]), far) == -1, "pinned troops hold nothing"
    assert held_by(unit(BASTION, (240, 240), out=[1]), far) == -1
    assert held_by(unit(KESTREL, (240, 240), flying=True), far) == -1 and held_by(unit(KESTREL, (240, 240)), far) == 0


@pytest.mark.rule("round-end.check-victory", "house.objective.control", "gap.victory.conditions")
def test_points_for_objectives_are_given_at_the_round_end() -> None:
    spot = game_on("objective 120 40 1", "objective 120 440 3")
    t = ended(OURS, THEIRS, on=spot, round=2)
    assert t.s.scores == [1, 3] and t.s.control == [0, 1]
    assert ended(OURS, THEIRS, on=spot, round=1).s.scores == [0, 0], "only from round 2 on"


@pytest.mark.rule("gap.victory.conditions", "house.victory.tie-break")
def test_after_the_last_round_points_decide() -> None:
    spot = game_on("objective 120 40 1")
    t = ended(OURS, THEIRS, on=spot, round=6, dice=())
    assert t.over and t.game.summary(t.s) == "South wins on points. The points are 1 to 0."
    t = ended(OURS, spent(COMMAND, (300, 40)), dead(), THEIRS, on=spot, round=6, dice=(), scores=(0, 2))
    assert t.s.winner == 1 and t.s.scores == [1, 3], "a destroyed enemy unit is a point"


@pytest.mark.rule("house.victory.tie-break")
def test_level_points_are_broken_by_surviving_points_and_then_it_is_a_draw() -> None:
    """Five of five rifles are worth 100 points, five militia 95; three rifles are worth 60."""
    t = ended(OURS, THEIRS, round=6, dice=())
    assert (survivors(t.s, 0), survivors(t.s, 1)) == (100, 95) and t.s.winner == 0
    assert t.game.summary(t.s) == "South wins on surviving points."
    t = ended(spent(RIFLES, *row(100, 40, 3)), THEIRS, round=6, dice=())
    assert survivors(t.s, 0) == 60 and t.s.winner == 1
    t = ended(OURS, spent(RIFLES, *row(100, 440, 5), side="north"), round=6, dice=())
    assert t.over and t.s.winner == -1
    level = game_on(score='{ objectives = "at the end", destroyed = 1, level = "north" }')
    assert ended(OURS, THEIRS, on=level, round=6, dice=()).s.winner == 1, "unless the scenario says who wins then"


@pytest.mark.rule("gap.victory.both-destroyed")
def test_a_force_without_a_unit_on_the_table_or_in_reserve_has_lost() -> None:
    t = ended(OURS, dead(MILITIA, "north"), dice=(6,))
    assert t.over and t.s.winner == 0 and t.game.summary(t.s) == "South wins by destroying the enemy's force."
    t = ended(OURS, dead(MILITIA, "north"), unit(SKATES, side="north", where="reserve"), dice=(6, 1, 6, 1))
    assert not t.over, "a reserve is still to come"


@pytest.mark.rule("gap.victory.conditions", "house.objective.control")
def test_holding_an_objective_at_two_round_ends_in_a_row_wins_at_once() -> None:
    relay = game_on(
        "objective 120 40 4",
        score='{ objectives = "at the end", destroyed = 1, level = "north" }',
        hold='{ side = "south", objective = "objective.bare.0", rounds = 2 }',
    )
    t = ended(OURS, THEIRS, on=relay)
    assert t.s.holding == 1 and not t.over
    t.play("nominate 1", "hunker").play("hunker")
    assert t.over and t.game.summary(t.s) == "South wins by holding the objective."
    t = ended(spent(RIFLES, *row(300, 40, 5)), THEIRS, on=relay, round=6, dice=())
    assert t.s.winner == 1 and t.game.summary(t.s) == "North wins because points are level."


def runners(*units: GivenUnit, round: int = 2, dice: tuple[int, ...] = (6, 1)) -> Front:
    """Units of the south that may leave by a strip in the north from round 2 on: two of them and 150 points win."""
    exits = '{ side = "south", zones = [[0, 440, 480, 480]], from_round = 2, points = 150, units = 2 }'
    game = game_on(score="", exit=exits)
    return ended(*units, spent(MILITIA, (20, 240), side="north"), on=game, round=round, dice=dice)


@pytest.mark.rule("gap.move.table-edge", "gap.force-morale.which-units-count", "gap.victory.conditions")
def test_units_leave_by_the_exit_and_enough_of_them_win() -> None:
    """Five rifles are worth 100 points, and so are two of three scouts."""
    t = runners(spent(RIFLES, *row(100, 450, 5)), OURS)
    assert t.happened("left-table") and t.alive(1) == 0 and not t.over, "one unit is not enough"
    assert t.s.place[0] == 3 and not t.happened("force-stands"), "and it is not destroyed"
    t = runners(
        spent(RIFLES, *row(100, 450, 5)), spent(SCOUTS, (300, 450), (325, 450), (350, 450), out=[3]), OURS, dice=()
    )
    assert t.over and t.game.summary(t.s) == "South wins by getting out."
    assert [int(t.s.gone[n]) for n in (0, 1)] == [5, 2], "the one Out of Action is destroyed"


@pytest.mark.rule("gap.move.table-edge", "gap.victory.conditions")
def test_who_is_pinned_in_flight_or_not_wholly_in_the_exit_does_not_leave() -> None:
    stays = [
        spent(RIFLES, *row(100, 450, 5), marks=("pinned",)),
        spent(KESTREL, (300, 450), (330, 450), flying=True),
        spent(RIFLES, (420, 450), (420, 433)),
    ]
    assert not runners(*stays).happened("left-table")
    assert not runners(spent(RIFLES, *row(100, 450, 5)), round=1).happened("left-table")
    t = runners(OURS, round=6, dice=())
    assert t.over and t.game.summary(t.s) == "North wins because the runner did not get out."
