"""Set-ups and deployment: armies by points, reserves, who places first, where units may stand."""

from __future__ import annotations

from typing import cast

import pytest

from tests.support.front import HOUSE, KESTREL, RIFLES, Front, fresh, game_on
from warroom.games.battle_force.armies import reserve_of
from warroom.games.battle_force.game import BattleForce
from warroom.games.battle_force.rules.deployment import places_for
from warroom.games.battle_force.setups import units_of
from warroom.games.battle_force.space.orders import DEPLOY, formation_of
from warroom.games.battle_force.state import RESERVE, Battle
from warroom.kernel.chance import Scripted, Search
from warroom.kernel.refusals import Refused

pytestmark = pytest.mark.game("battle-force")

GAME = cast(BattleForce, HOUSE)
LINE = [
    "halcyon.command-section",
    "halcyon.line-rifles",
    "halcyon.line-rifles",
    "halcyon.lance-battery",
    "halcyon.bastion-walkers",
    "halcyon.courser-scouts",
    "halcyon.anvil-tanks",
]


def refused(**wishes: object) -> str:
    """What is said to somebody who wishes for this."""
    with pytest.raises(Refused) as why:
        GAME.setup(wishes)
    return str(why.value)


def army(*units: str) -> dict[str, object]:
    return {"armies": [list(units), "veldt.columns"]}


# -- armies ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("decision.army-and-scenario", "gap.army.building", "house.army.fixed-units")
def test_scenario_armies_and_reserves_are_set_before_the_game() -> None:
    setup = GAME.setup({})
    assert setup == {
        "scenario": "ferrow-crossroads",
        "armies": ["halcyon.line", "veldt.columns"],
        "reserves": ["usual", "usual"],
        "rounds": 0,
    }
    s = GAME.new({"armies": [LINE, "veldt.raiders"]}, Search(1))
    assert isinstance(s, Battle) and [s.of(n).name for n in range(7)] == LINE
    assert s.field.first[:8] == [0, 3, 8, 13, 15, 17, 20, 23], "each with the bases of its profile"
    assert GAME.seats(setup) == 2 and GAME.settings().unlike


@pytest.mark.rule("gap.army.building")
def test_every_ready_list_is_legal_and_adds_up() -> None:
    assert [army.name for army in GAME.box.armies] == ["halcyon.line", "halcyon.air", "veldt.columns", "veldt.raiders"]
    for ready in GAME.box.armies:
        assert sum(GAME.box.profiles[unit].points for unit in ready.units) in (1000, 990)
        names = [GAME.box.profiles[unit].name for unit in ready.units]
        assert GAME.setup({"armies": [names, names]})["armies"] == [names, names]


@pytest.mark.rule("house.army.limits")
def test_an_illegal_list_is_refused_with_what_is_wrong() -> None:
    rifles = "halcyon.line-rifles"
    assert "6 to 10 units; this one has 5" in refused(**army(*LINE[:5]))
    assert "costs 75 too many" in refused(**army(*LINE, "halcyon.command-section"))
    guns, scouts, walkers = (
        ["halcyon.lance-battery"] * 2,
        ["halcyon.courser-scouts"] * 2,
        ["halcyon.bastion-walkers"] * 2,
    )
    few = refused(**army("halcyon.command-section", *scouts, *guns, walkers[0]))
    assert "at least 2 infantry units; this one has 1" in few
    assert "at most 2 of Line Rifles" in refused(**army("halcyon.command-section", *[rifles] * 3, *guns))
    assert "1 to 3 comms bases; this one has 0" in refused(**army(rifles, rifles, *guns, *walkers))
    assert "of one force" in refused(**army(*LINE[:5], "veldt.column-militia"))
    assert "[house.army.limits]" in refused(**army(*LINE[:5])) and "South: " in refused(**army(*LINE[:5]))
    assert "halcyon.line" in refused(armies="halcyon.lin"), "a name that is not there lists those that are"


