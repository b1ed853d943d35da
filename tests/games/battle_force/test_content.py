"""The content: profiles, terrain, scenarios, packs of one's own, and how mistakes in them are told."""

from __future__ import annotations

import pytest

from tests.support.front import MILITIA, RIFLES, front, game_on, row, unit
from warroom.games import find, ledger
from warroom.games.battle_force import make
from warroom.games.battle_force.rules import area, melee, movement, parting, victory
from warroom.games.battle_force.rules.actions import REDEPLOY_ZONE
from warroom.games.battle_force.space import sight
from warroom.kernel.content import Pack
from warroom.kernel.packs import changes
from warroom.kernel.refusals import ContentError

pytestmark = pytest.mark.game("battle-force")


def packed(text: str) -> str:
    """What is said of a pack with a mistake."""
    with pytest.raises(ContentError) as why:
        make(Pack("battle-force", "Mine", "mine.toml", f'game = "battle-force"\ntitle = "Mine"\n{text}'))
    return str(why.value)


def feature(kind: str, rect: str, name: str = "new") -> str:
    """A feature in a scenario of one's own, beside woods at [100, 100, 200, 200]."""
    return f"""
[[scenario]]
id = "scenario.mine"
name = "Mine"
kind = "test"
rounds = 6
sides = ["south", "north"]
deployment = "alternate"
zones = {{ south = [0, 0, 480, 80], north = [0, 400, 480, 480] }}
reserves = []
entry_edges = {{ south = "south", north = "north" }}
comms_dice = {{ south = 0, north = 0 }}
start_hunkered = []
score = {{ objectives = "each round", destroyed = 1 }}
victory = "More points win."
[[scenario.terrain]]
id = "feature.mine.woods"
kind = "terrain.woods"
rect = [100, 100, 200, 200]
source = "pack"
[[scenario.terrain]]
id = "feature.mine.{name}"
kind = "terrain.{kind}"
rect = {rect}
source = "pack"
"""


@pytest.mark.rule("gap.unit.profiles-missing", "gap.unit.base-size")
def test_profiles_have_every_value_that_a_procedure_needs() -> None:
    box = game_on().box
    rifles = next(profile for profile in box.profiles if profile.name == RIFLES)
    values = (
        rifles.bases,
        rifles.morale,
        rifles.ranged_defence,
        rifles.close_defence,
        rifles.attack_dice,
        rifles.range,
    )
    assert values == (5, 3, 4, 4, 1, 240) and (rifles.damage, rifles.close_dice, rifles.close_damage) == (1, 1, 2)
    assert (rifles.comms, rifles.area, rifles.points, rifles.armour) == (0, 0, 100, [])
    assert len(box.profiles) == 14 and all(1 <= profile.bases <= 6 for profile in box.profiles)
    assert box.radius == [6, 8, 8, 9, 11, 10, 11] and max(box.radius) <= 14


@pytest.mark.rule("gap.terrain.types")
def test_terrain_does_what_its_kind_says() -> None:
    kinds = {kind["id"]: kind for kind in find("battle-force").printed()["terrain_kind"]}  # type: ignore[attr-defined]
    told = {name: (kind["road"], kind["difficult"], kind["cover"], kind["sight"]) for name, kind in kinds.items()}
    assert told == {
        "terrain.road": (True, False, False, "clear"),
        "terrain.woods": (False, True, True, "depth"),
        "terrain.rubble": (False, True, True, "clear"),
        "terrain.building": (False, True, True, "solid"),
        "terrain.ridge": (False, False, False, "solid"),
        "terrain.marsh": (False, True, False, "clear"),
        "terrain.water": (False, True, False, "clear"),
    }


