"""The solo game: the rival, its notebook, how it chooses its shot, when it holds its fire, and what a win is worth."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import cast

import pytest

from tests.support.ray import GAME, RayTable, only, table
from warroom.games import read_game
from warroom.games.master_ray.content import printed
from warroom.games.master_ray.game import MasterRay
from warroom.games.master_ray.rules.ending import samples
from warroom.games.master_ray.state import Box, Ray
from warroom.kernel.chance import Search
from warroom.kernel.match import Match
from warroom.kernel.refusals import Refused

pytestmark = pytest.mark.game("master-ray")

PLAYER, RIVAL = 0, 1
NEVER = 99  # a threshold no shot reaches


@cache
def numbers(threshold: int = 1, helpers: int = 1, scientists: int = 2, prestige: int = 0, closes: bool = False) -> Box:
    """A box whose Professor has these numbers, so that the tests do not depend on how the levels are tuned."""
    box = printed().box
    for level in box.levels:
        level.threshold, level.helpers = threshold, helpers
        level.scientists, level.prestige, level.closes = scientists, prestige, closes
    return box


def rival(
    card: str,
    *,
    second: str = "",
    level: str = "professor",
    box: Box | None = None,
    lane: int = 4,
    temperature: int = 0,
    height: str = "middle",
    mode: str = "shrink",
    dice: Mapping[str, str] | None = None,
    extra: bool = False,
    player: tuple[str, ...] | None = None,
    deck: tuple[str, ...] | None = None,
    chance: list[int] | None = None,
) -> RayTable:
    """The table after the rival has taken its turn with this front card."""
    others = [name for name in GAME.box.card_names if name not in (card, second)]
    second = second or others.pop()
    return table(
        active=RIVAL, solo=level, front=card, hands=(others[:2] if player is None else player, (card, second)),
        deck=deck, box=box or numbers(), lane=lane, temperature=temperature, height=height, mode=mode, dice=dice,
        extra=(RIVAL,) if extra else (), chance=chance,
    )  # fmt: skip


def turn_of_rival(t: RayTable) -> list[str]:
    """What happened in the rival's turn, up to the player's."""
    kinds = t.events(PLAYER)
    start = kinds.index("turn") + 1
    return kinds[start : kinds.index("turn", start)] if "turn" in kinds[start:] else kinds[start:]


def fired(t: RayTable) -> bool:
    """Whether the rival fired in its turn."""
    return "shot-heats" in turn_of_rival(t)


# -- set-up and turns ----------------------------------------------------------------------------------------------


@pytest.mark.rule("solo.setup")
def test_the_player_takes_blue_and_a_hand_and_the_rival_yellow_and_a_notebook() -> None:
    """Board and deck as for two; of the notebook's two cards the player sees the front one only."""
    match = Match(GAME, {"mode": "solo"}, Search(11))
    s = cast(Ray, match.state)
    duel = cast(Ray, GAME.new({}, Search(11)))
    assert (s.dice, s.temperature, s.height, s.mode, s.energy) == (
        duel.dice, duel.temperature, duel.height, duel.mode, duel.energy,
    )  # fmt: skip
    assert [s.owner(square) for square in range(8)] == [0, 1, 1, 0, 0, 1, 1, 0]  # the player owns the blue squares
    assert [bin(s.hands[PLAYER]).count("1"), bin(s.hands[RIVAL]).count("1"), bin(s.deck).count("1")] == [2, 2, 8]
    assert (s.hands[RIVAL] >> s.front) & 1
    view = match.view(PLAYER)
    assert (view.parts["hands"], view.parts["front"]) == ([s.hands[PLAYER], {"count": 2}], s.front)
    opened = [event.says for event in match.hear(PLAYER) if event.kind == "notebook"]
    assert opened == [f"The rival opens its notebook: {GAME.box.card_titles[s.front]} lies on top."]
    with pytest.raises(Refused) as refused:
        GAME.setup({"mode": "solo", "colour": "yellow"})
    assert refused.value.refusal.rule == "solo.setup"


@pytest.mark.rule("solo.player-first")
def test_the_player_has_the_first_turn_and_turns_alternate() -> None:
    """Whatever the dice say; to wish otherwise is refused."""
    for seed in range(4):
        s = cast(Ray, GAME.new({"mode": "solo", "first": "random"}, Search(seed)))
        assert (s.turn, s.active, s.asked) == (1, PLAYER, 1)
    with pytest.raises(Refused) as refused:
        GAME.setup({"mode": "solo", "first": "2"})
    assert refused.value.refusal.rule == "solo.player-first"
    t = table(solo="professor", front="leo-icebox", hands=(("kira-frost",), ("leo-icebox", "hugo-flip")))
    t.play("ready")
    turns = [line for line in t.says().splitlines() if line.startswith("Turn")]
    assert [line.split()[2] for line in turns] == ["Blue,", "the", "Blue,"]


@pytest.mark.rule("solo.player-normal-rules")
def test_the_player_plays_by_the_rules_of_a_duel() -> None:
    """The same choices, refusals and consequences as at a duel in the same position, up to the rival's turn."""
    solo = table(solo="professor", front="bruno-nudge", extra=(PLAYER,))
    duel = table(extra=(PLAYER,))
    for text in ("student kira-frost", "staff fire 1", "staff move 1", "ready", "move 1", "fire"):
        assert solo.choices() == duel.choices()
        assert solo.why_not("staff cool 1") == duel.why_not("staff cool 1")
        solo.play(text)
        duel.play(text)
    ends = [kinds.index("turn", 1) for kinds in (solo.events(PLAYER), duel.events(PLAYER))]
    assert solo.events(PLAYER)[: ends[0]] == duel.events(PLAYER)[: ends[1]]
    assert {"shrunk", "cooled", "moved", "drew"} <= set(duel.events(PLAYER)[: ends[1]])