@pytest.mark.rule("house.reserve.choice")
def test_reserves_are_worth_250_to_500_points_where_the_scenario_allows_them() -> None:
    relay: dict[str, object] = {"scenario": "hold-the-relay", "armies": ["veldt.columns", "halcyon.line"]}
    s = GAME.new(relay, Search(1))
    assert isinstance(s, Battle)
    kept = [s.of(unit).name for unit in range(len(s.profile)) if s.place[unit] == RESERVE]
    assert kept == ["halcyon.courser-scouts", "halcyon.anvil-tanks"], "as the list says"
    s = GAME.new({**relay, "reserves": ["usual", [1, 4, 5]]}, Search(1))
    assert isinstance(s, Battle)
    assert [s.of(unit).name for unit in range(len(s.profile)) if s.place[unit] == RESERVE] == [
        LINE[0],
        LINE[3],
        LINE[4],
    ]
    assert "250 to 500 points together; these are worth 75" in refused(**relay, reserves=["usual", [1]])
    assert "250 to 500" in refused(**relay, reserves=["usual", [4, 5, 7]])
    assert "holds no reserves" in refused(**relay, reserves=[[1, 2, 3], "usual"])
    assert "once" in refused(**relay, reserves=["usual", [4, 4, 5]]) and "once" in refused(
        **relay, reserves=["usual", [9, 5]]
    )


@pytest.mark.rule("gap.reserves.own-list")
def test_of_a_list_of_ones_own_the_last_units_stay_in_reserve() -> None:
    units = units_of(GAME.box, LINE)
    assert reserve_of(GAME.box, units) == [6], "tanks alone are worth 280"
    raiders = GAME.box.armies[-1].units
    assert sum(GAME.box.profiles[raiders[place]].points for place in reserve_of(GAME.box, raiders)) == 300
    heavy = units_of(GAME.box, [*LINE[:5], "halcyon.anvil-tanks", "halcyon.bastion-walkers"])
    assert reserve_of(GAME.box, heavy) == [5, 6]


@pytest.mark.rule("gap.frame.table-size", "gap.frame.hidden-information")
def test_the_table_is_48_inches_square_and_everybody_sees_all_of_it() -> None:
    s = GAME.new({}, Search(3))
    assert isinstance(s, Battle) and (s.field.ground.width, s.field.ground.height) == (480, 480)
    assert GAME.view(s, 0).parts == GAME.view(s, 1).parts == GAME.view(s, -1).parts
    assert GAME.dump(GAME.imagine(GAME.view(s, 0), Search(1))) == GAME.dump(s)


@pytest.mark.rule("gap.frame.premeasuring")
def test_everything_can_be_measured_at_any_time() -> None:
    """Whoever asks is told where every base stands, and why a choice is refused, by how much, as often as wanted."""
    t = deployed().play("first", "deploy 1 10.0,4.0 line n")
    assert "1.1 at 10.0,4.0, 1.2 at 8.3,4.0, 1.3 at 11.7,4.0, facing n" in t.game.describe(t.game.view(t.s, -1))
    refusal = t.refusal("deploy 8 10.0,39.0 line s")
    assert refusal is not None and "1.0 inches outside" in refusal.says


# -- deployment ------------------------------------------------------------------------------------------------------


def deployed(**wishes: object) -> Front:
    """A battle on bare ground that begins to be deployed: south rolls 5, north 2."""
    return fresh(game_on(), wishes, [5, 2])


@pytest.mark.rule("house.deploy.alternate", "gap.deployment.procedure")
def test_the_higher_die_chooses_who_places_first_and_ties_are_rolled_again() -> None:
    t = fresh(game_on(), {}, [4, 4, 2, 6])
    assert (t.asks, t.seat, t.choices()) == ("first", 1, ["first", "second"])
    t.play("second")
    assert (t.asks, t.seat) == ("deploy", 0)


@pytest.mark.rule("house.deploy.alternate", "decision.deploy", "gap.unit.coherency")
def test_players_place_one_unit_each_in_turn_within_their_zones() -> None:
    """Rifles have radius 6: at 48 inches across and 8 deep, centres up to 8.0 are in the zone."""
    t = deployed().play("first")
    assert (
        t.why_not("deploy 2 10.0,8.0 line n") == ""
        and t.why_not("deploy 2 10.0,8.1 line n") == "house.deploy.alternate"
    )
    assert t.why_not("deploy 2 10.0,0.5 line n") == "house.space.base-disc", "not wholly on the table"
    assert t.why_not("deploy 9 10.0,4.0 line n") == "house.deploy.alternate", "an enemy unit"
    assert t.why_not("deploy 2 10.0,4.0 keep n") == "house.deploy.alternate", "a formation is needed"
    t.play("deploy 2 10.0,4.0 line n")
    assert t.at(2) == [(100, 40), (83, 40), (117, 40), (66, 40), (134, 40)]
    assert (t.asks, t.seat) == ("deploy", 1)
    t.play("deploy 8 20.0,44.0 cluster s")
    assert t.why_not("deploy 2 20.0,4.0 line n") == "house.deploy.alternate", "it is placed already"
    assert t.why_not("deploy 3 10.0,4.5 line n") == "house.space.no-overlap"


