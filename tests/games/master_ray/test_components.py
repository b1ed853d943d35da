"""The box: professors, board, ray, markers, scientists, students and dice."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.support.ray import GAME, opened, table
from warroom.games import read_game
from warroom.games.master_ray.notation import square_name
from warroom.games.master_ray.revisions import FIRST
from warroom.games.master_ray.state import ACTION_NAMES, COLOUR_NAMES
from warroom.kernel.chance import Scripted, Search
from warroom.kernel.refusals import ContentError, Refused

pytestmark = pytest.mark.game("master-ray")

LANES = (1, 2, 3, 4)


@pytest.mark.rule("components.player-count")
def test_one_or_two_professors_play() -> None:
    """A duel has two seats, a solo game one, and no other number can be had."""
    assert GAME.seats(GAME.setup({"mode": "duel"})) == 2
    assert GAME.seats(GAME.setup({"mode": "solo"})) == 1
    assert {GAME.seats(setup) for setup in GAME.setups()} == {1, 2}
    with pytest.raises(Refused) as refused:
        GAME.setup({"mode": "trio"})
    assert refused.value.refusal.rule == "components.player-count"


@pytest.mark.rule("components.boards-and-ray")
def test_both_professors_use_the_same_boards_and_the_same_ray() -> None:
    """Blue moves the ray and shrinks a die; yellow finds them so, moves the ray on, and blue finds that."""
    t = table(lane=2, hands=(("ada-quickstep", "kira-frost"), ("bruno-nudge", "leo-icebox")))
    t.play("student ada-quickstep", "staff height 1", "staff fire 1", "move 3", "height low")
    assert t.seat == 1
    assert t.ray() == (3, 2, "low", "shrink", 11)
    assert t.die("3-near") == "small 1"
    for part in ("lane", "temperature", "height", "mode", "energy", "dice"):
        for seat in (0, 1, -1):
            assert GAME.view(t.s, seat).parts[part] == getattr(t.s, part)
    t.play("student bruno-nudge", "ready", "move 4")
    assert t.seat == 0
    assert t.ray() == (4, 1, "low", "shrink", 11)


@pytest.mark.rule("components.orange-markers", "gap.components.marker-roles")
def test_the_four_markers_are_temperature_height_mode_and_energy() -> None:
    """One turn of blue moves all four, and each of them stays where blue left it for yellow."""
    t = table(lane=1, temperature=1, extra=[0], hands=(("edda-ladder", "kira-frost"), ("bruno-nudge", "leo-icebox")))
    assert t.ray() == (1, 1, "middle", "shrink", 12)
    t.play("student edda-ladder", "staff mode 1", "staff fire 2", "height high")
    assert t.seat == 1
    assert t.ray() == (1, 2, "high", "growth", 11)
    text = GAME.describe(GAME.view(t.s, 1))
    assert "growth mode (a shot takes 2), height high, temperature 2 of 4 (warm), energy 11." in text


@pytest.mark.rule("components.scientists-four-per-colour")
@pytest.mark.parametrize("seat", [0, 1])
def test_each_colour_has_four_scientists_and_no_fifth(seat: int) -> None:
    """Two regular scientists, the extra one and the Chief can work in one turn; then nobody is left."""
    hands = (("kira-frost", "ada-quickstep"), ("leo-icebox", "bruno-nudge"))
    t = table(active=seat, temperature=2, advanced=True, extra=[seat], hands=hands)
    t.play("student " + hands[seat][0], "staff move 1", "staff height 1", "staff mode 1")
    assert t.asks == "staff"
    assert t.offers("staff") == set()
    assert t.why_not("staff heat 1") == "gap.resolve.no-reuse-same-turn"
    t.play("lead heat")
    assert t.asks == "resolve"
    assert t.dashboard() == f"{hands[seat][0]} on cool, 1 on move, 1 on height, 1 on mode, Chief on heat"
    start = opened({"advanced": True, "first": str(seat + 1)}, Scripted([2, 1, 1, 1, 1]))
    assert start.play("student ada-quickstep").s.idle == 2


@pytest.mark.rule("components.students-twelve", "gap.components.student-composition", "students.only-certain-actions")
@pytest.mark.parametrize(
    ("roster", "kinds"),
    [
        ("pairs", {"move 1": 2, "move 2": 2, "height 1": 2, "mode 1": 2, "heat 1": 2, "cool 1": 2}),
        ("crowd", {"move 1": 6, "move 2": 2, "height 1": 2, "cool 1": 2}),
    ],
)
def test_twelve_students_take_part_none_of_whom_fires_or_switches(roster: str, kinds: dict[str, int]) -> None:
    """Six kinds twice, or one kind six times and three kinds twice; two actions have no student at all."""
    box = GAME.box
    assert len(box.card_names) == len(set(box.card_names)) == 16
    t = opened({"first": "1", "roster": roster}, Scripted([2, 1, 1, 1, 1]))
    assert GAME.view(t.s, -1).parts["deck"] == {"count": 8}
    assert GAME.view(t.s, -1).parts["hands"] == [{"count": 2}, {"count": 2}]
    there = t.s.deck | t.s.hands[0] | t.s.hands[1]
    cards = [card for card in range(len(box.card_names)) if (there >> card) & 1]
    assert len(cards) == 12 and GAME.conserved(t.s) == []
    assert Counter(f"{ACTION_NAMES[box.card_action[card]]} {box.card_strength[card]}" for card in cards) == kinds


@pytest.mark.rule("gap.components.student-composition")
def test_the_usual_roster_is_that_of_pairs_and_old_games_have_no_other() -> None:
    """Who says nothing plays with the pairs; contents of the past have one roster, and no setting for it."""
    assert GAME.setup({})["roster"] == "pairs"
    with pytest.raises(Refused, match="roster can be: pairs, crowd; not 'wombats'"):
        GAME.setup({"roster": "wombats"})
    past = GAME.edition(FIRST, "9da9e9028965")
    assert past is not None and "roster" not in past.setup({}) and "roster" not in [part.name for part in past.parts]
    with pytest.raises(Refused, match="There is no setting 'roster'"):
        past.setup({"roster": "pairs"})


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ('[[student]]\nid = "student.ada-quickstep"\nrosters = ["wombats"]', "field rosters: expected rosters out of"),
        ('[[student]]\nid = "student.ada-quickstep"\nrosters = []', "ada-quickstep: field rosters: expected at least"),
        ('[[roster]]\nid = "roster.few"\nname = "Few"', "roster.few: field id: expected four students in it, found 0"),
    ],
)
def test_a_roster_that_cannot_be_dealt_is_refused(change: str, why: str) -> None:
    with pytest.raises(ContentError, match=why):
        read_game(f'game = "master-ray"\ntitle = "A try"\n{change}\n', "try.toml")


@pytest.mark.rule("components.dice-eighteen", "gap.components.dice-per-player")
def test_eighteen_dice_nine_of_each_colour() -> None:
    """An empty board leaves three of each size beside it; the start no large, two medium and three small dice."""
    start = opened({"first": "1"}, Scripted([2, 1, 1, 1, 1]))
    assert start.reserve(0) == start.reserve(1) == [0, 2, 3]
    sizes = Counter(start.die(square_name(i)).split()[0] for i in range(8))
    assert sizes == {"large": 6, "medium": 2}
    nothing = table(dice={square_name(i): "empty" for i in range(8)})
    assert nothing.reserve(0) == nothing.reserve(1) == [3, 3, 3]


@pytest.mark.rule("gap.board.lane-count")
@pytest.mark.parametrize(
    ("lane", "one", "two"),
    [
        (1, {"move 2"}, {"move 3"}),
        (2, {"move 1", "move 3"}, {"move 4"}),
        (3, {"move 2", "move 4"}, {"move 1"}),
        (4, {"move 3"}, {"move 2"}),
    ],
)
def test_the_ray_stands_on_one_of_four_squares(lane: int, one: set[str], two: set[str]) -> None:
    """From each square the moves of one and of two steps are exactly those within 1 to 4."""
    for student, moves in (("ada-quickstep", one), ("carla-longstride", two)):
        t = table(lane=lane, hands=(("ada-quickstep", "carla-longstride"), ("bruno-nudge", "leo-icebox")))
        t.play(f"student {student}", "staff height 1", "ready")
        assert t.offers("move") == moves
        with pytest.raises(Refused):
            t.play("move 5")
        assert GAME.describe(GAME.view(t.s, 0)).count("ray >") == 1


@pytest.mark.rule("gap.board.track-not-circular")
def test_the_row_of_squares_has_two_ends() -> None:
    """The ray neither leaps from one end to the other nor stops early, whoever moves it."""
    t = table(lane=4)
    t.play("student ada-quickstep", "staff height 1", "ready")
    assert t.offers("move") == {"move 3"}
    assert t.why_not("move 1") == "move.student-exact-distance"
    assert t.why_not("move 0") == "gap.board.track-not-circular"
    t = table(lane=3, extra=[0])
    t.play("student kira-frost", "staff move 2", "staff height 1")
    assert t.offers("move") == {"move 1"}
    assert t.why_not("move 4") == "move.one-step-per-scientist"
    assert t.why_not("move 3") == "move.one-step-per-scientist"


@pytest.mark.rule("gap.board.squares-per-lane", "gap.board.colour-pattern")
def test_each_lane_has_a_near_and_a_far_square_of_different_colours() -> None:
    """Blue is near in lanes 1 and 3, yellow in 2 and 4; all are filled, and the mirror image swaps the colours."""
    t = opened({"first": "1"}, Scripted([2, 1, 1, 1, 1]))
    names = [square_name(i) for i in range(len(t.s.dice))]
    assert names == [f"{lane}-{depth}" for lane in LANES for depth in ("near", "far")]
    assert "empty" not in [t.die(name) for name in names]
    colours = {name: COLOUR_NAMES[GAME.box.colour[i]] for i, name in enumerate(names)}
    assert [colours[f"{lane}-near"] for lane in LANES] == ["blue", "yellow", "blue", "yellow"]
    assert [colours[f"{lane}-far"] for lane in LANES] == ["yellow", "blue", "yellow", "blue"]
    assert Counter(colours.values()) == {"blue": 4, "yellow": 4}
    for lane in LANES:
        for depth in ("near", "far"):
            assert colours[f"{lane}-{depth}"] != colours[f"{5 - lane}-{depth}"]
            assert t.die(f"{lane}-{depth}") == t.die(f"{5 - lane}-{depth}")


@pytest.mark.rule("gap.board.ray-side")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("lane", LANES)
def test_the_ray_meets_the_near_square_first_from_either_seat(lane: int, seat: int) -> None:
    """In every lane and for both professors the near die takes the hit, and the far one only when near is empty."""
    t = table(active=seat, lane=lane, height="low")
    before = t.die(f"{lane}-near"), t.die(f"{lane}-far")
    t.play("student " + ("kira-frost", "leo-icebox")[seat], "staff fire 1", "ready", "fire")
    assert t.die(f"{lane}-near") != before[0]
    assert t.die(f"{lane}-far") == before[1]
    t = table(active=seat, lane=lane, height="low", dice={f"{lane}-near": "empty"})
    t.play("student " + ("kira-frost", "leo-icebox")[seat], "staff fire 1", "ready", "fire")
    assert t.die(f"{lane}-far") != before[1]


@pytest.mark.rule("gap.track.temperature-length")
def test_the_temperature_track_has_five_positions() -> None:
    """0 is completely cold and 4 the maximum: from 3 the ray still heats and fires, from 4 it does neither."""
    assert GAME.box.temperature_names == ["cold", "cool", "warm", "hot", "max"]
    hot = table(temperature=3).play("student ada-quickstep", "staff height 1")
    assert {"staff heat 1", "staff fire 1"} <= set(hot.choices())
    top = table(temperature=4).play("student ada-quickstep", "staff height 1")
    assert top.offers("staff heat") == top.offers("staff fire") == set()
    assert "temperature 4 of 4 (max)" in GAME.describe(GAME.view(top.s, 0))
    cold = table(temperature=0).play("student ada-quickstep", "staff height 1")
    assert cold.offers("staff cool") == set()
    assert "temperature 0 of 4 (cold)" in GAME.describe(GAME.view(cold.s, 0))
    assert table(temperature=1).play("student ada-quickstep", "staff height 1").offers("staff cool") == {"staff cool 1"}


@pytest.mark.rule("gap.track.energy-range")
def test_energy_runs_from_twelve_to_zero_and_never_rises() -> None:
    """In games played at random energy only ever falls, by single steps, and the game is over when it is 0."""
    ran_out = 0
    for seed in range(12):
        t = opened({}, Search(seed))
        taste = Search(100 + seed)
        energy = t.s.energy
        assert energy == 12
        while not t.over:
            shots = t.offers("staff fire") or t.offers("fire")
            choices = sorted(shots) or t.choices()
            t.play(choices[taste.pick(len(choices))])
            assert t.s.energy in (energy, energy - 1)
            energy = t.s.energy
            assert (energy == 0) <= t.over
        assert energy >= 0
        ran_out += energy == 0
    assert ran_out > 0
