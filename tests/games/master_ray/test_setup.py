"""Set-up: markers, colours, scientists, samples, the roll for the ray, the first hands, and what is hidden."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.support.ray import GAME, RayTable, cards, opened, table
from warroom.kernel.chance import OutOfChance, Scripted
from warroom.kernel.refusals import Refused

pytestmark = pytest.mark.game("master-ray")


def duel(
    first: str = "1", colour: str = "blue", advanced: bool = False, draws: Sequence[int] = (2, 1, 1, 1, 1)
) -> RayTable:
    """A duel after set-up; `draws` are the die for the ray and the cards of the first, then of the second."""
    return opened({"first": first, "colour": colour, "advanced": advanced}, Scripted(list(draws)))


@pytest.mark.rule(
    "setup.dashboard-markers", "gap.track.temperature-start", "gap.track.height-start", "gap.track.mode-start"
)
def test_the_markers_start_on_one_middle_and_shrink() -> None:
    """Temperature 1, the middle height and shrink mode, in every kind of game."""
    t = duel()
    assert t.s.temperature == 1
    assert t.ray()[1:4] == (1, "middle", "shrink")
    assert "shrink mode (a shot takes 1), height middle, temperature 1 of 4 (cool)" in GAME.describe(GAME.view(t.s, 0))
    assert duel(advanced=True).ray()[1:4] == (1, "middle", "shrink")
    assert opened({"mode": "solo"}, Scripted([2, 1, 1, 1, 1])).ray()[1:4] == (1, "middle", "shrink")


@pytest.mark.rule("setup.energy-starts-at-twelve")
def test_energy_starts_at_twelve() -> None:
    """The energy marker begins on 12."""
    assert duel().s.energy == 12
    assert opened({"mode": "solo"}, Scripted([2, 1, 1, 1, 1])).s.energy == 12


@pytest.mark.rule("setup.pick-colour", "gap.setup.colour-choice-conflict")
def test_the_first_seat_picks_a_colour_and_the_other_takes_what_is_left() -> None:
    """Whatever the first seat takes, each professor owns one colour and both colours are taken."""
    for colour, other, own in (("blue", "Yellow", "1-near"), ("yellow", "Blue", "1-far")):
        t = duel(colour=colour)
        assert f"{colour.capitalize()} (you): 16 points" in GAME.describe(GAME.view(t.s, 0))
        assert f"{other} (you): 16 points" in GAME.describe(GAME.view(t.s, 1))
        t.play("student bruno-nudge", "staff switch 2")
        mine = {square for choice in t.offers("switch") for square in choice.split()[1:]}
        assert own in mine
        assert len(mine) == 4
        assert t.why_not(f"switch {own} {'2-near' if colour == 'blue' else '2-far'}") == "gap.switch.opponent-dice"
    assert GAME.setup({})["colour"] == "blue"
    with pytest.raises(Refused) as refused:
        duel(colour="green")
    assert refused.value.refusal.rule == "setup.pick-colour"


@pytest.mark.rule("setup.two-regular-scientists", "setup.third-scientist-aside")
@pytest.mark.parametrize("first", ["1", "2"])
def test_two_scientists_at_the_start_and_the_third_one_aside(first: str) -> None:
    """Both professors can place two scientists in their first turn, and no third."""
    t = duel(first=first, draws=(2, 1, 1, 1, 1, 1, 1))
    for seat in (int(first) - 1, 2 - int(first)):
        assert t.seat == seat
        assert (t.s.extra >> seat) & 1 == 0
        assert "2 scientists" in GAME.describe(GAME.view(t.s, seat)).split("(you)")[1].splitlines()[0]
        t.play(t.choices()[0])
        assert t.offers("staff switch") == {"staff switch 2"}
        t.play("staff height 1")
        assert t.why_not("staff switch 2") == "gap.resolve.no-reuse-same-turn"
        t.play("staff mode 1")
        assert t.asks == "resolve"
        while t.seat == seat:
            t.play(t.choices()[0])


@pytest.mark.rule("setup.fourth-scientist-advanced-only")
def test_the_fourth_scientist_stays_in_the_box_of_a_basic_game() -> None:
    """Only in advanced games can it be used."""
    basic = duel().play("student ada-quickstep")
    assert basic.offers("lead") == basic.offers("lock") == set()
    assert basic.why_not("lead fire") == "setup.fourth-scientist-advanced-only"
    assert basic.why_not("lock heat") == "setup.fourth-scientist-advanced-only"
    advanced = opened({"mode": "solo", "advanced": True}, Scripted([2, 1, 1, 1, 1])).play("student ada-quickstep")
    assert "lead fire" in advanced.choices()
    assert "lock heat" in advanced.choices()
    with pytest.raises(Refused) as refused:
        GAME.setup({"advanced": "perhaps"})
    assert refused.value.refusal.rule == "setup.fourth-scientist-advanced-only"
    assert GAME.setup({})["advanced"] is False


@pytest.mark.rule(
    "setup.samples-three-large-one-medium", "setup.samples-fixed-squares-and-faces", "gap.board.start-faces"
)
@pytest.mark.parametrize("draws", [(2, 1, 1, 1, 1), (5, 12, 11, 10, 9)])
def test_the_samples_stand_on_prescribed_squares_and_faces(draws: tuple[int, ...]) -> None:
    """Three large dice and a medium one of each colour, 16 points a side, whatever is rolled and drawn."""
    t = duel(draws=draws)
    blue = {"1-near": "large 4", "2-far": "large 3", "3-near": "medium 2", "4-far": "large 5"}
    yellow = {"4-near": "large 4", "3-far": "large 3", "2-near": "medium 2", "1-far": "large 5"}
    assert {square: t.die(square) for square in (*blue, *yellow)} == blue | yellow
    assert t.score(0) == t.score(1) == 16
    assert [t.s.owner(i) for i in range(8)] == [0, 1, 1, 0, 0, 1, 1, 0]


@pytest.mark.rule("setup.reserve-aside")
def test_the_other_dice_lie_beside_the_board() -> None:
    """Each professor's reserve is what the board does not show: two medium and three small dice."""
    t = duel()
    assert t.reserve(0) == t.reserve(1) == [0, 2, 3]
    text = GAME.describe(GAME.view(t.s, -1))
    assert text.count("reserve 0 large, 2 medium, 3 small") == 2


