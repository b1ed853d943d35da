"""Setting up: trackers, reactors, the grid, the deck of tiles, the Operatives, and what is refused."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.support.raids import GAME, RaidTable, content, opened, refused, table
from warroom.games.complex_crashers import codes
from warroom.games.complex_crashers.complex import START_CELL
from warroom.games.complex_crashers.rules.setup import lay_table
from warroom.games.complex_crashers.rules.units import armor_of
from warroom.games.complex_crashers.setups import house
from warroom.kernel.chance import Search
from warroom.kernel.refusals import Refused

pytestmark = pytest.mark.game("complex-crashers")

DATA: Final = content()
CARBINE: Final[dict[str, Any]] = {
    "overlay": "five-point",
    "trainings": ["reflex-drill", "pathfinder"],
    "weapon": "service-carbine",
    "accessory": "stim-patch",
}
OLD_GUARD: Final[dict[str, Any]] = DATA["complex"][0]


def new(seed: int = 1, **wishes: object) -> RaidTable:
    """A game right after set-up."""
    return opened(wishes, Search(seed))


def own_complex(**fields: Any) -> dict[str, Any]:
    """A choice of reactors and defenders that differs from a recommended one."""
    return {"complex": {"reactors": OLD_GUARD["reactors"], "defenders": OLD_GUARD["defenders"], **fields}}


# -- players -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("players.count", "setup.cm-trackers", "setup.cm-trackers-start")
def test_one_manager_plays_against_one_to_four_operatives() -> None:
    """There are two seats always; the Manager has a tracker for each Operative, all at 0."""
    for n in range(1, 5):
        t = new(operatives=str(n))
        assert len(t.health) == n and t.trackers == [0] * n
        assert GAME.seats(GAME.setup({"operatives": str(n)})) == 2
        titles = [f"Operative {i + 1}" for i in range(n)] if n > 1 else []  # a lone one is nobody to share
        assert GAME.roles(GAME.setup({"operatives": str(n)})) == [titles, []]
    assert refused({"operatives": "5"}) == "players.count"
    assert refused({"operatives": "0"}) == "players.count"
    assert refused({"operatives": "2", "team": [CARBINE]}) == "players.count"


@pytest.mark.rule("players.sides")
def test_the_operatives_win_or_lose_together() -> None:
    """A game ends with one side at 1 and the other at -1."""
    t = new(operatives="3").wander(Search(5), 100_000)
    assert t.winner in ("operatives", "manager")
    assert GAME.returns(t.s) == ([1.0, -1.0] if t.winner == "operatives" else [-1.0, 1.0])


# -- the Manager -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.reactor-choice", "setup.reactor-offline", "setup.reactor-five-online")
def test_five_reactors_are_chosen_and_only_the_fifth_is_online() -> None:
    """They lie in their slots in the order in which they were chosen; the fifth has no charges yet."""
    t = new(complex="foundry")
    assert t.charges == [-1, -1, -1, -1, 0]
    names = [t.s.card_of(4 + reactor).name for reactor in range(5)]
    assert names == ["foundry-core", "foundry-core", "steady-core", "bastion-core", "foundry-core"]
    assert refused(own_complex(reactors=["steady-core"] * 4)) == "setup.reactor-choice"
    assert refused(own_complex(reactors=["warp-core"] * 5)) == "setup.reactor-choice"


@pytest.mark.rule("setup.reactor-duplicates", "example.same-reactors")
def test_all_reactors_may_be_of_one_kind() -> None:
    """Five Arc Cores are a legal choice."""
    t = new(**own_complex(reactors=["arc-core"] * 5))
    assert {t.s.card_of(4 + reactor).name for reactor in range(5)} == {"arc-core"}


@pytest.mark.rule("setup.grid-choice", "setup.grid-slots", "setup.grid-staged", "grid.shape")
def test_nine_defenders_fill_the_grid_and_one_of_them_is_staged() -> None:
    """One Basic, one Alien and one Mechanical card of each tier; two for one slot are refused."""
    t = new()
    for slot in range(9):
        card = t.s.printed(slot)
        assert (card.tier, card.tech) == (slot // 3 + 1, slot % 3)
    assert t.staged == ["beta-squad"]
    twice = ["lane-wardens", *OLD_GUARD["defenders"][:1], *OLD_GUARD["defenders"][2:]]
    assert refused(own_complex(defenders=twice)) == "setup.grid-slots"
    assert refused(own_complex(defenders=OLD_GUARD["defenders"][:8])) == "setup.grid-choice"


@pytest.mark.rule("setup.upgrade-markers")
def test_no_more_upgrades_than_the_reactors_bring() -> None:
    """With Bastion Cores alone nothing is ever upgraded, whatever comes online."""
    t = table(
        regions=["tech-1 0,0", "reactor-1 0,-1"],
        reactors=["bastion-core"] * 5,
        charges=["offline", 0, 0, 0, 9],
        initiative="manager",
    )
    t.play("online reactor1")
    assert t.charges[0] == 0 and t.upgraded == []


@pytest.mark.rule("setup.emp-marker", "gap.reactor-emp")
def test_the_emp_is_not_armed_at_first() -> None:
    """Its marker lies aside, and nothing counts down."""
    t = new()
    assert t.s.emp == -1
    assert "Stage 2 E.M.P." not in t.says()


# -- tiles -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.start-tile", "setup.operatives-placed", "gap.setup-start-orientation", "setup.edge-tokens")
def test_all_operatives_begin_on_tech_one_and_nothing_else_is_revealed() -> None:
    """It lies as it is printed, without tokens, its wall to the south."""
    s = lay_table(GAME.box, 4, 9)
    assert s.complex.size == 1 and s.complex.cells == [START_CELL]
    assert GAME.box.tiles[s.complex.tiles[0]].name == "tech-1"
    assert [s.complex.shows(0, way) for way in range(4)] == [codes.OPEN, codes.PILLAR, codes.WALL, codes.PILLAR]
    assert all(s.complex.token(0, way) == codes.NO_TOKEN for way in range(4))
    assert s.at[:4] == [0, 0, 0, 0] and s.table == 0b1111
    assert s.complex.doors == s.complex.covers == 0


@pytest.mark.rule("setup.special-tiles", "setup.plain-tiles-split", "gap.setup-equalish", "gap.tile-groups-of-three")
@pytest.mark.rule("setup.group-one", "setup.group-two", "setup.group-three", "setup.deck-order", "gap.setup-numbering")
def test_the_deck_has_three_groups_with_reactors_and_tech_tiles() -> None:
    """Groups differ by one tile at most, the first ones larger; Tech 2 and Tech 3 lie on the second and third."""
    for plain, groups in ((9, [3, 3, 3]), (10, [4, 3, 3]), (11, [4, 4, 3]), (6, [2, 2, 2])):
        s = lay_table(GAME.box, 2, plain)
        assert s.plain_left == groups
        numbers = [[tile.number for tile in GAME.box.tiles if (mask >> tile.index) & 1] for mask in s.special_left]
        assert numbers == [[1, 2], [3, 4], [5]]
        assert s.tech_left == 0b110


@pytest.mark.rule("gap.setup-tile-set", "gap.hidden-deck")
def test_as_many_plain_tiles_are_in_play_as_the_content_says() -> None:
    """Seven for one Operative, more for a crowd; which ones, nobody knows; a wish may change the number."""
    for operatives, plain in (("1", 7), ("3", 8), ("4", 11)):
        s = GAME.begin(GAME.setup({"operatives": operatives}), Search(1))
        assert sum(s.plain_left) == plain  # type: ignore[attr-defined]
    s = GAME.begin(GAME.setup({"tiles": 12}), Search(1))
    assert sum(s.plain_left) == 12  # type: ignore[attr-defined]
    assert refused({"tiles": 35}) == "gap.setup-tile-set"
    first = {new(seed).s.box.tiles[new(seed).s.drawn].name for seed in range(12)}
    assert len(first) > 3


# -- Operatives ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("setup.op-full-tracker", "setup.op-overlay", "setup.op-markers", "example.five-point-overlay")
def test_an_overlay_trades_points_for_armor_and_health() -> None:
    """Without one 3 armor, 3 health and 7 points; with the 5-point overlay 5 of each; all markers at their best."""
    plain = {**CARBINE, "overlay": "full-tracker"}
    t = new(team=[plain, CARBINE])
    assert t.health == [3, 5] and t.points == [7, 5]
    assert t.s.scars == [0, 0]
    assert [armor_of(t.s, 0), armor_of(t.s, 1)] == [3, 5]
    assert refused({"operatives": "1", "team": [{**CARBINE, "overlay": "six-point"}]}) == "setup.op-overlay"


@pytest.mark.rule("setup.op-basic-training", "setup.op-trainings", "setup.op-weapon", "setup.op-accessory")
@pytest.mark.rule("gap.setup-start-trainings", "training.start-count")
def test_everybody_has_basic_training_two_trainings_a_weapon_and_an_accessory() -> None:
    """All of tier 1; more, fewer, dearer or the same twice is refused."""
    t = new(operatives="1", team=[CARBINE])
    assert t.cards(1) == ["pathfinder", "reflex-drill", "service-carbine", "stim-patch"]
    assert t.copy(1, "basic-training") >= 0

    def wish(**fields: Any) -> str:
        return refused({"operatives": "1", "team": [{**CARBINE, **fields}]})

    assert wish(trainings=["reflex-drill"]) == "setup.op-trainings"
    assert wish(trainings=["reflex-drill", "pathfinder", "bodyguard"]) == "setup.op-trainings"
    assert wish(trainings=["reflex-drill", "rapid-reload"]) == "setup.op-trainings"
    assert wish(trainings=["reflex-drill", "basic-training"]) == "setup.op-trainings"
    assert wish(trainings=["reflex-drill", "reflex-drill"]) == "gap.setup-card-supply"
    assert wish(weapon="sniper-rifle") == "setup.op-weapon"
    assert wish(accessory="trauma-kit") == "setup.op-accessory"


@pytest.mark.rule("quality.fully-charged")
def test_a_shield_owned_from_the_start_is_fully_charged() -> None:
    """Three charge tokens lie on it."""
    t = new(operatives="1", team=[{**CARBINE, "accessory": "dx-3500-shield"}])
    assert t.s.tokens[t.copy(1, "dx-3500-shield")] == 3


# -- choosing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gap.setup-choice-order")
def test_a_set_up_holds_all_choices_and_lies_open() -> None:
    """Recommended sets by name, or every card by its own; both sides see everything."""
    t = new(operatives="2", team=[CARBINE, CARBINE], **own_complex(reactors=["surge-core"] * 5))
    assert t.cards(1) == t.cards(2)
    assert GAME.view(t.s, 0).parts == GAME.view(t.s, 1).parts
    written = GAME.settings().write(GAME.setup({"operatives": "1", "team": [CARBINE]}))
    assert written["team"] == "five-point:reflex-drill+pathfinder:service-carbine:stim-patch"
    assert GAME.setup(GAME.settings().read(written))["team"] == [CARBINE]


def test_every_recommended_set_can_be_played_with_every_number_of_operatives() -> None:
    """Four teams and four complexes, all legal."""
    assert len(DATA["team"]) == len(DATA["complex"]) == 4
    for team in DATA["team"]:
        for complex in DATA["complex"]:
            for n in "1234":
                t = new(operatives=n, team=team["id"], complex=complex["id"])
                assert t.seat == "manager" and not GAME.conserved(t.s)


def test_cards_can_be_drawn_by_lot() -> None:
    """Any legal choice may come up, for either side."""
    drawn = [new(seed, operatives="1", team="random", complex="random") for seed in range(8)]
    assert len({tuple(t.cards(1)) for t in drawn}) > 4
    assert len({tuple(t.s.cards[:14]) for t in drawn}) == 8
    assert all(not GAME.conserved(t.s) for t in drawn)


def test_a_wrong_wish_is_refused_with_its_name() -> None:
    """Unknown settings and unknown sets."""
    with pytest.raises(Refused, match="There is no setting 'tanks'"):
        GAME.setup({"tanks": 3})
    with pytest.raises(Refused, match="team"):
        GAME.setup({"team": "heroes"})
    assert refused({"rounds": 0}) == "gap.win-stalemate"


def test_players_are_told_what_is_the_houses_own() -> None:
    """The limit of rounds among it."""
    assert any("24 rounds" in line for line in house(GAME.setup({})))


# -- the start -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("start.initiative", "start.first-reveal", "example.start-reveal", "gap.initiative-first-steps")
def test_the_game_begins_with_a_reveal_and_then_the_operatives_initiative() -> None:
    """Three regions border the start; the Manager places all of them before the Operatives' first step."""
    t = new(operatives="2")
    assert t.seat == "manager" and t.kind == "tile" and t.s.initiative == 0
    rng = Search(3)
    while t.kind != "act":
        assert t.seat == "manager"
        t.wander(rng, 1)
    assert t.seat == "operatives" and t.s.complex.size >= 4 and t.s.turn == 1
    assert t.charges[4] == t.s.complex.size - 1 - sum(1 for event in t.events() if event == "deployed")
    kinds = t.events()
    assert kinds.index("initiative") > kinds.index("tile-placed")
    assert t.points == [5, 6]