# -- the notebook --------------------------------------------------------------------------------------------------


@pytest.mark.rule("solo.notebook-front-is-intent")
def test_the_front_card_is_open_and_the_second_is_turned_up_when_the_front_is_used() -> None:
    """The second card comes up, not the one just drawn, and the player may read it with its temper."""
    t = rival(
        "kira-frost", second="leo-icebox", chance=[1]
    )  # carla-longstride is drawn, which comes before it in the box
    assert GAME.box.card_names[t.s.front] == "leo-icebox"
    assert t.hand(RIVAL) == ["carla-longstride", "leo-icebox"]
    assert "The rival turns up its next card: Leo Icebox." in t.says(PLAYER)
    kinds = turn_of_rival(t)
    assert kinds.index("rival-plays") < kinds.index("rival-turns-up") < kinds.index("drew")
    assert "The rival recruits a student." in t.says(PLAYER)
    text = GAME.describe(GAME.view(t.s, PLAYER))
    assert "notebook shows leo-icebox (cool 1), temper greedy" in text
    assert "carla-longstride" not in text + t.says(PLAYER)


@pytest.mark.rule("solo.notebook-front-is-intent")
def test_the_second_card_is_hidden_from_the_player() -> None:
    """Two tables that differ in the second card only look alike."""
    hands = ("ada-quickstep", "bruno-nudge")
    tables = [
        table(solo="professor", front="kira-frost", hands=(hands, ("kira-frost", second)))
        for second in ("hugo-flip", "leo-icebox")
    ]
    assert GAME.view(tables[0].s, PLAYER).text() == GAME.view(tables[1].s, PLAYER).text()
    open_front = table(solo="professor", front="hugo-flip", hands=(hands, ("kira-frost", "hugo-flip")))
    assert GAME.view(open_front.s, PLAYER).text() != GAME.view(tables[0].s, PLAYER).text()


@pytest.mark.rule("solo.rival-plays-front-card")
def test_the_rival_plays_its_front_card_and_draws_to_the_back() -> None:
    """The second card stays, though it would allow the better shot; the used card is open in the discard pile."""
    t = rival("farid-winch", second="edda-ladder", chance=[2])
    assert (t.s.discard >> GAME.box.card_names.index("farid-winch")) & 1
    assert t.hand(RIVAL) == ["dmitri-rails", "edda-ladder"]
    assert "The rival plays Farid Winch and is spiteful this turn." in t.says(PLAYER)
    assert bin(t.s.deck).count("1") == 7
    assert "Dmitri Rails" not in t.says(PLAYER)  # the drawn card lies face down
    kinds = turn_of_rival(t)
    assert kinds.count("raised") == 1
    assert kinds.count("drew") == 1


@pytest.mark.rule("solo.rival-plays-front-card")
def test_a_card_drawn_into_an_empty_notebook_lies_face_up() -> None:
    """And with an empty deck nothing is drawn."""
    t = table(
        active=RIVAL, solo="professor", front="kira-frost", box=numbers(), deck=("hugo-flip",),
        hands=(("ada-quickstep", "bruno-nudge"), ("kira-frost",)),
    )  # fmt: skip
    assert (t.hand(RIVAL), GAME.box.card_names[t.s.front]) == (["hugo-flip"], "hugo-flip")
    assert turn_of_rival(t)[-2:] == ["drew", "rival-turns-up"]
    empty = rival("kira-frost", second="hugo-flip", deck=())
    assert (empty.hand(RIVAL), GAME.box.card_names[empty.s.front]) == (["hugo-flip"], "hugo-flip")
    assert "deck-empty" in turn_of_rival(empty)


@pytest.mark.rule("solo.rival-plays-front-card")
def test_the_students_are_dealt_anew_when_the_rival_has_used_the_last_one() -> None:
    """The player takes two, the rival opens a new notebook of two; after the third pass the game ends."""
    given = {"active": RIVAL, "solo": "professor", "front": "kira-frost", "hands": ((), ("kira-frost",))}
    t = table(**given, deck=(), box=numbers(), chance=[1, 1, 3, 1])  # type: ignore[arg-type]
    assert t.hand(PLAYER) == ["ada-quickstep", "bruno-nudge"]
    assert t.hand(RIVAL) == ["carla-longstride", "edda-ladder"]
    assert GAME.box.card_names[t.s.front] == "edda-ladder"
    assert (t.s.passes, t.s.discard, t.seat) == (1, 0, PLAYER)
    last = table(**given, deck=(), passes=2, box=numbers())  # type: ignore[arg-type]
    assert last.over
    assert "students-out" in last.events(PLAYER)


# -- the rival's scientists ----------------------------------------------------------------------------------------


@pytest.mark.rule("solo.rival-scientists")
def test_the_rival_has_two_scientists_and_three_after_holding_its_fire() -> None:
    """A shot takes the third one away again; the best rivals always have three."""
    assert "the rival, with 2 scientists." in rival("leo-icebox").says()
    assert "the rival, with 3 scientists." in rival("leo-icebox", extra=True).says()
    assert "the rival, with 3 scientists." in rival("leo-icebox", box=numbers(scientists=3)).says()
    assert [(level.name, level.scientists) for level in GAME.box.levels] == [
        ("lecturer", 2), ("professor", 2), ("laureate", 3),
    ]  # fmt: skip
    held = rival("leo-icebox", box=numbers(threshold=NEVER))
    assert (held.s.extra >> RIVAL) & 1
    shot = rival("leo-icebox", extra=True)
    assert fired(shot)
    assert not (shot.s.extra >> RIVAL) & 1


