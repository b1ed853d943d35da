"""Area effect: templates, scatter, bands of hits; comms, strikes and counter rolls."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.front import (
    BASTION,
    CIRCLE,
    COMMAND,
    KESTREL,
    MILITIA,
    MORTARS,
    RIFLES,
    SCOUTS,
    TANKS,
    Front,
    front,
    game_on,
    row,
    unit,
)
from warroom.games import ledger
from warroom.games.battle_force.positions import GivenUnit
from warroom.games.battle_force.rules.area import area_defence, damage_modifier, save_modifier
from warroom.games.battle_force.rules.comms import column, jamming
from warroom.games.battle_force.space.field import within_point

pytestmark = pytest.mark.game("battle-force")

SPARE = unit(RIFLES, (20, 20), marks=["hunkered"])
THEIR_SPARE = unit(MILITIA, (460, 460), side="north", marks=["hunkered"])
MORTAR_PLACES = [(100, 40), (125, 40), (150, 40)]


def mortars(*targets: GivenUnit, action: str = "open-fire", on: str = "", **given: Any) -> Front:
    """Three mortars in the south and enemies that have been activated."""
    game = game_on(on) if on else game_on()
    t = front(unit(MORTARS, *MORTAR_PLACES), SPARE, *targets, THEIR_SPARE, on=game, **given)
    t.play("activate 1", action)
    return t.play("pass") if t.asks == "react" else t


def enemy(name: str, *at: tuple[int, int], marks: tuple[str, ...] = ("activated",), **how: Any) -> GivenUnit:
    return unit(name, *at, side="north", marks=list(marks), **how)


def callers(*others: GivenUnit, comms: tuple[int, int] = (4, 0), on: str = "", **given: Any) -> Front:
    """A command section with comms dice that opens fire, and others."""
    game = game_on(on) if on else game_on()
    t = front(unit(COMMAND, (100, 40)), SPARE, *others, THEIR_SPARE, comms=comms, on=game, **given)
    t.play("activate 1", "open-fire")
    return t.play("pass") if t.asks == "react" else t


# -- area weapons ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("area.one-two-hits", "area.three-four-hits", "area.five-plus-hits", "table.area-effect-hits")
def test_the_bands_of_hits_change_saves_and_damage() -> None:
    assert [save_modifier(hits) for hits in range(1, 8)] == [1, 1, -1, -1, -2, -2, -2]
    assert [damage_modifier(hits) for hits in range(1, 8)] == [0, 0, 1, 1, 2, 2, 2]
    rows = ledger("battle-force").entries["table.area-effect-hits"].fields["rows"]
    assert rows == [["1-2", 1, 0], ["3-4", -1, 1], ["5+", -2, 2]]


@pytest.mark.rule("house.area.weapon", "gap.area.procedure", "house.area.resolve", "house.space.dice-order")
def test_an_area_weapon_aims_at_a_base_and_all_in_range_add_their_dice_to_one_roll() -> None:
    """Centres 17 apart: three of five bases lie within 2 inches of the third."""
    t = mortars(enemy(MILITIA, *row(100, 140, 5)))
    assert "aim 3.3" in t.choices() and t.why_not("shoot 3") == "house.area.weapon"
    # distance 1 - 4 is none, direction 2, then three dice: two hits, saves at +1
    t.play("aim 3.3", dice=[1, 2, 4, 4, 1, 3, 2, 3])
    assert t.last("burst").values == (4, 4, 1) and t.last("burst-hits").says.startswith("Hits on 3 Column Militia: 2,")
    assert [place is None for place in t.at(3)] == [False, False, True, False, False], "3, 2 and 3 with +1 against 4"


@pytest.mark.rule("example.area-modifies-infantry-save", "area.three-four-hits")
def test_more_hits_on_a_unit_make_its_saves_worse() -> None:
    t = mortars(enemy(MILITIA, (100, 140)))
    t.play("aim 3.1", dice=[1, 1, 4, 4, 1, 4])
    assert t.alive(3) == 1, "two hits: 4 + 1"
    t = mortars(enemy(MILITIA, (100, 140)))
    t.play("aim 3.1", dice=[1, 1, 4, 4, 4, 4])
    assert t.alive(3) == 0, "three hits: 4 - 1"
    t = callers(enemy(MILITIA, (300, 240)), comms=(2, 0))
    t.play("strike orbital 30.0,24.0 with 2", dice=[1, 1, 2, 1, 4, 4, 4, 4, 4, 5])
    assert t.alive(3) == 0, "five hits: 5 - 2"


@pytest.mark.rule("gap.area.under-template", "house.area.template", "house.area.resolve")
def test_friends_under_the_template_are_hit_too_in_order_of_unit_number() -> None:
    t = front(
        unit(MORTARS, *MORTAR_PLACES),
        unit(RIFLES, (100, 159), marks=["activated"]),
        SPARE,
        enemy(MILITIA, (100, 140)),
        enemy(MILITIA, (121, 140)),
        THEIR_SPARE,
    ).play("activate 1", "open-fire")
    t.play("aim 4.1", dice=[1, 1, 4, 1, 1, 6, 6])
    assert [event.says.split(":")[0] for event in t.heard() if event.kind == "burst-hits"] == [
        "Hits on 2 Line Rifles",
        "Hits on 4 Column Militia",
    ], "the centre at 21 ticks is not under it"


@pytest.mark.rule("gap.area.no-hit")
def test_without_a_hit_nobody_is_harmed() -> None:
    t = mortars(enemy(MILITIA, *row(100, 140, 5)))
    t.play("aim 3.3", dice=[1, 1, 3, 3, 3])
    assert t.alive(3) == 5


@pytest.mark.rule("house.area.scatter", "gap.area.scatter")
def test_the_template_scatters_by_a_distance_die_and_a_direction_die() -> None:
    t = mortars(enemy(MILITIA, (100, 140)))
    t.play("aim 3.1", dice=[6, 2, 1, 1, 1])  # two inches along direction 2: (500, 866)
    assert t.last("scattered").says == "The template comes down at 11.0,15.7 (distance die 6, direction die 2)."


@pytest.mark.rule("house.area.scatter")
def test_the_template_stays_on_the_table() -> None:
    t = mortars(enemy(MILITIA, (100, 474)), on="")
    assert t.asks != "shoot", "36 inches do not reach"
    t = front(unit(MORTARS, (100, 440), (125, 440), (150, 440)), SPARE, enemy(MILITIA, (8, 474)), THEIR_SPARE)
    t.play("activate 1", "open-fire")
    t.play("aim 3.1", dice=[6, 3, 1, 1, 1])
    assert t.last("scattered").says.startswith("The template comes down at 0.0,48.0")


@pytest.mark.rule("gap.area.defence-modifiers")
def test_cover_counts_by_the_bases_under_the_template_and_long_range_from_the_nearest_mortar() -> None:
    woods = "woods 80 180 140 220"
    t = mortars(enemy(MILITIA, (100, 190), (100, 170), (117, 170)), enemy(MILITIA, (300, 190), marks=()), on=woods)
    assert area_defence(t.s, 2, [t.s.field.first[2]], False) & 15 == 5
    assert area_defence(t.s, 2, [t.s.field.first[2] + n for n in range(3)], False) & 15 == 4, "one of three"
    assert within_point(t.s.field, 0, 100, 208, 160) and not within_point(t.s.field, 0, 100, 209, 160)
    t = mortars(enemy(MILITIA, (100, 300)), enemy(MILITIA, (130, 300), marks=("activated", "redeploying")))
    t.play("aim 3.1", dice=[1, 1, 4, 4, 4])
    assert "ranged defence 5 (+4 printed, +1 over 16 inches away)" in t.last("burst-hits").says
    t = mortars(enemy(MILITIA, (100, 300), marks=("activated", "redeploying")))
    t.play("aim 3.1", dice=[1, 1, 3, 3, 3])
    assert t.last("burst-hits").says.endswith("ranged defence 4 (+4 printed, +1 over 16 inches away, -1 redeploying).")


@pytest.mark.rule("gap.area.save-modifiers-on-tables", "example.area-modifies-vehicle", "gap.armour.relevant-value")
def test_a_vehicle_under_a_template_is_hit_through_its_side_with_both_modifiers() -> None:
    """An orbital strike with five dice left... three hits and more: damage 5 + 2 against side armour 8; 6 - 2 is 4."""
    t = callers(enemy(TANKS, (300, 240), facing="s"), comms=(2, 0))
    # two dice committed, counter rolls 1 and 1, no scatter, five dice all hit, 1 + 5 + 2 is a Minor Hit, save 4 - 2
    t.play("strike orbital 30.0,24.0 with 2", dice=[1, 1, 2, 1, 6, 6, 6, 6, 6, 1, 4])
    assert t.happened("minor-hit") and (t.alive(3), t.working(3)) == (1, 0)


@pytest.mark.rule("gap.area.pins-and-routs", "open-fire.hits-double-for-pinning")
def test_area_attacks_pin_by_all_current_bases_and_open_fire_doubles_them() -> None:
    for action, pinned in (("advance", False), ("open-fire", True)):
        t = mortars(enemy(MILITIA, *row(100, 140, 5)), action=action)
        if action == "advance":
            t.play("stay n")
        t.play("aim 3.1", dice=[1, 1, 4, 4, 4, 6, 6])  # three hits on five bases; bases 1 and 2 are under it
        assert ("pinned" in t.marks(3)) == pinned, action


@pytest.mark.rule("house.area.rout-direction", "gap.area.pins-and-routs")
def test_a_unit_routed_by_a_template_flees_from_its_centre() -> None:
    t = mortars(enemy(MILITIA, (100, 140), (117, 140)))
    # one hit, both under it; +1: base 1 dies by 2, base 2 lives by 3; pinned by doubling; morale 4 fails with 1
    t.play("aim 3.1", dice=[1, 1, 4, 1, 1, 2, 3, 1])
    place = t.at(3)[1]
    assert t.happened("routed") and place is not None
    assert (place[0] - 100) ** 2 + (place[1] - 140) ** 2 > 90**2, "about ten inches from the centre at 10.0,14.0"


@pytest.mark.rule("gap.area.indirect-fire", "house.ranged.indirect")
def test_indirect_fire_needs_a_comms_base_that_sees_the_target() -> None:
    """A ridge hides the target from the mortars; a circle with comms stands where it sees it."""
    ridge = "ridge 60 80 240 100"
    hidden = enemy(MILITIA, (100, 140))
    assert mortars(hidden, on=ridge).asks != "shoot"

    def with_spotter(**how: Any) -> Front:
        t = front(
            unit(MORTARS, *MORTAR_PLACES), unit(CIRCLE, (20, 120), (37, 120), **how), SPARE, hidden, THEIR_SPARE,
            on=game_on(ridge),
        )  # fmt: skip
        return t.play("activate 1", "open-fire")

    assert "aim 4.1" in with_spotter().choices()
    assert with_spotter(marks=["pinned"]).asks != "shoot", "pinned troops do not work the radio"
    assert mortars(enemy(MILITIA, (300, 40)), on=ridge).why_not("aim 3.1") == "", "its own eyes serve as well"


@pytest.mark.rule("house.area.weapon", "house.vtol.in-flight", "ranged.step-one-range-and-sight")
def test_what_an_area_weapon_cannot_aim_at() -> None:
    t = mortars(
        enemy(KESTREL, (100, 200), (130, 200), flying=True), enemy(MILITIA, (100, 415)), enemy(MILITIA, (200, 140))
    )
    assert t.choices() == ["aim 5.1", "hold-fire"]
    assert t.why_not("aim 3.1") == "house.vtol.in-flight"
    assert t.why_not("aim 4.1") == "ranged.step-one-range-and-sight"
    assert t.why_not("aim 2.1") == "house.area.weapon" and t.why_not("aim 5.2") == "house.area.weapon"


@pytest.mark.rule("gap.area.reactions", "house.area.no-reaction")
def test_area_weapons_are_no_reaction() -> None:
    t = front(unit(RIFLES, *row(100, 40, 5)), unit(MORTARS, (100, 140), (125, 140), (150, 140), side="north"))
    t.play("engage 2")
    assert t.choices() == ["stand", "disengage"] and t.why_not("defend") == "house.area.no-reaction"
    t = front(unit(RIFLES, *row(100, 40, 5)), unit(MORTARS, (100, 140), (125, 140), (150, 140), side="north"))
    assert t.play("advance").choices() == ["pass", "take-cover 2"]


# -- comms and strikes -----------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "strike.dice-by-comms-rolled", "table.strike-dice", "gap.strike.meaning-of-pairs", "example.strike-column-six-plus"
)
def test_the_strike_table_gives_the_dice_by_what_is_left() -> None:
    strikes = {strike.name: strike for strike in game_on().box.strikes}
    rows = ledger("battle-force").entries["table.strike-dice"].fields["rows"]
    assert isinstance(rows, list)
    assert [strikes["tactical"].dice[column(left)] for left in range(1, 7)] == [row[2] for row in rows]
    assert [strikes["orbital"].dice[column(left)] for left in range(1, 7)] == [row[3] for row in rows]
    assert column(8) == column(6) == 5


@pytest.mark.rule("house.strike.kinds", "gap.strike.kinds-differ")
def test_the_two_kinds_of_strike() -> None:
    tactical, orbital = game_on().box.strikes
    assert (tactical.radius, tactical.damage, tactical.scatter_minus, tactical.needs_sight) == ([20] * 6, 3, 4, True)
    assert (orbital.radius, orbital.damage, orbital.scatter_minus, orbital.needs_sight) == ([30] * 6, 5, 2, False)


@pytest.mark.rule("house.strike.call", "gap.strike.comms-rolled", "house.comms.counter", "gap.counter.procedure")
def test_a_strike_is_committed_countered_scattered_and_resolved() -> None:
    """The opponent has no comms: each counter roll succeeds on 6."""
    t = callers(enemy(MILITIA, (300, 240)))
    # counter rolls 6, 5, 1: two left; orbital: distance 2 - 2, five dice: one hit, saved with +1
    t.play("strike orbital 30.0,24.0 with 3", dice=[6, 5, 1, 2, 3, 4, 1, 1, 1, 1, 3])
    assert t.last("countered").says == "North counters on 6 or more with 6, 5, 1; dice left: 2."
    assert len(t.last("burst").values or ()) == 5 and t.s.comms == [1, 0] and t.alive(3) == 1


@pytest.mark.rule("house.strike.call", "gap.counter.procedure")
def test_with_no_die_left_a_strike_fails_and_the_dice_are_spent() -> None:
    t = callers(enemy(MILITIA, (300, 240)))
    t.play("strike orbital 30.0,24.0 with 2", dice=[6, 6])
    assert t.happened("strike-failed") and not t.happened("burst") and t.s.comms == [2, 0]


@pytest.mark.rule(
    "counter-comms.no-comms-base", "counter-comms.one-comms-base", "counter-comms.two-comms-bases",
    "counter-comms.three-comms-bases", "table.counter-comms", "gap.counter.whose-bases", "gap.counter.more-than-three",
)  # fmt: skip
def test_more_radios_make_better_jamming() -> None:
    needs = []
    for radios in range(5):
        circles = [unit(CIRCLE, (40 + 60 * n, 440), side="north") for n in range(radios)]
        t = front(unit(COMMAND, (100, 40)), SPARE, *circles, THEIR_SPARE)
        needs.append(int(jamming(t.s, 1)))
    assert needs == [6, 5, 4, 3, 3]
    rows = ledger("battle-force").entries["table.counter-comms"].fields["rows"]
    assert isinstance(rows, list) and [f"{need}+" for need in needs[:4]] == [row[1] for row in rows]
    t = front(unit(COMMAND, (100, 40)), unit(CIRCLE, (40, 440), side="north", marks=["pinned"]))
    assert jamming(t.s, 1) == 6, "pinned ones do not count"


@pytest.mark.rule("example.counter-comms-and-strike", "gap.strike.comms-rolled")
def test_four_dice_against_two_radios() -> None:
    circles = [unit(CIRCLE, (300 + 60 * n, 440), side="north") for n in range(2)]
    t = callers(enemy(MILITIA, (100, 240)), *circles)
    t.play("strike tactical 10.0,24.0 with 4", dice=[2, 4, 6, 3, 1, 1] + [1] * 9)
    assert (
        t.last("countered").says.endswith("with 2, 4, 6, 3; dice left: 2.") and len(t.last("burst").values or ()) == 9
    )


@pytest.mark.rule("gap.strike.who-and-when", "house.unit.comms-base", "gap.pinned.comms")
def test_only_a_working_comms_base_calls_a_strike() -> None:
    target = enemy(MILITIA, (100, 240))
    t = front(unit(RIFLES, *row(100, 40, 5)), SPARE, target, THEIR_SPARE, comms=(3, 0))
    t.play("activate 1", "open-fire")
    assert t.why_not("strike orbital 10.0,24.0 with 1") == "gap.strike.who-and-when", "no comms base"
    t = front(unit(SCOUTS, (100, 40), (125, 40), out=[1]), SPARE, target, THEIR_SPARE, comms=(3, 0))
    t.play("activate 1", dice=[1]).play("open-fire")
    assert t.why_not("strike orbital 10.0,24.0 with 1") == "gap.strike.who-and-when", "base 1 carries it, Out of Action"
    t = front(unit(SCOUTS, (100, 40), (125, 40), out=[2]), SPARE, target, THEIR_SPARE, comms=(3, 0))
    t.play("activate 1", dice=[1]).play("advance", "stay n")
    assert t.why_not("strike orbital 10.0,24.0 with 1") == "", "with an Advance too"
    t = front(unit(SCOUTS, (100, 40), (125, 40)), SPARE, target, THEIR_SPARE, comms=(3, 0))
    t.play("activate 1", "hunker", "stay n")
    assert t.asks == "shoot" and t.why_not("strike orbital 10.0,24.0 with 1") == "gap.strike.who-and-when"


@pytest.mark.rule("gap.strike.target-point", "house.sight.point")
def test_a_tactical_strike_needs_sight_and_an_orbital_one_does_not() -> None:
    t = callers(enemy(MILITIA, (100, 240)), on="building 80 100 120 140")
    assert t.why_not("strike tactical 10.0,24.0 with 1") == "gap.strike.target-point"
    assert t.why_not("strike tactical 20.0,20.0 with 1") == "", "any point it sees"
    assert t.why_not("strike orbital 10.0,24.0 with 1") == ""
    assert t.why_not("strike orbital 50.0,24.0 with 1") == "gap.strike.target-point", "off the table"
    assert t.why_not("strike orbital 10.0,24.0 with 5") == "house.strike.call", "four dice are there"


@pytest.mark.rule("house.strike.limit")
def test_a_side_calls_one_strike_a_round() -> None:
    t = front(
        unit(COMMAND, (100, 40)), unit(COMMAND, (120, 40)), SPARE, enemy(MILITIA, (100, 240), marks=()), THEIR_SPARE,
        comms=(4, 0),
    )  # fmt: skip
    t.play("activate 1", "open-fire", "pass").play("strike orbital 40.0,10.0 with 1", dice=[6])
    t.play("activate 5", "hunker").play("activate 2", "open-fire")
    t = t.play("pass") if t.asks == "react" else t
    assert t.why_not("strike orbital 40.0,10.0 with 1") == "house.strike.limit"


@pytest.mark.rule("gap.area.pins-and-routs")
def test_the_hits_of_a_strike_are_not_doubled_by_open_fire() -> None:
    t = callers(enemy(MILITIA, *row(300, 240, 5)))
    # one die left: three dice, three hits on five bases; radius 3 inches: all but the last two are under it
    t.play("strike orbital 30.0,24.0 with 1", dice=[1, 2, 1, 4, 4, 4, 6, 6])
    assert "pinned" not in t.marks(3)


@pytest.mark.rule("gap.comms.dice-gained", "house.comms.gain", "round-end.gain-comms-dice")
def test_each_working_comms_base_gains_a_die_and_dice_are_kept() -> None:
    t = front(
        unit(COMMAND, (100, 40), marks=["activated"]),
        unit(SCOUTS, (200, 40), (225, 40), marks=["activated"], out=[1]),
        unit(COMMAND, (300, 40), marks=["activated", "pinned"]),
        unit(CIRCLE, (100, 440), side="north", marks=["activated"]),
        unit(CIRCLE, side="north", where="reserve"),
        comms=(5, 1),
        dice=[1, 6, 1],
    )
    assert t.s.comms == [6, 2], "not Out of Action, pinned or in reserve"


@pytest.mark.rule("house.unit.comms-base")
def test_a_destroyed_comms_base_is_lost_for_good() -> None:
    t = callers(enemy(MILITIA, (100, 240)))
    t.s.field.lose(0)
    t.s.field.put(1, 100, 40, 4)
    assert t.why_not("strike orbital 10.0,24.0 with 1") == "gap.strike.who-and-when"


@pytest.mark.rule("house.vtol.in-flight", "gap.vtol.interaction", "house.area.template")
def test_what_flies_is_never_under_a_template() -> None:
    t = callers(enemy(KESTREL, (300, 240), (330, 240), flying=True), enemy(BASTION, (300, 260)))
    t.play("strike orbital 30.0,24.0 with 1", dice=[1, 2, 1, 1, 1, 1])
    assert [event.says.split(":")[0] for event in t.heard() if event.kind == "burst-hits"] == [
        "Hits on 4 Bastion Walkers"
    ]