@pytest.mark.rule("house.deploy.alternate", "gap.activation.first-round-pool")
def test_who_has_units_left_goes_on_alone_and_then_the_first_pool_is_made() -> None:
    """South has seven units, north nine."""
    t = deployed().play("first")
    seats = []
    while t.asks == "deploy":
        seats.append(t.seat)
        choice = t.game.choices(t.s, t.seat)[0]
        chance = Scripted([6, 1]) if len(seats) == 16 else Scripted([])
        t.game.submit(t.s, t.seat, choice, chance)
    assert seats == [0, 1] * 7 + [1, 1]
    assert (t.asks, t.s.turn, t.s.refusals) == ("nominate", 1, [2, 0])


@pytest.mark.rule("gap.deployment.procedure", "house.deploy.states")
def test_one_side_deploys_completely_first_and_may_start_hunkered_down() -> None:
    game = game_on(deployment='"north"', start_hunkered='["north"]', comms_dice="{ south = 3, north = 0 }")
    t = fresh(game, {})
    assert (t.asks, t.seat, t.s.comms) == ("deploy", 1, [3, 0])
    seats = []
    while t.asks == "deploy":
        seats.append(t.seat)
        t.game.submit(t.s, t.seat, t.game.choices(t.s, t.seat)[0], Scripted([6, 1] if len(seats) == 16 else []))
    assert seats == [1] * 9 + [0] * 7
    assert [t.marks(number) for number in range(1, 8)] == [[]] * 7, "units start without markers"
    infantry_and_guns = [number for number in range(8, 17) if not t.s.vehicles(number - 1)]
    assert [number for number in range(8, 17) if t.marks(number) == ["hunkered"]] == infantry_and_guns


@pytest.mark.rule("house.deploy.states", "gap.vtol.state-change")
def test_vtols_start_in_the_state_their_owner_chooses() -> None:
    t = fresh(game_on(), {"armies": ["halcyon.air", "veldt.columns"]}, [5, 2]).play("first")
    kestrel = next(unit for unit in range(7) if t.s.of(unit).name == KESTREL) + 1
    rifles = next(unit for unit in range(7) if t.s.of(unit).name == RIFLES) + 1
    assert t.why_not(f"deploy {kestrel} 10.0,4.0 line n") == t.why_not(f"deploy {kestrel} 10.0,4.0 line n flying") == ""
    assert t.why_not(f"deploy {rifles} 10.0,4.0 line n flying") == "house.vtol.state"
    t.play(f"deploy {kestrel} 10.0,4.0 line n flying")
    assert t.s.flying(kestrel - 1)


@pytest.mark.rule("gap.deployment.no-room", "gap.reserves.no-room")
def test_a_unit_without_room_in_its_zone_waits_in_reserve() -> None:
    """A zone of 4 by 4 inches has room for two or three units."""
    game = game_on(deployment='"south"', zones="{ south = [0, 0, 40, 40], north = [0, 400, 480, 480] }")
    t = fresh(game, {})
    placed = 0
    while t.asks == "deploy" and t.seat == 0:
        t.game.submit(t.s, 0, t.game.choices(t.s, 0)[0], Scripted([]))
        placed += 1
    waiting = [unit for unit in range(7) if t.s.place[unit] == RESERVE]
    assert 1 <= placed < 7 and len(waiting) == 7 - placed and t.events().count("no-room") == len(waiting)


def test_several_places_suggest_themselves_for_a_unit_that_is_deployed() -> None:
    """In line at the front of its area and further back, and in a cluster; not just the first that is free."""
    s = GAME.new({}, Search(1))
    assert isinstance(s, Battle)
    words = places_for(s, 0, DEPLOY)
    assert len(words) > 5 and len({int(formation_of(word)) for word in words}) == 2