@pytest.mark.rule("solo.rival-scientists")
def test_a_shot_that_takes_three_scientists_needs_all_three() -> None:
    """One flips the mode to growth and two fire; a rival with two scientists holds instead."""
    own_six = only({"4-near": "small 1"})  # only growth helps it: a small 3 at once would be a medium 3
    assert not fired(rival("leo-icebox", height="low", dice=own_six))
    for t in (
        rival("leo-icebox", height="low", dice=own_six, extra=True),
        rival("leo-icebox", height="low", dice=own_six, box=numbers(scientists=3)),
    ):
        assert fired(t)
        assert t.die("4-near") == "medium 3"


# -- candidates ----------------------------------------------------------------------------------------------------

# Yellow's large 5 stands behind blue's medium die in lane 1; from lane 2 it takes a move and a change of height.
BEHIND = only({"1-near": "medium 2", "1-far": "large 5", "2-near": "medium 2"})


@pytest.mark.rule("solo.rival-candidates")
@pytest.mark.parametrize(("helpers", "scientists", "far"), [(0, 3, 5), (1, 3, 5), (2, 2, 5), (2, 3, None)])
def test_the_rival_uses_at_most_its_helpers_with_one_scientist_each(
    helpers: int, scientists: int, far: int | None
) -> None:
    """Two helpers and three scientists reach the die behind; with fewer of either the near one must do."""
    t = rival("leo-icebox", lane=2, dice=BEHIND, box=numbers(helpers=helpers, scientists=scientists))
    if far is None:
        assert (t.ray()[0], t.ray()[2], t.die("1-far"), t.die("2-near")) == (1, "high", "medium 5", "medium 2")
    else:
        assert (t.ray()[0], t.ray()[2], t.die("1-far"), t.die("2-near")) == (2, "middle", "large 5", "small 2")


@pytest.mark.rule("solo.rival-candidates")
@pytest.mark.parametrize(
    ("given", "helper"),
    [
        ({"lane": 3, "dice": only({"4-near": "large 4"})}, "moved"),
        ({"lane": 4, "height": "high", "dice": only({"4-near": "medium 4"})}, "raised"),
        ({"lane": 4, "mode": "growth", "dice": only({"4-near": "large 6"})}, "toggled"),
        ({"lane": 4, "temperature": 1, "dice": only({"4-near": "large 3"})}, "cooled"),
    ],
)
def test_helpers_move_one_step_change_height_or_mode_or_cool(given: dict[str, object], helper: str) -> None:
    """Each of the four makes a shot possible, or better, that the card alone does not allow."""
    card = "hugo-flip" if helper == "moved" else "carla-longstride"
    mode = {"mode": "growth"} if helper == "moved" else {}
    if helper != "moved":
        given = {**given, "lane": 2}  # the card moves the ray from lane 2 to lane 4
    t = rival(card, box=numbers(threshold=2), **given, **mode)  # type: ignore[arg-type]
    kinds = turn_of_rival(t)
    assert helper in kinds[kinds.index("rival-shoots") :]
    without = rival(card, box=numbers(threshold=2, helpers=0), **given, **mode)  # type: ignore[arg-type]
    assert not fired(without)


@pytest.mark.rule("solo.rival-candidates")
def test_a_helper_moves_only_one_step_and_never_repeats_the_card() -> None:
    """A great shot two lanes away, or one beyond the card's move, or at a third height, stays out of reach."""
    great = only({"4-near": "large 6"})
    two_away = rival("leo-icebox", lane=2, dice=great, box=numbers(helpers=2, scientists=3))
    assert not fired(two_away)
    after_move = rival("ada-quickstep", lane=2, dice=great, box=numbers(helpers=2, scientists=3))
    assert not fired(after_move)
    by_move = rival("ada-quickstep", lane=3, dice=great, box=numbers(helpers=0))
    assert fired(by_move)
    cool_card = rival("leo-icebox", temperature=3, dice=only({"4-near": "large 2"}), box=numbers(threshold=2))
    assert not fired(cool_card)  # from 3 the card cools to 1, and a second cooling would repeat it
    mode_card = rival("greta-toggle", mode="shrink", dice=only({"4-near": "large 6"}), box=numbers(threshold=2))
    assert not fired(mode_card)  # the card brings growth, which gives a large 6 nothing, and the mode stays


@pytest.mark.rule("solo.rival-candidates")
@pytest.mark.parametrize("level", ["lecturer", "professor", "laureate"])
def test_in_whole_games_the_rival_keeps_to_card_helpers_and_shot(level: str) -> None:
    """It never switches dice, heats only by card, and does no more than its level allows before its shot."""
    most = next(known.helpers for known in GAME.box.levels if known.name == level)
    picks = Search(4)
    match = Match(GAME, {"mode": "solo", "level": level}, Search(5))
    while not match.over:
        choices = GAME.choices(match.state, PLAYER)
        match.submit(PLAYER, choices[picks.pick(len(choices))])
    heard = match.hear(PLAYER)
    kinds = [event.kind for event in heard]
    turns = [i for i, kind in enumerate(kinds) if kind == "rival-plays"]
    assert len(turns) >= 4
    doing = {"moved": 0, "raised": 1, "toggled": 2, "cooled": 5, "cooled-max": 5}
    for start in turns:
        rest = [*kinds[start:], "turn"]
        here = rest[: rest.index("turn")]
        card = GAME.box.card_action[heard[start].a or 0]
        assert not {"switched", "shifted"} & set(here)
        assert here.count("heated") <= (1 if card == 4 else 0)
        done = [doing[kind] for kind in here if kind in doing]
        assert len(done) == len(set(done))
        helpers = [action for action in done if action != card]
        assert len(helpers) <= (most if "rival-shoots" in here else 1)