@pytest.mark.rule("setup.ray-even-square-two", "setup.ray-odd-square-three")
@pytest.mark.parametrize(("die", "lane"), [(1, 3), (2, 2), (3, 3), (4, 2), (5, 3), (6, 2)])
def test_a_die_places_the_ray(die: int, lane: int) -> None:
    """Even: square 2; odd: square 3."""
    t = duel(draws=(die, 1, 1, 1, 1))
    assert t.s.lane == lane
    assert f"The die for the ray is {'odd' if die % 2 else 'even'}: it starts in lane {lane}." in t.says()


@pytest.mark.rule("gap.setup.ray-roll-die")
def test_one_six_sided_die_is_rolled_for_the_ray_before_any_card_is_dealt() -> None:
    """The first of five draws is the die, which has no 7; the other four are cards."""
    chance = Scripted([6, 12, 1, 1, 9, 1])
    t = opened({"first": "1"}, chance)
    assert t.s.lane == 2
    assert t.hand(0) == ["ada-quickstep", "leo-icebox"]
    assert t.events() == ["ray-even", "first", "dealt", "dealt", "turn"]
    assert chance.rest() == [1]
    with pytest.raises(OutOfChance, match="sides 1 to 6"):
        duel(draws=(7, 1, 1, 1, 1))


@pytest.mark.rule("setup.shuffle-students")
def test_the_students_are_shuffled_into_one_deck_for_both() -> None:
    """Any of the twelve can come first, both draw from the same deck, and nobody sees what is left in it."""
    for place, name in enumerate(GAME.box.card_names[:12], start=1):
        t = duel(draws=(2, place, 1, 1, 1))
        assert name in t.hand(0)
    t = duel(draws=(2, 12, 11, 10, 9))
    assert t.hand(0) == ["kira-frost", "leo-icebox"]
    assert t.hand(1) == ["ines-ember", "jonas-burner"]
    with pytest.raises(OutOfChance):
        duel(draws=(2, 12, 12, 1, 1))  # the second card comes from the eleven that are left
    for seat in (-1, 0, 1):
        assert GAME.view(t.s, seat).parts["deck"] == {"count": 8}


@pytest.mark.rule("setup.deal-two-students")
def test_each_professor_draws_two_students() -> None:
    """The one who begins draws two, then the other; eight stay in the deck and none is discarded."""
    t = duel(first="2", draws=(2, 1, 1, 1, 1))
    assert t.hand(1) == ["ada-quickstep", "bruno-nudge"]
    assert t.hand(0) == ["carla-longstride", "dmitri-rails"]
    assert t.s.deck == GAME.box.rosters[0] & ~cards(t.hand(0) + t.hand(1))
    assert t.s.discard == 0