@pytest.mark.rule("table.distances")
def test_the_distances_of_the_sheet() -> None:
    rows = ledger("battle-force").entries["table.distances"].fields["rows"]
    assert isinstance(rows, list)
    found = [
        REDEPLOY_ZONE, REDEPLOY_ZONE, sight.LONG_RANGE, parting.DISENGAGE_ZONE, parting.FLEE_ZONE, movement.WINNER_MOVE,
    ]  # fmt: skip
    assert found == [10 * row[1] for row in rows]
    assert area.LONG_RANGE == sight.LONG_RANGE and victory.OBJECTIVE_RADIUS == 40 and melee.ROUNDS == 6


@pytest.mark.rule("house.unit.destroyed")
def test_a_unit_is_destroyed_with_its_last_base_and_leaves_the_table() -> None:
    t = front(unit(RIFLES, *row(100, 40, 5)), unit(MILITIA, (100, 140), side="north", marks=["pinned", "activated"]))
    t.play("open-fire").play("shoot 2", dice=[4, 1, 1, 1, 1, 1, 6])
    assert t.happened("unit-destroyed") and t.at(2) == [None] * 5 and t.s.place[1] == 4 and t.s.marks[1] == 0


@pytest.mark.rule("house.space.overlapping-features", "gap.move.road-through-difficult")
def test_features_that_overlap_are_refused_and_roads_may_cross_roads() -> None:
    assert (
        "mine.toml: feature.mine.new: field rect: expected ground of its own, but it overlaps feature.mine.woods"
        in packed(feature("rubble", "[190, 190, 250, 250]"))
    )
    assert "overlaps feature.mine.woods; cut features along roads" in packed(feature("road", "[120, 0, 140, 480]"))
    game_on("road 100 0 120 480", "road 0 100 480 120")
    game_on("woods 100 100 200 200", "rubble 200 100 250 200")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[[unit]]\nid = "unit.halcyon.line-rifles"\nbases = 7',
            "unit.halcyon.line-rifles: field bases: Expected `int` <= 6",
        ),
        ('[[base]]\nid = "base.tracked"\nradius = 15', "base.tracked: field radius: Expected `int` <= 14"),
        ('[[unit]]\nid = "unit.halcyon.line-rifles"\narmour = [5, 5, 4]', "field armour: expected nothing"),
        ('[[unit]]\nid = "unit.halcyon.anvil-tanks"\narmour = [5]', "field armour: expected front, side and rear"),
        ('[[unit]]\nid = "unit.halcyon.line-rifles"\nforce = "force.mars"', "field force: expected a known force"),
        (
            '[[unit]]\nid = "unit.halcyon.line-rifles"\ntraits = ["indirect"]',
            "expected indirect only with an area_radius",
        ),
        ('[[unit]]\nid = "unit.veldt.chieftains-circle"\ncomms_bases = 3', "expected at most its 2 bases"),
        ('[[unit]]\nid = "unit.halcyon.line-rifles"\nluck = 7', "unknown field `luck`"),
        ('[[unit]]\nid = "unit.halcyon.line-rifles"\npoints = 500', "list.halcyon.line: field points: expected"),
        (
            '[[army_list]]\nid = "list.halcyon.line"\nunits = [["unit.moon", 1]]',
            "expected known units, found 'unit.moon'",
        ),
        ('[[army_list]]\nid = "list.halcyon.line"\nreserve_default = ["unit.halcyon.command-section"]', "250 to 500"),
        (
            '[[scenario]]\nid = "scenario.hold-the-relay"\nstart_hunkered = ["west"]',
            "expected one of attacker, defender",
        ),
        ('[[scenario]]\nid = "scenario.hold-the-relay"\nzones = { west = [0, 0, 10, 10] }', "expected one for each of"),
        (
            '[[scenario]]\nid = "scenario.hold-the-relay"\nhold = { objective = "objective.moon" }',
            "an objective of the scenario",
        ),
        ("[table]\nsize = [480, 1024]", "size number 2: Expected `int` <= 1023"),
        (
            '[[strike]]\nid = "strike.tactical"\ndice = [1, 2]',
            "strike.tactical: field dice: Expected `array` of length >= 6",
        ),
    ],
)
def test_a_mistake_in_a_pack_is_told_with_entry_and_field(text: str, said: str) -> None:
    told = packed(text)
    assert told.startswith("mine.toml: ") and said in told, told