@pytest.mark.rule("solo.rival-candidate-legal")
@pytest.mark.parametrize(
    ("card", "before", "fires"),
    [
        ("jonas-burner", 0, True),  # methodical: up to 1
        ("jonas-burner", 1, False),
        ("ines-ember", 1, True),  # greedy: up to 3
        ("ines-ember", 2, True),
        ("ines-ember", 3, False),  # the maximum, where no ray fires
    ],
)
def test_the_rival_does_not_fire_a_ray_too_warm_for_its_temper(card: str, before: int, fires: bool) -> None:
    """The heat card raises the ray by one first, and what counts is the temperature at the shot."""
    t = rival(card, temperature=before, dice=only({"4-near": "large 6"}), box=numbers(helpers=0))
    assert fired(t) == fires


@pytest.mark.rule("solo.rival-candidate-legal")
def test_the_tempers_fire_up_to_the_limits_of_the_content() -> None:
    """Greedy and spiteful rivals fire up to 3, methodical ones up to 1."""
    limits = {temper.name: temper.max_fire_temperature for temper in GAME.box.card_temper}
    assert limits == {"greedy": 3, "spiteful": 3, "methodical": 1}
    for temperature in range(5):
        t = rival("greta-toggle", mode="growth", temperature=temperature, dice=only({"4-near": "large 6"}),
                  box=numbers(helpers=0))  # fmt: skip
        assert fired(t) == (temperature <= 1)
        t = rival("hugo-flip", mode="growth", temperature=temperature, dice=only({"4-near": "large 6"}),
                  box=numbers(helpers=0))  # fmt: skip
        assert fired(t) == (temperature <= 3)


@pytest.mark.rule("solo.rival-candidate-legal")
def test_even_a_hothead_does_not_fire_at_the_maximum() -> None:
    """A temper without a limit of its own fires at 3, but at 4 no ray may fire."""
    box = printed().box
    for temper in box.card_temper:
        temper.max_fire_temperature = 9
    for level in box.levels:
        level.threshold, level.helpers = 1, 0
    for temperature, fires in ((3, True), (4, False)):
        t = rival("hugo-flip", mode="growth", temperature=temperature, dice=only({"4-near": "large 6"}), box=box)
        assert fired(t) == fires


@pytest.mark.rule("solo.rival-candidate-legal")
def test_a_candidate_must_hit_a_die_and_be_paid_for() -> None:
    """A shot over the dice does not count, even for a rival content with anything; nor one it cannot pay."""
    anything = numbers(threshold=-900, helpers=0)
    missing = rival("leo-icebox", height="high", dice=only({"4-near": "small 6"}), box=anything)
    assert not fired(missing)
    assert "its best shot is none at all" in missing.says(PLAYER)
    hitting = rival("leo-icebox", height="low", dice=only({"4-near": "small 6"}), box=anything)
    assert fired(hitting)
    growth = only({"4-near": "small 1"})
    two_pay = rival("leo-icebox", height="low", mode="growth", dice=growth, box=numbers(helpers=0))
    assert fired(two_pay)
    helper_and_two = rival("leo-icebox", height="middle", mode="growth", dice=growth, box=numbers())
    assert not fired(helper_and_two)


# -- value and choice ----------------------------------------------------------------------------------------------


@pytest.mark.rule("solo.rival-value")
@pytest.mark.parametrize(
    ("card", "own", "foe"),
    [("leo-icebox", 8, 15), ("hugo-flip", 4, 30), ("greta-toggle", 4, 15)],
    ids=["greedy", "spiteful", "methodical"],
)
def test_the_temper_weighs_what_the_shot_does_to_both_scores(card: str, own: int, foe: int) -> None:
    """An own large 4 shrunk cold is +4; the player's small 5 destroyed is -15; both are told with their worth."""
    mode = "shrink" if card == "leo-icebox" else "growth"  # the mode cards flip it to shrink
    gain = rival(card, mode=mode, dice=only({"4-near": "large 4"}))
    assert f"The rival fires: its own score +4, yours +0, worth {own} to this temper." in gain.says(PLAYER)
    harm = rival(card, mode=mode, lane=1, height="low", dice=only({"1-near": "small 5"}))
    assert f"The rival fires: its own score +0, yours -15, worth {foe} to this temper." in harm.says(PLAYER)


@pytest.mark.rule("solo.rival-value")
def test_helping_the_player_counts_against_a_shot() -> None:
    """The player's large 4 shrunk cold gains 4: worth -8 to a spiteful rival and -4 to a greedy one."""
    given = only({"1-near": "large 4"})
    spiteful = rival("hugo-flip", mode="growth", lane=1, dice=given, box=numbers(threshold=-8, helpers=0))
    assert "its own score +0, yours +4, worth -8 to this temper" in spiteful.says(PLAYER)
    greedy = rival("leo-icebox", lane=1, dice=given, box=numbers(threshold=-4, helpers=0))
    assert "its own score +0, yours +4, worth -4 to this temper" in greedy.says(PLAYER)
    own_loss = rival("leo-icebox", height="low", dice=only({"4-near": "small 2"}), box=numbers(threshold=-90))
    assert "its own score -6, yours +0, worth -12 to this temper" in own_loss.says(PLAYER)