@pytest.mark.rule("gap.setup.no-mulligan")
def test_unwanted_students_are_not_exchanged() -> None:
    """Two equal students were dealt: all that can be done is to play one of them."""
    t = duel(draws=(2, 1, 1, 1, 1))
    assert t.choices() == ["student ada-quickstep", "student bruno-nudge"]
    assert t.why_not("student kira-frost") == "select.student-first-and-mandatory"
    assert t.why_not("ready") == "select.student-first-and-mandatory"


@pytest.mark.rule("gap.setup.first-player")
def test_chance_or_agreement_says_who_begins() -> None:
    """Without agreement one of two lots decides; with it nothing is drawn."""
    for lot, seat in ((1, 0), (2, 1)):
        t = opened({}, Scripted([2, lot, 1, 1, 1, 1]))
        assert t.seat == seat
        assert t.hand(seat) == ["ada-quickstep", "bruno-nudge"]
        assert f"{('Blue', 'Yellow')[seat]} has the first turn." in t.says()
    with pytest.raises(OutOfChance, match="sides 1 to 2"):
        opened({}, Scripted([2, 3, 1, 1, 1, 1]))
    assert duel(first="1").seat == 0
    assert duel(first="2").seat == 1
    with pytest.raises(Refused) as refused:
        duel(first="3")
    assert refused.value.refusal.rule == "gap.setup.first-player"


@pytest.mark.rule("gap.info.hands-hidden")
def test_hands_and_deck_are_hidden_and_everything_else_is_open() -> None:
    """A seat sees its own hand, the played student and the discard pile; of other hands and the deck the number."""
    mine = ("ada-quickstep", "kira-frost")
    t = table(hands=(mine, ("bruno-nudge", "leo-icebox")), discard=["ines-ember"], chance=[1])
    other = table(hands=(mine, ("greta-toggle", "hugo-flip")), discard=["ines-ember"], chance=[1])
    for seat in (0, -1):
        assert GAME.view(t.s, seat).text() == GAME.view(other.s, seat).text()
        assert GAME.describe(GAME.view(t.s, seat)) == GAME.describe(GAME.view(other.s, seat))
    assert GAME.view(t.s, 1).text() != GAME.view(other.s, 1).text()
    views = {seat: GAME.view(t.s, seat).parts for seat in (0, 1, -1)}
    assert views[0]["hands"] == [cards(mine), {"count": 2}]
    assert views[1]["hands"] == [{"count": 2}, cards(["bruno-nudge", "leo-icebox"])]
    assert views[-1]["hands"] == [{"count": 2}, {"count": 2}]
    assert {str(view["deck"]) for view in views.values()} == {"{'count': 7}"}
    assert {view["discard"] for view in views.values()} == {cards(["ines-ember"])}

    t.play("student ada-quickstep")
    assert t.dashboard(0) == t.dashboard(1) == t.dashboard(-1) == "ada-quickstep on move"
    t.play("ready", "move 1")
    assert t.hand(0) == ["carla-longstride", "kira-frost"]
    assert GAME.view(t.s, 1).parts["discard"] == cards(["ines-ember", "ada-quickstep"])
    assert GAME.view(t.s, 1).parts["hands"] == [{"count": 2}, cards(["bruno-nudge", "leo-icebox"])]
    assert "Blue recruits Carla Longstride." in t.says(0)
    for seat in (1, -1):
        assert "Blue recruits a student." in t.says(seat)
        assert "Carla" not in t.says(seat)
        assert "carla" not in GAME.describe(GAME.view(t.s, seat))
        assert "Blue plays Ada Quickstep, who will move the ray." in t.says(seat)


@pytest.mark.rule("gap.info.hands-hidden")
def test_a_new_hand_is_told_to_its_owner_only() -> None:
    """At the redeal each professor reads the own two students; the other and the spectator read that there are some."""
    t = table(hands=(("edda-ladder",), ()), deck=(), chance=[1, 1, 1, 1])
    t.play("ready", "height high")
    assert "Yellow takes Ada Quickstep and Bruno Nudge." in t.says(1)
    assert "Blue takes a hand of students." in t.says(1)
    assert "Blue takes Carla Longstride and Dmitri Rails." in t.says(0)
    for name in ("Ada", "Bruno"):
        assert name not in t.says(0)
    for name in ("Ada", "Bruno", "Carla", "Dmitri"):
        assert name not in t.says(-1)