def test_features_off_the_table_and_objectives_in_water_are_refused() -> None:
    assert "expected [x0, y0, x1, y1] on the table" in packed(feature("rubble", "[450, 450, 500, 470]"))
    assert "expected one of terrain.road" in packed(feature("lava", "[300, 300, 320, 320]"))
    with pytest.raises(ContentError, match=r"expected ground that infantry can reach, but it is in feature\.bare\.0"):
        game_on("water 100 100 200 200", "objective 150 150 1")
    with pytest.raises(ContentError, match="expected a score or an exit"):
        game_on(score="")


@pytest.mark.rule("gap.army.building")
def test_a_pack_brings_a_force_of_its_own() -> None:
    """A third force with a strike and a list, changed into words by the packs command."""
    text = 'game = "battle-force"\ntitle = "Iron Reef"\n[[force]]\nid = "force.reef"\nname = "Iron Reef"\n'
    text += 'style = "Slow."\nmorale = 2\n'
    for name, kind, bases, extra in (
        ("divers", "infantry", 5, "comms_bases = 1\narmour = []"),
        ("crabs", "walker", 3, "comms_bases = 0\narmour = [8, 8, 7]"),
        ("gulls", "vtol", 2, "comms_bases = 0\narmour = [5, 5, 5]"),
    ):
        text += f'[[unit]]\nid = "unit.reef.{name}"\nforce = "force.reef"\nname = "Reef {name.capitalize()}"\n'
        text += f'type = "{kind}"\nbases = {bases}\n{extra}\nmorale = 2\nranged_defence = 4\nclose_defence = 4\n'
        text += "attack_dice = 1\nrange = 20\ndamage = 2\nclose_dice = 1\nclose_damage = 2\n"
        text += "area_radius = 0\ntraits = []\npoints = 100\n"
    text += '[[army_list]]\nid = "list.reef"\nforce = "force.reef"\nname = "The reef"\npoints = 600\n'
    text += 'units = [["unit.reef.divers", 2], ["unit.reef.crabs", 2], ["unit.reef.gulls", 2]]\n'
    text += 'reserve_default = ["unit.reef.crabs", "unit.reef.crabs", "unit.reef.gulls"]\n'
    game = make(Pack("battle-force", "Iron Reef", "reef.toml", text))
    setup = game.setup({"scenario": "hold-the-relay", "armies": ["veldt.columns", "reef"]})
    assert setup["armies"] == ["veldt.columns", "reef"]
    assert any("new unit Reef Crabs" in line for line in changes(find("battle-force"), game))


@pytest.mark.rule("gap.move.facing", "house.move.multiplier", "house.move.single-base-adjust")
def test_a_unit_turns_freely_with_any_move_and_on_the_spot_where_it_may_move() -> None:
    """The whole unit moves by one word: no base is placed by hand, and all face one heading."""
    t = front(unit(RIFLES, *row(100, 40, 5)), unit(MILITIA, *row(380, 460, 5), side="north", marks=["activated"]))
    t.play("engage", "move 10.0,9.0 keep sw")
    assert t.at(1) == row(100, 90, 5) and t.facing(1) == [10] * 5
    t.play("stay ese", dice=[1, 2])
    assert t.at(1) == row(100, 90, 5) and t.facing(1) == [15] * 5
    moves = {"advance": 1, "engage": 2, "redeploy": 3}
    for action, n in moves.items():
        t = front(unit(RIFLES, *row(20, 40, 5)), unit(MILITIA, *row(380, 460, 5), side="north", marks=["activated"]))
        t.play(action)
        for number in range(n):
            assert t.asks == "move"
            t.play("move 5 n keep", dice=[1, 2] if number == n - 1 else [])
        assert t.at(1)[0] == (20, 40 + 50 * n)