@pytest.mark.rule("solo.rival-value", "solo.rival-choice")
@pytest.mark.parametrize(("card", "lane"), [("ada-quickstep", 3), ("bruno-nudge", 1)])
def test_greed_and_spite_choose_different_targets(card: str, lane: int) -> None:
    """From lane 2 the same move leads to an own gain of 5 or to the end of the player's large 6."""
    dice = only(
        {"1-near": "large 6", "2-far": "medium 1", "3-near": "medium 1", "4-far": "medium 1", "3-far": "large 5"}
    )
    t = rival(card, lane=2, height="high", dice=dice, box=numbers(helpers=0))
    assert t.ray()[0] == lane
    assert (t.die("1-near"), t.die("3-far")) == (("large 6", "medium 5") if lane == 3 else ("empty", "large 5"))


@pytest.mark.rule("solo.rival-choice")
@pytest.mark.parametrize("level", ["lecturer", "professor", "laureate"])
def test_a_shot_worth_the_threshold_is_fired_and_one_worth_less_is_not(level: str) -> None:
    """A methodical rival at each level of the box, with shots worth 1 to 6."""
    threshold = next(known.threshold for known in GAME.box.levels if known.name == level)
    for worth in range(1, 7):
        t = rival("greta-toggle", mode="growth", dice=only({"4-near": f"large {worth}"}), level=level, box=GAME.box)
        assert fired(t) == (worth >= threshold)


@pytest.mark.rule("solo.rival-choice")
def test_the_threshold_itself_is_enough() -> None:
    """Worth 4 fires at 4 and not at 5."""
    four = only({"4-near": "large 4"})
    assert fired(rival("greta-toggle", mode="growth", dice=four, box=numbers(threshold=4)))
    assert not fired(rival("greta-toggle", mode="growth", dice=four, box=numbers(threshold=5)))


@pytest.mark.rule("solo.rival-choice")
def test_the_highest_value_is_taken_also_if_it_comes_late_or_costs_more() -> None:
    """The higher lane with the better die, and the helper that makes the shot better."""
    lanes = only({"1-far": "large 3", "3-far": "large 4"})
    assert rival("ada-quickstep", lane=2, dice=lanes, box=numbers(helpers=0)).ray()[0] == 3
    helped = rival("leo-icebox", lane=3, dice=only({"3-far": "large 3", "4-near": "large 4"}))
    assert (helped.die("3-far"), helped.die("4-near")) == ("large 3", "medium 4")


@pytest.mark.rule("solo.rival-choice")
def test_of_equal_shots_the_one_with_fewer_scientists_is_taken() -> None:
    """Lane 1 would need a helper for the same gain, so the rival goes to lane 3, though lane 1 comes first."""
    t = rival("ada-quickstep", lane=2, height="high", dice=only({"1-far": "medium 3", "3-far": "large 3"}))
    assert (t.ray()[0], t.ray()[2]) == (3, "high")
    assert (t.die("1-far"), t.die("3-far")) == ("medium 3", "medium 3")


@pytest.mark.rule("solo.rival-enumeration-order", "solo.rival-choice")
def test_of_equal_card_parameters_the_lower_lane_and_the_higher_height_come_first() -> None:
    """Two lanes with the same die; then two heights that reach the same die."""
    lanes = rival("ada-quickstep", lane=2, dice=only({"1-far": "large 3", "3-far": "large 3"}), box=numbers(helpers=0))
    assert (lanes.ray()[0], lanes.die("1-far"), lanes.die("3-far")) == (1, "medium 3", "large 3")
    die = only({"4-near": "large 3"})
    chosen = {
        height: rival("edda-ladder", height=height, dice=die, box=numbers(helpers=0)).ray()[2]
        for height in ("high", "middle", "low")
    }
    assert chosen == {"high": "middle", "middle": "high", "low": "high"}


# Each pair: a position in which exactly these two helpers, and nothing cheaper, give the best shot, worth 3.
PLAYERS_MEDIUMS = {"1-near": "medium 2", "2-far": "medium 2", "3-near": "medium 2"}
PAIRS = {
    "lower lane before higher lane": (
        {"lane": 2, "dice": only({"1-far": "large 3", "3-far": "large 3"})}, (1, "middle", 1)),
    "higher lane before height": (
        {"lane": 3, "dice": only({"3-near": "medium 2", "3-far": "large 3", "4-near": "large 3"})}, (4, "middle", 1)),
    "high before middle": (
        {"lane": 4, "height": "low", "dice": only({**PLAYERS_MEDIUMS, "4-near": "small 1", "4-far": "large 3"})},
        (4, "high", 1)),
    "middle before low": (
        {"lane": 4, "height": "high", "dice": only({"4-near": "medium 3"})}, (4, "middle", 1)),
    "low before cool": (
        {"lane": 3, "temperature": 1, "dice": only({"3-near": "small 1", "3-far": "large 3"})}, (3, "low", 2)),
}  # fmt: skip


@pytest.mark.rule("solo.rival-enumeration-order")
@pytest.mark.parametrize("pair", PAIRS)
def test_of_equal_helpers_the_first_in_the_order_is_taken(pair: str) -> None:
    """Moves down and up, heights from high to low, mode, cool."""
    given, ray = PAIRS[pair]
    t = rival("greta-toggle", mode="growth", box=numbers(threshold=3), **given)  # type: ignore[arg-type]
    assert "worth 3 to this temper" in t.says(PLAYER)
    assert (t.ray()[0], t.ray()[2], t.ray()[1]) == ray


