"""The end of the game, the score, ties, and how long a game can last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import pytest

from tests.support.ray import GAME, RayTable, only, table
from warroom.games.master_ray.state import Ray
from warroom.kernel.chance import Search
from warroom.kernel.refusals import Refused

pytestmark = pytest.mark.game("master-ray")

BLUE, YELLOW = 0, 1
BLUE_SQUARES = ("1-near", "2-far", "3-near", "4-far")
YELLOW_SQUARES = ("1-far", "2-near", "3-far", "4-near")
LAST_CARD = (("kira-frost",), ())
LADDERS = (("edda-ladder",), ("farid-winch",))


def board(blue: list[str], yellow: list[str]) -> dict[str, str]:
    """A board with these dice and no others."""
    return only({**dict(zip(BLUE_SQUARES, blue, strict=False)), **dict(zip(YELLOW_SQUARES, yellow, strict=False))})


def ended(dice: Mapping[str, str]) -> RayTable:
    """A game whose last student of the third pass changes nothing on the board."""
    t = table(temperature=0, passes=2, hands=LAST_CARD, deck=(), dice=dice)
    t.play("ready")
    assert t.over
    return t


def result(blue: list[str], yellow: list[str]) -> list[float]:
    """What the two seats get for these dice at the end."""
    return GAME.returns(ended(board(blue, yellow)).s)


# -- when the game ends --------------------------------------------------------------------------------------------


@pytest.mark.rule("end.energy-zero")
def test_the_game_ends_when_the_energy_reaches_zero() -> None:
    """The hit that takes the last energy ends the game; the one before does not."""
    last = table(lane=1, energy=1, hands=(("edda-ladder",), ("leo-icebox",)))
    last.play("staff fire 1", "ready", "fire")
    assert (last.over, last.ray()[4]) == (True, 0)
    assert "energy-out" in last.events()
    not_yet = table(lane=1, energy=2, hands=(("edda-ladder",), ("leo-icebox",)))
    not_yet.play("staff fire 1", "ready", "fire", "height low")
    assert (not_yet.over, not_yet.ray()[4]) == (False, 1)


@pytest.mark.rule("end.third-use-of-students")
@pytest.mark.parametrize(("passes", "over"), [(0, False), (1, False), (2, True)])
def test_the_game_ends_when_all_students_are_used_for_the_third_time(passes: int, over: bool) -> None:
    """The last card of the third pass ends the game; after the first and the second the students are dealt anew."""
    t = table(passes=passes, hands=LAST_CARD, deck=())
    t.play("ready")
    assert t.over == over
    assert ("students-out" in t.events(), "reshuffled" in t.events()) == (over, not over)


@pytest.mark.rule("end.third-use-of-students")
def test_the_third_pass_is_not_over_while_a_student_is_left() -> None:
    """A card in the other hand, or one in the deck, keeps the game going."""
    in_hand = table(passes=2, hands=(("kira-frost",), ("leo-icebox",)), deck=()).play("ready")
    assert (in_hand.over, in_hand.seat) == (False, YELLOW)
    in_deck = table(passes=2, hands=LAST_CARD, deck=("leo-icebox",)).play("ready")
    assert (in_deck.over, in_deck.hand(BLUE)) == (False, ["leo-icebox"])


@pytest.mark.rule("end.immediate")
def test_either_end_stops_the_game_at_once() -> None:
    """After the last energy nothing more happens in the turn; after the last student nobody has another turn."""
    energy = table(lane=1, energy=1, temperature=2, hands=(("edda-ladder",), ("leo-icebox",)))
    energy.play("staff fire 1", "ready", "fire")
    assert energy.over
    assert energy.ray()[2] == "middle"  # the height student did not act any more
    assert energy.events()[-2:] == ["energy-out", "result"]
    students = table(passes=2, hands=LAST_CARD, deck=()).play("ready")
    assert students.over
    assert students.events()[-2:] == ["students-out", "shared"]
    assert students.events().count("turn") == 1
    assert [GAME.choices(students.s, seat) for seat in (BLUE, YELLOW)] == [[], []]


@pytest.mark.rule("gap.end.third-pass-moment")
def test_the_last_turn_of_the_third_pass_is_played_to_its_end() -> None:
    """The last student acts, so do the scientists, the ray cools, the extra scientist is taken; nobody recruits."""
    t = table(passes=2, temperature=4, lane=2, height="middle", hands=LAST_CARD, deck=())
    t.play("staff move 1", "staff height 1", "move 3", "height low")
    assert t.over
    assert t.ray() == (3, 0, "low", "shrink", 12)  # from 4 to 1 by the student, to 0 as nobody fired
    assert t.events()[-5:] == ["cooled-max", "extra-gained", "idle-cools", "students-out", "shared"]
    assert t.s.passes == 3
    assert t.s.extra == 1
    assert (t.hand(BLUE), t.hand(YELLOW)) == ([], [])


@pytest.mark.rule("gap.end.energy-zero-mid-turn")
def test_what_was_still_selected_is_not_performed() -> None:
    """The shot with the last energy comes first: the ray stays where it is and as warm as the shot left it."""
    t = table(lane=1, energy=1, temperature=2, extra=(BLUE,), hands=(("ada-quickstep",), ("leo-icebox",)))
    t.play("staff fire 1", "staff cool 1", "staff height 1", "fire")
    assert t.over
    assert t.ray() == (1, 3, "middle", "shrink", 0)
    assert "extra-returned" not in t.events()
    assert "drew" not in t.events()


@pytest.mark.rule("gap.select.end-performs-nothing")
def test_a_selection_is_not_made_for_the_end_to_finish_it() -> None:
    """One step below the maximum, heating and a shot exclude each other, also where the shot takes the last energy."""
    for energy in (1, 2):
        t = table(lane=1, energy=energy, temperature=3, hands=(("ada-quickstep",), ("leo-icebox",)))
        t.play("staff heat 1")
        assert t.why_not("staff fire 1") == "gap.select.feasible-order-required"
    dice = only({"3-near": "small 3", "3-far": "large 6"})
    t = table(lane=3, energy=1, height="low", dice=dice, extra=(BLUE,), hands=(("ada-quickstep",), ("leo-icebox",)))
    t.play("staff fire 1", "staff switch 2")
    assert t.offers("fire") == set(), "the shot would end the game before the last own die is switched"
    assert t.play("switch 3-near 1-near").offers("fire")


@pytest.mark.rule("gap.end.unequal-turns")
@pytest.mark.parametrize("shooter", [BLUE, YELLOW])
def test_nobody_gets_a_last_turn_after_the_energy_is_out(shooter: int) -> None:
    """Whether the first or the second professor takes the last energy, the other is not asked again."""
    t = table(active=shooter, lane=1, energy=1, hands=(("ada-quickstep",), ("bruno-nudge",)))
    t.play("staff fire 1", "ready", "fire")
    assert t.over
    assert t.events().count("turn") == 1


@pytest.mark.rule("gap.end.no-samples-left")
def test_a_professor_without_dice_plays_on() -> None:
    """Yellow loses its last die, has 0 points, and still has turns and shots."""
    t = table(lane=2, height="low", dice=board(["large 4", "large 3"], ["empty", "small 5"]), hands=LADDERS)
    t.play("staff fire 1", "ready", "fire", "height middle")
    assert (t.die("2-near"), t.score(YELLOW)) == ("empty", 0)
    assert (t.over, t.seat) == (False, YELLOW)
    t.play("staff fire 1", "ready", "fire")
    assert t.die("2-far") == "medium 2"


@pytest.mark.rule("gap.modes.game-without-end")
def test_no_game_lasts_longer_than_thirty_six_turns() -> None:
    """Without a single shot the students run out after turn 36; games with shots never last longer."""
    peaceful = Search(5)
    s = cast(Ray, GAME.new({}, peaceful))
    while s.asked:
        texts = {GAME.write(choice): choice for choice in GAME.choices(s, s.active)}
        GAME.play(s, s.active, texts.get("ready", next(iter(texts.values()))), peaceful)
    assert (s.turn, s.energy, s.passes) == (36, 12, 3)
    for seed in range(6):
        chance = Search(seed)
        s = cast(Ray, GAME.new({"advanced": seed % 2 == 1}, chance))
        while s.asked:
            choices = GAME.choices(s, s.active)
            GAME.play(s, s.active, choices[chance.pick(len(choices))], chance)
        assert s.turn <= 36


# -- the score -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("score.small-times-three")
def test_small_dice_count_three_times() -> None:
    """Small dice of 6 and 1 are worth 21, and only to their owner."""
    t = ended(board(["small 6", "small 1"], ["small 2"]))
    assert (t.score(BLUE), t.score(YELLOW)) == (21, 6)


@pytest.mark.rule("score.medium-times-two")
def test_medium_dice_count_twice() -> None:
    """Medium dice of 6 and 1 are worth 14, and only to their owner."""
    t = ended(board(["medium 6", "medium 1"], ["medium 2"]))
    assert (t.score(BLUE), t.score(YELLOW)) == (14, 4)


@pytest.mark.rule("score.large-times-one", "gap.score.largest-means-large")
def test_all_large_dice_count_once() -> None:
    """Large dice of 6, 5 and 1 are worth 12 together, not 6."""
    t = ended(board(["large 6", "large 5", "large 1"], ["large 2"]))
    assert (t.score(BLUE), t.score(YELLOW)) == (12, 2)


@pytest.mark.rule("gap.score.only-board-dice")
def test_dice_in_reserve_count_for_nothing() -> None:
    """No points for them, and no help in a tie: yellow's one small die on the board beats blue's three in reserve."""
    assert [ended(board([], ["large 1"])).score(seat) for seat in (BLUE, YELLOW)] == [0, 1]
    t = ended(board(["medium 3"], ["small 2"]))
    assert (t.score(BLUE), t.score(YELLOW)) == (6, 6)
    assert (t.reserve(BLUE)[2], t.reserve(YELLOW)[2]) == (3, 2)
    assert GAME.returns(t.s) == [-1.0, 1.0]
    assert result(["small 1", "small 1", "large 3"], ["small 3"]) == [1.0, -1.0]  # two small dice against one


@pytest.mark.rule("score.highest-wins")
def test_the_higher_total_wins() -> None:
    """One point is enough, more small dice do not help, and the winner is announced with both totals."""
    assert result(["large 6", "large 1"], ["small 2"]) == [1.0, -1.0]
    assert result(["small 2"], ["large 6", "large 1"]) == [-1.0, 1.0]
    t = ended(board(["large 6", "large 1"], ["small 2"]))
    assert "Blue wins, 7 points to 6." in t.says()
    summary = GAME.summary(t.s)
    assert summary.startswith("Blue wins: Blue 7 (+6 large 6 in ") and ", Yellow 6 (+6 small 2 in " in summary
    other = ended(board(["small 2"], ["large 6", "large 1"]))
    assert "Yellow wins, 7 points to 6." in other.says()


@pytest.mark.rule("score.tie-more-small-dice")
def test_on_equal_totals_more_small_dice_win() -> None:
    """Two small dice beat one, though the one shows more."""
    assert result(["small 1", "small 1", "large 3"], ["small 3"]) == [1.0, -1.0]
    assert result(["small 3"], ["small 1", "small 1", "large 3"]) == [-1.0, 1.0]
    assert result(["small 2"], ["medium 3"]) == [1.0, -1.0]


@pytest.mark.rule("score.tie-sum-of-small-dice", "gap.score.tie-those-dice")
def test_with_equally_many_small_dice_their_sum_decides() -> None:
    """Small dice only: the higher medium or large dice of the other side do not count here."""
    blue, yellow = ["small 3", "large 1"], ["small 2", "medium 2"]
    assert result(blue, yellow) == [1.0, -1.0]
    assert result(yellow, blue) == [-1.0, 1.0]
    assert result(["small 1", "small 4", "large 6"], ["small 3", "small 3", "large 3"]) == [-1.0, 1.0]


@pytest.mark.rule("score.tie-shared")
def test_if_still_equal_the_victory_is_shared() -> None:
    """Equal totals, equally many small dice with equal sums: nobody wins, nobody loses."""
    assert result(["small 3", "large 4"], ["small 3", "medium 2"]) == [0.0, 0.0]
    t = ended(board(["large 4"], ["medium 2"]))
    assert GAME.returns(t.s) == [0.0, 0.0]
    assert t.events()[-2:] == ["students-out", "shared"]
    assert "Both have 4 points" in t.says()
    assert GAME.summary(t.s).startswith("The victory is shared: Blue 4 (+4 large 4 in ")


# -- the modes the rulebook only names -----------------------------------------------------------------------------


@pytest.mark.rule("gap.modes.solo-unspecified")
def test_a_solo_game_is_one_seat_against_a_rival_who_plays_by_itself() -> None:
    """The rival has the second colour, plays its turns without being asked, and comes in the levels of the box."""
    chance = Search(3)
    setup = GAME.setup({"mode": "solo"})
    assert GAME.seats(setup) == 1
    s = cast(Ray, GAME.new(setup, chance))
    while s.turn < 5 and s.asked:
        assert (s.asked, s.active) == (1, 0)
        GAME.play(s, 0, GAME.choices(s, 0)[0], chance)
    assert s.turn == 5
    assert len(GAME.returns(s)) == 1
    with pytest.raises(Refused) as refused:
        GAME.setup({"mode": "solo", "level": "dean"})
    assert refused.value.refusal.rule == "gap.modes.solo-unspecified"
    assert [level.name for level in GAME.box.levels] == ["lecturer", "professor", "laureate"]


@pytest.mark.rule("gap.modes.advanced-unspecified")
def test_the_chief_leads_or_locks_in_advanced_games_only() -> None:
    """In a basic game both are refused; in an advanced one either is offered, once, and basic choices stay."""
    basic = table()
    basic.play("student kira-frost")
    assert basic.why_not("lead move") == "setup.fourth-scientist-advanced-only"
    assert basic.why_not("lock move") == "setup.fourth-scientist-advanced-only"
    advanced = table(advanced=True)
    advanced.play("student kira-frost")
    assert set(basic.choices()) < set(advanced.choices())
    assert "lead move" in advanced.offers("lead")
    assert "lock move" in advanced.offers("lock")
    advanced.play("lead move")
    assert advanced.offers("lead") | advanced.offers("lock") == set()