@pytest.mark.rule("solo.rival-enumeration-order")
def test_one_helper_comes_before_two() -> None:
    """Cooling for a growth shot and cooling and flipping for a shrink shot gain 2 with three scientists each."""
    t = rival("farid-winch", mode="growth", temperature=1, dice=only({"4-near": "large 2"}),
              box=numbers(helpers=2, scientists=3))  # fmt: skip
    assert (t.ray()[3], t.die("4-near")) == ("growth", "large 4")


@pytest.mark.rule("solo.rival-choice", "solo.rival-plays-front-card")
def test_the_rival_explains_its_shot_before_it_fires() -> None:
    """Card and temper, then what the shot is worth, then what is done, in this order."""
    t = rival("carla-longstride", lane=2, temperature=1)
    kinds = turn_of_rival(t)
    assert kinds == [
        "rival-plays", "rival-turns-up", "rival-shoots", "moved", "cooled", "shrunk-cold", "shot-heats", "energy",
        "drew",
    ]  # fmt: skip
    assert "The rival plays Carla Longstride and is spiteful this turn." in t.says(PLAYER)
    assert "its own score +4, yours +0, worth 4 to this temper" in t.says(PLAYER)


@pytest.mark.rule("solo.rival-leftover-scientists")
def test_scientists_the_shot_does_not_need_stay_unused() -> None:
    """With three scientists the best shot takes one: no cooling, no move, no change of height besides."""
    t = rival("leo-icebox", temperature=4, dice=only({"4-near": "large 6"}), box=numbers(helpers=2, scientists=3))
    assert turn_of_rival(t)[2:-1] == ["rival-shoots", "cooled-max", "shrunk", "shot-heats", "energy"]
    assert t.ray() == (4, 2, "middle", "shrink", 11)


# -- cards without effect, holding ---------------------------------------------------------------------------------


@pytest.mark.rule("solo.rival-card-without-effect")
def test_a_card_that_can_do_nothing_is_spent_and_the_turn_goes_on() -> None:
    """Cool at 0 and heat at the maximum are discarded; the rival still helps itself and fires."""
    cold = rival("leo-icebox", temperature=0, dice=only({"4-near": "large 4"}))
    assert "no-effect" in turn_of_rival(cold)
    assert "Leo Icebox can do nothing and is discarded without effect." in cold.says(PLAYER)
    assert cold.die("4-near") == "medium 4"
    assert (cold.s.discard >> GAME.box.card_names.index("leo-icebox")) & 1
    hot = rival("ines-ember", temperature=4, dice=only({"4-near": "large 4"}))
    assert turn_of_rival(hot)[2:6] == ["rival-shoots", "no-effect", "cooled-max", "shrunk"]
    warm = rival("ines-ember", temperature=2, dice=only({"4-near": "large 4"}), box=numbers(helpers=0))
    assert "no-effect" not in turn_of_rival(warm)
    still_spent = rival("leo-icebox", temperature=0, box=numbers(threshold=NEVER))
    assert "no-effect" in turn_of_rival(still_spent)


@pytest.mark.rule("solo.rival-hold")
@pytest.mark.parametrize(
    ("card", "given", "ray"),
    [
        ("ada-quickstep", {"lane": 2}, (3, "middle", "shrink")),
        ("ada-quickstep", {"lane": 4}, (3, "middle", "shrink")),
        ("carla-longstride", {"lane": 2}, (4, "middle", "shrink")),
        ("carla-longstride", {"lane": 3}, (1, "middle", "shrink")),
        ("edda-ladder", {"height": "high"}, (4, "low", "shrink")),
        ("edda-ladder", {"height": "low"}, (4, "middle", "shrink")),
        ("hugo-flip", {}, (4, "middle", "growth")),
    ],
)
def test_a_rival_that_holds_performs_only_its_card(
    card: str, given: dict[str, object], ray: tuple[object, ...]
) -> None:
    """The higher lane if it fits, else the lower; the lowest other height; and no shot."""
    t = rival(card, temperature=3, box=numbers(threshold=NEVER, helpers=2, scientists=3), **given)  # type: ignore[arg-type]
    assert (t.ray()[0], t.ray()[2], t.ray()[3]) == ray
    assert not fired(t)
    assert t.ray()[1] == 2  # the ray cools as after any turn without a shot
    assert turn_of_rival(t)[2] == "rival-holds"
    assert turn_of_rival(t)[4:] == ["extra-gained", "idle-cools", "drew"]


@pytest.mark.rule("solo.rival-hold")
def test_the_rival_explains_why_it_holds() -> None:
    """Its best shot and what it would fire for; then it takes the extra scientist, or keeps it."""
    t = rival("greta-toggle", mode="growth", dice=only({"4-near": "large 4"}), box=numbers(threshold=5))
    assert "The rival holds its fire: its best shot is worth 4, and it fires only for 5 or more." in t.says(PLAYER)
    assert "extra-gained" in turn_of_rival(t)
    again = rival("leo-icebox", box=numbers(threshold=NEVER), extra=True)
    assert "extra-kept" in turn_of_rival(again)


@pytest.mark.rule("solo.rival-hold-cooling")
@pytest.mark.parametrize(
    ("card", "before", "after"),
    [
        ("hugo-flip", 4, 0),  # at the maximum every temper cools by three, then the idle step
        ("hugo-flip", 3, 2),  # below it a spiteful or greedy rival leaves it at the idle step
        ("edda-ladder", 4, 0),
        ("edda-ladder", 3, 2),
        ("greta-toggle", 3, 0),  # a methodical one cools by two as well
        ("dmitri-rails", 4, 0),
        ("dmitri-rails", 2, 0),
        ("ines-ember", 3, 0),  # heated to the maximum by its own card, then cooled by three
        ("leo-icebox", 4, 0),  # a cool card cools once: 4, 1, idle 0
        ("kira-frost", 3, 0),
    ],
)
def test_a_holding_rival_cools_a_ray_at_its_maximum_and_a_methodical_one_any_ray(
    card: str, before: int, after: int
) -> None:
    """With one scientist, unless the card itself cooled."""
    t = rival(card, lane=2, temperature=before, box=numbers(threshold=NEVER))
    assert t.ray()[1] == after
    coolings = [kind for kind in turn_of_rival(t) if kind in ("cooled", "cooled-max")]
    cools = card in ("leo-icebox", "kira-frost", "greta-toggle", "dmitri-rails") or before == 4 or card == "ines-ember"
    assert len(coolings) == (1 if cools else 0)


@pytest.mark.rule("solo.rival-hold-cooling")
def test_a_methodical_rival_has_nothing_to_cool_at_zero() -> None:
    """No cooling is reported, and none by a cool card of a methodical student beyond its own."""
    t = rival("greta-toggle", temperature=0, box=numbers(threshold=NEVER))
    assert "cooled" not in turn_of_rival(t)
    from_three = rival("kira-frost", temperature=3, box=numbers(threshold=NEVER))
    assert turn_of_rival(from_three).count("cooled") == 1
    assert turn_of_rival(from_three).count("idle-cools") == 1


# -- the result ----------------------------------------------------------------------------------------------------


def finished(player: list[str], yellow: list[str], prestige: int, box: Box | None = None, level: str = "") -> RayTable:
    """A solo game that has ended with these dice."""
    dice = {**dict(zip(("1-near", "2-far", "3-near", "4-far"), player, strict=False))}
    dice |= dict(zip(("1-far", "2-near", "3-far", "4-near"), yellow, strict=False))
    t = table(
        active=RIVAL, solo=level or "professor", front="leo-icebox", hands=((), ("leo-icebox",)), deck=(), passes=2,
        temperature=0, lane=1, height="high", dice=only(dice), box=box or numbers(NEVER, 0, 2, prestige),
    )  # fmt: skip
    assert t.over
    return t


@pytest.mark.rule("solo.result")
def test_the_prestige_of_the_level_is_added_to_the_rival() -> None:
    """Ten points are a win against a rival of 8, and a loss against the same with 5 points of prestige."""
    won = finished(["medium 5"], ["medium 4"], prestige=0)
    assert (won.score(PLAYER), won.score(RIVAL), GAME.returns(won.s)) == (10, 8, [1.0])
    lost = finished(["medium 5"], ["medium 4"], prestige=5)
    assert (lost.score(PLAYER), lost.score(RIVAL), GAME.returns(lost.s)) == (10, 13, [-1.0])
    assert "The rival wins, 13 points to 10." in lost.says(PLAYER)
    for level in GAME.box.levels:
        t = finished(["medium 5"], [], 0, box=GAME.box, level=level.name)
        assert t.score(RIVAL) == level.prestige
        assert (samples(t.s, RIVAL), t.score(PLAYER)) == (0, 10)


@pytest.mark.rule("solo.result")
def test_the_rank_is_the_highest_whose_margin_is_reached() -> None:
    """At each margin of the content, and one point below it."""
    margins, titles = GAME.box.rank_margins, GAME.box.rank_titles
    assert (margins, len(set(titles))) == ([-99, 0, 4, 10, 16], 5)
    for i in range(1, len(margins)):
        reached = finished(["small 6", "small 6"], [], prestige=36 - margins[i])
        assert GAME.summary(reached.s).endswith(f"Your rank: {titles[i]}.")
        missed = finished(["small 6", "small 6"], [], prestige=36 - margins[i] + 1)
        assert GAME.summary(missed.s).endswith(f"Your rank: {titles[i - 1]}.")
    far_ahead = finished(["small 6", "small 6"], [], prestige=0)
    assert GAME.summary(far_ahead.s).endswith(f"Your rank: {titles[-1]}.")


@pytest.mark.rule("solo.result")
def test_a_loss_on_tie_break_is_the_lowest_rank() -> None:
    """Equal totals: with fewer small dice the player loses; with more it wins, and equal in all the win is shared."""
    titles = GAME.box.rank_titles
    lost = finished(["medium 3"], ["small 2"], prestige=0)
    assert GAME.returns(lost.s) == [-1.0]
    assert GAME.summary(lost.s).startswith("The rival wins: Blue 6 (+6 medium 3 in ")
    assert GAME.summary(lost.s).endswith(f"Your rank: {titles[0]}.")
    won = finished(["small 2"], ["medium 3"], prestige=0)
    assert GAME.returns(won.s) == [1.0]
    assert GAME.summary(won.s).endswith(f"Your rank: {titles[1]}.")
    shared = finished(["medium 3"], ["medium 3"], prestige=0)
    assert GAME.returns(shared.s) == [0.0]
    assert GAME.summary(shared.s).startswith("The victory is shared: ")
    assert GAME.summary(shared.s).endswith(f"Your rank: {titles[1]}.")


@pytest.mark.rule("solo.result")
def test_the_last_energy_ends_a_solo_game_in_the_rivals_turn_too() -> None:
    """The rival's hit takes the last energy; the player has no further turn."""
    t = table(
        active=RIVAL, solo="professor", front="leo-icebox", hands=(("ada-quickstep",), ("leo-icebox", "hugo-flip")),
        temperature=0, lane=4, energy=1, box=numbers(),
    )  # fmt: skip
    assert (t.over, t.ray()[4]) == (True, 0)
    assert t.events(PLAYER)[-2:] == ["energy-out", "result"]


# -- the last energy -----------------------------------------------------------------------------------------------


def last_energy(closes: bool, prestige: int = 0, threshold: int = 1, yellow: str = "large 4") -> RayTable:
    """The rival's turn with one energy left, before its own large die; blue has a single large 6, worth 6."""
    return table(
        active=RIVAL, solo="professor", front="ines-ember", hands=(("kira-frost",), ("ines-ember", "leo-icebox")),
        lane=4, temperature=0, energy=1, dice=only({"4-near": yellow, "3-near": "large 6"}),
        box=numbers(threshold=threshold, helpers=0, closes=closes, prestige=prestige),
    )  # fmt: skip


@pytest.mark.rule("solo.rival-closing")
def test_a_closing_rival_keeps_the_last_energy_while_the_shot_would_not_win() -> None:
    """Warm after its heat card it would get from 4 to 6 points against 6: it holds; a level that never looks fires."""
    assert last_energy(closes=False).over
    t = last_energy(closes=True)
    assert not t.over and t.ray()[4] == 1
    assert "The rival holds its fire: its best shot is none at all" in t.says(PLAYER)


@pytest.mark.rule("solo.rival-closing")
def test_a_closing_rival_takes_the_last_energy_when_that_wins_whatever_its_threshold() -> None:
    """With one point of prestige it ends 7 to 6; the shot is worth only +2, but no threshold applies."""
    t = last_energy(closes=True, prestige=1, threshold=NEVER)
    assert t.over and [t.score(seat) for seat in (PLAYER, RIVAL)] == [6, 7]
    assert "rival-closes" in t.events(PLAYER)
    assert "The rival fires the last energy, for it ends the game ahead: its own score +2, yours +0." in t.says(PLAYER)


@pytest.mark.rule("solo.rival-closing")
@pytest.mark.parametrize(("other", "wins"), [("large 5", True), ("large 6", False)])
def test_a_closing_rival_counts_what_its_shot_takes_from_the_player(other: str, wins: bool) -> None:
    """It has 6 points; without the small die the player is left with 5, or with 6, which is not behind."""
    t = table(
        active=RIVAL, solo="professor", front="ines-ember", hands=(("kira-frost",), ("ines-ember", "leo-icebox")),
        lane=1, temperature=0, height="low", energy=1, box=numbers(helpers=0, closes=True),
        dice=only({"1-near": "small 2", "3-near": other, "4-near": "large 6"}),
    )  # fmt: skip
    assert t.over == wins


@pytest.mark.rule("gap.solo.switching-or-firing-student")
@pytest.mark.parametrize("action", ["switch", "fire"])
def test_the_rival_has_no_use_for_a_student_that_switches_or_fires(action: str) -> None:
    """The card is spent without effect; the rival shoots with its own scientists, or holds."""
    text = f'game = "master-ray"\ntitle = "Odd"\n[[student]]\nid = "student.ines-ember"\naction = "{action}"\n'
    box = cast(MasterRay, read_game(text, "odd.toml")).box
    t = rival("ines-ember", box=box)
    assert t.events().count("no-effect") == 1 and "ines-ember" not in t.hand(RIVAL)
    assert t.events().count("shot-heats") == 1 and t.seat == PLAYER


@pytest.mark.rule("gap.solo.empty-notebook")
def test_a_rival_without_a_card_shoots_or_holds_like_the_first_student_of_the_box() -> None:
    """No action is covered, not even the one of the player's student, and a shot weighs as for greedy Ada Quickstep."""
    given = {"solo": "professor", "hands": (("hugo-flip", "leo-icebox"), ()), "deck": (), "lane": 4, "temperature": 0}
    dice = only({"4-near": "large 6"})  # growing it gains nothing, so the rival flips the mode back
    t = table(**given, mode="shrink", dice=dice, box=numbers()).play("student hugo-flip", "ready")  # type: ignore[arg-type]
    assert (t.die("4-near"), t.seat, t.s.front) == ("medium 6", PLAYER, -1)
    assert "its own score +6, yours +0, worth 12 to this temper" in t.says(PLAYER)
    held = table(active=RIVAL, **given | {"temperature": 3}, box=numbers(threshold=NEVER))  # type: ignore[arg-type]
    assert (held.ray()[0], held.ray()[1]) == (4, 2)
    assert held.events()[1:4] == ["rival-holds", "extra-gained", "idle-cools"]


@pytest.mark.rule("solo.rival-closing", "solo.rival-choice")
def test_of_several_shots_that_close_the_rival_takes_the_best() -> None:
    """Ahead by far it may fire as it stands, which costs it points, or, with a scientist more, at its far die."""
    t = table(
        active=RIVAL, solo="professor", front="ines-ember", hands=(("kira-frost",), ("ines-ember", "leo-icebox")),
        lane=3, temperature=0, energy=1, dice=only({"3-near": "medium 6", "3-far": "large 5"}),
        box=numbers(threshold=1, helpers=1, closes=True, prestige=40),
    )  # fmt: skip
    assert t.over and (t.die("3-near"), t.die("3-far")) == ("medium 6", "medium 4")
    assert "The rival fires the last energy, for it ends the game ahead: its own score +3, yours +0." in t.says(PLAYER)


@pytest.mark.rule("solo.rival-closing")
def test_only_a_lecturer_does_not_look_at_the_energy() -> None:
    """The printed levels: the Professor and the Laureate close, the Lecturer does not."""
    assert [(level.name, level.closes) for level in GAME.box.levels] == [
        ("lecturer", False), ("professor", True), ("laureate", True),
    ]  # fmt: skip
